//! Lists the measures of a hand of Chinese Mahjong, with the values that its fixtures should reach.

use mahjong::{COPIES, HONOURS, Hand, RANKS, Tile, Tiles, is_orphan};

use super::ways::{Way, waits_only, waits_with_several};
use super::wrong::groups_that_lack_a_tile;

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
    Measure::of_case(
        "# groups (T, S, W, honours) whose number of tiles is no multiple of 3",
        |hand| groups_that_lack_a_tile(&hand.counts()).count() as i64,
    ),
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
        .dividing_from(2),
    Measure::of_answer("# waits for honours", |_, waits| {
        waits.iter().filter(is_honour).count() as i64
    }),
    Measure::of_answer("# waits for suits", |_, waits| {
        waits.iter().filter(|tile| !is_honour(tile)).count() as i64
    })
    .dividing_from(2),
    Measure::of_answer("a wait for a tile held # times", |hand, waits| {
        let counts = hand.counts();
        waits
            .iter()
            .map(|tile| counts[tile.index()].into())
            .max()
            .unwrap_or(0)
    }),
    // What every way to win with a wait has.
    Measure::of_answer(
        "# waits that win only with an eye above the lowest pair",
        |hand, waits| waits_only(hand, *waits, |way| pairs(way).next() != Some(way.eye)),
    ),
    Measure::of_answer(
        "# waits that win only with an eye below the highest pair",
        |hand, waits| waits_only(hand, *waits, |way| pairs(way).last() != Some(way.eye)),
    ),
    Measure::of_answer(
        "# waits that win only with an eye of three or four equal tiles",
        |hand, waits| waits_only(hand, *waits, |way| way.counts[way.eye] > 2),
    ),
    Measure::of_answer(
        "# waits that win only with an eye of honours",
        |hand, waits| waits_only(hand, *waits, |way| way.eye >= HONOURS),
    ),
    Measure::of_answer(
        "# waits that win only with an eye of 1, 4 or 7",
        |hand, waits| waits_only(hand, *waits, |way| way.has_eye_of_third(0)),
    ),
    Measure::of_answer(
        "# waits that win only with an eye of 2, 5 or 8",
        |hand, waits| waits_only(hand, *waits, |way| way.has_eye_of_third(1)),
    ),
    Measure::of_answer(
        "# waits that win only with an eye of 3, 6 or 9",
        |hand, waits| waits_only(hand, *waits, |way| way.has_eye_of_third(2)),
    ),
    Measure::of_answer(
        "# waits that win only with an eye that is no 2, 5 or 8 of a suit",
        |hand, waits| waits_only(hand, *waits, |way| !way.has_eye_of_third(1)),
    ),
    Measure::of_answer(
        "# waits that win only with an eye that is no 2, 5 or 8 and no honour",
        |hand, waits| {
            waits_only(hand, *waits, |way| {
                way.eye < HONOURS && !way.has_eye_of_third(1)
            })
        },
    ),
    Measure::of_answer(
        "# waits that win only with an eye that is no 3, 6 or 9 and no honour",
        |hand, waits| {
            waits_only(hand, *waits, |way| {
                way.eye < HONOURS && !way.has_eye_of_third(2)
            })
        },
    ),
    Measure::of_answer("# waits that can only be the eye", |hand, waits| {
        waits_only(hand, *waits, Way::is_only_in_eye)
    }),
    Measure::of_answer("# waits that can only be in a pong", |hand, waits| {
        waits_only(hand, *waits, Way::is_only_in_pong)
    }),
    Measure::of_answer(
        "# waits that can only be the lowest tile of a chow",
        |hand, waits| waits_only(hand, *waits, |way| way.is_only_in_chow_at(0)),
    ),
    Measure::of_answer(
        "# waits that can only be the middle tile of a chow",
        |hand, waits| waits_only(hand, *waits, |way| way.is_only_in_chow_at(1)),
    ),
    Measure::of_answer(
        "# waits that can only be the highest tile of a chow",
        |hand, waits| waits_only(hand, *waits, |way| way.is_only_in_chow_at(2)),
    ),
    Measure::of_answer("# waits that win only with a pong", |hand, waits| {
        waits_only(hand, *waits, |way| way.pongs().next().is_some())
    }),
    Measure::of_answer("# waits that win only with a chow", |hand, waits| {
        waits_only(hand, *waits, |way| way.chows().next().is_some())
    }),
    Measure::of_answer("# waits that win only with a chow 1 2 3", |hand, waits| {
        waits_only(hand, *waits, |way| way.has_chow_from(0))
    }),
    Measure::of_answer("# waits that win only with a chow 7 8 9", |hand, waits| {
        waits_only(hand, *waits, |way| way.has_chow_from(6))
    }),
    Measure::of_answer(
        "# waits that win only with the same chow twice",
        |hand, waits| waits_only(hand, *waits, Way::has_equal_chows),
    ),
    Measure::of_answer(
        "# waits that win only with a chow of a tile that could be a pong",
        |hand, waits| waits_only(hand, *waits, Way::has_chow_of_many),
    ),
    Measure::of_answer(
        "# waits that win only with a pong of a tile that could be in a chow",
        |hand, waits| waits_only(hand, *waits, Way::has_pong_below_others),
    ),
    Measure::of_answer("# waits in several ways", |hand, waits| {
        waits_with_several(hand, *waits)
    }),
];

/// Returns the tiles that a way could have as its eye if any melds were allowed, in order.
fn pairs(way: &Way) -> impl Iterator<Item = usize> {
    (0..way.counts.len()).filter(|&tile| way.counts[tile] >= 2)
}

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
