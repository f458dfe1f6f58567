//! Gives a better tip than clap on an argument that looks like an option, and is none:
//!
//! ```text
//! $ judge test rake -a.cpp
//! error: unexpected argument '-a' found
//!
//!   tip: to name the file -a.cpp, write ./-a.cpp
//! ```

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

use super::Command;
use super::suggestions::program_name;
use crate::program::quoted;

/// Returns the error of a command line with a better tip, if there is one. `words` is the whole command line.
pub fn with_tip(mut error: Error, words: &[OsString]) -> Error {
    if let Some(tip) = tip(&error, words) {
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

/// Returns the tip on an error, if it is an unknown option for which clap has no similar one.
fn tip(error: &Error, words: &[OsString]) -> Option<String> {
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    if !is_unknown || error.get(ContextKind::SuggestedArg).is_some() {
        return None;
    }
    let ContextValue::String(option) = error.get(ContextKind::InvalidArg)? else {
        return None;
    };
    let [_, command, arguments @ ..] = words else {
        return None;
    };
    if command == "solve" {
        return Some(puzzle_first(arguments));
    }
    value_of_option(option, command, arguments).or_else(|| file_like_option(option, arguments))
}

/// Returns the tip that the puzzle is the first argument of `solve`, as it is not in `judge solve --explain rake`.
fn puzzle_first(arguments: &[OsString]) -> String {
    let is_puzzle = |word: &OsString| {
        word.to_str()
            .is_some_and(|name| catalogue::puzzle(name).is_ok())
    };
    let mut others = arguments.to_vec();
    let name = match arguments.iter().position(is_puzzle) {
        Some(index) => quoted(&[others.remove(index)]),
        None => "PUZZLE".to_owned(),
    };
    format!(
        "the puzzle comes first: {} solve {name} {}",
        program_name(),
        quoted(&others)
    )
}

/// Returns the tip on an argument that begins with this `option`, which clap does not know, if it stands behind an option that
/// takes a value, as in `--seed -1`.
fn value_of_option(option: &str, command: &OsStr, arguments: &[OsString]) -> Option<String> {
    let mut pairs = arguments.iter().zip(arguments.iter().skip(1));
    let (name, value) = pairs.find(|(_, word)| begins_with(word, option))?;
    if takes_next_word(command, name) {
        let value = quoted(&[value]);
        Some(format!(
            "to pass {value} as a value, write {}={value}",
            name.display()
        ))
    } else {
        None
    }
}

/// Returns whether the value of this option of a command is the next word.
fn takes_next_word(command: &OsStr, option: &OsStr) -> bool {
    let all = Command::command();
    let Some(command) = command.to_str().and_then(|name| all.find_subcommand(name)) else {
        return false;
    };
    command.get_arguments().any(|argument| {
        let is_same = argument
            .get_long()
            .is_some_and(|name| *option == *format!("--{name}"));
        is_same && argument.get_action().takes_values() && !argument.is_require_equals_set()
    })
}

/// Returns the tip on an argument that begins with this `option`, which clap does not know: how to name it as a file, if there
/// is such a file, or otherwise as a value.
fn file_like_option(option: &str, arguments: &[OsString]) -> Option<String> {
    let word = arguments.iter().find(|word| begins_with(word, option))?;
    let file = Path::new(word);
    if file.is_file() {
        let name = quoted(&[file]);
        let path = quoted(&[Path::new(".").join(file)]);
        return Some(format!("to name the file {name}, write {path}"));
    }
    if word == option {
        return None; // the tip of clap is right
    }
    let word = quoted(&[word]);
    Some(format!("to pass {word} as a value, write -- {word}"))
}

/// Returns whether a word of the command line begins with this `option`.
fn begins_with(word: &OsStr, option: &str) -> bool {
    word.as_encoded_bytes().starts_with(option.as_bytes())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    /// Returns what is said of a command line.
    fn said(words: &[&str]) -> String {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let error = Command::try_parse_from(&words).err().unwrap();
        with_tip(error, &words).to_string()
    }

    /// The value of an option may begin with a hyphen only behind `=`.
    #[test]
    fn a_value_that_looks_like_an_option_is_written_behind_its_option() {
        for (words, tip) in [
            (
                &["judge", "generate", "rake", "--seed", "-1"][..],
                "write --seed=-1",
            ),
            (
                &["judge", "test", "rake", "--save", "-in.txt", "a.py"],
                "write --save=-in.txt",
            ),
            (&["judge", "test", "rake", "--all", "-x"], "use '-- -x'"),
            (&["judge", "test", "rake", "--last", "-x"], "use '-- -x'"),
            (&["judge", "-x"], "unexpected argument '-x' found"),
            (&["judge", "test", "rake", "-x"], "use '-- -x'"),
        ] {
            let said = said(words);
            assert!(said.contains(tip), "{said}");
        }
    }
}
