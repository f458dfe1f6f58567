//! Bytes of others made visible, and standard streams that lose nothing.
//!
//! An input, a file name, a judged program or a compiler may contain anything: escape sequences
//! that clear the screen, characters that reverse the text after them, bytes that are no text.
//! Whatever of it reaches a terminal or a page goes through [`line()`] or [`text`].

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// Bytes on one line: every character that does not show as itself is escaped as in a Rust
/// literal, a line feed as `\n`; and each byte that is not UTF-8 as `\xff`.
///
/// Besides control characters these are the invisible ones and those that change the direction of
/// the text: ESC, U+200B, U+202E and their like.
///
/// ```
/// assert_eq!(terminal::line(b"\x1b[2J \xff\n"), r"\u{1b}[2J \xff\n");
/// ```
pub fn line(bytes: &[u8]) -> String {
    escaped(bytes, |c| matches!(c, '"' | '\'' | '\\'))
}

/// Like [`line()`], but line feeds and tabs are kept, and carriage returns left out.
pub fn text(bytes: &[u8]) -> String {
    let text = escaped(bytes, |c| matches!(c, '"' | '\'' | '\\' | '\n' | '\t' | '\r'));
    text.replace('\r', "")
}

/// Like [`line()`], in quotes; those among the bytes, and backslashes, are escaped.
pub fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", escaped(bytes, |_| false))
}

/// The beginning of a line that has more than `max` characters, and how many they are.
pub fn cut(line: &str, max: usize) -> String {
    match line.char_indices().nth(max) {
        Some((end, _)) => format!("{}… ({} characters)", &line[..end], line.chars().count()),
        None => line.to_owned(),
    }
}

/// Escapes what does not show as itself and is not to be kept.
fn escaped(bytes: &[u8], keep: fn(char) -> bool) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if keep(c) || c.is_ascii_alphanumeric() {
                text.push(c);
            } else {
                // As the second of two characters: as the first, an accent would be escaped.
                text.extend(String::from_iter(['-', c]).escape_debug().skip(1));
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// A path as a message shows it, made visible by [`line()`].
pub fn path(path: &Path) -> String {
    line(path.as_os_str().as_encoded_bytes())
}

/// Whether [`line()`] would leave this argument of a program as it is.
pub fn shows_itself(word: &OsStr) -> bool {
    line(word.as_encoded_bytes()).as_bytes() == word.as_encoded_bytes()
}

/// An input. Any `Read` converts into one whose reads may block.
pub struct Input<'a> {
    /// Where its bytes come from.
    pub reader: Box<dyn Read + 'a>,
    /// Whether a read may have to wait for a writer.
    pub may_block: bool,
}

impl<'a, R: Read + 'a> From<R> for Input<'a> {
    fn from(reader: R) -> Self {
        Self { reader: Box::new(reader), may_block: true }
    }
}

impl<'a> Input<'a> {
    /// An input whose reads never block, such as a file.
    pub fn at_hand(reader: impl Read + 'a) -> Self {
        Self { may_block: false, ..Self::from(reader) }
    }

    /// A file, or standard input if there is none, without a buffer.
    ///
    /// Where another program has set standard input to non-blocking, reading waits; where it is
    /// not open for reading, reading fails, whereas [`io::Stdin`] is at its end. If the shell has
    /// closed it, it is `/dev/null`, which the standard library opens in its place before `main`.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(file: Option<&Path>) -> io::Result<Self> {
        let input: Input = match file {
            Some(path) => File::open(path)?.into(),
            None => Waiting(unbuffered(io::stdin())).into(),
        };
        // Without such a path, standard input may block.
        let found = fs::metadata(file.unwrap_or(Path::new("/dev/stdin")));
        Ok(Self { may_block: !found.is_ok_and(|found| found.is_file()), ..input })
    }
}

/// Standard output, without a buffer.
///
/// Where another program has set it to non-blocking, writing waits; where it is not open for
/// writing, writing fails, whereas [`io::Stdout`] drops what is written.
pub fn stdout() -> impl Write {
    Waiting(unbuffered(io::stdout()))
}

/// The file behind a standard stream; or the stream itself if this process may open no other.
#[cfg(unix)]
fn unbuffered<S: std::os::fd::AsFd>(stream: S) -> Result<File, S> {
    stream.as_fd().try_clone_to_owned().map(File::from).map_err(|_| stream)
}

#[cfg(not(unix))]
fn unbuffered<S>(stream: S) -> Result<File, S> {
    Err(stream)
}

/// A stream on which reading and writing wait, blocking or not.
struct Waiting<S>(S);

impl Read for Waiting<Result<File, io::Stdin>> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        wait(|| match &mut self.0 {
            Ok(file) => file.read(buffer),
            Err(stdin) => stdin.read(buffer),
        })
    }
}

impl Write for Waiting<Result<File, io::Stdout>> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        wait(|| match &mut self.0 {
            Ok(file) => file.write(bytes),
            Err(stdout) => stdout.write(bytes),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or_else(Write::flush, |_| Ok(()))
    }
}

/// Tries again for as long as the stream is not ready.
fn wait(mut attempt: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    loop {
        match attempt() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(1));
            }
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_show_as_itself_is_escaped() {
        for (bytes, shown) in [
            (&b"a 'b' \"c\" \\"[..], "a 'b' \"c\" \\"),
            ("漢 é e\u{301}".as_bytes(), "漢 é e\u{301}"),
            (b"\0\x1b]52;\x07\x7f", r"\0\u{1b}]52;\u{7}\u{7f}"),
            (b"\xc2\x9b2J\xe2\x80", r"\u{9b}2J\xe2\x80"),
            ("\u{202e}\u{200b}\u{2066}\u{feff}".as_bytes(), r"\u{202e}\u{200b}\u{2066}\u{feff}"),
            ("\u{2028}\u{ad}\u{e0041}".as_bytes(), r"\u{2028}\u{ad}\u{e0041}"),
        ] {
            assert_eq!([line(bytes), text(bytes)], [shown, shown]);
        }
        assert_eq!(line(b"\t1\r\n"), r"\t1\r\n");
        assert_eq!(text(b"\t1\r\n2"), "\t1\n2");
        assert_eq!(quoted(b"\"\\\n"), r#""\"\\\n""#);
    }

    #[test]
    fn a_long_line_is_cut_between_characters() {
        assert_eq!(cut("漢字", 2), "漢字");
        assert_eq!(cut("漢字!", 2), "漢字… (3 characters)");
    }
}
