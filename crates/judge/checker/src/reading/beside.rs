//! Finds what stands beside the answers in an output that is read [by lines](super::by_lines): words on the lines of the
//! answers, and lines that answer no case.
//!
//! The line of an answer has these parts. Front and tail should be empty, and the label should be the right one:
//!
//! ```text
//! n?       Case 1:  1T      points
//! └ front  └ label  └ body  └ tail
//! ```
//!
//! In these examples, the right answers are `Case 1: 1T` and `Case 2: 2T`, or the numbers 8 and 40. A slash stands for the end of
//! a line:
//!
//! ```text
//! output                     fault of form
//! Hand 1: 1T / Hand 2: 2T    Label: `Hand` instead of `Case`
//! Start k: 8 / k: 40         Label: `k:` instead of nothing, and `Start` in front of the first
//! 8 / Again? 40              Prompts: `Again?` in front of some answers
//! 8 points / 40 points       Tail: `points`
//! ```
//!
//! A front that all answers have is told as a label, as in the second row, if it ends alike on all lines. The numbers may differ:
//! `k=1:` and `k=2:` are the same label.
//!
//! Programs often print a prompt once more before they see that the input has ended. So if the fault is a label or prompts, a line
//! that consists only of such a label, or of the front of an answer, or of the first few words of either, is not surplus. It belongs
//! to the fault.

use std::iter;

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

impl LabelWords {
    /// Returns whether both labels end with the same word, and the program's own one has other words before this one.
    fn can_lose_last_word(&self) -> bool {
        self.found.len() > 1 && self.found.last() == self.right.last()
    }
}

impl<'a> ByLines<'a> {
    /// Finds what stands beside the answers.
    pub(super) fn beside(&self) -> Beside<'a> {
        let mut fault_of_words = self.fault_of_words();
        let mut surplus = self.lines_without_case();
        if let Some(in_front) = fault_of_words.as_mut().and_then(words_in_front) {
            let words_of_fault = self.words_of_fault(in_front);
            in_front.is_at_end = surplus.iter().any(|line| {
                self.is_behind_answers(line) && is_start_of_any(line.text, [&words_of_fault])
            });
            let repeatable = self.repeatable(words_of_fault);
            surplus.retain(|line| !is_start_of_any(line.text, &repeatable));
        }
        Beside {
            fault_of_words,
            surplus,
        }
    }

    /// Returns the words of a label or of the first prompt in [comparable] form. `in_front` are those of the fault of
    /// form, which leaves out words with which the label and the right one end.
    fn words_of_fault(&self, in_front: &AddedWords) -> Vec<u8> {
        match self.pairs.first() {
            Some(first) if self.is_relabelled => comparable(&self.divided[first.line].label()),
            _ => comparable(in_front.all_words().join(" ").as_bytes()),
        }
    }

    /// Returns the texts that a line may repeat without being surplus, in comparable form: the words of the fault, and the first
    /// different fronts.
    fn repeatable(&self, words_of_fault: Vec<u8>) -> Vec<Vec<u8>> {
        const MAX: usize = 16; // programs have few prompts, and each line without a case is compared with all of them
        let fronts = self
            .readable()
            .map(|answer| comparable(answer.line.front()));
        first_different(iter::once(words_of_fault).chain(fronts), MAX)
    }

    /// Returns the fault of form of the words on the lines of answers, if there is one. It is the first that is found of another
    /// or a missing label, words in front of answers, and words behind them.
    fn fault_of_words(&self) -> Option<FormFault> {
        if self.is_relabelled {
            Some(self.other_label())
        } else {
            self.fault_of_fronts().or_else(|| self.tail())
        }
    }

    /// Returns the fault that the answers have another label than the right one, or none. Words with which both labels end are left
    /// out: if all answers have labels like `Hand 1:` instead of `Case 1:`, the result is `Hand` instead of `Case`.
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
            found: words_beside_all(&first.found.join(&b' '), found_labels),
            role: if first.right.is_empty() {
                // The right label follows, as in `Hand Case 1:`.
                LabelRole::Added { before_first: None }
            } else {
                LabelRole::InsteadOf(RightLabel {
                    replaced: shown(&first.right.join(&b' ')),
                    whole: whole_right,
                })
            },
            answers: self.pairs.len(),
        })
    }

    /// Returns the fault that words stand in front of answers, if there are any. They are a label if all answers have such
    /// words, and if these end alike, with at least one word that is no number. Otherwise, they are prompts.
    fn fault_of_fronts(&self) -> Option<FormFault> {
        let answers: Vec<ReadableAnswer> = self.readable().collect();
        let has_front = |answer: &&ReadableAnswer| !answer.line.front().is_empty();
        let first = answers.iter().find(has_front)?;
        let with_front = answers.iter().filter(has_front);
        let fronts: Vec<&[u8]> = with_front.map(|answer| answer.line.front()).collect();

        let do_all_have_front = fronts.len() == answers.len();
        let common = common_end(&fronts);
        if do_all_have_front && may_be_label(&common) {
            return Some(FormFault::Label(label_from_fronts(&fronts, &common)));
        }
        Some(FormFault::Prompts(Prompts {
            first: words_beside_one(first.line.front()),
            cases_before: first.case,
            count: fronts.len(),
            case_word: self.expected.batch.puzzle.case_word,
        }))
    }

    /// Returns the fault that words stand behind the answers, if there are any. The [divider](super::divider) finds only a word
    /// that ends every line, apart from digits. On some lines, it may belong to the answer, as in `Not ready`.
    fn tail(&self) -> Option<FormFault> {
        let mut answers = self.readable();
        let first_with_tail = answers.find(|answer| !answer.line.tail().is_empty())?;
        let first = first_with_tail.line.tail();
        let tails = self.readable().map(|answer| answer.line.tail().to_vec());
        Some(FormFault::Tail(words_beside_all(first, tails)))
    }

    /// Returns the answers that can be read: with the labels that most lines have, or with the right ones.
    fn readable(&self) -> impl Iterator<Item = ReadableAnswer<'_, 'a>> {
        let answers = self.pairs.iter().map(|pair| ReadableAnswer {
            line: &self.divided[pair.line],
            case: pair.case,
        });
        answers.filter(|answer| match answer.line.kind {
            LineKind::Readable => true,
            LineKind::Unreadable => self.read(answer.line, answer.case).is_ok(),
            LineKind::Other => false,
        })
    }

    /// Returns the lines that answer no case. `divided` is the beginning of `all_lines`, so a line has the same index in both.
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

/// Returns whether a line consists only of the words of one of these texts, or of the first few of them. The texts are
/// [comparable]. A line of numbers alone does not count, since it may be an answer.
fn is_start_of_any<'t>(line: &[u8], texts: impl IntoIterator<Item = &'t Vec<u8>>) -> bool {
    let start = comparable(line);
    may_be_label(line) && texts.into_iter().any(|text| text.starts_with(&start))
}

/// Returns the label that all answers have in front although no words should stand there. `fronts` are the words in front of
/// each answer, and `common` are those with which all of them end. Of the words before these, only those of the first answer are
/// told.
fn label_from_fronts(fronts: &[&[u8]], common: &[u8]) -> Label {
    let count = words(common).count();
    let count_before_first = words(fronts[0]).count() - count;
    let labels = fronts.iter().map(|front| last_words(front, count));
    let before_first = if count_before_first > 0 {
        Some(shown(&first_words(fronts[0], count_before_first)))
    } else {
        None
    };
    Label {
        found: words_beside_all(common, labels),
        role: LabelRole::Added { before_first },
        answers: fronts.len(),
    }
}

/// Returns the words of a text as words beside one answer.
fn words_beside_one(text: &[u8]) -> AddedWords {
    let escaped: Vec<String> = words(text).map(escape_line).collect();
    AddedWords::new(&escaped)
}

/// Returns the words of a text as words beside all answers. `all` are the words beside each of them, which are the same but
/// for digits, or none.
fn words_beside_all(text: &[u8], mut all: impl Iterator<Item = Vec<u8>>) -> AddedWords {
    let do_numbers_differ = all.any(|other| !words(&other).eq(words(text)));
    AddedWords {
        do_numbers_differ,
        ..words_beside_one(text)
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

/// Returns the words of a text without digits, each with a blank behind it: `k= n ` for `k=7 n`. So one text begins with all words
/// of another if it begins with that text. The words are escaped, as those of [`AddedWords`] are.
fn comparable(text: &[u8]) -> Vec<u8> {
    let mut comparable = Vec::new();
    for word in words(text) {
        comparable.extend(without_digits(escape_line(word).as_bytes()));
        comparable.push(b' ');
    }
    comparable
}

/// Returns the first of these texts that are different, in order, and at most `max` of them.
fn first_different(texts: impl Iterator<Item = Vec<u8>>, max: usize) -> Vec<Vec<u8>> {
    let mut different = Vec::new();
    for text in texts {
        if different.len() == max {
            break;
        }
        if !different.contains(&text) {
            different.push(text);
        }
    }
    different
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

    #[test]
    fn a_line_may_repeat_the_first_words_of_a_text() {
        let texts = ["Start k=1:", "n?", "7 k"].map(|text| comparable(text.as_bytes()));
        for line in ["Start", " Start  k=23:", "n?", "8 k"] {
            assert!(is_start_of_any(line.as_bytes(), &texts), "{line}");
        }
        for line in ["Sta", "k=1:", "Start k=1: 8", "n? n?", "7"] {
            assert!(!is_start_of_any(line.as_bytes(), &texts), "{line}");
        }
    }

    #[test]
    fn texts_that_come_again_do_not_count() {
        let first = |max| {
            let texts = ["k:", "n:", "k:", "m:", "n:"].map(|text| text.as_bytes().to_vec());
            first_different(texts.into_iter(), max)
        };
        assert_eq!(first(2), [b"k:", b"n:"]);
        assert_eq!(first(3), [b"k:", b"n:", b"m:"]);
        assert_eq!(first(9), first(3));
    }

    /// The words of all answers are quoted with a placeholder only if a number differs.
    #[test]
    fn numbers_differ_if_those_of_any_answer_do() {
        for (others, do_numbers_differ) in [(["k=1:", "k=1:"], false), (["k=1:", "k=2:"], true)] {
            let all = others.iter().map(|other| other.as_bytes().to_vec());
            let beside = words_beside_all(b"k=1:", all);
            assert_eq!(beside.words, "k=1:");
            assert_eq!(beside.do_numbers_differ, do_numbers_differ);
        }
    }
}
