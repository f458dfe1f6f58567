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
    /// Whether it was stopped. Otherwise it is quick.
    is_stopped: bool,
}

impl PlainCaseTime {
    /// Runs a program that exceeds the time limit on this case on the plain case, for a quarter of the limit, but no
    /// longer than `most`. Returns `None` if the puzzle has no plain case, or if it is the case itself, or if the
    /// program is neither right and quick nor slow on it.
    pub fn measure(subject: &ProgramUnderTest, case: &CaseText, most: Duration) -> Option<Self> {
        const QUICK: u32 = 10; // times as fast as the limit
        let (plain, words) = subject.puzzle.plain_case(case)?;
        if plain == *case {
            return None;
        }
        let part = subject.limits.part(4);
        let is_whole = part.time <= most;
        let limits = Limits {
            time: part.time.min(most),
            ..part
        };
        let run = subject.run_on_cases(slice::from_ref(&plain), &limits);
        let run = run.ok()?;
        let time = run.ran.time;
        let is_stopped = is_whole && run.ran.end == ExitReason::OutOfTime;
        let is_quick = run.verdict == Verdict::Ac && time < subject.limits.time / QUICK;
        (is_stopped || is_quick).then_some(Self {
            words,
            time,
            is_stopped,
        })
    }

    /// Returns whether the program is far quicker on the plain case than in this time.
    pub fn is_far_below(&self, time: Duration) -> bool {
        const FAR: u32 = 4; // times as fast
        !self.is_stopped && self.time * FAR < time
    }

    /// Returns the sentences that a report says.
    pub fn text(&self) -> String {
        let (with, time) = (self.words.with, seconds(self.time));
        if self.is_stopped {
            let question = self.words.if_slow;
            format!("With {with} it takes more than {time}, too: {question}")
        } else {
            let question = self.words.if_quick;
            format!("With {with} it takes only {time}: {question}")
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
        let subject = ProgramUnderTest {
            puzzle: chess,
            program: &program,
            limits: Limits::new(LIMIT),
            strict: false,
            ends: &|| false,
        };
        let board = board.as_bytes().to_vec();
        PlainCaseTime::measure(&subject, &board, most).map(|plain| plain.text())
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
        // The board is the plain one.
        assert_eq!(said("1 1\n5\n2\n", 20, LIMIT), None);
    }
}
