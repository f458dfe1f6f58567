//! Chooses the pairs of a line and a case that an [alignment](super::align) compares.
//!
//! Comparing each line with each case takes too long if there are thousands of both. But most lines answer a case of about
//! their own number: a line is off by one place for each line before it that answers no case, and for each case before it
//! that has no line. So a line is compared only with the cases of a band along the diagonal of the table of all pairs.
//!
//! A row of the band has one cell on the diagonal, as many more as the numbers of lines and cases differ, and a margin on each
//! side. In this example, there are 5 lines and 7 cases, and the margin is 1:
//!
//! ```text
//!          case 0   1   2   3   4   5   6  end
//! line 0        #   #   #   #
//! line 1        #   #   #   #   #
//! line 2            #   #   #   #   #
//! line 3                #   #   #   #   #
//! line 4                    #   #   #   #   #
//! end                           #   #   #   #
//! ```
//!
//! The last row and the last column stand for the end of all lines and of all cases.
//!
//! In very large outputs, the margin is smaller. And if there are far more lines than cases, or cases than lines, those at the
//! end are compared with nothing.

use std::ops::RangeInclusive;

/// About how many pairs of a line and a case are compared at most. It bounds the time, and also the memory, since the
/// alignment stores one byte for each pair. It is exceeded only with more than half a million lines and as many cases, because
/// of [`MIN_MARGIN`].
///
/// A band has about `smaller * (difference + 2 * margin)` pairs. Here, `smaller` is the smaller one of the numbers of lines and
/// cases, and `difference` is their difference. Half of the pairs are for the difference (see [`max_of_larger`]), and a quarter
/// for the [`margin`] on each side.
const MAX_PAIRS: usize = 1 << 24;
/// The margin of the band, unless there would be too many pairs. With this margin, 64 lines that answer no case may stand
/// before 64 cases that have no line, and all other lines are still compared with the right case.
const MAX_MARGIN: usize = 64;
/// The margin of the band in the largest outputs. A smaller one would hardly find lines that are out of place.
const MIN_MARGIN: usize = 8;

/// Which lines of an output are compared with which cases.
pub(super) struct Band {
    /// How many lines are compared with cases: the first ones.
    pub(super) line_count: usize,
    /// How many cases are compared with lines: the first ones.
    pub(super) case_count: usize,
    /// With how many cases before the one of the same index a line is compared, as far as there are any.
    cases_before: usize,
    /// With how many cases behind the one of the same index a line is compared, as far as there are any.
    cases_behind: usize,
}

impl Band {
    /// Returns the band for an output with this many lines and an input with this many cases.
    pub(super) fn new(total_lines: usize, total_cases: usize) -> Self {
        let line_count = count_compared_lines(total_lines, total_cases);
        let case_count = count_compared_cases(total_lines, total_cases);
        let margin = margin(line_count.min(case_count));
        let cases_before = line_count.saturating_sub(case_count) + margin;
        let cases_behind = case_count.saturating_sub(line_count) + margin;
        let width = cases_before + 1 + cases_behind;
        if width <= case_count {
            Self {
                line_count,
                case_count,
                cases_before,
                cases_behind,
            }
        } else {
            // The band would be wider than the table, so each line is compared with all cases.
            Self {
                line_count,
                case_count,
                cases_before: line_count,
                cases_behind: case_count,
            }
        }
    }

    /// Returns the cases in the row of this line. An index that is the number of all compared lines, or cases, stands for their
    /// end.
    pub(super) fn cases_of(&self, line: usize) -> RangeInclusive<usize> {
        let first = line.saturating_sub(self.cases_before);
        let last = (line + self.cases_behind).min(self.case_count);
        first..=last
    }
}

/// Returns how many lines are compared, given the numbers of all lines and cases. With 1000 cases, for example, these are at
/// most 16760 lines.
fn count_compared_lines(total_lines: usize, total_cases: usize) -> usize {
    let max_with_all_cases = MAX_PAIRS / (total_cases + 1); // with a column for the end of the cases
    let max = max_of_larger(total_lines.min(total_cases)).max(max_with_all_cases);
    total_lines.min(max)
}

/// Returns how many cases are compared, given the numbers of all lines and cases. With 1000 lines, for example, these are at
/// most 9388 cases.
fn count_compared_cases(total_lines: usize, total_cases: usize) -> usize {
    total_cases.min(max_of_larger(total_lines.min(total_cases)))
}

/// Returns how large the larger one of the numbers of lines and cases may be, given the smaller one: the difference may have half
/// of [`MAX_PAIRS`].
fn max_of_larger(smaller: usize) -> usize {
    smaller + MAX_PAIRS / 2 / smaller.max(1)
}

/// Returns the margin of the band on each side, given the smaller one of the numbers of lines and cases.
fn margin(smaller: usize) -> usize {
    let max = MAX_PAIRS / 4 / smaller.max(1);
    max.clamp(MIN_MARGIN, MAX_MARGIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture at the head of this file.
    #[test]
    fn a_band_lies_along_the_diagonal() {
        let band = Band {
            line_count: 5,
            case_count: 7,
            cases_before: 1,
            cases_behind: 2 + 1,
        };
        let rows = [0..=3, 0..=4, 1..=5, 2..=6, 3..=7, 4..=7];
        assert_eq!([0, 1, 2, 3, 4, 5].map(|line| band.cases_of(line)), rows);
    }

    #[test]
    fn a_band_reaches_beyond_the_difference_of_lines_and_cases() {
        for (lines, cases, line, first, last) in [
            (200, 200, 0, 0, 64),
            (200, 200, 100, 36, 164),
            (200, 200, 200, 136, 200),
            (200, 210, 100, 36, 174),
            (210, 200, 100, 26, 164),
            (210, 200, 210, 136, 200),
            // 129 cases are as many as the band is wide, and 128 are fewer.
            (129, 129, 0, 0, 64),
            (128, 128, 0, 0, 128),
            (128, 128, 128, 0, 128),
        ] {
            let cases_of_line = Band::new(lines, cases).cases_of(line);
            assert_eq!(cases_of_line, first..=last, "{lines} {cases} {line}");
        }
    }

    #[test]
    fn what_is_compared_is_bounded() {
        for (lines, cases, lines_compared, cases_compared) in [
            (1_000_000, 1_000, 16_760, 1_000),
            (1_000, 1_000_000, 1_000, 9_388),
            (100_000, 100_300, 100_000, 100_083),
            (100_300, 100_000, 100_083, 100_000),
            (5_000, 4_000, 5_000, 4_000),
            (0, 0, 0, 0),
            (1, 10_000_000, 1, 8_388_609),
        ] {
            let band = Band::new(lines, cases);
            assert_eq!(band.line_count, lines_compared, "{lines} {cases}");
            assert_eq!(band.case_count, cases_compared, "{lines} {cases}");
        }
    }

    #[test]
    fn the_band_of_many_lines_and_cases_is_narrower() {
        for (smaller, expected) in [(1, 64), (65_536, 64), (131_072, 32), (1_000_000, 8)] {
            assert_eq!(margin(smaller), expected);
        }
    }
}
