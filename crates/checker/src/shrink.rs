//! Shrinks cases, by the same steps for every puzzle.
//!
//! The steps change the words of a case's text and know nothing of the format. They are all tried,
//! and the puzzle decides which of the resulting texts are legal cases. A step counts only if it
//! makes the case smaller, so taking one step after another always ends. The boldest steps come
//! first:
//!
//! 1. A number in the first line becomes smaller, alone or together with new words after that line.
//! 2. Slices of a grid are left out.
//! 3. Lines and words are left out.
//! 4. The same function makes all numbers smaller.
//! 5. Several lines or words become equal.
//! 6. Words become shorter.
//! 7. The greatest numbers become smaller by the same amount.
//! 8. A word is replaced by a smaller word, which may be another word of the text.
//! 9. Lines and words are sorted.
//! 10. All words after the first line are drawn anew.
//!
//! If items are left out, a number that counts them must become smaller too. So a step that leaves
//! something out is tried with each of the numbers before it that may be this count.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::iter;
use std::ops::Range;
use std::rc::Rc;

use crate::batch::{CaseText, words};
use crate::draw;

/// The maximum total size, in bytes, of the texts that the steps of one kind make. Trying that many
/// takes a few tenths of a second. A long text has more steps than that, and only the boldest of
/// them are tried. Once these have made the text shorter, more of its steps fit.
const MAX_BYTES: usize = 10_000_000;

/// Returns the cases that are one step smaller than `case`. A step is skipped if it does not lead
/// to a legal case, if that case is not smaller, or if an earlier step led to the same case. The
/// iterator is lazy: a case is made only when it is asked for.
///
/// `legal` gets a text of words. It returns the case that consists of these words, in the
/// statement's own layout, or `None` if the words are not exactly one legal case.
///
/// Steps are numbered from 0, the boldest first. The step `resume_at` is tried first, then the
/// steps after it, and finally the steps before it. Start with 0.
///
/// Each case comes with the value of `resume_at` for the next call, in case the caller goes on from
/// this case. The value leads to the step that made the case, because similar steps are likely to
/// succeed again. If that step was the first one tried, a bolder step might have succeeded too, so
/// the value is lower by 16, but at least 0.
///
/// [`shrink_case`] is the simplest way to use this function.
pub fn smaller_cases<L>(
    case: &[u8],
    resume_at: usize,
    legal: L,
) -> impl Iterator<Item = (usize, CaseText)> + use<L>
where
    L: Fn(&[u8]) -> Option<CaseText>,
{
    const BACK: usize = 16;
    let words = Words::of(case);
    let mut steps = words.steps(&legal);
    let resume_at = resume_at % steps.len().max(1);
    steps.rotate_left(resume_at);
    let case = case.to_vec();
    // Hashes of the cases seen so far. The cases themselves would take too much memory.
    let (hasher, mut seen) = (RandomState::new(), HashSet::new());
    steps.into_iter().zip(resume_at..).filter_map(move |(step, index)| {
        let text = legal(&step(&words))?;
        let is_new = seen.insert(hasher.hash_one(&text)) && compare(&text, &case).is_lt();
        let back = if index == resume_at { BACK } else { 0 };
        is_new.then_some((index.saturating_sub(back), text))
    })
}

/// Shrinks `case` as long as it `fails`: moves on to the first of the [`smaller_cases`] that fails
/// too, and repeats. Returns the last case, all of whose smaller cases pass. See [`smaller_cases`]
/// for `legal`.
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
/// assert_eq!(checker::shrink_case(case, legal, |case| case.contains(&b'7')), b"1\n7\n");
/// ```
pub fn shrink_case(
    mut case: CaseText,
    legal: impl Fn(&[u8]) -> Option<CaseText>,
    mut fails: impl FnMut(&[u8]) -> bool,
) -> CaseText {
    let mut resume_at = 0;
    while let Some(next) =
        smaller_cases(&case, resume_at, &legal).find(|(_, smaller)| fails(smaller))
    {
        (resume_at, case) = next;
    }
    case
}

/// Compares the size of two cases. The measures, each of which breaks the ties of those before it:
///
/// 1. the number of words;
/// 2. the [ranks](rank) of the words in the first line, unless it is the only line, because they
///    may say how hard the case is;
/// 3. the number of bytes in all words;
/// 4. the sum of all numbers;
/// 5. the ranks of all words, in their order.
///
/// Each measure is a number, or a list of at most as many ranks as the first measure counts words.
/// So a case cannot become smaller for ever, and shrinking always ends.
fn compare(one: &[u8], other: &[u8]) -> Ordering {
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

/// Returns the rank of a word, by which words are ordered: first by length, then by their bytes. So
/// numbers without leading zeros are in numerical order.
fn rank(word: &[u8]) -> (usize, &[u8]) {
    (word.len(), word)
}

/// Returns the value of a word that is an unsigned 64-bit number, or `None` for any other word.
fn number(word: &[u8]) -> Option<u64> {
    str::from_utf8(word).ok().filter(|word| !word.starts_with('+'))?.parse().ok()
}

/// Returns the values below `value` that are tried in its place, in ascending order. If there are
/// at most 40, which is enough for the faces of a die or the kinds of tile, all of them are tried.
/// Otherwise the values are 0, 1, half of `value`, three quarters of `value`, and so on, up to
/// `value - 1`.
fn below(value: u64) -> impl Iterator<Item = u64> {
    const FEW: u64 = 40;
    let all = if value <= FEW { value } else { 2 };
    let shifts = if value <= FEW { 0 } else { u64::BITS - value.leading_zeros() };
    (0..all).chain((1..shifts).map(move |shift| value - (value >> shift)))
}

/// Returns the parts of a list of this length that are left out or changed together, the largest
/// first: the whole list, then its halves, then parts half as long, and so on down to single items.
pub fn parts(length: usize) -> impl Iterator<Item = Range<usize>> {
    let whole = (length > 0).then_some(length);
    let parts = iter::successors(whole, |&part| (part > 1).then(|| part.div_ceil(2)));
    parts.flat_map(move |part| {
        (0..length).step_by(part).map(move |start| start..length.min(start + part))
    })
}

/// A step: a function that makes another text from the words of a case.
type Step = Box<dyn Fn(&Words) -> Vec<u8>>;

/// The index of a word that may count something that is left out, and the number that replaces it.
/// `None` means that no count changes.
type Count = Option<(usize, u64)>;

/// Returns the step that replaces each word of `range` by the word that `change` returns, given the
/// words and the index of this one. If `change` returns an empty word, the word is left out. If it
/// returns `None`, the word stays. If there is a `count`, its number replaces the word at its
/// index.
fn step(
    count: Count,
    range: Range<usize>,
    change: impl Fn(&Words, usize) -> Option<Vec<u8>> + 'static,
) -> Step {
    Box::new(move |words| {
        let mut text = Vec::new();
        for (at, word) in words.list.iter().enumerate() {
            let other = match count {
                Some((place, number)) if place == at => Some(digits(number)),
                _ if range.contains(&at) => change(words, at),
                _ => None,
            };
            text.extend(other.as_ref().unwrap_or(word));
            text.push(b' ');
        }
        text
    })
}

/// Returns a number as a word.
fn digits(number: u64) -> Vec<u8> {
    number.to_string().into_bytes()
}

/// The words of a case, and how they are divided into lines.
struct Words {
    list: Vec<Vec<u8>>,
    /// The index of the first word of each line that is not blank, followed by the number of words.
    lines: Vec<usize>,
}

impl Words {
    fn of(text: &[u8]) -> Self {
        let (mut list, mut lines) = (Vec::new(), vec![0]);
        for line in text.split(|&byte| byte == b'\n') {
            list.extend(words(line).map(<[u8]>::to_vec));
            lines.push(list.len());
        }
        lines.dedup();
        Self { list, lines }
    }

    /// Returns all steps, the boldest first. Some of them may not lead to a smaller case.
    fn steps(&self, legal: impl Fn(&[u8]) -> Option<CaseText>) -> Vec<Step> {
        let bytes: usize = self.list.iter().map(|word| word.len() + 1).sum();
        let max = MAX_BYTES / bytes.max(1);
        let mut steps = Vec::new();
        steps.extend(self.smaller_head(legal).take(max));
        steps.extend(self.without_slices().take(max));
        steps.extend(self.without_parts().take(max));
        steps.extend(self.smaller_numbers());
        steps.extend(self.equalized().take(max));
        steps.extend(self.shorter().take(max));
        steps.extend(self.numbers_together().take(max));
        steps.extend(self.replaced().take(max));
        steps.extend(self.sorted().take(max));
        steps.extend(self.redrawn(None).take(max));
        steps
    }

    /// Returns the index of the first word after the first line.
    fn second_line(&self) -> usize {
        self.lines.get(1).copied().unwrap_or(0)
    }

    /// Returns the numbers of the first line, each with its index.
    fn first_numbers(&self) -> impl Iterator<Item = (usize, u64)> {
        let words = self.list[..self.second_line()].iter().enumerate();
        words.filter_map(|(at, word)| Some((at, number(word)?)))
    }

    /// Returns the steps that make a number in the first line smaller, alone or together with other
    /// words after that line. New words are tried because the number may say how hard the case is,
    /// such as the number of rounds of a game. A program that fails after many rounds need not fail
    /// after fewer rounds on the same board, but most likely it fails after fewer rounds on another
    /// board.
    ///
    /// A smaller number is skipped if it alone makes the case illegal, because then it probably
    /// counts what comes after it.
    fn smaller_head(
        &self,
        legal: impl Fn(&[u8]) -> Option<CaseText>,
    ) -> impl Iterator<Item = Step> {
        let numbers = self.first_numbers().filter(|_| self.has_head());
        let counts = numbers.flat_map(|(at, value)| below(value).map(move |less| Some((at, less))));
        let alone = |count| step(count, 0..0, |_, _| None);
        let counts = counts.filter(move |&count| legal(&alone(count)(self)).is_some());
        counts.flat_map(move |count| iter::once(alone(count)).chain(self.redrawn(count)))
    }

    /// Returns the steps that redraw all words after the first line from the different words that
    /// occur there, together with this change of a count. The first step replaces every word by the
    /// greatest one, and the other steps draw at random. They draw the same words every time.
    fn redrawn(&self, count: Count) -> impl Iterator<Item = Step> {
        const DRAWS: u64 = 100;
        let after_first = self.second_line()..self.list.len();
        let kinds: Rc<[Vec<u8>]> = self.kinds(after_first.start).into();
        (0..DRAWS).filter(|_| self.has_head()).map(move |draw| {
            let kinds = kinds.clone();
            // Often the two smallest words are enough.
            let few = if draw < DRAWS / 2 { kinds.len().min(2) } else { kinds.len() };
            step(count, after_first.clone(), move |_, at| {
                let index = draw::rng(draw, at as u64).usize(..few);
                kinds.get(if draw == 0 { kinds.len() - 1 } else { index }).cloned()
            })
        })
    }

    /// Returns whether the first line is a head, which may say how large or how hard the case is:
    /// the second line has a different number of words. Otherwise the first line may be a line like
    /// all others.
    fn has_head(&self) -> bool {
        let start = self.second_line();
        self.lines.get(2).is_some_and(|&end| end != 2 * start)
    }

    /// Returns the different words from the word with the index `start` on, ordered by their rank.
    fn kinds(&self, start: usize) -> Vec<Vec<u8>> {
        let kinds: BTreeSet<_> = self.list[start..].iter().map(|word| rank(word)).collect();
        kinds.into_iter().map(|(_, word)| word.to_vec()).collect()
    }

    /// Returns the steps that leave out slices of a grid whose side is a number in the first line.
    ///
    /// The lines after the first one are numbered modulo this side, and so are the words in them. A
    /// step leaves out all lines with some of these numbers, all words with some of these numbers,
    /// or both. So two tables lose the same rows or the same columns, and a square loses as many
    /// rows as columns.
    fn without_slices(&self) -> impl Iterator<Item = Step> {
        let (start, words) = (self.second_line(), self.list.len());
        let lines = self.lines.len().saturating_sub(2);
        let sides = self.first_numbers().filter(move |(_, side)| (2..=words as u64).contains(side));
        let grids = sides.flat_map(move |(place, side)| {
            let side = side as usize;
            let by_lines = lines.is_multiple_of(side);
            let by_words = (words - start).is_multiple_of(side);
            let ways = [(by_lines, false), (false, by_words), (by_lines, by_words)];
            ways.map(|way| (place, side, way)).into_iter().filter(|(.., way)| way.0 || way.1)
        });
        grids.flat_map(move |(place, side, (by_lines, by_words))| {
            parts(side).filter(move |part| part.len() < side).map(move |part| {
                let count = Some((place, (side - part.len()) as u64));
                step(count, start..words, move |words, at| {
                    let is_out = |number| part.contains(&(number % side));
                    let is_out_by_line = by_lines && is_out(words.line(at) - 1);
                    (is_out_by_line || by_words && is_out(at - start)).then(Vec::new)
                })
            })
        })
    }

    /// Returns the index of the line that holds the word with the index `at`.
    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at) - 1
    }

    /// Returns the parts of the list of lines, then the parts of the list of words. Each part is a
    /// range of words with the number of its lines, which is 1 for a part of the list of words.
    fn parts(&self) -> impl Iterator<Item = (Range<usize>, usize)> {
        let lines = parts(self.lines.len() - 1);
        let lines = lines.map(|part| (self.lines[part.start]..self.lines[part.end], part.len()));
        lines.chain(parts(self.list.len()).map(|part| (part, 1)))
    }

    /// Returns the steps that leave out a part of the text, each with every possible count; see
    /// [`counts`](Self::counts).
    fn without_parts(&self) -> impl Iterator<Item = Step> {
        self.parts().flat_map(|(part, lines)| {
            let counts = self.counts(part.start, self.list.len(), &[part.len(), lines, 1]);
            counts.into_iter().map(move |count| step(count, part.clone(), |_, _| Some(vec![])))
        })
    }

    /// Returns the steps that make all numbers smaller by the same function, because a case with
    /// smaller numbers is easier to read. The boldest functions are also tried without the first
    /// line, because its numbers may be counts.
    fn smaller_numbers(&self) -> impl Iterator<Item = Step> {
        let after_first = self.second_line();
        let functions: [(usize, fn(u64) -> u64); 8] = [
            (0, |_| 0),
            (0, |number| number.min(1)),
            (0, |number| number % 10),
            (0, |number| number / 1_000),
            (0, |number| number / 10),
            (0, |number| number / 2),
            (after_first, |_| 0),
            (after_first, |number| number.min(1)),
        ];
        functions.into_iter().map(|(start, function)| self.with_numbers(start, function))
    }

    /// Returns the step that replaces each number by the one that `change` returns for it, from the
    /// word with the index `start` on.
    fn with_numbers(&self, start: usize, change: impl Fn(u64) -> u64 + 'static) -> Step {
        step(None, start..self.list.len(), move |words, at| {
            Some(digits(change(number(&words.list[at])?)))
        })
    }

    /// Returns the steps that replace all words in a part of the text by the smallest word of the
    /// whole text.
    fn equalized(&self) -> impl Iterator<Item = Step> {
        let least = self.list.iter().min_by_key(|word| rank(word)).cloned().unwrap_or_default();
        self.parts().map(move |(part, _)| {
            let least = least.clone();
            step(None, part, move |_, _| Some(least.clone()))
        })
    }

    /// Returns the counts to try together with a step that leaves something out, where `before` is
    /// the index of the first word that is left out. The first count is `None`, for no change. In
    /// each other count, a number that may count what is left out is reduced by one of the amounts
    /// in `less`.
    ///
    /// A number may be a count if it is at most `most`, comes before the word `before`, and is the
    /// first or second word of its line. If there are many lines, only the first four and the last
    /// four up to the word `before` are searched.
    fn counts(&self, before: usize, most: usize, less: &[usize]) -> BTreeSet<Count> {
        const LINES: usize = 4;
        let count = self.lines.partition_point(|&start| start <= before);
        let lines = (0..count).filter(|&line| line < LINES || line + LINES >= count);
        let starts = lines.flat_map(|line| [self.lines[line], self.lines[line] + 1]);
        let mut counts = BTreeSet::from([None]);
        for at in starts.filter(|&at| at < before) {
            let number = number(&self.list[at]).filter(|&number| number <= most as u64);
            let rest = |&less: &usize| Some(Some((at, number?.checked_sub(less as u64)?)));
            counts.extend(less.iter().filter_map(rest));
        }
        counts
    }

    /// Returns the steps that leave out a part of a word, each with every possible count; see
    /// [`counts`](Self::counts). The first steps leave out the same part of all words of the same
    /// length, because such words may be the rows of a board. The other steps leave out a part of a
    /// single word.
    fn shorter(&self) -> impl Iterator<Item = Step> {
        let lengths: BTreeSet<usize> = self.list.iter().map(Vec::len).collect();
        let all = lengths.into_iter().map(|length| (0..self.list.len(), length));
        let each = self.list.iter().enumerate().map(|(at, word)| (at..at + 1, word.len()));
        let cuts = all.chain(each).flat_map(|(range, length)| {
            let some = parts(length).filter(move |part| part.len() < length);
            some.map(move |part| (range.clone(), length, part))
        });
        cuts.flat_map(|(range, length, part)| {
            let first = range.clone().find(|&at| self.list[at].len() == length).unwrap_or(0);
            self.counts(first, length, &[part.len()]).into_iter().map(move |count| {
                let part = part.clone();
                step(count, range.clone(), move |words, at| {
                    let word = &words.list[at];
                    let shorter = || [&word[..part.start], &word[part.end..]].concat();
                    (word.len() == length).then(shorter)
                })
            })
        })
    }

    /// Returns the steps that reduce large numbers by the same amount: for each of the 20 greatest
    /// values, this value and all greater ones. Without these steps, numbers that must stay close
    /// to each other would shrink alternately, each by a little.
    fn numbers_together(&self) -> impl Iterator<Item = Step> {
        const MAX_VALUES: usize = 20;
        let values: BTreeSet<u64> = self.list.iter().filter_map(|word| number(word)).collect();
        let less = |value| below(value).map(move |less| (value, value - less));
        values.into_iter().rev().take(MAX_VALUES).flat_map(less).map(|(value, less)| {
            self.with_numbers(0, move |number| number - if number >= value { less } else { 0 })
        })
    }

    /// Returns the steps that replace a word by a [`smaller`] one. The first steps replace all
    /// equal words, the other steps a single word.
    fn replaced(&self) -> impl Iterator<Item = Step> {
        let kinds = self.kinds(0);
        let signs: BTreeSet<u8> =
            self.list.concat().into_iter().filter(|byte| !byte.is_ascii_alphanumeric()).collect();
        let all = kinds.clone().into_iter().map(|word| (0..self.list.len(), word));
        let each = self.list.iter().enumerate().map(|(at, word)| (at..at + 1, word.clone()));
        all.chain(each).flat_map(move |(range, word)| {
            smaller(&word, &kinds, &signs).into_iter().map(move |(_, other)| {
                let word = word.clone();
                step(None, range.clone(), move |words, at| {
                    (words.list[at] == word).then(|| other.clone())
                })
            })
        })
    }

    /// Returns the steps that sort lines or words. In this order, they sort all lines, all lines
    /// but the first, two neighbouring lines, all words of a line, and two neighbouring words.
    fn sorted(&self) -> impl Iterator<Item = Step> {
        let (lines, words) = (self.lines.len() - 1, self.list.len());
        let pairs = |count: usize| (1..count).map(|after| after - 1..after + 1);
        let lines = [0..lines, 1.min(lines)..lines].into_iter().chain(pairs(lines));
        let lines = lines.map(|part| self.lines[part.start..=part.end].to_vec());
        let all = self.lines.windows(2).map(|line| line[0]..line[1]);
        let words = all.chain(pairs(words)).map(|part| (part.start..=part.end).collect());
        lines.chain(words).filter_map(|bounds: Vec<usize>| {
            let items = || bounds.windows(2).map(|item| &self.list[item[0]..item[1]]);
            let mut sorted: Vec<&[Vec<u8>]> = items().collect();
            sorted.sort_by_key(|item| item.iter().map(|word| rank(word)).collect::<Vec<_>>());
            let (start, sorted) = (bounds[0], sorted.concat());
            let range = start..start + sorted.len();
            (sorted != self.list[range.clone()])
                .then(|| step(None, range, move |_, at| Some(sorted[at - start].clone())))
        })
    }
}

/// Returns the smaller words that are tried in the place of a word, ordered by their rank:
///
/// - the word with one of its letters or digits replaced by an earlier one, or one of its other
///   bytes by a smaller one of `signs`, the bytes in the whole text that are neither letters nor
///   digits;
/// - if the word is a number, some smaller numbers;
/// - if the word is not a number, each of `kinds`, which are the words of the text, and each of
///   `kinds` with one byte replaced by the next one.
fn smaller(word: &[u8], kinds: &[Vec<u8>], signs: &BTreeSet<u8>) -> BTreeSet<(usize, Vec<u8>)> {
    let earlier = |byte| match byte {
        b'a'..=b'z' => (b'a'..byte).collect(),
        b'A'..=b'Z' => (b'A'..byte).collect(),
        b'0'..=b'9' => (b'0'..byte).collect(),
        _ => signs.range(..byte).copied().collect(),
    };
    let mut words: Vec<Vec<u8>> = with_other_byte(word, earlier).collect();
    if let Some(number) = number(word) {
        words.extend(below(number).map(digits));
    } else {
        words.extend(kinds.iter().cloned());
        let next = |byte: u8| vec![byte.saturating_add(1)];
        words.extend(kinds.iter().flat_map(|kind| with_other_byte(kind, next)));
    }
    words.retain(|other| rank(other) < rank(word));
    words.into_iter().map(|word| (word.len(), word)).collect()
}

/// Returns the words that differ from `word` in one byte. `others` returns the bytes by which a
/// byte is replaced. Returns nothing if the word has 1,000 bytes or more, which is about the length
/// at which a reader cuts a word.
fn with_other_byte(word: &[u8], others: impl Fn(u8) -> Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
    const LONG: usize = 1_000;
    let places = if word.len() < LONG { 0..word.len() } else { 0..0 };
    places.flat_map(move |at| {
        let others = others(word[at]).into_iter();
        others.map(move |other| [&word[..at], &[other], &word[at + 1..]].concat())
    })
}

#[cfg(test)]
mod tests;
