//! Implements `judge test`, which runs programs on the stored tests of a puzzle or on the user's
//! own inputs.
//!
//! How much is found out of a program depends on how it is reported; see [`Mode`]:
//!
//! ```text
//! compile ─► run on the inputs ─┬─► several programs: the cause, from these runs alone ─► a row of a table
//!                               └─► one program: the failure that is shown is shrunk, and
//!                                   the program runs again to find the cause ───────────► a full report
//! ```

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};
use catalogue::names;
use checker::{ErasedPuzzle, Report, Verdict};
use clap::Args;
use indicatif::ProgressBar;
use terminal::interrupt::{self, defer_interrupt};
use terminal::tell_error;

use super::program_options::{ProgramOptions, ReadyOrRefused, RefusalForm};
use super::{explain_command, program_name};
use crate::failure::Failure;
use crate::inputs::{TestInput, given_inputs, input_of_failure, stored_tests};
use crate::kept::WhichFailure;
use crate::max_usage::MaxUsage;
use crate::patience::report_deadline;
use crate::progress::progress_bar;
use crate::report::json;
use crate::report::output::{Format, Output, print_json, print_text};
use crate::report::text::{self, TableRow, TestReport};
use crate::results::{ENOUGH_OVER_LIMIT, Extent, Results, Schedule, StopReason};
use crate::results_cause::{Found, find_cause, find_cause_in_results};
use crate::source_notes::Note;

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
    let inputs = arguments.chosen_inputs(puzzle)?;
    defer_interrupt(); // from here on, Ctrl-C ends the runs, and what was found is reported
    let programs = arguments.options.each()?;
    let mode = Mode::of(&programs);
    test_each(&programs, |program| {
        let test = ProgramTest {
            options: program,
            puzzle,
            inputs: &inputs,
            mode,
            all: arguments.all,
            jobs: arguments.jobs,
        };
        test.run()
    })
}

/// Tests each of these programs with `test_program`. Returns whether all are accepted. If the output
/// is closed before the last program, the others are not tested, and so not accepted.
///
/// # Errors
///
/// If a program cannot be judged, or if there is an interrupt. If there are several programs, an
/// error in one of them, such as a file that cannot be read, does not keep the others from being
/// tested.
fn test_each(
    programs: &[ProgramOptions],
    test_program: impl Fn(&ProgramOptions) -> Result<Tested>,
) -> Result<bool> {
    let mut are_judged = true;
    let mut are_accepted = true;
    for (index, program) in programs.iter().enumerate() {
        match test_program(program) {
            Ok(tested) => {
                are_accepted &= tested.is_accepted;
                let is_last = index + 1 == programs.len();
                if tested.output == Output::Closed && !is_last {
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

/// How programs are run and reported. The options choose it once, for all programs.
#[derive(Clone, Copy)]
enum Mode {
    /// There are several programs, and each has a row, as text or as a JSON object.
    Several {
        /// The length of the longest name in the table.
        name_width: usize,
        format: Format,
    },
    /// The only program has a report as text.
    OneAsText,
    /// The only program has a JSON object for each run, as soon as it ends, and then one for all of
    /// them if it fails.
    OneAsJson,
}

impl Mode {
    /// Returns how these programs are run and reported. There is at least one, and all have the same
    /// options.
    fn of(programs: &[ProgramOptions]) -> Self {
        match programs {
            [only] => match only.format {
                Format::Text => Self::OneAsText,
                Format::Json => Self::OneAsJson,
            },
            several => {
                let widths = several.iter().map(|it| it.program.quoted().chars().count());
                Self::Several {
                    name_width: widths.fold(0, usize::max),
                    format: several[0].format,
                }
            }
        }
    }

    /// Returns the form of the report on a program that does not compile.
    fn refusal_form(self) -> RefusalForm {
        match self {
            Self::Several { name_width, .. } => RefusalForm::Row { name_width },
            Self::OneAsText | Self::OneAsJson => RefusalForm::Full,
        }
    }

    /// Returns the format of what is printed.
    fn format(self) -> Format {
        match self {
            Self::Several { format, .. } => format,
            Self::OneAsText => Format::Text,
            Self::OneAsJson => Format::Json,
        }
    }

    /// Returns the progress line, which is hidden beside JSON.
    fn progress_bar(self) -> ProgressBar {
        match self.format() {
            Format::Text => progress_bar(),
            Format::Json => ProgressBar::hidden(),
        }
    }

    /// Returns on how many inputs each of these programs is run without the option `--all`.
    fn usual_extent(self) -> Extent {
        match self {
            Self::Several { .. } => Extent::UntilClear {
                enough_over_limit: 1,
            },
            Self::OneAsText => Extent::UntilClear {
                enough_over_limit: ENOUGH_OVER_LIMIT,
            },
            Self::OneAsJson => Extent::AllInputs,
        }
    }

    /// Prints the last of these runs if each is printed as it ends.
    fn print_run_if_streamed(self, results: &Results) -> Result<Output> {
        match self {
            Self::Several { .. } | Self::OneAsText => Ok(Output::Open),
            Self::OneAsJson => match results.last_run() {
                Some((input, run)) => print_json(&json::run(input, run)),
                None => Ok(Output::Open),
            },
        }
    }
}

/// The test of one program.
struct ProgramTest<'a> {
    /// The program, and how it is judged.
    options: &'a ProgramOptions,
    puzzle: &'static dyn ErasedPuzzle,
    /// The inputs on which the program is run.
    inputs: &'a [TestInput],
    /// How the program is run and reported.
    mode: Mode,
    /// Whether the option `--all` is given: the program is run on all inputs, and each failure has a
    /// line of its own in a report as text on one program.
    all: bool,
    /// The number of inputs to run at the same time, if the user chooses it.
    jobs: Option<NonZeroUsize>,
}

/// What the test of a program comes to.
struct Tested {
    /// Whether the program is accepted on all inputs.
    is_accepted: bool,
    /// The state of the output after the report. If it is closed, nobody would read a report on a
    /// further program.
    output: Output,
}

/// What the report on a program says: what its runs show, and what was [found](Found) after them.
struct Investigation<'r> {
    /// What all runs show together, with the cause if the program fails and it is known.
    report: Report<'r>,
    /// The failure that is shown in full, if the program fails.
    failure: Option<Failure<'r>>,
    /// What is worth knowing beside the cause, of the source or the answers.
    notes: Vec<Note>,
    /// The number of random cases that the program was run on too, as the report says it: 0 unless
    /// the cause counts answers.
    further_count: u64,
}

impl ProgramTest<'_> {
    /// Compiles the program, runs it on the inputs, finds the cause if it fails, and reports it.
    ///
    /// # Errors
    ///
    /// If the program cannot be judged, or if an interrupt ended its runs before the last input. An
    /// interrupt after the last run is no error, although it ends the search for the cause: the
    /// verdict is known by then.
    fn run(&self) -> Result<Tested> {
        let start = Instant::now();
        let puzzle_name = self.puzzle.name();
        let refusal_form = self.mode.refusal_form();
        let ready = match self
            .options
            .ready_or_report_refusal(puzzle_name, refusal_form)?
        {
            ReadyOrRefused::Ready(ready) => ready,
            ReadyOrRefused::Refused(output) => {
                return Ok(Tested {
                    is_accepted: false,
                    output,
                });
            }
        };
        let progress_bar = self.mode.progress_bar();
        let subject = self.options.subject(self.puzzle, &ready);
        let results = Results::collect(self.inputs, subject, self.schedule(), |results| {
            progress_bar.set_message(text::progress(results));
            self.mode.print_run_if_streamed(results)
        })?;
        let output = if results.stopped_by == Some(StopReason::OutputClosed) {
            Output::Closed
        } else {
            self.report(&results, &progress_bar, start)?
        };
        ensure!(!results.were_interrupted(), "interrupted");
        Ok(Tested {
            is_accepted: results.are_all_accepted(),
            output,
        })
    }

    /// Reports the results as the mode has it. A full report is preceded by the search for the
    /// cause.
    fn report(
        &self,
        results: &Results,
        progress_bar: &ProgressBar,
        start: Instant,
    ) -> Result<Output> {
        match self.mode {
            Mode::Several { name_width, format } => {
                progress_bar.finish_and_clear();
                if results.were_interrupted() {
                    return Ok(Output::Open); // a row on runs that were cut off could say AC wrongly
                }
                self.print_row(results, name_width, format)
            }
            Mode::OneAsText => {
                progress_bar.set_message("looking for the cause");
                let investigation = self.investigate(results, start);
                progress_bar.finish_and_clear();
                let failure = investigation.failure.as_ref();
                let kept_option = self.keep_input(failure);
                let next = self.next_commands(results, failure, kept_option.as_deref());
                self.print_text(results, &investigation, &next, start)
            }
            Mode::OneAsJson => {
                let investigation = self.investigate(results, start);
                // `--last` and `--save` need the input. No command that names it is printed.
                self.keep_input(investigation.failure.as_ref());
                print_summary(results, &investigation)
            }
        }
    }

    /// Returns on how many inputs the program is run, and on how many at a time.
    fn schedule(&self) -> Schedule {
        let extent = if self.all {
            Extent::AllInputs
        } else {
            self.mode.usual_extent()
        };
        Schedule {
            jobs: self.jobs,
            extent,
        }
    }

    /// Prints the row of the program, one of several. The cause is looked for without running the
    /// program again.
    fn print_row(&self, results: &Results, name_width: usize, format: Format) -> Result<Output> {
        let program = &self.options.program;
        let report = results.report().with_cause(find_cause_in_results(results));
        let row = TableRow {
            name: &program.quoted(),
            name_width,
            verdict: &report.verdict.to_string(),
            used: MaxUsage::of(&results.runs),
            says: &text::what_row_says(results, &report),
        };
        let object = json::program(&program.unescaped(), results, &report);
        format.print(row.text(), &object)
    }

    /// Shrinks the failure that is shown, and looks for its cause. The program runs again for both.
    ///
    /// If an interrupt ended the runs on the inputs, the program does not run again: the failure is
    /// shown on its whole input ([`Failure::shrunk`] heeds the interrupt), and no cause is looked for.
    fn investigate<'r>(&self, results: &'r Results, start: Instant) -> Investigation<'r> {
        let report = results.report();
        let deadline = report_deadline(start, Instant::now(), results.subject.limits.time);
        let failure = Failure::shrunk(results, &report, deadline);
        let found = match &failure {
            Some(failure) if !results.were_interrupted() => {
                find_cause(&self.options.program, results, failure, deadline)
            }
            _ => Found::default(),
        };
        Investigation {
            report: report.with_cause(found.cause),
            failure,
            notes: found.notes,
            further_count: found.further_count,
        }
    }

    /// Keeps the cases of the failure that are shown, which may be fewer than the whole input has.
    /// Returns the option that selects them as the input. Returns `None` if there is no failure, or
    /// if its input cannot be kept.
    fn keep_input(&self, failure: Option<&Failure>) -> Option<String> {
        let input = &failure?.shown_run().batch.input;
        self.options.keep(self.puzzle, input)
    }

    /// Returns the commands that the user can run next. `failure` is the one that is shown, and
    /// `kept` the option that selects its input. If an interrupt ended the runs on the inputs, there
    /// are none.
    fn next_commands(
        &self,
        results: &Results,
        failure: Option<&Failure>,
        kept: Option<&str>,
    ) -> Vec<String> {
        if results.were_interrupted() {
            return Vec::new();
        }
        let next_command = self
            .options
            .command(self.start_of_next_command(results, failure));
        let mut commands = vec![next_command];
        if let (Some(failure), Some(kept)) = (failure, kept)
            && is_worth_explaining(results, failure)
        {
            commands.extend(explain_command(self.puzzle, kept));
        }
        commands
    }

    /// Returns the start of the command that judges the program next, before the options that the
    /// user gave:
    ///
    /// - If the program crashed and can be sanitized, it is `test --sanitize` on an input on which
    ///   it crashes. The input of the failure that is shown is preferred. The command names the whole
    ///   input, as the user knows it, so the run on the whole input has to be a crash.
    /// - Otherwise it is `stress`.
    fn start_of_next_command(&self, results: &Results, failure: Option<&Failure>) -> String {
        let preferred = failure.map(|failure| (failure.input, failure.whole));
        let mut failures = preferred.into_iter().chain(results.failures());
        let crash = failures.find(|(_, run)| run.ran.end.is_crash());
        match crash {
            Some((input, _)) if self.options.program.can_be_sanitized() => {
                format!("{} test {} --sanitize", program_name(), input.arguments)
            }
            _ => format!("{} stress {}", program_name(), self.puzzle.name()),
        }
    }

    /// Prints the whole report as text, with the commands to try `next`.
    fn print_text(
        &self,
        results: &Results,
        investigation: &Investigation,
        next: &[String],
        start: Instant,
    ) -> Result<Output> {
        let test_report = TestReport {
            results,
            report: &investigation.report,
            failure: investigation.failure.as_ref(),
            notes: &investigation.notes,
            further_count: investigation.further_count,
            all: self.all,
            next,
            time: start.elapsed(),
        };
        print_text(test_report.text())
    }
}

/// Prints what the runs show together as JSON if the program fails. The runs were printed as they
/// ended.
fn print_summary(results: &Results, investigation: &Investigation) -> Result<Output> {
    if investigation.report.shown.is_none() {
        return Ok(Output::Open);
    }
    print_json(&json::summary(results, &investigation.report))
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
    // A run over the time limit is shown only if all others are accepted or over a limit, so those
    // in time are accepted.
    let some_are_in_time = results.accepted_runs().next().is_some();
    is_single_case && some_are_in_time
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use clap::Parser;

    use super::*;
    use crate::failure::ShownCases;
    use crate::program::ExitReason;
    use crate::run::ProgramUnderTest;
    use crate::search::FailureRate;
    use crate::testing::{board_of, input_of, results_on, run_on_two};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The command line of `test`.
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// Does something with the test of programs on Rake It In, given the other words of the command
    /// line.
    fn with_test<R>(words: &[&str], part: impl FnOnce(&ProgramTest) -> R) -> R {
        let line = Line::parse_from(["judge", "rake"].iter().chain(words));
        let programs = line.arguments.options.each().unwrap();
        part(&ProgramTest {
            options: &programs[0],
            puzzle: RAKE,
            inputs: &[],
            mode: Mode::of(&programs),
            all: line.arguments.all,
            jobs: line.arguments.jobs,
        })
    }

    #[test]
    fn the_number_of_runs_follows_from_the_report_unless_all_are_wanted() {
        let extent = |words: &[&str]| with_test(words, |test| test.schedule().extent);
        let until = |enough_over_limit| Extent::UntilClear { enough_over_limit };
        assert_eq!(extent(&["true"]), until(3));
        assert_eq!(extent(&["a.py", "b.py"]), until(1));
        assert_eq!(extent(&["--format", "json", "true"]), Extent::AllInputs);
        assert_eq!(extent(&["--all", "true"]), Extent::AllInputs);
        assert_eq!(extent(&["--all", "a.py", "b.py"]), Extent::AllInputs);
    }

    #[test]
    fn programs_that_are_not_tested_because_the_output_is_closed_are_not_accepted() {
        let line = Line::parse_from(["judge", "rake", "a.py", "b.py"]);
        let programs = line.arguments.options.each().unwrap();
        let are_accepted = |output| {
            let tested = Cell::new(0);
            let are_accepted = test_each(&programs, |_| {
                tested.set(tested.get() + 1);
                Ok(Tested {
                    is_accepted: true,
                    output,
                })
            });
            (are_accepted.unwrap(), tested.get())
        };
        assert_eq!(are_accepted(Output::Open), (true, 2));
        assert_eq!(are_accepted(Output::Closed), (false, 1));
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

    /// How a program ends that is right.
    const RIGHT: ExitReason = ExitReason::Exited(0);

    /// Returns the commands that follow the report on runs that ended so, all on two boards, which
    /// print nothing unless they are right. The failure of the first is shown, on one board if
    /// `is_alone`.
    fn commands(program: &str, ends: &[ExitReason], is_alone: bool) -> Vec<String> {
        let right = |input: &[u8]| (RAKE.batch_of(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, Duration::from_secs(10));
        let input = |number: usize| TestInput {
            arguments: format!("rake/{number}"),
            ..input_of(RAKE, "1\n")
        };
        let inputs: Vec<TestInput> = (1..=ends.len()).map(input).collect();
        let run = |&end: &ExitReason| run_on_two(if end == RIGHT { "8\n16\n" } else { "" }, end);
        let results = Results {
            runs: ends.iter().map(run).collect(),
            inputs: &inputs,
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
            test.next_commands(&results, Some(&failure), Some("--last=7"))
        })
    }

    /// Of a program that takes too long on every input, or on several boards together, no answer is
    /// worth a page.
    #[test]
    fn an_answer_is_explained_unless_only_the_time_is_wrong() {
        let slow = ExitReason::OutOfTime;
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
        let [slow, crash] = [ExitReason::OutOfTime, ExitReason::StackOverflow];
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

    /// The program is wrong on the second board, though it is right on it alone.
    #[test]
    fn no_cause_is_looked_for_and_nothing_comes_next_after_an_interrupt() {
        let second_is_wrong = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let first = batch.output.split_inclusive(|&byte| byte == b'\n').next();
            let output = if batch.cases.len() == 1 {
                batch.output
            } else {
                [first.unwrap(), b"7\n"].concat()
            };
            (output, Duration::ZERO)
        };
        let boards = RAKE.input(&[board_of(1), board_of(2)]);
        let inputs = [input_of(RAKE, str::from_utf8(&boards).unwrap())];
        let subject =
            ProgramUnderTest::of_function(RAKE, &second_is_wrong, Duration::from_secs(10));
        for (stopped_by, goes_on) in [(None, true), (Some(StopReason::Interrupt), false)] {
            let results = Results {
                stopped_by,
                ..results_on(subject, &inputs)
            };
            with_test(&["true"], |test| {
                let investigation = test.investigate(&results, Instant::now());
                assert!(investigation.failure.is_some());
                assert_eq!(investigation.report.cause.is_some(), goes_on);
                let next = test.next_commands(&results, None, None);
                assert_eq!(!next.is_empty(), goes_on);
            });
        }
    }
}
