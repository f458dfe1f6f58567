//! Prints reports in the form that the command line asks for.

use std::fmt::Display;

use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;
use terminal::{print, say};

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text to read
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

/// Whether somebody still reads standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandardOutput {
    /// What is printed is read, as far as is known.
    Open,
    /// The reader, such as `head`, has closed it. What is printed after that is not read.
    Closed,
}

impl Format {
    /// Prints a report in this form: the text, or the object as one line of JSON.
    ///
    /// # Errors
    ///
    /// As for [`print()`].
    pub fn print(self, text: impl Display, object: &impl Serialize) -> Result<StandardOutput> {
        match self {
            Self::Text => print_text(text),
            Self::Json => print_json(object),
        }
    }
}

/// Prints a text and the end of its line on standard output.
///
/// # Errors
///
/// As for [`print()`].
pub fn print_text(text: impl Display) -> Result<StandardOutput> {
    Ok(standard_output(say(text)?))
}

/// Prints an object on standard output, as one line of JSON.
///
/// # Errors
///
/// As for [`print()`].
pub fn print_json(object: &impl Serialize) -> Result<StandardOutput> {
    let line = serde_json::to_string(object)? + "\n";
    Ok(standard_output(print(line.as_bytes())?))
}

/// Returns the state of standard output, given what [`print()`] and [`say`] return: whether it is open.
fn standard_output(is_open: bool) -> StandardOutput {
    if is_open {
        StandardOutput::Open
    } else {
        StandardOutput::Closed
    }
}
