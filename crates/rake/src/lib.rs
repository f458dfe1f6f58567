//! Rake It In (ICPC Asia Nanning 2017, problem I): the final score under best play.
//!
//! Alice and Bob move in turn on a board of 4×4 values. A move chooses one of the nine 2×2
//! regions, adds its sum to the one score and turns the region by 90° counterclockwise. Alice
//! wants the score high and Bob low; [`final_score`] tells where it ends.
//!
//! ```
//! use rake::{Board, Game, final_score};
//!
//! let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]])?;
//! assert_eq!(final_score(&Game::new(1, board)?), 20);
//! # Ok::<(), rake::IllegalGame>(())
//! ```
//!
//! The rooms: [`board`](Board) has the board, its regions and the turn, [`play`](mod@play) the
//! search and how it works, `lanes` its many positions side by side, `line` a line of best play;
//! `formats` reads and writes, `check` judges the score of any program, `story` tells a game ply by
//! ply, `shapes` makes random games and `simpler` simpler ones.

mod board;
mod check;
mod formats;
mod lanes;
mod line;
pub mod play;
mod shapes;
mod simpler;
mod story;

pub use board::{Board, GREATEST_VALUE, Game, IllegalGame, MOST_ROUNDS, REGIONS, Region, SIDE};
pub use formats::Rake;
pub use line::{Player, Ply, best_line};
#[doc(inline)]
pub use play::final_score;
