//! Lists wrong solutions of Wooden Chess.
//!
//! A wrong solution is the reference solver with one mistake, such as a misread rule. Good fixtures
//! detect every one of them. The mistakes are those of real programs.

use checker::{ByRules, numbers, wrong_solutions};
use chess::reference::{Looks, Order, RULES, Rules, difference, digits, printed};
use chess::{Board, MAX_SIDE};

use super::horizon::HORIZONS;
use super::plain::Mistake;
use super::search::{AlphaBeta, scores_of_sets, scores_without_table};
use super::symmetries::transposed;

/// The wrong solutions, each as a change of the [`RULES`] of the statement.
pub const WRONG_SOLUTIONS: &ByRules<Rules, Board, i64> = &ByRules {
    rules: || RULES,
    solve: printed,
    accepts: None,
    list: LIST,
};

wrong_solutions! {
    const LIST: [Rules];

    says "The first player earns the score of the cell in the first table, the second player earns \
        the score in the second.":
    "tables-swapped",
    "the first player earns from the second table and the second from the first" =>
        earns = |player, [first, second]| (RULES.earns)(player, [second, first]);
    "one-table", "both players earn from the first table" =>
        earns = |player, [first, _]| (RULES.earns)(player, [first; 2]);
    "second-table", "both players earn from the second table" =>
        earns = |player, [_, second]| (RULES.earns)(player, [second; 2]);
    "second-table-unused", "the second player earns nothing: the second table is never used" =>
        earns = |player, [first, _]| (RULES.earns)(player, [first, 0]);
    "one-score", "what the second player earns is added to the first player's score" =>
        earns = |player, scores| [scores[player], 0];
    "both-earn", "both players earn on each cell, no matter who fills it" =>
        earns = |_, scores| scores;

    says "The players move in turn, one cell each, and the first player begins.":
    "second-first", "the second player moves first" => player = |number, _| (number + 1) % 2;
    "last-turn-forgotten", "the last cell always goes to the first player" =>
        player = |number, moves| if number + 1 == moves { 0 } else { number % 2 };
    "second-moves-last",
    "the second player makes the last move, even if that means to move first" =>
        player = |number, moves| (moves - number) % 2;
    "first-moves-last", "the first player makes the last move, even if that means to move second" =>
        player = |number, moves| (moves - number + 1) % 2;
    "tables-swapped-if-odd",
    "whoever moves first earns from the second table if the number of cells is odd (does the number of cells that are \
        left say whose turn it is?)" =>
        order = [|t, [n, m], [i, j]| ((t + n * m) % 2 * n + i) * m + j; 2];
    "turn-not-taken-back",
    "whose turn it is changes when a move is tried, and is not changed back when it is taken back" =>
        search = |_, board| Mistake::TurnNotTakenBack.search(board);
    "two-cells-each", "each player fills two cells per turn" => player = |number, _| number / 2 % 2;
    "one-then-two-each", "after the first cell, each player fills two cells per turn" =>
        player = |number, _| number.div_ceil(2) % 2;

    says "Each player wants their own score minus the other's to be as large as possible, and \
        looks ahead to the end.":
    "both-maximise", "the second player helps the first" => worth[1] = [1, -1];
    "both-minimise", "the first player helps the second" => worth[0] = [-1, 1];
    "aims-exchanged",
    "each player wants the other's score minus their own to be as large as possible" =>
        worth = [[-1, 1], [1, -1]];
    "own-score-only", "each player wants a high score, whatever the other gets" =>
        worth = [[1, 0], [0, 1]];
    "first-own-score-only", "the first player wants a high score, whatever the second gets" =>
        worth[0] = [1, 0];
    "second-own-score-only", "the second player wants a high score, whatever the first gets" =>
        worth[1] = [0, 1];
    "spoilers", "each player wants the other's score to be low, whatever their own is" =>
        worth = [[0, -1], [-1, 0]];
    "first-spoils", "the first player wants the second's score to be low, whatever their own is" =>
        worth[0] = [0, -1];
    "second-spoils", "the second player wants the first's score to be low, whatever their own is" =>
        worth[1] = [-1, 0];
    "from-the-end",
    "the game is played from its end: the last cell is filled first, and the player who fills a cell chooses what \
        comes before it (does each position take the best of those it is reached from, and not of those it leads to?)":
        |rules| {
            rules.player = |number, moves| (moves - number + 1) % 2;
            rules.order = [BACKWARDS; 2];
        };
    "greedy", "each player takes the cell that scores most at that moment" => greedy = [HIGHEST; 2];
    "greedy-lowest", "each player takes the lowest of the cells that score most at that moment" =>
        greedy = [LOWEST; 2];
    "first-greedy", "the first player takes the cell that scores most at that moment" =>
        greedy[0] = HIGHEST;
    "second-greedy", "the second player takes the cell that scores most at that moment" =>
        greedy[1] = HIGHEST;
    "looks-{}-moves-ahead",
    "each player looks only {} moves ahead, their own included, and takes the highest of equally good cells" =>
        search = search, for each search in HORIZONS;
    "{}-move-for-the-other", "the {} move is chosen for the good of the other player" =>
        chooses_for = chooses_for, for each chooses_for in FOR_THE_OTHER;

    says "Each cell that can be filled has to be tried. A table has to keep what is still to come from a position, \
        without what was scored before it.":
    "rows-below-an-equal-one-untried",
    "no row is tried below the first that is as long as the row above it" =>
        search = |_, board| Mistake::StopsAtAnEqualRow.search(board);
    "first-possible-cell", "each player fills the topmost cell that can be filled" =>
        greedy = [Some(|_, row| (0, MAX_SIDE - row)); 2];
    "last-possible-cell", "each player fills the lowest cell that can be filled" =>
        greedy = [Some(|_, row| (0, row)); 2];

    says "A cell that scores little can be the best one in the end, so each cell that can be filled has to be \
        tried.":
    "best-{}",
    "each player tries only the {} with the highest own score, the highest of equal ones":
        |rules| (rules.greedy, rules.considers) = ([HIGHEST; 2], cells),
        for each cells in FEW.into_iter().take(4).skip(1);
    "best-{}-from-below",
    "each player tries only the {} with the highest own score, the lowest of equal ones":
        |rules| (rules.greedy, rules.considers) = ([LOWEST; 2], cells),
        for each cells in FEW.into_iter().take(4).skip(1);
    "greatest-{}-by-sum",
    "each player tries only the {} with the greatest sum of both scores, the highest of equal ones":
        |rules| (rules.greedy, rules.considers) = ([HIGHEST_SUM; 2], cells), for each cells in FEW;
    "greatest-{}-by-sum-from-below",
    "each player tries only the {} with the greatest sum of both scores, the lowest of equal ones":
        |rules| (rules.greedy, rules.considers) = ([LOWEST_SUM; 2], cells), for each cells in FEW;
    "greatest-{}-by-lead",
    "each player tries only the {} with the greatest lead of their own score over the other, the highest of equal \
        ones":
        |rules| (rules.greedy, rules.considers) = ([HIGHEST_LEAD; 2], cells),
        for each cells in FEW.into_iter().take(3);
    "greatest-{}-by-lead-from-below",
    "each player tries only the {} with the greatest lead of their own score over the other, the lowest of equal \
        ones":
        |rules| (rules.greedy, rules.considers) = ([LOWEST_LEAD; 2], cells),
        for each cells in FEW.into_iter().take(3);

    says "What alpha-beta returns after a cutoff may be only a bound, and a table may keep it only as such.":
    "bounds-kept-as-margins", "a bound that alpha-beta returns after a cut is kept as the margin" =>
        prunes = true;

    says "If alpha-beta computes what is still to come, both ends of its window have to be lowered by what a \
        move adds to the margin.":
    "window-{}", "the window of alpha-beta is {} by what a move adds":
        |rules| {
            (rules.prunes, rules.window) = (true, window);
            (rules.remembers, rules.search) = (|_| false, scores_without_table);
        },
        for each window in WINDOWS;
    "window-{}-with-bounds",
    "the window of alpha-beta, which keeps bounds in a table, is {} by what a move adds":
        |rules| {
            rules.window = window;
            rules.search = |rules, board| NEGAMAX.search(rules, board);
        },
        for each window in WINDOWS.into_iter().take(2);
    "window-{}-with-bounds-by-sum",
    "the window of alpha-beta, which keeps bounds in a table and tries the greatest sums of both scores first, \
        is {} by what a move adds":
        |rules| {
            rules.window = window;
            rules.search = |rules, board| NEGAMAX_BY_SUM.search(rules, board);
        },
        for each window in WINDOWS.into_iter().take(2);

    says "If alpha-beta computes what is still to come, both ends of its window have to be lowered by what a \
        move adds to the margin, and a table may keep what it returns after a cutoff only as a bound.":
    "bounds-kept-{}",
    "the window of alpha-beta is {} by what a move adds, and bounds are kept as margins":
        |rules| (rules.prunes, rules.window) = (true, window), for each window in WINDOWS;

    says "A move has to be taken back before the search returns, also if it is cut off.":
    "not-emptied-at-a-cutoff",
    "the cell of a move stays filled when the search is cut off after it (alpha-beta)":
        |rules| {
            (rules.prunes, rules.undoes_before_a_cutoff) = (true, false);
            (rules.remembers, rules.search) = (|_| false, scores_without_table);
        };
    "not-emptied-with-infinity-{}",
    "the cell of a move stays filled when the search is cut off after it (alpha-beta with an initial bound of {})":
        |rules| {
            (rules.prunes, rules.undoes_before_a_cutoff) = (true, false);
            (rules.remembers, rules.search) = (|_| false, scores_without_table);
            rules.infinity = [Some(infinity); 2];
        },
        for each infinity in numbers(INFINITIES);
    "not-emptied-with-bounds",
    "the cell of a move stays filled when the search is cut off after it (alpha-beta with a table of bounds)":
        |rules| {
            rules.undoes_before_a_cutoff = false;
            rules.search = |rules, board| AlphaBeta::MINIMAX.search(rules, board);
        };
    "not-emptied-with-bounds-and-infinity-{}",
    "the cell of a move stays filled when the search is cut off after it (alpha-beta with a table of bounds and \
        an initial bound of {})":
        |rules| {
            (rules.undoes_before_a_cutoff, rules.infinity) = (false, [Some(infinity); 2]);
            rules.search = |rules, board| AlphaBeta::MINIMAX.search(rules, board);
        },
        for each infinity in numbers(INFINITIES);
    "not-emptied-if-unequal-with-bounds-and-infinity-{}",
    "the cell of a move stays filled when the search is cut off after it (alpha-beta with a table of bounds and \
        an initial bound of {}), and a row can grow if the row above it is shorter":
        |rules| {
            (rules.undoes_before_a_cutoff, rules.infinity) = (false, [Some(infinity); 2]);
            rules.search = |rules, board| IF_UNEQUAL.search(rules, board);
        },
        for each infinity in numbers(INFINITIES);

    says "A table has to tell all positions apart: a row, or a column, has 0 to 10 filled cells, which are \
        eleven values.":
    "rows-in-{}", "the key of a position has the lengths of its rows in {}" =>
        key = key, for each key in KEYS;
    "columns-in-{}", "the key of a position has the lengths of its columns in {}":
        |rules| (rules.key, rules.sees) = (key, TRANSPOSED), for each key in KEYS;

    says "Each cell scores for the player who fills it, also the first and the last of all and of a row or \
        column.":
    "{}-scores-nothing", "the {} scores nothing, because nobody earns it or it is never read" =>
        is_unread = is_it, for each is_it in WITHOUT_SCORE;
    "{}-unread", "the {} of both tables scores nothing: nobody earns it, or it is never read" =>
        is_unread = is_it, for each is_it in UNREAD;

    says "n rows of m scores follow for the first player, then n rows of m for the second.":
    "rows-and-columns-swapped", "m is read before n, or the tables column by column" =>
        reads = |board| Board::new(board.columns(), board.rows(), board.tables().clone()).ok();
    "{}-table-by-columns", "the {} table is read column by column" =>
        order[table] = |t, [n, m], [i, j]| (t * m + j) * n + i, for each table in TABLES;
    "{}-table-upside-down", "the rows of the {} table are read from the last to the first" =>
        order[table] = UPSIDE_DOWN, for each table in TABLES;
    "{}-table-mirrored", "each row of the {} table is read from the last score to the first" =>
        order[table] = MIRRORED, for each table in TABLES;
    "{}-table-backwards", "the {} table is read from the last score to the first" =>
        order[table] = BACKWARDS, for each table in TABLES;
    "cells-in-pairs", "the two scores of a cell are read one after the other" =>
        order = [|t, [_, m], [i, j]| (i * m + j) * 2 + t; 2];
    "last-row-everywhere", "each row of a table has the scores of its last row, as if all rows were one list" =>
        order = [|t, [n, m], [_, j]| (t * n + n - 1) * m + j; 2];
    "rows-in-pairs", "rows of the two tables alternate" =>
        order = [|t, [_, m], [i, j]| (2 * i + t) * m + j; 2];

    says "A cell can be filled once all cells to its left and all cells above it are filled.":
    "only-left", "only the cells to the left have to be filled first" => needs_above = 0;
    "only-above", "only the cells above have to be filled first":
        |rules| (rules.needs_above, rules.sees) = (0, TRANSPOSED);
    "above-or-left", "the cell above or the one to the left is enough, but no row has gaps" =>
        needs_above = 1;
    "left-or-above", "the cell to the left or the one above is enough, but no column has gaps":
        |rules| (rules.needs_above, rules.sees) = (1, TRANSPOSED);
    "row-ends-one-cell-later", "a row can be one cell longer than the row above it" => overhang = 1;
    "column-ends-one-cell-later", "a column can be one cell longer than the column to its left":
        |rules| (rules.overhang, rules.sees) = (1, TRANSPOSED);
    "{}-is-enough",
    "{} above a cell or to its left is enough to fill the cell, even if that leaves gaps" =>
        search = search,
        for each search in WITH_GAPS;
    "from-the-right", "the cells to the right and above have to be filled first" =>
        order = [MIRRORED; 2];
    "from-below", "the cells to the left and below have to be filled first" =>
        order = [UPSIDE_DOWN; 2];
    "from-the-lower-right", "the cells to the right and below have to be filled first" =>
        order = [BACKWARDS; 2];

    says "The output is the first player's score minus the second's, which may be negative.":
    "absolute", "the margin is printed without its sign" =>
        prints = |scores| difference(scores).abs();
    "not-below-0", "a negative margin is printed as 0" =>
        prints = |scores| difference(scores).max(0);
    "negated", "the second player's score minus the first's is printed" =>
        prints = |scores| -difference(scores);
    "first-score", "only the first player's score is printed" => prints = |[first, _]| first.into();
    "second-score", "only the second player's score is printed" =>
        prints = |[_, second]| second.into();
    "without-sign-bit", "a margin below 0 is printed as a number of 32 bits without a sign" =>
        prints = |scores| (difference(scores) as u32).into();
    "sum-of-scores", "the sum of both scores is printed" =>
        prints = |[first, second]| i64::from(first) + i64::from(second);

    says "A score is at most 100000, and a margin is from -5000000 to 5000000.":
    "sixteen-bits", "the margin is kept in 16 bits" =>
        prints = |scores| i64::from(difference(scores) as i16);
    "sixteen-bits-everywhere", "the margin of every position is kept in 16 bits" =>
        keeps = |scores| [i32::from(difference(scores) as i16), 0];
    "scores-in-sixteen-bits", "the scores of the cells are kept in 16 bits" =>
        earns = |player, scores| (RULES.earns)(player, scores.map(|score| (score as i16).into()));
    "infinity-{}", "the initial bound of the search (`infinity`) is only {}" =>
        infinity = [Some(infinity); 2],
        for each infinity in
            [
                (0x3f_3f3f, "0x3f3f3f, which is 4144959"),
                (1_000_000, "a million"),
                (100_000, "100000"),
                (10_000, "10000"),
                (1_000, "1000"),
            ];
    "best-starts-at-{}", "the search for the best move starts at {}" =>
        infinity = [Some(below); 2], for each below in [(0, "0"), (1, "minus 1")];

    says nothing:
    "sentinel-{}",
    "{} marks positions that were not visited, so others worth that are visited again" =>
        remembers = [|margin| margin != 0, |margin| margin != -1][index],
        for each index in [(0, "0"), (1, "minus 1")];
}

/// The tables as members of a family.
const TABLES: [(usize, &str); 2] = [(0, "first"), (1, "second")];

/// Other orders of the scores of a table than row by row.
const UPSIDE_DOWN: Order = |t, [n, m], [i, j]| (t * n + n - 1 - i) * m + j;
const MIRRORED: Order = |t, [n, m], [i, j]| (t * n + i) * m + m - 1 - j;
const BACKWARDS: Order = |t, [n, m], [i, j]| (t + 1) * n * m - 1 - (i * m + j);

/// Cells that loops with wrong bounds leave out.
const UNREAD: [(fn([usize; 2], [usize; 2]) -> bool, &str); 4] = [
    (|_, [i, _]| i == 0, "first row"),
    (|[n, _], [i, _]| i + 1 == n, "last row"),
    (|_, [_, j]| j == 0, "first column"),
    (|[_, m], [_, j]| j + 1 == m, "last column"),
];

/// Cells that nobody earns in a search with wrong bounds.
const WITHOUT_SCORE: [(fn([usize; 2], [usize; 2]) -> bool, &str); 2] = [
    (|_, cell| cell == [0, 0], "first cell"),
    (|[n, m], [i, j]| [i + 1, j + 1] == [n, m], "last cell"),
];

/// For whose good a move is chosen, if one move is chosen for the other player's.
const FOR_THE_OTHER: [(fn(usize, usize) -> usize, &str); 3] = [
    (|player, number| other_if(number == 1, player), "second"),
    (|player, number| other_if(number == 2, player), "third"),
    (|player, number| other_if(number == 3, player), "fourth"),
];

/// Returns a player, or the other player if it is so.
const fn other_if(is_so: bool, player: usize) -> usize {
    if is_so { 1 - player } else { player }
}

/// Wrong windows of alpha-beta after a move, given the window before it and what the move adds.
const WINDOWS: [(fn([i64; 2], i64) -> [i64; 2], &str); 4] = [
    (|window, _| window, "not shifted"),
    (
        |[low, high], gain| [low + gain, high + gain],
        "shifted the wrong way",
    ),
    (
        |[low, high], gain| [low - gain, high],
        "shifted at its lower end only",
    ),
    (
        |[low, high], gain| [low, high - gain],
        "shifted at its upper end only",
    ),
];

/// Alpha-beta that keeps bounds in a table, as negamax, and as negamax with the greatest sums first.
const NEGAMAX: AlphaBeta = AlphaBeta {
    is_negamax: true,
    ..AlphaBeta::MINIMAX
};
const NEGAMAX_BY_SUM: AlphaBeta = AlphaBeta {
    tries_sums_first: true,
    ..NEGAMAX
};

/// Alpha-beta that keeps bounds in a table and does not ask which of two rows is longer.
const IF_UNEQUAL: AlphaBeta = AlphaBeta {
    grows_if_unequal: true,
    ..AlphaBeta::MINIMAX
};

/// Usual initial bounds of a search, which are far from any margin.
const INFINITIES: [i32; 2] = [1_000_000_000, 0x3f3f_3f3f];

/// Keys of a table that do not tell all positions apart.
const KEYS: [(fn(&[usize], usize) -> u64, &str); 5] = [
    (
        |lengths, _| digits(lengths, 16) % (1 << 32),
        "four bits, of 32 in all",
    ),
    (in_three_bits, "three bits"),
    (|lengths, _| digits(lengths, 8), "base 8"),
    (
        |lengths, _| digits(&reversed(lengths), 8),
        "base 8 backwards",
    ),
    (
        |lengths, _| digits(lengths, lengths.len() as u64 + 1),
        "too small a base",
    ),
];

/// Returns the lengths of the rows, the last row first.
fn reversed(lengths: &[usize]) -> Vec<usize> {
    lengths.iter().rev().copied().collect()
}

/// Returns the lengths of the rows in three bits each.
fn in_three_bits(lengths: &[usize], _: usize) -> u64 {
    let bits = |key: u64, &length: &usize| key << 3 | (length & 0b111) as u64;
    lengths.iter().fold(0, bits)
}

/// Searches in which one filled cell beside an empty cell is enough.
const WITH_GAPS: [(fn(&Rules, &Board) -> Option<[i32; 2]>, &str); 2] = [
    (
        |rules, board| {
            scores_of_sets(rules, board, |above, left| {
                above != Some(false) || left != Some(false)
            })
        },
        "a filled cell or an edge",
    ),
    (
        |rules, board| {
            scores_of_sets(rules, board, |above, left| {
                above == Some(true) || left == Some(true) || (above, left) == (None, None)
            })
        },
        "a filled cell",
    ),
];

/// How a greedy player chooses: the highest, or the lowest, of the cells that score most.
const HIGHEST: Option<Looks> = Some(|[own, _], row| (own, MAX_SIDE - row));
const LOWEST: Option<Looks> = Some(|[own, _], row| (own, row));

/// How a player chooses who looks at the scores of a cell in both tables: the highest, or the lowest, of the cells
/// with the greatest sum.
const HIGHEST_SUM: Option<Looks> = Some(|[own, other], row| (own + other, MAX_SIDE - row));
const LOWEST_SUM: Option<Looks> = Some(|[own, other], row| (own + other, row));

/// How a player chooses who looks at how much more a cell scores than it would for the other player: the
/// highest, or the lowest, of the best cells.
const HIGHEST_LEAD: Option<Looks> = Some(|[own, other], row| (own - other, MAX_SIDE - row));
const LOWEST_LEAD: Option<Looks> = Some(|[own, other], row| (own - other, row));

/// How many of the best cells a player tries.
const FEW: [(usize, &str); 5] = [
    (1, "cell"),
    (2, "2 cells"),
    (3, "3 cells"),
    (4, "4 cells"),
    (5, "5 cells"),
];

/// Sees the board whose rows are the columns of the one that is read.
const TRANSPOSED: fn(&Board) -> Option<Board> = |board| Some(transposed(board));
