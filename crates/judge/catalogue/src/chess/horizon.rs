//! Games of players who look only some moves ahead. Each is the search of a [wrong solution](super::wrong).

use std::collections::HashMap;

use chess::Board;
use chess::reference::{Rules, difference, digits, earned, may_grow};

/// A search as [`Rules::search`] has it.
type Search = fn(&Rules, &Board) -> Option<[i32; 2]>;

/// The games of players who look so many moves ahead. Those who look at one move only are greedy.
pub const HORIZONS: [(Search, &str); 7] = [
    (|rules, board| Some(played(rules, board, 2)), "2"),
    (|rules, board| Some(played(rules, board, 3)), "3"),
    (|rules, board| Some(played(rules, board, 4)), "4"),
    (|rules, board| Some(played(rules, board, 5)), "5"),
    (|rules, board| Some(played(rules, board, 6)), "6"),
    (|rules, board| Some(played(rules, board, 7)), "7"),
    (|rules, board| Some(played(rules, board, 8)), "8"),
];

/// Returns what both players earn in a game in which each chooses by the margin of so many moves, the highest of equal
/// cells.
fn played(rules: &Rules, board: &Board, ahead: usize) -> [i32; 2] {
    let mut play = Play {
        rules,
        board,
        lengths: vec![0; board.rows()],
        known: HashMap::new(),
    };
    let mut scores = [0; 2];
    for made in 0..board.cells() {
        let Some((_, row)) = play.best(made, ahead) else {
            break;
        };
        let earned = play.earned(made, row);
        scores = [scores[0] + earned[0], scores[1] + earned[1]];
        play.lengths[row] += 1;
    }
    scores
}

/// The state of a game.
struct Play<'a> {
    rules: &'a Rules,
    board: &'a Board,
    /// The number of filled cells in each row.
    lengths: Vec<usize>,
    /// The margin of so many moves from each position on, and the row of the first of them.
    known: HashMap<(u64, usize), Option<(i64, usize)>>,
}

impl Play<'_> {
    /// Returns the margin of so many moves after those that are made, or of all that are left, and the row of the first
    /// of them. Returns `None` if no move is left.
    fn best(&mut self, made: usize, ahead: usize) -> Option<(i64, usize)> {
        let columns = self.board.columns();
        let position = (digits(&self.lengths, columns as u64 + 1), ahead);
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let is_first = self.player(made) == 0;
        let mut best = None;
        for row in 0..self.lengths.len() {
            if !may_grow(self.rules, &self.lengths, row, columns) {
                continue;
            }
            let mut margin = difference(self.earned(made, row));
            if ahead > 1 {
                self.lengths[row] += 1;
                margin += self.best(made + 1, ahead - 1).map_or(0, |(rest, _)| rest);
                self.lengths[row] -= 1;
            }
            let is_better = |(best, _): (i64, usize)| {
                if is_first {
                    margin > best
                } else {
                    margin < best
                }
            };
            if best.is_none_or(is_better) {
                best = Some((margin, row));
            }
        }
        self.known.insert(position, best);
        best
    }

    /// Returns the player who moves after so many moves.
    fn player(&self, made: usize) -> usize {
        (self.rules.player)(made, self.board.cells())
    }

    /// Returns what both players earn if the next cell of a row is filled after so many moves.
    fn earned(&self, made: usize, row: usize) -> [i32; 2] {
        let cell = [row, self.lengths[row]];
        earned(self.rules, self.board, self.player(made), cell)
    }
}
