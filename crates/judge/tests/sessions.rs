//! What the commands print, as transcripts: each script in `tests/sessions` is a test.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    testkit::session_tests(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions"),
        Path::new(env!("CARGO_BIN_EXE_judge")),
    )
}
