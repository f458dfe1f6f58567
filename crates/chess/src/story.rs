//! A game told move by move.

use story::{Cell, Choice, Choices, Mark, Step, Story, Table, Tell, Value, Words, json};

use crate::Chess;
use crate::board::Board;
use crate::line::{Move, Player, best_line};

impl Tell for Chess {
    /// How the margin of `board` comes about. Its facts:
    ///
    /// - `margin`: the first player's score less the second player's;
    /// - `scores`: of the first and of the second player;
    /// - `moves`: for each move of a line of best play `player` (1 or 2), `row` and `column` (from
    ///   1), `earned`, `margin` (after the move) and `choices` (every cell that could be taken:
    ///   `row`, `column`, and the `margin` of the whole game that it leads to).
    fn story(board: &Board, margin: &i64) -> Story {
        let line = best_line(board);
        let score = |player: Player| -> u32 {
            let moves = line.iter().filter(|step| step.player == player);
            moves.map(|step| step.earned).sum()
        };
        let scores = [Player::First, Player::Second].map(score);
        let rule = Step::new(
            "Each player wants to be ahead by as much as possible in the end. Of cells that are \
             equally good, the topmost is taken.",
        )
        .table(scores_of(board, Player::First))
        .table(scores_of(board, Player::Second));
        let mut story = Story::new(format!("margin {margin}, {} against {}", scores[0], scores[1]))
            .fact("margin", *margin)
            .fact("scores", scores.to_vec())
            .fact("moves", line.iter().map(fact).collect::<Vec<_>>())
            .step(rule);
        for number in 1..=line.len() {
            let told = step(&line[number - 1], number);
            let before = filled(board, &line[..number - 1], Some(&line[number - 1]));
            story = story.in_text(told.clone()).on_page(told.table(before));
        }
        let end = Step::new(format!(
            "The board is full: the first player has {}, the second {}, so the margin is {margin}.",
            scores[0], scores[1]
        ));
        let in_text = end.clone().table(numbers(board, &line)).table(earnings(board, &line));
        story.in_text(in_text).on_page(end.table(filled(board, &line, None)))
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "the first player",
        Player::Second => "the second player",
    }
}

fn fact(step: &Move) -> Value {
    let choice = |choice: &crate::Choice| {
        json!({
            "row": choice.row + 1,
            "column": choice.column + 1,
            "margin": choice.margin,
        })
    };
    json!({
        "player": if step.player == Player::First { 1 } else { 2 },
        "row": step.choice().row + 1,
        "column": step.choice().column + 1,
        "earned": step.earned,
        "margin": step.margin,
        "choices": step.choices.iter().map(choice).collect::<Vec<_>>(),
    })
}

/// The move that has this number, from 1.
fn step(step: &Move, number: usize) -> Step {
    let crate::Choice { row, column, .. } = step.choice();
    let caption = format!(
        "Move {number}, {}: row {}, column {} earns {}, margin so far {}.",
        name(step.player),
        row + 1,
        column + 1,
        step.earned,
        step.margin,
    );
    let choices = step.choices.iter().enumerate().map(|(place, choice)| {
        let name = format!("row {} column {}", choice.row + 1, choice.column + 1);
        Choice::new(name, choice.margin).chosen_if(place == step.taken)
    });
    let wish = match step.player {
        Player::First => "highest",
        Player::Second => "lowest",
    };
    Step::new(caption).choices(Choices::list(format!("final margin ({wish} is best)"), choices))
}

fn scores_of(board: &Board, player: Player) -> Table {
    let title = format!("what {} earns", name(player));
    table(board, title, |place| Cell::number(player.scores(board)[place]))
}

/// The board after these moves: the number of each and what it earned. And what the `next`
/// could earn.
fn filled(board: &Board, line: &[Move], next: Option<&Move>) -> Table {
    table(board, "the board", |place| {
        if let Some((step, number)) = taken_by(board, line, place) {
            let note = format!("+{}", step.earned);
            return Cell::number(number).note(note).mark(mark(step.player));
        }
        let is_here = |choice: &crate::Choice| cell(board, *choice) == place;
        match next {
            Some(step) if is_here(&step.choice()) => {
                Cell::default().note(format!("+{}", step.earned)).chosen()
            }
            Some(step) if step.choices.iter().any(is_here) => {
                let earned = step.player.scores(board)[place];
                Cell::default().note(format!("+{earned}")).mark(Mark::Open)
            }
            _ => Cell::default(),
        }
    })
}

fn cell(board: &Board, choice: crate::Choice) -> usize {
    choice.row * board.columns() + choice.column
}

/// The move that took the cell at this place, and its number.
fn taken_by<'a>(board: &Board, line: &'a [Move], place: usize) -> Option<(&'a Move, usize)> {
    let mut moves = line.iter().zip(1..);
    moves.find(|(step, _)| cell(board, step.choice()) == place)
}

fn mark(player: Player) -> Mark {
    match player {
        Player::First => Mark::First,
        Player::Second => Mark::Second,
    }
}

/// The number of the move that took each cell.
fn numbers(board: &Board, line: &[Move]) -> Table {
    let title = "the moves (odd: first player)";
    let number = |(step, number): (&Move, usize)| Cell::number(number).mark(mark(step.player));
    let cell = |place| taken_by(board, line, place).map(number).unwrap_or_default();
    table(board, title, cell)
}

fn earnings(board: &Board, line: &[Move]) -> Table {
    let earned = |(step, _): (&Move, usize)| Cell::number(step.earned).mark(mark(step.player));
    let cell = |place| taken_by(board, line, place).map(earned).unwrap_or_default();
    table(board, "what they earned", cell)
}

/// A board with headings and these cells, by their place.
fn table(board: &Board, title: impl Into<Words>, cell: impl Fn(usize) -> Cell) -> Table {
    let headings = (1..=board.columns()).map(|column| column.to_string());
    let empty = Table::board(title).columns(headings);
    (0..board.rows()).fold(empty, |table, row| {
        let places = row * board.columns()..(row + 1) * board.columns();
        table.row((row + 1).to_string(), places.map(&cell))
    })
}
