//! `cargo xtask prove`: compares every solver with an independent oracle on whole spaces of cases.
//!
//! The claims are in `tests/proof.rs` of each puzzle. The tests of a puzzle try a part of each
//! space. This task tries all of it, in a release build.

use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus};
use std::time::Duration;
use std::{env, thread};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use report::interrupt::{Interrupted, defer_interrupt, seen};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::fixtures::workspace;
use catalogue::{names, puzzle};
use report::say;

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
    defer_interrupt();
    ensure!(test(&names, &["--no-run"])?.success(), "the proofs cannot be built");
    let mut proved = true;
    for name in names {
        let status = test(&[name], &["--quiet", "--", "--whole"])?;
        match status.code() {
            Some(0) => {}
            Some(1) => proved = false,
            _ => bail!("the proof of {name} did not finish: {status}"),
        }
    }
    Ok(proved)
}

/// Runs `cargo test` on the test `proof` of these packages, with these options, and returns how it
/// ended.
fn test(names: &[&str], options: &[&str]) -> Result<ExitStatus> {
    let mut child = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["test", "--release", "--test", "proof"])
        .args(names.iter().flat_map(|name| ["--package", name]))
        .args(options)
        .current_dir(workspace())
        .process_group(0) // an interrupt ends all of it, below
        .spawn()
        .context("cannot run cargo")?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if seen() {
            if let Some(group) = Pid::from_raw(child.id().cast_signed()) {
                let _ = kill_process_group(group, Signal::TERM);
            }
            child.wait()?;
            return Err(Interrupted.into());
        }
        thread::sleep(Duration::from_millis(50));
    }
}
