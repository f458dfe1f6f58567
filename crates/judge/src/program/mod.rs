//! Defines a program that can be run.
//!
//! - `execution` defines the limits of a run, and what the program did.
//! - `crash` finds what a program that crashed says of it, and the place in the program.
//! - `requirements` has the options that say what is required of a program.
//! - `language` gets the user's program ready, and compiles it if it is a source file.
//! - `system` runs a program under a supervisor process, which measures the program and kills it if
//!   necessary. This needs Unix (`unix/`). Builds for other systems have `elsewhere.rs` instead,
//!   which runs no program.

mod crash;
mod execution;
pub(crate) mod language;
mod requirements;
#[cfg_attr(unix, path = "unix/mod.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
pub(crate) mod system;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::{env, fs, io};

use puzzle::visible::{self, escape_text};
use tempfile::TempDir;

pub use crash::error_summary;
pub(crate) use execution::concurrent_runs;
pub use execution::{Ends, Error, Execution, ExitReason, Limits, Run};
pub use requirements::Requirements;

/// A program and its arguments.
#[derive(Debug)]
pub struct Program {
    command: Vec<OsString>,
    /// Whether each run has an empty folder of its own. Otherwise the runs take place in the current
    /// folder.
    is_apart: bool,
    /// The temporary folder that holds the program. The folder is removed with the program.
    _folder: Option<TempDir>,
}

impl Program {
    /// Returns the program that `command` starts. The first word of the command is a path, or a
    /// name to be looked up in `PATH`, and the others are arguments. `folder` is the temporary
    /// folder that holds the program, if there is one. If `is_apart`, each run takes place in an
    /// empty folder of its own, which is removed after the run; otherwise in the current folder, to
    /// which a path among the arguments may refer.
    pub fn new(command: &[OsString], is_apart: bool, folder: Option<TempDir>) -> Self {
        Self { command: command.to_vec(), is_apart, _folder: folder }
    }

    /// Returns a hint that says why a program cannot be started, if the file shows a reason: it is a
    /// folder, or a script that is not executable or whose first line ends with a carriage return.
    fn hint(&self) -> Option<String> {
        let file = Path::new(&self.command[0]);
        if file.is_dir() {
            return Some("it is a folder; name a program in it".to_owned());
        }
        let text = file.is_file().then(|| fs::read(file).ok())??;
        let text = String::from_utf8_lossy(&text);
        let line = text.strip_prefix("#!")?.split('\n').next()?;
        if line.ends_with('\r') {
            return Some("its first line ends with a carriage return".to_owned());
        }
        if system::is_executable(file) {
            return None;
        }
        let is_plain = |word: &&str| word.bytes().all(|byte| byte.is_ascii_graphic());
        let mut words = line.split_whitespace().filter_map(|word| word.rsplit('/').next());
        let interpreter = words.find(|&word| word != "env").filter(is_plain)?;
        Some(format!("it is not executable: try `{interpreter} {}`", quoted(&self.command)))
    }
}

impl Run for Program {
    fn run(&self, input: &[u8], limits: Limits, ends: Ends) -> Result<Execution, Error> {
        let ran = system::run(&self.command, self.is_apart, input, limits, ends);
        let ran = ran.map_err(|error| {
            let source = match self.hint() {
                Some(hint) => io::Error::new(error.kind(), format!("{error}; {hint}")),
                None => error,
            };
            Error::Run { command: quoted(&self.command), source }
        })?;
        ran.ok_or(Error::Interrupted)
    }
}

/// Returns what was made in the temporary folder. An error names the folder, and `TMPDIR`, by which
/// the user chooses another.
fn temporary<T>(made: io::Result<T>) -> io::Result<T> {
    made.map_err(|error| {
        let folder = visible::path(&env::temp_dir());
        let message = format!("cannot write to the temporary folder {folder} (TMPDIR): {error}");
        io::Error::new(error.kind(), message)
    })
}

/// Returns words as they are written in a shell. An option with a comma or a `=` is not quoted,
/// because it does not need to be. A word may have line feeds; other control characters are made
/// visible, so a command with one cannot be pasted.
pub fn quoted(words: &[impl AsRef<OsStr>]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+,-./:=@_".contains(&byte);
    let quoted = |word: Cow<str>| match shlex::try_quote(&word) {
        Ok(quoted) if !(word.starts_with('-') && word.bytes().all(is_plain)) => quoted.into_owned(),
        _ => word.into_owned(),
    };
    let words = words.iter().map(|word| quoted(word.as_ref().to_string_lossy()));
    escape_text(words.collect::<Vec<_>>().join(" ").as_bytes())
}
