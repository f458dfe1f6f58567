//! Lists the symmetries of Yahtzee.

use yahtzee::{Card, Game};

type Symmetry = checker::Symmetry<Game, Card>;

/// The symmetries.
pub const SYMMETRIES: &[Symmetry] = &[Symmetry {
    broken: "the total changes if the rolls come in reverse order, which does not change the best total: is a choice for \
             one roll never reconsidered for the next, or does a table keep too little?",
    case: |game| {
        let mut reversed = *game;
        reversed.reverse();
        reversed
    },
    is_same: |card, reversed| card.total == reversed.total,
}];
