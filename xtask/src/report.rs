//! How the tasks report: to a person, or to a machine as JSON, one object a line.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

/// Who reads the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// A person
    #[default]
    Text,
    /// A machine: one JSON object a line
    Json,
}

/// All is well.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Something is not.
pub const BAD: Style = AnsiColor::Red.on_default();

/// Prints an object as one line of JSON. A reader that goes away is no error.
pub fn json(object: &Value) -> Result<()> {
    print(format!("{object}\n").as_bytes())
}

/// Prints something as it is. A reader that goes away is no error.
pub fn print(text: &[u8]) -> Result<()> {
    match io::stdout().write_all(text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// How it goes, on standard error: a line that changes, on a terminal only. It goes away with
/// the value.
pub fn progress() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}  {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A time in milliseconds.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// A time as [`parse_time`] reads it.
pub fn time(time: Duration) -> String {
    let whole = Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    humantime::format_duration(whole).to_string().replace(' ', "")
}

/// Reads a time such as `2`, `300ms`, `1min` or `1m30s`; a number alone is in seconds.
pub fn parse_time(text: &str) -> Result<Duration> {
    let time = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    let time = time.unwrap_or_default();
    ensure!(!time.is_zero(), "expected a time such as 2s, 500ms or 1min");
    Ok(time)
}

/// "1 board", "2 boards".
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let parsed = |text| parse_time(text).ok();
        assert_eq!(parsed("2"), Some(Duration::from_secs(2)));
        assert_eq!(parsed("1.5"), Some(Duration::from_millis(1_500)));
        assert_eq!(parsed("300ms"), Some(Duration::from_millis(300)));
        assert_eq!(parsed("2min"), Some(Duration::from_mins(2)));
        assert_eq!(parsed("1min30s"), Some(Duration::from_secs(90)));
        for text in ["2s", "300ms", "5m", "1m30s", "1s500ms"] {
            assert_eq!(parsed(text).map(time).as_deref(), Some(text));
        }
        for wrong in ["", "s", "0", "0s", "-1", "inf", "nan", "1e99"] {
            assert_eq!(parsed(wrong), None, "{wrong:?}");
        }
    }
}
