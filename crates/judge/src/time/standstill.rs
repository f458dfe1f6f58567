//! Finds the case on which a program gets stuck, and whether it is quick on that case when it is run alone.
//!
//! A program gets stuck on a case if it is in time for the cases before it, but exceeds its time limit for these and the case
//! together. If it is quick on that case alone, it keeps something from one case to the next: a table that fills up, or a list
//! that grows. In this example, the program gets stuck on case 59. The runs are in the order of time, from left to right:
//!
//! ```text
//! the first  1   2   4   8   16  32  64  48  56  60  58  59 cases    59 alone
//!            ok  ok  ok  ok  ok  ok  no  ok  ok  no  ok  no          ok
//! ```

use std::slice;
use std::time::Duration;

use checker::{CaseText, Verdict};
use puzzle::{counted, plural};

use super::hang_limits::HangLimits;
use crate::program::ExitReason;
use crate::run::ProgramRun;
use crate::run_words::seconds;
use crate::runs_until::RunsUntil;

/// The first case on which a program gets stuck.
pub enum Stuck {
    /// The program is quick on the case when it is run alone.
    After(Standstill),
    /// The program exceeds its limit on this case even when it is run alone.
    On(CaseText),
}

/// The CPU times of a program that gets stuck on a case after others, and is quick on it alone. It may become slower with each
/// case, or stand still suddenly.
#[derive(Clone, Debug, PartialEq)]
pub struct Standstill {
    /// The cases before the one on which it gets stuck.
    pub quick: FirstCases,
    /// These cases and that one.
    pub stuck: FirstCases,
    /// The CPU time that the program takes for that case alone.
    pub time_alone: Duration,
    /// All cases of the input, on which the program was stopped.
    pub all: FirstCases,
}

/// What a program takes for the first cases of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstCases {
    /// The number of these cases.
    pub count: usize,
    /// The CPU time that the program takes for them together. If it exceeds its limit, it takes more than this.
    pub time: Duration,
}

/// Returns the first case on which a program gets stuck, given its run `failing` that exceeded the time limit. Its limit for
/// some of the cases is the [part](HangLimits::for_part) of the `hang_limits` for so many.
///
/// Returns `None` if this is not found out:
///
/// - The program was not stopped by the time limit, or it had answered all cases by then.
/// - The input has a single case.
/// - On some of the cases, the program fails in another way.
/// - It exceeds its limit on the first case. That case may only be slower than the average.
/// - No further run begins, or the program cannot be run.
pub fn first_stuck(
    runs: RunsUntil,
    failing: &ProgramRun,
    hang_limits: &HangLimits,
) -> Option<Stuck> {
    if failing.execution.exit != ExitReason::OutOfCpuTime || failing.goes_on_after_last_answer() {
        return None;
    }
    let cases = &failing.batch.cases;
    if cases.len() < 2 {
        return None;
    }
    let search = Search {
        runs,
        cases,
        hang_limits,
    };
    search.find_stuck(failing.execution.time)
}

/// Runs of a program on some cases of an input at a time.
struct Search<'a> {
    runs: RunsUntil<'a>,
    /// All cases of the input, at least two.
    cases: &'a [CaseText],
    hang_limits: &'a HangLimits,
}

impl Search<'_> {
    /// Does what [`first_stuck`] does, given that the program was stopped after `time_of_all` on all cases.
    fn find_stuck(&self, time_of_all: Duration) -> Option<Stuck> {
        let all = FirstCases {
            count: self.cases.len(),
            time: time_of_all,
        };
        let mut quick = self.first_case_if_quick()?;
        let mut stuck = all;
        while stuck.count - quick.count > 1 {
            let count = next_count(quick.count, stuck.count);
            match self.speed_on(&self.cases[..count])? {
                Speed::InTime(time) => quick = FirstCases { count, time },
                Speed::OverLimit(time) => stuck = FirstCases { count, time },
            }
        }
        let stuck_case = &self.cases[quick.count];
        match self.speed_on(slice::from_ref(stuck_case))? {
            Speed::InTime(time_alone) => Some(Stuck::After(Standstill {
                quick,
                stuck,
                time_alone,
                all,
            })),
            Speed::OverLimit(_) => Some(Stuck::On(stuck_case.clone())),
        }
    }

    /// Runs the program on the first case. Returns what it takes if it is in time.
    fn first_case_if_quick(&self) -> Option<FirstCases> {
        match self.speed_on(&self.cases[..1])? {
            Speed::InTime(time) => Some(FirstCases { count: 1, time }),
            Speed::OverLimit(_) => None,
        }
    }

    /// Runs the program on these cases of the input, and returns how fast it is. Returns `None` if it is not run, or if it fails
    /// for another reason than its CPU time.
    fn speed_on(&self, part: &[CaseText]) -> Option<Speed> {
        let limits = self.hang_limits.for_part(part.len(), self.cases.len());
        speed_in(&self.runs.run_on_cases(part, &limits)?)
    }
}

/// Returns the number of cases in the next run, between one that is `quick` and one that is `stuck`: in the middle, but at most
/// twice as many as are quick. The more cases a run has that exceeds its limit, the longer it takes.
fn next_count(quick: usize, stuck: usize) -> usize {
    usize::midpoint(quick, stuck).min(2 * quick)
}

/// How fast a program is in a run.
enum Speed {
    /// It is right, and takes this CPU time.
    InTime(Duration),
    /// It takes more than this CPU time, which is at least its limit.
    OverLimit(Duration),
}

/// Returns how fast a program is in a run. Returns `None` if it fails for another reason than its CPU time.
fn speed_in(run: &ProgramRun) -> Option<Speed> {
    match (run.verdict, run.execution.exit) {
        (Verdict::Ac, _) => Some(Speed::InTime(run.execution.time)),
        (Verdict::Tle, ExitReason::OutOfCpuTime) => Some(Speed::OverLimit(run.execution.time)),
        // It ended by itself after the limit, before it would have been stopped.
        (Verdict::Tle, ExitReason::Exited(_)) => Some(Speed::OverLimit(run.limits.time)),
        _ => None,
    }
}

impl Standstill {
    /// Returns the sentence that a report says. `case` is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let (times, example) = if self.becomes_slower() {
            (self.text_if_slower(case), "a list that grows")
        } else {
            (self.text_if_sudden(case), "a table that is never cleared")
        };
        format!(
            "{times}: look at what the program keeps from one {case} to the next, such as {example}."
        )
    }

    /// Returns whether the program becomes slower from case to case: it is slow on several cases already before it gets stuck,
    /// and not because of its start.
    fn becomes_slower(&self) -> bool {
        let is_slow_before = self.quick.time >= self.stuck.time / 2;
        let is_start_short = self.time_alone <= self.quick.time / 2; // one case alone has the same start
        self.quick.count > 1 && is_slow_before && is_start_short
    }

    /// Returns the times of a program that becomes slower from case to case.
    fn text_if_slower(&self, case: &str) -> String {
        let (number, time_alone) = (self.stuck.count, seconds(self.time_alone));
        let (quick_cases, quick_time) = (self.quick_cases(case), seconds(self.quick.time));
        let (all, all_time) = (self.all.count, seconds(self.all.time));
        let cases = plural(case);
        format!(
            "It takes {time_alone} for {case} {number} alone, but {quick_time} for the first {quick_cases} together, and \
             more than {all_time} for all {all} {cases}"
        )
    }

    /// Returns the times of a program that is quick until it gets stuck.
    fn text_if_sudden(&self, case: &str) -> String {
        let (number, time_alone) = (self.stuck.count, seconds(self.time_alone));
        let (quick_cases, quick_time) = (self.quick_cases(case), seconds(self.quick.time));
        let stuck_time = seconds(self.stuck.time);
        format!(
            "It takes {quick_time} for the first {quick_cases}, but more than {stuck_time} for the first {number}, \
             although {case} {number} alone takes {time_alone}"
        )
    }

    /// Returns how many of the first cases are quick, to follow the word *first*, such as `5 boards`.
    fn quick_cases(&self, case: &str) -> String {
        match self.quick.count {
            1 => case.to_owned(),
            count => counted(count as u64, case),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::time::Instant;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, Limits, Runnable, StopSignal};
    use crate::run::ProgramUnderTest;
    use crate::run::RunFacts;
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const LIMIT: Duration = Duration::from_secs(10);

    /// A program that takes so many milliseconds for so many boards, or is stopped as the supervisor stops it. It keeps the
    /// number of boards of each of its runs.
    struct Program<F> {
        takes: F,
        boards: Mutex<Vec<usize>>,
    }

    impl<F: Fn(usize) -> u64 + Sync> Runnable for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            self.boards.lock().unwrap().push(batch.cases.len());
            let time = Duration::from_millis((self.takes)(batch.cases.len()));
            Ok(if time > limits.kill_time() {
                execution(Vec::new(), limits.kill_time(), ExitReason::OutOfCpuTime)
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
        change: impl FnOnce(&mut RunFacts),
        deadline: Instant,
    ) -> (Option<Stuck>, Vec<usize>) {
        let boards = Mutex::default();
        let program = Program { takes, boards };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let cases: Vec<CaseText> = (0..count).map(|at| board_of(at % 10 + 1)).collect();
        let run = subject.run_on_cases(&cases, &subject.limits).unwrap();
        let failing = run.with_facts(change);
        program.boards.lock().unwrap().clear();
        let runs = RunsUntil {
            subject: &subject,
            deadline,
        };
        let stuck = first_stuck(runs, &failing, &HangLimits::of_whole(subject.limits));
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
        assert!(matches!(stuck, Some(Stuck::After(standstill)) if standstill.quick.count == 58));
        assert_eq!(runs, [1, 2, 4, 8, 16, 32, 64, 48, 56, 60, 58, 59, 1]);
        let (stuck, runs) = found(2, stuck_after(1), |_| {}, far());
        assert!(matches!(stuck, Some(Stuck::After(standstill)) if standstill.quick.count == 1));
        assert_eq!(runs, [1, 1]);
    }

    #[test]
    fn no_run_follows_after_the_deadline_or_without_a_reason() {
        let past = Instant::now()
            .checked_sub(Duration::from_millis(1))
            .unwrap();
        let (stuck, runs) = found(20, stuck_after(5), |_| {}, past);
        assert!(stuck.is_none() && runs.is_empty());
        let waits = |facts: &mut RunFacts| {
            facts.execution.exit = ExitReason::OutOfWallTime;
            facts.execution.time = Duration::ZERO;
        };
        let (stuck, runs) = found(20, stuck_after(5), waits, far());
        assert!(stuck.is_none() && runs.is_empty());
        let has_answered = |facts: &mut RunFacts| {
            facts.reading = checker::read(&facts.batch, &facts.batch.output, false);
        };
        let (stuck, runs) = found(20, stuck_after(5), has_answered, far());
        assert!(stuck.is_none() && runs.is_empty());
    }

    /// The limit of a run is 50 ms for each board, and the program is stopped after 60 ms for each. So it ends by itself on 51 to 60
    /// boards.
    #[test]
    fn a_run_that_ends_by_itself_after_its_limit_is_too_slow() {
        let square = |boards: usize| (boards * boards) as u64;
        let (stuck, runs) = found(200, square, |_| {}, far());
        let Some(Stuck::After(standstill)) = stuck else {
            panic!("not stuck");
        };
        assert_eq!(runs, [1, 2, 4, 8, 16, 32, 64, 48, 56, 52, 50, 51, 1]);
        assert_eq!(standstill.stuck.time, Duration::from_millis(2_550));
        assert!(standstill.becomes_slower());
    }

    /// The limit of a run on eleven of twenty boards is 5.5 seconds, and the program is stopped after 6.6 seconds.
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
                    assert_eq!(standstill.stuck.time, Duration::from_millis(6_600));
                    !standstill.becomes_slower()
                }
                _ => panic!("not stuck"),
            }
        };
        assert!(is_sudden(3_299) && !is_sudden(3_300));
    }

    #[test]
    fn one_slow_board_does_not_mean_that_each_board_takes_longer() {
        let first = |count, seconds| FirstCases {
            count,
            time: Duration::from_secs(seconds),
        };
        let becomes_slower = |quick_count| {
            let standstill = Standstill {
                quick: first(quick_count, 4),
                stuck: first(quick_count + 1, 6),
                time_alone: Duration::from_secs(1),
                all: first(20, 12),
            };
            standstill.becomes_slower()
        };
        assert_eq!([1, 2].map(becomes_slower), [false, true]);
    }

    /// The start of the program takes 200 ms, the boards take hardly any time, and the limit is 800 ms. That the boards before the
    /// last take long for their limit is because of the start.
    #[test]
    fn a_long_start_does_not_mean_that_each_board_takes_longer() {
        let takes = |boards: usize| if boards > 39 { u64::MAX } else { 200 };
        let program = Program {
            takes,
            boards: Mutex::default(),
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_millis(800));
        let cases: Vec<CaseText> = (0..200).map(|at| board_of(at % 10 + 1)).collect();
        let failing = subject.run_on_cases(&cases, &subject.limits).unwrap();
        let runs = RunsUntil::within(&subject, 100 * LIMIT);
        let Some(Stuck::After(standstill)) =
            first_stuck(runs, &failing, &HangLimits::of_whole(subject.limits))
        else {
            panic!("not stuck");
        };
        let said = standstill.text("board");
        assert!(
            said.starts_with(
                "It takes 0.2 s for the first 39 boards, but more than 0.4 s for the first 40,"
            ),
            "{said}"
        );
    }
}
