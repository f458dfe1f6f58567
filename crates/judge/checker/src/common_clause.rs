//! Says in one clause what is wrong with the form of several outputs.
//!
//! The module `common_form` chooses the fault of one output that [covers](FormFault::covers) those of all others. The clause is
//! that of this fault, but only as far as it is true of all outputs. What differs between outputs is left out or replaced:
//!
//! ```text
//! output 1                     output 2                     clause of both
//! `k=2:` before each answer    `k=3:` before each answer    each answer has `k=N:` in front (`N` is a number)
//! line `a` at the start        line `a` at the end          there is debugging text beside the answers, such as `a`
//! the last answer missing      the first answer missing     one answer is missing, and the others are right
//! ```

use crate::added_words::AddedWords;
use crate::form::{FormFault, Label, Look, MissingAnswers, Place, RepeatedWord, SurplusLines};
use crate::form_words::{Quote, marks_clause, repeated_clause, unanswered_clause, with_right};
use crate::judging::Reason;

/// Returns a clause like [`FormFault::clause`] that is true of several outputs. `clearest` is the fault of one of them,
/// which [covers](FormFault::covers) those of the others.
///
/// All faults are of the same variant as `clearest`, with one exception: if `clearest` is prompts, other outputs may have a
/// label or surplus lines. No fault may be other text, which `common_other_text` says.
pub(crate) fn clause_of_all(
    clearest: &FormFault,
    faults: &[FormFault],
    what_is_right: Option<&str>,
) -> String {
    match clearest {
        FormFault::Surplus(lines) => {
            let all = parts_of(faults, FormFault::surplus);
            surplus_clause(lines, &all, what_is_right)
        }
        FormFault::Label(label) => label_clause(label, &parts_of(faults, as_label), what_is_right),
        FormFault::Prompts(prompts) => prompts_clause(&prompts.first, faults, what_is_right),
        FormFault::Tail(tail) => {
            let said = tail.generalised_over(&parts_of(faults, as_tail));
            FormFault::Tail(said).clause(what_is_right)
        }
        FormFault::Marks { found, .. } => {
            if faults.iter().all(|fault| fault == clearest) {
                clearest.clause(what_is_right)
            } else {
                let clause = marks_clause(&format!("marks such as {found}"));
                with_right(clause, "otherwise", what_is_right)
            }
        }
        FormFault::Repeated(word) => repeated_clause_of_all(word, &parts_of(faults, as_repeated)),
        FormFault::Unanswered { label, right } => {
            let is_same = faults.iter().all(|fault| has_right_answer(fault, right));
            unanswered_clause(label, if is_same { right.as_deref() } else { None })
        }
        FormFault::Missing(missing) => missing_clause(missing, &parts_of(faults, as_missing)),
        FormFault::Other(reason) => other_clause(reason, &parts_of(faults, as_other)),
        // What these clauses say is the same for all outputs, apart from an example.
        FormFault::MissingLabel(_) | FormFault::Numbered(_) | FormFault::Moved { .. } => {
            clearest.clause(what_is_right)
        }
        FormFault::OtherText(_) => unreachable!("`common_other_text` says other text"),
    }
}

/// Returns the clause for outputs with lines that belong to no case.
///
/// If the lines are alike in all outputs, the clause is that of one output, such as "1 line before the first answer looks
/// like debugging text: `a`". Otherwise it says less, such as "there is debugging text before the first answer, such as `a`".
fn surplus_clause(
    clearest: &SurplusLines,
    all: &[&SurplusLines],
    what_is_right: Option<&str>,
) -> String {
    // The clause of one output has the number of a line between the answers, which depends on how many answers there are.
    let has_line_number = clearest.place == Place::Between;
    let are_alike = all.iter().all(|lines| {
        // Extra answers usually have another text in each output, so the clause quotes one of them as an example.
        let has_fitting_text = lines.look.is_answer() || lines.first_text == clearest.first_text;
        lines.place == clearest.place && lines.count == clearest.count && has_fitting_text
    });
    if are_alike && !has_line_number {
        clause_on_like_lines(clearest, all, what_is_right)
    } else {
        clause_on_different_lines(clearest, all, what_is_right)
    }
}

/// Returns the clause for outputs in which surplus lines differ at most in their text, and in whether they are the last answer
/// again.
fn clause_on_like_lines(
    clearest: &SurplusLines,
    all: &[&SurplusLines],
    what_is_right: Option<&str>,
) -> String {
    let is_same_look = all.iter().all(|lines| lines.look == clearest.look);
    let said = SurplusLines {
        look: if is_same_look {
            clearest.look
        } else {
            Look::Answer // only some outputs have the last answer again
        },
        ..clearest.clone()
    };
    let is_same_text = all
        .iter()
        .all(|lines| lines.first_text == clearest.first_text);
    let quote = if is_same_text {
        Quote::Same
    } else {
        Quote::Example
    };
    said.clause(quote, what_is_right)
}

/// Returns the clause for outputs in which surplus lines differ in their number, their place or their text, or stand between
/// the answers.
fn clause_on_different_lines(
    clearest: &SurplusLines,
    all: &[&SurplusLines],
    what_is_right: Option<&str>,
) -> String {
    let what = if clearest.look.is_answer() {
        "more output"
    } else if all.iter().all(|lines| lines.look == Look::Prompt) {
        "a prompt"
    } else {
        "debugging text"
    };
    let is_same_place = all.iter().all(|lines| lines.place == clearest.place);
    let place = if is_same_place {
        clearest.place.words()
    } else {
        "beside the answers"
    };
    let clause = format!("there is {what} {place}, such as `{}`", clearest.first_text);
    with_right(clause, "without it", what_is_right)
}

/// Returns the clause for outputs in which each answer has the same label.
///
/// The clause is that of one output. It says that the label stands at the end too, or that the first answer has more in
/// front, only if this is so in all outputs.
fn label_clause(clearest: &Label, all: &[&Label], what_is_right: Option<&str>) -> String {
    // Other labels may leave out more words of the right label than the clearest one, which covers all of them. Told as the
    // clearest one is, they can be compared with it.
    let right = clearest.instead_of();
    let told_alike: Vec<Label> = all
        .iter()
        .filter_map(|label| label.told_instead_of(right))
        .collect();
    let found_in_all: Vec<&AddedWords> = told_alike.iter().map(|label| &label.found).collect();
    let said = Label {
        found: AddedWords {
            is_at_end: found_in_all.iter().all(|found| found.is_at_end),
            ..clearest.found.generalised_over(&found_in_all)
        },
        ..clearest.clone()
    };
    let is_same_before_first = told_alike.iter().all(|label| {
        words_before_first(label, &clearest.found).as_deref() == clearest.before_first()
    });
    if is_same_before_first {
        return said.clause(what_is_right);
    }
    // The clause does not say what else the first answers have in front. So it does not say what is right without the label
    // either.
    said.without_words_before_first().clause(None)
}

/// Returns the words that only the first answer of an output has in front, before the label `of_each` answer.
///
/// If an output has only one answer, these words are part of its label. If each answer of other outputs has `k:` in front,
/// for example, they are `n?` in the label `n? k:`.
fn words_before_first(label: &Label, of_each: &AddedWords) -> Option<String> {
    if label.found.is_like(of_each) {
        label.before_first().map(str::to_owned)
    } else {
        label.found.before(of_each)
    }
}

/// Returns the clause for outputs in which some answers, such as the first, have words in front. `prompt` is the first prompt
/// of one of the outputs.
///
/// If each output has the same prompt in front of its first answer and no other prompt, the clause says so: "the first answer
/// has `k:` in front", and "once or more often" if the number of times differs. Otherwise it is "some answers have other words
/// in front, such as `k:`".
fn prompts_clause(
    prompt: &AddedWords,
    faults: &[FormFault],
    what_is_right: Option<&str>,
) -> String {
    let only_prompts = parts_of(faults, only_prompt_before_first_answer);
    let have_all_only_one = only_prompts.len() == faults.len();
    let is_same_prompt = only_prompts.iter().all(|it| it.has_same_words(prompt));
    if !have_all_only_one || !is_same_prompt {
        let words = prompt.shown();
        let clause = format!("some answers have other words in front, such as `{words}`");
        return with_right(clause, "without them", what_is_right);
    }
    let general = prompt.generalised_over(&only_prompts);
    let is_same_count = only_prompts.iter().all(|it| it.times == prompt.times);
    let clause = if is_same_count {
        let said = AddedWords {
            is_at_end: only_prompts.iter().all(|it| it.is_at_end),
            ..general
        };
        said.clause_in_front("the first answer")
    } else {
        let once = AddedWords {
            times: 1,
            is_at_end: false,
            ..general
        };
        let clause = once.clause_in_front("the first answer");
        format!("{clause}, once or more often")
    };
    with_right(clause, "without it", what_is_right)
}

/// Returns the words in front of the first answer of an output. Returns `None` if another answer has words in front, or if
/// a prompt stands on a line of its own.
fn only_prompt_before_first_answer(fault: &FormFault) -> Option<&AddedWords> {
    match fault {
        FormFault::Prompts(prompts) if prompts.cases_before == 0 && prompts.count == 1 => {
            Some(&prompts.first)
        }
        // Prompts cover a label only if it is that of the only answer of an output.
        FormFault::Label(label) => Some(&label.found),
        _ => None,
    }
}

/// Returns the clause for outputs whose answers list a word more than once. Why they do is said only if it is the same in
/// all outputs.
fn repeated_clause_of_all(clearest: &RepeatedWord, all: &[&RepeatedWord]) -> String {
    let is_same = all.iter().all(|repeated| repeated.about == clearest.about);
    let about = if is_same { clearest.about } else { None };
    let start = format!("answers list a word, such as `{}`,", clearest.word);
    repeated_clause(&start, about)
}

/// Returns the clause for outputs in which answers are missing. It says what to look for only if all outputs have a
/// [hint](MissingAnswers::hint): if in none of them an answer stands behind a missing one.
fn missing_clause(clearest: &MissingAnswers, all: &[&MissingAnswers]) -> String {
    if all.iter().all(|missing| missing.are_all()) {
        return clearest.clause();
    }
    let is_only_one = all.iter().all(|missing| missing.count == 1);
    let have_all_hint = all.iter().all(|missing| missing.hint.is_some());
    match &clearest.hint {
        Some(hint) if have_all_hint && is_only_one => format!("the last answer is missing: {hint}"),
        Some(hint) if have_all_hint => format!("the output ends too early: {hint}"),
        _ if is_only_one => "one answer is missing, and the others are right".to_owned(),
        _ => "some answers are missing, and the others are right".to_owned(),
    }
}

/// Returns the clause for outputs with [another](FormFault::Other) fault of the same kind.
///
/// The sentences of some kinds say more than the kind, such as in which line the layout of an output differs. If this is not
/// the same in all outputs, it is said as an example.
fn other_clause(clearest: &Reason, all: &[&Reason]) -> String {
    let Reason { kind, sentence } = clearest;
    let is_same = all.iter().all(|reason| reason.sentence == *sentence);
    // What follows the kind is an example already: "letter case: `2t` should be `2T`".
    let begins_with_kind = sentence.starts_with(kind);
    if is_same || begins_with_kind {
        sentence.clone()
    } else {
        format!("{sentence} (an example from one input)")
    }
}

/// Returns the `part` of each of these faults that has one.
fn parts_of<T>(faults: &[FormFault], part: fn(&FormFault) -> Option<&T>) -> Vec<&T> {
    faults.iter().filter_map(part).collect()
}

/// Returns the label of a [`FormFault::Label`].
fn as_label(fault: &FormFault) -> Option<&Label> {
    match fault {
        FormFault::Label(label) => Some(label),
        _ => None,
    }
}

/// Returns the words of a [`FormFault::Tail`].
fn as_tail(fault: &FormFault) -> Option<&AddedWords> {
    match fault {
        FormFault::Tail(tail) => Some(tail),
        _ => None,
    }
}

/// Returns the word of a [`FormFault::Repeated`].
fn as_repeated(fault: &FormFault) -> Option<&RepeatedWord> {
    match fault {
        FormFault::Repeated(repeated) => Some(repeated),
        _ => None,
    }
}

/// Returns the answers of a [`FormFault::Missing`].
fn as_missing(fault: &FormFault) -> Option<&MissingAnswers> {
    match fault {
        FormFault::Missing(missing) => Some(missing),
        _ => None,
    }
}

/// Returns the reason of a [`FormFault::Other`].
fn as_other(fault: &FormFault) -> Option<&Reason> {
    match fault {
        FormFault::Other(reason) => Some(reason),
        _ => None,
    }
}

/// Returns whether a fault is a [`FormFault::Unanswered`] with this right answer behind the labels.
fn has_right_answer(fault: &FormFault, expected: &Option<String>) -> bool {
    matches!(fault, FormFault::Unanswered { right, .. } if right == expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::added_words::tests::words;
    use crate::common_form::tests::{ALL_IS_RIGHT, clause};
    use crate::form::tests::{label, surplus_line};
    use crate::form::{LabelRole, Prompts, RightLabel};

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
                    case_word: "board",
                })
            })
        };
        let labels = |texts: [&str; 2]| texts.map(|text| label(text, 2));
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
    fn surplus(text: &str, look: Look) -> SurplusLines {
        surplus_line(text, look, Place::Before)
    }

    /// Returns the clause that is true of two outputs with these lines too many.
    fn surplus_clause_of(one: SurplusLines, other: SurplusLines) -> Option<String> {
        clause(&[one, other].map(FormFault::Surplus), None)
    }

    #[test]
    fn a_line_too_many_is_quoted_as_the_only_one_if_it_is_the_same_in_all_outputs() {
        for (texts, look, is_same) in [
            (["a", "a"], Look::Text, true),
            (["a", "b"], Look::Text, false),
            (["1", "1"], Look::Answer, true),
            (["1", "2"], Look::Answer, false),
        ] {
            let all = texts.map(|text| FormFault::Surplus(surplus(text, look)));
            let one = clause(&all[..1], None);
            assert_eq!(clause(&all, None) == one, is_same, "{texts:?}");
        }
    }

    #[test]
    fn one_of_several_extra_answers_is_an_example() {
        let said = surplus_clause_of(surplus("1", Look::Answer), surplus("2", Look::Answer));
        let expected = "1 line before the first answer looks like an extra answer, such as `1`";
        assert_eq!(said.as_deref(), Some(expected));
        let after = |text: &str, look| SurplusLines {
            place: Place::After {
                end_mark: Some("0"),
            },
            ..surplus(text, look)
        };
        let said = surplus_clause_of(after("1", Look::Answer), after("2", Look::Answer));
        let expected =
            "there is output after the last answer, such as `1`: does the program stop at `0`?";
        assert_eq!(said.as_deref(), Some(expected));
        let again = |text| after(text, Look::LastAnswerAgain);
        let said = surplus_clause_of(again("1"), again("2"));
        let expected = "the last answer is printed again at the end, such as `1`: does the program stop at `0`?";
        assert_eq!(said.as_deref(), Some(expected));
    }

    #[test]
    fn a_sentence_that_is_not_true_of_all_outputs_is_an_example() {
        let other =
            |kind: &'static str, sentence: &str| FormFault::Other(Reason::new(kind, sentence));
        let of_line_3 = "the layout differs from the statement's: line 3 should be nothing";
        let of_line_4 = "the layout differs from the statement's: line 4 should be nothing";
        let all = [of_line_3, of_line_3].map(|sentence| other("another layout", sentence));
        assert_eq!(clause(&all, None).as_deref(), Some(of_line_3));
        let all = [of_line_3, of_line_4].map(|sentence| other("another layout", sentence));
        let said = format!("{of_line_3} (an example from one input)");
        assert_eq!(clause(&all, None), Some(said));
        // Here, the words after the kind are an example already.
        let sentence = "letter case: `2t` should be `2T`";
        let all = [sentence, "letter case: `3t` should be `3T`"];
        let all = all.map(|sentence| other("letter case", sentence));
        assert_eq!(clause(&all, None).as_deref(), Some(sentence));
    }

    #[test]
    fn lines_too_many_of_several_outputs_are_said_together() {
        let said = surplus_clause_of(surplus("a", Look::Text), surplus("b", Look::Text));
        let expected = "there is debugging text before the first answer, such as `a`";
        assert_eq!(said.as_deref(), Some(expected));
        let said = surplus_clause_of(surplus("n?", Look::Prompt), surplus("k?", Look::Prompt));
        let expected = "there is a prompt before the first answer, such as `n?`";
        assert_eq!(said.as_deref(), Some(expected));
        let said = surplus_clause_of(surplus("n?", Look::Prompt), surplus("a", Look::Text));
        let expected = "there is debugging text before the first answer, such as `n?`";
        assert_eq!(said.as_deref(), Some(expected));
        let two = SurplusLines {
            count: 2,
            ..surplus("a", Look::Text)
        };
        let said = surplus_clause_of(surplus("a", Look::Text), two);
        let expected = "there is debugging text before the first answer, such as `a`";
        assert_eq!(said.as_deref(), Some(expected));
        let after = |first: &str, look| SurplusLines {
            place: Place::After { end_mark: None },
            ..surplus(first, look)
        };
        let said = surplus_clause_of(surplus("a", Look::Text), after("a", Look::Text));
        let expected = "there is debugging text beside the answers, such as `a`";
        assert_eq!(said.as_deref(), Some(expected));
        let between = || SurplusLines {
            place: Place::Between,
            ..surplus("7", Look::Answer)
        };
        let said = surplus_clause_of(between(), between());
        let expected = "there is more output between the answers, such as `7`";
        assert_eq!(said.as_deref(), Some(expected));
        // Only if it is so in all outputs, the line is the last answer once more.
        let again = || after("7", Look::LastAnswerAgain);
        let said = surplus_clause_of(again(), again()).unwrap();
        assert!(
            said.starts_with("the last answer is printed again"),
            "{said}"
        );
        let said = surplus_clause_of(again(), after("7", Look::Answer));
        let expected = "there is output after the last answer: `7`";
        assert_eq!(said.as_deref(), Some(expected));
    }

    /// Returns that so many of seven answers are missing, after so many others.
    fn missing(count: usize, before: usize, hint: Option<&str>) -> FormFault {
        FormFault::Missing(MissingAnswers {
            count,
            answers_before: before,
            cases: 7,
            case_word: "board",
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
                case_word: "hand",
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
        let marks = |found: &str| FormFault::Marks {
            found: found.to_owned(),
            instead: None,
        };
        let [few, many] = ["`,`", "`[` and `]`"];
        for found in [[few, many], [many, few]] {
            let said = clause(&found.map(marks), None);
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
        let label = |found: &str, before_first: Option<&str>, answers, is_at_end| {
            FormFault::Label(Label {
                found: AddedWords {
                    is_at_end,
                    ..words(found)
                },
                role: LabelRole::Added {
                    before_first: before_first.map(str::to_owned),
                },
                answers,
            })
        };
        let start = "each answer has `k:` in front";
        let first = "; the first one has `n?` too";
        let [at_end, without] = [", and once more at the end", "; without it, all is right"];
        let without_them = "; without them, all is right";
        let plain = label("k:", None, 2, false);
        for (all, end) in [
            ([plain.clone(), plain.clone()], without.to_owned()),
            (
                [label("k:", None, 2, true), label("k:", None, 3, true)],
                format!("{at_end}{without}"),
            ),
            (
                [label("k:", None, 3, true), plain.clone()],
                without.to_owned(),
            ),
            (
                [
                    label("k:", Some("n?"), 2, false),
                    label("k:", Some("n?"), 2, false),
                ],
                format!("{first}{without_them}"),
            ),
            (
                [
                    label("k:", Some("n?"), 2, false),
                    label("n? k:", None, 1, false),
                ],
                format!("{first}{without_them}"),
            ),
            (
                [label("k:", Some("n?"), 3, false), plain.clone()],
                String::new(),
            ),
            (
                [plain.clone(), label("k:", Some("n?"), 2, false)],
                String::new(),
            ),
        ] {
            assert_eq!(clause(&all, ALL_IS_RIGHT), Some(format!("{start}{end}")));
        }
    }

    /// The label of the only answer of an output may end as the right one does, and the labels of several answers differently.
    #[test]
    fn labels_that_end_as_the_right_one_in_some_outputs_are_said_together() {
        let label = |found: &str, do_numbers_differ, replaced: &str, answers| {
            FormFault::Label(Label {
                found: AddedWords {
                    do_numbers_differ,
                    ..words(found)
                },
                role: LabelRole::InsteadOf(RightLabel {
                    replaced: replaced.to_owned(),
                    whole: "Case 1:".to_owned(),
                }),
                answers,
            })
        };
        for (of_one, of_three, said) in [
            (
                label("Case 1 of", false, "Case", 1),
                label("Case 1 of 3:", true, "Case 1:", 3),
                "each answer has `Case N of N:` in front (each `N` is a number) instead of `Case N:`",
            ),
            (
                label("Hand", false, "Case", 1),
                label("Hand 1:", false, "Case 1:", 3),
                "each answer has `Hand 1:` in front instead of a label such as `Case 1:`",
            ),
        ] {
            assert_eq!(clause(&[of_one, of_three], None).as_deref(), Some(said));
        }
        // The number is right only in one output, so it is not said that only `Hand` is wrong.
        let right = label("Hand", false, "Case", 3);
        let wrong = label("Hand 7:", false, "Case 1:", 1);
        assert_eq!(clause(&[right, wrong], None), None);
    }

    #[test]
    fn prompts_of_several_outputs_are_said_together() {
        let prompts = |found: &str, before, times, is_at_end| {
            FormFault::Prompts(Prompts {
                first: AddedWords {
                    times,
                    is_at_end,
                    ..words(found)
                },
                cases_before: before,
                count: 1,
                case_word: "board",
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
                [first(1), label("k:", 1)],
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
                [prompts("k:", 0, 2, true), prompts("k:", 0, 1, true)],
                format!("{start} in front, once or more often; {without_it}"),
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
