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
        let shown = shown(&runs);
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

    /// Returns the indices of the failed runs besides the one that is shown, in groups of those that
    /// [fail alike](JudgedRun::fails_like), or if `each`, every run by itself. The run on the smallest input is
    /// the first, of each group and of all.
    pub fn other_failures(&self, each: bool) -> Vec<Vec<usize>> {
        let shown = self.shown.map(|shown| shown.run);
        let is_other = |&index: &usize| !self.runs[index].is_accepted() && Some(index) != shown;
        let mut others: Vec<usize> = (0..self.runs.len()).filter(is_other).collect();
        others.sort_by_key(|&index| self.runs[index].batch.input.len());
        if each {
            return others.into_iter().map(|index| vec![index]).collect();
        }
        let mut groups: Vec<(WayOfFailing, Vec<usize>)> = Vec::new();
        for index in others {
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
        let mut kinds: Vec<Kind> = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            for case in 0..run.batch.cases.len() {
                let Some(name) = run.reading.kind(run.batch, case) else {
                    continue;
                };
                let one = CaseOfRun { run: index, case };
                match kinds.iter_mut().find(|kind| kind.name == name) {
                    Some(kind) => {
                        kind.cases.push(one);
                        if self.order(one, kind.shown).is_lt() {
                            kind.shown = one;
                        }
                    }
                    None => kinds.push(Kind {
                        name,
                        shown: one,
                        cases: vec![one],
                    }),
                }
            }
        }
        for kind in &mut kinds {
            if let Some(shown) = self.shown_case()
                && kind.cases.contains(&shown)
            {
                kind.shown = shown;
            }
        }
        let is_shown = |kind: &Kind| self.shown_case() == Some(kind.shown);
        kinds.sort_by(|one, other| {
            let by_shown = is_shown(other).cmp(&is_shown(one));
            by_shown.then_with(|| self.order(one.shown, other.shown))
        });
        kinds
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
fn shown(runs: &[JudgedRun]) -> Option<Shown> {
    let rank = |run: &JudgedRun| run.verdict().max(Verdict::Re);
    let failing = runs
        .iter()
        .enumerate()
        .filter(|(_, run)| !run.is_accepted());
    let failing: Vec<(usize, &JudgedRun)> = failing.collect();
    let first_rank = failing.iter().map(|(_, run)| rank(run)).min()?;
    let mut clearest = failing
        .into_iter()
        .filter(|(_, run)| rank(run) == first_rank);
    if first_rank == Verdict::Pe {
        let (run, judged) = clearest.next()?;
        let (case, why) = (judged.at_fault(), Choice::First);
        return Some(Shown { run, case, why });
    }
    let clearest: Vec<(usize, &JudgedRun)> = clearest.collect();
    let mut simplest: Option<(Shown, &[u8])> = None;
    for &(run, judged) in &clearest {
        let wrong = (0..judged.batch.cases.len()).filter(|&case| is_wrong_answer(judged, case));
        let cases: Vec<Option<usize>> = if judged.verdict() == Verdict::Wa {
            wrong.map(Some).collect()
        } else {
            vec![None]
        };
        for case in cases {
            let text = case.map_or(&judged.batch.input, |case| &judged.batch.cases[case]);
            if simplest.is_none_or(|(_, least)| compare(text, least).is_lt()) {
                let why = Choice::Simplest;
                simplest = Some((Shown { run, case, why }, text));
            }
        }
    }
    if let Some((shown, _)) = simplest {
        return Some(shown);
    }
    // No answer can be read.
    let (run, judged) = clearest.first()?;
    Some(Shown {
        run: *run,
        case: judged.at_fault(),
        why: Choice::First,
    })
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
        let of_all = format!("of {} {}", number(self.cases), plural(case));
        let faults = [
            (self.wrong, "wrong"),
            (self.in_another_form, "in another form"),
            (self.missing, "missing"),
        ];
        let mut parts: Vec<String> = Vec::new();
        for (count, word) in faults {
            if count == 0 {
                continue;
            }
            let is_first = parts.is_empty();
            parts.push(if is_first && self.cases == 1 {
                single(verdict).to_owned()
            } else if is_first {
                format!("{} {of_all} {word}", number(count))
            } else {
                format!("{} {word}", number(count))
            });
        }
        if parts.is_empty() {
            parts.push(match self.cases {
                1 => "Right".to_owned(),
                _ => format!("All {} {} right", number(self.cases), plural(case)),
            });
        }
        if self.surplus > 0 {
            let lines = if self.surplus == 1 { "line" } else { "lines" };
            parts.push(format!("{} {lines} too many", number(self.surplus)));
        }
        if self.is_cut {
            parts.push("and the rest is too long to be read".to_owned());
        }
        parts.join(", ") + "."
    }
}

/// Returns what is said of the only case of an input.
fn single(verdict: Verdict) -> &'static str {
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
