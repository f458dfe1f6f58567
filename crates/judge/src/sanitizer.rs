//! Runs a program with sanitizers, to find the place in its source that does something undefined.
//!
//! What they report on an input that the program gets right does no harm there, so it is not said to be the
//! cause of a failure:
//!
//! ```text
//! inputs on which it fails ─► findings ─┬─► also on inputs that it gets right ─► a note
//!                                       └─► only here ─► the cause
//! ```

use std::cell::LazyCell;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

use checker::{CaseText, Cause, Evidence, GivenAnswer};
use puzzle::visible::escape_line;

use crate::program::{Limits, Program, ProgramArg, Run, error_summary};
use crate::run::{ProgramRun, ProgramUnderTest};

/// What sanitizers report on a program that fails.
#[derive(Clone, Default)]
pub struct Sanitized {
    /// What they report only on inputs on which the program fails.
    pub cause: Option<Cause>,
    /// What they report on inputs that the program gets right, too.
    pub harmless: Option<String>,
}

/// Something that a sanitizer reports.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    /// The place in the source. Two findings at the same place are the same.
    place: String,
    /// The place, and what happens there.
    text: String,
}

/// Compiles the program once more, with sanitizers, and runs it on the inputs of the failures until they report
/// something that they do not report on inputs that the program gets right. These are made of cases in the
/// evidence.
pub fn sanitized(
    subject: &ProgramUnderTest,
    program: &ProgramArg,
    failed: &[&ProgramRun],
    evidence: &Evidence,
) -> Sanitized {
    let mut sanitized = Sanitized::default();
    let (Some(first), Some(checked)) = (failed.first(), program.with_sanitizers(subject.ends))
    else {
        return sanitized;
    };
    // What takes long without sanitizers takes far too long with them.
    let (longest, runs) = if first.verdict.is_over_limit() {
        (Limits::TIME / 10, 1)
    } else {
        (Limits::TIME / 2, 3)
    };
    let find = |run: &ProgramRun| findings(subject, program, &checked, run, longest);
    let right = LazyCell::new(|| found_on_right_inputs(subject, evidence, find));
    for (at, failure) in failed.iter().take(runs).enumerate() {
        for finding in find(failure) {
            if right.iter().any(|it| it.place == finding.place) {
                sanitized.harmless.get_or_insert(finding.text);
                continue;
            }
            let elsewhere = if at > 0 {
                " (on another input that fails)"
            } else {
                ""
            };
            sanitized.cause = Some(Cause::Place(finding.text + elsewhere));
            return sanitized;
        }
    }
    sanitized
}

/// Returns what sanitizers report on inputs that the program gets right: on two, the longest that it solves
/// quickly, or on one if all of the cases fit into it. There is nothing if the program is right with a single
/// answer, because every program is that prints it.
fn found_on_right_inputs(
    subject: &ProgramUnderTest,
    evidence: &Evidence,
    find: impl Fn(&ProgramRun) -> Vec<Finding>,
) -> Vec<Finding> {
    const INPUTS: usize = 2;
    const TRIED: usize = 6; // inputs
    const CASES: usize = 20; // in an input
    const TIME: Duration = Duration::from_millis(500);
    let limits = Limits {
        time: subject.limits.time.min(TIME),
        wall: subject.limits.wall.min(Limits::WALL * TIME),
        ..subject.limits
    };
    let cases = right_cases(evidence);
    let size = CASES.min(subject.puzzle.max_cases());
    let mut runs: Vec<ProgramRun> = Vec::new();
    for cases in cases.chunks(size).take(TRIED) {
        let Ok(run) = subject.run_on_cases(cases, &limits) else {
            return Vec::new();
        };
        // A program that keeps something may be wrong on cases that it has got right elsewhere.
        if run.is_accepted() {
            runs.push(run);
        }
        if runs.len() == INPUTS {
            break;
        }
    }
    let answers: usize = runs.iter().map(|run| run.batch.cases.len()).sum();
    if answers < 2 {
        return Vec::new();
    }
    let mut found: Option<Vec<Finding>> = None;
    for run in &runs {
        let here = find(run);
        found = Some(match found {
            Some(found) => common(found, &here),
            None => here,
        });
    }
    found.unwrap_or_default()
}

/// Returns the findings at places that are among those of the others.
fn common(findings: Vec<Finding>, others: &[Finding]) -> Vec<Finding> {
    let is_common = |finding: &Finding| others.iter().any(|it| it.place == finding.place);
    findings.into_iter().filter(is_common).collect()
}

/// Returns the longest cases to which the program gives the right answer, one for each answer.
fn right_cases(evidence: &Evidence) -> Vec<CaseText> {
    let right = evidence.answers.iter().filter(|answer| !answer.is_wrong());
    let mut right: Vec<&GivenAnswer> = right.collect();
    right.sort_by_key(|answer| Reverse(answer.case().len()));
    let mut answers = BTreeSet::new();
    right.retain(|answer| answers.insert(answer.claim.text.trim_ascii().to_vec()));
    right.iter().map(|answer| answer.case().clone()).collect()
}

/// Runs the program with sanitizers on the input of a run, for at most the `longest` time. Returns what they
/// report, in order.
fn findings(
    subject: &ProgramUnderTest,
    program: &ProgramArg,
    checked: &Program,
    run: &ProgramRun,
    longest: Duration,
) -> Vec<Finding> {
    let time = (3 * run.ran.time + Duration::from_secs(1)).min(longest);
    let limits = Limits {
        memory: u64::MAX,
        wall: Limits::WALL * time, // a program that sleeps need not sleep long
        ..Limits::new(time)
    };
    match checked.run(&run.batch.input, limits, subject.ends) {
        Ok(ran) => findings_in(&ran.errors, &program.file()),
        Err(_) => Vec::new(),
    }
}

/// Reads what sanitizers report from what a program wrote to standard error, in order. `path` is that of the
/// source, whose folder is left out.
fn findings_in(errors: &str, path: &str) -> Vec<Finding> {
    const UNDEFINED: &str = ": runtime error: ";
    const ADDRESS: &str = "==ERROR: AddressSanitizer: ";
    let mut findings = Vec::new();
    let mut others = Vec::new();
    for line in errors.lines() {
        match line.split_once(UNDEFINED) {
            Some((place, what)) => findings.push(Finding {
                place: place.to_owned(),
                text: shown(&format!("{place}: {what}"), path),
            }),
            None => others.push(line),
        }
    }
    // The program ends at what the sanitizer for addresses finds.
    let others = others.join("\n");
    if others.contains(ADDRESS)
        && let Some(summary) = error_summary(&others)
    {
        let text = shown(&summary, path);
        findings.push(Finding {
            place: text.clone(),
            text,
        });
    }
    findings
}

/// Returns a finding as a report shows it: without addresses, which say nothing to a person, and with the name
/// of the source without its folder.
fn shown(finding: &str, path: &str) -> String {
    let mut finding = finding;
    for address in [" on address ", " on unknown address "] {
        if let Some((before, _)) = finding.split_once(address) {
            finding = before;
        }
    }
    let words = finding.split(' ').filter(|word| !word.starts_with("0x"));
    let line = escape_line(words.collect::<Vec<_>>().join(" ").as_bytes());
    let name = path.rsplit('/').next().unwrap_or_default();
    line.replacen(path, name, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finding_is_read() {
        let errors = "a/b.cpp:4:9: runtime error: signed integer overflow: 5 * 7 cannot be represented\n\
            debug\n\
            a/b.cpp:6:5: runtime error: load of address 0x5 with insufficient space\n\
            =====\n\
            ==7==ERROR: AddressSanitizer: global-buffer-overflow on address 0x5 at pc 0x6\n\
            \x20   #0 0x5 in main /x/a/b.cpp:6\n";
        let found = findings_in(errors, "a/b.cpp");
        let texts: Vec<&str> = found.iter().map(|it| &it.text[..]).collect();
        let expected = [
            "b.cpp:4:9: signed integer overflow: 5 * 7 cannot be represented",
            "b.cpp:6:5: load of address with insufficient space",
            "`b.cpp:6`, in `main`: AddressSanitizer: global-buffer-overflow",
        ];
        assert_eq!(texts, expected);
        // The numbers are others, the place is the same.
        let other = errors.replace("5 * 7", "8 * 9");
        assert_eq!(findings_in(&other, "a/b.cpp")[0].place, found[0].place);
        assert!(findings_in("an error\n", "a/b.cpp").is_empty());
    }
}
