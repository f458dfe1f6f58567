//! The command line of a puzzle that explains its answers.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::builder::PossibleValue;
use clap::{Arg, ArgMatches};

use crate::{Explain, Format};

/// Returns the arguments that a story adds to those of a solver.
fn arguments() -> Vec<Arg> {
    let value = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    let explain = Arg::new("explain")
        .long("explain")
        .value_name("HOW")
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("text")
        .value_parser([value("text", "Text for a terminal"), value("html", "A page for a browser")])
        .help("Show how each answer was found: as text, or as one HTML page to step through")
        .long_help(
            "Show how each answer was found: as text, or as one HTML page to step through\n\n\
             `--explain` alone is text for people, at most 80 columns wide, in colours on a \
             terminal unless `NO_COLOR` is set. `--explain=html` is a page that needs no other \
             file and no network: `> page.html`, and open it in a browser.",
        );
    let format = Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .conflicts_with("explain")
        .value_parser([value("json", "One JSON object per line")])
        .help("What to print for each case [default: the answer as the statement shows it]")
        .long_help(
            "What to print for each case [default: the answer as the statement shows it]\n\n\
             `json` is one object per line: `puzzle`, `case` (its number, from 1), `answer` (as \
             the statement shows it) and `facts` (what --explain shows, for programs).",
        );
    vec![explain, format]
}

/// Runs the binary of a puzzle that explains its answers. This function is the whole `main`:
/// [`puzzle::main`] with `--explain` and `--format`.
pub fn main<P: Explain>() -> ExitCode {
    hint_at_equals_sign(&std::env::args_os().collect::<Vec<_>>());
    puzzle::main_with::<P, _>(arguments, |matches: Option<&ArgMatches>| {
        let value = |name| matches.and_then(|all| all.get_one(name)).map(String::as_str);
        let colour = || AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        match (value("explain"), value("format")) {
            (Some("html"), _) => Format::Page,
            (Some(_), _) => Format::Text { colour: colour() },
            (None, Some(_)) => Format::Json,
            (None, None) => Format::Answer,
        }
    })
}

/// Prints a hint for `--explain html`, where `html` is taken as the input file and does not exist.
fn hint_at_equals_sign(words: &[OsString]) {
    let meant = words.windows(2).find(|pair| {
        let is_how = pair[1] == "text" || pair[1] == "html";
        pair[0] == "--explain" && is_how && !Path::new(&pair[1]).exists()
    });
    if let Some([_, how]) = meant {
        let how = how.display();
        // If standard error is gone, so is the hint.
        let _ = writeln!(
            io::stderr(),
            "hint: write `--explain={how}`, with `=`; after a space, `{how}` is taken as the input file"
        );
    }
}
