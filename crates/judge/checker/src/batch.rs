//! Defines [`Batch`], an input with its right output, and [`ErasedSolved`], by which outputs for it are read and judged
//! without the types of its puzzle.

use std::any::Any;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use puzzle::{
    Framing, Input, InputError, Puzzle, Tokens, Unread, answer_stream, answer_text, case_text,
    counted, input_of,
};
use shrink::CaseText;

use crate::claim::Claim;
use crate::judging::{Judging, Reason, Shape};
use crate::order::in_order_of_input;

/// A batch: one input, and its right output. When it is made, its cases are solved, or their answers are read from an output
/// of the solver; after that, neither is done again.
#[derive(Clone)]
pub struct Batch {
    /// The cases of the input, in order. Each is in the statement's own layout, with its words in the order of the
    /// input if that is free.
    pub cases: Vec<CaseText>,
    /// The text of the input.
    pub input: Vec<u8>,
    /// The output that our solver prints for the input.
    pub output: Vec<u8>,
    /// What follows the end mark of the input, if anything does. No answer to it is expected.
    pub after_end: Option<Unread>,
    /// The cases and the best answers, as the types of the puzzle: a [`Solved`].
    pub(crate) solved: Arc<dyn ErasedSolved>,
    /// What reading outputs and reporting on them need of the puzzle.
    pub(crate) puzzle: PuzzleFacts,
}

/// What reading outputs of a puzzle and reporting on them need of it, without its types.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleFacts {
    /// The word for one case.
    pub(crate) case: &'static str,
    /// How one case follows another in an input.
    pub(crate) framing: Framing,
    /// The shape of an answer.
    pub(crate) shape: Shape,
    /// The words for a right answer that is not the solver's own.
    pub(crate) another: &'static str,
    /// The greatest number of cases that the statement allows.
    pub(crate) max_cases: usize,
}

impl Batch {
    /// Returns the batch of these cases, in the statement's own layout. This solves all of them, on all
    /// cores.
    pub fn solve<P: Puzzle>(judging: &Judging<P>, cases: Vec<P::Case>) -> Self {
        let input = input_of::<P>(&cases);
        Self::new(judging, cases, &input, None)
    }

    /// Returns the batch of these cases, with `input` as its text. The answers are read from
    /// `known_output`, which the solver printed for this input. If it holds no answer to some case, or is not
    /// given, all cases are solved, on all cores.
    pub(crate) fn new<P: Puzzle>(
        judging: &Judging<P>,
        cases: Vec<P::Case>,
        input: &[u8],
        known_output: Option<&[u8]>,
    ) -> Self {
        let best = known_output
            .and_then(|output| read_answers::<P>(&cases, output))
            .unwrap_or_else(|| solve_on_all_cores::<P>(&cases));
        let mut texts = cases.iter().map(case_text::<P>).collect();
        if judging.is_order_free() {
            texts = in_order_of_input(P::FRAMING, input, texts);
        }
        Self {
            cases: texts,
            input: input.to_vec(),
            output: output_of::<P>(&cases, &best),
            after_end: after_end::<P>(input),
            solved: Arc::new(Solved {
                judging: *judging,
                cases,
                best,
            }),
            puzzle: PuzzleFacts {
                case: P::ABOUT.case,
                framing: P::FRAMING,
                shape: judging.shape,
                another: judging.another,
                max_cases: P::MAX_CASES,
            },
        }
    }
}

/// Reads the answers to these cases from an output of the solver. Returns `None` if an answer is missing or cannot be
/// read.
fn read_answers<P: Puzzle>(cases: &[P::Case], output: &[u8]) -> Option<Vec<P::Answer>> {
    let mut tokens = Tokens::new(output);
    let mut answers = Vec::with_capacity(cases.len());
    for (case, number) in cases.iter().zip(1..) {
        answers.push(P::read_answer(number, case, &mut tokens).ok()?);
    }
    Some(answers)
}

/// Solves these cases.
fn solve_on_all_cores<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    let threads = 0; // one for each core
    let chunks = cases.chunks(P::CHUNK);
    let solve = |_index, chunk: &[P::Case]| chunk.iter().map(P::solve).collect::<Vec<_>>();
    let mut answers = Vec::with_capacity(cases.len());
    let Ok(()) = parallel::in_order(threads, chunks, solve, |chunk| {
        answers.extend(chunk);
        Ok::<(), Infallible>(())
    });
    answers
}

/// Returns what follows the end mark of an input, if anything does. The input is read once more for this, but its cases are
/// not solved, and nothing is written.
fn after_end<P: Puzzle>(input: &[u8]) -> Option<Unread> {
    P::FRAMING.end_mark()?; // without one, all of the input is cases
    let input = Input {
        may_block: false, // all of it is in memory, so all that follows is counted
        ..input.into()
    };
    let threads = 1;
    let no_answers = |_number, _cases: &[P::Case]| Vec::new();
    let (_, end) = answer_stream::<P>(input, io::sink(), threads, P::CHUNK, no_answers).ok()?;
    end.ok().flatten() // after an error, which whoever read the cases has reported, nothing is said
}

/// The cases of a batch, the solver's answers to them, and what the judge knows of their puzzle.
pub(crate) struct Solved<P: Puzzle> {
    pub(crate) judging: Judging<P>,
    pub(crate) cases: Vec<P::Case>,
    pub(crate) best: Vec<P::Answer>,
}

/// A [`Solved`] without the types of its puzzle. Outputs are read and judged through this trait, so that the code for it is
/// compiled once, and not with each puzzle. An `index` says which case is meant. There must be such a case, but for
/// [`Self::is_right`].
pub(crate) trait ErasedSolved: Any + Send + Sync {
    /// Returns the number of cases.
    fn count(&self) -> usize;

    /// Reads the next words of a program's output as its answer to this case.
    ///
    /// # Errors
    ///
    /// The first word that cannot belong to an answer.
    fn read(&self, index: usize, output: &mut Tokens) -> Result<Claim, InputError>;

    /// Appends an answer that was read for this case, as the statement shows it.
    fn write(&self, index: usize, claim: &Claim, output: &mut Vec<u8>);

    /// Returns the text of an answer that was read for this case.
    fn text(&self, index: usize, claim: &Claim) -> String;

    /// Returns the text of the best answer to this case.
    fn best_text(&self, index: usize) -> String;

    /// Returns whether an answer, to whatever case it was given, is right for this one. It is not if there is no such
    /// case.
    fn is_right(&self, index: usize, claim: &Claim) -> bool;

    /// Returns the ways in which a program may list parts of the answer again, such as "a tile once for each eye"; see
    /// [`Judging::listed`]. Each has its words, and how often each part of the best answer to this case is listed then.
    fn listed(&self, index: usize) -> Vec<(&'static str, Vec<usize>)>;

    /// Returns why an answer to this case is wrong.
    fn reason(&self, index: usize, claim: &Claim) -> Reason;

    /// Returns the kind of the reason why an answer to this case is wrong. This may take far less time than the
    /// whole [`reason`](Self::reason).
    fn kind(&self, index: usize, claim: &Claim) -> &'static str;
}

impl<P: Puzzle> ErasedSolved for Solved<P> {
    fn count(&self) -> usize {
        self.cases.len()
    }

    fn read(&self, index: usize, output: &mut Tokens) -> Result<Claim, InputError> {
        let (number, case, best) = (number_of(index), &self.cases[index], &self.best[index]);
        let answer = P::read_answer(number, case, output)?;
        Ok(Claim::new::<P>(case, best, answer))
    }

    fn write(&self, index: usize, claim: &Claim, output: &mut Vec<u8>) {
        let answer = claim.answer::<P>();
        P::write_answer(number_of(index), &self.cases[index], answer, output);
    }

    fn text(&self, index: usize, claim: &Claim) -> String {
        answer_text::<P>(number_of(index), &self.cases[index], claim.answer::<P>())
    }

    fn best_text(&self, index: usize) -> String {
        answer_text::<P>(number_of(index), &self.cases[index], &self.best[index])
    }

    fn is_right(&self, index: usize, claim: &Claim) -> bool {
        let (Some(case), Some(best)) = (self.cases.get(index), self.best.get(index)) else {
            return false;
        };
        let answer = claim.answer::<P>();
        best == answer || P::is_right(case, best, answer)
    }

    fn listed(&self, index: usize) -> Vec<(&'static str, Vec<usize>)> {
        let (case, best) = (&self.cases[index], &self.best[index]);
        let listed = self.judging.listed.iter();
        listed
            .map(|it| (it.about, (it.times)(case, best)))
            .collect()
    }

    fn reason(&self, index: usize, claim: &Claim) -> Reason {
        (self.judging.reason)(&self.cases[index], &self.best[index], claim.answer::<P>())
    }

    fn kind(&self, index: usize, claim: &Claim) -> &'static str {
        match self.judging.kind {
            Some(kind) => kind(&self.cases[index], &self.best[index], claim.answer::<P>()),
            None => self.reason(index, claim).kind,
        }
    }
}

impl dyn ErasedSolved {
    /// Returns the cases and the answers, as the types of their puzzle.
    ///
    /// # Panics
    ///
    /// If they are not of this puzzle.
    pub(crate) fn downcast<P: Puzzle>(&self) -> &Solved<P> {
        (self as &dyn Any)
            .downcast_ref()
            .expect("cases of this puzzle")
    }
}

/// Returns the number of the case with this index, counted from 1.
fn number_of(index: usize) -> u64 {
    index as u64 + 1
}

/// Returns the text of an input that holds these cases, with what the puzzle puts before the first and behind the last. An
/// input with [`Framing::Single`] holds exactly one case.
pub(crate) fn framed(framing: Framing, cases: &[CaseText]) -> Vec<u8> {
    let (head, tail) = (framing.head(cases.len() as u64), framing.tail());
    [head.as_bytes(), &cases.concat(), tail.as_bytes()].concat()
}

/// Returns the output that consists of these answers, in the statement's own layout. The answers
/// are those to the cases of one input, in order.
pub fn output_of<P: Puzzle>(cases: &[P::Case], answers: &[P::Answer]) -> Vec<u8> {
    let mut text = Vec::new();
    for ((case, answer), number) in cases.iter().zip(answers).zip(1..) {
        P::write_answer(number, case, answer, &mut text);
    }
    text
}

/// Returns words for an input with more cases than the `max` that the statement allows, such as `31
/// games, but the statement allows at most 30`. Returns `None` if the `count` is allowed.
///
/// ```
/// let many = |count| checker::too_many("game", count, 30);
/// assert_eq!(many(31).unwrap(), "31 games, but the statement allows at most 30");
/// assert_eq!(many(30), None);
/// ```
pub fn too_many(case: &str, count: usize, max: usize) -> Option<String> {
    let cases = counted(count as u64, case);
    (count > max).then(|| format!("{cases}, but the statement allows at most {max}"))
}
