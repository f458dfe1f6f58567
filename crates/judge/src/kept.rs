//! Keeps the inputs on which programs failed, for `--last`, in the cache folder of the user:
//!
//! ```text
//! judge/rake/7/python3-sol.py.in      failure 7 of the puzzle rake, in which `python3 sol.py` failed
//! ```
//!
//! Each failure has a number of its own. So the command that a report prints, such as `judge test rake --last=7`, repeats that
//! failure even if another program has failed since. The 20 newest failures of each puzzle are kept.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use indicatif::HumanDuration;
use terminal::files::{entries, write_whole};

/// The number of failures of each puzzle that are kept.
const MAX_KEPT: usize = 20;

/// The ending of the name of an input. A file with another ending is one that [`write_whole`] did not write to its end.
const ENDING: &str = ".in";

/// Which failure is meant by `--last`.
#[derive(Clone, Copy)]
pub enum WhichFailure {
    /// The last one whose input was kept.
    Last,
    /// The one with this number.
    Numbered(u64),
}

/// A failure whose input is kept.
pub struct KeptFailure {
    /// The number of the failure.
    pub number: u64,
    /// The file of the input.
    pub file: PathBuf,
}

/// Keeps the input on which a program failed, and returns the number of the failure. `program` is its command line,
/// without quotes. If the last failure of the puzzle is that of this program on this input, its number stays the same.
///
/// Returns `None` if the user has no cache folder, or it cannot be written.
pub fn keep(puzzle: &str, program: &str, input: &[u8]) -> Option<u64> {
    let folder = puzzle_folder(puzzle).ok()?;
    keep_in(&folder, &file_name_for(program), input)
}

/// Keeps an input in the folder of its puzzle, in a file with this name. Returns the number of the failure.
fn keep_in(folder: &Path, file_name: &str, input: &[u8]) -> Option<u64> {
    if let Some(last) = last_failure(folder).ok()?
        && last.file.ends_with(file_name)
        && fs::read(&last.file).is_ok_and(|kept| kept == input)
    {
        write_whole(&last.file, input).ok()?; // for the time of the file, which is that of the failure
        return Some(last.number);
    }
    let number = take_number(folder)?;
    let failure_folder = folder.join(number.to_string());
    if write_whole(&failure_folder.join(file_name), input).is_err() {
        let _ = fs::remove_dir_all(failure_folder);
        return None;
    }
    remove_oldest(folder);
    Some(number)
}

/// Returns the name of the file for an input on which this program failed: the words of its command line, without the
/// folders of files. For example, `python3 my/sol.py` becomes `python3-sol.py.in`. A long command line is cut off, and `-`
/// replaces unusual characters.
fn file_name_for(program: &str) -> String {
    const MAX_LENGTH: usize = 40; // longer names say no more, and some systems refuse very long ones
    let without_folder = |word: &str| word.rsplit('/').next().unwrap_or_default().to_owned();
    let words: Vec<String> = program.split(' ').map(without_folder).collect();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let plain: String = words
        .join("-")
        .chars()
        .take(MAX_LENGTH)
        .map(|c| if is_plain(c) { c } else { '-' })
        .collect();
    plain + ENDING
}

/// Makes a folder for the next failure, in the folder of its puzzle. Returns the number of the failure, which is higher than
/// the next one if another judge has just taken that.
fn take_number(folder: &Path) -> Option<u64> {
    const MAX_TRIES: u64 = 100; // more judges hardly take a number at the same time
    fs::create_dir_all(folder).ok()?;
    let next = match numbers_in(folder).ok()?.last() {
        Some(newest) => newest + 1,
        None => 1,
    };
    let make_folder = |number: &u64| fs::create_dir(folder.join(number.to_string()));
    (next..next + MAX_TRIES).find(|number| make_folder(number).is_ok())
}

/// Removes all but the newest failures from the folder of a puzzle.
fn remove_oldest(folder: &Path) {
    let numbers = numbers_in(folder).unwrap_or_default();
    for old in numbers.iter().rev().skip(MAX_KEPT) {
        let _ = fs::remove_dir_all(folder.join(old.to_string()));
    }
}

/// Returns a failure of a puzzle.
///
/// # Errors
///
/// If its input is not kept.
pub fn kept(puzzle: &str, which: WhichFailure) -> Result<KeptFailure> {
    let folder = puzzle_folder(puzzle)?;
    let failure = match which {
        WhichFailure::Last => last_failure(&folder)?,
        WhichFailure::Numbered(number) => failure_with(&folder, number)?,
    };
    failure.with_context(|| {
        format!(
            "{puzzle}: no such failing input is kept; `judge test` and `judge stress` keep one when a \
             program fails"
        )
    })
}

impl KeptFailure {
    /// Says which program failed on the input, and when, such as `the input on which sol.py failed just now`.
    ///
    /// # Errors
    ///
    /// If the file of the input has been removed meanwhile.
    pub fn describe(&self) -> Result<String> {
        let program = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let time = fs::metadata(&self.file)?.modified()?;
        let age = time.elapsed().unwrap_or_default();
        Ok(if age < Duration::from_secs(60) {
            format!("the input on which {program} failed just now")
        } else {
            let age = HumanDuration(age);
            format!("the input on which {program} failed {age} ago")
        })
    }
}

/// Returns the folder of the failures of a puzzle. It need not exist.
fn puzzle_folder(puzzle: &str) -> Result<PathBuf> {
    let folders = choose_native_strategy().context("cannot find the cache folder of the user")?;
    Ok(folders.cache_dir().join("judge").join(puzzle))
}

/// Returns the last failure in the folder of a puzzle whose input is kept, if there is one.
fn last_failure(folder: &Path) -> Result<Option<KeptFailure>> {
    for number in numbers_in(folder)?.into_iter().rev() {
        if let Some(failure) = failure_with(folder, number)? {
            return Ok(Some(failure));
        }
    }
    Ok(None)
}

/// Returns the failure with this number, in the folder of a puzzle. Returns `None` if its input is not kept: there was no such
/// failure, it was removed, or the judge that took the number has not written the input yet, or was killed before.
fn failure_with(folder: &Path, number: u64) -> Result<Option<KeptFailure>> {
    let files = entries(&folder.join(number.to_string()))?;
    let is_input = |file: &PathBuf| file.to_string_lossy().ends_with(ENDING);
    let input = files.into_iter().find(is_input);
    Ok(input.map(|file| KeptFailure { number, file }))
}

/// Returns the numbers in the folder of a puzzle, whether the inputs of these failures are kept or not.
fn numbers_in(folder: &Path) -> Result<BTreeSet<u64>> {
    let failure_folders = entries(folder)?;
    let number_of = |path: &PathBuf| path.file_name()?.to_str()?.parse().ok();
    Ok(failure_folders.iter().filter_map(number_of).collect())
}

#[cfg(test)]
mod tests {
    use tempfile::{TempDir, tempdir};

    use super::*;

    /// Returns the folder of a puzzle in which these inputs are kept, from number 1 on.
    fn folder_with(inputs: &[&str]) -> TempDir {
        let folder = tempdir().unwrap();
        for (number, input) in (1..).zip(inputs) {
            let kept = keep_in(folder.path(), "sol.in", input.as_bytes());
            assert_eq!(kept, Some(number));
        }
        folder
    }

    /// Returns the input of the last failure in a folder.
    fn last_input(folder: &Path) -> String {
        let last = last_failure(folder).unwrap().unwrap();
        fs::read_to_string(last.file).unwrap()
    }

    #[test]
    fn a_failure_has_the_next_number_unless_it_repeats_the_last_one() {
        let temporary = folder_with(&["a", "b"]);
        let folder = temporary.path();
        assert_eq!(keep_in(folder, "sol.in", b"b"), Some(2));
        assert_eq!(keep_in(folder, "other.in", b"b"), Some(3));
        assert_eq!(keep_in(folder, "other.in", b"a"), Some(4));
        assert_eq!(last_input(folder), "a");
        let first = failure_with(folder, 1).unwrap().unwrap();
        assert_eq!(first.file, folder.join("1").join("sol.in"));
        assert!(failure_with(folder, 5).unwrap().is_none());
    }

    #[test]
    fn the_oldest_failures_are_removed() {
        let inputs: Vec<String> = (0..22).map(|number| number.to_string()).collect();
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        let temporary = folder_with(&inputs);
        let numbers = numbers_in(temporary.path()).unwrap();
        assert_eq!((numbers.first(), numbers.len()), (Some(&3), 20));
    }

    #[test]
    fn a_number_without_an_input_is_not_the_last_failure() {
        let temporary = folder_with(&["a"]);
        let folder = temporary.path();
        fs::create_dir(folder.join("2")).unwrap();
        assert_eq!(last_input(folder), "a");
        // A judge was killed while it wrote the input.
        fs::write(folder.join("2").join(".new-x1y2z3"), "b").unwrap();
        assert_eq!(last_input(folder), "a");
        assert_eq!(keep_in(folder, "sol.in", b"c"), Some(3));
    }

    /// No file can have a name with a NUL.
    #[test]
    fn an_input_that_cannot_be_written_leaves_no_number() {
        let temporary = folder_with(&["a"]);
        assert_eq!(keep_in(temporary.path(), "\0.in", b"b"), None);
        let numbers = numbers_in(temporary.path()).unwrap();
        assert_eq!(numbers, BTreeSet::from([1]));
    }

    #[test]
    fn a_file_is_named_after_the_whole_command() {
        for (program, name) in [
            ("./sol", "sol.in"),
            ("echo 1", "echo-1.in"),
            ("python3 a.py /data/x.txt", "python3-a.py-x.txt.in"),
            ("my prog.py", "my-prog.py.in"),
            ("ü", "-.in"),
        ] {
            assert_eq!(file_name_for(program), name);
        }
        assert_eq!(file_name_for(&"a".repeat(50)).len(), 43);
    }
}
