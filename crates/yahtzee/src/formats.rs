//! The formats: how games are read and cards written.

use puzzle::{About, Framing, InputError, Judging, Puzzle, Tokens, push_number};

use crate::card::{Card, best_card};
use crate::check::check_card;
use crate::dice::{CATEGORIES, Die, Game, ROUNDS, Roll};
use crate::shapes::SHAPES;
use crate::simpler::simpler;

/// The puzzle as the rest of the workspace knows it; see [`Puzzle`].
#[derive(Clone, Copy, Debug)]
pub struct Yahtzee;

impl Puzzle for Yahtzee {
    type Case = Game;
    type Answer = Card;

    const NAME: &'static str = "yahtzee";
    const ABOUT: About = About {
        title: "The best score card of each game of Yahtzee (UVa 10149)",
        case: "game",
        input: "any number of games, each 13 rolls of five dice from 1 to 6",
        output: "one line for each game: the scores in the 13 categories, the bonus, the total. \
                 The total is the greatest possible; of several such cards it is the one that \
                 scores most in ones, then most in twos, and so on",
        sample_input: "1 1 1 1 1\n6 6 6 6 6\n6 6 6 1 1\n1 1 1 2 2\n1 1 1 2 3\n1 2 3 4 5\n1 2 3 4 6\n\
                       6 1 2 6 6\n1 4 5 5 5\n5 5 5 5 6\n4 4 4 5 6\n3 1 3 6 3\n2 2 2 4 6\n",
        sample_output: "3 6 9 12 15 30 21 20 26 50 25 35 40 35 327\n",
    };
    const FRAMING: Framing = Framing::UntilEnd;
    const JUDGING: Option<Judging<Self>> = Some(Judging {
        accepts: check_card,
        shapes: SHAPES,
        simpler,
        ..Judging::new(write_case, read_answer)
    });

    fn read_case(input: &mut Tokens) -> Result<Game, InputError> {
        let mut game = [Roll([Die::ONE; 5]); ROUNDS];
        for (roll, number) in game.iter_mut().zip(1..) {
            for die in &mut roll.0 {
                *die =
                    read_die(input).map_err(|error| error.inside(format_args!("roll {number}")))?;
            }
        }
        Ok(game)
    }

    fn read_plain(text: &[u8]) -> Option<(Game, usize)> {
        const LINE: usize = 10; // five dice, each with a blank or the line feed behind it
        let text = text.get(..ROUNDS * LINE)?;
        let mut game = [Roll([Die::ONE; 5]); ROUNDS];
        for (roll, line) in game.iter_mut().zip(text.chunks_exact(LINE)) {
            for (die, place) in roll.0.iter_mut().zip((0..LINE).step_by(2)) {
                *die = Die::new(line[place].wrapping_sub(b'0'))?;
                let blank = if place + 2 < LINE { b' ' } else { b'\n' };
                if line[place + 1] != blank {
                    return None;
                }
            }
        }
        Some((game, text.len()))
    }

    fn solve(cases: &[Game]) -> Vec<Card> {
        cases.iter().map(best_card).collect()
    }

    fn write_answer(_number: u64, card: &Card, out: &mut Vec<u8>) {
        for score in card.scores {
            push_number(out, score);
            out.push(b' ');
        }
        push_number(out, card.bonus);
        out.push(b' ');
        push_number(out, card.total);
        out.push(b'\n');
    }
}

fn write_case(case: &Game, out: &mut Vec<u8>) {
    for roll in case {
        let mut line = *b"0 0 0 0 0\n";
        for (place, face) in line.iter_mut().step_by(2).zip(roll.faces()) {
            *place += face;
        }
        out.extend_from_slice(&line);
    }
}

fn read_answer(_case: &Game, _number: u64, output: &mut Tokens) -> Result<Card, InputError> {
    let mut scores = [0; ROUNDS];
    for category in CATEGORIES {
        let score = output.plain_number("a score");
        scores[category as usize] = score.map_err(|error| error.inside(category.name()))?;
    }
    Ok(Card {
        scores,
        bonus: output.plain_number("the bonus")?,
        total: output.plain_number("the total")?,
    })
}

fn read_die(input: &mut Tokens) -> Result<Die, InputError> {
    input.take(
        |bytes| match bytes {
            [digit] => Die::new(digit.wrapping_sub(b'0')),
            _ => None,
        },
        || "a die from 1 to 6".to_owned(),
    )
}
