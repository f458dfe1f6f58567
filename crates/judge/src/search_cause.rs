//! Finds out why a program fails on the input that `stress` found.
//!
//! A [`Diagnosis`](checker::Diagnosis) looks for the cause in the *evidence*: the answers that are known. It asks
//! [questions](Question) that only further runs of the program can answer, and this module replies to them:
//!
//! ```text
//! question                                 reply
//! Crash, Layout, OtherCases, Undefined     what RunsAgain finds: it runs the program again on the shrunk input
//! MoreAnswers                              whether FurtherCases has more answers: those to the next random cases
//! MoreAnswersNear                          the same: those to cases near a limit
//! Time                                     why the program exceeds the time limit, if it does
//! ```
//!
//! The module `results_cause` does the same for what `test` found. The difference is that here the runs on further random
//! cases count like those of the search, while there only their answers count.

use std::time::{Duration, Instant};

use checker::{Cause, Evidence, Question, Reply};

use crate::diagnosing::{
    Conclusion, diagnose, do_answers_tell, is_too_late, more_answers_near, reply_if_more,
    reply_with,
};
use crate::program::OtherBuilds;
use crate::run::ProgramUnderTest;
use crate::runs_again::{Failures, RunsAgain};
use crate::runs_until::RunsUntil;
use crate::search::{FurtherCases, Outcome, Shrunk};
use crate::source_notes::Note;
use crate::time::{slow_case_cause, standstill_cause};

/// The time after which no further run begins to find out after how many cases the program gets stuck.
const TIME_FOR_STANDSTILL: Duration = Duration::from_secs(6);

/// A failure that a random search found.
pub struct SearchFailure<'a> {
    /// The program as it was run, and the puzzle and the limits by which it was judged.
    pub subject: &'a ProgramUnderTest<'a>,
    /// The program as the user named it, which is compiled in other ways.
    pub builds: &'a OtherBuilds<'a>,
    /// The result of the search.
    pub outcome: &'a Outcome,
    /// The failure on the smallest input.
    pub shrunk: &'a Shrunk,
}

/// What was found out about why a program fails.
pub struct Found {
    /// The cause, if it is known.
    pub cause: Option<Cause>,
    /// What is worth knowing beside that, of its source or its answers.
    pub notes: Vec<Note>,
    /// The number of further cases on which the program ran after the search, to tell the cause.
    pub further_count: u64,
    /// The number of answers that it gave while the failing input was shrunk, most of them to smaller cases.
    pub smaller_count: usize,
}

/// Finds out why the program fails. As long as no cause is known, or misread rules cannot be told apart, the program
/// runs on further cases. The program is not run for a question that is asked after the deadline, except for
/// [`Question::Time`]. The notes may take a few more runs.
pub fn find_cause(failure: &SearchFailure, deadline: Instant) -> Found {
    let mut runs = FurtherRuns::prepare(failure, deadline);
    let known = known_evidence(failure.outcome, failure.shrunk);
    let Conclusion { cause, evidence } = diagnose(failure.subject, known, |question, evidence| {
        runs.reply(question, evidence)
    });
    Found {
        notes: runs.again.notes(cause.as_ref(), &evidence),
        cause,
        further_count: runs.random_cases.map_or(0, |cases| cases.count()),
        smaller_count: failure.shrunk.evidence.len(),
    }
}

/// Returns what is known before any further run: the answers of the search, those of shrinking, and the failure on the
/// smallest input.
fn known_evidence(outcome: &Outcome, shrunk: &Shrunk) -> Evidence {
    let accepted_runs = outcome.runs as usize - 1; // all but the last one, which failed
    let mut evidence = Evidence::of_search(outcome.evidence.clone(), accepted_runs);
    evidence.add_derived(shrunk.evidence.clone());
    shrunk.run.add_to_evidence(&mut evidence);
    evidence
}

/// What is needed to run the program again, for the replies to questions.
struct FurtherRuns<'a> {
    failure: &'a SearchFailure<'a>,
    /// The time after which the program is not run for most questions: see [`is_too_late`].
    deadline: Instant,
    /// Further runs on the shrunk input.
    again: RunsAgain<'a>,
    /// Runs on further cases, random ones or near a limit, if their answers can tell the cause.
    random_cases: Option<FurtherCases<'a>>,
}

impl<'a> FurtherRuns<'a> {
    /// Prepares to run the program again on the shrunk input, and on the random cases after those of the search.
    fn prepare(failure: &'a SearchFailure, deadline: Instant) -> Self {
        let shrunk = failure.shrunk;
        let failures = Failures {
            shown: &shrunk.run,
            is_steady: shrunk.is_steady(),
            others: Vec::new(),
        };
        Self {
            failure,
            deadline,
            again: RunsAgain::new(failure.subject, failure.builds, failures),
            random_cases: random_cases(failure),
        }
    }

    /// Replies to a question. Further answers are added to the evidence.
    fn reply(&mut self, question: &Question, evidence: &mut Evidence) -> Reply {
        if is_too_late(question, self.deadline) {
            return Reply::Nothing;
        }
        match question {
            Question::MoreAnswers => match &mut self.random_cases {
                Some(cases) => more_answers(cases, evidence),
                None => Reply::Nothing,
            },
            Question::MoreAnswersNear(condition) => match &mut self.random_cases {
                Some(cases) => more_answers_near(cases, condition, evidence),
                None => Reply::Nothing,
            },
            Question::Time => reply_with(self.cause_of_time()),
            Question::Crash | Question::Layout | Question::OtherCases | Question::Undefined => {
                self.again.reply(question, evidence)
            }
        }
    }

    /// Returns why the program exceeds the time limit, if it does: on a single case, or because it gets stuck after
    /// some cases.
    fn cause_of_time(&self) -> Option<Cause> {
        let SearchFailure {
            subject,
            outcome,
            shrunk,
            ..
        } = self.failure;
        if let Some(cause) = slow_case_cause(subject, outcome, shrunk) {
            return Some(cause);
        }
        let runs = RunsUntil::within(subject, TIME_FOR_STANDSTILL);
        standstill_cause(runs, outcome, shrunk)
    }
}

/// Returns the random cases after those of the search. Returns `None` if they do not help, because the verdict does not
/// depend on the answers.
fn random_cases<'a>(failure: &'a SearchFailure) -> Option<FurtherCases<'a>> {
    if !do_answers_tell(failure.shrunk.run.verdict) {
        return None;
    }
    let outcome = failure.outcome;
    let time_per_case = outcome.sizer.cost_each();
    Some(FurtherCases::new(
        failure.subject,
        outcome.plan,
        outcome.next,
        time_per_case,
    ))
}

/// Runs the program on further random cases, and adds the runs to the evidence.
fn more_answers(cases: &mut FurtherCases, evidence: &mut Evidence) -> Reply {
    let before = evidence.count_with_derived();
    for run in cases.run_on_random() {
        run.add_to_evidence(evidence);
    }
    reply_if_more(before, evidence)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use checker::{CaseText, ErasedPuzzle, Verdict};

    use super::*;
    use crate::program::{Error, Execution, ExitReason, Limits, ProgramArg, Runnable, StopSignal};
    use crate::search::{Plan, search, shrink};
    use crate::testing::execution;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const HOUR: Duration = Duration::from_secs(3_600);

    /// Searches for a failure of a program, shrinks it, and finds its cause.
    fn found(program: &dyn Runnable) -> Found {
        found_within(HOUR, program).0
    }

    /// Does so, but no further run begins once `time` has passed after shrinking. Returns the outcome of the search, too.
    fn found_within(time: Duration, program: &dyn Runnable) -> (Found, Outcome) {
        let subject = ProgramUnderTest::of_function(RAKE, program, Duration::from_secs(10));
        let plan = Plan {
            cases_to_try: 1_000,
            time_to_try: Duration::MAX,
            ..Plan::default()
        };
        let mut outcome = search(&subject, plan, |_| ()).unwrap();
        let failure = outcome.failure.take().unwrap();
        let sizer = outcome.sizer.clone();
        let shrunk = shrink(&subject, failure, sizer, HOUR).unwrap();
        let program = ProgramArg::of_word("true");
        let failure = SearchFailure {
            subject: &subject,
            builds: &OtherBuilds::new(&program),
            outcome: &outcome,
            shrunk: &shrunk,
        };
        let found = find_cause(&failure, Instant::now() + time);
        (found, outcome)
    }

    #[test]
    fn a_program_is_run_on_further_boards_if_its_answers_are_wrong() {
        let [wrong, other] = [Verdict::Wa, Verdict::Re].map(do_answers_tell);
        assert!(wrong && do_answers_tell(Verdict::Pe));
        assert!(!other && !do_answers_tell(Verdict::Tle) && !do_answers_tell(Verdict::Mle));
        // It prints another answer for boards that are not drawn, but made of others.
        let drawn = Plan::default().draw(RAKE, 0..300);
        let sevens = |input: &[u8]| {
            let cases = RAKE.batch_of_input(input).0.cases;
            assert!(cases.len() == 1 || !cases.contains(&drawn[0])); // it is not drawn again
            let answer = |case: &CaseText| {
                if drawn.contains(case) { "7\n" } else { "6\n" }
            };
            let output: String = cases.iter().map(answer).collect();
            (output.into_bytes(), Duration::ZERO)
        };
        let found = found(&sevens);
        assert!(matches!(found.cause, Some(Cause::Constant { .. })));
        assert!(found.further_count > 0 && found.smaller_count > 0);
    }

    #[test]
    fn no_further_run_begins_after_the_deadline() {
        let sevens = |input: &[u8]| {
            let count = RAKE.batch_of_input(input).0.cases.len();
            ("7\n".repeat(count).into_bytes(), Duration::ZERO)
        };
        let further = |time| found_within(time, &sevens).0.further_count;
        assert!(further(HOUR) > 0);
        assert_eq!(further(Duration::ZERO), 0);
    }

    /// The time says all.
    #[test]
    fn a_slow_program_is_not_run_on_further_boards() {
        let slow_alone = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let seconds = if batch.cases.len() == 1 { 60 } else { 0 };
            (batch.output, Duration::from_secs(seconds))
        };
        let found = found(&slow_alone);
        assert_eq!(found.further_count, 0);
    }

    /// The first run fails, so none was accepted.
    #[test]
    fn a_fault_of_form_is_the_cause_if_no_run_is_accepted() {
        let labelled = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let right = str::from_utf8(&batch.output).unwrap();
            let output: String = right
                .lines()
                .flat_map(|line| ["Score: ", line, "\n"])
                .collect();
            (output.into_bytes(), Duration::ZERO)
        };
        let (found, outcome) = found_within(HOUR, &labelled);
        assert_eq!(outcome.runs, 1);
        let said = "Each answer has `Score:` in front; without it, every answer is right.";
        assert_eq!(found.cause.unwrap().text("board"), said);
    }

    #[test]
    fn the_runs_on_further_boards_count() {
        let right = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, Duration::from_secs(10));
        let mut further = FurtherCases::new(&subject, Plan::default(), 0, Duration::ZERO);
        let mut evidence = Evidence::default();
        assert_eq!(
            more_answers(&mut further, &mut evidence),
            Reply::MoreAnswers
        );
        assert_eq!((evidence.accepted, evidence.answers.len()), (2, 100));
    }

    /// The output is right, and the exit code is not, which the failure alone tells.
    #[test]
    fn the_failure_itself_counts() {
        struct Fails;

        impl Runnable for Fails {
            fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
                let output = RAKE.batch_of_input(input).0.output;
                Ok(execution(output, Duration::ZERO, ExitReason::Exited(3)))
            }
        }

        let cause = found(&Fails).cause.expect("a cause").text("board");
        assert!(cause.contains("the exit code is 3"), "{cause}");
    }

    /// The program is quick on the boards before.
    #[test]
    fn a_slow_board_is_measured() {
        let slow = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let is_slow = batch.cases.contains(&RAKE.draw(None, 0, 5));
            let time = Duration::from_secs(if is_slow { 60 } else { 0 });
            (batch.output, time)
        };
        let cause = found(&slow).cause.expect("a cause").text("board");
        assert!(
            cause.starts_with("This board alone takes more than"),
            "{cause}"
        );
    }

    #[test]
    fn a_program_that_gets_stuck_after_some_boards_is_measured() {
        let stuck = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let count = batch.cases.len();
            let time = if count > 9 {
                Duration::MAX
            } else {
                Duration::from_millis(count as u64)
            };
            (batch.output, time)
        };
        let cause = found(&stuck).cause.expect("a cause").text("board");
        let said = "It takes 9 ms for the first 9 boards, but more than 12.0 s for the first 10,";
        assert!(cause.starts_with(said), "{cause}");
    }

    /// A program that crashes on inputs of several boards, in all runs, or in all but one of some in a row on an input.
    struct Crashes {
        is_steady: bool,
        last: Mutex<(Vec<u8>, usize)>,
    }

    impl Runnable for Crashes {
        fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            let mut last = self.last.lock().unwrap();
            let repeats = if last.0 == input { last.1 + 1 } else { 0 };
            *last = (input.to_vec(), repeats);
            let (batch, _) = RAKE.batch_of_input(input);
            let crashes = batch.cases.len() > 1 && (self.is_steady || repeats != 5);
            let end = if crashes {
                ExitReason::StackOverflow
            } else {
                ExitReason::Exited(0)
            };
            Ok(execution(batch.output, Duration::ZERO, end))
        }
    }

    #[test]
    fn a_crash_depends_on_other_boards_if_it_is_steady() {
        let depends = |is_steady| {
            let last = Mutex::default();
            let cause = found(&Crashes { is_steady, last }).cause;
            cause.is_some_and(|cause| cause.text("board").starts_with("Right alone"))
        };
        assert!(depends(true) && !depends(false));
    }
}
