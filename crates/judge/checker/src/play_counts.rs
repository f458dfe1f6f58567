//! Counts how the wrong answers of a program fit the plays of their cases, and says what follows from it.
//!
//! A *play* is a course of a game that the rules allow, with good or bad choices. The best answer is that of a play in which all
//! choices are the best ones; see [`Plays`](crate::Plays). How a wrong answer [fits](Fit) the plays tells where to look for the
//! mistake:
//!
//! ```text
//! the answer                              counted as       what it shows
//! is that of no play                      never            more than the choices are wrong
//! has a play, but contradicts it,
//!   such as with another sum              contradictory    the sum is wrong, whatever the choices are
//! is that of some play                    played           only the choices may be wrong
//! ```
//!
//! A single answer shows little. An answer that no play gives may come from a rare mistake. A wrong answer may be that of a play
//! by chance: if half of all numbers near the answer are those of plays, that chance is 1/2, or one bit. So a [`Conclusion`] is
//! drawn only from enough answers.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;
use crate::on_all_cores::on_all_cores;
use crate::plays::{Fit, PlayWords};

/// How the wrong answers of a program fit the plays of their cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayCounts {
    /// The words for answers and plays.
    pub words: &'static PlayWords,
    /// The number of wrong answers, of which no two are equal answers to the same case. Some of them may not be counted below: if
    /// there are very many, or if it is not known how they fit.
    pub distinct_wrong: usize,
    /// The number of wrong answers that no play gives.
    pub never: usize,
    /// The number of wrong answers whose play is possible, but which contradict it in some part, such as a sum.
    pub contradictory: usize,
    /// The number of wrong answers that some play gives.
    pub played: usize,
    /// How improbable it is, in bits, that plays give the `played` answers by chance: 20 bits are one in a million.
    pub bits: f64,
}

/// What the wrong answers of a program show about its mistake.
#[derive(Clone, Copy)]
enum Conclusion {
    /// No play gives the answers, or many of them. So more than the choices are wrong.
    Never,
    /// Some answers contradict their own play, such as with another sum, and plays give all others. So the sum is wrong, whatever
    /// the choices are.
    Contradictory,
    /// Plays give all answers. So only the choices may be wrong.
    Played,
}

impl PlayCounts {
    /// Counts how these wrong answers fit the plays of their cases. No two of them may be equal answers to the same case. Returns
    /// `None` if nothing is known of the plays of the puzzle, or if no [`Conclusion`] follows from the counts.
    pub(crate) fn of(puzzle: &dyn ErasedPuzzle, distinct_wrong: &[&GivenAnswer]) -> Option<Self> {
        /// The maximum number of answers whose fit is asked for. It bounds the time, as each may take about a million steps.
        const MAX_ASKED: usize = 200;

        let words = puzzle.play_words()?;
        let asked = distinct_wrong.iter().take(MAX_ASKED);
        let fits = on_all_cores(asked, |answer| puzzle.fit(answer));
        let counts = Self::of_fits(words, distinct_wrong.len(), &fits);
        if counts.conclusion().is_some() {
            Some(counts)
        } else {
            None
        }
    }

    /// Counts answers by how they fit. Some of the wrong answers may not be in `fits`.
    fn of_fits(words: &'static PlayWords, distinct_wrong: usize, fits: &[Fit]) -> Self {
        let mut counts = Self {
            words,
            distinct_wrong,
            never: 0,
            contradictory: 0,
            played: 0,
            bits: 0.0,
        };
        for fit in fits {
            match fit {
                Fit::Never => counts.never += 1,
                Fit::Contradictory => counts.contradictory += 1,
                Fit::Played(chance) => {
                    counts.played += 1;
                    counts.bits -= chance.log2();
                }
                Fit::Unknown => {}
            }
        }
        counts
    }

    /// Returns the number of wrong answers of which it is known how they fit.
    fn known(&self) -> usize {
        self.never + self.contradictory + self.played
    }

    /// Returns what the answers show. Returns `None` if some of them are those of no play, but too few, or if it may be chance that
    /// plays give answers.
    fn conclusion(&self) -> Option<Conclusion> {
        /// Fewer answers of no play may come from a rare mistake.
        const MIN_NEVER: usize = 8;
        /// If the share of the answers of no play is smaller, they say little of the others.
        const MIN_NEVER_SHARE: f64 = 0.25;
        /// The chance that plays give the `played` answers must be at most one in a million.
        const MIN_BITS: f64 = 20.0;

        let min_never = MIN_NEVER_SHARE * self.known() as f64;
        if self.never >= MIN_NEVER && self.never as f64 >= min_never {
            Some(Conclusion::Never)
        } else if self.never > 0 || self.bits < MIN_BITS {
            None
        } else if self.contradictory > 0 {
            Some(Conclusion::Contradictory)
        } else {
            Some(Conclusion::Played)
        }
    }

    /// Returns the sentence with which a report says what the answers show. Returns `None` if there is no [`Conclusion`].
    ///
    /// If `says_what_is_wrong` is set, the sentence on answers of no play ends with what may be wrong in the program. It is not set
    /// if another sentence of the report shows more directly what is wrong.
    pub(crate) fn text(&self, says_what_is_wrong: bool) -> Option<String> {
        Some(match self.conclusion()? {
            Conclusion::Never => self.text_on_never(says_what_is_wrong),
            Conclusion::Contradictory => self.text_on_contradictory(),
            Conclusion::Played => self.text_on_played(),
        })
    }

    /// Returns the sentence that no play gives the answers, or many of them.
    fn text_on_never(&self, says_what_is_wrong: bool) -> String {
        let PlayWords {
            play,
            choice,
            others,
            ..
        } = self.words;
        let never = self.never;
        let known = self.known();
        let which = if never == known {
            format!("All {never}")
        } else {
            format!("{never} of {known}")
        };
        let what_is_wrong = if says_what_is_wrong {
            format!(", so more than {choice} is wrong, such as {others}")
        } else {
            String::new()
        };
        let answers = self.wrong_answers_in_words();
        format!("{which} {answers} are those of no {play}{what_is_wrong}.")
    }

    /// Returns the sentence that some of the answers contradict their own play, and plays give the others.
    fn text_on_contradictory(&self) -> String {
        let PlayWords {
            play,
            contradiction,
            ..
        } = self.words;
        let contradiction =
            contradiction.expect("answers of this puzzle can contradict their play");
        let count = self.contradictory;
        let have_what = match count {
            1 => format!("has {}", contradiction.of_one),
            _ => format!("have {}", contradiction.of_several),
        };
        let known = self.known();
        let answers = self.wrong_answers_in_words();
        let played = self.played;
        format!(
            "{count} of {known} {answers} {have_what}; the other {played} are those of some {play}."
        )
    }

    /// Returns the sentence that plays give all answers, so only the choices may be wrong.
    fn text_on_played(&self) -> String {
        let PlayWords { play, choice, .. } = self.words;
        let known = self.known();
        let answers = self.wrong_answers_in_words();
        format!(
            "All {known} {answers} are those of some {play}, so {choice}, or what it rests on, may be all that is wrong."
        )
    }

    /// Returns the words for the answers of which it is known how they fit: `wrong scores` if these are all wrong answers, and
    /// otherwise `wrong scores that were looked at`.
    fn wrong_answers_in_words(&self) -> String {
        let answers = self.words.answers;
        if self.known() == self.distinct_wrong {
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
        Self::of_fits(&tests::WORDS, count, &vec![Fit::Never; count])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plays::ContradictionWords;

    pub(super) const WORDS: PlayWords = PlayWords {
        answers: "scores",
        play: "legal play",
        choice: "the choice of moves",
        others: "a sum",
        contradiction: Some(ContradictionWords {
            of_one: "a sum that is not its own",
            of_several: "a sum that is not their own",
        }),
    };

    #[test]
    fn what_is_said_of_plays() {
        // Each row has `never`, `bits`, the number of answers whose fit is known, and whether these are all wrong answers.
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
        let said = rows.map(|(never, bits, known, are_all)| {
            let counts = PlayCounts {
                words: &WORDS,
                distinct_wrong: if are_all { known } else { known + 1 },
                never,
                contradictory: 0,
                played: known - never,
                bits,
            };
            format!("{never} {bits} of {known}: {:?}\n", counts.text(true))
        });
        insta::assert_snapshot!(said.concat());
        let without_what_is_wrong = PlayCounts::of_none(8).text(false);
        assert_eq!(
            without_what_is_wrong.as_deref(),
            Some("All 8 wrong scores are those of no legal play.")
        );
    }

    #[test]
    fn what_is_said_of_contradictory_answers() {
        let said = |contradictory: usize| {
            let counts = PlayCounts {
                words: &WORDS,
                distinct_wrong: 60,
                never: 0,
                contradictory,
                played: 60 - contradictory,
                bits: 99.0,
            };
            counts.text(true).unwrap()
        };
        assert_eq!(
            said(1),
            "1 of 60 wrong scores has a sum that is not its own; the other 59 are those of some legal play."
        );
        assert_eq!(
            said(20),
            "20 of 60 wrong scores have a sum that is not their own; the other 40 are those of some legal play."
        );
    }

    #[test]
    fn answers_are_counted_by_how_they_fit() {
        let fits = [
            Fit::Never,
            Fit::Contradictory,
            Fit::Contradictory,
            Fit::Played(0.125),
            Fit::Played(0.125),
            Fit::Unknown,
        ];
        let counts = PlayCounts::of_fits(&WORDS, 6, &fits);
        assert_eq!(
            [counts.never, counts.contradictory, counts.played],
            [1, 2, 2]
        );
        assert_eq!(counts.known(), 5);
        assert!((counts.bits - 6.0).abs() < 1e-9);
        assert_eq!(
            counts.wrong_answers_in_words(),
            "wrong scores that were looked at"
        );
        let without_unknown = PlayCounts::of_fits(&WORDS, 5, &fits[..5]);
        assert_eq!(without_unknown.wrong_answers_in_words(), "wrong scores");
    }
}
