//! How far a hand is from being ready.
//!
//! # How it works
//!
//! A ready hand is a legal winning hand of 14 tiles from which one tile is taken away, and the
//! other way round: of the tile that is missing the ready hand holds at most three, for the
//! winning hand holds at most four, so it waits for it. Exchanging as few tiles as possible
//! means to share as many tiles as possible with the ready hand.
//!
//! So the kinds of tile are visited in order, and at each kind it is decided which melds start
//! there, whether the eye is there and whether the missing tile is. Of earlier decisions only a
//! [`State`] matters; `most[kind][state]`, filled from the last kind to
//! the first, is how many tiles can still be shared from this kind on. Then one walk from the
//! first kind to the last holds as many tiles of each kind as the maximum of shared tiles allows.
//! It keeps every state that such a hand can be in, because one hand can be melds in several ways.
//!
//! As in the search for the [waits](mod@crate::waits), three equal chows are three pongs, so at
//! most two chows start at a rank.

use std::sync::LazyLock;

use crate::tiles::{COPIES, HAND_SIZE, HONOURS, Hand, KINDS, RANKS};

/// The ready hand that shares most tiles with `hand`, so that the fewest tiles have to be
/// exchanged, which [`Hand::minus`] lists. It is `hand` itself if that is ready.
///
/// Where several ready hands are as near, it is the one that holds most of the first kind of
/// tile, then most of the second, and so on.
///
/// # Complexity
///
/// About ten thousand steps, the same for every hand.
///
/// # Example
///
/// ```
/// use mahjong::{Hand, Tile, nearest_ready, waits};
///
/// let hand: Hand = "1S 2S 3S 4S 5S 6S 7S 8S 9S 1T 3T 5T 7T".parse()?;
/// let ready = nearest_ready(&hand);
/// assert_eq!(hand.minus(&ready), [Tile::from_name(b"7T").unwrap()]);
/// assert_eq!(ready.minus(&hand), [Tile::from_name(b"1T").unwrap()]);
/// assert_eq!(waits(&ready).to_string(), "4T");
/// # Ok::<(), mahjong::IllegalHand>(())
/// ```
pub fn nearest_ready(hand: &Hand) -> Hand {
    let held = hand.counts().map(u8::cast_signed);
    let mut most = [[IMPOSSIBLE; STATES]; KINDS + 1];
    most[KINDS][State::END.index()] = 0;
    for kind in (0..KINDS).rev() {
        for step in steps(kind) {
            let shared = step.count.min(held[kind]) + most[kind + 1][step.to];
            most[kind][step.from] = shared.max(most[kind][step.from]);
        }
    }

    let mut counts = [0; KINDS];
    let mut states = [false; STATES];
    states[State::START.index()] = true;
    let mut left = most[0][State::START.index()];
    for kind in 0..KINDS {
        let shared = |step: &Step| step.count.min(held[kind]) + most[kind + 1][step.to];
        let is_tight = |step: &&Step| states[step.from] && shared(step) == left;
        let tight = || steps(kind).iter().filter(is_tight);
        let count = tight().map(|step| step.count).max().unwrap_or(0);
        let mut next = [false; STATES];
        tight().filter(|step| step.count == count).for_each(|step| next[step.to] = true);
        states = next;
        counts[kind] = count.cast_unsigned();
        left -= count.min(held[kind]);
    }
    Hand::of_counts(counts)
}

/// The value of an impossible state. It stays below zero, whatever is added.
const IMPOSSIBLE: i8 = -(HAND_SIZE as i8) - 1;

/// What has been decided at all kinds before some kind.
///
/// ```text
///            kind  k-2   k-1  │  k    k+1
/// `ending`  chows   ●─────●───┼──►            take one tile of kind k
/// `going`   chows         ●───┼──●─────►      take one of kind k and one of kind k+1
/// ```
#[derive(Clone, Copy)]
struct State {
    ending: u8,
    going: u8,
    /// The melds that have started, 0 to 4.
    melds: u8,
    /// The number of eyes among these kinds, 0 or 1.
    eyes: u8,
    /// The number of missing tiles among these kinds, 0 or 1.
    missing: u8,
}

/// The number of states.
const STATES: usize = 3 * 3 * 5 * 2 * 2;

impl State {
    const START: Self = Self { ending: 0, going: 0, melds: 0, eyes: 0, missing: 0 };
    const END: Self = Self { melds: 4, eyes: 1, missing: 1, ..Self::START };

    fn index(self) -> usize {
        let chows = 3 * self.ending + self.going;
        usize::from(20 * chows + 4 * self.melds + 2 * self.eyes + self.missing)
    }

    fn all() -> impl Iterator<Item = Self> {
        let all = (0..STATES as u8).map(|index| Self {
            ending: index / 60,
            going: index / 20 % 3,
            melds: index / 4 % 5,
            eyes: index / 2 % 2,
            missing: index % 2,
        });
        all.filter(|state| state.ending + state.going <= state.melds)
    }
}

/// A decision at one kind of tile.
struct Step {
    /// The index of the state before it.
    from: usize,
    /// The number of tiles of this kind in the ready hand.
    count: i8,
    /// The index of the state after it.
    to: usize,
}

/// All steps at `kind`.
fn steps(kind: usize) -> &'static [Step] {
    static STEPS: LazyLock<[Vec<Step>; 2]> = LazyLock::new(|| [0, 2].map(steps_with));
    let starts_chow = kind < HONOURS && kind % RANKS + 2 < RANKS;
    &STEPS[usize::from(starts_chow)]
}

/// All steps at a kind at which at most `max_chows` chows start.
fn steps_with(max_chows: u8) -> Vec<Step> {
    let mut steps = Vec::new();
    for state in State::all() {
        for decision in 0..8 * (max_chows + 1) {
            let (chows, pongs) = (decision / 8, decision / 4 % 2);
            let (eyes, missing) = (decision / 2 % 2, decision % 2);
            let next = State {
                ending: state.going,
                going: chows,
                melds: state.melds + chows + pongs,
                eyes: state.eyes + eyes,
                missing: state.missing + missing,
            };
            let tiles = state.ending + state.going + chows + 3 * pongs + 2 * eyes;
            let is_legal = tiles <= COPIES && missing <= tiles;
            if is_legal && next.melds <= 4 && next.eyes <= 1 && next.missing <= 1 {
                steps.push(Step {
                    from: state.index(),
                    count: (tiles - missing).cast_signed(),
                    to: next.index(),
                });
            }
        }
    }
    steps
}
