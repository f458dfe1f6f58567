//! Defines what the judge knows of the plays of a puzzle: [`Plays`]. A play is what the rules allow, whatever
//! is chosen. The best answer is that of a play in which all choices are the best ones.
//!
//! An answer that no play gives shows that more is wrong than what a program chooses. A case in which nothing
//! can be chosen shows nothing of how a program chooses.

/// What the judge knows of the plays of a puzzle.
pub struct Plays<Case: 'static, Answer: 'static> {
    /// The words for answers and plays.
    pub words: PlayWords,
    /// Returns whether two plays of a case have different answers. This must take no longer than a measure.
    pub has_choice: fn(&Case) -> bool,
    /// Returns whether a play of a case gives this answer. The work must be bounded by about a million steps.
    pub fit: fn(&Case, &Answer) -> Fit,
}

/// The words for the answers and the plays of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayWords {
    /// The answers, such as "scores".
    pub answers: &'static str,
    /// A play that the rules allow, such as "legal play".
    pub play: &'static str,
    /// What can be chosen, such as "the choice of moves".
    pub choice: &'static str,
    /// What else may be wrong in a program, in words that can follow "such as".
    pub others: &'static str,
}

/// How a wrong answer fits the plays of its case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fit {
    /// No play gives the answer.
    Never,
    /// A play gives the answer. The number is the share of the answers near this one that plays give, above 0
    /// and at most 1: so probable it is that a play gives a wrong answer by chance.
    Played(f64),
    /// To find out would take too long.
    Unknown,
}

/// How the wrong answers of a program fit the plays of their cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayCounts {
    /// The words for answers and plays.
    pub words: &'static PlayWords,
    /// The number of answers that no play gives.
    pub never: usize,
    /// How improbable it is, in bits, that plays give all the other answers by chance.
    pub bits: f64,
    /// The number of answers of which this was found out.
    pub looked_at: usize,
    /// Whether all different wrong answers were looked at.
    pub are_all: bool,
}

impl PlayCounts {
    /// Returns the sentence with which a report says this, or `None` if there is nothing to say: too few
    /// answers show something.
    pub(crate) fn text(&self) -> Option<String> {
        const FEW: usize = 8; // answers that no play gives
        const PART: usize = 10; // of the answers; fewer may come from another mistake
        const MIN_BITS: f64 = 20.0; // one in a million
        let Self {
            words,
            never,
            bits,
            looked_at,
            are_all,
        } = *self;
        let PlayWords {
            answers,
            play,
            choice,
            others,
        } = words;
        let looked = if are_all { "" } else { " that were looked at" };
        if never >= FEW && PART * never >= looked_at {
            let which = if never == looked_at {
                format!("All {never} wrong {answers}{looked}")
            } else {
                format!("{never} of {looked_at} wrong {answers}{looked}")
            };
            Some(format!(
                "{which} are those of no {play}, so more is wrong than {choice}, such as {others}."
            ))
        } else if never == 0 && bits >= MIN_BITS {
            Some(format!(
                "All {looked_at} wrong {answers}{looked} are those of some {play}, so {choice} may be all that is wrong."
            ))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_plays() {
        const WORDS: PlayWords = PlayWords {
            answers: "scores",
            play: "legal play",
            choice: "the choice of moves",
            others: "a sum",
        };
        let counts = [
            (0, 0.0, 0, true),
            (7, 0.0, 7, true),
            (8, 0.0, 8, true),
            (8, 0.0, 80, true),
            (8, 99.0, 81, false),
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
                bits,
                looked_at,
                are_all,
            };
            format!("{never} {bits} of {looked_at}: {:?}\n", counts.text())
        });
        insta::assert_snapshot!(said.concat());
    }
}
