//! The results of a program on the inputs of `test`: its runs, and why they ended.
//!
//! [`Results::collect`], in `collecting`, runs the program on several inputs at the same time. The runs end with the last
//! input, or earlier for one of the [reasons](StopReason): `extent` decides when the runs show enough, or took too long. All
//! reports of `test` and the search for the cause read the results.

mod collecting;
mod extent;

use checker::{Evidence, Report};

use crate::inputs::TestInput;
use crate::run::{ProgramRun, ProgramUnderTest};

pub use collecting::Schedule;
pub use extent::{ENOUGH_RUNS_OVER_LIMIT, Extent};

/// The least number of runs that [can be generalised](Results::can_generalise). Fewer may be alike by chance.
const MIN_RUNS_TO_GENERALISE: usize = 3;

/// The runs of one program, and why they ended.
pub struct Results<'a> {
    /// The program, with its puzzle and limits.
    pub subject: ProgramUnderTest<'a>,
    /// All inputs, in the order in which the program is run on them.
    pub inputs: &'a [TestInput],
    /// The runs so far, in the order of the inputs. The run at index 2 is that on `inputs[2]`. There are fewer runs than
    /// inputs if the runs ended early.
    pub runs: Vec<ProgramRun>,
    /// What ended the runs, if it was not the last input.
    pub stopped_by: Option<StopReason>,
}

/// What ended the runs of a program. There are fewer runs than inputs then, except perhaps if the output was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The runs so far show how the program fails: some of them exceeded a limit, or the first ones failed alike.
    Enough,
    /// The runs so far took long, and one of them failed.
    Late,
    /// There was an interrupt.
    Interrupt,
    /// The output was closed, perhaps after the last input.
    OutputClosed,
}

impl<'a> Results<'a> {
    /// Returns whether the program is accepted on all inputs.
    pub fn are_all_accepted(&self) -> bool {
        let are_complete = self.runs.len() == self.inputs.len();
        are_complete && self.runs.iter().all(ProgramRun::is_accepted)
    }

    /// Returns whether an interrupt ended the runs before the last input was run.
    pub fn were_interrupted(&self) -> bool {
        self.stopped_by == Some(StopReason::Interrupt)
    }

    /// Returns whether standard output was closed during the runs: nobody reads a report on them.
    pub fn is_output_closed(&self) -> bool {
        self.stopped_by == Some(StopReason::OutputClosed)
    }

    /// Returns the last run so far, with its input.
    pub fn last_run(&self) -> Option<(&'a TestInput, &ProgramRun)> {
        self.runs_with_inputs().last()
    }

    /// Returns the runs that are not accepted, each with its input.
    pub fn failures(&self) -> impl Iterator<Item = (&'a TestInput, &ProgramRun)> {
        self.runs_with_inputs()
            .filter(|(_, run)| !run.is_accepted())
    }

    /// Returns the runs that are accepted.
    pub fn accepted_runs(&self) -> impl Iterator<Item = &ProgramRun> {
        self.runs.iter().filter(|run| run.is_accepted())
    }

    /// Returns the runs so far, each with its input.
    fn runs_with_inputs(&self) -> impl Iterator<Item = (&'a TestInput, &ProgramRun)> {
        self.inputs.iter().zip(&self.runs)
    }

    /// Makes the report on all runs: the verdict on the program, the failure that is shown, how many answers are wrong. The
    /// report has no cause yet.
    pub fn report(&self) -> Report<'_> {
        Report::new(self.runs.iter().map(ProgramRun::as_judged_run).collect())
    }

    /// Returns the answers and failures of all runs, from which a diagnosis finds the cause.
    pub fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        for run in &self.runs {
            run.add_to_evidence(&mut evidence);
        }
        evidence
    }

    /// Returns whether there is a single input, with wrong answers to one case of it alone: too few to tell which rule was misread.
    /// Of several inputs, this is never said: if they are stored tests, the program may also be wrong on random cases, which are
    /// not among the results.
    pub fn has_too_few_wrong_answers(&self) -> bool {
        self.inputs.len() == 1 && self.evidence().is_wrong_on_one_case()
    }

    /// Returns whether a report may say of the program what all runs show, such as that it is too slow on every input. It may
    /// if the runs ended because they show enough, or if there are at least [`MIN_RUNS_TO_GENERALISE`] of them.
    pub fn can_generalise(&self) -> bool {
        self.stopped_by == Some(StopReason::Enough) || self.runs.len() >= MIN_RUNS_TO_GENERALISE
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::testing::{input_of, results_on};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// A program that is right on every input.
    fn right(input: &[u8]) -> (Vec<u8>, Duration) {
        (RAKE.batch_of_input(input).0.output, Duration::ZERO)
    }

    /// Returns three inputs, named `a`, `b` and `c`, each with one board.
    fn three_inputs() -> [TestInput; 3] {
        ["a", "b", "c"].map(|name| TestInput {
            name: name.to_owned(),
            ..input_of(RAKE, &format!("1\n1\n{}", "1 1 1 1\n".repeat(4)))
        })
    }

    /// Returns the results of a right program after so many runs.
    fn results_after(
        run_count: usize,
        inputs: &[TestInput],
        stopped_by: Option<StopReason>,
    ) -> Results<'_> {
        let subject = ProgramUnderTest::of_function(RAKE, &right, Duration::from_secs(2));
        let mut runs = results_on(subject, inputs).runs;
        runs.truncate(run_count);
        Results {
            subject,
            inputs,
            runs,
            stopped_by,
        }
    }

    #[test]
    fn a_program_that_was_not_run_on_all_inputs_is_not_accepted() {
        let inputs = three_inputs();
        let closed = Some(StopReason::OutputClosed);
        assert!(results_after(3, &inputs, None).are_all_accepted());
        assert!(results_after(3, &inputs, closed).are_all_accepted());
        assert!(!results_after(2, &inputs, closed).are_all_accepted());
    }

    #[test]
    fn the_last_run_has_its_input() {
        let inputs = three_inputs();
        for (run_count, name) in [(0, None), (1, Some("a")), (2, Some("b"))] {
            let results = results_after(run_count, &inputs, None);
            let last = results.last_run().map(|(input, _)| &input.name[..]);
            assert_eq!(last, name);
        }
    }

    #[test]
    fn what_three_runs_show_may_be_said_of_the_program() {
        let inputs = three_inputs();
        let [enough, late] = [StopReason::Enough, StopReason::Late].map(Some);
        assert!(results_after(1, &inputs, enough).can_generalise());
        assert!(!results_after(2, &inputs, late).can_generalise());
        assert!(!results_after(2, &inputs, None).can_generalise());
        assert!(results_after(3, &inputs, None).can_generalise());
    }

    #[test]
    fn only_an_interrupt_interrupts_the_runs() {
        let inputs = three_inputs();
        let [interrupt, late] = [StopReason::Interrupt, StopReason::Late].map(Some);
        assert!(results_after(1, &inputs, interrupt).were_interrupted());
        assert!(!results_after(1, &inputs, late).were_interrupted());
    }
}
