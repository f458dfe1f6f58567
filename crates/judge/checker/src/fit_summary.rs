//! Says what follows from how the wrong answers of a program fit the plays of their cases.
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
//! is not known to be any of these   Unknown          nothing
//! ```
//!
//! A single answer shows little. An answer that no play gives may come from a rare mistake, and a wrong answer may be that of a
//! play by chance. So a [`Conclusion`] is drawn only from enough answers.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;
use crate::on_all_cores::on_all_cores;
use crate::plays::{Fit, PlayWords};

/// How the wrong answers of a program fit the plays of their cases, and what that shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitSummary {
    /// The words for answers and plays.
    words: &'static PlayWords,
    /// The numbers of wrong answers that fit in each way.
    pub counts: FitCounts,
    /// What the counts show.
    conclusion: Conclusion,
}

/// The numbers of wrong answers that fit the plays in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FitCounts {
    /// The number of answers that no play gives.
    pub never: usize,
    /// The number of answers whose play is possible, but which contradict it in some part, such as a sum.
    pub contradictory: usize,
    /// The number of answers that some play gives.
    pub played: usize,
    /// The number of answers of which it is not known how they fit.
    pub unknown: usize,
}

/// What the wrong answers of a program show about its mistake. Nothing is said of answers of which it is not known how they fit.
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

/// Whether the sentence on answers of no play names [other mistakes](PlayWords::others) than those in choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OtherMistakes {
    Named,
    LeftOut,
}

impl FitCounts {
    /// Counts answers by how they fit. So many further answers are unknown, because their fit was not asked for.
    fn of(fits: &[Fit], not_asked: usize) -> Self {
        let mut counts = Self {
            unknown: not_asked,
            ..Self::default()
        };
        for fit in fits {
            match fit {
                Fit::Never => counts.never += 1,
                Fit::Contradictory => counts.contradictory += 1,
                Fit::Played(_) => counts.played += 1,
                Fit::Unknown => counts.unknown += 1,
            }
        }
        counts
    }

    /// Returns the number of answers of which it is known how they fit.
    fn known(&self) -> usize {
        self.never + self.contradictory + self.played
    }
}

/// Returns how improbable it is, in bits, that these answers are those of plays by chance: 20 bits are one in a million. Each
/// answer of a play adds the bits of its own chance, as if the answers were independent. Other answers add nothing.
fn improbability_bits(fits: &[Fit]) -> f64 {
    let mut bits = 0.0;
    for fit in fits {
        if let Fit::Played(chance) = fit {
            bits -= chance.log2();
        }
    }
    bits
}

impl Conclusion {
    /// Returns what answers show. `improbability_bits` says how improbable it is that plays give the `played` ones by chance.
    ///
    /// Returns `None` if some answers are those of no play, but too few, or if it may be chance that plays give answers. This
    /// includes that all answers contradict their plays, which gives 0 bits: why each answer is wrong says that already.
    fn of(counts: &FitCounts, improbability_bits: f64) -> Option<Self> {
        /// The least number of answers of no play: fewer may come from a rare mistake.
        const MIN_NEVER: usize = 8;
        /// The least share of the answers of no play: if it is smaller, they say little of the others.
        const MIN_NEVER_SHARE: f64 = 0.25;
        /// The chance that plays give the `played` answers must be at most one in a million.
        const MIN_BITS: f64 = 20.0;

        let is_large_share = counts.never as f64 >= MIN_NEVER_SHARE * counts.known() as f64;
        if counts.never >= MIN_NEVER && is_large_share {
            Some(Self::MoreThanChoices)
        } else if counts.never > 0 || improbability_bits < MIN_BITS {
            None
        } else if counts.contradictory > 0 {
            Some(Self::Contradiction)
        } else {
            Some(Self::OnlyChoices)
        }
    }
}

impl FitSummary {
    /// Returns how these wrong answers fit the plays of their cases. No two of them may be equal answers to the same case. Returns
    /// `None` if nothing is known of the plays of the puzzle, or if the answers show nothing.
    pub(crate) fn of(puzzle: &dyn ErasedPuzzle, distinct_wrong: &[&GivenAnswer]) -> Option<Self> {
        /// The maximum number of answers whose fit is asked for. It bounds the time, as each may take about a million steps.
        const MAX_ASKED: usize = 200;

        let words = puzzle.play_words()?;
        let to_ask = distinct_wrong.iter().take(MAX_ASKED);
        let fits = on_all_cores(to_ask, |answer| puzzle.fit(answer));
        let not_asked = distinct_wrong.len() - fits.len();
        let counts = FitCounts::of(&fits, not_asked);
        Self::new(words, counts, improbability_bits(&fits))
    }

    /// Returns the counts with what they show. Returns `None` if they show nothing.
    fn new(words: &'static PlayWords, counts: FitCounts, improbability_bits: f64) -> Option<Self> {
        Some(Self {
            words,
            counts,
            conclusion: Conclusion::of(&counts, improbability_bits)?,
        })
    }

    /// Returns the sentence with which a report says what the answers show.
    pub(crate) fn text(&self, other_mistakes: OtherMistakes) -> String {
        match self.conclusion {
            Conclusion::MoreThanChoices => self.text_on_never(other_mistakes),
            Conclusion::Contradiction => self.text_on_contradictory(),
            Conclusion::OnlyChoices => self.text_on_played(),
        }
    }

    /// Returns the sentence that no play gives the answers, or many of them.
    fn text_on_never(&self, other_mistakes: OtherMistakes) -> String {
        let PlayWords {
            play,
            choice,
            others,
            ..
        } = self.words;
        let never = self.counts.never;
        let known = self.counts.known();
        let which = if never == known {
            format!("All {never}")
        } else {
            format!("{never} of {known}")
        };
        let what_is_wrong = match other_mistakes {
            OtherMistakes::Named => format!(", so more than {choice} is wrong, such as {others}"),
            OtherMistakes::LeftOut => String::new(),
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
        let known = self.counts.known();
        let answers = self.wrong_answers_in_words();
        let played = self.counts.played;
        format!(
            "{count} of {known} {answers} {have_what}; the other {played} are those of some {play}."
        )
    }

    /// Returns the sentence that plays give all answers, so only the choices may be wrong.
    fn text_on_played(&self) -> String {
        let PlayWords { play, choice, .. } = self.words;
        let known = self.counts.known();
        let answers = self.wrong_answers_in_words();
        format!(
            "All {known} {answers} are those of some {play}, so {choice}, or what it rests on, may be all that is wrong."
        )
    }

    /// Returns the words for the answers of which it is known how they fit: `wrong scores` if it is known of all, and otherwise
    /// `wrong scores of which this is known`.
    fn wrong_answers_in_words(&self) -> String {
        let answers = self.words.answers;
        if self.counts.unknown == 0 {
            format!("wrong {answers}")
        } else {
            format!("wrong {answers} of which this is known")
        }
    }
}

#[cfg(test)]
impl FitSummary {
    /// Returns the summary of 8 answers, none of which a play gives.
    pub(crate) fn of_8_that_no_play_gives() -> Self {
        let counts = FitCounts::of(&[Fit::Never; 8], 0);
        Self::new(&tests::WORDS, counts, 0.0).unwrap()
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

    /// Numbers of answers, none of which contradicts its play.
    struct Row {
        never: usize,
        bits: f64,
        known: usize,
        unknown: usize,
    }

    /// Returns a row for each set of answers that is tried.
    fn rows() -> [Row; 12] {
        let row = |never, bits, known, unknown| Row {
            never,
            bits,
            known,
            unknown,
        };
        [
            row(0, 0.0, 0, 0),
            row(7, 0.0, 7, 0),
            row(8, 0.0, 8, 0),
            row(8, 0.0, 32, 0),
            row(8, 99.0, 33, 1),
            row(41, 0.0, 60, 0),
            row(41, 9.0, 60, 1),
            row(41, 0.0, 41, 1),
            row(0, 19.9, 60, 0),
            row(0, 20.0, 60, 0),
            row(0, 20.0, 10, 1),
            row(1, 40.0, 60, 0),
        ]
    }

    #[test]
    fn what_is_said_of_plays() {
        let said = rows().map(|row| {
            let counts = FitCounts {
                never: row.never,
                contradictory: 0,
                played: row.known - row.never,
                unknown: row.unknown,
            };
            let summary = FitSummary::new(&WORDS, counts, row.bits);
            let text = summary.map(|summary| summary.text(OtherMistakes::Named));
            format!("{} {} of {}: {text:?}\n", row.never, row.bits, row.known)
        });
        insta::assert_snapshot!(said.concat());
        assert_eq!(
            FitSummary::of_8_that_no_play_gives().text(OtherMistakes::LeftOut),
            "All 8 wrong scores are those of no legal play."
        );
    }

    #[test]
    fn what_is_said_of_contradictory_answers() {
        let said = |contradictory: usize| {
            let counts = FitCounts {
                contradictory,
                played: 60 - contradictory,
                ..FitCounts::default()
            };
            let summary = FitSummary::new(&WORDS, counts, 99.0).unwrap();
            summary.text(OtherMistakes::Named)
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
    fn nothing_is_said_if_all_answers_contradict_their_plays() {
        let fits = [Fit::Contradictory; 60];
        assert_eq!(
            Conclusion::of(&FitCounts::of(&fits, 0), improbability_bits(&fits)),
            None
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
        let counts = FitCounts::of(&fits, 3);
        assert_eq!(
            [
                counts.never,
                counts.contradictory,
                counts.played,
                counts.unknown
            ],
            [1, 2, 2, 4]
        );
        assert_eq!(counts.known(), 5);
        assert!((improbability_bits(&fits) - 6.0).abs() < 1e-9);
    }
}
