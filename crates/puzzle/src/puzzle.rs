//! The contract between a puzzle and the rest of the workspace.

use std::fmt::Debug;

use crate::{Framing, InputError, Limit, Mistake, Rng, Tokens};

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
    /// Tier 5: wrong programs that the fixtures of the puzzle must detect.
    const MISTAKES: &'static [Mistake<Self>] = &[];
    /// Tier 5: the limits that its fixtures must reach.
    const LIMITS: &'static [Limit<Self>] = &[];
    /// Whether blanks and line ends of the input matter, because cases are read with
    /// [`Tokens::line`].
    const READS_LINES: bool = false;
    /// How many cases a thread solves at a time, at least 1: enough for tens of microseconds of
    /// work or more, far longer than the hand-over takes.
    const CHUNK: usize = 256;

    /// Reads one case.
    ///
    /// # Errors
    ///
    /// The first word that breaks the format or a limit of the statement.
    fn read_case(input: &mut Tokens) -> Result<Self::Case, InputError>;

    /// Solves every case. The answers are in the order of the cases, one each.
    fn solve(cases: &[Self::Case]) -> Vec<Self::Answer>;

    /// Appends the answer to case `number`, from 1, byte for byte as the statement shows it: one
    /// line or more. A blank line between two answers begins every one but the first.
    fn write_answer(number: u64, answer: &Self::Answer, out: &mut Vec<u8>);

    /// Whether two answers are the same: equal, or the same but for the rounding of real numbers.
    /// The judge, the oracles and the proofs compare answers with this.
    fn same_answer(one: &Self::Answer, other: &Self::Answer) -> bool {
        one == other
    }
}

/// A puzzle in words, as its help and its messages show it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What the solver finds, and where the puzzle comes from, in one line.
    pub title: &'static str,
    /// What one case is called: `game`, `hand`, `board`. More of them add an `s`.
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

/// Tier 2: what it takes to judge programs, and to make inputs for them.
///
/// The first two are needed; [`Judging::new`] has something for all others.
pub struct Judging<P: Puzzle> {
    /// Appends a case in the statement's own layout. [`Puzzle::read_case`] reads it back.
    pub write_case: fn(&P::Case, out: &mut Vec<u8>),
    /// Reads the answer to case `number`, from 1, from the output of any program: the inverse of
    /// [`Puzzle::write_answer`]. The error is the first word that cannot belong to an answer. The
    /// output is truncated shortly beyond the length of a right one, so words may be collected.
    pub read_answer:
        fn(&P::Case, number: u64, output: &mut Tokens) -> Result<P::Answer, InputError>,
    /// Checks that `claimed` is as good as `best`, the solver's own answer, though not the
    /// [same](Puzzle::same_answer). The error is the reason, in the puzzle's own terms. By default,
    /// only the same one is.
    pub accepts: fn(&P::Case, best: &P::Answer, claimed: &P::Answer) -> Result<(), String>,
    /// The kinds of random case that inputs, tests and benches are made of.
    pub shapes: &'static [Shape<P::Case>],
    /// A case as a box of numbers. From it the judge makes simpler cases of any puzzle, so that a
    /// failing case shrinks; without this pair only whole cases are left out.
    pub to_numbers: fn(&P::Case) -> Numbers,
    /// [`Judging::to_numbers`] the other way round; `None` if no legal case looks like this.
    pub from_numbers: fn(&Numbers) -> Option<P::Case>,
    /// How many cases the statement allows in one input, by default 1 or any number. Our own
    /// solvers accept more, but a judged program may rely on it.
    pub max_cases: usize,
}

impl<P: Puzzle> Copy for Judging<P> {}

impl<P: Puzzle> Clone for Judging<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Puzzle> Judging<P> {
    /// One right answer a case, no random cases, and cases that do not shrink.
    pub const fn new(
        write_case: fn(&P::Case, &mut Vec<u8>),
        read_answer: fn(&P::Case, u64, &mut Tokens) -> Result<P::Answer, InputError>,
    ) -> Self {
        Self {
            write_case,
            read_answer,
            accepts: |_, best, claimed| {
                let is_same = P::same_answer(best, claimed);
                is_same.then_some(()).ok_or("not the right answer".to_owned())
            },
            shapes: &[],
            to_numbers: |_| Numbers::default(),
            from_numbers: |_| None,
            max_cases: if matches!(P::FRAMING, Framing::Single) { 1 } else { usize::MAX },
        }
    }
}

/// A case as a box of numbers. A number that is easier to read, or a smaller case, is a smaller
/// number, and the plainest is 0.
///
/// A 2×3 board whose game lasts 4 rounds, the fewest being 1, is `front: [3]`, `sides: [2, 3]` and
/// six `cells`; a list of 5 values has `sides: [5]`; dice from 1 to 6 are cells from 0 to 5.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// Numbers that say how hard the case is, such as its rounds. The lengths of the sides and
    /// whatever follows from the cells are left out.
    pub front: Vec<u64>,
    /// The length of each side of the box.
    pub sides: Vec<usize>,
    /// As many as the product of the sides, row by row: the last index changes fastest.
    pub cells: Vec<u64>,
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
    String::from_utf8_lossy(text.trim_ascii_end()).trim_start_matches('\n').to_owned()
}

/// Appends `number` in decimal.
pub fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
