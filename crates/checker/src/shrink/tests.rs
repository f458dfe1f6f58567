//! Tests what cases of several formats shrink to, for several faults. The failures of wrong solutions
//! in `catalogue/tests/shrinking.rs` have two tables, and words that are no numbers.

use std::collections::BTreeSet;

use puzzle::Rng;

use super::edits::{MAX_BYTES, Words, number};
use super::*;

/// A format of cases that consist of numbers. The function returns how many numbers are in the
/// first line and in each line after it, or `None` if the numbers are not a legal case.
type Format = fn(&[u64]) -> Option<(usize, usize)>;

/// A list of any numbers.
const LIST: Format = |case| Some((0, case.len()));

/// The number of rows, the number of columns, and the cells of a table.
const TABLE: Format = |case| match *case {
    [rows, columns, _, ..] if rows * columns == case.len() as u64 - 2 => {
        Some((2, columns as usize))
    }
    _ => None,
};

/// The side of a square and its cells.
const SQUARE: Format = |case| match *case {
    [side, ..] if side * side == case.len() as u64 - 1 => Some((1, side as usize)),
    _ => None,
};

fn numbers(text: &[u8]) -> Option<Vec<u64>> {
    words(text).map(number).collect()
}

/// Returns the case that consists of these words, in the layout of the format.
fn rewritten(format: Format, words: &[u8]) -> Option<CaseText> {
    let case = numbers(words)?;
    let (head, columns) = format(&case)?;
    let (head, cells) = case.split_at(head);
    let lines = [head].into_iter().chain(cells.chunks(columns.max(1)));
    let mut text = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        puzzle::push_line(&mut text, line.iter().copied());
    }
    Some(text)
}

/// Checks that a case shrinks to `end`, in at most `max` tries, if it is shrunk as long as it `fails`.
#[track_caller]
fn assert_shrinks(
    format: Format,
    text: &str,
    end: &str,
    max: usize,
    fails: impl Fn(&[u64]) -> bool,
) {
    let fails = |text: &[u8]| fails(&numbers(text).unwrap());
    assert!(fails(text.as_bytes()), "there is nothing to shrink");
    let mut tries = 0;
    let mut is_failing = |text: &[u8]| {
        tries += 1;
        assert!(tries <= max, "more than {max} tries");
        fails(text)
    };
    let smallest = shrink_case(text.into(), &|words| rewritten(format, words), &mut is_failing);
    println!("{tries} tries from {text:?}");
    assert_eq!(str::from_utf8(&smallest), Ok(end));
}

#[test]
fn numbers_shrink_to_what_a_fault_needs() {
    assert_shrinks(LIST, "1000000\n", "65536\n", 100, |case| case.iter().any(|&it| it > 65_535));
    let greatest = format!("{}\n", u64::MAX);
    assert_shrinks(LIST, &greatest, &greatest, 200, |case| case.contains(&u64::MAX));
    let numbers = "120033 45000607 330580021\n";
    assert_shrinks(LIST, numbers, "7\n", 60, |case| case.iter().any(|it| it % 100 == 7));
    assert_shrinks(LIST, numbers, "0 0 33057611\n", 200, |case| {
        let [_, b, c] = *case else { return false };
        c > b && c - b > 33_057_610
    });
    assert_shrinks(LIST, "300000000 400000000 500000000\n", "1 1 1\n", 30, |case| {
        let [a, b, c] = *case else { return false };
        a + b > c && a + c > b && b + c > a
    });
}

/// The first line may say how hard a case is, so it counts before the length.
#[test]
fn an_easier_case_is_smaller_than_a_shorter_one() {
    assert!(compare(b"1\n20 20\n", b"2\n1 1\n").is_lt());
    assert!(compare(b"1\n1 1\n", b"1\n20 20\n").is_lt());
}

#[test]
fn tables_lose_rows_and_columns() {
    let different = |row: &[u64]| BTreeSet::from_iter(row).len();
    let dice = "3 4\n5 0 3 3\n2 4 4 1\n3 5 1 2\n";
    assert_shrinks(TABLE, dice, "1 3\n0 1 2\n", 100, move |case| {
        case[2..].chunks(case[1] as usize).any(|row| different(row) == 3)
    });
    // A square loses a row and a column. The fault needs a number above 4 in the first column, not
    // in the first row.
    let square = "4\n9 8 7 6\n5 4 3 2\n1 2 3 4\n5 6 7 8\n";
    assert_shrinks(SQUARE, square, "2\n0 0\n5 0\n", 60, |case| {
        let side = case[0] as usize;
        (1..side).any(|row| case[1..][row * side] > 4)
    });
}

#[test]
fn lines_and_words_are_sorted() {
    let rolls = "4 3\n4 1 2\n1 5 1\n3 1 2\n1 1 1\n";
    // The fault needs all four rolls, exactly two of which have three different dice.
    assert_shrinks(TABLE, rolls, "4 3\n0 0 0\n0 0 0\n0 1 2\n0 1 2\n", 250, |case| {
        let rows = case[2..].chunks(case[1] as usize);
        let all = rows.filter(|row| BTreeSet::from_iter(*row).len() == 3).count();
        case[0] == 4 && case.len() == 14 && all == 2
    });
    // The fault needs all of these numbers, in any order.
    assert_shrinks(LIST, "9 7 5 3 1 8 6 4 2\n", "1 2 3 4 5 6 7 8 9\n", 400, |case| {
        (1..10).all(|number| case.contains(&number))
    });
}

/// The board has 30×30 cells, each 0 or 1.
#[test]
fn a_large_grid_shrinks_fast() {
    let mut rng = Rng::with_seed(3);
    let cells = [(); 900].map(|()| if rng.bool() { "1 " } else { "0 " });
    let board = rewritten(TABLE, ["30 30 ", &cells.concat()].concat().as_bytes()).unwrap();
    let board = String::from_utf8(board).unwrap();
    let has_corners = |case: &[u64]| {
        let columns = case[1] as usize;
        let rows: Vec<&[u64]> = case[2..].chunks(columns).collect();
        let is_square = |pair: &[&[u64]], at: usize| pair[0][at] == 1 && pair[1][at + 1] == 1;
        rows.windows(2).any(|pair| (0..columns - 1).any(|at| is_square(pair, at)))
    };
    assert_shrinks(TABLE, &board, "2 2\n1 0\n0 1\n", 200, has_corners);
    let zeros = "0 ".repeat(29) + "0\n";
    let zeros = "30 30\n".to_owned() + &zeros.repeat(30);
    assert_shrinks(TABLE, &board, &zeros, 1_000, |case| case.len() == 902 && case[0] == 30);
}

/// The long texts are a hundred thousand numbers, as many words, and a single word of as many
/// letters.
#[test]
fn a_long_text_has_not_too_many_edits() {
    for text in [
        "100000\n".to_owned() + &"123456 ".repeat(100_000),
        "a b ".repeat(50_000),
        "yz".repeat(50_000),
    ] {
        let edits = Words::of(text.as_bytes()).edits().len();
        assert!(edits * text.len() < 10 * MAX_BYTES, "{edits}");
    }
}
