//! Finds out why a program fails: the rule that it misreads, or that it keeps something from an
//! earlier case. A cause is named only if all that the program did agrees with it.

use std::mem;
use std::time::{Duration, Instant};

use checker::{ErasedPuzzle, Evidence, Misreading, Verdict};
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
        let rule = |Misreading { name, sentence, statements, answers, explained }: &Misreading| {
            json!({ "kind": "rule", "name": name, "sentence": sentence,
                    "statement": statements.join(" "),
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
/// other cases but a right answer when it is the only one. The program runs again to see this, three
/// times each way, because one that fails at random might do so by chance. An interrupt ends this.
pub fn kept_from_earlier(subject: &Subject, failure: &Attempt) -> Option<Cause> {
    const FEW: usize = 10;
    let before = failure.index_at_fault().filter(|&index| index > 0)?;
    let (cases, is_wrong) = (&failure.batch.cases, failure.judgement.verdict == Verdict::Wa);
    let run = |cases| subject.judge_cases(cases, &subject.limits);
    let is_right_alone = || run(&cases[before..=before]).is_ok_and(|run| run.is_accepted());
    let fails_again = || run(cases).is_ok_and(|run| run.fails_like(failure));
    if !is_wrong || !(0..3).all(|_| is_right_alone() && fails_again()) {
        return None;
    }
    let case = subject.puzzle.about().case;
    let is_kept = format!("something is kept from an earlier {case}");
    Some(Cause::State(if before < FEW {
        format!("Right if it is the first {case}: {is_kept}. Are all arrays and flags reset?")
    } else {
        let first = format!("Right if it is the first {case}, wrong after");
        format!("{first} {}: is an array too small, or {is_kept}?", counted(before as u64, case))
    }))
}

/// Returns the misreadings that explain every answer of these runs. The list is empty if all runs
/// are accepted.
pub fn misread_in_tests(subject: &Subject, runs: &[Attempt]) -> Vec<Misreading> {
    if runs.iter().all(Attempt::is_accepted) {
        return Vec::new();
    }
    let evidence: Vec<Evidence> = runs.iter().flat_map(Attempt::evidence).collect();
    Misreading::few(misreadings(subject.puzzle, &evidence))
}

/// How long it may take to find the misreadings that explain some answers. If the time is used up,
/// none is named.
const TIME: Duration = Duration::from_secs(2);

/// Returns the misreadings that explain these answers, if they are found within [`TIME`].
fn misreadings(puzzle: &dyn ErasedPuzzle, evidence: &[Evidence]) -> Vec<Misreading> {
    let start = Instant::now();
    puzzle.misreadings(evidence, &|| start.elapsed() < TIME && !seen())
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
    let mut found = misreadings(puzzle, &evidence);
    while (evidence.len() < FEW || found.len() > 1)
        && shrunk.judgement.verdict == Verdict::Wa
        && start.elapsed() < TIME
        && !seen()
    {
        let cases = plan.draw(puzzle, number, size as u64);
        evidence.extend(subject.judge_cases(&cases, &subject.limits)?.evidence());
        number = number.wrapping_add(size as u64);
        if evidence.len() >= FEW {
            found = misreadings(puzzle, &evidence);
        }
    }
    if evidence.len() < FEW {
        found = misreadings(puzzle, &evidence);
    }
    Ok(Misreading::few(found))
}
