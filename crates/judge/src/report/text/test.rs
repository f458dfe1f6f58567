//! Writes the report on the runs of `test`. An example, with the names of its parts:
//!
//! ```text
//! WA  18 of 59 inputs fail                                                     verdict
//!
//! cause     Your program acts as if BAI cannot be the eye: …                   shown_failure
//! …
//! from      edge-seven-pairs-that-win (…), hand 3 of 3, run alone
//!
//! published-board-18043-2 and 16 more  WA   3T is missing; …                   other_failures
//!
//! 41 of 59 accepted, 399 ms; to try next:                                      last_lines
//!   judge stress mahjong sol.cpp
//! ```

use std::time::Duration;

use checker::{NoteOnRun, Report};
use puzzle::{counted, plural};
use terminal::{BAD, GOOD, fit, width, wrap};

use super::failure::ShownFailure;
use super::rows::{intermittent, listed, note_rows};
use crate::failure::{Failure, ShownCases};
use crate::max_usage::MaxUsage;
use crate::results::{Results, StopReason};
use crate::source_notes::Note;

/// The maximum number of groups of failures that have a line, so that the report fits on a screen. The failures of a group
/// are alike.
const MAX_GROUPS: usize = 8;

/// What to try if a failure is intermittent: runs at the same time share the files outside their own folders.
const HINT_ON_FILES: &str = "If it writes a file outside its folder, try --jobs 1.\n";

/// Returns the progress line: how many runs are done.
pub fn progress(results: &Results) -> String {
    let (done, failed) = (results.runs.len(), results.failures().count());
    format!("{done} of {}, {failed} not accepted", results.inputs.len())
}

/// What the report on all runs of a program says.
pub struct TestReport<'a> {
    /// All runs.
    pub results: &'a Results<'a>,
    /// What they show together.
    pub report: &'a Report<'a>,
    /// The failure that is shown in full, if a run failed.
    pub failure: Option<&'a Failure<'a>>,
    /// What is worth knowing beside the cause, of the source or the answers.
    pub notes: &'a [Note],
    /// The number of random cases on which the program was run too, if the cause counts its answers; otherwise 0.
    pub further_count: u64,
    /// Whether each failure has a line of its own.
    pub lists_each_failure: bool,
    /// The commands to try next.
    pub next: &'a [String],
    /// How long everything took, compiling included.
    pub time: Duration,
}

impl TestReport<'_> {
    /// Returns the text of the report, without its last line feed. An empty line stands between two parts. A part that is
    /// empty is left out. Each part but the last ends with a line feed.
    pub fn text(&self) -> String {
        let mut parts = vec![
            self.verdict(),
            self.shown_failure(),
            self.other_failures(),
            self.too_few_wrong_answers(),
            self.accepted_with_note(),
            self.last_lines(),
        ];
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }

    /// Returns the first lines of a report. If a run failed, they say on how many inputs the program fails, and whether the
    /// failure that is shown is intermittent. Otherwise, they say what the runs used. They are empty if the runs were
    /// interrupted before one failed.
    fn verdict(&self) -> String {
        let (verdict, done) = (self.report.verdict, self.report.runs.len());
        let inputs = counted(done as u64, "input");
        if self.report.shown.is_some() {
            let failed = done - self.report.accepted_runs;
            let fail = if failed == 1 { "fails" } else { "fail" };
            let rate_lines = match self.failure {
                Some(failure) => intermittent(failure.rate, HINT_ON_FILES),
                None => String::new(),
            };
            format!("{BAD}{verdict}{BAD:#}  {failed} of {inputs} {fail}\n{rate_lines}")
        } else if self.results.were_interrupted() {
            String::new()
        } else {
            let used = MaxUsage::of(self.results.accepted_runs());
            let (ms, mib) = (used.ms(), used.mib());
            format!("{GOOD}{verdict}{GOOD:#}  {inputs}, at most {ms} ms and {mib} MiB\n")
        }
    }

    /// Returns the failure that is shown in full, with the notes.
    fn shown_failure(&self) -> String {
        let Some(failure) = self.failure else {
            return String::new();
        };
        let name = &failure.input.name;
        let shows = match &failure.input.shows {
            Some(shows) => format!(" ({shows})"),
            None => String::new(),
        };
        let which_cases = cases_shown(failure);
        let further = self.further_cases(failure);
        let in_full = ShownFailure {
            run: failure.shown_run(),
            case: failure.index_at_fault(),
            cause: self.report.cause.as_ref(),
        };
        let from_text = format!("{name}{shows}{which_cases}{further}");
        in_full.text(&from_text) + &note_rows(self.notes)
    }

    /// Returns how many random cases were run too, or an empty text if none were.
    fn further_cases(&self, failure: &Failure) -> String {
        let case_word = failure.whole.puzzle.about().case;
        match self.further_count {
            0 => String::new(),
            1 => format!("; 1 random {case_word} was run too, to find out why"),
            count => format!(
                "; {count} random {} were run too, to find out why",
                plural(case_word)
            ),
        }
    }

    /// Returns a line for each group of failures besides the one that is shown in full, but for at most
    /// [`MAX_GROUPS`]. With `lists_each_failure`, each failure has a line.
    fn other_failures(&self) -> String {
        if self.lists_each_failure {
            let failed_runs = self.report.other_failed_runs();
            let singletons: Vec<Vec<usize>> =
                failed_runs.into_iter().map(|run| vec![run]).collect();
            return group_lines(self.results, &singletons);
        }
        let groups = self.report.groups_of_other_failed_runs();
        let (with_line, left_out) = groups.split_at(groups.len().min(MAX_GROUPS));
        let lines = group_lines(self.results, with_line);
        let left_out_count: usize = left_out.iter().map(Vec::len).sum();
        if left_out_count == 0 {
            return lines;
        }
        let more = counted(left_out_count as u64, "more input");
        format!("{lines}and {more} (--all shows them)\n")
    }

    /// Returns a line that says that the wrong answers to a single input are too few to tell a cause, if that
    /// is so.
    fn too_few_wrong_answers(&self) -> String {
        let is_single = self.results.inputs.len() == 1;
        let is_unknown = self.report.cause.is_none();
        if is_single && is_unknown && self.results.evidence().is_wrong_on_one_case() {
            let few = "One wrong answer is too few to tell which rule was misread, if any.";
            wrap(few, width()) + "\n"
        } else {
            String::new()
        }
    }

    /// Returns a line that counts the notes on accepted inputs, if there are any.
    fn accepted_with_note(&self) -> String {
        let notes = &self.report.notes;
        let Some(NoteOnRun { run, note }) = notes.first() else {
            return String::new();
        };
        let count = notes.len();
        let name = &self.results.inputs[*run].name;
        let line = format!("{count} accepted with a note, for example {name}: {note}");
        wrap(&line, width()) + "\n"
    }

    /// Returns the lines at the end: the totals, and the commands to try next.
    fn last_lines(&self) -> String {
        let to_try = if self.next.is_empty() {
            ""
        } else {
            "; to try next:"
        };
        wrap(&(self.totals() + to_try), width()) + &listed(self.next)
    }

    /// Returns the words that sum up the runs: how many are accepted, and which were not run and why.
    fn totals(&self) -> String {
        let (done, accepted) = (self.report.runs.len(), self.report.accepted_runs);
        let not_run = self.not_run();
        let ms = self.time.as_millis();
        format!("{accepted} of {done} accepted{not_run}, {ms} ms")
    }

    /// Returns how many inputs were not run and why, or an empty text if all were.
    fn not_run(&self) -> String {
        let count = self.results.inputs.len() - self.report.runs.len();
        let why = match self.results.stopped_by {
            // All inputs were run, or nobody reads this report.
            None | Some(StopReason::OutputClosed) => return String::new(),
            Some(StopReason::Interrupt) => {
                return format!(", interrupted before the other {count}");
            }
            Some(StopReason::Enough) => "these show enough",
            Some(StopReason::Late) => "it took long",
        };
        let were = if count == 1 { "was" } else { "were" };
        format!(", {count} more {were} not run: {why} (--all runs them too)")
    }
}

/// Returns which cases of the input are shown, and which of them is wrong. For example:
///
/// ```text
/// , board 3 of 4                                          all are shown, and one is known to be wrong
/// , board 3 of 4, run alone                               one is shown
/// , 2 of 4 boards                                         the fewest are shown
/// , 2 of 4 boards; the wrong one is board 2 of these      the fewest are shown, and one is known to be wrong
/// ```
///
/// The text is empty if the input has one case, or if all are shown and none is known to be wrong.
fn cases_shown(failure: &Failure) -> String {
    let case_word = failure.whole.puzzle.about().case;
    let total = failure.whole.batch.cases.len();
    if total == 1 {
        return String::new();
    }
    match &failure.shown {
        ShownCases::All { at_fault: None } => String::new(),
        ShownCases::All {
            at_fault: Some(index),
        } => format!(", {case_word} {} of {total}", index + 1),
        ShownCases::One { index, .. } => {
            format!(", {case_word} {} of {total}, run alone", index + 1)
        }
        ShownCases::Fewest { run } => {
            let some = format!(
                ", {} of {total} {}",
                run.batch.cases.len(),
                plural(case_word)
            );
            match run.index_at_fault() {
                Some(index) => format!(
                    "{some}; the wrong one is {case_word} {} of these",
                    index + 1
                ),
                None => some,
            }
        }
    }
}

/// Returns a line for each of these groups of failures, with the reason of the first of the group. A group has the indices of
/// its runs, at least one.
fn group_lines(results: &Results, groups: &[Vec<usize>]) -> String {
    let names: Vec<String> = groups
        .iter()
        .map(|group| name_of_group(results, group))
        .collect();
    let lengths = names.iter().map(|name| name.chars().count());
    let name_width = lengths.max().unwrap_or(0);
    // Beside the name stand the verdict, which has three characters, and two gaps of two.
    let reason_width = width().saturating_sub(name_width + 7);
    let mut lines = Vec::new();
    for (name, group) in names.iter().zip(groups) {
        let run = &results.runs[group[0]];
        let (verdict, reason) = (run.verdict, run.reason());
        let reason = fit(reason.lines().next().unwrap_or_default(), reason_width);
        lines.push(format!(
            "{name:name_width$}  {BAD}{verdict:3}{BAD:#}  {reason}\n"
        ));
    }
    lines.concat()
}

/// Returns the name of the first input of a group of failures, and how many more there are, such as `statement-1 and 2 more`.
fn name_of_group(results: &Results, group: &[usize]) -> String {
    let name = &results.inputs[group[0]].name;
    match group.len() {
        1 => fit(name, width() / 2),
        // Beside the name is room for words such as ` and 999 more`.
        count => format!("{} and {} more", fit(name, width() / 2 - 13), count - 1),
    }
}

#[cfg(test)]
mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::search::FailureRate;
    use crate::testing::{board_of, input_of, results_on};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    #[test]
    fn random_boards_are_counted_where_the_input_comes_from() {
        let program = |_: &[u8]| (b"7\n".to_vec(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(10));
        let board = RAKE.input(&[board_of(1)]);
        let inputs = [input_of(RAKE, str::from_utf8(&board).unwrap())];
        let results = results_on(subject, &inputs);
        let failure = Failure {
            input: &inputs[0],
            whole: &results.runs[0],
            shown: ShownCases::All { at_fault: Some(0) },
            timing: None,
            rate: FailureRate { failed: 1, runs: 1 },
        };
        let says = |further_count, words| {
            let report = TestReport {
                results: &results,
                report: &results.report(),
                failure: Some(&failure),
                notes: &[],
                further_count,
                lists_each_failure: false,
                next: &[],
                time: Duration::ZERO,
            };
            let text = report.text().replace("\n          ", " ");
            text.contains(words)
        };
        assert!(says(5, "; 5 random boards were run too, to find out why"));
        assert!(says(1, "; 1 random board was run too, to find out why"));
        assert!(!says(0, "random"));
    }
}
