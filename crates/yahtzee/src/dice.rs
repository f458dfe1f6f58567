//! The rules: what a roll scores in each category.

/// The number of rolls in a game, and of categories.
pub const ROUNDS: usize = 13;

/// The rolls of one game, in the order in which they were thrown.
pub type Game = [Roll; ROUNDS];

/// One die: a face from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// A one.
    pub(crate) const ONE: Self = Self(1);

    /// The die that shows `face`, if that is 1 to 6.
    pub const fn new(face: u8) -> Option<Self> {
        match face {
            1..=6 => Some(Self(face)),
            _ => None,
        }
    }

    /// The face it shows, 1 to 6.
    pub const fn face(self) -> u8 {
        self.0
    }
}

/// Five dice, in the order in which they were written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll(pub [Die; 5]);

impl Roll {
    /// The roll with these faces, if each is 1 to 6.
    ///
    /// ```
    /// assert!(yahtzee::Roll::new([6, 5, 4, 3, 2]).is_some());
    /// assert!(yahtzee::Roll::new([6, 5, 4, 3, 0]).is_none());
    /// ```
    pub fn new(faces: [u8; 5]) -> Option<Self> {
        faces.iter().all(|&face| Die::new(face).is_some()).then_some(Self(faces.map(Die)))
    }

    /// The faces of the dice, each 1 to 6.
    pub fn faces(self) -> [u8; 5] {
        self.0.map(Die::face)
    }

    /// What the roll scores in `category`, 0 to 50 (statement of `UVa` 10149).
    ///
    /// Five equal dice are also four and three of a kind, and a full house.
    ///
    /// ```
    /// use yahtzee::{Category, Roll};
    ///
    /// let roll = Roll::new([3, 2, 3, 3, 2]).unwrap();
    /// assert_eq!(roll.score(Category::Threes), 9);
    /// assert_eq!(roll.score(Category::ThreeOfAKind), 13);
    /// assert_eq!(roll.score(Category::FullHouse), 40);
    /// ```
    pub fn score(self, category: Category) -> u8 {
        let mut counts = [0; 7];
        for face in self.faces() {
            counts[usize::from(face)] += 1;
        }
        score(counts, category)
    }
}

/// What a roll scores in which `counts[face]` dice show each face.
pub(crate) const fn score(counts: [u8; 7], category: Category) -> u8 {
    let mut sum = 0;
    let mut faces_with = [0; 6]; // how many faces are shown by 0, 1, … 5 dice
    let mut run = 0;
    let mut longest_run = 0;
    let mut face = 1;
    while face < counts.len() {
        sum += face as u8 * counts[face];
        faces_with[counts[face] as usize] += 1;
        run = if counts[face] > 0 { run + 1 } else { 0 };
        longest_run = if run > longest_run { run } else { longest_run };
        face += 1;
    }
    let [_, _, pairs, threes, fours, fives] = faces_with;
    let (holds, points) = match category {
        Category::Ones => (true, counts[1]),
        Category::Twos => (true, 2 * counts[2]),
        Category::Threes => (true, 3 * counts[3]),
        Category::Fours => (true, 4 * counts[4]),
        Category::Fives => (true, 5 * counts[5]),
        Category::Sixes => (true, 6 * counts[6]),
        Category::Chance => (true, sum),
        Category::ThreeOfAKind => (threes + fours + fives > 0, sum),
        Category::FourOfAKind => (fours + fives > 0, sum),
        Category::FiveOfAKind => (fives > 0, 50),
        Category::ShortStraight => (longest_run >= 4, 25),
        Category::LongStraight => (longest_run >= 5, 35),
        Category::FullHouse => (threes * pairs + fives > 0, 40),
    };
    if holds { points } else { 0 }
}

/// The thirteen categories, in the statement's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// The sum of all ones.
    Ones,
    /// The sum of all twos.
    Twos,
    /// The sum of all threes.
    Threes,
    /// The sum of all fours.
    Fours,
    /// The sum of all fives.
    Fives,
    /// The sum of all sixes.
    Sixes,
    /// The sum of all dice.
    Chance,
    /// The sum of all dice if at least three are equal.
    ThreeOfAKind,
    /// The sum of all dice if at least four are equal.
    FourOfAKind,
    /// 50 if all five are equal.
    FiveOfAKind,
    /// 25 if four of the dice form a run.
    ShortStraight,
    /// 35 if the five dice form a run.
    LongStraight,
    /// 40 if three are equal and the other two are equal.
    FullHouse,
}

/// All categories, in the statement's order: `CATEGORIES[c as usize] == c`. The first six
/// are the upper section.
pub const CATEGORIES: [Category; ROUNDS] = [
    Category::Ones,
    Category::Twos,
    Category::Threes,
    Category::Fours,
    Category::Fives,
    Category::Sixes,
    Category::Chance,
    Category::ThreeOfAKind,
    Category::FourOfAKind,
    Category::FiveOfAKind,
    Category::ShortStraight,
    Category::LongStraight,
    Category::FullHouse,
];

impl Category {
    /// The statement's own name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ones => "ones",
            Self::Twos => "twos",
            Self::Threes => "threes",
            Self::Fours => "fours",
            Self::Fives => "fives",
            Self::Sixes => "sixes",
            Self::Chance => "chance",
            Self::ThreeOfAKind => "three of a kind",
            Self::FourOfAKind => "four of a kind",
            Self::FiveOfAKind => "five of a kind",
            Self::ShortStraight => "short straight",
            Self::LongStraight => "long straight",
            Self::FullHouse => "full house",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_are_at_their_own_index() {
        for (index, category) in CATEGORIES.into_iter().enumerate() {
            assert_eq!(category as usize, index);
        }
    }
}
