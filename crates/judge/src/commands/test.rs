//! Implements `judge test`, which runs programs on the stored tests of a puzzle or on the user's
//! own inputs.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;
use std::{iter, ptr};

use anyhow::{Result, ensure};
use catalogue::{judged_puzzle, names};
use checker::{Cause, ErasedPuzzle, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use terminal::interrupt::defer_interrupt;
use terminal::{Output, progress, say};

use super::judged::Judged;
use super::{explain, program_name};
use crate::cause::{cause, endless};
use crate::inputs::{TestInput, given_inputs, last_input, stored_tests};
use crate::report::{json, text};
use crate::results::{Cut, Failure, Results};

#[derive(Args)]
pub struct Arguments {
    #[arg(
        value_name = "PUZZLE[/NAME]",
        help = format!("The puzzle ({}), or one of its tests", names().collect::<Vec<_>>().join(", "))
    )]
    selection: String,
    /// Run the program on this input instead of the stored tests; `-` is standard input
    ///
    /// The option can be repeated. If the path is a folder, all files NAME.in of the folder are
    /// inputs. The right answers come from our solver; if a file NAME.ans or NAME.out beside an
    /// input has a wrong answer, a line says so.
    #[arg(long = "input", value_name = "PATH")]
    inputs: Vec<PathBuf>,
    /// Run the program on the input on which `judge` last saw a program fail, or on that of the
    /// failure with this number
    #[arg(long, conflicts_with = "inputs", value_name = "NUMBER")]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "0")]
    last: Option<u64>,
    /// Number of inputs to run at the same time [default: the number of cores, at least 3]
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// List every failure and the accepted inputs too, and never stop early
    ///
    /// Without this option, a program that exceeds a limit on three inputs, or that crashes or
    /// prints something unreadable in the same way on the first three, is not run on the others;
    /// and if there are two or more programs, each of them is run only up to the first input on
    /// which it exceeds a limit.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    judged: Judged,
}

/// Runs each program on every input, and reports the inputs on which it fails. If there are two
/// programs or more, prints one row for each instead. Returns whether all programs are accepted.
pub fn test(arguments: &Arguments) -> Result<bool> {
    let &Arguments { ref selection, ref inputs, ref judged, last, all, jobs } = arguments;
    let puzzle = judged_puzzle(selection.split('/').next().unwrap_or_default())?;
    let inputs = match (&inputs[..], last) {
        (_, Some(number)) => vec![last_input(puzzle, selection, number)?],
        ([], None) => stored_tests(puzzle, selection)?,
        (paths, None) => given_inputs(puzzle, selection, paths)?,
    };
    defer_interrupt();
    let programs = judged.each()?;
    let width = programs.iter().map(|judged| judged.program.quoted().len()).max();
    let width = width.filter(|_| programs.len() > 1);
    let job = Job { puzzle, inputs: &inputs, all, jobs, width };
    programs.iter().try_fold(true, |all, judged| Ok(job.judge(judged)? && all))
}

/// What the runs of all programs have in common.
#[derive(Clone, Copy)]
struct Job<'a> {
    puzzle: &'static dyn ErasedPuzzle,
    inputs: &'a [TestInput],
    /// Whether each input has a line of its own, and none is left out.
    all: bool,
    /// How many inputs are run at the same time, if the user says so.
    jobs: Option<NonZeroUsize>,
    /// If there are several programs, each of which has a row: the length of their longest name.
    width: Option<usize>,
}

impl Job<'_> {
    /// Runs a program on the inputs, and reports its runs. If there are several programs, runs it up to the
    /// first input on which it exceeds a limit. Returns whether the program is accepted.
    fn judge(self, judged: &Judged) -> Result<bool> {
        let (start, is_text) = (Instant::now(), judged.format == Output::Text);
        let Some(ready) = judged.ready(self.puzzle, self.width)? else { return Ok(false) };
        let subject = judged.subject(self.puzzle, &ready);
        let progress = if is_text { progress() } else { ProgressBar::hidden() };
        let most = self.width.map(|_| 1).or(is_text.then_some(3)).filter(|_| !self.all);
        let list = |results: &Results| self.list(results, judged.format, &progress);
        let results = Results::new(subject, self.inputs, self.jobs, most, list)?;
        if let Some(width) = self.width {
            progress.finish_and_clear();
            ensure!(!results.interrupted(), "interrupted"); // it may have been wrong later
            report_row(judged, &results, width)?;
        } else if results.cut != Some(Cut::Unread) {
            progress.set_message("looking for the cause");
            let failure = Failure::find(&results);
            let failure = failure.as_ref();
            let cause = failure.and_then(|failure| find_cause(judged, &results, failure));
            progress.finish_and_clear();
            let next = next(judged, &results, failure);
            match (judged.format, &cause) {
                (Output::Text, cause) => {
                    let time = start.elapsed();
                    let cause = cause.as_ref();
                    say(text::results(&results, failure, cause, self.all, &next, time))?;
                }
                (Output::Json, Some(cause)) => {
                    terminal::json(&json::cause(self.puzzle, cause))?;
                }
                (Output::Json, None) => {}
            }
            ensure!(!results.interrupted(), "interrupted");
        }
        Ok(results.verdict().is_accepted())
    }

    /// Shows how many runs are done and, of a single program, what the output format shows of the last
    /// run. Returns whether the output is still open.
    fn list(self, results: &Results, format: Output, progress: &ProgressBar) -> Result<bool> {
        progress.set_message(text::progress(results));
        match (format, self.inputs.iter().zip(&results.runs).next_back()) {
            _ if self.width.is_some() => Ok(true),
            (Output::Json, Some((input, run))) => terminal::json(&json::run(input, run)),
            (Output::Text, Some((input, run))) if self.all && run.is_accepted() => {
                let width = self.inputs.iter().map(|input| input.name.len()).max().unwrap_or(0);
                progress.suspend(|| say(text::accepted_input(&input.name, width, run)))
            }
            _ => Ok(true),
        }
    }
}

/// Prints the row of a program. `width` is the length of the longest name of a program.
fn report_row(judged: &Judged, results: &Results, width: usize) -> Result<bool> {
    let (slow, facts) = (results.slow(), &mut results.facts());
    let (subject, program) = (&results.subject, &judged.program);
    let cause = cause(subject, program, &[], false, slow, facts, &mut |_, _| false);
    let (name, verdict) = (program.quoted(), results.verdict().to_string());
    let says = text::program(results, cause.as_ref());
    let row = text::program_row(&name, width, &verdict, results.max_usage(false), &says);
    judged.format.print(row, &json::program(&name, results, cause.as_ref()))
}

/// Finds out why a program fails. After an interrupt, nothing is looked for.
fn find_cause(judged: &Judged, results: &Results, failure: &Failure) -> Option<Cause> {
    if results.interrupted() {
        return None;
    }
    let subject = &results.subject;
    let hangs = failure.fewer.is_some() && failure.whole.verdict == Verdict::Tle;
    let time = hangs.then(|| endless(subject, false)).or_else(|| results.slow());
    // What is too small for the program shows on the largest inputs.
    let others = results.runs.iter().rev().filter(|run| !run.is_accepted());
    let others = others.filter(|other| !ptr::eq(*other, failure.whole)).take(2);
    let failures: Vec<_> = iter::once(failure.shown()).chain(others).collect();
    let (facts, alone) = (&mut results.facts(), results.fails_alone());
    cause(subject, &judged.program, &failures, alone, time, facts, &mut |_, _| false)
}

/// Returns the commands that the user can run next, and keeps the input of the failure for them.
fn next(judged: &Judged, results: &Results, failure: Option<&Failure>) -> Vec<String> {
    let puzzle = results.subject.puzzle;
    let kept = failure.and_then(|it| judged.keep(puzzle, &it.shown().batch.input));
    if results.interrupted() {
        return Vec::new();
    }
    let start = match results.runs(false).find(|(_, run)| run.ran.end.is_crash()) {
        Some((input, _)) if judged.program.can_be_sanitized() => {
            format!("{} test {} --sanitize", program_name(), input.selection)
        }
        _ => format!("{} stress {}", program_name(), puzzle.name()),
    };
    let is_slow = failure.is_some_and(|failure| results.is_slow(failure.whole));
    let explained = kept.filter(|_| !is_slow).and_then(|last| explain(puzzle, &last));
    iter::once(judged.command(start)).chain(explained).collect()
}
