//! Runs the command line that all solvers share: parses the arguments, opens the input and answers
//! it.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap_builder::builder::PossibleValue;
use clap_builder::{Arg, ArgMatches, Command, value_parser};
use story::{page_end, page_start};

use crate::stdio::stdout;
use crate::visible::{escape_text, path};
use crate::{About, Format, Framing, Input, InputError, Puzzle, answer_stream};

/// Runs the solver of a puzzle. This is the whole `main` function of the binary.
///
/// The exit code is 0 if the input was answered, or if the output was closed early, such as by
/// `head`. It is 2, after a message, if the input is malformed, the usage is wrong, or a file
/// cannot be read or written. The main thread needs a stack of 64 KiB.
pub fn main<P: Puzzle>() -> ExitCode {
    main_with::<P>(&env::args_os().collect::<Vec<_>>())
}

/// Does what [`main`] does, with `words` as the command line. The help calls the program by the
/// first word.
pub fn main_with<P: Puzzle>(words: &[OsString]) -> ExitCode {
    let task = task(words, P::NAME, P::ABOUT, P::FRAMING, P::STORY.is_some());
    ExitCode::from(match task {
        Ok((file, input, format, threads)) => {
            run::<P>(
                &file,
                input,
                &mut stdout(),
                &mut io::stderr(),
                format,
                threads,
            )
            .status
        }
        Err(status) => status,
    })
}

/// Parses the arguments and opens the input. Returns its name in messages, the input, the format of the
/// answers, and the maximum number of threads, or 0 for one on each core. If there is nothing to answer,
/// all is printed, and the error is the exit code.
///
/// This is not generic, so that the code of `clap` is not compiled with each puzzle.
fn task(
    words: &[OsString],
    name: &'static str,
    about: About,
    framing: Framing,
    has_stories: bool,
) -> Result<(String, Input<'static>, Format, usize), u8> {
    let command = || command(name, about, has_stories);
    // Without arguments clap is not called: it would only delay the first answer.
    let matches = (words.len() > 1)
        .then(|| command().try_get_matches_from(words))
        .transpose();
    let matches = matches
        .map_err(|error| print(name, &error))?
        .unwrap_or_default();
    let file = argument::<PathBuf>(&matches, "file").filter(|file| file != Path::new("-"));
    if file.is_none() && io::stdin().is_terminal() {
        let (input, end) = (about.input, framing.typed_end());
        let hint = format!("waiting for {input} ({end} ends it; --help shows an example)");
        let _ = writeln!(io::stderr(), "{name}: {hint}");
    }
    let (format, threads) = (
        format(&matches),
        argument(&matches, "threads").map_or(0, u16::into),
    );
    let file = file.as_deref();
    let (opened, file) = (Input::open(file), file.map_or("<stdin>".to_owned(), path));
    let fault = |error| Ok(Some(format!("{name}: cannot open {file}: {error}")));
    let input = opened.map_err(|error| exit_code(name, fault(error), &mut io::stderr()))?;
    Ok((file, input, format, threads))
}

/// Prints the help, the version, or what is wrong with the arguments. Returns the exit code.
fn print(name: &str, message: &clap_builder::Error) -> u8 {
    if message.use_stderr() {
        let text = message.render().to_string(); // which quotes words of the command line
        // If standard error is closed, the exit code still reports the error.
        let _ = write!(io::stderr(), "{}", escape_text(text.as_bytes()));
        return 2;
    }
    // An empty write fails if the output is not open for writing. `print` would not report
    // that.
    let printed = stdout().write(&[]).and_then(|_| message.print());
    exit_code(name, printed.map(|()| None), &mut io::stderr())
}

/// Returns the definition of the command line. It does without derive macros, which add seconds
/// to a first build.
fn command(name: &'static str, about: About, has_stories: bool) -> Command {
    let About {
        title,
        rules,
        input,
        output,
        sample_input,
        sample_output,
        ..
    } = about;
    let indent = |text: &str| format!("    {}\n", text.trim_end().replace('\n', "\n    "));
    let [sample_input, sample_output] = [sample_input, sample_output].map(indent);
    let help = format!(
        "{}\n\n\
         Input: {input}. Values may be separated by any whitespace.\n\n\
         Output: {output}.\n\n\
         Example input:\n{sample_input}\n\
         Its output:\n{sample_output}\n\
         Exit codes: 0 done; 2 malformed input (complete cases before the error are answered), \
         wrong usage, or a file that cannot be read or written.",
        rules.trim_end(),
    );
    let file = Arg::new("file")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf));
    let threads = Arg::new("threads")
        .long("threads")
        .value_name("N")
        .allow_negative_numbers(true);
    let threads = threads.value_parser(value_parser!(u16).range(1..));
    Command::new(name)
        .arg(file.help("Input file; `-` or no file means standard input"))
        .arg(threads.help("Number of threads [default: the number of cores]"))
        .version(env!("CARGO_PKG_VERSION"))
        .about(title)
        .after_long_help(help)
        .after_help("--help has the rules, the input format and an example.")
        .args(if has_stories {
            story_arguments()
        } else {
            Vec::new()
        })
}

/// Returns the value of an argument, if it is given. Returns `None` also for an argument that this
/// puzzle does not define.
fn argument<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.try_get_one(name).ok().flatten().cloned()
}

/// Returns the format that the arguments ask for.
fn format(matches: &ArgMatches) -> Format {
    match argument::<String>(matches, "explain").as_deref() {
        Some("html") => Format::Page,
        Some(_) => Format::Text {
            colour: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        },
        None if argument::<String>(matches, "format").is_some() => Format::Json,
        None => Format::Answer,
    }
}

/// The result of answering an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The number of cases that were written.
    pub cases: u64,
    /// The exit code.
    pub status: u8,
}

/// Writes the cases of `input` to `output` in a format. Reports errors on `errors`, and also what follows
/// the end mark of the input, which is no error: see [`answer_stream`]. Messages call the input `file`, and
/// up to `threads` threads work on the cases, or one for each core if `threads` is 0.
///
/// This is all that [`main`] does once the input is open, so a test that calls this function sees
/// what a user sees.
pub fn run<P: Puzzle>(
    file: &str,
    input: Input,
    output: &mut dyn Write,
    errors: &mut dyn Write,
    format: Format,
    threads: usize,
) -> Answered {
    let mut cases = 0;
    let write_whole = || {
        if P::STORY.is_some() && format == Format::Page {
            output.write_all(page_start(P::ABOUT.title, &(P::PICTURES)()).as_bytes())?;
        }
        // A few chunks are in memory at once, and a story takes far more of it than its case.
        let chunk = if format == Format::Answer {
            P::CHUNK
        } else {
            P::CHUNK.min(2)
        };
        let write = |first, cases: &_| format.text_of::<P>(first, cases);
        let (count, end) = answer_stream::<P>(input, &mut *output, threads, chunk, write)?;
        cases = count;
        let message = match end {
            Err(InputError::Unexpected(fault)) => Some(format!("{}: {file}:{fault}", P::NAME)),
            Err(InputError::Read(error)) => {
                Some(format!("{}: cannot read {file}: {error}", P::NAME))
            }
            Ok(None) => None,
            Ok(Some(unread)) => {
                // If writing to `errors` fails, the answers are still right.
                let _ = writeln!(errors, "{}: {file}:{}: {unread}", P::NAME, unread.position);
                None
            }
        };
        if format == Format::Page {
            output.write_all(page_end(message.as_deref()).as_bytes())?;
        }
        output.flush()?;
        Ok(message)
    };
    let status = exit_code(P::NAME, write_whole(), errors);
    Answered { cases, status }
}

/// Reports a fault of the input, or that the output cannot be written, and returns the exit code.
/// `name` is the name of the puzzle. If the output was closed, nothing is reported. If writing to
/// `errors` fails too, the exit code still reports the error.
fn exit_code(name: &str, end: io::Result<Option<String>>, errors: &mut dyn Write) -> u8 {
    let message = match end {
        Ok(None) => return 0,
        Ok(Some(fault)) => fault,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
        Err(error) => format!("{name}: cannot write the output: {error}"),
    };
    let _ = writeln!(errors, "{message}");
    2
}

/// Returns the arguments of a puzzle with stories.
fn story_arguments() -> Vec<Arg> {
    let value = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    let explain = Arg::new("explain")
        .long("explain")
        .value_name("HOW")
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("text")
        .value_parser([
            value("text", "Text for a terminal"),
            value(
                "html",
                "An explanation page for a browser: add `> page.html`",
            ),
        ])
        .help("Explain each answer step by step: as text, or as an HTML page");
    let format = Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .conflicts_with("explain")
        .value_parser([value(
            "json",
            "One JSON object per line: the answer and what explains it",
        )])
        .help("Format of the output [default: the answers as the statement shows them]");
    vec![explain, format]
}
