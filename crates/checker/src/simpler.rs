//! Simpler cases, by the same steps for every puzzle: a case is its [`Encoding`], a box of numbers,
//! or, if it has none, the words of its text.
//!
//! Each step gives a case of smaller measure, so taking one after the other always ends. The bold
//! steps come first. For a box they are less in params, parts left out, parts that become 0; then
//! equal cells that become less together, slices that are copied or exchanged, and single cells.
//! `words` has the steps of a text.

mod words;

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::iter;
use std::ops::Bound::{Excluded, Unbounded};
use std::ops::Range;

use puzzle::{Encoding, Puzzle, Rng};
use words::Words;

/// Cases that are one step simpler than a case, each with the index from which it is best to resume
/// after this case is taken. Each case is made only when it is asked for.
pub type Simpler<C> = Box<dyn Iterator<Item = (usize, C)>>;

/// Returns the cases that are one step simpler than `case`, the boldest step first. A step is left out if the puzzle makes no legal case of the
/// numbers, or of the words, to which it leads, or if that case is not simpler.
///
/// The step with the index `resume_at` is tried first, and then all others in turn. Start with 0.
/// Each case comes with the index from which it is best to resume after this case is taken. This is
/// the index of its own step, because similar steps are likely to succeed again. But if the step
/// that was tried first succeeds, it may be too small, and the steps before it are bolder. So the
/// index is a little lower then.
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

/// Returns what [`simpler`] returns, for either form of a case. `legal` gets the form to which a
/// step leads. It returns the legal case of this form, after the form in which the puzzle writes
/// that case, or `None` if there is no such case. Steps that lead to the same form yield their case
/// only once.
fn simpler_steps<T: Simplify, C>(
    from: T,
    resume_at: usize,
    legal: impl Fn(&T) -> Option<(T, C)>,
) -> impl Iterator<Item = (usize, C)> {
    const BACK: usize = 16;
    let mut steps = from.steps();
    let resume_at = resume_at % steps.len().max(1);
    steps.rotate_left(resume_at);
    // Hashes, since the boxes themselves would fill the memory.
    let (hasher, mut seen) = (RandomState::new(), HashSet::new());
    steps.into_iter().zip(resume_at..).filter_map(move |(step, index)| {
        let (step, thing) = legal(&step(&from))?;
        let is_new = step.measure() < from.measure() && seen.insert(hasher.hash_one(&step));
        let back = if index == resume_at { BACK } else { 0 };
        is_new.then_some((index.saturating_sub(back), thing))
    })
}

/// The functions that are tried on all numbers of a case at once, in this order. None of them makes
/// a number greater, because smaller numbers are easier to read.
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

/// Adds the steps that make several cells less by the same amount. For each of the greatest values,
/// these are all cells with this value, the first few of them, all cells with this value or one of
/// a chain of near values above it, and all cells that are at least as great.
///
/// Two great numbers may have to stay near each other for a program to fail. If they could not
/// become less together, they would go down in turn, each by no more than what lies between them.
fn less_together(numbers: &Encoding, steps: &mut Vec<Step<Encoding>>) {
    // Of more values, the greatest, which are farthest from simple.
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

/// Returns the pairs of different slices of a side, each pair in both orders. Slices that are far
/// apart are not paired, because the number of all pairs would be the square of the length of the
/// side.
fn near(side: usize) -> impl Iterator<Item = (usize, usize)> {
    const MAX_DISTANCE: usize = 16;
    let pairs = (0..side).flat_map(move |one| (0..side).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| one != other && one.abs_diff(other) <= MAX_DISTANCE)
}

/// A side of a box, along which it is a sequence of slices.
#[derive(Clone, Copy)]
struct Axis {
    index: usize,
    side: usize,
    /// The distance between two cells that differ in this index alone, by one.
    stride: usize,
}

impl Axis {
    /// The slice that the cell at this place is in.
    fn slice(self, at: usize) -> usize {
        at / self.stride % self.side
    }

    /// The place of the same cell in another slice.
    fn shifted(self, at: usize, slice: usize) -> usize {
        at + slice * self.stride - self.slice(at) * self.stride
    }
}

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
