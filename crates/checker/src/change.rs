//! Compares an old output of the solver with a new one: says which answers changed, and which of
//! the two answers to a case is right.

use std::fmt::{self, Display};

use puzzle::Puzzle;
use puzzle::visible::escape_text;

use crate::batch::CaseText;

/// A case to which two outputs of the solver give different answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of the case, counted from 1.
    pub number: u64,
    /// The text of the case.
    pub case: CaseText,
    /// The old answer and the new answer as text, or `None` for an answer that cannot be read.
    pub answers: [Option<String>; 2],
}

impl Change {
    /// Returns the change as text for a report: the case and both answers. `noun` is the puzzle's
    /// word for a case.
    pub fn text(&self, noun: &str) -> String {
        let Self { number, case, answers } = self;
        let shown = |answer: &Option<String>| answer.clone().unwrap_or("unreadable".to_owned());
        let [old, new] = answers.each_ref().map(shown);
        format!("{noun} {number}:\n{}was: {old}\nnow: {new}\n", escape_text(case))
    }
}

/// The opinion of the reference solver on a [`Change`]. An answer is right if it is as good as the
/// reference solver's own. An answer that cannot be read is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondOpinion {
    /// Both answers are right.
    EquallyGood,
    /// Only the old answer is right.
    Old,
    /// Only the new answer is right.
    New,
    /// Neither answer is right.
    Neither,
    /// The puzzle has no reference solver.
    Missing,
    /// The reference solver panics or takes too long.
    Late,
}

impl Display for SecondOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EquallyGood => "the old answer is equally good",
            Self::Old => "the reference solver agrees with the old answer: a regression",
            Self::New => "the reference solver agrees with the new answer",
            Self::Neither => "the reference solver agrees with neither answer",
            Self::Missing => "no second opinion: the puzzle has no reference solver",
            Self::Late => {
                "no second opinion: the reference solver took more than a second, or panicked"
            }
        })
    }
}

/// Returns whether two answers to a case are equally good. Neither needs to be known to be right:
/// each is checked against the other. If the puzzle has no tier 2, the answers must be equal.
pub fn is_as_good<P: Puzzle>(case: &P::Case, one: &P::Answer, other: &P::Answer) -> bool {
    P::JUDGED.map_or(one == other, |judged| {
        judged.is_right(case, one, other) && judged.is_right(case, other, one)
    })
}
