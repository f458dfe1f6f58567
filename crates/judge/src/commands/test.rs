//! Implements `judge test`, which runs programs on the stored tests of a puzzle or on the user's
//! own inputs.

use std::iter;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::ptr;
use std::time::Instant;

use anyhow::{Result, ensure};
use catalogue::{judged_puzzle, names};
use checker::{ErasedPuzzle, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{Form, progress, say};

use super::{explain_last, keep_input, report_refusal};
use crate::cause::{Cause, cause_of};
use crate::inputs::{TestInput, given_inputs, last_input, stored_tests};
use crate::program::language::ProgramArg;
use crate::program::{Program, Requirements, error_summary};
use crate::report::text::Summary;
use crate::report::{json, program_name, text};
use crate::results::Results;
use crate::run::{Attempt, Subject};
use crate::search::shrink::fewest_cases;

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
    /// Run the program on the input on which `judge` last saw a program fail
    #[arg(long, conflicts_with = "inputs")]
    last: bool,
    #[command(flatten)]
    required: Requirements,
    /// Number of inputs to run at the same time [default: the number of cores, at least 3]
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// Show every failure in full, list the accepted inputs too, and never stop early
    ///
    /// Without this option, a program that exceeds a limit on three inputs, or that crashes or
    /// prints something unreadable in the same way on the first three, is not run on the others;
    /// and if there are two or more programs, each of them is run only up to the first input on
    /// which it exceeds a limit.
    #[arg(long)]
    all: bool,
    /// Also run the tests lenient-…, whose inputs go beyond the statement
    ///
    /// Such an input has unusual whitespace, no end mark, text after the end mark, no cases, or too
    /// many. Our solvers accept it; other programs need not.
    #[arg(long)]
    lenient: bool,
    /// Write the failing input that is shown first to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Form,
    #[command(flatten)]
    program: ProgramArg,
}

/// Runs each program on every input, and reports the inputs on which it fails. If there are two
/// programs or more, prints one row for each instead. Returns whether all programs are accepted.
pub fn test(arguments: &Arguments) -> Result<bool> {
    let Arguments { selection, last, lenient, .. } = arguments;
    let puzzle = judged_puzzle(selection.split('/').next().unwrap_or_default())?;
    let inputs = match &arguments.inputs[..] {
        [] if *last => vec![last_input(puzzle, selection)?],
        [] => stored_tests(puzzle, selection, *lenient)?,
        paths => given_inputs(puzzle, selection, paths)?,
    };
    defer_interrupt();
    let programs = arguments.program.each()?;
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
        let ready = match program.ready()? {
            Ok(ready) => ready,
            Err(refusal) => return report_refusal(puzzle, program, format, &refusal),
        };
        let subject = self.subject(&ready);
        let progress = if format == Form::Text { progress() } else { ProgressBar::hidden() };
        let most = (!all && format == Form::Text).then_some(3);
        let list = |results: &Results| self.list(results, &progress);
        let mut results = Results::new(&subject, inputs, jobs, most, list)?;
        if results.unread {
            return Ok(results.runs(false).next().is_none());
        }
        let (shown, kept, cause) = self.failures(program, &subject, &results, &progress)?;
        results.cause = cause.or(results.cause.take());
        progress.finish_and_clear();
        let is_cut = results.interrupted && !results.stopped;
        let next = if is_cut { Vec::new() } else { self.next(program, &results, kept) };
        let summary = Summary { shown, all, next, time: start.elapsed() };
        match format {
            Form::Text => drop(say(text::results(&results, &summary))?),
            Form::Json => {
                if let Some(cause) = json::cause(puzzle, results.cause.as_ref()) {
                    terminal::json(&cause)?;
                }
            }
        }
        ensure!(!results.interrupted, "interrupted");
        Ok(results.runs(false).next().is_none())
    }

    /// Runs a program on the inputs up to the first on which it exceeds a limit, and prints its row.
    /// `width` is the length of the longest name of a program. Returns whether the program is accepted.
    fn report_row(self, program: &ProgramArg, width: usize) -> Result<bool> {
        let Self { arguments: &Arguments { all, format, jobs, .. }, puzzle, inputs } = self;
        let (name, is_text) = (program.quoted(), format == Form::Text);
        let ready = match program.ready()? {
            Ok(ready) => ready,
            Err(refusal) => {
                let message = error_summary(&refusal).unwrap_or_default();
                let row = text::refused_row(&name, width, &message);
                format.print(row, &json::refused(puzzle, &name, &message))?;
                return Ok(false);
            }
        };
        let progress = if is_text { progress() } else { ProgressBar::hidden() };
        let count = |results: &Results| {
            progress.set_message(text::progress(results));
            Ok(true)
        };
        let results =
            Results::new(&self.subject(&ready), inputs, jobs, (!all).then_some(1), count)?;
        progress.finish_and_clear();
        ensure!(!results.interrupted, "interrupted"); // it may have been wrong later
        let row = text::program_row(puzzle, &name, width, &results);
        format.print(row, &json::program(puzzle, &name, &results))?;
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
            (Form::Json, Some((input, run))) => terminal::json(&json::run(self.puzzle, input, run)),
            (Form::Text, Some((input, run))) if self.arguments.all && run.is_accepted() => {
                let width = self.inputs.iter().map(|input| input.name.len()).max().unwrap_or(0);
                progress.suspend(|| say(text::accepted_input(&input.name, width, run)))
            }
            _ => Ok(true),
        }
    }

    /// Returns the failures that are shown in full, as text, each reduced to as few cases as
    /// possible: the clearest, or with `--all` every failure. Keeps the input of the clearest for
    /// `--last`, and returns whether it is kept. Returns the cause that the clearest shows, if no
    /// cause is known yet.
    fn failures(
        self,
        program: &ProgramArg,
        subject: &Subject,
        results: &Results,
        progress: &ProgressBar,
    ) -> Result<(Vec<String>, bool, Option<Cause>)> {
        let &Arguments { all, format, last, ref save, .. } = self.arguments;
        let Some((clearest, _)) = results.clearest() else { return Ok((Vec::new(), false, None)) };
        progress.set_message("looking for the fewest cases");
        let (mut shown, mut kept, mut cause) = (Vec::new(), last, None);
        for (input, run) in results.runs(false) {
            let is_clearest = ptr::eq(input, clearest);
            let is_shown = format == Form::Text && (all || is_clearest);
            let is_tried = (is_shown || is_clearest) && !results.is_slow(run);
            let fewer = if is_tried { fewest_cases(subject, run)? } else { None };
            let fewest = fewer.as_ref().unwrap_or(run);
            let hangs = fewer.is_some() && run.judgement.verdict == Verdict::Tle;
            if is_clearest && (hangs || results.cause.is_none()) {
                // What is too small for the program shows on the largest inputs.
                let is_other = |other: &&Attempt| !other.is_accepted() && !ptr::eq(*other, run);
                let largest = results.runs.iter().rev().filter(is_other).take(2);
                let failures: Vec<&Attempt> = iter::once(fewest).chain(largest).collect();
                progress.set_message("looking for the cause");
                cause = cause_of(subject, program, &failures);
                cause = cause.or_else(|| hangs.then(|| Cause::endless(subject, false)));
            }
            if is_clearest && (!last || save.is_some()) {
                kept = keep_input(self.puzzle, save.as_deref(), &fewest.batch.input);
            }
            if is_shown {
                let known = cause.as_ref().or(results.cause.as_ref()).filter(|_| is_clearest);
                let text = text::failed_input(self.puzzle, input, run, fewest, known);
                shown.push(if all { text::with_verdict(input, run, &text) } else { text });
            }
        }
        Ok((shown, kept, cause))
    }

    /// Returns what the user can do next. `kept` says whether `--last` has the failing input.
    fn next(self, program: &ProgramArg, results: &Results, kept: bool) -> Vec<String> {
        let (judge, name) = (program_name(), self.puzzle.name());
        let start = match results.runs(false).find(|(_, run)| run.ran.end.is_crash()) {
            Some((input, _)) if program.can_be_sanitized() => {
                format!("{judge} test {} --sanitize", input.selection)
            }
            _ => format!("{judge} stress {name}"),
        };
        let mut commands = vec![program.command(start, &self.arguments.required)];
        if kept && !results.clearest().is_some_and(|(_, run)| results.is_slow(run)) {
            commands.extend(explain_last(self.puzzle));
        }
        commands
    }
}
