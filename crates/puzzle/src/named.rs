//! Defines functions that a user chooses by name: the generators of a puzzle.

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
    /// Gives a function a name, and says in `about` what is special about it.
    pub const fn new(name: &'static str, about: &'static str, function: Function) -> Self {
        Self { name, about, function }
    }
}

/// A generator of random cases of one kind, such as "near-ready hands" or "boards with equal
/// values". Its function draws such a case from random numbers.
pub type Generator<Case> = Named<fn(&mut Rng) -> Case>;
