//! Finds the files of the workspace.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Returns the root of the workspace.
pub fn workspace() -> PathBuf {
    // `.cargo/config.toml` sets this variable, so that `xtask` still finds the workspace if it was
    // moved after it was built.
    let root = env::var_os("CARGO_WORKSPACE_DIR").map(PathBuf::from);
    root.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(""))
}

/// Returns the folder in which cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    workspace().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The file that says where each fixture comes from, relative to the workspace.
pub(crate) const SOURCES: &str = "fixtures/SOURCES.md";

/// Returns the text of a file, whose path is relative to the workspace.
pub(crate) fn read(file: &str) -> Result<String> {
    fs::read_to_string(workspace().join(file)).with_context(|| format!("cannot read {file}"))
}
