//! Tests what is said of programs that are slow. They are functions, which say how long they take.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use checker::{CaseText, ErasedPuzzle};

use super::{cause, measure, range};
use crate::program::{Limits, Run};
use crate::run::ProgramUnderTest;

const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

/// The time limit, in milliseconds.
const LIMIT: u64 = 10_000;

/// No test takes so long.
const HOUR: Duration = Duration::from_secs(3_600);

/// Returns the subject that judges a program on Rake It In.
fn subject(program: &dyn Run) -> ProgramUnderTest<'_> {
    ProgramUnderTest {
        puzzle: RAKE,
        program,
        limits: Limits::new(Duration::from_millis(LIMIT)),
        strict: false,
        ends: &|| false,
    }
}

/// Returns a board of so many rounds whose values are those of a number, or 1.
fn board(rounds: u8, number: usize) -> CaseText {
    let value = |place: u32| number / 9_usize.pow(place) % 9 + 1;
    let [a, b, c] = [0, 1, 2].map(value);
    format!("{rounds}\n{a} {b} {c} 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
}

/// Returns the number of rounds of a board.
fn rounds(board: &CaseText) -> u8 {
    board[0] - b'0'
}

/// Returns what is said of a right program that takes so many milliseconds for an input of these boards, and is
/// quick on another input. It prints all its answers at the end.
fn said(boards: &[CaseText], takes: impl Fn(&[CaseText]) -> u64 + Sync) -> String {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of(input);
        let time = takes(&batch.cases);
        (batch.output, Duration::from_millis(time))
    };
    let subject = subject(&program);
    let run = |boards: &[CaseText]| subject.run_on_cases(boards, &subject.limits).unwrap();
    let failing = run(boards);
    assert!(!failing.is_accepted());
    let timing = measure(&subject, &failing, Instant::now() + HOUR);
    let runs = [run(&[board(1, 0)]), failing];
    let cause = cause(&runs, false, Some(&timing));
    cause.map_or(String::new(), |cause| cause.text("board"))
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
    let asks = "This board alone takes more than 12.5 s: does it end at all?";
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
                input take more than 10.0 s.";
    assert_eq!(said(&boards, rare), most);
}

#[test]
fn a_program_that_is_quick_on_each_board_may_fail_because_of_their_number() {
    let boards: Vec<CaseText> = (0..200).map(|at| board(3, at)).collect();
    let count = |boards: &[CaseText]| if boards.len() > 127 { u64::MAX } else { 1 };
    let counted = "It is right with 127 boards, but is still running after 0.3 s with 128, even if all are the \
                   same: is a counter or an array too small?";
    assert_eq!(said(&boards, count), counted);
    // One board is known, which stands in the input again and again.
    let repeated = vec![board(3, 1); 20];
    let one = |cost: u64| move |boards: &[CaseText]| if boards.len() > 1 { u64::MAX } else { cost };
    let slow = "Right but slow: 1.0 s a board (1 board was run alone); the 20 boards of this input take more \
                than 10.0 s.";
    assert_eq!(said(&repeated, one(1_000)), slow);
    let quick = "At most 0.1 s a board (1 board was run alone), but the 20 boards of this input together take \
                 more than 10.0 s.";
    assert_eq!(said(&repeated, one(100)), quick);
    // The cost grows with the square of the number of boards.
    let square = |boards: &[CaseText]| boards.len().pow(2) as u64;
    let together = "At most 1 ms a board (40 boards were run alone), but the 200 boards of this input together \
                    take more than 10.0 s.";
    assert_eq!(said(&boards, square), together);
}

/// After three boards, there is an interrupt.
#[test]
fn what_was_measured_until_an_interrupt_is_said() {
    let runs = AtomicU64::new(0);
    let program = |input: &[u8]| {
        runs.fetch_add(1, Relaxed);
        let (batch, _) = RAKE.batch_of(input);
        let time = Duration::from_millis(700 * batch.cases.len() as u64);
        (batch.output, time)
    };
    let boards: Vec<CaseText> = (0..200).map(|at| board(3, at)).collect();
    let subject = ProgramUnderTest {
        ends: &|| runs.load(Relaxed) > 2,
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

#[test]
fn a_range_has_its_unit_once() {
    let said = |low, high| range(Duration::from_millis(low), Duration::from_millis(high));
    assert_eq!(said(200, 4_000), "0.2 to 4.0 s");
    assert_eq!(said(20, 4_000), "20 ms to 4.0 s");
    assert_eq!(said(20, 21), "20 to 21 ms");
    assert_eq!(said(1_010, 1_020), "1.0 s");
}
