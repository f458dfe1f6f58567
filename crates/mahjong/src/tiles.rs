//! The tiles, sets of them, and hands.

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The number of kinds of tile.
pub const KINDS: usize = 34;
/// The number of tiles of each kind.
pub const COPIES: u8 = 4;
/// The number of tiles in a hand that waits.
pub const HAND_SIZE: usize = 13;
/// The ranks of a suit.
pub(crate) const RANKS: usize = 9;
/// The first of the seven kinds of honour; all before it belong to the three suits.
pub(crate) const HONOURS: usize = 3 * RANKS;

/// The statement's names, in the statement's order.
const NAMES: [&str; KINDS] = [
    "1T", "2T", "3T", "4T", "5T", "6T", "7T", "8T", "9T", //
    "1S", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", //
    "1W", "2W", "3W", "4W", "5W", "6W", "7W", "8W", "9W", //
    "DONG", "NAN", "XI", "BEI", "ZHONG", "FA", "BAI",
];

/// A kind of tile: dots `1T` to `9T`, bamboo `1S` to `9S`, characters `1W` to `9W`, the winds
/// `DONG NAN XI BEI`, the dragons `ZHONG FA BAI`; ordered like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// All kinds, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..KINDS).map(|index| Self(index as u8))
    }

    /// The kind at `index` in the order of all kinds, if that is below [`KINDS`].
    pub const fn new(index: usize) -> Option<Self> {
        if index < KINDS { Some(Self(index as u8)) } else { None }
    }

    /// Its index in the order of all kinds, 0 to 33.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The statement's name for it, such as `9W` or `ZHONG`.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The tile with this name.
    ///
    /// ```
    /// assert_eq!(mahjong::Tile::from_name(b"BEI").unwrap().index(), 30);
    /// assert_eq!(mahjong::Tile::from_name(b"0T"), None);
    /// ```
    pub fn from_name(name: &[u8]) -> Option<Self> {
        match *name {
            [rank @ b'1'..=b'9', suit] => {
                let suit = b"TSW".iter().position(|&letter| letter == suit)?;
                Self::new(RANKS * suit + usize::from(rank - b'1'))
            }
            _ => Self::all().skip(HONOURS).find(|tile| tile.name().as_bytes() == name),
        }
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of kinds of tile: bit `i` is the kind at index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiles(u64);

impl Tiles {
    /// The set whose kinds are the bits of `bits`, of which only the lowest 34 may be set.
    pub(crate) fn from_bits(bits: u64) -> Self {
        debug_assert!(bits >> KINDS == 0);
        Self(bits)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of kinds in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `tile` is in the set.
    pub fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Adds `tile` to the set.
    pub fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// The kinds in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        bits(self.0).map(|index| Tile(index as u8))
    }
}

impl Display for Tiles {
    /// The names in order, one space between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, tile) in self.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{tile}")?;
        }
        Ok(())
    }
}

/// The indices of the bits that are set, from the lowest on.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// The number of tiles of each kind of one group: digits of four bits, the first kind in the
/// lowest. The groups are the three suits and the honours.
///
/// ```text
/// 1T 1T 3T 9T     9  8  7  6  5  4  3  2  1
///              0x 1  0  0  0  0  0  1  0  2
/// ```
pub(crate) type Digits = u64;

/// The group of a kind, and the shift of its digit in bits.
pub(crate) const fn group_and_shift(kind: usize) -> (usize, usize) {
    (kind / RANKS, 4 * (kind % RANKS))
}

/// Thirteen tiles, at most four of a kind. Their order does not matter and is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    groups: [Digits; 4],
}

impl Hand {
    /// The hand of these tiles.
    ///
    /// # Errors
    ///
    /// If there are not 13, or more than four of a kind.
    pub fn new(tiles: &[Tile]) -> Result<Self, IllegalHand> {
        let mut counts = [0; KINDS];
        for &tile in tiles {
            if counts[tile.index()] == COPIES {
                return Err(IllegalHand::Fifth(tile));
            }
            counts[tile.index()] += 1;
        }
        if tiles.len() != HAND_SIZE {
            return Err(IllegalHand::Size(tiles.len()));
        }
        Ok(Self::of_counts(counts))
    }

    /// The hand with this many tiles of each kind: 13 in all, at most four of a kind.
    pub(crate) fn of_counts(counts: [u8; KINDS]) -> Self {
        debug_assert!(counts.iter().sum::<u8>() == HAND_SIZE as u8);
        debug_assert!(counts.iter().all(|&count| count <= COPIES));
        let mut groups = [0; 4];
        for (kind, count) in counts.into_iter().enumerate() {
            let (group, shift) = group_and_shift(kind);
            groups[group] |= Digits::from(count) << shift;
        }
        Self { groups }
    }

    /// The hand with these groups of 13 tiles in all; `None` if there are five of a kind.
    #[inline]
    pub(crate) fn of_groups(groups: [Digits; 4]) -> Option<Self> {
        const ONES: Digits = 0x1_1111_1111;
        // The highest bit of a digit of 8 to 13, and of one of 5 to 12 with 3 added to it.
        let fifths = |group: Digits| (group | (group + 3 * ONES)) & (8 * ONES);
        let legal = groups.into_iter().fold(0, |all, group| all | fifths(group)) == 0;
        legal.then_some(Self { groups })
    }

    /// The three suits and the honours.
    pub(crate) fn groups(&self) -> [Digits; 4] {
        self.groups
    }

    /// How many tiles of each kind it holds, 0 to 4, by [`Tile::index`].
    pub fn counts(&self) -> [u8; KINDS] {
        std::array::from_fn(|kind| {
            let (group, shift) = group_and_shift(kind);
            (self.groups[group] >> shift & 0xF) as u8
        })
    }

    /// Its tiles, in order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        in_order(self.counts())
    }

    /// The tiles that it holds and `other` does not, in order.
    ///
    /// ```
    /// use mahjong::Hand;
    ///
    /// let one: Hand = "1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T BAI".parse()?;
    /// let other: Hand = "1T 2T 2T 2T 3T 3T 3T 4T 4T 4T BAI BAI BAI".parse()?;
    /// assert_eq!(one.minus(&other).len(), 2);
    /// assert_eq!(other.minus(&one)[0].name(), "BAI");
    /// # Ok::<(), mahjong::IllegalHand>(())
    /// ```
    pub fn minus(&self, other: &Self) -> Vec<Tile> {
        let mut left = self.counts();
        for tile in other.tiles() {
            left[tile.index()] = left[tile.index()].saturating_sub(1);
        }
        in_order(left).collect()
    }
}

/// This many tiles of each kind, in order.
fn in_order(counts: [u8; KINDS]) -> impl Iterator<Item = Tile> {
    let kinds = Tile::all().zip(counts);
    kinds.flat_map(|(tile, count)| std::iter::repeat_n(tile, count.into()))
}

impl FromStr for Hand {
    type Err = IllegalHand;

    /// Reads the names of the tiles, separated by whitespace.
    fn from_str(names: &str) -> Result<Self, IllegalHand> {
        let tile = |name: &str| {
            Tile::from_name(name.as_bytes()).ok_or_else(|| IllegalHand::Unknown(name.to_owned()))
        };
        Self::new(&names.split_whitespace().map(tile).collect::<Result<Vec<_>, _>>()?)
    }
}

/// Why some tiles are not a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalHand {
    /// There are not 13 tiles, but this many.
    Size(usize),
    /// There are more than four of this kind.
    Fifth(Tile),
    /// This is the name of no tile.
    Unknown(String),
}

impl Error for IllegalHand {}

impl Display for IllegalHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(f, "a hand has {HAND_SIZE} tiles, not {size}"),
            Self::Fifth(tile) => write!(f, "a hand has at most four {tile}"),
            Self::Unknown(name) => write!(f, "there is no tile {name:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_tiles() {
        for tile in Tile::all() {
            assert_eq!(Tile::from_name(tile.name().as_bytes()), Some(tile));
        }
        for name in ["", "1", "T1", "0T", "10T", "1X", "1s", "DON", "DONGS", "dong", "1T "] {
            assert_eq!(Tile::from_name(name.as_bytes()), None, "{name:?}");
        }
    }

    #[test]
    fn a_hand_has_thirteen_tiles_and_at_most_four_of_a_kind() {
        let parse = str::parse::<Hand>;
        assert!(parse("1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3T BAI").is_ok());
        let fifth = parse("1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3T 2T").unwrap_err();
        assert_eq!(fifth.to_string(), "a hand has at most four 2T");
        let short = parse("1T 2T").unwrap_err();
        assert_eq!(short.to_string(), "a hand has 13 tiles, not 2");
        let unknown = parse("1T 2Q").unwrap_err();
        assert_eq!(unknown.to_string(), "there is no tile \"2Q\"");
    }

    #[test]
    fn a_set_of_tiles_counts_and_names_its_members() {
        let mut tiles = Tiles::default();
        assert_eq!((tiles.len(), tiles.to_string()), (0, String::new()));
        for name in ["FA", "1T", "FA"] {
            tiles.insert(Tile::from_name(name.as_bytes()).unwrap());
        }
        assert_eq!((tiles.len(), tiles.to_string()), (2, "1T FA".to_owned()));
        assert_eq!(Tile::new(KINDS), None);
    }
}
