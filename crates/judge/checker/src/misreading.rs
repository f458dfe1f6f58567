//! Defines a [`Misreading`], a misread rule that explains every answer of a program, and says it in words: "Your program acts as
//! if the second player moves first: all 63 of your answers, including the 40 wrong ones, fit this."
//!
//! A misreading explains an answer if the answer is right by the rule as it is misread. The module `misreading_search` finds the
//! misreadings.

use std::collections::HashSet;

use puzzle::capitalised;

use crate::wrong::Mistake;

/// The maximum number of misreadings that a report names as alternatives.
pub(crate) const MAX_NAMED: usize = 3;

/// A misread rule, or two rules that are misread at once, by which every answer of a program is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// The name of the wrong solution that misreads the rule. If two rules are misread, the names
    /// of both wrong solutions, joined by a plus sign.
    pub name: String,
    /// The rule as the program understands it, in a clause that can follow "acts as if".
    pub clause: String,
    /// The [correction](crate::WrongSolution::correction) of each misread rule. If two rules have the same one, it is there once.
    pub corrections: Vec<&'static str>,
}

/// The misreadings that explain every answer of a program.
///
/// ```
/// use checker::{Misreading, Misreadings};
///
/// let second_first = Misreading {
///     name: "second-first".to_owned(),
///     clause: "the second player moves first".to_owned(),
///     corrections: vec!["The first player moves first."],
/// };
/// let mut misreadings = Misreadings {
///     alternatives: vec![second_first],
///     answers: 63,
///     wrong: 40,
/// };
/// let text = "Your program acts as if the second player moves first: all 63 of your answers, \
///             including the 40 wrong ones, fit this.";
/// assert_eq!(misreadings.text(), text);
///
/// misreadings.alternatives.push(Misreading {
///     name: "no-pass".to_owned(),
///     clause: "no player may pass".to_owned(),
///     corrections: vec!["A player may pass."],
/// });
/// let text = "All 63 of your answers, including the 40 wrong ones, fit each of these:\n\
///             1. The second player moves first.\n2. No player may pass.";
/// assert_eq!(misreadings.text(), text);
/// assert_eq!(misreadings.corrections(), "The first player moves first. A player may pass.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreadings {
    /// The misreadings, each of which explains every answer.
    pub alternatives: Vec<Misreading>,
    /// The number of answers of the program. An answer that was given several times counts each time. All answers are right by
    /// each misreading.
    pub answers: usize,
    /// The number of these answers that are wrong by the statement.
    pub wrong: usize,
}

impl Misreading {
    /// Returns the misreading of a program that makes these mistakes together.
    pub(crate) fn of(mistakes: &[&Mistake]) -> Self {
        let names: Vec<&str> = mistakes.iter().map(|mistake| &*mistake.name).collect();
        let clauses: Vec<&str> = mistakes.iter().map(|mistake| &*mistake.about).collect();
        let caveat = if mistakes.len() > 1 {
            " (or one mistake with the same effect)"
        } else {
            ""
        };
        Self {
            name: names.join(" + "),
            clause: clauses.join(", and ") + caveat,
            corrections: distinct(mistakes.iter().filter_map(|mistake| mistake.correction)),
        }
    }
}

impl Misreadings {
    /// Returns the misreadings if a report names them. It names up to three alternatives. Returns `None` if there is none, or if
    /// there are more, because the answers then do not show which rule the program misreads.
    ///
    /// ```
    /// use checker::{Misreading, Misreadings};
    ///
    /// let one = Misreading {
    ///     name: "a".to_owned(),
    ///     clause: "a".to_owned(),
    ///     corrections: vec!["A."],
    /// };
    /// for (count, are_named) in [(0, false), (1, true), (3, true), (4, false)] {
    ///     let alternatives = vec![one.clone(); count];
    ///     let misreadings = Misreadings { alternatives, answers: 3, wrong: 3 };
    ///     assert_eq!(misreadings.if_named().is_some(), are_named);
    /// }
    /// ```
    pub fn if_named(self) -> Option<Self> {
        if (1..=MAX_NAMED).contains(&self.alternatives.len()) {
            Some(self)
        } else {
            None
        }
    }

    /// Returns the text with which a report names these misreadings and says which answers they explain. Several misreadings
    /// are alternatives, one to a line.
    ///
    /// | wrong answers | text on one misreading, for 63 answers                                                    |
    /// |---------------|-------------------------------------------------------------------------------------------|
    /// | 40            | Your program acts as if X: all 63 of your answers, including the 40 wrong ones, fit this. |
    /// | 1             | Your program acts as if X: all 63 of your answers, including the wrong one, fit this.     |
    /// | all 63        | Your program acts as if X: all 63 of your answers are wrong, and all fit this.            |
    pub fn text(&self) -> String {
        let Self { answers, wrong, .. } = self;
        let fit = if wrong == answers {
            " are wrong, and all fit".to_owned()
        } else if *wrong == 1 {
            ", including the wrong one, fit".to_owned()
        } else {
            format!(", including the {wrong} wrong ones, fit")
        };
        let answers_fit = format!("{answers} of your answers{fit}");
        if let [only] = &self.alternatives[..] {
            let clause = &only.clause;
            return format!("Your program acts as if {clause}: all {answers_fit} this.");
        }
        let mut lines = vec![format!("All {answers_fit} each of these:")];
        for (number, misreading) in (1..).zip(&self.alternatives) {
            let sentence = capitalised(&misreading.clause);
            lines.push(format!("{number}. {sentence}."));
        }
        lines.join("\n")
    }

    /// Returns what is right instead of the misreadings. Each correction is said once.
    ///
    /// ```
    /// use checker::{Misreading, Misreadings};
    ///
    /// let misreading = |name: &str, corrections: &[&'static str]| Misreading {
    ///     name: name.to_owned(),
    ///     clause: name.to_owned(),
    ///     corrections: corrections.to_vec(),
    /// };
    /// let misreadings = Misreadings {
    ///     alternatives: vec![
    ///         misreading("a", &["A."]),
    ///         misreading("b", &["A.", "C."]),
    ///         misreading("c", &["C.", "A."]),
    ///     ],
    ///     answers: 3,
    ///     wrong: 3,
    /// };
    /// assert_eq!(misreadings.corrections(), "A. C.");
    /// let text = "All 3 of your answers are wrong, and all fit each of these:\n1. A.\n2. B.\n3. C.";
    /// assert_eq!(misreadings.text(), text);
    /// ```
    pub fn corrections(&self) -> String {
        let all = self.alternatives.iter().flat_map(|one| &one.corrections);
        distinct(all.copied()).join(" ")
    }
}

/// Returns these texts in the same order, each once.
fn distinct(texts: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = HashSet::new();
    texts.filter(|text| seen.insert(*text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of [`Misreadings::text`].
    #[test]
    fn it_is_said_how_many_answers_are_wrong() {
        for (wrong, said) in [
            (40, ", including the 40 wrong ones, fit"),
            (1, ", including the wrong one, fit"),
            (63, " are wrong, and all fit"),
        ] {
            let misreadings = Misreadings {
                alternatives: vec![Misreading {
                    name: "x".to_owned(),
                    clause: "X".to_owned(),
                    corrections: Vec::new(),
                }],
                answers: 63,
                wrong,
            };
            let text = format!("Your program acts as if X: all 63 of your answers{said} this.");
            assert_eq!(misreadings.text(), text);
        }
    }

    #[test]
    fn a_pair_may_be_one_mistake() {
        let mistake = |name: &str| Mistake {
            name: name.to_owned(),
            about: format!("{name} is misread"),
            correction: Some("What is right."),
            row: 0,
            member: None,
        };
        let [one, two] = ["a", "b"].map(mistake);
        assert_eq!(Misreading::of(&[&one]).clause, "a is misread");
        let pair = Misreading::of(&[&one, &two]);
        assert_eq!(pair.name, "a + b");
        let clause = "a is misread, and b is misread (or one mistake with the same effect)";
        assert_eq!(pair.clause, clause);
        assert_eq!(pair.corrections, ["What is right."]);
    }
}
