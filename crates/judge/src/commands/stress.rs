//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.

use std::time::{Duration, Instant};
use std::{env, mem};

use anyhow::{Result, bail, ensure};
use catalogue::puzzle;
use checker::{CaseText, Cause, Condition, ErasedPuzzle, Evidence, Verdict, nearest};
use clap::{Args, value_parser};
use puzzle::parallel::in_order;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{parse_time, tell};

use super::judged::Judged;
use super::{explain, generator_named, program_name};
use crate::cause::{TIME, cause, endless};
use crate::program::{Error, ProgramArg, concurrent_runs, quoted};
use crate::progress::progress;
use crate::report::{json, text};
use crate::run::{Attempt, Subject};
use crate::search::{Outcome, Plan, Shrunk, search, shrink};

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
    /// Wall-clock time for shrinking; Ctrl-C ends it too, and shows the smallest input so far
    #[arg(long, default_value = "15s", value_parser = parse_time, value_name = "TIME")]
    shrink_for: Duration,
    #[command(flatten)]
    judged: Judged,
}

/// Tries random inputs until the program fails or the time or the number of cases is used up, and
/// reports the shrunk failure if there is one. Returns whether the program never failed.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle(&arguments.puzzle)?;
    defer_interrupt();
    let [judged] = &arguments.judged.each()?[..] else {
        bail!("`stress` takes one program; `test` takes several")
    };
    let default = if arguments.cases.is_some() {
        Duration::MAX
    } else {
        Duration::from_secs(10)
    };
    let plan = Plan {
        generator: generator_named(puzzle, arguments.generator.as_deref())?,
        seed: arguments.seed,
        cases: arguments.cases.unwrap_or(u64::MAX),
        time: arguments.time.unwrap_or(default),
    };
    let Some(ready) = judged.ready(puzzle.name(), None)? else {
        return Ok(false);
    };
    let subject = judged.subject(puzzle, &ready);
    let progress = progress();
    progress.set_message("running random cases");
    let mut outcome = search(&subject, plan)?;
    let Some(failure) = outcome.failure.take() else {
        progress.finish_and_clear();
        let text = text::accepted_search(&subject, &outcome, arguments.cases.is_none());
        judged
            .format
            .print(text, &json::search(puzzle, &outcome, None, None))?;
        ensure!(!seen(), "interrupted");
        return Ok(true);
    };
    // What the search took too long is not left for shrinking.
    let time = arguments
        .shrink_for
        .saturating_sub(outcome.time.saturating_sub(outcome.plan.time));
    progress.set_message("shrinking");
    let found = text::first_failure(outcome.cases, &failure);
    progress.suspend(|| tell(found));
    let mut shrunk = shrink(&subject, failure, outcome.sizer.clone(), time)?;
    progress.finish_and_clear();
    let commands = commands(judged, puzzle, &shrunk.attempt);
    let cause = find_cause(&subject, &judged.program, &mut outcome, &mut shrunk);
    let report = text::failed_search(&outcome, &shrunk, cause.as_ref(), &commands);
    let failure = Some((&shrunk, &commands[0][..]));
    judged.format.print(
        report,
        &json::search(puzzle, &outcome, failure, cause.as_ref()),
    )?;
    Ok(false)
}

/// Finds out why the program fails. As long as misread rules cannot be told apart, or no cause is known,
/// the program answers the next random cases of the plan, for up to two seconds. Of those near a limit,
/// it answers one of so many that are drawn.
fn find_cause(
    subject: &Subject,
    program: &ProgramArg,
    outcome: &mut Outcome,
    shrunk: &mut Shrunk,
) -> Option<Cause> {
    const RUNS: u64 = 2; // at a time
    const CHOICE: u64 = 8;
    let (puzzle, is_steady, failure) = (subject.puzzle, shrunk.is_steady(), &shrunk.attempt);
    let mut facts = Evidence::default();
    facts.evidence = mem::take(&mut outcome.evidence);
    facts.nearby = mem::take(&mut shrunk.evidence);
    facts.accepted = outcome.runs as usize - 1;
    failure.add_to(&mut facts);
    // It exceeds the time limit on a single case although it was far quicker before.
    let was_quick = outcome.sizer.hang_limits(&subject.limits).time < subject.limits.time / 2;
    let was_quick = was_quick && outcome.sizer.has_learned();
    let hangs = failure.verdict == Verdict::Tle && failure.batch.cases.len() == 1 && was_quick;
    let time = (hangs || shrunk.never_ends).then(|| endless(subject, shrunk.never_ends));
    let (mut spent, each) = (Duration::ZERO, puzzle.max_cases().min(50));
    let size = RUNS * each as u64;
    let mut more = |facts: &mut Evidence, near: Option<&Condition>| {
        let is_told = !matches!(failure.verdict, Verdict::Wa | Verdict::Pe);
        if is_told || spent >= TIME || (subject.ends)() {
            return false;
        }
        let (start, before) = (Instant::now(), facts.answers());
        let count = if near.is_some() { CHOICE * size } else { size };
        let mut cases = outcome
            .plan
            .draw(puzzle, outcome.next..outcome.next + count);
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
        // If no answer could be read, the next could not either.
        ended.is_ok() && facts.answers() > before
    };
    cause(
        subject,
        program,
        &[failure],
        is_steady,
        time,
        &mut facts,
        &mut more,
    )
}

/// Keeps the input of a failure, and returns the commands that the user can run next. The first
/// repeats the failure. If the input could not be kept for `--last`, that command is this search
/// itself.
fn commands(judged: &Judged, puzzle: &dyn ErasedPuzzle, failure: &Attempt) -> Vec<String> {
    let Some(last) = judged.keep(puzzle, &failure.batch.input) else {
        let own: Vec<_> = env::args_os().skip(1).collect();
        return vec![format!("{} {}", program_name(), quoted(&own))];
    };
    let test = format!("{} test {} {last}", program_name(), puzzle.name());
    let mut commands = vec![judged.command(test.clone())];
    if failure.ran.end.is_crash() && judged.program.can_be_sanitized() {
        commands.push(judged.command(test + " --sanitize"));
    }
    commands.extend(explain(puzzle, &last));
    commands
}
