//! Defines [`UnreadAnswers`], how many answers of a program could not be read, and how a report says it.
//!
//! ```text
//! case       1    2    3    4    5      1 missing, 2 malformed
//! printed    8    x    9    y
//! ```
//!
//! A report says of this output: "1 more answer is missing, and 2 are not valid, such as `x`."

use puzzle::counted;

use crate::reading::Malformed;

/// How many cases of a program have no answer that could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnreadAnswers {
    /// The number of cases for which nothing was printed.
    pub missing: usize,
    /// The number of cases for which words were printed that are no possible answer.
    pub malformed: usize,
    /// The line that was printed for the first malformed case, as a report shows it. `None` if there is no such case, or if several
    /// lines or a long one were printed for it.
    pub example: Option<String>,
}

impl UnreadAnswers {
    /// Returns whether there are no such cases.
    pub fn is_empty(&self) -> bool {
        self.missing + self.malformed == 0
    }

    /// Counts a case for which `output` has words that are no possible answer. `malformed` says where they stand.
    pub(crate) fn add_malformed(&mut self, malformed: &Malformed, output: &[u8]) {
        const MAX_CHARS: usize = 40; // of a line that is an example
        if self.malformed == 0 {
            let lines = malformed.lines_shown(output);
            let is_short_line = !lines.contains('\n') && lines.chars().count() <= MAX_CHARS;
            self.example = is_short_line.then_some(lines);
        }
        self.malformed += 1;
    }

    /// Returns the sentence that a report says behind one on all answers that were read, such as "2 more answers are
    /// missing." Returns `None` if all answers were read.
    pub fn sentence(&self) -> Option<String> {
        let Self {
            missing, malformed, ..
        } = *self;
        let example = match &self.example {
            Some(example) => format!(", such as `{example}`"),
            None => String::new(),
        };
        match (missing, malformed) {
            (0, 0) => None,
            (_, 0) => Some(format!("{} missing.", more_answers_are(missing))),
            (0, _) => Some(format!(
                "{} not valid{example}.",
                more_answers_are(malformed)
            )),
            _ => Some(format!(
                "{} missing, and {malformed} {} not valid{example}.",
                more_answers_are(missing),
                is_or_are(malformed)
            )),
        }
    }
}

/// Returns `1 more answer is`, or `2 more answers are`.
fn more_answers_are(count: usize) -> String {
    let answers = counted(count as u64, "more answer");
    format!("{answers} {}", is_or_are(count))
}

/// Returns the verb for a subject of this count.
fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use puzzle::{Position, Unexpected};

    use super::*;

    #[test]
    fn cases_without_an_answer_are_said_in_a_sentence() {
        let rows = [
            (0, 0, None, None),
            (1, 0, None, Some("1 more answer is missing.")),
            (2, 0, None, Some("2 more answers are missing.")),
            (0, 1, None, Some("1 more answer is not valid.")),
            (
                0,
                3,
                Some("x"),
                Some("3 more answers are not valid, such as `x`."),
            ),
            (
                1,
                1,
                None,
                Some("1 more answer is missing, and 1 is not valid."),
            ),
            (
                2,
                3,
                Some("x"),
                Some("2 more answers are missing, and 3 are not valid, such as `x`."),
            ),
        ];
        for (missing, malformed, example, sentence) in rows {
            let unread = UnreadAnswers {
                missing,
                malformed,
                example: example.map(str::to_owned),
            };
            assert_eq!(unread.sentence().as_deref(), sentence);
            assert_eq!(unread.is_empty(), sentence.is_none(), "{sentence:?}");
        }
    }

    #[test]
    fn several_lines_are_no_example() {
        let unexpected = Unexpected {
            position: Position { line: 2, column: 1 },
            expected: "a number".to_owned(),
            found: Some("`x`".to_owned()),
            part: Vec::new(),
        };
        let [within_one, over_two] = [2, 1].map(|first_line| {
            let mut unread = UnreadAnswers::default();
            let malformed = Malformed::Word {
                unexpected: Box::new(unexpected.clone()),
                first_line,
                has_wrong_value: false,
                name_of_end: "the end of the output",
            };
            unread.add_malformed(&malformed, b"1\nx\n");
            unread.example
        });
        assert_eq!(within_one.as_deref(), Some("x"));
        assert_eq!(over_two, None);
    }

    #[test]
    fn the_example_of_what_is_not_valid_is_the_first_one_if_it_is_short() {
        let example_of = |first: &str| {
            let output = format!("{first}\nsecond\n");
            let mut unread = UnreadAnswers::default();
            for line in [1, 2] {
                unread.add_malformed(&Malformed::Length { line, found: 7 }, output.as_bytes());
            }
            assert_eq!(unread.malformed, 2);
            unread.example
        };
        let [longest, too_long] = [40, 41].map(|length| "x".repeat(length));
        assert_eq!(example_of("first").as_deref(), Some("first"));
        assert_eq!(example_of(&longest).as_ref(), Some(&longest));
        assert_eq!(example_of(&too_long), None);
        let longest = "\u{e9}".repeat(40); // two bytes each
        assert_eq!(example_of(&longest).as_ref(), Some(&longest));
    }
}
