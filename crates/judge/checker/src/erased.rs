//! Defines [`ErasedPuzzle`], a puzzle without its types, so that the same compiled code works for
//! every puzzle.

use std::io::{self, Read, Write};

use puzzle::{
    About, Format, Framing, Input, InputError, Puzzle, Tokens, Unread, answer_stream, case_text,
    cases, one_case, random_case, read_input, rng,
};
use shrink::{CaseText, words};
use story::{Story, Table};

use crate::batch::{Batch, output_of};
use crate::extras::ExtraCount;
use crate::given::{GivenAnswer, SolvedCase};
use crate::judging::Judging;
use crate::misreading::Misreadings;
use crate::misreading_search::misreadings;
use crate::order::{shuffled, with_words};
use crate::plays::{Fit, PlayWords, Plays};
use crate::reading::resembles;
#[cfg(not(target_family = "wasm"))]
use crate::simpler_case::SimplerCaseWords;
#[cfg(not(target_family = "wasm"))]
use crate::solved::Solved;
use crate::wrong::Mistake;

/// A puzzle without its types: cases and answers are text. The judge, `cargo xtask` and the web app
/// know puzzles only in this form, so their code is compiled once instead of once for each puzzle.
///
/// Every [`Judging`] implements this trait, so a list of the puzzles on which programs are judged is
/// a list of references.
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

    /// Answers an input of any size on one thread, and writes the answers to `output` as the puzzle's
    /// own binary does. Returns the number of cases, and what follows the end mark of the input, or the
    /// first place at which the input is malformed; see [`answer_stream`].
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    fn answer(
        &self,
        input: Input,
        output: &mut dyn Write,
    ) -> io::Result<(u64, Result<Option<Unread>, InputError>)>;

    /// Returns how many cases the statement allows in one input.
    fn max_cases(&self) -> usize;

    /// Returns the cases of an input, each in the statement's own layout.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError>;

    /// Rewrites the case that a text holds in the statement's own layout. The text may have
    /// any layout. Returns `None` if the text is not exactly one legal case.
    ///
    /// This is the function `legal` that [`shrink::smaller_cases`] needs.
    fn rewritten(&self, text: &[u8]) -> Option<CaseText>;

    /// Rewrites the case that a text holds in the statement's own layout, but with its words in the order of the
    /// text, if that order is free; see [`Judging::sorted`]. Returns `None` if the text is not exactly one legal case.
    fn rewritten_in_order(&self, text: &[u8]) -> Option<CaseText>;

    /// Returns what is in order in the statement's own layout of a case, though an input may have it in any
    /// order; see [`Judging::sorted`].
    fn sorted_noun(&self) -> Option<&'static str>;

    /// Returns what the lines of a case are if their order is free; see [`Judging::unordered`].
    fn unordered_noun(&self) -> Option<&'static str>;

    /// Returns the text of an input that holds these cases. An input with
    /// [`Framing::Single`] holds exactly one case.
    fn input(&self, cases: &[CaseText]) -> Vec<u8> {
        let framing = self.framing();
        let head = framing.head(cases.len() as u64);
        let tail = framing.tail();
        [head.as_bytes(), &cases.concat(), tail.as_bytes()].concat()
    }

    /// Returns the batch of these cases, each with its words in their order. This solves all of them, on all cores.
    fn batch(&self, cases: &[CaseText]) -> Batch;

    /// Returns the batch of the cases of an input, which keeps the layout of the input, and
    /// the first place at which the input is malformed, if there is one. Then the batch has only
    /// the cases before it.
    fn batch_of(&self, input: &[u8]) -> (Batch, Option<InputError>) {
        self.answered_batch(input, None)
    }

    /// Returns the same as [`batch_of`](Self::batch_of), without solving the cases if there is an
    /// `output`: the right one, as the solver prints it.
    fn answered_batch(&self, input: &[u8], output: Option<&[u8]>) -> (Batch, Option<InputError>);

    /// Returns what a text looks like: whether it is a legal input with at least one case, and
    /// whether most of its lines have the [`Shape`](crate::Shape) of an answer.
    fn resembles(&self, text: &[u8]) -> [bool; 2];

    /// Returns the names of the generators of random cases, each with a description of its
    /// cases.
    fn generators(&self) -> Vec<(&'static str, &'static str)>;

    /// Draws the random case with this number, counted from 0, of the sequence that belongs
    /// to `seed`. `generator` is the index in [`generators`](Self::generators) of the generator
    /// that makes the case. If it is `None`, all generators take turns; see [`random_case`]. The same
    /// number, seed and generators always give the same case. If the order of its words is free, half of the cases
    /// have them in random order, and the others in the statement's; see [`Judging::sorted`].
    ///
    /// # Panics
    ///
    /// If there is no generator with this index.
    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText;

    /// Returns whether the puzzle has stories.
    fn is_explained(&self) -> bool;

    /// Returns the story of one case of an input: how its answer is derived. `number` is
    /// the number of the case, counted from 1. The input may be malformed after this case. `own` is
    /// the answer of a program as it prints it for this case alone: the story marks what the program
    /// did instead, see [`Judging::mark`]. Nothing is marked if `own` cannot be read as an
    /// answer. Returns `None` if there is no such case or the puzzle has no stories.
    fn story(&self, number: usize, input: &mut dyn Read, own: &[u8]) -> Option<Story>;

    /// Returns the pictures that the puzzle's stories use, as SVG symbols.
    fn pictures(&self) -> String;

    /// Returns a picture of an answer of a program, and one of the best answer. Returns `None` if the
    /// puzzle has no picture of them.
    fn pictures_of(&self, answer: &GivenAnswer) -> Option<[Table; 2]>;

    /// Returns the names of the numbers of an answer; see [`Judging::columns`].
    fn columns(&self) -> Vec<&'static str>;

    /// Returns the mistakes of the wrong solutions: each row, and each member of a family.
    fn wrong_solutions(&self) -> Vec<Mistake>;

    /// Returns the misreadings by which every one of these answers is right. If no single misreading explains all
    /// answers, pairs of misreadings are tried. There may be none, or more than a report [names](Misreadings::if_named).
    ///
    /// The search for pairs can take long. As soon as `has_time` returns `false`, it ends with no misreading.
    fn misreadings(&self, evidence: &[GivenAnswer], has_time: &dyn Fn() -> bool) -> Misreadings;

    /// Returns the measures of a case: the name of each, and the least value that tells something.
    fn measures(&self) -> Vec<(&'static str, i64)>;

    /// Returns the value of a case by the measure with this index, or `None` if that is one of whole
    /// inputs.
    fn measured(&self, measure: usize, case: &SolvedCase) -> Option<i64>;

    /// Returns which way a wrong answer differs from the best one; see
    /// [`Judging::direction`].
    fn direction(&self, answer: &GivenAnswer) -> Option<&'static str>;

    /// Returns the sentences that say what all wrong answers may be alike in; see [`Judging::likenesses`].
    fn likenesses(&self) -> Vec<&'static str>;

    /// Returns whether the sentence with this index of [`likenesses`](Self::likenesses) is true of a wrong answer.
    fn has_likeness(&self, likeness: usize, answer: &GivenAnswer) -> bool;

    /// Returns the number that the best answer is, and the one that the program gave, if answers are numbers; see
    /// [`Judging::number`].
    fn numbers(&self, answer: &GivenAnswer) -> Option<[i64; 2]>;

    /// Returns the word for a part of an answer, and the names of the properties of those too many; see
    /// [`Judging::extras`].
    fn extra_names(&self) -> Option<(&'static str, &'static [&'static str])>;

    /// Returns how many parts have each of these properties that an answer has too many.
    fn extra_counts(&self, answer: &GivenAnswer) -> Vec<ExtraCount>;

    /// Returns whether a right answer to a case tells something of a program; see [`Judging::is_telling`].
    fn is_telling(&self, case: &SolvedCase) -> bool;

    /// Returns whether a play gives a wrong answer, with the words for this; see [`Plays::fit`]. Returns `None`
    /// if nothing is known of the plays of the puzzle.
    fn fit(&self, answer: &GivenAnswer) -> Option<(&'static PlayWords, Fit)>;

    /// Returns what a program does that does not follow a symmetry, of each; see [`Judging::symmetries`]. The web app
    /// runs no programs, so it goes without this, and without the next three.
    #[cfg(not(target_family = "wasm"))]
    fn symmetries(&self) -> Vec<&'static str>;

    /// Returns the case to which the symmetry with this index changes a case.
    #[cfg(not(target_family = "wasm"))]
    fn changed(&self, symmetry: usize, case: &SolvedCase) -> CaseText;

    /// Returns whether the answer to a case and the one to the case that the symmetry with this index makes of it are as
    /// the symmetry has it. The answers may be wrong.
    #[cfg(not(target_family = "wasm"))]
    fn is_same(&self, symmetry: usize, answer: &GivenAnswer, changed: &GivenAnswer) -> bool;

    /// Returns the cases that are simpler than this one, each with what is said of it; see [`Judging::simpler_cases`].
    ///
    /// # Panics
    ///
    /// If the text is not a legal case.
    #[cfg(not(target_family = "wasm"))]
    fn simpler_cases(&self, case: &CaseText) -> Vec<(CaseText, SimplerCaseWords)>;

    /// Returns the names of the turning points of all measures, which the fixtures of the puzzle
    /// should reach, and whether the input of a batch does. Only tests ask, so the web app goes without.
    #[cfg(not(target_family = "wasm"))]
    fn turning_points(&self, batch: &Batch) -> Vec<(String, bool)>;

    /// Returns the output of a program that makes this mistake, one of
    /// [`wrong_solutions`](Self::wrong_solutions). Returns `None` if computing the output would take
    /// hours.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn wrong_output(&self, mistake: &Mistake, input: &[u8]) -> Result<Option<Vec<u8>>, InputError>;
}

impl<P: Puzzle> ErasedPuzzle for Judging<P> {
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
        input: Input,
        output: &mut dyn Write,
    ) -> io::Result<(u64, Result<Option<Unread>, InputError>)> {
        let write = |first, cases: &[P::Case]| Format::Answer.text_of::<P>(first, cases);
        answer_stream::<P>(input, output, 1, P::CHUNK, write)
    }

    fn max_cases(&self) -> usize {
        P::MAX_CASES
    }

    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError> {
        Ok(read_input::<P>(input)?.iter().map(case_text::<P>).collect())
    }

    fn rewritten(&self, text: &[u8]) -> Option<CaseText> {
        one_case::<P>(text).as_ref().map(case_text::<P>)
    }

    fn rewritten_in_order(&self, text: &[u8]) -> Option<CaseText> {
        let sorted = self.rewritten(text)?;
        if !self.is_order_free() {
            return Some(sorted);
        }
        let own: Vec<&[u8]> = words(text).collect();
        Some(with_words(&sorted, &own).unwrap_or(sorted))
    }

    fn sorted_noun(&self) -> Option<&'static str> {
        self.sorted
    }

    fn unordered_noun(&self) -> Option<&'static str> {
        self.unordered
    }

    fn batch(&self, cases: &[CaseText]) -> Batch {
        let case = |text: &CaseText| one_case::<P>(text).expect("a case that was written");
        let read = cases.iter().map(case).collect();
        Batch::new(self, read, &self.input(cases), None)
    }

    fn answered_batch(&self, input: &[u8], output: Option<&[u8]>) -> (Batch, Option<InputError>) {
        let mut read = Vec::new();
        let end = cases::<P>(input).try_for_each(|case| case.map(|case| read.push(case)));
        (Batch::new(self, read, input, output), end.err())
    }

    fn resembles(&self, text: &[u8]) -> [bool; 2] {
        [
            self.read(text).is_ok_and(|cases| !cases.is_empty()),
            resembles(self.shape, text),
        ]
    }

    fn generators(&self) -> Vec<(&'static str, &'static str)> {
        let generators = P::GENERATORS.iter();
        generators.map(|it| (it.name, it.about)).collect()
    }

    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText {
        let chosen = generator.map_or(P::GENERATORS, |index| &P::GENERATORS[index..=index]);
        let case = case_text::<P>(&random_case(chosen, seed, number));
        // Not the random numbers that made the case.
        let mut rng = rng(!seed, number);
        if self.is_order_free() && rng.bool() {
            shuffled(&case, &mut rng)
        } else {
            case
        }
    }

    fn is_explained(&self) -> bool {
        P::STORY.is_some()
    }

    fn story(&self, number: usize, input: &mut dyn Read, own: &[u8]) -> Option<Story> {
        let mut cases = cases::<P>(input).map_while(Result::ok);
        let case = cases.nth(number.checked_sub(1)?)?;
        let story = P::STORY?(&case, &P::solve(&case));
        let claimed = P::read_answer(1, &case, &mut Tokens::new(own));
        Some(match claimed {
            Ok(claimed) => (self.mark)(&case, &claimed, story),
            Err(_) => story,
        })
    }

    fn pictures(&self) -> String {
        (P::PICTURES)()
    }

    fn pictures_of(&self, answer: &GivenAnswer) -> Option<[Table; 2]> {
        let picture = self.picture?;
        let own = picture(answer.claim.answer::<P>());
        let best = picture(answer.to.best::<P>());
        Some([own, best])
    }

    fn columns(&self) -> Vec<&'static str> {
        (self.columns)()
    }

    fn wrong_solutions(&self) -> Vec<Mistake> {
        self.wrong_solutions.list()
    }

    fn misreadings(&self, evidence: &[GivenAnswer], has_time: &dyn Fn() -> bool) -> Misreadings {
        misreadings::<P>(self.wrong_solutions, evidence, has_time)
    }

    fn measures(&self) -> Vec<(&'static str, i64)> {
        let measures = self.measures.iter();
        measures.map(|it| (it.name, it.telling)).collect()
    }

    fn measured(&self, measure: usize, case: &SolvedCase) -> Option<i64> {
        self.measures[measure].value(case.case::<P>(), case.best::<P>())
    }

    fn direction(&self, answer: &GivenAnswer) -> Option<&'static str> {
        (self.direction)(answer.to.best::<P>(), answer.claim.answer::<P>())
    }

    fn likenesses(&self) -> Vec<&'static str> {
        self.likenesses.iter().map(|it| it.sentence).collect()
    }

    fn has_likeness(&self, likeness: usize, answer: &GivenAnswer) -> bool {
        let (best, claimed) = (answer.to.best::<P>(), answer.claim.answer::<P>());
        (self.likenesses[likeness].is_so)(answer.to.case::<P>(), best, claimed)
    }

    fn numbers(&self, answer: &GivenAnswer) -> Option<[i64; 2]> {
        let answers = [answer.to.best::<P>(), answer.claim.answer::<P>()];
        Some(answers.map(self.number?))
    }

    fn extra_names(&self) -> Option<(&'static str, &'static [&'static str])> {
        self.extras.map(|extras| (extras.part, extras.names))
    }

    fn extra_counts(&self, answer: &GivenAnswer) -> Vec<ExtraCount> {
        let Some(extras) = self.extras else {
            return Vec::new();
        };
        let (best, claimed) = (answer.to.best::<P>(), answer.claim.answer::<P>());
        (extras.count)(answer.to.case::<P>(), best, claimed)
    }

    fn is_telling(&self, case: &SolvedCase) -> bool {
        (self.is_telling)(case.case::<P>(), case.best::<P>())
    }

    fn fit(&self, answer: &GivenAnswer) -> Option<(&'static PlayWords, Fit)> {
        let Plays { words, fit, .. } = self.plays?;
        let (case, claimed) = (answer.to.case::<P>(), answer.claim.answer::<P>());
        Some((words, fit(case, claimed)))
    }

    #[cfg(not(target_family = "wasm"))]
    fn symmetries(&self) -> Vec<&'static str> {
        self.symmetries.iter().map(|it| it.broken).collect()
    }

    #[cfg(not(target_family = "wasm"))]
    fn changed(&self, symmetry: usize, case: &SolvedCase) -> CaseText {
        case_text::<P>(&(self.symmetries[symmetry].case)(case.case::<P>()))
    }

    #[cfg(not(target_family = "wasm"))]
    fn is_same(&self, symmetry: usize, answer: &GivenAnswer, changed: &GivenAnswer) -> bool {
        let [answer, changed] = [answer, changed].map(|it| it.claim.answer::<P>());
        (self.symmetries[symmetry].is_same)(answer, changed)
    }

    #[cfg(not(target_family = "wasm"))]
    fn simpler_cases(&self, case: &CaseText) -> Vec<(CaseText, SimplerCaseWords)> {
        let case = one_case::<P>(case).expect("a legal case");
        let simpler = self.simpler_cases.iter().filter_map(|simpler| {
            let case = (simpler.case)(&case)?;
            Some((case_text::<P>(&case), simpler.words))
        });
        simpler.collect()
    }

    #[cfg(not(target_family = "wasm"))]
    fn turning_points(&self, batch: &Batch) -> Vec<(String, bool)> {
        let Solved { cases, best, .. } = batch.solved.downcast::<P>();
        let mut points = Vec::new();
        for measure in self.measures {
            for &point in measure.points {
                let name = crate::phrase(measure.name, &point.to_string());
                points.push((name, measure.is_reached(point, cases, best)));
            }
        }
        points
    }

    fn wrong_output(&self, mistake: &Mistake, input: &[u8]) -> Result<Option<Vec<u8>>, InputError> {
        let cases = read_input::<P>(input)?;
        let solve = |case| self.wrong_solutions.solve(&[mistake], case);
        let answers: Option<Vec<P::Answer>> = cases.iter().map(solve).collect();
        Ok(answers.map(|answers| output_of::<P>(&cases, &answers)))
    }
}
