//! Reads an output word by word, as one answer after the other, whatever lines the words are on.
//!
//! Reading stops at the first words that cannot be read as the next answer. In these examples, three cases have the right
//! answers 8, 40 and 9:
//!
//! ```text
//! output       answers     rest
//! 8 40 9       8 40 9      nothing
//! 8 40         8 40        nothing: the output ends early
//! 8 x 9        8           malformed
//! 8 40 9 7     8 40 9      surplus
//! ```
//!
//! If the output ends within an answer of several words, the words of that answer are malformed.

use puzzle::{Tokens, Unexpected};

use super::entry::Entry;
use super::lines::Line;
use super::malformed::{Malformed, has_right_form, unexpected_in_case};
use super::word_forms::Forms;
use crate::batch::Batch;

/// An output as it is read word by word.
pub(super) struct ByWords {
    /// The answers that were read, right or wrong: those to the first cases.
    pub(super) entries: Vec<Entry>,
    /// What stands behind these answers.
    rest: Rest,
    /// The number of cases of the batch.
    case_count: usize,
}

/// What stands behind the answers that were read. Lines are meant by their numbers, counted from 1.
enum Rest {
    /// Nothing, and each case has an answer.
    Nothing,
    /// Nothing, and the last cases have no answers.
    EndsEarly,
    /// Words that cannot be read as the next answer.
    Malformed {
        /// The word at which reading failed, or the end of the output.
        unexpected: Unexpected,
        /// The line on which these words begin.
        first_line: usize,
    },
    /// Words behind the answer to the last case.
    Surplus {
        /// The line on which these words begin.
        first_line: usize,
        /// The line on which the last answer begins, if there are answers.
        line_of_last_answer: Option<usize>,
    },
}

impl Rest {
    /// Returns the rest of an output in which there is an answer to each case.
    fn behind_all_answers(tokens: &mut Tokens, line_of_last_answer: Option<usize>) -> Self {
        match line_of_next_word(tokens) {
            Some(first_line) => Self::Surplus {
                first_line,
                line_of_last_answer,
            },
            None => Self::Nothing,
        }
    }
}

/// Reads the answers in an output one after the other.
pub(super) fn read(batch: &Batch, output: &[u8]) -> ByWords {
    let case_count = batch.cases.len();
    let mut tokens = Tokens::new(output);
    let mut entries = Vec::with_capacity(case_count);
    let mut line_of_last_answer = None;
    for case in 0..case_count {
        let first_line = line_of_next_word(&mut tokens);
        match batch.solved.read(case, &mut tokens) {
            Ok(claim) => {
                entries.push(Entry::Answer(claim));
                line_of_last_answer = first_line;
            }
            Err(error) => {
                let rest = match first_line {
                    Some(first_line) => Rest::Malformed {
                        unexpected: unexpected_in_case(batch, case, error),
                        first_line,
                    },
                    None => Rest::EndsEarly,
                };
                return ByWords {
                    entries,
                    rest,
                    case_count,
                };
            }
        }
    }
    ByWords {
        entries,
        rest: Rest::behind_all_answers(&mut tokens, line_of_last_answer),
        case_count,
    }
}

/// Returns the number of the line of the next word, if there is one. The words must be those of a text in memory.
fn line_of_next_word(tokens: &mut Tokens) -> Option<usize> {
    let Ok(next) = tokens.peek() else {
        unreachable!("memory can be read");
    };
    next.map(|token| token.position.line as usize)
}

impl ByWords {
    /// Returns whether the output is exactly one answer for each case.
    pub(super) fn is_whole(&self) -> bool {
        matches!(self.rest, Rest::Nothing)
    }

    /// Returns whether the output is only answers, but has none to the last cases.
    pub(super) fn ends_early(&self) -> bool {
        matches!(self.rest, Rest::EndsEarly)
    }

    /// Returns the lines from the one on which the last answer begins up to the one on which the surplus begins, which is left
    /// out. There are none if the two are the same, or if nothing is surplus. `lines` are the lines of the output.
    pub(super) fn last_answer_before_surplus<'l, 'o>(
        &self,
        lines: &'l [Line<'o>],
    ) -> &'l [Line<'o>] {
        let Rest::Surplus {
            first_line,
            line_of_last_answer: Some(line_of_last_answer),
        } = self.rest
        else {
            return &[];
        };
        &lines[index_of_line(lines, line_of_last_answer)..index_of_line(lines, first_line)]
    }

    /// Returns the entries of all cases, and the lines from the one on which the surplus begins. The first of them may have
    /// answers too, as in `8 40 9 7`. `lines` are the lines of the output, and `forms` the forms of the words of a right output.
    pub(super) fn into_entries<'o>(
        self,
        lines: &[Line<'o>],
        forms: &Forms,
    ) -> (Vec<Entry>, Vec<Line<'o>>) {
        let mut entries = self.entries;
        let mut surplus = Vec::new();
        match self.rest {
            Rest::Nothing | Rest::EndsEarly => {}
            Rest::Malformed {
                unexpected,
                first_line,
            } => {
                let text = text_of_line(lines, unexpected.position.line as usize);
                entries.push(Entry::Malformed(Malformed::Word {
                    // If the form of the word is right, its value is wrong.
                    has_wrong_value: has_right_form(&unexpected, text, forms),
                    unexpected: Box::new(unexpected),
                    first_line,
                    name_of_end: "the end of the output",
                }));
            }
            Rest::Surplus { first_line, .. } => {
                surplus = lines[index_of_line(lines, first_line)..].to_vec();
            }
        }
        entries.resize(self.case_count, Entry::Missing);
        (entries, surplus)
    }
}

/// Returns the index of the first line with this number or a higher one.
fn index_of_line(lines: &[Line], number: usize) -> usize {
    lines.partition_point(|line| line.number < number)
}

/// Returns the text of the line with this number. It is empty if the line is not in the list, as blank lines are not.
fn text_of_line<'o>(lines: &[Line<'o>], number: usize) -> &'o [u8] {
    match lines.binary_search_by_key(&number, |line| line.number) {
        Ok(index) => lines[index].text,
        Err(_) => &[],
    }
}
