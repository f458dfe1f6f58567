//! Defines [`Malformed`], what is wrong with words that cannot be read as an answer.
//!
//! As an example, these lines are printed instead of the line `Case 2: 4S 5S`, or, in the last row, instead of `3 1 4`:
//!
//! ```text
//! printed             variant       what is wrong
//! Case 2: 4S =>       Word          `=>` cannot stand in an answer
//! Case 2: 4S 9X       Word          `9X` cannot either, but it has the form of `5S`: its value is wrong
//! Case 2: 4S 4S 5S    Repeated      `4S` is listed twice; without the second, the answer is right
//! Case 2:             Unanswered    only the label is there
//! 3 1                 Length        there are two numbers
//! ```

use std::ops::RangeInclusive;

use puzzle::{InputError, Position, Unexpected, counted};
use shrink::words;

use super::lines::{Line, joined, lines_of, shown};
use super::word_forms::Forms;
use crate::batch::{Batch, PuzzleFacts};
use crate::judgement::Verdict;
use crate::judging::{Reason, Shape};

/// What is wrong with words that cannot be read as an answer. The head of this file has an example of each variant.
///
/// Lines of the output are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// A word cannot stand where it does.
    Word {
        /// What was expected and what was found, with its place in the output.
        unexpected: Box<Unexpected>,
        /// The number of the line on which the answer begins.
        first_line: usize,
        /// Whether the word is only another value of the right kind, such as another number. This counts as a wrong
        /// answer. Any other word is a fault of presentation.
        has_wrong_value: bool,
        /// What a message says was found if there is no further word: "the end of the line" if each line is read by itself, and
        /// "the end of the output" otherwise.
        name_of_end: &'static str,
    },
    /// A line lists a word of its answer more than once.
    Repeated {
        /// The number of the line.
        line: usize,
        /// The first word that is listed again.
        word: String,
        /// How often this word is listed.
        times: usize,
        /// How often each different word is listed, in the order of the line.
        times_of_all: Vec<usize>,
        /// Whether the answer is right with each word only once.
        is_right: bool,
    },
    /// A line has the label of an answer, and nothing after it.
    Unanswered {
        /// The number of the line.
        line: usize,
        /// The label.
        label: String,
    },
    /// A line has more or fewer numbers than an answer.
    Length {
        /// The number of the line.
        line: usize,
        /// How many numbers the line has.
        found: usize,
    },
}

impl Malformed {
    /// Returns the verdict on the words. It is WA if they are of the right kind: only a value is wrong, or a word is listed too
    /// often.
    pub(super) fn verdict(&self) -> Verdict {
        match self {
            Self::Word {
                has_wrong_value: true,
                ..
            }
            | Self::Repeated { .. } => Verdict::Wa,
            Self::Word { .. } | Self::Unanswered { .. } | Self::Length { .. } => Verdict::Pe,
        }
    }

    /// Returns the words, and what else stands on their lines, as a report shows it. If there are many lines, the first few are
    /// returned.
    pub(crate) fn lines_shown(&self, output: &[u8]) -> String {
        const MAX_LINES: usize = 8; // an answer that is not read to its end may have many lines
        let lines = self.lines(output);
        let first = lines.iter().take(MAX_LINES);
        let texts: Vec<String> = first.map(|line| shown(line.text)).collect();
        texts.join("\n")
    }

    /// Returns the words, and what else stands on their lines, as the program printed it.
    pub(crate) fn text(&self, output: &[u8]) -> String {
        String::from_utf8_lossy(&joined(&self.lines(output))).into_owned()
    }

    /// Returns the lines of the output on which the words stand.
    fn lines<'o>(&self, output: &'o [u8]) -> Vec<Line<'o>> {
        let numbers = self.line_numbers();
        let mut lines = lines_of(output);
        lines.retain(|line| numbers.contains(&line.number));
        lines
    }

    /// Returns the numbers of the lines on which the words stand.
    fn line_numbers(&self) -> RangeInclusive<usize> {
        match self {
            Self::Word {
                unexpected,
                first_line,
                ..
            } => *first_line..=unexpected.position.line as usize,
            Self::Repeated { line, .. }
            | Self::Unanswered { line, .. }
            | Self::Length { line, .. } => *line..=*line,
        }
    }

    /// Returns why the words cannot be read.
    pub(super) fn reason(&self, puzzle: PuzzleFacts) -> Reason {
        match self {
            Self::Word {
                unexpected,
                name_of_end,
                ..
            } => {
                let Position { line, column } = unexpected.position;
                let text = unexpected.text(name_of_end);
                let sentence = format!("line {line}, column {column}: {text}");
                Reason::new("an answer cannot be read", sentence)
            }
            Self::Repeated {
                line, word, times, ..
            } => {
                let sentence = format!("line {line} lists `{word}` {}", how_often(*times));
                Reason::new("the same is listed twice", sentence)
            }
            Self::Unanswered { line, label } => {
                let sentence = format!("line {line} has no answer behind `{label}`");
                Reason::new("a label without an answer", sentence)
            }
            Self::Length { line, found } => {
                let has = counted(*found as u64, "number");
                let needs = numbers_needed(puzzle);
                let sentence = format!(
                    "line {line} has {has}; a {} needs {needs}",
                    puzzle.case_word
                );
                Reason::new("a line is too short or too long", sentence)
            }
        }
    }
}

/// Returns whether the word at which reading failed has the form of a word of the right output. `line` is the text of the line
/// with the word, and `forms` are the forms of the right output.
pub(super) fn has_right_form(unexpected: &Unexpected, line: &[u8], forms: &Forms) -> bool {
    let column = unexpected.position.column as usize; // counted from 1
    let from_word = line.get(column - 1..).unwrap_or_default();
    match words(from_word).next() {
        Some(word) => forms.contain(word),
        None => false, // the line or the output ends there
    }
}

/// Returns how many numbers an answer has, and what they are: `2 (a row, a column)`. Answers must be lines of numbers.
fn numbers_needed(puzzle: PuzzleFacts) -> String {
    match puzzle.shape {
        Shape::Number => "1".to_owned(),
        Shape::Numbers { count, names } => format!("{count} ({names})"),
        Shape::Any | Shape::Line(_) => unreachable!("only a line of numbers has a length"),
    }
}

/// Returns what was found instead of the answer to a case. `error` must come from reading a text in memory.
pub(super) fn unexpected_in_case(batch: &Batch, case: usize, error: InputError) -> Unexpected {
    let case_word = batch.puzzle.case_word;
    match error.context(format_args!("{case_word} {}", case + 1)) {
        InputError::Unexpected(unexpected) => *unexpected,
        InputError::Read(_) => unreachable!("memory can be read"),
    }
}

/// Returns how often something is listed, in words: `twice` or `3 times`.
fn how_often(times: usize) -> String {
    match times {
        2 => "twice".to_owned(),
        _ => format!("{times} times"),
    }
}
