//! Checks the output of a program against the answers of the solver.

use puzzle::Puzzle;

use crate::answers::{Claim, nearly, read_answers};
use crate::batch::output_of;
use crate::judgement::Judgement;
use crate::misshapen::misshapen;

/// The default memory limit in bytes. Problem packages state this limit, and `judge` uses it unless
/// another one is given. Online judges allow less or more, and some do not say how much.
pub const MAX_MEMORY: u64 = 1 << 30;

/// Returns how many bytes of a program's output are read at most. `right` is the length of the
/// right output in bytes.
pub const fn max_output_len(right: usize) -> usize {
    4 * right + (1 << 20)
}

/// What a check of an output found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The judgement of the output.
    pub judgement: Judgement,
    /// The answers in the output, up to the first that is missing or malformed.
    pub claims: Vec<Claim>,
}

/// Compares the output of a program with `best`, the solver's answers to `cases`.
///
/// An answer is right if it is the same as the best answer, or if the puzzle accepts it as equally
/// good. The layout does not matter for this: any whitespace may separate two words.
///
/// If all answers are right, the judgement depends on the layout:
///
/// - In the statement's own layout, the verdict is AC. A note says if a right answer is not the
///   solver's own.
/// - A missing last line feed makes no difference, unless `strict` is set.
/// - In any other layout, the verdict is AC with a note about the layout.
/// - If `strict` is set, every difference from the statement's layout gets the verdict PE.
///
/// If the output cannot be read as one answer for each case, the reason names lines that do not
/// have the puzzle's [`Shape`](puzzle::Shape), unless an answer before them is wrong. If an answer
/// is wrong and there is also output after the last answer, the reason mentions both.
///
/// # Panics
///
/// If the puzzle has no tier 2.
pub fn check<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    strict: bool,
) -> Checked {
    let reading = read_answers::<P>(cases, best, output, strict);
    if reading.judgement.is_accepted() {
        return Checked { judgement: reading.judgement, claims: reading.claims };
    }
    let right = output_of::<P>(best);
    let other = || misshapen::<P>(cases, best, output, &right, &reading);
    let other = if reading.is_whole { None } else { other() };
    // A single answer that can be read may consist of the right words by chance.
    let may_differ = cases.len() > 1 || !reading.is_whole;
    let form = may_differ.then(|| form_of(&right, output)).flatten();
    // What has the right words has no debugging text.
    let other = other.filter(|other| form.is_none() || other.form.is_none());
    let mut judgement = other.unwrap_or(reading.judgement);
    judgement.form = judgement.form.or(form);
    Checked { judgement, claims: reading.claims }
}

/// Returns what is wrong with the form of a whole output if it is the right one otherwise: the order of
/// its lines, or what [`nearly`] finds.
fn form_of(right: &[u8], output: &[u8]) -> Option<String> {
    let texts = [right, output].map(String::from_utf8_lossy);
    let lines = texts.each_ref().map(|text| text.lines().collect::<Vec<_>>());
    let [mut right, mut found] = lines.clone();
    right.sort_unstable();
    found.sort_unstable();
    let is_permuted = right == found && lines[0] != lines[1];
    let permuted = is_permuted.then(|| "the right lines in another order".to_owned());
    permuted.or_else(|| nearly(&texts[0], &texts[1]))
}
