//! Makes the [`Report`] on a program from all its judged runs. What renders a report counts nothing and
//! chooses nothing.

use std::cell::OnceCell;
use std::cmp::Ordering;

use puzzle::plural;
use shrink::compare;
use story::grouped;

use crate::cause::Cause;
use crate::judged::{JudgedRun, WayOfFailing};
use crate::judgement::Verdict;
use crate::max_output_len;

/// What all judged runs of a program show together.
pub struct Report<'a> {
    /// The runs, in the order of their inputs.
    pub runs: Vec<JudgedRun<'a>>,
    /// The verdict on the program: that on the run that is shown, or AC.
    pub verdict: Verdict,
    /// The number of runs that are accepted.
    pub accepted: usize,
    /// The failure that is shown, if the program failed.
    pub shown: Option<Shown>,
    /// A letter for each case of all runs; see [`Reading::letters`](crate::Reading::letters).
    pub letters: String,
    /// How many cases have each letter.
    pub counts: Counts,
    /// The remarks on accepted runs, each with the index of its run.
    pub notes: Vec<(usize, String)>,
    /// Why the program fails, or what its wrong cases have in common, if it is known.
    pub cause: Option<Cause>,
    /// The kinds of failures. They need the reasons of all failures, which take long, so they are found when
    /// they are asked for.
    kinds: OnceCell<Vec<Kind>>,
}

/// A case of a run. Cases are ordered as they are in the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaseOfRun {
    /// The index of the run.
    pub run: usize,
    /// The index of the case in the input of the run.
    pub case: usize,
}

/// The failure that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The index of the run.
    pub run: usize,
    /// The index of the case in the input of the run, if a case is known to be at fault.
    pub case: Option<usize>,
    /// Why this failure is shown.
    pub why: Choice,
}

/// Why a failure is shown rather than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It is the first fault of form, or the first missing answer. What follows is often its consequence.
    First,
    /// It is the simplest case, or the smallest input.
    Simplest,
}

/// How many cases have each letter, and what else is in the outputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of cases.
    pub cases: usize,
    /// The number of wrong answers.
    pub wrong: usize,
    /// The number of answers in another form.
    pub in_another_form: usize,
    /// The number of missing answers.
    pub missing: usize,
    /// The number of lines that belong to no case.
    pub surplus: usize,
    /// Whether an output is too long to be read.
    pub is_cut: bool,
}

/// Failures that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What is wrong, in a few words.
    pub name: &'static str,
    /// The failure that is shown of this kind.
    pub shown: CaseOfRun,
    /// All failures of this kind, in order.
    pub cases: Vec<CaseOfRun>,
}

impl<'a> Report<'a> {
    /// Makes the report on a program from all its runs, in the order of their inputs.
    pub fn new(runs: Vec<JudgedRun<'a>>) -> Self {
        let shown = choose_shown(&runs);
        let verdict = shown.map_or(Verdict::Ac, |shown| runs[shown.run].verdict());
        let letters: String = runs.iter().map(|run| run.reading.letters()).collect();
        let counts = Counts::of(&runs, &letters);
        let accepted = runs.iter().enumerate().filter(|(_, run)| run.is_accepted());
        let note = |(index, run): (usize, &JudgedRun)| Some((index, run.judgement(None).note?));
        Self {
            notes: accepted.clone().filter_map(note).collect(),
            verdict,
            accepted: accepted.count(),
            shown,
            letters,
            counts,
            cause: None,
            kinds: OnceCell::new(),
            runs,
        }
    }

    /// Adds why the program fails.
    #[must_use]
    pub fn with_cause(self, cause: Option<Cause>) -> Self {
        Self { cause, ..self }
    }

    /// Returns the indices of the failed runs besides the one that is shown. The run on the smallest input is the
    /// first.
    pub fn other_failures(&self) -> Vec<usize> {
        let shown = self.shown.map(|shown| shown.run);
        let is_other = |&index: &usize| !self.runs[index].is_accepted() && Some(index) != shown;
        let mut others: Vec<usize> = (0..self.runs.len()).filter(is_other).collect();
        others.sort_by_key(|&index| self.runs[index].batch.input.len());
        others
    }

    /// Returns the [other failures](Self::other_failures) in groups of those that
    /// [fail alike](JudgedRun::fails_like). The run on the smallest input is the first, of each group and of all.
    pub fn groups_of_other_failures(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<(WayOfFailing, Vec<usize>)> = Vec::new();
        for index in self.other_failures() {
            let way = self.runs[index].way_of_failing();
            match groups.iter_mut().find(|(other, _)| *other == way) {
                Some((_, group)) => group.push(index),
                None => groups.push((way, vec![index])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// Returns the kinds of failures of single cases: first that of the failure that is shown, then those with
    /// the verdict on the program, and the simplest first.
    pub fn kinds(&self) -> &[Kind] {
        self.kinds.get_or_init(|| self.find_kinds())
    }

    fn find_kinds(&self) -> Vec<Kind> {
        let mut kinds = self.kinds_as_found();
        for kind in &mut kinds {
            kind.shown = self.clearest(&kind.cases);
        }
        let is_shown = |kind: &Kind| self.shown_case() == Some(kind.shown);
        kinds.sort_by(|one, other| {
            let by_shown = is_shown(other).cmp(&is_shown(one));
            by_shown.then_with(|| self.order(one.shown, other.shown))
        });
        kinds
    }

    /// Returns the kinds of failures in the order in which the runs have them. Of each, the first failure is shown.
    fn kinds_as_found(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            for case in 0..run.batch.cases.len() {
                let Some(name) = run.reading.kind(run.batch, case) else {
                    continue;
                };
                let one = CaseOfRun { run: index, case };
                match kinds.iter_mut().find(|kind| kind.name == name) {
                    Some(kind) => kind.cases.push(one),
                    None => kinds.push(Kind {
                        name,
                        shown: one,
                        cases: vec![one],
                    }),
                }
            }
        }
        kinds
    }

    /// Returns the failure that is shown of some that are alike: the one that is shown of all, if it is among
    /// them, or otherwise the smallest.
    ///
    /// # Panics
    ///
    /// If there is none.
    fn clearest(&self, failures: &[CaseOfRun]) -> CaseOfRun {
        if let Some(shown) = self.shown_case()
            && failures.contains(&shown)
        {
            return shown;
        }
        let mut clearest = failures[0];
        for &failure in failures {
            if self.order(failure, clearest).is_lt() {
                clearest = failure;
            }
        }
        clearest
    }

    /// Compares two failures: the smaller one is shown first. Those with the verdict on the program come first,
    /// and of these the wrong answers, the simplest case first. What follows the first missing answer or fault
    /// of form is often its consequence, so these are ordered as they are in the outputs.
    fn order(&self, one: CaseOfRun, other: CaseOfRun) -> Ordering {
        let is_wrong = |it: CaseOfRun| is_wrong_answer(&self.runs[it.run], it.case);
        let by_verdict = self.has_verdict(other).cmp(&self.has_verdict(one));
        let by_wrong = by_verdict.then(is_wrong(other).cmp(&is_wrong(one)));
        let by_size = by_wrong.then_with(|| {
            if is_wrong(one) {
                compare(self.text(one), self.text(other))
            } else {
                Ordering::Equal
            }
        });
        by_size.then(one.cmp(&other))
    }

    /// Returns whether what the output has for a case has the verdict on the program.
    fn has_verdict(&self, at: CaseOfRun) -> bool {
        self.runs[at.run].reading.verdict_of(at.case) == self.verdict
    }

    /// Returns the case that is shown, if one is.
    fn shown_case(&self) -> Option<CaseOfRun> {
        let Shown { run, case, .. } = self.shown?;
        Some(CaseOfRun { run, case: case? })
    }

    fn text(&self, at: CaseOfRun) -> &'a [u8] {
        &self.runs[at.run].batch.cases[at.case]
    }
}

/// Returns whether an output has a wrong answer to a case, and not words that cannot be read or nothing.
fn is_wrong_answer(run: &JudgedRun, case: usize) -> bool {
    let entry = &run.reading.entries[case];
    entry.claim().is_some_and(|claim| !claim.is_right)
}

/// Returns the failure that is shown. The [verdict](Verdict) counts first, but WA and RE count alike. Of a
/// fault of form or a missing answer, the first one is shown, because what follows is often its consequence,
/// and otherwise the simplest case.
fn choose_shown(runs: &[JudgedRun]) -> Option<Shown> {
    let failures: Vec<usize> = (0..runs.len())
        .filter(|&index| !runs[index].is_accepted())
        .collect();
    let first_rank = failures.iter().map(|&index| rank(&runs[index])).min()?;
    let clearest: Vec<usize> = failures
        .into_iter()
        .filter(|&index| rank(&runs[index]) == first_rank)
        .collect();
    let first = clearest[0];
    let first_at_fault = Shown {
        run: first,
        case: runs[first].at_fault(),
        why: Choice::First,
    };
    if first_rank == Verdict::Pe {
        return Some(first_at_fault);
    }
    let simplest = simplest(runs, &clearest);
    simplest.or(Some(first_at_fault)) // no answer can be read
}

/// Returns the verdict by which a failure is compared with others. A wrong answer says as much as a crash.
fn rank(run: &JudgedRun) -> Verdict {
    match run.verdict() {
        Verdict::Wa => Verdict::Re,
        other => other,
    }
}

/// Returns the simplest case to which a run has a wrong answer, of the runs with these indices. A run whose end
/// decides the verdict counts with its whole input instead.
fn simplest(runs: &[JudgedRun], indices: &[usize]) -> Option<Shown> {
    let mut simplest: Option<Shown> = None;
    for &index in indices {
        for shown in candidates(runs, index) {
            let text = text_of(runs, shown);
            if simplest.is_none_or(|least| compare(text, text_of(runs, least)).is_lt()) {
                simplest = Some(shown);
            }
        }
    }
    simplest
}

/// Returns what may be shown of the run with this index, if the simplest of it is.
fn candidates(runs: &[JudgedRun], index: usize) -> Vec<Shown> {
    let run = &runs[index];
    let shown = |case| Shown {
        run: index,
        case,
        why: Choice::Simplest,
    };
    if run.verdict() != Verdict::Wa {
        return vec![shown(None)];
    }
    (0..run.batch.cases.len())
        .filter(|&case| is_wrong_answer(run, case))
        .map(|case| shown(Some(case)))
        .collect()
}

/// Returns the case that is shown, or the whole input if none is.
fn text_of<'r>(runs: &'r [JudgedRun], shown: Shown) -> &'r [u8] {
    let batch = runs[shown.run].batch;
    match shown.case {
        Some(case) => &batch.cases[case],
        None => &batch.input,
    }
}

impl Counts {
    fn of(runs: &[JudgedRun], letters: &str) -> Self {
        let count = |letter: char| letters.matches(letter).count();
        let is_cut = |run: &JudgedRun| run.output.len() > max_output_len(run.batch.output.len());
        Self {
            cases: letters.len(),
            wrong: count('W'),
            in_another_form: count('F'),
            missing: count('M'),
            surplus: runs.iter().map(|run| run.reading.surplus).sum(),
            is_cut: runs.iter().any(is_cut),
        }
    }

    /// Returns the counts in a sentence. `case` is the puzzle's word for a case, and `verdict` the verdict on
    /// the program.
    pub fn text(&self, case: &str, verdict: Verdict) -> String {
        let mut parts = match (self.cases, self.are_all_right()) {
            (1, true) => vec!["Right".to_owned()],
            (1, false) => vec![only_case_is(verdict).to_owned()],
            (count, true) => vec![format!("All {} {} right", number(count), plural(case))],
            (_, false) => self.faults(case),
        };
        if self.surplus > 0 {
            let lines = if self.surplus == 1 { "line" } else { "lines" };
            parts.push(format!("{} {lines} too many", number(self.surplus)));
        }
        if self.is_cut {
            parts.push("and the rest is too long to be read".to_owned());
        }
        parts.join(", ") + "."
    }

    /// Returns whether every answer is right, and in the usual form.
    fn are_all_right(&self) -> bool {
        self.wrong == 0 && self.in_another_form == 0 && self.missing == 0
    }

    /// Returns how many answers have each fault, such as "3 of 20 boards wrong" and "2 missing".
    fn faults(&self, case: &str) -> Vec<String> {
        let faults = [
            (self.wrong, "wrong"),
            (self.in_another_form, "in another form"),
            (self.missing, "missing"),
        ];
        let mut parts = Vec::new();
        for (count, fault) in faults {
            let count_of_all = match count {
                0 => continue,
                _ if parts.is_empty() => {
                    format!(
                        "{} of {} {}",
                        number(count),
                        number(self.cases),
                        plural(case)
                    )
                }
                _ => number(count),
            };
            parts.push(format!("{count_of_all} {fault}"));
        }
        parts
    }
}

/// Returns what is said of the only case of all inputs, if its answer is not right.
fn only_case_is(verdict: Verdict) -> &'static str {
    if verdict == Verdict::Wa {
        "Wrong answer"
    } else {
        "Presentation error"
    }
}

/// Returns a number with its digits in groups.
fn number(number: usize) -> String {
    grouped(&number.to_string())
}
