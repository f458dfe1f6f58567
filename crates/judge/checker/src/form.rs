//! Names what is wrong with the form of an output whose answers are right, or would be if the form
//! were.

use std::cmp::Ordering;
use std::iter;

use puzzle::counted;

use crate::judging::Reason;

/// What is wrong with the form of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormFault {
    /// Lines belong to no case.
    Surplus {
        /// The number of these lines.
        lines: usize,
        /// The first of them.
        first: String,
        /// Its number in the output, counted from 1.
        line: usize,
        /// How many answers stand before it.
        before: usize,
        /// Whether it looks like an answer.
        is_answer: bool,
        /// Whether it is the last answer once more, and the only one of these lines.
        is_last_again: bool,
        /// Where the lines stand.
        place: Place,
    },
    /// Each line begins with words that do not belong to its answer.
    Label {
        /// The words of the first line.
        own: String,
        /// The words that should stand there, if there should be any.
        right: String,
    },
    /// Some answers have words in front, such as a prompt.
    Prompt {
        /// The words in front of the first of these answers.
        first: String,
        /// The number of cases before it.
        before: usize,
        /// The number of these answers.
        count: usize,
        /// The puzzle's word for a case.
        case: &'static str,
    },
    /// Each line ends with these words, which do not belong to its answer.
    Tail(String),
    /// Words have marks, such as commas, between or around them instead of blanks.
    Marks {
        /// The marks in quotes, such as "`,`" or "`[` and `]`".
        own: String,
        /// What should stand between the words instead, if there is one mark.
        instead: Option<&'static str>,
    },
    /// Answers list a word more than once, and are right with each word only once. The others are right.
    Repeated {
        /// The first word that stands there again.
        word: String,
        /// The number of cases before it.
        before: usize,
        /// The puzzle's word for a case.
        case: &'static str,
    },
    /// Labels have no answer behind them, and the other answers are right.
    Unanswered {
        /// The first of these labels.
        label: String,
        /// The right answer to all of these cases, if it is the same.
        right: Option<String>,
    },
    /// Answers are missing, and the others are right.
    Missing {
        /// The number of answers that are missing.
        count: usize,
        /// The number of answers before the first of them.
        before: usize,
        /// The number of cases.
        of: usize,
        /// The puzzle's word for a case.
        case: &'static str,
        /// If the last ones are missing, what to look for, as a question.
        hint: Option<String>,
    },
    /// Anything else, such as another order of the right words, another layout than the statement's, or
    /// an exit code.
    Other(Reason),
}

/// Where lines stand that belong to no case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the first answer.
    Before,
    /// Before the last answer or after it.
    Between,
    /// After the last answer. If the input has this end mark, the program may have read on.
    After(Option<&'static str>),
}

impl FormFault {
    /// Returns whether two outputs have the same thing wrong with their form.
    pub fn is_like(&self, other: &Self) -> bool {
        self.kind() == other.kind()
            && match (self, other) {
                (Self::Surplus { place, .. }, Self::Surplus { place: its, .. }) => place == its,
                (Self::Label { .. } | Self::Tail(_) | Self::Marks { .. }, _) => self == other,
                _ => true,
            }
    }

    /// Returns whether this is said of each answer, so that no output can be right which has it.
    pub fn is_of_each(&self) -> bool {
        matches!(self, Self::Label { .. } | Self::Tail(_))
    }

    /// Returns whether this is wrong after the last answer.
    pub(crate) fn is_at_end(&self) -> bool {
        matches!(
            self,
            Self::Surplus {
                place: Place::After(_),
                ..
            }
        )
    }

    /// Returns what is wrong in a few words that are the same for all outputs of this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Surplus {
                is_answer: false, ..
            } => "debugging text",
            Self::Surplus { .. } => "too many answers",
            Self::Label { .. } | Self::Tail(_) => "a label",
            Self::Marks { .. } => "marks between words",
            Self::Prompt { .. } => "a prompt",
            Self::Repeated { .. } => "the same is listed twice",
            Self::Unanswered { .. } => "a label without an answer",
            Self::Missing { .. } => "an answer is missing",
            Self::Other(reason) => reason.kind,
        }
    }

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
            Self::Label { own, right } => match (&own[..], &right[..]) {
                (_, "") => (format!("each answer has `{own}` in front"), "without it"),
                ("", _) => (format!("each answer lacks `{right}` in front"), "with it"),
                _ => (
                    format!("each answer has `{own}` in front instead of `{right}`"),
                    "otherwise",
                ),
            },
            Self::Prompt {
                first,
                before,
                count: 1,
                case,
            } => {
                let answer = format!("the answer to {case} {}", before + 1);
                (format!("{answer} has `{first}` in front"), "without it")
            }
            Self::Prompt { first, count, .. } => (
                format!("{count} answers have other words in front, such as `{first}`"),
                "without them",
            ),
            Self::Marks { own, instead } => {
                let place = match instead {
                    Some(instead) => format!("between them instead of {instead}"),
                    None => "between or around them".to_owned(),
                };
                (format!("words have {own} {place}"), "otherwise")
            }
            Self::Repeated { word, before, case } => {
                let answer = format!("the answer to {case} {}", before + 1);
                (repeated_clause(&format!("{answer} lists `{word}`")), "")
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
            Self::Other(reason) => (reason.sentence.clone(), ""),
        };
        let is_said = !right.is_empty() && !how.is_empty();
        if is_said {
            format!("{clause}; {how}, {right}")
        } else {
            clause
        }
    }

    /// Returns a clause like [`clause`](Self::clause) that is true of several outputs, which are
    /// [alike](Self::is_like).
    pub(crate) fn clause_of_several(all: &[&Self], right: &str) -> String {
        let are = |is: &dyn Fn(&Self) -> bool| all.iter().all(|form| is(form));
        let is_one = are(&|form| matches!(form, Self::Missing { count: 1, .. }));
        let is_all = are(&|form| matches!(form, Self::Missing { count, of, .. } if count == of));
        let is_end = are(&|form| matches!(form, Self::Missing { hint: Some(_), .. }));
        match all[0] {
            Self::Missing {
                hint: Some(hint), ..
            } if is_end && !is_all => {
                let last = "the last answer is missing";
                format!(
                    "{}: {hint}",
                    if is_one {
                        last
                    } else {
                        "the output ends too early"
                    }
                )
            }
            Self::Missing { .. } if !is_all => {
                let are = if is_one {
                    "one answer is"
                } else {
                    "some answers are"
                };
                format!("{are} missing, and the others are right")
            }
            Self::Surplus {
                lines,
                first,
                is_answer,
                place,
                ..
            } => {
                let is_again = |form: &Self| matches!(form, Self::Surplus { is_last_again, .. } if *is_last_again);
                if let Place::After(mark) = place
                    && *lines == 1
                    && !are(&is_again)
                    && all.iter().any(|form| is_again(form))
                    && are(&|form| matches!(form, Self::Surplus { lines: 1, .. }))
                {
                    // The last answer may be the same by chance.
                    return surplus_clause(1, first, 0, *is_answer, Place::After(*mark)).0;
                }
                if are(&|form| matches!(form, Self::Surplus { lines: its, .. } if its == lines)) {
                    return all[0].clause(right);
                }
                let what = if *is_answer {
                    "more output"
                } else {
                    "debugging text"
                };
                let place = match place {
                    Place::Before => "before the first answer",
                    Place::Between => "between the answers",
                    Place::After(_) => "after the last answer",
                };
                let without = if right.is_empty() {
                    ""
                } else {
                    "; without it, "
                };
                format!("there is {what} {place}, such as `{first}`{without}{right}")
            }
            Self::Prompt { first, .. } => {
                let without = if right.is_empty() {
                    String::new()
                } else {
                    format!("; without them, {right}")
                };
                format!("some answers have other words in front, such as `{first}`{without}")
            }
            Self::Repeated { word, .. } => {
                repeated_clause(&format!("answers list a word, such as `{word}`,"))
            }
            Self::Unanswered { label, right: one } => {
                let is_same =
                    are(&|form| matches!(form, Self::Unanswered { right, .. } if right == one));
                let of_all = if is_same { one.as_deref() } else { None };
                unanswered_clause(label, of_all)
            }
            form => form.clause(right),
        }
    }
}

/// Returns a clause that begins with what lists which word more than once.
fn repeated_clause(start: &str) -> String {
    let once = "with each word only once, every answer is right";
    format!("{start} more than once; {once}: is it listed for each way in which it is found?")
}

/// Returns a clause that says that labels, of which this is the first, have no answer behind them. `right` is
/// the right answer to all of these cases, if it is the same.
fn unanswered_clause(label: &str, right: Option<&str>) -> String {
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
        Place::Before => "before the first answer".to_owned(),
        Place::Between | Place::After(_) => format!("from line {line} on"),
    };
    let look = match (is_answer, lines) {
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

/// Returns what is wrong with the form of a whole output if it is the right one otherwise: the order
/// of its lines, or what [`nearly`] finds.
pub(crate) fn of_whole(right: &str, output: &str) -> Option<FormFault> {
    let [lines, found] = [right, output].map(|text| text.lines().collect::<Vec<_>>());
    let is_permuted = lines != found && has_the_items_of(&lines, &found);
    let order = "the right lines in another order";
    let order = is_permuted.then(|| FormFault::Other(Reason::new(order, order)));
    order.or_else(|| nearly(right, output))
}

/// Returns what is wrong with the form of a text if its words are the right ones otherwise.
pub(crate) fn nearly(right: &str, found: &str) -> Option<FormFault> {
    let words = |text| str::split_whitespace(text).collect::<Vec<_>>();
    let [right, found] = [right, found].map(words);
    let pairs = || iter::zip(&right, &found);
    let are = |is: fn(&str, &str) -> bool| {
        right.len() == found.len() && pairs().all(|(right, found)| is(right, found))
    };
    let word = |kind: &'static str| {
        let (right, found) = pairs().find(|(right, found)| right != found)?;
        let sentence = format!("{kind}: `{found}` should be `{right}`");
        Some(FormFault::Other(Reason::new(kind, sentence)))
    };
    let kind = match (
        right.concat() == found.concat(),
        right.len().cmp(&found.len()),
    ) {
        _ if are(str::eq_ignore_ascii_case) => return word("letter case"),
        (true, Ordering::Greater) => "a space or a line break is missing",
        (true, Ordering::Less) => "a space or a line break too many",
        _ if are(|right, word| word.trim_matches(|c| "[](){},;'\"".contains(c)) == right) => {
            "the right words with commas, brackets or quotes"
        }
        _ if are(is_same_number) => return word("numbers in another notation"),
        _ if has_the_items_of(&right, &found) => "the right words in another order",
        _ => return None,
    };
    Some(FormFault::Other(Reason::new(kind, kind)))
}

/// Returns whether two lists have the same items, in whatever order.
fn has_the_items_of(one: &[&str], other: &[&str]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let [mut one, mut other] = [one, other].map(<[&str]>::to_vec);
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

/// Returns whether a word is the right one, or the same number in another notation: with a plus sign,
/// leading zeros, decimals that are 0, or an exponent. With an exponent, C++ prints six digits by default,
/// so the number may be rounded.
fn is_same_number(right: &str, found: &str) -> bool {
    right == found
        || ungrouped(found).is_some_and(|digits| digits == right)
        || number(right)
            .zip(number(found))
            .is_some_and(|([right, _], [found, unit])| {
                2 * (right - found).abs() <= unit // equal, if the last digit is that of the ones
            })
}

/// Returns a number without the marks between groups of three digits, as in `611,924`. Returns `None` if there
/// are none.
fn ungrouped(word: &str) -> Option<String> {
    let digits = word.trim_start_matches(['+', '-']);
    let mark = digits.chars().find(|it| !it.is_ascii_digit())?;
    let is_mark = ",.'_".contains(mark);
    let mut groups = digits.split(mark);
    let first = groups.next()?;
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|it| it.is_ascii_digit());
    if is_mark && (1..=3).contains(&first.len()) && groups.all(is_group) {
        Some(word.replace(mark, ""))
    } else {
        None
    }
}

/// Returns the value of a whole number in any notation, and what its last digit is worth.
fn number(word: &str) -> Option<[i128; 2]> {
    const MAX_DIGITS: u32 = 18;
    let (mantissa, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: u32 = exponent.trim_start_matches('+').parse().ok()?;
    let decimals = decimals.trim_end_matches('0');
    let scale = exponent
        .checked_sub(decimals.len() as u32)
        .filter(|&scale| scale <= MAX_DIGITS)?;
    let digits: i64 = format!("{whole}{decimals}").parse().ok()?;
    let unit = 10_i128.pow(scale);
    Some([i128::from(digits) * unit, unit])
}
