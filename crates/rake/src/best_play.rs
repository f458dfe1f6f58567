//! Finds a line of best play: a whole game in which every move is a best one.
//!
//! The module `story` tells this game.

use story::{Move, Player, Turn, Vocabulary};

use crate::board::{Game, REGIONS};
use crate::play::{alice, bob};

/// The words for the players and the parts of this game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    score: "score",
    places: "upper-left cell of each region",
    players: ["Alice", "Bob"],
    names_players: true,
};

/// Returns a line of best play, one [`Turn`] for each move of the game. Alice is the first player,
/// and every turn leads to the [`final_score`](crate::final_score).
///
/// The possible moves of a turn are all nine regions, row by row. A move has the row and the column
/// of the upper left cell of its region, and the final score to which it leads. If more than one
/// move is best, the line takes the first of them.
///
/// # Complexity
///
/// Nine searches per turn, each of them smaller than that of the final score.
///
/// # Example
///
/// ```
/// use rake::{Board, Game, best_line};
///
/// let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]).unwrap();
/// let [alice, bob] = best_line(&Game::new(1, board).unwrap()).try_into().unwrap();
/// assert_eq!((alice.made().row, alice.made().column, alice.made().gain), (2, 2, 16));
/// assert_eq!((bob.made().row, bob.made().column, bob.made().gain), (0, 0, 4));
/// assert_eq!(bob.moves[8].value, 32);
/// ```
pub fn best_line(game: &Game) -> Vec<Turn> {
    story::best_line(
        (game.board(), 2 * game.rounds()),
        |&(board, moves_left), player, score| {
            if moves_left == 0 {
                return Vec::new();
            }
            let sums = board.sums();
            let to_move = |region: usize| {
                let (gain, after) = (sums[region].into(), board.turn(region));
                let rest = match player {
                    Player::First => bob(after, moves_left / 2),
                    Player::Second => alice(after, moves_left / 2),
                };
                let value = score + gain + i64::from(rest.value);
                let made = Move {
                    row: region / 3,
                    column: region % 3,
                    gain,
                    value,
                };
                (made, (after, moves_left - 1))
            };
            (0..REGIONS).map(to_move).collect()
        },
    )
}
