//! Defines [`Cause`], why a program fails, and the lines with which a report says it.
//!
//! A report shows the text of the cause, such as these:
//!
//! ```text
//! kind       text
//! place      `thrown.cpp:3`, in `pick`: terminate called after throwing an instance of 'std::out_of_range'
//! constant   It prints `4711` for every board.
//! rule       Your program acts as if five equal dice are not a full house: all 683 of your answers, … fit this.
//! layout     Right if the input is written in the statement's layout; this one has carriage returns …
//! state      Right if it is the first hand, wrong after others: something is kept from an earlier hand. …
//! form       On 33 of 37 inputs, the output ends too early: does the program answer every board?
//! time       It printed nothing within the time limit on any input that was tried.
//! pattern    All 12 wrong answers are too high; 30 different boards were answered.
//! ```
//!
//! What a new cause needs, here and in other files, is listed at [`Cause`].

use puzzle::{capitalised, counted};

use crate::form::FormFault;
use crate::misreading::Misreadings;
use crate::pattern::Pattern;
use crate::unread::UnreadAnswers;

/// Why a program fails. The head of this file has an example of each variant.
///
/// # A new cause
///
/// A misread rule of a puzzle is no new cause, but a wrong solution in the `catalogue`. What wrong cases have in common is no
/// new cause either, but a field of [`Findings`](crate::Findings), or one of [`Pattern`] if it takes long to find, as
/// [`plays`](Pattern::plays) do. A new cause needs, in this order:
///
/// 1. A variant. If the cause is about how the answers are printed, such as words beside them or numbers in each other's
///    place, it is a variant of [`FormFault`], which the reading of an output finds; the steps below are already done for
///    [`Cause::Form`]. Any other cause is a variant here, and each `match` in this file asks for what else it needs.
/// 2. What has to be known of the runs, if [`Evidence`](crate::Evidence) does not have it.
/// 3. A place in the order of the [`Diagnosis`](crate::Diagnosis). If the program must be run again, this is a stage, which asks a
///    [`Question`](crate::Question). The crate `judge` replies to it in `runs_again.rs`, and to questions for more answers in
///    `results_cause.rs` and `search_cause.rs`.
/// 4. In the crate `judge`, five things: the key `cause` or `pattern`, in `report/json.rs` and `JSON.md`; what is shown of
///    the input beside the cause, in `report/text/failure.rs`; whether notes on the source are looked for too, in
///    `source_notes/mod.rs`; what the user can do about the cause, in the table "If it names a cause" of `README.md`; and when
///    the cause is looked for, in the section "Causes" of `REFERENCE.md`.
///
/// A new field of [`Findings`](crate::Findings) or [`Pattern`] needs its sentence in `pattern_words.rs`. It needs a key in
/// `report/json.rs` and `JSON.md` only if the JSON report has more of it than this sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A sanitizer or a traceback names a place in the source. The text has the place, and what happens there.
    Place(String),
    /// Every answer that could be read is the same.
    Constant {
        /// The answer. A long one is cut.
        answer: String,
        /// How many answers are missing. None is malformed, because the program would then print different things.
        unread: UnreadAnswers,
    },
    /// A misread rule explains every answer that could be read.
    Rule {
        /// The misreadings, each of which explains these answers.
        misreadings: Misreadings,
        /// How many answers could not be read, or are missing.
        unread: UnreadAnswers,
    },
    /// The program is right if the same cases are written in another way. The text says in which.
    Layout(String),
    /// What goes wrong depends on what else is in the input. The text says how. Either an answer depends on the cases around
    /// its own, or on how many there are; or the program uses too much memory, for one case or for all together.
    State(String),
    /// What is wrong is the form of the outputs. Some answers may be wrong too.
    Form(Box<FormCause>),
    /// The program takes too long. The text says how long, or what it did before it was stopped.
    Time(String),
    /// No cause is known, but the cases with wrong answers have something in common.
    Pattern {
        /// What they have in common.
        pattern: Box<Pattern>,
        /// How many answers could not be read, or are missing. They are not among the wrong answers of the pattern.
        unread: UnreadAnswers,
    },
}

/// The fault of form that the outputs of a program have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct FormCause {
    /// The fault, as one of the outputs has it. If it is [`FormFault::OtherText`], its texts are collected from all of them.
    pub form: FormFault,
    /// A clause that says the fault of all runs that failed. It ends without a full stop, but may be a question.
    pub clause: String,
    /// The number of runs that failed. The clause is true of all of them.
    pub failed: usize,
    /// The number of accepted runs of which the clause is not true.
    pub runs_without: usize,
    /// What the wrong answers have in common, if some answers are wrong besides the form, and this is known.
    pub wrong_answers: Option<Pattern>,
}

impl Cause {
    /// Returns whether the [text](Self::text) is about all answers, or about a number of them. A report that shows such a text
    /// also says how many random cases were answered.
    pub fn counts_answers(&self) -> bool {
        match self {
            Self::Constant { .. } | Self::Rule { .. } | Self::Pattern { .. } => true,
            Self::Place(_) | Self::Layout(_) | Self::State(_) | Self::Form(_) | Self::Time(_) => {
                false
            }
        }
    }

    /// Returns whether the cause is only a pattern, which tells where the program goes wrong, but not why.
    pub fn is_pattern(&self) -> bool {
        match self {
            Self::Pattern { .. } => true,
            Self::Place(_)
            | Self::Constant { .. }
            | Self::Rule { .. }
            | Self::Layout(_)
            | Self::State(_)
            | Self::Form(_)
            | Self::Time(_) => false,
        }
    }

    /// Returns the name of the kind of the cause, as the JSON report has it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Place(_) => "place",
            Self::Constant { .. } => "constant",
            Self::Rule { .. } => "rule",
            Self::Layout(_) => "layout",
            Self::State(_) => "state",
            Self::Form(_) => "form",
            Self::Time(_) => "time",
            Self::Pattern { .. } => "pattern",
        }
    }

    /// Returns the lines that a report shows. If several misreadings explain the answers, each has its own line. `case_word`
    /// is the puzzle's word for a case.
    pub fn text(&self, case_word: &str) -> String {
        match self {
            Self::Constant { answer, unread } if unread.is_empty() => {
                format!("It prints `{answer}` for every {case_word}.")
            }
            Self::Constant { answer, unread } => with_unread(
                format!("Every answer that it prints is `{answer}`."),
                unread,
            ),
            Self::Rule {
                misreadings,
                unread,
            } => with_unread(misreadings.text(), unread),
            Self::Pattern { pattern, unread } => with_unread(pattern.text(case_word), unread),
            Self::Form(form) => form.text(case_word),
            Self::Place(text) | Self::Layout(text) | Self::State(text) | Self::Time(text) => {
                text.clone()
            }
        }
    }
}

/// Returns a text on the answers that could be read, followed by a sentence on the unread ones if there are any.
fn with_unread(text: String, unread: &UnreadAnswers) -> String {
    match unread.sentence() {
        Some(sentence) => format!("{text} {sentence}"),
        None => text,
    }
}

impl FormCause {
    /// Returns the lines that a report shows. `case_word` is the puzzle's word for a case.
    fn text(&self, case_word: &str) -> String {
        let sentence = self.sentence();
        match &self.wrong_answers {
            Some(pattern) => format!("{sentence}\n{}", pattern.text(case_word)),
            None => sentence,
        }
    }

    /// Returns the clause as a sentence. If it is not true of some runs, the sentence begins with how many have the fault, such
    /// as `On 33 of 37 inputs`.
    fn sentence(&self) -> String {
        let clause = &self.clause;
        let start = if self.runs_without == 0 {
            capitalised(clause)
        } else {
            let inputs = counted((self.failed + self.runs_without) as u64, "input");
            format!("On {} of {inputs}, {clause}", self.failed)
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

    /// Returns the cause whose fault of form is said in this clause. Two runs failed.
    fn form_cause(clause: &str, runs_without: usize, wrong_answers: Option<Pattern>) -> Cause {
        Cause::Form(Box::new(FormCause {
            form: FormFault::Other(Reason::new("another form", clause)),
            clause: clause.to_owned(),
            failed: 2,
            runs_without,
            wrong_answers,
        }))
    }

    /// The texts of three kinds count answers, and only a pattern is a pattern.
    #[test]
    fn causes_count_answers_or_do_not() {
        let misreadings = Misreadings {
            alternatives: Vec::new(),
            answers: 3,
            wrong: 2,
        };
        let counting = [
            Cause::Constant {
                answer: String::new(),
                unread: UnreadAnswers::default(),
            },
            Cause::Rule {
                misreadings,
                unread: UnreadAnswers::default(),
            },
            Cause::Pattern {
                pattern: Box::default(),
                unread: UnreadAnswers::default(),
            },
        ];
        let not_counting = [
            Cause::Place(String::new()),
            Cause::Layout(String::new()),
            Cause::State(String::new()),
            Cause::Time(String::new()),
            form_cause("", 0, None),
        ];
        assert!(counting.iter().all(Cause::counts_answers));
        assert!(!not_counting.iter().any(Cause::counts_answers));
        let patterns = counting.iter().chain(&not_counting);
        let patterns: Vec<&str> = patterns
            .filter(|it| it.is_pattern())
            .map(Cause::kind)
            .collect();
        assert_eq!(patterns, ["pattern"]);
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
            wrong_answers: 8,
            cases: 9,
            ..Pattern::default()
        };
        pattern.findings.direction = Some("are too high");
        let text = form_cause(clause, 0, Some(pattern)).text("board");
        let lines = "Each answer has `a` in front.\n\
                     All 8 wrong answers are too high; 9 different boards were answered.";
        assert_eq!(text, lines);
    }
}
