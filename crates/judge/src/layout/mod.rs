//! Finds out whether a program fails because of how its input is written, rather than because of the cases.
//!
//! An input can be written in several ways that all mean the same cases: with other blanks, say, or with the tiles of a hand
//! in another order. A *feature* is one property of how an input is written. It decides whether the program
//! fails if two runs on the cases of a failure show this:
//!
//! - The program is right if the cases are written without the feature.
//! - It fails in the same way as before if they are written with this feature, but in the statement's own layout
//!   otherwise. So no other feature of the original input is the reason. (If the program exceeded a limit, this run is left
//!   out, because it would take as long again.)
//!
//! An example, in which the feature is a hand whose tiles are not in order:
//!
//! ```text
//! input of the failure      2T  1T 1T ↵    two blanks, and tiles that are not in order
//! written without it        1T 1T 2T ↵     the program is right
//! written with it           2T 1T 1T ↵     the program fails: the order decides, and the blanks do not
//! ```
//!
//! Each module looks for some features:
//!
//! - [`statement`]: anything that is not in the statement's own layout, such as a byte order mark.
//! - [`order`]: the order of the words in a case, or of its lines, if the puzzle allows any.
//! - [`pieces`]: words that lie where a piece of the input ends, if the program reads it in pieces.

mod order;
mod pieces;
mod statement;
#[cfg(test)]
mod testing;

pub use order::{depends_on_order, order_cause, right_order_of_lines};
pub use pieces::pieces_cause;
pub use statement::layout_cause;

use crate::program::{Error, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};

/// Two inputs with the cases of a failure, which differ in one feature only.
struct TwoInputs {
    with_feature: Vec<u8>,
    without_feature: Vec<u8>,
}

/// Returns whether a program fails on the cases of a failure only because of a feature: it is right on the
/// input without the feature, and fails in the same way on the input with it. If it exceeded a limit, the second condition is
/// taken to hold.
fn feature_decides(subject: &ProgramUnderTest, failure: &ProgramRun, inputs: &TwoInputs) -> bool {
    let is_right = match run_on(subject, failure, &inputs.without_feature) {
        Ok(run) => run.is_accepted(),
        Err(_) => false,
    };
    if !is_right {
        return false;
    }
    if failure.verdict.is_over_limit() {
        return true;
    }
    match run_on(subject, failure, &inputs.with_feature) {
        Ok(run) => run.repeats(failure),
        Err(_) => false,
    }
}

/// Runs the program on this input, which has the cases of a failure.
fn run_on(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    input: &[u8],
) -> Result<ProgramRun, Error> {
    let mut batch = failure.batch.clone();
    batch.input = input.to_vec();
    subject.run_on(batch, &limits_for(subject, failure))
}

/// Returns the limits within which a program runs again on the cases of a failure. If it exceeded a limit there, its times are
/// a quarter of the usual ones: it would probably exceed these again, and the user would wait for that.
fn limits_for(subject: &ProgramUnderTest, failure: &ProgramRun) -> Limits {
    if failure.verdict.is_over_limit() {
        subject.limits.with_times_divided_by(4)
    } else {
        subject.limits
    }
}
