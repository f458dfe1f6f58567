//! Says in words why a run failed.

use std::time::Duration;

use checker::{Entry, FormFault, Judgement, Reason, Verdict};
use puzzle::visible::{cut, escape_line};

use crate::program::{ExitReason, error_summary, system};
use crate::run::ProgramRun;

impl ProgramRun {
    /// Returns why the program failed: the end of the program, or what is wrong with its output.
    pub fn reason(&self) -> String {
        self.reason_beside(None, None)
    }

    /// Returns why the program failed on the case with this index, or on the whole input, without the fault
    /// of form that is said elsewhere. The text may be empty.
    pub fn reason_beside(&self, known: Option<&FormFault>, case: Option<usize>) -> String {
        let form = self.form();
        if form.is_none()
            && let Some(end) = self.end()
        {
            return format!("{end}{}", self.progress());
        }
        let judgement = self.judgement_of(case);
        let form = match form.or(judgement.form) {
            Some(form) if known.is_some_and(|known| known.is_like(&form)) => None,
            form => form,
        };
        Judgement { form, ..judgement }.why().unwrap_or_default()
    }

    /// Returns the fault of form if nothing else is wrong, or a label, which may stand beside wrong
    /// answers.
    pub fn form(&self) -> Option<FormFault> {
        match (self.verdict, self.ran.end) {
            (Verdict::Re, ExitReason::Exited(code)) => self.exit_code_alone(code),
            (Verdict::Ac | Verdict::Re | Verdict::Tle | Verdict::Mle, _) => None,
            (Verdict::Wa | Verdict::Pe, ExitReason::TooMuchOutput) => {
                Some(self.output_without_end())
            }
            (Verdict::Wa | Verdict::Pe, _) => match self.file_with_answers() {
                Some(name) => Some(output_to_file(&name)),
                None => self.reading.fault_of_form().cloned(),
            },
        }
    }

    /// Returns the fault that the program ended with this exit code, if its output is right and it wrote no error.
    fn exit_code_alone(&self, code: i32) -> Option<FormFault> {
        if !self.reading.verdict().is_accepted() || !self.ran.errors.is_empty() {
            return None;
        }
        let end = "end with exit code 0 (return 0)";
        let sentence = format!("the output is right, but the exit code is {code}: {end}");
        Some(other_fault("an exit code", sentence))
    }

    /// Returns the fault that the program printed too much.
    fn output_without_end(&self) -> FormFault {
        let mib = self.ran.output.len() >> 20;
        let sentence = format!("the program printed more than {mib} MiB");
        other_fault("output without end", sentence)
    }

    /// Returns the file with answers that the program wrote instead of standard output.
    fn file_with_answers(&self) -> Option<String> {
        let has_answers = |text: &[u8]| {
            let reading = checker::read(&self.batch, text, false);
            text != self.batch.input && reading.entries.iter().any(Entry::is_right)
        };
        let mut files = self.ran.written.iter();
        let (name, _) = files.find(|(_, text)| has_answers(text))?;
        Some(escape_line(name.as_bytes()))
    }

    /// Returns how the program ended, if this decides the verdict.
    fn end(&self) -> Option<String> {
        match self.ran.end {
            ExitReason::OutOfTime => {
                let time = seconds(self.ran.time);
                let limit = self.time_limit();
                Some(format!("still running after {time} of CPU time; {limit}"))
            }
            ExitReason::Exited(0) if self.verdict == Verdict::Tle => {
                let time = seconds(self.ran.time);
                Some(format!("took {time} of CPU time; {}", self.time_limit()))
            }
            ExitReason::OutOfWallTime => Some(self.out_of_wall_time()),
            ExitReason::OutOfMemory => {
                let (used, limit) = (mib(self.ran.memory), mib(self.limits.memory));
                Some(format!(
                    "used {used} of memory; the limit is {limit} (--memory-limit)"
                ))
            }
            ExitReason::Exited(0) | ExitReason::TooMuchOutput => None,
            ExitReason::Exited(code) => Some(self.crashed(format!("exit code {code}"))),
            ExitReason::Killed(signal) => Some(self.crashed(system::signal_name(signal))),
            ExitReason::StackOverflow => Some(self.crashed("stack overflow".to_owned())),
        }
    }

    /// Returns what the limit of CPU time is.
    fn time_limit(&self) -> String {
        let limit = seconds(self.limits.time);
        format!("the limit is {limit} (--time-limit)")
    }

    /// Returns that the program exceeded the limit of wall-clock time.
    fn out_of_wall_time(&self) -> String {
        let (wall, time) = (seconds(self.ran.wall), seconds(self.ran.time));
        let (limit, wall_limit) = (self.time_limit(), seconds(self.limits.wall));
        format!(
            "still running after {wall}, of which {time} was CPU time; {limit}, or {wall_limit} of wall-clock time"
        )
    }

    /// Returns this end of a program that crashed, with what it wrote of it to standard error.
    fn crashed(&self, end: String) -> String {
        let errors = &self.ran.errors;
        // Python ends with exit code 1, unless the exception was caught.
        let is_caught = errors.contains("Traceback (") && self.ran.end != ExitReason::Exited(1);
        match error_summary(errors) {
            Some(error) if !is_caught => {
                format!("{end}: {}", cut(&escape_line(error.as_bytes()), 160))
            }
            _ => end,
        }
    }

    /// Returns what the output has of a program that crashed or exceeded the time limit. With a single
    /// case, no answer before the end is the usual state of a slow program.
    fn progress(&self) -> String {
        match self.verdict {
            Verdict::Re if self.reading.verdict().is_accepted() => {
                "; all of the output is right, so the fault is after the last answer".to_owned()
            }
            Verdict::Tle if self.is_silent_on_several() => {
                "; nothing was printed until then".to_owned()
            }
            Verdict::Tle if self.batch.cases.len() > 1 => self.answers_until_then(),
            _ => String::new(),
        }
    }

    /// Returns how many answers are right of a program that exceeded the time limit, and whether another is known to be
    /// wrong.
    fn answers_until_then(&self) -> String {
        let entries = &self.reading.entries;
        let right = entries.iter().filter(|entry| entry.is_right()).count();
        let of = entries.len();
        if self.is_right_by_then() {
            return format!("; until then it printed {right} of {of} answers, and all were right");
        }
        let but_wrong = if right == self.right_answers() && self.is_next_wrong() {
            ", but the next one was wrong"
        } else {
            ""
        };
        format!("; until then {right} of {of} answers were right{but_wrong}")
    }
}

/// Returns the fault that the program wrote its answers to this file.
fn output_to_file(name: &str) -> FormFault {
    let print = "print them to standard output, without freopen";
    let sentence = format!("the output is empty, but the file {name} has answers: {print}");
    other_fault("output to a file", sentence)
}

/// Returns a fault of form that no output shows by itself.
fn other_fault(kind: &'static str, sentence: String) -> FormFault {
    FormFault::Other(Reason::new(kind, sentence))
}

/// Returns a number of bytes in MiB, rounded up, with the unit.
fn mib(bytes: u64) -> String {
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
