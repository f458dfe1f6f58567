//! Finds that the numbers of each answer of a program are right, but stand in another order. The numbers that should stand at
//! the same place of each answer are a *column*.
//!
//! ```text
//! right answers      5 7 12     1 4 5     6 3 9
//! printed            7 5 12     4 1 5     3 6 9      column 1 and column 2 stand in each other's place
//! ```
//!
//! The order is found in two steps:
//!
//! 1. For each column and each place, the answers are counted in which the right number of the column stands at the place.
//!    The order with the greatest sum of these counts is tried; see [`assignment`].
//!
//!    ```text
//!                   place 1   place 2   place 3
//!    column 1          0         3         0
//!    column 2          3         0         0
//!    column 3          0         0         3
//!    ```
//!
//! 2. The order is said only if every answer is right in it, and no column that has moved could as well stand at another place.
//!    Two columns that are equal in each answer, for example, could stand in each other's place.

use std::collections::{BTreeSet, HashSet};

use crate::assignment::assignment;
use crate::form::FormFault;
use crate::given::GivenAnswer;

/// The least number of different wrong answers that show an order of the columns. Fewer may be right in another order by chance.
const MIN_WRONG: usize = 3;

/// What is right once the columns stand in their right places.
const ALL_RIGHT: &str = "every answer is right";

/// Returns the fault that the numbers of each answer stand in another order of the columns, if there is one order in which
/// all answers are right, and it is [unambiguous](Order::is_unambiguous). `names` are the names of the columns.
pub(crate) fn find_permutation(answers: &[GivenAnswer], names: &[&str]) -> Option<FormFault> {
    let answers: Vec<SplitAnswer> = answers.iter().map(SplitAnswer::of).collect::<Option<_>>()?;
    let columns = common_length(&answers)?;
    if count_different_wrong(&answers) < MIN_WRONG {
        return None;
    }
    let order = Order::of_most_matches(&answers, columns)?;
    if !order.makes_right(&answers) || !order.is_unambiguous(&answers) {
        return None;
    }
    Some(FormFault::moved(order.clause(names)))
}

/// An answer that is split into words.
struct SplitAnswer<'a> {
    /// The whole answer, with its case.
    answer: &'a GivenAnswer,
    /// The words of the answer that was read.
    printed: Vec<String>,
    /// The words of the right answer to its case.
    right: Vec<String>,
}

impl<'a> SplitAnswer<'a> {
    /// Splits an answer into words. Returns `None` if the right answer has letters, because then not all words are numbers.
    fn of(answer: &'a GivenAnswer) -> Option<Self> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let right = answer.case.best_text();
        if right.contains(|it: char| it.is_ascii_alphabetic()) {
            return None;
        }
        Some(Self {
            answer,
            printed: words(&answer.text_in_place()),
            right: words(&right),
        })
    }
}

/// Returns the number of words that all answers, printed and right, have alike. Returns `None` if it differs, or if there is no
/// answer.
fn common_length(answers: &[SplitAnswer]) -> Option<usize> {
    let mut lengths = HashSet::new();
    for split in answers {
        lengths.extend([split.printed.len(), split.right.len()]);
    }
    let mut different = lengths.into_iter();
    let length = different.next()?;
    if different.next().is_some() {
        return None;
    }
    Some(length)
}

/// Returns the number of different wrong answers.
fn count_different_wrong(answers: &[SplitAnswer]) -> usize {
    let wrong = answers.iter().filter(|split| split.answer.is_wrong());
    let different: BTreeSet<&[String]> = wrong.map(|split| &*split.printed).collect();
    different.len()
}

/// Returns the number of answers in which the right word of a column stands at a place.
fn count_matches(answers: &[SplitAnswer], column: usize, place: usize) -> usize {
    let matches = answers
        .iter()
        .filter(|split| split.printed[place] == split.right[column]);
    matches.count()
}

/// The order in which a program prints the columns of each answer.
struct Order {
    /// The place at which each column stands. Places are counted from 0, so the right place of a column is its index.
    place_of: Vec<usize>,
}

impl Order {
    /// Returns the order of this many columns in which the most printed words are the right ones of their columns. Of several
    /// such orders, it is one in which the most columns stand in their right places. Every answer, printed or right, must
    /// have a word for each column. Returns `None` if there are too many columns to find their order.
    fn of_most_matches(answers: &[SplitAnswer], columns: usize) -> Option<Self> {
        let points_in_right_place = 1;
        // All columns together gain fewer points in their right places than one match does. So these points only break ties.
        let points_for_match = columns + 1;
        let mut gain = Vec::new();
        for column in 0..columns {
            let mut gain_of_column = Vec::new();
            for place in 0..columns {
                let mut points = points_for_match * count_matches(answers, column, place);
                if place == column {
                    points += points_in_right_place;
                }
                gain_of_column.push(points);
            }
            gain.push(gain_of_column);
        }
        let place_of = assignment(&gain)?;
        Some(Self { place_of })
    }

    /// Returns whether every answer is right once each column stands in its right place.
    fn makes_right(&self, answers: &[SplitAnswer]) -> bool {
        answers.iter().all(|split| {
            let mut in_order = Vec::new();
            for &place in &self.place_of {
                in_order.push(&*split.printed[place]);
            }
            split.answer.case.is_right_text(&in_order.join(" "))
        })
    }

    /// Returns whether no column that has moved could as well stand at another place. Columns in their right places may be
    /// alike, because no report says that one of them has moved.
    ///
    /// Only exchanges of two columns are tried. If a column could as well stand at another place, both places have the same number
    /// in each answer, so its exchange with the column that stands at the other place makes every answer right, too.
    fn is_unambiguous(&self, answers: &[SplitAnswer]) -> bool {
        for one in self.moved() {
            for other in 0..self.place_of.len() {
                if other != one && self.with_exchanged(one, other).makes_right(answers) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the order in which two columns stand in each other's place.
    fn with_exchanged(&self, one: usize, other: usize) -> Self {
        let mut place_of = self.place_of.clone();
        place_of.swap(one, other);
        Self { place_of }
    }

    /// Returns a clause that says in which order the columns stand, and that every answer is right otherwise. Some columns
    /// must have moved. `names` are the names of the columns.
    ///
    /// The clause says as little as tells the order: that two columns are exchanged, that only one column is out of line, that
    /// the order is the reverse, or otherwise the whole order.
    fn clause(&self, names: &[&str]) -> String {
        if let [one, other] = self.moved()[..] {
            let one = column_name(one, names);
            let other = column_name(other, names);
            format!("{one} and {other} stand in each other's place; otherwise, {ALL_RIGHT}")
        } else if let Some(column) = self.only_one_out_of_line() {
            self.clause_on_one(column, names)
        } else if self.is_reverse() {
            format!("the columns stand in reverse order; otherwise, {ALL_RIGHT}")
        } else {
            let columns = self.columns_by_place();
            format!(
                "the columns stand in the order {columns}; in the statement's order, {ALL_RIGHT}"
            )
        }
    }

    /// Returns the [clause](Self::clause) on a column that alone is out of line. A report calls a place a column, too: that of the
    /// output.
    fn clause_on_one(&self, column: usize, names: &[&str]) -> String {
        let number = column + 1;
        let place = self.place_of[column] + 1;
        match names.get(column) {
            Some(name) => format!(
                "{name} stands in column {place} and belongs in column {number}; with it there, {ALL_RIGHT}"
            ),
            None => format!(
                "what belongs in column {number} stands in column {place}; with it in its place, {ALL_RIGHT}"
            ),
        }
    }

    /// Returns the columns that do not stand in their right places.
    fn moved(&self) -> Vec<usize> {
        let columns = 0..self.place_of.len();
        columns.filter(|&column| self.is_moved(column)).collect()
    }

    /// Returns whether a column does not stand in its right place.
    fn is_moved(&self, column: usize) -> bool {
        self.place_of[column] != column
    }

    /// Returns the first column without which the others stand in the right order, if there is one. The others may have
    /// [moved](Self::moved), too: if the last column stands first, each other one stands a place later.
    fn only_one_out_of_line(&self) -> Option<usize> {
        let is_sorted_without = |column: &usize| {
            let mut others = self.place_of.clone();
            others.remove(*column);
            others.is_sorted()
        };
        (0..self.place_of.len()).find(is_sorted_without)
    }

    /// Returns whether the columns stand in reverse order: the last one stands first, and so on.
    fn is_reverse(&self) -> bool {
        let places = self.place_of.iter().rev().copied();
        places.eq(0..self.place_of.len())
    }

    /// Returns the numbers of the columns as they stand, from the first place to the last, such as `2 4 1 3`.
    fn columns_by_place(&self) -> String {
        let mut number_at = vec![String::new(); self.place_of.len()];
        for (column, &place) in self.place_of.iter().enumerate() {
            number_at[place] = (column + 1).to_string();
        }
        number_at.join(" ")
    }
}

/// Returns the name of a column with its number, or only the number if it has no name.
fn column_name(column: usize, names: &[&str]) -> String {
    match names.get(column) {
        Some(name) => format!("{name} (column {})", column + 1),
        None => format!("column {}", column + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_said_in_a_few_words() {
        let names = ["ones", "twos", "bonus", "total"];
        for (place_of, names, clause, how) in [
            (
                &[1, 0, 2, 3][..],
                &names[..],
                "ones (column 1) and twos (column 2) stand in each other's place",
                "otherwise",
            ),
            (
                &[1, 2, 3, 0],
                &names,
                "total stands in column 1 and belongs in column 4",
                "with it there",
            ),
            (
                &[3, 0, 1, 2],
                &names,
                "ones stands in column 4 and belongs in column 1",
                "with it there",
            ),
            (
                &[3, 2, 1, 0],
                &names,
                "the columns stand in reverse order",
                "otherwise",
            ),
            (
                &[2, 0, 3, 1],
                &names,
                "the columns stand in the order 2 4 1 3",
                "in the statement's order",
            ),
            (
                &[1, 0, 2],
                &[],
                "column 1 and column 2 stand in each other's place",
                "otherwise",
            ),
            (
                &[2, 0, 1],
                &[],
                "what belongs in column 1 stands in column 3",
                "with it in its place",
            ),
        ] {
            let order = Order {
                place_of: place_of.to_vec(),
            };
            let text = format!("{clause}; {how}, every answer is right");
            assert_eq!(order.clause(names), text);
        }
    }
}
