//! A puzzle without its types: its cases and answers are text.

use puzzle::{Framing, InputError, Puzzle, Tokens, read_input, run};
use story::{Explain, Format, Story, Table};

use crate::batch::Batch;
use crate::change::{Change, changes};
use crate::draw::{NoGenerator, draw};
use crate::input::{CaseText, case_text, framed, output_of};
use crate::page::PagePuzzle;
use crate::simpler::{Simpler, simpler};

/// A puzzle without its types: its cases and answers are text. The judge and the runner know
/// puzzles only in this form, so their code is compiled once, not once for each puzzle. A page in a
/// browser uses only the part [`PagePuzzle`].
///
/// Every [`Explain`] implements this trait, so a list of puzzles is a list of references.
///
/// A puzzle is written in tiers, of which only the first is required: 1 solves, 2 lets programs be
/// judged, 3 is a textbook form of the solver, 4 tells how an answer is derived, and 5 has wrong
/// solutions and limits. The docs of [`Puzzle`] say which items belong to which tier.
/// [`is_judged`](PagePuzzle::is_judged) and [`is_explained`](Self::is_explained) tell whether a
/// puzzle has tiers 2 and 4. If a puzzle lacks tier 5, it has no wrong solutions and no limits.
pub trait ErasedPuzzle: PagePuzzle {
    /// Returns how cases follow one another in an input.
    fn framing(&self) -> Framing;

    /// Runs the solver on `input` exactly as its binary does, and returns what it prints. `file` is
    /// the name of the input in messages. Returns `None` if the format needs stories and the puzzle
    /// has none.
    fn run(&self, format: Format, file: &str, input: &[u8]) -> Option<Printed>;

    /// Tier 2: returns how many cases the statement allows in one input.
    fn max_cases(&self) -> usize;

    /// Returns the cases of an input, each as the puzzle writes it. If the puzzle has no tier 2,
    /// their texts are empty.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError>;

    /// Tier 2: returns an input with these cases. An input with [`Framing::Single`] holds exactly
    /// one case.
    fn input(&self, cases: &[CaseText]) -> Vec<u8>;

    /// Tier 2: returns a function that makes the random case with a given number, counted from 0.
    /// The generator with the name `generator` makes all cases. If `generator` is `None`, the
    /// generators take turns: see [`case`](crate::draw::case). A case depends only on its number,
    /// the seed and the generators.
    ///
    /// # Errors
    ///
    /// [`NoGenerator::Unknown`], which lists the generators, if none has this name, and
    /// [`NoGenerator::None`] if the puzzle has no generators.
    fn draw(&self, generator: Option<&str>, seed: u64) -> Result<Box<DrawCase>, NoGenerator>;

    /// Tier 2: returns the cases that are one step simpler than `case`. The step with the index
    /// `resume_at` is tried first; start with 0. Each case comes with the value to pass as
    /// `resume_at` once this case takes the place of `case`: see
    /// [`simpler`](fn@crate::simpler::simpler).
    fn simpler(&self, case: &CaseText, resume_at: usize) -> Simpler<CaseText>;

    /// Tier 2: returns an input with these cases and the solver's answers to them.
    fn batch(&self, cases: Vec<CaseText>) -> Batch;

    /// Tier 2: returns an input with these cases, to be checked against `output`, which another
    /// program printed for it, instead of the solver's output.
    fn batch_against(&self, cases: Vec<CaseText>, output: Vec<u8>) -> Batch;

    /// Tiers 2 and 3: returns a [`Change`] for each case of `input` to which two outputs of the
    /// solver give different answers. `outputs` holds the old output, then the new one. The list is
    /// empty if the input is malformed or the puzzle has no tier 2.
    fn changes(&self, input: &[u8], outputs: [&[u8]; 2]) -> Vec<Change>;

    /// Tier 4: returns whether the puzzle has stories.
    fn is_explained(&self) -> bool;

    /// Tier 4: returns how the answer to a case is derived, or `None` if the puzzle has no stories.
    fn story(&self, case: &CaseText) -> Option<Story>;

    /// Tier 4: returns the pictures of the puzzle's stories, as SVG symbols.
    fn pictures(&self) -> String;

    /// Tier 4: returns a picture of an answer, right or wrong. `answer` is its text. Returns `None`
    /// if the puzzle has no picture for it.
    fn picture(&self, answer: &str) -> Option<Table>;

    /// Tier 5: returns the names of the wrong solutions, each with its mistake.
    fn wrong_solutions(&self) -> Vec<(&'static str, &'static str)>;

    /// Tier 5: returns the names of the limits that the fixtures of the puzzle should reach.
    fn limits(&self) -> Vec<&'static str>;

    /// Tier 5: returns two lists for an input. The first says of each of the
    /// [`wrong_solutions`](Self::wrong_solutions) whether it gives a wrong answer to some case of
    /// the input; an answer that would take hours counts as wrong. The second says of each of the
    /// [`limits`](Self::limits) whether the input reaches it.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn hits(&self, input: &[u8]) -> Result<[Vec<bool>; 2], InputError>;

    /// Tier 5: returns what a wrong solution prints for an input. `index` is its index in
    /// [`wrong_solutions`](Self::wrong_solutions). Returns `None` if that would take hours.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    ///
    /// # Panics
    ///
    /// If there is no wrong solution with this index.
    fn answer_wrongly(&self, index: usize, input: &[u8]) -> Result<Option<Vec<u8>>, InputError>;
}

/// A function that makes the random case with a given number.
pub type DrawCase = dyn Fn(u64) -> CaseText + Sync;

impl<P: Explain> ErasedPuzzle for P {
    fn framing(&self) -> Framing {
        P::FRAMING
    }

    fn run(&self, format: Format, file: &str, input: &[u8]) -> Option<Printed> {
        if format != Format::Answer && !P::EXPLAINED {
            return None;
        }
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = run::<P>(file, input, &mut stdout, &mut stderr, &format, 1);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Some(Printed { stdout: text(stdout), stderr: text(stderr), status })
    }

    fn max_cases(&self) -> usize {
        P::MAX_CASES
    }

    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError> {
        Ok(read_input::<P>(input)?.iter().map(case_text::<P>).collect())
    }

    fn input(&self, cases: &[CaseText]) -> Vec<u8> {
        framed(P::FRAMING, cases)
    }

    fn draw(&self, generator: Option<&str>, seed: u64) -> Result<Box<DrawCase>, NoGenerator> {
        let case = draw::<P>(generator, seed)?;
        Ok(Box::new(move |number| case_text::<P>(&case(number))))
    }

    fn simpler(&self, case: &CaseText, resume_at: usize) -> Simpler<CaseText> {
        let simpler = simpler::<P>(&parsed::<P>(case, 1)[0], resume_at);
        Box::new(simpler.map(|(index, case)| (index, case_text::<P>(&case))))
    }

    fn batch(&self, cases: Vec<CaseText>) -> Batch {
        Batch::new::<P>(parsed::<P>(&cases.concat(), cases.len()))
    }

    fn batch_against(&self, cases: Vec<CaseText>, output: Vec<u8>) -> Batch {
        Batch::against::<P>(parsed::<P>(&cases.concat(), cases.len()), output)
    }

    fn changes(&self, input: &[u8], outputs: [&[u8]; 2]) -> Vec<Change> {
        changes::<P>(input, outputs)
    }

    fn is_explained(&self) -> bool {
        P::EXPLAINED
    }

    fn story(&self, case: &CaseText) -> Option<Story> {
        let case = P::EXPLAINED.then(|| parsed::<P>(case, 1))?;
        let answer = P::solve(&case).pop()?;
        Some(P::story(&case[0], &answer))
    }

    fn pictures(&self) -> String {
        P::pictures()
    }

    fn picture(&self, answer: &str) -> Option<Table> {
        P::picture(&answer.split_whitespace().collect::<Vec<_>>())
    }

    fn wrong_solutions(&self) -> Vec<(&'static str, &'static str)> {
        P::WRONG_SOLUTIONS.iter().map(|wrong| (wrong.name, wrong.about)).collect()
    }

    fn limits(&self) -> Vec<&'static str> {
        P::LIMITS.iter().map(|limit| limit.name).collect()
    }

    fn hits(&self, input: &[u8]) -> Result<[Vec<bool>; 2], InputError> {
        let cases = read_input::<P>(input)?;
        let best = P::solve(&cases);
        let fails = |(case, best): (&P::Case, &P::Answer), answer: Option<P::Answer>| {
            answer.is_none_or(|answer| {
                !P::same_answer(best, &answer) && P::check(case, best, &answer).is_err()
            })
        };
        let detected = P::WRONG_SOLUTIONS.iter().map(|wrong| {
            cases.iter().zip(&best).any(|(case, best)| fails((case, best), (wrong.solve)(case)))
        });
        let reached = P::LIMITS.iter().map(|limit| limit.is_reached(&cases, &best));
        Ok([detected.collect(), reached.collect()])
    }

    fn answer_wrongly(&self, index: usize, input: &[u8]) -> Result<Option<Vec<u8>>, InputError> {
        let cases = read_input::<P>(input)?;
        let answers = cases.iter().map(P::WRONG_SOLUTIONS[index].solve);
        let answers: Option<Vec<P::Answer>> = answers.collect();
        Ok(answers.map(|answers| output_of::<P>(&answers)))
    }
}

/// Reads `count` cases back from their text.
///
/// # Panics
///
/// If [`Puzzle::read_case`] does not read what [`Puzzle::write_case`] wrote.
fn parsed<P: Puzzle>(text: &[u8], count: usize) -> Vec<P::Case> {
    let mut tokens = Tokens::new(text);
    let read = |_| P::read_case(&mut tokens).expect("a case that was written is read back");
    (0..count).map(read).collect()
}

/// What a solver printed for an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// The exit code.
    pub status: u8,
}
