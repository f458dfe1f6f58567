//! Runs all tests of the library and the binary.

mod agreement;
mod proof;
mod story;

testkit::transcripts! {
    env!("CARGO_BIN_EXE_yahtzee");
    command_line;
    edges;
    stream;
}
