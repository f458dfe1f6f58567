//! Makes plain games, in which it does not matter which roll goes where.

use checker::{SimplerCase, SimplerCaseWords};
use yahtzee::reference::sorted;
use yahtzee::{Game, ROUNDS, Roll};

/// Thirteen equal rolls.
pub const SIMPLER_CASES: &[SimplerCase<Game>] = &[SimplerCase {
    words: SimplerCaseWords {
        with: "with thirteen equal rolls (1 1 1 1 1)",
        if_quick: "does a bound leave too much to try, is the best for each set of rolls or categories not kept, or does a \
                   best of 0, which can be right, mark what is not known yet?",
        if_slow: Some(
            "are all orders of the rolls tried, or more than the best for each set of rolls or categories and each sum of \
             the upper section?",
        ),
    },
    case: |game| {
        let is_plain = game.iter().all(|roll| sorted(*roll) == sorted(game[0]));
        if is_plain {
            return None;
        }
        Some([Roll::new([1; 5]).expect("five dice"); ROUNDS])
    },
}];
