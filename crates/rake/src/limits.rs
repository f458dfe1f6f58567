//! The limits of the statement and the turning points of the rules.

use judge::Limit;

use crate::board::{GREATEST_VALUE, Game};

pub(crate) const LIMITS: &[Limit<Game, u32>] = &[
    Limit {
        name: "t = 0",
        reached: |games, _| games.is_empty(),
    },
    Limit {
        name: "t = 1",
        reached: |games, _| games.len() == 1,
    },
    Limit {
        name: "t = 200",
        reached: |games, _| games.len() == 200,
    },
    Limit {
        name: "t = 200, each with k = 3",
        reached: |games, _| games.len() == 200 && games.iter().all(|game| game.rounds() == 3),
    },
    Limit {
        name: "more than 200 boards",
        reached: |games, _| games.len() > 200,
    },
    Limit {
        name: "k = 1",
        reached: |games, _| games.iter().any(|game| game.rounds() == 1),
    },
    Limit {
        name: "k = 2",
        reached: |games, _| games.iter().any(|game| game.rounds() == 2),
    },
    Limit {
        name: "k = 3",
        reached: |games, _| games.iter().any(|game| game.rounds() == 3),
    },
    Limit {
        name: "every value 1",
        reached: |games, _| games.iter().any(|game| all(game, 1)),
    },
    Limit {
        name: "every value 10",
        reached: |games, _| games.iter().any(|game| all(game, GREATEST_VALUE)),
    },
    Limit {
        name: "score 8, the least",
        reached: |_, scores| scores.contains(&8),
    },
    Limit {
        name: "score 240, the greatest",
        reached: |_, scores| scores.contains(&240),
    },
];

fn all(game: &Game, value: u8) -> bool {
    game.board()
        .rows()
        .as_flattened()
        .iter()
        .all(|&cell| cell == value)
}
