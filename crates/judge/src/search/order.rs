//! Puts parts of the words of a case in order, if an input may have the words in any order.
//!
//! A program may need a hand whose tiles are in order. Then a shrunk hand is one that is as near to that as
//! possible and on which the program still fails. So the words are put in order in part:
//!
//! ```text
//! b d a c    the words of a case, which the statement's own layout has in the order a b c d
//! a b c d    all words are put in order
//! b a d c    the pair in the middle is put in order; each other part is in order already
//! ```

use std::collections::HashMap;

use checker::{CaseText, ErasedPuzzle};
use shrink::{parts, words};

/// The words of a case in their order, and where each stands in the statement's own layout.
pub(super) struct Order<'a> {
    words: Vec<&'a [u8]>,
    /// For each word, its index in the layout. Equal words have the index of the first of them.
    sorted_indices: Vec<usize>,
}

impl<'a> Order<'a> {
    /// Returns the order of the words of a case. Returns `None` if the case is written as in the layout, if the layout has other
    /// words, or if the text is no legal case.
    pub(super) fn of(puzzle: &dyn ErasedPuzzle, case: &'a [u8]) -> Option<Self> {
        let sorted = puzzle.rewritten(case)?;
        if sorted == case {
            return None;
        }
        let mut sorted_index_of = HashMap::new();
        for (index, word) in words(&sorted).enumerate() {
            sorted_index_of.entry(word).or_insert(index);
        }
        let mut sorted_indices = Vec::new();
        for word in words(case) {
            sorted_indices.push(*sorted_index_of.get(word)?);
        }
        Some(Self {
            words: words(case).collect(),
            sorted_indices,
        })
    }

    /// Returns the cases in which one part of the words is put in order, all words first and pairs of neighbours last.
    pub(super) fn with_part_in_order(&self, puzzle: &dyn ErasedPuzzle) -> Vec<CaseText> {
        let count = self.words.len();
        let pairs = (1..count).map(|second| second - 1..second + 1);
        let mut cases = Vec::new();
        for part in parts(count).chain(pairs) {
            let mut order: Vec<usize> = (0..count).collect();
            order[part].sort_by_key(|&index| self.sorted_indices[index]);
            let was_in_order = order.is_sorted();
            if was_in_order {
                continue;
            }
            let text: Vec<&[u8]> = order.iter().map(|&index| self.words[index]).collect();
            cases.extend(puzzle.rewritten_in_order(&text.join(&b' ')));
        }
        cases
    }

    /// Returns whether another case has the same words, in whatever order.
    pub(super) fn has_the_words_of(&self, other: &[u8]) -> bool {
        let mut own = self.words.clone();
        let mut theirs: Vec<&[u8]> = words(other).collect();
        own.sort_unstable();
        theirs.sort_unstable();
        own == theirs
    }
}
