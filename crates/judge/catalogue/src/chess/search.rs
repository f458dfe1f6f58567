//! Searches of programs that are too slow for large boards: one that remembers no position, and one over
//! sets of cells, in which a row can be filled with gaps.
//!
//! They belong to [wrong solutions](super::wrong).

use std::collections::HashMap;

use chess::Board;
use chess::reference::{RULES, Rules};

/// Returns whether a cell can be filled, given whether the cell above it and the one to its left are
/// filled, or `None` for a cell that is not there.
pub type CanFill = fn(Option<bool>, Option<bool>) -> bool;

/// The number of cells beyond which the search over sets gives up, because it could run for hours.
const MAX_CELLS: usize = 16;

/// The number of cells beyond which a search without a table gives up.
const MAX_CELLS_WITHOUT_TABLE: usize = 30;

/// Returns what both players earn on a board by these rules, which remember no position. Returns `None`,
/// at once for most boards, if that would take hours.
pub fn scores_without_table(rules: &Rules, board: &Board) -> Option<[i32; 2]> {
    if board.cells() > MAX_CELLS_WITHOUT_TABLE {
        return None;
    }
    (RULES.search)(rules, board)
}

/// Returns what both players earn on a board by these rules, if a cell can be filled as soon as
/// `can_fill` says so. Returns `None` if the board is too large.
pub fn scores_of_sets(rules: &Rules, board: &Board, can_fill: CanFill) -> Option<[i32; 2]> {
    if board.cells() > MAX_CELLS {
        return None;
    }
    let mut search = Sets {
        rules,
        board,
        can_fill,
        known: HashMap::new(),
    };
    Some(search.scores(0))
}

struct Sets<'a> {
    rules: &'a Rules,
    board: &'a Board,
    can_fill: CanFill,
    /// What both players earn from each position on. Bit `i` of a position is 1 if cell `i`, row by row,
    /// is filled.
    known: HashMap<u32, [i32; 2]>,
}

impl Sets<'_> {
    /// Returns what both players earn after these cells are filled.
    fn scores(&mut self, filled: u32) -> [i32; 2] {
        if let Some(&scores) = self.known.get(&filled) {
            return scores;
        }
        let number = filled.count_ones() as usize;
        let player = (self.rules.player)(number, self.board.cells());
        let [of_first, of_second] = self.rules.worth[player];
        let worth = |[first, second]: [i32; 2]| of_first * first + of_second * second;
        let mut best: Option<[i32; 2]> = None;
        for cell in 0..self.board.cells() {
            if !self.is_open(filled, cell) {
                continue;
            }
            let [a, b] = self.board.tables();
            let earned = (self.rules.earns)(player, [a[cell].cast_signed(), b[cell].cast_signed()]);
            let rest = self.scores(filled | 1 << cell);
            let scores = [earned[0] + rest[0], earned[1] + rest[1]];
            if best.is_none_or(|best| worth(scores) > worth(best)) {
                best = Some(scores);
            }
        }
        let best = best.unwrap_or_default();
        self.known.insert(filled, best);
        best
    }

    /// Returns whether a cell is empty and can be filled.
    fn is_open(&self, filled: u32, cell: usize) -> bool {
        let columns = self.board.columns();
        let is_filled = |cell: usize| filled >> cell & 1 == 1;
        let above = cell.checked_sub(columns).map(is_filled);
        let left = if cell.is_multiple_of(columns) {
            None
        } else {
            Some(is_filled(cell - 1))
        };
        !is_filled(cell) && (self.can_fill)(above, left)
    }
}
