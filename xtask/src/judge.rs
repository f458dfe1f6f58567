//! `cargo xtask judge`: a program on every valid fixture of a puzzle.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;

use crate::fixtures::{Fixture, of_puzzle};
use crate::program::Program;
use crate::puzzles::{Puzzle, find};
use crate::report::{Format, json, milliseconds, parse_duration};
use crate::verdict::{Judged, Judgement, Verdict};

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// How long the program may take for a fixture, such as 2s or 500ms
    #[arg(long, default_value = "2s", value_parser = parse_duration)]
    time_limit: Duration,
    /// How many fixtures are run at the same time; one for each core if it is missing
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// For whom to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "CMD")]
    command: Vec<OsString>,
}

/// One row: what a program made of a fixture.
#[derive(Serialize)]
struct Row<'a> {
    puzzle: &'a str,
    fixture: &'a str,
    cases: usize,
    #[serde(flatten)]
    judgement: &'a Judgement,
    ms: f64,
    peak_kib: u64,
}

/// Runs the program on every valid fixture and prints a row for each. Returns whether all are
/// accepted.
///
/// # Errors
///
/// If there is no such puzzle, or the program cannot be started.
pub fn judge(arguments: &Arguments) -> Result<bool> {
    let puzzle = find(&arguments.puzzle)?;
    let mut fixtures = of_puzzle(puzzle)?;
    fixtures.retain(|fixture| !fixture.is_bad());
    let width = fixtures.iter().map(|fixture| fixture.name.len()).max();
    let start = Instant::now();
    let mut accepted = 0;
    in_order(arguments, &fixtures, |fixture, judged| {
        if judged.judgement.verdict == Verdict::Ac {
            accepted += 1;
        }
        match arguments.format {
            Format::Text => print_row(puzzle, width.unwrap_or(0), fixture, &judged),
            Format::Json => json(&Row {
                puzzle: puzzle.name(),
                fixture: &fixture.name,
                cases: judged.cases,
                judgement: &judged.judgement,
                ms: milliseconds(judged.ran.time),
                peak_kib: judged.ran.memory >> 10,
            })?,
        }
        Ok(())
    })?;
    if arguments.format == Format::Text {
        anstream::println!(
            "{accepted} of {} accepted, {} ms",
            fixtures.len(),
            start.elapsed().as_millis()
        );
    }
    Ok(accepted == fixtures.len())
}

/// Runs the program on the fixtures, some at the same time, and reports them in their order.
fn in_order(
    arguments: &Arguments,
    fixtures: &[Fixture],
    mut report: impl FnMut(&Fixture, Judged) -> Result<()>,
) -> Result<()> {
    let program = Program::new(&arguments.command);
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.map_or_else(cores, usize::from);
    let next = AtomicUsize::new(0);
    let (send, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs.min(fixtures.len()) {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                while let Some((place, fixture)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    fixtures.get(place).map(|fixture| (place, fixture))
                } {
                    let judged = fixture.judge_program(&program, arguments.time_limit);
                    if send.send((place, judged)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut waiting: Vec<Option<Judged>> = fixtures.iter().map(|_| None).collect();
        let mut due = 0;
        for (place, judged) in results {
            // A failure ends the other threads too, as soon as they want to report.
            waiting[place] = Some(judged?);
            while let Some(judged) = waiting.get_mut(due).and_then(Option::take) {
                report(&fixtures[due], judged)?;
                due += 1;
            }
        }
        if due < fixtures.len() {
            bail!("not every fixture was run");
        }
        Ok(())
    })
}

fn print_row(puzzle: &dyn Puzzle, width: usize, fixture: &Fixture, judged: &Judged) {
    let Judged {
        cases,
        ran,
        judgement,
    } = judged;
    let style = judgement.verdict.style();
    anstream::println!(
        "{:width$}  {style}{:3}{style:#}  {:5} ms  {:4} MB",
        fixture.name,
        judgement.verdict,
        ran.time.as_millis(),
        ran.memory.div_ceil(1 << 20)
    );
    if let Some(reason) = &judgement.reason {
        let place = match judgement.case {
            Some(number) if judgement.verdict == Verdict::Wa && *cases > 1 => {
                format!("{} {number}: ", puzzle.case())
            }
            _ => String::new(),
        };
        anstream::println!("    {place}{reason}");
    }
    if let (Some(expected), Some(got)) = (&judgement.expected, &judgement.got) {
        anstream::println!("    expected  {expected}\n    got       {got}");
    }
}
