//! Makes the [`Report`] on a program from all its judged runs: chooses the failure that is shown, groups the other failed runs,
//! and finds the kinds of failures. The code that prints a report decides none of this again, but the crate
//! `judge` names no case of a run with an empty output; see [`FailurePlace::case`].
//!
//! The [`Cause`] of the failures is not found here: a [`Diagnosis`](crate::Diagnosis) finds it, and [`Report::with_cause`] adds it.
//!
//! The failure that is shown is chosen by the *ranks* of the runs, and then among the *candidates* of the runs with the best
//! rank. In this example, a program fails in four of five runs. Runs and cases are counted from 0:
//!
//! ```text
//! run    verdict    what is wrong                       rank               candidates
//! 0      AC         nothing                             none               none
//! 1      TLE        the time                            OutOfTime          the whole input
//! 2      WA         the answers to cases 3 and 7        WrongOrCrashed     case 3, case 7
//! 3      PE         the form of the answer to case 1    Form               none
//! 4      RE         a crash                             WrongOrCrashed     the whole input
//! ```
//!
//! The runs 2 and 4 have the best rank. Of their candidates, the *simplest* is shown: that with the smallest text of a case or
//! of a whole input, as [`shrink::compare`] orders texts. If this is case 3, the verdict on the program is WA, which is that on
//! run 2. The runs 1, 3 and 4 are then the [other failed runs](Report::other_failed_runs).
//!
//! The runs with the best rank may have no candidates, as when run 3 is the only one that fails. What is wrong is then the form, or
//! what cannot be read as an answer, and a simple case would explain it no better than another. So the first of these runs is
//! shown, with its first case at fault if there is one.
//!
//! The module `kinds` finds the [kinds](Report::kinds) of failures. A kind consists of single cases, not of runs: its cases may
//! be those of several runs, and a run may have failures of several kinds.
//!
//! The tests need a puzzle, so they are in `catalogue/tests/report.rs`.

mod kinds;

use std::cell::OnceCell;

use crate::cause::Cause;
use crate::counts::Counts;
use crate::judged::JudgedRun;
use crate::judgement::Verdict;
pub use kinds::{CaseOfRun, Kind};

/// What all judged runs of a program show together.
pub struct Report<'a> {
    /// The runs, in the order of their inputs.
    pub runs: Vec<JudgedRun<'a>>,
    /// The verdict on the program: that on the run that is shown, or AC if no run failed.
    pub verdict: Verdict,
    /// The number of runs that are accepted.
    pub accepted_count: usize,
    /// The failure that is shown, if the program failed.
    pub shown: Option<FailurePlace>,
    /// A letter for each case of all runs, such as R for a right answer; see [`Reading::letters`](crate::Reading::letters).
    pub letters: String,
    /// How many cases have each letter, and how many lines belong to no case.
    pub counts: Counts,
    /// The notes on accepted runs, in the order of the runs.
    pub notes: Vec<NoteOnRun>,
    /// Why the program fails, or what its wrong cases have in common. `None` if this was not looked for, or not found.
    pub cause: Option<Cause>,
    /// The kinds of failures. [`Report::kinds`], which is in the module `kinds`, finds them when it is first called: this takes
    /// long, because every failure is looked at.
    found_kinds: OnceCell<Vec<Kind>>,
}

/// Where a failure is: in a case, or in a run as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailurePlace {
    /// The index of the run in [`Report::runs`].
    pub run: usize,
    /// The index of the case in the input of the run, if a case is known to be at fault.
    ///
    /// If the verdict is PE because the output for several cases is empty, this is the first of them. The crate `judge` names no
    /// case of such a run, because none is more at fault than the others.
    pub case: Option<usize>,
}

/// The [note](crate::Judgement::note) on a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteOnRun {
    /// The index of the run in [`Report::runs`].
    pub run: usize,
    /// The note.
    pub note: String,
}

impl<'a> Report<'a> {
    /// Makes the report on a program from all its runs, in the order of their inputs.
    pub fn new(runs: Vec<JudgedRun<'a>>) -> Self {
        let shown = choose_shown(&runs);
        let verdict = shown.map_or(Verdict::Ac, |shown| runs[shown.run].verdict());
        let letters: String = runs.iter().map(|run| run.reading.letters()).collect();
        let counts = Counts::of(&runs, &letters);
        let accepted_count = runs.iter().filter(|run| run.is_accepted()).count();
        let notes = notes_on_accepted(&runs);
        Self {
            runs,
            verdict,
            accepted_count,
            shown,
            letters,
            counts,
            notes,
            cause: None,
            found_kinds: OnceCell::new(),
        }
    }

    /// Adds why the program fails.
    #[must_use]
    pub fn with_cause(self, cause: Option<Cause>) -> Self {
        Self { cause, ..self }
    }

    /// Returns the indices of the failed runs besides the one that is shown, whatever their verdicts are. Those with fewer
    /// bytes of input come first. These need not be the simplest inputs, but reports only list these runs.
    pub fn other_failed_runs(&self) -> Vec<usize> {
        let shown_run = self.shown.map(|shown| shown.run);
        let is_other = |&index: &usize| !self.runs[index].is_accepted() && Some(index) != shown_run;
        let mut others: Vec<usize> = (0..self.runs.len()).filter(is_other).collect();
        others.sort_by_key(|&index| self.runs[index].batch.input.len());
        others
    }

    /// Returns the [other failed runs](Self::other_failed_runs) in groups of runs that [fail alike](JudgedRun::fails_like). The
    /// runs of a group are in the order in which that method returns them, and groups are in the order of their first runs.
    ///
    /// Each call makes the groups anew. This may take long, because the reason of each failure may have to be worked out.
    pub fn groups_of_other_failed_runs(&self) -> Vec<Vec<usize>> {
        let mut groups = Vec::new();
        for index in self.other_failed_runs() {
            let key = self.runs[index].way_of_failing(); // equal for runs that fail alike
            add_to_group(&mut groups, key, index);
        }
        groups.into_iter().map(|group| group.items).collect()
    }
}

/// Returns the failure that is shown, if a run failed: the [`simplest`] candidate of the runs with the best rank or, without
/// candidates, the first of these runs.
fn choose_shown(runs: &[JudgedRun]) -> Option<FailurePlace> {
    let best_ranked = runs_with_best_rank(runs);
    let candidates = best_ranked
        .iter()
        .flat_map(|&index| candidates_of(runs, index));
    if let Some(place) = simplest(runs, candidates) {
        return Some(place);
    }
    let first = *best_ranked.first()?;
    Some(FailurePlace {
        run: first,
        case: runs[first].first_case_at_fault(),
    })
}

/// Returns the indices of the failed runs with the best [rank](RankOfRun), in order. There are none if no run failed.
fn runs_with_best_rank(runs: &[JudgedRun]) -> Vec<usize> {
    let Some(best) = runs.iter().filter_map(RankOfRun::of).min() else {
        return Vec::new();
    };
    let has_best = |&index: &usize| RankOfRun::of(&runs[index]) == Some(best);
    (0..runs.len()).filter(has_best).collect()
}

/// Which failed runs are shown rather than others. The first variant is the best rank. The last two are less sure signs of a
/// fault, because online judges have other limits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RankOfRun {
    /// The verdict is WA or RE. A crash is as sure a sign of a fault as a wrong answer. Of the candidates of both, a wrong answer
    /// is nearly always the simplest, because its text is a single case, and that of a crash is a whole input.
    WrongOrCrashed,
    /// The verdict is PE: what is wrong first is the form, such as an answer that is missing, or too much output.
    Form,
    /// The program exceeded the time limit.
    OutOfTime,
    /// The program exceeded the memory limit.
    OutOfMemory,
}

impl RankOfRun {
    /// Returns the rank of a run, or `None` if it is accepted.
    fn of(run: &JudgedRun) -> Option<Self> {
        match run.verdict() {
            Verdict::Ac => None,
            Verdict::Wa | Verdict::Re => Some(Self::WrongOrCrashed),
            Verdict::Pe => Some(Self::Form),
            Verdict::Tle => Some(Self::OutOfTime),
            Verdict::Mle => Some(Self::OutOfMemory),
        }
    }
}

/// Returns the candidates of the run with this index, which depend on its verdict:
///
/// - WA: the cases with wrong answers. There are none if the wrong answers cannot be read.
/// - RE, TLE or MLE: the whole input.
/// - PE: none. Wrong answers after the first case at fault are often its consequence, and the whole input would not tell where the
///   form is wrong.
fn candidates_of(runs: &[JudgedRun], index: usize) -> Vec<FailurePlace> {
    let run = &runs[index];
    let place = |case| FailurePlace { run: index, case };
    match run.verdict() {
        Verdict::Wa => (0..run.batch.cases.len())
            .filter(|&case| has_readable_wrong_answer(run, case))
            .map(|case| place(Some(case)))
            .collect(),
        Verdict::Re | Verdict::Tle | Verdict::Mle => vec![place(None)],
        Verdict::Ac | Verdict::Pe => Vec::new(),
    }
}

/// Returns whether the output of a run has a readable wrong answer to the case with this index. The verdict on a case may also be
/// WA for what cannot be read, such as a label with the number of another case.
fn has_readable_wrong_answer(run: &JudgedRun, case: usize) -> bool {
    match run.reading.entries[case].claim() {
        Some(claim) => !claim.is_right,
        None => false, // the answer is missing or cannot be read
    }
}

/// Returns the simplest of these failures: the one with the smallest [text](text_of), or the first of several that are equally
/// small.
fn simplest(
    runs: &[JudgedRun],
    failures: impl Iterator<Item = FailurePlace>,
) -> Option<FailurePlace> {
    let text = |place: &FailurePlace| text_of(runs, place);
    failures.min_by(|one, other| shrink::compare(text(one), text(other)))
}

/// Returns the text of the case at this place, or the whole input of the run if the place is no case.
fn text_of<'r>(runs: &'r [JudgedRun], place: &FailurePlace) -> &'r [u8] {
    let batch = runs[place.run].batch;
    match place.case {
        Some(case) => &batch.cases[case],
        None => &batch.input,
    }
}

/// Returns the notes on accepted runs.
fn notes_on_accepted(runs: &[JudgedRun]) -> Vec<NoteOnRun> {
    let mut notes = Vec::new();
    for (index, run) in runs.iter().enumerate() {
        if !run.is_accepted() {
            continue;
        }
        if let Some(note) = run.judgement().note {
            notes.push(NoteOnRun { run: index, note });
        }
    }
    notes
}

/// Items with the same key, such as runs that fail alike or, in the module `kinds`, cases of one kind. There is at least one item.
struct Group<K, T> {
    key: K,
    items: Vec<T>,
}

/// Adds an item to the group with this key. If there is no such group, adds a new one with this item, behind the others.
fn add_to_group<K: PartialEq, T>(groups: &mut Vec<Group<K, T>>, key: K, item: T) {
    match groups.iter_mut().find(|group| group.key == key) {
        Some(group) => group.items.push(item),
        None => groups.push(Group {
            key,
            items: vec![item],
        }),
    }
}
