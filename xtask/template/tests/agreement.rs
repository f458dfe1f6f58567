//! The solver against an oracle, and the laws that every puzzle keeps.

use template::{List, Template};
use trial::{assert_shrinks, random_cases};

mod oracle;

trial::agreement! {
    Template, oracle::best_sum_of;
    random: 2_000;
    laws: 1_000;
    readers: 1_000;
}

/// What `simpler` promises, whatever goes wrong.
#[test]
fn shrinking_ends() {
    let lists: Vec<List> = random_cases::<Template>(50).collect();
    assert_shrinks::<Template, _>(&lists, measure);
}

/// What becomes less with each step: the number of values, and then their sum.
fn measure(list: &List) -> (usize, u32) {
    (list.values().len(), list.values().iter().copied().map(u32::from).sum())
}
