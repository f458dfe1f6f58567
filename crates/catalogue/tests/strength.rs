//! Measures how strong the fixtures of each puzzle are. The test of a puzzle fails if there is a
//! wrong solution that no fixture detects or a turning point of a measure that none reaches. Malformed and
//! lenient fixtures do not count, because other programs need not handle them.
//!
//! With `--nocapture`, a test also prints how many fixtures detect each wrong solution or reach
//! each turning point, and which of these fixtures is the smallest.

use std::fmt::Write;
use std::process::ExitCode;

use catalogue::{PUZZLES, Test, fair_tests};
use checker::{Batch, ErasedPuzzle};
use libtest_mimic::{Arguments, Failed, Trial};
use puzzle::Mistake;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // Only a table says how many fixtures there are. Without it, the search ends at the smallest,
    // which takes a small part of the time.
    let max = if arguments.nocapture { usize::MAX } else { 1 };
    let test = |puzzle: &'static dyn ErasedPuzzle| {
        Trial::test(puzzle.name(), move || measure(puzzle, max))
    };
    let tests = PUZZLES.iter().copied().map(test).collect();
    libtest_mimic::run(&arguments, tests).exit_code()
}

/// A fixture, its cases one by one, and whether it reaches each turning point.
struct Fixture {
    test: &'static Test,
    reached: Vec<bool>,
    cases: Vec<Batch>,
}

/// The name of a wrong solution or of a turning point, and whether a fixture detects or reaches it.
type Target<'a> = (String, Box<dyn Fn(&Fixture) -> bool + 'a>);

/// Looks for up to `max` fixtures that hit each target of a puzzle, the smallest fixtures first. If
/// there is no such limit, prints the tables. Fails if no fixture hits some target.
fn measure(puzzle: &dyn ErasedPuzzle, max: usize) -> Result<(), Failed> {
    let wrong_solutions = puzzle.wrong_solutions().into_iter().map(|mistake| -> Target {
        (mistake.name.clone(), Box::new(move |fixture| is_detected(puzzle, &mistake, fixture)))
    });
    let points = puzzle.turning_points(&puzzle.batch(&[])).into_iter().enumerate();
    let points = points.map(|(index, (name, _))| -> Target {
        (name, Box::new(move |fixture| fixture.reached[index]))
    });
    let targets: [(_, _, Vec<Target>); 2] = [
        ("detect", "wrong solution", wrong_solutions.collect()),
        ("reach", "turning point", points.collect()),
    ];
    let (mut tables, mut missed) = (String::new(), Vec::new());
    for (verb, kind, targets) in targets {
        if targets.is_empty() {
            continue; // the puzzle may not even have tier 2
        }
        let (fixtures, name) = (fixtures(puzzle)?, puzzle.name());
        let width = targets.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        writeln!(tables, "\n{name}: how many fixtures {verb} each {kind}, and the smallest")?;
        for (name, is_hit) in targets {
            let hits = fixtures.iter().filter(|fixture| is_hit(fixture));
            let hits: Vec<&str> = hits.take(max).map(|fixture| fixture.test.name).collect();
            let smallest = hits.first().unwrap_or(&"–");
            writeln!(tables, "  {name:width$}  {:3}  {smallest}", hits.len())?;
            if hits.is_empty() {
                missed.push(format!("none of the fixtures {verb} the {kind} {name:?}"));
            }
        }
    }
    if max > 1 {
        println!("{tables}");
    }
    if missed.is_empty() { Ok(()) } else { Err(missed.join("\n").into()) }
}

/// Returns the fixtures of a puzzle that count, the smallest first.
fn fixtures(puzzle: &dyn ErasedPuzzle) -> Result<Vec<Fixture>, Failed> {
    let mut tests: Vec<&Test> = fair_tests(puzzle.name()).collect();
    tests.sort_by_key(|test| (test.input.len(), test.name));
    let fixture = |test: &'static Test| {
        let cases = puzzle.read(test.input)?.into_iter();
        let points = puzzle.turning_points(&puzzle.batch_of(test.input).0);
        let reached = points.into_iter().map(|(_, is_reached)| is_reached).collect();
        Ok(Fixture { test, reached, cases: cases.map(|case| puzzle.batch(&[case])).collect() })
    };
    tests.into_iter().map(fixture).collect()
}

/// Returns whether a fixture detects a wrong solution: the answer to one of its cases is rejected, or
/// would take hours.
fn is_detected(puzzle: &dyn ErasedPuzzle, mistake: &Mistake, fixture: &Fixture) -> bool {
    fixture.cases.iter().any(|case| {
        let output = puzzle.wrong_output(mistake, &case.input).expect("a legal input");
        output.is_none_or(|text| !puzzle.read_output(case, &text, false).verdict().is_accepted())
    })
}
