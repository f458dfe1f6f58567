//! Chooses the cases that are nearest to the limit of a condition. A program that is run on them shows whether the limit is
//! exact.

use shrink::CaseText;

use crate::condition::Condition;
use crate::erased::ErasedPuzzle;
use crate::given::SolvedCase;

/// Returns `count` of these cases, those nearest to the limit of a condition: half of them on each side, or more on one
/// side if there are too few on the other. Returns all cases if they are fewer.
///
/// For the condition "9 or more rows" and a count of 4, for example, these are the cases that are chosen:
///
/// ```text
/// rows        12  11  9  9 │ 8  8  6  3
/// chosen              x  x │ x  x
/// ```
///
/// If the condition is on the place of a case, no case is nearer than another, because a case has no place before it is in
/// an input. Then any cases are chosen.
pub fn nearest_cases(
    puzzle: &dyn ErasedPuzzle,
    condition: &Condition,
    cases: Vec<CaseText>,
    count: usize,
) -> Vec<CaseText> {
    let batch = puzzle.batch_of_cases(&cases);
    let mut candidates = Vec::new();
    for (index, case) in cases.into_iter().enumerate() {
        let distance = condition.distance_beyond(puzzle, &SolvedCase::new(&batch, index));
        candidates.push(Candidate { distance, case });
    }
    // In this order, the limit is between the last case within the range and the first one beyond it.
    candidates.sort();
    let first_beyond = candidates.partition_point(Candidate::is_within);
    // Half of the chosen cases are before the limit. More of them are if there are too few behind it.
    let last_start = candidates.len().saturating_sub(count);
    let start = first_beyond.saturating_sub(count / 2).min(last_start);
    let chosen = candidates.into_iter().skip(start).take(count);
    chosen.map(|candidate| candidate.case).collect()
}

/// A case that [`nearest_cases`] may choose. The derived order compares the distances first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// How far the case is [beyond](Condition::distance_beyond) the range of the condition. It is `None` if the
    /// condition is on the place of a case.
    distance: Option<i64>,
    case: CaseText,
}

impl Candidate {
    /// Returns whether the case meets the condition, or may meet it once it has a place.
    fn is_within(&self) -> bool {
        self.distance.is_none_or(|distance| distance <= 0)
    }
}
