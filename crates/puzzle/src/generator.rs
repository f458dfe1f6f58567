//! Generators of random cases.

use fastrand::Rng;

/// A generator of random cases of one kind, such as "near-ready hands" or "boards with equal
/// values".
pub struct Generator<Case> {
    /// The name: one word, or words joined by hyphens.
    pub name: &'static str,
    /// What is special about the cases, in a few words.
    pub about: &'static str,
    /// Makes a case of this kind from random numbers.
    pub make: fn(&mut Rng) -> Case,
}

impl<Case> Generator<Case> {
    /// Returns the generator with this name. `about` says what is special about its cases.
    pub const fn new(name: &'static str, about: &'static str, make: fn(&mut Rng) -> Case) -> Self {
        Self { name, about, make }
    }
}
