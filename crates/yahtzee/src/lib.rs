//! Solves Yahtzee (`UVa` 10149): finds the best score card of a finished game.
//!
//! A game is thirteen rolls of five dice. Each roll is assigned to a category of its own.
//! [`best_card`] finds the assignment with the greatest total. Several cards often have that total.
//! Each of them is a right answer, so [`is_best_card`] accepts each. [`best_card`] always returns the
//! lexicographically greatest of them, so its result does not depend on how the search works.
//!
//! ```
//! use yahtzee::{Category, Roll, best_card};
//!
//! let game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
//! let card = best_card(&game);
//! assert_eq!(card.scores, [1, 2, 3, 4, 5, 0, 15, 0, 0, 0, 25, 35, 0]);
//! assert_eq!((card.bonus, card.total), (0, 90));
//! assert_eq!(card.scores[Category::LongStraight as usize], 35);
//! ```
//!
//! The statement does not say whether five equal dice are a full house. In this crate they are a
//! full house, a four of a kind and a three of a kind. The evidence is a sibling contest with the
//! same scores (University of Virginia HSPC 2012, problem J): its sample gives the total 110 for
//! thirteen rolls of `1 1 1 1 1`, and no other reading of the rules explains that total. The
//! statement's own sample also shows the lexicographically greatest of the best cards: chance 21
//! and three of a kind 20, not 20 and 21.
//!
//! Modules:
//!
//! - `rules` has the rules of scoring: [`Roll::score`].
//! - [`card`](mod@card) is the search for the best card, and explains how it works. It uses
//!   `matching`, which solves the assignment of rolls to categories, and `lanes`, which has a table
//!   of all scores.
//! - [`reference`](mod@reference) is the reference solver, slow and obvious, with which tests
//!   compare the search.
//! - [`assignment`](assignment()) finds which roll is in which category of a card. `check` checks a
//!   card with it, and `story` explains the best card.
//! - `generators` makes random games.
//! - `contract` has [`Yahtzee`], which implements the trait `puzzle::Puzzle`: it reads games and
//!   writes cards.
//!
//! # Speed
//!
//! | generator | reference solver | this crate, per game |
//! |---|---|---|
//! | `random` | 230 µs | 0.70 µs |
//! | `kinds` | | 0.91 µs |
//! | `straights` | | 0.53 µs |
//! | `few-faces` | | 0.78 µs |
//! | `ties` | 190 µs | 0.44 µs |
//! | `bonus-edge` | | 1.21 µs |
//! | the worst game known (`edge-slowest-game`) | | 8.8 µs |
//!
//! The times of this crate are the user times of a process with one thread, divided by the number
//! of games. `crates/testkit/SPEED.md` says how they were measured and how the worst game was
//! found.

mod assignment;
pub mod card;
mod check;
mod contract;
mod generators;
mod lanes;
mod matching;
pub mod reference;
mod rules;
mod story;

pub use assignment::{assignment, assignment_of};
#[doc(inline)]
pub use card::{best_card, best_totals};
pub use check::is_best_card;
pub use contract::Yahtzee;
pub use rules::{BONUS, BONUS_FROM, CATEGORIES, Card, Category, Game, ROUNDS, Roll, bonus};
