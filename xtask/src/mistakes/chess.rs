//! Programs that go wrong on the pair of wooden chess.

use chess::{Board, Chess, GREATEST_SCORE, LONGEST_SIDE};

use super::{Limit, Mistake};

/// The wrong programs.
pub const MISTAKES: &[Mistake<Chess>] = &[
    Mistake {
        name: "tables-swapped",
        about: "the first player earns from the second table and the second from the first",
        solve: |board| {
            Some(margin(board, &|turn, cell| signed(turn, scores(board, turn + 1)[cell])))
        },
    },
    Mistake {
        name: "one-table",
        about: "both players earn from the first table",
        solve: |board| Some(margin(board, &|turn, cell| signed(turn, scores(board, 0)[cell]))),
    },
    Mistake {
        name: "second-first",
        about: "the second player moves first",
        solve: |board| {
            Some(margin_of(
                board,
                &|turn, cell| earned(board, turn + 1, cell),
                |turn, best, value| keeps_best(turn + 1, best, value),
            ))
        },
    },
    Mistake {
        name: "both-maximise",
        about: "the second player helps the first",
        solve: |board| {
            Some(margin_of(board, &|turn, cell| earned(board, turn, cell), |_, best, value| {
                value > best
            }))
        },
    },
    Mistake {
        name: "last-turn-forgotten",
        about: "the last cell always goes to the first player",
        solve: |board| {
            let last = board.first().len() - 1;
            Some(margin(board, &|turn, cell| {
                earned(board, if turn == last { 0 } else { turn }, cell)
            }))
        },
    },
    Mistake {
        name: "rows-and-columns-swapped",
        about: "m is read before n",
        solve: |board| {
            let [first, second] = [board.first(), board.second()].map(<[u32]>::to_vec);
            let swapped = Board::new(board.columns(), board.rows(), first, second).ok()?;
            Some(margin(&swapped, &|turn, cell| earned(&swapped, turn, cell)))
        },
    },
    Mistake {
        name: "greedy",
        about: "each player takes the cell with the greatest score",
        solve: |board| Some(greedy(board)),
    },
    Mistake {
        name: "own-score-only",
        about: "each player plays for an own score as large as possible, whatever the other gets",
        solve: |board| Some(own_score_only(board)),
    },
    Mistake {
        name: "absolute",
        about: "the margin loses its sign",
        solve: |board| Some(right(board).abs()),
    },
    Mistake {
        name: "sixteen-bits",
        about: "the margin is kept in 16 bits",
        solve: |board| Some(i64::from(right(board) as i16)),
    },
    Mistake {
        name: "sentinel-minus-1",
        about: "-1 marks positions that were not visited, so those worth -1 are visited again",
        solve: |board| with_sentinel(board, -1),
    },
    Mistake {
        name: "sentinel-0",
        about: "0 marks positions that were not visited, so those worth 0 are visited again",
        solve: |board| with_sentinel(board, 0),
    },
];

fn right(board: &Board) -> i64 {
    margin(board, &|turn, cell| earned(board, turn, cell))
}

/// The table of the player whose turn it is.
fn scores(board: &Board, turn: usize) -> &[u32] {
    if turn.is_multiple_of(2) { board.first() } else { board.second() }
}

fn signed(turn: usize, score: u32) -> i64 {
    let score = i64::from(score);
    if turn.is_multiple_of(2) { score } else { -score }
}

/// What a cell adds to the margin when it is taken in this turn, from 0.
fn earned(board: &Board, turn: usize, cell: usize) -> i64 {
    signed(turn, scores(board, turn)[cell])
}

/// Does the player whose turn it is prefer `value` to `best`?
fn keeps_best(turn: usize, best: i64, value: i64) -> bool {
    if turn.is_multiple_of(2) { value > best } else { value < best }
}

fn margin(board: &Board, earned: &dyn Fn(usize, usize) -> i64) -> i64 {
    margin_of(board, earned, keeps_best)
}

/// The margin at the end, where `earned` says what a cell adds to it and `prefers` whether the
/// player to move likes a new value better than the best so far.
fn margin_of(
    board: &Board,
    earned: &dyn Fn(usize, usize) -> i64,
    prefers: fn(usize, i64, i64) -> bool,
) -> i64 {
    let mut search =
        Search { board, earned, prefers, known: vec![None; 1 << (board.rows() + board.columns())] };
    search.value(&mut vec![0; board.rows()], 0)
}

struct Search<'a> {
    board: &'a Board,
    earned: &'a dyn Fn(usize, usize) -> i64,
    prefers: fn(usize, i64, i64) -> bool,
    known: Vec<Option<i64>>,
}

impl Search<'_> {
    fn value(&mut self, lengths: &mut [usize], turn: usize) -> i64 {
        let position = contour(lengths, self.board.columns());
        if let Some(value) = self.known[position] {
            return value;
        }
        let mut best = None;
        for row in 0..lengths.len() {
            let Some(cell) = free_cell(self.board, lengths, row) else {
                continue;
            };
            lengths[row] += 1;
            let value = (self.earned)(turn, cell) + self.value(lengths, turn + 1);
            lengths[row] -= 1;
            if best.is_none_or(|best| (self.prefers)(turn, best, value)) {
                best = Some(value);
            }
        }
        let value = best.unwrap_or(0);
        self.known[position] = Some(value);
        value
    }
}

/// The cell that can be taken in a row, if there is one.
fn free_cell(board: &Board, lengths: &[usize], row: usize) -> Option<usize> {
    let column = lengths[row];
    let above = row.checked_sub(1).map_or(board.columns(), |above| lengths[above]);
    (column < above).then_some(row * board.columns() + column)
}

/// The border between taken and free cells, a bit a step: 0 right, 1 up.
fn contour(lengths: &[usize], columns: usize) -> usize {
    let mut steps = 0;
    let mut column = 0;
    for &length in lengths.iter().rev() {
        steps = (steps << (length - column) << 1) | 1;
        column = length;
    }
    steps << (columns - column)
}

fn greedy(board: &Board) -> i64 {
    let mut lengths = vec![0; board.rows()];
    let mut margin = 0;
    for turn in 0..board.first().len() {
        let cells = (0..lengths.len()).filter_map(|row| free_cell(board, &lengths, row));
        if let Some(cell) = cells.max_by_key(|&cell| scores(board, turn)[cell]) {
            margin += earned(board, turn, cell);
            lengths[cell / board.columns()] += 1;
        }
    }
    margin
}

/// Both final scores from a position on, by the players' own scores alone.
fn own_score_only(board: &Board) -> i64 {
    fn play(
        board: &Board,
        lengths: &mut [usize],
        turn: usize,
        known: &mut [Option<[i64; 2]>],
    ) -> [i64; 2] {
        let position = contour(lengths, board.columns());
        if let Some(scores) = known[position] {
            return scores;
        }
        let mut best: Option<[i64; 2]> = None;
        for row in 0..lengths.len() {
            let Some(cell) = free_cell(board, lengths, row) else {
                continue;
            };
            lengths[row] += 1;
            let mut both = play(board, lengths, turn + 1, known);
            lengths[row] -= 1;
            both[turn % 2] += i64::from(scores(board, turn)[cell]);
            if best.is_none_or(|best| both[turn % 2] > best[turn % 2]) {
                best = Some(both);
            }
        }
        let both = best.unwrap_or_default();
        known[position] = Some(both);
        both
    }
    let mut known = vec![None; 1 << (board.rows() + board.columns())];
    let [first, second] = play(board, &mut vec![0; board.rows()], 0, &mut known);
    first - second
}

/// More visits than this are taken for hours.
const MOST_VISITS: u32 = 3_000_000;

/// The right margin by a table in which `sentinel` stands for positions not visited yet; None
/// if that leads to too many visits.
fn with_sentinel(board: &Board, sentinel: i64) -> Option<i64> {
    struct Visits<'a> {
        board: &'a Board,
        sentinel: i64,
        known: Vec<i64>,
        left: u32,
    }
    impl Visits<'_> {
        fn value(&mut self, lengths: &mut [usize], turn: usize) -> Option<i64> {
            let position = contour(lengths, self.board.columns());
            if self.known[position] != self.sentinel {
                return Some(self.known[position]);
            }
            self.left = self.left.checked_sub(1)?;
            let mut best = None;
            for row in 0..lengths.len() {
                let Some(cell) = free_cell(self.board, lengths, row) else {
                    continue;
                };
                lengths[row] += 1;
                let rest = self.value(lengths, turn + 1)?;
                lengths[row] -= 1;
                let value = earned(self.board, turn, cell) + rest;
                if best.is_none_or(|best| keeps_best(turn, best, value)) {
                    best = Some(value);
                }
            }
            self.known[position] = best.unwrap_or(0);
            Some(self.known[position])
        }
    }
    let mut visits = Visits {
        board,
        sentinel,
        known: vec![sentinel; 1 << (board.rows() + board.columns())],
        left: MOST_VISITS,
    };
    visits.value(&mut vec![0; board.rows()], 0)
}

/// The limits of the statement and the turning points of the rules.
pub const LIMITS: &[Limit<Chess>] = &[
    Limit { name: "n = 1", reached: |boards, _| boards.iter().any(|board| board.rows() == 1) },
    Limit {
        name: "n = 10",
        reached: |boards, _| boards.iter().any(|board| board.rows() == LONGEST_SIDE),
    },
    Limit { name: "m = 1", reached: |boards, _| boards.iter().any(|board| board.columns() == 1) },
    Limit {
        name: "m = 10",
        reached: |boards, _| boards.iter().any(|board| board.columns() == LONGEST_SIDE),
    },
    Limit {
        name: "n = m = 1",
        reached: |boards, _| boards.iter().any(|board| board.first().len() == 1),
    },
    Limit {
        name: "n = m = 10",
        reached: |boards, _| boards.iter().any(|board| board.first().len() == 100),
    },
    Limit {
        name: "score 0",
        reached: |boards, _| boards.iter().any(|board| all_scores(board).any(|score| score == 0)),
    },
    Limit {
        name: "score 100000",
        reached: |boards, _| {
            boards.iter().any(|board| all_scores(board).any(|score| score == GREATEST_SCORE))
        },
    },
    Limit {
        name: "every score 0",
        reached: |boards, _| boards.iter().any(|board| all_scores(board).all(|score| score == 0)),
    },
    Limit {
        name: "every score 100000",
        reached: |boards, _| {
            boards.iter().any(|board| all_scores(board).all(|score| score == GREATEST_SCORE))
        },
    },
    Limit { name: "margin -1", reached: |_, margins| margins.contains(&-1) },
    Limit { name: "margin 0", reached: |_, margins| margins.contains(&0) },
    Limit { name: "margin 1", reached: |_, margins| margins.contains(&1) },
    Limit {
        name: "margin 5000000, the greatest",
        reached: |_, margins| margins.contains(&(50 * i64::from(GREATEST_SCORE))),
    },
    Limit {
        name: "margin -5000000, the least",
        reached: |_, margins| margins.contains(&(-50 * i64::from(GREATEST_SCORE))),
    },
];

fn all_scores(board: &Board) -> impl Iterator<Item = u32> {
    board.first().iter().chain(board.second()).copied()
}
