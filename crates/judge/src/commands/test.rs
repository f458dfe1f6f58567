//! Implements `judge test`, which runs programs on the stored tests of a puzzle or on the user's
//! own inputs.

use std::iter;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::ptr;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use catalogue::{judged_puzzle, names};
use checker::{Cause, ErasedPuzzle, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{Output, progress, say};

use super::{explain, keep_input, program_name, ready, spare_source};
use crate::cause::{cause, endless};
use crate::inputs::{TestInput, given_inputs, last_input, stored_tests};
use crate::program::language::ProgramArg;
use crate::program::{Program, Requirements, error_summary};
use crate::report::text::{Failure, Summary};
use crate::report::{json, text};
use crate::results::{Cut, Results};
use crate::run::Subject;

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
    #[command(flatten)]
    required: Requirements,
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
    /// Write the failing input that is shown first to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
    #[command(flatten)]
    program: ProgramArg,
}

/// Runs each program on every input, and reports the inputs on which it fails. If there are two
/// programs or more, prints one row for each instead. Returns whether all programs are accepted.
pub fn test(arguments: &Arguments) -> Result<bool> {
    let Arguments { selection, last, .. } = arguments;
    let puzzle = judged_puzzle(selection.split('/').next().unwrap_or_default())?;
    let inputs = match (&arguments.inputs[..], *last) {
        (_, Some(number)) => vec![last_input(puzzle, selection, number)?],
        ([], None) => stored_tests(puzzle, selection)?,
        (paths, None) => given_inputs(puzzle, selection, paths)?,
    };
    defer_interrupt();
    let programs = arguments.program.each()?;
    programs.iter().try_for_each(|it| spare_source(it, arguments.save.as_deref()))?;
    let job = Job { arguments, puzzle, inputs: &inputs };
    if let [program] = &programs[..] {
        return job.report_one(program);
    }
    let width = programs.iter().map(|program| program.quoted().len()).max().unwrap_or(0);
    programs.iter().try_fold(true, |all, program| Ok(job.report_row(program, width)? && all))
}

/// What the runs of all programs have in common: the options, the puzzle and the inputs.
#[derive(Clone, Copy)]
struct Job<'a> {
    arguments: &'a Arguments,
    puzzle: &'static dyn ErasedPuzzle,
    inputs: &'a [TestInput],
}

impl Job<'_> {
    /// Runs a program on the inputs, and reports its runs. Returns whether the program is accepted.
    fn report_one(self, program: &ProgramArg) -> Result<bool> {
        let Self { arguments: &Arguments { all, format, jobs, .. }, puzzle, inputs } = self;
        let start = Instant::now();
        let Some(ready) = ready(puzzle, program, format)? else { return Ok(false) };
        let subject = self.subject(&ready);
        let progress = if format == Output::Text { progress() } else { ProgressBar::hidden() };
        let most = (!all && format == Output::Text).then_some(3);
        let list = |results: &Results| self.list(results, &progress);
        let results = Results::new(&subject, inputs, jobs, most, list)?;
        if results.cut == Some(Cut::Unread) {
            return Ok(results.runs(false).next().is_none());
        }
        progress.set_message("looking for the cause");
        let failure = Failure::find(&subject, &results)?;
        let cause = failure.as_ref().and_then(|it| self.cause(program, &subject, &results, it));
        let cause = cause.as_ref();
        progress.finish_and_clear();
        if let (Output::Json, Some(cause)) = (format, cause) {
            terminal::json(&json::cause(puzzle, cause))?;
        }
        let next = self.next(program, &results, failure.as_ref());
        if format == Output::Text {
            let summary =
                Summary { cause, failure: failure.as_ref(), all, next, time: start.elapsed() };
            say(text::results(puzzle, &results, &summary))?;
        }
        ensure!(!results.interrupted(), "interrupted");
        Ok(results.runs(false).next().is_none())
    }

    /// Runs a program on the inputs up to the first on which it exceeds a limit, and prints its row.
    /// `width` is the length of the longest name of a program. Returns whether the program is accepted.
    fn report_row(self, program: &ProgramArg, width: usize) -> Result<bool> {
        let Self { arguments: &Arguments { all, format, jobs, .. }, puzzle, inputs } = self;
        let (name, is_text) = (program.quoted(), format == Output::Text);
        let ready = match program.ready()? {
            Ok(ready) => ready,
            Err(refusal) => {
                let message = error_summary(&refusal).unwrap_or_default();
                let row = text::program_row(&name, width, "CE", (Duration::ZERO, 0), &message);
                format.print(row, &json::refused(puzzle, &name, &message))?;
                return Ok(false);
            }
        };
        let progress = if is_text { progress() } else { ProgressBar::hidden() };
        let count = |results: &Results| {
            progress.set_message(text::progress(results));
            Ok(true)
        };
        let subject = self.subject(&ready);
        let results = Results::new(&subject, inputs, jobs, (!all).then_some(1), count)?;
        progress.finish_and_clear();
        ensure!(!results.interrupted(), "interrupted"); // it may have been wrong later
        let slow = results.slow(puzzle);
        let facts = &mut results.facts();
        let cause = cause(&subject, program, &[], false, slow, facts, &mut |_, _| false);
        let (verdict, used) = (results.verdict().to_string(), results.max_usage(false));
        let says = text::program(puzzle, &results, cause.as_ref());
        let row = text::program_row(&name, width, &verdict, used, &says);
        format.print(row, &json::program(puzzle, &name, &results, cause.as_ref()))?;
        Ok(results.runs(false).next().is_none())
    }

    /// Returns a program as the subject of the runs.
    fn subject(self, program: &Program) -> Subject<'_> {
        let required = self.arguments.required;
        let (limits, strict) = (required.limits(), required.strict);
        Subject { puzzle: self.puzzle, program, limits, strict, ends: &seen }
    }

    /// Prints what the output format shows of the last run, and shows how many are done. Returns
    /// whether the output is still open.
    fn list(self, results: &Results, progress: &ProgressBar) -> Result<bool> {
        progress.set_message(text::progress(results));
        let last = self.inputs.iter().zip(&results.runs).next_back();
        match (self.arguments.format, last) {
            (Output::Json, Some((input, run))) => {
                terminal::json(&json::run(self.puzzle, input, run))
            }
            (Output::Text, Some((input, run))) if self.arguments.all && run.is_accepted() => {
                let width = self.inputs.iter().map(|input| input.name.len()).max().unwrap_or(0);
                progress.suspend(|| say(text::accepted_input(&input.name, width, run)))
            }
            _ => Ok(true),
        }
    }

    /// Finds out why a program fails. After an interrupt, nothing is looked for.
    fn cause(
        self,
        program: &ProgramArg,
        subject: &Subject,
        results: &Results,
        failure: &Failure,
    ) -> Option<Cause> {
        if results.interrupted() {
            return None;
        }
        let hangs = failure.fewer.is_some() && failure.whole.verdict == Verdict::Tle;
        let time = hangs.then(|| endless(subject, false));
        let time = time.or_else(|| results.slow(self.puzzle));
        // What is too small for the program shows on the largest inputs.
        let others = results.runs.iter().rev().filter(|run| !run.is_accepted());
        let others = others.filter(|other| !ptr::eq(*other, failure.whole)).take(2);
        let failures: Vec<_> = iter::once(failure.shown()).chain(others).collect();
        let (facts, alone) = (&mut results.facts(), results.fails_alone());
        cause(subject, program, &failures, alone, time, facts, &mut |_, _| false)
    }

    /// Returns what the user can do next, and keeps the input of the failure for it.
    fn next(
        self,
        program: &ProgramArg,
        results: &Results,
        failure: Option<&Failure>,
    ) -> Vec<String> {
        let Arguments { required, save, .. } = self.arguments;
        let (judge, name) = (program_name(), self.puzzle.name());
        let kept = failure.and_then(|failure| {
            keep_input(self.puzzle, program, save.as_deref(), &failure.shown().batch.input)
        });
        let start = match results.runs(false).find(|(_, run)| run.ran.end.is_crash()) {
            Some((input, _)) if program.can_be_sanitized() => {
                format!("{judge} test {} --sanitize", input.selection)
            }
            _ => format!("{judge} stress {name}"),
        };
        let is_slow = failure.is_some_and(|failure| results.is_slow(failure.whole));
        let explained = kept.filter(|_| !is_slow).and_then(|last| explain(self.puzzle, &last));
        let is_cut = results.interrupted();
        let commands = [program.command(start, required)].into_iter().chain(explained);
        commands.filter(|_| !is_cut).collect()
    }
}
