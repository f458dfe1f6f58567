//! Runs a program on single cases of an input, each alone: first those that tell most of what the input takes.
//!
//! For example, with two runs at the same time, on an input with cases of two [kinds](super::kinds):
//!
//! ```text
//! a case of kind A, a case of kind B    0.1 s and 4.0 s
//! two cases of kind B                   because kind B takes most of the time of the input
//! ```
//!
//! This goes on until 40 cases were run, or none is left, or 5 s have passed and each kind has a run.

use std::ops::ControlFlow;
use std::slice;
use std::time::{Duration, Instant};

use checker::{CaseText, Verdict};

use super::kinds::{Kind, Sample, kinds_of_cases};
use super::timing::{OneCase, Slowness};
use crate::program::{Limits, concurrent_runs, in_order_until};
use crate::run::ProgramRun;
use crate::runs_until::RunsUntil;

/// The most cases that are run.
const MAX_CASES: usize = 40;

/// The time after which further cases are run only if there is a kind of which no case was run. The user waits for them.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Runs of a program on single cases of an input, each alone.
pub struct Samples<'a> {
    /// The program, and how long it may be run.
    pub runs: RunsUntil<'a>,
    /// The run on the whole input, which exceeded the time limit.
    pub failing: &'a ProgramRun,
    /// The cases of the input, with what those that were run take.
    pub kinds: Vec<Kind>,
}

/// A case that is about to be run.
struct NextCase {
    /// The index of its kind in [`Samples::kinds`].
    kind: usize,
    case: CaseText,
}

/// Why no further case is run.
pub enum Stop {
    /// A single case shows why the program is slow, or it is [`Slowness::Unknown`] because the program crashed on that case or
    /// used too much memory.
    Shows(Box<Slowness>),
    /// The time is up, or there was an interrupt, or the program cannot be run.
    Over,
}

impl Stop {
    /// Returns that a single case shows this slowness.
    fn shows(slowness: Slowness) -> Self {
        Self::Shows(Box::new(slowness))
    }
}

impl<'a> Samples<'a> {
    /// Prepares to run the program on the cases of this failing run: first on the one that is suspected, or on the first one of
    /// the input.
    pub fn new(runs: RunsUntil<'a>, failing: &'a ProgramRun) -> Self {
        let first = failing.suspected_index().unwrap_or(0);
        Self {
            runs,
            failing,
            kinds: kinds_of_cases(failing, first),
        }
    }

    /// Runs the program on cases of each kind, for some seconds. Returns what a single case [shows](Stop::Shows), which ends
    /// the runs early, or `None` if none of those that were run shows anything.
    pub fn run_until_one_shows(&mut self) -> Option<Slowness> {
        let start = Instant::now();
        while self.needs_more(start.elapsed()) {
            let next_cases = self.take_next();
            match self.run_all(next_cases) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(Stop::Over) => return None,
                ControlFlow::Break(Stop::Shows(slowness)) => return Some(*slowness),
            }
        }
        None
    }

    /// Returns whether further cases are run, after so much time for those that were: see [`MAX_CASES`] and [`MAX_TIME`].
    fn needs_more(&self, elapsed: Duration) -> bool {
        let are_some_waiting = self.kinds.iter().any(|kind| !kind.waiting.is_empty());
        let is_kind_unknown = self.kinds.iter().any(|kind| kind.samples.is_empty());
        let is_time_left = elapsed <= MAX_TIME;
        are_some_waiting && self.all().count() < MAX_CASES && (is_time_left || is_kind_unknown)
    }

    /// Runs the program on a case alone. Returns what it takes, or why no further case is run.
    pub fn run_one(&self, case: CaseText) -> ControlFlow<Stop, Sample> {
        let Some(limits) = longer_limits(self.runs) else {
            return ControlFlow::Break(Stop::Over);
        };
        let Some(run) = self.runs.run_on_cases(slice::from_ref(&case), &limits) else {
            return ControlFlow::Break(Stop::Over);
        };
        let time = run.execution.time;
        let time_limit = self.runs.subject.limits.time;
        if time > time_limit {
            let slow_case = OneCase::among_others(run, time_limit);
            return ControlFlow::Break(Stop::shows(Slowness::OneCase(slow_case)));
        }
        match run.verdict {
            Verdict::Ac | Verdict::Wa | Verdict::Pe => ControlFlow::Continue(Sample {
                case,
                time,
                memory: run.execution.memory,
                is_right: run.is_accepted(),
            }),
            // The limit of wall-clock time ended the run. With less CPU time than the average, the case need not be slow.
            Verdict::Tle if time < self.average_time() => ControlFlow::Break(Stop::Over),
            Verdict::Tle => {
                let cut_short = Slowness::CutShort { case, time };
                ControlFlow::Break(Stop::shows(cut_short))
            }
            Verdict::Re | Verdict::Mle => ControlFlow::Break(Stop::shows(Slowness::Unknown)),
        }
    }

    /// Returns how long each case of the input takes on average.
    fn average_time(&self) -> Duration {
        self.failing.execution.time / self.failing.batch.cases.len().max(1) as u32
    }

    /// Returns the cases that were run, kind by kind.
    pub fn all(&self) -> impl Iterator<Item = &Sample> {
        self.kinds.iter().flat_map(|kind| &kind.samples)
    }

    /// Returns how long the program takes for these cases together, if it is right.
    pub fn time_together(&self, cases: &[CaseText]) -> Option<Duration> {
        let limits = longer_limits(self.runs)?;
        let run = self.runs.run_on_cases(cases, &limits)?;
        run.is_accepted().then_some(run.execution.time)
    }

    /// Takes the next cases: as many as run at the same time, or fewer if fewer are left, or fewer are missing to
    /// [`MAX_CASES`].
    fn take_next(&mut self) -> Vec<NextCase> {
        let max = concurrent_runs().min(MAX_CASES - self.all().count());
        let mut taken = Vec::new();
        while taken.len() < max {
            let Some(kind) = self.next_kind(&taken) else {
                break;
            };
            let case = self.kinds[kind].waiting.pop();
            let case = case.expect("a case that waits");
            taken.push(NextCase { kind, case });
        }
        taken
    }

    /// Returns the index of the kind of which a further case tells most, given those that are `taken` already. If several
    /// tell equally much, it is the first of these. Returns `None` if no case is left.
    fn next_kind(&self, taken: &[NextCase]) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (index, kind) in self.kinds.iter().enumerate() {
            if kind.waiting.is_empty() {
                continue;
            }
            let pending = taken.iter().filter(|next| next.kind == index).count();
            let weight = kind.weight(pending);
            if best.is_none_or(|(_, best_weight)| weight > best_weight) {
                best = Some((index, weight));
            }
        }
        best.map(|(index, _)| index)
    }

    /// Runs the program on each of these cases alone, and keeps what they take. Returns whether to go on.
    fn run_all(&mut self, cases: Vec<NextCase>) -> ControlFlow<Stop> {
        let mut samples = Vec::new();
        let go_on = in_order_until(
            concurrent_runs(),
            cases,
            |NextCase { kind, case }| (kind, self.run_one(case)),
            |(kind, ran)| {
                samples.push((kind, ran?));
                ControlFlow::Continue(())
            },
        );
        for (kind, sample) in samples {
            self.kinds[kind].samples.push(sample);
        }
        go_on
    }
}

/// Returns the limits for a run on a single case, or on a few. They are longer than the user's limits, because it is worth
/// saying by how much a case exceeds those. The deadline stops the run, too.
///
/// Returns `None` if there is hardly any time left, or after an interrupt.
pub fn longer_limits(runs: RunsUntil) -> Option<Limits> {
    const MIN_LEFT: Duration = Duration::from_millis(100);
    const LONGER: f64 = 1.25; // a run is stopped after 1.5 times the user's limit: see `Limits::kill_time`
    const LONGER_WALL: f64 = 1.5;
    let limits = runs.subject.limits;
    let time_left = runs.time_left();
    if time_left < MIN_LEFT || runs.are_over() {
        return None;
    }
    Some(Limits {
        time: limits.time.mul_f64(LONGER),
        wall: limits.wall.mul_f64(LONGER_WALL).min(time_left),
        ..limits
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::{Error, Execution, ExitReason, Runnable, StopSignal};
    use crate::run::ProgramUnderTest;
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const LIMIT: Duration = Duration::from_secs(10);

    /// A program that is stopped after the first right answers, so many. It cannot be run again, and counts how often it
    /// was tried.
    struct Once {
        answers: usize,
        tries: AtomicUsize,
    }

    impl Runnable for Once {
        fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            if self.tries.fetch_add(1, Relaxed) > 0 {
                return Err(Error::Stopped);
            }
            let (batch, _) = RAKE.batch_of_input(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let output = lines.take(self.answers).flatten().copied().collect();
            Ok(execution(output, LIMIT, ExitReason::OutOfCpuTime))
        }
    }

    /// Does something with the samples of a program that was stopped on these boards after so many answers. Returns that,
    /// and how often the program was run for it.
    fn with_samples<R>(
        boards: &[CaseText],
        answers: usize,
        part: impl FnOnce(&mut Samples) -> R,
    ) -> (R, usize) {
        let tries = AtomicUsize::new(0);
        let program = Once { answers, tries };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let failing = subject.run_on_cases(boards, &subject.limits).unwrap();
        let runs = RunsUntil::within(&subject, 100 * LIMIT);
        let mut samples = Samples::new(runs, &failing);
        let result = part(&mut samples);
        (result, program.tries.into_inner() - 1)
    }

    /// Returns different boards of so many rounds, so many of them.
    fn boards(rounds: usize, count: usize) -> Vec<CaseText> {
        let board = |at: usize| {
            let (a, b) = (at % 10 + 1, at / 10 + 1);
            format!("{rounds}\n{a} {b} 1 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
        };
        (0..count).map(board).collect()
    }

    /// Notes that the next cases were run, so many of the kind with this index.
    fn note_runs(samples: &mut Samples, kind: usize, count: usize) {
        for _ in 0..count {
            let case = samples.kinds[kind].waiting.pop().unwrap();
            samples.kinds[kind].samples.push(Sample {
                case,
                time: Duration::from_secs(1),
                memory: 0,
                is_right: true,
            });
        }
    }

    #[test]
    fn forty_boards_are_run_for_five_seconds_and_one_of_each_kind_however_long_that_takes() {
        let [short, long] = [Duration::from_secs(5), Duration::from_millis(5_001)];
        let two_kinds = [boards(1, 50), boards(2, 50)].concat();
        with_samples(&two_kinds, 0, |samples| {
            assert!(samples.needs_more(short) && samples.needs_more(long));
            note_runs(samples, 0, 39);
            assert!(samples.needs_more(short) && samples.needs_more(long));
            note_runs(samples, 0, 1);
            assert!(!samples.needs_more(short) && !samples.needs_more(long));
        });
        with_samples(&two_kinds, 0, |samples| {
            note_runs(samples, 0, 1);
            note_runs(samples, 1, 38);
            assert!(samples.needs_more(short) && !samples.needs_more(long));
            note_runs(samples, 1, 1);
            assert!(!samples.needs_more(short));
        });
        with_samples(&boards(1, 3), 0, |samples| {
            note_runs(samples, 0, 2);
            assert!(samples.needs_more(short));
            note_runs(samples, 0, 1);
            assert!(!samples.needs_more(short));
        });
    }

    #[test]
    fn no_more_than_forty_boards_are_run_however_many_run_at_the_same_time() {
        with_samples(&boards(1, 50), 0, |samples| {
            note_runs(samples, 0, 39);
            assert_eq!(samples.take_next().len(), 1);
        });
    }

    #[test]
    fn no_board_is_run_after_one_that_cannot_be() {
        let ((), runs) = with_samples(&boards(1, 90), 0, |samples| {
            assert!(samples.run_until_one_shows().is_none());
        });
        assert!(runs <= concurrent_runs(), "{runs}");
    }

    /// The board without an answer is the first to run, and then another kind has its turn.
    #[test]
    fn the_kinds_take_turns() {
        let both = [boards(1, 20), boards(2, 20)].concat();
        for (answers, first) in [(0, 0), (5, 5), (25, 25)] {
            with_samples(&both, answers, |samples| {
                let next = samples.take_next();
                assert_eq!(next[0].case, both[first]);
                assert_eq!([next[0].kind, next[1].kind], [0, 1]);
            });
        }
    }

    /// The kind of which all boards take most has the next turn: a kind takes much if it has many boards.
    #[test]
    fn the_kind_that_takes_most_is_next() {
        let both = [boards(1, 20), boards(2, 30), vec![board_of(3); 20]].concat();
        with_samples(&both, 0, |samples| {
            assert_eq!(samples.next_kind(&[]), Some(0));
            for kind in 0..3 {
                note_runs(samples, kind, 1);
            }
            assert_eq!(samples.next_kind(&[]), Some(1));
            // Of the third kind, no board is left.
            samples.kinds[2].samples[0].time = Duration::from_secs(100);
            assert_eq!(samples.next_kind(&[]), Some(1));
            samples.kinds[0].samples[0].time = Duration::from_secs(2);
            assert_eq!(samples.next_kind(&[]), Some(0));
            // It tells less if some of it are about to be run.
            let taken = NextCase {
                kind: 0,
                case: board_of(1),
            };
            assert_eq!(samples.next_kind(&[taken]), Some(1));
        });
    }
}
