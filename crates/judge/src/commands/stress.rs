//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.
//!
//! ```text
//! Plan ──► search ──► no failure ───────────────────────────────────────────────► report
//!                 └─► the failure ──► shrink ──► keep the input ──► find_cause ──► report
//! ```

use std::env;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use checker::ErasedPuzzle;
use clap::{Args, value_parser};
use indicatif::ProgressBar;
use terminal::interrupt::{self, defer_interrupt};
use terminal::{parse_time, tell};

use super::generators::generator_named;
use super::program_options::{ProgramOptions, ReadyOrReported, RefusalForm};
use super::suggestions::{explain_command, program_name};
use crate::program::OtherBuilds;
use crate::program::quoted;
use crate::progress::progress_bar;
use crate::report::{json, text};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::search::{Outcome, Plan, search, shrink};
use crate::search_cause::{Found, SearchFailure, find_cause};

/// The time after shrinking in which [`find_cause`] begins to run the program again. The runs that it begins may end some
/// seconds later. With the default times for searching and shrinking, the report usually comes within half a minute.
const TIME_FOR_CAUSE: Duration = Duration::from_secs(7);

/// The time to try cases if the user gives neither a time nor a number of cases. The help of both options names it.
const DEFAULT_TIME_TO_TRY: Duration = Duration::from_secs(10);

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// Random seed; the same seed gives the same cases
    ///
    /// The number of cases in a run depends on the speed of the program and of the machine.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Generator of the cases [default: all in turn]
    #[arg(long, value_name = "NAME")]
    generator: Option<String>,
    /// Number of cases to try [default: as many as fit into 10 s]
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Wall-clock time for which to try cases, such as 30s or 5min [default: 10s]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time, conflicts_with = "cases")]
    time: Option<Duration>,
    /// Wall-clock time for shrinking; Ctrl-C ends it too, and shows the smallest input so far
    #[arg(long, default_value = "10s", value_parser = parse_time, value_name = "TIME")]
    shrink_for: Duration,
    #[command(flatten)]
    options: ProgramOptions,
}

impl Arguments {
    /// Returns which random cases of the puzzle are tried, and for how long.
    fn plan(&self, puzzle: &dyn ErasedPuzzle) -> Result<Plan> {
        let (cases_to_try, time_to_try) = match (self.cases, self.time) {
            (Some(cases), _) => (cases, Duration::MAX), // with `--cases`, there is no `--for`
            (None, Some(time)) => (u64::MAX, time),
            (None, None) => (u64::MAX, DEFAULT_TIME_TO_TRY),
        };
        Ok(Plan {
            generator: generator_named(puzzle, self.generator.as_deref())?,
            seed: self.seed,
            cases_to_try,
            time_to_try,
        })
    }
}

/// Tries random inputs until the program fails or the time or the number of cases is used up, and
/// reports the shrunk failure if there is one. Returns whether the program compiled and never failed.
///
/// # Errors
///
/// If the arguments are wrong, if the program cannot be judged, or if an interrupt comes before the
/// program failed.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let puzzle = catalogue::puzzle(&arguments.puzzle)?;
    defer_interrupt(); // from here on, Ctrl-C ends the runs, and what was found is reported
    let [options] = &arguments.options.each()?[..] else {
        bail!("`stress` takes one program; `test` takes several")
    };
    let plan = arguments.plan(puzzle)?;
    let ready = options.ready_or_report_refusal(puzzle.name(), RefusalForm::Full)?;
    let ReadyOrReported::Ready(ready) = ready else {
        return Ok(false);
    };
    let subject = options.program_under_test(puzzle, &ready);

    let progress_bar = progress_bar();
    let outcome = search_with_progress(&subject, plan, &progress_bar)?;
    let Some(found_failure) = &outcome.failure else {
        progress_bar.finish_and_clear();
        let is_interrupted = interrupt::seen(); // asked once, so that the report and the exit code agree
        report_no_failure(options, &subject, &outcome, is_interrupted)?;
        ensure!(!is_interrupted, "interrupted");
        return Ok(true);
    };
    progress_bar.set_message("shrinking");
    progress_bar.suspend(|| tell(text::first_failure(outcome.cases, found_failure)));
    let time = time_for_shrinking(arguments.shrink_for, &outcome);
    let shrunk = shrink(&subject, found_failure.clone(), outcome.sizer.clone(), time)?;
    progress_bar.finish_and_clear();

    let commands = NextCommands::after_keeping(options, &shrunk.run);
    let failure = SearchFailure {
        subject: &subject,
        builds: &OtherBuilds::new(&options.program),
        outcome: &outcome,
        shrunk: &shrunk,
    };
    let found = find_cause(&failure, Instant::now() + TIME_FOR_CAUSE);
    report_failure(options, &failure, &found, &commands)?;
    Ok(false)
}

/// Runs the program on the random inputs of a plan, and shows after each run how many cases are accepted.
fn search_with_progress(
    subject: &ProgramUnderTest,
    plan: Plan,
    progress_bar: &ProgressBar,
) -> Result<Outcome> {
    progress_bar.set_message("running random cases");
    let show = |so_far: &Outcome| {
        progress_bar.set_message(text::search_progress(subject.puzzle, so_far));
    };
    Ok(search(subject, plan, show)?)
}

/// Returns for how long an input is shrunk, if the user allows `shrink_for`. The last runs of a search may end after
/// the time for the search. Shrinking is shorter by as much, so that both together take no longer than the user allows.
fn time_for_shrinking(shrink_for: Duration, outcome: &Outcome) -> Duration {
    let overtime = outcome.time.saturating_sub(outcome.plan.time_to_try);
    shrink_for.saturating_sub(overtime)
}

/// Reports a search in which the program never failed. `is_interrupted` says whether an interrupt ended it.
fn report_no_failure(
    options: &ProgramOptions,
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    is_interrupted: bool,
) -> Result<()> {
    let text = text::search_without_failure(subject, outcome, is_interrupted);
    let json = json::search_without_failure_object(subject.puzzle, outcome, is_interrupted);
    options.format.print(text, &json)?;
    Ok(())
}

/// Reports a search in which the program failed.
fn report_failure(
    options: &ProgramOptions,
    failure: &SearchFailure,
    found: &Found,
    commands: &NextCommands,
) -> Result<()> {
    let SearchFailure {
        outcome, shrunk, ..
    } = *failure;
    let cause = found.cause.as_ref();
    let text = text::FailedSearch {
        outcome,
        shrunk,
        further_count: found.further_count,
        smaller_count: found.smaller_count,
        cause,
        notes: &found.notes,
        commands: &commands.all(),
    };
    let json = json::failed_search_object(&json::FailedSearch {
        outcome,
        shrunk,
        cause,
        is_interrupted: interrupt::seen(),
        repeat_command: &commands.repeat,
    });
    options.format.print(text.text(), &json)?;
    Ok(())
}

/// The commands that the user can run next on a failure.
struct NextCommands {
    /// The command that repeats the failure.
    repeat: String,
    /// The commands that tell more of it.
    others: Vec<String>,
}

impl NextCommands {
    /// Keeps the input of a failure, and returns the commands on it. If it cannot be kept, the only command is that of this
    /// search, which finds the failure again.
    fn after_keeping(options: &ProgramOptions, failure: &ProgramRun) -> Self {
        match options.keep(failure.puzzle, &failure.batch.input) {
            Some(kept_option) => Self::on_kept(options, failure, &kept_option),
            None => Self {
                repeat: own_command(),
                others: Vec::new(),
            },
        }
    }

    /// Returns the commands on the kept input of a failure. `test` repeats the failure. The others are `test` with a
    /// sanitizer if it may tell more of a crash, and the one that explains the right answer, if there is one.
    /// `kept_option` selects the input, such as `--last=7`.
    fn on_kept(options: &ProgramOptions, failure: &ProgramRun, kept_option: &str) -> Self {
        let puzzle = failure.puzzle;
        let test = format!("{} test {} {kept_option}", program_name(), puzzle.name());
        let repeat = options.command(test.clone());
        let mut others = Vec::new();
        if failure.execution.exit.is_crash() && options.program.can_be_sanitized() {
            others.push(options.command(test + " --sanitize"));
        }
        others.extend(explain_command(puzzle, kept_option));
        Self { repeat, others }
    }

    /// Returns all commands, in the order in which they are shown.
    fn all(&self) -> Vec<String> {
        let mut all = vec![self.repeat.clone()];
        all.extend_from_slice(&self.others);
        all
    }
}

/// Returns the command line of this search.
fn own_command() -> String {
    let own_arguments: Vec<_> = env::args_os().skip(1).collect();
    format!("{} {}", program_name(), quoted(&own_arguments))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::program::ExitReason;
    use crate::testing::run_on_two;

    #[test]
    fn overtime_of_the_search_shortens_shrinking() {
        let [fifteen, ten] = [15, 10].map(Duration::from_secs);
        let left = |searched: u64| {
            let outcome = Outcome {
                plan: Plan {
                    time_to_try: ten,
                    ..Plan::default()
                },
                time: Duration::from_secs(searched),
                ..Outcome::default()
            };
            time_for_shrinking(fifteen, &outcome).as_secs()
        };
        assert_eq!([4, 10, 12, 30].map(left), [15, 15, 13, 0]);
    }

    /// The command line of `stress`.
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    #[test]
    fn a_crash_is_repeated_with_a_sanitizer_if_there_is_one() {
        let [wrong, crash] = [ExitReason::Exited(0), ExitReason::StackOverflow];
        for (program, end, is_sanitized) in [
            ("a.cpp", crash, true),
            ("a.cpp", wrong, false),
            ("a.py", crash, false),
        ] {
            let line = Line::parse_from(["judge", "rake", program]);
            let options = &line.arguments.options.each().unwrap()[0];
            let failure = run_on_two("7\n16\n", end);
            let commands = NextCommands::on_kept(options, &failure, "--last=7");
            let repeat = format!("{} test rake --last=7 {program}", program_name());
            assert_eq!(commands.repeat, repeat);
            assert_eq!(commands.all()[0], repeat);
            let with_sanitizer = commands
                .others
                .iter()
                .filter(|it| it.contains("--sanitize"));
            assert_eq!(
                with_sanitizer.count(),
                usize::from(is_sanitized),
                "{program}"
            );
            assert!(commands.all().last().unwrap().contains("--explain=html"));
        }
    }
}
