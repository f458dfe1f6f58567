//! Finds out whether an answer of a program depends on the other cases of its input, mostly on those before its own, by
//! running the program again on the same cases in other places:
//!
//! ```text
//! the run that failed        1 2 3 4 5 6        wrong on 4
//! alone                      4                  right, three times
//! again                      1 2 3 4 5 6        wrong on 4
//! as the first               4 1 2 3 5 6        right: something is kept from an earlier case
//! with one more behind       1 2 3 4 5 6 1      still wrong, so it is not about the end of the input
//! other wrong cases, alone   8                  right, so it takes earlier cases to be wrong
//! ```

use std::collections::{BTreeSet, HashMap, HashSet};
use std::slice;
use std::time::{Duration, Instant};

use checker::{Batch, CaseText, Cause, ErasedPuzzle, GivenAnswer, Verdict};
use puzzle::counted;

use crate::program::Error;
use crate::run::{ProgramRun, ProgramUnderTest};

/// So few cases are hardly too many for an array.
const FEW: usize = 10;

/// The size of the smallest buffer that a program is thought to read an input into, in bytes.
const SMALLEST_BUFFER: usize = 256;

/// How often the program must be right on the case alone, because it might be so by chance.
const RIGHT_RUNS: usize = 3;

/// The time for which other cases are tried alone.
const TIME_ALONE: Duration = Duration::from_secs(1);

/// Returns the cause that an answer depends on the other cases of its input, if the program is right on a case alone but
/// fails on it, or crashes, among them. The program runs again to see this. The cases that are `wrong` in any run are tried
/// alone, to see whether it fails without earlier ones, too. An answer that is one of the [`common_answers`] may be right for
/// an earlier case by chance.
pub fn state_cause(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    wrong: &[CaseText],
    common_answers: &HashSet<&[u8]>,
) -> Option<Cause> {
    let tries = Tries::new(subject, failure, common_answers);
    if !tries.may_show_state() || !tries.is_right_alone() || !tries.fails_again() {
        return None;
    }
    let is_cured_as_first = tries.is_cured_as_first()?;
    // A crash among other cases says enough. A wrong answer may have another reason.
    if !tries.crashes() {
        // If it is not cured as the first of few cases, neither earlier ones nor a small array explain it.
        if !is_cured_as_first && tries.cases.len() <= FEW {
            return None;
        }
        // If one more case behind cures it, it is about the end of the input.
        if tries.is_cured_with_one_more_behind()? {
            return None;
        }
    }
    let dependence = if !is_cured_as_first {
        Dependence::AnyOthers
    } else if tries.fails_on_one_alone(wrong, Instant::now() + TIME_ALONE) {
        Dependence::EarlierWhileOthersFailAlone
    } else {
        Dependence::Earlier
    };
    Some(Cause::State(tries.text(dependence)))
}

/// Returns those right answers, such as `Not ready`, that a program gave to more than one different case.
pub fn common_answers(answers: &[GivenAnswer]) -> HashSet<&[u8]> {
    let mut first_cases: HashMap<&[u8], &CaseText> = HashMap::new();
    let mut common = HashSet::new();
    for answer in answers.iter().filter(|answer| !answer.is_wrong()) {
        let text = answer.claim.text.trim_ascii();
        let first = *first_cases.entry(text).or_insert(answer.case());
        if first != answer.case() {
            common.insert(text);
        }
    }
    common
}

/// What an answer depends on.
#[derive(Clone, Copy)]
enum Dependence {
    /// Other cases: it is wrong among them even if it is the first.
    AnyOthers,
    /// Earlier cases, but the program fails on other cases without any.
    EarlierWhileOthersFailAlone,
    /// Earlier cases.
    Earlier,
}

/// Runs of a program on the cases of a failure, in other places.
struct Tries<'a> {
    subject: &'a ProgramUnderTest<'a>,
    failure: &'a ProgramRun,
    /// The cases of the failure.
    cases: &'a [CaseText],
    /// The index of the case at fault.
    at: usize,
    /// The answers that are right for several different cases.
    common_answers: &'a HashSet<&'a [u8]>,
}

impl<'a> Tries<'a> {
    /// Prepares the runs.
    fn new(
        subject: &'a ProgramUnderTest,
        failure: &'a ProgramRun,
        common_answers: &'a HashSet<&'a [u8]>,
    ) -> Self {
        let cases = &failure.batch.cases[..];
        // After a crash, or if nothing is printed, no case is known to be at fault. The failure is shrunk to as few cases as
        // possible, so it is the last one.
        let at = failure.index_at_fault().unwrap_or(cases.len() - 1);
        Self {
            subject,
            failure,
            cases,
            at,
            common_answers,
        }
    }

    /// Returns whether the failure may depend on earlier cases: there are some, and neither a limit nor the form of
    /// the output explains it.
    fn may_show_state(&self) -> bool {
        self.at > 0 && !self.failure.verdict.is_over_limit() && self.failure.form().is_none()
    }

    /// Returns whether the program crashed in the failure.
    fn crashes(&self) -> bool {
        self.failure.verdict == Verdict::Re
    }

    /// Runs the program on these cases.
    fn run(&self, cases: &[CaseText]) -> Result<ProgramRun, Error> {
        self.subject.run_on_cases(cases, &self.subject.limits)
    }

    /// Runs the program on the case at fault alone, up to [`RIGHT_RUNS`] times. Returns whether it is always right.
    fn is_right_alone(&self) -> bool {
        let case = &self.cases[self.at..=self.at];
        (0..RIGHT_RUNS).all(|_| self.run(case).is_ok_and(|run| run.is_accepted()))
    }

    /// Runs the program on all cases. Returns whether it fails as before.
    fn fails_again(&self) -> bool {
        let run = self.run(self.cases);
        run.is_ok_and(|run| run.repeats(self.failure))
    }

    /// Runs the program on the case at fault, and then on all others. Returns whether this [cures](Self::is_cured_on) it.
    fn is_cured_as_first(&self) -> Option<bool> {
        let (before, from) = self.cases.split_at(self.at);
        let (own, behind) = from.split_at(1);
        self.is_cured_on(&[own, before, behind].concat(), 0)
    }

    /// Runs the program on all cases, and then on another one. Returns whether this [cures](Self::is_cured_on) it: a case
    /// that is wrong because it is the last one is right then. An input that is full has no room for another case, and
    /// counts as not cured.
    fn is_cured_with_one_more_behind(&self) -> Option<bool> {
        if self.cases.len() >= self.subject.puzzle.max_cases() {
            return Some(false);
        }
        let more = [self.cases, &self.cases[..1]].concat();
        self.is_cured_on(&more, self.at)
    }

    /// Runs the program on these cases. Returns whether the fault is gone: if the failure is a crash, whether there is
    /// none, and otherwise whether the case with the index `at` is right. Returns `None` if the program cannot be run, or
    /// exceeds a limit, which it did not before.
    fn is_cured_on(&self, cases: &[CaseText], at: usize) -> Option<bool> {
        let run = self.run(cases).ok()?;
        if run.verdict.is_over_limit() {
            return None;
        }
        Some(if self.crashes() {
            run.verdict != Verdict::Re
        } else {
            run.reading.entries[at].is_right()
        })
    }

    /// Runs the program on each of these cases alone, until it fails on one, or until the deadline. Returns whether it
    /// fails on one.
    fn fails_on_one_alone(&self, cases: &[CaseText], deadline: Instant) -> bool {
        for case in cases {
            if Instant::now() >= deadline {
                return false;
            }
            let run = self.run(slice::from_ref(case));
            if run.is_ok_and(|run| !run.is_accepted()) {
                return true;
            }
        }
        false
    }

    /// Returns whether the wrong answer is right for an earlier case. If it is right for several distinct cases, that may be by
    /// chance, and this returns false.
    fn is_answer_to_earlier_one(&self) -> bool {
        let answers = self.failure.answers();
        let Some(given) = answers.iter().find(|answer| answer.to.place == self.at) else {
            return false;
        };
        if self.common_answers.contains(given.claim.text.trim_ascii()) {
            return false;
        }
        let is_right_answer_to = |index: usize| {
            let offset = index.cast_signed() - self.at.cast_signed();
            given.is_right_for(offset) == Some(true)
        };
        let right_for: Vec<usize> = (0..self.cases.len())
            .filter(|&index| is_right_answer_to(index))
            .collect();
        let distinct: BTreeSet<&CaseText> =
            right_for.iter().map(|&index| &self.cases[index]).collect();
        distinct.len() == 1 && right_for.iter().any(|&index| index < self.at)
    }

    /// Returns the sentence that a report says.
    fn text(&self, dependence: Dependence) -> String {
        let case = self.subject.puzzle.about().case;
        let outcome = if self.crashes() {
            "but a crash"
        } else {
            "wrong"
        };
        let opening = format!("Right if it is the first {case}, {outcome} after");
        let kept = format!("kept from an earlier {case}");
        match dependence {
            Dependence::AnyOthers => {
                let among = counted(self.cases.len() as u64, case);
                format!(
                    "Right alone, {outcome} among {among}, even as the first of them: is an array too small?"
                )
            }
            Dependence::EarlierWhileOthersFailAlone => format!(
                "{opening} others, but other {case}s fail alone: either what is kept, such as a table of \
                 results, is wrong itself, or a variable is used before it is set, or there are two mistakes."
            ),
            Dependence::Earlier if self.at < FEW => {
                let answered = if self.is_answer_to_earlier_one() {
                    format!(" What it prints is the right answer to an earlier {case}.")
                } else {
                    String::new()
                };
                format!(
                    "{opening} others: something is {kept}.{answered} Are all arrays and flags reset, and is every table \
                     that is kept right?"
                )
            }
            Dependence::Earlier => {
                let earlier = counted(self.at as u64, case);
                match buffer_end(self.subject.puzzle, &self.failure.batch, self.at) {
                    None => {
                        format!(
                            "{opening} {earlier}: is an array too small, or is something {kept}?"
                        )
                    }
                    Some(end) => format!(
                        "{opening} {earlier}: is an array too small, is something {kept}, or does a buffer end at byte \
                         {end} of the input, which is in this {case}?"
                    ),
                }
            }
        }
    }
}

/// Returns the first power of two, from [`SMALLEST_BUFFER`] on, that lies inside the case at fault, as a number of bytes from
/// the start of the input: a program that reads so many bytes cuts this case. Returns `None` if there is none, or if the
/// input is not in the statement's own layout.
fn buffer_end(puzzle: &dyn ErasedPuzzle, batch: &Batch, at: usize) -> Option<usize> {
    let (input, cases) = (&batch.input, &batch.cases);
    if *input != puzzle.input(cases) {
        return None;
    }
    let length = |cases: &[CaseText]| cases.iter().map(Vec::len).sum::<usize>();
    // What is not of a case stands either before all of them or behind.
    let head = if input.starts_with(&cases[0]) {
        0
    } else {
        input.len() - length(cases)
    };
    let start = head + length(&cases[..at]);
    let end = (start + 1).next_power_of_two().max(SMALLEST_BUFFER);
    (end < start + cases[at].len()).then_some(end)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::program::{Execution, ExitReason, Limits, Run, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// What a program does that is not right.
    #[derive(Clone, Copy)]
    enum Fault {
        /// It answers 7 to the case with this index.
        Wrong(usize),
        /// It answers the case with the first index as the one with the second.
        As(usize, usize),
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

    impl<F: Fn(&[CaseText]) -> Option<Fault> + Sync> Run for Program<F> {
        fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of(input);
            let right = str::from_utf8(&batch.output).unwrap();
            let mut lines: Vec<String> = right.lines().map(str::to_owned).collect();
            let mut end = ExitReason::Exited(0);
            match self.0(&batch.cases) {
                Some(Fault::Wrong(at)) => lines[at] = "7".to_owned(),
                Some(Fault::As(at, other)) => lines[at] = lines[other].clone(),
                Some(Fault::Crash(at)) => {
                    lines.truncate(at);
                    end = ExitReason::StackOverflow;
                }
                Some(Fault::Slow(at)) => {
                    lines.truncate(at);
                    end = ExitReason::OutOfTime;
                }
                Some(Fault::Prompt(at)) => lines[at].insert_str(0, "Board: "),
                Some(Fault::Prompts(at)) => {
                    lines[at] = "7".to_owned();
                    for line in &mut lines {
                        line.insert_str(0, "Board: ");
                    }
                }
                Some(Fault::Interrupted) => return Err(Error::Interrupted),
                None => {}
            }
            Ok(execution(
                (lines.join("\n") + "\n").into_bytes(),
                Duration::ZERO,
                end,
            ))
        }
    }

    /// Returns the cause that is found for a program which fails on so many boards: boards of ones and of twos in turn,
    /// and at last one of threes. The board of fours is wrong in another run.
    fn found(count: usize, fault: impl Fn(&[CaseText]) -> Option<Fault> + Sync) -> Option<String> {
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

    /// The boards have 34 bytes each, behind a line with their number, the games 130, and the hands 39.
    #[test]
    fn a_buffer_that_ends_within_the_case_is_found() {
        let end_of = |puzzle: &dyn ErasedPuzzle, cases: Vec<CaseText>, at| {
            buffer_end(puzzle, &puzzle.batch(&cases), at)
        };
        for (count, at, end) in [
            (9, 3, None), // 104 to 138, and 128 is too small for a buffer
            (9, 7, Some(256)),
            (99, 14, Some(512)),
            (99, 15, None),
            (99, 30, Some(1_024)), // from byte 1,023 on
            (100, 30, None),       // from byte 1,024 on
            (100, 29, None),       // up to byte 1,024
        ] {
            assert_eq!(
                end_of(RAKE, vec![board_of(1); count], at),
                end,
                "{count} {at}"
            );
        }
        let games = vec![b"1 1 1 1 1\n".repeat(13); 20];
        assert_eq!(end_of(&catalogue::YAHTZEE, games.clone(), 15), Some(2_048));
        assert_eq!(end_of(&catalogue::YAHTZEE, games, 14), None);
        // Hands of 39 bytes, with a line behind all of them.
        let hand = b"1T 1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T\n".to_vec();
        let hands = vec![hand; 107];
        assert_eq!(end_of(&catalogue::MAHJONG, hands.clone(), 104), None); // up to byte 4,095
        assert_eq!(end_of(&catalogue::MAHJONG, hands, 105), Some(4_096));
        let mut batch = RAKE.batch(&vec![board_of(1); 9]);
        batch.input.push(b'\n');
        assert_eq!(buffer_end(RAKE, &batch, 7), None);
    }

    /// Returns the index of the board of threes.
    fn third(cases: &[CaseText]) -> Option<usize> {
        cases.iter().position(|case| *case == board_of(3))
    }

    /// Returns the index of the board of threes, if there are other boards.
    fn third_among(cases: &[CaseText]) -> Option<usize> {
        if cases.len() > 1 { third(cases) } else { None }
    }

    #[test]
    fn what_is_right_alone_and_first_depends_on_earlier_boards() {
        let behind = |least: usize| {
            move |cases: &[CaseText]| third(cases).filter(|at| *at >= least).map(Fault::Wrong)
        };
        let few = "Right if it is the first board, wrong after others: something is kept from an earlier board. Are all \
                   arrays and flags reset, and is every table that is kept right?";
        let many = |count| {
            format!(
                "Right if it is the first board, wrong after {count} boards: is an array too small, or is something kept \
             from an earlier board?"
            )
        };
        assert_eq!(found(2, behind(1)).as_deref(), Some(few));
        assert_eq!(found(10, behind(1)).as_deref(), Some(few));
        assert_eq!(found(11, behind(1)), Some(many(10)));
        assert_eq!(found(20, behind(12)), Some(many(19)));
        // Byte 512 is the last but one of the board of threes, and the last one of the boards before.
        let buffer = "is an array too small, is something kept from an earlier board, or does a buffer end at byte 512 of \
                      the input, which is in this board?";
        let with_buffer =
            format!("Right if it is the first board, wrong after 14 boards: {buffer}");
        assert_eq!(found(15, behind(1)), Some(with_buffer));
        assert_eq!(found(16, behind(1)), Some(many(15)));
        let crash = found(2, |cases| {
            third(cases).filter(|at| *at > 0).map(Fault::Crash)
        });
        let few = few.replace("wrong after", "but a crash after");
        assert_eq!(crash.as_ref(), Some(&few));
        // A wrong answer as the first board is no crash.
        let crash = found(2, |cases| {
            let at = third_among(cases)?;
            Some(if at > 0 {
                Fault::Crash(at)
            } else {
                Fault::Wrong(at)
            })
        });
        assert_eq!(crash, Some(few));
    }

    #[test]
    fn the_answer_to_an_earlier_board_is_called_so() {
        let behind =
            |cases: &[CaseText]| third(cases).filter(|at| *at > 0).map(|at| Fault::As(at, 0));
        let said = found(4, behind).expect("a cause");
        assert!(
            said.contains(
                "earlier board. What it prints is the right answer to an earlier board. Are all"
            ),
            "{said}"
        );
        // It is the right answer to none of them.
        let said = found(4, |cases| {
            third(cases).filter(|at| *at > 0).map(Fault::Wrong)
        });
        assert!(!said.expect("a cause").contains("What it prints"));
        // It is the right answer to both boards before, so that may be chance.
        let program = Program(behind);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let ones = b"1\n1 1 1 9\n1 1 1 1\n1 1 1 1\n1 1 1 1\n".to_vec();
        let also = b"1\n9 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n".to_vec();
        let says_so = |cases: &[CaseText], common: &HashSet<&[u8]>| {
            let failing = subject.run_on_cases(cases, &subject.limits).unwrap();
            let said = state_cause(&subject, &failing, &[], common).expect("a cause");
            said.text("board").contains("What it prints")
        };
        let none = HashSet::new();
        assert!(!says_so(&[ones.clone(), also.clone(), board_of(3)], &none));
        // So may it be if it is the right answer to boards of other runs.
        let before = subject.run_on_cases(&[ones.clone(), also], &subject.limits);
        let answers = before.unwrap().answers();
        let common = common_answers(&answers);
        assert_eq!(common, HashSet::from([&b"16"[..]]));
        assert!(says_so(&[ones.clone(), board_of(3)], &none));
        assert!(!says_so(&[ones, board_of(3)], &common));
    }

    /// The program is wrong behind another board. It answers as for the board of twos.
    #[test]
    fn the_answer_to_a_later_board_is_not_called_so() {
        let program = Program(|cases: &[CaseText]| {
            let at = third(cases).filter(|at| *at > 0)?;
            let twos = cases.iter().position(|case| *case == board_of(2))?;
            Some(Fault::As(at, twos))
        });
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let says_so = |boards: [usize; 3]| {
            let failure = subject
                .run_on_cases(&boards.map(board_of), &subject.limits)
                .unwrap();
            let said = state_cause(&subject, &failure, &[], &HashSet::new()).expect("a cause");
            said.text("board").contains("What it prints")
        };
        assert!(says_so([1, 2, 3]));
        assert!(!says_so([1, 3, 2]));
    }

    #[test]
    fn what_is_wrong_alone_or_as_the_last_board_depends_on_no_other() {
        assert_eq!(found(2, |cases| third(cases).map(Fault::Wrong)), None);
        assert_eq!(found(2, |cases| third(cases).map(Fault::Crash)), None);
        let is_last = |cases: &[CaseText]| {
            let at = third(cases)?;
            (at > 0 && at + 1 == cases.len()).then_some(Fault::Wrong(at))
        };
        assert_eq!(found(2, is_last), None);
        assert_eq!(found(20, is_last), None);
    }

    #[test]
    fn what_a_limit_or_the_form_explains_depends_on_no_other_board() {
        let behind = |cases: &[CaseText]| third(cases).filter(|at| *at > 0);
        assert!(found(2, |cases| behind(cases).map(Fault::Wrong)).is_some());
        assert_eq!(found(2, |cases| behind(cases).map(Fault::Slow)), None);
        assert_eq!(found(2, |cases| behind(cases).map(Fault::Prompt)), None);
        assert_eq!(found(2, |cases| behind(cases).map(Fault::Prompts)), None);
    }

    /// Returns the cause that is found for a program which fails on these boards, and the number of runs for this.
    fn found_on(
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
        let among = |cases: &[CaseText]| third_among(cases).map(Fault::Wrong);
        assert_eq!(found_on(&cases, among), (None, 0));
    }

    /// The boards behind the one at fault are behind it when it is the first, too.
    #[test]
    fn all_boards_are_run_again_with_the_one_at_fault_as_the_first() {
        let among_twelve = |cases: &[CaseText]| {
            let at = third(cases)?;
            (cases.len() >= 12).then_some(Fault::Wrong(at))
        };
        let many =
            "Right alone, wrong among 12 boards, even as the first of them: is an array too small?";
        for at in [2, 10] {
            let mut cases = vec![board_of(1); 12];
            cases[at] = board_of(3);
            assert_eq!(
                found_on(&cases, among_twelve).0.as_deref(),
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
            third(cases).filter(|at| *at > 0).map(Fault::Wrong)
        };
        for count in [most, most - 1] {
            let said = found(count, behind).expect("a cause");
            let earlier = count - 1;
            let start = format!("Right if it is the first board, wrong after {earlier} boards");
            assert!(said.starts_with(&start), "{said}");
        }
    }

    /// Does something with further runs of a program after its run on a board of ones and one of threes.
    fn with_tries(program: &dyn Run, part: impl FnOnce(&Tries)) {
        let subject = ProgramUnderTest::of_function(RAKE, program, Duration::from_secs(2));
        let cases = [board_of(1), board_of(3)];
        let failure = subject.run_on_cases(&cases, &subject.limits).unwrap();
        part(&Tries::new(&subject, &failure, &HashSet::new()));
    }

    #[test]
    fn no_board_is_run_alone_after_the_deadline() {
        let program = Program(|cases: &[CaseText]| Some(Fault::Wrong(cases.len() - 1)));
        with_tries(&program, |tries| {
            let minute = Duration::from_secs(60);
            assert!(tries.fails_on_one_alone(tries.cases, Instant::now() + minute));
            let past = Instant::now().checked_sub(minute).unwrap();
            assert!(!tries.fails_on_one_alone(tries.cases, past));
        });
    }

    /// A program that is right, but cannot be run on a board of fours.
    struct FailsToStart;

    impl Run for FailsToStart {
        fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error> {
            let (batch, _) = RAKE.batch_of(input);
            if batch.cases.contains(&board_of(4)) {
                return Err(Error::Interrupted);
            }
            Program(|_: &[CaseText]| None).run(input, limits, stop)
        }
    }

    #[test]
    fn a_program_that_cannot_be_run_says_nothing() {
        with_tries(&FailsToStart, |tries| {
            assert_eq!(tries.is_cured_on(tries.cases, 0), Some(true));
            assert_eq!(tries.is_cured_on(&[board_of(1), board_of(4)], 0), None);
        });
    }

    #[test]
    fn a_program_that_cannot_be_run_does_not_fail_on_a_board_alone() {
        with_tries(&FailsToStart, |tries| {
            let deadline = Instant::now() + Duration::from_secs(60);
            assert!(!tries.fails_on_one_alone(&[board_of(4), board_of(1)], deadline));
        });
    }

    /// The failure is on another board the second time.
    #[test]
    fn what_fails_in_another_way_again_depends_on_no_other_board() {
        let runs_of_two = AtomicUsize::new(0);
        let said = found(2, |cases| {
            let at = third(cases).filter(|at| *at > 0)?;
            let is_again = cases.len() == 2 && runs_of_two.fetch_add(1, Ordering::Relaxed) > 0;
            Some(Fault::Wrong(if is_again { 0 } else { at }))
        });
        assert_eq!(said, None);
    }

    /// The program crashes on the second board, and takes too long if it is the first.
    #[test]
    fn what_exceeds_a_limit_as_the_first_is_not_cured() {
        let said = found(2, |cases| match third(cases)? {
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
        let said = found(2, |cases| {
            let is_wrong = match cases.len() {
                1 => false,
                2 => runs_of_two.fetch_add(1, Ordering::Relaxed) == 0,
                _ => true,
            };
            if is_wrong {
                third(cases).map(Fault::Wrong)
            } else {
                None
            }
        });
        assert_eq!(said, None);
    }

    /// A run that was interrupted shows nothing, so it cannot say that the board is wrong as the first one, too.
    #[test]
    fn what_is_interrupted_depends_on_no_other_board() {
        let interrupted = |as_first: bool| {
            found(20, |cases| {
                let at = third(cases)?;
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

    /// Beside few boards, a program that is wrong on the first one, too, may be wrong for another reason.
    #[test]
    fn what_is_wrong_among_many_boards_wherever_it_stands_may_need_a_larger_array() {
        let among = |cases: &[CaseText]| third_among(cases).map(Fault::Wrong);
        assert_eq!(found(2, among), None);
        assert_eq!(found(10, among), None);
        let many =
            "Right alone, wrong among 11 boards, even as the first of them: is an array too small?";
        assert_eq!(found(11, among).as_deref(), Some(many));
        let crash = found(2, |cases| third_among(cases).map(Fault::Crash));
        let few = "Right alone, but a crash among 2 boards, even as the first of them: is an array too small?";
        assert_eq!(crash.as_deref(), Some(few));
        // So too if all answers are printed before the crash.
        let crash = found(2, |cases| {
            third_among(cases)?;
            Some(Fault::Crash(cases.len()))
        });
        assert_eq!(crash.as_deref(), Some(few));
    }

    #[test]
    fn other_boards_that_are_wrong_alone_have_another_reason() {
        let said = found(2, |cases| {
            let kept = third(cases).filter(|at| *at > 0);
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
            let said = found(2, |cases| {
                let at = third(cases)?;
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

    #[test]
    fn common_answers_are_right_for_different_cases() {
        let common = |cases: &[CaseText], is_right: bool| {
            let program = |input: &[u8]| {
                let (batch, _) = RAKE.batch_of(input);
                let output = if is_right {
                    batch.output
                } else {
                    b"7\n".repeat(batch.cases.len())
                };
                (output, Duration::ZERO)
            };
            let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
            let run = subject.run_on_cases(cases, &subject.limits).unwrap();
            let answers = run.answers();
            common_answers(&answers).len()
        };
        let row = "1 1 1 1\n".repeat(3);
        let [one, other] =
            ["1 1 1 9", "9 1 1 1"].map(|first| format!("1\n{row}{first}\n").into_bytes());
        assert_eq!(common(&[one.clone(), one.clone()], true), 0);
        let both = [one, other];
        assert_eq!(common(&both, true), 1);
        assert_eq!(common(&both, false), 0);
    }
}
