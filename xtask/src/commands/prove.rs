//! Implements `cargo xtask prove`: compares every solver with its reference solver on complete
//! spaces of cases and on many random cases.
//!
//! The claims are in `tests/proof.rs` of each puzzle. The tests of a puzzle try a part of the cases
//! of each claim. This command tries all of them, in a release build.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;
use std::{env, thread};

use anyhow::{Context, Result, bail, ensure};
use catalogue::{names, puzzle};
use clap::Args;
use serde_json::Value;
use terminal::interrupt::{Interrupted, defer_interrupt, seen};
use terminal::say;

use crate::fixtures::workspace;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle [default: all puzzles]
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
    defer_interrupt();
    let mut proved = true;
    for (name, proof) in names.iter().zip(build(&names)?) {
        let mut command = Command::new(proof);
        let folder = workspace().join("crates").join(name);
        let status = finish(command.args(["--quiet", "--whole"]).current_dir(folder).spawn()?)?;
        match status.code() {
            Some(0) => {}
            Some(1) => proved = false,
            _ => bail!("the proof of {name} did not finish: {status}"),
        }
    }
    Ok(proved)
}

/// Builds the proofs of these puzzles and returns their executables, in the order of the names.
fn build(names: &[&str]) -> Result<Vec<String>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["test", "--release", "--test", "proof", "--no-run"])
        .args(["--message-format", "json-render-diagnostics"])
        .args(names.iter().flat_map(|name| ["--package", name]))
        .current_dir(workspace())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run cargo")?;
    let messages = BufReader::new(cargo.stdout.take().context("a pipe")?).lines();
    let mut built = BTreeMap::new();
    for message in messages {
        let message: Value = serde_json::from_str(&message?)?;
        // Cargo also builds the binary of a puzzle, for its tests.
        let is_proof = message["target"]["name"] == "proof";
        if let Some(file) = message["executable"].as_str().filter(|_| is_proof) {
            let folder = Path::new(message["manifest_path"].as_str().unwrap_or_default()).parent();
            built.insert(folder.and_then(Path::file_name).map(OsStr::to_owned), file.to_owned());
        }
    }
    ensure!(finish(cargo)?.success(), "the proofs cannot be built");
    let executable = |name: &&str| built.remove(&Some(OsString::from(name)));
    names.iter().map(executable).collect::<Option<_>>().context("a proof was not built")
}

/// Waits until a process ends, and returns its exit status. An interrupt kills the process.
fn finish(mut process: Child) -> Result<ExitStatus> {
    loop {
        if let Some(status) = process.try_wait()? {
            return Ok(status);
        }
        if seen() {
            process.kill()?;
            process.wait()?;
            return Err(Interrupted.into());
        }
        thread::sleep(Duration::from_millis(50));
    }
}
