//! Implements `judge test`, which runs programs on the stored tests of a puzzle or on the user's
//! own inputs.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;
use std::{iter, ptr};

use anyhow::{Result, ensure};
use catalogue::{names, puzzle};
use checker::{Cause, ErasedPuzzle, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{say, tell_error};

use super::program_options::ProgramOptions;
use super::{explain, program_name};
use crate::cause::{RunsAgain, endless};
use crate::inputs::{TestInput, given_inputs, last_input, stored_tests};
use crate::progress::progress;
use crate::report::output::{self, Output};
use crate::report::{json, text};
use crate::results::{Failure, Results};
use crate::run::StopReason;

#[derive(Args)]
pub struct Arguments {
    #[arg(
        value_name = "PUZZLE[/NAME]",
        help = format!(
            "The puzzle ({}), or one of its tests, or those that begin so: NAME*",
            names().collect::<Vec<_>>().join(", ")
        )
    )]
    selection: String,
    /// Run the program on this input instead of the stored tests; `-` is standard input
    ///
    /// The option can be repeated. If the path is a folder, all files NAME.in of the folder are
    /// inputs. The right answers come from our solver.
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
    /// List every failure, and never stop early
    ///
    /// Without this option, a program that exceeds a limit on three inputs, or that crashes or
    /// prints something unreadable in the same way on the first three, is not run on the others;
    /// and if there are two or more programs, each of them is run only up to the first input on
    /// which it exceeds a limit.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    judged: ProgramOptions,
}

/// Runs each program on every input, and reports the inputs on which it fails. If there are two
/// programs or more, prints one row for each instead, and goes on if one cannot be judged. Returns whether
/// all programs are accepted.
pub fn test(arguments: &Arguments) -> Result<bool> {
    let Arguments {
        selection,
        inputs,
        last,
        judged,
        ..
    } = arguments;
    let puzzle = puzzle(selection.split('/').next().unwrap_or_default())?;
    let option = if last.is_some() { "--last" } else { "--input" };
    let is_stored = last.is_none() && inputs.is_empty();
    ensure!(
        is_stored || !selection.contains('/'),
        "{option} takes a puzzle, not a test of it"
    );
    let inputs = match (&inputs[..], *last) {
        (_, Some(number)) => vec![last_input(puzzle, number)?],
        ([], None) => stored_tests(puzzle, selection)?,
        (paths, None) => given_inputs(puzzle, paths)?,
    };
    defer_interrupt();
    let programs = judged.each()?;
    let width = programs
        .iter()
        .map(|judged| judged.program.quoted().len())
        .max();
    let width = width.filter(|_| programs.len() > 1);
    let judge = |judged: &ProgramOptions| match judge(judged, arguments, puzzle, &inputs, width) {
        Err(error) if width.is_some() && !seen() => {
            tell_error("", &error);
            Ok(None)
        }
        judged => judged.map(Some),
    };
    let judged: Vec<Option<bool>> = programs.iter().map(judge).collect::<Result<_>>()?;
    ensure!(!judged.contains(&None), "not every program could be judged");
    Ok(!judged.contains(&Some(false)))
}

/// Runs a program on the inputs, and reports its runs. If there are several programs, runs it up to the
/// first input on which it exceeds a limit, and prints its row; `width` is the length of the longest name
/// of a program. Returns whether the program is accepted.
fn judge(
    judged: &ProgramOptions,
    &Arguments { all, jobs, .. }: &Arguments,
    puzzle: &'static dyn ErasedPuzzle,
    inputs: &[TestInput],
    width: Option<usize>,
) -> Result<bool> {
    let (start, is_text) = (Instant::now(), judged.format == Output::Text);
    let Some(ready) = judged.ready(puzzle.name(), width)? else {
        return Ok(false);
    };
    let progress = if is_text {
        progress()
    } else {
        ProgressBar::hidden()
    };
    let most = width.map(|_| 1).or(is_text.then_some(3)).filter(|_| !all);
    let list = |results: &Results| {
        progress.set_message(text::progress(results));
        let last = results.inputs.iter().zip(&results.runs).next_back();
        let listed = last.filter(|_| width.is_none() && !is_text);
        listed.map_or(Ok(true), |(input, run)| {
            output::json(&json::run(input, run))
        })
    };
    let results = Results::new(judged.subject(puzzle, &ready), inputs, jobs, most, list)?;
    let report = results.report();
    let is_accepted = report.verdict.is_accepted();
    if let Some(width) = width {
        progress.finish_and_clear();
        ensure!(!results.interrupted(), "interrupted"); // it may have been wrong later
        let report = report.with_cause(find_cause(judged, &results, None));
        let (name, verdict) = (judged.program.quoted(), report.verdict.to_string());
        let says = text::program(&results, &report);
        let row = text::program_row(&name, width, &verdict, results.max_usage(false), &says);
        let object = json::program(&name, &results, &report);
        judged.format.print(row, &object)?;
    } else if results.cut != Some(StopReason::Unread) {
        progress.set_message("looking for the cause");
        let failure = Failure::find(&results, &report);
        let failure = failure.as_ref();
        let explained = failure.filter(|_| !results.interrupted());
        let cause = explained.and_then(|_| find_cause(judged, &results, explained));
        progress.finish_and_clear();
        let next = next(judged, &results, failure);
        let (report, time) = (report.with_cause(cause), start.elapsed());
        if is_text {
            say(text::results(&results, &report, failure, all, &next, time))?;
        } else if let Some(cause) = &report.cause {
            output::json(&json::cause(puzzle, cause))?;
        }
        ensure!(!results.interrupted(), "interrupted");
    }
    Ok(is_accepted)
}

/// Finds out why a program fails. It is compiled and run again on the failure that is shown, and on two
/// others; without such a failure, it is not run again.
fn find_cause(
    judged: &ProgramOptions,
    results: &Results,
    failure: Option<&Failure>,
) -> Option<Cause> {
    let subject = &results.subject;
    let hangs = failure.is_some_and(|it| it.fewer.is_some() && it.whole.verdict == Verdict::Tle);
    let time = hangs
        .then(|| endless(subject, false))
        .or_else(|| results.slow());
    let failures = failure.map_or(Vec::new(), |failure| {
        // What is too small for the program shows on the largest inputs.
        let others = results.runs.iter().rev().filter(|run| !run.is_accepted());
        let others = others
            .filter(|other| !ptr::eq(*other, failure.whole))
            .take(2);
        iter::once(failure.shown()).chain(others).collect()
    });
    let is_steady = failure.is_none_or(|it| it.failed[0] == it.failed[1]);
    let runs = RunsAgain::new(subject, &judged.program, failures, is_steady).with_time(time);
    runs.cause(results.evidence())
}

/// Returns the commands that the user can run next, and keeps the input of the failure for them.
fn next(judged: &ProgramOptions, results: &Results, failure: Option<&Failure>) -> Vec<String> {
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
    let explained = kept
        .filter(|_| !is_slow)
        .and_then(|last| explain(puzzle, &last));
    iter::once(judged.command(start)).chain(explained).collect()
}
