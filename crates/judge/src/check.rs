//! Judging the output of any program against the solver's.

use std::io::Read;

use puzzle::{InputError, Judging, Puzzle, Tokens, answer_text};

/// Holds an output against the solver's answers to `cases`.
///
/// Blanks do not matter, and where a puzzle lets several answers pass, each of them does. No
/// more is read than [`most_output`].
///
/// # Errors
///
/// The first answer that is wrong or cannot be read.
pub fn check_output<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    output: impl Read,
) -> Result<(), Rejection> {
    check(judging, cases, &P::solve(cases), output)
}

/// The same, where the best answer to each case is already known.
///
/// # Errors
///
/// The first answer that is wrong or cannot be read.
pub fn check<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    best: &[P::Answer],
    output: impl Read,
) -> Result<(), Rejection> {
    let mut right = Vec::new();
    for (answer, number) in best.iter().zip(1..) {
        P::write_answer(number, answer, &mut right);
    }
    let most = most_output(right.len());
    let mut tokens = Tokens::new(output.take(most as u64));
    let noun = P::ABOUT.case;
    for ((case, best), number) in cases.iter().zip(best).zip(1..) {
        let claimed = (judging.read_answer)(case, number, &mut tokens).map_err(|error| {
            Rejection::unreadable(Some(number), error.inside(format_args!("{noun} {number}")))
        })?;
        if claimed == *best {
            continue;
        }
        (judging.accepts)(case, best, &claimed).map_err(|reason| {
            Rejection::Wrong(Box::new(Wrong {
                number,
                noun,
                reason,
                expected: answer_text::<P>(number, best),
                found: answer_text::<P>(number, &claimed),
            }))
        })?;
    }
    let count = cases.len();
    let answers = if count == 1 { "answer" } else { "answers" };
    tokens
        .expect_end(|| format!("the end of the output after {count} {answers}"))
        .map_err(|error| Rejection::unreadable(None, error))
}

/// How many bytes of the output of a program are looked at where the right one has this many.
/// Nobody has to read on, however much there is.
pub const fn most_output(right: usize) -> usize {
    4 * right + (1 << 20)
}

/// Why an output is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// An answer is wrong.
    #[error("{} {}: {}", .0.noun, .0.number, .0.reason)]
    Wrong(Box<Wrong>),
    /// There are too few or too many answers, or something that is no answer.
    #[error("{error}")]
    Unreadable {
        /// The case whose answer cannot be read; the first is 1. None if all were answered and
        /// something follows.
        number: Option<u64>,
        /// What stands where, and what was expected there.
        error: InputError,
    },
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Which case it answers; the first is 1.
    pub number: u64,
    /// What a case is called.
    pub noun: &'static str,
    /// Why it is wrong, in the words of the puzzle.
    pub reason: String,
    /// The solver's answer.
    pub expected: String,
    /// The wrong answer.
    pub found: String,
}

impl Rejection {
    fn unreadable(number: Option<u64>, mut error: InputError) -> Self {
        if let InputError::Unexpected(unexpected) = &mut error
            && unexpected.found == "the end of the input"
        {
            "the end of the output".clone_into(&mut unexpected.found);
        }
        Self::Unreadable { number, error }
    }
}
