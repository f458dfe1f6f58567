//! Measures what a program that takes too long for a case takes for a simpler one: for a plain case of the same size,
//! which tells a search nothing, or for one that is slightly smaller. This tells what makes it slow.

use std::slice;
use std::time::Duration;

use checker::{CaseText, Verdict};
use puzzle::capitalised;

use crate::program::{ExitReason, Limits};
use crate::run::ProgramUnderTest;
use crate::run_words::seconds;

/// What a program takes for a simpler case.
pub struct SimplerCaseTime {
    /// With what case it is.
    with: &'static str,
    /// The CPU time that it takes, or after which it was stopped.
    time: Duration,
    /// How this compares to the time for the case itself.
    speed: Speed,
    /// What this may mean, as a question.
    question: &'static str,
}

/// How fast a program is on a simpler case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speed {
    /// Far faster than on the case itself.
    Quick,
    /// About as slow as on the case itself.
    Slow,
    /// So slow that it was stopped.
    Stopped,
}

impl SimplerCaseTime {
    /// Runs a program that takes this `own` time for a case, or more, on each simpler case, for a quarter of the time
    /// limit, but all together for no longer than `most`. Returns the time for the first that tells something: on which
    /// the program is right and quick, or slow if that is worth saying.
    pub fn measure(
        subject: &ProgramUnderTest,
        case: &CaseText,
        own: Duration,
        most: Duration,
    ) -> Option<Self> {
        let mut left = most;
        for (simpler, words) in subject.puzzle.simpler_cases(case) {
            let (time, speed) = measure_one(subject, &simpler, own, left)?;
            let question = match speed {
                Some(Speed::Quick) => Some(words.if_quick),
                Some(Speed::Slow | Speed::Stopped) => words.if_slow,
                None => None,
            };
            if let (Some(speed), Some(question)) = (speed, question) {
                let with = words.with;
                return Some(Self {
                    with,
                    time,
                    speed,
                    question,
                });
            }
            left = left.saturating_sub(time);
        }
        None
    }

    /// Returns whether the program is far faster on the simpler case.
    pub fn is_quick(&self) -> bool {
        self.speed == Speed::Quick
    }

    /// Returns the sentence that a report says.
    pub fn text(&self) -> String {
        let (with, time) = (capitalised(self.with), seconds(self.time));
        let takes = match self.speed {
            Speed::Quick => format!("only {time}"),
            Speed::Slow => format!("{time}, too"),
            Speed::Stopped => format!("more than {time}, too"),
        };
        format!("{with} it takes {takes}: {}", self.question)
    }
}

/// Runs a program that takes this `own` time for a case, or more, on a simpler case, for a quarter of the time limit,
/// but no longer than `most`. Returns the time that it takes, and what this says of its speed, if it is right and
/// quick, or slow. Returns `None` if it cannot be run.
fn measure_one(
    subject: &ProgramUnderTest,
    simpler: &CaseText,
    own: Duration,
    most: Duration,
) -> Option<(Duration, Option<Speed>)> {
    const QUICK: u32 = 8; // times as fast
    const SLOW: u32 = 2; // times as fast
    const SLOW_AT_LEAST: Duration = Duration::from_millis(500); // less may be the start of the program
    let part = subject.limits.with_times_divided_by(4);
    let limits = Limits {
        time: part.time.min(most),
        ..part
    };
    let run = subject.run_on_cases(slice::from_ref(simpler), &limits);
    let run = run.ok()?;
    let time = run.ran.time;
    let speed = if run.ran.exit == ExitReason::OutOfTime {
        let is_whole = part.time <= most;
        is_whole.then_some(Speed::Stopped)
    } else if run.verdict != Verdict::Ac {
        None
    } else if time * QUICK < own {
        Some(Speed::Quick)
    } else if time * SLOW >= own && time >= SLOW_AT_LEAST {
        Some(Speed::Slow)
    } else {
        None
    };
    Some((time, speed))
}

/// Adds to a sentence what the program takes for a simpler case, if that was measured.
pub fn with_simpler_case(sentence: String, plain: Option<&SimplerCaseTime>) -> String {
    match plain {
        Some(plain) => format!("{sentence} {}", plain.text()),
        None => sentence,
    }
}

#[cfg(test)]
mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, Run, StopSignal};
    use crate::testing::execution;

    const CHESS: &dyn ErasedPuzzle = &catalogue::CHESS;

    const LIMIT: Duration = Duration::from_secs(10);

    const BOARD: &[u8] = b"1 3\n9 0 7\n0 1 8\n";

    /// Returns what is said of a program that takes its `own` time for a board, if it may run for `most` on the plain
    /// board.
    fn said_of(program: &dyn Run, board: &[u8], own: Duration, most: Duration) -> Option<String> {
        let subject = ProgramUnderTest::of_function(CHESS, program, LIMIT);
        let plain = SimplerCaseTime::measure(&subject, &board.to_vec(), own, most);
        plain.map(|plain| plain.text())
    }

    /// Returns what is said of a right program that takes its `own` time for a board, and so many milliseconds for the
    /// plain one.
    fn said(takes: u64, own: Duration, most: Duration) -> Option<String> {
        let program = |input: &[u8]| {
            let is_plain = input != BOARD;
            let takes = if is_plain { takes } else { 20_000 };
            let (batch, _) = CHESS.batch_of(input);
            (batch.output, Duration::from_millis(takes))
        };
        said_of(&program, BOARD, own, most)
    }

    /// Asserts that a sentence says of the plain board what the program takes for it, and what that may mean.
    #[track_caller]
    fn assert_said(said: Option<String>, takes: &str) {
        let said = said.expect("a sentence");
        let start =
            format!("With equal scores (5 in the first table, 2 in the second) it takes {takes}");
        assert!(said.starts_with(&start), "{said}");
    }

    #[test]
    fn a_time_that_depends_on_the_scores_is_told_from_one_that_does_not() {
        let [quick, slow] = ["does the key", "is what is found"];
        assert_said(said(20, LIMIT, LIMIT), &format!("only 20 ms: {quick}"));
        let takes = format!("more than 2.5 s, too: {slow}");
        assert_said(said(20_000, LIMIT, LIMIT), &takes);
        let second = Duration::from_secs(1);
        assert_said(said(600, second, LIMIT), &format!("0.6 s, too: {slow}"));
        // The scores of each table are equal.
        let right = |input: &[u8]| (CHESS.batch_of(input).0.output, Duration::ZERO);
        assert_eq!(said_of(&right, b"1 2\n9 9\n0 0\n", LIMIT, LIMIT), None);
    }

    /// A time is called quick if it is less than an eighth of that for the board itself, and slow from a half.
    #[test]
    fn of_a_time_that_is_neither_quick_nor_slow_nothing_is_said() {
        for (takes, is_quick) in [(1_240, true), (1_250, false), (2_000, false)] {
            assert_eq!(said(takes, LIMIT, LIMIT).is_some(), is_quick, "{takes}");
        }
        let second = Duration::from_secs(1);
        for (takes, is_slow) in [(125, false), (499, false), (500, true), (1_500, true)] {
            assert_eq!(said(takes, second, LIMIT).is_some(), is_slow, "{takes}");
        }
        // It may only take long to start.
        assert_eq!(said(499, second / 2, LIMIT), None);
        assert!(said(500, second / 2, LIMIT).is_some());
    }

    #[test]
    fn a_program_that_was_stopped_is_called_slow_only_after_a_quarter_of_the_limit() {
        let quarter = LIMIT / 4;
        assert!(said(20_000, LIMIT, quarter).is_some());
        let less = Duration::from_millis(2_499);
        assert_eq!(said(20_000, LIMIT, less), None);
        // It is stopped before it shows that it is quick.
        let second = Duration::from_secs(1);
        assert_eq!(said(1_200, LIMIT, second), None);
    }

    /// Returns what is said of a right program that takes so many milliseconds for a board of 8 columns, given how many
    /// it takes for others, and how long all may take.
    fn said_of_large_board(takes: [u64; 2], most: Duration) -> Option<String> {
        let row = |columns| vec!["7"; columns].join(" ") + "\n";
        let board = format!(
            "9 9\n{}{}",
            row(9).repeat(9),
            row(9).repeat(8) + "8 7 7 7 7 7 7 7 7\n"
        );
        let program = |input: &[u8]| {
            let (batch, _) = CHESS.batch_of(input);
            let time = takes[usize::from(!input.starts_with(b"9 8"))];
            (batch.output, Duration::from_millis(time))
        };
        said_of(&program, board.as_bytes(), LIMIT, most)
    }

    /// A slightly smaller board is tried first, and tells something only if the program is quick on it.
    #[test]
    fn a_slightly_smaller_board_tells_whether_the_size_alone_takes_the_time() {
        let said = said_of_large_board([300, 20_000], LIMIT).unwrap();
        assert!(
            said.starts_with("Without the last column it takes only 0.3 s: "),
            "{said}"
        );
        assert_said(said_of_large_board([3_000, 20], LIMIT), "only 20 ms");
        assert_said(
            said_of_large_board([20_000, 20_000], LIMIT),
            "more than 2.5 s, too",
        );
        // The time is that for both.
        let most = Duration::from_secs(3);
        assert_said(said_of_large_board([1_900, 1_000], most), "only 1.0 s");
        assert_eq!(said_of_large_board([2_100, 1_000], most), None);
    }

    /// A program that uses hardly any CPU time, because it waits for a core.
    struct Waiting;

    impl Run for Waiting {
        fn run(&self, _: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            Ok(Execution {
                wall: limits.wall,
                ..execution(Vec::new(), Duration::ZERO, ExitReason::OutOfWallTime)
            })
        }
    }

    #[test]
    fn nothing_is_said_of_a_program_that_is_wrong_or_waits() {
        let wrong = |_: &[u8]| (b"4711\n".to_vec(), Duration::ZERO);
        assert_eq!(said_of(&wrong, BOARD, LIMIT, LIMIT), None);
        assert_eq!(said_of(&Waiting, BOARD, LIMIT, LIMIT), None);
    }
}
