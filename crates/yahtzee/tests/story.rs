//! Replays the story of a card by the rules alone.

use std::array::from_fn;

use puzzle::{answer_text, bits};
use story::Story;
use testkit::{Value, assert_tells, json};
use yahtzee::reference::{Points, RULES, Rules, best_scores};
use yahtzee::{Card, Game, ROUNDS, Yahtzee};

/// Returns the card that the facts tell, with every roll scored by the rules. Checks every fact,
/// and that the last step shows this card.
fn replay(game: &Game, story: &Story, facts: &Value) -> Card {
    let points = RULES.points_of(game);
    let told = from_fn(|category| facts["scores"][category].as_u64().unwrap() as u32);
    let rounds = first_assignment(&points, told);
    let card = RULES.card(from_fn(|category| points[category][rounds[category]]));
    let expected = json!({
        "scores": card.scores,
        "bonus": card.bonus,
        "total": card.total,
        "upper": card.scores[..6].iter().sum::<u32>(),
        "rolls": rounds.map(|round| round + 1),
        "table": from_fn::<_, ROUNDS, _>(|round| points.map(|scores| scores[round])),
        "totals": facts["totals"], // checked below
    });
    assert_eq!(*facts, expected);
    check_totals(points, &facts["totals"], rounds, card.total);

    assert_eq!(story.title, format!("{} points", card.total));
    let shown = &story.text.last().expect("a last step").tables[0];
    let shown = shown.rows.iter().map(|(_, cells)| &cells[1].text[..]);
    assert!(
        shown.eq(answer_text::<Yahtzee>(1, game, &card).split(' ')),
        "{facts:?}"
    );
    card
}

/// Returns, for each category in turn, the earliest round with which the categories after it can
/// still be filled.
fn first_assignment(points: &Points, scores: [u32; ROUNDS]) -> [usize; ROUNDS] {
    // For every set of rounds, an assignment of these rounds to the last categories, one category
    // for each round, if there is one.
    let mut first = vec![Some([0; ROUNDS])];
    for set in 1..1_u16 << ROUNDS {
        let category = ROUNDS - set.count_ones() as usize;
        let fits = |&round: &usize| points[category][round] == scores[category];
        first.push(bits(set).filter(fits).find_map(|round| {
            let mut rounds = first[usize::from(set ^ 1 << round)]?;
            rounds[category] = round;
            Some(rounds)
        }));
    }
    first.pop().flatten().expect("an assignment")
}

/// Checks the best totals that the facts tell for all choices. The choices of the card have its
/// total, which no other choice exceeds. One choice, which depends on the total, is computed by the
/// rules: its points are raised by `FORCED`, so that every best card contains the choice.
fn check_totals(mut points: Points, told: &Value, rounds: [usize; ROUNDS], total: u32) {
    const FORCED: u32 = 1_000;
    let told_total = |round: usize, place: usize| told[round][place].as_u64().unwrap() as u32;
    let totals: [[u32; 13]; 13] = from_fn(|round| from_fn(|place| told_total(round, place)));
    assert_eq!(json!(totals), *told);
    assert!(
        rounds
            .iter()
            .zip(0..)
            .all(|(&round, category)| totals[round][category] == total)
    );
    assert_eq!(totals.iter().flatten().max(), Some(&total));
    let (round, category) = (total as usize % 13, total as usize / 13 % 13);
    points[category][round] += FORCED;
    let forced = if category < RULES.upper { FORCED } else { 0 };
    let rules = Rules {
        bonus_from: RULES.bonus_from + forced,
        ..RULES
    };
    let best = rules.card(best_scores(&rules, &points));
    assert_eq!(totals[round][category], best.total - FORCED, "{told}");
}

#[test]
fn cards_replay() {
    assert_tells::<Yahtzee>(200, 5, replay);
}
