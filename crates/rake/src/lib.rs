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
//!
//! # Speed
//!
//! | shape | textbook form | here, a board |
//! |---|---|---|
//! | `long` (random, k = 3) | 2,260 µs | 0.86 µs |
//! | the worst boards that a search found (`edge-longest-search`) | | 4.6 µs |
//!
//! User time of a whole process with one thread for 100,000 boards, release build, one core of a
//! shared machine (AMD EPYC, Zen 4), the least of twelve runs:
//!
//! ```sh
//! cargo build --release
//! cargo xtask generate rake --shape long --cases 100000 --seed 1 > /tmp/boards.in
//! time target/release/rake --threads 1 /tmp/boards.in > /dev/null
//! ```
//!
//! `cargo bench -p rake` shows the textbook form, the solver and reading alone;
//! `cargo bench -p rake --bench worst` looks for the worst boards. All this is plain Rust that
//! compiles to vector instructions: on x86-64 to AVX2 where the processor has it, elsewhere to what
//! the target offers; without AVX2 boards take two to three times as long. Two threads are 1.8 to
//! 2 times as fast as one (1,000,000 boards, least of fifteen runs).

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
