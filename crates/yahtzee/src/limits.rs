//! The turning points that a good set of fixtures reaches.

use std::collections::BTreeSet;

use judge::Limit;

use crate::card::{BONUS_FROM, Card};
use crate::dice::{Category, Game, Roll};

pub(crate) const LIMITS: &[Limit<Game, Card>] = &[
    Limit {
        name: "no game",
        reached: |games, _| games.is_empty(),
    },
    Limit {
        name: "one game",
        reached: |games, _| games.len() == 1,
    },
    Limit {
        name: "100 games",
        reached: |games, _| games.len() >= 100,
    },
    Limit {
        name: "1000 games",
        reached: |games, _| games.len() >= 1_000,
    },
    Limit {
        name: "all 252 rolls",
        reached: |games, _| {
            let sorted = |&roll: &Roll| {
                let mut faces = roll.faces();
                faces.sort_unstable();
                faces
            };
            let rolls = games.iter().flatten().map(sorted);
            rolls.collect::<BTreeSet<_>>().len() == 252
        },
    },
    Limit {
        name: "total 18, the least",
        reached: |_, cards| cards.iter().any(|card| card.total == 18),
    },
    Limit {
        name: "total 380, the greatest",
        reached: |_, cards| cards.iter().any(|card| card.total == 380),
    },
    Limit {
        name: "upper sum 62 on the best card",
        reached: |_, cards| cards.iter().any(|card| upper(card) == BONUS_FROM - 1),
    },
    Limit {
        name: "upper sum 63 on the best card",
        reached: |_, cards| cards.iter().any(|card| upper(card) == BONUS_FROM),
    },
    Limit {
        name: "upper sum 105, the most there is",
        reached: |_, cards| cards.iter().any(|card| upper(card) == 105),
    },
    Limit {
        name: "chance 30",
        reached: |_, cards| scores(cards, Category::Chance, 30),
    },
    Limit {
        name: "five of a kind 50",
        reached: |_, cards| scores(cards, Category::FiveOfAKind, 50),
    },
    Limit {
        name: "long straight only from 2 3 4 5 6",
        reached: |games, cards| {
            let is_low =
                |roll: &Roll| roll.score(Category::LongStraight) > 0 && roll.faces().contains(&1);
            let only_high = |game: &Game| !game.iter().any(is_low);
            let straight = |card: &Card| card.scores[Category::LongStraight as usize] == 35;
            games
                .iter()
                .zip(cards)
                .any(|(game, card)| only_high(game) && straight(card))
        },
    },
];

fn upper(card: &Card) -> u32 {
    card.scores[..6].iter().sum()
}

fn scores(cards: &[Card], category: Category, score: u32) -> bool {
    cards
        .iter()
        .any(|card| card.scores[category as usize] == score)
}
