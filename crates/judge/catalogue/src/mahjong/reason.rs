//! Says why the waits that a program claims are wrong.

use checker::Reason;
use mahjong::{COPIES, Hand, Tile, Tiles, decompose};

use super::false_chow::false_chow;

/// What is wrong with waits: the first of these.
#[derive(Clone, Copy)]
enum WaitsFault {
    /// This tile is listed, of which the hand already holds all four.
    Fifth(Tile),
    /// This tile is listed, and does not win.
    NoWin(Tile),
    /// This wait is not listed.
    Missing(Tile),
    /// Nothing.
    Nothing,
}

impl WaitsFault {
    /// Returns what is wrong with the waits `claimed`, if the waits are `best`.
    fn of(hand: &Hand, best: Tiles, claimed: Tiles) -> Self {
        if let Some(tile) = claimed.minus(best).iter().next() {
            return match hand.counts()[tile.index()] {
                COPIES => Self::Fifth(tile),
                _ => Self::NoWin(tile),
            };
        }
        let missing = best.minus(claimed).iter().next();
        missing.map_or(Self::Nothing, Self::Missing)
    }

    /// Returns what is wrong in a few words.
    fn kind(self) -> &'static str {
        match self {
            Self::Fifth(_) => "a fifth tile is listed",
            Self::NoWin(_) => "a tile is listed that does not win",
            Self::Missing(_) | Self::Nothing => "a wait is missing",
        }
    }
}

/// Returns the kind of the [reason](waits_reason). This takes far less time than the reason.
pub fn waits_kind(hand: &Hand, best: Tiles, claimed: Tiles) -> &'static str {
    WaitsFault::of(hand, best, claimed).kind()
}

/// Returns the reason why the waits `claimed` by a program are not those of `hand`, which are
/// `best`.
///
/// The reason is a sentence about the first tile that is claimed but not waited for, and says which three tiles would
/// have to be a chow for the hand to win with it, if there are any. If the hand waits for every claimed tile, the
/// sentence names the first wait that is not claimed, and shows the eye and the melds with which the hand wins. If both
/// are the same, the reason says nothing.
pub fn waits_reason(hand: &Hand, best: Tiles, claimed: Tiles) -> Reason {
    let fault = WaitsFault::of(hand, best, claimed);
    let sentence = match fault {
        WaitsFault::Fifth(tile) => format!("{tile} is listed, but the hand already holds all four"),
        WaitsFault::NoWin(tile) => {
            let with = match false_chow(hand, tile) {
                Some([one, two, three]) => format!(": it would if {one} {two} {three} were a chow"),
                None => String::new(),
            };
            format!("{tile} is listed, but the hand does not win with it{with}")
        }
        WaitsFault::Missing(tile) => {
            let melds = decompose(hand, tile).map_or(String::new(), |win| win.to_string());
            format!("{tile} is missing; it completes the hand: {melds}")
        }
        WaitsFault::Nothing => String::new(),
    };
    Reason::new(fault.kind(), sentence)
}
