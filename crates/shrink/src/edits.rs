//! Makes the edits of a case: functions that make another text from its words. The boldest edits
//! come first:
//!
//! 1. Slices of a grid are left out.
//! 2. Lines and words are left out.
//! 3. All numbers above 1 become 1.
//! 4. Several lines or words become equal.
//! 5. Words of the same length become shorter.
//! 6. A word is replaced by a smaller word, which may be another word of the text.
//! 7. Lines and words are sorted.
//!
//! If items are left out, a number that counts them must become smaller too. So an edit that leaves
//! something out is tried with each of the numbers before it that may be this count.

use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;

use crate::words;

/// The maximum total size, in bytes, of the texts that the edits of one kind make. Trying that many
/// takes a few tenths of a second. A long text has more edits than that, and only the boldest of
/// them are tried. Once these have made the text shorter, more of its edits fit.
pub(super) const MAX_BYTES: usize = 10_000_000;

/// Returns the rank of a word, by which words are ordered: first by length, then by their bytes. So
/// numbers without leading zeros are in numerical order.
pub(super) fn rank(word: &[u8]) -> (usize, &[u8]) {
    (word.len(), word)
}

/// Returns the value of a word that is an unsigned 64-bit number, or `None` for any other word.
pub(super) fn number(word: &[u8]) -> Option<u64> {
    str::from_utf8(word)
        .ok()
        .filter(|word| !word.starts_with('+'))?
        .parse()
        .ok()
}

/// Returns the values below `value` that are tried in its place, in ascending order. If there are
/// at most 40, which is enough for the faces of a die or the kinds of tile, all of them are tried.
/// Otherwise the values are 0, 1, half of `value`, three quarters of `value`, and so on, up to
/// `value - 1`.
fn below(value: u64) -> impl Iterator<Item = u64> {
    const FEW: u64 = 40;
    let bits = u64::BITS - value.leading_zeros();
    let (all, shifts) = if value <= FEW { (value, 0) } else { (2, bits) };
    (0..all).chain((1..shifts).map(move |shift| value - (value >> shift)))
}

/// Returns the parts of a list of this length that are left out or changed together, the largest
/// first: the whole list, then its halves, then parts half as long, and so on down to single items.
pub fn parts(length: usize) -> impl Iterator<Item = Range<usize>> {
    let whole = (length > 0).then_some(length);
    let parts = iter::successors(whole, |&part| (part > 1).then(|| part.div_ceil(2)));
    parts.flat_map(move |part| {
        (0..length)
            .step_by(part)
            .map(move |start| start..length.min(start + part))
    })
}

/// An edit: a function that makes another text from the words of a case.
pub(super) type Edit = Box<dyn Fn(&Words) -> Vec<u8>>;

/// The index of a word that may count something that is left out, and the number that replaces it.
/// `None` means that no count changes.
type Count = Option<(usize, u64)>;

/// Returns the edit that replaces each word of `range` by the word that `change` returns, given the
/// words and the index of this one. If `change` returns an empty word, the word is left out. If it
/// returns `None`, the word stays. If there is a `count`, its number replaces the word at its
/// index.
fn edit(
    count: Count,
    range: Range<usize>,
    change: impl Fn(&Words, usize) -> Option<Vec<u8>> + 'static,
) -> Edit {
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
pub(super) struct Words {
    list: Vec<Vec<u8>>,
    /// The index of the first word of each line that is not blank, followed by the number of words.
    lines: Vec<usize>,
    /// The number of words in the head, which is the first line if this line may say how large or
    /// how hard the case is. It is 0 if the second line has as many words as the first, because the
    /// first line may then be a line like all others.
    head: usize,
    /// The different words, ordered by their rank.
    kinds: Vec<Vec<u8>>,
}

impl Words {
    /// Splits a text into words.
    pub(super) fn of(text: &[u8]) -> Self {
        let (mut list, mut lines) = (Vec::new(), vec![0]);
        for line in text.split(|&byte| byte == b'\n') {
            list.extend(words(line).map(<[u8]>::to_vec));
            lines.push(list.len());
        }
        lines.dedup();
        let has_head = matches!(lines[..], [_, first, second, ..] if second != 2 * first);
        let head = if has_head { lines[1] } else { 0 };
        let mut kinds = list.clone();
        kinds.sort_by(|one, other| rank(one).cmp(&rank(other)));
        kinds.dedup();
        Self {
            list,
            lines,
            head,
            kinds,
        }
    }

    /// Returns all edits, the boldest first. Some of them may not lead to a smaller case.
    pub(super) fn edits(&self) -> Vec<Edit> {
        let bytes: usize = self.list.iter().map(|word| word.len() + 1).sum();
        let max = MAX_BYTES / bytes.max(1);
        let to_one = |words: &Self, at: usize| Some(digits(number(&words.list[at])?.min(1)));
        let mut edits: Vec<Edit> = self.without_slices().take(max).collect();
        edits.extend(self.without_parts().take(max));
        edits.extend(iter::once(edit(None, self.head..self.list.len(), to_one)).take(max));
        edits.extend(self.equalized().take(max));
        edits.extend(self.shorter().take(max));
        edits.extend(self.replaced().take(max));
        edits.extend(self.sorted().take(max));
        edits
    }

    /// Returns the numbers up to `max` among the words at these places, each with its index.
    fn numbers(&self, places: impl Iterator<Item = usize>, max: usize) -> Vec<(usize, usize)> {
        let number = |at: usize| Some((at, number(&self.list[at])?.try_into().ok()?));
        places
            .filter_map(number)
            .filter(|(_, number)| *number <= max)
            .collect()
    }

    /// Returns the edits that leave out slices of a grid whose side is a number in the first line.
    ///
    /// The lines after the first one are numbered modulo this side, and so are the words in them.
    /// An edit leaves out all lines with some of these numbers, all words with some of these
    /// numbers, or both. So two tables lose the same rows or the same columns, and a square loses
    /// as many rows as columns.
    fn without_slices(&self) -> impl Iterator<Item = Edit> {
        let (start, words) = (self.lines.get(1).copied().unwrap_or(0), self.list.len());
        let sides = self
            .numbers(0..start, words)
            .into_iter()
            .filter(|(_, side)| *side > 1);
        let slices = sides.flat_map(|(place, side)| {
            let parts = parts(side).filter(move |part| part.len() < side);
            parts.map(move |part| (Some((place, (side - part.len()) as u64)), side, part))
        });
        slices.flat_map(move |(count, side, part)| {
            [(true, false), (false, true), (true, true)].map(|(by_lines, by_words)| {
                let part = part.clone();
                edit(count, start..words, move |words, at| {
                    let is_out = |number| part.contains(&(number % side));
                    let line = words.lines.partition_point(|&start| start <= at) - 2;
                    (by_lines && is_out(line) || by_words && is_out(at - start)).then(Vec::new)
                })
            })
        })
    }

    /// Returns the parts of the list of lines, then the parts of the list of words. Each part is a
    /// range of words with the number of its lines, which is 1 for a part of the list of words.
    fn parts(&self) -> impl Iterator<Item = (Range<usize>, usize)> {
        let lines = parts(self.lines.len() - 1);
        let lines = lines.map(|part| (self.lines[part.start]..self.lines[part.end], part.len()));
        lines.chain(parts(self.list.len()).map(|part| (part, 1)))
    }

    /// Returns the edits that leave out a part of the text, each with every possible count; see
    /// [`counts`](Self::counts).
    fn without_parts(&self) -> impl Iterator<Item = Edit> {
        self.parts().flat_map(|(part, lines)| {
            let counts = self.counts(part.start, self.list.len(), &[part.len(), lines]);
            counts
                .into_iter()
                .map(move |count| edit(count, part.clone(), |_, _| Some(vec![])))
        })
    }

    /// Returns the counts to try together with an edit that leaves something out, where `before` is
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
        let numbers = self.numbers(starts.filter(|&at| at < before), most);
        let counts = numbers.into_iter().flat_map(|(at, number)| {
            less.iter()
                .map(move |&less| Some((at, number.checked_sub(less)? as u64)))
        });
        iter::once(None).chain(counts).collect()
    }

    /// Returns the edits that replace all words in a part of the text by the smallest word of the
    /// text.
    fn equalized(&self) -> impl Iterator<Item = Edit> {
        self.parts()
            .map(|(part, _)| edit(None, part, |words, _| words.kinds.first().cloned()))
    }

    /// Returns the edits that leave out the same part of all words of one length, because such
    /// words may be the rows of a board. Each edit is tried with every possible count; see
    /// [`counts`](Self::counts).
    fn shorter(&self) -> impl Iterator<Item = Edit> {
        let lengths: BTreeSet<usize> = self.list.iter().map(Vec::len).collect();
        let cuts = lengths.into_iter().flat_map(|length| {
            let some = parts(length).filter(move |cut| cut.len() < length);
            some.map(move |cut| (length, cut))
        });
        cuts.flat_map(move |(length, cut)| {
            let first = self
                .list
                .iter()
                .position(|word| word.len() == length)
                .unwrap_or(0);
            self.counts(first, length, &[cut.len()])
                .into_iter()
                .map(move |count| {
                    let cut = cut.clone();
                    edit(count, 0..self.list.len(), move |words, at| {
                        let word = &words.list[at];
                        let shorter = || [&word[..cut.start], &word[cut.end..]].concat();
                        (word.len() == length).then(shorter)
                    })
                })
        })
    }

    /// Returns the edits that replace a word by a [`smaller`] one. The first edits replace all
    /// equal words, the other edits a single word.
    fn replaced(&self) -> impl Iterator<Item = Edit> {
        let all = self.kinds.iter().map(|word| (0..self.list.len(), word));
        let each = self
            .list
            .iter()
            .enumerate()
            .map(|(at, word)| (at..at + 1, word));
        all.chain(each).flat_map(|(range, word)| {
            smaller(word, &self.kinds).into_iter().map(move |other| {
                let word = word.clone();
                edit(None, range.clone(), move |words, at| {
                    (words.list[at] == word).then(|| other.clone())
                })
            })
        })
    }

    /// Returns the edits that sort lines or words. In this order, they sort all lines, all lines
    /// but the first, two neighbouring lines, all words of a line, and two neighbouring words.
    fn sorted(&self) -> impl Iterator<Item = Edit> {
        let (lines, words) = (&self.lines, (0..=self.list.len()).collect::<Vec<_>>());
        let mut lists = vec![lines.clone(), lines[1..].to_vec()];
        lists.extend(lines.windows(3).map(<[usize]>::to_vec));
        lists.extend(
            lines
                .windows(2)
                .map(|line| words[line[0]..=line[1]].to_vec()),
        );
        lists.extend(words.windows(3).map(<[usize]>::to_vec));
        lists.into_iter().filter_map(|bounds| {
            let items = bounds.windows(2).map(|item| &self.list[item[0]..item[1]]);
            let mut sorted: Vec<&[Vec<u8>]> = items.collect();
            sorted.sort_by_key(|item| item.iter().map(|word| rank(word)).collect::<Vec<_>>());
            let (start, sorted) = (*bounds.first()?, sorted.concat());
            let range = start..start + sorted.len();
            (sorted != self.list[range.clone()])
                .then(|| edit(None, range, move |_, at| Some(sorted[at - start].clone())))
        })
    }
}

/// Returns the smaller words that are tried in the place of a word, ordered by their rank:
///
/// - the word with one letter or digit replaced by an earlier one;
/// - if the word is a number, some smaller numbers;
/// - if the word is not a number, each of `kinds`, which are the words of the text, and each of
///   `kinds` with one byte replaced by the next one.
fn smaller(word: &[u8], kinds: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let earlier = |byte| match byte {
        b'a'..=b'z' => b'a'..byte,
        b'A'..=b'Z' => b'A'..byte,
        b'0'..=b'9' => b'0'..byte,
        _ => byte..byte,
    };
    let next = |byte: u8| byte.saturating_add(1)..byte.saturating_add(2);
    let mut words: Vec<Vec<u8>> = with_other_byte(word, earlier).collect();
    if let Some(number) = number(word) {
        words.extend(below(number).map(digits));
    } else {
        words.extend(kinds.iter().cloned());
        words.extend(kinds.iter().flat_map(|kind| with_other_byte(kind, next)));
    }
    words.retain(|other| rank(other) < rank(word));
    words.sort_unstable_by(|one, other| rank(one).cmp(&rank(other)));
    words
}

/// Returns the words that differ from `word` in one byte. `others` returns the bytes by which a
/// byte is replaced. Returns nothing if the word has 1,000 bytes or more, which is about the length
/// at which a reader cuts a word.
fn with_other_byte(word: &[u8], others: impl Fn(u8) -> Range<u8>) -> impl Iterator<Item = Vec<u8>> {
    const LONG: usize = 1_000;
    let places = if word.len() < LONG {
        0..word.len()
    } else {
        0..0
    };
    places.flat_map(move |at| {
        others(word[at]).map(move |other| [&word[..at], &[other], &word[at + 1..]].concat())
    })
}
