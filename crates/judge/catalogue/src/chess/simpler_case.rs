//! Makes boards that are simpler than others: slightly smaller ones, and plain ones, on which every move of a player
//! earns the same.

use checker::{SimplerCase, SimplerCaseWords};
use chess::Board;

/// Slightly smaller boards, then plain ones.
pub const SIMPLER_CASES: &[SimplerCase<Board>] = &[
    SimplerCase {
        words: SimplerCaseWords {
            with: "without the last column",
            if_quick: "half of the positions or so are left, so is a table full, is an index or a key too small for \
                       all, or does a loop never end?",
            if_slow: None,
        },
        case: without_last_column,
    },
    SimplerCase {
        words: SimplerCaseWords {
            with: "with equal scores (5 in the first table, 2 in the second)",
            if_quick: "does the key of a table have the score so far in it, does a margin that can be right mark what \
                       is not known yet, or does alpha-beta search without a table?",
            if_slow: Some(
                "is what is found for a position kept, is it found again quickly, and is there little work for each?",
            ),
        },
        case: plain,
    },
];

/// Returns the board without its last column, if it is so large that only a program which keeps what it finds for a
/// position can solve either: this one has at least two fifths of the positions, but other programs need thousands of
/// times as long for the last column.
fn without_last_column(board: &Board) -> Option<Board> {
    const LEAST: usize = 7; // rows and columns
    if board.rows() < LEAST || board.columns() < LEAST {
        return None;
    }
    let tables = board.tables().each_ref().map(|table| {
        let rows = table.chunks(board.columns());
        rows.flat_map(|row| &row[..row.len() - 1])
            .copied()
            .collect()
    });
    Some(Board::new(board.rows(), board.columns() - 1, tables).expect("legal scores"))
}

/// What the first and the second player earn with each cell of a plain board. No position but the last is worth 0 or
/// -1 from then on, with which programs mark what they have not visited.
const PLAIN_SCORES: [u32; 2] = [5, 2];

/// Returns the plain board of the size of this one, if this one is not plain.
fn plain(board: &Board) -> Option<Board> {
    let is_plain = |table: &Vec<u32>| table.iter().all(|score| *score == table[0]);
    if board.tables().iter().all(is_plain) {
        return None;
    }
    let tables = PLAIN_SCORES.map(|score| vec![score; board.cells()]);
    Some(Board::new(board.rows(), board.columns(), tables).expect("legal scores"))
}
