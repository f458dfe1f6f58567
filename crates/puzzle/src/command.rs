//! The plain command line of every binary.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Command, value_parser};

use crate::streams::stdout;
use crate::visible::{escape_text, path, shows_itself};
use crate::{Answers, Input, InputError, Puzzle, Render, answer_stream};

/// Runs the binary of a puzzle that answers its input and does nothing else. This is the whole
/// `main`.
///
/// The exit code is 0 if the input is answered, or if the reader of the output went away. It is 2
/// after a message, if the input, the usage or the output is at fault. The main thread needs a
/// stack of 64 KiB.
pub fn main<P: Puzzle>() -> ExitCode {
    main_with::<P, _>(Vec::new, |_| Answers)
}

/// Runs the binary of a puzzle like [`main`], with more arguments. `more` returns the arguments,
/// and `choose` returns the rendering that they ask for.
///
/// `choose` gets `None` if the command line is empty. Then no arguments are parsed at all, so that
/// an answer to standard input does not wait for it.
pub fn main_with<P: Puzzle, R: Render<P>>(
    more: impl FnOnce() -> Vec<Arg>,
    choose: impl FnOnce(Option<&ArgMatches>) -> R,
) -> ExitCode {
    let has_arguments = env::args_os().len() > 1;
    let matches = has_arguments.then(|| command::<P>().args(more()).try_get_matches()).transpose();
    ExitCode::from(match matches {
        Ok(matches) => {
            let matches = matches.as_ref();
            let file = matches.and_then(|all| all.get_one("file")).map(PathBuf::as_path);
            let threads =
                matches.and_then(|all| all.get_one("threads")).copied().map_or(0, u16::into);
            answer::<P>(file.filter(|file| *file != Path::new("-")), &choose(matches), threads)
        }
        Err(error) => print::<P>(&error),
    })
}

/// Answers the file, or standard input if `file` is `None`. Returns the exit code.
fn answer<P: Puzzle>(
    file: Option<&Path>,
    render: &(impl Render<P> + ?Sized),
    threads: usize,
) -> u8 {
    let mut errors = io::stderr();
    if file.is_none() && io::stdin().is_terminal() {
        let (input, end) = (P::ABOUT.input, P::FRAMING.typed_end());
        let hint = format!("waiting for {input} ({end} ends it; --help shows an example)");
        let _ = writeln!(errors, "{}: {hint}", P::NAME);
    }
    let name = file.map_or("<stdin>".to_owned(), path);
    match Input::open(file) {
        Ok(input) => run::<P>(&name, input, stdout(), errors, render, threads),
        Err(error) => {
            let fault = format!("{}: cannot open {name}: {error}", P::NAME);
            exit_code::<P>(Ok(Some(fault)), errors)
        }
    }
}

/// Prints the help, the version, or what is wrong with the arguments. Returns the exit code.
fn print<P: Puzzle>(message: &clap::Error) -> u8 {
    if message.use_stderr() {
        // If standard error is gone, the exit code still tells.
        let _ = if env::args_os().all(|word| shows_itself(&word)) {
            message.print()
        } else {
            let text = message.render().to_string(); // without colours
            write!(io::stderr(), "{}", escape_text(text.as_bytes()))
        };
        return 2;
    }
    // An empty write fails if the output is not open for writing. `print` would not notice.
    let printed = stdout().write(&[]).and_then(|_| message.print());
    exit_code::<P>(printed.map(|()| None), io::stderr())
}

/// Writes a rendering of the cases of `input` to `output`, and reports what goes wrong on `errors`.
/// Returns the exit code. Messages call the input `file`, and up to `threads` threads work on the
/// cases.
///
/// This is all that [`main`] does once the input is open, so a test that calls it sees what a user
/// sees.
pub fn run<'a, P: Puzzle>(
    file: &str,
    input: impl Into<Input<'a>>,
    output: impl Write,
    errors: impl Write,
    render: &(impl Render<P> + ?Sized),
    threads: usize,
) -> u8 {
    exit_code::<P>(write_whole::<P>(file, input.into(), output, render, threads), errors)
}

/// Reports a fault of the input, or that the output cannot be written, and returns the exit code.
/// If the reader of the output went away, nothing is reported. If `errors` cannot be written
/// either, the exit code still tells.
fn exit_code<P: Puzzle>(end: io::Result<Option<String>>, mut errors: impl Write) -> u8 {
    let message = match end {
        Ok(None) => return 0,
        Ok(Some(fault)) => fault,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
        Err(error) => format!("{}: cannot write the output: {error}", P::NAME),
    };
    let _ = writeln!(errors, "{message}");
    2
}

/// Writes the start of the rendering, the cases and the end. Returns what is wrong with the input,
/// if anything is. The error says why the output cannot be written.
fn write_whole<P: Puzzle>(
    file: &str,
    input: Input,
    mut output: impl Write,
    render: &(impl Render<P> + ?Sized),
    threads: usize,
) -> io::Result<Option<String>> {
    output.write_all(render.start().as_bytes())?;
    let fault = match answer_stream::<P>(input, &mut output, render, threads)? {
        Ok(_) => None,
        Err(InputError::Unexpected(fault)) => Some(format!("{}: {file}:{fault}", P::NAME)),
        Err(InputError::Read(error)) => Some(format!("{}: cannot read {file}: {error}", P::NAME)),
    };
    output.write_all(render.end(fault.as_deref()).as_bytes())?;
    output.flush()?;
    Ok(fault)
}

/// Returns the command line. It is made without derive macros, which take seconds of a first build
/// to compile.
fn command<P: Puzzle>() -> Command {
    let about = P::ABOUT;
    let indent = |text: &str| format!("    {}\n", text.trim_end().replace('\n', "\n    "));
    let help = format!(
        "{}\n\
         Input: {}. Values may be separated by any whitespace.\n\n\
         Output: {}.\n\n\
         Example input:\n{}\n\
         Its output:\n{}\n\
         Exit codes: 0 done; 2 malformed input (complete cases before the error are answered), \
         wrong usage, or a file that cannot be read or written.",
        if about.rules.is_empty() {
            String::new()
        } else {
            format!("{}\n", about.rules.trim_end())
        },
        about.input,
        about.output,
        indent(about.sample_input),
        indent(about.sample_output),
    );
    let file = Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf));
    let threads = Arg::new("threads").long("threads").value_name("N").allow_negative_numbers(true);
    let range = value_parser!(u16).range(1..);
    Command::new(P::NAME)
        .arg(file.help("The input file; standard input if omitted or `-`"))
        .arg(threads.value_parser(range).help("The number of threads [default: one for each core]"))
        .version(env!("CARGO_PKG_VERSION"))
        .about(about.title)
        .after_long_help(help)
        .after_help("--help shows the form of the input and an example.")
}
