//! `cargo xtask stress`: random inputs until a program fails, and then the simplest one on
//! which it does.

use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use judge::search::{Failure, Outcome, Plan, search};
use judge::verdict::{Verdict, shown};
use serde::Serialize;

use crate::fixtures::New;
use crate::page::Wanted;
use crate::puzzles::{Listed, NAMES, Task, on};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds, parse_time, time};
use crate::source::Named;

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
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
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time, conflicts_with = "cases")]
    time: Option<Duration>,
    /// The number of the first case, from 0; what repeats a failure
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How many cases to put into each run; without it one, then more and more
    #[arg(long)]
    batch: Option<usize>,
    /// How long the program may take for a run, such as 2s or 500ms
    #[arg(long, default_value = "2s", value_parser = parse_time)]
    time_limit: Duration,
    /// How long to look for a simpler input
    #[arg(long, default_value = "30s", value_parser = parse_time, value_name = "TIME")]
    shrink_for: Duration,
    /// Keep the input that fails as the fixture of this name
    #[arg(long, value_name = "NAME")]
    keep: Option<String>,
    /// For whom to print
    #[arg(long, value_enum, default_value_t)]
    format: Report,
    #[command(flatten)]
    page: Wanted,
    #[command(flatten)]
    program: Named,
}

/// Tries random inputs until the program fails or the budget is spent. Returns whether it
/// never failed.
///
/// # Errors
///
/// If there is no such puzzle or shape, the program cannot be started, or the fixture cannot
/// be kept.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    on(&arguments.puzzle, arguments)?
}

impl Task for &Arguments {
    type Output = Result<bool>;

    fn on<P: Listed>(self) -> Result<bool> {
        stress_puzzle::<P>(self)
    }
}

fn stress_puzzle<P: Listed>(arguments: &Arguments) -> Result<bool> {
    let judging = P::judging()?;
    if let Some(name) = &arguments.keep {
        New::check_name(P::NAME, name)?;
        ensure!(!name.starts_with("bad-"), "{name:?} is a name for malformed inputs");
    }
    arguments.page.check()?;
    let Some(ready) = arguments.program.ready(P::NAME, arguments.format)? else {
        return Ok(false);
    };
    let program = arguments.program.quoted();
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
    let run = |input: &[u8], allowance| ready.program.run(input, allowance);
    let outcome = search(judging, &plan, &run)?;
    let repeat = outcome.failure.as_ref().map(|failure| repeat(P::NAME, &plan, failure, &program));
    match arguments.format {
        Report::Text => print(P::ABOUT.case, &outcome, repeat.as_deref()),
        Report::Json => json(&Line::new(P::NAME, &plan, &outcome, repeat.as_deref()))?,
    }
    if let (Some(name), Some(failure)) = (&arguments.keep, &outcome.failure) {
        let reason = failure.judgement.reason.as_deref().and_then(|reason| reason.lines().next());
        let new = New {
            puzzle: P::NAME,
            name,
            input: &failure.input,
            output: None,
            shows: &format!("a program went wrong here: {}", reason.unwrap_or("fails")),
            source: &format!("stress, seed {}", plan.seed),
        };
        new.write()?;
        if arguments.format == Report::Text {
            anstream::println!("{}", new.what_next());
        }
    }
    if let Some(failure) = &outcome.failure {
        arguments.page.write_failure::<P>(&program, failure)?;
    }
    Ok(outcome.failure.is_none())
}

/// The command that makes the program fail again.
fn repeat(puzzle: &str, plan: &Plan, failure: &Failure, program: &str) -> String {
    let (first, count) = failure.origin;
    let mut options = vec![format!("--seed {}", plan.seed)];
    options.extend(plan.shape.iter().map(|shape| format!("--shape {shape}")));
    options.push(format!("--first {first} --cases {count}"));
    if count > 1 {
        options.push(format!("--batch {count}"));
    }
    if plan.time_limit != Duration::from_secs(2) {
        options.push(format!("--time-limit {}", time(plan.time_limit)));
    }
    let options = options.join(" ");
    format!("cargo xtask stress {puzzle} {options} -- {program}")
}

/// How much of an output is shown, in lines.
const LINES_SHOWN: usize = 20;

fn print(case: &str, outcome: &Outcome, repeat: Option<&str>) {
    let Outcome { cases, runs, time, .. } = outcome;
    let time = time.as_millis();
    let Some(failure) = &outcome.failure else {
        let style = GOOD;
        anstream::println!(
            "{style}AC{style:#}  {} in {}, {time} ms",
            counted(*cases, case),
            counted(*runs, "run")
        );
        return;
    };
    let judgement = &failure.judgement;
    let style = BAD;
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
        anstream::println!("\nreason\n  {place}{}", reason.replace('\n', "\n  "));
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
