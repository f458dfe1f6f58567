//! Implements [`ErasedPuzzle`] for the [`Judging`] of every puzzle. Here, the types of the puzzle are known.
//!
//! Most methods only pass on a constant of [`Puzzle`] or a field of [`Judging`]. A method that takes a solved case or an answer
//! first restores the types of the puzzle:
//!
//! ```text
//! answer: &GivenAnswer              an answer of a program
//! answer.case.typed::<P>()          its case, a `P::Case`
//! answer.case.best::<P>()           the best answer to the case, a `P::Answer`
//! answer.claim.answer::<P>()        the answer of the program, a `P::Answer`
//! ```

use std::io::{self, Read, Write};

use puzzle::{
    About, Format, Framing, Input, InputError, Puzzle, Tokens, answer_stream, case_text, cases,
    one_case, random_case, read_input, rng,
};
use shrink::{CaseText, words};
use story::Story;

use crate::batch::{Batch, output_of};
use crate::erased::{
    AnswerPictures, Answered, ErasedPuzzle, ExtraWords, Goodness, NamedGenerator, NamedMeasure,
};
use crate::extras::ExtraCount;
use crate::given::{GivenAnswer, SolvedCase};
use crate::judging::Judging;
use crate::misreading::Misreadings;
use crate::misreading_search::misreadings as find_misreadings;
use crate::order::{shuffled, with_words};
use crate::plays::{Fit, PlayWords};
use crate::reading::resembles;
use crate::wrong::Mistake;

impl<P: Puzzle> ErasedPuzzle for Judging<P> {
    // The puzzle and its solver.

    fn name(&self) -> &'static str {
        P::NAME
    }

    fn names_elsewhere(&self) -> &'static [&'static str] {
        P::NAMES
    }

    fn about(&self) -> About {
        P::ABOUT
    }

    fn framing(&self) -> Framing {
        P::FRAMING
    }

    fn max_cases(&self) -> usize {
        P::MAX_CASES
    }

    fn answer(&self, input: Input, output: &mut dyn Write) -> io::Result<Answered> {
        let threads = 1;
        let write = |first, chunk: &[P::Case]| Format::Answer.text_of::<P>(first, chunk);
        let (count, end) = answer_stream::<P>(input, output, threads, P::CHUNK, write)?;
        Ok(Answered { cases: count, end })
    }

    // Cases as text.

    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError> {
        Ok(read_input::<P>(input)?.iter().map(case_text::<P>).collect())
    }

    fn rewritten(&self, text: &[u8]) -> Option<CaseText> {
        let case = one_case::<P>(text)?;
        Some(case_text::<P>(&case))
    }

    fn rewritten_in_order(&self, text: &[u8]) -> Option<CaseText> {
        let in_stated_layout = self.rewritten(text)?;
        if !self.has_free_word_order() {
            return Some(in_stated_layout);
        }
        let own_words: Vec<&[u8]> = words(text).collect();
        match with_words(&in_stated_layout, &own_words) {
            Some(in_own_order) => Some(in_own_order),
            None => Some(in_stated_layout), // a word is written in another way, such as `007`
        }
    }

    fn any_order_words(&self) -> Option<&'static str> {
        self.any_order_words
    }

    fn any_order_lines(&self) -> Option<&'static str> {
        self.any_order_lines
    }

    fn is_legal_input(&self, text: &[u8]) -> bool {
        self.read(text).is_ok_and(|cases| !cases.is_empty())
    }

    fn looks_like_output(&self, text: &[u8]) -> bool {
        resembles(self.shape, text)
    }

    // Inputs with their right outputs.

    fn batch_of_cases(&self, cases: &[CaseText]) -> Batch {
        let parse = |text: &CaseText| one_case::<P>(text).expect("a case that was written");
        let parsed = cases.iter().map(parse).collect();
        let known_output = None;
        Batch::new(self, parsed, &self.input(cases), known_output)
    }

    fn batch_with_output(
        &self,
        input: &[u8],
        output: Option<&[u8]>,
    ) -> (Batch, Option<InputError>) {
        let mut legal = Vec::new();
        let mut input_error = None;
        for case in cases::<P>(input) {
            match case {
                Ok(case) => legal.push(case),
                Err(error) => {
                    input_error = Some(error);
                    break; // what is read after an error has no meaning
                }
            }
        }
        (Batch::new(self, legal, input, output), input_error)
    }

    // Random cases.

    fn generators(&self) -> Vec<NamedGenerator> {
        let generators = P::GENERATORS.iter();
        generators
            .map(|it| NamedGenerator {
                name: it.name,
                about: it.about,
            })
            .collect()
    }

    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText {
        let generators = match generator {
            Some(index) => &P::GENERATORS[index..=index],
            None => P::GENERATORS,
        };
        let case = case_text::<P>(&random_case(generators, seed, number));
        // `rng(seed, number)` has made the case. Numbers of another seed decide the order of its words, so that the order
        // does not depend on the case.
        let mut order_rng = rng(!seed, number);
        if self.has_free_word_order() && order_rng.bool() {
            shuffled(&case, &mut order_rng)
        } else {
            case
        }
    }

    // Stories and pictures.

    fn is_explained(&self) -> bool {
        P::STORY.is_some()
    }

    fn story(&self, number: usize, input: &mut dyn Read, own: &[u8]) -> Option<Story> {
        let tell = P::STORY?;
        let index = number.checked_sub(1)?;
        let case = cases::<P>(input).map_while(Result::ok).nth(index)?;
        let story = tell(&case, &P::solve(&case));
        // `own` has the answer as it is printed for an input with this case alone, so its number is 1.
        Some(match P::read_answer(1, &case, &mut Tokens::new(own)) {
            Ok(claimed) => (self.mark)(&case, &claimed, story),
            Err(_) => story,
        })
    }

    fn pictures(&self) -> String {
        (P::PICTURES)()
    }

    fn pictures_of(&self, answer: &GivenAnswer) -> Option<AnswerPictures> {
        let picture = self.picture?;
        Some(AnswerPictures {
            best: picture(answer.case.best::<P>()),
            printed: picture(answer.claim.answer::<P>()),
        })
    }

    // Mistakes that programs may make.

    fn mistakes(&self) -> Vec<Mistake> {
        self.wrong_solutions.list()
    }

    fn wrong_output(&self, mistake: &Mistake, input: &[u8]) -> Result<Option<Vec<u8>>, InputError> {
        let cases = read_input::<P>(input)?;
        let solve = |case| self.wrong_solutions.solve(&[mistake], case);
        let answers: Option<Vec<P::Answer>> = cases.iter().map(solve).collect();
        Ok(answers.map(|answers| output_of::<P>(&cases, &answers)))
    }

    fn misreadings(&self, answers: &[GivenAnswer], has_time: &dyn Fn() -> bool) -> Misreadings {
        find_misreadings::<P>(self.wrong_solutions, answers, has_time)
    }

    // What the cases of wrong answers, or the wrong answers themselves, may have in common.

    fn measures(&self) -> Vec<NamedMeasure> {
        let measures = self.measures.iter();
        measures
            .map(|it| NamedMeasure {
                name: it.name,
                divides_from: it.divides_from,
            })
            .collect()
    }

    fn measured(&self, measure: usize, case: &SolvedCase) -> Option<i64> {
        self.measures[measure].value(case.typed::<P>(), case.best::<P>())
    }

    fn is_telling(&self, case: &SolvedCase) -> bool {
        (self.is_telling)(case.typed::<P>(), case.best::<P>())
    }

    fn column_names(&self) -> Vec<&'static str> {
        (self.column_names)()
    }

    fn direction(&self, answer: &GivenAnswer) -> Option<&'static str> {
        (self.direction)(answer.case.best::<P>(), answer.claim.answer::<P>())
    }

    fn goodness(&self, answer: &GivenAnswer) -> Option<Goodness> {
        let number = self.number?;
        Some(Goodness {
            best: number(answer.case.best::<P>()),
            printed: number(answer.claim.answer::<P>()),
        })
    }

    fn likenesses(&self) -> Vec<&'static str> {
        self.likenesses.iter().map(|it| it.sentence).collect()
    }

    fn has_likeness(&self, likeness: usize, answer: &GivenAnswer) -> bool {
        let is_so = self.likenesses[likeness].is_so;
        let best = answer.case.best::<P>();
        let claimed = answer.claim.answer::<P>();
        is_so(answer.case.typed::<P>(), best, claimed)
    }

    fn extra_words(&self) -> Option<ExtraWords> {
        self.extras.map(|extras| ExtraWords {
            part: extras.part,
            properties: extras.names,
        })
    }

    fn extra_counts(&self, answer: &GivenAnswer) -> Vec<ExtraCount> {
        let Some(extras) = self.extras else {
            return Vec::new();
        };
        let best = answer.case.best::<P>();
        let claimed = answer.claim.answer::<P>();
        (extras.count)(answer.case.typed::<P>(), best, claimed)
    }

    fn play_words(&self) -> Option<&'static PlayWords> {
        self.plays.map(|plays| &plays.words)
    }

    fn fit(&self, answer: &GivenAnswer) -> Fit {
        match self.plays {
            Some(plays) => (plays.fit)(answer.case.typed::<P>(), answer.claim.answer::<P>()),
            None => Fit::Unknown,
        }
    }
}

// On other targets, `erased_native` implements `NativePuzzle`.
#[cfg(target_family = "wasm")]
impl<P: Puzzle> crate::erased::NativePuzzle for Judging<P> {}

#[cfg(test)]
mod tests {
    use puzzle::push_line;

    use super::*;

    /// The square of each number: a puzzle that has only what a solver needs.
    struct Squares;

    impl Puzzle for Squares {
        type Case = u32;
        type Answer = u32;

        const NAME: &'static str = "squares";
        const ABOUT: About = About {
            title: "The square of each number",
            case: "number",
            rules: "The square of a number is the number times itself.",
            input: "any number of numbers from 0 to 100",
            output: "the square of each number, on a line of its own",
            sample_input: "3\n10\n",
            sample_output: "9\n100\n",
        };
        const FRAMING: Framing = Framing::UntilEnd;

        fn read_case(input: &mut Tokens) -> Result<u32, InputError> {
            input.number("a number", 0, 100)
        }

        fn write_case(number: &u32, out: &mut Vec<u8>) {
            push_line(out, [*number]);
        }

        fn solve(number: &u32) -> u32 {
            number * number
        }

        fn write_answer(_: u64, _: &u32, square: &u32, out: &mut Vec<u8>) {
            push_line(out, [*square]);
        }

        fn read_answer(_: u64, _: &u32, output: &mut Tokens) -> Result<u32, InputError> {
            output.plain_number("a square")
        }
    }

    #[test]
    fn a_puzzle_without_stories_explains_no_answer() {
        let squares: &dyn ErasedPuzzle = &Judging::<Squares>::new();
        assert!(!squares.is_explained());
        assert_eq!(squares.story(1, &mut &b"3\n"[..], b"9\n"), None);
    }

    /// An answer that the solver would not give shows where the best answers come from.
    #[test]
    fn the_best_answers_are_read_unless_one_is_missing() {
        let best = |output: Option<&[u8]>| {
            let puzzle = Judging::<Squares>::new();
            let (batch, fault) = puzzle.batch_with_output(b"3\n10\n", output);
            assert!(fault.is_none());
            batch.output
        };
        assert_eq!(best(Some(b"9\n99\n")), b"9\n99\n");
        for output in [None, Some(&b"9\n"[..]), Some(b"8\nx\n")] {
            assert_eq!(best(output), b"9\n100\n");
        }
    }
}
