//! Defines [`Judging`], what the judge knows of a puzzle beside its solver.
//!
//! The solver of a puzzle only finds right answers. To say more of a wrong answer than that it is wrong, the judge needs the
//! puzzle's own terms. They are the fields of [`Judging`], each of which has a default for a puzzle that has nothing to say there.
//! These are shortened examples of what a report says, and the fields that it comes from:
//!
//! ```text
//! a wait is missing                                            reason
//! your program acts as if five equal dice are no full house    wrong_solutions
//! all wrong cases have 9 or more columns                       measures
//! all wrong answers are too high                               direction
//! ```

use puzzle::Puzzle;
use story::{Story, Table};

use crate::extras::Extras;
use crate::likeness::Likeness;
use crate::measure::Measure;
use crate::plays::Plays;
use crate::simpler_case::SimplerCase;
use crate::symmetry::Symmetry;
use crate::wrong::{Mistake, WrongSolutions};

/// What the judge knows of a puzzle beside its solver: why an answer is wrong, which
/// mistakes are known, what wrong cases may have in common.
///
/// [`Judging::new`] has a default for each field:
///
/// ```ignore
/// pub static CHESS: Judging<Chess> = Judging {
///     shape: Shape::Number,
///     ..Judging::new()
/// };
/// ```
///
/// Many fields are functions of answers. Their arguments are always in the order case, best answer, answer of a program,
/// of which each function has only those that it needs.
pub struct Judging<P: Puzzle> {
    // What an answer and a case look like.
    /// The shape of an answer. If an output cannot be read, the judge compares it with this shape
    /// to name what is wrong. By default, an answer may have any form.
    pub shape: Shape,
    /// Returns the names of the numbers of an answer, if it has several, such as `bonus`. The list is empty if they have no
    /// names.
    pub column_names: fn() -> Vec<&'static str>,
    /// What the words of a case are, as a plural such as `tiles`, if an input may have them in any order. The statement's own
    /// layout sorts them. `None` if the order of the words has a meaning.
    pub any_order_words: Option<&'static str>,
    /// What the lines of a case are, as a plural such as `rolls`, if the right answer is the same in any order of them.
    /// `None` if their order has a meaning.
    pub any_order_lines: Option<&'static str>,

    // Why an answer is wrong.
    /// Returns the reason why an answer of a program is wrong, in the puzzle's own terms. The arguments are the case, the best
    /// answer and the wrong answer. The default is `not the right answer`.
    ///
    /// The judge calls this function only for a wrong answer whose reason it shows, so it may take longer than the solver.
    pub reason: fn(&P::Case, &P::Answer, &P::Answer) -> Reason,
    /// Returns the kind of the [`reason`](Self::reason), given the same arguments, in far less time. The judge asks for the
    /// kinds of all wrong answers. `None` if the reason itself takes little time.
    pub kind: Option<fn(&P::Case, &P::Answer, &P::Answer) -> &'static str>,
    /// The wrong solutions. Some fixture must detect each of them. If a misreading among them
    /// explains the answers of a program, the judge names that misreading.
    pub wrong_solutions: &'static dyn WrongSolutions<P::Case, P::Answer>,
    /// Known ways of listing a part of an answer several times by mistake.
    pub listed: &'static [Listed<P::Case, P::Answer>],

    // What wrong answers, or their cases, have in common. The judge says this if no known mistake explains the answers.
    /// The measures of a case, the simplest first. One of them may divide the cases with wrong answers from the others.
    pub measures: &'static [Measure<P::Case, P::Answer>],
    /// Returns whether a right answer to a case tells something of a program, given the best answer: something can be
    /// chosen in the case, or be missing in the answer. In a game of Yahtzee whose rolls are all equal, for example, nothing can
    /// be chosen. Right answers to cases that tell nothing do not make a measure stand out, unless the program is wrong about
    /// some of these cases. By default, every right answer tells something.
    pub is_telling: fn(&P::Case, &P::Answer) -> bool,
    /// Returns which way a wrong answer differs from the best one, in words that can follow "all
    /// wrong answers", such as `are too high`. Returns `None` if there is no word for it. The arguments are the best answer and
    /// the wrong one.
    pub direction: fn(&P::Answer, &P::Answer) -> Option<&'static str>,
    /// Returns the number that decides how good an answer is, such as a total. `None` if nothing is to be made large or
    /// small.
    pub number: Option<fn(&P::Answer) -> i64>,
    /// What all wrong answers may be alike in, such as the parts that are right. The judge says the first likeness that they
    /// have.
    pub likenesses: &'static [Likeness<P::Case, P::Answer>],
    /// What the surplus parts of a wrong answer may have in common. `None` if an answer has no parts.
    pub extras: Option<&'static Extras<P::Case, P::Answer>>,
    /// Tells whether some play that the rules allow, good or bad, gives an answer. `None` if the puzzle has nothing to choose.
    pub plays: Option<&'static Plays<P::Case, P::Answer>>,

    // What the judge finds out by running the program again.
    /// The symmetries. The judge says the first one that a program does not follow. Empty if none is known.
    pub symmetries: &'static [Symmetry<P::Case, P::Answer>],
    /// For a case that takes a program too long: the simpler cases with which it is compared. The judge says the first
    /// comparison that tells something.
    pub simpler_cases: &'static [SimplerCase<P::Case>],

    // How an answer is described and shown.
    /// The words in which a note describes an accepted answer that is not the solver's own, such as
    /// `another best card`. The default is `another right answer`.
    pub other_answer_words: &'static str,
    /// Returns a picture of an answer, which may be wrong. The web app shows the picture of a wrong
    /// answer beside that of the right answer, and marks where the two differ. `None` if a picture
    /// would add nothing to the words.
    pub picture: Option<fn(&P::Answer) -> Table>,
    /// Marks in the story of a case what a program did instead, given the program's answer, which may be right.
    /// By default, the story stays as it is.
    pub mark: fn(&P::Case, &P::Answer, Story) -> Story,
}

impl<P: Puzzle> Judging<P> {
    /// Returns the value in which every field has its default.
    pub const fn new() -> Self {
        Self {
            shape: Shape::Any,
            column_names: Vec::new,
            any_order_words: None,
            any_order_lines: None,
            reason: |_, _, _| Reason::new("not the right answer", "not the right answer"),
            kind: None,
            wrong_solutions: &NoneKnown,
            listed: &[],
            measures: &[],
            is_telling: |_, _| true,
            direction: |_, _| None,
            number: None,
            likenesses: &[],
            extras: None,
            plays: None,
            symmetries: &[],
            simpler_cases: &[],
            other_answer_words: "another right answer",
            picture: None,
            mark: |_, _, story| story,
        }
    }

    /// Returns whether an input may have the words of a case in any order.
    pub(crate) fn has_free_word_order(&self) -> bool {
        self.any_order_words.is_some()
    }
}

impl<P: Puzzle> Default for Judging<P> {
    fn default() -> Self {
        Self::new()
    }
}

// A derived `Clone` and `Copy` would ask `P` to be `Copy` too.
impl<P: Puzzle> Clone for Judging<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Puzzle> Copy for Judging<P> {}

/// The shape of an answer: what it looks like, whatever its values. If an output cannot be read as
/// answers, the judge compares its lines with the shape. The report can then point out lines of
/// numbers that are too short or too long, and lines that are not answers, such as debugging text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An answer has any number of lines, of any form.
    Any,
    /// An answer is one line that begins with this word, such as `Case`.
    Line(&'static str),
    /// An answer is one line with a number.
    Number,
    /// An answer is one line of several numbers.
    Numbers {
        /// How many numbers there are: at least two.
        count: usize,
        /// What the numbers are, such as `13 scores, the bonus, the total`.
        names: &'static str,
    },
}

impl Shape {
    /// Returns whether a line of an output may be meant as an answer. A line of numbers may have any length, even none, so that
    /// the judge can report a wrong length as such.
    ///
    /// ```
    /// use checker::Shape;
    ///
    /// assert!(Shape::Line("Case").fits(b"Case 1: 2T"));
    /// assert!(Shape::Number.fits(b" 3 -1.5 7"));
    /// assert!(Shape::Number.fits(b""));
    /// assert!(!Shape::Number.fits(b"size 7"));
    /// ```
    pub fn fits(self, line: &[u8]) -> bool {
        let mut words = shrink::words(line);
        match self {
            Self::Any => true,
            Self::Line(first) => words.next() == Some(first.as_bytes()),
            Self::Number | Self::Numbers { .. } => words.all(looks_like_a_number),
        }
    }

    /// Returns how many numbers an answer has, if it is a line of numbers.
    pub(crate) fn number_count(self) -> Option<usize> {
        match self {
            Self::Number => Some(1),
            Self::Numbers { count, .. } => Some(count),
            Self::Any | Self::Line(_) => None,
        }
    }
}

/// Returns whether a word consists of what numbers consist of, and has a digit: `7`, `-1.5` or `1e+06`.
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

/// One way in which a program may list parts of an answer more than once, because it does not stop once it has found a part.
///
/// A hand that waits for a tile, for example, may wait for it with each of two eyes. A program that lists the tile once for
/// each eye lists it twice.
pub struct Listed<Case, Answer> {
    /// What decides how often a part is listed, in words that can follow "a word is listed", such as "as often as there are
    /// eyes".
    pub about: &'static str,
    /// Returns how often each part of the best answer to a case is listed, in the order of the answer.
    pub times: fn(&Case, &Answer) -> Vec<usize>,
}

/// The wrong solutions of a puzzle for which none is known. The list is empty, so no mistake can be chosen for the other
/// functions.
struct NoneKnown;

impl<Case, Answer> WrongSolutions<Case, Answer> for NoneKnown {
    fn list(&self) -> Vec<Mistake> {
        Vec::new()
    }

    fn solve(&self, _chosen: &[&Mistake], _case: &Case) -> Option<Answer> {
        None
    }

    fn contradiction(&self, _chosen: &[&Mistake], _answers: &[(&Case, &Answer)]) -> Option<usize> {
        None
    }
}

/// Returns whether a printed number is too high or too low, in the words that [`Judging::direction`] needs. Returns `None` if it
/// is the best number.
///
/// ```
/// assert_eq!(checker::too_high_or_low(&3, &7), Some("are too high"));
/// assert_eq!(checker::too_high_or_low(&3, &3), None);
/// ```
pub fn too_high_or_low<T: PartialOrd>(best: &T, printed: &T) -> Option<&'static str> {
    if printed > best {
        Some("are too high")
    } else if printed < best {
        Some("are too low")
    } else {
        None
    }
}
