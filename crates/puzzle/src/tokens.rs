//! Input as tokens, each with its place; and what to say when one is not as expected.

use std::fmt::{self, Display};
use std::io::{self, Read};
use std::ops::Range;
use std::str::FromStr;

use memchr::{memchr_iter, memrchr};

/// How much input is held at a time, in bytes.
const WINDOW: usize = 1 << 20;

/// No token that means anything is this long. A longer one is cut here, and what is left of it
/// is the next, so that a line without a blank does not need memory for all of it.
const LONGEST_TOKEN: usize = 1 << 10;

/// Splits an input into tokens: runs of bytes between blanks.
///
/// Blanks are what C calls white space: space, tab, line feed, carriage return, vertical tab
/// and form feed. So blank lines, CRLF and a missing last newline all read alike, as they do in
/// the judges' own programs. A UTF-8 byte order mark at the very start is skipped.
///
/// Memory is one window of 1 MiB, and nothing is read before the next byte is needed.
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
    /// `window[at..end]` has been read from the input and not yet been taken.
    window: Box<[u8]>,
    at: usize,
    end: usize,
    /// Did the input report its end?
    ended: bool,
    /// The offset in the input of `window[0]`.
    offset: u64,
    /// Lines are counted up to `window[counted]`, and not at all on the fast path.
    counted: usize,
    /// The line of `window[counted]`, from 1.
    line: u64,
    /// The offset in the input at which that line starts.
    line_start: u64,
}

/// One token: its bytes and where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// The bytes between two blanks; never empty.
    pub bytes: &'t [u8],
    /// Where the first of them stands.
    pub position: Position,
}

/// A place in an input; prints as `LINE:COLUMN`, the form that editors jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Lines are counted from 1 and end with a line feed.
    pub line: u64,
    /// Columns are counted from 1, in bytes.
    pub column: u64,
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl Token<'_> {
    /// The error that something else was expected here.
    #[cold]
    pub fn unexpected(self, expected: impl Into<String>) -> InputError {
        InputError::unexpected(self.position, expected, quote(self.bytes))
    }
}

impl<'a> Tokens<'a> {
    /// The tokens of `input`. Nothing is read yet.
    pub fn new(input: impl Read + 'a) -> Self {
        Self {
            input: Box::new(input),
            window: vec![0; WINDOW].into_boxed_slice(),
            at: 0,
            end: 0,
            ended: false,
            offset: 0,
            counted: 0,
            line: 1,
            line_start: 0,
        }
    }

    /// The next token without taking it; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn peek(&mut self) -> Result<Option<Token<'_>>, InputError> {
        Ok(self.locate(0)?.map(|range| self.token(range)))
    }

    /// Takes a number from `least` to `greatest`, decimal digits without a sign. `what` says what
    /// it stands for, such as `a die`.
    ///
    /// # Errors
    ///
    /// Anything else: `expected a die from 1 to 6, found "7"`.
    pub fn number<N>(&mut self, what: &str, least: N, greatest: N) -> Result<N, InputError>
    where
        N: TryFrom<u64> + PartialOrd + Display + Copy,
    {
        self.take(
            |bytes| {
                let value = N::try_from(parse_digits(bytes)?).ok()?;
                (least <= value && value <= greatest).then_some(value)
            },
            || format!("{what} from {least} to {greatest}"),
        )
    }

    /// Takes a number of an output, written as every judge wants it: `7` and `-7`, but not `07`,
    /// `+7` or `-0`, which a judge that compares words refuses. `what` is as above.
    ///
    /// # Errors
    ///
    /// Anything else: `expected a score, a plain whole number, found "07"`.
    pub fn plain_number<N>(&mut self, what: &str) -> Result<N, InputError>
    where
        N: FromStr + itoa::Integer + Copy,
    {
        self.take(
            |bytes| {
                let value: N = str::from_utf8(bytes).ok()?.parse().ok()?;
                let is_plain = itoa::Buffer::new().format(value).as_bytes() == bytes;
                is_plain.then_some(value)
            },
            || format!("{what}, a plain whole number"),
        )
    }

    /// Takes a token that `parse` turns into a value.
    ///
    /// # Errors
    ///
    /// If `parse` does not, or there is no token: `expected …, found …`, with the text of
    /// `expected`.
    pub fn take<T>(
        &mut self,
        parse: impl FnOnce(&[u8]) -> Option<T>,
        expected: impl FnOnce() -> String,
    ) -> Result<T, InputError> {
        let range = self.locate(0)?;
        match range.clone().and_then(|range| parse(&self.window[range])) {
            Some(value) => {
                self.at = range.map_or(self.at, |range| range.end);
                Ok(value)
            }
            None => Err(self.unexpected(range, expected())),
        }
    }

    /// Takes what `parse` finds in what is at hand, and how many bytes of it; reads nothing.
    pub(crate) fn take_plain<T>(
        &mut self,
        parse: impl FnOnce(&[u8]) -> Option<(T, usize)>,
    ) -> Option<T> {
        self.skip_blanks();
        let text = &self.window[self.at..self.end];
        let (value, length) = parse(text)?;
        self.at += length;
        Some(value)
    }

    /// Takes exactly this word.
    ///
    /// # Errors
    ///
    /// Anything else: ``expected `Case`, found "case"``.
    pub fn word(&mut self, word: &str) -> Result<(), InputError> {
        let found = |bytes: &[u8]| (bytes == word.as_bytes()).then_some(());
        self.take(found, || format!("`{word}`"))
    }

    /// Takes a token of `count` characters, such as a row of a board, each of which `parse` turns
    /// into a value. `what` says what it stands for, such as ``a row of `.` and `*` ``.
    ///
    /// # Errors
    ///
    /// Anything else: ``expected a row of `.` and `*` with 3 characters, found ".*"``.
    pub fn characters<T>(
        &mut self,
        what: &str,
        count: usize,
        parse: impl Fn(u8) -> Option<T>,
    ) -> Result<Vec<T>, InputError> {
        self.take(
            |bytes| {
                let values = bytes.iter().map(|&byte| parse(byte));
                values.collect::<Option<Vec<T>>>().filter(|row| row.len() == count)
            },
            || format!("{what} with {count} characters"),
        )
    }

    /// Do these words come next, one blank between two of them? Takes nothing. That the window
    /// does not hold the blanks between two of them is an error.
    pub(crate) fn comes_next(&mut self, words: &str) -> Result<bool, InputError> {
        let mut ahead = 0;
        for word in words.split(' ') {
            match self.locate(ahead)? {
                Some(range) if self.window[range.clone()] == *word.as_bytes() => {
                    ahead = range.end - self.at;
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Takes the end of the input.
    ///
    /// # Errors
    ///
    /// If a token is left: `expected …, found …`, with the text of `expected`.
    pub fn expect_end(&mut self, expected: impl FnOnce() -> String) -> Result<(), InputError> {
        match self.locate(0)? {
            None => Ok(()),
            range => Err(self.unexpected(range, expected())),
        }
    }

    /// Where in the window the first token stands that starts `ahead` bytes behind `at` or
    /// later, all of it; `None` if there is none before the end of the input. With nothing
    /// ahead, `at` is where it starts then, or that end.
    fn locate(&mut self, ahead: usize) -> Result<Option<Range<usize>>, InputError> {
        loop {
            if ahead == 0 {
                self.skip_blanks();
                self.count_lines();
            }
            let rest = &self.window[self.at + ahead..self.end];
            let blanks = rest.iter().take_while(|&&byte| is_blank(byte)).count();
            let rest = &rest[blanks..];
            let complete = match rest.iter().position(|&byte| is_blank(byte)) {
                None if rest.is_empty() && self.ended => return Ok(None),
                None if self.ended || rest.len() >= LONGEST_TOKEN => Some(rest.len()),
                length => length,
            };
            if let Some(length) = complete {
                let start = self.at + ahead + blanks;
                return Ok(Some(start..start + length.min(LONGEST_TOKEN)));
            }
            if self.end - self.at == WINDOW {
                let expected = "a word after a few blanks";
                return Err(InputError::unexpected(self.place(self.at), expected, "1 MiB of them"));
            }
            self.refill()?;
        }
    }

    fn skip_blanks(&mut self) {
        while self.at < self.end && is_blank(self.window[self.at]) {
            self.at += 1;
        }
    }

    fn count_lines(&mut self) {
        let passed = &self.window[self.counted..self.at];
        if let Some(last) = memrchr(b'\n', passed) {
            self.line += memchr_iter(b'\n', passed).count() as u64;
            self.line_start = self.offset + (self.counted + last + 1) as u64;
        }
        self.counted = self.at;
    }

    /// Moves what is left to the front of the window and reads once behind it.
    fn refill(&mut self) -> Result<(), InputError> {
        self.count_lines();
        self.window.copy_within(self.at..self.end, 0);
        self.offset += self.at as u64;
        (self.at, self.end, self.counted) = (0, self.end - self.at, 0);
        let count = loop {
            match self.input.read(&mut self.window[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other.map_err(InputError::Read)?,
            }
        };
        self.ended = count == 0;
        self.end += count;
        if self.offset == 0 && self.window[..self.end].starts_with(b"\xEF\xBB\xBF") {
            (self.at, self.counted, self.line_start) = (3, 3, 3); // a byte order mark
        }
        Ok(())
    }

    fn token(&self, range: Range<usize>) -> Token<'_> {
        Token { position: self.place(range.start), bytes: &self.window[range] }
    }

    fn place(&self, index: usize) -> Position {
        Position { line: self.line, column: self.offset + index as u64 - self.line_start + 1 }
    }

    /// The error that something else was expected than the token here, or the end of the input.
    #[cold]
    fn unexpected(&self, range: Option<Range<usize>>, expected: impl Into<String>) -> InputError {
        match range {
            Some(range) => self.token(range).unexpected(expected),
            None => InputError::unexpected(self.place(self.at), expected, "the end of the input"),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The value of a run of decimal digits that fits a `u64`. A cut token is none.
pub(crate) fn parse_digits(bytes: &[u8]) -> Option<u64> {
    if bytes.len() >= LONGEST_TOKEN {
        return None;
    }
    bytes.iter().try_fold(0_u64, |value, byte| {
        let digit = byte.is_ascii_digit().then(|| byte - b'0')?;
        value.checked_mul(10)?.checked_add(u64::from(digit))
    })
}

/// A token as a message shows it: in quotes, unprintable bytes escaped, a long one cut.
fn quote(token: &[u8]) -> String {
    const SHOWN: usize = 32;
    let shown = &token[..token.len().min(SHOWN)];
    let mut text = String::from("\"");
    for chunk in shown.utf8_chunks() {
        text.extend(chunk.valid().escape_debug());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text.push('"');
    let length = match token.len() {
        LONGEST_TOKEN.. => format!("{LONGEST_TOKEN} bytes or more"),
        length if length > SHOWN => format!("{length} bytes"),
        _ => return text,
    };
    text + "… (a word of " + &length + ")"
}

/// Why no case could be read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A token, or the end of the input, stands where something else was expected.
    #[error("{0}")]
    Unexpected(Box<Unexpected>),
    /// The input could not be read at all.
    #[error("cannot read the input: {0}")]
    Read(#[source] io::Error),
}

/// What stands where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: expected {expected}, found {found}{}", inside(.part))]
pub struct Unexpected {
    /// Where it stands.
    pub position: Position,
    /// What was expected.
    pub expected: String,
    /// What was found instead.
    pub found: String,
    /// The part of the case, from the largest to the smallest: `game 3`, `roll 1`.
    pub part: Vec<String>,
}

fn inside(part: &[String]) -> String {
    if part.is_empty() { String::new() } else { format!(" ({})", part.join(", ")) }
}

impl InputError {
    /// Something unexpected at this place.
    pub fn unexpected(at: Position, expected: impl Into<String>, found: impl Into<String>) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Self::Unexpected(Box::new(Unexpected { position: at, expected, found, part: vec![] }))
    }

    /// The same error, said to be in this part of the case, such as `roll 1`.
    #[must_use]
    #[cold]
    pub fn inside(mut self, part: impl Display) -> Self {
        if let Self::Unexpected(unexpected) = &mut self {
            unexpected.part.insert(0, part.to_string());
        }
        self
    }
}
