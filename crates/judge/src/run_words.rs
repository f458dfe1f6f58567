//! Says in words why a run failed: its *reason*.
//!
//! If the end of the program decides the verdict, the reason says how the program ended, and then what is known of its
//! output:
//!
//! ```text
//! still running after 12.0 s of CPU time; the limit is 10.0 s (--time-limit); until then 3 of 8 answers were right
//! └──────────────────────── how the program ended ────────────────────────┘└──────── output before the end ───────┘
//! used 1025 MiB of memory; the limit is 1024 MiB (--memory-limit)
//! exit code 1: `a.py:1`: ValueError: five
//! ```
//!
//! Otherwise it says what is wrong with the output, in the words of the [`Judgement`]. An exit code beside right answers is
//! said in the same way, as a fault of [form](ProgramRun::form_that_explains_failure).

use std::time::Duration;

use checker::{Entry, FormFault, Judgement, Verdict};
use puzzle::visible::{cut, escape_line};

use crate::program::{ExitReason, error_summary, system};
use crate::run::ProgramRun;

/// The maximum number of characters of an error message that a reason shows.
const MAX_ERROR_LEN: usize = 160;

impl ProgramRun {
    /// Returns why the program failed.
    pub fn reason(&self) -> String {
        self.reason_for(None)
    }

    /// Returns why the program failed on the case with this index, or on the whole input if there is no index.
    pub fn reason_for(&self, case: Option<usize>) -> String {
        self.reason_beside(None, case)
    }

    /// Returns what [`reason_for`](Self::reason_for) returns, but without a fault of form that the report has already `said`.
    /// The text is empty if nothing else is known.
    pub fn reason_beside(&self, said: Option<&FormFault>, case: Option<usize>) -> String {
        match (self.form_that_explains_failure(), self.decisive_end()) {
            (None, Some(end)) => format!("{end}{}", self.output_before_end()),
            (form, _) => self.fault_of_output(form, said, case),
        }
    }

    /// Returns what is wrong with the output on the case with this index, or on the whole input. `form` is the fault of form
    /// that explains the failure, and `said` the one that the report has said.
    fn fault_of_output(
        &self,
        form: Option<FormFault>,
        said: Option<&FormFault>,
        case: Option<usize>,
    ) -> String {
        let judgement = self.judgement_of(case);
        let form = form.or(judgement.form);
        let unsaid_form = match (said, form) {
            (Some(said), Some(form)) if said.covers(&form) => None,
            (_, form) => form,
        };
        let unsaid = Judgement {
            form: unsaid_form,
            ..judgement
        };
        unsaid.why().unwrap_or_default()
    }

    /// Returns how the program ended, if this decides the verdict.
    fn decisive_end(&self) -> Option<String> {
        match self.execution.exit {
            ExitReason::OutOfCpuTime => {
                Some(format!("still running after {}", self.time_in_words()))
            }
            ExitReason::Exited(0) if self.verdict == Verdict::Tle => {
                Some(format!("took {}", self.time_in_words()))
            }
            ExitReason::OutOfWallTime => Some(self.wall_time_in_words()),
            ExitReason::OutOfMemory => {
                let (used, limit) = (mib(self.execution.memory), mib(self.limits.memory));
                Some(format!(
                    "used {used} of memory; the limit is {limit} (--memory-limit)"
                ))
            }
            ExitReason::Exited(0) | ExitReason::TooMuchOutput => None, // what was printed decides it
            ExitReason::Exited(code) => Some(self.crash_in_words(format!("exit code {code}"))),
            ExitReason::Killed(signal) => Some(self.crash_in_words(system::signal_name(signal))),
            ExitReason::StackOverflow => Some(self.crash_in_words("stack overflow".to_owned())),
        }
    }

    /// Says how much CPU time the program used, which is more than the limit.
    fn time_in_words(&self) -> String {
        let [time, limit] = distinct(self.execution.time, self.limits.time);
        format!("{time} of CPU time; the limit is {limit} (--time-limit)")
    }

    /// Says that the program exceeded the limit of wall-clock time.
    fn wall_time_in_words(&self) -> String {
        let (wall, time) = (seconds(self.execution.wall), seconds(self.execution.time));
        let (wall_limit, limit) = (seconds(self.limits.wall), seconds(self.limits.time));
        format!(
            "still running after {wall}, of which {time} was CPU time; the limit is {limit} (--time-limit), or \
             {wall_limit} of wall-clock time"
        )
    }

    /// Says how a program crashed: its `end`, and the error message that it wrote, if there is one.
    fn crash_in_words(&self, end: String) -> String {
        match self.error_of_crash() {
            Some(error) => {
                let error = escape_line(error.as_bytes());
                format!("{end}: {}", cut(&error, MAX_ERROR_LEN))
            }
            None => end,
        }
    }

    /// Returns the error message of a program that crashed, unless it is an exception of Python that did not end the program.
    /// Python ends with exit code 1 after an exception. If the program ended otherwise, it has caught the exception and printed it.
    fn error_of_crash(&self) -> Option<String> {
        let errors = &self.execution.errors;
        let is_caught =
            errors.contains("Traceback (") && self.execution.exit != ExitReason::Exited(1);
        if is_caught {
            return None;
        }
        error_summary(errors)
    }

    /// Returns what the reason says of the output, after how the program ended. Of a program that crashed, it says only that all
    /// of the output is right. Of one that exceeded the time limit, it says how far the output came, if there are several cases.
    /// Otherwise, the text is empty.
    fn output_before_end(&self) -> String {
        match self.verdict {
            Verdict::Re if self.reading.verdict().is_accepted() => {
                "; all of the output is right, so the fault is after the last answer".to_owned()
            }
            Verdict::Tle if self.is_silent_on_several_cases() => {
                "; nothing was printed until then".to_owned()
            }
            Verdict::Tle if self.batch.cases.len() > 1 => self.answers_until_then(),
            _ => String::new(),
        }
    }

    /// Says how many answers of a program that exceeded the time limit are right. If these are all at the beginning, and the next
    /// answer is known to be wrong, says that too. If none is right, the next answer is the first one.
    fn answers_until_then(&self) -> String {
        let entries = &self.reading.entries;
        let right = entries.iter().filter(|entry| entry.is_right()).count();
        let all = entries.len();
        if self.is_right_until_timeout() {
            return if right == 0 {
                "; no whole answer was printed until then".to_owned() // perhaps the beginning of one
            } else {
                format!("; until then it printed {right} of {all} answers, and all were right")
            };
        }
        let is_wrong_after_right = right == self.count_right_at_start() && self.is_next_wrong();
        let which_is_wrong = if !is_wrong_after_right {
            ""
        } else if right == 0 {
            ", and the first one was wrong"
        } else {
            ", but the next one was wrong"
        };
        format!("; until then {right} of {all} answers were right{which_is_wrong}")
    }

    /// Returns whether the answer after the right ones at the beginning is known to be wrong. It is not known to be wrong if
    /// the program printed no answer there, or if the output may have been cut off within it.
    fn is_next_wrong(&self) -> bool {
        let [next, later @ ..] = &self.reading.entries[self.count_right_at_start()..] else {
            return false;
        };
        let is_answer = next.claim().is_some();
        let is_last = later.iter().all(Entry::is_missing);
        let may_be_cut_off = is_last && self.as_judged_run().is_cut_off();
        is_answer && !may_be_cut_off
    }
}

/// Returns a number of bytes in MiB, rounded up, with the unit.
pub(crate) fn mib(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

/// Returns a duration in seconds, or a short one in milliseconds, with its unit.
pub(crate) fn seconds(time: Duration) -> String {
    let ms = time.as_millis();
    if ms < 100 {
        format!("{ms} ms")
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

/// Returns two times so that they look different: as [`seconds`] returns them, or else with as many decimals as this takes.
/// Equal times have three decimals.
pub(crate) fn distinct(one: Duration, other: Duration) -> [String; 2] {
    let with_decimals =
        |count: usize| [one, other].map(|time| format!("{:.count$} s", time.as_secs_f64()));
    let candidates = [
        [one, other].map(seconds),
        with_decimals(3),
        with_decimals(6),
        with_decimals(9),
    ];
    let different = candidates.into_iter().find(|[one, other]| one != other);
    different.unwrap_or_else(|| with_decimals(3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run_on_two;

    #[test]
    fn times_that_hardly_differ_have_more_digits() {
        let said = |one, other| distinct(Duration::from_millis(one), Duration::from_millis(other));
        assert_eq!(said(12_900, 10_000), ["12.9 s", "10.0 s"]);
        assert_eq!(said(1_040, 1_000), ["1.040 s", "1.000 s"]);
        let limit = Duration::from_secs(10);
        let barely_over = limit + Duration::from_micros(200);
        assert_eq!(distinct(barely_over, limit), ["10.000200 s", "10.000000 s"]);
    }

    #[test]
    fn a_time_little_over_the_limit_looks_longer_than_the_limit() {
        for (exit, start) in [
            (ExitReason::Exited(0), "took"),
            (ExitReason::OutOfCpuTime, "still running after"),
        ] {
            let run = run_on_two("8\n16\n", exit);
            let over = run.with_facts(|facts| facts.execution.time = Duration::from_millis(10_040));
            let reason = over.reason();
            let times = "10.040 s of CPU time; the limit is 10.000 s (--time-limit)";
            assert!(reason.starts_with(&format!("{start} {times};")), "{reason}");
        }
    }

    #[test]
    fn the_time_is_no_reason_if_an_answer_is_wrong_in_time() {
        let reason = run_on_two("8\n7\n", ExitReason::Exited(0)).reason();
        assert!(!reason.contains("CPU time"), "{reason}");
    }

    #[test]
    fn an_exit_code_beside_right_answers_is_a_fault_of_form() {
        let run = run_on_two("8\n16\n", ExitReason::Exited(3));
        let said = "the output is right, but the exit code is 3: end with exit code 0 (return 0)";
        assert_eq!(run.reason(), said);
        // It is left out if a cause has said it, but not if the cause has said another fault.
        let known = run.form_that_explains_failure();
        assert_eq!(run.reason_beside(known.as_ref(), None), "");
        let other =
            run_on_two("Score: 8\nScore: 16\n", ExitReason::Exited(0)).form_that_explains_failure();
        assert!(other.is_some());
        assert_eq!(run.reason_beside(other.as_ref(), None), said);
    }

    #[test]
    fn a_limit_is_said_with_what_was_used() {
        let run = run_on_two("", ExitReason::OutOfMemory)
            .with_facts(|facts| facts.execution.memory = 1_025 << 20);
        let memory = "used 1025 MiB of memory; the limit is 1024 MiB (--memory-limit)";
        assert_eq!(run.reason(), memory);
        let run = run_on_two("", ExitReason::OutOfWallTime).with_facts(|facts| {
            facts.execution.wall = Duration::from_secs(21);
            facts.execution.time = Duration::from_secs(3);
        });
        let waits = "still running after 21.0 s, of which 3.0 s was CPU time; the limit is 10.0 s (--time-limit), or 20.0 s \
                     of wall-clock time; nothing was printed until then";
        assert_eq!(run.reason(), waits);
    }

    /// Python ends with exit code 1 after an exception. With another code, the program has caught it.
    #[test]
    fn an_exception_is_the_reason_unless_it_was_caught() {
        let reason = |code, errors: &str| {
            run_on_two("", ExitReason::Exited(code))
                .with_facts(|facts| facts.execution.errors = errors.to_owned())
                .reason()
        };
        let traceback = "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nValueError: five";
        assert_eq!(
            reason(1, traceback),
            "exit code 1: `a.py:1`: ValueError: five"
        );
        assert_eq!(reason(2, traceback), "exit code 2");
        assert_eq!(reason(2, "Error: five"), "exit code 2: Error: five");
    }

    #[test]
    fn no_answer_is_called_right_if_only_the_beginning_of_one_was_printed() {
        let ends = |printed, end| {
            let reason = run_on_two(printed, ExitReason::OutOfCpuTime).reason();
            assert!(reason.ends_with(end), "{printed}: {reason}");
        };
        ends("", "; nothing was printed until then");
        ends("Score: ", "; no whole answer was printed until then");
        ends("Score: \n", "; until then 0 of 2 answers were right");
        ends(
            "8\nSc",
            "; until then it printed 1 of 2 answers, and all were right",
        );
    }

    #[test]
    fn a_wrong_answer_after_the_right_ones_is_told_if_the_time_is_up() {
        let ends = |printed, end| {
            let reason = run_on_two(printed, ExitReason::OutOfCpuTime).reason();
            assert!(reason.ends_with(end), "{printed}: {reason}");
        };
        ends(
            "8\n7\n",
            "; until then 1 of 2 answers were right, but the next one was wrong",
        );
        ends(
            "7\n7\n",
            "; until then 0 of 2 answers were right, and the first one was wrong",
        );
        ends("7\n16\n", "; until then 1 of 2 answers were right");
    }

    #[test]
    fn a_crash_is_after_the_last_answer_only_if_all_are_right() {
        let signal = ExitReason::StackOverflow;
        let after =
            "stack overflow; all of the output is right, so the fault is after the last answer";
        assert_eq!(run_on_two("8\n16\n", signal).reason(), after);
        assert_eq!(run_on_two("8\n7\n", signal).reason(), "stack overflow");
        assert_eq!(run_on_two("8\n", signal).reason(), "stack overflow");
    }

    #[test]
    fn memory_is_rounded_up() {
        let said = [0, 1, 1 << 20, (1 << 20) + 1].map(mib);
        assert_eq!(said, ["0 MiB", "1 MiB", "1 MiB", "2 MiB"]);
    }
}
