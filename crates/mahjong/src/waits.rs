//! Searches for the waits: the tiles that turn a hand of 13 into a winning hand of 14.
//!
//! A winning hand is four *melds* and an *eye*. A meld is a *pong*, three equal tiles, or a *chow*,
//! three consecutive ranks of one suit. An eye is two equal tiles. Winds and dragons are *honours*;
//! they have no rank, so they form no chow.
//!
//! # From the plain form to this one
//!
//! 1. The plain form adds each of the 34 kinds to the hand in turn, and tries every eye and every
//!    meld. `reference` does that, and takes 3.8 µs for a hand that is nearly ready.
//! 2. Sizes modulo three rule out most hands, and tell where the wait can be.
//! 3. A table steps through the ranks of a suit, with all arrangements of melds and eye at once.
//!
//! With both steps together, the same hands take 0.016 µs (`cargo bench -p mahjong`, `near-ready`).
//!
//! # How it works
//!
//! A *component* is one suit, or one kind of honour. No meld and no eye reaches across components,
//! so a hand of 14 wins if and only if one component is melds and the eye, and every other
//! component is melds alone. The number of tiles *missing* from a component is how many more would
//! make its size a multiple of three: none is missing from melds, and one is missing from melds and
//! the eye. So one tile in all is missing from a winning hand. If the hand has not yet drawn the
//! tile that it waits for, two are missing:
//!
//! ```text
//! missing    the wait is in                        the eye is in
//! 2 0 0 …    the component with 2 missing          the same component
//! 1 1 0 …    either component with 1 missing       the other one
//! ```
//!
//! Any other hand waits for nothing, and the search for most random hands ends here. Otherwise call
//! a component *complete* if it is melds alone, or melds and the eye. The hand waits for a tile if
//! tiles are missing from the component of this tile, the tile makes this component complete, and
//! all other components are complete already.
//!
//! A suit is read rank by rank, from low to high. Three equal chows are the same tiles as three
//! pongs, so at most two chows need to start at any rank. How many chows start at a rank is forced:
//! subtract from its count the tiles used by earlier chows, and two for the eye if the eye is here.
//! What remains is pongs and new chows, so the number of new chows is the remainder modulo 3. What
//! has to be remembered between two ranks is therefore one of nine *states*, or one of nine more
//! once the eye has been read:
//!
//! ```text
//!            rank  r-2   r-1  │  r    r+1
//! `ending`  chows   ●─────●───┼──►            take one tile of rank r
//! `going`   chows         ●───┼──●─────►      take one of rank r and one of rank r+1
//!
//! state = 9 · eye + 3 · ending + going; eye is 0 or 1, the others 0 to 2
//! ```
//!
//! The eye may be at any rank, so the ranks read so far do not determine the state: they leave a
//! set of possible states. Only 67 different sets arise, besides the empty one. So each set has a
//! number that fits in a byte, and a table gives, for each set and each count of the next rank, the
//! number of the set that follows. In the words of automata theory, the states are those of a
//! nondeterministic automaton, and the table is the deterministic automaton that the subset
//! construction makes of it.
//!
//! Seen from the right, a chow is a chow too, but `ending` and `going` change places. So the same
//! table also reads the ranks from high to low. Where a reader from the left meets a reader from
//! the right, the suit is complete if a state of one set fits a state of the other:
//!
//! ```text
//! counts   1  1  1  1 │ 1  1  3  0  2
//! sets         left ─►│◄─ right
//! ```
//!
//! A rank is waited for if the suit is complete when the reader counts one tile more of this rank.
//! This is exact: every state in a set is that of a real arrangement of melds and eye, and every
//! arrangement can be brought into this form.

use puzzle::bits;

use crate::tiles::{COPIES, Digits, HONOURS, Hand, KINDS, RANKS, Tiles};

/// Returns all tiles that `hand` waits for: those with which it becomes four melds and an eye.
///
/// A tile of which the hand already holds four is not among them, because there is no fifth. Seven
/// pairs and thirteen orphans are not winning hands here. See the [crate] for an example.
///
/// # Complexity
///
/// Constant: at most three passes over each suit.
pub fn waits(hand: &Hand) -> Tiles {
    let [suits @ .., honours] = hand.0;
    let missing = suits.map(missing_from_suit);
    if missing.iter().sum::<u64>() + missing_from_honours(honours) != 2 {
        return Tiles::default();
    }
    // Only a suit with tiles missing can hold a wait: one tile more in a suit with none missing
    // would leave two missing. The loop need not check the honours: if a tile is missing from a
    // suit, at most one is missing from the honours, so at most one kind is a pair, all others are
    // pongs or not held, and all of these are complete.
    let candidates = suits_where(|suit| missing[suit] > 0);
    let incomplete = suits_where(|suit| !is_complete(suits[suit]));
    let mut waits = 0;
    let others_are_complete = |suit: &usize| incomplete & !(1 << suit) == 0;
    for suit in bits(candidates).filter(others_are_complete) {
        waits |= suit_waits(suits[suit]) << (RANKS * suit);
    }
    // If every suit is complete, the hand waits for each honour that makes its own kind complete,
    // because all other components are complete then. If the kind is a single tile, both missing
    // tiles are its own, so none is missing elsewhere. If it is a pair, one missing tile is its own
    // and the other is that of another pair, or of a suit with an eye.
    if incomplete == 0 {
        waits |= honour_waits(honours) << HONOURS;
    }
    Tiles(waits)
}

/// Returns the set of the suits for which this holds: bit `i` is 1 if it holds for suit `i`, where
/// 0 is dots, 1 bamboo and 2 characters.
fn suits_where(holds: impl Fn(usize) -> bool) -> u64 {
    (0..3).fold(0, |set, suit| set | u64::from(holds(suit)) << suit)
}

/// Returns how many tiles must be added to this suit to make its size a multiple of three, 0 to 2.
///
/// The size need not be counted. Modulo 3, 16 is 1, so a number with digits of four bits is
/// congruent to the sum of its digits, here the size s of the suit. What is missing is −s, which is
/// congruent to 2s.
fn missing_from_suit(suit: Digits) -> u64 {
    2 * suit % 3
}

/// Returns how many tiles are missing from all kinds of honour together, where each kind is a
/// component of its own: one is missing from a pair, and two from a single tile or from four of a
/// kind.
fn missing_from_honours(honours: Digits) -> u64 {
    let bit = |place: u32| honours >> place & EACH;
    let one_missing = bit(1) & !bit(0);
    let two_missing = bit(0) & !bit(1) | bit(2);
    // The product adds up all seven digits in the highest of them.
    (one_missing + 2 * two_missing).wrapping_mul(EACH) >> 24 & 0xF
}

/// The lowest bit of the digit of each of the seven kinds of honour.
const EACH: Digits = 0x111_1111;

/// Returns the kinds of honour that one more tile makes complete, as bits, the first kind in the
/// lowest: the tile makes a single tile the eye, and a pair a pong.
fn honour_waits(honours: Digits) -> u64 {
    let waits = (honours ^ honours >> 1) & EACH;
    let bit = |honour: usize| waits >> (3 * honour) & 1 << honour;
    (0..KINDS - HONOURS).fold(0, |bits, honour| bits | bit(honour))
}

/// Returns whether this suit is complete: melds alone, or melds and an eye.
fn is_complete(suit: Digits) -> bool {
    let left = (0..RANKS).fold(START, |left, rank| step(left, count(suit, rank)));
    is_complete_between(left, START)
}

/// Returns the ranks of which one more tile makes this suit complete, as bits, the lowest rank in
/// the lowest bit.
fn suit_waits(suit: Digits) -> u64 {
    let mut right = [START; RANKS]; // what the ranks above each rank leave possible
    for rank in (1..RANKS).rev() {
        right[rank - 1] = step(right[rank], count(suit, rank));
    }
    let (mut waits, mut left) = (0, START);
    for (rank, right) in right.into_iter().enumerate() {
        let count = count(suit, rank);
        waits |= u64::from(is_complete_between(step(left, count + 1), right)) << rank;
        left = step(left, count);
    }
    waits
}

/// Returns the number of tiles of this rank in a suit. The rank counts from 0.
fn count(suit: Digits, rank: usize) -> usize {
    (suit >> (4 * rank)) as usize & 7
}

/// The number of the set of states that some ranks, read from either side, leave possible. Set 0 is
/// the empty set: no arrangement of melds and eye has these counts.
type StateSet = u8;

/// The set before any rank has been read. Its only state has no unfinished chow and no eye.
const START: StateSet = 1;

/// Returns the set that follows `set` when the next rank has `count` tiles.
fn step(set: StateSet, count: usize) -> StateSet {
    STEPS[usize::from(set)][count]
}

/// Returns whether a suit is complete if its ranks up to some place, read from the left, leave the
/// states of `left`, and all other ranks, read from the right, those of `right`.
fn is_complete_between(left: StateSet, right: StateSet) -> bool {
    STATES[usize::from(left)] & FITTING[usize::from(right)] != 0
}

/// A `StepTable` has the set that follows each set on each count. It has a row for each value of a
/// byte, and a column for each value of three bits, so that a look-up needs no bounds check.
type StepTable = [[StateSet; 8]; 256];

/// The set that follows each set on each count.
static STEPS: StepTable = AUTOMATON.0;
/// The states of each set, by the number of the set.
static STATES: [States; 256] = AUTOMATON.1;
/// For each set of a reader from the right, the states of a reader from the left that fit one of
/// its states; see [`fitting_with`].
static FITTING: [States; 256] = AUTOMATON.2;

/// A set of states, written out: the bit at `9 · eye + 3 · ending + going` is 1 if the set contains
/// that state.
type States = u32;

/// The automaton: the set that follows each set on each count, the states of each set, and the
/// states on the other side that fit those of each set.
///
/// It is made by the subset construction: starting with [`START`], every set that follows a known
/// set gets the next number if it is new, until nothing new follows any set.
const AUTOMATON: (StepTable, [States; 256], [States; 256]) = {
    let mut steps = [[0; 8]; 256];
    let (mut sets, mut fitting) = ([0; 256], [0; 256]);
    sets[START as usize] = 1;
    let mut known = START as usize + 1;
    let mut from = START as usize;
    while from < known {
        fitting[from] = fitting_with(sets[from]);
        let mut count = 0;
        while count <= COPIES {
            sets[known] = states_after(sets[from], count);
            let mut to = 0;
            while sets[to] != sets[known] {
                to += 1;
            }
            steps[from][count as usize] = to as StateSet;
            if to == known {
                known += 1;
            }
            count += 1;
        }
        from += 1;
    }
    assert!(known - START as usize == 67, "the module docs say 67");
    sets[known] = 0; // the last one tried
    (steps, sets, fitting)
};

/// Returns the states that are possible after a rank with `count` tiles, if the state before it is
/// one of `states`. For each of `states`, the eye is tried both at this rank and elsewhere.
const fn states_after(states: States, count: u8) -> States {
    let mut after = 0;
    let mut state = 0;
    while state < 18 {
        let (eye, ending, going) = (state / 9, state / 3 % 3, state % 3);
        let mut eye_here = 0;
        while states >> state & 1 == 1 && eye + eye_here <= 1 {
            if let Some(left) = count.checked_sub(2 * eye_here + ending + going) {
                after |= 1 << (9 * (eye + eye_here) + 3 * going + left % 3);
            }
            eye_here += 1;
        }
        state += 1;
    }
    after
}

/// Returns the states of a reader from the left that fit one of the states `right` of a reader from
/// the right: the same chows are unfinished, and at most one of the two has read an eye.
const fn fitting_with(right: States) -> States {
    let mut fitting = 0;
    let mut state = 0;
    while state < 9 {
        let seen_from_left = 3 * (state % 3) + state / 3;
        let without_eye = right >> state & 1;
        let with_eye = right >> (9 + state) & 1;
        fitting |= (without_eye | with_eye) << seen_from_left;
        fitting |= without_eye << (9 + seen_from_left);
        state += 1;
    }
    fitting
}
