//! `cargo xtask fixture`: adding a fixture, all of it or nothing, and listing them.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};
use tempfile::NamedTempFile;

use judge::Format;

use crate::fixtures::{Fixture, all, workspace};
use crate::puzzles::{Puzzle, find};

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

fn add(arguments: &Add) -> Result<bool> {
    let puzzle = find(&arguments.puzzle)?;
    check_name(puzzle, &arguments.name)?;
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
    anstream::println!("{}", write(&new)?);
    Ok(true)
}

pub(crate) fn read_stdin() -> Result<Vec<u8>> {
    let mut input = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut input);
    read.context("cannot read standard input")?;
    Ok(input)
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}

fn list(puzzle: Option<&str>) -> Result<()> {
    let wanted = puzzle.map(find).transpose()?.map(Puzzle::name);
    let sources = Sources::read()?;
    let mut text = String::new();
    let fixtures = all()?;
    let width = fixtures.iter().map(|fixture| fixture.path().len()).max();
    let width = width.unwrap_or(0);
    for fixture in fixtures {
        if wanted.is_some_and(|wanted| wanted != fixture.puzzle.name()) {
            continue;
        }
        let row = sources.row(fixture.puzzle.name(), &fixture.name);
        let cell = |place| row.as_ref().and_then(|row| row.get(place).copied());
        let (shows, origin) = (cell(1).unwrap_or("–"), cell(2).unwrap_or("–"));
        let _ = writeln!(text, "{:width$}  {origin}: {shows}", fixture.path());
    }
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// A fixture that is not there yet.
pub struct New<'a> {
    /// The puzzle.
    pub puzzle: &'static dyn Puzzle,
    /// Its name.
    pub name: &'a str,
    /// The input.
    pub input: &'a [u8],
    /// The output that somebody else published.
    pub output: Option<&'a [u8]>,
    /// What it shows, in a few words.
    pub shows: &'a str,
    /// Where it comes from.
    pub source: &'a str,
}

impl New<'_> {
    fn fixture(&self) -> Fixture {
        Fixture {
            puzzle: self.puzzle,
            name: self.name.to_owned(),
        }
    }

    /// Is the input what its name says, and is the published output right?
    fn check(&self) -> Result<()> {
        let fixture = self.fixture();
        let run = self
            .puzzle
            .run(&fixture.file("in"), self.input, Format::Answer);
        if fixture.is_bad() {
            ensure!(
                run.status != 0,
                "the input is not malformed, so its name must not start with bad-"
            );
            ensure!(
                self.output.is_none(),
                "nobody can accept an output for a malformed input"
            );
            return Ok(());
        }
        ensure!(
            run.status == 0,
            "the input is malformed: {}",
            run.stderr.trim_end()
        );
        if let Some(output) = self.output {
            self.puzzle
                .judge(self.input, output)
                .context("the given output is not what we have")?;
        }
        Ok(())
    }
}

/// Can a new fixture of the puzzle have this name?
///
/// # Errors
///
/// If not: why.
pub fn check_name(puzzle: &'static dyn Puzzle, name: &str) -> Result<()> {
    let legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    ensure!(
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(legal),
        "the name {name:?} is not made of a-z, 0-9 and hyphens"
    );
    let fixture = Fixture {
        puzzle,
        name: name.to_owned(),
    };
    for file in fixture.files() {
        ensure!(
            !file.exists(),
            "there is a fixture {} already: {} exists",
            fixture.path(),
            file.display()
        );
    }
    ensure!(
        Sources::read()?.row(puzzle.name(), name).is_none(),
        "SOURCES.md has a row {} already",
        fixture.path()
    );
    Ok(())
}

/// Held while files are written that belong together. An interrupt waits for it.
static WRITES: Mutex<()> = Mutex::new(());

/// Waits until no files that belong together are half written, and lets none be begun.
pub fn hold_writes() -> MutexGuard<'static, ()> {
    WRITES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes all files of a new fixture, or none. Returns what was done, in a line or two.
///
/// # Errors
///
/// If the input or output is not right, or something cannot be written.
pub fn write(new: &New) -> Result<String> {
    new.check()?;
    let fixture = new.fixture();
    let accepted_by = match (new.output, fixture.is_bad()) {
        (Some(_), _) => new.source,
        (None, true) => "–",
        (None, false) => "the snapshot",
    };
    let mut sources = Sources::read()?;
    let row = [new.name, new.shows, new.source, accepted_by];
    sources.insert(new.puzzle.name(), &row)?;

    let _whole = hold_writes();
    let mut writing = Writing::default();
    for (file, text) in fixture.snapshots(new.input) {
        writing.prepare(file, text.as_bytes())?;
    }
    let file = |ending| workspace().join(fixture.file(ending));
    if let Some(text) = new.output {
        writing.prepare(file("out"), text)?;
    }
    writing.prepare(file("in"), new.input)?;
    let sources_file = Sources::file();
    let listed = temporary(&sources_file, sources.text.as_bytes())?;
    writing.commit()?;
    if let Err(error) = listed.persist(&sources_file) {
        writing.undo();
        bail!("cannot write {}: {error}", sources_file.display());
    }
    Ok(format!(
        "added {}; `cargo xtask verify {}` runs it",
        fixture.file("in"),
        fixture.path()
    ))
}

/// New files, written under other names until all of them are complete.
#[derive(Default)]
struct Writing {
    prepared: Vec<(NamedTempFile, PathBuf)>,
    done: Vec<PathBuf>,
}

impl Writing {
    fn prepare(&mut self, file: PathBuf, text: &[u8]) -> Result<()> {
        self.prepared.push((temporary(&file, text)?, file));
        Ok(())
    }

    /// Gives every file its name. None of them replaces another.
    fn commit(&mut self) -> Result<()> {
        for (temporary, file) in std::mem::take(&mut self.prepared) {
            if let Err(error) = temporary.persist_noclobber(&file) {
                self.undo();
                bail!("cannot write {}: {error}", file.display());
            }
            self.done.push(file);
        }
        Ok(())
    }

    fn undo(&mut self) {
        for file in self.done.drain(..) {
            let _ = fs::remove_file(file);
        }
    }
}

/// A complete file beside the one whose name it will get.
fn temporary(file: &Path, text: &[u8]) -> Result<NamedTempFile> {
    let write = || {
        let folder = file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut temporary = tempfile::Builder::new()
            .prefix(".new-")
            .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))
            .tempfile_in(folder)?;
        temporary.write_all(text)?;
        temporary.as_file().sync_all()?;
        io::Result::Ok(temporary)
    };
    write().with_context(|| format!("cannot write {}", file.display()))
}

/// The text of `SOURCES.md`: a heading and a table for each puzzle.
struct Sources {
    text: String,
}

impl Sources {
    fn file() -> PathBuf {
        workspace().join("fixtures/SOURCES.md")
    }

    fn read() -> Result<Self> {
        let text = fs::read_to_string(Self::file()).context("cannot read fixtures/SOURCES.md")?;
        Ok(Self { text })
    }

    /// The lines of the table of a puzzle, each with its place in the text.
    fn table(&self, puzzle: &str) -> Vec<(usize, &str)> {
        let mut place = 0;
        let mut inside = false;
        let mut rows = Vec::new();
        for line in self.text.split_inclusive('\n') {
            if let Some(heading) = line.strip_prefix("## ") {
                inside = heading.trim_end() == puzzle;
            } else if inside && line.starts_with('|') {
                rows.push((place, line));
            }
            place += line.len();
        }
        rows
    }

    /// The cells of the row of a fixture.
    fn row(&self, puzzle: &str, name: &str) -> Option<Vec<&str>> {
        let rows = self.table(puzzle).into_iter().skip(2);
        let mut rows = rows.map(|(_, line)| cells(line));
        rows.find(|cells| cells.first() == Some(&name))
    }

    /// Adds a row, in the order of the names.
    fn insert(&mut self, puzzle: &str, row: &[&str]) -> Result<()> {
        let table = self.table(puzzle);
        let (place, last) = *table
            .last()
            .with_context(|| format!("SOURCES.md has no table for {puzzle}"))?;
        let after = |&&(_, line): &&(usize, &str)| cells(line).first() > row.first();
        let place = match table.iter().skip(2).find(after) {
            Some(&(place, _)) => place,
            None => place + last.len(),
        };
        let clean = |cell: &&str| cell.replace('|', "/").replace(['\n', '\r'], " ");
        let cells: Vec<String> = row.iter().map(clean).collect();
        self.text
            .insert_str(place, &format!("| {} |\n", cells.join(" | ")));
        Ok(())
    }
}

/// The cells of a row of a table.
fn cells(line: &str) -> Vec<&str> {
    let row = line.trim().trim_start_matches('|').trim_end_matches('|');
    row.split('|').map(str::trim).collect()
}
