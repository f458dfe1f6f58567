//! Cases to try: random ones, the same every time, and those of the fixtures.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::slice;

use checker::{draw, input_of};
use puzzle::{Framing, Puzzle, Rng, read_input};

/// The seed of all random cases.
const SEED: u64 = 1;

/// Whether the puzzle has tier 2; otherwise a note says that something is skipped.
pub(crate) fn is_judged<P: Puzzle>() -> bool {
    if !P::JUDGED {
        println!("skipped: {} has no tier 2", P::NAME);
    }
    P::JUDGED
}

/// `count` random cases of all generators in turn: the same every time, and none if the puzzle has no
/// generators.
///
/// The environment variable `CASES` replaces `count`, for a longer run.
pub fn random_cases<P: Puzzle>(count: usize) -> impl Iterator<Item = P::Case> {
    let count = match std::env::var("CASES") {
        _ if P::GENERATORS.is_empty() => 0,
        Ok(cases) => cases.parse().expect("CASES is a number"),
        Err(_) => count as u64,
    };
    (0..count).map(random_case::<P>)
}

/// The random case with this number, of all generators in turn. The same every time.
pub fn random_case<P: Puzzle>(number: u64) -> P::Case {
    draw::case(P::GENERATORS, SEED, number)
}

/// The random case with this number of the generator with this name. The same every time.
pub fn random_case_of<P: Puzzle>(name: &str, number: u64) -> P::Case {
    let generator = P::GENERATORS.iter().find(|generator| generator.name == name);
    draw::case(slice::from_ref(generator.expect("one of the generators")), SEED, number)
}

/// `count` random cases of the generator with this name. The same every time.
pub fn cases_of<P: Puzzle>(name: &str, count: usize) -> Vec<P::Case> {
    (0..count as u64).map(|number| random_case_of::<P>(name, number)).collect()
}

/// The generator for number `number`, for random cases of a test's own. Those of neighbours are
/// far apart.
pub fn rng_of(number: u64) -> Rng {
    draw::rng(SEED, number)
}

/// An input that holds these cases, as text; how they are debugged if the puzzle has no tier 2.
pub(crate) fn text_of<P: Puzzle>(cases: &[P::Case]) -> String {
    if P::JUDGED { text(input_of::<P>(cases)) } else { format!("{cases:?}") }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// Some cases with their input and the solver's output: those of the puzzle's description, and
/// a random one if that has a single case where an input can hold more.
pub(crate) struct Sample<P: Puzzle> {
    pub(crate) cases: Vec<P::Case>,
    pub(crate) input: String,
    pub(crate) output: String,
}

impl<P: Puzzle> Sample<P> {
    pub(crate) fn new() -> Self {
        let mut cases = read_input::<P>(P::ABOUT.sample_input.as_bytes()).expect("a legal sample");
        let mut input = P::ABOUT.sample_input.to_owned();
        if P::JUDGED {
            if cases.len() == 1 && P::FRAMING != Framing::Single {
                cases.extend(random_cases::<P>(1));
            }
            input = text_of::<P>(&cases);
        }
        let output = output_of::<P>(&cases);
        Self { cases, input, output }
    }
}

/// The cases of the sample on which outputs are tried: see [`agreement!`](crate::agreement).
pub fn sample_cases<P: Puzzle>() -> Vec<P::Case> {
    Sample::<P>::new().cases
}

/// What the solver prints for these cases.
pub(crate) fn output_of<P: Puzzle>(cases: &[P::Case]) -> String {
    text(checker::output_of::<P>(&P::solve(cases)))
}

/// The fixtures of a puzzle by name, as they are in their files, if these tests run inside the
/// workspace; otherwise none.
pub(crate) fn fixture_inputs<P: Puzzle>() -> Vec<(String, Vec<u8>)> {
    // Set by the workspace's `.cargo/config.toml`.
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

/// The cases of each fixture that is a legal input, with its name, if these tests run inside the
/// workspace.
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
