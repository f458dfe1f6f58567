//! Finds out why a program fails, from all that its runs show.
//!
//! A [`Diagnosis`] is a loop that its caller owns, because only the caller can run the program. The diagnosis asks a
//! [`Question`], the caller runs the program to find the [`Reply`], and so on until the diagnosis is done. A reply with a cause
//! ends it at once.
//!
//! A diagnosis goes through [stages](Stage), each of which asks one question. This is their order; those that do not apply are
//! left out:
//!
//! 1. Before the answers are looked at, `Crash` asks where the program crashes, if it does, and `Layout` whether it fails because
//!    of the layout of the input.
//! 2. `FewAnswers` asks for more answers until there are enough to compare, or until it gets none. The first of these causes that
//!    explains all answers is taken:
//!    - They are all the same. Undefined behaviour, for which `SameAnswers` asks first, is taken instead.
//!    - One rule is misread. With [too many](Misreadings::if_named) such rules for a report, moved answers are looked for first.
//!    - They have moved, each to the next case for example.
//!    - Two rules are misread.
//!
//!    If several misreadings explain the answers, `SeveralMisreadings` asks for more answers, which may tell these apart. If
//!    it gets some, step 2 begins again. If not, these misreadings are the cause, unless they are too many for a report.
//! 3. If the answers alone do not show the cause, `OtherCases` asks whether they depend on the rest of the input. If not, a fault
//!    of form that all failures have is the cause. Without one, `Undefined` asks whether the program does something undefined, and
//!    `Time` whether it is too slow.
//! 4. `MoreForPattern` asks for more answers, which show more exactly what the wrong cases have in common. It asks again and again
//!    until there are enough answers, or until it gets none. Each time that it gets some and the pattern that they show has a
//!    condition, `MoreNearLimit` asks for answers near the limit of this condition before `MoreForPattern` asks again.
//!
//! These are the stages for three programs. `more` means that the caller replies with more answers; all other replies are that
//! it found nothing:
//!
//! ```text
//! it misreads a rule         Crash → Layout → FewAnswers → more → done
//! it always prints `0`       Crash → Layout → FewAnswers → more → SameAnswers → done
//! it fails on large boards   Crash → Layout → FewAnswers → more → OtherCases → Undefined → Time → MoreForPattern
//!                            → more → MoreNearLimit → more → MoreForPattern → done
//! ```
//!
//! These causes must explain everything that is known:
//!
//! - A constant must be every answer that was read, and one of them must be wrong. Words that are no answer rule it out.
//! - Misread rules must explain every answer that was read.
//! - Answers have moved only if all have, in the same way, and if every answer could be read.
//! - Any other [fault of form](FormFault), such as words beside the answers, must be that of every run that failed.
//!
//! For the first three, answers to *derived* cases do not count. These are cases that were made from other cases, or chosen near
//! the limit of a pattern; see the module `evidence`.
//!
//! What a new cause needs is listed at [`Cause`]. One that shows in the answers alone is looked for in
//! [`compare_answers`](Diagnosis::compare_answers), at its place in the order. One that needs further runs
//! is the reply to a [`Question`]. If no question fits, a new [stage](Stage) asks one. If one question has several such replies,
//! the caller decides their order.
//!
//! # Faults of form beside wrong answers
//!
//! A program may print `sum:` in front of each answer, and some of its answers may be wrong, too. The label makes every run fail,
//! but it is not why these answers are wrong. So such a fault does not end the diagnosis after `OtherCases`: another cause is looked
//! for first. If none is found, the label is said at the end, together with the pattern of the wrong answers.

use crate::cause::{Cause, FormCause};
use crate::condition::Condition;
use crate::constant::find_constant;
use crate::erased::ErasedPuzzle;
use crate::evidence::Evidence;
use crate::form::FormFault;
use crate::form_of_failures::form_of_all_failures;
use crate::given::GivenAnswer;
use crate::misreading::Misreadings;
use crate::pattern::{Pattern, add_plays, find_pattern};
use crate::permuted::find_permutation;
use crate::shifted::find_shift;

/// What only further runs of the program show.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// If the program crashes, at which place in the source? This is asked before anything else.
    Crash,
    /// Does the program fail because of the layout of the input? This is asked before the answers are looked at.
    Layout,
    /// Does an answer depend on the rest of its input, such as the other cases or their number? Or does the program use too much
    /// memory, which may look the same?
    OtherCases,
    /// If the program does something undefined, at which place in the source? It need not crash.
    Undefined,
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

/// The question that a [`Diagnosis`] asks, or its result.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// The diagnosis goes on once it knows the [reply](Diagnosis::reply) to this question.
    Ask(Question),
    /// The diagnosis is done, with the cause if there is one.
    Done(Option<Cause>),
}

/// The search for the cause why a program fails. It decides which question comes first, but not which of several causes is the
/// reply to a question.
///
/// ```
/// use checker::{Cause, Diagnosis, Evidence, Question, Reply, Step};
///
/// /// Finds the cause with a program that can be run again. What it answers then is added to the evidence.
/// fn cause(
///     mut diagnosis: Diagnosis,
///     run_again: impl Fn(&Question, &mut Evidence) -> Reply,
/// ) -> Option<Cause> {
///     loop {
///         match diagnosis.current_step() {
///             Step::Ask(question) => {
///                 let reply = run_again(&question, &mut diagnosis.evidence);
///                 diagnosis.reply(reply);
///             }
///             Step::Done(cause) => return cause,
///         }
///     }
/// }
/// ```
pub struct Diagnosis<'a> {
    puzzle: &'a dyn ErasedPuzzle,
    /// What is known so far. The caller adds further runs to it.
    pub evidence: Evidence,
    /// Returns whether there is time left to look for pairs of misread rules; see [`Diagnosis::new`].
    has_time_for_pairs: &'a dyn Fn() -> bool,
    /// The maximum number of answers in which misread rules and moved answers are looked for. `usize::MAX` unless it was set.
    max_compared: usize,
    progress: Progress,
}

/// How far a [`Diagnosis`] has come.
#[expect(
    clippy::large_enum_variant,
    reason = "a diagnosis has only one value of it"
)]
enum Progress {
    /// It waits for the reply to the question of this stage.
    At(Stage),
    /// It is done, with the cause if there is one.
    Done(Option<Cause>),
}

/// A stage of a [`Diagnosis`], with what the answers showed when it was reached. Stages without a comment are named after the
/// question that they ask.
enum Stage {
    Crash,
    Layout,
    /// There are few answers, so more are asked for before they are compared.
    FewAnswers,
    /// All answers are the same: this cause, unless undefined behaviour is found.
    SameAnswers(Cause),
    /// Each of these misreadings explains all answers. More answers may rule some of them out.
    SeveralMisreadings(Misreadings),
    OtherCases,
    Undefined,
    Time,
    /// The wrong answers have this pattern, or none. More answers may change it.
    MoreForPattern(Option<Pattern>),
    /// The wrong answers have this pattern, which has a condition. Answers near its limit may change the pattern.
    MoreNearLimit {
        pattern: Pattern,
        condition: Condition,
    },
}

impl Progress {
    /// Returns that the diagnosis is done with this cause, if there is one, and otherwise that it is at the `next` stage.
    fn done_or_at(cause: Option<Cause>, next: Stage) -> Self {
        match cause {
            Some(cause) => Self::Done(Some(cause)),
            None => Self::At(next),
        }
    }
}

impl Stage {
    /// Returns the question that the stage asks.
    fn question(&self) -> Question {
        match self {
            Self::Crash => Question::Crash,
            Self::Layout => Question::Layout,
            Self::FewAnswers | Self::SeveralMisreadings(_) | Self::MoreForPattern(_) => {
                Question::MoreAnswers
            }
            Self::OtherCases => Question::OtherCases,
            Self::SameAnswers(_) | Self::Undefined => Question::Undefined,
            Self::Time => Question::Time,
            Self::MoreNearLimit { condition, .. } => Question::MoreAnswersNear(condition.clone()),
        }
    }
}

impl<'a> Diagnosis<'a> {
    /// Begins to look for the cause. `has_time_for_pairs` returns whether there is time left to look for pairs of misread rules. As
    /// soon as it returns false, that search ends, and finds no pair. The search for single rules does not ask it.
    pub fn new(
        puzzle: &'a dyn ErasedPuzzle,
        evidence: Evidence,
        has_time_for_pairs: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            puzzle,
            evidence,
            has_time_for_pairs,
            max_compared: usize::MAX,
            progress: Progress::At(Stage::Crash),
        }
    }

    /// Looks for misread rules and for moved answers only as long as there are at most so many answers, those that the caller adds
    /// included. With more, it would take long, and misreadings that were found in fewer answers are dropped. Whether all answers
    /// are the same is always looked for.
    #[must_use]
    pub fn with_max_compared(self, answers: usize) -> Self {
        Self {
            max_compared: answers,
            ..self
        }
    }

    /// Returns the question that the diagnosis asks now, or the cause if it is done.
    pub fn current_step(&self) -> Step {
        match &self.progress {
            Progress::At(stage) => Step::Ask(stage.question()),
            Progress::Done(cause) => Step::Done(cause.clone()),
        }
    }

    /// Goes on with the reply to the question that was asked. Once the diagnosis is done, a reply changes nothing.
    pub fn reply(&mut self, reply: Reply) {
        let Progress::At(stage) = &self.progress else {
            return;
        };
        self.progress = match reply {
            Reply::Cause(cause) => Progress::Done(Some(cause)),
            Reply::Nothing => self.after_nothing(stage),
            Reply::MoreAnswers => self.after_more_answers(stage),
        };
    }

    /// Returns the cause that shows without running the program again: every reply is [`Reply::Nothing`].
    pub fn without_runs(&mut self) -> Option<Cause> {
        loop {
            match self.current_step() {
                Step::Ask(_) => self.reply(Reply::Nothing),
                Step::Done(cause) => return cause,
            }
        }
    }

    /// Returns what follows a stage if the caller found nothing.
    fn after_nothing(&self, stage: &Stage) -> Progress {
        match stage {
            Stage::Crash => Progress::At(Stage::Layout),
            Stage::Layout => self.ask_or_compare(),
            Stage::FewAnswers => self.compare_answers(),
            Stage::SameAnswers(cause) => Progress::Done(Some(cause.clone())),
            Stage::SeveralMisreadings(misreadings) => {
                let cause = self.cause_of_misreadings(misreadings.clone());
                Progress::done_or_at(cause, Stage::OtherCases)
            }
            Stage::OtherCases => Progress::done_or_at(self.cause_of_form(), Stage::Undefined),
            Stage::Undefined => Progress::At(Stage::Time),
            Stage::Time => self.ask_for_pattern_or_end(self.current_pattern()),
            Stage::MoreForPattern(pattern) => Progress::Done(self.cause_at_end(pattern.clone())),
            Stage::MoreNearLimit { pattern, .. } => {
                self.ask_for_pattern_or_end(Some(pattern.clone()))
            }
        }
    }

    /// Returns what follows a stage if the caller added more answers. In a stage that does not ask for answers, this is treated
    /// like [`Reply::Nothing`].
    fn after_more_answers(&self, stage: &Stage) -> Progress {
        match stage {
            Stage::FewAnswers | Stage::SeveralMisreadings(_) => self.ask_or_compare(),
            Stage::MoreForPattern(_) => self.after_more_for_pattern(self.current_pattern()),
            Stage::MoreNearLimit { .. } => self.ask_for_pattern_or_end(self.current_pattern()),
            Stage::Crash
            | Stage::Layout
            | Stage::SameAnswers(_)
            | Stage::OtherCases
            | Stage::Undefined
            | Stage::Time => self.after_nothing(stage),
        }
    }

    /// Asks for more answers if there are few, and otherwise [compares](Self::compare_answers) them. Fewer are enough if all of
    /// them are right: without a wrong answer, comparing them finds no cause, and more of them may take many runs.
    fn ask_or_compare(&self) -> Progress {
        /// Fewer answers may fit a misread rule or a shift by chance.
        const ENOUGH_TO_COMPARE: usize = 50;
        /// If a program answers one case in ten wrongly, one of so many answers is wrong with a probability of 88 %.
        const ENOUGH_IF_RIGHT: usize = 20;
        let answers = &self.evidence.answers;
        let enough = if answers.iter().any(GivenAnswer::is_wrong) {
            ENOUGH_TO_COMPARE
        } else {
            ENOUGH_IF_RIGHT
        };
        if answers.len() < enough {
            Progress::At(Stage::FewAnswers)
        } else {
            self.compare_answers()
        }
    }

    /// Looks for what explains all answers, in the order that the head of this file gives: they are the same, one rule is misread,
    /// they have moved, or two rules are misread.
    fn compare_answers(&self) -> Progress {
        if let Some(constant) = find_constant(&self.evidence) {
            return Progress::At(Stage::SameAnswers(constant));
        }
        if self.evidence.answers.len() > self.max_compared {
            return Progress::At(Stage::OtherCases); // it would take long to look for the other causes
        }
        // Whether answers have moved is found first, because pairs of rules are tried only if they have not: there are so many
        // pairs that one may explain moved answers by chance.
        let Some(moved) = self.find_moved() else {
            let misreadings = self.misreadings_of_one_rule_or_two(self.has_time_for_pairs);
            return self.ask_or_take(misreadings);
        };
        // A misread rule that explains moved answers too is taken rather than the move, unless there are too many such rules.
        match self.misreadings_of_one_rule().if_named() {
            Some(of_one_rule) => self.ask_or_take(of_one_rule),
            None => Progress::Done(Some(self.cause_of_moved(moved))),
        }
    }

    /// Asks for more answers if several misreadings explain all answers, because more answers may tell them apart. Takes the only
    /// one as the cause, or goes on if there is none.
    fn ask_or_take(&self, misreadings: Misreadings) -> Progress {
        if misreadings.alternatives.len() > 1 {
            Progress::At(Stage::SeveralMisreadings(misreadings))
        } else {
            Progress::done_or_at(self.cause_of_misreadings(misreadings), Stage::OtherCases)
        }
    }

    /// Asks for more answers if there are too few for this pattern. Otherwise, the diagnosis is done.
    fn ask_for_pattern_or_end(&self, pattern: Option<Pattern>) -> Progress {
        /// More answers hardly change a pattern.
        const ENOUGH_FOR_PATTERN: usize = 1_500;
        if self.evidence.count_with_derived() < ENOUGH_FOR_PATTERN {
            Progress::At(Stage::MoreForPattern(pattern))
        } else {
            Progress::Done(self.cause_at_end(pattern))
        }
    }

    /// Returns what follows if `MoreForPattern` got answers, which have this pattern now. If the pattern has a condition,
    /// `MoreNearLimit` is next, however many answers there are.
    fn after_more_for_pattern(&self, pattern: Option<Pattern>) -> Progress {
        let condition = pattern.as_ref().and_then(|it| it.condition.clone());
        match (pattern, condition) {
            (Some(pattern), Some(condition)) => {
                Progress::At(Stage::MoreNearLimit { pattern, condition })
            }
            (pattern, _) => self.ask_for_pattern_or_end(pattern),
        }
    }

    /// Returns the fault that the answers have moved: all are shifted by a few cases, or the columns of all stand in another
    /// order. Both are found only if every answer could be read.
    fn find_moved(&self) -> Option<FormFault> {
        if !self.evidence.unread.is_empty() {
            return None;
        }
        let answers = &self.evidence.answers;
        let case_word = self.puzzle.about().case;
        let shift = find_shift(&answers.iter(), case_word);
        shift.or_else(|| find_permutation(answers, &self.puzzle.column_names()))
    }

    /// Returns the cause that all answers have moved in this way.
    fn cause_of_moved(&self, moved: FormFault) -> Cause {
        let what_is_right = None; // some answers are wrong, because they have moved
        Cause::Form(Box::new(FormCause {
            clause: moved.clause(what_is_right),
            form: moved,
            failed: self.evidence.failure_count(),
            runs_without: 0, // the clause is true of all answers, also those of accepted runs
            wrong_answers: None,
        }))
    }

    /// Returns the misreadings of one rule that explain all answers. The search for pairs of rules gets no time, so it tries none.
    fn misreadings_of_one_rule(&self) -> Misreadings {
        let no_time_for_pairs = || false;
        self.misreadings_of_one_rule_or_two(&no_time_for_pairs)
    }

    /// Returns the misreadings that explain all answers: those of one rule or, if there are none, those of two rules, which are
    /// looked for as long as there is time.
    fn misreadings_of_one_rule_or_two(&self, has_time_for_pairs: &dyn Fn() -> bool) -> Misreadings {
        self.puzzle
            .misreadings(&self.evidence.answers, has_time_for_pairs)
    }

    /// Returns the cause that rules are misread in one of these ways, unless there is none or [too many](Misreadings::if_named).
    fn cause_of_misreadings(&self, misreadings: Misreadings) -> Option<Cause> {
        Some(Cause::Rule {
            misreadings: misreadings.if_named()?,
            unread: self.evidence.unread.clone(),
        })
    }

    /// Returns the cause that all failures have the same fault of form, unless it stands beside wrong answers.
    fn cause_of_form(&self) -> Option<Cause> {
        let common = form_of_all_failures(&self.evidence)?;
        if self.stands_beside_wrong_answers(&common.form) {
            None
        } else {
            Some(Cause::Form(Box::new(common)))
        }
    }

    /// Returns the cause with which the diagnosis ends if no other was found: the fault of form that all failures have, with the
    /// pattern of the wrong answers if it stands beside such answers. If there is no such fault, it is the pattern, if any.
    fn cause_at_end(&self, pattern: Option<Pattern>) -> Option<Cause> {
        match form_of_all_failures(&self.evidence) {
            Some(common) if self.stands_beside_wrong_answers(&common.form) => {
                Some(Cause::Form(Box::new(FormCause {
                    wrong_answers: self.with_plays(pattern),
                    ..common
                })))
            }
            // No such fault explained the failures after `OtherCases`. Answers and failures that were added later may show one.
            Some(common) => Some(Cause::Form(Box::new(common))),
            None => Some(Cause::Pattern {
                pattern: Box::new(self.with_plays(pattern)?),
                unread: self.evidence.unread.clone(),
            }),
        }
    }

    /// Returns whether some answers are wrong, and this fault of form is a label or a tail, which does not explain why.
    fn stands_beside_wrong_answers(&self, fault: &FormFault) -> bool {
        fault.is_label_or_tail() && !self.evidence.are_all_right()
    }

    /// Returns what the wrong cases have in common, as far as the answers show it now.
    fn current_pattern(&self) -> Option<Pattern> {
        let Evidence {
            answers, derived, ..
        } = &self.evidence;
        find_pattern(self.puzzle, answers, derived)
    }

    /// Adds to a pattern how the wrong answers fit the plays of their cases. If no pattern was found, the plays alone may make one.
    fn with_plays(&self, pattern: Option<Pattern>) -> Option<Pattern> {
        let Evidence {
            answers, derived, ..
        } = &self.evidence;
        add_plays(self.puzzle, pattern, answers, derived)
    }
}
