//! Tests that any bytes are either read correctly or rejected, both as an input and as the output
//! of a program.
//!
//! The bytes are damaged samples, fixtures and random cases, the same in every run.

use std::io::{self, Read};

use puzzle::{
    Format, Framing, Input, InputError, Position, Puzzle, Rng, Tokens, Unexpected, case_text,
    cases, counted, input_of, run,
};

use crate::cases::{fixture_inputs, output_of, random_cases, sample_cases, text, written};

/// The result of reading an input: the cases that are complete, and the error that ended the reading, or
/// `None` if the input is well-formed.
pub type Parsed<Case> = (Vec<Case>, Option<Unexpected>);

/// Reads any bytes as an input, and checks what must hold for any input:
///
/// - There is no panic.
/// - The result is the same if only one byte or seven bytes arrive at a time, which keeps the
///   reader off its fast paths.
/// - The cases consist of the words of the input. No word is skipped or left over.
/// - An error is at the start of a word that belongs to no case, or at the end of the input, and it
///   quotes what is there.
pub fn assert_reads<P: Puzzle>(input: &[u8]) -> Parsed<P::Case> {
    let shown = || String::from_utf8_lossy(input);
    let reading = parsed::<P>(input);
    for size in [1, 7] {
        assert_eq!(
            reading,
            parsed::<P>(Chunked(input, size)),
            "{size} at a time: {}",
            shown()
        );
    }
    assert_words::<P>(input, &reading);
    reading
}

/// Answers any bytes as an input, and checks what [`assert_reads`] does. Also checks that the
/// complete cases are answered, that the message and the exit code report the error, and that a message
/// says how many lines follow the end mark.
///
/// This solves all cases of the input, so it takes longer than [`assert_reads`].
pub fn assert_answers<P: Puzzle>(input: &[u8]) -> Parsed<P::Case> {
    let reading = assert_reads::<P>(input);
    let output = output_of::<P>(&reading.0);
    let expected = match &reading.1 {
        None => (output, unread::<P>(input, &reading.0), 0),
        Some(error) => (output, format!("{}: input:{error}\n", P::NAME), 2),
    };
    assert_eq!(outcome::<P>(input), expected);
    reading
}

/// Returns the output that the binary prints for an input of which few bytes arrive at a time, its
/// messages, and its exit code.
pub(crate) fn outcome<P: Puzzle>(input: &[u8]) -> (String, String, u8) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let input = Input {
        may_block: false,
        ..Chunked(input, 7).into()
    };
    let answered = run::<P>("input", input, &mut output, &mut errors, Format::Answer, 1);
    (text(output), text(errors), answered.status)
}

/// Returns the message that the binary prints for an input with these cases, after which more than the end
/// mark follows. The message is empty if nothing more does.
fn unread<P: Puzzle>(input: &[u8], cases: &[P::Case]) -> String {
    let Some(mark) = P::FRAMING.end_mark() else {
        return String::new();
    };
    let count = |text: &[u8]| words(text).count();
    let of_cases: usize = cases.iter().map(|case| count(&case_text::<P>(case))).sum();
    let input = without_mark(input);
    let Some(first) = words(input).nth(of_cases + count(mark.as_bytes())) else {
        return String::new();
    };
    let (before, after) = input.split_at(offset_in(input, first));
    let lines_before: Vec<&[u8]> = before.split(|&byte| byte == b'\n').collect();
    let line = lines_before.len();
    let column = 1 + lines_before[line - 1].len();
    let lines = after.split(|&byte| byte == b'\n');
    let lines = counted(lines.filter(|line| count(line) > 0).count() as u64, "line");
    format!(
        "{}: input:{line}:{column}: what follows the end mark `{mark}` is not read ({lines})\n",
        P::NAME
    )
}

/// Returns the words of a text. This does not use the reader, because it is under test.
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_whitespace = |byte: &u8| b" \t\n\x0b\x0c\r".contains(byte);
    without_mark(text)
        .split(is_whitespace)
        .filter(|word| !word.is_empty())
}

/// Checks that damaged inputs are either read correctly or rejected:
///
/// - [`assert_answers`] holds for the damaged sample.
/// - If a fixture is cut at any byte, or at one of about 100 bytes if it is long, every word
///   before the cut is accounted for.
/// - [`assert_reads`] holds for `count` random cases in which a few bytes are changed.
pub fn assert_survives_damage<P: Puzzle>(count: usize) {
    for input in damaged(&input_of::<P>(&sample_cases::<P>())) {
        assert_answers::<P>(&input);
    }
    for (name, text) in fixture_inputs::<P>() {
        println!("{name}");
        for length in (0..text.len()).step_by(1 + text.len() / 100) {
            assert_words::<P>(&text[..length], &parsed::<P>(&text[..length]));
        }
    }
    let cases: Vec<P::Case> = random_cases::<P>(count).collect();
    let mut rng = Rng::with_seed(8_128);
    for case in cases.chunks(if P::FRAMING == Framing::Single { 1 } else { 2 }) {
        let mut text = input_of::<P>(case);
        for _ in 0..rng.u8(0..3) {
            let index = rng.usize(..text.len());
            // One byte is left out or replaced, or another one is inserted.
            let end = text.len().min(index + rng.usize(..2));
            let new = [*rng.choice(b" \n0123456789TSWXx\r-~").expect("a byte")];
            text.splice(index..end, new.into_iter().take(rng.usize(..2)));
        }
        assert_reads::<P>(&text);
    }
}

/// Checks that a damaged output is read as answers only if it still consists of the words of answers, as
/// the puzzle writes them.
pub fn assert_reads_answers<P: Puzzle>() {
    let cases = sample_cases::<P>();
    let read = |output: &[u8]| {
        let mut tokens = Tokens::new(output);
        let read = |(case, number)| P::read_answer(number, case, &mut tokens).ok();
        let answers: Option<Vec<P::Answer>> = cases.iter().zip(1..).map(read).collect();
        tokens.expect_end(String::new).ok()?;
        answers
    };
    let own = output_of::<P>(&cases);
    let mut rejected = 0;
    for output in damaged(own.as_bytes()) {
        match read(&output) {
            Some(answers) => assert!(
                words(&output).eq(words(&written::<P>(&cases, &answers))),
                "{}",
                output.escape_ascii()
            ),
            None => rejected += 1,
        }
    }
    assert!(read(own.as_bytes()).is_some() && rejected > 0);
}

/// Returns damaged forms of a text: the text cut at every byte, the text with one bit flipped, the
/// text with junk in place of a word or after its end, and junk alone. In a long text, junk replaces
/// some of the words only.
pub fn damaged(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let cut = (0..text.len()).map(|length| text[..length].to_vec());
    let flipped = (0..8 * text.len()).map(|bit| {
        let mut text = text.to_vec();
        text[bit / 8] ^= 1 << (bit % 8);
        text
    });
    let replaced = junk().flat_map(move |junk| {
        let replace = |word: &[u8]| {
            let start = offset_in(text, word);
            [&text[..start], &junk, &text[start + word.len()..]].concat()
        };
        let chosen = words(text).step_by(1 + text.len() / 40);
        let mut replaced: Vec<_> = chosen.map(replace).collect();
        replaced.extend([[text, &junk].concat(), junk]);
        replaced
    });
    cut.chain(flipped).chain(replaced)
}

/// Returns pieces of junk, the same in every run: bytes that no puzzle asks for, and bytes that a
/// careless reader could take for something else.
fn junk() -> impl Iterator<Item = Vec<u8>> {
    const WORDS: &str = "00 -0 -1 +1 1.0 1e0 1e30 0x1 1,2 1; 1\0 \u{feff}1 １ ² 一 nan NaN inf null \
        256 257 65537 2147483648 4294967297 -9223372036854775808 9223372036854775808 \
        18446744073709551615 18446744073709551616 18446744073709551617 \
        1000000000000000000000000000000";
    let words = WORDS
        .split(' ')
        .chain(["", "\r\n\t\u{b}\u{c} \n\n"])
        .map(Vec::from);
    let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
    // These lengths are around 1,024 bytes, at which the reader cuts a word. The words are 1 with
    // leading zeros, a number that is too large for any type, and bytes that are not a number.
    let long = [1_023, 1_024, 5_000].into_iter().flat_map(|length| {
        [[b"0", &b"1"[..]], [b"9", b""], [b"\xff", b""]]
            .map(|[fill, end]| [&fill.repeat(length), end].concat())
    });
    let mut rng = Rng::with_seed(2_690);
    let random = (0..200).map(move |_| (0..rng.usize(1..200)).map(|_| rng.u8(..)).collect());
    words.chain(bytes).chain(long).chain(random)
}

/// Reads an input without solving its cases.
fn parsed<P: Puzzle>(input: impl Read) -> Parsed<P::Case> {
    let mut read = Vec::new();
    let end = cases::<P>(input).try_for_each(|case| case.map(|case| read.push(case)));
    let error = end.err().map(|error| match error {
        InputError::Unexpected(unexpected) => *unexpected,
        InputError::Read(error) => panic!("memory can be read: {error}"),
    });
    (read, error)
}

/// Checks that a reading accounts for every word of the input: each word belongs to a case or to
/// the framing, or comes after the end mark, or comes after the last complete case if there is an
/// error. Also checks the position of the error, and what it quotes.
fn assert_words<P: Puzzle>(input: &[u8], (cases, error): &Parsed<P::Case>) {
    let input = without_mark(input);
    let mut rest = words(input);
    let count = if P::FRAMING == Framing::Counted {
        rest.next()
    } else {
        None
    };
    for case in cases {
        let text = case_text::<P>(case);
        let mut expected: Vec<Vec<u8>> = words(&text).map(plain).collect();
        let mut read: Vec<_> = rest.by_ref().take(expected.len()).map(plain).collect();
        // A puzzle may write the words of a case in another order than they were read in.
        expected.sort_unstable();
        read.sort_unstable();
        assert!(
            read == expected,
            "a case is written back differently: its words, in sorted order, are {}, not {}, in\n{}",
            expected.join(&b' ').escape_ascii(),
            read.join(&b' ').escape_ascii(),
            String::from_utf8_lossy(input),
        );
    }
    let rest: Vec<&[u8]> = rest.collect();
    let Some(error) = error else {
        assert!(count.is_none_or(|count| plain(count) == cases.len().to_string().into_bytes()));
        let is_mark = |mark: &str| rest.starts_with(&words(mark.as_bytes()).collect::<Vec<_>>());
        let is_ended = rest.is_empty() || P::FRAMING.end_mark().is_some_and(is_mark);
        assert!(is_ended, "not read: {}", rest.join(&b' ').escape_ascii());
        return;
    };
    let Position { line, column } = error.position;
    let lines = input
        .split_inclusive(|&byte| byte == b'\n')
        .take(line as usize - 1);
    let offset = lines.map(<[u8]>::len).sum::<usize>() + column as usize - 1;
    let first = rest
        .first()
        .map_or(input.len(), |word| offset_in(input, word));
    // Before the first case, the error may also be at the number of cases.
    assert!(
        cases.is_empty() || first <= offset,
        "{error}, after {} cases",
        cases.len()
    );
    if let Some(word) = words(input).find(|word| offset_in(input, word) == offset) {
        let is_plain = word.len() <= 32 && word.iter().all(u8::is_ascii_alphanumeric);
        let quoted = format!("\"{}\"", String::from_utf8_lossy(word));
        let found = error.found.as_deref().unwrap_or_default();
        assert!(
            !is_plain || !found.starts_with('"') || found == quoted,
            "{error}"
        );
    } else {
        assert_eq!(offset, input.len(), "{error}");
        assert_eq!(error.found, None, "{error}");
    }
    let case = format!("{} {}", P::ABOUT.case, cases.len() + 1);
    assert!(
        error
            .part
            .first()
            .is_none_or(|part| P::FRAMING == Framing::Single || *part == case)
    );
}

/// Returns the offset at which a word begins in `text`. `word` must be a slice of `text`.
fn offset_in(text: &[u8], word: &[u8]) -> usize {
    word.as_ptr().addr() - text.as_ptr().addr()
}

/// Returns a text without the byte order mark at its start, if it has one.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text)
}

/// Returns the shortest form of a number, such as `12` for `012` or `12.0`. Returns any other word
/// unchanged.
fn plain(word: &[u8]) -> Vec<u8> {
    let zeros = word.iter().take_while(|&&byte| byte == b'0').count();
    if word.iter().all(u8::is_ascii_digit) {
        return word[zeros.min(word.len() - 1)..].to_vec();
    }
    let is_number = word.iter().all(|byte| b"-.0123456789".contains(byte));
    match str::from_utf8(word).unwrap_or_default().parse::<f64>() {
        Ok(value) if is_number => value.to_string().into_bytes(),
        _ => word.to_vec(),
    }
}

/// A reader of these bytes that returns at most the given number of bytes from each read.
pub struct Chunked<'a>(pub &'a [u8], pub usize);

impl Read for Chunked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(buffer.len());
        self.0.read(&mut buffer[..size])
    }
}
