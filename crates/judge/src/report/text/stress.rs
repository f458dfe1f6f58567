//! Writes the report on a search of `stress`.

use std::time::Duration;

use checker::{Cause, ErasedPuzzle};
use puzzle::counted;
use terminal::interrupt::seen;
use terminal::{BAD, GOOD, fit, width, wrap};

use super::failure::failure;
use super::rows::{intermittent, listed, source_rows};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;
use crate::search::{Outcome, Shrunk};
use crate::source_notes::SourceNote;
use crate::stop_reason::StopReason;
use crate::time::note_on_search;

/// Returns the progress line of a search: how many cases and runs are accepted.
pub fn search_progress(puzzle: &dyn ErasedPuzzle, outcome: &Outcome) -> String {
    let cases = counted(outcome.cases, puzzle.about().case);
    let runs = counted(outcome.runs, "run");
    format!("running random cases: {cases} in {runs} so far")
}

/// Returns the lines that are shown at once when a search has found a failure.
pub fn first_failure(cases: u64, failure: &ProgramRun) -> String {
    let (verdict, reason) = (failure.verdict, failure.reason());
    let case = failure.puzzle.about().case;
    let reason = reason.lines().next().unwrap_or_default();
    let line = fit(
        &format!("after {}: {reason}", counted(cases, case)),
        width() - 8,
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
    /// Why the program fails, if that is known.
    pub cause: Option<&'a Cause>,
    /// What is worth knowing of the source.
    pub notes: &'a [SourceNote],
    /// The commands to try next.
    pub commands: &'a [String],
}

impl FailedSearch<'_> {
    /// Returns the text of the report: how the program failed, and what to do next.
    pub fn text(&self) -> String {
        let verdict = self.shrunk.run.verdict;
        let (cases, found) = (self.cases(), self.outcome.time.as_millis());
        let how = if self.shrunk.is_changed {
            format!("shrunk in {} ms", self.shrunk.time.as_millis())
        } else {
            "not shrunk".into()
        };
        let flaky = intermittent(self.shrunk.rate, "");
        let cut = match self.shrunk.cut_short {
            Some(StopReason::Interrupt) => "Interrupted before the input was fully shrunk.\n",
            Some(_) => "Shrinking ran out of time; raise --shrink-for to shrink further.\n",
            None => "",
        };
        let shown = failure(&self.shrunk.run, None, &self.from(), self.cause);
        let (notes, commands) = (source_rows(self.notes), listed(self.commands));
        format!(
            "{BAD}{verdict}{BAD:#}  after {cases} ({found} ms), {how}\n{flaky}{cut}\n{shown}{notes}\n\
             to try next:{commands}"
        )
    }

    /// Returns how many cases were tried.
    fn cases(&self) -> String {
        let case = self.shrunk.run.puzzle.about().case;
        counted(self.outcome.cases, case)
    }

    /// Returns where the input comes from.
    fn from(&self) -> String {
        let (cases, seed) = (self.cases(), self.outcome.plan.seed);
        let mut words = vec![format!("a random input (seed {seed}, after {cases}")];
        if self.outcome.further > 0 {
            words.push(format!(
                "{} more were run to find out why",
                self.outcome.further
            ));
        }
        // A pattern counts these, too.
        if self.outcome.smaller > 0 && self.cause.is_some_and(Cause::is_pattern) {
            words.push(format!(
                "{} others were run to shrink it",
                self.outcome.smaller
            ));
        }
        words.join("; ") + ")"
    }
}

/// Returns the text that reports a search of `stress` without a failure. `is_short` says whether
/// the search had a limit of time, and not of cases.
pub fn accepted_search(subject: &ProgramUnderTest, outcome: &Outcome, is_short: bool) -> String {
    const FEW: u64 = 1_000;
    const LONG: Duration = Duration::from_millis(100); // CPU time for a case
    let case = subject.puzzle.about().case;
    let (cases, runs) = (counted(outcome.cases, case), counted(outcome.runs, "run"));
    let each = match outcome.sizer.cpu_time_each() {
        each if each >= LONG => format!(", {} a {case} in the longest run", seconds(each)),
        _ => String::new(),
    };
    let done = format!("{cases} in {runs}, {} ms{each}", outcome.time.as_millis());
    let (only, more) = if seen() {
        ("", ", then interrupted")
    } else if outcome.cases < FEW && is_short {
        ("only ", "; --for 5min tries more")
    } else {
        ("", "")
    };
    let note = |note: &String| format!("\n\n{}", wrap(&format!("note: {note}"), width()));
    let slow = note_on_search(subject, outcome);
    let notes: String = outcome.note.iter().chain(&slow).map(note).collect();
    if outcome.cases < FEW / 50 && !only.is_empty() {
        return format!("Only {done}: too few to say much (AC){more}{notes}");
    }
    format!("{GOOD}AC{GOOD:#}  {only}{done}{more}{notes}")
}
