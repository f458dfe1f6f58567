//! Explains errors of the temporary folder.

use std::{env, io};

use puzzle::visible;

/// Returns the name of the folder in which temporary files are made, as messages show it.
pub(super) fn temporary_folder() -> String {
    visible::path(&env::temp_dir())
}

/// Returns what was made in the temporary folder. An error names the folder, and `TMPDIR`, by which
/// the user chooses another.
pub(super) fn made_there<T>(made: io::Result<T>) -> io::Result<T> {
    made.map_err(|error| {
        let (folder, kind) = (temporary_folder(), error.kind());
        io::Error::other(format!(
            "cannot write to the temporary folder {folder}: {kind}; set TMPDIR to another"
        ))
    })
}
