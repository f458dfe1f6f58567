//! Reads what the sanitizers of a program wrote to its standard error.
//!
//! The sanitizer for undefined behaviour reports each finding in one line, and the program goes on.
//! The sanitizer for addresses reports several lines, and ends the program:
//!
//! ```text
//! dir/a.cpp:4:9: runtime error: signed integer overflow: 5 * 7 cannot be represented in type 'int'
//! =================================================================
//! ==7==ERROR: AddressSanitizer: global-buffer-overflow on address 0x5 at pc 0x6
//!     #0 0x5 in main dir/a.cpp:6
//! ```
//!
//! These are two findings. Reports show them so:
//!
//! ```text
//! a.cpp:4:9: signed integer overflow: 5 * 7 cannot be represented in type 'int'
//! `a.cpp:6`, in `main`: AddressSanitizer: global-buffer-overflow
//! ```

use puzzle::visible::escape_line;

use crate::program::error_summary;

/// The text between the place of something undefined and what happens there.
const UNDEFINED_BEHAVIOUR: &str = ": runtime error: ";

/// The text before the kind of an access to a wrong address, such as `global-buffer-overflow`.
const WRONG_ADDRESS: &str = "==ERROR: AddressSanitizer: ";

/// Something that a sanitizer reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// Findings at the same place in the source have the same identity. Their texts may differ, as those of two
    /// overflows differ in their numbers.
    identity: String,
    /// The place and what happens there, as reports show them.
    pub text: String,
}

/// Returns what sanitizers report in `errors`, the standard error of a program, in order. `source`
/// is the path of its source file.
pub(super) fn findings_in(errors: &str, source: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut other_lines = Vec::new();
    for line in errors.lines() {
        match undefined_behaviour(line, source) {
            Some(finding) => findings.push(finding),
            None => other_lines.push(line),
        }
    }
    // The program ended with this finding, so it is the last one.
    findings.extend(wrong_address(&other_lines.join("\n"), source));
    findings
}

/// Returns the finding of the sanitizer for undefined behaviour in a line, if there is one.
fn undefined_behaviour(line: &str, source: &str) -> Option<Finding> {
    let (before, what) = line.split_once(UNDEFINED_BEHAVIOUR)?;
    let place = place_at_end(before, source);
    Some(Finding {
        identity: place.to_owned(),
        text: shown(&format!("{place}: {what}"), source),
    })
}

/// Returns the place at the end of a text. What is before the place is debugging text, after which
/// the program wrote no line break:
///
/// ```text
/// nodes: 5 dir/a.cpp:4:9    in the source file dir/a.cpp, so the place is   dir/a.cpp:4:9
/// nodes: 5 dir/b.h:7:1      in another file, so the place is the last word  dir/b.h:7:1
/// ```
fn place_at_end<'a>(text: &'a str, source: &str) -> &'a str {
    // The path of the source file may contain spaces.
    match text.rfind(&format!("{source}:")) {
        Some(start) => &text[start..],
        None => text.rsplit(char::is_whitespace).next().unwrap_or(text),
    }
}

/// Returns the finding of the sanitizer for addresses in the standard error of a program, if there is one.
fn wrong_address(errors: &str, source: &str) -> Option<Finding> {
    if !errors.contains(WRONG_ADDRESS) {
        return None;
    }
    let text = shown(&error_summary(errors)?, source);
    // The text has the place and no addresses, so it is the same for the same place.
    Some(Finding {
        identity: text.clone(),
        text,
    })
}

/// Returns a finding as reports show it: without addresses, and with the name of the source file instead
/// of its path.
///
/// ```text
/// dir/a.cpp:6:5: load of address 0x5 with insufficient space
/// a.cpp:6:5: load of address with insufficient space
/// ```
fn shown(finding: &str, source: &str) -> String {
    let mut finding = finding;
    for address in [" on address ", " on unknown address "] {
        if let Some((before, _)) = finding.split_once(address) {
            finding = before;
        }
    }
    let words = finding.split(' ').filter(|word| !word.starts_with("0x"));
    let line = escape_line(words.collect::<Vec<_>>().join(" ").as_bytes());
    let name = source.rsplit('/').next().unwrap_or_default();
    line.replacen(source, name, 1)
}

impl Finding {
    /// Returns whether one of these findings is at the same place.
    pub fn is_among(&self, findings: &[Self]) -> bool {
        findings.iter().any(|other| other.identity == self.identity)
    }

    /// Returns whether the finding is an overflow in a calculation with the least or the greatest
    /// number of a type, such as `-6 + -2147483648`, and the program prints this number in its `output`.
    pub fn calculates_with_printed_limit(&self, output: &[u8]) -> bool {
        /// The least and the greatest number of `int` and of `long long`.
        const LIMITS: [&str; 4] = [
            "-2147483648",
            "2147483647",
            "-9223372036854775808",
            "9223372036854775807",
        ];
        let Some((_, calculation)) = self.text.split_once(": signed integer overflow: ") else {
            return false;
        };
        let output = String::from_utf8_lossy(output);
        let is_printed = |number: &str| output.split_whitespace().any(|word| word == number);
        calculation
            .split(' ')
            .any(|word| LIMITS.contains(&word) && is_printed(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finding_is_read() {
        let errors = "a/b.cpp:4:9: runtime error: signed integer overflow: 5 * 7 cannot be represented\n\
            debug\n\
            a/b.cpp:6:5: runtime error: load of address 0x5 with insufficient space\n\
            =====\n\
            ==7==ERROR: AddressSanitizer: global-buffer-overflow on address 0x5 at pc 0x6\n\
            \x20   #0 0x5 in main /x/a/b.cpp:6\n";
        let found = findings_in(errors, "a/b.cpp");
        let texts: Vec<&str> = found.iter().map(|it| &it.text[..]).collect();
        let expected = [
            "b.cpp:4:9: signed integer overflow: 5 * 7 cannot be represented",
            "b.cpp:6:5: load of address with insufficient space",
            "`b.cpp:6`, in `main`: AddressSanitizer: global-buffer-overflow",
        ];
        assert_eq!(texts, expected);
        // The numbers are others, the place is the same.
        let other = errors.replace("5 * 7", "8 * 9");
        assert_eq!(
            findings_in(&other, "a/b.cpp")[0].identity,
            found[0].identity
        );
        assert!(findings_in("an error\n", "a/b.cpp").is_empty());
    }

    #[test]
    fn debugging_text_without_a_line_break_is_no_part_of_a_place() {
        let source = "my files/a.cpp";
        for (before, place) in [
            ("nodes: 5 ", "my files/a.cpp:4:9"),
            ("nodes: 5", "my files/a.cpp:4:9"),
            ("my files/a.cpp:1 ", "my files/a.cpp:4:9"),
            ("", "my files/a.cpp:4:9"),
            ("nodes: 5 ", "/usr/include/c++/12/bits/stl_vector.h:1046:34"),
            ("nodes:\u{a0}", "b.h:7:1"),
            ("", "b.h:7:1"),
        ] {
            let errors = format!("{before}{place}: runtime error: division by zero\n");
            let [finding] = &findings_in(&errors, source)[..] else {
                panic!("one finding in {errors}");
            };
            assert_eq!(finding.identity, place);
            let shown_place = place.replacen("my files/", "", 1);
            assert_eq!(finding.text, format!("{shown_place}: division by zero"));
        }
    }

    #[test]
    fn an_overflow_may_be_of_a_limit_that_is_printed() {
        let finding = |what: &str| Finding {
            identity: "a.c:4:9".to_owned(),
            text: format!("a.c:4:9: {what} cannot be represented in type 'int'"),
        };
        let sum = finding("signed integer overflow: -6 + -2147483648");
        assert!(sum.calculates_with_printed_limit(b"7 -2147483648\n"));
        assert!(!sum.calculates_with_printed_limit(b"2147483648 -6\n"));
        for limit in [
            "-2147483648",
            "2147483647",
            "-9223372036854775808",
            "9223372036854775807",
        ] {
            let sum = finding(&format!("signed integer overflow: {limit} + 1"));
            assert!(
                sum.calculates_with_printed_limit(limit.as_bytes()),
                "{limit}"
            );
            assert!(!sum.calculates_with_printed_limit(format!("{limit}0").as_bytes()));
        }
        let other = finding("signed integer overflow: -6 + -2147483647");
        assert!(!other.calculates_with_printed_limit(b"-2147483647\n"));
        // Such a window of alpha-beta is the mistake itself.
        let negation = finding("negation of -2147483648");
        assert!(!negation.calculates_with_printed_limit(b"-2147483648\n"));
    }
}
