//! Finds out why a program fails on the inputs of `test`: answers the questions of a
//! [`Diagnosis`] by what the runs show, by further runs on their inputs, and by random cases.
//!
//! The command `stress` does the same for what it found: it has a `find_cause` of its own, because there the runs on
//! further random cases count like those of the search.

use std::{iter, ptr};

use checker::{Cause, Diagnosis, Evidence, Question, Reply, Step, Verdict};

use crate::failure::Failure;
use crate::program::ProgramArg;
use crate::results::Results;
use crate::run::ProgramRun;
use crate::runs_again::{RunsAgain, more_answers_near, reply_if_more, time_for_pairs};
use crate::search::{FurtherCases, Plan};
use crate::source_notes::SourceNote;
use crate::time;

/// What was found out about a program that fails.
#[derive(Default)]
pub struct Found {
    /// Why it fails, if that is known.
    pub cause: Option<Cause>,
    /// What is worth knowing beside that, of its source or its answers.
    pub notes: Vec<SourceNote>,
    /// The number of random cases that the program answered too, if the cause counts answers.
    pub further: u64,
}

/// Finds out why a program fails. It is compiled and run again on the failure that is shown, and on two
/// others; without such a failure, it is not run again. If its answers to the stored tests do not tell the
/// cause, it answers random cases too.
pub fn find_cause(program: &ProgramArg, results: &Results, shown: Option<&Failure>) -> Found {
    let mut search = CauseSearch {
        results,
        shown,
        again: runs_on_failures(program, results, shown),
        further: shown.and_then(|failure| further_cases(results, failure)),
    };
    let (cause, evidence) = search.run();
    let notes = search.again.notes(cause.as_ref(), &evidence);
    let further = match (&cause, &search.further) {
        (Some(cause), Some(further)) if cause.counts_answers() => further.count(),
        _ => 0,
    };
    Found {
        cause,
        notes,
        further,
    }
}

/// Prepares to run the program again on the failure that is shown, and on two others.
fn runs_on_failures<'a>(
    program: &'a ProgramArg,
    results: &'a Results,
    shown: Option<&'a Failure>,
) -> RunsAgain<'a> {
    let subject = &results.subject;
    match shown {
        Some(failure) => {
            let failures = failures_to_repeat(results, failure);
            RunsAgain::new(subject, program, failures, failure.rate.is_steady())
        }
        None => RunsAgain::new(subject, program, Vec::new(), true),
    }
}

/// Returns the failures on which the program is run again: the one that is shown, and two others. These are on the
/// largest inputs, which are the last ones, since a table that is too small overflows there.
fn failures_to_repeat<'a>(results: &'a Results, shown: &'a Failure) -> Vec<&'a ProgramRun> {
    let is_other = |run: &&ProgramRun| !run.is_accepted() && !ptr::eq(*run, shown.whole);
    let largest = results.runs.iter().filter(is_other).rev().take(2);
    iter::once(shown.shown_run()).chain(largest).collect()
}

/// What the questions of a diagnosis are answered by.
struct CauseSearch<'a> {
    results: &'a Results<'a>,
    /// The failure that is shown, if any is.
    shown: Option<&'a Failure<'a>>,
    /// Further runs on the inputs that fail.
    again: RunsAgain<'a>,
    /// Runs on random cases, if there may be some.
    further: Option<FurtherCases<'a>>,
}

impl CauseSearch<'_> {
    /// Answers the questions of a diagnosis until it is done, and returns the cause that it tells, and all answers.
    fn run(&mut self) -> (Option<Cause>, Evidence) {
        let subject = &self.results.subject;
        let has_time = time_for_pairs(subject);
        let mut diagnosis = Diagnosis::new(subject.puzzle, self.results.evidence(), &has_time);
        let mut reply = Reply::Nothing;
        loop {
            reply = match diagnosis.next(reply) {
                Step::Ask(question) => self.reply(&question, &mut diagnosis.evidence),
                Step::Done(cause) => return (cause, diagnosis.evidence),
            };
        }
    }

    /// Replies to a question. Further answers are added to the evidence.
    fn reply(&mut self, question: &Question, evidence: &mut Evidence) -> Reply {
        match question {
            Question::MoreAnswers => match &mut self.further {
                Some(further) => more_answers(further, evidence),
                None => Reply::Nothing,
            },
            Question::MoreAnswersNear(condition) => match &mut self.further {
                Some(further) => more_answers_near(further, condition, evidence),
                None => Reply::Nothing,
            },
            Question::Time => match self.cause_of_time() {
                Some(cause) => Reply::Cause(cause),
                None => Reply::Nothing,
            },
            Question::Crash | Question::Layout | Question::State | Question::Place => {
                self.again.reply(question, evidence)
            }
        }
    }

    /// Returns the cause that the program takes too long, if it does.
    fn cause_of_time(&self) -> Option<Cause> {
        let timing = self.shown.and_then(|failure| failure.timing.as_ref());
        if self.shown.is_some() && timing.is_none() {
            return None; // the failure that is shown is not over the time limit
        }
        time::cause(&self.results.runs, self.results.can_generalise(), timing)
    }
}

/// Runs the program on further cases, and adds its answers to the evidence. The runs themselves do not count:
/// the report is on the inputs of the user.
fn more_answers(further: &mut FurtherCases, evidence: &mut Evidence) -> Reply {
    let before = evidence.count();
    for run in further.run(None) {
        evidence.add_answers(&run.judged());
    }
    reply_if_more(before, evidence)
}

/// Returns further random cases for a program that failed on the stored tests of a puzzle.
fn further_cases<'a>(results: &'a Results, failure: &Failure) -> Option<FurtherCases<'a>> {
    if has_chosen_inputs(results) {
        return None; // the user wants to know of these alone
    }
    if !matches!(failure.whole.verdict, Verdict::Wa | Verdict::Pe) {
        return None; // another verdict says all
    }
    let number_of_cases = |run: &&ProgramRun| run.batch.cases.len();
    let largest = results.runs.iter().max_by_key(number_of_cases)?;
    // In the run with most cases, the start of the program counts least.
    let each = largest.ran.time / largest.batch.cases.len().max(1) as u32;
    let (plan, first) = (Plan::default(), 0); // no case of the plan was run before
    Some(FurtherCases::new(&results.subject, plan, first, each))
}

/// Returns whether the user chose the inputs: files, or a single stored test.
fn has_chosen_inputs(results: &Results) -> bool {
    results.inputs.len() == 1 || results.inputs.iter().any(|input| !input.is_stored)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::{CaseText, ErasedPuzzle};

    use super::*;
    use crate::inputs::TestInput;
    use crate::run::ProgramUnderTest;
    use crate::search::FailureRate;

    const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(2);

    /// Returns what is found out about a program that fails on an input.
    fn found(
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        program: impl Fn(&[u8]) -> Vec<u8> + Sync,
    ) -> Found {
        let program = |input: &[u8]| (program(input), Duration::ZERO);
        let (batch, _) = puzzle.batch_of(input.as_bytes());
        let inputs = [TestInput {
            name: "input".to_owned(),
            unescaped_name: "input".to_owned(),
            selection: String::new(),
            shows: None,
            is_stored: false,
            batch: batch.clone(),
        }];
        let subject = ProgramUnderTest::of_function(puzzle, &program, LIMIT);
        let results = Results {
            subject,
            inputs: &inputs,
            runs: vec![subject.run_on(batch, &subject.limits).unwrap()],
            stopped_by: None,
        };
        let failure = Failure {
            input: &inputs[0],
            whole: &results.runs[0],
            case_in_whole: Some(0),
            fewer: None,
            timing: None,
            rate: FailureRate::FOUND_ONCE,
        };
        let program = ProgramArg::of_word("true");
        find_cause(&program, &results, Some(&failure))
    }

    #[test]
    fn what_is_worth_knowing_follows_from_all_answers_and_stands_beside_no_cause() {
        let board = format!("1\n1\n9 1 1 1\n{}", "1 1 1 1\n".repeat(3));
        let by_place = found(RAKE, &board, |input| {
            if input.starts_with(b"1\n1\n9") {
                b"7\n".to_vec()
            } else {
                RAKE.batch_of(input).0.output
            }
        });
        assert_eq!(by_place.cause, None);
        let titles: Vec<&str> = by_place.notes.iter().map(|note| note.title).collect();
        assert_eq!(titles, ["symmetry"]);

        let hand = "2T 1T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S FA\n0\n";
        let by_order = found(MAHJONG, hand, |input| {
            if input.starts_with(b"2T 1T") {
                b"Case 1: Not ready\n".to_vec()
            } else {
                MAHJONG.batch_of(input).0.output
            }
        });
        assert!(matches!(by_order.cause, Some(Cause::Layout(_))));
        assert!(by_order.notes.is_empty());
    }

    /// The report counts only the runs on the inputs of the user.
    #[test]
    fn further_answers_count_but_not_their_runs() {
        let answers = |is_slow: &(dyn Fn(&[CaseText]) -> bool + Sync), each: u64| {
            let program = |input: &[u8]| {
                let (batch, _) = RAKE.batch_of(input);
                let time = if is_slow(&batch.cases) {
                    2 * LIMIT
                } else {
                    LIMIT / 8
                };
                (batch.output, time)
            };
            let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
            let each = Duration::from_millis(each);
            let mut further = FurtherCases::new(&subject, Plan::default(), 0, each);
            let mut evidence = Evidence::default();
            let reply = more_answers(&mut further, &mut evidence);
            assert_eq!(evidence.accepted, 0);
            (reply, evidence.answers.len())
        };
        assert_eq!(answers(&|_| false, 0), (Reply::MoreAnswers, 100));
        assert_eq!(answers(&|_| true, 0), (Reply::Nothing, 0));
        // A single answer is more than none.
        let first = RAKE.draw(None, 0, 0);
        let others = |cases: &[CaseText]| cases[0] != first;
        assert_eq!(answers(&others, 5_000), (Reply::MoreAnswers, 1));
    }
}
