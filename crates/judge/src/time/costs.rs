//! What single cases of an input cost, and what the whole input takes. A report says both in a sentence:
//!
//! ```text
//! Right but slow: 0.3 to 2.0 s a board (4 boards were run alone); the 200 boards of this input would take about 180 s.
//! ```

use std::time::Duration;

use puzzle::{counted, plural};

use super::durations::{range, rounded};
use super::kinds::Sample;
use crate::memory::Growth;
use crate::run_words::seconds;

/// What single cases of an input cost, and what the whole input takes.
pub struct Costs {
    /// The cases that were run alone, at least one.
    pub ran: Vec<Sample>,
    /// The number of cases in the whole input.
    pub case_count: usize,
    /// The CPU time that it costs to start the program, or zero if it was not measured.
    pub start: Duration,
    /// What the whole input takes.
    pub whole: Whole,
    /// The memory that the program used for the whole input, in bytes.
    pub memory: u64,
}

/// The CPU time that a whole input takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Whole {
    /// This time, after which the program ended.
    Measured(Duration),
    /// About this time, by what single cases cost.
    Estimated(Duration),
    /// More than this time, after which the program was stopped.
    MoreThan(Duration),
    /// More than this time, after which the program was stopped. By what single cases cost, it should take far less.
    Unexplained(Duration),
}

/// The CPU time that a whole input should take by what single cases of it cost.
#[derive(Clone, Copy)]
pub enum Expected {
    /// About this time.
    About(Duration),
    /// At most this time: it is not known what a repeated case costs.
    AtMost(Duration),
    /// Nothing is known.
    Unknown,
}

impl Whole {
    /// Returns what an input takes on which the program was `stopped` after some time.
    pub fn of_stopped(expected: Expected, stopped: Duration) -> Self {
        const TOLERANCE: f64 = 1.5; // a time is explained if it is less than so many times the expected one
        let is_unexplained_by = |time: Duration| time.mul_f64(TOLERANCE) <= stopped;
        match expected {
            Expected::About(time) if time > stopped => Self::Estimated(time),
            Expected::About(time) | Expected::AtMost(time) if is_unexplained_by(time) => {
                Self::Unexplained(stopped)
            }
            Expected::About(_) | Expected::AtMost(_) | Expected::Unknown => Self::MoreThan(stopped),
        }
    }

    /// Returns whether what single cases cost explains what the whole input takes.
    pub fn is_explained(self) -> bool {
        match self {
            Self::Measured(_) | Self::Estimated(_) | Self::MoreThan(_) => true,
            Self::Unexplained(_) => false,
        }
    }
}

impl Costs {
    /// Returns the case that took most CPU time.
    pub fn slowest(&self) -> &Sample {
        let slowest = self.ran.iter().max_by_key(|sample| sample.time);
        slowest.expect("a case that was run alone")
    }

    /// Returns the least CPU time of a case.
    fn quickest_time(&self) -> Duration {
        let times = self.ran.iter().map(|sample| sample.time);
        times.min().unwrap_or_default()
    }

    /// Returns whether all answers to the cases that were run alone are right.
    pub fn are_right(&self) -> bool {
        self.ran.iter().all(|sample| sample.is_right)
    }

    /// Returns how the memory grew from case to case, if it did.
    pub fn growth(&self) -> Option<Growth> {
        let most_alone = self.ran.iter().map(|sample| sample.memory).max()?;
        Growth::between(most_alone, self.memory)
    }

    /// Marks what the whole input takes as explained, because a slow case was found.
    pub fn mark_explained(&mut self) {
        if let Whole::Unexplained(time) = self.whole {
            self.whole = Whole::MoreThan(time);
        }
    }

    /// Returns the sentences that a report says. `case` is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let times = self.text_of_times(case);
        match self.growth() {
            Some(growth) => format!("{times} {}", growth.text_beside_time(case)),
            None => times,
        }
    }

    /// Returns the sentence on the times of single cases and of the whole input.
    fn text_of_times(&self, case: &str) -> String {
        let count = self.ran.len();
        let were = if count == 1 { "was" } else { "were" };
        let ran = format!("{} {were} run alone", counted(count as u64, case));
        let input = format!("the {} {} of this input", self.case_count, plural(case));
        let takes = match self.whole {
            Whole::Measured(time) => format!("took {}", rounded(time)),
            Whole::Estimated(time) => format!("would take about {}", rounded(time)),
            Whole::MoreThan(time) => format!("take more than {}", seconds(time)),
            Whole::Unexplained(time) => format!("together take more than {}", seconds(time)),
        };
        if self.whole.is_explained() {
            let slow = if self.are_right() {
                "Right but slow"
            } else {
                "Slow"
            };
            let each = self.text_of_each(case);
            format!("{slow}: {each} ({ran}); {input} {takes}.")
        } else {
            let most = seconds(self.slowest().time);
            format!("At most {most} a {case} ({ran}), but {input} {takes}.")
        }
    }

    /// Returns how long the program takes for a case, from the quickest to the slowest. A start that takes at least a fifth
    /// of the slowest case is told separately.
    fn text_of_each(&self, case: &str) -> String {
        let (quickest, slowest) = (self.quickest_time(), self.slowest().time);
        if self.start * 5 < slowest {
            return format!("{} a {case}", range(quickest, slowest));
        }
        let without_start = range(
            quickest.saturating_sub(self.start),
            slowest.saturating_sub(self.start),
        );
        let start = seconds(self.start);
        format!("{without_start} a {case} after a start of {start}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board_of;

    /// Returns a time in seconds.
    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// Returns a board that was run alone for so many milliseconds, with a right answer.
    fn ran_for(millis: u64) -> Sample {
        Sample {
            case: board_of(1),
            time: Duration::from_millis(millis),
            memory: 0,
            is_right: true,
        }
    }

    /// Returns what single boards cost that took so many milliseconds, after a start that takes so many.
    fn costs(start: u64, ran: &[u64]) -> Costs {
        Costs {
            ran: ran.iter().copied().map(ran_for).collect(),
            case_count: 200,
            start: Duration::from_millis(start),
            whole: Whole::Estimated(seconds(20)),
            memory: 0,
        }
    }

    /// What boards cost explains the time after which a program was stopped if it is more than two thirds of that, or if
    /// nothing is known.
    #[test]
    fn a_time_is_explained_by_what_takes_about_as_long() {
        let about = |time: u64| Whole::of_stopped(Expected::About(seconds(time)), seconds(9));
        let at_most = |time: u64| Whole::of_stopped(Expected::AtMost(seconds(time)), seconds(9));
        let explained = Whole::MoreThan(seconds(9));
        let unexplained = Whole::Unexplained(seconds(9));
        assert_eq!(about(10), Whole::Estimated(seconds(10)));
        assert_eq!([9, 7].map(about), [explained; 2]);
        assert_eq!(about(6), unexplained);
        assert_eq!([20, 7].map(at_most), [explained; 2]);
        assert_eq!(at_most(6), unexplained);
        assert_eq!(Whole::of_stopped(Expected::Unknown, seconds(9)), explained);
    }

    #[test]
    fn the_times_are_those_of_the_quickest_and_the_slowest_board() {
        let said = costs(0, &[500, 300, 2_000, 400]).text("board");
        let start = "Right but slow: 0.3 to 2.0 s a board (4 boards were run alone); ";
        assert!(said.starts_with(start), "{said}");
    }

    #[test]
    fn a_board_that_uses_much_memory_alone_explains_that_of_the_input() {
        const MIB: u64 = 1 << 20;
        let mut costs = costs(0, &[300]);
        costs.memory = 100 * MIB;
        costs.ran[0].memory = MIB;
        let grows = "It used 100 MiB, but at most 1 MiB for one board alone";
        assert!(costs.text("board").contains(grows));
        costs.ran.push(Sample {
            memory: 90 * MIB,
            ..ran_for(300)
        });
        assert!(costs.growth().is_none());
    }

    #[test]
    fn a_start_is_told_if_it_takes_a_fifth_of_the_slowest_board() {
        let rest = "(2 boards were run alone); the 200 boards of this input would take about 20 s.";
        let said = costs(100, &[300, 500]).text("board");
        let start = "Right but slow: 0.2 to 0.4 s a board after a start of 0.1 s";
        assert_eq!(said, format!("{start} {rest}"));
        let said = costs(100, &[300, 501]).text("board");
        assert_eq!(said, format!("Right but slow: 0.3 to 0.5 s a board {rest}"));
    }

    #[test]
    fn one_wrong_answer_counts() {
        let mut costs = costs(0, &[300, 500]);
        costs.ran[1].is_right = false;
        let said = costs.text("board");
        assert!(said.starts_with("Slow: 0.3 to 0.5 s a board"), "{said}");
    }
}
