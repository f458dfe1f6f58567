//! Judging the margin that some program claims.

use std::cmp::Ordering;

use crate::board::Board;
use crate::line::{Choice, Player, best_line};

/// How many moves of best play a reason shows.
const SHOWN: usize = 6;

/// Is `claimed` the margin of `board`, which is `best`?
///
/// # Errors
///
/// If not: who can do better, the moves of best play, and the first move that rules out what
/// is claimed, if another one there would have led to it.
pub(crate) fn accepts(board: &Board, best: &i64, claimed: &i64) -> Result<(), String> {
    let (who, wrong) = match claimed.cmp(best) {
        Ordering::Equal => return Ok(()),
        Ordering::Greater => {
            let held = format!("is too high: the second player can hold it down to {best}");
            (Player::Second, held)
        }
        Ordering::Less => (Player::First, format!("is too low: the first player can reach {best}")),
    };
    Err(format!("margin {claimed} {wrong}\n{}", proof(board, *claimed, who)))
}

/// The moves of best play, and the first of `who` at which another would allow what is claimed.
fn proof(board: &Board, claimed: i64, who: Player) -> String {
    let line = best_line(board);
    let mut moves: Vec<String> = Vec::new();
    let mut margin = 0;
    for step in line.iter().take(SHOWN) {
        moves.push(format!("{} {:+}", cell(step.choice()), step.margin - margin));
        margin = step.margin;
    }
    let more = match line.len() - moves.len() {
        0 => String::new(),
        more => format!(", … ({more} more)"),
    };
    let mut proof = format!("best play, by row.column: {}{more}", moves.join(", "));
    let allows = |choice: &Choice| match who {
        Player::First => choice.margin <= claimed,
        Player::Second => choice.margin >= claimed,
    };
    let turns = line.iter().zip(1..).filter(|(step, _)| step.player == who);
    let decides = turns.filter_map(|(step, number)| {
        let other = step.choices.iter().find(|choice| allows(choice))?;
        let (taken, other) = (step.choice(), *other);
        Some(format!(
            "\nmove {number} decides: {} leads to {}, {} would to {}",
            cell(taken),
            taken.margin,
            cell(other),
            other.margin
        ))
    });
    proof.extend(decides.take(1));
    proof
}

/// `ROW.COLUMN`, from 1.
fn cell(choice: Choice) -> String {
    format!("{}.{}", choice.row + 1, choice.column + 1)
}

#[cfg(test)]
mod tests {
    use trial::random_cases;

    use super::*;
    use crate::{Chess, margin};

    /// The statement's sample.
    fn sample() -> Board {
        Board::new(2, 3, vec![2, 7, 3, 9, 1, 2], vec![3, 7, 2, 2, 3, 1]).unwrap()
    }

    #[test]
    fn a_reason_shows_best_play_and_the_move_that_decides() {
        let best_play = "best play, by row.column: 1.1 +2, 1.2 -7, 2.1 +9, 1.3 -2, 2.2 +1, 2.3 -1";
        for (claimed, wrong, decides) in [
            (
                3,
                "margin 3 is too high: the second player can hold it down to 2",
                "\nmove 2 decides: 1.2 leads to 2, 2.1 would to 5",
            ),
            (6, "margin 6 is too high: the second player can hold it down to 2", ""),
            (
                -3,
                "margin -3 is too low: the first player can reach 2",
                "\nmove 3 decides: 2.1 leads to 2, 1.3 would to -4",
            ),
        ] {
            let reason = accepts(&sample(), &2, &claimed).unwrap_err();
            assert_eq!(reason, format!("{wrong}\n{best_play}{decides}"));
        }
        assert_eq!(accepts(&sample(), &2, &2), Ok(()));
    }

    #[test]
    fn a_reason_has_three_lines_at_most() {
        for board in random_cases::<Chess>(20) {
            let best = margin(&board);
            for claimed in [i64::MIN, best - 1, best + 1, i64::MAX] {
                let reason = accepts(&board, &best, &claimed).unwrap_err();
                let lines: Vec<&str> = reason.lines().collect();
                assert!(lines.len() <= 3, "{reason}");
                assert_eq!(
                    lines[1].matches(", ").count(),
                    board.first().len().min(SHOWN + 1),
                    "{reason}"
                );
            }
        }
    }
}
