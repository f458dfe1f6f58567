//! Reads and writes the names of tiles, a line at a time.
//!
//! The plain way to read a hand is token by token, and [`Tile::from_name`] for each.
//! `Mahjong::read_case` does that for every line that is not laid out as in the statement. Reading
//! whole lines instead, as below, takes the whole program 0.055 µs a hand instead of 0.59 (a million
//! random hands, one thread). If the names of a line are looked up in the same table one after the
//! other, without finding the spaces first, it takes 0.075 µs.
//!
//! # How it works
//!
//! Reading name by name is a dependency chain: where a name starts depends on the length of the
//! name before it, so the processor cannot read two names at the same time. Therefore all spaces of
//! the line are found first, eight bytes at a time. They tell where each name starts, and then all
//! names can be read independently:
//!
//! ```text
//! 1T 1T 5W DONG FA …      the line
//!   █  █  █    █  █       its spaces, a bit for each byte
//! ↑  ↑  ↑  ↑    ↑         where names start; the eight bytes from there on are one word
//! ```
//!
//! The first two bytes of a word determine the only name that the word can start with. They are
//! hashed to the index of this name in a table. The word must begin with this name and a space. The
//! table also stores the counts of a hand of just this tile, laid out as in [`Hand`], so adding the
//! tile to the hand takes four additions and no branch.
//!
//! ```text
//! word   1T␣1T␣5W
//! text   1T␣·····      the expected bytes
//! mask   ███·····      the bytes that are compared
//! hand   0…01 0…00 0…00 0…00
//! ```
//!
//! Whether all names were right, and no tile came a fifth time, is checked once, at the end. If
//! not, `Puzzle::read_case` reads the line again, token by token, and reports any error in detail.

use crate::tiles::{Digits, HAND_SIZE, Hand, KINDS, Tile, group_and_shift};

/// Reads a hand from the line that `text` starts with: 13 names with one space between them, and a
/// line feed after the last one. Returns the hand and the length of the line with its line feed.
///
/// Returns `None` if the text starts with anything else, or if the line has five tiles of a kind.
/// Text that starts with anything else need not be wrong: there may be two spaces between names,
/// for example.
#[inline]
pub(crate) fn read_line(text: &[u8]) -> Option<(Hand, usize)> {
    if let Some(line) = text.first_chunk() {
        return read_names(line);
    }
    let mut line = [0; WINDOW];
    line[..text.len()].copy_from_slice(text);
    read_names(&line)
}

/// The length of the longest line, with its line feed: four `ZHONG`, four `DONG` and five names of
/// three letters. This is at most 64, so a `u64` has a bit for each byte of any line.
const LONGEST_LINE: usize = 4 * 6 + 4 * 5 + 5 * 4;

/// The number of bytes in a word, enough for the longest name and the space after it.
const WORD: usize = 8;

/// A length of text that has a whole word after each byte of the longest line, so that no read has
/// to check where the text ends.
const WINDOW: usize = LONGEST_LINE + 2 * WORD;

/// Reads a hand from the line that this text starts with, as [`read_line`] does.
///
/// The first name starts where the line starts, and each other name starts after one of the first
/// twelve spaces. The byte after the last name is at the thirteenth space.
///
/// This function does not check that the spaces are where the names end: every name is compared
/// together with the space after it, so a space in the wrong place makes a name wrong. If all names
/// are right, all spaces were found, because 13 names of a legal hand never exceed the longest
/// line.
fn read_names(line: &[u8; WINDOW]) -> Option<(Hand, usize)> {
    let mut spaces = spaces(line);
    // The counts of the tiles, as a `Hand` has them.
    let mut groups: [Digits; 4] = [0; 4];
    // Stays 0 as long as each word starts with the name of a tile and a space.
    let mut wrong = 0;
    let mut add = |word: u64| {
        let name = &NAMES[key(word)];
        wrong |= word & name.mask ^ name.text;
        for (group, one) in groups.iter_mut().zip(name.hand) {
            *group += one;
        }
    };
    let mut start = 0;
    for _ in 1..HAND_SIZE {
        add(word_at(line, start));
        start = spaces.trailing_zeros() as usize + 1;
        spaces &= spaces.wrapping_sub(1);
    }
    let end = spaces.trailing_zeros() as usize;
    let length = end.wrapping_sub(start) as u32;
    let line_feed = u64::from(b' ' ^ b'\n').wrapping_shl(length.wrapping_mul(8));
    add(word_at(line, start) ^ line_feed); // which turns the line feed into a space
    if wrong == 0 {
        Some((Hand::of_groups(groups)?, end + 1))
    } else {
        None
    }
}

/// Returns the eight bytes of the line from `place` on, the first in the lowest bits.
fn word_at(line: &[u8; WINDOW], place: usize) -> u64 {
    let bytes = line[place..].first_chunk();
    u64::from_le_bytes(*bytes.expect("a word fits after any space"))
}

/// Returns the places of the line that may be spaces, as bits: bit `i` is 1 if the byte at `i` has
/// neither bit 4, which all digits have, nor bit 6, which all letters have. Line feeds are among
/// these places.
fn spaces(line: &[u8; WINDOW]) -> u64 {
    let mut names = 0;
    for place in (0..LONGEST_LINE).step_by(WORD) {
        let word = word_at(line, place);
        let bits = (word | word >> 2) & 0x1010_1010_1010_1010;
        // The product gathers these bits in its highest byte.
        names |= bits.wrapping_mul(0x0010_2040_8102_0408) >> 56 << place;
    }
    !names
}

/// The name of a tile as the start of a word.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Name {
    /// The name and the space after it as the first bytes of a word; the other bytes are 0.
    text: u64,
    /// The bits of the name and of the space after it are 1, the others 0.
    mask: u64,
    /// The counts of a hand that holds only this one tile.
    hand: [Digits; 4],
}

/// Returns the index in [`NAMES`] of the only name that this word can start with. Only the first
/// two bytes of the word matter. No two names have the same key, which is checked at compile time.
const fn key(word: u64) -> usize {
    (word ^ word >> 4) as usize % 128
}

/// `NAMES` has every name at the index that is its [`key`]. The other elements match no word.
static NAMES: [Name; 128] = {
    let none = Name {
        text: u64::MAX,
        mask: 0,
        hand: [0; 4],
    };
    let mut names = [none; 128];
    let mut kind = 0;
    while kind < KINDS {
        let name = Tile::new(kind).unwrap().name().as_bytes();
        let mut bytes = [0; WORD];
        bytes.split_at_mut(name.len()).0.copy_from_slice(name);
        bytes[name.len()] = b' ';
        let text = u64::from_le_bytes(bytes);
        let mut hand = [0; 4];
        let (group, shift) = group_and_shift(kind);
        hand[group] = 1 << shift;
        assert!(names[key(text)].mask == 0, "two names with one key");
        names[key(text)] = Name {
            text,
            mask: u64::MAX >> (8 * (WORD - name.len() - 1)),
            hand,
        };
        kind += 1;
    }
    names
};

/// Appends a line with the names of these tiles to `out`: one space between two names, and a line
/// feed after the last one. There must be at least one tile.
pub(crate) fn write_line(tiles: impl Iterator<Item = Tile>, out: &mut Vec<u8>) {
    for tile in tiles {
        out.extend_from_slice(tile.name().as_bytes());
        out.push(b' ');
    }
    out.pop();
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_n;

    use super::*;

    const LINES: [&str; 6] = [
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 9S 1W 9W\n",
        "DONG NAN XI BEI ZHONG FA BAI 1T 2T 3T 4S 5S 6W\n",
        "6W 6W 6W 6W 5W 5W 5W 5W FA FA FA FA XI\n",
        "ZHONG 9T DONG 9S ZHONG 9W DONG NAN ZHONG DONG ZHONG DONG NAN\n",
        "ZHONG ZHONG ZHONG ZHONG DONG DONG DONG DONG NAN NAN BEI BEI BAI\n",
        // Twelve names. After an insertion of one byte, the line feed is where 13 names of suits
        // have it.
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S BEI NAN\n1W\n",
    ];

    /// Reads a line name by name, as [`read_line`] is documented to read it.
    fn read_by_name(text: &[u8]) -> Option<(Hand, usize)> {
        let end = text.iter().position(|&byte| byte == b'\n')?;
        let names = text[..end].split(|&byte| byte == b' ');
        let tiles: Vec<Tile> = names.map(Tile::from_name).collect::<Option<_>>()?;
        Some((Hand::new(&tiles).ok()?, end + 1))
    }

    /// Checks what [`read_line`] reads from a text, both where the text ends and where more
    /// follows.
    #[track_caller]
    fn assert_reads(text: &[u8]) {
        for follows in ["", &"ZHONG ".repeat(WINDOW / 6)] {
            let text = [text, follows.as_bytes()].concat();
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(read_line(&text), read_by_name(&text), "{shown:?}");
        }
    }

    #[test]
    fn a_line_with_one_byte_changed_is_read_as_its_names_are() {
        assert_eq!(LINES.map(str::len).into_iter().max(), Some(LONGEST_LINE));
        for line in LINES {
            for place in 0..line.len() {
                assert_reads(&line.as_bytes()[..place]);
                for byte in 0..=u8::MAX {
                    let mut text = line.as_bytes().to_vec();
                    text[place] = byte;
                    assert_reads(&text);
                    text.insert(place, line.as_bytes()[place]);
                    assert_reads(&text);
                    text.drain(place..place + 2);
                    assert_reads(&text);
                }
            }
        }
    }

    #[test]
    fn any_tile_is_read_any_number_of_times() {
        for tile in Tile::all() {
            for count in 0..=HAND_SIZE {
                let others = Tile::all().filter(|&other| other != tile);
                let tiles = repeat_n(tile, count).chain(others).take(HAND_SIZE);
                let mut text = Vec::new();
                write_line(tiles, &mut text);
                assert_reads(&text);
            }
        }
    }
}
