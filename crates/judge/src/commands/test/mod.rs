//! Implements `judge test`, which runs programs on the stored tests of a puzzle or on the user's
//! own inputs. For example, `judge test rake sol.cpp` compiles `sol.cpp`, runs it on the tests of `rake`,
//! and prints one report.
//!
//! ```text
//! compile ─► run on the inputs ─┬─► several programs: the cause, from these runs alone ─► a row of a table
//!                               └─► one program: the failure that is shown is shrunk, and
//!                                   the program runs again to find the cause ───────────► a full report
//! ```
//!
//! This module has the command line. `program_test` tests one program, and `next_commands` chooses what
//! the user can run next.

mod next_commands;
mod program_test;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};
use catalogue::names;
use checker::ErasedPuzzle;
use clap::Args;
use terminal::interrupt::{self, defer_interrupt};
use terminal::tell_error;

use self::program_test::{Mode, ProgramTest, Tested};
use super::program_options::ProgramOptions;
use crate::inputs::{TestInput, given_inputs, input_of_failure, stored_tests};
use crate::kept::WhichFailure;
use crate::report::output::StandardOutput;

#[derive(Args)]
pub struct Arguments {
    #[arg(
        value_name = "PUZZLE[/NAME]",
        help = format!(
            "The puzzle ({}), or one of its tests, or those that begin so: NAME*",
            names().collect::<Vec<_>>().join(", ")
        )
    )]
    selection: String,
    /// Run the program on this input instead of the stored tests; `-` is standard input
    ///
    /// The option can be repeated. If the path is a folder, all files NAME.in of the folder are
    /// inputs. The right answers come from our solver. What follows the end mark of an input is not
    /// judged, and the report says so.
    #[arg(long = "input", value_name = "PATH")]
    inputs: Vec<PathBuf>,
    /// Run the program on the input on which `judge` last saw a program fail, or on that of the
    /// failure with this number
    #[arg(long, conflicts_with = "inputs", value_name = "NUMBER")]
    #[arg(num_args = 0..=1, require_equals = true)]
    #[expect(
        clippy::option_option,
        reason = "clap reads an option with an optional value so"
    )]
    last: Option<Option<u64>>,
    /// Number of inputs to run at the same time [default: the number of cores, at least 3]
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// Run the program on all inputs, and list every failure
    ///
    /// Only the report as text on one program has this list.
    ///
    /// Without the option, the program is not run on further inputs once one of these is true:
    ///
    /// - It has exceeded a limit on three inputs. If there are several programs, one is enough.
    /// - It has crashed, or got PE, in the same way on the first three inputs.
    /// - It has failed on an input, and 1.5 times the time limit has passed.
    ///
    /// The option changes nothing if one program is reported as JSON.
    #[arg(long, verbatim_doc_comment)]
    all: bool,
    #[command(flatten)]
    options: ProgramOptions,
}

/// Tests each program. Returns whether all programs are accepted on all inputs.
///
/// # Errors
///
/// If the arguments are wrong, if a program cannot be judged, or if there is an interrupt.
pub fn test(arguments: &Arguments) -> Result<bool> {
    let puzzle = arguments.puzzle()?;
    let programs = arguments.options.each()?;
    let inputs = arguments.chosen_inputs(puzzle)?;
    defer_interrupt(); // from here on, Ctrl-C ends the runs, and what was found is reported
    let mode = Mode::of(&programs);
    test_each(&programs, |options| {
        let test = ProgramTest {
            options,
            puzzle,
            inputs: &inputs,
            mode,
            all: arguments.all,
            jobs: arguments.jobs,
            start: Instant::now(),
        };
        test.run()
    })
}

/// Tests each of these programs with `test_program`. Returns whether all are accepted. Once nobody reads
/// the output any more, the programs that are left are not tested, and so not accepted.
///
/// # Errors
///
/// If a program cannot be judged, or if there is an interrupt. If one of several programs cannot be
/// judged, such as a file that cannot be read, a message says so at once, and the others are tested first.
fn test_each(
    programs: &[ProgramOptions],
    test_program: impl Fn(&ProgramOptions) -> Result<Tested>,
) -> Result<bool> {
    let mut are_judged = true;
    let mut are_accepted = true;
    for (index, options) in programs.iter().enumerate() {
        match test_program(options) {
            Ok(tested) => {
                are_accepted &= tested.is_accepted;
                let is_last = index + 1 == programs.len();
                if tested.standard_output == StandardOutput::Closed && !is_last {
                    are_accepted = false;
                    break;
                }
            }
            Err(error) if programs.len() > 1 && !interrupt::seen() => {
                let no_prefix = "";
                tell_error(no_prefix, &error);
                are_judged = false;
            }
            Err(error) => return Err(error),
        }
    }
    ensure!(are_judged, "not every program could be judged");
    Ok(are_accepted)
}

impl Arguments {
    /// Returns the puzzle that is selected, or of which tests are selected.
    fn puzzle(&self) -> Result<&'static dyn ErasedPuzzle> {
        let name = match self.selection.split_once('/') {
            Some((name, _)) => name,
            None => &self.selection,
        };
        catalogue::puzzle(name)
    }

    /// Returns the inputs on which the programs are run.
    fn chosen_inputs(&self, puzzle: &dyn ErasedPuzzle) -> Result<Vec<TestInput>> {
        match (self.last, &self.inputs[..]) {
            (Some(number), _) => {
                self.ensure_no_test_selected("--last")?;
                let which = number.map_or(WhichFailure::Last, WhichFailure::Numbered);
                Ok(vec![input_of_failure(puzzle, which)?])
            }
            (None, []) => stored_tests(puzzle, &self.selection),
            (None, paths) => {
                self.ensure_no_test_selected("--input")?;
                given_inputs(puzzle, paths)
            }
        }
    }

    /// Checks that no test is selected beside the input that this option chooses.
    ///
    /// # Errors
    ///
    /// If a test is selected.
    fn ensure_no_test_selected(&self, option: &str) -> Result<()> {
        ensure!(
            !self.selection.contains('/'),
            "{option} takes a puzzle, not a test of it"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use clap::Parser;

    use super::*;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The command line of `test`.
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// Does something with the test of the first program on Rake It In, given the words of the command
    /// line after the puzzle.
    pub(super) fn with_test<R>(words: &[&str], part: impl FnOnce(&ProgramTest) -> R) -> R {
        let line = Line::parse_from(["judge", "rake"].iter().chain(words));
        let programs = line.arguments.options.each().unwrap();
        part(&ProgramTest {
            options: &programs[0],
            puzzle: RAKE,
            inputs: &[],
            mode: Mode::of(&programs),
            all: line.arguments.all,
            jobs: line.arguments.jobs,
            start: Instant::now(),
        })
    }

    #[test]
    fn programs_that_are_not_tested_because_the_output_is_closed_are_not_accepted() {
        let line = Line::parse_from(["judge", "rake", "a.py", "b.py"]);
        let programs = line.arguments.options.each().unwrap();
        let are_accepted = |standard_output| {
            let tested = Cell::new(0);
            let are_accepted = test_each(&programs, |_| {
                tested.set(tested.get() + 1);
                Ok(Tested {
                    is_accepted: true,
                    standard_output,
                })
            });
            (are_accepted.unwrap(), tested.get())
        };
        assert_eq!(are_accepted(StandardOutput::Open), (true, 2));
        assert_eq!(are_accepted(StandardOutput::Closed), (false, 1));
    }

    #[test]
    fn a_test_of_a_puzzle_is_not_named_beside_another_input() {
        for words in [["--last", "a.py"], ["--input=a.in", "a.py"]] {
            let line = Line::parse_from(["judge", "rake/one"].iter().chain(&words));
            let error = line.arguments.chosen_inputs(RAKE).err().expect("an error");
            assert!(
                error
                    .to_string()
                    .ends_with("takes a puzzle, not a test of it")
            );
        }
    }

    /// No input is read before: standard input would wait for the user.
    #[test]
    fn wrong_options_on_the_programs_are_an_error_before_the_inputs_are_read() {
        let words = ["--input=no-such.in", "--save=kept.in", "a.py", "b.py"];
        let line = Line::parse_from(["judge", "rake"].iter().chain(&words));
        let error = test(&line.arguments).unwrap_err();
        assert_eq!(error.to_string(), "--save takes one program");
    }
}
