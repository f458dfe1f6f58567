//! The contract between a puzzle and the rest of the workspace.

use std::fmt::Debug;
use std::iter;
use std::ops::Range;

use crate::{InputError, Rng, Tokens};

/// What a puzzle must tell: the words for it, how its cases are read and solved, and how
/// answers are written. See the [crate] for an example.
///
/// A case is what one answer belongs to: a game, a hand, a board.
pub trait Puzzle: Sized + 'static {
    /// One game, hand or board. A value of this type is always a legal case.
    type Case: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What the judge asks for.
    type Answer: PartialEq + Debug + Send + 'static;

    /// The name of the crate, of the binary and of the folder with the fixtures.
    const NAME: &'static str;
    /// The puzzle in words, for the help and the messages.
    const ABOUT: About;
    /// How cases follow one another in an input.
    const FRAMING: Framing;
    /// Tier 2: what judging a program needs.
    const JUDGING: Option<Judging<Self>> = None;
    /// How many cases a thread takes at a time: enough to be busy for some hundredths of a
    /// millisecond or more, far longer than handing them over takes.
    const SHARE: usize = 256;

    /// Reads one case.
    ///
    /// # Errors
    ///
    /// The first word that breaks the format or a limit of the statement.
    fn read_case(input: &mut Tokens) -> Result<Self::Case, InputError>;

    /// Reads one case quickly, if it stands at the start of `text` to the byte as the statement
    /// lays it out. Returns it and its length. What this takes, [`Puzzle::read_case`] must read
    /// alike; what it does not take, that looks at, and finds the place of an error. A puzzle
    /// with many small cases gains from it.
    fn read_plain(text: &[u8]) -> Option<(Self::Case, usize)> {
        let _ = text;
        None
    }

    /// Solves every case. The answers stand in the order of the cases, one each.
    fn solve(cases: &[Self::Case]) -> Vec<Self::Answer>;

    /// Appends the answer to case `number`, from 1, byte for byte as the statement shows it: one
    /// line or more. A blank line between two answers begins every one but the first.
    fn write_answer(number: u64, answer: &Self::Answer, out: &mut Vec<u8>);
}

/// A puzzle in words, as its help and its messages show it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What the solver finds, and where the puzzle comes from, in one line.
    pub title: &'static str,
    /// What one case is called: `game`, `hand`, `board`.
    pub case: &'static str,
    /// The form of the input, to follow "waiting for".
    pub input: &'static str,
    /// The form of the output, to follow "prints".
    pub output: &'static str,
    /// A short input, of two cases or more where an input can hold them.
    pub sample_input: &'static str,
    /// What the solver prints for [`About::sample_input`].
    pub sample_output: &'static str,
}

/// How an input says how many cases it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One case after the other until the end of the input.
    UntilEnd,
    /// One case after the other until these words, one blank between two of them, or until the
    /// end of the input. What follows the words is not read; where not all of them follow, the
    /// first is a word of a case like any other.
    Sentinel(&'static str),
    /// Exactly one case and nothing after it.
    Single,
    /// The number of cases, then the cases, and nothing after them.
    Counted,
}

/// Tier 2: what it takes to judge programs, and to make inputs for them.
///
/// The first two are needed; [`Judging::new`] has something for all others.
pub struct Judging<P: Puzzle> {
    /// Appends a case in the statement's own layout. [`Puzzle::read_case`] reads it back.
    pub write_case: fn(&P::Case, out: &mut Vec<u8>),
    /// Reads the answer to a case, which has this number (the first is 1), from the output of
    /// any program: [`Puzzle::write_answer`] the other way round. The error is the first word
    /// that cannot belong to an answer. The output ends soon after the length of a right one,
    /// whatever the program printed, so words may be collected as they come.
    pub read_answer:
        fn(&P::Case, number: u64, output: &mut Tokens) -> Result<P::Answer, InputError>,
    /// Is `claimed` as good an answer as `best`, the solver's own? If not, the error is the
    /// reason, in the words of the puzzle. Unless told otherwise only equal answers are.
    pub accepts: fn(&P::Case, best: &P::Answer, claimed: &P::Answer) -> Result<(), String>,
    /// The kinds of random case that inputs, tests and benches are made of.
    pub shapes: &'static [Shape<P::Case>],
    /// All cases that are one step simpler, the boldest step first: smaller, or with smaller or
    /// more equal values. Some measure of a case is strictly less in each of them, so that
    /// whoever takes one after the other comes to an end.
    pub simpler: fn(&P::Case) -> Vec<P::Case>,
    /// The most cases that the statement puts into one input. Our own solvers take any number,
    /// but a program under judgement may count on it.
    pub most_cases: usize,
}

impl<P: Puzzle> Copy for Judging<P> {}

impl<P: Puzzle> Clone for Judging<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Puzzle> Judging<P> {
    /// One right answer a case, no random cases and nothing simpler.
    pub const fn new(
        write_case: fn(&P::Case, &mut Vec<u8>),
        read_answer: fn(&P::Case, u64, &mut Tokens) -> Result<P::Answer, InputError>,
    ) -> Self {
        Self {
            write_case,
            read_answer,
            accepts: |_, best, claimed| {
                (claimed == best).then_some(()).ok_or("not the right answer".to_owned())
            },
            shapes: &[],
            simpler: |_| Vec::new(),
            most_cases: match P::FRAMING {
                Framing::Single => 1,
                _ => usize::MAX,
            },
        }
    }
}

/// A kind of random case, such as "near-ready hands" or "boards with equal values".
pub struct Shape<Case> {
    /// One word, or several joined by hyphens.
    pub name: &'static str,
    /// What is special about such cases, in a few words.
    pub about: &'static str,
    /// Makes one case of the kind.
    pub make: fn(&mut Rng) -> Case,
}

/// The answer to case `number` as text, without the blank lines around it.
pub fn answer_text<P: Puzzle>(number: u64, answer: &P::Answer) -> String {
    let mut text = Vec::new();
    P::write_answer(number, answer, &mut text);
    let text = String::from_utf8_lossy(text.trim_ascii_end());
    text.trim_start_matches('\n').to_owned()
}

/// Appends `number` in decimal.
pub fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// The parts of a list of this length to leave out or change at once, for [`Judging::simpler`].
///
/// ```
/// let parts: Vec<_> = puzzle::parts(3).collect();
/// assert_eq!(parts, [0..3, 0..2, 2..3, 0..1, 1..2, 2..3]); // all, halves, …, each item
/// ```
pub fn parts(length: usize) -> impl Iterator<Item = Range<usize>> {
    let whole = (length > 0).then_some(length);
    let parts = iter::successors(whole, |&part| (part > 1).then(|| part.div_ceil(2)));
    parts.flat_map(move |part| {
        (0..length).step_by(part).map(move |start| start..length.min(start + part))
    })
}
