//! Writes the table on several programs, which has a row for each:
//!
//! ```text
//! anna/sol.py  AC    1212 ms    20 MiB  another best card
//! ben/sol.cpp  WA     163 ms    10 MiB  edge-257-games, game 256: bonus 35 printed; it is 0: the upper
//!                                       section sums to 39
//! ```

use checker::Report;
use terminal::{BAD, GOOD, width, wrap};

use crate::max_usage::MaxUsage;
use crate::results::Results;

/// A row of the table on several programs. A new column needs a key of [`program_object`](crate::report::json::program_object)
/// and its line in `JSON.md`, too.
pub struct TableRow<'a> {
    /// The name of the program.
    pub name: &'a str,
    /// The length of the longest name in the table.
    pub name_width: usize,
    /// The verdict, which is `CE` for a program that does not compile.
    pub verdict: &'a str,
    /// The most that any run of the program used.
    pub used: MaxUsage,
    /// What is said of the program, such as [`what_row_says`]. Only the first line is shown.
    pub says: &'a str,
}

impl TableRow<'_> {
    /// Returns the text of the row: the name, the verdict, the CPU time, the memory, and what is said of the program, which is
    /// wrapped if it is too long.
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
        let first_line = says.lines().next().unwrap_or_default();
        // On a narrow terminal, the row is too long rather than squeezed into a few columns.
        let width_beside = width().saturating_sub(indent).max(30);
        let wrapped = wrap(first_line, width_beside);
        let indented = wrapped.replace('\n', &format!("\n{:indent$}", ""));
        let row = format!("{name:name_width$}  {colour}{verdict:3}{colour:#}{usage}{indented}");
        row.trim_end().to_owned()
    }
}

/// Returns what the row of one program says: the cause if it is known, or else the failure that is shown. If no run failed, it
/// is the first note on an accepted input, or nothing.
pub fn what_row_says(results: &Results, report: &Report) -> String {
    let case_word = results.subject.puzzle.about().case;
    if let Some(cause) = &report.cause {
        return cause.text(case_word).replace('\n', " ");
    }
    let Some(shown) = report.shown else {
        let first = report.notes.first();
        return first.map_or(String::new(), |first| first.note.clone());
    };
    let input = &results.inputs[shown.run];
    let run = &results.runs[shown.run];
    let number = match run.unless_silent(shown.case) {
        Some(case) if run.batch.cases.len() > 1 => format!(", {case_word} {}", case + 1),
        _ => String::new(),
    };
    let reason = run.reason_for(shown.case);
    format!("{}{number}: {reason}", input.name)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::testing::{board_of, input_of, results_on};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    #[test]
    fn a_row_names_the_board_at_fault_of_several_unless_nothing_is_printed() {
        for (values, printed, start) in [
            (&[1, 2][..], "8\n7\n", "input, board 2: "),
            (&[1, 2], "8\n", "input, board 2: "),
            (&[1, 2], "", "input: the output is empty"),
            (&[1], "7\n", "input: "),
        ] {
            let boards: Vec<_> = values.iter().map(|&value| board_of(value)).collect();
            let text = RAKE.input(&boards);
            let inputs = [input_of(RAKE, str::from_utf8(&text).unwrap())];
            let program = |_: &[u8]| (printed.into(), Duration::ZERO);
            let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(10));
            let results = results_on(subject, &inputs);
            let says = what_row_says(&results, &results.report());
            assert!(says.starts_with(start), "{says}");
        }
    }

    #[test]
    fn a_verdict_is_green_if_it_is_ac_and_red_otherwise() {
        for (verdict, colour) in [("AC", GOOD), ("WA", BAD), ("CE", BAD)] {
            let row = TableRow {
                name: "sol.py",
                name_width: 8,
                verdict,
                used: MaxUsage::default(),
                says: "",
            };
            let start = format!("sol.py    {colour}{verdict} {colour:#}      0 ms");
            let text = row.text();
            assert!(text.starts_with(&start), "{text:?}");
        }
    }
}
