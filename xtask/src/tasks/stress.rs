//! `cargo xtask stress`: random inputs until a program fails, and then the simplest one on
//! which it does.

use std::io::Write;
use std::process;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressStyle};
use judge::interrupt;
use judge::search::{Found, Outcome, Plan, search};
use judge::shrink::{Failure, shrink};
use judge::verdict::{Verdict, cut, shown};
use puzzle::Puzzle;
use serde::Serialize;
use story::Format;

use crate::fixtures::New;
use crate::page::Wanted;
use crate::puzzles::{Listed, NAMES, Task, on};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds, parse_time};
use crate::rules;
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
        let (judging, case) = (P::judging()?, P::ABOUT.case);
        if let Some(name) = &self.keep {
            New::check_name(P::NAME, name)?;
            ensure!(!name.starts_with("bad-"), "{name:?} is a name for malformed inputs");
        }
        interrupt::patience();
        self.page.check()?;
        let Some(ready) = self.program.ready(P::NAME, self.format)? else { return Ok(false) };
        let run = |input: &[u8], allowance| ready.program.run(input, allowance);
        let plan = self.plan();
        let progress = Progress::new();
        let mut outcome = search(judging, &plan, &run, |cases| progress.tried(case, cases))?;
        let find = match outcome.found.take() {
            None => None,
            Some(found) => {
                progress.found(case, outcome.cases, &found);
                let tell = |runs| progress.simpler(runs);
                let failure = shrink(judging, found, &plan.rules, self.shrink_for, &run, &tell)?;
                Some(Find { repeat: self.repeat(&failure), failure })
            }
        };
        drop(progress);
        match (self.format, &find) {
            (Report::Json, _) => json(&Line::new(self, &outcome, find.as_ref()))?,
            (Report::Text, None) => print_accepted(case, &outcome),
            (Report::Text, Some(find)) => {
                let tells = P::print(Format::Json, "", b"").is_some();
                find.print::<P>(&outcome, tells)?;
            }
        }
        match &find {
            Some(find) => {
                self.keep(P::NAME, &find.failure)?;
                self.page.write_failure::<P>(&self.program.quoted(), &find.failure)?;
            }
            None if interrupt::seen() => {
                drop(ready); // and its temporary folder
                process::exit(interrupt::EXIT_CODE);
            }
            None => {}
        }
        Ok(find.is_none())
    }
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
    fn repeat(&self, failure: &Failure) -> Repeat {
        let (first, count) = failure.origin;
        let mut words = vec![format!("cargo xtask stress {} --seed {}", self.puzzle, self.seed)];
        words.extend(self.shape.iter().map(|shape| format!("--shape {shape}")));
        words.push(format!("--first {first} --cases {count}"));
        if count > 1 {
            words.push(format!("--batch {count}"));
        }
        words.extend(self.rules.words());
        Repeat { task: words.join(" "), program: self.program.quoted() }
    }

    /// Makes a fixture of the input, if that is wanted.
    fn keep(&self, puzzle: &'static str, failure: &Failure) -> Result<()> {
        let Some(name) = &self.keep else { return Ok(()) };
        let reason = failure.judgement.reason.as_deref().and_then(|reason| reason.lines().next());
        let new = New {
            puzzle,
            name,
            input: &failure.input,
            output: None,
            shows: &format!("a program went wrong here: {}", reason.unwrap_or("fails")),
            source: &format!("stress, seed {}", self.seed),
        };
        new.write()?;
        if self.format == Report::Text {
            anstream::println!("{}", new.what_next());
        }
        Ok(())
    }
}

/// How it goes, on standard error: a line that changes, on a terminal; elsewhere only that the
/// program fails.
struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
        bar.set_style(style.expect("a template"));
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, start: Instant::now() }
    }

    fn tried(&self, case: &str, cases: u64) {
        let rate = u128::from(cases) * 1_000_000 / self.start.elapsed().as_micros().max(1);
        self.bar.set_message(format!("{}, {rate} a second", counted(cases, case)));
    }

    fn found<P: Puzzle>(&self, case: &str, number: u64, found: &Found<P>) {
        let verdict = found.judgement.verdict;
        self.bar.set_message("");
        self.bar.suspend(|| {
            anstream::eprintln!(
                "{BAD}{verdict}{BAD:#}  at {case} {number}; now looking for a simpler input \
                 (Ctrl-C shows the best so far)"
            );
        });
    }

    fn simpler(&self, runs: u64) {
        self.bar.set_message(counted(runs, "run"));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
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

/// The command that makes the program fail again.
struct Repeat {
    task: String,
    program: String,
}

/// How the program failed, and what to do about it.
struct Find {
    failure: Failure,
    repeat: Repeat,
}

/// A text with more lines is shown in part, and all of it put into a file.
const LINES_SHOWN: usize = 200;
/// A longer line of an output is cut.
const LINE_SHOWN: usize = 500;
/// An input with more characters is not put on a command line.
const ON_COMMAND_LINE: usize = 400;

impl Find {
    fn print<P: Puzzle>(&self, outcome: &Outcome<P>, tells: bool) -> Result<()> {
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
        let Repeat { task, program } = repeat;
        anstream::println!("\nto repeat it\n  {task} -- {program}");
        anstream::println!("\nto keep it as a fixture\n  {task} --keep edge-NAME -- {program}");
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
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    seed: u64,
    verdict: Verdict,
    cases: u64,
    runs: u64,
    ms: f64,
    note: Option<&'a str>,
    interrupted: bool,
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
    repeat: String,
}

impl<'a> Line<'a> {
    fn new<P: Puzzle>(
        arguments: &'a Arguments,
        outcome: &'a Outcome<P>,
        find: Option<&'a Find>,
    ) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            puzzle: P::NAME,
            seed: arguments.seed,
            verdict: find.map_or(Verdict::Ac, |find| find.failure.judgement.verdict),
            cases: outcome.cases,
            runs: outcome.runs,
            ms: milliseconds(outcome.time),
            note: outcome.note.as_deref(),
            interrupted: interrupt::seen(),
            failure: find.map(|Find { failure, repeat }| FailureLine {
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
                repeat: format!("{} -- {}", repeat.task, repeat.program),
            }),
        }
    }
}
