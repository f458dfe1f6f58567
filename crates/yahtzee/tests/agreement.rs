//! The solver against the textbook table, and the laws that every puzzle keeps.

use judge::testing::junk::{
    assert_accepts_only, assert_survives_cuts, assert_survives_flipped_bits, assert_survives_junk,
};
use judge::testing::{
    assert_agrees, assert_laws, assert_readers_agree, assert_reads_quickly, assert_sample,
    fixture_cases, random_cases,
};
use judge::{Problem, read_input};
use yahtzee::{CATEGORIES, Game, Roll, Yahtzee, least_best_card};

mod oracle;

#[test]
fn the_sample_comes_out() {
    assert_sample::<Yahtzee>();
}

#[test]
fn random_games_agree_with_the_oracle() {
    let games: Vec<Game> = random_cases::<Yahtzee>(1_200).collect();
    assert_agrees::<Yahtzee>(&games, oracle::best_card_of);
}

#[test]
fn fixtures_agree_with_the_oracle() {
    for (name, games) in fixture_cases::<Yahtzee>() {
        println!("{name}");
        if !games.is_empty() {
            assert_agrees::<Yahtzee>(&games, oracle::best_card_of);
        }
    }
}

#[test]
fn the_least_best_card_agrees_with_the_oracle() {
    let fixtures = fixture_cases::<Yahtzee>()
        .into_iter()
        .map(|(_, games)| games);
    for game in random_cases::<Yahtzee>(240).chain(fixtures.flatten()) {
        assert_eq!(
            least_best_card(&game),
            oracle::least_best_card_of(&game),
            "{game:?}"
        );
    }
}

#[test]
fn every_roll_scores_as_the_oracle_says() {
    for code in 0..6_u32.pow(5) {
        let faces = [0, 1, 2, 3, 4].map(|place| (code / 6_u32.pow(place) % 6) as u8 + 1);
        for category in CATEGORIES {
            let score = Roll::new(faces).unwrap().score(category);
            assert_eq!(
                u16::from(score),
                oracle::score(faces, category as usize),
                "{faces:?}"
            );
        }
    }
}

#[test]
fn laws() {
    assert_laws::<Yahtzee>(&random_cases::<Yahtzee>(600).collect::<Vec<_>>());
}

#[test]
fn the_quick_reader_agrees_with_the_careful_one() {
    assert_readers_agree::<Yahtzee>(&random_cases::<Yahtzee>(2000).collect::<Vec<_>>());
}

#[test]
fn the_quick_reader_takes_what_is_written() {
    assert_reads_quickly::<Yahtzee>(&random_cases::<Yahtzee>(100).collect::<Vec<_>>());
}

#[test]
fn junk_is_an_error_or_what_it_says() {
    assert_survives_junk::<Yahtzee>(oracle::best_card_of);
}

#[test]
fn a_flipped_bit_is_an_error_or_what_it_says() {
    assert_survives_flipped_bits::<Yahtzee>(oracle::best_card_of);
}

#[test]
fn a_cut_input_reads_the_same_up_to_the_cut() {
    assert_survives_cuts::<Yahtzee>();
}

#[test]
fn only_right_outputs_are_accepted() {
    let games = read_input::<Yahtzee>(Yahtzee::ABOUT.sample_input.as_bytes()).unwrap();
    let games: Vec<_> = games.iter().map(|game| game.map(Roll::faces)).collect();
    let totals: Vec<_> = games.iter().map(oracle::best_total).collect();
    assert_accepts_only::<Yahtzee>(|output| {
        let text = str::from_utf8(output).unwrap();
        let words = text.split(|c: char| c.is_ascii() && c.is_whitespace());
        let words = words.map(|word| word.trim_start_matches('\u{feff}'));
        let words = words.filter(|word| !word.is_empty());
        let number = |word: &str| {
            let number: u16 = word.parse().unwrap();
            assert_eq!(number.to_string(), word);
            number
        };
        let numbers: Vec<u16> = words.map(number).collect();
        let (cards, rest) = numbers.as_chunks();
        let mut claims = cards.iter().zip(&games).zip(&totals);
        cards.len() == games.len()
            && rest.is_empty()
            && claims.all(|((card, game), total)| card[14] == *total && oracle::is_card(game, card))
    });
}
