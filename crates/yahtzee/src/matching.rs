//! Rolls matched with categories one to one: Kuhn's algorithm on sets of rolls.

use crate::dice::ROUNDS;
use crate::lanes::Set;

/// The category of a roll that has none.
const NONE: usize = ROUNDS;

/// At most one roll for each category, of those that it may have, and no roll for two.
pub(crate) struct Matching {
    may: [Set; ROUNDS],
    roll_of: [usize; ROUNDS],
    category_of: [usize; ROUNDS],
}

impl Matching {
    /// No category has a roll.
    pub(crate) fn empty() -> Self {
        Self { may: [0; ROUNDS], roll_of: [0; ROUNDS], category_of: [NONE; ROUNDS] }
    }

    /// The roll of each category, once all have one.
    pub(crate) fn rolls(&self) -> [usize; ROUNDS] {
        self.roll_of
    }

    /// From now on `category` must have one of `rolls`, if all categories that have a roll can
    /// still have one. If not, nothing changes.
    pub(crate) fn give(&mut self, category: usize, rolls: Set) -> bool {
        let may = std::mem::replace(&mut self.may[category], rolls);
        let own = self.roll_of[category];
        let has_own = self.category_of[own] == category;
        if has_own && rolls >> own & 1 == 1 {
            return true;
        }
        if has_own {
            self.category_of[own] = NONE;
        }
        let is_given = self.find(category, &mut 0);
        if !is_given {
            self.may[category] = may;
            if has_own {
                self.category_of[own] = category;
            }
        }
        is_given
    }

    /// Finds a roll for `category`: one that nobody has, or one whose category finds another.
    fn find(&mut self, category: usize, seen: &mut Set) -> bool {
        loop {
            let left = self.may[category] & !*seen;
            if left == 0 {
                return false;
            }
            let roll = left.trailing_zeros() as usize;
            *seen |= 1 << roll;
            let loser = self.category_of[roll];
            if loser == NONE || self.find(loser, seen) {
                self.roll_of[category] = roll;
                self.category_of[roll] = category;
                return true;
            }
        }
    }
}

/// The members of a set, in order.
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}
