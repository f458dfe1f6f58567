//! The turning points that a good set of fixtures reaches.

use judge::Limit;

use crate::tiles::{Hand, OF_A_KIND, RANKS, Tile, Tiles};

pub(crate) const LIMITS: &[Limit<Hand, Tiles>] = &[
    Limit {
        name: "no hand",
        reached: |hands, _| hands.is_empty(),
    },
    Limit {
        name: "one hand",
        reached: |hands, _| hands.len() == 1,
    },
    Limit {
        name: "50 hands, the statement's most",
        reached: |hands, _| hands.len() == 50,
    },
    Limit {
        name: "more than 50 hands",
        reached: |hands, _| hands.len() > 50,
    },
    Limit {
        name: "not ready",
        reached: |_, waits| waits.iter().any(|waits| waits.is_empty()),
    },
    Limit {
        name: "one wait",
        reached: |_, waits| waits.iter().any(|waits| waits.len() == 1),
    },
    Limit {
        name: "nine waits",
        reached: |_, waits| waits.iter().any(|waits| waits.len() == 9),
    },
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
            let fours = |hand: &Hand| {
                Tile::all()
                    .filter(|tile| hand.counts()[tile.index()] == 4)
                    .count()
            };
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
            hands
                .iter()
                .any(|hand| hand.counts()[3 * RANKS..].iter().sum::<u8>() == 13)
        },
    },
];
