//! Finds which roll is in which category of a card, given only the scores of the card, and so checks a
//! card that a program claims to be a best card.

use std::array::from_fn;
use std::collections::BTreeSet;

use crate::card::{Card, bonus};
use crate::dice::{CATEGORIES, Category, Game, ROUNDS};
use crate::lanes::{Set, UPPER};
use crate::reference::{Points, RULES, Rules};

/// Finds a one-to-one assignment of the rolls of `game` to categories that gives the scores of
/// `card`. Returns for each category the round, counted from 0, whose roll is in it.
///
/// If more than one assignment gives these scores, ones get the earliest round possible, then twos
/// get the earliest round possible, and so on. The function ignores the bonus and the total of
/// `card`.
///
/// # Errors
///
/// If no assignment gives these scores, the error is the first category that cannot be filled: its
/// score fits none of the rolls left, whichever rolls the categories before it use.
///
/// # Complexity
///
/// At most one step for each of the 8,192 sets of rolls and each roll. Most cards take a few dozen
/// steps.
///
/// # Example
///
/// ```
/// use yahtzee::{Category, Roll, assignment, best_card};
///
/// let mut game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
/// game[7] = Roll::new([6; 5]).unwrap();
/// let mut card = best_card(&game);
/// let rounds = assignment(&game, &card).unwrap();
/// assert_eq!(rounds, [0, 1, 2, 3, 4, 5, 6, 8, 9, 7, 10, 11, 12]);
///
/// card.scores[Category::Sixes as usize] = 30;
/// assert_eq!(assignment(&game, &card), Err(Category::FiveOfAKind));
/// ```
pub fn assignment(game: &Game, card: &Card) -> Result<[usize; ROUNDS], Category> {
    let points = CATEGORIES.map(|category| game.each_ref().map(|roll| roll.score(category).into()));
    assignment_of(&points, &card.scores)
}

/// Finds an [`assignment`] that gives these scores. The `points` of the rolls may be those of other
/// rules.
pub(crate) fn assignment_of(
    points: &Points,
    scores: &[u32; ROUNDS],
) -> Result<[usize; ROUNDS], Category> {
    let mut search = Search { points, scores, rounds: [0; ROUNDS], visited: BTreeSet::new() };
    if search.fill(0, 0) {
        return Ok(search.rounds);
    }
    let most_used = search.visited.into_iter().map(Set::count_ones).max();
    Err(CATEGORIES[most_used.unwrap_or_default() as usize])
}

/// Finds the exchange of two rolls that gains the most points by these rules. `rounds` says which
/// roll is in which category. Returns the gain, at least 1, and the two categories, or `None` if no
/// exchange gains anything.
pub(crate) fn best_exchange(
    rules: &Rules,
    points: &Points,
    rounds: [usize; ROUNDS],
) -> Option<(u32, usize, usize)> {
    let total = |rounds: [usize; ROUNDS]| rules.card(from_fn(|c| points[c][rounds[c]])).total;
    let pairs = (0..ROUNDS).flat_map(|one| (0..one).map(move |other| (one, other)));
    let exchange = |(one, other)| {
        let mut exchanged = rounds;
        exchanged.swap(one, other);
        (total(exchanged).saturating_sub(total(rounds)), one, other)
    };
    pairs.map(exchange).max().filter(|&(gain, ..)| gain > 0)
}

/// The depth-first search for an assignment. Whether the remaining categories can be filled depends
/// only on which rolls are used, so each set of used rolls is tried once.
struct Search<'a> {
    points: &'a Points,
    /// What is claimed for each category.
    scores: &'a [u32; ROUNDS],
    /// The round whose roll is in each category that is filled at present.
    rounds: [usize; ROUNDS],
    /// The sets of used rolls that were tried. A set has as many rolls as there are categories
    /// before the one that was to be filled next.
    visited: BTreeSet<Set>,
}

impl Search<'_> {
    /// Fills `category` and all categories after it without the rolls that are `used`. Returns
    /// whether that is possible.
    fn fill(&mut self, category: usize, used: Set) -> bool {
        if category == ROUNDS {
            return true;
        }
        let is_new = self.visited.insert(used);
        is_new
            && (0..ROUNDS).any(|round| {
                self.rounds[category] = round;
                let fits = self.points[category][round] == self.scores[category];
                fits && used >> round & 1 == 0 && self.fill(category + 1, used | 1 << round)
            })
    }
}

/// Returns whether `claimed` is a best card of `game`: a valid card whose total is at least that of
/// `best`, which must be a best card.
///
/// The statement asks for any card with the greatest total. So every such card is right, not only
/// the lexicographically greatest, which the solver finds.
pub fn is_best_card(game: &Game, best: &Card, claimed: &Card) -> bool {
    claimed.total >= best.total && wrong_sum(claimed).is_none() && assignment(game, claimed).is_ok()
}

/// Returns the reason why `claimed` is not a [best card](is_best_card) of `game`.
///
/// The reason is a sentence about the first thing that is wrong: the bonus, the sum, a score that
/// no assignment of rolls to categories gives, or a total that is not the greatest.
///
/// # Example
///
/// ```
/// use yahtzee::{Card, Roll, best_card, card_reason};
///
/// let game = [Roll::new([6; 5]).unwrap(); 13];
/// let best = best_card(&game);
/// let mut claimed = best;
/// claimed.scores[6] = 0;
/// claimed.total -= 30;
/// let reason = card_reason(&game, &best, &claimed);
/// assert_eq!(reason, "claims 0 for chance, but every roll scores 30 there");
/// ```
pub fn card_reason(game: &Game, best: &Card, claimed: &Card) -> String {
    wrong_sum(claimed).unwrap_or_else(|| match assignment(game, claimed) {
        Ok(rounds) => how_to_improve(game, best, claimed, rounds),
        Err(category) => why_not(game, category, claimed.scores[category as usize]),
    })
}

/// Returns the reason for a card that is possible but not a best one. Its categories have the rolls
/// of these `rounds`. The reason says whether the best card has the bonus, if `claimed` differs in
/// that, and names the exchange of two rolls that gains the most, if any exchange gains.
fn how_to_improve(game: &Game, best: &Card, claimed: &Card, rounds: [usize; ROUNDS]) -> String {
    let [upper, best_upper] = [claimed, best].map(Card::upper);
    let bonus = match (claimed.bonus, best.bonus) {
        (0, 1..) => format!(
            "; the best card has the bonus: its upper section sums to {best_upper}, not to {upper}"
        ),
        (1.., 0) => "; the best card does without the bonus".to_owned(),
        _ => String::new(),
    };
    let total = format!("total {}, but {} is possible{bonus}", claimed.total, best.total);
    let points = RULES.points_of(game);
    let Some((gain, one, other)) = best_exchange(&RULES, &points, rounds) else { return total };
    // The category that gains more comes first.
    let mut pair = [(other, one), (one, other)];
    pair.sort_by_key(|&(category, from)| {
        let score = |place: usize| points[category][rounds[place]].cast_signed();
        score(category) - score(from)
    });
    let part = |(category, from): (usize, usize)| {
        format!("{} in {}", game[rounds[from]], CATEGORIES[category].name())
    };
    let start = if claimed.total + gain < best.total { "for a start, " } else { "" };
    format!("{total}; {start}putting {} would gain {gain}", pair.map(part).join(" and "))
}

/// Returns the reason why the bonus or the total of `card` does not follow from its scores. Returns
/// `None` if both do.
fn wrong_sum(card: &Card) -> Option<String> {
    // A program can claim any numbers, so the sums need not fit in a `u32`.
    let sum = |scores: &[u32]| scores.iter().copied().map(u64::from).sum::<u64>();
    let (upper, scores) = (sum(&card.scores[UPPER]), sum(&card.scores));
    let [claimed, total] = [card.bonus, card.total].map(u64::from);
    if card.bonus != bonus(upper) {
        Some(format!("bonus {claimed} printed, but the upper section sums to {upper}"))
    } else if total == scores + claimed {
        None
    } else if total == scores {
        Some(format!("bonus {claimed} printed, but the total leaves it out"))
    } else {
        Some(format!("the scores and the bonus sum to {}, not {total}", scores + claimed))
    }
}

/// Returns the reason for a card on which none of the remaining rolls scores `claimed` in
/// `category`.
fn why_not(game: &Game, category: Category, claimed: u32) -> String {
    let scores: BTreeSet<u32> = game.iter().map(|roll| u32::from(roll.score(category))).collect();
    // In the last four categories, a roll scores either 0 or a fixed number of points.
    let fixed = (RULES.points[category as usize])(game[0], category as usize);
    let is_fixed = category >= Category::FiveOfAKind && claimed == fixed;
    let has_it = if is_fixed { "is one" } else { &*format!("scores {claimed} there") };
    let why = if scores.contains(&claimed) {
        format!("none of the remaining rolls {has_it}")
    } else if is_fixed || scores.len() > 4 {
        format!("no roll {has_it}")
    } else {
        let scores: Vec<String> = scores.iter().map(u32::to_string).collect();
        format!("every roll scores {} there", scores.join(" or "))
    };
    format!("claims {claimed} for {}, but {why}", category.name())
}
