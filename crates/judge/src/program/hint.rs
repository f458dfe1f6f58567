//! Says why a program cannot be started, as in `is pypy3 installed?`.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use puzzle::visible;

use super::shell::quoted;
use super::system;

/// The number of the error that the system does not know the format of a program: `ENOEXEC`.
const UNKNOWN_FORMAT: i32 = 8;

/// Returns a hint that says why a command cannot be started, if the error or the file shows a reason.
pub(super) fn hint(command: &[OsString], error: &io::Error) -> Option<String> {
    let file = Path::new(&command[0]);
    if file.as_os_str().is_empty() {
        return Some("its name is empty".to_owned());
    }
    if file.is_dir() {
        return Some("it is a folder; name a program in it".to_owned());
    }
    if file.exists() && !file.is_file() {
        return Some("it is not a regular file".to_owned());
    }
    let text = text_of(file);
    let start = FailedStart {
        command,
        error,
        file,
        text: text.as_deref(),
        is_executable: system::is_executable(file),
    };
    match start.text.and_then(interpreter_line) {
        Some(line) => start.hint_for_script(line),
        None => start.hint_for_program(),
    }
}

/// Returns the text of a file, which is empty if the file cannot be read. Returns `None` if there is no such file.
fn text_of(file: &Path) -> Option<String> {
    if !file.is_file() {
        return None;
    }
    let bytes = fs::read(file).unwrap_or_default();
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns what follows `#!` in the first line of a script, which names its interpreter. Returns `None` for any other text.
fn interpreter_line(text: &str) -> Option<&str> {
    text.strip_prefix("#!")?.split('\n').next()
}

/// A start of a command that failed.
struct FailedStart<'a> {
    /// The words of the command.
    command: &'a [OsString],
    /// The error of the system.
    error: &'a io::Error,
    /// The first word of the command: a file, or a name that is looked up in `PATH`.
    file: &'a Path,
    /// The text of the file, if there is such a file: see [`text_of`].
    text: Option<&'a str>,
    is_executable: bool,
}

impl FailedStart<'_> {
    /// Returns the hint for a script. `line` is what follows `#!` in its first line.
    fn hint_for_script(&self, line: &str) -> Option<String> {
        if line.ends_with('\r') {
            Some("its first line ends with a carriage return".to_owned())
        } else if !self.is_executable {
            let interpreter = interpreter_to_try(line)?;
            let command = quoted(self.command);
            Some(format!(
                "it is not executable: try `{interpreter} {command}`"
            ))
        } else if self.error.kind() == ErrorKind::NotFound {
            let interpreter = line.split_whitespace().next()?;
            Some(format!(
                "there is no {interpreter}, which its first line names"
            ))
        } else {
            self.hint_from_system()
        }
    }

    /// Returns the hint for a file that is not a script, or that does not exist.
    fn hint_for_program(&self) -> Option<String> {
        if let Some(text) = self.text
            && let Some(hint) = self.hint_for_kind(text)
        {
            return Some(hint);
        }
        let name = visible::path(self.file);
        let is_missing = self.error.kind() == ErrorKind::NotFound;
        if is_missing && !name.contains('/') {
            Some(format!("is {name} installed?"))
        } else if is_missing && self.is_executable {
            Some("it was made for another system".to_owned())
        } else if self.text.is_some_and(|it| it.starts_with("\u{FEFF}#!")) {
            Some(
                "a byte order mark stands before its `#!`: save it as UTF-8 without one".to_owned(),
            )
        } else {
            self.hint_from_system()
        }
    }

    /// Returns the hint for a file with this text that is not a script, if its name or the text shows that it cannot be
    /// started: a source file in an unknown language, or a file that is not executable.
    fn hint_for_kind(&self, text: &str) -> Option<String> {
        let word = quoted(&[self.file]);
        let is_binary = text.contains('\0');
        let is_program = self.is_executable && is_binary;
        if self.file.extension().is_some() && !is_program {
            Some(format!(
                "judge does not know its extension: name its interpreter (-- INTERPRETER {word}) or \
                 its compiler (--compile 'COMPILER -o FOLDER/program SOURCE')"
            ))
        } else if self.is_executable {
            None
        } else if is_binary {
            Some(format!("it is not executable: try `chmod +x {word}`"))
        } else {
            let name = visible::path(self.file);
            Some(format!(
                "it has no extension that names its language: add one, such as {name}.cpp, or name its \
                 interpreter (-- INTERPRETER {word}) or its compiler (--compile 'COMPILER -o FOLDER/program \
                 SOURCE')"
            ))
        }
    }

    /// Returns the hint that the error of the system gives by itself.
    fn hint_from_system(&self) -> Option<String> {
        if self.error.raw_os_error() == Some(UNKNOWN_FORMAT) {
            let neither =
                "it is neither a program for this system nor a script that begins with #!";
            Some(neither.to_owned())
        } else if self.is_executable && self.error.kind() == ErrorKind::PermissionDenied {
            Some("is its folder mounted with noexec?".to_owned())
        } else {
            None
        }
    }
}

/// Returns the name of the interpreter that the first line of a script names, without its folder. For
/// `/usr/bin/env -S perl -w`, this is `perl`. Returns `None` if there is none, or if its name is not plain ASCII.
fn interpreter_to_try(line: &str) -> Option<&str> {
    let words = line.split_whitespace();
    let mut names = words.filter_map(|word| word.rsplit('/').next());
    let name = names.find(|&name| name != "env" && !name.starts_with('-'))?;
    let is_plain = name.bytes().all(|byte| byte.is_ascii_graphic());
    if is_plain { Some(name) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_a_name_is_not_to_be_installed() {
        let error = io::Error::from(ErrorKind::NotFound);
        let hint = |word: &str| hint(&[OsString::from(word)], &error);
        assert_eq!(
            hint("no-such-program").as_deref(),
            Some("is no-such-program installed?")
        );
        assert_eq!(hint("").as_deref(), Some("its name is empty"));
    }

    #[test]
    fn a_file_in_a_suggested_command_is_quoted() {
        let folder = tempfile::tempdir().unwrap();
        let error = io::Error::from(ErrorKind::PermissionDenied);
        for name in ["a b.zig", "a b"] {
            let path = folder.path().join(name);
            fs::write(&path, "text").unwrap();
            let command = [path.into()];
            let hint = hint(&command, &error).unwrap();
            let suggestion = format!("(-- INTERPRETER {})", quoted(&command));
            assert!(hint.contains(&suggestion), "{hint}");
        }
    }

    #[test]
    fn the_interpreter_of_a_script_is_not_an_option_of_env() {
        for (line, name) in [
            ("/usr/bin/perl -w", "perl"),
            ("/usr/bin/env perl", "perl"),
            ("/usr/bin/env -S perl -w", "perl"),
        ] {
            assert_eq!(interpreter_to_try(line), Some(name), "{line}");
        }
        assert_eq!(interpreter_to_try("/usr/bin/env"), None);
    }
}
