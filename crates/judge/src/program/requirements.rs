//! Defines what is required of a judged program besides right answers, as options of a command line.

use std::time::Duration;

use anyhow::{Context, Result};
use bytesize::ByteSize;
use checker::MAX_MEMORY;
use clap::Args;
use terminal::{parse_time, time};

use super::Limits;

/// What is required of a judged program, one option each.
#[derive(Args, Clone, Copy)]
pub struct Requirements {
    /// CPU time that the program may use per run, such as 2s or 500ms
    ///
    /// Child processes count too. Wall-clock time is limited too: to twice this value or 10 s,
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

impl Requirements {
    /// Returns the limits of a run.
    pub fn limits(&self) -> Limits {
        Limits { memory: self.memory_limit.as_u64(), ..Limits::new(self.time_limit) }
    }

    /// Returns these options as they are written on a command line. An option with its default
    /// value is left out.
    pub fn words(&self) -> impl Iterator<Item = String> {
        let (limit, memory) = (self.time_limit, self.memory_limit.as_u64());
        let words = [
            (limit != Limits::TIME).then(|| format!("--time-limit {}", time(limit))),
            (memory != MAX_MEMORY).then(|| format!("--memory-limit {memory}B")),
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
