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
//!
//! Two more parts stand before the last lines of some reports:
//!
//! ```text
//! One wrong answer is too few to tell which rule was misread, if any.          too_few_wrong_answers
//!
//! 12 accepted with a note, for example edge-no-five-of-a-kind: …               notes_on_accepted
//! ```
//!
//! The verdict on an accepted program has the most that a run used:
//!
//! ```text
//! AC  59 inputs, at most 12 ms and 4 MiB                                       verdict
//! ```
//!
//! While the program runs, there is only a line of [`progress`].

use std::time::Duration;

use checker::Report;
use puzzle::{counted, plural};
use terminal::{BAD, GOOD, fit, width, wrap};

use super::failure::FailureRows;
use super::rows::{command_lines, lines_if_intermittent, note_rows};
use crate::failure::{Failure, ShownCases};
use crate::inputs::{InputSource, TestInput};
use crate::max_usage::MaxUsage;
use crate::results::{Results, StopReason};
use crate::run::ProgramRun;
use crate::source_notes::Note;

/// The maximum number of groups of failures that are listed without `--all`, so that the report fits on a screen.
const MAX_GROUPS: usize = 8;

/// The width of the column with a verdict. All verdicts have two or three letters.
const VERDICT_WIDTH: usize = 3;

/// What to try if a failure is intermittent: runs at the same time share the files outside their own folders.
const HINT_ON_FILES: &str = "If it writes a file outside its folder, try --jobs 1.\n";

/// The report as text on all runs of a program.
pub struct TestReport<'a> {
    /// All runs.
    pub results: &'a Results<'a>,
    /// What the crate `checker` reports of the runs, with the cause if the program fails and it is known.
    pub report: &'a Report<'a>,
    /// The failure that is shown in full, if a run failed.
    pub failure: Option<&'a Failure<'a>>,
    /// What is worth knowing beside the cause, of the source or the answers.
    pub notes_on_failure: &'a [Note],
    /// The number of random cases whose answers the text of the cause counts.
    pub counted_random_cases: u64,
    /// Whether each failure has a line of its own, however many there are: the user gave `--all`.
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
            self.notes_on_accepted(),
            self.last_lines(),
        ];
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }

    /// Returns the verdict on the program, and what it follows from. There is none if the runs were interrupted before one
    /// failed.
    fn verdict(&self) -> String {
        match self.failure {
            Some(failure) => self.verdict_on_failing(failure),
            None if self.results.were_interrupted() => String::new(),
            None => self.verdict_on_accepted(),
        }
    }

    /// Returns the verdict on a program that fails, on how many inputs it fails, and whether the failure that is shown is
    /// intermittent.
    fn verdict_on_failing(&self, failure: &Failure) -> String {
        let verdict = self.report.verdict;
        let failed = self.results.failures().count();
        let inputs_run = self.inputs_run_in_words();
        let fail = if failed == 1 { "fails" } else { "fail" };
        let rate_lines = lines_if_intermittent(failure.rate, HINT_ON_FILES);
        format!("{BAD}{verdict}{BAD:#}  {failed} of {inputs_run} {fail}\n{rate_lines}")
    }

    /// Returns the verdict on a program that is accepted, and what its runs used.
    fn verdict_on_accepted(&self) -> String {
        let verdict = self.report.verdict;
        let inputs_run = self.inputs_run_in_words();
        let used = MaxUsage::of(&self.results.runs);
        let (ms, mib) = (used.ms(), used.mib());
        format!("{GOOD}{verdict}{GOOD:#}  {inputs_run}, at most {ms} ms and {mib} MiB\n")
    }

    /// Returns on how many inputs the program was run, such as `59 inputs`.
    fn inputs_run_in_words(&self) -> String {
        counted(self.results.runs.len() as u64, "input")
    }

    /// Returns the failure that is shown in full, with the notes on it.
    fn shown_failure(&self) -> String {
        let Some(failure) = self.failure else {
            return String::new();
        };
        let rows = FailureRows {
            run: failure.shown_run(),
            case: failure.index_at_fault(),
            cause: self.report.cause.as_ref(),
        };
        rows.text(&self.origin(failure)) + &note_rows(self.notes_on_failure)
    }

    /// Returns where the cases that are shown come from: the name of the input, what it shows if it is a stored test, which of
    /// its cases are shown, and how many random cases were run to find the cause.
    fn origin(&self, failure: &Failure) -> String {
        let name = &failure.input.name;
        let shows = match failure.input.source {
            InputSource::StoredTest { shows } => format!(" ({shows})"),
            InputSource::Failure(_) | InputSource::File(_) | InputSource::StandardInput => {
                String::new()
            }
        };
        let cases_shown = self.cases_shown_clause(failure);
        let random_cases = self.random_cases_clause();
        format!("{name}{shows}{cases_shown}{random_cases}")
    }

    /// Returns which cases of the input are shown, and which of them is wrong. For example:
    ///
    /// ```text
    /// , board 3 of 4                                          all are shown, and one is known to be wrong
    /// , board 3 of 4, run alone                               one is shown
    /// , 2 of 4 boards                                         the fewest on which the program fails are shown
    /// , 2 of 4 boards; the wrong one is board 2 of these      the same, and one is known to be wrong
    /// ```
    ///
    /// The text is empty if the input has one case, or if all are shown and none is known to be wrong.
    fn cases_shown_clause(&self, failure: &Failure) -> String {
        let case_word = self.case_word();
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
                let count = run.batch.cases.len();
                let fewest = format!(", {count} of {total} {}", plural(case_word));
                match run.index_at_fault() {
                    Some(index) => {
                        let number = index + 1;
                        format!("{fewest}; the wrong one is {case_word} {number} of these")
                    }
                    None => fewest,
                }
            }
        }
    }

    /// Returns how many random cases were run to find the cause, or an empty text if the cause counts none.
    fn random_cases_clause(&self) -> String {
        let case_word = self.case_word();
        match self.counted_random_cases {
            0 => String::new(),
            1 => format!("; 1 random {case_word} was run too, to find out why"),
            count => format!(
                "; {count} random {} were run too, to find out why",
                plural(case_word)
            ),
        }
    }

    /// Returns the puzzle's word for a case, such as `board`.
    fn case_word(&self) -> &'static str {
        self.results.subject.puzzle.about().case
    }

    /// Returns a line for each failure besides the one that is shown in full, or for each group of failures that are alike.
    fn other_failures(&self) -> String {
        if self.lists_each_failure {
            group_lines(&self.others_one_by_one())
        } else {
            let groups = self.groups_of_others();
            let (with_line, left_out) = groups.split_at(groups.len().min(MAX_GROUPS));
            group_lines(with_line) + &left_out_line(left_out)
        }
    }

    /// Returns the failures besides the one that is shown in full, each as a group of its own.
    fn others_one_by_one(&self) -> Vec<Group<'_>> {
        let others = self.report.other_failed_runs();
        others
            .iter()
            .map(|&other| self.group_of(&[other]))
            .collect()
    }

    /// Returns the failures besides the one that is shown in full, in groups of those that are alike.
    fn groups_of_others(&self) -> Vec<Group<'_>> {
        let groups = self.report.groups_of_other_failed_runs();
        groups.iter().map(|group| self.group_of(group)).collect()
    }

    /// Returns the group of the runs with these indices, of which there is at least one.
    fn group_of(&self, run_indices: &[usize]) -> Group<'_> {
        let first = run_indices[0];
        Group {
            input: &self.results.inputs[first],
            run: &self.results.runs[first],
            count: run_indices.len(),
        }
    }

    /// Returns a sentence that says that one wrong answer is too few to find a cause. The text is empty if a cause is known, or
    /// if the wrong answers are not [too few](Results::has_too_few_wrong_answers).
    fn too_few_wrong_answers(&self) -> String {
        if self.report.cause.is_none() && self.results.has_too_few_wrong_answers() {
            let few = "One wrong answer is too few to tell which rule was misread, if any.";
            wrap(few, width()) + "\n"
        } else {
            String::new()
        }
    }

    /// Returns how many accepted inputs have a note, with the first note, or an empty text if none has.
    fn notes_on_accepted(&self) -> String {
        let notes = &self.report.notes;
        let Some(first) = notes.first() else {
            return String::new();
        };
        let count = notes.len();
        let introduction = if count == 1 { ":" } else { ", for example" };
        let (name, note) = (&self.results.inputs[first.run].name, &first.note);
        let line = format!("{count} accepted with a note{introduction} {name}: {note}");
        wrap(&line, width()) + "\n"
    }

    /// Returns the lines at the end: the totals, and the commands to try next.
    fn last_lines(&self) -> String {
        let totals = self.totals();
        if self.next.is_empty() {
            return wrap(&totals, width());
        }
        let first_lines = wrap(&format!("{totals}; to try next:"), width());
        let commands = command_lines(self.next);
        format!("{first_lines}\n{commands}")
    }

    /// Returns how many runs are accepted, how many inputs were not run and why, and how long it took.
    fn totals(&self) -> String {
        let (done, accepted) = (self.results.runs.len(), self.report.accepted_count);
        let not_run = self.not_run_clause();
        let ms = self.time.as_millis();
        format!("{accepted} of {done} accepted{not_run}, {ms} ms")
    }

    /// Returns how many inputs were not run and why, or an empty text if all were.
    fn not_run_clause(&self) -> String {
        let count = self.results.inputs.len() - self.results.runs.len();
        match self.results.stopped_by {
            // All inputs were run. Before a report as text nothing is printed, so `OutputClosed` does not occur.
            None | Some(StopReason::OutputClosed) => String::new(),
            Some(StopReason::Interrupt) if self.results.runs.is_empty() => {
                ", interrupted before the first run ended".to_owned()
            }
            Some(StopReason::Interrupt) if count == 1 => {
                ", interrupted before the other one".to_owned()
            }
            Some(StopReason::Interrupt) => format!(", interrupted before the other {count}"),
            Some(StopReason::Enough) => inputs_not_run_clause(count, "these show enough"),
            Some(StopReason::Late) => inputs_not_run_clause(count, "it took long"),
        }
    }
}

/// Returns the clause that so many inputs were not run, why, and that the option `--all` runs them too.
fn inputs_not_run_clause(count: usize, why: &str) -> String {
    let (were, them) = match count {
        1 => ("was", "it"),
        _ => ("were", "them"),
    };
    format!(", {count} more {were} not run: {why} (--all runs {them} too)")
}

/// Failures that are alike. They have one line, which shows the first of them.
struct Group<'a> {
    /// The input of the first failure.
    input: &'a TestInput,
    /// The run on it.
    run: &'a ProgramRun,
    /// The number of all failures of the group.
    count: usize,
}

impl Group<'_> {
    /// Returns the name of the first input, and how many more inputs there are, such as `statement-1 and 2 more`. The name is
    /// cut so that both have at most `max_len` characters, or a few more if there are thousands of inputs. `max_len` is at least
    /// 20, so a part of the name is left.
    fn name(&self, max_len: usize) -> String {
        let name = &self.input.name;
        match self.count {
            1 => fit(name, max_len),
            count => {
                let short_name = fit(name, max_len - " and 999 more".len());
                format!("{short_name} and {} more", count - 1)
            }
        }
    }

    /// Returns the first line of the reason of the first failure, cut to `max_len` characters.
    fn reason(&self, max_len: usize) -> String {
        let reason = self.run.reason();
        let first_line = reason.lines().next().unwrap_or_default();
        fit(first_line, max_len)
    }
}

/// Returns a line for each of these groups: a name, which takes at most half of the line, the verdict, and the reason.
fn group_lines(groups: &[Group]) -> String {
    let line_width = width(); // at least 40, so a part of it is left for the name and for the reason
    let names: Vec<String> = groups
        .iter()
        .map(|group| group.name(line_width / 2))
        .collect();
    let name_lengths = names.iter().map(|name| name.chars().count());
    let name_width = name_lengths.max().unwrap_or(0);
    let gap = "  "; // between two columns
    let reason_width = line_width - name_width - gap.len() - VERDICT_WIDTH - gap.len();
    let line = |(group, name): (&Group, &String)| {
        let verdict = group.run.verdict;
        let reason = group.reason(reason_width);
        format!("{name:name_width$}{gap}{BAD}{verdict:VERDICT_WIDTH$}{BAD:#}{gap}{reason}\n")
    };
    groups.iter().zip(&names).map(line).collect()
}

/// Returns a line that counts the failures of the groups that have no line, or an empty text if there are none.
fn left_out_line(groups: &[Group]) -> String {
    if groups.is_empty() {
        return String::new();
    }
    let count: usize = groups.iter().map(|group| group.count).sum();
    let more = counted(count as u64, "more input");
    let them = if count == 1 { "it" } else { "them" };
    format!("and {more} (--all shows {them})\n")
}

/// Returns the line that is shown while the program runs: how many runs are done, and how many of them failed.
pub fn progress(results: &Results) -> String {
    let (done, failed) = (results.runs.len(), results.failures().count());
    format!("{done} of {}, {failed} not accepted", results.inputs.len())
}

#[cfg(test)]
mod tests {
    use checker::{ErasedPuzzle, NoteOnRun};

    use super::super::rows::TITLE;
    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::search::FailureRate;
    use crate::testing::{board_of, input_of, results_on};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// Returns a report that shows no failure.
    fn report_without_failure<'a>(
        results: &'a Results<'a>,
        report: &'a Report<'a>,
    ) -> TestReport<'a> {
        TestReport {
            results,
            report,
            failure: None,
            notes_on_failure: &[],
            counted_random_cases: 0,
            lists_each_failure: false,
            next: &[],
            time: Duration::ZERO,
        }
    }

    /// Returns so many inputs, each with one board.
    fn inputs<const COUNT: usize>() -> [TestInput; COUNT] {
        let board = RAKE.input(&[board_of(1)]);
        [(); COUNT].map(|()| input_of(RAKE, str::from_utf8(&board).unwrap()))
    }

    /// A program that is wrong on every input.
    fn wrong(_: &[u8]) -> (Vec<u8>, Duration) {
        (b"7\n".to_vec(), Duration::ZERO)
    }

    #[test]
    fn random_boards_are_counted_where_the_input_comes_from() {
        let subject = ProgramUnderTest::of_function(RAKE, &wrong, Duration::from_secs(10));
        let inputs = inputs::<1>();
        let results = results_on(subject, &inputs);
        let failure = Failure {
            input: &inputs[0],
            whole: &results.runs[0],
            shown: ShownCases::All { at_fault: Some(0) },
            timing: None,
            rate: FailureRate { failed: 1, runs: 1 },
        };
        let all_runs = results.report();
        let says = |counted_random_cases, words| {
            let report = TestReport {
                failure: Some(&failure),
                counted_random_cases,
                ..report_without_failure(&results, &all_runs)
            };
            let next_line_of_row = format!("\n{:TITLE$}", "");
            let text = report.text().replace(&next_line_of_row, " ");
            text.contains(words)
        };
        assert!(says(5, "; 5 random boards were run too, to find out why"));
        assert!(says(1, "; 1 random board was run too, to find out why"));
        assert!(!says(0, "random"));
    }

    #[test]
    fn the_line_of_a_group_is_cut_at_the_width_and_its_name_at_half_of_that() {
        let subject = ProgramUnderTest::of_function(RAKE, &wrong, Duration::from_secs(10));
        let mut inputs = inputs::<1>();
        inputs[0].name = "n".repeat(200);
        let results = results_on(subject, &inputs);
        for count in [1, 3] {
            let group = Group {
                input: &inputs[0],
                run: &results.runs[0],
                count,
            };
            let line = group_lines(&[group]);
            let (name, _) = line.split_once("  ").unwrap();
            let half = width() / 2;
            assert!(
                (half - 2..=half).contains(&name.chars().count()),
                "{line:?}"
            );
            assert_eq!(name.ends_with(" and 2 more"), count == 3);
            let colours = format!("{BAD}{BAD:#}");
            assert!(
                line.chars().count() - colours.len() <= width() + 1,
                "{line:?}"
            );
        }
    }

    /// Returns the last line of the report if so many of three inputs were run.
    fn last_line(run_count: usize, stopped_by: StopReason) -> String {
        let subject = ProgramUnderTest::of_function(RAKE, &wrong, Duration::from_secs(10));
        let inputs = inputs::<3>();
        let mut results = results_on(subject, &inputs);
        results.runs.truncate(run_count);
        results.stopped_by = Some(stopped_by);
        report_without_failure(&results, &results.report()).last_lines()
    }

    #[test]
    fn one_input_that_was_not_run_is_called_so() {
        for (run_count, stopped_by, not_run) in [
            (
                2,
                StopReason::Late,
                "1 more was not run: it took long (--all runs it too)",
            ),
            (
                1,
                StopReason::Enough,
                "2 more were not run: these show enough (--all runs them too)",
            ),
            (2, StopReason::Interrupt, "interrupted before the other one"),
            (1, StopReason::Interrupt, "interrupted before the other 2"),
        ] {
            let expected = format!("0 of {run_count} accepted, {not_run}, 0 ms");
            assert_eq!(last_line(run_count, stopped_by), expected);
        }
    }

    #[test]
    fn an_interrupt_before_the_first_run_has_ended_leaves_no_other_inputs() {
        let expected = "0 of 0 accepted, interrupted before the first run ended, 0 ms";
        assert_eq!(last_line(0, StopReason::Interrupt), expected);
    }

    #[test]
    fn a_single_note_is_no_example() {
        let subject = ProgramUnderTest::of_function(RAKE, &wrong, Duration::from_secs(10));
        let inputs = inputs::<2>();
        let results = results_on(subject, &inputs);
        let text = |count| {
            let note_on = |run| NoteOnRun {
                run,
                note: "N".to_owned(),
            };
            let mut report = results.report();
            report.notes = (0..count).map(note_on).collect();
            report_without_failure(&results, &report).notes_on_accepted()
        };
        let name = &inputs[0].name;
        assert_eq!(text(0), "");
        assert_eq!(text(1), format!("1 accepted with a note: {name}: N\n"));
        let two = format!("2 accepted with a note, for example {name}: N\n");
        assert_eq!(text(2), two);
    }

    #[test]
    fn one_failure_without_a_line_is_called_so() {
        let subject = ProgramUnderTest::of_function(RAKE, &wrong, Duration::from_secs(10));
        let inputs = inputs::<1>();
        let results = results_on(subject, &inputs);
        let line = |count| {
            left_out_line(&[Group {
                input: &inputs[0],
                run: &results.runs[0],
                count,
            }])
        };
        assert_eq!(line(1), "and 1 more input (--all shows it)\n");
        assert_eq!(line(2), "and 2 more inputs (--all shows them)\n");
    }
}
