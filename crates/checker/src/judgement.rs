//! The words of a verdict.

use std::fmt::{self, Display};

/// The verdicts of online judges, by their usual names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded: processor time, or far more wall-clock time.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Runtime error: an exit code other than 0, or a signal.
    Re,
    /// Presentation error: too few or too many answers, or something that is no answer; or, for
    /// a strict judge, an answer in another layout than the statement's.
    Pe,
}

impl Verdict {
    /// The verdict in words, as the beginning of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Ac => "Accepted",
            Self::Wa => "Wrong answer",
            Self::Tle => "Time limit exceeded",
            Self::Mle => "Memory limit exceeded",
            Self::Re => "Runtime error",
            Self::Pe => "Presentation error",
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_ascii_uppercase())
    }
}

/// A verdict with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The ordinal of the first case with a wrong answer, from 1, if that is known.
    pub case: Option<u64>,
    /// Our answer to that case.
    pub expected: Option<String>,
    /// What the program printed instead.
    pub got: Option<String>,
    /// Why it is not accepted, in the words of the puzzle.
    pub reason: Option<String>,
    /// What a strict judge would reject, although it is accepted.
    pub note: Option<String>,
}

impl Judgement {
    /// Whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Ac
    }

    /// This verdict with a reason, and nothing else.
    pub fn new(verdict: Verdict, reason: Option<String>) -> Self {
        Self { verdict, case: None, expected: None, got: None, reason, note: None }
    }
}
