//! Searches with a mistake of the search itself, which real programs make although they know the rules.
//!
//! All of them compute what the score gains in the moves that are left, and each is the search of a
//! [wrong solution](super::wrong).

use std::collections::HashMap;

use rake::reference::{COUNTERCLOCKWISE, Rows, Rules, Turn, cells, minimax, turned};
use rake::{REGIONS, SIDE};

/// A search as [`Rules::search`] has it.
pub type Search = fn(&Rules, &[bool], Rows) -> i32;

/// How a region is turned back.
pub const CLOCKWISE: Turn = [2, 0, 3, 1];

/// Returns the row and the column of the upper left cell of each region.
fn regions() -> impl Iterator<Item = (usize, usize)> {
    (0..REGIONS).map(|region| (region / 3, region % 3))
}

/// Returns the better of two scores for the player who moves.
fn better(rules: &Rules, is_alices: bool) -> fn(i32, i32) -> i32 {
    if rules.maximises[usize::from(is_alices)] {
        i32::max
    } else {
        i32::min
    }
}

/// Returns what the score gains by the move in the region with this upper left cell.
fn gain_of(rules: &Rules, is_alices: bool, board: &Rows, row: usize, column: usize) -> i32 {
    (rules.gain)(is_alices, (rules.sum)(rules, board, row, column))
}

/// Returns the window for the moves after a move, given the window before it and what the move gains.
pub type Window = fn([i32; 2], i32) -> [i32; 2];

/// A search by alpha-beta. The window has the gains between which the gain of the moves that are left
/// matters.
pub struct AlphaBeta {
    /// The window for the moves after a move.
    pub window: Window,
    /// Whether the region of a move is turned back when a cutoff follows.
    pub undoes_before_a_cutoff: bool,
    /// Whether the nearer end of the window is returned if no move gains enough to be within it.
    pub returns_bounds: bool,
    /// Whether the gain from each board on is kept in a table, even if it is only a bound.
    pub has_table: bool,
}

impl AlphaBeta {
    /// Alpha-beta without a mistake.
    pub const RIGHT: Self = Self {
        window: |[low, high], gain| [low - gain, high - gain],
        undoes_before_a_cutoff: true,
        returns_bounds: false,
        has_table: false,
    };

    /// Returns what the score gains in these moves.
    pub fn search(&self, rules: &Rules, moves: &[bool], mut board: Rows) -> i32 {
        const FAR: i32 = 1_000_000; // from any score
        let mut table = HashMap::new();
        self.gain(rules, moves, &mut board, [-FAR, FAR], &mut table)
    }

    fn gain(
        &self,
        rules: &Rules,
        moves: &[bool],
        board: &mut Rows,
        mut window: [i32; 2],
        table: &mut HashMap<(Rows, usize), i32>,
    ) -> i32 {
        let Some((&is_alices, left)) = moves.split_first() else {
            return 0;
        };
        let key = (*board, moves.len());
        if self.has_table
            && let Some(&known) = table.get(&key)
        {
            return known;
        }
        let better = better(rules, is_alices);
        let bound = usize::from(!rules.maximises[usize::from(is_alices)]);
        let mut best = None;
        for (row, column) in regions() {
            let gain = gain_of(rules, is_alices, board, row, column);
            *board = turned(*board, row, column, COUNTERCLOCKWISE);
            let rest = self.gain(rules, left, board, (self.window)(window, gain), table);
            let found = best.map_or(gain + rest, |best| better(best, gain + rest));
            best = Some(found);
            window[bound] = better(window[bound], found);
            let is_cut = window[0] >= window[1];
            if !is_cut || self.undoes_before_a_cutoff {
                *board = turned(*board, row, column, CLOCKWISE);
            }
            if is_cut {
                break;
            }
        }
        let result = if self.returns_bounds {
            window[bound]
        } else {
            best.unwrap_or(0)
        };
        if self.has_table {
            table.insert(key, result);
        }
        result
    }
}

/// A search that keeps what it found for a position in a table.
pub struct Table {
    /// Returns what the table takes for the position, given the board and the moves that are left.
    pub key: fn(&Rows, &[bool]) -> (Rows, usize),
    /// Whether the table keeps final scores, with the score so far in them, instead of gains.
    pub keeps_final_scores: bool,
}

impl Table {
    /// Returns what the score gains in these moves.
    pub fn search(&self, rules: &Rules, moves: &[bool], board: Rows) -> i32 {
        self.gain(rules, moves, board, 0, &mut HashMap::new())
    }

    /// Returns what the score gains in these moves, or the final score if the table keeps these.
    fn gain(
        &self,
        rules: &Rules,
        moves: &[bool],
        board: Rows,
        score: i32,
        table: &mut HashMap<(Rows, usize), i32>,
    ) -> i32 {
        let Some((&is_alices, left)) = moves.split_first() else {
            return score;
        };
        let key = (self.key)(&board, moves);
        if let Some(&known) = table.get(&key) {
            return known;
        }
        let mut best = None;
        for (row, column) in regions() {
            let gain = gain_of(rules, is_alices, &board, row, column);
            let player = usize::from(is_alices);
            let after = turned(board, row, column, rules.turns[player]);
            let found = if self.keeps_final_scores {
                self.gain(rules, left, after, score + gain, table)
            } else {
                gain + self.gain(rules, left, after, 0, table)
            };
            best = Some(best.map_or(found, |best| better(rules, is_alices)(best, found)));
        }
        let best = best.unwrap_or(0);
        table.insert(key, best);
        best
    }
}

/// What a program keeps to take moves back.
pub struct Kept {
    /// The board of the input.
    pub first: Rows,
    /// The board before the last move of all that were tried so far.
    pub last: Rows,
    /// The four values, row by row, of the region of the last move before it was turned.
    pub values: [u8; 4],
}

/// Takes a move back on a board, given what is kept, whether the move is Alice's, and the row and the
/// column of the upper left cell of its region.
pub type Undo = fn(&Kept, &mut Rows, bool, usize, usize);

/// Returns what the score gains in these moves, for a program that changes one board and takes moves back
/// wrongly, so that the board changes from one tried move to the next.
pub fn undone_wrongly(rules: &Rules, moves: &[bool], mut board: Rows, undo: Undo) -> i32 {
    let mut kept = Kept {
        first: board,
        last: board,
        values: [0; 4],
    };
    gain_undone_wrongly(rules, moves, &mut board, undo, &mut kept)
}

fn gain_undone_wrongly(
    rules: &Rules,
    moves: &[bool],
    board: &mut Rows,
    undo: Undo,
    kept: &mut Kept,
) -> i32 {
    let Some((&is_alices, left)) = moves.split_first() else {
        return 0;
    };
    let mut best = None;
    for (row, column) in regions() {
        let gain = gain_of(rules, is_alices, board, row, column);
        kept.last = *board;
        kept.values = cells(row, column).map(|cell| board[cell / SIDE][cell % SIDE]);
        *board = turned(*board, row, column, COUNTERCLOCKWISE);
        let found = gain + gain_undone_wrongly(rules, left, board, undo, kept);
        undo(kept, board, is_alices, row, column);
        best = Some(best.map_or(found, |best| better(rules, is_alices)(best, found)));
    }
    best.unwrap_or(0)
}

/// Turns a region further in the same direction, so many times.
fn turn_further(board: &mut Rows, row: usize, column: usize, times: usize) {
    for _ in 0..times {
        *board = turned(*board, row, column, COUNTERCLOCKWISE);
    }
}

/// Undoes nothing.
pub const NEVER: Undo = |_, _, _, _, _| {};
/// Turns the region once more in the same direction.
pub const ONCE_MORE: Undo = |_, board, _, row, column| turn_further(board, row, column, 1);
/// Turns the region twice more in the same direction.
pub const TWICE_MORE: Undo = |_, board, _, row, column| turn_further(board, row, column, 2);
/// Undoes only the moves of Alice.
pub const ALICES: Undo = |_, board, is_alices, row, column| {
    if is_alices {
        turn_further(board, row, column, 3);
    }
};
/// Undoes only the moves of Bob.
pub const BOBS: Undo = |_, board, is_alices, row, column| {
    if !is_alices {
        turn_further(board, row, column, 3);
    }
};
/// Puts the four values back that were kept last, which may be those of a later move.
pub const KEPT_VALUES: Undo = |kept, board, _, row, column| {
    for (value, cell) in kept.values.into_iter().zip(cells(row, column)) {
        board[cell / SIDE][cell % SIDE] = value;
    }
};
/// Puts the board back that was kept last, which may be that before a later move.
pub const KEPT_BOARD: Undo = |kept, board, _, _, _| *board = kept.last;
/// Puts the board of the input back.
pub const FIRST_BOARD: Undo = |kept, board, _, _, _| *board = kept.first;
/// Puts the values of the input back in the region.
pub const FIRST_VALUES: Undo = |kept, board, _, row, column| {
    for cell in cells(row, column) {
        board[cell / SIDE][cell % SIDE] = kept.first[cell / SIDE][cell % SIDE];
    }
};

/// Returns what the score gains in these moves if the first of them adds nothing.
pub fn without_first_gain(rules: &Rules, moves: &[bool], board: Rows) -> i32 {
    let Some((&is_alices, left)) = moves.split_first() else {
        return 0;
    };
    let after = |(row, column)| {
        let turn = rules.turns[usize::from(is_alices)];
        minimax(rules, left, turned(board, row, column, turn))
    };
    regions()
        .map(after)
        .reduce(better(rules, is_alices))
        .unwrap_or(0)
}
