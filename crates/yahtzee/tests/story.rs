//! The story of a card, replayed by the rules of the oracle alone.

use judge::testing::{fixture_cases, random_cases};
use judge::{Format, Problem, Value, run, write_input};
use yahtzee::{Game, Roll, Yahtzee, assignment, best_card};

mod oracle;

/// What is printed for these games.
fn printed(games: &[Game], format: Format) -> String {
    let mut input = Vec::new();
    write_input::<Yahtzee>(games.iter(), &mut input).expect("memory takes all");
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = run::<Yahtzee>("games", &input[..], &mut output, &mut errors, format, 2);
    assert_eq!((status, errors.len()), (0, 0));
    String::from_utf8(output).expect("text")
}

fn games() -> Vec<Game> {
    let fixtures = fixture_cases::<Yahtzee>().into_iter();
    let fixtures = fixtures.flat_map(|(_, games)| games);
    random_cases::<Yahtzee>(600).chain(fixtures).collect()
}

fn numbers(value: &Value) -> Vec<usize> {
    let numbers = value.as_array().expect("an array").iter();
    numbers
        .map(|number| number.as_u64().expect("a number") as usize)
        .collect()
}

#[test]
fn the_facts_hold_by_the_rules() {
    let games = games();
    let lines = printed(&games, Format::Json);
    assert_eq!(lines.lines().count(), games.len());
    for (game, line) in games.iter().zip(lines.lines()) {
        let line: Value = line.parse().expect("JSON");
        let facts = &line["facts"];
        let number = |name: &str| facts[name].as_u64().expect("a number") as usize;
        let score =
            |round: usize, category| usize::from(oracle::score(game[round].faces(), category));

        let table = facts["table"].as_array().expect("a table");
        for (round, row) in table.iter().enumerate() {
            assert_eq!(
                numbers(row),
                std::array::from_fn::<_, 13, _>(|category| score(round, category))
            );
        }
        let rounds = numbers(&facts["rounds"]);
        let mut sorted = rounds.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(1..=13), "{line}");

        let placed = rounds
            .iter()
            .zip(0..)
            .map(|(round, category)| score(round - 1, category));
        let scores: Vec<usize> = placed.collect();
        let upper = scores[..6].iter().sum::<usize>();
        let bonus = if upper >= 63 { 35 } else { 0 };
        let total = scores.iter().sum::<usize>() + bonus;
        assert_eq!(numbers(&facts["scores"]), scores, "{line}");
        assert_eq!(
            [number("upper"), number("bonus"), number("total")],
            [upper, bonus, total]
        );

        let answer = scores
            .iter()
            .chain([&bonus, &total])
            .map(ToString::to_string);
        let answer = answer.collect::<Vec<_>>().join(" ");
        assert_eq!(line["answer"], answer);
    }
}

#[test]
fn another_best_card_is_told_exactly_if_there_is_one() {
    for game in random_cases::<Yahtzee>(120) {
        let story = Yahtzee::story(&game, &best_card(&game));
        let faces = game.map(Roll::faces);
        let least = oracle::least_best_card(&faces);
        let other = (least != oracle::best_card(&faces)).then(|| least[..13].to_vec());
        let told = &story.facts["other"];
        let told = (!told.is_null()).then(|| numbers(told));
        let other = other.map(|other| other.into_iter().map(usize::from).collect());
        assert_eq!(told, other, "{game:?}");
    }
}

/// Category by category the earliest round with which the others can still be filled, by a
/// table of the sets of rounds that can fill the last categories.
fn first_assignment(game: &Game, scores: &[u32; 13]) -> Vec<usize> {
    let fits = |round: usize, category: usize| {
        u32::from(oracle::score(game[round].faces(), category)) == scores[category]
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
        assert_eq!(
            assignment(&game, &card).expect("rounds").to_vec(),
            rounds,
            "{game:?}"
        );
    }
}

#[test]
fn the_story_shows_the_answer() {
    for game in games() {
        let card = best_card(&game);
        let story = Yahtzee::story(&game, &card);
        assert_eq!(story.title, format!("{} points", card.total));
        let step = story.steps.last().expect("a last step");
        let [table, matrix] = &step.tables[..] else {
            panic!("two tables")
        };
        let scores = table
            .rows
            .iter()
            .map(|(_, cells)| cells[2].text.parse::<u32>().expect("a score"));
        let expected = card.scores.into_iter().chain([card.bonus, card.total]);
        assert!(scores.eq(expected), "{game:?}");
        assert_eq!((matrix.rows.len(), matrix.columns.len()), (13, 13));
    }
}

#[test]
fn the_text_is_narrow_and_the_same_every_time() {
    let games = games();
    let text = printed(&games, Format::Text { colour: false });
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end());
    }
    assert_eq!(printed(&games, Format::Text { colour: false }), text);
}
