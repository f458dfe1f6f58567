//! Finds that all answers of a program are right, but stand in each other's place: all answers a few cases later or
//! earlier, which is a shift, or the numbers of each answer in another order. The numbers that should stand at the same
//! place of each answer are a column.
//!
//! Both are said only if they hold for every answer, and if enough different answers show it: equal answers and
//! equal columns can be exchanged without a difference. A shift is looked for in each output when it is read, and again
//! in the answers of all runs together, where the numbers in another order are looked for, too.

use std::collections::BTreeSet;

use puzzle::plural;

use crate::form::FormFault;
use crate::form_words::with_right;
use crate::given::GivenAnswer;

/// The number of different wrong answers that show an order of the columns, or a shift by one case. A shift by n cases needs
/// n times as many, since in a short input few answers have a case that is so far away.
const MIN_WRONG: usize = 3;

/// Returns the fault that every answer stands one, two or three cases too late in its input, or too early. `case` is the
/// puzzle's word for a case.
pub(crate) fn find_shift(
    answers: &(impl Iterator<Item = GivenAnswer> + Clone),
    case: &str,
) -> Option<FormFault> {
    for (distance, number_word) in (1..).zip(["one", "two", "three"]) {
        // "one board later" and "the first board", or "two boards later" and "the first two boards".
        let (cases, first_cases) = if distance == 1 {
            (format!("{number_word} {case}"), case.to_owned())
        } else {
            let cases = format!("{number_word} {}", plural(case));
            (cases.clone(), cases)
        };
        // Answers that belong to an earlier case, at a negative offset, stand later than they should.
        let clause = if is_shown_by_enough(-distance, answers.clone()) {
            format!("each answer stands {cases} later: is it printed before it is found?")
        } else if is_shown_by_enough(distance, answers.clone()) {
            format!(
                "each answer stands {cases} earlier: does the program skip the first {first_cases}?"
            )
        } else {
            continue;
        };
        return Some(FormFault::moved(clause));
    }
    None
}

/// Returns whether all answers are right for the case at this offset from their own, and enough of them show it.
fn is_shown_by_enough(offset: isize, answers: impl Iterator<Item = GivenAnswer>) -> bool {
    let wrong = count_wrong_if_right_for(offset, answers);
    wrong.is_some_and(|count| count >= MIN_WRONG * offset.unsigned_abs())
}

/// Returns whether the answers may stand one case later or earlier than they should, however few show it. This is also
/// so if none does, as in an input with a single case.
pub(crate) fn may_be_shifted(answers: &(impl Iterator<Item = GivenAnswer> + Clone)) -> bool {
    [-1, 1]
        .into_iter()
        .any(|offset| count_wrong_if_right_for(offset, answers.clone()).is_some())
}

/// Returns how many different answers are wrong, but right for the case at this offset from their own in the same
/// input: a later case, or an earlier one if the offset is negative. Answers without such a case are passed over. Returns
/// `None` if an answer is wrong for that case.
fn count_wrong_if_right_for(
    offset: isize,
    answers: impl Iterator<Item = GivenAnswer>,
) -> Option<usize> {
    let mut different = BTreeSet::new();
    for answer in answers {
        match answer.is_right_for(offset) {
            Some(true) if answer.is_wrong() => _ = different.insert(answer.claim.text),
            Some(false) => return None,
            _ => {}
        }
    }
    Some(different.len())
}

/// Returns the fault that the numbers of each answer stand in another order of the columns, if there is one order in which
/// all answers are right, and it is [unambiguous](Order::is_unambiguous). `names` are the names of the columns.
pub(crate) fn find_permutation(answers: &[GivenAnswer], names: &[&str]) -> Option<FormFault> {
    let answers: Vec<SplitAnswer> = answers.iter().map(SplitAnswer::of).collect::<Option<_>>()?;
    let columns = answers.first()?.printed.len();
    let has_all_columns =
        |it: &SplitAnswer| it.printed.len() == columns && it.right.len() == columns;
    if !answers.iter().all(has_all_columns) {
        return None;
    }
    let wrong = answers.iter().filter(|it| it.answer.is_wrong());
    let different: BTreeSet<&Vec<String>> = wrong.map(|it| &it.printed).collect();
    if different.len() < MIN_WRONG {
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
    /// Splits an answer into words. Returns `None` if the right one has letters, such as those of a label: then not all
    /// words are numbers.
    fn of(answer: &'a GivenAnswer) -> Option<Self> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let right = answer.best_text();
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

/// The order in which a program prints the columns of each answer.
struct Order {
    /// The place at which each column stands. Places are counted from 0, so the right place of a column is its index.
    place_of: Vec<usize>,
}

impl Order {
    /// Returns the order of this many columns in which the most printed words are the right ones of their columns. Of several
    /// such orders, it is one in which the most columns stand in their right places. Every answer, printed or right, must
    /// have a word for each column. Returns `None` if there are too many columns to find their order.
    fn of_most_matches(answers: &[SplitAnswer], count: usize) -> Option<Self> {
        // One matching word outweighs the points that break ties, even those of all columns.
        let weight = count + 1;
        let mut gain = vec![vec![0; count]; count];
        for answer in answers {
            for (column, right) in answer.right.iter().enumerate() {
                for (place, printed) in answer.printed.iter().enumerate() {
                    if printed == right {
                        gain[column][place] += weight;
                    }
                }
            }
        }
        // A point for each column in its right place breaks ties.
        for (column, gains) in gain.iter_mut().enumerate() {
            gains[column] += 1;
        }
        let place_of = assignment(&gain)?;
        Some(Self { place_of })
    }

    /// Returns whether every answer is right once each column stands in its right place.
    fn makes_right(&self, answers: &[SplitAnswer]) -> bool {
        answers.iter().all(|it| {
            let words: Vec<&str> = self.place_of.iter().map(|&at| &*it.printed[at]).collect();
            it.answer.is_right_text(&words.join(" "))
        })
    }

    /// Returns whether this order is the only one of those nearly the same that makes every answer right: no exchange of
    /// a column that has moved with another column does so too. Columns that stand in their right places may be alike,
    /// because no report says that one of them has moved.
    fn is_unambiguous(&self, answers: &[SplitAnswer]) -> bool {
        for one in self.moved() {
            for other in (0..self.place_of.len()).filter(|&other| other != one) {
                let mut place_of = self.place_of.clone();
                place_of.swap(one, other);
                if (Self { place_of }).makes_right(answers) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns a clause that says in which order the columns stand, and that every answer is right otherwise. Some columns
    /// must have moved. `names` are the names of the columns.
    fn clause(&self, names: &[&str]) -> String {
        let (clause, once_it_is_mended) = if let [one, other] = self.moved()[..] {
            let [one, other] = [one, other].map(|column| column_name(column, names));
            let clause = format!("{one} and {other} stand in each other's place");
            (clause, "otherwise")
        } else if let Some(column) = self.only_one_out_of_line() {
            let (number, place) = (column + 1, self.place_of[column] + 1);
            match names.get(column) {
                Some(name) => (
                    format!("{name} stands in column {place} and belongs in column {number}"),
                    "with it there",
                ),
                None => (
                    format!("what belongs in column {number} stands in column {place}"),
                    "with it in its place",
                ),
            }
        } else if self.is_reverse() {
            let clause = "the columns stand in reverse order".to_owned();
            (clause, "otherwise")
        } else {
            let clause = format!("the columns stand in the order {}", self.numbers());
            (clause, "in the statement's order")
        };
        with_right(clause, once_it_is_mended, Some("every answer is right"))
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

    /// Returns the first column without which the others stand in the right order, if there is one. All of them may have
    /// [moved](Self::moved): if the last column stands first, each other one stands a place later.
    fn only_one_out_of_line(&self) -> Option<usize> {
        let is_sorted_without = |column: &usize| {
            let mut others = self.place_of.clone();
            others.remove(*column);
            others.is_sorted()
        };
        (0..self.place_of.len()).find(is_sorted_without)
    }

    /// Returns whether the last column stands first, and so on.
    fn is_reverse(&self) -> bool {
        let places = self.place_of.iter().rev().copied();
        places.eq(0..self.place_of.len())
    }

    /// Returns the numbers of the columns as they stand, from the first place to the last.
    fn numbers(&self) -> String {
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

/// Returns the place of each column, no two columns at the same, so that the sum of `gain[column][place]` over all columns
/// is the greatest. Returns `None` if there are more than 16 columns, because the work doubles with each.
///
/// For each set of k places, this finds the greatest sum that the first k columns can have at them. The last of these
/// columns stands at one of the places, and the others have the greatest sum at the rest of them, which is a smaller set.
fn assignment(gain: &[Vec<usize>]) -> Option<Vec<usize>> {
    const MAX_COLUMNS: usize = 16;
    let count = gain.len();
    if count > MAX_COLUMNS {
        return None;
    }
    // The index of a set has a bit for each of its places, so a smaller set within it has a smaller index and is done before.
    // Of a set are kept the greatest sum, and the place at which the last of its columns then stands.
    let mut best = vec![(0, 0); 1 << count];
    for set in 1..best.len() {
        let last = set.count_ones() as usize - 1;
        for (place, gain_here) in gain[last].iter().enumerate() {
            if set & (1 << place) != 0 {
                let (sum_of_others, _) = best[set & !(1 << place)];
                best[set] = best[set].max((sum_of_others + gain_here, place));
            }
        }
    }
    // The place of the last column is taken from the set of all places, then that of the column before it, and so on.
    let mut place_of = vec![0; count];
    let mut set = best.len() - 1;
    for column in (0..count).rev() {
        let (_, place) = best[set];
        place_of[column] = place;
        set &= !(1 << place);
    }
    Some(place_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_sum_is_found() {
        let gain = [vec![7, 4, 3], vec![6, 8, 5], vec![9, 4, 4]];
        assert_eq!(assignment(&gain), Some(vec![2, 1, 0]));
        assert_eq!(assignment(&[vec![1, 0], vec![0, 1]]), Some(vec![0, 1]));
        assert_eq!(assignment(&[vec![0, 1], vec![1, 0]]), Some(vec![1, 0]));
        assert_eq!(assignment(&[]), Some(Vec::new()));
        let is_found = |count| assignment(&vec![vec![0; count]; count]).is_some();
        assert_eq!([16, 17].map(is_found), [true, false]);
    }

    #[test]
    fn no_other_assignment_has_a_greater_sum() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 60) as usize
        };
        for count in 1..=5 {
            for _ in 0..40 {
                let row = |_| (0..count).map(|_| random()).collect();
                let gain: Vec<Vec<usize>> = (0..count).map(row).collect();
                let place_of = assignment(&gain).unwrap();
                let different = BTreeSet::from_iter(&place_of);
                assert_eq!(different.len(), count, "{gain:?}");
                let sum: usize = (0..count).map(|it| gain[it][place_of[it]]).sum();
                assert_eq!(sum, greatest_sum(&gain, &[]), "{gain:?}");
            }
        }
    }

    /// Returns the greatest sum of all ways to give each column a place, of which the first columns have these.
    fn greatest_sum(gain: &[Vec<usize>], taken: &[usize]) -> usize {
        let Some(gain_at) = gain.get(taken.len()) else {
            return 0;
        };
        let free = (0..gain.len()).filter(|place| !taken.contains(place));
        let sums = free.map(|at| gain_at[at] + greatest_sum(gain, &[taken, &[at]].concat()));
        sums.max().expect("a place is free")
    }

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
