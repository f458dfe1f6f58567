//! Random hands of many kinds.

use std::ops::Range;

use puzzle::{Generator, Rng};

use crate::tiles::{COPIES, HAND_SIZE, HONOURS, Hand, KINDS, RANKS};
use crate::waits::waits;

/// `GENERATORS` are the kinds of hand that tests and benches draw from.
pub(crate) const GENERATORS: &[Generator<Hand>] = &[
    Generator::new("random", "13 of all 136 tiles", |rng| drawn(0..KINDS, rng)),
    Generator::new("one-suit", "13 tiles of one suit", |rng| drawn(one_suit(rng), rng)),
    Generator::new("ready", "a winning hand less one tile", |rng| ready(0..KINDS, rng)),
    Generator::new("near-ready", "a ready hand with one tile changed", near_ready),
    Generator::new("ready-one-suit", "a winning hand of one suit less one tile", |rng| {
        ready(one_suit(rng), rng)
    }),
    Generator::new(
        "many-waits",
        "of 100 hands of one suit, the one that waits for most tiles",
        |rng| {
            let suit = one_suit(rng);
            let hands = (0..100).map(|_| ready(suit.clone(), rng));
            hands.max_by_key(|hand| waits(hand).len()).expect("100 hands")
        },
    ),
    Generator::new("ready-honours", "a winning hand less one tile, with many honours", |rng| {
        ready(HONOURS - RANKS..KINDS, rng)
    }),
    Generator::new("four-of-a-kind", "as many fours as possible", fours),
    Generator::new(
        "special",
        "seven pairs or thirteen orphans less one tile: they win elsewhere, not here",
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
    let mut counts = [0; KINDS];
    draw(rng, kinds, HAND_SIZE, &mut counts);
    Hand::of_counts(counts)
}

/// Draws this many more tiles of these kinds and adds them to `counts`, of which at most four of a
/// kind exist.
fn draw(rng: &mut Rng, kinds: Range<usize>, tiles: usize, counts: &mut [u8; KINDS]) {
    let mut left = tiles;
    while left > 0 {
        let kind = rng.usize(kinds.clone());
        // Of a kind of which three are gone, only one tile of four can still be drawn.
        if rng.u8(..COPIES) >= counts[kind] {
            counts[kind] += 1;
            left -= 1;
        }
    }
}

/// Makes a winning hand of these kinds and takes one tile away from it.
fn ready(kinds: Range<usize>, rng: &mut Rng) -> Hand {
    let mut counts = winning(rng, kinds);
    remove_one(rng, &mut counts);
    Hand::of_counts(counts)
}

/// Makes a ready hand and exchanges one of its tiles for another.
fn near_ready(rng: &mut Rng) -> Hand {
    let mut counts = winning(rng, 0..KINDS);
    remove_one(rng, &mut counts);
    remove_one(rng, &mut counts);
    draw(rng, 0..KINDS, 1, &mut counts);
    Hand::of_counts(counts)
}

/// Makes the counts of four melds and an eye of these kinds.
fn winning(rng: &mut Rng, kinds: Range<usize>) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    let mut melds = 0;
    while melds < 4 {
        let low = rng.usize(kinds.clone());
        let fits = |tiles: &[(usize, u8)], counts: &[u8; KINDS]| {
            tiles.iter().all(|&(kind, count)| counts[kind] + count <= COPIES)
        };
        let is_chow = rng.u8(..4) > 0 && low < HONOURS && low % RANKS + 2 < RANKS;
        let chow = [(low, 1), (low + 1, 1), (low + 2, 1)];
        let meld = if is_chow { &chow[..] } else { &[(low, 3)] };
        if fits(meld, &counts) {
            for &(kind, count) in meld {
                counts[kind] += count;
            }
            melds += 1;
        }
    }
    let eyes: Vec<usize> = kinds.filter(|&kind| counts[kind] + 2 <= COPIES).collect();
    counts[eyes[rng.usize(..eyes.len())]] += 2;
    counts
}

/// Takes a tile away; each kind that is there is equally likely.
fn remove_one(rng: &mut Rng, counts: &mut [u8; KINDS]) {
    let held: Vec<usize> = (0..KINDS).filter(|&kind| counts[kind] > 0).collect();
    counts[held[rng.usize(..held.len())]] -= 1;
}

/// Makes a hand with all four tiles of three kinds, which are often neighbours, and one tile more.
fn fours(rng: &mut Rng) -> Hand {
    let mut counts = [0; KINDS];
    let low = rng.usize(..KINDS - 2);
    for offset in 0..3 {
        let mut kind = if rng.bool() { low + offset } else { rng.usize(..KINDS) };
        while counts[kind] > 0 {
            kind = (kind + 1) % KINDS;
        }
        counts[kind] = COPIES;
    }
    draw(rng, 0..KINDS, 1, &mut counts);
    Hand::of_counts(counts)
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
        let terminal = |kind: &usize| *kind >= HONOURS || matches!(kind % RANKS, 0 | 8);
        let orphans: Vec<usize> = (0..KINDS).filter(terminal).collect();
        for &kind in &orphans {
            counts[kind] = 1;
        }
        counts[orphans[rng.usize(..orphans.len())]] += 1;
    }
    remove_one(rng, &mut counts);
    Hand::of_counts(counts)
}
