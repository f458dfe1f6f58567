//! Says what a program takes for a single case that exceeds the time limit.

use std::time::Duration;

use puzzle::plural;

use super::durations::distinct;
use crate::run::ProgramRun;
use crate::run_words::seconds;

/// How a program ends on a single case that exceeds the time limit.
#[derive(Clone, Copy)]
pub enum End {
    /// It ended.
    Ended,
    /// It was stopped.
    Stopped,
    /// It was stopped, but is far quicker on all inputs that it solved, whose cases are smaller. The slowest of these inputs
    /// takes this time.
    SlowerThan(Duration),
    /// It was stopped, but is far quicker on all inputs that it solved, whose cases need not be smaller.
    MayHang,
}

/// Returns the sentence that a program takes this CPU time for a single case, or was stopped after it. It ends with a
/// question if the program is far quicker on the inputs that it solved. The run has the puzzle and the time limit.
pub fn sentence_on_one_case(run: &ProgramRun, time: Duration, end: End) -> String {
    let case = run.puzzle.about().case;
    let [time, limit] = distinct(time, run.limits.time);
    match end {
        End::Ended => format!("This {case} alone takes {time}; the limit is {limit}."),
        End::Stopped => format!("This {case} alone takes more than {time}; the limit is {limit}."),
        End::SlowerThan(smaller) => {
            let (smaller, cases) = (seconds(smaller), plural(case));
            format!(
                "This {case} alone takes more than {time}, and inputs with smaller {cases} that it solved at most \
                 {smaller}: does the time grow too fast with their size?"
            )
        }
        End::MayHang => format!(
            "This {case} alone takes more than {time}: does it end at all, or does it work out the same situation again and again?"
        ),
    }
}
