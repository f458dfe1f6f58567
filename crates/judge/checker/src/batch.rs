//! Defines [`Batch`]: an input of a puzzle together with its right output.
//!
//! The judge runs a program on the input of a batch, and then compares what the program printed with the right output. For a
//! puzzle that asks for the sum of two numbers, and whose inputs end with a line `0 0`, a batch may have:
//!
//! ```text
//! input      cases      best answers    output
//! 2 1        2 1        3               3
//! 4 4        4 4        8               8
//! 0 0
//! ```
//!
//! [`Batch::new`] makes a batch from an input and its cases, which the caller has read. It first finds the best answer to each
//! case: it reads the answers from an output of the solver if the caller has one, and otherwise solves the cases. It then
//! writes the output from the answers.
//!
//! The type [`Batch`] is the same for all puzzles. It hides the types of its own puzzle behind [`ErasedSolved`].

use std::io;
use std::sync::Arc;

use puzzle::{Framing, Input, Puzzle, Tokens, Unread, answer_stream, case_text, input_of};
use shrink::CaseText;

use crate::judging::{Judging, Shape};
use crate::on_all_cores::on_all_cores;
use crate::order::in_order_of_input;
use crate::solved::{ErasedSolved, Solved};

/// An input of a puzzle, together with its right output.
///
/// Clones of a batch share the cases and the best answers, so no case is solved again.
#[derive(Clone)]
pub struct Batch {
    /// The texts of the cases, in the order of the input. Each text is in the statement's own layout. If the order of
    /// the words in a case is free, the words are in the order in which the input has them.
    pub cases: Vec<CaseText>,
    /// The text of the input.
    pub input: Vec<u8>,
    /// The output that our solver prints for the input.
    pub output: Vec<u8>,
    /// What follows the end mark of the input, or `None` if nothing does. A program is not expected to answer it.
    pub after_end: Option<Unread>,
    /// The cases and the best answers, with the types of the puzzle inside.
    pub(crate) solved: Arc<dyn ErasedSolved>,
    /// The properties of the puzzle that are used to read outputs and to judge them.
    pub(crate) puzzle: PuzzleFacts,
}

/// The properties of a puzzle that are used to read outputs and to judge them.
///
/// They are copied into each batch because a [`Batch`] does not know the type of its puzzle.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleFacts {
    /// The puzzle's word for one case, such as "board".
    pub(crate) case_word: &'static str,
    /// How one case follows another in an input.
    pub(crate) framing: Framing,
    /// The shape of an answer.
    pub(crate) shape: Shape,
    /// The words for a right answer that is not the solver's own, such as "another best card".
    pub(crate) another: &'static str,
    /// The maximum number of cases that the statement allows in one input.
    pub(crate) max_cases: usize,
}

impl Batch {
    /// Returns the batch of these cases. Its input is in the statement's own layout. This solves all cases, on all cores.
    pub fn solve<P: Puzzle>(judging: &Judging<P>, cases: Vec<P::Case>) -> Self {
        let input = input_of::<P>(&cases);
        Self::new(judging, cases, &input, None)
    }

    /// Returns the batch of these cases, which were read from `input`.
    ///
    /// The best answers are read from `known_output`, if the caller has the output that the solver prints for the input.
    /// Without this output, or if it has no answer to some case, all cases are solved on all cores.
    pub(crate) fn new<P: Puzzle>(
        judging: &Judging<P>,
        cases: Vec<P::Case>,
        input: &[u8],
        known_output: Option<&[u8]>,
    ) -> Self {
        let known_answers = known_output.and_then(|output| read_answers::<P>(&cases, output));
        let best = known_answers.unwrap_or_else(|| solve_on_all_cores::<P>(&cases));
        Self {
            cases: case_texts(judging, &cases, input),
            input: input.to_vec(),
            output: output_of::<P>(&cases, &best),
            after_end: read_after_end::<P>(input),
            solved: Arc::new(Solved {
                judging: *judging,
                cases,
                best,
            }),
            puzzle: PuzzleFacts {
                case_word: P::ABOUT.case,
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

/// Returns the solver's answers to these cases. The cores share the work in chunks, because a single case of most puzzles
/// takes less time than handing it to another thread.
fn solve_on_all_cores<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    let solve_chunk = |chunk: &[P::Case]| chunk.iter().map(P::solve).collect::<Vec<_>>();
    let answers_of_chunks = on_all_cores(cases.chunks(P::CHUNK), solve_chunk);
    answers_of_chunks.into_iter().flatten().collect()
}

/// Returns the texts of the cases; see [`Batch::cases`].
fn case_texts<P: Puzzle>(judging: &Judging<P>, cases: &[P::Case], input: &[u8]) -> Vec<CaseText> {
    let texts = cases.iter().map(case_text::<P>).collect();
    if judging.has_free_word_order() {
        in_order_of_input(P::FRAMING, input, texts)
    } else {
        texts
    }
}

/// Returns what follows the end mark of an input, or `None` if nothing does.
///
/// The caller has already read the cases of the input, but reading cases ends at the mark. This function therefore reads the
/// input a second time, with the loop that a solver uses to answer its input. That loop reports what follows the mark. No case
/// is solved, and nothing is printed.
fn read_after_end<P: Puzzle>(input: &[u8]) -> Option<Unread> {
    P::FRAMING.end_mark()?; // without a mark, the whole input consists of cases
    let input = Input {
        may_block: false, // the input is in memory, so everything after the mark is counted
        ..input.into()
    };
    let threads = 1;
    let no_answers = |_number, _cases: &[P::Case]| Vec::new();
    let (_count, end) =
        answer_stream::<P>(input, io::sink(), threads, P::CHUNK, no_answers).ok()?;
    // If the input is malformed, `end` is an error. The caller found the same error when it read the cases, and reports it.
    end.ok().flatten()
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
