//! Compiles a source file.
//!
//! A [`Builder`] tries the recipes of a language, one after the other, until one of them makes a program:
//!
//! ```text
//! build_by_any ─► build ────────────────┬─► compile ────────────────────────► run_tool
//! each recipe     one recipe,           │   the command of the recipe;         one command,
//! in turn         in a folder that is   │   Java's at most twice more          within the limits
//!                 removed with the      │
//!                 program               └─► start_command ─► main_class ────► run_tool
//!                                           how it starts    Java's, if a      lists the classes
//!                                                            class is run
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
use super::java::{ClassFolder, class_to_run, without_notes};
use super::language::{BuildRecipe, CompilerKind, PROGRAM};
use super::refusal::Refusal;
use super::shell::quoted;
use super::sources::Sources;
use super::system;
use super::template::filled;
use super::temporary::{made_there, temporary_folder};

/// The wall-clock time that compiling a source file may take, with all its recipes together. Unlike the
/// time of a judged program, it goes on while the compiler waits for a core, because the user waits too.
const COMPILE_TIME: Duration = Duration::from_secs(30);

/// The memory that a compiler may use.
const COMPILE_MEMORY: u64 = 4 << 30;

/// The number of bytes that a compiler may print.
const COMPILE_OUTPUT: usize = 1 << 20;

/// What is said of a compiler that fails without a message.
const SAID_NOTHING: &str = "error: the compiler failed and said nothing";

/// A program that was made from a source file.
pub(super) struct Built {
    pub program: Program,
    /// The option that chose the standard of the language: see [`BuildRecipe::standard`].
    pub standard: &'static str,
    /// The warnings of the compiler.
    pub warnings: String,
}

/// How building a program from a source file ended.
pub(super) enum Build {
    Built(Built),
    Refused(Refusal),
}

/// How compiling a source file ended.
enum Compiled {
    Accepted {
        /// The warnings of the compiler.
        warnings: String,
    },
    Refused(Refusal),
}

/// How a run of a compiler, or of another tool, ended, with its messages.
enum ToolRun {
    Succeeded(String),
    Failed(String),
    /// It took too long or too much memory: what it did, as in `took more than 30 s`.
    ExceededLimit(String),
}

/// Builds a program from a source file, for up to [`COMPILE_TIME`] in all.
pub(super) struct Builder<'a> {
    /// The source file, as the user names it.
    source: &'a OsStr,
    /// The arguments of the program.
    arguments: &'a [OsString],
    /// The signal that ends compiling.
    stop: StopSignal<'a>,
    /// The time since compiling began. Any thread may call a stop signal, which looks at it.
    clock: Mutex<Clock>,
}

impl<'a> Builder<'a> {
    /// Returns the builder for a source file, whose time begins now. The first of `words` is the file, the
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
    /// If what compiles or checks the file is not installed, if the temporary folder cannot be used, if no
    /// program is found afterwards, or if the stop signal ended the compiler.
    ///
    /// # Panics
    ///
    /// If there is no recipe.
    pub fn build_by_any(&self, recipes: &[BuildRecipe]) -> Result<Build> {
        first_built(recipes.iter().map(|recipe| self.build(recipe)))
    }

    /// Builds the program by a recipe, in a temporary folder that is removed with the program. The compiler
    /// makes its own temporary files there too, so nothing of it is left when it is killed.
    fn build(&self, recipe: &BuildRecipe) -> Result<Build> {
        let temporary = made_there(tempfile::tempdir())?;
        let folder = temporary.path();
        let compiled = match &recipe.compile {
            Some(command) => self
                .compile(command, recipe.compiler, folder)
                .with_context(|| format!("cannot compile {}", self.shown_source()))?,
            None => Compiled::Accepted {
                warnings: String::new(),
            },
        };
        let warnings = match compiled {
            Compiled::Accepted { warnings } => warnings,
            Compiled::Refused(refusal) => return Ok(Build::Refused(refusal)),
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
            warnings,
        }))
    }

    /// Compiles the file by the command of a recipe. If the compiler of Java refuses the file for its name or for what
    /// it lacks, it runs again on [what may help](Sources::after_refusal). Either is changed once, so it runs at most
    /// twice more.
    fn compile(&self, command: &str, kind: CompilerKind, folder: &Path) -> Result<Compiled> {
        check_that_program_can_run(command, system::forbids_programs(folder))?;
        let mut sources = Sources::new(self.source_path(), folder);
        loop {
            let words = filled(command, &sources.values());
            let messages = match self.run_tool(&words, folder)? {
                ToolRun::Succeeded(messages) => {
                    let warnings = relevant_messages(kind, messages);
                    return Ok(Compiled::Accepted { warnings });
                }
                ToolRun::ExceededLimit(did) => {
                    return Ok(Compiled::Refused(over_limit(&words, &did)));
                }
                ToolRun::Failed(messages) => relevant_messages(kind, messages),
            };
            let next = match kind {
                CompilerKind::Usual | CompilerKind::Gcc | CompilerKind::Rust => None,
                CompilerKind::Java => sources.after_refusal(&messages)?,
            };
            let Some(next) = next else {
                let messages = sources.with_own_name(&messages, &self.shown_source());
                return Ok(Compiled::Refused(self.refusal(&words, messages)));
            };
            sources = next;
        }
    }

    /// Runs a compiler, or another tool, in the current folder, within limits, for as long as there is time left.
    ///
    /// # Errors
    ///
    /// If it cannot be started, if the temporary folder is full, or if the stop signal ended the run.
    fn run_tool(&self, command: &[OsString], folder: &Path) -> Result<ToolRun> {
        // On Linux, `wall` leaves out the time in which this run waits for a core. The stop signal counts it, and the
        // time of the runs before, so it usually ends a run that takes too long.
        let limits = Limits {
            time: Duration::MAX, // the CPU time of all cores together has no limit of its own
            wall: COMPILE_TIME,
            memory: COMPILE_MEMORY,
            output: COMPILE_OUTPUT,
        };
        let tool = Program {
            command: command.to_vec(),
            runs_in: WorkingFolder::Current,
            temporary_files_in: Some(folder.to_owned()),
            _folder: None,
        };
        let stop = || (self.stop)() || self.is_time_up();
        let run = tool.run(b"", limits, &stop);
        ToolRun::of(run, (self.stop)())
    }

    /// Returns whether the [`COMPILE_TIME`] is up.
    fn is_time_up(&self) -> bool {
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        is_too_long(clock.tick())
    }

    /// Returns the refusal of the file by a command, with the messages of the compiler, if there are any.
    fn refusal(&self, command: &[OsString], mut messages: String) -> Refusal {
        if messages.is_empty() {
            SAID_NOTHING.clone_into(&mut messages);
        }
        Refusal {
            command: quoted(command),
            advice: self.what_to_change(&messages),
            messages,
            is_over_limit: false,
        }
    }

    /// Returns what to change in the source file, which is refused with these messages, if that is known.
    fn what_to_change(&self, messages: &str) -> Option<String> {
        let source = fs::read(self.source_path()).ok()?;
        advice(&self.shown_source(), &source, messages)
    }

    /// Returns the name of the source file, as messages show it.
    fn shown_source(&self) -> String {
        visible::path(Path::new(self.source))
    }

    /// Returns the path of the source file, which no compiler can mistake for an option.
    fn source_path(&self) -> PathBuf {
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
        let source = self.source_path_for_runs()?;
        let values = [
            ("SOURCE", source.as_ref()),
            ("FOLDER", folder.as_ref()),
            ("CLASS", class.as_ref()),
        ];
        let mut command = filled(run, &values);
        let program = Path::new(&command[0]);
        ensure!(
            !program.starts_with(folder) || program.exists(),
            "the compiler made no program: the command has to write it to {PROGRAM}"
        );
        command.extend_from_slice(self.arguments);
        Ok(command)
    }

    /// Returns the path of the source file from the folder in which the program runs.
    fn source_path_for_runs(&self) -> Result<PathBuf> {
        match WorkingFolder::for_arguments(self.arguments) {
            WorkingFolder::Current => Ok(self.source_path()),
            WorkingFolder::Own => Ok(path::absolute(self.source_path())?),
        }
    }

    /// Returns the name of the class in a folder that Java runs: see [`class_to_run`].
    fn main_class(&self, folder: &Path) -> Result<String> {
        let classes = ClassFolder::read(folder, &self.source_path())?;
        let run = self.run_tool(&classes.listing_command(), folder)?;
        let listing = listing_of(run).with_context(|| self.shown_source())?;
        let class = class_to_run(&listing, &classes.file).with_context(|| self.shown_source())?;
        Ok(class.to_owned())
    }
}

impl ToolRun {
    /// Returns how a tool ended, given its run, and whether the stop signal asks for its end.
    ///
    /// # Errors
    ///
    /// If it cannot be started, if the temporary folder is full, or if the stop signal ended the run.
    fn of(run: Result<Execution, Error>, is_stopped: bool) -> Result<Self> {
        let execution = match run {
            Ok(execution) => execution,
            // The signal did not end the run, so the time did.
            Err(Error::Interrupted) if !is_stopped => {
                return Ok(Self::ExceededLimit(took_too_long()));
            }
            Err(error) => return Err(error.into()),
        };
        let messages = messages_in(&execution);
        ensure!(
            !says_disk_is_full(&messages),
            "the temporary folder {} is full; set TMPDIR to another",
            temporary_folder()
        );
        Ok(match execution.end {
            ExitReason::Exited(0) => Self::Succeeded(messages),
            ExitReason::OutOfWallTime => Self::ExceededLimit(took_too_long()),
            ExitReason::OutOfMemory => Self::ExceededLimit(used_too_much_memory()),
            _ => Self::Failed(messages),
        })
    }
}

/// Returns whether compiling takes too long: more than [`COMPILE_TIME`].
fn is_too_long(time: Duration) -> bool {
    time > COMPILE_TIME
}

/// Returns what a tool did that took longer than [`COMPILE_TIME`].
fn took_too_long() -> String {
    let seconds = COMPILE_TIME.as_secs();
    format!("took more than {seconds} s")
}

/// Returns what a tool did that used more than [`COMPILE_MEMORY`].
fn used_too_much_memory() -> String {
    let gib = COMPILE_MEMORY >> 30;
    format!("used more than {gib} GiB")
}

/// Returns the refusal of a file by a command that exceeded a limit: it `did` this.
fn over_limit(command: &[OsString], did: &str) -> Refusal {
    Refusal {
        command: quoted(command),
        advice: None,
        messages: format!("error: the compiler {did}"),
        is_over_limit: true,
    }
}

/// Returns what `javap` printed in this run.
///
/// # Errors
///
/// If it exceeded a limit.
fn listing_of(run: ToolRun) -> Result<String> {
    match run {
        ToolRun::Succeeded(listing) | ToolRun::Failed(listing) => Ok(listing),
        ToolRun::ExceededLimit(did) => bail!("javap {did}"),
    }
}

/// Returns the first of these builds that made a program. If there is none, returns the first refusal. What follows is
/// not built once [it is hopeless](are_later_recipes_hopeless).
///
/// # Errors
///
/// If a build before that cannot be made.
///
/// # Panics
///
/// If there is no build.
fn first_built(builds: impl IntoIterator<Item = Result<Build>>) -> Result<Build> {
    let mut refusals = Vec::new();
    for build in builds {
        match build? {
            Build::Built(built) => return Ok(Build::Built(built)),
            Build::Refused(refusal) => refusals.push(refusal),
        }
        if are_later_recipes_hopeless(&refusals) {
            break;
        }
    }
    Ok(Build::Refused(refusals.remove(0)))
}

/// Checks that a program can run where a command makes it, given whether the system forbids programs in the temporary
/// folder.
///
/// # Errors
///
/// If the command makes a program there, but none can run.
fn check_that_program_can_run(command: &str, forbids_programs: bool) -> Result<()> {
    ensure!(
        !command.contains(PROGRAM) || !forbids_programs,
        "no program can run in the temporary folder {} (mounted with noexec); set TMPDIR to another",
        temporary_folder()
    );
    Ok(())
}

/// Returns whether no later recipe is worth a try: the compiler exceeds a limit, or three standards refuse the file
/// with the same first error. The first three of a language are the usual one, the newest and the oldest.
fn are_later_recipes_hopeless(refusals: &[Refusal]) -> bool {
    let [first, later @ ..] = refusals else {
        return false;
    };
    if refusals.iter().any(|refusal| refusal.is_over_limit) {
        return true;
    }
    let error = first_error_line(&first.messages);
    later.len() > 1
        && later
            .iter()
            .all(|refusal| first_error_line(&refusal.messages) == error)
}

/// Returns the first line of a compiler's messages that names an error, as in `error: …` or `error[E0425]: …`. A line
/// with the name of a file, such as `error.cpp: In function …`, need not.
fn first_error_line(messages: &str) -> Option<&str> {
    let names_error = |line: &&str| line.contains("error:") || line.contains("error[");
    messages.lines().find(names_error)
}

/// Returns the messages of a compiler that matter.
fn relevant_messages(kind: CompilerKind, messages: String) -> String {
    match kind {
        CompilerKind::Usual | CompilerKind::Gcc | CompilerKind::Rust => messages,
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
    use crate::testing::execution;

    /// A message for an exceeded limit.
    const LIMIT: &str = "error: the limit";

    /// Returns the refusal of a file with these messages.
    fn refusal(messages: &str) -> Refusal {
        Refusal {
            command: "g++ a.cpp".to_owned(),
            messages: messages.to_owned(),
            advice: None,
            is_over_limit: messages == LIMIT,
        }
    }

    #[test]
    fn three_alike_refusals_or_an_exceeded_limit_are_final() {
        let are_final = |all: &[&str]| {
            let refusals: Vec<Refusal> = all.iter().map(|it| refusal(it)).collect();
            are_later_recipes_hopeless(&refusals)
        };
        let [one, other] = ["error: one", "error: other"];
        assert!(!are_final(&[one]));
        assert!(!are_final(&[one, one]));
        assert!(are_final(&[one, one, "a note\nerror: one"]));
        assert!(!are_final(&[one, one, other]));
        assert!(are_final(&[LIMIT]));
        assert!(are_final(&[one, LIMIT]));
        // The name of the file is no error.
        let place = "error.cpp: In function 'int main()':\nerror.cpp:1:1: ";
        let [one, other] = [one, other].map(|error| format!("{place}{error}"));
        assert!(are_final(&[&one, &one, &one]));
        assert!(!are_final(&[&one, &one, &other]));
    }

    /// The first refusal is that for the usual recipe.
    #[test]
    fn what_follows_is_built_until_it_is_hopeless() {
        let tried = |messages: &[&str]| {
            let mut count = 0;
            let builds = messages.iter().map(|it| {
                count += 1;
                Ok(Build::Refused(refusal(it)))
            });
            let Build::Refused(first) = first_built(builds).unwrap() else {
                panic!("a program")
            };
            assert_eq!(first.messages, messages[0]);
            count
        };
        let [one, other] = ["error: one", "error: other"];
        assert_eq!(tried(&[one, one, one, one]), 3);
        assert_eq!(tried(&[one, one, other, one]), 4);
        assert_eq!(tried(&[one, LIMIT, one]), 2);
    }

    #[test]
    fn a_program_is_not_made_in_a_folder_in_which_it_cannot_run() {
        let is_made = |command, forbids| check_that_program_can_run(command, forbids).is_ok();
        let makes_program = "g++ SOURCE -o FOLDER/program";
        assert!(is_made(makes_program, false) && !is_made(makes_program, true));
        assert!(is_made("javac -d FOLDER SOURCE", true));
    }

    #[test]
    fn a_tool_is_over_the_limit_if_the_time_ended_it_and_not_the_user() {
        let run = |is_stopped| ToolRun::of(Err(Error::Interrupted), is_stopped);
        assert!(matches!(run(false), Ok(ToolRun::ExceededLimit(did)) if did == took_too_long()));
        assert!(run(true).is_err());
    }

    /// What is said of it, `took more than 30 s`, is true.
    #[test]
    fn compiling_takes_too_long_if_it_takes_more_than_30_seconds() {
        let limit = Duration::from_secs(30);
        assert!(!is_too_long(limit) && is_too_long(limit + Duration::from_nanos(1)));
    }

    #[test]
    fn a_tool_that_exceeds_a_limit_has_not_failed_by_itself() {
        let run = |end| {
            let execution = execution(b"a message\n".to_vec(), Duration::ZERO, end);
            ToolRun::of(Ok(execution), false).unwrap()
        };
        let is_message = |text: &str| text == "a message";
        assert!(matches!(run(ExitReason::Exited(0)), ToolRun::Succeeded(it) if is_message(&it)));
        assert!(matches!(run(ExitReason::Exited(1)), ToolRun::Failed(it) if is_message(&it)));
        for (end, expected) in [
            (ExitReason::OutOfWallTime, took_too_long()),
            (ExitReason::OutOfMemory, used_too_much_memory()),
        ] {
            assert!(matches!(run(end), ToolRun::ExceededLimit(did) if did == expected));
        }
    }

    #[test]
    fn a_limit_is_said_of_the_tool_that_exceeded_it() {
        let of_compiler = |did: String| over_limit(&[], &did).messages;
        let said = [took_too_long(), used_too_much_memory()].map(of_compiler);
        let expected = [
            "error: the compiler took more than 30 s",
            "error: the compiler used more than 4 GiB",
        ];
        assert_eq!(said, expected);
        let of_javap = listing_of(ToolRun::ExceededLimit(took_too_long()));
        assert_eq!(
            of_javap.unwrap_err().to_string(),
            "javap took more than 30 s"
        );
    }
}
