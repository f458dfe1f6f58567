//! Says which parts of a wrong card are right.

use checker::RightPart;
use yahtzee::reference::RULES;
use yahtzee::{Card, Game, assignment, is_best_card};

use super::order::order;

/// What may be right in all wrong cards. Of several that are, the first says most.
pub const RIGHT_PARTS: &[RightPart<Game, Card>] = &[
    RightPart {
        sentence: "Only the total is wrong in all # wrong answers; the scores and the bonus are those of a right \
                   answer.",
        is_so: |game, best, claimed| {
            let total = best.total;
            is_best_card(game, best, &Card { total, ..*claimed })
        },
    },
    RightPart {
        sentence: "Only the order of the scores is wrong in all # wrong answers.",
        is_so: |game, best, claimed| order(game, best, claimed).is_some(),
    },
    RightPart {
        sentence: "The bonus and the total are right in all # wrong answers; the scores are not.",
        is_so: |game, best, claimed| {
            (claimed.bonus, claimed.total) == (best.bonus, best.total)
                && !has_best_scores(game, best, claimed)
        },
    },
    RightPart {
        sentence: "The scores are those of a right answer in all # wrong answers; the bonus or the total is not.",
        is_so: has_best_scores,
    },
    RightPart {
        sentence: "The total is right in all # wrong answers; the scores or the bonus are not.",
        is_so: |_, best, claimed| claimed.total == best.total,
    },
];

/// Returns whether a card has the scores of a best card.
pub fn has_best_scores(game: &Game, best: &Card, card: &Card) -> bool {
    // A program can claim any scores. They are added once they are known to be those of rolls.
    assignment(game, card).is_ok() && RULES.card(card.scores).total == best.total
}
