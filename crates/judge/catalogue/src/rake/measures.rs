//! Lists the measures of a board of Rake It In, with the values that its fixtures should reach.

use rake::{Game, MAX_VALUE};

type Measure = checker::Measure<Game, u32>;

/// The measures. Their turning points are limits of the statement, and the greatest and least score.
pub const MEASURES: &[Measure] = &[
    Measure::of_input("t = #", |games, _| games.len() as i64).reaches(&[1, 200]),
    Measure::of_input("k = 3 for # boards", |games, _| {
        games.iter().filter(|game| game.rounds() == 3).count() as i64
    })
    .reaches(&[200]),
    Measure::of_case("k = #", |game| game.rounds().into()).reaches(&[1, 2, 3]),
    Measure::of_case("a greatest value of #", |game| sorted(game)[15]).reaches(&[1, 10]),
    Measure::of_case("a least value of #", |game| sorted(game)[0]).reaches(&[1, 10]),
    Measure::of_case("# different values", different).dividing_from(3),
    Measure::of_case("# from the least to the greatest value", |game| {
        sorted(game)[15] - sorted(game)[0]
    })
    .dividing_from(2),
    Measure::of_case("a sum of # of all values", |game| sorted(game).iter().sum()),
    Measure::of_case("# values of 10", |game| count(game, MAX_VALUE)),
    Measure::of_case("# values of 1", |game| count(game, 1)),
    Measure::of_case("a region with the sum #", |game| {
        game.board().sums().into_iter().max().unwrap_or(0).into()
    }),
    Measure::of_case("# regions with the greatest sum", greatest),
    Measure::of_answer("a score of #", |_, &score| score.into()).reaches(&[8, 240]),
    Measure::of_answer("a score of # a move", |game, &score| {
        i64::from(score) / (2 * i64::from(game.rounds()))
    }),
];

/// Returns the values, the least first.
fn sorted(game: &Game) -> Vec<i64> {
    let mut values = game.board().rows().as_flattened().to_vec();
    values.sort_unstable();
    values.into_iter().map(i64::from).collect()
}

fn different(game: &Game) -> i64 {
    1 + sorted(game)
        .windows(2)
        .filter(|pair| pair[0] != pair[1])
        .count() as i64
}

fn count(game: &Game, value: u8) -> i64 {
    sorted(game)
        .iter()
        .filter(|&&it| it == i64::from(value))
        .count() as i64
}

fn greatest(game: &Game) -> i64 {
    let sums = game.board().sums();
    sums.iter()
        .filter(|sum| Some(*sum) == sums.iter().max())
        .count() as i64
}
