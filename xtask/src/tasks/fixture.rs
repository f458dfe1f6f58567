//! `cargo xtask fixture`: adding a fixture, and listing them.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};

use crate::fixtures::{New, Sources, select};
use crate::puzzles::{Listed, Task as OnPuzzle, on};
use crate::report::print;

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Add a fixture: the input, the output, the row in SOURCES.md and the snapshot
    Add(Add),
    /// List all fixtures with their origin
    List {
        /// The puzzle; all if it is missing
        puzzle: Option<String>,
    },
}

#[derive(Args)]
struct Add {
    /// The puzzle
    puzzle: String,
    /// The name of the new fixture: udebug-…, statement-…, edge-…, or bad-… if the input is
    /// malformed
    name: String,
    /// The input; standard input if it is missing or `-`
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// The output that somebody else published for it
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Where it comes from
    #[arg(long, value_name = "TEXT", default_value = "this project")]
    source: String,
    /// What it shows
    #[arg(long, value_name = "TEXT", default_value = "–")]
    shows: String,
}

/// Adds a fixture or lists them. Returns false if the output is not accepted or the input is
/// not what its name says, in which case nothing is written.
///
/// # Errors
///
/// If a file cannot be read or written, or the name cannot be used.
pub fn fixture(arguments: &Arguments) -> Result<bool> {
    match &arguments.task {
        Task::Add(arguments) => add(arguments),
        Task::List { puzzle } => list(puzzle.as_deref()).map(|()| true),
    }
}

/// The name of a puzzle that there is.
struct Name;

impl OnPuzzle for Name {
    type Output = &'static str;

    fn on<P: Listed>(self) -> &'static str {
        P::NAME
    }
}

fn add(arguments: &Add) -> Result<bool> {
    let puzzle = on(&arguments.puzzle, Name)?;
    New::check_name(puzzle, &arguments.name)?;
    let file = arguments.input.as_deref();
    let input = match file.filter(|file| *file != Path::new("-")) {
        Some(file) => read(file)?,
        None => read_stdin()?,
    };
    let output = arguments.output.as_deref().map(read).transpose()?;
    let new = New {
        puzzle,
        name: &arguments.name,
        input: &input,
        output: output.as_deref(),
        shows: &arguments.shows,
        source: &arguments.source,
    };
    if let Err(refusal) = new.check() {
        anstream::eprintln!("nothing is written: {refusal:#}");
        return Ok(false);
    }
    new.write()?;
    anstream::println!("{}", new.what_next());
    Ok(true)
}

fn read_stdin() -> Result<Vec<u8>> {
    let mut input = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut input);
    read.context("cannot read standard input")?;
    Ok(input)
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

fn list(puzzle: Option<&str>) -> Result<()> {
    let sources = Sources::read()?;
    let fixtures = select(puzzle)?;
    let width = fixtures.iter().map(|fixture| fixture.path().len()).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for fixture in fixtures {
        let row = sources.row(fixture.puzzle, &fixture.name);
        let [_, shows, origin, _] = row.unwrap_or(["–"; 4]);
        text += &format!("{:width$}  {origin}: {shows}\n", fixture.path());
    }
    print(text.as_bytes())
}
