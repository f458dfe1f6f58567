//! A pair of wooden chess (Luogu P4363): the first player's margin under best play.
//!
//! Two players fill a board of n rows and m columns, one cell a move, from the upper left
//! corner on: a cell can be taken when the whole row to its left and the whole column above
//! it are filled. The first player earns from one table of scores, the second from another,
//! and each wants the largest difference in their own favour. [`margin()`] is the first player's
//! at the end.
//!
//! ```
//! use chess::{Board, margin};
//!
//! let board = Board::new(2, 3, vec![2, 7, 3, 9, 1, 2], vec![3, 7, 2, 2, 3, 1])?;
//! assert_eq!(margin(&board), 2);
//! # Ok::<(), chess::IllegalBoard>(())
//! ```
//!
//! Modules: [`board`](Board) has the board; [`margin`](mod@margin) the search and how it works,
//! `line` a line of best play, with which any other margin is refuted; [`textbook`] the slow and
//! obvious form with which all this is compared. `formats` reads and writes, `story` explains a game
//! move by move, `generators` makes random boards, `wrong` has programs that are wrong on
//! purpose.
//!
//! # Speed
//!
//! A process for one 10×10 board takes 1.4 ms of user and system time, where an empty program
//! takes 0.7 ms; the textbook form alone takes 22 ms. `cargo bench -p chess` shows the parts. The
//! operations on rows are plain Rust that compiles to vector instructions: on x86-64 to AVX2 where
//! the processor has it, elsewhere to what the target offers; without AVX2 it takes 5 % longer.

mod board;
mod formats;
mod generators;
mod line;
pub mod margin;
mod story;
pub mod textbook;
mod wrong;

pub use board::{Board, IllegalBoard, MAX_SCORE, MAX_SIDE};
pub use formats::Chess;
pub use line::best_line;
#[doc(inline)]
pub use margin::margin;
