//! Shrinks the failure that `test` shows in full.
//!
//! The [report](Report) chooses one run that failed, and one of its cases if a case is at fault. The
//! program is then run on fewer cases of the same input, because a report on few cases is quicker to
//! read. In this example, the program is wrong on the cases 2 and 3 of four, and the report chooses
//! case 3:
//!
//! ```text
//! 1 2 3 4    the run on the whole input, which is wrong on 2 and on 3
//!     3      is shown if the program fails in the same way on case 3 alone
//! 1 2        is shown otherwise: the fewest cases on which it fails on 2, the first case at fault
//! 1 2 3 4    is shown if there are no fewer
//! ```
//!
//! Two runs fail in the same way if they have the same verdict and the same kind of fault, such as a
//! wrong answer that is too high, or the same crash. The answers themselves may differ. The fault that counts is:
//!
//! - For the case alone: that of its answer, in both runs.
//! - For the fewest cases: that of the first case at fault, which has to be the same case in both runs if it is known in
//!   the whole run.
//!
//! If the whole input exceeds the time limit, some cases are run alone instead, and measured. A case
//! that is too slow alone is shown.

use std::time::Instant;

use checker::{CaseText, Report, Verdict};

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
    /// The cases that are shown.
    pub shown: ShownCases,
    /// Why the run on the whole input exceeded the time limit, if it did.
    pub timing: Option<Timing>,
    /// How often the program fails on the cases that are shown.
    pub rate: FailureRate,
}

/// The cases of a failing input that are shown.
pub enum ShownCases {
    /// All cases of the input.
    All {
        /// The index of the case at fault that the report chose, if one is known.
        at_fault: Option<usize>,
    },
    /// One of several cases: the program fails in the same way on this case alone, or is too slow on it.
    One {
        /// The index of the case in the whole input.
        index: usize,
        /// The run on this case alone.
        run: ProgramRun,
    },
    /// The fewest cases on which the program fails in the same way, if these are two or more.
    Fewest {
        /// The run on these cases.
        run: ProgramRun,
    },
}

impl<'a> Failure<'a> {
    /// Shrinks the failure that the report shows, and runs the program several times on the cases that
    /// are left, to see how often it fails. Returns `None` if the report shows no failure.
    ///
    /// After an interrupt no further run begins. After the `deadline`, hardly any run begins of those that measure an
    /// input that exceeds the time limit. The other runs begin all the same.
    pub fn shrink(results: &'a Results, report: &Report, deadline: Instant) -> Option<Self> {
        let place = report.shown?;
        let subject = &results.subject;
        let whole = &results.runs[place.run];
        let timing = match whole.verdict {
            Verdict::Tle => Some(measure(subject, whole, deadline)),
            _ => None,
        };
        let shown = match &timing {
            Some(timing) => ShownCases::of_timing(timing, whole),
            None => shrink_cases(subject, whole, place.case),
        };
        let rate = run_again(subject, shown.run(whole));
        Some(Self {
            input: &results.inputs[place.run],
            whole,
            shown,
            timing,
            rate,
        })
    }

    /// Returns the run on the cases that are shown.
    pub fn shown_run(&self) -> &ProgramRun {
        self.shown.run(self.whole)
    }

    /// Returns the index, among the cases that are shown, of the one whose answer is at fault. If all are
    /// shown, this is the case that the report chose, and otherwise the first one at fault. Returns `None` if it
    /// is not known: the program crashes, exceeds a limit, or prints nothing for several cases.
    pub fn index_at_fault(&self) -> Option<usize> {
        match &self.shown {
            ShownCases::All { at_fault } => *at_fault,
            ShownCases::One { run, .. } | ShownCases::Fewest { run } => run.index_at_fault(),
        }
    }
}

impl ShownCases {
    /// Returns the case that is too slow alone, as was measured, or else all cases of the whole input.
    fn of_timing(timing: &Timing, whole: &ProgramRun) -> Self {
        match timing.slow_case_among_others() {
            Some(slow) => Self::One {
                index: index_of_case(slow.case(), whole),
                run: slow.run.clone(),
            },
            None => Self::All { at_fault: None },
        }
    }

    /// Returns the cases of this run, on which the program fails as in the run on the whole input. If there is only one, it
    /// is the first case at fault in the whole run, if that is known. An equal case may stand earlier in the input, so the
    /// known index is preferred.
    fn of_run(run: ProgramRun, whole: &ProgramRun) -> Self {
        let [only_case] = &run.batch.cases[..] else {
            return Self::Fewest { run };
        };
        let index = match whole.index_at_fault() {
            Some(at_fault) => at_fault,
            None => index_of_case(only_case, whole),
        };
        Self::One { index, run }
    }

    /// Returns the run on these cases, which is `whole` if all cases are shown.
    fn run<'r>(&'r self, whole: &'r ProgramRun) -> &'r ProgramRun {
        match self {
            Self::All { .. } => whole,
            Self::One { run, .. } | Self::Fewest { run } => run,
        }
    }
}

/// Returns the index in the whole input of one of its cases: the first index, if the case is repeated.
fn index_of_case(case: &CaseText, whole: &ProgramRun) -> usize {
    let mut cases = whole.batch.cases.iter();
    let index = cases.position(|other| other == case);
    index.expect("a case of the whole input")
}

/// Runs the program on fewer cases of a failing run: alone on the case that the report chose, or
/// otherwise on those that a search finds. Returns the cases to show.
fn shrink_cases(
    subject: &ProgramUnderTest,
    whole: &ProgramRun,
    chosen_case: Option<usize>,
) -> ShownCases {
    let at_fault = whole.unless_silent(chosen_case);
    if let Some(index) = at_fault
        && let Some(run) = run_on_one_case(subject, whole, index)
    {
        return ShownCases::One { index, run };
    }
    match fewest_cases(subject, whole) {
        Some(run) => ShownCases::of_run(run, whole),
        None => ShownCases::All { at_fault },
    }
}

/// Runs the program on one case of a failing run alone. Returns the run if it fails in the same
/// way: with the verdict of the whole run, and with the same kind of fault as the answer to this case
/// has in the whole run.
///
/// The program is not run if the input has no other cases, or if the answer to this case is right, because then only the
/// form of the output is at fault.
fn run_on_one_case(
    subject: &ProgramUnderTest,
    whole: &ProgramRun,
    index: usize,
) -> Option<ProgramRun> {
    if whole.batch.cases.len() == 1 || whole.reading.entries[index].is_right() {
        return None;
    }
    let cases = &whole.batch.cases[index..=index];
    // After an error, such as an interrupt, the whole run is still a failure that can be shown.
    let run = subject.run_on_cases(cases, &subject.limits).ok()?;
    // `ProgramRun::repeats` compares the first case at fault. This one may be a later one.
    let fault_in_whole = whole.reading.kind_of_failure_at(&whole.batch, index);
    let fault_alone = run.reading.kind_of_failure_at(&run.batch, 0);
    if run.verdict == whole.verdict && fault_alone == fault_in_whole {
        Some(run)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::time::Duration;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
    use crate::testing::{board_of, execution, input_of, results_on};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(10);

    /// A function in the place of a program, which counts its runs.
    struct Program<F> {
        /// Returns what the program does on the boards with these values, given the right output
        /// for them.
        does: F,
        /// The number of runs so far.
        runs: AtomicUsize,
    }

    impl<F: Fn(&[usize], &str) -> Execution + Sync> Program<F> {
        fn new(does: F) -> Self {
            Self {
                does,
                runs: AtomicUsize::new(0),
            }
        }
    }

    impl<F: Fn(&[usize], &str) -> Execution + Sync> Runnable for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.runs.fetch_add(1, Relaxed);
            let (batch, _) = RAKE.batch_of_input(input);
            let right = str::from_utf8(&batch.output).unwrap();
            let did = (self.does)(&values_of(&batch.cases), right);
            if did.time > limits.time {
                Ok(execution(did.output, limits.time, ExitReason::OutOfCpuTime))
            } else {
                Ok(did)
            }
        }
    }

    /// Returns what a program did that printed this and ended so after a millisecond.
    fn prints_and_ends(output: &str, end: ExitReason) -> Execution {
        execution(output.into(), Duration::from_millis(1), end)
    }

    /// Returns what a program did that printed this and ended normally.
    fn prints(output: &str) -> Execution {
        prints_and_ends(output, ExitReason::Exited(0))
    }

    /// Prints the right answers, but 7 for boards of these wrong values.
    fn wrong_on(wrong: &[usize], values: &[usize], right: &str) -> Execution {
        let mut output = String::new();
        for (value, answer) in values.iter().zip(right.lines()) {
            output += if wrong.contains(value) { "7" } else { answer };
            output += "\n";
        }
        prints(&output)
    }

    /// Prints the right answers, but 7 for boards of a three.
    fn wrong_on_three(values: &[usize], right: &str) -> Execution {
        wrong_on(&[3], values, right)
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
        /// The index in the input of the board that is shown alone, if one is.
        alone: Option<usize>,
        /// The index of the board at fault among those that are shown.
        at_fault: Option<usize>,
        has_timing: bool,
        is_steady: bool,
    }

    /// The fields that the tests of a quick program omit. The program fails every time.
    const QUICK_AND_STEADY: ShownFailure = ShownFailure {
        boards: Vec::new(),
        alone: None,
        at_fault: None,
        has_timing: false,
        is_steady: true,
    };

    /// Returns what is shown of the failure of a program on boards with these values.
    fn shown(values: &[usize], does: impl Fn(&[usize], &str) -> Execution + Sync) -> ShownFailure {
        let program = Program::new(does);
        let boards: Vec<CaseText> = values.iter().map(|&value| board_of(value)).collect();
        let input = RAKE.input(&boards);
        let inputs = [input_of(RAKE, str::from_utf8(&input).unwrap())];
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let results = results_on(subject, &inputs);
        let deadline = Instant::now() + 100 * LIMIT;
        let failure = Failure::shrink(&results, &results.report(), deadline).unwrap();
        ShownFailure {
            boards: values_of(&failure.shown_run().batch.cases),
            alone: match failure.shown {
                ShownCases::One { index, .. } => Some(index),
                ShownCases::All { .. } | ShownCases::Fewest { .. } => None,
            },
            at_fault: failure.index_at_fault(),
            has_timing: failure.timing.is_some(),
            is_steady: failure.rate.is_steady(),
        }
    }

    #[test]
    fn a_wrong_board_is_shown_alone_if_the_program_is_wrong_on_it_alone() {
        let expected = ShownFailure {
            boards: vec![3],
            alone: Some(2),
            at_fault: Some(0),
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 2, 3, 4], wrong_on_three), expected);
    }

    /// The program prints nothing if one of the boards is a ten.
    #[test]
    fn a_board_on_which_alone_nothing_is_printed_has_its_number_in_the_input() {
        let silent_on_ten = |values: &[usize], right: &str| {
            let is_silent = values.contains(&10);
            prints(if is_silent { "" } else { right })
        };
        let expected = ShownFailure {
            boards: vec![10],
            alone: Some(2),
            at_fault: Some(0),
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 2, 10, 4], silent_on_ten), expected);
    }

    #[test]
    fn a_board_that_is_wrong_after_another_is_shown_with_one_before_it() {
        let wrong_on_second = |values: &[usize], right: &str| match values {
            [_, _, ..] => wrong_on_three(values, right),
            _ => prints(right),
        };
        let expected = ShownFailure {
            boards: vec![2, 3],
            alone: None,
            at_fault: Some(1),
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 2, 3, 4], wrong_on_second), expected);
    }

    /// The first wrong board has longer numbers than the second.
    #[test]
    fn the_board_that_is_shown_alone_is_the_simplest() {
        let wrong = |values: &[usize], right: &str| wrong_on(&[10, 3], values, right);
        let expected = ShownFailure {
            boards: vec![3],
            alone: Some(2),
            at_fault: Some(0),
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 10, 3], wrong), expected);
    }

    /// The report chooses the board of a three, because its numbers are shorter. The program is right on it alone.
    #[test]
    fn the_board_that_is_shown_is_named_even_if_another_was_chosen() {
        let wrong_on_three_among_others = |values: &[usize], right: &str| match values {
            [3] => prints(right),
            _ => wrong_on(&[10, 3], values, right),
        };
        let expected = ShownFailure {
            boards: vec![10],
            alone: Some(1),
            at_fault: Some(0),
            ..QUICK_AND_STEADY
        };
        let values = [1, 10, 3];
        assert_eq!(shown(&values, wrong_on_three_among_others), expected);
    }

    /// On several boards, the program is wrong the first time only.
    #[test]
    fn the_rate_is_that_of_the_run_that_is_shown() {
        let runs_on_several = AtomicUsize::new(0);
        let does = |values: &[usize], right: &str| {
            if values.len() > 1 && runs_on_several.fetch_add(1, Relaxed) > 0 {
                prints(right)
            } else {
                wrong_on_three(values, right)
            }
        };
        let found = shown(&[1, 3], does);
        assert_eq!(found.boards, [3]);
        assert!(found.is_steady);
    }

    #[test]
    fn no_board_is_shown_of_several_if_nothing_is_printed() {
        let silent_on_three_boards = |values: &[usize], right: &str| match values {
            [_, _, _, ..] => prints(""),
            _ => prints(right),
        };
        let expected = ShownFailure {
            boards: vec![2, 3, 4],
            alone: None,
            at_fault: None,
            ..QUICK_AND_STEADY
        };
        assert_eq!(shown(&[1, 2, 3, 4], silent_on_three_boards), expected);
    }

    #[test]
    fn a_slow_board_is_shown_alone() {
        let slow_on_three = |values: &[usize], right: &str| {
            let mut did = prints(right);
            if values.contains(&3) {
                did.time = LIMIT + Duration::from_secs(2);
            }
            did
        };
        let found = shown(&[1, 2, 3, 4], slow_on_three);
        let expected = ShownFailure {
            boards: vec![3],
            alone: Some(2),
            at_fault: None,
            has_timing: true,
            is_steady: true,
        };
        assert_eq!(found, expected);
    }

    /// What a program does on one board alone.
    #[derive(Debug, PartialEq, Eq)]
    enum Alone {
        NotRun,
        FailsAlike,
        Differs,
    }

    /// Returns what a program, which fails on boards with these values, does on one of them alone.
    fn alone(
        values: &[usize],
        case: usize,
        does: impl Fn(&[usize], &str) -> Execution + Sync,
    ) -> Alone {
        let program = Program::new(does);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards: Vec<CaseText> = values.iter().map(|&value| board_of(value)).collect();
        let whole = subject.run_on_cases(&boards, &subject.limits).unwrap();
        assert!(!whole.is_accepted());
        let run = run_on_one_case(&subject, &whole, case);
        let is_run_again = program.runs.load(Relaxed) > 1;
        match run {
            Some(_) => Alone::FailsAlike,
            None if is_run_again => Alone::Differs,
            None => Alone::NotRun,
        }
    }

    #[test]
    fn a_board_among_others_is_run_alone_if_its_answer_is_not_right() {
        assert_eq!(alone(&[3, 1], 0, wrong_on_three), Alone::FailsAlike);
        assert_eq!(alone(&[3, 1], 1, wrong_on_three), Alone::NotRun);
        assert_eq!(alone(&[3], 0, wrong_on_three), Alone::NotRun);
    }

    #[test]
    fn a_board_that_is_wrong_among_others_has_to_be_wrong_alone() {
        let prints_alone = |text: &'static str, end: ExitReason| {
            move |values: &[usize], right: &str| match values {
                [_] => prints_and_ends(text, end),
                _ => wrong_on_three(values, right),
            }
        };
        let normal = ExitReason::Exited(0);
        let wrong = prints_alone("7\n", normal);
        assert_eq!(alone(&[3, 1], 0, wrong), Alone::FailsAlike);
        let unreadable = prints_alone("x\n", normal);
        assert_eq!(alone(&[3, 1], 0, unreadable), Alone::Differs);
        let silent = prints_alone("", normal);
        assert_eq!(alone(&[3, 1], 0, silent), Alone::Differs);
        let crash = prints_alone("7\n", ExitReason::Exited(1));
        assert_eq!(alone(&[3, 1], 0, crash), Alone::Differs);
    }

    #[test]
    fn an_answer_that_cannot_be_read_has_to_be_unreadable_in_the_same_way() {
        let unread_among_others = |alone: &'static str| {
            move |values: &[usize], right: &str| match values {
                [_] => prints(alone),
                _ => prints(&right.replacen("24", "x", 1)),
            }
        };
        let unread = unread_among_others("x\n");
        assert_eq!(alone(&[3, 1], 0, unread), Alone::FailsAlike);
        let labelled = unread_among_others("Score: 24\n");
        assert_eq!(alone(&[3, 1], 0, labelled), Alone::Differs);
    }

    /// Among others, the first board is wrong, so the verdict is another one than for the second
    /// alone.
    #[test]
    fn a_board_has_to_get_the_same_verdict_alone() {
        let unreadable = |values: &[usize], _: &str| match values {
            [_] => prints("x\n"),
            _ => prints("7\nx\n"),
        };
        assert_eq!(alone(&[3, 1], 1, unreadable), Alone::Differs);
    }
}
