//! Finds that all answers of a program are right, but stand in each other's place: each one case later or
//! earlier, or the numbers of each answer in another order of the columns.
//!
//! Both are said only if they hold for every answer, and if enough different answers show it: equal answers and
//! equal columns can be exchanged without a difference.

use std::collections::BTreeSet;

use puzzle::plural;

use crate::form::FormFault;
use crate::given::GivenAnswer;

/// The number of different wrong answers that show it. A shift by several cases needs as many for each of them, since
/// in a short input few answers have a case that is so far away.
const MIN: usize = 3;

/// Returns that all answers to the cases of each input stand a few cases later than they should, or earlier.
/// `case` is the puzzle's word for a case.
pub(crate) fn find_shift(
    answers: &(impl Iterator<Item = GivenAnswer> + Clone),
    case: &str,
) -> Option<FormFault> {
    for (by, number) in (1..).zip(["one", "two", "three"]) {
        let cases = if by == 1 {
            format!("{number} {case}")
        } else {
            format!("{number} {}", plural(case))
        };
        let are_shown = |later: isize| {
            let shown = shifted_by(answers.clone(), later);
            shown.is_some_and(|count| count >= MIN * later.unsigned_abs())
        };
        let clause = if are_shown(-by) {
            format!("each answer stands {cases} later: is it printed before it is found?")
        } else if are_shown(by) {
            format!("each answer stands {cases} earlier: does the program skip the first {case}?")
        } else {
            continue;
        };
        let example = String::new();
        return Some(FormFault::Moved { clause, example });
    }
    None
}

/// Returns whether the answers may stand one case later or earlier than they should, however few show it.
pub(crate) fn may_be_shifted(answers: &(impl Iterator<Item = GivenAnswer> + Clone)) -> bool {
    [-1, 1]
        .into_iter()
        .any(|later| shifted_by(answers.clone(), later).is_some())
}

/// Returns how many different answers are wrong, but right for the case that is so many cases later in the same
/// input. Returns `None` unless all answers are right for that case, if there is one.
fn shifted_by(answers: impl Iterator<Item = GivenAnswer>, later: isize) -> Option<usize> {
    let mut different = BTreeSet::new();
    for answer in answers {
        match answer.is_right_for(later) {
            Some(true) if answer.is_wrong() => _ = different.insert(answer.claim.text),
            Some(false) => return None,
            _ => {}
        }
    }
    Some(different.len())
}

/// Returns that the numbers of each answer stand in another order of the columns, if in one order all answers are
/// right, and in no other that is nearly the same. `names` are the names of the columns.
pub(crate) fn find_permutation(answers: &[GivenAnswer], names: &[&str]) -> Option<FormFault> {
    let rows: Vec<Row> = answers.iter().map(Row::of).collect::<Option<_>>()?;
    let count = rows.first()?.own.len();
    let is_long = |row: &Row| [row.own.len(), row.right.len()] == [count; 2];
    let wrong = rows.iter().filter(|row| row.answer.is_wrong());
    let different: BTreeSet<&Vec<String>> = wrong.map(|row| &row.own).collect();
    if different.len() < MIN || !rows.iter().all(is_long) {
        return None;
    }
    let order = best_order(&rows, count);
    if !are_right(&rows, &order) || !is_only_one(&rows, &order) {
        return None;
    }
    let clause = order_clause(&order, names);
    Some(FormFault::Moved {
        clause: clause + ", every answer is right",
        example: String::new(),
    })
}

/// The words of an answer, and those of the right one.
struct Row<'a> {
    answer: &'a GivenAnswer,
    own: Vec<String>,
    right: Vec<String>,
}

impl<'a> Row<'a> {
    /// Returns the words of an answer, unless they are labelled.
    fn of(answer: &'a GivenAnswer) -> Option<Self> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let right = answer.best_text();
        if right.contains(|it: char| it.is_ascii_alphabetic()) {
            return None;
        }
        Some(Self {
            answer,
            own: words(&answer.text_in_place()),
            right: words(&right),
        })
    }
}

/// Returns for each column of a right answer the place at which most answers have it, so that each has another
/// one.
fn best_order(rows: &[Row], count: usize) -> Vec<usize> {
    let mut equal = vec![vec![0; count]; count];
    for row in rows {
        for (column, right) in row.right.iter().enumerate() {
            for (place, own) in row.own.iter().enumerate() {
                // A column that may stand in its own place does.
                equal[column][place] += i64::from(own == right) * (count as i64 + 1);
            }
        }
    }
    for (column, row) in equal.iter_mut().enumerate() {
        row[column] += 1;
    }
    assignment(&equal)
}

/// Returns for each row the index of its column, each another one, so that the sum of these values is the
/// greatest: the Hungarian method, which finds for one row after the other the path of exchanges that costs
/// least.
fn assignment(values: &[Vec<i64>]) -> Vec<usize> {
    let count = values.len();
    // Index 0 of rows and columns is that of none.
    let mut row_price = vec![0; count + 1];
    let mut column_price = vec![0; count + 1];
    let mut row_of = vec![0; count + 1];
    let mut before = vec![0; count + 1];
    for row in 1..=count {
        row_of[0] = row;
        let mut column = 0;
        let mut least = vec![i64::MAX; count + 1];
        let mut is_used = vec![false; count + 1];
        while row_of[column] != 0 {
            is_used[column] = true;
            let from = row_of[column];
            let (mut step, mut next) = (i64::MAX, 0);
            for other in 1..=count {
                if is_used[other] {
                    continue;
                }
                let cost = -values[from - 1][other - 1] - row_price[from] - column_price[other];
                if cost < least[other] {
                    least[other] = cost;
                    before[other] = column;
                }
                if least[other] < step {
                    step = least[other];
                    next = other;
                }
            }
            for other in 0..=count {
                if is_used[other] {
                    row_price[row_of[other]] += step;
                    column_price[other] -= step;
                } else {
                    least[other] -= step;
                }
            }
            column = next;
        }
        while column != 0 {
            row_of[column] = row_of[before[column]];
            column = before[column];
        }
    }
    let mut column_of = vec![0; count];
    for column in 1..=count {
        column_of[row_of[column] - 1] = column - 1;
    }
    column_of
}

/// Returns whether every answer is right once its columns stand in the right order. `order` has the place of each
/// column.
fn are_right(rows: &[Row], order: &[usize]) -> bool {
    rows.iter().all(|row| {
        let words: Vec<&str> = order.iter().map(|&place| &*row.own[place]).collect();
        row.answer.is_right_text(&words.join(" "))
    })
}

/// Returns whether the answers are not right in an order in which two columns are exchanged, of which one does
/// not stand in its own place.
fn is_only_one(rows: &[Row], order: &[usize]) -> bool {
    for one in 0..order.len() {
        for other in 0..one {
            let is_moved = order[one] != one || order[other] != other;
            let mut exchanged = order.to_vec();
            exchanged.swap(one, other);
            if is_moved && are_right(rows, &exchanged) {
                return false;
            }
        }
    }
    true
}

/// Returns a clause that says in which order the columns stand, and begins to say what is so otherwise. `order` has
/// the place of each column.
fn order_clause(order: &[usize], names: &[&str]) -> String {
    let name = |column: usize| match names.get(column) {
        Some(name) => format!("{name} (column {})", column + 1),
        None => format!("column {}", column + 1),
    };
    let moved: Vec<usize> = (0..order.len()).filter(|&it| order[it] != it).collect();
    if let [one, other] = moved[..] {
        let [one, other] = [name(one), name(other)];
        return format!("{one} and {other} stand in each other's place; otherwise");
    }
    if let Some(column) = only_moved(order) {
        let place = order[column] + 1;
        let number = column + 1;
        return match names.get(column) {
            Some(name) => {
                format!(
                    "{name} stands in column {place} and belongs in column {number}; with it there"
                )
            }
            None => format!(
                "what belongs in column {number} stands in column {place}; with it in its place"
            ),
        };
    }
    if order.iter().rev().copied().eq(0..order.len()) {
        return "the columns stand in reverse order; otherwise".to_owned();
    }
    let mut column_at = vec![0; order.len()];
    for (column, &place) in order.iter().enumerate() {
        column_at[place] = column + 1;
    }
    let numbers: Vec<String> = column_at.iter().map(usize::to_string).collect();
    let order = numbers.join(" ");
    format!("the columns stand in the order {order}; in the statement's order")
}

/// Returns the first column without which the others stand in the right order, if there is one.
fn only_moved(order: &[usize]) -> Option<usize> {
    let is_sorted_without = |column: &usize| {
        let mut others = order.to_vec();
        others.remove(*column);
        others.is_sorted()
    };
    (0..order.len()).find(is_sorted_without)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_sum_is_found() {
        let values = [vec![7, 4, 3], vec![6, 8, 5], vec![9, 4, 4]];
        assert_eq!(assignment(&values), [2, 1, 0]);
        assert_eq!(assignment(&[vec![1, 0], vec![0, 1]]), [0, 1]);
        assert_eq!(assignment(&[vec![0, 1], vec![1, 0]]), [1, 0]);
        assert!(assignment(&[]).is_empty());
        // All ways to choose one of each, for random values.
        let mut seed = 1_u64;
        for _ in 0..200 {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 60) as i64
            };
            let values: Vec<Vec<i64>> = (0..4).map(|_| (0..4).map(|_| next()).collect()).collect();
            let sum = |order: &[usize]| -> i64 {
                order
                    .iter()
                    .enumerate()
                    .map(|(row, &it)| values[row][it])
                    .sum()
            };
            let mut best = i64::MIN;
            for number in 0..256 {
                let order = [number % 4, number / 4 % 4, number / 16 % 4, number / 64];
                if BTreeSet::from(order).len() == 4 {
                    best = best.max(sum(&order));
                }
            }
            assert_eq!(sum(&assignment(&values)), best, "{values:?}");
        }
    }

    #[test]
    fn an_order_is_said_in_a_few_words() {
        let names = ["ones", "twos", "bonus", "total"];
        let said = |order: &[usize]| order_clause(order, &names);
        let text = "ones (column 1) and twos (column 2) stand in each other's place; otherwise";
        assert_eq!(said(&[1, 0, 2, 3]), text);
        let text = "total stands in column 1 and belongs in column 4; with it there";
        assert_eq!(said(&[1, 2, 3, 0]), text);
        let text = "ones stands in column 4 and belongs in column 1; with it there";
        assert_eq!(said(&[3, 0, 1, 2]), text);
        let text = "the columns stand in reverse order; otherwise";
        assert_eq!(said(&[3, 2, 1, 0]), text);
        assert_eq!(
            said(&[2, 0, 3, 1]),
            "the columns stand in the order 2 4 1 3; in the statement's order"
        );
        let text = "column 1 and column 2 stand in each other's place; otherwise";
        assert_eq!(order_clause(&[1, 0, 2], &[]), text);
        let text = "what belongs in column 1 stands in column 3; with it in its place";
        assert_eq!(order_clause(&[2, 0, 1], &[]), text);
    }
}
