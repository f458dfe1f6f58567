//! Says why the waits that a program claims are wrong.

use checker::Reason;
use mahjong::{COPIES, Hand, Tiles, decompose};

use super::false_chow::false_chow;

/// Returns the reason why the waits `claimed` by a program are not those of `hand`, which are
/// `best`.
///
/// The reason is a sentence about the first tile that is claimed but not waited for, and says which three tiles
/// would have to be a chow for the hand to win with it, if there are any. If the hand
/// waits for every claimed tile, the sentence names the first wait that is not claimed, and shows
/// the eye and the melds with which the hand wins. If both are the same, the reason says nothing.
pub fn waits_reason(hand: &Hand, best: Tiles, claimed: Tiles) -> Reason {
    if let Some(tile) = claimed.minus(best).iter().next() {
        let (kind, why) = match hand.counts()[tile.index()] {
            COPIES => ("a fifth tile is listed", "the hand already holds all four"),
            _ => (
                "a tile is listed that does not win",
                "the hand does not win with it",
            ),
        };
        let with = match false_chow(hand, tile) {
            Some([one, two, three]) => format!(": it would if {one} {two} {three} were a chow"),
            None => String::new(),
        };
        return Reason::new(kind, format!("{tile} is listed, but {why}{with}"));
    }
    let sentence = best
        .minus(claimed)
        .iter()
        .next()
        .map_or(String::new(), |tile| {
            let melds = decompose(hand, tile).map_or(String::new(), |win| win.to_string());
            format!("{tile} is missing; it completes the hand: {melds}")
        });
    Reason {
        kind: "a wait is missing",
        sentence,
    }
}
