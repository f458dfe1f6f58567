//! Defines [`Answers`], the answers in which a pattern is looked for. Each [`Answer`] says whether its case was drawn or
//! derived, and whether it repeats an earlier answer. A repeat counts only for a condition on the place of a case:
//!
//! ```text
//! place of the case    1    2    3    4
//! case                 A    B    A    A
//! answer               3    5    3    4
//! right or wrong       r    r    r    w
//! counts               yes  yes  no   yes       the third answer repeats the first one
//! ```

use std::collections::HashSet;

use shrink::CaseText;

use crate::given::GivenAnswer;

/// The answers in which a pattern is looked for, those to drawn cases first.
pub(crate) struct Answers<'a> {
    pub list: Vec<Answer<'a>>,
}

/// One of the [`Answers`].
#[derive(Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub given: &'a GivenAnswer,
    /// Whether the case was drawn, rather than derived.
    pub is_drawn: bool,
    /// Whether an answer before this one was given to the same case, and both are right or both are wrong. Such an answer
    /// counts only for a condition on the place of a case: the same case may be at several places.
    is_repeat: bool,
}

impl<'a> Answers<'a> {
    /// Collects these answers. A derived case that is a repeat is left out. It could count only for its place, and it has
    /// that place only because of the other cases that were made.
    pub fn new(drawn: &'a [GivenAnswer], derived: &'a [GivenAnswer]) -> Self {
        let mut seen = HashSet::new();
        let mut is_repeat = |given: &'a GivenAnswer| !seen.insert((given.case(), given.is_wrong()));
        let mut list = Vec::new();
        for given in drawn {
            list.push(Answer {
                given,
                is_drawn: true,
                is_repeat: is_repeat(given),
            });
        }
        for given in derived {
            if !is_repeat(given) {
                list.push(Answer {
                    given,
                    is_drawn: false,
                    is_repeat: false,
                });
            }
        }
        Self { list }
    }

    /// Returns the answers to different cases: the first right answer and the first wrong answer to each case.
    pub fn without_repeats(&self) -> Self {
        self.filtered(|answer| !answer.is_repeat)
    }

    /// Returns whether some answers are to derived cases.
    pub fn has_derived(&self) -> bool {
        self.list.iter().any(|answer| !answer.is_drawn)
    }

    /// Returns the answers to drawn cases.
    pub fn drawn(&self) -> Self {
        self.filtered(|answer| answer.is_drawn)
    }

    /// Returns the answers for which `stays` returns true.
    fn filtered(&self, stays: impl Fn(&Answer) -> bool) -> Self {
        let list = self.list.iter().filter(|answer| stays(answer));
        Self {
            list: list.copied().collect(),
        }
    }

    /// Returns all answers, right or wrong.
    pub fn given(&self) -> impl Iterator<Item = &'a GivenAnswer> {
        self.list.iter().map(|answer| answer.given)
    }

    /// Returns the wrong answers.
    pub fn wrong(&self) -> impl Iterator<Item = &'a GivenAnswer> {
        self.given().filter(|answer| answer.is_wrong())
    }

    /// Returns the number of wrong answers.
    pub fn count_wrong(&self) -> usize {
        self.wrong().count()
    }

    /// Returns the number of different cases. A case is counted once even if it has a right answer and a wrong one.
    pub fn count_cases(&self) -> usize {
        let cases: HashSet<&CaseText> = self.given().map(GivenAnswer::case).collect();
        cases.len()
    }

    /// Returns the number of different cases that are derived.
    pub fn count_derived_cases(&self) -> usize {
        self.filtered(|answer| !answer.is_drawn).count_cases()
    }
}
