//! Explains how the answer to a list is derived.

use story::{Cell, Step, Story, Table};

use crate::{List, best_sum};

/// Returns the story of a list. Its fact `chosen` lists the places of the chosen values, counted
/// from 1, the rightmost place first.
///
/// **Change this**: show what a person wants to see.
pub(crate) fn story(List(values): &List, sum: &u32) -> Story {
    let chosen = chosen(values);
    let cell = |(at, &value): (usize, &u8)| {
        let cell = Cell::number(value);
        if chosen.contains(&(at + 1)) {
            cell.chosen()
        } else {
            cell
        }
    };
    let table = Table::new("the chosen values")
        .columns((1..=values.len()).map(|place| place.to_string()))
        .row("", values.iter().enumerate().map(cell));
    Story::new(format!("the greatest sum is {sum}"))
        .step(Step::new("No two of the chosen values are neighbours.").table(table))
        .fact("chosen", chosen)
}

/// Returns the places of values that have the greatest sum, counted from 1, the rightmost place
/// first. If several choices have this sum, the rule is: from right to left, a value is left out if
/// the values before it reach the same sum without it.
fn chosen(values: &[u8]) -> Vec<usize> {
    let best = |count: usize| best_sum(&List(values[..count].to_vec()));
    let (mut chosen, mut count) = (Vec::new(), values.len());
    while count > 0 {
        let is_chosen = best(count) > best(count - 1);
        chosen.extend(is_chosen.then_some(count));
        count = count.saturating_sub(1 + usize::from(is_chosen));
    }
    chosen
}
