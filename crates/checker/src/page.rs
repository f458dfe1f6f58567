//! A puzzle as the page in a browser sees it: text in, text out.

use std::io::{self, Write};

use puzzle::{About, Framing, Input, InputError, Render, run};
use story::Explain;

use crate::renders::{CountedAnswers, StoryPage};
use crate::{ErasedPuzzle, Judgement};

/// A puzzle without its types, with only the functions that the page in a browser needs.
///
/// The page runs a module that people download. The module holds all code that these functions
/// reach, for every puzzle. So this trait is separate from [`ErasedPuzzle`], whose other functions
/// would make the module larger.
pub trait PagePuzzle: Sync {
    /// The name of the puzzle, and the puzzle in words.
    fn words(&self) -> (&'static str, About);

    /// Answers an input of any size exactly as the binary of the puzzle does, on one thread. The
    /// answers go to `output`, and messages go to `errors` and call the input `file`. Returns how
    /// many cases are answered.
    fn answer(
        &self,
        file: &str,
        input: Input,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> u64;

    /// Tier 2: whether programs can be judged.
    fn has_judge(&self) -> bool;

    /// Tier 2: judges the output of a program for an input, as `cargo xtask judge` does.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn judge(&self, input: &[u8], output: &[u8]) -> Result<Judgement, InputError>;

    /// Tier 2: the names of the kinds of random case, each with what is special about its cases.
    fn kinds(&self) -> Vec<(&'static str, &'static str)>;

    /// Tier 2: returns a random input of the kind with this index in [`kinds`](Self::kinds), or of
    /// all kinds in turn if there is no kind with this index. The input has as many cases as there
    /// are kinds. With [`Framing::Single`] it has one case, and if no kind has this index, `seed`
    /// chooses the kind. The input is empty if the puzzle has no kinds.
    fn random(&self, kind: usize, seed: u64) -> Vec<u8>;

    /// Tier 4: writes the page of `--explain=html` with the story of one case of an input. The
    /// number of the case counts from 1. It does not matter if the input is malformed after this
    /// case.
    ///
    /// Returns `false` if there is no such case or the puzzle has no stories. Then what was written
    /// to `output` is of no use.
    fn explain(&self, number: u64, input: Input, output: &mut dyn Write) -> bool;
}

impl<P: Explain> PagePuzzle for P {
    fn words(&self) -> (&'static str, About) {
        (P::NAME, P::ABOUT)
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
        answers.count()
    }

    fn has_judge(&self) -> bool {
        P::JUDGED
    }

    fn judge(&self, input: &[u8], output: &[u8]) -> Result<Judgement, InputError> {
        let cases = self.read(input)?;
        let (count, most, case) = (cases.len(), P::MAX_CASES, P::ABOUT.case);
        let mut judgement = self.batch(cases).check(output, false);
        if let Some(reason) = judgement.reason.take() {
            judgement.reason = Some(if count > most {
                format!("{reason} ({count} {case}s, where the statement allows {most})")
            } else {
                reason
            });
        }
        Ok(judgement)
    }

    fn kinds(&self) -> Vec<(&'static str, &'static str)> {
        self.generators()
    }

    fn random(&self, kind: usize, seed: u64) -> Vec<u8> {
        let kinds = self.generators();
        let Ok(draw) = self.draw(kinds.get(kind).map(|&(name, _)| name), seed) else {
            return Vec::new();
        };
        // Of a single case it is the seed that chooses the kind.
        let (first, count) = match P::FRAMING {
            Framing::Single => (seed % kinds.len() as u64, 1),
            _ => (0, kinds.len() as u64),
        };
        self.input(&(first..first + count).map(draw).collect::<Vec<_>>())
    }

    fn explain(&self, number: u64, input: Input, output: &mut dyn Write) -> bool {
        let page = StoryPage::new(number);
        let render: &dyn Render<P> = &page;
        if P::EXPLAINED {
            run::<P>("", input, output, io::sink(), render, 1);
        }
        page.is_written()
    }
}
