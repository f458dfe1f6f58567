//! Defines [`RunsUntil`], with which a report runs a program again for a limited time.

use std::time::{Duration, Instant};

use checker::CaseText;

use crate::program::Limits;
use crate::run::{ProgramRun, ProgramUnderTest};

/// Runs of a program until a deadline. No run begins after the deadline or after an interrupt. A run that began before the
/// deadline may end later.
#[derive(Clone, Copy)]
pub struct RunsUntil<'a> {
    /// The program.
    pub subject: &'a ProgramUnderTest<'a>,
    /// The deadline.
    pub deadline: Instant,
}

impl<'a> RunsUntil<'a> {
    /// Returns runs that begin within this time from now.
    pub fn within(subject: &'a ProgramUnderTest, time: Duration) -> Self {
        Self {
            subject,
            deadline: Instant::now() + time,
        }
    }

    /// Returns runs that begin for at least this time from now, even if the deadline is sooner.
    pub fn for_at_least(self, time: Duration) -> Self {
        Self {
            deadline: self.deadline.max(Instant::now() + time),
            ..self
        }
    }

    /// Returns whether no further run begins.
    pub fn are_over(&self) -> bool {
        Instant::now() >= self.deadline || (self.subject.must_stop)()
    }

    /// Returns the time until the deadline, or zero after it.
    pub fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Runs the program on these cases. Returns `None` if no further run begins, or if the program cannot be run.
    pub fn run_on_cases(&self, cases: &[CaseText], limits: &Limits) -> Option<ProgramRun> {
        if self.are_over() {
            return None;
        }
        self.subject.run_on_cases(cases, limits).ok()
    }
}

#[cfg(test)]
mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::testing::board_of;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    #[test]
    fn no_run_begins_after_the_deadline_or_an_interrupt() {
        let program = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let minute = Duration::from_secs(60);
        let past = Instant::now().checked_sub(minute).unwrap();
        let is_run = |runs: RunsUntil| {
            let run = runs.run_on_cases(&[board_of(1)], &runs.subject.limits);
            assert_eq!(run.is_none(), runs.are_over());
            run.is_some()
        };
        let runs = RunsUntil::within(&subject, minute);
        assert!(is_run(runs) && runs.time_left() > Duration::ZERO);
        let late = RunsUntil {
            deadline: past,
            ..runs
        };
        assert!(!is_run(late) && late.time_left().is_zero());
        assert!(is_run(late.for_at_least(minute)));
        assert_eq!(runs.for_at_least(Duration::ZERO).deadline, runs.deadline);
        let interrupted = ProgramUnderTest {
            must_stop: &|| true,
            ..subject
        };
        assert!(!is_run(RunsUntil::within(&interrupted, minute)));
    }
}
