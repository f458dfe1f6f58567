//! Defines [`Plays`], what the judge knows of the plays of a puzzle.
//!
//! A *play* is a course of a game that the rules allow, with good or bad choices. The best answer is that of a play in which all
//! choices are the best ones. If no play gives the answer of a program, more than its choices is wrong.

/// What the judge knows of the plays of a puzzle.
pub struct Plays<Case: 'static, Answer: 'static> {
    /// The words for answers and plays.
    pub words: PlayWords,
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
    /// What answers have that contradict their play. `None` if [`Plays::fit`] never returns [`Fit::Contradictory`].
    pub contradiction: Option<ContradictionWords>,
}

/// The words for what an answer has that contradicts its play, such as a sum of other numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContradictionWords {
    /// What one such answer has, in words that can follow "has".
    pub of_one: &'static str,
    /// What several such answers have, in words that can follow "have".
    pub of_several: &'static str,
}

/// How a wrong answer fits the plays of its case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fit {
    /// No play gives the answer.
    Never,
    /// The play in the answer is possible, but other parts of the answer, such as a sum, are not those of this play.
    Contradictory,
    /// A play gives the answer. The number is the chance that a play gives a wrong answer: the share of the answers near this
    /// one that plays give, which is above 0 and at most 1.
    Played(f64),
    /// It is not known whether a play gives the answer, because it would take too long to find out, or because a play gives the
    /// same numbers in another order.
    Unknown,
}
