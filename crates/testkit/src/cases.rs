//! Cases to try: random ones, the same every time, and those of the fixtures.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::slice;

use judge::{draw, input_of};
use puzzle::{Framing, Judging, Puzzle, Rng, Shape, read_input};

/// The seed of all random cases.
const SEED: u64 = 1;

/// What judging the puzzle needs; without it a note about what is skipped.
pub(crate) fn judging<P: Puzzle>() -> Option<Judging<P>> {
    if P::JUDGING.is_none() {
        println!("skipped: {} has no tier 2", P::NAME);
    }
    P::JUDGING
}

pub(crate) fn shapes<P: Puzzle>() -> &'static [Shape<P::Case>] {
    P::JUDGING.map_or(&[], |judging| judging.shapes)
}

/// `count` random cases of all shapes in turn: the same every time, and none if the puzzle has no
/// shapes.
///
/// The environment variable `CASES` replaces `count`, for a longer run.
pub fn random_cases<P: Puzzle>(count: usize) -> impl Iterator<Item = P::Case> {
    let count = match std::env::var("CASES") {
        _ if shapes::<P>().is_empty() => 0,
        Ok(cases) => cases.parse().expect("CASES is a number"),
        Err(_) => count as u64,
    };
    (0..count).map(random_case::<P>)
}

/// The random case with this number, of all shapes in turn. The same every time.
pub fn random_case<P: Puzzle>(number: u64) -> P::Case {
    draw::case(shapes::<P>(), SEED, number)
}

/// The random case with this number of the shape with this name. The same every time.
pub fn random_case_of_shape<P: Puzzle>(name: &str, number: u64) -> P::Case {
    let shape = shapes::<P>().iter().find(|shape| shape.name == name);
    draw::case(slice::from_ref(shape.expect("one of the shapes")), SEED, number)
}

/// `count` random cases of the shape with this name. The same every time.
pub fn cases_of_shape<P: Puzzle>(name: &str, count: usize) -> Vec<P::Case> {
    (0..count as u64).map(|number| random_case_of_shape::<P>(name, number)).collect()
}

/// The generator for number `number`, for random cases of a test's own. Those of neighbours are
/// far apart.
pub fn rng_of(number: u64) -> Rng {
    draw::rng(SEED, number)
}

/// An input that holds one case, as text.
pub(crate) fn text_of<P: Puzzle>(case: &P::Case) -> String {
    match P::JUDGING {
        Some(judging) => {
            let text = input_of(&judging, slice::from_ref(case));
            String::from_utf8_lossy(&text).into_owned()
        }
        None => format!("{case:?}"),
    }
}

/// A case as it is written in an input.
pub(crate) fn written<P: Puzzle>(judging: &Judging<P>, case: &P::Case) -> Vec<u8> {
    let mut text = Vec::new();
    (judging.write_case)(case, &mut text);
    text
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
        if let Some(judging) = P::JUDGING {
            if cases.len() == 1 && P::FRAMING != Framing::Single {
                cases.extend(random_cases::<P>(1));
            }
            input = String::from_utf8(input_of(&judging, &cases)).expect("text");
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
    String::from_utf8(judge::output_of::<P>(&P::solve(cases))).expect("text")
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
