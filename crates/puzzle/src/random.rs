//! Draws random cases, which are the same on every machine for the same seed.

use fastrand::Rng;

/// A generator of random cases of one kind, such as "near-ready hands" or "boards with equal
/// values".
pub struct Generator<Case> {
    /// The name: one word, or words joined by hyphens.
    pub name: &'static str,
    /// What is special about the cases, in a few words.
    pub about: &'static str,
    /// Draws a case from random numbers.
    pub draw: fn(&mut Rng) -> Case,
}

impl<Case> Generator<Case> {
    /// Gives a function a name, and says in `about` what is special about its cases.
    pub const fn new(name: &'static str, about: &'static str, draw: fn(&mut Rng) -> Case) -> Self {
        Self { name, about, draw }
    }
}

/// Draws one case of the sequence of random cases that belongs to `seed`. The cases are numbered
/// from 0.
///
/// The generators take turns from case to case. In every eighth block of 256 cases, however, a
/// single generator makes all cases, and the generators take turns from one such block to the next.
/// These blocks let a run consist of one kind of case only, whose output may be far longer than
/// that of a mix, for instance.
///
/// # Panics
///
/// If there are no generators.
pub fn random_case<Case>(generators: &[Generator<Case>], seed: u64, number: u64) -> Case {
    const BLOCK: u64 = 256;
    let block = number / BLOCK;
    let turn = if block % 8 == 7 { block / 8 } else { number };
    let generator = &generators[(turn % generators.len() as u64) as usize];
    (generator.draw)(&mut rng(seed, number))
}

/// Returns the source of random numbers for the case `number` of the sequence that belongs to
/// `seed`. Neighbouring cases get seeds that are far apart, so their random numbers are unrelated.
pub fn rng(seed: u64, number: u64) -> Rng {
    let sequence = Rng::with_seed(seed).u64(..);
    Rng::with_seed(sequence ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
