//! Drawing random cases: the same seed gives the same cases on every machine.

use puzzle::{Judging, Puzzle, Rng, Shape};

use crate::Error;

/// An endless row of random cases. Each has a number, and depends on nothing but that, the
/// seed and the shapes, so any part of the row can be had again.
pub struct Draw<P: Puzzle> {
    shapes: Vec<&'static Shape<P::Case>>,
    seed: u64,
}

impl<P: Puzzle> Draw<P> {
    /// The row with this seed, all of one shape or of every shape in turn.
    ///
    /// # Errors
    ///
    /// If there is no such shape, or none at all; the message lists all.
    pub fn new(judging: &Judging<P>, shape: Option<&str>, seed: u64) -> Result<Self, Error> {
        let wanted = |name: &str| shape.is_none_or(|shape| shape == name);
        let known = judging.shapes.iter();
        let shapes: Vec<_> = known.filter(|known| wanted(known.name)).collect();
        match shape {
            _ if judging.shapes.is_empty() => Err(Error::NoShapes(P::NAME)),
            Some(shape) if shapes.is_empty() => Err(Error::NoShape {
                puzzle: P::NAME,
                shape: shape.to_owned(),
                known: list(judging.shapes.iter().map(|shape| (shape.name, shape.about))),
            }),
            _ => Ok(Self { shapes, seed }),
        }
    }

    /// The case with this number, from 0.
    pub fn case(&self, number: u64) -> P::Case {
        let row = Rng::with_seed(self.seed).u64(..);
        // Neighbours get seeds that are far apart.
        let mut rng = Rng::with_seed(row ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let turn = number % self.shapes.len() as u64;
        (self.shapes[turn as usize].make)(&mut rng)
    }
}

/// Names and what they mean, a line each.
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
