//! Defines [`NativePuzzle`], what is asked of a puzzle only where programs can be run, or by tests.
//!
//! The web app is compiled without this file, which keeps it small. These are examples for the puzzle Wooden Chess:
//!
//! ```text
//! CHESS.turning_points(&batch)[1]      "10 rows", and whether a board of the batch has them
//! CHESS.simpler_cases(&board)          boards to compare it with, such as one with equal scores, if a program is slow on it
//! ```

use std::ffi::OsString;
use std::process::ExitCode;

use puzzle::{Puzzle, case_text, one_case};
use shrink::CaseText;

use crate::batch::Batch;
use crate::given::{GivenAnswer, SolvedCase};
use crate::judging::Judging;
use crate::measure::phrase;
use crate::simpler_case::SimplerCaseWords;
use crate::solved::Solved;

/// The part of [`ErasedPuzzle`](crate::ErasedPuzzle) that the web app does not have. Its methods panic as those of
/// [`ErasedPuzzle`](crate::ErasedPuzzle) do.
pub trait NativePuzzle {
    /// Runs the puzzle's own binary with these words as its command line.
    fn main_with(&self, words: &[OsString]) -> ExitCode;

    /// Returns for each symmetry what a report says of a program that does not follow it; see
    /// [`Judging::symmetries`](crate::Judging::symmetries).
    fn symmetries(&self) -> Vec<&'static str>;

    /// Returns the case to which the symmetry with this index changes a case.
    fn changed(&self, symmetry: usize, case: &SolvedCase) -> CaseText;

    /// Returns whether the answers to a case and to the changed case agree with the symmetry with this index. The answers
    /// may be wrong.
    fn follows_symmetry(
        &self,
        symmetry: usize,
        answer: &GivenAnswer,
        changed: &GivenAnswer,
    ) -> bool;

    /// Returns the cases that are simpler than this one; see [`Judging::simpler_cases`](crate::Judging::simpler_cases).
    ///
    /// # Panics
    ///
    /// If the text is not a legal case.
    fn simpler_cases(&self, case: &CaseText) -> Vec<ErasedSimplerCase>;

    /// Returns the turning points of all measures, and which of them the input of a batch reaches. Together, the fixtures of a
    /// puzzle should reach all.
    fn turning_points(&self, batch: &Batch) -> Vec<TurningPoint>;
}

/// A case that is simpler than another one, without its type; see [`SimplerCase`](crate::SimplerCase).
#[derive(Debug)]
pub struct ErasedSimplerCase {
    /// The text of the simpler case.
    pub text: CaseText,
    /// What is said of a program that takes too long for the other case.
    pub words: SimplerCaseWords,
}

/// A value of a measure at which programs may fail; see [`Measure::turning_points`](crate::Measure::turning_points).
#[derive(Debug)]
pub struct TurningPoint {
    /// What an input has at this point, such as `9 columns`.
    pub name: String,
    /// Whether the input of the batch reaches the point.
    pub is_reached: bool,
}

impl<P: Puzzle> NativePuzzle for Judging<P> {
    fn main_with(&self, words: &[OsString]) -> ExitCode {
        puzzle::main_with::<P>(words)
    }

    fn symmetries(&self) -> Vec<&'static str> {
        self.symmetries.iter().map(|it| it.broken).collect()
    }

    fn changed(&self, symmetry: usize, case: &SolvedCase) -> CaseText {
        let change = self.symmetries[symmetry].case;
        case_text::<P>(&change(case.typed::<P>()))
    }

    fn follows_symmetry(
        &self,
        symmetry: usize,
        answer: &GivenAnswer,
        changed: &GivenAnswer,
    ) -> bool {
        let is_same = self.symmetries[symmetry].is_same;
        is_same(answer.claim.answer::<P>(), changed.claim.answer::<P>())
    }

    fn simpler_cases(&self, case: &CaseText) -> Vec<ErasedSimplerCase> {
        let case = one_case::<P>(case).expect("a legal case");
        let mut found = Vec::new();
        for simpler in self.simpler_cases {
            if let Some(simpler_case) = (simpler.case)(&case) {
                found.push(ErasedSimplerCase {
                    text: case_text::<P>(&simpler_case),
                    words: simpler.words,
                });
            }
        }
        found
    }

    fn turning_points(&self, batch: &Batch) -> Vec<TurningPoint> {
        let Solved { cases, best, .. } = batch.solved.downcast::<P>();
        let mut points = Vec::new();
        for measure in self.measures {
            for &point in measure.turning_points {
                points.push(TurningPoint {
                    name: phrase(measure.name, &point.to_string()),
                    is_reached: measure.is_reached(point, cases, best),
                });
            }
        }
        points
    }
}
