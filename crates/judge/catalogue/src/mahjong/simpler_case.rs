//! Makes plain hands, in which there is nothing to search.

use checker::{SimplerCase, SimplerCaseWords};
use mahjong::{HAND_SIZE, Hand, Tile, is_orphan};

/// The thirteen orphans, of which no two are equal or consecutive.
pub const SIMPLER_CASES: &[SimplerCase<Hand>] = &[SimplerCase {
    words: SimplerCaseWords {
        with: "with the thirteen orphans, of which no two are equal or consecutive,",
        if_quick: "are the same melds tried in every order, or once for each of equal tiles?",
        if_slow: Some("does the time have anything to do with melds?"),
    },
    case: |hand| {
        let orphans: Vec<Tile> = Tile::all()
            .filter(|tile| is_orphan(tile.index()))
            .take(HAND_SIZE)
            .collect();
        let plain = Hand::new(&orphans).expect("thirteen different tiles");
        (*hand != plain).then_some(plain)
    },
}];
