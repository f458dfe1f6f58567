//! Lists the measures of a hand of Chinese Mahjong, with the values that its fixtures should reach.

use mahjong::{COPIES, HONOURS, Hand, RANKS, Tile, Tiles, is_orphan};

type Measure = checker::Measure<Hand, Tiles>;

/// The measures. Their turning points are limits of the statement, and values at which a rule starts or
/// stops applying.
pub const MEASURES: &[Measure] = &[
    Measure::of_input("# hands", |hands, _| hands.len() as i64).reaches(&[1, 50]),
    Measure::of_input("# hands with nine waits", |_, waits| {
        waits.iter().filter(|waits| waits.len() == 9).count() as i64
    })
    .reaches(&[50]),
    Measure::of_input("# different waits in all hands", |_, waits| {
        let all: Tiles = waits.iter().flat_map(|waits| waits.iter()).collect();
        all.len() as i64
    })
    .reaches(&[34]),
    Measure::of_case("# characters in their line", |hand| {
        hand.to_string().len() as i64
    })
    .reaches(&[63]),
    Measure::of_case("# honours", |hand| tiles(hand, |kind| kind >= HONOURS)).reaches(&[13]),
    Measure::of_case("# kinds of honours", |hand| {
        kinds(hand, |kind, it| kind >= HONOURS && it > 0)
    }),
    Measure::of_case("# suits", |hand| {
        suits(hand).into_iter().filter(|&tiles| tiles > 0).count() as i64
    }),
    Measure::of_case("# tiles of one suit", |hand| {
        suits(hand).into_iter().max().unwrap_or(0)
    })
    .reaches(&[13]),
    Measure::of_case("# tiles of suit T", |hand| suits(hand)[0]),
    Measure::of_case("# tiles of suit S", |hand| suits(hand)[1]),
    Measure::of_case("# tiles of suit W", |hand| suits(hand)[2]),
    Measure::of_case("# tiles 1, 9 or honours", |hand| tiles(hand, is_orphan)),
    Measure::of_case("# equal tiles", |hand| {
        hand.counts().into_iter().max().unwrap_or(0).into()
    })
    .reaches(&[4]),
    Measure::of_case("# kinds of tiles", |hand| kinds(hand, |_, it| it > 0)),
    Measure::of_case("# pairs", |hand| kinds(hand, |_, it| it == 2)),
    Measure::of_case("# kinds held three times or more", |hand| {
        kinds(hand, |_, it| it >= 3)
    }),
    Measure::of_case("# kinds held four times", |hand| {
        kinds(hand, |_, it| it == COPIES)
    })
    .reaches(&[3]),
    Measure::of_answer("# waits", |_, waits| waits.len() as i64)
        .reaches(&[0, 1, 9])
        .telling_from(2),
    Measure::of_answer("# waits for honours", |_, waits| {
        waits.iter().filter(is_honour).count() as i64
    }),
    Measure::of_answer("# waits for suits", |_, waits| {
        waits.iter().filter(|tile| !is_honour(tile)).count() as i64
    })
    .telling_from(2),
    Measure::of_answer("a wait for a tile held # times", |hand, waits| {
        let counts = hand.counts();
        waits
            .iter()
            .map(|tile| counts[tile.index()].into())
            .max()
            .unwrap_or(0)
    }),
];

fn is_honour(tile: &Tile) -> bool {
    tile.index() >= HONOURS
}

/// Returns how many tiles of a hand are of some kinds.
fn tiles(hand: &Hand, has: impl Fn(usize) -> bool) -> i64 {
    hand.tiles().filter(|tile| has(tile.index())).count() as i64
}

/// Returns of how many kinds a hand holds some number of tiles.
fn kinds(hand: &Hand, is_it: fn(usize, u8) -> bool) -> i64 {
    (0..)
        .zip(hand.counts())
        .filter(|&(kind, count)| is_it(kind, count))
        .count() as i64
}

/// Returns the number of tiles of each suit.
fn suits(hand: &Hand) -> [i64; 3] {
    [0, 1, 2].map(|suit| tiles(hand, |kind| kind / RANKS == suit))
}

/// Returns whether a wrong answer lacks tiles or has some too many.
pub fn direction(best: &Tiles, claimed: &Tiles) -> Option<&'static str> {
    match [best.minus(*claimed), claimed.minus(*best)].map(Tiles::is_empty) {
        [false, true] => Some("lack tiles"),
        [true, false] => Some("have tiles too many"),
        _ => None,
    }
}
