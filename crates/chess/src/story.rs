//! A game explained move by move.

use story::{
    Cell, Choices, Explain, Mark, Move, Player, Step, Story, Table, Turn, Value, Words, object,
};

use crate::Chess;
use crate::board::Board;
use crate::line::{best_line, scores};

impl Explain for Chess {
    /// How the margin of `board` is reached. Its facts:
    ///
    /// - `margin`: the first player's score less the second player's;
    /// - `scores`: of the first and of the second player;
    /// - `moves`: for each move of a line of best play `player` (1 or 2), `row` and `column` (from
    ///   1), `earned`, `margin` (after the move) and `choices` (every cell that could be taken:
    ///   `row`, `column`, and the `margin` of the whole game that it leads to).
    fn story(board: &Board, margin: &i64) -> Story {
        let line = best_line(board);
        let rule = Step::new(
            "Each player wants to be ahead by as much as possible in the end. Of cells that are \
             equally good, the topmost is taken.",
        );
        let mut story = Story::new("").step(Player::BOTH.into_iter().fold(rule, |rule, player| {
            let title = format!("what {} earns", name(player));
            rule.table(table(board, title, |cell| Cell::number(scores(board, player).0[cell])))
        }));
        let mut totals = [0; 2];
        let mut moves = Vec::new();
        for (index, turn) in line.iter().enumerate() {
            totals[turn.player as usize] += earned(&turn.made());
            let so_far = totals[0] - totals[1];
            moves.push(fact(turn, so_far));
            let told = step(turn, index + 1, so_far);
            let before = filled(board, &line[..index], Some(turn));
            story = story.in_text(told.clone()).on_page(told.table(before));
        }
        let [first, second] = totals;
        story.title = format!("margin {margin}, {first} against {second}").into();
        let end = Step::new(format!(
            "The board is full: the first player has {first}, the second {second}, so the margin \
             is {margin}.",
        ));
        let numbers = taken(board, &line, "the moves (odd: first player)", |_, number| number);
        let earnings = taken(board, &line, "what they earned", |made, _| earned(made));
        story
            .fact("margin", *margin)
            .fact("scores", totals.to_vec())
            .fact("moves", moves)
            .in_text(end.clone().table(numbers).table(earnings))
            .on_page(end.table(filled(board, &line, None)))
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "the first player",
        Player::Second => "the second player",
    }
}

/// What a move earns the player who makes it.
fn earned(possible: &Move) -> i64 {
    possible.gain.abs()
}

/// A move and the margin after it.
fn fact(turn: &Turn, margin: i64) -> Value {
    let choice = |possible: &Move| {
        object! {
            "row": possible.row + 1,
            "column": possible.column + 1,
            "margin": possible.value,
        }
    };
    let made = turn.made();
    object! {
        "player": turn.player as usize + 1,
        "row": made.row + 1,
        "column": made.column + 1,
        "earned": earned(&made),
        "margin": margin,
        "choices": turn.moves.iter().map(choice).collect::<Vec<_>>(),
    }
}

/// The move that has this number, from 1, and the margin after it.
fn step(turn: &Turn, number: usize, margin: i64) -> Step {
    let made = turn.made();
    let caption = format!(
        "Move {number}, {}: row {}, column {} earns {}, margin so far {margin}.",
        name(turn.player),
        made.row + 1,
        made.column + 1,
        earned(&made),
    );
    let about = format!("final margin ({} is best)", turn.player.wish());
    let choices =
        turn.choices(|other| format!("row {} column {}", other.row + 1, other.column + 1));
    Step::new(caption).choices(Choices::list(about, choices))
}

/// The board after these turns: the number of each and what it earned. And what could be earned in
/// the `next` one.
fn filled(board: &Board, line: &[Turn], next: Option<&Turn>) -> Table {
    table(board, "the board", |cell| {
        if let Some((number, turn)) = taken_by(board, line, cell) {
            let note = format!("+{}", earned(&turn.made()));
            return Cell::number(number).note(note).mark(mark(turn.player));
        }
        let is_here = |possible: &&Move| cell_of(board, possible) == cell;
        let possible = next.and_then(|turn| Some((turn, turn.moves.iter().find(is_here)?)));
        possible.map_or_else(Cell::default, |(turn, possible)| {
            let mark = if *possible == turn.made() { Mark::Chosen } else { Mark::Open };
            Cell::default().note(format!("+{}", earned(possible))).mark(mark)
        })
    })
}

/// A number of the move that took each cell, told from the move and its own number.
fn taken(
    board: &Board,
    line: &[Turn],
    title: &'static str,
    number: impl Fn(&Move, i64) -> i64,
) -> Table {
    table(board, title, |cell| {
        taken_by(board, line, cell).map_or_else(Cell::default, |(ordinal, turn)| {
            Cell::number(number(&turn.made(), ordinal)).mark(mark(turn.player))
        })
    })
}

fn cell_of(board: &Board, place: &Move) -> usize {
    place.row * board.columns() + place.column
}

/// The turn in which this cell was taken, and its number.
fn taken_by<'a>(board: &Board, line: &'a [Turn], cell: usize) -> Option<(i64, &'a Turn)> {
    (1..).zip(line).find(|(_, turn)| cell_of(board, &turn.made()) == cell)
}

fn mark(player: Player) -> Mark {
    match player {
        Player::First => Mark::First,
        Player::Second => Mark::Second,
    }
}

/// A board with headings and these cells, by their index.
fn table(board: &Board, title: impl Into<Words>, cell: impl Fn(usize) -> Cell) -> Table {
    let headings = (1..=board.columns()).map(|column| column.to_string());
    let empty = Table::board(title).columns(headings);
    (0..board.rows()).fold(empty, |table, row| {
        let cells = row * board.columns()..(row + 1) * board.columns();
        table.row((row + 1).to_string(), cells.map(&cell))
    })
}
