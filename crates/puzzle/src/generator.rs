//! Random cases.

use fastrand::Rng;

/// A generator of random cases of one kind, such as "near-ready hands" or "boards with equal
/// values".
pub struct Generator<Case> {
    /// One word, or several joined by hyphens.
    pub name: &'static str,
    /// What is special about its cases, in a few words.
    pub about: &'static str,
    /// Makes one case of the kind.
    pub make: fn(&mut Rng) -> Case,
}
