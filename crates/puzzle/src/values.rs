//! Reads values from tokens: numbers, words, and lines of words.

use std::fmt::Display;
use std::str::FromStr;

use crate::error::InputError;
use crate::tokens::{LONGEST_TOKEN, Tokens};

impl Tokens<'_> {
    /// Reads a number from `least` to `greatest`. A number is written in decimal digits, which may
    /// have leading zeros, a minus sign or, for `f64`, a decimal point. `what` says what the number
    /// means, such as `a die`.
    ///
    /// # Errors
    ///
    /// If the next token is anything else: `expected a die from 1 to 6, found "7"`.
    pub fn number<N>(&mut self, what: &str, least: N, greatest: N) -> Result<N, InputError>
    where
        N: FromStr + PartialOrd + Display + Copy,
    {
        let legal = |bytes: &[u8]| parse_number(bytes).filter(|it| (least..=greatest).contains(it));
        self.parse(legal, || format!("{what} from {least} to {greatest}"))
    }

    /// Reads a number of an output, which must be written in the only way that every judge accepts:
    /// `7` and `-7`, but not `07`, `+7` or `-0`. `what` says what the number means, such as `a
    /// score`.
    ///
    /// # Errors
    ///
    /// If the next token is anything else: `expected a score (an integer, no leading zeros or +),
    /// found "07"`.
    pub fn plain_number<N: FromStr + Display + Eq>(&mut self, what: &str) -> Result<N, InputError> {
        let plain = |bytes: &[u8]| {
            let value: N = str::from_utf8(bytes).ok()?.parse().ok()?;
            (value.to_string().as_bytes() == bytes).then_some(value)
        };
        self.parse(plain, || format!("{what} (an integer, no leading zeros or +)"))
    }

    /// Reads exactly this word.
    ///
    /// # Errors
    ///
    /// If the next token is anything else: ``expected `Case`, found "case"``.
    pub fn word(&mut self, word: &str) -> Result<(), InputError> {
        let found = |bytes: &[u8]| (bytes == word.as_bytes()).then_some(());
        self.parse(found, || format!("`{word}`"))
    }

    /// Reads a token of `count` characters, such as a row of a board. `parse` turns each character
    /// into a value. `what` says what the token means, such as ``a row of `.` and `*` ``.
    ///
    /// # Errors
    ///
    /// If the next token is anything else: ``expected a row of `.` and `*` with 3 characters, found
    /// ".*"``.
    pub fn characters<T>(
        &mut self,
        what: &str,
        count: usize,
        parse: impl Fn(u8) -> Option<T>,
    ) -> Result<Vec<T>, InputError> {
        let row = |bytes: &[u8]| {
            let values = bytes.iter().map(|&byte| parse(byte));
            values.collect::<Option<Vec<T>>>().filter(|row| row.len() == count)
        };
        self.parse(row, || format!("{what} with {count} characters"))
    }
}

/// Returns the value of a number without a plus sign or an exponent. Returns `None` for a token
/// that was cut, because it is not the whole number.
pub fn parse_number<N: FromStr>(bytes: &[u8]) -> Option<N> {
    let is_plain = bytes.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'.'));
    str::from_utf8(bytes).ok().filter(|_| is_plain && bytes.len() < LONGEST_TOKEN)?.parse().ok()
}
