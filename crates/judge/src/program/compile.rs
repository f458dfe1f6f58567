//! Compiles a source file.
//!
//! A [`Compiler`] tries the recipes of a language, one after the other, until one of them makes a program:
//!
//! ```text
//! build_by_any ─► build ──────────────► compile ────────► run_compiler
//! each recipe     one recipe,           the command of    one command, within
//! in turn         in a folder that is   the recipe;       the limits
//!                 removed with the      Java's at most
//!                 program               twice more
//! ```

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{self, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use puzzle::visible;

use super::advice::advice;
use super::clock::Clock;
use super::command::Program;
use super::execution::{Error, Execution, ExitReason, Limits, Run, StopSignal, WorkingFolder};
use super::java::{ClassFolder, Sources, class_to_run, without_notes};
use super::language::{BuildRecipe, CompilerKind};
use super::refusal::Refusal;
use super::shell::quoted;
use super::system;
use super::template::filled;
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

/// What is said of a compiler that fails without a message.
const SAID_NOTHING: &str = "error: the compiler failed and said nothing";

/// A program that was made from a source file.
pub(super) struct Built {
    pub program: Program,
    /// The option that chose the standard of the language: see [`BuildRecipe::standard`].
    pub standard: &'static str,
    /// The warnings of the compiler.
    pub messages: String,
}

/// How building a program from a source file ended.
pub(super) enum Build {
    Built(Built),
    Refused(Refusal),
}

/// What the compiler says of the source file.
enum Answer {
    /// It accepts the file, with these warnings.
    Accepts(String),
    Refuses(Refusal),
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
    /// The time since compiling began. Any thread may call a stop signal, which looks at it.
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

    /// Builds the program by the first of these recipes whose compiler accepts the file. If there is none,
    /// returns the refusal for the first recipe, which is the usual one.
    ///
    /// # Errors
    ///
    /// If the compiler or the interpreter is not installed, if the temporary folder cannot be used, if no
    /// program is found afterwards, or if the stop signal ended the compiler.
    ///
    /// # Panics
    ///
    /// If there is no recipe.
    pub fn build_by_any(&self, recipes: &[BuildRecipe]) -> Result<Build> {
        let mut refusals = Vec::new();
        for recipe in recipes {
            match self.build(recipe)? {
                Build::Built(built) => return Ok(Build::Built(built)),
                Build::Refused(refusal) => refusals.push(refusal),
            }
            if self.is_time_up() || are_others_hopeless(&refusals) {
                break;
            }
        }
        Ok(Build::Refused(refusals.remove(0)))
    }

    /// Builds the program by a recipe, in a temporary folder that is removed with the program. The compiler
    /// makes its own temporary files there too, so nothing of it is left when it is killed.
    fn build(&self, recipe: &BuildRecipe) -> Result<Build> {
        let temporary = made_there(tempfile::tempdir())?;
        let folder = temporary.path();
        let answer = match &recipe.compile {
            Some(command) => self
                .compile(command, recipe.compiler, folder)
                .with_context(|| format!("cannot compile {}", self.shown_source()))?,
            None => Answer::Accepts(String::new()),
        };
        let messages = match answer {
            Answer::Accepts(warnings) => warnings,
            Answer::Refuses(refusal) => return Ok(Build::Refused(refusal)),
        };
        let program = Program {
            command: self.start_command(&recipe.run, folder)?,
            runs_in: WorkingFolder::for_arguments(self.arguments),
            temporary_files_in: None,
            _folder: Some(temporary),
        };
        Ok(Build::Built(Built {
            program,
            standard: recipe.standard,
            messages,
        }))
    }

    /// Compiles the file by the command of a recipe. If the compiler of Java refuses it for its name or for
    /// what it lacks, it runs again on [what may help](Sources::after_refusal). Either is changed once, so it runs at
    /// most twice more.
    fn compile(&self, command: &str, compiler: CompilerKind, folder: &Path) -> Result<Answer> {
        ensure!(
            !command.contains("FOLDER/program") || !system::forbids_programs(folder),
            "no program can run in the temporary folder {} (mounted with noexec); set TMPDIR to another",
            temporary_folder()
        );
        let mut sources = Sources::new(self.path(), folder);
        loop {
            let words = filled(command, &sources.values());
            let messages = match self.run_compiler(&words, folder)? {
                CompilerRun::Succeeded(messages) => {
                    return Ok(Answer::Accepts(said(compiler, messages)));
                }
                CompilerRun::ExceededLimit(message) => {
                    return Ok(Answer::Refuses(over_limit(&words, message)));
                }
                CompilerRun::Failed(messages) => said(compiler, messages),
            };
            let others = match compiler {
                CompilerKind::Usual => None,
                CompilerKind::Java => sources.after_refusal(&messages)?,
            };
            let Some(others) = others else {
                let messages = sources.with_own_name(&messages, &self.shown_source());
                return Ok(Answer::Refuses(self.refusal(&words, messages)));
            };
            sources = others;
        }
    }

    /// Runs a compiler in the current folder, within limits, for as long as there is time left.
    ///
    /// # Errors
    ///
    /// If the compiler cannot be started, if the temporary folder is full, or if the stop signal ended the
    /// run.
    fn run_compiler(&self, command: &[OsString], folder: &Path) -> Result<CompilerRun> {
        // On Linux, `wall` leaves out the time in which this run waits for a core. The stop signal counts it, and the
        // time of the runs before, so it usually ends a run that takes too long.
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
        match compiler.run(b"", limits, &stop) {
            Ok(execution) => compiler_run(&execution),
            // The signal did not end the run, so the time did.
            Err(Error::Interrupted) if !(self.stop)() => {
                Ok(CompilerRun::ExceededLimit(OUT_OF_TIME))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Returns whether the [`COMPILE_TIME`] is up.
    fn is_time_up(&self) -> bool {
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        clock.tick() >= COMPILE_TIME
    }

    /// Returns the refusal of the file by a command, with what the compiler said, if it said anything.
    fn refusal(&self, command: &[OsString], said: String) -> Refusal {
        let messages = if said.is_empty() {
            SAID_NOTHING.to_owned()
        } else {
            said
        };
        Refusal {
            command: quoted(command),
            advice: self.advice(&messages),
            messages,
            is_over_limit: false,
        }
    }

    /// Returns what to change in the source file, which is refused with these messages, if that is known.
    fn advice(&self, messages: &str) -> Option<String> {
        let source = fs::read(self.path()).ok()?;
        advice(&self.shown_source(), &source, messages)
    }

    /// Returns the name of the source file, as messages show it.
    fn shown_source(&self) -> String {
        visible::path(Path::new(self.source))
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
        let source = self.path_for_runs()?;
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

    /// Returns the path of the source file from the folder in which the program runs.
    fn path_for_runs(&self) -> Result<PathBuf> {
        match WorkingFolder::for_arguments(self.arguments) {
            WorkingFolder::Current => Ok(self.path()),
            WorkingFolder::Own => Ok(path::absolute(self.path())?),
        }
    }

    /// Returns the name of the class in a folder that Java runs: see [`class_to_run`].
    fn main_class(&self, folder: &Path) -> Result<String> {
        let classes = ClassFolder::read(folder, &self.path())?;
        let listing = match self.run_compiler(&classes.listing_command(), folder)? {
            CompilerRun::Succeeded(listing) | CompilerRun::Failed(listing) => listing,
            CompilerRun::ExceededLimit(message) => bail!("{}: {message}", self.shown_source()),
        };
        let class = class_to_run(&listing, &classes.file).with_context(|| self.shown_source())?;
        Ok(class.to_owned())
    }
}

/// Returns how a compiler ended that has done this.
///
/// # Errors
///
/// If the temporary folder is full.
fn compiler_run(execution: &Execution) -> Result<CompilerRun> {
    let messages = messages_in(execution);
    ensure!(
        !says_disk_is_full(&messages),
        "the temporary folder {} is full; set TMPDIR to another",
        temporary_folder()
    );
    Ok(match execution.end {
        ExitReason::Exited(0) => CompilerRun::Succeeded(messages),
        ExitReason::OutOfWallTime => CompilerRun::ExceededLimit(OUT_OF_TIME),
        ExitReason::OutOfMemory => CompilerRun::ExceededLimit(OUT_OF_MEMORY),
        _ => CompilerRun::Failed(messages),
    })
}

/// Returns the refusal of a file by a command that exceeded a limit, as this message says.
fn over_limit(command: &[OsString], message: &str) -> Refusal {
    Refusal {
        command: quoted(command),
        advice: None,
        messages: message.to_owned(),
        is_over_limit: true,
    }
}

/// Returns whether no other standard is worth a try: the compiler exceeds a limit, or three standards, among
/// them the newest and the oldest, refuse the file with the same first error.
fn are_others_hopeless(refusals: &[Refusal]) -> bool {
    let [first, others @ ..] = refusals else {
        return false;
    };
    if refusals.iter().any(|refusal| refusal.is_over_limit) {
        return true;
    }
    let error = first_error_line(&first.messages);
    others.len() > 1
        && others
            .iter()
            .all(|refusal| first_error_line(&refusal.messages) == error)
}

/// Returns the first line of a compiler's messages that names an error.
fn first_error_line(messages: &str) -> Option<&str> {
    messages.lines().find(|line| line.contains("error"))
}

/// Returns the messages of a compiler that matter.
fn said(compiler: CompilerKind, messages: String) -> String {
    match compiler {
        CompilerKind::Usual => messages,
        CompilerKind::Java => without_notes(&messages),
    }
}

/// Returns the messages that a compiler printed.
fn messages_in(execution: &Execution) -> String {
    let printed = [&execution.output, execution.errors.as_bytes()].concat();
    let printed = visible::escape_text(&printed);
    let lines: Vec<&str> = printed.lines().collect();
    lines.join("\n").trim_end().to_owned()
}

/// Returns whether a compiler says that the disk is full. The linker maps its output, so it is killed by
/// SIGBUS then.
fn says_disk_is_full(messages: &str) -> bool {
    messages.contains("No space left on device") || messages.contains("[Bus error]")
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
        let are_final = |all: &[&str]| {
            let refusals: Vec<Refusal> = all.iter().map(|it| refusal(it)).collect();
            are_others_hopeless(&refusals)
        };
        assert!(!are_final(&["an error"]));
        assert!(!are_final(&["an error", "an error"]));
        assert!(are_final(&["an error", "an error", "a note\nan error"]));
        assert!(!are_final(&["an error", "an error", "another error"]));
        assert!(are_final(&[OUT_OF_MEMORY]));
        assert!(are_final(&["an error", OUT_OF_MEMORY]));
    }
}
