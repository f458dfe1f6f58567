//! Finds out why a program fails, from all that its runs show.
//!
//! A cause is said only of what it was held against: a misread rule of every answer that was read, a
//! fault of form of every run that failed.
//!
//! [`Diagnosis`] is a loop that its caller owns. It returns what it wants to know next, and is told the reply.
//! The questions come in this order, and a reply with a cause ends the diagnosis at any of them:
//!
//! ```text
//! stage           then, without more answers          then, with more answers
//! ──────────────────────────────────────────────────────────────────────────────────────
//! Crash           ask Layout
//! Layout          collect answers
//! FewAnswers      compare them                        collect answers again
//! Misreadings     END if they are few, or ask State   collect answers again
//! Constant        END: all answers are the same
//! State           END with a fault of form if all
//!                 failures have it, or ask Place
//! Place           ask Time
//! Time            find the pattern
//! Pattern         END with it, if there is one        ask NearPattern if it has a limit,
//!                                                     or find the pattern again
//! NearPattern     find the pattern again
//!
//! collect answers:   ask FewAnswers if there are few, or compare them
//! compare them:      ask Constant if all are the same; ask State if they are too many; END if they stand
//!                    in each other's place; ask Misreadings if several explain them, or end as there
//! find the pattern:  ask Pattern, or END if there are enough answers
//! ```

use std::mem;

use puzzle::visible::cut;

use crate::cause::Cause;
use crate::common_form::common;
use crate::condition::Condition;
use crate::erased::ErasedPuzzle;
use crate::evidence::Evidence;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::misreading::Misreading;
use crate::moved::{permuted, shifted};
use crate::pattern::{Pattern, pattern, with_plays};

/// What only further runs of the program show.
#[derive(Clone, Debug, PartialEq)]
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
    /// More answers, which are in the [`evidence`](Diagnosis::evidence).
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
/// use checker::{Cause, Diagnosis, Question, Reply, Step};
///
/// /// Finds the cause with a program that can be run again.
/// fn cause(mut diagnosis: Diagnosis, run_again: impl Fn(&Question) -> Reply) -> Option<Cause> {
///     let mut reply = Reply::Nothing;
///     loop {
///         match diagnosis.next(reply) {
///             Step::Ask(question) => reply = run_again(&question),
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
    /// What was asked last.
    stage: Stage,
    /// What stands beside each answer, if some answers are wrong too.
    label: Option<Cause>,
}

/// What a [`Diagnosis`] has asked last, with what it has found so far.
enum Stage {
    /// Nothing yet.
    Start,
    /// Nothing more is asked, because the diagnosis has ended.
    Over,
    Crash,
    Layout,
    /// More answers, because there are few.
    FewAnswers,
    /// More answers, because several misreadings explain those so far.
    Misreadings(Vec<Misreading>),
    /// The place in the source, because what is undefined there may be the reason why all answers are the
    /// same.
    Constant(Cause),
    State,
    Place,
    Time,
    /// More answers, to see whether the pattern holds.
    Pattern(Option<Pattern>),
    /// More answers near the limit of the pattern.
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
            stage: Stage::Start,
            label: None,
        }
    }

    /// Goes on, given the reply to the last question. Before the first question, the reply is
    /// [`Reply::Nothing`].
    pub fn next(&mut self, reply: Reply) -> Step {
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
            Stage::Misreadings(found) => self.end_misreadings(found),
            Stage::Constant(cause) => Step::Done(Some(cause)),
            Stage::State => self.judge_form(),
            Stage::Place => self.ask(Stage::Time, Question::Time),
            Stage::Time | Stage::NearPattern => self.find_pattern(),
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

    /// Asks a question, and remembers what it is asked for.
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

    /// Looks for what all answers show: that they are the same, or misread rules.
    fn compare_answers(&mut self) -> Step {
        let count = self.evidence.answers.len();
        if let Some(constant) = constant(&self.evidence) {
            return self.ask(Stage::Constant(constant), Question::Place);
        }
        if self.evidence.most.is_some_and(|most| count > most) {
            return self.ask(Stage::State, Question::State);
        }
        if let Some(cause) = self.moved() {
            return Step::Done(Some(cause));
        }
        let found = self
            .puzzle
            .misreadings(&self.evidence.answers, self.has_time);
        if found.len() < 2 {
            self.end_misreadings(found)
        } else {
            self.ask(Stage::Misreadings(found), Question::MoreAnswers)
        }
    }

    /// Returns the cause that all answers, or all numbers of each answer, are right but in each other's place. A
    /// misread rule that explains all answers says the same in better words.
    fn moved(&self) -> Option<Cause> {
        if self.evidence.unread > 0 {
            return None;
        }
        let answers = &self.evidence.answers;
        let case = self.puzzle.about().case;
        let shifted = shifted(&answers.iter().cloned(), case);
        let form = shifted.or_else(|| permuted(answers, &self.puzzle.columns()))?;
        let single_rules = self.puzzle.misreadings(answers, &no_time_for_pairs);
        if !Misreading::few(single_rules).is_empty() {
            return None;
        }
        let failures = self.evidence.failures.len();
        Some(Cause::Form {
            text: form.clause(""),
            form,
            runs: [failures, failures],
        })
    }

    /// Ends with these misreadings if they are few, and otherwise goes on without them.
    fn end_misreadings(&mut self, found: Vec<Misreading>) -> Step {
        let few = Misreading::few(found);
        if few.is_empty() {
            self.ask(Stage::State, Question::State)
        } else {
            Step::Done(Some(Cause::Rule(few, self.evidence.unread)))
        }
    }

    /// Ends with the fault of form that explains all failures, if there is one. If it stands beside wrong answers, it
    /// does not explain these, so the diagnosis goes on and says the fault at the end.
    fn judge_form(&mut self) -> Step {
        match form_of_all_failures(&self.evidence) {
            Some(label) if is_of_wrong_answers(&label, &self.evidence) => {
                self.label = Some(label);
                self.ask(Stage::Place, Question::Place)
            }
            Some(cause) => Step::Done(Some(cause)),
            None => self.ask(Stage::Place, Question::Place),
        }
    }

    /// Looks for what the wrong cases have in common. Unless there are enough answers, asks for more, in turn
    /// at random and near the limit that was found.
    fn find_pattern(&mut self) -> Step {
        const ENOUGH: usize = 1_500; // answers
        let evidence = &self.evidence;
        let found = pattern(self.puzzle, &evidence.answers, &evidence.nearby);
        if evidence.count() >= ENOUGH {
            self.end_pattern(found)
        } else {
            self.ask(Stage::Pattern(found), Question::MoreAnswers)
        }
    }

    /// Asks for more answers near the limit of a pattern that holds for those at random, if it has one.
    fn look_near(&mut self, found: Option<Pattern>) -> Step {
        match found.and_then(|pattern| pattern.condition) {
            Some(limit) => self.ask(Stage::NearPattern, Question::MoreAnswersNear(limit)),
            None => self.find_pattern(),
        }
    }

    /// Ends with a pattern. If a label stands beside each answer, what the wrong answers behind the labels have in
    /// common is said after it.
    fn end_pattern(&mut self, found: Option<Pattern>) -> Step {
        let evidence = &self.evidence;
        let found = with_plays(self.puzzle, found, &evidence.answers, &evidence.nearby);
        let found = found.map(|pattern| Cause::Pattern(pattern, evidence.unread));
        let Some(mut label) = self.label.take() else {
            return Step::Done(found);
        };
        if let (Cause::Form { text, .. }, Some(pattern)) = (&mut label, found) {
            *text = format!("{text}.\n{}", pattern.text(self.puzzle.about().case));
        }
        Step::Done(Some(label))
    }
}

/// The clock of a search that tries no pairs of misread rules: it has no time for them.
fn no_time_for_pairs() -> bool {
    false
}

/// Returns the cause that all answers are the same, though not all should be.
fn constant(evidence: &Evidence) -> Option<Cause> {
    const MIN: usize = 4; // cases; fewer may have the same right answer
    let answers = &evidence.answers;
    let text = &answers.first()?.claim.text;
    let is_same = evidence.unread == 0 && answers.iter().all(|answer| answer.claim.text == *text);
    let is_wrong = answers.iter().any(|answer| !answer.claim.is_right);
    if is_same && is_wrong && answers.len() >= MIN {
        Some(Cause::Constant(cut(&without_label(answers), 60)))
    } else {
        None
    }
}

/// Returns the text of an answer that is given to all cases, without the label that has the number of the
/// case. The label shows only if one of them is not the first case of its input.
fn without_label(answers: &[GivenAnswer]) -> String {
    let text = String::from_utf8_lossy(answers[0].claim.text.trim_ascii()).into_owned();
    let Some(later) = answers.iter().find(|answer| answer.to.place > 0) else {
        return text;
    };
    let number = (later.to.place + 1).to_string();
    let later = later.text_in_place();
    for (at, first) in text.match_indices('1') {
        let (front, behind) = (&text[..at], &text[at + first.len()..]);
        if format!("{front}{number}{behind}") == later
            && let Some((_, answer)) = behind.split_once(' ')
        {
            return answer.to_owned();
        }
    }
    text
}

/// Returns whether a cause is what stands beside each answer, and some of these answers are wrong.
fn is_of_wrong_answers(cause: &Cause, evidence: &Evidence) -> bool {
    match cause {
        Cause::Form { form, .. } => form.is_of_each() && !evidence.are_all_right(),
        _ => false,
    }
}

/// Returns the fault of form that all runs have that failed. What is said of each answer must hold in
/// all runs.
fn form_of_all_failures(evidence: &Evidence) -> Option<Cause> {
    let mut faults = Vec::new();
    for failure in &evidence.failures {
        let mut fault = failure.clone()?;
        leave_out_what_others_contradict(&mut fault, evidence);
        faults.push(fault);
    }
    let right = if evidence.are_all_right() {
        "every answer is right"
    } else {
        ""
    };
    let (form, text) = common(&faults, right)?;
    if form.is_of_each() && evidence.accepted > 0 {
        return None;
    }
    Some(Cause::Form {
        form,
        text,
        runs: [faults.len(), faults.len() + evidence.accepted],
    })
}

/// Leaves out of a fault of form why a word is listed more than once, unless this is so in all answers, those of
/// other runs too.
fn leave_out_what_others_contradict(fault: &mut FormFault, evidence: &Evidence) {
    if let FormFault::Repeated(repeated) = fault
        && let Some(said) = repeated.about
        && !evidence.answers.iter().all(|it| it.is_listed_once(said))
    {
        repeated.about = None;
    }
}
