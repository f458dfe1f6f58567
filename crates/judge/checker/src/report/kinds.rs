//! Finds the kinds of failures that a report has, and the order in which they are told.
//!
//! For example, a program with the verdict WA has one run. Its answer to case 1 is wrong in one way, those to the cases 2 and 4
//! are wrong in another way, and the answer to case 5 is missing. If case 4 is shown, the kinds are these:
//!
//! ```text
//! name                      example    cases
//! a fifth tile is listed    4          2, 4
//! a wait is missing         1          1
//! an answer is missing      5          5
//! ```
//!
//! A kind may have cases of several runs, so it does not depend on how a run ended. A case is ranked by the verdict on what the
//! output has for it. If the program crashed, for example, the cases without an answer have the verdict PE, not RE.

use std::cmp::Ordering;

use super::{FailurePlace, Group, Report, add_to_group, has_readable_wrong_answer};

/// A case of a run. Cases are ordered as they are in the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaseOfRun {
    /// The index of the run.
    pub run: usize,
    /// The index of the case in the input of the run.
    pub case: usize,
}

/// Failures that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What is wrong, in a few words.
    pub name: &'static str,
    /// The failure that stands for all of this kind.
    pub example: CaseOfRun,
    /// All failures of this kind, in order.
    pub cases: Vec<CaseOfRun>,
}

impl Report<'_> {
    /// Returns the kinds of failures of single cases, in the order of their examples: first the case that is shown, then those
    /// with the verdict on the program, and then the others. Within each of these, wrong answers come before other failures, and
    /// those on the simplest cases first.
    pub fn kinds(&self) -> &[Kind] {
        self.found_kinds.get_or_init(|| self.find_kinds())
    }

    /// Finds the [kinds](Self::kinds).
    fn find_kinds(&self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for group in self.failures_by_kind() {
            let cases = group.items;
            let first = cases
                .iter()
                .copied()
                .min_by(|&one, &other| self.compare(one, other));
            kinds.push(Kind {
                name: group.key,
                example: first.expect("a group has an item"),
                cases,
            });
        }
        kinds.sort_by(|one, other| self.compare(one.example, other.example));
        kinds
    }

    /// Returns all failures of single cases, grouped by the names of their kinds. Within a group, they are in the order in which
    /// the runs have them.
    fn failures_by_kind(&self) -> Vec<Group<&'static str, CaseOfRun>> {
        let mut groups = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            for case in 0..run.batch.cases.len() {
                if let Some(name) = run.reading.kind_of_failure_at(run.batch, case) {
                    add_to_group(&mut groups, name, CaseOfRun { run: index, case });
                }
            }
        }
        groups
    }

    /// Compares two failures by their ranks, and wrong answers of the same rank by how simple their cases are. All other failures
    /// are ordered as they are in the outputs, because what follows the first missing answer or fault of form is often its
    /// consequence.
    fn compare(&self, one: CaseOfRun, other: CaseOfRun) -> Ordering {
        let rank = self.rank_of_failure(one);
        let by_rank = rank.cmp(&self.rank_of_failure(other));
        if by_rank.is_ne() {
            return by_rank;
        }
        if rank.is_of_wrong_answers() {
            let text = |at: CaseOfRun| &self.runs[at.run].batch.cases[at.case];
            let by_case = shrink::compare(text(one), text(other));
            if by_case.is_ne() {
                return by_case;
            }
        }
        one.cmp(&other)
    }

    /// Returns the rank of a failure.
    fn rank_of_failure(&self, at: CaseOfRun) -> RankOfFailure {
        if self.shown_case() == Some(at) {
            return RankOfFailure::Shown;
        }
        let run = &self.runs[at.run];
        let has_verdict_on_program = run.reading.verdict_of(at.case) == self.verdict;
        let is_wrong_answer = has_readable_wrong_answer(run, at.case);
        match (has_verdict_on_program, is_wrong_answer) {
            (true, true) => RankOfFailure::WrongWithVerdict,
            (true, false) => RankOfFailure::WithVerdict,
            (false, true) => RankOfFailure::Wrong,
            (false, false) => RankOfFailure::Other,
        }
    }

    /// Returns the case that is shown, if one is.
    fn shown_case(&self) -> Option<CaseOfRun> {
        let FailurePlace { run, case } = self.shown?;
        Some(CaseOfRun { run, case: case? })
    }
}

/// Which failures come before others. The first variant is the best rank.
///
/// The verdict on a wrong answer that can be read is WA. So, apart from the failure that is shown, all such answers of a report
/// have the same rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RankOfFailure {
    /// The failure that is shown.
    Shown,
    /// A wrong answer that can be read, if the verdict on the program is WA.
    WrongWithVerdict,
    /// Any other failure that has the verdict on the program.
    WithVerdict,
    /// A wrong answer that can be read, if the verdict on the program is another.
    Wrong,
    /// Any other failure.
    Other,
}

impl RankOfFailure {
    /// Returns whether all failures of this rank are wrong answers that can be read. Only one failure is shown, so it does not
    /// matter what that one is.
    fn is_of_wrong_answers(self) -> bool {
        matches!(self, Self::WrongWithVerdict | Self::Wrong)
    }
}
