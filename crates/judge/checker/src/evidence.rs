//! Defines [`Evidence`], what the runs of a program show together. [`Diagnosis`](crate::Diagnosis) finds the cause of the
//! failures in it.
//!
//! Of most runs, all that is read is added, with [`Evidence::add`]. The program is also run on *derived* cases: those that
//! shrinking made from another case, and those that were chosen near the limit of a pattern. They are no fair sample, so only
//! their answers are added, and apart from the others, with [`Evidence::add_derived`]. The run on the smallest failing input is
//! an exception: it is added like any other run.
//!
//! What a new cause needs, here and in other files, is listed at [`Cause`](crate::Cause).

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
    /// The answers that were read, without those to derived cases.
    pub answers: Vec<GivenAnswer>,
    /// The answers to derived cases, or *derived answers*.
    pub(crate) derived: Vec<GivenAnswer>,
    /// An item for each run that failed: the fault of form, if it explains the failure; see [`Evidence::add`].
    pub(crate) forms_of_failures: Vec<Option<FormFault>>,
    /// How many answers could not be read, or are missing.
    pub unread: UnreadAnswers,
    /// The number of runs that were accepted, without those on derived cases.
    pub accepted: usize,
}

impl Evidence {
    /// Returns the evidence of a search for a failing case: the answers of its runs, of which `accepted` were accepted. The run
    /// that failed is not counted.
    pub fn of_search(answers: Vec<GivenAnswer>, accepted: usize) -> Self {
        Self {
            answers,
            accepted,
            ..Self::default()
        }
    }

    /// Adds what an output for a batch shows. Nothing else is known of the run that printed it.
    pub fn add_output(&mut self, batch: &Batch, output: &[u8], reading: &Reading) {
        let run = JudgedRun {
            batch,
            output,
            reading,
            end: End::Normal,
            crash: None,
        };
        self.add(&run, reading.fault_that_explains_failure().cloned());
    }

    /// Adds what a run shows. `form` is the fault of form, if it explains why the run failed.
    ///
    /// The caller decides whether it does. If only the output is known, [`Reading::fault_that_explains_failure`] decides, as in
    /// [`add_output`](Self::add_output). A caller that ran the program knows more, such as its exit code and the files that
    /// it wrote.
    pub fn add(&mut self, run: &JudgedRun, form: Option<FormFault>) {
        self.add_answers(run);
        if run.is_accepted() {
            self.accepted += 1;
        } else {
            self.forms_of_failures.push(form);
        }
    }

    /// Adds the answers of a run, and counts the cases without one. The run itself is not counted. A case whose answer may be
    /// [cut off](JudgedRun::is_cut_off) is left out.
    pub fn add_answers(&mut self, run: &JudgedRun) {
        self.answers.extend(run.answers());
        for (_, entry) in run.uncut_entries() {
            match entry {
                Entry::Missing => self.unread.missing += 1,
                Entry::Malformed(fault) => self.unread.add_malformed(fault, run.output),
                Entry::Answer(_) | Entry::WrongForm(_) => {}
            }
        }
    }

    /// Adds answers to derived cases.
    pub fn add_derived(&mut self, answers: impl IntoIterator<Item = GivenAnswer>) {
        self.derived.extend(answers);
    }

    /// Returns the first wrong answer to each case, with the derived ones.
    pub fn different_wrong_answers(&self) -> Vec<&GivenAnswer> {
        let mut seen = HashSet::new();
        let answers = self.answers.iter().chain(&self.derived);
        answers
            .filter(|answer| answer.is_wrong() && seen.insert(answer.case_text()))
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

    /// Returns whether all wrong answers are to the same case, and there is at least one. They are too few then to tell
    /// which rule was misread. Derived answers do not count, because misreadings are not compared with them.
    pub fn is_wrong_on_one_case(&self) -> bool {
        let mut wrong = self.answers.iter().filter(|answer| answer.is_wrong());
        match wrong.next() {
            Some(first) => wrong.all(|answer| answer.case_text() == first.case_text()),
            None => false,
        }
    }
}
