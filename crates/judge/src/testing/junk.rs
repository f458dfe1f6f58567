//! What holds for any bytes whatever, read as an input or as the output of a program.
//!
//! The tests of every puzzle feed these laws with junk that is the same every time, and the
//! fuzz targets in `fuzz/` with what a fuzzer thinks of.

#![allow(clippy::missing_panics_doc)] // a panic is how a test fails

use std::io::{self, Read};

use super::{Careful, outcome};
use crate::framing::read_cases;
use crate::tokens::{BYTE_ORDER_MARK, LONGEST_TOKEN, is_blank, quote};
use crate::{
    Framing, InputError, Position, Problem, Rejection, Tokens, Unexpected, check_answers,
    write_input,
};

/// What an input reads as.
#[derive(Debug, PartialEq)]
pub struct Reading<Case> {
    /// The complete cases.
    pub cases: Vec<Case>,
    /// What stopped it before the end, if anything did.
    pub error: Option<Unexpected>,
}

/// The laws of reading, on any bytes:
///
/// - no panic;
/// - the quick reader and the careful one read the same, and so does one that is given a few
///   bytes at a time;
/// - the cases are what the words of the input say, with none left out or left over;
/// - an error stands where a word starts that belongs to none of the complete cases, or at the
///   end of the input, and shows what stands there;
/// - the cases, written as an input, are read back.
pub fn assert_reads<P: Problem>(input: &[u8]) -> Reading<P::Case> {
    let shown = || String::from_utf8_lossy(input);
    let reading = read::<P>(input);
    assert_eq!(reading, read::<Careful<P>>(input), "careful: {}", shown());
    let pieces = Pieces(input, 7);
    assert_eq!(reading, read::<P>(pieces), "in pieces: {}", shown());
    assert_says::<P>(without_mark(input), &reading);
    if P::FRAMING != Framing::Single || reading.cases.len() == 1 {
        let mut text = Vec::new();
        write_input::<P>(reading.cases.iter(), &mut text).expect("memory takes all");
        let again = read::<P>(&text[..]);
        assert_eq!((again.cases, again.error), (reading.cases.clone(), None));
    }
    reading
}

/// The laws of reading and of answering, on any bytes: what was read is answered, each case as if
/// it were alone; the message and the exit code tell how the reading ended; and the checker
/// accepts the output.
///
/// The cost is that of the cases that the input holds.
pub fn assert_answers<P: Problem>(input: &[u8]) -> Reading<P::Case> {
    let reading = assert_reads::<P>(input);
    let best = P::solve(&reading.cases);
    let mut due = Vec::new();
    for (answer, number) in best.iter().zip(1..) {
        P::write_answer(number, answer, &mut due);
    }
    let due = String::from_utf8(due).expect("text");
    let ended = match &reading.error {
        None => (due, String::new(), 0),
        Some(error) => (due, format!("{}: input:{error}\n", P::NAME), 2),
    };
    assert_eq!(outcome::<P>(input), ended);
    assert!(accepts::<P>(&reading.cases, &best, ended.0.as_bytes()));
    reading
}

/// Does the checker accept these bytes as the output for `cases`, whose best answers are `best`?
///
/// It does not panic, and what it cannot read stands at a word of the output or at its end.
pub fn accepts<P: Problem>(cases: &[P::Case], best: &[P::Answer], output: &[u8]) -> bool {
    match check_answers::<P>(cases, best, output) {
        Ok(()) => true,
        Err(Rejection::Wrong(wrong)) => {
            assert!(!wrong.reason.is_empty() && wrong.number <= cases.len() as u64);
            false
        }
        Err(Rejection::Unreadable { error, .. }) => {
            place_of(without_mark(output), &unexpected(error));
            false
        }
    }
}

/// Are these the same words? Numbers are the same if their values are.
pub fn same_words(one: &[u8], other: &[u8]) -> bool {
    let number = |word: &[u8]| str::from_utf8(word).ok()?.parse::<i64>().ok();
    let same = |(one, other): (&[u8], &[u8])| {
        one == other || number(one).is_some_and(|value| number(other) == Some(value))
    };
    let (one, other) = (without_mark(one), without_mark(other));
    words(one).count() == words(other).count() && words(one).zip(words(other)).all(same)
}

/// Reads an input without solving it.
fn read<P: Problem>(input: impl Read) -> Reading<P::Case> {
    let mut cases = Vec::new();
    let end = read_cases::<P>(&mut Tokens::new(input), |case| cases.push(case));
    let error = end.err().map(unexpected);
    Reading { cases, error }
}

fn unexpected(error: InputError) -> Unexpected {
    match error {
        InputError::Unexpected(unexpected) => *unexpected,
        InputError::Read(error) => panic!("memory can be read: {error}"),
    }
}

/// Is the reading what the words of the input say?
fn assert_says<P: Problem>(input: &[u8], reading: &Reading<P::Case>) {
    let Reading { cases, error } = reading;
    let mut rest = words(input);
    if P::FRAMING == Framing::Counted {
        let count = rest.next();
        if error.is_none() {
            let count = count.map(without_zeros);
            assert_eq!(count, Some(cases.len().to_string().as_bytes()));
        }
    }
    for case in cases {
        let mut text = Vec::new();
        P::write_case(case, &mut text);
        let mut due: Vec<&[u8]> = words(&text).collect();
        let mut said: Vec<&[u8]> = rest.by_ref().take(due.len()).map(without_zeros).collect();
        // A case may have an order of its own. That no other is lost, writing and reading shows.
        due.sort_unstable();
        said.sort_unstable();
        assert_eq!(said, due);
    }
    let next = rest.next();
    let Some(error) = error else {
        let end = match P::FRAMING {
            Framing::Sentinel(end) => Some(end.as_bytes()),
            _ => None,
        };
        assert!(next.is_none() || next == end, "{next:?} was not read");
        return;
    };
    let place = place_of(input, error);
    // With no case yet, it may stand at the number of cases too.
    let first = if cases.is_empty() {
        words(input).next()
    } else {
        next
    };
    let first = first.map_or(input.len(), |word| offset_in(input, word));
    assert!(first <= place, "{error}, after {} cases", cases.len());
    let case = format!("{} {}", P::ABOUT.case, cases.len() + 1);
    assert!(
        error
            .part
            .first()
            .is_none_or(|part| P::FRAMING == Framing::Single || *part == case)
    );
}

/// The offset at which an error stands. It is the end of the text, or a word starts there that
/// the error shows.
fn place_of(text: &[u8], error: &Unexpected) -> usize {
    let Position { line, column } = error.position;
    let (line, column) = (line as usize - 1, column as usize - 1);
    let mut lines = text.split(|&byte| byte == b'\n');
    let before: usize = lines.by_ref().take(line).map(|line| line.len() + 1).sum();
    assert!(
        lines.next().is_some_and(|line| column <= line.len()),
        "{error}"
    );
    let place = before + column;
    let Some(word) = words(&text[place..]).next().filter(|_| place < text.len()) else {
        assert_eq!(place, text.len(), "{error}");
        assert!(error.found.starts_with("the end of the "), "{error}");
        return place;
    };
    assert!(!is_blank(text[place]), "{error}");
    assert!(place == 0 || is_blank(text[place - 1]), "{error}");
    if error.found.starts_with(['"', 't']) {
        assert_eq!(error.found, quote(&word[..word.len().min(LONGEST_TOKEN)]));
    }
    place
}

/// Where a word stands in its text.
fn offset_in(text: &[u8], word: &[u8]) -> usize {
    word.as_ptr().addr() - text.as_ptr().addr()
}

/// The words of a text, found without [`Tokens`].
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| is_blank(byte))
        .filter(|word| !word.is_empty())
}

/// A text without the byte order mark that it may start with.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(&BYTE_ORDER_MARK).unwrap_or(text)
}

/// A number as it is written; any other word as it is.
fn without_zeros(word: &[u8]) -> &[u8] {
    let zeros = word.iter().take_while(|&&byte| byte == b'0').count();
    if word.iter().all(u8::is_ascii_digit) {
        &word[zeros.min(word.len() - 1)..]
    } else {
        word
    }
}

/// An input that hands out at most so many bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(buffer.len());
        self.0.read(&mut buffer[..size])
    }
}
