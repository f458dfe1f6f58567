//! A puzzle as the page in a browser sees it: text in, text out.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use puzzle::{
    About, Answers, Framing, Input, InputError, Puzzle, Render, cases, counted, read_input, run,
};
use story::{Explain, Format};

use crate::batch::Batch;
use crate::draw::draw;
use crate::input::input_of;
use crate::judgement::Judgement;

/// A puzzle without its types, with only the functions that the page in a browser needs.
///
/// The page contains a WebAssembly module, which everyone who opens the page downloads. The module
/// has all code that these functions reach, for every puzzle. So this trait is separate from
/// [`ErasedPuzzle`](crate::ErasedPuzzle), whose other functions would make the module larger. The
/// docs of that trait say what the tiers are.
pub trait PagePuzzle: Sync {
    /// Returns the name of the puzzle.
    fn name(&self) -> &'static str;

    /// Returns the words for the puzzle: its title, its rules, its sample and the like.
    fn about(&self) -> About;

    /// Answers an input of any size exactly as the binary of the puzzle does, on one thread. The
    /// answers go to `output` and messages to `errors`. `file` is the name of the input in
    /// messages. Returns how many cases are answered.
    fn answer(
        &self,
        file: &str,
        input: Input,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> u64;

    /// Tier 2: returns whether programs can be judged on this puzzle. If not, the only functions of
    /// tier 2 to call are `generators`, `random`, `max_cases` and `changes`.
    fn is_judged(&self) -> bool;

    /// Tier 2: judges the output of a program for an input, as `cargo xtask judge` does.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn judge(&self, input: &[u8], output: &[u8]) -> Result<Judgement, InputError>;

    /// Tier 2: returns the names of the generators of random cases, each with what is special about
    /// its cases.
    fn generators(&self) -> Vec<(&'static str, &'static str)>;

    /// Tier 2: returns a random input of the generator with this index in
    /// [`generators`](Self::generators), or of all generators in turn if no generator has this
    /// index. The input has as many cases as there are generators. With [`Framing::Single`] it has
    /// one case, and if no generator has this index, `seed` chooses the generator. The input is
    /// empty if the puzzle has no generators.
    fn random(&self, generator: usize, seed: u64) -> Vec<u8>;

    /// Tier 4: returns the page of `--explain=html` with the story of one case of an input. The
    /// number of the case counts from 1. It does not matter if the input is malformed after this
    /// case.
    ///
    /// Returns `None` if there is no such case or the puzzle has no stories.
    fn explain(&self, number: usize, input: &mut dyn Read) -> Option<Vec<u8>>;
}

impl<P: Explain> PagePuzzle for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn about(&self) -> About {
        P::ABOUT
    }

    fn answer(
        &self,
        file: &str,
        input: Input,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> u64 {
        let answers = CountedAnswers::default();
        let render: &dyn Render<P> = &answers;
        run::<P>(file, input, output, errors, render, 1);
        answers.0.into_inner()
    }

    fn is_judged(&self) -> bool {
        P::JUDGED
    }

    fn judge(&self, input: &[u8], output: &[u8]) -> Result<Judgement, InputError> {
        let cases = read_input::<P>(input)?;
        let (count, most) = (cases.len(), P::MAX_CASES);
        let mut judgement = Batch::new::<P>(cases).check(output, false);
        if let Some(reason) = judgement.reason.as_mut().filter(|_| count > most) {
            let cases = counted(count as u64, P::ABOUT.case);
            *reason = format!("{reason} ({cases}, where the statement allows {most})");
        }
        Ok(judgement)
    }

    fn generators(&self) -> Vec<(&'static str, &'static str)> {
        P::GENERATORS.iter().map(|generator| (generator.name, generator.about)).collect()
    }

    fn random(&self, generator: usize, seed: u64) -> Vec<u8> {
        let Ok(draw) = draw::<P>(P::GENERATORS.get(generator).map(|one| one.name), seed) else {
            return Vec::new();
        };
        let count = P::GENERATORS.len() as u64;
        let numbers = match P::FRAMING {
            Framing::Single => seed % count..seed % count + 1,
            _ => 0..count,
        };
        input_of::<P>(&numbers.map(draw).collect::<Vec<_>>())
    }

    fn explain(&self, number: usize, input: &mut dyn Read) -> Option<Vec<u8>> {
        let mut cases = cases::<P>(input).ok().filter(|_| P::EXPLAINED)?.map_while(Result::ok);
        let case = cases.nth(number.checked_sub(1)?)?;
        let render: &dyn Render<P> = &Format::Page;
        let mut page = render.start().into_bytes();
        render.write(number as u64, &[case], &mut page);
        page.extend(render.end(None).bytes());
        Some(page)
    }
}

/// A rendering that writes the same as [`Answers`], and counts the cases that it has written.
#[derive(Default)]
struct CountedAnswers(AtomicU64);

impl<P: Puzzle> Render<P> for CountedAnswers {
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        self.0.fetch_add(cases.len() as u64, Ordering::Relaxed);
        Render::<P>::write(&Answers, first, cases, out);
    }
}
