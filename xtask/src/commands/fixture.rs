//! `cargo xtask fixture`: adds, removes and lists fixtures.

use std::path::PathBuf;

use anyhow::Result;
use catalogue::puzzle;
use clap::{Args, Subcommand};

use report::files::{name_of, read_named};
use report::{say, tell_error};

use crate::fixtures::{Fixture, Sources, select, tidy};

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Add a fixture: the input, the output and the row in SOURCES.md; its snapshot waits for
    /// review
    Add(Add),
    /// Remove a fixture: its files, its snapshots, the row in SOURCES.md
    Remove {
        /// The fixture
        #[arg(value_name = "PUZZLE/NAME")]
        fixture: String,
    },
    /// List all fixtures with their origin
    List {
        /// The puzzle; by default all
        puzzle: Option<String>,
    },
}

#[derive(Args)]
struct Add {
    /// The puzzle
    puzzle: String,
    /// The name of the new fixture: udebug-…, published-… or statement-… if it was taken from
    /// there, edge-… if it is ours, lenient-… if it goes beyond the statement, bad-… if it is
    /// malformed
    name: String,
    /// The input; `-` is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    input: PathBuf,
    /// The output that was published for it
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
/// input is not what its name says. In this case nothing is written.
pub fn fixture(arguments: &Arguments) -> Result<bool> {
    match &arguments.task {
        Task::Add(arguments) => add(arguments),
        Task::Remove { fixture } => remove(fixture).map(|()| true),
        Task::List { puzzle } => list(puzzle.as_deref()).map(|()| true),
    }
}

/// Adds a fixture. Returns whether it was written.
fn add(arguments: &Add) -> Result<bool> {
    let fixture = Fixture::new(puzzle(&arguments.puzzle)?, &arguments.name)?;
    let mut notes = Vec::new();
    let mut read = |what, file: &PathBuf| -> Result<_> {
        Ok(tidy(&fixture, what, read_named(file)?, &mut notes))
    };
    let input = read("input", &arguments.input)?;
    let output = arguments.output.as_ref().map(|file| read("output", file)).transpose()?;
    let files = [Some(&arguments.input), arguments.output.as_ref()];
    let files = files.map(|file| file.map_or(String::new(), |file| name_of(file)));
    if let Err(refusal) = fixture.judge(&input, output.as_deref(), &files) {
        tell_error("nothing is written", &refusal);
        return Ok(false);
    }
    let Add { shows, source, .. } = arguments;
    notes.push(fixture.write(&input, output.as_deref(), shows, source)?);
    say(notes.join("\n"))?;
    Ok(true)
}

/// Removes a fixture and lists its files.
fn remove(path: &str) -> Result<()> {
    for file in Fixture::named(path)?.remove()? {
        say(format_args!("removed {}", file.display()))?;
    }
    Ok(())
}

/// Lists the fixtures of a puzzle, or all of them, with their origin.
fn list(puzzle: Option<&str>) -> Result<()> {
    let sources = Sources::read()?;
    let fixtures = select(puzzle)?;
    let width = fixtures.iter().map(|fixture| fixture.path().len()).max().unwrap_or(0);
    for fixture in fixtures {
        let row = sources.row(fixture.puzzle.name(), &fixture.name);
        let [_, shows, origin, _] = row.unwrap_or(["–"; 4]);
        say(format_args!("{:width$}  {origin}: {shows}", fixture.path()))?;
    }
    Ok(())
}
