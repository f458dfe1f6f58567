//! Says what `verify` found: the clearest fixture of the worst outcome in full, a line for each outcome,
//! a row for each puzzle, and last what to do.

use std::time::Duration;

use anstyle::Style;
use anyhow::Result;
use puzzle::counted;
use terminal::{BAD, GOOD, fit, width, wrap};

use super::check::{Checked, Finding};
use super::opinion::{Change, Printed};
use super::outcome::Outcome;
use super::snapshot::pending;
use crate::puzzles::{AnyPuzzle, PUZZLES};

/// The maximum number of lines of a difference that are shown, unless a single fixture is selected.
const MAX_LINES: usize = 16;
/// The same where the changed answer is shown, too.
const MAX_LINES_BESIDE_ANSWER: usize = 6;
/// The maximum number of lines of the case with the changed answer, unless a single fixture is selected.
const MAX_CASE_LINES: usize = 13;

/// All that `verify` found.
pub struct Report {
    /// The fixtures in which something differs, the worst and clearest first.
    differing: Vec<(String, Finding)>,
    rows: Vec<Row>,
    /// What is missing or left over.
    faults: Vec<String>,
    /// The puzzles of which fixtures were not run, with how many.
    not_run: Vec<(&'static str, usize)>,
    /// Whether a single fixture was selected, of which everything is shown.
    is_one: bool,
}

/// The row of a puzzle.
pub struct Row {
    puzzle: &'static dyn AnyPuzzle,
    fixtures: usize,
    cases: u64,
    time: Duration,
    /// How many fixtures have each outcome, the worst first.
    outcomes: Vec<(Outcome, usize)>,
    not_run: usize,
}

impl Row {
    /// Makes the row of a puzzle, given the results of its fixtures, how many of them were not run, and how
    /// long all of them took.
    pub fn new(
        puzzle: &'static dyn AnyPuzzle,
        all: &[Checked],
        not_run: usize,
        time: Duration,
    ) -> Self {
        let found = all.iter().filter_map(|checked| checked.finding.as_ref());
        let mut outcomes: Vec<Outcome> = found.map(|finding| finding.outcome).collect();
        outcomes.sort_unstable();
        let equal = outcomes.chunk_by(|one, other| one == other);
        Self {
            puzzle,
            fixtures: all.len(),
            cases: all.iter().map(|checked| checked.cases).sum(),
            time,
            outcomes: equal.map(|same| (same[0], same.len())).collect(),
            not_run,
        }
    }

    /// Returns the row as a line.
    fn line(&self) -> String {
        let names = PUZZLES.iter().map(|puzzle| puzzle.name().len());
        let width = names.max().unwrap_or(0).max(8);
        let name = self.puzzle.name();
        if self.fixtures == 0 {
            return format!("{name:width$}  has no fixtures yet");
        }
        let fixtures = counted(self.fixtures as u64, "fixture");
        let cases = counted(self.cases, self.puzzle.about().case);
        let ms = self.time.as_millis();
        let result = self.result();
        format!("{name:width$} {fixtures:>13} {cases:>12} {ms:6} ms  {result}")
    }

    /// Returns how many fixtures have which outcome, or `ok`.
    fn result(&self) -> String {
        let outcome = |&(outcome, count): &(Outcome, usize)| {
            let style = outcome.style();
            format!("{style}{}{style:#}", outcome.counted(count))
        };
        let mut parts: Vec<String> = self.outcomes.iter().map(outcome).collect();
        if self.not_run > 0 {
            parts.push(format!("{BAD}{} not run{BAD:#}", self.not_run));
        }
        if parts.is_empty() {
            parts.push(format!("{GOOD}ok{GOOD:#}"));
        }
        parts.join(", ")
    }
}

impl Report {
    /// Makes the report of all fixtures, in their order.
    pub fn new(
        all: Vec<Checked>,
        rows: Vec<Row>,
        faults: Vec<String>,
        not_run: Vec<(&'static str, usize)>,
        is_one: bool,
    ) -> Self {
        let differs = |checked: Checked| Some((checked.path, checked.finding?));
        let mut differing: Vec<(String, Finding)> = all.into_iter().filter_map(differs).collect();
        differing.sort_by_key(|(_, finding)| (finding.outcome, size(finding)));
        Self {
            differing,
            rows,
            faults,
            not_run,
            is_one,
        }
    }

    /// Returns whether nothing differs, and nothing is missing or left over.
    pub fn is_passed(&self) -> bool {
        self.differing.is_empty() && self.faults.is_empty()
    }

    /// Returns the lines of the report.
    ///
    /// # Errors
    ///
    /// If the folder of the snapshots cannot be read.
    pub fn lines(&self) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        if let Some((path, finding)) = self.differing.first() {
            lines.extend(self.in_full(path, finding));
            lines.extend(self.others());
            lines.push(String::new());
        }
        lines.extend(self.rows.iter().map(Row::line));
        for (puzzle, count) in &self.not_run {
            let fixtures = counted(*count as u64, "fixture");
            lines.push(format!(
                "{BAD}{fixtures} of {puzzle} not run{BAD:#}: three others took too long"
            ));
        }
        lines.extend(
            self.faults
                .iter()
                .map(|fault| format!("{BAD}{fault}{BAD:#}")),
        );
        if let Some(advice) = self.advice()? {
            lines.push(String::new());
            lines.push(advice);
        }
        Ok(lines)
    }

    /// Returns the lines that show a fixture in full: what its difference means, the changed answer, and
    /// the lines that differ.
    fn in_full(&self, path: &str, finding: &Finding) -> Vec<String> {
        let width = if self.is_one { usize::MAX } else { width() };
        let style = finding.outcome.style();
        let mut said = finding.sentence.lines();
        let first = said.next().unwrap_or_default();
        let first = wrap(&format!("{path}: {first}"), width).replacen(path, "", 1);
        let mut lines = vec![format!("{style}{path}{style:#}{first}")];
        let mut max_lines = MAX_LINES;
        let mut body: Vec<String> = said.map(str::to_owned).collect();
        if let Some(change) = &finding.change {
            if body.is_empty() {
                body = shown(
                    change,
                    if self.is_one {
                        usize::MAX
                    } else {
                        MAX_CASE_LINES
                    },
                );
            }
            max_lines = MAX_LINES_BESIDE_ANSWER;
        }
        if self.is_one {
            max_lines = usize::MAX;
        }
        let difference = finding.lines.lines();
        body.extend(difference.clone().take(max_lines).map(str::to_owned));
        lines.extend(body.iter().map(|line| {
            let style = style_of(line);
            format!("    {style}{}{style:#}", fit(line, width - 4))
        }));
        let more = difference.count().saturating_sub(max_lines);
        if more > 0 {
            lines.push(format!(
                "    … {more} more lines: cargo xtask verify {path}"
            ));
        }
        lines
    }

    /// Returns a line or two for each outcome, with the names of the fixtures that are not shown in full.
    fn others(&self) -> Vec<String> {
        let others = &self.differing[1..];
        let alike = others.chunk_by(|(_, one), (_, other)| one.outcome == other.outcome);
        alike.flat_map(|fixtures| self.lines_of(fixtures)).collect()
    }

    /// Returns the lines of these fixtures, which have the same outcome: how many they are, their names,
    /// and how to see one of them.
    fn lines_of(&self, fixtures: &[(String, Finding)]) -> Vec<String> {
        let (first, finding) = &fixtures[0];
        let outcome = finding.outcome;
        let style = outcome.style();
        let is_shown = self.differing[0].1.outcome == outcome;
        let more = if is_shown { " more" } else { "" };
        let count = format!("{}{more}", outcome.counted(fixtures.len()));
        let shows = if fixtures.len() == 1 {
            "shows it"
        } else {
            "shows one"
        };
        let hint = format!("(`cargo xtask verify {first}` {shows})");
        let names = names_of(fixtures);
        if count.len() + names.len() + hint.len() + 3 <= width() {
            return vec![format!("{style}{count}{style:#}: {names} {hint}")];
        }
        let names = fit(&names, width().saturating_sub(count.len() + 2));
        vec![
            format!("{style}{count}{style:#}: {names}"),
            format!("    {hint}"),
        ]
    }

    /// Returns what to do, by the worst outcome.
    fn advice(&self) -> Result<Option<String>> {
        let Some((_, worst)) = self.differing.first() else {
            return Ok(None);
        };
        let worst = worst.outcome;
        let count = |is_meant: &dyn Fn(Outcome) -> bool| {
            let found = self.differing.iter();
            found
                .filter(|(_, finding)| is_meant(finding.outcome))
                .count()
        };
        let style = worst.style();
        let counts = worst.counted(count(&|outcome| outcome == worst));
        let said = match worst {
            Outcome::Failed => format!("{counts}: the solver is at fault. Accept nothing yet"),
            Outcome::Misnamed => {
                format!("{counts}, or the solver is at fault. Accept nothing yet")
            }
            Outcome::Contradicted => format!("{counts}: do not accept"),
            Outcome::Regression | Outcome::NewWrong => {
                format!("{counts}: the solver is at fault. Do not accept")
            }
            Outcome::Neither => {
                format!("{counts}: the solver is at fault, or the reference solver. Do not accept")
            }
            Outcome::Undecided => format!("{counts}: check each by hand"),
            Outcome::OtherAnswer | Outcome::Improvement => {
                let is_changed =
                    |outcome| [Outcome::OtherAnswer, Outcome::Improvement].contains(&outcome);
                let changed = counted(count(&is_changed) as u64, "changed fixture");
                format!("{changed}, every new answer confirmed by the reference solver")
            }
            Outcome::Rewritten => format!("{counts}: only the form differs"),
            Outcome::Wording => format!("{counts}: every answer is as it was"),
            Outcome::New => format!("{counts}, every answer confirmed by the reference solver"),
        };
        let advice = format!("{style}{said}{style:#}");
        if worst.is_fault() {
            return Ok(Some(advice));
        }
        // This counts every snapshot that waits for review, whatever was selected here, because
        // `cargo insta review` shows them all.
        let next = match pending()? {
            0 => format!("{BAD}No snapshot was saved{BAD:#}: is INSTA_UPDATE or CI set?"),
            waiting => format!(
                "{} to review: cargo insta review",
                counted(waiting, "snapshot")
            ),
        };
        Ok(Some(format!("{advice}\n{next}")))
    }
}

/// Returns the names of these fixtures, without that of the puzzle if it is the same for all.
fn names_of(fixtures: &[(String, Finding)]) -> String {
    let puzzle = |path: &str| path.split('/').next().map(str::to_owned);
    let first = puzzle(&fixtures[0].0);
    let is_one_puzzle = fixtures.iter().all(|(path, _)| puzzle(path) == first);
    let name = |path: &str| match path.split_once('/') {
        Some((_, name)) if is_one_puzzle => name.to_owned(),
        _ => path.to_owned(),
    };
    let names: Vec<String> = fixtures.iter().map(|(path, _)| name(path)).collect();
    names.join(", ")
}

/// Returns a size of a finding by which those with the same outcome are sorted, the clearest first: a
/// short case is clearer than a long one.
fn size(finding: &Finding) -> (usize, usize) {
    let case = finding
        .change
        .as_ref()
        .map_or(0, |change| change.case.lines().count());
    (case, finding.lines.len())
}

/// Returns the lines that show a changed answer: the case, at most `max` lines of it, and both answers.
fn shown(change: &Change, max: usize) -> Vec<String> {
    let mut lines: Vec<String> = change.case.lines().take(max).map(str::to_owned).collect();
    let more = change.case.lines().count() - lines.len();
    if more > 0 {
        lines.push(format!("… {more} more lines"));
    }
    for (when, printed) in [("was", &change.old), ("now", &change.new)] {
        if !matches!(printed, Printed::Nowhere) {
            lines.push(format!("{when}: {printed}"));
        }
    }
    lines
}

/// Returns the style of a line of a difference.
fn style_of(line: &str) -> Style {
    match line.as_bytes().first() {
        Some(b'-') => BAD,
        Some(b'+') => GOOD,
        _ => Style::new(),
    }
}
