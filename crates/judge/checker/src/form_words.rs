//! Says in clauses what is wrong with the form of an output.

use puzzle::counted;

use crate::form::{FormFault, Place, Prompt, is_prompt};

impl FormFault {
    /// Returns a clause that says what is wrong, and what is right otherwise, such as `every answer is
    /// right`, unless that is empty.
    pub fn clause(&self, right: &str) -> String {
        let (clause, how) = match self {
            Self::Surplus {
                first,
                is_last_again: true,
                place: Place::After(mark),
                ..
            } => (last_again_clause(first, *mark), ""),
            Self::Surplus {
                lines,
                first,
                line,
                is_answer,
                place,
                ..
            } => surplus_clause(*lines, first, *line, *is_answer, *place),
            Self::Label {
                own,
                right,
                before_first,
                ..
            } => label_clause(own, right, before_first),
            Self::Prompt {
                first,
                before,
                count,
                case,
            } => prompt_clause(first, *before, *count, case),
            Self::Marks { own, instead } => {
                let clause = match instead {
                    Some(instead) => format!("words have {own} between them instead of {instead}"),
                    None => marks_clause(own),
                };
                (clause, "otherwise")
            }
            Self::Repeated {
                word,
                about,
                before,
                case,
            } => {
                let answer = format!("the answer to {case} {}", before + 1);
                (
                    repeated_clause(&format!("{answer} lists `{word}`"), *about),
                    "",
                )
            }
            Self::Unanswered { label, right } => (unanswered_clause(label, right.as_deref()), ""),
            Self::Tail(end) => (format!("each answer has `{end}` behind it"), "without it"),
            Self::Missing { count, of, .. } if count == of => ("the output is empty".into(), ""),
            Self::Missing {
                before,
                of,
                case,
                hint: Some(hint),
                ..
            } => {
                let cases = counted(*of as u64, case);
                (
                    format!("the output ends after {before} of {cases}: {hint}"),
                    "",
                )
            }
            Self::Missing {
                count,
                before,
                case,
                ..
            } => {
                let first = format!("the answer to {case} {}", before + 1);
                let more = if *count > 1 {
                    &*format!(", and {} more", count - 1)
                } else {
                    ""
                };
                (
                    format!("{first} is missing{more}; the others are right"),
                    "",
                )
            }
            Self::Moved { clause, example } if example.is_empty() => (clause.clone(), ""),
            Self::Moved { clause, example } => (format!("{clause}: {example}"), ""),
            Self::Other(reason) => (reason.sentence.clone(), ""),
        };
        if how.is_empty() {
            clause
        } else {
            with_right(clause, how, right)
        }
    }
}

/// Returns a clause with what is right otherwise, if anything is.
pub(crate) fn with_right(clause: String, how: &str, right: &str) -> String {
    if right.is_empty() {
        clause
    } else {
        format!("{clause}; {how}, {right}")
    }
}

/// Returns a clause that says what each answer has in front instead of what is right, and the first one
/// besides, and the words for an output without it.
fn label_clause(own: &Prompt, right: &str, before_first: &str) -> (String, &'static str) {
    if own.words.is_empty() {
        return (format!("each answer lacks `{right}` in front"), "with it");
    }
    let clause = own.clause("each answer");
    if !right.is_empty() {
        return (format!("{clause} instead of `{right}`"), "otherwise");
    }
    if before_first.is_empty() {
        return (clause, "without it");
    }
    let first = format!("; the first one has `{before_first}` too");
    (clause + &first, "without them")
}

/// Returns a clause that says which answers have other words in front, of which the first has these, and the words
/// for an output without them.
fn prompt_clause(
    first: &Prompt,
    before: usize,
    count: usize,
    case: &str,
) -> (String, &'static str) {
    if count > 1 {
        let clause = "answers have other words in front, such as";
        return (
            format!("{count} {clause} `{}`", first.words),
            "without them",
        );
    }
    let answer = match before {
        0 => "the first answer".to_owned(),
        _ => format!("the answer to {case} {}", before + 1),
    };
    (first.clause(&answer), "without it")
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

/// Returns a clause that says which marks words have.
pub(crate) fn marks_clause(own: &str) -> String {
    format!("words have {own} between or around them")
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

/// Returns a clause that says which lines belong to no case, and the words for an output without them.
fn surplus_clause(
    lines: usize,
    first: &str,
    line: usize,
    is_answer: bool,
    place: Place,
) -> (String, &'static str) {
    if let (true, Place::After(mark)) = (is_answer, place) {
        let hint = mark.map(|mark| format!(": does the program stop at `{mark}`?"));
        let hint = hint.unwrap_or_default();
        let more = if lines > 1 {
            format!(" ({lines} lines)")
        } else {
            String::new()
        };
        let clause = format!("there is output after the last answer: `{first}`{more}{hint}");
        return (clause, "");
    }
    let place = match place {
        Place::Between => format!("from line {line} on"),
        Place::Before | Place::After(_) => place.words().to_owned(),
    };
    let look = match (is_answer, lines) {
        (false, 1) if is_prompt(first) => "looks like a prompt",
        (false, _) if is_prompt(first) => "look like prompts",
        (false, 1) => "looks like debugging text",
        (false, _) => "look like debugging text",
        (true, 1) => "looks like an extra answer",
        (true, _) => "look like extra answers",
    };
    let without = if lines == 1 {
        "without it"
    } else {
        "without them"
    };
    let count = counted(lines as u64, "line");
    (format!("{count} {place} {look}: `{first}`"), without)
}
