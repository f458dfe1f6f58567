//! Searches with a mistake of the search itself, which real programs make although they know the rules.
//!
//! All of them compute what the score gains in the moves that are left, and each is the search of a
//! [wrong solution](super::wrong).

use std::array::from_fn;
use std::collections::HashMap;

use rake::reference::{COUNTERCLOCKWISE, Rows, Rules, Turn, cells, minimax, turned};
use rake::{REGIONS, SIDE};

/// A search as [`Rules::search`] has it.
pub type Search = fn(&Rules, &[bool], Rows) -> i32;

/// A number that is far from any score.
const FAR: i32 = 1_000_000;

/// How a region is turned back.
pub const CLOCKWISE: Turn = [2, 0, 3, 1];

/// Returns all moves of a player.
fn moves_of(is_alices: bool) -> impl Iterator<Item = Move> {
    (0..REGIONS).map(move |region| Move {
        is_alices,
        row: region / 3,
        column: region % 3,
    })
}

/// Returns the better of two scores for the player who moves.
fn better(rules: &Rules, is_alices: bool) -> fn(i32, i32) -> i32 {
    if rules.maximises[usize::from(is_alices)] {
        i32::max
    } else {
        i32::min
    }
}

/// Returns the best of what is found for each move of a player.
pub fn best_of_moves(rules: &Rules, is_alices: bool, found: impl FnMut(Move) -> i32) -> i32 {
    let found = moves_of(is_alices).map(found);
    found.reduce(better(rules, is_alices)).unwrap_or(0)
}

/// A move: whose it is, and the row and the column of the upper left cell of its region.
#[derive(Clone, Copy)]
pub struct Move {
    is_alices: bool,
    row: usize,
    column: usize,
}

impl Move {
    /// Returns what the score gains by this move on a board.
    pub fn gain(self, rules: &Rules, board: &Rows) -> i32 {
        let sum = (rules.sum)(rules, board, self.row, self.column);
        (rules.gain)(self.is_alices, sum)
    }

    /// Returns a board after the region of this move is turned.
    pub fn turned(self, board: Rows, turn: Turn) -> Rows {
        turned(board, self.row, self.column, turn)
    }

    /// Returns the cells of the region of this move, row by row.
    fn cells(self) -> [usize; 4] {
        cells(self.row, self.column)
    }

    /// Returns the values of the region of this move, row by row.
    fn values(self, board: &Rows) -> [u8; 4] {
        self.cells().map(|cell| board[cell / SIDE][cell % SIDE])
    }
}

/// Puts values back into the region of a move.
fn put_back(board: &mut Rows, tried: Move, values: [u8; 4]) {
    for (value, cell) in values.into_iter().zip(tried.cells()) {
        board[cell / SIDE][cell % SIDE] = value;
    }
}

/// Returns the window for the moves after a move, given the window before it and what the move gains.
pub type Window = fn([i32; 2], i32) -> [i32; 2];

/// A search by alpha-beta. The window has the gains between which the gain of the moves that are left
/// matters.
pub struct AlphaBeta {
    /// The window for the moves after a move.
    pub window: Window,
    /// How a move is taken back after it was tried.
    pub undo: Undo,
    /// Whether it is taken back, too, if the search is cut off after it.
    pub undoes_at_a_cutoff: bool,
    /// Which end of the window is returned instead of a gain outside of it.
    pub returns: Returns,
    /// The least number of moves left with which the gain from a board on is kept in a table, even if it is
    /// only a bound. `None` means that there is no table.
    pub keeps_from: Option<usize>,
    /// Whether what is found after a cutoff is kept, too.
    pub keeps_after_a_cutoff: bool,
    /// Whether the search is cut off at all. Otherwise it is plain minimax, which tries all moves.
    pub prunes: bool,
}

/// What alpha-beta returns if the best gain of all tried moves is outside of the window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    /// This gain (`fail-soft`).
    Gain,
    /// The nearer end of the window, if no move gains enough to be within it. After a cutoff it is this gain.
    EndWithoutCutoff,
    /// The nearer end of the window (`fail-hard`).
    End,
}

impl AlphaBeta {
    /// Alpha-beta without a mistake.
    pub const RIGHT: Self = Self {
        window: |[low, high], gain| [low - gain, high - gain],
        undo: ALWAYS,
        undoes_at_a_cutoff: true,
        returns: Returns::Gain,
        keeps_from: None,
        keeps_after_a_cutoff: true,
        prunes: true,
    };

    /// Returns what the score gains in these moves.
    pub fn search(&self, rules: &Rules, moves: &[bool], board: Rows) -> i32 {
        let mut run = AlphaBetaRun {
            how: self,
            rules,
            board,
            table: HashMap::new(),
            kept: Kept::of(board),
        };
        run.gain(moves, [-FAR, FAR])
    }
}

/// The state of a search by alpha-beta.
struct AlphaBetaRun<'a> {
    how: &'a AlphaBeta,
    rules: &'a Rules,
    board: Rows,
    /// What is known of a board with so many moves left.
    table: HashMap<(Rows, usize), i32>,
    kept: Kept,
}

impl AlphaBetaRun<'_> {
    /// Returns what the score gains in these moves, as far as it is within the window.
    fn gain(&mut self, moves: &[bool], mut window: [i32; 2]) -> i32 {
        let Some((&is_alices, left)) = moves.split_first() else {
            return 0;
        };
        let key = (self.board, moves.len());
        let is_kept = self.how.keeps_from.is_some_and(|from| moves.len() >= from);
        if is_kept && let Some(&known) = self.table.get(&key) {
            return known;
        }
        let better = better(self.rules, is_alices);
        let bound = usize::from(!self.rules.maximises[usize::from(is_alices)]);
        let mut best = None;
        let mut is_cut = false;
        for tried in moves_of(is_alices) {
            let gain = tried.gain(self.rules, &self.board);
            self.kept.keep(&self.board, tried);
            self.board = tried.turned(self.board, COUNTERCLOCKWISE);
            let found = gain + self.gain(left, (self.how.window)(window, gain));
            let best_so_far = best.map_or(found, |best| better(best, found));
            best = Some(best_so_far);
            window[bound] = better(window[bound], best_so_far);
            is_cut = self.how.prunes && window[0] >= window[1];
            if !is_cut || self.how.undoes_at_a_cutoff {
                (self.how.undo)(&self.kept, &mut self.board, tried);
            }
            if is_cut {
                break;
            }
        }
        let result = match self.how.returns {
            Returns::Gain => best.unwrap_or(0),
            Returns::End if is_cut => window[1 - bound],
            Returns::End | Returns::EndWithoutCutoff => window[bound],
        };
        if is_kept && (self.how.keeps_after_a_cutoff || !is_cut) {
            self.table.insert(key, result);
        }
        result
    }
}

/// Returns what the score gains in these moves, for a program that tries only the first of several regions with the
/// same sum.
pub fn first_of_equal_sums(rules: &Rules, moves: &[bool], board: Rows) -> i32 {
    let Some((&is_alices, left)) = moves.split_first() else {
        return 0;
    };
    let turn = rules.turns[usize::from(is_alices)];
    let mut tried_gains = Vec::new();
    let mut best = None;
    for tried in moves_of(is_alices) {
        let gain = tried.gain(rules, &board);
        if tried_gains.contains(&gain) {
            continue;
        }
        tried_gains.push(gain);
        let found = match left {
            [] => gain,
            left => gain + first_of_equal_sums(rules, left, tried.turned(board, turn)),
        };
        best = Some(best.map_or(found, |best| better(rules, is_alices)(best, found)));
    }
    best.unwrap_or(0)
}

/// Returns what the score gains in these moves, for a program in which each player chooses by what their own moves add.
pub fn of_own_moves(rules: &Rules, moves: &[bool], board: Rows) -> i32 {
    gains_of_own_moves(rules, moves, board).iter().sum()
}

/// Returns what the moves of Bob and those of Alice add.
fn gains_of_own_moves(rules: &Rules, moves: &[bool], board: Rows) -> [i32; 2] {
    let Some((&is_alices, left)) = moves.split_first() else {
        return [0; 2];
    };
    let player = usize::from(is_alices);
    let better = better(rules, is_alices);
    // All that follows the last move of a player makes no difference to that player.
    let is_last_own = !left.contains(&is_alices);
    let mut best: Option<(i32, Move)> = None;
    for tried in moves_of(is_alices) {
        let mut own = tried.gain(rules, &board);
        if !is_last_own {
            let after = tried.turned(board, rules.turns[player]);
            own += gains_of_own_moves(rules, left, after)[player];
        }
        let is_better = best.is_none_or(|(best, _)| own != best && better(own, best) == own);
        if is_better {
            best = Some((own, tried));
        }
    }
    let Some((_, chosen)) = best else {
        return [0; 2];
    };
    let after = chosen.turned(board, rules.turns[player]);
    let mut gains = gains_of_own_moves(rules, left, after);
    gains[player] += chosen.gain(rules, &board);
    gains
}

/// Returns what the score gains in these moves, for a program in which the region that Alice chooses is turned only after
/// Bob has chosen one.
pub fn on_the_same_board(rules: &Rules, moves: &[bool], board: Rows) -> i32 {
    let Some((&is_first_alices, rest)) = moves.split_first() else {
        return 0;
    };
    let Some((&is_second_alices, left)) = rest.split_first() else {
        return best_of_moves(rules, is_first_alices, |tried| tried.gain(rules, &board));
    };
    let turn = |is_alices| rules.turns[usize::from(is_alices)];
    best_of_moves(rules, is_first_alices, |first| {
        let after_first = first.turned(board, turn(is_first_alices));
        let rest = best_of_moves(rules, is_second_alices, |second| {
            let gain = second.gain(rules, &board);
            if left.is_empty() {
                return gain;
            }
            let after = second.turned(after_first, turn(is_second_alices));
            gain + on_the_same_board(rules, left, after)
        });
        first.gain(rules, &board) + rest
    })
}

/// What a program keeps to take moves back.
pub struct Kept {
    /// The board of the input.
    pub first: Rows,
    /// The board before the last move of all that were tried so far.
    pub last: Rows,
    /// The four values, row by row, of the region of the last move before it was turned.
    pub values: [u8; 4],
    /// The same of the last move of Bob, and of Alice.
    pub values_of: [[u8; 4]; 2],
}

impl Kept {
    /// Returns what is kept before the first move on a board.
    fn of(board: Rows) -> Self {
        Self {
            first: board,
            last: board,
            values: [0; 4],
            values_of: [[0; 4]; 2],
        }
    }

    /// Keeps what a board has before a move.
    fn keep(&mut self, board: &Rows, tried: Move) {
        self.last = *board;
        self.values = tried.values(board);
        self.values_of[usize::from(tried.is_alices)] = self.values;
    }
}

/// Takes a move back on a board, given what is kept.
pub type Undo = fn(&Kept, &mut Rows, Move);

/// Returns what the score gains in these moves, for a program that tries all of them on one board and takes moves back
/// wrongly, so that the board changes from one tried move to the next.
pub fn undone_wrongly(rules: &Rules, moves: &[bool], board: Rows, undo: Undo) -> i32 {
    let minimax = AlphaBeta {
        undo,
        prunes: false,
        ..AlphaBeta::RIGHT
    };
    minimax.search(rules, moves, board)
}

/// Turns a region further in the same direction, so many times.
fn turn_further(board: &mut Rows, tried: Move, times: usize) {
    for _ in 0..times {
        *board = tried.turned(*board, COUNTERCLOCKWISE);
    }
}

/// Turns the region back, as is right.
pub const ALWAYS: Undo = |_, board, tried| turn_further(board, tried, 3);
/// Undoes nothing.
pub const NEVER: Undo = |_, _, _| {};
/// Turns the region once more in the same direction.
pub const ONCE_MORE: Undo = |_, board, tried| turn_further(board, tried, 1);
/// Turns the region twice more in the same direction.
pub const TWICE_MORE: Undo = |_, board, tried| turn_further(board, tried, 2);
/// Undoes only the moves of Alice.
pub const ALICES: Undo = |_, board, tried| {
    if tried.is_alices {
        turn_further(board, tried, 3);
    }
};
/// Undoes only the moves of Bob.
pub const BOBS: Undo = |_, board, tried| {
    if !tried.is_alices {
        turn_further(board, tried, 3);
    }
};
/// Puts the four values back that were kept last, which may be those of a later move.
pub const KEPT_VALUES: Undo = |kept, board, tried| put_back(board, tried, kept.values);
/// Puts the four values back that were kept last for the same player.
pub const KEPT_VALUES_OF_PLAYER: Undo =
    |kept, board, tried| put_back(board, tried, kept.values_of[usize::from(tried.is_alices)]);
/// Puts the board back that was kept last, which may be that before a later move.
pub const KEPT_BOARD: Undo = |kept, board, _| *board = kept.last;
/// Puts the board of the input back.
pub const FIRST_BOARD: Undo = |kept, board, _| *board = kept.first;
/// Puts the values of the input back in the region.
pub const FIRST_VALUES: Undo = |kept, board, tried| {
    for cell in tried.cells() {
        board[cell / SIDE][cell % SIDE] = kept.first[cell / SIDE][cell % SIDE];
    }
};

/// How a program takes moves back that keeps the sums of all regions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SumsAfterUndo {
    /// Sums are computed anew.
    Computed,
    /// Sums are computed anew, but the last move is never made.
    ComputedButLast,
    /// Board and sums are copies.
    Copied,
}

/// Returns what the score gains in these moves, for a program that keeps the sums of all regions, and after a move, or
/// after it is taken back, computes only its own anew and those of the regions that share two cells with it. If it
/// `prunes`, which moves it tries decides which sums are stale.
pub fn with_kept_sums(
    rules: &Rules,
    moves: &[bool],
    board: Rows,
    undo: SumsAfterUndo,
    prunes: bool,
) -> i32 {
    let sums = from_fn(|row| from_fn(|column| (rules.sum)(rules, &board, row, column)));
    let mut run = KeptSums {
        rules,
        board,
        sums,
        undo,
        prunes,
    };
    run.gain(moves, [-FAR, FAR])
}

/// The state of a search that keeps the sums of all regions.
struct KeptSums<'a> {
    rules: &'a Rules,
    board: Rows,
    /// The sums of the regions, by row and column.
    sums: [[i32; 3]; 3],
    /// How moves are taken back.
    undo: SumsAfterUndo,
    /// Whether it is alpha-beta.
    prunes: bool,
}

impl KeptSums<'_> {
    /// Returns what the score gains in these moves, as far as it is within the window.
    fn gain(&mut self, moves: &[bool], mut window: [i32; 2]) -> i32 {
        let Some((&is_alices, left)) = moves.split_first() else {
            return 0;
        };
        let better = better(self.rules, is_alices);
        let bound = usize::from(!self.rules.maximises[usize::from(is_alices)]);
        let mut best = None;
        for tried in moves_of(is_alices) {
            let found = self.gain_by(tried, left, window);
            best = Some(best.map_or(found, |best| better(best, found)));
            window[bound] = better(window[bound], found);
            if self.prunes && window[0] >= window[1] {
                break;
            }
        }
        best.unwrap_or(0)
    }

    /// Returns what the score gains by a move and those that are left after it.
    fn gain_by(&mut self, tried: Move, left: &[bool], window: [i32; 2]) -> i32 {
        let sum = self.sums[tried.row][tried.column];
        let gain = (self.rules.gain)(tried.is_alices, sum);
        if left.is_empty() && self.undo == SumsAfterUndo::ComputedButLast {
            return gain;
        }
        let before = (self.board, self.sums);
        self.turn(tried, COUNTERCLOCKWISE);
        let found = gain + self.gain(left, window.map(|end| end - gain));
        if self.undo == SumsAfterUndo::Copied {
            (self.board, self.sums) = before;
        } else {
            self.turn(tried, CLOCKWISE);
        }
        found
    }

    /// Turns the region of a move, and computes sums anew.
    fn turn(&mut self, tried: Move, turn: Turn) {
        self.board = tried.turned(self.board, turn);
        for (row, sums) in self.sums.iter_mut().enumerate() {
            for (column, sum) in sums.iter_mut().enumerate() {
                if row.abs_diff(tried.row) + column.abs_diff(tried.column) <= 1 {
                    *sum = (self.rules.sum)(self.rules, &self.board, row, column);
                }
            }
        }
    }
}

/// Returns what the score gains in these moves if the last one takes the sum that is the first when all are sorted as
/// text, where 10 comes before 9.
pub fn with_sums_as_text(rules: &Rules, moves: &[bool], board: Rows) -> i32 {
    let Some((&is_alices, left)) = moves.split_first() else {
        return 0;
    };
    if left.is_empty() {
        let gains = moves_of(is_alices).map(|tried| tried.gain(rules, &board));
        return gains.min_by_key(i32::to_string).unwrap_or(0);
    }
    best_of_moves(rules, is_alices, |tried| {
        let after = tried.turned(board, COUNTERCLOCKWISE);
        tried.gain(rules, &board) + with_sums_as_text(rules, left, after)
    })
}

/// Returns what the score gains in these moves if the first of them adds nothing.
pub fn without_first_gain(rules: &Rules, moves: &[bool], board: Rows) -> i32 {
    let Some((&is_alices, left)) = moves.split_first() else {
        return 0;
    };
    let turn = rules.turns[usize::from(is_alices)];
    best_of_moves(rules, is_alices, |tried| {
        minimax(rules, left, tried.turned(board, turn))
    })
}
