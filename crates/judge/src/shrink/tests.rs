//! Programs that are not really run, and what their failures shrink to.

use std::sync::atomic::AtomicBool;

use chess::Chess;
use puzzle::read_input;

use super::*;
use crate::program::{Allowance, End};
use crate::search::{Plan, search};
use crate::tests::{plan, ran};

const JUDGING: Judging<Chess> = Chess::JUDGING.unwrap();

/// The failure of a program on large boards.
fn failure(run: &Run) -> Failure {
    let plan = Plan { shape: Some("large".to_owned()), ..plan(10) };
    let found = search(JUDGING, &plan, run, |_| ()).unwrap().found.unwrap();
    shrink(JUDGING, found, &plan.rules, Duration::from_hours(1), run, &|_| ()).unwrap()
}

/// What a program prints, and in which time, that is not really run.
fn limited(output: &[u8], time: Duration, allowance: Allowance) -> Ran {
    if time <= allowance.time {
        return ran(output.to_vec(), time);
    }
    Ran { end: End::OutOfTime, ..ran(Vec::new(), allowance.time) }
}

/// The number of cells, and whether all scores are 0.
fn board(failure: &Failure) -> (usize, bool) {
    let board = &read_input::<Chess>(&failure.input[..]).unwrap()[0];
    let mut scores = board.first().iter().chain(board.second());
    (board.first().len(), scores.all(|&score| score == 0))
}

#[test]
fn a_slow_program_ends_at_the_smallest_board_that_takes_too_long() {
    let run = |input: &[u8], allowance| {
        let batch = Batch::new(JUDGING, read_input::<Chess>(input).unwrap());
        let cells = batch.cases[0].first().len() as u32;
        Ok(limited(&batch.output, cells * Duration::from_millis(50), allowance))
    };
    let failure = failure(&run);
    assert_eq!(failure.judgement.verdict, Verdict::Tle);
    assert!(failure.steady && !failure.cut_short);
    // One row or one column less would be in time.
    let (cells, zero) = board(&failure);
    assert!(zero && (41..=50).contains(&cells), "{cells}");
}

#[test]
fn a_fault_of_large_boards_only_ends_at_a_large_board_of_nothing() {
    let run = |input: &[u8], _| {
        let cases = read_input::<Chess>(input).unwrap();
        let large = cases[0].first().len() == 100;
        let output = if large { b"7777777".to_vec() } else { Batch::new(JUDGING, cases).output };
        Ok(ran(output, Duration::from_millis(5)))
    };
    let failure = failure(&run);
    assert_eq!(board(&failure), (100, true));
    // At 5 ms each, far less than 5 s.
    assert!(failure.runs < 1_000, "{}", failure.runs);
}

#[test]
fn what_does_not_fail_again_is_shown_as_it_was() {
    let failed = AtomicBool::new(false);
    let run = |input: &[u8], _| {
        let batch = Batch::new(JUDGING, read_input::<Chess>(input).unwrap());
        let again = failed.swap(true, Ordering::Relaxed);
        let output = if again { &batch.output[..] } else { b"7777777" };
        Ok(ran(output.to_vec(), Duration::from_millis(5)))
    };
    let failure = failure(&run);
    assert!(!failure.steady);
    assert_eq!(failure.judgement.verdict, Verdict::Wa);
    assert!(failure.origin.0 < 10 && failure.origin.1 == 1);
    assert_eq!(failure.output, b"7777777");
    assert_eq!(read_input::<Chess>(&failure.input[..]).unwrap().len(), 1);
}
