//! Wrong programs, kept on purpose: each makes one mistake that real programs make. A good set
//! of fixtures kills all of them, and `stress` finds all of them.
//!
//! A good set also reaches the limits of the statement and the turning points of the rules.
//! [`strength`](mod@crate::strength) says what the fixtures do about both.
//!
//! The wrong programs are the textbook forms of the searches, none of them fast.

use puzzle::Puzzle;

pub mod chess;
pub mod mahjong;
pub mod rake;
pub mod yahtzee;

/// A wrong program.
pub struct Mistake<P: Puzzle> {
    /// What it is called: one word, or several joined by hyphens.
    pub name: &'static str,
    /// The mistake.
    pub about: &'static str,
    /// What the program answers; None if that would take it hours.
    pub solve: fn(&P::Case) -> Option<P::Answer>,
}

/// A limit of the statement, or a turning point of the rules, such as "k = 3".
pub struct Limit<P: Puzzle> {
    /// What is reached.
    pub name: &'static str,
    /// Does an input with these cases and these best answers reach it?
    pub reached: fn(&[P::Case], &[P::Answer]) -> bool,
}
