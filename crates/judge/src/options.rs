//! The options that every command has that judges a program, and what the judge is called.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bytesize::ByteSize;
use checker::ErasedPuzzle;
use clap::Args;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use report::files::{name_of, write_whole};
use report::{parse_time, tell, time};
use story::{page_end, page_start};

use crate::failure::Failure;
use crate::run::Requirements;

/// What is required of a judged program, one option each.
#[derive(Args, Clone, Copy)]
pub struct Limits {
    /// The CPU time that the program may use in a run, such as 2s or 500ms
    ///
    /// Everything it starts counts too, as on online judges. Time spent waiting, or while the
    /// machine is busy with something else, does not; but a program that waits for five times
    /// this limit, and at least ten seconds, is killed. The limit of a judge is for its own inputs
    /// and machine; this one leaves room for the textbook algorithm in a slow language, but on the
    /// longest fixtures that may take longer: raise the limit then.
    #[arg(long, default_value = "10s", value_parser = parse_time, value_name = "TIME")]
    pub time_limit: Duration,
    /// The memory that the program and everything it starts may use, such as 256MiB
    ///
    /// The stack is limited by this alone, where the system allows it.
    #[arg(long, default_value_t = ByteSize::b(Requirements::MEMORY), value_parser = parse_size)]
    #[arg(value_name = "SIZE")]
    pub memory_limit: ByteSize,
    /// Require the statement's layout, byte for byte; anything else is PE
    ///
    /// Without it, right answers in another layout are accepted, with a note.
    #[arg(long)]
    pub strict: bool,
}

impl Limits {
    /// Returns the requirements that these options ask for.
    pub fn requirements(&self) -> Requirements {
        Requirements {
            memory: self.memory_limit.as_u64(),
            strict: self.strict,
            ..Requirements::new(self.time_limit)
        }
    }

    /// Returns these options as they are written on a command line. An option with its default
    /// value is left out.
    pub fn words(&self) -> impl Iterator<Item = String> {
        let (limit, memory) = (self.time_limit, self.memory_limit.as_u64());
        let words = [
            (limit != Requirements::TIME).then(|| format!("--time-limit {}", time(limit))),
            (memory != Requirements::MEMORY).then(|| format!("--memory-limit {memory}B")),
            self.strict.then(|| "--strict".to_owned()),
        ];
        words.into_iter().flatten()
    }
}

/// Reads a size with its unit, such as `256MiB` or `64M`. A bare number is refused because some
/// judges mean bytes and some mebibytes.
fn parse_size(text: &str) -> Result<ByteSize> {
    let has_unit = text.contains(|c: char| c.is_ascii_alphabetic());
    let size = text.parse().ok().filter(|size| has_unit && *size != ByteSize::default());
    size.context("expected a size with its unit, such as 256MiB or 1GiB")
}

/// The option that requests a page of the failures. It is an option of every command that judges.
#[derive(Args)]
pub struct PageOption {
    /// Write the failures to this file, as one page for a browser
    ///
    /// It shows the input, the program's output beside the right answer, why that is wrong, and
    /// how the right answer is derived, step by step. It needs no other file and no network.
    /// Nothing is written if the program is right.
    #[arg(long = "page", value_name = "FILE")]
    pub file: Option<PathBuf>,
}

impl PageOption {
    /// Writes the page of these failures, whole or not at all. Writes nothing if there are none, or if
    /// no page is requested.
    pub fn write(
        &self,
        puzzle: &dyn ErasedPuzzle,
        program: &str,
        failures: &[Failure],
    ) -> Result<()> {
        let Some(file) = self.file.as_ref().filter(|_| !failures.is_empty()) else { return Ok(()) };
        let title = format!("Failures of {program}: {}", puzzle.about().title);
        let mut page = page_start(&title, "failure", &puzzle.pictures());
        page.extend(failures.iter().zip(1..).map(|(failure, id)| failure.to_page(id)));
        write_whole(file, (page + &page_end(None)).as_bytes())?;
        tell(format_args!("the failures are in {}", name_of(file)));
        Ok(())
    }
}

/// Checks, before a long search, that a file with this name can be written at its end.
pub fn check_writable(file: &PathBuf) -> Result<()> {
    let is_writable = !file.exists() || file.is_file();
    ensure!(is_writable, "cannot write {}: it exists and is not a regular file", file.display());
    let folder = Path::new(".").join(file); // so that it has a parent
    let has_folder = folder.parent().is_some_and(Path::is_dir);
    ensure!(has_folder, "cannot write {}: its folder does not exist", file.display());
    Ok(())
}

/// Returns the file that keeps the input on which `stress` last saw a program fail.
///
/// # Errors
///
/// If the user has no cache folder.
pub fn last_failure(puzzle: &str) -> Result<PathBuf> {
    cache_file(&format!("{puzzle}.in"))
}

/// Returns the file of this name in the cache folder of the user.
///
/// # Errors
///
/// If the user has no cache folder.
pub fn cache_file(name: &str) -> Result<PathBuf> {
    let folders = choose_native_strategy().context("there is no cache folder")?;
    Ok(folders.cache_dir().join("judge").join(name))
}

/// Returns how this program is called: `cargo judge` if cargo has started it in a clone.
pub fn program_name() -> &'static str {
    let is_cargo = env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "judge");
    if is_cargo { "cargo judge" } else { "judge" }
}
