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
    /// The program was stopped on a single case before it exceeded the limit, usually because the time for measuring was up.
    CutShort {
        /// The case.
        case: CaseText,
        /// The CPU time that it had taken by then.
        time: Duration,
    },
    /// Some cases were run alone, and none exceeds the limit.
    Cases(Costs),
    /// The program is quick, but exceeds the limit because of how many cases there are.
    Count(TooManyCases),
    /// The program gets stuck on a case after others, although it is quick on that case alone.
    Standstill(Standstill),
    /// This is not known, because the program waits, crashes or uses too much memory, or because no case was run.
    Unknown,
}

/// A case that exceeds the time limit alone.
pub struct OneCase {
    /// The run on the case alone.
    pub run: ProgramRun,
    /// Whether the input has other cases too.
    pub is_among_others: bool,
}

impl OneCase {
    /// Returns what a run shows on the only case of an input.
    pub fn of_only(run: ProgramRun) -> Self {
        Self {
            run,
            is_among_others: false,
        }
    }

    /// Returns what a run shows that exceeded this limit of CPU time on a case of an input that has others too.
    pub fn among_others(run: ProgramRun, time_limit: Duration) -> Self {
        Self {
            run: run.judged_within(time_limit),
            is_among_others: true,
        }
    }

    /// Returns the case.
    pub fn case(&self) -> &CaseText {
        &self.run.batch.cases[0]
    }

    /// Returns the CPU time that the case takes, or after which the program was stopped.
    pub fn time(&self) -> Duration {
        self.run.execution.time
    }

    /// Returns whether the program ended by itself.
    pub fn has_ended(&self) -> bool {
        self.run.execution.exit == ExitReason::Exited(0)
    }
}

impl Timing {
    /// Returns the single case that exceeds the limit, if the input has other cases too.
    pub fn slow_case_among_others(&self) -> Option<&OneCase> {
        match &self.slowness {
            Slowness::OneCase(case) if case.is_among_others => Some(case),
            _ => None,
        }
    }
}
