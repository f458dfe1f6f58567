//! Implements `puzzle::Puzzle` for Yahtzee, tier by tier.
//!
//! This file reads games and writes cards. Each higher tier is one item here, and the files that it
//! names have its content.

use puzzle::{
    About, Framing, InputError, Judged, Puzzle, Shape, Stories, Strength, Tokens, push_line,
};

use crate::generators::GENERATORS;
use crate::measures::{MEASURES, direction};
use crate::wrong::WRONG_SOLUTIONS;
use crate::{
    CATEGORIES, Card, Game, ROUNDS, Roll, best_card, card_reason, is_best_card, reference, story,
};

/// The puzzle as an implementation of `puzzle::Puzzle`. `judge`, `xtask` and the web app know
/// the puzzle only through this trait.
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

    fn solve(game: &Game) -> Card {
        best_card(game)
    }

    fn write_answer(_: u64, card: &Card, out: &mut Vec<u8>) {
        push_line(out, card.scores.into_iter().chain([card.bonus, card.total]));
    }

    const JUDGED: Option<Judged<Self>> = Some(Judged {
        accepts: is_best_card,
        reason: card_reason,
        shape: Shape::Numbers(15, "13 scores, the bonus, the total"),
        another: "another best card",
        generators: GENERATORS,
        ..Judged::new(write_game, read_card)
    });

    const REFERENCE: Option<fn(&Game) -> Card> = Some(reference::best_card);

    const STORIES: Option<Stories<Self>> = Some(Stories {
        pictures: story::pictures,
        picture: story::picture,
        mark: story::mark,
        ..Stories::new(story::story)
    });

    const STRENGTH: Option<Strength<Self>> = Some(Strength {
        wrong_solutions: WRONG_SOLUTIONS,
        measures: MEASURES,
        direction,
    });
}

/// Appends a game to `out` in the layout of the statement, a line for each roll.
fn write_game(game: &Game, out: &mut Vec<u8>) {
    for roll in game {
        push_line(out, roll.faces());
    }
}

/// Reads the card that a program claims. It need not be a right card.
fn read_card(_: &Game, _number: u64, output: &mut Tokens) -> Result<Card, InputError> {
    let mut scores = [0; ROUNDS];
    for category in CATEGORIES {
        let score = output.plain_number("a score from 0");
        scores[category as usize] = score.map_err(|error| error.context(category.name()))?;
    }
    let (bonus, total) = (
        output.plain_number("a bonus from 0")?,
        output.plain_number("a total from 0")?,
    );
    Ok(Card {
        scores,
        bonus,
        total,
    })
}

fn parse_die(bytes: &[u8]) -> Option<u8> {
    if let [digit @ b'1'..=b'6'] = bytes {
        Some(digit - b'0')
    } else {
        None
    }
}
