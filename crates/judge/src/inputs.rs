//! Chooses the inputs on which `test` runs programs: stored tests, files of the user, or the input on
//! which a program last failed, which is kept in the user's cache folder.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, ensure};
use catalogue::{Test, tests};
use checker::{Batch, ErasedPuzzle};
use terminal::files::{entries, name_of, read_named};
use terminal::tell;

use crate::kept::kept;
use crate::program::quoted;

/// An input on which programs are run: a stored test, or a file of the user.
pub struct TestInput {
    /// The name of the test or of the file, for reports.
    pub name: String,
    /// The words that select the input in a command: `PUZZLE/NAME`, `PUZZLE --input FILE` or
    /// `PUZZLE --last`.
    pub selection: String,
    /// What the test shows, in a few words; `None` for a file of the user.
    pub shows: Option<&'static str>,
    /// The input, with its layout, and the right output.
    pub batch: Batch,
}

/// Returns the stored tests that a selection `PUZZLE`, `PUZZLE/NAME` or `PUZZLE/START*` names, the
/// smallest first, so that a slow program gets somewhere. `PUZZLE` leaves out those that go beyond the
/// statement.
///
/// # Errors
///
/// If there is no such test.
pub fn stored_tests(puzzle: &dyn ErasedPuzzle, selection: &str) -> Result<Vec<TestInput>> {
    let name = selection.split_once('/').map(|(_, name)| name);
    let is_named = |name: &str, test: &Test| {
        name.strip_suffix('*')
            .map_or(test.name == name, |start| test.name.starts_with(start))
    };
    let is_chosen = |test: &&Test| name.map_or(!test.is_lenient(), |name| is_named(name, test));
    let input = |test: &Test| TestInput {
        name: test.name.to_owned(),
        selection: format!("{}/{}", test.puzzle, test.name),
        shows: Some(test.shows).filter(|shows| *shows != "–"),
        batch: puzzle.batch_of(test.input).0,
    };
    let chosen: Vec<_> = tests(puzzle.name()).filter(is_chosen).map(input).collect();
    let list = format!("judge list {}", puzzle.name());
    ensure!(
        !chosen.is_empty(),
        "there is no test {selection}; `{list}` lists them all"
    );
    Ok(by_size(chosen))
}

/// Sorts inputs by their size, the smallest first, except that the largest is the second: what it takes
/// shows early whether a program is too slow.
fn by_size(mut inputs: Vec<TestInput>) -> Vec<TestInput> {
    inputs.sort_by_key(|input| input.batch.input.len());
    if let Some(others) = inputs.get_mut(1..) {
        others.rotate_right(1.min(others.len()));
    }
    inputs
}

/// Returns the input on which a program failed: that with this number, or if it is 0 the last one.
///
/// # Errors
///
/// If no such input is kept.
pub fn last_input(puzzle: &dyn ErasedPuzzle, number: u64) -> Result<TestInput> {
    let (file, about) = kept(puzzle.name(), number)?;
    let number = if number == 0 {
        String::new()
    } else {
        format!("={number}")
    };
    let selection = format!("{} --last{number}", puzzle.name());
    Ok(TestInput {
        name: about,
        selection,
        ..given_input(puzzle, &file)?
    })
}

/// Returns the inputs that these paths name, the smallest first. A path is that of an input, or of a
/// folder with inputs `….in`.
///
/// # Errors
///
/// If an input cannot be read or is malformed, or if a folder has no input.
pub fn given_inputs(puzzle: &dyn ErasedPuzzle, paths: &[PathBuf]) -> Result<Vec<TestInput>> {
    let mut files = Vec::new();
    let dashes = paths.iter().filter(|path| *path == Path::new("-")).count();
    ensure!(dashes < 2, "standard input (-) can be read only once");
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut inputs = entries(path)?;
        inputs.retain(|file| file.extension().is_some_and(|ending| ending == "in"));
        inputs.sort();
        inputs.retain(|file| {
            // macOS keeps `._NAME` beside a file on other disks.
            let name = file.file_name().unwrap_or_default().as_encoded_bytes();
            let is_input = file.is_file() && !name.starts_with(b"._");
            if !is_input {
                tell(format_args!("passed over {}", name_of(file)));
            }
            is_input
        });
        ensure!(
            !inputs.is_empty(),
            "there is no input (….in) in {}",
            name_of(path)
        );
        files.extend(inputs);
    }
    let inputs: Result<Vec<_>> = files.iter().map(|file| given_input(puzzle, file)).collect();
    Ok(by_size(inputs?))
}

/// Returns the input in a file of the user. If its end mark is missing, it is added, because a program
/// may rely on it, and a line on standard error says so.
fn given_input(puzzle: &dyn ErasedPuzzle, file: &Path) -> Result<TestInput> {
    let (name, mut input) = (name_of(file), read_named(file)?);
    ensure!(!input.trim_ascii().is_empty(), "{name} is empty");
    // What follows the mark is not read.
    let is_read = |end: &[u8]| puzzle.read(&[&input, end].concat()).is_ok();
    if let Some(mark) = puzzle
        .framing()
        .end_mark()
        .filter(|_| is_read(b"") && !is_read(b"\n?"))
    {
        input = [input.trim_ascii_end(), b"\n", mark.as_bytes(), b"\n"].concat();
        let line = input.split(|&byte| byte == b'\n').count() - 1;
        tell(format_args!(
            "{name}:{line}: the end mark `{mark}` is missing; it is added"
        ));
    }
    let (batch, fault) = puzzle.batch_of(&input);
    fault.map_or(Ok(()), |fault| Err(anyhow!("{name}:{fault}")))?;
    if batch.cases.is_empty() {
        let case = puzzle.about().case;
        tell(format_args!(
            "{name} has no {case}, so only an empty output is right"
        ));
    }
    let selection = format!("{} --input {}", puzzle.name(), quoted(&[file]));
    Ok(TestInput {
        name,
        selection,
        shows: None,
        batch,
    })
}
