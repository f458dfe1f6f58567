use trial::random_cases;

use super::*;
use crate::Yahtzee;
use crate::lanes::scores;

/// Does everybody stand where they may, and would nobody gain more elsewhere?
fn is_content(seating: &Seating) -> bool {
    (0..ROUNDS).all(|at| {
        let losses = seating.losses(at).0;
        losses[at] == 0 && losses.iter().all(|loss| loss.cast_signed() >= 0)
    })
}

#[test]
fn everybody_is_content_at_prices_in_range() {
    let mut greatest = 0;
    for game in random_cases::<Yahtzee>(6_000) {
        let rolls = game.map(scores);
        let most = Lanes::most(&rolls);
        let mut seating = Seating::new(&rolls, &most);
        assert!(is_content(&seating), "{game:?}");
        let sum = seating.scores.sum();
        for order in [GREATEST, LEAST] {
            seating.settle(order);
            assert!(is_content(&seating), "{game:?}");
            assert_eq!(seating.scores.sum(), sum, "{game:?}");
        }
        // As little as possible in all faces, as long as that loses no more than the bonus.
        let mut most = seating.most(35 * POINT);
        let mut limit = 35 * POINT;
        for face in UPPER {
            most.0[face] = seating.scores.0[face].saturating_sub(1);
            if !seating.restrict(&Lanes::ZERO, &most, limit) {
                break;
            }
            assert!(is_content(&seating), "{game:?}");
            limit = seating.scores.sum() + 35 * POINT - sum;
            most = seating.most(limit);
        }
        let prices = seating.prices.0[..ROUNDS].iter();
        greatest = prices.fold(greatest, |greatest, &price| greatest.max(price));
    }
    assert!((50 * POINT..=MOST_PRICE).contains(&greatest), "{greatest}");
}
