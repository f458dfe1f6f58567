//! Finds the kinds of failures that a report has, and the order in which they are told.
//!
//! Cases are compared by the verdict on what the output has for each, rather than by that on the run, because a kind may
//! have cases of several runs. So a crash does not count here.

use std::cmp::Ordering;

use super::{FailurePlace, Report, grouped, has_readable_wrong_answer};

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
    /// Returns the kinds of failures of single cases: first that of the case that is shown, then those with the
    /// verdict on the program, and then the others. Within each of these, wrong answers come before other failures, and the
    /// simplest of them first.
    pub fn kinds(&self) -> &[Kind] {
        self.found_kinds.get_or_init(|| self.find_kinds())
    }

    /// Finds the [kinds](Self::kinds).
    fn find_kinds(&self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (name, cases) in grouped(self.failures_with_kinds()) {
            let all = cases.iter().copied();
            let first = all.min_by(|&one, &other| self.order_in_kinds(one, other));
            kinds.push(Kind {
                name,
                example: first.expect("a group has an item"),
                cases,
            });
        }
        kinds.sort_by(|one, other| self.order_in_kinds(one.example, other.example));
        kinds
    }

    /// Returns all failures of single cases, each behind the name of its kind, in the order in which the runs have them.
    fn failures_with_kinds(&self) -> Vec<(&'static str, CaseOfRun)> {
        let mut failures = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            for case in 0..run.batch.cases.len() {
                if let Some(kind) = run.reading.kind(run.batch, case) {
                    failures.push((kind, CaseOfRun { run: index, case }));
                }
            }
        }
        failures
    }

    /// Compares two failures by their ranks, and wrong answers of one rank by how simple their cases are. Others are
    /// ordered as they are in the outputs, because what follows the first missing answer or fault of form is often its
    /// consequence.
    fn order_in_kinds(&self, one: CaseOfRun, other: CaseOfRun) -> Ordering {
        let rank = self.rank_in_kinds(one);
        let by_rank = rank.cmp(&self.rank_in_kinds(other));
        if by_rank.is_ne() {
            return by_rank;
        }
        if rank.is_simplest_first() {
            let text = |at: CaseOfRun| &self.runs[at.run].batch.cases[at.case];
            let by_case = shrink::compare(text(one), text(other));
            if by_case.is_ne() {
                return by_case;
            }
        }
        one.cmp(&other)
    }

    /// Returns where a failure stands among the kinds.
    fn rank_in_kinds(&self, at: CaseOfRun) -> RankInKinds {
        let run = &self.runs[at.run];
        let has_verdict = run.reading.verdict_of(at.case) == self.verdict;
        let is_wrong = has_readable_wrong_answer(run, at.case);
        if self.shown_case() == Some(at) {
            RankInKinds::First
        } else if has_verdict && is_wrong {
            RankInKinds::WrongWithVerdict
        } else if has_verdict {
            RankInKinds::WithVerdict
        } else if is_wrong {
            RankInKinds::Wrong
        } else {
            RankInKinds::Other
        }
    }

    /// Returns the case that is shown, if one is.
    fn shown_case(&self) -> Option<CaseOfRun> {
        let FailurePlace { run, case } = self.shown?;
        Some(CaseOfRun { run, case: case? })
    }
}

/// Where a failure stands among the kinds, from the first to the last.
///
/// The verdict on a wrong answer that can be read is WA. So, apart from the failure that is shown, all such answers of a report
/// have the same rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RankInKinds {
    /// The failure that is shown.
    First,
    /// A wrong answer that can be read, if the verdict on the program is WA.
    WrongWithVerdict,
    /// Any other failure that has the verdict on the program.
    WithVerdict,
    /// A wrong answer that can be read, if the verdict on the program is another.
    Wrong,
    /// Any other failure.
    Other,
}

impl RankInKinds {
    /// Returns whether the failures of this rank are wrong answers that can be read. Of these, the one on the simplest case is
    /// the first.
    fn is_simplest_first(self) -> bool {
        matches!(self, Self::WrongWithVerdict | Self::Wrong)
    }
}
