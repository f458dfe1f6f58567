//! Random inputs, more and more cases at a time, until a program fails.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use checker::ErasedPuzzle;

use crate::attempt::{Attempt, Try};
use crate::limits::Requirements;
use crate::sizer::RunSizer;
use crate::{Error, concurrent_runs, interrupt};

/// Which inputs to try, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the cases.
    pub seed: u64,
    /// The generator of the cases; `None` for all in turn.
    pub generator: Option<String>,
    /// The number of the first case.
    pub first: u64,
    /// How many cases to try at most.
    pub cases: u64,
    /// When to stop starting new runs.
    pub time: Duration,
    /// How many cases to put into each run; `None` for a growing number.
    pub batch: Option<usize>,
    /// What is required of the program.
    pub requirements: Requirements,
}

/// The result of a search.
#[derive(Default)]
pub struct Outcome {
    /// How many cases were tried: all up to the first that failed, or all.
    pub cases: u64,
    /// How many times the program ran.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// What a strict judge would reject, although everything is accepted.
    pub note: Option<String>,
    /// How the program failed, if it did.
    pub found: Option<Found>,
}

/// An input on which the program failed, as it was found.
pub struct Found {
    /// The number of its first case.
    pub first: u64,
    /// The run.
    pub attempt: Attempt,
    /// The estimated cost of runs and cases.
    pub sizer: RunSizer,
}

/// What the threads of a search share: the number of the next case, and how many are left.
struct Cursor {
    number: u64,
    left: u64,
    sizer: RunSizer,
}

/// Tries random inputs until the program fails, the plan is complete, or there is an interrupt.
/// `on_progress` receives the number of cases accepted so far.
///
/// Several programs run at the same time, yet the failure returned is the first in the order of
/// the cases.
///
/// # Errors
///
/// If there is no such generator or the program cannot be started.
pub fn search(
    puzzle: &dyn ErasedPuzzle,
    plan: &Plan,
    judge: &Try,
    mut on_progress: impl FnMut(u64),
) -> Result<Outcome, Error> {
    let draw = puzzle.draw(plan.generator.as_deref(), plan.seed)?;
    let (start, max_cases) = (Instant::now(), puzzle.max_cases());
    let cursor = Mutex::new(Cursor {
        number: plan.first,
        left: plan.cases,
        sizer: RunSizer::new(max_cases),
    });
    let locked = || cursor.lock().unwrap_or_else(PoisonError::into_inner);
    let done = AtomicBool::new(false);
    let next = || {
        let over =
            done.load(Ordering::Relaxed) || interrupt::seen() || start.elapsed() >= plan.time;
        let mut cursor = locked();
        let wanted = plan.batch.unwrap_or_else(|| cursor.sizer.for_search(plan.requirements.time));
        let size = cursor.left.min(wanted.clamp(1, max_cases) as u64);
        let first = cursor.number;
        cursor.number = cursor.number.wrapping_add(size);
        cursor.left -= size;
        (size > 0 && !over).then_some((first, size))
    };
    let attempt = |(first, size): (u64, u64)| {
        let cases = (0..size).map(|offset| draw(first.wrapping_add(offset))).collect();
        let attempt = judge(cases, &plan.requirements);
        match &attempt {
            Ok(attempt) if attempt.is_accepted() => {
                locked().sizer.learn(attempt.batch.cases.len(), &attempt.ran);
            }
            _ => done.store(true, Ordering::Relaxed),
        }
        (first, attempt)
    };
    thread::scope(|scope| {
        let (send, attempts) = mpsc::channel();
        for _ in 0..concurrent_runs() {
            let send = send.clone();
            scope.spawn(
                move || {
                    while next().is_some_and(|next| send.send(attempt(next)).is_ok()) {}
                },
            );
        }
        drop(send);
        let mut outcome = Outcome::default();
        let mut noted = u64::MAX; // the first case of the run with the note
        let mut failure = Ok(());
        for (first, attempt) in attempts {
            outcome.runs += 1;
            match attempt {
                Ok(Attempt { batch, judgement, .. }) if judgement.is_accepted() => {
                    outcome.cases += batch.cases.len() as u64;
                    on_progress(outcome.cases);
                    if judgement.note.is_some() && first < noted {
                        (outcome.note, noted) = (judgement.note, first);
                    }
                }
                Ok(attempt) => {
                    if outcome.found.as_ref().is_none_or(|found| first < found.first) {
                        let sizer = locked().sizer.clone();
                        outcome.found = Some(Found { first, attempt, sizer });
                    }
                }
                Err(Error::Interrupted) => outcome.runs -= 1,
                Err(error) => failure = Err(error),
            }
        }
        outcome.time = start.elapsed();
        if let Some(found) = &outcome.found {
            outcome.cases = found.first.wrapping_sub(plan.first) + found.number();
            outcome.note = None;
        } else {
            failure?;
        }
        Ok(outcome)
    })
}

impl Found {
    /// Which of its cases is the first with a wrong answer, from 1; the last if that is unknown.
    pub fn number(&self) -> u64 {
        let count = self.attempt.batch.cases.len() as u64;
        self.attempt.judgement.case.unwrap_or(count)
    }
}

#[cfg(test)]
mod tests {
    use checker::Verdict;
    use mahjong::Mahjong;

    use super::*;
    use crate::tests::{plan, ran};

    const MAHJONG: &dyn ErasedPuzzle = &Mahjong;

    #[test]
    fn the_first_failure_is_the_first_of_the_cases() {
        let wanted = MAHJONG.draw(None, 0).unwrap()(777);
        for _ in 0..5 {
            let run = |input: &[u8], _| {
                let cases = MAHJONG.read(input).unwrap();
                assert!(cases.len() <= 50); // as the statement promises
                let index = cases.iter().position(|case| *case == wanted);
                let mut output = MAHJONG.batch(cases).output;
                if let Some(index) = index {
                    // A late finder of the first failure must not lose it.
                    thread::sleep(Duration::from_millis(20));
                    let text = String::from_utf8(output).unwrap();
                    output = text.replace(&format!("Case {}:", index + 1), "Case 0:").into();
                }
                Ok(ran(output, Duration::from_millis(1)))
            };
            let judge =
                |cases, requirements: &_| Attempt::new(MAHJONG.batch(cases), &run, requirements);
            let outcome = search(MAHJONG, &plan(2_000), &judge, |_| ()).unwrap();
            assert_eq!(outcome.cases, 778);
            assert!(outcome.runs < 100, "{} runs", outcome.runs);
            let found = outcome.found.unwrap();
            assert_eq!(found.attempt.judgement.verdict, Verdict::Wa);
            assert_eq!(found.first + found.number(), 778);
        }
    }
}
