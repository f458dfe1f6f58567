//! Tests what the program prints: each script in `tests/transcripts` is a transcript test.

fn main() -> std::process::ExitCode {
    testkit::transcript_tests(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts"),
        env!("CARGO_BIN_EXE_web"),
    )
}
