//! Finds out whether a program fails because of how many cases there are.
//!
//! A counter or an array of the program may be too small. Then the program fails from a certain number of cases on, whatever
//! these cases are. An example, in which the program failed on an input of 256 cases:
//!
//! 1. The input consists of the first case, many times. A binary search finds the limit of how many times: with 10 the
//!    program is right, with 256 it fails, with 133 it fails, with 71 it is right, and so on. In the end it is right with
//!    127, and fails with 128.
//! 2. This limit must hold for other cases too. The program must be right on the first 127 cases of the failing input and
//!    on the last 127, and fail on the first 128 and on the last 128.

use std::time::{Duration, Instant};

use checker::{CaseText, Verdict};
use puzzle::counted;

use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;

/// The time for all runs.
const TIME: Duration = Duration::from_secs(8);

/// If a program fails with no more cases than this, it is more likely that it keeps something from an earlier case.
const FEW: usize = 10;

/// The number of cases with which a program begins to fail: it is right with one case fewer.
pub struct TooManyCases {
    /// The run that failed, on cases of which all are the same.
    run: ProgramRun,
}

/// Returns the number of cases with which a program begins to fail, if that is why it failed in the run `failing`. The
/// runs are within these limits.
///
/// Returns `None` if the failure depends on the cases, if they are few, if the program only becomes slower bit by
/// bit, or if the number is not found in eight seconds.
pub fn too_many_cases(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    limits: Limits,
) -> Option<TooManyCases> {
    let tries = Tries {
        subject,
        failing,
        limits,
        deadline: Instant::now() + TIME,
    };
    let limit = tries.limit_of_same_cases()?;
    let is_time_limit = limit.failed.verdict == Verdict::Tle;
    let is_nearly_slow = limit.time_if_right > limits.time / 4;
    let becomes_slower_bit_by_bit = is_time_limit && is_nearly_slow;
    if becomes_slower_bit_by_bit || !tries.is_limit_of_other_cases(limit.right) {
        return None;
    }
    Some(TooManyCases { run: limit.failed })
}

/// The number of cases up to which a program is right.
struct CountLimit {
    /// The greatest number of cases with which it is right.
    right: usize,
    /// The CPU time that it takes with them.
    time_if_right: Duration,
    /// The run on one case more, in which it fails.
    failed: ProgramRun,
}

/// Runs of a program on some cases, until a deadline.
struct Tries<'a> {
    subject: &'a ProgramUnderTest<'a>,
    failing: &'a ProgramRun,
    limits: Limits,
    deadline: Instant,
}

/// What a run on some cases shows.
enum Tried {
    /// The program is right, and takes this CPU time.
    Right(Duration),
    /// It fails as it does in the known run.
    Failed(Box<ProgramRun>),
    /// Nothing: it fails in another way, cannot be run, or the time is up.
    Unknown,
}

impl Tries<'_> {
    /// Returns the limit for cases that are all the same as the first one, so that nothing but their number differs.
    ///
    /// This is a binary search: it halves the distance between a number of cases with which the program is `right` and a
    /// `wrong` one, with which it fails, until the two are neighbours.
    fn limit_of_same_cases(&self) -> Option<CountLimit> {
        let cases = &self.failing.batch.cases;
        let first = cases.first()?;
        let run_on = |count: usize| self.run(&vec![first.clone(); count]);
        if cases.len() <= FEW {
            return None;
        }
        let mut right = FEW;
        let mut wrong = cases.len();
        let Tried::Right(mut time_if_right) = run_on(right) else {
            return None;
        };
        let Tried::Failed(mut failed) = run_on(wrong) else {
            return None;
        };
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            match run_on(middle) {
                Tried::Right(time) => {
                    right = middle;
                    time_if_right = time;
                }
                Tried::Failed(run) => {
                    wrong = middle;
                    failed = run;
                }
                Tried::Unknown => return None,
            }
        }
        Some(CountLimit {
            right,
            time_if_right,
            failed: *failed,
        })
    }

    /// Returns whether the program is right with this number of the first cases of the input and of the last ones, and fails
    /// with one more of each.
    fn is_limit_of_other_cases(&self, right: usize) -> bool {
        let cases = &self.failing.batch.cases;
        let wrong = right + 1;
        let len = cases.len();
        self.is_right(&cases[..right])
            && self.is_right(&cases[len - right..])
            && self.fails(&cases[..wrong])
            && self.fails(&cases[len - wrong..])
    }

    /// Runs the program on these cases.
    fn run(&self, cases: &[CaseText]) -> Tried {
        if Instant::now() > self.deadline {
            return Tried::Unknown;
        }
        let Ok(run) = self.subject.run_on_cases(cases, &self.limits) else {
            return Tried::Unknown;
        };
        let known = self.failing.as_judged_run();
        if run.is_accepted() {
            Tried::Right(run.ran.time)
        } else if run.as_judged_run().fails_like(&known) {
            Tried::Failed(Box::new(run))
        } else {
            Tried::Unknown
        }
    }

    /// Runs the program on these cases. Returns whether it is right.
    fn is_right(&self, cases: &[CaseText]) -> bool {
        matches!(self.run(cases), Tried::Right(_))
    }

    /// Runs the program on these cases. Returns whether it fails as it does in the known run.
    fn fails(&self, cases: &[CaseText]) -> bool {
        matches!(self.run(cases), Tried::Failed(_))
    }
}

impl TooManyCases {
    /// Returns the sentence that a report says.
    pub fn text(&self) -> String {
        let case = self.run.puzzle.about().case;
        let count = self.run.batch.cases.len() as u64;
        let right = counted(count - 1, case);
        let fails = match (self.run.verdict, self.run.ran.exit) {
            (Verdict::Tle, _) => {
                let time = seconds(self.run.ran.time);
                format!("is still running after {time} with {count}")
            }
            (Verdict::Re, _) => format!("crashes with {count}"),
            (_, ExitReason::TooMuchOutput) => format!("prints without end with {count}"),
            _ if self.run.ran.output.trim_ascii().is_empty() => {
                format!("prints nothing with {count}")
            }
            _ => format!("not with {count}"),
        };
        format!(
            "It is right with {right}, but {fails}, even if all are the same: is a counter or an array too \
             small?"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, Run, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const LIMIT: Duration = Duration::from_secs(2);

    /// What a program does on some boards.
    enum Does {
        /// It is right after so many milliseconds, or is stopped by the limit.
        Right(u64),
        /// It prints this.
        Prints(&'static str),
        /// It ends so, and prints nothing.
        Ends(ExitReason),
    }

    /// A function in the place of a program.
    struct Program<F>(F);

    impl<F: Fn(&[CaseText]) -> Does + Sync> Run for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            let (output, millis, end) = match (self.0)(&batch.cases) {
                Does::Right(millis) => (batch.output, millis, ExitReason::Exited(0)),
                Does::Prints(text) => (text.into(), 1, ExitReason::Exited(0)),
                Does::Ends(end) => (Vec::new(), 1, end),
            };
            let time = Duration::from_millis(millis);
            Ok(if time > limits.time {
                execution(Vec::new(), limits.time, ExitReason::OutOfTime)
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
            128 if are_same(boards) => Does::Prints("7\n"),
            106.. if !are_same(boards) => Does::Prints(""),
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

    /// Of two hundred boards, ten are known to be right.
    #[test]
    fn the_distance_is_halved() {
        let runs = AtomicUsize::new(0);
        let said = said(200, |boards| {
            runs.fetch_add(1, Relaxed);
            right_if(boards.len() < 128)
        });
        assert!(said.is_some());
        let runs = runs.into_inner();
        assert!(runs <= 1 + 2 + 8 + 4, "{runs}");
    }

    #[test]
    fn no_run_begins_after_the_deadline() {
        let program = Program(|_: &[CaseText]| Does::Right(1));
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let failing = subject.run_on_cases(&boards(20), &subject.limits).unwrap();
        let is_run = |deadline: Instant| {
            let tries = Tries {
                subject: &subject,
                failing: &failing,
                limits: subject.limits,
                deadline,
            };
            tries.is_right(&boards(2))
        };
        let minute = Duration::from_secs(60);
        assert!(is_run(Instant::now() + minute));
        assert!(!is_run(Instant::now().checked_sub(minute).unwrap()));
    }
}
