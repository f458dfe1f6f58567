//! Measures what a program that takes too long for a case takes if all scores of the case are equal: this tells a
//! search that visits too many positions from one whose table is of no use with these scores.

use std::slice;
use std::time::Duration;

use checker::{CaseText, EqualScoresWords, Verdict};

use crate::program::ExitReason;
use crate::run::ProgramUnderTest;
use crate::run_words::seconds;

/// What a program takes for a case with equal scores.
pub struct TimeWithEqualScores {
    /// What is said of it.
    words: EqualScoresWords,
    /// The CPU time that it takes, or after which it was stopped.
    time: Duration,
    /// Whether it was stopped. Otherwise it is quick.
    is_stopped: bool,
}

impl TimeWithEqualScores {
    /// Runs a program that exceeds the time limit on this case on the case with equal scores, for a quarter of the
    /// limit. Returns `None` if the puzzle has no such case, or if the program is neither right and quick nor too slow.
    pub fn measure(subject: &ProgramUnderTest, case: &CaseText) -> Option<Self> {
        const QUICK: u32 = 10; // times as fast as the limit
        let (equal, words) = subject.puzzle.with_equal_scores(case)?;
        let limits = subject.limits.part(4);
        let run = subject
            .run_on_cases(slice::from_ref(&equal), &limits)
            .ok()?;
        let time = run.ran.time;
        let is_stopped = run.ran.end == ExitReason::OutOfTime;
        let is_quick = run.verdict == Verdict::Ac && time < subject.limits.time / QUICK;
        (is_stopped || is_quick).then_some(Self {
            words,
            time,
            is_stopped,
        })
    }

    /// Returns the sentences that a report says.
    pub fn text(&self) -> String {
        let (scores, time) = (self.words.scores, seconds(self.time));
        if self.is_stopped {
            let question = self.words.if_slow;
            format!("With {scores} it takes more than {time}, too: {question}")
        } else {
            let question = self.words.if_quick;
            format!("With {scores} it takes only {time}: {question}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Limits;

    /// Returns what is said of a right program that takes so many milliseconds for a board with equal scores.
    fn said(takes: u64) -> Option<String> {
        let chess = &catalogue::CHESS as &dyn checker::ErasedPuzzle;
        let program = |input: &[u8]| {
            let (batch, _) = chess.batch_of(input);
            (batch.output, Duration::from_millis(takes))
        };
        let subject = ProgramUnderTest {
            puzzle: chess,
            program: &program,
            limits: Limits::new(Duration::from_secs(10)),
            strict: false,
            ends: &|| false,
        };
        let board = b"1 3\n9 0 7\n0 1 8\n".to_vec();
        TimeWithEqualScores::measure(&subject, &board).map(|equal| equal.text())
    }

    #[test]
    fn a_time_that_depends_on_the_scores_is_told_from_one_that_does_not() {
        let scores = "With equal scores (5 in the first table, 2 in the second) it takes";
        let quick = said(20).expect("a sentence");
        assert!(
            quick.starts_with(&format!("{scores} only 20 ms: does the key")),
            "{quick}"
        );
        let slow = said(20_000).expect("a sentence");
        assert!(
            slow.starts_with(&format!("{scores} more than 2.5 s, too: is what")),
            "{slow}"
        );
        // Neither: less than the limit allows, but not quick.
        assert_eq!(said(2_000), None);
    }
}
