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
    let ones_and_lower = |die: Die| {
        [Die::new(1), Die::new(die.face() - 1)]
            .into_iter()
            .flatten()
    };
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
    use judge::testing::{assert_shrinks, random_cases};

    use super::*;
    use crate::Yahtzee;

    #[test]
    fn shrinking_ends_at_thirteen_rolls_of_ones() {
        let games: Vec<Game> = random_cases::<Yahtzee>(60).collect();
        assert_shrinks::<Yahtzee, _>(&games, measure);
        assert_eq!(simpler(&[PLAIN; ROUNDS]).len(), 0);
    }
}
