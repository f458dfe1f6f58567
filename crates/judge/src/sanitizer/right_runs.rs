//! Chooses inputs that a program gets right, to see what sanitizers report on them.
//!
//! The inputs are made of cases that the program got right before. For example, 45 such cases are three
//! inputs: 20 cases, 20 and 5. The program runs on each without sanitizers first, because it may be wrong
//! now on a case that it got right before, if it keeps something from one case to the next. The first two
//! runs that are right are chosen.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

use checker::{CaseText, Evidence, GivenAnswer};

use crate::program::Limits;
use crate::run::{ProgramRun, ProgramUnderTest};

/// The number of inputs that are enough. With two of them, a finding that every run has is told from one that
/// only one run has.
const MAX_RIGHT_INPUTS: usize = 2;

/// The number of inputs on which the program runs at most until enough are right.
const MAX_TRIED_INPUTS: usize = 6;

/// The number of cases in an input, if the statement allows as many.
const CASES_PER_INPUT: usize = 20;

/// The maximum CPU time of a run. With sanitizers, the program takes several times as long.
const MAX_TIME: Duration = Duration::from_millis(500);

/// Runs a program without sanitizers on cases that it got right, the longest first. Returns the runs that
/// are right and within [`MAX_TIME`], until there are [`MAX_RIGHT_INPUTS`]. Returns none if the program
/// cannot be run.
pub(super) fn right_runs(subject: &ProgramUnderTest, evidence: &Evidence) -> Vec<ProgramRun> {
    let limits = Limits {
        time: subject.limits.time.min(MAX_TIME),
        wall: subject.limits.wall.min(Limits::WALL * MAX_TIME),
        ..subject.limits
    };
    let cases = right_cases(evidence);
    let size = CASES_PER_INPUT.min(subject.puzzle.max_cases());
    let mut right = Vec::new();
    for input in cases.chunks(size).take(MAX_TRIED_INPUTS) {
        let Ok(run) = subject.run_on_cases(input, &limits) else {
            return Vec::new();
        };
        if run.is_accepted() {
            right.push(run);
        }
        if right.len() == MAX_RIGHT_INPUTS {
            break;
        }
    }
    right
}

/// Returns the cases that the program got right, the longest first. Of the cases with the same
/// answer, only the longest is taken, because a program that always prints the same may be right on
/// all of them by chance.
fn right_cases(evidence: &Evidence) -> Vec<CaseText> {
    let right = evidence.answers.iter().filter(|answer| !answer.is_wrong());
    let mut right: Vec<&GivenAnswer> = right.collect();
    right.sort_by_key(|answer| Reverse(answer.case_text().len()));
    let mut seen = BTreeSet::new();
    right.retain(|answer| seen.insert(answer.claim.text.trim_ascii().to_vec()));
    right
        .iter()
        .map(|answer| answer.case_text().clone())
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Mutex;

    use checker::ErasedPuzzle;

    use super::*;

    const CHESS: &dyn ErasedPuzzle = &catalogue::CHESS;

    const SECOND: Duration = Duration::from_secs(1);

    /// Returns a board of Wooden Chess with one cell in each table.
    fn cell(score: usize) -> CaseText {
        format!("1 1\n{score}\n0\n").into_bytes()
    }

    /// Returns the score on a board of one [`cell`].
    fn score_of(cell: &CaseText) -> usize {
        let score = ::shrink::words(cell).nth(2).unwrap();
        str::from_utf8(score).unwrap().parse().unwrap()
    }

    /// Returns the evidence that a program is right on boards of one cell with these scores.
    pub fn right_on_cells(scores: &[usize]) -> Evidence {
        let mut evidence = Evidence::default();
        for &score in scores {
            let batch = CHESS.batch_of_cases(&[cell(score)]);
            let reading = checker::read(&batch, &batch.output, false);
            evidence.answers.extend(reading.answers(&batch));
        }
        evidence
    }

    #[test]
    fn the_longest_cases_with_different_right_answers_are_run() {
        let mut evidence = right_on_cells(&[7, 100, 20]);
        let wrong = CHESS.batch_of_cases(&[cell(99)]);
        let reading = checker::read(&wrong, b"4711\n", false);
        evidence.answers.extend(reading.answers(&wrong));
        assert_eq!(right_cases(&evidence), [100, 20, 7].map(cell));
        // Both answers are the same.
        evidence.answers.extend(right_on_cells(&[20]).answers);
        assert_eq!(right_cases(&evidence), [100, 20, 7].map(cell));
    }

    /// On which boards of one cell a program ran without sanitizers.
    #[derive(Debug, PartialEq)]
    struct RunsOnCells {
        /// The scores of the boards on which it was right in time.
        right: Vec<usize>,
        /// The scores of all boards on which it ran.
        tried: Vec<usize>,
    }

    /// Returns on which boards a program ran that got cells with the scores from 2 to 9 right
    /// before, takes 400 milliseconds for each, and is right now if `is_right` says so of the
    /// score.
    fn runs_on_cells(is_right: fn(usize) -> bool, time_limit: Duration) -> RunsOnCells {
        let tried = Mutex::new(Vec::new());
        let program = |input: &[u8]| {
            let (batch, _) = CHESS.batch_of_input(input);
            let score = score_of(&batch.cases[0]);
            tried.lock().unwrap().push(score);
            let output = if is_right(score) {
                batch.output
            } else {
                b"4711\n".to_vec()
            };
            (output, Duration::from_millis(400))
        };
        let subject = ProgramUnderTest::of_function(CHESS, &program, time_limit);
        let evidence = right_on_cells(&[9, 8, 7, 6, 5, 4, 3, 2]);
        let runs = right_runs(&subject, &evidence);
        for run in &runs {
            assert_eq!(run.limits.time, time_limit.min(MAX_TIME));
            assert_eq!(run.limits.wall, Limits::WALL * MAX_TIME);
        }
        let right = runs.iter().map(|run| score_of(&run.batch.cases[0]));
        RunsOnCells {
            right: right.collect(),
            tried: tried.into_inner().unwrap(),
        }
    }

    #[test]
    fn two_inputs_are_enough_that_the_program_solves_quickly() {
        let check = |is_right: fn(usize) -> bool, right: &[usize], tried: &[usize]| {
            let expected = RunsOnCells {
                right: right.to_vec(),
                tried: tried.to_vec(),
            };
            assert_eq!(runs_on_cells(is_right, SECOND), expected);
        };
        check(|_| true, &[9, 8], &[9, 8]);
        check(|score| score < 8, &[7, 6], &[9, 8, 7, 6]);
        check(|score| score < 5, &[4], &[9, 8, 7, 6, 5, 4]);
        check(|score| score < 4, &[], &[9, 8, 7, 6, 5, 4]);
        // No run is quick enough.
        let slow = runs_on_cells(|_| true, SECOND / 4);
        assert_eq!((slow.right.len(), slow.tried.len()), (0, 6));
    }
}
