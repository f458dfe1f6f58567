//! The story of a card, replayed by the rules of the textbook form alone.

use story::{Explain, Story, Value};
use testkit::{assert_tells, random_cases};
use yahtzee::{CATEGORIES, Card, Game, Yahtzee, assignment, best_card, textbook};

fn numbers(value: &Value) -> Vec<usize> {
    let numbers = value.as_array().expect("an array").iter();
    numbers.map(|number| number.as_u64().expect("a number") as usize).collect()
}

/// The card that the facts tell, every roll scored by the rules, which the last step shows.
fn replay(game: &Game, story: &Story) -> Card {
    let facts = &story.facts;
    let number = |name: &str| facts[name].as_u64().expect("a number") as usize;
    let score =
        |round: usize, category| textbook::score(game[round], CATEGORIES[category]) as usize;

    let table = facts["table"].as_array().expect("a table");
    for (round, row) in table.iter().enumerate() {
        assert!(numbers(row).into_iter().eq((0..13).map(|category| score(round, category))));
    }
    let rounds = numbers(&facts["rounds"]);
    let mut sorted = rounds.clone();
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(1..=13), "{facts:?}");

    let placed = rounds.iter().zip(0..);
    let scores: Vec<usize> = placed.map(|(round, category)| score(round - 1, category)).collect();
    let upper = scores[..6].iter().sum::<usize>();
    let bonus = if upper >= 63 { 35 } else { 0 };
    let total = scores.iter().sum::<usize>() + bonus;
    assert_eq!(numbers(&facts["scores"]), scores, "{facts:?}");
    assert_eq!([number("upper"), number("bonus"), number("total")], [upper, bonus, total]);

    assert_eq!(story.title, format!("{total} points"));
    let [shown, points, losses] = &story.text.last().expect("a last step").tables[..] else {
        panic!("three tables")
    };
    let shown =
        shown.rows.iter().map(|(_, cells)| cells[2].text.parse::<usize>().expect("a score"));
    assert!(shown.eq(scores.iter().copied().chain([bonus, total])), "{facts:?}");
    for matrix in [points, losses] {
        assert_eq!((matrix.rows.len(), matrix.columns.len()), (13, 13));
    }
    check_totals(game, facts, &rounds, total);
    check_greedy(facts, score);
    Card {
        scores: std::array::from_fn(|category| scores[category] as u32),
        bonus: bonus as u32,
        total: total as u32,
    }
}

/// The best totals of all choices: those of the card have the best of all, every roll and every
/// category has one such choice, no choice has more, and one of them is worked out by the rules.
fn check_totals(game: &Game, facts: &Value, rounds: &[usize], total: usize) {
    const FORCED: u32 = 1_000;
    let totals: Vec<Vec<usize>> =
        facts["totals"].as_array().expect("a table").iter().map(numbers).collect();
    assert!(totals.len() == 13 && totals.iter().all(|row| row.len() == 13));
    assert!(rounds.iter().zip(0..).all(|(round, category)| totals[round - 1][category] == total));
    assert_eq!(totals.iter().flatten().max(), Some(&total));
    let (round, category) = (total % 13, CATEGORIES[total / 13 % 13]);
    let worth = |roll, place| {
        let is_forced = roll == game[round] && place == category;
        textbook::score(roll, place) + if is_forced { FORCED } else { 0 }
    };
    let bonus = |upper| if upper % FORCED >= 63 { 35 } else { 0 };
    let best = textbook::Rules { score: &worth, bonus, ..textbook::RULES }.best_card(game);
    assert_eq!(totals[round][category as usize], (best.total - FORCED) as usize, "{game:?}");
}

/// The greedy way: each category in turn has the highest score of the rolls that are left.
fn check_greedy(facts: &Value, score: impl Fn(usize, usize) -> usize) {
    let mut left: Vec<usize> = (0..13).collect();
    let greedy = numbers(&facts["greedy"]);
    for (category, &scored) in greedy.iter().enumerate() {
        assert_eq!(left.iter().map(|&round| score(round, category)).max(), Some(scored));
        let place = left.iter().position(|&round| score(round, category) == scored);
        left.remove(place.expect("a roll"));
    }
    let bonus = if greedy[..6].iter().sum::<usize>() >= 63 { 35 } else { 0 };
    assert_eq!(facts["greedy_total"], greedy.iter().sum::<usize>() + bonus);
}

#[test]
fn cards_replay() {
    assert_tells::<Yahtzee>(600, usize::MAX, replay);
}

#[test]
fn another_best_card_is_told_exactly_if_there_is_one() {
    for game in random_cases::<Yahtzee>(120) {
        let story = Yahtzee::story(&game, &best_card(&game));
        let least = textbook::least_best_card(&game);
        let is_another = least != textbook::best_card(&game);
        let other = is_another.then(|| least.scores.map(|score| score as usize).to_vec());
        let told = &story.facts["other"];
        let told = (!told.is_null()).then(|| numbers(told));
        assert_eq!(told, other, "{game:?}");
    }
}

/// Category by category the earliest round with which the others can still be filled, by a
/// table of the sets of rounds that can fill the last categories.
fn first_assignment(game: &Game, scores: &[u32; 13]) -> Vec<usize> {
    let fits = |round: usize, category: usize| {
        textbook::score(game[round], CATEGORIES[category]) == scores[category]
    };
    let choices = |set: usize| {
        let category = 13 - set.count_ones() as usize;
        (0..13).filter(move |&round| set >> round & 1 == 1 && fits(round, category))
    };
    let mut can_fill = vec![true];
    for set in 1..1 << 13 {
        can_fill.push(choices(set).any(|round| can_fill[set ^ 1 << round]));
    }
    let mut left = (1 << 13) - 1;
    let mut rounds = Vec::new();
    while left != 0 {
        let earliest = choices(left).find(|round| can_fill[left ^ 1 << round]);
        rounds.push(earliest.expect("an assignment"));
        left ^= 1 << rounds[rounds.len() - 1];
    }
    rounds
}

#[test]
fn the_rolls_are_placed_as_early_as_possible() {
    for game in random_cases::<Yahtzee>(600) {
        let card = best_card(&game);
        let rounds = first_assignment(&game, &card.scores);
        assert_eq!(assignment(&game, &card).expect("rounds").to_vec(), rounds, "{game:?}");
    }
}
