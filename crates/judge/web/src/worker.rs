//! Exports a function to `worker.js` for each kind of job, and reads and writes the streams of the
//! page.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::io::{self, BufWriter, Read, Write};
use std::panic;

use catalogue::PUZZLES;
use serde_json::Value;

use crate::judging::Judging;
use crate::requests;
use crate::strip::strip;

/// A stream that the page supplies. `worker.js` has the same numbers.
#[derive(Clone, Copy)]
enum FromPage {
    /// The input.
    Input = 0,
    /// The output of the program, or its answer to one case.
    Own = 1,
    /// The right output.
    Right = 2,
}

/// A stream that the page receives. `worker.js` has the same numbers.
#[derive(Clone, Copy)]
enum ToPage {
    /// A text that is shown or saved.
    Output = 0,
    /// JSON.
    Reply = 1,
    /// The message of a panic.
    Panic = 2,
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Writes the next bytes of a stream to memory at `start`, at most `len` of them. Returns their
    /// number, which is 0 at the end of the stream.
    fn read(stream: u32, start: *mut u8, len: usize) -> usize;
    /// Appends the `len` bytes at `start` to a stream.
    fn write(stream: u32, start: *const u8, len: usize);
}

/// The message of a panic that cannot happen.
const NEVER_FAILS: &str = "a stream of the web app cannot fail";

impl Read for FromPage {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: `worker.js` writes at most `len` bytes from `start` on, and all of these are in
        // the buffer.
        Ok(unsafe { read(*self as u32, buffer.as_mut_ptr(), buffer.len()) })
    }
}

impl Write for ToPage {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: `worker.js` only reads the `len` bytes from `start` on, which are those of the
        // slice.
        unsafe { write(*self as u32, bytes.as_ptr(), bytes.len()) };
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a whole stream.
fn bytes(mut stream: FromPage) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect(NEVER_FAILS);
    bytes
}

/// Sends a text in one piece.
fn send(mut stream: ToPage, text: &[u8]) {
    stream.write_all(text).expect(NEVER_FAILS);
}

/// Sends a reply.
fn reply(value: &Value) {
    send(ToPage::Reply, value.to_string().as_bytes());
}

/// Prepares the module: from here on, a panic sends its message to the page before it ends the job.
#[unsafe(no_mangle)]
extern "C" fn start() {
    panic::set_hook(Box::new(|panic| {
        send(ToPage::Panic, panic.to_string().as_bytes());
    }));
}

/// Sends the answers to the input as they are found, and then the reply.
#[unsafe(no_mangle)]
extern "C" fn answer(puzzle: usize) {
    let mut output = BufWriter::with_capacity(1 << 16, ToPage::Output);
    let answered = requests::answer(puzzle, FromPage::Input, &mut output);
    output.flush().expect(NEVER_FAILS);
    reply(&answered);
}

thread_local! {
    /// The outputs that were judged last, for `show` and `cause`; `None` before the first `check`.
    static JUDGING: RefCell<Option<Judging>> = const { RefCell::new(None) };
}

/// Judges the output for one file of the input: that with the index `file`. `worker.js` calls this for each of the
/// `count` files in their order. After the last, this sends the report, which shows the case with the number
/// `preferred`, if that case is at fault. `is_tests` is 1 if the files are all tests of the puzzle, and else 0.
#[unsafe(no_mangle)]
extern "C" fn check(puzzle: usize, count: usize, preferred: usize, is_tests: u32, file: usize) {
    JUDGING.with_borrow_mut(|kept| {
        if file == 0 {
            *kept = None;
        }
        let judging = kept.get_or_insert_with(|| Judging::new(puzzle));
        judging.add(
            &bytes(FromPage::Input),
            &bytes(FromPage::Own),
            &bytes(FromPage::Right),
        );
        if file + 1 == count {
            reply(&report(judging, puzzle, preferred, is_tests == 1));
        }
    });
}

/// Returns the report on all outputs, with the parts of the strip.
fn report(judging: &Judging, puzzle: usize, preferred: usize, is_tests: bool) -> Value {
    let mut report = judging.report(preferred);
    let tests = is_tests.then(|| requests::test_sizes(puzzle));
    let letters = report["letters"].as_str().unwrap_or_default();
    report["parts"] = strip(letters, tests.as_deref(), PUZZLES[puzzle].about().case);
    report
}

/// Sends why the program fails whose outputs were judged last.
#[unsafe(no_mangle)]
extern "C" fn cause() {
    reply_on_judged(Judging::cause);
}

/// Sends what the outputs that were judged last have for the case with this number.
#[unsafe(no_mangle)]
extern "C" fn show(number: usize) {
    reply_on_judged(|judging| judging.show(number));
}

/// Sends what is said of the outputs that were judged last, or null if none were.
fn reply_on_judged(say: impl FnOnce(&Judging) -> Value) {
    reply(&JUDGING.with_borrow(|kept| kept.as_ref().map_or(Value::Null, say)));
}

/// Sends what a text looks like; the puzzle with this index is tried first.
#[unsafe(no_mangle)]
extern "C" fn recognise(puzzle: usize) {
    reply(&requests::recognise(puzzle, &bytes(FromPage::Input)));
}

/// Sends the explanation page of one case, which marks what a program answered instead, or nothing if
/// there is no such case.
#[unsafe(no_mangle)]
extern "C" fn story(puzzle: usize, number: usize, shown: u32) {
    let own = bytes(FromPage::Own);
    let page = requests::story(puzzle, number, shown.into(), FromPage::Input, &own);
    send(ToPage::Output, &page);
}

/// Sends the tests of all puzzles.
#[unsafe(no_mangle)]
extern "C" fn tests() {
    reply(&requests::tests());
}

/// Sends a random input, which may be empty.
#[unsafe(no_mangle)]
extern "C" fn random(puzzle: usize, generator: usize, seed: u32) {
    let input = requests::random(puzzle, generator, seed.into());
    send(ToPage::Output, &input);
}
