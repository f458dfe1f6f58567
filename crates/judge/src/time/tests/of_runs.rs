//! Tests what the runs of `test` show of a program that exceeds the time limit, and what is said of a single case.

use std::time::Duration;

use checker::{CaseText, Verdict};

use super::super::cause;
use super::super::costs::{Costs, Whole};
use super::super::kinds::Sample;
use super::super::simpler_case::SimplerCaseTime;
use super::super::timing::{OneCase, Slowness, Timing};
use super::{LIMIT, Program, RAKE, board, ended, execution, run, stopped, subject};
use crate::program::ExitReason;
use crate::run::{ProgramRun, ProgramUnderTest};

/// Prints nothing.
fn nothing(_: &[u8]) -> Vec<u8> {
    Vec::new()
}

/// Prints all right answers.
fn all(right: &[u8]) -> Vec<u8> {
    right.to_vec()
}

/// Prints the right answer to the first board.
fn first(right: &[u8]) -> Vec<u8> {
    let line = right.split_inclusive(|&byte| byte == b'\n').next();
    line.unwrap_or_default().to_vec()
}

/// Prints a wrong answer to the first board.
fn wrong(_: &[u8]) -> Vec<u8> {
    b"4711\n".to_vec()
}

/// Returns what was measured if a single board is slow, and how a program does on the plain board is not known.
fn timing(case: OneCase) -> Timing {
    Timing {
        slowness: Slowness::OneCase(case),
        simpler_case: None,
    }
}

/// Returns that a program is quick on the plain board.
fn quick_on_plain_board() -> Option<SimplerCaseTime> {
    let program = |input: &[u8]| {
        let (batch, _) = RAKE.batch_of_input(input);
        (batch.output, Duration::from_millis(20))
    };
    let limit = Duration::from_millis(LIMIT);
    SimplerCaseTime::measure(&subject(&program), &board(3, 1), limit, limit)
}

/// Returns what is said of these runs.
fn said(runs: &[ProgramRun], are_enough: bool, timing: Option<&Timing>) -> String {
    cause(runs, are_enough, timing).map_or(String::new(), |cause| cause.text("board"))
}

const SILENT: &str = "It printed nothing within the time limit on any input that was tried.";

#[test]
fn a_program_that_prints_nothing_in_time_is_called_so() {
    let one = [board(3, 1)];
    let two = [board(3, 1), board(3, 2)];
    let silent = || stopped(&two, nothing);
    assert_eq!(said(&[silent(), silent()], true, None), SILENT);
    let of_only = timing(OneCase::of_only(stopped(&one, nothing)));
    assert_eq!(
        said(&[stopped(&one, nothing)], true, Some(&of_only)),
        SILENT
    );
    // Few inputs were tried.
    assert_eq!(said(&[silent(), silent()], false, None), "");
    // It printed something on another input.
    let accepted = ended(&one, all, 1);
    let some = "It is right on the others, but over the time limit on 1 of 2 inputs.";
    assert_eq!(said(&[silent(), accepted], true, None), some);
    assert_eq!(said(&[silent(), stopped(&two, first)], true, None), "");
    // It ended.
    assert_eq!(said(&[ended(&two, nothing, 1)], true, None), "");
    let late = ended(&one, nothing, 12_000);
    let alone = timing(OneCase::of_only(late.clone()));
    let takes = "This board alone takes 12.0 s; the limit is 10.0 s.";
    assert_eq!(said(&[late], true, Some(&alone)), takes);
}

/// The only board of an input is worth a sentence if something else is known.
#[test]
fn a_board_on_which_the_program_is_stopped_is_said_with_what_is_known_of_it() {
    let one = [board(3, 1)];
    let slow = || stopped(&one, nothing);
    let only = || timing(OneCase::of_only(slow()));
    let tells = "This board alone takes more than 10.000 s; the limit is 10.000 s.";
    assert_eq!(said(&[slow()], false, Some(&only())), "");
    let among = timing(OneCase::among_others(slow(), slow().limits.time));
    assert_eq!(said(&[slow()], false, Some(&among)), tells);
    let plain = Timing {
        simpler_case: quick_on_plain_board(),
        ..only()
    };
    let with_plain = said(&[slow()], false, Some(&plain));
    let start = format!("{tells} With 1 for each value of the board it takes only 20 ms: do");
    assert!(with_plain.starts_with(&start), "{with_plain}");
    // What it takes for other boards tells whether it may hang.
    let asks = "This board alone takes more than 10.000 s: does it end at all, or does it work out the same \
                situation again and again?";
    let beside = |times: &[u64]| {
        let accepted = times.iter().map(|&millis| ended(&one, all, millis));
        let runs: Vec<ProgramRun> = [slow()].into_iter().chain(accepted).collect();
        said(&runs, false, Some(&only()))
    };
    assert_eq!(beside(&[9_000]), tells);
    assert_eq!(beside(&[2_500]), tells);
    assert_eq!(beside(&[2_499]), asks);
    assert_eq!(beside(&[1, 9_000]), tells);
    let late = ended(&one, all, 12_000);
    let ended_alone = timing(OneCase::of_only(late.clone()));
    let takes = "This board alone takes 12.0 s; the limit is 10.0 s.";
    assert_eq!(said(&[late], false, Some(&ended_alone)), takes);
}

/// The sizes are those of boards of Wooden Chess in words.
#[test]
fn the_time_is_said_to_grow_if_all_quick_boards_are_smaller() {
    let board = |columns: usize, score: &str| {
        let row = format!("{}\n", [score].repeat(columns).join(" "));
        format!("1 {columns}\n{}", row.repeat(2)).into_bytes()
    };
    let chess = |board: CaseText, millis: u64, end: ExitReason| {
        run(&catalogue::CHESS, &[board], all, millis, end)
    };
    let said_beside = |others: &[CaseText], simpler_case: Option<SimplerCaseTime>| {
        let slow = chess(board(3, "100"), LIMIT, ExitReason::OutOfCpuTime);
        let alone = timing(OneCase::of_only(slow.clone()));
        let quick = others
            .iter()
            .map(|board| chess(board.clone(), 90, ExitReason::Exited(0)));
        let runs: Vec<ProgramRun> = [slow].into_iter().chain(quick).collect();
        let timing = Timing {
            simpler_case,
            ..alone
        };
        said(&runs, false, Some(&timing))
    };
    let beside = |others: &[CaseText]| said_beside(others, None);
    let grows = "inputs with smaller boards that it solved at most 90 ms";
    assert!(beside(&[board(2, "100"), board(1, "100")]).contains(grows));
    assert!(!beside(&[board(2, "100"), board(3, "7")]).contains(grows));
    assert!(!beside(&[board(3, "100")]).contains(grows));
    // The program is quick on a plain board of the same size, so the size is not why.
    let with_plain = said_beside(&[board(2, "100")], quick_on_plain_board());
    assert!(!with_plain.contains(grows) && with_plain.contains("it takes only"));
    // The board that is shown need not be that of the first failure.
    let runs = [
        chess(board(3, "100"), LIMIT, ExitReason::OutOfCpuTime),
        chess(board(1, "100"), LIMIT, ExitReason::OutOfCpuTime),
        chess(board(2, "100"), 90, ExitReason::Exited(0)),
    ];
    let shown = timing(OneCase::of_only(runs[1].clone()));
    assert!(!said(&runs, false, Some(&shown)).contains(grows));
}

#[test]
fn what_is_slow_is_said_only_if_all_answers_are_right() {
    let one = [board(3, 1)];
    let two = [board(3, 1), board(3, 2)];
    let accepted = || ended(&one, all, 1);
    let slow = || stopped(&two, first);
    let some = "It is right on the others, but over the time limit on 2 of 3 inputs.";
    assert_eq!(said(&[slow(), slow(), accepted()], true, None), some);
    let with_wrong = [slow(), ended(&two, wrong, 1), accepted()];
    assert_eq!(said(&with_wrong, true, None), "");
    // The program goes on after its last answer, but not always.
    let goes_on = "All answers are right, but the program was still running when it was stopped:";
    let busy = || stopped(&two, all);
    assert!(said(&[busy(), busy(), accepted()], true, None).starts_with(goes_on));
    assert_eq!(said(&[busy(), slow(), accepted()], true, None), some);
}

/// The program is stopped after it has answered the first of three hands.
#[test]
fn what_is_said_of_the_answers_until_then_is_true_of_all_that_are_printed() {
    const ALL_RIGHT: &str = "; until then it printed 1 of 3 answers, and all were right";
    const NOT_ALL_RIGHT: &str = "; until then 1 of 3 answers were right";
    const NEXT_WRONG: &str = "; until then 1 of 3 answers were right, but the next one was wrong";
    let hands = ["FA", "ZHONG", "BAI"].map(|last| {
        let hand = format!("1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S {last}\n");
        hand.into_bytes()
    });
    for (printed, said_of_answers, is_right) in [
        ("", ALL_RIGHT, true),
        (
            "Case 3: BAI\n",
            "; until then 2 of 3 answers were right",
            false,
        ),
        ("Case 3: Not ready\n", NOT_ALL_RIGHT, false),
        ("Case 2: Not ready\n", NEXT_WRONG, false),
        ("Case 2: Not ready\nCase 3: 1", NEXT_WRONG, false),
        (
            "Case 2: Not ready\nCase 3: BAI\n",
            "; until then 2 of 3 answers were right",
            false,
        ),
        // It may have been about to go on.
        ("Case 2: Not", ALL_RIGHT, true),
        ("Case 2: Not ready", NOT_ALL_RIGHT, false),
        ("Case 2: Not\n", NOT_ALL_RIGHT, false),
        (
            "Case 2: Not\nCase 3: BAI",
            "; until then 2 of 3 answers were right",
            false,
        ),
    ] {
        let program = Program(|_: &[u8]| {
            let output = format!("Case 1: FA\n{printed}").into_bytes();
            Ok(execution(output, LIMIT, ExitReason::OutOfCpuTime))
        });
        let subject = ProgramUnderTest {
            puzzle: &catalogue::MAHJONG,
            ..subject(&program)
        };
        let slow = subject.run_on_cases(&hands, &subject.limits).unwrap();
        let reason = slow.reason();
        assert!(reason.ends_with(said_of_answers), "{printed}: {reason}");
        let accepted = ended(&[board(3, 1)], all, 1);
        let right = "It is right on the others, but over the time limit on 1 of 2 inputs.";
        let cause = said(&[slow, accepted], true, None);
        assert_eq!(cause, if is_right { right } else { "" }, "{printed}");
    }
}

/// What the plain board shows stands behind the times of single boards.
#[test]
fn the_plain_board_is_said_behind_what_boards_take() {
    let two = [board(3, 1), board(3, 2)];
    let said_of = |slowness| {
        let timing = Timing {
            slowness,
            simpler_case: quick_on_plain_board(),
        };
        said(&[stopped(&two, first)], true, Some(&timing))
    };
    let plain = " With 1 for each value of the board it takes only 20 ms: do too few boards meet";
    let cut_short = said_of(Slowness::CutShort {
        case: board(3, 1),
        time: Duration::from_secs(8),
    });
    let start = "It takes more than 8.0 s for one board alone.";
    assert!(
        cut_short.starts_with(&format!("{start}{plain}")),
        "{cut_short}"
    );
    let six = Duration::from_secs(6);
    let sample = Sample {
        case: board(3, 1),
        time: six,
        memory: 0,
        is_right: true,
    };
    let costs = said_of(Slowness::Cases(Costs {
        ran: vec![sample.clone(), sample],
        case_count: 2,
        start: Duration::ZERO,
        whole: Whole::Measured(2 * six),
        memory: 0,
    }));
    let start = "Right but slow: 6.0 s a board (2 boards were run alone); the 2 boards of this input took 12 s.";
    assert!(costs.starts_with(&format!("{start}{plain}")), "{costs}");
}

/// The run on a single board of several is judged within the limit that it exceeds. That it crashed after that does not
/// count.
#[test]
fn the_run_on_a_single_board_of_several_is_judged_within_the_users_limit() {
    let one = [board(3, 1)];
    let late = run(RAKE, &one, all, 12_000, ExitReason::StackOverflow)
        .with_facts(|facts| facts.limits.time *= 2);
    let limit = ended(&one, all, 1).limits.time;
    let among_others = timing(OneCase::among_others(late.clone(), limit));
    let alone = &among_others.slow_case_among_others().unwrap().run;
    assert_eq!(alone.limits.time, limit);
    let verdicts = [alone.verdict, alone.as_judged_run().verdict()];
    assert_eq!(verdicts, [Verdict::Tle; 2]);
    let only = timing(OneCase::of_only(late));
    assert!(only.slow_case_among_others().is_none());
}

/// Returns the run of a program on two boards that prints this and ends so. Both right answers are 8.
fn run_on_two(printed: &str, end: ExitReason) -> ProgramRun {
    let program = Program(|_: &[u8]| {
        let mut execution = execution(printed.as_bytes().to_vec(), 1, end);
        execution.errors = format!("no value at 0x{}", printed.len());
        Ok(execution)
    });
    let subject = subject(&program);
    let cases = [board(1, 0), board(1, 0)];
    subject.run_on_cases(&cases, &subject.limits).unwrap()
}

#[test]
fn the_end_of_a_program_is_compared_with_its_answers() {
    let (normal, crash) = (ExitReason::Exited(0), ExitReason::Exited(1));
    let out_of_time = ExitReason::OutOfCpuTime;
    for (printed, end, next) in [
        ("8\n", out_of_time, Some(1)),
        ("8\n", crash, Some(1)),
        ("8\n", normal, None),
        ("", out_of_time, None),
        ("8\n8\n", out_of_time, None),
    ] {
        let run = run_on_two(printed, end);
        assert_eq!(run.suspected_index(), next, "{printed} {end:?}");
    }
    for (printed, end, goes_on) in [
        ("8\n8\n", out_of_time, true),
        ("8\n8\n", crash, false),
        ("8\n8\n", normal, false),
        ("8\n7\n", out_of_time, false),
    ] {
        let run = run_on_two(printed, end);
        assert_eq!(
            run.goes_on_after_last_answer(),
            goes_on,
            "{printed} {end:?}"
        );
    }
    assert!(run_on_two("8\n", out_of_time).is_right_until_timeout());
    assert!(!run_on_two("8\n8\n", normal).is_right_until_timeout());
    let reason = run_on_two("8\n", out_of_time).reason();
    assert!(
        reason.ends_with("printed 1 of 2 answers, and all were right"),
        "{reason}"
    );
    let reason = run_on_two("8\n8\n", crash).reason();
    assert!(reason.contains("all of the output is right"), "{reason}");
}

/// A program that is late, but ended by itself, has printed all of its last line.
#[test]
fn the_last_line_may_be_cut_off_unless_the_program_ended_by_itself() {
    let two = [board(1, 0), board(1, 0)];
    let wrong: fn(&[u8]) -> Vec<u8> = |_| b"8\n7".to_vec();
    let unreadable: fn(&[u8]) -> Vec<u8> = |_| b"8\nx".to_vec();
    for (is_stopped, answers, next, is_right) in [
        (true, 1, "", true),
        (false, 2, ", but the next one was wrong", false),
    ] {
        let run = |prints| {
            if is_stopped {
                stopped(&two, prints)
            } else {
                ended(&two, prints, LIMIT + 1)
            }
        };
        let with_wrong = run(wrong);
        assert_eq!(with_wrong.verdict, Verdict::Tle);
        assert_eq!(with_wrong.answers().len(), answers);
        let reason = with_wrong.reason();
        let expected = format!("until then 1 of 2 answers were right{next}");
        assert!(reason.ends_with(&expected), "{reason}");
        assert_eq!(run(unreadable).is_right_until_timeout(), is_right);
        let limit = with_wrong.limits.time;
        assert_eq!(with_wrong.judged_within(limit).answers().len(), answers);
    }
}

#[test]
fn the_key_of_a_crash_has_no_numbers() {
    let crash_of = |printed, end| {
        run_on_two(printed, end)
            .as_judged_run()
            .crash
            .map(str::to_owned)
    };
    let crash = crash_of("8\n", ExitReason::Exited(1)).unwrap();
    assert!(crash.ends_with("no value at x"), "{crash}");
    assert_eq!(crash_of("", ExitReason::Exited(1)), Some(crash));
    assert_eq!(crash_of("8\n", ExitReason::Exited(0)), None);
}

#[test]
fn each_board_of_a_run_is_judged_until_the_time_limit_decides() {
    let wrong = run_on_two("7\n9\n", ExitReason::Exited(0));
    let got = [None, Some(0), Some(1)].map(|case| wrong.judgement_of(case).got);
    assert_eq!(got.map(Option::unwrap), ["7", "7", "9"]);
    let late = wrong.with_facts(|facts| facts.execution.time = 2 * facts.limits.time);
    assert_eq!(late.judgement().got, None);
}
