//! Diagnoses why a program fails: the part that `test` and `stress` share.
//!
//! A [`Diagnosis`] of the crate `checker` looks for the cause in the answers of the program. It asks a [`Question`] when only
//! further runs can show more. [`diagnose`] passes each question to its caller, which runs the program and replies:
//! `results_cause` does this for `test`, and `search_cause` for `stress`. The other functions help both to reply.

use std::cell::LazyCell;
use std::time::{Duration, Instant};

use checker::{Cause, Condition, Diagnosis, Evidence, GivenAnswer, Question, Reply, Step, Verdict};

use crate::run::ProgramUnderTest;
use crate::search::{FURTHER_TIME, FurtherCases, PatternLimit};

/// What a diagnosis concludes.
pub struct Conclusion {
    /// Why the program fails, if that is known.
    pub cause: Option<Cause>,
    /// All answers and failures that were known at the end.
    pub evidence: Evidence,
}

/// Diagnoses why a program fails, given what is known of its runs. `reply_to` replies to the questions of the diagnosis. If it
/// replies that there are more answers, it has added them to the evidence.
pub fn diagnose(
    subject: &ProgramUnderTest,
    known: Evidence,
    mut reply_to: impl FnMut(&Question, &mut Evidence) -> Reply,
) -> Conclusion {
    let clock = clock_for_pairs(subject);
    let mut diagnosis = Diagnosis::new(subject.puzzle, known, &clock);
    loop {
        match diagnosis.current_step() {
            Step::Ask(question) => {
                let reply = reply_to(&question, &mut diagnosis.evidence);
                diagnosis.reply(reply);
            }
            Step::Done(cause) => {
                return Conclusion {
                    cause,
                    evidence: diagnosis.evidence,
                };
            }
        }
    }
}

/// Returns a clock for the search for pairs of misread rules: a function that returns whether there is time left. The time
/// begins with its first call.
fn clock_for_pairs(subject: &ProgramUnderTest) -> impl Fn() -> bool {
    let start = LazyCell::new(Instant::now);
    move || has_time_for_pairs(subject, start.elapsed())
}

/// Returns whether there is time left for pairs of misread rules after so much time. They are looked for again when
/// [`FurtherCases`] have been run, so there is twice the time of those.
fn has_time_for_pairs(subject: &ProgramUnderTest, elapsed: Duration) -> bool {
    elapsed < 2 * FURTHER_TIME && !(subject.must_stop)()
}

/// Returns whether a question is asked too late for further runs. It is never too late for [`Question::Time`]: `test` has
/// measured the times before, and the runs that `stress` needs for it have a limit of their own.
pub fn is_too_late(question: &Question, deadline: Instant) -> bool {
    *question != Question::Time && Instant::now() >= deadline
}

/// Returns whether more answers can tell why a program gets this verdict. A program that crashes or exceeds a limit fails
/// for another reason than its answers.
pub fn do_answers_tell(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Wa | Verdict::Pe)
}

/// Runs the program on further cases near the limit of a condition that all wrong cases meet, and adds its answers to the
/// evidence. They are [derived](Evidence::add_derived), because the cases were chosen.
pub fn more_answers_near(
    further: &mut FurtherCases,
    condition: &Condition,
    evidence: &mut Evidence,
) -> Reply {
    let count_before = evidence.count_with_derived();
    let wrong = evidence.different_wrong_answers();
    let limit = PatternLimit {
        condition,
        wrong: wrong.into_iter().map(GivenAnswer::case_text).collect(),
    };
    for run in further.run_near(&limit) {
        evidence.add_derived(run.answers());
    }
    reply_if_more(count_before, evidence)
}

/// Replies with a cause, if one is found.
pub fn reply_with(cause: Option<Cause>) -> Reply {
    match cause {
        Some(cause) => Reply::Cause(cause),
        None => Reply::Nothing,
    }
}

/// Replies that there are more answers, if the evidence has more than `count_before`.
pub fn reply_if_more(count_before: usize, evidence: &Evidence) -> Reply {
    if evidence.count_with_derived() > count_before {
        Reply::MoreAnswers
    } else {
        Reply::Nothing
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Mutex;

    use checker::{CaseText, ErasedPuzzle, find_pattern};

    use super::*;
    use crate::search::Plan;
    use crate::testing::board_of;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(2);

    #[test]
    fn pairs_of_rules_are_looked_for_until_runs_have_to_end() {
        let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
        for has_to_end in [false, true] {
            let must_stop = || has_to_end;
            let subject = ProgramUnderTest {
                must_stop: &must_stop,
                ..ProgramUnderTest::of_function(RAKE, &program, LIMIT)
            };
            let has_time = clock_for_pairs(&subject)();
            assert_eq!(has_time, !has_to_end);
            let [almost, four] = [3_999, 4_000].map(Duration::from_millis);
            assert_eq!(has_time_for_pairs(&subject, almost), !has_to_end);
            assert!(!has_time_for_pairs(&subject, four));
        }
    }

    /// The program is wrong on boards with a ten. Some boards are made from the wrong ones, and no answer is one of those
    /// that count by themselves.
    #[test]
    fn more_answers_near_a_limit_are_derived_ones() {
        let ran = Mutex::new(HashSet::new());
        let has_ten = |board: &[u8]| ::shrink::words(board).any(|word| word == b"10");
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            ran.lock().unwrap().extend(batch.cases.iter().cloned());
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let answers = lines
                .zip(&batch.cases)
                .map(|(right, board)| if has_ten(board) { b"1\n" } else { right });
            (answers.flatten().copied().collect(), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let drawn = Plan::default().draw(RAKE, 0..1_000);
        let run = subject
            .run_on_cases(&drawn[..200], &subject.limits)
            .unwrap();
        let mut evidence = Evidence::default();
        run.add_to_evidence(&mut evidence);
        let pattern = find_pattern(RAKE, &evidence.answers, &[]);
        let condition = pattern.unwrap().condition.unwrap();
        let mut further = FurtherCases::new(&subject, Plan::default(), 200, Duration::ZERO);
        let reply = more_answers_near(&mut further, &condition, &mut evidence);
        assert_eq!(reply, Reply::MoreAnswers);
        assert_eq!(evidence.answers.len(), 200);
        assert_eq!(evidence.count_with_derived(), 300);
        let is_drawn = |board: &CaseText| drawn.contains(board);
        assert!(!ran.lock().unwrap().iter().all(is_drawn));
    }

    #[test]
    fn a_reply_says_whether_there_are_more_answers() {
        let batch = RAKE.batch_of_cases(&[board_of(1), board_of(2)]);
        let reading = checker::read(&batch, &batch.output, false);
        let mut evidence = Evidence::default();
        evidence.add_derived(reading.answers(&batch));
        assert_eq!(reply_if_more(1, &evidence), Reply::MoreAnswers);
        assert_eq!(reply_if_more(2, &evidence), Reply::Nothing);
    }
}
