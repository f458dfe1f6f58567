//! Chooses the commands that a report of `test` ends with, which the user can run next.
//!
//! | what happened | commands |
//! |---|---|
//! | `a.py` is accepted. | `judge stress rake a.py` |
//! | `a.py` prints a wrong answer. | `judge stress rake a.py`, and then `judge solve rake --last=7 --explain=html > page.html` |
//! | `a.cpp` crashes on `rake/2`. | `judge test rake/2 --sanitize a.cpp`, and then the same explanation |
//! | An interrupt ended the runs. | none |
//!
//! The failure that is shown is mostly shrunk, so it has fewer cases than the input on which the program
//! failed. The cases that are shown were kept as an input, and `kept` is the option that selects it, here
//! `--last=7`. It is `None` if they could not be kept.

use checker::Verdict;

use crate::commands::program_options::ProgramOptions;
use crate::commands::suggestions::{explain_command, program_name};
use crate::failure::Failure;
use crate::results::Results;
use crate::run::ProgramRun;

/// Returns the commands that the user can run next. `failure` is the one that is shown, if the program
/// fails.
pub fn next_commands(
    options: &ProgramOptions,
    results: &Results,
    failure: Option<&Failure>,
    kept: Option<&str>,
) -> Vec<String> {
    if results.were_interrupted() {
        return Vec::new();
    }
    let start = start_of_first_command(options, results, failure, kept);
    let mut commands = vec![options.command(start)];
    if let (Some(failure), Some(kept)) = (failure, kept)
        && is_worth_explaining(results, failure)
    {
        commands.extend(explain_command(results.subject.puzzle, kept));
    }
    commands
}

/// Returns the start of the command that judges the program next, before the options that the user
/// gave. It is `test --sanitize` if the program can be sanitized and [`crashing_input`] returns an input.
/// Otherwise it is `stress`.
fn start_of_first_command(
    options: &ProgramOptions,
    results: &Results,
    failure: Option<&Failure>,
    kept: Option<&str>,
) -> String {
    match crashing_input(results, failure, kept) {
        Some(input) if options.program.can_be_sanitized() => {
            format!("{} test {input} --sanitize", program_name())
        }
        _ => format!(
            "{} stress {}",
            program_name(),
            results.subject.puzzle.name()
        ),
    }
}

/// Returns the arguments of `test` that select an input on which the program crashes. It is the first of
/// these on which it does:
///
/// 1. The whole input of the failure that is shown.
/// 2. The cases of it that are shown, if the whole input was standard input, which cannot be read again.
/// 3. The input of another failure.
fn crashing_input(
    results: &Results,
    failure: Option<&Failure>,
    kept: Option<&str>,
) -> Option<String> {
    let puzzle = results.subject.puzzle;
    let is_crash = |run: &ProgramRun| run.execution.exit.is_crash();
    if let Some(failure) = failure
        && is_crash(failure.whole)
    {
        if let Some(arguments) = failure.input.arguments(puzzle) {
            return Some(arguments);
        }
        if let Some(kept) = kept
            && is_crash(failure.shown_run())
        {
            return Some(format!("{} {kept}", puzzle.name()));
        }
    }
    let mut crashes = results.failures().filter(|(_, run)| is_crash(run));
    crashes.find_map(|(input, _)| input.arguments(puzzle))
}

/// Returns whether an explanation of the right answer may help.
///
/// For a program that is only too slow, two conditions have to hold: a single case is shown, and
/// the program answers other inputs in time, so that it can find answers.
fn is_worth_explaining(results: &Results, failure: &Failure) -> bool {
    if failure.whole.verdict != Verdict::Tle {
        return true;
    }
    let is_single_case = failure.shown_run().batch.cases.len() == 1;
    // A run over the time limit is shown only if all others are accepted or over a limit.
    let some_are_in_time = results.accepted_runs().next().is_some();
    is_single_case && some_are_in_time
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::commands::test::tests::with_test;
    use crate::failure::ShownCases;
    use crate::inputs::{InputSource, TestInput};
    use crate::program::ExitReason;
    use crate::run::ProgramUnderTest;
    use crate::search::FailureRate;
    use crate::testing::{board_of, input_of, results_on, run_on_two};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// How a program ends that is right.
    const RIGHT: ExitReason = ExitReason::Exited(0);

    /// Returns the commands that follow the report on runs that ended so: see [`commands_on`]. The inputs are
    /// `rake/1`, `rake/2` and so on.
    fn commands(program: &str, ends: &[ExitReason], is_alone: bool) -> Vec<String> {
        let input = |number: usize| TestInput {
            name: number.to_string(),
            source: InputSource::StoredTest { shows: "a board" },
            ..input_of(RAKE, "1\n")
        };
        let inputs: Vec<TestInput> = (1..=ends.len()).map(input).collect();
        commands_on(&inputs, program, ends, is_alone)
    }

    /// Returns the commands that follow the report on runs that ended so, all on two boards, which
    /// print nothing unless they are right. The failure of the first is shown, on one board if
    /// `is_alone`. The inputs only count for what selects them again.
    fn commands_on(
        inputs: &[TestInput],
        program: &str,
        ends: &[ExitReason],
        is_alone: bool,
    ) -> Vec<String> {
        let right = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, Duration::from_secs(10));
        let run = |&end: &ExitReason| run_on_two(if end == RIGHT { "8\n16\n" } else { "" }, end);
        let results = Results {
            runs: ends.iter().map(run).collect(),
            inputs,
            ..results_on(subject, &[])
        };
        let shown = if is_alone {
            let alone = subject.run_on_cases(&[board_of(1)], &subject.limits);
            ShownCases::One {
                index: 0,
                run: alone.unwrap(),
            }
        } else {
            ShownCases::All { at_fault: None }
        };
        let failure = Failure {
            input: &results.inputs[0],
            whole: &results.runs[0],
            shown,
            timing: None,
            rate: FailureRate::FOUND_ONCE,
        };
        with_test(&[program], |test| {
            next_commands(test.options, &results, Some(&failure), Some("--last=7"))
        })
    }

    /// Of a program that takes too long on every input, or on several boards together, no answer is
    /// worth a page.
    #[test]
    fn an_answer_is_explained_unless_only_the_time_is_wrong() {
        let slow = ExitReason::OutOfCpuTime;
        let crash = ExitReason::StackOverflow;
        for (ends, is_alone, is_explained) in [
            (&[slow, RIGHT][..], true, true),
            (&[slow, RIGHT], false, false),
            (&[slow, slow], true, false),
            (&[slow, slow], false, false),
            (&[crash, crash], true, true),
            (&[crash, RIGHT], false, true),
        ] {
            let commands = commands("true", ends, is_alone);
            let has_page = commands
                .iter()
                .any(|command| command.contains("--explain=html"));
            assert_eq!(has_page, is_explained, "{ends:?} {is_alone}");
            assert!(commands[0].contains(" stress rake"), "{}", commands[0]);
        }
    }

    #[test]
    fn a_program_that_crashes_is_run_with_a_sanitizer_next() {
        let [slow, crash] = [ExitReason::OutOfCpuTime, ExitReason::StackOverflow];
        for (program, ends, next) in [
            ("a.cpp", [slow, crash], "test rake/2 --sanitize"),
            ("a.cpp", [crash, crash], "test rake/1 --sanitize"),
            ("a.cpp", [slow, slow], "stress rake"),
            ("a.py", [slow, crash], "stress rake"),
        ] {
            let commands = commands(program, &ends, false);
            let start = format!("{} {next}", program_name());
            assert!(commands[0].starts_with(&start), "{}", commands[0]);
        }
    }

    #[test]
    fn standard_input_is_not_read_again() {
        let crash = ExitReason::StackOverflow;
        let next = |ends: &[ExitReason], is_alone| {
            let inputs =
                [InputSource::StandardInput, InputSource::File("a.in".into())].map(|source| {
                    TestInput {
                        source,
                        ..input_of(RAKE, "1\n")
                    }
                });
            let commands = commands_on(&inputs[..ends.len()], "a.cpp", ends, is_alone);
            let next = commands[0].strip_prefix(program_name()).unwrap();
            next.trim_start().to_owned()
        };
        // What was kept is the crash itself.
        assert!(next(&[crash], false).starts_with("test rake --last=7 --sanitize "));
        // The program is right on the board that was kept.
        assert!(next(&[crash], true).starts_with("stress rake "));
        assert!(next(&[crash, crash], true).starts_with("test rake --input a.in --sanitize "));
    }
}
