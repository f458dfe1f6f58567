//! Proves claims by exhaustion: compares the solver with a reference solver on every case of a
//! space.
//!
//! `cargo test` tries a part of each space. `WHOLE=1 cargo test --release --test main proof` tries the whole of each
//! space of every puzzle, and with `-p rake` of `rake` alone. A space that is too large can be replaced by a fixed
//! sequence of random cases.

use std::env;
use std::time::{Duration, Instant};

use parallel::in_order;
use puzzle::{Puzzle, answer_text, case_text, input_of, is_as_good, one_case, plural};

use crate::cases::{reference, text};

/// A claim: on each case of a numbered space, the solver gives the same answer as a reference
/// solver.
pub struct Claim<P: Puzzle> {
    /// The number of cases in the space.
    pub cases: u64,
    /// Without the variable `WHOLE`, only every `stride`-th case is tried. Choose a prime, so that every digit of
    /// the case number varies and all parts of the space are sampled.
    pub stride: u64,
    /// Makes the case with this number, from 0 to `cases` - 1. The same number must always give the
    /// same case.
    pub case: fn(u64) -> P::Case,
    /// The reference solver: returns the answer to a case, without sharing any code with the
    /// solver.
    pub reference: fn(&P::Case) -> P::Answer,
}

/// The number of cases that a thread tries at a time.
const CHUNK: u64 = 100;

impl<P: Puzzle> Claim<P> {
    /// Returns a claim about these cases. Its reference solver is that of the puzzle,
    /// [`Puzzle::REFERENCE`].
    pub fn new(cases: u64, stride: u64, case: fn(u64) -> P::Case) -> Self {
        Self {
            cases,
            stride,
            case,
            reference: reference::<P>(),
        }
    }

    /// Checks a part of the claim: tries every `stride`-th case, on one core, because the tests of other claims run
    /// on the others. If the environment variable `WHOLE` is set, this tries every case, on all cores.
    ///
    /// If an answer is wrong, the failure shows the smallest case found.
    pub fn prove(&self) {
        let is_whole = env::var_os("WHOLE").is_some();
        let stride = if is_whole { 1 } else { self.stride };
        let (tried, cases) = (self.cases.div_ceil(stride), plural(P::ABOUT.case));
        println!("{tried} of {} {cases}", self.cases);
        self.check(stride).unwrap_or_else(|fault| panic!("{fault}"));
    }

    /// Tries every `stride`-th case, on all cores if `stride` is 1 and otherwise on one.
    ///
    /// # Errors
    ///
    /// If an answer is wrong: the input that holds the smallest case found with a wrong answer, the right
    /// answer and the wrong answer, as text.
    pub fn check(&self, stride: u64) -> Result<(), String> {
        let threads = usize::from(stride > 1); // 0 means one on each core
        let case = |number| (self.case)(number * stride);
        agreement::<P>(threads, self.cases.div_ceil(stride), case, self.reference)
    }
}

/// Checks that the solver and a reference solver give the same answers to `count` cases. The error is
/// that of [`Claim::check`].
pub(crate) fn agreement<P: Puzzle>(
    threads: usize,
    count: u64,
    case: impl Fn(u64) -> P::Case + Sync,
    reference: fn(&P::Case) -> P::Answer,
) -> Result<(), String> {
    let is_wrong = |case: &P::Case| reference(case) != P::solve(case);
    let wrong_case = |_, start: u64| (start..count.min(start + CHUNK)).map(&case).find(is_wrong);
    let chunks = (0..count).step_by(CHUNK as usize);
    let found = in_order(threads, chunks, wrong_case, |wrong| {
        wrong.map_or(Ok(()), Err)
    });
    found.map_err(|case| {
        let case = shrink_case::<P>(&case, &mut |case| is_wrong(case));
        let (expected, got) = (reference(&case), P::solve(&case));
        let advice = if is_as_good::<P>(&case, &expected, &got) {
            TIE
        } else {
            ""
        };
        let [expected, got] = [expected, got].map(|answer| answer_text::<P>(1, &case, &answer));
        let part = |(name, text): (_, String)| {
            let lines = text.lines().map(|line| format!("  {line}\n"));
            format!("\n{name}\n{}", lines.collect::<String>())
        };
        let input = text(input_of::<P>(&[case]));
        [("input", input), ("expected", expected), ("got", got)]
            .map(part)
            .concat()
            + advice
    })
}

/// The advice in the message of a failure in which the two answers differ but both are right.
const TIE: &str = "`Puzzle::is_right` accepts both, so there are several right answers. Let one rule \
    choose among them in the solver, in `ABOUT.sample_output` and in the reference solver. The \
    published answer of a fixture may be any of them.";

/// Shrinks `case` as long as it `fails`, and returns the smallest case found that still fails. All
/// of its [`smaller_cases`](shrink::smaller_cases) pass, unless shrinking was stopped after 60
/// seconds.
pub fn shrink_case<P: Puzzle>(case: &P::Case, fails: &mut dyn FnMut(&P::Case) -> bool) -> P::Case {
    const TIME: Duration = Duration::from_secs(60);
    let start = Instant::now();
    let legal = |text: &[u8]| one_case::<P>(text).as_ref().map(case_text::<P>);
    let smallest = shrink::shrink_case(case_text::<P>(case), &legal, &mut |text| {
        start.elapsed() < TIME && one_case::<P>(text).is_some_and(|case| fails(&case))
    });
    one_case::<P>(&smallest).expect("a legal case")
}
