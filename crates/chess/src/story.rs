//! Explains a margin by a line of best play, move by move.

use story::{Cell, Move, Player, Step, Story, Table, Turn, Value, Words, chart, gains, json};

use crate::best_play::{VOCABULARY, best_line};
use crate::board::Board;

/// Returns the story of how the margin of `board` is reached. Its facts are:
///
/// - `margin`: the first player's score minus the second player's;
/// - `scores`: the first player's score and the second player's;
/// - `moves`: for each move of a line of best play, `player` (1 or 2), `row` and `column` (from 1),
///   `earned`, `margin` (after the move) and `choices` (for every cell that could be taken, `row`,
///   `column`, and the final `margin` to which it leads).
pub(crate) fn story(board: &Board, margin: &i64) -> Story {
    let line = best_line(board);
    let rule = Step::new(
        "Each player wants to be ahead by as much as possible at the end. Of cells that are \
         equally good, the topmost is taken.",
    );
    let with_scores = |step: Step| {
        Player::BOTH.into_iter().fold(step, |step, player| {
            let title = format!("what {} earns", VOCABULARY.name(player));
            let scores = &board.tables()[player as usize];
            step.table(table(board, title, |cell| Cell::number(scores[cell])))
        })
    };
    let rule = with_scores(rule);
    let margins = chart("the margin after each move", &line);
    let [first, second] = gains(&line);
    let story = Story::new(format!("margin {margin}, {first} against {second}"))
        .in_text(rule.clone().table(margins.clone()))
        .on_page(rule);
    let numbered = line.iter().zip(1..);
    let story = numbered.fold(story, |story, (turn, number)| story.step(step(board, turn, number)));
    let end = Step::new(format!(
        "The board is full: the first player has {first}, the second {second}, so the margin \
         is {margin}.",
    ));
    let mut taken: Vec<(usize, &Turn)> = (1..).zip(&line).collect();
    taken.sort_by_key(|(_, turn)| cell_of(board, &turn.made()));
    let numbers = table(board, "the moves (odd: first player)", |cell| {
        let (number, turn) = taken[cell];
        let gain = format!("+{}", earned(turn));
        Cell::number(number).note(gain).at(number).mark(turn.player.mark())
    });
    let earnings = table(board, "points per move", |cell| {
        let (_, turn) = taken[cell];
        Cell::number(earned(turn)).mark(turn.player.mark())
    });
    let sums = VOCABULARY.gains("totals", &line).row("margin", [Cell::number(*margin)]);
    story
        .fact("margin", *margin)
        .fact("scores", vec![first, second])
        .fact("moves", line.iter().map(fact).collect::<Vec<_>>())
        .shared(margins)
        .shared(numbers.clone())
        .in_text(end.clone().table(numbers).table(earnings))
        .on_page(with_scores(end.table(sums)))
}

/// Returns what the move of this turn earns the player who makes it.
fn earned(turn: &Turn) -> i64 {
    turn.made().gain.abs()
}

/// Returns the entry of a turn in the fact `moves`.
fn fact(turn: &Turn) -> Value {
    let choice = |possible: &Move| {
        json!({
            "row": possible.row + 1,
            "column": possible.column + 1,
            "margin": possible.value,
        })
    };
    let made = turn.made();
    json!({
        "player": turn.player as usize + 1,
        "row": made.row + 1,
        "column": made.column + 1,
        "earned": earned(turn),
        "margin": turn.score,
        "choices": turn.moves.iter().map(choice).collect::<Vec<_>>(),
    })
}

/// Returns the step of the story for the move with this number, counted from 1.
fn step(board: &Board, turn: &Turn, number: usize) -> Step {
    let (made, player, score) = (turn.made(), VOCABULARY.name(turn.player), turn.score);
    let (row, column, earned) = (made.row + 1, made.column + 1, earned(turn));
    let caption = format!(
        "Move {number}, {player}: row {row}, column {column} earns {earned}, margin so far {score}."
    );
    let about = format!("final margin ({} is best)", turn.player.wish());
    let names = turn.moves.iter().map(|it| format!("row {} column {}", it.row + 1, it.column + 1));
    let open = turn.moves.iter().map(|possible| cell_of(board, possible)).collect();
    Step { open, ..Step::new(caption).table(Table::choices(about, names.zip(turn.values()))) }
}

/// Returns the index of the cell that a move takes.
fn cell_of(board: &Board, place: &Move) -> usize {
    place.row * board.columns() + place.column
}

/// Returns a table of the board, with headings. `cell` makes a cell of the table from its index.
fn table(board: &Board, title: impl Into<Words>, cell: impl Fn(usize) -> Cell) -> Table {
    let headings = (1..=board.columns()).map(|column| column.to_string());
    let empty = Table::board(title).columns(headings);
    (0..board.rows()).fold(empty, |table, row| {
        let cells = row * board.columns()..(row + 1) * board.columns();
        table.row((row + 1).to_string(), cells.map(&cell))
    })
}
