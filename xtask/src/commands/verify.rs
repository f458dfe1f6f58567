//! Runs `cargo xtask verify`, which compares what our solver prints for every fixture with its
//! snapshots and its published answer.

use std::env;
use std::process::Command;
use std::time::{Duration, Instant};

use anstyle::Style;
use anyhow::Result;
use catalogue::{Prefix, names};
use checker::ErasedPuzzle;
use clap::Args;
use puzzle::counted;
use terminal::{BAD, GOOD, fit, parse_time, say, width, wrap};

use crate::verification::{Checked, State, faults, pending, puzzles, select};
use crate::workspace::workspace;

/// The maximum number of lines of a difference that are shown, unless a single fixture is selected.
const MAX_LINES: usize = 16;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, or one of its fixtures [default: all puzzles]
    #[arg(value_name = "PUZZLE[/NAME]")]
    selection: Option<String>,
    /// Wall-clock time that the solver may take per fixture; if it takes longer, the fixture fails
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "30s")]
    time_limit: Duration,
}

/// Checks the selected fixtures. Prints the clearest difference in full, a line for each other
/// fixture that differs, and a row for each puzzle. Returns whether nothing differs.
pub fn verify(arguments: &Arguments) -> Result<bool> {
    // insta has settings in the environment only: it shall neither print, nor panic, nor ask cargo.
    const SETTINGS: [(&str, &str); 2] = [("INSTA_OUTPUT", "none"), ("INSTA_FORCE_PASS", "1")];
    if env::var_os("INSTA_FORCE_PASS").is_none() {
        let mut again = Command::new(env::current_exe()?);
        again
            .args(env::args_os().skip(1))
            .envs(SETTINGS)
            .env("INSTA_WORKSPACE_ROOT", workspace());
        return become_process(again);
    }
    let selection = arguments.selection.as_deref();
    let (fixtures, mut wrong, mut rows) = (select(selection)?, Vec::new(), Vec::new());
    for puzzle in puzzles(selection)? {
        let start = Instant::now();
        let fixtures = fixtures
            .iter()
            .filter(|fixture| fixture.puzzle.name() == puzzle.name());
        let mut fixtures: Vec<_> = fixtures.collect();
        fixtures.sort_by_key(|fixture| Prefix::of(&fixture.name));
        let all = fixtures
            .iter()
            .map(|fixture| fixture.check_within(arguments.time_limit));
        let all = all.collect::<Result<Vec<_>>>()?;
        rows.push(row(puzzle, &all, start.elapsed()));
        wrong.extend(all.into_iter().filter(|checked| checked.state.is_some()));
    }
    let faults = faults(&fixtures, selection)?;
    rows.extend(faults.iter().map(|fault| format!("{BAD}{fault}{BAD:#}")));
    let summary = summary(&wrong)?;
    rows.extend(
        summary
            .first()
            .map(|_| String::new())
            .into_iter()
            .chain(summary),
    );
    let is_one = selection.is_some_and(|selection| selection.contains('/'));
    let differences = differences(wrong.iter().collect(), is_one);
    differences
        .iter()
        .chain(&rows)
        .try_for_each(|row| say(row).map(drop))?;
    Ok(wrong.is_empty() && faults.is_empty())
}

/// Becomes this process, or on Windows waits for it, and ends as it does.
fn become_process(mut process: Command) -> Result<bool> {
    #[cfg(unix)]
    return Err(std::os::unix::process::CommandExt::exec(&mut process).into());
    #[cfg(not(unix))]
    std::process::exit(process.status()?.code().unwrap_or(2));
}

/// Returns the row of a puzzle, given the results of its fixtures and how long all of them took.
fn row(puzzle: &dyn ErasedPuzzle, all: &[Checked], time: Duration) -> String {
    let mut states: Vec<State> = all.iter().filter_map(|checked| checked.state).collect();
    states.sort_unstable();
    let equal = states.chunk_by(|one, other| one == other);
    let counts = equal.map(|same| format!("{} {:?}", same.len(), same[0]).to_lowercase());
    let states = counts.collect::<Vec<_>>().join(", ");
    let (style, states) = if states.is_empty() {
        (GOOD, "ok")
    } else {
        (BAD, &*states)
    };
    let (count, ms) = (counted(all.len() as u64, "fixture"), time.as_millis());
    let cases = counted(
        all.iter().map(|checked| checked.cases).sum(),
        puzzle.about().case,
    );
    let result = format!(" {count:>13} {cases:>12} {ms:6} ms  {style}{states}{style:#}");
    let result = if all.is_empty() {
        "  has no fixtures yet"
    } else {
        &result
    };
    let width = names().map(str::len).max().unwrap_or(0).max(8);
    format!("{:width$}{result}", puzzle.name())
}

/// Returns the lines that say what differs: the clearest difference in full if `is_one`, otherwise
/// up to [`MAX_LINES`] of it, and a line for each other fixture.
///
/// The clearest difference is one that contradicts a published answer. Next come changed answers,
/// those to short cases before those to long ones. Last come fixtures in which no answer changed,
/// such as those with a changed story.
fn differences(mut wrong: Vec<&Checked>, is_one: bool) -> Vec<String> {
    wrong.sort_by_key(
        |Checked {
             change,
             state,
             lines,
             ..
         }| {
            let is_contradicted = *state == Some(State::Contradicted);
            (
                !is_contradicted,
                change.is_empty(),
                change.lines().count(),
                lines.len(),
            )
        },
    );
    let Some((clearest, others)) = wrong.split_first() else {
        return Vec::new();
    };
    let mut shown = in_full(clearest, if is_one { usize::MAX } else { MAX_LINES });
    shown.extend(others.iter().map(
        |Checked {
             fixture,
             fault,
             second_opinion,
             ..
         }| {
            let texts = [second_opinion, fault.lines().next().unwrap_or_default()];
            let text = texts.join("; ");
            let rest = fit(
                text.trim_start_matches("; "),
                width().saturating_sub(fixture.len() + 2),
            );
            format!("{BAD}{fixture}{BAD:#}: {rest}")
        },
    ));
    shown.push(String::new());
    shown
}

/// Returns the lines that say what is wrong with a fixture: the fault, the answer that changed, and
/// at most `max_lines` of the lines that differ.
fn in_full(checked: &Checked, max_lines: usize) -> Vec<String> {
    let Checked {
        fixture: path,
        fault,
        change,
        lines,
        ..
    } = checked;
    let width = if max_lines == usize::MAX {
        max_lines
    } else {
        width()
    };
    let fault = wrap(&format!("{path}: {fault}"), width).replacen(path, "", 1);
    let mut shown = vec![format!("{BAD}{path}{BAD:#}{fault}")];
    shown.extend(
        change
            .lines()
            .chain(lines.lines().take(max_lines))
            .map(|line| {
                let style = match line.as_bytes().first() {
                    Some(b'-') => BAD,
                    Some(b'+') => GOOD,
                    _ => Style::new(),
                };
                format!("    {style}{}{style:#}", fit(line, width - 4))
            }),
    );
    let more = lines.lines().count().saturating_sub(max_lines);
    shown.extend((more > 0).then(|| format!("    … {more} more lines: cargo xtask verify {path}")));
    shown
}

/// Returns the lines that say how many published answers are contradicted, and what to do next.
fn summary(wrong: &[Checked]) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let is_contradicted = |checked: &&Checked| checked.state == Some(State::Contradicted);
    let contradicted = wrong.iter().filter(is_contradicted).count() as u64;
    if contradicted > 0 {
        let are = if contradicted == 1 { "is" } else { "are" };
        let outputs = counted(contradicted, "published answer");
        lines.push(format!(
            "{BAD}{outputs} {are} contradicted: do not accept this{BAD:#}"
        ));
    }
    if wrong.iter().any(|checked| !checked.lines.is_empty()) {
        // This counts every snapshot that waits for review, whatever was selected here, because
        // `cargo insta review` shows them all.
        lines.push(match pending()? {
            0 => format!("{BAD}No snapshot was saved{BAD:#}: is INSTA_UPDATE or CI set?"),
            waiting => format!(
                "{BAD}{} to review:{BAD:#} look at each and accept or reject it\n  \
                 cargo insta review",
                counted(waiting, "snapshot")
            ),
        });
    }
    Ok(lines)
}
