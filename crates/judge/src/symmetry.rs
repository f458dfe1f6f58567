//! Finds out whether the answers of a program follow the symmetries of its puzzle, by running it on changed cases:
//!
//! ```text
//! wrong on      1 2      the same turned      2 3      the right answer to both is 20, so the program depends
//!               4 3      by 90°               1 4      on something that the rules do not ask for
//! it prints     21                            23
//! ```

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use checker::{CaseText, Evidence, GivenAnswer, Verdict};
use puzzle::plural;

use crate::program::{concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// The number of wrong answers that are looked at.
const MOST: usize = 20;

/// After so long, no further run begins.
const TIME: Duration = Duration::from_secs(2);

/// Returns the sentence that the answers of a program do not follow a symmetry of the puzzle: the first of which this
/// is true for at least half of the wrong answers. The program, which failed in this run, runs on changed cases.
pub fn broken_symmetry(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    evidence: &Evidence,
) -> Option<String> {
    let clauses = subject.puzzle.symmetries();
    if clauses.is_empty() {
        return None;
    }
    let shown = failure
        .index_at_fault()
        .map(|index| &failure.batch.cases[index]);
    let tries = Tries {
        subject,
        wrong: wrong_answers(evidence, shown),
        shown,
        size: cases_of_a_run(subject, failure),
        deadline: Instant::now() + TIME,
    };
    for (symmetry, clause) in clauses.into_iter().enumerate() {
        let seen = tries.run(symmetry);
        if seen.broken > 0 && 2 * seen.broken >= seen.all {
            return Some(seen.sentence(subject.puzzle.about().case, clause));
        }
    }
    None
}

/// Returns the wrong answers to different cases that are looked at, first that to the case that is `shown`.
fn wrong_answers<'a>(evidence: &'a Evidence, shown: Option<&CaseText>) -> Vec<&'a GivenAnswer> {
    let mut wrong = evidence.different_wrong_answers();
    wrong.sort_by_key(|answer| Some(answer.case()) != shown);
    wrong.truncate(MOST);
    wrong
}

/// Returns how many cases a run has, so that it takes about a second or less.
fn cases_of_a_run(subject: &ProgramUnderTest, failure: &ProgramRun) -> usize {
    let each = failure.ran.time.as_secs_f64() / failure.batch.cases.len() as f64;
    let fitting = (1.0 / each.max(0.001)) as usize;
    fitting.clamp(1, MOST).min(subject.puzzle.max_cases())
}

/// Runs of a program on changed cases.
struct Tries<'a> {
    subject: &'a ProgramUnderTest<'a>,
    /// Wrong answers of the program.
    wrong: Vec<&'a GivenAnswer>,
    /// The case that the report shows, if it shows one.
    shown: Option<&'a CaseText>,
    /// The number of cases of a run.
    size: usize,
    /// When no further run begins.
    deadline: Instant,
}

/// What runs on changed cases show.
#[derive(Default)]
struct Tried {
    /// The number of wrong answers whose cases were changed.
    all: usize,
    /// The number of those whose changed cases have another answer than the symmetry asks for.
    broken: usize,
    /// Whether the case that the report shows is none of those.
    is_shown_other: bool,
}

impl Tries<'_> {
    /// Runs the program on the cases of the wrong answers, changed by the symmetry with this index.
    fn run(&self, symmetry: usize) -> Tried {
        let mut tried = Tried::default();
        let chunks = self.wrong.chunks(self.size);
        let run_on = |wrong| Some((wrong, self.run_on(symmetry, wrong)?));
        // A run that fails otherwise shows nothing, and neither would the next.
        let _ = in_order_until(concurrent_runs(), chunks, run_on, |ran| match ran {
            Some((wrong, run)) if matches!(run.verdict, Verdict::Ac | Verdict::Wa) => {
                self.compare(symmetry, wrong, &run, &mut tried);
                ControlFlow::Continue(())
            }
            Some(_) | None => ControlFlow::Break(()),
        });
        tried
    }

    /// Runs the program on the cases of some wrong answers, changed by a symmetry. Returns `None` if the time is up, or
    /// if the program cannot be run.
    fn run_on(&self, symmetry: usize, wrong: &[&GivenAnswer]) -> Option<ProgramRun> {
        if Instant::now() >= self.deadline || (self.subject.ends)() {
            return None;
        }
        let changed = wrong
            .iter()
            .map(|answer| self.subject.puzzle.changed(symmetry, &answer.to));
        let cases: Vec<_> = changed.collect();
        self.subject.run_on_cases(&cases, &self.subject.limits).ok()
    }

    /// Compares the answers of a run to those that it should have, if those before the change were right.
    fn compare(
        &self,
        symmetry: usize,
        wrong: &[&GivenAnswer],
        run: &ProgramRun,
        tried: &mut Tried,
    ) {
        for answer in run.evidence() {
            let before = wrong[answer.to.place];
            let puzzle = self.subject.puzzle;
            let is_same = puzzle.is_same(symmetry, before, &answer);
            tried.all += 1;
            tried.broken += usize::from(!is_same);
            tried.is_shown_other |= is_same && Some(before.case()) == self.shown;
        }
    }
}

impl Tried {
    /// Returns the sentence that a report says, given the puzzle's word for a case.
    fn sentence(&self, case: &str, clause: &str) -> String {
        let Self { all, broken, .. } = *self;
        let cases = plural(case);
        let but = if self.is_shown_other {
            ", but not on the one above"
        } else {
            ""
        };
        match all {
            1 => format!("on this {case}, {clause}"),
            _ if broken == all => format!("on all {all} wrong {cases} that were tried, {clause}"),
            _ => format!("on {broken} of {all} wrong {cases} that were tried{but}, {clause}"),
        }
    }
}
