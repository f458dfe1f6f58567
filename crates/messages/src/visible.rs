//! Makes foreign bytes visible.
//!
//! An input, a file name, or the output of a judged program or a compiler may contain anything:
//! escape sequences that clear the screen, characters that reverse the text after them, bytes that
//! are not text. Apply [`escape_line`] or [`escape_text`] to all such bytes before they reach a
//! terminal or a page.

use std::path::Path;

/// Returns bytes as text on one line. A character that does not show as itself is escaped as in a
/// Rust literal, so a line feed becomes `\n`. A byte that is not UTF-8 becomes `\xff`, with its own
/// value.
///
/// The characters that do not show as themselves are the control characters, the invisible ones
/// such as U+200B, and those that change the direction of the text, such as U+202E.
///
/// ```
/// use messages::visible::escape_line;
///
/// assert_eq!(escape_line("\"漢\" é e\u{301} \\".as_bytes()), "\"漢\" é e\u{301} \\");
/// assert_eq!(escape_line(b"\x1b[2J\t\r\n"), r"\u{1b}[2J\t\r\n");
/// assert_eq!(escape_line(b"\0\x1b]52;\x07\x7f"), r"\0\u{1b}]52;\u{7}\u{7f}");
/// assert_eq!(escape_line(b"\xff \xc2\x9b2J\xe2\x80"), r"\xff \u{9b}2J\xe2\x80");
/// let hidden = "\u{202e}\u{200b}\u{2066}\u{feff}\u{2028}\u{ad}\u{e0041}";
/// let shown = r"\u{202e}\u{200b}\u{2066}\u{feff}\u{2028}\u{ad}\u{e0041}";
/// assert_eq!(escape_line(hidden.as_bytes()), shown);
/// ```
pub fn escape_line(bytes: &[u8]) -> String {
    escaped(bytes, |c| matches!(c, '"' | '\'' | '\\'))
}

/// Returns bytes as text like [`escape_line`], but keeps line feeds and tabs, and leaves out
/// carriage returns.
///
/// ```
/// let text = "\t1 'a'\r\n\u{1b}\u{202e}2\\".as_bytes();
/// assert_eq!(messages::visible::escape_text(text), "\t1 'a'\n\\u{1b}\\u{202e}2\\");
/// ```
pub fn escape_text(bytes: &[u8]) -> String {
    let text = escaped(bytes, |c| {
        matches!(c, '"' | '\'' | '\\' | '\n' | '\t' | '\r')
    });
    text.replace('\r', "")
}

/// Returns bytes as text like [`escape_line`], in double quotes. Double quotes and backslashes among the
/// bytes are escaped.
///
/// ```
/// assert_eq!(messages::visible::quoted(b"\"\\\n"), r#""\"\\\n""#);
/// assert_eq!(messages::visible::quoted(b"it's"), "\"it's\"");
/// ```
pub fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", escaped(bytes, |c| c == '\''))
}

/// Returns a line unchanged if it has at most `max` characters. Otherwise, returns its first `max`
/// characters, followed by the number of characters in the line.
///
/// ```
/// let lines = ["漢字", "漢字!"].map(|line| messages::visible::cut(line, 2));
/// assert_eq!(lines, ["漢字", "漢字… (3 characters)"]);
/// ```
pub fn cut(line: &str, max: usize) -> String {
    match line.char_indices().nth(max) {
        Some((end, _)) => format!("{}… ({} characters)", &line[..end], line.chars().count()),
        None => line.to_owned(),
    }
}

/// Escapes the characters that do not show as themselves, except those for which `keep` returns
/// true.
fn escaped(bytes: &[u8], keep: fn(char) -> bool) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if keep(c) || c.is_ascii_alphanumeric() {
                text.push(c);
            } else {
                // `escape_debug` escapes an accent at the start of a text, so a hyphen precedes the
                // character here and is skipped again.
                text.extend(String::from_iter(['-', c]).escape_debug().skip(1));
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// Returns a path as a message shows it, with [`escape_line`] applied.
pub fn path(path: &Path) -> String {
    escape_line(path.as_os_str().as_encoded_bytes())
}
