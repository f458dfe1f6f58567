//! A game told ply by ply.

use story::{Cell, Choice, Choices, Mark, Step, Story, Table, Tell, Value, json};

use crate::Rake;
use crate::board::{Board, Game, Region, SIDE};
use crate::line::{Player, Ply, best_line};

impl Tell for Rake {
    /// How the final score of `game` comes about. Its facts:
    ///
    /// - `score`: the final score;
    /// - `plies`: for each move of a line of best play `player`, `row` and `column` (of the upper
    ///   left cell of the region, from 1), `sum`, `score` (after the move) and `values` (the final
    ///   score that each of the nine regions would lead to, row by row).
    fn story(game: &Game, final_score: &u32) -> Story {
        let line = best_line(game);
        let start = Step::new(
            "Alice wants a high score, Bob a low one. Of regions that are equally good, the first \
             is taken, row by row.",
        );
        let rounds = game.rounds();
        let plural = if rounds == 1 { "" } else { "s" };
        let mut story =
            Story::new(format!("final score {final_score} after {rounds} round{plural}"))
                .fact("score", *final_score)
                .fact("plies", line.iter().map(fact).collect::<Vec<_>>())
                .in_text(start.clone())
                .on_page(start.table(board(game.board(), "the board", None)));
        for (ply, number) in line.iter().zip(1..) {
            story = story.step(step(ply, number));
        }
        let last = line.last().map(|ply| ply.board.turn(ply.region));
        let end = Step::new(format!("The final score is {final_score}.")).table(board(
            last.unwrap_or(game.board()),
            "at the end",
            None,
        ));
        story.on_page(end)
    }
}

fn fact(ply: &Ply) -> Value {
    json!({
        "player": ply.player.name(),
        "row": ply.region.row() + 1,
        "column": ply.region.column() + 1,
        "sum": ply.sum(),
        "score": ply.score,
        "values": ply.values,
    })
}

fn step(ply: &Ply, number: usize) -> Step {
    let Ply { player, region, score, values, .. } = *ply;
    let taken = cells(region).map(|(row, column)| ply.board.rows()[row][column].to_string());
    let caption = format!(
        "Ply {number}: {} takes row {}, column {}: {} = {}, score {score}.",
        player.name(),
        region.row() + 1,
        region.column() + 1,
        taken.collect::<Vec<_>>().join(" + "),
        ply.sum(),
    );
    let wish = match player {
        Player::Alice => "highest",
        Player::Bob => "lowest",
    };
    let choices = Region::all().map(|other| {
        let name = format!("row {}, column {}", other.row() + 1, other.column() + 1);
        Choice::new(name, values[other.index()].into()).chosen_if(other == region)
    });
    let about = format!("final score if taken ({wish} is best)");
    Step::new(caption)
        .table(board(ply.board, "the board", Some(region)))
        .table(board(ply.board.turn(region), "turned", Some(region)))
        .choices(Choices::board(about, 3, choices))
}

/// The four cells of a region, row by row.
fn cells(region: Region) -> impl Iterator<Item = (usize, usize)> {
    (0..4).map(move |cell| (region.row() + cell / 2, region.column() + cell % 2))
}

fn board(board: Board, title: &'static str, marked: Option<Region>) -> Table {
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
