//! Simpler games, for whoever looks for the simplest one on which a program fails.

use std::collections::BTreeSet;

use crate::dice::{Die, Game, ROUNDS, Roll};

const PLAIN: Roll = match Die::new(1) {
    Some(one) => Roll([one; 5]),
    None => unreachable!(),
};

/// Games that are one step simpler: rolls that turn into `1 1 1 1 1`, then into each other,
/// then dice that turn into each other or show less, then everything in order.
pub(crate) fn simpler(game: &Game) -> Vec<Game> {
    let mut steps = Vec::new();
    for length in [ROUNDS, 6, 3, 1] {
        for start in (0..ROUNDS).step_by(length) {
            let mut step = *game;
            step[start..ROUNDS.min(start + length)].fill(PLAIN);
            steps.push(step);
        }
    }
    let different: BTreeSet<Roll> = game.iter().copied().collect();
    for &from in &different {
        let changed = |to: Roll| game.map(|roll| if roll == from { to } else { roll });
        steps.extend(different.iter().map(|&to| changed(to)));
        steps.extend(simpler_rolls(from).into_iter().map(changed));
    }
    for (round, &roll) in game.iter().enumerate() {
        let others = different.iter().copied();
        for other in others.chain(simpler_rolls(roll)) {
            let mut step = *game;
            step[round] = other;
            steps.push(step);
        }
    }
    let mut sorted = *game;
    sorted.sort_unstable();
    steps.push(sorted);
    for round in 1..ROUNDS {
        let mut step = *game;
        step.swap(round - 1, round);
        steps.push(step);
    }
    let measure_before = measure(game);
    steps.retain(|step| measure(step) < measure_before);
    steps
}

fn simpler_rolls(roll: Roll) -> Vec<Roll> {
    let mut steps = Vec::new();
    let mut sorted = roll;
    sorted.0.sort_unstable();
    steps.push(sorted);
    let ones_and_lower = |die: Die| [Die::new(1), Die::new(die.face() - 1)].into_iter().flatten();
    for from in BTreeSet::from(roll.0) {
        let changed = |to: Die| Roll(roll.0.map(|die| if die == from { to } else { die }));
        steps.extend(ones_and_lower(from).map(changed));
    }
    for place in 0..5 {
        for die in roll.0.into_iter().chain(ones_and_lower(roll.0[place])) {
            let mut step = roll;
            step.0[place] = die;
            steps.push(step);
        }
    }
    steps
}

/// What becomes less with each step: rolls other than `1 1 1 1 1`, different rolls, different
/// faces within the rolls, the sum of all dice, and then the game as it is written down.
fn measure(game: &Game) -> (usize, usize, usize, u32, Game) {
    let rolls: BTreeSet<&Roll> = game.iter().collect();
    let faces = |roll: &Roll| BTreeSet::from(roll.faces()).len();
    let sum = |roll: &Roll| roll.faces().map(u32::from).iter().sum::<u32>();
    (
        game.iter().filter(|&&roll| roll != PLAIN).count(),
        rolls.len(),
        game.iter().map(faces).sum(),
        game.iter().map(sum).sum(),
        *game,
    )
}

#[cfg(test)]
mod tests {
    use trial::{Fault, assert_shrinks_to};

    use super::*;
    use crate::{Category, Yahtzee, best_card};

    /// What faults of a game shrink to, and how many games are tried on the way.
    #[test]
    fn a_fault_shrinks_to_its_heart() {
        let rolls = "53421 11666 66544 53621 11111 22653 61345 44446 35353 53421 35353 66666 12345";
        let mut rolls = rolls.split(' ').map(|digits| {
            let faces: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
            Roll::new(faces.try_into().unwrap()).unwrap()
        });
        let start: Game = std::array::from_fn(|_| rolls.next().unwrap());
        let faults: &[(Fault<Game>, &str, usize)] = &[
            (|_| true, "", 1),
            (|game| best_card(game).scores[11] > 0, "13: 12345", 82),
            (|game| game.iter().any(|roll| roll.score(Category::Chance) >= 20), "13: 44444", 51),
            (|game| game.iter().any(|roll| !roll.faces().is_sorted()), "13: 11121", 106),
            (|game| game[1..].contains(&game[0]) && game[0] != PLAIN, "1: 11112, 13: 11112", 257),
            (|game| game[0] > game[12], "1: 11112", 89),
            (|game| BTreeSet::from(*game).len() >= 3, "12: 11112, 13: 22222", 210),
            (|game| best_card(game).total >= 200, "11: 12345, 12: 66666, 13: 66666", 270),
            (|game| game[5].faces() == [2, 2, 6, 5, 3], "6: 22653", 75),
        ];
        // Only the rolls other than 1 1 1 1 1, each behind its number.
        let show = |game: &Game| {
            let others = (1..).zip(game).filter(|(_, roll)| **roll != PLAIN);
            let shown = others.map(|(number, roll)| {
                let digits = roll.faces().map(|face| face.to_string()).concat();
                format!("{number}: {digits}")
            });
            shown.collect::<Vec<_>>().join(", ")
        };
        assert_shrinks_to::<Yahtzee, _>(measure, &start, show, faults, 641);
    }
}
