//! Compiles a source file.
//!
//! A [`Compiler`] tries the recipes of a language, one after the other, until one of them makes a program:
//!
//! ```text
//! recipe ─► compile in a temporary folder ─┬─► Built
//!   ▲                                      └─► Refusal
//!   └──────────────────────────────────────────────┘ while there is time, and another standard may help
//! ```

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{self, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use puzzle::visible;
use terminal::files::files_in;

use super::advice::advice;
use super::clock::Clock;
use super::command::Program;
use super::execution::{Error, Execution, ExitReason, Limits, Run, StopSignal, WorkingFolder};
use super::java::{class_to_run, demanded_name, lacks_class};
use super::language::BuildRecipe;
use super::refusal::Refusal;
use super::shell::quoted;
use super::system;
use super::temporary::{made_there, temporary_folder};

/// The wall-clock time that compiling a source file may take, with all its recipes together. Unlike the
/// time of a judged program, it goes on while the compiler waits for a core, because the user waits too.
const COMPILE_TIME: Duration = Duration::from_secs(30);

/// What is said of a compiler that takes longer.
const OUT_OF_TIME: &str = "error: the compiler took more than 30 s";

/// The memory that a compiler may use.
const COMPILE_MEMORY: u64 = 4 << 30;

/// What is said of a compiler that uses more.
const OUT_OF_MEMORY: &str = "error: the compiler used more than 4 GiB";

/// A program that was made from a source file.
pub(super) struct Built {
    pub program: Program,
    /// The option that chose the standard of the language: see [`BuildRecipe::standard`].
    pub standard: &'static str,
    /// The warnings of the compiler.
    pub messages: String,
}

/// How compiling a source file ended.
pub(super) enum Compilation {
    Built(Built),
    Refused(Refusal),
}

/// How a run of a compiler ended, with its messages.
enum CompilerRun {
    Succeeded(String),
    Failed(String),
    /// It took too long or too much memory, as the message says.
    ExceededLimit(&'static str),
}

/// What compiles a source file, for up to [`COMPILE_TIME`] in all.
pub(super) struct Compiler<'a> {
    /// The source file, as the user names it.
    source: &'a OsStr,
    /// The arguments of the program.
    arguments: &'a [OsString],
    /// The signal that ends compiling.
    stop: StopSignal<'a>,
    /// The time since compiling began.
    clock: Mutex<Clock>,
}

impl<'a> Compiler<'a> {
    /// Returns the compiler of a source file, whose time begins now. The first of `words` is the file, the
    /// others are the arguments of the program.
    ///
    /// # Panics
    ///
    /// If there is no word.
    pub fn new(words: &'a [OsString], stop: StopSignal<'a>) -> Self {
        Self {
            source: &words[0],
            arguments: &words[1..],
            stop,
            clock: Mutex::new(Clock::new()),
        }
    }

    /// Compiles the file by the first of these recipes that its compiler accepts. If there is none, returns
    /// the refusal for the first recipe, which is the usual one.
    ///
    /// # Errors
    ///
    /// If the compiler or the interpreter is not installed, if the temporary folder cannot be used, if no
    /// program is found afterwards, or if the stop signal ended the compiler.
    ///
    /// # Panics
    ///
    /// If there is no recipe.
    pub fn compile(&self, recipes: &[BuildRecipe]) -> Result<Compilation> {
        let mut refusals = Vec::new();
        for recipe in recipes {
            match self.attempt(recipe)? {
                Compilation::Built(built) => return Ok(Compilation::Built(built)),
                Compilation::Refused(refusal) => refusals.push(refusal),
            }
            if self.is_time_up() || are_final(&refusals) {
                break;
            }
        }
        Ok(Compilation::Refused(refusals.swap_remove(0)))
    }

    /// Compiles the file by a recipe, in a temporary folder that is removed with the program. The compiler
    /// makes its own temporary files there too, so nothing of it is left when it is killed.
    fn attempt(&self, recipe: &BuildRecipe) -> Result<Compilation> {
        let temporary = made_there(tempfile::tempdir())?;
        let folder = temporary.path();
        let mut messages = String::new();
        if let Some(command) = &recipe.compile {
            let cannot = || format!("cannot compile {}", visible::path(Path::new(self.source)));
            let (command, run) = self.run_recipe(command, folder).with_context(cannot)?;
            match run {
                CompilerRun::Succeeded(warnings) => messages = warnings,
                CompilerRun::Failed(messages) => {
                    return Ok(Compilation::Refused(Refusal {
                        command: quoted(&command),
                        advice: self.advice(&messages),
                        messages,
                        is_over_limit: false,
                    }));
                }
                CompilerRun::ExceededLimit(message) => {
                    return Ok(Compilation::Refused(Refusal {
                        command: quoted(&command),
                        advice: None,
                        messages: message.to_owned(),
                        is_over_limit: true,
                    }));
                }
            }
        }
        let program = Program {
            command: self.start_command(&recipe.run, folder)?,
            runs_in: WorkingFolder::for_arguments(self.arguments),
            temporary_files_in: None,
            _folder: Some(temporary),
        };
        Ok(Compilation::Built(Built {
            program,
            standard: recipe.standard,
            messages,
        }))
    }

    /// Runs the compiler by the command of a recipe. Returns the words of the command, and how the run
    /// ended.
    ///
    /// Java requires that the file of a public class is named like the class. If it is not, a copy of the
    /// file in the folder is compiled. The classes of a program that is not whole by itself are looked for
    /// beside its file.
    fn run_recipe(&self, recipe: &str, folder: &Path) -> Result<(Vec<OsString>, CompilerRun)> {
        ensure!(
            !recipe.contains("FOLDER/program") || !system::forbids_programs(folder),
            "no program can run in the temporary folder {} (mounted with noexec); set TMPDIR to another",
            temporary_folder()
        );
        let mut source = self.path();
        let mut beside = folder.to_owned();
        loop {
            let values = [
                ("SOURCE", source.as_ref()),
                ("FOLDER", folder.as_ref()),
                ("BESIDE", beside.as_ref()),
            ];
            let command = filled(recipe, &values);
            let run = self.run(&command, folder)?;
            let CompilerRun::Failed(messages) = run else {
                return Ok((command, run));
            };
            if let Some(name) = demanded_name(&messages, &source)
                && folder.join(name) != source
            {
                source = folder.join(name);
                fs::copy(self.path(), &source)?;
            } else if lacks_class(&messages) && beside == folder {
                beside = self.folder_of_source();
            } else {
                let messages = self.with_name_of_source(&messages, &source);
                return Ok((command, CompilerRun::Failed(messages)));
            }
        }
    }

    /// Returns the folder of the source file.
    fn folder_of_source(&self) -> PathBuf {
        match self.path().parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        }
    }

    /// Returns messages in which a copy of the source file, at this path, has the name of the source file.
    fn with_name_of_source(&self, messages: &str, copy: &Path) -> String {
        let name = visible::path(Path::new(self.source));
        if copy == self.path() {
            messages.to_owned()
        } else {
            messages.replace(&visible::path(copy), &name)
        }
    }

    /// Returns what to change in the source file, which is refused with these messages, if that is known.
    fn advice(&self, messages: &str) -> Option<String> {
        let source = fs::read(self.path()).ok()?;
        let name = visible::path(Path::new(self.source));
        advice(&name, &source, messages)
    }

    /// Runs a compiler in the current folder, within limits, for as long as there is time left.
    ///
    /// # Errors
    ///
    /// If the compiler cannot be started, if the temporary folder is full, or if the stop signal ended the
    /// run.
    fn run(&self, command: &[OsString], folder: &Path) -> Result<CompilerRun> {
        let limits = Limits {
            time: Duration::MAX, // that of all cores together
            wall: COMPILE_TIME,
            memory: COMPILE_MEMORY,
            output: 1 << 20,
        };
        let compiler = Program {
            command: command.to_vec(),
            runs_in: WorkingFolder::Current,
            temporary_files_in: Some(folder.to_owned()),
            _folder: None,
        };
        let stop = || (self.stop)() || self.is_time_up();
        let execution = match compiler.run(b"", limits, &stop) {
            Err(Error::Interrupted) if !(self.stop)() => {
                return Ok(CompilerRun::ExceededLimit(OUT_OF_TIME));
            }
            execution => execution?,
        };
        let messages = messages(&execution);
        ensure!(
            !says_disk_is_full(&messages),
            "the temporary folder {} is full; set TMPDIR to another",
            temporary_folder()
        );
        Ok(match execution.end {
            ExitReason::Exited(0) => CompilerRun::Succeeded(messages),
            ExitReason::OutOfWallTime => CompilerRun::ExceededLimit(OUT_OF_TIME),
            ExitReason::OutOfMemory => CompilerRun::ExceededLimit(OUT_OF_MEMORY),
            _ if messages.is_empty() => {
                CompilerRun::Failed("error: the compiler failed and said nothing".to_owned())
            }
            _ => CompilerRun::Failed(messages),
        })
    }

    /// Returns whether the [`COMPILE_TIME`] is up.
    fn is_time_up(&self) -> bool {
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        clock.tick() >= COMPILE_TIME
    }

    /// Returns the path of the source file, which no compiler can mistake for an option.
    fn path(&self) -> PathBuf {
        if self.source.as_encoded_bytes().starts_with(b"-") {
            Path::new(".").join(self.source)
        } else {
            PathBuf::from(self.source)
        }
    }

    /// Returns the words of the command that starts the program, with its arguments. `run` is the command
    /// of the recipe.
    ///
    /// # Errors
    ///
    /// If the command names a program in the folder, but there is none, or a class, but none can be run.
    fn start_command(&self, run: &str, folder: &Path) -> Result<Vec<OsString>> {
        let class = if run.contains("CLASS") {
            self.main_class(folder)?
        } else {
            String::new()
        };
        let source = if self.arguments.is_empty() {
            path::absolute(self.path())? // the runs take place in other folders
        } else {
            self.path()
        };
        let values = [
            ("SOURCE", source.as_ref()),
            ("FOLDER", folder.as_ref()),
            ("CLASS", class.as_ref()),
        ];
        let mut command = filled(run, &values);
        let program = Path::new(&command[0]);
        ensure!(
            !program.starts_with(folder) || program.exists(),
            "the compiler made no program: the command has to write it to FOLDER/program"
        );
        command.extend_from_slice(self.arguments);
        Ok(command)
    }

    /// Returns the name of the class in a folder that Java runs: see [`class_to_run`].
    fn main_class(&self, folder: &Path) -> Result<String> {
        let mut command: Vec<OsString> = vec!["javap".into(), "-cp".into(), folder.into()];
        let own = self.path();
        let mut own = own.file_name().unwrap_or_default().to_string_lossy();
        for file in files_in(folder)?.keys() {
            if Path::new(file).extension() == Some("java".as_ref()) {
                own = file.clone().into(); // the copy with the name that Java requires
            } else if let Some(name) = file.strip_suffix(".class")
                && !name.contains('$')
            {
                command.push(name.replace('/', ".").into());
            }
        }
        let name = visible::path(Path::new(self.source));
        let listing = match self.run(&command, folder)? {
            CompilerRun::Succeeded(listing) | CompilerRun::Failed(listing) => listing,
            CompilerRun::ExceededLimit(message) => bail!("{name}: {message}"),
        };
        let class = class_to_run(&listing, &own).with_context(|| name)?;
        Ok(class.to_owned())
    }
}

/// Returns whether no other standard is worth a try: the compiler exceeds a limit, or three standards, among
/// them the newest and the oldest, refuse the file with the same first error.
fn are_final(refusals: &[Refusal]) -> bool {
    let [first, others @ ..] = refusals else {
        return false;
    };
    if refusals.iter().any(|refusal| refusal.is_over_limit) {
        return true;
    }
    let error = first_error(&first.messages);
    others.len() > 1
        && others
            .iter()
            .all(|refusal| first_error(&refusal.messages) == error)
}

/// Returns the first line of a compiler's messages that names an error.
fn first_error(messages: &str) -> Option<&str> {
    messages.lines().find(|line| line.contains("error"))
}

/// Returns the messages of a compiler, without the notes of Java's.
fn messages(execution: &Execution) -> String {
    let printed = [&execution.output, execution.errors.as_bytes()].concat();
    let printed = visible::escape_text(&printed);
    let lines: Vec<&str> = printed
        .lines()
        .filter(|line| !line.starts_with("Note: "))
        .collect();
    lines.join("\n").trim_end().to_owned()
}

/// Returns whether a compiler says that the disk is full. The linker maps its output, so it is killed by
/// SIGBUS then.
fn says_disk_is_full(messages: &str) -> bool {
    messages.contains("No space left on device") || messages.contains("[Bus error]")
}

/// Returns the words of a command, as a shell splits it, with the values of these names filled in
/// wherever the names stand.
fn filled(command: &str, values: &[(&str, &OsStr)]) -> Vec<OsString> {
    let words = shlex::split(command).unwrap_or_default();
    words.iter().map(|word| filled_word(word, values)).collect()
}

/// Returns a word with the values of these names filled in. A name in a value stays as it is.
fn filled_word(word: &str, values: &[(&str, &OsStr)]) -> OsString {
    let [(name, value), others @ ..] = values else {
        return word.into();
    };
    let parts: Vec<OsString> = word
        .split(name)
        .map(|part| filled_word(part, others))
        .collect();
    parts.join(*value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_alike_refusals_or_an_exceeded_limit_are_final() {
        let refusal = |messages: &str| Refusal {
            command: "g++ a.cpp".to_owned(),
            messages: messages.to_owned(),
            advice: None,
            is_over_limit: messages == OUT_OF_MEMORY,
        };
        let are_final =
            |all: &[&str]| are_final(&all.iter().map(|it| refusal(it)).collect::<Vec<_>>());
        assert!(!are_final(&["an error"]));
        assert!(!are_final(&["an error", "an error"]));
        assert!(are_final(&["an error", "an error", "a note\nan error"]));
        assert!(!are_final(&["an error", "an error", "another error"]));
        assert!(are_final(&[OUT_OF_MEMORY]));
        assert!(are_final(&["an error", OUT_OF_MEMORY]));
    }
}
