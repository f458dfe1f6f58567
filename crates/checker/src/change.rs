//! Compares an old output of the solver with a new one: which answers changed, and which are right.

use puzzle::visible::escape_text;
use puzzle::{Puzzle, Tokens, answer_text, read_input};

use crate::case_text;

/// A case to which two outputs of the solver give different answers.
pub struct Change {
    /// The case, the old answer and the new answer, as lines for people.
    pub text: String,
    /// Compares both answers with that of the textbook form, and returns in words which of them are
    /// as good: [`EQUALLY_GOOD`] if both are. An answer that cannot be read counts as wrong. If the
    /// puzzle has no textbook form, the text says so. The call takes as long as the textbook form.
    pub verdict: Box<dyn FnOnce() -> &'static str + Send>,
}

/// What [`Change::verdict`] returns if the old and the new answer are both right.
pub const EQUALLY_GOOD: &str = "the old answer is equally good";

/// Returns a [`Change`] for each case of `input` to which two outputs of the solver give different
/// answers. `outputs` holds the old output, then the new one. The list is empty if the input is
/// malformed or the puzzle has no tier 2.
pub(crate) fn changes<P: Puzzle>(input: &[u8], outputs: [&[u8]; 2]) -> Vec<Change> {
    let cases = read_input::<P>(input).ok().filter(|_| P::JUDGED).unwrap_or_default();
    let mut outputs = outputs.map(Tokens::new);
    let change = |(case, number): (P::Case, u64)| {
        let answers = outputs.each_mut().map(|output| P::read_answer(&case, number, output).ok());
        let text = |answer: &P::Answer| answer_text::<P>(number, answer);
        let [old, new] = answers.each_ref().map(|answer| answer.as_ref().map(text));
        let (input, unreadable) = (escape_text(&case_text::<P>(&case)), "unreadable".to_owned());
        let text = format!(
            "{} {number}:\n{input}was: {}\nnow: {}\n",
            P::ABOUT.case,
            old.as_ref().unwrap_or(&unreadable),
            new.as_ref().unwrap_or(&unreadable),
        );
        let verdict = Box::new(move || verdict::<P>(&case, answers));
        (old != new).then_some(Change { text, verdict })
    };
    cases.into_iter().zip(1..).filter_map(change).collect()
}

/// Compares an old and a new answer to a case with the answer of the textbook form. An answer that
/// could not be read is `None`, and counts as wrong.
fn verdict<P: Puzzle>(case: &P::Case, answers: [Option<P::Answer>; 2]) -> &'static str {
    let Some(oracle) = P::ORACLE else { return "left out: the puzzle has no textbook form" };
    let best = oracle(case);
    // `P::check` may call the solver, which is in doubt here. So the check must pass both ways:
    // with the answer of the textbook form as the best one, and with it as the claimed one.
    let accepts = |best: &_, claimed: &_| P::check(case, best, claimed).is_ok();
    let is_right = |answer| {
        P::same_answer(&best, &answer) || (accepts(&best, &answer) && accepts(&answer, &best))
    };
    match answers.map(|answer| answer.is_some_and(is_right)) {
        [true, true] => EQUALLY_GOOD,
        [true, false] => "the textbook form agrees with the old answer: a regression",
        [false, true] => "the textbook form agrees with the new answer",
        [false, false] => "the textbook form agrees with neither answer",
    }
}
