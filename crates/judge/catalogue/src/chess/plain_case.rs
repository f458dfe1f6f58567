//! Makes plain boards, on which every move of a player earns the same.

use checker::{PlainCase, PlainCaseWords};
use chess::Board;

/// What the first and the second player earn with each cell. No position but the last is worth 0 or -1 from then on,
/// with which programs mark what they have not visited.
const SCORES: [u32; 2] = [5, 2];

/// Plain boards.
pub const PLAIN_CASE: &PlainCase<Board> = &PlainCase {
    words: PlainCaseWords {
        with: "equal scores (5 in the first table, 2 in the second)",
        if_quick: "does the key of a table have the score so far in it, does a margin that can be right mark what is not \
                   known yet, or does alpha-beta search without a table?",
        if_slow: "is what is found for a position kept, is it found again quickly, and is there little work for each?",
    },
    case: |board| {
        let is_plain = |table: &Vec<u32>| table.iter().all(|score| *score == table[0]);
        if board.tables().iter().all(is_plain) {
            return None;
        }
        let tables = SCORES.map(|score| vec![score; board.cells()]);
        Some(Board::new(board.rows(), board.columns(), tables).expect("legal scores"))
    },
};
