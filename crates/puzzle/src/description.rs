//! Defines plain types that describe a puzzle: how cases follow one another in an input, functions
//! that a user chooses by name, what an answer looks like, and the boundaries of the statement
//! (tier 5), which tell whether fixtures reach its limits.

use fastrand::Rng;

/// How cases follow one another in an input, and how the last case is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One case follows the other until the end of the input.
    UntilEnd,
    /// One case follows the other until this end mark, or until the end of the input. The mark
    /// consists of words with one space between two of them. Nothing after the mark is read. If
    /// only some of the words of the mark follow a case, the first of them is read as a word of the
    /// next case.
    Sentinel(&'static str),
    /// The input holds exactly one case and nothing after it.
    Single,
    /// The input holds the number of cases, then the cases, and nothing after them.
    Counted,
}

impl Framing {
    /// Returns the text before `count` cases in an input.
    pub fn head(self, count: u64) -> String {
        if self == Self::Counted { format!("{count}\n") } else { String::new() }
    }

    /// Returns the text after the last case in an input.
    pub fn tail(self) -> String {
        self.end_mark().map_or(String::new(), |mark| format!("{mark}\n"))
    }

    /// Returns what a user types to end the input, as a message shows it.
    pub fn typed_end(self) -> String {
        self.end_mark().map_or("Ctrl-D".to_owned(), |mark| format!("`{mark}`"))
    }

    /// Returns the end mark, if the framing has one.
    #[inline]
    pub fn end_mark(self) -> Option<&'static str> {
        if let Self::Sentinel(mark) = self { Some(mark) } else { None }
    }
}

/// A function with a name, such as a [`Generator`].
pub struct Named<Function> {
    /// The name: one word, or words joined by hyphens.
    pub name: &'static str,
    /// What is special about the function, in a few words.
    pub about: &'static str,
    /// The function.
    pub function: Function,
}

impl<Function> Named<Function> {
    /// Gives a function a name, and says in `about` what is special about it.
    pub const fn new(name: &'static str, about: &'static str, function: Function) -> Self {
        Self { name, about, function }
    }
}

/// A generator of random cases of one kind, such as "near-ready hands" or "boards with equal
/// values". Its function draws such a case from random numbers.
pub type Generator<Case> = Named<fn(&mut Rng) -> Case>;

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
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let is_number = |word: &[u8]| {
            word.iter().any(u8::is_ascii_digit)
                && word.iter().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte))
        };
        match self {
            Self::Any => true,
            Self::Line(first) => words.next() == Some(first.as_bytes()),
            Self::Numbers(..) => words.all(is_number),
        }
    }
}

/// A boundary: a limit of the statement, or a value at which a rule starts or stops applying, such
/// as "k = 3". Good fixtures reach every boundary, because boundaries are where programs fail.
pub struct Boundary<Case, Answer> {
    /// The name of the boundary.
    pub name: &'static str,
    by_case: fn(&Case, &Answer) -> bool,
    by_input: fn(&[Case], &[Answer]) -> bool,
}

impl<Case, Answer> Boundary<Case, Answer> {
    /// Returns a boundary that an input reaches if `reached` holds for one of its cases and the
    /// best answer to that case.
    pub const fn of_case(name: &'static str, reached: fn(&Case, &Answer) -> bool) -> Self {
        Self { name, by_case: reached, by_input: |_, _| false }
    }

    /// Returns a boundary that an input reaches if `reached` holds for all its cases and their best
    /// answers.
    pub const fn of_input(name: &'static str, reached: fn(&[Case], &[Answer]) -> bool) -> Self {
        Self { name, by_case: |_, _| false, by_input: reached }
    }

    /// Returns whether an input with these cases and these best answers reaches the boundary.
    pub fn is_reached(&self, cases: &[Case], best: &[Answer]) -> bool {
        let mut each = cases.iter().zip(best);
        (self.by_input)(cases, best) || each.any(|(case, best)| (self.by_case)(case, best))
    }
}
