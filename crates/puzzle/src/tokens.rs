//! Splits an input into tokens with positions, and reads values from them: numbers and words. An error
//! names the token that was found and what was expected instead.

use std::fmt::Display;
use std::io::{self, Read};
use std::ops::Range;
use std::str::FromStr;

use crate::error::{InputError, Position};
use crate::visible::quoted;

/// The number of bytes of an input that are held in memory at a time.
const WINDOW: usize = 1 << 20;

/// The length in bytes at which a token is cut. The rest becomes the next token. No meaningful
/// token is that long, and without the cut, a line without whitespace would have to fit in memory.
const LONGEST_TOKEN: usize = 1 << 10;

/// Splits an input into tokens: runs of bytes between whitespace, cut at 1,024 bytes. Messages to
/// users call a token a word.
///
/// Whitespace is that of C: space, tab, line feed, carriage return, vertical tab and form feed.
/// Blank lines, CRLF and a missing line feed at the end of the input therefore make no difference.
/// A UTF-8 byte order mark at the very start is skipped. `Tokens` holds one window of the input in
/// memory, of at most 1 MiB. Nothing is read before it is needed.
///
/// ```
/// let mut tokens = puzzle::Tokens::new(&b"  7 eyes\r\n"[..]);
/// assert_eq!(tokens.number("a count", 1_u32, 10)?, 7);
/// tokens.word("eyes")?;
/// assert_eq!(tokens.peek()?, None);
/// # Ok::<(), puzzle::InputError>(())
/// ```
pub struct Tokens<'a> {
    input: Box<dyn Read + 'a>,
    /// The bytes of the input in memory. Those in `at..end` are not consumed yet.
    window: Box<[u8]>,
    at: usize,
    end: usize,
    /// Whether the end of the input has been read.
    ended: bool,
    /// Whether more of the input was needed, while the input must not be read: see
    /// [`Self::try_buffered`].
    starved: Option<bool>,
    /// The offset in the input of `window[0]`.
    offset: u64,
    lines: Lines,
}

/// How far line feeds have been counted.
#[derive(Clone, Copy, Default)]
struct Lines {
    /// The index in the window up to which they have been counted.
    counted: usize,
    /// The number of line feeds in the input before that.
    feeds: u64,
    /// The offset in the input at which the line there starts.
    start: u64,
}

/// One token: its bytes and where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// The bytes between whitespace; never empty.
    pub bytes: &'t [u8],
    /// The position of the first byte.
    pub position: Position,
}

impl<'a> Tokens<'a> {
    /// Returns the tokens of `input`. Nothing is read yet.
    pub fn new(input: impl Read + 'a) -> Self {
        Self::with_window(input, WINDOW)
    }

    /// Returns the tokens of a text that is in memory. The tokens are the same as those of
    /// [`new`](Self::new), but the window is only as large as the text needs. Allocating 1 MiB
    /// takes far longer than reading a short text, such as a single case.
    ///
    /// ```
    /// let mut tokens = puzzle::Tokens::of_text(b"3 4\n");
    /// assert_eq!(tokens.number("a side", 1_u32, 10)?, 3);
    /// assert_eq!(tokens.number("a side", 1_u32, 10)?, 4);
    /// tokens.expect_end(|| "nothing more".to_owned())?;
    /// # Ok::<(), puzzle::InputError>(())
    /// ```
    pub fn of_text(text: &'a [u8]) -> Self {
        // The window has one byte more than the text, so that the read that finds the end has room.
        Self::with_window(text, WINDOW.min(text.len() + 1))
    }

    /// Returns the tokens of `input`, of which `size` bytes are held at a time.
    fn with_window(input: impl Read + 'a, size: usize) -> Self {
        let (input, window) = (Box::new(input), vec![0; size].into_boxed_slice());
        let lines = Lines::default();
        Self {
            input,
            window,
            at: 0,
            end: 0,
            ended: false,
            starved: None,
            offset: 0,
            lines,
        }
    }

    /// Returns the next token without consuming it, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn peek(&mut self) -> Result<Option<Token<'_>>, InputError> {
        let (range, position) = (self.locate(0)?, self.position());
        Ok(range.map(|range| Token {
            bytes: &self.window[range],
            position,
        }))
    }

    /// Reads a token, which `parse` turns into a value.
    ///
    /// # Errors
    ///
    /// If `parse` returns `None`, or if the input has ended: `expected …, found …`, with the text
    /// of `expected`.
    pub fn parse<T>(
        &mut self,
        parse: impl FnOnce(&[u8]) -> Option<T>,
        expected: impl FnOnce() -> String,
    ) -> Result<T, InputError> {
        let range = self.locate(0)?;
        let value = range
            .clone()
            .and_then(|range| Some((range.end, parse(&self.window[range])?)));
        let Some((end, value)) = value else {
            return Err(self.unexpected(range, expected()));
        };
        self.at = end;
        Ok(value)
    }

    /// Reads a token into each of `values`. This is several times as fast as reading one token at a
    /// time.
    ///
    /// `parse` turns a short token into a value. `read` is the slow path. It reads the value with
    /// the given index if the token is long or not completely in memory, or if `parse` returns
    /// `None` for it. `read` must accept everything that `parse` accepts, with the same value.
    ///
    /// # Errors
    ///
    /// Those of `read`.
    #[inline]
    pub fn fill<T>(
        &mut self,
        values: &mut [T],
        parse: impl Fn(&[u8]) -> Option<T>,
        mut read: impl FnMut(&mut Self, usize) -> Result<T, InputError>,
    ) -> Result<(), InputError> {
        let mut next = 0;
        loop {
            // First the tokens of one byte, then one that is longer.
            let (first, pairs) = (next, self.window[self.at..self.end].as_chunks().0);
            for (value, [byte, after]) in values[next..].iter_mut().zip(pairs) {
                let is_single = is_whitespace(*after) && !is_whitespace(*byte);
                let Some(parsed) = is_single.then(|| parse(&[*byte])).flatten() else {
                    break;
                };
                *value = parsed;
                next += 1;
            }
            self.at += 2 * (next - first);
            let Some(value) = values.get_mut(next) else {
                return Ok(());
            };
            self.at += whitespace(&self.window[self.at..self.end]);
            // A token of at most eight bytes and the whitespace after it.
            let start = self.window[self.at..self.end].first_chunk::<9>();
            let short = start.and_then(|bytes| {
                let length = bytes.iter().position(|&byte| is_whitespace(byte))?;
                Some((parse(&bytes[..length])?, length + 1))
            });
            let (parsed, length) = if let Some(it) = short {
                it
            } else {
                (read(self, next)?, 0)
            };
            *value = parsed;
            self.at += length;
            next += 1;
        }
    }

    /// Consumes what `find` finds at the start of the bytes that are in memory and not consumed yet.
    /// `find` returns a value and its length in bytes. If `find` returns `None`, nothing is consumed.
    /// This function is for callers that can parse a whole line faster than word by word.
    ///
    /// The bytes may end in the middle of a token, so `find` must not accept a token unless it sees
    /// whitespace after the token.
    #[inline]
    pub fn parse_prefix<T>(&mut self, find: impl FnOnce(&[u8]) -> Option<(T, usize)>) -> Option<T> {
        let (value, length) = find(&self.window[self.at..self.end])?;
        self.at += length;
        Some(value)
    }

    /// Returns how many bytes of the input have been consumed.
    pub fn offset(&self) -> u64 {
        self.offset + self.at as u64
    }

    /// Returns whether the next unconsumed byte is in memory and is neither whitespace nor `first`.
    ///
    /// If `first` is the first byte of the end mark, `true` means that a token other than the end
    /// mark comes next. `false` is inconclusive: call [`comes_next`](Self::comes_next). The result
    /// is always `false` before anything has been consumed, because a byte order mark may come
    /// first.
    #[inline]
    pub fn starts_otherwise(&self, first: Option<u8>) -> bool {
        let byte = self.window[self.at..self.end].first();
        byte.is_some_and(|&byte| !is_whitespace(byte) && Some(byte) != first) && self.offset() > 0
    }

    /// Calls `read` on the bytes that are in memory, and returns the value that `read` finds.
    /// Returns `None` and consumes nothing if `read` needs more of the input, fails, or finds no
    /// value. The caller then calls `read` directly, which may block.
    #[inline]
    pub fn try_buffered<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Option<T>, InputError>,
    ) -> Option<T> {
        let before = (self.at, self.lines);
        self.starved = Some(false);
        let value = read(self)
            .ok()
            .flatten()
            .filter(|_| self.starved == Some(false));
        self.starved = None;
        if value.is_none() {
            (self.at, self.lines) = before;
        }
        value
    }

    /// Returns whether these words, which single spaces separate, come next. Consumes nothing.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, or if the whitespace between two of the words does not fit in
    /// the window.
    pub fn comes_next(&mut self, words: &str) -> Result<bool, InputError> {
        let mut ahead = 0;
        for word in words.split(' ') {
            let range = self.locate(ahead)?;
            let range = range.filter(|range| self.window[range.clone()] == *word.as_bytes());
            let Some(range) = range else { return Ok(false) };
            ahead = range.end - self.at;
        }
        Ok(true)
    }

    /// Checks that the input ends here.
    ///
    /// # Errors
    ///
    /// If a token is left: `expected …, found …`, with the text of `expected`.
    pub fn expect_end(&mut self, expected: impl FnOnce() -> String) -> Result<(), InputError> {
        let Some(range) = self.locate(0)? else {
            return Ok(());
        };
        Err(self.unexpected(Some(range), expected()))
    }

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
        self.parse(plain, || {
            format!("{what} (an integer, no leading zeros or +)")
        })
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

    /// Returns the range in the window of the first token that starts at `at + ahead` or later. The
    /// whole token is then in memory. Returns `None` if there is no token left. If `ahead` is 0,
    /// advances `at` to the start of the token, or to the end of the input.
    fn locate(&mut self, ahead: usize) -> Result<Option<Range<usize>>, InputError> {
        loop {
            let start = self.at + ahead + whitespace(&self.window[self.at + ahead..self.end]);
            if ahead == 0 {
                self.at = start;
            }
            let rest = &self.window[start..self.end.min(start + LONGEST_TOKEN)];
            let length = rest
                .iter()
                .position(|&byte| is_whitespace(byte))
                .unwrap_or(rest.len());
            if length < rest.len() || length == LONGEST_TOKEN || self.ended {
                return Ok((length > 0).then_some(start..start + length));
            }
            if self.end - self.at >= self.window.len() {
                let found = Some("1 MiB of whitespace".to_owned());
                return Err(InputError::unexpected(self.position(), "a word", found));
            }
            self.refill()?;
        }
    }

    /// Moves the bytes that are not consumed yet to the front of the window, and reads more bytes
    /// after them with a single read.
    fn refill(&mut self) -> Result<(), InputError> {
        if let Some(starved) = &mut self.starved {
            *starved = true;
            return Err(InputError::Read(io::ErrorKind::WouldBlock.into())); // for `try_buffered`
        }
        self.position(); // counts the lines in the bytes that are dropped
        self.window.copy_within(self.at..self.end, 0);
        self.offset += self.at as u64;
        (self.at, self.end, self.lines.counted) = (0, self.end - self.at, 0);
        let count = loop {
            match self.input.read(&mut self.window[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other.map_err(InputError::Read)?,
            }
        };
        self.ended = count == 0;
        self.end += count;
        if self.offset == 0 && self.window[..self.end].starts_with(b"\xEF\xBB\xBF") {
            // A byte order mark.
            (self.at, self.lines) = (
                3,
                Lines {
                    counted: 3,
                    feeds: 0,
                    start: 3,
                },
            );
        }
        Ok(())
    }

    /// Returns the position of the first byte that is not consumed yet.
    fn position(&mut self) -> Position {
        let lines = &mut self.lines;
        let passed = &self.window[lines.counted..self.at];
        if let Some(last) = passed.iter().rposition(|&byte| byte == b'\n') {
            lines.feeds += count_line_feeds(passed);
            lines.start = self.offset + (lines.counted + last + 1) as u64;
        }
        lines.counted = self.at;
        Position {
            line: lines.feeds + 1,
            column: self.offset + self.at as u64 - lines.start + 1,
        }
    }

    /// Returns the error for the token in `range`, which starts at `at`, or for the end of the
    /// input if there is no token. `expected` says what should be there.
    #[cold]
    fn unexpected(&mut self, range: Option<Range<usize>>, expected: String) -> InputError {
        let found = range.map(|range| quote(&self.window[range]));
        InputError::unexpected(self.position(), expected, found)
    }
}

/// Returns whether C counts this byte as whitespace.
fn is_whitespace(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

/// Returns the number of bytes of whitespace at the start of these.
fn whitespace(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|&&byte| is_whitespace(byte))
        .count()
}

/// Returns the number of line feeds. They are counted in chunks of 128 bytes, so that the count of
/// each chunk fits in a byte and the compiler can add in vectors.
fn count_line_feeds(bytes: &[u8]) -> u64 {
    let count = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    bytes.chunks(128).map(|part| u64::from(count(part))).sum()
}

/// Returns a token as a message shows it: in quotes, with unprintable bytes escaped, and cut after
/// 32 bytes.
fn quote(token: &[u8]) -> String {
    const SHOWN: usize = 32;
    let text = quoted(&token[..token.len().min(SHOWN)]);
    match token.len() {
        LONGEST_TOKEN.. => format!("{text}… (a word of {LONGEST_TOKEN} bytes or more)"),
        length if length > SHOWN => format!("{text}… (a word of {length} bytes)"),
        _ => text,
    }
}

/// Returns the value of a number without a plus sign or an exponent. Returns `None` for a token
/// that was cut, because it is not the whole number.
pub(crate) fn parse_number<N: FromStr>(bytes: &[u8]) -> Option<N> {
    let is_plain = bytes
        .iter()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'.'));
    str::from_utf8(bytes)
        .ok()
        .filter(|_| is_plain && bytes.len() < LONGEST_TOKEN)?
        .parse()
        .ok()
}
