//! Drawing random cases: the same seed gives the same cases on every machine.

use anyhow::{Result, ensure};
use judge::{Problem, Rng, Shape};

/// An endless row of random cases. Each has a number, and depends on nothing but that, the
/// seed and the shapes, so any part of the row can be had again.
pub struct Draw<P: Problem> {
    shapes: Vec<&'static Shape<P::Case>>,
    seed: u64,
}

impl<P: Problem> Draw<P> {
    /// The row with this seed, all of one shape or of every shape in turn.
    ///
    /// # Errors
    ///
    /// If there is no such shape; the message lists all.
    pub fn new(shape: Option<&str>, seed: u64) -> Result<Self> {
        let wanted = |name: &str| shape.is_none_or(|shape| shape == name);
        let shapes: Vec<_> = P::SHAPES
            .iter()
            .filter(|shape| wanted(shape.name))
            .collect();
        ensure!(
            !shapes.is_empty(),
            "{} has no shape {:?}; these are its shapes:\n{}",
            P::NAME,
            shape.unwrap_or_default(),
            crate::puzzles::list(&crate::puzzles::shapes::<P>())
        );
        Ok(Self { shapes, seed })
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
