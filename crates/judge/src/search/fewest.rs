//! Looks for a part of a failing input on which the program still fails, within a short time. The cases are not
//! changed.
//!
//! - [`fewest_cases`] leaves out as many cases of the input as it can.
//! - [`slow_case`] looks for a single case on which the program is slow.
//!
//! An example, in which letters stand for cases. The program is wrong on `f` only if `d` precedes it:
//!
//! ```text
//! a b c d e f g h    the failing input: the answer to f is wrong
//! d f                the fewest cases: the answer to f is wrong here too
//! ```

use std::time::Duration;

use checker::Verdict;

use super::candidates::Shrinker;
use super::sizer::RunSizer;
use crate::run::{ProgramRun, ProgramUnderTest};

/// The time for [`fewest_cases`]. It is short, because the user waits for the result before anything is reported.
const TIME_FOR_FEWEST: Duration = Duration::from_secs(2);

/// Looks for the fewest cases of a failing input on which the program fails in the same way, for at most
/// `TIME_FOR_FEWEST`. Returns the run on these cases. If the first case at fault is known in the failing run, it is the same
/// in this one: see [`ProgramRun::repeats`].
///
/// Returns `None` in these situations:
///
/// - The input has a single case, or no case can be left out.
/// - The program exceeded a limit of time or memory. Every further run could take as long.
/// - The program gets another verdict when it is run on the whole input again, or that run does not end in time. Here the
///   cases are written in the statement's own layout, so a program passes if its failure depends on the layout of the input.
/// - On the fewest cases that were found with the same verdict, the program fails in another way, such as on another case.
pub fn fewest_cases(subject: &ProgramUnderTest, failing: &ProgramRun) -> Option<ProgramRun> {
    let is_single = failing.batch.cases.len() == 1;
    if is_single || failing.verdict.is_over_limit() {
        return None;
    }
    let fewest = fewest_with_same_verdict(subject, failing)?;
    let are_fewer = fewest.batch.cases.len() < failing.batch.cases.len();
    if are_fewer && fewest.repeats(failing) {
        Some(fewest)
    } else {
        None
    }
}

/// Leaves out cases of a failing input, as long as the program gets the same verdict on the rest and
/// there is time. Returns the run on the cases that are left, which may be all of them. Returns
/// `None` if the program does not get this verdict on all of the cases again.
fn fewest_with_same_verdict(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
) -> Option<ProgramRun> {
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let shrinker = Shrinker::new(*subject, failing.verdict, TIME_FOR_FEWEST, sizer);
    let Ok(Some(mut last_step)) = shrinker.failure_on(&failing.batch.cases) else {
        return None;
    };
    // An error ends the search early: usually the time is up, or the user interrupts. The last step is valid then, too.
    let _ = shrinker.leave_out_cases(&mut last_step);
    Some(last_step)
}

/// Looks for a case on which a program is slow alone, in an input on which it exceeded the time limit. On such a case, it
/// exceeds a tenth of the time limits. With the whole limits, a search among many cases would take too long. The search takes
/// at most `time`. Returns the run on the case.
pub fn slow_case(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    time: Duration,
) -> Option<ProgramRun> {
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let mut shrinker = Shrinker::new(*subject, Verdict::Tle, time, sizer);
    shrinker.limits = subject.limits.with_times_divided_by(10);
    shrinker.failure_on_single_case(failing).ok()?
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use checker::CaseText;

    use super::*;
    use crate::program::StopSignal;
    use crate::search::scripted::{
        Does, FOREVER, LIMIT, NEVER, board, with_failure, wrong_after_nine,
    };

    /// No run takes place if there are no fewer cases, or if the program exceeded a limit.
    #[test]
    fn fewest_boards_are_not_looked_for_without_need() {
        let is_run = |boards: &[CaseText], does: fn() -> Does| {
            let (fewest, runs) = with_failure(
                boards,
                |_, _| does(),
                NEVER,
                |subject, failure| fewest_cases(subject, &failure),
            );
            assert!(fewest.is_none_or(|run| run.batch.cases.len() == 1));
            !runs.is_empty()
        };
        let wrong: fn() -> Does = || Does::Prints("7\n", Duration::ZERO);
        assert!(is_run(&[board(9), board(8)], wrong));
        assert!(!is_run(&[board(9)], wrong));
        assert!(!is_run(&[board(9), board(8)], || Does::Right(
            Duration::MAX
        )));
    }

    /// The program is wrong on the second of three boards. On fewer boards, it is wrong on another one.
    #[test]
    fn fewer_boards_fail_in_the_same_way() {
        let boards = [board(1), board(2), board(3)];
        let does = |boards: &[CaseText], _: StopSignal| {
            let first = boards.iter().position(|it| *it == board(1));
            match (boards.len(), first) {
                (3, _) => Does::Wrong(1),
                (_, Some(index)) => Does::Wrong(index),
                _ => Does::Right(Duration::ZERO),
            }
        };
        let (fewest, runs) = with_failure(&boards, does, NEVER, |subject, failure| {
            fewest_cases(subject, &failure)
        });
        assert!(fewest.is_none());
        assert!(runs.iter().any(|run| run.boards == [board(1)]));
    }

    /// There are eight boards, and the second is a nine. An interrupt comes after the run on the first three boards.
    #[test]
    fn the_fewest_boards_that_are_found_by_an_interrupt_count() {
        let mut boards = vec![board(2); 8];
        boards[1] = board(9);
        let runs = AtomicUsize::new(0);
        let does = |boards: &[CaseText], stop: StopSignal| {
            runs.fetch_add(1, Relaxed);
            wrong_after_nine(boards, stop)
        };
        let must_stop = || runs.load(Relaxed) >= 5; // the run that found the failure counts
        let (fewest, ran) = with_failure(&boards, does, &must_stop, |subject, failure| {
            fewest_cases(subject, &failure)
        });
        let counts: Vec<usize> = ran.iter().map(|run| run.boards.len()).collect();
        assert_eq!(counts, [8, 1, 7, 3]);
        assert_eq!(fewest.map(|run| run.batch.cases.len()), Some(3));
    }

    #[test]
    fn a_slow_board_exceeds_a_tenth_of_the_limits() {
        let boards = [board(1), board(9)];
        let (slow, _) = with_failure(&boards, hangs_on_nine, NEVER, |subject, failure| {
            slow_case(subject, &failure, FOREVER)
        });
        let slow = slow.unwrap();
        assert_eq!(slow.batch.cases, [board(9)]);
        assert_eq!(slow.limits.time, LIMIT / 10);
    }

    /// Returns what a program does that hangs if there is a nine.
    fn hangs_on_nine(boards: &[CaseText], _: StopSignal) -> Does {
        if boards.contains(&board(9)) {
            Does::Prints("", Duration::MAX)
        } else {
            Does::Right(Duration::ZERO)
        }
    }
}
