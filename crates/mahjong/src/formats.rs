//! The formats: how hands are read and waits written.

use puzzle::{
    About, Encoding, Framing, Generator, InputError, Limit, Puzzle, Tokens, WrongSolution,
    push_number,
};

use crate::check::check_waits;
use crate::generators::GENERATORS;
use crate::names;
use crate::tiles::{COPIES, HAND_SIZE, Hand, KINDS, Tile, Tiles};
use crate::waits::waits;
use crate::wrong::{LIMITS, WRONG_SOLUTIONS};

/// The puzzle as the rest of the workspace knows it; an implementation of `puzzle::Puzzle`.
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

/// The names of all tiles in their order, as messages say it.
const ORDER: &str = "1T-9T, 1S-9S, 1W-9W, DONG NAN XI BEI ZHONG FA BAI";

impl Puzzle for Mahjong {
    type Case = Hand;
    type Answer = Tiles;

    const NAME: &'static str = "mahjong";
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

    const JUDGED: bool = true;
    const GENERATORS: &[Generator<Hand>] = GENERATORS;
    const MAX_CASES: usize = 50;

    fn write_case(case: &Hand, out: &mut Vec<u8>) {
        names::write_line(case.tiles(), out);
    }

    fn read_answer(_hand: &Hand, number: u64, output: &mut Tokens) -> Result<Tiles, InputError> {
        output.word("Case")?;
        output.word(&format!("{number}:"))?;
        let mut waits = Tiles::default();
        if output.comes_next(["Not"])? {
            output.word("Not")?;
            output.word("ready")?;
            return Ok(waits);
        }
        loop {
            let last = waits.iter().last();
            let later = |name: &[u8]| Tile::from_name(name).filter(|&tile| last < Some(tile));
            let tile = output.parse(later, || match last {
                Some(last) => format!("a tile after {last} in the order {ORDER}"),
                None => "a tile or `Not ready`".to_owned(),
            })?;
            waits.insert(tile);
            if output.peek()?.is_none_or(|token| token.bytes == b"Case") {
                return Ok(waits);
            }
        }
    }

    fn check(hand: &Hand, _best: &Tiles, claimed: &Tiles) -> Result<(), String> {
        check_waits(hand, *claimed)
    }

    /// The kinds of the tiles. A fourth of a kind counts as more than any other tile: what melds a
    /// hand has is easier to see if there is none.
    fn encode(hand: &Hand) -> Encoding {
        let tiles: Vec<usize> = hand.tiles().map(Tile::index).collect();
        let is_fourth = |place: usize| place >= 3 && tiles[place] == tiles[place - 3];
        let cell = |place| tiles[place] + if is_fourth(place) { KINDS } else { 0 };
        let cells = (0..HAND_SIZE).map(|place| cell(place) as u64).collect();
        Encoding { params: vec![], dims: vec![HAND_SIZE], cells }
    }

    fn decode(encoding: &Encoding) -> Option<Hand> {
        let tile = |&cell: &u64| Tile::new(cell as usize % KINDS);
        Hand::new(&encoding.cells.iter().map(tile).collect::<Option<Vec<_>>>()?).ok()
    }

    const ORACLE: Option<fn(&Hand) -> Tiles> = Some(crate::textbook::waits);

    const WRONG_SOLUTIONS: &[WrongSolution<Hand, Tiles>] = WRONG_SOLUTIONS;
    const LIMITS: &[Limit<Hand, Tiles>] = LIMITS;
}

fn read_tile(input: &mut Tokens, counts: &mut [u8; KINDS]) -> Result<(), InputError> {
    let position = input.peek()?.map(|token| token.position);
    let tile = input.parse(Tile::from_name, || format!("a tile ({ORDER})"))?;
    let count = &mut counts[tile.index()];
    *count += 1;
    match position {
        Some(position) if *count > COPIES => {
            let legal = format!("at most {COPIES} of {tile} in a hand");
            Err(InputError::unexpected(position, legal, "a fifth"))
        }
        _ => Ok(()),
    }
}
