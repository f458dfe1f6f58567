//! Finds the case on which a program gets stuck, and whether it is quick on that case alone.
//!
//! A program that is quick on it alone keeps something from one case to the next: a table that fills up, or a list that
//! grows. In this example, it gets stuck on case 59:
//!
//! ```text
//! the first  1   2   4   8   16  32  64  48  56  60  58  59 cases    59 alone
//!            ok  ok  ok  ok  ok  ok  no  ok  ok  no  ok  no          ok
//! ```

use std::slice;
use std::time::{Duration, Instant};

use checker::{CaseText, Entry};
use puzzle::{counted, plural};

use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;

/// How many of the first cases of an input a program answers quickly, before it gets stuck on the next one. It is quick on
/// that case alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Standstill {
    /// The number of first cases for which it is quick.
    pub quick_count: usize,
    /// The CPU time that it takes for them.
    pub quick_time: Duration,
    /// The CPU time after which it was stopped with one case more.
    pub stuck_time: Duration,
    /// The CPU time that it takes for that case alone.
    pub time_alone: Duration,
    /// The number of all cases of the input.
    pub case_count: usize,
    /// The CPU time after which it was stopped with all of them.
    pub whole_time: Duration,
}

/// Where a program gets stuck.
pub enum Stuck {
    /// After some cases, on one on which it is quick alone.
    After(Standstill),
    /// On this case alone.
    On(CaseText),
}

/// Returns where a program gets stuck that exceeds the time limit on an input. No run starts after the deadline.
///
/// The `limits` are those for a run on all cases, and must be far longer than these take alone. A run on fewer cases has a
/// shorter limit, in proportion.
///
/// Returns `None` if the program was not stopped by the time limit, if it had answered all cases by then, or if it is not
/// right and quick on the cases before.
pub fn first_stuck(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    limits: &Limits,
    deadline: Instant,
) -> Option<Stuck> {
    if goes_on_after_last_answer(failing) {
        return None;
    }
    let cases = &failing.batch.cases;
    let run_on = |cases: &[CaseText]| {
        if Instant::now() > deadline {
            return None;
        }
        let limits = limits_for_part(limits, cases.len(), failing.batch.cases.len());
        subject.run_on_cases(cases, &limits).ok()
    };
    let whole_time = time_if_stopped(failing)?;
    let mut quick_count = 1;
    let mut quick_time = time_if_right(&run_on(cases.get(..quick_count)?)?)?;
    let mut stuck_count = cases.len();
    let mut stuck_time = whole_time;
    // The program is quick on the first `quick_count` cases, and gets stuck on the first `stuck_count`.
    while stuck_count - quick_count > 1 {
        // At most twice as many, because a run that gets stuck costs most, and more with more cases.
        let count = usize::midpoint(quick_count, stuck_count).min(2 * quick_count);
        let run = run_on(&cases[..count])?;
        if let Some(time) = time_if_stopped(&run) {
            stuck_count = count;
            stuck_time = time;
        } else {
            quick_count = count;
            quick_time = time_if_right(&run)?;
        }
    }
    let stuck_case = cases.get(quick_count)?;
    let alone = run_on(slice::from_ref(stuck_case))?;
    if time_if_stopped(&alone).is_some() {
        return Some(Stuck::On(stuck_case.clone()));
    }
    Some(Stuck::After(Standstill {
        quick_count,
        quick_time,
        stuck_time,
        time_alone: time_if_right(&alone)?,
        case_count: cases.len(),
        whole_time,
    }))
}

/// Returns whether a program used up its CPU time although it had printed all answers, which are right.
pub fn goes_on_after_last_answer(run: &ProgramRun) -> bool {
    run.reading.entries.iter().all(Entry::is_right) && run.ran.exit == ExitReason::OutOfTime
}

/// Returns the limits for a run on `count` of `all` cases, given those for all. They leave time for the start of the program.
fn limits_for_part(limits: &Limits, count: usize, all: usize) -> Limits {
    const TIME_TO_START: Duration = Duration::from_millis(300);
    let part = limits.time.mul_f64(count as f64 / all as f64);
    let min = TIME_TO_START.min(limits.time);
    Limits {
        time: part.max(min),
        ..*limits
    }
}

/// Returns the CPU time of a run if it is accepted.
fn time_if_right(run: &ProgramRun) -> Option<Duration> {
    if run.is_accepted() {
        Some(run.ran.time)
    } else {
        None
    }
}

/// Returns the CPU time of a run if it was stopped because it used up this time.
fn time_if_stopped(run: &ProgramRun) -> Option<Duration> {
    if run.ran.exit == ExitReason::OutOfTime {
        Some(run.ran.time)
    } else {
        None
    }
}

impl Standstill {
    /// Returns the sentence that a report says. `case` is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let first = match self.quick_count {
            1 => case.to_owned(),
            count => counted(count as u64, case),
        };
        let next = self.quick_count + 1;
        let quick_time = seconds(self.quick_time);
        let time_alone = seconds(self.time_alone);
        let (times, example) = if self.is_sudden() {
            let stuck_time = seconds(self.stuck_time);
            (
                format!(
                    "It takes {quick_time} for the first {first}, but more than {stuck_time} for the first {next}, \
                     although {case} {next} alone takes {time_alone}"
                ),
                "a table that is never cleared",
            )
        } else {
            let whole_time = seconds(self.whole_time);
            let all = format!("{} {}", self.case_count, plural(case));
            (
                format!(
                    "It takes {time_alone} for {case} {next} alone, but {quick_time} for the first {first} together, and \
                     more than {whole_time} for all {all}"
                ),
                "a list that grows",
            )
        };
        format!(
            "{times}: look at what the program keeps from one {case} to the next, such as {example}."
        )
    }

    /// Returns whether one case more makes the program far slower. Otherwise each case takes longer than those before it.
    fn is_sudden(&self) -> bool {
        self.quick_time < self.stuck_time / 2
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, Run, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const LIMIT: Duration = Duration::from_secs(10);

    /// A program that takes so many milliseconds for so many boards, or is stopped. It keeps the number of boards of each of
    /// its runs.
    struct Program<F> {
        takes: F,
        boards: Mutex<Vec<usize>>,
    }

    impl<F: Fn(usize) -> u64 + Sync> Run for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            self.boards.lock().unwrap().push(batch.cases.len());
            let time = Duration::from_millis((self.takes)(batch.cases.len()));
            Ok(if time > limits.time {
                execution(Vec::new(), limits.time, ExitReason::OutOfTime)
            } else {
                execution(batch.output, time, ExitReason::Exited(0))
            })
        }
    }

    /// Returns where a program gets stuck on so many boards, given how its run on all of them ended, and the numbers of
    /// boards in the runs after that.
    fn found(
        count: usize,
        takes: impl Fn(usize) -> u64 + Sync,
        change: impl FnOnce(&mut ProgramRun),
        deadline: Instant,
    ) -> (Option<Stuck>, Vec<usize>) {
        let boards = Mutex::default();
        let program = Program { takes, boards };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let cases: Vec<CaseText> = (0..count).map(|at| board_of(at % 10 + 1)).collect();
        let mut failing = subject.run_on_cases(&cases, &subject.limits).unwrap();
        change(&mut failing);
        program.boards.lock().unwrap().clear();
        let stuck = first_stuck(&subject, &failing, &subject.limits, deadline);
        (stuck, program.boards.into_inner().unwrap())
    }

    /// Returns a time by which no test takes so long.
    fn far() -> Instant {
        Instant::now() + 100 * LIMIT
    }

    /// Returns what a program takes that gets stuck after so many boards.
    fn stuck_after(most: usize) -> impl Fn(usize) -> u64 + Sync {
        move |boards| {
            if boards > most {
                u64::MAX
            } else {
                boards as u64
            }
        }
    }

    #[test]
    fn the_runs_are_on_twice_as_many_boards_and_then_halve_the_distance() {
        let (stuck, runs) = found(200, stuck_after(58), |_| {}, far());
        assert!(matches!(stuck, Some(Stuck::After(standstill)) if standstill.quick_count == 58));
        assert_eq!(runs, [1, 2, 4, 8, 16, 32, 64, 48, 56, 60, 58, 59, 1]);
        let (stuck, runs) = found(2, stuck_after(1), |_| {}, far());
        assert!(matches!(stuck, Some(Stuck::After(standstill)) if standstill.quick_count == 1));
        assert_eq!(runs, [1, 1]);
    }

    #[test]
    fn no_run_follows_after_the_deadline_or_without_a_reason() {
        let past = Instant::now()
            .checked_sub(Duration::from_millis(1))
            .unwrap();
        let (stuck, runs) = found(20, stuck_after(5), |_| {}, past);
        assert!(stuck.is_none() && runs.is_empty());
        let waits = |failing: &mut ProgramRun| failing.ran.exit = ExitReason::OutOfWallTime;
        let (stuck, runs) = found(20, stuck_after(5), waits, far());
        assert!(stuck.is_none() && runs.is_empty());
        let has_answered = |failing: &mut ProgramRun| {
            failing.reading = checker::read(&failing.batch, &failing.batch.output, false);
        };
        let (stuck, runs) = found(20, stuck_after(5), has_answered, far());
        assert!(stuck.is_none() && runs.is_empty());
    }

    /// The limit of a run on eleven of twenty boards is 5.5 seconds.
    #[test]
    fn it_is_sudden_if_one_board_more_takes_more_than_twice_as_long() {
        let is_sudden = |time: u64| {
            let takes = move |boards: usize| match boards {
                11.. => u64::MAX,
                10 => time,
                _ => 1,
            };
            match found(20, takes, |_| {}, far()) {
                (Some(Stuck::After(standstill)), _) => {
                    assert_eq!(standstill.stuck_time, Duration::from_millis(5_500));
                    standstill.is_sudden()
                }
                _ => panic!("not stuck"),
            }
        };
        assert!(is_sudden(2_749) && !is_sudden(2_750));
    }

    #[test]
    fn a_part_of_the_boards_has_a_part_of_the_limit_that_is_not_too_short() {
        for (limit, cases, time) in [(10_000, 5, 5_000), (1_000, 2, 300), (200, 1, 200)] {
            let limits = Limits::new(Duration::from_millis(limit));
            let part = limits_for_part(&limits, cases, 10);
            assert_eq!(
                (part.time, part.wall),
                (Duration::from_millis(time), limits.wall)
            );
        }
    }
}
