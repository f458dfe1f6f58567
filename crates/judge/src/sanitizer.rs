//! Runs a program with sanitizers, to find the place in its source that does something undefined.
//!
//! What they report also on inputs that the program gets right, on each of the one or two that are tried, does no harm there,
//! so it is not said to be the cause of a failure:
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

use checker::{CaseText, Cause, Evidence, GivenAnswer, Verdict};
use puzzle::visible::escape_line;

use crate::program::{Limits, ProgramArg, Run, error_summary};
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
    let Some(first) = failed.first() else {
        return Sanitized::default();
    };
    match CheckedProgram::new(subject, program, first.verdict) {
        Some(checked) => found_on_failures(&checked, failed, evidence),
        None => Sanitized::default(),
    }
}

/// Returns what sanitizers report on the inputs of the failures, until something is the cause.
fn found_on_failures(
    checked: &CheckedProgram,
    failed: &[&ProgramRun],
    evidence: &Evidence,
) -> Sanitized {
    let mut sanitized = Sanitized::default();
    let right = LazyCell::new(|| found_on_right_inputs(checked, evidence));
    let mut time_left = checked.budget.time;
    for (index, failure) in failed.iter().take(checked.budget.failures).enumerate() {
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
    program: Box<dyn Run>,
    /// The path of the source.
    source: String,
    budget: Budget,
}

/// How long a program runs with sanitizers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Budget {
    /// The time that a run may take at most, and all runs on failures together.
    time: Duration,
    /// The number of failures on which the program is run at most.
    failures: usize,
}

impl Budget {
    /// Returns the budget for a program of which the first failure has this verdict. What takes long without sanitizers
    /// takes far too long with them.
    fn for_verdict(verdict: Verdict) -> Self {
        if verdict.is_over_limit() {
            Self {
                time: Limits::TIME / 10,
                failures: 1,
            }
        } else {
            Self {
                time: Limits::TIME / 2,
                failures: 3,
            }
        }
    }
}

impl<'a> CheckedProgram<'a> {
    /// Compiles the program, of which the first failure has this verdict, with sanitizers. Returns `None` if it cannot be
    /// compiled so.
    fn new(subject: &'a ProgramUnderTest, program: &ProgramArg, verdict: Verdict) -> Option<Self> {
        let compiled = program.with_sanitizers(subject.must_stop)?;
        Some(Self {
            subject,
            program: Box::new(compiled),
            source: program.file(),
            budget: Budget::for_verdict(verdict),
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

/// Returns what sanitizers report on each of the [inputs that the program gets right](right_runs). With fewer than two right
/// answers, it is nothing: a program that always prints the same may give one of them.
fn found_on_right_inputs(checked: &CheckedProgram, evidence: &Evidence) -> Vec<Finding> {
    let runs = right_runs(checked.subject, evidence);
    let answers: usize = runs.iter().map(|run| run.batch.cases.len()).sum();
    let [first, others @ ..] = &runs[..] else {
        return Vec::new();
    };
    if answers < 2 {
        return Vec::new();
    }
    let (mut found, _) = checked.findings(first, checked.budget.time);
    for run in others {
        let (here, _) = checked.findings(run, checked.budget.time);
        found.retain(|finding| finding.is_among(&here));
    }
    found
}

/// Runs the program without sanitizers on cases that it got right, those with the longest first. Returns the runs on the
/// first two inputs that it gets right quickly, on one if all of the cases fit into it, or on none.
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
    use std::sync::{Arc, Mutex};

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, ExitReason, StopSignal};
    use crate::testing::{board_of, execution, run_that_did};

    const CHESS: &dyn ErasedPuzzle = &catalogue::CHESS;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const SECOND: Duration = Duration::from_secs(1);

    /// A program with sanitizers, which report this on inputs with these values, in so many milliseconds. It keeps the limits
    /// of its runs.
    struct Checked {
        reports: fn(&[usize]) -> &'static str,
        millis: u64,
        limits: Arc<Mutex<Vec<Limits>>>,
    }

    impl Run for Checked {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.limits.lock().unwrap().push(limits);
            let (batch, _) = RAKE.batch_of(input);
            let value = |case: &CaseText| (1..=10).find(|&value| board_of(value) == *case);
            let values: Vec<usize> = batch.cases.iter().filter_map(value).collect();
            let time = Duration::from_millis(self.millis);
            let errors = (self.reports)(&values).to_owned();
            Ok(Execution {
                errors,
                ..execution(Vec::new(), time, ExitReason::Exited(1))
            })
        }
    }

    /// Returns what sanitizers report on failures on boards of these values, one in each, of a program that prints
    /// `-2147483648` there, and the limits of the runs. It is right on boards of a nine and of a ten.
    fn found(
        failures: &[usize],
        reports: fn(&[usize]) -> &'static str,
        millis: u64,
        budget: Budget,
    ) -> (Sanitized, Vec<Limits>) {
        let right = |input: &[u8]| (RAKE.batch_of(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, SECOND);
        let limits = Arc::default();
        let program = Checked {
            reports,
            millis,
            limits: Arc::clone(&limits),
        };
        let checked = CheckedProgram {
            subject: &subject,
            program: Box::new(program),
            source: "a.c".to_owned(),
            budget,
        };
        let fails = |&value: &usize| {
            let did = execution(b"-2147483648\n".to_vec(), SECOND / 5, ExitReason::Exited(0));
            run_that_did(did, &[board_of(value)])
        };
        let failures: Vec<ProgramRun> = failures.iter().map(fails).collect();
        let right = subject.run_on_cases(&[board_of(9), board_of(10)], &subject.limits);
        let mut evidence = Evidence::default();
        evidence.add_answers(&right.unwrap().judged());
        let sanitized =
            found_on_failures(&checked, &failures.iter().collect::<Vec<_>>(), &evidence);
        let limits = limits.lock().unwrap().clone();
        (sanitized, limits)
    }

    const BUDGET: Budget = Budget {
        time: Duration::from_secs(5),
        failures: 3,
    };

    /// Returns the place of the cause, and whether something is harmless, elsewhere, or of a printed number.
    fn places(sanitized: &Sanitized) -> [Option<&str>; 4] {
        let cause = match &sanitized.cause {
            Some(Cause::Place(text)) => Some(&text[..]),
            _ => None,
        };
        let Sanitized {
            harmless,
            elsewhere,
            of_printed,
            ..
        } = sanitized;
        [
            cause,
            harmless.as_deref(),
            elsewhere.as_deref(),
            of_printed.as_deref(),
        ]
    }

    #[test]
    fn a_finding_is_the_cause_only_if_it_is_of_the_failure_that_is_shown() {
        const FIRST: &str = "a.c:1:1: runtime error: one\na.c:2:1: runtime error: two";
        let places_of = |failures: &[usize], reports| {
            let (sanitized, runs) = found(failures, reports, 1, BUDGET);
            (
                places(&sanitized).map(|it| it.map(str::to_owned)),
                runs.len(),
            )
        };
        let one = || Some("a.c:1:1: one".to_owned());
        let none = || None::<String>;
        // It is the first of two, and no other failure is looked at.
        let of_first = |values: &[usize]| if *values == [1] { FIRST } else { "" };
        let expected = [one(), none(), none(), none()];
        assert_eq!(places_of(&[1, 2], of_first), (expected, 2));
        let expected = [none(), none(), one(), none()];
        assert_eq!(places_of(&[2, 1], of_first), (expected, 3));
        // So much is looked at.
        let expected = [none(), none(), none(), none()];
        assert_eq!(places_of(&[2, 3, 4, 1], of_first), (expected, 3));
        // The program gets other inputs right in spite of it.
        let always = |_: &[usize]| FIRST;
        let expected = [none(), one(), none(), none()];
        assert_eq!(places_of(&[1, 2], always), (expected, 3));
        // The number is printed, too.
        let overflow = |values: &[usize]| {
            if *values == [1] {
                "a.c:3:1: runtime error: signed integer overflow: -2147483648 + -1 cannot be\n\
                 a.c:4:1: runtime error: signed integer overflow: -2147483648 + -2 cannot be"
            } else {
                ""
            }
        };
        let text = "a.c:3:1: signed integer overflow: -2147483648 + -1 cannot be".to_owned();
        let expected = [none(), none(), none(), Some(text)];
        assert_eq!(places_of(&[1, 2], overflow), (expected, 3));
    }

    /// All runs on failures share a time, and each has three times that of the failure, and a second.
    #[test]
    fn the_runs_on_failures_share_their_time() {
        let times = |millis: u64, time: Duration| {
            let budget = Budget { time, ..BUDGET };
            let (_, limits) = found(&[1, 2, 3, 4], |_| "", millis, budget);
            assert!(
                limits
                    .iter()
                    .all(|it| it.wall >= 2 * it.time && it.memory == u64::MAX)
            );
            let times = limits.iter().map(|limits| limits.time.as_millis());
            times.collect::<Vec<_>>()
        };
        assert_eq!(times(1_000, 5 * SECOND), [1_600, 1_600, 1_600]);
        assert_eq!(times(1_000, 3 * SECOND), [1_600, 1_600, 1_000]);
        assert_eq!(times(1_500, 3 * SECOND), [1_600, 1_500]);
    }

    #[test]
    fn a_program_over_a_limit_runs_once_for_a_short_time() {
        for verdict in [Verdict::Tle, Verdict::Mle] {
            let Budget { time, failures } = Budget::for_verdict(verdict);
            assert_eq!((time, failures), (SECOND, 1));
        }
        assert_eq!(Budget::for_verdict(Verdict::Wa), BUDGET);
        assert_eq!(Budget::for_verdict(Verdict::Re), BUDGET);
    }

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

    /// Returns a board of Wooden Chess with one cell in each table.
    fn cell(score: usize) -> CaseText {
        format!("1 1\n{score}\n0\n").into_bytes()
    }

    /// Returns the evidence that a program is right on some boards of one cell, and wrong on others.
    fn evidence_of(right: &[usize], wrong: &[usize]) -> Evidence {
        let mut evidence = Evidence::default();
        for (scores, is_right) in [(right, true), (wrong, false)] {
            for &score in scores {
                let batch = CHESS.batch(&[cell(score)]);
                let output = if is_right {
                    &batch.output[..]
                } else {
                    b"4711\n"
                };
                let reading = checker::read(&batch, output, false);
                evidence.answers.extend(reading.evidence(&batch));
            }
        }
        evidence
    }

    #[test]
    fn the_longest_cases_with_different_right_answers_are_run() {
        let mut evidence = evidence_of(&[7, 100, 20], &[99]);
        assert_eq!(right_cases(&evidence), [100, 20, 7].map(cell));
        // Both answers are the same.
        evidence.answers.extend(evidence_of(&[20], &[]).answers);
        assert_eq!(right_cases(&evidence), [100, 20, 7].map(cell));
    }

    /// Returns on which boards of one cell a program is run without sanitizers, and on which of them it is right in time,
    /// if it is right on these. The limit is that of the program, or half a second.
    fn right_on(scores: &[usize], is_right: fn(usize) -> bool, limit: Duration) -> [Vec<usize>; 2] {
        let tried = Mutex::new(Vec::new());
        let score_of = |case: &CaseText| -> usize {
            let score = ::shrink::words(case).nth(2).unwrap();
            str::from_utf8(score).unwrap().parse().unwrap()
        };
        let program = |input: &[u8]| {
            let (batch, _) = CHESS.batch_of(input);
            let score = score_of(&batch.cases[0]);
            tried.lock().unwrap().push(score);
            let output = if is_right(score) {
                batch.output
            } else {
                b"4711\n".to_vec()
            };
            (output, Duration::from_millis(400))
        };
        let subject = ProgramUnderTest::of_function(CHESS, &program, limit);
        let runs = right_runs(&subject, &evidence_of(scores, &[]));
        let right = runs.iter().map(|run| {
            assert_eq!(run.limits.time, limit.min(SECOND / 2));
            score_of(&run.batch.cases[0])
        });
        [right.collect(), tried.lock().unwrap().clone()]
    }

    #[test]
    fn two_inputs_are_enough_that_the_program_solves_quickly() {
        let scores = [9, 8, 7, 6, 5, 4, 3, 2];
        let found = |is_right| right_on(&scores, is_right, SECOND);
        assert_eq!(found(|_| true), [vec![9, 8], vec![9, 8]]);
        assert_eq!(found(|score| score < 8), [vec![7, 6], vec![9, 8, 7, 6]]);
        assert_eq!(found(|score| score < 5), [vec![4], vec![9, 8, 7, 6, 5, 4]]);
        assert_eq!(found(|score| score < 4), [vec![], vec![9, 8, 7, 6, 5, 4]]);
        let [right, tried] = right_on(&scores, |_| true, SECOND / 4);
        assert!(right.is_empty() && tried.len() == 6);
    }

    /// A program with sanitizers, which report this on an input.
    struct Reports(fn(&[u8]) -> &'static str);

    impl Run for Reports {
        fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            let end = ExitReason::Exited(1);
            Ok(Execution {
                errors: (self.0)(input).to_owned(),
                ..execution(Vec::new(), Duration::ZERO, end)
            })
        }
    }

    /// A finding on one right answer alone says nothing, because every program is right that prints this answer.
    #[test]
    fn a_finding_is_harmless_if_it_is_on_both_of_two_right_inputs() {
        const BOTH: &str = "a.c:1:1: runtime error: one\na.c:2:1: runtime error: two";
        const ONE: &str = "a.c:2:1: runtime error: two";
        let places = |scores: &[usize], reports: fn(&[u8]) -> &'static str| {
            let right = |input: &[u8]| (CHESS.batch_of(input).0.output, Duration::ZERO);
            let subject = ProgramUnderTest::of_function(CHESS, &right, SECOND);
            let checked = CheckedProgram {
                subject: &subject,
                program: Box::new(Reports(reports)),
                source: "a.c".to_owned(),
                budget: BUDGET,
            };
            let found = found_on_right_inputs(&checked, &evidence_of(scores, &[]));
            found
                .into_iter()
                .map(|finding| finding.place)
                .collect::<Vec<_>>()
        };
        assert_eq!(places(&[9, 8], |_| BOTH), ["a.c:1:1", "a.c:2:1"]);
        let less_on_eight = |input: &[u8]| {
            if input.starts_with(b"1 1\n8") {
                ONE
            } else {
                BOTH
            }
        };
        assert_eq!(places(&[9, 8], less_on_eight), ["a.c:2:1"]);
        assert!(places(&[9], |_| BOTH).is_empty());
        assert!(places(&[], |_| BOTH).is_empty());
    }
}
