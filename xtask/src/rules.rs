//! What is required of a judged program, one option each.

use std::time::Duration;

use anyhow::{Context, Result};
use bytesize::ByteSize;
use clap::Args;
use judge::run::Requirements;

use crate::report::{parse_time, time};

/// The options of every task that judges a program.
#[derive(Args)]
pub struct Options {
    /// The processor time that the program may use in a run, such as 2s or 500ms
    ///
    /// Everything it starts counts too, as on online judges. Time spent waiting, or while the
    /// machine is busy with something else, does not; but a program that waits for five times
    /// this limit, and at least ten seconds, is killed. The limit of a judge is for its own inputs
    /// and machine; this one leaves room for the textbook algorithm in a slow language, but on the
    /// longest fixtures that may take longer: raise the limit then.
    #[arg(long, default_value = "10s", value_parser = parse_time, value_name = "TIME")]
    time_limit: Duration,
    /// The memory that the program and everything it starts may use, such as 256MiB
    ///
    /// The stack is limited by this alone, where the system allows it.
    #[arg(long, default_value_t = ByteSize::b(Requirements::MEMORY), value_parser = parse_size)]
    #[arg(value_name = "SIZE")]
    memory_limit: ByteSize,
    /// Require the statement's layout, byte for byte; anything else is PE
    ///
    /// Without it, right answers in another layout are accepted, with a note.
    #[arg(long)]
    strict: bool,
}

impl Options {
    /// Returns the requirements that these options ask for.
    pub fn rules(&self) -> Requirements {
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
