//! Tests the report on a program: the verdict, the failure that is shown, the counts and the
//! kinds.

use std::fmt::Write;

use catalogue::puzzle;
use checker::{Batch, End, JudgedRun, Reading, Report, Shown};

/// A change of the right lines of an output.
type Change = fn(&mut Vec<String>);

/// What a program prints for two inputs of boards, and how these runs end.
const PROGRAMS: [(&str, [(Change, End); 2]); 10] = [
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
];

#[test]
fn a_report_says_all_of_all_runs() {
    let rake = puzzle("rake").unwrap();
    let batch = |seed, count| {
        let cases: Vec<_> = (0..count).map(|it| rake.draw(None, seed, it)).collect();
        rake.batch(&cases)
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
            crash: "",
        });
        let report = Report::new(judged.collect());
        let shown = report.shown.map_or("nothing".to_owned(), |shown| {
            let Shown { run, case } = shown;
            format!("run {run}, case {case:?}")
        });
        let counts = report.counts.text("board", report.verdict);
        let (verdict, letters, notes) = (report.verdict, &report.letters, &report.notes);
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
