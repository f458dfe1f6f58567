//! Defines the options of the commands that judge a program, the files in the user's cache folder,
//! and the name by which messages call the judge.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bytesize::ByteSize;
use checker::ErasedPuzzle;
use clap::Args;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use story::{page_end, page_start};
use terminal::files::{name_of, write_whole};
use terminal::{parse_time, tell, time};

use crate::failure::Failure;
use crate::run::Requirements;

/// What is required of a judged program, one option each.
#[derive(Args, Clone, Copy)]
pub struct Limits {
    /// CPU time that the program may use per run, such as 2s or 500ms
    ///
    /// Child processes count too. Wall-clock time is limited too: to five times this value or 10 s,
    /// whichever is longer. The default is generous, because tests can be longer than an online
    /// judge's inputs. Raise it for a slow program on the longest tests.
    #[arg(long, default_value = "10s", value_parser = parse_time, value_name = "TIME")]
    pub time_limit: Duration,
    /// Memory that the program may use per run, such as 256MiB
    ///
    /// Child processes count too. Where the system allows it, the stack has no other limit.
    #[arg(long, default_value = "1GiB", value_parser = parse_size, value_name = "SIZE")]
    pub memory_limit: ByteSize,
    /// Require the statement's layout, byte for byte; any other layout is PE
    ///
    /// Without this option, right answers in another layout are accepted with a note.
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

/// Reads a size with its unit, such as `256MiB` or `64M`. A bare number is refused, because it
/// means bytes to some judges and mebibytes to others. A size of 0 is refused too.
fn parse_size(text: &str) -> Result<ByteSize> {
    let has_unit = text.contains(|c: char| c.is_ascii_alphabetic());
    let size = text.parse().ok().filter(|size| has_unit && *size != ByteSize::default());
    size.context("expected a size above 0 with a unit, such as 256MiB or 1GiB")
}

/// The option that requests a page of the failures. It is an option of every command that judges.
#[derive(Args)]
pub struct PageOption {
    /// Write a failure report to this file: an HTML page that explains each failure
    ///
    /// The report shows each input, the program's output beside the right answer, the reason, and
    /// how the right answer is derived, step by step. The page needs no other file and no network.
    /// If the program is right, no file is written.
    #[arg(long = "page", value_name = "FILE")]
    pub file: Option<PathBuf>,
}

impl PageOption {
    /// Writes a failure report, the page with these failures, whole or not at all. Writes nothing
    /// if there are no failures, or if no report is requested.
    pub fn write(
        &self,
        puzzle: &dyn ErasedPuzzle,
        program: &str,
        failures: &[Failure],
    ) -> Result<()> {
        let Some(file) = self.file.as_ref().filter(|_| !failures.is_empty()) else { return Ok(()) };
        let title = format!("Failures of {program}: {}", puzzle.about().title);
        let mut page = page_start(&title, "failures", &puzzle.pictures());
        page.extend(failures.iter().zip(1..).map(|(failure, id)| failure.to_page(id)));
        write_whole(file, (page + &page_end(None)).as_bytes())?;
        tell(format_args!("wrote the failure report to {}", name_of(file)));
        Ok(())
    }
}

/// Checks that a file with this name can probably be written, so that a long search does not end
/// with an error.
pub fn check_writable(file: &PathBuf) -> Result<()> {
    let is_writable = !file.exists() || file.is_file();
    ensure!(is_writable, "cannot write {}: it exists and is not a regular file", file.display());
    let folder = Path::new(".").join(file); // so that it has a parent
    let has_folder = folder.parent().is_some_and(Path::is_dir);
    ensure!(has_folder, "cannot write {}: its folder does not exist", file.display());
    Ok(())
}

/// Returns the file in which `stress` keeps the input on which a program last failed.
///
/// # Errors
///
/// If the user has no cache folder.
pub fn last_failure(puzzle: &str) -> Result<PathBuf> {
    cache_file(&format!("{puzzle}.in"))
}

/// Returns the file with this name in the judge's part of the user's cache folder.
///
/// # Errors
///
/// If the user has no cache folder.
pub fn cache_file(name: &str) -> Result<PathBuf> {
    let folders = choose_native_strategy().context("cannot find the cache folder of the user")?;
    Ok(folders.cache_dir().join("judge").join(name))
}

/// Returns the name of this program in the commands that it suggests: `cargo judge` if cargo has
/// started it in a clone, otherwise `judge`.
pub fn program_name() -> &'static str {
    let is_cargo = env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "judge");
    if is_cargo { "cargo judge" } else { "judge" }
}
