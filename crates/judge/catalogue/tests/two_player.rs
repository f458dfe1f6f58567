//! Tests what is said of a wrong score of a game of two players.

use catalogue::two_player::{ScoresOfPlays, score_reason};
use checker::Fit;
use story::{Move, Player, Turn, Vocabulary};

/// Up to eight scores on each side of a score are near it.
#[test]
fn the_share_of_scores_near_one_is_that_of_eight_on_each_side() {
    let mut values: Vec<i64> = (-7..=7).collect();
    values.extend([-100, -20, 20, 100]);
    values.sort_unstable();
    let plays = ScoresOfPlays {
        values,
        are_all: true,
    };
    assert_eq!(plays.fit(0), Fit::Played(17.0 / 41.0));
    assert_eq!(plays.fit(-100), Fit::Played(9.0 / 100.0));
}

/// Returns a turn of the first player, in which the first of the moves to these scores is made.
fn turn(values: &[i64]) -> Turn {
    let possible = |&value| Move {
        row: 0,
        column: 0,
        gain: 1,
        value,
    };
    Turn {
        player: Player::First,
        moves: values.iter().map(possible).collect(),
        made: 0,
        score: 10,
    }
}

/// Returns the lines that say why the score 7 is wrong, given a line of best play that ends with 10.
fn reason(line: &[Turn]) -> Vec<String> {
    let words = Vocabulary {
        score: "score",
        places: "cells",
        players: ["A", "B"],
        names_players: false,
    };
    let plays = ScoresOfPlays {
        values: vec![7],
        are_all: false,
    };
    let reason = score_reason(&words, line, 7, &plays);
    reason.sentence.lines().map(str::to_owned).collect()
}

/// A choice that leads to the claimed score is the first one up to the twelfth move. Otherwise it is the first in which
/// another move leads to a score that is not better.
#[test]
fn the_choice_that_leads_to_a_claimed_score_is_not_late() {
    for (at, choice) in [
        (
            11,
            "at move 12 of this play, A chooses 1.1, which leads to 10; 1.1 would lead to 7",
        ),
        (
            12,
            "at move 2 of this play, A chooses 1.1, which leads to 10; 1.1, or another move, would lead to 5",
        ),
    ] {
        let mut line = vec![turn(&[10, 10]); 14];
        line[1] = turn(&[10, 5, 5, 4]);
        line[5] = turn(&[10, 6]);
        line[at] = turn(&[10, 7]);
        assert_eq!(reason(&line)[2..], [choice]);
    }
    assert_eq!(reason(&[turn(&[10, 8])]).len(), 2);
}

/// Six moves are shown.
#[test]
fn moves_that_are_not_shown_are_counted() {
    let six = "best play (cells as row.column): 1.1 +1, 1.1 +1, 1.1 +1, 1.1 +1, 1.1 +1, 1.1 +1";
    for (moves, more) in [(6, ""), (7, ", … (1 more)"), (8, ", … (2 more)")] {
        let said = reason(&vec![turn(&[10]); moves]);
        let first = "score 7 is too low: A can reach 10".to_owned();
        assert_eq!(said, [first, format!("{six}{more}")]);
    }
}
