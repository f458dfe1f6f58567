//! Writes the table on several programs, which has a row for each.

use std::time::Duration;

use checker::Report;
use terminal::{BAD, GOOD, width, wrap};

use super::rows::usage;
use crate::results::Results;

/// Returns what the row of one program says in the report on several: the cause or the failure
/// that is shown.
pub fn program(results: &Results, report: &Report) -> String {
    let unit = results.subject.puzzle.about().case;
    if let Some(cause) = &report.cause {
        return cause.text(unit).replace('\n', " ");
    }
    let Some(shown) = report.shown else {
        let note = report.notes.first();
        return note.map_or(String::new(), |(_, note)| note.clone());
    };
    let (input, run) = (&results.inputs[shown.run], &results.runs[shown.run]);
    let number = match shown.case {
        Some(case) if run.batch.cases.len() > 1 => format!(", {unit} {}", case + 1),
        _ => String::new(),
    };
    let reason = run.reason_beside(None, shown.case);
    format!("{}{number}: {reason}", input.name)
}

/// Returns the row of one program in the report on several: the verdict, the maximum CPU time and the
/// maximum memory, and a sentence. A long sentence goes on below itself. `name_width` is the length of
/// the longest name.
pub fn program_row(
    name: &str,
    name_width: usize,
    verdict: &str,
    used: (Duration, u64),
    says: &str,
) -> String {
    let colour = if verdict == "AC" { GOOD } else { BAD };
    let [ms, mib] = usage(used);
    let usage = format!("  {ms:5} ms  {mib:4} MiB  ");
    let indent = name_width + 5 + usage.len();
    let says = says.lines().next().unwrap_or_default();
    let says = wrap(says, width().saturating_sub(indent).max(30));
    let says = says.replace('\n', &format!("\n{:indent$}", ""));
    format!("{name:name_width$}  {colour}{verdict:3}{colour:#}{usage}{says}")
        .trim_end()
        .to_owned()
}
