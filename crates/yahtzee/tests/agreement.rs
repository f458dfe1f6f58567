//! The solver against the textbook table, and the laws that every puzzle keeps.

use trial::{fixtures, random_cases, sample_cases, words_of};
use yahtzee::{CATEGORIES, Roll, Yahtzee, least_best_card};

mod oracle;

trial::agreement! {
    Yahtzee, oracle::best_card_of;
    random: 800;
    laws: 600;
    readers: 2_000;
    quick: 100;
    accepts: are_best_cards;
}

#[test]
fn the_least_best_card_agrees_with_the_oracle() {
    let fixtures = fixtures::<Yahtzee>().into_iter().map(|(_, games)| games);
    for game in random_cases::<Yahtzee>(240).chain(fixtures.flatten()) {
        assert_eq!(least_best_card(&game), oracle::least_best_card_of(&game), "{game:?}");
    }
}

#[test]
fn every_roll_scores_as_the_oracle_says() {
    for code in 0..6_u32.pow(5) {
        let faces = [0, 1, 2, 3, 4].map(|place| (code / 6_u32.pow(place) % 6) as u8 + 1);
        for category in CATEGORIES {
            let score = Roll::new(faces).unwrap().score(category);
            assert_eq!(u16::from(score), oracle::score(faces, category as usize), "{faces:?}");
        }
    }
}

/// A line a game of the sample, each a card of that game with the best total.
fn are_best_cards(output: &[u8], best: &[u8]) -> bool {
    let numbers = |output: &[u8]| -> Vec<u16> {
        let number = |word: &String| {
            let number: u16 = word.parse().unwrap();
            assert_eq!(number.to_string(), *word);
            number
        };
        words_of(output).iter().map(number).collect()
    };
    let (numbers, best) = (numbers(output), numbers(best));
    let games = sample_cases::<Yahtzee>();
    let (cards, rest) = numbers.as_chunks::<15>();
    let mut claims = cards.iter().zip(best.chunks(15)).zip(&games);
    cards.len() == games.len()
        && rest.is_empty()
        && claims.all(|((card, best), game)| {
            card[14] == best[14] && oracle::is_card(&game.map(Roll::faces), card)
        })
}
