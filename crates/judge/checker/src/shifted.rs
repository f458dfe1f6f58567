//! Finds that all answers of a program are right, but stand a few cases later or earlier than they should.
//!
//! ```text
//! case               1  2  3  4  5
//! right answers      8  3  6  1  9
//! printed            0  8  3  6  1      each answer stands one case later than it should
//! ```
//!
//! In the example, each answer is right for the case before its own. The first answer does not count, because there is no
//! case before the first one.
//!
//! [`find_shift`] finds a shift that is certain: it holds for every answer, and enough different answers show it. It is used
//! for each output when it is read, and again for the answers of all runs together. [`may_be_shifted`] returns whether there may
//! be a shift by one case, however few answers show it.

use std::borrow::Borrow;
use std::collections::BTreeSet;

use puzzle::plural;

use crate::form::FormFault;
use crate::given::GivenAnswer;

/// The greatest distance of a shift that is tried.
const MAX_DISTANCE: usize = 3;
/// The distances in words, from 1 on.
const NUMBER_WORDS: [&str; MAX_DISTANCE] = ["one", "two", "three"];

/// How far each answer stands from the case for which it is right, and on which side.
#[derive(Clone, Copy)]
struct Shift {
    /// How many cases later or earlier it stands: from 1 to [`MAX_DISTANCE`].
    distance: usize,
    direction: Direction,
}

/// The direction of a [`Shift`].
#[derive(Clone, Copy)]
enum Direction {
    Later,
    Earlier,
}

/// Returns the fault of the first certain shift by one to three cases, or `None` if no shift is certain. `case_word` is the
/// puzzle's word for a case.
///
/// The answers are gone through once for each shift, from a clone of the iterator.
pub(crate) fn find_shift(
    answers: &(impl Iterator<Item = impl Borrow<GivenAnswer>> + Clone),
    case_word: &str,
) -> Option<FormFault> {
    for distance in 1..=MAX_DISTANCE {
        for shift in Shift::both_ways(distance) {
            if shift.is_certain(answers.clone()) {
                return Some(FormFault::moved(shift.clause(case_word)));
            }
        }
    }
    None
}

/// Returns whether the answers may stand one case later or earlier than they should: none of them is wrong for the case that this
/// shift gives. The result is true even if no answer shows the shift, such as for an input with a single case.
pub(crate) fn may_be_shifted(answers: &(impl Iterator<Item = GivenAnswer> + Clone)) -> bool {
    let mut shifts = Shift::both_ways(1).into_iter();
    shifts.any(|shift| shift.count_showing(answers.clone()).is_some())
}

impl Shift {
    /// Returns the two shifts by this distance.
    fn both_ways(distance: usize) -> [Self; 2] {
        [Direction::Later, Direction::Earlier].map(|direction| Self {
            distance,
            direction,
        })
    }

    /// Returns whether all answers have the shift, and enough of them show it.
    fn is_certain(self, answers: impl Iterator<Item = impl Borrow<GivenAnswer>>) -> bool {
        // Fewer than three answers may be right for another case by chance. The longer the shift, the fewer answers of a short
        // input have a case that is so far away, and so could contradict the shift. So a longer shift must be shown by more.
        let min_showing = 3 * self.distance;
        let showing = self.count_showing(answers);
        showing.is_some_and(|count| count >= min_showing)
    }

    /// Returns how many different answers show the shift: each is wrong for its own case, and right for the case that the shift
    /// gives. An answer for which the input has no such case does not count.
    ///
    /// Returns `None` if an answer is wrong for the case that the shift gives: then the answers do not have this shift.
    fn count_showing(
        self,
        answers: impl Iterator<Item = impl Borrow<GivenAnswer>>,
    ) -> Option<usize> {
        let offset = self.offset_of_right_case();
        let mut showing = BTreeSet::new();
        for answer in answers {
            let answer = answer.borrow();
            match answer.is_right_for(offset) {
                Some(false) => return None,
                Some(true) if answer.is_wrong() => {
                    showing.insert(answer.claim.text.clone());
                }
                // The answer is right for its own case, too, or there is no case that the shift gives.
                Some(true) | None => {}
            }
        }
        Some(showing.len())
    }

    /// Returns the index of the case for which an answer is right, minus that of its own case. It is negative for an answer that
    /// stands later than it should.
    fn offset_of_right_case(self) -> isize {
        let distance = self.distance as isize;
        match self.direction {
            Direction::Later => -distance,
            Direction::Earlier => distance,
        }
    }

    /// Returns a clause that says the shift, such as "each answer stands two boards later: is it printed before it is found?".
    fn clause(self, case_word: &str) -> String {
        let number = NUMBER_WORDS[self.distance - 1];
        let cases = match self.distance {
            1 => format!("{number} {case_word}"),
            _ => format!("{number} {}", plural(case_word)),
        };
        match self.direction {
            Direction::Later => {
                format!("each answer stands {cases} later: is it printed before it is found?")
            }
            Direction::Earlier => {
                let skipped = match self.distance {
                    1 => case_word, // "the first board" rather than "the first one board"
                    _ => &cases,
                };
                format!(
                    "each answer stands {cases} earlier: does the program skip the first {skipped}?"
                )
            }
        }
    }
}
