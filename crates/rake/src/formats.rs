//! The formats: how games are read and scores written.

use puzzle::{InputError, Tokens, push_line};

use crate::board::{Board, Game, MAX_ROUNDS, MAX_VALUE, SIDE};

/// Reads the rounds and the board of a game.
pub(crate) fn read_game(input: &mut Tokens) -> Result<Game, InputError> {
    let parse = |bytes: &[u8]| match bytes {
        [digit @ b'1'..=b'9'] => Some(digit - b'0'),
        b"10" => Some(10),
        _ => None,
    };
    let (mut rounds, mut rows) = ([0], [[0; SIDE]; SIDE]);
    let parse_rounds = |bytes: &[u8]| parse(bytes).filter(|&rounds| rounds <= MAX_ROUNDS);
    input.fill(&mut rounds, parse_rounds, |input, _| {
        input.number("the rounds k, a number", 1, MAX_ROUNDS)
    })?;
    input.fill(rows.as_flattened_mut(), parse, |input, index| {
        let (row, column) = (index / SIDE + 1, index % SIDE + 1);
        let value = input.number("a value", 1, MAX_VALUE);
        value.map_err(|error| error.context(format_args!("row {row}, column {column}")))
    })?;
    let board = Board::new(rows).expect("every value was checked");
    Ok(Game::new(rounds[0], board).expect("the rounds were checked"))
}

/// Writes a game as it is read.
pub(crate) fn write_game(game: &Game, out: &mut Vec<u8>) {
    push_line(out, [game.rounds()]);
    game.board().rows().into_iter().for_each(|row| push_line(out, row));
}

/// Writes the line of a final score.
pub(crate) fn write_score(score: u32, out: &mut Vec<u8>) {
    push_line(out, [score]);
}

/// Reads a score, which may be any number that is not negative.
pub(crate) fn read_score(
    _case: &Game,
    _number: u64,
    output: &mut Tokens,
) -> Result<u32, InputError> {
    output.plain_number("a score")
}
