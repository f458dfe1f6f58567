//! Decides which smaller inputs are tried, and in which order.
//!
//! A *step* is an input on which the program fails. A *candidate* is an input, made from the last step, that becomes
//! the next step if the program fails on it too. The methods here belong to the [`Shrinker`], which runs the
//! program on the candidates. They look for these candidates, one kind after the other:
//!
//! 1. A single case. If the program fails on no case alone, all cases up to the [`likely_case`].
//! 2. Fewer cases: a half of them is left out, then a quarter, and so on, down to single cases.
//! 3. A smaller case in the place of each case that is left. If the puzzle leaves the order of its words free, a case
//!    whose words are better sorted is tried before the smaller ones. If two cases or more are left, this is repeated
//!    until no case changes.
//!
//! An example, in which letters stand for cases. The program is wrong on `f` only if `d` precedes it:
//!
//! ```text
//! a b c d e f g h    fails: the first step, with a wrong answer to f
//! f                  passes, as does every other case alone
//! a b c d e f        fails: the cases after f are left out
//! d e f              fails: a half is left out
//! d f                fails: a single case is left out
//! D f                fails: d is shrunk as far as possible
//! D F                fails: f is shrunk; another round changes nothing, so this is the last step
//! ```
//!
//! The methods that go from step to step take the `last_step`, and replace it at each further step. If an
//! error ends such a method, the caller therefore still has the smallest input that was found.

use ::shrink::{parts, smaller_cases};
use checker::{CaseText, ErasedPuzzle};

use super::candidates::{Candidate, Shrinker};
use super::order::Order;
use crate::program::Error;
use crate::run::ProgramRun;

impl Shrinker<'_> {
    /// Leaves out as many cases as possible, and then shrinks each case that is left as far as possible.
    ///
    /// Two cases or more are shrunk in rounds, until a round changes nothing: once a case is
    /// smaller, another case may become smaller too.
    pub(super) fn shrink_all(&self, last_step: &mut ProgramRun) -> Result<(), Error> {
        self.leave_out_cases(last_step)?;
        loop {
            let before = last_step.batch.cases.clone();
            for index in 0..before.len() {
                self.shrink_case(last_step, index)?;
            }
            if before.len() == 1 || last_step.batch.cases == before {
                return Ok(());
            }
        }
    }

    /// Leaves out cases, until the program fails on none of the [inputs without some more](without_some).
    pub(super) fn leave_out_cases(&self, last_step: &mut ProgramRun) -> Result<(), Error> {
        if last_step.batch.cases.len() > 1 {
            self.leave_out_most_cases(last_step)?;
        }
        loop {
            let cases = &last_step.batch.cases;
            let Some(shorter) = self.first_failure(without_some(cases), cases.len())? else {
                return Ok(());
            };
            *last_step = shorter.run;
        }
    }

    /// Goes on to a single case, if the program fails on one alone. Otherwise goes on to the cases up to
    /// the [`likely_case`], if the program fails on these.
    fn leave_out_most_cases(&self, last_step: &mut ProgramRun) -> Result<(), Error> {
        let shorter = match self.failure_on_single_case(last_step)? {
            Some(alone) => Some(alone),
            None => self.failure_up_to_likely_case(last_step)?,
        };
        if let Some(shorter) = shorter {
            *last_step = shorter;
        }
        Ok(())
    }

    /// Runs the program on single cases of a failing input. Returns the run on one on which it fails alone, if there is
    /// such a case. The [`likely_case`] is tried first, then the cases after it, then those before it.
    pub(super) fn failure_on_single_case(
        &self,
        failing: &ProgramRun,
    ) -> Result<Option<ProgramRun>, Error> {
        let all = &failing.batch.cases;
        let likely = likely_case(failing);
        if let Some(index) = likely
            && let Some(alone) = self.failure_on(&all[index..=index])?
        {
            return Ok(Some(alone));
        }
        let (before, after) = match likely {
            Some(index) => (&all[..index], &all[index + 1..]),
            None => (&[][..], &all[..]),
        };
        let cases = after.iter().chain(before);
        let single_cases = cases.map(|case| Candidate::of_cases(vec![case.clone()]));
        let failing = self.first_failure(single_cases, all.len())?;
        Ok(failing.map(|failing| failing.run))
    }

    /// Runs the program on a failing input without the cases after its [`likely_case`], if there are such
    /// cases. Returns the run if the program still fails. A case that changes the answer to the likely case stands
    /// before it, so the cases after it are probably not needed.
    fn failure_up_to_likely_case(&self, failing: &ProgramRun) -> Result<Option<ProgramRun>, Error> {
        let all = &failing.batch.cases;
        match likely_case(failing) {
            Some(index) if index + 1 < all.len() => self.failure_on(&all[..=index]),
            _ => Ok(None),
        }
    }

    /// Shrinks the case with this index, until the program fails on none of the [inputs with a smaller one](with_smaller_case).
    fn shrink_case(&self, last_step: &mut ProgramRun, index: usize) -> Result<(), Error> {
        let puzzle = self.subject.puzzle;
        let mut edit = 0;
        loop {
            let cases = &last_step.batch.cases;
            let candidates = with_smaller_case(puzzle, cases, index, edit);
            let Some(smaller) = self.first_failure(candidates, cases.len())? else {
                return Ok(());
            };
            edit = smaller.resume_at;
            *last_step = smaller.run;
        }
    }
}

/// Returns the index of the case on which a program probably fails, if the run shows one.
///
/// This is the case with the first wrong answer. If the end of the program decides the verdict, it is the
/// [suspected case](ProgramRun::suspected_index): after a crash, for example, the one after the last right answer.
fn likely_case(failing: &ProgramRun) -> Option<usize> {
    match failing.index_at_fault() {
        Some(index) => Some(index),
        None => failing.suspected_index(),
    }
}

/// Returns the candidates that lack some of these cases, those that lack the most first.
fn without_some(cases: &[CaseText]) -> impl Iterator<Item = Candidate> {
    let left_out = parts(cases.len()).filter(|part| part.len() < cases.len());
    left_out.map(|part| Candidate::of_cases([&cases[..part.start], &cases[part.end..]].concat()))
}

/// A smaller case, with the number of the edit at which [`smaller_cases`] resumes if the program fails on it.
type NumberedCase = (usize, CaseText);

/// Returns the candidates that have a smaller case in the place of the one with this index. If the puzzle leaves the order
/// of the words of the case free, and they are not sorted as in the statement's layout, the candidates with better sorted
/// words come first. The smaller cases begin with those that the edit with the number `first_edit` makes.
fn with_smaller_case(
    puzzle: &'static dyn ErasedPuzzle,
    cases: &[CaseText],
    index: usize,
    first_edit: usize,
) -> impl Iterator<Item = Candidate<usize>> {
    let case = &cases[index];
    let smaller: Box<dyn Iterator<Item = NumberedCase>> = match Order::of(puzzle, case) {
        None => {
            let rewritten_if_legal = move |text: &[u8]| puzzle.rewritten(text);
            Box::new(smaller_cases(case, first_edit, rewritten_if_legal))
        }
        Some(order) => Box::new(better_sorted_or_smaller(puzzle, case, order, first_edit)),
    };
    smaller.map(move |(resume_at, case)| {
        let mut cases = cases.to_vec();
        cases[index] = case;
        Candidate { cases, resume_at }
    })
}

/// Returns the cases that have the words of this case, better sorted, and then the smaller cases, whose words keep their
/// order. After a better sorted case, the search resumes at `first_edit` again.
fn better_sorted_or_smaller<'c>(
    puzzle: &'static dyn ErasedPuzzle,
    case: &'c CaseText,
    order: Order<'c>,
    first_edit: usize,
) -> impl Iterator<Item = NumberedCase> + 'c {
    let sorted_cases = order.with_part_in_order(puzzle).into_iter();
    let better_sorted = sorted_cases.map(move |case| (first_edit, case));
    let rewritten_if_legal = move |text: &[u8]| puzzle.rewritten_in_order(text);
    // A case with the same words in another order can count as smaller, but it need not be better sorted. Such a case is
    // left out.
    let smaller = smaller_cases(case, first_edit, rewritten_if_legal)
        .filter(move |(_, smaller)| !order.has_the_words_of(smaller));
    better_sorted.chain(smaller)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::scripted::{
        FOREVER, NEVER, RAKE, board, first, with_failure, wrong_after_nine,
    };
    use crate::search::sizer::RunSizer;

    #[test]
    fn the_boards_after_the_likely_one_are_left_out() {
        let shorter = |boards: &[CaseText]| {
            let (run, runs) = with_failure(boards, wrong_after_nine, NEVER, |subject, failure| {
                let sizer = RunSizer::new(RAKE.max_cases());
                let shrinker = Shrinker::new(*subject, failure.verdict, FOREVER, sizer);
                shrinker.failure_up_to_likely_case(&failure).unwrap()
            });
            (run.map(|run| run.batch.cases.len()), runs.len())
        };
        assert_eq!(
            shorter(&[board(1), board(9), board(2), board(3)]),
            (Some(3), 1)
        );
        assert_eq!(shorter(&[board(1), board(9), board(2)]), (None, 0));
    }

    #[test]
    fn boards_are_left_out_in_parts() {
        let boards: Vec<CaseText> = (1..=4).map(board).collect();
        let candidates = without_some(&boards).map(|candidate| {
            let firsts = candidate.cases.iter().map(first);
            firsts.map(|first| first.to_string()).collect::<String>()
        });
        let expected = ["34", "12", "234", "134", "124", "123"];
        assert_eq!(candidates.collect::<Vec<_>>(), expected);
    }
}
