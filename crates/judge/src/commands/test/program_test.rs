//! Tests one program on the inputs of `test`, and reports it. [`ProgramTest::run`] has four steps:
//!
//! 1. The program is compiled. If the compiler refuses it, the verdict CE is reported, and nothing follows.
//! 2. It runs on the inputs. The runs are its [`Results`].
//! 3. If it failed, the failure is [investigated](Investigation). If several programs are tested, the cause is looked for in the
//!    results alone. Otherwise, the program runs again, also to shrink the failure.
//! 4. If the only program failed, the input of the failure is kept for `--last`, and saved if `--save` is given. Then the program
//!    is reported.
//!
//! An interrupt during step 2 ends the test with an error. The only program is reported before that, from its runs so far and
//! without a cause; one of several is not reported. If standard output is closed during step 2, the program is no longer
//! investigated, and nothing more is printed. Only the mode `OneAsJson` notices this, because the others print nothing before
//! step 4.
//!
//! The [`Mode`] decides what is printed, and of several programs also the format. For example, of a program that is wrong on one of
//! two inputs:
//!
//! | command line | mode | what is printed |
//! |---|---|---|
//! | `judge test rake a.py` | `OneAsText` | a report: the failure, shrunk, with its cause, and commands to run next |
//! | `judge test rake --format json a.py` | `OneAsJson` | an object for each of the two runs, and one for both |
//! | `judge test rake a.py b.py` | `Several` | a row on `a.py`; the test of `b.py` prints the next one |
//! | `judge test rake --format json a.py b.py` | `Several` | an object on `a.py`; the test of `b.py` prints the next one |

use std::num::NonZeroUsize;
use std::time::Instant;

use anyhow::{Result, bail};
use checker::{Cause, ErasedPuzzle, Report};
use indicatif::ProgressBar;

use super::next_commands::next_commands;
use crate::commands::program_options::{ProgramOptions, ReadyOrReported, RefusalForm};
use crate::failure::Failure;
use crate::inputs::TestInput;
use crate::max_usage::MaxUsage;
use crate::patience::report_deadline;
use crate::program::OtherBuilds;
use crate::progress::progress_bar;
use crate::report::json;
use crate::report::output::{Format, StandardOutput, print_json, print_text};
use crate::report::text::{self, TableRow, TestReport};
use crate::results::{ENOUGH_RUNS_OVER_LIMIT, Extent, Results, Schedule};
use crate::results_cause::{Found, find_cause, find_cause_in_results};
use crate::run::ProgramRun;
use crate::source_notes::Note;

/// How programs are run and reported. It is the same for all programs of a command line.
#[derive(Clone, Copy)]
pub enum Mode {
    /// There are several programs. Each has a row of a table, or with `--format json` an object. Both have the same runs.
    Several {
        /// The length of the longest name of a program. Only the table needs it.
        name_width: usize,
    },
    /// The only program has a report as text.
    OneAsText,
    /// The only program has a JSON object for each run, printed while it runs on further inputs. If it fails, an
    /// object on all runs together follows.
    OneAsJson,
}

impl Mode {
    /// Returns how these programs are run and reported: one or more, with the same options, as
    /// [`ProgramOptions::each`] returns them.
    pub fn of(programs: &[ProgramOptions]) -> Self {
        if let [only] = programs {
            return match only.format {
                Format::Text => Self::OneAsText,
                Format::Json => Self::OneAsJson,
            };
        }
        let widths = programs
            .iter()
            .map(|it| it.program.quoted().chars().count());
        Self::Several {
            name_width: widths.max().unwrap_or(0),
        }
    }

    /// Returns the form of the report on a program that does not compile.
    fn refusal_form(self) -> RefusalForm {
        match self {
            Self::Several { name_width } => RefusalForm::Row { name_width },
            Self::OneAsText | Self::OneAsJson => RefusalForm::Full,
        }
    }

    /// Returns on how many inputs each of these programs is run without the option `--all`.
    fn usual_extent(self) -> Extent {
        match self {
            // Several programs take long, and the row of each shows a single failure.
            Self::Several { .. } => Extent::UntilFailureIsClear {
                enough_runs_over_limit: 1,
            },
            Self::OneAsText => Extent::UntilFailureIsClear {
                enough_runs_over_limit: ENOUGH_RUNS_OVER_LIMIT,
            },
            // A program that reads the objects may need one for each input.
            Self::OneAsJson => Extent::AllInputs,
        }
    }

    /// Prints what the mode has for each run, right after the run.
    fn print_run(self, input: &TestInput, run: &ProgramRun) -> Result<StandardOutput> {
        match self {
            Self::Several { .. } | Self::OneAsText => Ok(StandardOutput::Open), // nothing is printed
            Self::OneAsJson => print_json(&json::run_object(input, run)),
        }
    }
}

/// The test of one program.
pub struct ProgramTest<'a> {
    /// The program, with the options for it.
    pub options: &'a ProgramOptions,
    /// The puzzle that the program solves.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The inputs on which the program is run.
    pub inputs: &'a [TestInput],
    /// How the program is run and reported.
    pub mode: Mode,
    /// Whether the option `--all` is given: the program is run on all inputs, and in the mode [`Mode::OneAsText`], each failure
    /// has a line of its own.
    pub all: bool,
    /// The number of inputs to run at the same time, if the user chooses it.
    pub jobs: Option<NonZeroUsize>,
    /// When the test began. The time for further runs after a failure depends on this, and a report as text has the time since
    /// then.
    pub start: Instant,
}

/// The outcome of the test of a program.
pub struct Tested {
    /// Whether the program compiles, and is accepted on all inputs.
    pub is_accepted: bool,
    /// The state of standard output after the report. If it is closed, nobody would read a report on a further program.
    pub standard_output: StandardOutput,
}

/// What is known of the program before it is reported.
struct Investigation<'r> {
    /// What the runs on the inputs show together, with the cause if the program fails and it is known.
    report: Report<'r>,
    /// The failure that is shown, shrunk. `None` if the program does not fail, if it is one of several, or if nobody reads the
    /// output any more.
    failure: Option<Failure<'r>>,
    /// What is worth knowing beside the cause, of the source or the answers. Only a report as text shows it.
    notes: Vec<Note>,
    /// The number of random cases whose answers the text of the cause counts. Only a report as text shows it.
    counted_random_cases: u64,
}

impl<'r> Investigation<'r> {
    /// Returns what the results alone show, with this cause.
    fn of_results(results: &'r Results, cause: Option<Cause>) -> Self {
        Self {
            report: results.report().with_cause(cause),
            failure: None,
            notes: Vec::new(),
            counted_random_cases: 0,
        }
    }
}

impl ProgramTest<'_> {
    /// Compiles the program, runs it on the inputs, finds the cause if it fails, and reports it.
    ///
    /// # Errors
    ///
    /// If the program cannot be judged or reported, or if an interrupt ended its runs on the inputs. A later interrupt only ends
    /// the search for the cause.
    pub fn run(&self) -> Result<Tested> {
        let refusal_form = self.mode.refusal_form();
        // Compiles the program if it is a source file.
        let ready_or_reported = self
            .options
            .ready_or_report_refusal(self.puzzle.name(), refusal_form)?;
        let ready = match ready_or_reported {
            ReadyOrReported::Ready(ready) => ready,
            ReadyOrReported::Reported(standard_output) => {
                return Ok(Tested {
                    is_accepted: false,
                    standard_output,
                });
            }
        };

        let progress = self.progress_line();
        let subject = self.options.program_under_test(self.puzzle, &ready);
        let results = Results::collect(self.inputs, subject, self.schedule(), |results| {
            progress.set_message(text::progress(results));
            let (input, run) = results.last_run().expect("a run has been collected");
            self.mode.print_run(input, run)
        })?;

        if results.were_interrupted() && matches!(self.mode, Mode::Several { .. }) {
            // A row would say nothing of the interrupt, and could say AC wrongly.
            bail!("interrupted");
        }

        let investigation = self.investigate(&results, &progress);
        progress.finish_and_clear();

        let kept_option = self.keep_failing_input(&results, &investigation);
        let standard_output =
            self.print_report(&results, &investigation, kept_option.as_deref())?;
        if results.were_interrupted() {
            bail!("interrupted");
        }
        Ok(Tested {
            is_accepted: results.are_all_accepted(),
            standard_output,
        })
    }

    /// Shows the progress line, unless JSON is printed.
    fn progress_line(&self) -> ProgressBar {
        match self.options.format {
            Format::Text => progress_bar(),
            Format::Json => ProgressBar::hidden(),
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

    /// Looks for the cause if the program failed, unless nobody reads the output any more. The only program runs again for this,
    /// and to shrink the failure. One of several does not.
    fn investigate<'r>(&self, results: &'r Results, progress: &ProgressBar) -> Investigation<'r> {
        let has_failed = results.failures().next().is_some();
        if !has_failed || results.is_output_closed() {
            return Investigation::of_results(results, None);
        }
        match self.mode {
            Mode::Several { .. } => {
                Investigation::of_results(results, find_cause_in_results(results))
            }
            Mode::OneAsText | Mode::OneAsJson => {
                progress.set_message("looking for the cause");
                self.investigate_by_further_runs(results)
            }
        }
    }

    /// Shrinks the failure that is shown, and looks for its cause. The program runs again for both. For the cause, it may also be
    /// compiled again: with sanitizers, or for the warnings of the compiler. [`Failure::shrink`] and [`find_cause`] say which of
    /// these runs still begin after the deadline, which follows from the [start](Self::start).
    ///
    /// If an interrupt ended the runs on the inputs, the program does not run again: the failure is shown on its whole input
    /// ([`Failure::shrink`] heeds the interrupt), and no cause is looked for.
    fn investigate_by_further_runs<'r>(&self, results: &'r Results) -> Investigation<'r> {
        let report = results.report();
        let deadline = report_deadline(self.start, Instant::now(), results.subject.limits.time);
        let failure = Failure::shrink(results, &report, deadline);
        let builds = OtherBuilds::new(&self.options.program);
        let found = match &failure {
            Some(failure) if !results.were_interrupted() => {
                find_cause(&builds, results, failure, deadline)
            }
            _ => Found::default(),
        };
        Investigation {
            report: report.with_cause(found.cause),
            failure,
            notes: found.notes,
            counted_random_cases: found.counted_random_cases,
        }
    }

    /// Keeps the input of the failure that is shown, if the only program failed, so that the user can run it again. If the failure
    /// was not shrunk, because nobody reads the output any more, this is its whole input. Returns the option of `test` that selects
    /// the input, such as `--last=7`, or `None` if none is kept.
    fn keep_failing_input(
        &self,
        results: &Results,
        investigation: &Investigation,
    ) -> Option<String> {
        if matches!(self.mode, Mode::Several { .. }) {
            return None;
        }
        let failed = match &investigation.failure {
            Some(failure) => failure.shown_run(),
            None => &results.runs[investigation.report.shown?.run],
        };
        self.options.keep(self.puzzle, &failed.batch.input)
    }

    /// Prints what the mode has for all runs together. `kept_option` is the option that selects the input that was kept.
    ///
    /// # Errors
    ///
    /// If it cannot be printed.
    fn print_report(
        &self,
        results: &Results,
        investigation: &Investigation,
        kept_option: Option<&str>,
    ) -> Result<StandardOutput> {
        match self.mode {
            Mode::Several { name_width } => {
                self.print_row_or_object(results, &investigation.report, name_width)
            }
            Mode::OneAsText => self.print_text_report(results, investigation, kept_option),
            Mode::OneAsJson => print_json_summary(results, investigation),
        }
    }

    /// Prints the row of the program, one of several, or its object.
    fn print_row_or_object(
        &self,
        results: &Results,
        report: &Report,
        name_width: usize,
    ) -> Result<StandardOutput> {
        let program = &self.options.program;
        let row = TableRow {
            name: &program.quoted(),
            name_width,
            verdict: &report.verdict.to_string(),
            used: MaxUsage::of(&results.runs),
            says: &text::what_row_says(results, report),
        };
        let object = json::program_object(&program.unescaped(), results, report);
        self.options.format.print(row.text(), &object)
    }

    /// Prints the report on the only program as text.
    fn print_text_report(
        &self,
        results: &Results,
        investigation: &Investigation,
        kept_option: Option<&str>,
    ) -> Result<StandardOutput> {
        let failure = investigation.failure.as_ref();
        let next = next_commands(self.options, results, failure, kept_option);
        let report_as_text = TestReport {
            results,
            report: &investigation.report,
            failure,
            notes_on_failure: &investigation.notes,
            counted_random_cases: investigation.counted_random_cases,
            lists_each_failure: self.all,
            next: &next,
            time: self.start.elapsed(),
        };
        print_text(report_as_text.text())
    }
}

/// Prints the object on all runs of the only program together, if it fails and somebody still reads the output.
fn print_json_summary(results: &Results, investigation: &Investigation) -> Result<StandardOutput> {
    if results.is_output_closed() {
        return Ok(StandardOutput::Closed);
    }
    if investigation.failure.is_none() {
        return Ok(StandardOutput::Open);
    }
    print_json(&json::summary_object(results, &investigation.report))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::commands::test::tests::with_test;
    use crate::results::StopReason;
    use crate::run::ProgramUnderTest;
    use crate::testing::{board_of, input_of, results_on};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    #[test]
    fn the_extent_follows_from_the_mode_unless_all_inputs_are_wanted() {
        let extent = |words: &[&str]| with_test(words, |test| test.schedule().extent);
        let until = |enough_runs_over_limit| Extent::UntilFailureIsClear {
            enough_runs_over_limit,
        };
        assert_eq!(extent(&["true"]), until(3));
        assert_eq!(extent(&["a.py", "b.py"]), until(1));
        assert_eq!(extent(&["--format", "json", "true"]), Extent::AllInputs);
        assert_eq!(extent(&["--all", "true"]), Extent::AllInputs);
        assert_eq!(extent(&["--all", "a.py", "b.py"]), Extent::AllInputs);
    }

    /// The program is wrong on the second board, though it is right on it alone.
    #[test]
    fn no_cause_is_looked_for_and_nothing_comes_next_after_an_interrupt() {
        let second_is_wrong = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
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
                let investigation = test.investigate(&results, &ProgressBar::hidden());
                assert!(investigation.failure.is_some());
                assert_eq!(investigation.report.cause.is_some(), goes_on);
                let next = next_commands(test.options, &results, None, None);
                assert_eq!(!next.is_empty(), goes_on);
            });
        }
    }
}
