//! Writes the report on a search of `stress`. If the program failed, the report is, for example:
//!
//! ```text
//! WA  after 25 hands (10 ms), shrunk in 330 ms                       the first lines
//!
//! reason    ZHONG is missing; it completes the hand: …               the failure
//! …
//! from      a random input (seed 0, after 25 hands; 3 more were run to find out why)
//!
//! to try next:                                                       the commands
//!   judge test mahjong --last=8 sol.cpp
//! ```
//!
//! Otherwise it is a line such as `AC  1000 boards in 2 runs, 70 ms`, and notes below it.

use std::time::Duration;

use checker::{Cause, ErasedPuzzle};
use puzzle::counted;
use terminal::{BAD, GOOD, fit, width, wrap};

use super::failure::FailureRows;
use super::rows::{command_lines, lines_if_intermittent, note_rows};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;
use crate::search::{Outcome, ShrinkEnding, Shrunk};
use crate::source_notes::Note;
use crate::time::note_on_search;

/// A search that tries fewer cases than this may miss a mistake. If it was limited by time, the report says so.
const ENOUGH_CASES: u64 = 1_000;

/// The answers to fewer cases than this say almost nothing.
const MIN_CASES: u64 = 20;

/// The CPU time for a case from which on the report says how long a case takes.
const LONG_CASE: Duration = Duration::from_millis(100);

/// Returns the progress line of a search: how many cases and runs are accepted.
pub fn search_progress(puzzle: &dyn ErasedPuzzle, outcome: &Outcome) -> String {
    let cases = counted(outcome.cases, puzzle.about().case);
    let runs = counted(outcome.runs, "run");
    format!("running random cases: {cases} in {runs} so far")
}

/// Returns the two lines that are shown at once when a search has found a failure, after this many cases.
pub fn first_failure(cases: u64, failure: &ProgramRun) -> String {
    let verdict = failure.verdict;
    let after = counted(cases, failure.puzzle.about().case);
    let reason = failure.reason();
    let first_line = reason.lines().next().unwrap_or_default();
    let columns_of_verdict = format!("{verdict}  ").len();
    let line = fit(
        &format!("after {after}: {first_line}"),
        width() - columns_of_verdict,
    );
    let now = "now shrinking the input (Ctrl-C shows the smallest so far)";
    format!("{BAD}{verdict}{BAD:#}  {line}\n{now}")
}

/// What the report on a search that found a failure says.
pub struct FailedSearch<'a> {
    /// What was tried.
    pub outcome: &'a Outcome,
    /// The failure.
    pub shrunk: &'a Shrunk,
    /// The number of cases on which the program was run after the search, to find the cause.
    pub further_count: u64,
    /// The number of smaller cases that it answered while the input was shrunk.
    pub smaller_count: usize,
    /// Why the program fails, if that is known.
    pub cause: Option<&'a Cause>,
    /// What is worth knowing beside the cause, of the source or the answers.
    pub notes: &'a [Note],
    /// The commands to try next.
    pub commands: &'a [String],
}

impl FailedSearch<'_> {
    /// Returns the text of the report: how the program failed, and what to do next.
    pub fn text(&self) -> String {
        let rows = FailureRows {
            run: &self.shrunk.run,
            case: None,
            cause: self.cause,
        };
        let first_lines = self.first_lines();
        let failure_rows = rows.text(&self.from());
        let notes = note_rows(self.notes);
        let commands = command_lines(self.commands);
        format!("{first_lines}\n{failure_rows}{notes}\nto try next:\n{commands}")
    }

    /// Returns the lines on the search and the shrinking: the verdict, how many cases were tried, whether the failure is
    /// intermittent, and whether shrinking was cut short.
    fn first_lines(&self) -> String {
        let (verdict, cases) = (self.shrunk.run.verdict, self.cases());
        let search_ms = self.outcome.time.as_millis();
        let shrinking = if self.shrunk.is_changed {
            format!("shrunk in {} ms", self.shrunk.time.as_millis())
        } else {
            "not shrunk".to_owned()
        };
        let rate_line = lines_if_intermittent(self.shrunk.rate, "");
        let cut_short_line = cut_short_line(self.shrunk.ending);
        format!(
            "{BAD}{verdict}{BAD:#}  after {cases} ({search_ms} ms), {shrinking}\n{rate_line}{cut_short_line}"
        )
    }

    /// Returns how many cases were tried.
    fn cases(&self) -> String {
        let case_word = self.shrunk.run.puzzle.about().case;
        counted(self.outcome.cases, case_word)
    }

    /// Returns where the input comes from, such as `a random input (seed 0, after 5 hands; 3 more were run to find out why)`.
    fn from(&self) -> String {
        let (cases, seed) = (self.cases(), self.outcome.plan.seed);
        let mut details = vec![format!("seed {seed}, after {cases}")];
        if self.further_count > 0 {
            let count = self.further_count;
            let were = if count == 1 { "was" } else { "were" };
            details.push(format!("{count} more {were} run to find out why"));
        }
        // The numbers of a pattern include the answers to these cases. Other causes that count answers leave them out.
        if self.smaller_count > 0 && self.cause.is_some_and(Cause::is_pattern) {
            let count = self.smaller_count;
            let others_were = if count == 1 {
                "other was"
            } else {
                "others were"
            };
            details.push(format!("{count} {others_were} run to shrink it"));
        }
        format!("a random input ({})", details.join("; "))
    }
}

/// Returns the line that says that shrinking was cut short, or an empty text if it was not.
fn cut_short_line(ending: ShrinkEnding) -> &'static str {
    match ending {
        ShrinkEnding::Interrupted => "Interrupted before the input was fully shrunk.\n",
        ShrinkEnding::OutOfTime => {
            "Shrinking ran out of time; raise --shrink-for to shrink further.\n"
        }
        ShrinkEnding::Complete | ShrinkEnding::ProgramNeverEnds | ShrinkEnding::NotRepeated => "",
    }
}

/// Returns the text that reports a search of `stress` without a failure. `is_interrupted` says whether an interrupt ended it.
pub fn search_without_failure(
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    is_interrupted: bool,
) -> String {
    let first_line = if is_interrupted {
        interrupted_line(subject.puzzle, outcome)
    } else {
        accepted_line(subject.puzzle, outcome)
    };
    let time_note = note_on_search(subject, outcome);
    let mut notes = String::new();
    for note in outcome.note.iter().chain(&time_note) {
        notes += "\n\n";
        notes += &wrap(&format!("note: {note}"), width());
    }
    first_line + &notes
}

/// Returns the line on a search that an interrupt ended before it found a failure. The verdict comes first, in green, only if
/// at least [`MIN_CASES`] were tried.
fn interrupted_line(puzzle: &dyn ErasedPuzzle, outcome: &Outcome) -> String {
    let tried = what_was_tried(puzzle, outcome);
    match outcome.cases {
        0 => {
            let (case_word, ms) = (puzzle.about().case, outcome.time.as_millis());
            format!("No {case_word} was tried: interrupted after {ms} ms")
        }
        1..MIN_CASES => format!("Only {tried}, then interrupted: too few to say much (AC)"),
        MIN_CASES.. => format!("{GOOD}AC{GOOD:#}  {tried}, then interrupted"),
    }
}

/// Returns the line on a search that reached its limit without a failure. The limit is either a time or a number of cases. If
/// it is a number, the user has chosen it, so the search is never called too short.
fn accepted_line(puzzle: &dyn ErasedPuzzle, outcome: &Outcome) -> String {
    let is_limited_by_time = outcome.plan.time_to_try < Duration::MAX; // the longest time is no limit
    let tried = what_was_tried(puzzle, outcome);
    match outcome.cases {
        0..MIN_CASES if is_limited_by_time => {
            format!("Only {tried}: too few to say much (AC); --for 5min tries more")
        }
        MIN_CASES..ENOUGH_CASES if is_limited_by_time => {
            format!("{GOOD}AC{GOOD:#}  only {tried}; --for 5min tries more")
        }
        _ => format!("{GOOD}AC{GOOD:#}  {tried}"),
    }
}

/// Returns how many cases and runs a search took, and how long, such as `999 boards in 2 runs, 70 ms`.
fn what_was_tried(puzzle: &dyn ErasedPuzzle, outcome: &Outcome) -> String {
    let case_word = puzzle.about().case;
    let (cases, runs) = (
        counted(outcome.cases, case_word),
        counted(outcome.runs, "run"),
    );
    let ms = outcome.time.as_millis();
    let time_each = outcome.sizer.cpu_time_each();
    let each = if time_each >= LONG_CASE {
        format!(", {} a {case_word} in the longest run", seconds(time_each))
    } else {
        String::new()
    };
    format!("{cases} in {runs}, {ms} ms{each}")
}

#[cfg(test)]
mod tests {
    use checker::{ErasedPuzzle, UnreadAnswers, find_pattern};

    use super::*;
    use crate::program::ExitReason;
    use crate::search::{FailureRate, Plan};
    use crate::testing::run_on_two;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// What differs between the searches of the tests that found a failure.
    struct Found<'a> {
        is_changed: bool,
        ending: ShrinkEnding,
        further_count: u64,
        smaller_count: usize,
        cause: Option<&'a Cause>,
    }

    /// A failure whose input was shrunk completely, and whose cause is not known.
    const SHRUNK: Found = Found {
        is_changed: true,
        ending: ShrinkEnding::Complete,
        further_count: 0,
        smaller_count: 0,
        cause: None,
    };

    /// Returns the lines of the report on a search that found this after five boards. Lines that are wrapped are joined.
    fn lines(found: &Found) -> Vec<String> {
        let outcome = Outcome {
            cases: 5,
            time: Duration::from_millis(70),
            ..Outcome::default()
        };
        let shrunk = Shrunk {
            run: run_on_two("7\n16\n", ExitReason::Exited(0)),
            is_changed: found.is_changed,
            runs: 9,
            time: Duration::from_millis(80),
            ending: found.ending,
            rate: FailureRate { failed: 1, runs: 1 },
            evidence: Vec::new(),
        };
        let report = FailedSearch {
            outcome: &outcome,
            shrunk: &shrunk,
            further_count: found.further_count,
            smaller_count: found.smaller_count,
            cause: found.cause,
            notes: &[],
            commands: &[],
        };
        let text = report.text().replace("\n          ", " ");
        text.lines().map(str::to_owned).collect()
    }

    /// Returns a pattern: all scores are too small.
    fn pattern() -> Cause {
        let boards = Plan::default().draw(RAKE, 0..40);
        let batch = RAKE.batch_of_cases(&boards);
        let reading = checker::read(&batch, "1\n".repeat(boards.len()).as_bytes(), false);
        let answers: Vec<_> = reading.answers(&batch).collect();
        let pattern = find_pattern(RAKE, &answers, &[]).unwrap();
        Cause::Pattern {
            pattern: Box::new(pattern),
            unread: UnreadAnswers::default(),
        }
    }

    /// A long reason is cut to the width, after the verdict and two spaces.
    #[test]
    fn the_first_failure_fills_a_line() {
        let failure = run_on_two("", ExitReason::Exited(1))
            .with_facts(|facts| facts.execution.errors = "x".repeat(2 * width()));
        let text = first_failure(5, &failure);
        let (line, _) = text.split_once('\n').unwrap();
        let line = line.replace(&format!("{BAD}RE{BAD:#}"), "RE");
        let shown = fit(
            &format!("RE  after 5 boards: {}", failure.reason()),
            width(),
        );
        assert_eq!(line, shown);
    }

    #[test]
    fn a_report_says_whether_the_input_was_shrunk() {
        let assert_first_lines = |is_changed, ending, first: &str, second: &str| {
            let lines = lines(&Found {
                is_changed,
                ending,
                ..SHRUNK
            });
            assert_eq!(lines[0], format!("{BAD}WA{BAD:#}  after {first}"));
            assert_eq!(lines[1], second);
        };
        let not = "5 boards (70 ms), not shrunk";
        assert_first_lines(false, ShrinkEnding::NotRepeated, not, "");
        let shrunk = "5 boards (70 ms), shrunk in 80 ms";
        assert_first_lines(true, ShrinkEnding::Complete, shrunk, "");
        let interrupted = "Interrupted before the input was fully shrunk.";
        assert_first_lines(true, ShrinkEnding::Interrupted, shrunk, interrupted);
        let late = "Shrinking ran out of time; raise --shrink-for to shrink further.";
        assert_first_lines(true, ShrinkEnding::OutOfTime, shrunk, late);
    }

    /// A report counts the boards that were run to shrink the input only beside a pattern.
    #[test]
    fn a_report_says_how_many_more_boards_were_run() {
        let from = |cause: Option<&Cause>, further_count, smaller_count| {
            let lines = lines(&Found {
                further_count,
                smaller_count,
                cause,
                ..SHRUNK
            });
            let from = lines
                .into_iter()
                .find(|line| line.starts_with("from "))
                .unwrap();
            let (_, from) = from.split_once("after 5 boards").unwrap();
            from.to_owned()
        };
        let state = Cause::State(String::new());
        let pattern = pattern();
        assert_eq!(from(None, 0, 0), ")");
        assert_eq!(from(None, 1, 3), "; 1 more was run to find out why)");
        assert_eq!(from(None, 2, 0), "; 2 more were run to find out why)");
        assert_eq!(from(Some(&state), 0, 3), ")");
        assert_eq!(from(Some(&pattern), 0, 0), ")");
        let one = "; 1 other was run to shrink it)";
        assert_eq!(from(Some(&pattern), 0, 1), one);
        let two = "; 2 others were run to shrink it)";
        assert_eq!(from(Some(&pattern), 0, 2), two);
    }

    /// Returns what is said of a search without a failure on so many boards, each of which took so many milliseconds.
    fn accepted(cases: u64, is_limited_by_time: bool, each: u64) -> String {
        let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(3_600));
        let time_to_try = if is_limited_by_time {
            Duration::from_secs(10)
        } else {
            Duration::MAX
        };
        let mut outcome = Outcome {
            plan: Plan {
                time_to_try,
                ..Plan::default()
            },
            cases,
            runs: 2,
            time: Duration::from_millis(70),
            ..Outcome::default()
        };
        let each = Duration::from_millis(each);
        outcome.sizer.learn(1, each, each);
        let text = search_without_failure(&subject, &outcome, false);
        let said = text.strip_prefix(&format!("{GOOD}AC{GOOD:#}  "));
        said.unwrap_or(&text).to_owned()
    }

    #[test]
    fn a_search_of_few_boards_says_so() {
        assert_eq!(accepted(1_000, true, 1), "1000 boards in 2 runs, 70 ms");
        let few = "only 999 boards in 2 runs, 70 ms; --for 5min tries more";
        assert_eq!(accepted(999, true, 1), few);
        assert_eq!(accepted(999, false, 1), "999 boards in 2 runs, 70 ms");
        let few = "only 20 boards in 2 runs, 70 ms; --for 5min tries more";
        assert_eq!(accepted(20, true, 1), few);
        let hardly =
            "Only 19 boards in 2 runs, 70 ms: too few to say much (AC); --for 5min tries more";
        assert_eq!(accepted(19, true, 1), hardly);
        assert_eq!(accepted(19, false, 1), "19 boards in 2 runs, 70 ms");
    }

    #[test]
    fn an_interrupted_search_of_few_boards_is_not_green() {
        let said = |cases, runs| {
            let outcome = Outcome {
                cases,
                runs,
                time: Duration::from_millis(70),
                ..Outcome::default()
            };
            interrupted_line(RAKE, &outcome)
        };
        let enough = format!("{GOOD}AC{GOOD:#}  20 boards in 2 runs, 70 ms, then interrupted");
        assert_eq!(said(20, 2), enough);
        let few = "Only 19 boards in 2 runs, 70 ms, then interrupted: too few to say much (AC)";
        assert_eq!(said(19, 2), few);
        assert_eq!(said(0, 0), "No board was tried: interrupted after 70 ms");
    }

    #[test]
    fn a_search_says_what_a_board_takes_if_that_is_long() {
        let time = ", 0.1 s a board in the longest run";
        assert!(accepted(1_000, true, 100).ends_with(time));
        assert!(!accepted(1_000, true, 99).contains("longest run"));
    }
}
