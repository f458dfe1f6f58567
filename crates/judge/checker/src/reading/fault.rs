//! Defines [`Fault`], what is wrong with words that cannot be read as an answer.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use puzzle::{Position, Unexpected, counted};

use super::lines::{Line, lines_of, shown};
use crate::batch::PuzzleFacts;
use crate::judging::{Reason, Shape};
use shrink::words;

/// What is wrong with words that cannot be read as an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A word cannot stand where it does.
    Word {
        /// What was expected and what was found, with its place in the output.
        unexpected: Box<Unexpected>,
        /// The number of the line on which the answer begins.
        start: u64,
        /// Whether the word looks like one of the right output with another value, such as another number.
        is_like: bool,
        /// What stands behind the last word that was read, as a message names it: the end of the line, if
        /// each line is read by itself, or of the output.
        end: &'static str,
    },
    /// A line lists a word of its answer more than once.
    Repeated {
        /// The number of the line.
        line: u64,
        /// The first word that stands there again.
        word: String,
        /// How often each word stands there, in the order of the line.
        times: Vec<usize>,
        /// Whether the answer is right with each word only once.
        is_right: bool,
    },
    /// A line has the label of an answer, and nothing behind it.
    Unanswered {
        /// The number of the line.
        line: u64,
        /// The label.
        label: String,
    },
    /// A line has another count of numbers than an answer.
    Length {
        /// The number of the line.
        line: u64,
        /// How many numbers it has.
        found: usize,
    },
}

impl Fault {
    /// Returns the fault of an answer that begins on line `start`. `line` is the text of the line with the
    /// word at fault.
    ///
    /// The word at fault is like a word of the right output if both have the same [`form`]. Then the
    /// program prints the right kind of word with a wrong value, such as another case number, or a name
    /// in the wrong place.
    pub(super) fn of(
        unexpected: Box<Unexpected>,
        start: u64,
        line: &[u8],
        forms: &Forms,
        end: &'static str,
    ) -> Self {
        let rest = line
            .get(unexpected.position.column as usize - 1..)
            .unwrap_or_default();
        let is_like = words(rest).next().is_some_and(|word| forms.contain(word));
        Self::Word {
            unexpected,
            start,
            is_like,
            end,
        }
    }

    /// Says that the words at fault have the right values, in another form.
    pub(super) fn call_value_right(&mut self) {
        if let Self::Word { is_like, .. } = self {
            *is_like = false;
        }
    }

    /// Returns the words at fault: the lines that they are on, of which there are few.
    pub(crate) fn words(&self, output: &[u8]) -> String {
        const MAX_LINES: usize = 8;
        let (start, end) = match self {
            Self::Word {
                unexpected, start, ..
            } => (*start, unexpected.position.line.max(*start)),
            Self::Length { line, .. }
            | Self::Repeated { line, .. }
            | Self::Unanswered { line, .. } => (*line, *line),
        };
        let is_at_fault = |line: &Line| (start..=end).contains(&(line.number as u64));
        let lines = lines_of(output).into_iter().filter(is_at_fault);
        let lines: Vec<String> = lines.take(MAX_LINES).map(|it| shown(it.text)).collect();
        lines.join("\n")
    }

    /// Returns why the words cannot be read.
    pub(super) fn reason(&self, PuzzleFacts { case, shape, .. }: PuzzleFacts) -> Reason {
        match self {
            Self::Word {
                unexpected, end, ..
            } => {
                let Position { line, column } = unexpected.position;
                let text = unexpected.text(end);
                let sentence = format!("line {line}, column {column}: {text}");
                Reason::new("an answer cannot be read", sentence)
            }
            Self::Repeated {
                line, word, times, ..
            } => {
                let first = times.iter().find(|times| **times > 1);
                let times = how_often(*first.unwrap_or(&1));
                let sentence = format!("line {line} lists `{word}` {times}");
                Reason::new("the same is listed twice", sentence)
            }
            Self::Unanswered { line, label } => {
                let sentence = format!("line {line} has no answer behind `{label}`");
                Reason::new("a label without an answer", sentence)
            }
            Self::Length { line, found } => {
                let Shape::Numbers(needs, about) = shape else {
                    unreachable!("only a line of numbers has a length")
                };
                let about = if about.is_empty() {
                    String::new()
                } else {
                    format!(" ({about})")
                };
                let has = counted(*found as u64, "number");
                let sentence = format!("line {line} has {has}; a {case} needs {needs}{about}");
                Reason::new("a line is too short or too long", sentence)
            }
        }
    }
}

/// Returns how often something stands somewhere, such as `twice`.
fn how_often(times: usize) -> String {
    match times {
        2 => "twice".to_owned(),
        _ => format!("{times} times"),
    }
}

/// The different [forms](form) of the words of a right output, which are few. They are listed once they are
/// needed.
pub(super) struct Forms<'o> {
    right: &'o [u8],
    listed: OnceCell<BTreeSet<Vec<u8>>>,
}

impl<'o> Forms<'o> {
    /// Returns the forms of the words of a right output.
    pub(super) fn of(right: &'o [u8]) -> Self {
        Self {
            right,
            listed: OnceCell::new(),
        }
    }

    /// Returns whether a word of the right output has the form of this one.
    fn contain(&self, word: &[u8]) -> bool {
        let list = || words(self.right).map(form).collect();
        self.listed.get_or_init(list).contains(&form(word))
    }
}

/// Returns the form of a word: `a` for each run of letters, `0` for each run of digits, and every
/// other byte as it is. The forms of `Case` and of `#12:` are `a` and `#0:`.
fn form(word: &[u8]) -> Vec<u8> {
    let kind = |&byte: &u8| match byte {
        b'0'..=b'9' => b'0',
        b'a'..=b'z' | b'A'..=b'Z' => b'a',
        _ => byte,
    };
    let word = word.strip_prefix(b"-").unwrap_or(word); // a number has this form with any sign
    let mut form: Vec<u8> = word.iter().map(kind).collect();
    form.dedup_by(|next, last| next == last && next.is_ascii_alphanumeric());
    form
}
