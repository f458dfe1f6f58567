//! Asks the reference solver for a second opinion on answers that are new or have changed.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use puzzle::visible::escape_text;
use puzzle::{Puzzle, Tokens, answer_text, case_text, cases, is_as_good};

/// The time that the reference solver has for all answers of a fixture together.
const PATIENCE: Duration = Duration::from_secs(1);

/// An answer that is new or has changed.
pub struct Change {
    /// The number of the case, from 1.
    pub number: u64,
    /// The text of the case.
    pub case: String,
    /// The answer in the snapshot.
    pub old: Old,
    /// The answer that the solver gives now.
    pub new: String,
    /// What the reference solver says of both.
    pub opinion: Opinion,
}

/// The answer to a case in a snapshot.
pub enum Old {
    /// There is no snapshot yet.
    None,
    /// The snapshot has something that cannot be read as an answer.
    Unreadable,
    /// An answer, as text.
    Answer(String),
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

/// How an output that was published elsewhere compares with the solver's.
pub enum Published {
    /// Every answer is as good as the solver's.
    Right,
    /// It is not; the text says where the first difference is.
    Differs(String),
}

/// A case whose answer is new or has changed, with both answers.
struct Pair<P: Puzzle> {
    number: u64,
    case: P::Case,
    old: Option<P::Answer>,
    new: P::Answer,
}

/// Solves the cases of an input, and returns the answers that differ from those in `old`, an output
/// that was accepted before. Without it, every answer is returned. Cases after a fault of the input
/// are left out.
pub(crate) fn changes<P: Puzzle>(input: &[u8], old: Option<&str>) -> Vec<Change> {
    let mut tokens = old.map(|output| Tokens::of_text(output.as_bytes()));
    let mut pairs = Vec::new();
    for (case, number) in cases::<P>(input).map_while(Result::ok).zip(1..) {
        let read = |tokens: &mut Tokens| P::read_answer(number, &case, tokens).ok();
        let old = tokens.as_mut().and_then(read);
        let new = P::solve(&case);
        if old.as_ref() != Some(&new) {
            pairs.push(Pair::<P> {
                number,
                case,
                old,
                new,
            });
        }
    }
    let mut changes: Vec<Change> = pairs
        .iter()
        .map(|pair| change(pair, old.is_some()))
        .collect();
    for (change, opinion) in changes.iter_mut().zip(opinions(pairs)) {
        change.opinion = opinion;
    }
    changes
}

/// Returns a pair of answers as text, before the reference solver has been asked.
fn change<P: Puzzle>(pair: &Pair<P>, is_stored: bool) -> Change {
    let text = |answer| answer_text::<P>(pair.number, &pair.case, answer);
    Change {
        number: pair.number,
        case: escape_text(&case_text::<P>(&pair.case)),
        old: match &pair.old {
            Some(answer) => Old::Answer(text(answer)),
            None if is_stored => Old::Unreadable,
            None => Old::None,
        },
        new: text(&pair.new),
        opinion: Opinion::Late,
    }
}

/// Returns what the reference solver says of each pair, as far as it answers in time.
///
/// The reference solver may take hours. If it takes too long, its thread is left running.
fn opinions<P: Puzzle>(pairs: Vec<Pair<P>>) -> Vec<Opinion> {
    let count = pairs.len();
    let Some(reference) = P::REFERENCE else {
        return vec![Opinion::NoReference; count];
    };
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for Pair { case, old, new, .. } in pairs {
            let best = reference(&case);
            let is_right = |answer: &P::Answer| is_as_good::<P>(&case, &best, answer);
            let old = old.as_ref().is_some_and(is_right);
            let new = is_right(&new);
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

/// Compares the answers that were published for an input with the solver's.
pub(crate) fn published<P: Puzzle>(input: &[u8], output: &[u8]) -> Published {
    let mut tokens = Tokens::of_text(output);
    for (case, number) in cases::<P>(input).map_while(Result::ok).zip(1..) {
        let ours = P::solve(&case);
        let text = |answer| answer_text::<P>(number, &case, answer);
        let noun = P::ABOUT.case;
        match P::read_answer(number, &case, &mut tokens) {
            Ok(theirs) if is_as_good::<P>(&case, &ours, &theirs) => {}
            Ok(theirs) => {
                return Published::Differs(format!(
                    "{noun} {number}:\npublished: {}\nours:      {}",
                    text(&theirs),
                    text(&ours)
                ));
            }
            Err(error) => {
                return Published::Differs(format!(
                    "{noun} {number}: it cannot be read at {error}\nours:      {}",
                    text(&ours)
                ));
            }
        }
    }
    match tokens.expect_end(|| "the end".to_owned()) {
        Ok(()) => Published::Right,
        Err(error) => Published::Differs(format!("it goes on after the last answer, at {error}")),
    }
}
