//! Finds out why a program fails, from all that its runs show.
//!
//! A cause must explain everything of its kind that the runs show. A misread rule must explain every answer that was read,
//! except the [derived](Evidence::add_derived) ones. A fault of form must be in every run that failed.
//!
//! A [`Diagnosis`] is a loop that its caller owns, because only the caller can run the program. The diagnosis asks a
//! [`Question`], the caller runs the program to find the [`Reply`], and so on until the diagnosis is done. A reply with a cause
//! ends it at once.
//!
//! The diagnosis goes through the stages of this table. A stage says why the question of the same row was asked; if the reply
//! has no cause, the row says what is done next. The actions in small letters are explained below the table.
//!
//! ```text
//! stage         question           next, if no answers came with       next, if more answers came
//!                                  the reply                           with the reply
//! ─────────────────────────────────────────────────────────────────────────────────────────────────
//! Crash         Crash              go to Layout                        -
//! Layout        Layout             collect answers                     -
//! FewAnswers    MoreAnswers        compare answers                     collect answers
//! Misreadings   MoreAnswers        END with two or three misreadings,  collect answers
//!                                  or go to State
//! Constant      Place              END: all answers are the same       -
//! State         State              END with the fault of form that     -
//!                                  all failures have, or go to Place
//! Place         Place              go to Time                          -
//! Time          Time               look for a pattern                  -
//! Pattern       MoreAnswers        END with the pattern, if any        go to NearPattern if the pattern has
//!                                                                      a condition, or look for a pattern
//! NearPattern   MoreAnswersNear    look for a pattern                  look for a pattern
//! ```
//!
//! - *Collect answers*: go to `FewAnswers` if there are few answers so far. Otherwise, compare answers.
//! - *Compare answers*: the first of these that is true decides.
//!   1. All answers are [the same](find_constant), they are not too few, and some are wrong: go to `Constant`.
//!   2. There are too many answers to compare: go to `State`.
//!   3. Every answer could be read. The answers stand in each other's place, or the columns of each answer do, and no single
//!      misread rule explains that: END.
//!   4. One misreading explains all answers: END.
//!   5. Several misreadings explain all answers: go to `Misreadings`, because more answers may rule some of them out.
//!   6. Nothing explains the answers: go to `State`.
//! - *Look for a pattern*: go to `Pattern`, or END if there are enough answers.
//!
//! A fault of form that stands beside wrong answers does not explain them, so it does not end the diagnosis at `State`. If no
//! other cause is found, it is said at the end, before the pattern of the wrong answers.

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
    /// The clock of the search for pairs of misread rules. As soon as it returns false, the search ends, and finds no
    /// misreading at all.
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
    /// To know whether undefined behaviour at some place in the source is why all answers are the same. Otherwise, the cause
    /// is this one, which says only that they are.
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
    /// false, the search ends, and finds no misreading at all.
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
            Stage::Pattern(found) => self.end_with_pattern(found),
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
        const ENOUGH: usize = 50; // fewer may fit a misread rule or a shift by chance
        if self.evidence.answers.len() < ENOUGH {
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
        if let Some(cause) = self.find_shift_or_permutation() {
            // If a misread rule explains such answers, it says the same in better words.
            let rule_says_it_better = self.single_misreadings().if_named().is_some();
            if !rule_says_it_better {
                return Step::Done(Some(cause));
            }
        }
        let found = self.misreadings(self.has_time);
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
        let case = self.puzzle.about().case;
        let given_answers = answers.iter().cloned();
        let shift = find_shift(&given_answers, case);
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

    /// Ends with these misreadings, unless there are none or too many. Then the diagnosis goes on without them.
    fn end_with_rules_or_ask_state(&mut self, found: Misreadings) -> Step {
        match found.if_named() {
            Some(named) => Step::Done(Some(Cause::Rule(named, self.evidence.unread.clone()))),
            None => self.ask(Stage::State, Question::State),
        }
    }

    /// Ends with the fault of form that explains all failures, if there is one. A fault that stands beside wrong answers does
    /// not explain them, so the diagnosis goes on then.
    fn end_with_form_or_ask_place(&mut self) -> Step {
        match form_of_all_failures(&self.evidence) {
            Some(cause) if !self.stands_beside_wrong_answers(&cause) => {
                Step::Done(Some(Cause::Form(Box::new(cause))))
            }
            _ => self.ask(Stage::Place, Question::Place),
        }
    }

    /// Returns whether a fault of form stands beside wrong answers without being why they are wrong.
    ///
    /// Only a fault that each answer has, such as a label, can do so. Any other fault explains a failure only if the answers of
    /// the run are right, or if it is itself why they are not; see [`FormFault::treatment`](crate::FormFault).
    fn stands_beside_wrong_answers(&self, cause: &FormCause) -> bool {
        cause.form.is_of_each() && !self.evidence.are_all_right()
    }

    /// Looks for what the wrong cases have in common. As long as there are not enough answers, this asks for more, in turn
    /// for answers to any cases and to those near the limit of the pattern.
    fn look_for_pattern(&mut self) -> Step {
        const ENOUGH: usize = 1_500; // answers; more hardly change a pattern
        let evidence = &self.evidence;
        let found = find_pattern(self.puzzle, &evidence.answers, &evidence.derived);
        if evidence.count_with_derived() >= ENOUGH {
            self.end_with_pattern(found)
        } else {
            self.ask(Stage::Pattern(found), Question::MoreAnswers)
        }
    }

    /// Asks for more answers near the limit of the condition of a pattern, if it has a condition. The pattern was found before
    /// the newest answers came, which may have moved the limit. But a pattern is looked for again before one is said.
    fn ask_near_limit(&mut self, found: Option<Pattern>) -> Step {
        match found.and_then(|pattern| pattern.condition) {
            Some(condition) => self.ask(Stage::NearPattern, Question::MoreAnswersNear(condition)),
            None => self.look_for_pattern(),
        }
    }

    /// Ends with a pattern. If a fault of form stands beside the wrong answers, this ends with the fault, which has the
    /// pattern.
    fn end_with_pattern(&self, found: Option<Pattern>) -> Step {
        let evidence = &self.evidence;
        let pattern = with_plays(self.puzzle, found, evidence);
        // More runs may have failed since `end_with_form_or_ask_place`.
        let form = form_of_all_failures(evidence);
        let cause = match form {
            Some(form) if self.stands_beside_wrong_answers(&form) => {
                Some(Cause::Form(Box::new(FormCause {
                    wrong_answers: pattern,
                    ..form
                })))
            }
            _ => pattern.map(|it| Cause::Pattern(Box::new(it), evidence.unread.clone())),
        };
        Step::Done(cause)
    }
}
