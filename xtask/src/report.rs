//! How the tasks report: to a person, or to a machine as JSON, one object a line.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use serde::Serialize;

/// Who reads the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A person
    #[default]
    Text,
    /// A machine: one JSON object a line
    Json,
}

/// Prints an object as one line of JSON. A reader that goes away is no error.
///
/// # Errors
///
/// If it cannot be written.
pub fn json(object: &impl Serialize) -> Result<()> {
    let mut line = serde_json::to_vec(object)?;
    line.push(b'\n');
    match io::stdout().write_all(&line) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// A time in milliseconds.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// A duration as [`parse_duration`] reads it.
pub fn duration(time: Duration) -> String {
    let milliseconds = time.as_millis();
    if milliseconds.is_multiple_of(60_000) {
        format!("{}min", milliseconds / 60_000)
    } else if milliseconds.is_multiple_of(1_000) {
        format!("{}s", milliseconds / 1_000)
    } else {
        format!("{milliseconds}ms")
    }
}

/// Reads a duration such as `2`, `1.5s`, `300ms` or `5min`; a number alone is in seconds.
///
/// # Errors
///
/// If it is nothing like that, or not more than 0.
pub fn parse_duration(text: &str) -> Result<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "min" => 60.0,
        unit => bail!("{unit:?} is no unit of time; ms, s and min are"),
    };
    match digits.parse::<f64>() {
        Ok(count) if count > 0.0 && count * unit < 1e9 => Ok(Duration::from_secs_f64(count * unit)),
        _ => bail!("expected a time such as 2s or 500ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        let parsed = |text| parse_duration(text).ok();
        assert_eq!(parsed("2"), Some(Duration::from_secs(2)));
        assert_eq!(parsed("1.5s"), Some(Duration::from_millis(1_500)));
        assert_eq!(parsed("300ms"), Some(Duration::from_millis(300)));
        assert_eq!(parsed("2min"), Some(Duration::from_mins(2)));
        for text in ["2s", "300ms", "5min", "90s", "1500ms"] {
            assert_eq!(parsed(text).map(duration).as_deref(), Some(text));
        }
        for wrong in ["", "s", "0", "-1", "2h", "inf", "nan", "1e99"] {
            assert_eq!(parsed(wrong), None, "{wrong:?}");
        }
    }
}
