//! The formats: how boards are read and margins written.

use puzzle::{
    About, Encoding, Framing, Generator, InputError, Limit, Puzzle, Tokens, WrongSolution,
    push_line,
};

use crate::board::{Board, MAX_SCORE, MAX_SIDE};
use crate::generators::GENERATORS;
use crate::line::{VOCABULARY, best_line};
use crate::margin::margin;
use crate::wrong::{LIMITS, WRONG_SOLUTIONS};

/// The puzzle as the rest of the workspace knows it; an implementation of `puzzle::Puzzle`.
#[derive(Clone, Copy, Debug)]
pub struct Chess;

impl Puzzle for Chess {
    type Case = Board;
    type Answer = i64;

    const NAME: &'static str = "chess";
    const ABOUT: About = About {
        title: "A pair of wooden chess: the margin under best play (Luogu P4363)",
        case: "board",
        rules: include_str!("rules.txt"),
        input: "the number of rows n and of columns m (1 to 10), n rows \
                of the first player's scores (0 to 100000), n rows of the second player's",
        output: "the first player's score less the second player's, when both play their best",
        sample_input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
        sample_output: "2\n",
    };
    const FRAMING: Framing = Framing::Single;
    const CHUNK: usize = 1;

    fn read_case(input: &mut Tokens) -> Result<Board, InputError> {
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

    fn solve(cases: &[Board]) -> Vec<i64> {
        cases.iter().map(margin).collect()
    }

    fn write_answer(_number: u64, answer: &i64, out: &mut Vec<u8>) {
        push_line(out, [*answer]);
    }

    const JUDGED: bool = true;
    const GENERATORS: &[Generator<Board>] = GENERATORS;

    fn write_case(case: &Board, out: &mut Vec<u8>) {
        push_line(out, [case.rows(), case.columns()]);
        for table in [case.first(), case.second()] {
            table.chunks(case.columns()).for_each(|row| push_line(out, row.iter().copied()));
        }
    }

    fn read_answer(_case: &Board, _number: u64, output: &mut Tokens) -> Result<i64, InputError> {
        output.plain_number("the margin")
    }

    fn check(board: &Board, best: &i64, claimed: &i64) -> Result<(), String> {
        VOCABULARY.check(|| best_line(board), *best, *claimed)
    }

    fn encode(board: &Board) -> Encoding {
        let cells = [board.first(), board.second()].concat().into_iter().map(u64::from).collect();
        Encoding { params: vec![], dims: vec![2, board.rows(), board.columns()], cells }
    }

    fn decode(encoding: &Encoding) -> Option<Board> {
        let [2, rows, columns] = encoding.dims[..] else { return None };
        let cells = encoding.cells.iter().map(|&cell| u32::try_from(cell).ok());
        let mut first = cells.collect::<Option<Vec<_>>>()?;
        let second = first.split_off(rows * columns);
        Board::new(rows, columns, first, second).ok()
    }

    const ORACLE: Option<fn(&Board) -> i64> = Some(crate::textbook::margin);

    const WRONG_SOLUTIONS: &[WrongSolution<Board, i64>] = WRONG_SOLUTIONS;
    const LIMITS: &[Limit<Board, i64>] = LIMITS;
}
