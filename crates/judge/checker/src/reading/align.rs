//! Aligns the lines of an output with the cases of its input: finds which line answers which case.
//!
//! [`align`] takes the [`Band`] of lines and cases that are compared, and a function that [scores](super::score) a line as the
//! answer to a case. It returns the pairs of a line and the case that it answers.
//!
//! The alignment is global (Needleman and Wunsch, 1970). Every line is either paired with a case or left over, every case is
//! either paired with a line or missing, and the order is kept. In this example, the answer to the third case is missing:
//!
//! ```text
//! right answers   10    20    30    40
//! lines           10    20    -     40
//! score          128 + 128  - 32 + 128 = 352
//! ```
//!
//! The more a line looks like the right answer to a case, the greater the score of the pair. It is 128 for the right answer, 48
//! for a wrong one, and -48 for a line that is no answer; [`score`](super::score) has the scores between these. A gap is a line
//! that is left over or a case that is missing. Its score is -32, or [less](gap_score) if there are more than 16 cases. A line
//! that is left over between two cases has [one point less](BETWEEN_CASES).
//!
//! The best alignment is the one with the greatest sum, among those that pair only what the band compares. In the example, `40`
//! could also answer the third case, and the fourth one be missing. But then the sum is only 128 + 128 + 48 - 32 = 272.
//!
//! # What follows from the scores
//!
//! Right answers that stand a line too late or too early are paired with their own cases if there are enough of them. In the next
//! example, a superfluous line stands before two right answers, and the answer behind them is missing. So each right answer stands
//! one line too late:
//!
//! ```text
//! right answers         10    20    30
//! lines            0    10    20    -
//! score          -32 + 128 + 128 - 32 = 192      the best alignment: two gaps, and two right answers
//!
//! lines                  0    10    20
//! score                 48 +  48 +  48 = 144      no gaps, and three wrong answers
//! ```
//!
//! With only one such answer, no gaps are better: -32 + 128 - 32 is less than 48 + 48. The more cases there are, the more such
//! answers are needed.
//!
//! A line that is no answer makes a pair with the score [`OTHER`](super::score::OTHER), which is -48. The score of two gaps is -64
//! or less. So no line is left over directly beside a missing case: the two are paired instead.
//!
//! # The table
//!
//! The [`Aligner`] finds the best alignment in a table with a row for each compared line and a column for each compared case, and
//! one more row and column for their ends. An alignment is a path from the first cell to the last one, by three kinds of
//! [steps](Step): `Pair` goes one row down and one column to the right, `LeftOver` goes one row down, and `Missing` goes one
//! column to the right.
//!
//! This is the best path of the first example. Each cell has the step that is best there, and the sum of the scores from there
//! on:
//!
//! ```text
//!        10           20           30           40           end
//! 10     Pair 352
//! 20                  Pair 224
//! 40                               Missing 96   Pair 128
//! end                                                        End 0
//! ```
//!
//! The table is filled from its end: the rows upwards, and each row from right to left. So when a cell is filled, the sums of
//! the cells to which its three steps lead are known. For each step, its own score and the sum of the next cell are added up.
//! The best step is the one with the greatest result. The sums of a row are kept only until the row above it is filled, and
//! the steps until the end, when they are followed from the first cell on.
//!
//! Only the cells of the band are filled, which lie along the diagonal. No step leads out of the band. If there are far more
//! lines than cases, the band has no rows for the last lines, which are left over. If there are far more cases than lines, it
//! has no columns for the last cases, which are missing.

use super::band::Band;

/// The score of a gap if there are few cases; see [`gap_score`].
const GAP: i64 = -32;
/// The score that is added to that of a gap for each line that is left over between two cases. Programs more often print a line
/// too many before their first answer or after their last one than between two answers. So of the lines `10`, `10` and `20` for
/// the cases 10 and 20, the first one is left over, and not the second one.
///
/// It is so small that it mostly decides only between alignments that are equally good otherwise.
const BETWEEN_CASES: i64 = -1;

/// A line and a case, by their indices. In an alignment, the line answers the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) line: usize,
    pub(super) case: usize,
}

/// Returns the pairs of the best alignment within this band, in order. `pair_score` returns the score of a line as the answer
/// to a case. It is called for the pairs of the band.
///
/// # Complexity
///
/// Time and memory grow with the number of pairs in the band.
pub(super) fn align(band: &Band, pair_score: impl Fn(Pair) -> i64) -> Vec<Pair> {
    if band.case_count == 0 {
        return Vec::new(); // `gap_score` needs a case
    }
    let aligner = Aligner {
        band,
        gap_score: gap_score(band.case_count),
        pair_score,
    };
    aligner.best_alignment()
}

/// Returns the score of a gap: [`GAP`] for up to 16 cases, and [`GAP`] times (log2(cases) / log2(16))² for more, rounded towards
/// 0. For 64 cases, for example, it is -72. There must be a case.
///
/// The more cases there are, the more places there are at which another alignment makes some answers right
/// by chance, above all if many right answers are equal. So a gap costs more then.
fn gap_score(case_count: usize) -> i64 {
    const FEW_CASES: f64 = 16.0;
    let ratio = (case_count as f64).log2() / FEW_CASES.log2();
    (GAP as f64 * (ratio * ratio).max(1.0)) as i64
}

/// A step from a cell of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The line is paired with the case.
    Pair,
    /// The line is left over.
    LeftOver,
    /// The case is missing: it has no line.
    Missing,
    /// No line and no case is left. Only the last cell has this step.
    End,
}

/// A path from a cell to the end of the table. Of its steps, only the first is kept.
#[derive(Clone, Copy)]
struct Path {
    /// The first step.
    first_step: Step,
    /// The sum of the scores of all steps.
    sum: i64,
}

impl Path {
    /// The path from the last cell.
    const END: Self = Self {
        first_step: Step::End,
        sum: 0,
    };

    /// Returns the path that takes this step, which has this score, and goes on as `self` does.
    fn with_step_before(self, step: Step, score: i64) -> Self {
        Self {
            first_step: step,
            sum: score + self.sum,
        }
    }
}

/// Returns the path with the greater sum, or the only path that there is. If both have the same sum, this is `first`.
fn better(first: Option<Path>, second: Option<Path>) -> Option<Path> {
    match (first, second) {
        (Some(first), Some(second)) if second.sum > first.sum => Some(second),
        (first, second) => first.or(second),
    }
}

/// A row of the table: a value for each of its cells that are in the band.
struct Row<T> {
    /// The case in whose column the first of these cells is.
    first_case: usize,
    /// The values of these cells, from left to right.
    values: Vec<T>,
}

impl<T: Copy> Row<T> {
    /// Returns the value in the column of a case, or `None` if this cell is outside the band.
    fn get(&self, case: usize) -> Option<T> {
        let index = case.checked_sub(self.first_case)?;
        self.values.get(index).copied()
    }
}

impl Row<Path> {
    /// Returns the first step of each path.
    fn steps(&self) -> Row<Step> {
        Row {
            first_case: self.first_case,
            values: self.values.iter().map(|path| path.first_step).collect(),
        }
    }
}

/// Finds the best alignment in the table that the head of this file describes.
///
/// In the methods, `line` and `case` are the row and the column of a cell. For the ends, these are [`Band::line_count`] and
/// [`Band::case_count`].
struct Aligner<'b, F> {
    /// The cells of the table that are filled.
    band: &'b Band,
    /// The score of a gap.
    gap_score: i64,
    /// Returns the score of a line as the answer to a case.
    pair_score: F,
}

impl<F: Fn(Pair) -> i64> Aligner<'_, F> {
    /// Returns the pairs of the best alignment, in order.
    fn best_alignment(&self) -> Vec<Pair> {
        pairs_on_best_path(&self.fill_table())
    }

    /// Fills the table from its end, and returns it: the best step from each cell, row by row.
    fn fill_table(&self) -> Vec<Row<Step>> {
        let mut row_below = Row {
            first_case: 0,
            values: Vec::new(), // there is no row below the last one
        };
        let mut table = Vec::with_capacity(self.band.line_count + 1);
        for line in (0..=self.band.line_count).rev() {
            let row = self.fill_row(line, &row_below);
            table.push(row.steps());
            row_below = row;
        }
        table.reverse();
        table
    }

    /// Returns the best path from each cell of a row, given the row below it.
    fn fill_row(&self, line: usize, row_below: &Row<Path>) -> Row<Path> {
        let cases = self.band.cases_of(line);
        let first_case = *cases.start();
        let mut values = Vec::new();
        let mut path_of_right_cell = None;
        for case in cases.rev() {
            let path = self.best_path(line, case, row_below, path_of_right_cell);
            path_of_right_cell = Some(path);
            values.push(path);
        }
        values.reverse();
        Row { first_case, values }
    }

    /// Returns the best path from a cell, given those from the row below it and from the cell to its right. Of steps that are
    /// equally good, `Pair` is taken rather than `LeftOver`, and both rather than `Missing`.
    fn best_path(
        &self,
        line: usize,
        case: usize,
        row_below: &Row<Path>,
        path_of_right_cell: Option<Path>,
    ) -> Path {
        if line == self.band.line_count && case == self.band.case_count {
            return Path::END;
        }
        // A step is `None` if it would lead out of the table or out of the band.
        let pair = row_below
            .get(case + 1)
            .map(|path| path.with_step_before(Step::Pair, (self.pair_score)(Pair { line, case })));
        let left_over = row_below
            .get(case)
            .map(|path| path.with_step_before(Step::LeftOver, self.left_over_score(case)));
        let missing =
            path_of_right_cell.map(|path| path.with_step_before(Step::Missing, self.gap_score));
        // From the last cell of a row, a step leads down, because the row below reaches at least as far. From any other cell, a step
        // leads to the right.
        better(better(pair, left_over), missing).expect("a step from a cell before the end")
    }

    /// Returns the score of a line that is left over directly before this case.
    fn left_over_score(&self, case: usize) -> i64 {
        let is_between_cases = case > 0 && case < self.band.case_count;
        if is_between_cases {
            self.gap_score + BETWEEN_CASES
        } else {
            self.gap_score
        }
    }
}

/// Follows the best steps from the first cell to the end. Returns the pairs on the way.
fn pairs_on_best_path(table: &[Row<Step>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut line = 0;
    let mut case = 0;
    loop {
        let step = table[line].get(case);
        match step.expect("the best steps stay within the band") {
            Step::Pair => {
                pairs.push(Pair { line, case });
                line += 1;
                case += 1;
            }
            Step::LeftOver => line += 1,
            Step::Missing => case += 1,
            Step::End => return pairs,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::super::score::{OTHER, READABLE, RIGHT};
    use super::*;

    /// Returns for each case the number of its line, or `-`. Lines and answers are words.
    fn aligned(lines: &str, answers: &str) -> String {
        let lines: Vec<&str> = lines.split(' ').collect();
        let answers: Vec<&str> = answers.split(' ').collect();
        let score = |Pair { line, case }| {
            if lines[line] == answers[case] {
                RIGHT
            } else if lines[line].parse::<u32>().is_ok() {
                READABLE
            } else {
                OTHER
            }
        };
        let mut found = vec!["-".to_owned(); answers.len()];
        for pair in align(&Band::new(lines.len(), answers.len()), score) {
            found[pair.case] = (pair.line + 1).to_string();
        }
        found.join(" ")
    }

    #[test]
    fn lines_are_aligned_with_cases() {
        let rows = [
            ("10 20 30", "10 20 30", "1 2 3"),
            ("10 21 30", "10 20 30", "1 2 3"),
            ("20 30 40", "10 20 30 40", "- 1 2 3"),
            ("10 20 40", "10 20 30 40", "1 2 - 3"),
            ("0 10 20 30 40 50", "10 20 30 40 50 60", "2 3 4 5 6 -"),
            // The second example at the head of the file, and one with a single answer that stands one line too late.
            ("0 10 20", "10 20 30", "2 3 -"),
            ("0 10", "10 20", "1 2"),
            ("0 10 1 20 2 30", "10 20 30", "2 4 6"),
            ("5 5 7 7", "5 5 5 7", "1 2 3 4"),
            // A line is rather left over before all cases or after them than between two.
            ("10 10 20", "10 20", "2 3"),
            ("10 20 20", "10 20", "1 2"),
            ("10 20 20 30", "10 20 30", "1 2 4"),
            ("1 2 3 4", "10 20 30", "1 2 3"),
            // `?` looks like no answer. It is paired with a case that has no line if this is directly beside it.
            ("10 ? 30", "10 20 30", "1 2 3"),
            ("? 10 30", "10 20 30", "2 - 3"),
            ("?", "10 20", "1 -"),
            // Leaving over `a` and pairing `b` is as good as pairing `a` and leaving over `b`. The left over line comes first.
            ("a b", "b a", "2 -"),
        ];
        for (lines, answers, expected) in rows {
            assert_eq!(aligned(lines, answers), expected, "{lines} for {answers}");
        }
        assert_eq!(align(&Band::new(0, 7), |_| RIGHT), []);
        assert_eq!(align(&Band::new(7, 0), |_| RIGHT), []);
    }

    #[test]
    fn a_gap_costs_more_if_there_are_many_cases() {
        let scores = [1, 16, 39, 40, 64, 256].map(gap_score);
        assert_eq!(scores, [-32, -32, -55, -56, -72, -128]);
    }

    /// With 39 cases, a gap has the score -55, and two gaps with two right answers are better than three wrong answers. With 40
    /// cases, the score is -56, and they are not.
    #[test]
    fn two_more_right_answers_outweigh_two_gaps_if_there_are_few_cases() {
        for (cases, has_gaps) in [(39, true), (40, false)] {
            let numbers: Vec<String> = (1..=cases).map(|number| number.to_string()).collect();
            // A line before the fifth answer, and none for the seventh.
            let zero = ["0".to_owned()];
            let lines = [&numbers[..4], &zero, &numbers[4..6], &numbers[7..]].concat();
            let found = aligned(&lines.join(" "), &numbers.join(" "));
            let [fifth, sixth, seventh] = [4, 5, 6].map(|at| found.split(' ').nth(at).unwrap());
            let expected = if has_gaps {
                ["6", "7", "-"]
            } else {
                ["5", "6", "7"]
            };
            assert_eq!([fifth, sixth, seventh], expected, "{cases}");
        }
    }

    /// The band contains the end of all cases, but no score is asked for it.
    #[test]
    fn lines_are_compared_with_the_cases_of_the_band() {
        let (lines, cases) = (200, 210);
        let compared = RefCell::new(vec![Vec::new(); lines]);
        let band = Band::new(lines, cases);
        align(&band, |Pair { line, case }| {
            compared.borrow_mut()[line].push(case);
            OTHER
        });
        for (line, mut of_line) in compared.into_inner().into_iter().enumerate() {
            of_line.sort_unstable();
            let of_band = band.cases_of(line).filter(|case| *case < cases);
            assert!(of_band.eq(of_line), "{line}");
        }
    }

    /// The band is so narrow that even these are aligned quickly.
    #[test]
    fn very_many_lines_and_cases_are_aligned() {
        let score = |Pair { line, case }| if line == case { RIGHT } else { READABLE };
        for (lines, cases) in [(1_000_000, 3_000), (3_000, 1_000_000), (200_000, 200_000)] {
            let pairs = align(&Band::new(lines, cases), score);
            let count = lines.min(cases);
            assert_eq!(pairs.len(), count);
            assert!(pairs.iter().all(|pair| pair.line == pair.case));
        }
    }
}
