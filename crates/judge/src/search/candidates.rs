//! Runs the program on candidates, and finds the first one that fails.
//!
//! A *candidate* is an input on which the program may fail. It is made from another input on which the program does fail,
//! its *parent*, and is simpler: smaller, or with better sorted words. For example, a parent of three boards has the
//! candidates without the first, the second and the third board. A candidate *fails* if the program gets the verdict that
//! is looked for when it runs on this candidate alone.
//!
//! Starting a program takes longer than most cases do. So if an input may hold many cases, the cases of many candidates
//! stand in one input, and one run tests all of these candidates. If the run is accepted, none of them fails. Otherwise
//! there are two ways to go on. In the pictures, each letter is a candidate of a single case.
//!
//! If the run gets the verdict that is looked for, and shows which answer is wrong, the candidate with that answer is the
//! *suspect*. The other candidates in the input may be why that answer is wrong, so the program runs on the suspect alone.
//! If it does not fail then, the suspect is a *false alarm*, and the search goes on after it:
//!
//! ```text
//! a b c d e f g h    WA: the answer to c is wrong
//!     c              AC: a false alarm
//!       d e f g h    WA: the answer to e is wrong
//!         e          WA: e is the first candidate that fails
//! ```
//!
//! Otherwise any of the candidates may fail. They are halved, and the front half is tried first:
//!
//! ```text
//! a b c d e f g h    TLE
//! a b c d            AC: none of these fails
//!         e f g h    TLE
//!         e f        TLE
//!         e          TLE: e is the first candidate that fails
//! ```
//!
//! [`Shrinker::first_failure`] is the entry point. Every candidate before the one that it returns either passed, in a
//! shared run or alone, or got another verdict when run alone.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checker::{CaseText, GivenAnswer, Verdict};

use super::random::ENOUGH_ANSWERS;
use super::sizer::RunSizer;
use crate::program::{Error, Limits, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// An input on which the program may fail.
pub(super) struct Candidate<R = ()> {
    /// The cases of the input.
    pub(super) cases: Vec<CaseText>,
    /// Where the search resumes if this candidate fails. The caller of [`Shrinker::first_failure`] chooses its type, and gets
    /// it back with the candidate that fails.
    pub(super) resume_at: R,
}

impl Candidate {
    /// Returns the candidate with these cases. If it fails, the search begins anew.
    pub(super) fn of_cases(cases: Vec<CaseText>) -> Self {
        Self {
            cases,
            resume_at: (),
        }
    }
}

impl<R: Copy> Candidate<R> {
    /// Returns this candidate as one that fails, with the run on it alone.
    fn failing(&self, run: ProgramRun) -> FailingCandidate<R> {
        FailingCandidate {
            run,
            resume_at: self.resume_at,
        }
    }
}

/// A candidate that fails.
pub(super) struct FailingCandidate<R> {
    /// The run on the candidate alone.
    pub(super) run: ProgramRun,
    /// See [`Candidate::resume_at`].
    pub(super) resume_at: R,
}

/// A search for smaller inputs on which a program gets the same verdict.
///
/// This module runs the program on candidates, within the limits and until the deadline of the search. The modules
/// `steps` and `shrink` add methods that decide which candidates there are, and which limits.
pub(super) struct Shrinker<'a> {
    pub(super) subject: ProgramUnderTest<'a>,
    /// The verdict that is looked for.
    pub(super) verdict: Verdict,
    /// The limits for a candidate. They may be far below those of the user, so that a candidate that
    /// hangs costs little time.
    pub(super) limits: Limits,
    /// How long the search takes at most.
    pub(super) budget: Duration,
    /// When the search ends. A part of it may end earlier.
    pub(super) deadline: Instant,
    /// What the runs so far have shown. Several runs take place at the same time, so this is behind a lock.
    learned: Mutex<Learned>,
}

/// What the runs of a search have shown.
pub(super) struct Learned {
    /// Chooses how many cases share a run, from what the accepted runs cost.
    pub(super) sizer: RunSizer,
    /// The number of runs.
    pub(super) runs: u64,
    /// The answers of the runs. Once there are [`ENOUGH_ANSWERS`], those of later runs are left out.
    pub(super) evidence: Vec<GivenAnswer>,
    /// The number of suspects that were false alarms.
    false_alarms: u64,
    /// Whether a candidate exceeded the time limit, although another verdict than TLE is looked for.
    has_hung: bool,
}

impl Learned {
    /// Returns what is known before the first run. `sizer` knows what earlier runs cost.
    fn new(sizer: RunSizer) -> Self {
        Self {
            sizer,
            runs: 0,
            evidence: Vec::new(),
            false_alarms: 0,
            has_hung: false,
        }
    }

    /// Adds what a run has shown. The sizer learns from an accepted run only.
    pub(super) fn add(&mut self, run: &ProgramRun) {
        self.runs += 1;
        if self.evidence.len() < ENOUGH_ANSWERS {
            self.evidence.extend(run.answers());
        }
        if run.is_accepted() {
            let cases = run.batch.cases.len();
            self.sizer
                .learn(cases, run.execution.time, run.execution.wall);
        }
    }
}

/// What one run on some candidates shows.
enum Shown {
    /// None of the candidates fails: the run was accepted, or a single candidate got another verdict.
    NoneFails,
    /// There is a single candidate, and it fails. The run is in a box because it is large.
    OnlyOneFails(Box<ProgramRun>),
    /// The first wrong answer is that to the candidate with this index. The candidates before it passed.
    Suspect(usize),
    /// Any of the candidates may fail.
    AnyMayFail,
}

impl<'a> Shrinker<'a> {
    /// Returns a search for smaller inputs on which the program gets this verdict. The search takes
    /// at most `budget`. `sizer` knows what the runs so far cost.
    pub fn new(
        subject: ProgramUnderTest<'a>,
        verdict: Verdict,
        budget: Duration,
        sizer: RunSizer,
    ) -> Self {
        // A time without end, which users can ask for, would overflow the deadline.
        const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
        let budget = budget.min(YEAR);
        let deadline = Instant::now() + budget;
        Self {
            subject,
            verdict,
            limits: subject.limits,
            budget,
            deadline,
            learned: Mutex::new(Learned::new(sizer)),
        }
    }

    /// Returns the first candidate that fails, or `None` if no candidate fails. The parent of the candidates has
    /// `parent_len` cases.
    ///
    /// The candidates are taken in rounds. In a round, there is one group of candidates for each core, and each group
    /// begins with a run on all of its candidates.
    ///
    /// # Errors
    ///
    /// As for [`Self::failure_on`].
    pub(super) fn first_failure<R: Copy + Send + Sync>(
        &self,
        candidates: impl Iterator<Item = Candidate<R>>,
        parent_len: usize,
    ) -> Result<Option<FailingCandidate<R>>, Error> {
        let mut candidates = candidates.peekable();
        while let Some(first) = candidates.peek() {
            let group_len = self.candidates_per_run(parent_len, first.cases.len());
            let round_len = group_len.saturating_mul(concurrent_runs());
            let round: Vec<Candidate<R>> = candidates.by_ref().take(round_len).collect();
            // The groups are searched at the same time, but their results come in the order of the groups, so the
            // first failing candidate ends the round.
            let ended = in_order_until(
                concurrent_runs(),
                round.chunks(group_len),
                |group| self.first_among(group),
                |found| match found {
                    Ok(None) => ControlFlow::Continue(()),
                    Ok(Some(failing)) => ControlFlow::Break(Ok(failing)),
                    Err(error) => ControlFlow::Break(Err(error)),
                },
            );
            if let ControlFlow::Break(result) = ended {
                return result.map(Some);
            }
        }
        Ok(None)
    }

    /// Returns how many candidates are tested in one run. `parent_len` is the number of cases of their
    /// parent, and `candidate_len` that of the first candidate.
    ///
    /// - If the first candidate is a single case of a parent with several cases, a run is on as many candidates as the parent
    ///   has cases. These are mostly all of them.
    /// - A run is on one candidate if a candidate has hung, although another verdict is looked for: a candidate that hangs
    ///   hides those after it in the same run.
    /// - A run is on one candidate if there were a few false alarms, and the parent has two cases or more. If a program fails
    ///   only on several cases together, state leaks from one case into the next, and so from one candidate into another.
    /// - Otherwise the sizer decides how many cases are worth one start of the program. Each candidate counts as `parent_len`
    ///   cases, so 21 cases are 7 candidates if the parent has three.
    fn candidates_per_run(&self, parent_len: usize, candidate_len: usize) -> usize {
        const A_FEW_FALSE_ALARMS: u64 = 4;
        if candidate_len == 1 && parent_len > 1 {
            return parent_len;
        }
        let learned = self.lock_learned();
        let state_leaks = parent_len > 1 && learned.false_alarms >= A_FEW_FALSE_ALARMS;
        if learned.has_hung || state_leaks {
            return 1;
        }
        let cases = learned.sizer.for_candidates(self.limits.time);
        (cases / parent_len).max(1)
    }

    /// Returns the first of these candidates that fails. The program first runs on all of them together.
    fn first_among<R: Copy>(
        &self,
        mut candidates: &[Candidate<R>],
    ) -> Result<Option<FailingCandidate<R>>, Error> {
        while let Some(first) = candidates.first() {
            match self.try_together(candidates)? {
                Shown::NoneFails => return Ok(None),
                Shown::OnlyOneFails(run) => return Ok(Some(first.failing(*run))),
                Shown::Suspect(index) => {
                    let suspect = &candidates[index];
                    if let Some(run) = self.failure_on(&suspect.cases)? {
                        return Ok(Some(suspect.failing(run)));
                    }
                    self.lock_learned().false_alarms += 1;
                    candidates = &candidates[index + 1..];
                }
                Shown::AnyMayFail => {
                    let (front, back) = candidates.split_at(candidates.len() / 2);
                    return match self.first_among(front)? {
                        Some(failing) => Ok(Some(failing)),
                        None => self.first_among(back),
                    };
                }
            }
        }
        Ok(None)
    }

    /// Runs the program on all these candidates together, and returns what this shows.
    fn try_together<R>(&self, candidates: &[Candidate<R>]) -> Result<Shown, Error> {
        let cases = candidates.iter().flat_map(|candidate| &candidate.cases);
        let cases: Vec<CaseText> = cases.cloned().collect();
        let run = self.try_on(&cases)?;
        let is_alone = candidates.len() == 1;
        Ok(if run.is_accepted() {
            Shown::NoneFails
        } else if run.verdict != self.verdict {
            if is_alone {
                Shown::NoneFails
            } else {
                Shown::AnyMayFail // the case at fault, which is not looked for, may hide one that is
            }
        } else if is_alone {
            Shown::OnlyOneFails(Box::new(run))
        } else {
            match run.index_at_fault() {
                Some(case) => Shown::Suspect(candidate_of(candidates, case)),
                None => Shown::AnyMayFail,
            }
        })
    }

    /// Runs the program on these cases. Returns the run if it gets the verdict that is looked for.
    ///
    /// # Errors
    ///
    /// - [`Error::Stopped`] if the time is up before the run, if the end of the time ended the run, or if runs have to end.
    /// - Another error if the program cannot be run.
    pub(super) fn failure_on(&self, cases: &[CaseText]) -> Result<Option<ProgramRun>, Error> {
        let run = self.try_on(cases)?;
        if run.verdict == self.verdict {
            Ok(Some(run))
        } else {
            Ok(None)
        }
    }

    /// Runs the program on these cases, within the limits of a candidate and the time that is left. The errors are those
    /// of [`Self::failure_on`].
    fn try_on(&self, cases: &[CaseText]) -> Result<ProgramRun, Error> {
        let time_left = self.time_left();
        if time_left.is_zero() || (self.subject.must_stop)() {
            return Err(Error::Stopped);
        }
        let limits = Limits {
            wall: self.limits.wall.min(time_left),
            ..self.limits
        };
        let run = self.subject.run_on_cases(cases, &limits)?;
        self.lock_learned().add(&run);
        if may_be_cut_off(&run, self.time_left()) {
            return Err(Error::Stopped);
        }
        self.record_hang(&run);
        Ok(run)
    }

    /// Records that a candidate hung, if a run exceeded the time limit and another verdict is looked for.
    fn record_hang(&self, run: &ProgramRun) {
        if run.verdict == Verdict::Tle && self.verdict != Verdict::Tle {
            self.lock_learned().has_hung = true;
        }
    }

    /// Returns the time until the deadline.
    fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Locks what the runs have shown.
    pub(super) fn lock_learned(&self) -> MutexGuard<'_, Learned> {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search, and returns what its runs have shown.
    pub(super) fn into_learned(self) -> Learned {
        let learned = self.learned.into_inner();
        learned.unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether the deadline may have ended a run, so that its verdict says nothing. `time_left` is the time until the
/// deadline, after the run.
fn may_be_cut_off(run: &ProgramRun, time_left: Duration) -> bool {
    run.verdict == Verdict::Tle && time_left.is_zero()
}

/// Returns the index of the candidate that has the case with this index, if the cases of all candidates stand in one
/// input, one candidate after the other.
fn candidate_of<R>(candidates: &[Candidate<R>], case: usize) -> usize {
    let mut end = 0;
    for (index, candidate) in candidates.iter().enumerate() {
        end += candidate.cases.len();
        if case < end {
            return index;
        }
    }
    unreachable!("every case is that of a candidate")
}

#[cfg(test)]
mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Execution, ExitReason, Runnable, StopSignal};
    use crate::testing::{board_of, execution, run_on_two, run_that_did};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const SECOND: Duration = Duration::from_secs(1);

    /// A program that answers 7 to each board of a value above 5, and is right otherwise. It records the limits of its
    /// runs.
    #[derive(Default)]
    struct Program(Mutex<Vec<Limits>>);

    impl Runnable for Program {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.0.lock().unwrap().push(limits);
            let (batch, _) = RAKE.batch_of_input(input);
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

    /// Calls `part` with a search that takes at most `time` and looks for this verdict. Returns the result of `part`, and
    /// the limits of the runs.
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
        Candidate::of_cases(values.iter().map(|&value| board_of(value)).collect())
    }

    #[test]
    fn about_a_thousand_answers_are_kept_and_accepted_runs_tell_the_cost() {
        let mut learned = Learned::new(RunSizer::new(RAKE.max_cases()));
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
                let mut learned = shrinker.lock_learned();
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
        let owners = [0, 1, 2, 3, 5].map(|case| candidate_of(&candidates, case));
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
            let (batch, _) = RAKE.batch_of_input(input);
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
        assert_eq!(shrinker.lock_learned().false_alarms, 2);
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
        let stopped = || run_on_two("", ExitReason::OutOfCpuTime);
        let wrong = || run_on_two("7\n", ExitReason::Exited(0));
        let (none, some) = (Duration::ZERO, Duration::from_nanos(1));
        assert!(may_be_cut_off(&stopped(), none));
        assert!(!may_be_cut_off(&stopped(), some));
        assert!(!may_be_cut_off(&wrong(), none));
        let has_hung = |verdict, run: fn() -> ProgramRun| {
            let (has_hung, _) = with_shrinker(verdict, SECOND, |shrinker| {
                shrinker.record_hang(&run());
                shrinker.lock_learned().has_hung
            });
            has_hung
        };
        assert!(has_hung(Verdict::Wa, stopped));
        assert!(!has_hung(Verdict::Tle, stopped));
        assert!(!has_hung(Verdict::Wa, wrong));
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
        assert!(matches!(result, Err(Error::Stopped)) && limits.is_empty());
    }
}
