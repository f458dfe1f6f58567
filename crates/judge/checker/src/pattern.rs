//! Finds what the wrong cases of a program have in common.
//!
//! The search is given the answers of a program to many cases, and knows which of them are right. A case is called wrong here
//! if the answer to it is wrong. A [`Pattern`] is what the search finds:
//!
//! - A [`Condition`] that the wrong cases meet. The module `pattern_condition` chooses it.
//! - [`Findings`] about the answers themselves.
//! - A [`FitSummary`], which says how the wrong answers fit the rules. It takes long, so [`add_plays`] adds it last.
//!
//! A report says a pattern in words such as these, of which the first sentence is the condition, and the second one a finding:
//!
//! ```text
//! All 30 wrong boards have 9 or more rows; the other 68 boards are all right. All wrong answers are too high.
//! ```
//!
//! A case is *drawn* if it was drawn at random or is that of a test. It is *derived* if it was made from another case, or was
//! chosen near the limit of a condition.
//!
//! # Where the idea comes from
//!
//! That the wrong inputs of a program can be described by conditions on their properties, and that new inputs on both sides
//! of a limit test such a description, is the idea of Kampmann, Havrikov, Soremekun and Zeller, "When does my program do
//! this?" (ESEC/FSE 2020).

use crate::alike::{common_likeness, common_property_of_extras};
use crate::ceiling::sentence_on_limit;
use crate::condition::Condition;
use crate::erased::ErasedPuzzle;
use crate::fit_summary::FitSummary;
use crate::given::GivenAnswer;
use crate::pattern_answers::{Answers, DistinctAnswers};
use crate::pattern_condition::{ChosenCondition, choose_condition};

/// What the wrong cases of a program have in common. [`Pattern::text`] says it in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pattern {
    /// The condition that the wrong cases meet, if one stands out.
    pub condition: Option<Condition>,
    /// The number of wrong cases that do not meet the condition: a few derived ones, which may be wrong for another reason. It is
    /// 0 without a condition.
    pub exceptions: usize,
    /// The number of different wrong answers.
    pub wrong_answers: usize,
    /// The number of different cases, right or wrong.
    pub cases: usize,
    /// The number of different derived cases.
    pub derived: usize,
    /// What the answers have in common.
    pub findings: Findings,
    /// How the wrong answers fit the [plays](crate::Plays) of their cases. "All 26 wrong margins are those of no legal play", for
    /// example.
    pub plays: Option<FitSummary>,
}

/// What the answers of a program have in common, as far as it tells something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Which way all wrong answers differ from the right ones, in words that can follow "All wrong answers", such as "are too
    /// high".
    pub direction: Option<&'static str>,
    /// The sentence that says which number no answer exceeds, such as "No answer is above 190, although 55 right ones are."
    pub ceiling: Option<String>,
    /// The sentence that says what all surplus parts have in common, such as "Each of the 21 tiles too many is a fifth tile of
    /// its kind." Surplus parts are those that wrong answers list although they should not.
    pub extras: Option<String>,
    /// The sentence that says what all wrong answers are alike in, such as "Only the order of the scores is wrong in all 26
    /// wrong answers."
    pub likeness: Option<String>,
}

/// Returns the pattern of these answers, but without [plays](Pattern::plays). Returns `None` if no condition stands out and the
/// answers have nothing in common.
///
/// `drawn` are the answers to drawn cases, and `derived` are those to derived ones. Of several answers to the same case, not all
/// count; see the table at the head of the module `pattern_answers`.
///
/// # Complexity
///
/// Linear in the number of answers, for each measure.
pub fn find_pattern(
    puzzle: &dyn ErasedPuzzle,
    drawn: &[GivenAnswer],
    derived: &[GivenAnswer],
) -> Option<Pattern> {
    let answers = Answers::new(drawn, derived);
    let distinct_answers = answers.distinct();
    let condition = choose_condition(puzzle, &answers);
    let findings = Findings::of(puzzle, &distinct_answers);
    if condition.is_none() && findings == Findings::default() {
        return None;
    }
    Some(Pattern::new(&distinct_answers, condition, findings))
}

/// Adds to a pattern how the wrong answers fit the plays of their cases, if that says something. If no pattern was found,
/// the plays alone then make one.
pub(crate) fn add_plays(
    puzzle: &dyn ErasedPuzzle,
    found: Option<Pattern>,
    drawn: &[GivenAnswer],
    derived: &[GivenAnswer],
) -> Option<Pattern> {
    let distinct_answers = Answers::new(drawn, derived).distinct();
    let wrong_answers: Vec<&GivenAnswer> = distinct_answers.wrong().collect();
    let Some(plays) = FitSummary::of(puzzle, &wrong_answers) else {
        return found;
    };
    let pattern = match found {
        Some(pattern) => pattern,
        None => Pattern::new(&distinct_answers, None, Findings::default()),
    };
    Some(Pattern {
        plays: Some(plays),
        ..pattern
    })
}

impl Pattern {
    /// Returns the pattern that these answers have, without plays.
    fn new(answers: &DistinctAnswers, chosen: Option<ChosenCondition>, findings: Findings) -> Self {
        let (condition, exceptions) = match chosen {
            Some(chosen) => (Some(chosen.condition), chosen.exceptions),
            None => (None, 0),
        };
        Self {
            condition,
            exceptions,
            wrong_answers: answers.count_wrong(),
            cases: answers.count_cases(),
            derived: answers.count_derived_cases(),
            findings,
            plays: None,
        }
    }
}

impl Findings {
    /// Returns what these answers have in common.
    fn of(puzzle: &dyn ErasedPuzzle, answers: &DistinctAnswers) -> Self {
        Self {
            direction: common_direction(puzzle, answers),
            ceiling: sentence_on_limit(puzzle, answers.all()),
            extras: common_property_of_extras(puzzle, answers.wrong()),
            likeness: common_likeness(puzzle, answers.wrong()),
        }
    }
}

/// Returns which way the wrong answers differ from the right ones, if it is the same way for all of them.
fn common_direction(puzzle: &dyn ErasedPuzzle, answers: &DistinctAnswers) -> Option<&'static str> {
    /// Fewer wrong answers may differ in the same direction by chance.
    const MIN_WRONG: usize = 8;
    if answers.count_wrong() < MIN_WRONG {
        return None;
    }
    let mut directions = answers.wrong().map(|answer| puzzle.direction(answer));
    let first = directions.next().flatten();
    let is_common = directions.all(|direction| direction == first);
    if is_common { first } else { None }
}
