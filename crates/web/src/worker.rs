//! The module's side of `worker.js`: its streams, and an export for each kind of job.
#![allow(unsafe_code)]

use std::io::{self, BufWriter, Read, Write};
use std::panic;

use crate::requests;

/// What the page supplies: the input, the output to be judged, and the name of the input.
const INPUT: u32 = 0;
const OWN: u32 = 1;
const NAME: u32 = 2;

/// What the page receives: text for a field, a reply in JSON, and the message of a panic.
const OUTPUT: u32 = 0;
const REPLY: u32 = 1;
const PANIC: u32 = 2;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Puts the next bytes of a stream at `start`, at most `len`. Returns how many; 0 at its end.
    fn read(stream: u32, start: *mut u8, len: usize) -> usize;
    /// Takes `len` bytes from `start` as the next ones of a stream.
    fn write(stream: u32, start: *const u8, len: usize);
}

/// What can be said of every stream.
const NEVER_FAILS: &str = "a stream of the page never fails";

/// A stream from or to the page, by its number.
struct Stream(u32);

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: `worker.js` puts at most `len` bytes at `start`: all are in the buffer.
        Ok(unsafe { read(self.0, buffer.as_mut_ptr(), buffer.len()) })
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: `worker.js` copies `len` bytes from `start`: they are those of the slice.
        unsafe { write(self.0, bytes.as_ptr(), bytes.len()) };
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads all of a stream.
fn bytes(stream: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    Stream(stream).read_to_end(&mut bytes).expect(NEVER_FAILS);
    bytes
}

/// Sends a text in one piece.
fn send(stream: u32, text: impl AsRef<[u8]>) {
    Stream(stream).write_all(text.as_ref()).expect(NEVER_FAILS);
}

/// Prepares the module: from here on, a panic sends its message before it ends the job.
#[unsafe(no_mangle)]
extern "C" fn start() {
    panic::set_hook(Box::new(|panic| send(PANIC, panic.to_string())));
}

/// Answers the input.
#[unsafe(no_mangle)]
extern "C" fn answer(puzzle: usize) {
    let name = io::read_to_string(Stream(NAME)).expect(NEVER_FAILS);
    let mut output = BufWriter::with_capacity(1 << 16, Stream(OUTPUT));
    let reply = requests::answer(puzzle, &name, Stream(INPUT), &mut output);
    drop(output);
    send(REPLY, reply.to_string());
}

/// Judges an output, and shows the case with this number, or the first wrong one if it is 0.
#[unsafe(no_mangle)]
extern "C" fn check(puzzle: usize, number: usize) {
    send(REPLY, requests::check(puzzle, number, &bytes(INPUT), &bytes(OWN)).to_string());
}

/// Says which rule a program misread.
#[unsafe(no_mangle)]
extern "C" fn misread(puzzle: usize) {
    send(REPLY, requests::misread(puzzle, &bytes(INPUT), &bytes(OWN)).to_string());
}

/// Sends the page of a case's story, or nothing.
#[unsafe(no_mangle)]
extern "C" fn story(puzzle: usize, number: usize) {
    send(OUTPUT, requests::story(puzzle, number, Stream(INPUT)));
}

/// Sends the tests of all puzzles.
#[unsafe(no_mangle)]
extern "C" fn tests() {
    send(REPLY, requests::tests().to_string());
}

/// Sends a random input.
#[unsafe(no_mangle)]
extern "C" fn random(puzzle: usize, generator: usize, seed: u32) {
    send(OUTPUT, requests::random(puzzle, generator, seed.into()));
}
