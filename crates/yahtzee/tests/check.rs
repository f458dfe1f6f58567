//! Tests which claimed cards are accepted, and the reasons given for the others.

use puzzle::{Puzzle, Tokens};
use testkit::{cases_of, sample_cases, verdicts};
use yahtzee::reference::{RULES, Rules, best_scores};
use yahtzee::{Game, ROUNDS, Roll, Yahtzee, best_card};

/// Returns a game of thirteen equal rolls, except for the one in the last round.
fn game(faces: [u8; 5], last: [u8; 5]) -> Game {
    let mut game = [Roll::new(faces).unwrap(); ROUNDS];
    game[ROUNDS - 1] = Roll::new(last).unwrap();
    game
}

#[test]
fn claims_and_reasons() {
    let sample = sample_cases::<Yahtzee>()[0];
    let claims = [
        // Two best cards. The second is the output of a well-known accepted program.
        (sample, "3 6 9 12 15 30 21 20 26 50 25 35 40 35 327"),
        (sample, "3 6 9 12 15 30 20 21 26 50 25 35 40 35 327"),
        // Any number can be claimed for a score, the bonus and the total.
        (sample, "3 6 9 12 15 30 21 20 26 50 25 35 40 0 327"),
        (sample, "3 6 9 12 15 30 21 20 26 50 25 35 40 4294967295 327"),
        (sample, "3 6 9 12 15 30 21 20 26 50 25 35 40 35 292"),
        (sample, "3 6 9 12 15 30 21 20 26 50 25 35 40 35 328"),
        (sample, "3 6 9 12 15 30 21 20 26 50 25 35 40 35 4294967295"),
        (sample, &format!("{}35 327", "4294967295 ".repeat(ROUNDS))),
        // Cards on which two rolls are exchanged.
        (sample, "3 6 9 12 15 30 21 20 26 50 25 0 40 35 292"),
        (sample, "5 6 9 12 15 30 21 20 26 0 25 35 40 35 279"),
        // Scores that no roll, or no unused roll, can have.
        (sample, "3 6 9 12 15 30 21 20 26 50 25 34 40 35 326"),
        (sample, "3 6 9 12 15 30 31 20 26 50 25 35 40 35 337"),
        (sample, "3 7 9 12 15 30 21 20 26 50 25 35 40 35 328"),
        (game([1, 2, 3, 4, 6], [1, 2, 3, 4, 6]), "1 2 3 4 0 6 16 0 0 50 25 0 0 0 107"),
        (game([1; 5], [1; 5]), "5 0 0 0 0 0 5 5 5 50 0 0 0 0 70"),
        (game([1; 5], [6; 5]), "5 0 0 0 0 30 30 5 5 50 0 0 40 0 165"),
        (game([1; 5], [1, 2, 3, 4, 5]), "5 0 0 0 0 0 5 5 5 50 25 35 40 0 170"),
    ];
    let read_card = Yahtzee::JUDGED.unwrap().read_answer;
    let claims = claims.map(|(game, line)| {
        (game, read_card(&game, 1, &mut Tokens::of_text(line.as_bytes())).unwrap())
    });
    // Cards without the bonus although it pays, and with the bonus although it does not.
    let games = cases_of::<Yahtzee>("bonus-edge", 24).into_iter();
    let others = games.flat_map(|game| {
        let points = RULES.points_of(&game);
        let best_scores = |bonus| best_scores(&Rules { bonus, ..RULES }, &points);
        [0, 1_000].map(|bonus| (game, RULES.card(best_scores(bonus))))
    });
    let others = others.filter(|(game, claimed)| claimed.bonus != best_card(game).bonus);

    insta::assert_snapshot!(verdicts::<Yahtzee>(claims.into_iter().chain(others)));
}
