//! What the programs `judge` and `xtask` have in common: they print reports, as text for people or
//! as JSON, write files whole, and end well at an interrupt.

pub mod files;
pub mod interrupt;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, ensure};
use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use puzzle::visible::escape_text;
use serde_core::Serialize;
use textwrap::WordSplitter;

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// Text for people
    #[default]
    Text,
    /// JSON, one object per line
    Json,
}

impl Form {
    /// Prints a report in this form: the text, or the object as one line of JSON.
    ///
    /// # Errors
    ///
    /// As for [`print()`].
    pub fn print(self, text: impl Display, object: &impl Serialize) -> Result<()> {
        match self {
            Self::Text => say(text),
            Self::Json => json(object),
        }
    }
}

/// The style of a success.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// The style of a failure.
pub const BAD: Style = AnsiColor::Red.on_default();

/// Prints an object as one line of JSON.
///
/// # Errors
///
/// As for [`print()`].
pub fn json(object: &impl Serialize) -> Result<()> {
    print((serde_json::to_string(object)? + "\n").as_bytes())
}

/// Prints one line. Colours appear on a terminal only.
///
/// # Errors
///
/// As for [`print()`].
pub fn say(line: impl Display) -> Result<()> {
    written(writeln!(anstream::stdout(), "{line}"))
}

/// Prints bytes as they are.
///
/// # Errors
///
/// If standard output cannot be written. It is not an error if its reader has gone away.
pub fn print(text: &[u8]) -> Result<()> {
    written(io::stdout().write_all(text))
}

/// Turns the result of writing to standard output into that of a command: see [`print()`].
///
/// # Errors
///
/// As for [`print()`].
pub fn written(result: io::Result<()>) -> Result<()> {
    // The standard library drops what is written to a standard output that is not open for writing.
    let is_open = || puzzle::stdout().write(&[]).map(drop);
    match result.and_then(|()| io::stdout().flush()).and_then(|()| is_open()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write standard output")
        }
        _ => Ok(()),
    }
}

/// Prints one line on standard error. If that fails, nothing happens.
pub fn tell(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints an error on standard error after what it is about, with foreign bytes made visible.
pub fn tell_error(about: &str, error: &anyhow::Error) {
    tell(format_args!("{about}: {}", escape_text(format!("{error:#}").as_bytes())));
}

/// Shows a progress line on standard error, if that is a terminal. Dropping the value removes the
/// line.
pub fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Returns a time in milliseconds, with up to three decimal places.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Returns a time as [`parse_time`] reads it.
pub fn time(time: Duration) -> String {
    let whole = Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    humantime::format_duration(whole).to_string().replace(' ', "")
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
    ensure!(!time.is_zero(), "expected a time such as 2s, 500ms or 1min");
    Ok(time)
}

/// Returns how many characters wide a report may be: as wide as the terminal, or 110 in a pipe.
pub fn width() -> usize {
    let terminal = console::Term::stdout().size_checked();
    terminal.map_or(110, |(_, columns)| usize::from(columns).max(40))
}

/// Returns a line that is cut after a word if it has more than `width` characters.
pub fn fit(line: &str, width: usize) -> String {
    let Some((end, _)) = line.char_indices().nth(width) else { return line.to_owned() };
    let most = line[..end].char_indices().next_back().map_or(0, |(last, _)| last);
    let words = line[..end].rfind(' ').filter(|&at| at > most / 2);
    format!("{}…", line[..words.unwrap_or(most)].trim_end())
}

/// Returns a text whose lines have at most `width` characters. Longer lines are broken after words.
pub fn wrap(text: &str, width: usize) -> String {
    let options = textwrap::Options::new(width).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text.trim_end_matches('\n'), options)
}

/// Returns a text as a report shows it, in at most `max` lines of at most `width` characters. A last
/// line says how many lines are left out.
pub fn excerpt(text: &str, max: usize, width: usize) -> String {
    let count = text.lines().count();
    let shown = if count > max { max - 1 } else { count };
    let lines = text.lines().take(shown).map(|line| fit(line, width)).collect::<Vec<_>>();
    match count - shown {
        0 if count == 0 => "(nothing)".to_owned(),
        0 if text.trim().is_empty() => "(an empty line)".to_owned(),
        0 => lines.join("\n"),
        more => format!("{}\n… ({more} more lines; --format json has all)", lines.join("\n")),
    }
}

/// Runs the command that the command line names, and returns the exit code: 0 if its check passed,
/// 1 if not, 2 on wrong usage or an error, and 130 after an interrupt. `refuse` prints what is wrong
/// with a command line.
pub fn run<A: Parser>(
    program: &str,
    refuse: impl Fn(&clap::Error) -> io::Result<()>,
    command: impl FnOnce(A) -> Result<bool>,
) -> ExitCode {
    let arguments = match A::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let is_written = refuse(&error).is_ok();
            return ExitCode::from(if is_written { error.exit_code() as u8 } else { 2 });
        }
    };
    let ready = interrupt::listen().context("cannot listen for interrupts");
    match ready.and_then(|()| command(arguments)) {
        Ok(passed) => ExitCode::from(u8::from(!passed)),
        Err(error) => {
            tell_error(program, &error);
            ExitCode::from(if interrupt::seen() { interrupt::EXIT_CODE as u8 } else { 2 })
        }
    }
}
