//! Reads an output: [`read`] takes a batch and what a program printed for it, and returns the [`Reading`].
//!
//! These are the steps. Each of the steps 2 to 6 looks for one kind of output. The next step is taken only if the output is
//! not of this kind. In the examples, the right answers are 8, 40 and 9, each on a line of its own. A slash stands for the end of
//! a line:
//!
//! 1. Codes of colours are taken out ([`read`]). They are the fault of form only if nothing else is wrong.
//! 2. Right answers, on whatever lines: `8 40 9`. Only their layout is looked at ([`reading_of_right_answers`]).
//! 3. Shifted answers: each is right for the case that is a few places, at most three, before or after its own
//!    ([`shifted_answers`]). Enough different answers must show it: three for a shift by one place, and more for a longer one.
//! 4. The right words in another form, such as another order, letter case or notation: `08 / 40 / 09`. This is the fault of
//!    form, and the answers are read as in step 7 ([`read_nearly_right`]).
//!
//! The steps for other words than the right ones are in [`read_other`]:
//!
//! 5. Answers that may be shifted by one place, although too few show it for step 3: `40 / 9 / 7`. This includes a wrong answer
//!    to a single case. Each answer is compared with the right one to its own case, and no fault of form is said.
//! 6. The right words without their labels ([`labels`]), or one answer for each case once marks are taken out, such as those of
//!    `[8, 41, 9]` ([`marks`]).
//! 7. Any other output is read by words or by lines, whichever is better ([`read_answers`]). The result is the answers and one
//!    fault of form ([`Answers::form`](super::choice::Answers::form)). For `k: 8 / k: 40 / k: 7`, this is the label `k:`.
//! 8. If the fault of step 7 does not explain everything, the words of the answers are picked from whatever text is between and
//!    around them: `8 points, k=3 / 40 points, k=7 / 9 points, k=5` ([`other_text`]). This counts only if it is better than the
//!    answers of step 7.
//!
//! Steps 3 to 6 come before step 7, because they look at the whole output. Step 7 finds for each case what is wrong with its own
//! line, and may take a shifted answer for the right one of another case.

use super::Reading;
use super::by_lines::OtherLabels;
use super::by_words::{self, ByWords};
use super::choice::read_answers;
use super::entry::Entry;
use super::lines::lines_of;
use super::{colours, given_answers, labels, layout, marks, other_text};
use crate::batch::Batch;
use crate::form::{Explains, FormFault};
use crate::judging::Reason;
use crate::max_output_len;
use crate::nearly;
use crate::shifted;

/// Reads the output of a program for a batch. If the output is longer than [`max_output_len`] says, its end is not read.
///
/// An answer is right if it is the best answer, or if the puzzle accepts it as equally good. Any whitespace may separate two
/// words, so right answers are accepted on whatever lines they are. If `strict` is set, another layout than the statement's is
/// a fault of form.
pub fn read(batch: &Batch, output: &[u8], strict: bool) -> Reading {
    let output = &output[..output.len().min(max_output_len(batch.output.len()))];
    match colours::take_out(output) {
        Some(plain) => {
            let reading = read_plain(batch, &plain.output, strict);
            colours::with_fault(reading, &plain.first_code)
        }
        None => read_plain(batch, output, strict),
    }
}

/// Reads an output without codes of colours: steps 2 to 8.
fn read_plain(batch: &Batch, output: &[u8], strict: bool) -> Reading {
    let by_words = by_words::read(batch, output);
    if by_words.is_whole() && by_words.entries.iter().all(Entry::is_right) {
        return reading_of_right_answers(batch, by_words.entries, output, strict);
    }
    if let Some(reading) = shifted_answers(batch, &by_words) {
        return reading;
    }
    match nearly_right(batch, output, &by_words) {
        Some(fault) => read_nearly_right(batch, output, by_words, fault),
        None => read_other(batch, output, by_words),
    }
}

/// Returns the reading of an output that is exactly the right answers.
fn reading_of_right_answers(
    batch: &Batch,
    entries: Vec<Entry>,
    output: &[u8],
    strict: bool,
) -> Reading {
    let layout = if output == batch.output {
        None // found at once, without writing the answers again
    } else {
        layout::difference(batch, &entries, output)
    };
    let form = match &layout {
        Some(difference) if strict => {
            let reason = Reason::new("another layout", difference.text.clone());
            Some(FormFault::Other(reason))
        }
        _ => None,
    };
    Reading {
        layout,
        ..Reading::new(entries, form)
    }
}

/// Returns the reading of an output with one answer for each case, if the answers are right for the cases a few places before
/// or after. Returns `None` for any other output.
fn shifted_answers(batch: &Batch, by_words: &ByWords) -> Option<Reading> {
    if !by_words.is_whole() {
        return None;
    }
    let answers = given_answers(batch, &by_words.entries);
    let form = shifted::find_shift(&answers, batch.puzzle.case_word)?;
    Some(Reading::new(by_words.entries.clone(), Some(form)))
}

/// Returns what is wrong with the form of an output whose words are the right ones in another form. Returns `None` for any
/// other output.
fn nearly_right(batch: &Batch, output: &[u8], by_words: &ByWords) -> Option<FormFault> {
    let right_text = String::from_utf8_lossy(&batch.output);
    let text = String::from_utf8_lossy(output);
    let is_single_answer = batch.cases.len() == 1 && by_words.is_whole();
    if is_single_answer {
        // A single wrong answer may have nearly the right words by chance. So only another order of words within lines counts.
        nearly::permuted_within(&right_text, &text)
    } else {
        nearly::of_whole(&right_text, &text)
    }
}

/// Reads an output whose words are the right ones but for this fault of form. No other fault is looked for.
fn read_nearly_right(batch: &Batch, output: &[u8], by_words: ByWords, fault: FormFault) -> Reading {
    let lines = lines_of(output);
    let mut answers = read_answers(batch, &lines, by_words, OtherLabels::Impossible);
    if is_other_notation(&fault) {
        // A number such as `090` is the right one, so the verdict on its case is PE rather than WA.
        for entry in &mut answers.entries {
            entry.clear_wrong_value();
        }
    }
    answers.into_reading(Some(fault))
}

/// Returns whether a fault of form is that numbers are in another notation, such as `08` for 8.
fn is_other_notation(fault: &FormFault) -> bool {
    matches!(fault, FormFault::Other(reason) if reason.kind == nearly::OTHER_NOTATION)
}

/// Reads an output that has other words than the right ones: steps 5 to 8.
fn read_other(batch: &Batch, output: &[u8], by_words: ByWords) -> Reading {
    let lines = lines_of(output);
    if by_words.is_whole() {
        // Step 5.
        if shifted::may_be_shifted(&given_answers(batch, &by_words.entries)) {
            return Reading::new(by_words.entries, None);
        }
    } else {
        // Step 6.
        let unlabelled = labels::read_unlabelled(batch, &lines);
        if let Some(reading) = unlabelled.or_else(|| marks::read(batch, output)) {
            return reading;
        }
    }
    // Step 7.
    let answers = read_answers(batch, &lines, by_words, OtherLabels::Possible);
    let form = answers.form(batch, &lines);
    // Step 8.
    let is_explained = form
        .as_ref()
        .is_some_and(|fault| fault.explains() == Explains::Everything);
    if !is_explained && let Some(reading) = other_text::read(batch, &lines, &answers.entries) {
        return reading;
    }
    answers.into_reading(form)
}
