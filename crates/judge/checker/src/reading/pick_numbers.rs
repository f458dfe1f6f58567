//! Picks the numbers of answers from lines with other text, for puzzles whose answers are numbers.
//!
//! Any number of a line may belong to its answer, so a number is picked because of its place: its index among the numbers
//! of the line. In this example, all lines have the right answers at place 1:
//!
//! ```text
//!                                            numbers at place
//! right answer   line of the output          0    1    2
//! 8              8 moves: score 8, 5 left    8    8    5
//! 40             7 moves: score 40, 5 left   7    40   5
//! ```
//!
//! A number directly in front of `=`, `:` or `)` is probably the key of another one, as 2 is in `2=6`. The places are found in
//! the first of three ways that succeeds:
//!
//! 1. Without keys, if an answer is several numbers, and each line has as many numbers: these are picked, right or wrong.
//! 2. Without keys, if all lines have equally many numbers, and the right ones at the same places.
//! 3. With keys, in the same way.

use std::ops::Range;

use super::expected::Expected;
use super::lines::Line;
use super::picked::{Picked, PickedWords, plain_words};
use crate::form::NumberPlaces;
use shrink::words;

/// What a comma between digits means, as in `61,192`. An apostrophe and an underscore mean the same.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comma {
    /// If three digits follow, it stands within a number, between two groups of its digits.
    WithinNumber,
    /// It stands between two numbers. This is more probable if an answer is several numbers.
    BetweenNumbers,
}

/// The numbers of a line.
#[derive(Clone)]
struct Row<'o> {
    line: &'o [u8],
    /// Where the numbers stand in the line.
    ranges: Vec<Range<usize>>,
}

/// Picks the numbers of the answer from each line. An answer consists of `count` numbers. Returns `None` if their places
/// cannot be found.
pub(super) fn pick<'o>(
    expected: &Expected,
    lines: &[Line<'o>],
    count: usize,
) -> Option<Picked<'o>> {
    let comma = if count == 1 {
        Comma::WithinNumber
    } else {
        Comma::BetweenNumbers
    };
    let mut with_keys = Vec::with_capacity(lines.len());
    for line in lines {
        with_keys.push(Row::of(line.text, comma)?);
    }
    let without_keys: Vec<Row> = with_keys.iter().map(Row::without_keys).collect();
    if let Some(places) = all_places(&without_keys, count) {
        return Some(pick_at(places, &without_keys));
    }
    if let Some(places) = right_places(expected, &without_keys) {
        return Some(pick_at(places, &without_keys));
    }
    let places = right_places(expected, &with_keys)?;
    Some(pick_at(places, &with_keys))
}

/// Returns the places of all numbers of the rows, if each row has as many numbers as an answer. Returns `None` if an answer is a
/// single number, because a number that is alone on its line may be anything.
fn all_places(rows: &[Row], count: usize) -> Option<NumberPlaces> {
    let is_answer = |row: &Row| row.ranges.len() == count;
    if count == 1 || !rows.iter().all(is_answer) {
        return None;
    }
    Some(NumberPlaces {
        at: (0..count).collect(),
        width: count,
    })
}

/// Picks the numbers that stand at these places of each row.
fn pick_at<'o>(places: NumberPlaces, rows: &[Row<'o>]) -> Picked<'o> {
    let pick_from = |row: &Row<'o>| {
        let ranges = places.at.iter().map(|&place| row.ranges[place].clone());
        PickedWords::new(row.line, ranges.collect())
    };
    Picked {
        answers: rows.iter().map(pick_from).collect(),
        places: Some(places),
    }
}

/// Returns the places at which each row has the numbers of its right answer, in their order. There must be a row for each case.
/// If the numbers stand at several places, the last ones are returned.
///
/// Returns `None` if there are no such places, if the rows are not equally long, or if the right numbers may stand there by
/// chance.
fn right_places(expected: &Expected, rows: &[Row]) -> Option<NumberPlaces> {
    let width = rows.first()?.ranges.len();
    if rows.iter().any(|row| row.ranges.len() != width) {
        return None;
    }
    let right_answers: Vec<Vec<u8>> = (0..rows.len()).map(|case| expected.body(case)).collect();
    let right_numbers: Vec<Vec<&[u8]>> = right_answers
        .iter()
        .map(|answer| words(answer).collect())
        .collect();
    // Whether the number with this index in each right answer stands at this place of its row.
    let is_in_all_rows = |index: usize, place: usize| {
        let mut pairs = rows.iter().zip(&right_numbers);
        pairs.all(|(row, numbers)| row.number(place) == numbers[index])
    };
    // The last number of the answers is looked for first. Each other number must stand before the one behind it.
    let mut at = Vec::new();
    let mut place_behind = width;
    for index in (0..right_numbers[0].len()).rev() {
        let mut places_before = (0..place_behind).rev();
        let place = places_before.find(|&place| is_in_all_rows(index, place))?;
        at.push(place);
        place_behind = place;
    }
    at.reverse();
    let places = NumberPlaces { at, width };
    if may_be_chance(&places, &right_answers) {
        None
    } else {
        Some(places)
    }
}

/// Returns whether the right number may stand at its place by chance: there is only one answer, it is a number of a single
/// digit, and other numbers stand behind it in the line.
fn may_be_chance(places: &NumberPlaces, right_answers: &[Vec<u8>]) -> bool {
    let [answer] = right_answers else {
        return false;
    };
    let digits = answer.iter().filter(|byte| byte.is_ascii_digit());
    let is_last = places.at.last() == Some(&(places.width - 1));
    digits.count() == 1 && !is_last
}

impl<'o> Row<'o> {
    /// Finds the integers in a line, with their signs. A number with a comma within it is left out. Returns `None` if the line
    /// has too many words.
    fn of(line: &'o [u8], comma: Comma) -> Option<Self> {
        let mut ranges = Vec::new();
        for word in plain_words(line)? {
            let is_number = line[word.clone()].iter().all(u8::is_ascii_digit);
            if is_number && !is_part_of_number(line, &word, comma) {
                ranges.push(with_sign(line, word));
            }
        }
        Some(Self { line, ranges })
    }

    /// Returns the row without the numbers that look like keys.
    fn without_keys(&self) -> Self {
        let mut row = self.clone();
        row.ranges.retain(|range| !is_key(self.line, range.end));
        row
    }

    /// Returns the number at this place, as it is printed.
    fn number(&self, place: usize) -> &'o [u8] {
        &self.line[self.ranges[place].clone()]
    }
}

/// Returns whether these digits of a line are only a part of a number: those before or behind the point of `0.5`, or those before
/// or behind a comma within a number.
fn is_part_of_number(line: &[u8], digits: &Range<usize>, comma: Comma) -> bool {
    let joins_digits = |mark: u8, digits_behind: usize| match mark {
        b'.' => digits_behind > 0,
        b',' | b'\'' | b'_' => comma == Comma::WithinNumber && digits_behind == 3,
        _ => false,
    };
    let is_joined_in_front = match &line[..digits.start] {
        [.., before, mark] => before.is_ascii_digit() && joins_digits(*mark, digits.len()),
        _ => false,
    };
    let is_joined_behind = match &line[digits.end..] {
        [mark, behind @ ..] => joins_digits(*mark, count_first_digits(behind)),
        [] => false,
    };
    is_joined_in_front || is_joined_behind
}

/// Returns how many digits a text begins with.
fn count_first_digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Returns where a number stands in a line, given where its digits do: its sign belongs to it. Directly behind a letter or a
/// digit, as in `3-4`, it is no sign.
fn with_sign(line: &[u8], digits: Range<usize>) -> Range<usize> {
    match &line[..digits.start] {
        [.., before, b'+' | b'-'] if before.is_ascii_alphanumeric() => digits,
        [.., b'+' | b'-'] => digits.start - 1..digits.end,
        _ => digits,
    }
}

/// Returns whether a number that ends here in a line looks like the key of another one, as 2 in `2=6`.
fn is_key(line: &[u8], end: usize) -> bool {
    line.get(end).is_some_and(|mark| b"=:)".contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_line_are_whole_and_have_their_signs() {
        for (line, comma, expected) in [
            ("8 moves: score -40, 5 left", Comma::WithinNumber, "8 -40 5"),
            ("1-40 2+3 -4-5 k-6", Comma::WithinNumber, "1 40 2 3 -4 5 6"),
            ("x1 1x 0.5 .5 7.", Comma::WithinNumber, "5 7"),
            ("61,192 61'192 6_192 61,92", Comma::WithinNumber, "61 92"),
            ("61,192", Comma::BetweenNumbers, "61 192"),
        ] {
            let row = Row::of(line.as_bytes(), comma).unwrap();
            let numbers: Vec<&[u8]> = (0..row.ranges.len()).map(|at| row.number(at)).collect();
            let numbers = String::from_utf8(numbers.join(&b' ')).unwrap();
            assert_eq!(numbers, expected, "{line}");
        }
    }

    #[test]
    fn a_number_in_front_of_a_mark_may_be_a_key() {
        let row = Row::of(b"1: 3k=12 2=6 4) 5", Comma::BetweenNumbers).unwrap();
        assert_eq!(row.ranges.len(), 6);
        let others = row.without_keys();
        let numbers: Vec<&[u8]> = (0..3).map(|at| others.number(at)).collect();
        assert_eq!(numbers, [&b"12"[..], b"6", b"5"]);
    }
}
