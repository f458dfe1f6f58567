//! Placeholder until the merge.
mod words;
use crate::CaseText;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::iter;
use std::ops::Range;
use words::Words;
type Step = Box<dyn Fn(&Words) -> Words + Send>;

/// Simpler cases.
pub fn simpler<'a>(
    case: &[u8],
    resume_at: usize,
    legal: impl Fn(&[u8]) -> Option<CaseText> + 'a,
) -> impl Iterator<Item = (usize, CaseText)> + 'a {
    const BACK: usize = 16;
    let from = Words::of_text(case);
    let mut steps = from.steps();
    let resume_at = resume_at % steps.len().max(1);
    steps.rotate_left(resume_at);
    let (hasher, mut seen) = (RandomState::new(), HashSet::new());
    steps.into_iter().zip(resume_at..).filter_map(move |(step, index)| {
        let text = legal(&step(&from).text())?;
        let step = Words::of_text(&text);
        let is_new = step.measure() < from.measure() && seen.insert(hasher.hash_one(&step));
        let back = if index == resume_at { BACK } else { 0 };
        is_new.then_some((index.saturating_sub(back), text))
    })
}

const SMALLER: [fn(u64) -> u64; 6] = [
    |_| 0,
    |cell| cell.min(1),
    |cell| cell % 10,
    |cell| cell / 1_000,
    |cell| cell / 10,
    |cell| cell / 2,
];
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
