//! Finds the fault of form that several outputs of a program have in common, and says what is wrong with all of
//! them.

use std::cmp::Reverse;

use crate::added_words::AddedWords;
use crate::form::{
    FormFault, Label, Look, MissingAnswers, OtherText, Place, Prompts, RepeatedWord, SurplusLines,
};
use crate::form_words::{marks_clause, repeated_clause, unanswered_clause, with_right};
use crate::nearly;

/// Returns the fault of form that all of these outputs have, and a clause that is true of all of them, unless
/// they differ in what is wrong. `otherwise` is what is right otherwise; it is `None` if some answer is wrong.
pub(crate) fn common(all: &[FormFault], otherwise: Option<&str>) -> Option<(FormFault, String)> {
    let is_other_text = |form: &FormFault| matches!(form, FormFault::OtherText(_));
    if all.iter().any(is_other_text) {
        return common_other_text(all, otherwise);
    }
    let mut shown = all.first()?;
    for form in all {
        if shows(form) > shows(shown) {
            shown = form; // of several that show the same, the first one stays
        }
    }
    if !all.iter().all(|form| shown.covers(form)) {
        return None;
    }
    let clause = match all {
        [one] => one.clause(otherwise),
        _ => clause_of_all(shown, all, otherwise),
    };
    Some((shown.clone(), clause))
}

/// Returns the text that all of these outputs have between or around the words of their answers, and a clause that is
/// true of all of them. Other faults of form may be such text too, such as labels.
pub(crate) fn common_other_text(
    all: &[FormFault],
    otherwise: Option<&str>,
) -> Option<(FormFault, String)> {
    let mut said = OtherText::default();
    let mut has_blanks_only = false;
    // What stands beside a wrong answer may be a part of the right one.
    let are_all_right = otherwise.is_some();
    for form in all {
        match form {
            FormFault::OtherText(text) => {
                if said.picked_from.is_some() && said.picked_from != text.picked_from {
                    return None;
                }
                text.first.iter().for_each(|text| said.add(text));
                said.lacks = said.lacks.or_else(|| text.lacks.clone());
                said.letter_case = said.letter_case.or_else(|| text.letter_case.clone());
                said.picked_from.clone_from(&text.picked_from);
            }
            FormFault::Label(Label { own, right, .. }) if are_all_right || own.words.is_empty() => {
                if !own.words.is_empty() {
                    said.add(&own.shown());
                }
                if !right.is_empty() {
                    said.lacks = said.lacks.or_else(|| Some(right.clone()));
                }
            }
            FormFault::Prompts(Prompts { first: text, .. }) | FormFault::Tail(text)
                if are_all_right =>
            {
                said.add(&text.shown());
            }
            FormFault::Other(reason) if reason.kind == nearly::WITH_MARKS => {}
            FormFault::Other(reason) if reason.kind == nearly::BLANK_TOO_MANY => {
                has_blanks_only = true;
            }
            _ => return None,
        }
    }
    let mut clause = said.clause();
    if has_blanks_only {
        clause = format!("{clause}, or only {}", nearly::BLANK_TOO_MANY);
    }
    Some((
        FormFault::OtherText(said),
        with_right(clause, "otherwise", otherwise),
    ))
}

/// Returns how much an output shows of what is wrong:
///
/// - of a label, the number of answers, because with only one it is not known whether each answer or only the first has all
///   of it; and of labels of as many answers, the shorter one, because the first answer may have more words in front;
/// - of a prompt, most, because it covers the label of a single answer;
/// - of marks, the length of their list.
fn shows(form: &FormFault) -> (usize, Reverse<usize>) {
    match form {
        FormFault::Label(label) => (label.answers, Reverse(label.own.words.len())),
        FormFault::Prompts(_) => (usize::MAX, Reverse(0)),
        FormFault::Marks { own, .. } => (own.len(), Reverse(0)),
        _ => (0, Reverse(0)),
    }
}

/// Returns a clause like [`FormFault::clause`] that is true of several outputs. `shown` is the fault of one of them,
/// which [covers](FormFault::covers) those of the others.
fn clause_of_all(shown: &FormFault, all: &[FormFault], otherwise: Option<&str>) -> String {
    match shown {
        FormFault::Surplus(shown) => {
            let all: Vec<&SurplusLines> = all.iter().filter_map(FormFault::surplus).collect();
            surplus_clause(shown, &all, otherwise)
        }
        FormFault::Label(shown) => {
            let all: Vec<&Label> = all.iter().filter_map(label).collect();
            label_clause(shown, &all, otherwise)
        }
        FormFault::Missing(shown) => {
            let all: Vec<&MissingAnswers> = all.iter().filter_map(missing).collect();
            missing_clause(shown, &all)
        }
        FormFault::Repeated(shown) => {
            let all: Vec<&RepeatedWord> = all.iter().filter_map(repeated).collect();
            repeated_clause_of_all(shown, &all)
        }
        FormFault::Prompts(shown) => prompt_clause(&shown.first, all, otherwise),
        FormFault::Tail(shown) => {
            let all: Vec<&AddedWords> = all.iter().filter_map(tail).collect();
            FormFault::Tail(shown.generalised_over(&all)).clause(otherwise)
        }
        FormFault::Marks { own, .. } if all.iter().any(|form| form != shown) => {
            let clause = marks_clause(&format!("marks such as {own}"));
            with_right(clause, "otherwise", otherwise)
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
        | FormFault::Other(_) => shown.clause(otherwise),
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
fn tail(form: &FormFault) -> Option<&AddedWords> {
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
/// outputs are missing.
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
fn surplus_clause(shown: &SurplusLines, all: &[&SurplusLines], otherwise: Option<&str>) -> String {
    let is_same_place = all.iter().all(|surplus| surplus.place == shown.place);
    let is_same_count = all.iter().all(|surplus| surplus.lines == shown.lines);
    let is_same_text =
        shown.look == Look::Answer || all.iter().all(|surplus| surplus.first == shown.first);
    // The clause names the line, which differs between outputs if it stands among the answers.
    if is_same_place && is_same_count && is_same_text && shown.place != Place::Between {
        let said = SurplusLines {
            is_last_again: all.iter().all(|surplus| surplus.is_last_again),
            ..shown.clone()
        };
        return said.clause(otherwise);
    }
    let what = if shown.look == Look::Answer {
        "more output"
    } else if all.iter().all(|surplus| surplus.look == Look::Prompt) {
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
    with_right(clause, "without it", otherwise)
}

/// Returns the clause for outputs in which each answer has the same words in front.
fn label_clause(shown: &Label, all: &[&Label], otherwise: Option<&str>) -> String {
    let is_same_first = all
        .iter()
        .all(|label| before_first(label, &shown.own) == shown.before_first);
    let owns: Vec<&AddedWords> = all.iter().map(|label| &label.own).collect();
    let mut said = shown.clone();
    said.own = shown.own.generalised_over(&owns);
    said.own.is_at_end = all.iter().all(|label| label.own.is_at_end);
    if is_same_first {
        said.clause(otherwise)
    } else {
        // Without these words, the first answer may still have others.
        said.before_first.clear();
        said.clause(None)
    }
}

/// Returns the words that stand in front of the first answer alone, before the words in front of `each`. If an
/// output has only one answer, its label has both.
fn before_first(label: &Label, each: &AddedWords) -> String {
    if label.own.is_like(each) {
        label.before_first.clone()
    } else {
        label.own.before(each)
    }
}

/// Returns the clause for outputs in which some answers, such as the first, have words in front. `shown` are
/// those of one of them.
fn prompt_clause(shown: &AddedWords, all: &[FormFault], otherwise: Option<&str>) -> String {
    let firsts: Vec<&AddedWords> = all.iter().filter_map(prompt_of_first).collect();
    let is_first_everywhere = firsts.len() == all.len();
    if !is_first_everywhere || !firsts.iter().all(|prompt| prompt.has_same_words(shown)) {
        let words = shown.shown();
        let clause = format!("some answers have other words in front, such as `{words}`");
        return with_right(clause, "without them", otherwise);
    }
    let is_same_count = firsts.iter().all(|prompt| prompt.times == shown.times);
    let said = AddedWords {
        times: if is_same_count { shown.times } else { 1 },
        is_at_end: firsts.iter().all(|prompt| prompt.is_at_end),
        ..shown.generalised_over(&firsts)
    };
    let mut clause = said.clause_in_front("the first answer");
    if !is_same_count {
        clause += ", once or more often";
    }
    with_right(clause, "without it", otherwise)
}

/// Returns the words in front of the first answer, if no other answer has any.
fn prompt_of_first(form: &FormFault) -> Option<&AddedWords> {
    match form {
        FormFault::Prompts(Prompts {
            first,
            cases_before: 0,
            count: 1,
            ..
        }) => Some(first),
        FormFault::Label(label) => Some(&label.own), // of the only answer
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::NumberPlaces;
    use crate::form::tests::surplus_line;
    use crate::judging::Reason;

    /// Returns other text: these texts, beside answers that were picked from these places.
    fn other(first: &[&str], picked_from: Option<NumberPlaces>) -> OtherText {
        OtherText {
            first: first.iter().map(|&text| text.to_owned()).collect(),
            picked_from,
            ..OtherText::default()
        }
    }

    /// Returns words beside an answer.
    fn words(words: &str) -> AddedWords {
        AddedWords {
            words: words.to_owned(),
            times: 1,
            ..AddedWords::default()
        }
    }

    /// Returns a label instead of the right one.
    fn label(own: &str, right: &str) -> FormFault {
        FormFault::Label(Label {
            own: words(own),
            right: right.to_owned(),
            before_first: String::new(),
            answers: 2,
        })
    }

    /// Returns the clause that is true of all of these outputs.
    fn clause(all: &[FormFault], otherwise: Option<&str>) -> Option<String> {
        common(all, otherwise).map(|(_, clause)| clause)
    }

    const ALL_IS_RIGHT: Option<&str> = Some("all is right");

    #[test]
    fn other_text_of_all_outputs_is_said_together() {
        let [first, later] = ["Case 1:", "Case 2:"].map(|label| OtherText {
            lacks: Some(label.to_owned()),
            letter_case: Some((format!("in {label}"), "In".to_owned())),
            ..other(&["a", "b 1"], None)
        });
        let plain = other(&["b 2", "c", "d"], None);
        let all = [plain, first, later].map(FormFault::OtherText);
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, \
                    such as `b 2`, `c` and `d`, and have `in Case 1:` instead of `In`";
        assert_eq!(clause(&all, None).as_deref(), Some(said));
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, \
                    such as `a`, `b 1` and `c`, and have `in Case 1:` instead of `In`; otherwise, all is right";
        let all = [&all[1], &all[2], &all[0]].map(Clone::clone);
        assert_eq!(clause(&all, ALL_IS_RIGHT).as_deref(), Some(said));
    }

    #[test]
    fn numbers_at_different_places_are_no_common_fault() {
        let at = |place| {
            let places = NumberPlaces {
                at: vec![place],
                width: 3,
            };
            FormFault::OtherText(other(&["a"], Some(places)))
        };
        assert!(clause(&[at(1), at(1)], None).is_some());
        assert_eq!(clause(&[at(1), at(2)], None), None);
        assert_eq!(clause(&[at(1), label("a", ""), at(2)], ALL_IS_RIGHT), None);
    }

    #[test]
    fn labels_and_marks_may_be_other_text() {
        let text = FormFault::OtherText(other(&["a"], None));
        let beside = "answers have other text between or around their words, such as";
        let prompts = FormFault::Prompts(Prompts {
            first: words("b"),
            cases_before: 0,
            count: 1,
            case: "hand",
        });
        for fault in [label("b", ""), FormFault::Tail(words("b")), prompts] {
            let all = [text.clone(), fault];
            let said = format!("{beside} `a` and `b`; otherwise, all is right");
            assert_eq!(clause(&all, ALL_IS_RIGHT), Some(said));
            // They may be a part of the answer if it is wrong.
            assert_eq!(clause(&all, None), None);
        }
        // A label stands in the place of the right one, which is missing then.
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, such \
                    as `a` and `b`; otherwise, all is right";
        let all = [text.clone(), label("b", "Case 1:")];
        assert_eq!(clause(&all, ALL_IS_RIGHT).as_deref(), Some(said));
        let lacks = [label("", "Case 1:"), text.clone(), label("", "Case 2:")];
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, such \
                    as `a`";
        assert_eq!(clause(&lacks, None).as_deref(), Some(said));
        let said = format!("{said}; otherwise, all is right");
        assert_eq!(clause(&lacks, ALL_IS_RIGHT), Some(said));
        let other = |kind| FormFault::Other(Reason::new(kind, kind));
        for (kind, said) in [
            (nearly::WITH_MARKS, Some(format!("{beside} `a`"))),
            (
                nearly::BLANK_TOO_MANY,
                Some(format!(
                    "{beside} `a`, or only a space or a line break too many"
                )),
            ),
            (nearly::OTHER_NOTATION, None),
        ] {
            assert_eq!(clause(&[text.clone(), other(kind)], None), said);
        }
    }

    /// What stands in front of the only answer of an output may be more than the label. Then the shorter one is said,
    /// whichever comes first.
    #[test]
    fn of_labels_of_single_answers_the_shorter_one_is_said() {
        let of_one = |own: &str| {
            FormFault::Label(Label {
                own: words(own),
                right: String::new(),
                before_first: String::new(),
                answers: 1,
            })
        };
        for all in [["n? k:", "k:"], ["k:", "n? k:"]] {
            let said_of = clause(&all.map(of_one), ALL_IS_RIGHT);
            assert_eq!(
                said_of.as_deref(),
                Some("each answer has `k:` in front"),
                "{all:?}"
            );
        }
    }

    /// A letter stands for each number if the numbers are not the same in all outputs.
    #[test]
    fn numbers_that_differ_between_outputs_are_not_said() {
        let tails = |texts: [&str; 2]| texts.map(|text| FormFault::Tail(words(text)));
        let prompts = |texts: [&str; 2]| {
            texts.map(|text| {
                FormFault::Prompts(Prompts {
                    first: words(text),
                    cases_before: 0,
                    count: 1,
                    case: "board",
                })
            })
        };
        let labels = |texts: [&str; 2]| texts.map(|text| label(text, ""));
        let [same, different] = [["k=1 N=2:", "k=1 N=2:"], ["k=1 N=2:", "k=1 N=3:"]];
        let note = "(each `X` is a number)";
        for (texts, words, note) in [
            (same, "`k=1 N=2:`", String::new()),
            (different, "`k=X N=X:`", format!(" {note}")),
        ] {
            let said = [tails(texts), prompts(texts), labels(texts)]
                .map(|all| clause(&all, None).expect("a common fault"));
            let expected = [
                format!("each answer has {words} behind it{note}"),
                format!("the first answer has {words} in front{note}"),
                format!("each answer has {words} in front{note}"),
            ];
            assert_eq!(said, expected);
        }
    }

    /// Returns a line before the answers that belongs to no case.
    fn surplus(text: &str, is_answer: bool) -> SurplusLines {
        surplus_line(text, is_answer, Place::Before)
    }

    /// Returns the clause that is true of two outputs with these lines too many.
    fn surplus_clause_of(one: SurplusLines, other: SurplusLines) -> Option<String> {
        clause(&[one, other].map(FormFault::Surplus), None)
    }

    #[test]
    fn a_line_too_many_is_quoted_as_the_only_one_if_it_is_the_same_in_all_outputs() {
        for (texts, is_answer, is_same) in [
            (["a", "a"], false, true),
            (["a", "b"], false, false),
            (["1", "2"], true, true),
        ] {
            let all = texts.map(|text| FormFault::Surplus(surplus(text, is_answer)));
            let one = clause(&all[..1], None);
            assert_eq!(clause(&all, None) == one, is_same, "{texts:?}");
        }
    }

    #[test]
    fn lines_too_many_of_several_outputs_are_said_together() {
        let said = surplus_clause_of(surplus("a", false), surplus("b", false));
        let expected = "there is debugging text before the first answer, such as `a`";
        assert_eq!(said.as_deref(), Some(expected));
        let said = surplus_clause_of(surplus("n?", false), surplus("k?", false));
        let expected = "there is a prompt before the first answer, such as `n?`";
        assert_eq!(said.as_deref(), Some(expected));
        let said = surplus_clause_of(surplus("n?", false), surplus("a", false));
        let expected = "there is debugging text before the first answer, such as `n?`";
        assert_eq!(said.as_deref(), Some(expected));
        let two = SurplusLines {
            lines: 2,
            ..surplus("a", false)
        };
        let said = surplus_clause_of(surplus("a", false), two);
        let expected = "there is debugging text before the first answer, such as `a`";
        assert_eq!(said.as_deref(), Some(expected));
        let after = |first: &str, is_answer| SurplusLines {
            place: Place::After { end_mark: None },
            ..surplus(first, is_answer)
        };
        let said = surplus_clause_of(surplus("a", false), after("a", false));
        let expected = "there is debugging text beside the answers, such as `a`";
        assert_eq!(said.as_deref(), Some(expected));
        let between = || SurplusLines {
            place: Place::Between,
            ..surplus("7", true)
        };
        let said = surplus_clause_of(between(), between());
        let expected = "there is more output between the answers, such as `7`";
        assert_eq!(said.as_deref(), Some(expected));
        // Only if it is so in all outputs, the line is the last answer once more.
        let again = || SurplusLines {
            is_last_again: true,
            ..after("7", true)
        };
        let said = surplus_clause_of(again(), again()).unwrap();
        assert!(
            said.starts_with("the last answer is printed again"),
            "{said}"
        );
        let said = surplus_clause_of(again(), after("7", true));
        let expected = "there is output after the last answer: `7`";
        assert_eq!(said.as_deref(), Some(expected));
    }

    /// Returns that so many of seven answers are missing, after so many others.
    fn missing(count: usize, before: usize, hint: Option<&str>) -> FormFault {
        FormFault::Missing(MissingAnswers {
            count,
            answers_before: before,
            cases: 7,
            case: "board",
            hint: hint.map(str::to_owned),
        })
    }

    #[test]
    fn missing_answers_of_several_outputs_are_said_together() {
        let hint = Some("why?");
        let [all, last, last_two, first, two] = [
            missing(7, 0, None),
            missing(1, 6, hint),
            missing(2, 5, hint),
            missing(1, 0, None),
            missing(2, 0, None),
        ];
        for (one, other, said) in [
            (&all, &all, "the output is empty"),
            (&last, &last, "the last answer is missing: why?"),
            (&last, &last_two, "the output ends too early: why?"),
            (
                &last,
                &first,
                "one answer is missing, and the others are right",
            ),
            (
                &all,
                &first,
                "some answers are missing, and the others are right",
            ),
            (
                &last_two,
                &two,
                "some answers are missing, and the others are right",
            ),
            (
                &first,
                &two,
                "some answers are missing, and the others are right",
            ),
        ] {
            for all in [[one, other], [other, one]] {
                let all = all.map(Clone::clone);
                assert_eq!(clause(&all, None).as_deref(), Some(said), "{all:?}");
            }
        }
    }

    #[test]
    fn what_is_not_so_in_all_outputs_is_not_said() {
        let unanswered = |right: Option<&str>| FormFault::Unanswered {
            label: "Case 1:".to_owned(),
            right: right.map(str::to_owned),
        };
        let start = "there is no answer behind a label such as `Case 1:`";
        let all = [Some("a"), Some("a")].map(unanswered);
        let said = format!("{start} where `a` is right");
        assert_eq!(clause(&all, None), Some(said));
        for other in [Some("b"), None] {
            let all = [Some("a"), other].map(unanswered);
            assert_eq!(clause(&all, None).as_deref(), Some(start));
        }
        let repeated = |about| {
            FormFault::Repeated(RepeatedWord {
                word: "1T".to_owned(),
                about,
                cases_before: 0,
                case: "hand",
            })
        };
        let start = "answers list a word, such as `1T`, more than once";
        let once = "with each word only once, every answer is right";
        let said = clause(&[Some("a"), Some("a")].map(repeated), None);
        assert_eq!(said, Some(format!("{start}: a; {once}")));
        let why = "is it listed for each way in which it is found?";
        for other in [Some("b"), None] {
            let said = clause(&[Some("a"), other].map(repeated), None);
            assert_eq!(said, Some(format!("{start}; {once}: {why}")));
        }
    }

    /// Of marks, those of the output with most of them are said.
    #[test]
    fn marks_of_several_outputs_are_said_together() {
        let marks = |own: &str| FormFault::Marks {
            own: own.to_owned(),
            instead: None,
        };
        let [few, many] = ["`,`", "`[` and `]`"];
        for own in [[few, many], [many, few]] {
            let said = clause(&own.map(marks), None);
            let expected = "words have marks such as `[` and `]` between or around them";
            assert_eq!(said.as_deref(), Some(expected));
        }
        let said = clause(&[few, few].map(marks), None);
        let expected = "words have `,` between or around them";
        assert_eq!(said.as_deref(), Some(expected));
    }

    /// What stands in front of the first answer alone, and at the end, is said if it is so in all outputs.
    #[test]
    fn labels_of_several_outputs_are_said_together() {
        let label = |own: &str, before_first: &str, answers, is_at_end| {
            FormFault::Label(Label {
                own: AddedWords {
                    is_at_end,
                    ..words(own)
                },
                right: String::new(),
                before_first: before_first.to_owned(),
                answers,
            })
        };
        let start = "each answer has `k:` in front";
        let first = "; the first one has `n?` too";
        let [at_end, without] = [", and once more at the end", "; without it, all is right"];
        let without_them = "; without them, all is right";
        let plain = label("k:", "", 2, false);
        for (all, end) in [
            ([plain.clone(), plain.clone()], without.to_owned()),
            (
                [label("k:", "", 2, true), label("k:", "", 3, true)],
                format!("{at_end}{without}"),
            ),
            (
                [label("k:", "", 3, true), plain.clone()],
                without.to_owned(),
            ),
            (
                [label("k:", "n?", 2, false), label("k:", "n?", 2, false)],
                format!("{first}{without_them}"),
            ),
            (
                [label("k:", "n?", 2, false), label("n? k:", "", 1, false)],
                format!("{first}{without_them}"),
            ),
            ([label("k:", "n?", 3, false), plain.clone()], String::new()),
            ([plain.clone(), label("k:", "n?", 2, false)], String::new()),
        ] {
            assert_eq!(clause(&all, ALL_IS_RIGHT), Some(format!("{start}{end}")));
        }
    }

    #[test]
    fn prompts_of_several_outputs_are_said_together() {
        let prompts = |own: &str, before, times, is_at_end| {
            FormFault::Prompts(Prompts {
                first: AddedWords {
                    times,
                    is_at_end,
                    ..words(own)
                },
                cases_before: before,
                count: 1,
                case: "board",
            })
        };
        let first = |times| prompts("k:", 0, times, false);
        let start = "the first answer has `k:`";
        let other = "some answers have other words in front, such as `k:`";
        let [without_it, without_them] = ["without it, all is right", "without them, all is right"];
        for (all, said) in [
            (
                [first(1), first(1)],
                format!("{start} in front; {without_it}"),
            ),
            (
                [first(2), first(2)],
                format!("{start} 2 times in front; {without_it}"),
            ),
            (
                [first(2), first(1)],
                format!("{start} in front, once or more often; {without_it}"),
            ),
            (
                [first(1), label("k:", "")].map(|it| match it {
                    FormFault::Label(label) => FormFault::Label(Label {
                        answers: 1,
                        ..label
                    }),
                    other => other,
                }),
                format!("{start} in front; {without_it}"),
            ),
            (
                [prompts("k:", 0, 1, true), prompts("k:", 0, 1, true)],
                format!("{start} in front, and once more at the end; {without_it}"),
            ),
            (
                [prompts("k:", 0, 1, true), first(1)],
                format!("{start} in front; {without_it}"),
            ),
            (
                [first(1), prompts("n:", 0, 1, false)],
                format!("{other}; {without_them}"),
            ),
            (
                [first(1), prompts("k:", 1, 1, false)],
                format!("{other}; {without_them}"),
            ),
        ] {
            assert_eq!(clause(&all, ALL_IS_RIGHT), Some(said));
        }
    }
}
