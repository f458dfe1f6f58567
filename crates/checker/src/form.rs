//! Names what is wrong with the form of an output whose answers are right, or would be if the form
//! were.

use std::cmp::Ordering;
use std::iter;
use std::mem::discriminant;

use puzzle::counted;

/// What is wrong with the form of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
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
        /// What the lines look like.
        looks: Looks,
        /// Where they stand.
        place: Place,
    },
    /// Each line begins with words that do not belong to its answer.
    Label {
        /// The words of the first line.
        own: String,
        /// The words that should stand there, if there should be any.
        right: String,
    },
    /// Each line ends with these words, which do not belong to its answer.
    Tail(String),
    /// The lines are the right ones in another order.
    Lines,
    /// The words are the right ones in another order.
    Words,
    /// The letters are the right ones, but for their case.
    Letters(Pair),
    /// The numbers are the right ones in another notation, such as `1e+06`, `20.0` or `+7`.
    Notation(Pair),
    /// A space or a line break is missing.
    SpaceMissing,
    /// There is a space or a line break too many.
    SpaceTooMany,
    /// The words are the right ones with commas, brackets or quotes.
    Punctuation,
    /// The layout is not the statement's. The text says where.
    Layout(String),
    /// Some answers are missing, and the others are right.
    Missing {
        /// Which answers are missing.
        which: Missing,
        /// The number of answers that are missing.
        count: usize,
        /// The number of answers before the first of them.
        before: usize,
        /// All cases, as a count with their noun.
        cases: String,
        /// The puzzle's word for a case.
        case: &'static str,
        /// What to look for if the output ends too early, as a question.
        hint: String,
    },
    /// The output is empty, but the program wrote a file with this name that has answers.
    File(String),
    /// The output is right, but this is the exit code.
    ExitCode(i32),
    /// The output was cut after this many MiB.
    Endless(usize),
}

/// A word of an output, and the word that should stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    found: String,
    right: String,
}

/// What lines look like that belong to no case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Not like answers.
    Text,
    /// Like answers.
    Answers,
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

/// Which answers are missing in an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// All of them: the output is empty.
    All,
    /// The first ones.
    Start,
    /// The last ones.
    End,
    /// Others.
    Between,
    /// The first ones or the last ones: the answers that are there are right either way.
    Either,
}

impl Form {
    /// Returns whether two outputs have the same thing wrong with their form.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Label { .. } | Self::Tail(_), _) => self == other,
            (
                Self::Surplus { looks, place, .. },
                Self::Surplus { looks: its, place: there, .. },
            ) => looks == its && place == there,
            (Self::Missing { which, .. }, Self::Missing { which: its, .. }) => {
                let is_edge = |which: &Missing| matches!(which, Missing::Start | Missing::End);
                let is_any = |one: &Missing, other: &Missing| {
                    *one == Missing::All || *one == Missing::Either && is_edge(other)
                };
                which == its || is_any(which, its) || is_any(its, which)
            }
            _ => discriminant(self) == discriminant(other),
        }
    }

    /// Returns whether this is said of each answer, so that no output can be right which has it.
    pub fn is_of_each(&self) -> bool {
        matches!(self, Self::Label { .. } | Self::Tail(_))
    }

    /// Returns whether this says which answers are missing, and not that all are.
    pub(crate) fn says_which(&self) -> bool {
        matches!(self, Self::Missing { which, .. } if !matches!(which, Missing::All | Missing::Either))
    }

    /// Returns whether a single answer is missing.
    pub(crate) fn lacks_one(&self) -> bool {
        matches!(self, Self::Missing { count: 1, .. })
    }

    /// Returns a clause like [`clause`](Self::clause) that is true of several outputs. `is_one` says whether
    /// each of them lacks a single answer.
    pub(crate) fn clause_of_several(&self, is_right: bool, is_one: bool) -> String {
        let Self::Missing { which, hint, .. } = self else { return self.clause(is_right) };
        match (which, is_one) {
            (Missing::All, _) => "the output is empty".to_owned(),
            (Missing::Start, true) => "the first answer is missing".to_owned(),
            (Missing::End | Missing::Either, true) => format!("the last answer is missing: {hint}"),
            (Missing::End | Missing::Either, false) => format!("the output ends too early: {hint}"),
            _ => "some answers are missing, and the others are right".to_owned(),
        }
    }

    /// Returns whether an output that has this is right otherwise. Lines too many or a label may stand
    /// beside wrong answers.
    pub(crate) fn is_all(&self) -> bool {
        !self.is_of_each() && !matches!(self, Self::Surplus { .. })
    }

    /// Returns what is wrong in a few words that are the same for all outputs of this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Surplus { looks: Looks::Text, .. } => "debugging text",
            Self::Surplus { looks: Looks::Answers, .. } => "too many answers",
            Self::Label { .. } | Self::Tail(_) => "a label",
            Self::Lines | Self::Words => "another order",
            Self::Letters(_) => "letter case",
            Self::Notation(_) => "another notation",
            Self::SpaceMissing | Self::SpaceTooMany => "spaces and line breaks",
            Self::Punctuation => "punctuation",
            Self::Layout(_) => "another layout",
            Self::Missing { which: Missing::All, .. } => "no output",
            Self::Missing { .. } => "an answer is missing",
            Self::File(_) => "output to a file",
            Self::ExitCode(_) => "an exit code",
            Self::Endless(_) => "output without end",
        }
    }

    /// Returns a clause that says what is wrong. `is_right` says whether all answers are right
    /// otherwise.
    pub fn clause(&self, is_right: bool) -> String {
        let but = |clause: String, how: &str| match is_right {
            true => format!("{clause}; {how}, every answer is right"),
            false => clause,
        };
        match self {
            Self::Surplus {
                lines,
                first,
                place: Place::After(mark),
                looks: Looks::Answers,
                ..
            } => {
                let mark = mark.map(|mark| format!(": does the program stop at `{mark}`?"));
                let more = if *lines > 1 { format!(" ({lines} lines)") } else { String::new() };
                let hint = mark.unwrap_or_default();
                format!("there is output after the last answer: `{first}`{more}{hint}")
            }
            Self::Surplus { lines, first, line, place, looks, .. } => {
                let place = match place {
                    Place::Before => "before the first answer".to_owned(),
                    _ => format!("from line {line} on"),
                };
                let look = if *lines == 1 { "looks" } else { "look" };
                let what = match (looks, lines) {
                    (Looks::Text, _) => "debugging text",
                    (Looks::Answers, 1) => "an extra answer",
                    (Looks::Answers, _) => "extra answers",
                };
                let lines = counted(*lines as u64, "line");
                let clause = format!("{lines} {place} {look} like {what}: `{first}`");
                but(clause, "without it")
            }
            Self::Label { own, right } if right.is_empty() => {
                but(format!("each answer has `{own}` in front"), "without it")
            }
            Self::Label { own, right } if own.is_empty() => {
                but(format!("each answer lacks `{right}` in front"), "with it")
            }
            Self::Label { own, right } => {
                but(format!("each answer has `{own}` in front instead of `{right}`"), "otherwise")
            }
            Self::Tail(end) => but(format!("each answer has `{end}` behind it"), "without it"),
            Self::Lines => "the right lines in another order".to_owned(),
            Self::Words => "the right words in another order".to_owned(),
            Self::Letters(pair) => format!("letter case: {}", pair.text()),
            Self::Notation(pair) => {
                format!("the right numbers in another notation: {}", pair.text())
            }
            Self::SpaceMissing => "a space or a line break is missing".to_owned(),
            Self::SpaceTooMany => "a space or a line break too many".to_owned(),
            Self::Punctuation => "the right words with commas, brackets or quotes".to_owned(),
            Self::Layout(text) => text.clone(),
            Self::Missing { which: Missing::All, .. } => "the output is empty".to_owned(),
            Self::Missing {
                which: Missing::End | Missing::Either, before, cases, hint, ..
            } => {
                format!("the output ends after {before} of {cases}: {hint}")
            }
            Self::Missing { count, before, case, .. } => {
                let (are, more) = match count {
                    1 => ("is", String::new()),
                    _ => ("are", format!(" and {} others", count - 1)),
                };
                format!(
                    "the answer to {case} {}{more} {are} missing; the others are right",
                    before + 1
                )
            }
            Self::File(name) => format!(
                "the output is empty, but {name} has answers: print them to standard output \
                 (without freopen)"
            ),
            Self::ExitCode(code) => format!(
                "the output is right, but the exit code is {code}: end with exit code 0 (return 0)"
            ),
            Self::Endless(mib) => format!("the program printed more than {mib} MiB"),
        }
    }
}

impl Pair {
    fn text(&self) -> String {
        format!("`{}` should be `{}`", self.found, self.right)
    }
}

/// Returns what is wrong with the form of a whole output if it is the right one otherwise: the order
/// of its lines, or what [`nearly`] finds.
pub(crate) fn of_whole(right: &str, output: &str) -> Option<Form> {
    let lines = [right, output].map(|text| text.lines().collect::<Vec<_>>());
    let [mut right_lines, mut found] = lines.clone();
    right_lines.sort_unstable();
    found.sort_unstable();
    let is_permuted = right_lines == found && lines[0] != lines[1];
    if is_permuted { Some(Form::Lines) } else { nearly(right, output) }
}

/// Returns what is wrong with the form of a text if its words are the right ones otherwise.
pub(crate) fn nearly(right: &str, found: &str) -> Option<Form> {
    let words = |text| str::split_whitespace(text).collect::<Vec<_>>();
    let [mut right, mut found] = [right, found].map(words);
    let pair = || {
        let (right, found) = iter::zip(&right, &found).find(|(right, found)| right != found)?;
        Some(Pair { found: (*found).to_owned(), right: (*right).to_owned() })
    };
    let are = |is: fn(&str, &str) -> bool| {
        let mut pairs = iter::zip(&right, &found);
        right.len() == found.len() && pairs.all(|(right, found)| is(right, found))
    };
    if are(|right, found| right.eq_ignore_ascii_case(found)) {
        return pair().map(Form::Letters);
    }
    match (right.concat() == found.concat(), right.len().cmp(&found.len())) {
        (true, Ordering::Greater) => Some(Form::SpaceMissing),
        (true, Ordering::Less) => Some(Form::SpaceTooMany),
        _ if are(|right, word| word.trim_matches(|c| "[](){},;'\"".contains(c)) == right) => {
            Some(Form::Punctuation)
        }
        _ if are(is_same_number) => pair().map(Form::Notation),
        _ => {
            right.sort_unstable();
            found.sort_unstable();
            (right == found).then_some(Form::Words)
        }
    }
}

/// Returns whether a word is the right one, or the same number in another notation. With an exponent,
/// C++ prints six digits of a number by default.
fn is_same_number(right: &str, found: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| b"0123456789+-.eE".contains(&byte));
    let [value, other] = [right, found].map(|word| word.parse::<f64>().ok());
    let digits = if found.contains(['e', 'E']) { 5e-6 } else { 0.0 };
    let is_same =
        || value.zip(other).is_some_and(|(one, two)| (one - two).abs() <= digits * one.abs());
    right == found || is_number(right) && is_number(found) && is_same()
}
