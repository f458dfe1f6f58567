//! Writes rows and lines that several reports have.

use std::time::Duration;

use terminal::{width, wrap};

use crate::source_notes::SourceNote;

/// The width of the titles on the left of a report.
pub const TITLE: usize = 10;

/// Returns a row of a report: a title, and its lines beside it. Lines that are too long are wrapped.
pub fn titled(title: &str, lines: &str) -> String {
    let lines = lines.replace('\n', &format!("\n{:TITLE$}", ""));
    format!("{title:TITLE$}{lines}\n")
}

/// Returns a row of a report whose text is wrapped.
pub fn row(title: &str, text: &str) -> String {
    titled(title, &wrap(text, width() - TITLE))
}

/// Returns the rows with the notes on the source, below a failure.
pub fn source_rows(notes: &[SourceNote]) -> String {
    let rows = notes.iter().map(|note| row(note.title, &note.text));
    rows.collect()
}

/// Returns the line on a failure that not every run shows: so many failed of so many, and a hint. The text
/// is empty if all did.
pub fn intermittent([failed, all]: [u64; 2], hint: &str) -> String {
    let said = "The failure is intermittent: on this input the program failed in";
    let line = format!("{said} {failed} of {all} runs.\n{hint}");
    if failed == all { String::new() } else { line }
}

/// Returns the commands that the user can run next, each on a line of its own.
pub fn listed(commands: &[String]) -> String {
    commands
        .iter()
        .flat_map(|command| ["\n  ", command])
        .collect()
}

/// Returns the time in milliseconds, rounded down, and the memory in MiB, rounded up.
pub fn usage((time, memory): (Duration, u64)) -> [u128; 2] {
    [time.as_millis(), memory.div_ceil(1 << 20).into()]
}
