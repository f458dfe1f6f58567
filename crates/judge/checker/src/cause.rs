//! Defines [`Cause`], why a program fails, and how a report says it. What a new cause needs, here and elsewhere, is
//! listed at [`Cause`].

use puzzle::{capitalised, counted};

use crate::form::FormFault;
use crate::misreading::Misreadings;
use crate::pattern::Pattern;
use crate::unread::UnreadAnswers;

/// Why a program fails.
///
/// If what is wrong is how the answers are printed, such as words beside them or numbers in each other's place, the cause
/// is a [form](Self::Form), however it was found: its [`FormFault`] says it. Any other cause is a variant of its own.
///
/// A misread rule of a puzzle is no new cause, but a wrong solution in the `catalogue`; and what wrong cases have in common is
/// a field of [`Findings`](crate::Findings). A new cause needs, in this order:
///
/// 1. If it is about the form, a variant of [`FormFault`], which the reading of an output finds. The steps below are done
///    for all of these. Otherwise, a variant here; each `match` in this file asks for what else it needs.
/// 2. What has to be known of the runs, if [`Evidence`](crate::Evidence) does not have it.
/// 3. A stage of the [`Diagnosis`](crate::Diagnosis), and a line in its table. If the program must be run again, this
///    asks a [`Question`](crate::Question), to which the crate `judge` replies in `runs_again.rs`; `results_cause.rs` and
///    `search_cause.rs` reply to those that ask for more answers.
/// 4. In the crate `judge`, the key `cause` or `pattern`, in `report/json.rs` and `JSON.md`, what is shown of the input
///    beside it, in `report/text/failure.rs`, and whether notes on the source are looked for too, in `source_notes/mod.rs`.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A sanitizer or a traceback names a place in the source. The text says what happens there.
    Place(String),
    /// Every answer is the same.
    Constant(String),
    /// Each of these misreadings explains every answer, but for these that could not be read.
    Rule(Misreadings, UnreadAnswers),
    /// The program is right on the same cases if they are written in another way. The text says in which.
    Layout(String),
    /// An answer depends on the cases around its own, or on how many there are; or the program uses too much memory, for
    /// one case or for all together. The text says which.
    State(String),
    /// What is wrong is the form, perhaps with wrong answers besides.
    Form(Box<FormCause>),
    /// The program takes too long. The text says how long.
    Time(String),
    /// No cause is known, but the wrong cases have something in common, but for these whose answers could not be read.
    Pattern(Box<Pattern>, UnreadAnswers),
}

/// That the outputs of a program have a fault of form.
#[derive(Clone, Debug, PartialEq)]
pub struct FormCause {
    /// The fault of form of an output.
    pub form: FormFault,
    /// A clause that says the fault of all runs that failed. It ends without a full stop, but may be a question.
    pub clause: String,
    /// The number of runs that failed. All have the fault.
    pub failed: usize,
    /// The number of runs of which the clause is not true.
    pub without: usize,
    /// What the wrong answers have in common, if some are wrong beside the form, and this is known.
    pub wrong_answers: Option<Pattern>,
}

impl Cause {
    /// Returns whether the text says of how many answers it is true.
    pub fn counts_answers(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Rule(..) | Self::Pattern(..) => true,
            Self::Place(_) | Self::Layout(_) | Self::State(_) | Self::Form(_) | Self::Time(_) => {
                false
            }
        }
    }

    /// Returns whether it is a pattern, which tells where the program goes wrong, but not why.
    pub fn is_pattern(&self) -> bool {
        match self {
            Self::Pattern(..) => true,
            Self::Place(_)
            | Self::Constant(_)
            | Self::Rule(..)
            | Self::Layout(_)
            | Self::State(_)
            | Self::Form(_)
            | Self::Time(_) => false,
        }
    }

    /// Returns the name of the kind of the cause, as JSON has it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Place(_) => "place",
            Self::Constant(_) => "constant",
            Self::Rule(..) => "rule",
            Self::Layout(_) => "layout",
            Self::State(_) => "state",
            Self::Form(_) => "form",
            Self::Time(_) => "time",
            Self::Pattern(..) => "pattern",
        }
    }

    /// Returns the lines that a report shows. Several misread rules are alternatives, one to a line. `case`
    /// is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        match self {
            Self::Constant(answer) => format!("It prints `{answer}` for every {case}."),
            Self::Rule(rules, unread) => with_unread(rules.text(), unread),
            Self::Pattern(pattern, unread) => with_unread(pattern.text(case), unread),
            Self::Form(form) => form.text(case),
            Self::Place(it) | Self::Layout(it) | Self::State(it) | Self::Time(it) => it.clone(),
        }
    }
}

/// Returns a text on all answers that were read, and the sentence on those that were not.
fn with_unread(text: String, unread: &UnreadAnswers) -> String {
    match unread.sentence() {
        Some(sentence) => format!("{text} {sentence}"),
        None => text,
    }
}

impl FormCause {
    /// Returns the lines that a report shows. `case` is the puzzle's word for a case.
    fn text(&self, case: &str) -> String {
        let sentence = self.sentence();
        match &self.wrong_answers {
            Some(pattern) => format!("{sentence}\n{}", pattern.text(case)),
            None => sentence,
        }
    }

    /// Returns the clause as a sentence, with the number of runs if some are without the fault.
    fn sentence(&self) -> String {
        let Self {
            clause,
            failed,
            without,
            ..
        } = self;
        let start = if *without == 0 {
            capitalised(clause)
        } else {
            let inputs = counted((failed + without) as u64, "input");
            format!("On {failed} of {inputs}, {clause}")
        };
        if start.ends_with('?') {
            start
        } else {
            start + "."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::Reason;

    /// Returns the cause that a fault of form is said in this clause, of two runs that failed.
    fn form_cause(clause: &str, without: usize, wrong_answers: Option<Pattern>) -> Cause {
        Cause::Form(Box::new(FormCause {
            form: FormFault::Other(Reason::new("another form", clause)),
            clause: clause.to_owned(),
            failed: 2,
            without,
            wrong_answers,
        }))
    }

    /// Only a text that says of how many answers it is true counts them, and only a pattern is one.
    #[test]
    fn causes_count_answers_or_do_not() {
        let unread = UnreadAnswers::default;
        let rules = Misreadings {
            alternatives: Vec::new(),
            answers: 3,
            wrong: 2,
        };
        let text = String::new;
        for (cause, counts_answers, is_pattern) in [
            (Cause::Constant(text()), true, false),
            (Cause::Rule(rules, unread()), true, false),
            (Cause::Pattern(Box::default(), unread()), true, true),
            (Cause::Place(text()), false, false),
            (Cause::Layout(text()), false, false),
            (Cause::State(text()), false, false),
            (Cause::Time(text()), false, false),
            (form_cause("", 0, None), false, false),
        ] {
            let is = (cause.counts_answers(), cause.is_pattern());
            assert_eq!(is, (counts_answers, is_pattern), "{}", cause.kind());
        }
    }

    #[test]
    fn a_clause_becomes_a_sentence_before_the_pattern_of_the_wrong_answers() {
        let clause = "each answer has `a` in front";
        let text = form_cause(clause, 0, None).text("board");
        assert_eq!(text, "Each answer has `a` in front.");
        let text = form_cause("is it printed twice?", 3, None).text("board");
        assert_eq!(text, "On 2 of 5 inputs, is it printed twice?");
        let text = form_cause(clause, 1, None).text("board");
        assert_eq!(text, "On 2 of 3 inputs, each answer has `a` in front.");
        let mut pattern = Pattern {
            wrong: 4,
            cases: 9,
            ..Pattern::default()
        };
        pattern.findings.direction = Some("are too high");
        let text = form_cause(clause, 0, Some(pattern)).text("board");
        let lines = "Each answer has `a` in front.\n\
                     All 4 wrong answers are too high; 9 different boards were answered.";
        assert_eq!(text, lines);
    }
}
