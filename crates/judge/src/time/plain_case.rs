//! Measures what a program that takes too long for a case takes for a plain case of the same size, which tells a
//! search nothing: this tells what is in the case from its size.

use std::slice;
use std::time::Duration;

use checker::{CaseText, PlainCaseWords, Verdict};

use crate::program::{ExitReason, Limits};
use crate::run::ProgramUnderTest;
use crate::run_words::seconds;

/// What a program takes for a plain case.
pub struct PlainCaseTime {
    /// What is said of it.
    words: PlainCaseWords,
    /// The CPU time that it takes, or after which it was stopped.
    time: Duration,
    /// How this compares to the time for the case itself.
    speed: Speed,
}

/// How fast a program is on a plain case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speed {
    /// Far faster than on the case itself.
    Quick,
    /// About as slow as on the case itself.
    Slow,
    /// So slow that it was stopped.
    Stopped,
}

impl PlainCaseTime {
    /// Runs a program that takes this `own` time for a case, or more, on the plain case, for a quarter of the time limit,
    /// but no longer than `most`. Returns `None` if the puzzle has no plain case, or if the case is plain itself, or if the
    /// program is neither right and quick nor slow on it.
    pub fn measure(
        subject: &ProgramUnderTest,
        case: &CaseText,
        own: Duration,
        most: Duration,
    ) -> Option<Self> {
        const QUICK: u32 = 8; // times as fast
        const SLOW: u32 = 2; // times as fast
        let (plain, words) = subject.puzzle.plain_case(case)?;
        let part = subject.limits.part(4);
        let is_whole = part.time <= most;
        let limits = Limits {
            time: part.time.min(most),
            ..part
        };
        let run = subject.run_on_cases(slice::from_ref(&plain), &limits);
        let run = run.ok()?;
        let time = run.ran.time;
        let speed = if run.ran.end == ExitReason::OutOfTime {
            if !is_whole {
                return None;
            }
            Speed::Stopped
        } else if run.verdict != Verdict::Ac {
            return None;
        } else if time * QUICK < own {
            Speed::Quick
        } else if time * SLOW >= own {
            Speed::Slow
        } else {
            return None;
        };
        Some(Self { words, time, speed })
    }

    /// Returns the sentence that a report says.
    pub fn text(&self) -> String {
        let (with, time) = (self.words.with, seconds(self.time));
        let PlainCaseWords {
            if_quick, if_slow, ..
        } = self.words;
        match self.speed {
            Speed::Quick => format!("With {with} it takes only {time}: {if_quick}"),
            Speed::Slow => format!("With {with} it takes {time}, too: {if_slow}"),
            Speed::Stopped => format!("With {with} it takes more than {time}, too: {if_slow}"),
        }
    }
}

/// Adds to a sentence what the program takes for the plain case, if that was measured.
pub fn with_plain_case(sentence: String, plain: Option<&PlainCaseTime>) -> String {
    match plain {
        Some(plain) => format!("{sentence} {}", plain.text()),
        None => sentence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(10);

    /// Returns what is said of a right program that takes so many milliseconds for the plain board of the size of this
    /// one, if it may run for `most`.
    fn said(board: &str, takes: u64, most: Duration) -> Option<String> {
        let chess = &catalogue::CHESS as &dyn checker::ErasedPuzzle;
        let program = |input: &[u8]| {
            let (batch, _) = chess.batch_of(input);
            (batch.output, Duration::from_millis(takes))
        };
        let subject = ProgramUnderTest::of_function(chess, &program, LIMIT);
        let board = board.as_bytes().to_vec();
        PlainCaseTime::measure(&subject, &board, LIMIT, most).map(|plain| plain.text())
    }

    #[test]
    fn a_time_that_depends_on_the_scores_is_told_from_one_that_does_not() {
        const BOARD: &str = "1 3\n9 0 7\n0 1 8\n";
        let scores = "With equal scores (5 in the first table, 2 in the second) it takes";
        let quick = said(BOARD, 20, LIMIT).expect("a sentence");
        let start = format!("{scores} only 20 ms: does the key");
        assert!(quick.starts_with(&start), "{quick}");
        let slow = said(BOARD, 20_000, LIMIT).expect("a sentence");
        let start = format!("{scores} more than 2.5 s, too: is what");
        assert!(slow.starts_with(&start), "{slow}");
        // Neither: less than the limit allows, but not quick.
        assert_eq!(said(BOARD, 2_000, LIMIT), None);
        // Too little time is left to call it slow.
        assert_eq!(said(BOARD, 20_000, LIMIT / 10), None);
        // The scores of each table are equal.
        assert_eq!(said("1 2\n9 9\n0 0\n", 20, LIMIT), None);
    }
}
