//! Splits hands as programs do that count the eyes wrongly, or lose the eyes that they try.
//!
//! Each function here belongs to a [wrong solution](super::wrong).

use mahjong::reference::{Counts, RULES, are_melds, without};
use mahjong::{HONOURS, KINDS, RANKS};

/// How many eyes a hand may have in each suit, and among the honours.
pub type Most = [usize; 4];

/// The most eyes that a hand of 14 tiles has: seven pairs.
pub const ANY: usize = 7;

/// Returns whether these 14 tiles are melds and eyes, for a program that does not count the eyes of the
/// whole hand. Such a hand has four melds and an eye, two melds and four eyes, or seven eyes.
pub fn are_melds_and_eyes(counts: &Counts, most: Most) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let group = low.min(HONOURS) / RANKS;
    let wins_without = |rest: Option<Counts>, most| match rest {
        Some(rest) => are_melds_and_eyes(&rest, most),
        None => false,
    };
    if most[group] > 0 {
        let mut fewer = most;
        fewer[group] -= 1;
        if wins_without(without(counts, [low; 2]), fewer) {
            return true;
        }
    }
    wins_without(without(counts, [low; 3]), most)
        || RULES.chows[low]
            .iter()
            .any(|&chow| wins_without(without(counts, chow), most))
}

/// Returns whether these 14 tiles win, for a program that takes away one pair after another as the eye,
/// and does not put back those with which the hand does not win.
pub fn wins_if_eyes_are_lost(counts: &Counts) -> bool {
    let mut rest = *counts;
    for eye in 0..KINDS {
        if let Some(without_eye) = without(&rest, [eye; 2]) {
            rest = without_eye;
            if are_melds(&RULES, &rest) {
                return true;
            }
        }
    }
    false
}
