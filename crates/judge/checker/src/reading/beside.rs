//! Finds what stands beside the answers in an output that is read [by lines](super::by_lines): words on the lines of the
//! answers, and lines that answer no case.
//!
//! The words are a label, prompts or a tail. In these examples, the right answers are `Case 1: 1T` and `Case 2: 2T`, or the
//! numbers 8 and 40. A slash stands for the end of a line:
//!
//! ```text
//! output                     fault of form
//! Hand 1: 1T / Hand 2: 2T    Label: `Hand` instead of `Case`
//! Start k: 8 / k: 40         Label: `k:` instead of nothing, and `Start` in front of the first
//! 8 / Again? 40              Prompts: `Again?` in front of some answers
//! 8 points / 40 points       Tail: `points`
//! ```
//!
//! The numbers in such words may differ from line to line: `k=1:` and `k=2:` are the same label.
//!
//! Programs often print a prompt once more before they see that the input has ended. So a line that consists only of the words
//! of the label or of the first prompt, or of the first few of them, is not surplus. It belongs to the fault of these words.

use puzzle::visible::escape_line;

use super::by_lines::ByLines;
use super::divided_line::{DividedLine, LineKind};
use super::line_words::{first_words, last_words, may_be_label, without_digits};
use super::lines::{Line, shown};
use crate::added_words::AddedWords;
use crate::form::{FormFault, Label, LabelRole, MissingLabel, Prompts, RightLabel};
use shrink::words;

/// What stands beside the answers of an output.
pub(super) struct Beside<'o> {
    /// The fault of form that words stand on the lines of answers, if there are any.
    pub(super) fault_of_words: Option<FormFault>,
    /// The lines that belong to no case, in order. Those that belong to the fault of the words are not among them.
    pub(super) surplus: Vec<Line<'o>>,
}

/// An answer that can be read.
struct ReadableAnswer<'l, 'o> {
    line: &'l DividedLine<'o>,
    /// The index of the case that it answers.
    case: usize,
}

/// The label of an answer and the right label in its place, both as words.
struct LabelWords {
    /// The words that the program prints.
    found: Vec<Vec<u8>>,
    /// The words that should stand there.
    right: Vec<Vec<u8>>,
}

impl<'a> ByLines<'a> {
    /// Finds what stands beside the answers.
    pub(super) fn beside(&self) -> Beside<'a> {
        let mut fault_of_words = self.fault_of_words();
        let mut surplus = self.lines_without_case();
        if let Some(in_front) = fault_of_words.as_mut().and_then(words_in_front) {
            let known_words = self.known_words(in_front);
            let repetitions = surplus.extract_if(.., |line| is_start_of(line.text, &known_words));
            for line in repetitions {
                in_front.is_at_end |= self.is_behind_answers(&line);
            }
        }
        Beside {
            fault_of_words,
            surplus,
        }
    }

    /// Returns all words of the label or of the first prompt, without digits. `in_front` are those of the fault of form, which
    /// leaves out words with which the label and the right one end.
    fn known_words(&self, in_front: &AddedWords) -> Vec<Vec<u8>> {
        match self.pairs.first() {
            Some(first) if self.is_relabelled => {
                escaped_words_without_digits(&self.divided[first.line].label())
            }
            _ => words_without_digits(in_front),
        }
    }

    /// Returns the fault of form of the words on the lines of answers, if there is one. It is the first that is found of another
    /// or a missing label, words in front of answers, and words behind them.
    fn fault_of_words(&self) -> Option<FormFault> {
        if self.is_relabelled {
            Some(self.other_label())
        } else {
            self.label_or_prompts().or_else(|| self.tail())
        }
    }

    /// Returns the label that the answers have instead of the right one, or that they have none. Words with which both labels
    /// end are left out: if all answers have labels like `Hand 1:` instead of `Case 1:`, the result is `Hand` instead of `Case`.
    ///
    /// The output must be [relabelled](ByLines::is_relabelled), so at least one line answers a case.
    fn other_label(&self) -> FormFault {
        let mut labels: Vec<LabelWords> = Vec::new();
        for pair in &self.pairs {
            labels.push(LabelWords {
                found: owned_words(&self.divided[pair.line].label()),
                right: owned_words(&self.expected.label(pair.case)),
            });
        }
        let whole_right = shown(&labels[0].right.join(&b' '));
        if labels[0].found.is_empty() {
            return FormFault::MissingLabel(MissingLabel {
                right: whole_right,
                answers: self.pairs.len(),
            });
        }
        while labels.iter().all(LabelWords::can_lose_last_word) {
            for label in &mut labels {
                label.found.pop();
                label.right.pop();
            }
        }
        let first = &labels[0];
        let found_labels = labels.iter().map(|label| label.found.join(&b' '));
        FormFault::Label(Label {
            found: added_to_all(&first.found.join(&b' '), found_labels),
            role: if first.right.is_empty() {
                LabelRole::Added { before_first: None } // the right label stands behind it
            } else {
                LabelRole::InsteadOf(RightLabel {
                    replaced: shown(&first.right.join(&b' ')),
                    whole: whole_right,
                })
            },
            answers: self.pairs.len(),
        })
    }

    /// Returns the words in front of answers, if there are any. They are a label if all answers have such words, and if these
    /// end alike, with at least one word that is no number. Otherwise, they are prompts.
    fn label_or_prompts(&self) -> Option<FormFault> {
        let answers: Vec<ReadableAnswer> = self.readable().collect();
        let has_front = |answer: &&ReadableAnswer| !answer.line.front().is_empty();
        let first = answers.iter().find(has_front)?;
        let with_front = answers.iter().filter(has_front);
        let fronts: Vec<&[u8]> = with_front.map(|answer| answer.line.front()).collect();

        let do_all_have_front = fronts.len() == answers.len();
        let common = common_end(&fronts);
        if do_all_have_front && may_be_label(&common) {
            return Some(FormFault::Label(added_label(&fronts, &common)));
        }
        Some(FormFault::Prompts(Prompts {
            first: added(first.line.front()),
            cases_before: first.case,
            count: fronts.len(),
            case_word: self.expected.batch.puzzle.case_word,
        }))
    }

    /// Returns the words behind the answers, if there are any. They are the same behind all but for digits, since the
    /// [divider](super::divider) finds no others.
    fn tail(&self) -> Option<FormFault> {
        let first = self.readable().next()?.line.tail();
        if first.is_empty() {
            return None;
        }
        let tails = self.readable().map(|answer| answer.line.tail().to_vec());
        Some(FormFault::Tail(added_to_all(first, tails)))
    }

    /// Returns the answers that can be read.
    fn readable(&self) -> impl Iterator<Item = ReadableAnswer<'_, 'a>> {
        let answers = self.pairs.iter().map(|pair| ReadableAnswer {
            line: &self.divided[pair.line],
            case: pair.case,
        });
        answers.filter(|answer| answer.line.kind == LineKind::Readable)
    }

    /// Returns the lines that answer no case.
    fn lines_without_case(&self) -> Vec<Line<'a>> {
        let mut has_case = vec![false; self.all_lines.len()];
        for pair in &self.pairs {
            has_case[pair.line] = true;
        }
        let mut others = Vec::new();
        for (line, has_case) in self.all_lines.iter().zip(has_case) {
            if !has_case {
                others.push(*line);
            }
        }
        others
    }

    /// Returns whether a line stands behind all lines that answer a case.
    fn is_behind_answers(&self, line: &Line) -> bool {
        let last = self.pairs.last();
        last.is_none_or(|pair| line.number > self.divided[pair.line].whole.number)
    }
}

/// Returns the words of a fault of form, if they stand in front of answers.
fn words_in_front(fault: &mut FormFault) -> Option<&mut AddedWords> {
    match fault {
        FormFault::Label(label) => Some(&mut label.found),
        FormFault::Prompts(prompts) => Some(&mut prompts.first),
        _ => None,
    }
}

/// Returns all these words without digits.
fn words_without_digits(added: &AddedWords) -> Vec<Vec<u8>> {
    let all_words = added.all_words().into_iter();
    all_words
        .map(|word| without_digits(word.as_bytes()))
        .collect()
}

/// Returns whether a line consists only of these words, or of the first few of them. The words are without digits. A line of
/// numbers alone does not count, since it may be an answer.
fn is_start_of(line: &[u8], known_words: &[Vec<u8>]) -> bool {
    may_be_label(line) && known_words.starts_with(&escaped_words_without_digits(line))
}

impl LabelWords {
    /// Returns whether both labels end with the same word, and the program's own one has other words before this one.
    fn can_lose_last_word(&self) -> bool {
        self.found.len() > 1 && self.found.last() == self.right.last()
    }
}

/// Returns the label that all answers have in front although no words should stand there. `fronts` are the words in front of
/// each answer, and `common` are those with which all of them end. Of the words before these, only those of the first answer are
/// told.
fn added_label(fronts: &[&[u8]], common: &[u8]) -> Label {
    let count = words(common).count();
    let count_before_first = words(fronts[0]).count() - count;
    let labels = fronts.iter().map(|front| last_words(front, count));
    let before_first = if count_before_first > 0 {
        Some(shown(&first_words(fronts[0], count_before_first)))
    } else {
        None
    };
    Label {
        found: added_to_all(common, labels),
        role: LabelRole::Added { before_first },
        answers: fronts.len(),
    }
}

/// Returns the words of a text as words beside one answer.
fn added(text: &[u8]) -> AddedWords {
    let words: Vec<String> = words(text).map(escape_line).collect();
    AddedWords::new(&words)
}

/// Returns the words of a text as words beside all answers. `all` are the words beside each of them, which are the same but
/// for digits.
fn added_to_all(text: &[u8], mut all: impl Iterator<Item = Vec<u8>>) -> AddedWords {
    let do_numbers_differ = all.any(|other| !words(&other).eq(words(text)));
    AddedWords {
        do_numbers_differ,
        ..added(text)
    }
}

/// Returns the words with which all of these texts end, apart from their digits. The digits are those of the first text.
fn common_end(texts: &[&[u8]]) -> Vec<u8> {
    let Some((first, others)) = texts.split_first() else {
        return Vec::new();
    };
    let mut common: Vec<&[u8]> = words(first).collect();
    for text in others {
        let found: Vec<&[u8]> = words(text).collect();
        let pairs = common.iter().rev().zip(found.iter().rev());
        let alike = pairs.take_while(|(one, other)| without_digits(one) == without_digits(other));
        let count = alike.count();
        common.drain(..common.len() - count);
    }
    common.join(&b' ')
}

/// Returns the words of a text.
fn owned_words(text: &[u8]) -> Vec<Vec<u8>> {
    words(text).map(<[u8]>::to_vec).collect()
}

/// Returns the words of a text without digits. They are escaped, as those of [`AddedWords`] are.
fn escaped_words_without_digits(text: &[u8]) -> Vec<Vec<u8>> {
    let escaped = words(text).map(escape_line);
    escaped
        .map(|word| without_digits(word.as_bytes()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_alike_whatever_their_digits() {
        for (texts, end) in [
            (&["Start k=1:", "k=2:", "and k=3:"][..], "k=1:"),
            (&["n 1 k:", "n 2 k:"], "n 1 k:"),
            (&["n:", "k:"], ""),
            (&[], ""),
        ] {
            let bytes: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes()).collect();
            assert_eq!(common_end(&bytes), end.as_bytes(), "{texts:?}");
        }
    }

    /// The words of all answers are quoted with a placeholder only if a number differs.
    #[test]
    fn numbers_differ_if_those_of_any_answer_do() {
        for (others, do_numbers_differ) in [(["k=1:", "k=1:"], false), (["k=1:", "k=2:"], true)] {
            let all = others.iter().map(|other| other.as_bytes().to_vec());
            let added = added_to_all(b"k=1:", all);
            assert_eq!(added.words, "k=1:");
            assert_eq!(added.do_numbers_differ, do_numbers_differ);
        }
    }
}
