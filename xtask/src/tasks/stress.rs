//! `cargo xtask stress`: tries random inputs until a program fails, and then finds the simplest
//! input on which it fails.

use std::path::{Path, PathBuf};
use std::process;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail, ensure};
use checker::{CaseText, ErasedPuzzle, Verdict};
use clap::Args;
use clap::builder::PossibleValuesParser;
use clap::value_parser;
use judge::interrupt;
use judge::program::Program;
use judge::run::{Attempt, Requirements, Try, helper_output};
use judge::search::{Make, Outcome, Plan, search};
use judge::shrink::{Failure, shrink};
use puzzle::counted;
use serde_json::{Value, json};

use crate::find::{Find, together};
use crate::fixtures::{Fixture, target_folder, workspace, write_whole};
use crate::page::{PageOption, check_writable};
use crate::report::{BAD, GOOD, Report, excerpt, milliseconds, parse_time, progress, tell};
use crate::rules;
use crate::source::{ProgramArg, quoted};
use catalogue::{judged_puzzle, names};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    #[arg(value_parser = PossibleValuesParser::new(names()))]
    puzzle: String,
    /// Random seed; the same seed gives the same cases
    ///
    /// So it finds the same first case that fails by itself, if there is time to reach it. A
    /// failure that needs earlier cases in the same run may be found at another case the next time,
    /// because the number of cases in a run depends on the speed of the program and of the machine.
    /// --batch fixes that number.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The generator of the cases, by default every generator in turn; or one of your own, such as
    /// 'python3 gen.py'
    ///
    /// A generator of your own is a source file or a command. It is called once for each input,
    /// with a seed as its last argument: the number of the input plus --seed. The input that it
    /// prints must be legal, or stress ends with an error. --first and --cases then count inputs.
    #[arg(long, alias = "shape", value_name = "NAME|PROGRAM")]
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
    /// It may take ten times the time limit. The puzzle's checker compares the answers; if it
    /// cannot read them, they are compared word by word.
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
    /// Write the input that fails, as simple as it was found, to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Report,
    #[command(flatten)]
    page: PageOption,
    #[command(flatten)]
    program: ProgramArg,
}

/// Tries random inputs until the program fails or the time or the number of cases is used up.
/// Returns whether the program never failed.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let puzzle = judged_puzzle(&arguments.puzzle)?;
    let kept = arguments.keep.as_ref().map(|name| Fixture::new(puzzle, name)).transpose()?;
    if let Some(Fixture { name, .. }) = kept.as_ref().filter(|kept| kept.is_bad()) {
        bail!("bad-… names are for malformed inputs; choose another name for {name:?}");
    }
    interrupt::defer_interrupt();
    [&arguments.page.file, &arguments.save].into_iter().flatten().try_for_each(check_writable)?;
    ensure!(arguments.program.each().len() == 1, "stress takes one program; judge takes several");
    let helper = |command| ProgramArg::new(command)?.ready()?.map_err(Error::msg);
    let other = arguments.against.as_deref().map(helper).transpose()?;
    let own = arguments.own_generator().map(helper).transpose()?;
    let requirements = arguments.rules.rules();
    let make: Box<Make> = if let Some(own) = &own {
        Box::new(|first, _| {
            let seed = arguments.seed.wrapping_add(first).to_string();
            generated(puzzle, &own.program.with(&seed), &requirements)
        })
    } else {
        let generator = puzzle.generator(arguments.generator.as_deref())?;
        Box::new(move |first, size| {
            let draw = |offset| puzzle.draw(generator, arguments.seed, first.wrapping_add(offset));
            Ok((0..size).map(draw).collect())
        })
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
            let run = |input: &[u8], limits| other.program.run(input, limits);
            let role = "the other program";
            batch.other = Some(helper_output(role, &run, &batch.input, requirements)?);
        }
        let run = |input: &[u8], limits| ready.program.run(input, limits);
        Attempt::new(puzzle, batch, &run, requirements)
    };
    let (outcome, failure) = look_for_failure(arguments, puzzle, &make, &judge)?;
    let Some(failure) = failure else {
        let text = arguments.accepted(puzzle.about().case, &outcome);
        arguments.format.print(text, &arguments.object(&outcome, None))?;
        if interrupt::seen() {
            drop(ready); // and its temporary folder
            process::exit(interrupt::EXIT_CODE);
        }
        return Ok(true);
    };
    let input = &failure.attempt.batch.input;
    let next = kept.as_ref().map(|fixture| arguments.keep(fixture, &failure)).transpose()?;
    let saved = match (&arguments.save, &kept) {
        (Some(file), _) => write_whole(file, input).map(|()| Some(file.clone()))?,
        (None, Some(fixture)) => Some(workspace().join(fixture.file("in"))),
        (None, None) if on_command_line(input).is_some() => None,
        (None, None) => {
            let file = target_folder().join("judge").join(format!("{}.in", puzzle.name()));
            write_whole(&file, input).ok().map(|()| file)
        }
    };
    let cases = counted(outcome.cases, puzzle.about().case);
    let name = format!("a random input (seed {}, after {cases})", arguments.seed);
    let mut find = Find::new(puzzle, name, &failure.attempt);
    find.story = find.story.filter(|_| other.is_none());
    find.commands = arguments.commands(puzzle, &failure, saved.as_deref());
    let object = arguments.object(&outcome, Some((&failure, &find)));
    let mut text = arguments.text(puzzle.about().case, &outcome, &failure, &find);
    text.extend(next.map(|next| format!("\n{next}")));
    arguments.format.print(text, &object)?;
    arguments.page.write(puzzle, &arguments.program.quoted(), &[find])?;
    Ok(false)
}

/// Runs a generator of the user, and returns the cases of the input that it prints.
fn generated(
    puzzle: &dyn ErasedPuzzle,
    program: &Program,
    requirements: &Requirements,
) -> Result<Vec<CaseText>, judge::Error> {
    let run = |input: &[u8], limits| program.run(input, limits);
    let role = format!("the generator `{}`", program.quoted());
    let input = helper_output(&role, &run, b"", requirements)?;
    let reason = match puzzle.read(&input) {
        Ok(cases) if (1..=puzzle.max_cases()).contains(&cases.len()) => return Ok(cases),
        Ok(cases) => {
            let cases = counted(cases.len() as u64, puzzle.about().case);
            format!("it prints {cases}, which the statement does not allow")
        }
        Err(error) => format!("its output is not a legal input: {error}"),
    };
    Err(judge::Error::Helper { role, reason })
}

/// Tries random inputs, and simplifies the one on which the program fails. A progress line shows
/// how far this is.
fn look_for_failure(
    arguments: &Arguments,
    puzzle: &'static dyn ErasedPuzzle,
    make: &Make,
    judge: &Try,
) -> Result<(Outcome, Option<Failure>)> {
    let (plan, case) = (arguments.plan(), puzzle.about().case);
    let (progress, start) = (progress(), Instant::now());
    let mut outcome = search(puzzle.max_cases(), &plan, make, judge, |cases| {
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
    /// Returns which inputs to try, as the options say.
    fn plan(&self) -> Plan {
        let default = if self.cases.is_some() { Duration::MAX } else { Duration::from_secs(10) };
        Plan {
            first: self.first,
            cases: self.cases.unwrap_or(u64::MAX),
            time: self.time.unwrap_or(default),
            batch: if self.own_generator().is_some() { Some(1) } else { self.batch },
            requirements: self.rules.rules(),
        }
    }

    /// Returns the argument of `--generator` if it names a program, not a generator of the puzzle.
    /// A program is a file or a command with two words or more.
    fn own_generator(&self) -> Option<&str> {
        let generator = self.generator.as_deref()?;
        let is_command = generator.contains(' ') || Path::new(generator).is_file();
        let is_unknown = || judged_puzzle(&self.puzzle).ok()?.generator(Some(generator)).err();
        (is_command && is_unknown().is_some()).then_some(generator)
    }

    /// Returns the command that searches for the same failure again.
    fn search_again(&self, failure: &Failure) -> String {
        let mut words = vec![format!("cargo xtask stress {} --seed {}", self.puzzle, self.seed)];
        words.extend(self.generator.iter().map(|name| format!("--generator {}", quoted(name))));
        let (first, count) = match failure.origin {
            (first, ..) if self.own_generator().is_some() => (first, 1),
            (first, _, Some(index)) => (first.wrapping_add(index as u64), 1),
            (first, count, None) => (first, count),
        };
        words.push(format!("--first {first} --cases {count}"));
        words.extend((count > 1).then(|| format!("--batch {count}")));
        words.extend(self.against.as_ref().map(|other| format!("--against {}", quoted(other))));
        self.program.command(words.join(" "), &self.rules)
    }

    /// Makes a fixture of the input. Returns what the user should do next.
    fn keep(&self, fixture: &Fixture, failure: &Failure) -> Result<String> {
        let Attempt { batch, judgement, .. } = &failure.attempt;
        fixture.keeps_promise(&batch.input)?;
        let reason = judgement.reason.as_deref().and_then(|reason| reason.lines().next());
        let shows = format!("a program went wrong here: {}", reason.unwrap_or("fails"));
        let source = format!("stress, seed {}", self.seed);
        fixture.write(&batch.input, None, &shows, &source)
    }

    /// Returns the text that reports a failure: how the program failed, and what to do next.
    fn text(&self, case: &str, outcome: &Outcome, failure: &Failure, find: &Find) -> String {
        let Attempt { batch, judgement, .. } = &failure.attempt;
        let (verdict, cases) = (judgement.verdict, counted(outcome.cases, case));
        let [found, shrunk] = [outcome.time, failure.time].map(|time| time.as_millis());
        let mut report =
            format!("{BAD}{verdict}{BAD:#}  after {cases} ({found} ms), simplified in {shrunk} ms");
        if !failure.is_steady() {
            let often = failure.failed.map(|count| count.to_string()).join(" of ");
            report += "\nThe failure is intermittent: on this input the program failed in ";
            report.extend([&often, " runs."]);
        }
        report += match failure.cut_short {
            true if interrupt::seen() => "\nInterrupted: there may be a simpler input.",
            true => "\nTime ran out before every simpler input was tried; raise --shrink-for.",
            false => "",
        };
        let mut section = |title: &str, text: &str| {
            report.extend(["\n\n", title, "\n  ", &text.replace('\n', "\n  ")]);
        };
        section(&find.input_title, &excerpt(&find.input));
        let expected = self.against.as_ref().map(|other| format!("{other} printed"));
        section(expected.as_deref().unwrap_or("expected"), &excerpt(&find.expected));
        section("got", &excerpt(&find.got));
        let count = batch.cases.len();
        let number = judgement.case.filter(|_| count > 1);
        let number = number.map_or(String::new(), |number| format!("{case} {number}: "));
        let all = failure.needs_all().then(|| format!("\n{}", together(case, count, false)));
        section("reason", &(number + &find.reason + &all.unwrap_or_default()));
        find.commands.iter().for_each(|(title, text)| section(title, text));
        report
    }

    /// Returns what can be done with a failure, each with the command for it. The input is in
    /// `file`, or it is so short that the command can hold it.
    fn commands(
        &self,
        puzzle: &dyn ErasedPuzzle,
        failure: &Failure,
        file: Option<&Path>,
    ) -> Vec<(&'static str, String)> {
        let (name, search) = (&self.puzzle, self.search_again(failure));
        let input = on_command_line(&failure.attempt.batch.input);
        let (before, file) = match (file, input) {
            (Some(file), _) => (String::new(), quoted(file)),
            (None, Some(input)) => (format!("printf '{input}' | "), "-".to_owned()),
            (None, None) => return vec![("to repeat it", search)],
        };
        let judge = format!("{before}cargo xtask judge {name} --input {file}");
        let judge = self.program.command(judge, &self.rules);
        let repeat = if self.against.is_some() { search } else { judge };
        let mut commands = vec![("to repeat it", repeat)];
        if self.keep.is_none() {
            let add = format!("{before}cargo xtask fixture add {name} edge-NAME --input {file}");
            commands.push(("to keep it as a fixture", add));
        }
        if puzzle.is_explained() && self.against.is_none() {
            let explain = format!("{before}cargo run -q -p {name} -- --explain {file}");
            let explain = explain.trim_end_matches(" -").to_owned();
            commands.push(("to see how the right answer is derived", explain));
        }
        commands
    }

    /// Returns the JSON object that reports a search, and the failure if there is one.
    fn object(&self, outcome: &Outcome, failure: Option<(&Failure, &Find)>) -> Value {
        let verdict = failure.map_or(Verdict::Ac, |(_, find)| find.verdict);
        let mut object = json!({
            "puzzle": self.puzzle,
            "seed": self.seed,
            "verdict": verdict.to_string(),
            "cases": outcome.cases,
            "runs": outcome.runs,
            "ms": milliseconds(outcome.time),
            "note": outcome.note,
            "interrupted": interrupt::seen(),
        });
        if let Some((failure, find)) = failure {
            object["failure"] = failed(failure, find);
        }
        object
    }

    /// Returns the text that reports a search without a failure.
    fn accepted(&self, case: &str, outcome: &Outcome) -> String {
        const FEW: u64 = 1_000;
        let (cases, runs) = (counted(outcome.cases, case), counted(outcome.runs, "run"));
        let ms = outcome.time.as_millis();
        let is_few = outcome.cases < FEW && self.cases.is_none();
        let (only, more) = match (interrupt::seen(), is_few) {
            (true, _) => ("", ", then interrupted"),
            (_, true) => ("only ", "; --for 5min tries more"),
            _ => ("", ""),
        };
        let note = |note| format!("\n\nnote (--strict would reject this)\n  {note}");
        let note = outcome.note.as_ref().map_or(String::new(), note);
        format!("{GOOD}AC{GOOD:#}  {only}{cases} in {runs}, {ms} ms{more}{note}")
    }
}

/// Returns the part of the JSON object that says how a program failed.
fn failed(failure: &Failure, find: &Find) -> Value {
    let Attempt { batch, ran, judgement } = &failure.attempt;
    json!({
        "input": String::from_utf8_lossy(&batch.input),
        "expected": String::from_utf8_lossy(batch.expected()),
        "got": String::from_utf8_lossy(&ran.output),
        "case": judgement.case,
        "reason": judgement.reason.clone(),
        "cases": batch.cases.len(),
        "runs": failure.runs,
        "ms": milliseconds(failure.time),
        "steady": failure.is_steady(),
        "needs_all": failure.needs_all(),
        "no_simpler_step": failure.is_steady() && !failure.cut_short,
        "repeat": find.commands.first().map(|(_, command)| command.clone()),
    })
}

/// The maximum length in bytes of an input on a command line.
const MAX_ON_COMMAND_LINE: usize = 400;

/// Returns the argument with which `printf` prints this input, if the input is short and plain.
fn on_command_line(input: &[u8]) -> Option<String> {
    let text = str::from_utf8(input).ok()?;
    let is_plain = |c: char| "\n .-".contains(c) || c.is_ascii_alphanumeric();
    let is_short = text.len() <= MAX_ON_COMMAND_LINE && !text.starts_with('-');
    (is_short && text.chars().all(is_plain)).then(|| text.replace('\n', "\\n"))
}
