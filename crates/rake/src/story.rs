//! A game explained ply by ply.

use story::{Cell, Choices, Explain, Mark, Move, Player, Step, Story, Table, Turn, Value, object};

use crate::Rake;
use crate::board::{Board, Game, Region, SIDE};
use crate::line::{VOCABULARY, best_line};

impl Explain for Rake {
    /// How the final score of `game` is reached. Its facts:
    ///
    /// - `score`: the final score;
    /// - `plies`: for each move of a line of best play `player`, `row` and `column` (of the upper
    ///   left cell of the region, from 1), `sum`, `score` (after the move) and `values` (the final
    ///   score that each of the nine regions would lead to, row by row).
    fn story(game: &Game, final_score: &u32) -> Story {
        let mut board = game.board();
        let start = Step::new(
            "Alice wants a high score, Bob a low one. Of regions that are equally good, the first \
             is taken, row by row.",
        );
        let rounds = game.rounds();
        let plural = if rounds == 1 { "" } else { "s" };
        let title = format!("final score {final_score} after {rounds} round{plural}");
        let shown = start.clone().table(table(board, "the board", None));
        let mut story = Story::new(title).in_text(start).on_page(shown);
        let mut score = 0;
        let mut plies = Vec::new();
        for (turn, number) in best_line(game).iter().zip(1..) {
            score += turn.made().gain;
            plies.push(fact(turn, score));
            story = story.step(step(turn, number, board, score));
            board = board.turn(Region::from_index(turn.made));
        }
        let end = Step::new(format!("The final score is {final_score}."));
        let end = end.table(table(board, "at the end", None));
        story.fact("score", *final_score).fact("plies", plies).on_page(end)
    }
}

fn name(player: Player) -> &'static str {
    VOCABULARY.players[player as usize]
}

/// Returns the fact of a ply and of the score after it.
fn fact(turn: &Turn, score: i64) -> Value {
    let Move { row, column, gain, .. } = turn.made();
    object! {
        "player": name(turn.player),
        "row": row + 1,
        "column": column + 1,
        "sum": gain,
        "score": score,
        "values": turn.moves.iter().map(|possible| possible.value).collect::<Vec<_>>(),
    }
}

/// Returns the step of the ply with this number, from 1, given the board before it and the score
/// after it.
fn step(turn: &Turn, number: usize, before: Board, score: i64) -> Step {
    let region = Region::from_index(turn.made);
    let taken = cells(region).map(|(row, column)| before.rows()[row][column].to_string());
    let caption = format!(
        "Ply {number}: {} takes row {}, column {}: {} = {}, score {score}.",
        name(turn.player),
        region.row() + 1,
        region.column() + 1,
        taken.collect::<Vec<_>>().join(" + "),
        turn.made().gain,
    );
    let choices =
        turn.choices(|other| format!("row {}, column {}", other.row + 1, other.column + 1));
    let about = format!("final score if taken ({} is best)", turn.player.wish());
    Step::new(caption)
        .table(table(before, "the board", Some(region)))
        .table(table(before.turn(region), "turned", Some(region)))
        .choices(Choices::board(about, 3, choices))
}

/// Returns the row and the column of each of the four cells of a region, row by row.
fn cells(region: Region) -> impl Iterator<Item = (usize, usize)> {
    (0..4).map(move |cell| (region.row() + cell / 2, region.column() + cell % 2))
}

fn table(board: Board, title: &'static str, marked: Option<Region>) -> Table {
    let rows = board.rows();
    (0..SIDE).fold(Table::board(title), |table, row| {
        let cell = |column: usize| {
            let is_taken = |region: Region| cells(region).any(|cell| cell == (row, column));
            let mark = if marked.is_some_and(is_taken) { Mark::Chosen } else { Mark::Plain };
            Cell::number(rows[row][column]).mark(mark)
        };
        table.row("", (0..SIDE).map(cell))
    })
}
