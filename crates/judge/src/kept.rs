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

/// Keeps the input on which this program failed, and returns its number. If the newest input is this one,
/// it stays the newest. Returns `None` if the user has no cache folder, or it cannot be written.
pub fn keep(puzzle: &str, program: &str, input: &[u8]) -> Option<u64> {
    let folder = folder(puzzle).ok()?;
    fs::create_dir_all(&folder).ok()?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let name = program.rsplit('/').next()?.chars().take(40);
    let name: String = name.map(|c| if is_plain(c) { c } else { '-' }).collect();
    let file = |number: &u64| folder.join(number.to_string()).join(format!("{name}.in"));
    let is_same = |number: &u64| fs::read(file(number)).is_ok_and(|kept| kept == input);
    let numbers = numbers(&folder);
    // Another judge may take a number at the same time.
    let next = numbers.last().map_or(1, |last| last + 1);
    let is_ours = |number: &u64| fs::create_dir(folder.join(number.to_string())).is_ok();
    let number = numbers.last().copied().filter(is_same);
    let number = number.or_else(|| (next..next + 100).find(is_ours))?;
    for old in numbers
        .iter()
        .rev()
        .skip(MAX_KEPT - 1)
        .filter(|_| number >= next)
    {
        let _ = fs::remove_dir_all(folder.join(old.to_string()));
    }
    write_whole(&file(&number), input).is_ok().then_some(number)
}

/// Returns the file of the input with this number, or if it is 0 of the last one that was kept, and which
/// program failed on it, and when.
///
/// # Errors
///
/// If no such input is kept.
pub fn kept(puzzle: &str, number: u64) -> Result<(PathBuf, String)> {
    let folder = folder(puzzle)?;
    let number = if number > 0 {
        Some(number)
    } else {
        numbers(&folder).pop_last()
    };
    let files = number.map(|number| entries(&folder.join(number.to_string())));
    let keep = "`judge test` and `judge stress` keep one when a program fails";
    let none = || format!("{puzzle}: no such failing input is kept; {keep}");
    let file = files
        .transpose()?
        .and_then(|mut files| files.pop())
        .with_context(none)?;
    let age = fs::metadata(&file)?
        .modified()?
        .elapsed()
        .unwrap_or_default();
    let ago = format!("{} ago", HumanDuration(age));
    let ago = if age < Duration::from_secs(60) {
        "just now"
    } else {
        &ago
    };
    let program = file.file_stem().unwrap_or_default().to_string_lossy();
    let about = format!("the input on which {program} failed {ago}");
    Ok((file, about))
}

/// Returns the folder of the inputs that are kept of a puzzle.
fn folder(puzzle: &str) -> Result<PathBuf> {
    let folders = choose_native_strategy().context("cannot find the cache folder of the user")?;
    Ok(folders.cache_dir().join("judge").join(puzzle))
}

/// Returns the numbers of the inputs in a folder.
fn numbers(folder: &Path) -> BTreeSet<u64> {
    let all = entries(folder).unwrap_or_default().into_iter();
    all.filter_map(|path| path.file_name()?.to_str()?.parse().ok())
        .collect()
}
