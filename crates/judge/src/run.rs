//! Runs a program on a batch, and judges the run.
//!
//! A *batch* is an input with its right output. [`ProgramUnderTest::run_on`] runs the program on it, and returns a
//! [`ProgramRun`]: the facts of the run, and what follows from them.
//!
//! ```text
//!                                                    an example
//! RunFacts
//!   puzzle      the puzzle that the program solves   Rake
//!   Batch       the input and its right output       two boards, with the answers 8 and 16
//!   Limits      what the program may use             10 s of CPU time, and so on
//!   Execution   what the program did                 printed `8 7`, and ended with exit code 0 after 5 ms
//!   Reading     what its output has for each case    a right answer, then a wrong one
//!
//! what follows from them
//!   End         how the run ended                    normally, within the limits
//!   Verdict     from the end and the reading         WA
//!   Judgement   what is said of a failure            the second board has 7 instead of 16
//! ```
//!
//! The end is decided here, in two steps: `exit_at_time_limit` changes the exit of a program that exceeded the limit of CPU
//! time and did not end with exit code 0, and `end_of` returns the end for this exit. The first step is needed because a run is
//! stopped only some time after the limit. If the program crashes meanwhile, or exceeds another limit, the verdict is still TLE:
//! an online judge would stop it at the limit, and not see the crash.
//!
//! The crate [`checker`], which runs no programs, works out the reading, the verdict and the judgement. [`End::verdict`] says
//! which verdict each end has. For the judgement, the crate takes the run as a [`JudgedRun`].
//!
//! Two more modules add methods to [`ProgramRun`]: `run_words` says in words why a run failed, and `run_form` decides which
//! fault of form explains it.

use std::ops::Deref;
use std::sync::OnceLock;
use std::time::Duration;

use checker::{
    Batch, CaseText, End, Entry, ErasedPuzzle, Evidence, GivenAnswer, JudgedRun, Judgement,
    Reading, Verdict, max_output_len,
};

use crate::program::{Error, Execution, ExitReason, Limits, Runnable, StopSignal, error_summary};

/// A program to judge, and how it is judged.
#[derive(Clone, Copy)]
pub struct ProgramUnderTest<'a> {
    /// The puzzle that the program solves.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The program.
    pub program: &'a dyn Runnable,
    /// The limits that the user chose. Each run is given its own, which may be shorter or longer: see [`run_on`](Self::run_on).
    pub limits: Limits,
    /// Whether the output must have the statement's layout, byte for byte.
    pub strict: bool,
    /// The function that returns whether runs must stop now, because of an interrupt for example.
    pub must_stop: StopSignal<'a>,
}

/// A run of a program on a batch, as it is judged.
///
/// Its [facts](RunFacts) can be read as if they were its own fields. The other fields follow from them.
#[derive(Clone)]
pub struct ProgramRun {
    facts: RunFacts,
    /// How the run ended.
    end: End,
    /// The verdict.
    pub verdict: Verdict,
    /// The key of the crash, if the end is [`End::Crashed`]; see [`crash_key`].
    crash_key: Option<String>,
    /// What [`Self::judgement`] returns. Working out the reason for a wrong answer may take long, so this is done only when
    /// it is asked for.
    judgement: OnceLock<Judgement>,
}

/// The facts of a [`ProgramRun`].
#[derive(Clone)]
pub struct RunFacts {
    /// The puzzle.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The input, and the answers with which the output is compared.
    pub batch: Batch,
    /// The limits within which the run is judged. The program ran within these, or within a longer limit of CPU time: see
    /// [`ProgramRun::judged_within`].
    pub limits: Limits,
    /// What the program did. If it exceeded the limit of CPU time, its exit is exit code 0 or [`ExitReason::OutOfCpuTime`],
    /// whatever else ended it after the limit.
    pub execution: Execution,
    /// What the output has for each case.
    pub reading: Reading,
}

impl Deref for ProgramRun {
    type Target = RunFacts;

    fn deref(&self) -> &RunFacts {
        &self.facts
    }
}

impl ProgramUnderTest<'_> {
    /// Runs the program on an input made of these cases: see [`run_on`](Self::run_on).
    ///
    /// # Errors
    ///
    /// As for [`run_on`](Self::run_on).
    pub fn run_on_cases(&self, cases: &[CaseText], limits: &Limits) -> Result<ProgramRun, Error> {
        self.run_on(self.puzzle.batch_of_cases(cases), limits)
    }

    /// Runs the program on a batch, and judges the run. The limits of the run are these, except that on the output, which
    /// follows from the length of the right output.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or if [`must_stop`](Self::must_stop) ends the run.
    pub fn run_on(&self, batch: Batch, limits: &Limits) -> Result<ProgramRun, Error> {
        let limits = Limits {
            output: max_output_len(batch.output.len()),
            ..*limits
        };
        let execution = self.program.run(&batch.input, limits, self.must_stop)?;
        let reading = checker::read(&batch, &execution.output, self.strict);
        Ok(ProgramRun::judge(RunFacts {
            puzzle: self.puzzle,
            batch,
            limits,
            execution,
            reading,
        }))
    }
}

impl ProgramRun {
    /// Judges a run with these facts.
    fn judge(mut facts: RunFacts) -> Self {
        facts.execution.exit = exit_at_time_limit(&facts.execution, facts.limits.time);
        let end = end_of(&facts.execution, &facts.limits);
        let crash_key = match end {
            End::Crashed => Some(crash_key(&facts.execution)),
            _ => None,
        };
        Self {
            end,
            verdict: end.verdict(&facts.reading),
            crash_key,
            facts,
            judgement: OnceLock::new(),
        }
    }

    /// Returns this run as it is judged within a shorter limit of CPU time than the program had. For example, the program may
    /// have been given 12.5 s, although the time limit is 10 s, to see how long it takes. If it crashed after 11 s, the
    /// verdict was RE, and is TLE within 10 s. The other limits stay those with which it ran.
    ///
    /// The limit cannot become longer again, because what ended the program after the shorter one is not kept.
    #[must_use]
    pub fn judged_within(self, time_limit: Duration) -> Self {
        let mut facts = self.facts;
        debug_assert!(time_limit <= facts.limits.time, "a longer limit");
        facts.limits.time = time_limit;
        Self::judge(facts)
    }

    /// Returns what the crate [`checker`] must know of this run to judge it.
    pub fn as_judged_run(&self) -> JudgedRun<'_> {
        JudgedRun {
            batch: &self.batch,
            output: &self.execution.output,
            reading: &self.reading,
            end: self.end,
            crash: self.crash_key.as_deref(),
        }
    }

    /// Returns what is said of the first case at fault, or of the whole output if no case is known to be at fault. If the
    /// program crashed, or exceeded a limit of time or memory, the judgement has the verdict and the note only.
    pub fn judgement(&self) -> &Judgement {
        self.judgement.get_or_init(|| {
            let judgement = self.as_judged_run().judgement();
            if self.is_silent_on_several_cases() {
                without_case(judgement)
            } else {
                judgement
            }
        })
    }

    /// Returns what is said of the case with this index, or [of the run](Self::judgement) if there is no index. If the run
    /// [is silent on several cases](Self::is_silent_on_several_cases), the same is said of each case as of the run.
    ///
    /// # Panics
    ///
    /// May panic if the batch has no case with this index.
    pub fn judgement_of(&self, index: Option<usize>) -> Judgement {
        let Some(index) = self.unless_silent(index) else {
            return self.judgement().clone();
        };
        // The same is said of the first case at fault as of the run, and may be worked out already.
        if self.index_at_fault() == Some(index) {
            self.judgement().clone()
        } else {
            self.as_judged_run().judgement_of_case(index)
        }
    }

    /// Adds what the run shows to the evidence from which a cause is found.
    pub fn add_to_evidence(&self, evidence: &mut Evidence) {
        evidence.add(&self.as_judged_run(), self.form_that_explains_failure());
    }

    /// Returns the answers that could be read. If the output is [cut off](JudgedRun::is_cut_off), what it has for the last case
    /// that it reached is left out.
    pub fn answers(&self) -> Vec<GivenAnswer> {
        self.as_judged_run().answers()
    }
}

/// At which case a run fails.
impl ProgramRun {
    /// Returns the index of the [first case at fault](JudgedRun::first_case_at_fault), if there is one and it is known. It is
    /// not known if the program crashed, exceeded a limit of time or memory, or [is silent](Self::is_silent_on_several_cases).
    pub fn index_at_fault(&self) -> Option<usize> {
        self.unless_silent(self.as_judged_run().first_case_at_fault())
    }

    /// Returns this index of a case, or `None` if the run [is silent on several cases](Self::is_silent_on_several_cases).
    pub fn unless_silent(&self, index: Option<usize>) -> Option<usize> {
        if self.is_silent_on_several_cases() {
            None
        } else {
            index
        }
    }

    /// Returns whether there are several cases, and the program printed nothing, or only whitespace. No case is more at fault
    /// than the others then, so none is said to be at fault.
    pub fn is_silent_on_several_cases(&self) -> bool {
        self.batch.cases.len() > 1 && self.execution.output.trim_ascii().is_empty()
    }

    /// Returns whether this run fails as `other` does: they [fail alike](JudgedRun::fails_like), and the first cases at fault
    /// have the same text. If the case at fault in `other` is not known, it may be any case here.
    pub fn repeats(&self, other: &Self) -> bool {
        let is_same_case = match other.text_at_fault() {
            Some(text) => self.text_at_fault() == Some(text),
            None => true,
        };
        is_same_case && self.as_judged_run().fails_like(&other.as_judged_run())
    }

    /// Returns the text of the first case at fault, if it is known.
    fn text_at_fault(&self) -> Option<&CaseText> {
        let index = self.index_at_fault()?;
        Some(&self.batch.cases[index])
    }

    /// Returns the number of right answers before the first that is wrong, malformed or missing.
    pub fn count_right_at_start(&self) -> usize {
        self.reading
            .entries
            .iter()
            .take_while(|entry| entry.is_right())
            .count()
    }

    /// Returns the index of the case on which a program that crashed or was stopped at the time limit may have failed: the one
    /// after the last right answer, whatever was printed for it. This is only a suspicion, because the answers that were printed
    /// last can be lost in a buffer. No case is suspected if no answer is right, because nothing shows then how far the program
    /// came, nor if the last case has a right answer.
    ///
    /// After another end, no case is suspected. A program that ended with exit code 0 was done with every case. One that printed
    /// too much is judged by its output. One that exceeded the memory limit may have used a little for each case.
    pub fn suspected_index(&self) -> Option<usize> {
        match self.end {
            End::Crashed | End::OutOfTime => {}
            End::Normal | End::Late | End::TooMuchOutput | End::OutOfMemory => return None,
        }
        let last_right = self.reading.entries.iter().rposition(Entry::is_right)?;
        let suspected = last_right + 1;
        if suspected < self.batch.cases.len() {
            Some(suspected)
        } else {
            None
        }
    }
}

/// Whether a run is right, wholly or as far as it came.
impl ProgramRun {
    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.verdict.is_accepted()
    }

    /// Returns whether the program exceeded the time limit, and all cases up to the last one for which its output has a line have
    /// right answers, or this last one perhaps the beginning of an answer. The output may have no line for any case.
    pub fn is_right_until_timeout(&self) -> bool {
        if self.verdict != Verdict::Tle {
            return false;
        }
        let entries = &self.reading.entries;
        let Some(last) = entries.iter().rposition(|entry| !entry.is_missing()) else {
            return true;
        };
        // Words that are no answer may be the beginning of one. A `1` where 16 is due may be that too, but is read as a wrong
        // answer, and counts as one.
        let may_be_unfinished =
            matches!(entries[last], Entry::Malformed(_)) && self.as_judged_run().is_cut_off();
        let are_right_before_last = entries[..last].iter().all(Entry::is_right);
        are_right_before_last && (entries[last].is_right() || may_be_unfinished)
    }

    /// Returns whether the program printed all answers, which are right, and exceeded the limit of CPU time without ending by
    /// itself with exit code 0. If it exceeded the limit of wall-clock time instead, this returns false.
    pub fn goes_on_after_last_answer(&self) -> bool {
        self.execution.exit == ExitReason::OutOfCpuTime
            && self.reading.entries.iter().all(Entry::is_right)
    }
}

/// Returns how a program exited, as if it had been stopped at the limit of CPU time: if it used more, it exceeded this limit,
/// whatever ended it later. Exit code 0 stays, because a program that ends by itself is only [late](End::Late).
fn exit_at_time_limit(execution: &Execution, time_limit: Duration) -> ExitReason {
    match execution.exit {
        ExitReason::Exited(0) => ExitReason::Exited(0),
        _ if execution.time > time_limit => ExitReason::OutOfCpuTime,
        other => other,
    }
}

/// Returns how a run ended, given what the program did, with its [exit at the limit of CPU time](exit_at_time_limit).
fn end_of(execution: &Execution, limits: &Limits) -> End {
    match execution.exit {
        ExitReason::Exited(0) if execution.time > limits.time => End::Late,
        ExitReason::Exited(0) => End::Normal,
        ExitReason::OutOfCpuTime | ExitReason::OutOfWallTime => End::OutOfTime,
        ExitReason::OutOfMemory => End::OutOfMemory,
        ExitReason::TooMuchOutput => End::TooMuchOutput,
        ExitReason::Exited(_) | ExitReason::Killed(_) | ExitReason::StackOverflow => End::Crashed,
    }
}

/// Returns a judgement on a run that [is silent on several cases](ProgramRun::is_silent_on_several_cases): without a case. The
/// fault of form stays: the output is empty. There is no other reason.
fn without_case(judgement: Judgement) -> Judgement {
    Judgement {
        case: None,
        expected: None,
        got: None,
        ..judgement
    }
}

/// Returns a text that is the same for crashes that are alike, and is never shown: how the program ended, and its error message
/// without digits. A number in a message may be a line, an address or a length, which may differ from run to run.
fn crash_key(execution: &Execution) -> String {
    let message = error_summary(&execution.errors).unwrap_or_default();
    let without_digits = message.replace(|c: char| c.is_ascii_digit(), "");
    format!("{:?} {without_digits}", execution.exit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board_of, execution, run_on_two, run_that_did, run_that_did_within};

    /// For the tests of all modules.
    impl ProgramRun {
        /// Returns this run with these facts changed, and judged again. The reading does not follow a change of the output.
        #[must_use]
        pub fn with_facts(self, change: impl FnOnce(&mut RunFacts)) -> Self {
            let mut facts = self.facts;
            change(&mut facts);
            Self::judge(facts)
        }
    }

    const NORMAL: ExitReason = ExitReason::Exited(0);

    /// Returns the run of a program that printed this on the boards with these values. The right answer to a board is eight times
    /// its value.
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
            let number = at_fault.map(|index| index as u64 + 1);
            assert_eq!(run.judgement().case, number, "{printed}");
            assert_eq!(run.judgement_of(Some(0)).case.is_some(), number.is_some());
        }
        let silent = run_on(&[1, 2], "");
        assert_eq!(silent.judgement_of(Some(1)).why(), silent.judgement().why());
        let judgement = silent.judgement();
        assert_eq!((&judgement.expected, &judgement.got), (&None, &None));
        assert_eq!(judgement.why().as_deref(), Some("the output is empty"));
        assert_eq!(judgement.reason, None);
        assert_eq!(judgement.verdict, silent.verdict);
    }

    /// How a program may exit after the time limit, without a change of the verdict.
    const OTHER_EXITS: [ExitReason; 6] = [
        ExitReason::OutOfWallTime,
        ExitReason::Exited(3),
        ExitReason::Killed(9),
        ExitReason::StackOverflow,
        ExitReason::OutOfMemory,
        ExitReason::TooMuchOutput,
    ];

    /// Asserts that the verdict on a run of 11 s is TLE, and that the reason is the time.
    fn assert_out_of_time(run: &ProgramRun) {
        assert_eq!(run.verdict, Verdict::Tle);
        assert_eq!(run.as_judged_run().verdict(), Verdict::Tle);
        assert_eq!(run.as_judged_run().crash, None);
        let expected = "still running after 11.0 s of CPU time; the limit is 10.0 s (--time-limit)";
        let reason = run.reason();
        assert!(reason.starts_with(expected), "{reason}");
    }

    /// A run is stopped only after 12 s if the limit is 10 s.
    #[test]
    fn a_run_that_fails_otherwise_after_the_time_limit_is_out_of_time() {
        for exit in OTHER_EXITS {
            let did = execution(b"8\n16\n".to_vec(), Duration::from_secs(11), exit);
            let run = run_that_did(did, &[board_of(1), board_of(2)]);
            assert_out_of_time(&run);
        }
    }

    #[test]
    fn a_run_is_judged_by_its_time_within_a_shorter_limit() {
        for exit in OTHER_EXITS {
            let did = execution(b"8\n16\n".to_vec(), Duration::from_secs(11), exit);
            let limits = Limits::new(Duration::from_secs(12));
            let run = run_that_did_within(limits, did, &[board_of(1), board_of(2)]);
            assert_eq!(run.execution.exit, exit);
            assert_out_of_time(&run.judged_within(Duration::from_secs(10)));
        }
    }

    #[test]
    fn no_case_is_suspected_if_the_program_ended_late() {
        let two = [board_of(1), board_of(2)];
        let suspected = |end| {
            let did = execution(b"8\n".to_vec(), Duration::from_secs(11), end);
            run_that_did(did, &two).suspected_index()
        };
        assert_eq!(suspected(ExitReason::OutOfCpuTime), Some(1));
        assert_eq!(suspected(NORMAL), None);
    }

    #[test]
    fn the_case_after_the_last_right_answer_is_suspected() {
        for (printed, suspected) in [
            ("8\n7\n24\n", Some(3)),
            ("8\n7\n24\n32\n", None),
            ("8\n7\n", Some(1)),
            ("7\n", None),
            ("", None),
        ] {
            let boards = [1, 2, 3, 4].map(board_of);
            let did = execution(printed.into(), Duration::ZERO, ExitReason::StackOverflow);
            assert_eq!(run_that_did(did, &boards).suspected_index(), suspected);
        }
    }

    #[test]
    fn a_slow_program_that_passes_over_a_case_is_not_right_until_the_timeout() {
        for (printed, is_right) in [
            ("8\n16\n24\n", true),
            ("8\n16\n24\nx", true),
            ("", true),
            ("8\n16\n32\n", false),
            ("16\n24\n32\n", false),
            ("8\n7\n", false),
        ] {
            let boards = [1, 2, 3, 4].map(board_of);
            let did = execution(printed.into(), Duration::ZERO, ExitReason::OutOfCpuTime);
            let run = run_that_did(did, &boards);
            assert_eq!(run.is_right_until_timeout(), is_right, "{printed}");
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
