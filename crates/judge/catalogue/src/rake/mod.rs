//! What the judge knows of Rake It In beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod all_plays;
mod measures;
mod plays;
mod search;
mod simpler_case;
mod symmetries;
mod tables;
mod wrong;

use checker::{Judging, Shape, too_high_or_low};
use rake::Rake;

use crate::two_player::mark_claim;

/// How programs are judged on Rake It In. A line of best play shows why a score is wrong:
///
/// ```
/// use rake::{Board, Game};
///
/// let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]).unwrap();
/// assert_eq!(
///     (catalogue::RAKE.reason)(&Game::new(1, board).unwrap(), &20, &21).sentence,
///     "score 21 is too high: Bob can hold it down to 20\n\
///      best play (upper-left cell of each region as row.column): Alice 3.3 +16, Bob 1.1 +4\n\
///      at move 2 of this play, Bob chooses 1.1, which leads to 20; 1.2 would lead to 22"
/// );
/// ```
pub static RAKE: Judging<Rake> = Judging {
    shape: Shape::Number,
    reason: |game, _, claimed| plays::reason(game, *claimed),
    kind: Some(|game, best, claimed| plays::kind(game, *best, *claimed)),
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: measures::MEASURES,
    direction: too_high_or_low,
    number: Some(|score| (*score).into()),
    is_telling: |game, _| plays::has_choice(game),
    plays: Some(plays::PLAYS),
    symmetries: symmetries::SYMMETRIES,
    simpler_cases: simpler_case::SIMPLER_CASES,
    mark: |_, claimed, story| mark_claim(story, *claimed),
    ..Judging::new()
};
