//! The contract between a puzzle and the rest of the workspace.

use std::fmt::Debug;

use crate::story::Story;
use crate::{Framing, InputError, Rng, Tokens};

/// All that a puzzle must tell the rest of the workspace; see the [crate] for an example.
///
/// A case is what one answer belongs to: a game, a hand, a board.
pub trait Problem: 'static {
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
    /// How many cases a thread takes at a time: enough to be busy for a millisecond or so, for
    /// starting it takes some tens of microseconds.
    const SHARE: usize;
    /// The kinds of random case that tests, benches and generated inputs are made of.
    const SHAPES: &'static [Shape<Self::Case>];
    /// The most cases that the statement puts into one input. Our own solvers take any number,
    /// but a program under judgement may count on it.
    const MOST_CASES: usize = usize::MAX;
    /// The limits of the statement and the turning points of the rules, which a good set of
    /// fixtures reaches.
    const LIMITS: &'static [Limit<Self::Case, Self::Answer>] = &[];

    /// Reads one case.
    ///
    /// # Errors
    ///
    /// The first token that breaks the format or a limit of the statement.
    fn read_case(input: &mut Tokens) -> Result<Self::Case, InputError>;

    /// Reads one case quickly, if it stands at the start of `text` to the byte as
    /// [`Problem::write_case`] writes it. Returns it and its length.
    ///
    /// `None` says nothing about the case: [`Problem::read_case`] looks at it then, and finds
    /// the place of an error. What this accepts, that must read alike. A puzzle with many
    /// small cases gains from it; the others need not have it.
    fn read_plain(text: &[u8]) -> Option<(Self::Case, usize)> {
        let _ = text;
        None
    }

    /// Appends `case` in the statement's own layout. [`Problem::read_case`] reads it back.
    fn write_case(case: &Self::Case, out: &mut Vec<u8>);

    /// Solves every case. The answers stand in the order of the cases, one each.
    fn solve(cases: &[Self::Case]) -> Vec<Self::Answer>;

    /// How `answer`, the solver's own, comes about: the best play, the best assignment, the
    /// winning hands. The same every time; where several plays are best, the story says by
    /// which rule one of them was taken.
    ///
    /// Its title goes after "Game 3: " or the like. Without a story of its own a puzzle shows
    /// its answer alone.
    fn story(case: &Self::Case, answer: &Self::Answer) -> Story {
        let _ = case;
        Story::new(answer_line::<Self>(1, answer))
    }

    /// Appends the answer to case `number` (the first is 1), byte for byte as the statement
    /// shows it.
    fn write_answer(number: u64, answer: &Self::Answer, out: &mut Vec<u8>);

    /// Reads the answer to case `number` from the output of any program.
    ///
    /// # Errors
    ///
    /// The first token that cannot belong to an answer.
    fn read_answer(number: u64, output: &mut Tokens) -> Result<Self::Answer, InputError>;

    /// All cases that are one step simpler than `case`, the boldest step first: smaller, or with
    /// smaller or more equal values.
    ///
    /// Some measure of a case is strictly less in each of them, so that whoever takes one simpler
    /// case after the other comes to an end.
    fn simpler(case: &Self::Case) -> Vec<Self::Case> {
        let _ = case;
        Vec::new()
    }

    /// Is `claimed` as good an answer to `case` as `best`, the solver's own?
    ///
    /// Equal answers are, and unless a puzzle says otherwise, no others.
    ///
    /// # Errors
    ///
    /// Why the claimed answer is wrong, in the words of the puzzle.
    fn accepts(
        case: &Self::Case,
        best: &Self::Answer,
        claimed: &Self::Answer,
    ) -> Result<(), String> {
        let _ = case;
        if claimed == best {
            Ok(())
        } else {
            Err("not the right answer".to_owned())
        }
    }
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
    /// A short input.
    pub sample_input: &'static str,
    /// What the solver prints for [`About::sample_input`].
    pub sample_output: &'static str,
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

/// A limit of the statement, or a turning point of the rules, such as "k = 3".
pub struct Limit<Case, Answer> {
    /// What is reached.
    pub name: &'static str,
    /// Does an input with these cases and these best answers reach it?
    pub reached: fn(&[Case], &[Answer]) -> bool,
}

/// The answer to case `number` as one line of text.
pub(crate) fn answer_line<P: Problem + ?Sized>(number: u64, answer: &P::Answer) -> String {
    let mut text = Vec::new();
    P::write_answer(number, answer, &mut text);
    String::from_utf8_lossy(text.trim_ascii_end()).into_owned()
}

/// Appends `number` in decimal.
///
/// ```
/// let mut text = b"score ".to_vec();
/// judge::push_number(&mut text, -7);
/// assert_eq!(text, b"score -7");
/// ```
pub fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
