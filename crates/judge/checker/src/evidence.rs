//! Defines [`Evidence`], what the runs of a program show together. [`Diagnosis`](crate::Diagnosis) finds the cause of the
//! failures in it.
//!
//! Runs are added in one of three ways, which depend on what the report is about:
//!
//! ```text
//! method         runs                                        what is added
//! add            those that the report is about              the answers, the unread cases, and whether the run failed
//! add_answers    others, such as on random cases beside      the answers and the unread cases
//!                the stored tests of a puzzle
//! add_derived    those on derived cases                      the answers, apart from the others
//! ```
//!
//! A case is *derived* if shrinking made it from another case, or if it was chosen near the limit of a pattern. Such cases are no
//! fair sample of all cases.
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
    /// The answers that were read, without the derived ones.
    pub answers: Vec<GivenAnswer>,
    /// The answers to derived cases, or *derived answers*.
    pub(crate) derived: Vec<GivenAnswer>,
    /// The fault of form of each run that failed, or `None` for a run that failed for another reason.
    pub(crate) forms_of_failures: Vec<Option<FormFault>>,
    /// How many answers could not be read, or are missing.
    pub unread: UnreadAnswers,
    /// The number of accepted runs, of those that the report is about.
    pub accepted: usize,
}

impl Evidence {
    /// Returns the evidence of a search for a failing case, of whose runs `accepted` were accepted. `answers` are those of the
    /// first runs and of the run that failed. That run is not counted as a failure: the caller adds the run on the shrunk input in
    /// its place.
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

    /// Adds the answers of a run, and counts the cases of which no answer could be read. Whether the run failed is not added. A
    /// case whose answer may be [cut off](JudgedRun::is_cut_off) is left out.
    pub fn add_answers(&mut self, run: &JudgedRun) {
        self.answers.extend(run.answers());
        for (_, entry) in run.uncut_entries() {
            match entry {
                Entry::Missing => self.unread.missing += 1,
                Entry::Malformed(malformed) => self.unread.add_malformed(malformed, run.output),
                Entry::Answer(_) | Entry::WrongForm(_) => {}
            }
        }
    }

    /// Adds answers to derived cases. The run on the smallest failing input is added with [`add`](Self::add) instead, since the
    /// report is about it, although shrinking made its cases.
    pub fn add_derived(&mut self, answers: impl IntoIterator<Item = GivenAnswer>) {
        self.derived.extend(answers);
    }

    /// Returns the first wrong answer to each case, derived or not.
    pub fn different_wrong_answers(&self) -> Vec<&GivenAnswer> {
        let mut seen = HashSet::new();
        let answers = self.answers.iter().chain(&self.derived);
        answers
            .filter(|answer| answer.is_wrong() && seen.insert(answer.case_text()))
            .collect()
    }

    /// Returns the number of runs that failed.
    pub(crate) fn failure_count(&self) -> usize {
        self.forms_of_failures.len()
    }

    /// Returns the number of all answers that could be read, derived or not.
    pub fn count_with_derived(&self) -> usize {
        self.answers.len() + self.derived.len()
    }

    /// Returns whether all answers that were read are right, derived or not.
    pub(crate) fn are_all_right(&self) -> bool {
        let mut answers = self.answers.iter().chain(&self.derived);
        !answers.any(GivenAnswer::is_wrong)
    }

    /// Returns whether there are wrong answers, all to the same case. This is too little to tell which rule was misread. Derived
    /// answers do not count, because misreadings are not compared with them.
    pub fn is_wrong_on_one_case(&self) -> bool {
        let mut wrong = self.answers.iter().filter(|answer| answer.is_wrong());
        match wrong.next() {
            Some(first) => wrong.all(|answer| answer.case_text() == first.case_text()),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The run that failed counts neither as accepted nor as a failure.
    #[test]
    fn the_accepted_runs_of_a_search_count() {
        let evidence = Evidence::of_search(Vec::new(), 3);
        assert_eq!(evidence.accepted, 3);
        assert_eq!(evidence.failure_count(), 0);
    }
}
