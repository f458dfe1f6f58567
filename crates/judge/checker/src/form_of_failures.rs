//! Finds the fault of form that explains all failures of a program.
//!
//! The module `common_form` finds what the failed runs have in common. Accepted runs may contradict this. If all failed runs
//! have a label in front of each answer, for example, but the answers of an accepted run have none, the program does not print
//! the label in front of each answer.

use crate::cause::FormCause;
use crate::common_form::common;
use crate::common_other_text::common_other_text;
use crate::evidence::Evidence;
use crate::form::FormFault;

/// Returns the fault of form that all failed runs have. Returns `None` if a run failed for another reason, if the runs differ in
/// what is wrong, or if an accepted run contradicts the fault.
pub(crate) fn form_of_all_failures(evidence: &Evidence) -> Option<FormCause> {
    let mut faults = Vec::new();
    for form in &evidence.forms_of_failures {
        let mut fault = form.clone()?;
        remove_contradicted_reason(&mut fault, evidence);
        faults.push(fault);
    }
    let are_all_right = evidence.are_all_right();
    let what_is_right = are_all_right.then_some("every answer is right");
    let of_failed = common(&faults, what_is_right)?;
    let said = if !is_contradicted_by_accepted(&of_failed.fault, evidence) {
        of_failed
    } else if are_all_right {
        // Only some answers have the words beside them, so these are other text.
        common_other_text(&faults, what_is_right)?
    } else {
        return None;
    };
    Some(FormCause {
        form: said.fault,
        clause: said.clause,
        failed: faults.len(),
        runs_without: evidence.accepted,
        wrong_answers: None,
    })
}

/// Returns whether a fault is said of each answer, although an accepted run has answers without it.
fn is_contradicted_by_accepted(fault: &FormFault, evidence: &Evidence) -> bool {
    fault.is_label_or_tail() && evidence.accepted > 0
}

/// Removes from a fault why a word is listed more than once, if an answer contradicts it. Answers that could be read list each
/// word once. One of them contradicts the reason if a program with this mistake would list a word of the answer
/// [more often](crate::SolvedCase::would_list_each_once).
fn remove_contradicted_reason(fault: &mut FormFault, evidence: &Evidence) {
    let FormFault::Repeated(repeated) = fault else {
        return;
    };
    let Some(about) = repeated.about else {
        return;
    };
    let mut answers = evidence.answers.iter();
    if answers.any(|answer| !answer.case.would_list_each_once(about)) {
        repeated.about = None;
    }
}
