//! The search for the waits.
//!
//! # How it works
//!
//! A *group* is one suit, or one kind of honour. No meld and no eye reaches across groups, so
//! a hand of 14 wins exactly if one group is melds and the eye and every other group is
//! melds alone. Melds are three tiles, so the sizes of the groups modulo 3 tell what is
//! possible. In a winning hand one group has remainder 2 and the others 0; take the tile away
//! that was waited for, and only two pictures are left:
//!
//! ```text
//! remainders   the wait is in            the eye is in
//! 1 0 0 …      the group with 1          the same group
//! 2 2 0 …      either group with 2       the other group with 2
//! ```
//!
//! Any other hand waits for nothing, and most random hands end here.
//!
//! A suit is read rank by rank, from low to high. Three equal chows are three pongs, so never
//! more than two chows need to start at a rank, and how many do is forced: when the chows that
//! started at the two ranks before have taken their tiles, what is left of this rank is pongs
//! and new chows, and the new chows are the remainder modulo 3. So the state between two ranks
//! is one of nine:
//!
//! ```text
//!            rank  r-2   r-1  │  r    r+1
//! `ending`  chows   ●─────●───┼──►            take one tile of rank r
//! `going`   chows         ●───┼──●─────►      take one of rank r and one of rank r+1
//!
//! state = 3 · ending + going, each 0 to 2; a set of states is 9 bits
//! ```
//!
//! A pass from the left gives the states that can stand before each rank, a pass from the
//! right those from which the rest works out, each with and without the eye. A tile of a rank
//! is waited for if, with that tile added, a step leads from the left set into the right set.
//! This is exact: every state in the sets stands for a real arrangement of melds, and every
//! arrangement can be brought into this form.

use crate::tiles::{HONOURS, Hand, KINDS, OF_A_KIND, RANKS, Tiles};

/// All tiles with which `hand` becomes four melds and an eye.
///
/// A tile of which the hand already holds four is not among them, for there is no fifth.
/// Seven pairs and thirteen orphans are not winning hands here.
///
/// # Complexity
///
/// Constant: two passes over at most three suits.
///
/// # Example
///
/// See the [crate].
pub fn waits(hand: &Hand) -> Tiles {
    let groups = Groups::of(hand);
    let bits = match (groups.with_remainder[1], groups.with_remainder[2]) {
        (one, 0) if one.is_power_of_two() => {
            let group = one.trailing_zeros() as usize;
            if groups.others_are_melds(one) { group_waits(hand, group).with_eye } else { 0 }
        }
        (0, two) if two.count_ones() == 2 && groups.others_are_melds(two) => {
            let low = group_waits(hand, two.trailing_zeros() as usize);
            let high = group_waits(hand, two.ilog2() as usize);
            (if high.has_eye { low.melds } else { 0 }) | (if low.has_eye { high.melds } else { 0 })
        }
        _ => 0,
    };
    Tiles::from_bits(bits)
}

/// The suits are groups 0 to 2, the kinds of honour groups 3 to 9.
const SUITS: usize = HONOURS / RANKS;

/// The groups of a hand, by the remainder of their size modulo 3.
struct Groups<'h> {
    hand: &'h Hand,
    /// `with_remainder[r]`: bit `g` is set if group `g` has remainder `r`.
    with_remainder: [u16; 3],
}

impl<'h> Groups<'h> {
    fn of(hand: &'h Hand) -> Self {
        let mut with_remainder = [0; 3];
        let (suits, honours) = hand.counts().split_at(HONOURS);
        let suit_sizes = suits.chunks(RANKS).map(|suit| suit.iter().sum());
        for (group, size) in suit_sizes.chain(honours.iter().copied()).enumerate() {
            with_remainder[usize::from(size % 3)] |= 1 << group;
        }
        Self { hand, with_remainder }
    }

    /// Are all groups but those in `except` melds alone? They have remainder 0.
    fn others_are_melds(&self, except: u16) -> bool {
        // An honour with remainder 0 is a pong or absent.
        (0..SUITS).all(|suit| except >> suit & 1 == 1 || is_melds(suit_counts(self.hand, suit)))
    }
}

/// What a group can become, and by which tiles, as bits of the whole hand.
struct GroupWaits {
    /// The tiles with which it is melds alone.
    melds: u64,
    /// The tiles with which it is melds and the eye.
    with_eye: u64,
    /// Is it melds and the eye as it stands?
    has_eye: bool,
}

fn group_waits(hand: &Hand, group: usize) -> GroupWaits {
    if group < SUITS {
        let suit = suit_waits(suit_counts(hand, group));
        let place = group * RANKS;
        return GroupWaits { melds: suit.melds << place, with_eye: suit.with_eye << place, ..suit };
    }
    let index = HONOURS + group - SUITS;
    let itself = |holds| if holds { 1 << index } else { 0 };
    let count = hand.counts()[index];
    GroupWaits { melds: itself(count == 2), with_eye: itself(count == 1), has_eye: count == 2 }
}

fn suit_counts(hand: &Hand, suit: usize) -> &[u8; RANKS] {
    let counts: &[u8; KINDS] = hand.counts();
    counts[suit * RANKS..].first_chunk().expect("three suits of nine ranks")
}

/// Is this suit melds alone, as it stands?
fn is_melds(counts: &[u8; RANKS]) -> bool {
    let done = counts.iter().fold(START, |states, &count| after(states, count));
    done & START != 0
}

/// What this suit can become; bit `r` of a set of tiles stands for rank `r`.
fn suit_waits(counts: &[u8; RANKS]) -> GroupWaits {
    // The states that can stand after the ranks above `rank`, as the rest of the suit sees them.
    let mut right = [Passed { melds: START, with_eye: 0 }; RANKS];
    for rank in (1..RANKS).rev() {
        right[rank - 1] = right[rank].before(counts[rank]);
    }
    let mut waits = GroupWaits { melds: 0, with_eye: 0, has_eye: false };
    let mut left = Passed { melds: START, with_eye: 0 };
    for (rank, &count) in counts.iter().enumerate() {
        if count < OF_A_KIND {
            let drawn = left.after(count + 1);
            let right = right[rank];
            waits.melds |= u64::from(drawn.melds & right.melds != 0) << rank;
            waits.with_eye |=
                u64::from(drawn.with_eye & right.melds | drawn.melds & right.with_eye != 0) << rank;
        }
        left = left.after(count);
    }
    waits.has_eye = left.with_eye & START != 0;
    waits
}

/// Sets of states between two ranks: bit `3 · ending + going`.
type States = u16;

/// No chow is under way: so a suit begins, and so it ends.
const START: States = 1;

/// The states that some ranks of a suit, read from either side, leave possible.
#[derive(Clone, Copy)]
struct Passed {
    /// Without the eye in these ranks.
    melds: States,
    /// With the eye in these ranks.
    with_eye: States,
}

impl Passed {
    /// One more rank on the right, of which there are `count` tiles.
    fn after(self, count: u8) -> Self {
        let eye_here = if count < 2 { 0 } else { after(self.melds, count - 2) };
        Self { melds: after(self.melds, count), with_eye: after(self.with_eye, count) | eye_here }
    }

    /// One more rank on the left, of which there are `count` tiles.
    fn before(self, count: u8) -> Self {
        let eye_here = if count < 2 { 0 } else { before(self.melds, count - 2) };
        Self { melds: before(self.melds, count), with_eye: before(self.with_eye, count) | eye_here }
    }
}

/// The states after a rank with `count` tiles, if one of `states` stood before it.
fn after(states: States, count: u8) -> States {
    STEPS.0[usize::from(count)][usize::from(states)]
}

/// The states before a rank with `count` tiles from which it leads to one of `states`.
fn before(states: States, count: u8) -> States {
    STEPS.1[usize::from(count)][usize::from(states)]
}

type StepTable = [[States; 1 << 9]; OF_A_KIND as usize + 1];

/// [`after`] and [`before`] for every count and set of states.
static STEPS: (StepTable, StepTable) = step_tables();

const fn step_tables() -> (StepTable, StepTable) {
    let mut after = [[0; 1 << 9]; OF_A_KIND as usize + 1];
    let mut before = after;
    let mut count = 0;
    while count <= OF_A_KIND {
        let mut state = 0;
        while state < 9 {
            if let Some(next) = step(state, count) {
                let mut set = 0;
                while set < 1 << 9 {
                    if set >> state & 1 == 1 {
                        after[count as usize][set] |= 1 << next;
                    }
                    if set >> next & 1 == 1 {
                        before[count as usize][set] |= 1 << state;
                    }
                    set += 1;
                }
            }
            state += 1;
        }
        count += 1;
    }
    (after, before)
}

/// The state after a rank with `count` tiles; `None` if they are too few for the chows.
const fn step(state: u8, count: u8) -> Option<u8> {
    let (ending, going) = (state / 3, state % 3);
    match count.checked_sub(ending + going) {
        Some(left) => Some(3 * going + left % 3),
        None => None,
    }
}
