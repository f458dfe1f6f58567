//! Finds the case on which a program gets stuck, and whether it is quick on that case when it is run alone.
//!
//! A program that is quick on it alone keeps something from one case to the next: a table that fills up, or a list that
//! grows. In this example, the program gets stuck on case 59. The runs are in the order of time, from left to right:
//!
//! ```text
//! the first  1   2   4   8   16  32  64  48  56  60  58  59 cases    59 alone
//!            ok  ok  ok  ok  ok  ok  no  ok  ok  no  ok  no          ok
//! ```

use std::slice;
use std::time::Duration;

use checker::CaseText;
use puzzle::{counted, plural};

use super::hang_limits::HangLimits;
use crate::program::ExitReason;
use crate::run::ProgramRun;
use crate::run_words::seconds;
use crate::runs_until::RunsUntil;

/// Where a program gets stuck.
pub enum Stuck {
    /// After some cases, on one on which it is quick alone.
    After(Standstill),
    /// On this case alone.
    On(CaseText),
}

/// What a program takes that gets stuck after some cases, on one on which it is quick alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Standstill {
    /// The most of the first cases on which it is quick.
    pub quick: FirstCases,
    /// One case more, on which it is stopped.
    pub stuck: FirstCases,
    /// The CPU time that it takes for that case alone.
    pub time_alone: Duration,
    /// All cases of the input, on which it is stopped.
    pub all: FirstCases,
}

/// What a program takes for the first cases of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstCases {
    /// The number of these cases.
    pub count: usize,
    /// The CPU time that the program takes for them together, or after which it is stopped.
    pub time: Duration,
}

/// Returns where a program gets stuck that exceeds the time limit on an input. It gets stuck on some cases of the input if it
/// exceeds the [part](HangLimits::for_part) of the `hang_limits` for so many cases.
///
/// Returns `None` if this is not found out:
///
/// - The program was not stopped by the time limit, or it had answered all cases by then.
/// - It fails on some of the cases in another way, or is stopped on the first one.
/// - No further run begins, or the program cannot be run.
pub fn first_stuck(
    runs: RunsUntil,
    failing: &ProgramRun,
    hang_limits: &HangLimits,
) -> Option<Stuck> {
    if failing.ran.exit != ExitReason::OutOfTime || failing.goes_on_after_last_answer() {
        return None;
    }
    let cases = &failing.batch.cases;
    let all = FirstCases {
        count: cases.len(),
        time: failing.ran.time,
    };
    let search = Search {
        runs,
        cases,
        hang_limits,
    };
    let boundary = search.find_boundary(all)?;
    let stuck_case = cases.get(boundary.quick.count)?;
    match search.speed_on(slice::from_ref(stuck_case))? {
        Speed::Quick(time_alone) => Some(Stuck::After(Standstill {
            quick: boundary.quick,
            stuck: boundary.stuck,
            time_alone,
            all,
        })),
        Speed::Stuck(_) => Some(Stuck::On(stuck_case.clone())),
    }
}

/// Runs of a program on some cases of an input at a time.
struct Search<'a> {
    runs: RunsUntil<'a>,
    /// All cases of the input.
    cases: &'a [CaseText],
    hang_limits: &'a HangLimits,
}

/// How many of the first cases of an input are too many.
struct Boundary {
    /// The most on which the program is quick.
    quick: FirstCases,
    /// One more, on which it gets stuck.
    stuck: FirstCases,
}

impl Search<'_> {
    /// Finds the first case on which the program gets stuck after the others before it, given that it gets stuck on `all`. Until
    /// it does, each run has twice as many cases as the last; later runs halve the distance.
    ///
    /// Returns `None` if a run does not tell how fast the program is, or if the program gets stuck on the first case.
    fn find_boundary(&self, all: FirstCases) -> Option<Boundary> {
        let Speed::Quick(time) = self.speed_on(self.cases.get(..1)?)? else {
            return None;
        };
        let mut quick = FirstCases { count: 1, time };
        let mut stuck = all;
        while stuck.count - quick.count > 1 {
            // At most twice as many, because a run that gets stuck costs most, and more with more cases.
            let count = usize::midpoint(quick.count, stuck.count).min(2 * quick.count);
            match self.speed_on(&self.cases[..count])? {
                Speed::Quick(time) => quick = FirstCases { count, time },
                Speed::Stuck(time) => stuck = FirstCases { count, time },
            }
        }
        Some(Boundary { quick, stuck })
    }

    /// Runs the program on these cases of the input, and returns how fast it is.
    fn speed_on(&self, part: &[CaseText]) -> Option<Speed> {
        let limits = self.hang_limits.for_part(part.len(), self.cases.len());
        speed_in(&self.runs.run_on_cases(part, &limits)?)
    }
}

/// How fast a program is in a run.
enum Speed {
    /// It is right, and takes this CPU time.
    Quick(Duration),
    /// It was stopped after this CPU time.
    Stuck(Duration),
}

/// Returns how fast a program is in a run. Returns `None` if it fails for another reason than its CPU time.
fn speed_in(run: &ProgramRun) -> Option<Speed> {
    let time = run.ran.time;
    if run.ran.exit == ExitReason::OutOfTime {
        Some(Speed::Stuck(time))
    } else if run.is_accepted() {
        Some(Speed::Quick(time))
    } else {
        None
    }
}

impl Standstill {
    /// Returns the sentence that a report says. `case` is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let (times, example) = if self.becomes_slower() {
            (self.growing_times(case), "a list that grows")
        } else {
            (self.sudden_times(case), "a table that is never cleared")
        };
        format!(
            "{times}: look at what the program keeps from one {case} to the next, such as {example}."
        )
    }

    /// Says what a program takes that becomes slower from case to case.
    fn growing_times(&self, case: &str) -> String {
        let (next, first) = (self.stuck.count, self.quick_cases(case));
        let (time_alone, quick_time) = (seconds(self.time_alone), seconds(self.quick.time));
        let (all, all_time) = (self.all.count, seconds(self.all.time));
        let cases = plural(case);
        format!(
            "It takes {time_alone} for {case} {next} alone, but {quick_time} for the first {first} together, and more \
             than {all_time} for all {all} {cases}"
        )
    }

    /// Says what a program takes that is quick until it gets stuck.
    fn sudden_times(&self, case: &str) -> String {
        let (next, first) = (self.stuck.count, self.quick_cases(case));
        let (time_alone, quick_time) = (seconds(self.time_alone), seconds(self.quick.time));
        let stuck_time = seconds(self.stuck.time);
        format!(
            "It takes {quick_time} for the first {first}, but more than {stuck_time} for the first {next}, although \
             {case} {next} alone takes {time_alone}"
        )
    }

    /// Returns how many of the first cases are quick, to follow the word *first*, such as `5 boards`.
    fn quick_cases(&self, case: &str) -> String {
        match self.quick.count {
            1 => case.to_owned(),
            count => counted(count as u64, case),
        }
    }

    /// Returns whether the program becomes slower from case to case: it is slow on several cases already before it gets stuck,
    /// and not because of its start.
    fn becomes_slower(&self) -> bool {
        let is_slow_before = self.quick.time >= self.stuck.time / 2;
        let is_start_short = self.time_alone <= self.quick.time / 2; // one case alone has the same start
        self.quick.count > 1 && is_slow_before && is_start_short
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::time::Instant;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, Limits, Run, StopSignal};
    use crate::run::ProgramUnderTest;
    use crate::run::RunFacts;
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
        let waits = |facts: &mut RunFacts| facts.ran.exit = ExitReason::OutOfWallTime;
        let (stuck, runs) = found(20, stuck_after(5), waits, far());
        assert!(stuck.is_none() && runs.is_empty());
        let has_answered = |facts: &mut RunFacts| {
            facts.reading = checker::read(&facts.batch, &facts.batch.output, false);
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
                    assert_eq!(standstill.stuck.time, Duration::from_millis(5_500));
                    !standstill.becomes_slower()
                }
                _ => panic!("not stuck"),
            }
        };
        assert!(is_sudden(2_749) && !is_sudden(2_750));
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
                "It takes 0.2 s for the first 39 boards, but more than 0.3 s for the first 40,"
            ),
            "{said}"
        );
    }
}
