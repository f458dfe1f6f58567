//! Defines [`Entry`], what an output has for one case.

use super::fault::Fault;
use crate::claim::Claim;

/// What an output has for one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An answer, right or wrong.
    Answer(Claim),
    /// An answer with other words beside it, such as a prompt, or behind another label.
    Labelled(Labelled),
    /// Words that cannot be read as an answer.
    Malformed(Fault),
    /// Nothing.
    Missing,
}

/// An answer with other words beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The answer.
    pub claim: Claim,
    /// The number of the line that it is on.
    pub(crate) line: usize,
}

impl Entry {
    /// Returns whether the entry is a right answer, perhaps with other words beside it.
    pub fn is_right(&self) -> bool {
        self.claim().is_some_and(|claim| claim.is_right)
    }

    /// Says of words that cannot be read that they have the right values, in another form.
    pub(super) fn call_value_right(&mut self) {
        if let Self::Malformed(fault) = self {
            fault.call_value_right();
        }
    }

    /// Returns the answer, if the entry can be read.
    pub fn claim(&self) -> Option<&Claim> {
        match self {
            Self::Answer(claim) | Self::Labelled(Labelled { claim, .. }) => Some(claim),
            Self::Malformed(_) | Self::Missing => None,
        }
    }
}
