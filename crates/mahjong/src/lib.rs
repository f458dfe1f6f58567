//! Chinese Mahjong (`UVa` 11210): which tiles does a hand wait for?
//!
//! A hand of 14 tiles wins when it is four melds (pongs or chows) and one eye. A hand of 13
//! *waits* for every tile that would make it win; [`waits()`] finds them all.
//!
//! ```
//! use mahjong::{Hand, waits};
//!
//! let hand: Hand = "1S 1S 1S 2S 3S 4S 5S 6S 7S 8S 9S 9S 9S".parse()?;
//! assert_eq!(waits(&hand).to_string(), "1S 2S 3S 4S 5S 6S 7S 8S 9S");
//!
//! let hand: Hand = "1S 1S 1S 1S 2S 3S FA FA FA BAI BAI BAI DONG".parse()?;
//! assert_eq!(waits(&hand).to_string(), "DONG");
//! # Ok::<(), mahjong::IllegalHand>(())
//! ```
//!
//! What the statement leaves open is decided as others published it. A tile of which the hand
//! holds all four is not waited for, though a fifth would win: on the judge's own board (`UVa`,
//! thread 11210 "Chinese Mahjong", 2007) two users agree on such an output, and so do four of six
//! copies of a public exercise. Seven pairs and thirteen orphans do not win, as the statement
//! knows only melds and the eye.
//!
//! Modules: [`tiles`](Tile) has the tiles and the hand; [`waits`](mod@waits) the search and how it
//! works; [`textbook`] the slow and obvious form with which it is compared. `parts` takes a winning
//! hand apart, `nearest` finds the ready hand nearest to any other. `names` reads and writes the
//! names of tiles, `formats` the formats of the judge; `check` judges the waits of any program,
//! `story` explains them, `generators` makes random hands, `wrong` has programs that are wrong on
//! purpose.
//!
//! # Speed
//!
//! | shape | textbook form | this crate, per hand |
//! |---|---|---|
//! | `random` | 1.8 µs | 0.043 µs |
//! | `near-ready` | 3.3 µs | 0.057 µs |
//! | `one-suit` | 4.1 µs | 0.059 µs |
//! | `ready-honours` | 4.2 µs | 0.066 µs |
//!
//! User and system time of a whole process with one thread for 1,000,000 hands, release build, one
//! core of a shared machine (AMD EPYC, Zen 4), minimum of ten runs:
//!
//! ```sh
//! cargo build --release
//! cargo xtask generate mahjong --generator random --cases 1000000 --seed 1 > /tmp/hands.in
//! time target/release/mahjong --threads 1 /tmp/hands.in > /dev/null
//! ```
//!
//! More than half of that is reading. `cargo bench -p mahjong` shows the parts.

mod check;
mod formats;
mod generators;
mod names;
mod nearest;
mod parts;
mod story;
pub mod textbook;
mod tiles;
pub mod waits;
mod wrong;

pub use check::check_waits;
pub use formats::Mahjong;
pub use nearest::nearest_ready;
pub use parts::{Meld, Parts, winning_parts};
pub use tiles::{COPIES, HAND_SIZE, Hand, IllegalHand, KINDS, Tile, Tiles};
#[doc(inline)]
pub use waits::waits;
