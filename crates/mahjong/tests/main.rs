//! Runs all tests of the library and the binary.

mod agreement;
mod nearest;
mod proof;
mod story;

testkit::transcripts! {
    env!("CARGO_BIN_EXE_mahjong");
    command_line;
}
