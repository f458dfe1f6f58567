//! Implements `puzzle::Puzzle` for Yahtzee: reads and writes games and cards.

use ::story::Story;
use puzzle::{About, Framing, Generator, InputError, Puzzle, Tokens, push_line};

use crate::generators::GENERATORS;
use crate::{CATEGORIES, Card, Game, ROUNDS, Roll, best_card, is_best_card, reference, story};

/// The puzzle as an implementation of `puzzle::Puzzle`, through which the binary, `cargo xtask verify`
/// and the tests use it.
#[derive(Clone, Copy, Debug)]
pub struct Yahtzee;

impl Puzzle for Yahtzee {
    type Case = Game;
    type Answer = Card;

    const NAME: &'static str = "yahtzee";
    const NAMES: &'static [&'static str] = &[
        "UVa 10149",
        "Programming Challenges 110208",
        "POJ 2690",
        "SPOJ CARDGAME",
    ];
    const ABOUT: About = About {
        title: "The best score card of each game of Yahtzee (UVa 10149)",
        case: "game",
        rules: include_str!("rules.txt"),
        input: "any number of games, each 13 rolls of five dice from 1 to 6",
        output: "one line for each game: the 13 scores, in the order of the list above, the bonus \
                 and the total. If several cards have the greatest total, this solver prints the \
                 one with most in ones, then most in twos, and so on",
        sample_input: "1 1 1 1 1\n6 6 6 6 6\n6 6 6 1 1\n1 1 1 2 2\n1 1 1 2 3\n1 2 3 4 5\n1 2 3 4 6\n\
                       6 1 2 6 6\n1 4 5 5 5\n5 5 5 5 6\n4 4 4 5 6\n3 1 3 6 3\n2 2 2 4 6\n",
        sample_output: "3 6 9 12 15 30 21 20 26 50 25 35 40 35 327\n",
    };
    const FRAMING: Framing = Framing::UntilEnd;

    fn read_case(input: &mut Tokens) -> Result<Game, InputError> {
        let mut dice = [[0; 5]; ROUNDS];
        for (index, die) in dice.as_flattened_mut().iter_mut().enumerate() {
            let read = input.parse(parse_die, || "a die from 1 to 6".to_owned());
            *die = read.map_err(|error| error.context(format_args!("roll {}", index / 5 + 1)))?;
        }
        Ok(dice.map(Roll))
    }

    fn write_case(game: &Game, out: &mut Vec<u8>) {
        for roll in game {
            push_line(out, roll.faces());
        }
    }

    fn solve(game: &Game) -> Card {
        best_card(game)
    }

    fn write_answer(_: u64, _: &Game, card: &Card, out: &mut Vec<u8>) {
        push_line(out, card.scores.into_iter().chain([card.bonus, card.total]));
    }

    fn read_answer(_: u64, _: &Game, output: &mut Tokens) -> Result<Card, InputError> {
        let mut scores = [0; ROUNDS];
        for category in CATEGORIES {
            let score = output.plain_number("a score from 0");
            scores[category as usize] = score.map_err(|error| error.context(category.name()))?;
        }
        let bonus = output.plain_number("a bonus from 0")?;
        let total = output.plain_number("a total from 0")?;
        Ok(Card {
            scores,
            bonus,
            total,
        })
    }

    fn is_right(game: &Game, best: &Card, claimed: &Card) -> bool {
        is_best_card(game, best, claimed)
    }

    const REFERENCE: Option<fn(&Game) -> Card> = Some(reference::best_card);
    const STORY: Option<fn(&Game, &Card) -> Story> = Some(story::story);
    const PICTURES: fn() -> String = story::pictures;
    const GENERATORS: &'static [Generator<Game>] = GENERATORS;
}

fn parse_die(bytes: &[u8]) -> Option<u8> {
    if let [digit @ b'1'..=b'6'] = bytes {
        Some(digit - b'0')
    } else {
        None
    }
}
