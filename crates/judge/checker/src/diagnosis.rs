//! Finds out why a program fails, from all that its runs show.
//!
//! A misread rule is the cause only if it explains every answer that was read, except the [derived](Evidence::add_derived)
//! ones. A fault of form is the cause only if every run that failed has it.
//!
//! A [`Diagnosis`] is a loop that its caller owns, because only the caller can run the program. The diagnosis asks a
//! [`Question`], the caller runs the program to find the [`Reply`], and so on until the diagnosis is done. A reply with a cause
//! ends it at once.
//!
//! # The stages
//!
//! The diagnosis is always in a stage, which says why it asked its last question. Several stages ask for more answers, each for
//! another reason. To *go to* a stage is to ask the question of that stage, which the table below has. Where END is written,
//! the diagnosis is done. These actions lead from one stage to another:
//!
//! - *Collect answers*: if there are few answers so far, go to `FewAnswers`. Otherwise, compare answers.
//! - *Compare answers*: the first of these that is true decides.
//!   1. All answers are [the same](find_constant), they are not too few, and some are wrong: go to `Constant`.
//!   2. There are too many answers to compare: go to `State`.
//!   3. Every answer could be read, and the answers stand in each other's place, or the columns of each answer do: END. But if
//!      one, two or three misread rules explain all answers, each of them alone, the next two points decide.
//!   4. One misreading explains all answers: END.
//!   5. Several misreadings explain all answers: go to `Misreadings`, because more answers may rule some of them out.
//!   6. Nothing explains the answers: go to `State`.
//! - *Look for a pattern*: go to `Pattern`. If there are enough answers, finish instead.
//! - *Finish*: END with the first of these that there is.
//!   1. The fault of form that all failures have. If it stands beside wrong answers, the pattern of these is said with it.
//!   2. The pattern of the wrong answers.
//!
//! The table says what is done when the reply to a question has no cause:
//!
//! ```text
//! stage         question           what is done next
//! ─────────────────────────────────────────────────────────────────────────────────────────
//! Crash         Crash              go to Layout
//! Layout        Layout             collect answers
//! FewAnswers    MoreAnswers        if more answers came, collect answers;
//!                                  otherwise, compare answers
//! Misreadings   MoreAnswers        if more answers came, collect answers;
//!                                  otherwise, END with two or three misreadings;
//!                                  if there are more than three, go to State
//! Constant      Place              END: all answers are the same
//! State         State              END with the fault of form that all failures have;
//!                                  if there is none, or it stands beside wrong answers, go to Place
//! Place         Place              go to Time
//! Time          Time               look for a pattern
//! Pattern       MoreAnswers        if more answers came and the pattern has a condition, go to NearPattern;
//!                                  if more answers came otherwise, look for a pattern;
//!                                  if none came, finish
//! NearPattern   MoreAnswersNear    look for a pattern
//! ```
//!
//! # Faults of form beside wrong answers
//!
//! A program may print `sum:` in front of each answer, and some of its answers may be wrong, too. The label makes every run fail,
//! but it is not why these answers are wrong. So such a fault does not end the diagnosis at `State`: another cause is looked for
//! first. If none is found, the label is said at the end, together with the pattern of the wrong answers.

use std::mem;

use crate::cause::{Cause, FormCause};
use crate::condition::Condition;
use crate::constant::find_constant;
use crate::erased::ErasedPuzzle;
use crate::evidence::Evidence;
use crate::form_of_failures::form_of_all_failures;
use crate::misreading::Misreadings;
use crate::pattern::{Pattern, find_pattern, with_plays};
use crate::permuted::find_permutation;
use crate::shifted::find_shift;

/// What only further runs of the program show.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Where in the source does the program crash? This is asked before anything else.
    Crash,
    /// Does the program fail because of the layout of the input? This is asked before the answers are looked at.
    Layout,
    /// Does an answer depend on the other cases of its input, or does the program use too much memory?
    State,
    /// At which place in the source is the fault?
    Place,
    /// Does the program take too long?
    Time,
    /// What does the program answer to further cases? The answers tell causes apart.
    MoreAnswers,
    /// What does the program answer to further cases near the limit of this condition of a pattern?
    MoreAnswersNear(Condition),
}

/// What the caller found out about a [`Question`].
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The caller found out nothing, or did not look into the question.
    Nothing,
    /// The cause that the question is about.
    Cause(Cause),
    /// There is at least one more answer, which the caller has added to the [`evidence`](Diagnosis::evidence). Answers to cases
    /// near a limit are added with [`Evidence::add_derived`].
    ///
    /// The same question may follow. So a caller that replies this without an answer may be asked for ever.
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
    /// The clock of the search for pairs of misread rules. As soon as it returns false, that search ends, and finds no pair.
    /// Single rules are always tried.
    has_time: &'a dyn Fn() -> bool,
    /// The maximum number of answers in which misread rules, and answers in each other's place, are looked for. With more
    /// answers, that would take long.
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
    /// To get more answers, because these misreadings all explain the answers so far.
    Misreadings(Misreadings),
    /// To know whether undefined behaviour at some place in the source is why all answers are the same. If it is not, the
    /// cause is this one, which says only that all answers are the same.
    Constant(Cause),
    /// To know whether an answer depends on the other cases of its input, or too much memory is used.
    State,
    /// To know the place of the fault in the source, because the answers do not show the cause.
    Place,
    /// To know whether the time is the cause.
    Time,
    /// To get more answers, which show whether this pattern holds, or a first one if there is none yet.
    Pattern(Option<Pattern>),
    /// To get more answers near the limit of the condition of a pattern.
    NearPattern,
}

impl<'a> Diagnosis<'a> {
    /// Begins to look for the cause. `has_time` is the clock of the search for pairs of misread rules. As soon as it returns
    /// false, that search ends, and finds no pair. Single rules are always tried.
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
    ///
    /// A diagnosis that is over does not know its cause any more: another call returns [`Step::Done`] without a cause.
    pub fn next(&mut self, reply: Reply) -> Step {
        // The diagnosis is over unless another question is asked below.
        let stage = mem::replace(&mut self.stage, Stage::Over);
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
            Stage::Misreadings(found) => self.end_with_rules_or_ask_state(found),
            Stage::Constant(cause) => Step::Done(Some(cause)),
            Stage::State => self.end_with_form_or_ask_place(),
            Stage::Place => self.ask(Stage::Time, Question::Time),
            Stage::Time | Stage::NearPattern => self.look_for_pattern(),
            Stage::Pattern(found) if has_more => self.ask_near_limit(found),
            Stage::Pattern(found) => self.finish(found),
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
        /// Fewer answers may fit a misread rule or a shift by chance.
        const ENOUGH_TO_COMPARE: usize = 50;
        if self.evidence.answers.len() < ENOUGH_TO_COMPARE {
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
        let found = match self.find_shift_or_permutation() {
            // If single rules explain such answers, too, they say the same in better words.
            Some(cause) => match self.single_misreadings().if_named() {
                Some(rules) => rules,
                None => return Step::Done(Some(cause)),
            },
            None => self.misreadings(self.has_time),
        };
        if found.alternatives.len() < 2 {
            self.end_with_rules_or_ask_state(found)
        } else {
            self.ask(Stage::Misreadings(found), Question::MoreAnswers)
        }
    }

    /// Returns the cause that all answers are shifted by a few cases, or that the columns of all answers stand in another
    /// order.
    fn find_shift_or_permutation(&self) -> Option<Cause> {
        if !self.evidence.unread.is_empty() {
            return None;
        }
        let answers = &self.evidence.answers;
        let case_word = self.puzzle.about().case;
        let shift = find_shift(&answers.iter().cloned(), case_word);
        let form = shift.or_else(|| find_permutation(answers, &self.puzzle.columns()))?;
        Some(Cause::Form(Box::new(FormCause {
            clause: form.clause(None),
            form,
            failed: self.evidence.forms_of_failures.len(),
            // The answers of the accepted runs were looked at too, and none of them contradicts the fault.
            without: 0,
            wrong_answers: None,
        })))
    }

    /// Returns the misread rules each of which explains all answers alone. These are found before the clock is asked for the
    /// first time, so a clock without any time only keeps pairs of rules from being looked for.
    fn single_misreadings(&self) -> Misreadings {
        let no_time_for_pairs = || false;
        self.misreadings(&no_time_for_pairs)
    }

    /// Returns the misreadings that explain all answers. `has_time` is the clock of the search for pairs of rules.
    fn misreadings(&self, has_time: &dyn Fn() -> bool) -> Misreadings {
        self.puzzle.misreadings(&self.evidence.answers, has_time)
    }

    /// Ends with these misreadings, unless there are none or more than three. Then the diagnosis goes on without them.
    fn end_with_rules_or_ask_state(&mut self, found: Misreadings) -> Step {
        match found.if_named() {
            Some(named) => Step::Done(Some(Cause::Rule(named, self.evidence.unread.clone()))),
            None => self.ask(Stage::State, Question::State),
        }
    }

    /// Ends with the fault of form that all failures have, if there is one and it does not stand beside wrong answers.
    fn end_with_form_or_ask_place(&mut self) -> Step {
        match form_of_all_failures(&self.evidence) {
            Some(form) if !self.stands_beside_wrong_answers(&form) => {
                Step::Done(Some(Cause::Form(Box::new(form))))
            }
            _ => self.ask(Stage::Place, Question::Place),
        }
    }

    /// Returns whether some answers are wrong, and a fault of form that all failures have is not why. Each answer has `sum:` in
    /// front, for example, and some answers are also wrong.
    ///
    /// Only a fault that each answer has, such as this label, can stand beside wrong answers. Any other fault either does not
    /// explain the failure of an output with wrong answers, or is itself why they are wrong; see
    /// [`Explains`](crate::form::Explains).
    fn stands_beside_wrong_answers(&self, cause: &FormCause) -> bool {
        cause.form.is_of_each() && !self.evidence.are_all_right()
    }

    /// Looks for what the wrong cases have in common. As long as there are not enough answers, this asks for more, in turn
    /// for answers to any cases and to those near the limit of the pattern.
    fn look_for_pattern(&mut self) -> Step {
        /// More answers hardly change a pattern.
        const ENOUGH_FOR_PATTERN: usize = 1_500;
        let evidence = &self.evidence;
        let found = find_pattern(self.puzzle, &evidence.answers, &evidence.derived);
        if evidence.count_with_derived() >= ENOUGH_FOR_PATTERN {
            self.finish(found)
        } else {
            self.ask(Stage::Pattern(found), Question::MoreAnswers)
        }
    }

    /// Asks for more answers near the limit of the condition of a pattern, if it has a condition. Otherwise, this looks for a
    /// pattern again.
    ///
    /// The pattern was found before the newest answers came, which may have moved the limit. That does no harm, because a
    /// pattern is looked for again before one is said.
    fn ask_near_limit(&mut self, found: Option<Pattern>) -> Step {
        match found.and_then(|pattern| pattern.condition) {
            Some(condition) => self.ask(Stage::NearPattern, Question::MoreAnswersNear(condition)),
            None => self.look_for_pattern(),
        }
    }

    /// Ends with the fault of form that all failures have or, if there is none, with the pattern that was found. If the fault
    /// stands beside wrong answers, it is said with the pattern of these.
    ///
    /// The fault was already looked for in [`Self::end_with_form_or_ask_place`]. But more runs may have failed since then, and
    /// they may show it for the first time. Two outputs with a single answer each, for example, have the labels `Start k:` and
    /// `End k:`. These have nothing in common until another output shows that each of its answers has `k:` in front.
    fn finish(&self, found: Option<Pattern>) -> Step {
        let evidence = &self.evidence;
        let pattern = with_plays(self.puzzle, found, &evidence.answers, &evidence.derived);
        let cause = match form_of_all_failures(evidence) {
            Some(form) => {
                let wrong_answers = if self.stands_beside_wrong_answers(&form) {
                    pattern
                } else {
                    None
                };
                Some(Cause::Form(Box::new(FormCause {
                    wrong_answers,
                    ..form
                })))
            }
            None => pattern.map(|it| Cause::Pattern(Box::new(it), evidence.unread.clone())),
        };
        Step::Done(cause)
    }
}
