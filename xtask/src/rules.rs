//! What a program under judgement must keep to, as an option each.

use std::time::Duration;

use anyhow::{Result, ensure};
use bytesize::ByteSize;
use clap::Args;
use judge::batch::Rules;

use crate::report::{parse_time, time};

/// The options of every task that judges a program.
#[derive(Args)]
pub struct Options {
    /// The processor time that the program may use in a run, such as 2s or 500ms
    ///
    /// That of all that it starts counts too, as judges count it. Time in which it waits, or in
    /// which the machine is busy with something else, does not; but after five times as long,
    /// and at least ten seconds, it is ended whatever it does.
    #[arg(long, default_value = "2s", value_parser = parse_time, value_name = "TIME")]
    time_limit: Duration,
    /// The memory that it and all that it starts may hold, such as 256MiB
    #[arg(long, default_value_t = ByteSize::b(Rules::MEMORY), value_parser = parse_size)]
    #[arg(value_name = "SIZE")]
    memory_limit: ByteSize,
    /// Want the layout that the statement shows, to the byte: all else is PE
    ///
    /// Without it, right answers in another layout are accepted, with a note.
    #[arg(long)]
    strict: bool,
}

impl Options {
    /// The rules.
    pub fn rules(&self) -> Rules {
        Rules {
            memory: self.memory_limit.as_u64(),
            strict: self.strict,
            ..Rules::new(self.time_limit)
        }
    }

    /// These options on a command line, but for those that are as they are without it.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.time_limit != Rules::TIME {
            words.push(format!("--time-limit {}", time(self.time_limit)));
        }
        if self.memory_limit.as_u64() != Rules::MEMORY {
            words.push(format!("--memory-limit {}", self.memory_limit.as_u64()));
        }
        words.extend(self.strict.then(|| "--strict".to_owned()));
        words
    }
}

/// Reads a size such as `256MiB`, `64M` or a number of bytes.
fn parse_size(text: &str) -> Result<ByteSize> {
    let size = text.parse().unwrap_or_default();
    ensure!(size != ByteSize::default(), "expected a size such as 256MiB or 1GiB");
    Ok(size)
}
