//! Rake It In (ICPC Asia Nanning 2017, problem I): the final score under best play.
//!
//! Alice and Bob move in turn on a board of 4×4 values. A move chooses one of the nine 2×2
//! regions, adds its sum to the one score and turns the region by 90° counterclockwise. Alice
//! wants the score high and Bob low; [`final_score`] is what it ends with.
//!
//! ```
//! use rake::{Board, Game, final_score};
//!
//! let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]])?;
//! assert_eq!(final_score(&Game::new(1, board)?), 20);
//! # Ok::<(), rake::IllegalGame>(())
//! ```
//!
//! # Modules
//!
//! - [`board`](Board) has the board, its regions and the turn of a region.
//! - [`play`](mod@play) is the search for the final score, and explains how it works; `lanes` does
//!   its work on many positions side by side.
//! - `line` finds a line of best play, which refutes any other score.
//! - [`textbook`] is the slow and obvious form of the search, with which all this is compared.
//! - `story` explains a game ply by ply.
//! - `generators` makes random games, and `wrong` has programs that are wrong on purpose.
//! - `tiers` has [`Rake`], which reads games, writes scores and says what else the puzzle has, tier by
//!   tier.
//!
//! # Speed
//!
//! | generator | reference solver | this crate, per board |
//! |---|---|---|
//! | `long` (random, k = 3) | 1,170 µs | 0.73 µs |
//! | the worst board known (the first of `edge-longest-search`) | | 7.2 µs |
//!
//! The times are those of a whole process with one thread for 100,000 boards, on one core of an AMD
//! EPYC (Zen 4). `crates/testkit/SPEED.md` says how they were measured, how the worst board was
//! found, and what vectors contribute.

mod board;
mod generators;
mod lanes;
mod line;
pub mod play;
mod story;
pub mod textbook;
mod tiers;
mod wrong;

pub use board::{Board, Game, IllegalGame, MAX_ROUNDS, MAX_VALUE, REGIONS, Region, SIDE};
pub use line::best_line;
#[doc(inline)]
pub use play::final_score;
pub use tiers::Rake;
