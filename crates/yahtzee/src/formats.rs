//! The formats: how games are read and cards written.

use puzzle::{
    About, Encoding, Framing, Generator, InputError, Limit, Puzzle, Tokens, WrongSolution,
    push_line,
};

use crate::card::{Card, best_card};
use crate::check::check_card;
use crate::dice::{CATEGORIES, Die, Game, ROUNDS, Roll};
use crate::generators::GENERATORS;
use crate::wrong::{LIMITS, WRONG_SOLUTIONS};

/// The puzzle as the rest of the workspace knows it; an implementation of `puzzle::Puzzle`.
#[derive(Clone, Copy, Debug)]
pub struct Yahtzee;

impl Puzzle for Yahtzee {
    type Case = Game;
    type Answer = Card;

    const NAME: &'static str = "yahtzee";
    const ABOUT: About = About {
        title: "The best score card of each game of Yahtzee (UVa 10149)",
        case: "game",
        rules: include_str!("rules.txt"),
        input: "any number of games, each 13 rolls of five dice from 1 to 6",
        output: "one line for each game: the scores in the 13 categories, the bonus, the total. \
                 The total is the greatest possible. If several cards have it, the output is the \
                 one with most in ones, then most in twos, and so on",
        sample_input: "1 1 1 1 1\n6 6 6 6 6\n6 6 6 1 1\n1 1 1 2 2\n1 1 1 2 3\n1 2 3 4 5\n1 2 3 4 6\n\
                       6 1 2 6 6\n1 4 5 5 5\n5 5 5 5 6\n4 4 4 5 6\n3 1 3 6 3\n2 2 2 4 6\n",
        sample_output: "3 6 9 12 15 30 21 20 26 50 25 35 40 35 327\n",
    };
    const FRAMING: Framing = Framing::UntilEnd;

    fn read_case(input: &mut Tokens) -> Result<Game, InputError> {
        let mut dice = [[Die::ONE; 5]; ROUNDS];
        input.fill(dice.as_flattened_mut(), parse_die, |input, index| {
            let read = input.parse(parse_die, || "a die from 1 to 6".to_owned());
            read.map_err(|error| error.context(format_args!("roll {}", index / 5 + 1)))
        })?;
        Ok(dice.map(Roll))
    }

    fn solve(cases: &[Game]) -> Vec<Card> {
        cases.iter().map(best_card).collect()
    }

    fn write_answer(_number: u64, card: &Card, out: &mut Vec<u8>) {
        push_line(out, card.scores.into_iter().chain([card.bonus, card.total]));
    }

    const JUDGED: bool = true;
    const GENERATORS: &[Generator<Game>] = GENERATORS;

    fn write_case(case: &Game, out: &mut Vec<u8>) {
        for roll in case {
            push_line(out, roll.faces());
        }
    }

    fn read_answer(_case: &Game, _number: u64, output: &mut Tokens) -> Result<Card, InputError> {
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

    fn check(game: &Game, _best: &Card, claimed: &Card) -> Result<(), String> {
        check_card(game, claimed)
    }

    fn encode(game: &Game) -> Encoding {
        let faces = game.iter().flat_map(|roll| roll.faces());
        let cells = faces.map(|face| u64::from(face - 1)).collect();
        Encoding { params: vec![], dims: vec![ROUNDS, 5], cells }
    }

    fn decode(encoding: &Encoding) -> Option<Game> {
        let mut game = [Roll([Die::ONE; 5]); ROUNDS];
        for (die, cell) in game.iter_mut().flat_map(|roll| &mut roll.0).zip(&encoding.cells) {
            *die = Die::new(u8::try_from(cell + 1).ok()?)?;
        }
        (encoding.dims == [ROUNDS, 5]).then_some(game)
    }

    const ORACLE: Option<fn(&Game) -> Card> = Some(crate::textbook::best_card);

    const WRONG_SOLUTIONS: &[WrongSolution<Game, Card>] = WRONG_SOLUTIONS;
    const LIMITS: &[Limit<Game, Card>] = LIMITS;
}

fn parse_die(bytes: &[u8]) -> Option<Die> {
    match bytes {
        [digit] => Die::new(digit.wrapping_sub(b'0')),
        _ => None,
    }
}
