//! Defines [`ErasedPuzzle`], a puzzle without its types, so that the same compiled code works for
//! every puzzle.

use std::io::{Read, Write};

use puzzle::{
    About, Answered, Format, Framing, Input, InputError, Mistake, Puzzle, Tokens, answer_text,
    cases, is_as_good, read_input, run,
};
use story::{Story, Table};

use crate::batch::{Batch, CaseText, Solved, case_text, framed, judged, one_case, output_of};
use crate::claim::Evidence;
use crate::draw::case;
use crate::misreading::{Misreading, misreadings};
use crate::reading::resembles;

/// A puzzle without its types: cases and answers are text. The judge, `cargo xtask` and the web app
/// know puzzles only in this form, so their code is compiled once instead of once for each puzzle.
///
/// Every [`Puzzle`] implements this trait, so a list of puzzles is a list of references. The docs
/// of [`Puzzle`] say what the tiers are. A method of tier 2 panics if the puzzle does not have tier
/// 2, unless its docs say otherwise. Call [`is_judged`](Self::is_judged) first.
pub trait ErasedPuzzle: Sync {
    /// Returns the name of the puzzle.
    fn name(&self) -> &'static str;

    /// Returns the names under which online judges know the problem; see [`Puzzle::NAMES`].
    fn names(&self) -> &'static [&'static str];

    /// Returns the texts that describe the puzzle, such as its title, its rules and its sample.
    fn about(&self) -> About;

    /// Returns how cases follow one another in an input.
    fn framing(&self) -> Framing;

    /// Runs the puzzle's own binary with these words as its command line. The web app goes without.
    #[cfg(not(target_family = "wasm"))]
    fn main_with(&self, words: &[std::ffi::OsString]) -> std::process::ExitCode;

    /// Answers an input of any size on one thread, and writes exactly what the puzzle's own binary
    /// does: answers to `output`, and messages to `errors`. `file` is the name of the input in
    /// messages. Returns `None` if the format needs stories and the puzzle has none.
    fn answer(
        &self,
        format: Format,
        file: &str,
        input: Input,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> Option<Answered>;

    /// Tier 2: returns whether the puzzle has this tier, so that programs can be judged on it.
    fn is_judged(&self) -> bool;

    /// Tier 2: returns how many cases the statement allows in one input.
    fn max_cases(&self) -> usize;

    /// Tier 2: returns the cases of an input, each in the statement's own layout.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError>;

    /// Tier 2: rewrites the case that a text holds in the statement's own layout. The text may have
    /// any layout. Returns `None` if the text is not exactly one legal case.
    ///
    /// This is the function `legal` that [`smaller_cases`](crate::smaller_cases) needs.
    fn rewritten(&self, text: &[u8]) -> Option<CaseText>;

    /// Tier 2: returns the text of an input that holds these cases. An input with
    /// [`Framing::Single`] holds exactly one case.
    fn input(&self, cases: &[CaseText]) -> Vec<u8> {
        framed(self.framing(), cases)
    }

    /// Tier 2: returns the batch of these cases. This solves all of them, on all cores.
    fn batch(&self, cases: &[CaseText]) -> Batch;

    /// Tier 2: returns the batch of the cases of an input, which keeps the layout of the input, and
    /// the first place at which the input is malformed, if there is one. Then the batch has only
    /// the cases before it.
    fn batch_of(&self, input: &[u8]) -> (Batch, Option<InputError>) {
        self.answered_batch(input, None)
    }

    /// Tier 2: returns the same as [`batch_of`](Self::batch_of), without solving the cases if there is an
    /// `output`: the right one, as the solver prints it.
    fn answered_batch(&self, input: &[u8], output: Option<&[u8]>) -> (Batch, Option<InputError>);

    /// Tier 2: returns what a text looks like: whether it is a legal input with at least one case, and
    /// whether most of its lines have the [`Shape`](puzzle::Shape) of an answer.
    fn resembles(&self, text: &[u8]) -> [bool; 2];

    /// Tier 2: returns the names of the generators of random cases, each with a description of its
    /// cases. The list is empty if the puzzle has no tier 2.
    fn generators(&self) -> Vec<(&'static str, &'static str)>;

    /// Tier 2: draws the random case with this number, counted from 0, of the sequence that belongs
    /// to `seed`. `generator` is the index in [`generators`](Self::generators) of the generator
    /// that makes the case. If it is `None`, all generators take turns; see [`case`]. The same
    /// number, seed and generators always give the same case.
    ///
    /// # Panics
    ///
    /// If there is no generator with this index.
    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText;

    /// Tier 2: returns the text of the answer that an output has for each case of an input, or `None`
    /// for an answer that cannot be read. The list is empty if the input is malformed.
    fn answers(&self, input: &[u8], output: &[u8]) -> Vec<Option<String>>;

    /// Tiers 2 and 3: asks the reference solver which of two answers to the case with this number is
    /// right: as good as the reference solver's own. A text that cannot be read is wrong. The
    /// reference solver may take long, and it may panic. Returns `None` if there is none.
    fn second_opinion(&self, case: &[u8], number: u64, answers: [&str; 2]) -> Option<[bool; 2]>;

    /// Tier 4: returns whether the puzzle has stories.
    fn is_explained(&self) -> bool;

    /// Tier 4: returns the story of one case of an input: how its answer is derived. `number` is
    /// the number of the case, counted from 1. The input may be malformed after this case. `own` is
    /// the answer of a program as it prints it for this case alone: the story marks what the program
    /// did instead, see [`puzzle::Stories::mark`]. Nothing is marked if `own` cannot be read as an
    /// answer. Returns `None` if there is no such case or the puzzle has no stories.
    fn story(&self, number: usize, input: &mut dyn Read, own: &[u8]) -> Option<Story>;

    /// Tier 4: returns the pictures that the puzzle's stories use, as SVG symbols.
    fn pictures(&self) -> String;

    /// Tier 4: returns a picture of an answer, right or wrong. `answer` is the text of the answer.
    /// Returns `None` if the puzzle has no picture of this answer.
    fn picture(&self, answer: &str) -> Option<Table>;

    /// Tier 5: returns the mistakes of the wrong solutions: each row, and each member of a family.
    fn wrong_solutions(&self) -> Vec<Mistake>;

    /// Tiers 2 and 5: returns the misreadings by which every one of these answers is right. If no
    /// single misreading explains all answers, pairs of misreadings are tried. The list is empty if
    /// no misreading explains all answers, or if fewer than two different answers are wrong.
    /// [`Misreading::few`] decides whether a report names the misreadings.
    ///
    /// The search for pairs can take long. As soon as `has_time` returns `false`, it ends with an empty
    /// list.
    fn misreadings(&self, evidence: &[Evidence], has_time: &dyn Fn() -> bool) -> Vec<Misreading>;

    /// Tier 5: returns the measures of a case: the name of each, and the least value that tells something.
    fn measures(&self) -> Vec<(&'static str, i64)>;

    /// Tier 5: returns the value of the case that was answered by the measure with this index, or `None` if
    /// that is one of whole inputs.
    fn measured(&self, measure: usize, answer: &Evidence) -> Option<i64>;

    /// Tiers 2 and 5: returns which way a wrong answer differs from the best one; see
    /// [`Strength::direction`](puzzle::Strength::direction).
    fn direction(&self, answer: &Evidence) -> Option<&'static str>;

    /// Tier 5: returns the names of the turning points of all measures, which the fixtures of the puzzle
    /// should reach, and whether the input of a batch does. Only tests ask, so the web app goes without.
    #[cfg(not(target_family = "wasm"))]
    fn turning_points(&self, batch: &Batch) -> Vec<(String, bool)>;

    /// Tier 5: returns the output of a program that makes this mistake, one of
    /// [`wrong_solutions`](Self::wrong_solutions). Returns `None` if computing the output would take
    /// hours.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    ///
    /// # Panics
    ///
    /// If the puzzle has no tier 5.
    fn wrong_output(&self, mistake: &Mistake, input: &[u8]) -> Result<Option<Vec<u8>>, InputError>;
}

impl<P: Puzzle> ErasedPuzzle for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn names(&self) -> &'static [&'static str] {
        P::NAMES
    }

    fn about(&self) -> About {
        P::ABOUT
    }

    fn framing(&self) -> Framing {
        P::FRAMING
    }

    #[cfg(not(target_family = "wasm"))]
    fn main_with(&self, words: &[std::ffi::OsString]) -> std::process::ExitCode {
        puzzle::main_with::<P>(words)
    }

    fn answer(
        &self,
        format: Format,
        file: &str,
        input: Input,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> Option<Answered> {
        let is_possible = format == Format::Answer || P::STORIES.is_some();
        is_possible.then(|| run::<P>(file, input, output, errors, format, 1))
    }

    fn is_judged(&self) -> bool {
        P::JUDGED.is_some()
    }

    fn max_cases(&self) -> usize {
        judged::<P>().max_cases
    }

    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError> {
        Ok(read_input::<P>(input)?.iter().map(case_text::<P>).collect())
    }

    fn rewritten(&self, text: &[u8]) -> Option<CaseText> {
        one_case::<P>(text).as_ref().map(case_text::<P>)
    }

    fn batch(&self, cases: &[CaseText]) -> Batch {
        let case = |text: &CaseText| one_case::<P>(text).expect("a case that was written");
        Batch::of::<P>(cases.iter().map(case).collect())
    }

    fn answered_batch(&self, input: &[u8], output: Option<&[u8]>) -> (Batch, Option<InputError>) {
        let mut read = Vec::new();
        let end = cases::<P>(input).try_for_each(|case| case.map(|case| read.push(case)));
        (Batch::new::<P>(read, input, output), end.err())
    }

    fn resembles(&self, text: &[u8]) -> [bool; 2] {
        [
            self.read(text).is_ok_and(|cases| !cases.is_empty()),
            resembles(judged::<P>().shape, text),
        ]
    }

    fn generators(&self) -> Vec<(&'static str, &'static str)> {
        let generators = P::JUDGED.map_or(&[][..], |judged| judged.generators);
        generators
            .iter()
            .map(|generator| (generator.name, generator.about))
            .collect()
    }

    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText {
        let all = judged::<P>().generators;
        let chosen = generator.map_or(all, |index| &all[index..=index]);
        case_text::<P>(&case(chosen, seed, number))
    }

    fn answers(&self, input: &[u8], output: &[u8]) -> Vec<Option<String>> {
        let (read, mut output) = (judged::<P>().read_answer, Tokens::new(output));
        let answer = |(case, number): (&P::Case, u64)| {
            let answer = read(case, number, &mut output).ok()?;
            Some(answer_text::<P>(number, &answer))
        };
        read_input::<P>(input)
            .unwrap_or_default()
            .iter()
            .zip(1..)
            .map(answer)
            .collect()
    }

    fn second_opinion(&self, case: &[u8], number: u64, answers: [&str; 2]) -> Option<[bool; 2]> {
        let case = one_case::<P>(case).expect("a case that was written is read back");
        let best = P::REFERENCE?(&case);
        Some(answers.map(|text| {
            let mut tokens = Tokens::new(text.as_bytes());
            let answer = (judged::<P>().read_answer)(&case, number, &mut tokens);
            answer.is_ok_and(|answer| is_as_good::<P>(&case, &best, &answer))
        }))
    }

    fn is_explained(&self) -> bool {
        P::STORIES.is_some()
    }

    fn story(&self, number: usize, input: &mut dyn Read, own: &[u8]) -> Option<Story> {
        let stories = P::STORIES?;
        let mut cases = cases::<P>(input).map_while(Result::ok);
        let case = cases.nth(number.checked_sub(1)?)?;
        let story = (stories.story)(&case, &P::solve(&case));
        let claimed =
            P::JUDGED.and_then(|judged| (judged.read_answer)(&case, 1, &mut Tokens::new(own)).ok());
        let Some(claimed) = claimed else {
            return Some(story);
        };
        Some((stories.mark)(&case, &claimed, story))
    }

    fn pictures(&self) -> String {
        P::STORIES.map_or(String::new(), |stories| (stories.pictures)())
    }

    fn picture(&self, answer: &str) -> Option<Table> {
        (P::STORIES?.picture)(&answer.split_whitespace().collect::<Vec<_>>())
    }

    fn wrong_solutions(&self) -> Vec<Mistake> {
        P::STRENGTH.map_or(Vec::new(), |strength| strength.wrong_solutions.list())
    }

    fn misreadings(&self, evidence: &[Evidence], has_time: &dyn Fn() -> bool) -> Vec<Misreading> {
        misreadings::<P>(evidence, has_time)
    }

    fn measures(&self) -> Vec<(&'static str, i64)> {
        let measures = P::STRENGTH.map_or(&[][..], |strength| strength.measures);
        measures
            .iter()
            .map(|measure| (measure.name, measure.telling))
            .collect()
    }

    fn measured(&self, measure: usize, answer: &Evidence) -> Option<i64> {
        let (case, best) = answer.solved::<P>();
        P::STRENGTH?.measures[measure].value(case, best)
    }

    fn direction(&self, answer: &Evidence) -> Option<&'static str> {
        let (case, best) = answer.solved::<P>();
        (P::STRENGTH?.direction)(best, &answer.claim.answer::<P>(case))
    }

    #[cfg(not(target_family = "wasm"))]
    fn turning_points(&self, batch: &Batch) -> Vec<(String, bool)> {
        let measures = P::STRENGTH.map_or(&[][..], |strength| strength.measures);
        let points = measures
            .iter()
            .flat_map(|it| it.points.iter().map(move |&at| (it, at)));
        let Solved { cases, best } = batch.solved.of::<P>();
        let point = |(measure, at): (&puzzle::Measure<_, _>, i64)| {
            (
                puzzle::phrase(measure.name, &at.to_string()),
                measure.is_reached(at, cases, best),
            )
        };
        points.map(point).collect()
    }

    fn wrong_output(&self, mistake: &Mistake, input: &[u8]) -> Result<Option<Vec<u8>>, InputError> {
        let cases = read_input::<P>(input)?;
        let wrong = P::STRENGTH.expect("a puzzle with tier 5").wrong_solutions;
        let answers = cases.iter().map(|case| wrong.solve(&[mistake], case));
        let answers: Option<Vec<P::Answer>> = answers.collect();
        Ok(answers.map(|answers| output_of::<P>(&answers)))
    }
}
