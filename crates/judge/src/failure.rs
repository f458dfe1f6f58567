//! Shrinks the failure that `test` shows in full.
//!
//! A program may fail on several inputs. The [report](Report) chooses one of these failures, and
//! one of its cases if one is at fault. The report then shows as few cases of its input as
//! possible. In this example, a program is wrong on the cases 2 and 3 of four, and the report
//! chooses case 3:
//!
//! ```text
//! the run on the whole input      1 2 3 4    wrong on 2 and on 3
//! the run on case 3 alone         3          if it fails in the same way, this run is shown
//! otherwise, runs on some cases   1 2        the fewest on which the program fails in the same way,
//!                                            with 2 at fault: in the whole run, it is the first
//! ```
//!
//! So the case at fault in the run that is shown is not always the one that the report chose.
//!
//! Two runs fail in the same way if they have the same verdict and the same kind of fault, such as a
//! wrong answer that is too high. The answers themselves may differ.
//!
//! If the whole input exceeds the time limit, the cases are measured one by one instead. A case
//! that is too slow alone is shown.

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
    /// The index, in the whole input, of the case at fault in the [run that is
    /// shown](Self::shown_run), if one is known to be at fault. A case that is too slow alone is at
    /// fault, too.
    pub case_in_whole: Option<usize>,
    /// The run on fewer cases of the input, if the program fails in the same way on fewer.
    pub fewer: Option<ProgramRun>,
    /// Why the run on the whole input exceeded the time limit, if it did. The run on a case that is
    /// too slow alone has been moved to `fewer`.
    pub timing: Option<Timing>,
    /// How often the program fails on the cases that are shown.
    pub rate: FailureRate,
}

/// A run on fewer cases than the whole input has.
struct RunOnFewer {
    run: ProgramRun,
    /// The index, in the whole input, of the case at fault in this run, if one is known.
    case_in_whole: Option<usize>,
}

impl<'a> Failure<'a> {
    /// Takes the failure that the report shows, and runs the program again: on fewer cases, to show
    /// as few as possible, and then several times on these, to see how often it fails. After the
    /// `deadline`, no more cases are measured of an input that exceeds the time limit. Returns
    /// `None` if the report shows no failure.
    ///
    /// After an interrupt no further run begins, because the user is waiting for the report. What the
    /// runs before it have shown is returned.
    pub fn shrunk(results: &'a Results, report: &Report, deadline: Instant) -> Option<Self> {
        let place = report.shown?;
        let whole = &results.runs[place.run];
        // If nothing was printed, each of several cases may be the one at fault.
        let chosen_case = if whole.is_silent_on_several() {
            None
        } else {
            place.case
        };
        let subject = &results.subject;
        let mut failure = Self {
            input: &results.inputs[place.run],
            whole,
            case_in_whole: chosen_case,
            fewer: None,
            timing: None,
            rate: FailureRate::FOUND_ONCE,
        };
        let on_fewer = if whole.verdict == Verdict::Tle {
            let timing = failure.timing.insert(measure(subject, whole, deadline));
            timing.take_alone().map(|alone| RunOnFewer {
                case_in_whole: index_of_only_case(whole, &alone),
                run: alone,
            })
        } else {
            run_on_fewer_cases(subject, whole, chosen_case)
        };
        if let Some(on_fewer) = on_fewer {
            failure.case_in_whole = on_fewer.case_in_whole;
            failure.fewer = Some(on_fewer.run);
        }
        // Given an interrupt as the reason that cut the search short, `run_again` would begin one more
        // run. Without a reason, it begins none after an interrupt.
        let cut_short = None;
        failure.rate = run_again(subject, failure.shown_run(), cut_short);
        Some(failure)
    }

    /// Returns the run that is shown: on fewer cases if there is such a run, and otherwise on the
    /// whole input.
    pub fn shown_run(&self) -> &ProgramRun {
        self.fewer.as_ref().unwrap_or(self.whole)
    }

    /// Returns the index, in the [run that is shown](Self::shown_run), of the case whose answer is at
    /// fault, if one is known. It is the case that has the index [`Self::case_in_whole`] in the whole
    /// input. No answer is at fault if the program exceeds the time limit.
    pub fn case_in_shown(&self) -> Option<usize> {
        match &self.fewer {
            Some(fewer) => fewer.index_at_fault(),
            None => self.case_in_whole,
        }
    }
}

/// Returns the index, in the whole input, of the case of a run on one case. If the input has the case
/// several times, this is the first one. Returns `None` if the run has several cases.
fn index_of_only_case(whole: &ProgramRun, fewer: &ProgramRun) -> Option<usize> {
    let [only_case] = &fewer.batch.cases[..] else {
        return None;
    };
    whole.batch.cases.iter().position(|case| case == only_case)
}

/// Runs the program on fewer cases of a failing run: on the case that the report chose alone, or
/// otherwise on those that a search finds. Returns a run that fails in the same way, if there is
/// one.
fn run_on_fewer_cases(
    subject: &ProgramUnderTest,
    whole: &ProgramRun,
    chosen_case: Option<usize>,
) -> Option<RunOnFewer> {
    if let Some(case) = chosen_case
        && let Some(run) = run_on_one_case(subject, whole, case)
    {
        return Some(RunOnFewer {
            run,
            case_in_whole: Some(case),
        });
    }
    // The search keeps the first case at fault of the whole run, which may not be the chosen one. If
    // the program printed nothing for all cases, the one at fault is known only if it is found alone.
    fewest_cases(subject, whole).map(|run| RunOnFewer {
        case_in_whole: whole
            .index_at_fault()
            .or_else(|| index_of_only_case(whole, &run)),
        run,
    })
}

/// Runs the program on one case of a failing run alone. Returns the run if it fails in the same
/// way: with the verdict of the whole run, and with the same kind of fault as the answer to this case
/// has in the whole run.
///
/// The program is not run if the input has no other cases, or if the answer to this case is right:
/// then only the form of the output is at fault.
fn run_on_one_case(
    subject: &ProgramUnderTest,
    whole: &ProgramRun,
    case: usize,
) -> Option<ProgramRun> {
    if whole.batch.cases.len() == 1 || whole.reading.entries[case].is_right() {
        return None;
    }
    let cases = &whole.batch.cases[case..=case];
    // After an error, such as an interrupt, the whole run is still a failure that can be shown.
    let run = subject.run_on_cases(cases, &subject.limits).ok()?;
    // `ProgramRun::repeats` would compare the first cases at fault, and this case may be a later
    // one.
    let fault_in_whole = whole.reading.kind(&whole.batch, case);
    let is_same_fault = run.judgement().kind() == fault_in_whole;
    let fails_alike = run.verdict == whole.verdict && is_same_fault;
    if fails_alike { Some(run) } else { None }
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

    impl<F: Fn(&[usize], &str) -> Execution + Sync> Run for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            self.runs.fetch_add(1, Relaxed);
            let (batch, _) = RAKE.batch_of(input);
            let right = str::from_utf8(&batch.output).unwrap();
            let did = (self.does)(&values_of(&batch.cases), right);
            if did.time > limits.time {
                Ok(execution(did.output, limits.time, ExitReason::OutOfTime))
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
        case_in_whole: Option<usize>,
        case_in_shown: Option<usize>,
        has_timing: bool,
        is_steady: bool,
    }

    /// The fields that the tests of a quick program omit. The program fails every time.
    const QUICK_AND_STEADY: ShownFailure = ShownFailure {
        boards: Vec::new(),
        case_in_whole: None,
        case_in_shown: None,
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
        let failure = Failure::shrunk(&results, &results.report(), deadline).unwrap();
        ShownFailure {
            boards: values_of(&failure.shown_run().batch.cases),
            case_in_whole: failure.case_in_whole,
            case_in_shown: failure.case_in_shown(),
            has_timing: failure.timing.is_some(),
            is_steady: failure.rate.is_steady(),
        }
    }

    #[test]
    fn a_wrong_board_is_shown_alone_if_the_program_is_wrong_on_it_alone() {
        let expected = ShownFailure {
            boards: vec![3],
            case_in_whole: Some(2),
            case_in_shown: Some(0),
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
            case_in_whole: Some(2),
            case_in_shown: Some(0),
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
            case_in_whole: Some(2),
            case_in_shown: Some(1),
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
            case_in_whole: Some(2),
            case_in_shown: Some(0),
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
            case_in_whole: Some(1),
            case_in_shown: Some(0),
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
            case_in_whole: None,
            case_in_shown: None,
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
            case_in_whole: Some(2),
            case_in_shown: None,
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
