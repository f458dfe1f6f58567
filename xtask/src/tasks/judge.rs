//! `cargo xtask judge`: runs programs on every valid fixture of a puzzle, or on inputs of the user.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow, ensure};
use checker::Verdict;
use clap::Args;
use indicatif::ProgressBar;
use judge::attempt::Attempt;
use judge::program::Program;
use judge::shrink::fewest_cases;
use judge::{error_summary, interrupt};
use jzon::{JsonValue, object};
use puzzle::parallel::in_order;
use puzzle::visible::cut;
use puzzle::{counted, plural};

use crate::find::{Find, together};
use crate::fixtures::{Fixture, name_of, read_named, select};
use crate::page::{PageOption, check_writable};
use crate::report::{BAD, GOOD, Report, excerpt, json, milliseconds, progress, say};
use crate::rules;
use crate::source::ProgramArg;
use checker::ErasedPuzzle;
use puzzles::{judged_puzzle, names};

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
    /// Of several programs, each is run on all inputs, not only up to the first that fails.
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
    let puzzle = judged_puzzle(arguments.selection.split('/').next().unwrap_or_default())?;
    let (mut inputs, skipped) = arguments.inputs(puzzle)?;
    inputs.sort_by_key(|input| input.text.len()); // a slow program gets somewhere on the small ones
    arguments.page.file.iter().try_for_each(check_writable)?;
    interrupt::defer_interrupt();
    let (programs, mut finds) = (arguments.program.each(), Vec::new());
    let width = programs.iter().map(|program| program.quoted().len()).max();
    let width = width.filter(|_| programs.len() > 1);
    let mut judge = |program: &ProgramArg| {
        let mut summary = Summary {
            arguments,
            puzzle,
            start: Instant::now(),
            inputs: &inputs,
            skipped,
            width,
            judged: Vec::new(),
            stopped: false,
            progress: ProgressBar::hidden(),
        };
        let accepted = summary.judge(program);
        finds.extend(summary.judged.into_iter().filter_map(|judged| {
            let found = judged.find?;
            let name = width.map_or(String::new(), |_| format!("{}: ", program.quoted()));
            let commands = vec![("to repeat it", arguments.repeat(judged.input, program))];
            Some(Find { name: name + &found.name, commands, ..found })
        }));
        accepted
    };
    let accepted: Result<Vec<bool>> = programs.iter().map(&mut judge).collect();
    arguments.page.write(puzzle, &arguments.program.quoted(), &finds)?;
    Ok(accepted?.into_iter().all(|accepted| accepted))
}

/// An input that programs are run on: a fixture, or a file of the user.
struct Input {
    name: String,
    file: String,
    text: Vec<u8>,
}

impl Arguments {
    /// Returns the inputs, and how many lenient fixtures are left out.
    fn inputs(&self, puzzle: &dyn ErasedPuzzle) -> Result<(Vec<Input>, usize)> {
        if !self.inputs.is_empty() {
            ensure!(!self.selection.contains('/'), "--input takes a puzzle, not a fixture of it");
            let given = |file: &PathBuf| {
                let (name, text) = (name_of(file), read_named(file)?);
                puzzle.count(&text).map_err(|error| anyhow!("{name}:{error}"))?;
                Ok(Input { file: name.clone(), name, text })
            };
            return Ok((self.inputs.iter().map(given).collect::<Result<_>>()?, 0));
        }
        let mut fixtures = select(Some(&self.selection))?;
        fixtures.retain(|fixture| !fixture.is_bad());
        let all = fixtures.len();
        if !self.lenient && !self.selection.contains('/') {
            fixtures.retain(|fixture| !fixture.is_lenient());
        }
        ensure!(
            !fixtures.is_empty(),
            "{} names no fixture that can be given to a program: malformed ones (bad-…) cannot",
            self.selection
        );
        let skipped = all - fixtures.len();
        let input = |fixture: Fixture| {
            let (file, text) = (fixture.file("in"), fixture.input()?);
            Ok(Input { name: fixture.name, file, text })
        };
        Ok((fixtures.into_iter().map(input).collect::<Result<_>>()?, skipped))
    }

    /// Returns the command that runs a program on this input alone.
    fn repeat(&self, input: &Input, program: &ProgramArg) -> String {
        let puzzle = self.selection.split('/').next().unwrap_or_default();
        let separator = if self.inputs.is_empty() { "/" } else { " --input " };
        let mut words = vec![format!("cargo xtask judge {puzzle}{separator}{}", input.name)];
        words.extend(self.rules.words());
        words.extend(program.option());
        format!("{} -- {}", words.join(" "), program.quoted())
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
    fn new(
        arguments: &Arguments,
        puzzle: &dyn ErasedPuzzle,
        program: &Program,
        input: &'a Input,
    ) -> Result<Self> {
        let mut batch = puzzle.batch(puzzle.read(&input.text)?);
        batch.input.clone_from(&input.text); // as the file has it: whitespace, missing line ends and all
        let run = |input: &[u8], limits| program.run(input, limits);
        let judge = |cases, requirements: &_| Attempt::new(puzzle.batch(cases), &run, requirements);
        let requirements = arguments.rules.rules();
        let mut attempt = Attempt::new(batch, &run, &requirements)?;
        let (cases, most) = (attempt.batch.cases.len(), puzzle.max_cases());
        let is_slow = [Verdict::Tle, Verdict::Mle].contains(&attempt.judgement.verdict);
        let fewest = if cases == 1 || attempt.is_accepted() || is_slow {
            None
        } else {
            fewest_cases(puzzle, &attempt, &requirements, Duration::from_secs(2), &judge)?
        };
        let fewest = fewest.filter(|(fewest, _)| fewest.fails_like(&attempt));
        if let Some(reason) = attempt.judgement.reason.as_mut().filter(|_| cases > most) {
            let cases = counted(cases as u64, puzzle.about().case);
            write!(reason, " ({cases}, where the statement allows {most})")?;
        }
        let find = || shown(puzzle, &input.name, &attempt, fewest.as_ref());
        let find = (!attempt.is_accepted()).then(find);
        Ok(Self { input, attempt, find })
    }

    /// Returns the report for programs on this run.
    fn object(&self, puzzle: &str) -> JsonValue {
        let Self { input, attempt: Attempt { batch, ran, judgement }, .. } = self;
        object! {
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
        }
    }

    /// Returns the report for people on this run. It is empty if the program is accepted.
    fn text(&self) -> Result<String> {
        let Self { input, find, attempt: Attempt { batch, ran, judgement }, .. } = self;
        let [ms, mb] = usage(ran.time, ran.memory);
        let Some(find) = find else { return Ok(String::new()) };
        let place = find.name.strip_prefix(&input.name).unwrap_or_default();
        let mut text = format!(
            "{}  {BAD}{}{BAD:#}  {ms} ms  {mb} MB\n    {}{place}\n",
            input.name, judgement.verdict, input.file
        );
        let is_single = batch.cases.len() == 1;
        let parts = [
            (&*find.input_title, &find.input, true),
            ("expected", &find.expected, is_single || judgement.expected.is_some()),
            ("got", &find.got, is_single || judgement.got.is_some()),
            ("reason", &find.reason, true),
        ];
        for (name, part, _) in parts.into_iter().filter(|(.., is_known)| *is_known) {
            let lines = excerpt(part).replace('\n', &format!("\n    {:8}  ", ""));
            writeln!(text, "    {name:8}  {lines}")?;
        }
        Ok(text)
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

/// Returns the time in milliseconds and the memory in megabytes.
fn usage(time: Duration, memory: u64) -> [u128; 2] {
    [time.as_millis(), memory.div_ceil(1 << 20).into()]
}

/// The runs of one program so far.
struct Summary<'a> {
    arguments: &'a Arguments,
    puzzle: &'a dyn ErasedPuzzle,
    start: Instant,
    inputs: &'a [Input],
    /// How many fixtures are left out because they go beyond the statement.
    skipped: usize,
    /// The length of the longest name, if there are two programs or more. Then only one row is
    /// printed for each program.
    width: Option<usize>,
    judged: Vec<Judged<'a>>,
    /// Whether the remaining inputs are left out, because the runs so far show enough.
    stopped: bool,
    progress: ProgressBar,
}

impl<'a> Summary<'a> {
    /// Gets a program ready, runs it on the inputs and reports. Returns whether the program is
    /// accepted.
    fn judge(&mut self, program: &ProgramArg) -> Result<bool> {
        let (format, name) = (self.arguments.format, program.quoted());
        let ready = program.ready()?;
        let refusal = ready.as_ref().err();
        if let Some(refusal) = refusal.filter(|_| self.width.is_none()) {
            return program.report_refusal(self.puzzle.name(), format, refusal).map(|()| false);
        }
        if format == Report::Text {
            self.progress = progress();
        }
        let interrupted = match &ready {
            Ok(ready) => self.run(&ready.program)?,
            Err(_) => false,
        };
        self.progress.finish_and_clear();
        match (format, self.width) {
            (Report::Text, None) => say(self.text()?)?,
            (Report::Json, None) => {}
            (_, Some(_)) if interrupted => {} // it may have been wrong later
            (_, Some(width)) => self.row(&name, width, refusal)?,
        }
        if interrupted {
            return Err(judge::Error::Interrupted.into());
        }
        Ok(refusal.is_none() && self.judged.iter().all(|judged| judged.attempt.is_accepted()))
    }

    /// Runs the program on the inputs. Returns whether an interrupt ended the runs.
    fn run(&mut self, program: &Program) -> Result<bool> {
        let (arguments, puzzle, inputs) = (self.arguments, self.puzzle, self.inputs);
        let jobs = arguments.jobs.map_or(0, usize::from);
        let work = |_, input| Judged::new(arguments, puzzle, program, input);
        let ended = in_order(jobs, inputs, work, |judged| self.add(judged?));
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
    fn add(&mut self, judged: Judged<'a>) -> Result<()> {
        if self.width.is_some() {
            // Only the row is printed.
        } else if self.arguments.format == Report::Json {
            json(&judged.object(self.puzzle.name()))?;
        } else if self.arguments.all && judged.attempt.is_accepted() {
            let width = self.inputs.iter().map(|input| input.name.len()).max();
            let (name, width) = (&judged.input.name, width.unwrap_or(0));
            let [ms, mb] = usage(judged.attempt.ran.time, judged.attempt.ran.memory);
            let row = format!("{name:width$}  {GOOD}AC{GOOD:#}   {ms:5} ms  {mb:4} MB");
            self.progress.suspend(|| say(row))?;
        }
        self.judged.push(judged);
        let (done, all) = (self.judged.len(), self.inputs.len());
        let failed = self.judged.iter().filter(|judged| !judged.attempt.is_accepted()).count();
        self.progress.set_message(format!("{done} of {all}, {failed} not accepted"));
        let is_enough = if self.width.is_some() { failed > 0 } else { self.never_starts() };
        self.stopped = is_enough && !self.arguments.all && done < all;
        ensure!(!self.stopped, "the others are left out");
        Ok(())
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
        let first = self.judged.first().and_then(reason);
        self.arguments.format == Report::Text
            && self.judged.len() == 3
            && first.is_some()
            && self.judged.iter().all(|judged| reason(judged) == first)
    }

    /// Returns the maximum of the processor time and the maximum of the memory. A note says if the
    /// time is close to the limit.
    fn most(&self, judged: &[&Judged]) -> (Duration, u64, &str) {
        let time = judged.iter().map(|judged| judged.attempt.ran.time).max().unwrap_or_default();
        let memory = judged.iter().map(|judged| judged.attempt.ran.memory).max().unwrap_or(0);
        let is_close = self.arguments.rules.rules().is_close(time);
        (time, memory, if is_close { ", which is close to the time limit" } else { "" })
    }

    /// Prints the row of a program: its verdict and its first failure. This is for two programs or
    /// more.
    fn row(&self, name: &str, width: usize, refusal: Option<&String>) -> Result<()> {
        let accepted = |judged: &&Judged| judged.attempt.is_accepted();
        let failed = self.judged.iter().find(|judged| !accepted(judged));
        let judgement = failed.map(|judged| &judged.attempt.judgement);
        let verdict = match (refusal, judgement) {
            (Some(_), _) => "CE".to_owned(),
            (None, judgement) => judgement.map_or(Verdict::Ac, |found| found.verdict).to_string(),
        };
        let reason = match refusal {
            Some(refusal) => error_summary(refusal),
            None => judgement.and_then(|judgement| judgement.reason.clone()),
        };
        let (time, memory, note) = self.most(&self.judged.iter().collect::<Vec<_>>());
        let [ms, mb] = usage(time, memory);
        if self.arguments.format == Report::Json {
            return json(&object! {
                "puzzle": self.puzzle.name(),
                "program": name,
                "verdict": verdict,
                "accepted": self.judged.iter().filter(accepted).count(),
                "runs": self.judged.len(),
                "fixture": failed.map(|judged| judged.input.name.clone()),
                "case": judgement.and_then(|judgement| judgement.case),
                "reason": reason,
                "ms": milliseconds(time),
                "peak_kib": memory >> 10,
            });
        }
        let colour = if verdict == "AC" { GOOD } else { BAD };
        let find = failed.and_then(|judged| judged.find.as_ref());
        let place = find.map(|find| format!("{}: ", find.name));
        let reason = find.map(|find| &find.reason).or(reason.as_ref());
        let reason = reason.and_then(|reason| reason.lines().next());
        let (place, reason) = (place.unwrap_or_default(), cut(reason.unwrap_or_default(), 120));
        let row =
            format!("{name:width$}  {colour}{verdict:3}{colour:#}  {ms:5} ms  {mb:4} MB{note}");
        say(format!("{row}  {place}{reason}").trim_end())
    }

    /// Returns the report for people on all runs: the accepted inputs in one line, each failure,
    /// and the totals.
    fn text(&self) -> Result<String> {
        let mut text = String::new();
        let (accepted, failed): (Vec<&Judged>, Vec<&Judged>) =
            self.judged.iter().partition(|judged| judged.attempt.is_accepted());
        if !accepted.is_empty() && !self.arguments.all {
            let noun = if self.arguments.inputs.is_empty() { "fixture" } else { "input" };
            let inputs = counted(accepted.len() as u64, noun);
            let (time, memory, note) = self.most(&accepted);
            let [ms, mb] = usage(time, memory);
            writeln!(text, "{inputs}  {GOOD}AC{GOOD:#}  at most {ms} ms and {mb} MB{note}")?;
        }
        let note = |judged: &&Judged| {
            let note = judged.attempt.judgement.note.as_ref()?;
            Some(format!("{}: {note}", judged.input.name))
        };
        let notes: Vec<String> = accepted.iter().filter_map(note).collect();
        if let [first, ..] = &notes[..] {
            writeln!(
                text,
                "{} of them with a note (--strict would reject these), for example\n    {first}",
                notes.len()
            )?;
        }
        for judged in &failed[..if self.stopped { 1 } else { failed.len() }] {
            text += &judged.text()?;
        }
        let (done, all) = (self.judged.len(), self.inputs.len());
        write!(text, "{} of {done} accepted", accepted.len())?;
        let others = all - done;
        if self.stopped {
            write!(
                text,
                ": these {done} fail in the same way, so the other {others} were not run (--all \
                 runs them)"
            )?;
        } else if others > 0 {
            write!(text, ", interrupted before the other {others}")?;
        }
        write!(text, ", {} ms", self.start.elapsed().as_millis())?;
        let skipped = self.skipped;
        if skipped > 0 {
            write!(text, "; {skipped} lenient-… fixtures skipped (--lenient runs them)")?;
        }
        Ok(text)
    }
}
