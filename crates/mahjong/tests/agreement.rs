//! The solver against plain recursion over melds, the nearest ready hand against all ready hands and
//! all single exchanges, and the laws that every puzzle keeps.

use mahjong::{Hand, Mahjong, OF_A_KIND, Tile, nearest_ready, waits};
use trial::random_cases;

mod oracle;

trial::agreement! {
    Mahjong, oracle::waits_of;
    random: 200_000;
    laws: 5_000;
    readers: 20_000;
    quick: 100;
}

#[test]
fn the_nearest_of_all_ready_hands_is_found() {
    for hand in random_cases::<Mahjong>(24) {
        let nearest = nearest_ready(&hand);
        assert_eq!(nearest.counts(), oracle::nearest_ready(&hand.counts()), "{hand:?}");
    }
}

/// Is the hand ready after one exchange?
fn is_one_exchange_away(hand: &Hand) -> bool {
    hand.tiles().any(|away| {
        Tile::all().any(|taken| {
            let mut counts = hand.counts();
            counts[away.index()] -= 1;
            counts[taken.index()] += 1;
            counts[taken.index()] <= OF_A_KIND && !oracle::waits(&counts).is_empty()
        })
    })
}

#[test]
fn the_nearest_hand_is_ready_and_no_farther_than_need_be() {
    for hand in random_cases::<Mahjong>(800) {
        let nearest = nearest_ready(&hand);
        let exchanges = hand.minus(&nearest).len();
        assert_eq!(exchanges, nearest.minus(&hand).len());
        assert_eq!(Hand::new(&nearest.tiles().collect::<Vec<_>>()), Ok(nearest));
        assert!(!waits(&nearest).is_empty(), "{nearest:?}");
        assert!(!oracle::waits(&nearest.counts()).is_empty(), "{nearest:?}");
        assert_eq!(exchanges == 0, !oracle::waits(&hand.counts()).is_empty(), "{hand:?}");
        assert_eq!(exchanges == 1, exchanges > 0 && is_one_exchange_away(&hand), "{hand:?}");
    }
}
