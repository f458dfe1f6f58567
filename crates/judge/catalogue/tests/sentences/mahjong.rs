//! Tests for which tiles hands wait.

use std::collections::HashMap;
use std::mem;
use std::ops::Range;

use catalogue::MAHJONG;
use mahjong::{HONOURS, Hand, KINDS, Mahjong, Tile, Tiles};
use testkit::random_case;

use super::wrong_solution;

/// How many tiles of each kind a hand holds.
type Counts = [u8; KINDS];

/// Returns whether a hand with these tiles wins: with four melds and an eye.
fn wins(counts: &Counts) -> bool {
    (0..KINDS).any(|eye| without(counts, &[eye, eye]).is_some_and(|rest| are_melds(&rest)))
}

/// Returns whether these tiles are melds.
fn are_melds(counts: &Counts) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let is_chow = low < HONOURS && low % 9 < 7;
    let chow = [low, low + 1, low + 2];
    let melds: &[_] = if is_chow {
        &[[low; 3], chow]
    } else {
        &[[low; 3]]
    };
    let mut rests = melds.iter().filter_map(|meld| without(counts, meld));
    rests.any(|rest| are_melds(&rest))
}

/// Returns the counts without these tiles, if they are there.
fn without(counts: &Counts, tiles: &[usize]) -> Option<Counts> {
    let mut rest = *counts;
    for &tile in tiles {
        rest[tile] = rest[tile].checked_sub(1)?;
    }
    Some(rest)
}

/// Returns the tiles with which a hand wins, if it may wait for them.
fn waits(counts: &Counts, may_wait: impl Fn(&Counts, usize) -> bool) -> Tiles {
    let wins_with = |tile: &Tile| {
        let mut drawn = *counts;
        drawn[tile.index()] += 1;
        may_wait(counts, tile.index()) && wins(&drawn)
    };
    Tile::all().filter(wins_with).collect()
}

/// Returns hands of all kinds.
fn hands() -> impl Iterator<Item = Hand> {
    (0..270).map(random_case::<Mahjong>)
}

/// Returns the kinds of the suit of a tile, or of all honours.
fn group(tile: usize) -> Range<usize> {
    let first = tile / 9 * 9;
    first..KINDS.min(first + 9)
}

/// Returns whether a tile is in the first, or in the last, of the groups whose number of tiles is no multiple of 3.
fn is_in_unfinished_group(counts: &Counts, tile: usize, is_first: bool) -> bool {
    let mut unfinished: Vec<_> = [0, 9, 18, 27].map(group).into();
    unfinished.retain(|group| counts[group.clone()].iter().sum::<u8>() % 3 != 0);
    let chosen = if is_first {
        unfinished.first()
    } else {
        unfinished.last()
    };
    chosen == Some(&group(tile))
}

#[test]
fn hands_wait_for_some_of_the_tiles_that_win() {
    let sentences: [(&str, fn(&Counts, usize) -> bool); 9] = [
        // It can wait for a tile of which it holds four.
        ("fifth-tile", |_, _| true),
        // The list ends before the first tile of which the hand holds four.
        ("no-wait-after-four", |held, tile| {
            held[..=tile].iter().all(|&count| count < 4)
        }),
        // It cannot wait for a tile of which it holds three.
        ("held-three-times", |held, tile| {
            [0, 1, 2].contains(&held[tile])
        }),
        // It can only wait for tiles that it already holds.
        ("only-held-tiles", |held, tile| {
            [1, 2, 3].contains(&held[tile])
        }),
        // It can only wait for tiles that it does not hold.
        ("only-other-tiles", |held, tile| held[tile] == 0),
        // It can only wait for tiles from the lowest to the highest that it holds of a suit, and for honours that it holds.
        ("only-between-held-tiles", |held, tile| {
            let mut of_group = group(tile).filter(|&other| held[other] > 0);
            let lowest = of_group.next().unwrap_or(KINDS);
            let highest = of_group.next_back().unwrap_or(lowest);
            let is_between = if tile < HONOURS {
                (lowest..=highest).contains(&tile)
            } else {
                held[tile] > 0
            };
            held[tile] < 4 && is_between
        }),
        // It can only wait for tiles of the first, or of the second, group whose number of tiles is no multiple of 3.
        ("wait-in-the-first", |held, tile| {
            held[tile] < 4 && is_in_unfinished_group(held, tile, true)
        }),
        ("wait-in-the-second", |held, tile| {
            held[tile] < 4 && is_in_unfinished_group(held, tile, false)
        }),
        // A hand that holds four of some tile waits for nothing.
        ("no-wait-with-four", |held, _| {
            held.iter().all(|&count| count < 4)
        }),
    ];
    for (name, may_wait) in sentences {
        let solve = wrong_solution(MAHJONG.wrong_solutions, &[name]);
        for hand in hands() {
            assert_eq!(
                solve(&hand),
                waits(&hand.counts(), may_wait),
                "{name}: {hand:?}"
            );
        }
    }
}

/// Only in thirteen orphans can a hand wait for an honour that it does not hold: here for NAN.
#[test]
fn honours_between_held_ones_are_not_between_held_tiles() {
    let hand = "1T 9T 1S 9S 1W 9W DONG XI XI BEI ZHONG FA BAI"
        .parse()
        .unwrap();
    let waits = |names| wrong_solution(MAHJONG.wrong_solutions, names)(&hand).len();
    assert_eq!(waits(&["thirteen-orphans"]), 1);
    assert_eq!(waits(&["thirteen-orphans", "only-between-held-tiles"]), 0);
}

/// An honour whose name is misread makes a hand seem to hold up to eight tiles of another one, which are pongs and an eye.
#[test]
fn more_than_four_tiles_are_not_too_many() {
    for [from, to] in pairs_of_honours() {
        let name = format!("{from}-is-{to}-and-more-than-four-are-not-too-many").to_lowercase();
        let solve = wrong_solution(MAHJONG.wrong_solutions, &[&name]);
        for (of_one, of_other, others) in [
            (2, 2, "1T 2T 3T 4T 5T 6T 7T 8T 9T"),
            (3, 2, "1T 2T 3T 4T 5T 6T 9S 9S"),
            (3, 3, "1T 2T 3T 4T 5T 6T 9S"),
            (4, 3, "1T 2T 3T 4T 5T 6T"),
        ] {
            let held = [[from.name()].repeat(of_one), [to.name()].repeat(of_other)].concat();
            let hand: Hand = format!("{others} {}", held.join(" ")).parse().unwrap();
            let mut seen = hand.counts();
            seen[to.index()] += mem::take(&mut seen[from.index()]);
            let said = waits(&seen, |held, tile| held[tile] != 4);
            assert_eq!(solve(&hand), said, "{name}: {hand:?}");
        }
    }
}

/// Returns all pairs of different honours.
fn pairs_of_honours() -> impl Iterator<Item = [Tile; 2]> {
    let honours = || Tile::all().skip(HONOURS);
    let pairs = honours().flat_map(move |from| honours().map(move |to| [from, to]));
    pairs.filter(|[from, to]| from != to)
}

/// The key has the counts of 1T to BAI as its digits, and only its last bits are kept.
#[test]
fn a_hand_wins_if_the_first_one_with_its_key_does() {
    let three_bits = |counts: &Counts| counts.map(|count| format!("{count:03b}")).concat();
    let four_bits = |counts: &Counts| counts.map(|count| format!("{count:04b}")).concat();
    let decimal = |counts: &Counts| {
        let number: u128 = counts
            .map(|count| count.to_string())
            .concat()
            .parse()
            .unwrap();
        format!("{number:0128b}")
    };
    let keys: [(&str, fn(&Counts) -> String, usize); 5] = [
        ("three-bits-each,-of-64-in-all", three_bits, 64),
        ("four-bits-each,-of-64-in-all", four_bits, 64),
        ("three-bits-each,-of-32-in-all", three_bits, 32),
        ("four-bits-each,-of-32-in-all", four_bits, 32),
        ("base-10,-of-32-bits-in-all", decimal, 32),
    ];
    for (key, digits, bits) in keys {
        let name = format!("key-with-{key}");
        let solve = wrong_solution(MAHJONG.wrong_solutions, &[&name]);
        for hand in hands() {
            let mut known = HashMap::new();
            let held = hand.counts();
            let wins_with = |tile: &Tile| {
                let mut drawn = held;
                drawn[tile.index()] += 1;
                let key = digits(&drawn);
                let last = key[key.len() - bits..].to_owned();
                held[tile.index()] < 4 && *known.entry(last).or_insert_with(|| wins(&drawn))
            };
            let said: Tiles = Tile::all().filter(wins_with).collect();
            assert_eq!(solve(&hand), said, "{name}: {hand:?}");
        }
    }
}
