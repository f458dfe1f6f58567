//! Searches with a mistake: alpha-beta, and searches that are too slow for large boards. Of these, one
//! remembers no position, and one goes over sets of cells, in which a row can be filled with gaps.
//!
//! They belong to [wrong solutions](super::wrong).

use std::cmp::Reverse;
use std::collections::HashMap;

use chess::Board;
use chess::reference::{MAX_VISITS, RULES, Rules, difference, digits, earned, may_grow};

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

/// A search by alpha-beta with a table, which keeps what is found for a position as a bound if it may be one.
/// The window has the margins of what is still to come between which the margin matters.
pub struct AlphaBeta {
    /// Whether the cells with the greatest sums of both scores are tried first, the highest of equal ones.
    /// Otherwise the highest cell is tried first.
    pub tries_sums_first: bool,
    /// Whether the bound that is good for the player who moves is looked up first, as negamax does, and
    /// otherwise always the lower bound.
    pub is_negamax: bool,
    /// Whether a row can grow if the row above it has another length, even a smaller one. There is such a row
    /// if moves are not taken back.
    pub grows_if_unequal: bool,
}

impl AlphaBeta {
    /// Minimax from the highest to the lowest cell.
    pub const MINIMAX: Self = Self {
        tries_sums_first: false,
        is_negamax: false,
        grows_if_unequal: false,
    };

    /// Returns the margin and 0, or `None` if the search would take hours.
    pub fn search(&self, rules: &Rules, board: &Board) -> Option<[i32; 2]> {
        let mut run = AlphaBetaRun {
            how: self,
            rules,
            board,
            lengths: vec![0; board.rows()],
            known: HashMap::new(),
            visits_left: MAX_VISITS,
        };
        let infinity = rules.infinity[0].map_or(FAR, i64::from);
        let margin = run.margin(0, [-infinity, infinity])?;
        Some([margin.try_into().ok()?, 0])
    }
}

/// A margin that no board has.
const FAR: i64 = 1_000_000_000;

/// The state of a search by alpha-beta.
struct AlphaBetaRun<'a> {
    how: &'a AlphaBeta,
    rules: &'a Rules,
    board: &'a Board,
    /// The number of filled cells in each row.
    lengths: Vec<usize>,
    /// The least and the greatest margin of what is still to come from each position.
    known: HashMap<u64, [i64; 2]>,
    /// The number of visits that are left before the search gives up.
    visits_left: u32,
}

impl AlphaBetaRun<'_> {
    /// Returns the margin of what is still to come after so many moves, as far as it is within the window.
    /// Returns `None` if the search gives up.
    fn margin(&mut self, made: usize, [low, high]: [i64; 2]) -> Option<i64> {
        self.visits_left = self.visits_left.checked_sub(1)?;
        let player = (self.rules.player)(made, self.board.cells());
        let infinity = self.rules.infinity[player].map(i64::from);
        if infinity.is_some() && made == self.board.cells() {
            return Some(0);
        }
        let position = digits(&self.lengths, self.board.columns() as u64 + 1);
        let known = self.known.get(&position).copied();
        if let Some(found) = known.and_then(|known| self.sure(known, [low, high], player)) {
            return Some(found);
        }
        let far = infinity.unwrap_or(FAR);
        let [least, greatest] = known.unwrap_or([-far, far]);
        let better = [i64::max, i64::min][player];
        let mut window = [low, high];
        let mut best = infinity.map(|it| [-it, it][player]);
        for row in self.rows() {
            if !self.may_grow(row) {
                continue;
            }
            let cell = [row, self.lengths[row]];
            let gain = difference(earned(self.rules, self.board, player, cell));
            self.lengths[row] += 1;
            let found = gain + self.margin(made + 1, (self.rules.window)(window, gain))?;
            let best_so_far = best.map_or(found, |best| better(best, found));
            best = Some(best_so_far);
            window[player] = better(window[player], best_so_far);
            let is_cut = window[0] >= window[1];
            if !is_cut || self.rules.undoes_before_a_cutoff {
                self.lengths[row] -= 1;
            }
            if is_cut {
                break;
            }
        }
        let best = best.unwrap_or(0);
        let bounds = if best >= high {
            [least.max(best), greatest]
        } else if best <= low {
            [least, greatest.min(best)]
        } else {
            [best; 2]
        };
        self.known.insert(position, bounds);
        Some(best)
    }

    /// Returns the margin that these bounds make sure, or a bound of it outside of the window. Wrong bounds can
    /// contradict each other, so that it matters which is looked at first.
    fn sure(&self, [least, greatest]: [i64; 2], window: [i64; 2], player: usize) -> Option<i64> {
        let first = if self.how.is_negamax { player } else { 0 };
        let outside = [least >= window[1], greatest <= window[0]];
        let bounds = [first, 1 - first].map(|end| outside[end].then_some([least, greatest][end]));
        let is_exact = least == greatest;
        bounds[0].or(bounds[1]).or(is_exact.then_some(least))
    }

    /// Returns whether a row can grow.
    fn may_grow(&self, row: usize) -> bool {
        let columns = self.board.columns();
        if self.how.grows_if_unequal {
            let length = self.lengths[row];
            length < columns && (row == 0 || self.lengths[row - 1] != length)
        } else {
            may_grow(self.rules, &self.lengths, row, columns)
        }
    }

    /// Returns the rows in the order in which they are tried.
    fn rows(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = (0..self.lengths.len()).collect();
        if self.how.tries_sums_first {
            rows.retain(|&row| self.may_grow(row));
            rows.sort_by_key(|&row| {
                let cell = [row, self.lengths[row]];
                let scores = [0, 1].map(|who| earned(self.rules, self.board, who, cell)[who]);
                Reverse(scores[0] + scores[1])
            });
        }
        rows
    }
}
