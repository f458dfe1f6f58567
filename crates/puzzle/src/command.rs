//! The plain command line of every binary.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Command, FromArgMatches, value_parser};

use crate::{Answers, Framing, Input, InputError, Puzzle, View, answer_stream};

/// The arguments of a solver.
#[derive(Args)]
struct Arguments<More: Args> {
    /// The input; standard input if it is missing or `-`
    file: Option<PathBuf>,
    #[command(flatten)]
    more: More,
    /// How many threads may work at a time [default: one for each core]
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// The whole `main` of a puzzle's binary that answers and nothing else.
///
/// Exits with 0 when the input is answered or the reader of the output went away, and with 2
/// after a message when the input, the usage or the output is at fault.
pub fn main<P: Puzzle>() -> ExitCode {
    main_with::<P, (), _>(|()| Answers)
}

/// The same with more arguments, which choose the view.
pub fn main_with<P: Puzzle, More: Args, V: View<P>>(choose: impl Fn(More) -> V) -> ExitCode {
    let matches = command::<P, More>().get_matches();
    let arguments: Arguments<More> =
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let view = choose(arguments.more);
    let file = arguments.file.filter(|file| file != Path::new("-"));
    let threads = arguments.threads.map_or(0, usize::from); // 0: one for each core
    let (name, input): (_, Box<dyn Read>) = match &file {
        None => {
            if io::stdin().is_terminal() {
                eprintln!("{}", waiting(P::NAME, P::ABOUT.input, P::FRAMING));
            }
            ("<stdin>".into(), Box::new(io::stdin().lock()))
        }
        Some(path) => match File::open(path) {
            Ok(input) => (path.to_string_lossy(), Box::new(input)),
            Err(error) => {
                eprintln!("{}: cannot open {}: {error}", P::NAME, path.display());
                return ExitCode::from(2);
            }
        },
    };
    // Where there is no such path, standard input may keep us waiting, as anything may.
    let place = file.as_deref().unwrap_or(Path::new("/dev/stdin"));
    let is_file = fs::metadata(place).is_ok_and(|there| there.is_file());
    let input = if is_file { Input::at_hand(input) } else { input.into() };
    let output = io::stdout().lock();
    ExitCode::from(run::<P>(&name, input, output, io::stderr(), &view, threads))
}

/// Writes this view of the cases of `input`, which `file` names in messages, to `output`, with
/// up to `threads` threads, and reports what goes wrong on `errors`. Returns the exit code.
///
/// This is all that [`main`] does once the input is open: a test sees what a user sees.
pub fn run<'a, P: Puzzle>(
    file: &str,
    input: impl Into<Input<'a>>,
    mut output: impl Write,
    mut errors: impl Write,
    view: &impl View<P>,
    threads: usize,
) -> u8 {
    let fault = write_whole::<P>(file, input.into(), &mut output, view, threads);
    let message = fault.unwrap_or_else(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => None,
        _ => Some(format!("{}: cannot write the output: {error}", P::NAME)),
    });
    // If standard error is gone too, the exit code still tells.
    let written = message.map(|message| writeln!(errors, "{message}"));
    if written.is_some() { 2 } else { 0 }
}

/// Writes everything from the start to the end of the view. Returns what is wrong with the
/// input, or why the output cannot be written.
fn write_whole<P: Puzzle>(
    file: &str,
    input: Input,
    output: &mut impl Write,
    view: &impl View<P>,
    threads: usize,
) -> io::Result<Option<String>> {
    output.write_all(view.start().as_bytes())?;
    let fault = match answer_stream::<P>(input, &mut *output, view, threads)? {
        Ok(_) => None,
        Err(InputError::Unexpected(fault)) => Some(format!("{}: {file}:{fault}", P::NAME)),
        Err(InputError::Read(error)) => Some(format!("{}: cannot read {file}: {error}", P::NAME)),
    };
    output.write_all(view.end(fault.as_deref()).as_bytes())?;
    output.flush()?;
    Ok(fault)
}

fn command<P: Puzzle, More: Args>() -> Command {
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
    Arguments::<More>::augment_args(Command::new(P::NAME))
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
        Framing::Sentinel(mark) => format!("`{mark}`"),
        _ => "Ctrl-D".to_owned(),
    };
    format!("{name}: waiting for {input} ({end} ends it; --help shows an example)")
}

#[test]
fn a_person_is_told_what_to_type_and_how_to_end_it() {
    let told = |framing| waiting("sums", "digits", framing);
    let end = "sums: waiting for digits (Ctrl-D ends it; --help shows an example)";
    assert_eq!(told(Framing::UntilEnd), end);
    assert_eq!(told(Framing::Sentinel("0 0")), end.replace("Ctrl-D", "`0 0`"));
}
