//! Simpler hands, for whoever looks for the simplest one on which a program fails.

use crate::tiles::{HONOURS, Hand, KINDS, OF_A_KIND, RANKS};

/// Hands that are one step simpler: a suit moves into a free one, the ranks of a suit move
/// down, equal tiles turn into others that come earlier, and then single tiles do.
pub(crate) fn simpler(hand: &Hand) -> Vec<Hand> {
    let counts = &hand.counts();
    let mut steps = Vec::new();
    for to in 0..3 {
        for from in to + 1..3 {
            let mut step = *counts;
            for rank in 0..RANKS {
                step.swap(to * RANKS + rank, from * RANKS + rank);
            }
            steps.push(step);
            steps.extend(poured(counts, from, to));
        }
    }
    for suit in 0..3 {
        let mut step = *counts;
        step[suit * RANKS..(suit + 1) * RANKS].rotate_left(1);
        if counts[suit * RANKS] == 0 {
            steps.push(step);
        }
    }
    for moved in [OF_A_KIND, 3, 2, 1] {
        for from in 0..KINDS {
            for to in 0..from {
                let fits = counts[from] >= moved && counts[to] + moved <= OF_A_KIND;
                if fits {
                    let mut step = *counts;
                    step[from] -= moved;
                    step[to] += moved;
                    steps.push(step);
                }
            }
        }
    }
    let mut hands: Vec<Hand> = steps.into_iter().map(Hand::of_counts).collect();
    let measure_before = measure(hand);
    hands.retain(|step| measure(step) < measure_before);
    hands
}

/// All tiles of one suit put into another, if there is room.
fn poured(counts: &[u8; KINDS], from: usize, to: usize) -> Option<[u8; KINDS]> {
    let mut step = *counts;
    for rank in 0..RANKS {
        step[to * RANKS + rank] += std::mem::take(&mut step[from * RANKS + rank]);
    }
    step.iter().all(|&count| count <= OF_A_KIND).then_some(step)
}

/// What becomes less with each step: the suits in use (honours count as one), and then the
/// places of all tiles in the order of the kinds.
fn measure(hand: &Hand) -> (usize, usize) {
    let counts = &hand.counts();
    let of_suit = counts.chunks(RANKS);
    let suits = of_suit.filter(|suit| suit.iter().any(|&count| count > 0)).count();
    debug_assert!(counts.chunks(RANKS).count() == HONOURS / RANKS + 1);
    (suits, hand.tiles().map(crate::Tile::index).sum())
}

#[cfg(test)]
mod tests {
    use trial::{Fault, assert_shrinks_to, in_a_line};

    use super::*;
    use crate::{Mahjong, waits};

    /// What faults of a hand shrink to, and how many hands are tried on the way.
    #[test]
    fn a_fault_shrinks_to_its_heart() {
        let start: Hand = "2T 3T 4T 9T 9T 9T 5S 6S 8W 8W DONG DONG DONG".parse().unwrap();
        let faults: &[(Fault<Hand>, &str, usize)] = &[
            (|_| true, "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3T 4T", 8),
            (|hand| !waits(hand).is_empty(), "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3T 4T", 8),
            (|hand| waits(hand).len() == 2, "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3T 4T", 19),
            (|hand| hand.counts()[HONOURS] > 0, "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3T DONG", 83),
            (|hand| hand.counts().contains(&3), "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 4T 4T", 23),
            (
                |hand| (0..3).all(|suit| hand.counts()[suit * RANKS..][..RANKS] != [0; RANKS]),
                "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 1S 1W",
                103,
            ),
            (
                |hand| hand.counts()[4..9].iter().sum::<u8>() >= 2,
                "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 5T 5T",
                20,
            ),
            (
                |hand| hand.counts()[2 * RANKS + 2..].contains(&2),
                "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 3W 3W",
                109,
            ),
            (
                |hand| waits(hand).iter().any(|tile| tile.name() == "4S"),
                "1T 1T 1T 1T 2T 2T 2T 2T 3T 3T 3T 2S 3S",
                74,
            ),
        ];
        assert_shrinks_to::<Mahjong, _>(measure, &start, in_a_line::<Mahjong>, faults, 190);
    }
}
