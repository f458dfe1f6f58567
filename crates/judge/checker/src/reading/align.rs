//! Aligns the lines of an output with the cases of its input: which line answers which case.
//!
//! The alignment is global (Needleman and Wunsch, 1970): every line either answers a case or is left over, every case
//! either has a line or is missing, and the order is kept. The best alignment is the one with the greatest sum of scores.
//! The score of a line as the answer to a case is that of
//! [`DividedLine::score`](super::divided_line::DividedLine::score). What is left over or missing has the score of a
//! [gap](gap_score), and a line that is left over between two cases one point less.
//!
//! If a line is left over and a later case has no line, the answers between them stand one place too far down, and two gaps
//! put them right. With up to 39 cases, this is best if at least two of these answers are right. With more cases, a gap costs
//! more: with 256 cases, it takes four right answers.
//!
//! Where a line would be left over beside a missing case, the two are paired, even if the line looks like no answer: that
//! score, [`OTHER`](super::divided_line::OTHER), is greater than the score of two gaps.
//!
//! If two alignments have the same sum, the first step in which they differ decides: an answer is better than a line that is
//! left over, and that is better than a missing case.

use std::mem;

/// The score of a gap if there are few cases; see [`gap_score`].
const GAP: f64 = -32.0;
/// What is added to the score of a line that is left over between two cases. Without it, such a line would be as good as one
/// before the first case or after the last.
const BETWEEN_CASES: i64 = -1;

/// How far a line may be from its case, beyond the difference in number, on each side of the band.
const BAND: usize = 64;
/// How far it may be even in the largest outputs.
const MIN_BAND: usize = 8;
/// About how many pairs of a line and a case are compared at most, which bounds time and memory. If there would be more, the
/// band is narrower, and what is far too many at the end is not compared; see [`band_for`] and [`comparable_counts`].
/// Of millions of lines, [`MIN_BAND`] leads to more.
const MAX_PAIRS: usize = 1 << 24;
/// No alignment leads to a cell with about this sum. It is half of the least number, so that gaps can be added to it.
const UNREACHABLE: i64 = i64::MIN / 2;

/// The next step of the best alignment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The line answers the case.
    Answer,
    /// The line is left over.
    LeftOver,
    /// The case has no line: its answer is missing.
    Missing,
}

/// A line and the case that it answers: the indices of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) line: usize,
    pub(super) case: usize,
}

/// Returns the pairs of the best alignment, in order. `score` is the score of a
/// line as the answer to a case.
///
/// # Complexity
///
/// Time and memory grow with the number of pairs that are compared. A line is compared with as many cases as the
/// lines and the cases differ in number, and with at most `2 * BAND + 1` more, or with all cases if these are fewer. So both
/// are linear if there are about as many lines as cases, and [`MAX_PAIRS`] bounds them otherwise.
pub(super) fn align(lines: usize, cases: usize, score: impl Fn(usize, usize) -> i32) -> Vec<Pair> {
    if lines == 0 || cases == 0 {
        return Vec::new();
    }
    let mut table = Table::new(lines, cases);
    table.fill(&score);
    table.pairs()
}

/// Returns how far one of these lines may be from its case on each side of the band.
///
/// A row of the band has about `difference + 2 * band` columns, where `difference` is that of the numbers of lines and cases.
/// Half of [`MAX_PAIRS`] is for the differences of all rows, see [`comparable_counts`], and a quarter for each side of the
/// band.
fn band_for(lines: usize, cases: usize) -> usize {
    let max = MAX_PAIRS / 4 / lines.min(cases);
    max.clamp(MIN_BAND, BAND)
}

/// Returns how many of these lines are compared with how many of these cases: all of them, unless they differ by far too
/// much. With 1000 lines, 9388 cases are compared, and with 1000 cases, 16760 lines.
///
/// There may be so many more cases than lines, or more lines than cases, that the differences of all rows, see [`band_for`],
/// are half of [`MAX_PAIRS`]. There may be even more lines if there are few cases: a row has at most `cases + 1` columns, so
/// there may be as many rows of that width as have [`MAX_PAIRS`] columns.
///
/// If this is called with counts that it returned, it returns them again, as when [`align`] calls it after `by_lines`, which
/// leaves out the other lines before it divides them.
pub(super) fn comparable_counts(lines: usize, cases: usize) -> (usize, usize) {
    let fewest = lines.min(cases).max(1);
    let max_difference = MAX_PAIRS / 2 / fewest;
    let most_by_difference = fewest + max_difference; // of lines, or of cases
    let most_lines_if_all_cases = MAX_PAIRS / (cases + 1); // in rows as wide as all cases
    let most_lines = most_by_difference.max(most_lines_if_all_cases);
    (lines.min(most_lines), cases.min(most_by_difference))
}

/// Returns the score of a gap, which is a line that is left over or a case without a line: [`GAP`] for up to 16 cases,
/// and that times (log2(cases) / 4)² for more.
///
/// The more cases there are, the more places there are at which another alignment makes some answers right
/// by chance, above all if many right answers are equal. So a gap costs more then.
fn gap_score(cases: usize) -> i64 {
    let ratio = (cases as f64).log2() / 4.0;
    (GAP * (ratio * ratio).max(1.0)) as i64
}

/// The best step from each cell. A cell is a line and a case, both of which are next.
struct Table {
    lines: usize,
    cases: usize,
    /// The number of columns of each row.
    width: usize,
    /// The case of the first column in the row of the first line. It is negative if the band begins before the first case.
    low: isize,
    /// By how many cases the first column moves from one row to the next: 1 if the columns are a band along the diagonal, 0
    /// if they are all cases.
    shift: usize,
    /// The steps, a row for each line and one for the end of all lines.
    steps: Vec<Step>,
}

impl Table {
    /// Returns a table without steps for so many of these lines and cases as are compared.
    fn new(lines: usize, cases: usize) -> Self {
        let band = band_for(lines, cases);
        let (lines, cases) = comparable_counts(lines, cases);
        let difference = cases as isize - lines as isize;
        let low = difference.min(0) - band as isize;
        let high = difference.max(0) + band as isize;
        let band_width = (high - low + 1) as usize;
        let is_banded = band_width <= cases;
        let width = if is_banded { band_width } else { cases + 1 };
        Self {
            lines,
            cases,
            width,
            low: if is_banded { low } else { 0 },
            shift: usize::from(is_banded),
            steps: vec![Step::LeftOver; (lines + 1) * width],
        }
    }

    /// Fills the table from its end. Each step is the first of the best alignment of what follows, and only the sums of
    /// two rows are kept.
    fn fill(&mut self, score: &impl Fn(usize, usize) -> i32) {
        let &mut Self {
            lines,
            cases,
            width,
            low,
            shift,
            ..
        } = self;
        let gap = gap_score(cases);
        // The sums of this row and of the next one. Before the first column and behind the last one stands a
        // cell that no alignment leads to, so the sum of a column has the index `column + 1`.
        let mut next = vec![UNREACHABLE; width + 2];
        let mut sums = vec![UNREACHABLE; width + 2];
        for line in (0..=lines).rev() {
            let first = first_case(low, shift, line);
            let start = (-first).clamp(0, width as isize) as usize;
            let end = (cases as isize + 1 - first).clamp(0, width as isize) as usize;
            let row = &mut self.steps[line * width..(line + 1) * width];
            sums.fill(UNREACHABLE);
            for column in (start..end).rev() {
                let case = (first + column as isize) as usize;
                let this = column + 1;
                if line == lines && case == cases {
                    sums[this] = 0;
                    continue;
                }
                // In the next row, the same case stands `shift` columns further left, and the next case right of it.
                let below = this - shift;
                let is_outer = case == 0 || case == cases;
                let left_over = next[below] + gap + if is_outer { 0 } else { BETWEEN_CASES };
                let missing = sums[this + 1] + gap;
                // Of equal sums, an answer is best, and then a line that is left over.
                let mut best = (left_over, Step::LeftOver);
                if missing > best.0 {
                    best = (missing, Step::Missing);
                }
                if line < lines && case < cases {
                    let answer = next[below + 1] + i64::from(score(line, case));
                    if answer >= best.0 {
                        best = (answer, Step::Answer);
                    }
                }
                (sums[this], row[column]) = best;
            }
            mem::swap(&mut sums, &mut next);
        }
    }

    /// Follows the best steps from the first line and the first case, until no lines or no cases are left.
    fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let (mut line, mut case) = (0, 0);
        while line < self.lines && case < self.cases {
            let first = first_case(self.low, self.shift, line);
            let column = (case as isize - first) as usize;
            match self.steps[line * self.width + column] {
                Step::Answer => {
                    pairs.push(Pair { line, case });
                    line += 1;
                    case += 1;
                }
                Step::LeftOver => line += 1,
                Step::Missing => case += 1,
            }
        }
        pairs
    }
}

/// Returns the case of the first column in the row of a line.
fn first_case(low: isize, shift: usize, line: usize) -> isize {
    low + (line * shift) as isize
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::super::divided_line::{OTHER, READABLE, RIGHT};
    use super::*;

    /// Returns for each case the number of its line, or `-`. Lines and answers are words.
    fn aligned(lines: &str, answers: &str) -> String {
        let lines: Vec<&str> = lines.split(' ').collect();
        let answers: Vec<&str> = answers.split(' ').collect();
        let score = |line: usize, case: usize| {
            if lines[line] == answers[case] {
                RIGHT
            } else if lines[line].parse::<u32>().is_ok() {
                READABLE
            } else {
                OTHER
            }
        };
        let mut found = vec!["-".to_owned(); answers.len()];
        for pair in align(lines.len(), answers.len(), score) {
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
            ("0 10 1 20 2 30", "10 20 30", "2 4 6"),
            ("5 5 7 7", "5 5 5 7", "1 2 3 4"),
            // The left over line is outside if it can be.
            ("10 10 20", "10 20", "2 3"),
            ("10 20 20", "10 20", "1 2"),
            ("10 20 20 30", "10 20 30", "1 2 4"),
            ("1 2 3 4", "10 20 30", "1 2 3"),
            // What can be no answer stands for one if one is missing.
            ("10 ? 30", "10 20 30", "1 2 3"),
            ("? 10 30", "10 20 30", "2 - 3"),
            ("?", "10 20", "1 -"),
            // A line is rather left over first than that a case has none.
            ("a b", "b a", "2 -"),
        ];
        for (lines, answers, expected) in rows {
            assert_eq!(aligned(lines, answers), expected, "{lines} for {answers}");
        }
        assert_eq!(align(0, 7, |_, _| RIGHT), []);
        assert_eq!(align(7, 0, |_, _| RIGHT), []);
    }

    #[test]
    fn a_gap_costs_more_if_there_are_many_cases() {
        let scores = [1, 16, 64, 256].map(gap_score);
        assert_eq!(scores, [-32, -32, -72, -128]);
    }

    /// A line that is left over and a case without one cost two gaps and a pair, and one more point as the line is left over
    /// between two cases. With up to 39 cases, this is less than two more right answers are worth.
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

    /// Returns the least and the greatest case with which each of these lines is compared.
    fn compared(lines: usize, cases: usize, of: &[usize]) -> Vec<[usize; 2]> {
        let compared = RefCell::new(vec![[usize::MAX, 0]; lines]);
        align(lines, cases, |line, case| {
            let [least, greatest] = &mut compared.borrow_mut()[line];
            *least = case.min(*least);
            *greatest = case.max(*greatest);
            OTHER
        });
        let compared = compared.into_inner();
        of.iter().map(|&line| compared[line]).collect()
    }

    /// Each line is compared with the cases of a band, which reaches 64 cases beyond the difference in number, or with all
    /// cases if these are fewer.
    #[test]
    fn lines_are_compared_with_the_cases_of_a_band() {
        let of = [0, 100, 199];
        assert_eq!(compared(200, 200, &of), [[0, 64], [36, 164], [135, 199]]);
        assert_eq!(compared(200, 210, &of), [[0, 74], [36, 174], [135, 209]]);
        assert_eq!(compared(210, 200, &of), [[0, 64], [26, 164], [125, 199]]);
        assert_eq!(compared(210, 200, &[209]), [[135, 199]]);
        assert_eq!(
            compared(129, 129, &[0, 64, 128]),
            [[0, 64], [0, 128], [64, 128]]
        );
        assert_eq!(compared(128, 128, &[0, 64, 127]), [[0, 127]; 3]);
    }

    #[test]
    fn what_is_compared_is_bounded() {
        assert_eq!(comparable_counts(1_000_000, 1_000), (16_760, 1_000));
        assert_eq!(comparable_counts(1_000, 1_000_000), (1_000, 9_388));
        assert_eq!(comparable_counts(100_000, 100_300), (100_000, 100_083));
        assert_eq!(comparable_counts(100_300, 100_000), (100_083, 100_000));
        assert_eq!(comparable_counts(5_000, 4_000), (5_000, 4_000));
        assert_eq!(comparable_counts(0, 0), (0, 0));
        assert_eq!(comparable_counts(1, 10_000_000), (1, 8_388_609));
        let bands = [1, 65_536, 131_072, 1_000_000].map(|fewest| {
            let bands = [band_for(fewest, 2_000_000), band_for(2_000_000, fewest)];
            assert_eq!(bands[0], bands[1], "{fewest}");
            bands[0]
        });
        assert_eq!(bands, [64, 64, 32, 8]);
    }

    /// Far more lines than cases, or cases than lines, are not all compared with each other.
    #[test]
    fn what_is_far_too_many_is_left_over() {
        let score = |line, case| if line == case { RIGHT } else { READABLE };
        for (lines, cases) in [(1_000_000, 3_000), (3_000, 1_000_000), (200_000, 200_000)] {
            let pairs = align(lines, cases, score);
            let count = lines.min(cases);
            assert_eq!(pairs.len(), count);
            assert!(pairs.iter().all(|pair| pair.line == pair.case));
        }
    }
}
