//! Reports as JSON objects. `JSON.md` explains their fields.
//!
//! | report | objects |
//! |---|---|
//! | `test` with one program | a [`run`] for each input, and a [`summary`] if the program fails |
//! | `test` with several programs | a [`program`] for each |
//! | `stress` | an [`accepted_search`] or a [`failed_search`] |
//!
//! Instead of these, a program that does not compile has one object: [`refused`].

use checker::{
    Cause, Condition, ErasedPuzzle, FailurePlace, Misreading, Misreadings, Pattern, Report, Verdict,
};
use serde_json::{Value, json};
use terminal::{interrupt, milliseconds};

use crate::inputs::TestInput;
use crate::max_usage::MaxUsage;
use crate::results::Results;
use crate::run::ProgramRun;
use crate::search::{Outcome, Shrunk};

/// Returns the object that reports the run of a program on one input of `test`. If the run is not
/// accepted, the object also has the program's output and what the program wrote to standard error.
pub fn run(input: &TestInput, run: &ProgramRun) -> Value {
    let mut object = json!({
        "puzzle": run.puzzle.name(),
        "test": input.unescaped_name,
        "cases": run.batch.cases.len(),
        "ms": milliseconds(run.ran.time),
        "peak_kib": run.ran.memory >> 10,
    });
    run.judgement().add_to(&mut object);
    if !run.is_accepted() {
        // In place of the judgement's reason, which is only about the output, and not about a crash or a limit.
        object["reason"] = run.reason().into();
        object["output"] = String::from_utf8_lossy(&run.ran.output).into();
        object["errors"] = run.ran.errors.clone().into();
    }
    object
}

/// Returns the object that reports what all runs of a program that fails show together: how many answers are not
/// right, the failure that is shown, the kinds of failures, each with an example, and the cause.
pub fn summary(results: &Results, report: &Report) -> Value {
    let puzzle = results.subject.puzzle;
    let test = |run: usize| &results.inputs[run].unescaped_name;
    let kinds = report.kinds().iter().map(|kind| {
        json!({
            "kind": kind.name,
            "count": kind.cases.len(),
            "test": test(kind.example.run),
            "case": kind.example.case + 1,
        })
    });
    let counts = &report.counts;
    let summary = json!({
        "verdict": report.verdict.to_string(),
        "test": report.shown.map(|shown| test(shown.run)),
        "case": report.shown.and_then(|shown| case_number(results, shown)),
        "counts": {
            "cases": counts.cases,
            "wrong": counts.wrong,
            "form": counts.in_another_form,
            "missing": counts.missing,
            "surplus": counts.surplus,
        },
        "kinds": kinds.collect::<Value>(),
    });
    let object = json!({ "puzzle": puzzle.name(), "summary": summary });
    with_cause(puzzle, object, report.cause.as_ref())
}

/// Returns the object that reports all runs of one program of several: the verdict, the failure that is shown, and the first
/// note on an accepted run.
pub fn program(name: &str, results: &Results, report: &Report) -> Value {
    let puzzle = results.subject.puzzle;
    let test = |shown: FailurePlace| &results.inputs[shown.run].unescaped_name;
    let reason = |shown: FailurePlace| results.runs[shown.run].reason_for(shown.case);
    let used = MaxUsage::of(&results.runs);
    let object = json!({
        "puzzle": puzzle.name(),
        "program": name,
        "verdict": report.verdict.to_string(),
        "accepted": report.accepted_runs,
        "runs": report.runs.len(),
        "test": report.shown.map(test),
        "case": report.shown.and_then(|shown| case_number(results, shown)),
        "reason": report.shown.map(reason),
        "note": report.notes.first().map(|first| &first.note),
        "ms": milliseconds(used.time),
        "peak_kib": used.memory >> 10,
    });
    with_cause(puzzle, object, report.cause.as_ref())
}

/// Returns the number of the case in which a program fails, from 1. Returns `None` if no single case is at fault.
fn case_number(results: &Results, failure: FailurePlace) -> Option<u64> {
    let run = &results.runs[failure.run];
    run.judgement_of(failure.case).case
}

/// Returns the object that reports a program that the compiler refuses, with the compiler's message.
pub fn refused(puzzle: &str, name: &str, message: &str) -> Value {
    json!({
        "puzzle": puzzle,
        "program": name,
        "verdict": "CE",
        "accepted": 0,
        "runs": 0,
        "test": null,
        "case": null,
        "reason": message,
        "note": null,
        "ms": 0.0,
        "peak_kib": 0,
    })
}

/// Returns the object that reports a search of `stress` in which the program never failed. It has no verdict if no case was
/// tried, because an interrupt came first.
pub fn accepted_search(puzzle: &dyn ErasedPuzzle, outcome: &Outcome) -> Value {
    let verdict = if outcome.cases == 0 {
        None
    } else {
        Some(Verdict::Ac)
    };
    search(puzzle, outcome, verdict)
}

/// Returns the object that reports a search of `stress` in which the program failed. `shrunk` is the failure on the shrunk
/// input, and `repeat` the command that repeats it.
pub fn failed_search(
    outcome: &Outcome,
    shrunk: &Shrunk,
    cause: Option<&Cause>,
    repeat: &str,
) -> Value {
    let run = &shrunk.run;
    let judgement = run.judgement();
    let mut object = search(run.puzzle, outcome, Some(run.verdict));
    object["failure"] = json!({
        "input": String::from_utf8_lossy(&run.batch.input),
        "expected": String::from_utf8_lossy(&run.batch.output),
        "got": String::from_utf8_lossy(&run.ran.output),
        "errors": run.ran.errors,
        "case": judgement.case,
        "kind": judgement.kind(),
        "reason": run.reason(),
        "cases": run.batch.cases.len(),
        "runs": shrunk.runs,
        "ms": milliseconds(shrunk.time),
        "steady": shrunk.is_steady(),
        "fully_shrunk": shrunk.is_steady() && !shrunk.is_cut_short(),
        "repeat": repeat,
    });
    with_cause(run.puzzle, object, cause)
}

/// Returns the object of a search, with the fields that every search has.
fn search(puzzle: &dyn ErasedPuzzle, outcome: &Outcome, verdict: Option<Verdict>) -> Value {
    json!({
        "puzzle": puzzle.name(),
        "seed": outcome.plan.seed,
        "verdict": verdict.map(|it| it.to_string()),
        "cases": outcome.cases,
        "runs": outcome.runs,
        "ms": milliseconds(outcome.time),
        "note": outcome.note,
        "interrupted": interrupt::seen(),
    })
}

/// Returns an object with the cause added, if it is known: as the field `pattern`, or as `cause`, which is an array of objects.
/// There are several only if several misread rules may be the cause.
///
/// The objects of a pattern and of a rule do not say how many answers could not be read.
fn with_cause(puzzle: &dyn ErasedPuzzle, mut object: Value, cause: Option<&Cause>) -> Value {
    let case_word = puzzle.about().case;
    match cause {
        Some(Cause::Pattern { pattern, unread: _ }) => {
            object["pattern"] = pattern_object(case_word, pattern);
        }
        Some(Cause::Rule {
            misreadings,
            unread: _,
        }) => object["cause"] = rule_objects(misreadings),
        Some(
            other @ (Cause::Place(_)
            | Cause::Constant { .. }
            | Cause::Layout(_)
            | Cause::State(_)
            | Cause::Form(_)
            | Cause::Time(_)),
        ) => {
            let sentence = other.text(case_word);
            object["cause"] = json!([{ "kind": other.kind(), "sentence": sentence }]);
        }
        None => {}
    }
    object
}

/// Returns an array with an object for each of these misreadings. Each misreading explains all wrong answers.
fn rule_objects(misreadings: &Misreadings) -> Value {
    let object = |rule: &Misreading| {
        json!({
            "kind": "rule",
            "name": rule.name,
            "sentence": rule.clause,
            "statement": rule.corrections.join(" "),
            "answers": misreadings.answers,
            "explained": misreadings.wrong,
        })
    };
    misreadings.alternatives.iter().map(object).collect()
}

/// Returns the object of a pattern. `case_word` is the puzzle's word for a case. If the pattern has no condition, `wrong` is
/// the number of wrong answers, and what describes a condition is null.
fn pattern_object(case_word: &str, pattern: &Pattern) -> Value {
    let condition = pattern.condition.as_ref();
    json!({
        "sentence": pattern.text(case_word),
        "measure": condition.map(Condition::name),
        "from": condition.and_then(|it| it.range.least()),
        "to": condition.and_then(|it| it.range.greatest()),
        "nearest": condition.map(|it| it.nearest),
        "wrong": condition.map_or(pattern.wrong_answers, |it| it.wrong),
        "right_within": condition.map(|it| it.right_within),
        "right_beyond": condition.map(|it| it.right_beyond),
        "direction": pattern.findings.direction,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_a_case_has_no_verdict() {
        let verdict = |cases| {
            let outcome = Outcome {
                cases,
                ..Outcome::default()
            };
            accepted_search(&catalogue::RAKE, &outcome)["verdict"].take()
        };
        assert_eq!(verdict(0), Value::Null);
        assert_eq!(verdict(1), "AC");
    }
}
