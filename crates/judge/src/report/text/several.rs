//! Writes the table on several programs, which has a row for each.

use checker::Report;
use terminal::{BAD, GOOD, width, wrap};

use crate::max_usage::MaxUsage;
use crate::results::Results;

/// A row of the table on several programs.
pub struct TableRow<'a> {
    /// The name of the program.
    pub name: &'a str,
    /// The length of the longest name in the table.
    pub name_width: usize,
    /// The verdict, which is `CE` for a program that does not compile.
    pub verdict: &'a str,
    /// The most that any run of the program used.
    pub used: MaxUsage,
    /// What is said of the program. Only the first line is shown.
    pub says: &'a str,
}

impl TableRow<'_> {
    /// Returns the text of the row: the name, the verdict, the CPU time and the memory, and a sentence. A
    /// long sentence goes on below itself.
    pub fn text(&self) -> String {
        let Self {
            name,
            name_width,
            verdict,
            used,
            says,
        } = self;
        let colour = if *verdict == "AC" { GOOD } else { BAD };
        let usage = format!("  {:5} ms  {:4} MiB  ", used.ms(), used.mib());
        let indent = name_width + "  AC ".len() + usage.len();
        let sentence = says.lines().next().unwrap_or_default();
        // On a narrow terminal, the sentence is not squeezed into a few columns.
        let sentence_width = width().saturating_sub(indent).max(30);
        let wrapped = wrap(sentence, sentence_width);
        let indented = wrapped.replace('\n', &format!("\n{:indent$}", ""));
        format!("{name:name_width$}  {colour}{verdict:3}{colour:#}{usage}{indented}")
            .trim_end()
            .to_owned()
    }
}

/// Returns what the row of one program says: the cause, or otherwise the failure that is shown, or otherwise
/// the first note.
pub fn what_row_says(results: &Results, report: &Report) -> String {
    let unit = results.subject.puzzle.about().case;
    if let Some(cause) = &report.cause {
        return cause.text(unit).replace('\n', " ");
    }
    let Some(shown) = report.shown else {
        let first = report.notes.first();
        return first.map_or(String::new(), |first| first.note.clone());
    };
    let input = &results.inputs[shown.run];
    let run = &results.runs[shown.run];
    let number = match shown.case {
        Some(case) if run.batch.cases.len() > 1 => format!(", {unit} {}", case + 1),
        _ => String::new(),
    };
    let reason = run.reason_beside(None, shown.case);
    format!("{}{number}: {reason}", input.name)
}
