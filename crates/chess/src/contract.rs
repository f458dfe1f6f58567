//! Implements `puzzle::Puzzle` for Wooden Chess: reads and writes boards and margins.

use ::story::Story;
use puzzle::{About, Framing, Generator, InputError, Puzzle, Tokens, push_line};

use crate::generators::GENERATORS;
use crate::{Board, MAX_SCORE, MAX_SIDE, margin, reference, story};

/// The puzzle as an implementation of `puzzle::Puzzle`, through which the binary, `cargo xtask verify`
/// and the tests use it.
#[derive(Clone, Copy, Debug)]
pub struct Chess;

impl Puzzle for Chess {
    type Case = Board;
    type Answer = i64;

    const NAME: &'static str = "chess";
    const NAMES: &'static [&'static str] = &["Luogu P4363", "LOJ 2471", "BZOJ 5248"];
    const ABOUT: About = About {
        title: "Wooden Chess: the margin under best play (Luogu P4363)",
        case: "board",
        rules: include_str!("rules.txt"),
        input: "the number of rows n and the number of columns m (1 to 10), n rows \
                of the first player's scores (0 to 100000), n rows of the second player's",
        output: "the first player's score minus the second player's, when both play as well as possible",
        sample_input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
        sample_output: "2\n",
    };
    const FRAMING: Framing = Framing::Single;
    const CHUNK: usize = 1;

    fn read_case(input: &mut Tokens) -> Result<Board, InputError> {
        let rows = input.number("the number of rows,", 1, MAX_SIDE)?;
        let columns = input.number("the number of columns,", 1, MAX_SIDE)?;
        let mut read_table = |name: char| {
            let read = |cell| {
                let (row, column) = (cell / columns + 1, cell % columns + 1);
                let place = format_args!("table {name}, row {row}, column {column}");
                input
                    .number("a score", 0, MAX_SCORE)
                    .map_err(|error| error.context(place))
            };
            (0..rows * columns).map(read).collect::<Result<Vec<_>, _>>()
        };
        let tables = [read_table('A')?, read_table('B')?];
        Ok(Board::new(rows, columns, tables).expect("every number was checked"))
    }

    fn write_case(board: &Board, out: &mut Vec<u8>) {
        push_line(out, [board.rows(), board.columns()]);
        for table in board.tables() {
            for row in table.chunks(board.columns()) {
                push_line(out, row.iter().copied());
            }
        }
    }

    fn solve(board: &Board) -> i64 {
        margin(board)
    }

    fn write_answer(_: u64, _: &Board, margin: &i64, out: &mut Vec<u8>) {
        push_line(out, [*margin]);
    }

    fn read_answer(_: u64, _: &Board, output: &mut Tokens) -> Result<i64, InputError> {
        output.plain_number("the margin")
    }

    const REFERENCE: Option<fn(&Board) -> i64> = Some(reference::margin);
    const STORY: Option<fn(&Board, &i64) -> Story> = Some(story::story);
    const GENERATORS: &'static [Generator<Board>] = GENERATORS;
}
