//! Remembers whether a hand wins by a key that does not tell all hands apart. It belongs to a
//! [wrong solution](super::wrong).

use std::collections::HashMap;

use mahjong::reference::{Counts, RULES, Rules};
use mahjong::{Tile, Tiles};

/// The key of a hand: the counts are its digits, the first tile's is the first digit, and only the last bits are kept.
#[derive(Clone, Copy)]
pub struct Key {
    /// The base of the digits.
    base: u64,
    /// The greatest number of so many bits.
    mask: u64,
}

/// Keys that are too short for all counts.
pub const KEYS: [(Key, &str); 5] = [
    (Key::new(8, u64::MAX), "three bits each, of 64 in all"),
    (Key::new(16, u64::MAX), "four bits each, of 64 in all"),
    (Key::new(8, MAX_32), "three bits each, of 32 in all"),
    (Key::new(16, MAX_32), "four bits each, of 32 in all"),
    (Key::new(10, MAX_32), "base 10, of 32 bits in all"),
];

/// The greatest number of 32 bits.
const MAX_32: u64 = u32::MAX as u64;

impl Key {
    /// Returns the key with this base and this greatest number.
    const fn new(base: u64, mask: u64) -> Self {
        Self { base, mask }
    }

    /// Returns the key of a hand with these counts.
    fn of(self, counts: &Counts) -> u64 {
        let digits = counts.iter().map(|&count| u64::from(count));
        let append = |key: u64, digit| key.wrapping_mul(self.base).wrapping_add(digit);
        digits.fold(0, append) & self.mask
    }

    /// Returns the waits of a hand, for a program that tries one tile after another and takes what it found for the
    /// first of the hands with the same key for all of them.
    pub fn waits(self, rules: &Rules, counts: &Counts) -> Tiles {
        let waits = (RULES.search)(rules, counts);
        let mut known = HashMap::new();
        let mut wins_with = |tile: Tile| {
            let mut drawn = *counts;
            drawn[tile.index()] += 1;
            *known
                .entry(self.of(&drawn))
                .or_insert_with(|| waits.contains(tile))
        };
        let tried = Tile::all().filter(|tile| (rules.can_wait)(counts, tile.index()));
        tried.filter(|&tile| wins_with(tile)).collect()
    }
}
