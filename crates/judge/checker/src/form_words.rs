//! Says in clauses what is wrong with the form of an output.

use puzzle::{counted, plural};

use crate::added_words::{generalised, without_digits};
use crate::form::{
    FormFault, Label, Look, MissingAnswers, OtherLetterCase, OtherNumber, OtherText, Place,
    Prompts, RepeatedWord, SurplusLines,
};

impl FormFault {
    /// Returns a clause that says what is wrong, and what is right otherwise, such as `every answer is
    /// right`, if anything is.
    pub fn clause(&self, otherwise: Option<&str>) -> String {
        match self {
            Self::Surplus(surplus) => surplus.clause(otherwise),
            Self::Label(label) => label.clause(otherwise),
            Self::Prompts(prompts) => prompts.clause(otherwise),
            Self::Tail(end) => {
                let (words, note) = end.quoted();
                let clause = format!("each answer has {words} behind it{note}");
                with_right(clause, "without it", otherwise)
            }
            Self::Marks { found, instead } => {
                let clause = match instead {
                    Some(instead) => {
                        format!("words have {found} between them instead of {instead}")
                    }
                    None => marks_clause(found),
                };
                with_right(clause, "otherwise", otherwise)
            }
            Self::OtherText(text) => with_right(text.clause(), "otherwise", otherwise),
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

/// Returns a clause with what is right otherwise, if anything is.
pub(crate) fn with_right(clause: String, how: &str, otherwise: Option<&str>) -> String {
    match otherwise {
        Some(right) => format!("{clause}; {how}, {right}"),
        None => clause,
    }
}

impl SurplusLines {
    /// Returns a clause that says which lines belong to no case.
    pub(crate) fn clause(&self, otherwise: Option<&str>) -> String {
        match self.place {
            Place::After { end_mark } if self.is_last_again => {
                last_again_clause(&self.first_text, end_mark)
            }
            Place::After { end_mark } if self.look == Look::Answer => {
                self.after_last_clause(end_mark)
            }
            Place::Before | Place::Between | Place::After { .. } => {
                let without = if self.count == 1 {
                    "without it"
                } else {
                    "without them"
                };
                with_right(self.look_clause(), without, otherwise)
            }
        }
    }

    /// Returns a clause that says that there are more answers after the last one. `mark` is the end mark of the
    /// input.
    fn after_last_clause(&self, mark: Option<&str>) -> String {
        let Self {
            count, first_text, ..
        } = self;
        let more = match count {
            1 => String::new(),
            count => format!(" ({count} lines)"),
        };
        let hint = match mark {
            Some(mark) => format!(": does the program stop at `{mark}`?"),
            None => String::new(),
        };
        format!("there is output after the last answer: `{first_text}`{more}{hint}")
    }

    /// Returns a clause that says where the lines stand, and what they look like.
    fn look_clause(&self) -> String {
        let place = match self.place {
            Place::Between => format!("from line {} on", self.first_number),
            Place::Before | Place::After { .. } => self.place.words().to_owned(),
        };
        let look = match (self.look, self.count) {
            (Look::Answer, 1) => "looks like an extra answer",
            (Look::Answer, _) => "look like extra answers",
            (Look::Prompt, 1) => "looks like a prompt",
            (Look::Prompt, _) => "look like prompts",
            (Look::Text, 1) => "looks like debugging text",
            (Look::Text, _) => "look like debugging text",
        };
        let count = counted(self.count as u64, "line");
        format!("{count} {place} {look}: `{}`", self.first_text)
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

impl OtherNumber {
    /// Returns a clause that says that cases have the number of another one, or their own in another notation. It is true of
    /// all outputs that have this fault.
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

impl OtherText {
    /// Returns a clause that says what other text answers have.
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

impl Label {
    /// Returns a clause that says what each answer has in front instead of what is right, and the first one
    /// besides.
    pub(crate) fn clause(&self, otherwise: Option<&str>) -> String {
        if self.found.words.is_empty() {
            let clause = format!("each answer lacks {} in front", self.quoted_right());
            return with_right(clause, "with it", otherwise);
        }
        let right = &self.right;
        if self.found.do_numbers_differ
            && without_digits(&self.found.words) == without_digits(right)
        {
            let found = self.found.shown();
            let clause =
                format!("the labels have other numbers, such as `{found}` instead of `{right}`");
            return with_right(clause, "otherwise", otherwise);
        }
        let clause = self.found.clause_in_front("each answer");
        if !right.is_empty() {
            return with_right(
                format!("{clause} instead of {}", self.quoted_right()),
                "otherwise",
                otherwise,
            );
        }
        if self.before_first.is_empty() {
            return with_right(clause, "without it", otherwise);
        }
        let both = format!("{clause}; the first one has `{}` too", self.before_first);
        with_right(both, "without them", otherwise)
    }

    /// Returns the right label in quotes, which may have the number of a case.
    fn quoted_right(&self) -> String {
        let right = &self.right;
        let has_number = right.contains(|it: char| it.is_ascii_digit());
        if self.found.do_numbers_differ {
            format!("`{}`", generalised(right, self.found.placeholder()))
        } else if has_number && self.answers > 1 {
            format!("a label such as `{right}`")
        } else {
            format!("`{right}`")
        }
    }
}

impl Prompts {
    /// Returns a clause that says which answers have words in front.
    fn clause(&self, otherwise: Option<&str>) -> String {
        if self.count > 1 {
            let (count, words) = (self.count, self.first.shown());
            let clause = format!("{count} answers have other words in front, such as `{words}`");
            return with_right(clause, "without them", otherwise);
        }
        let answer = match self.cases_before {
            0 => "the first answer".to_owned(),
            before => format!("the answer to {} {}", self.case_word, before + 1),
        };
        with_right(self.first.clause_in_front(&answer), "without it", otherwise)
    }
}

impl RepeatedWord {
    /// Returns a clause that says which answer lists which word more than once.
    fn clause(&self) -> String {
        let number = self.cases_before + 1;
        let start = format!(
            "the answer to {} {number} lists `{}`",
            self.case_word, self.word
        );
        repeated_clause(&start, self.about)
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
        let more = match self.count {
            ..2 => String::new(),
            count => format!(", and {} more", count - 1),
        };
        format!("{first} is missing{more}; the others are right")
    }

    /// Returns whether there is no answer at all.
    pub(crate) fn are_all(&self) -> bool {
        self.count == self.cases
    }
}

/// Returns a clause that begins with what lists which word more than once. `about` says what decides how often.
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

/// Returns these texts in a list, such as "`[`, `,` and `]`".
pub(crate) fn listed(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
    match quoted.split_last() {
        Some((last, front)) if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => quoted.concat(),
    }
}

/// Returns a clause that says which marks words have.
pub(crate) fn marks_clause(found: &str) -> String {
    format!("words have {found} between or around them")
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

/// Returns a clause that says that the last answer stands there twice. `mark` is the end mark of the input.
fn last_again_clause(answer: &str, mark: Option<&str>) -> String {
    let clause = format!("the last answer is printed again at the end, as `{answer}`");
    match mark {
        Some(mark) => format!("{clause}: does the program stop at `{mark}`?"),
        None => {
            format!(
                "{clause}: does a loop such as `while (!eof)` run once more at the end of the input?"
            )
        }
    }
}
