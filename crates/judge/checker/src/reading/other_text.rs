//! Reads answers with other text between or around their words, such as `Case 1 : 1T, 2T` or `k=3: 90 points`.
//!
//! If only some words can stand in an answer, such as the names of tiles, these are the answer, right or wrong. Of
//! numbers, any can. So if there are more than those of an answer, the right ones must stand in the same places of all
//! lines.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use puzzle::Tokens;

use super::choice::Quality;
use super::entry::{Entry, Labelled};
use super::expected::{Expected, without_digits};
use super::lines::{Line, shown};
use crate::batch::Batch;
use crate::claim::Claim;
use crate::form::{FormFault, NumberPlaces, OtherLetterCase, OtherText};
use crate::judging::{Reason, Shape};
use crate::nearly;
use shrink::words;

/// The greatest number of words of a line that is read so. No answer is that long.
const MAX: usize = 200;

/// Reads an output with one line for each case, in which the words of the answers are picked from other text.
/// Returns `None` unless each answer can be read then, and the reading is better than this one, or as good and leaves
/// out fewer words that can stand in an answer.
pub(super) fn read(
    batch: &Batch,
    lines: &[Line],
    other: &[Entry],
) -> Option<(Vec<Entry>, FormFault)> {
    let expected = Expected::of(batch)?;
    if lines.len() != batch.cases.len() {
        return None;
    }
    let picker = Picker {
        batch,
        expected,
        lines,
        has_answers: Quality::of(other).has_answers(),
    };
    let (answers, picked_from) = picker.pick()?;
    let mut form = OtherText {
        picked_from,
        ..OtherText::default()
    };
    let mut lacks_blank = false;
    let mut entries = Vec::with_capacity(lines.len());
    for (case, (line, picked)) in lines.iter().zip(&answers).enumerate() {
        let claim = picker.claim(case, &picked.text(line.text))?;
        let has_other_text = picker.add_other_text(case, picked, &mut form)?;
        let is_glued = picked.is_glued(line.text);
        lacks_blank |= is_glued;
        entries.push(if has_other_text || is_glued {
            let line = line.number;
            Entry::Labelled(Labelled { claim, line })
        } else {
            Entry::Answer(claim)
        });
    }
    let rank = |entries: &[Entry]| (Quality::of(entries), count_words(entries));
    let is_better = rank(&entries) > rank(other);
    let form = if !form.is_empty() {
        FormFault::OtherText(form)
    } else if lacks_blank {
        FormFault::Other(Reason::new(nearly::BLANK_TOO_FEW, nearly::BLANK_TOO_FEW))
    } else {
        return None;
    };
    is_better.then_some((entries, form))
}

/// Returns the number of words of all answers that were read.
fn count_words(entries: &[Entry]) -> usize {
    let claims = entries.iter().filter_map(Entry::claim);
    claims.map(|claim| words(&claim.text).count()).sum()
}

/// The words of an answer that were picked from a line.
struct Picked {
    /// Where they stand.
    ranges: Vec<Range<usize>>,
    /// The words as they should be, if they stand there in another letter case.
    in_right_case: Option<Vec<u8>>,
}

impl Picked {
    /// Returns the words, with blanks between them.
    fn text(&self, line: &[u8]) -> Vec<u8> {
        match &self.in_right_case {
            Some(text) => text.clone(),
            None => self.found(line),
        }
    }

    /// Returns whether the first word stands directly behind other text.
    fn is_glued(&self, line: &[u8]) -> bool {
        let front = self.ranges.first().map_or(0, |first| first.start);
        line[..front]
            .last()
            .is_some_and(|byte| !byte.is_ascii_whitespace())
    }

    /// Returns the words as they stand in the line, with blanks between them.
    fn found(&self, line: &[u8]) -> Vec<u8> {
        let words = self.ranges.iter().map(|range| &line[range.clone()]);
        words.collect::<Vec<_>>().join(&b' ')
    }
}

/// Picks the words of answers from lines.
struct Picker<'a> {
    batch: &'a Batch,
    expected: Expected<'a>,
    lines: &'a [Line<'a>],
    /// Whether an answer can be read without picking its words.
    has_answers: bool,
}

impl Picker<'_> {
    /// Picks the words of the answer from each line, which may be at a place among its numbers.
    fn pick(&self) -> Option<(Vec<Picked>, Option<NumberPlaces>)> {
        match self.batch.puzzle.shape {
            Shape::Line(_) => Some((self.by_words()?, None)),
            // Few numbers that can be read are wrong answers rather than other text.
            Shape::Numbers(count, _) if !self.has_answers || self.has_different_answers() => {
                let (picked, places) = self.by_place(count)?;
                Some((picked, Some(places)))
            }
            Shape::Any | Shape::Numbers(..) => None,
        }
    }

    /// Returns whether the right answers are so many different ones that they stand in no place by chance.
    fn has_different_answers(&self) -> bool {
        const MIN: usize = 3; // different answers
        let answers = self.expected.answers.iter().map(|answer| answer.body);
        answers.collect::<HashSet<u64>>().len() >= MIN
    }

    /// Reads words as the answer to a case, behind its label.
    fn claim(&self, case: usize, text: &[u8]) -> Option<Claim> {
        let label = self.expected.label(case);
        let text = [&label, text].join(&b' ');
        let mut tokens = Tokens::new(&text[..]);
        let claim = self.batch.solved.read(case, &mut tokens).ok()?;
        tokens.is_at_end().ok()?.then_some(claim)
    }

    /// Picks from each line all words that can be an answer, or two words that only together are one.
    fn by_words(&self) -> Option<Vec<Picked>> {
        let mut known: HashMap<&[u8], bool> = HashMap::new();
        let mut is_answer = |word| {
            *known
                .entry(word)
                .or_insert_with(|| self.claim(0, word).is_some())
        };
        let mut phrase = None;
        for case in 0..self.lines.len() {
            let body = self.expected.body(case);
            if !words(&body).any(|word| self.claim(0, word).is_some()) {
                phrase = Some(body);
                break;
            }
        }
        let mut all = Vec::with_capacity(self.lines.len());
        for line in self.lines {
            let found = plain_words(line.text)?;
            let is_answer = |range: &Range<usize>| is_answer(&line.text[range.clone()]);
            let (answers, others): (Vec<_>, Vec<_>) = found.into_iter().partition(is_answer);
            let mut picked = self.phrases(line.text, &others, phrase.as_deref());
            if !answers.is_empty() {
                picked.push(Picked {
                    ranges: answers,
                    in_right_case: None,
                });
            }
            if picked.len() != 1 {
                return None;
            }
            all.append(&mut picked);
        }
        Some(all)
    }

    /// Picks each two words of a line that only together are an answer. They may be those of the `right` one in
    /// another letter case.
    fn phrases(&self, line: &[u8], found: &[Range<usize>], right: Option<&[u8]>) -> Vec<Picked> {
        let mut all = Vec::new();
        for pair in found.windows(2) {
            let mut picked = Picked {
                ranges: pair.to_vec(),
                in_right_case: None,
            };
            let text = picked.found(line);
            let in_right_case = right.filter(|right| text.eq_ignore_ascii_case(right));
            picked.in_right_case = in_right_case
                .filter(|right| text != *right)
                .map(<[u8]>::to_vec);
            if in_right_case.is_some() || self.claim(0, &text).is_some() {
                all.push(picked);
            }
        }
        all
    }

    /// Picks from each line the numbers of an answer, which are `count`. These are the right ones, in the same places
    /// of all lines. Only if an answer is a list and the line has no more numbers, they may be wrong. Numbers that look
    /// like labels, as in `2=6`, are picked only if the right ones are not among the others.
    fn by_place(&self, count: usize) -> Option<(Vec<Picked>, NumberPlaces)> {
        let mut rows = Vec::with_capacity(self.lines.len());
        for line in self.lines {
            rows.push(numbers(line.text, count)?);
        }
        let mut others = rows.clone();
        for (row, line) in others.iter_mut().zip(self.lines) {
            row.retain(|range| !is_label(line.text, range.end));
        }
        let are_all = count > 1 && others.iter().all(|row| row.len() == count);
        let (rows, places) = if are_all {
            let places = NumberPlaces {
                at: (0..count).collect(),
                width: count,
            };
            (others, places)
        } else if let Some(places) = self.places(&others) {
            (others, places)
        } else {
            let places = self.places(&rows)?;
            (rows, places)
        };
        let picked = rows.iter().map(|row| Picked {
            ranges: places.at.iter().map(|&at| row[at].clone()).collect(),
            in_right_case: None,
        });
        Some((picked.collect(), places))
    }

    /// Returns the places at which all rows of numbers have those of the right answers, the last ones if there are
    /// several. Returns `None` if there are none, or if this may be chance.
    fn places(&self, rows: &[Vec<Range<usize>>]) -> Option<NumberPlaces> {
        let width = rows.first()?.len();
        if rows.iter().any(|row| row.len() != width) {
            return None;
        }
        let bodies: Vec<Vec<u8>> = (0..rows.len())
            .map(|case| self.expected.body(case))
            .collect();
        let right: Vec<Vec<&[u8]>> = bodies.iter().map(|body| words(body).collect()).collect();
        let mut left = right[0].len();
        let mut places = NumberPlaces {
            at: Vec::with_capacity(left),
            width,
        };
        for at in (0..width).rev() {
            let mut lines = rows.iter().zip(self.lines).zip(&right);
            let is_right = left > 0
                && lines.all(|((row, line), right)| line.text[row[at].clone()] == *right[left - 1]);
            if is_right {
                left -= 1;
                places.at.push(at);
            }
        }
        places.at.reverse();
        (left == 0 && !self.may_be_chance(&places)).then_some(places)
    }

    /// Returns whether the right number may stand at its place by chance: it is the only one of the output, has only
    /// one digit, and is not the last one of its line.
    fn may_be_chance(&self, places: &NumberPlaces) -> bool {
        let right = self.expected.body(0);
        let digits = right.iter().filter(|it| it.is_ascii_digit());
        self.lines.len() == 1
            && digits.count() == 1
            && places.at.last() != Some(&(places.width - 1))
    }

    /// Adds to a fault of form what stands in the line of a case beside the words of its answer. Returns whether
    /// anything does, or `None` if its label has another number, which is more than other text.
    fn add_other_text(&self, case: usize, picked: &Picked, form: &mut OtherText) -> Option<bool> {
        let line = self.lines[case].text;
        let label = self.expected.label(case);
        let mut has_other = false;
        let mut end = 0;
        let behind = line.len()..line.len();
        for (at, range) in picked.ranges.iter().chain([&behind]).enumerate() {
            let other = line[end..range.start].trim_ascii();
            end = range.end;
            if at == 0 && words(other).eq(words(&label)) {
                continue;
            }
            if at == 0 && !label.is_empty() && without_digits(other) == without_digits(&label) {
                return None;
            }
            if other.is_empty() {
                if at == 0 {
                    has_other = true;
                    form.missing_label = form.missing_label.take().or_else(|| Some(shown(&label)));
                }
                continue;
            }
            has_other = true;
            form.add(&shown(other));
        }
        if let Some(right) = &picked.in_right_case {
            has_other = true;
            let letter_case = OtherLetterCase {
                found: shown(&picked.found(line)),
                right: shown(right),
            };
            form.letter_case = form.letter_case.take().or(Some(letter_case));
        }
        Some(has_other)
    }
}

/// Returns the words of letters and digits in a line, without any marks. Returns `None` if there are too many.
fn plain_words(line: &[u8]) -> Option<Vec<Range<usize>>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, byte) in line.iter().enumerate() {
        if !byte.is_ascii_alphanumeric() {
            continue;
        }
        if let Some(last) = found.last_mut()
            && last.end == at
        {
            last.end += 1;
        } else if found.len() < MAX {
            found.push(at..at + 1);
        } else {
            return None;
        }
    }
    Some(found)
}

/// Returns the whole numbers in a line, with their signs. If an answer is one number, marks may stand between its
/// thousands.
fn numbers(line: &[u8], count: usize) -> Option<Vec<Range<usize>>> {
    let mut found = plain_words(line)?;
    found.retain(|range| {
        let is_number = line[range.clone()].iter().all(u8::is_ascii_digit);
        is_number && !is_part(line, range, count == 1)
    });
    for range in &mut found {
        if range.start > 0 && b"+-".contains(&line[range.start - 1]) {
            range.start -= 1;
        }
    }
    Some(found)
}

/// Returns whether digits are only a part of a number, as in `0.5`, or in `61,192` if it may have groups.
fn is_part(line: &[u8], range: &Range<usize>, may_have_groups: bool) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|it| it.is_ascii_digit()).count();
    let is_joined = |mark: u8, behind: usize| {
        mark == b'.' && behind > 0 || may_have_groups && b",'_".contains(&mark) && behind == 3
    };
    if let [front @ .., mark] = &line[..range.start]
        && front.last().is_some_and(u8::is_ascii_digit)
        && is_joined(*mark, range.len())
    {
        return true;
    }
    match &line[range.end..] {
        [mark, behind @ ..] => is_joined(*mark, digits(behind)),
        [] => false,
    }
}

/// Returns whether a number that ends here in a line looks like a label.
fn is_label(line: &[u8], end: usize) -> bool {
    line.get(end).is_some_and(|mark| b"=:)".contains(mark))
}
