//! Makes simpler cases, by the same steps for every puzzle. A step changes the [`Encoding`] of a
//! case, a box of numbers. If a puzzle has no encoding, a step changes the words of the text.
//!
//! A step counts only if it makes the measure of the case smaller, so taking one step after another
//! always ends. The boldest steps come first. For a box, these are the steps in their order:
//!
//! 1. A parameter becomes smaller.
//! 2. Slices are left out.
//! 3. The same function makes all cells smaller.
//! 4. The cells of some slices become 0.
//! 5. Equal or nearly equal cells become smaller by the same amount.
//! 6. A slice becomes a copy of another one, then two slices are exchanged.
//! 7. A single cell becomes smaller, then two neighbouring cells are exchanged.
//!
//! The module `words` has the steps for a text.

mod words;

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::iter;
use std::ops::Bound::{Excluded, Unbounded};
use std::ops::Range;

use puzzle::{Encoding, Puzzle, Rng};
use words::Words;

/// An iterator over cases that are one step simpler than some case. With each case comes the value
/// of `resume_at` for the next call of [`simpler`], if this case is taken. Each case is made only
/// when it is asked for.
pub type Simpler<C> = Box<dyn Iterator<Item = (usize, C)>>;

/// Returns the cases that are one step simpler than `case`. A step is left out if it does not lead
/// to a legal case, if that case is not simpler, or if an earlier step led to the same case.
///
/// Steps have indices from 0, and bolder steps have lower ones. The step `resume_at` is tried
/// first, then those after it, and at last those before it. Start with 0.
///
/// With each case comes the value of `resume_at` for the next call, if this case is taken. It is
/// the index of the step that made the case, because similar steps are likely to succeed again. If
/// that step was the first one tried, a bolder one might have succeeded too, so the value is 16
/// lower then, but at least 0.
pub fn simpler<P: Puzzle>(case: &P::Case, resume_at: usize) -> Simpler<P::Case> {
    let numbers = P::encode(case);
    if numbers == Encoding::default() {
        return simpler_by_text::<P>(case, resume_at);
    }
    Box::new(simpler_steps(numbers, resume_at, |step| {
        let case = P::decode(step)?;
        Some((P::encode(&case), case))
    }))
}

/// Like [`simpler`], but by the words of the text whether or not the puzzle has a box of numbers.
pub fn simpler_by_text<P: Puzzle>(case: &P::Case, resume_at: usize) -> Simpler<P::Case> {
    Box::new(simpler_steps(Words::of::<P>(case), resume_at, |step| {
        let case = step.case::<P>()?;
        Some((Words::of::<P>(&case), case))
    }))
}

/// A form of a case that steps make simpler: a box of numbers, or the words of a text.
trait Simplify: Hash + Sized {
    /// Returns what a step must make smaller to count. It cannot become smaller for ever, so every
    /// descent ends.
    fn measure(&self) -> impl Ord;

    /// Returns all steps, the boldest first. Some of them may lead to nothing smaller.
    fn steps(&self) -> Vec<Step<Self>>;
}

/// A step: a function that makes another box of numbers from a box, or other words from words.
type Step<T> = Box<dyn Fn(&T) -> T + Send>;

/// Returns what [`simpler`] returns, for the case with the form `from`.
///
/// `legal` gets the form to which a step leads, and returns `None` if that is not a legal case.
/// Otherwise it returns a pair: the form in which the puzzle writes this case, and the case. The
/// puzzle may write the case in another form than the step made, so only the returned form is
/// measured. Steps that lead to the same form yield their case only once.
fn simpler_steps<T: Simplify, C>(
    from: T,
    resume_at: usize,
    legal: impl Fn(&T) -> Option<(T, C)>,
) -> impl Iterator<Item = (usize, C)> {
    const BACK: usize = 16;
    let mut steps = from.steps();
    let resume_at = resume_at % steps.len().max(1);
    steps.rotate_left(resume_at);
    // The hashes of the forms seen so far. The forms themselves would fill the memory.
    let (hasher, mut seen) = (RandomState::new(), HashSet::new());
    steps.into_iter().zip(resume_at..).filter_map(move |(step, index)| {
        let (step, thing) = legal(&step(&from))?;
        let is_new = step.measure() < from.measure() && seen.insert(hasher.hash_one(&step));
        let back = if index == resume_at { BACK } else { 0 };
        is_new.then_some((index.saturating_sub(back), thing))
    })
}

/// The functions that are tried on all cells of a box, or on all numbers in a text, at once and in
/// this order. None of them makes a number larger, because smaller numbers are easier to read.
const SMALLER: [fn(u64) -> u64; 6] = [
    |_| 0,
    |cell| cell.min(1),
    |cell| cell % 10,
    |cell| cell / 1_000,
    |cell| cell / 10,
    |cell| cell / 2,
];

impl Simplify for Encoding {
    fn measure(&self) -> impl Ord {
        measure(self)
    }

    fn steps(&self) -> Vec<Step<Self>> {
        let mut steps = Vec::new();
        smaller_params(self, &mut steps);
        for axis in axes(self) {
            steps.extend(parts(axis.side).map(|part| without(axis, part)));
        }
        steps.extend(SMALLER.map(|smaller| on_cells(move |_, _, cell| smaller(cell))));
        for axis in axes(self) {
            let zero = |part: Range<usize>| {
                on_cells(move |_, at, cell| if part.contains(&axis.slice(at)) { 0 } else { cell })
            };
            steps.extend(parts(axis.side).map(zero));
        }
        less_together(self, &mut steps);
        for axis in axes(self) {
            let copy =
                |(to, from)| moved(axis, move |slice| if slice == to { from } else { slice });
            steps.extend(near(axis.side).map(copy));
        }
        for axis in axes(self) {
            let swap = |(one, other)| {
                moved(axis, move |slice| match slice {
                    _ if slice == one => other,
                    _ if slice == other => one,
                    _ => slice,
                })
            };
            steps.extend(near(axis.side).filter(|(one, other)| one < other).map(swap));
        }
        less_alone(self, &mut steps);
        steps
    }
}

/// Returns what every step on a box makes smaller. Boxes are compared by the number of parameters,
/// then by the parameters in their order, the number of cells, the number of rows that are not all
/// 0, the number of cells that are not 0, the sum of all cells, and at last by the cells in their
/// order.
///
/// A row is all cells with the same first index. Each part of the measure is a number, or a list of
/// numbers whose length is compared before it. So the measure cannot become smaller for ever, and
/// every descent ends.
pub fn measure(numbers: &Encoding) -> impl Ord {
    let Encoding { params, dims, cells } = numbers;
    let row = dims.iter().skip(1).product::<usize>().max(1);
    let rows = cells.chunks(row).filter(|row| row.iter().any(|&cell| cell > 0)).count();
    let nonzero = cells.iter().filter(|&&cell| cell > 0).count();
    let sum: u128 = cells.iter().copied().map(u128::from).sum();
    (params.len(), params, cells.len(), rows, nonzero, sum, cells)
}

/// Adds the steps that make one parameter less. A program that fails on a case with more rounds
/// need not fail on the same cells with fewer rounds, but most likely it fails on some other cells.
/// So each smaller parameter is tried with the same cells, with all cells as great as the greatest,
/// and with random cells.
fn smaller_params(numbers: &Encoding, steps: &mut Vec<Step<Encoding>>) {
    const DRAWS: u64 = 100;
    let greatest = numbers.cells.iter().copied().max().unwrap_or(0);
    for (index, &value) in numbers.params.iter().enumerate() {
        for (less, draw) in below(value).flat_map(|less| (0..=DRAWS).map(move |draw| (less, draw)))
        {
            steps.push(Box::new(move |numbers| {
                let mut step = numbers.clone();
                step.params[index] = less;
                let mut rng = Rng::with_seed(draw);
                match draw {
                    0 => {}
                    1 => step.cells.fill(greatest),
                    _ if draw % 2 == 0 => step.cells.fill_with(|| rng.u64(0..=greatest.min(1))),
                    _ => step.cells.fill_with(|| rng.u64(0..=greatest)),
                }
                step
            }));
        }
    }
}

/// Adds the steps that make several cells smaller by the same amount. For each of the greatest
/// values in the box, these cells are:
///
/// - all cells with this value or a greater one;
/// - all cells with this value or a slightly greater one, where each value that occurs is close to
///   the next one;
/// - all cells with exactly this value;
/// - the first three, two and one of the cells with exactly this value.
///
/// Two large numbers may have to stay close to each other for a program to fail. Without these
/// steps they would go down in turn, each by no more than their difference.
fn less_together(numbers: &Encoding, steps: &mut Vec<Step<Encoding>>) {
    // If there are more values, only the greatest are tried: they are the farthest from simple.
    const MAX_VALUES: usize = 20;
    let cells = &numbers.cells;
    let values: BTreeSet<u64> = cells.iter().copied().collect();
    for &value in values.iter().skip(values.len().saturating_sub(MAX_VALUES)) {
        let equal: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == value).collect();
        let near = |last: &u64, next: &u64| next - last <= 1 + value / 1_000;
        let mut above = values.range((Excluded(value), Unbounded));
        let last_near =
            above.try_fold(value, |last, next| near(&last, next).then_some(*next).ok_or(last));
        let last_near = last_near.unwrap_or_else(|last| last);
        for less in below(value) {
            for end in [u64::MAX, last_near] {
                steps.push(on_cells(move |_, _, cell| {
                    if (value..=end).contains(&cell) { cell - value + less } else { cell }
                }));
            }
            for count in [equal.len(), 3, 2, 1] {
                let Some(&last) = equal.get(count - 1) else { continue };
                steps.push(on_cells(
                    move |_, at, cell| {
                        if cell == value && at <= last { less } else { cell }
                    },
                ));
            }
        }
    }
}

/// Adds the steps that change single cells. A cell becomes 0, then 1, then less by a half, by a
/// quarter and so on, and at last less by one. This reaches any value as fast as a binary search.
/// The last steps exchange two neighbouring cells.
fn less_alone(numbers: &Encoding, steps: &mut Vec<Step<Encoding>>) {
    let cells = &numbers.cells;
    let mut set = |at: usize, value: u64| {
        steps.push(on_cells(move |_, here, cell| if here == at { value } else { cell }));
    };
    for shift in 0..u64::BITS {
        for (at, &cell) in cells.iter().enumerate().filter(|(_, cell)| *cell >> shift > 0) {
            set(at, cell - (cell >> shift));
        }
        for (at, _) in cells.iter().enumerate().filter(|&(_, &cell)| shift == 0 && cell > 1) {
            set(at, 1);
        }
    }
    steps.extend((1..cells.len()).map(|at| -> Step<Encoding> {
        Box::new(move |numbers| {
            let mut step = numbers.clone();
            step.cells.swap(at - 1, at);
            step
        })
    }));
}

/// Returns the values below `value` that are tried in its place, in ascending order. If there are
/// few of them, as for the faces of a die or the kinds of tile, these are all. Otherwise they are
/// 0, 1, the half of `value`, three quarters of it and so on, up to one less.
fn below(value: u64) -> impl Iterator<Item = u64> {
    const FEW: u64 = 40;
    let all = if value <= FEW { value } else { 2 };
    let shifts = if value <= FEW { 0 } else { u64::BITS - value.leading_zeros() };
    (0..all).chain((1..shifts).map(move |shift| value - (value >> shift)))
}

/// Returns the parts of a list of this length that are left out or changed together, the largest
/// first: the whole list, then its halves, then parts half as long and so on, and at last each
/// single item.
pub fn parts(length: usize) -> impl Iterator<Item = Range<usize>> {
    let whole = (length > 0).then_some(length);
    let parts = iter::successors(whole, |&part| (part > 1).then(|| part.div_ceil(2)));
    parts.flat_map(move |part| {
        (0..length).step_by(part).map(move |start| start..length.min(start + part))
    })
}

/// Returns the pairs of different slices along a dimension of this length, each pair in both
/// orders. Slices that are more than 16 apart are not paired, because the number of all pairs would
/// be the square of the length.
fn near(side: usize) -> impl Iterator<Item = (usize, usize)> {
    const MAX_DISTANCE: usize = 16;
    let pairs = (0..side).flat_map(move |one| (0..side).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| one != other && one.abs_diff(other) <= MAX_DISTANCE)
}

/// A dimension of a box. Along it, the box is a sequence of slices. The cells of a slice have the
/// same index in this dimension.
#[derive(Clone, Copy)]
struct Axis {
    /// The index of the dimension in [`Encoding::dims`].
    index: usize,
    /// The length of the dimension, which is the number of slices.
    side: usize,
    /// The distance in [`Encoding::cells`] between neighbours along this dimension.
    stride: usize,
}

impl Axis {
    /// Returns the index of the slice that holds the cell with the index `at`.
    fn slice(self, at: usize) -> usize {
        at / self.stride % self.side
    }

    /// Returns the index of the cell that is in this slice where the cell `at` is in its own.
    fn shifted(self, at: usize, slice: usize) -> usize {
        at + slice * self.stride - self.slice(at) * self.stride
    }
}

/// Returns the dimensions of a box, the first one first.
fn axes(numbers: &Encoding) -> impl Iterator<Item = Axis> {
    let dims = &numbers.dims;
    dims.iter().enumerate().map(|(index, &side)| {
        let stride = dims[index + 1..].iter().product();
        Axis { index, side, stride }
    })
}

/// Returns the step that leaves out the slices in `part` along this axis.
fn without(axis: Axis, part: Range<usize>) -> Step<Encoding> {
    Box::new(move |numbers| {
        let mut step = numbers.clone();
        step.dims[axis.index] -= part.len();
        let cells = numbers.cells.iter().enumerate();
        let left = cells.filter(|&(at, _)| !part.contains(&axis.slice(at)));
        step.cells = left.map(|(_, &cell)| cell).collect();
        step
    })
}

/// Returns the step that makes each slice along this axis a copy of another one. `from` returns the
/// index of the slice to copy for the index of the slice to replace.
fn moved(axis: Axis, from: impl Fn(usize) -> usize + Send + 'static) -> Step<Encoding> {
    on_cells(move |cells, at, _| cells[axis.shifted(at, from(axis.slice(at)))])
}

/// Returns the step that replaces each cell by what `change` returns. The arguments of `change` are
/// all cells, the place of this cell among them, and its value.
fn on_cells(change: impl Fn(&[u64], usize, u64) -> u64 + Send + 'static) -> Step<Encoding> {
    Box::new(move |numbers| {
        let cells = numbers.cells.iter().enumerate();
        let cells = cells.map(|(at, &cell)| change(&numbers.cells, at, cell)).collect();
        Encoding { cells, params: numbers.params.clone(), dims: numbers.dims.clone() }
    })
}

#[cfg(test)]
mod tests;
