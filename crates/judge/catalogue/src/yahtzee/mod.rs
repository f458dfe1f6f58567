//! What the judge knows of Yahtzee beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod likenesses;
mod measures;
mod order;
mod overlap;
mod reason;
mod search;
mod simpler_case;
mod symmetries;
mod wrong;

use checker::{Judging, Shape};
use story::{Cell, Mark, Story, Table};
use yahtzee::{CATEGORIES, Card, Category, Game, Yahtzee, assignment};

/// How programs are judged on Yahtzee.
pub static YAHTZEE: Judging<Yahtzee> = Judging {
    shape: Shape::Numbers {
        count: 15,
        names: "13 scores, the bonus, the total",
    },
    reason: reason::card_reason,
    kind: Some(|game, best, claimed| reason::fault(game, best, claimed).kind()),
    other_answer_words: "another best card",
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: measures::MEASURES,
    direction: measures::direction,
    number: Some(|card| card.total.into()),
    likenesses: likenesses::LIKENESSES,
    column_names,
    is_telling: |game, _| order::has_choice(game),
    plays: Some(reason::PLAYS),
    symmetries: symmetries::SYMMETRIES,
    simpler_cases: simpler_case::SIMPLER_CASES,
    any_order_lines: Some("rolls"),
    picture: Some(picture),
    mark,
    ..Judging::new()
};

/// Returns the names of the numbers of a card.
fn column_names() -> Vec<&'static str> {
    let scores = CATEGORIES.into_iter().map(Category::name);
    scores.chain(["bonus", "total"]).collect()
}

/// Returns a table of a card: 13 scores, the bonus and the total.
fn picture(card: &Card) -> Table {
    let scores = CATEGORIES.into_iter().map(Category::name).zip(card.scores);
    let sums = [("bonus", card.bonus), ("total", card.total)];
    let mut table = Table::new("");
    for (part, score) in scores.chain(sums) {
        table = table.row(part, [Cell::number(score)]);
    }
    table
}

/// Marks in the story of a game where the rolls are on the card that a program claims, as far as its
/// scores show it. Only cells in which this card differs from the best card are marked, and each of
/// them shows what the choice costs. If no assignment of rolls gives the claimed scores, the story
/// stays as it is.
fn mark(game: &Game, claimed: &Card, mut story: Story) -> Story {
    for (category, round) in assignment(game, claimed).into_iter().flatten().enumerate() {
        let cell = &mut story.shared[0].rows[round].1[1 + category];
        if cell.mark != Mark::Chosen && reason::is_certain(game, claimed, category, round) {
            cell.mark = Mark::Wrong;
        }
    }
    story
}
