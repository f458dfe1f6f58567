//! Says what `verify` found: the clearest fixture of the worst outcome in full, a line for each outcome,
//! a row for each puzzle, and last what to do.

use std::time::Duration;

use anstyle::Style;
use anyhow::Result;
use puzzle::counted;
use terminal::{BAD, GOOD, fit, width, wrap};

use super::check::{Checked, Finding, Shown};
use super::outcome::Outcome;
use super::snapshot::pending;
use crate::opinion::{AnswerText, Change};
use crate::puzzles::{AnyPuzzle, PUZZLES};

/// How much of a fixture is shown.
struct Room {
    /// The maximum number of lines of the case with the changed answer.
    case_lines: usize,
    /// The maximum number of lines that differ.
    lines: usize,
    /// The width of a line.
    width: usize,
}

/// All that `verify` found.
pub struct Report {
    /// The fixtures in which something differs, the worst and clearest first.
    differing: Vec<(String, Finding)>,
    rows: Vec<PuzzleRow>,
    /// What is missing or left over.
    faults: Vec<String>,
    /// What the solver says of the inputs that it does not read to their end.
    unread: Vec<String>,
    /// Whether a single fixture was selected, of which everything is shown.
    is_one: bool,
}

/// The row of a puzzle.
pub struct PuzzleRow {
    puzzle: &'static dyn AnyPuzzle,
    fixtures: usize,
    cases: u64,
    time: Duration,
    /// How many fixtures have each outcome, the worst first.
    outcomes: Vec<(Outcome, usize)>,
    /// How many fixtures were not run, because others had hung.
    not_run: usize,
}

impl PuzzleRow {
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
    pub fn new(all: Vec<Checked>, rows: Vec<PuzzleRow>, faults: Vec<String>, is_one: bool) -> Self {
        let said = all.iter().filter_map(|checked| checked.unread.clone());
        let unread = said.collect();
        let differs = |checked: Checked| Some((checked.fixture.path(), checked.finding?));
        let mut differing: Vec<(String, Finding)> = all.into_iter().filter_map(differs).collect();
        differing.sort_by_key(|(_, finding)| (finding.outcome, size(finding)));
        Self {
            differing,
            rows,
            faults,
            unread,
            is_one,
        }
    }

    /// Returns a line for each input that the solver does not read to its end: how much of it is left.
    pub fn unread(&self) -> &[String] {
        &self.unread
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
        lines.extend(self.rows.iter().map(PuzzleRow::line));
        for row in self.rows.iter().filter(|row| row.not_run > 0) {
            let fixtures = counted(row.not_run as u64, "fixture");
            lines.push(format!(
                "{BAD}{fixtures} of {} not run{BAD:#}: too many others hung",
                row.puzzle.name()
            ));
        }
        let fault = |fault: &String| format!("{BAD}{fault}{BAD:#}");
        lines.extend(self.faults.iter().map(fault));
        if !self.is_passed() {
            lines.push(String::new());
        }
        lines.extend(self.advice()?);
        Ok(lines)
    }

    /// Returns how much of a fixture is shown.
    fn room(&self, finding: &Finding) -> Room {
        if self.is_one {
            return Room {
                case_lines: usize::MAX,
                lines: usize::MAX,
                width: usize::MAX,
            };
        }
        let lines = match finding.shown {
            Shown::Nothing => 16,
            Shown::Change(_) | Shown::Published(_) => 6,
        };
        Room {
            case_lines: 13,
            lines,
            width: width(),
        }
    }

    /// Returns the lines that show a fixture in full: what its difference means, the changed answer, and
    /// the lines that differ.
    fn in_full(&self, path: &str, finding: &Finding) -> Vec<String> {
        let room = self.room(finding);
        let style = finding.outcome.style();
        let first = wrap(&format!("{path}: {}", finding.sentence), room.width);
        let first = first.replacen(path, "", 1);
        let mut lines = vec![format!("{style}{path}{style:#}{first}")];
        let mut body = match &finding.shown {
            Shown::Nothing => Vec::new(),
            Shown::Change(change) => lines_of_change(change, room.case_lines),
            Shown::Published(text) => text.lines().map(str::to_owned).collect(),
        };
        let differing: Vec<&str> = finding.lines.lines().collect();
        let count = differing.len().min(room.lines);
        body.extend(differing[..count].iter().map(|&line| line.to_owned()));
        for line in &body {
            let style = style_of(line);
            let line = fit(line, room.width - 4);
            lines.push(format!("    {style}{line}{style:#}"));
        }
        if count < differing.len() {
            let more = counted((differing.len() - count) as u64, "more line");
            lines.push(format!("    … {more}: cargo xtask verify {path}"));
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

    /// Returns what to do, in this order: correct what is at fault, then what is missing or left over, and review last.
    fn advice(&self) -> Result<Vec<String>> {
        let mut lines = self.advice_on_differences()?;
        if !self.faults.is_empty() {
            let worst = self.differing.first().map(|(_, worst)| worst.outcome);
            let at = match worst {
                Some(worst) if worst.is_fault() => lines.len(),
                _ => 0,
            };
            let advice = format!(
                "{BAD}Something is missing or left over{BAD:#}: do what the lines that name it say"
            );
            lines.insert(at, advice);
        }
        Ok(lines)
    }

    /// Returns what to do about what differs, by the worst outcome: two lines at most.
    fn advice_on_differences(&self) -> Result<Vec<String>> {
        let Some((_, worst)) = self.differing.first() else {
            return Ok(Vec::new());
        };
        let worst = worst.outcome;
        let is_worst = |(_, finding): &&(String, Finding)| finding.outcome == worst;
        let counts = worst.counted(self.differing.iter().filter(is_worst).count());
        let style = worst.style();
        let advice = format!("{style}{}{style:#}", worst.advice(&counts));
        if worst.is_fault() {
            return Ok(vec![advice]);
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
        Ok(vec![advice, next])
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
    let case = match &finding.shown {
        Shown::Change(change) => change.case.lines().count(),
        Shown::Nothing | Shown::Published(_) => 0,
    };
    (case, finding.lines.len())
}

/// Returns the lines that show a changed answer: the case, at most `max` lines of it, and both answers.
fn lines_of_change(change: &Change, max: usize) -> Vec<String> {
    let mut lines: Vec<String> = change.case.lines().take(max).map(str::to_owned).collect();
    let more = change.case.lines().count() - lines.len();
    if more > 0 {
        lines.push(format!("… {}", counted(more as u64, "more line")));
    }
    for (when, answer) in [("was", &change.old), ("now", &change.new)] {
        if !matches!(answer, AnswerText::Nowhere) {
            lines.push(format!("{when}: {answer}"));
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
