//! Defines a program that can be run: a command.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use tempfile::TempDir;

use super::execution::{
    Completion, Error, Execution, Limits, Runnable, Start, StopSignal, WorkingFolder,
};
use super::hint::hint;
use super::shell::quoted;
use super::system;

/// The option in a command of Java that says how large the heap may become. Each run fills in three quarters of its memory
/// limit.
const HEAP_OPTION: &str = "-XmxHEAP";

/// A program and its arguments.
#[derive(Debug)]
pub struct Program {
    /// The words of the command that starts the program. The first is a path, or a name to be looked up in
    /// `PATH`, and the others are arguments. One of them may be [`HEAP_OPTION`].
    pub(super) command: Vec<OsString>,
    /// Where each run takes place.
    pub(super) runs_in: WorkingFolder,
    /// The folder for the program's temporary files, if that is not the user's.
    pub(super) temporary_files_in: Option<PathBuf>,
    /// The temporary folder that holds the program, if there is one. It is removed with the program.
    pub(super) _folder: Option<TempDir>,
}

impl Program {
    /// Returns the words of the command, with the size of Java's heap filled in. Without a size, Java would take a
    /// share of the machine's memory, and the heap might outgrow the limit before garbage is collected.
    fn command_within(&self, limits: Limits) -> Vec<OsString> {
        let memory_in_mib = limits.memory >> 20;
        let heap = format!("-Xmx{}m", memory_in_mib / 4 * 3);
        let fill = |word: &OsString| {
            if word == HEAP_OPTION {
                OsString::from(&heap)
            } else {
                word.clone()
            }
        };
        self.command.iter().map(fill).collect()
    }
}

impl Runnable for Program {
    fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
        let command = self.command_within(limits);
        let start = Start {
            command: &command,
            input,
            runs_in: self.runs_in,
            temporary_files_in: self.temporary_files_in.as_deref(),
        };
        match system::run(&start, limits, stop) {
            Ok(Completion::Ended(mut execution)) => {
                execution.errors = without_java_notices(&execution.errors);
                Ok(execution)
            }
            Ok(Completion::Stopped) => Err(Error::Stopped),
            Err(error) => Err(cannot_run(&command, &error)),
        }
    }
}

/// Returns the error that this command cannot be run, because it cannot be started or its supervisor failed. The error has a
/// hint if there is one.
fn cannot_run(command: &[OsString], error: &io::Error) -> Error {
    let message = match hint(command, error) {
        Some(hint) => format!("{error}; {hint}"),
        None => error.to_string(),
    };
    Error::Run {
        command: quoted(command),
        source: io::Error::new(error.kind(), message),
    }
}

/// Returns what a program wrote to standard error, without the lines in which Java says which options it
/// has from the environment.
fn without_java_notices(errors: &str) -> String {
    let lines = errors.split_inclusive('\n');
    lines.filter(|line| !is_java_notice(line)).collect()
}

/// Returns whether a line is such as `Picked up JAVA_TOOL_OPTIONS: …` or `NOTE: Picked up JDK_JAVA_OPTIONS: …`.
fn is_java_notice(line: &str) -> bool {
    let notice = line.strip_prefix("NOTE: ").unwrap_or(line);
    notice.starts_with("Picked up ") && notice.contains("JAVA_")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_java_says_of_its_environment_is_left_out() {
        let errors = "Picked up JAVA_TOOL_OPTIONS: -Xint\nNOTE: Picked up JDK_JAVA_OPTIONS: -Xint\n\
                      NOTE: Picked up a card\nan error";
        assert_eq!(
            without_java_notices(errors),
            "NOTE: Picked up a card\nan error"
        );
    }

    #[test]
    fn a_command_that_cannot_be_run_is_quoted_as_it_was_started() {
        let program = Program {
            command: ["./no-such-java", HEAP_OPTION].map(OsString::from).to_vec(),
            runs_in: WorkingFolder::Own,
            temporary_files_in: None,
            _folder: None,
        };
        let limits = Limits {
            memory: 1 << 30,
            ..Limits::new(Duration::from_secs(1))
        };
        let error = program.run(b"", limits, &|| false).unwrap_err();
        assert_eq!(error.to_string(), "cannot run `./no-such-java -Xmx768m`");
    }
}
