//! Explains a final score by a line of best play, move by move.

use puzzle::counted;
use story::{Cell, Mark, Step, Story, Table, Turn, Words, chart, move_facts};

use crate::best_play::{VOCABULARY, best_line};
use crate::board::{Board, CELLS, Game, SIDE, cells};

/// Returns the story of how the final score of `game` is reached. Its facts are:
///
/// - `score`: the final score;
/// - `moves`: the [`move_facts`] of a line of best play. The row and the column of a move are those of
///   the upper left cell of its region.
pub(crate) fn story(game: &Game, final_score: &u32) -> Story {
    let start = Step::new(
        "Alice wants a high score, Bob a low one. Of regions that are equally good, the first \
         is taken, row by row.",
    );
    let moves = counted(game.rounds().into(), "move");
    let line = best_line(game);
    let scores = chart("the score after each move", &line);
    let mut story = Story::new(format!("final score {final_score} after {moves} each"))
        .fact("score", *final_score)
        .fact("moves", move_facts(&line))
        .in_text(start.clone().table(scores.clone()))
        .shared(scores);
    let (mut board, mut shown) = (game.board(), start);
    for (turn, number) in line.iter().zip(1..) {
        let region = turn.made;
        let title = format!(
            "{number}: {} +{}",
            VOCABULARY.name(turn.player),
            turn.made().gain
        );
        shown = shown.table(table(board, title.into(), Some(region), Some(number)));
        story = story.step(step(turn, number, board));
        board = board.turn(region);
    }
    let sums = VOCABULARY.gains("what they added", &line);
    let end = Step::new(format!("The final score is {final_score}."))
        .table(table(game.board(), "at the start".into(), None, None))
        .table(table(board, "at the end".into(), None, None))
        .table(sums.row("final score", [Cell::number(*final_score)]));
    story.page.insert(0, shown);
    story.on_page(end)
}

/// Returns the step of the story for the move with this number, counted from 1. `before` is the
/// board before the move.
fn step(turn: &Turn, number: usize, before: Board) -> Step {
    let (made, player, score) = (turn.made(), VOCABULARY.name(turn.player), turn.score);
    let (row, column, gain) = (made.row + 1, made.column + 1, made.gain);
    let region = turn.made;
    let values = cells(region)
        .map(|cell| before.0[cell].to_string())
        .join(" + ");
    let caption = format!(
        "Move {number}: {player} takes the region at row {row}, column {column}: {values} = \
         {gain}, score {score}."
    );
    let about = format!("final score if taken ({} is best)", turn.player.wish());
    let values: Vec<Cell> = turn.values().collect();
    let row = |table: Table, cells: &[Cell]| table.row("", cells.iter().cloned());
    Step::new(caption)
        .table(table(before, "the board".into(), Some(region), None))
        .table(table(
            before.turn(region),
            "turned".into(),
            Some(region),
            None,
        ))
        .table(values.chunks(3).fold(Table::board(about), row))
}

/// Returns a table of the board with the cells of a region marked. If `step` is given, all cells of
/// the table belong to that step of the explanation page.
fn table(board: Board, title: Words, marked: Option<usize>, step: Option<usize>) -> Table {
    let cell = |index: usize| {
        let is_marked = marked.is_some_and(|region| cells(region).contains(&index));
        let mark = if is_marked { Mark::Chosen } else { Mark::Plain };
        Cell {
            step,
            ..Cell::number(board.0[index]).mark(mark)
        }
    };
    let rows = (0..CELLS)
        .step_by(SIDE)
        .map(|first| (first..first + SIDE).map(cell));
    rows.fold(Table::board(title), |table, row| table.row("", row))
}
