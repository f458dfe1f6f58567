//! What may be found out about a run that exceeded the time limit.

use std::time::Duration;

use checker::CaseText;

use super::costs::Costs;
use super::simpler_case::SimplerCaseTime;
use super::standstill::Standstill;
use crate::program::ExitReason;
use crate::run::ProgramRun;
use crate::search::TooManyCases;

/// What was measured of a run that exceeded the time limit.
pub struct Timing {
    /// What is slow.
    pub slowness: Slowness,
    /// What the program takes for a simpler case, if single cases are slow and that was measured.
    pub simpler_case: Option<SimplerCaseTime>,
}

/// What is slow in a run that exceeded the time limit.
pub enum Slowness {
    /// A single case exceeds the limit alone.
    OneCase(OneCase),
    /// A single case was stopped, because the time for measuring was up.
    CutShort(CutShort),
    /// Some cases were run alone, and none exceeds the limit.
    Cases(Costs),
    /// The program is quick, but exceeds the limit because of how many cases there are.
    Count(TooManyCases),
    /// The program is quick on each case alone, but stands still after some of them.
    Standstill(Standstill),
    /// Nothing, because the program waits, or crashes, or no case was run.
    Unknown,
}

/// A case on which the program was stopped, because the time for measuring was up.
pub struct CutShort {
    /// The case.
    pub case: CaseText,
    /// The CPU time that it had taken by then.
    pub time: Duration,
}

/// A case that exceeds the time limit alone.
pub struct OneCase {
    /// The case.
    pub case: CaseText,
    /// The run on it, if the input has other cases too. It is `None` once [`Timing::take_alone`] has taken it.
    pub alone: Option<ProgramRun>,
    /// Whether the input has other cases too.
    pub is_among_others: bool,
    /// The CPU time that it takes, or after which it was stopped.
    pub time: Duration,
    /// Whether the program ended.
    pub has_ended: bool,
}

impl OneCase {
    /// Returns what a run shows on the only case of an input.
    pub fn of_only(run: &ProgramRun) -> Self {
        Self {
            case: run.batch.cases[0].clone(),
            alone: None,
            is_among_others: false,
            time: run.ran.time,
            has_ended: run.ran.exit == ExitReason::Exited(0),
        }
    }

    /// Returns what a run shows that exceeded this limit of CPU time on a case of an input that has others too.
    pub fn among_others(run: ProgramRun, time_limit: Duration) -> Self {
        Self {
            case: run.batch.cases[0].clone(),
            is_among_others: true,
            time: run.ran.time,
            has_ended: run.ran.exit == ExitReason::Exited(0),
            alone: Some(run.judged_within(time_limit)),
        }
    }
}

impl Timing {
    /// Takes the run on a single case that exceeds the limit, of an input that has others too, to show it.
    pub fn take_alone(&mut self) -> Option<ProgramRun> {
        match &mut self.slowness {
            Slowness::OneCase(case) => case.alone.take(),
            _ => None,
        }
    }
}
