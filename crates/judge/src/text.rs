//! A puzzle as the judge and the runner see it: a case is its written text.

use std::convert::Infallible;

use parallel::in_order;
use puzzle::{About, Framing, InputError, Judging, Puzzle, Tokens, read_input};

use crate::batch::Batch;
use crate::check::{check, compare};
use crate::draw::draw;
use crate::simpler::simpler;
use crate::{Error, output_of};

/// One case in the statement's own layout, as [`Judging::write_case`] writes it.
pub type CaseText = Vec<u8>;

/// A puzzle with tier 2 whose cases and answers are text. Code that is generic over a puzzle's
/// types ends here: `Judging<P>` implements this trait, and the judge and the runner use
/// `&dyn TextPuzzle`.
pub trait TextPuzzle: Sync {
    /// The name of the puzzle.
    fn name(&self) -> &'static str;

    /// The puzzle in words.
    fn about(&self) -> About;

    /// How cases follow one another in an input.
    fn framing(&self) -> Framing;

    /// How many cases the statement allows in one input.
    fn max_cases(&self) -> usize;

    /// The names of the kinds of random case, each with what is special about it.
    fn shapes(&self) -> Vec<(&'static str, &'static str)>;

    /// The cases of an input.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError>;

    /// An input of these cases, of which a [`Framing::Single`] has exactly one.
    fn input(&self, cases: &[CaseText]) -> Vec<u8> {
        let (head, tail) = (self.framing().head(cases.len() as u64), self.framing().tail());
        [head.as_bytes(), &cases.concat(), tail.as_bytes()].concat()
    }

    /// An endless sequence of random cases, each a function of its number, the seed and the shapes:
    /// all of one shape, or of every shape in turn.
    ///
    /// # Errors
    ///
    /// If there is no such shape, or none at all; the message lists them.
    fn draw(&self, shape: Option<&str>, seed: u64) -> Result<Box<DrawCase>, Error>;

    /// The cases that are one step simpler, each with its turn: see
    /// [`simpler`](fn@crate::simpler::simpler).
    fn simpler(&self, case: &CaseText, turn: usize) -> Box<dyn Iterator<Item = (usize, CaseText)>>;

    /// An input of these cases, solved.
    fn batch(&self, cases: Vec<CaseText>) -> Batch;

    /// An input of these cases, with the output of another program instead of our solver's.
    fn batch_against(&self, cases: Vec<CaseText>, output: Vec<u8>) -> Batch;
}

/// The random case with a number.
pub type DrawCase = dyn Fn(u64) -> CaseText + Sync;

impl<P: Puzzle> TextPuzzle for Judging<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn about(&self) -> About {
        P::ABOUT
    }

    fn framing(&self) -> Framing {
        P::FRAMING
    }

    fn max_cases(&self) -> usize {
        self.max_cases
    }

    fn shapes(&self) -> Vec<(&'static str, &'static str)> {
        self.shapes.iter().map(|shape| (shape.name, shape.about)).collect()
    }

    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError> {
        Ok(read_input::<P>(input)?.iter().map(|case| written(self, case)).collect())
    }

    fn draw(&self, shape: Option<&str>, seed: u64) -> Result<Box<DrawCase>, Error> {
        let (judging, case) = (*self, draw(self, shape, seed)?);
        Ok(Box::new(move |number| written(&judging, &case(number))))
    }

    fn simpler(&self, case: &CaseText, turn: usize) -> Box<dyn Iterator<Item = (usize, CaseText)>> {
        let judging = *self;
        let case = parsed::<P>(case, 1).pop();
        let simpler = case.into_iter().flat_map(move |case| simpler(&judging, &case, turn));
        Box::new(simpler.map(move |(turn, case)| (turn, written(&judging, &case))))
    }

    fn batch(&self, texts: Vec<CaseText>) -> Batch {
        let (judging, cases) = (*self, parsed::<P>(&texts.concat(), texts.len()));
        let best = solve::<P>(&cases);
        let (input, output) = (self.input(&texts), output_of::<P>(&best));
        let check = move |output: &[u8], strict| check(&judging, &cases, &best, output, strict);
        Batch { cases: texts, input, output, check: Box::new(check) }
    }

    fn batch_against(&self, texts: Vec<CaseText>, output: Vec<u8>) -> Batch {
        let (judging, cases) = (*self, parsed::<P>(&texts.concat(), texts.len()));
        let (input, other) = (self.input(&texts), output.clone());
        let check = move |output: &[u8], strict| compare(&judging, &cases, &other, output, strict);
        Batch { cases: texts, input, output, check: Box::new(check) }
    }
}

/// A case as text.
pub(crate) fn written<P: Puzzle>(judging: &Judging<P>, case: &P::Case) -> CaseText {
    let mut text = Vec::new();
    (judging.write_case)(case, &mut text);
    text
}

/// Reads this number of cases back.
///
/// # Panics
///
/// If [`Judging::write_case`] wrote what [`Puzzle::read_case`] does not read.
fn parsed<P: Puzzle>(text: &[u8], count: usize) -> Vec<P::Case> {
    let mut tokens = Tokens::new(text);
    let read = |_| P::read_case(&mut tokens).expect("a case that was written is read back");
    (0..count).map(read).collect()
}

/// Solves the cases on all cores.
fn solve<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    let mut answers = Vec::with_capacity(cases.len());
    let Ok(()) = in_order::<_, _, Infallible>(
        0,
        cases.chunks(P::CHUNK),
        |_, cases| P::solve(cases),
        |chunk| {
            answers.extend(chunk);
            Ok(())
        },
    );
    answers
}
