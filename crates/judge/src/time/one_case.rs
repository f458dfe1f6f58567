//! Says what a program takes for a single case that exceeds the time limit. For example:
//!
//! ```text
//! This board alone takes 12.0 s; the limit is 10.0 s.
//! ```

use std::time::Duration;

use puzzle::plural;

use crate::run::ProgramRun;
use crate::run_words::{distinct, seconds};

/// How a program ends on a single case that exceeds the time limit.
#[derive(Clone, Copy)]
pub enum EndOnCase {
    /// It ended by itself.
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
pub fn sentence_on_one_case(run: &ProgramRun, time: Duration, end: EndOnCase) -> String {
    let case = run.puzzle.about().case;
    let [time, limit] = distinct(time, run.limits.time);
    match end {
        EndOnCase::Ended => format!("This {case} alone takes {time}; the limit is {limit}."),
        EndOnCase::Stopped => {
            format!("This {case} alone takes more than {time}; the limit is {limit}.")
        }
        EndOnCase::SlowerThan(slowest) => {
            let (smaller, cases) = (seconds(slowest), plural(case));
            format!(
                "This {case} alone takes more than {time}, and inputs with smaller {cases} that it solved at most \
                 {smaller}: does the time grow too fast with their size?"
            )
        }
        EndOnCase::MayHang => format!(
            "This {case} alone takes more than {time}: does it end at all, or does it work out the same situation again and again?"
        ),
    }
}
