//! Finds the fault of form that several outputs of a program have in common, and says what is wrong with all of
//! them.

use crate::form::{FormFault, Place, Prompt};
use crate::form_words::{marks_clause, repeated_clause, unanswered_clause, with_right};

/// Returns the fault of form that all of these outputs have, and a clause that is true of all of them, unless
/// they differ in what is wrong. `right` is what is right otherwise, or empty.
pub(crate) fn common(all: &[FormFault], right: &str) -> Option<(FormFault, String)> {
    let mut shown = all.first()?;
    for form in all {
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

/// Returns how much an output shows of what is wrong: of a label, the number of answers, because with only one it
/// is not known whether each answer or only the first has it; of marks, their number.
fn shows(form: &FormFault) -> usize {
    match form {
        FormFault::Label { answers, .. } => *answers,
        FormFault::Prompt { .. } => usize::MAX,
        FormFault::Marks { own, .. } => own.len(),
        _ => 0,
    }
}

/// Returns a clause like [`FormFault::clause`] that is true of several outputs, which are
/// [alike](FormFault::is_like). `shown` is the fault of one of them.
fn clause_of_all(shown: &FormFault, all: &[FormFault], right: &str) -> String {
    match shown {
        FormFault::Missing { hint, .. } => missing_clause(shown, all, hint.as_deref()),
        FormFault::Surplus { .. } => surplus_clause(shown, all, right),
        FormFault::Label { .. } => label_clause(shown, all, right),
        FormFault::Prompt { first, .. } => prompt_clause(first, all, right),
        FormFault::Marks { own, .. } if all.iter().any(|form| form != shown) => {
            let clause = marks_clause(&format!("marks such as {own}"));
            with_right(clause, "otherwise", right)
        }
        FormFault::Repeated {
            word, about: one, ..
        } => {
            let has_same = |form: &FormFault| matches!(form, FormFault::Repeated { about, .. } if about == one);
            let of_all = if all.iter().all(has_same) { *one } else { None };
            repeated_clause(&format!("answers list a word, such as `{word}`,"), of_all)
        }
        FormFault::Unanswered { label, right: one } => {
            let has_same = |form: &FormFault| matches!(form, FormFault::Unanswered { right, .. } if right == one);
            let of_all = if all.iter().all(has_same) {
                one.as_deref()
            } else {
                None
            };
            unanswered_clause(label, of_all)
        }
        form => form.clause(right),
    }
}

/// Returns the clause for outputs in which answers are missing. `hint` is what to look for, if the last answers
/// of the shown output are missing.
fn missing_clause(shown: &FormFault, all: &[FormFault], hint: Option<&str>) -> String {
    let is_one = |form: &FormFault| matches!(form, FormFault::Missing { count: 1, .. });
    let is_empty =
        |form: &FormFault| matches!(form, FormFault::Missing { count, of, .. } if count == of);
    let is_end = |form: &FormFault| matches!(form, FormFault::Missing { hint: Some(_), .. });
    if all.iter().all(is_empty) {
        return shown.clause("");
    }
    let is_one = all.iter().all(is_one);
    match hint {
        Some(hint) if all.iter().all(is_end) && is_one => {
            format!("the last answer is missing: {hint}")
        }
        Some(hint) if all.iter().all(is_end) => format!("the output ends too early: {hint}"),
        _ if is_one => "one answer is missing, and the others are right".to_owned(),
        _ => "some answers are missing, and the others are right".to_owned(),
    }
}

/// Returns the clause for outputs with lines that belong to no case.
fn surplus_clause(shown: &FormFault, all: &[FormFault], right: &str) -> String {
    let FormFault::Surplus {
        lines,
        first,
        is_answer,
        place,
        ..
    } = shown
    else {
        return shown.clause(right);
    };
    let mut is_same_place = true;
    let mut is_same_count = true;
    let mut are_last_again = true;
    for form in all {
        if let FormFault::Surplus {
            lines: its_lines,
            place: its_place,
            is_last_again,
            ..
        } = form
        {
            is_same_place &= its_place == place;
            is_same_count &= its_lines == lines;
            are_last_again &= is_last_again;
        }
    }
    // Between the answers, the line is another one in each output.
    if is_same_place && is_same_count && *place != Place::Between {
        let mut said = shown.clone();
        if let FormFault::Surplus { is_last_again, .. } = &mut said {
            *is_last_again = are_last_again;
        }
        return said.clause(right);
    }
    let what = if *is_answer {
        "more output"
    } else if all.iter().all(|form| form.kind() == "a prompt") {
        "a prompt"
    } else {
        "debugging text"
    };
    let place = if is_same_place {
        place.words()
    } else {
        "beside the answers"
    };
    let clause = format!("there is {what} {place}, such as `{first}`");
    with_right(clause, "without it", right)
}

/// Returns the clause for outputs in which each answer has the same words in front. If an output has only one
/// answer, these words are followed by those in front of the first answer alone.
fn label_clause(shown: &FormFault, all: &[FormFault], right: &str) -> String {
    let FormFault::Label {
        own: shown_own,
        before_first: shown_first,
        ..
    } = shown
    else {
        return shown.clause(right);
    };
    let mut is_at_end = true;
    let mut is_same_first = true;
    for form in all {
        if let FormFault::Label {
            own, before_first, ..
        } = form
        {
            is_at_end &= own.is_at_end;
            let words = if own.is_like(shown_own) {
                before_first.clone()
            } else {
                own.before(shown_own)
            };
            is_same_first &= words == *shown_first;
        }
    }
    let mut said = shown.clone();
    if let FormFault::Label {
        own, before_first, ..
    } = &mut said
    {
        own.is_at_end = is_at_end;
        if !is_same_first {
            before_first.clear();
        }
    }
    // Without these words, the first answer may still have others.
    said.clause(if is_same_first { right } else { "" })
}

/// Returns the clause for outputs in which some answers, such as the first, have words in front. `shown` are
/// those of one of them.
fn prompt_clause(shown: &Prompt, all: &[FormFault], right: &str) -> String {
    let mut is_first = true;
    let mut is_same_count = true;
    let mut is_at_end = true;
    for form in all {
        let words = match form {
            FormFault::Prompt {
                first,
                before: 0,
                count: 1,
                ..
            } => first,
            FormFault::Label { own, .. } => own,
            _ => {
                is_first = false;
                continue;
            }
        };
        let once = |prompt: &Prompt| Prompt {
            times: 1,
            ..prompt.clone()
        };
        is_first &= once(words).is_like(&once(shown));
        is_same_count &= words.times == shown.times;
        is_at_end &= words.is_at_end;
    }
    let words = &shown.words;
    if !is_first {
        let clause = format!("some answers have other words in front, such as `{words}`");
        return with_right(clause, "without them", right);
    }
    let said = Prompt {
        times: if is_same_count { shown.times } else { 1 },
        is_at_end,
        ..shown.clone()
    };
    let mut clause = said.clause("the first answer");
    if !is_same_count {
        clause += ", once or more often";
    }
    with_right(clause, "without it", right)
}
