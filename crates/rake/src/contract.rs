//! Implements `puzzle::Puzzle` for Rake It In: reads and writes games and scores.

use ::story::Story;
use puzzle::{About, Framing, Generator, InputError, Puzzle, Tokens, push_line};

use crate::generators::GENERATORS;
use crate::{Board, Game, MAX_ROUNDS, MAX_VALUE, SIDE, final_score, reference, story};

/// The puzzle as an implementation of `puzzle::Puzzle`, through which the binary, `cargo xtask verify`
/// and the tests use it.
#[derive(Clone, Copy, Debug)]
pub struct Rake;

impl Puzzle for Rake {
    type Case = Game;
    type Answer = u32;

    const NAME: &'static str = "rake";
    const NAMES: &'static [&'static str] = &["ICPC Nanning 2017 I", "Jisuanke A1538", "Rake It In"];
    const ABOUT: About = About {
        title: "Rake It In: the final score under best play (ICPC Nanning 2017 I)",
        case: "board",
        rules: include_str!("rules.txt"),
        input: "the number of boards, then for each board the number of moves k of each player (1 \
                to 3) and four rows of four values (1 to 10)",
        output: "the final score of each board, when both play as well as possible",
        sample_input: "2\n\
             1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n\
             2\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n",
        sample_output: "20\n40\n",
    };
    const FRAMING: Framing = Framing::Counted;
    const MAX_CASES: usize = 200;

    fn read_case(input: &mut Tokens) -> Result<Game, InputError> {
        let rounds = input.number("k, the number of moves of each player,", 1, MAX_ROUNDS)?;
        let mut rows = [[0; SIDE]; SIDE];
        for (index, cell) in rows.as_flattened_mut().iter_mut().enumerate() {
            let value = input.parse(parse_value, || format!("a value from 1 to {MAX_VALUE}"));
            let (row, column) = (index / SIDE + 1, index % SIDE + 1);
            *cell =
                value.map_err(|error| error.context(format_args!("row {row}, column {column}")))?;
        }
        let board = Board::new(rows).expect("every value was checked");
        Ok(Game::new(rounds, board).expect("the rounds were checked"))
    }

    fn write_case(game: &Game, out: &mut Vec<u8>) {
        push_line(out, [game.rounds()]);
        for row in game.board().rows() {
            push_line(out, row);
        }
    }

    fn solve(game: &Game) -> u32 {
        final_score(game)
    }

    fn write_answer(_: u64, _: &Game, score: &u32, out: &mut Vec<u8>) {
        push_line(out, [*score]);
    }

    fn read_answer(_: u64, _: &Game, output: &mut Tokens) -> Result<u32, InputError> {
        output.plain_number("a score above 0")
    }

    const REFERENCE: Option<fn(&Game) -> u32> = Some(reference::final_score);
    const STORY: Option<fn(&Game, &u32) -> Story> = Some(story::story);
    const GENERATORS: &'static [Generator<Game>] = GENERATORS;
}

/// Returns the value of a cell, which may have leading zeros. With [`Tokens::number`], the whole program
/// would take 1.7 times as long.
fn parse_value(word: &[u8]) -> Option<u8> {
    let mut value = 0;
    for &byte in word {
        if !byte.is_ascii_digit() || value > MAX_VALUE {
            return None;
        }
        value = 10 * value + (byte - b'0');
    }
    if (1..=MAX_VALUE).contains(&value) {
        Some(value)
    } else {
        None
    }
}
