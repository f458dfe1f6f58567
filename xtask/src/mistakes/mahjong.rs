//! Programs that go wrong on Chinese Mahjong.

use mahjong::{Hand, KINDS, Mahjong, OF_A_KIND, Tile, Tiles};

type Mistake = super::Mistake<Mahjong>;
type Limit = super::Limit<Mahjong>;

/// The wrong programs.
pub const MISTAKES: &[Mistake] = &[
    Mistake::new("fifth-tile", "a tile of which the hand holds four is waited for", |hand| {
        waits_among(hand, |_, _| true, |counts| wins(counts, in_suit))
    }),
    Mistake::new("chow-across-suits", "8T 9T 1S is a chow", |hand| {
        waits(hand, |counts| wins(counts, |low| low + 2 < HONOURS))
    }),
    Mistake::new("chow-of-winds", "three winds in a row are a chow", |hand| {
        waits(hand, |counts| wins(counts, |low| in_suit(low) || low == 27 || low == 28))
    }),
    Mistake::new("chow-of-dragons", "the three dragons are a chow", |hand| {
        waits(hand, |counts| wins(counts, |low| in_suit(low) || low == 31))
    }),
    Mistake::new("no-chow-7-8-9", "the loop over the chows of a suit ends one too early", |hand| {
        waits(hand, |counts| wins(counts, |low| in_suit(low) && low % RANKS < 6))
    }),
    Mistake::new(
        "first-pair-is-the-eye",
        "the first two equal tiles are taken as the eye",
        |hand| {
            waits(hand, |counts| {
                let eye = counts.iter().position(|&count| count >= 2);
                let rest = eye.and_then(|eye| without(counts, [eye, eye]));
                rest.is_some_and(|rest| only_melds(&rest, in_suit))
            })
        },
    ),
    Mistake::new("pongs-first", "all pongs are taken before any chow", |hand| {
        waits(hand, |counts| {
            wins_by(counts, |counts| only_melds(&counts.map(|count| count % 3), in_suit))
        })
    }),
    Mistake::new("chows-first", "a chow is taken wherever there is one", |hand| {
        waits(hand, |counts| wins_by(counts, greedy_melds))
    }),
    Mistake::new("seven-pairs", "seven pairs win", |hand| {
        waits(hand, |counts| {
            wins(counts, in_suit) || counts.iter().all(|&count| count == 0 || count == 2)
        })
    }),
    Mistake::new("thirteen-orphans", "thirteen orphans win", |hand| {
        waits(hand, |counts| {
            let orphan = |kind: usize| kind >= HONOURS || matches!(kind % RANKS, 0 | 8);
            let all = (0..KINDS).all(|kind| (counts[kind] > 0) == orphan(kind));
            wins(counts, in_suit) || all
        })
    }),
    Mistake::new("four-as-a-meld", "four equal tiles are a meld of their own", |hand| {
        waits(hand, |counts| {
            wins_by(counts, |counts| {
                let rest = counts.map(|count| count % OF_A_KIND);
                only_melds(counts, in_suit) || only_melds(&rest, in_suit)
            })
        })
    }),
    Mistake::new("only-held-tiles", "only tiles that the hand already holds are tried", |hand| {
        let held = |counts: &[u8; KINDS], tile: usize| (1..OF_A_KIND).contains(&counts[tile]);
        waits_among(hand, held, |counts| wins(counts, in_suit))
    }),
    Mistake::new("one-wait-only", "the search ends with the first tile that wins", |hand| {
        let mut first = Tiles::default();
        let all = waits(hand, |counts| wins(counts, in_suit))?;
        all.iter().take(1).for_each(|tile| first.insert(tile));
        Some(first)
    }),
];

const RANKS: usize = 9;
const HONOURS: usize = 27;

/// Does the kind start a chow?
fn in_suit(low: usize) -> bool {
    low < HONOURS && low % RANKS < 7
}

fn waits(hand: &Hand, wins: fn(&[u8; KINDS]) -> bool) -> Option<Tiles> {
    waits_among(hand, |counts, tile| counts[tile] < OF_A_KIND, wins)
}

/// The tiles that make a hand win, of those that may be tried.
fn waits_among(
    hand: &Hand,
    may_try: impl Fn(&[u8; KINDS], usize) -> bool,
    wins: fn(&[u8; KINDS]) -> bool,
) -> Option<Tiles> {
    let mut waits = Tiles::default();
    for tile in Tile::all() {
        let mut counts = hand.counts();
        if may_try(&counts, tile.index()) {
            counts[tile.index()] += 1;
            if wins(&counts) {
                waits.insert(tile);
            }
        }
    }
    Some(waits)
}

/// Are these 14 tiles four melds and an eye, where chows start at these kinds?
fn wins(counts: &[u8; KINDS], chow: fn(usize) -> bool) -> bool {
    wins_by(counts, |counts| only_melds(counts, chow))
}

fn wins_by(counts: &[u8; KINDS], melds: impl Fn(&[u8; KINDS]) -> bool) -> bool {
    (0..KINDS).any(|eye| without(counts, [eye, eye]).is_some_and(|rest| melds(&rest)))
}

/// Can all tiles be put into melds?
fn only_melds(counts: &[u8; KINDS], chow: fn(usize) -> bool) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let pong = without(counts, [low; 3]);
    let chow_there = chow(low).then(|| without(counts, [low, low + 1, low + 2]));
    pong.is_some_and(|rest| only_melds(&rest, chow))
        || chow_there.flatten().is_some_and(|rest| only_melds(&rest, chow))
}

/// The same without a second thought: a chow is taken if there is one.
fn greedy_melds(counts: &[u8; KINDS]) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let chow = in_suit(low).then(|| without(counts, [low, low + 1, low + 2]));
    let rest = chow.flatten().or_else(|| without(counts, [low; 3]));
    rest.is_some_and(|rest| greedy_melds(&rest))
}

fn without<const N: usize>(counts: &[u8; KINDS], tiles: [usize; N]) -> Option<[u8; KINDS]> {
    let mut rest = *counts;
    for tile in tiles {
        let count = rest.get_mut(tile)?;
        *count = count.checked_sub(1)?;
    }
    Some(rest)
}

/// The limits of the statement and the turning points of the rules.
pub const LIMITS: &[Limit] = &[
    Limit::of_input("one hand", |hands, _| hands.len() == 1),
    Limit::of_input("50 hands, the statement's most", |hands, _| hands.len() == 50),
    Limit::of_case("not ready", |_, waits| waits.is_empty()),
    Limit::of_case("one wait", |_, waits| waits.len() == 1),
    Limit::of_case("nine waits", |_, waits| waits.len() == 9),
    Limit::of_input("a wait for each of the 34 tiles", |_, waits| {
        Tile::all().all(|tile| waits.iter().any(|waits| waits.contains(tile)))
    }),
    Limit::of_case("four of a kind in hand", |hand, _| hand.counts().contains(&OF_A_KIND)),
    Limit::of_case("four of a kind three times", |hand, _| {
        hand.counts().map(|count| count / OF_A_KIND).iter().sum::<u8>() == 3
    }),
    Limit::of_case("13 tiles of one suit", |hand, _| {
        hand.counts()[..HONOURS].chunks(RANKS).any(|suit| suit.iter().sum::<u8>() == 13)
    }),
    Limit::of_case("13 honours", |hand, _| hand.counts()[HONOURS..].iter().sum::<u8>() == 13),
];
