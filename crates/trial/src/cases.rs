//! Cases to try: random ones, the same every time, and those of the fixtures.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::slice;
use std::time::{Duration, Instant};

use judge::input_of;
use puzzle::{Framing, Judging, Puzzle, Rng, Shape, read_input};

/// What judging the puzzle needs; without it a word about what is skipped.
pub(crate) fn judging<P: Puzzle>() -> Option<Judging<P>> {
    if P::JUDGING.is_none() {
        println!("skipped: {} has no tier 2", P::NAME);
    }
    P::JUDGING
}

fn shapes<P: Puzzle>() -> &'static [Shape<P::Case>] {
    P::JUDGING.map_or(&[], |judging| judging.shapes)
}

/// How many cases such as these the solver answers in this time, at most `most`: a slow solver is
/// tried on fewer cases.
pub(crate) fn affordable<P: Puzzle>(cases: &[P::Case], time: Duration, most: usize) -> usize {
    let start = Instant::now();
    // As many as there are, for the first may be far easier than others; but not for long.
    let tried = cases.iter().position(|case| {
        P::solve(slice::from_ref(case));
        start.elapsed() > time / 20
    });
    let tried = tried.map_or(cases.len(), |last| last + 1) as u128;
    let count = time.as_nanos() * tried / start.elapsed().as_nanos().max(1);
    usize::try_from(count).map_or(most, |count| count.max(3).min(most))
}

/// `count` cases, the shapes of the puzzle taking turns: the same every time, and none if it has
/// no shapes. Of a solver that takes milliseconds, fewer.
///
/// The environment variable `CASES` replaces `count`, for a longer run.
pub fn random_cases<P: Puzzle>(count: usize) -> impl Iterator<Item = P::Case> {
    const TIME: Duration = Duration::from_secs(2);
    let cases = move |count| {
        let mut rng = Rng::with_seed(10_149);
        let shapes = shapes::<P>().iter().cycle().take(count);
        shapes.map(move |shape| (shape.make)(&mut rng))
    };
    let count = match std::env::var("CASES") {
        Ok(cases) => cases.parse().expect("CASES is a number"),
        Err(_) => affordable::<P>(&cases(count.min(100)).collect::<Vec<_>>(), TIME, count),
    };
    cases(count)
}

/// The random case with this number, the shapes of the puzzle taking turns. The same every time.
pub fn random_case<P: Puzzle>(number: u64) -> P::Case {
    let shapes = shapes::<P>();
    let turn = number % shapes.len() as u64;
    (shapes[turn as usize].make)(&mut rng_of(number))
}

/// The random case of the shape with this name that has this number. The same every time.
pub fn random_case_of_shape<P: Puzzle>(name: &str, number: u64) -> P::Case {
    (shape_of::<P>(name).make)(&mut rng_of(number))
}

/// The generator of a case that depends on nothing but its number. Those of neighbours are far
/// apart.
pub fn rng_of(number: u64) -> Rng {
    Rng::with_seed(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// `count` cases of the shape with this name. The same every time.
pub fn cases_of_shape<P: Puzzle>(name: &str, count: usize) -> Vec<P::Case> {
    let make = shape_of::<P>(name).make;
    let mut rng = Rng::with_seed(1);
    (0..count).map(|_| make(&mut rng)).collect()
}

fn shape_of<P: Puzzle>(name: &str) -> &'static Shape<P::Case> {
    let shape = shapes::<P>().iter().find(|shape| shape.name == name);
    shape.expect("one of the shapes")
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

/// A case as it stands in an input.
pub(crate) fn written<P: Puzzle>(judging: &Judging<P>, case: &P::Case) -> Vec<u8> {
    let mut text = Vec::new();
    (judging.write_case)(case, &mut text);
    text
}

/// A case on one line, a blank between its words.
pub fn in_a_line<P: Puzzle>(case: &P::Case) -> String {
    let text = written(&P::JUDGING.expect("tier 2"), case);
    let text = String::from_utf8_lossy(&text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Some cases with their input and the solver's output: those of the puzzle's description, and
/// a random one if it shows a single case where an input can hold more.
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

/// The cases of the sample that outputs are tried on: see [`agreement!`](crate::agreement).
pub fn sample_cases<P: Puzzle>() -> Vec<P::Case> {
    Sample::<P>::new().cases
}

/// What the solver prints for these cases.
pub(crate) fn output_of<P: Puzzle>(cases: &[P::Case]) -> String {
    String::from_utf8(judge::output_of::<P>(&P::solve(cases))).expect("text")
}

/// The fixtures of a puzzle by name, as they stand in their files, if these tests run inside
/// the workspace; else none.
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

/// The fixtures of a puzzle that are legal inputs, by name, with their cases: if these tests run
/// inside the workspace.
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
