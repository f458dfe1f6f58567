//! Tests what is said of programs that are slow. They are functions, which say how long they take.

mod measuring;
mod of_runs;
mod of_search;
mod of_test;

use std::time::Duration;

use checker::{CaseText, Cause, ErasedPuzzle};

use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::testing;

const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

/// The time limit, in milliseconds.
const LIMIT: u64 = 10_000;

/// Returns the subject that judges a program on Rake It In.
fn subject(program: &dyn Runnable) -> ProgramUnderTest<'_> {
    ProgramUnderTest::of_function(RAKE, program, Duration::from_millis(LIMIT))
}

/// Returns a board of so many rounds whose values are those of a number, or 1.
fn board(rounds: u8, number: usize) -> CaseText {
    let value = |place: u32| number / 9_usize.pow(place) % 9 + 1;
    let [a, b, c] = [0, 1, 2].map(value);
    format!("{rounds}\n{a} {b} {c} 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
}

/// Returns the number of rounds of a board.
fn rounds(board: &CaseText) -> u8 {
    board[0] - b'0'
}

/// Returns what a cause says before what the program takes for the plain board, which has tests of its own.
fn before_plain_board(cause: Option<Cause>) -> String {
    let text = cause.map_or(String::new(), |cause| cause.text("board"));
    let before = text.split(" With 1 for each value").next();
    before.unwrap_or_default().to_owned()
}

/// A function in the place of a program, which says how it ends.
struct Program<F>(F);

impl<F: Fn(&[u8]) -> Result<Execution, Error> + Sync> Runnable for Program<F> {
    fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
        (self.0)(input)
    }
}

/// Returns what a program did that printed this and ended so, after so many milliseconds.
fn execution(output: Vec<u8>, millis: u64, end: ExitReason) -> Execution {
    testing::execution(output, Duration::from_millis(millis), end)
}

/// Returns the run of a program on these cases. Of the right output, `prints` makes what it prints.
fn run(
    puzzle: &'static dyn ErasedPuzzle,
    cases: &[CaseText],
    prints: fn(&[u8]) -> Vec<u8>,
    millis: u64,
    end: ExitReason,
) -> ProgramRun {
    let program = Program(|input: &[u8]| {
        let (batch, _) = puzzle.batch_of_input(input);
        Ok(execution(prints(&batch.output), millis, end))
    });
    let subject = ProgramUnderTest {
        puzzle,
        ..subject(&program)
    };
    subject.run_on_cases(cases, &subject.limits).unwrap()
}

/// Returns the run of a program that was stopped on these boards.
fn stopped(boards: &[CaseText], prints: fn(&[u8]) -> Vec<u8>) -> ProgramRun {
    run(RAKE, boards, prints, LIMIT, ExitReason::OutOfCpuTime)
}

/// Returns the run of a program that ended on these boards after so many milliseconds.
fn ended(boards: &[CaseText], prints: fn(&[u8]) -> Vec<u8>, millis: u64) -> ProgramRun {
    run(RAKE, boards, prints, millis, ExitReason::Exited(0))
}
