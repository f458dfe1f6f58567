//! A game explained ply by ply.

use puzzle::counted;
use story::{
    Cell, Explain, Mark, Move, Player, Step, Story, Table, Turn, Value, Words, chart, object,
};

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
        let start = Step::new(
            "Alice wants a high score, Bob a low one. Of regions that are equally good, the first \
             is taken, row by row.",
        );
        let rounds = counted(game.rounds().into(), "round");
        let line = best_line(game);
        let scores = chart("the score after each ply", &line);
        let mut shown = start.clone();
        let mut story = Story::new(format!("final score {final_score} after {rounds}"))
            .in_text(start.table(scores.clone()));
        let (mut board, mut score, mut plies, mut steps) = (game.board(), 0, vec![], vec![]);
        let mut sums = [0; 2];
        for (turn, number) in line.iter().zip(1..) {
            let Move { gain, .. } = turn.made();
            score += gain;
            sums[turn.player as usize] += gain;
            plies.push(fact(turn, score));
            let region = Region::from_index(turn.made);
            let title = format!("{number}: {} +{gain}", name(turn.player));
            shown = shown.table(table(board, title, Some(region), Some(number)));
            steps.push(step(turn, number, board, score));
            board = board.turn(region);
        }
        story = steps.into_iter().fold(story.on_page(shown), Story::step);
        let sums = Player::BOTH.into_iter().fold(Table::new("what they added"), |table, player| {
            table.row(name(player), [Cell::number(sums[player as usize]).mark(player.mark())])
        });
        let end = Step::new(format!("The final score is {final_score}."))
            .table(table(game.board(), "at the start", None, None))
            .table(table(board, "at the end", None, None))
            .table(sums.row("final score", [Cell::number(*final_score)]));
        story.fact("score", *final_score).fact("plies", plies).shared(scores).on_page(end)
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
    let about = format!("final score if taken ({} is best)", turn.player.wish());
    let values: Vec<Cell> = turn.values().collect();
    let row = |table: Table, cells: &[Cell]| table.row("", cells.iter().cloned());
    Step::new(caption)
        .table(table(before, "the board", Some(region), None))
        .table(table(before.turn(region), "turned", Some(region), None))
        .table(values.chunks(3).fold(Table::board(about), row))
}

/// The four cells of a region, row by row.
fn cells(region: Region) -> impl Iterator<Item = (usize, usize)> {
    (0..4).map(move |cell| (region.row() + cell / 2, region.column() + cell % 2))
}

/// The board with the cells of a region marked; all of them belong to this step of the page.
fn table(
    board: Board,
    title: impl Into<Words>,
    marked: Option<Region>,
    step: Option<usize>,
) -> Table {
    let rows = board.rows();
    (0..SIDE).fold(Table::board(title), |table, row| {
        let cell = |column: usize| {
            let is_taken = |region: Region| cells(region).any(|cell| cell == (row, column));
            let mark = if marked.is_some_and(is_taken) { Mark::Chosen } else { Mark::Plain };
            Cell { step, ..Cell::number(rows[row][column]).mark(mark) }
        };
        table.row("", (0..SIDE).map(cell))
    })
}
