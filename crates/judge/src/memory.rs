//! Finds out why a program exceeds the memory limit: a single case needs too much, or the program
//! keeps more and more from one case to the next.
//!
//! To tell the two apart, the program runs on some of the cases alone:
//!
//! ```text
//! twelve cases together         stopped at 1024 MiB
//! the case it stopped at        12 MiB
//! seven others, each alone      at most 15 MiB
//! ```
//!
//! Here no case needs much alone, so what the program keeps grows from case to case.

use std::slice;
use std::time::Duration;

use checker::{Cause, Verdict};
use puzzle::{counted, plural};

use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::mib;
use crate::runs_until::RunsUntil;
use crate::search::spread;

/// Memory grows if all cases of an input together use at least this many times as much as any of those that were run alone.
const GROWTH_FACTOR: u64 = 4;

/// The memory, in bytes, that all cases together have to use at least. With less, what the system
/// needs for any program counts too much.
const MIN_TOGETHER: u64 = 64 << 20;

/// The maximum number of cases that are run alone.
const MAX_RUNS: usize = 8;

/// The time after which no further case is run alone.
const MAX_TIME: Duration = Duration::from_secs(3);

/// Memory that grows from case to case, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The most that was used for one case alone.
    pub most_alone: u64,
    /// What was used for all cases together, as far as the program came.
    pub together: u64,
}

/// What runs on single cases show of the memory that the program uses.
enum Alone {
    /// The case with this index exceeds the memory limit.
    TooMuch { index: usize },
    /// `count` cases were run, and none exceeds the limit. None uses more than `bytes`.
    AtMost { bytes: u64, count: u64 },
}

/// Returns the cause that a program exceeded the memory limit in the run `failing`: a single case needs too much, or memory
/// grows from case to case. The program runs again for this; no run begins after [`MAX_TIME`].
pub fn memory_cause(subject: &ProgramUnderTest, failing: &ProgramRun) -> Option<Cause> {
    memory_cause_by(RunsUntil::within(subject, MAX_TIME), failing)
}

/// Returns the cause that a program exceeded the memory limit, by these runs.
fn memory_cause_by(runs: RunsUntil, failing: &ProgramRun) -> Option<Cause> {
    if failing.batch.cases.len() < 2 {
        return None;
    }
    let text = match measure_alone(runs, failing)? {
        Alone::TooMuch { index } => {
            let case_word = failing.puzzle.about().case;
            let number = index + 1;
            let limit = mib(failing.limits.memory);
            format!("The {case_word} with the number {number} alone uses more than {limit}.")
        }
        Alone::AtMost { bytes, count } => {
            let growth = Growth::between(bytes, failing.execution.memory)?;
            growth.text_of_cause(failing, count)
        }
    };
    Some(Cause::State(text))
}

/// Runs the program on some cases, each alone, until one of them uses too much, or the time for these runs is over.
///
/// Returns `None` if no case was run, or if a run fails in another way: it may end early, and use less than the case needs.
fn measure_alone(runs: RunsUntil, failing: &ProgramRun) -> Option<Alone> {
    let cases = &failing.batch.cases;
    // The program probably stopped at the case after the leading right answers, or at the last case if
    // all answers are right. It may be a later one: the answers printed last can be lost in a buffer.
    let stopped_at = failing.count_right_at_start().min(cases.len() - 1);
    let mut most_bytes = 0;
    let mut count = 0;
    for index in cases_to_run(cases.len(), stopped_at) {
        if runs.are_over() {
            break;
        }
        let case = slice::from_ref(&cases[index]);
        let run = runs.subject.run_on_cases(case, &runs.subject.limits).ok()?;
        if run.verdict == Verdict::Mle {
            return Some(Alone::TooMuch { index });
        }
        if !run.is_accepted() {
            return None;
        }
        most_bytes = most_bytes.max(run.execution.memory);
        count += 1;
    }
    if count == 0 {
        return None;
    }
    Some(Alone::AtMost {
        bytes: most_bytes,
        count,
    })
}

/// Returns the indices of the cases that are run alone, at most [`MAX_RUNS`] of `count`: first
/// `stopped_at`, and then others that are [`spread`] over the input.
fn cases_to_run(count: usize, stopped_at: usize) -> Vec<usize> {
    let mut others: Vec<usize> = (0..count).filter(|&index| index != stopped_at).collect();
    others.sort_by_key(|&index| spread(index));
    let mut indices = vec![stopped_at];
    indices.extend(others);
    indices.truncate(MAX_RUNS);
    indices
}

impl Growth {
    /// Returns the growth if all cases together used far more memory than `most_alone`, the most that
    /// one of them used alone.
    pub fn between(most_alone: u64, together: u64) -> Option<Self> {
        if together < MIN_TOGETHER || together < GROWTH_FACTOR * most_alone {
            return None;
        }
        Some(Self {
            most_alone,
            together,
        })
    }

    /// Returns the sentence that a report says beside the time. `case_word` is the puzzle's word for a case.
    pub fn text_beside_time(self, case_word: &str) -> String {
        format!(
            "It used {}, but at most {} for one {case_word} alone: {}",
            mib(self.together),
            mib(self.most_alone),
            question(case_word)
        )
    }

    /// Returns the sentence that says why the run `failing` exceeded the memory limit. `count` of
    /// its cases were run alone.
    fn text_of_cause(self, failing: &ProgramRun, count: u64) -> String {
        let case_word = failing.puzzle.about().case;
        let all = failing.batch.cases.len();
        format!(
            "It uses at most {} for one {case_word} ({} run alone), but more than {} for the {all} {} of this input: {}",
            mib(self.most_alone),
            counted(count, case_word),
            mib(failing.limits.memory),
            plural(case_word),
            question(case_word)
        )
    }
}

/// Returns the question that follows from growing memory. `case_word` is the puzzle's word for a case.
fn question(case_word: &str) -> String {
    format!("is what it keeps for one {case_word} never given up?")
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use checker::{CaseText, ErasedPuzzle};

    use super::*;
    use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
    const MIB: u64 = 1 << 20;

    /// A function in the place of a program. Of the boards of an input, it returns how many MiB the
    /// program uses. If this is too much, the program prints the first five answers.
    struct Program<F> {
        uses: F,
        /// Whether the answer to a single board is wrong.
        is_wrong_alone: bool,
    }

    impl<F: Fn(&[CaseText]) -> u64 + Sync> Program<F> {
        fn right(uses: F) -> Self {
            Self {
                uses,
                is_wrong_alone: false,
            }
        }
    }

    impl<F: Fn(&[CaseText]) -> u64 + Sync> Runnable for Program<F> {
        fn run(&self, input: &[u8], limits: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            let memory = (self.uses)(&batch.cases) * MIB;
            let is_too_much = memory > limits.memory;
            let output = if is_too_much {
                let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
                lines.take(5).flatten().copied().collect()
            } else if self.is_wrong_alone && batch.cases.len() == 1 {
                b"7\n".to_vec()
            } else {
                batch.output
            };
            let end = if is_too_much {
                ExitReason::OutOfMemory
            } else {
                ExitReason::Exited(0)
            };
            Ok(Execution {
                memory,
                ..execution(output, Duration::ZERO, end)
            })
        }
    }

    /// Returns the program with a time limit that it never exceeds.
    fn subject(program: &dyn Runnable) -> ProgramUnderTest<'_> {
        ProgramUnderTest::of_function(RAKE, program, Duration::from_secs(2))
    }

    /// Returns what is said of a program that fails on these boards together.
    fn said_of(boards: &[CaseText], program: &dyn Runnable) -> String {
        let subject = subject(program);
        let failing = subject.run_on_cases(boards, &subject.limits).unwrap();
        assert!(!failing.is_accepted());
        match memory_cause(&subject, &failing) {
            Some(cause) => cause.text("board"),
            None => String::new(),
        }
    }

    /// Returns so many boards: one of ones, one of twos, and so on, up to tens, and again from
    /// ones.
    fn boards(count: usize) -> Vec<CaseText> {
        (0..count).map(|index| board_of(1 + index % 10)).collect()
    }

    /// Returns what is said of a program that uses so many MiB, and is right, on so many boards.
    fn said(count: usize, uses: impl Fn(&[CaseText]) -> u64 + Sync) -> String {
        said_of(&boards(count), &Program::right(uses))
    }

    /// Returns how much memory a program uses that uses too much for several boards, and `alone`
    /// for a single one.
    fn too_much_for_several(alone: u64) -> impl Fn(&[CaseText]) -> u64 {
        move |boards| if boards.len() > 1 { 1_200 } else { alone }
    }

    /// Returns how much memory a program uses that uses too much for a board of this value.
    fn too_much_for(value: usize) -> impl Fn(&[CaseText]) -> u64 {
        move |boards| {
            if boards.contains(&board_of(value)) {
                1_025
            } else {
                1
            }
        }
    }

    #[test]
    fn it_is_told_if_memory_grows_from_board_to_board() {
        let sixty_each = |boards: &[CaseText]| 60 * boards.len() as u64;
        assert_eq!(
            said(20, sixty_each),
            "It uses at most 60 MiB for one board (8 boards run alone), but more than 1024 MiB for the 20 boards of \
             this input: is what it keeps for one board never given up?"
        );
        let of_two = said(2, too_much_for_several(300));
        assert!(of_two.starts_with("It uses at most 300 MiB for one board (2 boards"));
    }

    #[test]
    fn all_boards_use_at_least_four_times_as_much_as_one_if_memory_grows() {
        assert!(said(20, too_much_for_several(300)).starts_with("It uses at most 300 MiB"));
        assert_eq!(said(20, too_much_for_several(301)), "");
        assert_eq!(said(2, |boards| 600 * boards.len() as u64), "");
        // The most counts, and not the last.
        let most_for_five = |boards: &[CaseText]| {
            if *boards == [board_of(5)] {
                300
            } else {
                too_much_for_several(1)(boards)
            }
        };
        assert!(said(10, most_for_five).starts_with("It uses at most 300 MiB"));
    }

    #[test]
    fn it_is_told_which_board_uses_too_much_alone() {
        let fifth = "The board with the number 5 alone uses more than 1024 MiB.";
        assert_eq!(said(10, too_much_for(5)), fifth);
        // The only board of an input is alone anyway.
        assert_eq!(said(1, |_| 1_025), "");
        // The suspect, or one of the last boards, uses much.
        for index in [5, 15] {
            let mut boards = vec![board_of(1); 20];
            boards[index] = board_of(2);
            let number = index + 1;
            let expected =
                format!("The board with the number {number} alone uses more than 1024 MiB.");
            assert_eq!(said_of(&boards, &Program::right(too_much_for(2))), expected);
        }
    }

    #[test]
    fn the_first_case_without_an_answer_is_run_first_and_then_some_that_are_spread() {
        assert_eq!(cases_to_run(20, 5), [5, 0, 13, 18, 10, 2, 15, 7]);
        assert_eq!(cases_to_run(3, 1), [1, 0, 2]);
        // No part of an input is left out, however many cases it has.
        for count in MAX_RUNS..100 {
            let mut indices = cases_to_run(count, 0);
            assert_eq!(indices.len(), MAX_RUNS);
            indices.push(count);
            indices.sort_unstable();
            let gaps = indices.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(gaps.max() <= Some(count.div_ceil(4)), "{count}");
        }
    }

    #[test]
    fn nothing_is_said_if_a_board_is_wrong_alone() {
        let program = Program {
            uses: too_much_for_several(1),
            is_wrong_alone: true,
        };
        assert_eq!(said_of(&boards(10), &program), "");
    }

    #[test]
    fn no_board_is_run_alone_after_the_deadline_or_an_interrupt() {
        let program = Program::right(too_much_for_several(1));
        let subject = subject(&program);
        let failing = subject.run_on_cases(&boards(10), &subject.limits).unwrap();
        let minute = Duration::from_secs(60);
        let soon = RunsUntil::within(&subject, minute);
        let past = RunsUntil {
            deadline: Instant::now().checked_sub(minute).unwrap(),
            ..soon
        };
        assert!(memory_cause_by(soon, &failing).is_some());
        assert!(memory_cause_by(past, &failing).is_none());
        let interrupted = ProgramUnderTest {
            must_stop: &|| true,
            ..subject
        };
        let interrupted = RunsUntil::within(&interrupted, minute);
        assert!(memory_cause_by(interrupted, &failing).is_none());
    }

    /// A program that cannot be run on a single board, unless it is a board of sixes.
    struct RunsOnSixesAlone;

    impl Runnable for RunsOnSixesAlone {
        fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            if batch.cases.len() == 1 && *batch.cases != [board_of(6)] {
                return Err(Error::Stopped);
            }
            Program::right(too_much_for_several(1)).run(input, limits, stop)
        }
    }

    /// The sixth board is run first, because the program prints five answers.
    #[test]
    fn nothing_is_said_if_the_program_cannot_be_run() {
        assert_eq!(said_of(&boards(10), &RunsOnSixesAlone), "");
    }

    #[test]
    fn growth_needs_much_memory() {
        let is_growth =
            |together: u64, most_alone: u64| Growth::between(most_alone, together).is_some();
        assert!(is_growth(MIN_TOGETHER, 0));
        assert!(!is_growth(MIN_TOGETHER - 1, 0));
        assert!(is_growth(4 * MIN_TOGETHER, MIN_TOGETHER));
        assert!(!is_growth(4 * MIN_TOGETHER - 1, MIN_TOGETHER));
    }
}
