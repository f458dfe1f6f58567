//! Measures what a program that takes too long for a case takes for a simpler one: for a plain case of the same size, which
//! leaves a search little to do, or for one that is slightly smaller. This may tell what makes the program slow:
//!
//! ```text
//! the case itself     12 s; the time limit is 10 s
//! the plain case      20 ms, so the program is quick on it, and the search has too much to do
//!                     or more than 2.5 s, a quarter of the limit, so the program is slow on any case of this size
//!                     or 2 s, which tells nothing
//! ```

use std::slice;
use std::time::Duration;

use checker::{CaseText, ErasedSimplerCase, SimplerCaseWords, Verdict};
use puzzle::capitalised;

use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;

/// A program is quick on a simpler case if it is more than so many times as fast as on the case itself.
const QUICK: u32 = 8;

/// What a program takes for a simpler case.
pub struct SimplerCaseTime {
    /// How the simpler case differs, such as "without the last column".
    with: &'static str,
    /// The CPU time that the program takes for it, or after which it was stopped.
    time: Duration,
    /// How fast the program is on it.
    speed: Speed,
    /// What this may mean, as a question.
    question: &'static str,
}

/// How fast a program is on a simpler case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speed {
    /// Far faster than on the case itself.
    Quick,
    /// At most twice as fast as on the case itself, or slower. Or it ended by itself after a quarter of the time limit.
    Slow,
    /// Still running after a quarter of the time limit, when it was stopped.
    Stopped,
}

impl SimplerCaseTime {
    /// Runs a program on each simpler case, until one tells something: the program is quick on it, or slow if that is worth
    /// saying. `own_time` is the CPU time that it takes for the case itself, or after which it was stopped there.
    ///
    /// Each run ends after a quarter of the time limit, or as soon as the program is not quick if nothing else is worth
    /// saying. All runs together take about `max_time` of CPU time at most.
    pub fn measure(
        subject: &ProgramUnderTest,
        case: &CaseText,
        own_time: Duration,
        max_time: Duration,
    ) -> Option<Self> {
        let quarter = subject.limits.with_times_divided_by(4);
        let mut time_left = max_time;
        for ErasedSimplerCase { text, words } in subject.puzzle.simpler_cases(case) {
            let limits = Limits {
                time: time_to_tell(&words, own_time, quarter.time).min(time_left),
                ..quarter
            };
            let run = subject.run_on_cases(slice::from_ref(&text), &limits);
            let run = run.ok()?;
            if let Some(speed) = speed_on(&run, own_time, quarter.time)
                && let Some(question) = speed.question(&words)
            {
                return Some(Self {
                    with: words.with,
                    time: run.execution.time,
                    speed,
                    question,
                });
            }
            time_left = time_left.saturating_sub(run.execution.time);
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

impl Speed {
    /// Returns the question that the puzzle has for this speed, if any.
    fn question(self, words: &SimplerCaseWords) -> Option<&'static str> {
        match self {
            Self::Quick => Some(words.if_quick),
            Self::Slow | Self::Stopped => words.if_slow,
        }
    }
}

/// Returns how long a program has to run on a simpler case with these words until it is known what to say of it. `own_time`
/// is its time for the case itself. A program that is still running after the time `slow_after` is called slow.
fn time_to_tell(words: &SimplerCaseWords, own_time: Duration, slow_after: Duration) -> Duration {
    if words.if_slow.is_some() {
        slow_after
    } else {
        slow_after.min(own_time / QUICK)
    }
}

/// Returns how fast a program is in a run on a simpler case, compared with its `own_time` for the case itself. Returns `None`
/// if the run does not tell: the program is neither quick nor slow, it fails, or it exceeded a limit shorter than `slow_after`.
fn speed_on(run: &ProgramRun, own_time: Duration, slow_after: Duration) -> Option<Speed> {
    match (run.verdict, run.execution.exit) {
        (Verdict::Ac, _) => speed_of(run.execution.time, own_time),
        (Verdict::Tle, _) if run.limits.time < slow_after => None,
        (Verdict::Tle, ExitReason::OutOfCpuTime) => Some(Speed::Stopped),
        (Verdict::Tle, ExitReason::Exited(_)) => Some(Speed::Slow),
        _ => None,
    }
}

/// Returns whether this `time` is quick or slow, compared with the program's `own_time` for the case itself. Returns `None` if
/// it is neither.
fn speed_of(time: Duration, own_time: Duration) -> Option<Speed> {
    const SLOW: u32 = 2; // a program is slow if it is at most so many times as fast
    const MIN_TIME_IF_SLOW: Duration = Duration::from_millis(500); // less may be the start of the program
    if time * QUICK < own_time {
        Some(Speed::Quick)
    } else if time * SLOW >= own_time && time >= MIN_TIME_IF_SLOW {
        Some(Speed::Slow)
    } else {
        None
    }
}

/// Adds to a sentence what the program takes for a simpler case, if that was measured.
pub fn with_simpler_case(sentence: String, simpler_case: Option<&SimplerCaseTime>) -> String {
    match simpler_case {
        Some(simpler_case) => format!("{sentence} {}", simpler_case.text()),
        None => sentence,
    }
}

#[cfg(test)]
mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, Runnable, StopSignal};
    use crate::testing::{board_of, execution, run_that_did_within};

    const CHESS: &dyn ErasedPuzzle = &catalogue::CHESS;

    const LIMIT: Duration = Duration::from_secs(10);

    const BOARD: &[u8] = b"1 3\n9 0 7\n0 1 8\n";

    /// Returns what is said of a program that takes its `own` time for a board, if it may run for `most` on the plain
    /// board.
    fn said_of(
        program: &dyn Runnable,
        board: &[u8],
        own: Duration,
        most: Duration,
    ) -> Option<String> {
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
            let (batch, _) = CHESS.batch_of_input(input);
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
        let takes = format!("more than 3.0 s, too: {slow}");
        assert_said(said(20_000, LIMIT, LIMIT), &takes);
        let second = Duration::from_secs(1);
        assert_said(said(600, second, LIMIT), &format!("0.6 s, too: {slow}"));
        // The scores of each table are equal.
        let right = |input: &[u8]| (CHESS.batch_of_input(input).0.output, Duration::ZERO);
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

    /// Within 2.5 s, a program is stopped after 3 s.
    #[test]
    fn a_program_that_ends_by_itself_after_a_quarter_of_the_limit_is_slow_too() {
        let did = execution(b"8\n".to_vec(), LIMIT * 26 / 100, ExitReason::Exited(0));
        let quarter = LIMIT / 4;
        let run = run_that_did_within(Limits::new(quarter), did, &[board_of(1)]);
        assert_eq!(speed_on(&run, LIMIT, quarter), Some(Speed::Slow));
        assert_eq!(speed_on(&run, LIMIT, 2 * quarter), None);
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
            let (batch, _) = CHESS.batch_of_input(input);
            let time = takes[usize::from(!input.starts_with(b"9 8"))];
            (batch.output, Duration::from_millis(time))
        };
        said_of(&program, board.as_bytes(), LIMIT, most)
    }

    #[test]
    fn a_run_ends_when_nothing_more_can_be_said() {
        let said_if_slow = |if_slow| SimplerCaseWords {
            with: "without the last column",
            if_quick: "is a table full?",
            if_slow,
        };
        let second = Duration::from_secs(1);
        let time = |if_slow, own_time| time_to_tell(&said_if_slow(if_slow), own_time, 2 * second);
        assert_eq!(time(Some("is it slow?"), 8 * second), 2 * second);
        assert_eq!(time(None, 8 * second), second);
        assert_eq!(time(None, 24 * second), 2 * second);
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
            "more than 3.0 s, too",
        );
        // The time is that for both. The limit of the first run is an eighth of the own time, and it is stopped after 1.5 s.
        let at_most = |millis| said_of_large_board([20_000, 1_000], Duration::from_millis(millis));
        assert_said(at_most(2_500), "only 1.0 s");
        assert_eq!(at_most(2_499), None);
    }

    /// A program that uses hardly any CPU time, because it waits for a core.
    struct Waiting;

    impl Runnable for Waiting {
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
