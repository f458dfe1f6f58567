use std::array::from_fn;
use std::cmp::Reverse;

use trial::random_cases;

use super::*;
use crate::{Game, Rake};

/// What a move is worth, if `rest` is what it is worth after it.
fn worth(board: Board, region: Region, rest: impl Fn(Board) -> u8) -> u8 {
    board.sums()[region.index()] + rest(board.turn(region))
}

fn with_last_round(board: Board) -> u8 {
    let smallest = |board: Board| board.sums().into_iter().min().unwrap();
    Region::all().map(|region| worth(board, region, smallest)).max().unwrap()
}

fn with_smallest_reply(board: Board) -> u8 {
    let reply = Region::all().max_by_key(|region| Reverse(board.sums()[region.index()]));
    worth(board, reply.unwrap(), with_last_round)
}

/// Nine boards side by side are worth what each of them is by the rules of a board.
#[test]
fn lanes_hold_what_their_board_and_region_say() {
    let boards: Vec<Board> = random_cases::<Rake>(2_000).map(Game::board).collect();
    for boards in boards.chunks_exact(REGIONS) {
        let board = |lane: usize| boards[lane % GROUP % REGIONS];
        let lanes = from_fn(|cell| from_fn(|lane| board(lane).0[cell]));
        let (replies, promises) = (each_reply(&lanes), each_move::<true>(&lanes));
        let (most, regions) = most_promising(&promises);
        for lane in (0..3 * GROUP).filter(|lane| lane % GROUP < REGIONS) {
            let board = board(lane);
            assert_eq!(last_round(board), with_last_round(board));
            let least = Region::all().map(|region| worth(board, region, with_last_round)).min();
            assert_eq!(Some(replies[lane]), least);
            let expected: Vec<u8> =
                Region::all().map(|region| worth(board, region, with_smallest_reply)).collect();
            let in_lane = |row: usize| expected[3 * row + lane / GROUP];
            assert_eq!(promises.map(|row| row[lane]), [0, 1, 2].map(in_lane));
            assert_eq!(expected.iter().max(), Some(&most[lane]));
            let first = expected.iter().position(|&promise| promise == most[lane]);
            assert_eq!(first, Some(regions[lane].into()));
        }
    }
}
