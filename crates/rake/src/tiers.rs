//! Implements `puzzle::Puzzle` for Rake It In, tier by tier.
//!
//! This file reads games and writes scores. Each higher tier is one item, implemented in the file
//! to which it refers.

use ::story::{mark_claim, score_reason};
use puzzle::{
    About, Framing, InputError, Judged, Puzzle, Shape, Stories, Strength, Tokens, push_line,
};

use crate::best_play::VOCABULARY;
use crate::generators::GENERATORS;
use crate::measures::{MEASURES, direction};
use crate::wrong::WRONG_SOLUTIONS;
use crate::{Board, Game, MAX_ROUNDS, MAX_VALUE, SIDE, best_line, final_score, reference, story};

/// The puzzle as an implementation of `puzzle::Puzzle`. `judge`, `xtask` and the web app know
/// the puzzle only through this trait. A line of best play shows why a score is wrong:
///
/// ```
/// use puzzle::Puzzle;
/// use rake::{Board, Game, Rake};
///
/// let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]).unwrap();
/// let judged = Rake::JUDGED.unwrap();
/// assert_eq!(
///     (judged.reason)(&Game::new(1, board).unwrap(), &20, &21).sentence,
///     "score 21 is too high: Bob can hold it down to 20\n\
///      best play (upper-left cell of each region as row.column): Alice 3.3 +16, Bob 1.1 +4\n\
///      at move 2, Bob chooses 1.1, which leads to 20; 1.2 would lead to 22"
/// );
/// ```
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

    fn solve(game: &Game) -> u32 {
        final_score(game)
    }

    fn write_answer(_: u64, score: &u32, out: &mut Vec<u8>) {
        push_line(out, [*score]);
    }

    const JUDGED: Option<Judged<Self>> = Some(Judged {
        reason: |game, _, claimed| score_reason(&VOCABULARY, &best_line(game), *claimed),
        shape: Shape::Numbers(1, ""),
        generators: GENERATORS,
        max_cases: 200,
        ..Judged::new(write_game, |_, _, output| {
            output.plain_number("a score above 0")
        })
    });

    const REFERENCE: Option<fn(&Game) -> u32> = Some(reference::final_score);

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

/// Appends a game to `out` in the layout of the statement.
fn write_game(game: &Game, out: &mut Vec<u8>) {
    push_line(out, [game.rounds()]);
    game.board()
        .rows()
        .into_iter()
        .for_each(|row| push_line(out, row));
}

/// Returns the value of a cell, which may have leading zeros.
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
