//! Reads how the user names the judged program: a source file, an executable, or a command and its arguments.
//!
//! The words after the puzzle may also name several programs:
//!
//! | words | what is judged |
//! |---|---|
//! | `a.py` | `a.py` |
//! | `a.py b.py` | `a.py`, and then `b.py` |
//! | `a.py 7` | `a.py` with the argument `7` |
//! | `python3 a.py b.py` | `python3` with two arguments |
//! | `-- a.py in.txt` | `a.py` with the argument `in.txt`, although that is a file |

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{env, io};

use anyhow::{Result, ensure};
use clap::Args;
use puzzle::visible;
use terminal::files;

use super::language::{self, is_source};
use super::shell;
use super::system::is_executable;
use super::tool::MAX_TIME;

/// The maximum size of a file that [`ProgramArg::source`] reads, in bytes. A larger one is hardly written by a person.
const MAX_SOURCE_SIZE: u64 = 1 << 20;

/// The number of bytes at the start of a file that show whether it is binary: executables have a zero byte among them.
const START_OF_FILE: u64 = 8_000;

/// Returns the help text of the argument `PROGRAM`.
fn about_programs() -> String {
    let endings: Vec<&str> = language::endings().collect();
    format!(
        "A source file, an executable, or a command and its arguments\n\n\
         A source file (.{}) is compiled in a temporary folder, or run by its interpreter, as \
         online judges do; the compiler has {} s. If you name several programs, `test` judges each of \
         them. Put `--` before a program that has arguments, such as options or files.\n\n\
         Each run takes place in an empty folder of its own, which is removed. Only a program with \
         arguments runs in the current folder.",
        endings.join(", ."),
        MAX_TIME.as_secs()
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
    // At least one word. The others are arguments of the program, or further programs, which `each` tells apart.
    /// A source file, an executable, or a command and its arguments
    #[arg(long_help = about_programs())]
    #[arg(value_name = "PROGRAM", required = true)]
    pub(super) words: Vec<OsString>,
}

impl ProgramArg {
    /// Returns the programs that the words name, each alone, or the only one with its arguments.
    ///
    /// # Errors
    ///
    /// If it is not clear whether words are programs or arguments. The error says what to write instead.
    pub fn each(&self) -> Result<Vec<Self>> {
        // The words do not show this, because clap leaves out the `--`.
        let is_after_dashes = env::args_os().any(|word| word == "--");
        if is_after_dashes {
            self.check_after_dashes()?;
            Ok(vec![self.clone()])
        } else {
            self.each_without_dashes()
        }
    }

    /// Returns each word as a program if all look like programs. Otherwise, the first word is the program and the others are
    /// its arguments.
    ///
    /// # Errors
    ///
    /// If the first word and some of the others look like programs, but not all do.
    fn each_without_dashes(&self) -> Result<Vec<Self>> {
        let (first, others) = (&self.words[0], &self.words[1..]);
        if !looks_like_program(first) || !others.iter().any(looks_like_program) {
            return Ok(vec![self.clone()]);
        }
        ensure!(
            others.iter().all(looks_like_program),
            "put `--` before a program with arguments: -- {}",
            self.quoted()
        );
        let alone = |word: &OsString| Self {
            words: vec![word.clone()],
            ..self.clone()
        };
        Ok(self.words.iter().map(alone).collect())
    }

    /// Checks that words after `--`, of which the first is the program and the others are its arguments, are not meant as
    /// several programs.
    ///
    /// # Errors
    ///
    /// If there are several words, and each is a program that exists.
    fn check_after_dashes(&self) -> Result<()> {
        let are_all_programs = self.words.iter().all(is_existing_program);
        ensure!(
            self.words.len() == 1 || !are_all_programs,
            self.several_after_dashes()
        );
        Ok(())
    }

    /// Returns what is wrong with several programs after `--`, and what to write instead.
    fn several_after_dashes(&self) -> String {
        let (first, others) = (&self.words[0], &self.words[1..]);
        let shown_first = shell::quoted(&[first]);
        let all = self.quoted();
        let without_dashes = format!(
            "after `--`, only {shown_first} would be judged; `test` judges each file without `--`: {all}"
        );
        let Some(Start { command, file }) = Start::of(first) else {
            return without_dashes;
        };
        let file = shell::quoted(&[file]);
        let arguments = shell::quoted(others);
        format!(
            "{without_dashes}; to judge {shown_first} with arguments, begin with {command}: -- {command} {file} {arguments}"
        )
    }

    /// Returns the words that name the program, as they are written in a shell.
    pub fn quoted(&self) -> String {
        shell::quoted(&self.words)
    }

    /// Returns the words that name the program, as they are, with a space between two of them: see
    /// [`files::unescaped`].
    pub fn unescaped(&self) -> String {
        let words: Vec<String> = self
            .words
            .iter()
            .map(|word| files::unescaped(word))
            .collect();
        words.join(" ")
    }

    /// Returns the end of a command line that judges this program, in parts that are joined by spaces. A program that has
    /// arguments or whose name looks like an option is put after `--`.
    pub fn on_command_line(&self) -> Vec<String> {
        let mut parts = Vec::new();
        if let Some(command) = &self.compile {
            parts.push(format!("--compile {}", shell::quoted(&[command])));
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
            comment_signs: language::comment_signs(&self.words[0]),
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

/// The source of a program.
pub struct Source {
    /// The content of the source file. Bytes that are not UTF-8 are replaced.
    pub text: String,
    /// The signs with which comments begin in its language.
    pub comment_signs: &'static [&'static str],
}

/// Returns whether the user probably means a word as a program, even if there is no such file: it has a known ending, or a
/// folder before its name as `./a` has, or it is the name of a file.
fn looks_like_program(word: &OsString) -> bool {
    let file = Path::new(word);
    is_source(word) || names_folder(file) || file.is_file()
}

/// Returns whether a word is the name of a file that can be judged: a source file, or an executable that is binary or begins
/// with `#!`. On some disks, all files are executable, so other texts do not count.
fn is_existing_program(word: &OsString) -> bool {
    let file = Path::new(word);
    if !file.is_file() {
        return false;
    }
    is_source(word) || is_executable(file) && is_binary_or_script(file)
}

/// Returns whether a file is binary, or begins with `#!`. A file that cannot be read is neither.
fn is_binary_or_script(file: &Path) -> bool {
    let start = start_of_file(file).unwrap_or_default();
    start.starts_with(b"#!") || start.contains(&0)
}

/// Returns the first [`START_OF_FILE`] bytes of a file.
fn start_of_file(file: &Path) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    File::open(file)?
        .take(START_OF_FILE)
        .read_to_end(&mut start)?;
    Ok(start)
}

/// A command, such as `perl`, that starts a program of the user. All words after the program are then its arguments, even if
/// they are programs themselves.
struct Start {
    /// An interpreter, or `env`, which starts any executable.
    command: &'static str,
    /// The file that the command starts.
    file: PathBuf,
}

impl Start {
    /// Returns the command that starts this program, which exists. Returns `None` if it has to be compiled.
    fn of(program: &OsStr) -> Option<Self> {
        let file = Path::new(program);
        if is_source(program) {
            Some(Self {
                command: language::interpreter(program)?,
                file: file.to_owned(),
            })
        } else {
            Some(Self {
                command: "env",
                file: with_folder(file), // else `env` looks for it in `PATH`
            })
        }
    }
}

/// Returns whether a path has a folder before the name of the file, as `./a` has. A path without one may be that of a command
/// in `PATH`.
pub(super) fn names_folder(file: &Path) -> bool {
    file.components().count() > 1
}

/// Returns a path that names the folder: `./a` for the file `a` in the current folder.
pub(super) fn with_folder(file: &Path) -> PathBuf {
    if names_folder(file) {
        file.to_owned()
    } else {
        Path::new(".").join(file)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the argument with these words.
    fn words(words: &[&str]) -> ProgramArg {
        ProgramArg {
            words: words.iter().map(OsString::from).collect(),
            ..ProgramArg::of_word("a.py")
        }
    }

    #[test]
    fn words_are_told_apart_by_how_they_look() {
        let each = |named: &[&str]| -> Vec<String> {
            let each = words(named).each_without_dashes().unwrap();
            each.iter().map(ProgramArg::quoted).collect()
        };
        assert_eq!(each(&["a.py"]), ["a.py"]);
        assert_eq!(each(&["a.py", "./b"]), ["a.py", "./b"]);
        assert_eq!(each(&["a.py", "7"]), ["a.py 7"]);
        assert_eq!(each(&["python3", "a.py", "b.py"]), ["python3 a.py b.py"]);
        assert!(words(&["a.py", "b.py", "7"]).each_without_dashes().is_err());
    }

    /// `env` would look for a name without a folder in `PATH`, where another program may have it.
    #[test]
    fn a_program_that_is_to_be_started_by_env_has_a_folder() {
        let advice = |first| words(&[first, "a.py"]).several_after_dashes();
        assert!(advice("two").ends_with("begin with env: -- env ./two a.py"));
        assert!(advice("x/two").ends_with("begin with env: -- env x/two a.py"));
        assert!(advice("b.pl").ends_with("begin with perl: -- perl b.pl a.py"));
        assert!(advice("b.rs").ends_with("without `--`: b.rs a.py"));
    }

    #[test]
    fn a_program_with_arguments_or_the_name_of_an_option_is_put_after_dashes() {
        let line = |named: &[&str]| words(named).on_command_line().join(" ");
        assert_eq!(line(&["a.py"]), "a.py");
        assert_eq!(line(&["a.py", "7"]), "-- a.py 7");
        assert_eq!(line(&["-a.py"]), "-- -a.py");
    }

    #[test]
    fn the_source_of_a_program_is_that_of_a_file_of_up_to_a_mebibyte() {
        let folder = tempfile::tempdir().unwrap();
        let source_of = |name: &str, size: u64| {
            let path = folder.path().join(name);
            File::create(&path).unwrap().set_len(size).unwrap();
            let source = ProgramArg::of_word(path.to_str().unwrap()).source();
            source.map(|source| source.text.len() as u64)
        };
        assert_eq!(source_of("a.py", 7), Some(7));
        assert_eq!(source_of("a.py", MAX_SOURCE_SIZE), Some(MAX_SOURCE_SIZE));
        assert_eq!(source_of("a.py", MAX_SOURCE_SIZE + 1), None);
        assert_eq!(source_of("a.out", 7), None);
    }

    #[test]
    fn a_file_is_named_by_any_path_that_leads_to_it() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().canonicalize().unwrap();
        let [named, other] = ["a.in", "b.in"].map(|name| folder.join(name));
        for file in [&named, &other] {
            File::create(file).unwrap();
        }
        let path = folder.join(".").join("a.in");
        let program = words(&["a.py", path.to_str().unwrap(), "missing.in"]);
        assert!(program.names_file(&named));
        assert!(!program.names_file(&other));
    }

    #[cfg(unix)]
    #[test]
    fn programs_after_dashes_are_arguments_only_if_one_does_not_exist() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let executable = |name: &str, content: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, content).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let script = executable("script", b"#!/bin/sh\n");
        let binary = executable("binary", b"\x7fELF\0");
        let text = executable("text", b"3 4\n");
        let is_clear = |named: &[&str]| words(named).check_after_dashes().is_ok();
        assert!(is_clear(&[&script]));
        assert!(!is_clear(&[&script, &binary]));
        assert!(is_clear(&[&script, &text]));
        assert!(is_clear(&[&script, "missing.py"]));
    }
}
