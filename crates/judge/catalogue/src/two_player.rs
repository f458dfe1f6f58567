//! Refutes a wrong score of a game of two players with a line of best play.

use checker::Reason;
use story::{Cell, Mark, Move, Player, Story, Turn, Vocabulary, Words};

/// Returns the reason why the score `claimed` is wrong for a game of two players: it is `too high` or
/// `too low`. `words` has the names of the game's parts, and `line` is a line of best play.
///
/// The reason names the player who can do better and shows the first moves of the line. It also
/// names the first turn of that player in which another move would have led to the claimed score,
/// or to a score that is even worse for that player, if there is such a turn.
pub fn score_reason(words: &Vocabulary, line: &[Turn], claimed: impl Into<i64>) -> Reason {
    const SHOWN: usize = 6; // moves
    let (best, claimed) = (line.last().map_or(0, |turn| turn.score), claimed.into());
    let (player, wrong, can) = if claimed > best {
        (Player::Second, "too high", "hold it down to")
    } else {
        (Player::First, "too low", "reach")
    };
    let Vocabulary { score, places, .. } = words;
    let name = words.name(player);
    let shown = |turn: &Turn| {
        let made = turn.made();
        let name = if words.names_players {
            words.name(turn.player)
        } else {
            ""
        };
        format!("{name} {} {:+}", made.place(), made.gain)
            .trim_start()
            .to_owned()
    };
    let mut moves: Vec<String> = line.iter().take(SHOWN).map(shown).collect();
    let more = line.len().saturating_sub(SHOWN);
    moves.extend((more > 0).then(|| format!("… ({more} more)")));
    let moves = moves.join(", ");
    let mut turns = line
        .iter()
        .zip(1..)
        .filter(|(turn, _)| turn.player == player);
    let decisive = turns.find_map(|(decisive, number)| {
        let allows = |other: &&Move| !player.prefers(other.value, claimed);
        let moves = [&decisive.made(), decisive.moves.iter().find(allows)?];
        let ([made, other], [to, instead]) = (moves.map(Move::place), moves.map(|it| it.value));
        let why = format!("which leads to {to}; {other} would lead to {instead}");
        Some(format!("\nat move {number}, {name} chooses {made}, {why}"))
    });
    let decisive = decisive.unwrap_or_default();
    let sentence = format!(
        "{score} {claimed} is {wrong}: {name} can {can} {best}\n\
         best play ({places} as row.column): {moves}{decisive}"
    );
    Reason::new(wrong, sentence)
}

/// Marks in the story of a game the score that a program claims, if it is wrong: a bar in the first
/// shared table, the [`chart`], after the bars of best play.
pub fn mark_claim(mut story: Story, claimed: impl Into<i64>) -> Story {
    let bar = Cell::number(claimed.into()).mark(Mark::Wrong);
    let bars = &mut story.shared[0].rows;
    let is_wrong = bars
        .last()
        .is_some_and(|(_, best)| best[0].text != bar.text);
    bars.extend(is_wrong.then(|| (Words::default(), vec![bar])));
    story
}
