//! Runs all tests of the library and the binary, except the proof, which has a `main` of its own.

mod agreement;
mod story;

testkit::transcripts!(env!("CARGO_BIN_EXE_rake"), command_line);
