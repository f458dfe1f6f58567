//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.

use std::time::{Duration, Instant};
use std::{env, mem};

use anyhow::{Result, bail, ensure};
use catalogue::puzzle;
use checker::{
    CaseText, Cause, Condition, Diagnosis, ErasedPuzzle, Evidence, Question, Reply, Step, Verdict,
    nearest,
};
use clap::{Args, value_parser};
use parallel::in_order;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{parse_time, tell};

use super::program_options::ProgramOptions;
use super::{explain, generator_named, program_name};
use crate::cause::{RunsAgain, TIME, endless, time_for_pairs};
use crate::program::{Error, ProgramArg, concurrent_runs, quoted};
use crate::progress::progress;
use crate::report::{json, text};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::search::{Outcome, Plan, Shrunk, search, shrink};
use crate::source_notes::SourceNote;

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
    let report = text::failed_search(&outcome, &shrunk, cause.as_ref(), &notes, &commands);
    let failure = Some((&shrunk, &commands[0][..]));
    judged.format.print(
        report,
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
    let mut evidence = Evidence::default();
    evidence.answers = mem::take(&mut outcome.evidence);
    evidence.nearby = mem::take(&mut shrunk.evidence);
    evidence.accepted = outcome.runs as usize - 1;
    let failure = &shrunk.run;
    failure.add_to(&mut evidence);
    let time = too_long(subject, outcome, shrunk);
    let runs = RunsAgain::new(subject, program, vec![failure], shrunk.is_steady()).with_time(time);
    let has_time = time_for_pairs(subject);
    let mut diagnosis = Diagnosis::new(subject.puzzle, evidence, &has_time);
    let mut further = FurtherCases::new(subject, outcome, failure.verdict);
    let mut reply = Reply::Nothing;
    loop {
        let question = match diagnosis.next(reply) {
            Step::Ask(question) => question,
            Step::Done(cause) => {
                let notes = runs.notes(cause.as_ref());
                return (cause, notes);
            }
        };
        let evidence = &mut diagnosis.evidence;
        reply = match &question {
            Question::MoreAnswers => further.run(evidence, None),
            Question::MoreAnswersNear(condition) => further.run(evidence, Some(condition)),
            other => runs.reply(other, evidence),
        };
    }
}

/// Returns the cause that the program takes too long, if it exceeds the time limit on a single case although
/// it was far quicker before, or even on the smallest case.
fn too_long(subject: &ProgramUnderTest, outcome: &Outcome, shrunk: &Shrunk) -> Option<Cause> {
    let failure = &shrunk.run;
    let is_alone = failure.verdict == Verdict::Tle && failure.batch.cases.len() == 1;
    let hang_time = outcome.sizer.hang_limits(&subject.limits).time;
    let was_quick = outcome.sizer.has_learned() && hang_time < subject.limits.time / 2;
    if is_alone && was_quick || shrunk.never_ends {
        Some(endless(subject, shrunk.never_ends))
    } else {
        None
    }
}

/// The next random cases of a search, on which the program runs to tell causes apart, for up to two seconds.
struct FurtherCases<'a> {
    subject: &'a ProgramUnderTest<'a>,
    outcome: &'a mut Outcome,
    /// Whether the verdict says all, so that no further case is run.
    is_told: bool,
    /// How long the program has run.
    spent: Duration,
}

impl<'a> FurtherCases<'a> {
    fn new(subject: &'a ProgramUnderTest, outcome: &'a mut Outcome, verdict: Verdict) -> Self {
        Self {
            subject,
            outcome,
            is_told: !matches!(verdict, Verdict::Wa | Verdict::Pe),
            spent: Duration::ZERO,
        }
    }

    /// Runs the program on the next cases, and adds the runs to the evidence. Of those near a limit, it answers
    /// one of so many that are drawn.
    fn run(&mut self, evidence: &mut Evidence, near: Option<&Condition>) -> Reply {
        const RUNS: u64 = 2; // at a time
        const CHOICE: u64 = 8;
        let subject = self.subject;
        if self.is_told || self.spent >= TIME || (subject.ends)() {
            return Reply::Nothing;
        }
        let (start, before) = (Instant::now(), evidence.count());
        let each = subject.puzzle.max_cases().min(50);
        let size = RUNS * each as u64;
        let cases = match near {
            None => self.draw(size),
            Some(limit) => {
                let drawn = self.draw(CHOICE * size);
                nearest(subject.puzzle, limit, drawn, size as usize)
            }
        };
        self.outcome.further += size;
        let judge = |_, cases: &[CaseText]| subject.run_on_cases(cases, &subject.limits);
        let ended = in_order(concurrent_runs(), cases.chunks(each), judge, |run| {
            match near {
                Some(_) => evidence.nearby.extend(run?.evidence()),
                None => run?.add_to(evidence),
            }
            Ok::<(), Error>(())
        });
        self.spent += start.elapsed();
        // If no answer could be read, the next could not either.
        if ended.is_ok() && evidence.count() > before {
            Reply::MoreAnswers
        } else {
            Reply::Nothing
        }
    }

    /// Draws the next cases, so many of them.
    fn draw(&mut self, count: u64) -> Vec<CaseText> {
        let next = self.outcome.next;
        self.outcome.next += count;
        self.outcome
            .plan
            .draw(self.subject.puzzle, next..next + count)
    }
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
