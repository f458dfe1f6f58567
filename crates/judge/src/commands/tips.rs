//! Gives a better tip than clap on an argument that looks like an option, and is none:
//!
//! ```text
//! $ judge test rake -a.cpp
//! error: unexpected argument '-a' found
//!
//!   tip: to name the file -a.cpp, write ./-a.cpp
//! ```

use std::ffi::OsString;
use std::path::Path;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

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
        Some(puzzle_first(arguments))
    } else {
        file_like_option(option, arguments)
    }
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

/// Returns the tip on an argument that begins with this `option`, which clap does not know: how to name it as a file, if there
/// is such a file, or otherwise as a value.
fn file_like_option(option: &str, arguments: &[OsString]) -> Option<String> {
    let has_option = |word: &&OsString| word.as_encoded_bytes().starts_with(option.as_bytes());
    let word = arguments.iter().find(has_option)?;
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
