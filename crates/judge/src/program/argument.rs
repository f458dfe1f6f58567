//! Reads how the user names the judged program, and gets it ready to run. The user names a source file,
//! an executable or a command. A source file is compiled, or run by its interpreter.

use std::ffi::OsString;
use std::path::Path;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use puzzle::visible;
use terminal::files::unescaped;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::tell;

use super::command::Program;
use super::compile::{Builder, Built, Compiled};
use super::encoding::{advice_on_utf16, is_utf16};
use super::execution::{StopSignal, WorkingFolder};
use super::language::{comment_signs, endings, is_source, recipes_for, warning_commands};
use super::recipe::{BuildRecipe, Mode};
use super::refusal::Refusal;
use super::shell::quoted;
use super::system::is_executable;
use super::warnings::worst_warnings;
use crate::progress::progress_bar;

/// The maximum size of a source file that is read for notes, in bytes. A larger one is hardly written by a person.
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
    compile: Option<String>,
    /// Compile C, C++ or Rust with checks, so that a crash names the line that caused it
    ///
    /// C and C++ get the address sanitizer and the undefined behaviour sanitizer; Rust gets debug
    /// assertions. The program becomes slower.
    #[arg(long, conflicts_with = "compile")]
    sanitize: bool,
    /// A source file, an executable, or a command and its arguments
    #[arg(long_help = about_programs())]
    #[arg(value_name = "PROGRAM", required = true)]
    words: Vec<OsString>,
}

/// The source of a program.
pub struct Source {
    /// The content of the source file. Bytes that are not UTF-8 are replaced.
    pub text: String,
    /// The signs with which comments begin in its language.
    pub comment_signs: &'static [&'static str],
}

/// What came of getting a program ready.
pub enum Preparation {
    /// The program can be run.
    Ready(Program),
    /// The compiler refuses its source file.
    Refused(Refusal),
}

impl ProgramArg {
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

    /// Returns the end of a command line that judges this program. A program that has arguments or whose
    /// name looks like an option is put after `--`.
    pub fn on_command_line(&self) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(command) = &self.compile {
            words.push(format!("--compile {}", quoted(&[command])));
        }
        if self.sanitize {
            words.push("--sanitize".to_owned());
        }
        let looks_like_option = self.words[0].as_encoded_bytes().starts_with(b"-");
        if self.words.len() > 1 || looks_like_option {
            words.push("--".to_owned());
        }
        words.push(self.quoted());
        words
    }

    /// Returns whether `--sanitize` can be suggested: the program is a source file of C, C++ or
    /// Rust, and neither `--sanitize` nor `--compile` is given.
    pub fn can_be_sanitized(&self) -> bool {
        let can_be_checked = !self.recipes_in(Mode::Checked).is_empty();
        can_be_checked && !self.sanitize && self.compile.is_none()
    }

    /// Returns the source of the program, if it is a source file that is not too long for one.
    pub fn source(&self) -> Option<Source> {
        let path = self.path();
        let is_short = fs::metadata(path).is_ok_and(|file| file.len() <= MAX_SOURCE_SIZE);
        if !is_source(&self.words[0]) || !is_short {
            return None;
        }
        let bytes = fs::read(path).ok()?;
        Some(Source {
            text: String::from_utf8_lossy(&bytes).into_owned(),
            comment_signs: comment_signs(&self.words[0]),
        })
    }

    /// Compiles the program once more, with sanitizers that report all that they find, and without a word.
    /// Returns `None` if the program is not a source file of C or C++ that the judge compiles by its own
    /// command, or if it cannot be compiled so.
    pub fn with_sanitizers(&self, stop: StopSignal) -> Option<Program> {
        if self.sanitize || self.compile.is_some() {
            return None;
        }
        let recipes = self.recipes_in(Mode::AllFindings);
        if recipes.is_empty() {
            return None;
        }
        match Builder::new(&self.words, stop).build_by_any(&recipes) {
            Ok(Compiled::Accepted(built)) => Some(built.program),
            Ok(Compiled::Refused(_)) | Err(_) => None,
        }
    }

    /// Compiles the program once more, without a word, to see what the compiler warns of. Returns at most three
    /// warnings of what is most likely a mistake, the worst first. There are none if the program is not a
    /// source file of C or C++ that the judge compiles by its own command.
    pub fn warnings(&self, stop: StopSignal) -> Vec<String> {
        let commands = warning_commands(&self.words[0]);
        if self.compile.is_some() || commands.is_empty() {
            return Vec::new();
        }
        match Builder::new(&self.words, stop).warnings_by_any(&commands) {
            Ok(Compiled::Accepted(warnings)) => worst_warnings(&warnings, self.path()),
            Ok(Compiled::Refused(_)) | Err(_) => Vec::new(),
        }
    }

    /// Returns each program alone if all words look like programs. Otherwise, or after `--`, the first word
    /// is the program and the others are its arguments.
    ///
    /// # Errors
    ///
    /// If only some of the words after the first look like programs, or if all words after `--` are files
    /// that can be judged, because only the first would be.
    pub fn each(&self) -> Result<Vec<Self>> {
        let is_after_dashes = env::args_os().any(|word| word == "--");
        if is_after_dashes && self.words.len() > 1 && self.words.iter().all(can_be_judged) {
            bail!(self.several_after_dashes());
        }
        let programs = self.words.iter().filter(|word| looks_like_program(word));
        let count = programs.count();
        if is_after_dashes || count < 2 || !looks_like_program(&self.words[0]) {
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

    /// Returns whether the program is this file, which has no link in its path.
    pub fn is(&self, file: &Path) -> bool {
        let own = self.path().canonicalize();
        own.is_ok_and(|own| own == file)
    }

    /// Returns the path of the file that the program is: the first word.
    fn path(&self) -> &Path {
        Path::new(&self.words[0])
    }

    /// Returns the recipes of the judge for the program in a mode, the usual one first. There are none if it is not a source
    /// file, or if its compiler does not have the mode.
    fn recipes_in(&self, mode: Mode) -> Vec<BuildRecipe> {
        recipes_for(&self.words[0], mode)
    }

    /// Returns the name of the file that the program is, as messages show it.
    pub fn file(&self) -> String {
        visible::path(self.path())
    }

    /// Gets the program ready to run, and compiles it if it is a source file. On standard error
    /// appear the warnings of the compiler, and the standard of the language if it is not the usual
    /// one.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, if its compiler cannot be started, if the temporary folder cannot be
    /// used, or if there is an interrupt.
    pub fn ready(&self) -> Result<Preparation> {
        let recipes = self.recipes();
        let Some(usual) = recipes.first() else {
            ensure!(!self.sanitize, "--sanitize takes C, C++ or Rust");
            return Ok(Preparation::Ready(self.executable()));
        };
        self.check_source()?;
        let is_interpreted = usual.compile.is_none();
        if is_interpreted {
            self.tell_of_encoding();
        }
        defer_interrupt(); // so that the folder is removed
        let progress_bar = progress_bar();
        progress_bar.set_message("compiling");
        let outcome = Builder::new(&self.words, &seen).build_by_any(&recipes)?;
        progress_bar.finish_and_clear();
        match outcome {
            Compiled::Refused(refusal) => Ok(Preparation::Refused(refusal)),
            Compiled::Accepted(built) => {
                self.tell_of(&built, usual.standard);
                Ok(Preparation::Ready(built.program))
            }
        }
    }

    /// Returns the recipes to compile and start the program, in the order in which they are tried. There
    /// are none if the program is not a source file, or cannot be compiled as the options say.
    fn recipes(&self) -> Vec<BuildRecipe> {
        if let Some(command) = &self.compile {
            let usual = self.recipes_in(Mode::Fast);
            vec![BuildRecipe::by_command(command, usual.first())]
        } else if self.sanitize {
            self.recipes_in(Mode::Checked)
        } else {
            self.recipes_in(Mode::Fast)
        }
    }

    /// Checks that the source file is a file, and can be read.
    fn check_source(&self) -> Result<()> {
        let file = self.path();
        let name = self.file();
        let cannot_read = || format!("cannot read {name}");
        let metadata = fs::metadata(file).with_context(cannot_read)?;
        ensure!(metadata.is_file(), "{name} is not a file");
        fs::File::open(file).with_context(cannot_read)?;
        Ok(())
    }

    /// Says on standard error that the source file, which no compiler reads, is in UTF-16, if it is.
    fn tell_of_encoding(&self) {
        let is_in_utf16 = fs::read(&self.words[0]).is_ok_and(|source| is_utf16(&source));
        if is_in_utf16 {
            tell(advice_on_utf16(&self.file()));
        }
    }

    /// Says on standard error what is worth knowing of a program that was compiled. `usual` is the usual
    /// standard of its language.
    fn tell_of(&self, built: &Built, usual: &str) {
        let Built {
            standard, warnings, ..
        } = built;
        if *standard != usual {
            let name = self.file();
            tell(format!(
                "compiled with {standard}, because {usual} refuses {name}"
            ));
        }
        if !warnings.is_empty() {
            tell(warnings);
        }
    }

    /// Returns the program that is not a source file. If the words name no program, the error of its first run says why.
    fn executable(&self) -> Program {
        let file = self.path();
        let mut command = self.words.clone();
        let has_folder = file.components().count() > 1;
        let means_local_file = is_executable(file) || file.is_file() && !is_in_path(file);
        if !has_folder && means_local_file {
            command[0] = Path::new(".").join(file).into(); // else it would be looked for in `PATH`
        }
        Program {
            runs_in: WorkingFolder::for_arguments(&command[1..]),
            command,
            temporary_files_in: None,
            _folder: None,
        }
    }
}

/// Returns whether a word looks like a program: it has a known ending or a `/`, or names a file.
fn looks_like_program(word: &OsString) -> bool {
    let file = Path::new(word);
    is_source(word) || file.components().count() > 1 || file.is_file()
}

/// Returns whether a word names a file that can be judged by itself: a source file, or an executable that
/// is binary or begins with `#!`. Where all files are executable, as on some disks, a text is none.
fn can_be_judged(word: &OsString) -> bool {
    let file = Path::new(word);
    if !file.is_file() {
        return false;
    }
    let is_program = || {
        let content = fs::read(file).unwrap_or_default();
        content.starts_with(b"#!") || content.contains(&0)
    };
    is_source(word) || is_executable(file) && is_program()
}

/// Returns the command that starts a file with arguments, before its name: its interpreter, or `env` for an
/// executable. Returns `None` for a file that has to be compiled.
fn starter(word: &OsString) -> Option<String> {
    match recipes_for(word, Mode::Fast).first() {
        None => Some("env".to_owned()),
        Some(recipe) => Some(recipe.run.strip_suffix(" SOURCE")?.to_owned()),
    }
}

/// Returns whether a command with this name is found without its folder.
fn is_in_path(name: &Path) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| is_executable(&folder.join(name)))
}

/// Reads a command, which has at least one word.
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
