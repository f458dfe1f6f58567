//! Implements `puzzle::Puzzle` for Chinese Mahjong: reads and writes hands and waits.

use ::story::Story;
use puzzle::{About, Framing, Generator, InputError, Puzzle, Tokens, push_number};

use crate::generators::GENERATORS;
use crate::{COPIES, HAND_SIZE, Hand, KINDS, Tile, Tiles, names, reference, story, waits};

/// The names of all tiles in their order, for messages.
const ORDER: &str = "1T-9T, 1S-9S, 1W-9W, DONG NAN XI BEI ZHONG FA BAI";

/// The puzzle as an implementation of `puzzle::Puzzle`, through which the binary, `cargo xtask verify`
/// and the tests use it.
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

impl Puzzle for Mahjong {
    type Case = Hand;
    type Answer = Tiles;

    const NAME: &'static str = "mahjong";
    const NAMES: &'static [&'static str] = &["UVa 11210"];
    const ABOUT: About = About {
        title: "The tiles that each hand of Chinese Mahjong waits for (UVa 11210)",
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
    const MAX_CASES: usize = 50;
    const CHUNK: usize = 1024;

    #[inline]
    fn read_case(input: &mut Tokens) -> Result<Hand, InputError> {
        if let Some(hand) = input.parse_prefix(names::read_line) {
            return Ok(hand);
        }
        let mut counts = [0; KINDS];
        for ordinal in 1..=HAND_SIZE {
            read_tile(input, &mut counts)
                .map_err(|error| error.context(format_args!("tile {ordinal}")))?;
        }
        Ok(Hand::of_counts(counts))
    }

    fn write_case(hand: &Hand, out: &mut Vec<u8>) {
        names::write_line(hand.tiles(), out);
    }

    fn solve(hand: &Hand) -> Tiles {
        waits(hand)
    }

    fn write_answer(number: u64, _: &Hand, waits: &Tiles, out: &mut Vec<u8>) {
        out.extend_from_slice(b"Case ");
        push_number(out, number);
        out.extend_from_slice(b": ");
        if waits.is_empty() {
            out.extend_from_slice(b"Not ready\n");
        } else {
            names::write_line(waits.iter(), out);
        }
    }

    /// Reads waits, which must be in the order of the kinds, each of them only once.
    fn read_answer(number: u64, _: &Hand, output: &mut Tokens) -> Result<Tiles, InputError> {
        output.word("Case")?;
        output.word(&format!("{number}:"))?;
        if output.comes_next("Not")? {
            output.word("Not")?;
            output.word("ready")?;
            return Ok(Tiles::default());
        }
        let mut waits: Vec<Tile> = Vec::new();
        while waits.is_empty() || output.peek()?.is_some_and(|token| token.bytes != b"Case") {
            let last = waits.last().copied();
            let later = |name: &[u8]| Tile::from_name(name).filter(|&tile| last < Some(tile));
            let tile = output.parse(later, || match last {
                Some(last) => format!("a tile after {last} in the order {ORDER}"),
                None => "a tile or `Not ready`".to_owned(),
            })?;
            waits.push(tile);
        }
        Ok(waits.into_iter().collect())
    }

    const REFERENCE: Option<fn(&Hand) -> Tiles> = Some(reference::waits);
    const STORY: Option<fn(&Hand, &Tiles) -> Story> = Some(story::story);
    const PICTURES: fn() -> String = story::pictures;
    const GENERATORS: &'static [Generator<Hand>] = GENERATORS;
}

/// Reads a tile and counts it. A fifth tile of a kind is an error too.
fn read_tile(input: &mut Tokens, counts: &mut [u8; KINDS]) -> Result<(), InputError> {
    let position = input.peek()?.map(|token| token.position);
    let tile = input.parse(Tile::from_name, || format!("a tile ({ORDER})"))?;
    counts[tile.index()] += 1;
    match position {
        Some(position) if counts[tile.index()] > COPIES => {
            let legal = format!("at most {COPIES} of {tile} in a hand");
            let found = Some("a fifth".to_owned());
            Err(InputError::unexpected(position, legal, found))
        }
        _ => Ok(()),
    }
}
