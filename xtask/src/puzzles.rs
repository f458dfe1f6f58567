//! The puzzles of the workspace, and how a task gets at one by its name.

use anyhow::{Context, Error, Result, anyhow};
use puzzle::{Answers, Judging, Puzzle, run};
use story::{Format, Story, Tell};

use crate::mistakes::{self, Limit, Mistake};

/// Lists puzzles: a line each, `crate::Type;` or, with the tiers that only the runner has to be
/// told of, `crate::Type: story mistakes;`. The `$` before them is for the macro that this makes.
macro_rules! puzzles {
    ($dollar:tt $($name:ident :: $puzzle:ident $(: $($tier:ident)+)?;)+) => {
        /// The names of all puzzles.
        pub const NAMES: &[&str] = &[$(::$name::$puzzle::NAME),+];

        /// The crates of all puzzles.
        pub mod crates {
            $(pub use ::$name;)+
        }

        /// `on!(name, function(argument))` calls a function with the puzzle of this name as its
        /// type. It is an error if there is none.
        #[macro_export]
        macro_rules! on {
            ($dollar name:expr, $dollar function:ident($dollar($dollar argument:expr),*)) => {
                match AsRef::<str>::as_ref(&$dollar name) {
                    $(<$dollar crate::puzzles::crates::$name::$puzzle as ::puzzle::Puzzle>::NAME => {
                        Ok($dollar function::<$dollar crate::puzzles::crates::$name::$puzzle>(
                            $dollar($dollar argument),*
                        ))
                    })+
                    name => Err($dollar crate::puzzles::unknown(name)),
                }
            };
        }

        $(impl Listed for ::$name::$puzzle { $($(tier!($tier $name);)+)? })+
    };
}

/// What a tier adds to [`Listed`].
macro_rules! tier {
    (story $name:ident) => {
        fn print(format: Format, file: &str, input: &[u8]) -> Option<Printed> {
            Some(Printed::by(|out, err| run::<Self>(file, input, out, err, &format, 1)))
        }

        fn tell(case: &Self::Case, answer: &Self::Answer) -> Option<Story> {
            Some(<Self as Tell>::story(case, answer))
        }

        fn pictures() -> String {
            <Self as Tell>::pictures()
        }
    };
    (mistakes $name:ident) => {
        const MISTAKES: &'static [Mistake<Self>] = mistakes::$name::MISTAKES;
        const LIMITS: &'static [Limit<Self>] = mistakes::$name::LIMITS;
    };
}

puzzles! {
    $
    yahtzee::Yahtzee: story mistakes;
    mahjong::Mahjong: story mistakes;
    chess::Chess: story mistakes;
    rake::Rake: story mistakes;
}

/// That there is no puzzle of this name, but others.
pub fn unknown(name: &str) -> Error {
    anyhow!("there is no puzzle {name:?}, but {}", NAMES.join(", "))
}

/// The name of a puzzle that there is.
pub(crate) fn known(name: &str) -> Result<&'static str> {
    NAMES.iter().copied().find(|known| *known == name).ok_or_else(|| unknown(name))
}

/// What the runner knows of a puzzle. What a puzzle does not have is `None` or empty.
pub trait Listed: Puzzle {
    /// Tier 5: wrong programs, kept on purpose.
    const MISTAKES: &'static [Mistake<Self>] = &[];
    /// Tier 5: what a good set of fixtures reaches.
    const LIMITS: &'static [Limit<Self>] = &[];

    /// Runs the solver on `input` exactly as its binary does; `file` is what messages call it.
    /// `None` without tier 4, but for the answers.
    fn print(format: Format, file: &str, input: &[u8]) -> Option<Printed> {
        let answer = |out: &mut _, err: &mut _| run::<Self>(file, input, out, err, &Answers, 1);
        (format == Format::Answer).then(|| Printed::by(answer))
    }

    /// Tier 4: how the answer to a case comes about.
    fn tell(case: &Self::Case, answer: &Self::Answer) -> Option<Story> {
        let _ = (case, answer);
        None
    }

    /// Tier 4: the pictures of its stories.
    fn pictures() -> String {
        String::new()
    }

    /// What judging it needs.
    ///
    /// # Errors
    ///
    /// If it has no tier 2.
    fn judging() -> Result<Judging<Self>> {
        let name = Self::NAME;
        Self::JUDGING.with_context(|| {
            format!("{name} cannot be judged yet: it has no tier 2 (`Puzzle::JUDGING`)")
        })
    }
}

/// What a solver did with an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// The exit code.
    pub status: u8,
}

impl Printed {
    fn by(solver: impl FnOnce(&mut Vec<u8>, &mut Vec<u8>) -> u8) -> Self {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = solver(&mut stdout, &mut stderr);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self { stdout: text(stdout), stderr: text(stderr), status }
    }
}
