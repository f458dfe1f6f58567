//! Reads and writes cases, inputs and outputs as text, and defines a [`Batch`]: an input with its
//! right output.

use std::any::Any;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use parallel::in_order;
use puzzle::{
    Framing, Input, InputError, Puzzle, Tokens, Unread, answer_stream, answer_text, case_text,
    counted, input_of,
};
use shrink::CaseText;

use crate::claim::Claim;
use crate::judging::{Judging, Reason, Shape};
use crate::order::in_order_of_input;

/// A batch: one input, and its right output. The cases are parsed and solved once, when the batch is
/// made.
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
    pub unread: Option<Unread>,
    /// The cases and the best answers, as the types of the puzzle: a [`Solved`].
    pub(crate) solved: Arc<dyn Answers>,
    /// What the puzzle says of its inputs and answers.
    pub(crate) terms: Terms,
}

/// The cases of a batch and the solver's answers to them.
pub(crate) struct Solved<P: Puzzle> {
    pub(crate) judging: Judging<P>,
    pub(crate) cases: Vec<P::Case>,
    pub(crate) best: Vec<P::Answer>,
}

/// A [`Solved`] without the types of its puzzle. All that reads an output and judges it asks this, so it
/// is compiled once instead of with each puzzle.
pub(crate) trait Answers: Any + Send + Sync {
    /// Reads the next answer from the output of a program: to the case with this index.
    ///
    /// # Errors
    ///
    /// The first word that cannot belong to an answer.
    fn read(&self, at: usize, output: &mut Tokens) -> Result<Claim, InputError>;

    /// Appends an answer that was read for the case with this index, as the statement shows it.
    fn write(&self, at: usize, claim: &Claim, output: &mut Vec<u8>);

    /// Returns the text of an answer that was read for the case with this index.
    fn text(&self, at: usize, claim: &Claim) -> String;

    /// Returns the text of the best answer to the case with this index.
    fn best_text(&self, at: usize) -> String;

    /// Returns whether an answer, to whatever case it was given, is right for the case with this index. There
    /// need be no such case.
    fn is_right(&self, at: usize, claim: &Claim) -> bool;

    /// Returns the number of cases.
    fn count(&self) -> usize;

    /// Returns what may decide how often a program lists each part of the best answer to the case with this
    /// index, in words, and how often that is.
    fn listed(&self, at: usize) -> Vec<(&'static str, Vec<usize>)>;

    /// Returns why an answer to the case with this index is wrong.
    fn reason(&self, at: usize, claim: &Claim) -> Reason;

    /// Returns the kind of that reason.
    fn kind(&self, at: usize, claim: &Claim) -> &'static str;
}

/// What a puzzle says of its inputs and answers.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// The word for one case.
    pub(crate) case: &'static str,
    pub(crate) framing: Framing,
    pub(crate) shape: Shape,
    /// The words for a right answer that is not the solver's own.
    pub(crate) another: &'static str,
    pub(crate) max_cases: usize,
}

impl<P: Puzzle> Answers for Solved<P> {
    fn read(&self, at: usize, output: &mut Tokens) -> Result<Claim, InputError> {
        let (case, best) = (&self.cases[at], &self.best[at]);
        let claimed = P::read_answer(at as u64 + 1, case, output)?;
        Ok(Claim::new::<P>(case, best, claimed))
    }

    fn write(&self, at: usize, claim: &Claim, output: &mut Vec<u8>) {
        P::write_answer(at as u64 + 1, &self.cases[at], claim.answer::<P>(), output);
    }

    fn text(&self, at: usize, claim: &Claim) -> String {
        answer_text::<P>(at as u64 + 1, &self.cases[at], claim.answer::<P>())
    }

    fn best_text(&self, at: usize) -> String {
        answer_text::<P>(at as u64 + 1, &self.cases[at], &self.best[at])
    }

    fn is_right(&self, at: usize, claim: &Claim) -> bool {
        let (Some(case), Some(best)) = (self.cases.get(at), self.best.get(at)) else {
            return false;
        };
        let answer = claim.answer::<P>();
        best == answer || P::is_right(case, best, answer)
    }

    fn count(&self) -> usize {
        self.cases.len()
    }

    fn listed(&self, at: usize) -> Vec<(&'static str, Vec<usize>)> {
        let (case, best) = (&self.cases[at], &self.best[at]);
        let listed = self.judging.listed.iter();
        listed
            .map(|it| (it.about, (it.times)(case, best)))
            .collect()
    }

    fn reason(&self, at: usize, claim: &Claim) -> Reason {
        (self.judging.reason)(&self.cases[at], &self.best[at], claim.answer::<P>())
    }

    fn kind(&self, at: usize, claim: &Claim) -> &'static str {
        match self.judging.kind {
            Some(kind) => kind(&self.cases[at], &self.best[at], claim.answer::<P>()),
            None => self.reason(at, claim).kind,
        }
    }
}

impl dyn Answers {
    /// Returns the cases and the answers.
    ///
    /// # Panics
    ///
    /// If they are not of this puzzle.
    pub(crate) fn of<P: Puzzle>(&self) -> &Solved<P> {
        (self as &dyn Any)
            .downcast_ref()
            .expect("cases of this puzzle")
    }
}

impl Batch {
    /// Returns the batch of these cases, in the statement's own layout. This solves all of them, on all
    /// cores.
    pub fn of<P: Puzzle>(judging: &Judging<P>, cases: Vec<P::Case>) -> Self {
        let input = input_of::<P>(&cases);
        Self::new(judging, cases, &input, None)
    }

    /// Returns the batch of these cases, with `input` as its text. The answers are read from `output`,
    /// which the solver printed for this input. If it holds no answer to some case, or is not given, all
    /// cases are solved, on all cores.
    pub(crate) fn new<P: Puzzle>(
        judging: &Judging<P>,
        cases: Vec<P::Case>,
        input: &[u8],
        output: Option<&[u8]>,
    ) -> Self {
        let read = output.and_then(|output| read_answers::<P>(&cases, output));
        let best = match read {
            Some(best) => best,
            None => solved_on_all_cores::<P>(&cases),
        };
        let mut texts = cases.iter().map(case_text::<P>).collect();
        if judging.sorted.is_some() {
            texts = in_order_of_input(P::FRAMING, input, texts);
        }
        let output = output_of::<P>(&cases, &best);
        let terms = Terms {
            case: P::ABOUT.case,
            framing: P::FRAMING,
            shape: judging.shape,
            another: judging.another,
            max_cases: P::MAX_CASES,
        };
        let solved = Arc::new(Solved {
            judging: *judging,
            cases,
            best,
        });
        Self {
            cases: texts,
            input: input.to_vec(),
            output,
            unread: unread::<P>(input),
            solved,
            terms,
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
fn solved_on_all_cores<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    let mut answers = Vec::with_capacity(cases.len());
    let solve = |_, chunk: &[P::Case]| chunk.iter().map(P::solve).collect::<Vec<_>>();
    let Ok(()) = in_order(0, cases.chunks(P::CHUNK), solve, |chunk| {
        answers.extend(chunk);
        Ok::<(), Infallible>(())
    });
    answers
}

/// Returns what follows the end mark of an input, if anything does. No case is solved.
fn unread<P: Puzzle>(input: &[u8]) -> Option<Unread> {
    P::FRAMING.end_mark()?;
    let input = Input {
        may_block: false,
        ..input.into()
    };
    let nothing = |_number, _cases: &[P::Case]| Vec::new();
    match answer_stream::<P>(input, io::sink(), 1, P::CHUNK, nothing) {
        Ok((_, Ok(unread))) => unread,
        Ok((_, Err(_))) | Err(_) => None, // the input is malformed, which is said elsewhere
    }
}

/// Returns the text of an input that holds these cases. An input with [`Framing::Single`] holds
/// exactly one case.
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
