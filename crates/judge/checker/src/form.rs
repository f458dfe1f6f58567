//! Names what is wrong with the form of an output whose answers are right, or would be if the form
//! were.

use std::cmp::Ordering;
use std::iter;

use puzzle::counted;
use puzzle::visible::cut;

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
        /// The words of the first line that all lines have.
        own: Prompt,
        /// The words that should stand there, if there should be any.
        right: String,
        /// More words in front of the first answer. They are empty if there are none.
        before_first: String,
        /// The number of answers.
        answers: usize,
    },
    /// Some answers have words in front, such as a prompt.
    Prompt {
        /// The words in front of the first of these answers.
        first: Prompt,
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
        /// What decides how often each word stands there, if it is known; see [`Listed`](crate::Listed).
        about: Option<&'static str>,
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
    /// The answers, or the words of each answer, are right, but stand in each other's place. So no reason why
    /// an answer is wrong says more.
    Moved {
        /// A clause that says how.
        clause: String,
        /// An answer, and what it should be. It may be empty.
        example: String,
    },
    /// Anything else, such as another order of the right words, another layout than the statement's, or
    /// an exit code.
    Other(Reason),
}

/// Words in front of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// The words, once.
    pub words: String,
    /// How often they stand there, one after the other.
    pub times: usize,
    /// Whether they also stand after the last answer.
    pub is_at_end: bool,
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

/// The first of the lines that belong to no case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FirstSurplus<'a> {
    /// The line.
    pub(crate) line: &'a str,
    /// How many answers stand before it.
    pub(crate) before: usize,
}

/// Of which cases a fault of form is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Each case.
    Each,
    /// The first case at fault, and all cases whose answers have other words beside them.
    Labelled,
    /// The cases without a right answer.
    NotRight,
    /// The first case at fault.
    First,
}

/// Whether a fault of form says why an answer is not right, so that no other reason is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Explains {
    /// It says nothing of why an answer is not right.
    Nothing,
    /// It says why an answer that can be read is wrong, unless the input has only one case, for which this may
    /// be chance.
    Answers,
    /// It says why anything is not right.
    All,
}

impl Place {
    /// Returns the place in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Before => "before the first answer",
            Self::Between => "between the answers",
            Self::After(_) => "after the last answer",
        }
    }
}

impl FormFault {
    /// Returns whether two outputs have the same thing wrong with their form. If an output has only one answer,
    /// what stands in front of it may be a prompt in front of each answer, or in front of the first.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Surplus {
                    is_answer: false, ..
                },
                Self::Surplus {
                    is_answer: false, ..
                },
            ) => true,
            (Self::Surplus { place, .. }, Self::Surplus { place: its, .. }) => {
                self.kind() == other.kind() && place == its
            }
            (
                Self::Label {
                    own,
                    right,
                    answers,
                    ..
                },
                Self::Label {
                    own: its,
                    right: its_right,
                    answers: its_answers,
                    ..
                },
            ) => {
                right == its_right
                    && (own.is_like(its)
                        || *answers == 1 && own.ends_with(its)
                        || *its_answers == 1 && its.ends_with(own))
            }
            (Self::Prompt { .. }, Self::Label { answers, right, .. })
            | (Self::Label { answers, right, .. }, Self::Prompt { .. }) => {
                *answers == 1 && right.is_empty()
            }
            (Self::Moved { clause, .. }, Self::Moved { clause: its, .. }) => clause == its,
            (Self::Tail(_), _) => self == other,
            _ => self.kind() == other.kind(),
        }
    }

    /// Returns whether this is said of each answer, so that no output can be right which has it.
    pub fn is_of_each(&self) -> bool {
        self.scope() == Scope::Each
    }

    /// Returns of which cases this is said.
    pub(crate) fn scope(&self) -> Scope {
        match self {
            Self::Label { .. } | Self::Tail(_) => Scope::Each,
            Self::Prompt { .. } | Self::Marks { .. } => Scope::Labelled,
            Self::Moved { .. } => Scope::NotRight,
            Self::Surplus { .. }
            | Self::Repeated { .. }
            | Self::Unanswered { .. }
            | Self::Missing { .. }
            | Self::Other(_) => Scope::First,
        }
    }

    /// Returns whether this says why answers are not right.
    pub(crate) fn explains(&self) -> Explains {
        match self {
            Self::Surplus { .. }
            | Self::Label { .. }
            | Self::Prompt { .. }
            | Self::Tail(_)
            | Self::Marks { .. }
            | Self::Other(_) => Explains::Nothing,
            Self::Moved { .. } => Explains::Answers,
            Self::Repeated { .. } | Self::Unanswered { .. } | Self::Missing { .. } => Explains::All,
        }
    }

    /// Returns whether a failure is of the [kind](Self::kind) of this, even if a reason is known why an answer
    /// is wrong.
    pub(crate) fn decides_kind(&self) -> bool {
        match self {
            Self::Moved { .. } => true,
            Self::Surplus { .. }
            | Self::Label { .. }
            | Self::Prompt { .. }
            | Self::Tail(_)
            | Self::Marks { .. }
            | Self::Repeated { .. }
            | Self::Unanswered { .. }
            | Self::Missing { .. }
            | Self::Other(_) => false,
        }
    }

    /// Returns whether this explains the failure of an output only if all its answers are right.
    pub(crate) fn needs_right_answers(&self) -> bool {
        match self {
            Self::Surplus { .. } | Self::Prompt { .. } | Self::Marks { .. } => true,
            Self::Label { .. }
            | Self::Tail(_)
            | Self::Repeated { .. }
            | Self::Unanswered { .. }
            | Self::Missing { .. }
            | Self::Moved { .. }
            | Self::Other(_) => false,
        }
    }

    /// Returns the first line that belongs to no case, if such lines are what is wrong.
    pub(crate) fn first_surplus(&self) -> Option<FirstSurplus<'_>> {
        match self {
            Self::Surplus { first, before, .. } => Some(FirstSurplus {
                line: first,
                before: *before,
            }),
            Self::Label { .. }
            | Self::Prompt { .. }
            | Self::Tail(_)
            | Self::Marks { .. }
            | Self::Repeated { .. }
            | Self::Unanswered { .. }
            | Self::Missing { .. }
            | Self::Moved { .. }
            | Self::Other(_) => None,
        }
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
                is_answer: false,
                first,
                ..
            } => {
                if is_prompt(first) {
                    "a prompt"
                } else {
                    "debugging text"
                }
            }
            Self::Surplus { .. } => "too many answers",
            Self::Label { .. } | Self::Tail(_) => "a label",
            Self::Marks { .. } => "marks between words",
            Self::Prompt { .. } => "a prompt",
            Self::Repeated { .. } => "the same is listed twice",
            Self::Unanswered { .. } => "a label without an answer",
            Self::Missing { .. } => "an answer is missing",
            Self::Moved { .. } => "in another place",
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
        let is_said = !right.is_empty() && !how.is_empty();
        if is_said {
            format!("{clause}; {how}, {right}")
        } else {
            clause
        }
    }
}

impl Prompt {
    /// Returns a prompt with these words, which may be the same few again and again.
    pub(crate) fn new(words: &[String]) -> Self {
        const MAX: usize = 16; // words of a prompt that is asked again and again
        let is_period = |length: &usize| {
            words.len().is_multiple_of(*length)
                && words
                    .iter()
                    .zip(&words[*length..])
                    .all(|(one, other)| one == other)
        };
        let lengths = 1..words.len().min(MAX + 1);
        let length = lengths.into_iter().find(is_period).unwrap_or(words.len());
        Self {
            words: cut(&words[..length].join(" "), 120),
            times: words.len() / length.max(1),
            is_at_end: false,
        }
    }

    /// Returns a clause that says that this answer has these words in front.
    pub(crate) fn clause(&self, answer: &str) -> String {
        let times = match self.times {
            ..2 => String::new(),
            times => format!(" {times} times"),
        };
        let end = if self.is_at_end {
            ", and it stands at the end too"
        } else {
            ""
        };
        format!("{answer} has `{}`{times} in front{end}", self.words)
    }

    /// Returns whether two prompts are the same but for digits, and for what stands at the end.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.times == other.times && letters(&self.words) == letters(&other.words)
    }

    /// Returns the words before those of the other prompt, with which these words end.
    pub(crate) fn before(&self, other: &Self) -> String {
        let words: Vec<&str> = self.words.split(' ').collect();
        let its = other.words.split(' ').count() * other.times;
        words[..words.len().saturating_sub(its)].join(" ")
    }

    /// Returns whether these words end with those of the other prompt.
    fn ends_with(&self, other: &Self) -> bool {
        let [own, its] = [self, other].map(|prompt| {
            let words = letters(&prompt.words) + " ";
            words.repeat(prompt.times)
        });
        own.ends_with(&its)
    }
}

/// Returns a text without its digits.
fn letters(text: &str) -> String {
    text.replace(|it: char| it.is_ascii_digit(), "")
}

/// Returns whether a line looks like a prompt.
fn is_prompt(line: &str) -> bool {
    line.trim_end().ends_with([':', '?', '>'])
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

/// Returns what is wrong with the form of a whole output if it is the right one otherwise: the order
/// of its lines, or what [`nearly`] finds.
pub(crate) fn of_whole(right: &str, output: &str) -> Option<FormFault> {
    let [lines, found] = [right, output].map(|text| text.lines().collect::<Vec<_>>());
    let is_permuted = lines != found && has_the_items_of(&lines, &found);
    if is_permuted {
        let order = if lines.iter().eq(found.iter().rev()) {
            "the right lines in reverse order"
        } else {
            "the right lines in another order"
        };
        return Some(FormFault::Other(Reason::new(order, order)));
    }
    permuted_within(right, output).or_else(|| nearly(right, output))
}

/// Returns the fault of form of lines that have the right words, each in another order.
pub(crate) fn permuted_within(right: &str, output: &str) -> Option<FormFault> {
    let [right, found] = [right, output].map(|text| text.lines().collect::<Vec<_>>());
    let words = |line: &str| {
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let mut pairs = iter::zip(&right, &found);
    let are_alike =
        right.len() == found.len() && pairs.all(|(one, other)| words(one) == words(other));
    let is_other =
        |(one, other): &(&&str, &&str)| !one.split_whitespace().eq(other.split_whitespace());
    let (one, other) = iter::zip(&right, &found).find(is_other)?;
    if !are_alike {
        return None;
    }
    let [found, right] = [other, one].map(|line| cut(line.trim(), 60));
    Some(FormFault::Moved {
        clause: "the right words of each line stand in another order".to_owned(),
        example: format!("`{found}` should be `{right}`"),
    })
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
