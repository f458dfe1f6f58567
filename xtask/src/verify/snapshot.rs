//! Makes, reads and saves the snapshots of a fixture: what our solver prints for it, with invisible
//! characters made visible.
//!
//! A snapshot is a file of insta, `xtask/tests/snapshots/PUZZLE/NAME.snap`: a header, then the text. A
//! text that differs goes into `NAME.snap.new` beside it, where `cargo insta review` finds it. The
//! snapshots are inside this package because `cargo insta review` looks for them only in packages. The
//! samples of the statements have three more snapshots, of their explanations.
//!
//! insta's own macro compares, prints, fails and saves in one step, for a test. `verify` compares first
//! and says what a difference means, so it takes from insta the reading of a file, and writes one in the
//! form that insta documents.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use fixtures::Prefix;
use insta::Snapshot;
use puzzle::{Format, counted};
use terminal::files::{workspace, write_whole};

use super::fixture::{Fixture, stems};
use super::text::{unfold, visible, words_of};
use crate::puzzles::{PUZZLES, Printed};

/// What a snapshot shows of a fixture: the ending of its name, and the format in which the solver
/// prints it.
pub type View = (&'static str, Format);

/// Every fixture has a snapshot of the answers, which come first. The samples of the statements also
/// have snapshots of the explanations.
const VIEWS: [View; 4] = [
    ("", Format::Answer),
    (".explain", Format::Text { colour: false }),
    (".json", Format::Json),
    (".page", Format::Page),
];

/// Returns the views of a fixture of which there are snapshots.
pub fn views(fixture: &Fixture) -> impl Iterator<Item = View> {
    let is_shown = fixture.is(Prefix::Statement) && fixture.puzzle.is_explained();
    VIEWS
        .into_iter()
        .take(if is_shown { VIEWS.len() } else { 1 })
}

/// Returns the folder with the snapshots of a puzzle.
pub fn folder(puzzle: &str) -> PathBuf {
    workspace().join("xtask/tests/snapshots").join(puzzle)
}

/// Returns the file of the snapshot of this view.
pub fn file(fixture: &Fixture, (ending, _): View) -> PathBuf {
    folder(fixture.puzzle.name()).join(format!("{}{ending}.snap", fixture.name))
}

/// Returns the paths of all files that a fixture may have: the input, the output, the snapshots and the new
/// snapshots that wait for review.
pub fn all_files(fixture: &Fixture) -> Vec<PathBuf> {
    let mut files = Vec::from(["in", "out"].map(|ending| workspace().join(fixture.file(ending))));
    for view in views(fixture) {
        let snapshot = file(fixture, view);
        files.push(snapshot.with_extension("snap.new"));
        files.push(snapshot);
    }
    files
}

/// Returns the text that the snapshot of a view should have, given what the solver printed. That of a
/// malformed input has the message and the number of answers before it, so that no change of a rule
/// touches it.
pub fn text(fixture: &Fixture, (_, format): View, printed: &Printed) -> String {
    visible(&match format {
        _ if fixture.is(Prefix::Bad) => {
            let answers = counted(printed.answered.cases, "answer");
            let (message, status) = (&printed.stderr, printed.answered.status);
            format!("{answers}, then\n{message}exit code {status}\n")
        }
        Format::Json => unfold(&printed.stdout),
        Format::Page => words_of(&printed.stdout),
        Format::Answer | Format::Text { .. } => printed.stdout.clone(),
    })
}

/// Returns the text of the stored snapshot of a view, or `None` if there is no such snapshot.
pub fn stored(fixture: &Fixture, view: View) -> Option<String> {
    let known = Snapshot::from_file(&file(fixture, view)).ok()?;
    Some(format!("{}\n", known.as_text()?)) // insta stores no line feed at the end
}

/// What becomes of a text that differs from its snapshot: what the variable `INSTA_UPDATE` says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Update {
    /// It waits for review.
    New,
    /// It is accepted without one.
    Accept,
    /// Nothing is written.
    No,
}

impl Update {
    /// Returns what the environment asks for. `is_first` says that there is no snapshot yet.
    fn asked_for(is_first: bool) -> Self {
        let is_set = |name| {
            env::var_os(name).is_some_and(|value| !["", "0"].contains(&&*value.to_string_lossy()))
        };
        match env::var("INSTA_UPDATE").as_deref() {
            Ok("always") => Self::Accept,
            Ok("unseen") if is_first => Self::Accept,
            Ok("new" | "unseen") => Self::New,
            Ok("no") => Self::No,
            _ if is_set("CI") => Self::No,
            _ => Self::New,
        }
    }
}

/// Saves a text that differs from its snapshot. `cargo insta review` shows the note above the
/// difference. Returns whether the text is the snapshot now, because the variable `INSTA_UPDATE` asks
/// for that.
///
/// # Errors
///
/// If the file cannot be written.
pub fn save(fixture: &Fixture, view: View, text: &str, note: &str) -> Result<bool> {
    let file = file(fixture, view);
    match Update::asked_for(!file.exists()) {
        Update::New => {
            let whole = with_header(fixture, Some(note), text);
            write_whole(&file.with_extension("snap.new"), whole.as_bytes())?;
            Ok(false)
        }
        Update::Accept => {
            write_whole(&file, with_header(fixture, None, text).as_bytes())?;
            remove_pending(&file)?;
            Ok(true)
        }
        Update::No => Ok(false),
    }
}

/// Tidies up beside a snapshot that has the right text: removes a new one that waited for review, and
/// the note that was accepted with it.
///
/// # Errors
///
/// If a file cannot be changed.
pub fn tidy(fixture: &Fixture, view: View, text: &str) -> Result<()> {
    let file = file(fixture, view);
    remove_pending(&file)?;
    let known = Snapshot::from_file(&file);
    if known.is_ok_and(|known| known.metadata().description().is_some()) {
        write_whole(&file, with_header(fixture, None, text).as_bytes())?;
    }
    Ok(())
}

/// Removes the new snapshot that waits for review beside this one, if there is one.
fn remove_pending(file: &Path) -> Result<()> {
    let pending = file.with_extension("snap.new");
    if !pending.exists() {
        return Ok(());
    }
    fs::remove_file(&pending).with_context(|| format!("cannot remove {}", pending.display()))
}

/// Returns a whole snapshot file, in the form of insta.
fn with_header(fixture: &Fixture, note: Option<&str>, text: &str) -> String {
    let note = note.map_or(String::new(), |note| format!("description: {note:?}\n"));
    let input = fixture.file("in");
    format!("---\nsource: xtask/src/verify/snapshot.rs\n{note}input_file: {input}\n---\n{text}")
}

/// Returns how many snapshots wait for `cargo insta review`.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn pending() -> Result<u64> {
    let mut count = 0;
    for puzzle in PUZZLES {
        count += stems(&folder(puzzle.name()), ".snap.new")?.len() as u64;
    }
    Ok(count)
}
