//! Runs a program on a batch, and judges the run.
//!
//! A *batch* is an input with its right output. [`ProgramUnderTest::run_on`] runs the program on it, and returns a
//! [`ProgramRun`], which has everything that is known of the run:
//!
//! ```text
//!                                                 an example
//! Batch        the input and its right output     two boards, with the answers 8 and 16
//!   │ the program runs within Limits
//! Execution    what the program did               printed `8 7`, and ended with exit code 0 after 5 ms
//!   │ the output is read
//! Reading      what its output has for each case  a right answer, then a wrong one
//!   │
//! Verdict                                         WA; the second case is at fault
//! ```
//!
//! If the program crashed, or exceeded a limit of time or memory, this decides the verdict.
//! Otherwise its output decides. A program that prints more than it may is stopped, and is never accepted.
//!
//! Two more modules add methods to [`ProgramRun`]: `run_words` says in words why a run failed, and `run_form` decides which
//! fault of form explains it.

use std::sync::OnceLock;

use checker::{
    Batch, CaseText, End, Entry, ErasedPuzzle, Evidence, GivenAnswer, JudgedRun, Judgement,
    Reading, Verdict, max_output_len,
};

use crate::program::{Error, Execution, ExitReason, Limits, Run, StopSignal, error_summary};

/// A program to judge, and how it is judged.
#[derive(Clone, Copy)]
pub struct ProgramUnderTest<'a> {
    /// The puzzle that the program solves.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The program.
    pub program: &'a dyn Run,
    /// The limits that the user chose. A run may be given shorter or longer ones.
    pub limits: Limits,
    /// Whether the output must have the statement's layout, byte for byte.
    pub strict: bool,
    /// Whether runs must stop now, because of Ctrl-C or because nobody reads the report any more.
    pub must_stop: StopSignal<'a>,
}

/// A run of a program on a batch, and what it shows.
pub struct ProgramRun {
    /// The puzzle.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The input, and the answers with which the output is compared.
    pub batch: Batch,
    /// The limits of the run.
    pub limits: Limits,
    /// What the program did.
    pub ran: Execution,
    /// What its output has for each case.
    pub reading: Reading,
    /// The verdict.
    pub verdict: Verdict,
    /// How the run ended, as far as this decides the verdict.
    end: End,
    /// If the program crashed, a text that is the same for crashes that are alike: see [`JudgedRun::crash`].
    /// Otherwise it is empty.
    crash: String,
    /// What is said of the output. Working out the reason for a wrong answer may take long, so this is done only when it
    /// is asked for.
    judgement: OnceLock<Judgement>,
}

impl ProgramUnderTest<'_> {
    /// Runs the program on an input made of these cases, and judges the run: see
    /// [`run_on`](Self::run_on).
    ///
    /// # Errors
    ///
    /// As for [`run_on`](Self::run_on).
    pub fn run_on_cases(&self, cases: &[CaseText], limits: &Limits) -> Result<ProgramRun, Error> {
        self.run_on(self.puzzle.batch(cases), limits)
    }

    /// Runs the program on a batch, within these limits, and judges the run. The exception is how much the program may
    /// print: this follows from the length of the right output, and the limit that is given does not count.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or if the run has to end.
    pub fn run_on(&self, batch: Batch, limits: &Limits) -> Result<ProgramRun, Error> {
        let limits = Limits {
            output: max_output_len(batch.output.len()),
            ..*limits
        };
        let ran = self.program.run(&batch.input, limits, self.must_stop)?;
        let reading = checker::read(&batch, &ran.output, self.strict);
        let end = end_of(&ran, &limits);
        let crash = if end == End::Crashed {
            describe_crash(&ran)
        } else {
            String::new()
        };
        let judged = JudgedRun {
            batch: &batch,
            output: &ran.output,
            reading: &reading,
            end,
            crash: &crash,
        };
        let verdict = judged.verdict();
        Ok(ProgramRun {
            puzzle: self.puzzle,
            batch,
            limits,
            ran,
            reading,
            verdict,
            end,
            crash,
            judgement: OnceLock::new(),
        })
    }
}

impl ProgramRun {
    /// Returns the facts of this run by which the crate [`checker`] judges it.
    pub fn judged(&self) -> JudgedRun<'_> {
        JudgedRun {
            batch: &self.batch,
            output: &self.ran.output,
            reading: &self.reading,
            end: self.end,
            crash: &self.crash,
        }
    }

    /// Returns what is said of the whole output. If the end of the program decides the verdict, it has the verdict and the
    /// note only.
    pub fn judgement(&self) -> &Judgement {
        self.judgement.get_or_init(|| self.judged().judgement(None))
    }

    /// Returns what is said of the output for the case with this index, or of the whole output if there is no index.
    pub fn judgement_of(&self, case: Option<usize>) -> Judgement {
        // What is said of the whole output is what is said of the case at fault, and may be known already.
        if case.is_none() || case == self.index_at_fault() {
            return self.judgement().clone();
        }
        self.judged().judgement(case)
    }

    /// Returns the number of right answers before the first that is wrong, malformed or missing.
    pub fn count_right_at_start(&self) -> usize {
        self.reading
            .entries
            .iter()
            .take_while(|entry| entry.is_right())
            .count()
    }

    /// Returns the index of the first case without a right answer, if the program crashed or exceeded the time
    /// limit after some right answers. The program probably fails on this case. It may also have failed on a later one,
    /// because the answers that it printed last can be lost in a buffer.
    pub fn first_without_right_answer(&self) -> Option<usize> {
        let is_crash_or_timeout = matches!(self.verdict, Verdict::Tle | Verdict::Re);
        let right = self.count_right_at_start();
        if is_crash_or_timeout && right > 0 && right < self.batch.cases.len() {
            Some(right)
        } else {
            None
        }
    }

    /// Returns the answers that the program printed. The last one is left out if the program was stopped
    /// or crashed within its line.
    pub fn answers(&self) -> Vec<GivenAnswer> {
        self.judged().answers()
    }

    /// Adds what the run shows to the evidence from which a cause is found.
    pub fn add_to_evidence(&self, evidence: &mut Evidence) {
        evidence.add(&self.judged(), self.form());
    }

    /// Returns this run as it is judged under shorter limits, which it exceeded. The verdict is TLE. Unless the program ended
    /// with exit code 0, it counts as stopped at the limit, whatever it did after that. For example, a run that crashed after
    /// 11 s is a run that was stopped, under a limit of 10 s.
    #[must_use]
    pub fn exceeding(mut self, limits: &Limits) -> Self {
        self.end = match self.ran.end {
            ExitReason::Exited(0) => End::Late,
            ExitReason::OutOfTime | ExitReason::OutOfWallTime => End::OutOfTime,
            ExitReason::Exited(_)
            | ExitReason::Killed(_)
            | ExitReason::StackOverflow
            | ExitReason::OutOfMemory
            | ExitReason::TooMuchOutput => {
                self.ran.end = ExitReason::OutOfTime;
                End::OutOfTime
            }
        };
        Self {
            limits: *limits,
            verdict: Verdict::Tle,
            crash: String::new(),
            judgement: OnceLock::new(),
            ..self
        }
    }

    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.verdict.is_accepted()
    }

    /// Returns whether the program exceeded the time limit, and all answers that it printed before are right. If the
    /// output ends within a line, its last words may be the beginning of an answer, so they need not be readable.
    pub fn is_right_until_timeout(&self) -> bool {
        if self.verdict != Verdict::Tle {
            return false;
        }
        let entries = self.reading.entries.iter();
        let mut printed = entries.filter(|entry| is_printed(entry));
        let first_not_right = printed.find(|entry| !entry.is_right());
        let is_last = printed.next().is_none();
        match first_not_right {
            None => true,
            Some(Entry::Malformed(_)) => is_last && self.judged().is_cut_off(),
            Some(_) => false,
        }
    }

    /// Returns whether this run fails as `other` does: they [fail alike](JudgedRun::fails_like), and the same
    /// case is at fault. If the case at fault is not known of `other`, it may be any case here.
    pub fn repeats(&self, other: &Self) -> bool {
        let is_same_case = match other.case_at_fault() {
            Some(case) => self.case_at_fault() == Some(case),
            None => true,
        };
        is_same_case && self.judged().fails_like(&other.judged())
    }

    /// Returns the first case at fault, if it is known.
    fn case_at_fault(&self) -> Option<&CaseText> {
        Some(&self.batch.cases[self.index_at_fault()?])
    }

    /// Returns the index of the first case at fault, if it is known. It is not known if the end of the program decides the
    /// verdict, or if nothing was printed for several cases.
    pub fn index_at_fault(&self) -> Option<usize> {
        if self.is_silent_on_several() {
            None
        } else {
            self.judged().at_fault()
        }
    }

    /// Returns whether the program printed nothing although there are several cases.
    pub fn is_silent_on_several(&self) -> bool {
        self.batch.cases.len() > 1 && self.ran.output.trim_ascii().is_empty()
    }
}

/// Returns whether the program printed something for the case of this entry.
pub(crate) fn is_printed(entry: &Entry) -> bool {
    *entry != Entry::Missing
}

/// Returns how a run within these limits ended, as far as this decides the verdict.
fn end_of(ran: &Execution, limits: &Limits) -> End {
    match ran.end {
        ExitReason::OutOfTime | ExitReason::OutOfWallTime => End::OutOfTime,
        // A run is stopped only a fifth past the limit (see `Limits::kill_time`), so it may end by itself before.
        ExitReason::Exited(0) if ran.time > limits.time => End::Late,
        ExitReason::Exited(0) => End::Normal,
        ExitReason::OutOfMemory => End::OutOfMemory,
        ExitReason::TooMuchOutput => End::TooMuchOutput,
        ExitReason::Exited(_) | ExitReason::Killed(_) | ExitReason::StackOverflow => End::Crashed,
    }
}

/// Returns a text that is the same for crashes that are alike: how the program ended, and its error message without
/// digits. Numbers in a message may be addresses or lengths, which differ from run to run.
fn describe_crash(ran: &Execution) -> String {
    let message = error_summary(&ran.errors).unwrap_or_default();
    let message = message.replace(|c: char| c.is_ascii_digit(), "");
    format!("{:?} {message}", ran.end)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::testing::{board_of, execution, run_on_two, run_that_did};

    const NORMAL: ExitReason = ExitReason::Exited(0);

    /// Returns the run of a program that printed this on these boards.
    fn run_on(values: &[usize], printed: &str) -> ProgramRun {
        let boards: Vec<CaseText> = values.iter().map(|&value| board_of(value)).collect();
        let did = execution(printed.as_bytes().to_vec(), Duration::ZERO, NORMAL);
        run_that_did(did, &boards)
    }

    #[test]
    fn a_run_repeats_another_if_the_same_board_is_at_fault_in_the_same_way() {
        let wrong_on_first = run_on(&[1, 2], "7\n16\n");
        assert!(run_on(&[1], "9\n").repeats(&wrong_on_first));
        assert!(!run_on(&[1, 2], "8\n7\n").repeats(&wrong_on_first));
        assert!(!run_on(&[1], "x\n").repeats(&wrong_on_first));
        // Any board will do if none is known.
        let silent = run_on(&[1, 2], "");
        assert!(run_on(&[1], "").repeats(&silent));
        assert!(!run_on(&[1], "7\n").repeats(&silent));
        // If one is known, it has to be that.
        assert!(!silent.repeats(&run_on(&[1], "")));
        let crash = run_on_two("7\n16\n", ExitReason::StackOverflow);
        assert!(!wrong_on_first.repeats(&crash));
    }

    #[test]
    fn no_board_is_at_fault_if_nothing_is_printed_for_several() {
        for (values, printed, at_fault) in [
            (&[1, 2][..], "", None),
            (&[1, 2], " \n", None),
            (&[1, 2], "7\n", Some(0)),
            (&[1], "", Some(0)),
            (&[1, 2], "8\n7\n", Some(1)),
        ] {
            let run = run_on(values, printed);
            assert_eq!(run.index_at_fault(), at_fault, "{printed}");
        }
    }

    /// The end of the program after that does not count.
    #[test]
    fn a_run_over_the_limit_did_not_crash() {
        let crash = run_on_two("8\n", ExitReason::StackOverflow);
        let limits = crash.limits;
        assert!(!crash.judged().crash.is_empty());
        assert_eq!(crash.exceeding(&limits).judged().crash, "");
    }

    /// A program that exceeds the limit alone on a case, and then crashes or is stopped for another reason.
    #[test]
    fn the_reason_of_a_run_over_the_limit_is_its_time() {
        for end in [
            ExitReason::Exited(3),
            ExitReason::Killed(9),
            ExitReason::StackOverflow,
            ExitReason::OutOfMemory,
            ExitReason::TooMuchOutput,
        ] {
            let mut run = run_on_two("8\n16\n", end);
            run.ran.time = Duration::from_secs(11);
            let limits = run.limits;
            let reason = run.exceeding(&limits).reason();
            let expected =
                "still running after 11.0 s of CPU time; the limit is 10.0 s (--time-limit)";
            assert!(reason.starts_with(expected), "{end:?}: {reason}");
        }
    }

    #[test]
    fn a_program_that_prints_without_end_is_never_accepted() {
        let right = run_on_two("8\n16\n", ExitReason::TooMuchOutput);
        assert_eq!(right.verdict, Verdict::Pe);
        assert_eq!(right.limits.output, max_output_len("8\n16\n".len()));
        assert_eq!(
            run_on_two("8\n7\n", ExitReason::TooMuchOutput).verdict,
            Verdict::Wa
        );
    }

    #[test]
    fn a_strict_run_needs_the_layout_of_the_statement() {
        let program = |_: &[u8]| (b"8 \n".to_vec(), Duration::ZERO);
        let limit = Duration::from_secs(10);
        let verdict = |strict| {
            let subject = ProgramUnderTest {
                strict,
                ..ProgramUnderTest::of_function(&catalogue::RAKE, &program, limit)
            };
            let run = subject.run_on_cases(&[board_of(1)], &subject.limits);
            run.unwrap().verdict
        };
        assert_eq!([false, true].map(verdict), [Verdict::Ac, Verdict::Pe]);
    }
}
