//! `cargo xtask judge`: runs programs on every valid fixture of a puzzle, or on inputs of the user.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow, ensure};
use checker::{ErasedPuzzle, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use judge::program::Program;
use judge::run::Attempt;
use judge::shrink::fewest_cases;
use judge::{error_summary, interrupt};
use puzzle::parallel::in_order;
use puzzle::visible::cut;
use puzzle::{counted, plural};
use serde_json::{Value, json};

use crate::find::{Find, together};
use crate::fixtures::{Fixture, name_of, read_named, select};
use crate::page::{PageOption, check_writable};
use crate::report::{self, BAD, GOOD, Report, excerpt, milliseconds, progress, say};
use crate::rules;
use crate::source::ProgramArg;
use catalogue::{judged_puzzle, names};

#[derive(Args)]
pub struct Arguments {
    #[arg(
        value_name = "PUZZLE[/NAME]",
        help = format!("The puzzle ({}), or one fixture of it", names().collect::<Vec<_>>().join(", "))
    )]
    selection: String,
    /// Run on this input instead of the fixtures; may be repeated, and `-` is standard input
    ///
    /// The right answer comes from our solver.
    #[arg(long = "input", value_name = "FILE")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    rules: rules::Options,
    /// How many inputs are run at the same time; by default one for each core
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// List the accepted inputs too, and keep going when the first ones fail in the same way
    ///
    /// With two programs or more, each is run on all inputs, not only up to the first that fails.
    #[arg(long)]
    all: bool,
    /// Also run the fixtures lenient-…: inputs that go beyond the statement
    ///
    /// Other line breaks, spaces and tabs, a missing end mark, text after it, more cases: our
    /// solvers accept all of these, but other programs need not.
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    page: PageOption,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Report,
    #[command(flatten)]
    program: ProgramArg,
}

/// Runs each program on every input, and reports the inputs on which it fails. If there are two
/// programs or more, prints one row for each instead. Returns whether all programs are accepted.
pub fn judge(arguments: &Arguments) -> Result<bool> {
    let puzzle = judged_puzzle(arguments.puzzle())?;
    let (mut inputs, skipped) = arguments.inputs(puzzle)?;
    inputs.sort_by_key(|input| input.text.len()); // a slow program gets somewhere on the small ones
    arguments.page.file.iter().try_for_each(check_writable)?;
    interrupt::defer_interrupt();
    let (programs, mut finds) = (arguments.program.each(), Vec::new());
    let width = programs.iter().map(|program| program.quoted().len()).max();
    let width = width.filter(|_| programs.len() > 1);
    let task = Task { arguments, puzzle, inputs: &inputs, skipped, width };
    let accepted = programs.iter().try_fold(true, |all, program| {
        let mut runs = Runs { task, start: Instant::now(), judged: Vec::new(), stopped: false };
        let accepted = runs.judge(program);
        finds.extend(runs.finds(program));
        accepted.map(|accepted| all && accepted)
    });
    arguments.page.write(puzzle, &arguments.program.quoted(), &finds)?;
    accepted
}

/// An input that programs are run on: a fixture, or a file of the user.
struct Input {
    /// The name in reports: that of the fixture, or that of the user's file.
    name: String,
    /// The path in reports: `fixtures/PUZZLE/NAME.in`, or the name of the user's file.
    file: String,
    /// The content of the file.
    text: Vec<u8>,
}

impl Arguments {
    /// Returns the name of the puzzle.
    fn puzzle(&self) -> &str {
        self.selection.split('/').next().unwrap_or_default()
    }

    /// Returns the inputs, and how many lenient fixtures are left out.
    fn inputs(&self, puzzle: &dyn ErasedPuzzle) -> Result<(Vec<Input>, usize)> {
        if !self.inputs.is_empty() {
            ensure!(!self.selection.contains('/'), "--input takes a puzzle, not a fixture of it");
            let given = |file: &PathBuf| {
                let (name, text) = (name_of(file), read_named(file)?);
                puzzle.read(&text).map_err(|error| anyhow!("{name}:{error}"))?;
                Ok(Input { file: name.clone(), name, text })
            };
            return Ok((self.inputs.iter().map(given).collect::<Result<_>>()?, 0));
        }
        let mut fixtures = select(Some(&self.selection))?;
        fixtures.retain(|fixture| !fixture.is_bad());
        let all = fixtures.len();
        let is_asked_for = self.lenient || self.selection.contains('/');
        fixtures.retain(|fixture| is_asked_for || !fixture.is_lenient());
        ensure!(
            !fixtures.is_empty(),
            "{} names no fixture that can be given to a program: malformed ones (bad-…) cannot",
            self.selection
        );
        let skipped = all - fixtures.len();
        let input = |fixture: Fixture| {
            Ok(Input { file: fixture.file("in"), text: fixture.input()?, name: fixture.name })
        };
        Ok((fixtures.into_iter().map(input).collect::<Result<_>>()?, skipped))
    }

    /// Returns the command that runs a program on this input alone.
    fn repeat(&self, input: &Input, program: &ProgramArg) -> String {
        let separator = if self.inputs.is_empty() { "/" } else { " --input " };
        let task = format!("cargo xtask judge {}{separator}{}", self.puzzle(), input.name);
        program.command(task, &self.rules)
    }
}

/// The run of a program on one input.
struct Judged<'a> {
    input: &'a Input,
    attempt: Attempt,
    /// What went wrong, if anything did, shown with as few cases as possible.
    find: Option<Find>,
}

impl<'a> Judged<'a> {
    /// Runs a program on an input. If it fails, looks for the fewest cases on which it fails.
    fn new(task: Task<'a>, program: &Program, input: &'a Input) -> Result<Self> {
        let Task { arguments, puzzle, .. } = task;
        let mut batch = puzzle.batch(puzzle.read(&input.text)?);
        batch.input.clone_from(&input.text); // as the file has it: whitespace, missing line ends and all
        let run = |input: &[u8], limits| program.run(input, limits);
        let judge =
            |cases, requirements: &_| Attempt::new(puzzle, puzzle.batch(cases), &run, requirements);
        let requirements = arguments.rules.rules();
        let mut attempt = Attempt::new(puzzle, batch, &run, &requirements)?;
        if attempt.is_accepted() {
            return Ok(Self { input, attempt, find: None });
        }
        let count = attempt.batch.cases.len();
        let is_slow = [Verdict::Tle, Verdict::Mle].contains(&attempt.judgement.verdict);
        let fewest = if count == 1 || is_slow {
            None
        } else {
            fewest_cases(puzzle, &attempt, &requirements, Duration::from_secs(2), &judge)?
        };
        let fewest = fewest.filter(|(fewest, _)| fewest.fails_like(&attempt));
        attempt.judgement.note_too_many(puzzle.too_many(count));
        let find = shown(puzzle, &input.name, &attempt, fewest.as_ref());
        Ok(Self { input, attempt, find: Some(find) })
    }

    /// Returns the JSON object that reports this run.
    fn object(&self, puzzle: &str) -> Value {
        let Self { input, attempt: Attempt { batch, ran, judgement }, .. } = self;
        json!({
            "puzzle": puzzle,
            "fixture": input.name.clone(),
            "cases": batch.cases.len(),
            "verdict": judgement.verdict.to_string(),
            "case": judgement.case,
            "expected": judgement.expected.clone(),
            "got": judgement.got.clone(),
            "reason": judgement.reason.clone(),
            "note": judgement.note.clone(),
            "ms": milliseconds(ran.time),
            "peak_kib": ran.memory >> 10,
        })
    }

    /// Returns the text that reports this run, or `None` if the program is accepted.
    fn text(&self) -> Option<String> {
        let Self { input, find, attempt: Attempt { batch, ran, judgement } } = self;
        let ([ms, mb], find) = (usage(ran.time, ran.memory), find.as_ref()?);
        let place = find.name.strip_prefix(&input.name).unwrap_or_default();
        let mut text = format!(
            "{}  {BAD}{}{BAD:#}  {ms} ms  {mb} MB\n    {}{place}\n",
            input.name, judgement.verdict, input.file
        );
        let is_single = batch.cases.len() == 1;
        for (name, part, is_known) in [
            (&*find.input_title, &find.input, true),
            ("expected", &find.expected, is_single || judgement.expected.is_some()),
            ("got", &find.got, is_single || judgement.got.is_some()),
            ("reason", &find.reason, true),
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
) -> Find {
    let case = puzzle.about().case;
    let attempt = fewest.map_or(whole, |(fewest, _)| fewest);
    let [count, of] = [attempt, whole].map(|attempt| attempt.batch.cases.len());
    let [number, in_whole] = [attempt, whole].map(|attempt| attempt.judgement.case);
    let place = match (number, in_whole) {
        _ if of == 1 => String::new(),
        (_, Some(number)) if count == of => format!(", {case} {number} of {of}"),
        (_, Some(number)) if count == 1 => format!(", {case} {number} of {of} alone"),
        (Some(number), _) if count > 1 => {
            format!(", {count} of {of} {}, {case} {number} of these", plural(case))
        }
        _ if count == of => String::new(),
        _ => format!(", {count} of {of} {}", plural(case)),
    };
    let mut find = Find::new(puzzle, format!("{name}{place}"), attempt);
    if let Some((_, all_tried)) = fewest.filter(|_| count > 1) {
        find.reason.extend(["\n", &together(case, count, !all_tried)]);
    }
    find
}

/// Returns the time in milliseconds, and the memory in mebibytes, rounded up. Reports write `MB`.
fn usage(time: Duration, memory: u64) -> [u128; 2] {
    [time.as_millis(), memory.div_ceil(1 << 20).into()]
}

/// What is the same for every program of a task.
#[derive(Clone, Copy)]
struct Task<'a> {
    arguments: &'a Arguments,
    puzzle: &'static dyn ErasedPuzzle,
    inputs: &'a [Input],
    /// How many fixtures are left out because they go beyond the statement.
    skipped: usize,
    /// The length of the longest name of a program, if there are two programs or more. Then only
    /// one row is printed for each program.
    width: Option<usize>,
}

/// The runs of one program so far.
struct Runs<'a> {
    task: Task<'a>,
    start: Instant,
    judged: Vec<Judged<'a>>,
    /// Whether the remaining inputs are left out, because the runs so far show enough.
    stopped: bool,
}

impl<'a> Runs<'a> {
    /// Gets a program ready, runs it on the inputs and reports. Returns whether the program is
    /// accepted.
    fn judge(&mut self, program: &ProgramArg) -> Result<bool> {
        let Task { arguments, puzzle, width, .. } = self.task;
        let ready = program.ready()?;
        let refusal = ready.as_ref().err();
        if let Some(refusal) = refusal.filter(|_| width.is_none()) {
            return program.report_refusal(puzzle.name(), arguments.format, refusal);
        }
        let interrupted = ready.as_ref().map_or(Ok(false), |ready| self.run(&ready.program))?;
        match (arguments.format, width) {
            (Report::Text, None) => say(self.text())?,
            (Report::Json, None) => {}
            (_, Some(_)) if interrupted => {} // it may have been wrong later
            (_, Some(width)) => self.row(&program.quoted(), width, refusal)?,
        }
        ensure!(!interrupted, judge::Error::Interrupted);
        Ok(refusal.is_none() && self.judged.iter().all(|judged| judged.find.is_none()))
    }

    /// Runs the program on the inputs. A progress line shows how many are done. Returns whether an
    /// interrupt ended the runs.
    fn run(&mut self, program: &Program) -> Result<bool> {
        let (task, arguments) = (self.task, self.task.arguments);
        let is_text = arguments.format == Report::Text;
        let progress = if is_text { progress() } else { ProgressBar::hidden() };
        let jobs = arguments.jobs.map_or(0, usize::from);
        let work = |_, input| Judged::new(task, program, input);
        let ended = in_order(jobs, task.inputs, work, |judged| self.add(judged?, &progress));
        progress.finish_and_clear();
        let interrupted = interrupt::seen() && ended.as_ref().is_err_and(Error::is::<judge::Error>);
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
        let Task { arguments, puzzle, inputs, width, .. } = self.task;
        if width.is_some() {
            // Only the row is printed.
        } else if arguments.format == Report::Json {
            report::json(&judged.object(puzzle.name()))?;
        } else if arguments.all && judged.find.is_none() {
            let width = inputs.iter().map(|input| input.name.len()).max().unwrap_or(0);
            let [ms, mb] = usage(judged.attempt.ran.time, judged.attempt.ran.memory);
            let name = &judged.input.name;
            let row = format!("{name:width$}  {GOOD}AC{GOOD:#}   {ms:5} ms  {mb:4} MB");
            progress.suspend(|| say(row))?;
        }
        self.judged.push(judged);
        let (done, all) = (self.judged.len(), inputs.len());
        let failed = self.judged.iter().filter(|judged| judged.find.is_some()).count();
        progress.set_message(format!("{done} of {all}, {failed} not accepted"));
        let is_enough = if width.is_some() { failed > 0 } else { self.never_starts() };
        self.stopped = is_enough && !arguments.all && done < all;
        ensure!(!self.stopped, "the others are left out");
        Ok(())
    }

    /// Returns what went wrong, for the page, each with the command that repeats it.
    fn finds(self, program: &ProgramArg) -> impl Iterator<Item = Find> {
        let Task { arguments, width, .. } = self.task;
        let of = width.map_or(String::new(), |_| format!("{}: ", program.quoted()));
        self.judged.into_iter().filter_map(move |Judged { input, find, .. }| {
            let commands = vec![("to repeat it", arguments.repeat(input, program))];
            find.map(|find| Find { name: format!("{of}{}", find.name), commands, ..find })
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
        self.task.arguments.format == Report::Text && one == two && two == three
    }

    /// Returns the maximum of the processor time and the maximum of the memory. A note says if the
    /// time is close to the limit.
    fn max_usage(&self, judged: &[&Judged]) -> (Duration, u64, &str) {
        let time = judged.iter().map(|judged| judged.attempt.ran.time).max().unwrap_or_default();
        let memory = judged.iter().map(|judged| judged.attempt.ran.memory).max().unwrap_or(0);
        let is_close = self.task.arguments.rules.rules().is_close(time);
        (time, memory, if is_close { ", which is close to the time limit" } else { "" })
    }

    /// Prints the row of a program: its verdict and its first failure. This is for two programs or
    /// more.
    fn row(&self, name: &str, width: usize, refusal: Option<&String>) -> Result<()> {
        let failed = self.judged.iter().find(|judged| judged.find.is_some());
        let judgement = failed.map(|judged| &judged.attempt.judgement);
        let (verdict, reason) = match (refusal, judgement) {
            (Some(refusal), _) => ("CE".to_owned(), error_summary(refusal)),
            (None, Some(judgement)) => (judgement.verdict.to_string(), judgement.reason.clone()),
            (None, None) => (Verdict::Ac.to_string(), None),
        };
        let (time, memory, note) = self.max_usage(&self.judged.iter().collect::<Vec<_>>());
        let [ms, mb] = usage(time, memory);
        let colour = if verdict == "AC" { GOOD } else { BAD };
        let (place, shown) = match failed.and_then(|judged| judged.find.as_ref()) {
            Some(find) => (format!("{}: ", find.name), Some(&find.reason)),
            None => (String::new(), reason.as_ref()),
        };
        let line = shown.and_then(|reason| reason.lines().next()).unwrap_or_default();
        let row = format!(
            "{name:width$}  {colour}{verdict:3}{colour:#}  {ms:5} ms  {mb:4} MB{note}  {place}{}",
            cut(line, 120)
        );
        let object = json!({
            "puzzle": self.task.puzzle.name(),
            "program": name,
            "verdict": verdict,
            "accepted": self.judged.iter().filter(|judged| judged.find.is_none()).count(),
            "runs": self.judged.len(),
            "fixture": failed.map(|judged| judged.input.name.clone()),
            "case": judgement.and_then(|judgement| judgement.case),
            "reason": reason,
            "ms": milliseconds(time),
            "peak_kib": memory >> 10,
        });
        self.task.arguments.format.print(row.trim_end(), &object)
    }

    /// Returns the text that reports all runs: the accepted inputs in one line, each failure, and
    /// the totals.
    fn text(&self) -> String {
        let Task { arguments, inputs, skipped, .. } = self.task;
        let accepted: Vec<_> = self.judged.iter().filter(|run| run.find.is_none()).collect();
        let mut text = String::new();
        if !accepted.is_empty() && !arguments.all {
            let noun = if arguments.inputs.is_empty() { "fixture" } else { "input" };
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
            _ => format!("; {skipped} lenient-… fixtures skipped (--lenient runs them)"),
        };
        let (accepted, ms) = (accepted.len(), self.start.elapsed().as_millis());
        text + &format!("{accepted} of {done} accepted{others}, {ms} ms{skipped}")
    }
}
