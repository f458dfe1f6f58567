//! Chooses the inputs on which `test` runs programs, and reads them:
//!
//! | arguments of `test` | inputs | function |
//! |---|---|---|
//! | `PUZZLE`, `PUZZLE/NAME` or `PUZZLE/START*` | stored tests | [`stored_tests`] |
//! | `PUZZLE --input PATH` | a file of the user, standard input, or all files `NAME.in` of a folder | [`given_inputs`] |
//! | `PUZZLE --last` or `PUZZLE --last=NUMBER` | an input on which a program failed, kept in the user's cache folder | [`input_of_failure`] |
//!
//! A stored test has no fault. An input of the other kinds may be malformed, which is an error. Other things that are unusual
//! in it, such as a missing end mark, are told on standard error.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use catalogue::{Test, tests};
use checker::{Batch, ErasedPuzzle};
use fixtures::did_you_mean;
use puzzle::InputError;
use shrink::words;
use terminal::files::{entries, name_of, read_named, unescaped};
use terminal::tell;

use crate::kept::{WhichFailure, kept};
use crate::program::{BYTE_ORDER_MARK, advice_on_utf16, is_utf16, quoted};

/// An input on which programs are run: a stored test, the kept input of a failure, a file of the user, or standard input.
pub struct TestInput {
    /// What reports as text call it: the name of the test or of the file, or which program failed on it.
    pub name: String,
    /// The same name for JSON. That of a file is not escaped, so that a program that reads the JSON finds the file.
    pub unescaped_name: String,
    /// Where it comes from.
    pub source: InputSource,
    /// The input, with its layout, and the right output.
    pub batch: Batch,
}

/// Where an input comes from.
pub enum InputSource {
    /// It is a stored test.
    StoredTest {
        /// What the test shows, in a few words.
        shows: &'static str,
    },
    /// A program failed on it. The failure has this number.
    Failure(u64),
    /// It is in a file of the user.
    File(PathBuf),
    /// Standard input, which can be read only once.
    StandardInput,
}

impl TestInput {
    /// Returns whether this is a stored test.
    pub fn is_stored(&self) -> bool {
        matches!(self.source, InputSource::StoredTest { .. })
    }

    /// Returns what selects this input of a puzzle again on the command line of `test`: `PUZZLE/NAME`, `PUZZLE --last=NUMBER` or
    /// `PUZZLE --input FILE`. Returns `None` for standard input.
    ///
    /// A kept input has its number even if the user chose it by `--last`: another failure may be the last one by then.
    pub fn arguments(&self, puzzle: &dyn ErasedPuzzle) -> Option<String> {
        let puzzle = puzzle.name();
        match &self.source {
            InputSource::StoredTest { .. } => Some(format!("{puzzle}/{}", self.name)),
            InputSource::Failure(number) => Some(format!("{puzzle} --last={number}")),
            InputSource::File(file) => Some(format!("{puzzle} --input {}", quoted(&[file]))),
            InputSource::StandardInput => None,
        }
    }
}

/// Returns the stored tests that `PUZZLE`, `PUZZLE/NAME` or `PUZZLE/START*` selects, in the order of
/// [`smallest_then_largest`]. `PUZZLE` leaves out those that go beyond the statement.
///
/// # Errors
///
/// If there is no such test.
pub fn stored_tests(puzzle: &dyn ErasedPuzzle, argument: &str) -> Result<Vec<TestInput>> {
    let selection = Selection::read(argument);
    let inputs: Vec<TestInput> = tests(puzzle.name())
        .filter(|test| selection.selects(test))
        .map(|test| stored_test(puzzle, test))
        .collect();
    ensure!(
        !inputs.is_empty(),
        "there is no test {argument}{}; `judge list {}` lists them all",
        selection.suggestion(puzzle),
        puzzle.name()
    );
    Ok(smallest_then_largest(inputs))
}

/// Which stored tests of a puzzle are selected.
enum Selection<'a> {
    /// Those that every right program must pass: all but the [lenient](Test::is_lenient) ones.
    Fair,
    /// The one with this name, even if it is lenient.
    Named(&'a str),
    /// Those whose names begin so, even if they are lenient.
    Beginning(&'a str),
}

impl<'a> Selection<'a> {
    /// Reads `PUZZLE`, `PUZZLE/NAME` or `PUZZLE/START*`.
    fn read(argument: &'a str) -> Self {
        match argument.split_once('/') {
            None => Self::Fair,
            Some((_, name)) => match name.strip_suffix('*') {
                None => Self::Named(name),
                Some(start) => Self::Beginning(start),
            },
        }
    }

    /// Returns whether this test of the puzzle is selected.
    fn selects(&self, test: &Test) -> bool {
        match self {
            Self::Fair => !test.is_lenient(),
            Self::Named(name) => test.name == *name,
            Self::Beginning(start) => test.name.starts_with(start),
        }
    }

    /// Returns what a message adds if no test is selected: the question whether the test with the nearest name is
    /// meant, as in [`did_you_mean`]. It is empty if the argument is not the name of a test.
    fn suggestion(&self, puzzle: &dyn ErasedPuzzle) -> String {
        match self {
            Self::Fair | Self::Beginning(_) => String::new(),
            Self::Named(name) => did_you_mean(name, tests(puzzle.name()).map(|test| test.name)),
        }
    }
}

/// Returns a stored test as an input.
fn stored_test(puzzle: &dyn ErasedPuzzle, test: &Test) -> TestInput {
    let (batch, _) = puzzle.batch_of_input(test.input); // a stored test has no fault
    TestInput {
        name: test.name.to_owned(),
        unescaped_name: test.name.to_owned(),
        source: InputSource::StoredTest { shows: test.shows },
        batch,
    }
}

/// Returns the input on which a program failed.
///
/// # Errors
///
/// If no such input is kept, or if its file cannot be read or is malformed.
pub fn input_of_failure(puzzle: &dyn ErasedPuzzle, which: WhichFailure) -> Result<TestInput> {
    let failure = kept(puzzle.name(), which)?;
    let name = failure.describe()?;
    Ok(TestInput {
        name: name.clone(),
        unescaped_name: name,
        source: InputSource::Failure(failure.number),
        batch: read_batch(puzzle, &failure.file)?,
    })
}

/// Returns the inputs that these paths name, in the order of [`smallest_then_largest`]. A path is that of an input,
/// `-` for standard input, or that of a folder, of which all files `NAME.in` are inputs.
///
/// # Errors
///
/// If an input cannot be read or is malformed, if a folder has no input, or if `-` is given twice.
pub fn given_inputs(puzzle: &dyn ErasedPuzzle, paths: &[PathBuf]) -> Result<Vec<TestInput>> {
    let dashes = paths.iter().filter(|path| is_standard_input(path)).count();
    ensure!(dashes < 2, "standard input (-) can be read only once");
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() && !is_standard_input(path) {
            files.extend(inputs_in(path)?);
        } else {
            files.push(path.clone());
        }
    }
    let inputs: Result<Vec<TestInput>> =
        files.iter().map(|file| given_input(puzzle, file)).collect();
    Ok(smallest_then_largest(inputs?))
}

/// Returns whether a path stands for standard input. It does so even if there is a folder `-`, which can be given as `./-`.
fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns the files `NAME.in` of a folder, sorted by their names. A line on standard error names each entry with
/// such a name that is passed over: it is no file, or a file of macOS.
///
/// # Errors
///
/// If there is none, or if the folder cannot be read.
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

/// Returns whether a file is one of those `._NAME` that macOS keeps beside a file on disks of other systems.
fn is_of_macos(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b"._")
}

/// Returns the input in a file of the user, or standard input.
///
/// # Errors
///
/// If it cannot be read or is malformed.
fn given_input(puzzle: &dyn ErasedPuzzle, file: &Path) -> Result<TestInput> {
    let batch = read_batch(puzzle, file)?;
    let name = name_of(file);
    Ok(if is_standard_input(file) {
        TestInput {
            unescaped_name: name.clone(),
            name,
            source: InputSource::StandardInput,
            batch,
        }
    } else {
        TestInput {
            name,
            unescaped_name: unescaped(file.as_os_str()),
            source: InputSource::File(file.to_owned()),
            batch,
        }
    })
}

/// Reads the input in a file, and returns it with its right output. If only its end mark is missing, it is [added](with_end_mark).
/// Lines on standard error say what is unusual.
///
/// # Errors
///
/// If the file cannot be read, or if the input is empty, in UTF-16 or malformed.
fn read_batch(puzzle: &dyn ErasedPuzzle, file: &Path) -> Result<Batch> {
    let name = name_of(file);
    let input = read_named(file)?;
    let text = input.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&input);
    ensure!(!text.trim_ascii().is_empty(), "{name} is empty");
    ensure!(!is_utf16(&input), advice_on_utf16(&name));
    let input = with_end_mark(puzzle, &name, input);
    let (batch, fault) = puzzle.batch_of_input(&input);
    if let Some(fault) = fault {
        let clause = long_line_clause(puzzle, &batch, &input, &fault).unwrap_or_default();
        bail!("{name}:{fault}{clause}"); // a fault begins with its line and column
    }
    tell_of_unread_or_no_case(puzzle, &name, &batch);
    Ok(batch)
}

/// Adds the mark, such as a line `0`, that the statement puts at the end of an input, if only that is missing: a program
/// may rely on it. A line on standard error says so. Any other input is returned as it is.
fn with_end_mark(puzzle: &dyn ErasedPuzzle, name: &str, input: Vec<u8>) -> Vec<u8> {
    match puzzle.framing().end_mark() {
        Some(mark) if lacks_only_end_mark(puzzle, &input) => {
            let marked = [input.trim_ascii_end(), b"\n", mark.as_bytes(), b"\n"].concat();
            let line = marked.split(|&byte| byte == b'\n').count() - 1;
            tell(format_args!(
                "{name}:{line}: the end mark `{mark}` is missing; it is added"
            ));
            marked
        }
        _ => input,
    }
}

/// Returns whether an input has no fault but that its end mark is missing. An input without the mark is read as if it had one.
/// But nothing is read behind a mark, so if a word that is added at the end is a fault, there is no mark.
fn lacks_only_end_mark(puzzle: &dyn ErasedPuzzle, input: &[u8]) -> bool {
    let with_word = [input, b"\n?"].concat();
    puzzle.read(input).is_ok() && puzzle.read(&with_word).is_err()
}

/// Returns the clause that a line is too long, such as `; line 3 has 14 words, and a hand has 13`, if that may be the reason
/// for a fault. The end of such a line is read as the beginning of the next case, because lines do not matter, so the fault may
/// be found far behind it.
///
/// The clause is only for puzzles whose cases are a line each in the statement's layout. All their cases have as many words as
/// the first one in `batch`, where the cases are that can be read. The first line that has another number of words may be too
/// long.
fn long_line_clause(
    puzzle: &dyn ErasedPuzzle,
    batch: &Batch,
    input: &[u8],
    fault: &InputError,
) -> Option<String> {
    let last_line = match fault {
        InputError::Unexpected(unexpected) => unexpected.position.line,
        InputError::Read(_) => return None,
    };
    let words_per_case = words_of_single_line(batch.cases.first()?)?;
    let line = first_line_of_other_length(input, last_line, words_per_case)?;
    if line.words < words_per_case {
        return None;
    }
    let case_word = puzzle.about().case;
    Some(format!(
        "; line {} has {} words, and a {case_word} has {words_per_case}",
        line.number, line.words
    ))
}

/// Returns the number of words in a case, if the case is one line.
fn words_of_single_line(case: &[u8]) -> Option<usize> {
    let case = case.trim_ascii_end();
    if case.contains(&b'\n') {
        None
    } else {
        Some(words(case).count())
    }
}

/// A line of an input.
struct InputLine {
    /// The number of the line, from 1.
    number: u64,
    /// How many words it has.
    words: usize,
}

/// Returns the first line up to `last_line` that does not have this number of words. Lines without words do not count.
fn first_line_of_other_length(
    input: &[u8],
    last_line: u64,
    words_per_line: usize,
) -> Option<InputLine> {
    let lines = input.split(|&byte| byte == b'\n').zip(1..=last_line);
    let mut lines = lines.map(|(line, number)| InputLine {
        number,
        words: words(line).count(),
    });
    lines.find(|line| line.words != 0 && line.words != words_per_line)
}

/// Says on standard error what follows the end mark of an input and is not read, and if the input has no case.
fn tell_of_unread_or_no_case(puzzle: &dyn ErasedPuzzle, name: &str, batch: &Batch) {
    if let Some(unread) = &batch.after_end {
        tell(format_args!("{name}:{}: {unread}", unread.position));
    }
    if batch.cases.is_empty() {
        let case_word = puzzle.about().case;
        tell(format_args!(
            "{name} has no {case_word}, so only an empty output is right"
        ));
    }
}

/// Puts the smallest input first, so that even a slow program finishes at least one, then the largest, because the
/// time that it takes shows early whether a program is too slow, and then the others by their size.
fn smallest_then_largest(mut inputs: Vec<TestInput>) -> Vec<TestInput> {
    inputs.sort_by_key(|input| input.batch.input.len());
    if let Some(largest) = inputs.pop() {
        inputs.insert(1.min(inputs.len()), largest); // the only one stays the first
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board_of, input_of};

    #[test]
    fn the_stored_tests_of_a_puzzle_are_selected_by_the_starts_of_their_names() {
        let names = |argument: &str| -> Vec<String> {
            let tests = stored_tests(&catalogue::YAHTZEE, argument).unwrap();
            tests.into_iter().map(|test| test.name).collect()
        };
        assert_eq!(names("yahtzee/statement-1"), ["statement-1"]);
        let all = names("yahtzee/*");
        let mut beginning = names("yahtzee/s*");
        beginning.sort_unstable();
        let mut expected: Vec<_> = all.iter().filter(|name| name.starts_with('s')).collect();
        expected.sort_unstable();
        assert!(beginning.iter().eq(expected));
        assert!(beginning.len() < all.len());
        assert!(stored_tests(&catalogue::YAHTZEE, "yahtzee/nothing*").is_err());
        let mut fair = names("yahtzee");
        fair.sort_unstable();
        let mut expected: Vec<_> = catalogue::fair_tests("yahtzee")
            .map(|test| test.name)
            .collect();
        expected.sort_unstable();
        assert_eq!(fair, expected);
    }

    #[test]
    fn only_a_case_of_one_line_has_a_number_of_words() {
        assert_eq!(words_of_single_line(b"1T 2T  3T\n"), Some(3));
        assert_eq!(words_of_single_line(b"1T 2T\n3T\n"), None);
    }

    #[test]
    fn an_input_is_selected_again_unless_it_is_standard_input() {
        let puzzle: &dyn ErasedPuzzle = &catalogue::RAKE;
        let arguments = |source| {
            let input = TestInput {
                source,
                ..input_of(puzzle, "0\n")
            };
            input.arguments(puzzle)
        };
        assert_eq!(arguments(InputSource::StandardInput), None);
        for (source, expected) in [
            (InputSource::StoredTest { shows: "" }, "rake/input"),
            (InputSource::Failure(7), "rake --last=7"),
            (InputSource::File("./-".into()), "rake --input ./-"),
            (InputSource::File("a b".into()), "rake --input 'a b'"),
        ] {
            assert_eq!(arguments(source).as_deref(), Some(expected));
        }
    }

    /// An editor may write the mark into an empty file.
    #[test]
    fn a_file_with_only_a_byte_order_mark_is_empty() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, [BYTE_ORDER_MARK, b"\r\n"].concat()).unwrap();
        let inputs = given_inputs(&catalogue::MAHJONG, &[file.path().to_owned()]);
        let error = inputs.err().unwrap().to_string();
        assert!(error.ends_with(" is empty"), "{error}");
    }

    #[test]
    fn cases_of_one_line_have_the_same_number_of_words() {
        for puzzle in catalogue::PUZZLES {
            let batches = tests(puzzle.name()).map(|test| puzzle.batch_of_input(test.input).0);
            let cases: Vec<_> = batches.flat_map(|batch| batch.cases).collect();
            let words_per_case = words_of_single_line(&cases[0]);
            for case in &cases {
                assert_eq!(words_of_single_line(case), words_per_case);
            }
        }
    }

    #[test]
    fn the_largest_input_is_the_second() {
        let puzzle: &dyn ErasedPuzzle = &catalogue::RAKE;
        let input = |&count: &usize| {
            let boards = puzzle.input(&vec![board_of(1); count]);
            input_of(puzzle, str::from_utf8(&boards).unwrap())
        };
        let order = |counts: &[usize]| -> Vec<usize> {
            let inputs = smallest_then_largest(counts.iter().map(input).collect());
            let sizes = inputs.iter().map(|input| input.batch.cases.len());
            sizes.collect()
        };
        assert_eq!(order(&[3, 1, 4, 2]), [1, 4, 2, 3]);
        assert_eq!(order(&[2, 1]), [1, 2]);
        assert_eq!(order(&[1]), [1]);
        assert_eq!(order(&[]), [0; 0]);
    }
}
