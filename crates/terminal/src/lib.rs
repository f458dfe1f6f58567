//! Provides what the programs for people share, such as `judge` and `xtask`: they print reports, write
//! whole files, and end cleanly at an interrupt.

pub mod files;
pub mod interrupt;

use std::env;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, ensure};
use clap_builder::Parser;
use puzzle::visible::escape_text;
use textwrap::WordSplitter;

/// The style of a success.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// The style of a failure.
pub const BAD: Style = AnsiColor::Red.on_default();

/// Prints one line on standard output. Colours appear on a terminal only. Returns the same as
/// [`print()`].
///
/// # Errors
///
/// As for [`print()`].
pub fn say(line: impl Display) -> Result<bool> {
    written(writeln!(anstream::stdout(), "{line}"))
}

/// Prints bytes on standard output, unchanged. Returns whether the output is still open: a program
/// such as `head` closes it when it has read enough. A command then need not go on.
///
/// # Errors
///
/// If standard output cannot be written. A closed output is no error.
pub fn print(text: &[u8]) -> Result<bool> {
    written(io::stdout().write_all(text))
}

/// Turns the result of writing to standard output into that of [`print()`].
///
/// # Errors
///
/// As for [`print()`].
pub fn written(result: io::Result<()>) -> Result<bool> {
    // If standard output is not open for writing, the standard library drops what is written to it
    // and reports success.
    let is_open = || puzzle::stdout().write(&[]).map(drop);
    match result
        .and_then(|()| io::stdout().flush())
        .and_then(|()| is_open())
    {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error).context("cannot write standard output"),
    }
}

/// Prints one line on standard error. If standard error cannot be written, nothing happens.
pub fn tell(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints an error with its causes on standard error, after `start`. A terminal might interpret bytes of
/// it, such as those of a file name, so they are escaped.
pub fn tell_error(start: &str, error: &anyhow::Error) {
    tell(format_args!(
        "{start}{}",
        escape_text(format!("{error:#}").as_bytes())
    ));
}

/// Returns a time in milliseconds, with up to three decimal places.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Returns a time as text that [`parse_time`] reads as the same time.
pub fn time(time: Duration) -> String {
    humantime::format_duration(time)
        .to_string()
        .replace(' ', "")
}

/// Reads a time such as `2`, `300ms`, `1min` or `1m30s`. A number without a unit is in seconds.
///
/// # Errors
///
/// If the text is not a time, or the time is 0.
pub fn parse_time(text: &str) -> Result<Duration> {
    let time = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    let time = time.unwrap_or_default();
    ensure!(
        !time.is_zero(),
        "expected a time above 0, such as 2s, 500ms or 1min"
    );
    Ok(time)
}

/// Returns the maximum width of a report in characters: that of the terminal, or if standard output is
/// not a terminal, the variable `COLUMNS`, or 100. It is at least 40.
pub fn width() -> usize {
    let terminal = console::Term::stdout().size_checked();
    let columns = || env::var("COLUMNS").ok()?.parse().ok();
    terminal
        .map(|(_, columns)| columns.into())
        .or_else(columns)
        .unwrap_or(100)
        .max(40)
}

/// Returns a line unchanged if it has at most `width` characters. Otherwise, cuts it to that width
/// and ends it with `…`. The cut is after a word if that keeps more than half of the width.
pub fn fit(line: &str, width: usize) -> String {
    let Some((end, _)) = line.char_indices().nth(width) else {
        return line.to_owned();
    };
    let most = line[..end]
        .char_indices()
        .next_back()
        .map_or(0, |(last, _)| last);
    let words = line[..end].rfind(' ').filter(|&at| at > most / 2);
    format!("{}…", line[..words.unwrap_or(most)].trim_end())
}

/// Returns a text with lines of at most `width` characters. Longer lines are broken between words.
pub fn wrap(text: &str, width: usize) -> String {
    let options = textwrap::Options::new(width).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text.trim_end_matches('\n'), options)
}

/// Returns a text as a report shows it, in at most `max` lines of at most `width` characters. If
/// lines are left out, the last line says how many.
pub fn excerpt(text: &str, max: usize, width: usize) -> String {
    let count = text.lines().count();
    let shown = if count > max { max - 1 } else { count };
    let lines = text
        .lines()
        .take(shown)
        .map(|line| fit(line, width))
        .collect::<Vec<_>>();
    match count - shown {
        0 if count == 0 => "(nothing)".to_owned(),
        0 if text.trim().is_empty() => "(an empty line)".to_owned(),
        0 => lines.join("\n"),
        more => format!(
            "{}\n… ({more} more lines; --format json has all)",
            lines.join("\n")
        ),
    }
}

/// Runs the command that the command line names, and returns the exit code of [`finish`], or 2 on wrong
/// usage. `program` is the name at the beginning of an error message.
pub fn run<A: Parser>(program: &str, command: impl FnOnce(A) -> Result<bool>) -> ExitCode {
    match A::try_parse() {
        Ok(arguments) => finish(program, || command(arguments)),
        Err(error) => usage(&error),
    }
}

/// Prints the help, or what is wrong with the arguments, and returns the exit code.
pub fn usage(message: &clap_builder::Error) -> ExitCode {
    let is_written = message.print().is_ok();
    ExitCode::from(if is_written {
        message.exit_code() as u8
    } else {
        2
    })
}

/// Runs a command, and returns the exit code: 0 if the check of the command passed, 1 if it failed, 2
/// on an error, which is printed, and 130 if an interrupt ended the command. `program` is the name at
/// the beginning of an error message.
pub fn finish(program: &str, command: impl FnOnce() -> Result<bool>) -> ExitCode {
    let ready = interrupt::listen().context("cannot listen for interrupts");
    match ready.and_then(|()| command()) {
        Ok(passed) => ExitCode::from(u8::from(!passed)),
        Err(error) => {
            tell_error(&format!("{program}: "), &error);
            let code = if interrupt::seen() {
                interrupt::EXIT_CODE as u8
            } else {
                2
            };
            ExitCode::from(code)
        }
    }
}
