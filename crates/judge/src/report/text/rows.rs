//! Writes rows and lines that several reports have. A row is a title, and lines beside it:
//!
//! ```text
//! reason    BAI is missing; it completes the hand: BAI BAI + 1T 2T 3T + 1T 2T 3T + 4S 5S 6S + 4S 5S
//!           6S
//! ```

use terminal::{width, wrap};

use crate::search::FailureRate;
use crate::source_notes::Note;

/// The number of columns for the title of a row.
pub const TITLE: usize = 10;

/// Returns a row: a title, and these lines beside it.
pub fn titled(title: &str, lines: &str) -> String {
    let lines = lines.replace('\n', &format!("\n{:TITLE$}", ""));
    format!("{title:TITLE$}{lines}\n")
}

/// Returns a row: a title, and a text beside it, whose lines are wrapped if they are too long.
pub fn row(title: &str, text: &str) -> String {
    titled(title, &wrap(text, width() - TITLE))
}

/// Returns the rows with the notes below a failure.
pub fn note_rows(notes: &[Note]) -> String {
    let rows = notes.iter().map(|note| row(note.title, &note.text));
    rows.collect()
}

/// Returns a line that says how often the program failed on an input on which it does not always fail, and then the `hint`,
/// which is a line too or empty. The text is empty if the program failed in every run.
pub fn lines_if_intermittent(rate: FailureRate, hint: &str) -> String {
    if rate.is_steady() {
        return String::new();
    }
    let (failed, runs) = (rate.failed, rate.runs);
    let said = "The failure is intermittent: on this input the program failed in";
    format!("{said} {failed} of {runs} runs.\n{hint}")
}

/// Returns a line for each of these commands, which the user can run next. The last line has no line feed.
pub fn command_lines(commands: &[String]) -> String {
    let lines = commands.iter().map(|command| format!("  {command}"));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_note_has_a_row() {
        let note = |title, text: &str| Note {
            title,
            text: text.to_owned(),
        };
        let notes = [note("order", "right if sorted"), note("source", "a loop")];
        let rows = "order     right if sorted\nsource    a loop\n";
        assert_eq!(note_rows(&notes), rows);
        assert_eq!(note_rows(&[]), "");
    }
}
