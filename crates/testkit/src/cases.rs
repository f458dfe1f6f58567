//! The cases that tests try: random ones, the same every time, and those of the fixtures.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::slice;

use checker::{draw, input_of};
use puzzle::{Framing, Generator, Judged, Puzzle, Rng, read_input};

/// The seed of all random cases.
const SEED: u64 = 1;

/// Returns tier 2 of a puzzle. If it has none, prints a note that something is skipped.
pub(crate) fn judged<P: Puzzle>() -> Option<Judged<P>> {
    if P::JUDGED.is_none() {
        println!("skipped: {} has no tier 2", P::NAME);
    }
    P::JUDGED
}

/// Returns the generators of a puzzle. Without tier 2 there are none.
pub(crate) fn generators<P: Puzzle>() -> &'static [Generator<P::Case>] {
    P::JUDGED.map_or(&[], |judged| judged.generators)
}

/// Returns `count` random cases, the same every time. All generators of the puzzle take turns. If
/// the puzzle has no generators, there are no cases.
///
/// The environment variable `CASES` replaces `count`, for a longer run.
pub fn random_cases<P: Puzzle>(count: usize) -> impl Iterator<Item = P::Case> {
    let count = match std::env::var("CASES") {
        _ if generators::<P>().is_empty() => 0,
        Ok(cases) => cases.parse().expect("CASES is a number"),
        Err(_) => count as u64,
    };
    (0..count).map(random_case::<P>)
}

/// Returns the random case with this number, the same every time. All generators of the puzzle take
/// turns.
pub fn random_case<P: Puzzle>(number: u64) -> P::Case {
    draw::case(generators::<P>(), SEED, number)
}

/// Returns the random case with this number that the generator `name` makes, the same every time.
pub fn random_case_of<P: Puzzle>(name: &str, number: u64) -> P::Case {
    let generator = generators::<P>().iter().find(|generator| generator.name == name);
    draw::case(slice::from_ref(generator.expect("one of the generators")), SEED, number)
}

/// Returns `count` random cases that the generator `name` makes, the same every time.
pub fn cases_of<P: Puzzle>(name: &str, count: usize) -> Vec<P::Case> {
    (0..count as u64).map(|number| random_case_of::<P>(name, number)).collect()
}

/// Returns the source of random numbers with this number, for a test that makes random cases of its
/// own. Sources with neighbouring numbers have seeds that are far apart.
pub fn rng_of(number: u64) -> Rng {
    draw::rng(SEED, number)
}

/// Returns an input with these cases as text. If the puzzle has no tier 2, returns their `Debug`
/// form.
pub(crate) fn text_of<P: Puzzle>(cases: &[P::Case]) -> String {
    if P::JUDGED.is_some() { text(input_of::<P>(cases)) } else { format!("{cases:?}") }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// Returns the cases on which damaged inputs and outputs are tried: those of the sample in the
/// puzzle's description. If that has a single case, but an input can hold more, there is also a
/// random case.
pub fn sample_cases<P: Puzzle>() -> Vec<P::Case> {
    let mut cases = read_input::<P>(P::ABOUT.sample_input.as_bytes()).expect("a legal sample");
    if cases.len() == 1 && P::FRAMING != Framing::Single {
        cases.extend(random_cases::<P>(1));
    }
    cases
}

/// Returns what the solver prints for these cases.
pub(crate) fn output_of<P: Puzzle>(cases: &[P::Case]) -> String {
    text(checker::output_of::<P>(&solved::<P>(cases)))
}

/// Returns the solver's answers to these cases.
pub(crate) fn solved<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    cases.iter().map(P::solve).collect()
}

/// Returns the name and the text of each fixture of a puzzle, malformed ones too. Outside the
/// workspace, there are none.
pub(crate) fn fixture_inputs<P: Puzzle>() -> Vec<(String, Vec<u8>)> {
    // The workspace's `.cargo/config.toml` sets this variable.
    let workspace = std::env::var_os("CARGO_WORKSPACE_DIR").map(PathBuf::from);
    let folder = workspace.map(|folder| folder.join("fixtures").join(P::NAME));
    let Some(entries) = folder.and_then(|folder| fs::read_dir(folder).ok()) else {
        println!("skipped: there are no fixtures of {}", P::NAME);
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("a fixture").path());
    let inputs = paths.filter(|path| path.extension() == Some(OsStr::new("in")));
    let read = |path: PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        (name.into_owned(), fs::read(&path).expect("a readable fixture"))
    };
    inputs.map(read).collect()
}

/// Returns the name and the cases of each fixture of a puzzle that is a legal input. Outside the
/// workspace, there are none.
pub fn fixtures<P: Puzzle>() -> Vec<(String, Vec<P::Case>)> {
    let mut inputs = fixture_inputs::<P>();
    inputs.retain(|(name, _)| !name.starts_with("bad-"));
    let read = |(name, text): (String, Vec<u8>)| {
        let cases = read_input::<P>(&text[..]);
        let cases = cases.unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, cases)
    };
    inputs.into_iter().map(read).collect()
}
