//! Defines what the judge knows of a puzzle beside its solver: a value, [`Judging`].

use puzzle::Puzzle;
use story::{Story, Table};

use crate::extras::Extras;
use crate::likeness::Likeness;
use crate::measure::Measure;
use crate::plays::Plays;
use crate::simpler_case::SimplerCase;
use crate::symmetry::Symmetry;
use crate::wrong::WrongSolutions;

/// What the judge needs to know of a puzzle that its solver does not: why an answer is wrong, which
/// mistakes are known, what wrong cases may have in common.
///
/// The solver knows nothing of this value. [`Judging::new`] has a default for each field:
///
/// ```ignore
/// pub static CHESS: Judging<Chess> = Judging {
///     shape: Shape::Numbers(1, ""),
///     ..Judging::new()
/// };
/// ```
pub struct Judging<P: Puzzle> {
    /// The shape of an answer. If an output cannot be read, the judge compares it with this shape
    /// to name what is wrong. By default, an answer may have any form.
    pub shape: Shape,
    /// Returns the reason why a claimed answer is wrong, in the puzzle's own terms. The arguments
    /// are the case, the best answer and the claimed answer. The judge calls this function only for
    /// a wrong answer whose reason it shows, so it may take longer than the solver. The default is
    /// `not the right answer`.
    pub reason: fn(&P::Case, &P::Answer, &P::Answer) -> Reason,
    /// Returns the kind of the [`reason`](Self::reason), given the same arguments, if that takes far less time
    /// than the reason. The judge asks for the kinds of all wrong answers. `None` if the reason is quick.
    pub kind: Option<fn(&P::Case, &P::Answer, &P::Answer) -> &'static str>,
    /// The words in which a note describes an accepted answer that is not the solver's own, such as
    /// `another best card`. The default is `another right answer`.
    pub another: &'static str,
    /// The wrong solutions. Some fixture must detect each of them. If a misreading among them
    /// explains the answers of a program, the judge names that misreading.
    pub wrong_solutions: &'static dyn WrongSolutions<P::Case, P::Answer>,
    /// The measures of a case, the simplest first. If no mistake is known that explains the answers
    /// of a program, the judge says what the cases of its wrong answers have in common.
    pub measures: &'static [Measure<P::Case, P::Answer>],
    /// Returns which way a wrong answer differs from the best one, in words that can follow "all
    /// wrong answers", such as `are too high`. The arguments are the best answer and the wrong one.
    pub direction: fn(&P::Answer, &P::Answer) -> Option<&'static str>,
    /// Returns the number that decides how good an answer is, such as a total. `None` if nothing is to be made large or
    /// small.
    pub number: Option<fn(&P::Answer) -> i64>,
    /// Returns whether a right answer to a case tells something of a program, given the best one: something can be
    /// chosen in the case, or be missing in the answer. Other cases do not tell which ones go wrong, unless one of
    /// them does. By default, every case tells something.
    pub is_telling: fn(&P::Case, &P::Answer) -> bool,
    /// What all wrong answers may be alike in, such as the parts that are right. Of several that are so, the first is
    /// said.
    pub likenesses: &'static [Likeness<P::Case, P::Answer>],
    /// Returns the names of the numbers of an answer, if it has several, such as `bonus`. Empty if they have
    /// none.
    pub columns: fn() -> Vec<&'static str>,
    /// Which answers a play gives that the rules allow, whatever is chosen in it. `None` if the puzzle has
    /// nothing to choose.
    pub plays: Option<&'static Plays<P::Case, P::Answer>>,
    /// The symmetries, of which the first that a program does not follow is said. Empty if none is known.
    pub symmetries: &'static [Symmetry<P::Case, P::Answer>],
    /// Simpler cases. If a program takes too long for a case, the first with which a comparison tells something is
    /// said.
    pub simpler_cases: &'static [SimplerCase<P::Case>],
    /// What the parts of an answer may have in common that wrong answers have too many. `None` if an answer has no
    /// parts.
    pub extras: Option<&'static Extras<P::Case, P::Answer>>,
    /// What decides how often a program may list each part of an answer that it should list once.
    pub listed: &'static [Listed<P::Case, P::Answer>],
    /// What the statement's own layout of a case has in order, as a plural, such as `tiles`, if an input may have
    /// it in any order. Then a case consists of nothing else. `None` if the order of all words says something.
    pub sorted: Option<&'static str>,
    /// What the lines of a case are, as a plural, such as `rolls`, if the right answer is the same in any order of them.
    /// `None` if their order says something.
    pub unordered: Option<&'static str>,
    /// Returns a picture of an answer, which may be wrong. The web app shows the picture of a wrong
    /// answer beside that of the right answer, and marks where the two differ. `None` if a picture
    /// would add nothing to the words.
    pub picture: Option<fn(&P::Answer) -> Table>,
    /// Marks in the story of a case what a program did instead, given the program's wrong answer.
    /// By default, the story stays as it is.
    pub mark: fn(&P::Case, &P::Answer, Story) -> Story,
}

impl<P: Puzzle> Judging<P> {
    /// Returns the value in which every field has its default.
    pub const fn new() -> Self {
        Self {
            shape: Shape::Any,
            reason: |_, _, _| Reason::new("not the right answer", "not the right answer"),
            kind: None,
            another: "another right answer",
            wrong_solutions: &NoneKnown,
            measures: &[],
            direction: |_, _| None,
            number: None,
            is_telling: |_, _| true,
            likenesses: &[],
            columns: Vec::new,
            plays: None,
            symmetries: &[],
            simpler_cases: &[],
            extras: None,
            listed: &[],
            sorted: None,
            unordered: None,
            picture: None,
            mark: |_, _, story| story,
        }
    }

    /// Returns whether an input may have the words of a case in any order; see [`Self::sorted`].
    pub(crate) fn is_order_free(&self) -> bool {
        self.sorted.is_some()
    }
}

/// How often a program lists each part of an answer if it does not stop once it has found the part.
pub struct Listed<Case, Answer> {
    /// How often, in words that can follow "a word is listed", such as "as often as there are eyes".
    pub about: &'static str,
    /// Returns how often each part of the best answer to a case is listed, in the order of the answer.
    pub times: fn(&Case, &Answer) -> Vec<usize>,
}

impl<P: Puzzle> Default for Judging<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Puzzle> Clone for Judging<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Puzzle> Copy for Judging<P> {}

/// The wrong solutions of a puzzle for which none is known.
struct NoneKnown;

impl<Case, Answer> WrongSolutions<Case, Answer> for NoneKnown {
    fn list(&self) -> Vec<crate::Mistake> {
        Vec::new()
    }

    fn solve(&self, _: &[&crate::Mistake], _: &Case) -> Option<Answer> {
        None
    }

    fn contradiction(&self, _: &[&crate::Mistake], _: &[(&Case, &Answer)]) -> Option<usize> {
        None
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
    /// use checker::Shape;
    ///
    /// assert!(Shape::Line("Case").fits(b"Case 1: 2T"));
    /// assert!(Shape::Numbers(2, "a row, a column").fits(b" 3 -1.5 7"));
    /// assert!(!Shape::Numbers(1, "").fits(b"size 7"));
    /// ```
    pub fn fits(self, line: &[u8]) -> bool {
        let mut words = shrink::words(line);
        match self {
            Self::Any => true,
            Self::Line(first) => words.next() == Some(first.as_bytes()),
            Self::Numbers(..) => words.all(looks_like_a_number),
        }
    }
}

fn looks_like_a_number(word: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    word.iter().any(u8::is_ascii_digit) && word.iter().all(is_part)
}

/// The reason why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What is wrong, in a few words that are the same for every case, such as `a wait is missing`.
    /// Two failures are alike if their kinds are the same.
    pub kind: &'static str,
    /// What is wrong with this answer, in a sentence. More lines may explain it.
    pub sentence: String,
}

impl Reason {
    /// Returns a reason of this kind.
    pub fn new(kind: &'static str, sentence: impl Into<String>) -> Self {
        Self {
            kind,
            sentence: sentence.into(),
        }
    }
}

/// Returns the direction of a wrong number, as [`Judging::direction`] does.
///
/// ```
/// assert_eq!(checker::too_high_or_low(&3, &7), Some("are too high"));
/// ```
pub fn too_high_or_low<T: PartialOrd>(best: &T, claimed: &T) -> Option<&'static str> {
    Some(if claimed > best {
        "are too high"
    } else {
        "are too low"
    })
}
