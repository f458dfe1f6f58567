use testkit::random_cases;

use super::*;
use crate::Yahtzee;
use crate::lanes::scores;

/// Whether all scores are allowed and every roll is content.
fn is_optimal(seating: &Seating) -> bool {
    (0..ROUNDS).all(|at| {
        let losses = seating.losses(at).0;
        losses[at] == 0 && losses.iter().all(|loss| loss.cast_signed() >= 0)
    })
}

#[test]
fn every_roll_is_content_at_prices_in_range() {
    let mut greatest = 0;
    for game in random_cases::<Yahtzee>(6_000) {
        let rolls = game.map(scores);
        let max = Lanes::max(&rolls);
        let mut seating = Seating::new(&rolls, &max);
        assert!(is_optimal(&seating), "{game:?}");
        let sum = seating.scores.sum();
        for order in [GREATEST, LEAST] {
            seating.make_first(order);
            assert!(is_optimal(&seating), "{game:?}");
            assert_eq!(seating.scores.sum(), sum, "{game:?}");
        }
        // As little as possible in all faces, as long as that loses no more than the bonus.
        let mut max = seating.upper_bounds(35 * POINT);
        let mut limit = 35 * POINT;
        for face in UPPER {
            max.0[face] = seating.scores.0[face].saturating_sub(1);
            if !seating.restrict(&Lanes::ZERO, &max, limit) {
                break;
            }
            assert!(is_optimal(&seating), "{game:?}");
            limit = seating.scores.sum() + 35 * POINT - sum;
            max = seating.upper_bounds(limit);
        }
        let prices = seating.prices.0[..ROUNDS].iter();
        greatest = prices.fold(greatest, |greatest, &price| greatest.max(price));
    }
    assert!((50 * POINT..=MAX_PRICE).contains(&greatest), "{greatest}");
}
