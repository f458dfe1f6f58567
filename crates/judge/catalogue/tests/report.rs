//! Tests the report on a program: the verdict, the failure that is shown, the counts and the
//! kinds.

use std::fmt::Write;

use catalogue::puzzle;
use checker::{
    Batch, End, Evidence, FailurePlace, JudgedRun, Reading, Report, Verdict, max_output_len,
};

/// A change of the right lines of an output.
type Change = fn(&mut Vec<String>);

/// What a program prints for two inputs of boards, and how these runs end.
const PROGRAMS: [(&str, [(Change, End); 2]); 17] = [
    ("right", [(|_| {}, End::Normal), (|_| {}, End::Normal)]),
    (
        "two wrong answers in the second",
        [
            (|_| {}, End::Normal),
            (|it| it[1..3].fill("7".into()), End::Normal),
        ],
    ),
    (
        "a missing answer, then a wrong one",
        [
            (|it| drop(it.remove(1)), End::Normal),
            (|it| it[4] = "7".into(), End::Normal),
        ],
    ),
    (
        "missing answers",
        [
            (|it| it.truncate(4), End::Normal),
            (|it| it.truncate(1), End::Normal),
        ],
    ),
    (
        "a prompt in front of each",
        [
            (
                |it| it.iter_mut().for_each(|it| *it = format!("k: {it}")),
                End::Normal,
            ),
            (|it| it[0] = format!("k: {}", it[0]), End::Normal),
        ],
    ),
    (
        "debugging text at the end",
        [
            (|it| it.push("Done.".into()), End::Normal),
            (|_| {}, End::Normal),
        ],
    ),
    (
        "a crash, and a wrong answer",
        [
            (|it| it.truncate(2), End::Crashed),
            (|it| it[0] = "7".into(), End::Normal),
        ],
    ),
    (
        "slow, and a missing answer",
        [
            (|it| it.truncate(2), End::OutOfTime),
            (|it| it.truncate(3), End::Normal),
        ],
    ),
    (
        "slow, and out of memory",
        [
            (|it| it.clear(), End::OutOfMemory),
            (|it| it.clear(), End::OutOfTime),
        ],
    ),
    (
        "all answers, and more without end",
        [(|_| {}, End::TooMuchOutput), (|_| {}, End::Normal)],
    ),
    (
        "blanks behind the answers, as many as are read, or one more",
        [
            (|it| blanks_up_to_limit(it, 0), End::Normal),
            (|it| blanks_up_to_limit(it, 1), End::TooMuchOutput),
        ],
    ),
    (
        "blanks behind the answers, as many as are read",
        [
            (|it| blanks_up_to_limit(it, 0), End::Normal),
            (|_| {}, End::Normal),
        ],
    ),
    (
        "right, on one line",
        [
            (|it| *it = vec![it.join(" ")], End::Normal),
            (|_| {}, End::Normal),
        ],
    ),
    (
        "each answer one board later",
        [
            (|it| it.rotate_right(1), End::Normal),
            (|_| {}, End::Normal),
        ],
    ),
    (
        "a missing answer, then a wrong one and words",
        [
            (
                |it| {
                    it[4] = "7".into();
                    it[5] = "x".into();
                    it.remove(1);
                },
                End::Normal,
            ),
            (|_| {}, End::Normal),
        ],
    ),
    (
        "a missing answer, then words and a wrong one",
        [
            (
                |it| {
                    it[4] = "x".into();
                    it[5] = "7".into();
                    it.remove(1);
                },
                End::Normal,
            ),
            (|_| {}, End::Normal),
        ],
    ),
    (
        "slow, with wrong answers and missing ones",
        [
            (
                |it| {
                    it[1] = "7".into();
                    it.truncate(2);
                },
                End::OutOfTime,
            ),
            (
                |it| {
                    it[0] = "7".into();
                    it[1] = "7".into();
                    it.truncate(2);
                },
                End::OutOfTime,
            ),
        ],
    ),
];

/// Adds a line of blanks to the right lines, so that the output has `more` bytes more than are read.
fn blanks_up_to_limit(lines: &mut Vec<String>, more: usize) {
    let right = lines.iter().map(|line| line.len() + 1).sum();
    lines.push(" ".repeat(max_output_len(right) - right + more));
}

#[test]
fn a_report_says_all_of_all_runs() {
    let rake = puzzle("rake").unwrap();
    let batch = |seed, count| {
        let cases: Vec<_> = (0..count).map(|it| rake.draw(None, seed, it)).collect();
        rake.batch_of_cases(&cases)
    };
    let batches = [batch(1, 6), batch(2, 5)];
    let mut said = String::new();
    for (name, runs) in PROGRAMS {
        let read: Vec<(&Batch, Vec<u8>, Reading, End)> = batches
            .iter()
            .zip(runs)
            .map(|(batch, (change, end))| {
                let right = str::from_utf8(&batch.output).unwrap();
                let mut lines: Vec<String> = right.lines().map(str::to_owned).collect();
                change(&mut lines);
                let output = lines.join("\n").into_bytes();
                let reading = checker::read(batch, &output, false);
                (batch, output, reading, end)
            })
            .collect();
        let judged = read.iter().map(|(batch, output, reading, end)| JudgedRun {
            batch,
            output,
            reading,
            end: *end,
            crash: None,
        });
        let report = Report::new(judged.collect());
        let shown = report.shown.map_or("nothing".to_owned(), |shown| {
            let FailurePlace { run, case } = shown;
            format!("run {run}, case {case:?}")
        });
        let counts = report.counts.text("board", report.verdict);
        let (verdict, letters) = (report.verdict, &report.letters);
        let note = |it: &checker::NoteOnRun| (it.run, it.note.clone());
        let notes: Vec<(usize, String)> = report.notes.iter().map(note).collect();
        writeln!(
            said,
            "{name}\n  {verdict} {letters} {counts} {shown} {notes:?}"
        )
        .unwrap();
        for kind in report.kinds() {
            let at = |it: &checker::CaseOfRun| format!("{}.{}", it.run, it.case);
            let cases: Vec<String> = kind.cases.iter().map(at).collect();
            writeln!(
                said,
                "    {}: {} of {}",
                kind.name,
                at(&kind.example),
                cases.join(" ")
            )
            .unwrap();
        }
    }
    insta::assert_snapshot!(said);
}

/// Runs that fail alike are in one group. The run on the shortest input is the first, of each group and of all, and the
/// failure that is shown is in none.
#[test]
fn other_failures_are_in_groups() {
    let rake = puzzle("rake").unwrap();
    let runs: [(u64, Change, End); 6] = [
        (6, |it| drop(it.pop()), End::Normal),
        (5, |it| it[0] = "7".into(), End::Normal),
        (3, |it| drop(it.pop()), End::Normal),
        (2, |_| {}, End::Normal),
        (4, |it| it.clear(), End::Crashed),
        (1, |_| {}, End::Normal),
    ];
    let mut read = Vec::new();
    for (count, change, end) in runs {
        let cases: Vec<_> = (0..count).map(|it| rake.draw(None, 1, it)).collect();
        let batch = rake.batch_of_cases(&cases);
        let right = str::from_utf8(&batch.output).unwrap();
        let mut lines: Vec<String> = right.lines().map(str::to_owned).collect();
        change(&mut lines);
        let output = lines.join("\n").into_bytes();
        let reading = checker::read(&batch, &output, false);
        read.push((batch, output, reading, end));
    }
    let judged = read.iter().map(|(batch, output, reading, end)| JudgedRun {
        batch,
        output,
        reading,
        end: *end,
        crash: None,
    });
    let report = Report::new(judged.collect());
    assert_eq!(report.shown.map(|shown| shown.run), Some(1));
    assert_eq!(report.accepted_count, 2);
    assert_eq!(report.other_failed_runs(), [2, 4, 0]);
    assert_eq!(report.groups_of_other_failed_runs(), [vec![2, 0], vec![4]]);
}

/// Wrong answers that can be read come before other failures, the simplest case first, be it the verdict or not that an
/// answer is wrong.
#[test]
fn kinds_are_in_order() {
    let hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S ";
    let hands = ["FA FA", "DONG DONG", "BAI BAI", "NAN NAN"].map(|eye| format!("{hand}{eye}\n"));
    let (batch, _) = puzzle("mahjong")
        .unwrap()
        .batch_of_input(hands.concat().as_bytes());
    let output = b"Case 1: 9Z\nCase 2: 1S 4S 5S DONG\nCase 3: 1S 4S\nCase 4: 1S 4S 5S NAN\n";
    let reading = &checker::read(&batch, output, false);
    for (end, verdict) in [(End::Normal, Verdict::Wa), (End::OutOfTime, Verdict::Tle)] {
        let report = Report::new(vec![JudgedRun {
            batch: &batch,
            output,
            reading,
            end,
            crash: None,
        }]);
        assert_eq!(report.verdict, verdict);
        let kinds = report.kinds().iter();
        let kinds: Vec<(&str, usize)> = kinds.map(|it| (it.name, it.example.case)).collect();
        let expected = [
            ("a wait is missing", 2),
            ("a tile is listed that does not win", 3),
            ("an answer cannot be read", 0),
        ];
        assert_eq!(kinds, expected, "{verdict}");
    }
}

/// Of kinds without an answer that can be read, that comes first whose example does.
#[test]
fn kinds_are_in_the_order_of_their_examples() {
    let batch = batch_of_eyes(&["FA FA"; 4]);
    // Of what cannot be read, only `9Z` looks like a tile, so it is a wrong answer.
    let output = "Case 1: 1S\nCase 2: ?\nCase 3: 1S 1S 7S\nCase 4: 9Z\n";
    let reading = checker::read(&batch, output.as_bytes(), false);
    let report = Report::new(vec![judged(&batch, output, &reading, End::Normal)]);
    let kinds = report.kinds().iter();
    let kinds: Vec<(&str, usize)> = kinds.map(|it| (it.name, it.example.case)).collect();
    let expected = [
        ("a wait is missing", 0),
        ("the same is listed twice", 2),
        ("an answer cannot be read", 3),
    ];
    assert_eq!(kinds, expected);
}

/// Judges a run of a program that printed this output for a batch.
fn judged<'a>(batch: &'a Batch, output: &'a str, reading: &'a Reading, end: End) -> JudgedRun<'a> {
    JudgedRun {
        batch,
        output: output.as_bytes(),
        reading,
        end,
        crash: None,
    }
}

/// Returns a batch with a hand for each of these eyes.
fn batch_of_eyes(eyes: &[&str]) -> Batch {
    let hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S";
    let lines = eyes.iter().map(|eye| format!("{hand} {eye}\n"));
    let text: String = lines.collect();
    puzzle("mahjong").unwrap().batch_of_input(text.as_bytes()).0
}

/// The size of an input is that of its text, not the number of its cases.
#[test]
fn other_failures_are_in_the_order_of_their_sizes() {
    let batches = [
        &["FA FA"; 3][..],
        &["DONG DONG"; 4],
        &["FA FA"; 5],
        &["FA FA"; 4],
        &["ZHONG ZHONG"; 4],
    ]
    .map(batch_of_eyes);
    let readings = batches
        .each_ref()
        .map(|batch| checker::read(batch, b"", false));
    let runs = batches.iter().zip(&readings);
    let runs = runs.map(|(batch, reading)| judged(batch, "", reading, End::Normal));
    let report = Report::new(runs.collect());
    assert_eq!(report.shown.map(|shown| shown.run), Some(0));
    assert_eq!(report.other_failed_runs(), [3, 1, 4, 2]);
}

/// Which failure is shown does not depend on the order of the inputs, and the verdict counts before their size.
#[test]
fn the_verdict_decides_which_failure_is_shown() {
    use End::{Crashed, Normal, OutOfMemory, OutOfTime};
    let batches = [&["FA FA"][..], &["FA FA", "BAI BAI"]].map(batch_of_eyes);
    let [missing, wrong] = ["", "Case 1: 2S\n"];
    let first_of = |one: (&str, End), other: (&str, End)| {
        for [small, large] in [[one, other], [other, one]] {
            let outputs = [small, large];
            let read = |at: usize| checker::read(&batches[at], outputs[at].0.as_bytes(), false);
            let readings = [0, 1].map(read);
            let run = |at: usize| judged(&batches[at], outputs[at].0, &readings[at], outputs[at].1);
            let report = Report::new(vec![run(0), run(1)]);
            let shown = outputs[report.shown.unwrap().run];
            assert_eq!(shown, one, "{outputs:?}");
        }
    };
    first_of((wrong, Normal), (missing, Normal));
    first_of((missing, Crashed), (missing, Normal));
    first_of((missing, Normal), (missing, OutOfTime));
    first_of((missing, OutOfTime), (missing, OutOfMemory));
}

/// If the end of the program decides the verdict, no case is at fault, and nothing is said but the note.
#[test]
fn the_end_of_a_program_may_decide_what_is_said() {
    let batch = batch_of_eyes(&["FA FA", "BAI BAI"]);
    let right = str::from_utf8(&batch.output).unwrap();
    let wrong = right.replace(" FA", "");
    let [of_right, of_wrong] =
        [right, &wrong].map(|it| checker::read(&batch, it.as_bytes(), false));
    for (end, verdict) in [
        (End::Normal, Verdict::Wa),
        (End::TooMuchOutput, Verdict::Wa),
        (End::Crashed, Verdict::Re),
        (End::OutOfTime, Verdict::Tle),
        (End::Late, Verdict::Tle),
        (End::OutOfMemory, Verdict::Mle),
    ] {
        let run = judged(&batch, &wrong, &of_wrong, end);
        let [first, second] = [0, 1].map(|at| run.judgement_of_case(at).verdict);
        if verdict == Verdict::Wa {
            assert_eq!(run.first_case_at_fault(), Some(0));
            assert_eq!([first, second], [Verdict::Wa, Verdict::Ac]);
        } else {
            assert_eq!(run.first_case_at_fault(), None);
            assert_eq!([first, second], [verdict; 2]);
        }
        assert_eq!(run.judgement().verdict, verdict);
        assert_eq!(run.verdict(), verdict);
    }
    let run = judged(&batch, right, &of_right, End::TooMuchOutput);
    assert_eq!(run.judgement().verdict, Verdict::Pe);
    assert_eq!(run.judgement_of_case(0).verdict, Verdict::Ac);
}

#[test]
fn runs_fail_alike_with_one_verdict_and_one_kind_and_one_crash() {
    let batch = batch_of_eyes(&["FA FA", "BAI BAI"]);
    let outputs = ["Case 1: 1S\n", "Case 1: 4S\n", "Case 1: 1S 2S 4S FA\n"];
    let readings = outputs.map(|it| checker::read(&batch, it.as_bytes(), false));
    let run = |at: usize, end, crash| JudgedRun {
        crash,
        ..judged(&batch, outputs[at], &readings[at], end)
    };
    let missing = run(0, End::Normal, None);
    assert!(missing.fails_like(&run(1, End::Normal, None)));
    assert!(!missing.fails_like(&run(2, End::Normal, None)));
    assert!(!missing.fails_like(&run(0, End::Crashed, None)));
    let crash = run(0, End::Crashed, Some("signal 11"));
    assert!(crash.fails_like(&run(2, End::Crashed, Some("signal 11"))));
    assert!(!crash.fails_like(&run(0, End::Crashed, Some("signal 6"))));
}

/// A run that crashed after right answers is not accepted.
#[test]
fn only_accepted_runs_are_counted_as_such() {
    let batch = batch_of_eyes(&["FA FA"]);
    let right = str::from_utf8(&batch.output).unwrap();
    let reading = checker::read(&batch, right.as_bytes(), false);
    let mut evidence = Evidence::default();
    for (end, accepted) in [(End::Crashed, 0), (End::Late, 0), (End::Normal, 1)] {
        evidence.add(&judged(&batch, right, &reading, end), None);
        assert_eq!(evidence.accepted, accepted, "{end:?}");
    }
}

/// What follows the end mark of an input is not judged, which is said before any other note, whatever the verdict is.
#[test]
fn what_is_not_judged_of_an_input_is_said() {
    let hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA";
    let input = format!("{hand}\n0\n{hand}\n");
    let (batch, _) = puzzle("mahjong").unwrap().batch_of_input(input.as_bytes());
    let note = |output: &str, end| {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let run = judged(&batch, output, &reading, end);
        run.judgement().note.unwrap()
    };
    let right = str::from_utf8(&batch.output).unwrap();
    let unread = note(right, End::Normal);
    assert!(unread.starts_with("line 3 of the input: "), "{unread}");
    assert_eq!(note("", End::Normal), unread);
    assert_eq!(note("", End::Crashed), unread);
    let both = note(&right.replace(' ', "  "), End::Normal);
    let strict = "a judge that compares text exactly would reject it";
    assert!(
        both.starts_with(&format!("{unread}; ")) && both.ends_with(strict),
        "{both}"
    );
}

/// What is said of the only answer is the verdict. What cannot be read may be a wrong answer.
#[test]
fn the_only_answer_is_said_to_be_right_or_wrong_or_in_another_form() {
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let (batch, _) = puzzle("mahjong").unwrap().batch_of_input(hands.as_bytes());
    let rows = [
        ("Case 1: 1S 4S FA", End::Normal, "Right."),
        ("Case 1: 1S", End::Normal, "Wrong answer."),
        ("Case 1: 1S", End::OutOfTime, "Wrong answer."),
        ("Case 1: 4S 1S", End::Normal, "Wrong answer."),
        ("Hand: 1S 4S FA", End::Normal, "Presentation error."),
        ("", End::Normal, "Presentation error."),
    ];
    for (output, end, said) in rows {
        let reading = &checker::read(&batch, output.as_bytes(), false);
        let run = JudgedRun {
            batch: &batch,
            output: output.as_bytes(),
            reading,
            end,
            crash: None,
        };
        let report = Report::new(vec![run]);
        assert_eq!(report.counts.text("hand", report.verdict), said, "{output}");
    }
}
