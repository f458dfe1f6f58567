//! Chinese Mahjong as the rest of the workspace knows it, tier by tier.
//!
//! This file names everything that the puzzle has, and no other file names it.

use puzzle::{About, Framing, InputError, Judged, Package, Puzzle, Stories, Strength, Tokens};

use crate::check::check_waits;
use crate::formats::{read_hand, read_waits, write_hand, write_waits};
use crate::generators::GENERATORS;
use crate::tiles::{Hand, Tiles};
use crate::waits::waits;
use crate::wrong::{BOUNDARIES, WRONG_SOLUTIONS};
use crate::{story, textbook};

/// The puzzle as the rest of the workspace knows it; an implementation of `puzzle::Puzzle`.
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

impl Puzzle for Mahjong {
    type Case = Hand;
    type Answer = Tiles;

    const NAME: &'static str = "mahjong";
    const ABOUT: About = About {
        title: "The tiles that each hand of Chinese Mahjong waits for (UVa 11210)",
        names: &["UVa 11210"],
        case: "hand",
        rules: include_str!("rules.txt"),
        input: "hands of 13 tiles (1T to 9T, 1S to 9S, 1W to 9W, DONG NAN XI BEI, ZHONG \
                FA BAI), then `0`",
        output: "one line for each hand: `Case K:` and the tiles that would make it win, \
                 or `Not ready`",
        sample_input: "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n\
                       1S 2S 3S 4S 5S 6S 7S 8S 9S 1T 3T 5T 7T\n\
                       0\n",
        sample_output: "Case 1: 1S 4S FA\nCase 2: Not ready\n",
    };
    const FRAMING: Framing = Framing::Sentinel("0");
    const CHUNK: usize = 1024;

    #[inline]
    fn read_case(input: &mut Tokens) -> Result<Hand, InputError> {
        read_hand(input)
    }

    fn solve(hand: &Hand) -> Tiles {
        waits(hand)
    }

    fn write_answer(number: u64, waits: &Tiles, out: &mut Vec<u8>) {
        write_waits(number, waits, out);
    }

    const JUDGED: Option<Judged<Self>> = Some(Judged {
        check: |hand, best, claimed| check_waits(hand, *best, *claimed),
        generators: GENERATORS,
        max_cases: 50,
        ..Judged::new(write_hand, read_waits)
    });

    const ORACLE: Option<fn(&Hand) -> Tiles> = Some(textbook::waits);

    const STORIES: Option<Stories<Self>> =
        Some(Stories { story: story::story, pictures: story::pictures, picture: story::picture });

    const STRENGTH: Option<Strength<Self>> =
        Some(Strength { wrong_solutions: WRONG_SOLUTIONS, boundaries: BOUNDARIES });

    const PACKAGE: Option<Package> = Some(Package {
        config: include_str!("../package/problem.yaml"),
        format: include_str!("../package/format.txt"),
        grammar: include_str!("../package/input.ctd"),
        validator: None,
    });
}
