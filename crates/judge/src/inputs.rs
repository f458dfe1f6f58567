//! Chooses the inputs on which `test` runs programs: stored tests, files of the user, or the input on
//! which a program last failed, which is kept in the user's cache folder.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use catalogue::{Test, tests};
use checker::{Batch, ErasedPuzzle};
use fixtures::did_you_mean;
use terminal::files::{entries, name_of, read_named, unescaped};
use terminal::tell;

use crate::kept::{WhichFailure, kept};
use crate::program::{in_utf16, is_utf16, quoted};

/// What the list of the stored tests says of a test of which there is nothing to say.
const NOTHING_TO_SHOW: &str = "–";

/// An input on which programs are run: a stored test, or a file of the user.
pub struct TestInput {
    /// The name of the test or of the file, for reports as text.
    pub name: String,
    /// The same name for JSON: see [`unescaped`].
    pub unescaped_name: String,
    /// The words that select the input in a command: `PUZZLE/NAME`, `PUZZLE --input FILE` or
    /// `PUZZLE --last`.
    pub selection: String,
    /// What the test shows, in a few words; `None` for a file of the user.
    pub shows: Option<&'static str>,
    /// Whether it is a stored test.
    pub is_stored: bool,
    /// The input, with its layout, and the right output.
    pub batch: Batch,
}

/// Which stored tests of a puzzle are run.
enum Selection<'a> {
    /// Those that do not go beyond the statement.
    Fair,
    /// The one with this name.
    Named(&'a str),
    /// Those whose names begin so.
    Beginning(&'a str),
}

impl<'a> Selection<'a> {
    /// Reads `PUZZLE`, `PUZZLE/NAME` or `PUZZLE/START*`.
    fn read(text: &'a str) -> Self {
        match text.split_once('/') {
            None => Self::Fair,
            Some((_, name)) => match name.strip_suffix('*') {
                None => Self::Named(name),
                Some(start) => Self::Beginning(start),
            },
        }
    }

    /// Returns the question whether the test with the nearest name is meant by a name, for a message: see
    /// [`did_you_mean`].
    fn did_you_mean(&self, puzzle: &dyn ErasedPuzzle) -> String {
        match self {
            Self::Fair | Self::Beginning(_) => String::new(),
            Self::Named(name) => did_you_mean(name, tests(puzzle.name()).map(|test| test.name)),
        }
    }

    /// Returns whether a test of the puzzle is run.
    fn has(&self, test: &Test) -> bool {
        match self {
            Self::Fair => !test.is_lenient(),
            Self::Named(name) => test.name == *name,
            Self::Beginning(start) => test.name.starts_with(start),
        }
    }
}

/// Returns the stored tests that a selection `PUZZLE`, `PUZZLE/NAME` or `PUZZLE/START*` names, sorted [`by_size`].
/// `PUZZLE` leaves out those that go beyond the statement.
///
/// # Errors
///
/// If there is no such test.
pub fn stored_tests(puzzle: &dyn ErasedPuzzle, selection: &str) -> Result<Vec<TestInput>> {
    let selected = Selection::read(selection);
    let inputs: Vec<TestInput> = tests(puzzle.name())
        .filter(|test| selected.has(test))
        .map(|test| stored_test(puzzle, test))
        .collect();
    ensure!(
        !inputs.is_empty(),
        "there is no test {selection}{}; `judge list {}` lists them all",
        selected.did_you_mean(puzzle),
        puzzle.name()
    );
    Ok(by_size(inputs))
}

/// Returns a stored test as an input.
fn stored_test(puzzle: &dyn ErasedPuzzle, test: &Test) -> TestInput {
    TestInput {
        name: test.name.to_owned(),
        unescaped_name: test.name.to_owned(),
        selection: format!("{}/{}", test.puzzle, test.name),
        shows: if test.shows == NOTHING_TO_SHOW {
            None
        } else {
            Some(test.shows)
        },
        is_stored: true,
        batch: puzzle.batch_of(test.input).0,
    }
}

/// Sorts inputs by their size, the smallest first, so that a slow program gets somewhere, except that the largest is the
/// second: what it takes shows early whether a program is too slow.
fn by_size(mut inputs: Vec<TestInput>) -> Vec<TestInput> {
    inputs.sort_by_key(|input| input.batch.input.len());
    if let Some(others) = inputs.get_mut(1..) {
        others.rotate_right(1.min(others.len()));
    }
    inputs
}

/// Returns the input on which a program failed.
///
/// # Errors
///
/// If no such input is kept.
pub fn input_of_failure(puzzle: &dyn ErasedPuzzle, which: WhichFailure) -> Result<TestInput> {
    let kept = kept(puzzle.name(), which)?;
    let option = match which {
        WhichFailure::Last => "--last".to_owned(),
        WhichFailure::Numbered(number) => format!("--last={number}"),
    };
    Ok(TestInput {
        unescaped_name: kept.about.clone(),
        name: kept.about,
        selection: format!("{} {option}", puzzle.name()),
        ..given_input(puzzle, &kept.file)?
    })
}

/// Returns the inputs that these paths name, sorted [`by_size`]. A path is that of an input, or of a
/// folder with inputs `….in`.
///
/// # Errors
///
/// If an input cannot be read or is malformed, or if a folder has no input.
pub fn given_inputs(puzzle: &dyn ErasedPuzzle, paths: &[PathBuf]) -> Result<Vec<TestInput>> {
    let dashes = paths.iter().filter(|path| *path == Path::new("-")).count();
    ensure!(dashes < 2, "standard input (-) can be read only once");
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(inputs_in(path)?);
        } else {
            files.push(path.clone());
        }
    }
    let inputs: Result<Vec<TestInput>> =
        files.iter().map(|file| given_input(puzzle, file)).collect();
    Ok(by_size(inputs?))
}

/// Returns the inputs `….in` of a folder, by their names. A line on standard error names each entry with
/// such a name that is passed over.
///
/// # Errors
///
/// If there is no input.
fn inputs_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = entries(folder)?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
    paths.sort();
    let mut inputs = Vec::new();
    for path in paths {
        if path.is_file() && !is_of_macos(&path) {
            inputs.push(path);
        } else {
            tell(format_args!("passed over {}", name_of(&path)));
        }
    }
    ensure!(
        !inputs.is_empty(),
        "there is no input (….in) in {}",
        name_of(folder)
    );
    Ok(inputs)
}

/// Returns whether a file is one of those `._NAME` that macOS keeps beside a file on other disks.
fn is_of_macos(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b"._")
}

/// Returns the input in a file of the user. If its end mark is missing, it is added, because a program
/// may rely on it, and a line on standard error says so. Another line says how much follows the mark.
fn given_input(puzzle: &dyn ErasedPuzzle, file: &Path) -> Result<TestInput> {
    let name = name_of(file);
    let mut input = read_named(file)?;
    ensure!(!input.trim_ascii().is_empty(), "{name} is empty");
    ensure!(!is_utf16(&input), in_utf16(&name));
    if let Some(mark) = puzzle.framing().end_mark()
        && lacks_end_mark(puzzle, &input)
    {
        input = [input.trim_ascii_end(), b"\n", mark.as_bytes(), b"\n"].concat();
        let line = input.split(|&byte| byte == b'\n').count() - 1;
        tell(format_args!(
            "{name}:{line}: the end mark `{mark}` is missing; it is added"
        ));
    }
    let (batch, fault) = puzzle.batch_of(&input);
    if let Some(fault) = fault {
        let lines = long_line(puzzle, &batch, &input);
        bail!("{name}:{fault}{}", lines.unwrap_or_default());
    }
    if let Some(unread) = &batch.unread {
        tell(format_args!("{name}:{}: {unread}", unread.position));
    }
    if batch.cases.is_empty() {
        let case = puzzle.about().case;
        tell(format_args!(
            "{name} has no {case}, so only an empty output is right"
        ));
    }
    let unescaped_name = match file.to_str() {
        Some("-") => name.clone(),
        _ => unescaped(file.as_os_str()),
    };
    Ok(TestInput {
        name,
        unescaped_name,
        selection: format!("{} --input {}", puzzle.name(), quoted(&[file])),
        shows: None,
        is_stored: false,
        batch,
    })
}

/// Returns, after a semicolon, that a line of an input has more words than a case, if each case is one line in
/// the statement's layout. It is the first line that has another number of words. `batch` has the cases of the
/// input that can be read.
fn long_line(puzzle: &dyn ErasedPuzzle, batch: &Batch, input: &[u8]) -> Option<String> {
    let words = |line: &[u8]| shrink::words(line).count();
    let case = batch.cases.first()?.trim_ascii_end();
    if case.contains(&b'\n') {
        return None;
    }
    let right = words(case);
    let counts = input.split(|&byte| byte == b'\n').map(words);
    let mut odd = counts
        .enumerate()
        .filter(|(_, count)| *count != right && *count > 0);
    let (at, count) = odd.next()?;
    if count < right {
        return None;
    }
    let unit = puzzle.about().case;
    Some(format!(
        "; line {} has {count} words, and a {unit} has {right}",
        at + 1
    ))
}

/// Returns whether an input is right but for its end mark, which is missing. What follows the mark is not
/// read, so a word there is a fault only if the mark is missing.
fn lacks_end_mark(puzzle: &dyn ErasedPuzzle, input: &[u8]) -> bool {
    let with_word = [input, b"\n?"].concat();
    puzzle.read(input).is_ok() && puzzle.read(&with_word).is_err()
}
