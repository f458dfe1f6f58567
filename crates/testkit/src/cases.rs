//! Provides the cases that tests try: random cases, the same in every run, and those of the
//! fixtures.

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use puzzle::{Framing, Puzzle, Rng, random_case as draw, read_input};

/// The seed of all random cases.
const SEED: u64 = 1;

/// Returns the reference solver of a puzzle, which it must have.
pub(crate) fn reference<P: Puzzle>() -> fn(&P::Case) -> P::Answer {
    P::REFERENCE.expect("a puzzle with a reference solver")
}

/// Returns `count` random cases, the same in every run. All generators of the puzzle take turns. If
/// the puzzle has no generators, there are no cases.
///
/// For a longer run, set the environment variable `CASES`: its value replaces `count`.
pub fn random_cases<P: Puzzle>(count: usize) -> impl Iterator<Item = P::Case> {
    let count = match std::env::var("CASES") {
        _ if P::GENERATORS.is_empty() => 0,
        Ok(cases) => cases.parse().expect("CASES is a number"),
        Err(_) => count as u64,
    };
    (0..count).map(random_case::<P>)
}

/// Returns the random case with this number, the same in every run. All generators of the puzzle
/// take turns.
pub fn random_case<P: Puzzle>(number: u64) -> P::Case {
    draw(P::GENERATORS, SEED, number)
}

/// Returns `count` random cases that the generator `name` makes, the same in every run.
pub fn cases_of<P: Puzzle>(name: &str, count: usize) -> Vec<P::Case> {
    let mut generators = P::GENERATORS.iter();
    let generator = generators.find(|generator| generator.name == name);
    let generator = slice::from_ref(generator.expect("one of the generators"));
    (0..count as u64)
        .map(|number| draw(generator, SEED, number))
        .collect()
}

/// Returns a source of random numbers, the same in every run, for a test that makes random cases of
/// its own. `number` selects the source. Neighbouring numbers give seeds that are far apart, so the
/// sources are unrelated.
pub fn rng_of(number: u64) -> Rng {
    puzzle::rng(SEED, number)
}

/// Returns bytes as text.
pub(crate) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// Returns the cases whose inputs and outputs are damaged by the tests of [`malformed`]: the cases
/// of the puzzle's sample. If the sample has a single case although an input can hold more, a
/// random case is added.
///
/// [`malformed`]: crate::malformed
pub fn sample_cases<P: Puzzle>() -> Vec<P::Case> {
    let mut cases = read_input::<P>(P::ABOUT.sample_input.as_bytes()).expect("a legal sample");
    if cases.len() == 1 && P::FRAMING != Framing::Single {
        cases.extend(random_cases::<P>(1));
    }
    cases
}

/// Returns the output that the solver prints for these cases.
pub(crate) fn output_of<P: Puzzle>(cases: &[P::Case]) -> String {
    text(written::<P>(cases, &solved::<P>(cases)))
}

/// Returns the output that consists of these answers.
pub(crate) fn written<P: Puzzle>(cases: &[P::Case], answers: &[P::Answer]) -> Vec<u8> {
    let mut output = Vec::new();
    for ((case, answer), number) in cases.iter().zip(answers).zip(1..) {
        P::write_answer(number, case, answer, &mut output);
    }
    output
}

/// Returns the solver's answers to these cases.
pub(crate) fn solved<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    cases.iter().map(P::solve).collect()
}

/// Returns the name and the input of each fixture of a puzzle, including malformed inputs.
pub(crate) fn fixture_inputs<P: Puzzle>() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures")
        .join(P::NAME);
    let files = fs::read_dir(folder).into_iter().flatten();
    let read = |file: PathBuf| {
        let name = file.file_name()?.to_str()?.strip_suffix(".in")?.to_owned();
        Some((name, fs::read(&file).expect("a readable fixture")))
    };
    files
        .filter_map(|file| read(file.expect("a fixture").path()))
        .collect()
}

/// Returns at most 16 of these cases, evenly spread, because the reference solver takes long for all cases of
/// a long fixture. `cargo xtask verify` compares all of them before their snapshot is accepted.
pub fn spread<Case>(cases: Vec<Case>) -> impl Iterator<Item = Case> {
    let stride = cases.len().div_ceil(16).max(1);
    cases.into_iter().step_by(stride)
}

/// Returns the cases of each fixture of a puzzle whose input is legal.
pub fn fixtures<P: Puzzle>() -> impl Iterator<Item = Vec<P::Case>> {
    let inputs = fixture_inputs::<P>().into_iter();
    let read = |(name, text): (String, Vec<u8>)| {
        read_input::<P>(&text[..]).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    inputs
        .filter(|(name, _)| !name.starts_with("bad-"))
        .map(read)
}
