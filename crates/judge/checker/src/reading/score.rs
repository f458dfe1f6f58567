//! Scores a line of an output as the answer to a case.
//!
//! The [alignment](super::align) adds up the scores of all pairs of a line and a case, and a negative score for each gap, that
//! is a line or a case without a partner. The greatest sum decides which line answers which case. The more a line looks like
//! the right answer to a case, the greater its score:
//!
//! | The line is, for this case,     | score |
//! |---------------------------------|------:|
//! | the right answer                |   128 |
//! | another answer that can be read |    48 |
//! | an answer that cannot be read   |    32 |
//! | no answer                       |   −48 |
//!
//! A flaw costs 16 points. There may be two: the label is not that of the case, and other words, such as a prompt, stand
//! beside an answer that can be read.
//!
//! The head of [`align`](super::align) has the score of a gap, and shows what follows from it and the scores here.

use super::divided_line::{DividedLine, LineKind};
use super::expected::AnswerHashes;

/// The score of a line that is the right answer to the case.
pub(super) const RIGHT: i64 = 128;
/// The score of a line that can be read as another answer to the case.
pub(super) const READABLE: i64 = 48;
/// The score of a line that looks like an answer, but cannot be read.
const UNREADABLE: i64 = 32;
/// The score of a line that looks like no answer.
pub(super) const OTHER: i64 = -48;
/// What is added for each flaw.
const FLAW: i64 = -16;

/// What the labels of an output say about its answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Labels {
    /// They are right labels, so each says which case is meant. An answer is wrong for any other case. If right answers have
    /// no labels, all labels are right, as they are empty.
    NameCases,
    /// They are labels of the program's own, or none. So only the body of an answer says whether it is right.
    SayNothing,
}

/// Returns the score of a line as the answer to a case, given the hashes of the right answer to it.
pub(super) fn score(line: &DividedLine, right: &AnswerHashes, labels: Labels) -> i64 {
    let has_right_label = line.label_matches(right);
    let for_label = if has_right_label { 0 } else { FLAW };
    match line.kind {
        LineKind::Readable => {
            let may_be_right = has_right_label || labels == Labels::SayNothing;
            let is_right = may_be_right && line.body_matches(right);
            let for_answer = if is_right { RIGHT } else { READABLE };
            let for_words_beside = if line.is_bare() { 0 } else { FLAW };
            for_answer + for_label + for_words_beside
        }
        LineKind::Unreadable => UNREADABLE + for_label,
        LineKind::Other => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::Line;
    use super::*;

    /// Returns the score of a line of this kind as the answer `Case 1: 10`. The answer of the line begins at `Case`.
    fn score_of(kind: LineKind, text: &str, labels: Labels) -> i64 {
        let whole = Line {
            text: text.as_bytes(),
            number: 1,
        };
        let start = text.find("Case").unwrap_or(0);
        let line = DividedLine::new(whole, kind, start..text.len(), 2);
        score(&line, &AnswerHashes::of(b"Case 1: 10", 2), labels)
    }

    /// A flaw costs a right answer as much as a wrong one.
    #[test]
    fn readable_lines_have_scores() {
        for (line, if_labels_name_cases, if_labels_say_nothing) in [
            ("Case 1: 10", 128, 128),
            ("n? Case 1: 10", 112, 112),
            ("Case 2: 10", 32, 112),
            ("n? Case 2: 10", 16, 96),
            ("Case 1: 20", 48, 48),
            ("n? Case 1: 20", 32, 32),
            ("Case 2: 20", 32, 32),
            ("n? Case 2: 20", 16, 16),
        ] {
            let scores = [Labels::NameCases, Labels::SayNothing]
                .map(|labels| score_of(LineKind::Readable, line, labels));
            assert_eq!(scores, [if_labels_name_cases, if_labels_say_nothing]);
        }
    }

    #[test]
    fn other_lines_have_scores() {
        for (kind, line, score) in [
            (LineKind::Unreadable, "Case 1: x", 32),
            (LineKind::Unreadable, "n? Case 1: x", 32),
            (LineKind::Unreadable, "Case 2: x", 16),
            (LineKind::Other, "n?", -48),
        ] {
            assert_eq!(score_of(kind, line, Labels::NameCases), score, "{line}");
        }
    }
}
