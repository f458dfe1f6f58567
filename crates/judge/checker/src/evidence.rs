//! Defines [`Evidence`], what the runs of a program show together. [`Diagnosis`](crate::Diagnosis) finds the cause in
//! it. What a new cause needs to know of the runs is collected here.

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
    /// All answers that were read, but for the nearby ones.
    pub answers: Vec<GivenAnswer>,
    /// Answers to cases that were made from others, or chosen near the limit of a pattern. Nothing else of their runs is
    /// counted.
    pub(crate) nearby: Vec<GivenAnswer>,
    /// Of each run that failed, the fault of form if this explains the failure.
    pub(crate) failures: Vec<Option<FormFault>>,
    /// What could not be read.
    pub unread: UnreadAnswers,
    /// The number of runs that were accepted.
    pub accepted: usize,
}

impl Evidence {
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

    /// Adds what a run shows. `form` is the fault of form, if this explains why it failed.
    pub fn add(&mut self, run: &JudgedRun, form: Option<FormFault>) {
        self.add_answers(run);
        if run.is_accepted() {
            self.accepted += 1;
        } else {
            self.failures.push(form);
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
    pub fn add_nearby(&mut self, answers: impl IntoIterator<Item = GivenAnswer>) {
        self.nearby.extend(answers);
    }

    /// Returns the wrong answers to different cases, with the nearby ones.
    pub fn different_wrong_answers(&self) -> Vec<&GivenAnswer> {
        let mut seen = HashSet::new();
        let answers = self.answers.iter().chain(&self.nearby);
        answers
            .filter(|answer| answer.is_wrong() && seen.insert(answer.case()))
            .collect()
    }

    /// Returns the number of answers that could be read, with the nearby ones.
    pub fn count(&self) -> usize {
        self.answers.len() + self.nearby.len()
    }

    /// Returns whether all answers that were read are right. Those to nearby cases do not count, because this is said of
    /// the runs, of which theirs are none.
    pub(crate) fn are_all_right(&self) -> bool {
        !self.answers.iter().any(GivenAnswer::is_wrong)
    }

    /// Returns whether some answer is wrong, and all wrong ones are to the same case. Then they are too few to tell
    /// which rule was misread.
    pub fn is_wrong_on_one_case(&self) -> bool {
        let mut wrong = self.answers.iter().filter(|answer| answer.is_wrong());
        wrong
            .next()
            .is_some_and(|first| wrong.all(|answer| answer.case() == first.case()))
    }
}
