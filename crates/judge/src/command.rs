//! The command line of every binary.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use clap::{Args, Command, FromArgMatches, value_parser};

use crate::{Fault, Framing, Problem, answer_stream};

/// The arguments of a solver.
#[derive(Args)]
struct Arguments {
    /// The input; standard input if it is missing or `-`
    file: Option<PathBuf>,
    /// How many threads may work at a time [default: one for each core]
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// The whole `main` of a puzzle's binary.
///
/// Exits with 0 when the input is answered (or the reader of the output went away), and with
/// 2 after a message on standard error when the input, the usage or the output is at fault.
pub fn main<P: Problem>() -> ExitCode {
    let matches = command::<P>().get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let file = arguments.file.filter(|file| file != Path::new("-"));
    let output = io::stdout().lock();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let status = match &file {
        None => {
            if io::stdin().is_terminal() {
                eprintln!("{}", waiting::<P>());
            }
            run::<P>("<stdin>", io::stdin().lock(), output, io::stderr(), threads)
        }
        Some(path) => match File::open(path) {
            Ok(input) => run::<P>(
                &path.to_string_lossy(),
                input,
                output,
                io::stderr(),
                threads,
            ),
            Err(error) => {
                eprintln!("{}: cannot open {}: {error}", P::NAME, path.display());
                2
            }
        },
    };
    ExitCode::from(status)
}

/// Answers the cases of `input`, which `file` names in messages, and reports what goes wrong
/// on `errors`, with up to `threads` threads. Returns the exit code. This is all that [`main`] does once the input is open,
/// so a test that calls it sees what a user sees.
pub fn run<P: Problem>(
    file: &str,
    input: impl Read,
    output: impl Write,
    mut errors: impl Write,
    threads: usize,
) -> u8 {
    let message = match answer_stream::<P>(input, output, threads) {
        Ok(_) => return 0,
        Err(Fault::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
        Err(Fault::Input(crate::InputError::Unexpected(unexpected))) => {
            format!("{}: {file}:{unexpected}", P::NAME)
        }
        Err(Fault::Input(crate::InputError::Read(error))) => {
            format!("{}: cannot read {file}: {error}", P::NAME)
        }
        Err(fault @ Fault::Output(_)) => format!("{}: {fault}", P::NAME),
    };
    // If standard error is gone too, the exit code still tells.
    let _ = writeln!(errors, "{message}");
    2
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

/// What a person is told who started the binary at a terminal without an input.
fn waiting<P: Problem>() -> String {
    let about = P::ABOUT;
    let end = match P::FRAMING {
        Framing::Sentinel(end) => format!("`{end}`"),
        _ => "Ctrl-D".to_owned(),
    };
    format!(
        "{}: waiting for {} ({end} ends it; --help shows an example)",
        P::NAME,
        about.input
    )
}
