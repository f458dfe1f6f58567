//! Gives each of some columns a place of its own, so that the sum of what they gain there is the greatest. This is known as the
//! assignment problem.
//!
//! In this example, the greatest sum is 15, with column 0 at place 0 and column 1 at place 1:
//!
//! ```text
//! gain          place 0   place 1
//! column 0         7         4
//! column 1         6         8
//! ```
//!
//! The search looks at each set of places. It finds the greatest sum that the first columns can gain there, as many columns as
//! the set has places. The last of these columns stands at one of the places, and the columns before it gain the greatest sum
//! of the remaining set, which is known already:
//!
//! ```text
//! places     greatest sum                                    last column at
//! none       0
//! 0          7                                               place 0
//! 1          4                                               place 1
//! 0 and 1    15, the greater of 4 + 6 and 7 + 8              place 1
//! ```
//!
//! The places of all columns are then read from the end: the last column is at place 1, so the first one is where the set of
//! place 0 alone has it.

/// A way in which the first columns stand at a set of places. The derived order compares the sums first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    /// The sum of what the columns gain.
    sum: usize,
    /// The place of the last of the columns.
    last_place: usize,
}

/// Returns the place of each column, no two columns at the same place, so that the sum of `gain[column][place]` over all
/// columns is the greatest. There are as many places as columns. Returns `None` if there are more than 16 columns.
///
/// # Complexity
///
/// O(n · 2ⁿ) for n columns. This is why their number is limited.
pub(crate) fn assignment(gain: &[Vec<usize>]) -> Option<Vec<usize>> {
    const MAX_COLUMNS: usize = 16;
    let count = gain.len();
    if count > MAX_COLUMNS {
        return None;
    }
    Some(places_of_columns(count, &best_ways(gain)))
}

/// Returns the best way for each set of places. A set is a number with a bit for each place, and its way stands at that index.
fn best_ways(gain: &[Vec<usize>]) -> Vec<Way> {
    let count = gain.len();
    let no_columns = Way {
        sum: 0,
        last_place: 0, // never read, as no column stands anywhere
    };
    let mut best = vec![no_columns];
    for set in 1_usize..1 << count {
        let last_column = set.count_ones() as usize - 1;
        let places = (0..count).filter(|place| set & (1 << place) != 0);
        let ways = places.map(|place| {
            // A set without one of its places is a smaller number, so its best way is known already.
            let others = best[without(set, place)];
            Way {
                sum: others.sum + gain[last_column][place],
                last_place: place,
            }
        });
        best.push(ways.max().expect("the set has a place"));
    }
    best
}

/// Returns the place of each column in the best way to use all places. `best` is the best way for each set of places.
fn places_of_columns(count: usize, best: &[Way]) -> Vec<usize> {
    let mut place_of = vec![0; count];
    let mut set = best.len() - 1; // all places
    for column in (0..count).rev() {
        let place = best[set].last_place;
        place_of[column] = place;
        set = without(set, place);
    }
    place_of
}

/// Returns a set without one of its places.
fn without(set: usize, place: usize) -> usize {
    set & !(1 << place)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_greatest_sum_is_found() {
        let example = [vec![7, 4], vec![6, 8]]; // at the head of the file
        assert_eq!(assignment(&example), Some(vec![0, 1]));
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
}
