//! Finds what is wrong with the form of a text that has the right words otherwise: their order, their case, or
//! the notation of numbers.

use std::cmp::Ordering;
use std::iter;

use puzzle::visible::cut;

use crate::form::FormFault;
use crate::judging::Reason;

/// The kind of a text with words that stand together.
pub(crate) const BLANK_TOO_FEW: &str = "a space or a line break is missing";
/// The kind of a text with blanks or line breaks within its words.
pub(crate) const BLANK_TOO_MANY: &str = "a space or a line break too many";
/// The kind of a text whose words have marks around them.
pub(crate) const WITH_MARKS: &str = "the right words with commas, brackets or quotes";

/// The kind of a text whose words are the right numbers in another notation.
pub(crate) const OTHER_NOTATION: &str = "numbers in another notation";

/// Returns what is wrong with the form of a whole output if it is the right one otherwise: the order
/// of its lines, or what [`nearly`] finds.
pub(crate) fn of_whole(right: &str, output: &str) -> Option<FormFault> {
    let [lines, found] = [right, output].map(|text| text.lines().collect::<Vec<_>>());
    let is_permuted = lines != found && has_the_items_of(&lines, &found);
    if is_permuted {
        let order = if lines.iter().eq(found.iter().rev()) {
            "the right lines in reverse order"
        } else {
            "the right lines in another order"
        };
        return Some(FormFault::Other(Reason::new(order, order)));
    }
    permuted_within(right, output).or_else(|| nearly(right, output))
}

/// Returns the fault of form of lines that have the right words, each in another order.
pub(crate) fn permuted_within(right: &str, output: &str) -> Option<FormFault> {
    let [right, found] = [right, output].map(|text| text.lines().collect::<Vec<_>>());
    let words = |line: &str| {
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let mut pairs = iter::zip(&right, &found);
    let are_alike =
        right.len() == found.len() && pairs.all(|(one, other)| words(one) == words(other));
    let is_other =
        |(one, other): &(&&str, &&str)| !one.split_whitespace().eq(other.split_whitespace());
    let (one, other) = iter::zip(&right, &found).find(is_other)?;
    if !are_alike {
        return None;
    }
    let [found, right] = [other, one].map(|line| cut(line.trim(), 60));
    Some(FormFault::Moved {
        clause: "the right words of a line stand in another order".to_owned(),
        example: format!("`{found}` should be `{right}`"),
    })
}

/// Returns what is wrong with the form of a text if its words are the right ones otherwise.
pub(crate) fn nearly(right: &str, found: &str) -> Option<FormFault> {
    let words = |text| str::split_whitespace(text).collect::<Vec<_>>();
    let [right, found] = [right, found].map(words);
    let pairs = || iter::zip(&right, &found);
    let are = |is: fn(&str, &str) -> bool| {
        right.len() == found.len() && pairs().all(|(right, found)| is(right, found))
    };
    let word = |kind: &'static str| {
        let (right, found) = pairs().find(|(right, found)| right != found)?;
        let sentence = format!("{kind}: `{found}` should be `{right}`");
        Some(FormFault::Other(Reason::new(kind, sentence)))
    };
    let kind = match (
        right.concat() == found.concat(),
        right.len().cmp(&found.len()),
    ) {
        _ if are(str::eq_ignore_ascii_case) => return word("letter case"),
        (true, Ordering::Greater) => BLANK_TOO_FEW,
        (true, Ordering::Less) => BLANK_TOO_MANY,
        _ if are(|right, word| word.trim_matches(|c| "[](){},;'\"".contains(c)) == right) => {
            WITH_MARKS
        }
        _ if are(is_same_number) => return word(OTHER_NOTATION),
        _ if has_the_items_of(&right, &found) => "the right words in another order",
        _ => return None,
    };
    Some(FormFault::Other(Reason::new(kind, kind)))
}

/// Returns whether a text has the right words, with some numbers in another notation.
pub(crate) fn has_other_notation(right: &str, found: &str) -> bool {
    let words = |text| str::split_whitespace(text).collect::<Vec<_>>();
    let [right, found] = [right, found].map(words);
    let mut pairs = iter::zip(&right, &found);
    right.len() == found.len() && pairs.all(|(right, found)| is_same_number(right, found))
}

/// Returns whether two lists have the same items, in whatever order.
fn has_the_items_of(one: &[&str], other: &[&str]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let [mut one, mut other] = [one, other].map(<[&str]>::to_vec);
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

/// Returns whether a word is the right one, or the same number in another notation: with a plus sign,
/// leading zeros, decimals that are 0, or an exponent. With an exponent, C++ prints six digits by default,
/// so the number may be rounded.
fn is_same_number(right: &str, found: &str) -> bool {
    right == found
        || ungrouped(found).is_some_and(|digits| digits == right)
        || number(right)
            .zip(number(found))
            .is_some_and(|([right, _], [found, unit])| {
                2 * (right - found).abs() <= unit // equal, if the last digit is that of the ones
            })
}

/// Returns a number without the marks between groups of three digits, as in `611,924`. Returns `None` if there
/// are none.
fn ungrouped(word: &str) -> Option<String> {
    let digits = word.trim_start_matches(['+', '-']);
    let mark = digits.chars().find(|it| !it.is_ascii_digit())?;
    let is_mark = ",.'_".contains(mark);
    let mut groups = digits.split(mark);
    let first = groups.next()?;
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|it| it.is_ascii_digit());
    if is_mark && (1..=3).contains(&first.len()) && groups.all(is_group) {
        Some(word.replace(mark, ""))
    } else {
        None
    }
}

/// Returns the value of a whole number in any notation, and what its last digit is worth.
fn number(word: &str) -> Option<[i128; 2]> {
    const MAX_DIGITS: u32 = 18;
    let (mantissa, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: u32 = exponent.trim_start_matches('+').parse().ok()?;
    let decimals = decimals.trim_end_matches('0');
    let scale = exponent
        .checked_sub(decimals.len() as u32)
        .filter(|&scale| scale <= MAX_DIGITS)?;
    let digits: i64 = format!("{whole}{decimals}").parse().ok()?;
    let unit = 10_i128.pow(scale);
    Some([i128::from(digits) * unit, unit])
}
