//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.

use std::time::Duration;
use std::{env, mem};

use anyhow::{Result, bail, ensure};
use catalogue::puzzle;
use checker::{Cause, Diagnosis, ErasedPuzzle, Evidence, Question, Reply, Step, Verdict};
use clap::{Args, value_parser};
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{parse_time, tell};

use super::program_options::ProgramOptions;
use super::{explain, generator_named, program_name};
use crate::program::{ProgramArg, quoted};
use crate::progress::progress;
use crate::report::json;
use crate::report::text::{self, FailedSearch};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::runs_again::{RunsAgain, clock_for_pairs, more_answers_near, reply_if_more};
use crate::search::{FurtherCases, Outcome, Plan, Shrunk, search, shrink};
use crate::source_notes::SourceNote;
use crate::time::{cause_of_search, standstill_of_search};

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
    judged: ProgramOptions,
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
    let show = |outcome: &Outcome| progress.set_message(text::search_progress(puzzle, outcome));
    let mut outcome = search(&subject, plan, show)?;
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
    let commands = commands(judged, puzzle, &shrunk.run);
    let (cause, notes) = find_cause(&subject, &judged.program, &mut outcome, &mut shrunk);
    let report = FailedSearch {
        outcome: &outcome,
        shrunk: &shrunk,
        cause: cause.as_ref(),
        notes: &notes,
        commands: &commands,
    };
    let failure = Some((&shrunk, &commands[0][..]));
    judged.format.print(
        report.text(),
        &json::search(puzzle, &outcome, failure, cause.as_ref()),
    )?;
    Ok(false)
}

/// Finds out why the program fails. As long as misread rules cannot be told apart, or no cause is known,
/// the program answers the next random cases of the plan. Returns the notes on the source, too.
fn find_cause(
    subject: &ProgramUnderTest,
    program: &ProgramArg,
    outcome: &mut Outcome,
    shrunk: &mut Shrunk,
) -> (Option<Cause>, Vec<SourceNote>) {
    let mut evidence =
        Evidence::of_search(mem::take(&mut outcome.evidence), outcome.runs as usize - 1);
    outcome.smaller = shrunk.evidence.len();
    evidence.add_derived(mem::take(&mut shrunk.evidence));
    let failure = &shrunk.run;
    failure.add_to_evidence(&mut evidence);
    let runs = RunsAgain::new(subject, program, vec![failure], shrunk.is_steady());
    let clock = clock_for_pairs(subject);
    let mut diagnosis = Diagnosis::new(subject.puzzle, evidence, &clock);
    let (plan, next) = (outcome.plan, outcome.next);
    let mut further = FurtherCases::new(subject, plan, next, outcome.sizer.each());
    // Another verdict says all.
    let is_told = !matches!(failure.verdict, Verdict::Wa | Verdict::Pe);
    let mut reply = Reply::Nothing;
    let cause = loop {
        let question = match diagnosis.next(reply) {
            Step::Ask(question) => question,
            Step::Done(cause) => break cause,
        };
        let evidence = &mut diagnosis.evidence;
        reply = match &question {
            Question::MoreAnswers | Question::MoreAnswersNear(_) if is_told => Reply::Nothing,
            Question::MoreAnswers => more_answers(&mut further, evidence),
            Question::MoreAnswersNear(condition) => {
                more_answers_near(&mut further, condition, evidence)
            }
            Question::Time => {
                let known = cause_of_search(subject, outcome, shrunk);
                let cause = known.or_else(|| standstill_of_search(subject, outcome, shrunk));
                cause.map_or(Reply::Nothing, Reply::Cause)
            }
            other => runs.reply(other, evidence),
        };
    };
    outcome.further = further.count();
    let notes = runs.notes(cause.as_ref(), &diagnosis.evidence);
    (cause, notes)
}

/// Runs the program on further cases, and adds the runs to the evidence.
fn more_answers(further: &mut FurtherCases, evidence: &mut Evidence) -> Reply {
    let before = evidence.count_with_derived();
    for run in further.run(None) {
        run.add_to_evidence(evidence);
    }
    reply_if_more(before, evidence)
}

/// Keeps the input of a failure, and returns the commands that the user can run next. The first
/// repeats the failure. If the input could not be kept for `--last`, that command is this search
/// itself.
fn commands(
    judged: &ProgramOptions,
    puzzle: &dyn ErasedPuzzle,
    failure: &ProgramRun,
) -> Vec<String> {
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
