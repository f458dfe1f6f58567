//! Keeps files for the user from one call to the next, in the user's cache folder.

use std::path::PathBuf;

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use terminal::files::write_whole;

/// Returns the file that keeps the input on which a program last failed, for `--last`. The file is
/// in the judge's part of the user's cache folder.
///
/// # Errors
///
/// If the user has no cache folder.
pub fn last_failure(puzzle: &str) -> Result<PathBuf> {
    let folders = choose_native_strategy().context("cannot find the cache folder of the user")?;
    Ok(folders.cache_dir().join("judge").join(format!("{puzzle}.in")))
}

/// Keeps an input on which a program failed, for `--last`. Returns whether it could be written.
pub fn keep_failure(puzzle: &str, input: &[u8]) -> bool {
    last_failure(puzzle).is_ok_and(|file| write_whole(&file, input).is_ok())
}
