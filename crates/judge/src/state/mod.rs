//! Finds out whether an answer of a program depends on the other cases of its input.
//!
//! A right program gives the same answer to a case wherever it stands. A program that keeps
//! something from an earlier case, such as an array that is not reset, may be right on a case alone
//! and wrong on it after others. So the program runs again, on the case at fault alone and on the
//! same cases in another order:
//!
//! ```text
//! run                       cases            what it shows
//! the run that failed       1 2 3 4 5 6      case 4 is wrong
//! alone, three times        4                right: the answer depends on other cases
//! once more                 1 2 3 4 5 6      case 4 is wrong again: the failure is no accident
//! the case as the first     4 1 2 3 5 6      right: the answer depends on earlier cases
//! one more case behind      1 2 3 4 5 6 1    case 4 is still wrong: the end of the input makes no difference
//! other wrong cases alone   8                right: the program fails only after earlier cases
//! ```
//!
//! The cause is then [`Dependence::Earlier`], and a report says `Right if it is the first board, wrong
//! after others`. Two of the runs may lead to another cause. If any other run shows something else,
//! there is none.
//!
//! | run | shows instead | cause |
//! |---|---|---|
//! | the case as the first | It is still wrong, and there are more than [`FEW_CASES`]. | [`Dependence::AnyOthers`]: an array may be too small for their number |
//! | other wrong cases alone | One of them is wrong. | [`Dependence::EarlierWhileOthersFailAlone`]: there may be two mistakes |
//!
//! If the program crashes on case 4, no case is added behind. If it also crashes when case 4 is the
//! first, an array may be too small even for few cases.
//!
//! The module `explanation` has the words for what was found.

mod explanation;

use std::collections::HashSet;
use std::slice;
use std::time::Duration;

use checker::{CaseText, Cause, Verdict};

use crate::program::Error;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::runs_until::RunsUntil;

use explanation::{Dependence, DependentAnswer};

pub use explanation::common_answers;

/// With at most this many cases, an array is hardly ever too small for their number.
const FEW_CASES: usize = 10;

/// How often the program must be right on the case alone. A single right answer may be chance.
const RIGHT_RUNS: usize = 3;

/// The time after which no other wrong case is tried alone.
const TIME_ALONE: Duration = Duration::from_secs(1);

/// Returns the cause that an answer, or a crash, depends on the other cases of its input, if
/// further runs of the program show this.
///
/// `wrong_cases` are those that are wrong in any run. They are tried alone. `common_answers` is what
/// [`common_answers()`] returns: an answer that is one of them may be right for an earlier case by
/// chance.
pub fn state_cause(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    wrong_cases: &[CaseText],
    common_answers: &HashSet<&[u8]>,
) -> Option<Cause> {
    let reruns = Reruns::new(subject, failure)?;
    if !reruns.is_right_alone() || !reruns.fails_again() {
        return None;
    }
    let effect_as_first = reruns.effect_as_first()?;
    // A program that does not crash on the case alone crashes because of the other cases. A wrong
    // answer may have another reason.
    if !is_crash(failure) {
        if effect_as_first == Effect::Remains && reruns.cases.len() <= FEW_CASES {
            return None; // neither earlier cases nor a small array explain it
        }
        if reruns.effect_of_one_more_behind()? == Effect::Cured {
            return None; // the answer depends on the end of the input
        }
    }
    let dependence = match effect_as_first {
        Effect::Remains => Dependence::AnyOthers,
        Effect::Cured => {
            let runs = RunsUntil::within(subject, TIME_ALONE);
            if fails_on_one_alone(runs, wrong_cases) {
                Dependence::EarlierWhileOthersFailAlone
            } else {
                Dependence::Earlier
            }
        }
    };
    let dependent = DependentAnswer {
        failure,
        index: reruns.index,
        dependence,
        common_answers,
    };
    Some(Cause::State(dependent.text()))
}

/// Returns whether a program crashed instead of giving a wrong answer.
fn is_crash(failure: &ProgramRun) -> bool {
    failure.verdict == Verdict::Re
}

/// Further runs of a program on the cases of a failure.
struct Reruns<'a> {
    subject: &'a ProgramUnderTest<'a>,
    failure: &'a ProgramRun,
    /// The cases of the failure.
    cases: &'a [CaseText],
    /// The index of the case at fault. There are cases before it.
    index: usize,
}

/// What becomes of the fault when the case at fault has another place, or more cases behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// The fault is gone: the case at fault is right, or the program does not crash any more.
    Cured,
    /// The case at fault is still wrong, or the program still crashes.
    Remains,
}

impl<'a> Reruns<'a> {
    /// Prepares to run the program again. Returns `None` if the failure cannot depend on earlier
    /// cases: there are none, or a limit or the form of the output explains it.
    fn new(subject: &'a ProgramUnderTest, failure: &'a ProgramRun) -> Option<Self> {
        let cases = &failure.batch.cases[..];
        // After a crash, or if nothing is printed, no case is known to be at fault. The last one is
        // probably it: the cases behind it would have been left out when the failure was shrunk.
        let index = failure
            .index_at_fault()
            .or_else(|| cases.len().checked_sub(1))?;
        let is_explained =
            failure.verdict.is_over_limit() || failure.form_that_explains_failure().is_some();
        if index == 0 || is_explained {
            return None;
        }
        Some(Self {
            subject,
            failure,
            cases,
            index,
        })
    }

    /// Runs the program on these cases.
    fn run(&self, cases: &[CaseText]) -> Result<ProgramRun, Error> {
        self.subject.run_on_cases(cases, &self.subject.limits)
    }

    /// Runs the program on the case at fault alone, up to [`RIGHT_RUNS`] times. Returns whether it
    /// is right each time.
    fn is_right_alone(&self) -> bool {
        let case = slice::from_ref(&self.cases[self.index]);
        (0..RIGHT_RUNS).all(|_| self.run(case).is_ok_and(|run| run.is_accepted()))
    }

    /// Runs the program on all cases once more. Returns whether it fails as before.
    fn fails_again(&self) -> bool {
        let run = self.run(self.cases);
        run.is_ok_and(|run| run.repeats(self.failure))
    }

    /// Runs the program on the case at fault, and then on all others. Returns the effect: see
    /// [`effect_on`](Self::effect_on).
    fn effect_as_first(&self) -> Option<Effect> {
        let (before, from_fault) = self.cases.split_at(self.index);
        let (at_fault, behind) = from_fault.split_at(1);
        let reordered = [at_fault, before, behind].concat();
        self.effect_on(&reordered, 0)
    }

    /// Runs the program on all cases, and then on one more, the first of them again. Returns the
    /// effect: see [`effect_on`](Self::effect_on).
    ///
    /// A case that is wrong because it is the last one is cured by this. If the input is as long as
    /// the statement allows, no case can be added, and the fault counts as remaining.
    fn effect_of_one_more_behind(&self) -> Option<Effect> {
        if self.cases.len() >= self.subject.puzzle.max_cases() {
            return Some(Effect::Remains);
        }
        let more = [self.cases, &self.cases[..1]].concat();
        self.effect_on(&more, self.index)
    }

    /// Runs the program on these cases, among which the case at fault has this index. Returns the
    /// effect on the fault, or `None` if the program cannot be run, or exceeds a limit, which it
    /// did not before.
    fn effect_on(&self, cases: &[CaseText], index: usize) -> Option<Effect> {
        let run = self.run(cases).ok()?;
        if run.verdict.is_over_limit() {
            return None;
        }
        let is_cured = if is_crash(self.failure) {
            !is_crash(&run)
        } else {
            run.reading.entries[index].is_right()
        };
        Some(if is_cured {
            Effect::Cured
        } else {
            Effect::Remains
        })
    }
}

/// Runs the program on each of these cases alone, until it fails on one or the runs are over. Returns
/// whether it fails on one.
fn fails_on_one_alone(runs: RunsUntil, cases: &[CaseText]) -> bool {
    for case in cases {
        if runs.are_over() {
            return false;
        }
        let run = runs.run_on_cases(slice::from_ref(case), &runs.subject.limits);
        if run.is_some_and(|run| !run.is_accepted()) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Execution, ExitReason, Limits, Runnable, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// What a program does that is not right.
    #[derive(Clone, Copy)]
    enum Fault {
        /// It answers 7 to the case with this index.
        Wrong(usize),
        /// It gives the answer to the case with the index `other` to the one with the index `at`.
        AnswerOf { other: usize, at: usize },
        /// It crashes on the case with this index, or behind all cases.
        Crash(usize),
        /// It prints nothing for the case with this index, because the time is up.
        Slow(usize),
        /// It prints a prompt in front of the right answer to the case with this index.
        Prompt(usize),
        /// It prints a prompt in front of each answer, of which that with this index is wrong.
        Prompts(usize),
        /// The run is interrupted.
        Interrupted,
    }

    /// A function in the place of a program. Of the cases of an input, it returns the fault.
    struct Program<F>(F);

    impl<F: Fn(&[CaseText]) -> Option<Fault> + Sync> Runnable for Program<F> {
        fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            let right = str::from_utf8(&batch.output).unwrap();
            let mut lines: Vec<String> = right.lines().map(str::to_owned).collect();
            let mut end = ExitReason::Exited(0);
            match self.0(&batch.cases) {
                Some(Fault::Wrong(at)) => lines[at] = "7".to_owned(),
                Some(Fault::AnswerOf { other, at }) => lines[at] = lines[other].clone(),
                Some(Fault::Crash(at)) => {
                    lines.truncate(at);
                    end = ExitReason::StackOverflow;
                }
                Some(Fault::Slow(at)) => {
                    lines.truncate(at);
                    end = ExitReason::OutOfCpuTime;
                }
                Some(Fault::Prompt(at)) => lines[at].insert_str(0, "Board: "),
                Some(Fault::Prompts(at)) => {
                    lines[at] = "7".to_owned();
                    for line in &mut lines {
                        line.insert_str(0, "Board: ");
                    }
                }
                Some(Fault::Interrupted) => return Err(Error::Stopped),
                None => {}
            }
            Ok(execution(
                (lines.join("\n") + "\n").into_bytes(),
                Duration::ZERO,
                end,
            ))
        }
    }

    /// Returns the cause that is found for a program which fails on so many boards: boards of ones
    /// and of twos in turn, and at last one of threes. The board of fours is wrong in another run.
    fn cause_on(
        count: usize,
        fault: impl Fn(&[CaseText]) -> Option<Fault> + Sync,
    ) -> Option<String> {
        let program = Program(fault);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let mut cases: Vec<CaseText> = (1..count).map(|at| board_of(1 + at % 2)).collect();
        cases.push(board_of(3));
        let failure = subject.run_on_cases(&cases, &subject.limits).unwrap();
        assert!(!failure.is_accepted());
        match state_cause(&subject, &failure, &[board_of(4)], &HashSet::new())? {
            Cause::State(text) => Some(text),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the index of the board of threes.
    fn index_of_threes(cases: &[CaseText]) -> Option<usize> {
        cases.iter().position(|case| *case == board_of(3))
    }

    /// Returns the index of the board of threes, if it is not the first one.
    fn threes_after_others(cases: &[CaseText]) -> Option<usize> {
        match index_of_threes(cases) {
            Some(0) => None,
            other => other,
        }
    }

    /// Returns the index of the board of threes, if there are other boards.
    fn threes_among_others(cases: &[CaseText]) -> Option<usize> {
        if cases.len() > 1 {
            index_of_threes(cases)
        } else {
            None
        }
    }

    /// What is said if an answer is wrong after a few boards.
    const WRONG_AFTER_FEW: &str = "Right if it is the first board, wrong after others: something is kept from an earlier \
                                   board. Are all arrays and flags reset, and is every table that is kept right?";

    /// Returns what is said if an answer is wrong after so many boards.
    fn wrong_after_many(count: usize) -> String {
        format!(
            "Right if it is the first board, wrong after {count} boards: is an array too small, or is something kept from an \
             earlier board?"
        )
    }

    #[test]
    fn what_is_right_alone_and_first_depends_on_earlier_boards() {
        let wrong_from = |least: usize| {
            move |cases: &[CaseText]| match index_of_threes(cases) {
                Some(at) if at >= least => Some(Fault::Wrong(at)),
                _ => None,
            }
        };
        assert_eq!(cause_on(2, wrong_from(1)).as_deref(), Some(WRONG_AFTER_FEW));
        assert_eq!(
            cause_on(10, wrong_from(1)).as_deref(),
            Some(WRONG_AFTER_FEW)
        );
        assert_eq!(cause_on(11, wrong_from(1)), Some(wrong_after_many(10)));
        assert_eq!(cause_on(20, wrong_from(12)), Some(wrong_after_many(19)));
    }

    /// Byte 512 is the last but one of the board of threes after 14 boards, and the last one of the
    /// boards before it after 15.
    #[test]
    fn a_buffer_that_ends_in_the_board_is_named() {
        let wrong = |cases: &[CaseText]| threes_after_others(cases).map(Fault::Wrong);
        let with_buffer = "Right if it is the first board, wrong after 14 boards: is an array too small, is something kept \
                           from an earlier board, or does a buffer end at byte 512 of the input, which is in this board?";
        assert_eq!(cause_on(15, wrong).as_deref(), Some(with_buffer));
        assert_eq!(cause_on(16, wrong), Some(wrong_after_many(15)));
    }

    #[test]
    fn a_crash_may_depend_on_earlier_boards() {
        let crash_after_few = WRONG_AFTER_FEW.replace("wrong after", "but a crash after");
        let crash = cause_on(2, |cases| threes_after_others(cases).map(Fault::Crash));
        assert_eq!(crash.as_ref(), Some(&crash_after_few));
        // A wrong answer as the first board is no crash.
        let crash_or_wrong = |cases: &[CaseText]| match threes_among_others(cases)? {
            0 => Some(Fault::Wrong(0)),
            at => Some(Fault::Crash(at)),
        };
        assert_eq!(cause_on(2, crash_or_wrong), Some(crash_after_few));
    }

    #[test]
    fn a_crash_on_an_input_without_boards_depends_on_no_other_board() {
        let program = Program(|_: &[CaseText]| Some(Fault::Crash(0)));
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let failure = subject.run_on_cases(&[], &subject.limits).unwrap();
        assert!(failure.execution.exit.is_crash());
        assert_eq!(state_cause(&subject, &failure, &[], &HashSet::new()), None);
    }

    /// Returns whether the program, which fails on these boards, is said to print the right answer
    /// to an earlier one. `common` are the [`common_answers`].
    fn names_earlier_answer(
        program: &dyn Runnable,
        boards: &[CaseText],
        common: &HashSet<&[u8]>,
    ) -> bool {
        let subject = ProgramUnderTest::of_function(RAKE, program, Duration::from_secs(2));
        let failure = subject.run_on_cases(boards, &subject.limits).unwrap();
        let cause = state_cause(&subject, &failure, &[], common).expect("a cause");
        cause
            .text("board")
            .contains("What it prints is the right answer to an earlier board.")
    }

    #[test]
    fn the_answer_to_an_earlier_board_is_called_so() {
        let boards = [1, 2, 1, 3].map(board_of);
        let as_first = Program(|cases: &[CaseText]| {
            threes_after_others(cases).map(|at| Fault::AnswerOf { other: 0, at })
        });
        assert!(names_earlier_answer(&as_first, &boards, &HashSet::new()));
        let of_no_board =
            Program(|cases: &[CaseText]| threes_after_others(cases).map(Fault::Wrong));
        assert!(!names_earlier_answer(
            &of_no_board,
            &boards,
            &HashSet::new()
        ));
    }

    /// The program answers as for the first board. The right answer to each of two boards is 16.
    #[test]
    fn an_answer_that_is_right_for_several_boards_may_be_chance() {
        let program = Program(|cases: &[CaseText]| {
            threes_after_others(cases).map(|at| Fault::AnswerOf { other: 0, at })
        });
        let [one, other] = ["1 1 1 9", "9 1 1 1"]
            .map(|row| format!("1\n{row}\n{}", "1 1 1 1\n".repeat(3)).into_bytes());
        let threes = board_of(3);
        let none = HashSet::new();
        let after_one = [one.clone(), threes.clone()];
        assert!(names_earlier_answer(&program, &after_one, &none));
        let after_both = [one.clone(), other.clone(), threes];
        assert!(!names_earlier_answer(&program, &after_both, &none));
        // So it may be if the two boards are in another run.
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let right = subject.run_on_cases(&[one, other], &subject.limits);
        let answers = right.unwrap().answers();
        let common = common_answers(&answers);
        assert_eq!(common, HashSet::from([&b"16"[..]]));
        assert!(!names_earlier_answer(&program, &after_one, &common));
    }

    /// The program is wrong behind another board. It answers as for the board of twos.
    #[test]
    fn the_answer_to_a_later_board_is_not_called_so() {
        let program = Program(|cases: &[CaseText]| {
            let at = threes_after_others(cases)?;
            let twos = cases.iter().position(|case| *case == board_of(2))?;
            Some(Fault::AnswerOf { other: twos, at })
        });
        let names_earlier = |boards: [usize; 3]| {
            names_earlier_answer(&program, &boards.map(board_of), &HashSet::new())
        };
        assert!(names_earlier([1, 2, 3]));
        assert!(!names_earlier([1, 3, 2]));
    }

    #[test]
    fn what_is_wrong_alone_or_as_the_last_board_depends_on_no_other() {
        assert_eq!(
            cause_on(2, |cases| index_of_threes(cases).map(Fault::Wrong)),
            None
        );
        assert_eq!(
            cause_on(2, |cases| index_of_threes(cases).map(Fault::Crash)),
            None
        );
        let is_last = |cases: &[CaseText]| {
            let at = index_of_threes(cases)?;
            (at > 0 && at + 1 == cases.len()).then_some(Fault::Wrong(at))
        };
        assert_eq!(cause_on(2, is_last), None);
        assert_eq!(cause_on(20, is_last), None);
    }

    #[test]
    fn what_a_limit_or_the_form_explains_depends_on_no_other_board() {
        assert!(cause_on(2, |cases| threes_after_others(cases).map(Fault::Wrong)).is_some());
        assert_eq!(
            cause_on(2, |cases| threes_after_others(cases).map(Fault::Slow)),
            None
        );
        assert_eq!(
            cause_on(2, |cases| threes_after_others(cases).map(Fault::Prompt)),
            None
        );
        assert_eq!(
            cause_on(2, |cases| threes_after_others(cases).map(Fault::Prompts)),
            None
        );
    }

    /// Returns the cause that is found for a program which fails on these boards, and the number of
    /// runs for this.
    fn cause_and_runs_on(
        cases: &[CaseText],
        fault: impl Fn(&[CaseText]) -> Option<Fault> + Sync,
    ) -> (Option<String>, usize) {
        let runs = AtomicUsize::new(0);
        let program = Program(|cases: &[CaseText]| {
            runs.fetch_add(1, Ordering::Relaxed);
            fault(cases)
        });
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let failure = subject.run_on_cases(cases, &subject.limits).unwrap();
        assert!(!failure.is_accepted());
        let cause = state_cause(&subject, &failure, &[], &HashSet::new());
        let runs = runs.load(Ordering::Relaxed) - 1;
        (cause.map(|cause| cause.text("board")), runs)
    }

    #[test]
    fn the_first_board_depends_on_no_earlier_one() {
        let cases = [board_of(3), board_of(1)];
        let among = |cases: &[CaseText]| threes_among_others(cases).map(Fault::Wrong);
        assert_eq!(cause_and_runs_on(&cases, among), (None, 0));
    }

    /// The boards behind the one at fault are behind it when it is the first, too.
    #[test]
    fn all_boards_are_run_again_with_the_one_at_fault_as_the_first() {
        let among_twelve = |cases: &[CaseText]| {
            let at = index_of_threes(cases)?;
            (cases.len() >= 12).then_some(Fault::Wrong(at))
        };
        let many =
            "Right alone, wrong among 12 boards, even as the first of them: is an array too small?";
        for at in [2, 10] {
            let mut cases = vec![board_of(1); 12];
            cases[at] = board_of(3);
            assert_eq!(
                cause_and_runs_on(&cases, among_twelve).0.as_deref(),
                Some(many),
                "{at}"
            );
        }
    }

    /// More boards than the statement allows would show nothing.
    #[test]
    fn no_run_has_more_boards_than_the_statement_allows() {
        let most = RAKE.max_cases();
        let behind = |cases: &[CaseText]| {
            assert!(cases.len() <= most);
            threes_after_others(cases).map(Fault::Wrong)
        };
        for count in [most, most - 1] {
            let said = cause_on(count, behind).expect("a cause");
            let earlier = count - 1;
            let start = format!("Right if it is the first board, wrong after {earlier} boards");
            assert!(said.starts_with(&start), "{said}");
        }
    }

    /// Does something with further runs of a program after its run on a board of ones and one of
    /// threes.
    fn with_reruns(program: &dyn Runnable, part: impl FnOnce(&Reruns)) {
        let subject = ProgramUnderTest::of_function(RAKE, program, Duration::from_secs(2));
        let cases = [board_of(1), board_of(3)];
        let failure = subject.run_on_cases(&cases, &subject.limits).unwrap();
        part(&Reruns::new(&subject, &failure).unwrap());
    }

    #[test]
    fn no_board_is_run_alone_after_the_deadline() {
        let program = Program(|cases: &[CaseText]| Some(Fault::Wrong(cases.len() - 1)));
        with_reruns(&program, |reruns| {
            let runs_within = |time| RunsUntil::within(reruns.subject, time);
            let minute = Duration::from_secs(60);
            assert!(fails_on_one_alone(runs_within(minute), reruns.cases));
            assert!(!fails_on_one_alone(
                runs_within(Duration::ZERO),
                reruns.cases
            ));
        });
    }

    /// A program that is right, but cannot be run on a board of fours.
    struct FailsToStart;

    impl Runnable for FailsToStart {
        fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of_input(input);
            if batch.cases.contains(&board_of(4)) {
                return Err(Error::Stopped);
            }
            Program(|_: &[CaseText]| None).run(input, limits, stop)
        }
    }

    #[test]
    fn a_program_that_cannot_be_run_says_nothing() {
        with_reruns(&FailsToStart, |reruns| {
            assert_eq!(reruns.effect_on(reruns.cases, 0), Some(Effect::Cured));
            assert_eq!(reruns.effect_on(&[board_of(1), board_of(4)], 0), None);
        });
    }

    #[test]
    fn a_program_that_cannot_be_run_does_not_fail_on_a_board_alone() {
        with_reruns(&FailsToStart, |reruns| {
            let runs = RunsUntil::within(reruns.subject, Duration::from_secs(60));
            assert!(!fails_on_one_alone(runs, &[board_of(4), board_of(1)]));
        });
    }

    /// The failure is on another board the second time.
    #[test]
    fn what_fails_in_another_way_again_depends_on_no_other_board() {
        let runs_of_two = AtomicUsize::new(0);
        let said = cause_on(2, |cases| {
            let at = threes_after_others(cases)?;
            let is_again = cases.len() == 2 && runs_of_two.fetch_add(1, Ordering::Relaxed) > 0;
            Some(Fault::Wrong(if is_again { 0 } else { at }))
        });
        assert_eq!(said, None);
    }

    /// The program crashes on the second board, and takes too long if it is the first.
    #[test]
    fn what_exceeds_a_limit_as_the_first_is_not_cured() {
        let said = cause_on(2, |cases| match index_of_threes(cases)? {
            0 if cases.len() > 1 => Some(Fault::Slow(0)),
            0 => None,
            at => Some(Fault::Crash(at)),
        });
        assert_eq!(said, None);
    }

    /// The failure is right once more, and after that wrong with another board behind it.
    #[test]
    fn what_does_not_fail_again_depends_on_no_other_board() {
        let runs_of_two = AtomicUsize::new(0);
        let said = cause_on(2, |cases| {
            let is_wrong = match cases.len() {
                1 => false,
                2 => runs_of_two.fetch_add(1, Ordering::Relaxed) == 0,
                _ => true,
            };
            if is_wrong {
                index_of_threes(cases).map(Fault::Wrong)
            } else {
                None
            }
        });
        assert_eq!(said, None);
    }

    /// A run that was interrupted shows nothing, so it cannot say that the board is wrong as the
    /// first one, too.
    #[test]
    fn what_is_interrupted_depends_on_no_other_board() {
        let interrupted = |as_first: bool| {
            cause_on(20, |cases| {
                let at = index_of_threes(cases)?;
                let is_interrupted = if as_first {
                    at == 0 && cases.len() > 1
                } else {
                    cases.len() > 20
                };
                let is_wrong = at > 0 && cases.len() > 1;
                let fault = is_wrong.then_some(Fault::Wrong(at));
                if is_interrupted {
                    Some(Fault::Interrupted)
                } else {
                    fault
                }
            })
        };
        assert_eq!([true, false].map(interrupted), [None, None]);
    }

    /// Beside few boards, a program that is wrong on the first one, too, may be wrong for another
    /// reason.
    #[test]
    fn what_is_wrong_among_many_boards_wherever_it_stands_may_need_a_larger_array() {
        let among = |cases: &[CaseText]| threes_among_others(cases).map(Fault::Wrong);
        assert_eq!(cause_on(2, among), None);
        assert_eq!(cause_on(10, among), None);
        let many =
            "Right alone, wrong among 11 boards, even as the first of them: is an array too small?";
        assert_eq!(cause_on(11, among).as_deref(), Some(many));
        let crash = cause_on(2, |cases| threes_among_others(cases).map(Fault::Crash));
        let few = "Right alone, but a crash among 2 boards, even as the first of them: is an array too small?";
        assert_eq!(crash.as_deref(), Some(few));
        // So too if all answers are printed before the crash.
        let crash = cause_on(2, |cases| {
            threes_among_others(cases)?;
            Some(Fault::Crash(cases.len()))
        });
        assert_eq!(crash.as_deref(), Some(few));
    }

    #[test]
    fn other_boards_that_are_wrong_alone_have_another_reason() {
        let said = cause_on(2, |cases| {
            let kept = threes_after_others(cases);
            let four = cases.iter().position(|case| *case == board_of(4));
            kept.or(four).map(Fault::Wrong)
        });
        let expected = "Right if it is the first board, wrong after others, but other boards fail alone: either what is \
                        kept, such as a table of results, is wrong itself, or a variable is used before it is set, or \
                        there are two mistakes.";
        assert_eq!(said.as_deref(), Some(expected));
    }

    /// A program that is right on a board alone only sometimes shows nothing by that.
    #[test]
    fn what_is_wrong_alone_at_times_depends_on_no_other_board() {
        for right_runs in 0..=RIGHT_RUNS {
            let runs_alone = AtomicUsize::new(0);
            let said = cause_on(2, |cases| {
                let at = index_of_threes(cases)?;
                let is_right = if cases.len() == 1 {
                    runs_alone.fetch_add(1, Ordering::Relaxed) < right_runs
                } else {
                    at == 0
                };
                (!is_right).then_some(Fault::Wrong(at))
            });
            assert_eq!(said.is_some(), right_runs == RIGHT_RUNS, "{right_runs}");
        }
    }
}
