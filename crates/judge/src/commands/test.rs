//! `judge test`: runs programs on the tests of a puzzle, or on inputs of the user.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow, ensure};
use catalogue::{Test, judged_puzzle, names, tests};
use checker::{ErasedPuzzle, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use puzzle::parallel::in_order;
use puzzle::visible::cut;
use puzzle::{counted, plural};
use report::files::{entries, name_of, read_named};
use report::interrupt::{Interrupted, defer_interrupt, seen};
use report::{BAD, Form, GOOD, excerpt, milliseconds, progress, say, tell};
use serde_json::{Value, json};

use crate::error_summary;
use crate::failure::{Failure, together};
use crate::language::ProgramArg;
use crate::options::{Limits, PageOption, check_writable, program_name};
use crate::program::{Program, quoted};
use crate::run::{Attempt, Subject};
use crate::shrink::fewest_cases;

#[derive(Args)]
pub struct Arguments {
    #[arg(
        value_name = "PUZZLE[/NAME]",
        help = format!("The puzzle ({}), or one test of it", names().collect::<Vec<_>>().join(", "))
    )]
    selection: String,
    /// Run on this input instead of the stored tests; may be repeated, and `-` is standard input
    ///
    /// The right answer comes from our solver. A folder stands for the inputs in it, NAME.in; if
    /// an answer NAME.ans or NAME.out beside one of them is wrong, a line says so.
    #[arg(long = "input", value_name = "PATH")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    limits: Limits,
    /// How many inputs are run at the same time; by default one for each core
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// List the accepted inputs too, and keep going when the first ones fail in the same way
    ///
    /// With two programs or more, each is run on all inputs, not only up to the first that fails.
    #[arg(long)]
    all: bool,
    /// Also run the tests lenient-…: inputs that go beyond the statement
    ///
    /// Other line breaks, spaces and tabs, a missing end mark, text after it, more cases: our
    /// solvers accept all of these, but other programs need not.
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    page: PageOption,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Form,
    #[command(flatten)]
    program: ProgramArg,
}

/// Runs each program on every input, and reports the inputs on which it fails. If there are two
/// programs or more, prints one row for each instead. Returns whether all programs are accepted.
pub fn test(arguments: &Arguments) -> Result<bool> {
    let puzzle = judged_puzzle(arguments.puzzle())?;
    let (mut inputs, skipped) = arguments.inputs(puzzle)?;
    inputs.sort_by_key(|input| input.text.len()); // a slow program gets somewhere on the small ones
    arguments.page.file.iter().try_for_each(check_writable)?;
    defer_interrupt();
    let (programs, mut failures) = (arguments.program.each(), Vec::new());
    let width = programs.iter().map(|program| program.quoted().len()).max();
    let width = width.filter(|_| programs.len() > 1);
    let job = Job { arguments, puzzle, inputs: &inputs, skipped, width };
    let accepted = programs.iter().try_fold(true, |all, program| {
        let mut runs =
            Runs { job, program, start: Instant::now(), judged: Vec::new(), stopped: false };
        let accepted = runs.judge();
        failures.extend(runs.failures());
        accepted.map(|accepted| all && accepted)
    });
    arguments.page.write(puzzle, &arguments.program.quoted(), &failures)?;
    accepted
}

/// An input that programs are run on: a test, or a file of the user.
struct Input {
    /// The name in reports: that of the test, or that of the user's file.
    name: String,
    /// How a command names it: `PUZZLE/NAME`, or `PUZZLE --input FILE`.
    selection: String,
    /// What a test shows, in a few words.
    shows: Option<&'static str>,
    /// The input itself.
    text: Vec<u8>,
}

impl Arguments {
    /// Returns the name of the puzzle.
    fn puzzle(&self) -> &str {
        self.selection.split('/').next().unwrap_or_default()
    }

    /// Returns the inputs, and how many lenient tests are left out.
    fn inputs(&self, puzzle: &dyn ErasedPuzzle) -> Result<(Vec<Input>, usize)> {
        if !self.inputs.is_empty() {
            ensure!(!self.selection.contains('/'), "--input takes a puzzle, not a test of it");
            let files: Result<Vec<_>> = self.inputs.iter().map(|path| inputs_at(path)).collect();
            let inputs = files?.concat().into_iter().map(|file| given(puzzle, &file));
            return Ok((inputs.collect::<Result<_>>()?, 0));
        }
        let name = self.selection.split_once('/').map(|(_, name)| name);
        let chosen = tests(puzzle.name()).filter(|test| name.is_none_or(|name| name == test.name));
        let is_asked_for = self.lenient || name.is_some();
        let (chosen, skipped): (Vec<&Test>, Vec<_>) =
            chosen.partition(|test| is_asked_for || !test.is_lenient());
        ensure!(!chosen.is_empty(), "there is no test {}", self.selection);
        let input = |test: &Test| Input {
            name: test.name.to_owned(),
            selection: format!("{}/{}", test.puzzle, test.name),
            shows: Some(test.shows),
            text: test.input.to_vec(),
        };
        Ok((chosen.into_iter().map(input).collect(), skipped.len()))
    }
}

/// Returns the inputs that a path stands for: itself, or the files `….in` of a folder.
fn inputs_at(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut inputs = entries(path)?;
    inputs.retain(|file| file.extension().is_some_and(|ending| ending == "in"));
    inputs.sort();
    ensure!(!inputs.is_empty(), "there is no input (….in) in {}", name_of(path));
    Ok(inputs)
}

/// Returns the input that the user names. Says so if an answer beside it is wrong.
fn given(puzzle: &dyn ErasedPuzzle, file: &Path) -> Result<Input> {
    let (name, text) = (name_of(file), read_named(file)?);
    let cases = puzzle.read(&text).map_err(|error| anyhow!("{name}:{error}"))?;
    let answers = ["ans", "out"].map(|ending| file.with_extension(ending));
    for answer in answers.iter().filter(|answer| answer.is_file()) {
        let judgement = puzzle.check(&puzzle.batch(cases.clone()), &read_named(answer)?, false);
        if let Some(reason) = judgement.reason {
            let number = judgement.case.filter(|_| cases.len() > 1);
            let place = number.map(|number| format!(", {} {number}", puzzle.about().case));
            let (answer, place) = (name_of(answer), place.unwrap_or_default());
            tell(format_args!("{answer}{place}: our solver disagrees: {reason}"));
        }
    }
    let selection = format!("{} --input {}", puzzle.name(), quoted(&[file]));
    Ok(Input { name, selection, shows: None, text })
}

/// The run of a program on one input.
struct Judged<'a> {
    input: &'a Input,
    attempt: Attempt,
    /// What went wrong, if anything did, shown with as few cases as possible.
    failure: Option<Failure>,
}

impl<'a> Judged<'a> {
    /// Runs a program on an input. If it fails, looks for the fewest cases on which it fails.
    fn new(job: Job<'a>, program: &Program, input: &'a Input) -> Result<Self> {
        let Job { arguments, puzzle, .. } = job;
        let mut batch = puzzle.batch(puzzle.read(&input.text)?);
        batch.input.clone_from(&input.text); // as the file has it: whitespace, missing line ends and all
        let run = |input: &[u8], limits| program.run(input, limits);
        let judge =
            |cases, requirements: &_| Attempt::new(puzzle, puzzle.batch(cases), &run, requirements);
        let requirements = arguments.limits.requirements();
        let subject = Subject { puzzle, requirements, judge: &judge };
        let mut attempt = Attempt::new(puzzle, batch, &run, &requirements)?;
        if attempt.is_accepted() {
            return Ok(Self { input, attempt, failure: None });
        }
        let count = attempt.batch.cases.len();
        let is_slow = [Verdict::Tle, Verdict::Mle].contains(&attempt.judgement.verdict);
        let fewest = || fewest_cases(&subject, &attempt, Duration::from_secs(2));
        let fewest = if count == 1 || is_slow { None } else { fewest()? };
        let fewest = fewest.filter(|(fewest, _)| fewest.fails_like(&attempt));
        attempt.judgement.note_too_many(puzzle.too_many(count));
        let failure = shown(puzzle, &input.name, &attempt, fewest.as_ref());
        Ok(Self { input, attempt, failure: Some(failure) })
    }

    /// Returns the JSON object that reports this run.
    fn object(&self, puzzle: &str) -> Value {
        let Self { input, attempt: Attempt { batch, ran, judgement }, .. } = self;
        let cases = batch.cases.len();
        let mut object = json!({ "puzzle": puzzle, "fixture": input.name, "cases": cases });
        judgement.add_to(&mut object);
        object["ms"] = milliseconds(ran.time).into();
        object["peak_kib"] = (ran.memory >> 10).into();
        object
    }

    /// Returns the text that reports this run, or `None` if the program is accepted.
    fn text(&self) -> Option<String> {
        let Self { input, failure, attempt: Attempt { batch, ran, judgement } } = self;
        let ([ms, mb], failure) = (usage(ran.time, ran.memory), failure.as_ref()?);
        let place = failure.name.strip_prefix(&input.name).unwrap_or_default();
        let (path, shows) = match input.shows {
            Some(shows) => (&input.selection, format!(": {shows}")),
            None => (&input.name, String::new()),
        };
        let mut text = format!(
            "{}  {BAD}{}{BAD:#}  {ms} ms  {mb} MB\n    {path}{place}{shows}\n",
            input.name, judgement.verdict
        );
        let is_single = batch.cases.len() == 1;
        for (name, part, is_known) in [
            (&*failure.input_title, &failure.input, true),
            ("expected", &failure.expected, is_single || judgement.expected.is_some()),
            ("got", &failure.got, is_single || judgement.got.is_some()),
            ("reason", &failure.reason, true),
        ] {
            let lines = excerpt(part).replace('\n', &format!("\n    {:8}  ", ""));
            text.extend(is_known.then(|| format!("    {name:8}  {lines}\n")));
        }
        Some(text)
    }
}

/// Returns what is shown of a failure. All of it comes from one run: that on the fewest cases, if
/// there is one, or that on the whole input. `fewest` also says whether all smaller sets of cases
/// were tried.
fn shown(
    puzzle: &dyn ErasedPuzzle,
    name: &str,
    whole: &Attempt,
    fewest: Option<&(Attempt, bool)>,
) -> Failure {
    let case = puzzle.about().case;
    let attempt = fewest.map_or(whole, |(fewest, _)| fewest);
    let [count, of] = [attempt, whole].map(|attempt| attempt.batch.cases.len());
    let [number, in_whole] = [attempt, whole].map(|attempt| attempt.judgement.case);
    let some = format!(", {count} of {of} {}", plural(case));
    let place = match (number, in_whole) {
        _ if of == 1 => String::new(),
        (_, Some(number)) if count == of => format!(", {case} {number} of {of}"),
        (_, Some(number)) if count == 1 => format!(", {case} {number} of {of} alone"),
        (Some(number), _) if count > 1 => format!("{some}, {case} {number} of these"),
        _ if count == of => String::new(),
        _ => some,
    };
    let mut failure = Failure::new(puzzle, format!("{name}{place}"), attempt);
    if let Some((_, all_tried)) = fewest.filter(|_| count > 1) {
        failure.reason.extend(["\n", &together(case, count, !all_tried)]);
    }
    failure
}

/// Returns the time in milliseconds, and the memory in mebibytes, rounded up. Reports write `MB`.
fn usage(time: Duration, memory: u64) -> [u128; 2] {
    [time.as_millis(), memory.div_ceil(1 << 20).into()]
}

/// What is the same for every program.
#[derive(Clone, Copy)]
struct Job<'a> {
    arguments: &'a Arguments,
    puzzle: &'static dyn ErasedPuzzle,
    inputs: &'a [Input],
    /// How many tests are left out because they go beyond the statement.
    skipped: usize,
    /// The length of the longest name of a program, if there are two programs or more. Then only
    /// one row is printed for each program.
    width: Option<usize>,
}

/// The runs of one program so far.
struct Runs<'a> {
    job: Job<'a>,
    program: &'a ProgramArg,
    start: Instant,
    judged: Vec<Judged<'a>>,
    /// Whether the remaining inputs are left out, because the runs so far show enough.
    stopped: bool,
}

impl<'a> Runs<'a> {
    /// Gets a program ready, runs it on the inputs and reports. Returns whether the program is
    /// accepted.
    fn judge(&mut self) -> Result<bool> {
        let (Job { arguments, puzzle, width, .. }, program) = (self.job, self.program);
        let ready = program.ready()?;
        let refusal = ready.as_ref().err();
        if let Some(refusal) = refusal.filter(|_| width.is_none()) {
            return program.report_refusal(puzzle.name(), arguments.format, refusal);
        }
        let interrupted = ready.as_ref().map_or(Ok(false), |ready| self.run(ready))?;
        match (arguments.format, width) {
            (Form::Text, None) => say(self.text())?,
            (Form::Json, None) => {}
            (_, Some(_)) if interrupted => {} // it may have been wrong later
            (_, Some(width)) => self.row(width, refusal)?,
        }
        ensure!(!interrupted, Interrupted);
        Ok(refusal.is_none() && self.judged.iter().all(|judged| judged.failure.is_none()))
    }

    /// Runs the program on the inputs. A progress line shows how many are done. Returns whether an
    /// interrupt ended the runs.
    fn run(&mut self, program: &Program) -> Result<bool> {
        let (job, arguments) = (self.job, self.job.arguments);
        let is_text = arguments.format == Form::Text;
        let progress = if is_text { progress() } else { ProgressBar::hidden() };
        let jobs = arguments.jobs.map_or(0, usize::from);
        let work = |_, input| Judged::new(job, program, input);
        let ended = in_order(jobs, job.inputs, work, |judged| self.add(judged?, &progress));
        progress.finish_and_clear();
        let interrupted = seen() && ended.as_ref().is_err_and(Error::is::<crate::Error>);
        if !self.stopped && !interrupted {
            ended?;
        }
        Ok(interrupted)
    }

    /// Adds a run, and prints what is due after it.
    ///
    /// # Errors
    ///
    /// If the remaining inputs are left out; the error ends their runs.
    fn add(&mut self, judged: Judged<'a>, progress: &ProgressBar) -> Result<()> {
        let Job { arguments, puzzle, inputs, width, .. } = self.job;
        if width.is_some() {
            // Only the row is printed.
        } else if arguments.format == Form::Json {
            report::json(&judged.object(puzzle.name()))?;
        } else if arguments.all && judged.failure.is_none() {
            let width = inputs.iter().map(|input| input.name.len()).max().unwrap_or(0);
            let [ms, mb] = usage(judged.attempt.ran.time, judged.attempt.ran.memory);
            let name = &judged.input.name;
            let row = format!("{name:width$}  {GOOD}AC{GOOD:#}   {ms:5} ms  {mb:4} MB");
            progress.suspend(|| say(row))?;
        }
        self.judged.push(judged);
        let (done, all) = (self.judged.len(), inputs.len());
        let failed = self.judged.iter().filter(|judged| judged.failure.is_some()).count();
        progress.set_message(format!("{done} of {all}, {failed} not accepted"));
        let is_enough = if width.is_some() { failed > 0 } else { self.never_starts() };
        self.stopped = is_enough && !arguments.all && done < all;
        ensure!(!self.stopped, "the others are left out");
        Ok(())
    }

    /// Returns what went wrong, for the page, each with the command that repeats it.
    fn failures(self) -> impl Iterator<Item = Failure> {
        let (Job { arguments, width, .. }, program) = (self.job, self.program);
        let of = width.map_or(String::new(), |_| format!("{}: ", program.quoted()));
        self.judged.into_iter().filter_map(move |Judged { input, failure, .. }| {
            let mut failure = failure?;
            failure.name.insert_str(0, &of);
            let test = format!("{} test {}", program_name(), input.selection);
            failure.commands = vec![("to repeat it", program.command(test, &arguments.limits))];
            Some(failure)
        })
    }

    /// Returns whether the runs on the first three inputs, which are the smallest, show that the
    /// program does not get anywhere, for example because a file is missing. The program then
    /// prints nothing and fails for the same reason each time, or hangs each time.
    fn never_starts(&self) -> bool {
        let reason = |judged: &Judged| {
            let Attempt { ran, judgement, .. } = &judged.attempt;
            let is_mute = ran.output.is_empty() && !ran.errors.is_empty();
            match judgement.verdict {
                Verdict::Tle => Some("hangs".to_owned()),
                Verdict::Re if is_mute => judgement.reason.clone(),
                _ => None,
            }
        };
        let reasons: Vec<_> = self.judged.iter().map(reason).collect();
        let [Some(one), Some(two), Some(three)] = &reasons[..] else { return false };
        self.job.arguments.format == Form::Text && one == two && two == three
    }

    /// Returns the maximum of the processor time and the maximum of the memory. A note says if the
    /// time is close to the limit.
    fn max_usage(&self, judged: &[&Judged]) -> (Duration, u64, &str) {
        let time = judged.iter().map(|judged| judged.attempt.ran.time).max().unwrap_or_default();
        let memory = judged.iter().map(|judged| judged.attempt.ran.memory).max().unwrap_or(0);
        let is_close = self.job.arguments.limits.requirements().is_close(time);
        (time, memory, if is_close { ", which is close to the time limit" } else { "" })
    }

    /// Prints the row of a program: its verdict and its first failure. This is for two programs or
    /// more.
    fn row(&self, width: usize, refusal: Option<&String>) -> Result<()> {
        let name = self.program.quoted();
        let failed = self.judged.iter().find(|judged| judged.failure.is_some());
        let judgement = failed.map(|judged| &judged.attempt.judgement);
        let (verdict, reason) = match (refusal, judgement) {
            (Some(refusal), _) => ("CE".to_owned(), error_summary(refusal)),
            (None, Some(judgement)) => (judgement.verdict.to_string(), judgement.reason.clone()),
            (None, None) => (Verdict::Ac.to_string(), None),
        };
        let (time, memory, note) = self.max_usage(&self.judged.iter().collect::<Vec<_>>());
        let [ms, mb] = usage(time, memory);
        let colour = if verdict == "AC" { GOOD } else { BAD };
        let failure = failed.and_then(|judged| judged.failure.as_ref());
        let place = failure.map_or(String::new(), |failure| format!("{}: ", failure.name));
        let shown = failure.map(|failure| &failure.reason).or(reason.as_ref());
        let line = shown.and_then(|reason| reason.lines().next()).unwrap_or_default();
        let row = format!(
            "{name:width$}  {colour}{verdict:3}{colour:#}  {ms:5} ms  {mb:4} MB{note}  {place}{}",
            cut(line, 120)
        );
        let object = json!({
            "puzzle": self.job.puzzle.name(),
            "program": name,
            "verdict": verdict,
            "accepted": self.judged.iter().filter(|judged| judged.failure.is_none()).count(),
            "runs": self.judged.len(),
            "fixture": failed.map(|judged| &judged.input.name),
            "case": judgement.and_then(|judgement| judgement.case),
            "reason": reason,
            "ms": milliseconds(time),
            "peak_kib": memory >> 10,
        });
        self.job.arguments.format.print(row.trim_end(), &object)
    }

    /// Returns the text that reports all runs: the accepted inputs in one line, each failure, and
    /// the totals.
    fn text(&self) -> String {
        let Job { arguments, inputs, skipped, .. } = self.job;
        let accepted: Vec<_> = self.judged.iter().filter(|run| run.failure.is_none()).collect();
        let mut text = String::new();
        if !accepted.is_empty() && !arguments.all {
            let noun = if arguments.inputs.is_empty() { "test" } else { "input" };
            let inputs = counted(accepted.len() as u64, noun);
            let (time, memory, note) = self.max_usage(&accepted);
            let [ms, mb] = usage(time, memory);
            text = format!("{inputs}  {GOOD}AC{GOOD:#}  at most {ms} ms and {mb} MB{note}\n");
        }
        let note = |run: &&Judged| {
            Some(format!("{}: {}\n", run.input.name, run.attempt.judgement.note.as_ref()?))
        };
        let notes: Vec<String> = accepted.iter().filter_map(note).collect();
        if let [first, ..] = &notes[..] {
            let of_them = " of them with a note (--strict would reject these), for example\n    ";
            text.extend([&notes.len().to_string(), of_them, first]);
        }
        let failures = self.judged.iter().filter_map(Judged::text);
        text.extend(failures.take(if self.stopped { 1 } else { usize::MAX }));
        let (done, others) = (self.judged.len(), inputs.len() - self.judged.len());
        let others = match others {
            _ if self.stopped => format!(
                ": these {done} fail in the same way, so the other {others} were not run (--all \
                 runs them)"
            ),
            0 => String::new(),
            _ => format!(", interrupted before the other {others}"),
        };
        let skipped = match skipped {
            0 => String::new(),
            _ => format!("; {skipped} lenient-… tests skipped (--lenient runs them)"),
        };
        let (accepted, ms) = (accepted.len(), self.start.elapsed().as_millis());
        text + &format!("{accepted} of {done} accepted{others}, {ms} ms{skipped}")
    }
}
