//! Reads how the user names the judged program: a source file, an executable, or a command and its arguments.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::{env, fs};

use anyhow::{Result, ensure};
use clap::Args;
use puzzle::visible;
use terminal::files::unescaped;

use super::language::{comment_signs, endings, interpreter, is_source};
use super::shell::quoted;
use super::system::is_executable;

/// The maximum size of a file that [`ProgramArg::source`] reads, in bytes. A larger one is hardly written by a person.
const MAX_SOURCE_SIZE: u64 = 1 << 20;

/// Returns the help text of the argument `PROGRAM`.
fn about_programs() -> String {
    let endings: Vec<&str> = endings().collect();
    format!(
        "A source file, an executable, or a command and its arguments\n\n\
         A source file (.{}) is compiled in a temporary folder, or run by its interpreter, as \
         online judges do; the compiler has 30 s. If you name several programs, `test` judges each of \
         them. Put `--` before a program that has arguments, such as options or files.\n\n\
         Each run takes place in an empty folder of its own, which is removed. Only a program with \
         arguments runs in the current folder.",
        endings.join(", .")
    )
}

/// The judged program, as the user names it.
#[derive(Args, Clone)]
pub struct ProgramArg {
    /// Compile the source file with this command, such as 'g++ -O3 -o FOLDER/program SOURCE'
    ///
    /// In the command, FOLDER stands for a temporary folder, and SOURCE for the source file. The
    /// command has to write the program to FOLDER/program.
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    pub(super) compile: Option<String>,
    /// Compile C, C++ or Rust with checks, so that a crash names the line that caused it
    ///
    /// C and C++ get the address sanitizer and the undefined behaviour sanitizer; Rust gets debug
    /// assertions. The program becomes slower.
    #[arg(long, conflicts_with = "compile")]
    pub(super) sanitize: bool,
    // At least one word. The others are arguments of the program, or further programs, which `each` takes apart.
    /// A source file, an executable, or a command and its arguments
    #[arg(long_help = about_programs())]
    #[arg(value_name = "PROGRAM", required = true)]
    pub(super) words: Vec<OsString>,
}

/// The source of a program.
pub struct Source {
    /// The content of the source file. Bytes that are not UTF-8 are replaced.
    pub text: String,
    /// The signs with which comments begin in its language.
    pub comment_signs: &'static [&'static str],
}

impl ProgramArg {
    /// Returns each program alone if all words look like programs. Otherwise, or after `--`, the first word
    /// is the program and the others are its arguments.
    ///
    /// # Errors
    ///
    /// - After `--`: if there are several words, and all are files that can be judged, because only the first would be.
    /// - Otherwise: if the first word and some of the others look like programs, but not all do.
    pub fn each(&self) -> Result<Vec<Self>> {
        let is_after_dashes = env::args_os().any(|word| word == "--");
        if is_after_dashes {
            let are_all_files = self.words.iter().all(can_be_judged);
            ensure!(
                self.words.len() == 1 || !are_all_files,
                self.several_after_dashes()
            );
            return Ok(vec![self.clone()]);
        }
        let programs = self.words.iter().filter(|word| looks_like_program(word));
        let count = programs.count();
        if count < 2 || !looks_like_program(&self.words[0]) {
            return Ok(vec![self.clone()]);
        }
        ensure!(
            count == self.words.len(),
            "put `--` before a program with arguments: -- {}",
            self.quoted()
        );
        let alone = |word: &OsString| Self {
            words: vec![word.clone()],
            ..self.clone()
        };
        Ok(self.words.iter().map(alone).collect())
    }

    /// Returns what is wrong with several programs after `--`, and what to write instead.
    fn several_after_dashes(&self) -> String {
        let [first, others] = [&self.words[..1], &self.words[1..]].map(quoted);
        let start = format!(
            "after `--`, only {first} would be judged; to judge each file, leave out `--`: {first} {others}"
        );
        match starter(&self.words[0]) {
            Some(starter) => format!(
                "{start}; to judge {first} with arguments, begin with {starter}: -- {starter} {first} {others}"
            ),
            None => start,
        }
    }

    /// Returns the words that name the program, as they are written in a shell.
    pub fn quoted(&self) -> String {
        quoted(&self.words)
    }

    /// Returns the words that name the program, as they are, with a space between two of them: see
    /// [`unescaped`].
    pub fn unescaped(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| unescaped(word)).collect();
        words.join(" ")
    }

    /// Returns the end of a command line that judges this program, in parts that are joined by spaces. A program that has
    /// arguments or whose name looks like an option is put after `--`.
    pub fn on_command_line(&self) -> Vec<String> {
        let mut parts = Vec::new();
        if let Some(command) = &self.compile {
            parts.push(format!("--compile {}", quoted(&[command])));
        }
        if self.sanitize {
            parts.push("--sanitize".to_owned());
        }
        let looks_like_option = self.words[0].as_encoded_bytes().starts_with(b"-");
        if self.words.len() > 1 || looks_like_option {
            parts.push("--".to_owned());
        }
        parts.push(self.quoted());
        parts
    }

    /// Returns the source of the program, if it is a source file of at most [`MAX_SOURCE_SIZE`].
    pub fn source(&self) -> Option<Source> {
        let path = self.path();
        if !is_source(&self.words[0]) || fs::metadata(path).ok()?.len() > MAX_SOURCE_SIZE {
            return None;
        }
        let bytes = fs::read(path).ok()?;
        Some(Source {
            text: String::from_utf8_lossy(&bytes).into_owned(),
            comment_signs: comment_signs(&self.words[0]),
        })
    }

    /// Returns whether one of the words names the file at this canonical path.
    pub fn names_file(&self, canonical: &Path) -> bool {
        let is_same_file = |word: &OsString| {
            let named = Path::new(word).canonicalize();
            named.is_ok_and(|named| named == canonical)
        };
        self.words.iter().any(is_same_file)
    }

    /// Returns the path of the file that the program is: the first word.
    pub(super) fn path(&self) -> &Path {
        Path::new(&self.words[0])
    }

    /// Returns the name of the file that the program is, as messages show it.
    pub fn shown_path(&self) -> String {
        visible::path(self.path())
    }
}

/// Returns whether a word looks like a program: it has a known ending or a `/`, or names a file.
fn looks_like_program(word: &OsString) -> bool {
    let file = Path::new(word);
    is_source(word) || file.components().count() > 1 || file.is_file()
}

/// Returns whether a word names a file that can be judged by itself: a source file, or an executable that
/// is binary or begins with `#!`. Another text is no program, even if it is executable, as all files are on some disks.
fn can_be_judged(word: &OsString) -> bool {
    let file = Path::new(word);
    if !file.is_file() {
        return false;
    }
    is_source(word) || is_executable(file) && is_binary_or_script(file)
}

/// Returns whether a file is binary, or begins with `#!`.
fn is_binary_or_script(file: &Path) -> bool {
    let content = fs::read(file).unwrap_or_default();
    content.starts_with(b"#!") || content.contains(&0)
}

/// Returns the command that starts a file with arguments, before its name: its interpreter, or `env` for an
/// executable. Returns `None` for a file that has to be compiled.
fn starter(word: &OsStr) -> Option<&'static str> {
    if is_source(word) {
        interpreter(word)
    } else {
        Some("env")
    }
}

/// Reads the command of `--compile`.
///
/// # Errors
///
/// If a shell cannot split it into words, or if it has none.
fn parse_command(text: &str) -> Result<String> {
    let has_words = shlex::split(text).is_some_and(|words| !words.is_empty());
    ensure!(
        has_words,
        "expected a command, such as 'g++ -O3 -o FOLDER/program SOURCE'"
    );
    Ok(text.to_owned())
}

#[cfg(test)]
impl ProgramArg {
    /// Returns the program that is named by one word.
    pub fn of_word(word: &str) -> Self {
        Self {
            compile: None,
            sanitize: false,
            words: vec![word.into()],
        }
    }
}
