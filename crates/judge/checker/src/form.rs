//! Defines what may be wrong with an output other than the values of its answers.
//!
//! A [`FormFault`] is such a fault. These are examples of outputs for two boards, whose right answers are `110` and `111`. The
//! sign ⏎ separates lines:
//!
//! | output                               | fault                                                                 |
//! |--------------------------------------|-----------------------------------------------------------------------|
//! | `110` ⏎ `111`                        | none: this is right                                                   |
//! | `n = 2` ⏎ `110` ⏎ `111`              | [`Surplus`](FormFault::Surplus): `n = 2` belongs to no case           |
//! | `k: 110` ⏎ `k: 111`                  | [`Label`](FormFault::Label): each answer has `k:` in front            |
//! | `n? 110` ⏎ `111`                     | [`Prompts`](FormFault::Prompts): one answer has `n?` in front         |
//! | `110 points` ⏎ `111 points`          | [`Tail`](FormFault::Tail): each answer has `points` behind it         |
//! | `110`                                | [`Missing`](FormFault::Missing): the last answer                      |
//! | `111` ⏎ `110`                        | [`Other`](FormFault::Other): the right lines in reverse order         |
//!
//! Answers that have moved show only if there are several different ones. This is an output for four boards, whose right
//! answers are `110`, `111`, `35` and `58`:
//!
//! | output                               | fault                                                                 |
//! |--------------------------------------|-----------------------------------------------------------------------|
//! | `0` ⏎ `110` ⏎ `111` ⏎ `35`           | [`Moved`](FormFault::Moved): each answer is that of the board before  |
//!
//! These are outputs for two hands, whose right answers are `FA` and `1T FA`, with labels in front:
//!
//! | output                               | fault                                                                 |
//! |--------------------------------------|-----------------------------------------------------------------------|
//! | `Case 1: FA` ⏎ `Case 2: 1T FA`       | none: this is right                                                   |
//! | `Hand 1: FA` ⏎ `Hand 2: 1T FA`       | [`Label`](FormFault::Label): each answer has `Hand`, not `Case`       |
//! | `FA` ⏎ `1T FA`                       | [`MissingLabel`](FormFault::MissingLabel): no answer has `Case N:`    |
//! | `Case 1: FA` ⏎ `Case 2: 1T,FA`       | [`Marks`](FormFault::Marks): words have `,` between them              |
//! | `Case 1: FA` ⏎ `Case 2: 1T and FA`   | [`OtherText`](FormFault::OtherText): `and` stands between words       |
//! | `Case 1: FA` ⏎ `Case 2: 1T FA FA`    | [`Repeated`](FormFault::Repeated): `FA` is listed twice               |
//! | `Case 1:` ⏎ `Case 2: 1T FA`          | [`Unanswered`](FormFault::Unanswered): no answer follows `Case 1:`    |
//! | `Case 1: FA` ⏎ `Case 3: 1T FA`       | [`Numbered`](FormFault::Numbered): a label has another number         |
//! | `Case 1: FA` ⏎ `Case 2: FA 1T`       | [`Moved`](FormFault::Moved): the words of a line are in another order |
//!
//! A report says two things of an output that is not right: the fault of form, and for each wrong answer the *reason* why it is
//! wrong, such as that a score is too high. How the two go together depends on the fault: [`FormFault::said_of`] tells of
//! which cases the fault is said, and [`FormFault::explains`] whether a reason is needed beside it.
//!
//! # A new fault
//!
//! A new fault needs a variant here and a module of `reading` that finds it. The compiler then asks for it in these places:
//!
//! - [`FormFault::said_of`], [`FormFault::explains`], [`FormFault::shows_wrong_answers_as_printed`] and [`FormFault::kind`] in this
//!   file.
//! - [`FormFault::clause`], which says the fault of one output in words, and `clause_of_all`, which says that of several.
//! - [`FormFault::covers`], which decides whether the faults of two outputs have a common cause.

use crate::added_words::{AddedWords, without_digits};
use crate::judging::Reason;

/// What is wrong with the form of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormFault {
    /// Some lines belong to no case.
    Surplus(SurplusLines),
    /// Each answer has the same words in front that do not belong to it.
    Label(Label),
    /// No answer has its right label in front, nor another one.
    MissingLabel(MissingLabel),
    /// Some answers have words in front, such as a prompt, or all have words that are no label: different ones, or only numbers.
    Prompts(Prompts),
    /// Each answer has these words behind it, which do not belong to it.
    Tail(AddedWords),
    /// Words have marks, such as commas, between or around them.
    Marks {
        /// The marks that the program printed, in quotes, such as "`,`" or "`[` and `]`".
        found: String,
        /// What should stand between the words instead of the mark, if there is only one kind, and no blank is beside a mark.
        instead: Option<&'static str>,
    },
    /// Answers have other text between or around their words, lack their label, or have words in another letter case.
    OtherText(OtherText),
    /// Answers list a word more than once, and are right with each word only once. The other answers are right.
    Repeated(RepeatedWord),
    /// Labels, whatever number they have, have no answer behind them, and the other answers are right.
    Unanswered {
        /// The first label without an answer.
        label: String,
        /// The right answer that is missing behind each of these labels, if it is the same one.
        right: Option<String>,
    },
    /// Answers have a label with another number, or with the right number in another notation. They are right otherwise, and the
    /// other answers are right.
    Numbered(OtherNumber),
    /// Answers are missing, and the other answers are right.
    Missing(MissingAnswers),
    /// What belongs in one place stands in another, in one of three ways:
    ///
    /// - Each answer is the right one to a case that is a fixed number of cases before or after its own.
    /// - The numbers of each answer stand in another order, which is the same for all answers.
    /// - The words of some lines stand in another order within their lines.
    Moved {
        /// A clause that says how they have moved.
        clause: String,
        /// A line, and what it should be, such as "`1 5` should be `5 1`". It is known only of lines whose words have moved.
        example: Option<String>,
    },
    /// A fault of which only a kind and a sentence are known, such as any other order of the right lines, another layout than the
    /// statement's, or an exit code.
    Other(Reason),
}

/// Lines that belong to no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurplusLines {
    /// How many lines belong to no case.
    pub count: usize,
    /// The text of the first of these lines.
    pub first_text: String,
    /// The number of the first of these lines in the output, counted from 1.
    pub first_number: usize,
    /// How many answers stand before the first of these lines.
    pub answers_before: usize,
    /// What the first of these lines looks like. In an output that is read by words, all of them together decide whether they
    /// look like answers.
    pub look: Look,
    /// Where the lines stand.
    pub place: Place,
}

impl SurplusLines {
    /// Returns what the lines look like, in a few words.
    fn kind(&self) -> &'static str {
        match self.look {
            Look::Answer | Look::LastAnswerAgain => "too many answers",
            Look::Prompt => "a prompt",
            Look::Text => "debugging text",
        }
    }
}

/// What lines that belong to no case look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An answer, so there are more answers than cases.
    Answer,
    /// The last answer once more, behind the last answer itself.
    LastAnswerAgain,
    /// A prompt.
    Prompt,
    /// Other text, probably for debugging.
    Text,
}

impl Look {
    /// Returns whether there are more answers than cases.
    pub(crate) fn is_answer(self) -> bool {
        match self {
            Self::Answer | Self::LastAnswerAgain => true,
            Self::Prompt | Self::Text => false,
        }
    }

    /// Returns what a line looks like that is no answer. The line has no blanks at its end.
    pub(crate) fn of_text(line: &str) -> Self {
        if line.ends_with([':', '?', '>']) {
            Self::Prompt
        } else {
            Self::Text
        }
    }
}

/// Where lines stand that belong to no case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// All before the first answer.
    Before,
    /// Between two answers, or on several sides of an answer.
    Between,
    /// All after the last answer.
    After {
        /// The end mark of the input, if it has one: the program may have read on behind it.
        end_mark: Option<&'static str>,
    },
}

/// Words in front of each answer that do not belong to it.
///
/// These are examples of outputs with two answers:
///
/// | right lines                 | lines of the output         | `found` | `role`                                    |
/// |-----------------------------|-----------------------------|---------|-------------------------------------------|
/// | `110` ⏎ `111`               | `k: 110` ⏎ `k: 111`         | `k:`    | added                                     |
/// | `110` ⏎ `111`               | `Start k: 110` ⏎ `k: 111`   | `k:`    | added, with `Start` before the first one  |
/// | `Case 1: FA` ⏎ `Case 2: 1T` | `Hand 1: FA` ⏎ `Hand 2: 1T` | `Hand`  | instead of `Case`, part of `Case 1:`      |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The words that the program printed, as they stand in front of the first answer. Those of the other answers may differ in
    /// digits. The words with which the right label ends as well are left out.
    pub found: AddedWords,
    /// What the label stands for.
    pub role: LabelRole,
    /// The number of answers that have the label.
    pub answers: usize,
}

/// What a label of the program stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelRole {
    /// No label should stand there, or the right one stands there as well.
    Added {
        /// What only the first answer has in front, before the label, if it has such words.
        before_first: Option<String>,
    },
    /// The label stands in the place of the right one.
    InsteadOf(RightLabel),
}

impl Label {
    /// Returns the right label in whose place this one stands, if there is one.
    pub fn instead_of(&self) -> Option<&RightLabel> {
        match &self.role {
            LabelRole::Added { .. } => None,
            LabelRole::InsteadOf(right) => Some(right),
        }
    }

    /// Returns what only the first answer has in front, before the label, if it is known to have such words.
    pub(crate) fn before_first(&self) -> Option<&str> {
        match &self.role {
            LabelRole::Added { before_first } => before_first.as_deref(),
            LabelRole::InsteadOf(_) => None,
        }
    }

    /// Returns the label without the words that only the first answer has before it.
    pub(crate) fn without_words_before_first(self) -> Self {
        match self.role {
            LabelRole::Added { .. } => Self {
                role: LabelRole::Added { before_first: None },
                ..self
            },
            LabelRole::InsteadOf(_) => self,
        }
    }

    /// Returns the same label without leaving out more words than `instead_of` does: `Hand 1:` instead of `Case 1:`, if this is
    /// `Hand` instead of `Case`. Returns `None` if this label leaves out fewer words, or stands instead of another one.
    pub(crate) fn told_instead_of(&self, instead_of: Option<&RightLabel>) -> Option<Self> {
        if self.instead_of() == instead_of {
            return Some(self.clone());
        }
        let (own, right) = (self.instead_of()?, instead_of?);
        if own.whole != right.whole {
            return None;
        }
        let left_out = right.replaced.strip_prefix(&own.replaced)?.trim_start();
        // These words are the right ones, so their numbers differ from answer to answer.
        let has_number = left_out.contains(|it: char| it.is_ascii_digit());
        let do_numbers_differ = has_number && self.answers > 1;
        Some(Self {
            found: self.found.followed_by(left_out, do_numbers_differ),
            role: LabelRole::InsteadOf(right.clone()),
            ..self.clone()
        })
    }
}

/// The right label of the first answer, in whose place another one stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightLabel {
    /// The part of the label that is wrong: all of it but the words with which the other label ends, too.
    pub replaced: String,
    /// The whole label.
    pub whole: String,
}

/// A label that should stand in front of each answer, and does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingLabel {
    /// The right label of the first answer.
    pub right: String,
    /// The number of answers, none of which has its label.
    pub answers: usize,
}

/// Words in front of some answers, such as a prompt, or words in front of all that make no label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompts {
    /// The words in front of the first of these answers.
    pub first: AddedWords,
    /// The number of cases before the first of these answers.
    pub cases_before: usize,
    /// The number of answers that have words in front.
    pub count: usize,
    /// The puzzle's word for a case.
    pub case_word: &'static str,
}

/// Other text between or around the words of answers, and what else is wrong with the words of such an output: a label that is
/// missing, or words in another letter case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherText {
    /// The first few texts that differ in more than digits.
    pub examples: Vec<String>,
    /// The first label that is missing, if one is.
    pub missing_label: Option<String>,
    /// The first words of an answer in another letter case, if some are.
    pub letter_case: Option<OtherLetterCase>,
    /// Where the words of each answer stand, if they were picked from the numbers of each line.
    pub picked_from: Option<NumberPlaces>,
}

impl OtherText {
    /// Returns whether there is nothing to say: no text, no missing label and no other letter case.
    pub(crate) fn is_empty(&self) -> bool {
        self.examples.is_empty() && self.missing_label.is_none() && self.letter_case.is_none()
    }

    /// Adds a text to the examples, unless there are enough of them or one is the same but for digits.
    pub(crate) fn add(&mut self, text: &str) {
        const MAX_EXAMPLES: usize = 3; // more would make the clause long and say nothing new
        let is_like_text = |example: &String| without_digits(example) == without_digits(text);
        if self.examples.len() < MAX_EXAMPLES && !self.examples.iter().any(is_like_text) {
            self.examples.push(text.to_owned());
        }
    }
}

/// Words of an answer in another letter case than that of the right answer, such as `in` instead of `IN`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherLetterCase {
    /// The words that the program printed.
    pub found: String,
    /// The right words.
    pub right: String,
}

/// Where the words of each answer stand among the numbers of its line. In `board 1 of 2: 7 points`, for example, the answer is
/// `7`, so `at` is `[2]`, and `width` is 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberPlaces {
    /// The place of each word of the answer among the numbers of the line, counted from 0.
    pub at: Vec<usize>,
    /// How many numbers each line has.
    pub width: usize,
}

/// A word that an answer lists more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedWord {
    /// The first word that is listed again.
    pub word: String,
    /// What decides how often the program lists each word, if it is known; see [`Listed`](crate::Listed).
    pub about: Option<&'static str>,
    /// The number of cases before the one whose answer lists the word again.
    pub cases_before: usize,
    /// The puzzle's word for a case.
    pub case_word: &'static str,
}

/// Answers that are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingAnswers {
    /// The number of answers that are missing.
    pub count: usize,
    /// The number of answers before the first of them.
    pub answers_before: usize,
    /// The number of cases.
    pub cases: usize,
    /// The puzzle's word for a case.
    pub case_word: &'static str,
    /// A question that says what to look for. It is known only if all missing answers are the last ones.
    pub hint: Option<String>,
}

/// A label with another number, such as that of another case, or with the right number in another notation, such as `Case 01:`.
///
/// It is the first label of an output that has another number. If there is no such label, it is the first one in another
/// notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherNumber {
    /// The label that the program printed.
    pub found: String,
    /// The right label.
    pub right: String,
    /// The puzzle's word for a case.
    pub case_word: &'static str,
}

impl OtherNumber {
    /// Returns whether the label has the right number, and differs from the right label only in leading zeros. Either of the
    /// two may have them.
    pub(crate) fn is_in_other_notation(&self) -> bool {
        without_leading_zeros(&self.found) == without_leading_zeros(&self.right)
    }
}

/// Returns a text without the zeros at the start of each number: `Case 7:` for `Case 007:`. Nothing is left of the number 0.
fn without_leading_zeros(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        let is_behind_digit = plain.ends_with(|it: char| it.is_ascii_digit());
        if c != '0' || is_behind_digit {
            plain.push(c);
        }
    }
    plain
}

/// The cases of which a report says a fault of form. The [first case at fault](crate::Reading::first_case_at_fault) is the first
/// one without a right answer or, if all answers are right, the first one at which the form is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaidOf {
    /// Each case.
    EachCase,
    /// The first case at fault, and each case with an answer in a [wrong form](crate::Entry::WrongForm).
    FirstAtFaultOrWrongForm,
    /// Each case without a right answer.
    NotRight,
    /// Only the first case at fault.
    FirstAtFault,
}

/// How much of what is wrong with an output a fault of form explains: why the output is not accepted, and why answers are not
/// right. Each variant explains what the one before it does, and more. A report says no other reason for what is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Explains {
    /// Why the output is not accepted, but only if all answers are right. A prompt in front of some answers, for example, is not
    /// the reason if an answer is wrong.
    FailureIfAllAreRight,
    /// Why the output is not accepted. A label in front of each answer, for example, is a reason even if some answers are wrong.
    /// It does not explain why they are wrong.
    Failure,
    /// Also why answers are wrong or missing. An answer that is that of the case before, for example, needs no other reason, but
    /// words that are no answer do. If there is only one case, its answer needs a reason too: its words may be the right ones in
    /// another order by chance.
    AllButMalformed,
    /// Also why words could not be read as an answer: each answer that does not have the fault is right. A word that an answer
    /// lists twice is an example.
    Everything,
}

impl FormFault {
    /// Returns the fault that answers, or their numbers, have moved.
    pub(crate) fn moved(clause: String) -> Self {
        Self::Moved {
            clause,
            example: None,
        }
    }

    /// Returns of which cases a report says the fault.
    pub(crate) fn said_of(&self) -> SaidOf {
        match self {
            Self::Label(_) | Self::MissingLabel(_) | Self::Tail(_) => SaidOf::EachCase,
            Self::Prompts(_) | Self::Marks { .. } | Self::OtherText(_) => {
                SaidOf::FirstAtFaultOrWrongForm
            }
            Self::Moved { .. } => SaidOf::NotRight,
            Self::Surplus(_)
            | Self::Repeated(_)
            | Self::Unanswered { .. }
            | Self::Numbered(_)
            | Self::Missing(_)
            | Self::Other(_) => SaidOf::FirstAtFault,
        }
    }

    /// Returns how much of what is wrong the fault explains.
    pub(crate) fn explains(&self) -> Explains {
        match self {
            Self::Surplus(_) | Self::Prompts(_) | Self::Marks { .. } | Self::OtherText(_) => {
                Explains::FailureIfAllAreRight
            }
            Self::Label(_) | Self::MissingLabel(_) | Self::Tail(_) | Self::Other(_) => {
                Explains::Failure
            }
            Self::Moved { .. } => Explains::AllButMalformed,
            Self::Repeated(_) | Self::Unanswered { .. } | Self::Numbered(_) | Self::Missing(_) => {
                Explains::Everything
            }
        }
    }

    /// Returns whether an answer in a [wrong form](crate::Entry::WrongForm) is shown as the program printed it even if it is wrong.
    /// In the layout of the statement, other text between the words of the answer would be left out.
    pub(crate) fn shows_wrong_answers_as_printed(&self) -> bool {
        match self {
            Self::OtherText(_) => true,
            Self::Surplus(_)
            | Self::Label(_)
            | Self::MissingLabel(_)
            | Self::Prompts(_)
            | Self::Tail(_)
            | Self::Marks { .. }
            | Self::Repeated(_)
            | Self::Unanswered { .. }
            | Self::Numbered(_)
            | Self::Missing(_)
            | Self::Moved { .. }
            | Self::Other(_) => false,
        }
    }

    /// Returns whether the fault explains why the output is not accepted even if answers are wrong.
    pub(crate) fn explains_failure_beside_wrong_answers(&self) -> bool {
        self.explains() != Explains::FailureIfAllAreRight
    }

    /// Returns whether the fault is a label, a missing label or a tail. No answer of an output with such a fault is accepted as
    /// it was printed.
    pub(crate) fn is_label_or_tail(&self) -> bool {
        matches!(self, Self::Label(_) | Self::MissingLabel(_) | Self::Tail(_))
    }

    /// Returns whether every case without a right answer is a failure of the [kind](Self::kind) of the fault, whatever its reason
    /// is. This is so if answers have moved, even for an answer that could not be read.
    pub(crate) fn decides_kind(&self) -> bool {
        matches!(self, Self::Moved { .. })
    }

    /// Returns the lines that belong to no case, if the fault is that there are such lines.
    pub(crate) fn surplus(&self) -> Option<&SurplusLines> {
        match self {
            Self::Surplus(surplus) => Some(surplus),
            _ => None,
        }
    }

    /// Returns whether the fault is that lines after the last answer belong to no case.
    pub(crate) fn is_surplus_at_end(&self) -> bool {
        let place = self.surplus().map(|surplus| surplus.place);
        matches!(place, Some(Place::After { .. }))
    }

    /// Returns what is wrong in a few words that are the same for all outputs with such a fault.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Surplus(surplus) => surplus.kind(),
            // The words stand in front of each answer or behind it, or are missing there.
            Self::Label(_) | Self::MissingLabel(_) | Self::Tail(_) => "a label",
            Self::Marks { .. } => "marks between words",
            Self::Prompts(_) => "a prompt",
            Self::OtherText(_) => "other text",
            Self::Repeated(_) => "the same is listed twice",
            Self::Unanswered { .. } => "a label without an answer",
            Self::Numbered(label) if label.is_in_other_notation() => "a number in another notation",
            Self::Numbered(_) => "the number of another case",
            Self::Missing(_) => "an answer is missing",
            Self::Moved { .. } => "in another place",
            Self::Other(reason) => reason.kind,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::added_words::tests::words;

    /// Returns the fault that each of so many answers has a label although none should stand there.
    pub fn label(found: &str, answers: usize) -> FormFault {
        FormFault::Label(Label {
            found: words(found),
            role: LabelRole::Added { before_first: None },
            answers,
        })
    }

    /// Returns the fault that each of two answers has a label instead of the right one.
    pub fn label_instead_of(right: &str, found: &str) -> FormFault {
        FormFault::Label(Label {
            found: words(found),
            role: LabelRole::InsteadOf(RightLabel {
                replaced: right.to_owned(),
                whole: right.to_owned(),
            }),
            answers: 2,
        })
    }

    /// The words that are no longer left out are those of the right label, whose numbers differ if there are several answers.
    #[test]
    fn a_label_is_told_with_words_that_it_left_out() {
        let right = |replaced: &str| RightLabel {
            replaced: replaced.to_owned(),
            whole: "Case 1:".to_owned(),
        };
        for (answers, do_numbers_differ) in [(1, false), (2, true)] {
            let label = Label {
                found: words("Hand"),
                role: LabelRole::InsteadOf(right("Case")),
                answers,
            };
            let told = label.told_instead_of(Some(&right("Case 1:"))).unwrap();
            assert_eq!(told.role, LabelRole::InsteadOf(right("Case 1:")));
            assert_eq!(told.found.words, "Hand 1:");
            assert_eq!(told.found.do_numbers_differ, do_numbers_differ);
        }
    }

    /// Returns the fault that each of two answers lacks the right label.
    pub fn missing_label(right: &str) -> FormFault {
        FormFault::MissingLabel(MissingLabel {
            right: right.to_owned(),
            answers: 2,
        })
    }

    /// Returns a line that belongs to no case.
    pub fn surplus_line(text: &str, look: Look, place: Place) -> SurplusLines {
        SurplusLines {
            count: 1,
            first_text: text.to_owned(),
            first_number: 1,
            answers_before: 0,
            look,
            place,
        }
    }

    /// Returns the fault that a line belongs to no case.
    pub fn surplus(text: &str, look: Look, place: Place) -> FormFault {
        FormFault::Surplus(surplus_line(text, look, place))
    }

    #[test]
    fn up_to_three_texts_are_known_that_differ_in_more_than_digits() {
        let mut text = OtherText::default();
        for other in ["a 1", "a 2", "b", "c", "d"] {
            text.add(other);
        }
        assert_eq!(text.examples, ["a 1", "b", "c"]);
    }

    #[test]
    fn a_prompt_ends_with_a_mark() {
        for line in ["n:", "n?", "n >"] {
            assert_eq!(Look::of_text(line), Look::Prompt, "{line}");
        }
        for line in ["n", "> n", "n."] {
            assert_eq!(Look::of_text(line), Look::Text, "{line}");
        }
    }

    #[test]
    fn lines_too_many_have_a_kind_and_may_be_at_the_end() {
        use Place::{Before, Between};
        let after = |end_mark| Place::After { end_mark };
        let debugging = |place| surplus("n = 3", Look::Text, place);
        for (look, kind) in [
            (Look::Answer, "too many answers"),
            (Look::LastAnswerAgain, "too many answers"),
            (Look::Prompt, "a prompt"),
            (Look::Text, "debugging text"),
        ] {
            assert_eq!(surplus("3", look, after(None)).kind(), kind);
        }
        let are_at_end = [Before, Between, after(None), after(Some("0"))]
            .map(|it| debugging(it).is_surplus_at_end());
        assert_eq!(are_at_end, [false, false, true, true]);
        assert!(!label("k:", 2).is_surplus_at_end());
    }

    /// A label or a tail explains every failure, but not why an answer is wrong.
    #[test]
    fn labels_and_tails_are_said_of_each_case() {
        for fault in [
            label("k:", 2),
            missing_label("Case 1:"),
            FormFault::Tail(words("points")),
        ] {
            assert!(fault.is_label_or_tail(), "{fault:?}");
            assert_eq!(fault.said_of(), SaidOf::EachCase, "{fault:?}");
            assert_eq!(fault.explains(), Explains::Failure, "{fault:?}");
        }
        for fault in [
            surplus("n = 3", Look::Text, Place::Before),
            FormFault::OtherText(OtherText::default()),
            FormFault::moved("a".to_owned()),
        ] {
            assert!(!fault.is_label_or_tail(), "{fault:?}");
        }
    }

    /// An answer that was moved is not right. No other fault counts more than the kind of a reason.
    #[test]
    fn moved_answers_are_not_right_and_decide_the_kind() {
        let moved = FormFault::moved("a".to_owned());
        assert_eq!(moved.said_of(), SaidOf::NotRight);
        assert!(moved.decides_kind());
        let unanswered = FormFault::Unanswered {
            label: "Case 1:".to_owned(),
            right: None,
        };
        assert!(!unanswered.decides_kind());
        assert!(!label("k:", 2).decides_kind());
    }

    #[test]
    fn other_text_is_known_if_any_of_it_is() {
        let letter_case = OtherLetterCase {
            found: "IN".to_owned(),
            right: "In".to_owned(),
        };
        assert!(OtherText::default().is_empty());
        for (examples, missing_label, letter_case) in [
            (vec!["a".to_owned()], None, None),
            (Vec::new(), Some("Case 1:".to_owned()), None),
            (Vec::new(), None, Some(letter_case)),
        ] {
            let known = OtherText {
                examples,
                missing_label,
                letter_case,
                picked_from: None,
            };
            assert!(!known.is_empty(), "{known:?}");
        }
    }
}
