//! Finds what the wrong cases of a program have in common.
//!
//! The search is given the answers of a program to many cases, and knows which of them are right. A case is called wrong here
//! if the answer to it is wrong. A [`Pattern`] is what the search finds:
//!
//! - A [`Condition`] that the wrong cases meet, such as "9 or more rows". The module `pattern_condition` chooses it.
//! - [`Findings`] about the answers themselves, such as that all wrong answers are too high.
//!
//! A pattern says only what was counted, so it is true whatever the mistake of the program is.
//!
//! # Where the idea comes from
//!
//! That the wrong inputs of a program can be described by conditions on their properties, and that new inputs on both sides
//! of a limit test such a description, is the idea of Kampmann, Havrikov, Soremekun and Zeller, "When does my program do
//! this?" (ESEC/FSE 2020).

use crate::alike::{common_likeness, common_property};
use crate::ceiling::ceiling;
use crate::condition::Condition;
use crate::erased::ErasedPuzzle;
use crate::evidence::Evidence;
use crate::given::GivenAnswer;
use crate::pattern_answers::Answers;
use crate::pattern_condition::choose_condition;
use crate::play_counts::PlayCounts;

/// What the wrong cases of a program have in common. [`Pattern::text`] says it in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pattern {
    /// The condition that the wrong cases meet, if one stands out.
    pub condition: Option<Condition>,
    /// The number of wrong cases that do not meet the condition. All of them are derived.
    pub exceptions: usize,
    /// The number of wrong cases of which the pattern is said, as in "All 30 wrong boards". What is counted depends on the
    /// condition:
    ///
    /// - if it is on the place of a case, the occurrences of wrong cases, each of which has its own place;
    /// - if there are exceptions, the different wrong cases that were drawn;
    /// - otherwise, or without a condition, all different wrong cases.
    pub wrong_said_of: usize,
    /// The number of different cases, right or wrong.
    pub cases: usize,
    /// The number of different cases that are derived.
    pub derived: usize,
    /// What the answers have in common.
    pub findings: Findings,
}

/// What the answers of a program have in common, as far as it tells something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Which way all wrong answers differ from the right ones, in words that can follow "All wrong answers", such as "are too
    /// high".
    pub direction: Option<&'static str>,
    /// The sentence that says beyond which number no answer goes, such as "No answer is above 190, although 55 right ones
    /// are".
    pub ceiling: Option<String>,
    /// The sentence that says which property all parts have that the wrong answers have too many.
    pub extras: Option<String>,
    /// The sentence that says what all wrong answers are alike in.
    pub likeness: Option<String>,
    /// How the wrong answers fit the plays of their cases.
    pub plays: Option<Box<PlayCounts>>,
}

/// Returns the pattern of these answers, but without the [plays](Findings::plays) of their cases. Returns `None` if no
/// condition stands out and the answers have nothing in common.
///
/// The cases of `drawn` were drawn at random or are those of tests. The cases of `derived` were made from others or chosen
/// near the limit of a condition; they do not decide which condition is chosen. A case that occurs several times is counted
/// once, unless the condition is on the place of a case.
///
/// # Complexity
///
/// Linear in the number of answers, for each measure.
pub fn find_pattern(
    puzzle: &dyn ErasedPuzzle,
    drawn: &[GivenAnswer],
    derived: &[GivenAnswer],
) -> Option<Pattern> {
    let all = Answers::new(drawn, derived);
    let different = all.without_repeats();
    let findings = Findings::of(puzzle, &different);
    let mut pattern = Pattern::without_condition(&different, findings);
    if let Some(chosen) = choose_condition(puzzle, &all) {
        pattern.condition = Some(chosen.condition);
        pattern.exceptions = chosen.exceptions;
        pattern.wrong_said_of = chosen.wrong_said_of;
    }
    if pattern.condition.is_none() && pattern.findings == Findings::default() {
        return None;
    }
    Some(pattern)
}

/// Adds to a pattern how the wrong answers fit the plays of their cases, if that says something. If no pattern was found,
/// it may be the first thing to say. This is not part of [`find_pattern`] because it takes longer.
pub(crate) fn with_plays(
    puzzle: &dyn ErasedPuzzle,
    found: Option<Pattern>,
    evidence: &Evidence,
) -> Option<Pattern> {
    let different = Answers::new(&evidence.answers, &evidence.derived).without_repeats();
    let wrong: Vec<&GivenAnswer> = different.wrong().collect();
    let Some(plays) = PlayCounts::of(puzzle, &wrong) else {
        return found;
    };
    let mut pattern =
        found.unwrap_or_else(|| Pattern::without_condition(&different, Findings::default()));
    pattern.findings.plays = Some(Box::new(plays));
    Some(pattern)
}

impl Pattern {
    /// Returns the pattern of these answers to different cases if only the findings are to be said.
    fn without_condition(different: &Answers, findings: Findings) -> Self {
        Self {
            condition: None,
            exceptions: 0,
            wrong_said_of: different.count_wrong(),
            cases: different.count_cases(),
            derived: different.count_derived_cases(),
            findings,
        }
    }
}

impl Findings {
    /// Returns what answers to different cases have in common, but without the plays.
    fn of(puzzle: &dyn ErasedPuzzle, different: &Answers) -> Self {
        Self {
            direction: common_direction(puzzle, different),
            ceiling: ceiling(puzzle, different.given()),
            extras: common_property(puzzle, different.wrong()),
            likeness: common_likeness(puzzle, different.wrong()),
            plays: None,
        }
    }
}

/// Returns which way the wrong answers differ from the right ones, if it is the same way for all of them.
fn common_direction(puzzle: &dyn ErasedPuzzle, different: &Answers) -> Option<&'static str> {
    /// Fewer wrong answers may differ in the same direction by chance.
    const MIN_WRONG: usize = 8;
    if different.count_wrong() < MIN_WRONG {
        return None;
    }
    let mut directions = different.wrong().map(|answer| puzzle.direction(answer));
    let first = directions.next()??;
    let is_common = directions.all(|direction| direction == Some(first));
    if is_common { Some(first) } else { None }
}
