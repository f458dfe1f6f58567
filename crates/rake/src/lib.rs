//! Solves "Rake It In" (ICPC Asia Nanning 2017, problem I): computes the final score under best
//! play.
//!
//! Alice and Bob move in turn on a board of 4×4 values. A move chooses one of the nine 2×2 regions,
//! adds its sum to the score, which both players share, and turns the region by 90°
//! counterclockwise. Alice wants a high final score and Bob a low one. [`final_score`] returns the
//! final score if both play their best.
//!
//! ```
//! use rake::{Board, Game, final_score};
//!
//! let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]).unwrap();
//! assert_eq!(final_score(&Game::new(1, board).unwrap()), 20);
//! ```
//!
//! # Modules
//!
//! - [`board`](Board) has the board, its regions and the turn of a region.
//! - [`play`](mod@play) is the search for the final score, and explains how it works. `lanes`
//!   evaluates many positions side by side for it.
//! - `best_play` finds a line of best play, with which `story` explains a game, move by move.
//! - [`reference`](mod@reference) is the reference solver, slow and obvious, with which tests
//!   compare the search.
//! - `generators` makes random games.
//! - `contract` has [`Rake`], which implements the trait `puzzle::Puzzle`: it reads games and writes
//!   scores.
//!
//! # Speed
//!
//! | generator | reference solver | this crate, per board |
//! |---|---|---|
//! | `long` (random, k = 3) | 4,200 µs | 0.71 µs |
//! | the worst board known (the first of `edge-longest-search`) | | 6.3 µs |
//!
//! The times are those of a whole process with one thread for 100,000 boards, divided by the number
//! of boards, on one core of an AMD EPYC (Zen 4). `crates/testkit/SPEED.md` says how they were
//! measured, how the worst board was found, and what vectors contribute.

mod best_play;
mod board;
mod contract;
mod generators;
mod lanes;
pub mod play;
pub mod reference;
mod story;

pub use best_play::{VOCABULARY, best_line};
pub use board::{Board, Game, MAX_ROUNDS, MAX_VALUE, REGIONS, SIDE};
pub use contract::Rake;
#[doc(inline)]
pub use play::final_score;
