//! Finds out whether a program fails because of how many cases there are.
//!
//! A counter or an array of the program may be too small. Then the program fails from a certain number of cases on, whatever
//! these cases are. An example, in which the program failed on an input of 256 cases:
//!
//! 1. The input consists of the first case, many times. A search finds the threshold of how many times: with 10 the
//!    program is right, with 256 it fails, with 255 it fails, with 132 it fails, with 71 it is right, and so on. In the end it
//!    is right with 127, and fails with 128.
//! 2. This threshold must hold for other cases too. The program must be right on the first 127 cases of the failing input and
//!    on the last 127, and fail on the first 128 and on the last 128.

use std::time::Duration;

use checker::{CaseText, Verdict};
use puzzle::counted;

use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;
use crate::runs_until::RunsUntil;

/// The time after which no further run begins.
const MAX_TIME: Duration = Duration::from_secs(8);

/// If a program fails with no more cases than this, it is more likely that it keeps something from an earlier case.
const FEW: usize = 10;

/// If one case more makes a program exceed a limit of time or memory, it must use at least so many times as much as before.
/// Otherwise it may only have come near the limit bit by bit.
const MIN_JUMP: u32 = 4;

/// A program that fails because of how many cases there are.
pub struct TooManyCases {
    /// The run on the fewest cases with which it fails. All of them are the same. With one case fewer, the program is right.
    failed: ProgramRun,
}

/// Returns how a program fails because of how many cases there are, if that is why it failed in the run `original`. It runs
/// again within these limits, which may be shorter than those of that run, so that a hang takes less time.
///
/// Returns `None` if the failure depends on the cases, if there are at most ten of them, if the program comes near a limit bit
/// by bit, or if there is not enough time to tell.
pub fn too_many_cases(
    subject: &ProgramUnderTest,
    original: &ProgramRun,
    limits: Limits,
) -> Option<TooManyCases> {
    if original.batch.cases.len() <= FEW {
        return None;
    }
    let tries = Tries {
        runs: RunsUntil::within(subject, MAX_TIME),
        original,
        limits,
    };
    let threshold = tries.find_threshold()?;
    if threshold.is_reached_bit_by_bit() || !tries.is_threshold_of_other_cases(&threshold) {
        return None;
    }
    Some(TooManyCases {
        failed: threshold.failed,
    })
}

/// The number of cases from which on a program fails: the runs on both sides of it.
struct Threshold {
    /// The run on the most cases with which it is right.
    right: ProgramRun,
    /// The run on one case more, in which it fails.
    failed: ProgramRun,
}

impl Threshold {
    /// Returns whether the program exceeds a limit of time or memory, without a jump.
    fn is_reached_bit_by_bit(&self) -> bool {
        let used = &self.right.execution;
        let limits = &self.failed.limits;
        match self.failed.verdict {
            Verdict::Tle if self.failed.execution.exit == ExitReason::OutOfWallTime => {
                used.wall * MIN_JUMP > limits.wall
            }
            Verdict::Tle => used.time * MIN_JUMP > limits.time,
            Verdict::Mle => used.memory * u64::from(MIN_JUMP) > limits.memory,
            Verdict::Ac | Verdict::Wa | Verdict::Pe | Verdict::Re => false,
        }
    }
}

/// Further runs of a program that failed.
struct Tries<'a> {
    runs: RunsUntil<'a>,
    original: &'a ProgramRun,
    limits: Limits,
}

/// What a run on some cases shows.
enum Tried {
    /// The program is right.
    Right(Box<ProgramRun>),
    /// It fails as it does in the run `original`.
    Failed(Box<ProgramRun>),
    /// Nothing: it fails in another way, cannot be run, or the time is up.
    Unknown,
}

impl Tries<'_> {
    /// Finds the threshold for cases that are all the same as the first one, so that nothing but their number differs. Returns
    /// `None` if a run shows nothing, if the program fails with [`FEW`] of them, or if it is right with as many as there are in
    /// the input.
    ///
    /// This is a binary search: it halves the distance between a number of cases with which the program is right and one with
    /// which it fails, until the two are neighbours. It begins with [`FEW`], and with as many as there are in the input. One
    /// fewer than these is tried before it halves: an input that was shrunk often has the fewest cases with which the program
    /// fails, and then the search is over.
    fn find_threshold(&self) -> Option<Threshold> {
        let cases = &self.original.batch.cases;
        let first = cases.first()?;
        let run_on = |count: usize| self.run(&vec![first.clone(); count]);
        let Tried::Right(mut right) = run_on(FEW) else {
            return None;
        };
        let Tried::Failed(mut failed) = run_on(cases.len()) else {
            return None;
        };
        let mut next_count = cases.len() - 1;
        loop {
            let right_count = right.batch.cases.len();
            let failed_count = failed.batch.cases.len();
            if failed_count - right_count == 1 {
                return Some(Threshold {
                    right: *right,
                    failed: *failed,
                });
            }
            match run_on(next_count) {
                Tried::Right(run) => right = run,
                Tried::Failed(run) => failed = run,
                Tried::Unknown => return None,
            }
            next_count = usize::midpoint(right.batch.cases.len(), failed.batch.cases.len());
        }
    }

    /// Returns whether the program is right on as many of the first cases of the input as in the run `threshold.right`, and on
    /// as many of the last ones, and fails on one more of each.
    fn is_threshold_of_other_cases(&self, threshold: &Threshold) -> bool {
        let cases = &self.original.batch.cases;
        let len = cases.len();
        let right_count = threshold.right.batch.cases.len();
        let failed_count = threshold.failed.batch.cases.len();
        self.is_right_on(&cases[..right_count])
            && self.is_right_on(&cases[len - right_count..])
            && self.fails_on(&cases[..failed_count])
            && self.fails_on(&cases[len - failed_count..])
    }

    /// Runs the program on these cases.
    fn run(&self, cases: &[CaseText]) -> Tried {
        let Some(run) = self.runs.run_on_cases(cases, &self.limits) else {
            return Tried::Unknown;
        };
        let original = self.original.as_judged_run();
        if run.is_accepted() {
            Tried::Right(Box::new(run))
        } else if run.as_judged_run().fails_like(&original) {
            Tried::Failed(Box::new(run))
        } else {
            Tried::Unknown
        }
    }

    /// Runs the program on these cases. Returns whether it is right.
    fn is_right_on(&self, cases: &[CaseText]) -> bool {
        matches!(self.run(cases), Tried::Right(_))
    }

    /// Runs the program on these cases of the input, unless they are the whole input. Returns whether it fails as it does in the
    /// run `original`.
    fn fails_on(&self, cases: &[CaseText]) -> bool {
        let are_all = cases.len() == self.original.batch.cases.len();
        are_all || matches!(self.run(cases), Tried::Failed(_))
    }
}

impl TooManyCases {
    /// Returns the sentence that a report says.
    pub fn text(&self) -> String {
        let case = self.failed.puzzle.about().case;
        let count = self.failed.batch.cases.len() as u64;
        let right = counted(count - 1, case);
        let failure = self.failure_text();
        format!(
            "It is right with {right}, but {failure} with {count}, even if all are the same: is a counter or an array too \
             small?"
        )
    }

    /// Returns what is said of the program with too many cases, such as `crashes`, or `not` if it is not right.
    fn failure_text(&self) -> String {
        let execution = &self.failed.execution;
        match execution.exit {
            ExitReason::OutOfCpuTime => {
                format!("is still running after {}", seconds(execution.time))
            }
            ExitReason::OutOfWallTime => {
                format!("is still running after {}", seconds(execution.wall))
            }
            ExitReason::Exited(0) if self.failed.verdict == Verdict::Tle => {
                format!("takes {}", seconds(execution.time))
            }
            ExitReason::Exited(0) if execution.output.trim_ascii().is_empty() => {
                "prints nothing".to_owned()
            }
            ExitReason::Exited(0) => "not".to_owned(),
            ExitReason::OutOfMemory => "exceeds the memory limit".to_owned(),
            ExitReason::TooMuchOutput => "prints without end".to_owned(),
            ExitReason::Exited(_) | ExitReason::Killed(_) | ExitReason::StackOverflow => {
                "crashes".to_owned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, Runnable, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const LIMIT: Duration = Duration::from_secs(2);

    /// What a program does on some boards.
    enum Does {
        /// It is right after so many milliseconds, or is stopped by the limit.
        Right(u64),
        /// It is right after so many milliseconds, and is not stopped.
        Late(u64),
        /// It prints this.
        Prints(&'static str),
        /// It ends so, and prints nothing.
        Ends(ExitReason),
        /// It is right after waiting for so many milliseconds of wall-clock time, or is stopped by the limit.
        Waits(u64),
        /// It is right, and uses so many MiB, or is stopped by the memory limit.
        Uses(u64),
    }

    /// A function in the place of a program.
    struct Program<F>(F);

    impl<F: Fn(&[CaseText]) -> Does + Sync> Runnable for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            let (output, millis, end) = match (self.0)(&batch.cases) {
                Does::Right(millis) => (batch.output, millis, ExitReason::Exited(0)),
                Does::Late(millis) => {
                    let time = Duration::from_millis(millis);
                    return Ok(execution(batch.output, time, ExitReason::Exited(0)));
                }
                Does::Prints(text) => (text.into(), 1, ExitReason::Exited(0)),
                Does::Ends(end) => (Vec::new(), 1, end),
                Does::Waits(millis) => {
                    let wall = Duration::from_millis(millis);
                    let (output, end) = if wall > limits.wall {
                        (Vec::new(), ExitReason::OutOfWallTime)
                    } else {
                        (batch.output, ExitReason::Exited(0))
                    };
                    return Ok(Execution {
                        wall,
                        ..execution(output, Duration::ZERO, end)
                    });
                }
                Does::Uses(mib) => {
                    let memory = mib << 20;
                    let end = if memory > limits.memory {
                        ExitReason::OutOfMemory
                    } else {
                        ExitReason::Exited(0)
                    };
                    return Ok(Execution {
                        memory,
                        ..execution(batch.output, Duration::ZERO, end)
                    });
                }
            };
            let time = Duration::from_millis(millis);
            Ok(if time > limits.time {
                execution(Vec::new(), limits.time, ExitReason::OutOfCpuTime)
            } else {
                execution(output, time, end)
            })
        }
    }

    /// Returns so many boards, of which neighbours differ.
    fn boards(count: usize) -> Vec<CaseText> {
        (0..count).map(|at| board_of(at % 10 + 1)).collect()
    }

    /// Returns what is said of a program that fails on so many boards.
    fn said(count: usize, does: impl Fn(&[CaseText]) -> Does + Sync) -> Option<String> {
        let program = Program(does);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let failing = subject
            .run_on_cases(&boards(count), &subject.limits)
            .unwrap();
        assert!(!failing.is_accepted());
        Some(too_many_cases(&subject, &failing, subject.limits)?.text())
    }

    /// Returns what a program does that is right if this holds, and prints nothing otherwise.
    fn right_if(is_right: bool) -> Does {
        if is_right {
            Does::Right(1)
        } else {
            Does::Prints("")
        }
    }

    /// Returns whether all boards are the same.
    fn are_same(boards: &[CaseText]) -> bool {
        boards.iter().all(|board| *board == boards[0])
    }

    #[test]
    fn the_sentence_says_how_the_program_fails() {
        for (does, fails) in [
            (
                Does::Right as fn(u64) -> Does,
                "is still running after 2.0 s with 128",
            ),
            (
                |_| Does::Ends(ExitReason::StackOverflow),
                "crashes with 128",
            ),
            (
                |_| Does::Ends(ExitReason::TooMuchOutput),
                "prints without end with 128",
            ),
            (|_| Does::Late(2_300), "takes 2.3 s with 128"),
            (
                |_| Does::Ends(ExitReason::OutOfMemory),
                "exceeds the memory limit with 128",
            ),
            (|_| Does::Prints(" \n"), "prints nothing with 128"),
            (|_| Does::Prints("7\n"), "not with 128"),
        ] {
            let many = |boards: &[CaseText]| {
                if boards.len() > 127 {
                    does(u64::MAX)
                } else {
                    Does::Right(1)
                }
            };
            let start =
                format!("It is right with 127 boards, but {fails}, even if all are the same");
            let said = said(200, many).expect("a sentence");
            assert!(said.starts_with(&start), "{said}");
        }
    }

    /// Eleven boards are the fewest of which the number may be too great.
    #[test]
    fn few_boards_are_not_too_many() {
        let ten = Some("It is right with 10 boards, but prints nothing with 11,");
        let start = |said: Option<String>| said.map(|said| said[..said.len().min(55)].to_owned());
        assert_eq!(
            start(said(11, |boards| right_if(boards.len() < 11))).as_deref(),
            ten
        );
        // Fewer than ten are not looked at.
        let six_or_many = |boards: &[CaseText]| right_if(boards.len() != 6 && boards.len() < 11);
        assert_eq!(start(said(11, six_or_many)).as_deref(), ten);
        assert_eq!(said(10, |boards| right_if(boards.len() < 10)), None);
        // Ten that are the same are too many, but not ten others.
        let ten_same = |boards: &[CaseText]| {
            right_if(boards.len() < 11 && !(boards.len() == 10 && are_same(boards)))
        };
        assert_eq!(said(20, ten_same), None);
    }

    #[test]
    fn the_first_and_the_last_boards_have_the_same_limit_as_equal_ones() {
        let all = boards(200);
        let is_right = |is_right: &(dyn Fn(&[CaseText]) -> bool + Sync)| {
            said(200, |boards| right_if(is_right(boards)))
        };
        assert!(is_right(&|boards| boards.len() < 128).is_some());
        // Fewer of the first, or more of the last.
        assert_eq!(
            is_right(&|boards| boards.len() < 128 && *boards != all[..127]),
            None
        );
        assert_eq!(
            is_right(&|boards| boards.len() < 128 || *boards == all[72..]),
            None
        );
        // Of equal ones, some numbers fail in another way, so the limit is not known.
        let has_gap = |boards: &[CaseText]| match boards.len() {
            139 if are_same(boards) => Does::Prints("7\n"),
            139.. if !are_same(boards) => Does::Prints(""),
            151.. => Does::Prints(""),
            _ => Does::Right(1),
        };
        assert_eq!(said(200, has_gap), None);
    }

    /// A program that takes more than a quarter of the limit for the last number with which it is right becomes slower bit
    /// by bit, unless it fails in another way.
    #[test]
    fn a_program_that_becomes_slower_has_no_limit() {
        let fails_after = |millis: u64, fails: fn() -> Does| {
            let does = |boards: &[CaseText]| {
                if boards.len() > 127 {
                    fails()
                } else {
                    Does::Right(millis)
                }
            };
            said(200, does).is_some()
        };
        let slow: fn() -> Does = || Does::Right(u64::MAX);
        assert!(fails_after(500, slow) && !fails_after(501, slow));
        assert!(fails_after(501, || Does::Prints("")));
        // So does one that is right with ten boards, the fewest that are tried, and takes too long for one more.
        let slow_from_the_start = |boards: &[CaseText]| Does::Right(190 * boards.len() as u64);
        assert_eq!(said(11, slow_from_the_start), None);
    }

    /// The same holds for the limit of wall-clock time, which is ten seconds.
    #[test]
    fn a_program_that_waits_longer_and_longer_has_no_limit() {
        let waits_after = |millis: u64| {
            let waits =
                |boards: &[CaseText]| Does::Waits(if boards.len() > 127 { 10_001 } else { millis });
            said(200, waits).is_some()
        };
        assert!(waits_after(2_500) && !waits_after(2_501));
        assert_eq!(
            said(200, |boards| Does::Waits(60 * boards.len() as u64)),
            None
        );
    }

    /// The same holds for the memory limit of 1024 MiB.
    #[test]
    fn a_program_that_uses_more_and_more_memory_has_no_limit() {
        let exceeds_after = |mib: u64| {
            let uses =
                |boards: &[CaseText]| Does::Uses(if boards.len() > 127 { 1_025 } else { mib });
            said(200, uses).is_some()
        };
        assert!(exceeds_after(256) && !exceeds_after(257));
    }

    /// A run that waits uses hardly any CPU time.
    #[test]
    fn the_wall_clock_time_is_said_of_a_program_that_waits() {
        let program = Program(|_: &[CaseText]| Does::Right(1));
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let right = subject.run_on_cases(&boards(11), &subject.limits).unwrap();
        let failed = right.with_facts(|facts| {
            facts.execution.exit = ExitReason::OutOfWallTime;
            facts.execution.wall = Duration::from_secs(10);
        });
        let said = TooManyCases { failed }.text();
        assert!(
            said.contains("is still running after 10.0 s with 11,"),
            "{said}"
        );
    }

    #[test]
    fn the_distance_is_halved_unless_one_board_fewer_is_right() {
        let runs_on = |count: usize| {
            let runs = AtomicUsize::new(0);
            let said = said(count, |boards| {
                runs.fetch_add(1, Relaxed);
                right_if(boards.len() < 128)
            });
            assert!(said.is_some());
            runs.into_inner()
        };
        // The failure, the search on 10, 200, 199, 104, 151, 127, 139, 133, 130, 128 equal boards, and the first and the last
        // 127 and 128 boards.
        assert_eq!(runs_on(200), 1 + 10 + 4);
        // The failure, the search on 10, 128, 127 equal boards, and the first and the last 127 boards. On 128 others, the
        // program is known to fail.
        assert_eq!(runs_on(128), 1 + 3 + 2);
    }
}
