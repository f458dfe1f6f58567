//! Shrinks cases, by the same edits for every puzzle.
//!
//! An *edit* makes another text from the words of a case, and knows nothing of the format. All
//! edits are tried, and the puzzle decides which of the resulting texts are legal cases. A legal
//! case that is smaller is a *candidate*: it takes the place of the case if the program fails on it
//! too. Because each case is smaller than the one before, shrinking always ends.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

pub use self::edits::parts;
use self::edits::{Words, number, rank};

mod edits;

/// The text of one case, in the layout in which the puzzle writes its cases.
pub type CaseText = Vec<u8>;

/// Splits a text into words, at the whitespace at which the reader of inputs does: also at vertical tabs.
///
/// ```
/// assert!(shrink::words(b" 1T\r\n2T\x0b\t3T").eq([b"1T", b"2T", b"3T"]));
/// ```
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_whitespace = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x0b';
    text.split(is_whitespace).filter(|word| !word.is_empty())
}

/// Returns the candidates: the legal cases that are smaller than `case` and differ from it by one
/// edit. No candidate comes twice. The iterator is lazy: a candidate is made only when it is asked
/// for.
///
/// `legal` gets a text of words. It returns the case that consists of these words, in the
/// statement's own layout, or `None` if the words are not exactly one legal case.
///
/// Edits are numbered from 0, the boldest first. The edit `resume_at` is tried first, then the
/// edits after it, and finally the edits before it. Start with 0.
///
/// Each candidate comes with the value of `resume_at` for the next call, in case the caller goes on
/// from this candidate. The value is the number of the edit that made the candidate, because
/// similar edits are likely to succeed again. If that edit was the first one tried, a bolder edit
/// might have succeeded too, so the value is lower by 16, but at least 0.
///
/// [`shrink_case`] is the simplest way to use this function.
pub fn smaller_cases(
    case: &[u8],
    resume_at: usize,
    legal: impl Fn(&[u8]) -> Option<CaseText>,
) -> impl Iterator<Item = (usize, CaseText)> {
    const BACK: usize = 16;
    let words = Words::of(case);
    let mut edits = words.edits();
    let resume_at = resume_at % edits.len().max(1);
    edits.rotate_left(resume_at);
    // Hashes of the cases seen so far. The cases themselves would take too much memory.
    let (hasher, mut seen) = (RandomState::new(), HashSet::new());
    edits
        .into_iter()
        .zip(resume_at..)
        .filter_map(move |(edit, index)| {
            let text = legal(&edit(&words))?;
            let is_new = seen.insert(hasher.hash_one(&text)) && compare(&text, case).is_lt();
            let back = if index == resume_at { BACK } else { 0 };
            is_new.then_some((index.saturating_sub(back), text))
        })
}

/// Shrinks `case` as long as it `fails`: moves on to the first of the [`smaller_cases`] that fails
/// too, and repeats. Returns the last case, all of whose smaller cases pass. See [`smaller_cases`]
/// for `legal`.
///
/// The function has no type parameters, so it is compiled once, not again for each puzzle.
///
/// ```
/// // A case is a list of numbers below 10 with their count in front.
/// let legal = |text: &[u8]| {
///     let words: Vec<&str> = str::from_utf8(text).ok()?.split_whitespace().collect();
///     let (count, list) = words.split_first()?;
///     let is_legal = *count == list.len().to_string() && list.iter().all(|word| word.len() == 1);
///     is_legal.then(|| format!("{count}\n{}\n", list.join(" ")).into_bytes())
/// };
/// // A program fails if there is a 7.
/// let case = b"3\n2 7 5\n".to_vec();
/// let smallest = shrink::shrink_case(case, &legal, &mut |case| case.contains(&b'7'));
/// assert_eq!(smallest, b"1\n7\n");
/// ```
pub fn shrink_case(
    mut case: CaseText,
    legal: &dyn Fn(&[u8]) -> Option<CaseText>,
    fails: &mut dyn FnMut(&[u8]) -> bool,
) -> CaseText {
    let mut resume_at = 0;
    loop {
        let next = smaller_cases(&case, resume_at, legal).find(|(_, smaller)| fails(smaller));
        let Some(next) = next else { return case };
        (resume_at, case) = next;
    }
}

/// Compares the size of two cases. The measures, each of which breaks the ties of those before it:
///
/// 1. the number of words;
/// 2. the ranks of the words in the first line, unless it is the only line, because they
///    may say how hard the case is;
/// 3. the number of bytes in all words;
/// 4. the sum of all numbers;
/// 5. the ranks of all words, in their order.
///
/// Each measure is a number, or a list of at most as many ranks as the first measure counts words.
/// So a case cannot become smaller for ever, and shrinking always ends.
pub fn compare(one: &[u8], other: &[u8]) -> Ordering {
    let by = |measure: fn(&[u8]) -> u128| measure(one).cmp(&measure(other));
    let ranks = |text| words(text).map(rank);
    by(|text| words(text).count() as u128)
        .then_with(|| ranks(first_line(one)).cmp(ranks(first_line(other))))
        .then_with(|| by(|text| words(text).map(|word| word.len() as u128).sum()))
        .then_with(|| by(|text| words(text).filter_map(number).map(u128::from).sum()))
        .then_with(|| ranks(one).cmp(ranks(other)))
}

/// Returns the first line of a text, or nothing if the text has a single line.
fn first_line(text: &[u8]) -> &[u8] {
    let end = text.trim_ascii_end().iter().position(|&byte| byte == b'\n');
    &text[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests;
