//! A pair of wooden chess (Luogu P4363): the first player's margin under best play.
//!
//! Two players fill a board of n rows and m columns from the upper left corner on, one cell a move:
//! a cell can be taken when all cells to its left in the row and all cells above it in the column
//! are filled. The first player earns from one table of scores, the second player from another, and
//! each wants to be ahead of the other by as much as possible. [`margin()`] computes the difference
//! at the end: the first player's score minus the second player's.
//!
//! ```
//! use chess::{Board, margin};
//!
//! let board = Board::new(2, 3, [vec![2, 7, 3, 9, 1, 2], vec![3, 7, 2, 2, 3, 1]])?;
//! assert_eq!(margin(&board), 2);
//! # Ok::<(), chess::IllegalBoard>(())
//! ```
//!
//! Modules:
//!
//! - `board` has the [`Board`] with its two tables of scores.
//! - [`margin`](mod@margin) is the search for the margin, and explains how it works.
//! - `line` finds a line of best play. With it, a wrong margin is refuted, and `story` explains a
//!   game move by move.
//! - [`textbook`] is the slow and obvious form with which the search is compared.
//! - `generators` makes random boards, and `wrong` has programs that are wrong on purpose.
//! - `tiers` has [`Chess`], which reads boards, writes margins and says what else the puzzle has, tier
//!   by tier.
//!
//! # Speed
//!
//! | board | reference solver alone | a process of this crate | an empty process |
//! |---|---|---|---|
//! | 10×10, random | 22 ms | 1.4 ms | 0.7 ms |
//!
//! `crates/testkit/SPEED.md` says how this was measured.

mod board;
mod generators;
mod line;
pub mod margin;
mod story;
pub mod textbook;
mod tiers;
mod wrong;

pub use board::{Board, IllegalBoard, MAX_SCORE, MAX_SIDE};
pub use line::best_line;
#[doc(inline)]
pub use margin::margin;
pub use tiers::Chess;
