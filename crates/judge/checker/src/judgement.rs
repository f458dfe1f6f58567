//! Defines [`Judgement`], what a judge says about an output: a verdict with its reasons.
//!
//! The module `judge` makes it, and has an example, in which a program prints 9 instead of 8 for the second case, and a label in
//! front of each answer. As JSON, the judgement of this case is:
//!
//! ```text
//! {"verdict": "WA", "case": 2, "kind": "too high", "expected": "8", "got": "9",
//!  "reason": "each answer has `sum:` in front; 9 instead of 8", "note": null}
//! ```

use std::fmt::{self, Display};

use serde_json::Value;

use crate::form::FormFault;
use crate::judging::Reason;

/// A verdict, under the name that online judges use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted.
    #[default]
    Ac,
    /// Wrong answer.
    Wa,
    /// Runtime error: an exit code other than 0, or a signal.
    Re,
    /// Presentation error: the output has too few or too many answers, or a word that cannot belong
    /// to an answer. A word that at least looks like a word of the right output, such as another
    /// number, is a wrong answer instead. A strict judge also rejects right answers in another
    /// layout than the statement's with this verdict.
    Pe,
    /// Time limit exceeded: the limit of CPU time, or the much higher limit of wall-clock time.
    Tle,
    /// Memory limit exceeded.
    Mle,
}

impl Verdict {
    /// Returns whether the verdict is AC.
    pub fn is_accepted(self) -> bool {
        self == Self::Ac
    }

    /// Returns whether the program exceeded a limit of time or memory, in which case its answers do
    /// not decide the verdict.
    pub const fn is_over_limit(self) -> bool {
        matches!(self, Self::Tle | Self::Mle)
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_ascii_uppercase())
    }
}

/// What is said about an output, or about what it has for one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of the case that the judgement is about, counted from 1. `None` if it is about the whole output.
    pub case: Option<u64>,
    /// The best answer to that case. `None` without a case.
    pub expected: Option<String>,
    /// What the program printed for that case or, without a case, the first line that belongs to no case. If the answer to the case
    /// is right, and the case is at fault only because such a line stands above it, this is the line.
    pub got: Option<String>,
    /// What is wrong with the form.
    pub form: Option<FormFault>,
    /// Why the output is not accepted, in the puzzle's own terms, besides its form.
    pub reason: Option<Reason>,
    /// Whether the output has a right answer to each case, in whatever form.
    pub are_all_right: bool,
    /// A remark that does not change the verdict. It may say that the input goes on after its end mark. Of an accepted output, it
    /// may say what a strict judge would reject, or that some right answers are not the solver's own. Of any other output, it
    /// may say that the input has more cases than the statement allows.
    pub note: Option<String>,
}

impl Judgement {
    /// Adds the judgement to a JSON object, as the fields `verdict`, `case`, [`kind`](Self::kind), `expected`, `got`, `reason` and
    /// `note`. The field `reason` says [why](Self::why) the output is not accepted, so it has the fault of form as well. A field
    /// whose value is not known is null.
    ///
    /// ```
    /// use checker::{Judgement, Verdict};
    ///
    /// let mut object = serde_json::json!({ "puzzle": "chess" });
    /// Judgement { verdict: Verdict::Tle, ..Judgement::default() }.add_to(&mut object);
    /// assert_eq!(object["puzzle"], "chess");
    /// assert_eq!(object["verdict"], "TLE");
    /// assert!(object["case"].is_null());
    /// ```
    ///
    /// # Panics
    ///
    /// If `object` is not an object.
    pub fn add_to(&self, object: &mut Value) {
        object["verdict"] = self.verdict.to_string().into();
        object["case"] = self.case.into();
        object["kind"] = self.kind().into();
        object["expected"] = self.expected.clone().into();
        object["got"] = self.got.clone().into();
        object["reason"] = self.why().into();
        object["note"] = self.note.clone().into();
    }

    /// Returns what is wrong in a few words that are the same for all failures of this kind. Returns `None` if nothing is known
    /// to be wrong.
    pub fn kind(&self) -> Option<&'static str> {
        let kind_of_reason = || self.reason.as_ref().map(|reason| reason.kind);
        kind_of_form_or_reason(self.form.as_ref(), kind_of_reason)
    }

    /// Returns a clause that says what is right, if nothing but the form is wrong.
    pub fn what_is_right(&self) -> Option<&'static str> {
        if self.are_all_right {
            Some("the answers to this input are right")
        } else {
            None
        }
    }

    /// Returns why the output is not accepted: what is wrong with its form, and the reason.
    /// Returns `None` if neither is known.
    pub fn why(&self) -> Option<String> {
        let reason = self.reason.as_ref().map(|reason| &reason.sentence);
        let Some(form) = &self.form else {
            return reason.cloned();
        };
        let clause = form.clause(self.what_is_right());
        Some(match reason {
            Some(reason) if form.is_surplus_at_end() => format!("{reason}\n{clause}"),
            Some(reason) => format!("{clause}; {reason}"),
            None => clause,
        })
    }
}

/// Returns the kind of a failure: that of the reason, if there is one, or else that of the fault of form. Some faults of form
/// [decide](FormFault::decides_kind) the kind in any case. `kind_of_reason` is called only if its result is needed.
pub(crate) fn kind_of_form_or_reason(
    form: Option<&FormFault>,
    kind_of_reason: impl FnOnce() -> Option<&'static str>,
) -> Option<&'static str> {
    match form {
        Some(form) if form.decides_kind() => Some(form.kind()),
        Some(form) => Some(kind_of_reason().unwrap_or(form.kind())),
        None => kind_of_reason(),
    }
}
