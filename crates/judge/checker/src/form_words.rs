//! Says in clauses what is wrong with the form of an output.
//!
//! If nothing else is wrong with the output, most clauses also say what is right apart from the fault:
//!
//! ```text
//! the fault                           apart from it    what is right
//! each answer has `k:` in front;      without it,      the answers to this input are right
//! words have `,` between them
//!   instead of a space;               otherwise,       the answers to this input are right
//! ```
//!
//! The other clauses do not. Some say it by themselves, such as "the answer to board 2 is missing; the others are right", and
//! some end with a question or an example instead.

use puzzle::{counted, plural};

use crate::added_words::{generalised, without_digits};
use crate::form::{
    FormFault, Label, LabelRole, Look, MissingAnswers, MissingLabel, OtherLetterCase, OtherNumber,
    OtherText, Place, Prompts, RepeatedWord, SurplusLines,
};

/// What a label or a tail stands beside.
const EACH_ANSWER: &str = "each answer";

impl FormFault {
    /// Returns a clause that says what is wrong. `what_is_right` is what is right apart from the fault, such as "every answer is
    /// right". It is `None` if something else is wrong.
    pub fn clause(&self, what_is_right: Option<&str>) -> String {
        match self {
            Self::Surplus(surplus) => surplus.clause(Quote::Same, what_is_right),
            Self::Label(label) => label.clause(what_is_right),
            Self::MissingLabel(label) => label.clause(what_is_right),
            Self::Prompts(prompts) => prompts.clause(what_is_right),
            Self::Tail(tail) => {
                let clause = tail.clause_behind(EACH_ANSWER);
                with_right(clause, "without it", what_is_right)
            }
            Self::Marks { found, instead } => {
                let clause = match instead {
                    Some(instead) => clause_on_marks_between(found, instead),
                    None => marks_clause(found),
                };
                with_right(clause, "otherwise", what_is_right)
            }
            Self::OtherText(text) => with_right(text.clause(), "otherwise", what_is_right),
            Self::Repeated(repeated) => repeated.clause(),
            Self::Unanswered { label, right } => unanswered_clause(label, right.as_deref()),
            Self::Numbered(label) => label.clause(),
            Self::Missing(missing) => missing.clause(),
            Self::Moved { clause, example } => match example {
                Some(example) => format!("{clause}: {example}"),
                None => clause.clone(),
            },
            Self::Other(reason) => reason.sentence.clone(),
        }
    }
}

/// Returns a clause, followed by what is right apart from the fault, if that is given. `without_fault` are the words for "apart
/// from the fault", such as "without it" or "otherwise".
pub(crate) fn with_right(
    clause: String,
    without_fault: &str,
    what_is_right: Option<&str>,
) -> String {
    match what_is_right {
        Some(what_is_right) => format!("{clause}; {without_fault}, {what_is_right}"),
        None => clause,
    }
}

/// Whether a text that a clause quotes is the same in all outputs of which the clause is said.
#[derive(Clone, Copy)]
pub(crate) enum Quote {
    /// All outputs have the text.
    Same,
    /// The text is that of one output, and others have another.
    Example,
}

impl Quote {
    /// Returns a text in quotes, joined to the words before it: by `joint`, or by ", such as" if the text is an example.
    fn joined(self, joint: &str, text: &str) -> String {
        match self {
            Self::Same => format!("{joint} `{text}`"),
            Self::Example => format!(", such as `{text}`"),
        }
    }
}

impl SurplusLines {
    /// Returns a clause that says which lines belong to no case. If they are answers after the last one, it may ask what is wrong
    /// in the program, and does not say what is right.
    pub(crate) fn clause(&self, quote: Quote, what_is_right: Option<&str>) -> String {
        match (self.look, self.place) {
            (Look::LastAnswerAgain, Place::After { end_mark }) => {
                self.last_again_clause(quote, end_mark)
            }
            (Look::Answer, Place::After { end_mark }) => self.after_last_clause(quote, end_mark),
            _ if self.count == 1 => {
                with_right(self.look_clause(quote), "without it", what_is_right)
            }
            _ => with_right(self.look_clause(quote), "without them", what_is_right),
        }
    }

    /// Returns a clause that says that the last answer is printed again.
    fn last_again_clause(&self, quote: Quote, end_mark: Option<&str>) -> String {
        let answer = match self.count {
            1 => quote.joined(", as", &self.first_text),
            _ => String::new(), // the first line is only a part of the answer
        };
        let hint = match end_mark {
            Some(mark) => format!("does the program stop at `{mark}`?"),
            None => "does a loop such as `while (!eof)` run once more at the end of the input?"
                .to_owned(),
        };
        format!("the last answer is printed again at the end{answer}: {hint}")
    }

    /// Returns a clause that says that there are more answers after the last one. It quotes the first line of them.
    fn after_last_clause(&self, quote: Quote, end_mark: Option<&str>) -> String {
        let answer = quote.joined(":", &self.first_text);
        let lines = match self.count {
            1 => String::new(),
            count => format!(" ({count} lines)"),
        };
        let hint = match end_mark {
            Some(mark) => format!(": does the program stop at `{mark}`?"),
            None => String::new(),
        };
        format!("there is output after the last answer{answer}{lines}{hint}")
    }

    /// Returns a clause that says where the lines stand, and what they look like. It quotes the first of them.
    fn look_clause(&self, quote: Quote) -> String {
        let place = match self.place {
            Place::Between => format!("from line {} on", self.first_number),
            Place::Before | Place::After { .. } => self.place.words().to_owned(),
        };
        // The last answer again stands only after the last answer, so it never comes here.
        let look = match (self.look, self.count) {
            (Look::Answer | Look::LastAnswerAgain, 1) => "looks like an extra answer",
            (Look::Answer | Look::LastAnswerAgain, _) => "look like extra answers",
            (Look::Prompt, 1) => "looks like a prompt",
            (Look::Prompt, _) => "look like prompts",
            (Look::Text, 1) => "looks like debugging text",
            (Look::Text, _) => "look like debugging text",
        };
        let count = counted(self.count as u64, "line");
        let text = quote.joined(":", &self.first_text);
        format!("{count} {place} {look}{text}")
    }
}

impl Place {
    /// Returns the place in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Before => "before the first answer",
            Self::Between => "between the answers",
            Self::After { .. } => "after the last answer",
        }
    }
}

impl Label {
    /// Returns a clause that says which label each answer has in front.
    pub(crate) fn clause(&self, what_is_right: Option<&str>) -> String {
        let before_first = match &self.role {
            LabelRole::Added { before_first } => before_first,
            LabelRole::InsteadOf(right) => {
                let clause = self.clause_on_other(&right.replaced);
                return with_right(clause, "otherwise", what_is_right);
            }
        };
        let clause = self.found.clause_in_front(EACH_ANSWER);
        match before_first {
            None => with_right(clause, "without it", what_is_right),
            Some(before_first) => {
                let both = format!("{clause}; the first one has `{before_first}` too");
                with_right(both, "without them", what_is_right)
            }
        }
    }

    /// Returns a clause that says which label each answer has instead of `right`, the right one of the first answer.
    fn clause_on_other(&self, right: &str) -> String {
        let found = &self.found;
        if !found.do_numbers_differ {
            let right = right_label_in_words(right, self.answers);
            return found.clause_in_front_instead_of(EACH_ANSWER, &right);
        }
        let differ_only_in_numbers = without_digits(&found.words) == without_digits(right);
        if differ_only_in_numbers {
            let example = found.shown();
            return format!(
                "the labels have other numbers, such as `{example}` instead of `{right}`"
            );
        }
        let right = generalised(right, found.placeholder());
        found.clause_in_front_instead_of(EACH_ANSWER, &format!("`{right}`"))
    }
}

impl MissingLabel {
    /// Returns a clause that says which label each answer lacks.
    fn clause(&self, what_is_right: Option<&str>) -> String {
        let right = right_label_in_words(&self.right, self.answers);
        let clause = format!("each answer lacks {right} in front");
        with_right(clause, "with it", what_is_right)
    }
}

/// Returns the right label of the first answer in words: "`Case:`", or "a label such as `Case 1:`" if it has a number and the
/// labels of other answers have other numbers.
fn right_label_in_words(right: &str, answers: usize) -> String {
    let has_number = right.contains(|it: char| it.is_ascii_digit());
    if has_number && answers > 1 {
        format!("a label such as `{right}`")
    } else {
        format!("`{right}`")
    }
}

impl Prompts {
    /// Returns a clause that says which answers have words in front.
    fn clause(&self, what_is_right: Option<&str>) -> String {
        if self.count > 1 {
            let (count, words) = (self.count, self.first.shown());
            let clause = format!("{count} answers have other words in front, such as `{words}`");
            return with_right(clause, "without them", what_is_right);
        }
        let answer = match self.cases_before {
            0 => "the first answer".to_owned(),
            before => format!("the answer to {} {}", self.case_word, before + 1),
        };
        with_right(
            self.first.clause_in_front(&answer),
            "without it",
            what_is_right,
        )
    }
}

/// Returns a clause that says which mark words have between them instead of something else, such as "a space". `found` is the
/// mark, in quotes.
fn clause_on_marks_between(found: &str, instead: &str) -> String {
    format!("words have {found} between them instead of {instead}")
}

/// Returns a clause that says which marks words have. `found` are the marks, in quotes, or words for them.
pub(crate) fn marks_clause(found: &str) -> String {
    format!("words have {found} between or around them")
}

impl OtherText {
    /// Returns a clause that says what other text answers have. There must be [something to say](Self::is_empty).
    pub(crate) fn clause(&self) -> String {
        let mut faults = Vec::new();
        if let Some(label) = &self.missing_label {
            faults.push(format!("lack a label such as `{label}` in front"));
        }
        if !self.examples.is_empty() {
            let text = listed(&self.examples);
            faults.push(format!(
                "have other text between or around their words, such as {text}"
            ));
        }
        if let Some(OtherLetterCase { found, right }) = &self.letter_case {
            faults.push(format!("have `{found}` instead of `{right}`"));
        }
        format!("answers {}", faults.join(", and "))
    }
}

impl RepeatedWord {
    /// Returns a clause that says which answer lists which word more than once.
    fn clause(&self) -> String {
        let Self {
            case_word, word, ..
        } = self;
        let number = self.cases_before + 1;
        let start = format!("the answer to {case_word} {number} lists `{word}`");
        repeated_clause(&start, self.about)
    }
}

/// Returns a clause that says that a word is listed more than once. `start` says what lists which word, such as "the answer to
/// hand 2 lists `FA`". `about` says what decides how often, if it is known.
pub(crate) fn repeated_clause(start: &str, about: Option<&str>) -> String {
    let once = "with each word only once, every answer is right";
    match about {
        Some(about) => format!("{start} more than once: {about}; {once}"),
        None => {
            format!(
                "{start} more than once; {once}: is it listed for each way in which it is found?"
            )
        }
    }
}

/// Returns a clause that says that labels, of which this is the first, have no answer behind them. `right` is
/// the right answer to all of these cases, if it is the same.
pub(crate) fn unanswered_clause(label: &str, right: Option<&str>) -> String {
    let clause = format!("there is no answer behind a label such as `{label}`");
    match right {
        Some(right) => format!("{clause} where `{right}` is right"),
        None => clause,
    }
}

impl OtherNumber {
    /// Returns a clause that says that cases have the number of another one, or their own in another notation. The label is an
    /// example, so the clause is true of several outputs, too.
    fn clause(&self) -> String {
        let Self {
            found,
            right,
            case_word,
        } = self;
        let cases = plural(case_word);
        if self.is_in_other_notation() {
            return format!(
                "{cases} have their number in another notation, such as `{found}` instead of `{right}`, and all answers are \
                 right otherwise"
            );
        }
        format!(
            "{cases} have the number of another one, such as `{found}` instead of `{right}`, and all answers are right \
             otherwise: is each {case_word} counted, whatever its answer is?"
        )
    }
}

impl MissingAnswers {
    /// Returns a clause that says which answers are missing.
    pub(crate) fn clause(&self) -> String {
        if self.are_all() {
            return "the output is empty".to_owned();
        }
        if let Some(hint) = &self.hint {
            let cases = counted(self.cases as u64, self.case_word);
            let answers = self.answers_before;
            return format!("the output ends after {answers} of {cases}: {hint}");
        }
        let first = format!(
            "the answer to {} {}",
            self.case_word,
            self.answers_before + 1
        );
        let more = if self.count > 1 {
            format!(", and {} more", self.count - 1)
        } else {
            String::new()
        };
        format!("{first} is missing{more}; the others are right")
    }

    /// Returns whether there is no answer at all.
    pub(crate) fn are_all(&self) -> bool {
        self.count == self.cases
    }
}

/// Returns these texts in a list, such as "`[`, `,` and `]`".
pub(crate) fn listed(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
    match quoted.split_last() {
        Some((last, front)) if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::added_words::AddedWords;
    use crate::added_words::tests::words;
    use crate::form::RightLabel;

    #[test]
    fn the_first_missing_answer_is_named_and_the_others_are_counted() {
        let clause = |count| {
            let missing = MissingAnswers {
                count,
                answers_before: 1,
                cases: 7,
                case_word: "board",
                hint: None,
            };
            missing.clause()
        };
        assert_eq!(
            clause(1),
            "the answer to board 2 is missing; the others are right"
        );
        assert_eq!(
            clause(3),
            "the answer to board 2 is missing, and 2 more; the others are right"
        );
    }

    #[test]
    fn a_label_at_the_end_is_said_after_the_right_one() {
        let clause = |found: &str, do_numbers_differ| {
            let label = Label {
                found: AddedWords {
                    is_at_end: true,
                    do_numbers_differ,
                    ..words(found)
                },
                role: LabelRole::InsteadOf(RightLabel {
                    replaced: "Case 1:".to_owned(),
                    whole: "Case 1:".to_owned(),
                }),
                answers: 2,
            };
            label.clause(None)
        };
        assert_eq!(
            clause("k:", false),
            "each answer has `k:` in front instead of a label such as `Case 1:`, and once more at the end"
        );
        assert_eq!(
            clause("k 1:", true),
            "each answer has `k N:` in front (`N` is a number) instead of `Case N:`, and once more at the end"
        );
    }
}
