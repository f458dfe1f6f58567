//! Runs a failing program with sanitizers, to find the place in its source that does something
//! undefined.
//!
//! A sanitizer is a check that the compiler adds to a program. While the program runs, the
//! sanitizer reports what the language leaves undefined, such as an access behind the end of an
//! array. Here, such a report is called a [`Finding`]:
//!
//! ```text
//! sol.cpp:4:9: index 9 out of bounds for type 'int [9]'
//! ```
//!
//! A finding need not be the cause of the failure that is shown. Its [`Meaning`] is that of the first row
//! that is true of it:
//!
//! | the finding | what follows | meaning |
//! |---|---|---|
//! | is also reported on inputs that the program gets right | It does no harm there, so it may do none here. | `Harmless` |
//! | is an overflow in a calculation with a printed number | It may be a consequence of another mistake; see below. | `OfPrintedNumber` |
//! | is reported on the input of the failure that is shown | The program probably fails because of it. | `Cause` |
//! | is reported on the input of another failure only | The failure that is shown has another reason. | `Elsewhere` |
//!
//! The search ends with the first cause. The first finding of each other meaning becomes a note, see `source_notes`.
//!
//! An overflow is a consequence in this example: a search for the best move begins with the least
//! number of its type, such as -2147483648, and a mistake in the rules leaves no move to try. So a
//! sum with this number overflows, and the program prints the number as its answer.
//!
//! The module `finding` reads what the sanitizers report, and `right_runs` chooses the inputs that
//! the program gets right.

mod finding;
mod right_runs;

use std::cell::LazyCell;
use std::ops::ControlFlow;
use std::time::Duration;

use checker::{Cause, Evidence, Verdict};

use crate::program::{ExitReason, Limits, OtherBuilds, Runnable, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

use finding::{Finding, findings_in};
use right_runs::right_runs;

/// What sanitizers report on a program that fails: the text of the first finding of each [`Meaning`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SanitizerReport {
    /// A finding that is reported on inputs that the program gets right, too.
    pub harmless: Option<String>,
    /// An overflow in a calculation with a number which the program prints as an answer.
    pub of_printed_number: Option<String>,
    /// The cause of the failure that is shown, as the report says it.
    pub cause: Option<Cause>,
    /// A finding on the input of another failure, but not on that of the failure that is shown.
    pub elsewhere: Option<String>,
}

/// What a finding means for the failure that is shown. Each meaning has a field of [`SanitizerReport`].
#[derive(Clone, Copy)]
enum Meaning {
    Harmless,
    OfPrintedNumber,
    Cause,
    Elsewhere,
}

impl SanitizerReport {
    /// Adds a finding, unless there is one with the same meaning.
    fn add(&mut self, finding: &Finding, meaning: Meaning) {
        let text = finding.text.clone();
        match meaning {
            Meaning::Harmless => {
                self.harmless.get_or_insert(text);
            }
            Meaning::OfPrintedNumber => {
                self.of_printed_number.get_or_insert(text);
            }
            Meaning::Cause => {
                self.cause.get_or_insert(Cause::Place(text));
            }
            Meaning::Elsewhere => {
                self.elsewhere.get_or_insert(text);
            }
        }
    }
}

/// Compiles a program once more, with sanitizers, and returns what they report on the inputs of
/// these failures, of which the first is shown. The evidence has the cases that the program gets
/// right. The report is empty if the program cannot be compiled with sanitizers.
pub fn sanitizer_report(
    subject: &ProgramUnderTest,
    builds: &OtherBuilds,
    failures: &[&ProgramRun],
    evidence: &Evidence,
) -> SanitizerReport {
    let [shown, others @ ..] = failures else {
        return SanitizerReport::default();
    };
    match SanitizedProgram::compile(subject, builds, shown.verdict) {
        Some(sanitized) => report_on_failures(&sanitized, shown, others, evidence),
        None => SanitizerReport::default(),
    }
}

/// Runs the program on the input of the failure that is shown. If this does not show the cause, runs it
/// on those of the others too, until the budget is spent.
///
/// If the first run was cut off, the others tell nothing: what they report might be reported on the input of the failure
/// that is shown, too.
fn report_on_failures(
    sanitized: &SanitizedProgram,
    shown: &ProgramRun,
    others: &[&ProgramRun],
    evidence: &Evidence,
) -> SanitizerReport {
    let mut report = SanitizerReport::default();
    // The first use runs the program, so this waits until there is a finding to compare.
    let harmless_findings = LazyCell::new(|| findings_on_right_inputs(sanitized, evidence));
    let budget = sanitized.budget;
    let run_on_shown = sanitized.run_on_input_of(shown, budget.time);
    for finding in &run_on_shown.findings {
        let meaning = meaning_of(finding, shown, &harmless_findings, Meaning::Cause);
        report.add(finding, meaning);
        if report.cause.is_some() {
            return report;
        }
    }
    if run_on_shown.is_cut_off {
        return report;
    }
    let time_left = budget.time.saturating_sub(run_on_shown.time);
    let others = &others[..others.len().min(budget.other_failures)];
    let runs = sanitized.run_on_inputs_of(others, time_left);
    for (run, other) in runs.iter().zip(others) {
        // A finding of both runs is not elsewhere, and its meaning is known already.
        let is_new = |finding: &&Finding| !finding.is_among(&run_on_shown.findings);
        for finding in run.findings.iter().filter(is_new) {
            let meaning = meaning_of(finding, other, &harmless_findings, Meaning::Elsewhere);
            report.add(finding, meaning);
        }
    }
    report
}

/// Returns what a finding on the input of a failure means: the first row of the table above that is true of it. `otherwise`
/// is the meaning by the last two rows, which depend on whether the failure is shown.
fn meaning_of(
    finding: &Finding,
    failure: &ProgramRun,
    harmless_findings: &[Finding],
    otherwise: Meaning,
) -> Meaning {
    if finding.is_among(harmless_findings) {
        Meaning::Harmless
    } else if finding.calculates_with_printed_limit(&failure.execution.output) {
        Meaning::OfPrintedNumber
    } else {
        otherwise
    }
}

/// Returns the findings that are reported on each of the [inputs that the program gets
/// right](right_runs()). Returns none if those inputs have fewer than two cases: a program that
/// always prints the same may be right on one case by chance.
///
/// A run that was cut off may have missed a finding, so it counts only if all were.
fn findings_on_right_inputs(sanitized: &SanitizedProgram, evidence: &Evidence) -> Vec<Finding> {
    let runs = right_runs(sanitized.subject, evidence);
    let case_count: usize = runs.iter().map(|run| run.batch.cases.len()).sum();
    if case_count < 2 {
        return Vec::new();
    }
    let max_time = sanitized.budget.time;
    let sanitized_runs = runs
        .iter()
        .map(|run| sanitized.run_on_input_of(run, max_time));
    let (cut_off, complete): (Vec<_>, Vec<_>) = sanitized_runs.partition(|run| run.is_cut_off);
    let counted = if complete.is_empty() {
        cut_off
    } else {
        complete
    };
    let Some((first, others)) = counted.split_first() else {
        return Vec::new();
    };
    let mut common = first.findings.clone();
    common.retain(|finding| others.iter().all(|run| finding.is_among(&run.findings)));
    common
}

/// A program that was compiled with sanitizers.
struct SanitizedProgram<'a> {
    /// The program without sanitizers, and what it is judged on.
    subject: &'a ProgramUnderTest<'a>,
    /// The program with sanitizers.
    program: &'a dyn Runnable,
    /// The path of the source file.
    source: String,
    /// How much the program may run with sanitizers.
    budget: Budget,
}

/// How much a program may run with sanitizers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Budget {
    /// The maximum CPU time of all runs on failures together. Each run on a right input may take as much
    /// again.
    time: Duration,
    /// The maximum number of failures, beside the one that is shown, on whose inputs the program runs.
    other_failures: usize,
}

impl Budget {
    /// Returns the budget for a program whose shown failure has this verdict. What takes long
    /// without sanitizers takes far too long with them, so a program over a limit gets less.
    fn for_verdict(verdict: Verdict) -> Self {
        if verdict.is_over_limit() {
            Self {
                time: Limits::TIME / 10,
                other_failures: 0,
            }
        } else {
            Self {
                time: Limits::TIME / 2,
                other_failures: 2,
            }
        }
    }
}

/// A run of a program with sanitizers.
struct SanitizedRun {
    /// What the sanitizers report, in order.
    findings: Vec<Finding>,
    /// The CPU time of the run.
    time: Duration,
    /// Whether findings may be missing, because the run exceeded a limit or could not be made.
    is_cut_off: bool,
}

impl<'a> SanitizedProgram<'a> {
    /// Compiles a program, whose shown failure has this verdict, with sanitizers. Returns `None` if
    /// it cannot be compiled so.
    fn compile(
        subject: &'a ProgramUnderTest,
        builds: &'a OtherBuilds,
        verdict: Verdict,
    ) -> Option<Self> {
        let compiled = builds.with_sanitizers(subject.must_stop)?;
        Some(Self {
            subject,
            program: compiled,
            source: builds.program.shown_path(),
            budget: Budget::for_verdict(verdict),
        })
    }

    /// Runs the program on the inputs of these runs without sanitizers, until this CPU time is spent. If no run waits for the
    /// time that another may leave, they take place at the same time.
    fn run_on_inputs_of(&self, runs: &[&ProgramRun], max_time: Duration) -> Vec<SanitizedRun> {
        let mut sanitized_runs = Vec::new();
        let wanted_time: Duration = runs.iter().map(|run| wanted_time(run)).sum();
        if wanted_time <= max_time {
            let _: ControlFlow<()> = in_order_until(
                concurrent_runs(),
                runs,
                |run| self.run_on_input_of(run, max_time),
                |sanitized_run| {
                    sanitized_runs.push(sanitized_run);
                    ControlFlow::Continue(())
                },
            );
            return sanitized_runs;
        }
        let mut time_left = max_time;
        for run in runs {
            if time_left.is_zero() {
                break;
            }
            let sanitized_run = self.run_on_input_of(run, time_left);
            time_left = time_left.saturating_sub(sanitized_run.time);
            sanitized_runs.push(sanitized_run);
        }
        sanitized_runs
    }

    /// Runs the program on the input of a run without sanitizers. It may take the [`wanted_time`] of CPU time, but not more
    /// than `max_time`. If it cannot be run, there are no findings.
    fn run_on_input_of(&self, run: &ProgramRun, max_time: Duration) -> SanitizedRun {
        let time = wanted_time(run).min(max_time);
        let limits = Limits {
            memory: u64::MAX,          // sanitizers need a lot of it
            wall: Limits::WALL * time, // shorter than the default, for a program that sleeps
            ..Limits::new(time)
        };
        let input = &run.batch.input;
        match self.program.run(input, limits, self.subject.must_stop) {
            Ok(ran) => SanitizedRun {
                findings: findings_in(&ran.errors, &self.source),
                time: ran.time,
                is_cut_off: is_over_limit(ran.exit),
            },
            Err(_) => SanitizedRun {
                findings: Vec::new(),
                time: Duration::ZERO,
                is_cut_off: true,
            },
        }
    }
}

/// Returns the CPU time that a program may take with sanitizers on the input of a run without them, if the budget has it:
/// three times that of the run, and a second more.
fn wanted_time(run: &ProgramRun) -> Duration {
    3 * run.execution.time + Duration::from_secs(1)
}

/// Returns whether a program that ended so was killed because it exceeded a limit.
fn is_over_limit(exit: ExitReason) -> bool {
    match exit {
        ExitReason::OutOfCpuTime
        | ExitReason::OutOfWallTime
        | ExitReason::OutOfMemory
        | ExitReason::TooMuchOutput => true,
        ExitReason::Exited(_) | ExitReason::Killed(_) | ExitReason::StackOverflow => false,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Barrier, Mutex};

    use checker::ErasedPuzzle;

    use super::right_runs::tests::right_on_cells;
    use super::*;
    use crate::program::{Error, Execution, StopSignal};
    use crate::testing::{board_of, execution, run_that_did};

    const CHESS: &dyn ErasedPuzzle = &catalogue::CHESS;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const SECOND: Duration = Duration::from_secs(1);

    const BUDGET: Budget = Budget {
        time: Duration::from_secs(5),
        other_failures: 2,
    };

    /// What a run reports that is killed at its time limit, before there is a finding.
    const CUT_OFF: &str = "cut off";

    /// A function in the place of a program with sanitizers.
    struct FakeSanitized {
        /// Returns what the sanitizers report on an input.
        reports: fn(&[u8]) -> &'static str,
        /// The time of each run.
        time: Duration,
        /// The limits of the runs so far.
        limits: Arc<Mutex<Vec<Limits>>>,
    }

    impl FakeSanitized {
        /// Returns a function that takes no time, with what it reports on an input.
        fn reporting(reports: fn(&[u8]) -> &'static str) -> Self {
            Self {
                reports,
                time: Duration::ZERO,
                limits: Arc::default(),
            }
        }
    }

    /// Returns a program that this function stands for when it has sanitizers.
    fn sanitized<'a>(
        subject: &'a ProgramUnderTest<'a>,
        program: &'a FakeSanitized,
        budget: Budget,
    ) -> SanitizedProgram<'a> {
        SanitizedProgram {
            subject,
            program,
            source: "a.c".to_owned(),
            budget,
        }
    }

    impl Runnable for FakeSanitized {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.limits.lock().unwrap().push(limits);
            let errors = (self.reports)(input).to_owned();
            let exit = if errors == CUT_OFF {
                ExitReason::OutOfCpuTime
            } else {
                ExitReason::Exited(1)
            };
            Ok(Execution {
                errors,
                ..execution(Vec::new(), self.time, exit)
            })
        }
    }

    /// What sanitizers report on a program, and the limits of the runs for this.
    struct Reported {
        report: SanitizerReport,
        limits: Vec<Limits>,
    }

    /// Returns whether an input has the board of this value.
    fn has_board(input: &[u8], value: usize) -> bool {
        RAKE.batch_of_input(input)
            .0
            .cases
            .contains(&board_of(value))
    }

    /// Returns what sanitizers report on a program that prints `-2147483648` for each of the boards
    /// with the values in `failures`, one in an input. The program is right on the boards of nines
    /// and of tens, which are one input.
    fn report_on(
        failures: &[usize],
        reports: fn(&[u8]) -> &'static str,
        time: Duration,
        budget: Budget,
    ) -> Reported {
        let right = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, SECOND);
        let program = FakeSanitized {
            time,
            ..FakeSanitized::reporting(reports)
        };
        let limits = Arc::clone(&program.limits);
        let sanitized = sanitized(&subject, &program, budget);
        let failure_on = |&value: &usize| {
            let did = execution(b"-2147483648\n".to_vec(), SECOND / 5, ExitReason::Exited(0));
            run_that_did(did, &[board_of(value)])
        };
        let failures: Vec<ProgramRun> = failures.iter().map(failure_on).collect();
        let failures: Vec<&ProgramRun> = failures.iter().collect();
        let right = subject.run_on_cases(&[board_of(9), board_of(10)], &subject.limits);
        let mut evidence = Evidence::default();
        evidence.add_answers(&right.unwrap().as_judged_run());
        let report = report_on_failures(&sanitized, failures[0], &failures[1..], &evidence);
        let limits = limits.lock().unwrap().clone();
        Reported { report, limits }
    }

    /// Checks what sanitizers report on the boards with the values in `failures`, and in how many
    /// runs.
    fn assert_report(
        failures: &[usize],
        reports: fn(&[u8]) -> &'static str,
        expected: &SanitizerReport,
        runs: usize,
    ) {
        let Reported { report, limits } =
            report_on(failures, reports, Duration::from_millis(1), BUDGET);
        assert_eq!(report, *expected, "{failures:?}");
        assert_eq!(limits.len(), runs, "{failures:?}");
    }

    const TWO_FINDINGS: &str = "a.c:1:1: runtime error: one\na.c:2:1: runtime error: two";

    /// Returns two findings on the board of ones, and none on others.
    fn two_on_ones(input: &[u8]) -> &'static str {
        if has_board(input, 1) {
            TWO_FINDINGS
        } else {
            ""
        }
    }

    #[test]
    fn the_first_finding_on_the_failure_that_is_shown_is_the_cause() {
        let expected = SanitizerReport {
            cause: Some(Cause::Place("a.c:1:1: one".to_owned())),
            ..SanitizerReport::default()
        };
        // The second run is on right inputs. No other failure is run on.
        assert_report(&[1, 2], two_on_ones, &expected, 2);
    }

    #[test]
    fn a_finding_on_another_failure_is_elsewhere() {
        let expected = SanitizerReport {
            elsewhere: Some("a.c:1:1: one".to_owned()),
            ..SanitizerReport::default()
        };
        assert_report(&[2, 1], two_on_ones, &expected, 3);
        // The fourth failure is one too many.
        assert_report(&[2, 3, 4, 1], two_on_ones, &SanitizerReport::default(), 3);
    }

    #[test]
    fn a_finding_on_another_failure_says_nothing_if_the_run_on_the_shown_one_was_cut_off() {
        let reports = |input: &[u8]| {
            if has_board(input, 1) {
                TWO_FINDINGS
            } else {
                CUT_OFF
            }
        };
        assert_report(&[2, 1], reports, &SanitizerReport::default(), 1);
    }

    /// The program prints `-2147483648` for the first board, and another wrong answer for the second.
    #[test]
    fn a_finding_on_the_failure_that_is_shown_is_never_elsewhere() {
        let overflow = |_: &[u8]| "a.c:3:1: runtime error: signed integer overflow: -2147483648 + -1 cannot be";
        let right = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, SECOND);
        let program = FakeSanitized::reporting(overflow);
        let sanitized = sanitized(&subject, &program, BUDGET);
        let failure = |value, printed: &str| {
            let did = execution(printed.into(), Duration::ZERO, ExitReason::Exited(0));
            run_that_did(did, &[board_of(value)])
        };
        let [shown, other] = [failure(1, "-2147483648\n"), failure(2, "5\n")];
        let report = report_on_failures(&sanitized, &shown, &[&other], &Evidence::default());
        let text = "a.c:3:1: signed integer overflow: -2147483648 + -1 cannot be";
        assert_eq!(report.of_printed_number.as_deref(), Some(text));
        assert_eq!(report.elsewhere, None);
    }

    #[test]
    fn a_finding_on_right_inputs_is_harmless() {
        let expected = SanitizerReport {
            harmless: Some("a.c:1:1: one".to_owned()),
            ..SanitizerReport::default()
        };
        assert_report(&[1, 2], |_| TWO_FINDINGS, &expected, 3);
    }

    /// The debugging text differs from run to run, and the place of the finding does not.
    #[test]
    fn a_finding_behind_debugging_text_is_harmless_on_right_inputs_too() {
        let expected = SanitizerReport {
            harmless: Some("a.c:1:1: one".to_owned()),
            ..SanitizerReport::default()
        };
        let with_text = |input: &[u8]| {
            if has_board(input, 1) {
                "nodes: 5 a.c:1:1: runtime error: one"
            } else {
                "nodes: 8 a.c:1:1: runtime error: one"
            }
        };
        assert_report(&[1, 2], with_text, &expected, 3);
    }

    #[test]
    fn an_overflow_of_the_number_that_is_printed_is_no_cause() {
        let overflow = |input: &[u8]| {
            if has_board(input, 1) {
                "a.c:3:1: runtime error: signed integer overflow: -2147483648 + -1 cannot be\n\
                 a.c:4:1: runtime error: signed integer overflow: -2147483648 + -2 cannot be"
            } else {
                ""
            }
        };
        let text = "a.c:3:1: signed integer overflow: -2147483648 + -1 cannot be";
        let expected = SanitizerReport {
            of_printed_number: Some(text.to_owned()),
            ..SanitizerReport::default()
        };
        assert_report(&[1, 2], overflow, &expected, 3);
    }

    /// The failures took 200 milliseconds each, so a run on one may take 1,600 milliseconds, until
    /// the budget is spent.
    #[test]
    fn the_runs_on_failures_share_their_time() {
        let limits_of_runs = |time: Duration, budget: Duration| -> Vec<u128> {
            let budget = Budget {
                time: budget,
                ..BUDGET
            };
            let limits = report_on(&[1, 2, 3, 4], |_| "", time, budget).limits;
            for limit in &limits {
                assert_eq!(limit.wall, Limits::WALL * limit.time);
                assert_eq!(limit.memory, u64::MAX);
            }
            limits.iter().map(|limit| limit.time.as_millis()).collect()
        };
        assert_eq!(limits_of_runs(SECOND, 5 * SECOND), [1_600, 1_600, 1_600]);
        assert_eq!(limits_of_runs(SECOND, 3 * SECOND), [1_600, 1_600, 1_000]);
        assert_eq!(limits_of_runs(3 * SECOND / 2, 3 * SECOND), [1_600, 1_500]);
    }

    /// A program whose first run waits until the second has begun.
    struct WaitsForSecond(Barrier);

    impl Runnable for WaitsForSecond {
        fn run(&self, _: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.0.wait();
            Ok(execution(Vec::new(), SECOND, ExitReason::Exited(0)))
        }
    }

    #[test]
    fn runs_on_other_failures_that_have_enough_time_take_place_at_the_same_time() {
        let right = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, SECOND);
        let sanitized = SanitizedProgram {
            subject: &subject,
            program: &WaitsForSecond(Barrier::new(2)),
            source: "a.c".to_owned(),
            budget: BUDGET,
        };
        let did = execution(b"7\n".to_vec(), SECOND / 5, ExitReason::Exited(0));
        let failure = run_that_did(did, &[board_of(1)]);
        let runs = sanitized.run_on_inputs_of(&[&failure, &failure], 4 * SECOND);
        assert_eq!(runs.len(), 2);
    }

    #[test]
    fn a_program_over_a_limit_runs_once_for_a_short_time() {
        for verdict in [Verdict::Tle, Verdict::Mle] {
            let Budget {
                time,
                other_failures,
            } = Budget::for_verdict(verdict);
            assert_eq!((time, other_failures), (SECOND, 0));
        }
        assert_eq!(Budget::for_verdict(Verdict::Wa), BUDGET);
        assert_eq!(Budget::for_verdict(Verdict::Re), BUDGET);
    }

    /// Returns the texts of the findings on the inputs that a program gets right: boards of one
    /// cell with these scores, each an input.
    fn harmless_on_cells(scores: &[usize], reports: fn(&[u8]) -> &'static str) -> Vec<String> {
        let right = |input: &[u8]| (CHESS.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(CHESS, &right, SECOND);
        let program = FakeSanitized::reporting(reports);
        let sanitized = sanitized(&subject, &program, BUDGET);
        let findings = findings_on_right_inputs(&sanitized, &right_on_cells(scores));
        findings.into_iter().map(|finding| finding.text).collect()
    }

    #[test]
    fn a_finding_is_harmless_if_it_is_on_both_of_two_right_inputs() {
        let both = harmless_on_cells(&[9, 8], |_| TWO_FINDINGS);
        assert_eq!(both, ["a.c:1:1: one", "a.c:2:1: two"]);
        let only_second_on_eight = |input: &[u8]| {
            if input.starts_with(b"1 1\n8") {
                "a.c:2:1: runtime error: two"
            } else {
                TWO_FINDINGS
            }
        };
        let common = harmless_on_cells(&[9, 8], only_second_on_eight);
        assert_eq!(common, ["a.c:2:1: two"]);
    }

    #[test]
    fn a_run_on_a_right_input_that_was_cut_off_hides_no_harmless_finding() {
        let cut_off_on_eight = |input: &[u8]| {
            if input.starts_with(b"1 1\n8") {
                CUT_OFF
            } else {
                TWO_FINDINGS
            }
        };
        let harmless = harmless_on_cells(&[9, 8], cut_off_on_eight);
        assert_eq!(harmless, ["a.c:1:1: one", "a.c:2:1: two"]);
    }

    /// Every program is right that always prints this answer.
    #[test]
    fn a_finding_on_one_right_answer_says_nothing() {
        assert!(harmless_on_cells(&[9], |_| TWO_FINDINGS).is_empty());
        assert!(harmless_on_cells(&[], |_| TWO_FINDINGS).is_empty());
    }
}
