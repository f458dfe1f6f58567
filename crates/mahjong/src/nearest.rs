//! Finds the ready hand that is nearest to a given hand.
//!
//! A hand is *ready* if it waits for a tile. The smallest number of tiles that must be exchanged to
//! make a hand ready is also known as its *shanten* number.
//!
//! # How it works
//!
//! A ready hand is what is left of a legal winning hand of 14 tiles when one tile, the *missing*
//! tile, is taken away. Conversely, every hand that is left in this way is ready: the winning hand
//! holds at most four of the missing tile, so the hand holds at most three of it, and waits for it.
//! To exchange the fewest tiles, the search finds the ready hand that shares the most tiles with
//! the given hand.
//!
//! The search visits the kinds of tile from the last to the first. A choice at a kind says how many
//! chows start there, and whether a pong, the eye and the missing tile are there. Earlier kinds
//! limit the choices at later kinds only through a few numbers, which a [`State`] records. So for
//! each state it is enough to know the best way to go on from there, its [`Rest`]. This is dynamic
//! programming, as in a search for a shortest path.
//!
//! As in the search for the [waits](mod@crate::waits), three equal chows are the same tiles as
//! three pongs, so at most two chows start at any kind.

use std::array::from_fn;
use std::sync::LazyLock;

use crate::tiles::{COPIES, Hand, KINDS, starts_chow};

/// Returns the ready hand that shares the most tiles with `hand`, so that the fewest tiles must be
/// exchanged. [`Hand::minus`] lists these tiles. If `hand` is ready, the result is `hand` itself.
///
/// If several ready hands share the most tiles, the result is the one that holds most of the first
/// kind of tile, among these the one that holds most of the second kind, and so on.
///
/// # Complexity
///
/// About 14,000 steps, the same for every hand.
///
/// # Example
///
/// ```
/// use mahjong::{Hand, nearest_ready, waits};
///
/// let hand: Hand = "1S 2S 3S 4S 5S 6S 7S 8S 9S 1T 3T 5T 7T".parse()?;
/// let ready = nearest_ready(&hand);
/// assert_eq!(hand.minus(&ready), ["7T".parse()?]);
/// assert_eq!(ready.minus(&hand), ["1T".parse()?]);
/// assert_eq!(waits(&ready).to_string(), "4T");
/// # Ok::<(), String>(())
/// ```
pub fn nearest_ready(hand: &Hand) -> Hand {
    let held = hand.counts();
    let mut best = [IMPOSSIBLE; STATES];
    best[END] = 0;
    for kind in (0..KINDS).rev() {
        let mut before = [IMPOSSIBLE; STATES];
        for &(from, count, to) in transitions(kind) {
            let shared = Rest::from(count.min(held[kind])) << SHARED;
            let with_kind = shared + (Rest::from(count) << digit(kind));
            before[from] = before[from].max(best[to] + with_kind);
        }
        best = before;
    }
    let ready = best[START];
    Hand::of_counts(from_fn(|kind| (ready >> digit(kind) & 7) as u8))
}

/// A `Rest` encodes, in a number, what a ready hand holds from some kind of tile on. Of two rests,
/// the greater number is better. The number has a digit of three bits for the count of each kind,
/// the first kind's the highest. The bits above the digits have the number of tiles that the given
/// hand holds too.
///
/// ```text
/// bits   102 … 127    99 … 101   …   3 … 5   0 … 2
///        shared       1T         …   FA      BAI
/// ```
type Rest = i128;

/// The rest of a state from which no ready hand can be completed. It stays negative, whatever is
/// added to it.
const IMPOSSIBLE: Rest = Rest::MIN;

/// The number of bits below the number of shared tiles in a [`Rest`].
const SHARED: usize = 3 * KINDS;

/// Returns the number of bits below the digit of this kind in a [`Rest`].
fn digit(kind: usize) -> usize {
    3 * (KINDS - 1 - kind)
}

/// A `State` records what has been chosen at all kinds before some kind, as far as it limits the
/// choices from this kind on.
///
/// ```text
///            kind  k-2   k-1  │  k    k+1
/// `ending`  chows   ●─────●───┼──►            take one tile of kind k
/// `going`   chows         ●───┼──●─────►      take one of kind k and one of kind k+1
///
/// state = 60 · ending + 20 · going + 4 · melds + 2 · eyes + missing
/// ```
///
/// `ending` and `going` are 0 to 2. `melds` is the number of melds that started at the kinds before,
/// 0 to 4. `eyes` is the number of eyes there, and `missing` that of missing tiles, each 0 or 1.
type State = usize;

/// The number of states.
const STATES: usize = 3 * 60;
/// The state before the first kind.
const START: State = 0;
/// The state after the last kind: the winning hand is complete, and one of its tiles is missing.
const END: State = 4 * 4 + 2 + 1;

/// A possible choice at one kind of tile: the state before this kind, the number of tiles of this
/// kind in the ready hand, and the state after this kind.
type Transition = (State, u8, State);

/// Returns all transitions at this kind. There are two lists of them: one for the kinds at which a
/// chow can start, and one for all other kinds.
fn transitions(kind: usize) -> &'static [Transition] {
    static LISTS: LazyLock<[Vec<Transition>; 2]> = LazyLock::new(|| [0, 2].map(transitions_with));
    &LISTS[usize::from(starts_chow(kind))]
}

/// Returns all transitions at a kind at which at most `max_chows` chows start.
fn transitions_with(max_chows: usize) -> Vec<Transition> {
    let mut transitions = Vec::new();
    for from in 0..STATES {
        let (ending, going, melds) = (from / 60, from / 20 % 3, from / 4 % 5);
        let arises = ending + going <= melds; // else more chows are unfinished than have started
        for choice in 0..8 * (max_chows + 1) {
            let (chows, pongs) = (choice / 8, choice / 4 % 2);
            let (eyes_here, missing_here) = (choice / 2 % 2, choice % 2);
            let melds = melds + chows + pongs;
            let (eyes, missing) = (from / 2 % 2 + eyes_here, from % 2 + missing_here);
            let tiles = ending + going + chows + 3 * pongs + 2 * eyes_here;
            let is_legal = tiles <= COPIES.into() && missing_here <= tiles;
            if arises && is_legal && melds <= 4 && eyes <= 1 && missing <= 1 {
                let to = 60 * going + 20 * chows + 4 * melds + 2 * eyes + missing;
                transitions.push((from, (tiles - missing_here) as u8, to));
            }
        }
    }
    transitions
}
