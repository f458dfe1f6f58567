//! Finds what a hand would need to win with a tile: that three tiles which are none were a chow.

use mahjong::reference::{rules, starts_chow, waits_of};
use mahjong::{HONOURS, Hand, KINDS, RANKS, Tile};

/// Returns three tiles that are no chow, of which this is true: if they were one, the hand would win with `tile`.
/// Returns `None` if that is true of none that a program may take for a chow.
pub fn false_chow(hand: &Hand, tile: Tile) -> Option<[Tile; 3]> {
    let wins_with = |&chow: &[usize; 3]| {
        let mut rules = rules();
        rules.waits = 1 << tile.index();
        rules.chows[chow[0]].push(chow);
        !waits_of(&rules, &hand.counts()).is_empty()
    };
    let chow = likely_ones().into_iter().find(wins_with)?;
    Some(chow.map(|kind| Tile::new(kind).expect("the index of a tile")))
}

/// Returns what a program may take for a chow, as the indices of its tiles in ascending order.
fn likely_ones() -> Vec<[usize; 3]> {
    let mut chows = Vec::new();
    // Three consecutive tiles, in the order of all tiles: honours, or the end of a suit and the start of the next.
    for low in (0..KINDS - 2).filter(|&low| !starts_chow(low)) {
        chows.push([low, low + 1, low + 2]);
    }
    // Other winds than these.
    let [dong, nan, xi, bei] = [HONOURS, HONOURS + 1, HONOURS + 2, HONOURS + 3];
    chows.extend([[dong, nan, bei], [dong, xi, bei]]);
    // From the end of a suit to its start.
    for one in (0..HONOURS).step_by(RANKS) {
        let nine = one + RANKS - 1;
        chows.extend([[one, nine - 1, nine], [one, one + 1, nine]]);
    }
    // The same rank of each suit.
    for rank in 0..RANKS {
        chows.push([rank, rank + RANKS, rank + 2 * RANKS]);
    }
    chows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likely_ones_are_consecutive_or_of_a_kind() {
        let names = likely_ones().into_iter().map(|chow| {
            let names = chow.map(|kind| Tile::new(kind).expect("a tile").name());
            names.join(" ")
        });
        let expected = [
            "8T 9T 1S, 9T 1S 2S, 8S 9S 1W, 9S 1W 2W, 8W 9W DONG, 9W DONG NAN",
            "DONG NAN XI, NAN XI BEI, XI BEI ZHONG, BEI ZHONG FA, ZHONG FA BAI",
            "DONG NAN BEI, DONG XI BEI",
            "1T 8T 9T, 1T 2T 9T, 1S 8S 9S, 1S 2S 9S, 1W 8W 9W, 1W 2W 9W",
            "1T 1S 1W, 2T 2S 2W, 3T 3S 3W, 4T 4S 4W, 5T 5S 5W, 6T 6S 6W, 7T 7S 7W, 8T 8S 8W, 9T 9S 9W",
        ];
        assert_eq!(names.collect::<Vec<_>>().join(", "), expected.join(", "));
    }

    #[test]
    fn what_would_have_to_be_a_chow_is_found() {
        for (hand, tile, chow) in [
            (
                "1T 2T 3T 4T 5T 6T 7T 8T 9T BEI FA DONG DONG",
                "ZHONG",
                Some("BEI ZHONG FA"),
            ),
            (
                "1T 2T 3T 4T 5T 6T 7T 8T 9T DONG XI FA FA",
                "BEI",
                Some("DONG XI BEI"),
            ),
            (
                "1T 2T 3T 4T 5T 6T 7T 8T 9T 8S 9S FA FA",
                "1W",
                Some("8S 9S 1W"),
            ),
            (
                "1T 2T 3T 4T 5T 6T 7T 8T 9T 8S 9S FA FA",
                "1S",
                Some("1S 8S 9S"),
            ),
            (
                "1T 2T 3T 4T 5T 6T 7T 8T 9T 7S 7W FA FA",
                "7T",
                Some("7T 7S 7W"),
            ),
            // Two chows are none.
            ("1T 2T 3T 4T 5T 6T DONG NAN XI ZHONG FA 9W 9W", "BAI", None),
            // The hand holds all four.
            ("1T 2T 3T 4T 5T 6T 8S 9S 1S 1S 1S 1S FA", "1S", None),
        ] {
            let hand: Hand = hand.parse().expect("a legal hand");
            let tile = Tile::from_name(tile.as_bytes()).expect("a tile");
            let found = false_chow(&hand, tile).map(|tiles| tiles.map(Tile::name).join(" "));
            assert_eq!(found.as_deref(), chow, "{hand:?} {tile}");
        }
    }
}
