//! Finds that all answers of a program are right, but stand a few cases later or earlier than they should.
//!
//! ```text
//! case               1  2  3  4  5
//! right answers      8  3  6  1  9
//! printed            0  8  3  6  1      each answer stands one case later than it should
//! ```
//!
//! An *offset* says for which case an answer may be right: in the example, each answer is right for the case at the offset -1
//! from its own, and so is one case late. The first answer has no case at this offset, and does not count.
//!
//! A shift is said only if it holds for every answer of a program, and if enough different answers show it: equal answers
//! can be shifted without a difference. It is looked for in each output when it is read, and again in the answers of all
//! runs together.

use std::borrow::Borrow;
use std::collections::BTreeSet;

use puzzle::plural;

use crate::form::FormFault;
use crate::given::GivenAnswer;

/// The number of different wrong answers that show a shift by one case; fewer may be right for another case by chance. A
/// shift by n cases needs n times as many, since in a short input few answers have a case that is so far away.
const MIN_WRONG: usize = 3;

/// Returns the fault that every answer stands one, two or three cases too late in its input, or too early. `case` is the
/// puzzle's word for a case.
///
/// The answers are gone through once for each distance and direction, from a clone of the iterator.
pub(crate) fn find_shift(
    answers: &(impl Iterator<Item = impl Borrow<GivenAnswer>> + Clone),
    case: &str,
) -> Option<FormFault> {
    for (distance, number_word) in (1..).zip(["one", "two", "three"]) {
        // The words for "one board later" and "the first board", or for "two boards later" and "the first two boards".
        let (cases, first_cases) = if distance == 1 {
            (format!("{number_word} {case}"), case.to_owned())
        } else {
            let cases = format!("{number_word} {}", plural(case));
            (cases.clone(), cases)
        };
        // Answers that are right for an earlier case, at a negative offset, stand later than they should.
        let clause = if is_shown_by_enough(-distance, answers.clone()) {
            format!("each answer stands {cases} later: is it printed before it is found?")
        } else if is_shown_by_enough(distance, answers.clone()) {
            format!(
                "each answer stands {cases} earlier: does the program skip the first {first_cases}?"
            )
        } else {
            continue;
        };
        return Some(FormFault::moved(clause));
    }
    None
}

/// Returns whether all answers are right for the case at this offset from their own, and enough of them show it.
fn is_shown_by_enough(
    offset: isize,
    answers: impl Iterator<Item = impl Borrow<GivenAnswer>>,
) -> bool {
    let wrong = count_wrong_if_right_for(offset, answers);
    wrong.is_some_and(|count| count >= MIN_WRONG * offset.unsigned_abs())
}

/// Returns whether the answers may stand one case later or earlier than they should, even if too few answers show it to be
/// sure. The answers to an input with a single case may always do so.
pub(crate) fn may_be_shifted(answers: &(impl Iterator<Item = GivenAnswer> + Clone)) -> bool {
    [-1, 1]
        .into_iter()
        .any(|offset| count_wrong_if_right_for(offset, answers.clone()).is_some())
}

/// Returns how many different answers are wrong for their own case, but right for the case at this offset in the same input.
/// Answers without a case at the offset do not count. Returns `None` if an answer is wrong for that case, too, so that the
/// answers are not shifted.
fn count_wrong_if_right_for(
    offset: isize,
    answers: impl Iterator<Item = impl Borrow<GivenAnswer>>,
) -> Option<usize> {
    let mut different = BTreeSet::new();
    for answer in answers {
        let answer = answer.borrow();
        let Some(is_right_there) = answer.is_right_for(offset) else {
            continue;
        };
        if !is_right_there {
            return None;
        }
        if answer.is_wrong() {
            different.insert(answer.claim.text.clone());
        }
    }
    Some(different.len())
}
