//! What the unit tests of several modules share.

use std::time::Duration;

use checker::CaseText;

use crate::program::{Execution, ExitReason};

/// Returns what a program did that printed this and ended so, after so much CPU time and as much wall-clock time.
pub fn execution(output: Vec<u8>, time: Duration, end: ExitReason) -> Execution {
    Execution {
        output,
        written: Vec::new(),
        errors: String::new(),
        end,
        time,
        wall: time,
        memory: 0,
    }
}

/// Returns a board of rake with one round, whose values are all this one.
pub fn board_of(value: usize) -> CaseText {
    let row = format!("{value} {value} {value} {value}\n");
    format!("1\n{}", row.repeat(4)).into_bytes()
}
