//! Tests what is measured of a run that exceeded the time limit, and with which limits.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use checker::CaseText;

use super::super::costs::{Costs, Whole};
use super::super::estimate::estimate_costs;
use super::super::hang_limits::{HangLimits, SlowFactors};
use super::super::kinds::Sample;
use super::super::measure;
use super::super::measure::{expected_times, explain_quick_cases, measure_simpler_case};
use super::super::samples::{Samples, Stop, longer_limits};
use super::super::timing::{OneCase, Slowness, Timing};
use super::{LIMIT, Program, RAKE, board, ended, execution, rounds, run, subject};
use crate::memory::Growth;
use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::runs_until::RunsUntil;

/// Returns a deadline so many milliseconds from now.
fn after(millis: u64) -> Instant {
    Instant::now() + Duration::from_millis(millis)
}

/// Returns runs that begin within so many milliseconds from now.
fn until<'a>(subject: &'a ProgramUnderTest, millis: u64) -> RunsUntil<'a> {
    RunsUntil::within(subject, Duration::from_millis(millis))
}

/// Returns the run of a program that is stopped on these boards.
fn stopped(boards: &[CaseText]) -> ProgramRun {
    super::stopped(boards, |_| Vec::new())
}

/// Returns what is said of a right program that takes so many milliseconds for a plain board, given its rounds, if this
/// is slow of it. A board that is not plain does not end.
fn said_of_plain_board(
    slowness: &Slowness,
    deadline: Instant,
    takes: fn(u8) -> u64,
) -> Option<String> {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let case = &batch.cases[0];
        let time = if *case == board(rounds(case), 0) {
            takes(rounds(case))
        } else {
            2 * LIMIT
        };
        (batch.output, Duration::from_millis(time))
    };
    let subject = subject(&program);
    let runs = RunsUntil {
        subject: &subject,
        deadline,
    };
    let plain = measure_simpler_case(runs, slowness);
    plain.map(|plain| plain.text())
}

/// Returns what single boards cost, of which the slowest takes so many milliseconds, after a start that takes so many.
fn costs_of(start: u64, slowest: u64, whole: fn(Duration) -> Whole) -> Costs {
    let sample = |time| Sample {
        case: board(3, 1),
        time: Duration::from_millis(time),
        memory: 0,
        is_right: true,
    };
    Costs {
        ran: vec![sample(1), sample(slowest)],
        case_count: 200,
        start: Duration::from_millis(start),
        whole: whole(Duration::from_millis(LIMIT)),
        memory: 0,
    }
}

#[test]
fn the_plain_board_is_tried_if_single_boards_take_the_time() {
    let explained: fn(Duration) -> Whole = Whole::MoreThan;
    for (start, slowest, whole, is_tried) in [
        (0, 400, explained, true),
        (0, 400, Whole::Unexplained, false),
        // A time that hardly counts.
        (0, 50, explained, true),
        (0, 49, explained, false),
        // The start of the program.
        (100, 400, explained, true),
        (100, 399, explained, false),
    ] {
        let slowness = Slowness::Cases(costs_of(start, slowest, whole));
        let said = said_of_plain_board(&slowness, after(LIMIT), |_| 1);
        let only = said.as_ref().is_some_and(|it| it.contains("only 1 ms"));
        assert_eq!(only, is_tried, "{start} {slowest}");
        assert_eq!(said.is_some(), is_tried, "{start} {slowest}");
    }
    let cut_short = Slowness::CutShort {
        case: board(3, 1),
        time: Duration::from_secs(8),
    };
    // The plain board has the rounds of the board that was cut short, and the time for it is held against its own.
    let of_three = |takes: fn(u8) -> u64| said_of_plain_board(&cut_short, after(LIMIT), takes);
    let quick = of_three(|rounds| if rounds == 3 { 900 } else { 2 * LIMIT });
    assert!(quick.unwrap().contains("only 0.9 s"));
    assert_eq!(of_three(|_| 1_100), None);
    let unknown = said_of_plain_board(&Slowness::Unknown, after(LIMIT), |_| 1);
    assert_eq!(unknown, None);
}

/// The plain board has the rounds of the board that is slow, and the time for it is held against that for this board
/// alone.
#[test]
fn the_plain_board_is_that_of_the_board_that_is_slow() {
    let alone = ended(&[board(3, 1)], <[u8]>::to_vec, 12_000);
    let limit = alone.limits.time;
    let slowness = Slowness::OneCase(OneCase::among_others(alone, limit));
    let said = said_of_plain_board(&slowness, after(LIMIT), |rounds| match rounds {
        3 => 1_400,
        _ => 2 * LIMIT,
    });
    assert!(said.unwrap().contains("only 1.4 s"));
}

/// Measures a single board on which a program does not end, if the plain board takes so many milliseconds.
fn measured(takes: u64, deadline: Instant) -> Timing {
    let failing = stopped(&[board(3, 1)]);
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let time = if batch.cases[0] == board(3, 0) {
            takes
        } else {
            2 * LIMIT
        };
        (batch.output, Duration::from_millis(time))
    };
    measure(&subject(&program), &failing, deadline)
}

#[test]
fn the_plain_board_has_a_second_however_late_it_is() {
    for (takes, is_told) in [(900, true), (1_100, false)] {
        let timing = measured(takes, Instant::now());
        assert_eq!(timing.simpler_case.is_some(), is_told, "{takes}");
    }
    assert!(measured(1_100, after(LIMIT)).simpler_case.is_some());
}

/// On a busy machine, the wall-clock time says nothing.
#[test]
fn the_time_for_the_plain_board_is_cpu_time() {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let mut ran = execution(batch.output, 20, ExitReason::Exited(0));
        ran.wall = Duration::from_millis(LIMIT);
        Ok(ran)
    };
    let failing = stopped(&[board(3, 1)]);
    let slowness = Slowness::OneCase(OneCase::of_only(failing));
    let program = Program(program);
    let plain = measure_simpler_case(until(&subject(&program), LIMIT), &slowness);
    assert!(plain.unwrap().text().contains("only 20 ms"));
}

#[test]
fn nothing_is_known_of_a_program_that_waits() {
    let failing = stopped(&[board(3, 1)])
        .with_facts(|facts| facts.execution.exit = ExitReason::OutOfWallTime);
    let program = |_: &[u8]| panic!("a run");
    let timing = measure(&subject(&Program(program)), &failing, after(LIMIT));
    assert!(matches!(timing.slowness, Slowness::Unknown));
}

/// Measures the only board of an input that a program ran on before, and counts the runs. It is the plain board, which
/// is not run for this once more.
fn only_board(
    [first, second]: [(u64, ExitReason); 2],
    deadline: Instant,
) -> (Duration, bool, usize) {
    let runs = AtomicUsize::new(0);
    let (time, end) = first;
    let failing = run(RAKE, &[board(3, 0)], |_| Vec::new(), time, end);
    let program = |input: &[u8]| {
        if input != failing.batch.input {
            return Err(Error::Stopped); // a simpler board
        }
        runs.fetch_add(1, Relaxed);
        let (time, end) = second;
        Ok(execution(Vec::new(), time, end))
    };
    let timing = measure(&subject(&Program(program)), &failing, deadline);
    let Slowness::OneCase(case) = timing.slowness else {
        panic!("no single board");
    };
    assert!(!case.is_among_others && timing.simpler_case.is_none());
    (case.time(), case.has_ended(), runs.into_inner())
}

#[test]
fn the_only_board_of_an_input_is_run_again_if_there_is_time() {
    let seconds = Duration::from_secs;
    let stopped = (LIMIT, ExitReason::OutOfCpuTime);
    let ended = (12_000, ExitReason::Exited(0));
    let far = after(100 * LIMIT);
    assert_eq!(only_board([stopped, ended], far), (seconds(12), true, 1));
    let both_ended = [ended, (12_100, ExitReason::Exited(0))];
    assert_eq!(only_board(both_ended, far), (seconds(12), true, 0));
    // A run that takes no longer says no more.
    for time in [1, LIMIT] {
        let again = [stopped, (time, ExitReason::Exited(0))];
        assert_eq!(only_board(again, far), (seconds(10), false, 1));
    }
    // It takes up to 12.5 seconds, and a little more.
    for too_soon in [12_000, 14_000] {
        let late = only_board([stopped, ended], after(too_soon));
        assert_eq!(late, (seconds(10), false, 0));
    }
    let in_time = only_board([stopped, ended], after(19_000));
    assert_eq!(in_time, (seconds(12), true, 1));
}

/// Returns what is slow in an input of these boards, given what a right program takes for some of them, and whether the
/// deadline has passed once it turns out that single boards are quick.
fn slow_together(
    boards: &[CaseText],
    takes: impl Fn(&[CaseText]) -> u64 + Sync,
    is_late: bool,
) -> Slowness {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let time = takes(&batch.cases);
        (batch.output, Duration::from_millis(time))
    };
    let subject = subject(&program);
    let failing = stopped(boards);
    let mut samples = Samples::new(until(&subject, 100 * LIMIT), &failing);
    assert!(samples.run_until_one_shows().is_none());
    let costs = estimate_costs(&samples).unwrap();
    if is_late {
        samples.runs.deadline = Instant::now();
    }
    explain_quick_cases(&samples, costs)
}

/// Memory that grows from board to board is said beside the time, unless it is little.
#[test]
fn memory_that_grows_is_said_beside_the_time() {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        (batch.output, Duration::from_millis(LIMIT / 2))
    };
    let subject = subject(&program);
    let much = 64 << 20;
    let growth = Growth {
        most_alone: 16 << 20,
        together: much,
    };
    for (all, growth) in [(much, Some(growth)), (much - 1, None)] {
        let failing = stopped(&different(20)).with_facts(|facts| facts.execution.memory = all);
        let mut samples = Samples::new(until(&subject, 100 * LIMIT), &failing);
        assert!(samples.run_until_one_shows().is_none());
        samples.kinds[0].samples[0].memory = 16 << 20;
        let costs = estimate_costs(&samples).unwrap();
        assert_eq!(costs.growth(), growth);
        let said = "It used 64 MiB, but at most 16 MiB for one board alone: is what it keeps for one board never given up?";
        assert_eq!(costs.text("board").ends_with(said), growth.is_some());
    }
}

/// Returns so many different boards.
fn different(count: usize) -> Vec<CaseText> {
    (0..count).map(|at| board(3, at)).collect()
}

/// Once the deadline has passed, only what costs few runs is looked for.
#[test]
fn after_the_deadline_the_board_on_which_the_program_gets_stuck_is_looked_for() {
    let boards = different(200);
    let counted = |boards: &[CaseText]| {
        if boards.len() > 127 {
            u64::MAX
        } else {
            2 * boards.len() as u64
        }
    };
    let Slowness::Count(count) = slow_together(&boards, counted, false) else {
        panic!("no count");
    };
    // The limit is ten times what the boards take, and the program is stopped a fifth later.
    let said = "It is right with 127 boards, but is still running after 4.8 s with 128,";
    assert!(count.text().starts_with(said), "{}", count.text());
    let Slowness::Standstill(late) = slow_together(&boards, counted, true) else {
        panic!("no standstill");
    };
    assert_eq!(late.quick.count, 127);
    // A board alone is not run any more, but explains the time.
    let hangs = |boards: &[CaseText]| {
        let is_it = boards.contains(&board(3, 90));
        if is_it { u64::MAX } else { 1 }
    };
    let Slowness::Cases(costs) = slow_together(&boards, hangs, true) else {
        panic!("something else");
    };
    assert!(costs.whole.is_explained());
    let in_time = slow_together(&boards, hangs, false);
    assert!(matches!(in_time, Slowness::OneCase(_)));
}

/// The boards take 0.8 seconds, ten times of which is less than the limit, or 1.6.
#[test]
fn the_number_of_boards_is_looked_at_only_within_the_limit() {
    let found = |each: u64| {
        let takes = move |boards: &[CaseText]| match boards.len() {
            128.. => u64::MAX,
            count => each * count as u64,
        };
        slow_together(&different(200), takes, false)
    };
    assert!(matches!(found(4), Slowness::Count(_)));
    assert!(matches!(found(8), Slowness::Standstill(_)));
}

/// The start takes half a second, as with Java, which is more than any board may take of what all may take.
#[test]
fn a_program_whose_start_is_long_gets_stuck() {
    let boards = different(200);
    let takes = |boards: &[CaseText]| match boards.len() {
        128.. => u64::MAX,
        count => 500 + count as u64,
    };
    let Slowness::Standstill(standstill) = slow_together(&boards, takes, true) else {
        panic!("no standstill");
    };
    assert_eq!(standstill.quick.count, 127);
}

/// The boards take four seconds, four times of which is more than the limit.
#[test]
fn a_program_that_gets_stuck_is_stopped_after_the_limit() {
    let takes = |boards: &[CaseText]| match boards.len() {
        151.. => u64::MAX,
        count => 20 * count as u64,
    };
    let Slowness::Standstill(standstill) = slow_together(&different(200), takes, false) else {
        panic!("no standstill");
    };
    let kill_time = Duration::from_millis(LIMIT).mul_f64(1.2 * 151.0 / 200.0);
    assert_eq!(standstill.stuck.time, kill_time);
}

/// A slow board is looked for with a tenth of the limits, and then measured. All answers are wrong, so it is not known
/// whether the program gets stuck.
#[test]
fn half_of_the_time_is_for_finding_a_slow_board() {
    let walls = Mutex::new(Vec::new());
    let program = RunsWithin(|limits: Limits| {
        if limits.time == Duration::from_millis(LIMIT / 10) {
            walls.lock().unwrap().push(limits.wall);
        }
        execution(b"7\n".to_vec(), 1, ExitReason::Exited(0))
    });
    let failing = stopped(&different(3));
    let timing = measure(&subject(&program), &failing, after(3_900));
    assert!(matches!(timing.slowness, Slowness::Cases(_)));
    let walls = walls.into_inner().unwrap();
    let half = Duration::from_millis(1_950); // a tenth of the limits is two seconds
    assert!(!walls.is_empty());
    assert!(
        walls.iter().all(|&wall| wall > half / 2 && wall <= half),
        "{walls:?}"
    );
}

/// A function in the place of a program, which knows the limits of its runs.
struct RunsWithin<F>(F);

impl<F: Fn(Limits) -> Execution + Sync> Runnable for RunsWithin<F> {
    fn run(&self, _: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
        Ok((self.0)(limits))
    }
}

/// Once the deadline has passed, a run may take two and a half seconds, which has to be twice what the boards take.
#[test]
fn a_program_gets_stuck_if_it_takes_far_longer_than_its_boards() {
    let boards = different(200);
    let stuck = |each: u64| {
        let takes = move |boards: &[CaseText]| {
            let is_stuck = boards.len() > 150;
            if is_stuck {
                u64::MAX
            } else {
                each * boards.len() as u64
            }
        };
        slow_together(&boards, takes, true)
    };
    let Slowness::Standstill(standstill) = stuck(5) else {
        panic!("no standstill");
    };
    let most = Duration::from_millis(2_500).mul_f64(1.2 * 151.0 / 200.0);
    let is_near = standstill.stuck.time <= most && standstill.stuck.time > most / 2;
    assert!(is_near, "{:?}", standstill.stuck.time);
    assert!(matches!(stuck(8), Slowness::Cases(_)));
}

/// The first board has a wrong answer, so it is not known on which the program gets stuck.
#[test]
fn a_slow_board_is_looked_for_after_wrong_answers() {
    let boards = different(200);
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let hangs = batch.cases.contains(&board(3, 90));
        let time = if hangs { 2 * LIMIT } else { 1 };
        let mut output = batch.output;
        if batch.cases[0] == board(3, 0) {
            output.splice(0..0, *b"1");
        }
        (output, Duration::from_millis(time))
    };
    let failing = stopped(&boards);
    let timing = measure(&subject(&program), &failing, after(100 * LIMIT));
    let Slowness::OneCase(case) = timing.slowness else {
        panic!("no single board");
    };
    assert_eq!(case.run.batch.cases, [board(3, 90)]);
}

/// The answers to the boards that are run first are right, but not that to the board that explains the time.
#[test]
fn a_wrong_answer_to_the_slow_board_counts() {
    let costs_of = |wrong: &[u8]| {
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let is_slow = batch.cases.contains(&board(3, 77));
            let time = match batch.cases.len() {
                191.. => 2 * LIMIT,
                _ if is_slow => 4_000,
                _ => 1,
            };
            let mut output = batch.output;
            if is_slow {
                output.splice(0..0, wrong.iter().copied());
            }
            (output, Duration::from_millis(time))
        };
        let failing = stopped(&different(200));
        let timing = measure(&subject(&program), &failing, after(100 * LIMIT));
        let Slowness::Cases(costs) = timing.slowness else {
            panic!("something else");
        };
        (costs.ran.len(), costs.are_right())
    };
    assert_eq!(costs_of(b""), (41, true));
    assert_eq!(costs_of(b"1"), (41, false));
}

/// The boards take one second together.
#[test]
fn a_limit_is_so_many_times_what_the_boards_take() {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let time = Duration::from_millis(10) * batch.cases.len() as u32;
        (batch.output, time)
    };
    let failing = stopped(&different(100));
    let limits = |min: f64, wanted: f64, most: u64, wall: u64| {
        let subject = subject(&program);
        let subject = ProgramUnderTest {
            limits: Limits {
                wall: Duration::from_millis(wall),
                ..subject.limits
            },
            ..subject
        };
        let mut samples = Samples::new(until(&subject, 100 * LIMIT), &failing);
        assert!(samples.run_until_one_shows().is_none());
        let costs = estimate_costs(&samples).unwrap();
        let factors = SlowFactors { min, wanted };
        let max = Limits {
            time: Duration::from_millis(most),
            ..subject.limits
        };
        let limits = HangLimits::within(expected_times(&samples, &costs)?, factors, &max)?;
        Some([limits.whole.time, limits.whole.wall].map(|time| time.as_millis()))
    };
    assert_eq!(limits(2.0, 4.0, 10_000, 20_000), Some([4_000, 8_000]));
    assert_eq!(limits(2.0, 4.0, 10_000, 5_000), Some([4_000, 5_000]));
    assert_eq!(limits(2.0, 4.0, 3_000, 20_000), Some([3_000, 6_000]));
    assert_eq!(limits(2.0, 4.0, 2_000, 20_000), Some([2_000, 4_000]));
    assert_eq!(limits(2.0, 4.0, 1_999, 20_000), None);
    // No program is stopped before it has started.
    assert_eq!(limits(0.2, 0.2, 10_000, 20_000), Some([300, 600]));
}

/// What a board takes that did not end is known only if it is more than its share of the input.
#[test]
fn a_board_that_is_stopped_early_shows_something_after_its_share() {
    let takes = |millis: u64, end: ExitReason| {
        let program = Program(|input: &[u8]| {
            let right = RAKE.batch_of_input(input).0.output;
            Ok(Execution {
                memory: 5 << 20,
                ..execution(right, millis, end)
            })
        });
        let subject = subject(&program);
        let failing = stopped(&[board(1, 1), board(1, 2)]);
        let samples = Samples::new(until(&subject, 60_000), &failing);
        match samples.run_one(board(1, 1)) {
            ControlFlow::Continue(sample) => {
                assert_eq!(sample.memory, 5 << 20);
                format!("{:?} is right: {}", sample.time, sample.is_right)
            }
            ControlFlow::Break(Stop::Over) => "over".to_owned(),
            ControlFlow::Break(Stop::Shows(slowness)) => match *slowness {
                Slowness::CutShort { time, .. } => format!("cut short after {time:?}"),
                Slowness::OneCase(one) => format!("{:?} alone", one.time()),
                _ => "unknown".to_owned(),
            },
        }
    };
    assert_eq!(takes(4_999, ExitReason::OutOfWallTime), "over");
    assert_eq!(
        takes(5_000, ExitReason::OutOfWallTime),
        "cut short after 5s"
    );
    assert_eq!(takes(10_000, ExitReason::Exited(0)), "10s is right: true");
    assert_eq!(takes(10_001, ExitReason::Exited(0)), "10.001s alone");
    assert_eq!(takes(1, ExitReason::Exited(1)), "unknown");
}

#[test]
fn a_single_board_has_longer_limits_until_the_deadline() {
    let program = Program(|_: &[u8]| Ok(execution(Vec::new(), 1, ExitReason::Exited(0))));
    let subject = subject(&program);
    let limits = longer_limits(until(&subject, 3_600_000)).unwrap();
    assert_eq!(limits.time, Duration::from_millis(12_500));
    assert_eq!(limits.wall, subject.limits.wall.mul_f64(1.5));
    let limits = longer_limits(until(&subject, 1_000)).unwrap();
    assert!(limits.wall <= Duration::from_secs(1));
    assert!(longer_limits(until(&subject, 50)).is_none());
    let interrupted = ProgramUnderTest {
        must_stop: &|| true,
        ..subject
    };
    assert!(longer_limits(until(&interrupted, 3_600_000)).is_none());
}
