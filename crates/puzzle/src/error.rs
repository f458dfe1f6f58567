//! Defines the errors of an input, which say what is wrong and where, and what is said of an input that
//! goes on after its end mark.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;

use crate::counted;

/// A position in an input. It prints as `LINE:COLUMN`, the form that editors jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, counted from 1. A line ends with a line feed.
    pub line: u64,
    /// The column, counted from 1, in bytes.
    pub column: u64,
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// An error in an input: the input is malformed, or it cannot be read.
#[derive(Debug)]
pub enum InputError {
    /// A token, or the end of the input, is not what was expected.
    Unexpected(Box<Unexpected>),
    /// Reading the input failed.
    Read(io::Error),
}

impl Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected(unexpected) => unexpected.fmt(f),
            Self::Read(error) => write!(f, "cannot read the input: {error}"),
        }
    }
}

impl Error for InputError {}

/// A place at which the input is malformed: what was found there, and what was expected instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected {
    /// The position of what was found.
    pub position: Position,
    /// What was expected, in words.
    pub expected: String,
    /// What was found instead: a quoted token, or a few words. `None` is the end of the input.
    pub found: Option<String>,
    /// The part of the case that was being read, as names from the largest part to the smallest:
    /// `game 3`, `roll 1`.
    pub part: Vec<String>,
}

impl Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}",
            self.position,
            self.text("the end of the input")
        )
    }
}

impl Unexpected {
    /// Says what was expected, what was found and in which part of the case, without the position.
    /// `end` is what the end of the text is called.
    pub fn text(&self, end: &str) -> String {
        let Self { expected, part, .. } = self;
        let part = if part.is_empty() {
            ""
        } else {
            &format!(" ({})", part.join(", "))
        };
        format!(
            "expected {expected}, found {}{part}",
            self.found.as_deref().unwrap_or(end)
        )
    }
}

impl InputError {
    /// Returns an error at this position: something else was expected than was found. `found` is `None`
    /// at the end of the input.
    pub fn unexpected(at: Position, expected: impl Into<String>, found: Option<String>) -> Self {
        let expected = expected.into();
        Self::Unexpected(Box::new(Unexpected {
            position: at,
            expected,
            found,
            part: vec![],
        }))
    }

    /// Returns the same error, attributed to this part of the case, such as `roll 1`. Call this
    /// function for the smallest part first, then for each part around it.
    #[must_use]
    #[cold]
    pub fn context(mut self, part: impl Display) -> Self {
        if let Self::Unexpected(unexpected) = &mut self {
            unexpected.part.insert(0, part.to_string());
        }
        self
    }
}

/// What follows the end mark of an input. It is no case, so nobody answers it, and a message says so.
///
/// As text, it is a sentence without the position:
///
/// ```
/// use puzzle::{Position, Unread};
///
/// let position = Position { line: 5, column: 1 };
/// let unread = Unread { mark: "0", position, lines: 3, is_whole: true };
/// assert_eq!(unread.to_string(), "what follows the end mark `0` is not read (3 lines)");
/// let unread = Unread { is_whole: false, ..unread };
/// assert_eq!(unread.to_string(), "what follows the end mark `0` is not read (3 lines or more)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The end mark.
    pub mark: &'static str,
    /// The position of the first word after the mark.
    pub position: Position,
    /// The number of lines that have a word after the mark. Blank lines do not count.
    pub lines: u64,
    /// Whether the lines are counted to the end of the input. Otherwise only those are that had arrived
    /// together with the mark, because the reader does not wait for more.
    pub is_whole: bool,
}

impl Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.is_whole { "" } else { " or more" };
        write!(
            f,
            "what follows the end mark `{}` is not read ({}{more})",
            self.mark,
            counted(self.lines, "line")
        )
    }
}
