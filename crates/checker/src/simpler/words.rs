//! Simpler cases by the words of their text, for any puzzle: words left out or made smaller.
//!
//! The steps know nothing of the format. Every step is tried, and [`Puzzle::read_case`] says which
//! of them lead to a case. If items of a list are left out, the number that counts them must become
//! smaller. So each step that leaves something out is also tried together with a count: a number
//! before it, the first or second word of a line, that becomes smaller by the number of words,
//! lines or bytes left out, or by 1.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{SMALLER, Step, below, parts};

/// The words of a case as the puzzle writes it.
#[derive(Hash)]
pub(crate) struct Words {
    words: Vec<Vec<u8>>,
    /// The index of the first word of each line, followed by the number of words. Only
    /// [`Self::of_text`] fills this; the result of a step has no lines, and so no steps.
    lines: Vec<usize>,
}

/// About the maximum number of steps for a text. A long text has more steps than fit in memory. The
/// bold steps come first and make the text shorter, and a shorter text has fewer steps. So the
/// other steps are listed once the text is short enough.
pub(super) const MAX_STEPS: usize = 200_000;

/// The index of a word that is a number, and by how much this number becomes less because it may
/// count something that is left out. `None` means that no number changes.
type Count = Option<(usize, u64)>;

impl Words {
    pub fn of_text(text: &[u8]) -> Self {
        let (mut words, mut lines) = (Vec::new(), vec![0]);
        for line in text.split(|&byte| byte == b'\n') {
            let line = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            words.extend(line.map(<[u8]>::to_vec));
            lines.push(words.len());
        }
        lines.dedup();
        Self { words, lines }
    }

    pub fn text(&self) -> Vec<u8> {
        self.words.join(&b' ')
    }
    /// Returns the counts to try together with a step that leaves something out from the word
    /// `before` on. The first is `None`, for no count. In each other, a number that may count what
    /// is left out becomes less by one of the amounts in `less`.
    ///
    /// Such a number is at most `most`, stands before the word `before`, and is the first or second
    /// word of its line. Of many lines, only the first few and the nearest are looked at.
    fn counts(&self, before: usize, most: usize, less: &[usize]) -> Vec<Count> {
        const LINES: usize = 4;
        let count = self.lines.partition_point(|&start| start <= before);
        let lines = (0..count).filter(|&line| line < LINES || line + LINES >= count);
        let starts = lines.flat_map(|line| [self.lines[line], self.lines[line] + 1]);
        let mut counts = BTreeSet::from([None]);
        for at in starts.filter(|&at| at < before) {
            let number = number(&self.words[at]).unwrap_or(0);
            let less = less.iter().map(|&less| less as u64).filter(|&less| less <= number);
            let less = less.filter(|_| number <= most as u64);
            counts.extend(less.map(|less| Some((at, less))));
        }
        counts.into_iter().collect()
    }

    /// Returns the step that replaces each word by what `change` returns for its index and its
    /// text. A word for which `change` returns `None` is left out. `change` does not get the word
    /// of `count`: this number becomes smaller by the amount in `count`.
    fn step(
        count: Count,
        change: impl Fn(usize, &[u8]) -> Option<Vec<u8>> + Send + 'static,
    ) -> Step {
        Box::new(move |Self { words, .. }| {
            let changed = |(at, word): (usize, &Vec<u8>)| match count {
                Some((place, less)) if place == at => {
                    Some((number(word)? - less).to_string().into_bytes())
                }
                _ => change(at, word),
            };
            let words = words.iter().enumerate().filter_map(changed).collect();
            Self { words, lines: Vec::new() }
        })
    }

    /// Adds the steps that leave words out: first parts of the list of lines, then parts of the
    /// list of all words. Each of them is tried with every count of `counts`.
    fn without(&self, steps: &mut Vec<Step>) {
        let lines = parts(self.lines.len() - 1);
        let lines = lines.map(|part| (self.lines[part.start]..self.lines[part.end], part.len()));
        let words = parts(self.words.len()).map(|part| (part, 1));
        for (part, lines) in lines.chain(words) {
            let counts = self.counts(part.start, self.words.len(), &[part.len(), lines, 1]);
            for count in counts.into_iter().take(MAX_STEPS.saturating_sub(steps.len())) {
                let part = part.clone();
                steps.push(Self::step(count, move |at, word| {
                    (!part.contains(&at)).then(|| word.to_vec())
                }));
            }
        }
    }

    /// Adds the steps that leave out a part of a word, with every count of `counts`: first the same
    /// part of all words of the same length, because the rows of a board may be such words, then a
    /// part of a single word.
    fn shorter(&self, steps: &mut Vec<Step>) {
        let all = self.words.iter().map(Vec::len).collect::<BTreeSet<usize>>();
        let all = all.into_iter().map(|length| (0..self.words.len(), length));
        let each = self.words.iter().enumerate().map(|(at, word)| (at..at + 1, word.len()));
        for (range, length) in all.chain(each) {
            let is_of_it = |at: &usize| self.words[*at].len() == length;
            let first = range.clone().find(is_of_it).unwrap_or(0);
            let some = parts(length).filter(|part| part.len() < length);
            for part in some.take(MAX_STEPS.saturating_sub(steps.len())) {
                for count in self.counts(first, length, &[part.len()]) {
                    let (range, part) = (range.clone(), part.clone());
                    steps.push(Self::step(count, move |at, word| {
                        let mut word = word.to_vec();
                        if word.len() == length && range.contains(&at) {
                            word.drain(part.clone());
                        }
                        Some(word)
                    }));
                }
            }
        }
    }

    /// Adds the steps that make all great numbers less by the same amount: for each of the greatest
    /// numbers, this number and all numbers above it. Otherwise numbers that must stay near each
    /// other would go down in turn, each by a little.
    fn numbers_together(&self, steps: &mut Vec<Step>) {
        const MAX_VALUES: usize = 20;
        let values: BTreeSet<u64> = self.words.iter().filter_map(|word| number(word)).collect();
        for &value in values.iter().rev().take(MAX_VALUES) {
            for by in below(value).map(|less| value - less) {
                steps.push(Self::step(None, move |_, word| {
                    let less = number(word).filter(|number| *number >= value).map(|it| it - by);
                    Some(less.map_or(word.to_vec(), |less| less.to_string().into_bytes()))
                }));
            }
        }
    }

    /// Adds the steps that make an edit of `edits`: first in all equal words, then in a single
    /// word.
    fn smaller(&self, steps: &mut Vec<Step>) {
        let signs: BTreeSet<u8> = self.words.concat().into_iter().filter(is_sign).collect();
        let all = self.words.iter().collect::<BTreeSet<_>>().into_iter();
        let all = all.map(|word| (0..self.words.len(), word));
        let each = self.words.iter().enumerate().map(|(at, word)| (at..at + 1, word));
        for (range, word) in all.chain(each) {
            let shared: Arc<[u8]> = word.as_slice().into();
            for edit in edits(word, &signs).take(MAX_STEPS.saturating_sub(steps.len())) {
                let (range, word) = (range.clone(), shared.clone());
                steps.push(Self::step(None, move |at, other| {
                    let is_it = *other == *word && range.contains(&at);
                    Some(if is_it { edited(other, edit) } else { other.to_vec() })
                }));
            }
        }
    }
}

impl Words {
    /// The number of words, then of bytes, and at last the words in their order: shorter ones come
    /// first, then those that come first in the alphabet.
    pub(super) fn measure(&self) -> impl Ord {
        let words: Vec<(usize, Vec<u8>)> =
            self.words.iter().map(|word| (word.len(), word.clone())).collect();
        (words.len(), self.words.concat().len(), words)
    }

    pub(super) fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        self.without(&mut steps);
        for smaller in SMALLER {
            steps.push(Self::step(None, move |_, word| {
                let number = number(word).map(|number| smaller(number).to_string().into_bytes());
                Some(number.unwrap_or(word.to_vec()))
            }));
        }
        self.shorter(&mut steps);
        self.numbers_together(&mut steps);
        self.smaller(&mut steps);
        steps
    }
}

fn number(word: &[u8]) -> Option<u64> {
    str::from_utf8(word).ok().filter(|word| !word.starts_with('+'))?.parse().ok()
}

fn is_sign(byte: &u8) -> bool {
    !byte.is_ascii_alphanumeric()
}

/// How a word becomes smaller: another number, or another byte at a place.
#[derive(Clone, Copy)]
enum Edit {
    Number(u64),
    Byte(usize, u8),
}

fn edited(word: &[u8], edit: Edit) -> Vec<u8> {
    match edit {
        Edit::Number(number) => number.to_string().into_bytes(),
        Edit::Byte(at, byte) => [&word[..at], &[byte], &word[at + 1..]].concat(),
    }
}

/// Returns the edits that make a word smaller. If the word is a number, it becomes one of some
/// smaller numbers. A letter or a digit in it becomes an earlier one. Any other byte becomes a
/// smaller one of `signs`, the bytes of the whole text that are neither letters nor digits.
fn edits(word: &[u8], signs: &BTreeSet<u8>) -> impl Iterator<Item = Edit> {
    let earlier = |(at, &byte): (usize, &u8)| {
        let first = match byte {
            b'a'..=b'z' => b'a',
            b'A'..=b'Z' => b'A',
            b'0'..=b'9' => b'0',
            _ => byte,
        };
        let signs = signs.range(..byte).copied().filter(move |_| is_sign(&byte));
        (first..byte).chain(signs).map(move |less| Edit::Byte(at, less))
    };
    let numbers = number(word).into_iter().flat_map(below).map(Edit::Number);
    numbers.chain(word.iter().enumerate().flat_map(earlier))
}
