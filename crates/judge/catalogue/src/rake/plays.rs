//! Says which scores the plays of a game of Rake It In end with, and why a score is wrong.

use checker::{PlayWords, Plays, Reason};
use rake::{Game, VOCABULARY, best_line};

use super::all_plays::{is_score_of_play, scores_of_plays};
use crate::two_player::{ScoresOfPlays, score_kind, score_reason};

/// The plays: every sequence of moves.
pub const PLAYS: &Plays<Game, u32> = &Plays {
    words: PlayWords {
        answers: "scores",
        play: "legal play",
        choice: "the choice of moves",
        others: "how the input is read, a sum, the turn of a region, a move that is not taken back, or a value that the \
                 search keeps or starts from",
        contradiction: None,
    },
    fit: |game, &claimed| scores(game).fit(claimed.into()),
};

/// Returns whether two plays of a game may differ. Whoever moves takes some region, and with equal values all of them
/// are alike.
pub fn has_choice(game: &Game) -> bool {
    let rows = game.board().rows();
    rows != [[rows[0][0]; 4]; 4]
}

fn scores(game: &Game) -> ScoresOfPlays {
    let scores = scores_of_plays(game);
    ScoresOfPlays {
        values: scores.into_iter().map(i64::from).collect(),
        are_all: true,
    }
}

/// Returns the kind of the reason why a score is wrong.
pub fn kind(game: &Game, best: u32, claimed: u32) -> &'static str {
    let is_of_no_play = !is_score_of_play(game, claimed);
    score_kind(best.into(), claimed.into(), is_of_no_play)
}

/// Returns the reason why a score is wrong.
pub fn reason(game: &Game, claimed: u32) -> Reason {
    score_reason(&VOCABULARY, &best_line(game), claimed.into(), &scores(game))
}
