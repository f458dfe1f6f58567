//! Finds out why a program fails, from all that its runs show.
//!
//! A cause is said only of what it was held against: a misread rule of every answer that was read, a
//! fault of form of every run that failed.
//!
//! [`Diagnosis`] is a loop that its caller owns. It returns what it wants to know next, and is told the reply.
//! The questions come in this order, and a reply with a cause ends the diagnosis at any of them:
//!
//! ```text
//! stage (why    question           then, without more answers          then, with more answers
//! it is asked)
//! ─────────────────────────────────────────────────────────────────────────────────────────────────
//! Crash         Crash              go to Layout
//! Layout        Layout             collect answers
//! FewAnswers    MoreAnswers        compare them                        collect answers again
//! Misreadings   MoreAnswers        END with two or three, or go to     collect answers again
//!                                  State
//! Constant      Place              END: all answers are the same
//! State         State              END with a fault of form if all
//!                                  failures have it, or go to Place
//! Place         Place              go to Time
//! Time          Time               find the pattern
//! Pattern       MoreAnswers        END with it, if there is one        go to NearPattern if it has a
//!                                                                      limit, or find it again
//! NearPattern   MoreAnswersNear    find the pattern again              find the pattern again
//!
//! collect answers:   go to FewAnswers if there are few, or compare them
//! compare them:      go to Constant if all are the same, or to State if there are too many to compare; END if
//!                    they stand in each other's place, but for what a misread rule says better, or if one
//!                    misreading explains them; go to Misreadings if several do, or to State if none does
//! find the pattern:  go to Pattern, or END if there are enough answers
//! ```
//!
//! A fault of form that stands beside wrong answers does not explain them, so it does not end the diagnosis at State. If no
//! other cause is found, it is said at the end, before the pattern of these answers.

use std::mem;

use puzzle::visible::cut;

use crate::cause::{Cause, FormCause};
use crate::common_form::{common, common_other_text};
use crate::condition::Condition;
use crate::erased::ErasedPuzzle;
use crate::evidence::Evidence;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::misreading::Misreadings;
use crate::pattern::{Pattern, find_pattern, with_plays};
use crate::permuted::find_permutation;
use crate::shifted::find_shift;

/// What only further runs of the program show.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Where in the source does it crash? Asked before anything else.
    Crash,
    /// Does it depend on the layout of the input? Asked before the answers are looked at.
    Layout,
    /// Does an answer depend on the other cases of its input, or is too much memory used?
    State,
    /// At which place in the source is the fault?
    Place,
    /// Does it take too long?
    Time,
    /// What does it answer to further cases? They tell causes apart.
    MoreAnswers,
    /// What does it answer to further cases near the limit of this condition?
    MoreAnswersNear(Condition),
}

/// What the caller found out about a [`Question`].
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Nothing, or the question was not looked into.
    Nothing,
    /// The cause that the question is about.
    Cause(Cause),
    /// At least one more answer, which the caller has added to the [`evidence`](Diagnosis::evidence): to cases near a limit
    /// with [`Evidence::add_derived`]. The same question may follow, so a caller that replied this without an answer could be
    /// asked for ever.
    MoreAnswers,
}

/// The next step of a [`Diagnosis`].
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// The diagnosis goes on once it knows the reply.
    Ask(Question),
    /// The diagnosis is over, with the cause if there is one.
    Done(Option<Cause>),
}

/// The search for the cause why a program fails. It alone decides which cause comes first.
///
/// ```
/// use checker::{Cause, Diagnosis, Evidence, Question, Reply, Step};
///
/// /// Finds the cause with a program that can be run again. What it answers then is added to the evidence.
/// fn cause(
///     mut diagnosis: Diagnosis,
///     run_again: impl Fn(&Question, &mut Evidence) -> Reply,
/// ) -> Option<Cause> {
///     let mut reply = Reply::Nothing;
///     loop {
///         match diagnosis.next(reply) {
///             Step::Ask(question) => reply = run_again(&question, &mut diagnosis.evidence),
///             Step::Done(cause) => return cause,
///         }
///     }
/// }
/// ```
pub struct Diagnosis<'a> {
    puzzle: &'a dyn ErasedPuzzle,
    /// What is known so far. The caller adds further runs to it.
    pub evidence: Evidence,
    /// The clock: the search for pairs of misread rules ends as soon as this returns false.
    has_time: &'a dyn Fn() -> bool,
    /// If there are more answers than this, neither misread rules nor answers in each other's place are looked for, which
    /// would take long.
    max_compared: Option<usize>,
    /// Why the last question was asked.
    stage: Stage,
}

/// Why a [`Diagnosis`] asked its last question, with what it had found then.
enum Stage {
    /// Nothing was asked yet.
    Start,
    /// Nothing more is asked, because the diagnosis has ended.
    Over,
    /// To know the cause of a crash.
    Crash,
    /// To know whether the layout of the input is the cause.
    Layout,
    /// To get more answers, because there are few.
    FewAnswers,
    /// To get more answers, because several misreadings explain those so far.
    Misreadings(Misreadings),
    /// To know the place in the source, because what is undefined there may be the reason why all answers are the
    /// same.
    Constant(Cause),
    /// To know whether an answer depends on the other cases of its input, or too much memory is used.
    State,
    /// To know the place in the source, because nothing that was found is the cause.
    Place,
    /// To know whether the time is the cause.
    Time,
    /// To get more answers, to see whether the pattern holds.
    Pattern(Option<Pattern>),
    /// To get more answers near the limit of the pattern.
    NearPattern,
}

impl<'a> Diagnosis<'a> {
    /// Begins to look for the cause. `has_time` is a clock: it says whether the search for pairs of misread
    /// rules may go on.
    pub fn new(
        puzzle: &'a dyn ErasedPuzzle,
        evidence: Evidence,
        has_time: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            puzzle,
            evidence,
            has_time,
            max_compared: None,
            stage: Stage::Start,
        }
    }

    /// Looks for misread rules, and for answers in each other's place, only as long as there are at most so many answers.
    /// With more, it would take long.
    #[must_use]
    pub fn with_max_compared(self, answers: usize) -> Self {
        Self {
            max_compared: Some(answers),
            ..self
        }
    }

    /// Goes on, given the reply to the last question. Before the first question, the reply is
    /// [`Reply::Nothing`].
    pub fn next(&mut self, reply: Reply) -> Step {
        let stage = mem::replace(&mut self.stage, Stage::Over); // unless another question is asked
        if let Reply::Cause(cause) = reply {
            return Step::Done(Some(cause));
        }
        let has_more = reply == Reply::MoreAnswers;
        match stage {
            Stage::Start => self.ask(Stage::Crash, Question::Crash),
            Stage::Crash => self.ask(Stage::Layout, Question::Layout),
            Stage::Layout => self.collect_answers(),
            Stage::FewAnswers | Stage::Misreadings(_) if has_more => self.collect_answers(),
            Stage::FewAnswers => self.compare_answers(),
            Stage::Misreadings(found) => self.rule_or_state(found),
            Stage::Constant(cause) => Step::Done(Some(cause)),
            Stage::State => self.form_or_place(),
            Stage::Place => self.ask(Stage::Time, Question::Time),
            Stage::Time | Stage::NearPattern => self.look_for_pattern(),
            Stage::Pattern(found) if has_more => self.look_near(found),
            Stage::Pattern(found) => self.end_pattern(found),
            Stage::Over => Step::Done(None),
        }
    }

    /// Returns the cause that shows without running the program again: every reply is
    /// [`Reply::Nothing`].
    pub fn without_runs(&mut self) -> Option<Cause> {
        loop {
            if let Step::Done(cause) = self.next(Reply::Nothing) {
                return cause;
            }
        }
    }

    /// Asks a question, and remembers why.
    fn ask(&mut self, stage: Stage, question: Question) -> Step {
        self.stage = stage;
        Step::Ask(question)
    }

    /// Asks for more answers as long as there are few.
    fn collect_answers(&mut self) -> Step {
        const FEW: usize = 50;
        if self.evidence.answers.len() < FEW {
            self.ask(Stage::FewAnswers, Question::MoreAnswers)
        } else {
            self.compare_answers()
        }
    }

    /// Looks for what all answers show: that they are the same, stand in each other's place, or follow misread rules.
    fn compare_answers(&mut self) -> Step {
        let count = self.evidence.answers.len();
        if let Some(cause) = find_constant(&self.evidence) {
            return self.ask(Stage::Constant(cause), Question::Place);
        }
        if self.max_compared.is_some_and(|max| count > max) {
            return self.ask(Stage::State, Question::State);
        }
        // A misread rule says the same in better words.
        if let Some(cause) = self.find_moved()
            && !self.is_named_by_single_rules()
        {
            return Step::Done(Some(cause));
        }
        let found = self
            .puzzle
            .misreadings(&self.evidence.answers, self.has_time);
        if found.alternatives.len() < 2 {
            self.rule_or_state(found)
        } else {
            self.ask(Stage::Misreadings(found), Question::MoreAnswers)
        }
    }

    /// Returns the cause that all answers, or all numbers of each answer, are right but in each other's place.
    fn find_moved(&self) -> Option<Cause> {
        if !self.evidence.unread.is_empty() {
            return None;
        }
        let answers = &self.evidence.answers;
        let case = self.puzzle.about().case;
        let shift = find_shift(&answers.iter().cloned(), case);
        let form = shift.or_else(|| find_permutation(answers, &self.puzzle.columns()))?;
        Some(Cause::Form(Box::new(FormCause {
            clause: form.clause(None),
            form,
            failed: self.evidence.forms_of_failures.len(),
            // The answers of the accepted runs were looked at too, and none contradicts it.
            without: 0,
            wrong_answers: None,
        })))
    }

    /// Returns whether there are misread rules, each of which explains all answers alone, and a report names them.
    fn is_named_by_single_rules(&self) -> bool {
        let answers = &self.evidence.answers;
        let found = self.puzzle.misreadings(answers, &no_time_for_pairs);
        found.if_named().is_some()
    }

    /// Ends with these misreadings unless there are none or too many, and otherwise goes on without them.
    fn rule_or_state(&mut self, found: Misreadings) -> Step {
        match found.if_named() {
            Some(named) => Step::Done(Some(Cause::Rule(named, self.evidence.unread.clone()))),
            None => self.ask(Stage::State, Question::State),
        }
    }

    /// Ends with the fault of form that explains all failures, if there is one. If it stands beside wrong answers, it does
    /// not explain these, so the diagnosis goes on.
    fn form_or_place(&mut self) -> Step {
        match form_of_all_failures(&self.evidence) {
            Some(cause) if !self.stands_beside_wrong_answers(&cause) => {
                Step::Done(Some(Cause::Form(Box::new(cause))))
            }
            _ => self.ask(Stage::Place, Question::Place),
        }
    }

    /// Returns whether a fault of form is one of each answer, while some answers are wrong, too.
    fn stands_beside_wrong_answers(&self, cause: &FormCause) -> bool {
        cause.form.is_of_each() && !self.evidence.are_all_right()
    }

    /// Looks for what the wrong cases have in common. Unless there are enough answers, asks for more, in turn
    /// at random and near the limit that was found.
    fn look_for_pattern(&mut self) -> Step {
        const ENOUGH: usize = 1_500; // answers
        let evidence = &self.evidence;
        let found = find_pattern(self.puzzle, &evidence.answers, &evidence.derived);
        if evidence.count_with_derived() >= ENOUGH {
            self.end_pattern(found)
        } else {
            self.ask(Stage::Pattern(found), Question::MoreAnswers)
        }
    }

    /// Asks for more answers near the limit of a pattern, if it has one. The last answers may have moved the limit, but the
    /// pattern is found again before it is said.
    fn look_near(&mut self, found: Option<Pattern>) -> Step {
        match found.and_then(|pattern| pattern.condition) {
            Some(limit) => self.ask(Stage::NearPattern, Question::MoreAnswersNear(limit)),
            None => self.look_for_pattern(),
        }
    }

    /// Ends with a pattern, or with the fault of form that stands beside the wrong answers, and their pattern.
    fn end_pattern(&self, found: Option<Pattern>) -> Step {
        let evidence = &self.evidence;
        let pattern = with_plays(self.puzzle, found, evidence);
        // More runs may have failed since `form_or_place`.
        let form = form_of_all_failures(evidence);
        let cause = match form.filter(|form| self.stands_beside_wrong_answers(form)) {
            Some(form) => Some(Cause::Form(Box::new(FormCause {
                wrong_answers: pattern,
                ..form
            }))),
            None => pattern.map(|it| Cause::Pattern(Box::new(it), evidence.unread.clone())),
        };
        Step::Done(cause)
    }
}

/// The clock of a search that tries no pairs of misread rules: it has no time for them.
fn no_time_for_pairs() -> bool {
    false
}

/// Returns the cause that all answers are the same, and at least one is wrong.
fn find_constant(evidence: &Evidence) -> Option<Cause> {
    const MIN: usize = 4; // cases; fewer may have the same right answer
    const LONGEST: usize = 60; // characters of an answer that is quoted
    let answers = &evidence.answers;
    let text = &answers.first()?.claim.text;
    let is_same =
        evidence.unread.is_empty() && answers.iter().all(|answer| answer.claim.text == *text);
    let is_wrong = answers.iter().any(|answer| !answer.claim.is_right);
    if is_same && is_wrong && answers.len() >= MIN {
        Some(Cause::Constant(cut(&without_label(answers), LONGEST)))
    } else {
        None
    }
}

/// Returns the text of an answer that is given to all cases, such as `7`, without the label that has the number of the case:
/// `Case 1: 7` as the answer to the first case, and `Case 3: 7` to the third. The label shows only if one of them is not the
/// first case of its input.
fn without_label(answers: &[GivenAnswer]) -> String {
    let text = String::from_utf8_lossy(answers[0].claim.text.trim_ascii()).into_owned();
    let Some(later) = answers.iter().find(|answer| answer.to.place > 0) else {
        return text;
    };
    let number = (later.to.place + 1).to_string();
    let later_text = later.text_in_place();
    // The text of a claim is that of the answer to a first case, so the number in its label is a 1.
    for (at, first) in text.match_indices('1') {
        let (front, behind) = (&text[..at], &text[at + first.len()..]);
        if format!("{front}{number}{behind}") == later_text
            && let Some((_, answer)) = behind.split_once(' ')
        {
            return answer.to_owned();
        }
    }
    text
}

/// Returns the fault of form that all runs have that failed.
fn form_of_all_failures(evidence: &Evidence) -> Option<FormCause> {
    let mut faults = Vec::new();
    for form in &evidence.forms_of_failures {
        let mut fault = form.clone()?;
        leave_out_what_others_contradict(&mut fault, evidence);
        faults.push(fault);
    }
    let otherwise = evidence.are_all_right().then_some("every answer is right");
    let mut said = common(&faults, otherwise)?;
    // An output that was accepted has nothing beside its answers, so what is said of each answer is not true of all.
    if said.fault.is_of_each() && evidence.accepted > 0 {
        if !evidence.are_all_right() {
            return None;
        }
        said = common_other_text(&faults, otherwise)?;
    }
    Some(FormCause {
        form: said.fault,
        clause: said.clause,
        failed: faults.len(),
        without: evidence.accepted,
        wrong_answers: None,
    })
}

/// Drops why a word is listed more than once, unless that would make each answer list it once, those of other runs too.
fn leave_out_what_others_contradict(fault: &mut FormFault, evidence: &Evidence) {
    if let FormFault::Repeated(repeated) = fault
        && let Some(said) = repeated.about
        && !evidence.answers.iter().all(|it| it.is_listed_once(said))
    {
        repeated.about = None;
    }
}
