//! Programs that go wrong on the pair of wooden chess.

use chess::{Board, Chess, GREATEST_SCORE, LONGEST_SIDE};

type Mistake = super::Mistake<Chess>;
type Limit = super::Limit<Chess>;

/// The wrong programs.
pub const MISTAKES: &[Mistake] = &[
    Mistake::new(
        "tables-swapped",
        "the first player earns from the second table and the second from the first",
        |board| play(board, |rules| rules.table = |player| 1 - player),
    ),
    Mistake::new("one-table", "both players earn from the first table", |board| {
        play(board, |rules| rules.table = |_| 0)
    }),
    Mistake::new("second-first", "the second player moves first", |board| {
        play(board, |rules| rules.player = |turn, _| (turn + 1) % 2)
    }),
    Mistake::new("both-maximise", "the second player helps the first", |board| {
        play(board, |rules| rules.prefers = |_, scores, best| margin(scores) > margin(best))
    }),
    Mistake::new("last-turn-forgotten", "the last cell always goes to the first player", |board| {
        play(board, |rules| {
            rules.player = |turn, turns| if turn + 1 == turns { 0 } else { turn % 2 };
        })
    }),
    Mistake::new("rows-and-columns-swapped", "m is read before n", |board| {
        let [first, second] = [board.first(), board.second()].map(<[u32]>::to_vec);
        play(&Board::new(board.columns(), board.rows(), first, second).ok()?, |_| ())
    }),
    Mistake::new("greedy", "each player takes the cell with the greatest score", |board| {
        Some(greedy(board))
    }),
    Mistake::new(
        "own-score-only",
        "each player plays for an own score as large as possible, whatever the other gets",
        |board| {
            play(board, |rules| {
                rules.prefers = |player, scores, best| scores[player] > best[player];
            })
        },
    ),
    Mistake::new("absolute", "the margin loses its sign", |board| {
        play(board, |_| ()).map(i64::abs)
    }),
    Mistake::new("sixteen-bits", "the margin is kept in 16 bits", |board| {
        play(board, |_| ()).map(|margin| i64::from(margin as i16))
    }),
    Mistake::new(
        "sentinel-minus-1",
        "-1 marks positions that were not visited, so those worth -1 are visited again",
        |board| play(board, |rules| rules.unvisited = Some(-1)),
    ),
    Mistake::new(
        "sentinel-0",
        "0 marks positions that were not visited, so those worth 0 are visited again",
        |board| play(board, |rules| rules.unvisited = Some(0)),
    ),
];

/// The rules as a program has them. Players and tables are 0 and 1.
struct Rules {
    /// Who takes a cell in this turn, from 0, of so many?
    player: fn(usize, usize) -> usize,
    /// From which table does a player earn?
    table: fn(usize) -> usize,
    /// Does a player prefer the first scores, of both players, to the second?
    prefers: fn(usize, [i32; 2], [i32; 2]) -> bool,
    /// The margin that marks positions that were not visited.
    unvisited: Option<i64>,
}

/// The margin at the end under rules with a mistake; None if that takes too many visits.
fn play(board: &Board, mistake: impl FnOnce(&mut Rules)) -> Option<i64> {
    let mut rules = Rules {
        player: |turn, _| turn % 2,
        table: |player| player,
        prefers: |player, scores, best| match player {
            0 => margin(scores) > margin(best),
            _ => margin(scores) < margin(best),
        },
        unvisited: None,
    };
    mistake(&mut rules);
    let known = vec![None; 1 << (board.rows() + board.columns())];
    let mut search = Search { board, rules, known, visits_left: MOST_VISITS };
    search.scores(&mut vec![0; board.rows()], 0).map(margin)
}

fn margin([first, second]: [i32; 2]) -> i64 {
    i64::from(first - second)
}

/// More visits than this are taken for hours.
const MOST_VISITS: u32 = 3_000_000;

struct Search<'a> {
    board: &'a Board,
    rules: Rules,
    known: Vec<Option<[i32; 2]>>,
    visits_left: u32,
}

impl Search<'_> {
    /// What both players earn from a position on.
    fn scores(&mut self, lengths: &mut [usize], turn: usize) -> Option<[i32; 2]> {
        let position = contour(lengths, self.board.columns());
        if let Some(scores) = self.known[position] {
            return Some(scores);
        }
        self.visits_left = self.visits_left.checked_sub(1)?;
        let player = (self.rules.player)(turn, self.board.first().len());
        let table = table(self.board, (self.rules.table)(player));
        let mut best = None;
        for row in 0..lengths.len() {
            let Some(cell) = free_cell(self.board, lengths, row) else {
                continue;
            };
            lengths[row] += 1;
            let mut scores = self.scores(lengths, turn + 1)?;
            lengths[row] -= 1;
            scores[player] += table[cell].cast_signed();
            if best.is_none_or(|best| (self.rules.prefers)(player, scores, best)) {
                best = Some(scores);
            }
        }
        let best = best.unwrap_or_default();
        if self.rules.unvisited != Some(margin(best)) {
            self.known[position] = Some(best);
        }
        Some(best)
    }
}

fn table(board: &Board, number: usize) -> &[u32] {
    [board.first(), board.second()][number]
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
    let mut scores = [0; 2];
    for turn in 0..board.first().len() {
        let table = table(board, turn % 2);
        let cells = (0..lengths.len()).filter_map(|row| free_cell(board, &lengths, row));
        if let Some(cell) = cells.max_by_key(|&cell| table[cell]) {
            scores[turn % 2] += table[cell].cast_signed();
            lengths[cell / board.columns()] += 1;
        }
    }
    margin(scores)
}

/// The limits of the statement and the turning points of the rules.
pub const LIMITS: &[Limit] = &[
    Limit::of_case("n = 1", |board, _| board.rows() == 1),
    Limit::of_case("n = 10", |board, _| board.rows() == LONGEST_SIDE),
    Limit::of_case("m = 1", |board, _| board.columns() == 1),
    Limit::of_case("m = 10", |board, _| board.columns() == LONGEST_SIDE),
    Limit::of_case("n = m = 1", |board, _| board.first().len() == 1),
    Limit::of_case("n = m = 10", |board, _| board.first().len() == 100),
    Limit::of_case("score 0", |board, _| scores(board).any(|score| score == 0)),
    Limit::of_case("score 100000", |board, _| scores(board).any(|score| score == GREATEST_SCORE)),
    Limit::of_case("every score 0", |board, _| scores(board).all(|score| score == 0)),
    Limit::of_case("every score 100000", |board, _| {
        scores(board).all(|score| score == GREATEST_SCORE)
    }),
    Limit::of_case("margin -1", |_, margin| *margin == -1),
    Limit::of_case("margin 0", |_, margin| *margin == 0),
    Limit::of_case("margin 1", |_, margin| *margin == 1),
    Limit::of_case("margin 5000000, the greatest", |_, margin| {
        *margin == 50 * i64::from(GREATEST_SCORE)
    }),
    Limit::of_case("margin -5000000, the least", |_, margin| {
        *margin == -50 * i64::from(GREATEST_SCORE)
    }),
];

fn scores(board: &Board) -> impl Iterator<Item = u32> {
    board.first().iter().chain(board.second()).copied()
}
