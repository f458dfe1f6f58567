//! Finds the fault of form that explains all failures of a program.

use crate::cause::FormCause;
use crate::common_form::common;
use crate::common_other_text::common_other_text;
use crate::evidence::Evidence;
use crate::form::FormFault;

/// Returns the fault of form that all failed runs have. Returns `None` if a run failed for another reason, or if the runs differ
/// in what is wrong.
pub(crate) fn form_of_all_failures(evidence: &Evidence) -> Option<FormCause> {
    let mut faults = Vec::new();
    for form in &evidence.forms_of_failures {
        let mut fault = form.clone()?;
        leave_out_what_others_contradict(&mut fault, evidence);
        faults.push(fault);
    }
    let what_is_right = evidence.are_all_right().then_some("every answer is right");
    let mut found = common(&faults, what_is_right)?;
    // The answers of an accepted run have no words beside them, so the program does not print them with each answer. Such
    // words are then other text, which only some answers have.
    let has_answers_without_fault = evidence.accepted > 0;
    if found.fault.is_label_or_tail() && has_answers_without_fault {
        if !evidence.are_all_right() {
            return None;
        }
        found = common_other_text(&faults, what_is_right)?;
    }
    Some(FormCause {
        form: found.fault,
        clause: found.clause,
        failed: faults.len(),
        runs_without: evidence.accepted,
        wrong_answers: None,
    })
}

/// Removes from a fault why a word is listed more than once, if the answers of other runs contradict it.
///
/// The reason may be that a word is listed as often as there are eyes, for example. An answer that could be read lists each word
/// once. If its case has two eyes, the program does not list a word for each eye, and the reason is not true.
fn leave_out_what_others_contradict(fault: &mut FormFault, evidence: &Evidence) {
    if let FormFault::Repeated(repeated) = fault
        && let Some(said) = repeated.about
        && !evidence.answers.iter().all(|it| it.is_listed_once(said))
    {
        repeated.about = None;
    }
}
