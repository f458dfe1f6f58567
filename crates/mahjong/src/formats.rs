//! The formats: how hands are read and waits written.

use puzzle::{About, Framing, InputError, Judging, Puzzle, Tokens, push_number};

use crate::check::check_waits;
use crate::names;
use crate::shapes::SHAPES;
use crate::simpler::simpler;
use crate::tiles::{HAND_SIZE, Hand, KINDS, OF_A_KIND, Tile, Tiles};
use crate::waits::waits;

/// The puzzle as the rest of the workspace knows it; see [`Puzzle`].
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

const TILE_FORM: &str = "a tile (1T-9T, 1S-9S, 1W-9W, DONG NAN XI BEI ZHONG FA BAI)";

impl Puzzle for Mahjong {
    type Case = Hand;
    type Answer = Tiles;

    const NAME: &'static str = "mahjong";
    const ABOUT: About = About {
        title: "The tiles that each hand of Chinese Mahjong waits for (UVa 11210)",
        case: "hand",
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
    const SHARE: usize = 1024;
    const JUDGING: Option<Judging<Self>> = Some(Judging {
        accepts,
        shapes: SHAPES,
        simpler,
        most_cases: 50,
        ..Judging::new(write_case, read_answer)
    });

    fn read_case(input: &mut Tokens) -> Result<Hand, InputError> {
        let mut counts = [0; KINDS];
        for place in 1..=HAND_SIZE {
            read_tile(input, &mut counts)
                .map_err(|error| error.inside(format_args!("tile {place}")))?;
        }
        Ok(Hand::of_counts(counts))
    }

    fn read_plain(text: &[u8]) -> Option<(Hand, usize)> {
        names::read_line(text)
    }

    fn solve(cases: &[Hand]) -> Vec<Tiles> {
        cases.iter().map(waits).collect()
    }

    fn write_answer(number: u64, answer: &Tiles, out: &mut Vec<u8>) {
        out.extend_from_slice(b"Case ");
        push_number(out, number);
        out.extend_from_slice(b": ");
        if answer.is_empty() {
            out.extend_from_slice(b"Not ready\n");
        } else {
            names::write_line(answer.iter(), out);
        }
    }
}

fn write_case(case: &Hand, out: &mut Vec<u8>) {
    names::write_line(case.tiles(), out);
}

fn read_answer(_hand: &Hand, number: u64, output: &mut Tokens) -> Result<Tiles, InputError> {
    output.word("Case")?;
    output.word(&format!("{number}:"))?;
    let mut waits = Tiles::default();
    if output.peek()?.is_some_and(|token| token.bytes == b"Not") {
        output.word("Not")?;
        output.word("ready")?;
        return Ok(waits);
    }
    let mut last = None;
    loop {
        let later = |name: &[u8]| Tile::from_name(name).filter(|&tile| last < Some(tile));
        let tile = output.take(later, || match last {
            Some(last) => format!("a tile that comes after {last}"),
            None => "a tile or `Not ready`".to_owned(),
        })?;
        waits.insert(tile);
        last = Some(tile);
        if output.peek()?.is_none_or(|token| token.bytes == b"Case") {
            return Ok(waits);
        }
    }
}

fn accepts(hand: &Hand, best: &Tiles, claimed: &Tiles) -> Result<(), String> {
    check_waits(hand, *best, *claimed)
}

fn read_tile(input: &mut Tokens, counts: &mut [u8; KINDS]) -> Result<(), InputError> {
    let place = input.peek()?.map(|token| token.position);
    let tile = input.take(Tile::from_name, || TILE_FORM.to_owned())?;
    let count = &mut counts[tile.index()];
    match place {
        Some(place) if *count == OF_A_KIND => {
            let legal = format!("at most {OF_A_KIND} of {tile} in a hand");
            return Err(InputError::unexpected(place, legal, "a fifth"));
        }
        _ => *count += 1,
    }
    Ok(())
}
