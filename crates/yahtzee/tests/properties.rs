//! What relates the best cards of several games, whatever they are.

use testkit::{ensure, for_all};
use yahtzee::{CATEGORIES, Card, Die, Game, ROUNDS, Roll, Yahtzee, best_card};

const GAMES: usize = 400;

/// What a roll scores in each category.
fn scores(roll: Roll) -> [u8; ROUNDS] {
    CATEGORIES.map(|category| roll.score(category))
}

/// The card of a game whose rolls go to the categories in their order.
fn card_in_order(game: &Game) -> Card {
    Card::new(CATEGORIES.map(|category| game[category as usize].score(category)))
}

/// Neither the order of the rolls matters to a card nor that of the dice to a score.
#[test]
fn the_order_of_rolls_and_of_dice_does_not_matter() {
    for_all::<Yahtzee>(GAMES, |game, rng| {
        let mut shuffled = *game;
        rng.shuffle(&mut shuffled);
        for roll in &mut shuffled {
            rng.shuffle(&mut roll.0);
        }
        ensure!(best_card(&shuffled) == best_card(game));
        Ok(())
    });
}

/// Every assignment of rolls to categories gives a card, and the best card comes first of all:
/// by its total, and then by its scores in the order of the categories.
#[test]
fn no_card_found_step_by_step_is_better() {
    for_all::<Yahtzee>(GAMES, |game, rng| {
        let key = |card: &Card| (card.total, card.scores);
        let mut assigned = *game;
        rng.shuffle(&mut assigned);
        let mut card = card_in_order(&assigned);
        let mut swaps_since = 0;
        while swaps_since < 200 {
            swaps_since += 1;
            let mut swapped = assigned;
            swapped.swap(rng.usize(..ROUNDS), rng.usize(..ROUNDS));
            let other = card_in_order(&swapped);
            if key(&other) > key(&card) {
                (assigned, card, swaps_since) = (swapped, other, 0);
            }
        }
        let best = best_card(game);
        ensure!(key(&best) >= key(&card), "{card:?} is better than {best:?}");
        Ok(())
    });
}

/// A score is that of some roll, and the bonus depends on the upper section.
#[test]
fn a_card_is_made_of_scores_and_its_sum_is_right() {
    for_all::<Yahtzee>(GAMES, |game, _| {
        let card = best_card(game);
        for category in CATEGORIES {
            let score = card.scores[category as usize];
            let is_scored = game.iter().any(|roll| u32::from(roll.score(category)) == score);
            ensure!(is_scored, "no roll scores {score} in {}", category.name());
        }
        let upper: u32 = card.scores[..6].iter().sum();
        let scores: u32 = card.scores.iter().sum();
        ensure!(card.bonus == if upper >= 63 { 35 } else { 0 });
        ensure!(card.total == scores + card.bonus);
        Ok(())
    });
}

/// The new roll can take the category that the best card gives the old one. The total loses no more than that
/// loses in the worst category, and the bonus if it loses anything in the upper section.
#[test]
fn one_other_die_changes_the_total_by_no_more_than_a_category() {
    fn loss(old: Roll, new: Roll) -> i64 {
        let each = scores(old).into_iter().zip(scores(new)).enumerate();
        let losses = each.map(|(place, (old, new))| {
            let bonus = if place < 6 && new < old { 35 } else { 0 };
            i64::from(old) - i64::from(new) + bonus
        });
        losses.max().unwrap_or(0)
    }
    for_all::<Yahtzee>(GAMES, |game, rng| {
        let mut changed = *game;
        let round = rng.usize(..ROUNDS);
        changed[round].0[rng.usize(..5)] = Die::new(rng.u8(1..=6)).expect("a face");
        let (old, new) = (game[round], changed[round]);
        let total = |game: &Game| i64::from(best_card(game).total);
        let (before, after) = (total(game), total(&changed));
        ensure!(
            (before - loss(old, new)..=before + loss(new, old)).contains(&after),
            "another die in round {} changes the total from {before} to {after}",
            round + 1
        );
        Ok(())
    });
}
