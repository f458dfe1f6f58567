//! Defines the rules: dice, rolls, categories, what a roll scores in each category, the bonus and the card.

use std::fmt::{self, Display};
use std::ops::Range;

/// The number of rounds in a game. Each round has one roll and fills one category, so this is also
/// the number of rolls and of categories.
pub const ROUNDS: usize = 13;

/// The thirteen rolls of one game, in the order in which they were thrown.
pub type Game = [Roll; ROUNDS];

/// A roll of five dice, in the order in which they were given. It holds their faces, each of which is
/// 1 to 6, so code that receives a `Roll` need not check them again.
///
/// The order of the dice does not change what a roll scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll(pub(crate) [u8; 5]);

impl Roll {
    /// Returns the roll with these faces, or `None` if one of them is not 1 to 6.
    ///
    /// ```
    /// assert!(yahtzee::Roll::new([6, 5, 4, 3, 2]).is_some());
    /// assert!(yahtzee::Roll::new([6, 5, 4, 3, 0]).is_none());
    /// ```
    pub fn new(faces: [u8; 5]) -> Option<Self> {
        faces
            .iter()
            .all(|face| (1..=6).contains(face))
            .then_some(Self(faces))
    }

    /// Returns the faces of the five dice in their order, each 1 to 6.
    pub fn faces(self) -> [u8; 5] {
        self.0
    }

    /// Returns the points that the roll scores in `category`, 0 to 50.
    ///
    /// Five equal dice also count as three of a kind, as four of a kind and as a full house.
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

/// Writes the faces in their order, such as `6 6 6 1 1`.
impl Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faces().map(|face| face.to_string()).join(" "))
    }
}

/// Returns the points of a roll in `category`, 0 to 50. `counts[face]` is how many of its five dice
/// show `face`.
///
/// The function is `const` so that the table of all scores in `lanes` is computed by the compiler.
pub(crate) const fn score(counts: [u8; 7], category: Category) -> u8 {
    let mut sum = 0;
    let mut faces_with = [0; 6]; // faces_with[n]: how many faces are shown by exactly n dice
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
        Category::Chance => (true, sum),
        Category::ThreeOfAKind => (threes + fours + fives > 0, sum),
        Category::FourOfAKind => (fours + fives > 0, sum),
        Category::FiveOfAKind => (fives > 0, 50),
        Category::ShortStraight => (longest_run >= 4, 25),
        Category::LongStraight => (longest_run >= 5, 35),
        Category::FullHouse => (threes * pairs + fives > 0, 40),
        // Ones to sixes: the categories with the indices 0 to 5.
        _ => (true, (category as u8 + 1) * counts[category as usize + 1]),
    };
    if holds { points } else { 0 }
}

/// Defines [`Category`], [`CATEGORIES`] and [`Category::name`] from one table, so that they cannot
/// disagree.
macro_rules! categories {
    ($($(#[$doc:meta])* $category:ident = $name:literal,)+) => {
        /// A category of the score card. The variants are in the order of the statement.
        ///
        /// A roll scores 0 in a category whose condition it does not meet.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Category { $($(#[$doc])* $category),+ }

        /// All categories in the statement's order, so that `CATEGORIES[c as usize] == c`.
        ///
        /// The first six are the upper section.
        pub const CATEGORIES: [Category; ROUNDS] = [$(Category::$category),+];

        impl Category {
            /// Returns the name that the statement gives to the category, in lower case.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$category => $name),+ }
            }
        }
    };
}

categories! {
    /// The sum of the dice that show a one.
    Ones = "ones",
    /// The sum of the dice that show a two.
    Twos = "twos",
    /// The sum of the dice that show a three.
    Threes = "threes",
    /// The sum of the dice that show a four.
    Fours = "fours",
    /// The sum of the dice that show a five.
    Fives = "fives",
    /// The sum of the dice that show a six.
    Sixes = "sixes",
    /// The sum of all five dice.
    Chance = "chance",
    /// The sum of all five dice if at least three of them are equal.
    ThreeOfAKind = "three of a kind",
    /// The sum of all five dice if at least four of them are equal.
    FourOfAKind = "four of a kind",
    /// 50 points if all five dice are equal.
    FiveOfAKind = "five of a kind",
    /// 25 points if four of the dice form a run, such as 2 3 4 5.
    ShortStraight = "short straight",
    /// 35 points if all five dice form a run, 1 2 3 4 5 or 2 3 4 5 6.
    LongStraight = "long straight",
    /// 40 points if three dice are equal and the other two are equal, or if all five are equal.
    FullHouse = "full house",
}

/// The indices of the categories of the upper section, ones to sixes.
pub(crate) const UPPER: Range<usize> = 0..6;
/// The points that a card gets for an upper section of at least [`BONUS_FROM`] points.
pub const BONUS: u32 = 35;
/// The least sum of the upper section, the first six categories, for which the [`BONUS`] is paid.
pub const BONUS_FROM: u32 = 63;

/// Returns the bonus for an upper section that sums to `upper`: [`BONUS`] or 0.
pub fn bonus(upper: impl Into<u64>) -> u32 {
    if upper.into() >= BONUS_FROM.into() {
        BONUS
    } else {
        0
    }
}

/// A filled score card: thirteen scores, the bonus and the total.
///
/// The fields need not agree with one another, so a card can also hold the numbers that another
/// program claims. [`is_best_card`](crate::is_best_card) judges such a claim. A card made by
/// [`Card::new`] has the right bonus and the right total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The score in each category, in the order of [`CATEGORIES`].
    pub scores: [u32; ROUNDS],
    /// The bonus: 35 if the first six scores sum to 63 or more, else 0.
    pub bonus: u32,
    /// The total: the sum of all scores and the bonus.
    pub total: u32,
}

impl Card {
    /// Returns the card with these scores, and with the bonus and the total that follow from them.
    ///
    /// ```
    /// let card = yahtzee::Card::new([3, 6, 9, 12, 15, 18, 20, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!((card.bonus, card.total), (35, 118));
    /// ```
    pub fn new(scores: [u8; ROUNDS]) -> Self {
        let scores = scores.map(u32::from);
        let bonus = bonus(scores[UPPER].iter().sum::<u32>());
        Self {
            scores,
            bonus,
            total: scores.iter().sum::<u32>() + bonus,
        }
    }

    /// Returns the sum of the upper section. The scores must be those of rolls: scores that another
    /// program claims can be so large that the sum overflows.
    pub fn upper(&self) -> u32 {
        self.scores[UPPER].iter().sum()
    }
}
