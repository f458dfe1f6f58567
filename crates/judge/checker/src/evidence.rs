//! Defines [`Evidence`], what the runs of a program show together. [`Diagnosis`](crate::Diagnosis) finds the cause in
//! it. What a new cause needs to know of the runs is collected here.

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

/// Counts the cases without an answer that could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnreadAnswers {
    /// The number of cases for which nothing was printed.
    pub missing: usize,
    /// The number of cases for which words were printed that are no possible answer.
    pub malformed: usize,
    /// The first line with such words, if it is short.
    pub example: Option<String>,
}

impl UnreadAnswers {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.missing + self.malformed == 0
    }

    /// Counts a case for which this output has words with a fault.
    fn add_malformed(&mut self, fault: &Fault, output: &[u8]) {
        const LONGEST: usize = 40; // characters
        if self.malformed == 0 {
            let line = fault.words(output);
            let is_short = line.lines().count() == 1 && line.chars().count() <= LONGEST;
            self.example = is_short.then_some(line);
        }
        self.malformed += 1;
    }

    /// Returns the sentence that a report says behind one on all answers that were read, such as "2 more answers are
    /// missing.", if there is something to say.
    pub fn sentence(&self) -> Option<String> {
        let example = match &self.example {
            Some(example) => format!(", such as `{example}`"),
            None => String::new(),
        };
        let Self {
            missing, malformed, ..
        } = *self;
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        let more =
            |count: usize| format!("{} {}", counted(count as u64, "more answer"), are(count));
        match (missing, malformed) {
            (0, 0) => None,
            (_, 0) => Some(format!("{} missing.", more(missing))),
            (0, _) => Some(format!("{} not valid{example}.", more(malformed))),
            _ => Some(format!(
                "{} missing, and {malformed} {} not valid{example}.",
                more(missing),
                are(malformed)
            )),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_without_an_answer_are_said_in_a_sentence() {
        let rows = [
            (0, 0, None, None),
            (1, 0, None, Some("1 more answer is missing.")),
            (2, 0, None, Some("2 more answers are missing.")),
            (0, 1, None, Some("1 more answer is not valid.")),
            (
                0,
                3,
                Some("x"),
                Some("3 more answers are not valid, such as `x`."),
            ),
            (
                1,
                1,
                None,
                Some("1 more answer is missing, and 1 is not valid."),
            ),
            (
                2,
                3,
                Some("x"),
                Some("2 more answers are missing, and 3 are not valid, such as `x`."),
            ),
        ];
        for (missing, malformed, example, sentence) in rows {
            let unread = UnreadAnswers {
                missing,
                malformed,
                example: example.map(str::to_owned),
            };
            assert_eq!(unread.sentence().as_deref(), sentence);
            assert_eq!(unread.is_empty(), sentence.is_none(), "{sentence:?}");
        }
    }

    #[test]
    fn the_example_of_what_is_not_valid_is_the_first_one_if_it_is_short() {
        let example_of = |first: &str| {
            let output = format!("{first}\nsecond\n");
            let mut unread = UnreadAnswers::default();
            for line in [1, 2] {
                unread.add_malformed(&Fault::Length { line, found: 7 }, output.as_bytes());
            }
            assert_eq!(unread.malformed, 2);
            unread.example
        };
        let [longest, too_long] = [40, 41].map(|length| "x".repeat(length));
        assert_eq!(example_of("first").as_deref(), Some("first"));
        assert_eq!(example_of(&longest).as_ref(), Some(&longest));
        assert_eq!(example_of(&too_long), None);
        let longest = "\u{e9}".repeat(40); // two bytes each
        assert_eq!(example_of(&longest).as_ref(), Some(&longest));
    }
}
