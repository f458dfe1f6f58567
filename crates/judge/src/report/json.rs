//! Makes the JSON objects that `test` and `stress` print with `--format json`. `JSON.md` explains their keys.
//!
//! | command | objects, each on a line |
//! |---|---|
//! | `test` with one program | a [`run_object`] for each input, and at the end a [`summary_object`] if the program fails |
//! | `test` with several programs | a [`program_object`] for each |
//! | `stress` | a [`search_without_failure_object`] or a [`failed_search_object`] |
//! | any, for a program that does not compile | a [`refused_object`] |
//!
//! The value of the key `test` is the name of an input, such as a stored test or a file. That of `case` is the number, from 1, of
//! the case at fault. It is null if no case is known to be at fault: for example, if the program crashed, or
//! [printed nothing for several cases](ProgramRun::is_silent_on_several_cases). These are some of the keys that describe a
//! program which prints 2 for each of two inputs:
//!
//! ```json
//! {"puzzle": "chess", "test": "edge-1-by-1", "verdict": "WA", "case": 1, "expected": "4711", "got": "2"}
//! {"puzzle": "chess", "test": "statement-1", "verdict": "AC", "case": null, "expected": null, "got": null}
//! {"puzzle": "chess", "summary": {"verdict": "WA", "test": "edge-1-by-1", "case": 1}}
//! ```

use checker::{
    Cause, Condition, ErasedPuzzle, FailurePlace, Misreading, Misreadings, Pattern, Report, Verdict,
};
use serde::Serialize;
use serde_json::{Value, json};
use terminal::milliseconds;

use crate::inputs::TestInput;
use crate::max_usage::MaxUsage;
use crate::results::Results;
use crate::run::ProgramRun;
use crate::search::{Outcome, Shrunk};

/// Returns the object that reports the run of a program on one input of `test`. If the run is not
/// accepted, the object also has the program's output and what the program wrote to standard error.
pub fn run_object(input: &TestInput, run: &ProgramRun) -> Value {
    let mut object = json!({
        "puzzle": run.puzzle.name(),
        "test": input.unescaped_name,
        "cases": run.batch.cases.len(),
        "ms": milliseconds(run.execution.time),
        "peak_kib": kib(run.execution.memory),
    });
    // Adds `verdict`, `case`, `kind`, `expected`, `got`, `reason` and `note`, which the replies to the page have too. A key for
    // `test` alone stands in this function.
    run.judgement().add_to(&mut object);
    if !run.is_accepted() {
        // The reason of the run takes the place of that of the judgement, which says nothing of a crash or an exceeded limit.
        object["reason"] = run.reason().into();
        object["output"] = String::from_utf8_lossy(&run.execution.output).into();
        object["errors"] = run.execution.errors.clone().into();
    }
    object
}

/// Returns the object that reports all runs of the only program, if it fails. Its `summary` has the failure that is shown, the
/// numbers of cases and of faults, and the kinds of failures. The cause stands beside the summary.
pub fn summary_object(results: &Results, report: &Report) -> Value {
    let puzzle = results.subject.puzzle;
    // A kind names the case of its example, even if the program printed nothing for several cases. The summary itself names no
    // case then.
    let kinds = report.kinds().iter().map(|kind| {
        json!({
            "kind": kind.name,
            "count": kind.cases.len(),
            "test": test_name(results, kind.example.run),
            "case": kind.example.case + 1,
        })
    });
    let counts = &report.counts;
    let summary = json!({
        "verdict": report.verdict.to_string(),
        "test": report.shown.map(|shown| test_name(results, shown.run)),
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

/// The keys of an object that reports one program on all inputs. Of several programs, each has it in the place of its
/// [`TableRow`](super::text::TableRow). The default values are those of a program that was not run.
#[derive(Default, Serialize)]
struct ProgramKeys<'a> {
    puzzle: &'a str,
    program: &'a str,
    verdict: String,
    /// The number of accepted runs.
    accepted: usize,
    /// The number of all runs.
    runs: usize,
    test: Option<&'a str>,
    case: Option<usize>,
    reason: Option<String>,
    note: Option<&'a str>,
    ms: f64,
    peak_kib: u64,
}

/// Returns the object that reports all runs of one program of several: the verdict, the failure that is shown, the first
/// note on an accepted run, the most that any run used, and the cause.
pub fn program_object(name: &str, results: &Results, report: &Report) -> Value {
    let puzzle = results.subject.puzzle;
    let reason = |shown: FailurePlace| results.runs[shown.run].reason_for(shown.case);
    let used = MaxUsage::of(&results.runs);
    let keys = ProgramKeys {
        puzzle: puzzle.name(),
        program: name,
        verdict: report.verdict.to_string(),
        accepted: report.accepted_count,
        runs: report.runs.len(),
        test: report.shown.map(|shown| test_name(results, shown.run)),
        case: report.shown.and_then(|shown| case_number(results, shown)),
        reason: report.shown.map(reason),
        note: report.notes.first().map(|first| &*first.note),
        ms: milliseconds(used.time),
        peak_kib: kib(used.memory),
    };
    with_cause(puzzle, json!(keys), report.cause.as_ref())
}

/// A program that the compiler refuses.
pub struct RefusedProgram<'a> {
    /// The name of the puzzle.
    pub puzzle: &'a str,
    /// The name of the program.
    pub program: &'a str,
    /// What the compiler says, in full or as a summary.
    pub reason: &'a str,
}

/// Returns the object that reports a program that the compiler refuses. It has the keys of a [`program_object`], with the values
/// of a program that was not run.
pub fn refused_object(refused: &RefusedProgram) -> Value {
    json!(ProgramKeys {
        puzzle: refused.puzzle,
        program: refused.program,
        verdict: "CE".to_owned(),
        reason: Some(refused.reason.to_owned()),
        ..ProgramKeys::default()
    })
}

/// Returns the name of the input of the run with this index in the results, and so in their report, which has the same runs.
fn test_name<'a>(results: &Results<'a>, run_index: usize) -> &'a str {
    &results.inputs[run_index].unescaped_name
}

/// Returns the number, from 1, of the case with this failure. Returns `None` if the run failed as a whole, or if it
/// [is silent on several cases](ProgramRun::is_silent_on_several_cases).
fn case_number(results: &Results, failure: FailurePlace) -> Option<usize> {
    let index = results.runs[failure.run].unless_silent(failure.case)?;
    Some(index + 1)
}

/// Returns the object that reports a search of `stress` in which the program never failed. `is_interrupted` says whether an
/// interrupt ended it. The verdict is null if no case was tried.
pub fn search_without_failure_object(
    puzzle: &dyn ErasedPuzzle,
    outcome: &Outcome,
    is_interrupted: bool,
) -> Value {
    let verdict = if outcome.cases == 0 {
        None
    } else {
        Some(Verdict::Ac)
    };
    search_object(puzzle, outcome, verdict, is_interrupted)
}

/// A search of `stress` in which the program failed.
pub struct FailedSearch<'a> {
    /// What was tried.
    pub outcome: &'a Outcome,
    /// The failure, on the shrunk input.
    pub shrunk: &'a Shrunk,
    /// Why the program fails, if that is known.
    pub cause: Option<&'a Cause>,
    /// Whether there was an interrupt, during the search or after it.
    pub is_interrupted: bool,
    /// The command that repeats the failure.
    pub repeat_command: &'a str,
}

/// Returns the object that reports a search of `stress` in which the program failed.
pub fn failed_search_object(failed: &FailedSearch) -> Value {
    let run = &failed.shrunk.run;
    let verdict = Some(run.verdict);
    let mut object = search_object(run.puzzle, failed.outcome, verdict, failed.is_interrupted);
    object["failure"] = failure_object(failed.shrunk, failed.repeat_command);
    with_cause(run.puzzle, object, failed.cause)
}

/// Returns the object of the failure that a search found. Its `expected` and `got` are the whole right output and the whole output
/// of the program, and not those for one case. Its `runs` and `ms` are those of shrinking.
fn failure_object(shrunk: &Shrunk, repeat_command: &str) -> Value {
    let run = &shrunk.run;
    json!({
        "input": String::from_utf8_lossy(&run.batch.input),
        "cases": run.batch.cases.len(),
        "expected": String::from_utf8_lossy(&run.batch.output),
        "got": String::from_utf8_lossy(&run.execution.output),
        "errors": run.execution.errors,
        "case": run.judgement().case,
        "kind": run.judgement().kind(),
        "reason": run.reason(),
        "runs": shrunk.runs,
        "ms": milliseconds(shrunk.time),
        "steady": shrunk.is_steady(),
        "fully_shrunk": shrunk.is_fully_shrunk(),
        "repeat": repeat_command,
    })
}

/// Returns an object with the keys that every search has. The `note` is one on an accepted run, and null if a run failed.
fn search_object(
    puzzle: &dyn ErasedPuzzle,
    outcome: &Outcome,
    verdict: Option<Verdict>,
    is_interrupted: bool,
) -> Value {
    json!({
        "puzzle": puzzle.name(),
        "seed": outcome.plan.seed,
        "verdict": verdict.map(|it| it.to_string()),
        "cases": outcome.cases,
        "runs": outcome.runs,
        "ms": milliseconds(outcome.time),
        "note": outcome.note,
        "interrupted": is_interrupted,
    })
}

/// Returns the object of a report with the cause added, if that is known. The key is `pattern` for a pattern, and `cause`
/// otherwise. The value of `cause` is an array, because several misread rules may each be the cause.
fn with_cause(puzzle: &dyn ErasedPuzzle, mut object: Value, cause: Option<&Cause>) -> Value {
    let Some(cause) = cause else {
        return object;
    };
    let case_word = puzzle.about().case;
    match cause {
        // The objects of patterns and rules are about the answers that could be read, and leave out the others.
        Cause::Pattern { pattern, unread: _ } => {
            object["pattern"] = pattern_object(case_word, pattern);
        }
        Cause::Rule {
            misreadings,
            unread: _,
        } => object["cause"] = rule_objects(misreadings),
        Cause::Place(_)
        | Cause::Constant { .. }
        | Cause::Layout(_)
        | Cause::State(_)
        | Cause::Form(_)
        | Cause::Time(_) => {
            object["cause"] = json!([{
                "kind": cause.kind(),
                "sentence": cause.text(case_word),
            }]);
        }
    }
    object
}

/// Returns an array with an object for each of these misreadings. Its `sentence` is a clause that can follow "acts as if". Each
/// misreading explains every answer, so `explained` counts all wrong answers.
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

/// Returns the object of a pattern. If the pattern has no condition, `wrong` counts all wrong answers, and the other keys on
/// the condition are null. `case_word` is the puzzle's word for a case.
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

/// Returns the number of whole KiB in this number of bytes.
fn kib(bytes: u64) -> u64 {
    bytes / 1024
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::program::ExitReason;
    use crate::search::{FailureRate, ShrinkEnding};
    use crate::testing::run_on_two;

    #[test]
    fn a_search_without_a_case_has_no_verdict() {
        let verdict = |cases| {
            let outcome = Outcome {
                cases,
                ..Outcome::default()
            };
            search_without_failure_object(&catalogue::RAKE, &outcome, true)["verdict"].take()
        };
        assert_eq!(verdict(0), Value::Null);
        assert_eq!(verdict(1), "AC");
    }

    #[test]
    fn each_misread_rule_that_explains_the_answers_has_an_object() {
        let rule = |name: &str| Misreading {
            name: name.to_owned(),
            clause: format!("{name} is misread"),
            corrections: vec!["One.", "Two."],
        };
        let misreadings = Misreadings {
            alternatives: vec![rule("a"), rule("b")],
            answers: 9,
            wrong: 4,
        };
        let object = |name: &str| {
            json!({
                "kind": "rule",
                "name": name,
                "sentence": format!("{name} is misread"),
                "statement": "One. Two.",
                "answers": 9,
                "explained": 4,
            })
        };
        assert_eq!(
            rule_objects(&misreadings),
            json!([object("a"), object("b")])
        );
    }

    #[test]
    fn a_pattern_without_a_condition_counts_all_wrong_answers() {
        let pattern = Pattern {
            wrong_answers: 3,
            ..Pattern::default()
        };
        let object = pattern_object("board", &pattern);
        assert_eq!(object["wrong"], 3);
        assert_eq!(object["measure"], Value::Null);
    }

    #[test]
    fn a_search_says_whether_an_interrupt_ended_it() {
        for is_interrupted in [false, true] {
            let object = search_without_failure_object(
                &catalogue::RAKE,
                &Outcome::default(),
                is_interrupted,
            );
            assert_eq!(object["interrupted"], is_interrupted);
        }
    }

    /// A program that hangs even on the smallest case is not shrunk, although it fails on every run.
    #[test]
    fn an_input_is_fully_shrunk_only_if_shrinking_was_complete() {
        for (ending, is_fully_shrunk) in [
            (ShrinkEnding::Complete, true),
            (ShrinkEnding::ProgramNeverEnds, false),
            (ShrinkEnding::OutOfTime, false),
            (ShrinkEnding::Interrupted, false),
        ] {
            let shrunk = Shrunk {
                run: run_on_two("", ExitReason::Exited(0)),
                is_changed: false,
                runs: 9,
                time: Duration::ZERO,
                ending,
                rate: FailureRate::FOUND_ONCE,
                evidence: Vec::new(),
            };
            let failed = FailedSearch {
                outcome: &Outcome::default(),
                shrunk: &shrunk,
                cause: None,
                is_interrupted: false,
                repeat_command: "",
            };
            let object = failed_search_object(&failed);
            assert_eq!(object["failure"]["steady"], true);
            assert_eq!(
                object["failure"]["fully_shrunk"], is_fully_shrunk,
                "{ending:?}"
            );
        }
    }
}
