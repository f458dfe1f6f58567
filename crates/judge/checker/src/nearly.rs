//! Finds what is wrong with the form of a text that has the right words otherwise.
//!
//! The faults are tried in this order, and the first one that fits is found. The first two are about lines; a slash stands
//! for the end of a line:
//!
//! ```text
//! right         found          fault
//! 1 2 / 3       3 / 1 2        the right lines in another order, here in reverse order
//! 1 2 / 3       2 1 / 3        the right words of a line stand in another order
//! 2T 3T         2t 3t          letter case
//! 1 2 3         12 3           a space or a line break is missing
//! 12 3          1 2 3          a space or a line break too many
//! 1 2 3         [1, 2, 3]      the right words with commas, brackets or quotes
//! 90            +090           numbers in another notation
//! 1 2 / 3       3 / 2 1        the right words in another order
//! ```

use std::cmp::Ordering;
use std::iter;

use puzzle::visible::cut;

use crate::form::FormFault;
use crate::judging::Reason;

// What is said of each fault, in the order of the list at the head of this file.
const LINES_REVERSED: &str = "the right lines in reverse order";
const LINES_PERMUTED: &str = "the right lines in another order";
const LINE_PERMUTED: &str = "the right words of a line stand in another order";
const LETTER_CASE: &str = "letter case";
pub(crate) const BLANK_TOO_FEW: &str = "a space or a line break is missing";
pub(crate) const BLANK_TOO_MANY: &str = "a space or a line break too many";
pub(crate) const WITH_MARKS: &str = "the right words with commas, brackets or quotes";
pub(crate) const OTHER_NOTATION: &str = "numbers in another notation";
const WORDS_PERMUTED: &str = "the right words in another order";

/// The marks that may stand around a word of a text of the kind [`WITH_MARKS`].
const MARKS: &str = "[](){},;'\"";

/// The maximum number of characters that are shown of a line or a word in an example. Two of them are shown beside each other.
const MAX_LINE_CHARS: usize = 60;

/// Returns what is wrong with the form of a whole output if its words are the right ones otherwise: any fault in the list
/// at the head of this file.
pub(crate) fn of_whole(right: &str, output: &str) -> Option<FormFault> {
    permuted_lines(right, output)
        .or_else(|| permuted_within(right, output))
        .or_else(|| of_words(right, output))
}

/// Returns the fault of form of an output that has the right lines in another order. It is no [`FormFault::Moved`], which a report
/// says of each wrong answer: this fault is said once.
fn permuted_lines(right: &str, output: &str) -> Option<FormFault> {
    let right: Vec<&str> = right.lines().collect();
    let found: Vec<&str> = output.lines().collect();
    if right == found || !have_the_same_items(&right, &found) {
        return None;
    }
    let kind = if right.iter().eq(found.iter().rev()) {
        LINES_REVERSED
    } else {
        LINES_PERMUTED
    };
    Some(fault_without_example(kind))
}

/// Returns the fault of form of an output in which each line has the right words, and some lines have them in another order.
pub(crate) fn permuted_within(right: &str, output: &str) -> Option<FormFault> {
    if right.lines().count() != output.lines().count() {
        return None;
    }
    let mut first_permuted = None;
    for (right, found) in iter::zip(right.lines(), output.lines()) {
        let is_same = right.split_whitespace().eq(found.split_whitespace());
        if is_same {
            continue;
        }
        if !have_the_same_words(right, found) {
            return None;
        }
        first_permuted = first_permuted.or(Some((right, found)));
    }
    let (right, found) = first_permuted?;
    let right = cut(right.trim(), MAX_LINE_CHARS);
    let found = cut(found.trim(), MAX_LINE_CHARS);
    Some(FormFault::Moved {
        clause: LINE_PERMUTED.to_owned(),
        example: Some(format!("`{found}` should be `{right}`")),
    })
}

/// Returns what is wrong with the form of a text if its words are the right ones otherwise, whatever lines they are on: any
/// fault in the list at the head of this file but the first two, which are about lines.
pub(crate) fn of_words(right: &str, found: &str) -> Option<FormFault> {
    let right: Vec<&str> = right.split_whitespace().collect();
    let found: Vec<&str> = found.split_whitespace().collect();
    if right == found {
        return None;
    }
    if are_pairs(&right, &found, str::eq_ignore_ascii_case) {
        return Some(fault_of_first_difference(LETTER_CASE, &right, &found));
    }
    if right.concat() == found.concat() {
        match right.len().cmp(&found.len()) {
            Ordering::Greater => return Some(fault_without_example(BLANK_TOO_FEW)),
            Ordering::Less => return Some(fault_without_example(BLANK_TOO_MANY)),
            Ordering::Equal => {} // as many blanks are missing as are too many: no kind says this
        }
    }
    if are_pairs(&right, &found, is_right_without_marks) {
        return Some(fault_without_example(WITH_MARKS));
    }
    if are_pairs(&right, &found, is_same_number) {
        return Some(fault_of_first_difference(OTHER_NOTATION, &right, &found));
    }
    if have_the_same_items(&right, &found) {
        return Some(fault_without_example(WORDS_PERMUTED));
    }
    None
}

/// Returns whether a text has the right words, perhaps with numbers in another notation.
pub(crate) fn is_right_in_any_notation(right: &str, found: &str) -> bool {
    let right: Vec<&str> = right.split_whitespace().collect();
    let found: Vec<&str> = found.split_whitespace().collect();
    are_pairs(&right, &found, is_same_number)
}

/// Returns the fault of this kind, which needs no example.
fn fault_without_example(kind: &'static str) -> FormFault {
    FormFault::Other(Reason::new(kind, kind))
}

/// Returns the fault of this kind, with the first word that is not the right one as its example.
///
/// # Panics
///
/// If all words are the right ones.
fn fault_of_first_difference(kind: &'static str, right: &[&str], found: &[&str]) -> FormFault {
    let mut pairs = iter::zip(right, found);
    let first_difference = pairs.find(|(right, found)| right != found);
    let (right, found) = first_difference.expect("some words differ");
    let found = cut(found, MAX_LINE_CHARS); // a number may have thousands of zeros in front
    let sentence = format!("{kind}: `{found}` should be `{right}`");
    FormFault::Other(Reason::new(kind, sentence))
}

/// Returns whether as many words were found as are right, and `is_pair` is true of each right word and the one in its place.
fn are_pairs(right: &[&str], found: &[&str], is_pair: fn(&str, &str) -> bool) -> bool {
    let mut pairs = iter::zip(right, found);
    right.len() == found.len() && pairs.all(|(right, found)| is_pair(right, found))
}

/// Returns whether two lines have the same words, in whatever order.
fn have_the_same_words(one: &str, other: &str) -> bool {
    let one: Vec<&str> = one.split_whitespace().collect();
    let other: Vec<&str> = other.split_whitespace().collect();
    have_the_same_items(&one, &other)
}

/// Returns whether two lists have the same items, in whatever order.
fn have_the_same_items(one: &[&str], other: &[&str]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut one = one.to_vec();
    let mut other = other.to_vec();
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

/// Returns whether a word is the right one, perhaps with marks before or after it.
fn is_right_without_marks(right: &str, found: &str) -> bool {
    found.trim_matches(|mark| MARKS.contains(mark)) == right
}

/// Returns whether a word is the right one, or the same whole number in another notation. For the right number `1351414`,
/// these are `+1351414`, `01351414`, `1351414.0`, `1,351,414` and `1.35141e+06`, for example.
fn is_same_number(right: &str, found: &str) -> bool {
    if right == found || ungrouped(found).is_some_and(|digits| digits == right) {
        return true;
    }
    match (WholeNumber::read(right), WholeNumber::read(found)) {
        (Some(right), Some(found)) => found.is_notation_of(right.value),
        _ => false,
    }
}

/// Returns a number without the separators between its groups of three digits, and without a plus sign: `611924` for
/// `+611,924`. Returns `None` if the number has no separators, or if some group has not three digits.
fn ungrouped(word: &str) -> Option<String> {
    const SEPARATORS: &str = ",.'_";
    let (minus, unsigned) = match word.strip_prefix('-') {
        Some(unsigned) => ("-", unsigned),
        None => ("", word.strip_prefix('+').unwrap_or(word)),
    };
    let separator = unsigned.chars().find(|it| !it.is_ascii_digit())?;
    if !SEPARATORS.contains(separator) {
        return None;
    }
    let mut groups = unsigned.split(separator);
    let first = groups.next()?; // it may have fewer than three digits
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|it| it.is_ascii_digit());
    if (1..=3).contains(&first.len()) && groups.all(is_group) {
        Some(format!("{minus}{}", unsigned.replace(separator, "")))
    } else {
        None
    }
}

/// A whole number that may be written with decimals or an exponent.
struct WholeNumber {
    value: i128,
    precision: Precision,
}

/// How exact a number is.
enum Precision {
    /// It has no exponent, and is exact.
    Exact,
    /// It has an exponent, and may be rounded to this number of digits.
    Rounded { digits: u32 },
}

impl WholeNumber {
    /// Reads a word. Returns `None` if it is not a whole number, or is too large.
    fn read(word: &str) -> Option<Self> {
        /// C++ prints so many digits by default, but leaves out zeros at their end.
        const MIN_ROUNDED_TO: usize = 6;

        let Some((mantissa, exponent)) = word.split_once(['e', 'E']) else {
            return Some(Self {
                value: scaled(word, 0)?,
                precision: Precision::Exact,
            });
        };
        let significant = mantissa.trim_start_matches(['+', '-', '0', '.']);
        let digits = significant.bytes().filter(u8::is_ascii_digit).count();
        Some(Self {
            value: scaled(mantissa, exponent.trim_start_matches('+').parse().ok()?)?,
            precision: Precision::Rounded {
                digits: digits.max(MIN_ROUNDED_TO) as u32,
            },
        })
    }

    /// Returns whether this is the right number, perhaps rounded, such as `1.35141e+06` for 1351414. Rounding changes a number by
    /// at most half of what its last digit is worth.
    fn is_notation_of(&self, right: i128) -> bool {
        match self.precision {
            Precision::Exact => self.value == right,
            Precision::Rounded { digits } => {
                let digits_of_right = right.unsigned_abs().checked_ilog10().unwrap_or(0) + 1;
                // What a 1 in place of the last digit is worth after rounding: 10 in the example. If it is 1, only equal values
                // pass.
                let last_digit = 10_i128.pow(digits_of_right.saturating_sub(digits));
                2 * (right - self.value).abs() <= last_digit
            }
        }
    }
}

/// Returns the whole number `mantissa` · 10^`exponent`. Returns `None` if the result is not whole, or may be too large.
fn scaled(mantissa: &str, exponent: u32) -> Option<i128> {
    /// Up to this scale, the result fits into an `i128`, as the digits of the mantissa fit into an `i64`.
    const MAX_SCALE: u32 = 18;
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let decimals = decimals.trim_end_matches('0');
    // If there are more decimals than the exponent makes whole, the result is not whole.
    let scale = exponent.checked_sub(decimals.len() as u32)?;
    if scale > MAX_SCALE {
        return None;
    }
    let digits: i64 = format!("{whole}{decimals}").parse().ok()?;
    Some(i128::from(digits) * 10_i128.pow(scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list at the head of the file.
    #[test]
    fn the_first_fault_that_fits_is_found() {
        let of_word =
            |kind: &str, found: &str, right: &str| format!("{kind}: `{found}` should be `{right}`");
        let rows = [
            ("1 2\n3", "3\n1 2", "the right lines in reverse order"),
            ("1\n2\n3", "2\n1\n3", "the right lines in another order"),
            ("2T 3T", "2t 3t", &of_word("letter case", "2t", "2T")),
            ("1 2 3", "12 3", BLANK_TOO_FEW),
            ("12 3", "1 2 3", BLANK_TOO_MANY),
            ("1 2 3", "[1, 2, 3]", WITH_MARKS),
            ("90", "+090", &of_word(OTHER_NOTATION, "+090", "90")),
            ("1 2\n3", "3\n2 1", "the right words in another order"),
        ];
        for (right, found, sentence) in rows {
            let Some(FormFault::Other(reason)) = of_whole(right, found) else {
                panic!("{found:?} instead of {right:?} has no fault of form");
            };
            assert_eq!(reason.sentence, sentence);
        }
        let moved = FormFault::Moved {
            clause: "the right words of a line stand in another order".to_owned(),
            example: Some("`2 1` should be `1 2`".to_owned()),
        };
        assert_eq!(of_whole("1 2\n3", "2 1\n3"), Some(moved));
        assert_eq!(of_whole("1 2 3", "1 2 3"), None);
        assert_eq!(of_whole("1 2 3", "1 2 4"), None);
    }

    #[test]
    fn a_long_word_is_cut() {
        let Some(FormFault::Other(reason)) = of_words("90", &format!("{}90", "0".repeat(1_000)))
        else {
            panic!("no other notation")
        };
        let shown = format!("{}… (1002 characters)", "0".repeat(60));
        let sentence = format!("{OTHER_NOTATION}: `{shown}` should be `90`");
        assert_eq!(reason.sentence, sentence);
    }

    #[test]
    fn a_number_has_several_notations() {
        let right = "1351414";
        for same in [
            "+1351414",
            "01351414",
            "1351414.0",
            "1,351,414",
            "+1,351,414",
            "1.35141e+06",
            "1.351414e+06",
            "1.35141400e+06",
        ] {
            assert!(is_same_number(right, same), "{same}");
        }
        for other in ["1351415", "1351414.5", "1.35142e+06", "13,51,414", "x"] {
            assert!(!is_same_number(right, other), "{other}");
        }
        assert!(is_same_number("-1351414", "-1,351,414"));
        assert!(!is_same_number("-1351414", "+-1,351,414"));
    }

    /// The number 10^19 does not fit into an `i64`, and a program that prints it may mean anything.
    #[test]
    fn a_number_is_scaled_up_to_18_digits() {
        assert_eq!(scaled("1", 18), Some(10_i128.pow(18)));
        assert_eq!(scaled("1.5", 19), Some(15 * 10_i128.pow(18)));
        assert_eq!(scaled("1", 19), None);
        assert_eq!(scaled("1", 20), None);
        assert_eq!(scaled("1.5", 0), None);
    }

    /// The six digits that C++ prints end where the zeros begin, which it leaves out.
    #[test]
    fn a_number_with_an_exponent_is_rounded_to_six_digits_or_more() {
        let same = [
            ("1350000", "1.35e+06"),
            ("1350004", "1.35e+06"),
            ("1000000", "1e+06"),
            ("1000004", "1e+06"),
            ("9999996", "1e+07"),
            ("1350000", "1.350000e+06"),
            ("1350000", "0.135e+07"),
        ];
        for (right, found) in same {
            assert!(is_same_number(right, found), "{found} for {right}");
        }
        let other = [
            ("1354999", "1.350000e+06"),
            ("1350001", "1.350000e+06"),
            ("1350006", "1.35e+06"),
            ("500000", "1e+06"),
            ("1500000", "1e+06"),
            ("999999", "1e+06"), // it has only six digits, and is not rounded
            ("1000006", "1e+06"),
        ];
        for (right, found) in other {
            assert!(!is_same_number(right, found), "{found} for {right}");
        }
    }
}
