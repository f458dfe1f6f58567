//! Defines [`Cause`], why a program fails, and how a report says it.

use puzzle::{capitalised, counted};

use crate::form::FormFault;
use crate::misreading::Misreading;
use crate::pattern::Pattern;

/// Why a program fails.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A sanitizer or a traceback names a place in the source. The text says what happens there.
    Place(String),
    /// Every answer is the same.
    Constant(String),
    /// Each of these misreadings explains every answer. The number is that of the cases whose answers are
    /// missing or cannot be read.
    Rule(Vec<Misreading>, usize),
    /// The program is right on the same cases in the statement's layout. The text says what the input has.
    Layout(String),
    /// An answer depends on the cases before its own. The text says how.
    State(String),
    /// Nothing but the form is wrong.
    Form {
        /// What is wrong with the form of an output.
        form: FormFault,
        /// A clause that says this of all runs that failed.
        text: String,
        /// The number of runs that fail so, and the number of all runs.
        runs: [usize; 2],
    },
    /// The program takes too long. The text says how long.
    Time(String),
    /// No cause is known, but the wrong cases have something in common. The number is that of the cases
    /// whose answers are missing or cannot be read.
    Pattern(Pattern, usize),
}

impl Cause {
    /// Returns the name of the kind of the cause, as JSON has it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Place(_) => "place",
            Self::Constant(_) => "constant",
            Self::Rule(..) => "rule",
            Self::Layout(_) => "layout",
            Self::State(_) => "state",
            Self::Form { .. } => "form",
            Self::Time(_) => "time",
            Self::Pattern(..) => "pattern",
        }
    }

    /// Returns the lines that a report shows. Several misread rules are alternatives, one to a line. `case`
    /// is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        match self {
            Self::Constant(answer) => format!("It prints `{answer}` for every {case}."),
            Self::Rule(rules, unread) => Misreading::finding(rules) + &left_out(*unread),
            Self::Pattern(pattern, unread) => pattern.text(case) + &left_out(*unread),
            Self::Form {
                text: clause,
                runs: [failed, all],
                ..
            } => {
                let some = format!("On {failed} of {}, {clause}", counted(*all as u64, "input"));
                let clause = if failed == all {
                    capitalised(clause)
                } else {
                    some
                };
                if clause.ends_with(['?', '.']) {
                    clause
                } else {
                    clause + "."
                }
            }
            Self::Place(it) | Self::Layout(it) | Self::State(it) | Self::Time(it) => it.clone(),
        }
    }
}

/// Returns the sentence, after a space, that so many answers are not counted.
fn left_out(unread: usize) -> String {
    let answers = counted(unread as u64, "more answer");
    let are = if unread == 1 { "is" } else { "are" };
    let sentence = format!(" {answers} {are} missing or cannot be read.");
    if unread > 0 { sentence } else { String::new() }
}
