//! The formats: how games are read and scores written.

use puzzle::{About, Framing, InputError, Judging, Puzzle, Tokens, push_number};

use crate::board::{Board, GREATEST_VALUE, Game, MOST_ROUNDS, SIDE};
use crate::check::accepts;
use crate::play::final_score;
use crate::shapes::SHAPES;
use crate::simpler::simpler;

/// The puzzle as the rest of the workspace knows it; see [`Puzzle`].
#[derive(Clone, Copy, Debug)]
pub struct Rake;

impl Puzzle for Rake {
    type Case = Game;
    type Answer = u32;

    const NAME: &'static str = "rake";
    const ABOUT: About = About {
        title: "Rake It In: the final score under best play (ICPC Nanning 2017 I)",
        case: "board",
        input: "the number of boards, then for each the rounds k (1 to 3) and \
                four rows of four values (1 to 10)",
        output: "the final score of each board, when Alice plays for a high and Bob for a low one",
        sample_input: "2\n\
             1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n\
             2\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n",
        sample_output: "20\n40\n",
    };
    const FRAMING: Framing = Framing::Counted;
    const JUDGING: Option<Judging<Self>> = Some(Judging {
        accepts,
        shapes: SHAPES,
        simpler,
        most_cases: 200,
        ..Judging::new(write_case, read_answer)
    });

    fn read_case(input: &mut Tokens) -> Result<Game, InputError> {
        let rounds = input.number("the rounds k, a number", 1, MOST_ROUNDS)?;
        let mut rows = [[0; SIDE]; SIDE];
        for (row, number) in rows.iter_mut().zip(1..) {
            for (value, column) in row.iter_mut().zip(1..) {
                *value = input
                    .number("a value", 1, GREATEST_VALUE)
                    .map_err(|error| error.inside(format_args!("row {number}, column {column}")))?;
            }
        }
        let board = Board::new(rows).expect("every value was checked");
        Ok(Game::new(rounds, board).expect("the rounds were checked"))
    }

    fn read_plain(text: &[u8]) -> Option<(Game, usize)> {
        let mut rest = text;
        let mut number_before = |blank| {
            let (number, length) = match *rest {
                [digit @ b'1'..=b'9', after, ..] if after == blank => (digit - b'0', 2),
                [b'1', b'0', after, ..] if after == blank => (10, 3),
                _ => return None,
            };
            rest = &rest[length..];
            Some(number)
        };
        let rounds = number_before(b'\n')?;
        let mut rows = [[0; SIDE]; SIDE];
        for [first @ .., last] in &mut rows {
            for value in first {
                *value = number_before(b' ')?;
            }
            *last = number_before(b'\n')?;
        }
        let board = Board::new(rows).ok()?;
        Some((Game::new(rounds, board).ok()?, text.len() - rest.len()))
    }

    fn solve(cases: &[Game]) -> Vec<u32> {
        cases.iter().map(final_score).collect()
    }

    fn write_answer(_number: u64, answer: &u32, out: &mut Vec<u8>) {
        push_number(out, *answer);
        out.push(b'\n');
    }
}

fn write_case(case: &Game, out: &mut Vec<u8>) {
    push_number(out, case.rounds());
    out.push(b'\n');
    for row in case.board().rows() {
        for value in row {
            push_number(out, value);
            out.push(b' ');
        }
        out.pop();
        out.push(b'\n');
    }
}

fn read_answer(_case: &Game, _number: u64, output: &mut Tokens) -> Result<u32, InputError> {
    output.plain_number("a score")
}
