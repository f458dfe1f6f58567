//! Explains a score card, category by category.

use std::iter;

use puzzle::{capitalised, counted};
use story::{Cell, Piece, Step, Story, Table, pips};

use crate::rules::UPPER;
use crate::{BONUS_FROM, CATEGORIES, Card, Category, Game, ROUNDS, Roll, assignment, best_totals};

/// Returns the story of how the best card of `game` is filled. Its facts are:
///
/// - `scores`, `bonus`, `total`: the card, its scores in the order of the categories;
/// - `upper`: the sum of the upper section;
/// - `rolls`: for each category, the number of its roll, from 1;
/// - `table`: for each round, what its roll would score in each category;
/// - `totals`: for each round, the best total that is possible with its roll in each category.
pub(crate) fn story(game: &Game, card: &Card) -> Story {
    let rounds = assignment(game, card).expect("rolls that give the solver's own card");
    let totals = best_totals(game);
    let losses = totals.map(|totals| totals.map(|total| card.total - total));
    let telling = Telling {
        game,
        card,
        rounds,
        losses,
    };
    let scores = |roll: &Roll| CATEGORIES.map(|category| roll.score(category));
    let story = Story::new(format!("{} points", card.total))
        .fact("scores", card.scores)
        .fact("bonus", card.bonus)
        .fact("total", card.total)
        .fact("upper", card.upper())
        .fact("rolls", rounds.map(|round| round + 1))
        .fact("table", game.each_ref().map(scores))
        .fact("totals", totals)
        .shared(telling.choices())
        .shared(telling.filled())
        .on_page(Step::new(
            "Each of the 13 rolls goes into one of the 13 categories. A cell shows what the \
             roll scores there, and by how much the best possible total falls if it goes \
             there.",
        ));
    let captions = CATEGORIES
        .into_iter()
        .map(|category| telling.caption(category));
    let story = captions.map(Step::new).fold(story, Story::step);
    let end = Step::new(telling.end());
    story
        .on_page(end.clone())
        .in_text(end.table(telling.filled()))
}

/// Returns the pictures of all pieces, which are the six faces of a die.
pub(crate) fn pictures() -> String {
    (1..=6).map(drawing).collect()
}

/// Returns the names of the numbers in a line of output: the categories, the bonus and the total.
fn parts() -> impl Iterator<Item = &'static str> {
    CATEGORIES
        .map(Category::name)
        .into_iter()
        .chain(["bonus", "total"])
}

/// A `Telling` has everything that the story of one game tells.
struct Telling<'a> {
    game: &'a Game,
    card: &'a Card,
    /// The round whose roll is in each category, from 0.
    rounds: [usize; ROUNDS],
    /// By how much the best possible total falls if the roll of a round goes into a category, by
    /// round and category; see [`best_totals`].
    losses: [[u32; ROUNDS]; ROUNDS],
}

impl Telling<'_> {
    /// Returns the caption of a category: how the category is filled, and what a roll that scores
    /// more there would cost.
    fn caption(&self, category: Category) -> String {
        let place = category as usize;
        let round = self.rounds[place];
        let score = |round: usize| u32::from(self.game[round].score(category));
        let higher: Vec<usize> = (0..ROUNDS)
            .filter(|&other| score(other) > score(round))
            .collect();
        let best = higher
            .iter()
            .min_by_key(|&&other| self.losses[other][place]);
        let more = best.map_or(String::new(), |&best| {
            let (number, extra) = (best + 1, score(best) - score(round));
            let what = match higher.len() {
                1 => format!("Roll {number} scores {extra} more here; with that roll"),
                many => {
                    format!("{many} rolls score more here; with the least costly, roll {number},")
                }
            };
            match self.losses[best][place] {
                0 => format!(" {what} the total would be the same."),
                loss => format!(" {what} the total would be {loss} less."),
            }
        });
        let upper = UPPER.contains(&place).then(|| {
            let upper = self.card.scores[..=place].iter().sum::<u32>();
            format!(" The upper section has {upper} of {BONUS_FROM}.")
        });
        let (name, points) = (
            capitalised(category.name()),
            counted(score(round).into(), "point"),
        );
        let (number, roll, upper) = (round + 1, self.game[round], upper.unwrap_or_default());
        format!("{name}: roll {number}, {roll}, {points}.{more}{upper}")
    }

    /// Returns the caption of the last step: the total, and how this card is chosen.
    fn end(&self) -> String {
        let Card { bonus, total, .. } = *self.card;
        let upper = self.card.upper();
        let bonus = match bonus {
            0 => format!("less than {BONUS_FROM}, so there is no bonus"),
            bonus => format!("at least {BONUS_FROM}, which earns the bonus of {bonus}"),
        };
        format!(
            "{total} points are the most that these rolls can score. The upper section sums to \
             {upper}, {bonus}. If several cards have that total, this solver chooses the one with \
             the most in ones, then in twos, and so on. Where rolls are interchangeable, the \
             earliest goes to ones, the next to twos, and so on."
        )
    }

    /// Returns the table of the card.
    fn filled(&self) -> Table {
        let rolls = self.rounds.map(|round| Cell::number(round + 1)).into_iter();
        let rolls = rolls.chain([Cell::default(), Cell::default()]);
        let Card {
            scores,
            bonus,
            total,
        } = *self.card;
        let numbers = scores.into_iter().chain([bonus, total]).map(Cell::number);
        let rows = parts().zip(rolls.zip(numbers)).zip(1..);
        let table = Table::new("the card").columns(["roll", "score"]);
        rows.fold(table, |table, ((part, (roll, number)), step)| {
            table.row(
                part,
                [roll, number].map(|cell| cell.at(step.min(ROUNDS + 1))),
            )
        })
    }

    /// Returns the table of what every roll scores and costs in every category, for the explanation
    /// page.
    fn choices(&self) -> Table {
        let names = iter::once("roll").chain(CATEGORIES.map(Category::name));
        let table = Table::new("what each choice scores").columns(names);
        (0..ROUNDS).fold(table, |table, round| {
            let roll = self.game[round];
            let cell = |category: Category| {
                let place = category as usize;
                let cell =
                    Cell::number(roll.score(category)).loss(self.losses[round][place].into());
                if self.rounds[place] == round {
                    cell.chosen().at(place + 1)
                } else {
                    cell
                }
            };
            let cells = iter::once(Cell::pieces(roll.faces().map(die))).chain(CATEGORIES.map(cell));
            table.row((round + 1).to_string(), cells)
        })
    }
}

fn die(face: u8) -> Piece {
    Piece::new(face.to_string(), format!("die-{face}"))
}

fn drawing(face: u8) -> String {
    let mut drawn = r#"<rect class="face" x="1" y="6" width="28" height="28" rx="6"/>"#.to_owned();
    drawn.extend(pips(face.into()).map(|(column, row)| {
        let (x, y) = (8 * column + 7, 8 * row + 12);
        format!(r#"<circle cx="{x}" cy="{y}" r="2.7"/>"#)
    }));
    die(face).symbol(&drawn)
}
