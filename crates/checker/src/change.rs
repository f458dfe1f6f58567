//! Compares an old output of the solver with a new one: which answers changed, and which are right.

use std::fmt::{self, Display};

use puzzle::visible::escape_text;
use puzzle::{Puzzle, Tokens, answer_text, read_input};

use crate::batch::{CaseText, case_text, judged};

/// A case to which two outputs of the solver give different answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of the case, counted from 1.
    pub number: u64,
    /// The text of the case.
    pub case: CaseText,
    /// The old answer and the new one as text. An answer that cannot be read is `None`.
    pub answers: [Option<String>; 2],
}

impl Change {
    /// Returns the change as lines for people: the case, whose noun is `noun`, and both answers.
    pub fn text(&self, noun: &str) -> String {
        let Self { number, case, answers } = self;
        let shown = |answer: &Option<String>| answer.clone().unwrap_or("unreadable".to_owned());
        let [old, new] = answers.each_ref().map(shown);
        format!("{noun} {number}:\n{}was: {old}\nnow: {new}\n", escape_text(case))
    }
}

/// What the reference solver says of a [`Change`]: which of the two answers are as good as its own.
/// An answer that cannot be read is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondOpinion {
    /// Both answers are right.
    EquallyGood,
    /// Only the old answer is right.
    Old,
    /// Only the new answer is right.
    New,
    /// Neither answer is right.
    Neither,
    /// The puzzle has no reference solver.
    Missing,
    /// The reference solver panics or takes too long.
    Late,
}

impl Display for SecondOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EquallyGood => "the old answer is equally good",
            Self::Old => "the textbook form agrees with the old answer: a regression",
            Self::New => "the textbook form agrees with the new answer",
            Self::Neither => "the textbook form agrees with neither answer",
            Self::Missing => "left out: the puzzle has no textbook form",
            Self::Late => "left out: the textbook form takes more than a second, or panics",
        })
    }
}

/// Returns a [`Change`] for each case of `input` to which two outputs of the solver give different
/// answers. `outputs` holds the old output, then the new one. The list is empty if the input is
/// malformed or the puzzle has no tier 2.
pub(crate) fn changes<P: Puzzle>(input: &[u8], outputs: [&[u8]; 2]) -> Vec<Change> {
    let Some(judged) = P::JUDGED else { return Vec::new() };
    let mut outputs = outputs.map(Tokens::new);
    let change = |(case, number): (P::Case, u64)| {
        let answers = outputs.each_mut().map(|output| {
            let answer = (judged.read_answer)(&case, number, output).ok()?;
            Some(answer_text::<P>(number, &answer))
        });
        let is_change = answers[0] != answers[1];
        is_change.then(|| Change { number, case: case_text::<P>(&case), answers })
    };
    let cases = read_input::<P>(input).unwrap_or_default();
    cases.into_iter().zip(1..).filter_map(change).collect()
}

/// Returns what the reference solver says of a change. The call takes as long as the reference
/// solver.
///
/// # Panics
///
/// If the puzzle has no tier 2.
pub(crate) fn second_opinion<P: Puzzle>(change: &Change) -> SecondOpinion {
    let Some(oracle) = P::ORACLE else { return SecondOpinion::Missing };
    let case = P::read_case(&mut Tokens::new(&change.case[..])).expect("a case that was written");
    let best = oracle(&case);
    let is_right = |text: &Option<String>| {
        let mut tokens = Tokens::new(text.as_deref()?.as_bytes());
        let answer = (judged::<P>().read_answer)(&case, change.number, &mut tokens).ok()?;
        is_as_good::<P>(&case, &best, &answer).then_some(())
    };
    match change.answers.each_ref().map(|text| is_right(text).is_some()) {
        [true, true] => SecondOpinion::EquallyGood,
        [true, false] => SecondOpinion::Old,
        [false, true] => SecondOpinion::New,
        [false, false] => SecondOpinion::Neither,
    }
}

/// Returns whether two answers to a case are equally good, where neither is known to be a best one.
/// Without tier 2, they must be equal.
pub fn is_as_good<P: Puzzle>(case: &P::Case, one: &P::Answer, other: &P::Answer) -> bool {
    P::JUDGED.map_or(one == other, |judged| {
        judged.accept(case, one, other).is_ok() && judged.accept(case, other, one).is_ok()
    })
}
