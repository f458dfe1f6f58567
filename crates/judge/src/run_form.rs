//! Decides which fault of form a run has, if one explains why it failed. For example, if all answers are right, and the
//! program ends with exit code 3:
//!
//! ```text
//! the output is right, but the exit code is 3: end with exit code 0 (return 0)
//! ```

use checker::{Entry, FormFault, Reason, Verdict};

use crate::program::ExitReason;
use crate::run::ProgramRun;

impl ProgramRun {
    /// Returns the fault of form that explains why the run failed, if there is one:
    ///
    /// - The output is right, and only the exit code is not 0.
    /// - The program printed too much.
    /// - It printed nothing, and wrote its answers to a file.
    /// - The output has a fault of form, and either all answers are right, or the fault explains the wrong ones too, as a label
    ///   in front of the answers may.
    ///
    /// If the program crashed in another way, or exceeded a limit of time or memory, this explains the failure instead.
    pub fn form_that_explains_failure(&self) -> Option<FormFault> {
        match (self.verdict, self.execution.exit) {
            (Verdict::Re, ExitReason::Exited(code)) => self.exit_code_alone(code),
            (Verdict::Ac | Verdict::Re | Verdict::Tle | Verdict::Mle, _) => None,
            (Verdict::Wa | Verdict::Pe, ExitReason::TooMuchOutput) => {
                Some(self.output_without_end())
            }
            (Verdict::Wa | Verdict::Pe, _) => match self.file_with_answers() {
                Some(name) => Some(output_to_file(&name)),
                None => self.reading.fault_that_explains_failure().cloned(),
            },
        }
    }

    /// Returns the fault that the program ended with this exit code, if its output is right and it wrote no error.
    fn exit_code_alone(&self, code: i32) -> Option<FormFault> {
        if !self.reading.verdict().is_accepted() || !self.execution.errors.is_empty() {
            return None;
        }
        let end = "end with exit code 0 (return 0)";
        let sentence = format!("the output is right, but the exit code is {code}: {end}");
        Some(other_fault("an exit code", sentence))
    }

    /// Returns the fault that the program printed too much.
    fn output_without_end(&self) -> FormFault {
        let mib = self.execution.output.len() >> 20;
        let sentence = format!("the program printed more than {mib} MiB");
        other_fault("output without end", sentence)
    }

    /// Returns the name of the first file with answers that the program wrote, if it printed nothing. Of a program that did
    /// print something, no [files](crate::program::Execution::written) are known.
    fn file_with_answers(&self) -> Option<String> {
        let mut files = self.execution.written.iter();
        let file = files.find(|file| self.has_answers(&file.content))?;
        Some(file.name.clone())
    }

    /// Returns whether a text has a right answer to a case. A copy of the input does not count.
    fn has_answers(&self, text: &[u8]) -> bool {
        if text == self.batch.input {
            return false;
        }
        let reading = checker::read(&self.batch, text, false);
        reading.entries.iter().any(Entry::is_right)
    }
}

/// Returns the fault that the program wrote its answers to this file.
fn output_to_file(name: &str) -> FormFault {
    let print = "print them to standard output, without freopen";
    let sentence = format!("the output is empty, but the file {name} has answers: {print}");
    other_fault("output to a file", sentence)
}

/// Returns a fault of form that the reading of an output does not have, with its kind and what is said of it.
fn other_fault(kind: &'static str, sentence: String) -> FormFault {
    FormFault::Other(Reason::new(kind, sentence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::WrittenFile;
    use crate::testing::run_on_two;

    /// Returns what is said of the form of a run on two boards, if it explains the failure.
    fn said(run: &ProgramRun) -> Option<String> {
        Some(run.form_that_explains_failure()?.clause(None))
    }

    #[test]
    fn an_exit_code_is_a_fault_of_form_if_nothing_else_is_wrong() {
        let end = ExitReason::Exited(3);
        let expected =
            "the output is right, but the exit code is 3: end with exit code 0 (return 0)";
        let run = run_on_two("8\n16\n", end);
        assert_eq!(said(&run).as_deref(), Some(expected));
        let with_error = run.with_facts(|facts| facts.execution.errors = "an error".to_owned());
        assert_eq!(said(&with_error), None);
        assert_eq!(said(&run_on_two("8\n7\n", end)), None);
    }

    #[test]
    fn answers_in_a_file_are_a_fault_of_form() {
        let with_file = |text: &str, input: &str| {
            let silent = run_on_two("", ExitReason::Exited(0));
            said(&silent.with_facts(|facts| {
                facts.execution.written = vec![WrittenFile {
                    name: "out.txt".to_owned(),
                    content: text.as_bytes().to_vec(),
                }];
                facts.batch.input = input.as_bytes().to_vec();
            }))
        };
        let expected = "the output is empty, but the file out.txt has answers: print them to standard output, without \
                        freopen";
        assert_eq!(with_file("8\n16\n", "").as_deref(), Some(expected));
        assert_eq!(with_file("8\n", "").as_deref(), Some(expected));
        // A file without a right answer, or a copy of the input.
        for (text, input) in [("7\n", ""), ("8\n", "8\n")] {
            assert_ne!(with_file(text, input).as_deref(), Some(expected));
        }
    }

    #[test]
    fn output_without_end_is_said_in_mib() {
        let run = run_on_two(&"7".repeat(3 << 20), ExitReason::TooMuchOutput);
        let expected = "the program printed more than 3 MiB";
        assert_eq!(said(&run).as_deref(), Some(expected));
    }
}
