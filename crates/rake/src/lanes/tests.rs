use std::array::from_fn;
use std::cmp::Reverse;

use testkit::random_cases;

use super::*;
use crate::{Game, Rake};

/// The value of a move, given that of the position after it.
fn value(board: Board, region: Region, rest: impl Fn(Board) -> u8) -> u8 {
    board.sums()[region.index()] + rest(board.turn(region))
}

fn with_last_round(board: Board) -> u8 {
    let smallest = |board: Board| board.sums().into_iter().min().unwrap();
    Region::all().map(|region| value(board, region, smallest)).max().unwrap()
}

fn with_smallest_reply(board: Board) -> u8 {
    let reply = Region::all().max_by_key(|region| Reverse(board.sums()[region.index()]));
    value(board, reply.unwrap(), with_last_round)
}

/// Nine boards side by side have the values that each of them has by the rules.
#[test]
fn lanes_hold_what_their_board_and_region_say() {
    let boards: Vec<Board> = random_cases::<Rake>(2_000).map(Game::board).collect();
    for boards in boards.chunks_exact(REGIONS) {
        let board = |lane: usize| boards[lane % GROUP % REGIONS];
        let lanes = from_fn(|cell| from_fn(|lane| board(lane).0[cell]));
        let (replies, bounds) = (each_reply(&lanes), each_move::<true>(&lanes));
        let (highest, regions) = highest_bounds(&bounds);
        for lane in (0..3 * GROUP).filter(|lane| lane % GROUP < REGIONS) {
            let board = board(lane);
            assert_eq!(last_round(board), with_last_round(board));
            let least = Region::all().map(|region| value(board, region, with_last_round)).min();
            assert_eq!(Some(replies[lane]), least);
            let expected: Vec<u8> =
                Region::all().map(|region| value(board, region, with_smallest_reply)).collect();
            let in_lane = |row: usize| expected[3 * row + lane / GROUP];
            assert_eq!(bounds.map(|row| row[lane]), [0, 1, 2].map(in_lane));
            assert_eq!(expected.iter().max(), Some(&highest[lane]));
            let first = expected.iter().position(|&bound| bound == highest[lane]);
            assert_eq!(first, Some(regions[lane].into()));
        }
    }
}
