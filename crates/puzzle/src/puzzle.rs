//! Defines the contract between a puzzle and the rest of the workspace: the trait [`Puzzle`].

use std::fmt::Debug;

use story::Story;

use crate::{Framing, Generator, InputError, Tokens};

/// A puzzle: through one `impl` of this trait, the solvers' binaries, `cargo xtask verify` and the tests
/// that all puzzles share use it.
///
/// A case is what one answer belongs to: a game, a hand, a board. What is written is read back as it was,
/// a case as well as an answer.
///
/// ```
/// use std::io;
///
/// use puzzle::{About, Format, Framing, InputError, Puzzle, Tokens, push_line};
///
/// /// The puzzle of this example: the square of each number.
/// struct Squares;
///
/// impl Puzzle for Squares {
///     type Case = u32;
///     type Answer = u32;
///
///     const NAME: &'static str = "squares";
///     const ABOUT: About = About {
///         title: "The square of each number",
///         case: "number",
///         rules: "The square of a number is the number times itself.",
///         input: "any number of numbers from 0 to 100",
///         output: "the square of each number, on a line of its own",
///         sample_input: "3\n10\n",
///         sample_output: "9\n100\n",
///     };
///     const FRAMING: Framing = Framing::UntilEnd;
///
///     fn read_case(input: &mut Tokens) -> Result<u32, InputError> {
///         input.number("a number", 0, 100)
///     }
///     fn write_case(number: &u32, out: &mut Vec<u8>) {
///         push_line(out, [*number]);
///     }
///     fn solve(number: &u32) -> u32 {
///         number * number
///     }
///     fn write_answer(_: u64, _: &u32, square: &u32, out: &mut Vec<u8>) {
///         push_line(out, [*square]);
///     }
///     fn read_answer(_: u64, _: &u32, output: &mut Tokens) -> Result<u32, InputError> {
///         output.plain_number("a square")
///     }
/// }
///
/// let (mut output, mut errors) = (Vec::new(), Vec::new());
/// let input = &b"3 101"[..];
/// puzzle::run::<Squares>("in.txt", input.into(), &mut output, &mut errors, Format::Answer, 1);
/// assert_eq!(output, b"9\n");
/// let message = "squares: in.txt:1:3: expected a number from 0 to 100, found \"101\" (number 2)\n";
/// assert_eq!(errors, message.as_bytes());
/// ```
pub trait Puzzle: Sized + Sync + 'static {
    /// One game, hand or board. A value of this type is always a legal case, so `solve` need not
    /// check it.
    type Case: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The answer to one case: what the statement asks for.
    type Answer: PartialEq + Debug + Send + Sync + 'static;

    /// The name of the crate, of the binary and of the folder with the fixtures.
    const NAME: &'static str;
    /// The names of the problem on online judges, such as `UVa 10149`: the name of the judge, then
    /// what the judge calls the problem.
    const NAMES: &'static [&'static str] = &[];
    /// The texts about the puzzle that the help and the messages show.
    const ABOUT: About;
    /// How cases follow one another in an input.
    const FRAMING: Framing;
    /// How many cases the statement allows in one input. Except for [`Framing::Single`], the solver
    /// accepts more, but another program may rely on this limit.
    const MAX_CASES: usize = match Self::FRAMING {
        Framing::Single => 1,
        _ => usize::MAX,
    };
    /// How many cases a thread solves at a time, at least 1. Choose a number that makes at least
    /// about 20 µs of work. With less, handing the cases over to another thread would cost more
    /// than solving them.
    const CHUNK: usize = 256;

    /// Reads one case.
    ///
    /// # Errors
    ///
    /// The first word that violates the format or a limit of the statement.
    fn read_case(input: &mut Tokens) -> Result<Self::Case, InputError>;

    /// Appends a case in the statement's own layout. [`read_case`](Self::read_case) reads the same
    /// case back.
    fn write_case(case: &Self::Case, out: &mut Vec<u8>);

    /// Solves a case. Where several answers are right, a rule that does not depend on how the
    /// search is written chooses one of them.
    fn solve(case: &Self::Case) -> Self::Answer;

    /// Appends the answer to case `number`, counted from 1, byte for byte as the statement shows
    /// it: one line or more, each with its line feed. If the statement shows a blank line between
    /// two answers, every answer but the first begins with that blank line.
    fn write_answer(number: u64, case: &Self::Case, answer: &Self::Answer, out: &mut Vec<u8>);

    /// Reads the answer to case `number`, counted from 1: a published answer, an answer in a
    /// snapshot, or the answer of any other program. This function is the inverse of
    /// [`write_answer`](Self::write_answer).
    ///
    /// # Errors
    ///
    /// The first word that cannot belong to an answer.
    fn read_answer(
        number: u64,
        case: &Self::Case,
        output: &mut Tokens,
    ) -> Result<Self::Answer, InputError>;

    /// Returns whether a claimed answer is right, given the best one: whether it is a legal answer, and
    /// at least as good. Implement it where a statement lets several answers pass, or a real number
    /// that differs only in its rounding.
    ///
    /// `verify` asks it whether an answer of the solver is as good as the one of the reference solver,
    /// and the judge whether an answer of another program is as good as the solver's. So it calls
    /// neither solver, and takes no rule from [`solve`](Self::solve): a fault there would confirm
    /// itself.
    fn is_right(case: &Self::Case, best: &Self::Answer, claimed: &Self::Answer) -> bool {
        let _ = case;
        best == claimed
    }

    /// The reference solver, written from the rules alone. If a change of the solver changes an
    /// answer, the reference solver decides which of the two is right. `verify` waits one second for
    /// all changed answers of a fixture; those that take longer have to be checked by hand.
    const REFERENCE: Option<fn(&Self::Case) -> Self::Answer> = None;

    /// Tells how the solver's answer to a case is derived. The same case always has the same story.
    /// If several plays are best, the story names the rule that chose one of them. The title of the
    /// story is shown after a prefix such as "Game 3: ".
    const STORY: Option<fn(&Self::Case, &Self::Answer) -> Story> = None;

    /// Returns the pictures of the pieces that stories show, as SVG `<symbol>` elements; see
    /// [`story::Piece::symbol`].
    const PICTURES: fn() -> String = String::new;

    /// The generators of random cases, for tests, benchmarks and random inputs.
    const GENERATORS: &'static [Generator<Self::Case>] = &[];
}

/// The texts about a puzzle that its help and its messages show.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// What the solver finds, and where the puzzle comes from, in one line.
    pub title: &'static str,
    /// The word for one case: `game`, `hand`, `board`. See [`plural`](crate::plural) for more than
    /// one.
    pub case: &'static str,
    /// The rules, in a few sentences from which a small case can be solved by hand. The help, the
    /// web app and the statement of a package show this text.
    ///
    /// The text is plain. A blank line stands between two paragraphs, and each line of a table
    /// begins with two spaces.
    pub rules: &'static str,
    /// The form of the input, in words that can follow "waiting for".
    pub input: &'static str,
    /// The form of the output, in words that can follow "prints".
    pub output: &'static str,
    /// A short input. It has at least two cases if an input can hold several.
    pub sample_input: &'static str,
    /// What the solver prints for [`About::sample_input`].
    pub sample_output: &'static str,
}

/// Returns whether two answers to a case are equally good. Neither needs to be known to be right:
/// each is checked against the other.
pub fn is_as_good<P: Puzzle>(case: &P::Case, one: &P::Answer, other: &P::Answer) -> bool {
    P::is_right(case, one, other) && P::is_right(case, other, one)
}

/// Returns the text of a case, in the statement's own layout.
pub fn case_text<P: Puzzle>(case: &P::Case) -> Vec<u8> {
    let mut text = Vec::new();
    P::write_case(case, &mut text);
    text
}

/// Returns the answer to case `number` as text, without the line feeds before and after it.
pub fn answer_text<P: Puzzle>(number: u64, case: &P::Case, answer: &P::Answer) -> String {
    let mut text = Vec::new();
    P::write_answer(number, case, answer, &mut text);
    String::from_utf8_lossy(text.trim_ascii_end())
        .trim_start_matches('\n')
        .to_owned()
}

/// Returns the text of an input that holds these cases, in the statement's own layout. An input with
/// [`Framing::Single`] holds exactly one case.
pub fn input_of<P: Puzzle>(cases: &[P::Case]) -> Vec<u8> {
    let mut text = P::FRAMING.head(cases.len() as u64).into_bytes();
    for case in cases {
        P::write_case(case, &mut text);
    }
    text.extend(P::FRAMING.tail().bytes());
    text
}

/// Returns the case that a text holds, or `None` if the text is not exactly one legal case.
pub fn one_case<P: Puzzle>(text: &[u8]) -> Option<P::Case> {
    let mut tokens = Tokens::new(text);
    let case = P::read_case(&mut tokens).ok()?;
    tokens.expect_end(String::new).ok().map(|()| case)
}
