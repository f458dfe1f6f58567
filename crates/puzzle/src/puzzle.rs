//! The contract between a puzzle and the rest of the workspace.

use std::fmt::Debug;

use crate::{Encoding, Framing, Generator, InputError, Limit, Tokens, WrongSolution};

/// What a puzzle must tell: the words for it, how its cases are read and solved, and how
/// answers are written. The tutorial in the docs of the crate
/// `testkit` has an example.
///
/// A case is what one answer belongs to: a game, a hand, a board. The items come in tiers, and only
/// those of the first have no default. Tiers 4 and 6 have no item here: they are the story and the
/// package of a puzzle.
pub trait Puzzle: Sized + Sync + 'static {
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
    /// How many cases a thread solves at a time, at least 1: at least about 20 µs of work, far
    /// longer than the hand-over from one thread to another takes.
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
    /// The judge, the oracles and the proofs compare answers with this function.
    fn same_answer(one: &Self::Answer, other: &Self::Answer) -> bool {
        one == other
    }

    /// Tier 2: whether programs can be judged, because [`write_case`](Self::write_case) and
    /// [`read_answer`](Self::read_answer) are implemented. The other items of the tier are optional.
    const JUDGED: bool = false;
    /// Tier 2: the generators of random cases that inputs, tests and benches are made of.
    const GENERATORS: &'static [Generator<Self::Case>] = &[];
    /// Tier 2: how many cases the statement allows in one input, by default 1 or any number. Our own
    /// solvers accept more, but a judged program may rely on this limit.
    const MAX_CASES: usize = if matches!(Self::FRAMING, Framing::Single) { 1 } else { usize::MAX };

    /// Tier 2: appends a case in the statement's own layout. [`read_case`](Self::read_case) reads it
    /// back.
    fn write_case(_case: &Self::Case, _out: &mut Vec<u8>) {}

    /// Tier 2: reads the answer to case `number`, from 1, from the output of any program; the inverse
    /// of [`write_answer`](Self::write_answer). The output is truncated shortly beyond the length of a
    /// right one, so words may be collected.
    ///
    /// # Errors
    ///
    /// The first word that cannot belong to an answer.
    fn read_answer(
        _case: &Self::Case,
        _number: u64,
        output: &mut Tokens,
    ) -> Result<Self::Answer, InputError> {
        output.parse(|_| None, || "an output that can be read (`Puzzle::read_answer`)".to_owned())
    }

    /// Tier 2: checks that `claimed` is as good as `best`, the solver's own answer, though not the
    /// [same](Self::same_answer). By default, only the same one is.
    ///
    /// # Errors
    ///
    /// The reason why it is wrong, in the puzzle's own terms.
    fn check(
        _case: &Self::Case,
        best: &Self::Answer,
        claimed: &Self::Answer,
    ) -> Result<(), String> {
        let is_same = Self::same_answer(best, claimed);
        is_same.then_some(()).ok_or("not the right answer".to_owned())
    }

    /// Tier 2: a case as a box of numbers, from which the judge makes simpler cases, so that a failing
    /// case shrinks. By default there is no such box.
    fn encode(_case: &Self::Case) -> Encoding {
        Encoding::default()
    }

    /// Tier 2: the inverse of [`encode`](Self::encode); `None` if no legal case looks like this.
    fn decode(_encoding: &Encoding) -> Option<Self::Case> {
        None
    }

    /// Tier 3: the textbook form of the solver, written from the rules alone. It tells which answer is
    /// right where a change of the solver changes one, so a case must take it well below a second.
    const ORACLE: Option<fn(&Self::Case) -> Self::Answer> = None;

    /// Tier 5: wrong solutions that the fixtures of the puzzle must detect.
    const WRONG_SOLUTIONS: &'static [WrongSolution<Self::Case, Self::Answer>] = &[];
    /// Tier 5: the limits that the fixtures of the puzzle must reach.
    const LIMITS: &'static [Limit<Self::Case, Self::Answer>] = &[];
}

/// A puzzle in words, as its help and its messages show it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What the solver finds, and where the puzzle comes from, in one line.
    pub title: &'static str,
    /// What one case is called: `game`, `hand`, `board`. More of them add an `s`.
    pub case: &'static str,
    /// The rules, in a few sentences from which a small case can be solved by hand: paragraphs of
    /// plain text with a blank line between two, in which a table is lines that begin with two
    /// spaces. The help, the page in a browser and the statement of a package show this text.
    pub rules: &'static str,
    /// The form of the input, to follow "waiting for".
    pub input: &'static str,
    /// The form of the output, to follow "prints".
    pub output: &'static str,
    /// A short input, of two cases or more where an input can hold them.
    pub sample_input: &'static str,
    /// What the solver prints for [`About::sample_input`].
    pub sample_output: &'static str,
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
