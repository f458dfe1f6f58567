//! How cases follow one another in an input.

/// How an input says how many cases it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One case after the other until the end of the input.
    UntilEnd,
    /// One case after the other until this end mark, which is words with one space between two of
    /// them, or until the end of the input. What follows the mark is not read. Where only some of
    /// its words follow, the first is a word of a case like any other.
    Sentinel(&'static str),
    /// Exactly one case and nothing after it.
    Single,
    /// The number of cases, then the cases, and nothing after them.
    Counted,
}

impl Framing {
    /// What comes before this many cases in an input.
    pub fn head(self, count: u64) -> String {
        if self == Self::Counted { format!("{count}\n") } else { String::new() }
    }

    /// What comes after the last case in an input.
    pub fn tail(self) -> String {
        self.end_mark().map_or(String::new(), |mark| format!("{mark}\n"))
    }

    /// What a person types to end the input, in a message.
    pub fn typed_end(self) -> String {
        self.end_mark().map_or("Ctrl-D".to_owned(), |mark| format!("`{mark}`"))
    }

    /// The end mark as it is written, if the framing has one.
    #[inline]
    pub fn end_mark(self) -> Option<&'static str> {
        if let Self::Sentinel(mark) = self { Some(mark) } else { None }
    }
}
