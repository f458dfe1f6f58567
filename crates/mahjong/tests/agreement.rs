//! The solver against plain recursion over melds, the nearest ready hand against all ready hands and
//! all single exchanges, and the properties of every puzzle.

use std::array::from_fn;
use std::iter::zip;

use mahjong::textbook::{self, Counts, RULES, starts_chow, waits_of};
use mahjong::{COPIES, Hand, KINDS, Mahjong, Tile, nearest_ready, waits};
use testkit::random_cases;

testkit::agreement! {
    Mahjong, textbook::waits;
    properties: 5_000;
    malformed: 20_000;
}

#[test]
fn the_nearest_of_all_ready_hands_is_found() {
    for hand in random_cases::<Mahjong>(12) {
        let nearest = nearest_ready(&hand);
        assert_eq!(nearest.counts(), nearest_of_all(&hand), "{hand:?}");
    }
}

/// Whether the hand can be ready after one exchange.
fn is_one_exchange_away(hand: &Hand) -> bool {
    hand.tiles().any(|away| {
        Tile::all().any(|taken| {
            let mut counts = hand.counts();
            counts[away.index()] -= 1;
            counts[taken.index()] += 1;
            counts[taken.index()] <= COPIES && !waits_of(&RULES, &counts).is_empty()
        })
    })
}

#[test]
fn the_nearest_hand_is_ready_and_no_farther_than_need_be() {
    for hand in random_cases::<Mahjong>(800) {
        let nearest = nearest_ready(&hand);
        let exchanges = hand.minus(&nearest).len();
        assert_eq!(exchanges, nearest.minus(&hand).len());
        assert_eq!(Hand::new(&nearest.tiles().collect::<Vec<_>>()), Ok(nearest));
        assert!(!waits(&nearest).is_empty(), "{nearest:?}");
        assert!(!textbook::waits(&nearest).is_empty(), "{nearest:?}");
        assert_eq!(exchanges == 0, !textbook::waits(&hand).is_empty(), "{hand:?}");
        assert_eq!(exchanges == 1, exchanges > 0 && is_one_exchange_away(&hand), "{hand:?}");
    }
}

/// Of all ready hands with most tiles in common with a hand, the one that holds most of the
/// first tile, then most of the second, and so on: every way to put four melds and an eye
/// together, and every tile taken away from it.
///
/// Cost: 13 million ways, some tenths of a second per hand.
fn nearest_of_all(hand: &Hand) -> Counts {
    let held = hand.counts();
    let common =
        |counts: &Counts| -> u8 { zip(held, *counts).map(|(one, other)| one.min(other)).sum() };
    let of = |tiles: &[usize]| {
        let mut counts = [0; KINDS];
        for &tile in tiles {
            counts[tile] += 1;
        }
        counts
    };
    let pongs = (0..KINDS).map(|tile| of(&[tile; 3]));
    let chows = (0..KINDS).filter(|&low| starts_chow(low)).map(|low| of(&[low, low + 1, low + 2]));
    let eyes: Vec<Counts> = (0..KINDS).map(|tile| of(&[tile; 2])).collect();
    let melds: Vec<Counts> = pongs.chain(chows).collect();
    let mut best = (0, [0; KINDS]);
    for_each_sum([0; KINDS], 4, &melds, &mut |melds| {
        if common(&melds) + 2 < best.0 {
            return; // and the eye adds two at most
        }
        for_each_sum(melds, 1, &eyes, &mut |winning| {
            if common(&winning) < best.0 {
                return; // and taking a tile away adds none
            }
            for tile in (0..KINDS).filter(|&tile| winning[tile] > 0) {
                let mut ready = winning;
                ready[tile] -= 1;
                best = best.max((common(&ready), ready));
            }
        });
    });
    best.1
}

/// Calls `visit` with every sum of these counts and `more` of these groups, in which there are at
/// most four of a kind.
fn for_each_sum(counts: Counts, more: usize, groups: &[Counts], visit: &mut dyn FnMut(Counts)) {
    if more == 0 {
        return visit(counts);
    }
    for (index, group) in groups.iter().enumerate() {
        let sum: Counts = from_fn(|kind| counts[kind] + group[kind]);
        if sum.iter().all(|&count| count <= COPIES) {
            for_each_sum(sum, more - 1, &groups[index..], visit);
        }
    }
}
