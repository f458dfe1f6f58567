//! `cargo xtask fixture`: adding a fixture, removing one, and listing them.

use std::fmt::Write;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result};
use clap::{Args, Subcommand};

use crate::fixtures::{Fixture, Sources, filed, select};
use crate::puzzles::known;
use crate::report::print;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Add a fixture: the input, the output, the row in SOURCES.md and the snapshot
    Add(Add),
    /// Remove a fixture with all that belongs to it: files, snapshots, the row in SOURCES.md
    Remove {
        /// The fixture
        #[arg(value_name = "PUZZLE/NAME")]
        fixture: String,
    },
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
    /// The name of the new fixture: udebug-…, published-… or statement-… if it comes from there,
    /// edge-… if not, lenient-… if it is more than the statement promises, bad-… if it is
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

/// Adds a fixture, removes one or lists them. Returns false if the output is not accepted or the
/// input is not what its name says, in which case nothing is written.
pub fn fixture(arguments: &Arguments) -> Result<bool> {
    match &arguments.task {
        Task::Add(arguments) => add(arguments),
        Task::Remove { fixture } => remove(fixture).map(|()| true),
        Task::List { puzzle } => list(puzzle.as_deref()).map(|()| true),
    }
}

fn add(arguments: &Add) -> Result<bool> {
    let fixture = Fixture::new(known(&arguments.puzzle)?, &arguments.name)?;
    let file = arguments.input.as_deref().filter(|file| *file != Path::new("-"));
    let input = file.map_or_else(read_stdin, read)?;
    let output = arguments.output.as_deref().map(read).transpose()?;
    let shown = |file: Option<&Path>| file.map(|file| file.display().to_string());
    let files = [shown(file), shown(arguments.output.as_deref())];
    let files = files.each_ref().map(|file| file.as_deref().unwrap_or("<stdin>"));
    let refused = |refusal: Error| {
        anstream::eprintln!("nothing is written: {refusal:#}");
        Ok(false)
    };
    if let Err(refusal) = fixture.judge(&input, output.as_deref(), files) {
        return refused(refusal);
    }
    let (input, output, said) = on!(fixture.puzzle, filed(&fixture, input, output))?;
    if let Err(refusal) = fixture.keeps_promise(&input) {
        return refused(refusal);
    }
    let Add { shows, source, .. } = arguments;
    let next = fixture.write(&input, output.as_deref(), shows, source)?;
    for said in said.into_iter().chain([next]) {
        anstream::println!("{said}");
    }
    Ok(true)
}

fn remove(path: &str) -> Result<()> {
    let (puzzle, name) = path.split_once('/').context("expected PUZZLE/NAME")?;
    let fixture = Fixture { puzzle: known(puzzle)?, name: name.to_owned() };
    for file in fixture.remove()? {
        anstream::println!("removed {}", file.display());
    }
    Ok(())
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
        writeln!(text, "{:width$}  {origin}: {shows}", fixture.path())?;
    }
    print(text.as_bytes())
}
