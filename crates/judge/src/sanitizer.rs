//! Runs a program with sanitizers, to find the place in its source that does something undefined.
//!
//! What they report on an input that the program gets right does no harm there, so it is not said to be the
//! cause of a failure:
//!
//! ```text
//! inputs on which it fails ─► findings ─┬─► also on inputs that it gets right ─► a note
//!                                       ├─► not on the input that is shown ───► a note
//!                                       ├─► of a number that is printed, too ─► a note
//!                                       └─► only here ────────────────────────► the cause
//! ```
//!
//! If the program fails on the input that is shown without the finding, something else is wrong, too, of which the
//! finding may be a consequence: a loop that runs off the end of an array because nothing is left in it. So may it be if
//! the program prints the number that overflows, such as the least one of its type: a search begins with it, and found
//! nothing to put in its place.

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
    /// What they report on another input that fails, but not on the one that is shown.
    pub elsewhere: Option<String>,
    /// The overflow of a number with which a search begins, and which the program prints as its answer.
    pub of_printed: Option<String>,
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
    let Some(first) = failed.first() else {
        return sanitized;
    };
    let Some(checked) = CheckedProgram::new(subject, program, first) else {
        return sanitized;
    };
    let right = LazyCell::new(|| found_on_right_inputs(&checked, evidence));
    let mut time_left = checked.max_time;
    for (index, failure) in failed.iter().take(checked.max_failures).enumerate() {
        if time_left.is_zero() {
            break;
        }
        let (findings, time) = checked.findings(failure, time_left);
        time_left = time_left.saturating_sub(time);
        for finding in findings {
            if finding.is_among(&right) {
                sanitized.harmless.get_or_insert(finding.text);
                continue;
            }
            if finding.is_of_printed_limit(&failure.ran.output) {
                sanitized.of_printed.get_or_insert(finding.text);
                continue;
            }
            if index > 0 {
                sanitized.elsewhere.get_or_insert(finding.text);
                continue;
            }
            sanitized.cause = Some(Cause::Place(finding.text));
            return sanitized;
        }
    }
    sanitized
}

/// A program that was compiled with sanitizers.
struct CheckedProgram<'a> {
    /// The program without them.
    subject: &'a ProgramUnderTest<'a>,
    program: Program,
    /// The path of the source.
    source: String,
    /// The time that a run may take at most, and all runs on failures together.
    max_time: Duration,
    /// The number of failures on which it is run at most.
    max_failures: usize,
}

impl<'a> CheckedProgram<'a> {
    /// Compiles the program with sanitizers. What takes long without them, as the first failure shows, takes far
    /// too long with them. Returns `None` if it cannot be compiled so.
    fn new(
        subject: &'a ProgramUnderTest,
        program: &ProgramArg,
        first_failure: &ProgramRun,
    ) -> Option<Self> {
        let (max_time, max_failures) = if first_failure.verdict.is_over_limit() {
            (Limits::TIME / 10, 1)
        } else {
            (Limits::TIME / 2, 3)
        };
        Some(Self {
            subject,
            program: program.with_sanitizers(subject.must_stop)?,
            source: program.file(),
            max_time,
            max_failures,
        })
    }

    /// Runs the program on the input of a run without sanitizers, for this time at most. Returns what they report, in
    /// order, and the time that it took.
    fn findings(&self, run: &ProgramRun, max_time: Duration) -> (Vec<Finding>, Duration) {
        let time = (3 * run.ran.time + Duration::from_secs(1)).min(max_time);
        let limits = Limits {
            memory: u64::MAX,
            wall: Limits::WALL * time, // a program that sleeps need not sleep long
            ..Limits::new(time)
        };
        let input = &run.batch.input;
        match self.program.run(input, limits, self.subject.must_stop) {
            Ok(ran) => (findings_in(&ran.errors, &self.source), ran.time),
            Err(_) => (Vec::new(), Duration::ZERO),
        }
    }
}

impl Finding {
    /// Returns whether one of these findings is at the same place.
    fn is_among(&self, findings: &[Self]) -> bool {
        findings.iter().any(|it| it.place == self.place)
    }

    /// Returns whether the finding is the overflow of the least or the greatest number of a type, and the program prints
    /// this number.
    fn is_of_printed_limit(&self, output: &[u8]) -> bool {
        const LIMITS: [&str; 4] = [
            "-2147483648",
            "2147483647",
            "-9223372036854775808",
            "9223372036854775807",
        ];
        let Some((_, calculation)) = self.text.split_once(": signed integer overflow: ") else {
            return false;
        };
        let output = String::from_utf8_lossy(output);
        let limits = calculation.split(' ').filter(|word| LIMITS.contains(word));
        limits
            .into_iter()
            .any(|limit| output.split_whitespace().any(|word| word == limit))
    }
}

/// Returns what sanitizers report on all of the [inputs that the program gets right](right_runs). There is nothing
/// if the program is right with a single answer, because every program is that prints it.
fn found_on_right_inputs(checked: &CheckedProgram, evidence: &Evidence) -> Vec<Finding> {
    let runs = right_runs(checked.subject, evidence);
    let answers: usize = runs.iter().map(|run| run.batch.cases.len()).sum();
    let [first, others @ ..] = &runs[..] else {
        return Vec::new();
    };
    if answers < 2 {
        return Vec::new();
    }
    let (mut found, _) = checked.findings(first, checked.max_time);
    for run in others {
        let (here, _) = checked.findings(run, checked.max_time);
        found.retain(|finding| finding.is_among(&here));
    }
    found
}

/// Runs the program without sanitizers on cases that it gets right. Returns the runs on two inputs, the longest that
/// it solves quickly, or on one if all of the cases fit into it.
fn right_runs(subject: &ProgramUnderTest, evidence: &Evidence) -> Vec<ProgramRun> {
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
    runs
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
    fn the_overflow_of_a_number_that_is_printed_is_a_consequence() {
        let finding = |what: &str| Finding {
            place: "a.c:4:9".to_owned(),
            text: format!("a.c:4:9: {what} cannot be represented in type 'int'"),
        };
        let sum = finding("signed integer overflow: -6 + -2147483648");
        assert!(sum.is_of_printed_limit(b"7 -2147483648\n"));
        assert!(!sum.is_of_printed_limit(b"2147483648 -6\n"));
        for limit in [
            "-2147483648",
            "2147483647",
            "-9223372036854775808",
            "9223372036854775807",
        ] {
            let sum = finding(&format!("signed integer overflow: {limit} + 1"));
            assert!(sum.is_of_printed_limit(limit.as_bytes()), "{limit}");
            assert!(!sum.is_of_printed_limit(format!("{limit}0").as_bytes()));
        }
        let other = finding("signed integer overflow: -6 + -2147483647");
        assert!(!other.is_of_printed_limit(b"-2147483647\n"));
        // Such a window of alpha-beta is the mistake itself.
        let negation = finding("negation of -2147483648");
        assert!(!negation.is_of_printed_limit(b"-2147483648\n"));
    }

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
