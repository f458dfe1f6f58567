//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use catalogue::judged_puzzle;
use checker::{ErasedPuzzle, Verdict};
use clap::{Args, value_parser};
use indicatif::ProgressBar;
use puzzle::counted;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{Form, parse_time, progress, tell};

use super::{explain_last, generator_named, keep_input, own_command_line, report_refusal};
use crate::cause::{Cause, cause_of, misread_in_search};
use crate::program::Requirements;
use crate::program::language::ProgramArg;
use crate::report::{json, program_name, text};
use crate::run::{Attempt, Subject};
use crate::search::shrink::{Shrunk, shrink};
use crate::search::{Outcome, Plan, search};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// Random seed; the same seed gives the same cases
    ///
    /// The number of cases in a run depends on the speed of the program and of the machine. Use
    /// --batch to keep it constant, if the program fails only after certain other cases in the same
    /// run.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Generator of the cases [default: all in turn]
    #[arg(long, value_name = "NAME")]
    generator: Option<String>,
    /// Number of cases to try [default: as many as fit into 10 s]
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Wall-clock time for which to try cases, such as 30s or 5min [default: 10s]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time, conflicts_with = "cases")]
    time: Option<Duration>,
    /// Cases per run [default: one at first, then more and more]
    ///
    /// By default, runs start with one case and grow, up to about half of the time limit. A run
    /// never has more cases than the statement allows.
    #[arg(long)]
    batch: Option<usize>,
    #[command(flatten)]
    required: Requirements,
    /// Wall-clock time for shrinking; Ctrl-C ends it too, and shows the smallest input so far
    #[arg(long, default_value = "15s", value_parser = parse_time, value_name = "TIME")]
    shrink_for: Duration,
    /// Write the shrunk input to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Form,
    #[command(flatten)]
    program: ProgramArg,
}

/// Tries random inputs until the program fails or the time or the number of cases is used up, and
/// reports the shrunk failure if there is one. Returns whether the program never failed.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let Arguments { program, required, format, .. } = arguments;
    let puzzle = judged_puzzle(&arguments.puzzle)?;
    defer_interrupt();
    ensure!(program.each()?.len() == 1, "`stress` takes one program; `test` takes several");
    let plan = arguments.plan(puzzle)?;
    let ready = match program.ready()? {
        Ok(ready) => ready,
        Err(refusal) => return report_refusal(puzzle, program, *format, &refusal),
    };
    let (limits, strict) = (required.limits(), required.strict);
    let subject = Subject { puzzle, program: &ready, limits, strict, ends: &seen };
    let progress = progress();
    let mut outcome = search(&subject, &plan, |cases, time| {
        let rate = u128::from(cases) * 1_000_000 / time.as_micros().max(1);
        progress.set_message(format!("{}, {rate} a second", counted(cases, puzzle.about().case)));
    })?;
    let Some(failure) = outcome.failure.take() else {
        progress.finish_and_clear();
        let text = text::accepted_search(puzzle.about().case, &outcome, arguments.cases.is_none());
        format.print(text, &json::search(puzzle, plan.seed, &outcome, None))?;
        ensure!(!seen(), "interrupted");
        return Ok(true);
    };
    // What the search took too long is not left for shrinking.
    let time = arguments.shrink_for.saturating_sub(outcome.time.saturating_sub(plan.time));
    let shrunk = shrink_for(time, &subject, &outcome, failure, &progress)?;
    progress.finish_and_clear();
    let commands = arguments.commands(puzzle, &shrunk.attempt);
    let cause = match misread_in_search(&subject, &plan, &mut outcome, &shrunk.attempt) {
        found if !found.is_empty() => Cause::rule(found),
        _ => cause_of(&subject, program, &[&shrunk.attempt]),
    };
    let hangs = shrunk.never_ends || slows_down(&subject, &outcome, &shrunk.attempt);
    let cause = cause.or_else(|| hangs.then(|| Cause::endless(&subject, shrunk.never_ends)));
    let cause = cause.as_ref();
    let report = text::failed_search(puzzle, plan.seed, &outcome, &shrunk, cause, &commands);
    let mut object = json::search(puzzle, plan.seed, &outcome, Some((&shrunk, &commands[0])));
    json::add_cause(&mut object, cause);
    format.print(report, &object)?;
    Ok(false)
}

/// Shrinks the input on which the program fails, for some time. A progress line shows how many runs that
/// has taken.
fn shrink_for(
    time: Duration,
    subject: &Subject,
    outcome: &Outcome,
    failure: Attempt,
    progress: &ProgressBar,
) -> Result<Shrunk> {
    progress.set_message("");
    let case = subject.puzzle.about().case;
    progress.suspend(|| tell(text::first_failure(case, outcome.cases, &failure)));
    let on_run = |runs| progress.set_message(counted(runs, "run"));
    Ok(shrink(subject, failure, outcome.sizer.clone(), time, &on_run)?)
}

/// Returns whether a program exceeds the time limit on a single case although it was far quicker before.
fn slows_down(subject: &Subject, outcome: &Outcome, failure: &Attempt) -> bool {
    let quick = outcome.sizer.hang_limits(&subject.limits).time;
    let is_slow = failure.judgement.verdict == Verdict::Tle && failure.batch.cases.len() == 1;
    is_slow && outcome.sizer.has_learned() && quick < subject.limits.time / 2
}

impl Arguments {
    /// Returns the plan of the search, as the options describe it.
    fn plan(&self, puzzle: &dyn ErasedPuzzle) -> Result<Plan> {
        let default = if self.cases.is_some() { Duration::MAX } else { Duration::from_secs(10) };
        Ok(Plan {
            generator: generator_named(puzzle, self.generator.as_deref())?,
            seed: self.seed,
            cases: self.cases.unwrap_or(u64::MAX),
            time: self.time.unwrap_or(default),
            batch: self.batch,
        })
    }

    /// Keeps the input of a failure, and returns the commands that the user can run next. The first
    /// repeats the failure. If the input could not be kept for `--last`, that command is this search
    /// itself.
    fn commands(&self, puzzle: &dyn ErasedPuzzle, failure: &Attempt) -> Vec<String> {
        let kept = keep_input(puzzle, self.save.as_deref(), &failure.batch.input);
        let last = format!("{} test {} --last", program_name(), puzzle.name());
        let test = |options| self.program.command(last.clone() + options, &self.required);
        let repeat = if kept { test("") } else { own_command_line() };
        let mut commands = vec![repeat];
        if failure.ran.end.is_crash() && self.program.can_be_sanitized() && kept {
            commands.push(test(" --sanitize"));
        }
        commands.extend(explain_last(puzzle).filter(|_| kept));
        commands
    }
}
