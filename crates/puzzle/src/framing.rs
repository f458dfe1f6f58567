//! Defines how cases follow one another in an input.

/// How cases follow one another in an input, and how the last case is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One case follows the other until the end of the input.
    UntilEnd,
    /// One case follows the other until this end mark, or until the end of the input. The mark
    /// consists of words with one space between two of them. Nothing after the mark is read as a
    /// case; see [`Unread`](crate::Unread). If only some of the words of the mark follow a case, the
    /// first of them is read as a word of the next case.
    Sentinel(&'static str),
    /// The input holds exactly one case and nothing after it.
    Single,
    /// The input holds the number of cases, then the cases, and nothing after them.
    Counted,
}

impl Framing {
    /// Returns the text before `count` cases in an input.
    pub fn head(self, count: u64) -> String {
        if self == Self::Counted {
            format!("{count}\n")
        } else {
            String::new()
        }
    }

    /// Returns the text after the last case in an input.
    pub fn tail(self) -> String {
        self.end_mark()
            .map_or(String::new(), |mark| format!("{mark}\n"))
    }

    /// Returns what a user types to end the input, as a message shows it.
    pub fn typed_end(self) -> String {
        self.end_mark()
            .map_or("Ctrl-D".to_owned(), |mark| format!("`{mark}`"))
    }

    /// Returns the end mark, if the framing has one.
    #[inline]
    pub fn end_mark(self) -> Option<&'static str> {
        if let Self::Sentinel(mark) = self {
            Some(mark)
        } else {
            None
        }
    }
}
