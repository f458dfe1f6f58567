//! Finds out whether a program fails because of how many cases there are.
//!
//! ```text
//! the same case      1   64  128  192  256       fails from 128 on
//! others           127: right    128: fails      the first ones, and the last ones, too
//! ```

use std::time::{Duration, Instant};

use checker::{CaseText, Verdict};
use puzzle::counted;

use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;

/// A number of cases with which a program fails, although it is right with one case fewer.
pub struct TooManyCases {
    /// The run that failed, on cases of which all are the same.
    run: ProgramRun,
}

/// The time for all runs.
const TIME: Duration = Duration::from_secs(8);

/// If a program fails with no more cases than this, something kept from an earlier case is more likely.
const FEW: usize = 10;

/// Returns the number of cases with which a program begins to fail, if that is why it failed in a run: it
/// fails with so many cases in the same way, and is right with one case fewer, for three choices of cases.
/// Those of one choice are all the same, so nothing but their number differs. The runs are within these
/// limits.
///
/// Returns `None` if the failure depends on the cases, if they are few, or if it is not found in
/// some seconds.
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
    let becomes_slower_bit_by_bit =
        limit.failed.verdict == Verdict::Tle && limit.right_took > limits.time / 4;
    if becomes_slower_bit_by_bit || !tries.is_limit_of_all_cases(limit.right) {
        return None;
    }
    Some(TooManyCases { run: limit.failed })
}

/// The number of cases up to which a program is right.
struct CountLimit {
    /// The greatest number of cases with which it is right.
    right: usize,
    /// The CPU time that it takes with them, if it was run on more than [`FEW`].
    right_took: Duration,
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
    /// It fails in another way, or the time is up.
    Unknown,
}

impl Tries<'_> {
    /// Returns the limit for cases that are all the same as the first one, by halving the distance between a
    /// number of cases with which the program is right and one with which it fails.
    fn limit_of_same_cases(&self) -> Option<CountLimit> {
        let cases = &self.failing.batch.cases;
        let first = cases.first()?;
        let same = |count: usize| vec![first.clone(); count];
        if cases.len() <= FEW || !self.is_right(&same(FEW)) {
            return None;
        }
        let Tried::Failed(mut failed) = self.run(&same(cases.len())) else {
            return None;
        };
        let mut right = FEW;
        let mut wrong = cases.len();
        let mut right_took = Duration::ZERO;
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            match self.run(&same(middle)) {
                Tried::Right(time) => {
                    right = middle;
                    right_took = time;
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
            right_took,
            failed: *failed,
        })
    }

    /// Returns whether the program is right with this number of the first and of the last cases, and fails with one
    /// more of them.
    fn is_limit_of_all_cases(&self, right: usize) -> bool {
        let cases = &self.failing.batch.cases;
        let wrong = right + 1;
        let last = cases.len() - wrong;
        self.is_right(&cases[..right])
            && self.is_right(&cases[last + 1..])
            && self.fails(&cases[..wrong])
            && self.fails(&cases[last..])
    }

    /// Runs the program on these cases.
    fn run(&self, cases: &[CaseText]) -> Tried {
        if Instant::now() > self.deadline {
            return Tried::Unknown;
        }
        match self.subject.run_on_cases(cases, &self.limits) {
            Ok(run) if run.is_accepted() => Tried::Right(run.ran.time),
            Ok(run) if run.judged().fails_like(&self.failing.judged()) => {
                Tried::Failed(Box::new(run))
            }
            _ => Tried::Unknown,
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
        let fails = match (self.run.verdict, self.run.ran.end) {
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
