//! The search for the waits.
//!
//! # How it works
//!
//! A *group* is one suit, or one kind of honour. No meld and no eye reaches across groups, so
//! a hand of 14 wins if and only if one group is melds and the eye and every other group is
//! melds alone. A group *lacks* the tiles that would make its size a multiple of three: melds lack
//! none, melds and the eye lack one. So a winning hand lacks one tile in all; take away the
//! tile that was waited for, and it lacks two:
//!
//! ```text
//! lacking    the wait is in           the eye is in
//! 2 0 0 …    the group that lacks 2   the same group
//! 1 1 0 …    either that lacks 1      the other
//! ```
//!
//! Any other hand waits for nothing, and most random hands end here. The others wait for a tile if
//! its group lacks any, the tile makes its group *whole*, which is to say melds alone or with an
//! eye, and all other groups are whole already.
//!
//! A suit is read rank by rank, from low to high. Three equal chows are three pongs, so never
//! more than two chows need to start at a rank, and how many do is forced: when the chows that
//! started at the two ranks before have taken their tiles, and the eye its two if it is here,
//! what is left of this rank is pongs and new chows, and the new chows are the remainder modulo
//! 3. So the state between two ranks is one of nine, and one of nine more once the eye has been read:
//!
//! ```text
//!            rank  r-2   r-1  │  r    r+1
//! `ending`  chows   ●─────●───┼──►            take one tile of rank r
//! `going`   chows         ●───┼──●─────►      take one of rank r and one of rank r+1
//!
//! state = 9 · eye + 3 · ending + going; eye is 0 or 1, the others 0 to 2
//! ```
//!
//! The ranks read so far leave a set of possible states. Only 67 sets arise, so a byte numbers
//! them, and a table has the set that follows each on each count of the next rank. Seen
//! from the right, chows are chows too, only that `ending` and `going` change places: the same
//! table reads the ranks from high to low. Where the two readers meet, the suit is whole if a
//! state of one set goes with a state of the other:
//!
//! ```text
//! counts   1  1  1  1 │ 1  1  1  0  2
//! sets         left ─►│◄─ right
//! ```
//!
//! A rank is waited for if the suit is whole when one tile more of it is read. This is exact: every
//! state in the sets is that of a real arrangement of melds and eye, and every arrangement can be
//! brought into this form.

use crate::tiles::{COPIES, Digits, HONOURS, Hand, KINDS, RANKS, Tiles, bits};

/// All tiles with which `hand` becomes four melds and an eye.
///
/// A tile of which the hand already holds four is not among them, for there is no fifth.
/// Seven pairs and thirteen orphans are not winning hands here. See the [crate] for an example.
///
/// # Complexity
///
/// Constant: two passes over at most three suits.
pub fn waits(hand: &Hand) -> Tiles {
    let [suits @ .., honours] = hand.groups();
    let missing = suits.map(missing_tiles);
    if missing.iter().sum::<u64>() + missing_honours(honours) != 2 {
        return Tiles::default();
    }
    // With one more, a suit that lacks none would lack two, and not be whole.
    let lacking = suits_where(|suit| missing[suit] > 0);
    let broken = suits_where(|suit| !is_whole(suits[suit]));
    let mut waits = 0;
    for suit in bits(lacking) {
        let others_are_whole = broken & !(1 << suit) == 0;
        if others_are_whole {
            waits |= suit_waits(suits[suit]) << (RANKS * suit);
        }
    }
    if broken == 0 {
        waits |= honour_waits(honours) << HONOURS;
    }
    Tiles::from_bits(waits)
}

/// The suits, 0 to 2, for which this holds, as bits.
fn suits_where(holds: impl Fn(usize) -> bool) -> u64 {
    (0..3).fold(0, |set, suit| set | u64::from(holds(suit)) << suit)
}

/// How many tiles must be added to the suit to reach a multiple of three, 0 to 2. As 16 leaves
/// remainder 1, the digits leave the same remainder as their sum, and twice that is what is missing.
fn missing_tiles(suit: Digits) -> u64 {
    2 * suit % 3
}

/// How many tiles the honours lack in all, each counted by itself: one if there are two of it, and
/// two if there are one or four.
fn missing_honours(honours: Digits) -> u64 {
    let bit = |place: u32| honours >> place & EACH;
    let lack_one = bit(1) & !bit(0);
    let lack_two = bit(0) & !bit(1) | bit(2);
    // The product adds all digits up in the highest of seven.
    (lack_one + 2 * lack_two).wrapping_mul(EACH) >> 24 & 0xF
}

/// The lowest bit of the digit of each honour.
const EACH: Digits = 0x111_1111;

/// The honours that are incomplete and complete with one more tile, as bits: one of a kind becomes
/// the eye, and two a pong.
fn honour_waits(honours: Digits) -> u64 {
    let waits = (honours ^ honours >> 1) & EACH;
    let bit = |honour: usize| waits >> (3 * honour) & 1 << honour;
    (0..KINDS - HONOURS).fold(0, |bits, honour| bits | bit(honour))
}

/// Whether this suit is melds alone or with an eye. The two halves are read independently.
fn is_whole(suit: Digits) -> bool {
    let middle = RANKS / 2;
    let left = (0..middle).fold(START, |left, rank| step(left, count(suit, rank)));
    let right = (middle..RANKS).rfold(START, |right, rank| step(right, count(suit, rank)));
    is_whole_between(left, right)
}

/// The ranks of which one more tile makes this suit melds alone or with an eye, as bits.
fn suit_waits(suit: Digits) -> u64 {
    let mut right = [START; RANKS];
    for rank in (1..RANKS).rev() {
        right[rank - 1] = step(right[rank], count(suit, rank));
    }
    let (mut waits, mut left) = (0, START);
    for (rank, right) in right.into_iter().enumerate() {
        let count = count(suit, rank);
        waits |= u64::from(is_whole_between(step(left, count + 1), right)) << rank;
        left = step(left, count);
    }
    waits
}

/// The number of tiles of this rank.
fn count(suit: Digits, rank: usize) -> usize {
    (suit >> (4 * rank)) as usize & 7
}

/// The number of the set of states that some ranks, read from either side, leave possible.
type Reached = u8;

/// Nothing has been read: there is no unfinished chow, and no eye.
const START: Reached = 1;

/// What is reached with one more rank, of which there are `count` tiles.
fn step(reached: Reached, count: usize) -> Reached {
    STEPS[usize::from(reached)][count]
}

/// Whether the suit is whole, given what the ranks up to some place reach from the left and all
/// others from the right.
fn is_whole_between(left: Reached, right: Reached) -> bool {
    STATES[usize::from(left)] & FITTING[usize::from(right)] != 0
}

/// One row for each value of a byte, one column for each value of three bits: no look-up needs a
/// bounds check.
type StepTable = [[Reached; 8]; 256];
static STEPS: StepTable = AUTOMATON.0;
static STATES: [States; 256] = AUTOMATON.1;
static FITTING: [States; 256] = AUTOMATON.2;

/// A set of states: bit `9 · eye + 3 · ending + going`.
type States = u32;

/// What is reached from each set with each count, all sets that arise, and the states on the other
/// side that go with each: the subset construction. Set 0 is the empty one.
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
            steps[from][count as usize] = to as Reached;
            if to == known {
                known += 1;
            }
            count += 1;
        }
        from += 1;
    }
    assert!(known - START as usize == 67, "as many sets as is said above");
    sets[known] = 0; // the last one tried
    (steps, sets, fitting)
};

/// The states after a rank with `count` tiles, if the state before it is one of `states`.
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

/// The states on the left that make melds and at most one eye with one of those that are
/// possible on the right.
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
