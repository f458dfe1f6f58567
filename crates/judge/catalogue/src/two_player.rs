//! Refutes a wrong score of a game of two players: no play ends with it, or a line of best play ends with
//! another one.

use checker::{Fit, Reason};
use story::{Cell, Mark, Move, Player, Story, Turn, Vocabulary, Words};

/// The scores with which the plays of a game end, whatever both players want.
pub struct ScoresOfPlays {
    /// The scores in ascending order, each once. If they are not all, the least and the greatest, or numbers that no
    /// score is below or above.
    pub values: Vec<i64>,
    /// Whether these are all scores.
    pub are_all: bool,
}

impl ScoresOfPlays {
    /// Returns how a wrong score fits these plays.
    pub fn fit(&self, claimed: i64) -> Fit {
        if self.excludes(claimed) {
            return Fit::Never;
        }
        match self.values.binary_search(&claimed) {
            Ok(index) if self.are_all => Fit::Played(self.share_near(index)),
            _ => Fit::Unknown,
        }
    }

    /// Returns the share of the scores near that with this index that plays end with. If all scores differ by
    /// multiples of a number, only these count.
    fn share_near(&self, index: usize) -> f64 {
        const NEAR: usize = 8; // scores on each side
        let step = self
            .values
            .iter()
            .map(|score| score - self.values[0])
            .fold(0, divisor);
        let last = (index + NEAR).min(self.values.len() - 1);
        let near = &self.values[index.saturating_sub(NEAR)..=last];
        let range = (near[near.len() - 1] - near[0]) / step.max(1) + 1;
        near.len() as f64 / range as f64
    }

    /// Returns whether no play ends with this score.
    pub fn excludes(&self, claimed: i64) -> bool {
        let [below, above] = self.around(claimed);
        let is_outside = below.is_none() || above.is_none();
        !self.values.contains(&claimed) && (self.are_all || is_outside)
    }

    /// Returns the nearest scores below and above this one, if there are such.
    fn around(&self, claimed: i64) -> [Option<i64>; 2] {
        let below = self.values.iter().rev().find(|&&score| score < claimed);
        let above = self.values.iter().find(|&&score| score > claimed);
        [below.copied(), above.copied()]
    }

    /// Returns a clause that says that no play ends with this score, which plays exclude.
    fn clause(&self, claimed: i64) -> String {
        match self.around(claimed) {
            _ if self.values.len() == 1 => format!("every play ends with {}", self.values[0]),
            [Some(below), Some(above)] => {
                format!("there are plays that end with {below} and {above}, but none between")
            }
            [Some(greatest), None] => format!("every play ends with {greatest} or less"),
            [None, Some(least)] => format!("every play ends with {least} or more"),
            [None, None] => "no play ends with it".to_owned(),
        }
    }
}

/// Returns the greatest common divisor of two numbers, neither of which is negative.
fn divisor(one: i64, other: i64) -> i64 {
    if other == 0 {
        one
    } else {
        divisor(other, one % other)
    }
}

/// Returns the kind of the [reason](score_reason) why the score `claimed` is wrong.
pub fn score_kind(best: i64, claimed: i64, is_of_no_play: bool) -> &'static str {
    if is_of_no_play {
        "the result of no play"
    } else if claimed > best {
        "too high"
    } else {
        "too low"
    }
}

/// Returns the reason why the score `claimed` is wrong for a game of two players. `words` has the names of the
/// game's parts, `line` is a line of best play, and `plays` has the scores of all plays.
///
/// If no play ends with this score, the reason says so and shows the first moves of the line. Otherwise the
/// score is `too high` or `too low`: the reason names the player who can do better, and a choice of that player
/// in which another move would have led to the claimed score, or to a score that is even worse for that player, if
/// there is one.
pub fn score_reason(
    words: &Vocabulary,
    line: &[Turn],
    claimed: i64,
    plays: &ScoresOfPlays,
) -> Reason {
    let best = line.last().map_or(0, |turn| turn.score);
    let score = words.score;
    if plays.excludes(claimed) {
        let clause = plays.clause(claimed);
        let moves = best_moves(words, line, MOVES_SHOWN);
        let sentence = format!("{score} {claimed} is the {score} of no play: {clause}\n{moves}");
        return Reason::new(score_kind(best, claimed, true), sentence);
    }
    let wrong = score_kind(best, claimed, false);
    let (player, can) = if claimed > best {
        (Player::Second, "hold it down to")
    } else {
        (Player::First, "reach")
    };
    let name = words.name(player);
    let mut shown = MOVES_SHOWN;
    let mut choice = String::new();
    if let Some(Choice {
        number,
        made,
        other,
        as_good,
    }) = decisive_choice(line, player, claimed)
    {
        if number <= LATE {
            shown = shown.max(number);
        }
        let (to, instead) = (made.value, other.value);
        let (made, other) = (made.place(), other.place());
        let others = match as_good {
            0 => String::new(),
            1 => ", or another move,".to_owned(),
            count => format!(", or any of {count} others,"),
        };
        let why = format!("which leads to {to}; {other}{others} would lead to {instead}");
        choice = format!("\nat move {number} of this play, {name} chooses {made}, {why}");
    }
    let moves = best_moves(words, line, shown);
    let sentence =
        format!("{score} {claimed} is {wrong}: {name} can {can} {best}\n{moves}{choice}");
    Reason::new(wrong, sentence)
}

/// The number of moves of a line of best play that a reason shows.
const MOVES_SHOWN: usize = 6;

/// All moves up to a choice are shown if its number is not greater.
const LATE: usize = 12;

/// A turn in a line of best play, with another move that was possible.
struct Choice {
    /// The number of the move, from 1.
    number: usize,
    /// The move that was made.
    made: Move,
    /// The other one.
    other: Move,
    /// The number of further moves that lead to the same score as the other one.
    as_good: usize,
}

/// Returns the first choice of `player` in which another move leads to the claimed score, if it is not late.
/// Otherwise, returns the first choice in which another move leads to a score that is not better for that player
/// than the claimed one, with the move that comes nearest to it.
fn decisive_choice(line: &[Turn], player: Player, claimed: i64) -> Option<Choice> {
    let mut first = None;
    for (turn, number) in line.iter().zip(1..) {
        if turn.player != player {
            continue;
        }
        let others = turn.moves.iter();
        let worse = others.filter(|other| !player.prefers(other.value, claimed));
        let Some(other) = worse.min_by_key(|other| other.value.abs_diff(claimed)) else {
            continue;
        };
        let choice = Choice {
            number,
            made: turn.made(),
            other: *other,
            as_good: turn
                .moves
                .iter()
                .filter(|it| it.value == other.value)
                .count()
                - 1,
        };
        if other.value == claimed && number <= LATE {
            return Some(choice);
        }
        first = first.or(Some(choice));
    }
    first
}

/// Returns so many first moves of a line of best play, in a line of text.
fn best_moves(words: &Vocabulary, line: &[Turn], shown: usize) -> String {
    let text = |turn: &Turn| {
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
    let mut moves: Vec<String> = line.iter().take(shown).map(text).collect();
    let more = line.len().saturating_sub(shown);
    moves.extend((more > 0).then(|| format!("… ({more} more)")));
    format!(
        "best play ({} as row.column): {}",
        words.places,
        moves.join(", ")
    )
}

/// Marks in the story of a game the score that a program claims, if it is wrong: a bar in the first
/// shared table, the [chart](story::chart), after the bars of best play.
pub fn mark_claim(mut story: Story, claimed: impl Into<i64>) -> Story {
    let bar = Cell::number(claimed.into()).mark(Mark::Wrong);
    let bars = &mut story.shared[0].rows;
    let is_wrong = bars
        .last()
        .is_some_and(|(_, best)| best[0].text != bar.text);
    bars.extend(is_wrong.then(|| (Words::default(), vec![bar])));
    story
}
