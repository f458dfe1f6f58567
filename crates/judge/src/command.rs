//! The command line of every binary.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, Command, FromArgMatches, ValueEnum, value_parser};

use crate::stream::write_stream;
use crate::{Fault, Format, Framing, InputError, Problem};

/// The arguments of a solver.
#[derive(Args)]
struct Arguments {
    /// The input; standard input if it is missing or `-`
    file: Option<PathBuf>,
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
    /// How many threads may work at a time [default: one for each core]
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    threads: Option<u16>,
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

impl Arguments {
    fn format(&self) -> Format {
        match (self.explain, self.format) {
            (Some(Explain::Text), _) => Format::Text {
                colour: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            },
            (Some(Explain::Html), _) => Format::Page,
            (None, Some(Machine::Json)) => Format::Json,
            (None, None) => Format::Answer,
        }
    }
}

/// The whole `main` of a puzzle's binary.
///
/// Exits with 0 when the input is answered (or the reader of the output went away), and with
/// 2 after a message on standard error when the input, the usage or the output is at fault.
pub fn main<P: Problem>() -> ExitCode {
    let matches = command::<P>().get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let format = arguments.format();
    let file = arguments.file.filter(|file| file != Path::new("-"));
    let output = io::stdout().lock();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let status = match &file {
        None => {
            if io::stdin().is_terminal() {
                eprintln!("{}", waiting(P::NAME, P::ABOUT.input, P::FRAMING));
            }
            let (name, input) = ("<stdin>", io::stdin().lock());
            run::<P>(name, input, output, io::stderr(), format, threads)
        }
        Some(path) => match File::open(path) {
            Ok(input) => {
                let name = path.to_string_lossy();
                run::<P>(&name, input, output, io::stderr(), format, threads)
            }
            Err(error) => {
                eprintln!("{}: cannot open {}: {error}", P::NAME, path.display());
                2
            }
        },
    };
    ExitCode::from(status)
}

/// Writes the cases of `input`, which `file` names in messages, to `output` in this format,
/// with up to `threads` threads, and reports what goes wrong on `errors`. Returns the exit
/// code.
///
/// This is all that [`main`] does once the input is open, so a test that calls it sees what a
/// user sees.
pub fn run<P: Problem>(
    file: &str,
    input: impl Read,
    mut output: impl Write,
    mut errors: impl Write,
    format: Format,
    threads: usize,
) -> u8 {
    let fault = write_whole::<P>(file, input, &mut output, format, threads);
    let message = match fault {
        Ok(None) => return 0,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
        Ok(Some(message)) => message,
        Err(error) => format!("{}: {}", P::NAME, Fault::Output(error)),
    };
    // If standard error is gone too, the exit code still tells.
    let _ = writeln!(errors, "{message}");
    2
}

/// Writes everything from the start to the end of the format. Returns what is wrong with the
/// input, or why the output cannot be written.
fn write_whole<P: Problem>(
    file: &str,
    input: impl Read,
    output: &mut impl Write,
    format: Format,
    threads: usize,
) -> io::Result<Option<String>> {
    output.write_all(format.start::<P>().as_bytes())?;
    let fault = match write_stream::<P>(input, &mut *output, format, threads) {
        Ok(_) => None,
        Err(Fault::Output(error)) => return Err(error),
        Err(Fault::Input(InputError::Unexpected(unexpected))) => {
            Some(format!("{}: {file}:{unexpected}", P::NAME))
        }
        Err(Fault::Input(InputError::Read(error))) => {
            Some(format!("{}: cannot read {file}: {error}", P::NAME))
        }
    };
    output.write_all(format.end(fault.as_deref()).as_bytes())?;
    output.flush()?;
    Ok(fault)
}

fn command<P: Problem>() -> Command {
    let about = P::ABOUT;
    let help = format!(
        "Input: {}. Blanks and line breaks may stand anywhere between two values.\n\n\
         Output: {}.\n\n\
         Example input:\n{}\n\
         Its output:\n{}\n\
         Exit codes: 0 done; 2 malformed input (all that is complete before it is answered), \
         wrong usage, or a file that cannot be read or written.",
        about.input,
        about.output,
        indent(about.sample_input),
        indent(about.sample_output),
    );
    Arguments::augment_args(Command::new(P::NAME))
        .version(env!("CARGO_PKG_VERSION"))
        .about(about.title)
        .after_long_help(help)
        .after_help("--help shows the form of the input and an example.")
}

fn indent(text: &str) -> String {
    text.lines().flat_map(|line| ["    ", line, "\n"]).collect()
}

/// What a person is told who started the binary `name` at a terminal without an `input`.
fn waiting(name: &str, input: &str, framing: Framing) -> String {
    let end = match framing {
        Framing::Sentinel(end) => format!("`{end}`"),
        _ => "Ctrl-D".to_owned(),
    };
    format!("{name}: waiting for {input} ({end} ends it; --help shows an example)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_told_what_to_type_and_how_to_end_it() {
        assert_eq!(
            waiting("sums", "digits", Framing::UntilEnd),
            "sums: waiting for digits (Ctrl-D ends it; --help shows an example)"
        );
        assert_eq!(
            waiting("sums", "digits", Framing::Sentinel("0")),
            "sums: waiting for digits (`0` ends it; --help shows an example)"
        );
    }
}
