//! The story of a card, replayed by the rules of the textbook form alone.

use puzzle::{answer_text, bits};
use story::{Story, Value};
use testkit::{assert_tells, random_cases};
use yahtzee::textbook::{RULES, Rules, score};
use yahtzee::{CATEGORIES, Card, Game, Yahtzee, assignment, best_card, least_best_card};

fn numbers(value: &Value) -> Vec<u32> {
    let numbers = value.as_array().expect("an array").iter();
    numbers.map(|number| number.as_u64().expect("a number") as u32).collect()
}

fn table(value: &Value) -> Vec<Vec<u32>> {
    value.as_array().expect("a table").iter().map(numbers).collect()
}

/// The card that the facts tell, every roll scored by the rules, which the last step shows.
fn replay(game: &Game, story: &Story) -> Card {
    let facts = &story.facts;
    let scores = game.map(|roll| CATEGORIES.map(|category| score(roll, category)));
    assert_eq!(table(&facts["table"]), scores);
    let rounds = numbers(&facts["rounds"]).into_iter().map(|round| round as usize - 1);
    let rounds: [usize; 13] = rounds.collect::<Vec<_>>().try_into().expect("13 rounds");
    let mut sorted = rounds;
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..13), "{facts:?}");

    let card = RULES.card_of(game, rounds);
    assert_eq!(numbers(&facts["scores"]), card.scores, "{facts:?}");
    assert_eq!(facts["upper"], card.scores[..6].iter().sum::<u32>());
    assert_eq!([&facts["bonus"], &facts["total"]], [card.bonus, card.total]);
    let other = Some(least_best_card(game)).filter(|other| other != &card);
    assert_eq!(facts["other"], Value::from(other.map(|other| other.scores.to_vec())));

    assert_eq!(story.title, format!("{} points", card.total));
    let [shown, points, losses] = &story.text.last().expect("a last step").tables[..] else {
        panic!("three tables")
    };
    let shown = shown.rows.iter().map(|(_, cells)| &cells[2].text[..]);
    assert!(shown.eq(answer_text::<Yahtzee>(1, &card).split(' ')), "{facts:?}");
    for matrix in [points, losses] {
        assert_eq!((matrix.rows.len(), matrix.columns.len()), (13, 13));
    }
    check_totals(game, facts, &rounds, card.total);
    check_greedy(game, facts);
    card
}

/// The best totals of all choices: those of the card have the best of all, every roll and every
/// category has one such choice, no choice has more, and one of them is worked out by the rules.
fn check_totals(game: &Game, facts: &Value, rounds: &[usize; 13], total: u32) {
    const FORCED: u32 = 1_000;
    let totals = table(&facts["totals"]);
    assert!(totals.len() == 13 && totals.iter().all(|row| row.len() == 13));
    assert!(rounds.iter().zip(0..).all(|(&round, category)| totals[round][category] == total));
    assert_eq!(totals.iter().flatten().max(), Some(&total));
    let (round, category) = (total as usize % 13, CATEGORIES[total as usize / 13 % 13]);
    let worth = |roll, place| {
        let is_forced = roll == game[round] && place == category;
        score(roll, place) + if is_forced { FORCED } else { 0 }
    };
    let bonus = |upper| (RULES.bonus)(upper % FORCED);
    let best = Rules { score: &worth, bonus, ..RULES }.best_card(game);
    assert_eq!(totals[round][category as usize], best.total - FORCED, "{game:?}");
}

/// The greedy way: each category in turn has the highest score of the rolls that are left, and the
/// earliest roll that has it.
fn check_greedy(game: &Game, facts: &Value) {
    let mut left = game.to_vec();
    let greedy = RULES.card(CATEGORIES.map(|category| {
        let highest = left.iter().map(|&roll| score(roll, category)).max();
        let place = left.iter().position(|&roll| Some(score(roll, category)) == highest);
        score(left.remove(place.expect("a roll")), category)
    }));
    assert_eq!(numbers(&facts["greedy"]), greedy.scores);
    assert_eq!(facts["greedy_total"], greedy.total);
}

#[test]
fn cards_replay() {
    assert_tells::<Yahtzee>(600, usize::MAX, replay);
}

/// For each category the earliest round, as far as the others can still be filled.
fn first_assignment(game: &Game, scores: &[u32; 13]) -> Vec<usize> {
    // For every set of rounds, the rounds of the last categories, as many as the set has rounds.
    let mut first = vec![Some(Vec::new())];
    for set in 1..1_u16 << 13 {
        let category = CATEGORIES[13 - set.count_ones() as usize];
        let fits = |&round: &usize| score(game[round], category) == scores[category as usize];
        first.push(bits(set).filter(fits).find_map(|round| {
            let rest = first[usize::from(set ^ 1 << round)].as_ref()?;
            Some([&[round], &rest[..]].concat())
        }));
    }
    first.pop().flatten().expect("an assignment")
}

#[test]
fn the_rolls_are_placed_as_early_as_possible() {
    for game in random_cases::<Yahtzee>(600) {
        let card = best_card(&game);
        let rounds = first_assignment(&game, &card.scores);
        assert_eq!(assignment(&game, &card).expect("rounds").to_vec(), rounds, "{game:?}");
    }
}
