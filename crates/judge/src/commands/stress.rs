//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{mem, process};

use anyhow::{Error, Result, ensure};
use checker::{CaseText, ErasedPuzzle, Evidence, Misreading, Verdict, shrink_case};
use clap::{Args, value_parser};
use puzzle::counted;
use puzzle::visible::escape_text;
use serde_json::{Value, json};
use terminal::files::{name_of, write_whole};
use terminal::interrupt::{EXIT_CODE, defer_interrupt, seen};
use terminal::{
    BAD, Form, GOOD, excerpt, fit, milliseconds, parse_time, progress, tell, width, wrap,
};

use super::{own_command_line, puzzle_named};
use crate::failure::Failure;
use crate::language::ProgramArg;
use crate::options::{Limits, PageOption, check_writable, last_failure, program_name};
use crate::program::{Program, quoted};
use crate::results::add_misreadings;
use crate::run::{Attempt, Requirements, Subject, helper_output};
use crate::search::{ENOUGH, Found, Make, Outcome, Plan, search};
use crate::shrink::{Shrunk, shrink};

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
    /// Generator of the cases: one of the puzzle's, or a program of yours, such as 'python3 gen.py'
    ///
    /// By default, all generators of the puzzle take turns. Your own generator is a source file or
    /// a command. `stress` calls it once for each input, with a seed as its last argument: --seed
    /// plus the number of the input. The generator prints one input; if it is not legal, `stress`
    /// ends with an error. --first and --cases then count inputs.
    #[arg(long, alias = "shape", value_name = "NAME|PROGRAM")]
    generator: Option<String>,
    /// Number of cases to try [default: as many as fit into 10 s]
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Wall-clock time for which to try cases, such as 30s or 5min [default: 10s]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time, conflicts_with = "cases")]
    time: Option<Duration>,
    /// Number of cases of the random sequence to skip; use it to repeat a failure
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Cases per run [default: one at first, then more and more]
    ///
    /// By default, runs start with one case and grow, up to about half of the time limit. A run
    /// never has more cases than the statement allows.
    #[arg(long)]
    batch: Option<usize>,
    /// Compare with this program instead of our solver, such as brute.py or 'python3 brute.py'
    ///
    /// The other program may use ten times the time limit. The checker of the puzzle compares both
    /// outputs; if it cannot read one of them, they are compared word by word.
    #[arg(long, value_name = "PROGRAM")]
    against: Option<String>,
    #[command(flatten)]
    limits: Limits,
    /// Wall-clock time for shrinking; Ctrl-C ends it too, and shows the smallest input so far
    #[arg(long, default_value = "1min", value_parser = parse_time, value_name = "TIME")]
    shrink_for: Duration,
    /// Write the shrunk input to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Form,
    #[command(flatten)]
    page: PageOption,
    #[command(flatten)]
    program: ProgramArg,
}

/// Tries random inputs until the program fails or the time or the number of cases is used up, and
/// reports the shrunk failure if there is one. Returns whether the program never failed.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle_named(&arguments.puzzle)?;
    defer_interrupt();
    [&arguments.page.file, &arguments.save].into_iter().flatten().try_for_each(check_writable)?;
    let is_one = arguments.program.each().len() == 1;
    ensure!(is_one, "`stress` takes one program; `test` takes several");
    let helper = |command| ProgramArg::new(command)?.ready()?.map_err(Error::msg);
    let other = arguments.against.as_deref().map(helper).transpose()?;
    let own = arguments.own_generator(puzzle).map(helper).transpose()?;
    let requirements = arguments.limits.requirements();
    let generator = arguments.generator.as_deref().filter(|_| own.is_none());
    let generator = puzzle.generator(generator).map_err(Error::msg)?;
    let make = |first: u64, size| {
        let Some(own) = &own else {
            let draw = |offset| puzzle.draw(generator, arguments.seed, first.wrapping_add(offset));
            return Ok((0..size).map(draw).collect());
        };
        let seed = arguments.seed.wrapping_add(first).to_string();
        generated(puzzle, &own.with(&seed), &requirements)
    };
    let ready = match arguments.program.ready()? {
        Ok(ready) => ready,
        Err(refusal) => {
            return arguments.program.report_refusal(puzzle.name(), arguments.format, &refusal);
        }
    };
    let judge = |cases, requirements: &Requirements| {
        let mut batch = puzzle.batch(cases);
        if let Some(other) = &other {
            let output = helper_output("the other program", other, &batch.input, requirements);
            batch.other = Some(output.map_err(|error| on_input(error, &batch.input))?);
        }
        let run = |input: &[u8], limits| ready.run(input, limits);
        Attempt::new(puzzle, batch, &run, requirements)
    };
    let subject = Subject { puzzle, requirements, judge: &judge };
    let plan = arguments.plan(own.is_some());
    let (mut outcome, shrunk) = look_for_failure(arguments, &plan, &subject, &make)?;
    let Some(shrunk) = shrunk else {
        let text = arguments.accepted(puzzle.about().case, &outcome);
        arguments.format.print(text, &arguments.object(puzzle.name(), &outcome, Verdict::Ac))?;
        if seen() {
            drop(ready); // and its temporary folder
            process::exit(EXIT_CODE);
        }
        return Ok(true);
    };
    let input = &shrunk.attempt.batch.input;
    let kept = last_failure(puzzle.name()).ok().filter(|file| write_whole(file, input).is_ok());
    if let Some(file) = &arguments.save {
        write_whole(file, input)?;
        tell(format_args!("wrote the input to {}", name_of(file)));
    }
    let cases = counted(outcome.cases, puzzle.about().case);
    let name = format!("a random input (seed {}, after {cases})", arguments.seed);
    let mut failure = Failure::new(puzzle, name, &shrunk.attempt);
    failure.story = failure.story.filter(|_| other.is_none());
    failure.commands = arguments.commands(puzzle, &shrunk.attempt, kept.as_deref());
    let evidence = mem::take(&mut outcome.evidence);
    let found = misreadings(&subject, &make, &shrunk.attempt, evidence)?;
    failure.misreading = Some(Misreading::text(&found)).filter(|text| !text.is_empty());
    let mut object = arguments.object(puzzle.name(), &outcome, failure.verdict);
    object["failure"] = failed(&shrunk, &failure);
    add_misreadings(&mut object, &found);
    let (case, count) = (puzzle.about().case, shrunk.attempt.batch.cases.len());
    if let Some(number) = shrunk.attempt.judgement.case.filter(|_| count > 1) {
        failure.reason.insert_str(0, &format!("{case} {number}: "));
    }
    if shrunk.needs_all() {
        failure.needs_all(case, count, false);
    }
    let text = Arguments::text(case, &outcome, &shrunk, &failure);
    arguments.format.print(text, &object)?;
    arguments.page.write(puzzle, &arguments.program.quoted(), &[failure])?;
    Ok(false)
}

/// Adds the input on which a helper failed to the error of the helper. Other errors stay as they
/// are.
fn on_input(error: crate::Error, input: &[u8]) -> crate::Error {
    const MAX_LINES: usize = 25;
    let crate::Error::Helper { role, reason } = error else { return error };
    let input = excerpt(&escape_text(input), MAX_LINES, width());
    crate::Error::Helper { role, reason: format!("{reason}, on this input:\n{input}") }
}

/// Runs the user's own generator, and returns the cases of the input that it prints.
///
/// # Errors
///
/// If the generator fails or prints an input that is not legal, or if there is an interrupt.
fn generated(
    puzzle: &dyn ErasedPuzzle,
    program: &Program,
    requirements: &Requirements,
) -> Result<Vec<CaseText>, crate::Error> {
    let role = format!("the generator `{}`", program.quoted());
    let input = helper_output(&role, program, b"", requirements)?;
    let reason = match puzzle.read(&input) {
        Ok(cases) if (1..=puzzle.max_cases()).contains(&cases.len()) => return Ok(cases),
        Ok(cases) => {
            let cases = counted(cases.len() as u64, puzzle.about().case);
            format!("it printed {cases}, which the statement does not allow")
        }
        Err(error) => format!("its output is not a legal input: {error}"),
    };
    Err(crate::Error::Helper { role, reason })
}

/// Tries random inputs, and shrinks the input on which the program fails. A progress line shows how
/// many cases were tried, and then how many runs shrinking has taken.
fn look_for_failure(
    arguments: &Arguments,
    plan: &Plan,
    subject: &Subject,
    make: &Make,
) -> Result<(Outcome, Option<Shrunk>)> {
    let case = subject.puzzle.about().case;
    let (progress, start) = (progress(), Instant::now());
    let mut outcome = search(subject, plan, make, |cases| {
        let rate = u128::from(cases) * 1_000_000 / start.elapsed().as_micros().max(1);
        progress.set_message(format!("{}, {rate} a second", counted(cases, case)));
    })?;
    let Some(found) = outcome.found.take() else { return Ok((outcome, None)) };
    let (judgement, cases) = (&found.attempt.judgement, counted(outcome.cases, case));
    progress.set_message("");
    progress.suspend(|| {
        let reason = judgement.reason.as_deref().and_then(|reason| reason.lines().next());
        let line = format!("after {cases}: {}", reason.unwrap_or_default());
        tell(format_args!("{BAD}{}{BAD:#}  {}", judgement.verdict, fit(&line, width() - 8)));
        tell("now shrinking the input (Ctrl-C shows the smallest so far)");
    });
    // If no run was accepted before, the program may never end, on any input.
    if judgement.verdict == Verdict::Tle
        && outcome.runs == 1
        && never_ends(subject, &found.attempt.batch.cases[0])?
    {
        return Ok((outcome, Some(endless(found, start.elapsed()))));
    }
    let on_run = |runs| progress.set_message(counted(runs, "run"));
    let shrunk = shrink(subject, found, arguments.shrink_for, &on_run)?;
    Ok((outcome, Some(shrunk)))
}

/// Returns whether the program does not end on the smallest legal case either, within a quarter of
/// the time limits, and prints nothing. Shrinking would then show nothing more. The smallest case
/// is made from `case`, which can be any legal case.
fn never_ends(subject: &Subject, case: &CaseText) -> Result<bool> {
    let Requirements { time, wall, .. } = subject.requirements;
    let requirements = Requirements { time: time / 4, wall: wall / 4, ..subject.requirements };
    let case = shrink_case(case.clone(), &|text| subject.puzzle.rewritten(text), &mut |_| true);
    let attempt = (subject.judge)(vec![case], &requirements)?;
    Ok(attempt.judgement.verdict == Verdict::Tle && attempt.ran.output.is_empty())
}

/// Returns the failure of a program that seems to end on no input. The input stays as it was found,
/// and the reason says that the program may loop forever.
fn endless(found: Found, time: Duration) -> Shrunk {
    let mut attempt = found.attempt;
    let more = "\nIt does not end on the smallest input either, so it may loop forever.";
    attempt.judgement.reason = attempt.judgement.reason.map(|reason| reason + more);
    Shrunk { attempt, runs: 1, time, cut_short: false, failed: [1, 1] }
}

impl Arguments {
    /// Returns the plan of the search, as the options describe it. The user's own generator prints
    /// whole inputs, so each run takes one of them.
    fn plan(&self, is_own_generator: bool) -> Plan {
        let default = if self.cases.is_some() { Duration::MAX } else { Duration::from_secs(10) };
        Plan {
            first: self.first,
            cases: self.cases.unwrap_or(u64::MAX),
            time: self.time.unwrap_or(default),
            batch: if is_own_generator { Some(1) } else { self.batch },
        }
    }

    /// Returns the argument of `--generator` if it names a program and not a generator of the
    /// puzzle. A program is a file, or a command with two words or more.
    fn own_generator(&self, puzzle: &dyn ErasedPuzzle) -> Option<&str> {
        let generator = self.generator.as_deref()?;
        let is_command = generator.contains(' ') || Path::new(generator).is_file();
        (is_command && puzzle.generator(Some(generator)).is_err()).then_some(generator)
    }

    /// Returns the text that reports a failure: how the program failed, and what to do next.
    fn text(case: &str, outcome: &Outcome, shrunk: &Shrunk, failure: &Failure) -> String {
        let (verdict, cases) = (failure.verdict, counted(outcome.cases, case));
        let [found, took] = [outcome.time, shrunk.time].map(|time| time.as_millis());
        let mut report =
            format!("{BAD}{verdict}{BAD:#}  after {cases} ({found} ms), shrunk in {took} ms");
        if !shrunk.is_steady() {
            let often = shrunk.failed.map(|count| count.to_string()).join(" of ");
            report += "\nThe failure is intermittent: on this input the program failed in ";
            report.extend([&often, " runs."]);
        }
        report += match shrunk.cut_short {
            true if seen() => "\nInterrupted before the input was fully shrunk.",
            true => "\nShrinking ran out of time; raise --shrink-for to shrink further.",
            false => "",
        };
        report.extend(["\n\n", &failure.text(), "\n"]);
        let misreading = failure.misreading.as_ref().map(|rule| wrap(rule, width()));
        report.extend(misreading.map(|rule| format!("\n{rule}\n")));
        for (title, command) in &failure.commands {
            report.extend(["\n", title, ":\n  ", command]);
        }
        report
    }

    /// Returns the commands that the user can run next, each after a title that says what it is
    /// for. `kept` is the file that keeps the input for `--last`. If that file could not be
    /// written, or if two programs are compared, the command that repeats the failure is this
    /// search itself.
    fn commands(
        &self,
        puzzle: &dyn ErasedPuzzle,
        attempt: &Attempt,
        kept: Option<&Path>,
    ) -> Vec<(&'static str, String)> {
        let (name, judge) = (puzzle.name(), program_name());
        let last = format!("{judge} test {name} --last");
        let test = |options| self.program.command(last.clone() + options, &self.limits);
        let is_own = self.against.is_some() || kept.is_none();
        let repeat = if is_own { own_command_line() } else { test("") };
        let mut commands = vec![("to repeat it", repeat)];
        if attempt.ran.end.is_crash() && self.program.can_be_sanitized() && kept.is_some() {
            commands.push(("to see where it crashes", test(" --sanitize")));
        }
        if let Some(file) = self.save.as_deref().or(kept) {
            let add =
                format!("cargo xtask fixture add {name} edge-NAME --input {}", quoted(&[file]));
            commands.push(("to keep it as a fixture, in a clone of the repository", add));
        }
        if puzzle.is_explained() && self.against.is_none() && kept.is_some() {
            let explain = format!("{judge} solve {name} --last --explain");
            commands.push(("to see how the right answer is derived", explain));
        }
        commands
    }

    /// Returns the JSON object that reports a search with this verdict. The object does not have
    /// the field `failure` yet.
    fn object(&self, puzzle: &str, outcome: &Outcome, verdict: Verdict) -> Value {
        json!({
            "puzzle": puzzle,
            "seed": self.seed,
            "verdict": verdict.to_string(),
            "cases": outcome.cases,
            "runs": outcome.runs,
            "ms": milliseconds(outcome.time),
            "note": outcome.note,
            "interrupted": seen(),
        })
    }

    /// Returns the text that reports a search without a failure.
    fn accepted(&self, case: &str, outcome: &Outcome) -> String {
        const FEW: u64 = 1_000;
        let (cases, runs) = (counted(outcome.cases, case), counted(outcome.runs, "run"));
        let ms = outcome.time.as_millis();
        let is_few = outcome.cases < FEW && self.cases.is_none();
        let (only, more) = match (seen(), is_few) {
            (true, _) => ("", ", then interrupted"),
            (_, true) => ("only ", "; --for 5min tries more"),
            _ => ("", ""),
        };
        let note = |note: &String| format!("\n\n{}", wrap(&format!("note: {note}"), width()));
        let note = outcome.note.as_ref().map_or(String::new(), note);
        format!("{GOOD}AC{GOOD:#}  {only}{cases} in {runs}, {ms} ms{more}{note}")
    }
}

/// Returns the misreadings that explain every answer of the program: the answers of the search,
/// which are `evidence`, and those to the shrunk input. As long as there are few answers, or
/// several misreadings explain all of them, the program answers more random cases, for up to two
/// seconds. More answers can tell the misreadings apart.
fn misreadings(
    subject: &Subject,
    make: &Make,
    shrunk: &Attempt,
    mut evidence: Vec<Evidence>,
) -> Result<Vec<Misreading>> {
    const FEW: usize = ENOUGH / 20;
    let (puzzle, start) = (subject.puzzle, Instant::now());
    let size = puzzle.max_cases().min(FEW) as u64;
    evidence.extend(shrunk.evidence(puzzle));
    let (mut found, mut number) = (puzzle.misreadings(&evidence), 0);
    while (evidence.len() < FEW || found.len() > 1)
        && shrunk.judgement.verdict == Verdict::Wa
        && shrunk.batch.other.is_none()
        && start.elapsed() < Duration::from_secs(2)
        && !seen()
    {
        evidence
            .extend((subject.judge)(make(number, size)?, &subject.requirements)?.evidence(puzzle));
        found = if evidence.len() < FEW { found } else { puzzle.misreadings(&evidence) };
        number += size;
    }
    if evidence.len() < FEW {
        found = puzzle.misreadings(&evidence);
    }
    Ok(Misreading::few(found))
}

/// Returns the field `failure` of the JSON object: how the program failed on the shrunk input.
fn failed(shrunk: &Shrunk, failure: &Failure) -> Value {
    let Attempt { batch, ran, judgement, .. } = &shrunk.attempt;
    json!({
        "input": String::from_utf8_lossy(&batch.input),
        "expected": String::from_utf8_lossy(batch.expected()),
        "got": String::from_utf8_lossy(&ran.output),
        "errors": ran.errors,
        "case": judgement.case,
        "reason": judgement.reason,
        "cases": batch.cases.len(),
        "runs": shrunk.runs,
        "ms": milliseconds(shrunk.time),
        "steady": shrunk.is_steady(),
        "needs_all": shrunk.needs_all(),
        "fully_shrunk": shrunk.is_steady() && !shrunk.cut_short,
        "repeat": failure.commands.first().map(|(_, command)| command.clone()),
    })
}
