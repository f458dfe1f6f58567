//! Defines a program that can be run.
//!
//! - `execution` defines the limits of a run, and what the program did.
//! - `crash` finds what a program that crashed says of it, and the place in the program.
//! - `language` knows the languages, and gets the user's program ready.
//! - `compile` compiles a source file.
//! - `system` runs a program under a supervisor process, which measures the program and kills it if
//!   necessary. This needs Unix (`unix/`). Builds for other systems have `elsewhere.rs` instead,
//!   which runs no program.

mod compile;
mod crash;
mod execution;
mod language;
#[cfg_attr(unix, path = "unix/mod.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
pub(crate) mod system;

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind::{NotFound, PermissionDenied};
use std::path::Path;
use std::{env, fs, io};

use puzzle::visible::{self, escape_text};
use tempfile::TempDir;

pub(crate) use compile::Refusal;
pub use crash::error_summary;
pub(crate) use execution::concurrent_runs;
pub use execution::{Error, Execution, ExitReason, Limits, Run, StopSignal};
pub(crate) use language::ProgramArg;

/// The word of a command that sets how large the heap of Java may become.
const HEAP: &str = "-XmxHEAP";

/// A program and its arguments.
#[derive(Debug)]
pub struct Program {
    /// The words of the command that starts the program. The first is a path, or a name to be looked up in
    /// `PATH`, and the others are arguments.
    command: Vec<OsString>,
    /// Whether each run takes place in an empty folder of its own, which is removed after the run.
    /// Otherwise it takes place in the current folder, to which a path among the arguments may refer.
    is_apart: bool,
    /// The temporary folder that holds the program, if there is one. It is removed with the program.
    _folder: Option<TempDir>,
}

impl Program {
    /// Returns a hint that says why a program cannot be started, if the error or the file shows a
    /// reason.
    fn hint(&self, error: &io::Error) -> Option<String> {
        const NO_PROGRAM: i32 = 8; // ENOEXEC
        const NEITHER: &str =
            "it is neither a program for this system nor a script that begins with #!";
        let (file, kind) = (Path::new(&self.command[0]), error.kind());
        let (is_executable, name) = (system::is_executable(file), visible::path(file));
        let [is_missing, is_denied] = [NotFound, PermissionDenied].map(|other| kind == other);
        let text = file
            .is_file()
            .then(|| fs::read(file).ok())
            .flatten()
            .unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let line = text
            .strip_prefix("#!")
            .and_then(|text| text.split('\n').next());
        let is_program = is_executable && text.contains('\0');
        let words = || line.unwrap_or_default().split_whitespace();
        Some(match line {
            _ if file.is_dir() => "it is a folder; name a program in it".to_owned(),
            _ if file.exists() && !file.is_file() => "it is not a regular file".to_owned(),
            Some(it) if it.ends_with('\r') => "its first line ends with a carriage return".into(),
            Some(_) if is_executable && is_missing => {
                format!(
                    "there is no {}, which its first line names",
                    words().next()?
                )
            }
            Some(_) if !is_executable => {
                let is_plain = |word: &&str| word.bytes().all(|byte| byte.is_ascii_graphic());
                let mut names = words().filter_map(|word| word.rsplit('/').next());
                let interpreter = names.find(|&name| name != "env").filter(is_plain)?;
                format!(
                    "it is not executable: try `{interpreter} {}`",
                    quoted(&self.command)
                )
            }
            None if file.is_file() && file.extension().is_some() && !is_program => format!(
                "judge does not know its extension: name its interpreter (-- INTERPRETER {name}) or \
                 its compiler (--compile 'COMPILER -o FOLDER/program SOURCE')"
            ),
            _ if is_missing && !name.contains('/') => format!("is {name} installed?"),
            None if is_missing && is_executable => "it was made for another system".to_owned(),
            _ if error.raw_os_error() == Some(NO_PROGRAM) => NEITHER.to_owned(),
            _ if is_executable && is_denied => "is its folder mounted with noexec?".to_owned(),
            _ => return None,
        })
    }
}

impl Run for Program {
    fn run(&self, input: &[u8], limits: Limits, ends: StopSignal) -> Result<Execution, Error> {
        // Otherwise Java takes a share of the machine's memory, and collects garbage late.
        let heap = format!("-Xmx{}m", (limits.memory >> 20) / 4 * 3);
        let fill = |word: &OsString| {
            if word == HEAP {
                heap.as_str().into()
            } else {
                word.clone()
            }
        };
        let command: Vec<OsString> = self.command.iter().map(fill).collect();
        let ran = system::run(&command, self.is_apart, input, limits, ends);
        let ran = ran.map_err(|error| {
            let hint = self
                .hint(&error)
                .map_or(String::new(), |hint| format!("; {hint}"));
            let source = io::Error::new(error.kind(), format!("{error}{hint}"));
            Error::Run {
                command: quoted(&self.command),
                source,
            }
        })?;
        let mut ran = ran.ok_or(Error::Interrupted)?;
        // Java says first which options it has from the environment.
        let is_notice = |line: &&str| line.starts_with("Picked up ") && line.contains("JAVA_");
        let lines = ran
            .errors
            .split_inclusive('\n')
            .filter(|line| !is_notice(line));
        ran.errors = lines.collect();
        Ok(ran)
    }
}

/// Returns what was made in the temporary folder. An error names the folder, and `TMPDIR`, by which
/// the user chooses another.
fn temporary<T>(made: io::Result<T>) -> io::Result<T> {
    made.map_err(|error| {
        let (folder, kind) = (visible::path(&env::temp_dir()), error.kind());
        let message = "cannot write to the temporary folder";
        io::Error::other(format!("{message} {folder}: {kind}; set TMPDIR to another"))
    })
}

/// Returns words as they are written in a shell. An option with a comma or a `=` is not quoted,
/// because it does not need to be. A word may have line feeds; other control characters are made
/// visible, so a command with one cannot be pasted.
pub fn quoted(words: &[impl AsRef<OsStr>]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+,-./:=@_".contains(&byte);
    let quoted = |word: &str| match shlex::try_quote(word) {
        Ok(quoted) if !(word.starts_with('-') && word.bytes().all(is_plain)) => quoted.into_owned(),
        _ => word.to_owned(),
    };
    let words = words
        .iter()
        .map(|word| quoted(&word.as_ref().to_string_lossy()));
    escape_text(words.collect::<Vec<_>>().join(" ").as_bytes())
}
