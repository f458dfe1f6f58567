//! Tests what the commands print: each script in `tests/transcripts` is a transcript test.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    testkit::transcript_tests(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts"),
        Path::new(env!("CARGO_BIN_EXE_xtask")),
    )
}
