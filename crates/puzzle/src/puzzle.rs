//! Defines the contract between a puzzle and the rest of the workspace: the trait [`Puzzle`] and
//! the types of its tiers.

use std::fmt::Debug;

use fastrand::Rng;
use story::{Reason, Story, Table};

use crate::{Framing, InputError, Measure, Tokens, WrongSolutions};

/// A puzzle: one `impl` of this trait is everything that the workspace knows about a puzzle. The
/// tutorial in the docs of the crate `testkit` has an example.
///
/// A case is what one answer belongs to: a game, a hand, a board. The items come in tiers. Every
/// required item is in tier 1. Each higher tier is one constant, which is `None` unless the puzzle
/// has that tier. Only tier 6 is not an item: it is the folder `package` of the crate of the puzzle,
/// from which `cargo xtask package` makes a problem package. `xtask/PACKAGE.md` explains it.
pub trait Puzzle: Sized + Sync + 'static {
    /// One game, hand or board. A value of this type is always a legal case, so `solve` need not
    /// check it.
    type Case: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The answer to one case: what the statement asks for.
    type Answer: PartialEq + Debug + Send + Sync + 'static;

    /// The name of the crate, of the binary and of the folder with the fixtures.
    const NAME: &'static str;
    /// The names of the problem on judges, such as `UVa 10149`: the name of the judge, then what
    /// the judge calls the problem.
    const NAMES: &'static [&'static str] = &[];
    /// The texts about the puzzle that the help and the messages show.
    const ABOUT: About;
    /// How cases follow one another in an input.
    const FRAMING: Framing;
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

    /// Solves a case.
    fn solve(case: &Self::Case) -> Self::Answer;

    /// Appends the answer to case `number`, counted from 1, byte for byte as the statement shows
    /// it: one line or more, each with its line feed. If the statement shows a blank line between
    /// two answers, every answer but the first begins with that blank line.
    fn write_answer(number: u64, answer: &Self::Answer, out: &mut Vec<u8>);

    /// Tier 2: how the outputs of other programs are judged.
    const JUDGED: Option<Judged<Self>> = None;

    /// Tier 3: the reference solver, written from the rules alone. If a change of the solver
    /// changes an answer, the reference solver decides which answer is right. It must solve any
    /// case in well under a second: when `verify` asks it about a changed answer, it gives up after
    /// one.
    const REFERENCE: Option<fn(&Self::Case) -> Self::Answer> = None;

    /// Tier 4: how an answer is derived.
    const STORIES: Option<Stories<Self>> = None;

    /// Tier 5: the wrong solutions that good fixtures detect, and measures of a case.
    const STRENGTH: Option<Strength<Self>> = None;
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

/// Tier 2: how cases are written, how the answers of other programs are read, and which of these
/// answers are accepted.
///
/// [`Judged::new`] takes the fields that every puzzle must give. The other fields have defaults:
///
/// ```ignore
/// const JUDGED: Option<Judged<Self>> =
///     Some(Judged { generators: GENERATORS, ..Judged::new(write_list, read_sum) });
/// ```
pub struct Judged<P: Puzzle> {
    /// Appends a case in the statement's own layout. [`Puzzle::read_case`] must read the same case
    /// back.
    pub write_case: fn(&P::Case, &mut Vec<u8>),
    /// Reads the answer to the case with this number, counted from 1, from the output of any
    /// program. This function is the inverse of [`Puzzle::write_answer`]. The error is at the first
    /// word that cannot belong to an answer.
    ///
    /// The judge limits the length of every output that is read here, so an answer of any length
    /// may be collected in memory.
    pub read_answer: fn(&P::Case, u64, &mut Tokens) -> Result<P::Answer, InputError>,
    /// The shape of an answer. If an output cannot be read, the judge compares it with this shape
    /// to name what is wrong. By default, an answer may have any form.
    pub shape: Shape,
    /// Returns whether a claimed answer is right although it does not equal the best answer: another
    /// right answer, or a real number that differs only in its rounding. The arguments are the case,
    /// the best answer and the claimed answer. By default, no such answer is right.
    ///
    /// When a program is judged, the best answer is the solver's own. A second opinion compares an
    /// answer with that of the reference solver, and passes each of the two as the best answer in
    /// turn. So this function must not call the solver, and it must accept an answer that is better
    /// than the best answer it is given.
    pub accepts: fn(&P::Case, &P::Answer, &P::Answer) -> bool,
    /// Returns the reason why a claimed answer is wrong, in the puzzle's own terms. The arguments
    /// are the case, the best answer and the claimed answer. The judge calls this function only for
    /// a wrong answer whose reason it shows, so it may take longer than the solver. The default is
    /// `not the right answer`.
    pub reason: fn(&P::Case, &P::Answer, &P::Answer) -> Reason,
    /// The words in which a note describes an accepted answer that is not the solver's own, such as
    /// `another best card`. The default is `another right answer`.
    pub another: &'static str,
    /// The generators of random cases. They make random inputs, and the cases of tests and
    /// benchmarks. By default, there are no generators.
    pub generators: &'static [Generator<P::Case>],
    /// How many cases the statement allows in one input. The default is 1 for [`Framing::Single`],
    /// and otherwise any number. Except for [`Framing::Single`], our own solvers accept more cases,
    /// but a judged program may rely on this limit.
    pub max_cases: usize,
}

impl<P: Puzzle> Judged<P> {
    /// Returns tier 2 with these two functions and a default for everything else.
    pub const fn new(
        write_case: fn(&P::Case, &mut Vec<u8>),
        read_answer: fn(&P::Case, u64, &mut Tokens) -> Result<P::Answer, InputError>,
    ) -> Self {
        Self {
            write_case,
            read_answer,
            shape: Shape::Any,
            accepts: |_, _, _| false,
            reason: |_, _, _| Reason::new("not the right answer", "not the right answer"),
            another: "another right answer",
            generators: &[],
            max_cases: if matches!(P::FRAMING, Framing::Single) {
                1
            } else {
                usize::MAX
            },
        }
    }

    /// Returns whether a claimed answer equals the best answer or is [accepted](Self::accepts).
    pub fn is_right(&self, case: &P::Case, best: &P::Answer, claimed: &P::Answer) -> bool {
        best == claimed || (self.accepts)(case, best, claimed)
    }
}

/// A generator of random cases of one kind, such as "near-ready hands" or "boards with equal
/// values".
pub struct Generator<Case> {
    /// The name: one word, or words joined by hyphens.
    pub name: &'static str,
    /// What is special about the cases, in a few words.
    pub about: &'static str,
    /// Draws a case from random numbers.
    pub function: fn(&mut Rng) -> Case,
}

impl<Case> Generator<Case> {
    /// Gives a function a name, and says in `about` what is special about its cases.
    pub const fn new(name: &'static str, about: &'static str, draw: fn(&mut Rng) -> Case) -> Self {
        Self {
            name,
            about,
            function: draw,
        }
    }
}

/// The shape of an answer: what it looks like, whatever its values. If an output cannot be read as
/// answers, the judge compares its lines with the shape. The report can then point out lines that
/// are too short or too long, and lines that are not answers, such as debugging text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An answer has any number of lines, of any form.
    Any,
    /// An answer is one line that begins with this word, such as `Case`.
    Line(&'static str),
    /// An answer is one line of this many numbers. If there are at least two, the text says what
    /// they are, such as `13 scores, the bonus, the total`.
    Numbers(usize, &'static str),
}

impl Shape {
    /// Returns whether a line of an output may be meant as an answer. A line of numbers may have
    /// any length, so that the judge can report a wrong length as such.
    ///
    /// ```
    /// use puzzle::Shape;
    ///
    /// assert!(Shape::Line("Case").fits(b"Case 1: 2T"));
    /// assert!(Shape::Numbers(2, "a row, a column").fits(b" 3 -1.5 7"));
    /// assert!(!Shape::Numbers(1, "").fits(b"size 7"));
    /// ```
    pub fn fits(self, line: &[u8]) -> bool {
        let mut words = line
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let is_number = |word: &[u8]| {
            word.iter().any(u8::is_ascii_digit)
                && word
                    .iter()
                    .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte))
        };
        match self {
            Self::Any => true,
            Self::Line(first) => words.next() == Some(first.as_bytes()),
            Self::Numbers(..) => words.all(is_number),
        }
    }
}

/// Tier 4: how an answer is derived, step by step.
pub struct Stories<P: Puzzle> {
    /// Returns the story of a case: how the solver's answer is derived. The same case must always
    /// give the same story. If several plays are best, the story names the rule that chose one of
    /// them.
    ///
    /// The title of the story is shown after a prefix such as "Game 3: ".
    pub story: fn(&P::Case, &P::Answer) -> Story,
    /// Returns the pictures of the puzzle's pieces, as SVG `<symbol>` elements; see
    /// [`story::Piece::symbol`]. By default, there are no pictures.
    pub pictures: fn() -> String,
    /// Returns a picture of the answer that these words form, which may be wrong. The
    /// web app shows the picture of a wrong answer beside that of the right answer,
    /// and marks where the two [differ](Table::compare). Returns `None` if the words are not an
    /// answer, or if a picture would add nothing to the words. The default always returns `None`.
    pub picture: fn(&[&str]) -> Option<Table>,
    /// Marks in the story of a case what a program did instead, given the program's wrong answer.
    /// By default, the story stays as it is.
    pub mark: fn(&P::Case, &P::Answer, Story) -> Story,
}

impl<P: Puzzle> Stories<P> {
    /// Returns tier 4 with this story and a default for everything else.
    pub const fn new(story: fn(&P::Case, &P::Answer) -> Story) -> Self {
        Self {
            story,
            pictures: String::new,
            picture: |_| None,
            mark: |_, _, story| story,
        }
    }
}

/// Tier 5: the wrong solutions that good fixtures detect, and measures of a case.
pub struct Strength<P: Puzzle> {
    /// The wrong solutions. Some fixture must detect each of them. If a misreading among them
    /// explains the answers of a program, the judge names that misreading.
    pub wrong_solutions: &'static dyn WrongSolutions<P::Case, P::Answer>,
    /// The measures of a case, the simplest first. If no mistake is known that explains the answers of a
    /// program, the judge says what the cases of its wrong answers have in common.
    pub measures: &'static [Measure<P::Case, P::Answer>],
    /// Returns which way a wrong answer differs from the best one, in words that can follow "all wrong
    /// answers", such as `are too high`. The arguments are the best answer and the wrong one.
    pub direction: fn(&P::Answer, &P::Answer) -> Option<&'static str>,
}

/// Returns the direction of a wrong number, as [`Strength::direction`] does.
pub fn too_high_or_low<T: PartialOrd>(best: &T, claimed: &T) -> Option<&'static str> {
    Some(if claimed > best {
        "are too high"
    } else {
        "are too low"
    })
}

/// Returns whether two answers to a case are equally good. Neither needs to be known to be right:
/// each is checked against the other. If the puzzle has no tier 2, the answers must be equal.
pub fn is_as_good<P: Puzzle>(case: &P::Case, one: &P::Answer, other: &P::Answer) -> bool {
    P::JUDGED.map_or(one == other, |judged| {
        judged.is_right(case, one, other) && judged.is_right(case, other, one)
    })
}

/// Returns the answer to case `number` as text, without the line feeds before and after it.
pub fn answer_text<P: Puzzle>(number: u64, answer: &P::Answer) -> String {
    let mut text = Vec::new();
    P::write_answer(number, answer, &mut text);
    String::from_utf8_lossy(text.trim_ascii_end())
        .trim_start_matches('\n')
        .to_owned()
}
