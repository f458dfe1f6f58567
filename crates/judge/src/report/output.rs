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

impl Format {
    /// Prints a report in this form: the text, or the object as one line of JSON. Returns the same as
    /// [`print()`].
    ///
    /// # Errors
    ///
    /// As for [`print()`].
    pub fn print(self, text: impl Display, object: &impl Serialize) -> Result<bool> {
        match self {
            Self::Text => say(text),
            Self::Json => print_json(object),
        }
    }
}

/// Prints an object on standard output, as one line of JSON. Returns the same as
/// [`print()`].
///
/// # Errors
///
/// As for [`print()`].
pub fn print_json(object: &impl Serialize) -> Result<bool> {
    print((serde_json::to_string(object)? + "\n").as_bytes())
}
