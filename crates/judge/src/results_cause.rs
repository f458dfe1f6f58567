//! Finds out why a program fails on the inputs of `test`.
//!
//! A [`Diagnosis`](checker::Diagnosis) tells the cause from the *evidence*: the answers and failures
//! that are known. It does not run the program: it asks a [`Question`] when it needs to know more.
//! This module replies, until the diagnosis is done:
//!
//! ```text
//! Results ─► Evidence ─► Diagnosis ── Question ─► reply ─┐
//!                            │ ▲                         │  a cause, or more answers, or nothing
//!                            │ └──────── Reply ──────────┘
//!                            └─► the cause, if it is found
//! ```
//!
//! [`find_cause`] replies to all questions:
//!
//! | question | where the reply comes from |
//! |---|---|
//! | `Crash`, `Layout`, `OtherCases`, `Undefined` | from [further runs on failing inputs](RunsAgain) |
//! | `MoreAnswers`, `MoreAnswersNear` | from [runs on random cases](FurtherCases) |
//! | `Time` | from the results, and from what was measured when the failure that is shown was shrunk |
//!
//! [`find_cause_in_results`] does not run the program, so it replies only to `Time`, from the results.
//!
//! The module `search_cause` does the same for what `stress` found. The difference is that there the
//! runs on further random cases count like those of the search.

use std::ptr;
use std::time::{Duration, Instant};

use checker::{Cause, Evidence, Question, Reply};

use crate::diagnosing::{
    Conclusion, diagnose, do_answers_tell, is_too_late, more_answers_near, reply_if_more,
    reply_with,
};
use crate::failure::Failure;
use crate::program::OtherBuilds;
use crate::results::Results;
use crate::run::ProgramRun;
use crate::runs_again::{Failures, RunsAgain};
use crate::search::{FurtherCases, Plan};
use crate::source_notes::Note;
use crate::time;

/// What was found out about a program that fails.
#[derive(Default)]
pub struct Found {
    /// Why it fails, if that is known.
    pub cause: Option<Cause>,
    /// What is worth knowing beside that, of its source or its answers.
    pub notes: Vec<Note>,
    /// The number of random cases on which the program was run to find the cause, or 0 if the text of the cause counts no
    /// answers.
    pub counted_random_cases: u64,
}

/// Finds out why a program fails, given its results on the inputs of `test` and the failure that is
/// shown.
///
/// The program may be compiled and run again for this. After the deadline, only the notes may take
/// a few more runs.
pub fn find_cause(
    builds: &OtherBuilds,
    results: &Results,
    shown: &Failure,
    deadline: Instant,
) -> Found {
    let mut runs = FurtherRuns::prepare(builds, results, shown, deadline);
    let known = results.evidence();
    let Conclusion { cause, evidence } = diagnose(&results.subject, known, |question, evidence| {
        runs.reply(question, evidence)
    });
    Found {
        counted_random_cases: counted_random_cases(cause.as_ref(), runs.random_cases.as_ref()),
        notes: runs.again.notes(cause.as_ref(), &evidence),
        cause,
    }
}

/// Finds out why a program fails from its results alone: the program is not run again.
pub fn find_cause_in_results(results: &Results) -> Option<Cause> {
    let known = results.evidence();
    let conclusion = diagnose(&results.subject, known, |question, _| match question {
        Question::Time => {
            let timing = None; // nothing is measured
            reply_with(time::cause(&results.runs, results.can_generalise(), timing))
        }
        _ => Reply::Nothing,
    });
    conclusion.cause
}

/// Returns the number of random cases on which the program was run, or 0 if the text of the cause counts no answers.
fn counted_random_cases(cause: Option<&Cause>, random_cases: Option<&FurtherCases>) -> u64 {
    match (cause, random_cases) {
        (Some(cause), Some(cases)) if cause.counts_answers() => cases.count(),
        _ => 0,
    }
}

/// Replies to questions with further runs of the program.
struct FurtherRuns<'a> {
    /// The results on the inputs of `test`.
    results: &'a Results<'a>,
    /// The failure that is shown.
    shown: &'a Failure<'a>,
    /// Further runs on inputs that fail.
    again: RunsAgain<'a>,
    /// Runs on random cases, or on cases near a limit. `None` if they do not help: see
    /// [`random_cases`].
    random_cases: Option<FurtherCases<'a>>,
    /// The time after which only [`Question::Time`] has a reply, which needs no further runs.
    deadline: Instant,
}

impl<'a> FurtherRuns<'a> {
    /// Prepares to run the program again on the failure that is shown and on others, and on random
    /// cases.
    fn prepare(
        builds: &'a OtherBuilds,
        results: &'a Results,
        shown: &'a Failure,
        deadline: Instant,
    ) -> Self {
        let failures = Failures {
            shown: shown.shown_run(),
            is_steady: shown.rate.is_steady(),
            others: other_failures(results, shown),
        };
        Self {
            results,
            shown,
            again: RunsAgain::new(&results.subject, builds, failures),
            random_cases: random_cases(results, shown),
            deadline,
        }
    }

    /// Replies to a question. Further answers are added to the evidence.
    fn reply(&mut self, question: &Question, evidence: &mut Evidence) -> Reply {
        if is_too_late(question, self.deadline) {
            return Reply::Nothing;
        }
        match question {
            Question::MoreAnswers => match &mut self.random_cases {
                Some(cases) => add_answers_only(cases, evidence),
                None => Reply::Nothing,
            },
            Question::MoreAnswersNear(condition) => match &mut self.random_cases {
                Some(cases) => more_answers_near(cases, condition, evidence),
                None => Reply::Nothing,
            },
            Question::Crash | Question::Layout | Question::OtherCases | Question::Undefined => {
                self.again.reply(question, evidence)
            }
            Question::Time => reply_with(self.cause_of_time()),
        }
    }

    /// Returns the cause that the program takes too long, if the failure that is shown exceeds the time
    /// limit: only such a failure has a timing.
    fn cause_of_time(&self) -> Option<Cause> {
        let timing = self.shown.timing.as_ref()?;
        time::cause(
            &self.results.runs,
            self.results.can_generalise(),
            Some(timing),
        )
    }
}

/// Returns the two failures with the largest inputs, beside the one that is shown. If an array of the
/// program is too small, it overflows on these.
fn other_failures<'a>(results: &'a Results, shown: &Failure) -> Vec<&'a ProgramRun> {
    let failures = results.failures().map(|(_, run)| run);
    let mut others: Vec<_> = failures.filter(|run| !ptr::eq(*run, shown.whole)).collect();
    others.sort_by_key(|run| run.batch.input.len());
    others.into_iter().rev().take(2).collect()
}

/// Runs the program on random cases, and adds its answers to the evidence. The runs themselves do
/// not count, since the report is on the inputs of `test`.
fn add_answers_only(cases: &mut FurtherCases, evidence: &mut Evidence) -> Reply {
    let before = evidence.count_with_derived();
    for run in cases.run_on_random() {
        evidence.add_answers(&run.as_judged_run());
    }
    reply_if_more(before, evidence)
}

/// Returns random cases for a program that fails on the stored tests of a puzzle. Returns `None` if
/// they do not help: the user asks about chosen inputs alone, or the verdict does not depend on the
/// answers.
fn random_cases<'a>(results: &'a Results, shown: &Failure) -> Option<FurtherCases<'a>> {
    if has_chosen_inputs(results) || !do_answers_tell(shown.whole.verdict) {
        return None;
    }
    let first_case = 0; // no case of the plan was run before
    Some(FurtherCases::new(
        &results.subject,
        Plan::default(),
        first_case,
        time_per_case(results),
    ))
}

/// Returns whether the user chose the inputs: there is only one, or some are no stored tests, but
/// files, for example.
fn has_chosen_inputs(results: &Results) -> bool {
    results.inputs.len() == 1 || results.inputs.iter().any(|input| !input.is_stored())
}

/// Returns the time that the program takes for a case in the run with most cases, in which the start
/// of the program counts least. The time is 0 if there is no run.
fn time_per_case(results: &Results) -> Duration {
    let case_count = |run: &ProgramRun| run.batch.cases.len();
    let largest = results.runs.iter().max_by_key(|run| case_count(run));
    match largest {
        Some(run) => run.execution.time / case_count(run).max(1) as u32,
        None => Duration::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use checker::{CaseText, ErasedPuzzle, UnreadAnswers, find_pattern};

    use super::*;
    use crate::failure::ShownCases;
    use crate::inputs::{InputSource, TestInput};
    use crate::program::ProgramArg;
    use crate::run::ProgramUnderTest;
    use crate::search::FailureRate;
    use crate::testing::{board_of, input_of, results_on};

    const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(2);

    /// No test takes so long.
    const HOUR: Duration = Duration::from_secs(60 * 60);

    /// Returns the failure on the first input of the results.
    fn first_failure<'a>(results: &'a Results) -> Failure<'a> {
        Failure {
            input: &results.inputs[0],
            whole: &results.runs[0],
            shown: ShownCases::All { at_fault: Some(0) },
            timing: None,
            rate: FailureRate::FOUND_ONCE,
        }
    }

    /// Returns what is found out about a program that fails on an input.
    fn found(
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        program: impl Fn(&[u8]) -> Vec<u8> + Sync,
    ) -> Found {
        found_until(Instant::now() + HOUR, puzzle, input, program)
    }

    /// Returns what is found out until a deadline.
    fn found_until(
        deadline: Instant,
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        program: impl Fn(&[u8]) -> Vec<u8> + Sync,
    ) -> Found {
        let program = |input: &[u8]| (program(input), Duration::ZERO);
        let inputs = [input_of(puzzle, input)];
        let subject = ProgramUnderTest::of_function(puzzle, &program, LIMIT);
        let results = results_on(subject, &inputs);
        let program = ProgramArg::of_word("true");
        let builds = OtherBuilds::new(&program);
        find_cause(&builds, &results, &first_failure(&results), deadline)
    }

    /// The largest input is the second one.
    #[test]
    fn the_other_failures_are_those_on_the_largest_inputs() {
        let boards = |count: usize| {
            let board = format!("1\n{}", "1 1 1 1\n".repeat(4));
            format!("{count}\n{}", board.repeat(count))
        };
        let inputs = [1, 9, 2, 3, 4].map(|count| input_of(RAKE, &boards(count)));
        let is_right_on_four = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let is_right = batch.cases.len() == 4;
            let output = if is_right { batch.output } else { Vec::new() };
            (output, Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &is_right_on_four, LIMIT);
        let results = results_on(subject, &inputs);
        let shown = first_failure(&results);
        let others = other_failures(&results, &shown);
        let sizes: Vec<usize> = others.iter().map(|run| run.batch.cases.len()).collect();
        assert_eq!(sizes, [9, 3]);
        let largest = Failure {
            whole: &results.runs[1],
            ..shown
        };
        let others = other_failures(&results, &largest);
        let sizes: Vec<usize> = others.iter().map(|run| run.batch.cases.len()).collect();
        assert_eq!(sizes, [3, 2]);
    }

    #[test]
    fn notes_follow_from_all_answers() {
        let board = format!("1\n1\n9 1 1 1\n{}", "1 1 1 1\n".repeat(3));
        let by_place = found(RAKE, &board, |input| {
            if input.starts_with(b"1\n1\n9") {
                b"7\n".to_vec()
            } else {
                RAKE.batch_of_input(input).0.output
            }
        });
        assert_eq!(by_place.cause, None);
        let titles: Vec<&str> = by_place.notes.iter().map(|note| note.title).collect();
        assert_eq!(titles, ["symmetry"]);
    }

    /// A hand with tiles that are out of order.
    const UNSORTED: &str = "2T 1T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S FA\n0\n";

    /// Returns what a program prints that is wrong only on that hand.
    fn needs_order(input: &[u8]) -> Vec<u8> {
        if input.starts_with(b"2T 1T") {
            b"Case 1: Not ready\n".to_vec()
        } else {
            MAHJONG.batch_of_input(input).0.output
        }
    }

    #[test]
    fn no_note_stands_beside_a_cause() {
        let by_order = found(MAHJONG, UNSORTED, needs_order);
        assert!(matches!(by_order.cause, Some(Cause::Layout(_))));
        assert!(by_order.notes.is_empty());
    }

    #[test]
    fn after_the_deadline_the_program_does_not_run_again() {
        let late = found_until(Instant::now(), MAHJONG, UNSORTED, needs_order);
        assert_eq!(late.cause, None);
    }

    /// The report counts only the runs on the inputs of the user.
    #[test]
    fn answers_to_random_cases_count_but_not_their_runs() {
        // `each` is the time in milliseconds that a case seems to take.
        let answers = |is_slow: &(dyn Fn(&[CaseText]) -> bool + Sync), each: u64| {
            let program = |input: &[u8]| {
                let (batch, _) = RAKE.batch_of_input(input);
                let time = if is_slow(&batch.cases) {
                    2 * LIMIT
                } else {
                    LIMIT / 8
                };
                (batch.output, time)
            };
            let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
            let each = Duration::from_millis(each);
            let mut cases = FurtherCases::new(&subject, Plan::default(), 0, each);
            let mut evidence = Evidence::default();
            let reply = add_answers_only(&mut cases, &mut evidence);
            assert_eq!(evidence.accepted, 0);
            (reply, evidence.answers.len())
        };
        assert_eq!(answers(&|_| false, 0), (Reply::MoreAnswers, 100));
        assert_eq!(answers(&|_| true, 0), (Reply::Nothing, 0));
        // A single answer is more than none. A case seems to take so long that each is run alone.
        let first = RAKE.draw(None, 0, 0);
        let others = |cases: &[CaseText]| cases[0] != first;
        assert_eq!(answers(&others, 5_000), (Reply::MoreAnswers, 1));
    }

    #[test]
    fn for_a_cause_in_the_results_alone_the_program_is_not_run_again() {
        let runs = AtomicUsize::new(0);
        let program = |input: &[u8]| {
            runs.fetch_add(1, Ordering::Relaxed);
            (needs_order(input), Duration::ZERO)
        };
        let inputs = [input_of(MAHJONG, UNSORTED)];
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
        let results = results_on(subject, &inputs);
        assert_eq!(find_cause_in_results(&results), None);
        assert_eq!(runs.into_inner(), 1);
    }

    #[test]
    fn chance_is_no_cause() {
        let program = |input: &[u8]| (needs_order(input), Duration::ZERO);
        let inputs = [input_of(MAHJONG, UNSORTED)];
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
        let results = results_on(subject, &inputs);
        let program = ProgramArg::of_word("true");
        let builds = OtherBuilds::new(&program);
        for (runs, is_told) in [(1, true), (2, false)] {
            let failure = Failure {
                rate: FailureRate { failed: 1, runs },
                ..first_failure(&results)
            };
            let deadline = Instant::now() + HOUR;
            let found = find_cause(&builds, &results, &failure, deadline);
            assert_eq!(found.cause.is_some(), is_told);
            assert!(found.notes.is_empty());
        }
    }

    #[test]
    fn random_cases_are_counted_if_the_cause_counts_answers() {
        let right = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, LIMIT);
        let mut cases = FurtherCases::new(&subject, Plan::default(), 0, Duration::ZERO);
        assert_eq!(cases.run_on_random().len(), 2);
        let [state, constant] = [
            Cause::State(String::new()),
            Cause::Constant {
                answer: String::new(),
                unread: UnreadAnswers::default(),
            },
        ];
        assert_eq!(counted_random_cases(Some(&constant), Some(&cases)), 100);
        assert_eq!(counted_random_cases(Some(&state), Some(&cases)), 0);
        assert_eq!(counted_random_cases(None, Some(&cases)), 0);
        assert_eq!(counted_random_cases(Some(&constant), None), 0);
    }

    /// Returns an input as a stored test.
    fn stored(input: TestInput) -> TestInput {
        TestInput {
            source: InputSource::StoredTest { shows: "boards" },
            ..input
        }
    }

    /// An input of `test`.
    #[derive(Clone, Copy)]
    struct Boards {
        count: usize,
        is_stored: bool,
    }

    const TWO: Boards = Boards {
        count: 2,
        is_stored: true,
    };

    const TEN: Boards = Boards {
        count: 10,
        is_stored: true,
    };

    /// What a program prints on any input, and how many milliseconds it takes.
    #[derive(Clone, Copy)]
    struct Behaviour {
        prints: &'static str,
        millis_for_ten: u64,
        millis_for_others: u64,
    }

    /// A program that is quick and wrong.
    const WRONG: Behaviour = Behaviour {
        prints: "7\n",
        millis_for_ten: 0,
        millis_for_others: 0,
    };

    /// Returns how many random boards there are in each run of a program that behaves so on these
    /// inputs of `test`. Returns `None` if there are no such runs.
    fn sizes_of_runs(inputs: &[Boards], behaviour: Behaviour) -> Option<Vec<usize>> {
        let program = |input: &[u8]| {
            let millis = if RAKE.batch_of_input(input).0.cases.len() == 10 {
                behaviour.millis_for_ten
            } else {
                behaviour.millis_for_others
            };
            (behaviour.prints.into(), Duration::from_millis(millis))
        };
        let test_input = |boards: &Boards| {
            let input = RAKE.input(&vec![board_of(1); boards.count]);
            let input = input_of(RAKE, str::from_utf8(&input).unwrap());
            if boards.is_stored {
                stored(input)
            } else {
                input
            }
        };
        let inputs: Vec<TestInput> = inputs.iter().map(test_input).collect();
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let results = results_on(subject, &inputs);
        let runs = random_cases(&results, &first_failure(&results))?.run_on_random();
        Some(runs.iter().map(|run| run.batch.cases.len()).collect())
    }

    #[test]
    fn random_cases_are_run_after_wrong_answers_to_the_stored_tests() {
        assert_eq!(sizes_of_runs(&[TWO, TEN], WRONG), Some(vec![50, 50]));
        let labelled = Behaviour {
            prints: "Score: 8\nScore: 8\n",
            ..WRONG
        };
        assert_eq!(sizes_of_runs(&[TWO, TEN], labelled), Some(vec![50, 50]));
        let over_limit = Behaviour {
            millis_for_others: 2_001,
            ..WRONG
        };
        assert_eq!(sizes_of_runs(&[TWO, TEN], over_limit), None);
    }

    #[test]
    fn no_random_cases_are_run_if_the_user_chose_the_inputs() {
        let own = |boards: Boards| Boards {
            is_stored: false,
            ..boards
        };
        assert_eq!(sizes_of_runs(&[TWO], WRONG), None);
        assert_eq!(sizes_of_runs(&[TWO, own(TEN)], WRONG), None);
        assert_eq!(sizes_of_runs(&[own(TWO), own(TEN)], WRONG), None);
    }

    #[test]
    fn a_run_has_as_many_random_cases_as_take_a_second_by_the_run_with_most_cases() {
        let slow = Behaviour {
            millis_for_ten: 1_250,
            millis_for_others: 1_000,
            ..WRONG
        };
        assert_eq!(sizes_of_runs(&[TWO, TEN], slow), Some(vec![8, 8]));
        assert_eq!(sizes_of_runs(&[TEN, TWO], slow), Some(vec![8, 8]));
    }

    /// The program answers 1 to all boards, which is too little.
    #[test]
    fn further_answers_are_those_to_random_boards() {
        let ones = |input: &[u8]| {
            let count = RAKE.batch_of_input(input).0.cases.len();
            (b"1\n".repeat(count), Duration::ZERO)
        };
        let boards = [4, 5].map(|count| RAKE.input(&Plan::default().draw(RAKE, 0..count)));
        let inputs = boards.map(|input| stored(input_of(RAKE, str::from_utf8(&input).unwrap())));
        let subject = ProgramUnderTest::of_function(RAKE, &ones, LIMIT);
        let results = results_on(subject, &inputs);
        let shown = first_failure(&results);
        let program = ProgramArg::of_word("true");
        let builds = OtherBuilds::new(&program);
        let found = find_cause(&builds, &results, &shown, Instant::now() + HOUR);
        assert!(matches!(found.cause, Some(Cause::Constant { .. })));
        assert_eq!(found.counted_random_cases, 100);
        let deadline = Instant::now() + HOUR;
        let mut runs = FurtherRuns::prepare(&builds, &results, &shown, deadline);
        let mut evidence = Evidence::default();
        let reply = runs.reply(&Question::MoreAnswers, &mut evidence);
        assert_eq!((reply, evidence.answers.len()), (Reply::MoreAnswers, 100));
        // Those near a limit are derived ones. It does not matter here what is near.
        let has_ten = |case: &CaseText| ::shrink::words(case).any(|word| word == b"10");
        let batch = RAKE.batch_of_cases(&Plan::default().draw(RAKE, 0..80));
        let right = batch.output.split_inclusive(|&byte| byte == b'\n');
        let answers = batch.cases.iter().zip(right);
        let answers = answers.map(|(case, right)| if has_ten(case) { b"1\n" } else { right });
        let output: Vec<u8> = answers.flatten().copied().collect();
        let reading = checker::read(&batch, &output, false);
        let answers: Vec<_> = reading.answers(&batch).collect();
        let condition = find_pattern(RAKE, &answers, &[])
            .unwrap()
            .condition
            .unwrap();
        let near = Question::MoreAnswersNear(condition);
        assert_eq!(runs.reply(&near, &mut evidence), Reply::MoreAnswers);
        assert_eq!(evidence.answers.len(), 100);
    }

    /// What has taken too long was measured before, so the deadline does not count.
    #[test]
    fn the_time_is_the_cause_of_the_failure_that_is_shown_or_of_all() {
        let slow = |input: &[u8]| {
            let is_quick = RAKE.batch_of_input(input).0.cases.len() == 1;
            let time = if is_quick { Duration::ZERO } else { 2 * LIMIT };
            (b"7\n".to_vec(), time)
        };
        let cause = |counts: &[usize], is_shown: bool| {
            let inputs: Vec<_> = counts
                .iter()
                .map(|&count| RAKE.input(&vec![board_of(1); count]))
                .map(|input| input_of(RAKE, str::from_utf8(&input).unwrap()))
                .collect();
            let subject = ProgramUnderTest::of_function(RAKE, &slow, LIMIT);
            let results = results_on(subject, &inputs);
            let shown = first_failure(&results);
            let program = ProgramArg::of_word("true");
            let builds = OtherBuilds::new(&program);
            let mut runs = FurtherRuns::prepare(&builds, &results, &shown, Instant::now());
            let cause = if is_shown {
                match runs.reply(&Question::Time, &mut Evidence::default()) {
                    Reply::Cause(cause) => Some(cause),
                    _ => None,
                }
            } else {
                find_cause_in_results(&results)
            };
            matches!(cause, Some(Cause::Time(_)))
        };
        assert!(cause(&[2, 3, 4], false));
        assert!(!cause(&[2, 3], false)); // two runs may be alike by chance
        // The failure that is shown has no times, so it is not slow.
        assert!(!cause(&[2, 3, 4], true));
        assert!(!cause(&[1, 3, 4], true));
    }
}
