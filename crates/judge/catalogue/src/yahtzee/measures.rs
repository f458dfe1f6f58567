//! Lists the measures of a game of Yahtzee, with the values that its fixtures should reach.

use std::collections::BTreeSet;

use yahtzee::reference::{
    CHANCE, FIVE, FOUR, FULL, LONG, SHORT, THREE, faces, has_run, most_equal, sorted, sum,
};
use yahtzee::{BONUS_FROM, Card, Game, ROUNDS, Roll};

type Measure = checker::Measure<Game, Card>;

const LOW: [u8; 5] = [1, 2, 3, 4, 5];

/// The measures. Their turning points are limits of the statement, and values at which a rule starts or
/// stops applying.
pub const MEASURES: &[Measure] = &[
    Measure::of_input("# games", |games, _| games.len() as i64).reaches(&[1, 101, 257]),
    Measure::of_input("# different rolls in all games", |games, _| {
        different(games.as_flattened())
    })
    .reaches(&[252]),
    Measure::of_case("# rolls of five equal dice", |game| {
        rolls(game, |it| most_equal(it) == 5)
    }),
    Measure::of_case("# rolls of three equal dice and a pair", |game| {
        rolls(game, |it| faces(it) == 2 && most_equal(it) == 3)
    }),
    Measure::of_case("# rolls with a short straight", |game| {
        rolls(game, |it| has_run(it, 4))
    }),
    Measure::of_case(
        "# rolls of five different dice with a short but no long straight",
        |game| {
            rolls(game, |it| {
                has_run(it, 4) && faces(it) == 5 && !has_run(it, 5)
            })
        },
    ),
    Measure::of_case("# rolls of a short straight and a pair", |game| {
        rolls(game, |it| has_run(it, 4) && faces(it) == 4)
    }),
    Measure::of_case("# rolls with a long straight", |game| {
        rolls(game, |it| has_run(it, 5))
    }),
    Measure::of_case("# rolls of four or five equal dice", |game| {
        rolls(game, |it| most_equal(it) >= 4)
    }),
    Measure::of_case("# rolls of three equal dice or more", |game| {
        rolls(game, |it| most_equal(it) >= 3)
    }),
    Measure::of_case("# rolls that differ", |game| different(game)),
    Measure::of_case("one roll # times", most_often).reaches(&[8, ROUNDS as i64]),
    Measure::of_case("a sum of # of all dice", |game| {
        game.iter().map(|&roll| i64::from(sum(roll, 0))).sum()
    }),
    Measure::of_answer("a total of #", |_, card| card.total.into()).reaches(&[18, 380]),
    Measure::of_answer("# in the upper section of the best card", |_, card| {
        card.upper().into()
    })
    .reaches(&[BONUS_FROM as i64 - 1, BONUS_FROM as i64, 105]),
    Measure::of_answer("# categories of 0 on the best card", |_, card| {
        card.scores.iter().filter(|&&score| score == 0).count() as i64
    }),
    Measure::of_answer("a full house of # on the best card", score::<FULL>),
    Measure::of_answer("a short straight of # on the best card", score::<SHORT>),
    Measure::of_answer("a long straight of # on the best card", score::<LONG>),
    Measure::of_answer("a five of a kind of # on the best card", score::<FIVE>).reaches(&[50]),
    Measure::of_answer("a four of a kind of # on the best card", score::<FOUR>),
    Measure::of_answer("a three of a kind of # on the best card", score::<THREE>),
    Measure::of_answer("a chance of # on the best card", score::<CHANCE>).reaches(&[30]),
    Measure::of_answer(
        "a long straight only from 2 3 4 5 6 on the best card",
        |game, card| {
            let is_low = game.iter().any(|&roll| sorted(roll) == LOW);
            (!is_low && card.scores[LONG] > 0).into()
        },
    )
    .reaches(&[1]),
];

/// Returns how many rolls of a game are of some kind.
fn rolls(game: &Game, is_it: fn(Roll) -> bool) -> i64 {
    game.iter().filter(|&&roll| is_it(roll)).count() as i64
}

/// Returns how many different rolls there are.
fn different(rolls: &[Roll]) -> i64 {
    rolls
        .iter()
        .map(|&roll| sorted(roll))
        .collect::<BTreeSet<_>>()
        .len() as i64
}

/// Returns how often the most frequent roll of a game is thrown.
fn most_often(game: &Game) -> i64 {
    let times = |roll: &Roll| {
        game.iter()
            .filter(|&&it| sorted(it) == sorted(*roll))
            .count() as i64
    };
    game.iter().map(times).max().unwrap_or(0)
}

fn score<const CATEGORY: usize>(_: &Game, card: &Card) -> i64 {
    card.scores[CATEGORY].into()
}

/// Returns which way the total of a wrong card differs from that of the best card.
pub fn direction(best: &Card, claimed: &Card) -> Option<&'static str> {
    let is_low = claimed.total < best.total;
    let direction = if is_low {
        "have too low a total"
    } else {
        "have too high a total"
    };
    (claimed.total != best.total).then_some(direction)
}
