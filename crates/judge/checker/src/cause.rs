//! Finds out why a program fails, from all that its runs show.
//!
//! A cause is said only of what it was held against: a misread rule of every answer that was read, a
//! fault of form of every run that failed.

use puzzle::visible::cut;
use puzzle::{capitalised, counted};

use crate::batch::Batch;
use crate::erased::ErasedPuzzle;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::misreading::Misreading;
use crate::pattern::{self, Condition, Pattern};
use crate::reading::Reading;

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

/// A kind of cause that shows only if the program runs again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Where in the source does it crash? Asked before anything else.
    Crash,
    /// Does it depend on the layout of the input? Asked before the answers are looked at.
    Layout,
    /// Does an answer depend on the cases before its own?
    State,
    /// Where in the source does it do something undefined?
    Place,
    /// Does it take too long?
    Time,
}

/// A function that adds further runs of a program to the facts, of cases near the limit of a condition if
/// there is one, and returns whether it has added any answer.
pub type More<'a> = dyn FnMut(&mut Evidence, Option<&Condition>) -> bool + 'a;

/// What the runs of a program show together.
#[derive(Default)]
pub struct Evidence {
    /// All answers that were read.
    pub evidence: Vec<GivenAnswer>,
    /// Answers to cases that were made from others, or chosen near the limit of a pattern.
    pub nearby: Vec<GivenAnswer>,
    /// If there are more answers than this, no rule is looked for, which would take long.
    pub most: Option<usize>,
    /// Of each run that failed, the fault of form if this explains the failure.
    failures: Vec<Option<FormFault>>,
    /// The number of cases whose answers are missing or cannot be read.
    unread: usize,
    /// The number of runs that were accepted.
    pub accepted: usize,
}

impl Evidence {
    /// Adds what an output for a batch shows, of which nothing else is known.
    pub fn add(&mut self, batch: &Batch, reading: &Reading) {
        self.evidence.extend(reading.evidence(batch));
        if reading.verdict().is_accepted() {
            self.accepted += 1;
        } else {
            self.add_failure(reading, reading.fault_of_form().cloned());
        }
    }

    /// Returns the number of answers that could be read, with those near a limit.
    pub fn answers(&self) -> usize {
        self.evidence.len() + self.nearby.len()
    }

    /// Returns whether there are too few wrong answers to tell which rule was misread.
    pub fn has_few_wrong_answers(&self) -> bool {
        let mut wrong = self.evidence.iter().filter(|answer| !answer.claim.is_right);
        wrong
            .next()
            .is_some_and(|first| wrong.all(|answer| answer.case() == first.case()))
    }

    /// Adds a run that failed. `form` is its fault of form, if this explains the failure.
    pub fn add_failure(&mut self, reading: &Reading, form: Option<FormFault>) {
        self.unread += reading
            .entries
            .iter()
            .filter(|entry| entry.claim().is_none())
            .count();
        self.failures.push(form);
    }
}

/// Finds out why a program fails. `ask` runs the program again to answer a question. `more` adds runs that
/// tell causes apart. The search for pairs of misread rules ends as soon as `has_time` returns false.
///
/// This function alone decides which cause comes first.
pub fn diagnose(
    puzzle: &dyn ErasedPuzzle,
    facts: &mut Evidence,
    more: &mut More,
    ask: &mut dyn FnMut(Question) -> Option<Cause>,
    has_time: &dyn Fn() -> bool,
) -> Option<Cause> {
    ask(Question::Crash)
        .or_else(|| ask(Question::Layout))
        .or_else(|| match constant_or_rule(puzzle, facts, more, has_time)? {
            // What is undefined may be the reason why all answers are the same.
            constant @ Cause::Constant(_) => ask(Question::Place).or(Some(constant)),
            rule => Some(rule),
        })
        .or_else(|| ask(Question::State))
        .or_else(|| form(facts))
        .or_else(|| ask(Question::Place))
        .or_else(|| ask(Question::Time))
        .or_else(|| pattern(puzzle, facts, more))
}

/// Returns the cause that all answers are the same, though not all should be.
fn constant(
    Evidence {
        evidence, unread, ..
    }: &Evidence,
) -> Option<Cause> {
    const MIN: usize = 4; // cases; fewer may have the same right answer
    let text = &evidence.first()?.claim.text;
    let is_same = *unread == 0 && evidence.iter().all(|answer| answer.claim.text == *text);
    let is_wrong = evidence.iter().any(|answer| !answer.claim.is_right);
    let shown = || cut(&String::from_utf8_lossy(text.trim_ascii()), 60);
    (is_same && is_wrong && evidence.len() >= MIN).then(|| Cause::Constant(shown()))
}

/// Returns what all answers show: that they are the same, or the misread rules that explain every one
/// of them, if these are few.
fn constant_or_rule(
    puzzle: &dyn ErasedPuzzle,
    facts: &mut Evidence,
    more: &mut More,
    has_time: &dyn Fn() -> bool,
) -> Option<Cause> {
    const FEW: usize = 50; // answers
    loop {
        while facts.evidence.len() < FEW && more(facts, None) {}
        if let Some(constant) = constant(facts) {
            return Some(constant);
        }
        if facts.most.is_some_and(|most| facts.evidence.len() > most) {
            return None;
        }
        let found = puzzle.misreadings(&facts.evidence, has_time);
        if found.len() < 2 || !more(facts, None) {
            let few = Misreading::few(found);
            return (!few.is_empty()).then_some(Cause::Rule(few, facts.unread));
        }
    }
}

/// Returns what the wrong cases have in common. The program answers further cases in turn at random and
/// near the limit that was found.
fn pattern(puzzle: &dyn ErasedPuzzle, facts: &mut Evidence, more: &mut More) -> Option<Cause> {
    const ENOUGH: usize = 1_500; // answers
    loop {
        let pattern = pattern::pattern(puzzle, &facts.evidence, &facts.nearby);
        let condition = pattern
            .as_ref()
            .and_then(|pattern| pattern.condition.as_ref());
        if facts.answers() >= ENOUGH || !more(facts, None) {
            return pattern.map(|pattern| Cause::Pattern(pattern, facts.unread));
        }
        if condition.is_some() {
            more(facts, condition);
        }
    }
}

/// Returns the fault of form that all runs have that failed. What is said of each answer must hold in
/// all runs.
fn form(facts: &Evidence) -> Option<Cause> {
    let forms: Vec<&FormFault> = facts
        .failures
        .iter()
        .map(Option::as_ref)
        .collect::<Option<_>>()?;
    let form = *forms.first()?;
    let is_held = !form.is_of_each() || facts.accepted == 0;
    let is_right = facts.evidence.iter().all(|answer| answer.claim.is_right);
    let right = if is_right {
        "every answer is right"
    } else {
        ""
    };
    (is_held && forms.iter().all(|other| other.is_like(form))).then(|| Cause::Form {
        form: form.clone(),
        text: match forms.len() {
            1 => form.clause(right),
            _ => FormFault::clause_of_several(&forms, right),
        },
        runs: [forms.len(), forms.len() + facts.accepted],
    })
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
                if clause.ends_with('?') {
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
