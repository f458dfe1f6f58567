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
use crate::run::{ProgramRun, ProgramUnderTest, seconds};

/// A number of cases with which a program fails, although it is right with one case fewer.
pub struct TooManyCases {
    /// The run that failed, on cases of which all are the same.
    run: ProgramRun,
}

/// The time for all runs.
const TIME: Duration = Duration::from_secs(8);

/// Returns the number of cases with which a program begins to fail, if that is why it failed in a run: it
/// fails with so many cases in the same way, and is right with one case fewer, for three choices of cases.
/// Those of one choice are all the same, so nothing but their number differs. The runs are within these
/// limits.
///
/// Returns `None` if the failure depends on the cases, if the number is so small that something kept from an
/// earlier case is more likely, or if it is not found in some seconds.
pub fn too_many_cases(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    limits: Limits,
) -> Option<TooManyCases> {
    const FEW: usize = 10;
    let cases = &failing.batch.cases;
    let tries = Tries {
        subject,
        failing,
        limits,
        deadline: Instant::now() + TIME,
    };
    let first = cases.first()?;
    let same = |count: usize| vec![first.clone(); count];
    if cases.len() <= FEW || !tries.is_right(&same(FEW)) {
        return None;
    }
    // It is right with `right` cases and fails with `wrong` cases.
    let (mut right, mut wrong) = (FEW, cases.len());
    let Tried::Failed(mut run) = tries.run(&same(wrong)) else {
        return None;
    };
    let mut right_took = Duration::ZERO;
    while wrong - right > 1 {
        let middle = usize::midpoint(right, wrong);
        match tries.run(&same(middle)) {
            Tried::Right(time) => {
                right = middle;
                right_took = time;
            }
            Tried::Failed(failure) => {
                wrong = middle;
                run = failure;
            }
            Tried::Unknown => return None,
        }
    }
    if run.verdict == Verdict::Tle && right_took > limits.time / 4 {
        return None; // it becomes slower bit by bit
    }
    let last = cases.len() - wrong;
    let is_so = tries.is_right(&cases[..right])
        && tries.is_right(&cases[last + 1..])
        && tries.fails(&cases[..wrong])
        && tries.fails(&cases[last..]);
    if is_so {
        Some(TooManyCases { run: *run })
    } else {
        None
    }
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
