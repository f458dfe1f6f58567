//! A program for the tests of shrinking: a function that says what the program does, in the place of a process.
//!
//! The puzzle is Rake It In, whose cases are boards. Most tests use boards that differ only in their first value, and
//! a program that looks only at that value.

use std::sync::Mutex;
use std::time::Duration;

use checker::{CaseText, ErasedPuzzle};

use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::testing::execution;

pub const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

pub const SECOND: Duration = Duration::from_secs(1);

/// The real time limit of the program.
pub const LIMIT: Duration = Duration::from_secs(2);

/// A time for shrinking that no test uses up.
pub const FOREVER: Duration = Duration::from_secs(3_600);

/// A stop signal that never stops a run.
pub const NEVER: StopSignal = &|| false;

/// What a program does on some boards.
pub enum Does {
    /// It prints the right answers after this time.
    Right(Duration),
    /// It prints this text after this time.
    Prints(&'static str, Duration),
    /// It prints 7 for the board with this index, and the right answers for the others.
    Wrong(usize),
}

/// One run of the program: the boards of its input, and its limits.
pub struct Ran {
    pub boards: Vec<CaseText>,
    pub limits: Limits,
}

/// A function in the place of a program, and the runs so far.
struct ScriptedProgram<F> {
    does: F,
    runs: Mutex<Vec<Ran>>,
}

impl<F: Fn(&[CaseText], StopSignal) -> Does + Sync> Runnable for ScriptedProgram<F> {
    fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
        let (batch, _) = RAKE.batch_of_input(input);
        let does = (self.does)(&batch.cases, stop);
        let boards = batch.cases;
        self.runs.lock().unwrap().push(Ran { boards, limits });
        let (output, time) = match does {
            Does::Right(time) => (batch.output, time),
            Does::Prints(text, time) => (text.into(), time),
            Does::Wrong(index) => {
                let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
                let mut lines: Vec<&[u8]> = lines.collect();
                lines[index] = b"7\n";
                (lines.concat(), Duration::ZERO)
            }
        };
        Ok(if time > limits.time {
            execution(output, limits.time, ExitReason::OutOfCpuTime)
        } else {
            execution(output, time, ExitReason::Exited(0))
        })
    }
}

/// Runs a program on these boards, on which it must fail, and calls `part` with the program and this failure. Returns
/// the result of `part`, and the runs that `part` made.
pub fn with_failure<R>(
    boards: &[CaseText],
    does: impl Fn(&[CaseText], StopSignal) -> Does + Sync,
    must_stop: StopSignal,
    part: impl FnOnce(&ProgramUnderTest, ProgramRun) -> R,
) -> (R, Vec<Ran>) {
    let runs = Mutex::default();
    let program = ScriptedProgram { does, runs };
    let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
    let failure = subject.run_on_cases(boards, &subject.limits).unwrap();
    assert!(!failure.is_accepted());
    program.runs.lock().unwrap().clear();
    let subject = ProgramUnderTest {
        must_stop,
        ..subject
    };
    let result = part(&subject, failure);
    (result, program.runs.into_inner().unwrap())
}

/// Returns a board of ones, except for the first value.
pub fn board(first: u8) -> CaseText {
    format!("1\n{first} 1 1 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
}

/// Returns the first value of a board.
pub fn first(board: &CaseText) -> u8 {
    let word = ::shrink::words(board).nth(1).unwrap();
    str::from_utf8(word).unwrap().parse().unwrap()
}

/// Returns what a program does that is wrong on the board after the first nine, and right if there is none.
pub fn wrong_after_nine(boards: &[CaseText], _: StopSignal) -> Does {
    let nine = boards.iter().position(|it| *it == board(9));
    match nine {
        Some(index) if index + 1 < boards.len() => Does::Wrong(index + 1),
        _ => Does::Right(Duration::ZERO),
    }
}
