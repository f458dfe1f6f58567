//! Finds out why a program fails: the rule that it misreads, the place in its source that does
//! something undefined, or that it keeps something from an earlier case. A cause is named only if
//! all that the program did agrees with it.

use std::mem;
use std::time::{Duration, Instant};

use checker::{Evidence, Misreading, Verdict};
use puzzle::counted;
use puzzle::visible::escape_line;
use serde::Serialize;
use serde_json::{Value, json};

use crate::program::language::ProgramArg;
use crate::program::{Ends, Limits, Run, error_summary};
use crate::run::{Attempt, Subject, seconds};
use crate::search::{ENOUGH, Outcome, Plan};

/// Why a program fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Each of these misreadings explains every answer.
    Rule(Vec<Misreading>),
    /// A cause of another kind, in a sentence.
    Other(Kind, String),
}

/// The kind of a cause that is no misread rule, as JSON names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The output is right otherwise: a label, debugging text, letter case or the like.
    Form,
    /// The program keeps something from one case to the next.
    State,
    /// The program does something undefined or forbidden. The sentence begins with the place in the
    /// source.
    Place,
    /// No cause is known, but the compiler warns of what is most likely a mistake. The sentence is the
    /// lines of the compiler.
    Warning,
    /// The program is too slow, or seems not to end on a single case.
    Time,
}

impl Cause {
    /// Returns the cause that the misreadings are, if there are any.
    pub fn rule(misreadings: Vec<Misreading>) -> Option<Self> {
        (!misreadings.is_empty()).then_some(Self::Rule(misreadings))
    }

    /// Returns the fault of form of a run, if it has one.
    pub fn form(attempt: &Attempt) -> Option<Self> {
        let (first, rest) = attempt.judgement.form.as_ref()?.split_at_checked(1)?;
        Some(Self::Other(Kind::Form, format!("{}{rest}.", first.to_uppercase())))
    }

    /// Returns the cause that a program takes a tenth of the time limit for a case on which alone it ran, or
    /// a quarter of it even for the smallest case.
    pub fn endless(subject: &Subject, even_for_smallest: bool) -> Self {
        let (case, limit) = (subject.puzzle.about().case, subject.limits.time);
        let [tenth, quarter] = [10, 4].map(|part| seconds(limit / part));
        let sentence = if even_for_smallest {
            format!("It took more than {quarter} for the smallest {case} too, and printed nothing.")
        } else {
            format!("This {case} alone takes more than {tenth}: does it end at all?")
        };
        Self::Other(Kind::Time, sentence)
    }

    /// Returns the sentence that a report shows.
    pub fn sentence(&self) -> String {
        match self {
            Self::Rule(misreadings) => Misreading::finding(misreadings),
            Self::Other(_, sentence) => sentence.clone(),
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
            Self::Other(kind, sentence) => vec![json!({ "kind": kind, "sentence": sentence })],
        }
    }
}

/// Returns the cause that is found by running a program again, as `subject` or compiled with
/// sanitizers: a place in its source, or that it keeps something from an earlier case. Without these,
/// the warnings of the compiler stand for a cause. The first of the failures is the clearest.
pub fn cause_of(subject: &Subject, program: &ProgramArg, failures: &[&Attempt]) -> Option<Cause> {
    if let Some(form) = Cause::form(failures[0]) {
        return Some(form);
    }
    let (place, warnings) = place(program, subject.ends, failures);
    let warning = (!warnings.is_empty()).then_some(Cause::Other(Kind::Warning, warnings));
    place.or_else(|| kept_from_earlier(subject, failures[0])).or(warning)
}

/// Compiles the program once more, with sanitizers, and runs it on the inputs of these failures until
/// a sanitizer finds something. Returns that as a cause, and at most two warnings of the compiler
/// about what is most likely a mistake. A program that cannot be compiled so has neither.
fn place(program: &ProgramArg, ends: Ends, failures: &[&Attempt]) -> (Option<Cause>, String) {
    const MARKS: [&str; 2] = [": runtime error: ", "==ERROR: AddressSanitizer"];
    let Some((sanitized, said)) = program.with_sanitizers(ends) else {
        return (None, String::new());
    };
    // A line with the name of the source, without its folder.
    let shown = |line: &str| {
        let path = program.file();
        let name = path.rsplit('/').next().unwrap_or_default();
        escape_line(line.as_bytes()).replacen(&path, name, 1)
    };
    // What takes long without sanitizers takes far too long with them.
    let is_slow = failures[0].judgement.verdict.is_over_limit();
    let found = failures.iter().take(if is_slow { 1 } else { 3 }).find_map(|failure| {
        let most = if is_slow { Limits::TIME / 10 } else { Limits::TIME / 2 };
        let time = (3 * failure.ran.time + Duration::from_secs(1)).min(most);
        let wall = Limits::WALL * time; // a program that sleeps need not sleep long
        let limits = Limits { memory: u64::MAX, wall, ..Limits::new(time) };
        let errors = sanitized.run(&failure.batch.input, limits, ends).ok()?.errors;
        let is_finding = MARKS.iter().any(|mark| errors.contains(mark));
        let found = error_summary(&errors).filter(|_| is_finding)?;
        // Addresses say nothing to a person.
        let found = found.split(" on address ").next()?.split(" on unknown address ").next()?;
        let words = found.split(' ').filter(|word| !word.starts_with("0x"));
        Some(Cause::Other(Kind::Place, shown(&words.collect::<Vec<_>>().join(" "))))
    });
    let warnings = said.lines().filter(|line| line.contains(": warning: ")).take(2);
    (found, warnings.map(shown).collect::<Vec<_>>().join("\n"))
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
    let sentence = if before < FEW {
        format!("Right if it is the first {case}: {is_kept}. Are all arrays and flags reset?")
    } else {
        let first = format!("Right if it is the first {case}, wrong after");
        format!("{first} {}: is an array too small, or {is_kept}?", counted(before as u64, case))
    };
    Some(Cause::Other(Kind::State, sentence))
}

/// Returns the misreadings that explain every answer of these runs. The list is empty if all runs
/// are accepted.
pub fn misread_in_tests(subject: &Subject, runs: &[Attempt]) -> Vec<Misreading> {
    if runs.iter().all(Attempt::is_accepted) {
        return Vec::new();
    }
    let evidence: Vec<Evidence> = runs.iter().flat_map(Attempt::evidence).collect();
    Misreading::few(misreadings(subject, &evidence))
}

/// How long it may take to find the pairs of misreadings that explain some answers. If the time is
/// used up, none is named.
const TIME: Duration = Duration::from_secs(2);

/// Returns the misreadings that explain these answers, if they are found within [`TIME`].
fn misreadings(subject: &Subject, evidence: &[Evidence]) -> Vec<Misreading> {
    let start = Instant::now();
    subject.puzzle.misreadings(evidence, &|| start.elapsed() < TIME && !(subject.ends)())
}

/// Returns the misreadings that explain every answer of the program: those of a search, which are
/// taken out of `outcome`, and those to the shrunk input. As long as there are few answers, or several
/// misreadings explain all of them, the program answers the next random cases of the plan, for up to
/// two seconds. More answers can tell the misreadings apart.
pub fn misread_in_search(
    subject: &Subject,
    plan: &Plan,
    outcome: &mut Outcome,
    shrunk: &Attempt,
) -> Vec<Misreading> {
    const FEW: usize = ENOUGH / 20;
    let (puzzle, start) = (subject.puzzle, Instant::now());
    let size = puzzle.max_cases().min(FEW);
    let (mut evidence, mut number) = (mem::take(&mut outcome.evidence), outcome.next);
    evidence.extend(shrunk.evidence());
    let mut is_last = shrunk.judgement.verdict != Verdict::Wa;
    loop {
        let is_late = is_last || start.elapsed() >= TIME || (subject.ends)();
        if evidence.len() >= FEW || is_late {
            let found = misreadings(subject, &evidence);
            if found.len() <= 1 || is_late {
                return Misreading::few(found);
            }
        }
        let cases = plan.draw(puzzle, number, size as u64);
        let run = subject.judge_cases(&cases, &subject.limits);
        evidence.extend(run.iter().flat_map(Attempt::evidence));
        number += size as u64;
        is_last = run.is_err();
    }
}
