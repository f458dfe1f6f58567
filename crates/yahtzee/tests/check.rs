//! Tests which claimed cards are accepted, and the reasons given for the others.

use puzzle::{Puzzle, Tokens};
use testkit::{cases_of, sample_cases, verdicts};
use yahtzee::reference::{RULES, Rules, best_scores};
use yahtzee::{Card, Game, ROUNDS, Roll, Yahtzee, best_card};

/// Reads the game and the card of a line of `claims.txt`.
fn claim(line: &str) -> (Game, Card) {
    let (rolls, card) = line.split_once(": ").unwrap_or(("", line));
    let mut game = sample_cases::<Yahtzee>()[0];
    for (place, faces) in rolls.split_whitespace().enumerate() {
        let faces: Vec<u8> = faces.bytes().map(|digit| digit - b'0').collect();
        game[place * (ROUNDS - 1)..].fill(Roll::new(faces.try_into().unwrap()).unwrap());
    }
    let read_card = Yahtzee::JUDGED.unwrap().read_answer;
    (
        game,
        read_card(&game, 1, &mut Tokens::new(card.as_bytes())).unwrap(),
    )
}

#[test]
fn claims_and_reasons() {
    let lines = include_str!("claims.txt").lines();
    let claims = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(claim);
    // Cards without the bonus although it pays, and with the bonus although it does not.
    let games = cases_of::<Yahtzee>("bonus-edge", 24).into_iter();
    let others = games.flat_map(|game| {
        let points = RULES.points_of(&game);
        let best_scores = |bonus| best_scores(&Rules { bonus, ..RULES }, &points);
        [0, 1_000].map(|bonus| (game, RULES.card(best_scores(bonus))))
    });
    let others = others.filter(|(game, claimed)| claimed.bonus != best_card(game).bonus);

    insta::assert_snapshot!(verdicts::<Yahtzee>(claims.chain(others)));
}
