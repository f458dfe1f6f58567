//! Says what an answer depends on beside its own case, and what may be the reason for this. For example, if
//! the third board is wrong unless it is the first one, the text begins:
//!
//! ```text
//! Right if it is the first board, wrong after others: something is kept from an earlier board.
//! ```

use std::collections::{HashMap, HashSet};

use checker::{Batch, CaseText, ErasedPuzzle, GivenAnswer};
use puzzle::{counted, plural};

use super::{FEW_CASES, is_crash};
use crate::run::ProgramRun;

/// The size of the smallest buffer into which a program is likely to read its input, in bytes.
const SMALLEST_BUFFER: usize = 256;

/// What an answer depends on. It is right if its case stands alone.
#[derive(Clone, Copy)]
pub(super) enum Dependence {
    /// Earlier cases: it is right if its case is the first.
    Earlier,
    /// Earlier cases, but the program also fails on other cases alone.
    EarlierWhileOthersFailAlone,
    /// Any other cases: it is wrong even if its case is the first of them.
    AnyOthers,
}

/// An answer that depends on other cases, or a crash that does.
pub(super) struct DependentAnswer<'a> {
    /// The run that failed.
    pub failure: &'a ProgramRun,
    /// The index of the case at fault, which is also the number of earlier cases.
    pub index: usize,
    /// What the answer depends on.
    pub dependence: Dependence,
    /// See [`common_answers`].
    pub common_answers: &'a HashSet<&'a [u8]>,
}

/// Returns those right answers, such as `Not ready`, that a program gave to several different
/// cases. If it also gives such an answer to a case that it gets wrong, the answer need not come from
/// another case.
pub fn common_answers(answers: &[GivenAnswer]) -> HashSet<&[u8]> {
    let mut first_cases: HashMap<&[u8], &CaseText> = HashMap::new(); // for each answer
    let mut common = HashSet::new();
    for answer in answers.iter().filter(|answer| !answer.is_wrong()) {
        let text = answer.claim.text.trim_ascii();
        let first_case = *first_cases.entry(text).or_insert(answer.case_text());
        if first_case != answer.case_text() {
            common.insert(text);
        }
    }
    common
}

impl DependentAnswer<'_> {
    /// Returns the text that a report says.
    pub fn text(&self) -> String {
        let case = self.case_word();
        let outcome = self.outcome();
        match self.dependence {
            Dependence::Earlier if self.index < FEW_CASES => self.text_after_few(),
            Dependence::Earlier => self.text_after_many(),
            Dependence::EarlierWhileOthersFailAlone => format!(
                "Right if it is the first {case}, {outcome} after others, but other {} fail alone: either what is kept, \
                 such as a table of results, is wrong itself, or a variable is used before it is set, or there are two \
                 mistakes.",
                plural(case)
            ),
            Dependence::AnyOthers => {
                let all = counted(self.failure.batch.cases.len() as u64, case);
                format!(
                    "Right alone, {outcome} among {all}, even as the first of them: is an array too small?"
                )
            }
        }
    }

    /// Returns the text if only a few cases stand before the one at fault. An array is hardly ever too
    /// small for so few.
    fn text_after_few(&self) -> String {
        let case = self.case_word();
        let outcome = self.outcome();
        let origin = if self.is_answer_to_earlier_case() {
            format!(" What it prints is the right answer to an earlier {case}.")
        } else {
            String::new()
        };
        format!(
            "Right if it is the first {case}, {outcome} after others: something is kept from an earlier {case}.{origin} Are \
             all arrays and flags reset, and is every table that is kept right?"
        )
    }

    /// Returns the text if many cases stand before the one at fault.
    fn text_after_many(&self) -> String {
        let case = self.case_word();
        let outcome = self.outcome();
        let earlier = counted(self.index as u64, case);
        let opening = format!("Right if it is the first {case}, {outcome} after {earlier}");
        match buffer_end(self.failure.puzzle, &self.failure.batch, self.index) {
            Some(end) => format!(
                "{opening}: is an array too small, is something kept from an earlier {case}, or does a buffer end at byte \
                 {end} of the input, which is in this {case}?"
            ),
            None => format!(
                "{opening}: is an array too small, or is something kept from an earlier {case}?"
            ),
        }
    }

    /// Returns the puzzle's word for a case.
    fn case_word(&self) -> &'static str {
        self.failure.puzzle.about().case
    }

    /// Returns the words for what happens after other cases.
    fn outcome(&self) -> &'static str {
        if is_crash(self.failure) {
            "but a crash"
        } else {
            "wrong"
        }
    }

    /// Returns whether the wrong answer is the right answer to an earlier case, and to no case that differs
    /// from it, in this input or in other runs. If it is right for different cases, this may be chance.
    fn is_answer_to_earlier_case(&self) -> bool {
        let answers = self.failure.answers();
        let Some(given) = answers
            .iter()
            .find(|answer| answer.case.index == self.index)
        else {
            return false;
        };
        if self.common_answers.contains(given.claim.text.trim_ascii()) {
            return false;
        }
        let cases = &self.failure.batch.cases;
        let is_right_for = |index: &usize| {
            let cases_later = index.cast_signed() - self.index.cast_signed();
            given.is_right_for(cases_later) == Some(true)
        };
        let right_for: Vec<usize> = (0..cases.len()).filter(is_right_for).collect();
        let Some(&first) = right_for.first() else {
            return false;
        };
        let are_same = right_for.iter().all(|&index| cases[index] == cases[first]);
        are_same && first < self.index
    }
}

/// Returns the size of a buffer that ends within the case with this index, if a program reads the
/// start of the input into it: the first power of two from [`SMALLEST_BUFFER`] on that lies inside the
/// case.
///
/// For example, a buffer of 256 bytes ends within the eighth of these boards, which has the index 7:
///
/// ```text
/// bytes   0 to   2    the number of boards
/// bytes   2 to  36    the first board
///                     (six more boards)
/// bytes 240 to 274    the eighth board
/// ```
///
/// Returns `None` if no such power of two is inside the case, or if the input has another layout than
/// the statement's, in which the places of the cases are computed.
fn buffer_end(puzzle: &dyn ErasedPuzzle, batch: &Batch, index: usize) -> Option<usize> {
    let (input, cases) = (&batch.input, &batch.cases);
    if *input != puzzle.input(cases) {
        return None;
    }
    let length = |cases: &[CaseText]| cases.iter().map(Vec::len).sum::<usize>();
    // The rest of the input, such as the number of cases or an end mark, stands either before all cases or
    // behind them.
    let start_of_cases = if input.starts_with(&cases[0]) {
        0
    } else {
        input.len() - length(cases)
    };
    let start = start_of_cases + length(&cases[..index]);
    let end = start + cases[index].len();
    let first_byte_inside = start + 1;
    let buffer_end = first_byte_inside.next_power_of_two().max(SMALLEST_BUFFER);
    if buffer_end < end {
        Some(buffer_end)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::testing::board_of;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The boards have 34 bytes each, behind a line with their number, the games 130, and the hands
    /// 39.
    #[test]
    fn a_buffer_that_ends_within_the_case_is_found() {
        let end_of = |puzzle: &dyn ErasedPuzzle, cases: Vec<CaseText>, at| {
            buffer_end(puzzle, &puzzle.batch_of_cases(&cases), at)
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
        let mut batch = RAKE.batch_of_cases(&vec![board_of(1); 9]);
        batch.input.push(b'\n');
        assert_eq!(buffer_end(RAKE, &batch, 7), None);
    }

    #[test]
    fn common_answers_are_right_for_different_cases() {
        let common = |cases: &[CaseText], is_right: bool| {
            let program = |input: &[u8]| {
                let (batch, _) = RAKE.batch_of_input(input);
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
