//! Explains a margin by a line of best play, move by move.

use story::{Cell, Move, Player, Step, Story, Table, Turn, Words, chart, gains, move_facts};

use crate::best_play::{VOCABULARY, best_line};
use crate::board::Board;

/// Returns the story of how the margin of `board` is reached. Its facts are:
///
/// - `margin`: the first player's score minus the second player's;
/// - `scores`: the first player's score and the second player's;
/// - `moves`: the [`move_facts`] of a line of best play.
pub(crate) fn story(board: &Board, margin: &i64) -> Story {
    let line = best_line(board);
    let rule = Step::new(
        "Each player wants to be ahead by as much as possible at the end. Of cells that are \
         equally good, the topmost is taken.",
    );
    let rule = Player::BOTH.into_iter().fold(rule, |rule, player| {
        let title = format!("what {} earns", VOCABULARY.name(player));
        let scores = &board.tables()[player as usize];
        rule.table(table(board, title, |cell| Cell::number(scores[cell])))
    });
    let margins = chart("the margin after each move", &line);
    let [first, second] = gains(&line);
    let story = Story::new(format!("margin {margin}, {first} against {second}"))
        .in_text(rule.clone().table(margins.clone()))
        .on_page(rule);
    let numbered = line.iter().zip(1..);
    let story = numbered.fold(story, |story, (turn, number)| {
        story.step(step(board, turn, number))
    });
    let end = Step::new(format!(
        "The board is full: the first player has {first}, the second {second}, so the margin \
         is {margin}.",
    ));
    let mut taken: Vec<(usize, &Turn)> = (1..).zip(&line).collect();
    taken.sort_by_key(|(_, turn)| cell_of(board, &turn.made()));
    let numbers = table(board, "the moves (odd: first player)", |cell| {
        let (number, turn) = taken[cell];
        let gain = format!("+{}", turn.made().gain.abs());
        Cell::number(number)
            .note(gain)
            .at(number)
            .mark(turn.player.mark())
    });
    // A page has the points as notes of the moves; a text shows no notes of a board.
    let points = table(board, "the points of each move", |cell| {
        let (_, turn) = taken[cell];
        Cell::number(turn.made().gain.abs()).mark(turn.player.mark())
    });
    let sums = VOCABULARY
        .gains("totals", &line)
        .row("margin", [Cell::number(*margin)]);
    story
        .fact("margin", *margin)
        .fact("scores", [first, second])
        .fact("moves", move_facts(&line))
        .shared(margins)
        .shared(numbers.clone())
        .in_text(end.clone().table(numbers).table(points).table(sums.clone()))
        .on_page(end.table(sums))
}

/// Returns the step of the story for the move with this number, counted from 1.
fn step(board: &Board, turn: &Turn, number: usize) -> Step {
    let (made, player, score) = (turn.made(), VOCABULARY.name(turn.player), turn.score);
    let (row, column, earned) = (made.row + 1, made.column + 1, made.gain.abs());
    let caption = format!(
        "Move {number}, {player}: row {row}, column {column} earns {earned}, margin so far {score}."
    );
    let about = format!("final margin ({} is best)", turn.player.wish());
    let names = turn
        .moves
        .iter()
        .map(|it| format!("row {} column {}", it.row + 1, it.column + 1));
    let open = turn
        .moves
        .iter()
        .map(|possible| cell_of(board, possible))
        .collect();
    Step {
        open,
        ..Step::new(caption).table(Table::choices(about, names.zip(turn.values())))
    }
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
