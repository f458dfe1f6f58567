//! The line of best play, ply by ply.

use crate::board::{Board, Game, REGIONS, Region};
use crate::play::{alice, bob};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// She moves first, for a high score.
    Alice,
    /// He moves second, for a low score.
    Bob,
}

impl Player {
    /// `Alice` or `Bob`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alice => "Alice",
            Self::Bob => "Bob",
        }
    }
}

/// One move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moves.
    pub player: Player,
    /// The board before the move.
    pub board: Board,
    /// The region that is taken and turned.
    pub region: Region,
    /// The score after the move.
    pub score: u32,
    /// The final score that each region would lead to, by [`Region::index`], if both play
    /// their best from there on.
    pub values: [u32; REGIONS],
}

impl Ply {
    /// What the move adds to the score.
    pub fn sum(&self) -> u8 {
        self.board.sums()[self.region.index()]
    }
}

/// A line of best play: every move leads to the [`final_score`](crate::final_score). Where
/// several moves do, the line takes the first of their regions, row by row.
///
/// # Complexity
///
/// Nine searches a ply, each of them smaller than that of the final score.
///
/// # Example
///
/// ```
/// use rake::{Board, Game, best_line};
///
/// let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]])?;
/// let [alice, bob] = best_line(&Game::new(1, board)?)[..] else { panic!() };
/// assert_eq!((alice.region.row(), alice.region.column(), alice.score), (2, 2, 16));
/// assert_eq!((bob.region.row(), bob.region.column(), bob.score), (0, 0, 20));
/// assert_eq!(bob.values, [20, 22, 24, 24, 26, 28, 28, 30, 32]);
/// # Ok::<(), rake::IllegalGame>(())
/// ```
pub fn best_line(game: &Game) -> Vec<Ply> {
    let mut board = game.board();
    let mut score = 0;
    let mut line = Vec::new();
    for rounds in (1..=game.rounds()).rev() {
        for player in [Player::Alice, Player::Bob] {
            let sums = board.sums().map(u32::from);
            let value = |region: Region| {
                let sum = sums[region.index()];
                score + sum + rest(board.turn(region), player, rounds)
            };
            let mut values = [0; REGIONS];
            Region::all().for_each(|region| values[region.index()] = value(region));
            let is_better = |one: Region, other: Region| match player {
                Player::Alice => values[one.index()] > values[other.index()],
                Player::Bob => values[one.index()] < values[other.index()],
            };
            let better = |best, region| {
                if is_better(region, best) { region } else { best }
            };
            let region = Region::all().fold(Region::from_index(0), better);
            score += sums[region.index()];
            line.push(Ply { player, board, region, score, values });
            board = board.turn(region);
        }
    }
    line
}

/// What the score will still grow by, after a move of `player` with this many rounds left.
fn rest(board: Board, player: Player, rounds: u8) -> u32 {
    match player {
        Player::Alice => bob(board, rounds, &mut 0),
        Player::Bob => alice(board, rounds - 1, &mut 0),
    }
}
