//! Runs `cargo xtask fixture`, which adds, removes and lists fixtures.

use std::path::PathBuf;

use anyhow::Result;
use catalogue::puzzle;
use clap::{Args, Subcommand};

use terminal::files::{name_of, read_named};
use terminal::{say, tell_error};

use crate::fixtures::{Fixture, Sources, select, tidy};

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Add a fixture: its files, and its row in SOURCES.md; its snapshots wait for review
    ///
    /// For example: cargo xtask fixture add chess edge-my-board --input board.txt --shows 'one row'
    ///
    /// Exit codes: 0 added; 1 the input does not fit the prefix of its name, or the published
    /// answer is wrong; 2 wrong usage, or the fixture exists.
    Add(Add),
    /// Remove a fixture: its files, its snapshots, and its row in SOURCES.md
    ///
    /// For example: cargo xtask fixture remove chess/edge-my-board
    Remove {
        /// The fixture
        #[arg(value_name = "PUZZLE/NAME")]
        fixture: String,
    },
    /// List the fixtures with their origins
    ///
    /// For example: cargo xtask fixture list rake
    List {
        /// The puzzle [default: all puzzles]
        puzzle: Option<String>,
    },
}

#[derive(Args)]
struct Add {
    /// The puzzle
    puzzle: String,
    /// The name: statement-…, udebug-… or published-… says where the input comes from; edge-… is
    /// our own input, lenient-… goes beyond the statement, bad-… is malformed
    name: String,
    /// File with the input; `-` is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    input: PathBuf,
    /// File with the answer that was published for the input
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Where the input comes from
    #[arg(long, value_name = "TEXT", default_value = "this project")]
    source: String,
    /// What the fixture shows, for its row in SOURCES.md
    #[arg(long, value_name = "TEXT", default_value = "–")]
    shows: String,
}

/// Adds a fixture, removes one or lists them. Returns false if the published answer is not accepted
/// or the input is not what the name of the fixture says. Then nothing is written.
pub fn fixture(arguments: &Arguments) -> Result<bool> {
    match &arguments.action {
        Action::Add(arguments) => add(arguments),
        Action::Remove { fixture } => remove(fixture).map(|()| true),
        Action::List { puzzle } => list(puzzle.as_deref()).map(|()| true),
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

/// Removes a fixture and prints the names of its files.
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
