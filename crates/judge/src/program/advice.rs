//! Says what to change in a source file that its compiler refuses, if the file or the messages show it:
//!
//! ```text
//! a.cpp:1:10: fatal error: conio.h: No such file or directory
//!     `conio.h` is a header of Windows: leave it out, and `getch()` and `clrscr()` too
//! a.cpp:3:1: error: '::main' must return 'int'
//!     `main` must return an `int`: write `int main()`
//! ```
//!
//! A new kind of advice is a function that [`advice`] calls; a header of another system is a row of
//! [`HEADERS`].

use super::encoding::{BYTE_ORDER_MARK, advice_on_utf16, first_foreign_byte, is_utf16};

/// A header that only other systems or older compilers have.
struct Header {
    /// The name, as it stands in `#include`.
    name: &'static str,
    /// What follows the name in the advice: which system has the header, and what to write without it.
    advice: &'static str,
}

/// The headers for which there is advice.
const HEADERS: &[Header] = &[
    Header {
        name: "conio.h",
        advice: "is a header of Windows: leave it out, and `getch()` and `clrscr()` too",
    },
    Header {
        name: "windows.h",
        advice: "is a header of Windows: leave it out, and what needs it, such as `Sleep`",
    },
    Header {
        name: "dos.h",
        advice: "is a header of DOS: leave it out, and what needs it, such as `delay`",
    },
    Header {
        name: "graphics.h",
        advice: "is a header of DOS: leave it out, and what needs it",
    },
    Header {
        name: "tchar.h",
        advice: "is a header of Windows: leave it out, and write `main` for `_tmain`",
    },
    Header {
        name: "stdafx.h",
        advice: "is a header of Visual Studio: leave it out, and include what the program needs",
    },
    Header {
        name: "pch.h",
        advice: "is a header of Visual Studio: leave it out, and include what the program needs",
    },
    Header {
        name: "iostream.h",
        advice: "is older than standard C++: write `#include <iostream>` and `using namespace std;`",
    },
    Header {
        name: "fstream.h",
        advice: "is older than standard C++: write `#include <fstream>` and `using namespace std;`",
    },
    Header {
        name: "iomanip.h",
        advice: "is older than standard C++: write `#include <iomanip>` and `using namespace std;`",
    },
    Header {
        name: "vector.h",
        advice: "is older than standard C++: write `#include <vector>` and `using namespace std;`",
    },
];

/// Returns what to change in a source file that its compiler refuses with these messages, if they or the file show it. `name`
/// is the name of the file, as messages show it.
pub(super) fn advice(name: &str, source: &[u8], messages: &str) -> Option<String> {
    advice_on_encoding(name, source, messages)
        .or_else(|| messages.lines().find_map(advice_on_header))
        .or_else(|| messages.lines().find_map(advice_on_main))
}

/// Returns the advice to save a file as UTF-8 without a byte order mark, if the file is in UTF-16, or if the compiler says that
/// it cannot read a character: the byte order mark of the file, or one that is not UTF-8.
fn advice_on_encoding(name: &str, source: &[u8], messages: &str) -> Option<String> {
    if is_utf16(source) {
        return Some(advice_on_utf16(name));
    }
    if !says_cannot_read(messages) {
        return None;
    }
    if source.starts_with(BYTE_ORDER_MARK) && name_byte_order_mark(messages) {
        let without = "save it as UTF-8 without one";
        return Some(format!("{name} begins with a byte order mark: {without}"));
    }
    let found = first_foreign_byte(source)?;
    let (line, byte) = (found.line, found.byte);
    let character = character_of_latin_1(byte);
    Some(format!(
        "line {line} of {name} is not UTF-8 (the byte {byte:02X}, {character}): save it as UTF-8"
    ))
}

/// Returns whether the messages name a byte order mark: as the character U+FEFF, or by its first byte.
fn name_byte_order_mark(messages: &str) -> bool {
    const NAMES: [&str; 3] = ["feff", "0xef", r"\357"];
    let messages = messages.to_lowercase();
    NAMES.iter().any(|name| messages.contains(name))
}

/// Says which character a byte that is not ASCII is in Latin-1, such as `` `ä` in Latin-1 ``.
fn character_of_latin_1(byte: u8) -> String {
    match byte {
        0xA0 => "a no-break space in Latin-1".to_owned(),
        0xAD => "a soft hyphen in Latin-1".to_owned(),
        // The characters of Latin-1 have the same numbers in Unicode.
        0xA1.. => format!("`{}` in Latin-1", char::from(byte)),
        _ => "none of Latin-1 either".to_owned(),
    }
}

/// Returns whether a line of the messages says that the compiler cannot read a character that is not ASCII.
fn says_cannot_read(messages: &str) -> bool {
    const SIGNS: [&str; 6] = [
        "utf-8",
        "unmappable character",
        "illegal character",
        "invalid character",
        "stray ",
        "encoding",
    ];
    messages.lines().any(|line| {
        let line = line.to_lowercase();
        SIGNS.iter().any(|sign| line.contains(sign)) && !quotes_ascii_character(&line)
    })
}

/// Returns whether a line quotes a single character of ASCII, such as the `@` in `stray '@' in program`.
fn quotes_ascii_character(line: &str) -> bool {
    let mut after_quotes = line.split(['\'', '‘']).skip(1);
    after_quotes.any(|text| {
        let mut characters = text.chars();
        let is_ascii = characters.next().is_some_and(|c| c.is_ascii());
        is_ascii && matches!(characters.next(), None | Some('’'))
    })
}

/// Returns the advice on the header that is not found, as a line of the messages says.
fn advice_on_header(line: &str) -> Option<String> {
    let is_missing = line.contains("No such file") || line.contains("file not found");
    if !line.contains("error: ") || !is_missing {
        return None;
    }
    let mut names = line.split([' ', ':', '\'', '/', '<', '>', '"']);
    let header = names.find_map(|word| {
        let mut headers = HEADERS.iter();
        headers.find(|header| header.name.eq_ignore_ascii_case(word))
    })?;
    Some(format!("`{}` {}", header.name, header.advice))
}

/// Returns the advice on a `main` that does not return a number, which a line of the messages complains of.
fn advice_on_main(line: &str) -> Option<String> {
    if line.contains("error: ") && line.contains("main") && line.contains("must return") {
        Some("`main` must return an `int`: write `int main()`".to_owned())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_is_to_return_an_int() {
        let advice_on = |line: &str| advice("a.cpp", b"void main() {}", line);
        let expected = "`main` must return an `int`: write `int main()`";
        let line = "a.cpp:1:1: error: '::main' must return 'int'";
        assert_eq!(advice_on(line).as_deref(), Some(expected));
        for other in [
            "a.cpp:1:1: error: 'main' was not declared",
            "a.cpp:1:1: error: 'f' must return 'int'",
            "a.cpp:1:1: warning: '::main' must return 'int'",
        ] {
            assert_eq!(advice_on(other), None, "{other}");
        }
    }

    #[test]
    fn a_character_of_latin_1_that_cannot_be_seen_is_described() {
        for (byte, says) in [
            (0x9F, "none of Latin-1 either"),
            (0xA0, "a no-break space in Latin-1"),
            (0xA1, "`¡` in Latin-1"),
            (0xAD, "a soft hyphen in Latin-1"),
            (0xFF, "`ÿ` in Latin-1"),
        ] {
            assert_eq!(character_of_latin_1(byte), says);
        }
    }

    #[test]
    fn what_no_compiler_can_read_is_to_be_saved_as_utf_8() {
        let says = |source: &[u8], messages: &str| advice("a.java", source, messages);
        let utf16 = Some("a.java is in UTF-16: save it as UTF-8".to_owned());
        assert_eq!(says(b"\xFF\xFEc\0l\0", "any error"), utf16);
        let mark = "a.java begins with a byte order mark: save it as UTF-8 without one";
        let illegal = "a.java:1: error: illegal character: '\\ufeff'";
        assert_eq!(says(b"\xEF\xBB\xBFclass", illegal).as_deref(), Some(mark));
        let latin = "line 2 of a.java is not UTF-8 (the byte E4, `ä` in Latin-1): save it as UTF-8";
        let unmappable = "a.java:2: error: unmappable character (0xE4) for encoding UTF-8";
        assert_eq!(says(b"\n\xE4", unmappable).as_deref(), Some(latin));
        let no_break_space = b"\xA0int x;";
        let stray = "a.c:1:1: error: stray '\\240' in program";
        assert!(
            says(no_break_space, stray).is_some_and(|it| it.contains("no-break space in Latin-1"))
        );
        // These are read.
        assert_eq!(says(b"\n// \xE4\nx", "a.java:3: error: no x"), None);
        assert_eq!(says(b"\xEF\xBB\xBFx", "a.java:1: error: no x"), None);
        assert_eq!(says("ä".as_bytes(), unmappable), None);
        for stray in [
            "a.c:3:1: error: stray '@' in program",
            "a.c:3:1: error: stray ‘@’ in program",
        ] {
            assert_eq!(says(b"// \xE4\n\n@", stray), None);
            assert_eq!(says(b"\xEF\xBB\xBF\n\n@", stray), None);
        }
    }

    /// Compilers of C++ read a byte order mark. What they cannot read here is a quotation mark.
    #[test]
    fn a_byte_order_mark_is_to_be_removed_only_if_the_compiler_names_it() {
        let source = "\u{feff}int main() { char c = “a”; }".as_bytes();
        let says = |message| advice("a.cpp", source, message).is_some();
        assert!(!says("a.cpp:1:28: error: stray '\\342' in program"));
        assert!(says("a.cpp:1:1: error: stray '\\357' in program"));
        assert!(says(
            "a.cpp:1: error: unmappable character (0xEF) for encoding US-ASCII"
        ));
        assert!(says(
            "a.cpp:1:1: error: unexpected character <U+FEFF>: illegal character"
        ));
    }

    #[test]
    fn headers_of_other_systems_are_named() {
        let says = |messages| advice("a.cpp", b"", messages);
        for (messages, name) in [
            (
                "a.cpp:1:10: fatal error: conio.h: No such file or directory",
                "`conio.h` ",
            ),
            (
                "a.cpp:1:10: fatal error: Windows.h: No such file or directory",
                "`windows.h` ",
            ),
            (
                "a.cpp:1:10: fatal error: 'stdafx.h' file not found",
                "`stdafx.h` ",
            ),
        ] {
            assert!(
                says(messages).is_some_and(|it| it.starts_with(name)),
                "{messages}"
            );
        }
        assert_eq!(
            says("a.cpp:1:10: fatal error: mine.h: No such file or directory"),
            None
        );
        assert_eq!(says("conio.h:1:10: error: 'x' was not declared"), None);
    }

    #[test]
    fn main_returns_a_number() {
        let says = |messages| advice("a.cpp", b"", messages).is_some();
        assert!(says("a.cpp:2:1: error: '::main' must return 'int'"));
        assert!(!says(
            "a.cpp:2:1: error: 'x' was not declared in this scope"
        ));
    }
}
