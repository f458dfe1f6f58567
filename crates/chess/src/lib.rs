//! Solves "Wooden Chess" (Luogu P4363): computes the first player's margin under best play.
//!
//! Two players take turns filling a board of n rows and m columns, one cell a move. A cell can be
//! taken when all cells to its left in the row and all cells above it in the column have been
//! taken. The first player earns the scores of one table and the second player those of another.
//! Each wants to be as far ahead of the other as possible at the end. [`margin()`] computes the
//! difference: the first player's score minus the second player's.
//!
//! ```
//! use chess::{Board, margin};
//!
//! let board = Board::new(2, 3, [vec![2, 7, 3, 9, 1, 2], vec![3, 7, 2, 2, 3, 1]]).unwrap();
//! assert_eq!(margin(&board), 2);
//! ```
//!
//! Modules:
//!
//! - `board` has the [`Board`] with its two tables of scores.
//! - [`margin`](mod@margin) is the search for the margin, and explains how it works.
//! - `best_play` finds a line of best play, with which `story` explains a game, move by move.
//! - [`reference`](mod@reference) is the reference solver, slow and obvious, with which tests
//!   compare the search.
//! - `generators` makes random boards.
//! - `contract` has [`Chess`], which implements the trait `puzzle::Puzzle`: it reads boards and writes
//!   margins.
//!
//! # Speed
//!
//! | board | reference solver alone | a process of this crate | an empty process |
//! |---|---|---|---|
//! | 10×10, random | 19 ms | 1.3 ms | 0.8 ms |
//!
//! `crates/testkit/SPEED.md` says how this was measured.

mod best_play;
mod board;
mod contract;
mod generators;
pub mod margin;
pub mod reference;
mod story;

pub use best_play::{VOCABULARY, best_line};
pub use board::{Board, MAX_SCORE, MAX_SIDE};
pub use contract::Chess;
#[doc(inline)]
pub use margin::margin;
