//! Defines [`Batch`]: an input of a puzzle together with its right output.
//!
//! The judge runs a program on the input of a batch, and reads what the program printed as answers to the cases of this input.
//! As an example, a puzzle asks for the sum of two numbers, with a label in front of it. Its inputs end with the line `0 0`:
//!
//! ```text
//! input      cases      best answers    output
//! 2 1        2 1        3               Case 1: 3
//! 4 4        4 4        8               Case 2: 8
//! 0 0
//! ```
//!
//! The answers of our own solver, [`Puzzle::solve`], are called the best answers, although for some puzzles others are just as
//! good.
//!
//! A batch has each case twice: as a text, and as a value with the type of its puzzle. [`Batch`] itself is the same type for all
//! puzzles, so it hides these values, and the best answers, behind [`ErasedSolved`].
//!
//! [`Batch::new`] makes a batch from an input and the cases that its caller has read from this input:
//!
//! 1. The cases are solved. A caller that has the output of our solver already, as the web app has, passes it as `known_output`, and
//!    the best answers are read from it instead.
//! 2. The texts of the cases are written; see [`Batch::cases`].
//! 3. The output is written from the best answers.
//! 4. The input is read once more for what follows its end mark.
//!
//! It also takes a [`Judging`], which has what is known of a puzzle beside its solver, such as the shape of an answer.

use std::sync::Arc;

use puzzle::{Framing, Puzzle, Tokens, Unread, after_end_mark, case_text};
use shrink::CaseText;

use crate::judging::{Judging, Shape};
use crate::on_all_cores::on_all_cores;
use crate::order::in_order_of_input;
use crate::solved::{ErasedSolved, Solved};

/// An input of a puzzle, together with its right output.
///
/// A clone shares the best answers with the original, so no case is solved again.
#[derive(Clone)]
pub struct Batch {
    /// The text of the input.
    pub input: Vec<u8>,
    /// The texts of the cases, in order, each in the layout of the puzzle's statement. Where the words of a case may be in any
    /// order, the text has them in the order of the input, unless the input writes one in another way, such as `007` for `7`.
    pub cases: Vec<CaseText>,
    /// The values of the cases and the best answers, behind a trait that hides the types of the puzzle.
    pub(crate) solved: Arc<dyn ErasedSolved>,
    /// The right output: the best answers in the layout of the statement.
    pub output: Vec<u8>,
    /// What follows the end mark of the input, which is the line `0 0` in the example. A program is not expected to answer it.
    /// `None` if nothing follows the mark, if there is no mark, or if the input is malformed before it.
    pub after_end: Option<Unread>,
    /// The constants of the puzzle that are used to read outputs and to judge them.
    pub(crate) puzzle: PuzzleFacts,
}

/// The constants of a puzzle that are used to read outputs and to judge them. What needs the types of the puzzle is a method of
/// [`ErasedSolved`] instead.
///
/// They are copied into each batch because a [`Batch`] does not know the type of its puzzle.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleFacts {
    /// The puzzle's word for one case, such as "board".
    pub(crate) case_word: &'static str,
    /// How one case follows another in an input.
    pub(crate) framing: Framing,
    /// What an answer looks like, such as a line of three numbers.
    pub(crate) shape: Shape,
    /// The words for a right answer that is not the solver's own, such as "another best card".
    pub(crate) other_answer_words: &'static str,
    /// The maximum number of cases that the statement allows in one input.
    pub(crate) max_cases: usize,
}

impl PuzzleFacts {
    /// Returns the constants of this puzzle.
    fn of<P: Puzzle>(judging: &Judging<P>) -> Self {
        Self {
            case_word: P::ABOUT.case,
            framing: P::FRAMING,
            shape: judging.shape,
            other_answer_words: judging.other_answer_words,
            max_cases: P::MAX_CASES,
        }
    }
}

impl Batch {
    /// Returns the batch of an input. `cases` are the cases that the caller has read from it: all or, if the input is
    /// malformed, those before the first error.
    ///
    /// `known_output` is what our solver prints for these cases, if the caller has it. Its answers are taken for the best ones
    /// without a check, and what follows the last of them is ignored. Without it, or if an answer in it is missing or cannot be
    /// read, all cases are solved, on all cores.
    pub(crate) fn new<P: Puzzle>(
        judging: &Judging<P>,
        cases: Vec<P::Case>,
        input: &[u8],
        known_output: Option<&[u8]>,
    ) -> Self {
        let known_answers = known_output.and_then(|output| read_answers::<P>(&cases, output));
        let best = known_answers.unwrap_or_else(|| solve_on_all_cores::<P>(&cases));
        Self {
            input: input.to_vec(),
            cases: case_texts(judging, &cases, input),
            output: output_of::<P>(&cases, &best),
            after_end: after_end_mark::<P>(input),
            puzzle: PuzzleFacts::of(judging),
            solved: Arc::new(Solved {
                judging: *judging,
                cases,
                best,
            }),
        }
    }
}

/// Reads the answers to these cases from an output of the solver, without checking that they are right. Returns `None` if an
/// answer is missing or cannot be read.
fn read_answers<P: Puzzle>(cases: &[P::Case], output: &[u8]) -> Option<Vec<P::Answer>> {
    let mut tokens = Tokens::new(output);
    let mut answers = Vec::with_capacity(cases.len());
    for (number, case) in (1..).zip(cases) {
        answers.push(P::read_answer(number, case, &mut tokens).ok()?);
    }
    Some(answers)
}

/// Returns the solver's answers to these cases. The cores share the work in chunks, because solving a single case mostly takes
/// less time than handing it to another thread.
fn solve_on_all_cores<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    let solve_chunk = |chunk: &[P::Case]| chunk.iter().map(P::solve).collect::<Vec<_>>();
    let answers_of_chunks = on_all_cores(cases.chunks(P::CHUNK), solve_chunk);
    answers_of_chunks.into_iter().flatten().collect()
}

/// Returns the texts of the cases of this input; see [`Batch::cases`].
fn case_texts<P: Puzzle>(judging: &Judging<P>, cases: &[P::Case], input: &[u8]) -> Vec<CaseText> {
    let texts = cases.iter().map(case_text::<P>).collect();
    if judging.has_free_word_order() {
        in_order_of_input(P::FRAMING, input, texts)
    } else {
        texts
    }
}

/// Returns the output that has these answers, in the layout of the statement. `answers` has one answer for each of the cases of
/// an input, in order.
pub fn output_of<P: Puzzle>(cases: &[P::Case], answers: &[P::Answer]) -> Vec<u8> {
    let mut text = Vec::new();
    for (number, (case, answer)) in (1..).zip(cases.iter().zip(answers)) {
        P::write_answer(number, case, answer, &mut text);
    }
    text
}
