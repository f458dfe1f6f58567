//! A line of best play in a game of two players.
//!
//! One number is played for, the score at the end: the first player wants it high, the second low.

use crate::model::{Cell, Kind, Mark, Table, Words};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Moves first and wants a high score.
    First,
    /// Wants a low score.
    Second,
}

impl Player {
    /// Both, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Whether this player prefers the first score to the second.
    pub const fn prefers(self, one: i64, other: i64) -> bool {
        match self {
            Self::First => one > other,
            Self::Second => one < other,
        }
    }

    /// Which value is best for this player, "highest" or "lowest".
    pub const fn wish(self) -> &'static str {
        match self {
            Self::First => "highest",
            Self::Second => "lowest",
        }
    }

    /// How what belongs to this player is marked.
    pub const fn mark(self) -> Mark {
        match self {
            Self::First => Mark::First,
            Self::Second => Mark::Second,
        }
    }
}

/// A move that a player can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The row of its place, from 0.
    pub row: usize,
    /// The column of its place, from 0.
    pub column: usize,
    /// What it adds to the score.
    pub gain: i64,
    /// The score at the end of the game, if both players play their best after it.
    pub value: i64,
}

impl Move {
    /// Its place as `ROW.COLUMN`, from 1.
    fn place(&self) -> String {
        format!("{}.{}", self.row + 1, self.column + 1)
    }
}

/// One turn of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moves.
    pub player: Player,
    /// Every possible move.
    pub moves: Vec<Move>,
    /// The index of the move that is made.
    pub made: usize,
}

impl Turn {
    /// The turn in which `player` makes the best of these moves, the first one of several. `None`
    /// if there is no move.
    pub fn best(player: Player, moves: Vec<Move>) -> Option<Self> {
        let is_best =
            |best: &Move| !moves.iter().any(|other| player.prefers(other.value, best.value));
        let made = moves.iter().position(is_best)?;
        Some(Self { player, moves, made })
    }

    /// The move that is made.
    pub fn made(&self) -> Move {
        self.moves[self.made]
    }

    /// The value of each move, and how much worse that is for the player than the best one.
    pub fn values(&self) -> impl Iterator<Item = Cell> {
        let best = self.made().value;
        self.moves.iter().zip(0..).map(move |(possible, index)| {
            let cell = Cell::number(possible.value).loss((possible.value - best).abs());
            if index == self.made { cell.chosen() } else { cell }
        })
    }
}

/// The score after each turn of a line as a chart. The first turn is step 1 of the page, after one
/// that shows the whole.
pub fn chart(title: impl Into<Words>, line: &[Turn]) -> Table {
    let mut score = 0;
    let chart = Table { kind: Kind::Chart, ..Table::new(title) };
    line.iter().zip(1..).fold(chart, |chart, (turn, number)| {
        score += turn.made().gain;
        let cell = Cell::number(score).mark(turn.player.mark()).at(number);
        chart.row(number.to_string(), [cell])
    })
}

/// What a game calls its parts, in the reasons of [`Vocabulary::check`].
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The score, such as "margin".
    pub score: &'static str,
    /// A turn, such as "move".
    pub turn: &'static str,
    /// The places of moves, which are shown as row and column: "cells".
    pub places: &'static str,
    /// The players.
    pub players: [&'static str; 2],
    /// Whether a move is shown with the player who makes it.
    pub names_players: bool,
}

/// How many moves of a line a reason shows.
const SHOWN: usize = 6;

impl Vocabulary {
    /// Checks that `claimed` is the score at the end of a line of best play, which is `best`.
    ///
    /// # Errors
    ///
    /// If not: who can do better, the first moves of the line, and the first move by that player for
    /// which an alternative would have led to the claimed score or a worse one, if there is any.
    pub fn check(
        &self,
        line: impl FnOnce() -> Vec<Turn>,
        best: impl Into<i64>,
        claimed: impl Into<i64>,
    ) -> Result<(), String> {
        let (best, claimed) = (best.into(), claimed.into());
        if claimed == best {
            return Ok(());
        }
        let (player, wrong, can) = if claimed > best {
            (Player::Second, "high", "hold it down to")
        } else {
            (Player::First, "low", "reach")
        };
        let Self { score, turn, places, .. } = self;
        let name = self.players[player as usize];
        let line = line();
        let moves: Vec<String> = line.iter().take(SHOWN).map(|turn| self.shown(turn)).collect();
        let more = match line.len() - moves.len() {
            0 => String::new(),
            more => format!(", … ({more} more)"),
        };
        let moves = moves.join(", ");
        let mut turns = line.iter().zip(1..).filter(|(turn, _)| turn.player == player);
        let decisive = turns.find_map(|(decisive, number)| {
            let allows = |other: &&Move| !player.prefers(other.value, claimed);
            let (made, other) = (decisive.made(), decisive.moves.iter().find(allows)?);
            Some(format!(
                "\n{turn} {number} is decisive: {} leads to {}, while {} would lead to {}",
                made.place(),
                made.value,
                other.place(),
                other.value
            ))
        });
        Err(format!(
            "{score} {claimed} is too {wrong}: {name} can {can} {best}\n\
             best play ({places} as row.column): {moves}{more}{}",
            decisive.unwrap_or_default()
        ))
    }

    fn shown(&self, turn: &Turn) -> String {
        let made = turn.made();
        let name = if self.names_players { self.players[turn.player as usize] } else { "" };
        format!("{name} {} {:+}", made.place(), made.gain).trim_start().to_owned()
    }
}
