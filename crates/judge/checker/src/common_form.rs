//! Finds the fault of form that several outputs of a program have in common, and says what is wrong with all of
//! them.

use crate::form::{
    FormFault, Label, MissingAnswers, OtherText, Place, Prompt, Prompts, RepeatedWord, SurplusLines,
};
use crate::form_words::{marks_clause, repeated_clause, unanswered_clause, with_right};
use crate::nearly;

/// Returns the fault of form that all of these outputs have, and a clause that is true of all of them, unless
/// they differ in what is wrong. `right` is what is right otherwise, or empty.
pub(crate) fn common(all: &[FormFault], right: &str) -> Option<(FormFault, String)> {
    let mut shown = all.first()?;
    for form in all {
        if matches!(form, FormFault::OtherText(_)) {
            return common_other_text(all, right);
        }
        if shows(form) > shows(shown) {
            shown = form;
        }
    }
    if !all.iter().all(|form| form.is_like(shown)) {
        return None;
    }
    let clause = match all {
        [one] => one.clause(right),
        _ => clause_of_all(shown, all, right),
    };
    Some((shown.clone(), clause))
}

/// Returns the text that all of these outputs have between or around the words of their answers, and a clause that is
/// true of all of them. Other faults of form may be such text too, such as labels.
pub(crate) fn common_other_text(all: &[FormFault], right: &str) -> Option<(FormFault, String)> {
    let mut said = OtherText::default();
    let mut has_blanks_only = false;
    // What stands in front of a wrong answer may be a part of the right one.
    let are_all_right = !right.is_empty();
    for form in all {
        match form {
            FormFault::OtherText(text) => {
                if said.place.is_some() && said.place != text.place {
                    return None;
                }
                text.first.iter().for_each(|text| said.add(text));
                said.lacks = said.lacks.or_else(|| text.lacks.clone());
                said.letter_case = said.letter_case.or_else(|| text.letter_case.clone());
                said.place.clone_from(&text.place);
            }
            FormFault::Label(Label { own: text, .. })
            | FormFault::Prompts(Prompts { first: text, .. })
            | FormFault::Tail(text)
                if are_all_right && !text.words.is_empty() =>
            {
                said.add(&text.words);
            }
            FormFault::Label(Label { own, right, .. }) if own.words.is_empty() => {
                said.lacks = said.lacks.or_else(|| Some(right.clone()));
            }
            FormFault::Other(reason) if reason.kind == nearly::WITH_MARKS => {}
            FormFault::Other(reason) if reason.kind == nearly::BLANK_TOO_MANY => {
                has_blanks_only = true;
            }
            _ => return None,
        }
    }
    if said.is_empty() {
        return None;
    }
    let mut clause = said.clause();
    if has_blanks_only {
        clause = format!("{clause}, or only {}", nearly::BLANK_TOO_MANY);
    }
    Some((
        FormFault::OtherText(said),
        with_right(clause, "otherwise", right),
    ))
}

/// Returns how much an output shows of what is wrong: of a label, the number of answers, because with only one it
/// is not known whether each answer or only the first has it; of marks, their number.
fn shows(form: &FormFault) -> usize {
    match form {
        FormFault::Label(label) => label.answers,
        FormFault::Prompts(_) => usize::MAX,
        FormFault::Marks { own, .. } => own.len(),
        _ => 0,
    }
}

/// Returns a clause like [`FormFault::clause`] that is true of several outputs, which are
/// [alike](FormFault::is_like). `shown` is the fault of one of them.
fn clause_of_all(shown: &FormFault, all: &[FormFault], right: &str) -> String {
    match shown {
        FormFault::Surplus(shown) => {
            let all: Vec<&SurplusLines> = all.iter().filter_map(FormFault::surplus).collect();
            surplus_clause(shown, &all, right)
        }
        FormFault::Label(shown) => {
            let all: Vec<&Label> = all.iter().filter_map(label).collect();
            label_clause(shown, &all, right)
        }
        FormFault::Missing(shown) => {
            let all: Vec<&MissingAnswers> = all.iter().filter_map(missing).collect();
            missing_clause(shown, &all)
        }
        FormFault::Repeated(shown) => {
            let all: Vec<&RepeatedWord> = all.iter().filter_map(repeated).collect();
            repeated_clause_of_all(shown, &all)
        }
        FormFault::Prompts(shown) => prompt_clause(&shown.first, all, right),
        FormFault::Tail(shown) => {
            let all: Vec<&Prompt> = all.iter().filter_map(tail).collect();
            FormFault::Tail(shown.of_all(&all)).clause(right)
        }
        FormFault::Marks { own, .. } if all.iter().any(|form| form != shown) => {
            let clause = marks_clause(&format!("marks such as {own}"));
            with_right(clause, "otherwise", right)
        }
        FormFault::Unanswered { label, right } => {
            let is_same = all
                .iter()
                .all(|form| right_of_unanswered(form) == right.as_ref());
            let right_of_all = if is_same { right.as_deref() } else { None };
            unanswered_clause(label, right_of_all)
        }
        FormFault::Marks { .. }
        | FormFault::OtherText(_)
        | FormFault::Numbered(_)
        | FormFault::Moved { .. }
        | FormFault::Other(_) => shown.clause(right),
    }
}

/// Returns the label that a fault of form is, if it is one.
fn label(form: &FormFault) -> Option<&Label> {
    match form {
        FormFault::Label(label) => Some(label),
        _ => None,
    }
}

/// Returns the words behind the answers that a fault of form is, if it is such.
fn tail(form: &FormFault) -> Option<&Prompt> {
    match form {
        FormFault::Tail(tail) => Some(tail),
        _ => None,
    }
}

/// Returns the missing answers that a fault of form is, if it is such.
fn missing(form: &FormFault) -> Option<&MissingAnswers> {
    match form {
        FormFault::Missing(missing) => Some(missing),
        _ => None,
    }
}

/// Returns the repeated word that a fault of form is, if it is one.
fn repeated(form: &FormFault) -> Option<&RepeatedWord> {
    match form {
        FormFault::Repeated(repeated) => Some(repeated),
        _ => None,
    }
}

/// Returns the right answer to all cases whose labels have none behind them, if that is the fault of form, and the
/// answer is the same.
fn right_of_unanswered(form: &FormFault) -> Option<&String> {
    match form {
        FormFault::Unanswered { right, .. } => right.as_ref(),
        _ => None,
    }
}

/// Returns the clause for outputs in which answers are missing. What to look for is said if the last answers of all
/// outputs are.
fn missing_clause(shown: &MissingAnswers, all: &[&MissingAnswers]) -> String {
    if all.iter().all(|missing| missing.are_all()) {
        return shown.clause();
    }
    let is_one = all.iter().all(|missing| missing.count == 1);
    let is_at_end = all.iter().all(|missing| missing.hint.is_some());
    match (&shown.hint, is_one) {
        (Some(hint), true) if is_at_end => format!("the last answer is missing: {hint}"),
        (Some(hint), false) if is_at_end => format!("the output ends too early: {hint}"),
        (_, true) => "one answer is missing, and the others are right".to_owned(),
        (_, false) => "some answers are missing, and the others are right".to_owned(),
    }
}

/// Returns the clause for outputs whose answers list a word more than once.
fn repeated_clause_of_all(shown: &RepeatedWord, all: &[&RepeatedWord]) -> String {
    let is_same = all.iter().all(|repeated| repeated.about == shown.about);
    let about = if is_same { shown.about } else { None };
    let start = format!("answers list a word, such as `{}`,", shown.word);
    repeated_clause(&start, about)
}

/// Returns the clause for outputs with lines that belong to no case.
fn surplus_clause(shown: &SurplusLines, all: &[&SurplusLines], right: &str) -> String {
    let is_same_place = all.iter().all(|surplus| surplus.place == shown.place);
    let is_same_count = all.iter().all(|surplus| surplus.lines == shown.lines);
    let is_same_text = shown.is_answer || all.iter().all(|surplus| surplus.first == shown.first);
    // Between the answers, the line is another one in each output.
    if is_same_place && is_same_count && is_same_text && shown.place != Place::Between {
        let said = SurplusLines {
            is_last_again: all.iter().all(|surplus| surplus.is_last_again),
            ..shown.clone()
        };
        return said.clause(right);
    }
    let what = if shown.is_answer {
        "more output"
    } else if all.iter().all(|surplus| surplus.is_prompt()) {
        "a prompt"
    } else {
        "debugging text"
    };
    let place = if is_same_place {
        shown.place.words()
    } else {
        "beside the answers"
    };
    let clause = format!("there is {what} {place}, such as `{}`", shown.first);
    with_right(clause, "without it", right)
}

/// Returns the clause for outputs in which each answer has the same words in front.
fn label_clause(shown: &Label, all: &[&Label], right: &str) -> String {
    let is_same_first = all
        .iter()
        .all(|label| before_first(label, &shown.own) == shown.before_first);
    let owns: Vec<&Prompt> = all.iter().map(|label| &label.own).collect();
    let mut said = shown.clone();
    said.own = shown.own.of_all(&owns);
    said.own.is_at_end = all.iter().all(|label| label.own.is_at_end);
    if is_same_first {
        said.clause(right)
    } else {
        // Without these words, the first answer may still have others.
        said.before_first.clear();
        said.clause("")
    }
}

/// Returns the words that stand in front of the first answer alone, before the words in front of `each`. If an
/// output has only one answer, its label has both.
fn before_first(label: &Label, each: &Prompt) -> String {
    if label.own.is_like(each) {
        label.before_first.clone()
    } else {
        label.own.before(each)
    }
}

/// Returns the clause for outputs in which some answers, such as the first, have words in front. `shown` are
/// those of one of them.
fn prompt_clause(shown: &Prompt, all: &[FormFault], right: &str) -> String {
    let firsts: Vec<&Prompt> = all.iter().filter_map(prompt_of_first).collect();
    let is_first_everywhere = firsts.len() == all.len();
    if !is_first_everywhere || !firsts.iter().all(|prompt| prompt.has_words_of(shown)) {
        let words = &shown.words;
        let clause = format!("some answers have other words in front, such as `{words}`");
        return with_right(clause, "without them", right);
    }
    let is_same_count = firsts.iter().all(|prompt| prompt.times == shown.times);
    let said = Prompt {
        times: if is_same_count { shown.times } else { 1 },
        is_at_end: firsts.iter().all(|prompt| prompt.is_at_end),
        ..shown.of_all(&firsts)
    };
    let mut clause = said.clause("the first answer");
    if !is_same_count {
        clause += ", once or more often";
    }
    with_right(clause, "without it", right)
}

/// Returns the words in front of the first answer, if no other answer has any.
fn prompt_of_first(form: &FormFault) -> Option<&Prompt> {
    match form {
        FormFault::Prompts(Prompts {
            first,
            before: 0,
            count: 1,
            ..
        }) => Some(first),
        FormFault::Label(label) => Some(&label.own), // of the only answer
        _ => None,
    }
}
