//! The formats: how boards are read and margins written.

use puzzle::{InputError, Tokens, push_line};

use crate::board::{Board, MAX_SCORE, MAX_SIDE};

/// Reads the sides of a board and its two tables of scores.
pub(crate) fn read_board(input: &mut Tokens) -> Result<Board, InputError> {
    let rows = input.number("the number of rows, a number", 1, MAX_SIDE)?;
    let columns = input.number("the number of columns, a number", 1, MAX_SIDE)?;
    let mut read_table = |name: char| {
        let read = |cell| {
            let (row, column) = (cell / columns + 1, cell % columns + 1);
            input.number("a score", 0, MAX_SCORE).map_err(|error| {
                error.context(format_args!("table {name}, row {row}, column {column}"))
            })
        };
        (0..rows * columns).map(read).collect::<Result<Vec<_>, _>>()
    };
    let (first, second) = (read_table('A')?, read_table('B')?);
    Ok(Board::new(rows, columns, first, second).expect("every number was checked"))
}

/// Writes a board as it is read.
pub(crate) fn write_board(board: &Board, out: &mut Vec<u8>) {
    push_line(out, [board.rows(), board.columns()]);
    for table in [board.first(), board.second()] {
        table.chunks(board.columns()).for_each(|row| push_line(out, row.iter().copied()));
    }
}

/// Writes the line of a margin.
pub(crate) fn write_margin(margin: i64, out: &mut Vec<u8>) {
    push_line(out, [margin]);
}

/// Reads a margin, which may be any number.
pub(crate) fn read_margin(
    _case: &Board,
    _number: u64,
    output: &mut Tokens,
) -> Result<i64, InputError> {
    output.plain_number("the margin")
}
