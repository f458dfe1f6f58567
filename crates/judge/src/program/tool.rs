//! Runs a compiler, or another tool that makes a program ready, within limits of time and memory. For example,
//! `javac` compiles a source file, and `javap` then lists its classes. Both together have 30 seconds.

use std::ffi::OsString;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Result, ensure};
use puzzle::visible;

use super::clock::Clock;
use super::command::Program;
use super::execution::{Error, Execution, ExitReason, Limits, Runnable, StopSignal, WorkingFolder};
use super::temporary::temporary_folder;

/// The wall-clock time that all tools for one build may take together. Unlike the time of a judged
/// program, it goes on while a tool waits for a core, because the user waits too.
pub(super) const MAX_TIME: Duration = Duration::from_secs(30);

/// The memory that a tool may use, in bytes.
const MAX_MEMORY: u64 = 4 << 30;

/// The number of bytes that a tool may print on standard output. A tool that prints more is stopped, and counts as
/// [failed](ToolRun::Failed).
const MAX_OUTPUT: usize = 1 << 20;

/// How a run of a tool ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ToolRun {
    /// It ended with exit code 0, and printed this text.
    Succeeded(String),
    /// It ended with another exit code, was killed by a signal, or printed more than [`MAX_OUTPUT`]. It printed this text.
    Failed(String),
    /// It was stopped because it exceeded this limit.
    ExceededLimit(ToolLimit),
}

/// The limit of time or memory that a tool exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToolLimit {
    /// [`MAX_TIME`].
    Time,
    /// [`MAX_MEMORY`].
    Memory,
}

impl ToolLimit {
    /// Returns what a tool did that exceeded this limit, such as `took more than 30 s`.
    pub fn excess_in_words(self) -> String {
        match self {
            Self::Time => {
                let seconds = MAX_TIME.as_secs();
                format!("took more than {seconds} s")
            }
            Self::Memory => {
                let gib = MAX_MEMORY >> 30;
                format!("used more than {gib} GiB")
            }
        }
    }
}

/// Runs the tools for one build, for up to [`MAX_TIME`] in all.
pub(super) struct ToolRunner<'a> {
    /// The signal by which the user interrupts a run.
    interrupt: StopSignal<'a>,
    /// The time since the runner was made. It is behind a lock because the stop signal of a run looks at it, and
    /// any thread may call that signal.
    clock: Mutex<Clock>,
}

impl<'a> ToolRunner<'a> {
    /// Returns a runner whose time begins now.
    pub fn new(interrupt: StopSignal<'a>) -> Self {
        Self {
            interrupt,
            clock: Mutex::new(Clock::new()),
        }
    }

    /// Runs a tool in the current folder. It makes its temporary files in `folder`.
    ///
    /// # Errors
    ///
    /// If the tool cannot be started, if the temporary folder is full, or if the user interrupted the run.
    pub fn run(&self, command: &[OsString], folder: &Path) -> Result<ToolRun> {
        let limits = Limits {
            time: Duration::MAX, // the CPU time of all cores together has no limit of its own
            // This is a backstop: it counts only this run, and on Linux not its waiting for a core. `stop`, below, counts the
            // time of all runs.
            wall: MAX_TIME,
            memory: MAX_MEMORY,
            output: MAX_OUTPUT,
        };
        let tool = Program {
            command: command.to_vec(),
            runs_in: WorkingFolder::Current,
            temporary_files_in: Some(folder.to_owned()),
            _folder: None,
        };
        let stop = || (self.interrupt)() || self.is_time_up();
        let run = tool.run(b"", limits, &stop);
        ToolRun::of(run, (self.interrupt)())
    }

    /// Returns whether the time for all runs is up.
    fn is_time_up(&self) -> bool {
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        is_too_long(clock.tick())
    }
}

impl ToolRun {
    /// Returns how a tool ended, given its run, and whether the user interrupts all runs.
    ///
    /// # Errors
    ///
    /// As for [`ToolRunner::run`].
    fn of(run: Result<Execution, Error>, is_interrupted: bool) -> Result<Self> {
        let execution = match run {
            Ok(execution) => execution,
            // The user did not end the run, so its time was up.
            Err(Error::Stopped) if !is_interrupted => {
                return Ok(Self::ExceededLimit(ToolLimit::Time));
            }
            Err(error) => return Err(error.into()),
        };
        let printed = printed_by(&execution);
        match execution.exit {
            ExitReason::Exited(0) => Ok(Self::Succeeded(printed)),
            ExitReason::OutOfWallTime => Ok(Self::ExceededLimit(ToolLimit::Time)),
            ExitReason::OutOfMemory => Ok(Self::ExceededLimit(ToolLimit::Memory)),
            ExitReason::Exited(_)
            | ExitReason::Killed(_)
            | ExitReason::StackOverflow
            | ExitReason::OutOfCpuTime // does not occur, since a tool has no limit of CPU time
            | ExitReason::TooMuchOutput => {
                ensure!(
                    !says_disk_is_full(&printed),
                    "the temporary folder {} is full; set TMPDIR to another",
                    temporary_folder()
                );
                Ok(Self::Failed(printed))
            }
        }
    }
}

/// Returns whether tools have taken too long: more than [`MAX_TIME`].
fn is_too_long(time: Duration) -> bool {
    time > MAX_TIME
}

/// Returns what a tool printed, first that on standard output. Bytes that a terminal cannot show are escaped, and line
/// endings are line feeds.
fn printed_by(execution: &Execution) -> String {
    let printed = [&execution.output, execution.errors.as_bytes()].concat();
    let printed = visible::escape_text(&printed);
    let lines: Vec<&str> = printed.lines().collect();
    lines.join("\n").trim_end().to_owned()
}

/// Returns whether a tool that failed says that the disk is full. A linker maps its output into memory, so it is then killed by
/// SIGBUS, and the compiler says so. The source may have the same words, so a line that quotes it does not count. Go writes the
/// words in lower case.
fn says_disk_is_full(printed: &str) -> bool {
    let printed = printed.to_ascii_lowercase();
    let mut lines = printed.lines().peekable();
    while let Some(line) = lines.next() {
        let has_words = line.contains("no space left on device") || line.contains("[bus error]");
        if has_words && !quotes_source(line, lines.peek().copied()) {
            return true;
        }
    }
    false
}

/// Returns whether a compiler quotes a line of the source here. `next` is the line after it. A quotation is either marked at
/// its start, as by GCC and Rust, or in the next line, as by Java. Mere indentation is no sign: Rust indents what its linker
/// says.
///
/// ```text
///     2 |     int x = "text";          2 -     let x = "text";          int x = "text";
///                                                                               ^
/// ```
fn quotes_source(line: &str, next: Option<&str>) -> bool {
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let is_marker = |line: &str| {
        let marks = line.trim();
        !marks.is_empty() && marks.chars().all(|c| matches!(c, '^' | '~' | ' '))
    };
    after_number.starts_with(['|', '-', '+', '~']) || next.is_some_and(is_marker)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::execution;

    #[test]
    fn a_tool_is_over_the_limit_if_the_time_ended_it_and_not_the_user() {
        let run = |is_interrupted| ToolRun::of(Err(Error::Stopped), is_interrupted);
        assert_eq!(run(false).unwrap(), ToolRun::ExceededLimit(ToolLimit::Time));
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
        let message = || "a message".to_owned();
        for (end, expected) in [
            (ExitReason::Exited(0), ToolRun::Succeeded(message())),
            (ExitReason::Exited(1), ToolRun::Failed(message())),
            (
                ExitReason::OutOfWallTime,
                ToolRun::ExceededLimit(ToolLimit::Time),
            ),
            (
                ExitReason::OutOfMemory,
                ToolRun::ExceededLimit(ToolLimit::Memory),
            ),
        ] {
            assert_eq!(run(end), expected);
        }
    }

    /// A warning may quote a line of the source that has the words of a full disk.
    #[test]
    fn only_a_tool_that_failed_says_that_the_disk_is_full() {
        for words in [
            "No space left on device",
            "[Bus error]",
            "write /tmp/b/_pkg_.a: no space left on device",
        ] {
            let run = |code| {
                let execution = execution(words.into(), Duration::ZERO, ExitReason::Exited(code));
                ToolRun::of(Ok(execution), false)
            };
            assert_eq!(run(0).unwrap(), ToolRun::Succeeded(words.to_owned()));
            let error = run(1).unwrap_err().to_string();
            assert!(error.starts_with("the temporary folder "), "{error}");
        }
    }

    #[test]
    fn a_quoted_line_of_the_source_does_not_say_that_the_disk_is_full() {
        let gcc = "a.cpp:2:9: error: invalid conversion from 'const char*' to 'int'\n    2 | int x = \"WORDS\";\n      \
                   |         ^~~~~~~~~~~";
        let rust = "error[E0308]: mismatched types\n --> a.rs:2:18\n  |\n2 |     let x: i32 = \"WORDS\";\n  |                  \
                    ^^^^^^^^^^^";
        let java = "A.java:3: error: incompatible types: String cannot be converted to int\nint x = \"WORDS\";\n        ^\n1 \
                    error";
        let suggestion = "help: remove this\n  |\n2 -     let x: i32 = \"WORDS\";\n  |";
        let note = "error: linking with `cc` failed: exit status: 1\n  |\n  = note: a warning\n          ld: WORDS";
        let linker =
            "/usr/bin/ld: final link failed: WORDS\ncollect2: error: ld returned 1 exit status";
        for words in ["No space left on device", "[Bus error]"] {
            let is_full = |printed: &str| says_disk_is_full(&printed.replace("WORDS", words));
            for quotation in [gcc, rust, java, suggestion] {
                assert!(!is_full(quotation), "{quotation}");
            }
            assert!(is_full(note) && is_full(linker));
            assert!(is_full(&format!("{gcc}\n{linker}")));
        }
    }
}
