//! Tests that the codes of colours in an output are named, and hide nothing else.

use catalogue::PUZZLES;
use checker::{Batch, ErasedPuzzle, Judgement};

fn judged(batch: &Batch, output: &str) -> Judgement {
    let reading = checker::read(batch, output.as_bytes(), false);
    checker::judge(batch, output.as_bytes(), &reading)
}

/// Returns an output in which each line is green.
fn coloured(output: &str) -> String {
    let mut coloured = String::new();
    for line in output.lines() {
        coloured += &["\x1B[32m", line, "\x1B[0m\n"].concat();
    }
    coloured
}

/// Returns the sample of a puzzle, and the right output for it.
fn sample(puzzle: &dyn ErasedPuzzle) -> (Batch, String) {
    let (batch, fault) = puzzle.batch_of_input(puzzle.about().sample_input.as_bytes());
    assert!(fault.is_none());
    let output = String::from_utf8(batch.output.clone()).unwrap();
    (batch, output)
}

/// The layout of an output is not said beside the colours.
#[test]
fn colours_come_before_another_layout() {
    let (batch, right) = sample(catalogue::puzzle("chess").unwrap());
    let other_layout = right.replace('\n', "\n\n");
    let layout_of = |output: &str| checker::read(&batch, output.as_bytes(), false).layout;
    assert!(layout_of(&other_layout).is_some());
    assert_eq!(layout_of(&coloured(&other_layout)), None);
}

#[test]
fn colours_are_a_fault_of_form() {
    for &puzzle in PUZZLES {
        let (batch, right) = sample(puzzle);
        let judgement = judged(&batch, &coloured(&right));
        assert_eq!(judgement.verdict.to_string(), "PE", "{}", puzzle.name());
        let expected =
            "the output has codes of colours, such as `\\u{1b}[32m`: print it without them";
        assert_eq!(judgement.why().as_deref(), Some(expected));
    }
}

#[test]
fn what_else_is_wrong_is_said_as_without_colours() {
    for &puzzle in PUZZLES {
        let (batch, right) = sample(puzzle);
        let missing = String::new();
        let labelled = format!("Enter: {right}");
        let other = right.replace(['0', '1', '2', '3', '4'], "7");
        for output in [missing + "\n", labelled, other] {
            let [plain, coloured] = [output.clone(), coloured(&output)].map(|it| {
                let judgement = judged(&batch, &it);
                (judgement.verdict, judgement.case, judgement.why())
            });
            assert_eq!(plain, coloured, "{}: {output}", puzzle.name());
        }
    }
}

/// Codes within codes are taken out once.
#[test]
fn any_codes_can_be_read() {
    for &puzzle in PUZZLES {
        let (batch, _) = sample(puzzle);
        let many = 100_000;
        let output = "\x1B".repeat(many) + &"[m".repeat(many);
        assert!(!judged(&batch, &output).verdict.is_accepted());
    }
}
