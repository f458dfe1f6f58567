//! Checks the score that a program claims for a game of two players.

use story::{Move, Player, Turn, Vocabulary};

/// The maximum number of moves that a reason shows.
const SHOWN: usize = 6;

/// Checks a score that a program claims for a game of two players. `words` has the names of the
/// game's parts, and `best` is the score at the end of a line of best play. `line` finds such a
/// line; it is called only if `claimed` is another score.
///
/// # Errors
///
/// The reason why `claimed` is wrong. It names the player who can do better and shows the first
/// moves of the line. It also names the first turn of that player in which another move would have
/// led to the claimed score, or to a score that is even worse for that player, if there is such a
/// turn.
pub fn check_score(
    words: &Vocabulary,
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
    let Vocabulary { score, turn, places, .. } = words;
    let name = words.name(player);
    let line = line();
    let moves: Vec<String> = line.iter().take(SHOWN).map(|turn| shown(words, turn)).collect();
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

/// Returns the move of a turn as a reason shows it, such as `Bob 1.1 +4`.
fn shown(words: &Vocabulary, turn: &Turn) -> String {
    let made = turn.made();
    let name = if words.names_players { words.name(turn.player) } else { "" };
    format!("{name} {} {:+}", made.place(), made.gain).trim_start().to_owned()
}
