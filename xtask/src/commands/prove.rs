//! `cargo xtask prove`: compares every solver with an independent oracle on whole spaces of cases.
//!
//! The claims are in `tests/proof.rs` of each puzzle. The tests of a puzzle try a part of each
//! space. This task tries all of it, in a release build.

use std::env;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use catalogue::{names, puzzle};
use clap::Args;
use report::say;

use crate::fixtures::workspace;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle; all of them by default
    puzzle: Option<String>,
}

/// Tries every case of every claim, and prints a row for each claim. Returns whether all claims
/// hold.
pub fn prove(arguments: &Arguments) -> Result<bool> {
    let mut names: Vec<&str> = match &arguments.puzzle {
        Some(name) => vec![puzzle(name)?.name()],
        None => names().collect(),
    };
    let proof = |name: &str| workspace().join("crates").join(name).join("tests/proof.rs");
    for name in names.extract_if(.., |name| !proof(name).exists()) {
        say(format_args!("{name} has no proof yet (tests/proof.rs)"))?;
    }
    if names.is_empty() {
        return Ok(true); // cargo would build everything
    }
    let test = |options: &[&str]| {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.args(["test", "--release", "--test", "proof"]).args(options);
        cargo.current_dir(workspace()).status().context("cannot run cargo")
    };
    let packages: Vec<&str> = names.iter().flat_map(|name| ["--package", name]).collect();
    ensure!(
        test(&[&packages[..], &["--no-run"]].concat())?.success(),
        "the proofs cannot be built"
    );
    let whole = ["--quiet", "--no-fail-fast", "--", "--whole"];
    Ok(test(&[&packages[..], &whole].concat())?.success())
}
