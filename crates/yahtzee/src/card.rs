//! The search for the best card.
//!
//! # How it works
//!
//! Call the six upper categories and the seven others two halves of the card. Once it is
//! settled which six rolls go to the upper half, the halves no longer touch each other: the
//! other seven rolls fill the lower half as well as they can, and the upper half should have
//! the largest sum possible, for that sum also reaches the bonus if any does. So there are
//! three small questions instead of one large one:
//!
//! - `upper.best[set]`, for every set of at most six rolls: the largest sum that these rolls
//!   reach in the last `|set|` categories of the upper half;
//! - `lower.best[set]`, for every set of at most seven rolls: the same in the lower half;
//! - of the 1,716 ways to split 13 rolls into 6 and 7, which has the largest total?
//!
//! The first two are built one category at a time, from the last category of the half to the
//! first: a set of `n` rolls fills the last `n` categories, and the first of these takes one
//! roll of the set, whichever is best. That is 53,248 additions and maxima for a game, none
//! of which depends on the dice; only the numbers do. And as every sum fits a byte, one step
//! does the same for [`LANES`] games side by side:
//!
//! ```text
//! best[set]:   game 0 │ game 1 │ game 2 │ … │ game 31      a byte each
//! set, a mask: bit r is set if roll r is in it             13 bits
//! ```
//!
//! Among the best cards, [`best_card`] wants the lexicographically greatest. A card is best
//! exactly if its split has the largest total and each of its steps is *tight*, which means
//! that it loses nothing against `best`. So a walk along tight steps, from the first category
//! to the last, sees all best cards and only these, and can take the greatest score first.

use std::num::NonZeroU64;
use std::ops::Range;

use crate::dice::{CATEGORIES, Game, ROUNDS};

/// The bonus for a good upper section, in points.
pub const BONUS: u32 = 35;
/// The sum of the upper section from which the bonus is paid.
pub const BONUS_FROM: u32 = 63;

/// A filled score card.
///
/// Its fields are plain numbers, so that it can also hold what another program claims; see
/// [`check_card`](crate::check_card).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The score in each category, in the order of [`CATEGORIES`].
    pub scores: [u32; ROUNDS],
    /// 35 if the first six scores sum to 63 or more, else 0.
    pub bonus: u32,
    /// The sum of the scores and the bonus.
    pub total: u32,
}

impl Card {
    /// The card with these scores, its bonus and total worked out.
    ///
    /// ```
    /// let card = yahtzee::Card::new([3, 6, 9, 12, 15, 18, 20, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!((card.bonus, card.total), (35, 118));
    /// ```
    pub fn new(scores: [u8; ROUNDS]) -> Self {
        let scores = scores.map(u32::from);
        let bonus = bonus(scores[..UPPER.end].iter().sum());
        Self {
            scores,
            bonus,
            total: scores.iter().sum::<u32>() + bonus,
        }
    }
}

/// The bonus for an upper section that sums to `upper`.
pub(crate) fn bonus(upper: u32) -> u32 {
    if upper >= BONUS_FROM { BONUS } else { 0 }
}

/// The best card of one game: the greatest total, and among the cards that reach it the
/// lexicographically greatest scores.
///
/// # Complexity
///
/// The same steps for every game, about 53,000 on bytes, and a walk over the ties.
/// [`best_cards`] takes many games at once for the price of one.
///
/// # Example
///
/// See the [crate].
pub fn best_card(game: &Game) -> Card {
    Search::new().best_cards(std::slice::from_ref(game))[0]
}

/// The best card of each game, as [`best_card`] gives it, 32 games at a time.
///
/// # Example
///
/// ```
/// use yahtzee::{Roll, best_cards};
///
/// let games = [[Roll::new([6; 5]).unwrap(); 13], [Roll::new([1; 5]).unwrap(); 13]];
/// let totals: Vec<u32> = best_cards(&games).iter().map(|card| card.total).collect();
/// assert_eq!(totals, [210, 110]);
/// ```
pub fn best_cards(games: &[Game]) -> Vec<Card> {
    let mut search = Search::new();
    games
        .chunks(LANES)
        .flat_map(|games| search.best_cards(games))
        .collect()
}

/// How many games are searched side by side.
const LANES: usize = 32;

/// One number for each game. Additions and maxima over it become vector instructions.
type Lanes = [u8; LANES];

/// What each roll scores: `scores[category][roll]`. Padded, so that no index needs a check.
type Scores = [[Lanes; 16]; ROUNDS];

/// A set of rolls: bit `r` stands for roll `r`.
type Set = u16;

const SETS: usize = 1 << ROUNDS;
const ALL_ROLLS: Set = (SETS - 1) as Set;

/// The categories of the two halves of the card, as indices.
const UPPER: Range<usize> = 0..6;
const LOWER: Range<usize> = 6..ROUNDS;

/// The search and its tables, which serve one chunk of games after the other.
struct Search {
    upper: Half,
    lower: Half,
    /// For each game, the sets of rolls whose place in the upper half gives the best total.
    splits: [Vec<Set>; LANES],
}

impl Search {
    fn new() -> Self {
        Self {
            upper: Half::new(UPPER),
            lower: Half::new(LOWER),
            splits: std::array::from_fn(|_| Vec::new()),
        }
    }

    /// The best cards of at most [`LANES`] games.
    fn best_cards(&mut self, games: &[Game]) -> Vec<Card> {
        let scores = scores(games);
        self.upper.fill(&scores);
        self.lower.fill(&scores);
        self.find_splits();
        let card = |(lane, game)| self.greatest_card(lane, game, &scores);
        games.iter().enumerate().map(card).collect()
    }

    /// Finds for each game every split of its rolls that has the best total.
    fn find_splits(&mut self) {
        let splits = sets_of_size(UPPER.len());
        let mut best = [0; LANES];
        for &set in splits {
            let totals = self.totals(set);
            for lane in 0..LANES {
                best[lane] = totals[lane].max(best[lane]);
            }
        }
        self.splits.iter_mut().for_each(Vec::clear);
        for &set in splits {
            let totals = self.totals(set);
            let is_best = |lane: usize| u32::from(totals[lane] == best[lane]) << lane;
            let mut lanes = (0..LANES).map(is_best).fold(0, |all, bit| all | bit);
            while lanes != 0 {
                self.splits[lanes.trailing_zeros() as usize].push(set);
                lanes &= lanes - 1;
            }
        }
    }

    /// The best total of each game if the rolls in `set` go to the upper half.
    #[inline]
    fn totals(&self, set: Set) -> [u16; LANES] {
        let upper = &self.upper.best[usize::from(set)];
        let lower = &self.lower.best[usize::from(ALL_ROLLS ^ set)];
        std::array::from_fn(|lane| {
            let bonus = if upper[lane] >= BONUS_FROM as u8 {
                BONUS as u8
            } else {
                0
            };
            u16::from(upper[lane] + bonus) + u16::from(lower[lane])
        })
    }

    /// The lexicographically greatest of the best cards of the game in `lane`.
    fn greatest_card(&mut self, lane: usize, game: &Game, scores: &Scores) -> Card {
        let twins = twins(game);
        // Of splits that differ only in which of several equal rolls they take, one will do.
        let splits = self.splits[lane]
            .iter()
            .filter(|&&set| rolls(set).all(|roll| twins[roll] & !set == 0));
        let mut greatest = (0, 0);
        for &set in splits {
            let upper = self.upper.greatest(set, lane, scores, &twins);
            if upper >= greatest.0 {
                let lower = self.lower.greatest(ALL_ROLLS ^ set, lane, scores, &twins);
                greatest = greatest.max((upper, lower));
            }
        }
        self.upper.forget();
        self.lower.forget();
        let mut all = [0; ROUNDS];
        all[UPPER].copy_from_slice(&greatest.0.to_be_bytes()[8 - UPPER.len()..]);
        all[LOWER].copy_from_slice(&greatest.1.to_be_bytes()[8 - LOWER.len()..]);
        Card::new(all)
    }
}

/// One half of the card: a run of categories, and what sets of rolls score in them.
struct Half {
    categories: Range<usize>,
    /// `best[set]`: the largest sum of the rolls in `set` in the last `|set|` categories of
    /// this half, for each game. It fits a byte: the upper half scores at most 105, the lower
    /// at most 240.
    best: Vec<Lanes>,
    /// `greatest[set]`: the answer of [`Half::greatest`], once it is known.
    greatest: Vec<Option<NonZeroU64>>,
    /// The sets of which it is known.
    known: Vec<Set>,
}

impl Half {
    fn new(categories: Range<usize>) -> Self {
        Self {
            categories,
            best: vec![[0; LANES]; SETS],
            greatest: vec![None; SETS],
            known: Vec::new(),
        }
    }

    /// Computes `best` for all sets that fit this half.
    fn fill(&mut self, scores: &Scores) {
        for size in 1..=self.categories.len() {
            let scores = &scores[self.categories.end - size];
            match size {
                1 => add_category::<1>(&mut self.best, scores),
                2 => add_category::<2>(&mut self.best, scores),
                3 => add_category::<3>(&mut self.best, scores),
                4 => add_category::<4>(&mut self.best, scores),
                5 => add_category::<5>(&mut self.best, scores),
                6 => add_category::<6>(&mut self.best, scores),
                _ => add_category::<7>(&mut self.best, scores),
            }
        }
    }

    /// The lexicographically greatest scores with which the rolls in `set` reach
    /// `best[set]` in the last `|set|` categories, a byte each, the first category highest.
    fn greatest(&mut self, set: Set, lane: usize, scores: &Scores, twins: &[Set; ROUNDS]) -> u64 {
        if set == 0 {
            return 0;
        }
        if let Some(known) = self.greatest[usize::from(set)] {
            return known.get() >> 8;
        }
        let size = set.count_ones() as usize;
        let scores_here = &scores[self.categories.end - size];
        let target = self.best[usize::from(set)][lane];
        let mut greatest = 0;
        for roll in rolls(set) {
            let rest = set ^ (1 << roll);
            let score = scores_here[roll][lane];
            let tight = score + self.best[usize::from(rest)][lane] == target;
            let first = u64::from(score) << (8 * (size - 1));
            // The first score decides, unless it is the one found already.
            let promising = first >= greatest >> (8 * (size - 1)) << (8 * (size - 1));
            if tight && promising && twins[roll] & set == 0 {
                greatest = greatest.max(first | self.greatest(rest, lane, scores, twins));
            }
        }
        self.known.push(set);
        self.greatest[usize::from(set)] = NonZeroU64::new(greatest << 8 | 1);
        greatest
    }

    /// Makes room for the next game.
    fn forget(&mut self) {
        for set in self.known.drain(..) {
            self.greatest[usize::from(set)] = None;
        }
    }
}

/// Extends `best` from the sets of `SIZE - 1` rolls to those of `SIZE`, by the category in
/// which the rolls score `scores`.
fn add_category<const SIZE: usize>(best: &mut [Lanes], scores: &[Lanes; 16]) {
    let best: &mut [Lanes; SETS] = best.try_into().expect("a place for every set");
    for &set in sets_of_size(SIZE) {
        let mut greatest = [0; LANES];
        let mut left = set;
        for _ in 0..SIZE {
            let rest = usize::from(set & !(left & left.wrapping_neg())) % SETS;
            let score = &scores[left.trailing_zeros() as usize % 16];
            for lane in 0..LANES {
                greatest[lane] = (best[rest][lane] + score[lane]).max(greatest[lane]);
            }
            left &= left.wrapping_sub(1);
        }
        best[usize::from(set) % SETS] = greatest;
    }
}

/// Scores every roll of the games in every category. Lanes without a game stay zero.
fn scores(games: &[Game]) -> Box<Scores> {
    let mut scores = Box::new([[[0; LANES]; 16]; ROUNDS]);
    for (lane, game) in games.iter().enumerate() {
        for (index, roll) in game.iter().enumerate() {
            for category in CATEGORIES {
                scores[category as usize][index][lane] = roll.score(category);
            }
        }
    }
    scores
}

/// For each roll, the earlier rolls of the game that show the same faces.
fn twins(game: &Game) -> [Set; ROUNDS] {
    let faces = game.map(|roll| roll.faces().iter().map(|face| 1 << (4 * face)).sum::<u32>());
    std::array::from_fn(|roll| {
        (0..roll)
            .filter(|&other| faces[other] == faces[roll])
            .map(|other| 1 << other)
            .sum()
    })
}

/// The rolls in `set`, in order.
fn rolls(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let roll = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(roll)
    })
}

/// All sets of `size` rolls.
fn sets_of_size(size: usize) -> &'static [Set] {
    static BY_SIZE: [Set; SETS] = sets_by_size();
    let smaller = |size| (0..size).map(|k| binomial(ROUNDS, k)).sum();
    &BY_SIZE[smaller(size)..smaller(size + 1)]
}

/// All sets of rolls, the smaller ones first.
const fn sets_by_size() -> [Set; SETS] {
    let mut sets = [0; SETS];
    let mut filled = 0;
    let mut size = 0;
    while size <= ROUNDS {
        let mut set = 0;
        while set < SETS {
            if set.count_ones() as usize == size {
                sets[filled] = set as Set;
                filled += 1;
            }
            set += 1;
        }
        size += 1;
    }
    sets
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}
