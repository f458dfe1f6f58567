//! The formats: how hands are read and waits written.

use puzzle::{InputError, Tokens, push_number};

use crate::names;
use crate::tiles::{COPIES, HAND_SIZE, Hand, KINDS, Tile, Tiles};

/// The names of all tiles in their order, as messages say it.
const ORDER: &str = "1T-9T, 1S-9S, 1W-9W, DONG NAN XI BEI ZHONG FA BAI";

/// Reads the 13 tiles of a hand.
#[inline]
pub(crate) fn read_hand(input: &mut Tokens) -> Result<Hand, InputError> {
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

/// Writes a hand as a line.
pub(crate) fn write_hand(hand: &Hand, out: &mut Vec<u8>) {
    names::write_line(hand.tiles(), out);
}

/// Writes the line with the waits of the hand that has this number.
pub(crate) fn write_waits(number: u64, waits: &Tiles, out: &mut Vec<u8>) {
    out.extend_from_slice(b"Case ");
    push_number(out, number);
    out.extend_from_slice(b": ");
    if waits.is_empty() {
        out.extend_from_slice(b"Not ready\n");
    } else {
        names::write_line(waits.iter(), out);
    }
}

/// Reads the waits that are claimed for the hand with this number. They must be in their order, each
/// of them once.
pub(crate) fn read_waits(
    _hand: &Hand,
    number: u64,
    output: &mut Tokens,
) -> Result<Tiles, InputError> {
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
