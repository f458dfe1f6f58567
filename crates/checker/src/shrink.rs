//! Makes smaller cases, by the same steps for every puzzle.
//!
//! The steps change the words of a case's text and know nothing of the format: every step is tried,
//! and the puzzle says which of them lead to a legal case. A step counts only if it makes the case
//! smaller, so taking one step after another always ends. The boldest steps come first:
//!
//! 1. A number in the first line becomes smaller, alone or with other words after it.
//! 2. Slices of a grid are left out.
//! 3. Lines and words are left out.
//! 4. The same function makes all numbers smaller.
//! 5. Several lines or words become equal.
//! 6. Words become shorter.
//! 7. Great numbers become smaller by the same amount.
//! 8. A word becomes a smaller one, which may be another word of the text.
//! 9. Lines and words are sorted.
//! 10. All words after the first line are drawn anew.
//!
//! If items are left out, the number that counts them must become smaller. So a step that leaves
//! something out is tried together with each of the numbers before it that may count it.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::iter;
use std::ops::Range;
use std::rc::Rc;

use crate::batch::{CaseText, words};
use crate::draw;

/// How many bytes the texts that all steps of one kind make may have together. They take some tenths
/// of a second. A long text has more steps than that, of which only the boldest are tried. If they
/// make the text shorter, it has fewer steps.
const MAX_BYTES: usize = 10_000_000;

/// Returns the cases that are one step smaller than `case`. A step is left out if it does not lead
/// to a legal case, if that case is not smaller, or if an earlier step led to the same case. Each
/// case is made only when it is asked for.
///
/// `legal` gets a text of words. It returns the case that consists of them, as the puzzle writes
/// it, or `None` if they are not exactly one legal case.
///
/// Steps have indices from 0, and bolder steps have lower ones. The step `resume_at` is tried
/// first, then those after it, and at last those before it. Start with 0.
///
/// With each case comes the value of `resume_at` for the next call, if this case is taken. It is
/// the index of the step that made the case, because similar steps are likely to succeed again. If
/// that step was the first one tried, a bolder one might have succeeded too, so the value is 16
/// lower then, but at least 0.
///
/// [`shrink_case`] is the plainest way to use this.
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
    // The hashes of the cases seen so far. The cases themselves would fill the memory.
    let (hasher, mut seen) = (RandomState::new(), HashSet::new());
    steps.into_iter().zip(resume_at..).filter_map(move |(step, index)| {
        let text = legal(&step(&words))?;
        let is_new = seen.insert(hasher.hash_one(&text)) && compare(&text, &case).is_lt();
        let back = if index == resume_at { BACK } else { 0 };
        is_new.then_some((index.saturating_sub(back), text))
    })
}

/// Takes one step after another to a [smaller](smaller_cases) case on which something still `fails`, and returns the
/// case on which no step leads to another one that fails. `legal` is that of [`smaller_cases`].
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

/// Compares how simple two cases are. The smaller one has fewer words. If both have as many, it has
/// smaller words in the first line, provided that this is not the only line, because they may say
/// how hard the case is. After that it has fewer bytes in all words, or a smaller sum of all numbers,
/// or at last the smaller words in their order.
///
/// Each of these is a number, or a list of no more words than are counted first. So a case cannot
/// become smaller for ever, and every descent ends.
fn compare(one: &[u8], other: &[u8]) -> Ordering {
    let by = |measure: fn(&[u8]) -> u128| measure(one).cmp(&measure(other));
    let ranks = |text| words(text).map(rank);
    by(|text| words(text).count() as u128)
        .then_with(|| ranks(first_line(one)).cmp(ranks(first_line(other))))
        .then_with(|| by(|text| words(text).map(|word| word.len() as u128).sum()))
        .then_with(|| by(|text| words(text).filter_map(number).map(u128::from).sum()))
        .then_with(|| ranks(one).cmp(ranks(other)))
}

/// Returns the first line of a text if there is another one, and otherwise nothing.
fn first_line(text: &[u8]) -> &[u8] {
    let end = text.trim_ascii_end().iter().position(|&byte| byte == b'\n');
    &text[..end.unwrap_or(0)]
}

/// Returns the order of words: shorter ones come first, then those that come first in the alphabet.
/// So numbers without leading zeros come in their own order.
fn rank(word: &[u8]) -> (usize, &[u8]) {
    (word.len(), word)
}

/// Returns the value of a word that is a number.
fn number(word: &[u8]) -> Option<u64> {
    str::from_utf8(word).ok().filter(|word| !word.starts_with('+'))?.parse().ok()
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

/// A step: makes another text from the words of a case.
type Step = Box<dyn Fn(&Words) -> Vec<u8>>;

/// The index of a word that is a number, and the number that takes its place because it may count
/// something that is left out. `None` means that no number changes.
type Count = Option<(usize, u64)>;

/// Returns the step that replaces each word of `range` by the one that `change` returns for it, given
/// its index. An empty word leaves it out, and `None` leaves it as it is. The word of `count` is
/// replaced by its number.
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

/// The words of a case.
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

    /// Returns all steps, the boldest first. Some of them may lead to nothing smaller.
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

    /// Returns the steps that make a number in the first line smaller, alone or with other words
    /// after that line. If the number says how many rounds a game has, a program that fails after
    /// more rounds need not fail after fewer rounds on the same board, but most likely it fails on
    /// some other board.
    ///
    /// There are no such steps if a smaller number alone makes the case illegal, because then it
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

    /// Returns the steps that replace all words after the first line by words of the same kinds,
    /// together with a count: first all by the greatest kind, then by random ones. The random ones
    /// are the same every time.
    fn redrawn(&self, count: Count) -> impl Iterator<Item = Step> {
        const DRAWS: u64 = 100;
        let after_first = self.second_line()..self.list.len();
        let kinds: Rc<[Vec<u8>]> = self.kinds(after_first.start).into();
        (0..DRAWS).filter(|_| self.has_head()).map(move |draw| {
            let kinds = kinds.clone();
            // Often the two smallest kinds are enough.
            let few = if draw < DRAWS / 2 { kinds.len().min(2) } else { kinds.len() };
            step(count, after_first.clone(), move |_, at| {
                let index = draw::rng(draw, at as u64).usize(..few);
                kinds.get(if draw == 0 { kinds.len() - 1 } else { index }).cloned()
            })
        })
    }

    /// Returns whether the first line has another number of words than the second one. If not, it
    /// may be a line like the others, and not say how large or how hard the case is.
    fn has_head(&self) -> bool {
        let start = self.second_line();
        self.lines.get(2).is_some_and(|&end| end != 2 * start)
    }

    /// Returns the different words from the word `start` on, in the order of their rank.
    fn kinds(&self, start: usize) -> Vec<Vec<u8>> {
        let kinds: BTreeSet<_> = self.list[start..].iter().map(|word| rank(word)).collect();
        kinds.into_iter().map(|(_, word)| word.to_vec()).collect()
    }

    /// Returns the steps that leave out slices of a grid whose side is a number in the first line.
    /// All lines after the first one, or all words in them, are numbered modulo this side, and
    /// those with the same number go together. So two tables lose the same rows or columns, and a
    /// square loses a row and a column.
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

    /// Returns the index of the line that holds the word `at`.
    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at) - 1
    }

    /// Returns the parts of the list of lines, then those of the list of words: each as the range of
    /// its words and the number of its lines.
    fn parts(&self) -> impl Iterator<Item = (Range<usize>, usize)> {
        let lines = parts(self.lines.len() - 1);
        let lines = lines.map(|part| (self.lines[part.start]..self.lines[part.end], part.len()));
        lines.chain(parts(self.list.len()).map(|part| (part, 1)))
    }

    /// Returns the steps that leave out parts of the text. Each of them is tried with every count of
    /// [`counts`](Self::counts).
    fn without_parts(&self) -> impl Iterator<Item = Step> {
        self.parts().flat_map(|(part, lines)| {
            let counts = self.counts(part.start, self.list.len(), &[part.len(), lines, 1]);
            counts.into_iter().map(move |count| step(count, part.clone(), |_, _| Some(vec![])))
        })
    }

    /// Returns the steps that make all numbers smaller by the same function. None of the functions
    /// makes a number larger, because smaller numbers are easier to read. The boldest of them are
    /// tried without the first line too, because its numbers may be counts.
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

    /// Returns the step that replaces each number from the word `start` on by what `change` returns
    /// for it.
    fn with_numbers(&self, start: usize, change: impl Fn(u64) -> u64 + 'static) -> Step {
        step(None, start..self.list.len(), move |words, at| {
            Some(digits(change(number(&words.list[at])?)))
        })
    }

    /// Returns the steps that replace all words of a part of the text by the smallest word.
    fn equalized(&self) -> impl Iterator<Item = Step> {
        let least = self.list.iter().min_by_key(|word| rank(word)).cloned().unwrap_or_default();
        self.parts().map(move |(part, _)| {
            let least = least.clone();
            step(None, part, move |_, _| Some(least.clone()))
        })
    }

    /// Returns the counts to try together with a step that leaves something out from the word
    /// `before` on. The first is `None`, for no count. In each other, a number that may count what
    /// is left out becomes less by one of the amounts in `less`.
    ///
    /// Such a number is at most `most`, stands before the word `before`, and is the first or second
    /// word of its line. Of many lines, only the first few and the nearest are looked at.
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

    /// Returns the steps that leave out a part of a word, with every count of `counts`: first the
    /// same part of all words of the same length, because the rows of a board may be such words,
    /// then a part of a single word.
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

    /// Returns the steps that make all great numbers less by the same amount: for each of the
    /// greatest numbers, this number and all numbers above it. Otherwise numbers that must stay
    /// near each other would go down in turn, each by a little.
    fn numbers_together(&self) -> impl Iterator<Item = Step> {
        const MAX_VALUES: usize = 20;
        let values: BTreeSet<u64> = self.list.iter().filter_map(|word| number(word)).collect();
        let less = |value| below(value).map(move |less| (value, value - less));
        values.into_iter().rev().take(MAX_VALUES).flat_map(less).map(|(value, less)| {
            self.with_numbers(0, move |number| number - if number >= value { less } else { 0 })
        })
    }

    /// Returns the steps that replace a word by one of [`smaller`]: first all equal words, then a
    /// single word.
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

    /// Returns the steps that sort lines or words: first all lines, with or without the first one,
    /// and all words of each line, then two neighbours.
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

/// Returns the smaller words that are tried in the place of a word, in the order of their rank:
///
/// - if the word is a number, some smaller numbers;
/// - the word with an earlier letter or digit in the place of one of its own, or with a smaller one
///   of `signs`, the bytes of the whole text that are neither letters nor digits;
/// - if the word is not a number, the `kinds`, which are all words of the text, and their neighbours
///   in the alphabet.
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

/// Returns a word with one of its bytes replaced: for each byte, by each of those that `others`
/// returns for it. If the word is too long to be read as one word, returns nothing.
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
