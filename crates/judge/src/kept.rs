//! Keeps the inputs on which programs failed, for `--last`, in the user's cache folder:
//! `judge/PUZZLE/NUMBER/PROGRAM.in`. Each failure has a number of its own, so that the command that a
//! report prints repeats that failure, whatever else is judged meanwhile.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use indicatif::HumanDuration;
use terminal::files::{entries, write_whole};

/// The number of inputs that are kept of each puzzle.
const MAX_KEPT: usize = 20;

/// Which failure is meant by `--last`.
#[derive(Clone, Copy)]
pub enum WhichFailure {
    /// The last one whose input was kept.
    Last,
    /// The one with this number.
    Numbered(u64),
}

/// An input on which a program failed.
pub struct KeptInput {
    /// The file of the input.
    pub file: PathBuf,
    /// Which program failed on it, and when.
    pub about: String,
}

/// Keeps the input on which this program failed, and returns its number. If the newest input is this one,
/// it stays the newest. Returns `None` if the user has no cache folder, or it cannot be written.
pub fn keep(puzzle: &str, program: &str, input: &[u8]) -> Option<u64> {
    let folder = folder(puzzle).ok()?;
    fs::create_dir_all(&folder).ok()?;
    let name = file_name(program);
    let file = |number: u64| folder.join(number.to_string()).join(&name);
    let numbers = numbers(&folder);
    let newest = numbers.last().copied();
    let number = match newest {
        Some(newest) if fs::read(file(newest)).is_ok_and(|kept| kept == input) => newest,
        _ => {
            let number = take_number(&folder, newest)?;
            remove_oldest(&folder, &numbers);
            number
        }
    };
    write_whole(&file(number), input).ok()?;
    Some(number)
}

/// Returns the name of the file of an input on which this program failed.
fn file_name(program: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let name = program.rsplit('/').next().unwrap_or_default();
    let plain: String = name
        .chars()
        .take(40)
        .map(|c| if is_plain(c) { c } else { '-' })
        .collect();
    format!("{plain}.in")
}

/// Makes a folder for the next number, and returns the number. Another judge may take a number at the same
/// time, so some more are tried.
fn take_number(folder: &Path, newest: Option<u64>) -> Option<u64> {
    let next = newest.map_or(1, |newest| newest + 1);
    (next..next + 100).find(|number| fs::create_dir(folder.join(number.to_string())).is_ok())
}

/// Removes all but the newest of the inputs that were kept, so that there is room for one more.
fn remove_oldest(folder: &Path, numbers: &BTreeSet<u64>) {
    for old in numbers.iter().rev().skip(MAX_KEPT - 1) {
        let _ = fs::remove_dir_all(folder.join(old.to_string()));
    }
}

/// Returns the input of a failure.
///
/// # Errors
///
/// If no such input is kept.
pub fn kept(puzzle: &str, which: WhichFailure) -> Result<KeptInput> {
    let folder = folder(puzzle)?;
    let number = match which {
        WhichFailure::Last => numbers(&folder).pop_last(),
        WhichFailure::Numbered(number) => Some(number),
    };
    let file = match number {
        Some(number) => entries(&folder.join(number.to_string()))?.pop(),
        None => None,
    };
    let file = file.with_context(|| {
        format!(
            "{puzzle}: no such failing input is kept; `judge test` and `judge stress` keep one when a \
             program fails"
        )
    })?;
    let about = about(&file)?;
    Ok(KeptInput { file, about })
}

/// Says which program failed on an input that is kept, and when.
fn about(file: &Path) -> Result<String> {
    let program = file.file_stem().unwrap_or_default().to_string_lossy();
    let time = fs::metadata(file)?.modified()?;
    let age = time.elapsed().unwrap_or_default();
    Ok(if age < Duration::from_secs(60) {
        format!("the input on which {program} failed just now")
    } else {
        let age = HumanDuration(age);
        format!("the input on which {program} failed {age} ago")
    })
}

/// Returns the folder of the inputs that are kept of a puzzle.
fn folder(puzzle: &str) -> Result<PathBuf> {
    let folders = choose_native_strategy().context("cannot find the cache folder of the user")?;
    Ok(folders.cache_dir().join("judge").join(puzzle))
}

/// Returns the numbers of the inputs in a folder.
fn numbers(folder: &Path) -> BTreeSet<u64> {
    let entries = entries(folder).unwrap_or_default();
    entries
        .iter()
        .filter_map(|path| path.file_name()?.to_str()?.parse().ok())
        .collect()
}
