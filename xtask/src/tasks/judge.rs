//! `cargo xtask judge`: a program on every valid fixture of a puzzle.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use judge::batch::{Batch, Rules};
use judge::program::{Program, Ran};
use judge::verdict::{Judgement, Verdict};
use puzzle::{in_order, read_input};
use serde::Serialize;

use crate::fixtures::{Fixture, select};
use crate::puzzles::{Listed, Task, on};
use crate::report::{BAD, GOOD, Report, json, milliseconds};
use crate::rules;

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, or one fixture of it
    #[arg(value_name = "PUZZLE[/NAME]")]
    selection: String,
    #[command(flatten)]
    rules: rules::Options,
    /// How many fixtures are run at the same time; one for each core if it is missing
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// For whom to print
    #[arg(long, value_enum, default_value_t)]
    format: Report,
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
    let mut fixtures = select(Some(&arguments.selection))?;
    fixtures.retain(|fixture| !fixture.is_bad());
    let width = fixtures.iter().map(|fixture| fixture.name.len()).max();
    let program = Program::new(&arguments.command);
    let jobs = arguments.jobs.map_or(0, usize::from);
    let start = Instant::now();
    let mut accepted = 0;
    let work = |_, fixture: &Fixture| {
        let run = Run { fixture, program: &program, rules: arguments.rules.rules() };
        Ok((fixture.clone(), on(fixture.puzzle, run)??))
    };
    in_order(jobs, &fixtures, work, |judged: Result<(Fixture, Judged)>| {
        let (fixture, judged) = judged?;
        if judged.judgement.verdict == Verdict::Ac {
            accepted += 1;
        }
        match arguments.format {
            Report::Text => {
                print_row(width.unwrap_or(0), &fixture, &judged);
                Ok(())
            }
            Report::Json => json(&Row {
                puzzle: fixture.puzzle,
                fixture: &fixture.name,
                cases: judged.cases,
                judgement: &judged.judgement,
                ms: milliseconds(judged.ran.time),
                peak_kib: judged.ran.memory >> 10,
            }),
        }
    })?;
    if arguments.format == Report::Text {
        anstream::println!(
            "{accepted} of {} accepted, {} ms",
            fixtures.len(),
            start.elapsed().as_millis()
        );
    }
    Ok(accepted == fixtures.len())
}

/// A run of the program on a fixture.
struct Run<'a> {
    fixture: &'a Fixture,
    program: &'a Program,
    rules: Rules,
}

/// What came of it.
struct Judged {
    case: &'static str,
    cases: usize,
    ran: Ran,
    judgement: Judgement,
}

impl Task for Run<'_> {
    type Output = Result<Judged>;

    fn on<P: Listed>(self) -> Result<Judged> {
        let (judging, case) = (P::judging()?, P::ABOUT.case);
        let input = self.fixture.input()?;
        let mut batch = Batch::<P>::new(judging, read_input::<P>(&input[..])?);
        // As it stands in the file: blanks, missing line ends and all.
        batch.input = input;
        let run = |input: &[u8], allowance| self.program.run(input, allowance);
        let (ran, mut judgement) = batch.run(&run, &self.rules)?;
        let (cases, most) = (batch.cases.len(), judging.most_cases);
        if let Some(reason) = judgement.reason.as_mut().filter(|_| cases > most) {
            *reason = format!("{reason} ({cases} {case}s, where the statement allows {most})");
        }
        Ok(Judged { case, cases, ran, judgement })
    }
}

fn print_row(width: usize, fixture: &Fixture, judged: &Judged) {
    let Judged { case, cases, ran, judgement } = judged;
    let style = if judgement.verdict == Verdict::Ac { GOOD } else { BAD };
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
                format!("{case} {number}: ")
            }
            _ => String::new(),
        };
        anstream::println!("    {place}{reason}");
    }
    if let (Some(expected), Some(got)) = (&judgement.expected, &judgement.got) {
        anstream::println!("    expected  {expected}\n    got       {got}");
    }
}
