//! Runs the program on candidates, and finds the first one that fails.
//!
//! A *candidate* is an input, made from the last failing one, on which the program may still fail. If
//! an input may hold many cases, one run tests many candidates, so that the program starts only once for
//! all of them. A failing run shows only that one of its candidates may fail: a *suspect*. If the run
//! shows which answer is wrong, the suspect is the candidate with that answer. Otherwise the candidates
//! are halved:
//!
//! ```text
//! a b c d e f g h    fails
//! a b c d            AC
//!         e f g h    fails
//!         e f        fails
//!         e          fails: e is the suspect
//! ```
//!
//! The program runs on a suspect alone to confirm it. If the program does not fail on the suspect
//! alone, the suspect is a *false alarm*, and the search goes on after it.
//!
//! [`Shrinker::first_failure`] returns the first candidate that gets the wanted verdict when the
//! program runs on it alone. Every earlier candidate either passed, in a shared run or alone, or
//! got another verdict when run alone.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checker::{CaseText, GivenAnswer, Verdict};

use super::random::ENOUGH_ANSWERS;
use super::sizer::RunSizer;
use crate::program::{Error, Limits, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// A candidate: an input that may become the next one.
pub(super) struct Candidate {
    /// The index at which the search resumes if this candidate fails. It comes from
    /// [`smaller_cases`](shrink::smaller_cases), or is 0 if cases were left out.
    pub(super) resume_at: usize,
    /// The cases of the input.
    pub(super) cases: Vec<CaseText>,
}

/// A sequence of candidates. Each candidate is made only when it is asked for.
pub(super) type Candidates<'a> = Box<dyn Iterator<Item = Candidate> + 'a>;

/// A candidate on which the program fails alone.
pub(super) struct FailingCandidate {
    /// The index at which the search resumes: see [`Candidate::resume_at`].
    pub(super) resume_at: usize,
    /// The run on the candidate alone.
    pub(super) run: ProgramRun,
}

/// The first candidate that fails, if one does.
type Found = Result<Option<FailingCandidate>, Error>;

/// What one run on some candidates shows.
enum Shown {
    /// The program does not fail on any of them.
    NoneFails,
    /// The program fails on the only one, in this run.
    OnlyOneFails(Box<ProgramRun>),
    /// The answer to the candidate with this index is wrong. The candidates before it passed: the run
    /// reached a later answer.
    Suspect(usize),
    /// The program may fail on any of them.
    AnyMayFail,
}

/// What the runs of a search have shown.
#[derive(Default)]
pub(super) struct Learned {
    /// Chooses how many candidates share a run.
    pub(super) sizer: RunSizer,
    /// The number of runs.
    pub(super) runs: u64,
    /// The answers of the runs, up to about [`ENOUGH_ANSWERS`].
    pub(super) evidence: Vec<GivenAnswer>,
    /// The number of suspects that were false alarms.
    false_alarms: u64,
    /// Whether a candidate hung although the verdict that is looked for is not TLE.
    has_hung: bool,
}

impl Learned {
    /// Adds what a run has shown. The sizer learns from an accepted run.
    fn add(&mut self, run: &ProgramRun) {
        self.runs += 1;
        if self.evidence.len() < ENOUGH_ANSWERS {
            self.evidence.extend(run.answers());
        }
        if run.is_accepted() {
            let cases = run.batch.cases.len();
            self.sizer.learn(cases, run.ran.time, run.ran.wall);
        }
    }
}

/// The search for the smallest input. Here it runs the program on candidates, within limits and until
/// a deadline; `shrink` adds the steps that decide which candidates there are. Several runs take place at
/// the same time, so what they change is behind a lock.
pub(super) struct Shrinker<'a> {
    pub(super) subject: ProgramUnderTest<'a>,
    /// The verdict that a candidate must get to count as failing.
    pub(super) verdict: Verdict,
    /// The limits for a candidate. They may be far below the real ones, so that a candidate that
    /// hangs costs little time.
    pub(super) limits: Limits,
    /// When to stop.
    pub(super) deadline: Instant,
    /// What the runs so far have shown.
    pub(super) learned: Mutex<Learned>,
}

impl<'a> Shrinker<'a> {
    /// Returns a search for smaller inputs on which the program gets this verdict. The search takes
    /// at most `time`. `sizer` knows what the runs so far cost.
    pub fn new(
        subject: ProgramUnderTest<'a>,
        verdict: Verdict,
        time: Duration,
        sizer: RunSizer,
    ) -> Self {
        const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
        let deadline = Instant::now() + time.min(YEAR);
        let learned = Mutex::new(Learned {
            sizer,
            ..Learned::default()
        });
        Self {
            subject,
            verdict,
            limits: subject.limits,
            deadline,
            learned,
        }
    }

    /// Returns the first candidate that fails, or `None` if no candidate fails. Each candidate was made
    /// from an input of `base` cases. Several runs take place at the same time, each on many candidates.
    pub(super) fn first_failure(&self, candidates: Candidates, base: usize) -> Found {
        let mut candidates = candidates.peekable();
        while let Some(first) = candidates.peek() {
            let per_run = self.candidates_per_run(base, first.cases.len());
            let count = per_run.saturating_mul(concurrent_runs());
            let next: Vec<Candidate> = candidates.by_ref().take(count).collect();
            let runs = next.chunks(per_run);
            let ended = in_order_until(
                concurrent_runs(),
                runs,
                |candidates| self.first_among(candidates),
                |found| match found {
                    Ok(None) => ControlFlow::Continue(()),
                    Ok(Some(failing)) => ControlFlow::Break(Ok(failing)),
                    Err(error) => ControlFlow::Break(Err(error)),
                },
            );
            if let ControlFlow::Break(found) = ended {
                return found.map(Some);
            }
        }
        Ok(None)
    }

    /// Returns how many candidates are tested in one run. `base` is the number of cases of the
    /// input they were made from, and `candidate` the number of cases of the first of them.
    ///
    /// More candidates per run save starts of the program, but there are two dangers:
    ///
    /// - A candidate that hangs hides those after it. Once one has hung, each is tested alone.
    /// - If the program fails only on two cases or more together, state leaks from one case into
    ///   the next, and may leak from one candidate into another. After a few false alarms, each
    ///   candidate made from two cases or more is tested alone.
    ///
    /// Neither rule applies to candidates of one case that were made from an input of several: they
    /// are tested `base` at a time.
    fn candidates_per_run(&self, base: usize, candidate: usize) -> usize {
        const MAX_FALSE_ALARMS: u64 = 4;
        let learned = self.learned();
        let leaks = base > 1 && learned.false_alarms >= MAX_FALSE_ALARMS;
        if candidate == 1 && base > 1 {
            base // single cases share one run, which is halved if it fails
        } else if learned.has_hung || leaks {
            1
        } else {
            let cases = learned.sizer.for_candidates(self.limits.time);
            (cases / base).max(1)
        }
    }

    /// Runs the program on all these candidates together, and returns the first that fails.
    ///
    /// If the run shows which answer is wrong, the candidate with that answer is the suspect. It is
    /// returned if the program fails on it alone; otherwise the search goes on after it. If the run
    /// does not show which answer is wrong, the front half is searched, and then the back half.
    fn first_among(&self, mut candidates: &[Candidate]) -> Found {
        while let Some(first) = candidates.first() {
            match self.try_together(candidates)? {
                Shown::NoneFails => return Ok(None),
                Shown::OnlyOneFails(run) => {
                    return Ok(Some(FailingCandidate {
                        resume_at: first.resume_at,
                        run: *run,
                    }));
                }
                Shown::Suspect(index) => {
                    let Candidate { resume_at, cases } = &candidates[index];
                    let resume_at = *resume_at;
                    if let Some(run) = self.failure_on(cases)? {
                        return Ok(Some(FailingCandidate { resume_at, run }));
                    }
                    self.learned().false_alarms += 1;
                    candidates = &candidates[index + 1..];
                }
                Shown::AnyMayFail => {
                    let (front, back) = candidates.split_at(candidates.len() / 2);
                    return match self.first_among(front)? {
                        Some(found) => Ok(Some(found)),
                        None => self.first_among(back),
                    };
                }
            }
        }
        Ok(None)
    }

    /// Runs the program on all these candidates together, and returns what this shows.
    fn try_together(&self, candidates: &[Candidate]) -> Result<Shown, Error> {
        let cases = candidates.iter().flat_map(|candidate| &candidate.cases);
        let cases: Vec<CaseText> = cases.cloned().collect();
        let run = self.try_on(&cases)?;
        let fails = run.verdict == self.verdict;
        if run.is_accepted() {
            return Ok(Shown::NoneFails);
        }
        if candidates.len() == 1 {
            return Ok(if fails {
                Shown::OnlyOneFails(Box::new(run))
            } else {
                Shown::NoneFails
            });
        }
        let at_fault = if fails { run.index_at_fault() } else { None };
        Ok(match at_fault {
            Some(case) => Shown::Suspect(owner(candidates, case)),
            None => Shown::AnyMayFail,
        })
    }

    /// Runs the program on these cases. Returns the run if it gets the verdict that is looked for.
    pub(super) fn failure_on(&self, cases: &[CaseText]) -> Result<Option<ProgramRun>, Error> {
        let run = self.try_on(cases)?;
        if run.verdict == self.verdict {
            Ok(Some(run))
        } else {
            Ok(None)
        }
    }

    /// Runs the program on these cases within the limits of a candidate and the time that is left.
    /// Returns the error [`Error::Interrupted`] if the time is up before the run or ends the run.
    fn try_on(&self, cases: &[CaseText]) -> Result<ProgramRun, Error> {
        let left = self.time_left();
        if left.is_zero() {
            return Err(Error::Interrupted);
        }
        let limits = Limits {
            wall: self.limits.wall.min(left),
            ..self.limits
        };
        let run = self.run(cases, &limits)?;
        self.in_time(run, self.time_left())
    }

    /// Returns a run after which so much time is left, unless it may only have run out of time.
    fn in_time(&self, run: ProgramRun, left: Duration) -> Result<ProgramRun, Error> {
        if run.verdict == Verdict::Tle {
            if left.is_zero() {
                return Err(Error::Interrupted);
            }
            if self.verdict != Verdict::Tle {
                self.learned().has_hung = true;
            }
        }
        Ok(run)
    }

    /// Returns the time until the deadline.
    fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Runs the program on these cases, and counts the run. The sizer learns from an accepted run.
    pub(super) fn run(&self, cases: &[CaseText], limits: &Limits) -> Result<ProgramRun, Error> {
        if (self.subject.must_stop)() {
            return Err(Error::Interrupted);
        }
        let run = self.subject.run_on_cases(cases, limits)?;
        self.learned().add(&run);
        Ok(run)
    }

    /// Locks what the runs have shown.
    pub(super) fn learned(&self) -> MutexGuard<'_, Learned> {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the index of the candidate to which the case with this index belongs, if the cases of all
/// candidates stand in one input.
fn owner(candidates: &[Candidate], case: usize) -> usize {
    let mut end = 0;
    for (index, candidate) in candidates.iter().enumerate() {
        end += candidate.cases.len();
        if case < end {
            return index;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Execution, ExitReason, Run, StopSignal};
    use crate::testing::{board_of, execution, run_on_two, run_that_did};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const SECOND: Duration = Duration::from_secs(1);

    /// A program that answers 7 to each board of a value above 5, and is right otherwise. It keeps the limits of its runs.
    #[derive(Default)]
    struct Program(Mutex<Vec<Limits>>);

    impl Run for Program {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.0.lock().unwrap().push(limits);
            let (batch, _) = RAKE.batch_of(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let answer = |(case, right): (&CaseText, _)| {
                let is_wrong = (6..=10).any(|value| *case == board_of(value));
                if is_wrong { &b"7\n"[..] } else { right }
            };
            let output: Vec<&[u8]> = batch.cases.iter().zip(lines).map(answer).collect();
            let time = Duration::from_millis(5);
            Ok(execution(output.concat(), time, ExitReason::Exited(0)))
        }
    }

    /// Does something with a search of so much time for a board on which a program gets this verdict. Returns that, and the
    /// limits of the runs.
    fn with_shrinker<R>(
        verdict: Verdict,
        time: Duration,
        part: impl FnOnce(&mut Shrinker) -> R,
    ) -> (R, Vec<Limits>) {
        let program = Program::default();
        let subject = ProgramUnderTest::of_function(RAKE, &program, 10 * SECOND);
        let sizer = RunSizer::new(RAKE.max_cases());
        let result = part(&mut Shrinker::new(subject, verdict, time, sizer));
        (result, program.0.into_inner().unwrap())
    }

    /// Returns the candidate of boards with these values.
    fn candidate(values: &[usize]) -> Candidate {
        Candidate {
            resume_at: 0,
            cases: values.iter().map(|&value| board_of(value)).collect(),
        }
    }

    #[test]
    fn about_a_thousand_answers_are_kept_and_accepted_runs_tell_the_cost() {
        let mut learned = Learned::default();
        let end = ExitReason::Exited(0);
        let all = |printed: &str| {
            let did = execution(printed.repeat(200).into_bytes(), SECOND, end);
            run_that_did(did, &vec![board_of(1); 200])
        };
        learned.add(&all("7\n"));
        assert!(!learned.sizer.has_learned());
        for _ in 0..5 {
            learned.add(&all("8\n"));
        }
        assert!(learned.sizer.has_learned());
        assert_eq!((learned.runs, learned.evidence.len()), (6, 1_000));
    }

    #[test]
    fn a_run_is_on_one_candidate_once_one_has_hung_or_something_leaks() {
        let per_run = |false_alarms, has_hung, base, candidate| {
            let (count, _) = with_shrinker(Verdict::Wa, SECOND, |shrinker| {
                let mut learned = shrinker.learned();
                // The cases of a run cost as much as a start, so twenty cases are put into one.
                learned.sizer.learn(1, SECOND / 10, SECOND / 10);
                learned.sizer.learn(21, SECOND / 5, SECOND / 5);
                (learned.false_alarms, learned.has_hung) = (false_alarms, has_hung);
                drop(learned);
                shrinker.candidates_per_run(base, candidate)
            });
            count
        };
        assert_eq!(per_run(0, false, 1, 1), 21);
        assert_eq!(per_run(0, false, 3, 2), 7);
        assert_eq!(per_run(0, false, 50, 49), 1);
        // Single cases of several, whatever happened before.
        assert_eq!(per_run(4, true, 3, 1), 3);
        assert_eq!(per_run(0, true, 1, 1), 1);
        assert_eq!(per_run(3, false, 3, 2), 7);
        assert_eq!(per_run(4, false, 3, 2), 1);
        assert_eq!(per_run(4, false, 1, 1), 21);
    }

    #[test]
    fn the_candidate_with_the_wrong_answer_is_the_suspect() {
        let candidates = [&[1][..], &[2, 3], &[4, 7, 5]].map(candidate);
        let owners = [0, 1, 2, 3, 5].map(|case| owner(&candidates, case));
        assert_eq!(owners, [0, 1, 1, 2, 2]);
        let shown = |verdict| {
            let (shown, _) = with_shrinker(verdict, SECOND, |shrinker| {
                shrinker.try_together(&candidates).unwrap()
            });
            shown
        };
        assert!(matches!(shown(Verdict::Wa), Shown::Suspect(2)));
        // A wrong answer is not the failure that is looked for.
        assert!(matches!(shown(Verdict::Re), Shown::AnyMayFail));
    }

    /// The program answers wrongly to the second board of every input.
    #[test]
    fn a_suspect_that_is_right_alone_is_a_false_alarm() {
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let answers = lines
                .enumerate()
                .map(|(at, right)| if at == 1 { b"7\n" } else { right });
            (answers.collect::<Vec<_>>().concat(), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, SECOND);
        let sizer = RunSizer::new(RAKE.max_cases());
        let shrinker = Shrinker::new(subject, Verdict::Wa, SECOND, sizer);
        let candidates = [1, 2, 3, 4].map(|value| candidate(&[value]));
        assert!(shrinker.first_among(&candidates).unwrap().is_none());
        // The second of four, and then the second of the two that are left.
        assert_eq!(shrinker.learned().false_alarms, 2);
    }

    #[test]
    fn a_run_has_the_time_that_is_left() {
        let walls = |time| {
            let (found, limits) = with_shrinker(Verdict::Wa, time, |shrinker| {
                shrinker.failure_on(&[board_of(7)])
            });
            assert_eq!(found.is_ok(), !limits.is_empty());
            let walls = limits.iter().map(|limits| limits.wall);
            walls.collect::<Vec<_>>()
        };
        assert!(walls(Duration::ZERO).is_empty());
        let [short] = walls(5 * SECOND)[..] else {
            panic!("not one run");
        };
        assert!(short <= 5 * SECOND, "{short:?}");
        assert_eq!(walls(30 * SECOND), [20 * SECOND]);
        let (is_far, _) = with_shrinker(Verdict::Wa, Duration::MAX, |shrinker| {
            shrinker.time_left() > 10_000 * SECOND
        });
        assert!(is_far);
    }

    #[test]
    fn a_run_that_was_stopped_counts_if_time_is_left() {
        let stopped = || run_on_two("", ExitReason::OutOfTime);
        let wrong = || run_on_two("7\n", ExitReason::Exited(0));
        let counts = |verdict, run: fn() -> ProgramRun, left| {
            let (counts, _) = with_shrinker(verdict, SECOND, |shrinker| {
                let counts = shrinker.in_time(run(), left).is_ok();
                (counts, shrinker.learned().has_hung)
            });
            counts
        };
        let (none, some) = (Duration::ZERO, Duration::from_nanos(1));
        assert_eq!(counts(Verdict::Wa, stopped, none), (false, false));
        assert_eq!(counts(Verdict::Wa, stopped, some), (true, true));
        assert_eq!(counts(Verdict::Tle, stopped, some), (true, false));
        assert_eq!(counts(Verdict::Wa, wrong, none), (true, false));
    }

    #[test]
    fn a_failure_has_the_verdict_that_is_looked_for() {
        let fails = |verdict| {
            let (run, _) = with_shrinker(verdict, SECOND, |shrinker| {
                shrinker.failure_on(&[board_of(7)]).unwrap()
            });
            run.is_some()
        };
        assert!(fails(Verdict::Wa) && !fails(Verdict::Re));
    }

    #[test]
    fn no_run_begins_after_an_interrupt() {
        let (result, limits) = with_shrinker(Verdict::Wa, SECOND, |shrinker| {
            shrinker.subject.must_stop = &|| true;
            shrinker.failure_on(&[board_of(7)]).map(|run| run.is_some())
        });
        assert!(matches!(result, Err(Error::Interrupted)) && limits.is_empty());
    }
}
