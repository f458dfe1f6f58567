//! Finds out why a program exceeds the time limit: runs it on single cases of the input on which it does, and
//! works out from these what the input takes.
//!
//! ```text
//! the input             k = 1: ▪▪▪▪▪▪▪▪     k = 3: ▪▪▪▪     the same board again and again: ▪▪▪▪▪▪▪▪
//! run alone             0.1 s  0.2 s        4.0 s           0.1 s, and 0.0 s when it is repeated
//! so the input takes    8 × 0.15 s       +  4 × 4.0 s    +  0.1 s
//! ```
//!
//! [`measure()`] does this for the failure that `test` shows, and [`cause()`] says what was found. A search of `stress` has
//! [causes](slow_case_cause) and [notes](note_on_search) of its own.
//!
//! Files, each of which uses only those below it:
//!
//! - `causes` says that a program takes too long, and why, in a report on `test`.
//! - `search_causes` says so in a report on `stress`.
//! - `one_case` says what a single case takes.
//! - `measure` decides what is measured, and in which order.
//! - `estimate` works out what a whole input takes from the cases that were run.
//! - `samples` runs the program on single cases.
//! - `timing` has the types of what may be found out.
//! - `standstill` finds the case on which a program gets stuck.
//! - `hang_limits` works out the limits that show this.
//! - `costs` has what single cases and the whole input take, and says it.
//! - `simpler_case` measures a simpler case.
//! - `kinds` divides the cases of an input into kinds, and works out what a kind costs.
//! - `durations` writes times.

mod causes;
mod costs;
mod durations;
mod estimate;
mod hang_limits;
mod kinds;
mod measure;
mod one_case;
mod samples;
mod search_causes;
mod simpler_case;
mod standstill;
#[cfg(test)]
mod tests;
mod timing;

pub use causes::cause;
pub use measure::measure;
pub use search_causes::{note_on_search, slow_case_cause, standstill_cause};
pub use timing::Timing;
