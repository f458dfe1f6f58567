//! Tests that wrong solutions play and read as their sentences say. A program that is written from the sentence alone
//! answers random cases as the wrong solution does.

mod mahjong;
mod rake;
mod yahtzee;

use checker::{Mistake, WrongSolutions};

/// Returns the program with the mistakes that have these names, which answers cases.
fn wrong_solution<Case, Answer>(
    wrong_solutions: &'static dyn WrongSolutions<Case, Answer>,
    names: &[&str],
) -> impl Fn(&Case) -> Answer + use<Case, Answer> {
    let mut known: Vec<Mistake> = wrong_solutions.list();
    known.retain(|known| names.contains(&&*known.name));
    assert_eq!(known.len(), names.len(), "{names:?}");
    move |case| {
        let chosen: Vec<&Mistake> = known.iter().collect();
        wrong_solutions.solve(&chosen, case).unwrap()
    }
}
