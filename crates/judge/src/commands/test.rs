//! Implements `judge test`, which runs programs on the stored tests of a puzzle or on the user's
//! own inputs.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow, ensure};
use catalogue::{Test, names, tests};
use checker::{ErasedPuzzle, Misreading, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use puzzle::parallel::in_order;
use serde_json::json;
use terminal::files::{entries, name_of, read_named};
use terminal::interrupt::{Interrupted, defer_interrupt, seen};
use terminal::{Form, GOOD, progress, say, tell};

use super::puzzle_named;
use crate::failure::{Failure, reduced};
use crate::language::ProgramArg;
use crate::options::{Limits, PageOption, check_writable, last_failure, program_name};
use crate::program::{Program, ends_runs, quoted};
use crate::results::{Input, Judged, Results, add_misreadings, usage};
use crate::run::{Attempt, Subject};
use crate::shrink::fewest_cases;
use crate::{concurrent_runs, error_summary};

#[derive(Args)]
pub struct Arguments {
    #[arg(
        value_name = "PUZZLE[/NAME]",
        help = format!("The puzzle ({}), or one of its tests", names().collect::<Vec<_>>().join(", "))
    )]
    selection: String,
    /// Run the program on this input instead of the stored tests; `-` is standard input
    ///
    /// The option can be repeated. If the path is a folder, all files NAME.in of the folder are
    /// inputs. The right answers come from our solver; if a file NAME.ans or NAME.out beside an
    /// input has a wrong answer, a line says so.
    #[arg(long = "input", value_name = "PATH")]
    inputs: Vec<PathBuf>,
    /// Run the program on the input on which `judge stress` last saw a program fail
    #[arg(long, conflicts_with = "inputs")]
    last: bool,
    #[command(flatten)]
    limits: Limits,
    /// Number of inputs to run at the same time [default: the number of cores, at least 3]
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// Show every failure in full, list the accepted inputs too, and never stop early
    ///
    /// Without this option, a program that crashes, exceeds a limit or prints something unreadable
    /// in the same way on the first three inputs is not run on the others; and if there are two or
    /// more programs, each of them is run only up to the first input on which it crashes or exceeds
    /// a limit.
    #[arg(long)]
    all: bool,
    /// Also run the tests lenient-…, whose inputs go beyond the statement
    ///
    /// Such an input has unusual whitespace, no end mark, text after the end mark, no cases, or too
    /// many. Our solvers accept it; other programs need not.
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
    let puzzle = puzzle_named(arguments.puzzle())?;
    let (mut inputs, skipped) = arguments.inputs(puzzle)?;
    inputs.sort_by_key(|input| input.text.len()); // a slow program gets somewhere on the small ones
    arguments.page.file.iter().try_for_each(check_writable)?;
    defer_interrupt();
    let (programs, mut failures) = (arguments.program.each(), Vec::new());
    let width = programs.iter().map(|program| program.quoted().len()).max();
    let width = width.filter(|_| programs.len() > 1);
    let job = Job { arguments, puzzle, inputs: &inputs, skipped, width };
    let judge = |all, program| Ok::<_, Error>(job.judge(program, &mut failures)? && all);
    let accepted = programs.iter().try_fold(true, judge);
    arguments.page.write(puzzle, &arguments.program.quoted(), &failures)?;
    accepted
}

impl Arguments {
    /// Returns the name of the puzzle.
    fn puzzle(&self) -> &str {
        self.selection.split('/').next().unwrap_or_default()
    }

    /// Returns the inputs that the options select, and the number of lenient tests left out.
    fn inputs(&self, puzzle: &dyn ErasedPuzzle) -> Result<(Vec<Input>, usize)> {
        if self.last {
            ensure!(!self.selection.contains('/'), "--last takes a puzzle, not a test of it");
            let mut input = given(puzzle, &last_failure(puzzle.name())?)?;
            "the last failure".clone_into(&mut input.name);
            input.selection = format!("{} --last", puzzle.name());
            return Ok((vec![input], 0));
        }
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
            shows: Some(test.shows).filter(|shows| *shows != "–"),
            text: test.input.to_vec(),
        };
        Ok((chosen.into_iter().map(input).collect(), skipped.len()))
    }
}

/// Returns the files with the inputs that a path names: the path itself, or the files `….in` in it
/// if it is a folder.
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

/// Returns the input in a file of the user. If an answer file beside it, `….ans` or `….out`, is
/// wrong, a line on standard error says so.
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
            tell(format_args!("{answer}{place} disagrees with our solver: {reason}"));
        }
    }
    let selection = format!("{} --input {}", puzzle.name(), quoted(&[file]));
    Ok(Input { name, selection, shows: None, text })
}

/// What the runs of all programs have in common: the options, the puzzle and the inputs.
#[derive(Clone, Copy)]
struct Job<'a> {
    arguments: &'a Arguments,
    puzzle: &'static dyn ErasedPuzzle,
    inputs: &'a [Input],
    /// The number of tests that are left out because they go beyond the statement.
    skipped: usize,
    /// The length of the longest name of a program, if there are two programs or more. Then only
    /// one row is printed for each program.
    width: Option<usize>,
}

impl<'a> Job<'a> {
    /// Gets a program ready, runs it on the inputs and reports the runs. Adds its failures to
    /// `page` if a failure report is requested. Returns whether the program is accepted.
    fn judge(self, program: &'a ProgramArg, page: &mut Vec<Failure>) -> Result<bool> {
        let Self { arguments, puzzle, width, inputs, skipped } = self;
        let (start, limits) = (Instant::now(), &arguments.limits);
        let ready = program.ready()?;
        if let (Err(refusal), None) = (&ready, width) {
            return program.report_refusal(puzzle.name(), arguments.format, refusal);
        }
        let mut results = Results {
            puzzle,
            program,
            limits,
            inputs,
            skipped,
            judged: Vec::new(),
            misreadings: Vec::new(),
            stopped: false,
            time: Duration::ZERO,
        };
        let ran = ready.as_ref().map(|ready| self.run(ready, &mut results));
        let interrupted = ran.unwrap_or(Ok(false))?;
        if !interrupted {
            results.find_misreadings();
        }
        results.time = start.elapsed();
        match (arguments.format, width) {
            (Form::Text, None) => say(results.text(arguments.all))?,
            (Form::Json, None) if results.misreadings.is_empty() => {}
            (Form::Json, None) => {
                let mut object = json!({ "puzzle": puzzle.name() });
                add_misreadings(&mut object, &results.misreadings);
                terminal::json(&object)?;
            }
            (_, Some(_)) if interrupted => {} // it may have been wrong later
            (form, Some(width)) => {
                let refusal = ready.as_ref().err().map(|it| error_summary(it).unwrap_or_default());
                let (row, object) = results.row(width, refusal.as_deref());
                form.print(row, &object)?;
            }
        }
        ensure!(!interrupted, Interrupted);
        let accepted = ready.is_ok() && results.judged.iter().all(|run| run.attempt.is_accepted());
        if arguments.page.file.is_some() {
            page.extend(self.failures(program, results));
        }
        Ok(accepted)
    }

    /// Runs the program on the inputs. A progress line shows how many runs are done. Returns
    /// whether an interrupt ended the runs.
    fn run(self, program: &Program, results: &mut Results<'a>) -> Result<bool> {
        let arguments = self.arguments;
        let is_text = arguments.format == Form::Text;
        let progress = if is_text { progress() } else { ProgressBar::hidden() };
        let jobs = arguments.jobs.map_or(concurrent_runs().max(3), usize::from);
        let shows_all = arguments.page.file.is_some() || arguments.all && is_text;
        let work = |_, input| {
            let judged = self.judged(program, input)?;
            let is_shown = shows_all && !judged.attempt.is_accepted();
            if is_shown { self.reduced(program, judged) } else { Ok(judged) }
        };
        let ended =
            in_order(jobs, self.inputs, work, |judged| self.add(results, judged?, &progress));
        let interrupted = seen() && ended.as_ref().is_err_and(Error::is::<crate::Error>);
        if !results.stopped && !interrupted {
            ended?;
        }
        if let Some(index) = results.clearest().filter(|_| is_text && self.width.is_none())
            && results.judged[index].failure.is_none()
        {
            progress.set_message("looking for the fewest cases");
            let judged = results.judged.remove(index);
            results.judged.insert(index, self.reduced(program, judged)?);
        }
        progress.finish_and_clear();
        Ok(interrupted)
    }

    /// Runs a program on an input, and judges the run. The failure is not yet reduced.
    fn judged(self, program: &Program, input: &'a Input) -> Result<Judged<'a>> {
        let mut batch = self.puzzle.batch(self.puzzle.read(&input.text)?);
        batch.input.clone_from(&input.text); // as the file has it: whitespace, missing line ends and all
        let run = |input: &[u8], limits| program.run(input, limits);
        let requirements = self.arguments.limits.requirements();
        let attempt = Attempt::new(self.puzzle, batch, &run, &requirements)?;
        Ok(Judged { input, attempt, failure: None })
    }

    /// Adds the failure to a run that is not accepted: the failure on the fewest cases on which the
    /// program fails in the same way as on the whole input. If the run exceeded a limit of time or
    /// memory, the program is not run again, and the failure on the whole input is added.
    fn reduced(self, program: &Program, judged: Judged<'a>) -> Result<Judged<'a>> {
        let (puzzle, requirements) = (self.puzzle, self.arguments.limits.requirements());
        let Judged { input, attempt, .. } = &judged;
        let run = |input: &[u8], limits| program.run(input, limits);
        let judge =
            |cases, requirements: &_| Attempt::new(puzzle, puzzle.batch(cases), &run, requirements);
        let subject = Subject { puzzle, requirements, judge: &judge };
        let is_slow = attempt.judgement.verdict.is_over_limit();
        let fewest = match attempt.batch.cases.len() {
            1 => None,
            _ if is_slow || ends_runs() => None,
            _ => fewest_cases(&subject, attempt, Duration::from_secs(2))?,
        };
        let fewest = fewest.filter(|(fewest, _)| fewest.fails_like(attempt));
        let mut failure = reduced(puzzle, &input.name, attempt, fewest.as_ref());
        failure.name.extend(input.shows.map(|shows| format!(": {shows}")));
        Ok(Judged { failure: Some(failure), ..judged })
    }

    /// Adds a run to the results, and prints what the output format shows of a single run.
    ///
    /// # Errors
    ///
    /// If the runs so far show enough. This error ends the runs on the remaining inputs.
    fn add(
        self,
        results: &mut Results<'a>,
        judged: Judged<'a>,
        progress: &ProgressBar,
    ) -> Result<()> {
        let Self { arguments, puzzle, inputs, width, .. } = self;
        if width.is_some() {
            // Only the row is printed.
        } else if arguments.format == Form::Json {
            terminal::json(&judged.object(puzzle.name()))?;
        } else if arguments.all && judged.attempt.is_accepted() {
            let width = inputs.iter().map(|input| input.name.len()).max().unwrap_or(0);
            let [ms, mb] = usage(judged.attempt.ran.time, judged.attempt.ran.memory);
            let name = &judged.input.name;
            let row = format!("{name:width$}  {GOOD}AC{GOOD:#}   {ms:5} ms  {mb:4} MiB");
            progress.suspend(|| say(row))?;
        }
        results.judged.push(judged);
        let (done, all) = (results.judged.len(), inputs.len());
        let failed = results.judged.iter().filter(|run| !run.attempt.is_accepted()).count();
        progress.set_message(format!("{done} of {all}, {failed} not accepted"));
        let is_text = arguments.format == Form::Text;
        // WA does not end the runs: more answers show better which rule the program misreads.
        let is_stuck = |run: &Judged| {
            let verdict = run.attempt.judgement.verdict;
            verdict.is_over_limit() || verdict == Verdict::Re
        };
        let is_enough = match width {
            Some(_) => results.judged.iter().any(is_stuck),
            None => is_text && end_alike(results),
        };
        results.stopped = is_enough && !arguments.all && done < all;
        ensure!(!results.stopped, "the others are left out");
        Ok(())
    }

    /// Returns the failures of a program for the failure report, each with the command that repeats
    /// it.
    fn failures(self, program: &ProgramArg, results: Results) -> impl Iterator<Item = Failure> {
        let of = self.width.map_or(String::new(), |_| format!("{}: ", program.quoted()));
        let rule = Misreading::text(&results.misreadings);
        let mut rule = Some(rule).filter(|rule| !rule.is_empty());
        results.judged.into_iter().filter_map(move |Judged { input, failure, .. }| {
            let mut failure = failure?;
            failure.misreading = rule.take(); // on the first screen of the page
            failure.name.insert_str(0, &of);
            let test = format!("{} test {}", program_name(), input.selection);
            let command = program.command(test, &self.arguments.limits);
            failure.commands = vec![("to repeat it", command)];
            Some(failure)
        })
    }
}

/// Returns whether there are three runs so far, on the three smallest inputs, and all of them ended
/// in the same way: the program crashed, exceeded a limit or printed what cannot be read. The other
/// inputs would then show little more. Three wrong answers do not count, because they can have
/// different causes.
fn end_alike(results: &Results) -> bool {
    let [one, two, three] = &results.judged[..] else { return false };
    let is_end = ![Verdict::Ac, Verdict::Wa].contains(&one.attempt.judgement.verdict);
    is_end && one.end() == two.end() && two.end() == three.end()
}
