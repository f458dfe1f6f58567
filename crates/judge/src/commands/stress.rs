//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.

use std::mem;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use catalogue::judged_puzzle;
use checker::{CaseText, Cause, Condition, ErasedPuzzle, Facts, Verdict, nearest};
use clap::{Args, value_parser};
use puzzle::counted;
use puzzle::parallel::in_order;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{Output, parse_time, progress, tell};

use super::{
    explain, generator_named, keep_input, own_command_line, program_name, ready, spare_source,
};
use crate::cause::{TIME, cause, endless};
use crate::program::language::ProgramArg;
use crate::program::{Error, Requirements, concurrent_runs};
use crate::report::{json, text};
use crate::run::{Attempt, Subject};
use crate::search::shrink::{Shrunk, shrink};
use crate::search::{Outcome, Plan, search};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// Random seed; the same seed gives the same cases
    ///
    /// The number of cases in a run depends on the speed of the program and of the machine.
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
    format: Output,
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
    spare_source(program, arguments.save.as_deref())?;
    let plan = arguments.plan(puzzle)?;
    let Some(ready) = ready(puzzle, program, *format)? else { return Ok(false) };
    let (limits, strict) = (required.limits(), required.strict);
    let subject = Subject { puzzle, program: &ready, limits, strict, ends: &seen };
    let progress = progress();
    let mut outcome = search(&subject, &plan, |cases, time| {
        let rate = u128::from(cases) * 1_000_000 / time.as_micros().max(1);
        progress.set_message(format!("{}, {rate} a second", counted(cases, puzzle.about().case)));
    })?;
    let Some(failure) = outcome.failure.take() else {
        progress.finish_and_clear();
        let text = text::accepted_search(&subject, &outcome, arguments.cases.is_none());
        format.print(text, &json::search(puzzle, plan.seed, &outcome, None))?;
        ensure!(!seen(), "interrupted");
        return Ok(true);
    };
    // What the search took too long is not left for shrinking.
    let time = arguments.shrink_for.saturating_sub(outcome.time.saturating_sub(plan.time));
    progress.set_message("");
    let found = text::first_failure(puzzle.about().case, outcome.cases, &failure);
    progress.suspend(|| tell(found));
    let on_run = |runs| progress.set_message(counted(runs, "run"));
    let mut shrunk = shrink(&subject, failure, outcome.sizer.clone(), time, &on_run)?;
    progress.finish_and_clear();
    let commands = arguments.commands(puzzle, &shrunk.attempt);
    let cause = find_cause(&subject, program, &plan, &mut outcome, &mut shrunk);
    let cause = cause.as_ref();
    let report = text::failed_search(puzzle, plan.seed, &outcome, &shrunk, cause, &commands);
    let mut object = json::search(puzzle, plan.seed, &outcome, Some((&shrunk, &commands[0])));
    json::add_cause(puzzle, &mut object, cause);
    format.print(report, &object)?;
    Ok(false)
}

/// Finds out why the program fails. As long as misread rules cannot be told apart, or no cause is known,
/// the program answers the next random cases of the plan, for up to two seconds. Of those near a limit,
/// it answers one of so many that are drawn.
fn find_cause(
    subject: &Subject,
    program: &ProgramArg,
    plan: &Plan,
    outcome: &mut Outcome,
    shrunk: &mut Shrunk,
) -> Option<Cause> {
    const RUNS: u64 = 2; // at a time
    const CHOICE: u64 = 8;
    let (puzzle, failure) = (subject.puzzle, &shrunk.attempt);
    let mut facts = Facts::default();
    facts.evidence = mem::take(&mut outcome.evidence);
    facts.nearby = mem::take(&mut shrunk.evidence);
    facts.accepted = outcome.runs as usize - 1;
    failure.add_to(&mut facts);
    let hangs = shrunk.never_ends || slows_down(subject, outcome, failure);
    let time = hangs.then(|| endless(subject, shrunk.never_ends));
    let fails_alone = failure.batch.cases.len() == 1;
    let (mut spent, each) = (Duration::ZERO, puzzle.max_cases().min(50));
    let size = RUNS * each as u64;
    let mut more = |facts: &mut Facts, near: Option<&Condition>| {
        let is_told = !matches!(failure.verdict, Verdict::Wa | Verdict::Pe);
        if is_told || spent >= TIME || (subject.ends)() {
            return false;
        }
        let start = Instant::now();
        let count = if near.is_some() { CHOICE * size } else { size };
        let mut cases = plan.draw(puzzle, outcome.next, count);
        outcome.next += count;
        if let Some(limit) = near {
            cases = nearest(puzzle, limit, cases, size as usize);
        }
        outcome.further += size;
        let judge = |_, cases: &[CaseText]| subject.judge_cases(cases, &subject.limits);
        let ended = in_order(concurrent_runs(), cases.chunks(each), judge, |run| {
            match near {
                Some(_) => facts.nearby.extend(run?.evidence()),
                None => run?.add_to(facts),
            }
            Ok::<(), Error>(())
        });
        spent += start.elapsed();
        ended.is_ok()
    };
    cause(subject, program, &[failure], fails_alone, time, &mut facts, &mut more)
}

/// Returns whether a program exceeds the time limit on a single case although it was far quicker before.
fn slows_down(subject: &Subject, outcome: &Outcome, failure: &Attempt) -> bool {
    let quick = outcome.sizer.hang_limits(&subject.limits).time;
    let is_slow = failure.verdict == Verdict::Tle && failure.batch.cases.len() == 1;
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
        })
    }

    /// Keeps the input of a failure, and returns the commands that the user can run next. The first
    /// repeats the failure. If the input could not be kept for `--last`, that command is this search
    /// itself.
    fn commands(&self, puzzle: &dyn ErasedPuzzle, failure: &Attempt) -> Vec<String> {
        let Self { program, required, save, .. } = self;
        let last = keep_input(puzzle, program, save.as_deref(), &failure.batch.input);
        let Some(last) = last else { return vec![own_command_line()] };
        let test = format!("{} test {} {last}", program_name(), puzzle.name());
        let mut commands = vec![program.command(test.clone(), required)];
        if failure.ran.end.is_crash() && program.can_be_sanitized() {
            commands.push(program.command(test + " --sanitize", required));
        }
        commands.extend(explain(puzzle, &last));
        commands
    }
}
