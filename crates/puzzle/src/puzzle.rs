//! The contract between a puzzle and the rest of the workspace.

use std::fmt::Debug;

use crate::{Encoding, Framing, Generator, InputError, Limit, Tokens, WrongSolution};

/// What the workspace knows about a puzzle: the words for it, how its cases are read and solved,
/// and how its answers are written. The tutorial in the docs of the crate `testkit` has an example.
///
/// A case is what one answer belongs to: a game, a hand, a board. The items come in tiers, and only
/// those of the first tier have no default. Two tiers have no item here. Tier 4, the story, is a
/// trait of the crate `story`. Tier 6 is the texts from which `cargo xtask package` makes a problem
/// package.
pub trait Puzzle: Sized + Sync + 'static {
    /// One game, hand or board. A value of this type is always a legal case, so `solve` need not
    /// check it.
    type Case: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The answer to one case: what the statement asks for.
    type Answer: PartialEq + Debug + Send + 'static;

    /// The name of the crate, of the binary and of the folder with the fixtures.
    const NAME: &'static str;
    /// The words for the puzzle, which the help and the messages show.
    const ABOUT: About;
    /// How cases follow one another in an input.
    const FRAMING: Framing;
    /// How many cases a thread solves at a time, at least 1. Choose a number that makes at least
    /// about 20 µs of work. With less, the hand-over from one thread to another would cost more
    /// than the solving.
    const CHUNK: usize = 256;

    /// Reads one case.
    ///
    /// # Errors
    ///
    /// The first word that breaks the format or a limit of the statement.
    fn read_case(input: &mut Tokens) -> Result<Self::Case, InputError>;

    /// Solves every case. The answers are in the order of the cases, one for each.
    fn solve(cases: &[Self::Case]) -> Vec<Self::Answer>;

    /// Appends the answer to case `number`, counted from 1, byte for byte as the statement shows
    /// it: one line or more, each with its line feed. If the statement shows a blank line between
    /// two answers, every answer but the first begins with it.
    fn write_answer(number: u64, answer: &Self::Answer, out: &mut Vec<u8>);

    /// Returns whether two answers are the same: equal, or equal but for the rounding of real
    /// numbers. The judge, the oracles and the proofs compare answers with this function.
    fn same_answer(one: &Self::Answer, other: &Self::Answer) -> bool {
        one == other
    }

    /// Tier 2: whether programs can be judged. This is true if [`write_case`](Self::write_case) and
    /// [`read_answer`](Self::read_answer) are implemented. The other items of tier 2 are optional.
    const JUDGED: bool = false;
    /// Tier 2: the generators of random cases. Random inputs, tests and benches are made with them.
    const GENERATORS: &'static [Generator<Self::Case>] = &[];
    /// Tier 2: how many cases the statement allows in one input. The default is 1 for
    /// [`Framing::Single`], and otherwise any number. Except for [`Framing::Single`], our own
    /// solvers accept more, but a judged program may rely on this limit.
    const MAX_CASES: usize = if matches!(Self::FRAMING, Framing::Single) { 1 } else { usize::MAX };

    /// Tier 2: appends a case in the statement's own layout. [`read_case`](Self::read_case) must
    /// read the same case back.
    fn write_case(_case: &Self::Case, _out: &mut Vec<u8>) {}

    /// Tier 2: reads the answer to case `number`, counted from 1, from the output of any program.
    /// This is the inverse of [`write_answer`](Self::write_answer). The judge limits the length of
    /// every output that is read here, so an answer of any length may be collected in memory.
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

    /// Tier 2: checks that `claimed` is as good an answer as `best`. By default, only the
    /// [same](Self::same_answer) answer is as good.
    ///
    /// When a program is judged, `best` is the solver's answer. In other comparisons it comes from
    /// the textbook form or from another program. So `best` may be wrong, and `claimed` may be
    /// better. If both are the same right answer, the result must be `Ok`.
    ///
    /// # Errors
    ///
    /// The reason why the claimed answer is wrong, in the puzzle's own terms.
    fn check(
        _case: &Self::Case,
        best: &Self::Answer,
        claimed: &Self::Answer,
    ) -> Result<(), String> {
        let is_same = Self::same_answer(best, claimed);
        is_same.then_some(()).ok_or("not the right answer".to_owned())
    }

    /// Tier 2: encodes a case as a box of numbers, from which the judge makes simpler cases. The
    /// default, [`Encoding::default`], means that there is no box; simpler cases are then made from
    /// the words of the text. So a puzzle with boxes must not encode any case as that value.
    fn encode(_case: &Self::Case) -> Encoding {
        Encoding::default()
    }

    /// Tier 2: returns the case that [`encode`](Self::encode) encodes as this box, or `None` if
    /// there is no such legal case.
    fn decode(_encoding: &Encoding) -> Option<Self::Case> {
        None
    }

    /// Tier 3: the textbook form of the solver, written from the rules alone. If a change of the
    /// solver changes an answer, the textbook form tells which answer is right. So it must take
    /// well below a second for a case.
    const ORACLE: Option<fn(&Self::Case) -> Self::Answer> = None;

    /// Tier 5: wrong solutions that the fixtures of the puzzle must detect.
    const WRONG_SOLUTIONS: &'static [WrongSolution<Self::Case, Self::Answer>] = &[];
    /// Tier 5: the limits that the fixtures of the puzzle must reach.
    const LIMITS: &'static [Limit<Self::Case, Self::Answer>] = &[];
}

/// The words for a puzzle, which its help and its messages show.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What the solver finds, and where the puzzle comes from, in one line.
    pub title: &'static str,
    /// The word for one case: `game`, `hand`, `board`. See [`plural`](crate::plural) for more than
    /// one.
    pub case: &'static str,
    /// The rules, in a few sentences from which a small case can be solved by hand. The help, the
    /// page in a browser and the statement of a package show this text.
    ///
    /// The text is plain. A blank line stands between two paragraphs, and each line of a table
    /// begins with two spaces.
    pub rules: &'static str,
    /// The form of the input, in words that can follow "waiting for".
    pub input: &'static str,
    /// The form of the output, in words that can follow "prints".
    pub output: &'static str,
    /// A short input. It has two cases or more if an input can hold them.
    pub sample_input: &'static str,
    /// What the solver prints for [`About::sample_input`].
    pub sample_output: &'static str,
}

/// Returns the answer to case `number` as text, without the line feeds before and after it.
pub fn answer_text<P: Puzzle>(number: u64, answer: &P::Answer) -> String {
    let mut text = Vec::new();
    P::write_answer(number, answer, &mut text);
    String::from_utf8_lossy(text.trim_ascii_end()).trim_start_matches('\n').to_owned()
}
