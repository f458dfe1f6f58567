//! Finds that a program gives the same answer to all cases.

use puzzle::visible::cut;

use crate::cause::Cause;
use crate::evidence::Evidence;
use crate::given::GivenAnswer;
use crate::unread::UnreadAnswers;

/// Returns the cause that all answers are the same, and at least one is wrong.
///
/// Some answers may be missing. A program that does not read its input, for example, prints one answer in each run, however
/// many cases the input has.
pub(crate) fn find_constant(evidence: &Evidence) -> Option<Cause> {
    const MAX_CHARS: usize = 60; // of the answer that is quoted
    let Evidence {
        answers, unread, ..
    } = evidence;
    if unread.malformed > 0 {
        return None; // the program printed something else for these cases
    }
    let text = &answers.first()?.claim.text;
    let are_the_same = answers.iter().all(|answer| answer.claim.text == *text);
    let is_any_wrong = answers.iter().any(GivenAnswer::is_wrong);
    let are_enough = answers.len() >= min_answers(unread);
    if are_the_same && is_any_wrong && are_enough {
        Some(Cause::Constant {
            answer: cut(&without_label(answers), MAX_CHARS),
            unread: unread.clone(),
        })
    } else {
        None
    }
}

/// Returns how many answers have to be the same so that this is a cause.
fn min_answers(unread: &UnreadAnswers) -> usize {
    /// Fewer cases may have the same right answer.
    const IF_NONE_IS_MISSING: usize = 4;
    /// A program that misses some answers for another reason, such as a wrong end of the input, may print the same ones by
    /// chance: most hands of mahjong have the answer `Not ready`.
    const IF_SOME_ARE_MISSING: usize = 40;
    if unread.missing > 0 {
        IF_SOME_ARE_MISSING
    } else {
        IF_NONE_IS_MISSING
    }
}

/// Returns the text of an answer that is given to all cases, but without the label that has the number of the case.
///
/// The text of a claim is that of the answer to a first case. If the program prints `Case 1: 7`, `Case 2: 7` and so on, the text
/// of all claims is `Case 1: 7`, and this returns `7`. The label is found by comparison with the answer to another case, so it
/// stays if all answers are to first cases of inputs.
fn without_label(answers: &[GivenAnswer]) -> String {
    let text = String::from_utf8_lossy(answers[0].claim.text.trim_ascii()).into_owned();
    let Some(later) = answers.iter().find(|answer| answer.case.index > 0) else {
        return text;
    };
    let later_number = (later.case.index + 1).to_string();
    let later_text = later.text_in_place();
    for (at, first_number) in text.match_indices('1') {
        let front = &text[..at];
        let behind = &text[at + first_number.len()..];
        let is_number_of_case = format!("{front}{later_number}{behind}") == later_text;
        if is_number_of_case && let Some((_, answer)) = behind.split_once(' ') {
            return answer.to_owned();
        }
    }
    text
}
