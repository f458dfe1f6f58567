//! Proves claims by exhaustion: compares the solver with a reference solver on every case of a
//! space.
//!
//! The tests of a puzzle try a part of each space. `cargo test --release -p rake --test proof --
//! --whole` tries the whole of each space of `rake`; without `-p rake` and with `--no-fail-fast`,
//! the command does so for every puzzle. A space that is too large can be replaced by a fixed
//! sequence of random cases.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use libtest_mimic::{Arguments, Trial};
use puzzle::parallel::in_order;
use puzzle::{Puzzle, answer_text, plural, same_answer};

use crate::cases::text_of;
use crate::properties::shrink_case;

/// A claim: on each case of a numbered space, the solver gives the same answer as a reference
/// solver.
pub struct Claim<P: Puzzle> {
    /// A description of the cases, in at most [`Claim::ABOUT_WIDTH`] characters.
    pub about: &'static str,
    /// The number of cases in the space.
    pub cases: u64,
    /// The tests try every `stride`-th case only. Choose a prime, so that every digit of the case
    /// number varies and all parts of the space are sampled.
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
    /// The width, in characters, of [`Claim::about`] in a row of the report.
    pub const ABOUT_WIDTH: usize = 56;

    /// Returns a claim about these cases. Its reference solver is that of the puzzle,
    /// [`Puzzle::REFERENCE`].
    pub fn new(about: &'static str, cases: u64, stride: u64, case: fn(u64) -> P::Case) -> Self {
        Self { about, cases, stride, case, reference: P::REFERENCE.expect("a puzzle with tier 3") }
    }

    /// Tries every `stride`-th case, and returns the first case with a wrong answer, or `None` if
    /// all answers are right. `threads` is the number of threads, or 0 for one on each core.
    /// `tried` is called with the number of cases that were tried since its last call.
    fn refutation(&self, stride: u64, threads: usize, tried: impl Fn(u64)) -> Option<P::Case> {
        let fits = self.about.chars().count() <= Self::ABOUT_WIDTH;
        assert!(fits, "{:?} is too long", self.about);
        let count = self.cases.div_ceil(stride);
        let chunks: Vec<u64> = (0..count).step_by(CHUNK as usize).collect();
        let attempt = |_, &start: &u64| {
            let numbers = start..count.min(start + CHUNK);
            let mut cases = numbers.clone().map(|number| (self.case)(number * stride));
            (numbers.end - numbers.start, cases.find(|case| self.is_wrong(case)))
        };
        in_order(threads, &chunks, attempt, |(count, refutation)| {
            tried(count);
            refutation.map_or(Ok(()), Err)
        })
        .err()
    }

    /// Returns whether the solver and the reference solver give different answers to a case.
    fn is_wrong(&self, case: &P::Case) -> bool {
        !same_answer::<P>(&(self.reference)(case), &P::solve(case))
    }

    /// Shrinks a case with a wrong answer. Returns the input that holds the smallest such case, the
    /// right answer and the wrong answer, as text for the report.
    fn counterexample(&self, case: &P::Case) -> String {
        let case = shrink_case::<P>(case, &mut |case| self.is_wrong(case));
        let expected = answer_text::<P>(1, &(self.reference)(&case));
        let got = answer_text::<P>(1, &P::solve(&case));
        let input = text_of::<P>(&[case]);
        let parts = [("input", input), ("expected", expected), ("got", got)];
        let part = |(name, text): (_, String)| {
            let lines = text.lines().map(|line| format!("  {line}\n"));
            format!("\n{name}\n{}", lines.collect::<String>())
        };
        parts.map(part).concat()
    }

    /// Returns the row of the report for this claim: one line with the result and the time taken.
    fn row(&self, start: Instant, proved: bool) -> String {
        let Self { about, cases, .. } = self;
        let (width, cases) = (Self::ABOUT_WIDTH, HumanCount(*cases).to_string());
        let unit = plural(P::ABOUT.case);
        let seconds = start.elapsed().as_secs_f64();
        let verdict = if proved { "ok" } else { "WRONG" };
        format!("{:8} {about:width$} {cases:>11} {unit:6} {seconds:6.1} s  {verdict}", P::NAME)
    }
}

/// Runs the proof of a puzzle. A call of this function is the whole `main` of `tests/proof.rs`,
/// which needs `harness = false` in `Cargo.toml`.
///
/// With the argument `--whole`, this calls [`prove_whole`]. Otherwise each claim is a test that tries a part of its cases, and the arguments are those of
/// any Rust test binary.
pub fn prove<P: Puzzle>(claims: Vec<Claim<P>>) -> ExitCode {
    if std::env::args().any(|argument| argument == "--whole") {
        return ExitCode::from(prove_whole(&claims, io::stdout()));
    }
    let test = |claim: Claim<P>| {
        Trial::test(claim.about, move || match claim.refutation(claim.stride, 1, |_| ()) {
            None => Ok(()),
            Some(refutation) => Err(claim.counterexample(&refutation).into()),
        })
    };
    let tests = claims.into_iter().map(test).collect();
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

/// Tries every case of every claim on all cores. Writes a row for each claim. Below the row of a
/// wrong claim, writes the smallest counterexample found.
///
/// Returns the exit code: 0 if all claims hold, 1 if at least one is wrong, and 2 if the rows
/// cannot be written.
pub fn prove_whole<P: Puzzle>(claims: &[Claim<P>], mut out: impl Write) -> u8 {
    let style = "{msg}  {wide_bar} {human_pos} of {human_len}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("a template");
    let mut exit_code = 0;
    for claim in claims {
        let bar = ProgressBar::new(claim.cases).with_style(style.clone());
        bar.set_message(format!("{} {}", P::NAME, claim.about));
        let start = Instant::now();
        let refutation = claim.refutation(1, 0, |tried| bar.inc(tried));
        bar.finish_and_clear();
        let mut text = claim.row(start, refutation.is_none());
        if let Some(refutation) = refutation {
            text += "\n";
            text += &claim.counterexample(&refutation);
            exit_code = 1;
        }
        if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
            return 2;
        }
    }
    exit_code
}
