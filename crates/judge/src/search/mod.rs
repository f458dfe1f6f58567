//! Looks for an input on which a program fails, and for the smallest such input.
//!
//! - `random` tries random inputs until a program fails on one of them.
//! - [`sizer`] chooses the number of cases in an input. It grows during the search, as far as the speed of
//!   the program allows.
//! - `shrink` shrinks the input: it decides within which limits the program runs, and when the search ends.
//! - `fewest` leaves out cases of an input, but does not change them.
//! - `steps` decides which smaller inputs are tried, and in which order.
//! - `candidates` runs the program on many of these at a time, and finds the first on which it fails.
//! - `count` finds out whether a program fails because of how many cases there are.
//! - `further` runs the program on more cases after it failed, to tell why.
//! - `order` puts parts of the words of a case in order, if an input may have the words in any order.
//! - `repeat` runs the program again on an input, to see whether it fails every time.

mod candidates;
mod count;
mod fewest;
mod further;
mod order;
mod random;
mod repeat;
#[cfg(test)]
mod scripted;
mod shrink;
pub mod sizer;
mod steps;
#[cfg(test)]
mod tests;

pub use count::{TooManyCases, too_many_cases};
pub use fewest::{fewest_cases, slow_case};
pub use further::{FURTHER_TIME, FurtherCases, PatternLimit, spread};
pub use random::{ENOUGH_ANSWERS, Outcome, Plan, search};
pub use repeat::{FailureRate, run_again};
pub use shrink::{ShrinkEnding, Shrunk, limits_on_smallest_case, shrink};
