//! Tests what cases of several formats shrink to, for several faults. The failures of wrong solutions
//! in `catalogue/tests/shrinking.rs` have two tables, and words that are no numbers.

use std::collections::BTreeSet;

use fastrand::Rng;

use crate::edits::{MAX_BYTES, Words, number};
use crate::*;

/// A format of cases that consist of numbers. The function returns how many numbers are in the
/// first line and in each line after it, or `None` if the numbers are not a legal case.
type Format = fn(&[u64]) -> Option<(usize, usize)>;

/// A list of any numbers.
const LIST: Format = |case| Some((0, case.len()));

/// The number of rows, the number of columns, and the cells of a table.
const TABLE: Format = |case| match *case {
    [height, width, _, ..] if height * width == case.len() as u64 - 2 => Some((2, width as usize)),
    _ => None,
};

/// The side of a square and its cells.
const SQUARE: Format = |case| match *case {
    [side, ..] if side * side == case.len() as u64 - 1 => Some((1, side as usize)),
    _ => None,
};

fn parsed(text: &[u8]) -> Option<Vec<u64>> {
    words(text).map(number).collect()
}

/// Returns the case that consists of these words, in the layout of the format.
fn rewritten(format: Format, words: &[u8]) -> Option<CaseText> {
    let case = parsed(words)?;
    let (head, columns) = format(&case)?;
    let (head, cells) = case.split_at(head);
    let lines = [head].into_iter().chain(cells.chunks(columns.max(1)));
    let mut text = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let words: Vec<String> = line.iter().map(u64::to_string).collect();
        text.extend(format!("{}\n", words.join(" ")).bytes());
    }
    Some(text)
}

/// Returns the rows of a table.
fn rows(table: &[u64]) -> Vec<&[u64]> {
    table[2..].chunks(table[1] as usize).collect()
}

/// Returns the number of rows of a table with three different numbers.
fn rows_of_three(table: &[u64]) -> usize {
    rows(table)
        .into_iter()
        .filter(|row| BTreeSet::from_iter(*row).len() == 3)
        .count()
}

/// Each row is a case and a fault that shrinking must keep. The snapshot has the smallest case, and how
/// many cases were tried.
#[test]
fn cases_shrink_to_what_a_fault_needs() {
    let (greatest, numbers_in_a_row) = (format!("{}\n", u64::MAX), "9 7 5 3 1 8 6 4 2\n");
    let numbers = "120033 45000607 330580021\n";
    let (triangle, dice) = (
        "300000000 400000000 500000000\n",
        "3 4\n5 0 3 3\n2 4 4 1\n3 5 1 2\n",
    );
    let square = "4\n9 8 7 6\n5 4 3 2\n1 2 3 4\n5 6 7 8\n";
    let rolls = "4 3\n4 1 2\n1 5 1\n3 1 2\n1 1 1\n";
    let mut rng = Rng::with_seed(3);
    let cells = [(); 900].map(|()| if rng.bool() { "1 " } else { "0 " });
    let board = rewritten(TABLE, ["30 30 ", &cells.concat()].concat().as_bytes()).unwrap();
    let board = String::from_utf8(board).unwrap();
    let all: [(Format, &str, fn(&[u64]) -> bool); 11] = [
        (LIST, "1000000\n", |case| {
            case.iter().any(|&number| number > 65_535)
        }),
        (LIST, &greatest, |case| case.contains(&u64::MAX)),
        (LIST, numbers, |case| {
            case.iter().any(|number| number % 100 == 7)
        }),
        (
            LIST,
            numbers,
            |case| matches!(*case, [_, b, c] if c > b && c - b > 33_057_610),
        ),
        (
            LIST,
            triangle,
            |case| matches!(*case, [a, b, c] if a + b > c && a + c > b && b + c > a),
        ),
        (TABLE, dice, |case| rows_of_three(case) > 0),
        // A square loses a row and a column. The fault needs a number above 4 in the first column, not
        // in the first row.
        (SQUARE, square, |case| {
            case[1..]
                .chunks(case[0] as usize)
                .skip(1)
                .any(|row| row[0] > 4)
        }),
        // The fault needs all four rolls, exactly two of which have three different dice.
        (TABLE, rolls, |case| {
            case[0] == 4 && case.len() == 14 && rows_of_three(case) == 2
        }),
        // The fault needs all of these numbers, in any order.
        (LIST, numbers_in_a_row, |case| {
            (1..10).all(|number| case.contains(&number))
        }),
        // The board has 30×30 cells, each 0 or 1.
        (TABLE, &board, |case| {
            let is_corner = |pair: &[&[u64]], at: usize| pair[0][at] == 1 && pair[1][at + 1] == 1;
            let pairs = |pair: &[&[u64]]| (0..pair[0].len() - 1).any(|at| is_corner(pair, at));
            rows(case).windows(2).any(pairs)
        }),
        (TABLE, &board, |case| case.len() == 902 && case[0] == 30),
    ];
    let shrunk = all.map(|(format, text, fails)| {
        let mut tries = 0;
        let mut fails = |text: &[u8]| {
            tries += 1;
            fails(&parsed(text).unwrap())
        };
        assert!(fails(text.as_bytes()), "there is nothing to shrink");
        let smallest = shrink_case(text.into(), &|words| rewritten(format, words), &mut fails);
        let (start, smallest) = (
            &text[..text.len().min(60)],
            String::from_utf8(smallest).unwrap(),
        );
        format!("{start:?} becomes {smallest:?} after {tries} tries\n")
    });
    insta::assert_snapshot!(shrunk.concat());
}

/// The first line may say how hard a case is, so it counts before the length.
#[test]
fn an_easier_case_is_smaller_than_a_shorter_one() {
    assert!(compare(b"1\n20 20\n", b"2\n1 1\n").is_lt());
    assert!(compare(b"1\n1 1\n", b"1\n20 20\n").is_lt());
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
