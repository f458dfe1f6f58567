//! `cargo xtask prove`: every solver against an independent oracle on whole spaces of cases.
//!
//! The claims stand in `tests/proof.rs` of each puzzle. Its tests try a part of each space, and
//! this task all of it, in a release build.

use std::ffi::OsString;
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::fixtures::workspace;
use crate::puzzles::{NAMES, known};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle; all of them if it is missing
    puzzle: Option<String>,
}

/// Tries every case of every claim, and prints a row for each. Returns whether all hold.
pub fn prove(arguments: &Arguments) -> Result<bool> {
    let mut names = match &arguments.puzzle {
        Some(name) => vec![known(name)?],
        None => NAMES.to_vec(),
    };
    names.retain(|name| {
        let has_proof = workspace().join("crates").join(name).join("tests/proof.rs").exists();
        if !has_proof {
            println!("{name} has no proof yet (tests/proof.rs)");
        }
        has_proof
    });
    if names.is_empty() {
        return Ok(true); // cargo would build everything
    }
    ensure!(test(&names, &["--no-run"])?.success(), "the proofs cannot be built");
    let mut proved = true;
    for name in names {
        let status = test(&[name], &["--quiet", "--", "--whole"])?;
        match status.code() {
            Some(0) => {}
            Some(1) => proved = false,
            _ => bail!("the proof of {name} did not come to its end: {status}"),
        }
    }
    Ok(proved)
}

/// Builds the test `proof` of these packages, or runs it; then the exit code is its own.
fn test(names: &[&str], options: &[&str]) -> Result<ExitStatus> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    Command::new(cargo)
        .args(["test", "--release", "--test", "proof"])
        .args(names.iter().flat_map(|name| ["--package", name]))
        .args(options)
        .current_dir(workspace())
        .status()
        .context("cannot run cargo")
}
