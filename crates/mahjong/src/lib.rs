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
//! # Modules
//!
//! - [`tiles`](Tile) has the tiles and the hand.
//! - [`waits`](mod@waits) is the search for the waits, and explains how it works.
//! - [`textbook`] is the slow and obvious form of the search, with which it is compared.
//! - `decomposition` finds the eye and the melds of a winning hand.
//! - `nearest` finds the ready hand that is nearest to any other hand.
//! - `names` reads and writes the names of tiles, a line at a time.
//! - `check` says what is wrong with the waits that a program claims, and `story` explains the
//!   right ones.
//! - `generators` makes random hands, and `wrong` has programs that are wrong on purpose.
//! - `tiers` has [`Mahjong`], which reads hands, writes waits and says what else the puzzle has, tier
//!   by tier.
//!
//! # Speed
//!
//! | generator | reference solver | this crate, per hand |
//! |---|---|---|
//! | `random` | 1.8 µs | 0.043 µs |
//! | `near-ready` | 3.3 µs | 0.057 µs |
//! | `one-suit` | 4.1 µs | 0.059 µs |
//! | `ready-honours` | 4.2 µs | 0.066 µs |
//!
//! The times are those of a whole process with one thread for 1,000,000 hands, on one core of an
//! AMD EPYC (Zen 4). More than half of that is reading: `cargo bench -p mahjong` shows how much,
//! and `crates/testkit/SPEED.md` says how the times were measured.

mod check;
mod decomposition;
mod generators;
mod names;
mod nearest;
mod story;
pub mod textbook;
mod tiers;
mod tiles;
pub mod waits;
mod wrong;

pub use check::check_waits;
pub use decomposition::{Decomposition, Meld, decompose};
pub use nearest::nearest_ready;
pub use tiers::Mahjong;
pub use tiles::{COPIES, HAND_SIZE, Hand, IllegalHand, KINDS, Tile, Tiles};
#[doc(inline)]
pub use waits::waits;
