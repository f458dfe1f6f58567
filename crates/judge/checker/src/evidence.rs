//! Defines [`Evidence`], what the runs of a program show together.

use crate::batch::Batch;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::judged::{End, JudgedRun};
use crate::reading::Reading;

/// What the runs of a program show together.
#[derive(Default)]
pub struct Evidence {
    /// All answers that were read.
    pub answers: Vec<GivenAnswer>,
    /// Answers to cases that were made from others, or chosen near the limit of a pattern.
    pub nearby: Vec<GivenAnswer>,
    /// If there are more answers than this, no rule is looked for, which would take long.
    pub most: Option<usize>,
    /// Of each run that failed, the fault of form if this explains the failure.
    pub(crate) failures: Vec<Option<FormFault>>,
    /// The number of cases whose answers are missing or cannot be read.
    pub(crate) unread: usize,
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
        self.answers.extend(run.answers());
        if run.is_accepted() {
            self.accepted += 1;
            return;
        }
        let entries = run.reading.entries.iter();
        self.unread += entries.filter(|entry| entry.claim().is_none()).count();
        self.failures.push(form);
    }

    /// Returns the number of answers that could be read, with those near a limit.
    pub fn count(&self) -> usize {
        self.answers.len() + self.nearby.len()
    }

    /// Returns whether all answers that were read are right.
    pub(crate) fn are_all_right(&self) -> bool {
        self.answers.iter().all(|answer| answer.claim.is_right)
    }

    /// Returns whether there are too few wrong answers to tell which rule was misread.
    pub fn has_few_wrong_answers(&self) -> bool {
        let mut wrong = self.answers.iter().filter(|answer| !answer.claim.is_right);
        wrong
            .next()
            .is_some_and(|first| wrong.all(|answer| answer.case() == first.case()))
    }
}
