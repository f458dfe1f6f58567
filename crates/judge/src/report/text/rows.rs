//! Writes rows and lines that several reports have.

use terminal::{width, wrap};

use crate::search::FailureRate;
use crate::source_notes::Note;

/// The width of the titles on the left of a report.
pub const TITLE: usize = 10;

/// Returns a row of a report: a title, and lines beside it.
pub fn titled(title: &str, lines: &str) -> String {
    let lines = lines.replace('\n', &format!("\n{:TITLE$}", ""));
    format!("{title:TITLE$}{lines}\n")
}

/// Returns a row of a report: a title, and a text beside it, whose lines are wrapped if they are too long.
pub fn row(title: &str, text: &str) -> String {
    titled(title, &wrap(text, width() - TITLE))
}

/// Returns the rows with the notes below a failure.
pub fn note_rows(notes: &[Note]) -> String {
    let rows = notes.iter().map(|note| row(note.title, &note.text));
    rows.collect()
}

/// Returns the line on a failure that not every run shows: so many failed of so many, and a hint. The text
/// is empty if all did.
pub fn intermittent(rate: FailureRate, hint: &str) -> String {
    if rate.is_steady() {
        return String::new();
    }
    let FailureRate { failed, runs } = rate;
    let said = "The failure is intermittent: on this input the program failed in";
    format!("{said} {failed} of {runs} runs.\n{hint}")
}

/// Returns the commands that the user can run next, each after the start of a new line.
pub fn listed(commands: &[String]) -> String {
    commands
        .iter()
        .flat_map(|command| ["\n  ", command])
        .collect()
}
