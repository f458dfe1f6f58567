//! Defines [`Evidence`], what the runs of a program show together, and [`LeftOut`], what it leaves out.

use std::collections::HashSet;

use puzzle::counted;

use crate::batch::Batch;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::judged::{End, JudgedRun};
use crate::reading::{Entry, Fault, Reading};

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
    /// The cases that have no answer that could be read.
    pub(crate) unread: LeftOut,
    /// The number of runs that were accepted.
    pub accepted: usize,
}

/// Counts cases without an answer that could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The number of cases for which nothing was printed.
    pub missing: usize,
    /// The number of cases for which words were printed that are no possible answer.
    pub impossible: usize,
    /// The first line with such words, if it is short.
    pub example: Option<String>,
}

impl LeftOut {
    /// Returns whether each case has an answer that could be read.
    pub fn is_empty(&self) -> bool {
        self.missing + self.impossible == 0
    }

    /// Counts a case for which this output has words with a fault.
    fn add(&mut self, fault: &Fault, output: &[u8]) {
        const LONGEST: usize = 40; // characters
        if self.impossible == 0 {
            let line = fault.words(output);
            let is_short = line.lines().count() == 1 && line.chars().count() <= LONGEST;
            self.example = is_short.then_some(line);
        }
        self.impossible += 1;
    }

    /// Returns the sentence, after a blank, that these cases are not counted among those with an answer.
    pub fn sentence(&self) -> String {
        let example = match &self.example {
            Some(example) => format!(", such as `{example}`"),
            None => String::new(),
        };
        let Self {
            missing,
            impossible,
            ..
        } = *self;
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        let more =
            |count: usize| format!("{} {}", counted(count as u64, "more answer"), are(count));
        match (missing, impossible) {
            (0, 0) => String::new(),
            (_, 0) => format!(" {} missing.", more(missing)),
            (0, _) => format!(" {} not valid{example}.", more(impossible)),
            _ => format!(
                " {} missing, and {impossible} {} not valid{example}.",
                more(missing),
                are(impossible)
            ),
        }
    }
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

    /// Adds the answers of a run, and counts the cases without one, but not the run.
    pub fn add_answers(&mut self, run: &JudgedRun) {
        self.answers.extend(run.answers());
        for entry in &run.reading.entries {
            match entry {
                Entry::Missing => self.unread.missing += 1,
                Entry::Malformed(fault) => self.unread.add(fault, run.output),
                Entry::Answer(_) | Entry::Labelled(_) => {}
            }
        }
    }

    /// Returns the wrong answers to different cases, with those near a limit.
    pub fn different_wrong_answers(&self) -> Vec<&GivenAnswer> {
        let mut seen = HashSet::new();
        let answers = self.answers.iter().chain(&self.nearby);
        answers
            .filter(|answer| answer.is_wrong() && seen.insert(answer.case()))
            .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_without_an_answer_are_said_in_a_sentence() {
        let example = Some("x".to_owned());
        let rows = [
            (0, 0, None, ""),
            (1, 0, None, " 1 more answer is missing."),
            (2, 0, None, " 2 more answers are missing."),
            (0, 1, None, " 1 more answer is not valid."),
            (
                0,
                3,
                example.clone(),
                " 3 more answers are not valid, such as `x`.",
            ),
            (1, 1, None, " 1 more answer is missing, and 1 is not valid."),
            (
                2,
                3,
                example,
                " 2 more answers are missing, and 3 are not valid, such as `x`.",
            ),
        ];
        for (missing, impossible, example, sentence) in rows {
            let left_out = LeftOut {
                missing,
                impossible,
                example,
            };
            assert_eq!(left_out.sentence(), sentence);
            assert_eq!(left_out.is_empty(), sentence.is_empty(), "{sentence}");
        }
    }

    #[test]
    fn the_example_of_what_is_not_valid_is_the_first_one_if_it_is_short() {
        let example_of = |first: &str| {
            let output = format!("{first}\nsecond\n");
            let mut left_out = LeftOut::default();
            for line in [1, 2] {
                left_out.add(&Fault::Length { line, found: 7 }, output.as_bytes());
            }
            assert_eq!(left_out.impossible, 2);
            left_out.example
        };
        let [longest, too_long] = [40, 41].map(|length| "x".repeat(length));
        assert_eq!(example_of("first").as_deref(), Some("first"));
        assert_eq!(example_of(&longest).as_ref(), Some(&longest));
        assert_eq!(example_of(&too_long), None);
    }
}
