//! Counts how the wrong answers of a program fit the plays of their cases, and says what follows from it.
//!
//! A *play* is what the rules allow, whatever is chosen. The best answer is that of a play in which all choices are the best
//! ones; see [`plays`](crate::Plays). A wrong answer tells where to look for the mistake:
//!
//! ```text
//! no play gives the answer                         more than the choice is wrong
//! some play gives the answer                       only the choice may be wrong
//! some play gives it, but for a part, a sum        the choice may be right, but the sum is not
//! ```
//!
//! A single answer tells little. An answer of no play may come from a rare mistake, and a play may give a wrong answer by chance:
//! where half of all numbers near the answer are those of plays, that chance is 1/2, or one bit. The sentence is therefore said
//! only of enough answers; see [`PlayCounts::text`].

use std::convert::Infallible;

use parallel::in_order;

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;
use crate::plays::{Fit, PlayWords};

/// How the wrong answers of a program fit the plays of their cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayCounts {
    /// The words for answers and plays.
    pub words: &'static PlayWords,
    /// The number of answers that no play gives.
    pub never: usize,
    /// The number of answers of which only some parts, such as a sum, contradict what was played.
    pub contradictory: usize,
    /// How improbable it is, in bits, that plays give all the other answers by chance: 20 bits are one in a million.
    pub bits: f64,
    /// The number of answers of which it is known how they fit.
    pub looked_at: usize,
    /// Whether these are all different wrong answers.
    pub are_all: bool,
}

/// The maximum number of wrong answers that are looked at. To find out how an answer fits may take about a million steps, so
/// this bounds the time.
const MAX_FITS: usize = 200;

impl PlayCounts {
    /// Counts how these wrong answers to different cases fit the plays of the cases. Returns `None` if nothing is known of the
    /// plays of the puzzle, or if the counts say nothing.
    pub(crate) fn of(puzzle: &dyn ErasedPuzzle, different: &[&GivenAnswer]) -> Option<Self> {
        let mut counts = Self::of_no_answers(puzzle.play_words()?);
        counts.are_all = different.len() <= MAX_FITS;
        let threads = 0; // one for each core
        let looked_at = different.iter().take(MAX_FITS);
        let fit = |_index, answer: &&GivenAnswer| puzzle.fit(answer);
        let Ok(()) = in_order(threads, looked_at, fit, |fit| {
            counts.add(fit);
            Ok::<(), Infallible>(())
        });
        if counts.text(true).is_some() {
            Some(counts)
        } else {
            None
        }
    }

    /// Returns the counts before any answer is looked at.
    fn of_no_answers(words: &'static PlayWords) -> Self {
        Self {
            words,
            never: 0,
            contradictory: 0,
            bits: 0.0,
            looked_at: 0,
            are_all: true,
        }
    }

    /// Counts how one answer fits.
    fn add(&mut self, fit: Fit) {
        match fit {
            Fit::Never => self.never += 1,
            Fit::Contradictory => self.contradictory += 1,
            Fit::Played(chance) => self.bits -= chance.log2(),
            Fit::Unknown => {
                self.are_all = false;
                return;
            }
        }
        self.looked_at += 1;
    }

    /// Returns the sentence with which a report says this. Returns `None` if there is nothing to say, because too few answers
    /// show something.
    ///
    /// With `concludes`, the sentence on answers of no play also says what may be wrong.
    pub(crate) fn text(&self, concludes: bool) -> Option<String> {
        const FEW: usize = 8; // the least number of answers that no play gives
        const PART: usize = 4; // they are at least a quarter of the answers; fewer say little of the others
        const MIN_BITS: f64 = 20.0; // a chance of one in a million
        if self.never >= FEW && PART * self.never >= self.looked_at {
            Some(self.text_on_no_play(concludes))
        } else if self.never > 0 || self.bits < MIN_BITS {
            None
        } else if self.contradictory > 0 {
            Some(self.text_on_contradictory())
        } else {
            Some(self.text_on_plays())
        }
    }

    /// Returns the sentence that no play gives the answers, or many of them.
    fn text_on_no_play(&self, concludes: bool) -> String {
        let PlayWords {
            play,
            choice,
            others,
            ..
        } = self.words;
        let Self {
            never, looked_at, ..
        } = *self;
        let which = if never == looked_at {
            format!("All {never}")
        } else {
            format!("{never} of {looked_at}")
        };
        let conclusion = if concludes {
            format!(", so more than {choice} is wrong, such as {others}")
        } else {
            String::new()
        };
        let answers = self.wrong_answers();
        format!("{which} {answers} are those of no {play}{conclusion}.")
    }

    /// Returns the sentence that plays give all these answers, so only the choice in them may be wrong.
    fn text_on_plays(&self) -> String {
        let PlayWords { play, choice, .. } = self.words;
        let looked_at = self.looked_at;
        let answers = self.wrong_answers();
        format!(
            "All {looked_at} {answers} are those of some {play}, so {choice}, or what it rests on, may be all that is wrong."
        )
    }

    /// Returns the sentence that some of these answers contradict themselves, and plays give the others.
    fn text_on_contradictory(&self) -> String {
        let PlayWords {
            play,
            contradictory: fault,
            ..
        } = self.words;
        let Self {
            contradictory,
            looked_at,
            ..
        } = *self;
        let have = if contradictory == 1 { "has" } else { "have" };
        let answers = self.wrong_answers();
        let rest = looked_at - contradictory;
        format!(
            "{contradictory} of {looked_at} {answers} {have} {fault}; the other {rest} are those of some {play}."
        )
    }

    /// Returns the words for the answers that were looked at, such as `wrong scores`.
    fn wrong_answers(&self) -> String {
        let answers = self.words.answers;
        if self.are_all {
            format!("wrong {answers}")
        } else {
            format!("wrong {answers} that were looked at")
        }
    }
}

#[cfg(test)]
impl PlayCounts {
    /// Returns the counts of this number of answers, none of which a play gives.
    pub(crate) fn of_none(count: usize) -> Self {
        Self {
            never: count,
            looked_at: count,
            ..Self::of_no_answers(&tests::WORDS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) const WORDS: PlayWords = PlayWords {
        answers: "scores",
        play: "legal play",
        choice: "the choice of moves",
        others: "a sum",
        contradictory: "a sum that is wrong",
    };

    #[test]
    fn what_is_said_of_plays() {
        // Each row has the fields `never`, `bits`, `looked_at` and `are_all`.
        let rows = [
            (0, 0.0, 0, true),
            (7, 0.0, 7, true),
            (8, 0.0, 8, true),
            (8, 0.0, 32, true),
            (8, 99.0, 33, false),
            (41, 0.0, 60, true),
            (41, 9.0, 60, false),
            (41, 0.0, 41, false),
            (0, 19.9, 60, true),
            (0, 20.0, 60, true),
            (0, 20.0, 10, false),
            (1, 40.0, 60, true),
        ];
        let said = rows.map(|(never, bits, looked_at, are_all)| {
            let counts = PlayCounts {
                never,
                bits,
                looked_at,
                are_all,
                ..PlayCounts::of_no_answers(&WORDS)
            };
            format!("{never} {bits} of {looked_at}: {:?}\n", counts.text(true))
        });
        insta::assert_snapshot!(said.concat());
        let without_conclusion = PlayCounts::of_none(8).text(false);
        assert_eq!(
            without_conclusion.as_deref(),
            Some("All 8 wrong scores are those of no legal play.")
        );
    }

    #[test]
    fn what_is_said_of_contradictory_answers() {
        let said = |contradictory: usize| {
            let counts = PlayCounts {
                contradictory,
                bits: 99.0,
                looked_at: 60,
                ..PlayCounts::of_no_answers(&WORDS)
            };
            counts.text(true).unwrap()
        };
        assert_eq!(
            said(1),
            "1 of 60 wrong scores has a sum that is wrong; the other 59 are those of some legal play."
        );
        assert_eq!(
            said(20),
            "20 of 60 wrong scores have a sum that is wrong; the other 40 are those of some legal play."
        );
    }

    #[test]
    fn answers_are_counted_by_how_they_fit() {
        let mut counts = PlayCounts::of_no_answers(&WORDS);
        counts.add(Fit::Never);
        for _ in 0..2 {
            counts.add(Fit::Contradictory);
            counts.add(Fit::Played(0.125));
        }
        assert_eq!(
            [counts.never, counts.contradictory, counts.looked_at],
            [1, 2, 5]
        );
        assert!((counts.bits - 6.0).abs() < 1e-9 && counts.are_all);
        counts.add(Fit::Unknown);
        assert!(counts.looked_at == 5 && !counts.are_all);
    }
}
