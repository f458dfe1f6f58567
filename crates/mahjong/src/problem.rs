//! The formats: how hands are read and waits written.

use judge::story::Story;
use judge::{About, Framing, InputError, Limit, Problem, Shape, Tokens, push_number};

use crate::check::check_waits;
use crate::limits::LIMITS;
use crate::names;
use crate::shapes::SHAPES;
use crate::simpler::simpler;
use crate::story::story;
use crate::tiles::{HAND_SIZE, Hand, KINDS, OF_A_KIND, Tile, Tiles};
use crate::waits::waits;

/// The puzzle as the judge knows it; see [`judge::Problem`].
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

const TILE_FORM: &str = "a tile (1T-9T, 1S-9S, 1W-9W, DONG NAN XI BEI ZHONG FA BAI)";

impl Problem for Mahjong {
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
        sample_input: include_str!("../../../fixtures/mahjong/statement-1.in"),
        sample_output: include_str!("../../../fixtures/mahjong/statement-1.out"),
    };
    const FRAMING: Framing = Framing::Sentinel("0");
    const SHARE: usize = 1 << 20; // reading takes longer than solving
    const SHAPES: &'static [Shape<Hand>] = SHAPES;
    const MOST_CASES: usize = 50;
    const LIMITS: &'static [Limit<Hand, Tiles>] = LIMITS;

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

    fn write_case(case: &Hand, out: &mut Vec<u8>) {
        names::write_line(case.tiles(), out);
    }

    fn solve(cases: &[Hand]) -> Vec<Tiles> {
        cases.iter().map(waits).collect()
    }

    fn story(hand: &Hand, waits: &Tiles) -> Story {
        story(hand, *waits)
    }

    fn simpler(case: &Hand) -> Vec<Hand> {
        simpler(case)
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

    fn read_answer(number: u64, output: &mut Tokens) -> Result<Tiles, InputError> {
        let line = read_word(output, "Case")?;
        read_word(output, &format!("{number}:"))?;
        let mut waits = Tiles::default();
        let mut last = None;
        while let Some(token) = output.peek()?.filter(|token| token.position.line == line) {
            if last.is_none() && token.bytes == b"Not" {
                read_word(output, "Not")?;
                read_word(output, "ready")?;
                return Ok(waits);
            }
            let tile = Tile::from_name(token.bytes).ok_or_else(|| token.unexpected(TILE_FORM))?;
            if let Some(last) = last.filter(|&last| tile <= last) {
                return Err(token.unexpected(format!("a tile that comes after {last}")));
            }
            waits.insert(tile);
            last = Some(tile);
            output.next()?;
        }
        if last.is_none() {
            let token = output.expect("a tile or `Not ready`")?;
            return Err(token.unexpected("a tile or `Not ready` on the same line"));
        }
        Ok(waits)
    }

    fn accepts(hand: &Hand, best: &Tiles, claimed: &Tiles) -> Result<(), String> {
        check_waits(hand, *best, *claimed)
    }
}

/// Reads exactly this word. Returns its line.
fn read_word(output: &mut Tokens, word: &str) -> Result<u64, InputError> {
    let expected = format!("`{word}`");
    let token = output.expect(&expected)?;
    if token.bytes == word.as_bytes() {
        Ok(token.position.line)
    } else {
        Err(token.unexpected(expected))
    }
}

/// Reads one tile and counts it.
fn read_tile(input: &mut Tokens, counts: &mut [u8; KINDS]) -> Result<(), InputError> {
    let token = input.expect(TILE_FORM)?;
    let tile = Tile::from_name(token.bytes).ok_or_else(|| token.unexpected(TILE_FORM))?;
    let count = &mut counts[tile.index()];
    if *count == OF_A_KIND {
        let legal = format!("at most {OF_A_KIND} of {tile} in a hand");
        return Err(InputError::unexpected(token.position, legal, "a fifth"));
    }
    *count += 1;
    Ok(())
}
