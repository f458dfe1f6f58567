//! Defines [`Evidence`], what the runs of a program show together. [`Diagnosis`](crate::Diagnosis) finds the cause in
//! it. What a new cause needs, here and elsewhere, is listed at [`Cause`](crate::Cause).

use std::collections::HashSet;

use crate::batch::Batch;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::judged::{End, JudgedRun};
use crate::reading::{Entry, Reading};
use crate::unread::UnreadAnswers;

/// What the runs of a program show together.
#[derive(Default)]
pub struct Evidence {
    /// The answers that were read, without the derived ones.
    pub answers: Vec<GivenAnswer>,
    /// The derived answers: those to cases that were made from others, or chosen near the limit of a pattern. Nothing else
    /// of their runs is counted.
    pub(crate) derived: Vec<GivenAnswer>,
    /// Of each run that failed, the fault of form if this explains the failure; see [`Evidence::add`].
    pub(crate) forms_of_failures: Vec<Option<FormFault>>,
    /// What could not be read.
    pub unread: UnreadAnswers,
    /// The number of runs that were accepted.
    pub accepted: usize,
}

impl Evidence {
    /// Returns the answers of a search, in which so many runs were accepted. The run that failed is not counted.
    pub fn of_search(answers: Vec<GivenAnswer>, accepted: usize) -> Self {
        Self {
            answers,
            accepted,
            ..Self::default()
        }
    }

    /// Adds what an output for a batch shows, if nothing else is known of the run that printed it.
    pub fn add_output(&mut self, batch: &Batch, output: &[u8], reading: &Reading) {
        let run = JudgedRun {
            batch,
            output,
            reading,
            end: End::Normal,
            crash: "",
        };
        self.add(&run, reading.fault_of_form().cloned());
    }

    /// Adds what a run shows. `form` is the fault of form, if this explains why it failed. The caller decides that: of an
    /// output alone, [`Reading::fault_of_form`] does, as in [`add_output`](Self::add_output). Whoever ran the program knows
    /// more, such as its exit code and the files that it wrote.
    pub fn add(&mut self, run: &JudgedRun, form: Option<FormFault>) {
        self.add_answers(run);
        if run.is_accepted() {
            self.accepted += 1;
        } else {
            self.forms_of_failures.push(form);
        }
    }

    /// Adds the answers of a run, and counts the cases without one, but not the run. A case whose answer may be
    /// [cut off](JudgedRun::answers) counts neither way.
    pub fn add_answers(&mut self, run: &JudgedRun) {
        self.answers.extend(run.answers());
        for (_, entry) in run.uncut_entries() {
            match entry {
                Entry::Missing => self.unread.missing += 1,
                Entry::Malformed(fault) => self.unread.add_malformed(fault, run.output),
                Entry::Answer(_) | Entry::Labelled(_) => {}
            }
        }
    }

    /// Adds answers to cases that were made from others, or chosen near the limit of a pattern.
    pub fn add_derived(&mut self, answers: impl IntoIterator<Item = GivenAnswer>) {
        self.derived.extend(answers);
    }

    /// Returns the wrong answers to different cases, with the derived ones.
    pub fn different_wrong_answers(&self) -> Vec<&GivenAnswer> {
        let mut seen = HashSet::new();
        let answers = self.answers.iter().chain(&self.derived);
        answers
            .filter(|answer| answer.is_wrong() && seen.insert(answer.case()))
            .collect()
    }

    /// Returns the number of answers that could be read, with the derived ones.
    pub fn count_with_derived(&self) -> usize {
        self.answers.len() + self.derived.len()
    }

    /// Returns whether all answers that were read are right, the derived ones too.
    pub(crate) fn are_all_right(&self) -> bool {
        let mut answers = self.answers.iter().chain(&self.derived);
        !answers.any(GivenAnswer::is_wrong)
    }

    /// Returns whether some answer is wrong, and all wrong ones are to the same case. Then they are too few to tell
    /// which rule was misread. Derived ones do not count, because no misreading is held against them.
    pub fn is_wrong_on_one_case(&self) -> bool {
        let mut wrong = self.answers.iter().filter(|answer| answer.is_wrong());
        wrong
            .next()
            .is_some_and(|first| wrong.all(|answer| answer.case() == first.case()))
    }
}
