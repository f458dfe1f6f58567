//! Tests what `stress` says of a program that is slow on random boards.

use std::time::Duration;

use checker::CaseText;

use super::super::{cause_of_search, note_on_search, standstill_of_search};
use super::{LIMIT, RAKE, before_plain_board, board, subject};
use crate::run::{ProgramRun, StopReason};
use crate::search::sizer::RunSizer;
use crate::search::{FailureRate, Outcome, Shrunk};

/// Returns the outcome of a search whose largest run was of so many boards.
fn outcome(boards: usize, time: Duration) -> Outcome {
    let mut sizer = RunSizer::new(RAKE.max_cases());
    sizer.learn(1, Duration::ZERO, Duration::ZERO);
    sizer.learn(boards, time, time);
    Outcome {
        sizer,
        ..Outcome::default()
    }
}

#[test]
fn a_note_says_what_as_many_random_boards_as_the_statement_allows_would_take() {
    let program = |input: &[u8]| (input.to_vec(), Duration::ZERO);
    let subject = subject(&program);
    let slow = outcome(51, Duration::from_secs(5));
    let said = "Right but slow: 0.1 s a board, on average; 200 such boards, as many as the statement allows, \
                would take about 20 s.";
    assert_eq!(note_on_search(&subject, &slow).as_deref(), Some(said));
    let quick = outcome(51, Duration::from_secs(2));
    assert_eq!(note_on_search(&subject, &quick), None);
}

/// Returns what shrinking comes to that finds nothing smaller than this failure.
fn not_shrunk(run: ProgramRun) -> Shrunk {
    Shrunk {
        run,
        is_smaller: false,
        runs: 1,
        time: Duration::ZERO,
        cut_short: None,
        rate: FailureRate::FOUND_ONCE,
        evidence: Vec::new(),
        never_ends: false,
    }
}

/// The time limit is ten seconds. The program was quick, or not, before it failed on one board.
#[test]
fn a_search_says_what_a_single_board_takes() {
    let said = |longest: u64, count: usize, cut_short: Option<StopReason>, never_ends: bool| {
        let program = |_: &[u8]| (Vec::new(), Duration::from_secs(60));
        let subject = subject(&program);
        let run = subject
            .run_on_cases(&vec![board(3, 1); count], &subject.limits)
            .unwrap();
        let shrunk = Shrunk {
            cut_short,
            never_ends,
            ..not_shrunk(run.over_limit(&subject.limits))
        };
        let found = cause_of_search(
            &subject,
            &outcome(2, Duration::from_millis(longest)),
            &shrunk,
        );
        before_plain_board(found)
    };
    let asks = "This board alone takes more than 10.000 s: does it end at all, or does it work out the same \
                situation again and again?";
    assert_eq!(said(1, 1, None, false), asks);
    let tells = "This board alone takes more than 10.000 s; the limit is 10.000 s.";
    assert_eq!(said(900, 1, None, false), tells);
    // A smaller board may show that the program does not hang.
    assert_eq!(said(1, 1, Some(StopReason::Late), false), tells);
    assert_eq!(said(1, 2, None, false), "");
    let never = "It takes more than 2.5 s for the smallest board too.";
    assert_eq!(said(1, 1, None, true), never);
}

/// The first eight boards are right and quick, and each board alone is.
#[test]
fn a_search_says_after_how_many_boards_a_program_gets_stuck() {
    let said = |most: usize| {
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let is_stuck = batch.cases.len() > most;
            let time = if is_stuck { 2 * LIMIT } else { 5 };
            (batch.output, Duration::from_millis(time))
        };
        let subject = subject(&program);
        let boards: Vec<CaseText> = (0..9).map(|at| board(3, at)).collect();
        let run = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let learned = outcome(2, Duration::from_millis(5));
        let found = standstill_of_search(&subject, &learned, &not_shrunk(run));
        found.map_or(String::new(), |cause| cause.text("board"))
    };
    let stuck = "It takes 5 ms for the first 8 boards, but more than 10.0 s for the first 9, although board 9 alone takes \
                 5 ms: look at what the program keeps from one board to the next, such as a table that is never cleared.";
    assert_eq!(said(8), stuck);
    assert_eq!(said(0), "");
}
