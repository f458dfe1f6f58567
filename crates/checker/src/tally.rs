//! Assigns the parts of an output to the cases of its input, so that wrong, malformed and missing
//! answers can be counted.

use std::iter;

use puzzle::{Puzzle, Shape, Tokens, answer_text};

use crate::answers::{Claim, judge_one};
use crate::batch::{judged, words};
use crate::judgement::{Judgement, Verdict};
use crate::lines::{Line, judge_line, lines_of, read_line, without};

/// What an output has for one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An answer, right or wrong.
    Answer(Claim),
    /// A line that cannot be read as an answer to the case, by its number in the output, counted
    /// from 1. The number is 0 if the output does not have a line for each case.
    Malformed(usize),
    /// Nothing.
    Missing,
}

/// What an output has for each case of its input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The entry of each case, in order.
    pub entries: Vec<Entry>,
    /// How many lines belong to no case, such as debugging text.
    pub surplus: usize,
}

impl Tally {
    /// Returns whether the output is a right answer to each case, and nothing else.
    pub fn is_right(&self) -> bool {
        self.surplus == 0 && self.entries.iter().all(Entry::is_right)
    }

    /// Returns a letter for each case: `R` for a right answer, `W` for a wrong one, `F` for a line in
    /// another form, `M` if the answer is missing.
    pub fn letters(&self) -> String {
        let letter = |entry: &Entry| match entry {
            Entry::Answer(Claim { is_right: true, .. }) => 'R',
            Entry::Answer(_) => 'W',
            Entry::Malformed(_) => 'F',
            Entry::Missing => 'M',
        };
        self.entries.iter().map(letter).collect()
    }
}

impl Entry {
    /// Returns whether the entry is a right answer.
    pub(crate) fn is_right(&self) -> bool {
        matches!(self, Self::Answer(Claim { is_right: true, .. }))
    }
}

/// Returns what an output has for each case. `claims` are the answers in the output when it is read
/// word by word, up to the first that is missing or malformed.
///
/// If the output consists of one answer for each case, these are the entries. Otherwise each line is
/// read by itself, so that a line that is too short does not make every answer after it wrong.
pub(crate) fn tally<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    claims: Vec<Claim>,
) -> Tally {
    let count = cases.len();
    let read: usize = claims.iter().map(|claim| words(&claim.text).count()).sum();
    let is_read = words(output).count() == read;
    let mut entries: Vec<Entry> = claims.into_iter().map(Entry::Answer).collect();
    if !is_read || entries.len() < count {
        let read = by_lines::<P>(cases, best, &lines_of(output));
        let is_better = |read: &ByLines| !is_read || right(&read.entries) >= right(&entries);
        if let Some(ByLines { entries, surplus }) = read.filter(is_better) {
            return Tally { entries, surplus: surplus.len() };
        }
    }
    entries.extend((!is_read).then_some(Entry::Malformed(0)));
    let surplus = entries.len().saturating_sub(count);
    entries.resize(count, Entry::Missing);
    Tally { entries, surplus }
}

/// What the lines of an output are, each by itself.
pub(crate) struct ByLines<'o> {
    /// The entry of each case, in order.
    pub(crate) entries: Vec<Entry>,
    /// The lines that belong to no case.
    pub(crate) surplus: Vec<Line<'o>>,
}

/// Reads each line as the answer to one case. Debugging text may stand before the answers or between
/// them: of the ways to leave it out, the one with the most right answers counts, then the one with the
/// most answers, then the one with the most lines of their shape. Returns `None` if an answer is not a
/// line.
pub(crate) fn by_lines<'o, P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    lines: &[Line<'o>],
) -> Option<ByLines<'o>> {
    let (shape, count) = (judged::<P>().shape, cases.len());
    let is_word_per_line = lines.iter().all(|(line, _)| words(line).count() == 1);
    if shape == Shape::Any || is_word_per_line && !matches!(shape, Shape::Numbers(1, _)) {
        return None;
    }
    let fitting: Vec<Line> = lines.iter().copied().filter(|(line, _)| shape.fits(line)).collect();
    let last = &fitting[fitting.len().saturating_sub(count)..];
    let ways = [lines, &fitting, last].map(|chosen| {
        let numbered = (1..).zip(iter::zip(cases, best)).zip(chosen);
        let entry = |((number, (case, best)), line): ((u64, (_, _)), &Line)| {
            let claim = read_line::<P>(case, best, number, line);
            claim.map_or(Entry::Malformed(line.1), Entry::Answer)
        };
        let mut entries: Vec<Entry> = numbered.map(entry).collect();
        let used = &chosen[..entries.len()];
        let surplus = without(lines, used);
        entries.resize(count, Entry::Missing);
        let answers = entries.iter().filter(|entry| matches!(entry, Entry::Answer(_))).count();
        let of_shape = used.iter().filter(|(line, _)| shape.fits(line)).count();
        ([right(&entries), answers, of_shape], ByLines { entries, surplus })
    });
    let best = ways.into_iter().reduce(|one, other| if other.0 > one.0 { other } else { one });
    best.map(|(_, lines)| lines)
}

/// Returns the number of right answers.
fn right(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.is_right()).count()
}

/// Judges an entry of a tally by itself: what an `output` has for the case with this number.
pub(crate) fn judge_entry<P: Puzzle>(
    case: &P::Case,
    best: &P::Answer,
    number: u64,
    entry: &Entry,
    output: &[u8],
    right: &[u8],
) -> Judgement {
    match entry {
        Entry::Answer(claim) => {
            let read = (judged::<P>().read_answer)(case, 1, &mut Tokens::of_text(&claim.text));
            let claimed = read.expect("an answer that was written is read back");
            judge_one::<P>(number, case, best, &claimed)
        }
        Entry::Malformed(line) => {
            let found = lines_of(output).into_iter().find(|(_, number)| number == line);
            judge_line::<P>(case, best, number, found.unwrap_or_default(), output, right)
        }
        Entry::Missing => {
            let reason = format!("the output has no answer to {} {number}", P::ABOUT.case);
            Judgement {
                case: Some(number),
                expected: Some(answer_text::<P>(number, best)),
                got: Some(String::new()),
                ..Judgement::new(Verdict::Pe, Some(reason))
            }
        }
    }
}
