//! The line of best play, move by move.

use story::{Move, Player, Turn, Vocabulary};

use crate::board::Board;
use crate::margin::{cell, constant_part, corners, earned, empty, take, values};

/// What a reason calls the parts of the game.
pub(crate) const VOCABULARY: Vocabulary = Vocabulary {
    score: "margin",
    turn: "move",
    places: "cells",
    players: ["the first player", "the second player"],
    names_players: false,
};

/// A line of best play, until the board is full: every move leads to the
/// [`margin`](crate::margin()), which is the score here. The moves of a turn are all cells that can
/// be taken, from the top row down. Where several are best, the line takes the first.
///
/// # Complexity
///
/// That of the margin: one search finds the values of all positions.
///
/// # Example
///
/// ```
/// use chess::{Board, best_line};
///
/// let board = Board::new(1, 2, vec![5, 0], vec![0, 3])?;
/// let gains: Vec<i64> = best_line(&board).iter().map(|turn| turn.made().gain).collect();
/// assert_eq!(gains, [5, -3]);
/// # Ok::<(), chess::IllegalBoard>(())
/// ```
pub fn best_line(board: &Board) -> Vec<Turn> {
    let values = values(board, usize::MAX);
    let mut path = empty(board);
    // Twice the margin is a constant part and a game in which every cell earns the sum of its
    // scores: what the first player is ahead in that game, the constant part included.
    let mut ahead = constant_part(board);
    let mut line = Vec::new();
    for player in Player::BOTH.into_iter().cycle() {
        let (scores, sign) = scores(board, player);
        let corners: Vec<usize> = corners(path).collect();
        let to_move = |&corner: &usize| {
            let cell = cell(board, path, corner);
            let rest = earned(board, path, corner) - values.of(take(path, corner));
            Move {
                row: cell / board.columns(),
                column: cell % board.columns(),
                gain: sign * i64::from(scores[cell]),
                value: i64::midpoint(ahead, sign * i64::from(rest)),
            }
        };
        let Some(turn) = Turn::best(player, corners.iter().map(to_move).collect()) else {
            break; // the board is full
        };
        let corner = corners[turn.made];
        ahead += sign * i64::from(earned(board, path, corner));
        path = take(path, corner);
        line.push(turn);
    }
    line
}

/// What each cell earns a player, row by row, and 1 or -1, with which that counts for the margin.
pub(crate) fn scores(board: &Board, player: Player) -> (&[u32], i64) {
    match player {
        Player::First => (board.first(), 1),
        Player::Second => (board.second(), -1),
    }
}

#[cfg(test)]
mod tests {
    use testkit::random_cases;

    use super::*;
    use crate::{Chess, margin};

    /// The statement's sample.
    fn sample() -> Board {
        Board::new(2, 3, vec![2, 7, 3, 9, 1, 2], vec![3, 7, 2, 2, 3, 1]).unwrap()
    }

    #[test]
    fn a_reason_shows_best_play_and_the_decisive_move() {
        let best_play =
            "best play (cells as row.column): 1.1 +2, 1.2 -7, 2.1 +9, 1.3 -2, 2.2 +1, 2.3 -1";
        for (claimed, wrong, decisive) in [
            (
                3,
                "margin 3 is too high: the second player can hold it down to 2",
                "\nmove 2 is decisive: 1.2 leads to 2, while 2.1 would lead to 5",
            ),
            (6, "margin 6 is too high: the second player can hold it down to 2", ""),
            (
                -3,
                "margin -3 is too low: the first player can reach 2",
                "\nmove 3 is decisive: 2.1 leads to 2, while 1.3 would lead to -4",
            ),
        ] {
            let reason = VOCABULARY.check(|| best_line(&sample()), 2, claimed).unwrap_err();
            assert_eq!(reason, format!("{wrong}\n{best_play}{decisive}"));
        }
    }

    #[test]
    fn a_reason_has_three_lines_at_most() {
        for board in random_cases::<Chess>(20) {
            let best = margin(&board);
            for claimed in [i64::MIN, best - 1, best + 1, i64::MAX] {
                let reason = VOCABULARY.check(|| best_line(&board), best, claimed).unwrap_err();
                let lines: Vec<&str> = reason.lines().collect();
                assert!(lines.len() <= 3, "{reason}");
                assert_eq!(
                    lines[1].matches(", ").count() + 1,
                    board.first().len().min(7),
                    "{reason}"
                );
            }
        }
    }
}
