//! What holds for any bytes whatever, read as an input or as the output of a program.
//!
//! The tests of every puzzle feed these laws with junk that is the same every time, and the
//! fuzz targets in `xtask/fuzz` with what a fuzzer thinks of.

use std::io::{self, Read};
use std::marker::PhantomData;
use std::sync::Mutex;

use judge::{Rejection, check, input_of};
use puzzle::{
    About, Framing, InputError, Judging, Position, Puzzle, Rng, Tokens, Unexpected, View,
    answer_stream,
};

use crate::cases::{Sample, fixture_inputs, judging, output_of, random_cases, written};
use crate::laws::outcome;

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
pub fn assert_reads<P: Puzzle>(input: &[u8]) -> Reading<P::Case> {
    let shown = || String::from_utf8_lossy(input);
    let reading = read::<P>(input);
    assert_eq!(reading, read::<Careful<P>>(input), "careful: {}", shown());
    let pieces = Pieces(input, 7);
    assert_eq!(reading, read::<P>(pieces), "in pieces: {}", shown());
    let Some(judging) = P::JUDGING else {
        return reading;
    };
    assert_says(&judging, without_mark(input), &reading);
    if P::FRAMING != Framing::Single || reading.cases.len() == 1 {
        let again = read::<P>(&input_of(&judging, &reading.cases)[..]);
        assert_eq!((again.cases, again.error), (reading.cases.clone(), None));
    }
    reading
}

/// The laws of reading and of answering, on any bytes: what was read is answered, each case as if
/// it were alone; the message and the exit code tell how the reading ended; and the checker
/// accepts the output.
///
/// The cost is that of the cases that the input holds.
pub fn assert_answers<P: Puzzle>(input: &[u8]) -> Reading<P::Case> {
    let reading = assert_reads::<P>(input);
    let due = output_of::<P>(&reading.cases);
    let ended = match &reading.error {
        None => (due, String::new(), 0),
        Some(error) => (due, format!("{}: input:{error}\n", P::NAME), 2),
    };
    assert_eq!(outcome::<P>(input), ended);
    if let Some(judging) = P::JUDGING {
        let best = P::solve(&reading.cases);
        assert!(accepts(&judging, &reading.cases, &best, ended.0.as_bytes()));
    }
    reading
}

/// Does the checker accept these bytes as the output for `cases`, whose best answers are `best`?
///
/// It does not panic, and what it cannot read stands at a word of the output or at its end.
pub fn accepts<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
) -> bool {
    match check(judging, cases, best, output) {
        Ok(_) => true,
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

/// Are these the same words?
pub fn same_words(one: &[u8], other: &[u8]) -> bool {
    words(without_mark(one)).eq(words(without_mark(other)))
}

/// The words of an output, for whoever says by rules of their own what is right; see
/// [`agreement!`](crate::agreement).
pub fn words_of(output: &[u8]) -> Vec<String> {
    let word = |word| String::from_utf8_lossy(word).into_owned();
    words(without_mark(output)).map(word).collect()
}

/// Junk of every kind, as the whole input and in the place of a word of the sample, keeps the
/// laws of [`assert_answers`]. Where the cases that it leaves are not those of the sample, the
/// oracle confirms their answers.
pub fn assert_survives_junk<P: Puzzle>(oracle: impl Fn(&P::Case) -> P::Answer) {
    let known = Sample::<P>::new();
    let sample = known.input.as_bytes();
    let words: Vec<&[u8]> = words(sample).collect();
    for junk in junk() {
        assert_confirmed(&known, &junk, &oracle);
        for place in [0, 1, words.len() / 2, words.len() - 1] {
            assert_confirmed(&known, &with_word(sample, words[place], &junk), &oracle);
        }
        assert_confirmed(&known, &[sample, &junk].concat(), &oracle);
    }
}

/// The sample with one bit flipped, any of them, keeps the laws of [`assert_answers`], and the
/// oracle confirms the answers to the cases that are not those of the sample: each flip is an
/// error with its place or makes another legal input, and never a wrong number.
pub fn assert_survives_flipped_bits<P: Puzzle>(oracle: impl Fn(&P::Case) -> P::Answer) {
    let known = Sample::<P>::new();
    for flipped in flipped_bits(known.input.as_bytes()) {
        assert_confirmed(&known, &flipped, &oracle);
    }
}

/// Inputs in which a few bytes were changed, dropped or added keep the laws of [`assert_reads`].
pub fn assert_survives_changes<P: Puzzle>(count: usize) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    let cases: Vec<P::Case> = random_cases::<P>(count).collect();
    let mut rng = Rng::with_seed(8_128);
    let together = if P::FRAMING == Framing::Single { 1 } else { 2 };
    for case in cases.chunks(together) {
        let mut text = input_of(&judging, case);
        for _ in 0..rng.u8(0..3) {
            let place = rng.usize(..text.len());
            match rng.u8(..4) {
                0 => drop(text.remove(place)),
                1 => {
                    let bytes = b" \n0123456789TSWXx\r";
                    text.insert(place, bytes[rng.usize(..bytes.len())]);
                }
                2 => text.truncate(place + 1),
                _ => text[place] = rng.u8(b' '..b'~'),
            }
        }
        assert_reads::<P>(&text);
    }
}

/// Every fixture, legal or not, reads the same up to where it is cut, wherever that is: there is
/// no other case, and no error but the same one or one at the cut. A word that is cut can be
/// another word.
///
/// A fixture of more than 4,000 bytes is cut at some 4,000 places.
pub fn assert_survives_cuts<P: Puzzle>() {
    let Some(judging) = judging::<P>() else {
        return;
    };
    for (name, text) in fixture_inputs::<P>() {
        let text = without_mark(&text);
        let whole = read::<P>(text);
        for length in (0..text.len()).step_by(1 + text.len() / 4_000) {
            let reading = read::<P>(&text[..length]);
            assert_says(&judging, &text[..length], &reading);
            let place = format!("{name}, cut after {length} bytes");
            assert_cut::<P>(text, length, reading, &whole, &place);
        }
    }
}

/// Is this the reading of the first `length` bytes of a text?
fn assert_cut<P: Puzzle>(
    text: &[u8],
    length: usize,
    mut reading: Reading<P::Case>,
    whole: &Reading<P::Case>,
    shown: &str,
) {
    let cut = &text[..length];
    // Where the word starts that is cut, or else the end.
    let last = match words(cut).last() {
        Some(last) if !is_blank(text[length]) && !is_blank(text[length - 1]) => length - last.len(),
        _ => length,
    };
    if let Some(error) = &reading.error {
        let place = place_of(cut, error);
        let at_cut = place >= last || begins_mark::<P>(&cut[place..]);
        assert!(at_cut || whole.error.as_ref() == Some(error), "{shown}: another error");
    }
    // A word that is cut may have made another case, or one where the whole has an error.
    if last < length && !whole.cases.starts_with(&reading.cases) {
        reading.cases.pop();
    }
    assert!(whole.cases.starts_with(&reading.cases), "{shown}: other cases");
}

/// Can these words become the end mark? Until it is whole, they are those of a case.
fn begins_mark<P: Puzzle>(rest: &[u8]) -> bool {
    let words: Vec<&[u8]> = words(rest).collect();
    let mark = if let Framing::Sentinel(mark) = P::FRAMING { mark } else { "" };
    mark.as_bytes().starts_with(&words.join(&b' '))
}

/// Our output for the sample is accepted; of what becomes of it when it is cut, one bit is
/// flipped or a word is replaced by junk, and of junk alone, only what is `right`, given the
/// output and ours.
pub fn assert_accepts_only<P: Puzzle>(right: fn(&[u8], &[u8]) -> bool) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    let Sample { cases, output, .. } = Sample::<P>::new();
    let best = P::solve(&cases);
    let own = output.as_bytes();
    assert!(right(own, own) && accepts(&judging, &cases, &best, own));
    let cut = (0..own.len()).map(|length| own[..length].to_vec());
    let replaced = junk().flat_map(|junk| words(own).map(move |word| with_word(own, word, &junk)));
    let (mut accepted, mut refused) = (0, 0);
    for output in cut.chain(flipped_bits(own)).chain(replaced).chain(junk()) {
        if accepts(&judging, &cases, &best, &output) {
            assert!(right(&output, own), "{}", String::from_utf8_lossy(&output));
            accepted += 1;
        } else {
            refused += 1;
        }
    }
    // A last line feed may be missing, and a blank may be another blank.
    assert!(accepted > 0 && refused > accepted, "{accepted} {refused}");
}

/// The laws, and what the oracle says about cases that are not those of the sample.
fn assert_confirmed<P: Puzzle>(
    known: &Sample<P>,
    input: &[u8],
    oracle: &impl Fn(&P::Case) -> P::Answer,
) {
    let mut cases = assert_answers::<P>(input).cases;
    cases.retain(|case| !known.cases.contains(case));
    for (case, answer) in cases.iter().zip(P::solve(&cases)) {
        assert_eq!(answer, oracle(case), "{}", String::from_utf8_lossy(input));
    }
}

/// Bytes that no puzzle asks for, or that a careless reader takes for something else: the same
/// every time.
fn junk() -> impl Iterator<Item = Vec<u8>> {
    const WORDS: &str = "00 -0 -1 +1 1.0 1e0 1e30 0x1 1,2 1; 1\0 \u{feff}1 １ ² 一 nan NaN inf null \
        256 257 65537 2147483648 4294967297 -9223372036854775808 9223372036854775808 \
        18446744073709551615 18446744073709551616 18446744073709551617 \
        1000000000000000000000000000000";
    let words = WORDS.split(' ').chain(["", "\r\n\t\u{b}\u{c} \n\n"]).map(Vec::from);
    let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
    let all = [(0..128).collect(), (128..=255).rev().collect(), vec![0; 300]];
    // Around the length at which a word is cut, with a value or without one.
    let lengths = [1_022, 1_023, 1_024, 1_025, 5_000];
    let long = lengths.into_iter().flat_map(|length| {
        [[b"0", &b"1"[..]], [b"0", b""], [b"9", b""], [b"a", b""], [b"\xff", b""]]
            .map(|[fill, end]| [&fill.repeat(length), end].concat())
    });
    let mut rng = Rng::with_seed(2_690);
    let random = (0..200).map(move |_| (0..rng.usize(1..200)).map(|_| rng.u8(..)).collect());
    words.chain(bytes).chain(all).chain(long).chain(random)
}

fn flipped_bits(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..8 * text.len()).map(|bit| {
        let mut text = text.to_vec();
        text[bit / 8] ^= 1 << (bit % 8);
        text
    })
}

fn with_word(text: &[u8], word: &[u8], other: &[u8]) -> Vec<u8> {
    let place = offset_in(text, word);
    [&text[..place], other, &text[place + word.len()..]].concat()
}

/// Reads an input without solving it: what a view is shown of it, and why it ended.
fn read<P: Puzzle>(input: impl Read) -> Reading<P::Case> {
    struct Collected<C>(Mutex<Vec<C>>);
    impl<P: Puzzle> View<P> for Collected<P::Case> {
        fn write(&self, first: u64, cases: &[P::Case], _: &mut Vec<u8>) {
            let mut all = self.0.lock().expect("no panic");
            assert_eq!(first, all.len() as u64 + 1);
            all.extend_from_slice(cases);
        }
    }
    let seen = Collected(Mutex::default());
    let end = answer_stream::<P>(input, io::sink(), &seen, 1).expect("nothing is written");
    let error = end.err().map(unexpected);
    Reading { cases: seen.0.into_inner().expect("no panic"), error }
}

fn unexpected(error: InputError) -> Unexpected {
    match error {
        InputError::Unexpected(unexpected) => *unexpected,
        InputError::Read(error) => panic!("memory can be read: {error}"),
    }
}

/// Is the reading what the words of the input say?
fn assert_says<P: Puzzle>(judging: &Judging<P>, input: &[u8], reading: &Reading<P::Case>) {
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
        let text = written(judging, case);
        let mut due: Vec<&[u8]> = words(&text).collect();
        let mut said: Vec<&[u8]> = rest.by_ref().take(due.len()).map(without_zeros).collect();
        // A case may have an order of its own. That no other is lost, writing and reading shows.
        due.sort_unstable();
        said.sort_unstable();
        assert_eq!(said, due);
    }
    let next = rest.next();
    let Some(error) = error else {
        if let (Framing::Sentinel(mark), Some(next)) = (P::FRAMING, next) {
            let mut mark = mark.split(' ').map(str::as_bytes);
            let ended = mark.next() == Some(next) && mark.all(|word| rest.next() == Some(word));
            assert!(ended, "{next:?} was not read");
        } else {
            assert_eq!(next, None);
        }
        return;
    };
    let place = place_of(input, error);
    // With no case yet, it may stand at the number of cases too.
    let first = if cases.is_empty() { words(input).next() } else { next };
    let first = first.map_or(input.len(), |word| offset_in(input, word));
    assert!(first <= place, "{error}, after {} cases", cases.len());
    let case = format!("{} {}", P::ABOUT.case, cases.len() + 1);
    assert!(error.part.first().is_none_or(|part| P::FRAMING == Framing::Single || *part == case));
}

/// The offset at which an error stands. It is the end of the text, or a word starts there that
/// the error shows.
fn place_of(text: &[u8], error: &Unexpected) -> usize {
    let Position { line, column } = error.position;
    let (line, column) = (line as usize - 1, column as usize - 1);
    let mut lines = text.split(|&byte| byte == b'\n');
    let before: usize = lines.by_ref().take(line).map(|line| line.len() + 1).sum();
    assert!(lines.next().is_some_and(|line| column <= line.len()), "{error}");
    let place = before + column;
    let Some(word) = words(&text[place..]).next().filter(|_| place < text.len()) else {
        assert_eq!(place, text.len(), "{error}");
        assert!(error.found.starts_with("the end of the "), "{error}");
        return place;
    };
    assert!(!is_blank(text[place]), "{error}");
    assert!(place == 0 || is_blank(text[place - 1]), "{error}");
    let plain = word.len() <= 32 && word.iter().all(u8::is_ascii_alphanumeric);
    if plain && error.found.starts_with('"') {
        let word = String::from_utf8_lossy(word);
        assert_eq!(error.found, format!("\"{word}\""));
    }
    place
}

fn offset_in(text: &[u8], word: &[u8]) -> usize {
    word.as_ptr().addr() - text.as_ptr().addr()
}

/// The words of a text, found without the reader's help.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty())
}

/// What C calls white space.
fn is_blank(byte: u8) -> bool {
    b" \t\n\x0b\x0c\r".contains(&byte)
}

/// A text without the byte order mark that it may start with.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text)
}

/// A number as it is written; any other word as it is.
fn without_zeros(word: &[u8]) -> &[u8] {
    let zeros = word.iter().take_while(|&&byte| byte == b'0').count();
    if word.iter().all(u8::is_ascii_digit) { &word[zeros.min(word.len() - 1)..] } else { word }
}

/// The same puzzle without its quick reader.
struct Careful<P>(PhantomData<P>);

impl<P: Puzzle> Puzzle for Careful<P> {
    type Case = P::Case;
    type Answer = P::Answer;
    const NAME: &'static str = P::NAME;
    const ABOUT: About = P::ABOUT;
    const FRAMING: Framing = P::FRAMING;
    const SHARE: usize = P::SHARE;

    fn read_case(input: &mut Tokens) -> Result<P::Case, InputError> {
        P::read_case(input)
    }
    fn solve(cases: &[P::Case]) -> Vec<P::Answer> {
        P::solve(cases)
    }
    fn write_answer(number: u64, answer: &P::Answer, out: &mut Vec<u8>) {
        P::write_answer(number, answer, out);
    }
}

/// An input that hands out at most so many bytes at a time.
pub struct Pieces<'a>(pub &'a [u8], pub usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(buffer.len());
        self.0.read(&mut buffer[..size])
    }
}
