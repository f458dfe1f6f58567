//! Tests which scores are found with sums that are kept.

use catalogue::RAKE;
use rake::{Board, Game, REGIONS};
use testkit::rng_of;

use super::wrong_solution;

/// A program that keeps the sums of all regions.
#[derive(Clone, Copy)]
struct Program {
    board: Board,
    sums: [u8; REGIONS],
    /// Whether it tries a move on a copy of the board and the sums, which it never has to take back.
    copies: bool,
    /// Whether it makes the last move, too.
    makes_last: bool,
    /// Whether it is alpha-beta.
    prunes: bool,
}

impl Program {
    /// Returns the final score if so many moves are left. Alice moves if their number is even.
    fn play(&mut self, left: u8, score: i32, mut alpha: i32, mut beta: i32) -> i32 {
        if left == 0 {
            return score;
        }
        let is_alices = left.is_multiple_of(2);
        let mut best = if is_alices { i32::MIN } else { i32::MAX };
        for region in 0..REGIONS {
            let score = score + i32::from(self.sums[region]);
            let end = if left == 1 && !self.makes_last {
                score
            } else if self.copies {
                let mut copy = *self;
                copy.turn(region, 1);
                copy.play(left - 1, score, alpha, beta)
            } else {
                self.turn(region, 1);
                let end = self.play(left - 1, score, alpha, beta);
                self.turn(region, 3);
                end
            };
            if is_alices {
                best = best.max(end);
                alpha = alpha.max(end);
            } else {
                best = best.min(end);
                beta = beta.min(end);
            }
            // Whatever else is tried, the final score stays the same.
            if self.prunes && alpha >= beta {
                break;
            }
        }
        best
    }

    /// Turns a region so many times. Its own sum and those of the regions that share two values with it are computed anew.
    fn turn(&mut self, region: usize, times: usize) {
        for _ in 0..times {
            self.board = self.board.turn(region);
        }
        let sums = self.board.sums();
        for other in (0..REGIONS).filter(|&other| shared_values(region, other) >= 2) {
            self.sums[other] = sums[other];
        }
    }
}

/// Returns how many values two regions share.
fn shared_values(one: usize, other: usize) -> usize {
    let cells = |region: usize| [0, 1, 4, 5].map(|cell| region / 3 * 4 + region % 3 + cell);
    let others = cells(other);
    cells(one)
        .iter()
        .filter(|cell| others.contains(cell))
        .count()
}

/// Sums that are left as they are make a difference even to which moves are tried: those of a search that stops earlier, or
/// takes moves back, are not computed anew.
#[test]
fn sums_of_regions_that_share_one_value_stay() {
    for (how, copies, makes_last, prunes) in [
        ("moves are taken back", false, true, false),
        (
            "moves are taken back, but the last is not made",
            false,
            false,
            false,
        ),
        ("boards are copied", true, true, false),
        ("moves are taken back, alpha-beta", false, true, true),
        (
            "moves are taken back, but the last is not made, alpha-beta",
            false,
            false,
            true,
        ),
    ] {
        let name = format!("sums-of-corner-regions-kept-({})", how.replace(' ', "-"));
        let solve = wrong_solution(RAKE.wrong_solutions, &[&name]);
        // What alpha-beta leaves out depends on the board, so that more boards are needed.
        let boards = if prunes { 24 } else { 12 };
        for number in 0..boards {
            let mut rng = rng_of(number);
            let board = Board::new([(); 4].map(|()| [(); 4].map(|()| rng.u8(1..=3)))).unwrap();
            let rounds = 2;
            let mut program = Program {
                board,
                sums: board.sums(),
                copies,
                makes_last,
                prunes,
            };
            let score = program.play(2 * rounds, 0, i32::MIN, i32::MAX);
            let game = Game::new(rounds, board).unwrap();
            assert_eq!(
                i64::from(solve(&game)),
                i64::from(score),
                "{name}: {game:?}"
            );
        }
    }
}
