//! Defines [`ErasedPuzzle`], a puzzle without its types.
//!
//! Each puzzle has its own types for a case and for an answer. The judge, `cargo xtask` and the web app do not know these
//! types: they know a puzzle only as `&dyn ErasedPuzzle`, so their code is compiled once instead of once for each puzzle.
//! Where they need a case or an answer, they have one of these forms of it:
//!
//! - its text: a [`CaseText`], or a whole input;
//! - a [`Batch`]: an input together with its right output;
//! - a [`SolvedCase`]: a case of a batch together with its best answer;
//! - a [`GivenAnswer`]: an answer that a program gave to a case of a batch.
//!
//! The last three hide the types of the puzzle inside. `erased_judging` implements the trait: it finds these types again. For
//! example, a caller draws a case of Wooden Chess, solves it, and asks for its number of columns:
//!
//! ```text
//! let case = CHESS.draw(None, seed, 0);            the text of a random case: a `CaseText`
//! let batch = CHESS.batch_of_cases(&[case]);       an input with this case alone, and its answer: a `Batch`
//! let solved = SolvedCase::new(&batch, 0);         the first case of the batch
//! CHESS.measured(1, &solved)                       its value by the second measure
//! ```
//!
//! What is asked of a puzzle only where programs can be run, or by tests, is in the supertrait [`NativePuzzle`], which has no
//! methods in the web app.
//!
//! A list that belongs to a puzzle, such as its generators or its measures, has two methods. One returns the names of all items,
//! and the other one does something with a single item, such as to draw a case with a generator. It takes the index of the item.

use std::io::{self, Read, Write};

use puzzle::{About, Framing, Input, InputError, Unread};
use shrink::CaseText;
use story::{Story, Table};

use crate::batch::Batch;
#[cfg(not(target_family = "wasm"))]
use crate::erased_native::NativePuzzle;
use crate::extras::ExtraCount;
use crate::given::{GivenAnswer, SolvedCase};
use crate::misreading::Misreadings;
use crate::plays::{Fit, PlayWords};
use crate::wrong::Mistake;

/// A puzzle without its types: cases and answers are text, or hide their types.
///
/// Every [`Judging`](crate::Judging) implements this trait, so a list of the puzzles on which programs are judged is
/// a list of references.
///
/// # Panics
///
/// Every method that takes an index panics if the list has no item with this index. A method that takes a batch, a solved case
/// or an answer may panic if it belongs to another puzzle.
pub trait ErasedPuzzle: Sync + NativePuzzle {
    // The puzzle and its solver.

    /// Returns the name of the puzzle.
    fn name(&self) -> &'static str;

    /// Returns the names under which online judges know the problem; see [`Puzzle::NAMES`](puzzle::Puzzle::NAMES).
    fn names_elsewhere(&self) -> &'static [&'static str];

    /// Returns the texts that describe the puzzle, such as its title, its rules and its sample.
    fn about(&self) -> About;

    /// Returns how cases follow one another in an input.
    fn framing(&self) -> Framing;

    /// Returns the maximum number of cases that the statement allows in one input.
    fn max_cases(&self) -> usize;

    /// Answers an input of any size on one thread, and writes the answers to `output` as the puzzle's own binary does.
    ///
    /// # Errors
    ///
    /// If the output cannot be written. A malformed input is no error here; see [`Answered::end`].
    fn answer(&self, input: Input, output: &mut dyn Write) -> io::Result<Answered>;

    // Cases as text.

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

    /// Rewrites a case as [`rewritten`](Self::rewritten) does, but keeps the order in which the text has its words if that
    /// order is free. For a puzzle that sorts the tiles of a hand, `3  1 2` becomes `3 1 2` instead of `1 2 3`.
    fn rewritten_in_order(&self, text: &[u8]) -> Option<CaseText>;

    /// Returns what the words of a case are, such as `tiles`, if an input may have them in any order; see
    /// [`Judging::any_order_words`](crate::Judging::any_order_words).
    fn any_order_words(&self) -> Option<&'static str>;

    /// Returns what the lines of a case are, such as `rolls`, if the right answer is the same in any order of them; see
    /// [`Judging::any_order_lines`](crate::Judging::any_order_lines).
    fn any_order_lines(&self) -> Option<&'static str>;

    /// Returns the text of an input that holds these cases. With [`Framing::Single`], there must be exactly one case.
    fn input(&self, cases: &[CaseText]) -> Vec<u8> {
        let framing = self.framing();
        let head = framing.head(cases.len() as u64);
        let tail = framing.tail();
        [head.as_bytes(), &cases.concat(), tail.as_bytes()].concat()
    }

    /// Returns whether a text is a legal input with at least one case.
    fn is_legal_input(&self, text: &[u8]) -> bool;

    /// Returns whether most lines of a text are answers, as the [`Shape`](crate::Shape) of an answer tells. Returns `false` if an
    /// answer may have any shape.
    fn looks_like_output(&self, text: &[u8]) -> bool;

    // Inputs with their right outputs.

    /// Returns the batch of these cases, whose input has them as they are written. This solves all cases, on all cores.
    ///
    /// # Panics
    ///
    /// If a text is not exactly one legal case.
    fn batch_of_cases(&self, cases: &[CaseText]) -> Batch;

    /// Returns the batch of the cases of an input, which may be malformed. The batch keeps the text of the input. This solves all
    /// cases, on all cores.
    ///
    /// If the input is malformed, the second result is the first place at which it is, and the batch has only the cases
    /// before that place.
    fn batch_of_input(&self, input: &[u8]) -> (Batch, Option<InputError>) {
        self.batch_with_output(input, None)
    }

    /// Returns the same as [`batch_of_input`](Self::batch_of_input), but reads the best answers from `output`, which saves the
    /// time to solve the cases. The answers are not checked, so `output` must be what the solver prints for the input. Without
    /// `output`, or if it cannot be read, all cases are solved.
    fn batch_with_output(&self, input: &[u8], output: Option<&[u8]>)
    -> (Batch, Option<InputError>);

    // Random cases.

    /// Returns the generators of random cases.
    fn generators(&self) -> Vec<NamedGenerator>;

    /// Draws a random case: the one with this number, counted from 0, of the sequence that belongs to `seed`. The same
    /// number, seed and generator always give the same case.
    ///
    /// `generator` is the index of the generator that makes the case. If it is `None`, all generators take turns; see
    /// [`random_case`](puzzle::random_case).
    ///
    /// If the order of the words in a case is free, about half of the cases have their words in random order, and the others in
    /// the order of the statement's own layout; see [`Judging::any_order_words`](crate::Judging::any_order_words).
    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText;

    // Stories and pictures.

    /// Returns whether the puzzle has stories.
    fn is_explained(&self) -> bool;

    /// Returns the story of one case of an input: how its answer is derived. Returns `None` if there is no such case or the
    /// puzzle has no stories.
    ///
    /// `number` is the number of the case, counted from 1. The input may be malformed after this case.
    ///
    /// `own` is the answer of a program, as the program prints it if this case is the only one. The story marks what the
    /// program did instead; see [`Judging::mark`](crate::Judging::mark). Nothing is marked if `own` cannot be read as an
    /// answer.
    fn story(&self, number: usize, input: &mut dyn Read, own: &[u8]) -> Option<Story>;

    /// Returns the pictures that the puzzle's stories use, as SVG symbols.
    fn pictures(&self) -> String;

    /// Returns pictures of an answer of a program and of the best answer. Returns `None` if the puzzle has no pictures of its
    /// answers; see [`Judging::picture`](crate::Judging::picture).
    fn pictures_of(&self, answer: &GivenAnswer) -> Option<AnswerPictures>;

    // Mistakes that programs may make.

    /// Returns the mistakes that are known, one for each wrong solution; see
    /// [`WrongSolutions::list`](crate::WrongSolutions::list).
    fn mistakes(&self) -> Vec<Mistake>;

    /// Returns the output of a program that makes this mistake, one of [`mistakes`](Self::mistakes). Returns `None` if computing
    /// the output would take hours.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn wrong_output(&self, mistake: &Mistake, input: &[u8]) -> Result<Option<Vec<u8>>, InputError>;

    /// Returns the misreadings by which every one of these answers is right. If no single misreading explains all answers, pairs
    /// of misreadings are tried. There may be none, or several, which a report names only if they are
    /// [few](Misreadings::if_named).
    ///
    /// The search for pairs can take long. As soon as `has_time` returns `false`, it ends with no misreading.
    fn misreadings(&self, answers: &[GivenAnswer], has_time: &dyn Fn() -> bool) -> Misreadings;

    // What the cases of wrong answers, or the wrong answers themselves, may have in common.

    /// Returns the measures: numbers by which the cases of the puzzle, or its whole inputs, differ.
    fn measures(&self) -> Vec<NamedMeasure>;

    /// Returns the value of a case by the measure with this index. Returns `None` for a measure of whole inputs.
    fn measured(&self, measure: usize, case: &SolvedCase) -> Option<i64>;

    /// Returns whether a right answer to a case tells something of a program; see
    /// [`Judging::is_telling`](crate::Judging::is_telling).
    fn is_telling(&self, case: &SolvedCase) -> bool;

    /// Returns the names of the numbers of an answer; see [`Judging::column_names`](crate::Judging::column_names).
    fn column_names(&self) -> Vec<&'static str>;

    /// Returns which way a wrong answer differs from the best one, such as `are too high`. Returns `None` if there is no word for
    /// it; see [`Judging::direction`](crate::Judging::direction).
    fn direction(&self, answer: &GivenAnswer) -> Option<&'static str>;

    /// Returns how good an answer of a program and the best answer are. Returns `None` if the
    /// puzzle has no such number; see [`Judging::number`](crate::Judging::number).
    fn goodness(&self, answer: &GivenAnswer) -> Option<Goodness>;

    /// Returns the sentences that say what all wrong answers may be alike in; see
    /// [`Judging::likenesses`](crate::Judging::likenesses).
    fn likenesses(&self) -> Vec<&'static str>;

    /// Returns whether the sentence with this index of [`likenesses`](Self::likenesses) is true of a wrong answer.
    fn has_likeness(&self, likeness: usize, answer: &GivenAnswer) -> bool;

    /// Returns the words for surplus parts of an answer. Returns `None` if an answer has no parts; see
    /// [`Judging::extras`](crate::Judging::extras).
    fn extra_words(&self) -> Option<ExtraWords>;

    /// Returns for each of the [properties](ExtraWords::properties) how many surplus parts of an answer have it. The list is empty
    /// if an answer has no parts.
    fn extra_counts(&self, answer: &GivenAnswer) -> Vec<ExtraCount>;

    /// Returns the words for answers and plays. Returns `None` if nothing is known of the plays of the puzzle; see
    /// [`Judging::plays`](crate::Judging::plays).
    fn play_words(&self) -> Option<&'static PlayWords>;

    /// Returns how a wrong answer fits the plays of its case. The result is [`Fit::Unknown`] if nothing is known of the
    /// plays of the puzzle.
    fn fit(&self, answer: &GivenAnswer) -> Fit;
}

/// The part of [`ErasedPuzzle`] that the web app does not have.
#[cfg(target_family = "wasm")]
pub trait NativePuzzle {}

/// How an input was answered.
#[derive(Debug)]
pub struct Answered {
    /// The number of cases that were answered.
    pub cases: u64,
    /// How the input ended: with what follows its end mark, if anything does, or with the first place at which it is
    /// malformed. All cases before that place were answered; see [`answer_stream`](puzzle::answer_stream).
    pub end: Result<Option<Unread>, InputError>,
}

/// A generator of random cases without its types; see [`Generator`](puzzle::Generator).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGenerator {
    /// The name, such as `large`.
    pub name: &'static str,
    /// What cases it makes.
    pub about: &'static str,
}

/// A measure without its types; see [`Measure`](crate::Measure).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedMeasure {
    /// The name, such as `# columns`.
    pub name: &'static str,
    /// The least value that a condition may set apart from the value before it; see
    /// [`Measure::divides_from`](crate::Measure::divides_from).
    pub divides_from: i64,
}

/// The words for surplus parts of an answer; see [`Extras`](crate::Extras).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraWords {
    /// The word for a part, such as "tile".
    pub part: &'static str,
    /// The properties that surplus parts may have.
    pub properties: &'static [&'static str],
}

/// Pictures of two answers to one case.
#[derive(Debug)]
pub struct AnswerPictures {
    /// The picture of the best answer.
    pub best: Table,
    /// The picture of the answer that a program printed.
    pub printed: Table,
}

/// The numbers that decide how good two answers to one case are; see [`Judging::number`](crate::Judging::number).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goodness {
    /// The number of the best answer.
    pub best: i64,
    /// The number of the answer that a program printed.
    pub printed: i64,
}
