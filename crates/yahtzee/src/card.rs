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
//! does the same for 64 games side by side:
//!
//! ```text
//! best[set]:   game 0 │ game 1 │ game 2 │ … │ game 63      a byte each
//! set, a mask: bit r is set if roll r is in it             13 bits
//! ```
//!
//! The loops over the games are plain Rust that compiles to vector instructions: on x86-64 to
//! AVX2 where the processor has it, elsewhere to whatever the target offers.
//!
//! Among the best cards, [`best_card`] wants the lexicographically greatest. A card is best
//! exactly if its split has the largest total and each of its steps is *tight*, which means
//! that it loses nothing against `best`. So a walk along tight steps, from the first category
//! to the last, sees all best cards and only these; `Half::scores_at` takes it for one game
//! at a time, remembers where it has been, and tells apart only rolls that can still make a
//! difference. The same walk finds the lexicographically least best card, so whether there is
//! another one at all.

#![allow(clippy::needless_range_loop)] // a lane is an index into several arrays at once

use std::cell::RefCell;

use multiversion::multiversion;

use crate::dice::{Game, ROUNDS};
use crate::packed::{LOWER, UPPER, packed_scores};

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
    /// The score in each category, in the order of [`CATEGORIES`](crate::CATEGORIES).
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
        let bonus = bonus(scores[..UPPER.end].iter().sum::<u32>());
        Self { scores, bonus, total: scores.iter().sum::<u32>() + bonus }
    }
}

/// The bonus for an upper section that sums to `upper`.
pub(crate) fn bonus(upper: impl Into<u64>) -> u32 {
    if upper.into() >= BONUS_FROM.into() { BONUS } else { 0 }
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
    best_cards(std::slice::from_ref(game))[0]
}

/// The best card of each game, as [`best_card`] gives it, 64 games at a time.
///
/// The tables, 1.5 MB, are kept for the next call of the same thread.
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
    best_cards_at::<Greatest>(games)
}

/// Of the cards with the best total, the one with the lexicographically least scores.
///
/// It differs from [`best_card`] exactly if there is more than one best card.
///
/// # Complexity
///
/// That of [`best_card`].
///
/// # Example
///
/// ```
/// use yahtzee::{Roll, best_card, least_best_card};
///
/// let mut game = [Roll::new([1; 5]).unwrap(); 13];
/// assert_eq!(least_best_card(&game), best_card(&game));
///
/// // Chance and three of a kind are equally good places for this roll.
/// game[0] = Roll::new([2, 2, 2, 3, 4]).unwrap();
/// assert_eq!(best_card(&game).scores[6..8], [13, 5]);
/// assert_eq!(least_best_card(&game).scores[6..8], [5, 13]);
/// ```
pub fn least_best_card(game: &Game) -> Card {
    best_cards_at::<Least>(std::slice::from_ref(game))[0]
}

/// The best card of each game that stands at this end of the order.
fn best_cards_at<E: End>(games: &[Game]) -> Vec<Card> {
    thread_local! {
        static SEARCH: RefCell<Search> = RefCell::new(Search::new());
    }
    SEARCH.with_borrow_mut(|search| {
        let mut cards = Vec::with_capacity(games.len());
        for games in games.chunks(LANES) {
            cards.extend(search.best_cards::<E>(games));
        }
        cards
    })
}

/// Which of several best cards is wanted: one end of the lexicographic order.
trait End {
    /// Anything is as good as this.
    const WORST: u64;
    /// The one that is wanted more.
    fn of(one: u64, other: u64) -> u64;
}

/// The lexicographically greatest card.
struct Greatest;

impl End for Greatest {
    const WORST: u64 = u64::MIN;
    fn of(one: u64, other: u64) -> u64 {
        one.max(other)
    }
}

/// The lexicographically least card.
struct Least;

impl End for Least {
    const WORST: u64 = u64::MAX;
    fn of(one: u64, other: u64) -> u64 {
        one.min(other)
    }
}

/// How many games are searched side by side.
const LANES: usize = 64;

/// One number for each game. Additions and maxima over it become vector instructions.
type Lanes = [u8; LANES];

/// A set of rolls: bit `r` stands for roll `r`.
type Set = u16;

const SETS: usize = 1 << ROUNDS;
const ALL_ROLLS: Set = (SETS - 1) as Set;

/// The search and its tables, which serve one chunk of games after the other.
struct Search {
    upper: Half,
    lower: Half,
    /// For each game, the sets of rolls whose place in the upper half gives the best total.
    splits: [Vec<Set>; LANES],
    /// Half the total of each split, for [`find_splits`].
    halves: Vec<Lanes>,
}

impl Search {
    fn new() -> Self {
        Self {
            upper: Half::new(UPPER.len()),
            lower: Half::new(LOWER.len()),
            splits: std::array::from_fn(|_| Vec::new()),
            halves: vec![[0; LANES]; sets_of_size(UPPER.len()).len()],
        }
    }

    /// The best cards of at most [`LANES`] games, at this end of the order.
    fn best_cards<E: End>(&mut self, games: &[Game]) -> impl Iterator<Item = Card> {
        for (lane, game) in games.iter().enumerate() {
            for (index, roll) in game.iter().enumerate() {
                let [upper, lower] = packed_scores(*roll);
                self.upper.scores[lane][index] = upper;
                self.lower.scores[lane][index] = lower;
            }
        }
        fill(&mut self.upper);
        fill(&mut self.lower);
        let splits = &mut self.splits[..games.len()];
        find_splits(&self.upper, &self.lower, &mut self.halves, splits);
        (0..games.len()).map(|lane| self.card_at::<E>(lane))
    }

    /// The best card of the game in `lane` that stands at this end of the order.
    fn card_at<E: End>(&mut self, lane: usize) -> Card {
        let Self { upper, lower, splits, .. } = self;
        let splits = &mut splits[lane];
        // Of splits that differ only in which of several equal rolls they take, one will do.
        let twins = twins(&upper.scores[lane]);
        let doubled: Set = (0..ROUNDS).map(|roll| Set::from(twins[roll] != 0) << roll).sum();
        if doubled != 0 {
            splits.retain(|&set| members(set & doubled).all(|roll| twins[roll] & !set == 0));
        }
        let mut above = |set| upper.scores_at::<E>(set, lane);
        let first = splits.iter().map(|&set| above(set)).reduce(E::of);
        splits.retain(|&set| Some(above(set)) == first);
        let mut below = |set| lower.scores_at::<E>(ALL_ROLLS ^ set, lane);
        let second = splits.iter().map(|&set| below(set)).reduce(E::of);
        upper.forget();
        lower.forget();

        let mut scores = [0; ROUNDS];
        scores[UPPER].copy_from_slice(&first.unwrap_or(0).to_be_bytes()[8 - UPPER.len()..]);
        scores[LOWER].copy_from_slice(&second.unwrap_or(0).to_be_bytes()[8 - LOWER.len()..]);
        Card::new(scores)
    }
}

/// One half of the card: a run of categories, and what sets of rolls score in them.
struct Half {
    /// The number of its categories.
    categories: usize,
    /// What each roll of each game scores in them, packed as [`packed_scores`] says.
    scores: [[u64; 16]; LANES],
    /// `best[set]`: the largest sum of the rolls in `set` in the last `|set|` categories of
    /// this half, for each game. It fits a byte: the upper half scores at most 105, the lower
    /// at most 240.
    best: Vec<Lanes>,
    /// `live[size]`: the rolls of each game that score anything in the last `size` categories.
    live: [[Set; LANES]; 8],
    /// `answers[live]`: the answer of [`Half::scores_at`] for a set with these live rolls,
    /// once it is known.
    answers: Vec<u64>,
    /// The sets of which it is known.
    known: Vec<Set>,
}

/// Above the packed scores of an answer stands the size of the set it belongs to.
const KNOWN_SIZE: u32 = 56;

impl Half {
    fn new(categories: usize) -> Self {
        Self {
            categories,
            scores: [[0; 16]; LANES],
            best: vec![[0; LANES]; SETS],
            live: [[0; LANES]; 8],
            answers: vec![0; SETS],
            known: Vec::new(),
        }
    }

    /// The scores with which the rolls in `set` reach `best[set]` in the last `|set|`
    /// categories and that stand at this end of the order, packed with the last category
    /// lowest.
    fn scores_at<E: End>(&mut self, set: Set, lane: usize) -> u64 {
        let lane = lane % LANES;
        let size = set.count_ones();
        let live = set & self.live[size as usize % 8][lane];
        let target = self.best[usize::from(set) % SETS][lane];
        if live == 0 || size == 1 {
            return target.into(); // nothing is left to score, or to choose
        }
        // Rolls that are not live are all the same: only their number matters.
        let known = self.answers[usize::from(live) % SETS];
        if known >> KNOWN_SIZE == u64::from(size) {
            return known ^ u64::from(size) << KNOWN_SIZE;
        }
        let here = 8 * (size - 1);
        let dead = set ^ live;
        let mut tight = 0;
        let mut first = E::WORST;
        for roll in members(live | (dead & dead.wrapping_neg())) {
            let score = (self.scores[lane][roll % 16] >> here) as u8;
            let rest = usize::from(set ^ (1 << roll)) % SETS;
            let is_tight = score + self.best[rest][lane] == target;
            tight |= Set::from(is_tight) << roll;
            first = E::of(first, if is_tight { score.into() } else { E::WORST });
        }
        // Rolls that score the same from here on are equal; one of them will do.
        let from_here_on = (1 << here << 8) - 1;
        let mut tried = u64::MAX;
        let mut others = E::WORST;
        for roll in members(tight) {
            let scores = self.scores[lane][roll % 16] & from_here_on;
            if scores >> here == first && scores != tried {
                tried = scores;
                others = E::of(others, self.scores_at::<E>(set ^ (1 << roll), lane));
            }
        }
        let answer = first << here | others;
        self.known.push(live);
        self.answers[usize::from(live) % SETS] = answer | u64::from(size) << KNOWN_SIZE;
        answer
    }

    /// Makes room for the next game.
    fn forget(&mut self) {
        for set in self.known.drain(..) {
            self.answers[usize::from(set)] = 0;
        }
    }
}

/// Computes `best` for all sets that fit this half.
#[multiversion(targets("x86_64+avx2"))]
fn fill(half: &mut Half) {
    let best: &mut [Lanes; SETS] = half.best.as_mut_slice().try_into().expect("every set");
    for size in 1..=half.categories {
        // Padded, so that no index needs a check.
        let mut scores = [[0; LANES]; 16];
        for (lane, game) in half.scores.iter().enumerate() {
            for (roll, packed) in game[..ROUNDS].iter().enumerate() {
                scores[roll][lane] = (packed >> (8 * (size - 1))) as u8;
            }
        }
        half.live[size] = half.live[size - 1];
        for (roll, scores) in scores.iter().enumerate().take(ROUNDS) {
            for lane in 0..LANES {
                half.live[size][lane] |= Set::from(scores[lane] > 0) << roll;
            }
        }
        match size {
            1 => add_category::<1>(best, &scores),
            2 => add_category::<2>(best, &scores),
            3 => add_category::<3>(best, &scores),
            4 => add_category::<4>(best, &scores),
            5 => add_category::<5>(best, &scores),
            6 => add_category::<6>(best, &scores),
            _ => add_category::<7>(best, &scores),
        }
    }
}

/// Extends `best` from the sets of `SIZE - 1` rolls to those of `SIZE`, by the category in
/// which the rolls score `scores`.
#[allow(clippy::inline_always)] // so that it is compiled once for each version of `fill`
#[inline(always)]
fn add_category<const SIZE: usize>(best: &mut [Lanes; SETS], scores: &[Lanes; 16]) {
    for &set in sets_of_size(SIZE) {
        let mut greatest = [0; LANES];
        let mut left = set;
        for _ in 0..SIZE {
            let rest = usize::from(set & !(left & left.wrapping_neg())) % SETS;
            let score = &scores[left.trailing_zeros() as usize % 16];
            for lane in 0..LANES {
                let sum = best[rest][lane].wrapping_add(score[lane]);
                greatest[lane] = sum.max(greatest[lane]);
            }
            left &= left.wrapping_sub(1);
        }
        best[usize::from(set) % SETS] = greatest;
    }
}

/// Finds for each game every split of its rolls that has the best total.
///
/// A total does not fit a byte, but half of it does. So the splits with the largest half,
/// rounded up, are found first; of these, only the ones with the largest total are kept.
#[multiversion(targets("x86_64+avx2"))]
fn find_splits(upper: &Half, lower: &Half, halves: &mut [Lanes], splits: &mut [Vec<Set>]) {
    let candidates = sets_of_size(UPPER.len());
    let mut best = [0; LANES];
    for (&set, halves) in candidates.iter().zip(&mut *halves) {
        let upper = &upper.best[usize::from(set) % SETS];
        let lower = &lower.best[usize::from(ALL_ROLLS ^ set) % SETS];
        for lane in 0..LANES {
            let upper = u16::from(with_bonus(upper[lane]));
            halves[lane] = (upper + u16::from(lower[lane])).div_ceil(2) as u8;
            best[lane] = halves[lane].max(best[lane]);
        }
    }
    splits.iter_mut().for_each(Vec::clear);
    for (&set, halves) in candidates.iter().zip(halves) {
        let mut lanes = 0;
        for lane in 0..LANES {
            lanes |= u64::from(halves[lane] == best[lane]) << lane;
        }
        lanes &= u64::MAX >> (LANES - splits.len()); // those with a game
        while lanes != 0 {
            splits[lanes.trailing_zeros() as usize].push(set);
            lanes &= lanes - 1;
        }
    }
    for (lane, splits) in splits.iter_mut().enumerate() {
        let total = |&set: &Set| {
            let lower = lower.best[usize::from(ALL_ROLLS ^ set)][lane];
            u16::from(with_bonus(upper.best[usize::from(set)][lane])) + u16::from(lower)
        };
        let best = splits.iter().map(total).max();
        splits.retain(|set| Some(total(set)) == best);
    }
}

/// The sum of the upper section and its bonus, at most 140.
#[inline]
fn with_bonus(upper: u8) -> u8 {
    upper.wrapping_add(if upper >= BONUS_FROM as u8 { BONUS as u8 } else { 0 })
}

/// For each roll, the earlier rolls of the game that are equal to it: the scores in the upper
/// half tell the faces.
fn twins(upper: &[u64; 16]) -> [Set; ROUNDS] {
    std::array::from_fn(|roll| {
        let is_twin = |other: usize| Set::from(upper[other] == upper[roll]) << other;
        (0..roll).map(is_twin).sum()
    })
}

/// The rolls in `set`, in order.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
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
