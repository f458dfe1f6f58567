//! Programs that go wrong on Chinese Mahjong.

#![allow(clippy::unnecessary_wraps, reason = "what a wrong program answers may take hours")]

use crate::textbook::{
    Counts, HONOURS, RANKS, RULES, Rules, are_melds, has_eye, starts_chow, waits_of, without,
};
use crate::{COPIES, Hand, KINDS, Tile, Tiles};

type Wrong = puzzle::WrongSolution<Hand, Tiles>;
type Boundary = puzzle::Boundary<Hand, Tiles>;

/// The wrong solutions.
pub const WRONG_SOLUTIONS: &[Wrong] = &[
    Wrong::new("fifth-tile", "a tile of which the hand holds four is waited for", |hand| {
        Some(waits_of(&Rules { can_wait: |_, _| true, ..RULES }, &hand.counts()))
    }),
    Wrong::new("chow-across-suits", "8T 9T 1S is a chow", |hand| {
        waits(hand, |counts| with_chows(counts, |low| low + 2 < HONOURS))
    }),
    Wrong::new("chow-of-winds", "three winds in a row are a chow", |hand| {
        waits(hand, |counts| with_chows(counts, |low| starts_chow(low) || low == 27 || low == 28))
    }),
    Wrong::new("chow-of-dragons", "the three dragons are a chow", |hand| {
        waits(hand, |counts| with_chows(counts, |low| starts_chow(low) || low == 31))
    }),
    Wrong::new("no-chow-7-8-9", "the loop over the chows of a suit ends one too early", |hand| {
        waits(hand, |counts| with_chows(counts, |low| starts_chow(low) && low % RANKS < 6))
    }),
    Wrong::new("first-pair-is-the-eye", "the first two equal tiles are taken as the eye", |hand| {
        waits(hand, |counts| {
            let eye = counts.iter().position(|&count| count >= 2);
            let rest = eye.and_then(|eye| without(counts, [eye, eye]));
            rest.is_some_and(|rest| are_melds(&rest, starts_chow))
        })
    }),
    Wrong::new("pongs-first", "all pongs are taken before any chow", |hand| {
        waits(hand, |counts| {
            has_eye(counts, |rest| are_melds(&rest.map(|count| count % 3), starts_chow))
        })
    }),
    Wrong::new("chows-first", "a chow is taken wherever there is one", |hand| {
        waits(hand, |counts| has_eye(counts, are_greedy_melds))
    }),
    Wrong::new("seven-pairs", "seven pairs win", |hand| {
        waits(hand, |counts| {
            (RULES.wins)(counts) || counts.iter().all(|&count| count == 0 || count == 2)
        })
    }),
    Wrong::new("thirteen-orphans", "thirteen orphans win", |hand| {
        waits(hand, |counts| {
            let orphan = |kind: usize| kind >= HONOURS || matches!(kind % RANKS, 0 | 8);
            let all = (0..KINDS).all(|kind| (counts[kind] > 0) == orphan(kind));
            (RULES.wins)(counts) || all
        })
    }),
    Wrong::new("four-as-a-meld", "four equal tiles are a meld of their own", |hand| {
        waits(hand, |counts| {
            has_eye(counts, |counts| {
                let rest = counts.map(|count| count % COPIES);
                are_melds(counts, starts_chow) || are_melds(&rest, starts_chow)
            })
        })
    }),
    Wrong::new("only-held-tiles", "only tiles that the hand already holds are tried", |hand| {
        let can_wait = |counts: &Counts, tile: usize| (1..COPIES).contains(&counts[tile]);
        Some(waits_of(&Rules { can_wait, ..RULES }, &hand.counts()))
    }),
    Wrong::new("one-wait-only", "the search ends with the first tile that wins", |hand| {
        Some(waits_of(&RULES, &hand.counts()).iter().take(1).collect())
    }),
];

/// The tiles that make a hand win, if this is what wins.
fn waits(hand: &Hand, wins: fn(&Counts) -> bool) -> Option<Tiles> {
    Some(waits_of(&Rules { wins, ..RULES }, &hand.counts()))
}

/// Whether these 14 tiles are four melds and an eye, where chows start at these kinds.
fn with_chows(counts: &Counts, starts_chow: fn(usize) -> bool) -> bool {
    has_eye(counts, |rest| are_melds(rest, starts_chow))
}

/// Whether all tiles are in melds when a chow is taken wherever there is one.
fn are_greedy_melds(counts: &Counts) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let chow = starts_chow(low).then(|| without(counts, [low, low + 1, low + 2]));
    let rest = chow.flatten().or_else(|| without(counts, [low; 3]));
    rest.is_some_and(|rest| are_greedy_melds(&rest))
}

/// The boundaries: limits of the statement and turning points of the rules.
pub const BOUNDARIES: &[Boundary] = &[
    Boundary::of_input("one hand", |hands, _| hands.len() == 1),
    Boundary::of_input("50 hands, the statement's most", |hands, _| hands.len() == 50),
    Boundary::of_input("50 hands of nine waits, the longest output", |hands, waits| {
        hands.len() == 50 && waits.iter().all(|waits| waits.len() == 9)
    }),
    Boundary::of_case("63 characters, the longest line", |hand, _| {
        hand.tiles().map(|tile| tile.to_string().len() + 1).sum::<usize>() == 63 + 1
    }),
    Boundary::of_case("not ready", |_, waits| waits.is_empty()),
    Boundary::of_case("one wait", |_, waits| waits.len() == 1),
    Boundary::of_case("nine waits", |_, waits| waits.len() == 9),
    Boundary::of_input("a wait for each of the 34 tiles", |_, waits| {
        Tile::all().all(|tile| waits.iter().any(|waits| waits.contains(tile)))
    }),
    Boundary::of_case("four of a kind in hand", |hand, _| hand.counts().contains(&COPIES)),
    Boundary::of_case("four of a kind three times", |hand, _| {
        hand.counts().map(|count| count / COPIES).iter().sum::<u8>() == 3
    }),
    Boundary::of_case("13 tiles of one suit", |hand, _| {
        hand.counts()[..HONOURS].chunks(RANKS).any(|suit| suit.iter().sum::<u8>() == 13)
    }),
    Boundary::of_case("13 honours", |hand, _| hand.counts()[HONOURS..].iter().sum::<u8>() == 13),
];
