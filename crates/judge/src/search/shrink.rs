//! Shrinks a failing input: looks for the smallest input on which the program still fails.
//!
//! An example, in which a program is wrong on every case with a number above 6:
//!
//! ```text
//! 2 5 | 9 4 | 8 1    fails: the input that was found, which has three cases
//! 9 4                fails: the other cases are left out
//! 9                  fails: a number is left out
//! 7                  fails, and no smaller case does: this is the result
//! ```
//!
//! Each of these lines is a *step* of the search: an input on which the program fails. The first step is the input that was
//! found. Each later step is simpler than the one before: it is smaller, or its words are better sorted, if the puzzle
//! leaves their order free. The program has run on every step alone, and got the same verdict as on the first.
//!
//! So the last step is a valid result whenever the time is up or an interrupt comes, unless it exceeded only short limits:
//! see below.
//!
//! The search has three layers, from the bottom up. The type [`Shrinker`] is the search, and each layer adds methods to it:
//!
//! - `candidates` defines the type. It runs the program on inputs that may become the next step.
//! - `steps` decides which inputs these are, and in which order they are tried.
//! - This module decides within which limits the program runs, and when the search ends.
//!
//! (The crate `shrink` is something else: it makes the smaller cases of a case, and runs no program.)
//!
//! The limits matter because some smaller inputs make a program hang, and a run that hangs takes the whole time limit.
//! With a limit of 10 s, a search of 10 s would try a single input. So most runs have *short limits*:
//!
//! - If the program fails in time, say after 20 ms with a wrong answer, a run that takes ten times as long counts as hanging
//!   ([`Shrinker::shrink_failure_in_time`]).
//! - If the program exceeded the time limit, it usually hangs, and exceeds short limits too. What is found within these is
//!   valid only once a run within the *real limits*, those of the user, confirms it ([`Shrinker::shrink_timeout`]).

use std::mem;
use std::time::{Duration, Instant};

use ::shrink::shrink_case;
use checker::{CaseText, GivenAnswer, Verdict};

use super::candidates::Shrinker;
use super::repeat::{FailureRate, run_again, run_once_more};
use super::sizer::RunSizer;
use crate::program::{Error, Limits, StopSignal};
use crate::run::{ProgramRun, ProgramUnderTest};

/// The result of shrinking: a failure on the smallest input that was found.
pub struct Shrunk {
    /// A run that failed on the smallest input.
    pub run: ProgramRun,
    /// Whether the cases differ from those of the failure that was found.
    pub is_changed: bool,
    /// The number of runs for shrinking, with those that repeat the failure at the end.
    pub runs: u64,
    /// How long shrinking took.
    pub time: Duration,
    /// How shrinking ended.
    pub ending: ShrinkEnding,
    /// How often the program fails on the smallest input.
    pub rate: FailureRate,
    /// The answers that the program printed while its input was shrunk. Some are to cases on which it fails, others to
    /// similar cases on which it passes, so together they show what makes it fail.
    pub evidence: Vec<GivenAnswer>,
}

/// How shrinking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShrinkEnding {
    /// No case can be made smaller any more.
    Complete,
    /// The program seems to end on no input, since it hangs even on the smallest case. The input was not shrunk, because a
    /// smaller one would show nothing more.
    ProgramNeverEnds,
    /// The program got another verdict when it ran on the input again. The input was not shrunk.
    NotRepeated,
    /// The time was up before shrinking was complete.
    OutOfTime,
    /// An interrupt came before shrinking was complete.
    Interrupted,
}

impl Shrunk {
    /// Returns whether the program failed in every run on the smallest input.
    pub fn is_steady(&self) -> bool {
        self.rate.is_steady()
    }

    /// Returns whether shrinking was complete, and the program fails in every run on the smallest input. Otherwise it may
    /// fail on a smaller one.
    pub fn is_fully_shrunk(&self) -> bool {
        self.ending == ShrinkEnding::Complete && self.is_steady()
    }
}

/// Looks for the smallest input on which the program gets the same verdict as in `failure`.
///
/// The search ends after the `budget`, at an interrupt, or for one of the other reasons in [`ShrinkEnding`], and returns the
/// smallest input found by then. Three kinds of runs do not heed the `budget`:
///
/// - the run on the smallest legal case, which shows whether the program may end on any input;
/// - the run that confirms the result within the real limits;
/// - the runs that show how often the program fails.
///
/// `sizer` knows what the runs so far cost.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink(
    subject: &ProgramUnderTest,
    failure: ProgramRun,
    sizer: RunSizer,
    budget: Duration,
) -> Result<Shrunk, Error> {
    let start = Instant::now();
    let found_cases = failure.batch.cases.clone();
    let mut shrinker = Shrinker::new(*subject, failure.verdict, budget, sizer);
    let mut last_step = failure; // the first step, so far
    let ending = shrinker.shrink_until_end(&mut last_step)?;
    let learned = shrinker.into_learned();
    let repeated = repeat_after_search(subject, &last_step, ending);
    let rate = if ending == ShrinkEnding::NotRepeated {
        repeated.with_a_run_that_differed() // the run of the search in which the failure was not repeated
    } else {
        repeated
    };
    Ok(Shrunk {
        is_changed: last_step.batch.cases != found_cases,
        run: last_step,
        runs: learned.runs + repeated.further_runs(),
        time: start.elapsed(),
        ending,
        rate,
        evidence: learned.evidence,
    })
}

/// Runs the program again on the smallest input, to see how often it fails there. Returns the rate of the run that failed
/// in the search and of these further runs. After an interrupt, there is at most one further run.
fn repeat_after_search(
    subject: &ProgramUnderTest,
    last_step: &ProgramRun,
    ending: ShrinkEnding,
) -> FailureRate {
    match ending {
        ShrinkEnding::Interrupted => run_once_more(subject, last_step),
        _ => run_again(subject, last_step),
    }
}

/// What a search within short limits found, for a program that exceeded the time limit.
struct FoundWithinShortLimits {
    /// The smallest input on which the program exceeds the short limits.
    cases: Vec<CaseText>,
    /// Whether shrinking was complete. Otherwise there may be smaller inputs.
    is_complete: bool,
}

impl Shrinker<'_> {
    /// Shrinks the input of a run, step by step, until the search ends.
    ///
    /// `last_step` is the run to begin with. Each step replaces it, so in the end it is the run on the smallest input that was
    /// found. This is so for all methods that take such a `last_step`.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    fn shrink_until_end(&mut self, last_step: &mut ProgramRun) -> Result<ShrinkEnding, Error> {
        let ended = if self.verdict == Verdict::Tle {
            self.shrink_timeout(last_step)
        } else {
            self.shrink_failure_in_time(last_step)
        };
        match ended {
            Err(Error::Stopped) if (self.subject.must_stop)() => Ok(ShrinkEnding::Interrupted),
            Err(Error::Stopped) => Ok(ShrinkEnding::OutOfTime),
            other => other,
        }
    }

    /// Shrinks an input on which the program gets another verdict than TLE. The failure is repeated within the real limits.
    /// All later runs have short limits, which follow from this run.
    fn shrink_failure_in_time(
        &mut self,
        last_step: &mut ProgramRun,
    ) -> Result<ShrinkEnding, Error> {
        let Some(repetition) = self.failure_on(&last_step.batch.cases)? else {
            return Ok(ShrinkEnding::NotRepeated);
        };
        self.limits = limits_after_failure_in_time(&repetition, &self.subject.limits);
        self.shrink_all(last_step)?;
        Ok(ShrinkEnding::Complete)
    }

    /// Shrinks an input on which the program gets TLE.
    ///
    /// 1. If no run was accepted so far, the program may end on no input. This is found out first.
    /// 2. The input is shrunk within short limits.
    /// 3. The program runs on what was found within the real limits. If it exceeds these too, the result is confirmed, and
    ///    becomes the last step. Otherwise the program may only be slow there, and the last step stays the first one.
    /// 4. In the time that is left, the last step is shrunk within the real limits, unless it is confirmed and shrinking was
    ///    complete in 2.
    fn shrink_timeout(&mut self, last_step: &mut ProgramRun) -> Result<ShrinkEnding, Error> {
        let may_never_end = !self.lock_learned().sizer.has_learned();
        if may_never_end && self.hangs_on_smallest_case(last_step) {
            return Ok(ShrinkEnding::ProgramNeverEnds);
        }
        let real_limits = self.subject.limits;
        let short_limits = self.lock_learned().sizer.short_limits(&real_limits);
        let reserve = reserve_for_real_limits(self.budget, &real_limits);
        let found = self.within(short_limits, reserve, |search| {
            search.find_within_short_limits(&last_step.batch.cases)
        })?;
        let Some(found) = found else {
            return Ok(ShrinkEnding::NotRepeated);
        };
        let confirmation = self.run_even_if_stopped(&found.cases)?;
        if confirmation.verdict == self.verdict {
            *last_step = confirmation;
            if found.is_complete {
                return Ok(ShrinkEnding::Complete);
            }
        }
        self.shrink_all(last_step)?;
        Ok(ShrinkEnding::Complete)
    }

    /// Returns whether the program hangs on the smallest legal case: it exceeds [`limits_on_smallest_case`], and prints
    /// nothing. A program that hangs even there probably ends on no input.
    fn hangs_on_smallest_case(&self, failure: &ProgramRun) -> bool {
        let puzzle = self.subject.puzzle;
        let any_case = failure.batch.cases[0].clone();
        let rewritten_if_legal = |text: &[u8]| puzzle.rewritten(text);
        // Shrinking any case leads to the smallest one if every case counts as failing.
        let smallest_case = shrink_case(any_case, &rewritten_if_legal, &mut |_| true);
        let limits = limits_on_smallest_case(&self.subject.limits);
        match self.subject.run_on_cases(&[smallest_case], &limits) {
            Ok(run) => {
                // The run is counted, but not learned from. Otherwise the short limits would follow from what the smallest
                // case takes, and a program that is only slow on larger cases would exceed them.
                self.lock_learned().runs += 1;
                run.verdict == Verdict::Tle && run.execution.output.is_empty()
            }
            // The next run returns the same error, be it an interrupt or a program that cannot be started.
            Err(_) => false,
        }
    }

    /// Looks for the smallest input on which the program exceeds the limits of this part of the search, which are short ones.
    /// The search begins with these cases. Returns `None` if the program does not exceed the limits on them.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or if the first run is stopped, so that nothing is found.
    fn find_within_short_limits(
        &self,
        cases: &[CaseText],
    ) -> Result<Option<FoundWithinShortLimits>, Error> {
        let Some(mut last_step) = self.failure_on(cases)? else {
            return Ok(None);
        };
        let is_complete = match self.shrink_all(&mut last_step) {
            Ok(()) => true,
            Err(Error::Stopped) => false,
            Err(error) => return Err(error),
        };
        Ok(Some(FoundWithinShortLimits {
            cases: last_step.batch.cases.clone(),
            is_complete,
        }))
    }

    /// Calls `part` with a search that has these limits, and whose deadline is earlier by `reserve`. Later parts of
    /// the search have the limits and the deadline from before.
    fn within<R>(&mut self, limits: Limits, reserve: Duration, part: impl FnOnce(&Self) -> R) -> R {
        let limits_before = mem::replace(&mut self.limits, limits);
        self.deadline -= reserve;
        let result = part(self);
        self.deadline += reserve;
        self.limits = limits_before;
        result
    }

    /// Runs the program on these cases within the real limits, even after the deadline or an interrupt. Otherwise what was
    /// found within short limits could not be confirmed. An interrupt ends this run only if there was none before it.
    fn run_even_if_stopped(&self, cases: &[CaseText]) -> Result<ProgramRun, Error> {
        let was_stopped_before = (self.subject.must_stop)();
        let must_stop: StopSignal = if was_stopped_before {
            &|| false
        } else {
            self.subject.must_stop
        };
        let subject = ProgramUnderTest {
            must_stop,
            ..self.subject
        };
        let run = subject.run_on_cases(cases, &subject.limits)?;
        self.lock_learned().add(&run);
        Ok(run)
    }
}

/// Returns the limits within which the program runs on the smallest legal case: a quarter of the real times.
pub fn limits_on_smallest_case(real_limits: &Limits) -> Limits {
    real_limits.with_times_divided_by(4)
}

/// Returns the short limits for candidates of a run that failed with another verdict than TLE. A candidate may take ten
/// times as long as the run, and at least 100 ms of CPU time and a second of wall-clock time, because start-up times differ.
/// Neither limit is above the real one.
fn limits_after_failure_in_time(failure: &ProgramRun, real_limits: &Limits) -> Limits {
    let time = (10 * failure.execution.time).max(Duration::from_millis(100));
    let wall = (10 * failure.execution.wall).max(Duration::from_secs(1));
    Limits {
        time: real_limits.time.min(time),
        wall: real_limits.wall.min(wall),
        ..*real_limits
    }
}

/// Returns how much of the budget a search within short limits leaves for runs within the real limits: half of it, or less
/// if that is enough for the run that confirms the result and several steps. A program that hangs usually computes, so each
/// of these runs takes about the limit of CPU time.
fn reserve_for_real_limits(budget: Duration, real_limits: &Limits) -> Duration {
    const RUNS: u32 = 8;
    (budget / 2).min(RUNS * real_limits.time)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
    use std::thread;

    use super::*;
    use crate::program::concurrent_runs;
    use crate::search::scripted::{
        Does, FOREVER, LIMIT, NEVER, Ran, SECOND, board, first, with_failure,
    };

    /// The conditions under which an input is shrunk.
    #[derive(Clone, Copy)]
    struct Conditions<'a> {
        /// The time for shrinking.
        budget: Duration,
        /// The time that an accepted run on one board has taken, if there was such a run before.
        time_of_board: Option<Duration>,
        must_stop: StopSignal<'a>,
    }

    /// Shrinking takes as long as it needs, no run was accepted before, and there is no interrupt.
    const USUAL: Conditions = Conditions {
        budget: FOREVER,
        time_of_board: None,
        must_stop: NEVER,
    };

    /// The usual conditions, except that a run on one board has taken 30 ms. The short limits are then ten times as long.
    const LEARNED: Conditions = Conditions {
        time_of_board: Some(Duration::from_millis(30)),
        ..USUAL
    };

    /// Shrinks the failure of a program on these boards. Returns the result, and all runs for it.
    fn shrunk(
        boards: &[CaseText],
        does: impl Fn(&[CaseText], StopSignal) -> Does + Sync,
        conditions: Conditions,
    ) -> (Shrunk, Vec<Ran>) {
        with_failure(boards, does, conditions.must_stop, |subject, failure| {
            let mut sizer = RunSizer::new(1);
            if let Some(time) = conditions.time_of_board {
                sizer.learn(1, time, time);
            }
            shrink(subject, failure, sizer, conditions.budget).unwrap()
        })
    }

    /// Returns what a program does that is wrong if the first value of the only board is greater than this.
    fn wrong_above(most: u8) -> impl Fn(&[CaseText], StopSignal) -> Does + Sync {
        move |boards, _| {
            if first(&boards[0]) > most {
                Does::Wrong(0)
            } else {
                Does::Right(Duration::ZERO)
            }
        }
    }

    /// Returns what a program does that hangs if the first value of a board is greater than 1.
    fn hangs(boards: &[CaseText], _: StopSignal) -> Does {
        if first(&boards[0]) > 1 {
            Does::Right(Duration::MAX)
        } else {
            Does::Right(Duration::ZERO)
        }
    }

    #[test]
    fn a_single_board_is_shrunk_in_one_round() {
        let (shrunk, runs) = shrunk(&[board(9)], wrong_above(1), USUAL);
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
        assert!(shrunk.is_changed);
        assert_eq!(shrunk.ending, ShrinkEnding::Complete);
        assert!(shrunk.time > Duration::ZERO);
        // No other board is run twice. The failure on the board of a two is repeated, and a board of ones is tried again on
        // the way, because it is smaller than each step.
        let mut boards: Vec<CaseText> = runs.into_iter().flat_map(|run| run.boards).collect();
        boards.retain(|it| *it != board(1) && *it != board(2));
        let count = boards.len();
        boards.sort();
        boards.dedup();
        assert_eq!(boards.len(), count);
    }

    /// Once the second board is smaller, the first becomes smaller, too.
    #[test]
    fn several_boards_are_shrunk_in_rounds() {
        let does = |boards: &[CaseText], _: StopSignal| match boards {
            [one, other] if first(one) >= first(other) => Does::Wrong(1),
            _ => Does::Right(Duration::ZERO),
        };
        let (shrunk, _) = shrunk(&[board(9), board(5)], does, USUAL);
        assert_eq!(shrunk.run.batch.cases, [board(1), board(1)]);
    }

    #[test]
    fn it_is_told_whether_the_time_is_up_or_there_was_an_interrupt() {
        let cut_short = |budget, must_stop: StopSignal| {
            let conditions = Conditions {
                budget,
                must_stop,
                ..USUAL
            };
            let (shrunk, _) = shrunk(&[board(9)], wrong_above(1), conditions);
            assert_eq!(shrunk.run.batch.cases, [board(9)]);
            assert!(!shrunk.is_fully_shrunk());
            (shrunk.ending, shrunk.rate.runs)
        };
        let late = cut_short(Duration::ZERO, NEVER);
        assert_eq!(late, (ShrinkEnding::OutOfTime, 11));
        let interrupted = cut_short(FOREVER, &|| true);
        assert_eq!(interrupted, (ShrinkEnding::Interrupted, 2));
    }

    /// The program is slow the first time only.
    #[test]
    fn a_slow_board_on_which_the_program_passes_again_is_not_shrunk() {
        let is_first = AtomicBool::new(true);
        let does = |_: &[CaseText], _: StopSignal| {
            let is_slow = is_first.swap(false, Relaxed);
            Does::Right(if is_slow {
                Duration::MAX
            } else {
                Duration::ZERO
            })
        };
        let (shrunk, runs) = shrunk(&[board(9)], does, LEARNED);
        assert!(!shrunk.is_changed);
        assert_eq!(shrunk.ending, ShrinkEnding::NotRepeated);
        assert_eq!(runs.len(), 1);
        let FailureRate { failed, runs } = shrunk.rate;
        assert_eq!((failed, runs), (1, 2));
    }

    /// The program takes 5 ms when the failure is found, and 150 ms in later runs.
    #[test]
    fn a_failure_that_is_slower_the_second_time_is_shrunk() {
        let is_found = AtomicBool::new(false);
        let does = |boards: &[CaseText], _: StopSignal| {
            let millis = if is_found.swap(true, Relaxed) { 150 } else { 5 };
            if first(&boards[0]) > 1 {
                Does::Prints("7\n", Duration::from_millis(millis))
            } else {
                Does::Right(Duration::ZERO)
            }
        };
        let (shrunk, _) = shrunk(&[board(9)], does, USUAL);
        assert_eq!(shrunk.ending, ShrinkEnding::Complete);
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
        assert!(shrunk.is_steady());
    }

    /// The limit is at least 100 ms of CPU time and a second of wall-clock time, and at most the real one.
    #[test]
    fn a_candidate_has_ten_times_the_time_of_the_failure() {
        let limits = |millis: u64| {
            let does = |boards: &[CaseText], _: StopSignal| {
                if first(&boards[0]) > 1 {
                    Does::Prints("7\n", Duration::from_millis(millis))
                } else {
                    Does::Right(Duration::ZERO)
                }
            };
            let (_, runs) = shrunk(&[board(9)], does, USUAL);
            let limits = runs[1].limits; // after the run that repeats the failure
            [limits.time, limits.wall].map(|time| time.as_millis())
        };
        assert_eq!(limits(5), [100, 1_000]);
        assert_eq!(limits(50), [500, 1_000]);
        assert_eq!(limits(150), [1_500, 1_500]);
        assert_eq!(limits(1_500), [2_000, 10_000]);
    }

    #[test]
    fn a_program_never_ends_if_it_prints_nothing_for_the_smallest_board_in_a_quarter_of_the_time() {
        let never_ends = |does: fn(&[CaseText]) -> Does| {
            let does = move |boards: &[CaseText], _: StopSignal| does(boards);
            let (shrunk, runs) = shrunk(&[board(9)], does, USUAL);
            assert_eq!(runs[0].limits.time, LIMIT / 4);
            assert_eq!(runs[0].boards, [board(1)]);
            shrunk.ending == ShrinkEnding::ProgramNeverEnds
        };
        assert!(never_ends(|_| Does::Prints("", Duration::MAX)));
        assert!(!never_ends(|_| Does::Prints("8\n", Duration::MAX)));
        assert!(!never_ends(|boards| {
            let is_nine = boards[0] == board(9);
            Does::Prints(
                "",
                if is_nine {
                    Duration::MAX
                } else {
                    Duration::ZERO
                },
            )
        }));
    }

    #[test]
    fn time_is_kept_for_the_real_limits() {
        let limits = Limits::new(LIMIT);
        let times = [1, 4, 32, 40].map(|budget| reserve_for_real_limits(budget * SECOND, &limits));
        assert_eq!(times, [SECOND / 2, 2 * SECOND, 16 * SECOND, 16 * SECOND]);
        // Half of four seconds is left for the first runs.
        let conditions = Conditions {
            budget: 4 * SECOND,
            time_of_board: Some(SECOND),
            ..USUAL
        };
        let (shrunk, runs) = shrunk(&[board(9)], hangs, conditions);
        let wall = runs[0].limits.wall;
        assert!(wall <= 2 * SECOND, "{wall:?}");
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
    }

    /// The first candidate takes all the time of the search within short limits.
    #[test]
    fn the_time_that_is_kept_is_used_after_the_result_is_confirmed() {
        let budget = 3 * SECOND;
        let runs = AtomicUsize::new(0);
        let does = |boards: &[CaseText], stop: StopSignal| {
            if runs.fetch_add(1, Relaxed) == 2 {
                thread::sleep(budget * 6 / 11);
            }
            hangs(boards, stop)
        };
        let conditions = Conditions { budget, ..LEARNED };
        let (shrunk, _) = shrunk(&[board(9)], does, conditions);
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
        assert_eq!(shrunk.ending, ShrinkEnding::Complete);
    }

    #[test]
    fn a_part_of_the_search_has_its_own_limits_and_less_time() {
        with_failure(&[board(9)], hangs, NEVER, |subject, failure| {
            let sizer = RunSizer::new(1);
            let mut shrinker = Shrinker::new(*subject, failure.verdict, FOREVER, sizer);
            let (deadline, limits) = (shrinker.deadline, shrinker.limits);
            shrinker.within(limits.with_times_divided_by(4), SECOND, |search| {
                assert_eq!(search.deadline + SECOND, deadline);
                assert_eq!(search.limits.time, limits.time / 4);
            });
            assert_eq!(shrinker.deadline, deadline);
            assert_eq!(shrinker.limits.time, limits.time);
        });
    }

    /// Shrinks a board of a nine on which a program hangs. On smaller boards it takes the time `slow`, which exceeds
    /// the short limits. The run on a board of a two, the first of these boards in the order of the search, causes an interrupt.
    /// Returns what is found, and the number of runs that begin after the interrupt.
    fn interrupted(slow: Duration) -> (Shrunk, usize) {
        let interrupt = AtomicBool::new(false);
        let later = AtomicUsize::new(0);
        let is_last_stopped = AtomicBool::new(false);
        let does = |boards: &[CaseText], stop: StopSignal| {
            if interrupt.load(Relaxed) {
                later.fetch_add(1, Relaxed);
                is_last_stopped.store(stop(), Relaxed);
            }
            match first(&boards[0]) {
                1 => Does::Right(Duration::ZERO),
                2 => {
                    interrupt.store(true, Relaxed);
                    Does::Right(slow)
                }
                9 => Does::Right(Duration::MAX),
                _ => Does::Right(slow),
            }
        };
        let must_stop = || interrupt.load(Relaxed);
        let conditions = Conditions {
            must_stop: &must_stop,
            ..LEARNED
        };
        let (shrunk, _) = shrunk(&[board(9)], does, conditions);
        assert_eq!(shrunk.ending, ShrinkEnding::Interrupted);
        assert_eq!(shrunk.run.limits.time, LIMIT);
        // The interrupt does not end the last run, which confirms what was found before.
        assert!(!is_last_stopped.into_inner());
        (shrunk, later.into_inner())
    }

    #[test]
    fn what_is_found_by_an_interrupt_is_run_within_the_real_limits() {
        // One run confirms what was found. Others may have begun on other cores.
        let few = 1..=concurrent_runs();
        let (shrunk, later) = interrupted(Duration::MAX);
        assert!(shrunk.is_changed && few.contains(&later), "{later} runs");
        let (shrunk, later) = interrupted(SECOND);
        assert!(!shrunk.is_changed && few.contains(&later), "{later} runs");
    }

    /// The run that confirms what was found is the second one on it. It sees an interrupt that comes meanwhile.
    #[test]
    fn a_run_within_the_real_limits_ends_at_an_interrupt() {
        let interrupt = AtomicBool::new(false);
        let tried = Mutex::new(Vec::new());
        let ends = AtomicBool::new(false);
        let does = |boards: &[CaseText], stop: StopSignal| {
            let mut tried = tried.lock().unwrap();
            if boards[0] == board(2) && tried.contains(&boards[0]) {
                interrupt.store(true, Relaxed);
                ends.store(stop(), Relaxed);
            }
            tried.push(boards[0].clone());
            hangs(boards, stop)
        };
        let must_stop = || interrupt.load(Relaxed);
        let conditions = Conditions {
            must_stop: &must_stop,
            ..LEARNED
        };
        let (shrunk, _) = shrunk(&[board(9)], does, conditions);
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
        assert!(ends.into_inner());
    }
}
