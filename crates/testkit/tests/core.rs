//! Tests the reader and the streaming loop on a small puzzle in every framing.

use std::cell::RefCell;
use std::io::{self, ErrorKind, Read, Write};
use std::rc::Rc;

use puzzle::{
    Format, Input, InputError, Position, Puzzle, Tokens, Unread, after_end_mark, answer_stream,
    input_of, read_input,
};
use testkit::malformed::Chunked;

use crate::toy::{Counted, Sentinel, Single, Stars, UntilEnd};

/// Writes the answers to the cases of an input. Returns how many cases were answered, and how the input
/// ended.
fn stream<'a, P: Puzzle>(
    input: impl Into<Input<'a>>,
    output: impl Write,
    threads: usize,
) -> io::Result<(u64, Result<Option<Unread>, InputError>)> {
    let write = |first, cases: &_| Format::Answer.text_of::<P>(first, cases);
    answer_stream::<P>(input, output, threads, P::CHUNK, write)
}

/// Returns the output for an input, followed by the number of cases and what follows the end mark, or by
/// the error if there is one.
fn answer<'a, P: Puzzle>(input: impl Into<Input<'a>>) -> String {
    let mut output = Vec::new();
    let (count, end) = stream::<P>(input, &mut output, 1).unwrap();
    let end = match end {
        Err(error) => error.to_string(),
        Ok(None) => format!("{count} cases"),
        Ok(Some(unread)) => format!("{count} cases, {}: {unread}", unread.position),
    };
    String::from_utf8(output).unwrap() + &end
}

/// Returns each of these inputs with its output, for a snapshot.
fn answers<P: Puzzle>(inputs: &[&str]) -> String {
    let each = |input: &&str| format!("{input:?}\n{}\n\n", answer::<P>(input.as_bytes()));
    let head = format!(
        "== {:?}: {} ends it\n\n",
        P::FRAMING,
        P::FRAMING.typed_end()
    );
    head + &inputs.iter().map(each).collect::<String>()
}

#[test]
fn cases_follow_one_another_in_every_framing() {
    let answered = [
        answers::<UntilEnd>(&["", " \r\n\n", "1 5 2 3 4", "1 5\n2 3", "01 007"]),
        answers::<Sentinel>(&[
            "stop",
            "1 5 stop what follows is not read",
            "1 5 ",
            "1 5 1 stop",
        ]),
        // Words that only begin like the end mark are read as a case.
        answers::<Stars>(&[
            "1 5 1 0 * * rest",
            "1 0 1 5 1\n0 *\t*",
            "1 0 2 0 0",
            "1  0 *",
        ]),
        answers::<Single>(&["2 4 4\n", "", "1 5 \n 6"]),
        answers::<Counted>(&[
            "0",
            "2 1 1 1 2",
            "2 1 1",
            "2 1 1 1 2 x",
            "99999999999999999999999",
        ]),
        // A byte order mark is skipped at the start only.
        answers::<UntilEnd>(&["\u{feff}1 5", "\u{feff}1 x", "1 5 \u{feff}1 5"]),
    ];
    insta::assert_snapshot!(answered.concat());
    assert_eq!(answer::<Stars>(Chunked(b"1 0 1 0 * *", 1)), "1: 0\n1 cases");
    assert_eq!(
        answer::<UntilEnd>(Chunked("\u{feff}1 5".as_bytes(), 1)),
        "1: 5\n1 cases"
    );
    assert_eq!(
        answer::<Sentinel>(Chunked("\u{feff}stop".as_bytes(), 1)),
        "0 cases"
    );
    let blanks = (&b"1"[..])
        .chain(io::repeat(b' ').take(2 << 20))
        .chain(&b"0 * *"[..]);
    let fault = "1:1: expected a word, found 1 MiB of whitespace";
    assert_eq!(answer::<Stars>(blanks), fault);
}

#[test]
fn what_follows_the_end_mark_is_counted_in_lines() {
    let unread = Unread {
        mark: "1 0 * *",
        position: Position { line: 2, column: 9 },
        lines: 2,
        is_whole: true,
    };
    let found = after_end_mark::<Stars>(b"3 1 0 5\n1 0 * * more\n\n and 1 0 * *\n");
    assert_eq!(found, Some(unread));
    for input in ["", "1 5", "1 5 1 0 * *\n\n", "1 x 1 0 * * more"] {
        assert_eq!(after_end_mark::<Stars>(input.as_bytes()), None, "{input}");
    }
    assert_eq!(after_end_mark::<UntilEnd>(b"1 5"), None);
    assert_eq!(after_end_mark::<Counted>(b"1 1 5 more"), None);
}

#[test]
fn a_case_is_complete_only_if_no_more_input_was_needed() {
    // The second digit may be missing: this function ignores an error.
    let read = |tokens: &mut Tokens| {
        let first = tokens.number("a digit", 0, 9)?;
        Ok(Some((first, tokens.number("a digit", 0, 9).ok())))
    };
    let mut tokens = Tokens::new(Chunked(b"1 2 3 4 5 ", 6));
    assert_eq!(tokens.try_buffered(read), None);
    assert_eq!(read(&mut tokens).unwrap(), Some((1, Some(2))));
    assert_eq!(tokens.try_buffered(read), None);
    assert_eq!(read(&mut tokens).unwrap(), Some((3, Some(4))));
}

#[test]
fn a_number_has_the_form_of_its_type() {
    let words = "0 7 007 -0 -7 -07 -9 -10 +1 --1 1- - . .5 7. 1.0 0.250 -9.5 -9.51 1e2 1000 1000.1 \
                 1.2.3 128 nan inf";
    let read = |word: &str| {
        let tokens = || Tokens::new(word.as_bytes());
        let (whole, real) = (
            tokens().number("x", -9, 9).ok(),
            tokens().number("x", -9.5, 1e3).ok(),
        );
        let plain = tokens().plain_number::<i8>("x").ok();
        format!("{word:6}  -9 to 9: {whole:?}, -9.5 to 1000: {real:?}, of an output: {plain:?}\n")
    };
    insta::assert_snapshot!(words.split_whitespace().map(read).collect::<String>());
}

#[test]
fn unprintable_and_long_tokens_are_shown_safely() {
    let odd = [&b"\x00\x1b[31m"[..], b"\x80\xffz", "漢\"".as_bytes()].map(Vec::from);
    let long = [32, 40, 1_024, 5_000, 1_000_000].map(|length| b"a".repeat(length));
    let tokens = odd.into_iter().chain(long).chain([b"0".repeat(1_000_000)]);
    let shown = tokens.map(|token| answer::<UntilEnd>(&token[..]) + "\n");
    insta::assert_snapshot!(shown.collect::<String>());
}

#[test]
fn the_size_of_the_pieces_does_not_matter() {
    let digits = |number: u32| (0..=number % 9).map(move |place| (number * 7 % (place + 2)) as u8);
    let cases: Vec<Vec<u8>> = (0..30_000).map(|number| digits(number).collect()).collect();
    let mut input = input_of::<UntilEnd>(&cases);
    assert_eq!(read_input::<UntilEnd>(&input[..]).unwrap(), cases);
    input.extend_from_slice(b"\r\n  3 1\t2 ?");
    let whole = answer::<UntilEnd>(&input[..]);
    let fault = "\n30002:9: expected a digit from 0 to 9, found \"?\" (list 30001, digit 3)";
    assert!(whole.ends_with(fault));
    // A read asks for 64 KiB at most. Pieces of few bytes take long, so they make up only a tenth of the input.
    let large = [1_000, (1 << 16) - 1, 1 << 16].map(|size| (1, size));
    for (share, size) in large.into_iter().chain([1, 2, 7].map(|size| (10, size))) {
        let input = &input[..input.len() / share];
        assert!(
            answer::<UntilEnd>(Chunked(input, size)) == answer::<UntilEnd>(input),
            "{size}"
        );
    }
}

#[test]
fn blanks_without_end_need_no_memory() {
    let blanks = io::repeat(b' ').take(10_000_000);
    let input = (&b"1"[..]).chain(blanks).chain(&b"5 x"[..]);
    let fault = "1: 5\n1:10000004: expected a length from 1 to 9, found \"x\" (list 2)";
    assert_eq!(answer::<UntilEnd>(input), fault);
}

/// A log of everything that is read and written, in order.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<String>>);

impl Log {
    fn note(&self, what: &str, text: &str) {
        self.0.borrow_mut().extend([what, text]);
    }
}

/// An input of which each read returns the next of these results. A piece of text is also added to
/// the log.
struct Pieces(Log, std::vec::IntoIter<Result<&'static str, ErrorKind>>);

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = self.1.next().unwrap_or(Ok(""))?;
        self.0.note("<", piece);
        buffer[..piece.len()].copy_from_slice(piece.as_bytes());
        Ok(piece.len())
    }
}

fn pieces(pieces: Vec<Result<&'static str, ErrorKind>>) -> Pieces {
    Pieces(Log::default(), pieces.into_iter())
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.note(">", str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.note("!", "");
        Ok(())
    }
}

/// Answers a legal input that arrives in these pieces. Returns the log of what is read (`<`),
/// written (`>`) and flushed (`!`).
fn log_of<P: Puzzle>(list: &[&'static str], may_block: bool) -> String {
    let reader = pieces(list.iter().copied().map(Ok).collect());
    let log = reader.0.clone();
    let input = Input {
        may_block,
        ..reader.into()
    };
    assert!(stream::<P>(input, log.clone(), 2).unwrap().1.is_ok());
    log.0.take()
}

#[test]
fn everything_complete_is_answered_before_more_is_read() {
    let log = log_of::<UntilEnd>(&["1 5 1 6 ", "2 1", " 1 ", "\n", "1 7"], true);
    assert_eq!(
        log,
        "<1 5 1 6 >1: 5\n2: 6\n!<2 1< 1 >3: 2\n!<\n<1 7<>4: 7\n!"
    );
    let log = log_of::<Counted>(&["2\n1 5\n", "1 6 ", "\n"], true);
    assert_eq!(log, "<2\n1 5\n>1: 5\n!<1 6 >2: 6\n!<\n<");
    // `1` may begin the end mark, and the next word shows that it does not.
    let log = log_of::<Stars>(&["1 5\n1 ", "6 ", "1 0 * * "], true);
    assert_eq!(log, "<1 5\n1 >1: 5\n!<6 >2: 6\n!<1 0 * * ");
    // If a read cannot block, nothing has to be answered before it.
    let log = log_of::<UntilEnd>(&["1 5 ", "1", " 6\n"], false);
    assert_eq!(log, "<1 5 <1< 6\n<>1: 5\n2: 6\n!");
}

#[test]
fn what_follows_the_end_mark_is_counted_without_waiting_for_it() {
    let answered = |list: &[&'static str], may_block: bool| {
        let reader = pieces(list.iter().copied().map(Ok).collect());
        let input = Input {
            may_block,
            ..reader.into()
        };
        answer::<Stars>(input)
    };
    let unread = |place: &str, lines: &str| {
        format!("1: 5\n1 cases, {place}: what follows the end mark `1 0 * *` is not read ({lines})")
    };
    // Blank lines do not count, and the words on the line of the mark count as a line.
    let input = ["1 5 1 0 * *\n\n\n", "2 1", " 1 \n", " \n1 x y\n", "z"];
    assert_eq!(answered(&input, false), unread("4:1", "3 lines"));
    let input = ["1 5 1 0 * * stop\n", "2 1 1"];
    assert_eq!(answered(&input, false), unread("1:13", "2 lines"));
    // Of a pipe or a terminal, no more is read than has arrived with the mark.
    assert_eq!(answered(&input, true), unread("1:13", "1 line or more"));
    let open = ["1 5 1 0 * *\n", "2 1 1\n"];
    assert_eq!(answered(&open, true), "1: 5\n1 cases");
    assert_eq!(log_of::<Stars>(&open, true), "<1 5 1 0 * *\n>1: 5\n!");
    // Nothing follows, or there is no mark.
    for input in [&["1 5 1 0 * *\n", " \n"][..], &["1 5"], &["1 5\n", "\n"]] {
        assert_eq!(answered(input, false), "1: 5\n1 cases");
    }
    // A part that cannot be read is not counted.
    let broken = pieces(vec![Ok("1 5 1 0 * *\nx\n"), Err(ErrorKind::TimedOut)]);
    let broken = Input {
        may_block: false,
        ..broken.into()
    };
    assert_eq!(answer::<Stars>(broken), unread("2:1", "1 line or more"));
}

#[test]
fn a_broken_input_is_reported_after_the_answers() {
    let broken = pieces(vec![Ok("1 5 1 6"), Err(ErrorKind::TimedOut)]);
    assert_eq!(
        answer::<UntilEnd>(broken),
        "1: 5\ncannot read the input: timed out"
    );
    // An interrupted read is tried again.
    let interrupted = Err(ErrorKind::Interrupted);
    let input = pieces(vec![interrupted, Ok("1 5"), interrupted]);
    assert_eq!(answer::<UntilEnd>(input), "1: 5\n1 cases");
}
