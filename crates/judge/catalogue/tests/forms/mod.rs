//! Tests what is said of the form of an output: of the one for several cases, and of all runs together.

mod around;
mod moved;
mod other_text;
mod twice;

use std::fmt::Write;

use catalogue::puzzle;
use checker::{Batch, Diagnosis, ErasedPuzzle, Evidence};

/// What a program prints, given the right lines.
type Program = fn(&[String]) -> String;

/// Returns the lines, each changed by a function of its index and its text.
fn each(lines: &[String], line: fn(usize, &str) -> String) -> String {
    let lines = lines.iter().enumerate();
    lines.map(|(at, text)| line(at, text) + "\n").collect()
}

/// Returns the words behind the label of a line.
fn body(line: &str) -> &str {
    line.split_once(": ").map_or(line, |it| it.1)
}

/// Returns a batch of so many random cases, and its right lines.
fn drawn(puzzle: &dyn ErasedPuzzle, count: u64, seed: u64) -> (Batch, Vec<String>) {
    let cases: Vec<_> = (0..count).map(|it| puzzle.draw(None, seed, it)).collect();
    let batch = puzzle.batch_of_cases(&cases);
    let right = str::from_utf8(&batch.output).unwrap();
    let lines = right.lines().map(str::to_owned).collect();
    (batch, lines)
}

/// Returns what is said of a program that prints its answers so: the verdict on its output for several cases,
/// their letters and why it is not accepted, and the cause of all runs. The answers are right, or those of
/// this wrong solution.
fn said(name: &str, mistake: Option<&str>, program: Program) -> String {
    let puzzle = puzzle(name).unwrap();
    let counts: &[u64] = if name == "chess" {
        &[1; 12]
    } else {
        &[1, 2, 3, 1, 24]
    };
    let mut evidence = Evidence::default();
    let mut said = String::new();
    for (seed, &count) in counts.iter().enumerate() {
        let (batch, mut lines) = drawn(puzzle, count, seed as u64);
        if let Some(name) = mistake {
            let mistakes = puzzle.mistakes();
            let mistake = mistakes.iter().find(|it| it.name == name).unwrap();
            let wrong = puzzle.wrong_output(mistake, &batch.input).unwrap().unwrap();
            let wrong = str::from_utf8(&wrong).unwrap();
            lines = wrong.lines().map(str::to_owned).collect();
        }
        let output = program(&lines);
        let reading = checker::read(&batch, output.as_bytes(), false);
        evidence.add_output(&batch, output.as_bytes(), &reading);
        let judgement = checker::judge(&batch, output.as_bytes(), &reading);
        let (letters, surplus) = (reading.letters(), reading.surplus_count);
        let why = judgement.why().unwrap_or_default();
        let why = why.lines().next().unwrap_or_default();
        said = format!("  {} {letters} +{surplus} {why}\n", reading.verdict());
    }
    let cause = Diagnosis::new(puzzle, evidence, &|| true).without_runs();
    let cause = cause.map(|cause| cause.text(puzzle.about().case));
    said + &format!("  => {}\n", cause.unwrap_or("no cause".to_owned()))
}

/// Returns what is said of each of these programs.
fn all_said(programs: &[(&str, &[&str], Program)]) -> String {
    let mut all = String::new();
    for (what, names, program) in programs {
        writeln!(all, "{what}").unwrap();
        for name in *names {
            write!(all, " {name}\n{}", said(name, None, *program)).unwrap();
        }
    }
    all
}

const ALL: &[&str] = &["rake", "mahjong", "yahtzee", "chess"];
