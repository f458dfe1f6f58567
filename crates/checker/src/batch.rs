//! Reads and writes cases, inputs and outputs as text, and defines a [`Batch`]: an input with its
//! right output.

use std::any::Any;
use std::convert::Infallible;
use std::sync::Arc;

use puzzle::parallel::in_order;
use puzzle::{Framing, Judged, Puzzle, Tokens};

/// The text of one case in the statement's own layout, as [`Judged::write_case`] writes it.
pub type CaseText = Vec<u8>;

/// A batch: one input, and its right output. The cases are parsed and solved once, when the batch is
/// made.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The cases of the input, in order.
    pub cases: Vec<CaseText>,
    /// The text of the input.
    pub input: Vec<u8>,
    /// The output that our solver prints for the input.
    pub output: Vec<u8>,
    /// The cases and the best answers, as the types of the puzzle: a [`Solved`].
    pub(crate) solved: Arc<dyn Any + Send + Sync>,
}

/// The cases of a batch and the solver's answers to them.
pub(crate) type Solved<P> = (Vec<<P as Puzzle>::Case>, Vec<<P as Puzzle>::Answer>);

impl Batch {
    /// Returns the batch of these cases, in the statement's own layout. This solves all of them, on all
    /// cores.
    ///
    /// # Panics
    ///
    /// If the puzzle has no tier 2.
    pub fn of<P: Puzzle>(cases: Vec<P::Case>) -> Self {
        let input = input_of::<P>(&cases);
        Self::new::<P>(cases, &input, None)
    }

    /// Returns the batch of these cases, with `input` as its text. The answers are read from `output`,
    /// which the solver printed for this input. If it holds no answer to some case, or is not given, all
    /// cases are solved, on all cores.
    pub(crate) fn new<P: Puzzle>(cases: Vec<P::Case>, input: &[u8], output: Option<&[u8]>) -> Self {
        let read = output.and_then(|output| {
            let mut tokens = Tokens::of_text(output);
            let read = |(case, number)| (judged::<P>().read_answer)(case, number, &mut tokens).ok();
            cases.iter().zip(1..).map(read).collect()
        });
        let best = read.unwrap_or_else(|| {
            let mut best = Vec::with_capacity(cases.len());
            let solve = |_, cases: &[P::Case]| cases.iter().map(P::solve).collect::<Vec<_>>();
            let Ok(()) = in_order(0, cases.chunks(P::CHUNK), solve, |chunk| {
                best.extend(chunk);
                Ok::<(), Infallible>(())
            });
            best
        });
        let texts = cases.iter().map(case_text::<P>).collect();
        let output = output_of::<P>(&best);
        let solved: Solved<P> = (cases, best);
        Self { cases: texts, input: input.to_vec(), output, solved: Arc::new(solved) }
    }

    /// Returns the cases and the solver's answers to them.
    ///
    /// # Panics
    ///
    /// If the batch is not one of this puzzle.
    pub(crate) fn solved<P: Puzzle>(&self) -> &Solved<P> {
        self.solved.downcast_ref().expect("a batch of this puzzle")
    }
}

/// Returns tier 2 of a puzzle, which it must have.
///
/// # Panics
///
/// If the puzzle has no tier 2.
pub(crate) fn judged<P: Puzzle>() -> Judged<P> {
    P::JUDGED.expect("a puzzle with tier 2")
}

/// Returns the text of a case, in the statement's own layout.
///
/// # Panics
///
/// If the puzzle has no tier 2.
pub fn case_text<P: Puzzle>(case: &P::Case) -> CaseText {
    let mut text = Vec::new();
    (judged::<P>().write_case)(case, &mut text);
    text
}

/// Returns the case that a text holds, or `None` if the text is not exactly one legal case.
pub fn one_case<P: Puzzle>(text: &[u8]) -> Option<P::Case> {
    let mut tokens = Tokens::of_text(text);
    let case = P::read_case(&mut tokens).ok()?;
    tokens.expect_end(String::new).ok().map(|()| case)
}

/// Rewrites the case that a text holds in the statement's own layout. Returns `None` if the text is
/// not exactly one legal case.
///
/// This is the function `legal` that [`smaller_cases`](crate::smaller_cases) needs.
///
/// # Panics
///
/// If the puzzle has no tier 2.
pub fn rewritten<P: Puzzle>(text: &[u8]) -> Option<CaseText> {
    one_case::<P>(text).as_ref().map(case_text::<P>)
}

/// Returns the text of an input that holds these cases. An input with [`Framing::Single`] holds
/// exactly one case.
pub(crate) fn framed(framing: Framing, cases: &[CaseText]) -> Vec<u8> {
    let (head, tail) = (framing.head(cases.len() as u64), framing.tail());
    [head.as_bytes(), &cases.concat(), tail.as_bytes()].concat()
}

/// Returns the text of an input that holds `cases`.
///
/// # Panics
///
/// If the puzzle has no tier 2.
pub fn input_of<P: Puzzle>(cases: &[P::Case]) -> Vec<u8> {
    let cases: Vec<CaseText> = cases.iter().map(case_text::<P>).collect();
    framed(P::FRAMING, &cases)
}

/// Returns the output that consists of these answers, in the statement's own layout. The answers
/// are those to the cases of one input, in order.
pub fn output_of<P: Puzzle>(answers: &[P::Answer]) -> Vec<u8> {
    let mut text = Vec::new();
    for (answer, number) in answers.iter().zip(1..) {
        P::write_answer(number, answer, &mut text);
    }
    text
}

/// Splits a text at whitespace into words.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}
