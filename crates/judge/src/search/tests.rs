//! Tests searches, how far failing inputs shrink, and what further runs show of a failure. The judged programs are functions,
//! so no process starts.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use checker::{CaseText, Cause, ErasedPuzzle, Evidence, Verdict};
use puzzle::read_input;

use super::sizer::RunSizer;
use super::{
    FurtherCases, Plan, ShrinkEnding, Shrunk, fewest_cases, search, shrink, slow_case,
    too_many_cases,
};
use crate::layout::{order_cause, right_order_of_lines};
use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
use crate::report::text::search_progress;
use crate::run::ProgramUnderTest;
use crate::state::state_cause;
use crate::symmetry::broken_symmetry;
use crate::testing::execution;

const CHESS: &dyn ErasedPuzzle = &catalogue::CHESS;
const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
const YAHTZEE: &dyn ErasedPuzzle = &catalogue::YAHTZEE;

/// The time that a quick program takes.
const QUICK: Duration = Duration::from_millis(5);

/// Returns the right output for an input of chess.
fn right(input: &[u8]) -> Vec<u8> {
    CHESS.batch_of_input(input).0.output
}

/// Returns the subject that judges a program on a puzzle.
fn subject<'a>(
    puzzle: &'static dyn ErasedPuzzle,
    program: &'a dyn Runnable,
) -> ProgramUnderTest<'a> {
    ProgramUnderTest::of_function(puzzle, program, Duration::from_secs(2))
}

/// Returns the shrunk failure of a program on large boards of chess.
fn failure(run: impl Fn(&[u8]) -> (Vec<u8>, Duration) + Sync) -> Shrunk {
    let large = CHESS
        .generators()
        .iter()
        .position(|generator| generator.name == "large");
    let plan = Plan {
        generator: large,
        seed: 0,
        cases_to_try: 10,
        time_to_try: Duration::MAX,
    };
    let (subject, forever) = (subject(CHESS, &run), Duration::from_secs(3600));
    let mut outcome = search(&subject, plan, |_| ()).unwrap();
    let failure = outcome.failure.take().unwrap();
    shrink(&subject, failure, outcome.sizer, forever).unwrap()
}

/// Returns a board of the values 1, but for the first.
fn board_of_ones(first: u8) -> CaseText {
    format!("1\n{first} 1 1 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
}

/// Returns what a program does on an input of Rake It In. It answers 7 to each case for which
/// `is_wrong` holds, given the index of the case in the input, and otherwise it is right.
fn rake(input: &[u8], is_wrong: impl Fn(usize, &CaseText) -> bool) -> (Vec<u8>, Duration) {
    let (batch, _) = RAKE.batch_of_input(input);
    let answers = batch
        .cases
        .iter()
        .zip(batch.output.split_inclusive(|&byte| byte == b'\n'));
    let answer = |(index, (case, right)): (usize, (&CaseText, _))| {
        if is_wrong(index, case) {
            &b"7\n"[..]
        } else {
            right
        }
    };
    (
        answers.enumerate().map(answer).collect::<Vec<_>>().concat(),
        QUICK,
    )
}

/// Returns what a program does on an input of Chinese Mahjong. It answers that a hand waits for nothing if
/// `is_wrong` holds for its text, and otherwise it is right.
fn mahjong(input: &[u8], is_wrong: impl Fn(&CaseText) -> bool) -> (Vec<u8>, Duration) {
    let (batch, _) = MAHJONG.batch_of_input(input);
    let mut output = Vec::new();
    let right = batch.output.split_inclusive(|&byte| byte == b'\n');
    for (number, (case, right)) in (1..).zip(batch.cases.iter().zip(right)) {
        if is_wrong(case) {
            output.extend(format!("Case {number}: Not ready\n").into_bytes());
        } else {
            output.extend(right);
        }
    }
    (output, QUICK)
}

/// Returns the hand to which the first failure of a program on random hands is shrunk, and the cause that the order
/// of the tiles decides.
fn hand_out_of_order(is_wrong: impl Fn(&CaseText) -> bool + Sync) -> (String, Option<Cause>) {
    let program = |input: &[u8]| mahjong(input, &is_wrong);
    let subject = subject(MAHJONG, &program);
    let plan = Plan {
        cases_to_try: 1_000,
        time_to_try: Duration::MAX,
        ..Plan::default()
    };
    let mut outcome = search(&subject, plan, |_| ()).unwrap();
    let failure = outcome.failure.take().unwrap();
    let shrunk = shrink(&subject, failure, outcome.sizer, Duration::MAX).unwrap();
    let evidence = Evidence::of_search(outcome.evidence, outcome.runs as usize - 1);
    let cause = order_cause(&subject, &shrunk.run, &[&shrunk.run], &evidence);
    let hand = shrunk.run.batch.cases.concat();
    (String::from_utf8(hand).unwrap(), cause)
}

/// Half of the random hands have their tiles in another order than that of the statement, and a hand that needs
/// this to fail keeps as much of it as it needs.
#[test]
fn a_hand_keeps_the_order_without_which_the_program_is_right() {
    let is_in_order = |case: &CaseText| MAHJONG.rewritten(case).as_ref() == Some(case);
    let (hand, cause) = hand_out_of_order(|case| !is_in_order(case));
    assert_eq!(hand, "1T 1T 1T 1T 2T 1S 1S 1S 1S 2S 2S 3S 2S\n");
    let Some(Cause::Layout(cause)) = cause else {
        panic!("no cause");
    };
    assert_eq!(
        cause,
        "Right if the tiles of each hand are in order (tried with 2 hands that it gets wrong): does the program need \
         tiles that are sorted?"
    );
    // A mistake that has nothing to do with the order is shown on a hand that has it.
    let (hand, cause) = hand_out_of_order(|case| case.windows(2).any(|word| word == b"FA"));
    assert!(is_in_order(&hand.clone().into_bytes()), "{hand}");
    assert_eq!(cause, None);
    // Of two mistakes, the order is not called the cause of both.
    let (_, cause) =
        hand_out_of_order(|case| case.windows(2).any(|word| word == b"9T") || !is_in_order(case));
    assert_eq!(cause, None);
}

/// The rolls of a game may stand in any order. If it makes a difference, an order is named in which the program is right.
#[test]
fn an_order_of_the_rolls_with_which_the_program_is_right_is_found() {
    let game = "1 1 1 1 1\n".repeat(11) + "2 2 2 2 2\n6 6 6 6 6\n";
    let found = |is_wrong: fn(&CaseText) -> bool| {
        let program = |input: &[u8]| {
            let (batch, _) = YAHTZEE.batch_of_input(input);
            if batch.cases.iter().any(is_wrong) {
                (b"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".to_vec(), QUICK)
            } else {
                (batch.output, QUICK)
            }
        };
        let subject = subject(YAHTZEE, &program);
        let cases = [game.clone().into_bytes()];
        let failure = subject.run_on_cases(&cases, &subject.limits).unwrap();
        right_order_of_lines(&subject, &failure)
    };
    let reverse = Some("in reverse order");
    assert_eq!(found(|game| game.ends_with(b"6 6 6 6 6\n")), reverse);
    let last_first = Some("in the same order, but the last one first");
    let are_two_and_six_adjacent = |game: &CaseText| {
        let text = String::from_utf8_lossy(game);
        text.contains("2\n6") || text.contains("6\n2")
    };
    assert_eq!(found(are_two_and_six_adjacent), last_first);
    assert_eq!(found(|_| true), None);
}

/// Returns what is said of the symmetries of a program, given its answers to random boards.
fn said_of_symmetries(is_wrong: fn(usize, &CaseText) -> bool) -> Option<String> {
    let program = |input: &[u8]| rake(input, is_wrong);
    let subject = subject(RAKE, &program);
    let boards: Vec<CaseText> = (0..40).map(|number| RAKE.draw(None, 0, number)).collect();
    let run = subject.run_on_cases(&boards, &subject.limits).unwrap();
    let mut evidence = Evidence::default();
    run.add_to_evidence(&mut evidence);
    broken_symmetry(&subject, &run, &evidence).map(|note| note.text)
}

/// The greatest score of a board stays the same if the board is turned, so a program should treat both alike.
#[test]
fn it_is_said_that_a_turned_board_gets_another_answer() {
    // The first value of a board is greater than the second.
    let said = said_of_symmetries(|_, board| {
        let mut words = ::shrink::words(board);
        words.nth(1) > words.next()
    });
    let said = said.expect("a sentence");
    let clause = "on 5 of 8 wrong boards that were tried, but not on the one above, the answer changes if the whole board is turned by 90°, ";
    assert!(said.starts_with(clause), "{said}");
    // The same wrong answer to all boards is not about places on the board.
    assert_eq!(said_of_symmetries(|_, _| true), None);
    // Nothing is wrong.
    assert_eq!(said_of_symmetries(|_, _| false), None);
}

/// A program that exceeds every limit is run again for a quarter of the limit only, to see whether it needs its
/// tiles in order.
#[test]
fn a_slow_program_is_not_run_again_for_long() {
    /// Runs of a program that does not end, of which the limits are kept.
    struct Endless(Mutex<Vec<Duration>>);

    impl Runnable for Endless {
        fn run(&self, _: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.0.lock().unwrap().push(limits.time);
            Ok(execution(Vec::new(), limits.time, ExitReason::OutOfCpuTime))
        }
    }

    let program = Endless(Mutex::new(Vec::new()));
    let subject = subject(MAHJONG, &program);
    let hand = b"2T 1T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S FA\n".to_vec();
    let failure = subject.run_on_cases(&[hand], &subject.limits).unwrap();
    assert_eq!(
        order_cause(&subject, &failure, &[&failure], &Evidence::default()),
        None
    );
    let limit = subject.limits.time;
    assert_eq!(*program.0.lock().unwrap(), [limit, limit / 4]);
}

/// The progress line counts the cases and the runs so far, up to all that were planned.
#[test]
fn progress_counts_all_cases() {
    let program = |input: &[u8]| rake(input, |_, _| false);
    let plan = Plan {
        cases_to_try: 1_000,
        time_to_try: Duration::MAX,
        ..Plan::default()
    };
    let mut lines = Vec::new();
    let mut counts = Vec::new();
    let outcome = search(&subject(RAKE, &program), plan, |outcome| {
        lines.push(search_progress(RAKE, outcome));
        counts.push(outcome.cases);
    });
    assert_eq!(lines[0], "running random cases: 1 board in 1 run so far");
    assert_eq!(counts.len() as u64, outcome.unwrap().runs);
    assert!(counts.is_sorted() && counts.last() == Some(&1_000));
}

/// The program answers wrongly to the second case of every input, and to every case of two rounds.
#[test]
fn the_case_to_repeat_is_the_one_that_fails_alone() {
    let case = |rounds| format!("{rounds}\n{}", "1 2 3 4\n".repeat(4)).into_bytes();
    let program = |input: &[u8]| rake(input, |index, case| index == 1 || case.starts_with(b"2"));
    let subject = subject(RAKE, &program);
    let three = subject
        .run_on_cases(&[case(1), case(1), case(2)], &subject.limits)
        .unwrap();
    let (sizer, forever) = (RunSizer::new(RAKE.max_cases()), Duration::from_secs(3600));
    let failure = shrink(&subject, three, sizer, forever).unwrap();
    // Runs on several candidates always have a wrong second answer. These false alarms do not end
    // the search: all values become 1.
    let text = String::from_utf8_lossy(&failure.run.batch.input);
    assert_eq!(text, format!("1\n2\n{}", "1 1 1 1\n".repeat(4)));
}

/// The program is wrong the first time only.
#[test]
fn an_input_stays_as_it_is_if_the_program_passes_on_it_again() {
    let runs = AtomicU64::new(0);
    let program = |input: &[u8]| rake(input, |_, _| runs.fetch_add(1, Ordering::Relaxed) == 0);
    let subject = subject(RAKE, &program);
    let found = [board_of_ones(2)];
    let failure = subject.run_on_cases(&found, &subject.limits).unwrap();
    let (sizer, forever) = (RunSizer::new(RAKE.max_cases()), Duration::from_secs(3600));
    let shrunk = shrink(&subject, failure, sizer, forever).unwrap();
    assert!(!shrunk.is_changed);
    assert_eq!(shrunk.run.batch.cases, found);
    assert_eq!(shrunk.rate.failed, 1);
    assert_eq!(
        shrunk.rate.runs,
        runs.load(Ordering::Relaxed),
        "all runs are on this input"
    );
}

/// The program is wrong on the board after a nine.
#[test]
fn shrinking_leaves_out_the_boards_after_the_wrong_one() {
    let counts = Mutex::new(Vec::new());
    let program = |input: &[u8]| {
        let cases = RAKE.batch_of_input(input).0.cases;
        counts.lock().unwrap().push(cases.len());
        rake(input, |index, _| {
            index > 0 && cases[index - 1] == board_of_ones(9)
        })
    };
    let subject = subject(RAKE, &program);
    // All boards, the wrong one alone, the others, and then those up to the wrong one. If these are all, some boards are
    // left out next, and such candidates run together, in any order.
    for (count, begins) in [(8, &[8, 1, 7, 3][..]), (4, &[4, 1, 3, 3]), (3, &[3, 1, 2])] {
        let mut boards = vec![board_of_ones(2); count];
        boards[1] = board_of_ones(9);
        let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
        counts.lock().unwrap().clear();
        let (sizer, forever) = (RunSizer::new(RAKE.max_cases()), Duration::from_secs(3600));
        let shrunk = shrink(&subject, failure, sizer, forever).unwrap();
        assert!(shrunk.is_changed);
        assert_eq!(shrunk.run.batch.cases.len(), 2);
        assert_eq!(counts.lock().unwrap()[..begins.len()], *begins);
    }
}

/// The program answers the second case wrongly: always, or the first time only.
#[test]
fn something_is_kept_from_an_earlier_case_only_if_the_failure_is_steady() {
    let case = format!("1\n{}", "1 2 3 4\n".repeat(4)).into_bytes();
    for is_steady in [true, false] {
        let runs = AtomicU64::new(0);
        let program = |input: &[u8]| {
            let is_wrong = is_steady || runs.fetch_add(1, Ordering::Relaxed) == 0;
            rake(input, |index, _| is_wrong && index == 1)
        };
        let subject = subject(RAKE, &program);
        let failure = subject
            .run_on_cases(&[case.clone(), case.clone()], &subject.limits)
            .unwrap();
        assert_eq!(failure.judgement().case, Some(2));
        assert_eq!(
            state_cause(&subject, &failure, &[], &HashSet::new()).is_some(),
            is_steady
        );
    }
}

/// Returns the number of cells of the board in an input, and whether all scores are 0.
fn board(input: &[u8]) -> (usize, bool) {
    let board = &read_input::<chess::Chess>(input).unwrap()[0];
    let mut scores = board.tables().iter().flatten();
    (board.cells(), scores.all(|&score| score == 0))
}

#[test]
fn a_slow_program_ends_at_the_smallest_board_that_takes_too_long() {
    let failure = failure(|input| (right(input), board(input).0 as u32 * 10 * QUICK));
    assert_eq!(failure.run.verdict, Verdict::Tle);
    assert!(failure.is_fully_shrunk());
    // With one row or one column less, the program would be in time.
    let (cells, zero) = board(&failure.run.batch.input);
    assert!(zero && (41..=50).contains(&cells), "{cells}");
}

/// A right program for boards, which takes so long for the first value of a board. It keeps the limits of its runs.
struct SlowOnFirst<F> {
    takes: F,
    limits: Mutex<Vec<Duration>>,
}

impl<F: Fn(u8) -> Duration + Sync> Runnable for SlowOnFirst<F> {
    fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
        self.limits.lock().unwrap().push(limits.time);
        let answer = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let first = ::shrink::words(&batch.cases[0]).nth(1).unwrap();
            (batch.output, (self.takes)(first[0] - b'0'))
        };
        answer.run(input, limits, stop)
    }
}

/// Shrinks a failure of a program on a board of ones but for a nine. The program is known to be quick on other boards,
/// so the search begins within short limits. Returns the board that is found, and the number of runs within the real
/// limits.
fn slow_board(takes: impl Fn(u8) -> Duration + Sync) -> (CaseText, usize) {
    let limits = Mutex::default();
    let program = SlowOnFirst { takes, limits };
    let subject = subject(RAKE, &program);
    let mut sizer = RunSizer::new(1);
    sizer.learn(1, QUICK, QUICK);
    let real = subject.limits.time;
    let nine = [board_of_ones(9)];
    let failure = subject.run_on_cases(&nine, &subject.limits).unwrap();
    program.limits.lock().unwrap().clear();
    let shrunk = shrink(&subject, failure, sizer, Duration::from_secs(3600)).unwrap();
    assert_eq!(shrunk.run.verdict, Verdict::Tle);
    assert_eq!(shrunk.run.limits.time, real);
    let limits = program.limits.lock().unwrap();
    let real_runs = limits.iter().filter(|&&limit| limit == real).count();
    (shrunk.run.batch.cases.concat(), real_runs)
}

#[test]
fn what_is_slow_within_short_limits_is_run_within_the_real_ones() {
    let hangs = |first: u8| if first > 1 { Duration::MAX } else { QUICK };
    assert_eq!(slow_board(hangs), (board_of_ones(2), 1));
    // A board of two exceeds the short limits, but only those of more than six exceed the real ones.
    let (board, real_runs) = slow_board(|first| Duration::from_millis(300) * first.into());
    assert_eq!(board, board_of_ones(7));
    assert!(real_runs > 1);
}

/// The program is wrong on the second board.
#[test]
fn the_fewest_boards_are_fewer_than_all() {
    let program = |input: &[u8]| rake(input, |index, _| index == 1);
    let subject = subject(RAKE, &program);
    let fewest = |count: usize| {
        let boards = vec![board_of_ones(2); count];
        let failing = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let fewest = fewest_cases(&subject, &failing);
        fewest.map(|run| run.batch.cases.len())
    };
    assert_eq!(fewest(3), Some(2));
    assert_eq!(fewest(2), None);
}

#[test]
fn a_fault_of_large_boards_only_ends_at_a_large_board_of_nothing() {
    let failure = failure(|input| {
        let is_large = board(input).0 == 100;
        (
            if is_large {
                b"7777777".to_vec()
            } else {
                right(input)
            },
            QUICK,
        )
    });
    assert_eq!(board(&failure.run.batch.input), (100, true));
    // At 5 ms each, these runs take less than 5 s.
    assert!(failure.runs < 1_000, "{}", failure.runs);
}

/// A right program for Rake It In that prints each answer at once, and hangs on the boards of one 9 and
/// otherwise 1. It keeps the number of boards of each of its inputs.
struct HangsOnNine {
    boards: Mutex<Vec<usize>>,
}

impl Runnable for HangsOnNine {
    fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
        let (batch, _) = RAKE.batch_of_input(input);
        self.boards.lock().unwrap().push(batch.cases.len());
        let nine = batch
            .cases
            .iter()
            .position(|case| *case == board_of_ones(9));
        let (end, time) = match nine {
            Some(_) => (ExitReason::OutOfCpuTime, limits.time),
            None => (ExitReason::Exited(0), QUICK),
        };
        let answers = batch.output.split_inclusive(|&byte| byte == b'\n');
        let answered = nine.unwrap_or(batch.cases.len());
        Ok(execution(
            answers.take(answered).collect::<Vec<_>>().concat(),
            time,
            end,
        ))
    }
}

/// The program answers fourteen boards of fifty, and then hangs.
#[test]
fn shrinking_starts_at_the_board_after_the_last_right_answer() {
    let mut boards = vec![board_of_ones(2); 50];
    boards[14] = board_of_ones(9);
    let program = HangsOnNine {
        boards: Mutex::default(),
    };
    let subject = subject(RAKE, &program);
    let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
    assert_eq!(failure.count_right_at_start(), 14);
    let slow = slow_case(&subject, &failure, QUICK * 1000).unwrap();
    assert_eq!(slow.batch.cases, [board_of_ones(9)]);
    assert_eq!(*program.boards.lock().unwrap(), [50, 1]);

    program.boards.lock().unwrap().clear();
    let mut sizer = RunSizer::new(RAKE.max_cases());
    sizer.learn(50, QUICK, QUICK);
    let shrunk = shrink(&subject, failure, sizer, Duration::from_secs(3600)).unwrap();
    assert_eq!(shrunk.run.batch.cases, [board_of_ones(9)]);
    assert_eq!(program.boards.lock().unwrap()[..2], [50, 1]);
}

/// The one that tries whether the program ends on any input counts, too, and so do those that repeat the failure.
#[test]
fn all_runs_for_shrinking_are_counted() {
    let runs = AtomicU64::new(0);
    let count_runs = |program: &dyn Runnable, never_ends: bool| {
        let subject = subject(RAKE, program);
        let boards = [board_of_ones(2), board_of_ones(9)];
        let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
        runs.store(0, Ordering::Relaxed);
        let sizer = RunSizer::new(RAKE.max_cases());
        let shrunk = shrink(&subject, failure, sizer, Duration::from_secs(3600)).unwrap();
        assert_eq!(shrunk.ending == ShrinkEnding::ProgramNeverEnds, never_ends);
        assert_eq!(shrunk.runs, runs.load(Ordering::Relaxed));
    };
    let is_nine = |_: usize, case: &CaseText| *case == board_of_ones(9);
    let hangs = |input: &[u8]| {
        runs.fetch_add(1, Ordering::Relaxed);
        let hangs = RAKE
            .batch_of_input(input)
            .0
            .cases
            .contains(&board_of_ones(9));
        let time = if hangs { Duration::MAX } else { QUICK };
        (rake(input, is_nine).0, time)
    };
    count_runs(&hangs, false);
    let wrong = |input: &[u8]| {
        runs.fetch_add(1, Ordering::Relaxed);
        rake(input, is_nine)
    };
    count_runs(&wrong, false);
    let never_ends = |_: &[u8]| {
        runs.fetch_add(1, Ordering::Relaxed);
        (Vec::new(), Duration::MAX)
    };
    count_runs(&never_ends, true);
}

/// Of a single case, nothing is said.
#[test]
fn a_run_over_the_time_limit_says_what_it_printed_until_then() {
    let boards = vec![board_of_ones(9), board_of_ones(2)];
    let program = |_: &[u8]| (Vec::new(), Duration::from_secs(3));
    let subject = subject(RAKE, &program);
    let run = subject.run_on_cases(&boards, &subject.limits).unwrap();
    let reason = run.reason();
    assert!(
        reason.ends_with("; nothing was printed until then"),
        "{reason}"
    );
    let run = subject.run_on_cases(&boards[..1], &subject.limits).unwrap();
    assert!(run.reason().ends_with("(--time-limit)"), "{}", run.reason());
}

/// Returns what a right program does on an input of Rake It In, but that it prints nothing if `prints_nothing`
/// holds for the boards.
fn silent_if(input: &[u8], prints_nothing: impl Fn(&[CaseText]) -> bool) -> (Vec<u8>, Duration) {
    let (batch, _) = RAKE.batch_of_input(input);
    if prints_nothing(&batch.cases) {
        (Vec::new(), QUICK)
    } else {
        (batch.output, QUICK)
    }
}

/// The count is in a `char`, which the boards do not matter for. Where they do, or where two boards are
/// enough, nothing is said of how many there are.
#[test]
fn a_failure_that_depends_on_how_many_boards_there_are_is_told_with_their_number() {
    let boards: Vec<CaseText> = (0..200).map(|at| board_of_ones(at % 10 + 1)).collect();
    let all = &boards;
    let said = |prints_nothing: &(dyn Fn(&[CaseText]) -> bool + Sync)| {
        let program = |input: &[u8]| silent_if(input, prints_nothing);
        let subject = subject(RAKE, &program);
        let failing = subject.run_on_cases(&boards, &subject.limits).unwrap();
        Some(too_many_cases(&subject, &failing, subject.limits)?.text())
    };
    let counted = "It is right with 127 boards, but prints nothing with 128, even if all are the same: is a \
                   counter or an array too small?";
    assert_eq!(said(&|boards| boards.len() > 127).as_deref(), Some(counted));
    let tens = |boards: &[CaseText]| boards.iter().filter(|it| **it == board_of_ones(10)).count();
    assert_eq!(said(&|boards| tens(boards) > 9), None);
    assert_eq!(said(&|boards| tens(boards) > 9 || boards.len() > 150), None);
    let first = |boards: &[CaseText]| boards.iter().filter(|it| **it == boards[0]).count();
    assert_eq!(
        said(&|boards| first(boards) > 127 || boards.len() > 150),
        None
    );
    let is_last = |boards: &[CaseText]| *boards != *all && all.ends_with(boards);
    assert_eq!(said(&|boards| boards.len() > 127 || is_last(boards)), None);
    let ends = |boards: &[CaseText]| boards.last() == boards.first() || boards.last() == all.last();
    assert_eq!(said(&|boards| boards.len() > 127 && ends(boards)), None);
    assert_eq!(said(&|boards| boards.len() > 1), None);
}

/// A program that takes long answers few boards in a run. A run over the limit shows nothing, and is the last.
#[test]
fn further_boards_are_as_many_as_fit() {
    let quick = |input: &[u8]| silent_if(input, |_| false);
    let subject_of_quick = subject(RAKE, &quick);
    let sizes = |each: u64| {
        let each = Duration::from_millis(each);
        let mut further = FurtherCases::new(&subject_of_quick, Plan::default(), 0, each);
        let runs = further.run_on_random();
        let sizes: Vec<usize> = runs.iter().map(|run| run.batch.cases.len()).collect();
        assert_eq!(further.count(), sizes.iter().sum::<usize>() as u64);
        sizes
    };
    assert_eq!(sizes(0), [50, 50]);
    assert_eq!(sizes(99), [50, 50]);
    assert_eq!(sizes(250), [4, 4]);
    assert_eq!(sizes(5_000), [1, 1]);

    let slow = |_: &[u8]| (Vec::new(), Duration::from_secs(3));
    let subject = subject(RAKE, &slow);
    let mut further = FurtherCases::new(&subject, Plan::default(), 0, QUICK);
    assert!(further.run_on_random().is_empty() && further.run_on_random().is_empty());
    assert_eq!(further.count(), 0);
}
