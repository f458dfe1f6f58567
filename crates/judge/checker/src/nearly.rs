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

/// The kind of a text in which words stand together that should be separate.
pub(crate) const BLANK_TOO_FEW: &str = "a space or a line break is missing";
/// The kind of a text in which words are divided that should be whole.
pub(crate) const BLANK_TOO_MANY: &str = "a space or a line break too many";
/// The kind of a text in which some words have marks around them.
pub(crate) const WITH_MARKS: &str = "the right words with commas, brackets or quotes";
/// The kind of a text in which some numbers are in another notation.
pub(crate) const OTHER_NOTATION: &str = "numbers in another notation";

/// The marks that may stand around a word of a text of the kind [`WITH_MARKS`].
const MARKS: &str = "[](){},;'\"";

/// The maximum number of characters that are shown of a line in an example. Two lines are shown beside each other.
const MAX_LINE_CHARS: usize = 60;

/// Returns what is wrong with the form of a whole output if its words are the right ones otherwise: any fault in the list
/// at the head of this file.
pub(crate) fn of_whole(right: &str, output: &str) -> Option<FormFault> {
    permuted_lines(right, output)
        .or_else(|| permuted_within(right, output))
        .or_else(|| of_words(right, output))
}

/// Returns the fault of form of an output that has the right lines in another order.
fn permuted_lines(right: &str, output: &str) -> Option<FormFault> {
    let right: Vec<&str> = right.lines().collect();
    let found: Vec<&str> = output.lines().collect();
    if right == found || !have_the_same_items(&right, &found) {
        return None;
    }
    let kind = if right.iter().eq(found.iter().rev()) {
        "the right lines in reverse order"
    } else {
        "the right lines in another order"
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
        clause: "the right words of a line stand in another order".to_owned(),
        example: Some(format!("`{found}` should be `{right}`")),
    })
}

/// Returns what is wrong with the form of a text if its words are the right ones otherwise, whatever lines they are on: any
/// fault in the list at the head of this file but the first two, which are about lines.
pub(crate) fn of_words(right: &str, found: &str) -> Option<FormFault> {
    let right: Vec<&str> = right.split_whitespace().collect();
    let found: Vec<&str> = found.split_whitespace().collect();
    if are_pairs(&right, &found, str::eq_ignore_ascii_case) {
        return fault_of_first_difference("letter case", &right, &found);
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
        return fault_of_first_difference(OTHER_NOTATION, &right, &found);
    }
    if have_the_same_items(&right, &found) {
        return Some(fault_without_example("the right words in another order"));
    }
    None
}

/// Returns whether a text has the right words, perhaps with numbers in another notation.
pub(crate) fn has_other_notation(right: &str, found: &str) -> bool {
    let right: Vec<&str> = right.split_whitespace().collect();
    let found: Vec<&str> = found.split_whitespace().collect();
    are_pairs(&right, &found, is_same_number)
}

/// Returns the fault of this kind, which needs no example.
fn fault_without_example(kind: &'static str) -> FormFault {
    FormFault::Other(Reason::new(kind, kind))
}

/// Returns the fault of this kind, with the first word that is not the right one as its example. Returns `None` if all words
/// are the right ones.
fn fault_of_first_difference(
    kind: &'static str,
    right: &[&str],
    found: &[&str],
) -> Option<FormFault> {
    let (right, found) = iter::zip(right, found).find(|(right, found)| right != found)?;
    let sentence = format!("{kind}: `{found}` should be `{right}`");
    Some(FormFault::Other(Reason::new(kind, sentence)))
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
///
/// With an exponent, C++ prints six digits by default. The number is then rounded, and it is the same if it differs by at most
/// half of what its last digit is worth.
fn is_same_number(right: &str, found: &str) -> bool {
    if right == found || ungrouped(found).is_some_and(|digits| digits == right) {
        return true;
    }
    match (whole_number(right), whole_number(found)) {
        // If a 1 in place of the last digit is worth 1, only a difference of 0 passes.
        (Some(right), Some(found)) => 2 * (right.value - found.value).abs() <= found.last_digit,
        _ => false,
    }
}

/// Returns a number without the separators between its groups of three digits: `611924` for `611,924`. Returns `None` if it
/// has no such separators.
fn ungrouped(word: &str) -> Option<String> {
    let unsigned = word.trim_start_matches(['+', '-']);
    let separator = unsigned.chars().find(|it| !it.is_ascii_digit())?;
    if !",.'_".contains(separator) {
        return None;
    }
    let mut groups = unsigned.split(separator);
    let first = groups.next()?;
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|it| it.is_ascii_digit());
    if (1..=3).contains(&first.len()) && groups.all(is_group) {
        Some(word.replace(separator, ""))
    } else {
        None
    }
}

/// A whole number as it is written.
struct WholeNumber {
    value: i128,
    /// What a 1 in place of its last digit is worth: 1 in `1351414`, and 10 in `1.35141e+06`.
    last_digit: i128,
}

/// Reads a whole number that may have decimals or an exponent. Returns `None` if the word is not a whole number, or is too
/// large.
fn whole_number(word: &str) -> Option<WholeNumber> {
    const MAX_SCALE: u32 = 18; // then the value fits into an `i128`, as the digits fit into an `i64`
    let (mantissa, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let decimals = decimals.trim_end_matches('0');
    let exponent: u32 = exponent.trim_start_matches('+').parse().ok()?;
    // If there are more decimals than the exponent makes whole, the number is not whole.
    let scale = exponent.checked_sub(decimals.len() as u32)?;
    if scale > MAX_SCALE {
        return None;
    }
    let digits: i64 = format!("{whole}{decimals}").parse().ok()?;
    let last_digit = 10_i128.pow(scale);
    Some(WholeNumber {
        value: i128::from(digits) * last_digit,
        last_digit,
    })
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
    fn a_number_has_several_notations() {
        let right = "1351414";
        for same in [
            "+1351414",
            "01351414",
            "1351414.0",
            "1,351,414",
            "1.35141e+06",
        ] {
            assert!(is_same_number(right, same), "{same}");
        }
        for other in ["1351415", "1351414.5", "1.35142e+06", "13,51,414", "x"] {
            assert!(!is_same_number(right, other), "{other}");
        }
    }
}
