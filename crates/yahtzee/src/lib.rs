//! Yahtzee (`UVa` 10149): the best score card of a finished game.
//!
//! Thirteen rolls of five dice go one to one into thirteen categories. [`best_card`] finds the
//! assignment with the greatest total. Often several cards have that total, and any of them is a
//! right answer, so [`check_card`] accepts them all. [`best_card`] always returns the
//! lexicographically greatest one, so its output does not depend on how the search works.
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
//! The statement does not say whether five equal dice are a full house. Here they are, and they are
//! also a four and a three of a kind: a sibling contest with the same scores (University of
//! Virginia HSPC 2012, problem J) prints 110 for thirteen times `1 1 1 1 1`, and no other reading
//! explains that. The sample of the statement shows the lexicographically greatest card too: chance
//! 21 and three of a kind 20, not 20 and 21.
//!
//! Modules:
//!
//! - `dice` has the rules of scoring: [`Roll::score`].
//! - `lanes` has a table of all scores, `matching` solves the assignment of rolls to categories,
//!   and [`card`](mod@card) searches for the best card.
//! - [`textbook`] is the slow and obvious form with which the search is compared.
//! - [`assignment`](assignment()) finds out which roll is in which category of a card. With it,
//!   `check` checks the card of any program, and `story` explains the best card.
//! - `costs` finds out what another choice would cost, which the story shows.
//! - `generators` makes random games, and `wrong` has programs that are wrong on purpose.
//! - `tiers` has [`Yahtzee`], which reads games, writes cards and says what else the puzzle has, tier
//!   by tier.
//!
//! # Speed
//!
//! | generator | reference solver | this crate, per game |
//! |---|---|---|
//! | `random` | 560 µs | 0.61 µs |
//! | `kinds` | | 0.80 µs |
//! | `straights` | | 0.43 µs |
//! | `few-faces` | | 0.70 µs |
//! | `ties` | 540 µs | 0.32 µs |
//! | `bonus-edge` | | 1.17 µs |
//! | the worst game known (`edge-slowest-game`) | | 9.2 µs |
//!
//! This is the user time of a process with one thread, divided by the number of games.
//! `crates/testkit/SPEED.md` says how it was measured and how the worst game was found.

mod assignment;
pub mod card;
mod check;
mod costs;
mod dice;
mod generators;
mod lanes;
mod matching;
mod story;
pub mod textbook;
mod tiers;
mod wrong;

pub use assignment::assignment;
#[doc(inline)]
pub use card::{BONUS, BONUS_FROM, Card, best_card, least_best_card};
pub use check::check_card;
pub use costs::{best_totals, greedy_card};
pub use dice::{CATEGORIES, Category, Die, Game, ROUNDS, Roll};
pub use tiers::Yahtzee;
