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

/// The streams that the page supplies: the input, the output to be judged, and the right output.
const INPUT: u32 = 0;
const OWN: u32 = 1;
const RIGHT: u32 = 2;

/// The streams that the page receives: text for a field, a reply in JSON, and the message of a
/// panic.
const OUTPUT: u32 = 0;
const REPLY: u32 = 1;
const PANIC: u32 = 2;

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

/// A stream from the page or to the page. The number says which.
struct Stream(u32);

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: `worker.js` writes at most `len` bytes from `start` on, and all of these are in
        // the buffer.
        Ok(unsafe { read(self.0, buffer.as_mut_ptr(), buffer.len()) })
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: `worker.js` only reads the `len` bytes from `start` on, which are those of the
        // slice.
        unsafe { write(self.0, bytes.as_ptr(), bytes.len()) };
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a whole stream.
fn bytes(stream: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    Stream(stream).read_to_end(&mut bytes).expect(NEVER_FAILS);
    bytes
}

/// Sends a text in one piece.
fn send(stream: u32, text: impl AsRef<[u8]>) {
    Stream(stream).write_all(text.as_ref()).expect(NEVER_FAILS);
}

/// Prepares the module: from here on, a panic sends its message to the page before it ends the job.
#[unsafe(no_mangle)]
extern "C" fn start() {
    panic::set_hook(Box::new(|panic| send(PANIC, panic.to_string())));
}

/// Sends the answers to the input as they are found, and then the reply.
#[unsafe(no_mangle)]
extern "C" fn answer(puzzle: usize) {
    let mut output = BufWriter::with_capacity(1 << 16, Stream(OUTPUT));
    let reply = requests::answer(puzzle, Stream(INPUT), &mut output);
    drop(output);
    send(REPLY, reply.to_string());
}

thread_local! {
    /// What was judged last, so that nothing is judged again to show another case of it, or to find the cause.
    static JUDGING: RefCell<Option<Judging>> = const { RefCell::new(None) };
}

/// Judges the output for the file of the input with the index `file`; the files come in their order. After the
/// last of `count` files, sends the report, which shows the case with the number `preferred`, if that case is at
/// fault. If the files are all tests of the puzzle, `is_tests` is 1.
#[unsafe(no_mangle)]
extern "C" fn check(puzzle: usize, count: usize, preferred: usize, is_tests: u32, file: usize) {
    JUDGING.with_borrow_mut(|kept| {
        if file == 0 {
            *kept = None;
        }
        let judging = kept.get_or_insert_with(|| Judging::new(puzzle));
        judging.add(&bytes(INPUT), &bytes(OWN), &bytes(RIGHT));
        if file + 1 == count {
            send(
                REPLY,
                report(judging, puzzle, preferred, is_tests == 1).to_string(),
            );
        }
    });
}

/// Returns the report on all outputs, with the parts of the strip.
fn report(judging: &Judging, puzzle: usize, preferred: usize, is_tests: bool) -> Value {
    let mut reply = judging.report(preferred);
    let tests = is_tests.then(|| requests::test_sizes(puzzle));
    let letters = reply["letters"].as_str().unwrap_or_default();
    reply["parts"] = strip(letters, tests.as_deref(), PUZZLES[puzzle].about().case);
    reply
}

/// Sends why the program fails whose output was judged last.
#[unsafe(no_mangle)]
extern "C" fn cause() {
    send_of_judging(Judging::cause);
}

/// Sends what the output that was judged last has for the case with this number.
#[unsafe(no_mangle)]
extern "C" fn show(number: usize) {
    send_of_judging(|judging| judging.show(number));
}

/// Sends what is said of the outputs that were judged last, or null if none were.
fn send_of_judging(say: impl FnOnce(&Judging) -> Value) {
    let reply = JUDGING.with_borrow(|kept| kept.as_ref().map_or(Value::Null, say));
    send(REPLY, reply.to_string());
}

/// Sends what a text looks like; the puzzle with this index is tried first.
#[unsafe(no_mangle)]
extern "C" fn recognise(puzzle: usize) {
    send(
        REPLY,
        requests::recognise(puzzle, &bytes(INPUT)).to_string(),
    );
}

/// Sends the explanation page of one case, which marks what a program answered instead, or nothing if
/// there is no such case.
#[unsafe(no_mangle)]
extern "C" fn story(puzzle: usize, number: usize, shown: u32) {
    send(
        OUTPUT,
        requests::story(puzzle, number, shown.into(), Stream(INPUT), &bytes(OWN)),
    );
}

/// Sends the tests of all puzzles.
#[unsafe(no_mangle)]
extern "C" fn tests() {
    send(REPLY, requests::tests().to_string());
}

/// Sends a random input, which may be empty.
#[unsafe(no_mangle)]
extern "C" fn random(puzzle: usize, generator: usize, seed: u32) {
    send(OUTPUT, requests::random(puzzle, generator, seed.into()));
}
