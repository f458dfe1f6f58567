//! Asks the reference solver for a second opinion on answers that are new or have changed.

use std::fmt::{self, Display};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use puzzle::visible::escape_text;
use puzzle::{Puzzle, Tokens, case_text, cases, is_as_good};

/// The time that the reference solver has for all answers to be compared at a time.
const PATIENCE: Duration = Duration::from_secs(1);

/// An answer that is new or has changed.
pub struct Change {
    /// The number of the case, from 1.
    pub number: u64,
    /// The text of the case.
    pub case: String,
    /// The answer in the snapshot.
    pub old: AnswerText,
    /// The answer that the solver prints now.
    pub new: AnswerText,
    /// What the reference solver says of both.
    pub opinion: Opinion,
}

/// What an output has for a case, as text.
pub enum AnswerText {
    /// There is no such output.
    Nowhere,
    /// It has something that cannot be read as an answer.
    Unreadable,
    /// An answer, as text.
    Answer(String),
}

impl Display for AnswerText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nowhere => "nothing",
            Self::Unreadable => "unreadable",
            Self::Answer(answer) => answer,
        })
    }
}

/// What the reference solver says of the new answer to a case, and of the old one if there is one.
/// An answer that cannot be read is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// Which of the two is as good as the reference solver's own answer.
    Right {
        /// Whether the old answer is.
        old: bool,
        /// Whether the new answer is.
        new: bool,
    },
    /// The reference solver took too long, or panicked.
    Late,
    /// The puzzle has no reference solver.
    NoReference,
}

/// A case whose answer is new or has changed, with both answers as far as they can be read.
pub(crate) struct Pair<P: Puzzle> {
    pub case: P::Case,
    pub old: Option<P::Answer>,
    pub new: Option<P::Answer>,
}

/// Reads the answers in an output, one after the other.
pub(crate) struct Answers<'a> {
    text: &'a str,
    words: Tokens<'a>,
}

impl<'a> Answers<'a> {
    /// Returns the answers in this output. Nothing is read yet.
    pub fn of(text: &'a str) -> Self {
        let words = Tokens::new(text.as_bytes());
        Self { text, words }
    }

    /// Reads the answer to a case. Returns it as it is printed, too.
    pub fn next<P: Puzzle>(
        &mut self,
        number: u64,
        case: &P::Case,
    ) -> (Option<P::Answer>, AnswerText) {
        let start = self.words.offset() as usize;
        let Ok(answer) = P::read_answer(number, case, &mut self.words) else {
            return (None, AnswerText::Unreadable);
        };
        let end = self.words.offset() as usize;
        let printed = self.text.get(start..end).unwrap_or_default();
        (Some(answer), AnswerText::Answer(printed.trim().to_owned()))
    }

    /// Returns whether anything is left after the answers that were read.
    pub fn go_on(&mut self) -> bool {
        self.words.expect_end(String::new).is_err()
    }
}

/// How the answers in an output of the solver differ from those in an earlier one.
pub struct Comparison {
    /// The answers that are new or have changed.
    pub changes: Vec<Change>,
    /// Whether the output of the solver goes on after the last answer.
    pub goes_on: bool,
}

/// Compares the answers to an input in the output `new` of the solver with those in `old`, an output that
/// was accepted before. Without it, every answer is new. Cases after a fault of the input are left out.
///
/// Both outputs are read, so a fault in how an answer is written counts as much as one in the search.
pub(crate) fn compare<P: Puzzle>(input: &[u8], old: Option<&str>, new: &str) -> Comparison {
    let mut old_answers = Answers::of(old.unwrap_or_default());
    let mut new_answers = Answers::of(new);
    let mut texts = Vec::new();
    let mut pairs = Vec::new();
    for (case, number) in cases::<P>(input).map_while(Result::ok).zip(1..) {
        let (old_answer, old_text) = old_answers.next::<P>(number, &case);
        let (new_answer, new_text) = new_answers.next::<P>(number, &case);
        if new_answer.is_some() && old_answer == new_answer {
            continue;
        }
        let old_text = if old.is_some() {
            old_text
        } else {
            AnswerText::Nowhere
        };
        texts.push((
            number,
            escape_text(&case_text::<P>(&case)),
            old_text,
            new_text,
        ));
        pairs.push(Pair::<P> {
            case,
            old: old_answer,
            new: new_answer,
        });
    }
    let changes = texts.into_iter().zip(opinions(pairs));
    let change = |((number, case, old, new), opinion)| Change {
        number,
        case,
        old,
        new,
        opinion,
    };
    Comparison {
        changes: changes.map(change).collect(),
        goes_on: new_answers.go_on(),
    }
}

/// Returns what the reference solver says of each pair, as far as it answers in time.
///
/// The reference solver may take hours. If it takes too long, its thread is left running.
pub(crate) fn opinions<P: Puzzle>(pairs: Vec<Pair<P>>) -> Vec<Opinion> {
    let count = pairs.len();
    let Some(reference) = P::REFERENCE else {
        return vec![Opinion::NoReference; count];
    };
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for Pair { case, old, new, .. } in pairs {
            let best = reference(&case);
            // An answer that seems to be better than the reference solver's is not right either.
            let is_right =
                |answer: &P::Answer| *answer == best || is_as_good::<P>(&case, &best, answer);
            let old = old.as_ref().is_some_and(is_right);
            let new = new.as_ref().is_some_and(is_right);
            if sender.send(Opinion::Right { old, new }).is_err() {
                return;
            }
        }
    });
    let start = Instant::now();
    let mut opinions = Vec::new();
    while opinions.len() < count {
        let left = PATIENCE.saturating_sub(start.elapsed());
        match receiver.recv_timeout(left) {
            Ok(opinion) => opinions.push(opinion),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    opinions.resize(count, Opinion::Late);
    opinions
}

#[cfg(test)]
mod tests {
    use yahtzee::Yahtzee;

    use super::*;

    const INPUT: &str = include_str!("../../fixtures/yahtzee/statement-1.in");
    const OUTPUT: &str = include_str!("../../fixtures/yahtzee/statement-1.out");

    /// Returns the numbers of the cases whose answers differ, with the opinions on them.
    fn opinions_on(old: Option<&str>, new: &str) -> Vec<(u64, Opinion)> {
        let comparison = compare::<Yahtzee>(INPUT.as_bytes(), old, new);
        comparison
            .changes
            .iter()
            .map(|it| (it.number, it.opinion))
            .collect()
    }

    #[test]
    fn only_answers_that_differ_have_an_opinion() {
        let right = |old, new| Opinion::Right { old, new };
        assert_eq!(opinions_on(Some(OUTPUT), OUTPUT), []);
        let both = [(1, right(false, true)), (2, right(false, true))];
        assert_eq!(opinions_on(None, OUTPUT), both);
        let other = OUTPUT.replace(" 21 20 26 ", " 20 21 26 ");
        assert_eq!(opinions_on(Some(&other), OUTPUT), [(2, right(true, true))]);
        let wrong = OUTPUT.replace(" 327", " 326");
        assert_eq!(opinions_on(Some(OUTPUT), &wrong), [(2, right(true, false))]);
        assert_eq!(opinions_on(Some(&wrong), OUTPUT), [(2, right(false, true))]);
        // What cannot be read is no right answer, even if it is the same in both.
        let broken = OUTPUT.replace("3 6 9", "? 6 9");
        assert_eq!(
            opinions_on(Some(OUTPUT), &broken),
            [(2, right(true, false))]
        );
        assert_eq!(
            opinions_on(Some(&broken), &broken),
            [(2, right(false, false))]
        );
    }

    #[test]
    fn output_after_the_last_answer_is_noticed() {
        let goes_on = |new: &str| compare::<Yahtzee>(INPUT.as_bytes(), None, new).goes_on;
        assert!(!goes_on(OUTPUT) && goes_on(&format!("{OUTPUT}327\n")));
    }
}
