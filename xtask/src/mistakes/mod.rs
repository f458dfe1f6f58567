//! Wrong programs, kept on purpose: each makes one mistake that real programs make. A good set
//! of fixtures kills all of them, and `stress` finds all of them.
//!
//! They are the textbook forms of the searches, none of them fast.

use judge::Problem;

pub mod chess;
pub mod mahjong;
pub mod rake;
pub mod yahtzee;

/// A wrong program.
pub struct Mistake<P: Problem> {
    /// What it is called: one word, or several joined by hyphens.
    pub name: &'static str,
    /// The mistake.
    pub about: &'static str,
    /// What the program answers; None if that would take it hours.
    pub solve: fn(&P::Case) -> Option<P::Answer>,
}
