//! Measures how strong the fixtures of each puzzle are. The test of a puzzle fails if there is a
//! wrong solution that no fixture detects or a turning point of a measure that none reaches. Malformed and
//! lenient fixtures do not count, because other programs need not handle them.
//!
//! For chess and rake this takes seconds of CPU time, so these two are ignored unless asked for, as CI does.

use std::process::ExitCode;

use catalogue::{PUZZLES, Test, fair_tests};
use checker::{ErasedPuzzle, TurningPoint};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let test = |&puzzle| {
        let name = ErasedPuzzle::name(puzzle);
        Trial::test(name, move || measure(puzzle))
            .with_ignored_flag(matches!(name, "chess" | "rake"))
    };
    let mut tests: Vec<Trial> = PUZZLES.iter().map(test).collect();
    tests.push(Trial::test(
        "the page says how many wrong solutions and turning points there are",
        page_says_how_many,
    ));
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

/// Checks that the page on the tests says how many wrong solutions and turning points there are.
fn page_says_how_many() -> Result<(), Failed> {
    const PAGE: &str = include_str!("../../../testkit/README.md");
    let wrong_solutions = PUZZLES.iter().map(|puzzle| puzzle.mistakes().len());
    let turning_points = PUZZLES.iter().map(|&puzzle| turning_points(puzzle).len());
    let says = format!(
        "| {} wrong solutions, {} turning points |",
        wrong_solutions.sum::<usize>(),
        turning_points.sum::<usize>()
    );
    if PAGE.contains(&says) {
        Ok(())
    } else {
        Err(format!("crates/testkit/README.md does not say {says:?}").into())
    }
}

/// Returns the turning points of the measures of a puzzle, none of which is reached.
fn turning_points(puzzle: &dyn ErasedPuzzle) -> Vec<TurningPoint> {
    puzzle.turning_points(&puzzle.batch_of_cases(&[]))
}

/// Looks for a fixture that detects each wrong solution of a puzzle and reaches each turning point, among
/// the smallest fixtures first. A wrong solution is detected if its output is rejected, or if it would
/// take hours.
fn measure(puzzle: &dyn ErasedPuzzle) -> Result<(), Failed> {
    let mut undetected = puzzle.mistakes();
    let mut unreached = turning_points(puzzle);
    let mut tests: Vec<&Test> = fair_tests(puzzle.name()).collect();
    tests.sort_by_key(|test| test.input.len());
    for test in tests {
        if undetected.is_empty() && unreached.is_empty() {
            break;
        }
        let (batch, _) = puzzle.batch_of_input(test.input);
        let points = puzzle.turning_points(&batch);
        let is_reached = |name: &str| points.iter().any(|it| it.name == name && it.is_reached);
        unreached.retain(|point| !is_reached(&point.name));
        undetected.retain(|mistake| {
            let output = puzzle
                .wrong_output(mistake, &batch.input)
                .expect("a legal input");
            output.is_some_and(|it| checker::read(&batch, &it, false).verdict().is_accepted())
        });
    }
    let undetected = undetected
        .iter()
        .map(|mistake| ("detect the wrong solution", &mistake.name));
    let unreached = unreached
        .iter()
        .map(|point| ("reach the turning point", &point.name));
    let missed = undetected.chain(unreached);
    let missed: Vec<String> = missed
        .map(|(what, name)| format!("none of the fixtures {what} {name:?}"))
        .collect();
    if missed.is_empty() {
        Ok(())
    } else {
        Err(missed.join("\n").into())
    }
}
