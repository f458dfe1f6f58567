//! What is wrong with an input, and where.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;

/// A position in an input; prints as `LINE:COLUMN`, the form that editors jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Lines are counted from 1 and end with a line feed.
    pub line: u64,
    /// Columns are counted from 1, in bytes.
    pub column: u64,
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Why no case could be read.
#[derive(Debug)]
pub enum InputError {
    /// A token, or the end of the input, is not what was expected.
    Unexpected(Box<Unexpected>),
    /// The input could not be read at all.
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

impl Error for InputError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        if let Self::Read(error) = self { Some(error) } else { None }
    }
}

/// What was found, where, and what was expected instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected {
    /// Where it is.
    pub position: Position,
    /// What was expected.
    pub expected: String,
    /// What was found instead.
    pub found: String,
    /// The part of the case, from the largest to the smallest: `game 3`, `roll 1`.
    pub part: Vec<String>,
}

impl Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.position, self.expected, self.found)?;
        if self.part.is_empty() { Ok(()) } else { write!(f, " ({})", self.part.join(", ")) }
    }
}

impl InputError {
    /// Something unexpected at this place.
    pub fn unexpected(at: Position, expected: impl Into<String>, found: impl Into<String>) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Self::Unexpected(Box::new(Unexpected { position: at, expected, found, part: vec![] }))
    }

    /// The same error, attributed to this part of the case, such as `roll 1`.
    #[must_use]
    #[cold]
    pub fn context(mut self, part: impl Display) -> Self {
        if let Self::Unexpected(unexpected) = &mut self {
            unexpected.part.insert(0, part.to_string());
        }
        self
    }
}
