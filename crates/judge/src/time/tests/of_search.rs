//! Tests what `stress` says of a program that is slow on random boards.

use std::time::{Duration, Instant};

use checker::{CaseText, ErasedPuzzle};

use super::super::{note_on_search, slow_case_cause, standstill_cause};
use super::{LIMIT, Program, RAKE, before_plain_board, board, ended, run, stopped, subject};
use crate::program::ExitReason;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::runs_until::RunsUntil;
use crate::search::sizer::RunSizer;
use crate::search::{FailureRate, Outcome, ShrinkEnding, Shrunk};

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
    // As many as are allowed take just the limit, or a little more.
    let just = outcome(51, Duration::from_millis(2_500));
    assert_eq!(note_on_search(&subject, &just), None);
    let more = outcome(51, Duration::from_millis(2_505));
    assert!(note_on_search(&subject, &more).is_some());
    // On a busy machine, the wall-clock time says nothing.
    let mut waits = just;
    waits
        .sizer
        .learn(51, Duration::ZERO, Duration::from_secs(60));
    assert_eq!(note_on_search(&subject, &waits), None);
}

/// Without a limit, or with one case, nothing is said of many.
#[test]
fn a_note_is_on_puzzles_of_which_an_input_has_several_cases() {
    let program = |input: &[u8]| (input.to_vec(), Duration::ZERO);
    for puzzle in [&catalogue::CHESS as &dyn ErasedPuzzle, &catalogue::YAHTZEE] {
        let subject = ProgramUnderTest {
            puzzle,
            ..subject(&program)
        };
        let slow = outcome(51, Duration::from_secs(5_000));
        assert_eq!(note_on_search(&subject, &slow), None);
    }
}

/// Returns what shrinking comes to that finds nothing smaller than this failure.
fn not_shrunk(run: ProgramRun) -> Shrunk {
    Shrunk {
        run,
        is_changed: false,
        runs: 1,
        time: Duration::ZERO,
        ending: ShrinkEnding::Complete,
        rate: FailureRate::FOUND_ONCE,
        evidence: Vec::new(),
    }
}

/// The time limit is ten seconds. The program was quick, or not, before it failed on one board.
#[test]
fn a_search_says_what_a_single_board_takes() {
    let said = |longest: u64, count: usize, ending: ShrinkEnding| {
        let program = |_: &[u8]| (Vec::new(), Duration::from_secs(60));
        let subject = subject(&program);
        let run = subject
            .run_on_cases(&vec![board(3, 1); count], &subject.limits)
            .unwrap();
        let shrunk = Shrunk {
            ending,
            ..not_shrunk(run.judged_within(subject.limits.time))
        };
        let found = slow_case_cause(
            &subject,
            &outcome(2, Duration::from_millis(longest)),
            &shrunk,
        );
        before_plain_board(found)
    };
    let asks = "This board alone takes more than 12.0 s: does it end at all, or does it work out the same \
                situation again and again?";
    assert_eq!(said(1, 1, ShrinkEnding::Complete), asks);
    let tells = "This board alone takes more than 12.0 s; the limit is 10.0 s.";
    assert_eq!(said(900, 1, ShrinkEnding::Complete), tells);
    assert_eq!(said(500, 1, ShrinkEnding::Complete), tells);
    assert_eq!(said(499, 1, ShrinkEnding::Complete), asks);
    // A smaller board may show that the program does not hang.
    assert_eq!(said(1, 1, ShrinkEnding::OutOfTime), tells);
    // The program ended when it ran on the board again.
    assert_eq!(said(1, 1, ShrinkEnding::NotRepeated), tells);
    assert_eq!(said(1, 2, ShrinkEnding::Complete), "");
    let never = "It takes more than 2.5 s for the smallest board too.";
    assert_eq!(said(1, 1, ShrinkEnding::ProgramNeverEnds), never);
}

/// The plain board is tried after a search, too.
#[test]
fn a_search_says_what_the_plain_board_takes() {
    let said = |takes: u64| {
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            (batch.output, Duration::from_millis(takes))
        };
        let late = ended(&[board(3, 1)], <[u8]>::to_vec, 12_000);
        let learned = outcome(2, Duration::from_millis(1));
        let found = slow_case_cause(&subject(&program), &learned, &not_shrunk(late));
        found.unwrap().text("board")
    };
    let alone = "This board alone takes 12.0 s; the limit is 10.0 s. With 1 for each value of the board it takes";
    let quick = said(1_400);
    assert!(
        quick.starts_with(&format!("{alone} only 1.4 s: do too few boards")),
        "{quick}"
    );
    let slow = said(20_000);
    assert!(
        slow.starts_with(&format!("{alone} more than 3.0 s, too: has a table")),
        "{slow}"
    );
}

#[test]
fn a_search_calls_a_board_slow_if_another_was_quick_and_its_cpu_time_was_up() {
    let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
    let subject = subject(&program);
    let slow = || not_shrunk(stopped(&[board(3, 1)], |_| Vec::new()));
    let learned = outcome(2, Duration::from_millis(1));
    assert!(slow_case_cause(&subject, &learned, &slow()).is_some());
    let not_learned = Outcome {
        sizer: RunSizer::new(RAKE.max_cases()),
        ..Outcome::default()
    };
    assert_eq!(slow_case_cause(&subject, &not_learned, &slow()), None);
    let mut waits = slow();
    waits.run = waits
        .run
        .with_facts(|facts| facts.execution.exit = ExitReason::OutOfWallTime);
    assert_eq!(slow_case_cause(&subject, &learned, &waits), None);
    let wrong = run(
        RAKE,
        &[board(3, 1)],
        |_| b"7\n".to_vec(),
        1,
        ExitReason::Exited(0),
    );
    assert_eq!(
        slow_case_cause(&subject, &learned, &not_shrunk(wrong)),
        None
    );
}

/// Returns what a search says of a program that answers each of nine boards alone, given whether it is stuck on some of
/// them, and whether it was quick before.
fn said_of_nine(
    is_stuck: impl Fn(&[CaseText]) -> bool + Sync,
    has_learned: bool,
) -> Option<String> {
    let far = Instant::now() + 100 * Duration::from_millis(LIMIT);
    said_of_nine_until(far, is_stuck, has_learned)
}

/// Returns the same if no run begins after a deadline.
fn said_of_nine_until(
    deadline: Instant,
    is_stuck: impl Fn(&[CaseText]) -> bool + Sync,
    has_learned: bool,
) -> Option<String> {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        let time = if is_stuck(&batch.cases) { 2 * LIMIT } else { 5 };
        (batch.output, Duration::from_millis(time))
    };
    let subject = subject(&program);
    let boards: Vec<CaseText> = (0..9).map(|at| board(3, at)).collect();
    let run = subject.run_on_cases(&boards, &subject.limits).unwrap();
    let outcome = if has_learned {
        outcome(2, Duration::from_millis(5))
    } else {
        Outcome {
            sizer: RunSizer::new(RAKE.max_cases()),
            ..Outcome::default()
        }
    };
    let runs = RunsUntil {
        subject: &subject,
        deadline,
    };
    let found = standstill_cause(runs, &outcome, &not_shrunk(run));
    found.map(|cause| cause.text("board"))
}

#[test]
fn a_search_says_after_how_many_boards_a_program_gets_stuck() {
    let stuck = "It takes 5 ms for the first 8 boards, but more than 12.0 s for the first 9, although board 9 alone takes \
                 5 ms: look at what the program keeps from one board to the next, such as a table that is never cleared.";
    assert_eq!(
        said_of_nine(|boards| boards.len() > 8, true).as_deref(),
        Some(stuck)
    );
    assert_eq!(said_of_nine(|boards| boards.len() > 8, false), None);
    // It is stopped soon.
    let soon = said_of_nine(|boards| boards.len() > 4, true).unwrap();
    let start = "It takes 5 ms for the first 4 boards, but more than 0.4 s for the first 5,";
    assert!(soon.starts_with(start), "{soon}");
    // It is stuck on every board, or on the last one.
    assert_eq!(said_of_nine(|_| true, true), None);
    let last = board(3, 8);
    assert_eq!(said_of_nine(|boards| boards.contains(&last), true), None);
}

#[test]
fn a_search_does_not_run_a_program_again_after_the_deadline() {
    let minute = Duration::from_secs(60);
    let said_until = |deadline| said_of_nine_until(deadline, |boards| boards.len() > 8, true);
    assert!(said_until(Instant::now() + minute).is_some());
    let past = Instant::now().checked_sub(minute).unwrap();
    assert_eq!(said_until(past), None);
}

/// A single board is not run again to see whether it follows others.
#[test]
fn a_single_board_is_not_run_again() {
    let program = |_: &[u8]| panic!("a run");
    let run = stopped(&[board(3, 1)], |_| Vec::new());
    let learned = outcome(2, Duration::from_millis(5));
    let program = Program(program);
    let subject = subject(&program);
    let runs = RunsUntil::within(&subject, Duration::from_secs(60));
    let found = standstill_cause(runs, &learned, &not_shrunk(run));
    assert_eq!(found, None);
}
