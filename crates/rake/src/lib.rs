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
//! Modules: [`board`](Board) has the board, its regions and the turn; [`play`](mod@play) the search
//! and how it works, `lanes` many positions side by side, `line` a line of best play, with which any
//! other score is refuted; [`textbook`] the slow and obvious form with which all this is compared.
//! `formats` reads and writes, `story` explains a game ply by ply, `generators` makes random games,
//! `wrong` has programs that are wrong on purpose.
//!
//! # Speed
//!
//! | shape | textbook form | this crate, per board |
//! |---|---|---|
//! | `long` (random, k = 3) | 1,170 µs | 0.73 µs |
//! | the worst board known (the first of `edge-longest-search`) | | 7.2 µs |
//!
//! User time of a whole process with one thread for 100,000 boards, release build, one core of a
//! shared machine (AMD EPYC, Zen 4), minimum of fourteen runs:
//!
//! ```sh
//! cargo build --release
//! cargo xtask generate rake --generator long --cases 100000 --seed 1 > /tmp/boards.in
//! time target/release/rake --threads 1 /tmp/boards.in > /dev/null
//! ```
//!
//! `cargo bench -p rake` shows the textbook form, the solver and reading alone.
//! The worst board was found by hill climbing towards more of [`play::batches`], one to three values
//! at a time: 4,200 climbs, 27 million boards, from random, nearly equal and regular ones. The climbs
//! found no more than 60 batches; of twelve boards with 60 this one took longest. Its time is that of
//! 100,000 copies. All this is plain Rust that compiles to vector instructions: on x86-64 to AVX2 where
//! the processor has it, elsewhere to what the target offers; without AVX2 boards take two to three
//! times as long. Two threads are 1.8 to 2 times as fast as one (1,000,000 boards, minimum of fifteen
//! runs).

mod board;
mod formats;
mod generators;
mod lanes;
mod line;
pub mod play;
mod story;
pub mod textbook;
mod wrong;

pub use board::{Board, Game, IllegalGame, MAX_ROUNDS, MAX_VALUE, REGIONS, Region, SIDE};
pub use formats::Rake;
pub use line::best_line;
#[doc(inline)]
pub use play::final_score;
