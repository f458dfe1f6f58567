//! Counts how the wrong answers of a program fit the plays of their cases, and says what follows from it.
//!
//! A *play* is a course of a game that the rules allow, with good or bad choices. The best answer is that of a play in which all
//! choices are the best ones; see [`Plays`](crate::Plays). How a wrong answer [fits](Fit) the plays tells where to look for the
//! mistake:
//!
//! ```text
//! the answer                        how it fits      what it shows
//! is that of no play                Never            more than the choices are wrong
//! has a play, but contradicts it,
//!   such as with another sum        Contradictory    such a part is wrong, whatever the choices are
//! is that of some play              Played           only the choices may be wrong
//! ```
//!
//! A single answer shows little. An answer that no play gives may come from a rare mistake. A wrong answer may be that of a play
//! by chance: if half of all numbers near the answer are those of plays, that chance is 1/2, or one bit. So a [`Conclusion`] is
//! drawn only from enough answers.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;
use crate::on_all_cores::on_all_cores;
use crate::plays::{Fit, PlayWords};

/// How the wrong answers of a program fit the plays of their cases, and what that shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayCounts {
    /// The words for answers and plays.
    words: &'static PlayWords,
    /// The numbers of wrong answers that fit in each way.
    pub counts: FitCounts,
    /// The number of wrong answers of which it is not known how they fit. They were not [asked for](Self::of), or are
    /// [`Fit::Unknown`].
    unknown: usize,
    /// What the counts show.
    conclusion: Conclusion,
}

/// The numbers of answers that fit the plays in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitCounts {
    /// The number of answers that no play gives.
    pub never: usize,
    /// The number of answers whose play is possible, but which contradict it in some part, such as a sum.
    pub contradictory: usize,
    /// The number of answers that some play gives.
    pub played: usize,
    /// How improbable it is, in bits, that plays give the `played` answers by chance: 20 bits are one in a million.
    pub improbability_bits: f64,
}

/// What the wrong answers of a program show about its mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conclusion {
    /// No play gives the answers, or many of them. So more than the choices are wrong.
    MoreThanChoices,
    /// Some answers contradict their own play, such as with another sum, and plays give all others. So such a part is wrong,
    /// whatever the choices are.
    Contradiction,
    /// Plays give all answers. So only the choices may be wrong.
    OnlyChoices,
}

impl FitCounts {
    /// Counts answers by how they fit. Those of which it is not known are left out.
    fn of(fits: &[Fit]) -> Self {
        let mut counts = Self::default();
        for fit in fits {
            match fit {
                Fit::Never => counts.never += 1,
                Fit::Contradictory => counts.contradictory += 1,
                Fit::Played(chance) => {
                    counts.played += 1;
                    counts.improbability_bits -= chance.log2();
                }
                Fit::Unknown => {}
            }
        }
        counts
    }

    /// Returns the number of all answers that were counted.
    fn all(&self) -> usize {
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

        let min_never = MIN_NEVER_SHARE * self.all() as f64;
        if self.never >= MIN_NEVER && self.never as f64 >= min_never {
            Some(Conclusion::MoreThanChoices)
        } else if self.never > 0 || self.improbability_bits < MIN_BITS {
            None
        } else if self.contradictory > 0 {
            Some(Conclusion::Contradiction)
        } else {
            Some(Conclusion::OnlyChoices)
        }
    }
}

impl PlayCounts {
    /// Counts how these wrong answers fit the plays of their cases. No two of them may be equal answers to the same case. Returns
    /// `None` if nothing is known of the plays of the puzzle, or if the counts show nothing.
    pub(crate) fn of(puzzle: &dyn ErasedPuzzle, distinct_wrong: &[&GivenAnswer]) -> Option<Self> {
        /// The maximum number of answers whose fit is asked for. It bounds the time, as each may take about a million steps.
        const MAX_ASKED: usize = 200;

        let words = puzzle.play_words()?;
        let to_ask = distinct_wrong.iter().take(MAX_ASKED);
        let fits = on_all_cores(to_ask, |answer| puzzle.fit(answer));
        let counts = FitCounts::of(&fits);
        let unknown = distinct_wrong.len() - counts.all();
        Self::new(words, counts, unknown)
    }

    /// Returns the counts with what they show. Returns `None` if they show nothing.
    fn new(words: &'static PlayWords, counts: FitCounts, unknown: usize) -> Option<Self> {
        let conclusion = counts.conclusion()?;
        Some(Self {
            words,
            counts,
            unknown,
            conclusion,
        })
    }

    /// Returns the sentence with which a report says what the answers show.
    ///
    /// `says_what_is_wrong` is unset if another sentence of the report shows more directly what is wrong. The sentence on answers
    /// of no play then does not say it.
    pub(crate) fn text(&self, says_what_is_wrong: bool) -> String {
        match self.conclusion {
            Conclusion::MoreThanChoices => self.text_on_never(says_what_is_wrong),
            Conclusion::Contradiction => self.text_on_contradictory(),
            Conclusion::OnlyChoices => self.text_on_played(),
        }
    }

    /// Returns the sentence that no play gives the answers, or many of them.
    fn text_on_never(&self, says_what_is_wrong: bool) -> String {
        let PlayWords {
            play,
            choice,
            others,
            ..
        } = self.words;
        let never = self.counts.never;
        let known = self.counts.all();
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
        let count = self.counts.contradictory;
        let have_what = match count {
            1 => format!("has {}", contradiction.of_one),
            _ => format!("have {}", contradiction.of_several),
        };
        let known = self.counts.all();
        let answers = self.wrong_answers_in_words();
        let played = self.counts.played;
        format!(
            "{count} of {known} {answers} {have_what}; the other {played} are those of some {play}."
        )
    }

    /// Returns the sentence that plays give all answers, so only the choices may be wrong.
    fn text_on_played(&self) -> String {
        let PlayWords { play, choice, .. } = self.words;
        let known = self.counts.all();
        let answers = self.wrong_answers_in_words();
        format!(
            "All {known} {answers} are those of some {play}, so {choice}, or what it rests on, may be all that is wrong."
        )
    }

    /// Returns the words for the counted answers: `wrong scores` if these are all wrong answers, and otherwise `wrong scores of
    /// which this is known`.
    fn wrong_answers_in_words(&self) -> String {
        let answers = self.words.answers;
        if self.unknown == 0 {
            format!("wrong {answers}")
        } else {
            format!("wrong {answers} of which this is known")
        }
    }
}

#[cfg(test)]
impl PlayCounts {
    /// Returns the counts of 8 answers, none of which a play gives.
    pub(crate) fn of_8_that_no_play_gives() -> Self {
        let counts = FitCounts::of(&[Fit::Never; 8]);
        Self::new(&tests::WORDS, counts, 0).unwrap()
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
        // Each row has `never`, the bits, the number of answers whose fit is known, and the number of the others.
        let rows = [
            (0, 0.0, 0, 0),
            (7, 0.0, 7, 0),
            (8, 0.0, 8, 0),
            (8, 0.0, 32, 0),
            (8, 99.0, 33, 1),
            (41, 0.0, 60, 0),
            (41, 9.0, 60, 1),
            (41, 0.0, 41, 1),
            (0, 19.9, 60, 0),
            (0, 20.0, 60, 0),
            (0, 20.0, 10, 1),
            (1, 40.0, 60, 0),
        ];
        let said = rows.map(|(never, improbability_bits, known, unknown)| {
            let counts = FitCounts {
                never,
                contradictory: 0,
                played: known - never,
                improbability_bits,
            };
            let text = PlayCounts::new(&WORDS, counts, unknown).map(|plays| plays.text(true));
            format!("{never} {improbability_bits} of {known}: {text:?}\n")
        });
        insta::assert_snapshot!(said.concat());
        assert_eq!(
            PlayCounts::of_8_that_no_play_gives().text(false),
            "All 8 wrong scores are those of no legal play."
        );
    }

    #[test]
    fn what_is_said_of_contradictory_answers() {
        let said = |contradictory: usize| {
            let counts = FitCounts {
                never: 0,
                contradictory,
                played: 60 - contradictory,
                improbability_bits: 99.0,
            };
            PlayCounts::new(&WORDS, counts, 0).unwrap().text(true)
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
        let counts = FitCounts::of(&[
            Fit::Never,
            Fit::Contradictory,
            Fit::Contradictory,
            Fit::Played(0.125),
            Fit::Played(0.125),
            Fit::Unknown,
        ]);
        assert_eq!(
            [counts.never, counts.contradictory, counts.played],
            [1, 2, 2]
        );
        assert_eq!(counts.all(), 5);
        assert!((counts.improbability_bits - 6.0).abs() < 1e-9);
    }
}
