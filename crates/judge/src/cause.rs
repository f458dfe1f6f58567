//! Finds out why a program fails: the rule that it misreads, from its answers.

use std::mem;
use std::time::{Duration, Instant};

use checker::{Evidence, Misreading, Verdict};
use terminal::interrupt::seen;

use crate::program::Error;
use crate::run::{Attempt, Subject};
use crate::search::{ENOUGH, Outcome, Plan};

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
