//! The formats: how games are read and cards written.

use judge::story::Story;
use judge::{About, Framing, InputError, Limit, Problem, Shape, Tokens, push_number};

use crate::card::{Card, best_cards};
use crate::check::check_card;
use crate::dice::{CATEGORIES, Die, Game, ROUNDS, Roll};
use crate::limits::LIMITS;
use crate::shapes::SHAPES;
use crate::simpler::simpler;
use crate::story::story;

/// The puzzle as the judge knows it; see [`judge::Problem`].
#[derive(Clone, Copy, Debug)]
pub struct Yahtzee;

impl Problem for Yahtzee {
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
        sample_input: include_str!("../../../fixtures/yahtzee/statement-1.in"),
        sample_output: include_str!("../../../fixtures/yahtzee/statement-1.out"),
    };
    const FRAMING: Framing = Framing::UntilEnd;
    const SHARE: usize = 64;
    const SHAPES: &'static [Shape<Game>] = SHAPES;
    const LIMITS: &'static [Limit<Game, Card>] = LIMITS;

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

    fn write_case(case: &Game, out: &mut Vec<u8>) {
        for roll in case {
            let mut line = *b"0 0 0 0 0\n";
            for (place, face) in line.iter_mut().step_by(2).zip(roll.faces()) {
                *place += face;
            }
            out.extend_from_slice(&line);
        }
    }

    fn solve(cases: &[Game]) -> Vec<Card> {
        best_cards(cases)
    }

    fn story(game: &Game, card: &Card) -> Story {
        story(game, card)
    }

    fn simpler(case: &Game) -> Vec<Game> {
        simpler(case)
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

    fn read_answer(_number: u64, output: &mut Tokens) -> Result<Card, InputError> {
        let mut read = |what: &str| output.plain_number(what);
        let mut scores = [0; ROUNDS];
        for category in CATEGORIES {
            scores[category as usize] =
                read("a score").map_err(|error| error.inside(category.name()))?;
        }
        let bonus = read("the bonus")?;
        let total = read("the total")?;
        Ok(Card {
            scores,
            bonus,
            total,
        })
    }

    fn accepts(case: &Game, best: &Card, claimed: &Card) -> Result<(), String> {
        check_card(case, best, claimed)
    }
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
