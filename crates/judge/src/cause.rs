//! Finds out why a program fails: asks the [`checker`] what all answers show, and runs the program
//! again for what only a run can show, such as the place in its source that does something undefined.

use std::cell::{LazyCell, OnceCell};
use std::time::Instant;

use checker::{CaseText, Cause, Condition, Evidence, Question, Reply, Verdict};

use crate::layout::{depends_on_order, layout, order, pieces, right_order_of_lines};
use crate::program::ProgramArg;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::sanitizer::{Sanitized, sanitized};
use crate::search::{FurtherCases, TIME, too_many_cases};
use crate::source_notes::{SourceNote, source_notes};
use crate::state::state;
use crate::symmetry::broken_symmetry;

/// Answers the questions of a diagnosis that further runs of the program on its failures show.
pub struct RunsAgain<'a> {
    subject: &'a ProgramUnderTest<'a>,
    program: &'a ProgramArg,
    /// The failures, the first of which is the one that is shown. If there are none, the program is not run
    /// again.
    failures: Vec<&'a ProgramRun>,
    /// Whether the program fails on the first failure in every run. Otherwise chance decides what two runs
    /// differ in, and no cause is told by that.
    is_steady: bool,
    /// What sanitizers report, once this was looked for.
    sanitized: OnceCell<Sanitized>,
    /// Whether the first failure depends on the order of words that is free, once this was looked for.
    needs_order: OnceCell<bool>,
}

impl<'a> RunsAgain<'a> {
    /// Prepares to run the program again on these failures; see the fields.
    pub fn new(
        subject: &'a ProgramUnderTest,
        program: &'a ProgramArg,
        failures: Vec<&'a ProgramRun>,
        is_steady: bool,
    ) -> Self {
        Self {
            subject,
            program,
            failures,
            is_steady,
            sanitized: OnceCell::new(),
            needs_order: OnceCell::new(),
        }
    }

    /// Replies to a question, given what is known so far. Questions about time and for more answers are not
    /// looked into.
    pub fn reply(&self, question: &Question, evidence: &Evidence) -> Reply {
        let cause = match question {
            Question::Crash => self.crash(evidence),
            Question::Layout => self.layout(evidence),
            Question::State => self.state(evidence),
            Question::Place => self.place(evidence),
            Question::Time | Question::MoreAnswers | Question::MoreAnswersNear(_) => None,
        };
        cause.map_or(Reply::Nothing, Reply::Cause)
    }

    /// Returns the place in the source at which the program crashes, if it was killed by a signal.
    fn crash(&self, evidence: &Evidence) -> Option<Cause> {
        if self.failures.first()?.ran.end.is_crash() {
            self.place(evidence)
        } else {
            None
        }
    }

    /// Returns the place in the source at which the program does something undefined.
    fn place(&self, evidence: &Evidence) -> Option<Cause> {
        let look = || sanitized(self.subject, self.program, &self.failures, evidence);
        self.sanitized.get_or_init(look).cause.clone()
    }

    /// Returns what is worth knowing beside the cause that was found, given all answers: see [`source_notes`],
    /// [`broken_symmetry`], and the order of what may be in any.
    pub fn notes(&self, cause: Option<&Cause>, evidence: &Evidence) -> Vec<SourceNote> {
        let Some(failure) = self.failures.first() else {
            return Vec::new();
        };
        let sanitized = self.sanitized.get().cloned().unwrap_or_default();
        let stop = self.subject.ends;
        let mut notes = source_notes(self.program, failure, &sanitized, cause, stop);
        let is_known = !matches!(cause, None | Some(Cause::Pattern(..)));
        if !self.is_steady || is_known || failure.verdict.is_over_limit() {
            return notes;
        }
        if let Some(text) = self.order_note(failure) {
            notes.push(SourceNote {
                title: "order",
                text,
            });
        }
        if let Some(text) = broken_symmetry(self.subject, failure, evidence) {
            notes.push(SourceNote {
                title: "symmetry",
                text,
            });
        }
        notes
    }

    /// Returns the note that the program is right on the first failure in another order of what may be in any.
    fn order_note(&self, first: &ProgramRun) -> Option<String> {
        let puzzle = self.subject.puzzle;
        if let Some(words) = puzzle.sorted()
            && self.needs_order(first)
        {
            return Some(format!("right on this input if its {words} are in order"));
        }
        let lines = puzzle.unordered()?;
        let order = right_order_of_lines(self.subject, first)?;
        Some(format!(
            "right on this input if its {lines} are {order}, which should make no difference"
        ))
    }

    /// Returns the cause that the program depends on the layout of its input, or on the order of its words.
    fn layout(&self, evidence: &Evidence) -> Option<Cause> {
        let (first, others) = self.failures.split_first()?;
        if !self.is_steady {
            return None;
        }
        let layout = layout(self.subject, &self.failures);
        if layout.is_none() && self.needs_order(first) {
            return order(self.subject, others, evidence);
        }
        layout
    }

    /// Returns whether the first failure depends on the order of words that is free.
    fn needs_order(&self, first: &ProgramRun) -> bool {
        *self.needs_order.get_or_init(|| {
            self.subject.puzzle.sorted().is_some() && depends_on_order(self.subject, first)
        })
    }

    /// Returns the cause that an answer depends on the number of cases, on where in the input its words stand, or on
    /// the cases before its own.
    fn state(&self, evidence: &Evidence) -> Option<Cause> {
        let first = self.failures.first()?;
        if !self.is_steady {
            return None;
        }
        if first.verdict != Verdict::Tle
            && let Some(count) = too_many_cases(self.subject, first, self.subject.limits)
        {
            return Some(Cause::State(count.text()));
        }
        if let Some(cause) = pieces(self.subject, &self.failures) {
            return Some(cause);
        }
        let wrong = evidence.answers.iter().filter(|answer| answer.is_wrong());
        let wrong: Vec<CaseText> = wrong.map(|answer| answer.case().clone()).collect();
        state(self.subject, first, &wrong)
    }
}

/// Returns a clock for the search for pairs of misread rules, which starts when it is asked first. It gives
/// twice the time of [`FurtherCases`], because those take some of it. If the time
/// is used up, no pair is named.
pub fn time_for_pairs(subject: &ProgramUnderTest) -> impl Fn() -> bool {
    let start = LazyCell::new(Instant::now);
    move || start.elapsed() < 2 * TIME && !(subject.ends)()
}

/// Runs the program on further cases near the limit of a condition, and adds its answers to the evidence.
pub fn more_answers_near(
    further: &mut FurtherCases,
    condition: &Condition,
    evidence: &mut Evidence,
) -> Reply {
    let before = evidence.count();
    for run in further.run(Some(condition)) {
        evidence.nearby.extend(run.evidence());
    }
    more_than(before, evidence)
}

/// Replies whether there are more answers than `before`.
pub fn more_than(before: usize, evidence: &Evidence) -> Reply {
    if evidence.count() > before {
        Reply::MoreAnswers
    } else {
        Reply::Nothing
    }
}
