//! What a judge says about an output: the verdict and its reasons.

use std::fmt::{self, Display};

use story::Value;

/// A verdict, by the name that online judges use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded: CPU time, or far more wall-clock time.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Runtime error: an exit code other than 0, or a signal.
    Re,
    /// Presentation error: there are too few or too many answers, or a word that cannot belong to
    /// an answer. For a strict judge, it is also right answers in another layout than the
    /// statement's.
    Pe,
    /// The program and another one, with which it is compared, give different answers.
    Differ,
}

impl Verdict {
    /// Returns whether the program exceeded a limit of time or memory, so that its answers were not
    /// looked at.
    pub const fn is_over_limit(self) -> bool {
        matches!(self, Self::Tle | Self::Mle)
    }

    /// Returns the verdict in words that can begin a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Ac => "Accepted",
            Self::Wa => "Wrong answer",
            Self::Tle => "Time limit exceeded",
            Self::Mle => "Memory limit exceeded",
            Self::Re => "Runtime error",
            Self::Pe => "Presentation error",
            Self::Differ => "The programs differ",
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
    /// The number of the first case with a wrong answer, counted from 1, if it is known.
    pub case: Option<u64>,
    /// The best answer to that case.
    pub expected: Option<String>,
    /// What the program printed instead of that answer.
    pub got: Option<String>,
    /// Why the output is not accepted, in the words of the puzzle.
    pub reason: Option<String>,
    /// What else there is to know: for an output that is accepted, what a strict judge would reject,
    /// or that it has other right answers than the solver's; for any other output, that the input has
    /// more cases than the statement allows.
    pub note: Option<String>,
}

impl Judgement {
    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Ac
    }

    /// Adds the note that the input has more cases than the statement allows, if the output is not
    /// accepted. `cases` says that in words: see
    /// [`ErasedPuzzle::too_many`](crate::ErasedPuzzle#method.too_many).
    pub fn note_too_many(&mut self, cases: Option<String>) {
        if !self.is_accepted() {
            self.note = cases;
        }
    }

    /// Adds what is known to a JSON object: the fields `verdict`, `case`, `expected`, `got`, `reason`
    /// and `note`. What is not known is null.
    ///
    /// ```
    /// use checker::{Judgement, Verdict};
    ///
    /// let mut object = story::json!({ "puzzle": "chess" });
    /// Judgement::new(Verdict::Tle, None).add_to(&mut object);
    /// assert_eq!(object["puzzle"], "chess");
    /// assert_eq!(object["verdict"], "TLE");
    /// assert!(object["case"].is_null());
    /// ```
    ///
    /// # Panics
    ///
    /// If `object` is not an object.
    pub fn add_to(&self, object: &mut Value) {
        let Self { verdict, case, expected, got, reason, note } = self;
        object["verdict"] = verdict.to_string().into();
        object["case"] = (*case).into();
        let texts = [("expected", expected), ("got", got), ("reason", reason), ("note", note)];
        for (name, text) in texts {
            object[name] = text.clone().into();
        }
    }

    /// Returns a judgement with this verdict and this reason, in which nothing else is known.
    pub fn new(verdict: Verdict, reason: Option<String>) -> Self {
        Self { verdict, case: None, expected: None, got: None, reason, note: None }
    }
}
