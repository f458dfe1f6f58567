//! Counts how many wrong answers of a program no play gives.

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
    /// How improbable it is, in bits, that plays give all the other answers by chance.
    pub bits: f64,
    /// The number of answers of which this was found out.
    pub looked_at: usize,
    /// Whether all different wrong answers were looked at.
    pub are_all: bool,
}

/// The number of wrong answers of which it is found out at most whether a play gives them.
const MOST_FITS: usize = 200;

impl PlayCounts {
    /// Counts how these wrong answers to different cases fit the plays of the cases, if that says something. At most
    /// [`MOST_FITS`] are looked at, since each may take long.
    pub(crate) fn of(puzzle: &dyn ErasedPuzzle, different: &[&GivenAnswer]) -> Option<Self> {
        let words = puzzle.play_words()?;
        let mut counts = Self {
            words,
            never: 0,
            contradictory: 0,
            bits: 0.0,
            looked_at: 0,
            are_all: different.len() <= MOST_FITS,
        };
        let looked_at = different.iter().take(MOST_FITS);
        let fit = |_, answer: &&GivenAnswer| puzzle.fit(answer);
        let Ok(()) = in_order(0, looked_at, fit, |found| {
            counts.add(found);
            Ok::<(), Infallible>(())
        });
        if counts.text(true).is_some() {
            Some(counts)
        } else {
            None
        }
    }

    /// Counts how an answer fits.
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

    /// Returns the sentence with which a report says this, or `None` if there is nothing to say: too few
    /// answers show something. With `concludes`, it says what may be wrong then.
    pub(crate) fn text(&self, concludes: bool) -> Option<String> {
        const FEW: usize = 8; // answers that no play gives
        const PART: usize = 4; // a quarter of the answers; fewer say little
        const MIN_BITS: f64 = 20.0; // one in a million
        let PlayWords {
            answers,
            play,
            choice,
            others,
            contradictory,
        } = self.words;
        let never = self.never;
        let looked_at = self.looked_at;
        let looked = if self.are_all {
            ""
        } else {
            " that were looked at"
        };
        if never >= FEW && PART * never >= looked_at {
            let which = if never == looked_at {
                format!("All {never} wrong {answers}{looked}")
            } else {
                format!("{never} of {looked_at} wrong {answers}{looked}")
            };
            let so = if concludes {
                format!(", so more than {choice} is wrong, such as {others}")
            } else {
                String::new()
            };
            Some(format!("{which} are those of no {play}{so}."))
        } else if never > 0 || self.bits < MIN_BITS {
            None
        } else if self.contradictory == 0 {
            Some(format!(
                "All {looked_at} wrong {answers}{looked} are those of some {play}, so {choice}, or what it rests on, may be \
                 all that is wrong."
            ))
        } else {
            let have = if self.contradictory == 1 {
                "has"
            } else {
                "have"
            };
            Some(format!(
                "{} of {looked_at} wrong {answers}{looked} {have} {contradictory}; the other {} are those of some {play}.",
                self.contradictory,
                looked_at - self.contradictory
            ))
        }
    }
}

#[cfg(test)]
impl PlayCounts {
    /// Returns the counts of so many answers, of which no play gives any.
    pub(crate) fn of_none(count: usize) -> Self {
        Self {
            words: &tests::WORDS,
            never: count,
            contradictory: 0,
            bits: 0.0,
            looked_at: count,
            are_all: true,
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
        let counts = [
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
        let said = counts.map(|(never, bits, looked_at, are_all)| {
            let counts = PlayCounts {
                words: &WORDS,
                never,
                contradictory: 0,
                bits,
                looked_at,
                are_all,
            };
            format!("{never} {bits} of {looked_at}: {:?}\n", counts.text(true))
        });
        insta::assert_snapshot!(said.concat());
        for (contradictory, said) in [
            (
                1,
                "1 of 60 wrong scores has a sum that is wrong; the other 59 are those of some legal play.",
            ),
            (
                2,
                "2 of 60 wrong scores have a sum that is wrong; the other 58 are those of some legal play.",
            ),
            (
                20,
                "20 of 60 wrong scores have a sum that is wrong; the other 40 are those of some legal play.",
            ),
        ] {
            let counts = PlayCounts {
                words: &WORDS,
                never: 0,
                contradictory,
                bits: 99.0,
                looked_at: 60,
                are_all: true,
            };
            assert_eq!(counts.text(true).as_deref(), Some(said));
        }
        let said = PlayCounts::of_none(8).text(false);
        assert_eq!(
            said.as_deref(),
            Some("All 8 wrong scores are those of no legal play.")
        );
    }

    #[test]
    fn answers_are_counted_by_how_they_fit() {
        let mut counts = PlayCounts {
            words: &WORDS,
            never: 0,
            contradictory: 0,
            bits: 0.0,
            looked_at: 0,
            are_all: true,
        };
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
