//! Plain negamax with a table of positions, and a mistake in the loop over the moves. Each is the search of a
//! [wrong solution](super::wrong).

use std::collections::HashMap;

use chess::Board;
use chess::reference::{RULES, difference, digits, earned, may_grow};

/// What is wrong in the loop over the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// The loop over the rows ends at the first that is as long as the row above it.
    StopsAtAnEqualRow,
    /// Whose turn it is changes before the search goes on, and is not changed back.
    TurnNotTakenBack,
}

impl Mistake {
    /// Returns the margin and 0 for a program with this mistake.
    pub fn search(self, board: &Board) -> Option<[i32; 2]> {
        let mut run = Negamax {
            mistake: self,
            board,
            lengths: vec![0; board.rows()],
            turn: 0,
            known: HashMap::new(),
        };
        Some([run.margin().try_into().ok()?, 0])
    }
}

/// The state of the search.
struct Negamax<'a> {
    mistake: Mistake,
    board: &'a Board,
    /// The number of filled cells in each row.
    lengths: Vec<usize>,
    /// The player who moves.
    turn: usize,
    /// What is found for each position.
    known: HashMap<u64, i64>,
}

impl Negamax<'_> {
    /// Returns by how much the player who moves will be ahead in what is still to come.
    fn margin(&mut self) -> i64 {
        let columns = self.board.columns();
        let position = digits(&self.lengths, columns as u64 + 1);
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let mut best = None;
        for row in 0..self.lengths.len() {
            let length = self.lengths[row];
            if !may_grow(&RULES, &self.lengths, row, columns) {
                let is_equal = length < columns;
                if is_equal && self.mistake == Mistake::StopsAtAnEqualRow {
                    break;
                }
                continue;
            }
            let turn = self.turn;
            let gain = difference(earned(&RULES, self.board, turn, [row, length])).abs();
            self.lengths[row] += 1;
            self.turn = 1 - turn;
            let found = gain - self.margin();
            self.lengths[row] -= 1;
            if self.mistake != Mistake::TurnNotTakenBack {
                self.turn = turn;
            }
            best = best.max(Some(found));
        }
        let best = best.unwrap_or(0);
        self.known.insert(position, best);
        best
    }
}
