//! Finds out whether a program uses too much memory for a single case, or keeps more and more from one to the next:
//!
//! ```text
//! twelve cases together      stopped at 1024 MiB
//! one of them alone          12 MiB
//! some others, each alone    at most 15 MiB          so what it keeps grows from case to case
//! ```

use std::slice;
use std::time::{Duration, Instant};

use checker::{Cause, Verdict};
use puzzle::{counted, plural};

use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::mib;
use crate::search::spread;

/// If something is kept, all cases of an input together use at least so many times as much as one alone.
const GROWTH_FACTOR: u64 = 4;

/// So many cases of an input are run alone, at most.
const MAX_RUNS: usize = 8;

/// After this time, no further case is run alone.
const MAX_TIME: Duration = Duration::from_secs(3);

/// Less memory than this, in bytes, says nothing, however little a single case uses.
const MIN_TELLING: u64 = 64 << 20;

/// Memory that grows from case to case, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The most that was used for one case alone.
    pub most_alone: u64,
    /// What was used for all cases together, as far as the program came.
    pub together: u64,
}

/// What runs on single cases show of the memory that the program uses.
enum Alone {
    /// The case with this index uses too much.
    TooMuch(usize),
    /// So many cases use this many bytes at most.
    AtMost { bytes: u64, count: u64 },
}

/// Returns the cause that a program exceeded the memory limit: on a single case, or on all together. The program runs
/// again, on some cases of that run alone, for some seconds.
pub fn memory_cause(subject: &ProgramUnderTest, failing: &ProgramRun) -> Option<Cause> {
    memory_cause_until(subject, failing, Instant::now() + MAX_TIME)
}

/// Returns the cause that a program exceeded the memory limit. No run begins after the deadline.
fn memory_cause_until(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    deadline: Instant,
) -> Option<Cause> {
    if failing.batch.cases.len() < 2 {
        return None;
    }
    let text = match measure_alone(subject, failing, deadline)? {
        Alone::TooMuch(index) => {
            let case = subject.puzzle.about().case;
            let (number, limit) = (index + 1, mib(failing.limits.memory));
            format!("The {case} with the number {number} alone uses more than {limit}.")
        }
        Alone::AtMost { bytes, count } => Growth::of(failing, bytes)?.text_of_cause(failing, count),
    };
    Some(Cause::State(text))
}

/// Runs the program on some cases alone, until one of them uses too much, or until the deadline. Returns `None` if no case
/// was run, or if one fails in another way: what a run used that ended early is not what the case needs.
fn measure_alone(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    deadline: Instant,
) -> Option<Alone> {
    let cases = &failing.batch.cases;
    let (mut bytes, mut count) = (0, 0);
    let suspect = failing.count_right_at_start().min(cases.len() - 1);
    for index in to_run_alone(cases.len(), suspect) {
        if Instant::now() > deadline || (subject.must_stop)() {
            break;
        }
        let run = subject.run_on_cases(slice::from_ref(&cases[index]), &subject.limits);
        let run = run.ok()?;
        if run.verdict == Verdict::Mle {
            return Some(Alone::TooMuch(index));
        }
        if !run.is_accepted() {
            return None;
        }
        bytes = bytes.max(run.ran.memory);
        count += 1;
    }
    (count > 0).then_some(Alone::AtMost { bytes, count })
}

/// Returns the indices of at most [`MAX_RUNS`] of so many cases, in the order in which they run: the suspect first, and
/// then others that are spread over the input.
fn to_run_alone(count: usize, suspect: usize) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..count).collect();
    indices.sort_by_key(|&index| (index != suspect, spread(index)));
    indices.truncate(MAX_RUNS);
    indices
}

impl Growth {
    /// Returns the growth if a run used far more memory than `most_alone`, the most that one of its cases used alone.
    pub fn of(run: &ProgramRun, most_alone: u64) -> Option<Self> {
        let together = run.ran.memory;
        let is_growth = together >= MIN_TELLING.max(GROWTH_FACTOR * most_alone);
        is_growth.then_some(Self {
            most_alone,
            together,
        })
    }

    /// Returns the sentence that a report says beside the time. `case` is the puzzle's word for a case.
    pub fn text_beside_time(self, case: &str) -> String {
        format!(
            "It used {}, but at most {} for one {case} alone: {}",
            mib(self.together),
            mib(self.most_alone),
            question(case)
        )
    }

    /// Returns the sentence that says why a run exceeded the memory limit, of which `count` cases were run alone.
    fn text_of_cause(self, failing: &ProgramRun, count: u64) -> String {
        let case = failing.puzzle.about().case;
        let all = failing.batch.cases.len();
        format!(
            "It uses at most {} for one {case} ({} run alone), but more than {} for the {all} {} of this input: {}",
            mib(self.most_alone),
            counted(count, case),
            mib(failing.limits.memory),
            plural(case),
            question(case)
        )
    }
}

/// Returns the question that follows from growing memory. `case` is the puzzle's word for a case.
fn question(case: &str) -> String {
    format!("is what it keeps for one {case} never given up?")
}

#[cfg(test)]
mod tests {
    use checker::{CaseText, ErasedPuzzle};

    use super::*;
    use crate::program::{Error, Execution, ExitReason, Limits, Run, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
    const MIB: u64 = 1 << 20;

    /// A program that uses so many MiB for these cases, and whether it is right on them, if that is not too much. Otherwise
    /// it prints the first five answers.
    struct Program<F>(F);

    impl<F: Fn(&[CaseText]) -> (u64, bool) + Sync> Run for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of(input);
            let (mib, is_right) = (self.0)(&batch.cases);
            let memory = mib * MIB;
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let (output, end) = if memory > limits.memory {
                (
                    lines.take(5).flatten().copied().collect(),
                    ExitReason::OutOfMemory,
                )
            } else if is_right {
                (batch.output, ExitReason::Exited(0))
            } else {
                (b"7\n".to_vec(), ExitReason::Exited(0))
            };
            Ok(Execution {
                memory,
                ..execution(output, Duration::ZERO, end)
            })
        }
    }

    /// Returns what is said of a program that uses so many MiB for some of these boards, and fails on all of them.
    fn said_of(
        cases: &[CaseText],
        uses: impl Fn(&[CaseText]) -> (u64, bool) + Sync,
        must_stop: bool,
    ) -> String {
        let program = Program(uses);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let failing = subject.run_on_cases(cases, &subject.limits).unwrap();
        assert!(!failing.is_accepted());
        let must_stop = || must_stop;
        let subject = ProgramUnderTest {
            must_stop: &must_stop,
            ..subject
        };
        let cause = memory_cause(&subject, &failing);
        cause.map_or(String::new(), |cause| cause.text("board"))
    }

    /// The same for so many boards: one of ones, one of twos, and so on, at most of tens.
    fn said(count: usize, uses: impl Fn(&[CaseText]) -> u64 + Sync) -> String {
        let cases: Vec<CaseText> = (0..count).map(|at| board_of(1 + at % 10)).collect();
        said_of(&cases, |cases| (uses(cases), true), false)
    }

    #[test]
    fn it_is_told_whether_one_case_uses_too_much_or_all_together() {
        let each = |mib: u64| move |cases: &[CaseText]| mib * cases.len() as u64;
        assert_eq!(
            said(20, each(60)),
            "It uses at most 60 MiB for one board (8 boards run alone), but more than 1024 MiB for the 20 boards of \
             this input: is what it keeps for one board never given up?"
        );
        // A quarter of all, and more than that.
        let of_all =
            |alone: u64| move |cases: &[CaseText]| if cases.len() > 1 { 1_200 } else { alone };
        assert!(said(20, of_all(300)).starts_with("It uses at most 300 MiB"));
        assert_eq!(said(20, of_all(301)), "");
        let fives = |cases: &[CaseText]| {
            if cases.contains(&board_of(5)) {
                1_025
            } else {
                1
            }
        };
        assert_eq!(
            said(10, fives),
            "The board with the number 5 alone uses more than 1024 MiB."
        );
        assert_eq!(said(1, |_| 1_025), "");
        assert!(said(2, each(600)).is_empty());
        assert!(
            said(2, of_all(300)).starts_with("It uses at most 300 MiB for one board (2 boards")
        );
    }

    #[test]
    fn the_first_case_without_an_answer_is_tried_first_and_then_some_that_are_spread() {
        assert_eq!(to_run_alone(20, 5), [5, 0, 13, 18, 10, 2, 15, 7]);
        assert_eq!(to_run_alone(3, 1), [1, 0, 2]);
        // No part of an input is left out, however many cases it has.
        for count in MAX_RUNS..100 {
            let mut indices = to_run_alone(count, 0);
            assert_eq!(indices.len(), MAX_RUNS);
            indices.push(count);
            indices.sort_unstable();
            let gaps = indices.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(gaps.max() <= Some(count.div_ceil(4)), "{count}");
        }
        // The suspect, or one of the last boards, uses much.
        for at in [5, 15] {
            let mut cases = vec![board_of(1); 20];
            cases[at] = board_of(2);
            let twos = |cases: &[CaseText]| {
                if cases.contains(&board_of(2)) {
                    1_025
                } else {
                    1
                }
            };
            let said = said_of(&cases, |cases| (twos(cases), true), false);
            let number = at + 1;
            assert_eq!(
                said,
                format!("The board with the number {number} alone uses more than 1024 MiB.")
            );
        }
    }

    #[test]
    fn nothing_is_said_of_wrong_answers_or_if_nothing_was_run() {
        let cases: Vec<CaseText> = (1..=10).map(board_of).collect();
        let uses = |cases: &[CaseText]| if cases.len() > 1 { 1_200 } else { 1 };
        assert!(
            said_of(&cases, |cases| (uses(cases), true), false)
                .starts_with("It uses at most 1 MiB")
        );
        assert_eq!(said_of(&cases, |cases| (uses(cases), false), false), "");
        assert_eq!(said_of(&cases, |cases| (uses(cases), true), true), "");
        // The most counts, and not the last.
        let first_uses = |cases: &[CaseText]| {
            if *cases == [board_of(5)] {
                300
            } else {
                uses(cases)
            }
        };
        assert!(
            said_of(&cases, |cases| (first_uses(cases), true), false)
                .starts_with("It uses at most 300 MiB")
        );
    }

    #[test]
    fn no_board_is_run_alone_after_the_deadline() {
        let cases: Vec<CaseText> = (1..=10).map(board_of).collect();
        let program = Program(|cases: &[CaseText]| {
            if cases.len() > 1 {
                (1_200, true)
            } else {
                (1, true)
            }
        });
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let failing = subject.run_on_cases(&cases, &subject.limits).unwrap();
        let minute = Duration::from_secs(60);
        let has_cause = |deadline| memory_cause_until(&subject, &failing, deadline).is_some();
        assert!(has_cause(Instant::now() + minute));
        assert!(!has_cause(Instant::now().checked_sub(minute).unwrap()));
    }

    /// A program that cannot be run on a single board but the first.
    struct Once;

    impl Run for Once {
        fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of(input);
            if batch.cases.len() == 1 && *batch.cases != [board_of(6)] {
                return Err(Error::Interrupted);
            }
            let uses = |cases: &[CaseText]| {
                if cases.len() > 1 {
                    (1_200, true)
                } else {
                    (1, true)
                }
            };
            Program(uses).run(input, limits, stop)
        }
    }

    #[test]
    fn nothing_is_said_if_the_program_cannot_be_run() {
        let cases: Vec<CaseText> = (1..=10).map(board_of).collect();
        let subject = ProgramUnderTest::of_function(RAKE, &Once, Duration::from_secs(2));
        let failing = subject.run_on_cases(&cases, &subject.limits).unwrap();
        assert_eq!(failing.count_right_at_start(), 5);
        assert!(memory_cause(&subject, &failing).is_none());
    }

    /// What little memory all cases use is no growth.
    #[test]
    fn growth_needs_much_memory() {
        let program = Program(|_: &[CaseText]| (1, true));
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let mut run = subject
            .run_on_cases(&[board_of(1)], &subject.limits)
            .unwrap();
        for (all, most, is_growth) in [
            (MIN_TELLING, 0, true),
            (MIN_TELLING - 1, 0, false),
            (4 * MIN_TELLING, MIN_TELLING, true),
            (4 * MIN_TELLING - 1, MIN_TELLING, false),
        ] {
            run.ran.memory = all;
            assert_eq!(Growth::of(&run, most).is_some(), is_growth);
        }
    }
}
