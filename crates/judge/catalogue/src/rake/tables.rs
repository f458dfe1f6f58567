//! Searches with a table that takes several positions for one: the key of a position lacks something, or two boards
//! have the same. Each is the search of a [wrong solution](super::wrong).

use std::array::from_fn;
use std::collections::HashMap;
use std::ops::Range;

use rake::SIDE;
use rake::reference::{Rows, Rules};

use super::search::{Search, best_of_moves};

/// Searches with a table whose key lacks something.
pub const TABLES: [(Search, &str); 2] = [
    (
        |rules, moves, board| Table::of_gains(|board, _| (*board, 0)).search(rules, moves, board),
        "the board alone",
    ),
    (
        |rules, moves, board| {
            Table::of_gains(|board, moves| (*board, moves.len() % 2)).search(rules, moves, board)
        },
        "the board and the player",
    ),
];

/// Searches with a table that takes several boards for one. A single value makes no difference, because all boards of a
/// search have the same values.
pub const TABLES_OF_SEVERAL: [(Search, &str); 6] = [
    (
        |rules, moves, board| {
            Table::of_gains(|board, moves| (without(board, 0..2), moves.len()))
                .search(rules, moves, board)
        },
        "all boards that differ only in the first two values",
    ),
    (
        |rules, moves, board| {
            Table::of_gains(|board, moves| (without(board, 14..16), moves.len()))
                .search(rules, moves, board)
        },
        "all boards that differ only in the last two values",
    ),
    (
        |rules, moves, board| {
            Table::of_images(|board, moves| (mirrored(*board).min(*board), moves.len()))
                .search(rules, moves, board)
        },
        "a board and its mirror image, with left and right exchanged",
    ),
    (
        |rules, moves, board| {
            Table::of_images(|board, moves| (upside_down(*board).min(*board), moves.len()))
                .search(rules, moves, board)
        },
        "a board and its mirror image, with top and bottom exchanged",
    ),
    (
        |rules, moves, board| {
            Table::of_images(|board, moves| (transposed(*board).min(*board), moves.len()))
                .search(rules, moves, board)
        },
        "a board and its mirror image, with rows and columns exchanged",
    ),
    (
        |rules, moves, board| {
            Table::of_images(|board, moves| (least_image(*board), moves.len()))
                .search(rules, moves, board)
        },
        "a board and all its turned and mirrored images",
    ),
];

/// A table of final scores without the score so far in its key.
pub const OF_FINAL_SCORES: Table = Table {
    key: |board, moves| (*board, moves.len()),
    keeps_final_scores: true,
    keeps_from: 1,
};

/// A search that keeps what it found for a position in a table.
pub struct Table {
    /// Returns what the table takes for the position, given the board and the moves that are left.
    pub key: fn(&Rows, &[bool]) -> (Rows, usize),
    /// Whether the table keeps final scores, with the score so far in them, instead of gains.
    pub keeps_final_scores: bool,
    /// The least number of moves left with which a position is kept.
    pub keeps_from: usize,
}

impl Table {
    /// Returns a search with a table of what is still to come from each position.
    const fn of_gains(key: fn(&Rows, &[bool]) -> (Rows, usize)) -> Self {
        Self {
            key,
            keeps_final_scores: false,
            keeps_from: 1,
        }
    }

    /// Returns a search with a table that has one entry for a board and its images. With one move left, these have the
    /// same sums, so it makes no difference whether they are kept then.
    const fn of_images(key: fn(&Rows, &[bool]) -> (Rows, usize)) -> Self {
        Self {
            keeps_from: 2,
            ..Self::of_gains(key)
        }
    }

    /// Returns what the score gains in these moves.
    pub fn search(&self, rules: &Rules, moves: &[bool], board: Rows) -> i32 {
        let mut run = TableRun {
            how: self,
            rules,
            known: HashMap::new(),
        };
        run.gain(moves, board, 0)
    }
}

/// The state of a search with a table.
struct TableRun<'a> {
    how: &'a Table,
    rules: &'a Rules,
    known: HashMap<(Rows, usize), i32>,
}

impl TableRun<'_> {
    /// Returns what the score gains in these moves, or the final score if the table keeps these. `score`
    /// is the score so far in the latter case, and otherwise 0.
    fn gain(&mut self, moves: &[bool], board: Rows, score: i32) -> i32 {
        let Some((&is_alices, left)) = moves.split_first() else {
            return score;
        };
        let is_kept = moves.len() >= self.how.keeps_from;
        let key = is_kept.then(|| (self.how.key)(&board, moves));
        if let Some(&known) = key.and_then(|key| self.known.get(&key)) {
            return known;
        }
        let turn = self.rules.turns[usize::from(is_alices)];
        let best = best_of_moves(self.rules, is_alices, |tried| {
            let gain = tried.gain(self.rules, &board);
            if left.is_empty() {
                return score + gain;
            }
            let after = tried.turned(board, turn);
            if self.how.keeps_final_scores {
                self.gain(left, after, score + gain)
            } else {
                gain + self.gain(left, after, 0)
            }
        });
        if let Some(key) = key {
            self.known.insert(key, best);
        }
        best
    }
}

/// Returns a board with 0 in these cells, which are numbered row by row.
fn without(board: &Rows, cells: Range<usize>) -> Rows {
    let mut board = *board;
    for cell in cells {
        board[cell / SIDE][cell % SIDE] = 0;
    }
    board
}

/// Returns a board with left and right exchanged.
fn mirrored(board: Rows) -> Rows {
    board.map(|[a, b, c, d]| [d, c, b, a])
}

/// Returns a board with top and bottom exchanged.
fn upside_down([a, b, c, d]: Rows) -> Rows {
    [d, c, b, a]
}

/// Returns a board with rows and columns exchanged.
fn transposed(board: Rows) -> Rows {
    from_fn(|row| from_fn(|column| board[column][row]))
}

/// Returns the least of a board and its seven turned and mirrored images.
fn least_image(board: Rows) -> Rows {
    let both = [board, transposed(board)];
    let four = both.into_iter().flat_map(|it| [it, mirrored(it)]);
    let eight = four.flat_map(|it| [it, upside_down(it)]);
    eight.min().unwrap_or(board)
}
