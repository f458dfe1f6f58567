//! Searches with a table whose rows are too short, so that the end of one is the start of the next. They belong to a
//! [wrong solution](super::wrong).

use yahtzee::reference::{Points, Rules};
use yahtzee::{BONUS_FROM, Card, ROUNDS};

/// The sum of the upper section with which the bonus is sure: greater ones are kept as this one.
const MOST: usize = BONUS_FROM as usize;

/// The number of sets of rolls.
const SETS: usize = 1 << ROUNDS;

/// Finds scores by placing a roll in one category after another, with a table of what is still to come for each set of
/// used rolls and each sum of the upper section from 0 to 63. The table has `SIZE` entries for each set, and an entry is
/// filled once.
pub fn with_overlapping_rows<const SIZE: usize>(rules: &Rules, points: &Points) -> [u32; ROUNDS] {
    Search::new(rules, points, SIZE).scores()
}

/// Returns a card with the total that such a table has for the whole game, which need not be that of its scores.
pub fn with_total_of_table<const SIZE: usize>(rules: &Rules, points: &Points, card: Card) -> Card {
    let (total, _) = Search::new(rules, points, SIZE).best(0, 0);
    Card { total, ..card }
}

/// What is best from a position on: the total of what is still to come, and the round of the roll that comes next.
type Best = (u32, usize);

/// The state of a search.
struct Search<'a> {
    /// The number of entries that the table has for each set.
    size: usize,
    rules: &'a Rules,
    points: &'a Points,
    /// What is best for each set of used rolls, without the bonus. If the upper section is full, and its sum one whose entry
    /// is not shared, this is what the table has, so that it need not be searched.
    without_bonus: Vec<Best>,
    table: Vec<Option<Best>>,
}

impl<'a> Search<'a> {
    /// Returns a search that knows what is best without the bonus.
    fn new(rules: &'a Rules, points: &'a Points, size: usize) -> Self {
        let mut search = Self {
            size,
            rules,
            points,
            without_bonus: vec![(0, 0); SETS],
            table: vec![None; SETS * size], // the set of all rolls has no entries of its own
        };
        search.fill_without_bonus();
        search
    }

    /// Finds what is best without the bonus, with the sets of most rolls first.
    fn fill_without_bonus(&mut self) {
        for used in (0..SETS).rev() {
            self.without_bonus[used] =
                self.best_of(used, |search, used, _| search.without_bonus[used].0);
        }
    }

    /// Returns the best roll that is not used, the first of several, given what is best after each one and its score.
    fn best_of(&mut self, used: usize, rest: impl Fn(&mut Self, usize, u32) -> u32) -> Best {
        let category = used.count_ones() as usize;
        let mut best = None;
        for round in (0..ROUNDS).filter(|round| used >> round & 1 == 0) {
            let score = self.points[category][round];
            let total = score + rest(self, used | 1 << round, score);
            if best.is_none_or(|(best, _)| total > best) {
                best = Some((total, round));
            }
        }
        best.unwrap_or_default()
    }

    /// Returns what is best after this set of rolls is used and this sum of the upper section is reached, with the bonus,
    /// as far as the table has it right.
    fn best(&mut self, used: usize, upper: usize) -> Best {
        let category = used.count_ones() as usize;
        if category == ROUNDS {
            return (self.rules.bonus(upper as u32), 0);
        }
        let is_shared = upper >= self.size || upper + self.size <= MOST;
        if category >= self.rules.upper && !is_shared {
            let (total, round) = self.without_bonus[used];
            return (total + self.rules.bonus(upper as u32), round);
        }
        let index = used * self.size + upper;
        if let Some(known) = self.table[index] {
            return known;
        }
        let best = self.best_of(used, |search, used, score| {
            let upper = search.upper_after(category, upper, score);
            search.best(used, upper).0
        });
        self.table[index] = Some(best);
        best
    }

    /// Returns the sum of the upper section after a score in this category.
    fn upper_after(&self, category: usize, upper: usize, score: u32) -> usize {
        if category < self.rules.upper {
            MOST.min(upper + score as usize)
        } else {
            upper
        }
    }

    /// Returns the scores of the rolls of which the table says that they come next.
    fn scores(&mut self) -> [u32; ROUNDS] {
        let (mut used, mut upper) = (0, 0);
        let mut scores = [0; ROUNDS];
        for (category, entry) in scores.iter_mut().enumerate() {
            let (_, round) = self.best(used, upper);
            *entry = self.points[category][round];
            upper = self.upper_after(category, upper, *entry);
            used |= 1 << round;
        }
        scores
    }
}
