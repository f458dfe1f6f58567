//! Tests the folder that `cargo xtask new --judged` copies into this crate.

#[path = "../../../../xtask/template-judged/mod.rs"]
mod template;

use checker::{Diagnosis, ErasedPuzzle, Evidence};

/// A program that makes a known mistake of the example is told so.
#[test]
fn programs_are_judged_on_the_example() {
    let puzzle: &dyn ErasedPuzzle = &template::TEMPLATE;
    let cases: Vec<_> = (0..100)
        .map(|number| puzzle.draw(None, 0, number))
        .collect();
    let batch = puzzle.batch_of_cases(&cases);
    for mistake in puzzle.mistakes() {
        let output = puzzle
            .wrong_output(&mistake, &batch.input)
            .unwrap()
            .unwrap();
        let mut evidence = Evidence::default();
        evidence.add_output(&batch, &output, &checker::read(&batch, &output, false));
        let cause = Diagnosis::new(puzzle, evidence, &|| true).without_runs();
        let text = cause.unwrap().text("list");
        assert!(text.contains(&mistake.about), "{text}");
    }
    let (batch, _) = puzzle.batch_of_input(b"1\n100\n");
    assert!(
        puzzle
            .turning_points(&batch)
            .iter()
            .all(|point| point.is_reached)
    );
}
