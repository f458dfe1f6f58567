//! Implements `puzzle::Puzzle` for Wooden Chess, tier by tier.
//!
//! This file reads boards and writes margins. Each higher tier is one item, implemented in the file
//! to which it refers.

use ::story::{mark_claim, score_reason};
use puzzle::{
    About, Framing, InputError, Judged, Puzzle, Shape, Stories, Strength, Tokens, push_line,
};

use crate::best_play::VOCABULARY;
use crate::generators::GENERATORS;
use crate::measures::{MEASURES, direction};
use crate::wrong::WRONG_SOLUTIONS;
use crate::{Board, MAX_SCORE, MAX_SIDE, best_line, margin, reference, story};

/// The puzzle as an implementation of `puzzle::Puzzle`. `judge`, `xtask` and the web app know
/// the puzzle only through this trait.
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

    fn solve(board: &Board) -> i64 {
        margin(board)
    }

    fn write_answer(_: u64, margin: &i64, out: &mut Vec<u8>) {
        push_line(out, [*margin]);
    }

    const JUDGED: Option<Judged<Self>> = Some(Judged {
        reason: |board, _, claimed| score_reason(&VOCABULARY, &best_line(board), *claimed),
        shape: Shape::Numbers(1, ""),
        generators: GENERATORS,
        ..Judged::new(write_board, |_, _, output| {
            output.plain_number("the margin")
        })
    });

    const REFERENCE: Option<fn(&Board) -> i64> = Some(reference::margin);

    const STORIES: Option<Stories<Self>> = Some(Stories {
        mark: |_, claimed, story| mark_claim(story, *claimed),
        ..Stories::new(story::story)
    });

    const STRENGTH: Option<Strength<Self>> = Some(Strength {
        wrong_solutions: WRONG_SOLUTIONS,
        measures: MEASURES,
        direction,
    });
}

/// Appends a board to `out` in the layout of the statement.
fn write_board(board: &Board, out: &mut Vec<u8>) {
    push_line(out, [board.rows(), board.columns()]);
    for table in board.tables() {
        table
            .chunks(board.columns())
            .for_each(|row| push_line(out, row.iter().copied()));
    }
}
