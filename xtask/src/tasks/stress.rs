//! `cargo xtask stress`: random inputs until a program fails, and then the simplest input on which
//! it does.

use std::process;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail, ensure};
use checker::ErasedPuzzle;
use checker::Verdict;
use clap::Args;
use clap::builder::PossibleValuesParser;
use clap::value_parser;
use judge::attempt::{Attempt, Try, other_output};
use judge::interrupt;
use judge::limits::Requirements;
use judge::search::{Outcome, Plan, search};
use judge::shrink::{Failure, shrink};
use jzon::{JsonValue, object};
use puzzle::visible::escape_text;

use crate::find::{Find, rightly_alone};
use crate::fixtures::Fixture;
use crate::page::PageOption;
use crate::report::{
    BAD, GOOD, Report, counted, excerpt, json, milliseconds, parse_time, progress, say, tell,
};
use crate::rules;
use crate::source::{ProgramArg, quoted};
use puzzles::{judged_puzzle, names};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    #[arg(value_parser = PossibleValuesParser::new(names()))]
    puzzle: String,
    /// Random seed; the same seed gives the same inputs
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The generator of the cases; by default every generator in turn
    #[arg(long, alias = "shape")]
    generator: Option<String>,
    /// How many cases to try; without --cases and --for, stress runs for ten seconds
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// How long to try, such as 30s or 5min
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time, conflicts_with = "cases")]
    time: Option<Duration>,
    /// The number of the first case, counting from 0; used to repeat a failure
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Cases per run; by default one at first, then as many as make the start-up time worthwhile
    ///
    /// There are never more than the statement allows.
    #[arg(long)]
    batch: Option<usize>,
    /// Compare with this program instead of our solver, such as brute.py or 'python3 brute.py'
    ///
    /// It may be slow, ten times the time limit. The checker of the puzzle decides whether both
    /// answers are equally good, or their words, where it cannot read them.
    #[arg(long, value_name = "PROGRAM")]
    against: Option<String>,
    #[command(flatten)]
    rules: rules::Options,
    /// How long to look for a simpler input; Ctrl-C ends it too, and shows the best so far
    #[arg(long, default_value = "1min", value_parser = parse_time, value_name = "TIME")]
    shrink_for: Duration,
    /// Keep the input that fails as the fixture of this name
    #[arg(long, value_name = "NAME")]
    keep: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Report,
    #[command(flatten)]
    page: PageOption,
    #[command(flatten)]
    program: ProgramArg,
}

/// Tries random inputs until the program fails or the budget is spent. Returns whether it
/// never failed.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let puzzle = judged_puzzle(&arguments.puzzle)?;
    let kept = arguments.keep.as_ref().map(|name| Fixture::new(puzzle, name)).transpose()?;
    if let Some(Fixture { name, .. }) = kept.as_ref().filter(|kept| kept.is_bad()) {
        bail!("bad-… names are for malformed inputs; choose another name for {name:?}");
    }
    interrupt::defer_interrupt();
    arguments.page.check()?;
    ensure!(arguments.program.each().len() == 1, "stress takes one program; judge takes several");
    let other = arguments.against.as_deref().map(|command| ProgramArg::new(command)?.ready());
    let other = other.transpose()?.transpose().map_err(Error::msg)?;
    let ready = match arguments.program.ready()? {
        Ok(ready) => ready,
        Err(refusal) => {
            let Arguments { program, format, .. } = arguments;
            return program.report_refusal(puzzle.name(), *format, &refusal).map(|()| false);
        }
    };
    let run = |input: &[u8], limits| ready.program.run(input, limits);
    let judge = |cases, requirements: &Requirements| {
        let batch = match &other {
            None => puzzle.batch(cases),
            Some(other) => {
                let run = |input: &[u8], limits| other.program.run(input, limits);
                let output = other_output(&run, &puzzle.input(&cases), requirements)?;
                puzzle.batch_against(cases, output)
            }
        };
        Attempt::new(batch, &run, requirements)
    };
    let (outcome, failure) = look_for_failure(arguments, puzzle, &judge)?;
    match (arguments.format, &failure) {
        (Report::Json, _) => json(&arguments.object(&outcome, failure.as_ref()))?,
        (Report::Text, None) => say(accepted(puzzle.about().case, &outcome))?,
        (Report::Text, Some(failure)) => say(arguments.text(puzzle, &outcome, failure))?,
    }
    if let Some(failure) = &failure {
        if let Some(fixture) = &kept {
            arguments.keep(fixture, failure)?;
        }
        let cases = counted(outcome.cases, puzzle.about().case);
        let name = format!("(seed {}, after {cases})", arguments.seed);
        let mut find = Find::new(puzzle, name, &failure.attempt);
        find.story = find.story.filter(|_| other.is_none());
        find.commands = arguments.commands(puzzle, failure);
        arguments.page.write(puzzle, &arguments.program.quoted(), &[find])?;
    } else if interrupt::seen() {
        drop(ready); // and its temporary folder
        process::exit(interrupt::EXIT_CODE);
    }
    Ok(failure.is_none())
}

/// Tries random inputs and simplifies the one on which the program fails, with a progress line.
fn look_for_failure(
    arguments: &Arguments,
    puzzle: &dyn ErasedPuzzle,
    judge: &Try,
) -> Result<(Outcome, Option<Failure>)> {
    let (plan, case) = (arguments.plan(), puzzle.about().case);
    let (progress, start) = (progress(), Instant::now());
    let mut outcome = search(puzzle, &plan, judge, |cases| {
        let rate = u128::from(cases) * 1_000_000 / start.elapsed().as_micros().max(1);
        progress.set_message(format!("{}, {rate} a second", counted(cases, case)));
    })?;
    let Some(found) = outcome.found.take() else { return Ok((outcome, None)) };
    let (verdict, cases) = (found.attempt.judgement.verdict, counted(outcome.cases, case));
    progress.set_message("");
    progress.suspend(|| {
        tell(format_args!(
            "{BAD}{verdict}{BAD:#}  after {cases}; now looking for a simpler input (Ctrl-C shows \
             the best so far)"
        ));
    });
    let on_run = |runs| progress.set_message(counted(runs, "run"));
    let failure = shrink(puzzle, found, &plan.requirements, arguments.shrink_for, judge, &on_run)?;
    Ok((outcome, Some(failure)))
}

impl Arguments {
    fn plan(&self) -> Plan {
        Plan {
            seed: self.seed,
            generator: self.generator.clone(),
            first: self.first,
            cases: self.cases.unwrap_or(u64::MAX),
            time: match (self.time, self.cases) {
                (Some(time), _) => time,
                (None, Some(_)) => Duration::MAX,
                (None, None) => Duration::from_secs(10),
            },
            batch: self.batch,
            requirements: self.rules.rules(),
        }
    }

    /// The command that makes the program fail again, with more options perhaps.
    fn repeat(&self, failure: &Failure, options: &str) -> String {
        let (first, count) = failure.origin;
        let mut words = vec![format!("cargo xtask stress {} --seed {}", self.puzzle, self.seed)];
        words.extend(self.generator.iter().map(|name| format!("--generator {name}")));
        words.push(format!("--first {first} --cases {count}"));
        words.extend((count > 1).then(|| format!("--batch {count}")));
        words.extend(self.against.as_ref().map(|other| format!("--against {}", quoted(other))));
        words.extend(self.rules.words());
        words.extend(self.program.option());
        format!("{}{options} -- {}", words.join(" "), self.program.quoted())
    }

    /// Makes a fixture of the input.
    fn keep(&self, fixture: &Fixture, failure: &Failure) -> Result<()> {
        let Attempt { batch, judgement, .. } = &failure.attempt;
        fixture.keeps_promise(&batch.input)?;
        let reason = judgement.reason.as_deref().and_then(|reason| reason.lines().next());
        let shows = format!("a program went wrong here: {}", reason.unwrap_or("fails"));
        let source = format!("stress, seed {}", self.seed);
        let next = fixture.write(&batch.input, None, &shows, &source)?;
        if self.format == Report::Text {
            say(next)?;
        }
        Ok(())
    }

    /// The report for people: how the program failed, and what to do next.
    fn text(&self, puzzle: &dyn ErasedPuzzle, outcome: &Outcome, failure: &Failure) -> String {
        let case = puzzle.about().case;
        let Attempt { batch, ran, judgement } = &failure.attempt;
        let mut report = format!(
            "{BAD}{}{BAD:#}  after {} ({} ms), simplified in {} ms",
            judgement.verdict,
            counted(outcome.cases, case),
            outcome.time.as_millis(),
            failure.time.as_millis()
        );
        if !failure.steady {
            report += "\nThe failure is intermittent: the program failed on this input, but not \
                       every time.";
        }
        report += match failure.cut_short {
            true if interrupt::seen() => "\nInterrupted: there may be a simpler input.",
            true => "\nTime ran out before every simpler input was tried; raise --shrink-for.",
            false => "",
        };
        let mut section = |title: &str, text: String| {
            report.extend(["\n\n", title, "\n  ", &text.replace('\n', "\n  ")]);
        };
        section("input", excerpt(&escape_text(&batch.input), MAX_LINES));
        let expected = self.against.as_ref().map(|other| format!("{other} printed"));
        let expected = expected.as_deref().unwrap_or("expected");
        section(expected, excerpt(&escape_text(&batch.output), MAX_LINES));
        section("got", excerpt(&escape_text(&ran.output), MAX_LINES));
        if let Some(reason) = &judgement.reason {
            let number = judgement.case.filter(|_| batch.cases.len() > 1);
            let place = number.map_or(String::new(), |number| format!("{case} {number}: "));
            let alone = failure.needs_all.then(|| format!("\n{}", rightly_alone(case)));
            section("reason", place + reason + &alone.unwrap_or_default());
        }
        self.commands(puzzle, failure).into_iter().for_each(|(title, text)| section(title, text));
        report
    }

    /// What can be done with a failure, and the command for it.
    fn commands(
        &self,
        puzzle: &dyn ErasedPuzzle,
        failure: &Failure,
    ) -> Vec<(&'static str, String)> {
        let mut commands = vec![
            ("to repeat it", self.repeat(failure, "")),
            ("to keep it as a fixture", self.repeat(failure, " --keep edge-NAME")),
        ];
        if puzzle.is_explained() && self.against.is_none() {
            let puzzle = &self.puzzle;
            let explain = format!("cargo run -q -p {puzzle} -- --explain");
            let input = String::from_utf8_lossy(&failure.attempt.batch.input);
            let piped = match on_command_line(&input) {
                Some(input) => format!("printf '{input}' | {explain}"),
                None => format!("{explain} < fixtures/{puzzle}/edge-NAME.in"),
            };
            commands.push(("to see how the right answer is derived", piped));
        }
        commands
    }

    /// The report for programs.
    fn object(&self, outcome: &Outcome, failure: Option<&Failure>) -> JsonValue {
        let verdict = |failure: &Failure| failure.attempt.judgement.verdict;
        let mut object = object! {
            "puzzle": self.puzzle.clone(),
            "seed": self.seed,
            "verdict": failure.map_or(Verdict::Ac, verdict).to_string(),
            "cases": outcome.cases,
            "runs": outcome.runs,
            "ms": milliseconds(outcome.time),
            "note": outcome.note.clone(),
            "interrupted": interrupt::seen(),
        };
        if let Some(failure) = failure {
            let Attempt { batch, ran, judgement } = &failure.attempt;
            object["failure"] = object! {
                "input": String::from_utf8_lossy(&batch.input).as_ref(),
                "expected": String::from_utf8_lossy(&batch.output).as_ref(),
                "got": String::from_utf8_lossy(&ran.output).as_ref(),
                "case": judgement.case,
                "reason": judgement.reason.clone(),
                "cases": batch.cases.len(),
                "runs": failure.runs,
                "ms": milliseconds(failure.time),
                "steady": failure.steady,
                "needs_all": failure.needs_all,
                "simplest": failure.steady && !failure.cut_short,
                "repeat": self.repeat(failure, ""),
            };
        }
        object
    }
}

/// The report for people on a program that never failed.
fn accepted(case: &str, outcome: &Outcome) -> String {
    let (cases, runs) = (counted(outcome.cases, case), counted(outcome.runs, "run"));
    let ms = outcome.time.as_millis();
    let until = if interrupt::seen() { ", then interrupted" } else { "" };
    let note = outcome.note.iter();
    let note = note.map(|note| format!("\n\nnote (--strict would reject this)\n  {note}"));
    let note: String = note.collect();
    format!("{GOOD}AC{GOOD:#}  {cases} in {runs}, {ms} ms{until}{note}")
}

/// Of a longer input or output only the beginning is shown.
const MAX_LINES: usize = 200;
/// An input with more bytes is not put on a command line.
const MAX_ON_COMMAND_LINE: usize = 400;

/// What `printf` prints as this text, if it is short and plain.
fn on_command_line(text: &str) -> Option<String> {
    let is_plain = |c: char| "\n .-".contains(c) || c.is_ascii_alphanumeric();
    let fits = text.len() <= MAX_ON_COMMAND_LINE && !text.starts_with('-');
    let fits = fits && text.chars().all(is_plain);
    fits.then(|| text.replace('\n', "\\n"))
}
