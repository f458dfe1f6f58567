//! Shrinks a failing input: leaves out cases and makes the rest smaller until no smaller input
//! fails.
//!
//! ```text
//! many cases ─► one that fails alone ─► a smaller one ─► … ─► none that is smaller fails
//!           (or the fewest together)
//! ```
//!
//! A *step* of the search is an input on which the program still fails. The first step is the input
//! that was found, and each later step is smaller than the one before, or has more words in the order of the
//! statement's layout. The program has run on every step alone and failed with the same verdict as on the first. The
//! last step, `smallest`, is therefore a valid result whenever the time is up or an interrupt comes.
//!
//! A *candidate* is an input that may become the next step. This module decides which
//! candidates there are, and in which order. The module `candidates` runs the program on them: it defines
//! the [`Shrinker`], to which this module adds methods.

use std::mem;
use std::time::{Duration, Instant};

use ::shrink::{parts, shrink_case, smaller_cases};
use checker::{CaseText, ErasedPuzzle, GivenAnswer, Verdict};

use super::candidates::{Candidate, Candidates, Shrinker};
use super::order::Order;
use super::repeat::{FailureRate, run_again};
use super::sizer::RunSizer;
use crate::program::{Error, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::stop_reason::StopReason;

/// The result of shrinking: a failure on the smallest input that was found.
pub struct Shrunk {
    /// A run that failed on the smallest input.
    pub run: ProgramRun,
    /// Whether the input is another than that of the failure: smaller, or with more words in order.
    pub is_changed: bool,
    /// The number of runs for shrinking, with those that repeat the failure at the end.
    pub runs: u64,
    /// How long shrinking took.
    pub time: Duration,
    /// What ended shrinking before every candidate was tried, if anything did.
    pub cut_short: Option<StopReason>,
    /// How often the program fails on the smallest input.
    pub rate: FailureRate,
    /// The answers of the runs for shrinking, to cases on both sides of what makes the program fail.
    pub evidence: Vec<GivenAnswer>,
    /// Whether the program seems to end on no input, so that shrinking would show nothing more.
    pub never_ends: bool,
}

impl Shrunk {
    /// Returns whether the program failed in every run on the smallest input.
    pub fn is_steady(&self) -> bool {
        self.rate.is_steady()
    }
}

/// How shrinking ended.
enum Ending {
    /// No candidate fails any more.
    Complete,
    /// The program seems to end on no input, so the input was not shrunk.
    NeverEnds,
    /// The program did not fail on the input again, so the input was not shrunk.
    Passed,
    /// Shrinking ended before every candidate was tried.
    CutShort(StopReason),
}

/// A search within limits that are shorter than the real ones.
struct ShortSearch {
    /// The run on the smallest input that was found.
    smallest: ProgramRun,
    /// How the search ended: when no candidate failed, or because runs had to end.
    ended: Result<(), Error>,
}

/// Looks for the smallest input on which the program gets the same verdict as in `failure`.
///
/// The search ends after `time`, at an interrupt, or when no candidate fails, and returns
/// the smallest input found by then. If the program does not fail on the input of `failure` again, or
/// seems to end on no input, the input is not shrunk. `sizer` knows what the runs so far cost.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink(
    subject: &ProgramUnderTest,
    failure: ProgramRun,
    sizer: RunSizer,
    time: Duration,
) -> Result<Shrunk, Error> {
    let start = Instant::now();
    let found = failure.batch.cases.clone();
    let may_never_end = failure.verdict == Verdict::Tle && !sizer.has_learned();
    let probe_runs = u64::from(may_never_end);
    let never_ends = may_never_end && hangs_on_smallest_case(subject, &failure);
    let mut shrinker = Shrinker::new(*subject, failure.verdict, time, sizer);
    let mut smallest = failure;
    let ending = if never_ends {
        Ending::NeverEnds
    } else {
        shrinker.shrink_until_end(&mut smallest, time)?
    };
    let (cut_short, passing_runs) = match ending {
        Ending::Complete | Ending::NeverEnds => (None, 0),
        Ending::Passed => (None, 1),
        Ending::CutShort(reason) => (Some(reason), 0),
    };
    let repeated = run_again(subject, &smallest, cut_short);
    let repeats = repeated.runs - 1; // without the run that found the failure
    let learned = mem::take(&mut *shrinker.learned());
    Ok(Shrunk {
        is_changed: smallest.batch.cases != found,
        run: smallest,
        runs: probe_runs + learned.runs + repeats,
        time: start.elapsed(),
        cut_short,
        rate: FailureRate {
            runs: repeated.runs + passing_runs,
            ..repeated
        },
        evidence: learned.evidence,
        never_ends,
    })
}

/// Looks for the fewest cases of a failing input on which the program fails in the same way, for
/// at most two seconds. Returns the run on them. If the program exceeded a limit of time or memory, it is not
/// run again.
///
/// Returns `None` if the program does not fail so on fewer cases, and neither if it does not fail
/// again on all of them. The reason may be that the failure depends on the layout of the input: here
/// the cases are written in the statement's own layout.
pub fn fewest_cases(subject: &ProgramUnderTest, failing: &ProgramRun) -> Option<ProgramRun> {
    let is_single = failing.batch.cases.len() == 1;
    if is_single || failing.verdict.is_over_limit() {
        return None;
    }
    let found = fewest_failing_cases(subject, failing)?;
    let are_fewer = found.batch.cases.len() < failing.batch.cases.len();
    if are_fewer && found.repeats(failing) {
        Some(found)
    } else {
        None
    }
}

/// Looks for a case of an input on which alone the program exceeds a tenth of the limits, for at most `time`.
/// Returns the run on it.
pub fn slow_case(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    time: Duration,
) -> Option<ProgramRun> {
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let mut shrinker = Shrinker::new(*subject, failing.verdict, time, sizer);
    shrinker.limits = subject.limits.with_times_divided_by(10);
    shrinker.first_alone(failing).ok()?
}

/// Returns the run on the fewest cases of an input on which the program gets the same verdict that are
/// found in two seconds: on all of them, if it does not fail on fewer.
fn fewest_failing_cases(subject: &ProgramUnderTest, failing: &ProgramRun) -> Option<ProgramRun> {
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let time = Duration::from_secs(2);
    let shrinker = Shrinker::new(*subject, failing.verdict, time, sizer);
    let mut smallest = shrinker.failure_on(&failing.batch.cases).ok()??;
    // Whatever ends this, what was found by then counts.
    let _ = shrinker.leave_out_cases(&mut smallest);
    Some(smallest)
}

/// Returns whether a program does not end on the smallest legal case either, within a quarter of the
/// time limits, and prints nothing. The smallest case is made from a case of `failure`, which can be
/// any legal case.
fn hangs_on_smallest_case(subject: &ProgramUnderTest, failure: &ProgramRun) -> bool {
    let legal = |text: &[u8]| subject.puzzle.rewritten(text);
    let smallest = shrink_case(failure.batch.cases[0].clone(), &legal, &mut |_| true);
    match subject.run_on_cases(&[smallest], &subject.limits.with_times_divided_by(4)) {
        Ok(run) => run.verdict == Verdict::Tle && run.ran.output.is_empty(),
        Err(_) => false,
    }
}

impl Shrinker<'_> {
    /// Shrinks the input of a run, step by step, until no candidate fails, the time is up, or
    /// runs have to end. If the program does not fail on the input again, the input stays as it is.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    fn shrink_until_end(
        &mut self,
        smallest: &mut ProgramRun,
        time: Duration,
    ) -> Result<Ending, Error> {
        let ended = if self.verdict == Verdict::Tle {
            self.shrink_slow(smallest, time)
        } else {
            self.shrink_quick(smallest)
        };
        // This error also says that the time is up.
        match ended {
            Err(Error::Interrupted) if (self.subject.must_stop)() => {
                Ok(Ending::CutShort(StopReason::Interrupt))
            }
            Err(Error::Interrupted) => Ok(Ending::CutShort(StopReason::Late)),
            ended => ended,
        }
    }

    /// Shrinks an input on which the program gets another verdict than TLE.
    fn shrink_quick(&mut self, smallest: &mut ProgramRun) -> Result<Ending, Error> {
        // Some candidates may hang. A run that hangs takes far longer than the run that was found
        // to fail, so ten times the time of that run is enough.
        let time = (10 * smallest.ran.time).max(Duration::from_millis(100));
        let wall = (10 * smallest.ran.wall).max(Duration::from_secs(1));
        self.limits.time = self.subject.limits.time.min(time);
        self.limits.wall = self.subject.limits.wall.min(wall);
        if self.failure_on(&smallest.batch.cases)?.is_none() {
            return Ok(Ending::Passed);
        }
        self.shrink_all(smallest)?;
        Ok(Ending::Complete)
    }

    /// Shrinks an input on which the program gets TLE. If the program hangs, every step would take the
    /// whole time limit. The search therefore uses [`RunSizer::hang_limits`] first, which are far
    /// shorter. A slow program that does not hang may exceed the short limits but not the real ones on
    /// what is found. The search then begins again, within the real limits.
    ///
    /// Whether the program fails again is tried within the short limits. The real ones would take long.
    fn shrink_slow(&mut self, smallest: &mut ProgramRun, time: Duration) -> Result<Ending, Error> {
        let Some(short) = self.shrink_within_short_limits(smallest, time)? else {
            return Ok(Ending::Passed);
        };
        let run = self.run_even_if_stopped(&short.smallest.batch.cases)?;
        if run.verdict == self.verdict {
            *smallest = run;
            short.ended?;
        } else {
            // What failed within the short limits does not fail within these, however that search ended.
            self.shrink_all(smallest)?;
        }
        Ok(Ending::Complete)
    }

    /// Shrinks an input on which the program gets TLE within short limits, and keeps the rest of the time for a few
    /// runs that take the whole limit. Returns `None` if the program does not fail on the input again.
    fn shrink_within_short_limits(
        &mut self,
        found: &ProgramRun,
        time: Duration,
    ) -> Result<Option<ShortSearch>, Error> {
        let real_limits = self.subject.limits;
        let short_limits = self.learned().sizer.hang_limits(&real_limits);
        self.within(short_limits, kept(time, &real_limits), |search| {
            let Some(mut smallest) = search.failure_on(&found.batch.cases)? else {
                return Ok(None);
            };
            let ended = search.shrink_all(&mut smallest);
            Ok(Some(ShortSearch { smallest, ended }))
        })
    }

    /// Does a part of the search within these limits, and keeps some of the time for what follows.
    fn within<R>(&mut self, limits: Limits, kept: Duration, part: impl FnOnce(&Self) -> R) -> R {
        let own_limits = mem::replace(&mut self.limits, limits);
        self.deadline -= kept;
        let result = part(self);
        self.deadline += kept;
        self.limits = own_limits;
        result
    }

    /// Runs the program on these cases within the real limits, even if runs had to end before.
    fn run_even_if_stopped(&mut self, cases: &[CaseText]) -> Result<ProgramRun, Error> {
        let stop = self.subject.must_stop;
        if stop() {
            self.subject.must_stop = &|| false;
        }
        let run = self.run(cases, &self.subject.limits);
        self.subject.must_stop = stop;
        run
    }

    /// Leaves out cases, step by step, until the program does not fail if any more are left out.
    fn leave_out_cases(&self, smallest: &mut ProgramRun) -> Result<(), Error> {
        if smallest.batch.cases.len() > 1 {
            self.shorten(smallest)?;
        }
        self.descend(smallest, |cases, _| without_some(cases))
    }

    /// Leaves out cases, then shrinks each case that is left, until no candidate fails. Two
    /// cases or more are shrunk in rounds, until a round changes nothing: once a case is smaller,
    /// another case may become smaller too.
    fn shrink_all(&self, smallest: &mut ProgramRun) -> Result<(), Error> {
        self.leave_out_cases(smallest)?;
        loop {
            let before = smallest.batch.cases.clone();
            for index in 0..before.len() {
                self.descend(smallest, |cases, resume_at| {
                    with_smaller_case(self.subject.puzzle, cases, index, resume_at)
                })?;
            }
            if before.len() == 1 || smallest.batch.cases == before {
                return Ok(());
            }
        }
    }

    /// Returns a run on one of the cases of a failing run on which the program fails alone. The
    /// [`likely_case`] is tried first, then the cases after it, then those before it.
    fn first_alone(&self, failing: &ProgramRun) -> Result<Option<ProgramRun>, Error> {
        let all = &failing.batch.cases;
        let likely = likely_case(failing);
        if let Some(index) = likely
            && let Some(alone) = self.failure_on(&all[index..=index])?
        {
            return Ok(Some(alone));
        }
        let (before, after) = match likely {
            Some(index) => (&all[..index], &all[index + 1..]),
            None => (&[][..], &all[..]),
        };
        let alone = after.iter().chain(before).map(|case| Candidate {
            resume_at: 0,
            cases: vec![case.clone()],
        });
        let failing = self.first_failure(Box::new(alone), all.len())?;
        Ok(failing.map(|failing| failing.run))
    }

    /// Takes a step to a single case, if the program fails on one alone, and otherwise to all cases up to the
    /// [`likely_case`], if it fails on these.
    fn shorten(&self, smallest: &mut ProgramRun) -> Result<(), Error> {
        let shorter = match self.first_alone(smallest)? {
            Some(alone) => Some(alone),
            None => self.up_to_likely_case(smallest)?,
        };
        if let Some(shorter) = shorter {
            *smallest = shorter;
        }
        Ok(())
    }

    /// Returns a run without the cases after the [`likely_case`] of a failing run, if the program still fails. State leaks
    /// from one case into a later one, so the cases after it are probably not needed.
    fn up_to_likely_case(&self, failing: &ProgramRun) -> Result<Option<ProgramRun>, Error> {
        let all = &failing.batch.cases;
        match likely_case(failing) {
            Some(index) if index + 1 < all.len() => self.failure_on(&all[..=index]),
            _ => Ok(None),
        }
    }

    /// Goes on to the first candidate that fails, and repeats this until no candidate fails.
    /// `candidates` makes the candidates from the cases of the last step, starting at the index at
    /// which to resume.
    fn descend(
        &self,
        smallest: &mut ProgramRun,
        candidates: impl for<'c> Fn(&'c [CaseText], usize) -> Candidates<'c>,
    ) -> Result<(), Error> {
        let mut resume_at = 0;
        loop {
            let cases = &smallest.batch.cases;
            let found = self.first_failure(candidates(cases, resume_at), cases.len())?;
            let Some(failing) = found else {
                return Ok(());
            };
            resume_at = failing.resume_at;
            *smallest = failing.run;
        }
    }
}

/// Returns how much of the time is kept for a few runs within the real limits.
fn kept(time: Duration, real_limits: &Limits) -> Duration {
    (time / 2).min(8 * real_limits.time)
}

/// Returns the index of the case on which a program probably fails: that with the first wrong answer, or if
/// the program crashed or exceeded the time limit after some right answers, that of the next answer.
fn likely_case(failing: &ProgramRun) -> Option<usize> {
    let at_fault = failing.index_at_fault();
    at_fault.or_else(|| failing.first_without_right_answer())
}

/// Returns the candidates that lack some of these cases.
fn without_some(cases: &[CaseText]) -> Candidates<'_> {
    let left_out = parts(cases.len()).filter(|part| part.len() < cases.len());
    Box::new(left_out.map(|part| Candidate {
        resume_at: 0,
        cases: [&cases[..part.start], &cases[part.end..]].concat(),
    }))
}

/// Returns the candidates in which the case with this index is smaller, starting with the edit `resume_at`.
fn with_smaller_case<'c>(
    puzzle: &'static dyn ErasedPuzzle,
    cases: &'c [CaseText],
    index: usize,
    resume_at: usize,
) -> Candidates<'c> {
    let case = &cases[index];
    let smaller: Box<dyn Iterator<Item = (usize, CaseText)>> = match Order::of(puzzle, case) {
        None => {
            let legal = move |text: &[u8]| puzzle.rewritten(text);
            Box::new(smaller_cases(case, resume_at, legal))
        }
        Some(order) => Box::new(smaller_or_in_order(puzzle, case, order, resume_at)),
    };
    Box::new(smaller.map(move |(resume_at, case)| {
        let mut cases = cases.to_vec();
        cases[index] = case;
        Candidate { resume_at, cases }
    }))
}

/// Returns the cases that have more of the words of a case in order, then the smaller ones with other words,
/// which keep the order. Each with the index at which to resume.
fn smaller_or_in_order<'c>(
    puzzle: &'static dyn ErasedPuzzle,
    case: &'c CaseText,
    order: Order<'c>,
    resume_at: usize,
) -> impl Iterator<Item = (usize, CaseText)> + 'c {
    let in_order = order.with_part_in_order(puzzle).into_iter();
    let legal = move |text: &[u8]| puzzle.rewritten_in_order(text);
    // By size alone, another order may be smaller, which is not that of the puzzle.
    let others = smaller_cases(case, resume_at, legal)
        .filter(move |(_, smaller)| !order.has_the_words_of(smaller));
    in_order.map(move |case| (resume_at, case)).chain(others)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

    use super::*;
    use crate::program::{Execution, ExitReason, Run, StopSignal, concurrent_runs};
    use crate::testing::execution;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const SECOND: Duration = Duration::from_secs(1);

    const LIMIT: Duration = Duration::from_secs(2);

    /// No test takes so long.
    const FOREVER: Duration = Duration::from_secs(3_600);

    /// What a program does on some boards.
    enum Does {
        /// It is right after so long.
        Right(Duration),
        /// It prints this after so long.
        Prints(&'static str, Duration),
        /// It prints the right answers, but 7 to the board with this index.
        Wrong(usize),
    }

    /// A run of a program.
    struct Ran {
        boards: Vec<CaseText>,
        limits: Limits,
    }

    /// A function in the place of a program, which keeps its runs.
    struct Program<F> {
        does: F,
        runs: Mutex<Vec<Ran>>,
    }

    impl<F: Fn(&[CaseText], StopSignal) -> Does + Sync> Run for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of(input);
            let does = (self.does)(&batch.cases, stop);
            let boards = batch.cases;
            self.runs.lock().unwrap().push(Ran { boards, limits });
            let (output, time) = match does {
                Does::Right(time) => (batch.output, time),
                Does::Prints(text, time) => (text.into(), time),
                Does::Wrong(at) => {
                    let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
                    let mut lines: Vec<&[u8]> = lines.collect();
                    lines[at] = b"7\n";
                    (lines.concat(), Duration::ZERO)
                }
            };
            Ok(if time > limits.time {
                execution(output, limits.time, ExitReason::OutOfTime)
            } else {
                execution(output, time, ExitReason::Exited(0))
            })
        }
    }

    /// Does something with a program and its failure on these boards. Returns that, and the runs after the failure.
    fn with_failure<R>(
        boards: &[CaseText],
        does: impl Fn(&[CaseText], StopSignal) -> Does + Sync,
        must_stop: StopSignal,
        part: impl FnOnce(&ProgramUnderTest, ProgramRun) -> R,
    ) -> (R, Vec<Ran>) {
        let runs = Mutex::default();
        let program = Program { does, runs };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let failure = subject.run_on_cases(boards, &subject.limits).unwrap();
        assert!(!failure.is_accepted());
        program.runs.lock().unwrap().clear();
        let subject = ProgramUnderTest {
            must_stop,
            ..subject
        };
        let result = part(&subject, failure);
        (result, program.runs.into_inner().unwrap())
    }

    /// Shrinks the failure of a program on these boards, for so long. The program is known to take so long for a board, if
    /// that is known.
    fn shrunk(
        boards: &[CaseText],
        does: impl Fn(&[CaseText], StopSignal) -> Does + Sync,
        known: Option<Duration>,
        time: Duration,
        must_stop: StopSignal,
    ) -> (Shrunk, Vec<Ran>) {
        with_failure(boards, does, must_stop, |subject, failure| {
            let mut sizer = RunSizer::new(1);
            if let Some(known) = known {
                sizer.learn(1, known, known);
            }
            shrink(subject, failure, sizer, time).unwrap()
        })
    }

    /// Returns a board of ones, but for the first value.
    fn board(first: u8) -> CaseText {
        format!("1\n{first} 1 1 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
    }

    /// Returns the first value of a board.
    fn first(board: &CaseText) -> u8 {
        let word = ::shrink::words(board).nth(1).unwrap();
        str::from_utf8(word).unwrap().parse().unwrap()
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

    const NEVER: StopSignal = &|| false;

    #[test]
    fn a_single_board_is_shrunk_in_one_round() {
        let (shrunk, runs) = shrunk(&[board(9)], wrong_above(1), None, FOREVER, NEVER);
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
        assert!(shrunk.is_changed && shrunk.cut_short.is_none());
        assert!(shrunk.time > Duration::ZERO);
        // The failure on the board of a two is repeated, and a board of ones is smaller than both others.
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
        let (shrunk, _) = shrunk(&[board(9), board(5)], does, None, FOREVER, NEVER);
        assert_eq!(shrunk.run.batch.cases, [board(1), board(1)]);
    }

    #[test]
    fn it_is_told_whether_the_time_is_up_or_there_was_an_interrupt() {
        let cut_short = |time, must_stop: StopSignal| {
            let (shrunk, _) = shrunk(&[board(9)], wrong_above(1), None, time, must_stop);
            assert_eq!(shrunk.run.batch.cases, [board(9)]);
            (shrunk.cut_short, shrunk.rate.runs)
        };
        let (late, interrupt) = (StopReason::Late, StopReason::Interrupt);
        assert_eq!(cut_short(Duration::ZERO, NEVER), (Some(late), 11));
        assert_eq!(cut_short(FOREVER, &|| true), (Some(interrupt), 2));
    }

    #[test]
    fn the_boards_after_the_likely_one_are_left_out() {
        let after_nine = |boards: &[CaseText], _: StopSignal| {
            let nine = boards.iter().position(|it| *it == board(9));
            match nine {
                Some(at) if at + 1 < boards.len() => Does::Wrong(at + 1),
                _ => Does::Right(Duration::ZERO),
            }
        };
        let shorter = |boards: &[CaseText]| {
            let (run, runs) = with_failure(boards, after_nine, NEVER, |subject, failure| {
                let sizer = RunSizer::new(RAKE.max_cases());
                let shrinker = Shrinker::new(*subject, failure.verdict, FOREVER, sizer);
                shrinker.up_to_likely_case(&failure).unwrap()
            });
            (run.map(|run| run.batch.cases.len()), runs.len())
        };
        assert_eq!(
            shorter(&[board(1), board(9), board(2), board(3)]),
            (Some(3), 1)
        );
        assert_eq!(shorter(&[board(1), board(9), board(2)]), (None, 0));
    }

    #[test]
    fn boards_are_left_out_in_parts() {
        let boards: Vec<CaseText> = (1..=4).map(board).collect();
        let candidates = without_some(&boards).map(|candidate| {
            let firsts = candidate.cases.iter().map(first);
            firsts.map(|first| first.to_string()).collect::<String>()
        });
        let expected = ["34", "12", "234", "134", "124", "123"];
        assert_eq!(candidates.collect::<Vec<_>>(), expected);
    }

    /// It is slow the first time only.
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
        let known = Some(Duration::from_millis(30));
        let (shrunk, runs) = shrunk(&[board(9)], does, known, FOREVER, NEVER);
        assert!(!shrunk.is_changed && shrunk.cut_short.is_none());
        assert_eq!(runs.len(), 1);
        let FailureRate { failed, runs } = shrunk.rate;
        assert_eq!((failed, runs), (1, 2));
    }

    /// A run that hangs takes far longer than the failure.
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
            let (_, runs) = shrunk(&[board(9)], does, None, FOREVER, NEVER);
            let limits = runs[0].limits;
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
            let (shrunk, runs) = shrunk(&[board(9)], does, None, FOREVER, NEVER);
            assert_eq!(runs[0].limits.time, LIMIT / 4);
            assert_eq!(runs[0].boards, [board(1)]);
            shrunk.never_ends
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

    /// Runs on no fewer boards, or within too long limits, would say nothing.
    #[test]
    fn fewest_boards_are_not_looked_for_without_need() {
        let is_run = |boards: &[CaseText], does: fn() -> Does| {
            let (fewest, runs) = with_failure(
                boards,
                |_, _| does(),
                NEVER,
                |subject, failure| fewest_cases(subject, &failure),
            );
            assert!(fewest.is_none_or(|run| run.batch.cases.len() == 1));
            !runs.is_empty()
        };
        let wrong: fn() -> Does = || Does::Prints("7\n", Duration::ZERO);
        assert!(is_run(&[board(9), board(8)], wrong));
        assert!(!is_run(&[board(9)], wrong));
        assert!(!is_run(&[board(9), board(8)], || Does::Right(
            Duration::MAX
        )));
    }

    /// Alone, the program is wrong on another board than the one at fault.
    #[test]
    fn fewer_boards_fail_in_the_same_way() {
        let boards = [board(1), board(2), board(3)];
        let does = |boards: &[CaseText], _: StopSignal| {
            let first = boards.iter().position(|it| *it == board(1));
            match (boards.len(), first) {
                (3, _) => Does::Wrong(1),
                (_, Some(at)) => Does::Wrong(at),
                _ => Does::Right(Duration::ZERO),
            }
        };
        let (fewest, runs) = with_failure(&boards, does, NEVER, |subject, failure| {
            fewest_cases(subject, &failure)
        });
        assert!(fewest.is_none());
        assert!(runs.iter().any(|run| run.boards == [board(1)]));
    }

    /// The program is wrong on the board after a nine, of eight. There is an interrupt after the run on the first three.
    #[test]
    fn the_fewest_boards_that_are_found_by_an_interrupt_count() {
        let mut boards = vec![board(2); 8];
        boards[1] = board(9);
        let runs = AtomicUsize::new(0);
        let does = |boards: &[CaseText], _: StopSignal| {
            runs.fetch_add(1, Relaxed);
            let nine = boards.iter().position(|it| *it == board(9));
            match nine {
                Some(at) if at + 1 < boards.len() => Does::Wrong(at + 1),
                _ => Does::Right(Duration::ZERO),
            }
        };
        let must_stop = || runs.load(Relaxed) >= 5; // with the failure itself
        let (fewest, ran) = with_failure(&boards, does, &must_stop, |subject, failure| {
            fewest_cases(subject, &failure)
        });
        let counts: Vec<usize> = ran.iter().map(|run| run.boards.len()).collect();
        assert_eq!(counts, [8, 1, 7, 3]);
        assert_eq!(fewest.map(|run| run.batch.cases.len()), Some(3));
    }

    #[test]
    fn a_slow_board_exceeds_a_tenth_of_the_limits() {
        let boards = [board(1), board(9)];
        let (slow, _) = with_failure(&boards, hangs_on_nine, NEVER, |subject, failure| {
            slow_case(subject, &failure, FOREVER)
        });
        let slow = slow.unwrap();
        assert_eq!(slow.batch.cases, [board(9)]);
        assert_eq!(slow.limits.time, LIMIT / 10);
    }

    /// Returns what a program does that hangs if there is a nine.
    fn hangs_on_nine(boards: &[CaseText], _: StopSignal) -> Does {
        if boards.contains(&board(9)) {
            Does::Prints("", Duration::MAX)
        } else {
            Does::Right(Duration::ZERO)
        }
    }

    #[test]
    fn time_is_kept_for_the_real_limits() {
        let limits = Limits::new(LIMIT);
        let times = [1, 4, 32, 40].map(|time| kept(time * SECOND, &limits));
        assert_eq!(times, [SECOND / 2, 2 * SECOND, 16 * SECOND, 16 * SECOND]);
        // Half of four seconds is left for the first runs.
        let (shrunk, runs) = shrunk(&[board(9)], hangs, Some(SECOND), 4 * SECOND, NEVER);
        let wall = runs[0].limits.wall;
        assert!(wall <= 2 * SECOND, "{wall:?}");
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
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

    /// Shrinks a board of a nine, within short limits first, with an interrupt after the first smaller board that exceeds
    /// them. It takes so long. Returns what is found, and the number of runs after the interrupt.
    fn interrupted(slow: Duration) -> (Shrunk, usize) {
        let interrupt = AtomicBool::new(false);
        let later = AtomicUsize::new(0);
        let does = |boards: &[CaseText], _: StopSignal| {
            later.fetch_add(interrupt.load(Relaxed).into(), Relaxed);
            match first(&boards[0]) {
                1 => Does::Right(Duration::ZERO),
                9 => Does::Right(Duration::MAX),
                _ => {
                    interrupt.store(true, Relaxed);
                    Does::Right(slow)
                }
            }
        };
        let must_stop = || interrupt.load(Relaxed);
        let known = Some(Duration::from_millis(30));
        let (shrunk, _) = shrunk(&[board(9)], does, known, FOREVER, &must_stop);
        assert_eq!(shrunk.cut_short, Some(StopReason::Interrupt));
        assert_eq!(shrunk.run.limits.time, LIMIT);
        (shrunk, later.into_inner())
    }

    #[test]
    fn what_is_found_by_an_interrupt_is_run_within_the_real_limits() {
        // One run is within the real limits. Besides, only those are not over that had begun on other cores.
        let few = 1..=concurrent_runs();
        let (shrunk, later) = interrupted(Duration::MAX);
        assert!(shrunk.is_changed && few.contains(&later), "{later} runs");
        let (shrunk, later) = interrupted(SECOND);
        assert!(!shrunk.is_changed && few.contains(&later), "{later} runs");
    }

    /// The last run, which is the second one on what was found, can be interrupted.
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
        let known = Some(Duration::from_millis(30));
        let (shrunk, _) = shrunk(&[board(9)], does, known, FOREVER, &must_stop);
        assert_eq!(shrunk.run.batch.cases, [board(2)]);
        assert!(ends.into_inner());
    }
}
