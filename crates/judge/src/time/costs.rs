//! Holds what cases cost that were run alone, and what the whole input takes, and says both in a sentence.

use std::time::Duration;

use checker::CaseText;
use puzzle::{counted, plural};

use super::durations::{about, range};
use super::kinds::Sample;
use crate::memory::Growth;
use crate::run_words::seconds;

/// What cases cost that were run alone.
pub struct Costs {
    /// The CPU time of the quickest case.
    pub quickest: Duration,
    /// The CPU time of the slowest case.
    pub slowest: Duration,
    /// The slowest case.
    pub slowest_case: CaseText,
    /// How many cases were run alone.
    pub count: usize,
    /// How many cases the whole input has.
    pub of: usize,
    /// Whether all answers to them are right.
    pub are_right: bool,
    /// The CPU time that it costs to start the program.
    pub start: Duration,
    /// What the whole input takes.
    pub whole: Whole,
    /// How the memory grew from case to case, if it did.
    pub growth: Option<Growth>,
}

/// What a whole input takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Whole {
    /// This time, which was measured.
    Exactly(Duration),
    /// About this time, by what its cases cost.
    About(Duration),
    /// More than this, which was measured. What its cases cost does not explain it if `is_explained` is
    /// false.
    MoreThan { time: Duration, is_explained: bool },
}

impl Whole {
    /// Returns what an input takes on which the program was stopped after some time. Its cases take `about` so
    /// much, and at most so much if none costs less when it is repeated, as far as this is known.
    pub fn of_stopped(about: Option<Duration>, most: Option<Duration>, stopped: Duration) -> Self {
        const INEXACT: f64 = 1.5;
        let known = about.or(most);
        match about {
            Some(about) if about > stopped => Self::About(about),
            _ => Self::MoreThan {
                time: stopped,
                is_explained: known.is_none_or(|known| known.mul_f64(INEXACT) > stopped),
            },
        }
    }

    /// Returns whether what the cases cost explains what the whole input takes.
    pub fn is_explained(self) -> bool {
        match self {
            Self::Exactly(_) | Self::About(_) => true,
            Self::MoreThan { is_explained, .. } => is_explained,
        }
    }
}

impl Costs {
    /// Adds a case that was run alone.
    pub fn add(&mut self, sample: Sample) {
        self.count += 1;
        self.are_right &= sample.is_right;
        if sample.time > self.slowest {
            self.slowest = sample.time;
            self.slowest_case = sample.case;
        }
    }

    /// Notes that a slow case explains what the whole input takes, though how long that is cannot be worked out.
    pub fn mark_explained(&mut self) {
        if let Whole::MoreThan { is_explained, .. } = &mut self.whole {
            *is_explained = true;
        }
    }

    /// Returns the sentences that a report says. `case` is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let times = self.text_of_times(case);
        match self.growth {
            Some(growth) => format!("{times} {}", growth.text(case)),
            None => times,
        }
    }

    /// Returns the sentence on the times of single cases and of the whole input.
    fn text_of_times(&self, case: &str) -> String {
        let were = if self.count == 1 { "was" } else { "were" };
        let ran = format!("{} {were} run alone", counted(self.count as u64, case));
        let input = format!("the {} {} of this input", self.of, plural(case));
        let took = match self.whole {
            Whole::MoreThan {
                time,
                is_explained: false,
            } => {
                let (most, time) = (seconds(self.slowest), seconds(time));
                return format!(
                    "At most {most} a {case} ({ran}), but {input} together take more than {time}."
                );
            }
            Whole::MoreThan {
                time,
                is_explained: true,
            } => format!("take more than {}", seconds(time)),
            Whole::Exactly(time) => format!("took {}", about(time)),
            Whole::About(time) => format!("would take about {}", about(time)),
        };
        let slow = if self.are_right {
            "Right but slow"
        } else {
            "Slow"
        };
        format!("{slow}: {} ({ran}); {input} {took}.", self.each(case))
    }

    /// Returns how long the program takes for a case, from the quickest to the slowest, without its start if
    /// that counts.
    fn each(&self, case: &str) -> String {
        if self.start * 5 < self.slowest {
            return format!("{} a {case}", range(self.quickest, self.slowest));
        }
        let quickest = self.quickest.saturating_sub(self.start);
        let slowest = self.slowest.saturating_sub(self.start);
        let start = seconds(self.start);
        format!(
            "{} a {case} after a start of {start}",
            range(quickest, slowest)
        )
    }
}
