//! Judging the score that some program claims.

use std::cmp::Ordering;

use crate::board::{Game, Region};
use crate::line::{Player, Ply, best_line};

/// Is `claimed` the final score of `game`, which is `best`?
///
/// # Errors
///
/// If not: who can do better, the plies of best play, and the first that rules out what is
/// claimed, if another one there would have led to it.
pub(crate) fn accepts(game: &Game, best: &u32, claimed: &u32) -> Result<(), String> {
    let (who, wrong) = match claimed.cmp(best) {
        Ordering::Equal => return Ok(()),
        Ordering::Greater => (Player::Bob, format!("high: Bob can hold it down to {best}")),
        Ordering::Less => (Player::Alice, format!("low: Alice can reach {best}")),
    };
    Err(format!("score {claimed} is too {wrong}\n{}", proof(game, *claimed, who)))
}

/// The plies of best play, each with the upper left cell of its region, and the first of `who` at which another would allow what is claimed.
fn proof(game: &Game, claimed: u32, who: Player) -> String {
    let line = best_line(game);
    let ply = |ply: &Ply| format!("{} {} +{}", ply.player.name(), corner(ply.region), ply.sum());
    let plies: Vec<String> = line.iter().map(ply).collect();
    let proof = format!("best play, by row.column: {}", plies.join(", "));
    let allows = |value: u32| match who {
        Player::Alice => value <= claimed,
        Player::Bob => value >= claimed,
    };
    let turns = line.iter().zip(1..).filter(|(ply, _)| ply.player == who);
    let decides = turns.filter_map(|(ply, number)| {
        let value = |region: Region| ply.values[region.index()];
        let other = Region::all().find(|&region| allows(value(region)))?;
        let [taken, other] = [ply.region, other];
        Some(format!(
            "\nply {number} decides: {} leads to {}, {} would to {}",
            corner(taken),
            value(taken),
            corner(other),
            value(other)
        ))
    });
    proof + &decides.take(1).collect::<String>()
}

/// `ROW.COLUMN` of the upper left cell, from 1.
fn corner(region: Region) -> String {
    format!("{}.{}", region.row() + 1, region.column() + 1)
}

#[cfg(test)]
mod tests {
    use trial::random_cases;

    use super::*;
    use crate::{Board, Rake, final_score};

    #[test]
    fn a_reason_shows_best_play_and_the_ply_that_decides() {
        let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]);
        let game = Game::new(1, board.unwrap()).unwrap();
        let best_play = "best play, by row.column: Alice 3.3 +16, Bob 1.1 +4";
        for (claimed, wrong, decides) in [
            (
                21,
                "score 21 is too high: Bob can hold it down to 20",
                "\nply 2 decides: 1.1 leads to 20, 1.2 would to 22",
            ),
            (33, "score 33 is too high: Bob can hold it down to 20", ""),
            (
                19,
                "score 19 is too low: Alice can reach 20",
                "\nply 1 decides: 3.3 leads to 20, 1.1 would to 8",
            ),
            (1, "score 1 is too low: Alice can reach 20", ""),
        ] {
            let reason = accepts(&game, &20, &claimed).unwrap_err();
            assert_eq!(reason, format!("{wrong}\n{best_play}{decides}"));
        }
        assert_eq!(accepts(&game, &20, &20), Ok(()));
    }

    #[test]
    fn the_plies_of_a_reason_add_up() {
        for game in random_cases::<Rake>(200) {
            let best = final_score(&game);
            for claimed in [0, best - 1, best + 1, u32::MAX] {
                let reason = accepts(&game, &best, &claimed).unwrap_err();
                let plies = reason.lines().nth(1).unwrap();
                let sums = plies.split('+').skip(1).map(|sum| sum.split(',').next().unwrap());
                assert_eq!(sums.map(|sum| sum.parse::<u32>().unwrap()).sum::<u32>(), best);
                assert!(reason.lines().count() <= 3, "{reason}");
            }
        }
    }
}
