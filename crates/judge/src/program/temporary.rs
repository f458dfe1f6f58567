//! Explains errors of the temporary folder.

use std::{env, io};

use puzzle::visible;

/// Returns the name of the folder in which temporary files are made, as messages show it.
pub(super) fn temporary_folder() -> String {
    visible::path(&env::temp_dir())
}

/// Returns the error that a file or a folder could not be made in the temporary folder. It names that folder, and `TMPDIR`,
/// by which the user chooses another.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes a value")]
pub(super) fn temporary_folder_error(error: io::Error) -> io::Error {
    let (folder, kind) = (temporary_folder(), error.kind());
    io::Error::other(format!(
        "cannot write to the temporary folder {folder}: {kind}; set TMPDIR to another"
    ))
}
