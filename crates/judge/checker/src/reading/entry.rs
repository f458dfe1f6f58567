//! Defines [`Entry`], what an output has for one case.

use super::malformed::Malformed;
use crate::claim::Claim;
use crate::judgement::Verdict;

/// What an output has for one case.
#[derive(Clone)]
pub enum Entry {
    /// An answer, right or wrong, in the right form.
    Answer(Claim),
    /// An answer, right or wrong, in a wrong form.
    WrongForm(WrongForm),
    /// Words that cannot be read as an answer.
    Malformed(Malformed),
    /// Nothing.
    Missing,
}

/// An answer in a wrong form: other words or marks stand beside its words, a label is another one or missing, the words are in
/// another letter case, or a blank is missing in front of them.
#[derive(Clone)]
pub struct WrongForm {
    /// The answer.
    pub claim: Claim,
    /// How the program printed it.
    pub(crate) printed: Printed,
}

/// What a report shows of an answer in a wrong form.
#[derive(Clone)]
pub(crate) enum Printed {
    /// The line on which the answer begins, by its number, counted from 1.
    Line(usize),
    /// Only the words of the answer, whatever lines they are on.
    Words(String),
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

    /// Returns whether the entry is an answer, right or wrong, in a wrong form.
    pub(crate) fn has_wrong_form(&self) -> bool {
        matches!(self, Self::WrongForm(_))
    }

    /// Returns the answer, if the entry can be read.
    pub fn claim(&self) -> Option<&Claim> {
        match self {
            Self::Answer(claim) | Self::WrongForm(WrongForm { claim, .. }) => Some(claim),
            Self::Malformed(_) | Self::Missing => None,
        }
    }

    /// Returns the verdict on the entry by itself.
    pub(super) fn verdict(&self) -> Verdict {
        match self {
            Self::Answer(claim) if claim.is_right => Verdict::Ac,
            Self::WrongForm(answer) if answer.claim.is_right => Verdict::Pe,
            Self::Answer(_) | Self::WrongForm(_) => Verdict::Wa,
            Self::Malformed(malformed) => malformed.verdict(),
            Self::Missing => Verdict::Pe,
        }
    }

    /// Returns the [letter](super::Reading::letters) for the entry.
    pub(super) fn letter(&self) -> char {
        match self {
            Self::Answer(claim) if claim.is_right => 'R',
            Self::WrongForm(answer) if answer.claim.is_right => 'F',
            Self::Answer(_) | Self::WrongForm(_) => 'W',
            Self::Malformed(_) => 'F',
            Self::Missing => 'M',
        }
    }

    /// Sets that a word has no wrong value, for a number that is right in another notation, such as `090` for 90.
    pub(super) fn clear_wrong_value(&mut self) {
        if let Self::Malformed(Malformed::Word {
            has_wrong_value, ..
        }) = self
        {
            *has_wrong_value = false;
        }
    }
}
