//! The list of puzzles, and what the runner knows of each.

use std::slice;

use anyhow::{Context, Result, anyhow};
use chess::Chess;
use judge::{CaseText, TextPuzzle};
use mahjong::Mahjong;
use puzzle::{
    About, Answers, InputError, Judging, Limit, Mistake, Puzzle, Tokens, read_input, run,
};
use rake::Rake;
use story::{Format, Story, Tell};
use yahtzee::Yahtzee;

/// All puzzles, a line each. One without stories (tier 4) is `&Tiers::<Demo>::new(),`.
pub static PUZZLES: &[&dyn Listed] = &[
    &Tiers::<Yahtzee>::new().stories(),
    &Tiers::<Mahjong>::new().stories(),
    &Tiers::<Chess>::new().stories(),
    &Tiers::<Rake>::new().stories(),
];

/// The names of all puzzles.
pub fn names() -> impl Iterator<Item = &'static str> {
    PUZZLES.iter().map(|puzzle| puzzle.name())
}

/// The puzzle of this name.
///
/// # Errors
///
/// If there is none; the message lists those there are.
pub fn puzzle(name: &str) -> Result<&'static dyn Listed> {
    let found = PUZZLES.iter().copied().find(|puzzle| puzzle.name() == name);
    found.with_context(|| {
        let names: Vec<&str> = names().collect();
        format!("there is no puzzle {name:?}; the puzzles are {}", names.join(", "))
    })
}

/// A puzzle as the runner sees it: its cases and answers are text. What it does not have is
/// `None` or empty.
pub trait Listed: Sync {
    /// The name of the puzzle.
    fn name(&self) -> &'static str;

    /// The puzzle in words.
    fn about(&self) -> About;

    /// Whether blanks and line ends of its inputs matter.
    fn reads_lines(&self) -> bool;

    /// Runs the solver on `input` exactly as its binary does; `file` is what messages call it.
    /// `None` without tier 4, except for the answers.
    fn run(&self, format: Format, file: &str, input: &[u8]) -> Option<Printed>;

    /// How many cases an input holds.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn count(&self, input: &[u8]) -> Result<usize, InputError>;

    /// Tier 2, what judging needs, if it has that.
    fn tier_2(&self) -> Option<&dyn TextPuzzle>;

    /// Tier 2.
    ///
    /// # Errors
    ///
    /// If it has none.
    fn judging(&self) -> Result<&dyn TextPuzzle> {
        self.tier_2().with_context(|| {
            let name = self.name();
            format!("{name} cannot be judged yet: it has no tier 2 (`Puzzle::JUDGING`)")
        })
    }

    /// Tier 4: whether it has stories.
    fn has_stories(&self) -> bool;

    /// Tier 4: how the answer to this case is derived.
    fn story(&self, case: &CaseText) -> Option<Story>;

    /// Tier 4: the pictures of its stories.
    fn pictures(&self) -> String;

    /// Tier 5: the names of the wrong programs, each with its mistake.
    fn mistakes(&self) -> Vec<(&'static str, &'static str)>;

    /// Tier 5: the names of the limits that a good set of fixtures reaches.
    fn limits(&self) -> Vec<&'static str>;

    /// Tier 5: whether each wrong program fails on this input, and whether each limit is reached.
    ///
    /// # Errors
    ///
    /// If the input is malformed.
    fn hits(&self, input: &[u8]) -> Result<[Vec<bool>; 2]>;

    /// Tier 5: what the wrong program of this name prints for an input; `None` if that would take
    /// hours.
    ///
    /// # Errors
    ///
    /// If there is no such program, or the input is malformed.
    fn answer_wrongly(&self, mistake: &str, input: &[u8]) -> Result<Option<Vec<u8>>>;
}

/// The tiers of a puzzle, for the list.
struct Tiers<P: Puzzle> {
    judging: Option<Judging<P>>,
    stories: Option<Stories<P>>,
}

/// Tier 4.
struct Stories<P: Puzzle> {
    run: fn(Format, &str, &[u8]) -> Printed,
    story: fn(&P::Case, &P::Answer) -> Story,
    pictures: fn() -> String,
}

impl<P: Puzzle> Tiers<P> {
    /// The tiers that the puzzle itself names.
    const fn new() -> Self {
        Self { judging: P::JUDGING, stories: None }
    }

    /// With tier 4.
    const fn stories(self) -> Self
    where
        P: Tell,
    {
        let run = |format, file: &str, input: &[u8]| {
            Printed::by(|out, err| run::<P>(file, input, out, err, &format, 1))
        };
        Self { stories: Some(Stories { run, story: P::story, pictures: P::pictures }), ..self }
    }
}

impl<P: Puzzle> Listed for Tiers<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn about(&self) -> About {
        P::ABOUT
    }

    fn reads_lines(&self) -> bool {
        P::READS_LINES
    }

    fn run(&self, format: Format, file: &str, input: &[u8]) -> Option<Printed> {
        match &self.stories {
            Some(stories) => Some((stories.run)(format, file, input)),
            None => (format == Format::Answer)
                .then(|| Printed::by(|out, err| run::<P>(file, input, out, err, &Answers, 1))),
        }
    }

    fn count(&self, input: &[u8]) -> Result<usize, InputError> {
        Ok(read_input::<P>(input)?.len())
    }

    fn tier_2(&self) -> Option<&dyn TextPuzzle> {
        self.judging.as_ref().map(|judging| judging as &dyn TextPuzzle)
    }

    fn has_stories(&self) -> bool {
        self.stories.is_some()
    }

    fn story(&self, case: &CaseText) -> Option<Story> {
        let stories = self.stories.as_ref()?;
        let case = P::read_case(&mut Tokens::new(&case[..])).ok()?;
        let answer = P::solve(slice::from_ref(&case)).pop()?;
        Some((stories.story)(&case, &answer))
    }

    fn pictures(&self) -> String {
        self.stories.as_ref().map_or_else(String::new, |stories| (stories.pictures)())
    }

    fn mistakes(&self) -> Vec<(&'static str, &'static str)> {
        P::MISTAKES.iter().map(|mistake| (mistake.name, mistake.about)).collect()
    }

    fn limits(&self) -> Vec<&'static str> {
        P::LIMITS.iter().map(|limit| limit.name).collect()
    }

    fn hits(&self, input: &[u8]) -> Result<[Vec<bool>; 2]> {
        let cases = read_input::<P>(input)?;
        let best = P::solve(&cases);
        let is_wrong = |case: &P::Case, best: &P::Answer, answer: &P::Answer| {
            let refuses = |judging: &Judging<P>| (judging.accepts)(case, best, answer).is_err();
            !P::same_answer(best, answer) && self.judging.as_ref().is_none_or(refuses)
        };
        let fails = |mistake: &Mistake<P>| {
            cases.iter().zip(&best).any(|(case, best)| {
                (mistake.solve)(case).is_none_or(|answer| is_wrong(case, best, &answer))
            })
        };
        let is_reached = |limit: &Limit<P>| limit.is_reached(&cases, &best);
        let failed = P::MISTAKES.iter().map(fails).collect();
        Ok([failed, P::LIMITS.iter().map(is_reached).collect()])
    }

    fn answer_wrongly(&self, mistake: &str, input: &[u8]) -> Result<Option<Vec<u8>>> {
        let found = P::MISTAKES.iter().find(|known| known.name == mistake);
        let found = found.ok_or_else(|| anyhow!("{} has no mistake {mistake:?}", P::NAME))?;
        let mut output = Vec::new();
        for (case, number) in read_input::<P>(input)?.iter().zip(1..) {
            let Some(answer) = (found.solve)(case) else { return Ok(None) };
            P::write_answer(number, &answer, &mut output);
        }
        Ok(Some(output))
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
