//! Lists wrong solutions of Rake It In.
//!
//! A wrong solution is the reference solver with one mistake, such as a misread rule. Good fixtures
//! detect every one of them.

use std::array::from_fn;

use checker::{ByRules, numbers, wrong_solutions};
use rake::reference::{RULES, Rows, Rules, Turn, printed};
use rake::{Game, SIDE};

use super::search::SumsAfterUndo::{Computed, ComputedButLast, Copied};
use super::search::{
    ALICES, AlphaBeta, BOBS, CLOCKWISE, FIRST_BOARD, FIRST_VALUES, KEPT_BOARD, KEPT_VALUES,
    KEPT_VALUES_OF_PLAYER, NEVER, ONCE_MORE, Returns, Search, TWICE_MORE, Undo, Window,
    first_of_equal_sums, of_own_moves, on_the_same_board, undone_wrongly, with_kept_sums,
    with_sums_as_text, without_first_gain,
};
use super::tables::{OF_FINAL_SCORES, TABLES, TABLES_OF_SEVERAL};

/// The wrong solutions, each as a change of the [`RULES`] of the statement. Their searches prune,
/// which makes them faster.
pub const WRONG_SOLUTIONS: &ByRules<Rules, Game, u32> = &ByRules {
    rules: || Rules {
        prunes: true,
        ..RULES
    },
    solve: |rules, game| Some(printed(rules, game)),
    accepts: None,
    list: LIST,
};

wrong_solutions! {
    const LIST: [Rules];

    says "After a move, the four values of its region, and no others, are turned by 90° \
        counterclockwise, whoever moves.":
    "clockwise", "regions are turned clockwise, or the board is read column by column" =>
        turns = [CLOCKWISE; 2];
    "half-turn", "regions are turned by 180°" => turns = [[3, 2, 1, 0]; 2];
    "no-turn", "regions are not turned, or the whole board is turned" => turns = [NO_TURN; 2];
    "left-and-right-exchanged", "the columns of a region are exchanged" =>
        turns = [[1, 0, 3, 2]; 2];
    "rows-exchanged", "the rows of a region are exchanged" => turns = [[2, 3, 0, 1]; 2];
    "transposed", "the rows of a region become its columns" => turns = [[0, 2, 1, 3]; 2];
    "transposed-the-other-way", "the upper left and the lower right value are exchanged" =>
        turns = [[3, 1, 2, 0]; 2];
    "value-lost-in-turn", "the upper right value also takes the place of the lower left one" =>
        turns = [[1, 3, 1, 2]; 2];
    "upper-right-lost-in-turn",
    "the lower right value also takes the place of the upper left one" => turns = [[3, 3, 0, 2]; 2];
    "lower-right-lost-in-turn",
    "the lower left value also takes the place of the upper right one" => turns = [[1, 2, 0, 2]; 2];
    "lower-left-lost-in-turn", "the upper left value also takes the place of the lower right one" =>
        turns = [[1, 3, 0, 0]; 2];
    "only-alice-turns", "only Alice turns the region that she chooses" => turns[0] = NO_TURN;
    "only-bob-turns", "only Bob turns the region that he chooses" => turns[1] = NO_TURN;
    "bob-turns-clockwise", "Bob turns clockwise" => turns[0] = CLOCKWISE;
    "both-turn-at-the-end-of-a-round",
    "Alice and Bob choose on the same board in each round, and both regions are turned at its end, Alice's first" =>
        search = on_the_same_board;
    "values-become-0", "the values of a region are 0 after its move" => turns = [[4; 4]; 2];

    says "A search that tries a move on its only board has to take the move back before it tries the next \
        one: by turning the region, as it is then, by 90° clockwise, or by putting back what was kept for this move.":
    "turned-back-the-same-way",
    "a move is taken back by turning its region once more the same way" =>
        search = |rules, moves, board| undone_wrongly(rules, moves, board, ONCE_MORE);
    "turned-back-the-same-way-with-alpha-beta",
    "a move is taken back by turning its region once more the same way (alpha-beta)" =>
        search = |rules, moves, board| undone_by(ONCE_MORE).search(rules, moves, board);
    "turned-back-by-180", "a move is taken back by turning its region by 180°" =>
        search = |rules, moves, board| undone_wrongly(rules, moves, board, TWICE_MORE);
    "not-turned-back", "a region stays turned when its move is taken back, or boards share their rows" =>
        search = |rules, moves, board| undone_wrongly(rules, moves, board, NEVER);
    "not-turned-back-with-alpha-beta",
    "a region stays turned when its move is taken back, or boards share their rows (alpha-beta)" =>
        search = |rules, moves, board| undone_by(NEVER).search(rules, moves, board);
    "only-moves-of-{}-turned-back", "only the moves of {} are taken back" => search = search,
        for each search in OF_ONE_PLAYER;
    "only-moves-of-{}-turned-back-with-alpha-beta", "only the moves of {} are taken back (alpha-beta)" =>
        search = search, for each search in OF_ONE_PLAYER_WITH_ALPHA_BETA;
    "put-back-{}", "a move is taken back by putting {} back" => search = search,
        for each search in PUT_BACK;
    "put-back-{}-with-alpha-beta", "a move is taken back by putting {} back (alpha-beta)" =>
        search = search, for each search in PUT_BACK_WITH_ALPHA_BETA;
    "not-turned-back-at-a-cutoff",
    "the region of a move stays turned when the search is cut off after it (alpha-beta)" =>
        search = |rules, moves, board| NOT_UNDONE_IF_CUT.search(rules, moves, board);

    says "Alice moves first and wants a high final score, and Bob wants a low one.":
    "bob-first", "Bob moves first, or Alice plays for a low score and Bob for a high one" =>
        order = |rounds| [false, true].repeat(rounds);

    says "Alice and Bob take turns, Alice first, and each makes k moves.":
    "last-turn-forgotten", "Alice makes the last move too" =>
        order = |rounds| [[true, false].repeat(rounds - 1), vec![true; 2]].concat();
    "alice-first-and-last", "the player who moved last in a round moves first in the next" =>
        order = |rounds| [true, false, false, true].repeat(2)[..2 * rounds].to_vec();
    "alice-moves-k-times-first", "Alice makes all her k moves before Bob makes his" =>
        order = |rounds| [vec![true; rounds], vec![false; rounds]].concat();
    "k-rounds-in-all", "there are k moves in all instead of k each" =>
        order = |rounds| [true, false].repeat(rounds)[..rounds].to_vec();
    "one-move-less", "Bob makes one move fewer than Alice" =>
        order = |rounds| [true, false].repeat(rounds)[..2 * rounds - 1].to_vec();
    "alice-one-move-less", "Alice makes one move fewer than Bob, who moves first" =>
        order = |rounds| [false, true].repeat(rounds)[..2 * rounds - 1].to_vec();
    "alice-one-move-more", "Alice makes one move more, after Bob's last" =>
        order = |rounds| [[true, false].repeat(rounds), vec![true]].concat();

    says "Alice wants the final score to be as high as possible and Bob as low as possible, and \
        both look ahead to the end.":
    "both-maximise", "Bob plays for a high score too" => maximises = [true; 2];
    "both-minimise", "Alice plays for a low score too" => maximises = [false; 2];
    "sums-sorted-as-text", "Bob's last move takes the first of all sums that are sorted as text, so 10 rather than 9" =>
        search = with_sums_as_text;
    "own-moves-only",
    "each player counts only what their own moves add, Alice as much and Bob as little as possible" =>
        search = of_own_moves;
    "greedy", "each player takes the region that is best for the current move" =>
        greedy = [FIRST; 2];
    "greedy-last", "each player takes the last of the regions that are best for the current move" =>
        greedy = [LAST; 2];
    "bob-greedy", "Bob always takes the region with the smallest sum" => greedy[0] = FIRST;
    "bob-greedy-last", "Bob always takes the last of the regions with the smallest sum" =>
        greedy[0] = LAST;
    "alice-greedy", "Alice always takes the region with the greatest sum" => greedy[1] = FIRST;
    "alice-greedy-last", "Alice always takes the last of the regions with the greatest sum" =>
        greedy[1] = LAST;

    says "A region that adds too little or too much now can be the best one in the end, so each of the nine \
        has to be tried.":
    "best-{}-regions",
    "each player tries only the {} regions that are best for the current move, the first of equal ones":
        |rules| (rules.greedy, rules.considers) = ([FIRST; 2], regions),
        for each regions in numbers(2..9);
    "best-{}-regions-by-number",
    "each player tries only the {} regions that are best for the current move, of equal ones Alice the last \
        and Bob the first":
        |rules| (rules.greedy, rules.considers) = ([FIRST, LAST], regions),
        for each regions in numbers(2..9);
    "best-{}-regions-from-both-ends",
    "each player tries only the {} regions that are best for the current move, of equal ones Alice the first \
        and Bob the last":
        |rules| (rules.greedy, rules.considers) = ([LAST, FIRST], regions),
        for each regions in numbers(2..9);
    "best-{}-regions-from-the-last",
    "each player tries only the {} regions that are best for the current move, the last of equal ones":
        |rules| (rules.greedy, rules.considers) = ([LAST; 2], regions),
        for each regions in numbers(2..9);
    "greatest-{}-regions",
    "each player, even Bob, tries only the {} regions with the greatest sums, the first of equal ones":
        |rules| (rules.greedy, rules.considers) = ([FIRST_GREATEST, FIRST], regions),
        for each regions in numbers(2..9);
    "greatest-{}-regions-from-the-last",
    "each player, even Bob, tries only the {} regions with the greatest sums, the last of equal ones":
        |rules| (rules.greedy, rules.considers) = ([LAST_GREATEST, LAST], regions),
        for each regions in numbers(2..9);

    says "In each move, Alice chooses for the highest and Bob for the lowest final score.":
    "{}-for-the-other", "whoever makes the {} chooses what is best for the other player" =>
        order = order, for each order in FOR_THE_OTHER;

    says "If alpha-beta computes what is still to come, both ends of its window have to be lowered by what a \
        move adds.":
    "window-{}", "the window of alpha-beta is {} by what a move adds" =>
        search = search, for each search in WINDOWS;

    says "If alpha-beta computes what is still to come, both ends of its window have to be lowered by what a \
        move adds, also if a bound is returned where no move is within it.":
    "bounds-returned-{}",
    "the window of alpha-beta is {} by what a move adds, and a bound is returned where no move is within it" =>
        search = search, for each search in WINDOWS_WITH_BOUNDS;

    says "A table of positions may keep only what follows from its key: what is still to come follows from \
        the board and the number of moves left; a final score depends on the score so far, too.":
    "table-by-{}", "a table of what is still to come is looked up by {}" => search = search,
        for each search in TABLES;
    "table-of-{}", "a table of what is still to come takes {} for one" => search = search,
        for each search in TABLES_OF_SEVERAL;
    "table-without-the-score", "a table of final scores is looked up without the score so far" =>
        search = |rules, moves, board| OF_FINAL_SCORES.search(rules, moves, board);

    says "What alpha-beta returns after a cutoff may be only a bound, and a table may keep it only as such.":
    "bounds-kept-as-scores",
    "a bound that alpha-beta returns after a cutoff is kept as what is still to come" =>
        search = |rules, moves, board| with_table(1, Returns::Gain).search(rules, moves, board);
    "bounds-kept-as-scores-{}",
    "a bound that alpha-beta returns after a cutoff is kept as what is still to come ({})" =>
        search = search, for each search in WITH_TABLES;

    says "Every move, including each of Bob's, adds the sum of its four values to the one score.":
    "difference", "what Bob takes is subtracted" =>
        gain = |is_alices, sum| if is_alices { sum } else { -sum };
    "only-alice-adds", "what Bob chooses adds nothing" =>
        gain = |is_alices, sum| if is_alices { sum } else { 0 };
    "only-bob-adds", "what Alice chooses adds nothing" =>
        gain = |is_alices, sum| if is_alices { 0 } else { sum };
    "first-move-adds-nothing", "what Alice chooses first adds nothing" =>
        search = without_first_gain;
    "only-the-{}", "a move adds only the {} of its region" => adds = part, for each part in PARTS;
    "all-but-the-{}", "a move adds all values of its region but the {}" =>
        adds = part.map(|times| 1 - times), for each part in PARTS.into_iter().take(4);
    "three-by-three", "a move adds a square of 3×3 values, as far as it is on the board" =>
        sum = |_, board, row, column| {
            let rows = board[row..].iter().take(3);
            let values = rows.flat_map(|row| row[column..].iter().take(3));
            values.copied().map(i32::from).sum()
        };

    says "A move changes the sums of all regions that share a value with the chosen one.":
    "sums-of-corner-regions-kept{}",
    "the sums of all regions are kept, and after a move those of the regions that share one value with it stay{}" =>
        search = search, for each search in KEPT_SUMS;

    says "Each of the nine regions of 2×2 values can be chosen in every move, even if its sum is that of another one.":
    "equal-sums-tried-once", "of several regions with the same sum, only the first is tried" =>
        search = first_of_equal_sums;

    says "Each of the nine regions of 2×2 values can be chosen in every move.":
    "eight-regions", "the lower right region is never chosen":
        |rules| rules.regions &= !0x400;
    "not-the-{}-region", "the {} region is never chosen":
        |rules| rules.regions &= !(1 << region), for each region in [0, 1, 2, 4, 5, 6, 8, 9].into_iter().zip([
            "first", "upper middle", "upper right", "left", "middle", "right", "lower left", "lower middle",
        ]);
    "not-the-{}", "the {} belongs to no region":
        |rules| rules.regions &= !regions, for each regions in
            [(0x7, "first row"), (0x700, "lowest row"), (0x111, "first column"), (0x444, "last column")];
    "first-region-only", "the first region is always chosen" => regions = 0x001;
    "four-regions", "the lowest row and the last column belong to no region" => regions = 0x033;
    "quarters", "only the four quarters of the board are regions" => regions = 0x505;
    "regions-wrap", "a region can wrap from the last row or column to the first" =>
        regions = u16::MAX;
    "no-region-twice", "no region can be chosen twice" => barred = |[all, _]| all;
    "not-twice-in-a-row", "the region of the move before cannot be chosen" =>
        barred = |[_, last]| last;

    says "A value is from 1 to 10, and a final score from 8 to 240.":
    "one-digit-a-value", "a value has one digit, so that 10 is read as 1 and 0" =>
        reads = |board| board.map(|row| {
            let digits = |value| if value > 9 { vec![1, 0] } else { vec![value] };
            let mut digits = row.into_iter().flat_map(digits);
            from_fn(|_| digits.next().unwrap_or_default())
        });
    "ten-is-zero", "10 is read as 0" =>
        reads = |board| board.map(|row| row.map(|value| value % 10));
    "ten-is-one", "10 is read as 1" =>
        reads = |board| board.map(|row| row.map(|value| if value == 10 { 1 } else { value }));
    "values-in-{}-bits", "a value is kept in {} bits" =>
        reads = reads, for each reads in VALUES_IN_BITS;
    "values-over-three-bits",
    "the values of a row are kept in three bits each, and what is over goes to the next value" =>
        reads = |board| board.map(with_carry);
    "signed-char", "the score is kept in a signed char, which ends at 127" =>
        stores = |score| i32::from(score as i8);
    "infinity-{}",
    "the initial bound of each search for a smallest value (`infinity`) is only {}" =>
        infinity_left = infinity, for each infinity in numbers([50, 100]);
    "infinity-{}-in-all",
    "the initial bound of the search for the smallest final score (`infinity`) is only {}" =>
        infinity = infinity, for each infinity in numbers([50, 100, 150, 200]);
    "infinity-0", "the search for the smallest of what is still to come starts at 0" =>
        infinity_left = 0;
}

/// The parts of a region of which one alone may be added. The first four are single values.
const PARTS: [([i32; 4], &str); 8] = [
    ([1, 0, 0, 0], "upper left value"),
    ([0, 1, 0, 0], "upper right value"),
    ([0, 0, 1, 0], "lower left value"),
    ([0, 0, 0, 1], "lower right value"),
    ([1, 1, 0, 0], "upper row"),
    ([0, 0, 1, 1], "lower row"),
    ([1, 0, 1, 0], "left column"),
    ([0, 1, 0, 1], "right column"),
];

/// Searches that take back the moves of one player only.
const OF_ONE_PLAYER: [(Search, &str); 2] = [
    (
        |rules, moves, board| undone_wrongly(rules, moves, board, ALICES),
        "Alice",
    ),
    (
        |rules, moves, board| undone_wrongly(rules, moves, board, BOBS),
        "Bob",
    ),
];

/// Searches that take a move back by putting old values back.
const PUT_BACK: [(Search, &str); 5] = [
    (
        |rules, moves, board| undone_wrongly(rules, moves, board, KEPT_VALUES),
        "the values kept last",
    ),
    (
        |rules, moves, board| undone_wrongly(rules, moves, board, KEPT_BOARD),
        "the board kept last",
    ),
    (
        |rules, moves, board| undone_wrongly(rules, moves, board, FIRST_VALUES),
        "values of the input",
    ),
    (
        |rules, moves, board| undone_wrongly(rules, moves, board, FIRST_BOARD),
        "the board of the input",
    ),
    (
        |rules, moves, board| undone_wrongly(rules, moves, board, KEPT_VALUES_OF_PLAYER),
        "the values kept last for the same player",
    ),
];

/// Searches by alpha-beta that take back the moves of one player only.
const OF_ONE_PLAYER_WITH_ALPHA_BETA: [(Search, &str); 2] = [
    (
        |rules, moves, board| undone_by(ALICES).search(rules, moves, board),
        "Alice",
    ),
    (
        |rules, moves, board| undone_by(BOBS).search(rules, moves, board),
        "Bob",
    ),
];

/// Searches by alpha-beta that take a move back by putting old values back. With the board of the input, which moves
/// are left out makes no difference.
const PUT_BACK_WITH_ALPHA_BETA: [(Search, &str); 4] = [
    (
        |rules, moves, board| undone_by(KEPT_VALUES).search(rules, moves, board),
        "the values kept last",
    ),
    (
        |rules, moves, board| undone_by(KEPT_BOARD).search(rules, moves, board),
        "the board kept last",
    ),
    (
        |rules, moves, board| undone_by(FIRST_VALUES).search(rules, moves, board),
        "values of the input",
    ),
    (
        |rules, moves, board| undone_by(KEPT_VALUES_OF_PLAYER).search(rules, moves, board),
        "the values kept last for the same player",
    ),
];

/// Searches that keep the sums of all regions.
const KEPT_SUMS: [(Search, &str); 5] = [
    (
        |rules, moves, board| with_kept_sums(rules, moves, board, Computed, false),
        " (moves are taken back)",
    ),
    (
        |rules, moves, board| with_kept_sums(rules, moves, board, ComputedButLast, false),
        " (moves are taken back, but the last is not made)",
    ),
    (
        |rules, moves, board| with_kept_sums(rules, moves, board, Copied, false),
        " (boards are copied)",
    ),
    (
        |rules, moves, board| with_kept_sums(rules, moves, board, Computed, true),
        " (moves are taken back, alpha-beta)",
    ),
    (
        |rules, moves, board| with_kept_sums(rules, moves, board, ComputedButLast, true),
        " (moves are taken back, but the last is not made, alpha-beta)",
    ),
];

/// Alpha-beta that does not take back a move after which it is cut off.
const NOT_UNDONE_IF_CUT: AlphaBeta = AlphaBeta {
    undoes_at_a_cutoff: false,
    ..AlphaBeta::RIGHT
};

/// Returns alpha-beta that takes moves back in this way.
const fn undone_by(undo: Undo) -> AlphaBeta {
    AlphaBeta {
        undo,
        ..AlphaBeta::RIGHT
    }
}

/// Searches by alpha-beta that keep bounds in a table, in other ways than the simplest.
const WITH_TABLES: [(Search, &str); 7] = [
    (
        |rules, moves, board| with_table(2, Returns::Gain).search(rules, moves, board),
        "fail-soft, except for the last move",
    ),
    (
        |rules, moves, board| with_table(1, Returns::EndWithoutCutoff).search(rules, moves, board),
        "fail-hard but for cutoffs",
    ),
    (
        |rules, moves, board| with_table(2, Returns::EndWithoutCutoff).search(rules, moves, board),
        "fail-hard but for cutoffs, except for the last move",
    ),
    (
        |rules, moves, board| with_table(1, Returns::End).search(rules, moves, board),
        "fail-hard",
    ),
    (
        |rules, moves, board| with_table(2, Returns::End).search(rules, moves, board),
        "fail-hard, except for the last move",
    ),
    (
        |rules, moves, board| unless_cut(Returns::Gain).search(rules, moves, board),
        "fail-soft, and kept only where there is no cutoff",
    ),
    (
        |rules, moves, board| unless_cut(Returns::End).search(rules, moves, board),
        "fail-hard, and kept only where there is no cutoff",
    ),
];

/// Returns alpha-beta that keeps bounds in a table if so many moves are left.
const fn with_table(moves: usize, returns: Returns) -> AlphaBeta {
    AlphaBeta {
        returns,
        keeps_from: Some(moves),
        ..AlphaBeta::RIGHT
    }
}

/// Returns alpha-beta that keeps what it finds in a table unless it is cut off.
const fn unless_cut(returns: Returns) -> AlphaBeta {
    AlphaBeta {
        keeps_after_a_cutoff: false,
        ..with_table(1, returns)
    }
}

/// Searches by alpha-beta with a wrong window.
const WINDOWS: [(Search, &str); 3] = [
    (
        |rules, moves, board| with_window(NOT_SHIFTED).search(rules, moves, board),
        "not shifted",
    ),
    (
        |rules, moves, board| with_window(RAISED).search(rules, moves, board),
        "shifted the wrong way",
    ),
    (
        |rules, moves, board| with_window(UPPER_END_SHIFTED).search(rules, moves, board),
        "shifted at its upper end only",
    ),
];

/// Searches by alpha-beta with a wrong window, which return a bound where no move is within it.
const WINDOWS_WITH_BOUNDS: [(Search, &str); 2] = [
    (
        |rules, moves, board| returning_bounds(NOT_SHIFTED).search(rules, moves, board),
        "not shifted",
    ),
    (
        |rules, moves, board| returning_bounds(RAISED).search(rules, moves, board),
        "shifted the wrong way",
    ),
];

/// Wrong windows for the moves after a move, given the window before it and what the move gains.
const NOT_SHIFTED: Window = |window, _| window;
const RAISED: Window = |[low, high], gain| [low + gain, high + gain];
const UPPER_END_SHIFTED: Window = |[low, high], gain| [low, high - gain];

/// Returns alpha-beta with this window.
const fn with_window(window: Window) -> AlphaBeta {
    AlphaBeta {
        window,
        ..AlphaBeta::RIGHT
    }
}

/// Returns alpha-beta with this window, which returns bounds.
const fn returning_bounds(window: Window) -> AlphaBeta {
    AlphaBeta {
        returns: Returns::EndWithoutCutoff,
        ..with_window(window)
    }
}

/// The orders of moves in which one move is chosen for the other player's good.
const FOR_THE_OTHER: [(fn(usize) -> Vec<bool>, &str); 6] = [
    (|rounds| for_the_other(rounds, 0), "first move"),
    (|rounds| for_the_other(rounds, 1), "second move"),
    (|rounds| for_the_other(rounds, 2), "third move"),
    (|rounds| for_the_other(rounds, 3), "fourth move"),
    (|rounds| for_the_other(rounds, 4), "fifth move"),
    (
        |rounds| for_the_other(rounds, 2 * rounds - 2),
        "last move but one",
    ),
];

/// Returns for each move of a game with this many rounds whether it is chosen for Alice's good, which is
/// wrong for the move with this index.
fn for_the_other(rounds: usize, index: usize) -> Vec<bool> {
    let mut order = (RULES.order)(rounds);
    if let Some(is_alices) = order.get_mut(index) {
        *is_alices = !*is_alices;
    }
    order
}

/// Boards whose values are kept in too few bits.
const VALUES_IN_BITS: [(fn(Rows) -> Rows, &str); 2] = [
    (
        |board| board.map(|row| row.map(|value| value & 0b111)),
        "three",
    ),
    (
        |board| board.map(|row| row.map(|value| value & 0b11)),
        "two",
    ),
];

/// Returns the values of a row that is kept as the sum of its values, each shifted by three bits more.
fn with_carry(row: [u8; SIDE]) -> [u8; SIDE] {
    let mut sum = 0;
    for value in row.into_iter().rev() {
        sum = (sum << 3) + u32::from(value);
    }
    from_fn(|column| (sum >> (3 * column) & 0b111) as u8)
}

/// How a greedy player chooses: the first or the last of the regions that are best at once.
const FIRST: Option<fn(i32, usize) -> (i32, usize)> = Some(|sum, region| (sum, 16 - region));
const LAST: Option<fn(i32, usize) -> (i32, usize)> = Some(|sum, region| (sum, region));

/// How Bob chooses if he takes the greatest sums for the best: the first or the last of equal ones first.
const FIRST_GREATEST: Option<fn(i32, usize) -> (i32, usize)> =
    Some(|gain, region| (-gain, 16 - region));
const LAST_GREATEST: Option<fn(i32, usize) -> (i32, usize)> = Some(|gain, region| (-gain, region));

/// How a region is turned in other ways than [`COUNTERCLOCKWISE`](rake::reference::COUNTERCLOCKWISE).
const NO_TURN: Turn = [0, 1, 2, 3];
