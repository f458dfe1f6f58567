//! Defines a program that can be run: a command.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use tempfile::TempDir;

use super::execution::{
    Completion, Error, Execution, Limits, Run, Start, StopSignal, WorkingFolder,
};
use super::hint::hint;
use super::shell::quoted;
use super::system;

/// The word of a command, with the placeholder `HEAP`, that sets how large the heap of Java may become. Each run
/// replaces it by an option with three quarters of its memory limit.
const HEAP: &str = "-XmxHEAP";

/// A program and its arguments.
#[derive(Debug)]
pub struct Program {
    /// The words of the command that starts the program. The first is a path, or a name to be looked up in
    /// `PATH`, and the others are arguments.
    pub(super) command: Vec<OsString>,
    /// Where each run takes place.
    pub(super) runs_in: WorkingFolder,
    /// The folder for the program's temporary files, if that is not the user's.
    pub(super) temporary_files_in: Option<PathBuf>,
    /// The temporary folder that holds the program, if there is one. It is removed with the program.
    pub(super) _folder: Option<TempDir>,
}

impl Program {
    /// Returns the words of the command, with the size of Java's heap filled in. Without that option, Java
    /// takes a share of the machine's memory, and collects garbage late.
    fn command_within(&self, limits: Limits) -> Vec<OsString> {
        let memory_in_mib = limits.memory >> 20;
        let heap = format!("-Xmx{}m", memory_in_mib / 4 * 3);
        let fill = |word: &OsString| {
            if word == HEAP {
                OsString::from(&heap)
            } else {
                word.clone()
            }
        };
        self.command.iter().map(fill).collect()
    }

    /// Returns the error that the program cannot be run, with a hint if there is one.
    fn cannot_run(&self, error: &io::Error) -> Error {
        let message = match hint(&self.command, error) {
            Some(hint) => format!("{error}; {hint}"),
            None => error.to_string(),
        };
        Error::Run {
            command: quoted(&self.command),
            source: io::Error::new(error.kind(), message),
        }
    }
}

impl Run for Program {
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
            Err(error) => Err(self.cannot_run(&error)),
        }
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
}
