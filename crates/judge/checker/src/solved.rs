//! Defines [`Solved`], the cases of a batch with their best answers, and [`ErasedSolved`], the same without the types of its
//! puzzle.
//!
//! Each puzzle has its own types for a case and for an answer, so code that uses these types is compiled again for each
//! puzzle. To keep that code small, most of the checker does not use them: it holds a `dyn ErasedSolved`, and names a case by its
//! index. Reading and judging the answers of an output, for example, needs only these calls:
//!
//! ```text
//! solved.read(0, &mut tokens)     reads the next words as the answer to the first case: a `Claim`
//! solved.read(1, &mut tokens)     reads the words after them as the answer to the second case
//! solved.reason(1, &claim)        says why the second answer is wrong
//! ```

use std::any::Any;

use puzzle::{InputError, Puzzle, Tokens, answer_text};

use crate::claim::Claim;
use crate::judging::{Judging, Reason};

/// The cases of a batch with their best answers.
pub(crate) struct Solved<P: Puzzle> {
    /// What the judge knows of the puzzle of these cases.
    pub(crate) judging: Judging<P>,
    /// The cases, in the order of the input.
    pub(crate) cases: Vec<P::Case>,
    /// The solver's own answer to each case. Other answers may be equally good.
    pub(crate) best: Vec<P::Answer>,
}

/// A [`Solved`] without the types of its puzzle.
///
/// The parameter `index` is the index of a case, counted from 0. A `claim` is an answer of a program, as
/// [`read`](Self::read) returns it.
///
/// # Panics
///
/// Every method with an `index` panics if there is no case with this index. Every method with a `claim` panics if the claim
/// has another type than the answers of this puzzle.
pub(crate) trait ErasedSolved: Any + Send + Sync {
    /// Returns the number of cases.
    fn count(&self) -> usize;

    /// Reads the next words of a program's output as its answer to this case.
    ///
    /// # Errors
    ///
    /// The first word that cannot belong to an answer, or the end of the output if the answer is not complete.
    fn read(&self, index: usize, output: &mut Tokens) -> Result<Claim, InputError>;

    /// Appends the claim to `output`, in the layout in which the statement shows the answer to this case. If the layout has
    /// the number of the case, this is its number in the batch. The number in [`Claim::text`] is always 1.
    fn write(&self, index: usize, claim: &Claim, output: &mut Vec<u8>);

    /// Returns what [`write`](Self::write) appends, without the line breaks before and after it.
    fn text_in_place(&self, index: usize, claim: &Claim) -> String;

    /// Returns the best answer to this case, in the same layout as [`text_in_place`](Self::text_in_place).
    fn best_text(&self, index: usize) -> String;

    /// Returns whether the claim is a right answer to this case, which may be another one than that for which it was read. For
    /// that one, [`Claim::is_right`] says the same.
    fn is_right(&self, index: usize, claim: &Claim) -> bool;

    /// Returns the known ways in which programs list a part of an answer several times by mistake. Each is named by the words
    /// with which a report says it, such as "as often as there are eyes"; see [`Listed::about`](crate::Listed::about).
    fn ways_of_listing(&self) -> Vec<&'static str>;

    /// Returns how often a program that lists in one of the [ways](Self::ways_of_listing) lists each part of the best answer to
    /// this case, in the order of the answer. For a hand that waits for `2T` with two eyes and for `5T` with one, for example, "as
    /// often as there are eyes" means `[2, 1]`. Returns `None` if the puzzle has no way with this name.
    fn times_listed(&self, index: usize, way: &str) -> Option<Vec<usize>>;

    /// Returns the reason why the claim, which must be wrong, is a wrong answer to this case.
    fn reason(&self, index: usize, claim: &Claim) -> Reason;

    /// Returns the kind of the [`reason`](Self::reason). For some puzzles, this takes far less time than the whole reason.
    fn reason_kind(&self, index: usize, claim: &Claim) -> &'static str;
}

impl<P: Puzzle> ErasedSolved for Solved<P> {
    fn count(&self) -> usize {
        self.cases.len()
    }

    fn read(&self, index: usize, output: &mut Tokens) -> Result<Claim, InputError> {
        let case = &self.cases[index];
        let answer = P::read_answer(case_number(index), case, output)?;
        Ok(Claim::new::<P>(case, &self.best[index], answer))
    }

    fn write(&self, index: usize, claim: &Claim, output: &mut Vec<u8>) {
        let answer = claim.answer::<P>();
        P::write_answer(case_number(index), &self.cases[index], answer, output);
    }

    fn text_in_place(&self, index: usize, claim: &Claim) -> String {
        answer_text::<P>(case_number(index), &self.cases[index], claim.answer::<P>())
    }

    fn best_text(&self, index: usize) -> String {
        answer_text::<P>(case_number(index), &self.cases[index], &self.best[index])
    }

    fn is_right(&self, index: usize, claim: &Claim) -> bool {
        let best = &self.best[index];
        let answer = claim.answer::<P>();
        answer == best || P::is_right(&self.cases[index], best, answer)
    }

    fn ways_of_listing(&self) -> Vec<&'static str> {
        let ways = self.judging.listed.iter();
        ways.map(|listed| listed.about).collect()
    }

    fn times_listed(&self, index: usize, way: &str) -> Option<Vec<usize>> {
        let mut ways = self.judging.listed.iter();
        let listed = ways.find(|listed| listed.about == way)?;
        Some((listed.times)(&self.cases[index], &self.best[index]))
    }

    fn reason(&self, index: usize, claim: &Claim) -> Reason {
        (self.judging.reason)(&self.cases[index], &self.best[index], claim.answer::<P>())
    }

    fn reason_kind(&self, index: usize, claim: &Claim) -> &'static str {
        match self.judging.kind {
            Some(kind) => kind(&self.cases[index], &self.best[index], claim.answer::<P>()),
            None => self.reason(index, claim).kind,
        }
    }
}

impl dyn ErasedSolved {
    /// Returns the cases and the best answers with the types of their puzzle.
    ///
    /// # Panics
    ///
    /// If they belong to another puzzle than `P`.
    pub(crate) fn downcast<P: Puzzle>(&self) -> &Solved<P> {
        (self as &dyn Any)
            .downcast_ref()
            .expect("cases of this puzzle")
    }
}

/// Returns the number that a case has in the statement's layout of its answer. The number is counted from 1.
fn case_number(index: usize) -> u64 {
    index as u64 + 1
}
