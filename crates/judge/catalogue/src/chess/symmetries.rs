//! Lists the symmetries of Wooden Chess.

use chess::Board;

type Symmetry = checker::Symmetry<Board, i64>;

/// The symmetries.
pub const SYMMETRIES: &[Symmetry] = &[Symmetry::of_same_answer(
    "the answer changes if rows and columns are exchanged, which does not change the margin: does it matter in which \
     order cells are tried (a move is left out or not taken back, positions share an entry of a table, a bound is kept or \
     cuts off too much), or are rows treated otherwise than columns (how they are read, where a loop ends, whose turn \
     it is)?",
    transposed,
)];

/// Returns the board whose rows are the columns of this one.
pub fn transposed(board: &Board) -> Board {
    let [n, m] = [board.rows(), board.columns()];
    let table = |table: &Vec<u32>| {
        (0..n * m)
            .map(|index| table[index % n * m + index / n])
            .collect()
    };
    let tables = board.tables().each_ref().map(table);
    Board::new(m, n, tables).expect("the scores of a board")
}
