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
    pub case_count: usize,
    /// Whether all answers to the cases that were run alone are right.
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
            Some(growth) => format!("{times} {}", growth.text_beside_time(case)),
            None => times,
        }
    }

    /// Returns the sentence on the times of single cases and of the whole input.
    fn text_of_times(&self, case: &str) -> String {
        let were = if self.count == 1 { "was" } else { "were" };
        let ran = format!("{} {were} run alone", counted(self.count as u64, case));
        let input = format!("the {} {} of this input", self.case_count, plural(case));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board_of;

    /// Returns a time in seconds.
    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// Returns what single boards cost, after a start that takes so many milliseconds.
    fn costs(start: u64, slowest: u64) -> Costs {
        Costs {
            quickest: Duration::from_millis(300),
            slowest: Duration::from_millis(slowest),
            slowest_case: board_of(1),
            count: 1,
            case_count: 200,
            are_right: true,
            start: Duration::from_millis(start),
            whole: Whole::About(seconds(20)),
            growth: None,
        }
    }

    /// What boards cost explains the time after which a program was stopped if it is more than two thirds of that, or if
    /// nothing is known.
    #[test]
    fn a_time_is_explained_by_what_takes_about_as_long() {
        let of_stopped = |about: Option<u64>, most: Option<u64>| {
            Whole::of_stopped(about.map(seconds), most.map(seconds), seconds(9))
        };
        let more = |is_explained| Whole::MoreThan {
            time: seconds(9),
            is_explained,
        };
        assert_eq!(of_stopped(Some(10), Some(20)), Whole::About(seconds(10)));
        assert_eq!(of_stopped(Some(9), Some(20)), more(true));
        assert_eq!(of_stopped(Some(7), Some(20)), more(true));
        assert_eq!(of_stopped(Some(6), Some(20)), more(false));
        assert_eq!(of_stopped(None, Some(7)), more(true));
        assert_eq!(of_stopped(None, Some(6)), more(false));
        assert_eq!(of_stopped(None, None), more(true));
    }

    #[test]
    fn one_wrong_answer_counts_and_the_first_of_the_slowest_boards() {
        let mut costs = costs(0, 2_000);
        for (value, time, is_right) in [(2, 3, false), (3, 1, true), (4, 3, true)] {
            costs.add(Sample {
                case: board_of(value),
                time: seconds(time),
                memory: 0,
                is_right,
            });
        }
        assert_eq!((costs.count, costs.are_right), (4, false));
        assert_eq!(
            (costs.slowest, costs.slowest_case),
            (seconds(3), board_of(2))
        );
    }

    #[test]
    fn a_start_counts_if_it_takes_a_fifth_of_the_slowest_board() {
        let rest = "(1 board was run alone); the 200 boards of this input would take about 20 s.";
        let said = costs(100, 500).text("board");
        let start = "Right but slow: 0.2 to 0.4 s a board after a start of 0.1 s";
        assert_eq!(said, format!("{start} {rest}"));
        let said = costs(100, 501).text("board");
        assert_eq!(said, format!("Right but slow: 0.3 to 0.5 s a board {rest}"));
        let wrong = Costs {
            are_right: false,
            ..costs(100, 501)
        };
        assert!(wrong.text("board").starts_with("Slow: 0.3"));
    }
}
