//! Finds out why a program fails, from all that its runs show.
//!
//! A cause is said only of what it was held against: a misread rule of every answer that was read, a
//! fault of form of every run that failed.
//!
//! [`Diagnosis`] is a loop that its caller owns. It returns what it wants to know next, and is told the reply:
//!
//! ```text
//! crash? ─► layout? ─► all answers alike? a misread rule? ─► state? ─► form ─► place? ─► time? ─► pattern
//!                      └─► more answers?                                                          └─► more answers?
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
        if let Reply::Cause(cause) = reply {
            return Step::Done(Some(cause));
        }
        let has_more = reply == Reply::MoreAnswers;
        match mem::replace(&mut self.stage, Stage::Start) {
            Stage::Start => self.ask(Stage::Crash, Question::Crash),
            Stage::Crash => self.ask(Stage::Layout, Question::Layout),
            Stage::Layout => self.collect_answers(),
            Stage::FewAnswers | Stage::Misreadings(_) if has_more => self.collect_answers(),
            Stage::FewAnswers => self.compare_answers(),
            Stage::Misreadings(found) => self.end_misreadings(found),
            Stage::Constant(cause) => Step::Done(Some(cause)),
            Stage::State => match form(&self.evidence) {
                Some(label) if is_of_wrong_answers(&label, &self.evidence) => {
                    self.label = Some(label);
                    self.ask(Stage::Place, Question::Place)
                }
                Some(cause) => Step::Done(Some(cause)),
                None => self.ask(Stage::Place, Question::Place),
            },
            Stage::Place => self.ask(Stage::Time, Question::Time),
            Stage::Time | Stage::NearPattern => self.find_pattern(),
            Stage::Pattern(Some(Pattern {
                condition: Some(condition),
                ..
            })) if has_more => self.ask(Stage::NearPattern, Question::MoreAnswersNear(condition)),
            Stage::Pattern(_) if has_more => self.find_pattern(),
            Stage::Pattern(found) => self.end_pattern(found),
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
        if let Some(constant) = constant(&self.evidence) {
            return self.ask(Stage::Constant(constant), Question::Place);
        }
        let answers = &self.evidence.answers;
        if self.evidence.most.is_some_and(|most| answers.len() > most) {
            return self.ask(Stage::State, Question::State);
        }
        if let Some(cause) = self.moved() {
            return Step::Done(Some(cause));
        }
        let answers = &self.evidence.answers;
        let found = self.puzzle.misreadings(answers, self.has_time);
        if found.len() < 2 {
            self.end_misreadings(found)
        } else {
            self.ask(Stage::Misreadings(found), Question::MoreAnswers)
        }
    }

    /// Returns the cause that all answers, or all numbers of each answer, are right but in each other's place. A
    /// misread rule that explains all answers says the same in better words.
    fn moved(&self) -> Option<Cause> {
        let Evidence {
            answers,
            failures,
            unread,
            ..
        } = &self.evidence;
        if *unread > 0 {
            return None;
        }
        let case = self.puzzle.about().case;
        let shifted = shifted(&answers.iter().cloned(), case);
        let form = shifted.or_else(|| permuted(answers, &self.puzzle.columns()))?;
        let rules = self.puzzle.misreadings(answers, &|| false);
        if !Misreading::few(rules).is_empty() {
            return None;
        }
        Some(Cause::Form {
            text: form.clause(""),
            form,
            runs: [failures.len(), failures.len()],
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

    /// Looks for what the wrong cases have in common. Unless there are enough answers, asks for more, in turn
    /// at random and near the limit that was found.
    fn find_pattern(&mut self) -> Step {
        const ENOUGH: usize = 1_500; // answers
        let Evidence {
            answers, nearby, ..
        } = &self.evidence;
        let found = pattern(self.puzzle, answers, nearby);
        if answers.len() + nearby.len() >= ENOUGH {
            self.end_pattern(found)
        } else {
            self.ask(Stage::Pattern(found), Question::MoreAnswers)
        }
    }

    fn end_pattern(&self, found: Option<Pattern>) -> Step {
        let Evidence {
            answers,
            nearby,
            unread,
            ..
        } = &self.evidence;
        let found = with_plays(self.puzzle, found, answers, nearby);
        let found = found.map(|pattern| Cause::Pattern(pattern, *unread));
        let Some(mut label) = self.label.clone() else {
            return Step::Done(found);
        };
        // What the wrong answers behind the labels have in common is said too.
        if let (Cause::Form { text, .. }, Some(pattern)) = (&mut label, found) {
            *text = format!("{text}.\n{}", pattern.text(self.puzzle.about().case));
        }
        Step::Done(Some(label))
    }
}

/// Returns the cause that all answers are the same, though not all should be.
fn constant(
    Evidence {
        answers, unread, ..
    }: &Evidence,
) -> Option<Cause> {
    const MIN: usize = 4; // cases; fewer may have the same right answer
    let text = &answers.first()?.claim.text;
    let is_same = *unread == 0 && answers.iter().all(|answer| answer.claim.text == *text);
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
fn form(evidence: &Evidence) -> Option<Cause> {
    let forms: Vec<&FormFault> = evidence
        .failures
        .iter()
        .map(Option::as_ref)
        .collect::<Option<_>>()?;
    let right = if evidence.are_all_right() {
        "every answer is right"
    } else {
        ""
    };
    let mut forms: Vec<FormFault> = forms.into_iter().cloned().collect();
    for form in &mut forms {
        // Answers of other runs may contradict it.
        if let FormFault::Repeated { about, .. } = form
            && let Some(said) = *about
            && !evidence.answers.iter().all(|it| it.is_listed_once(said))
        {
            *about = None;
        }
    }
    let forms: Vec<&FormFault> = forms.iter().collect();
    let (form, text) = common(&forms, right)?;
    if form.is_of_each() && evidence.accepted > 0 {
        return None;
    }
    Some(Cause::Form {
        form,
        text,
        runs: [forms.len(), forms.len() + evidence.accepted],
    })
}
