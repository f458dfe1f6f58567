//! Checks the waits that a program claims.

use crate::decomposition::decompose;
use crate::tiles::{COPIES, Hand, Tiles};

/// Checks that the waits `claimed` by a program are those of `hand`, which are `best`.
///
/// # Errors
///
/// The error is a sentence about the first tile that is claimed but not waited for. If the hand
/// waits for every claimed tile, the sentence names the first wait that is not claimed, and shows
/// the eye and the melds with which the hand wins.
///
/// # Example
///
/// ```
/// use mahjong::{Hand, Tiles, check_waits, waits};
///
/// let hand: Hand = "1T 1T 1T 1T 2T 3T FA FA FA BAI BAI BAI DONG".parse()?;
/// let reason = |claimed: Tiles| check_waits(&hand, waits(&hand), claimed).unwrap_err();
/// assert_eq!(
///     reason(Tiles::default()),
///     "DONG is missing, which completes the hand: \
///      DONG DONG + 1T 1T 1T + 1T 2T 3T + FA FA FA + BAI BAI BAI"
/// );
/// let four = reason(["1T".parse()?].into_iter().collect());
/// assert_eq!(four, "1T is listed, but the hand already holds all four");
/// let other = reason(["DONG".parse()?, "FA".parse()?].into_iter().collect());
/// assert_eq!(other, "FA is listed, but the hand does not win with it");
/// # Ok::<(), mahjong::IllegalHand>(())
/// ```
pub fn check_waits(hand: &Hand, best: Tiles, claimed: Tiles) -> Result<(), String> {
    let only_in = |one: Tiles, other: Tiles| one.iter().find(|&tile| !other.contains(tile));
    if let Some(tile) = only_in(claimed, best) {
        return Err(match hand.counts()[tile.index()] {
            COPIES => format!("{tile} is listed, but the hand already holds all four"),
            _ => format!("{tile} is listed, but the hand does not win with it"),
        });
    }
    let Some(tile) = only_in(best, claimed) else {
        return Ok(());
    };
    let melds = decompose(hand, tile).map_or(String::new(), |win| win.to_string());
    Err(format!("{tile} is missing, which completes the hand: {melds}"))
}
