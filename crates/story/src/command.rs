//! The command line of a puzzle that tells stories.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use crate::{Format, Tell};

/// What a story adds to the arguments of a solver.
#[derive(Args)]
struct HowToTell {
    /// Show how each answer comes about: as text, or as one HTML page to step through
    ///
    /// `--explain` alone is text for people, at most 80 columns wide, in colours on a terminal
    /// unless `NO_COLOR` is set. `--explain=html` is a page that needs no other file and no
    /// network: `> page.html`, and open it in a browser.
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text"
    )]
    explain: Option<Explain>,
    /// What to print for each case [default: the answer as the statement shows it]
    ///
    /// `json` is one object a line: `puzzle`, `case` (its number, from 1), `answer` (as the
    /// statement shows it) and `facts` (what --explain tells, for programs).
    #[arg(long, value_name = "FORMAT", conflicts_with = "explain")]
    format: Option<Machine>,
}

/// How an explanation is shown.
#[derive(Clone, Copy, ValueEnum)]
enum Explain {
    /// Text for a terminal
    Text,
    /// A page for a browser
    Html,
}

/// A format for programs.
#[derive(Clone, Copy, ValueEnum)]
enum Machine {
    /// One JSON object a line
    Json,
}

/// The whole `main` of the binary of a puzzle that tells stories: [`puzzle::main`] with
/// `--explain` and `--format`.
pub fn main<P: Tell>() -> ExitCode {
    hint_at_equals_sign(std::env::args());
    puzzle::main_with::<P, HowToTell, _>(|arguments| match (arguments.explain, arguments.format) {
        (Some(Explain::Text), _) => {
            Format::Text { colour: AutoStream::choice(&io::stdout()) != ColorChoice::Never }
        }
        (Some(Explain::Html), _) => Format::Page,
        (None, Some(Machine::Json)) => Format::Json,
        (None, None) => Format::Answer,
    })
}

/// Says what is meant by `--explain html`, where `html` is a file, and there is none.
fn hint_at_equals_sign(words: impl Iterator<Item = String>) {
    let words: Vec<String> = words.collect();
    let meant = words.windows(2).find(|pair| {
        let is_how = Explain::from_str(&pair[1], false).is_ok();
        pair[0] == "--explain" && is_how && !Path::new(&pair[1]).exists()
    });
    if let Some([option, how]) = meant.and_then(|pair| pair.first_chunk::<2>()) {
        eprintln!("hint: `{option}={how}`, with `=`: behind a blank, {how} is the file to read");
    }
}
