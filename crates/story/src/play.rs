//! Describes a line of best play in a game of two players.
//!
//! The players play for one number, the score at the end. The first player wants a high score, the
//! second player a low one.

use crate::facts::{Fact, Facts};
use crate::model::{Cell, Kind, Mark, Table, Words};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The player who moves first and wants a high score.
    First,
    /// The player who wants a low score.
    Second,
}

impl Player {
    /// Both players, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns whether this player prefers the score `one` to the score `other`.
    pub fn prefers(self, one: i64, other: i64) -> bool {
        if self == Self::First {
            one > other
        } else {
            one < other
        }
    }

    /// Returns which value is best for this player: "highest" or "lowest".
    pub const fn wish(self) -> &'static str {
        ["highest", "lowest"][self as usize]
    }

    /// Returns the mark for cells that belong to this player.
    pub const fn mark(self) -> Mark {
        [Mark::First, Mark::Second][self as usize]
    }
}

/// What a player can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The row of the place that the move takes, from 0.
    pub row: usize,
    /// The column of the place that the move takes, from 0.
    pub column: usize,
    /// What the move adds to the score.
    pub gain: i64,
    /// The score at the end of the game if both players play their best after the move.
    pub value: i64,
}

impl Move {
    /// Returns the place that the move takes as `ROW.COLUMN`, from 1.
    pub fn place(&self) -> String {
        format!("{}.{}", self.row + 1, self.column + 1)
    }
}

/// One turn of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player who moves.
    pub player: Player,
    /// Every possible move in this turn.
    pub moves: Vec<Move>,
    /// The index, in `moves`, of the move that is made.
    pub made: usize,
    /// The score after the move that is made.
    pub score: i64,
}

impl Turn {
    /// Returns the move that is made.
    pub fn made(&self) -> Move {
        self.moves[self.made]
    }

    /// Returns a cell for each move: the value of the move, and as its loss, how much worse that
    /// value is for the player than the best value.
    pub fn values(&self) -> impl Iterator<Item = Cell> {
        let best = self.made().value;
        self.moves.iter().zip(0..).map(move |(possible, index)| {
            let cell = Cell::number(possible.value).loss((possible.value - best).abs());
            if index == self.made {
                cell.chosen()
            } else {
                cell
            }
        })
    }
}

/// Returns a line of best play from `position` to the end of the game: the turns of a game in which
/// the players move alternately and every move is a best one. If several moves are best, the first
/// of them is made.
///
/// `moves(position, player, score)` returns every possible move, each with the position after it. It
/// returns no moves at the end of the game.
pub fn best_line<Position>(
    mut position: Position,
    moves: impl Fn(&Position, Player, i64) -> Vec<(Move, Position)>,
) -> Vec<Turn> {
    let mut line: Vec<Turn> = Vec::new();
    for player in Player::BOTH.into_iter().cycle() {
        let score = line.last().map_or(0, |turn| turn.score);
        let choices = moves(&position, player, score).into_iter();
        let (moves, mut after): (Vec<Move>, Vec<Position>) = choices.unzip();
        let is_worse = |one: &Move| moves.iter().any(|it| player.prefers(it.value, one.value));
        let Some(made) = moves.iter().position(|possible| !is_worse(possible)) else {
            break;
        };
        position = after.swap_remove(made);
        line.push(Turn {
            player,
            made,
            score: score + moves[made].gain,
            moves,
        });
    }
    line
}

/// Returns the turns of a line as the fact `moves` of a story. For each turn, it has the number of the
/// `player`, 1 or 2, the `row` and the `column` of the move, from 1, its `gain`, the `score` after it,
/// and the `choices`: for each possible move, `row`, `column`, and the final `score` to which it leads.
pub fn move_facts(line: &[Turn]) -> Fact {
    line.iter().map(turn_facts).collect()
}

fn turn_facts(turn: &Turn) -> Facts {
    let made = turn.made();
    let choices: Fact = turn.moves.iter().map(choice_facts).collect();
    Facts::new()
        .fact("player", turn.player as usize + 1)
        .fact("row", made.row + 1)
        .fact("column", made.column + 1)
        .fact("gain", made.gain)
        .fact("score", turn.score)
        .fact("choices", choices)
}

fn choice_facts(choice: &Move) -> Facts {
    Facts::new()
        .fact("row", choice.row + 1)
        .fact("column", choice.column + 1)
        .fact("score", choice.value)
}

/// Returns a chart of the score after each turn of a line. The first turn is step 1 of the page,
/// because step 0 shows the whole game.
pub fn chart(title: impl Into<Words>, line: &[Turn]) -> Table {
    let bars = line.iter().zip(1..).map(|(turn, number)| {
        (
            number.to_string(),
            Cell::number(turn.score).mark(turn.player.mark()).at(number),
        )
    });
    Table {
        kind: Kind::Chart,
        ..Table::choices(title, bars)
    }
}

/// Returns what each player gains in all turns of a line together. A gain counts by its absolute
/// value, whether it raises the score or lowers it.
pub fn gains(line: &[Turn]) -> [i64; 2] {
    Player::BOTH.map(|player| {
        let turns = line.iter().filter(|turn| turn.player == player);
        turns.map(|turn| turn.made().gain.abs()).sum()
    })
}

/// A `Vocabulary` has the words that a game uses for its players and its parts.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The score, such as "margin".
    pub score: &'static str,
    /// The places of moves, which are shown as row and column: "cells".
    pub places: &'static str,
    /// The names of the players, in the order in which they move.
    pub players: [&'static str; 2],
    /// Whether a move is shown with the player who makes it.
    pub names_players: bool,
}

impl Vocabulary {
    /// Returns the name of a player.
    pub const fn name(&self, player: Player) -> &'static str {
        self.players[player as usize]
    }

    /// Returns a table of what each player has [gained](gains) in a line.
    pub fn gains(&self, title: impl Into<Words>, line: &[Turn]) -> Table {
        let gains = Player::BOTH.into_iter().zip(gains(line));
        gains.fold(Table::new(title), |table, (player, gain)| {
            table.row(self.name(player), [Cell::number(gain).mark(player.mark())])
        })
    }
}
