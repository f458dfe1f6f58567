//! `cargo xtask stress`: random inputs until a program fails, and then the simplest one on
//! which it does.

use std::io::Write;
use std::process;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use judge::batch::Run;
use judge::interrupt;
use judge::search::{Outcome, Plan, search};
use judge::shrink::{Failure, shrink};
use judge::verdict::{Verdict, cut, shown};
use puzzle::{Judging, Puzzle};
use serde_json::{Value, json};
use story::Format;

use crate::fixtures::Fixture;
use crate::page::Wanted;
use crate::puzzles::{Listed, NAMES};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds, parse_time, progress};
use crate::rules;
use crate::source::Named;

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
    /// How many cases to put into each run; without it one, then as many as are worth its start
    ///
    /// There are never more of them than the statement allows.
    #[arg(long)]
    batch: Option<usize>,
    #[command(flatten)]
    rules: rules::Options,
    /// How long to look for a simpler input; Ctrl-C ends it too, and shows the best so far
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
pub fn stress(arguments: &Arguments) -> Result<bool> {
    on!(arguments.puzzle, stress_with(arguments))?
}

fn stress_with<P: Listed>(arguments: &Arguments) -> Result<bool> {
    let (judging, case) = (P::judging()?, P::ABOUT.case);
    let kept = arguments.keep.as_ref().map(|name| Fixture::new(P::NAME, name)).transpose()?;
    if let Some(Fixture { name, .. }) = kept.as_ref().filter(|kept| kept.is_bad()) {
        bail!("{name:?} is a name for malformed inputs");
    }
    interrupt::patience();
    arguments.page.check()?;
    let Some(ready) = arguments.program.ready(P::NAME, arguments.format)? else {
        return Ok(false);
    };
    let run = |input: &[u8], allowance| ready.program.run(input, allowance);
    let (outcome, find) = look_for_failure(arguments, judging, &run)?;
    match (arguments.format, &find) {
        (Report::Json, _) => json(&object(arguments, &outcome, find.as_ref()))?,
        (Report::Text, None) => print_accepted(case, &outcome),
        (Report::Text, Some(find)) => {
            let tells = P::print(Format::Json, "", b"").is_some();
            find.print::<P>(arguments, &outcome, tells)?;
        }
    }
    match &find {
        Some(Find { failure, .. }) => {
            if let Some(fixture) = &kept {
                arguments.keep(fixture, failure)?;
            }
            arguments.page.write_failure::<P>(&arguments.program.quoted(), failure)?;
        }
        None if interrupt::seen() => {
            drop(ready); // and its temporary folder
            process::exit(interrupt::EXIT_CODE);
        }
        None => {}
    }
    Ok(find.is_none())
}

/// Tries random inputs, and makes the one on which the program fails simpler; meanwhile says how
/// it goes.
fn look_for_failure<P: Listed>(
    arguments: &Arguments,
    judging: Judging<P>,
    run: &Run,
) -> Result<(Outcome<P>, Option<Find>)> {
    let (plan, case) = (arguments.plan(), P::ABOUT.case);
    let (progress, start) = (progress(), Instant::now());
    let mut outcome = search(judging, &plan, run, |cases| {
        let rate = u128::from(cases) * 1_000_000 / start.elapsed().as_micros().max(1);
        progress.set_message(format!("{}, {rate} a second", counted(cases, case)));
    })?;
    let Some(found) = outcome.found.take() else { return Ok((outcome, None)) };
    let (verdict, number) = (found.judgement.verdict, outcome.cases);
    progress.set_message("");
    progress.suspend(|| {
        anstream::eprintln!(
            "{BAD}{verdict}{BAD:#}  at {case} {number}; now looking for a simpler input \
             (Ctrl-C shows the best so far)"
        );
    });
    let tell = |runs| progress.set_message(counted(runs, "run"));
    let failure = shrink(judging, found, &plan.rules, arguments.shrink_for, run, &tell)?;
    Ok((outcome, Some(Find { repeat: arguments.repeat(&failure), failure })))
}

impl Arguments {
    fn plan(&self) -> Plan {
        Plan {
            seed: self.seed,
            shape: self.shape.clone(),
            first: self.first,
            cases: self.cases.unwrap_or(u64::MAX),
            time: match (self.time, self.cases) {
                (Some(time), _) => time,
                (None, Some(_)) => Duration::MAX,
                (None, None) => Duration::from_secs(10),
            },
            batch: self.batch,
            rules: self.rules.rules(),
        }
    }

    /// The command that makes the program fail again, up to the program.
    fn repeat(&self, failure: &Failure) -> String {
        let (first, count) = failure.origin;
        let mut words = vec![format!("cargo xtask stress {} --seed {}", self.puzzle, self.seed)];
        words.extend(self.shape.iter().map(|shape| format!("--shape {shape}")));
        words.push(format!("--first {first} --cases {count}"));
        if count > 1 {
            words.push(format!("--batch {count}"));
        }
        words.extend(self.rules.words());
        words.join(" ")
    }

    /// Makes a fixture of the input.
    fn keep(&self, fixture: &Fixture, failure: &Failure) -> Result<()> {
        fixture.keeps_promise(&failure.input)?;
        let reason = failure.judgement.reason.as_deref().and_then(|reason| reason.lines().next());
        let shows = format!("a program went wrong here: {}", reason.unwrap_or("fails"));
        let source = format!("stress, seed {}", self.seed);
        let next = fixture.write(&failure.input, None, &shows, &source)?;
        if self.format == Report::Text {
            anstream::println!("{next}");
        }
        Ok(())
    }
}

fn print_accepted<P: Puzzle>(case: &str, outcome: &Outcome<P>) {
    let (cases, runs) = (counted(outcome.cases, case), counted(outcome.runs, "run"));
    let ms = outcome.time.as_millis();
    let until = if interrupt::seen() { ", then interrupted" } else { "" };
    anstream::println!("{GOOD}AC{GOOD:#}  {cases} in {runs}, {ms} ms{until}");
    if let Some(note) = &outcome.note {
        anstream::println!("\nnote (what --strict refuses)\n  {note}");
    }
}

/// How the program failed, and what to do about it.
struct Find {
    failure: Failure,
    /// The command that makes it fail again, up to the program.
    repeat: String,
}

/// A text with more lines is shown in part, and all of it put into a file.
const LINES_SHOWN: usize = 200;
/// A longer line of an output is cut.
const LINE_SHOWN: usize = 500;
/// An input with more characters is not put on a command line.
const ON_COMMAND_LINE: usize = 400;

impl Find {
    fn print<P: Puzzle>(
        &self,
        arguments: &Arguments,
        outcome: &Outcome<P>,
        tells: bool,
    ) -> Result<()> {
        let Self { failure, repeat } = self;
        let (puzzle, case) = (P::NAME, P::ABOUT.case);
        let judgement = &failure.judgement;
        anstream::println!(
            "{BAD}{}{BAD:#}  at {case} {} after {} ms, made simpler in {} ms",
            judgement.verdict,
            outcome.cases,
            outcome.time.as_millis(),
            failure.time.as_millis()
        );
        if !failure.steady {
            anstream::println!("It does not fail each time: it did on this input.");
        }
        if failure.cut_short && interrupt::seen() {
            anstream::println!("Interrupted: there may be a simpler input.");
        } else if failure.cut_short {
            anstream::println!(
                "There was no time left to look for a simpler input (--shrink-for)."
            );
        }
        let input = String::from_utf8_lossy(&failure.input);
        let name = |what| format!("stress-{puzzle}-{what}-");
        section("input", &input, &name("input"))?;
        section("expected", &shown(&failure.expected), &name("expected"))?;
        let output: Vec<_> =
            shown(&failure.output).lines().map(|line| cut(line, LINE_SHOWN)).collect();
        section("got", &output.join("\n"), &name("got"))?;
        if let Some(reason) = &judgement.reason {
            let place = match judgement.case {
                Some(number) if failure.cases > 1 => format!("{case} {number}: "),
                _ => String::new(),
            };
            anstream::println!("\nreason\n  {place}{}", reason.replace('\n', "\n  "));
        }
        let program = arguments.program.quoted();
        anstream::println!("\nto repeat it\n  {repeat} -- {program}");
        anstream::println!("\nto keep it as a fixture\n  {repeat} --keep edge-NAME -- {program}");
        if tells {
            let explain = format!("cargo run -q -p {puzzle} -- --explain");
            let piped = match on_command_line(&input) {
                Some(input) => format!("printf '{input}' | {explain}"),
                None => format!("{explain} < {}", file(&name("input"), &input)?),
            };
            anstream::println!("\nto see how the right answer comes about\n  {piped}");
        }
        Ok(())
    }
}

/// A text under a title: all of it, or the beginning and the name of a file with all of it.
fn section(title: &str, text: &str, name: &str) -> Result<()> {
    anstream::println!("\n{title}");
    if text.is_empty() {
        anstream::println!("  (nothing)");
    }
    let count = text.lines().count();
    let most = if count > LINES_SHOWN { 20 } else { LINES_SHOWN };
    for line in text.lines().take(most) {
        anstream::println!("  {line}");
    }
    if count > most {
        anstream::println!("  … ({} more lines; all in {})", count - most, file(name, text)?);
    }
    Ok(())
}

/// Writes a new file in the folder for temporary files, which stays, and returns its path.
fn file(name: &str, text: &str) -> Result<String> {
    let write = || -> Result<_> {
        let mut file = tempfile::Builder::new().prefix(name).suffix(".txt").tempfile()?;
        file.write_all(text.as_bytes())?;
        Ok(file.into_temp_path().keep()?.display().to_string())
    };
    write().context("cannot write what is too long to be shown")
}

/// What `printf` prints as this text, if it is short and plain.
fn on_command_line(text: &str) -> Option<String> {
    let plain =
        |c: char| c == '\n' || c == ' ' || c.is_ascii_alphanumeric() || c == '.' || c == '-';
    let fits = text.len() <= ON_COMMAND_LINE && text.chars().all(plain) && !text.starts_with('-');
    fits.then(|| text.replace('\n', "\\n"))
}

/// The outcome for a machine.
fn object<P: Puzzle>(arguments: &Arguments, outcome: &Outcome<P>, find: Option<&Find>) -> Value {
    let mut object = json!({
        "puzzle": P::NAME,
        "seed": arguments.seed,
        "verdict": find.map_or(Verdict::Ac, |find| find.failure.judgement.verdict),
        "cases": outcome.cases,
        "runs": outcome.runs,
        "ms": milliseconds(outcome.time),
        "note": outcome.note,
        "interrupted": interrupt::seen(),
    });
    if let Some(Find { failure, repeat }) = find {
        object["failure"] = json!({
            "input": String::from_utf8_lossy(&failure.input),
            "expected": String::from_utf8_lossy(&failure.expected),
            "got": String::from_utf8_lossy(&failure.output),
            "case": failure.judgement.case,
            "reason": failure.judgement.reason,
            "cases": failure.cases,
            "runs": failure.runs,
            "ms": milliseconds(failure.time),
            "steady": failure.steady,
            "simplest": failure.steady && !failure.cut_short,
            "repeat": format!("{repeat} -- {}", arguments.program.quoted()),
        });
    }
    object
}
