//! Lists the symmetries of Rake It In.

use std::array::from_fn;

use rake::{Board, Game, SIDE};

type Symmetry = checker::Symmetry<Game, u32>;

/// The symmetries. A mirrored board is none of them, because regions turn in one direction.
pub const SYMMETRIES: &[Symmetry] = &[Symmetry::of_same_answer(
    "the answer changes if the whole board is turned by 90°, which does not change the best score: does it matter in \
     which order moves are tried (a move is left out or not taken back, boards share rows or an entry of a table, a bound is kept \
     or cuts off too much), or where on the board a value stands (how it is read, a \
     loop that ends too soon, a sum that is kept for a region)?",
    turned,
)];

/// Returns the game on the board that is turned as a whole by 90° counterclockwise.
fn turned(game: &Game) -> Game {
    let rows = game.board().rows();
    let turned = from_fn(|row| from_fn(|column| rows[column][SIDE - 1 - row]));
    let board = Board::new(turned).expect("the values of a board");
    Game::new(game.rounds(), board).expect("the rounds of a game")
}
