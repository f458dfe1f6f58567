//! Tests what the program prints: each script in `tests/transcripts` is a transcript test.

testkit::transcripts! {
    env!("CARGO_BIN_EXE_package");
    package;
    texts;
}
