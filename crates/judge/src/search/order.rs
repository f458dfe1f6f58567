//! Puts the words of a case in order, step by step, if an input may have them in any order.
//!
//! A program may need a hand whose tiles are in order. Then a shrunk hand is one that is as near to that as
//! possible and on which the program still fails.

use std::collections::HashMap;

use checker::{CaseText, ErasedPuzzle};
use shrink::{parts, words};

/// The words of a case in their order, and that in which the statement's own layout has them.
pub(super) struct Order<'a> {
    words: Vec<&'a [u8]>,
    /// For each word, where the layout has the first word like it.
    places: Vec<usize>,
}

impl<'a> Order<'a> {
    /// Returns the order of the words of a case, or `None` if they are in the order of the layout.
    pub(super) fn of(puzzle: &dyn ErasedPuzzle, case: &'a [u8]) -> Option<Self> {
        let sorted = puzzle.rewritten(case)?;
        if sorted == case {
            return None;
        }
        let mut place_of = HashMap::new();
        for (place, word) in words(&sorted).enumerate() {
            place_of.entry(word).or_insert(place);
        }
        let own: Vec<&[u8]> = words(case).collect();
        let places = own.iter().map(|word| place_of.get(word).copied());
        let places: Vec<usize> = places.collect::<Option<_>>()?;
        Some(Self { words: own, places })
    }

    /// Returns the cases in which a part of the words is in order, the largest part first.
    pub(super) fn with_part_in_order(&self, puzzle: &dyn ErasedPuzzle) -> Vec<CaseText> {
        let mut ranges: Vec<_> = parts(self.words.len()).collect();
        ranges.extend((1..self.words.len()).map(|end| end - 1..end + 1));
        let mut cases = Vec::new();
        for range in ranges {
            let mut order: Vec<usize> = (0..self.words.len()).collect();
            order[range].sort_by_key(|&at| self.places[at]);
            if order.is_sorted() {
                continue; // the part was in order
            }
            let text: Vec<&[u8]> = order.iter().map(|&at| self.words[at]).collect();
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
