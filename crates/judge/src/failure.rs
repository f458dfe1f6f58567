//! Makes the failure of `test` that is shown in full small. The [report](Report) has chosen it.

use std::time::Instant;

use checker::{Report, Verdict};

use crate::inputs::TestInput;
use crate::results::Results;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::search::{FailureRate, fewest_cases, run_again};
use crate::time::{Timing, measure};

/// The failure of `test` that is shown in full.
pub struct Failure<'a> {
    /// The input.
    pub input: &'a TestInput,
    /// The run on the whole input.
    pub whole: &'a ProgramRun,
    /// The index of the case of this run that the report shows, if one is known to be at fault.
    pub case_in_whole: Option<usize>,
    /// The run on as few of its cases as possible, if these are fewer.
    pub fewer: Option<ProgramRun>,
    /// What single cases show, if the run on the whole input exceeded the time limit. If a case is too slow alone, that run
    /// has been moved to `fewer`.
    pub timing: Option<Timing>,
    /// How often the program fails on the cases that are shown.
    pub rate: FailureRate,
}

impl<'a> Failure<'a> {
    /// Returns the failure that the report shows, on as few cases as possible. If it exceeds the time limit, no
    /// case is measured any more after the `deadline`.
    pub fn find(results: &'a Results, report: &Report, deadline: Instant) -> Option<Self> {
        let shown = report.shown?;
        let whole = &results.runs[shown.run];
        // If nothing was printed, each of several cases may be the one at fault.
        let case_in_whole = if whole.is_silent_on_several() {
            None
        } else {
            shown.case
        };
        let subject = &results.subject;
        let (fewer, timing) = if whole.verdict == Verdict::Tle {
            let mut timing = measure(subject, whole, deadline);
            let alone = timing.take_alone();
            (alone, Some(timing))
        } else {
            (on_fewer_cases(subject, whole, case_in_whole), None)
        };
        let rate = run_again(subject, fewer.as_ref().unwrap_or(whole), None); // as often as it should be
        Some(Self {
            input: &results.inputs[shown.run],
            whole,
            case_in_whole,
            fewer,
            timing,
            rate,
        })
    }

    /// Returns the run that is shown.
    pub fn shown_run(&self) -> &ProgramRun {
        self.fewer.as_ref().unwrap_or(self.whole)
    }

    /// Returns the index of the case that is shown in [that run](Self::shown_run).
    pub fn case(&self) -> Option<usize> {
        match &self.fewer {
            Some(fewer) => fewer.index_at_fault(),
            None => self.case_in_whole,
        }
    }
}

/// Runs the program on fewer cases of a failing run: on the case that is shown alone, or otherwise on those
/// that a search finds. Returns the run if it fails in the same way.
fn on_fewer_cases(
    subject: &ProgramUnderTest,
    whole: &ProgramRun,
    case: Option<usize>,
) -> Option<ProgramRun> {
    let on_one = case.and_then(|case| alone(subject, whole, case));
    on_one.or_else(|| fewest_cases(subject, whole))
}

/// Runs the program on one case of a failing run alone, unless its answer is right and only its form is at fault. Returns the
/// run if it fails in the same way. [`ProgramRun::repeats`] would not do: it compares the first cases at fault, and this one
/// may be a later one.
fn alone(subject: &ProgramUnderTest, whole: &ProgramRun, case: usize) -> Option<ProgramRun> {
    if whole.batch.cases.len() == 1 || whole.reading.entries[case].is_right() {
        return None;
    }
    let cases = &whole.batch.cases[case..=case];
    let run = subject.run_on_cases(cases, &subject.limits).ok()?;
    let kind = whole.reading.kind(&whole.batch, case);
    let is_alike = run.verdict == whole.verdict && run.judgement().kind() == kind;
    if is_alike { Some(run) } else { None }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::time::Duration;

    use checker::{CaseText, ErasedPuzzle};

    use super::*;
    use crate::program::{Error, Execution, ExitReason, Limits, Run, StopSignal};
    use crate::testing::{board_of, execution, input_of, results_on};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(10);

    /// A function in the place of a program. Of the values of the boards of an input, and the right output, it returns what
    /// is printed, the time in milliseconds, and the end. It counts its runs.
    struct Program<F> {
        does: F,
        runs: AtomicUsize,
    }

    impl<F: Fn(&[usize], &str) -> (String, u64, ExitReason) + Sync> Run for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.runs.fetch_add(1, Relaxed);
            let (batch, _) = RAKE.batch_of(input);
            let values = values_of(&batch.cases);
            let right = str::from_utf8(&batch.output).unwrap();
            let (output, millis, end) = (self.does)(&values, right);
            let time = Duration::from_millis(millis);
            Ok(if time > limits.time {
                execution(output.into(), limits.time, ExitReason::OutOfTime)
            } else {
                execution(output.into(), time, end)
            })
        }
    }

    /// Returns the values of these boards, without those that have several.
    fn values_of(boards: &[CaseText]) -> Vec<usize> {
        let value = |board: &CaseText| (1..=10).find(|&value| board_of(value) == *board);
        boards.iter().filter_map(value).collect()
    }

    /// What is shown of a failure.
    #[derive(Debug, PartialEq, Eq)]
    struct ShownFailure {
        /// The values of the boards.
        boards: Vec<usize>,
        case_in_whole: Option<usize>,
        case: Option<usize>,
        has_timing: bool,
        is_steady: bool,
    }

    /// Nothing is shown of a program that is quick, and always fails.
    const QUICK_AND_STEADY: ShownFailure = ShownFailure {
        boards: Vec::new(),
        case_in_whole: None,
        case: None,
        has_timing: false,
        is_steady: true,
    };

    /// Returns what is shown of the failure of a program on boards with these values.
    fn shown(
        values: &[usize],
        does: impl Fn(&[usize], &str) -> (String, u64, ExitReason) + Sync,
    ) -> ShownFailure {
        let runs = AtomicUsize::new(0);
        let program = Program { does, runs };
        let boards: Vec<CaseText> = values.iter().map(|&value| board_of(value)).collect();
        let inputs = [input_of(
            RAKE,
            str::from_utf8(&RAKE.input(&boards)).unwrap(),
        )];
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let results = results_on(subject, &inputs);
        let deadline = Instant::now() + 100 * LIMIT;
        let failure = Failure::find(&results, &results.report(), deadline).unwrap();
        ShownFailure {
            boards: values_of(&failure.shown_run().batch.cases),
            case_in_whole: failure.case_in_whole,
            case: failure.case(),
            has_timing: failure.timing.is_some(),
            is_steady: failure.rate.is_steady(),
        }
    }

    const NORMAL: ExitReason = ExitReason::Exited(0);

    /// Returns the right answers, but 7 to boards of a three.
    fn wrong_on_three(values: &[usize], right: &str) -> (String, u64, ExitReason) {
        let answers = values.iter().zip(right.lines());
        let answer = |(&value, right)| {
            if value == 3 {
                "7\n".to_owned()
            } else {
                format!("{right}\n")
            }
        };
        (answers.map(answer).collect(), 1, NORMAL)
    }

    #[test]
    fn a_wrong_board_is_shown_alone_if_the_program_is_wrong_on_it_alone() {
        let expected = ShownFailure {
            boards: vec![3],
            case_in_whole: Some(2),
            case: Some(0),
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 2, 3, 4], wrong_on_three), expected);
        // With another board before it, there are two.
        let second = |values: &[usize], right: &str| match values {
            [_, _, ..] => wrong_on_three(values, right),
            _ => (right.to_owned(), 1, NORMAL),
        };
        let expected = ShownFailure {
            boards: vec![2, 3],
            case_in_whole: Some(2),
            case: Some(1),
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 2, 3, 4], second), expected);
    }

    /// The first wrong board has longer numbers than the second.
    #[test]
    fn the_board_that_is_shown_alone_is_the_simplest() {
        let wrong = |values: &[usize], right: &str| {
            let answers = values.iter().zip(right.lines());
            let answer = |(&value, right)| {
                if value > 1 {
                    "7\n".to_owned()
                } else {
                    format!("{right}\n")
                }
            };
            (answers.map(answer).collect(), 1, NORMAL)
        };
        let expected = ShownFailure {
            boards: vec![3],
            case_in_whole: Some(2),
            case: Some(0),
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 10, 3], wrong), expected);
    }

    /// On several boards, the program is wrong the first time only.
    #[test]
    fn the_rate_is_that_of_the_run_that_is_shown() {
        let runs = AtomicUsize::new(0);
        let does = |values: &[usize], right: &str| {
            if values.len() > 1 && runs.fetch_add(1, Relaxed) > 0 {
                (right.to_owned(), 1, NORMAL)
            } else {
                wrong_on_three(values, right)
            }
        };
        let found = shown(&[1, 3], does);
        assert_eq!((found.boards, found.is_steady), (vec![3], true));
    }

    #[test]
    fn no_board_is_shown_of_several_if_nothing_is_printed() {
        let silent = |values: &[usize], right: &str| match values {
            [_, _, _, ..] => (String::new(), 1, NORMAL),
            _ => (right.to_owned(), 1, NORMAL),
        };
        let expected = ShownFailure {
            boards: vec![2, 3, 4],
            case_in_whole: None,
            case: None,
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 2, 3, 4], silent), expected);
    }

    #[test]
    fn a_slow_board_is_shown_alone() {
        let slow_on_three = |values: &[usize], right: &str| {
            let is_slow = values.contains(&3);
            (right.to_owned(), if is_slow { 12_000 } else { 1 }, NORMAL)
        };
        let found = shown(&[1, 2, 3, 4], slow_on_three);
        assert!(found.has_timing);
        assert_eq!(found.boards, [3]);
    }

    /// Returns whether the program fails in the same way on one board of these alone, and in how many runs.
    fn fails_alone(
        values: &[usize],
        case: usize,
        does: impl Fn(&[usize], &str) -> (String, u64, ExitReason) + Sync,
    ) -> (bool, usize) {
        let runs = AtomicUsize::new(0);
        let program = Program { does, runs };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards: Vec<CaseText> = values.iter().map(|&value| board_of(value)).collect();
        let whole = subject.run_on_cases(&boards, &subject.limits).unwrap();
        assert!(!whole.is_accepted());
        let alone = alone(&subject, &whole, case);
        (alone.is_some(), program.runs.into_inner() - 1)
    }

    #[test]
    fn a_board_fails_alone_as_it_does_among_others() {
        assert_eq!(fails_alone(&[3, 1], 0, wrong_on_three), (true, 1));
        // A single one is not run again, and neither is one with a right answer.
        assert_eq!(fails_alone(&[3], 0, wrong_on_three), (false, 0));
        assert_eq!(fails_alone(&[3, 1], 1, wrong_on_three), (false, 0));
        // Alone, nothing can be read, or the program crashes.
        let alone = |text: &'static str, end: ExitReason| {
            move |values: &[usize], right: &str| match values {
                [_] => (text.to_owned(), 1, end),
                _ => wrong_on_three(values, right),
            }
        };
        assert!(fails_alone(&[3, 1], 0, alone("7\n", NORMAL)).0);
        assert!(!fails_alone(&[3, 1], 0, alone("x\n", NORMAL)).0);
        assert!(!fails_alone(&[3, 1], 0, alone("", NORMAL)).0);
        // Alone, something else cannot be read.
        let [unread, labelled] = ["x\n", "Score: 24\n"].map(|alone| {
            move |values: &[usize], right: &str| {
                let output = match values {
                    [_] => alone.to_owned(),
                    _ => right.replacen("24", "x", 1),
                };
                (output, 1, NORMAL)
            }
        });
        assert!(fails_alone(&[3, 1], 0, unread).0);
        assert!(!fails_alone(&[3, 1], 0, labelled).0);
        // A board of which the answer cannot be read is wrong only among others that are.
        let unreadable = |values: &[usize], _: &str| {
            let output = if values.len() == 1 { "x\n" } else { "7\nx\n" };
            (output.to_owned(), 1, NORMAL)
        };
        assert!(!fails_alone(&[3, 1], 1, unreadable).0);
        assert!(!fails_alone(&[3, 1], 0, alone("7\n", ExitReason::Exited(1))).0);
    }
}
