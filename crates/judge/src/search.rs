//! Random inputs, more and more cases at a time, until a program fails.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use puzzle::{Judging, Puzzle};

use crate::batch::{Batch, Rules, Run};
use crate::draw::Draw;
use crate::pace::Pace;
use crate::program::Ran;
use crate::verdict::{Judgement, Verdict};
use crate::{Error, at_once, interrupt};

/// Which inputs to try, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the cases.
    pub seed: u64,
    /// The shape of the cases; None for all in turn.
    pub shape: Option<String>,
    /// The number of the first case.
    pub first: u64,
    /// How many cases to try at most.
    pub cases: u64,
    /// How long to go on with new cases.
    pub time: Duration,
    /// How many cases to put into each run; None for more and more.
    pub batch: Option<usize>,
    /// What the program must keep to.
    pub rules: Rules,
}

/// What came of it.
pub struct Outcome<P: Puzzle> {
    /// How many cases were tried: all up to the first that failed, or all.
    pub cases: u64,
    /// How often the program ran on them.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// What a stricter judge would say, although all is accepted.
    pub note: Option<String>,
    /// How the program failed, if it did.
    pub found: Option<Found<P>>,
}

/// An input on which the program failed, as it was found.
pub struct Found<P: Puzzle> {
    /// The number of its first case.
    pub first: u64,
    /// The input.
    pub batch: Batch<P>,
    /// What the program did with it.
    pub ran: Ran,
    /// The verdict and the reasons.
    pub judgement: Judgement,
    /// What is known of the time of runs that were accepted.
    pub pace: Pace,
}

/// What the threads of a search share: which cases are the next.
struct Next {
    number: u64,
    left: u64,
    pace: Pace,
}

struct Tried<P: Puzzle> {
    first: u64,
    batch: Batch<P>,
    result: Result<(Ran, Judgement), Error>,
}

/// Tries random inputs until the program fails, the plan is carried out, or there is an
/// interrupt. `tell` hears how many cases have been accepted.
///
/// Several programs run at the same time, one for each core and at least two, since a start often
/// waits for something; yet the failure that is found is the first in the order of the cases.
///
/// # Errors
///
/// If there is no such shape or the program cannot be started.
pub fn search<P: Puzzle>(
    judging: Judging<P>,
    plan: &Plan,
    run: &Run,
    mut tell: impl FnMut(u64),
) -> Result<Outcome<P>, Error> {
    let draw = Draw::new(&judging, plan.shape.as_deref(), plan.seed)?;
    let start = Instant::now();
    let next = Mutex::new(Next {
        number: plan.first,
        left: plan.cases,
        pace: Pace::new(judging.most_cases),
    });
    let locked = || next.lock().unwrap_or_else(PoisonError::into_inner);
    let done = AtomicBool::new(false);
    let take = || {
        let over =
            done.load(Ordering::Relaxed) || interrupt::seen() || start.elapsed() >= plan.time;
        let mut next = locked();
        let wanted = plan.batch.unwrap_or_else(|| next.pace.for_search(plan.rules.time));
        let size = next.left.min(wanted.clamp(1, judging.most_cases) as u64);
        let first = next.number;
        next.number += size;
        next.left -= size;
        (size > 0 && !over).then_some((first, size))
    };
    let attempt = |(first, size)| {
        let cases = (first..first + size).map(|number| draw.case(number));
        let batch = Batch::new(judging, cases.collect());
        let result = batch.run(run, &plan.rules);
        match &result {
            Ok((ran, judgement)) if judgement.verdict == Verdict::Ac => {
                locked().pace.learn(batch.cases.len(), ran);
            }
            _ => done.store(true, Ordering::Relaxed),
        }
        Tried { first, batch, result }
    };
    thread::scope(|scope| {
        let (send, results) = mpsc::channel();
        for _ in 0..at_once() {
            let send = send.clone();
            scope.spawn(
                move || {
                    while take().is_some_and(|next| send.send(attempt(next)).is_ok()) {}
                },
            );
        }
        drop(send);
        let mut outcome =
            Outcome { cases: 0, runs: 0, time: Duration::ZERO, note: None, found: None };
        let mut noted = u64::MAX; // the first case of the run with the note
        let mut failure = Ok(());
        for Tried { first, batch, result } in results {
            outcome.runs += 1;
            match result {
                Ok((_, judgement)) if judgement.verdict == Verdict::Ac => {
                    outcome.cases += batch.cases.len() as u64;
                    tell(outcome.cases);
                    if judgement.note.is_some() && first < noted {
                        (outcome.note, noted) = (judgement.note, first);
                    }
                }
                Ok((ran, judgement)) => {
                    let before = outcome.found.as_ref().is_none_or(|found| first < found.first);
                    if before {
                        let pace = locked().pace.clone();
                        outcome.found = Some(Found { first, batch, ran, judgement, pace });
                    }
                }
                Err(Error::Interrupted) => outcome.runs -= 1,
                Err(error) => failure = Err(error),
            }
        }
        outcome.time = start.elapsed();
        if let Some(found) = &outcome.found {
            outcome.cases = found.first - plan.first + found.number();
            outcome.note = None;
        } else {
            failure?;
        }
        Ok(outcome)
    })
}

impl<P: Puzzle> Found<P> {
    /// Which of its cases is the first with a wrong answer, from 1; the last if that is unknown.
    pub fn number(&self) -> u64 {
        let count = self.batch.cases.len() as u64;
        self.judgement.case.unwrap_or(count)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use mahjong::Mahjong;
    use puzzle::read_input;

    use super::*;
    use crate::tests::{plan, ran};

    const JUDGING: Judging<Mahjong> = Mahjong::JUDGING.unwrap();

    #[test]
    fn a_slow_start_costs_little() {
        let waited = AtomicU64::new(0);
        let run = |input: &[u8], _| {
            let cases = read_input::<Mahjong>(input).unwrap();
            assert!(cases.len() <= 50); // as the statement promises
            waited.fetch_add(400, Ordering::Relaxed);
            Ok(ran(Batch::new(JUDGING, cases).output, Duration::from_millis(400)))
        };
        let outcome = search(JUDGING, &plan(2_000), &run, |_| ()).unwrap();
        assert!(outcome.found.is_none());
        assert_eq!(outcome.cases, 2_000);
        // Two at a time.
        assert!(waited.into_inner() / 2 < 10_000, "{} runs", outcome.runs);
    }

    #[test]
    fn the_first_failure_is_the_first_of_the_cases() {
        let wanted = Draw::new(&JUDGING, None, 0).unwrap().case(777);
        for _ in 0..5 {
            let run = |input: &[u8], _| {
                let cases = read_input::<Mahjong>(input).unwrap();
                let place = cases.iter().position(|case| *case == wanted);
                let mut output = Batch::new(JUDGING, cases).output;
                if let Some(place) = place {
                    // A late finder of the first failure must not lose it.
                    thread::sleep(Duration::from_millis(20));
                    let text = String::from_utf8(output).unwrap();
                    output = text.replace(&format!("Case {}:", place + 1), "Case 0:").into();
                }
                Ok(ran(output, Duration::from_millis(1)))
            };
            let outcome = search(JUDGING, &plan(2_000), &run, |_| ()).unwrap();
            assert_eq!(outcome.cases, 778);
            let found = outcome.found.unwrap();
            assert_eq!(found.judgement.verdict, Verdict::Pe);
            assert_eq!(found.first + found.number(), 778);
        }
    }
}
