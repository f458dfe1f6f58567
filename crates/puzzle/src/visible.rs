//! Foreign bytes made visible.
//!
//! An input, a file name, a judged program or a compiler may contain anything: escape sequences
//! that clear the screen, characters that reverse the text after them, bytes that are no text.
//! Whatever of it reaches a terminal or a page goes through [`escape_line`] or [`escape_text`].

use std::ffi::OsStr;
use std::path::Path;

/// Bytes on one line: every character that does not show as itself is escaped as in a Rust
/// literal, a line feed as `\n`; and each byte that is not UTF-8 as `\xff`.
///
/// Besides control characters these are the invisible ones and those that change the direction of
/// the text: ESC, U+200B, U+202E and their like.
///
/// ```
/// assert_eq!(puzzle::visible::escape_line(b"\x1b[2J \xff\n"), r"\u{1b}[2J \xff\n");
/// ```
pub fn escape_line(bytes: &[u8]) -> String {
    escaped(bytes, |c| matches!(c, '"' | '\'' | '\\'))
}

/// Like [`escape_line`], but line feeds and tabs are kept, and carriage returns left out.
pub fn escape_text(bytes: &[u8]) -> String {
    let text = escaped(bytes, |c| matches!(c, '"' | '\'' | '\\' | '\n' | '\t' | '\r'));
    text.replace('\r', "")
}

/// Like [`escape_line`], in quotes; those among the bytes, and backslashes, are escaped.
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

/// A path as a message shows it, made visible by [`escape_line`].
pub fn path(path: &Path) -> String {
    escape_line(path.as_os_str().as_encoded_bytes())
}

/// Whether [`escape_line`] would leave this argument of a program as it is.
pub fn shows_itself(word: &OsStr) -> bool {
    escape_line(word.as_encoded_bytes()).as_bytes() == word.as_encoded_bytes()
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
            assert_eq!([escape_line(bytes), escape_text(bytes)], [shown, shown]);
        }
        assert_eq!(escape_line(b"\t1\r\n"), r"\t1\r\n");
        assert_eq!(escape_text(b"\t1\r\n2"), "\t1\n2");
        assert_eq!(quoted(b"\"\\\n"), r#""\"\\\n""#);
    }

    #[test]
    fn a_long_line_is_cut_between_characters() {
        assert_eq!(cut("漢字", 2), "漢字");
        assert_eq!(cut("漢字!", 2), "漢字… (3 characters)");
    }
}
