//! Makes random hands of many kinds, for tests, benches and `judge stress`.

use std::array::from_fn;
use std::ops::Range;

use puzzle::{Generator, Rng};

use crate::reference::Counts;
use crate::tiles::{COPIES, HAND_SIZE, HONOURS, Hand, KINDS, RANKS, is_orphan, starts_chow};
use crate::waits::waits;

/// The generators of random hands. Random tiles alone would seldom wait for anything.
pub(crate) const GENERATORS: &[Generator<Hand>] = &[
    Generator::new("random", "13 of all 136 tiles", |rng| drawn(0..KINDS, rng)),
    Generator::new("one-suit", "13 tiles of one suit", |rng| {
        drawn(one_suit(rng), rng)
    }),
    Generator::new("ready", "a winning hand less one tile", |rng| {
        ready(0..KINDS, rng)
    }),
    Generator::new(
        "near-ready",
        "a ready hand with one tile exchanged at random",
        near_ready,
    ),
    Generator::new(
        "ready-one-suit",
        "a winning hand of one suit less one tile",
        |rng| ready(one_suit(rng), rng),
    ),
    Generator::new(
        "many-waits",
        "of 100 hands of one suit, the one that waits for the most tiles",
        |rng| {
            let suit = one_suit(rng);
            let hands = (0..100).map(|_| ready(suit.clone(), rng));
            hands
                .max_by_key(|hand| waits(hand).len())
                .expect("100 hands")
        },
    ),
    Generator::new(
        "ready-honours",
        "a winning hand less one tile, with many honours",
        |rng| ready(HONOURS - RANKS..KINDS, rng),
    ),
    Generator::new("four-of-a-kind", "three kinds held four times", fours),
    Generator::new(
        "special",
        "seven pairs or thirteen orphans less one tile; both win only by other rules",
        special,
    ),
];

/// Draws a suit and returns its kinds.
fn one_suit(rng: &mut Rng) -> Range<usize> {
    let suit = rng.usize(0..3) * RANKS;
    suit..suit + RANKS
}

/// Draws a hand of tiles of these kinds. All tiles are equally likely.
fn drawn(kinds: Range<usize>, rng: &mut Rng) -> Hand {
    Hand::of_counts(draw([0; KINDS], HAND_SIZE, kinds, rng))
}

/// Draws this many tiles of these kinds, in addition to those that `counts` has, and returns the
/// counts of all tiles. At most four of a kind are drawn, because no more exist.
fn draw(mut counts: Counts, mut tiles: usize, kinds: Range<usize>, rng: &mut Rng) -> Counts {
    while tiles > 0 {
        let kind = rng.usize(kinds.clone());
        // A draw succeeds in proportion to the tiles of the kind that are left: if three are gone,
        // one time in four.
        if rng.u8(..COPIES) >= counts[kind] {
            counts[kind] += 1;
            tiles -= 1;
        }
    }
    counts
}

/// Makes a winning hand of these kinds and takes away one of its tiles.
fn ready(kinds: Range<usize>, rng: &mut Rng) -> Hand {
    Hand::of_counts(less_one(winning(kinds, rng), rng))
}

/// Makes a ready hand and replaces one of its tiles by a random one.
fn near_ready(rng: &mut Rng) -> Hand {
    let ready = less_one(winning(0..KINDS, rng), rng);
    Hand::of_counts(draw(less_one(ready, rng), 1, 0..KINDS, rng))
}

/// Makes the counts of four melds and an eye of these kinds.
fn winning(kinds: Range<usize>, rng: &mut Rng) -> Counts {
    let mut counts = [0; KINDS];
    let mut melds = 0;
    while melds < 4 {
        let low = rng.usize(kinds.clone());
        let is_chow = rng.u8(..4) > 0 && starts_chow(low);
        let mut with_meld = counts;
        for kind in if is_chow {
            [low, low + 1, low + 2]
        } else {
            [low; 3]
        } {
            with_meld[kind] += 1;
        }
        if with_meld.iter().all(|&count| count <= COPIES) {
            (counts, melds) = (with_meld, melds + 1);
        }
    }
    counts[one_of(kinds.filter(|&kind| counts[kind] + 2 <= COPIES), rng)] += 2;
    counts
}

/// Takes one tile away. Each kind that is there is equally likely.
fn less_one(mut counts: Counts, rng: &mut Rng) -> Counts {
    counts[one_of((0..KINDS).filter(|&kind| counts[kind] > 0), rng)] -= 1;
    counts
}

/// Draws one of these kinds. Each is equally likely.
fn one_of(kinds: impl Iterator<Item = usize>, rng: &mut Rng) -> usize {
    rng.choice(kinds.collect::<Vec<_>>()).expect("a kind")
}

/// Makes a hand of all four tiles of three kinds, which are often neighbours, and one more tile.
fn fours(rng: &mut Rng) -> Hand {
    let mut counts = [0; KINDS];
    let low = rng.usize(..KINDS - 2);
    for offset in 0..3 {
        let mut kind = if rng.bool() {
            low + offset
        } else {
            rng.usize(..KINDS)
        };
        while counts[kind] > 0 {
            kind = (kind + 1) % KINDS;
        }
        counts[kind] = COPIES;
    }
    Hand::of_counts(draw(counts, 1, 0..KINDS, rng))
}

/// Makes seven pairs or thirteen orphans, and takes one tile away.
fn special(rng: &mut Rng) -> Hand {
    let mut counts = [0; KINDS];
    if rng.bool() {
        let kinds = if rng.bool() { one_suit(rng) } else { 0..KINDS };
        for kind in rng.choose_multiple(kinds, 7) {
            counts[kind] = 2;
        }
    } else {
        counts = from_fn(|kind| is_orphan(kind).into());
        counts[one_of((0..KINDS).filter(|&kind| is_orphan(kind)), rng)] += 1;
    }
    Hand::of_counts(less_one(counts, rng))
}
