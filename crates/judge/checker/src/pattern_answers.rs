//! Defines [`Answers`], in which a pattern is looked for.
//!
//! A program may be given a case several times, and answer it in different ways. Which of these answers count depends on what is
//! looked for, as in this input with two different cases, A and B:
//!
//! ```text
//! place of the case         1    2    3    4    5
//! case                      A    B    A    A    A
//! answer                    3    5    3    4    6
//! right or wrong            r    r    r    w    w
//!
//! findings                  yes  yes  no   yes  yes    each different answer to a case
//! condition on a measure    yes  yes  no   yes  no     the first right and the first wrong answer to a case
//! condition on the place    yes  yes  yes  yes  yes    each answer, because each has another place
//! ```
//!
//! The cases of this input are *drawn*: they were drawn at random, or are those of a test. Other cases are *derived*: made from
//! another case, or chosen near the limit of a condition. Their places mean nothing; see [`Answers::for_place`].

use std::collections::HashSet;
use std::hash::Hash;

use shrink::CaseText;

use crate::given::GivenAnswer;

/// The answers in which a pattern is looked for, those to drawn cases first.
pub(crate) struct Answers<'a> {
    list: Vec<Answer<'a>>,
}

/// An answer, and where its case comes from.
#[derive(Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub given: &'a GivenAnswer,
    /// Whether the case is drawn. Otherwise, it is derived.
    pub is_drawn: bool,
}

impl<'a> Answers<'a> {
    /// Collects these answers.
    pub fn new(drawn: &'a [GivenAnswer], derived: &'a [GivenAnswer]) -> Self {
        let mut list = Vec::new();
        list.extend(drawn.iter().map(|given| Answer {
            given,
            is_drawn: true,
        }));
        list.extend(derived.iter().map(|given| Answer {
            given,
            is_drawn: false,
        }));
        Self { list }
    }

    /// Returns whether some answers are to derived cases.
    pub fn has_derived(&self) -> bool {
        self.list.iter().any(|answer| !answer.is_drawn)
    }

    /// Returns the answers to drawn cases.
    pub fn drawn(&self) -> Self {
        let drawn = self.list.iter().filter(|answer| answer.is_drawn);
        Self {
            list: drawn.copied().collect(),
        }
    }

    /// Returns the answers that count for findings.
    pub fn distinct(&self) -> DistinctAnswers<'a> {
        DistinctAnswers {
            list: self.first_of_each(|given| (given.case_text(), &given.claim.text)),
        }
    }

    /// Returns the answers that count for a condition on a measure.
    pub fn for_measure(&self) -> Vec<Answer<'a>> {
        self.first_of_each(|given| (given.case_text(), given.is_wrong()))
    }

    /// Returns the answers that count for a condition on the place of a case.
    ///
    /// The place of a derived case means nothing, so an answer that is repeated at other places must not count again: the answers
    /// to derived cases count as for a measure.
    pub fn for_place(&self) -> Vec<Answer<'a>> {
        let mut answers = self.drawn().list;
        answers.extend(self.for_measure().iter().filter(|answer| !answer.is_drawn));
        answers
    }

    /// Returns the first of all answers that have the same key. The drawn cases come first, so this is an answer to a derived case
    /// only if no answer to a drawn one has the key.
    fn first_of_each<K: Eq + Hash>(&self, key: impl Fn(&'a GivenAnswer) -> K) -> Vec<Answer<'a>> {
        let mut seen = HashSet::new();
        let answers = self.list.iter().copied();
        answers
            .filter(|answer| seen.insert(key(answer.given)))
            .collect()
    }
}

/// Answers of which no two are equal answers to the same case.
pub(crate) struct DistinctAnswers<'a> {
    list: Vec<Answer<'a>>,
}

impl<'a> DistinctAnswers<'a> {
    /// Returns all answers, right or wrong.
    pub fn all(&self) -> impl Iterator<Item = &'a GivenAnswer> {
        self.list.iter().map(|answer| answer.given)
    }

    /// Returns the wrong answers.
    pub fn wrong(&self) -> impl Iterator<Item = &'a GivenAnswer> {
        self.all().filter(|answer| answer.is_wrong())
    }

    /// Returns the number of wrong answers.
    pub fn count_wrong(&self) -> usize {
        self.wrong().count()
    }

    /// Returns the number of different cases.
    pub fn count_cases(&self) -> usize {
        let cases: HashSet<&CaseText> = self.all().map(GivenAnswer::case_text).collect();
        cases.len()
    }

    /// Returns the number of different derived cases.
    pub fn count_derived_cases(&self) -> usize {
        let derived = self.list.iter().filter(|answer| !answer.is_drawn);
        let cases: HashSet<&CaseText> = derived.map(|answer| answer.given.case_text()).collect();
        cases.len()
    }
}
