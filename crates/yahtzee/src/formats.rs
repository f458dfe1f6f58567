//! The formats: how games are read and cards written.

use puzzle::{InputError, Tokens, push_line};

use crate::card::Card;
use crate::dice::{CATEGORIES, Die, Game, ROUNDS, Roll};

/// Reads the 13 rolls of a game.
pub(crate) fn read_game(input: &mut Tokens) -> Result<Game, InputError> {
    let mut dice = [[Die::ONE; 5]; ROUNDS];
    input.fill(dice.as_flattened_mut(), parse_die, |input, index| {
        let read = input.parse(parse_die, || "a die from 1 to 6".to_owned());
        read.map_err(|error| error.context(format_args!("roll {}", index / 5 + 1)))
    })?;
    Ok(dice.map(Roll))
}

/// Writes a game, a line for each roll.
pub(crate) fn write_game(game: &Game, out: &mut Vec<u8>) {
    for roll in game {
        push_line(out, roll.faces());
    }
}

/// Writes the line of a card: its 13 scores, the bonus and the total.
pub(crate) fn write_card(card: &Card, out: &mut Vec<u8>) {
    push_line(out, card.scores.into_iter().chain([card.bonus, card.total]));
}

/// Reads a card, which need not be a right one.
pub(crate) fn read_card(
    _case: &Game,
    _number: u64,
    output: &mut Tokens,
) -> Result<Card, InputError> {
    let mut scores = [0; ROUNDS];
    for category in CATEGORIES {
        let score = output.plain_number("a score");
        scores[category as usize] = score.map_err(|error| error.context(category.name()))?;
    }
    Ok(Card {
        scores,
        bonus: output.plain_number("the bonus")?,
        total: output.plain_number("the total")?,
    })
}

fn parse_die(bytes: &[u8]) -> Option<Die> {
    match bytes {
        [digit] => Die::new(digit.wrapping_sub(b'0')),
        _ => None,
    }
}
