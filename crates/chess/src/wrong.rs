//! Lists wrong solutions of Wooden Chess.
//!
//! A wrong solution is the reference solver with one mistake, such as a misread rule. Good fixtures
//! detect every one of them. The mistakes are those of real programs.

use puzzle::{ByRules, wrong_solutions};

use crate::reference::{Order, RULES, Rules, difference, printed};
use crate::{Board, MAX_SIDE};

/// The wrong solutions, each as a change of the [`RULES`] of the statement.
pub const WRONG_SOLUTIONS: &ByRules<Rules, Board, i64> =
    &ByRules { rules: || RULES, solve: printed, accepts: None, list: LIST };

wrong_solutions! {
    const LIST: [Rules];

    says "The first player earns the score of the cell in the first table, the second player earns \
        the score in the second.":
    "tables-swapped", "the first player earns from the second table and the second from the first":
        |rules| rules.earns = |player, [first, second]| (RULES.earns)(player, [second, first]);
    "one-table", "both players earn from the first table":
        |rules| rules.earns = |player, [first, _]| (RULES.earns)(player, [first; 2]);
    "second-table", "both players earn from the second table":
        |rules| rules.earns = |player, [_, second]| (RULES.earns)(player, [second; 2]);
    "second-table-unused", "the second player earns nothing: the second table is never used":
        |rules| rules.earns = |player, [first, _]| (RULES.earns)(player, [first, 0]);
    "one-score", "what the second player earns is added to the first player's score":
        |rules| rules.earns = |player, scores| [scores[player], 0];
    "both-earn", "both players earn on each cell, no matter who fills it":
        |rules| rules.earns = |_, scores| scores;

    says "The players move in turn, one cell each, and the first player begins.":
    "second-first", "the second player moves first":
        |rules| rules.player = |number, _| (number + 1) % 2;
    "last-turn-forgotten", "the last cell always goes to the first player":
        |rules| rules.player = |number, moves| if number + 1 == moves { 0 } else { number % 2 };
    "second-moves-last", "the second player makes the last move, even if that means to move first":
        |rules| rules.player = |number, moves| (moves - number) % 2;
    "first-moves-last", "the first player makes the last move, even if that means to move second":
        |rules| rules.player = |number, moves| (moves - number + 1) % 2;
    "two-cells-each", "each player fills two cells per turn":
        |rules| rules.player = |number, _| number / 2 % 2;
    "one-then-two-each", "after the first cell, each player fills two cells per turn":
        |rules| rules.player = |number, _| number.div_ceil(2) % 2;

    says "Each player wants their own score minus the other's to be as large as possible, and \
        looks ahead to the end.":
    "both-maximise", "the second player helps the first": |rules| rules.worth[1] = [1, -1];
    "both-minimise", "the first player helps the second": |rules| rules.worth[0] = [-1, 1];
    "aims-exchanged", "each player wants the other's score minus their own to be as large as possible":
        |rules| rules.worth = [[-1, 1], [1, -1]];
    "own-score-only", "each player wants a high score, whatever the other gets":
        |rules| rules.worth = [[1, 0], [0, 1]];
    "first-own-score-only", "the first player wants a high score, whatever the second gets":
        |rules| rules.worth[0] = [1, 0];
    "second-own-score-only", "the second player wants a high score, whatever the first gets":
        |rules| rules.worth[1] = [0, 1];
    "spoilers", "each player wants the other's score to be low, whatever their own is":
        |rules| rules.worth = [[0, -1], [-1, 0]];
    "first-spoils", "the first player wants the second's score to be low, whatever their own is":
        |rules| rules.worth[0] = [0, -1];
    "second-spoils", "the second player wants the first's score to be low, whatever their own is":
        |rules| rules.worth[1] = [-1, 0];
    "greedy", "each player takes the cell that scores most right now":
        |rules| rules.greedy = [HIGHEST; 2];
    "greedy-lowest", "each player takes the lowest of the cells that score most right now":
        |rules| rules.greedy = [LOWEST; 2];
    "first-greedy", "the first player takes the cell that scores most right now":
        |rules| rules.greedy[0] = HIGHEST;
    "second-greedy", "the second player takes the cell that scores most right now":
        |rules| rules.greedy[1] = HIGHEST;
    "bounds-kept-as-margins", "a bound that alpha-beta returns after a cut is kept as the margin":
        |rules| rules.prunes = true;

    says "n rows of m scores follow for the first player, then n rows of m for the second.":
    "rows-and-columns-swapped", "m is read before n, or the tables column by column":
        |rules| rules.reads = |board| {
            Board::new(board.columns(), board.rows(), board.tables().clone()).ok()
        };
    "{}-table-by-columns", "the {} table is read column by column":
        |rules, table| rules.order[table] = |[n, _], [i, j]| j * n + i, for each TABLES;
    "{}-table-upside-down", "the rows of the {} table are read from the last to the first":
        |rules, table| rules.order[table] = UPSIDE_DOWN, for each TABLES;
    "{}-table-mirrored", "each row of the {} table is read from the last score to the first":
        |rules, table| rules.order[table] = MIRRORED, for each TABLES;
    "{}-table-backwards", "the {} table is read from the last score to the first":
        |rules, table| rules.order[table] = BACKWARDS, for each TABLES;
    "{}-unread", "the {} of both tables is never read and scores nothing":
        |rules, index| rules.is_unread = UNREAD[index].1,
        for each (0..).zip(UNREAD.map(|(name, _)| name));
    "cells-in-pairs", "the two scores of a cell are read one after the other":
        |rules| rules.reads = |board| reordered(board, |[_, m], [t, i, j]| (i * m + j) * 2 + t);
    "rows-in-pairs", "rows of the two tables alternate":
        |rules| rules.reads = |board| reordered(board, |[_, m], [t, i, j]| (2 * i + t) * m + j);

    says "A cell can be filled once all cells to its left and all cells above it are filled.":
    "only-left", "only the cells to the left have to be filled first":
        |rules| rules.needs_above = 0;
    "only-above", "only the cells above have to be filled first":
        |rules| (rules.needs_above, rules.sees) = (0, transposed);
    "above-or-left", "the cell above or the one to the left is enough, but no row has gaps":
        |rules| rules.needs_above = 1;
    "left-or-above", "the cell to the left or the one above is enough, but no column has gaps":
        |rules| (rules.needs_above, rules.sees) = (1, transposed);
    "from-the-right", "the cells to the right and above have to be filled first":
        |rules| rules.order = [MIRRORED; 2];
    "from-below", "the cells to the left and below have to be filled first":
        |rules| rules.order = [UPSIDE_DOWN; 2];
    "from-the-lower-right", "the cells to the right and below have to be filled first":
        |rules| rules.order = [BACKWARDS; 2];

    says "The output is the first player's score minus the second's, which may be negative.":
    "absolute", "the margin is printed without its sign":
        |rules| rules.prints = |scores| difference(scores).abs();
    "not-below-0", "a negative margin is printed as 0":
        |rules| rules.prints = |scores| difference(scores).max(0);
    "negated", "the second player's score minus the first's is printed":
        |rules| rules.prints = |scores| -difference(scores);
    "first-score", "only the first player's score is printed":
        |rules| rules.prints = |[first, _]| first.into();
    "second-score", "only the second player's score is printed":
        |rules| rules.prints = |[_, second]| second.into();
    "without-sign-bit", "a margin below 0 is printed as a number of 32 bits without a sign":
        |rules| rules.prints = |scores| (difference(scores) as u32).into();
    "sum-of-scores", "the sum of both scores is printed":
        |rules| rules.prints = |[first, second]| i64::from(first) + i64::from(second);

    says "A score is at most 100000, and a margin is from -5000000 to 5000000.":
    "sixteen-bits", "the margin is kept in 16 bits":
        |rules| rules.prints = |scores| i64::from(difference(scores) as i16);
    "sixteen-bits-everywhere", "the margin of every position is kept in 16 bits":
        |rules| rules.keeps = |scores| [i32::from(difference(scores) as i16), 0];
    "scores-in-sixteen-bits", "the scores of the cells are kept in 16 bits":
        |rules| rules.earns =
            |player, scores| (RULES.earns)(player, scores.map(|score| (score as i16).into()));
    "infinity-{}", "the initial bound of the search (`infinity`) is only {}":
        |rules, infinity| rules.infinity = [Some(infinity.cast_signed() as i32); 2],
        for each [(1_000_000, "a million"), (100_000, "100000"), (10_000, "10000"), (1_000, "1000")];
    "best-starts-at-{}", "the search for the best move starts at {}":
        |rules, below| rules.infinity = [Some(below.cast_signed() as i32); 2],
        for each [(0, "0"), (1, "minus 1")];

    says nothing:
    "sentinel-{}", "{} marks positions that were not visited, so others worth that are visited again":
        |rules, index| rules.remembers = [|margin| margin != 0, |margin| margin != -1][index],
        for each [(0, "0"), (1, "minus 1")];
}

/// The tables as members of a family.
const TABLES: [(usize, &str); 2] = [(0, "first"), (1, "second")];

/// Other orders of the scores of a table than row by row.
const UPSIDE_DOWN: Order = |[n, m], [i, j]| (n - 1 - i) * m + j;
const MIRRORED: Order = |[_, m], [i, j]| i * m + m - 1 - j;
const BACKWARDS: Order = |[n, m], [i, j]| n * m - 1 - (i * m + j);

/// Cells that loops with wrong bounds leave out.
const UNREAD: [(&str, fn([usize; 2], [usize; 2]) -> bool); 6] = [
    ("first row", |_, [i, _]| i == 0),
    ("last row", |[n, _], [i, _]| i + 1 == n),
    ("first column", |_, [_, j]| j == 0),
    ("last column", |[_, m], [_, j]| j + 1 == m),
    ("first cell", |_, cell| cell == [0, 0]),
    ("last cell", |[n, m], [i, j]| [i + 1, j + 1] == [n, m]),
];

/// How a greedy player chooses: the highest, or the lowest, of the cells that score most.
const HIGHEST: Option<fn(i32, usize) -> (i32, usize)> = Some(|score, row| (score, MAX_SIDE - row));
const LOWEST: Option<fn(i32, usize) -> (i32, usize)> = Some(|score, row| (score, row));

/// Returns the board whose rows are the columns of this one.
fn transposed(board: &Board) -> Option<Board> {
    let [n, m] = [board.rows(), board.columns()];
    let table =
        |table: &Vec<u32>| (0..n * m).map(|index| table[index % n * m + index / n]).collect();
    Board::new(m, n, board.tables().each_ref().map(table)).ok()
}

/// Returns a board with the same sides and the same scores in another order. The index, among all
/// scores of the input, of the score in row `i` and column `j` of table `t` is
/// `place([n, m], [t, i, j])`. All of them count from 0.
fn reordered(board: &Board, place: fn([usize; 2], [usize; 3]) -> usize) -> Option<Board> {
    let [n, m] = [board.rows(), board.columns()];
    let numbers = board.tables().concat();
    let cell = |t, cell| numbers[place([n, m], [t, cell / m, cell % m])];
    let table = |t| (0..n * m).map(|index| cell(t, index)).collect();
    Board::new(n, m, [0, 1].map(table)).ok()
}
