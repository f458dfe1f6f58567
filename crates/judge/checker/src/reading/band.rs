//! Chooses the pairs of a line and a case that an [alignment](super::align) compares.
//!
//! Comparing each line with each case takes too long if there are thousands of both. But most lines answer a case of about
//! their own number: a line is off by one place for each line before it that answers no case, and for each case before it
//! that has no line. So a line is compared only with the cases of a band along the diagonal of the table of all pairs.
//!
//! The band is as wide as the numbers of lines and cases differ, and has a margin on each side. In this example, there are
//! 5 lines and 7 cases, and the margin is 1:
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
//! Even so, the largest outputs would have too many pairs. Then the margin is smaller. And if there are far more lines than
//! cases, or cases than lines, those at the end are compared with nothing.

use std::ops::RangeInclusive;

/// About how many pairs of a line and a case are compared at most. It bounds the time, and also the memory, since the
/// alignment stores one byte for each pair. It is exceeded only with more than half a million lines and as many cases, because
/// of [`MIN_MARGIN`].
const MAX_PAIRS: usize = 1 << 24;
/// The margin of the band, unless there would be too many pairs. With this margin, 64 lines that answer no case may stand
/// before 64 cases that have no line, and all other lines are still compared with the right case.
const MAX_MARGIN: usize = 64;
/// The margin of the band in the largest outputs. A smaller one would hardly find lines that are out of place.
const MIN_MARGIN: usize = 8;

/// Which cases each line is compared with.
pub(super) struct Band {
    /// The number of all cases.
    cases: usize,
    /// With how many cases before the one of the same index a line is compared, as far as there are any.
    cases_before: usize,
    /// With how many cases behind the one of the same index a line is compared, as far as there are any.
    cases_behind: usize,
}

impl Band {
    /// Returns the band for this many lines and cases, of each of which there must be at least one. If the band would be wider
    /// than all cases, each line is compared with all.
    pub(super) fn new(lines: usize, cases: usize) -> Self {
        let margin = margin(lines, cases);
        let cases_before = lines.saturating_sub(cases) + margin;
        let cases_behind = cases.saturating_sub(lines) + margin;
        let width = cases_before + 1 + cases_behind;
        if width <= cases {
            Self {
                cases,
                cases_before,
                cases_behind,
            }
        } else {
            Self {
                cases,
                cases_before: lines,
                cases_behind: cases,
            }
        }
    }

    /// Returns the cases in the row of this line. An index that is the number of all lines, or of all cases, stands for
    /// their end.
    pub(super) fn cases_of(&self, line: usize) -> RangeInclusive<usize> {
        let first = line.saturating_sub(self.cases_before);
        let last = (line + self.cases_behind).min(self.cases);
        first..=last
    }
}

/// Returns the margin of the band on each side. There must be at least one line and one case.
///
/// A line is compared with about `difference + 2 * margin` cases, where `difference` is that of the numbers of lines and
/// cases. Half of [`MAX_PAIRS`] is for the differences of all lines (see [`comparable_counts`]), and a quarter for the margin
/// on each side.
fn margin(lines: usize, cases: usize) -> usize {
    let max = MAX_PAIRS / 4 / lines.min(cases);
    max.clamp(MIN_MARGIN, MAX_MARGIN)
}

/// How many lines of an output and how many cases of its input are compared with each other: the first ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ComparableCounts {
    pub(super) lines: usize,
    pub(super) cases: usize,
}

/// Returns how many of these lines are compared with how many of these cases: all of them, unless their numbers differ by far
/// too much. With 1000 lines, at most 9388 cases are compared, and with 1000 cases, at most 16760 lines.
///
/// Two rules say how many there may be:
///
/// - The larger of the two numbers may exceed the smaller one by so much that the differences of all rows of the band are
///   half of [`MAX_PAIRS`].
/// - If there are few cases, there may be even more lines: as many as can be compared with all cases and the end of the
///   cases.
///
/// For the counts that this function returns, it returns the same counts again. So a caller may leave out the other lines
/// before it calls the alignment, which then compares all that it gets.
pub(super) fn comparable_counts(lines: usize, cases: usize) -> ComparableCounts {
    let smaller = lines.min(cases).max(1);
    let max_by_difference = smaller + MAX_PAIRS / 2 / smaller;
    let max_lines_with_all_cases = MAX_PAIRS / (cases + 1);
    ComparableCounts {
        lines: lines.min(max_by_difference.max(max_lines_with_all_cases)),
        cases: cases.min(max_by_difference),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let counts = comparable_counts(lines, cases);
            let expected = ComparableCounts {
                lines: lines_compared,
                cases: cases_compared,
            };
            assert_eq!(counts, expected, "{lines} {cases}");
            assert_eq!(comparable_counts(counts.lines, counts.cases), expected);
        }
    }

    #[test]
    fn the_band_of_many_lines_and_cases_is_narrower() {
        for (smaller, expected) in [(1, 64), (65_536, 64), (131_072, 32), (1_000_000, 8)] {
            assert_eq!(margin(smaller, 2_000_000), expected);
            assert_eq!(margin(2_000_000, smaller), expected);
        }
    }
}
