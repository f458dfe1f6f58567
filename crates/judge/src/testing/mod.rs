//! What the tests of every puzzle share: cases to try, laws that every [`Problem`] keeps, and
//! the behaviour of every binary.
//!
//! Only with the feature `testing`, which the puzzle crates turn on for their tests.

#![allow(clippy::missing_panics_doc)] // a panic is how a test fails

use std::borrow::Cow;
use std::cell::Cell;
use std::ffi::OsStr;
use std::fmt::Debug;
use std::fs;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{
    About, Format, Framing, InputError, Problem, Rng, Shape, Tokens, check_output, read_input, run,
    write_input,
};

pub mod junk;
mod law;
pub mod process;
mod proof;
mod story;
pub mod streams;

pub use law::{for_all, same};
pub use proof::{Claim, prove, prove_whole};
pub use story::{assert_tells, outline};

/// `count` cases, the shapes of the puzzle taking turns. The same every time.
///
/// The environment variable `CASES` replaces `count`, for a longer run.
pub fn random_cases<P: Problem>(count: usize) -> impl Iterator<Item = P::Case> {
    let count = match std::env::var("CASES") {
        Ok(cases) => cases.parse().expect("CASES is a number"),
        Err(_) => count,
    };
    let mut rng = Rng::with_seed(10_149);
    P::SHAPES
        .iter()
        .cycle()
        .take(count)
        .map(move |shape| (shape.make)(&mut rng))
}

/// The random case with this number, the shapes of the puzzle taking turns. The same every time.
pub fn random_case<P: Problem>(number: u64) -> P::Case {
    let turn = number % P::SHAPES.len() as u64;
    (P::SHAPES[turn as usize].make)(&mut rng_of(number))
}

/// The random case of the shape with this name that has this number. The same every time.
pub fn random_case_of_shape<P: Problem>(name: &str, number: u64) -> P::Case {
    (shape_of::<P>(name).make)(&mut rng_of(number))
}

/// The generator of a case that depends on nothing but its number. Those of neighbours are far
/// apart.
pub fn rng_of(number: u64) -> Rng {
    Rng::with_seed(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// `count` cases of the shape with this name. The same every time.
pub fn cases_of_shape<P: Problem>(name: &str, count: usize) -> Vec<P::Case> {
    let make = shape_of::<P>(name).make;
    let mut rng = Rng::with_seed(1);
    (0..count).map(|_| make(&mut rng)).collect()
}

fn shape_of<P: Problem>(name: &str) -> &'static Shape<P::Case> {
    let shape = P::SHAPES.iter().find(|shape| shape.name == name);
    shape.expect("one of the shapes")
}

/// An input of [`cases_of_shape`].
pub fn input_of_shape<P: Problem>(name: &str, count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    write_input::<P>(cases_of_shape::<P>(name, count).iter(), &mut text).expect("memory takes all");
    text
}

/// The fixtures of a puzzle that are legal inputs, by name, with their cases.
pub fn fixture_cases<P: Problem>() -> Vec<(String, Vec<P::Case>)> {
    let mut fixtures = fixture_inputs::<P>();
    fixtures.retain(|(name, _)| !name.starts_with("bad-"));
    let cases = |name: &str, text: &[u8]| {
        read_input::<P>(text).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    fixtures
        .into_iter()
        .map(|(name, text)| (name.clone(), cases(&name, &text)))
        .collect()
}

/// All fixtures of a puzzle by name, legal or not, as they stand in their files.
fn fixture_inputs<P: Problem>() -> Vec<(String, Vec<u8>)> {
    let folder = fixture_folder().join(P::NAME);
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut fixtures = Vec::new();
    for entry in entries {
        let path = entry.expect("a fixture").path();
        if path.extension() == Some(OsStr::new("in")) {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let text = fs::read(&path).expect("a readable fixture");
            fixtures.push((name.into_owned(), text));
        }
    }
    assert!(!fixtures.is_empty(), "no fixtures in {}", folder.display());
    fixtures
}

fn fixture_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// Holds the solver against an oracle on these cases, on all cores.
pub fn assert_agrees<P: Problem>(cases: &[P::Case], oracle: impl Fn(&P::Case) -> P::Answer + Sync)
where
    P::Case: Sync,
{
    assert!(!cases.is_empty());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for part in cases.chunks(cases.len().div_ceil(threads)) {
            let oracle = &oracle;
            scope.spawn(move || {
                for (case, answer) in part.iter().zip(P::solve(part)) {
                    assert_eq!(
                        answer,
                        oracle(case),
                        "on this input:\n{}",
                        input_of::<P>(case)
                    );
                }
            });
        }
    });
}

/// The laws that hold for every puzzle, on these cases:
///
/// - what is written is read back, cases and answers alike;
/// - between two tokens any blanks will do;
/// - the solver's own answers are accepted;
/// - one call for many cases gives the same as one call a case.
pub fn assert_laws<P: Problem>(cases: &[P::Case]) {
    let answers = P::solve(cases);
    assert_eq!(answers.len(), cases.len());
    let mut rng = Rng::with_seed(11_210);
    for (case, answer) in cases.iter().zip(&answers) {
        let case = std::slice::from_ref(case);
        let text = input_of::<P>(&case[0]);
        assert_same(&read_input::<P>(text.as_bytes()), case, &text);
        let spread = with_random_blanks(&text, &mut rng);
        assert_same(&read_input::<P>(spread.as_bytes()), case, &spread);

        let mut output = Vec::new();
        P::write_answer(1, answer, &mut output);
        let read = P::read_answer(1, &mut crate::Tokens::new(&output[..]));
        assert_eq!(
            read.as_ref().ok(),
            Some(answer),
            "{}",
            String::from_utf8_lossy(&output)
        );
        assert_eq!(P::accepts(&case[0], answer, answer), Ok(()), "{text}");
        check_output::<P>(case, &output[..]).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(
            &P::solve(case)[0],
            answer,
            "alone and among others:\n{text}"
        );
    }
}

fn assert_same<C: PartialEq + Debug, E: Debug>(read: &Result<Vec<C>, E>, cases: &[C], text: &str) {
    assert_eq!(read.as_deref().ok(), Some(cases), "{text}");
}

/// An input that holds one case.
fn input_of<P: Problem>(case: &P::Case) -> String {
    input_of_all::<P>(std::slice::from_ref(case))
}

/// An input that holds these cases.
fn input_of_all<P: Problem>(cases: &[P::Case]) -> String {
    let mut text = Vec::new();
    write_input::<P>(cases.iter(), &mut text).expect("memory takes all");
    String::from_utf8(text).expect("text")
}

/// The simplest case on the way down from `case` on which something fails that fails on `case`:
/// nothing fails on what [`Problem::simpler`] offers instead of it, or there was no time to try.
fn simplest<P: Problem>(case: P::Case, fails: impl Fn(&P::Case) -> bool) -> P::Case {
    const TIME: Duration = Duration::from_mins(1);
    let start = Instant::now();
    let mut simplest = case;
    let fails_in_time = |case: &P::Case| start.elapsed() < TIME && fails(case);
    while let Some(simpler) = P::simpler(&simplest).into_iter().find(fails_in_time) {
        simplest = simpler;
    }
    simplest
}

/// The same tokens, between random blanks.
fn with_random_blanks(text: &str, rng: &mut Rng) -> String {
    const BLANKS: [&str; 6] = [" ", "\n", "\r\n", "\t", "  ", "\n\n \u{b}\u{c}"];
    let mut blanks = || BLANKS[rng.usize(..BLANKS.len())];
    let mut spread = blanks().to_owned();
    for token in text.split_whitespace() {
        spread += token;
        spread += blanks();
    }
    spread.trim_end().to_owned()
}

/// The quick reader and the careful one give the same answers and find the same errors at the
/// same places, on inputs in which a few bytes were changed, dropped or added.
pub fn assert_readers_agree<P: Problem>(cases: &[P::Case]) {
    let mut rng = Rng::with_seed(8_128);
    for case in cases.chunks(2) {
        let mut text = Vec::new();
        match P::FRAMING {
            Framing::Single => write_input::<P>(case.iter().take(1), &mut text),
            _ => write_input::<P>(case.iter(), &mut text),
        }
        .expect("memory takes all");
        for _ in 0..rng.u8(0..3) {
            let place = rng.usize(..text.len());
            match rng.u8(..4) {
                0 => drop(text.remove(place)),
                1 => text.insert(
                    place,
                    *b" \n0123456789TSWXx\r".get(rng.usize(..18)).unwrap(),
                ),
                2 => text.truncate(place + 1),
                _ => text[place] = rng.u8(b' '..b'~'),
            }
        }
        assert_eq!(
            outcome::<P>(&text),
            outcome::<Careful<P>>(&text),
            "on this input:\n{}",
            String::from_utf8_lossy(&text)
        );
    }
}

/// The quick reader takes each of these cases as [`Problem::write_case`] writes it, whatever
/// follows.
pub fn assert_reads_quickly<P: Problem>(cases: &[P::Case]) {
    for case in cases {
        let mut text = Vec::new();
        P::write_case(case, &mut text);
        let length = text.len();
        text.extend_from_slice(b"what follows");
        assert_eq!(P::read_plain(&text), Some((case.clone(), length)));
    }
}

/// What is printed for an input, and the exit code.
fn outcome<P: Problem>(input: &[u8]) -> (String, String, u8) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = run::<P>("input", input, &mut output, &mut errors, Format::Answer, 1);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output), text(errors), status)
}

/// The same puzzle without its quick reader.
struct Careful<P>(PhantomData<P>);

impl<P: Problem> Problem for Careful<P> {
    type Case = P::Case;
    type Answer = P::Answer;
    const NAME: &'static str = P::NAME;
    const ABOUT: About = P::ABOUT;
    const FRAMING: Framing = P::FRAMING;
    const SHARE: usize = P::SHARE;
    const SHAPES: &'static [Shape<P::Case>] = P::SHAPES;

    fn read_case(input: &mut Tokens) -> Result<P::Case, InputError> {
        P::read_case(input)
    }
    fn write_case(case: &P::Case, out: &mut Vec<u8>) {
        P::write_case(case, out);
    }
    fn solve(cases: &[P::Case]) -> Vec<P::Answer> {
        P::solve(cases)
    }
    fn write_answer(number: u64, answer: &P::Answer, out: &mut Vec<u8>) {
        P::write_answer(number, answer, out);
    }
    fn read_answer(number: u64, output: &mut Tokens) -> Result<P::Answer, InputError> {
        P::read_answer(number, output)
    }
}

/// The sample of the puzzle's description comes out as it says.
pub fn assert_sample<P: Problem>() {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = run::<P>(
        "sample",
        P::ABOUT.sample_input.as_bytes(),
        &mut output,
        &mut errors,
        Format::Answer,
        1,
    );
    assert_eq!(String::from_utf8_lossy(&errors), "");
    assert_eq!(String::from_utf8_lossy(&output), P::ABOUT.sample_output);
    assert_eq!(status, 0);
}

/// An input that ends inside its last case, and the output that is due all the same.
fn cut_sample<P: Problem>() -> (String, String) {
    let cases = read_input::<P>(P::ABOUT.sample_input.as_bytes()).expect("a legal sample");
    let mut text = Vec::new();
    write_input::<P>(cases.iter(), &mut text).expect("memory takes all");
    let text = String::from_utf8(text).expect("text");
    let mut text = text.trim_end();
    if let Framing::Sentinel(end) = P::FRAMING {
        text = text.strip_suffix(end).expect("the sentinel").trim_end();
    }
    let last = text
        .rfind(char::is_whitespace)
        .expect("more than one token");
    let mut answered = Vec::new();
    let complete = &cases[..cases.len() - 1];
    for (answer, number) in P::solve(complete).iter().zip(1..) {
        P::write_answer(number, answer, &mut answered);
    }
    (
        text[..last].to_owned(),
        String::from_utf8(answered).expect("text"),
    )
}

/// Whether something fails on a case.
pub type Fault<C> = fn(&C) -> bool;

/// The simplest case to which one with a fault shrinks, as its words, and how many others were
/// tried on the way: each step that [`Problem::simpler`] offers, and their order, shows in one or the other.
///
/// # Panics
///
/// If the case does not have the fault.
pub fn shrunk<P: Problem>(case: P::Case, fails: impl Fn(&P::Case) -> bool) -> (String, usize) {
    assert!(fails(&case), "there is nothing to shrink");
    let tried = Cell::new(0);
    let simplest = simplest::<P>(case, |case| {
        tried.set(tried.get() + 1);
        fails(case)
    });
    let mut text = Vec::new();
    P::write_case(&simplest, &mut text);
    let words: Vec<Cow<str>> = junk::words(&text).map(String::from_utf8_lossy).collect();
    (words.join(" "), tried.get())
}

/// What [`Problem::simpler`] promises, on these cases and all the way down from each: a simpler
/// case is legal and strictly less by `measure`, and shrinking ends, whatever fails. If every case
/// fails, it ends equally simple from wherever it starts.
pub fn assert_shrinks<P: Problem, M: PartialOrd>(cases: &[P::Case], measure: fn(&P::Case) -> M) {
    let mut rng = Rng::with_seed(1_538);
    for case in cases {
        // Keeps one random part of all simpler cases, as an arbitrary fault would.
        let kept = rng.u8(1..=4);
        let mut case = case.clone();
        loop {
            let simpler = P::simpler(&case);
            for simpler in &simpler {
                let text = input_of::<P>(simpler);
                assert!(
                    measure(simpler) < measure(&case),
                    "{text} is not simpler than {}",
                    input_of::<P>(&case)
                );
                let read = read_input::<P>(text.as_bytes());
                assert_same(&read, std::slice::from_ref(simpler), &text);
            }
            let fails = |_: &P::Case| rng.u8(..4) < kept;
            match simpler.into_iter().find(fails) {
                Some(simpler) => case = simpler,
                None => break,
            }
        }
    }
    let end = |case: &P::Case| {
        let next = |case: &P::Case| P::simpler(case).into_iter().next();
        let path = std::iter::successors(Some(case.clone()), next);
        path.last().expect("at least the case itself")
    };
    let ends: Vec<P::Case> = cases.iter().map(end).collect();
    for end in &ends[1..] {
        assert!(
            measure(end) == measure(&ends[0]),
            "{} and {} are both taken for the simplest",
            input_of::<P>(end),
            input_of::<P>(&ends[0])
        );
        assert!(cases.iter().any(|case| measure(end) < measure(case)));
    }
}
