//! Judging the output of any program against the solver's.

use std::fmt::{self, Display};
use std::io::Read;

use crate::{InputError, Problem, Tokens};

/// Holds an output against the best answers to `cases`.
///
/// Blanks do not matter, and where a puzzle lets several answers pass, each of them does.
///
/// # Errors
///
/// The first answer that is wrong or cannot be read.
pub fn check_output<P: Problem>(cases: &[P::Case], output: impl Read) -> Result<(), Rejection> {
    let mut tokens = Tokens::new(output);
    let noun = P::ABOUT.case;
    for ((case, best), number) in cases.iter().zip(P::solve(cases)).zip(1..) {
        let claimed = P::read_answer(number, &mut tokens).map_err(|error| {
            Rejection::Unreadable(error.inside(format_args!("{noun} {number}")))
        })?;
        P::accepts(case, &best, &claimed).map_err(|reason| Rejection::Wrong {
            number,
            noun,
            reason,
        })?;
    }
    let count = cases.len();
    tokens
        .expect_end(|| format!("the end of the output after {count} answers"))
        .map_err(Rejection::Unreadable)
}

/// Why an output is not accepted.
#[derive(Debug)]
pub enum Rejection {
    /// An answer is wrong.
    Wrong {
        /// Which case it answers; the first is 1.
        number: u64,
        /// What a case is called.
        noun: &'static str,
        /// Why, in the words of the puzzle.
        reason: String,
    },
    /// There are too few or too many answers, or something that is no answer.
    Unreadable(InputError),
}

impl Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong {
                number,
                noun,
                reason,
            } => write!(f, "{noun} {number}: {reason}"),
            Self::Unreadable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Rejection {}
