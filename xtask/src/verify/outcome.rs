//! Defines the [`Outcome`] of a fixture: what the comparison with its snapshots means.

use anstyle::{AnsiColor, Style};
use terminal::{BAD, GOOD};

use crate::opinion::{AnswerText, Change, Opinion};

/// What the comparison of a fixture with its snapshots means, if anything differs. The worst comes
/// first: this is the order in which a report shows fixtures. Each function of this type has a line for
/// each outcome, so the compiler says what a new one needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The solver panicked or hung, its output goes on after the last answer, or a file cannot be read
    /// or written.
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
    /// Only a message or an explanation is new or has changed.
    Wording,
    /// The fixture is new and malformed, and the solver refuses it.
    NewRefused,
    /// The fixture is new, and the reference solver agrees with every answer.
    New,
}

impl Outcome {
    /// Returns the outcome of one answer that is new or has changed.
    pub fn of(change: &Change) -> Self {
        match (&change.old, change.opinion) {
            (_, Opinion::Late | Opinion::NoReference) => Self::Undecided,
            (AnswerText::Nowhere, Opinion::Right { new: true, .. }) => Self::New,
            (AnswerText::Nowhere, _) => Self::NewWrong,
            (
                _,
                Opinion::Right {
                    old: true,
                    new: false,
                },
            ) => Self::Regression,
            (_, Opinion::Right { new: false, .. }) => Self::Neither,
            (AnswerText::Unreadable, _) => Self::Rewritten,
            (AnswerText::Answer(_), Opinion::Right { old: true, .. }) => Self::OtherAnswer,
            (AnswerText::Answer(_), Opinion::Right { .. }) => Self::Improvement,
        }
    }

    /// Returns whether something is at fault, so that nothing may be accepted.
    pub fn is_fault(self) -> bool {
        match self {
            Self::Failed
            | Self::Misnamed
            | Self::Contradicted
            | Self::Regression
            | Self::NewWrong
            | Self::Neither => true,
            Self::Undecided
            | Self::OtherAnswer
            | Self::Improvement
            | Self::Rewritten
            | Self::Wording
            | Self::NewRefused
            | Self::New => false,
        }
    }

    /// Returns the colour in which a report shows the outcome.
    pub fn style(self) -> Style {
        match self {
            Self::Failed
            | Self::Misnamed
            | Self::Contradicted
            | Self::Regression
            | Self::NewWrong
            | Self::Neither => BAD,
            Self::Undecided | Self::OtherAnswer | Self::Rewritten | Self::Wording => {
                AnsiColor::Yellow.on_default()
            }
            Self::Improvement | Self::NewRefused | Self::New => GOOD,
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
            Self::NewRefused => ("new malformed input", "new malformed inputs"),
            Self::New => ("new fixture", "new fixtures"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }

    /// Says in a line what the outcome means for the person who reviews the snapshot. `place` names the
    /// case, such as `game 3`. A failure and a wrong name have a sentence of their own in each fixture,
    /// and no snapshot.
    pub fn sentence(self, place: &str) -> String {
        match self {
            Self::Failed => "the solver fails: do not accept".to_owned(),
            Self::Misnamed => "not what its name says: do not accept".to_owned(),
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
            Self::NewRefused => "new, and refused, as its name says".to_owned(),
            Self::New => "new, and the reference solver agrees with every answer".to_owned(),
        }
    }

    /// Says what to do about fixtures of which this is the worst outcome. `counts` says how many there are.
    pub fn advice(self, counts: &str) -> String {
        match self {
            Self::Failed => format!(
                "{counts}: the solver is at fault, or the file that is named. Accept nothing yet"
            ),
            Self::Misnamed => format!("{counts}, or the solver is at fault. Accept nothing yet"),
            Self::Contradicted => {
                format!("{counts}: the solver is at fault, or the published answer. Do not accept")
            }
            Self::Regression | Self::NewWrong => {
                format!("{counts}: the solver is at fault. Do not accept")
            }
            Self::Neither => {
                format!("{counts}: the solver is at fault, or the reference solver. Do not accept")
            }
            Self::Undecided => format!("{counts}: check each by hand before you accept it"),
            Self::OtherAnswer | Self::Improvement => {
                format!("{counts}: every new answer is confirmed by the reference solver")
            }
            Self::Rewritten => format!("{counts}: only the form differs"),
            Self::Wording => format!("{counts}: every answer is as it was"),
            Self::NewRefused => format!("{counts}, refused as the names say"),
            Self::New => format!("{counts}, every answer confirmed by the reference solver"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(old: AnswerText, opinion: Opinion) -> Change {
        Change {
            number: 3,
            case: String::new(),
            old,
            new: AnswerText::Answer("7".to_owned()),
            opinion,
        }
    }

    /// What each opinion means for each kind of old answer.
    #[test]
    fn an_opinion_has_a_consequence() {
        use Outcome::{Improvement, Neither, New, NewWrong, OtherAnswer, Regression, Rewritten};
        let answer = || AnswerText::Answer("5".to_owned());
        let table = [
            (AnswerText::Nowhere, false, true, New),
            (AnswerText::Nowhere, false, false, NewWrong),
            (AnswerText::Unreadable, false, true, Rewritten),
            (AnswerText::Unreadable, false, false, Neither),
            (answer(), true, true, OtherAnswer),
            (answer(), true, false, Regression),
            (answer(), false, true, Improvement),
            (answer(), false, false, Neither),
        ];
        for (printed, old, new, outcome) in table {
            let change = change(printed, Opinion::Right { old, new });
            assert_eq!(Outcome::of(&change), outcome);
        }
        for opinion in [Opinion::Late, Opinion::NoReference] {
            for printed in [AnswerText::Nowhere, AnswerText::Unreadable, answer()] {
                assert_eq!(Outcome::of(&change(printed, opinion)), Outcome::Undecided);
            }
        }
    }

    /// The worst comes first, and nothing at fault may be accepted.
    #[test]
    fn what_is_at_fault_comes_before_what_is_not() {
        let all = [
            Outcome::Failed,
            Outcome::Misnamed,
            Outcome::Contradicted,
            Outcome::Regression,
            Outcome::NewWrong,
            Outcome::Neither,
            Outcome::Undecided,
            Outcome::OtherAnswer,
            Outcome::Improvement,
            Outcome::Rewritten,
            Outcome::Wording,
            Outcome::NewRefused,
            Outcome::New,
        ];
        assert!(all.is_sorted());
        let says_no = |outcome: &Outcome| outcome.sentence("hand 1").ends_with("do not accept");
        assert!(all[..6].iter().all(says_no) && !all[6..].iter().any(says_no));
        assert!(all[..6].iter().all(|outcome| outcome.is_fault()));
        assert!(!all[6..].iter().any(|outcome| outcome.is_fault()));
        assert_eq!(Outcome::Regression.counted(1), "1 regression");
        assert_eq!(Outcome::Regression.counted(6), "6 regressions");
    }
}
