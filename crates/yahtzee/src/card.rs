//! Searches for the best card of a game.
//!
//! # From the plain form to this one
//!
//! Times are for a random game (`cargo bench -p yahtzee`, `random`).
//!
//! 1. The plain form finds the greatest sum of every set of rolls in each of the two sections, and
//!    tries every split of the rolls between the sections. `reference` does that, and takes 230 µs.
//! 2. Without the bonus it is an assignment problem, which `matching` solves.
//! 3. Branch and bound finds the few cards with the bonus that may be better.
//! 4. All numbers of the thirteen categories are held in one vector, see `lanes`.
//!
//! With all steps, a game takes 0.44 µs.
//!
//! # How it works
//!
//! A card gives each of the thirteen rolls a category of its own. The first six categories, ones to
//! sixes, are the *upper section*. If their scores sum to 63 or more, the card *has the bonus* of
//! 35 points. The total of a card is the sum of its scores, plus the bonus if the card has it.
//!
//! Finding the greatest sum of scores, without the bonus, is an assignment problem: put thirteen
//! rolls into thirteen categories. The module `matching` solves this problem, and also finds the
//! lexicographically greatest of all cards with that sum.
//!
//! If that card has the bonus, it is the best card. Otherwise a card with the bonus may be better,
//! and branch and bound searches for one. The bonus gains 35 points, so the scores of such a card
//! can fall short of the greatest sum by at most 35. This limits how much a roll can lose by moving
//! to another category, which gives an *upper bound* on the score in each face. (A face here is one
//! of the categories ones to sixes.) If the upper bounds sum to less than 63, no better card
//! exists. Otherwise their sum minus 63 is the *slack*. In a card with the bonus, the score in a
//! face is less than its upper bound by at most the slack, which gives each face a *lower bound*.
//!
//! ```text
//!          ones  twos  threes  fours  fives  sixes   sum
//! now         3     4       9     12     15     12    55
//! upper       4     4       9     12     15     24    68   slack 68 - 63 = 5
//! lower       0     0       4      7     10     19
//! ```
//!
//! If a face now scores less than its lower bound, as sixes do here (12 is less than 19), its roll
//! is reassigned so that the bound holds, and the sum falls by the cost of this. If every face
//! keeps its lower bound, we *branch* on the highest face that can score more than now. One branch
//! has the cards in which the face does score more. The other branch has the cards in which it does
//! not, and therefore less slack.
//!
//! Each branch is represented by its *best matching*: of all matchings with scores that the branch
//! allows, the one with the greatest sum, without the bonus. All bounds are computed from that
//! matching. A branch is closed as soon as one of these holds:
//!
//! - Its best matching has the bonus. No other card of the branch has a greater total, so this card
//!   replaces the best card so far if it is better.
//! - Even with the bonus, the best matching would have a smaller total than the best card so far.
//! - With the bonus it would have the same total as the best card so far, but it is not
//!   lexicographically greater. Then no card of the branch with this total is.
//! - The upper bounds sum to less than 63, so no card of the branch that could be better has the
//!   bonus.
//! - Keeping the lower bounds costs so much that, even with the bonus, the total would be smaller
//!   than that of the best card so far.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use std::array::from_fn;

use parallel::vectorized;

use crate::lanes::{Lanes, POINT, scores};
use crate::matching::Matching;
use crate::rules::{BONUS, BONUS_FROM, Card, Game, ROUNDS, UPPER};

/// Finds the best card of a game: the card with the greatest total.
///
/// Often several cards have the greatest total. The function returns the one with the
/// lexicographically greatest scores, so the result does not depend on how the search works. See
/// the [crate] for an example.
///
/// # Complexity
///
/// A few hundred vector operations for most games. The worst games known take fifteen times as
/// many. In these games, the bonus is nearly out of reach.
pub fn best_card(game: &Game) -> Card {
    search(&game.map(scores)).0
}

/// Returns the best total that remains for each choice of a category for a roll.
/// `best_totals(game)[r][c]` is the greatest total of all cards that have the roll of round `r`,
/// counted from 0, in category `c`.
///
/// To force a choice, the roll keeps its score in this category only, and every other roll scores 0
/// there. Then a best card makes this choice: if a card does not, exchange the roll for the one that
/// is in the category. Both of them scored 0, so no score falls.
///
/// # Complexity
///
/// One search for a [best card](best_card) for each of the 169 choices.
///
/// # Example
///
/// ```
/// use yahtzee::{Category, Roll, best_card, best_totals};
///
/// let mut game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
/// game[7] = Roll::new([6; 5]).unwrap();
/// let totals = best_totals(&game);
/// assert_eq!(totals[7][Category::FiveOfAKind as usize], best_card(&game).total);
/// assert_eq!(totals[7][Category::Sixes as usize], best_card(&game).total - 20);
/// ```
pub fn best_totals(game: &Game) -> [[u32; ROUNDS]; ROUNDS] {
    let rolls = game.map(scores);
    from_fn(|round| {
        from_fn(|category| {
            let mut forced = rolls;
            for roll in &mut forced {
                roll.0[category] = 0;
            }
            forced[round] = Lanes::ZERO;
            forced[round].0[category] = rolls[round].0[category];
            search(&forced).0.total
        })
    })
}

/// Counts the matchings that the search for a card with the bonus computes.
///
/// The count measures the work of the search and is the same on every machine, so a test can notice
/// a search that became slower without becoming wrong.
#[doc(hidden)]
pub fn matchings_tried(game: &Game) -> usize {
    search(&game.map(scores)).1
}

/// The constant [`BONUS_FROM`] in the unit of [`POINT`], in which lanes hold scores.
const NEEDED: u16 = BONUS_FROM as u16 * POINT;

vectorized! {
    /// Returns the best card, and the number of matchings that the search for the bonus computed.
    /// Each roll is given by its scores.
    fn search(rolls: &[Lanes; ROUNDS]) -> (Card, usize) {
        let max = Lanes::max(rolls);
        let mut free = Matching::new(rolls, &max);
        free.make_first();
        let mut search =
            Search { total: free.scores.sum(), best: free.scores, open: Vec::new(), tried: 0 };
        if upper(&free.scores) < NEEDED && upper(&max) >= NEEDED {
            search.close(free);
            while let Some(branch) = search.open.pop() {
                search.close(branch);
            }
        }
        let scores = from_fn(|c| (search.best.0[c] / POINT) as u8);
        (Card::new(scores), search.tried)
    }
}

/// The state of the search for a better card with the bonus.
struct Search {
    /// The scores of the best card so far.
    best: Lanes,
    /// The total of the best card so far, in the unit of lanes.
    total: u16,
    /// The branches that are still to be searched, each represented by its best matching.
    open: Vec<Matching>,
    /// The number of matchings computed so far.
    tried: usize,
}

impl Search {
    /// Searches the branch whose best matching is `branch` until the branch is closed. Branches
    /// that split off on the way are added to [`Search::open`].
    #[inline(always)]
    fn close(&mut self, mut branch: Matching) {
        while let Some(limit) = self.limit_or_prune(&mut branch) {
            let now = branch.scores;
            let mut max = branch.upper_bounds(limit);
            let min = loop {
                let Some(slack) = upper(&max).checked_sub(NEEDED) else {
                    return;
                };
                let mut min = Lanes::of(|c| max.0[c].saturating_sub(slack));
                min.0[UPPER.end..].fill(0);
                if UPPER.into_iter().any(|face| now.0[face] < min.0[face]) {
                    break min;
                }
                let can_gain = |face: &usize| max.0[*face] > now.0[*face];
                let face = UPPER
                    .rev()
                    .find(can_gain)
                    .expect("else the branch has the bonus");
                min.0[face] = now.0[face] + 1;
                self.open_branch(&branch, &min, &max, limit);
                max.0[face] = now.0[face];
            };
            self.tried += 1;
            if !branch.restrict(&min, &max, limit) {
                return;
            }
        }
    }

    /// Opens a branch: the cards of `branch` whose scores are from `min` to `max`. Opens nothing if
    /// every one of these cards falls short of the sum of `branch` by more than `limit`.
    #[inline(always)]
    fn open_branch(&mut self, branch: &Matching, min: &Lanes, max: &Lanes, limit: u16) {
        self.tried += 1;
        self.open.push(*branch);
        let restricted = self.open.last_mut().expect("just pushed");
        if !restricted.restrict(min, max, limit) {
            self.open.pop();
        }
    }

    /// Returns the limit of a branch, in the unit of lanes: to replace the best card so far, a card
    /// of the branch may fall short of the sum of the best matching, `branch`, by at most this
    /// much. Returns `None` if the branch is closed. If its best matching is a better card, that
    /// card becomes the best card so far.
    #[inline(always)]
    fn limit_or_prune(&mut self, branch: &mut Matching) -> Option<u16> {
        let total = branch.scores.sum() + BONUS as u16 * POINT;
        let limit = total.checked_sub(self.total)?;
        if limit > 0 && upper(&branch.scores) < NEEDED {
            return Some(limit);
        }
        branch.make_first();
        if limit == 0 && branch.scores.0 <= self.best.0 {
            return None;
        }
        if upper(&branch.scores) < NEEDED {
            return Some(limit);
        }
        (self.best, self.total) = (branch.scores, total);
        None
    }
}

/// Returns the sum of the upper section.
#[inline(always)]
fn upper(scores: &Lanes) -> u16 {
    scores.0[UPPER].iter().sum()
}
