//! Judging the waits that some program claims.

use crate::tiles::{HONOURS, Hand, KINDS, OF_A_KIND, RANKS, Tile, Tiles};

/// Are `claimed` the waits of `hand`, which are `best`?
///
/// # Errors
///
/// The first tile that is wrong, or the first that is missing and how it wins.
///
/// # Example
///
/// ```
/// use mahjong::{Tile, Tiles, check_waits, waits};
///
/// let hand = "1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T BAI".parse()?;
/// let reason = check_waits(&hand, waits(&hand), Tiles::default()).unwrap_err();
/// assert_eq!(
///     reason,
///     "does not wait for BAI, with which the hand wins: \
///      BAI BAI + 1T 1T 1T + 2T 2T 2T + 3T 3T 3T + 4T 4T 4T"
/// );
/// # Ok::<(), mahjong::IllegalHand>(())
/// ```
pub fn check_waits(hand: &Hand, best: Tiles, claimed: Tiles) -> Result<(), String> {
    let only_in = |one: Tiles, other: Tiles| one.iter().find(|&tile| !other.contains(tile));
    if let Some(tile) = only_in(claimed, best) {
        return Err(match hand.counts()[tile.index()] {
            OF_A_KIND => format!("waits for {tile}, of which the hand holds four"),
            _ => format!("waits for {tile}, with which the hand does not win"),
        });
    }
    let Some(tile) = only_in(best, claimed) else {
        return Ok(());
    };
    let mut counts = *hand.counts();
    counts[tile.index()] += 1;
    let parts = (0..KINDS).find_map(|eye| {
        let mut parts = vec![vec![eye; 2]];
        let rest = without(&counts, &parts[0])?;
        add_melds(&rest, &mut parts).then_some(parts)
    });
    let name = |&kind: &usize| Tile::new(kind).map_or("", Tile::name);
    let part = |tiles: Vec<usize>| tiles.iter().map(name).collect::<Vec<_>>().join(" ");
    let parts: Vec<String> = parts.unwrap_or_default().into_iter().map(part).collect();
    Err(format!(
        "does not wait for {tile}, with which the hand wins: {}",
        parts.join(" + ")
    ))
}

/// Adds melds that use up all the tiles, if there are any: the lowest tile is in a pong or the
/// lowest of a chow.
fn add_melds(counts: &[u8; KINDS], parts: &mut Vec<Vec<usize>>) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let mut melds = vec![vec![low; 3]];
    if low < HONOURS && low % RANKS + 2 < RANKS {
        melds.push(vec![low, low + 1, low + 2]);
    }
    melds.into_iter().any(|meld| {
        let Some(rest) = without(counts, &meld) else {
            return false;
        };
        parts.push(meld);
        let all = add_melds(&rest, parts);
        if !all {
            parts.pop();
        }
        all
    })
}

/// The tiles that are left, if these were there.
fn without(counts: &[u8; KINDS], tiles: &[usize]) -> Option<[u8; KINDS]> {
    let mut rest = *counts;
    for &tile in tiles {
        rest[tile] = rest[tile].checked_sub(1)?;
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use judge::testing::random_cases;

    use super::*;
    use crate::{Mahjong, waits};

    #[test]
    fn every_missing_tile_is_shown_to_win() {
        for hand in random_cases::<Mahjong>(2_000) {
            let best = waits(&hand);
            let reason = check_waits(&hand, best, Tiles::default());
            assert_eq!(reason.is_ok(), best.is_empty());
            if let Err(reason) = reason {
                let parts = reason.split(": ").nth(1).unwrap();
                let tiles = parts.split_whitespace().filter(|&word| word != "+");
                assert_eq!(tiles.count(), 14, "{reason}");
            }
        }
    }

    #[test]
    fn tiles_too_many_are_named() {
        let hand: Hand = "1T 1T 1T 1T 2T 3T FA FA FA BAI BAI BAI DONG"
            .parse()
            .unwrap();
        let claimed = |name: &str| {
            let mut claimed = waits(&hand);
            claimed.insert(Tile::from_name(name.as_bytes()).unwrap());
            check_waits(&hand, waits(&hand), claimed).unwrap_err()
        };
        assert_eq!(claimed("1T"), "waits for 1T, of which the hand holds four");
        assert_eq!(
            claimed("FA"),
            "waits for FA, with which the hand does not win"
        );
    }
}
