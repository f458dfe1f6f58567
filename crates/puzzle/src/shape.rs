//! Describes what an answer looks like, so that the judge can say what is wrong with output that it
//! cannot read.

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
