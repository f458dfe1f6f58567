//! `cargo xtask prove`: every solver against an independent oracle on whole spaces of cases.
//!
//! The claims stand in `tests/proof.rs` of each puzzle. Its tests try a part of each space, and
//! this task all of it, in a release build.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;

use crate::fixtures::workspace;
use crate::puzzles::NAMES;

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle; all of them if it is missing
    puzzle: Option<String>,
}

/// Tries every case of every claim, and prints a row for each. Returns whether all hold.
///
/// # Errors
///
/// If there is no such puzzle, or a test cannot be built or run to its end.
pub fn prove(arguments: &Arguments) -> Result<bool> {
    let wanted = arguments.puzzle.as_deref();
    let mut names: Vec<&str> = NAMES.to_vec();
    names.retain(|&name| wanted.is_none_or(|wanted| wanted == name));
    ensure!(
        !names.is_empty(),
        "there is no puzzle {:?}, but {}",
        wanted.unwrap_or_default(),
        NAMES.join(", ")
    );
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
    let proofs = build(&names)?;
    let mut proved = true;
    for name in names {
        let proof = proofs.get(name).with_context(|| format!("{name} has no test `proof`"))?;
        let status = Command::new(proof).arg("--whole").status()?;
        match status.code() {
            Some(0) => {}
            Some(1) => proved = false,
            _ => bail!("the proof of {name} did not come to its end: {status}"),
        }
    }
    Ok(proved)
}

/// What the build says of something that it built, among other messages.
#[derive(Deserialize)]
struct Built {
    manifest_path: PathBuf,
    executable: Option<PathBuf>,
    target: Target,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// Builds the test `proof` of these packages. Returns the executable of each.
fn build(names: &[&str]) -> Result<BTreeMap<String, PathBuf>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let output = Command::new(cargo)
        .args(["build", "--release", "--test", "proof"])
        .arg("--message-format=json-render-diagnostics")
        .args(names.iter().flat_map(|name| ["--package", name]))
        .current_dir(workspace())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(output.status.success(), "the proofs cannot be built");
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let built = lines.filter_map(|line| serde_json::from_slice::<Built>(line).ok());
    let proofs = built.filter(|built| built.target.name == "proof");
    let folder = |manifest: &Path| Some(manifest.parent()?.file_name()?.to_str()?.to_owned());
    Ok(proofs
        .filter_map(|proof| Some((folder(&proof.manifest_path)?, proof.executable?)))
        .collect())
}
