//! Defines the 34 kinds of tile, sets of kinds, and hands of 13 tiles.
//!
//! Every kind has an index from 0 to 33 in the order in which the statement prints waits:
//!
//! ```text
//! index   0 … 8    9 … 17   18 … 26   27   28  29 30  31    32 33
//! kind    1T … 9T  1S … 9S  1W … 9W   DONG NAN XI BEI ZHONG FA BAI
//!         dots     bamboo   characters winds           dragons
//!         ───────── suits ───────────  ───────── honours ────────
//! ```

use std::array::from_fn;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use puzzle::bits;

/// The number of different kinds of tile.
pub const KINDS: usize = 34;
/// The number of tiles of each kind. A hand can hold at most this many of a kind.
pub const COPIES: u8 = 4;
/// The number of tiles in a hand that waits. A winning hand has one more.
pub const HAND_SIZE: usize = 13;
/// The number of ranks in each suit.
pub const RANKS: usize = 9;
/// The index of the first honour. All kinds before it belong to the three suits, and the last seven
/// kinds are the honours.
pub const HONOURS: usize = 3 * RANKS;

/// The names that the statement gives to the kinds, by index.
const NAMES: [&str; KINDS] = [
    "1T", "2T", "3T", "4T", "5T", "6T", "7T", "8T", "9T", //
    "1S", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", //
    "1W", "2W", "3W", "4W", "5W", "6W", "7W", "8W", "9W", //
    "DONG", "NAN", "XI", "BEI", "ZHONG", "FA", "BAI",
];

/// One of the 34 kinds of tile: dots `1T` to `9T`, bamboo `1S` to `9S`, characters `1W` to `9W`,
/// the winds `DONG NAN XI BEI` and the dragons `ZHONG FA BAI`.
///
/// A `Tile` stands for a kind, so equal tiles are interchangeable. Kinds compare in the order of
/// this list, which is the order in which waits are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// Returns all 34 kinds, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..KINDS).map(|index| Self(index as u8))
    }

    /// Returns the kind at `index` in the order of all kinds, or `None` if `index` is not below
    /// [`KINDS`].
    pub const fn new(index: usize) -> Option<Self> {
        if index < KINDS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns the index of this kind in the order of all kinds, 0 to 33. Arrays with an element
    /// for each kind, such as [`Hand::counts`], use this index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the name that the statement gives to this kind, such as `9W` or `ZHONG`.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Returns the kind with exactly this name, or `None` if no kind has it. Lower-case letters are
    /// not accepted, and neither are blanks around the name.
    ///
    /// The name is bytes because input need not be UTF-8.
    ///
    /// ```
    /// use mahjong::Tile;
    ///
    /// assert_eq!(Tile::from_name(b"BEI").unwrap().index(), 30);
    /// assert!(Tile::all().all(|tile| Tile::from_name(tile.name().as_bytes()) == Some(tile)));
    /// for name in ["", "1", "0T", "10T", "1X", "T1", "1t", "bei", "BE", "BEIS", "1T "] {
    ///     assert_eq!(Tile::from_name(name.as_bytes()), None, "{name:?}");
    /// }
    /// ```
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Self::all().find(|tile| tile.name().as_bytes() == name)
    }

    /// Returns the chow whose lowest tile is this one. Returns `None` if this tile is an honour, or
    /// an 8 or 9 of a suit, with which no chow starts.
    ///
    /// ```
    /// use mahjong::Tile;
    ///
    /// let chow = |name: &[u8]| Tile::from_name(name).unwrap().chow();
    /// assert_eq!(chow(b"7S").unwrap().map(Tile::name), ["7S", "8S", "9S"]);
    /// assert_eq!(chow(b"8S"), None);
    /// assert_eq!(chow(b"DONG"), None);
    /// ```
    pub fn chow(self) -> Option<[Self; 3]> {
        starts_chow(self.index()).then(|| [0, 1, 2].map(|above| Self(self.0 + above)))
    }
}

/// Reads a tile from its exact name, as [`Tile::from_name`] does.
impl FromStr for Tile {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let unknown = || format!("there is no tile {name:?}");
        Self::from_name(name.as_bytes()).ok_or_else(unknown)
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of kinds of tile, such as the waits of a hand. It contains each kind at most once.
///
/// ```
/// use mahjong::{Tile, Tiles};
///
/// let [white, dot]: [Tile; 2] = ["BAI".parse()?, "1T".parse()?];
/// let tiles: Tiles = [white, dot, white].into_iter().collect();
/// assert_eq!((tiles.len(), tiles.to_string()), (2, "1T BAI".to_owned()));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Tiles(pub(crate) u64); // bit `i` is 1 if the kind at index `i` is in the set

impl Tiles {
    /// Returns whether the set contains no kind.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of kinds in the set, 0 to 34.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set contains `tile`.
    pub fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Returns the kinds in the set that are not in `other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the kinds in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        bits(self.0).map(|index| Tile(index as u8))
    }
}

/// Makes the set of the kinds of these tiles, which may repeat.
impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        Self(tiles.into_iter().fold(0, |set, tile| set | 1 << tile.0))
    }
}

impl Display for Tiles {
    /// Writes the names of the kinds, in order and with one space between them: `1S 4S FA`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.iter().map(Tile::name).collect::<Vec<_>>().join(" "))
    }
}

/// `Digits` counts the tiles of each kind in one *group* of kinds. There are four groups: the three
/// suits and the honours. The count of each kind is a digit of four bits, so all counts of a group
/// can be compared or added at once; the count of the group's first kind is the lowest digit.
///
/// ```text
/// 1T 1T 3T 9T     9  8  7  6  5  4  3  2  1
///              0x 1  0  0  0  0  0  1  0  2
/// ```
pub(crate) type Digits = u64;

/// Returns the group, 0 to 3, of the kind at index `kind`, and the number of bits below this kind's
/// digit in the group's [`Digits`].
pub(crate) const fn group_and_shift(kind: usize) -> (usize, usize) {
    (kind / RANKS, 4 * (kind % RANKS))
}

/// A legal hand of 13 tiles: it holds at most four of a kind. The order of the tiles does not
/// matter and is not kept, so two hands with the same tiles are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand(pub(crate) [Digits; 4]); // the counts of dots, bamboo, characters and honours

impl Hand {
    /// Makes the hand that holds these tiles, which may be in any order.
    ///
    /// # Errors
    ///
    /// The error names a kind of which there are more than four tiles, or else the number of tiles,
    /// if it is not 13.
    pub fn new(tiles: &[Tile]) -> Result<Self, String> {
        let mut counts = [0; KINDS];
        for &tile in tiles {
            if counts[tile.index()] == COPIES {
                return Err(format!("a hand has at most four {tile}"));
            }
            counts[tile.index()] += 1;
        }
        if tiles.len() != HAND_SIZE {
            return Err(format!("a hand has {HAND_SIZE} tiles, not {}", tiles.len()));
        }
        Ok(Self::of_counts(counts))
    }

    /// Makes the hand with this many tiles of each kind. The caller must make sure that the counts
    /// sum to 13 and that none exceeds four.
    pub(crate) fn of_counts(counts: [u8; KINDS]) -> Self {
        debug_assert!(counts.iter().sum::<u8>() == HAND_SIZE as u8);
        debug_assert!(counts.iter().all(|&count| count <= COPIES));
        let mut groups = [0; 4];
        for (kind, count) in counts.into_iter().enumerate() {
            let (group, shift) = group_and_shift(kind);
            groups[group] |= Digits::from(count) << shift;
        }
        Self(groups)
    }

    /// Makes the hand with these counts, which must sum to 13. Returns `None` if a count exceeds
    /// four.
    #[inline]
    pub(crate) fn of_groups(groups: [Digits; 4]) -> Option<Self> {
        const ONES: Digits = 0x1_1111_1111;
        // A count of 5 to 13 is too many. The highest bit of a digit is 1 for 8 to 13, and after
        // adding 3 it is 1 for 5 to 12. It is 0 both times for 0 to 4.
        let fifths = |group: Digits| (group | (group + 3 * ONES)) & (8 * ONES);
        let legal = groups.into_iter().fold(0, |all, group| all | fifths(group)) == 0;
        legal.then_some(Self(groups))
    }

    /// Returns how many tiles of each kind the hand holds, 0 to 4, by [`Tile::index`].
    pub fn counts(&self) -> [u8; KINDS] {
        from_fn(|kind| {
            let (group, shift) = group_and_shift(kind);
            (self.0[group] >> shift & 0xF) as u8
        })
    }

    /// Returns the 13 tiles of the hand, in order. A kind of which the hand holds two comes twice.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        in_order(self.counts())
    }

    /// Returns the tiles that are left of this hand, in order, when the tiles of `other` are taken
    /// away. To turn this hand into `other`, give away these tiles.
    ///
    /// ```
    /// use mahjong::Hand;
    ///
    /// let one: Hand = "1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T BAI".parse()?;
    /// let other: Hand = "1T 2T 2T 2T 3T 3T 3T 4T 4T 4T BAI BAI BAI".parse()?;
    /// assert_eq!(one.minus(&other).len(), 2);
    /// assert_eq!(other.minus(&one)[0].name(), "BAI");
    /// # Ok::<(), String>(())
    /// ```
    pub fn minus(&self, other: &Self) -> Vec<Tile> {
        let [held, others] = [self, other].map(Self::counts);
        in_order(from_fn(|kind| held[kind].saturating_sub(others[kind]))).collect()
    }
}

/// Returns the tiles with these counts by kind, in order.
fn in_order(counts: [u8; KINDS]) -> impl Iterator<Item = Tile> {
    let kinds = Tile::all().zip(counts);
    kinds.flat_map(|(tile, count)| std::iter::repeat_n(tile, count.into()))
}

/// Returns whether the kind at this index is an honour, a 1 or a 9.
pub fn is_orphan(kind: usize) -> bool {
    kind >= HONOURS || matches!(kind % RANKS, 0 | 8)
}

/// Returns whether the kind at this index is the lowest of a chow: it is not an honour, and not an
/// 8 or 9 of a suit.
pub fn starts_chow(kind: usize) -> bool {
    kind < HONOURS && kind % RANKS + 2 < RANKS
}

/// Writes the names of the 13 tiles, in order and with one space between them.
impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tiles().map(Tile::name).collect::<Vec<_>>().join(" "))
    }
}

/// Formats tiles, sets and hands for debugging as they are displayed, so that a failing assertion
/// is readable.
macro_rules! debug_as_display {
    ($($type:ty),*) => {$(
        impl Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Display::fmt(self, f)
            }
        }
    )*};
}

debug_as_display!(Tile, Tiles, Hand);

impl FromStr for Hand {
    type Err = String;

    /// Reads the names of the 13 tiles, separated by whitespace.
    ///
    /// ```
    /// use mahjong::Hand;
    ///
    /// let hand: Hand = "BAI 1T 9W 1T 5S 5S 5S FA FA FA XI XI XI".parse()?;
    /// assert_eq!(hand.to_string(), "1T 1T 5S 5S 5S 9W XI XI XI FA FA FA BAI");
    ///
    /// let reason = |names: &str| names.parse::<Hand>().unwrap_err().to_string();
    /// assert_eq!(reason("1T 2T"), "a hand has 13 tiles, not 2");
    /// assert_eq!(reason("1T 2Q"), "there is no tile \"2Q\"");
    /// let fifth = "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3T 2T";
    /// assert_eq!(reason(fifth), "a hand has at most four 2T");
    /// # Ok::<(), String>(())
    /// ```
    fn from_str(names: &str) -> Result<Self, String> {
        let tiles: Result<Vec<Tile>, _> = names.split_whitespace().map(str::parse).collect();
        Self::new(&tiles?)
    }
}
