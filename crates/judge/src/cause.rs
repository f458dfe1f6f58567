//! Finds out why a program fails: the rule that it misreads, or that it keeps something from an
//! earlier case. A cause is named only if all that the program did agrees with it.

use std::mem;
use std::time::{Duration, Instant};

use checker::{Evidence, Misreading, Verdict};
use puzzle::counted;
use serde_json::{Value, json};
use terminal::interrupt::seen;

use crate::program::Error;
use crate::run::{Attempt, Subject};
use crate::search::{ENOUGH, Outcome, Plan};

/// Why a program fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Each of these misreadings explains every answer.
    Rule(Vec<Misreading>),
    /// The program keeps something from one case to the next, in this sentence.
    State(String),
    /// The program does not end, in this sentence.
    Time(String),
}

impl Cause {
    /// Returns the cause that the misreadings are, if there are any.
    pub fn rule(misreadings: Vec<Misreading>) -> Option<Self> {
        (!misreadings.is_empty()).then_some(Self::Rule(misreadings))
    }

    /// Returns the sentence that a report shows.
    pub fn sentence(&self) -> String {
        match self {
            Self::Rule(misreadings) => Misreading::finding(misreadings),
            Self::State(sentence) | Self::Time(sentence) => sentence.clone(),
        }
    }

    /// Returns the cause as JSON objects: one for each misreading, otherwise one.
    pub fn objects(&self) -> Vec<Value> {
        let rule = |Misreading { name, sentence, statement, answers, explained }: &Misreading| {
            json!({ "kind": "rule", "name": name, "sentence": sentence, "statement": statement,
                    "answers": answers, "explained": explained })
        };
        match self {
            Self::Rule(misreadings) => misreadings.iter().map(rule).collect(),
            Self::State(sentence) => vec![json!({ "kind": "state", "sentence": sentence })],
            Self::Time(sentence) => vec![json!({ "kind": "time", "sentence": sentence })],
        }
    }
}

/// Returns the cause that something is kept from an earlier case, if a case has a wrong answer after
/// other cases but a right answer when it is the only one. The program runs once more to see this.
///
/// # Errors
///
/// If the program cannot be started, or if there is an interrupt.
pub fn kept_from_earlier(subject: &Subject, failure: &Attempt) -> Result<Option<Cause>, Error> {
    const FEW: u64 = 10;
    let at_fault = failure.index_at_fault().filter(|&index| index > 0);
    let Some(index) = at_fault.filter(|_| failure.judgement.verdict == Verdict::Wa) else {
        return Ok(None);
    };
    let case = &failure.batch.cases[index..=index];
    if seen() || !subject.judge_cases(case, &subject.limits)?.is_accepted() {
        return Ok(None);
    }
    let (case, before) = (subject.puzzle.about().case, index as u64);
    Ok(Some(Cause::State(if before < FEW {
        let reset = "Are all arrays and flags reset?";
        format!(
            "Right if it is the first {case}: something is kept from an earlier {case}. {reset}"
        )
    } else {
        let too_small = "is an array or a counter too small, or is something not reset?";
        format!(
            "Right if it is the first {case}, wrong after {}: {too_small}",
            counted(before, case)
        )
    })))
}

/// Returns the misreadings that explain every answer of these runs. The list is empty if all runs
/// are accepted.
pub fn misread_in_tests(subject: &Subject, runs: &[Attempt]) -> Vec<Misreading> {
    if runs.iter().all(Attempt::is_accepted) {
        return Vec::new();
    }
    let evidence: Vec<Evidence> = runs.iter().flat_map(Attempt::evidence).collect();
    Misreading::few(subject.puzzle.misreadings(&evidence))
}

/// Returns the misreadings that explain every answer of the program: those of a search, which are
/// taken out of `outcome`, and those to the shrunk input. As long as there are few answers, or several
/// misreadings explain all of them, the program answers the next random cases of the plan, for up to
/// two seconds. More answers can tell the misreadings apart.
///
/// # Errors
///
/// If the program cannot be started, or if there is an interrupt.
pub fn misread_in_search(
    subject: &Subject,
    plan: &Plan,
    outcome: &mut Outcome,
    shrunk: &Attempt,
) -> Result<Vec<Misreading>, Error> {
    const FEW: usize = ENOUGH / 20;
    let (puzzle, start) = (subject.puzzle, Instant::now());
    let size = puzzle.max_cases().min(FEW);
    let (mut evidence, mut number) = (mem::take(&mut outcome.evidence), outcome.next);
    evidence.extend(shrunk.evidence());
    let mut found = puzzle.misreadings(&evidence);
    while (evidence.len() < FEW || found.len() > 1)
        && shrunk.judgement.verdict == Verdict::Wa
        && start.elapsed() < Duration::from_secs(2)
        && !seen()
    {
        let cases = plan.draw(puzzle, number, size as u64);
        evidence.extend(subject.judge_cases(&cases, &subject.limits)?.evidence());
        number = number.wrapping_add(size as u64);
        if evidence.len() >= FEW {
            found = puzzle.misreadings(&evidence);
        }
    }
    if evidence.len() < FEW {
        found = puzzle.misreadings(&evidence);
    }
    Ok(Misreading::few(found))
}
