//! `cargo xtask stress`: random inputs until a program fails, and then the simplest one on
//! which it does.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::Args;
use judge::{Framing, Problem};
use serde::Serialize;

use crate::draw::Draw;
use crate::fixture::{self, New};
use crate::program::Program;
use crate::puzzles::find;
use crate::report::{Format, json, milliseconds, parse_duration};
use crate::shrink::{Batch, Run, Shrinker};
use crate::verdict::{Judgement, Verdict, shown};

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// What makes these inputs different from others; the same seed gives the same inputs
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The kind of case; every kind in turn if it is missing
    #[arg(long)]
    shape: Option<String>,
    /// How many cases to try; without it and without --for, ten seconds' worth
    #[arg(long)]
    cases: Option<u64>,
    /// How long to try, such as 30s or 5min
    #[arg(long = "for", value_name = "TIME", value_parser = parse_duration, conflicts_with = "cases")]
    time: Option<Duration>,
    /// The number of the first case, from 0; what repeats a failure
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How many cases to put into each run; without it one, then more and more
    #[arg(long)]
    batch: Option<usize>,
    /// How long the program may take for a run, such as 2s or 500ms
    #[arg(long, default_value = "2s", value_parser = parse_duration)]
    time_limit: Duration,
    /// How long to look for a simpler input
    #[arg(long, default_value = "30s", value_parser = parse_duration, value_name = "TIME")]
    shrink_for: Duration,
    /// Keep the input that fails as the fixture of this name
    #[arg(long, value_name = "NAME")]
    keep: Option<String>,
    /// For whom to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "CMD")]
    command: Vec<OsString>,
}

/// Which inputs to try, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the cases.
    pub seed: u64,
    /// The shape of the cases; None for all in turn.
    pub shape: Option<String>,
    /// The number of the first case.
    pub first: u64,
    /// How many cases to try at most.
    pub cases: u64,
    /// How long to go on with new cases.
    pub time: Duration,
    /// How many cases to put into each run; None for more and more.
    pub batch: Option<usize>,
    /// How long a run may take.
    pub time_limit: Duration,
    /// How long to look for a simpler input.
    pub shrink_for: Duration,
    /// Whether to show on standard error how it goes.
    pub progress: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct Outcome {
    /// How many cases were tried.
    pub cases: u64,
    /// How often the program ran.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// How the program failed, if it did.
    pub failure: Option<Failure>,
}

/// How a program failed, on the simplest input found.
#[derive(Debug)]
pub struct Failure {
    /// The verdict and the reasons.
    pub judgement: Judgement,
    /// The input.
    pub input: Vec<u8>,
    /// How many cases it holds.
    pub cases: usize,
    /// What we print for it.
    pub expected: Vec<u8>,
    /// What the program printed.
    pub output: Vec<u8>,
    /// How often the program ran while the input was made simpler.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// Was there no time left to look for a simpler one?
    pub cut_short: bool,
    /// The case with which it began: its number and how many there are from there on.
    pub origin: (u64, usize),
    /// Does it fail each time?
    pub steady: bool,
}

/// Tries random inputs until the program fails or the budget is spent. Returns whether it
/// never failed.
///
/// # Errors
///
/// If there is no such puzzle or shape, the program cannot be started, or the fixture cannot
/// be kept.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let puzzle = find(&arguments.puzzle)?;
    if let Some(name) = &arguments.keep {
        fixture::check_name(puzzle, name)?;
        ensure!(
            !name.starts_with("bad-"),
            "{name:?} is a name for malformed inputs"
        );
    }
    let program = Program::new(&arguments.command);
    let plan = Plan {
        seed: arguments.seed,
        shape: arguments.shape.clone(),
        first: arguments.first,
        cases: arguments.cases.unwrap_or(u64::MAX),
        time: match (arguments.time, arguments.cases) {
            (Some(time), _) => time,
            (None, Some(_)) => Duration::MAX,
            (None, None) => Duration::from_secs(10),
        },
        batch: arguments.batch,
        time_limit: arguments.time_limit,
        shrink_for: arguments.shrink_for,
        progress: io::stderr().is_terminal(),
    };
    let run = |input: &[u8], allowance| program.run(input, allowance);
    let outcome = puzzle.stress(&plan, &run)?;
    let repeat = outcome
        .failure
        .as_ref()
        .map(|failure| repeat(puzzle.name(), &plan, failure, &program));
    match arguments.format {
        Format::Text => print(puzzle.case(), &outcome, repeat.as_deref()),
        Format::Json => json(&Line::new(
            puzzle.name(),
            &plan,
            &outcome,
            repeat.as_deref(),
        ))?,
    }
    if let (Some(name), Some(failure)) = (&arguments.keep, &outcome.failure) {
        let reason = failure.judgement.reason.as_deref().unwrap_or("fails");
        let added = fixture::write(&New {
            puzzle,
            name,
            input: &failure.input,
            output: None,
            shows: &format!("a program went wrong here: {reason}"),
            source: &format!("stress, seed {}", plan.seed),
        })?;
        if arguments.format == Format::Text {
            anstream::println!("{added}");
        }
    }
    Ok(outcome.failure.is_none())
}

/// The command that makes the program fail again.
fn repeat(puzzle: &str, plan: &Plan, failure: &Failure, program: &Program) -> String {
    let (first, count) = failure.origin;
    let mut command = format!("cargo xtask stress {puzzle} --seed {}", plan.seed);
    if let Some(shape) = &plan.shape {
        command += &format!(" --shape {shape}");
    }
    command += &format!(" --first {first} --cases {count}");
    if count > 1 {
        command += &format!(" --batch {count}");
    }
    if plan.time_limit != Duration::from_secs(2) {
        command += &format!(" --time-limit {}ms", plan.time_limit.as_millis());
    }
    format!("{command} -- {}", program.quoted())
}

/// The batches of one run after the other: how many cases there are still to try, and how many
/// to put into the next run.
struct Pace {
    next: u64,
    left: u64,
    size: usize,
    fixed: bool,
}

impl Pace {
    /// More cases make a run no more worth its start than this.
    const MOST: usize = 1 << 13;

    fn new<P: Problem>(plan: &Plan) -> Self {
        Self {
            next: plan.first,
            left: plan.cases,
            size: plan.batch.unwrap_or(1).clamp(1, most::<P>()),
            fixed: plan.batch.is_some(),
        }
    }

    /// The number of the next case and how many to put into the next run; None if all is done.
    fn take(&mut self) -> Option<(u64, usize)> {
        let size = usize::try_from(self.left)
            .unwrap_or(usize::MAX)
            .min(self.size);
        let first = self.next;
        self.next += size as u64;
        self.left -= size as u64;
        (size > 0).then_some((first, size))
    }

    /// After a run that was in time: more cases the next time, unless they may take too long.
    fn adapt<P: Problem>(&mut self, took: Duration, limit: Duration) {
        if self.fixed {
            return;
        }
        if took < limit / 16 {
            self.size = (2 * self.size).min(most::<P>()).min(Self::MOST);
        } else if took > limit / 4 {
            self.size = (self.size / 2).max(1);
        }
    }
}

fn most<P: Problem>() -> usize {
    match P::FRAMING {
        Framing::Single => 1,
        _ => P::MOST_CASES,
    }
}

/// Tries random inputs and shrinks the first that fails.
///
/// # Errors
///
/// If there is no such shape or the program cannot be started.
pub fn search<P: Problem>(plan: &Plan, run: &Run) -> Result<Outcome> {
    let draw = Draw::<P>::new(plan.shape.as_deref(), plan.seed)?;
    let start = Instant::now();
    let mut outcome = Outcome {
        cases: 0,
        runs: 0,
        time: Duration::ZERO,
        failure: None,
    };
    let mut slowest = Duration::ZERO;
    let mut most_at_once = 1;
    let failed = thread::scope(|scope| {
        let mut progress = Progress::new(plan.progress);
        let mut pace = Pace::new::<P>(plan);
        let (wanted, batches) = prepare(scope, &draw);
        let ask = |pace: &mut Pace| {
            if start.elapsed() < plan.time {
                // The thread that prepares ends only after us.
                pace.take().is_some_and(|next| wanted.send(next).is_ok())
            } else {
                false
            }
        };
        let mut asked = ask(&mut pace);
        while asked {
            let (first, batch) = batches.recv()?;
            asked = ask(&mut pace); // is prepared while this one runs
            let (ran, judgement) = batch.run(run, plan.time_limit)?;
            outcome.runs += 1;
            if judgement.verdict != Verdict::Ac {
                outcome.cases += judgement.case.unwrap_or(batch.cases.len() as u64);
                return Ok(Some((first, batch, judgement)));
            }
            outcome.cases += batch.cases.len() as u64;
            slowest = slowest.max(ran.time);
            most_at_once = most_at_once.max(batch.cases.len());
            pace.adapt::<P>(ran.time, plan.time_limit);
            progress.show(outcome.cases, start.elapsed());
        }
        Ok::<_, anyhow::Error>(None)
    })?;
    outcome.time = start.elapsed();
    if let Some((first, batch, judgement)) = failed {
        let shrink = Shrink {
            plan,
            run,
            slowest,
            most_at_once,
        };
        outcome.failure = Some(shrink.from(first, batch, judgement)?);
    }
    Ok(outcome)
}

/// Draws and solves the wanted batches, each a number of the first case and a count.
fn prepare<'scope, P: Problem>(
    scope: &'scope Scope<'scope, '_>,
    draw: &'scope Draw<P>,
) -> (Sender<(u64, usize)>, Receiver<(u64, Batch<P>)>) {
    let (wanted, orders) = mpsc::channel::<(u64, usize)>();
    let (send, batches) = mpsc::channel();
    scope.spawn(move || {
        for (first, size) in orders {
            let numbers = first..first + size as u64;
            let cases = numbers.map(|number| draw.case(number)).collect();
            if send.send((first, Batch::new(cases))).is_err() {
                return;
            }
        }
    });
    (wanted, batches)
}

/// What shrinking needs to know of the search.
struct Shrink<'a> {
    plan: &'a Plan,
    run: &'a Run<'a>,
    /// The longest run that was accepted.
    slowest: Duration,
    /// The most cases in a run that was accepted.
    most_at_once: usize,
}

impl Shrink<'_> {
    fn from<P: Problem>(
        &self,
        first: u64,
        batch: Batch<P>,
        judgement: Judgement,
    ) -> Result<Failure> {
        let plan = self.plan;
        let start = Instant::now();
        let verdict = judgement.verdict;
        // A program that hangs costs its whole time at every step. Far less will do as long as
        // it is far more than a run takes that ends.
        let patience = (self.slowest * 20).max(Duration::from_millis(100));
        let limits = match verdict {
            Verdict::Tle if patience < plan.time_limit => vec![patience, plan.time_limit],
            _ => vec![plan.time_limit],
        };
        let mut runs = 0;
        for time_limit in limits {
            let mut shrinker = Shrinker {
                run: self.run,
                verdict,
                time_limit,
                batch: self.most_at_once,
                deadline: start + plan.shrink_for,
                runs: 0,
            };
            let cases = shrinker.shrink::<P>(batch.cases.clone(), judgement.case)?;
            let cut_short = Instant::now() >= shrinker.deadline;
            runs += shrinker.runs + 1;
            let simplest = Batch::<P>::new(cases);
            let (ran, last) = simplest.run(self.run, plan.time_limit)?;
            if last.verdict == verdict {
                let alone = simplest.cases.len() == 1;
                return Ok(Failure {
                    origin: origin::<P>(first, &batch, &judgement, alone),
                    judgement: last,
                    input: simplest.input,
                    cases: simplest.cases.len(),
                    expected: simplest.output,
                    output: ran.output,
                    runs,
                    time: start.elapsed(),
                    cut_short,
                    steady: true,
                });
            }
        }
        Ok(Failure {
            origin: (first, batch.cases.len()),
            cases: batch.cases.len(),
            input: batch.input,
            expected: batch.output,
            output: Vec::new(),
            judgement,
            runs,
            time: start.elapsed(),
            cut_short: false,
            steady: false,
        })
    }
}

/// Where the failure came from: the one case at fault, if that is known, or the whole batch.
fn origin<P: Problem>(
    first: u64,
    batch: &Batch<P>,
    judgement: &Judgement,
    alone: bool,
) -> (u64, usize) {
    match judgement.case {
        Some(number) if alone => (first + number - 1, 1),
        _ => (first, batch.cases.len()),
    }
}

/// A line on standard error that says how it goes, if that is a terminal.
struct Progress {
    shown: bool,
    last: Option<Instant>,
}

impl Progress {
    fn new(shown: bool) -> Self {
        Self { shown, last: None }
    }

    fn show(&mut self, cases: u64, time: Duration) {
        let due = self
            .last
            .is_none_or(|last| last.elapsed() > Duration::from_millis(200));
        if self.shown && due {
            self.last = Some(Instant::now());
            let rate = cases as f64 / time.as_secs_f64().max(1e-9);
            eprint!("\r{cases} cases, {rate:.0} a second \u{1b}[K");
            let _ = io::stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.last.is_some() {
            eprint!("\r\u{1b}[K");
        }
    }
}

/// How much of an output is shown, in lines.
const LINES_SHOWN: usize = 20;

fn print(case: &str, outcome: &Outcome, repeat: Option<&str>) {
    let Outcome {
        cases, runs, time, ..
    } = outcome;
    let time = time.as_millis();
    let Some(failure) = &outcome.failure else {
        let style = Verdict::Ac.style();
        anstream::println!(
            "{style}AC{style:#}  {} in {}, {time} ms",
            counted(*cases, case),
            counted(*runs, "run")
        );
        return;
    };
    let judgement = &failure.judgement;
    let style = judgement.verdict.style();
    anstream::println!(
        "{style}{}{style:#}  at {case} {cases} after {time} ms, made simpler in {} ms",
        judgement.verdict,
        failure.time.as_millis()
    );
    if !failure.steady {
        anstream::println!("It does not fail each time: this is the input as it was first.");
    }
    if failure.cut_short {
        anstream::println!("There was no time left to look for a simpler input (--shrink-for).");
    }
    section("input", &failure.input);
    section("expected", &failure.expected);
    section("got", &failure.output);
    if let Some(reason) = &judgement.reason {
        let place = match judgement.case {
            Some(number) if failure.cases > 1 => format!("{case} {number}: "),
            _ => String::new(),
        };
        anstream::println!("\nreason\n  {place}{reason}");
    }
    if let Some(repeat) = repeat {
        anstream::println!("\nto repeat it\n  {repeat}");
    }
}

fn section(title: &str, text: &[u8]) {
    anstream::println!("\n{title}");
    let text = shown(&text[..text.len().min(10_000)]);
    let mut lines = text.lines();
    for line in lines.by_ref().take(LINES_SHOWN) {
        anstream::println!("  {line}");
    }
    match lines.count() {
        0 => {}
        more => anstream::println!("  … ({more} more lines)"),
    }
    if text.is_empty() {
        anstream::println!("  (nothing)");
    }
}

fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The outcome for a machine.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    seed: u64,
    verdict: Verdict,
    cases: u64,
    runs: u64,
    ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FailureLine<'a>>,
}

#[derive(Serialize)]
struct FailureLine<'a> {
    input: String,
    expected: String,
    got: String,
    case: Option<u64>,
    reason: Option<&'a str>,
    cases: usize,
    runs: u64,
    ms: f64,
    steady: bool,
    simplest: bool,
    repeat: Option<&'a str>,
}

impl<'a> Line<'a> {
    fn new(puzzle: &'a str, plan: &Plan, outcome: &'a Outcome, repeat: Option<&'a str>) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let failure = outcome.failure.as_ref();
        Self {
            puzzle,
            seed: plan.seed,
            verdict: failure.map_or(Verdict::Ac, |failure| failure.judgement.verdict),
            cases: outcome.cases,
            runs: outcome.runs,
            ms: milliseconds(outcome.time),
            failure: failure.map(|failure| FailureLine {
                input: text(&failure.input),
                expected: text(&failure.expected),
                got: text(&failure.output),
                case: failure.judgement.case,
                reason: failure.judgement.reason.as_deref(),
                cases: failure.cases,
                runs: failure.runs,
                ms: milliseconds(failure.time),
                steady: failure.steady,
                simplest: failure.steady && !failure.cut_short,
                repeat,
            }),
        }
    }
}
