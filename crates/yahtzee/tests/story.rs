//! Replays the story of a card by the rules alone.

use std::array::from_fn;

use puzzle::{answer_text, bits};
use story::{Story, Value, json};
use testkit::assert_tells;
use yahtzee::reference::{RULES, Rules, best_scores, score};
use yahtzee::{CATEGORIES, Card, Game, ROUNDS, Yahtzee, least_best_card};

/// Returns the card that the facts tell, with every roll scored by the rules. Checks every fact,
/// and that the last step shows this card.
fn replay(game: &Game, story: &Story) -> Card {
    let facts = &story.facts;
    let told = CATEGORIES.map(|category| facts["scores"][category as usize].as_u64().unwrap());
    let rounds = first_assignment(game, told.map(|score| score as u32));
    let card = RULES.card_of(game, rounds);
    let greedy = greedy_card(game);
    let other = Some(least_best_card(game)).filter(|other| other != &card);
    let expected = json!({
        "scores": card.scores,
        "bonus": card.bonus,
        "total": card.total,
        "upper": card.scores[..6].iter().sum::<u32>(),
        "rolls": rounds.map(|round| round + 1),
        "table": game.map(|roll| CATEGORIES.map(|category| score(roll, category))),
        "totals": facts["totals"], // checked below
        "other": other.map(|other| other.scores),
        "greedy": greedy.scores,
        "greedy_total": greedy.total,
    });
    assert_eq!(*facts, expected);
    check_totals(game, &facts["totals"], rounds, card.total);

    assert_eq!(story.title, format!("{} points", card.total));
    let [shown, points, losses] = &story.text.last().expect("a last step").tables[..] else {
        panic!("three tables")
    };
    let shown = shown.rows.iter().map(|(_, cells)| &cells[2].text[..]);
    assert!(shown.eq(answer_text::<Yahtzee>(1, &card).split(' ')), "{facts:?}");
    for matrix in [points, losses] {
        assert_eq!((matrix.rows.len(), matrix.columns.len()), (13, 13));
    }
    card
}

/// Returns, for each category in turn, the earliest round with which the categories after it can
/// still be filled.
fn first_assignment(game: &Game, scores: [u32; ROUNDS]) -> [usize; ROUNDS] {
    // For every set of rounds, an assignment of these rounds to the last categories, one category
    // for each round, if there is one.
    let mut first = vec![Some([0; ROUNDS])];
    for set in 1..1_u16 << ROUNDS {
        let category = CATEGORIES[ROUNDS - set.count_ones() as usize];
        let fits = |&round: &usize| score(game[round], category) == scores[category as usize];
        first.push(bits(set).filter(fits).find_map(|round| {
            let mut rounds = first[usize::from(set ^ 1 << round)]?;
            rounds[category as usize] = round;
            Some(rounds)
        }));
    }
    first.pop().flatten().expect("an assignment")
}

/// Returns the greedy card: each category in turn gets the roll that scores most there of those
/// that are left, and of several such rolls the earliest.
fn greedy_card(game: &Game) -> Card {
    let mut left = game.to_vec();
    RULES.card(CATEGORIES.map(|category| {
        let highest = left.iter().map(|&roll| score(roll, category)).max();
        let place = left.iter().position(|&roll| Some(score(roll, category)) == highest);
        score(left.remove(place.expect("a roll")), category)
    }))
}

/// Checks the best totals that the facts tell for all choices. The choices of the card have its
/// total, which no other choice exceeds. One choice, which depends on the total, is computed by the
/// rules: its points are raised by `FORCED`, so that every best card contains the choice.
fn check_totals(game: &Game, told: &Value, rounds: [usize; ROUNDS], total: u32) {
    const FORCED: u32 = 1_000;
    let told_total = |round: usize, place: usize| told[round][place].as_u64().unwrap() as u32;
    let totals: [[u32; ROUNDS]; ROUNDS] =
        from_fn(|round| from_fn(|place| told_total(round, place)));
    assert_eq!(json!(totals), *told);
    assert!(rounds.iter().zip(0..).all(|(&round, category)| totals[round][category] == total));
    assert_eq!(totals.iter().flatten().max(), Some(&total));
    let (round, category) = (total as usize % 13, CATEGORIES[total as usize / 13 % 13]);
    let mut points = RULES.points_of(game);
    points[category as usize][round] += FORCED;
    let rules = Rules { bonus: |upper| (RULES.bonus)(upper % FORCED), ..RULES };
    let best = rules.card(best_scores(&rules, &points));
    assert_eq!(totals[round][category as usize], best.total - FORCED, "{game:?}");
}

#[test]
fn cards_replay() {
    assert_tells::<Yahtzee>(200, 5, replay);
}
