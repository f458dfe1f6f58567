//! Lists the symmetries of Yahtzee.

use yahtzee::{Card, Game, Roll};

type Symmetry = checker::Symmetry<Game, Card>;

/// The symmetries.
pub const SYMMETRIES: &[Symmetry] = &[
    Symmetry {
        broken: "the total changes if the dice of each roll come in reverse order, which does not change the best total: \
                 are all five dice sorted, or counted, before equal dice and straights are looked for?",
        case: |game| {
            game.map(|roll| {
                let mut faces = roll.faces();
                faces.reverse();
                Roll::new(faces).expect("the dice of a roll")
            })
        },
        is_same: have_same_total,
    },
    Symmetry {
        broken: "the total changes if the rolls come in reverse order, which does not change the best total: is one \
                 place among the rolls treated otherwise than the others, is a choice for one roll never reconsidered for \
                 the next, is a branch given up whose bound is too small, or does a table keep too little?",
        case: |game| {
            let mut reversed = *game;
            reversed.reverse();
            reversed
        },
        is_same: have_same_total,
    },
];

/// Returns whether two cards have the same total. Which scores make it up is free.
fn have_same_total(card: &Card, other: &Card) -> bool {
    card.total == other.total
}
