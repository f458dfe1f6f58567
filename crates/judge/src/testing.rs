//! What the unit tests of several modules share.

use std::time::Duration;

use checker::{CaseText, ErasedPuzzle};

use crate::inputs::{InputSource, TestInput};
use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
use crate::results::Results;
use crate::run::{ProgramRun, ProgramUnderTest};

/// Returns what a program did that printed this and exited so, after so much CPU time and as much wall-clock time.
pub fn execution(output: Vec<u8>, time: Duration, exit: ExitReason) -> Execution {
    Execution {
        output,
        written: Vec::new(),
        errors: String::new(),
        exit,
        time,
        wall: time,
        memory: 0,
    }
}

/// A function in the place of a program. Of an input, it returns the output and the time that it takes. If that is longer than
/// the supervisor lets a program run, the program is stopped, and prints nothing.
impl<F: Fn(&[u8]) -> (Vec<u8>, Duration) + Sync> Runnable for F {
    fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
        let (output, time) = self(input);
        Ok(if time > limits.kill_time() {
            execution(Vec::new(), limits.kill_time(), ExitReason::OutOfCpuTime)
        } else {
            execution(output, time, ExitReason::Exited(0))
        })
    }
}

impl<'a> ProgramUnderTest<'a> {
    /// Returns a program, usually a function, that is judged on a puzzle with this time limit, and is never interrupted.
    pub fn of_function(
        puzzle: &'static dyn ErasedPuzzle,
        program: &'a dyn Runnable,
        limit: Duration,
    ) -> Self {
        Self {
            puzzle,
            program,
            limits: Limits::new(limit),
            strict: false,
            must_stop: &|| false,
        }
    }
}

/// Returns a board of rake with one round, whose values are all this one.
pub fn board_of(value: usize) -> CaseText {
    let row = format!("{value} {value} {value} {value}\n");
    format!("1\n{}", row.repeat(4)).into_bytes()
}

/// A program that did this, whatever its input is.
struct Did(Execution);

impl Runnable for Did {
    fn run(&self, _: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
        Ok(self.0.clone())
    }
}

/// Returns the run of a program that did this on boards of rake. The time limit is ten seconds.
pub fn run_that_did(did: Execution, boards: &[CaseText]) -> ProgramRun {
    run_that_did_within(Limits::new(Duration::from_secs(10)), did, boards)
}

/// Returns the run of a program that did this on boards of rake, within these limits.
pub fn run_that_did_within(limits: Limits, did: Execution, boards: &[CaseText]) -> ProgramRun {
    let program = Did(did);
    let subject = ProgramUnderTest::of_function(&catalogue::RAKE, &program, limits.time);
    subject.run_on_cases(boards, &limits).unwrap()
}

/// Returns the run of a program that printed this, and exited so at once, on two boards. The right answers are 8 and 16.
pub fn run_on_two(printed: &str, end: ExitReason) -> ProgramRun {
    let did = execution(printed.as_bytes().to_vec(), Duration::ZERO, end);
    run_that_did(did, &[board_of(1), board_of(2)])
}

/// Returns this input, as if it were standard input.
pub fn input_of(puzzle: &dyn ErasedPuzzle, input: &str) -> TestInput {
    TestInput {
        name: "input".to_owned(),
        unescaped_name: "input".to_owned(),
        source: InputSource::StandardInput,
        batch: puzzle.batch_of_input(input.as_bytes()).0,
    }
}

/// Returns the results of a program on these inputs.
pub fn results_on<'a>(subject: ProgramUnderTest<'a>, inputs: &'a [TestInput]) -> Results<'a> {
    let run = |input: &TestInput| subject.run_on(input.batch.clone(), &subject.limits);
    Results {
        subject,
        inputs,
        runs: inputs.iter().map(|input| run(input).unwrap()).collect(),
        stopped_by: None,
    }
}
