//! The fixtures, and what is held against each of them.
//!
//! `fixtures/PUZZLE/NAME.in` is an input and, where someone outside this workspace published
//! it, `NAME.out` the accepted output. What our solver prints stands in
//! `xtask/tests/snapshots/PUZZLE/NAME.snap`; a malformed input (`bad-…`) also has its message
//! and exit code there. The samples of the statements are also explained: what `--explain` and
//! `--format json` print for them stands in `NAME.explain.snap` and `NAME.json.snap`. The
//! snapshots lie inside this package because `cargo insta review`
//! looks for them in packages only.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use insta::Settings;
use judge::Format;
use similar::TextDiff;

use crate::program::Program;
use crate::puzzles::{PUZZLES, Puzzle, Run};
use crate::verdict::Judged;

/// One input and what is known about its output.
#[derive(Clone)]
pub struct Fixture {
    /// The puzzle it belongs to.
    pub puzzle: &'static dyn Puzzle,
    /// Its name, without the folder and the ending.
    pub name: String,
}

/// A format whose output a snapshot keeps, and what its name adds to that of the fixture.
#[derive(Clone, Copy)]
struct View {
    format: Format,
    suffix: &'static str,
}

/// The answers of every fixture have a snapshot; what explains them, those of a statement.
const VIEWS: [View; 3] = [
    View {
        format: Format::Answer,
        suffix: "",
    },
    View {
        format: Format::Text { colour: false },
        suffix: ".explain",
    },
    View {
        format: Format::Json,
        suffix: ".json",
    },
];

/// The root of the workspace.
pub fn workspace() -> PathBuf {
    // Set in `.cargo/config.toml`, for a runner that was moved after it was built.
    let root = std::env::var_os("CARGO_WORKSPACE_DIR").map(PathBuf::from);
    root.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
}

pub(crate) fn snapshot_folder(puzzle: &dyn Puzzle) -> PathBuf {
    workspace()
        .join("xtask/tests/snapshots")
        .join(puzzle.name())
}

/// All fixtures, puzzle by puzzle, in the order of their names.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn all() -> Result<Vec<Fixture>> {
    let mut fixtures = Vec::new();
    for &puzzle in PUZZLES {
        fixtures.extend(of_puzzle(puzzle)?);
    }
    Ok(fixtures)
}

/// The fixtures of a puzzle, in the order of their names.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn of_puzzle(puzzle: &'static dyn Puzzle) -> Result<Vec<Fixture>> {
    let names = stems(&workspace().join("fixtures").join(puzzle.name()), "in")?;
    let fixture = |name| Fixture { puzzle, name };
    Ok(names.into_iter().map(fixture).collect())
}

/// The names of the files in a folder that have this ending, without it.
fn stems(folder: &Path, ending: &str) -> Result<BTreeSet<String>> {
    let mut stems = BTreeSet::new();
    let cannot_read = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let name = entry.with_context(cannot_read)?.file_name();
        let stem = name
            .to_str()
            .and_then(|name| name.strip_suffix(ending)?.strip_suffix('.'));
        stems.extend(stem.map(str::to_owned));
    }
    Ok(stems)
}

impl Fixture {
    /// `PUZZLE/NAME`.
    pub fn path(&self) -> String {
        format!("{}/{}", self.puzzle.name(), self.name)
    }

    /// Is it a malformed input?
    pub fn is_bad(&self) -> bool {
        self.name.starts_with("bad-")
    }

    /// The file with this ending, relative to the workspace.
    pub(crate) fn file(&self, ending: &str) -> String {
        format!("fixtures/{}.{ending}", self.path())
    }

    /// The files of the fixture: the input, the accepted output, the snapshots.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let files = ["in", "out"].map(|ending| workspace().join(self.file(ending)));
        let snapshots = self.views().iter().map(|&view| self.snapshot_file(view));
        files.into_iter().chain(snapshots).collect()
    }

    /// The snapshot files that the fixture should have, and what each should hold, as insta
    /// writes it.
    pub(crate) fn snapshots(&self, input: &[u8]) -> Vec<(PathBuf, String)> {
        let runs = self.runs(input).into_iter();
        runs.map(|(view, run)| (self.snapshot_file(view), self.snapshot_text(&run)))
            .collect()
    }

    /// What the solver prints for the input, in each view, the first of which are the answers.
    fn runs(&self, input: &[u8]) -> Vec<(View, Run)> {
        let run = |&view: &View| {
            let run = self.puzzle.run(&self.file("in"), input, view.format);
            (view, run)
        };
        self.views().iter().map(run).collect()
    }

    fn views(&self) -> &'static [View] {
        let is_explained = self.name.starts_with("statement-");
        if is_explained { &VIEWS } else { &VIEWS[..1] }
    }

    fn snapshot_file(&self, view: View) -> PathBuf {
        let name = format!("{}{}.snap", self.name, view.suffix);
        snapshot_folder(self.puzzle).join(name)
    }

    /// The input.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn input(&self) -> Result<Vec<u8>> {
        self.read("in")
    }

    /// Runs a program on the input and judges it.
    ///
    /// # Errors
    ///
    /// If the input cannot be read or the program cannot be started.
    pub fn judge_program(&self, program: &Program, time_limit: Duration) -> Result<Judged> {
        let run = |input: &[u8], allowance| program.run(input, allowance);
        self.puzzle.judge_run(&self.input()?, time_limit, &run)
    }

    fn read(&self, ending: &str) -> Result<Vec<u8>> {
        let file = self.file(ending);
        fs::read(workspace().join(&file)).with_context(|| format!("cannot read {file}"))
    }

    /// Runs the solver and holds what it prints against the snapshot, to the byte, and against
    /// the accepted output, as the checker of the puzzle sees it. Returns the number of cases.
    ///
    /// Where the snapshot differs, the new one is left for `cargo insta review`.
    ///
    /// # Errors
    ///
    /// What differs.
    pub fn check(&self) -> Result<usize> {
        let input = self.read("in")?;
        let runs = self.runs(&input);
        let mut faults = Vec::new();
        for (view, run) in &runs {
            faults.extend(self.check_snapshot(*view, &self.printed(run)).err());
        }
        let (_, answers) = &runs[0];
        let cases = self.check_verdict(&input, answers);
        if faults.is_empty() {
            return cases;
        }
        faults.extend(cases.err());
        let faults: Vec<String> = faults.iter().map(|fault| format!("{fault:#}")).collect();
        Err(anyhow!(faults.join("\n")))
    }

    /// Is the input answered, or refused if it is malformed? And does the checker accept the
    /// answer, and the published one? Returns the number of cases.
    fn check_verdict(&self, input: &[u8], run: &Run) -> Result<usize> {
        if self.is_bad() {
            ensure!(
                run.status == 2,
                "a malformed input must end with exit code 2"
            );
            return Ok(0);
        }
        ensure!(run.status == 0, "a legal input is refused: {}", run.stderr);
        if workspace().join(self.file("out")).exists() {
            let rejected = || format!("{} is not accepted", self.file("out"));
            self.puzzle
                .judge(input, &self.read("out")?)
                .with_context(rejected)?;
        }
        self.puzzle.judge(input, run.stdout.as_bytes())
    }

    /// What the snapshot shows of a run.
    fn printed(&self, run: &Run) -> String {
        if self.is_bad() {
            shown(run)
        } else {
            run.stdout.clone()
        }
    }

    fn check_snapshot(&self, view: View, now: &str) -> Result<()> {
        let before = snapshot_body(&self.snapshot_file(view))?;
        // insta overlooks blanks at the end of a text; a judge may not.
        let same = before.as_deref() == Some(now);
        let insta_agrees = self.assert_with_insta(view, now);
        match before {
            Some(_) if same && insta_agrees => Ok(()),
            None => bail!("there is no snapshot of this yet:\n{}", difference("", now)),
            Some(before) => {
                let blanks = if insta_agrees {
                    " (in blanks that a review does not show)"
                } else {
                    ""
                };
                bail!(
                    "this differs from the snapshot{blanks}:\n{}",
                    difference(&before, now)
                )
            }
        }
    }

    /// Lets insta compare, which leaves a new snapshot for review if there is a difference.
    fn assert_with_insta(&self, view: View, now: &str) -> bool {
        let mut settings = Settings::new();
        settings.set_snapshot_path(snapshot_folder(self.puzzle));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_input_file(workspace().join(self.file("in")));
        settings.set_omit_expression(true);
        let name = format!("{}{}", self.name, view.suffix);
        let assert = || settings.bind(|| insta::assert_snapshot!(name, now));
        panic::catch_unwind(AssertUnwindSafe(assert)).is_ok()
    }

    /// The snapshot file for this run, as insta writes it.
    fn snapshot_text(&self, run: &Run) -> String {
        let printed = self.printed(run);
        let body = printed.strip_suffix('\n').unwrap_or(&printed);
        let input_file = self.file("in");
        format!("---\nsource: xtask/src/fixtures.rs\ninput_file: {input_file}\n---\n{body}\n")
    }
}

/// A failed assertion of insta is a result here, not a panic to report. Call this once.
pub fn silence_insta() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or_default();
        if !message.starts_with("snapshot assertion for") {
            report(panic);
        }
    }));
}

/// All that a run did, as the snapshot of a malformed input shows it.
fn shown(run: &Run) -> String {
    format!(
        "{}--- standard error\n{}--- exit code {}\n",
        run.stdout, run.stderr, run.status
    )
}

/// The text of a snapshot file, without insta's header; `None` if there is no such file.
fn snapshot_body(path: &Path) -> Result<Option<String>> {
    if !path.exists() {
        return Ok(None);
    }
    let file =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let header_end = file
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    let (_, body) = header_end.with_context(|| format!("{} has no header", path.display()))?;
    // An empty text is stored as one empty line.
    Ok(Some(if body == "\n" {
        String::new()
    } else {
        body.to_owned()
    }))
}

/// A unified difference; in lines that differ only in what one does not see, that is shown.
fn difference(before: &str, now: &str) -> String {
    let visible = |text: &str| -> String {
        let show = |line: &str| {
            let end = line.trim_end();
            let blanks = &line[end.len()..];
            if blanks.is_empty() {
                line.to_owned()
            } else {
                format!("{end}{}", blanks.escape_debug())
            }
        };
        text.split('\n').map(show).collect::<Vec<_>>().join("\n")
    };
    let (before, now) = (visible(before), visible(now));
    let diff = TextDiff::from_lines(&before, &now);
    let mut text = String::new();
    for line in diff.unified_diff().context_radius(2).to_string().lines() {
        let colour = match line.as_bytes().first() {
            Some(b'+') => anstyle::AnsiColor::Green.on_default(),
            Some(b'-') => anstyle::AnsiColor::Red.on_default(),
            Some(b'@') => anstyle::AnsiColor::Cyan.on_default(),
            _ => anstyle::Style::new(),
        };
        let _ = writeln!(text, "  {colour}{line}{colour:#}");
    }
    text
}

/// What is wrong with the folders of fixtures and snapshots as a whole: a snapshot or an
/// accepted output without an input, or an input that `SOURCES.md` does not name.
///
/// # Errors
///
/// All of it, a line each.
pub fn check_folders() -> Result<()> {
    let mut faults = Vec::new();
    let sources = workspace().join("fixtures/SOURCES.md");
    let sources = fs::read_to_string(&sources).context("cannot read fixtures/SOURCES.md")?;
    for &puzzle in PUZZLES {
        let name = puzzle.name();
        let folder = workspace().join("fixtures").join(name);
        let inputs = stems(&folder, "in")?;
        let mut without_input = |names: BTreeSet<String>, what: &str| {
            for orphan in names.difference(&inputs) {
                faults.push(format!("{what} without an input: {name}/{orphan}"));
            }
        };
        without_input(stems(&folder, "out")?, "accepted output");
        let named = named_in(&sources, name);
        without_input(named.clone(), "row of SOURCES.md");
        let expected: BTreeSet<String> = inputs
            .iter()
            .flat_map(|input| {
                let fixture = Fixture {
                    puzzle,
                    name: input.clone(),
                };
                let views = fixture.views().iter();
                views.map(move |view| format!("{input}{}", view.suffix))
            })
            .collect();
        for orphan in stems(&snapshot_folder(puzzle), "snap")?.difference(&expected) {
            faults.push(format!("snapshot without an input: {name}/{orphan}"));
        }
        for unnamed in inputs.difference(&named) {
            faults.push(format!("no row in SOURCES.md: {name}/{unnamed}"));
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(anyhow!(faults.join("\n")))
    }
}

/// The fixtures that `SOURCES.md` names in the table under the heading of a puzzle.
fn named_in(sources: &str, puzzle: &str) -> BTreeSet<String> {
    let mut sections = sources.split("\n## ");
    let section = sections.find(|section| section.lines().next() == Some(puzzle));
    let rows = section
        .unwrap_or_default()
        .lines()
        .filter(|line| line.starts_with('|'));
    let first_cell = |row: &str| Some(row.split('|').nth(1)?.trim().to_owned());
    rows.skip(2).filter_map(first_cell).collect() // below the header and its line
}
