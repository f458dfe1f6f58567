//! Tests what `test` says of a run on an input of many boards that exceeded the time limit.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use checker::{CaseText, ErasedPuzzle};

use super::super::kinds::kinds_of_cases;
use super::super::measure::measure_with_grace;
use super::super::timing::Slowness;
use super::super::{cause, measure};
use super::{LIMIT, Program, RAKE, before_plain_board, board, execution, rounds, stopped, subject};
use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
use crate::run::ProgramUnderTest;

/// No test takes so long.
const HOUR: Duration = Duration::from_secs(3_600);

/// Returns what is said of a right program that takes so many milliseconds for an input of these boards, and is
/// quick on another input. It prints all its answers at the end.
fn said(boards: &[CaseText], takes: impl Fn(&[CaseText]) -> u64 + Sync) -> String {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let time = takes(&batch.cases);
        (batch.output, Duration::from_millis(time))
    };
    let subject = subject(&program);
    let run = |boards: &[CaseText]| subject.run_on_cases(boards, &subject.limits).unwrap();
    let failing = run(boards);
    assert!(!failing.is_accepted());
    let timing = measure(&subject, &failing, Instant::now() + HOUR);
    let runs = [run(&[board(1, 0)]), failing];
    before_plain_board(cause(&runs, false, Some(&timing)))
}

/// Asserts that the time that is said of an input is right within a factor of 1.5.
fn assert_time(boards: &[CaseText], takes: impl Fn(&[CaseText]) -> u64 + Sync, begins: &str) {
    let true_time = takes(boards) as f64 / 1000.0;
    let said = said(boards, takes);
    assert!(said.starts_with(begins), "{said}");
    let (_, time) = said.split_once("would take about ").expect(&said);
    let time: f64 = time.trim_end_matches(" s.").parse().expect(&said);
    let is_near = time < 1.5 * true_time && true_time < 1.5 * time;
    assert!(is_near, "{said} It is {true_time}.");
}

/// Returns what a program takes whose cost depends on `k` alone.
fn by_rounds(boards: &[CaseText]) -> u64 {
    let cost = |board: &CaseText| [0, 1, 90, 7_200][usize::from(rounds(board))];
    20 + boards.iter().map(cost).sum::<u64>()
}

#[test]
fn a_cost_that_depends_on_k_is_measured_for_each_k() {
    let mixed: Vec<CaseText> = (0..200).map(|at| board(at as u8 % 3 + 1, at)).collect();
    let range =
        "Right but slow: 21 ms to 7.2 s a board (40 boards were run alone); the 200 boards of";
    assert_time(&mixed, by_rounds, range);
    // A few that are slow among many that are quick.
    let few: Vec<CaseText> = (0..200)
        .map(|at| board(if at % 50 == 49 { 3 } else { 1 }, at))
        .collect();
    assert_time(
        &few,
        by_rounds,
        "Right but slow: 21 ms to 7.2 s a board (40",
    );
    let threes: Vec<CaseText> = (0..200).map(|at| board(3, at)).collect();
    assert_time(
        &threes,
        by_rounds,
        "Right but slow: 7.2 s a board (40 boards",
    );
}

/// Returns what a program takes whose cost differs much from board to board, from 0.1 to 4 seconds.
fn by_values(board: &CaseText) -> u64 {
    let sum: u64 = board
        .iter()
        .map(|&byte| u64::from(byte) * u64::from(byte))
        .sum();
    100 + sum * 7_919 % 3_900
}

#[test]
fn a_cost_that_differs_from_board_to_board_is_estimated() {
    let boards: Vec<CaseText> = (0..200).map(|at| board(3, 3 * at)).collect();
    let takes = |boards: &[CaseText]| 300 + boards.iter().map(by_values).sum::<u64>();
    assert_time(&boards, takes, "Right but slow: 0.");
}

/// Boards are of a kind if their `k` is the same. One that is repeated often is a kind of its own.
#[test]
fn the_kind_of_the_suspect_is_the_first() {
    let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
    let subject = subject(&program);
    let mut boards: Vec<CaseText> = (0..90).map(|at| board(at as u8 % 3 + 1, at)).collect();
    boards.extend(vec![board(2, 500); 10]);
    let run = subject.run_on_cases(&boards, &subject.limits).unwrap();
    let kinds = kinds_of_cases(&run, 14);
    let counts: Vec<[usize; 3]> = kinds
        .iter()
        .map(|kind| [kind.waiting.len(), kind.distinct_count, kind.case_count])
        .collect();
    assert_eq!(
        counts,
        [[30, 30, 30], [30, 30, 30], [30, 30, 30], [1, 1, 10]]
    );
    assert_eq!(kinds[0].waiting.last(), Some(&boards[14]));
    assert!(kinds[0].waiting.iter().all(|board| rounds(board) == 3));
    assert_eq!(kinds[3].waiting, [board(2, 500)]);
}

/// An easy board stands in the input again and again.
#[test]
fn a_board_that_is_repeated_counts_as_often_as_it_costs() {
    let mut boards = vec![board(1, 1); 190];
    boards.extend((0..10).map(|at| board(3, at)));
    assert_time(
        &boards,
        |boards| by_rounds(boards) + 80 * boards.len() as u64,
        "Right but slow: 0.1 to 7.3 s",
    );
    // A program that keeps its results.
    let kept = |boards: &[CaseText]| {
        let mut different = boards.to_vec();
        different.sort();
        different.dedup();
        let cost = |board: &CaseText| 1_100 + u64::from(rounds(board));
        different.iter().map(cost).sum::<u64>() + boards.len() as u64
    };
    assert_time(
        &boards,
        kept,
        "Right but slow: 1.1 s a board (11 boards were run alone)",
    );
}

#[test]
fn a_start_that_takes_long_counts_once() {
    let boards: Vec<CaseText> = (0..200).map(|at| board(2, at)).collect();
    let takes = |boards: &[CaseText]| 500 + 95 * boards.len() as u64;
    assert_time(
        &boards,
        takes,
        "Right but slow: 95 ms a board after a start of 0.5 s (40 boards",
    );
}

#[test]
fn a_single_board_over_the_limit_is_told_with_its_time() {
    // It ends after 1.2 times the limit.
    let boards: Vec<CaseText> = (0..20).map(|at| board(3, at)).collect();
    let slow = |boards: &[CaseText]| {
        if rounds(&boards[0]) == 3 {
            12_000 * boards.len() as u64
        } else {
            1
        }
    };
    let takes = "This board alone takes 12.0 s; the limit is 10.0 s.";
    assert_eq!(said(&boards, slow), takes);
    assert_eq!(said(&boards[..1], slow), takes);
    // It does not end, on one board of many.
    let hangs = |boards: &[CaseText]| {
        let is_it = boards.contains(&board(3, 77));
        if is_it { u64::MAX } else { boards.len() as u64 }
    };
    let asks = "This board alone takes more than 15.0 s: does it end at all, or does it work out the same \
                situation again and again?";
    let boards: Vec<CaseText> = (0..200).map(|at| board(3, at)).collect();
    assert_eq!(said(&boards, hangs), asks);
    // It takes four seconds, which does not explain more than ten.
    let rare = |boards: &[CaseText]| {
        if boards.len() > 190 {
            u64::MAX
        } else {
            hangs(boards).min(4_000)
        }
    };
    let most = "Right but slow: 1 ms to 4.0 s a board (41 boards were run alone); the 200 boards of this \
                input take more than 12.0 s.";
    assert_eq!(said(&boards, rare), most);
}

/// A program need not hang on a board that is larger than all on which it is quick.
#[test]
fn a_board_that_is_larger_than_all_quick_ones_asks_for_the_growth() {
    let board = |rows: usize| {
        let row = "1 2 3\n";
        format!("{rows} 3\n{}", row.repeat(2 * rows)).into_bytes()
    };
    let takes = |input: &[u8]| {
        if input.len() > 50 {
            HOUR
        } else {
            Duration::from_millis(90)
        }
    };
    let program = |input: &[u8]| {
        let (batch, _) = catalogue::CHESS.batch_of_input(input);
        (batch.output, takes(input))
    };
    let subject = ProgramUnderTest {
        puzzle: &catalogue::CHESS,
        ..subject(&program)
    };
    let runs = [2, 8].map(|rows| {
        let run = subject.run_on_cases(&[board(rows)], &subject.limits);
        run.unwrap()
    });
    let timing = measure(&subject, &runs[1], Instant::now() + HOUR);
    assert_eq!(
        cause(&runs, false, Some(&timing)).unwrap().text("board"),
        "This board alone takes more than 15.0 s, and inputs with smaller boards that it solved at most 90 ms: does the time grow \
         too fast with their size? With equal scores (5 in the first table, 2 in the second) it takes more than \
         3.0 s, too: is what is found for a position kept, is it found again quickly, and is there little work for each?"
    );
}

#[test]
fn a_program_that_is_quick_on_each_board_may_fail_because_of_their_number() {
    let boards: Vec<CaseText> = (0..200).map(|at| board(3, at)).collect();
    let count = |boards: &[CaseText]| if boards.len() > 127 { u64::MAX } else { 1 };
    let counted = "It is right with 127 boards, but is still running after 0.4 s with 128, even if all are the \
                   same: is a counter or an array too small?";
    assert_eq!(said(&boards, count), counted);
    // One board is known, which stands in the input again and again.
    let repeated = vec![board(3, 1); 20];
    let one = |cost: u64| move |boards: &[CaseText]| if boards.len() > 1 { u64::MAX } else { cost };
    let slow = "Right but slow: 1.0 s a board (1 board was run alone); the 20 boards of this input take more \
                than 12.0 s.";
    assert_eq!(said(&repeated, one(1_000)), slow);
    let quick = "It takes 0.1 s for the first board, but more than 1.0 s for the first 2, although board 2 alone \
                 takes 0.1 s: look at what the program keeps from one board to the next, such as a table that is \
                 never cleared.";
    assert_eq!(said(&repeated, one(100)), quick);
}

/// The boards are not the same, so their number alone is not why.
#[test]
fn a_program_that_is_quick_on_each_board_may_keep_something_from_one_to_the_next() {
    let boards: Vec<CaseText> = (0..200).map(|at| board(3, at)).collect();
    // A table is full after the 58th different board.
    let full = |boards: &[CaseText]| {
        let different: HashSet<&CaseText> = boards.iter().collect();
        if different.len() > 58 {
            u64::MAX
        } else {
            boards.len() as u64
        }
    };
    let stuck = "It takes 58 ms for the first 58 boards, but more than 0.4 s for the first 59, although board 59 alone \
                 takes 1 ms: look at what the program keeps from one board to the next, such as a table that is \
                 never cleared.";
    assert_eq!(said(&boards, full), stuck);
    // The cost grows with the square of the number of boards.
    let square = |boards: &[CaseText]| boards.len().pow(2) as u64;
    let slower = "It takes 1 ms for board 18 alone, but 0.3 s for the first 17 boards together, and more than 12.0 s \
                  for all 200 boards: look at what the program keeps from one board to the next, such as a list that \
                  grows.";
    assert_eq!(said(&boards, square), slower);
    // It is wrong on one board, so it is not known what it keeps.
    let limit = Duration::from_millis(LIMIT);
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let is_stuck = batch.cases.len() > 58;
        let time = if is_stuck {
            2 * limit
        } else {
            Duration::from_millis(1)
        };
        let mut output = batch.output;
        if batch.cases.len() > 20 {
            output.extend(b"7\n");
        }
        (output, time)
    };
    let subject = subject(&program);
    let failing = subject.run_on_cases(&boards, &subject.limits).unwrap();
    let timing = measure(&subject, &failing, Instant::now() + HOUR);
    assert!(matches!(timing.slowness, Slowness::Cases(_)));
}

/// After three boards, there is an interrupt.
#[test]
fn what_was_measured_until_an_interrupt_is_said() {
    let runs = AtomicU64::new(0);
    let program = |input: &[u8]| {
        runs.fetch_add(1, Relaxed);
        let (batch, _) = RAKE.batch_of_input(input);
        let time = Duration::from_millis(700 * batch.cases.len() as u64);
        (batch.output, time)
    };
    let boards: Vec<CaseText> = (0..200).map(|at| board(3, at)).collect();
    let subject = ProgramUnderTest {
        must_stop: &|| runs.load(Relaxed) > 2,
        ..subject(&program)
    };
    let failing = subject.run_on_cases(&boards, &subject.limits).unwrap();
    let timing = measure(&subject, &failing, Instant::now() + HOUR);
    let accepted = subject.run_on_cases(&boards[..1], &subject.limits).unwrap();
    let cause = cause(&[accepted, failing], false, Some(&timing)).unwrap();
    let said = cause.text("board");
    let is_said = said.starts_with("Right but slow: 0.7 s a board (");
    assert!(
        is_said && said.ends_with("would take about 140 s."),
        "{said}"
    );
}

/// Without measuring, only what the runs show is said.
#[test]
fn what_the_runs_show_is_said_of_a_program_that_is_not_run_again() {
    let said = |boards: &[CaseText], output: fn(&[u8]) -> Vec<u8>| {
        let program = |input: &[u8]| -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            let is_slow = batch.cases.len() > 1; // and prints something else
            let (output, time, end) = if is_slow {
                (output(&batch.output), LIMIT, ExitReason::OutOfCpuTime)
            } else {
                (batch.output, 1, ExitReason::Exited(0))
            };
            Ok(execution(output, time, end))
        };
        let program = Program(program);
        let subject = subject(&program);
        let runs = [1, 2].map(|count| {
            subject
                .run_on_cases(&boards[..count], &subject.limits)
                .unwrap()
        });
        cause(&runs, false, None).map_or(String::new(), |cause| cause.text("board"))
    };
    let boards = [board(1, 1), board(1, 2)];
    let first_line = |output: &[u8]| {
        let line = output.split_inclusive(|&byte| byte == b'\n').next();
        line.unwrap_or_default().to_vec()
    };
    let is_right = "It is right on the others, but over the time limit on 1 of 2 inputs.";
    assert_eq!(said(&boards, first_line), is_right);
    let goes_on = "All answers are right, but the program was still running when it was stopped: does it go on \
                   after the last one?";
    assert_eq!(said(&boards, <[u8]>::to_vec), goes_on);
    assert_eq!(said(&boards, |output| [output, output].concat()), goes_on);
    assert_eq!(
        said(&boards, |output| [output, b"7\n"].concat().split_off(3)),
        ""
    );
}

/// A program that ends on no single board, and uses no CPU time because it waits for a core.
struct Waiting;

impl Runnable for Waiting {
    fn run(&self, _: &[u8], _: Limits, stop: StopSignal) -> Result<Execution, Error> {
        while !stop() {
            thread::sleep(Duration::from_millis(1));
        }
        Err(Error::Stopped)
    }
}

/// What begins before the deadline may go on for some seconds after it, and for no more than eight.
#[test]
fn the_plain_board_is_run_soon_after_the_deadline_or_not_at_all() {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        (batch.output, Duration::from_millis(1))
    };
    let subject = subject(&program);
    let failing = stopped(&[board(3, 1)], |_| Vec::new());
    let is_run_after = |seconds: u64| {
        let deadline = Instant::now().checked_sub(Duration::from_secs(seconds));
        let timing = measure(&subject, &failing, deadline.unwrap());
        timing.simpler_case.is_some()
    };
    assert!(is_run_after(0) && is_run_after(5) && !is_run_after(8));
}

/// The test ends only because the runs do.
#[test]
fn measuring_ends_on_a_machine_on_which_a_program_does_not_get_on() {
    let boards: Vec<CaseText> = (0..20).map(|at| board(3, at)).collect();
    let slow = |input: &[u8]| (input.to_vec(), Duration::MAX);
    let subject_of_slow = subject(&slow);
    let failing = subject_of_slow
        .run_on_cases(&boards, &subject_of_slow.limits)
        .unwrap();
    let waiting = subject(&Waiting);
    let soon = Instant::now() + Duration::from_millis(300);
    let timing = measure_with_grace(&waiting, &failing, soon, Duration::ZERO);
    assert!(matches!(timing.slowness, Slowness::Unknown));
}
