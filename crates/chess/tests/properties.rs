//! What relates the margins of several boards, whatever they are.

use chess::{Board, Chess, MAX_SCORE as GREATEST_SCORE, margin};
use testkit::{ensure, for_all};

const BOARDS: usize = 400;

/// What a cell is worth to the first and to the second player.
type Scores = [i64; 2];

fn cells(board: &Board) -> Vec<Scores> {
    let pairs = board.first().iter().zip(board.second());
    pairs.map(|(&first, &second)| [first.into(), second.into()]).collect()
}

/// A board of these sides with these cells, row by row.
fn board_of(rows: usize, columns: usize, cells: &[Scores]) -> Board {
    let table = |player: usize| {
        let scores = cells.iter().map(|scores| u32::try_from(scores[player]));
        scores.collect::<Result<_, _>>().expect("scores from 0")
    };
    Board::new(rows, columns, table(0), table(1)).expect("legal scores")
}

/// The margin after every cell was changed; the function gets the place of each.
fn margin_after(board: &Board, change: impl Fn(usize, Scores) -> Scores) -> i64 {
    let cells = cells(board).into_iter().enumerate();
    let changed: Vec<Scores> = cells.map(|(place, scores)| change(place, scores)).collect();
    margin(&board_of(board.rows(), board.columns(), &changed))
}

/// The scores of one player.
fn table(board: &Board, player: usize) -> impl Iterator<Item = i64> {
    cells(board).into_iter().map(move |scores| scores[player])
}

/// How many pieces each player places: they take turns.
fn pieces(board: &Board) -> [i64; 2] {
    let cells = i64::try_from(board.first().len()).expect("at most 100 cells");
    [(cells + 1) / 2, cells / 2]
}

const GREATEST: i64 = GREATEST_SCORE as i64;

/// Rows and columns have the same part in the rules.
#[test]
fn a_transposed_board_has_the_same_margin() {
    for_all::<Chess>(BOARDS, |board, _| {
        let (rows, columns) = (board.rows(), board.columns());
        let cells = cells(board);
        let transposed: Vec<Scores> =
            (0..rows * columns).map(|place| cells[place % rows * columns + place / rows]).collect();
        ensure!(margin(&board_of(columns, rows, &transposed)) == margin(board));
        Ok(())
    });
}

/// However they play, each player earns the addition once a piece.
#[test]
fn an_addition_to_a_whole_table_counts_once_a_piece() {
    for_all::<Chess>(BOARDS, |board, rng| {
        let mut addition = |player| {
            let least = table(board, player).min().unwrap_or(0);
            let most = table(board, player).max().unwrap_or(0);
            rng.i64(-least..=GREATEST - most)
        };
        let [to_first, to_second] = [addition(0), addition(1)];
        let [first, second] = pieces(board);
        let after = margin_after(board, |_, scores| [scores[0] + to_first, scores[1] + to_second]);
        ensure!(after == margin(board) + first * to_first - second * to_second);
        Ok(())
    });
}

/// The outcome of every line is multiplied.
#[test]
fn multiplied_scores_multiply_the_margin() {
    for_all::<Chess>(BOARDS, |board, rng| {
        let most = table(board, 0).chain(table(board, 1)).max().unwrap_or(0);
        let factor = rng.i64(0..=GREATEST / most.max(1));
        let multiplied = margin_after(board, |_, scores| scores.map(|score| score * factor));
        ensure!(multiplied == margin(board) * factor);
        Ok(())
    });
}

/// In every line the cell is taken once. Either the player earns more by the rise, or the other
/// player takes the cell and nothing changes; minimax keeps such bounds.
#[test]
fn a_raised_score_helps_its_player_by_no_more_than_the_rise() {
    for_all::<Chess>(BOARDS, |board, rng| {
        let place = rng.usize(..board.first().len());
        let player = rng.usize(..2);
        let rise = match GREATEST - cells(board)[place][player] {
            0 => return Ok(()),
            room => rng.i64(1..=room.min(3)),
        };
        let raised = margin_after(board, |here, mut scores| {
            scores[player] += if here == place { rise } else { 0 };
            scores
        });
        let help = if player == 0 { raised - margin(board) } else { margin(board) - raised };
        ensure!((0..=rise).contains(&help), "a rise of {rise} at place {place} helps by {help}");
        Ok(())
    });
}

/// Whichever player takes the cell, the difference of what the players earn rises by the same.
#[test]
fn a_score_moved_from_one_table_to_the_other_is_the_first_players() {
    for_all::<Chess>(BOARDS, |board, rng| {
        let place = rng.usize(..board.first().len());
        let [first, second] = cells(board)[place];
        let moved = rng.i64(-first.min(GREATEST - second)..=second.min(GREATEST - first));
        let after = margin_after(board, |here, [first, second]| {
            let moved = if here == place { moved } else { 0 };
            [first + moved, second - moved]
        });
        ensure!(after == margin(board) + moved);
        Ok(())
    });
}

/// Swapping the tables moves the difference of both scores in every cell.
#[test]
fn swapped_tables_change_the_margin_by_the_difference_of_their_sums() {
    for_all::<Chess>(BOARDS, |board, _| {
        let swapped = margin_after(board, |_, [first, second]| [second, first]);
        let difference = table(board, 0).sum::<i64>() - table(board, 1).sum::<i64>();
        ensure!(margin(board) - swapped == difference);
        Ok(())
    });
}

/// The first piece goes on the upper left cell, the last on the lower right one.
#[test]
fn the_first_and_the_last_cell_have_their_owners() {
    for_all::<Chess>(BOARDS, |board, rng| {
        let last = board.first().len() - 1;
        let new: [Scores; 2] = [(); 2].map(|()| [(); 2].map(|()| rng.i64(0..=GREATEST)));
        let old = cells(board);
        let last_owner = last % 2;
        let gain = |player: usize| [1, -1][player];
        let of_last = gain(last_owner) * (new[1][last_owner] - old[last][last_owner]);
        let of_first = if last == 0 { 0 } else { new[0][0] - old[0][0] };
        let after = margin_after(board, |place, scores| match place {
            place if place == last => new[1],
            0 => new[0],
            _ => scores,
        });
        ensure!(after == margin(board) + of_first + of_last);
        Ok(())
    });
}

/// There is nothing to choose.
#[test]
fn on_a_single_row_or_column_moves_are_forced() {
    for_all::<Chess>(BOARDS, |board, _| {
        if board.rows() > 1 && board.columns() > 1 {
            return Ok(());
        }
        let earned = |(place, scores): (usize, Scores)| match place % 2 {
            0 => scores[0],
            _ => -scores[1],
        };
        let all = cells(board).into_iter().enumerate();
        ensure!(margin(board) == all.map(earned).sum::<i64>());
        Ok(())
    });
}
