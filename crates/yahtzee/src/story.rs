//! A score card explained category by category.

use story::{Cell, Choice, Choices, Explain, Mark, Piece, Step, Story, Table, pips};

use crate::Yahtzee;
use crate::assignment::assignment;
use crate::card::{BONUS_FROM, Card, bonus, least_best_card};
use crate::dice::{CATEGORIES, Category, Game, ROUNDS, Roll};
use crate::lanes::UPPER;

impl Explain for Yahtzee {
    /// How the best card of `game` is filled. Its facts:
    ///
    /// - `scores`, `bonus`, `total`: the card, its scores in the order of the categories;
    /// - `upper`: what the upper section sums to;
    /// - `rounds`: the round whose roll is in each category, from 1;
    /// - `table`: for each round, what its roll would score in each category;
    /// - `other`: the scores of another best card (of all best cards the one that scores least in
    ///   ones, then least in twos, and so on), or null if there is none.
    fn story(game: &Game, card: &Card) -> Story {
        let rounds = assignment(game, card).expect("rolls that give the solver's own card");
        let telling = Telling {
            game,
            card,
            rounds,
            other: Some(least_best_card(game)).filter(|other| other != card),
        };
        let scores = |roll: &Roll| CATEGORIES.map(|category| roll.score(category)).to_vec();
        let parts = CATEGORIES.map(Category::name).into_iter().chain(["bonus", "total"]);
        let mut story = Story::new(format!("{} points", card.total))
            .parts(parts)
            .fact("scores", card.scores.to_vec())
            .fact("bonus", card.bonus)
            .fact("total", card.total)
            .fact("upper", telling.upper(ROUNDS))
            .fact("rounds", rounds.map(|round| round + 1).to_vec())
            .fact("table", game.each_ref().map(scores).to_vec())
            .fact("other", telling.other.map(|other| other.scores.to_vec()))
            .on_page(telling.start());
        for category in CATEGORIES {
            story = story.on_page(telling.step(category));
        }
        story.step(telling.end())
    }

    fn pictures() -> String {
        (1..=6).map(drawing).collect()
    }
}

/// A game, its best card and how that is filled.
struct Telling<'a> {
    game: &'a Game,
    card: &'a Card,
    /// The round in each category.
    rounds: [usize; ROUNDS],
    /// Another best card.
    other: Option<Card>,
}

impl Telling<'_> {
    /// The game, before any category is filled.
    fn start(&self) -> Step {
        let rolls = self.game.iter().zip(1..);
        let rolls = rolls.fold(Table::new("the game"), |table, (&roll, round)| {
            table.row(format!("round {round}"), [dice(roll)])
        });
        Step::new("Each of the 13 rolls goes into one of the 13 categories.").table(rolls)
    }

    /// How one category is filled, after those before it.
    fn step(&self, category: Category) -> Step {
        let place = category as usize;
        let round = self.rounds[place];
        let score = |roll: Roll| u32::from(roll.score(category));
        let scored = score(self.game[round]);
        let higher = self.game.iter().filter(|&&roll| score(roll) > scored);

        let (name, number) = (capitalised(category.name()), round + 1);
        let (faces_here, plural) = (faces(self.game[round]), if scored == 1 { "" } else { "s" });
        let more = match higher.count() {
            0 => String::new(),
            1 => " One roll would score more here, but it is worth more elsewhere.".to_owned(),
            more => {
                format!(" {more} rolls would score more here, but they are worth more elsewhere.")
            }
        };
        let upper = match self.upper(place + 1) {
            upper if UPPER.contains(&place) => {
                format!(" The upper section has {upper} of {BONUS_FROM}.")
            }
            _ => String::new(),
        };
        let caption =
            format!("{name}: round {number}, {faces_here}, {scored} point{plural}.{more}{upper}");
        let choices = self.game.iter().zip(0..).map(|(&roll, other)| {
            let name = format!("round {}: {}", other + 1, faces(roll));
            Choice::new(name, score(roll).into(), other == round)
        });
        let about = format!("what each roll would score in {}", category.name());
        let mut so_far = self.card_so_far(place + 1);
        for cell in &mut so_far.rows[place].1 {
            cell.mark = Mark::Chosen;
        }
        Step::new(caption).table(so_far).choices(Choices::list(about, choices))
    }

    fn end(&self) -> Step {
        let Card { bonus, total, .. } = *self.card;
        let upper = self.upper(ROUNDS);
        let bonus = match bonus {
            0 => format!("less than {BONUS_FROM}, so there is no bonus"),
            bonus => format!("at least {BONUS_FROM}, which earns the bonus of {bonus}"),
        };
        let other = if self.other.is_some() {
            "Other cards have as many points, the last column shows how one of them differs; of \
             them all, this one scores most in ones, then most in twos, and so on."
        } else {
            "Every other card has fewer points."
        };
        let caption = format!(
            "{total} points are the most that these rolls can score. The upper section sums to \
             {upper}, {bonus}. {other} Where rolls could change places, ones have the earliest \
             round possible, then twos, and so on."
        );
        Step::new(caption).table(self.full_card()).table(self.score_table())
    }

    /// What the first `filled` categories add to the upper section.
    fn upper(&self, filled: usize) -> u32 {
        self.card.scores[..filled.min(UPPER.end)].iter().sum()
    }

    /// The card with the first `filled` categories.
    fn card_so_far(&self, filled: usize) -> Table {
        let mut table = Table::new("the card").columns(["round", "dice", "score"]);
        for category in CATEGORIES {
            let place = category as usize;
            let round = self.rounds[place];
            let cells = if place < filled {
                let score = Cell::number(self.card.scores[place]);
                vec![Cell::number(round + 1), dice(self.game[round]), score]
            } else {
                vec![Cell::default(); 3]
            };
            table = table.row(category.name(), cells);
        }
        let upper = self.upper(filled);
        let bonus = bonus(upper);
        let total = self.card.scores[..filled].iter().sum::<u32>() + bonus;
        let of_63 = Cell::text(format!("{upper} of {BONUS_FROM}"));
        let row = |about, number| [Cell::default(), about, Cell::number(number)];
        table.row("bonus", row(of_63, bonus)).row("total", row(Cell::default(), total))
    }

    /// The card, and where another best card differs from it.
    fn full_card(&self) -> Table {
        let mut table = self.card_so_far(ROUNDS);
        if let Some(other) = &self.other {
            let numbers = |card: &Card| card.scores.into_iter().chain([card.bonus, card.total]);
            table.columns.push("another best card".into());
            for ((_, cells), (ours, theirs)) in
                table.rows.iter_mut().zip(numbers(self.card).zip(numbers(other)))
            {
                let differs = ours != theirs;
                cells.push(if differs { Cell::number(theirs) } else { Cell::default() });
            }
        }
        table
    }

    /// What every roll would score in every category.
    fn score_table(&self) -> Table {
        let title =
            "what each roll would score (Ch chance, K of a kind, S straight, FH full house)";
        let table = Table::new(title).columns(SHORT_NAMES);
        self.game.iter().zip(0..).fold(table, |table, (&roll, round)| {
            let cell = |category: Category| {
                let score = roll.score(category);
                Cell::number(score).mark(if self.rounds[category as usize] == round {
                    Mark::Chosen
                } else if score == 0 {
                    Mark::Faint
                } else {
                    Mark::Plain
                })
            };
            table.row(format!("{:2}: {}", round + 1, faces(roll)), CATEGORIES.map(cell))
        })
    }
}

/// The names of the categories, for the headings of narrow columns.
const SHORT_NAMES: [&str; ROUNDS] =
    ["1s", "2s", "3s", "4s", "5s", "6s", "Ch", "3K", "4K", "5K", "SS", "LS", "FH"];

/// The dice of a roll in words.
pub(crate) fn faces(roll: Roll) -> String {
    roll.faces().map(|face| face.to_string()).join(" ")
}

fn dice(roll: Roll) -> Cell {
    Cell::pieces(roll.faces().map(die))
}

fn die(face: u8) -> Piece {
    Piece::new(face.to_string(), format!("die-{face}"), 36)
}

fn drawing(face: u8) -> String {
    let mut drawn = r#"<rect x="1" y="3" width="34" height="34" rx="7"/>"#.to_owned();
    drawn.extend(pips(face.into()).map(|(column, row)| {
        let (x, y) = (9 * column + 9, 9 * row + 11);
        format!(r#"<circle cx="{x}" cy="{y}" r="3.2"/>"#)
    }));
    die(face).symbol(&drawn)
}

fn capitalised(name: &str) -> String {
    let mut name = name.to_owned();
    name[..1].make_ascii_uppercase();
    name
}
