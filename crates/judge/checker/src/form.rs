//! Defines what may be wrong with an output apart from its answers, and how each fault affects what a report says. Mostly, the
//! answers are right once the form is corrected; but a label, a tail or a prompt can stand beside wrong answers, too.
//!
//! The sentences stand in `form_words`, but [`FormFault::Moved`] and [`FormFault::Other`] bring their own. What a new
//! fault or another new cause needs is said at [`Cause`](crate::Cause).

use crate::added_words::{AddedWords, without_digits};
use crate::judging::Reason;

/// What is wrong with the form of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormFault {
    /// Lines belong to no case.
    Surplus(SurplusLines),
    /// Each answer has words in front that do not belong to it, or lacks the right ones.
    Label(Label),
    /// Some answers have words in front, such as a prompt.
    Prompts(Prompts),
    /// Each answer has these words behind it, which do not belong to it.
    Tail(AddedWords),
    /// Words have marks, such as commas, between or around them.
    Marks {
        /// The marks in quotes, such as "`,`" or "`[` and `]`".
        own: String,
        /// What should stand between the words instead of the mark, if there is only one kind, and only between words.
        instead: Option<&'static str>,
    },
    /// Answers have other text between or around their words.
    OtherText(OtherText),
    /// Answers list a word more than once, and are right with each word only once. The other answers are right.
    Repeated(RepeatedWord),
    /// Right labels have no answer behind them, and the other answers are right.
    Unanswered {
        /// The first of these labels.
        label: String,
        /// The right answer to all of these cases, if it is the same.
        right: Option<String>,
    },
    /// Answers have a label with another number, or with its own in another notation, and are right otherwise. The other
    /// answers are right.
    Numbered(OtherNumber),
    /// Answers are missing, and the other answers are right.
    Missing(MissingAnswers),
    /// The answers, or the words of each answer, are right, but stand in each other's place.
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

/// Lines that belong to no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurplusLines {
    /// The number of these lines.
    pub lines: usize,
    /// The first of them.
    pub first: String,
    /// The number of the first line in the output, counted from 1.
    pub line: usize,
    /// How many answers stand before it.
    pub answers_before: usize,
    /// What it looks like.
    pub look: Look,
    /// Whether it is the last answer once more, and the only one of these lines.
    pub is_last_again: bool,
    /// Where the lines stand.
    pub place: Place,
}

/// What a line that belongs to no case looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An answer, so there are more answers than cases.
    Answer,
    /// A prompt.
    Prompt,
    /// Other text, probably for debugging.
    Text,
}

impl Look {
    /// Returns what a line looks like that is no answer, and has no blanks at its end.
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
    /// Before the first answer.
    Before,
    /// Among the answers: the first line stands before the last answer, and the last line after the first answer.
    Between,
    /// After the last answer.
    After {
        /// The end mark of the input, if it has one: the program may have read on behind it.
        end_mark: Option<&'static str>,
    },
}

/// Words in front of each answer that do not belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The words, as the first line has them; those of the other lines may differ in digits. Empty if there are none,
    /// although the right ones should stand there.
    pub own: AddedWords,
    /// The words that should stand there. Empty if none should.
    pub right: String,
    /// More words in front of the first answer. Empty if there are none.
    pub before_first: String,
    /// The number of answers.
    pub answers: usize,
}

/// Words in front of some answers, such as a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompts {
    /// The words in front of the first of these answers.
    pub first: AddedWords,
    /// The number of cases before it.
    pub cases_before: usize,
    /// The number of these answers.
    pub count: usize,
    /// The puzzle's word for a case.
    pub case: &'static str,
}

/// Other text between or around the words of answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherText {
    /// The first few texts that differ in more than digits.
    pub first: Vec<String>,
    /// The first label that is missing, if one is.
    pub lacks: Option<String>,
    /// Words of an answer in another letter case, and as they should be.
    pub letter_case: Option<(String, String)>,
    /// Where the words of each answer stand, if they were picked from the numbers of each line.
    pub picked_from: Option<NumberPlaces>,
}

/// Where the words of each answer stand among the numbers of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberPlaces {
    /// Their places among these numbers, counted from 0.
    pub at: Vec<usize>,
    /// How many numbers each line has.
    pub width: usize,
}

/// A word that an answer lists more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedWord {
    /// The first word that stands there again.
    pub word: String,
    /// What decides how often each word stands there, if it is known; see [`Listed`](crate::Listed).
    pub about: Option<&'static str>,
    /// The number of cases before that of this answer.
    pub cases_before: usize,
    /// The puzzle's word for a case.
    pub case: &'static str,
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
    pub case: &'static str,
    /// If the last ones are missing, what to look for, as a question.
    pub hint: Option<String>,
}

/// The first label with another number, or with its own in another notation, such as `Case 01:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherNumber {
    /// The label.
    pub own: String,
    /// The right label.
    pub right: String,
    /// The puzzle's word for a case.
    pub case: &'static str,
}

/// Of which cases a fault of form is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Each case.
    Each,
    /// The first case at fault, and all cases whose answers have other words beside them.
    WordsBeside,
    /// The cases without a right answer.
    NotRight,
    /// The first case at fault.
    First,
}

/// Whether a fault of form is said instead of the reason why an answer is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplacesReason {
    /// The fault says nothing of why an answer is not right.
    Never,
    /// The fault is said instead of the reason if the answer can be read and the input has several cases: then the answer is
    /// that of another case, while a single one may look so by chance.
    IfReadableAmongSeveral,
    /// The fault says why anything is not right.
    Always,
}

impl FormFault {
    /// Returns the fault that answers, or their words, stand in each other's place, without an example.
    pub(crate) fn moved(clause: String) -> Self {
        Self::Moved {
            clause,
            example: String::new(),
        }
    }

    /// Returns whether this fault of one output and that of another have a common cause, which is said in the words of this
    /// one. Other text covers a label, for example, and not the other way round.
    ///
    /// A report that has said this fault does not say one that it covers. `common_form` says both in one sentence, but for
    /// words beside wrong answers, which may be a part of them. What the sentence can leave out is not compared: how often a
    /// tail stands there, for example, or which words a prompt has.
    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            // Two faults of the same variant. In the last of these arms, no part is compared.
            (Self::Surplus(one), Self::Surplus(other)) => one.is_like(other),
            (Self::Label(one), Self::Label(other)) => one.is_like(other),
            (Self::Tail(one), Self::Tail(other)) => one.has_same_words(other),
            (Self::OtherText(one), Self::OtherText(other)) => one.picked_from == other.picked_from,
            (Self::Moved { clause, .. }, Self::Moved { clause: its, .. }) => clause == its,
            (Self::Other(one), Self::Other(other)) => one.kind == other.kind,
            (Self::Numbered(one), Self::Numbered(other)) => {
                one.is_in_other_notation() == other.is_in_other_notation()
            }
            (Self::Prompts(_), Self::Prompts(_))
            | (Self::Marks { .. }, Self::Marks { .. })
            | (Self::Repeated(_), Self::Repeated(_))
            | (Self::Unanswered { .. }, Self::Unanswered { .. })
            | (Self::Missing(_), Self::Missing(_)) => true,
            // A label, a prompt or a tail is other text, too, whatever `picked_from` is. The reverse is not so: other text
            // may be none of these.
            (Self::OtherText(_), other) => {
                matches!(other, Self::Label(_) | Self::Prompts(_) | Self::Tail(_))
            }
            // The label of the only answer of an output may be a prompt in front of the first answer.
            (Self::Prompts(_), Self::Label(label)) | (Self::Label(label), Self::Prompts(_)) => {
                label.answers == 1 && label.right.is_empty()
            }
            // A prompt may stand alone on a line where no answer follows.
            (Self::Prompts(_), Self::Surplus(lines)) | (Self::Surplus(lines), Self::Prompts(_)) => {
                lines.look == Look::Prompt
            }
            _ => false,
        }
    }

    /// Returns whether this is said of each answer, so that no output can be right which has it.
    pub fn is_of_each(&self) -> bool {
        self.scope() == Scope::Each
    }

    /// Returns of which cases this is said.
    pub(crate) fn scope(&self) -> Scope {
        match self {
            Self::Label(_) | Self::Tail(_) => Scope::Each,
            Self::Prompts(_) | Self::Marks { .. } | Self::OtherText(_) => Scope::WordsBeside,
            Self::Moved { .. } => Scope::NotRight,
            Self::Surplus(_)
            | Self::Repeated(_)
            | Self::Unanswered { .. }
            | Self::Numbered(_)
            | Self::Missing(_)
            | Self::Other(_) => Scope::First,
        }
    }

    /// Returns whether this is said instead of the reason why an answer is not right.
    pub(crate) fn replaces_reason(&self) -> ReplacesReason {
        match self {
            Self::Surplus(_)
            | Self::Label(_)
            | Self::Prompts(_)
            | Self::Tail(_)
            | Self::Marks { .. }
            | Self::OtherText(_)
            | Self::Other(_) => ReplacesReason::Never,
            Self::Moved { .. } => ReplacesReason::IfReadableAmongSeveral,
            Self::Repeated(_) | Self::Unanswered { .. } | Self::Numbered(_) | Self::Missing(_) => {
                ReplacesReason::Always
            }
        }
    }

    /// Returns whether a failure is of the [kind](Self::kind) of this fault even if a reason is said too. Among answers that
    /// have moved, one that cannot be read has its own reason, and the failure is still of this kind.
    pub(crate) fn overrides_kind_of_reason(&self) -> bool {
        matches!(self, Self::Moved { .. })
    }

    /// Returns whether this explains the failure of an output only if all its answers are right. It does not need them if
    /// it makes every output fail, whatever the answers are, as a label or a tail does, or if it is itself why answers are
    /// not right, such as those that are missing.
    pub(crate) fn needs_right_answers(&self) -> bool {
        match self {
            Self::Surplus(_) | Self::Prompts(_) | Self::Marks { .. } | Self::OtherText(_) => true,
            Self::Label(_)
            | Self::Tail(_)
            | Self::Repeated(_)
            | Self::Unanswered { .. }
            | Self::Numbered(_)
            | Self::Missing(_)
            | Self::Moved { .. }
            | Self::Other(_) => false,
        }
    }

    /// Returns whether the fault lies after the last answer.
    pub(crate) fn is_at_end(&self) -> bool {
        matches!(self.surplus().map(|it| it.place), Some(Place::After { .. }))
    }

    /// Returns the lines that belong to no case, if these are what is wrong.
    pub(crate) fn surplus(&self) -> Option<&SurplusLines> {
        match self {
            Self::Surplus(surplus) => Some(surplus),
            _ => None,
        }
    }

    /// Returns what is wrong in a few words that are the same for all outputs of this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Surplus(surplus) => surplus.kind(),
            Self::Label(_) | Self::Tail(_) => "a label", // on either side of the answer
            Self::Marks { .. } => "marks between words",
            Self::Prompts(_) => "a prompt",
            Self::OtherText(_) => "other text",
            Self::Repeated(_) => "the same is listed twice",
            Self::Unanswered { .. } => "a label without an answer",
            Self::Numbered(number) if number.is_in_other_notation() => {
                "a number in another notation"
            }
            Self::Numbered(_) => "the number of another case",
            Self::Missing(_) => "an answer is missing",
            Self::Moved { .. } => "in another place",
            Self::Other(reason) => reason.kind,
        }
    }
}

impl SurplusLines {
    /// Returns whether the lines of two outputs are alike: neither are answers, or both are answers in the same place.
    fn is_like(&self, other: &Self) -> bool {
        match (self.look, other.look) {
            (Look::Answer, Look::Answer) => self.place == other.place,
            (Look::Answer, _) | (_, Look::Answer) => false,
            (Look::Prompt | Look::Text, Look::Prompt | Look::Text) => true,
        }
    }

    /// Returns what the first line is in a few words.
    fn kind(&self) -> &'static str {
        match self.look {
            Look::Answer => "too many answers",
            Look::Prompt => "a prompt",
            Look::Text => "debugging text",
        }
    }
}

impl OtherNumber {
    /// Returns whether the number is the right one with leading zeros.
    pub(crate) fn is_in_other_notation(&self) -> bool {
        without_leading_zeros(&self.own) == without_leading_zeros(&self.right)
    }
}

impl OtherText {
    /// Returns whether no text is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_empty() && self.lacks.is_none() && self.letter_case.is_none()
    }

    /// Adds a text, unless there are enough or one is the same but for digits.
    pub(crate) fn add(&mut self, text: &str) {
        const MAX: usize = 3;
        let is_known = |it: &String| without_digits(it) == without_digits(text);
        if self.first.len() < MAX && !self.first.iter().any(is_known) {
            self.first.push(text.to_owned());
        }
    }
}

impl Label {
    /// Returns whether two outputs may have the same label. If an output has only one answer, its label has also what
    /// stands in front of the first answer alone: `Start k:` of one answer is then like `k:` of several.
    fn is_like(&self, other: &Self) -> bool {
        let may_be_with_more = |longer: &Self, shorter: &Self| {
            let has_words = !shorter.own.words.is_empty(); // otherwise the label is missing
            longer.answers == 1 && has_words && longer.own.ends_with(&shorter.own)
        };
        let are_like = self.own.is_like(&other.own)
            || may_be_with_more(self, other)
            || may_be_with_more(other, self);
        are_like && self.right == other.right
    }
}

/// Returns a text without the zeros at the start of each number. Of the number 0, nothing is left.
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::added_words::tests::words;

    #[test]
    fn up_to_three_texts_are_known_that_differ_in_more_than_digits() {
        let mut text = OtherText::default();
        for other in ["a 1", "a 2", "b", "c", "d"] {
            text.add(other);
        }
        assert_eq!(text.first, ["a 1", "b", "c"]);
    }

    #[test]
    fn other_text_covers_that_at_the_same_place_and_labels() {
        let at = |place| {
            FormFault::OtherText(OtherText {
                picked_from: Some(NumberPlaces {
                    at: vec![place],
                    width: 3,
                }),
                ..OtherText::default()
            })
        };
        assert!(at(1).covers(&at(1)));
        assert!(!at(1).covers(&at(2)));
        let label = FormFault::Label(Label {
            own: words("a"),
            right: String::new(),
            before_first: String::new(),
            answers: 2,
        });
        let tail = |text| FormFault::Tail(words(text));
        assert!(at(1).covers(&label) && at(1).covers(&tail("a")));
        assert!(!label.covers(&at(1)) && !tail("a").covers(&at(1)));
        assert!(tail("a 1").covers(&tail("a 2")));
        assert!(!tail("a").covers(&tail("b")));
        assert!(!tail("a").covers(&label) && !label.covers(&tail("a")));
        // The words behind the answers are the same, however often they stand there.
        let twice = FormFault::Tail(AddedWords {
            times: 2,
            ..words("a")
        });
        assert!(tail("a").covers(&twice));
    }

    /// Returns that each of so many answers has a label instead of the right one.
    fn label(own: &str, right: &str, answers: usize) -> FormFault {
        FormFault::Label(Label {
            own: words(own),
            right: right.to_owned(),
            before_first: String::new(),
            answers,
        })
    }

    /// Checks whether two faults of form cover each other, or neither does.
    fn assert_like(one: &FormFault, other: &FormFault, are_alike: bool) {
        assert_eq!(one.covers(other), are_alike, "{one:?} {other:?}");
        assert_eq!(other.covers(one), are_alike, "{other:?} {one:?}");
    }

    /// The label of a single answer may begin with what stands in front of the first answer only.
    #[test]
    fn labels_are_alike_that_stand_instead_of_the_same_and_end_alike() {
        assert_like(&label("k 1:", "", 2), &label("k 2:", "", 3), true);
        assert_like(&label("k:", "", 2), &label("k:", "Case 1:", 2), false);
        assert_like(&label("k:", "", 2), &label("n:", "", 2), false);
        assert_like(&label("Start k:", "", 1), &label("k:", "", 2), true);
        assert_like(&label("Start k:", "", 1), &label("k:", "", 1), true);
        assert_like(&label("Start k:", "", 2), &label("k:", "", 2), false);
        assert_like(&label("Start k:", "", 2), &label("k:", "", 1), false);
        assert_like(&label("Start n:", "", 1), &label("k:", "", 2), false);
        let without_label = FormFault::Label(Label {
            own: AddedWords::default(),
            right: "Case 1:".to_owned(),
            before_first: String::new(),
            answers: 2,
        });
        assert_like(&label("k:", "Case 1:", 1), &without_label, false);
        assert_like(&without_label, &without_label, true);
    }

    /// A number in another notation is another fault than that of another case.
    #[test]
    fn other_numbers_are_alike_if_both_are_or_neither_is_the_right_one() {
        let number = |own: &str, right: &str| {
            FormFault::Numbered(OtherNumber {
                own: own.to_owned(),
                right: right.to_owned(),
                case: "hand",
            })
        };
        assert_like(
            &number("Case 01:", "Case 1:"),
            &number("Case 007:", "Case 7:"),
            true,
        );
        assert_like(
            &number("Case 2:", "Case 1:"),
            &number("Case 1:", "Case 7:"),
            true,
        );
        for other in ["Case 2:", "Case 10:", "Case 0:"] {
            assert_like(
                &number("Case 01:", "Case 1:"),
                &number(other, "Case 1:"),
                false,
            );
        }
        assert_like(
            &number("Case 00:", "Case 0:"),
            &number("Case 010:", "Case 10:"),
            true,
        );
    }

    /// What stands in front of the only answer may be a prompt in front of the first one, and so may a prompt without an
    /// answer.
    #[test]
    fn a_label_of_one_answer_and_a_line_may_be_a_prompt() {
        let prompts = FormFault::Prompts(Prompts {
            first: words("k:"),
            cases_before: 0,
            count: 1,
            case: "board",
        });
        assert_like(&prompts, &label("k:", "", 1), true);
        assert_like(&prompts, &label("k:", "", 2), false);
        assert_like(&prompts, &label("k:", "Case 1:", 1), false);
        assert_like(&prompts, &FormFault::Tail(words("k:")), false);
        let line = |text, is_answer| surplus(text, is_answer, Place::After { end_mark: None });
        assert_like(&prompts, &line("n:", false), true);
        assert_like(&prompts, &line("n", false), false);
        assert_like(&prompts, &line("n:", true), false);
    }

    #[test]
    fn answers_have_moved_alike_if_the_same_is_said_of_them() {
        let moved = |clause: &str, example: &str| FormFault::Moved {
            clause: clause.to_owned(),
            example: example.to_owned(),
        };
        assert_like(&moved("a", "1"), &moved("a", "2"), true);
        assert_like(&moved("a", ""), &moved("b", ""), false);
        // An answer that was moved is not right. No other fault counts more than the kind of a reason.
        assert_eq!(moved("a", "").scope(), Scope::NotRight);
        assert!(moved("a", "").overrides_kind_of_reason());
        assert!(!label("k:", "", 2).overrides_kind_of_reason());
    }

    /// Returns a line that belongs to no case.
    pub fn surplus_line(text: &str, is_answer: bool, place: Place) -> SurplusLines {
        SurplusLines {
            lines: 1,
            first: text.to_owned(),
            line: 1,
            answers_before: 0,
            look: if is_answer {
                Look::Answer
            } else {
                Look::of_text(text)
            },
            is_last_again: false,
            place,
        }
    }

    /// Returns the fault that a line belongs to no case.
    fn surplus(text: &str, is_answer: bool, place: Place) -> FormFault {
        FormFault::Surplus(surplus_line(text, is_answer, place))
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

    /// Debugging text may stand anywhere, answers too many are said of one place.
    #[test]
    fn lines_too_many_are_alike() {
        use Place::{Before, Between};
        let after = |end_mark| Place::After { end_mark };
        let debugging = |place| surplus("n = 3", false, place);
        let answer = |place| surplus("3", true, place);
        assert_like(&debugging(Before), &debugging(after(None)), true);
        assert_like(&answer(Before), &answer(Before), true);
        assert_like(&answer(Before), &answer(Between), false);
        assert_like(&answer(Before), &debugging(Before), false);
        let prompt = surplus("n?", false, Before);
        let kinds = [answer(Before), prompt, debugging(Before)].map(|fault| fault.kind());
        assert_eq!(kinds, ["too many answers", "a prompt", "debugging text"]);
        let are_at_end =
            [Before, Between, after(None), after(Some("0"))].map(|it| debugging(it).is_at_end());
        assert_eq!(are_at_end, [false, false, true, true]);
        assert!(!label("k:", "", 2).is_at_end());
        // Of other faults, the kind decides.
        let other = |kind| FormFault::Other(Reason::new(kind, kind));
        assert_like(&other("a"), &other("a"), true);
        assert_like(&other("a"), &other("b"), false);
        assert_like(&other("a"), &answer(Before), false);
    }

    #[test]
    fn other_text_is_known_if_any_of_it_is() {
        let text = || Some(("IN".to_owned(), "In".to_owned()));
        assert!(OtherText::default().is_empty());
        for (first, lacks, letter_case) in [
            (vec!["a".to_owned()], None, None),
            (Vec::new(), Some("Case 1:".to_owned()), None),
            (Vec::new(), None, text()),
        ] {
            let known = OtherText {
                first,
                lacks,
                letter_case,
                picked_from: None,
            };
            assert!(!known.is_empty(), "{known:?}");
        }
    }
}
