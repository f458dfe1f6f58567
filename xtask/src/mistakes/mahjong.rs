//! Programs that go wrong on Chinese Mahjong.

use mahjong::{Hand, KINDS, Mahjong, OF_A_KIND, Tile, Tiles};

use super::{Limit, Mistake};

/// The wrong programs.
pub const MISTAKES: &[Mistake<Mahjong>] = &[
    Mistake {
        name: "fifth-tile",
        about: "a tile of which the hand holds four is waited for",
        solve: |hand| Some(waits_among(hand, |_, _| true, |counts| wins(counts, in_suit))),
    },
    Mistake {
        name: "chow-across-suits",
        about: "8T 9T 1S is a chow",
        solve: |hand| Some(waits(hand, |counts| wins(counts, |low| low + 2 < HONOURS))),
    },
    Mistake {
        name: "chow-of-winds",
        about: "three winds in a row are a chow",
        solve: |hand| {
            Some(waits(hand, |counts| wins(counts, |low| in_suit(low) || low == 27 || low == 28)))
        },
    },
    Mistake {
        name: "chow-of-dragons",
        about: "the three dragons are a chow",
        solve: |hand| Some(waits(hand, |counts| wins(counts, |low| in_suit(low) || low == 31))),
    },
    Mistake {
        name: "no-chow-7-8-9",
        about: "the loop over the chows of a suit ends one too early",
        solve: |hand| {
            Some(waits(hand, |counts| wins(counts, |low| in_suit(low) && low % RANKS < 6)))
        },
    },
    Mistake {
        name: "first-pair-is-the-eye",
        about: "the first two equal tiles are taken as the eye",
        solve: |hand| {
            Some(waits(hand, |counts| {
                let eye = counts.iter().position(|&count| count >= 2);
                eye.is_some_and(|eye| {
                    wins_with_eye(counts, eye, &mut |counts| only_melds(counts, in_suit))
                })
            }))
        },
    },
    Mistake {
        name: "pongs-first",
        about: "all pongs are taken before any chow",
        solve: |hand| {
            Some(waits(hand, |counts| {
                wins_by(counts, &mut |counts| only_melds(&counts.map(|count| count % 3), in_suit))
            }))
        },
    },
    Mistake {
        name: "chows-first",
        about: "a chow is taken wherever there is one",
        solve: |hand| Some(waits(hand, |counts| wins_by(counts, &mut greedy_melds))),
    },
    Mistake {
        name: "seven-pairs",
        about: "seven pairs win",
        solve: |hand| {
            Some(waits(hand, |counts| {
                wins(counts, in_suit) || counts.iter().all(|&count| count == 0 || count == 2)
            }))
        },
    },
    Mistake {
        name: "thirteen-orphans",
        about: "thirteen orphans win",
        solve: |hand| {
            Some(waits(hand, |counts| {
                let orphan = |kind: usize| kind >= HONOURS || matches!(kind % RANKS, 0 | 8);
                let all = (0..KINDS).all(|kind| (counts[kind] > 0) == orphan(kind));
                wins(counts, in_suit) || all
            }))
        },
    },
    Mistake {
        name: "four-as-a-meld",
        about: "four equal tiles are a meld of their own",
        solve: |hand| {
            Some(waits(hand, |counts| {
                wins_by(counts, &mut |counts| {
                    let mut rest = *counts;
                    for count in &mut rest {
                        *count %= OF_A_KIND;
                    }
                    only_melds(counts, in_suit) || only_melds(&rest, in_suit)
                })
            }))
        },
    },
    Mistake {
        name: "only-held-tiles",
        about: "only tiles that the hand already holds are tried",
        solve: |hand| {
            let held = |counts: &[u8; KINDS], tile: usize| (1..OF_A_KIND).contains(&counts[tile]);
            Some(waits_among(hand, held, |counts| wins(counts, in_suit)))
        },
    },
    Mistake {
        name: "one-wait-only",
        about: "the search ends with the first tile that wins",
        solve: |hand| {
            let mut first = Tiles::default();
            let all = waits(hand, |counts| wins(counts, in_suit));
            all.iter().take(1).for_each(|tile| first.insert(tile));
            Some(first)
        },
    },
];

const RANKS: usize = 9;
const HONOURS: usize = 27;

/// Does the kind start a chow?
fn in_suit(low: usize) -> bool {
    low < HONOURS && low % RANKS < 7
}

fn waits(hand: &Hand, wins: fn(&[u8; KINDS]) -> bool) -> Tiles {
    waits_among(hand, |counts, tile| counts[tile] < OF_A_KIND, wins)
}

/// The tiles that make a hand win, of those that may be tried.
fn waits_among(
    hand: &Hand,
    may_try: impl Fn(&[u8; KINDS], usize) -> bool,
    wins: fn(&[u8; KINDS]) -> bool,
) -> Tiles {
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
    waits
}

/// Are these 14 tiles four melds and an eye, where chows start at these kinds?
fn wins(counts: &[u8; KINDS], chow: fn(usize) -> bool) -> bool {
    wins_by(counts, &mut |counts| only_melds(counts, chow))
}

fn wins_by(counts: &[u8; KINDS], melds: &mut dyn FnMut(&[u8; KINDS]) -> bool) -> bool {
    (0..KINDS).any(|eye| wins_with_eye(counts, eye, melds))
}

fn wins_with_eye(
    counts: &[u8; KINDS],
    eye: usize,
    melds: &mut dyn FnMut(&[u8; KINDS]) -> bool,
) -> bool {
    without(counts, [eye, eye]).is_some_and(|rest| melds(&rest))
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
pub const LIMITS: &[Limit<Mahjong>] = &[
    Limit { name: "one hand", reached: |hands, _| hands.len() == 1 },
    Limit { name: "50 hands, the statement's most", reached: |hands, _| hands.len() == 50 },
    Limit { name: "not ready", reached: |_, waits| waits.iter().any(|waits| waits.is_empty()) },
    Limit { name: "one wait", reached: |_, waits| waits.iter().any(|waits| waits.len() == 1) },
    Limit { name: "nine waits", reached: |_, waits| waits.iter().any(|waits| waits.len() == 9) },
    Limit {
        name: "a wait for each of the 34 tiles",
        reached: |_, waits| Tile::all().all(|tile| waits.iter().any(|waits| waits.contains(tile))),
    },
    Limit {
        name: "four of a kind in hand",
        reached: |hands, _| hands.iter().any(|hand| hand.counts().contains(&OF_A_KIND)),
    },
    Limit {
        name: "four of a kind three times",
        reached: |hands, _| {
            let fours =
                |hand: &Hand| Tile::all().filter(|tile| hand.counts()[tile.index()] == 4).count();
            hands.iter().any(|hand| fours(hand) == 3)
        },
    },
    Limit {
        name: "13 tiles of one suit",
        reached: |hands, _| {
            let suits = |hand: &Hand| hand.counts().chunks(RANKS).map(<[u8]>::to_vec).collect();
            hands.iter().any(|hand| {
                let suits: Vec<Vec<u8>> = suits(hand);
                suits[..3].iter().any(|suit| suit.iter().sum::<u8>() == 13)
            })
        },
    },
    Limit {
        name: "13 honours",
        reached: |hands, _| {
            hands.iter().any(|hand| hand.counts()[3 * RANKS..].iter().sum::<u8>() == 13)
        },
    },
];
