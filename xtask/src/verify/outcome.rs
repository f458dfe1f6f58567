//! Defines the [`Outcome`] of a fixture: what the comparison with its snapshots means.

use anstyle::{AnsiColor, Style};
use terminal::{BAD, GOOD};

use super::opinion::{Change, Opinion, Printed};

/// What the comparison of a fixture with its snapshots means, if anything differs. The worst comes
/// first: this is the order in which a report shows fixtures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The solver panicked or hung, or a file cannot be read or written.
    Failed,
    /// The solver refuses the input, or the fixture is otherwise not what its name says.
    Misnamed,
    /// The solver contradicts the published answer.
    Contradicted,
    /// The reference solver agrees with an old answer and not with the new one.
    Regression,
    /// A new fixture has an answer that the reference solver contradicts.
    NewWrong,
    /// The reference solver agrees with neither the old answer nor the new one.
    Neither,
    /// The reference solver gives no opinion: it does not answer in time, or there is none.
    Undecided,
    /// Both answers are right; only the choice between them changed.
    OtherAnswer,
    /// The reference solver agrees with the new answers and not with the old ones.
    Improvement,
    /// The new answers are right, and the old ones differ in their form.
    Rewritten,
    /// Only a message or an explanation changed.
    Wording,
    /// The fixture is new, and the reference solver agrees with every answer.
    New,
}

impl Outcome {
    /// Returns the outcome of one answer that is new or has changed.
    pub fn of(change: &Change) -> Self {
        match (&change.old, change.opinion) {
            (_, Opinion::Late | Opinion::NoReference) => Self::Undecided,
            (Printed::Nowhere, Opinion::Right { new: true, .. }) => Self::New,
            (Printed::Nowhere, _) => Self::NewWrong,
            (
                _,
                Opinion::Right {
                    old: true,
                    new: false,
                },
            ) => Self::Regression,
            (_, Opinion::Right { new: false, .. }) => Self::Neither,
            (Printed::Unreadable, _) => Self::Rewritten,
            (Printed::Answer(_), Opinion::Right { old: true, .. }) => Self::OtherAnswer,
            (Printed::Answer(_), Opinion::Right { .. }) => Self::Improvement,
        }
    }

    /// Returns whether the solver is at fault, so that nothing may be accepted.
    pub fn is_fault(self) -> bool {
        self <= Self::Neither
    }

    /// Returns the colour in which a report shows the outcome.
    pub fn style(self) -> Style {
        match self {
            fault if fault.is_fault() => BAD,
            Self::New | Self::Improvement => GOOD,
            _ => AnsiColor::Yellow.on_default(),
        }
    }

    /// Returns a number of fixtures with this outcome, in words: `6 regressions`.
    pub fn counted(self, count: usize) -> String {
        let (one, many) = match self {
            Self::Failed => ("failure", "failures"),
            Self::Misnamed => (
                "fixture with the wrong name",
                "fixtures with the wrong name",
            ),
            Self::Contradicted => (
                "published answer contradicted",
                "published answers contradicted",
            ),
            Self::Regression => ("regression", "regressions"),
            Self::NewWrong => ("new wrong answer", "new wrong answers"),
            Self::Neither => (
                "answer wrong before and now",
                "answers wrong before and now",
            ),
            Self::Undecided => (
                "answer without a second opinion",
                "answers without a second opinion",
            ),
            Self::OtherAnswer => ("other right answer", "other right answers"),
            Self::Improvement => ("improvement", "improvements"),
            Self::Rewritten => ("answer in another form", "answers in another form"),
            Self::Wording => ("changed text", "changed texts"),
            Self::New => ("new fixture", "new fixtures"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }

    /// Says in a line what the outcome means for the person who reviews the snapshot. `place` names the
    /// case, such as `game 3`.
    pub fn sentence(self, place: &str) -> String {
        match self {
            Self::Failed | Self::Misnamed => "the fixture fails: do not accept".to_owned(),
            Self::Contradicted => {
                format!("{place}: contradicts the published answer: do not accept")
            }
            Self::Regression => format!(
                "{place}: regression: the reference solver agrees with the old answer: do not accept"
            ),
            Self::NewWrong => {
                format!("{place}: the reference solver gives another answer: do not accept")
            }
            Self::Neither => {
                format!("{place}: the reference solver agrees with neither answer: do not accept")
            }
            Self::Undecided => format!("{place}: no second opinion: check it by hand"),
            Self::OtherAnswer => format!("{place}: another right answer; the old one is as good"),
            Self::Improvement => {
                format!("{place}: improvement: the reference solver agrees with the new answer")
            }
            Self::Rewritten => "the answers are right, and written in another form".to_owned(),
            Self::Wording => "only a message or an explanation changed".to_owned(),
            Self::New => "new, and the reference solver agrees with every answer".to_owned(),
        }
    }
}
