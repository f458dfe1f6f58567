//! Says what all wrong cards may be alike in: which parts are right, or which category is always 0.

use checker::Likeness;
use yahtzee::reference::{FIVE, FOUR, FULL, LONG, RULES, SHORT, THREE};
use yahtzee::{Card, Game, assignment, is_best_card};

use super::order::order;

/// What all wrong cards may be alike in. Of several that are so, the first says most.
pub const LIKENESSES: &[Likeness<Game, Card>] = &[
    Likeness {
        sentence: "Only the total is wrong in all # wrong answers; the scores and the bonus are those of a right \
                   answer.",
        is_so: |game, best, claimed| {
            let total = best.total;
            is_best_card(game, best, &Card { total, ..*claimed })
        },
    },
    Likeness {
        sentence: "Only the order of the scores is wrong in all # wrong answers.",
        is_so: |game, best, claimed| order(game, best, claimed).is_some(),
    },
    Likeness {
        sentence: "The bonus and the total are right in all # wrong answers; the scores are not.",
        is_so: |game, best, claimed| {
            (claimed.bonus, claimed.total) == (best.bonus, best.total)
                && !has_best_scores(game, best, claimed)
        },
    },
    Likeness {
        sentence: "The scores are those of a right answer in all # wrong answers; the bonus or the total is not.",
        is_so: has_best_scores,
    },
    Likeness {
        sentence: "The total is right in all # wrong answers; the scores or the bonus are not.",
        is_so: |_, best, claimed| claimed.total == best.total,
    },
    lost::<SHORT>("All # wrong cards have 0 for short straight, where the best card has 25."),
    lost::<LONG>("All # wrong cards have 0 for long straight, where the best card has 35."),
    lost::<FULL>("All # wrong cards have 0 for full house, where the best card has 40."),
    lost::<FIVE>("All # wrong cards have 0 for five of a kind, where the best card has 50."),
    lost::<FOUR>("All # wrong cards have 0 for four of a kind, where the best card has more."),
    lost::<THREE>("All # wrong cards have 0 for three of a kind, where the best card has more."),
];

/// Returns the likeness, with this sentence, that wrong cards have 0 in a category in which the best card has more.
const fn lost<const CATEGORY: usize>(sentence: &'static str) -> Likeness<Game, Card> {
    Likeness {
        sentence,
        is_so: |_, best, claimed| claimed.scores[CATEGORY] == 0 && best.scores[CATEGORY] > 0,
    }
}

/// Returns whether a card has the scores of a best card.
pub fn has_best_scores(game: &Game, best: &Card, card: &Card) -> bool {
    // A program can claim any scores. They are added once they are known to be those of rolls.
    assignment(game, card).is_ok() && RULES.card(card.scores).total == best.total
}
