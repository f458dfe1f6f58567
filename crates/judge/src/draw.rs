//! Drawing random cases: the same seed gives the same cases on every machine.

use std::slice;

use puzzle::{Judging, Puzzle, Rng, Shape};

use crate::Error;

/// An endless sequence of random cases by number, all of one shape or of every shape in turn. A
/// case depends on nothing but its number, the seed and the shapes, so any can be made again.
pub(crate) fn draw<P: Puzzle>(
    judging: &Judging<P>,
    shape: Option<&str>,
    seed: u64,
) -> Result<impl Fn(u64) -> P::Case + Sync + use<P>, Error> {
    let (name, known) = (P::NAME, judging.shapes);
    if known.is_empty() {
        return Err(Error::NoShape(format!(
            "{name} has no shapes yet, so there are no random cases: see `Judging::shapes`"
        )));
    }
    let shapes = match shape {
        None => known,
        Some(wanted) => {
            let found = known.iter().find(|shape| shape.name == wanted).ok_or_else(|| {
                let known = list(known.iter().map(|shape| (shape.name, shape.about)));
                Error::NoShape(format!(
                    "{name} has no shape {wanted:?}; these are its shapes:\n{known}"
                ))
            })?;
            slice::from_ref(found)
        }
    };
    Ok(move |number| case(shapes, seed, number))
}

/// The random case with this number, from 0, of the sequence with this seed in which these shapes
/// take turns. In every eighth block of cases all have one shape, so that a run of many is unlike
/// one with a few of each: its output is longer, for instance.
///
/// # Panics
///
/// If there are no shapes.
pub fn case<C>(shapes: &[Shape<C>], seed: u64, number: u64) -> C {
    const BLOCK: u64 = 256;
    let block = number / BLOCK;
    let turn = if block % 8 == 7 { block / 8 } else { number } % shapes.len() as u64;
    (shapes[turn as usize].make)(&mut rng(seed, number))
}

/// The generator for number `number` of the sequence with this seed. Neighbours get seeds that
/// are far apart.
pub fn rng(seed: u64, number: u64) -> Rng {
    let sequence = Rng::with_seed(seed).u64(..);
    Rng::with_seed(sequence ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Names and what they mean, one per line.
///
/// ```
/// let list = judge::draw::list([("one", "1"), ("eleven", "11")]);
/// assert_eq!(list, "  one     1\n  eleven  11");
/// assert_eq!(judge::draw::list(None), "  none yet");
/// ```
pub fn list<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    if rows.is_empty() {
        return "  none yet".to_owned();
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, about): &(&str, &str)| format!("  {name:width$}  {about}");
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
