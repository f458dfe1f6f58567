//! Defines [`Entry`], what an output has for one case.

use super::fault::Fault;
use crate::claim::Claim;

/// What an output has for one case.
#[derive(Clone)]
pub enum Entry {
    /// An answer, right or wrong. Its form is right, unless the [form](super::Reading::form) of all answers is wrong.
    Answer(Claim),
    /// An answer, right or wrong, in a wrong form.
    WrongForm(WrongForm),
    /// Words that cannot be read as an answer.
    Malformed(Fault),
    /// Nothing.
    Missing,
}

/// An answer in a wrong form: other words or marks stand beside its words, a label is another one or missing, the words are in
/// another letter case, or a blank is missing in front of them.
#[derive(Clone)]
pub struct WrongForm {
    /// The answer.
    pub claim: Claim,
    /// The number of the line on which it begins, counted from 1.
    pub(crate) line: usize,
}

impl Entry {
    /// Returns whether the output has nothing for the case.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }

    /// Returns whether the entry is a right answer, in whatever form.
    pub fn is_right(&self) -> bool {
        self.claim().is_some_and(|claim| claim.is_right)
    }

    /// Returns the answer, if the entry can be read.
    pub fn claim(&self) -> Option<&Claim> {
        match self {
            Self::Answer(claim) | Self::WrongForm(WrongForm { claim, .. }) => Some(claim),
            Self::Malformed(_) | Self::Missing => None,
        }
    }

    /// Sets that a word has no wrong value, for a number that is right in another notation, such as `090` for 90.
    pub(super) fn clear_wrong_value(&mut self) {
        if let Self::Malformed(Fault::Word {
            has_wrong_value, ..
        }) = self
        {
            *has_wrong_value = false;
        }
    }
}
