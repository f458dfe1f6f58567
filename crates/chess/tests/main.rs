//! All tests of the library and the binary but the proof.

mod agreement;
mod check;
mod story;

testkit::transcripts!(env!("CARGO_BIN_EXE_chess"), command_line);
