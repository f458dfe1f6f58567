//! Functions of a puzzle that people choose by name: generators.

use fastrand::Rng;

/// A function with a name, such as a [`Generator`].
pub struct Named<Function> {
    /// The name: one word, or words joined by hyphens.
    pub name: &'static str,
    /// What is special about the function, in a few words.
    pub about: &'static str,
    /// The function.
    pub function: Function,
}

impl<Function> Named<Function> {
    /// Returns the function with this name. `about` says what is special about it.
    pub const fn new(name: &'static str, about: &'static str, function: Function) -> Self {
        Self { name, about, function }
    }
}

/// A generator of random cases of one kind, such as "near-ready hands" or "boards with equal
/// values". Its function makes a case of this kind from random numbers.
pub type Generator<Case> = Named<fn(&mut Rng) -> Case>;
