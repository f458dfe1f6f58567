//! Says why a card that a program claims is not a best card.

use std::array::from_fn;
use std::collections::BTreeSet;

use checker::{Fit, PlayWords, Plays, Reason};
use yahtzee::reference::{Points, RULES, Rules, Score, sorted};
use yahtzee::{CATEGORIES, Card, Category, Game, ROUNDS, assignment, assignment_of, bonus};

/// The plays: every assignment of the rolls to the categories, with the sums that its scores have.
pub const PLAYS: &Plays<Game, Card> = &Plays {
    words: PlayWords {
        answers: "cards",
        play: "assignment of the rolls to the categories",
        choice: "the choice of categories",
        others: "the score of a roll, a sum, or a roll that is used twice",
        contradictory: "a bonus or a total that their scores do not give",
    },
    fit: |game, claimed| {
        if assignment(game, claimed).is_err() {
            Fit::Never
        } else if wrong_sum(claimed).is_some() {
            Fit::Contradictory
        } else {
            Fit::Played(0.25) // much less, since each of the scores is that of another roll
        }
    },
};

/// Returns whether the rolls of a game can be assigned to the categories in several ways: some two of them differ.
pub fn has_choice(game: &Game) -> bool {
    game.iter().any(|&roll| sorted(roll) != sorted(game[0]))
}

/// Returns the reason why `claimed` is not a [best card](yahtzee::is_best_card) of `game`.
///
/// The reason is a sentence about the first thing that is wrong: the bonus, the sum, a score that
/// no assignment of rolls to categories gives, or a total that is not the greatest.
pub fn card_reason(game: &Game, best: &Card, claimed: &Card) -> Reason {
    wrong_sum(claimed).unwrap_or_else(|| match assignment(game, claimed) {
        Ok(rounds) => Reason::new(
            "the total is too low",
            how_to_improve(game, best, claimed, rounds),
        ),
        Err(category) => {
            let why = why_not(game, category, claimed.scores[category as usize]);
            Reason::new("a score that no roll is left for", why)
        }
    })
}

/// Returns the reason for a card that is possible but not a best one. Its categories have the rolls
/// of these `rounds`, or of others with the same scores. The reason says whether the best card has the bonus, if
/// `claimed` differs in that. It names the exchange of two rolls that gains the most, of those whose rolls
/// are in these categories whatever assignment gives the scores. If there is none, it says in which categories
/// the best card has other scores, if they are few. Other cards may be as good as the best card.
fn how_to_improve(game: &Game, best: &Card, claimed: &Card, rounds: [usize; ROUNDS]) -> String {
    let [upper, best_upper] = [claimed, best].map(Card::upper);
    let bonus = match (claimed.bonus, best.bonus) {
        (0, 1..) => format!(
            "; a best card has the bonus: its upper section sums to {best_upper}, not to {upper}"
        ),
        (1.., 0) => "; a best card does without the bonus".to_owned(),
        _ => String::new(),
    };
    let total = format!(
        "total {}, but {} is possible{bonus}",
        claimed.total, best.total
    );
    let points = RULES.points_of(game);
    let exchange = exchanges(&RULES, &points, rounds)
        .into_iter()
        .find(|&(_, one, other)| {
            [one, other]
                .into_iter()
                .all(|category| is_certain(game, claimed, category, rounds[category]))
        });
    let Some((gain, one, other)) = exchange else {
        return total + &differences(best, claimed);
    };
    // The category that gains more comes first.
    let mut pair = [(other, one), (one, other)];
    pair.sort_by_key(|&(category, from)| {
        let score = |place: usize| points[category][rounds[place]].cast_signed();
        score(category) - score(from)
    });
    let part = |(category, from): (usize, usize)| {
        format!("{} in {}", game[rounds[from]], CATEGORIES[category].name())
    };
    let start = if claimed.total + gain < best.total {
        "for a start, "
    } else {
        ""
    };
    format!(
        "{total}; {start}putting {} would gain {gain}",
        pair.map(part).join(" and ")
    )
}

/// Returns whether each assignment of rolls that gives the scores of a card has the roll of this `round`, or one
/// with the same faces, in a category.
pub(super) fn is_certain(game: &Game, card: &Card, category: usize, round: usize) -> bool {
    const NEVER: u32 = u32::MAX; // no score of a card that has an assignment
    let mut others = RULES.points_of(game);
    for (other, roll) in game.iter().enumerate() {
        if sorted(*roll) == sorted(game[round]) {
            others[category][other] = NEVER;
        }
    }
    assignment_of(&others, &card.scores).is_err()
}

/// Returns a clause with the categories in which the best card has other scores, if they are few.
fn differences(best: &Card, claimed: &Card) -> String {
    const FEW: usize = 4;
    let scores = CATEGORIES
        .into_iter()
        .zip(best.scores.into_iter().zip(claimed.scores));
    let differ = scores.filter(|(_, (best, claimed))| best != claimed);
    let parts: Vec<String> = differ
        .map(|(category, (best, claimed))| format!("{} ({best}, not {claimed})", category.name()))
        .collect();
    if parts.len() > FEW {
        return String::new();
    }
    format!("; a best card differs in {}", joined(&parts))
}

/// Returns the parts of a list as text, the last one after "and".
fn joined(parts: &[String]) -> String {
    match parts {
        [first @ .., before, last] => [first, &[format!("{before} and {last}")]]
            .concat()
            .join(", "),
        parts => parts.concat(),
    }
}

/// Finds the exchange of two rolls that gains the most points by these rules. `rounds` says which
/// roll is in which category. Returns the gain, at least 1, and the two categories, or `None` if no
/// exchange gains anything.
pub(super) fn best_exchange(
    rules: &Rules,
    points: &Points,
    rounds: [usize; ROUNDS],
) -> Option<(u32, usize, usize)> {
    exchanges(rules, points, rounds).first().copied()
}

/// Returns all exchanges of two rolls that gain points, as [`best_exchange`] does, those that gain most first.
fn exchanges(rules: &Rules, points: &Points, rounds: [usize; ROUNDS]) -> Vec<(u32, usize, usize)> {
    let total = |rounds: [usize; ROUNDS]| rules.card(from_fn(|c| points[c][rounds[c]])).total;
    let pairs = (0..ROUNDS).flat_map(|one| (0..one).map(move |other| (one, other)));
    let exchange = |(one, other)| {
        let mut exchanged = rounds;
        exchanged.swap(one, other);
        (total(exchanged).saturating_sub(total(rounds)), one, other)
    };
    let mut gaining: Vec<(u32, usize, usize)> =
        pairs.map(exchange).filter(|&(gain, ..)| gain > 0).collect();
    gaining.sort_unstable_by(|one, other| other.cmp(one));
    gaining
}

/// Returns the reason why the bonus or the total of `card` does not follow from its scores. Returns
/// `None` if both do.
fn wrong_sum(card: &Card) -> Option<Reason> {
    // A program can claim any numbers, so the sums need not fit in a `u32`.
    let sum = |scores: &[u32]| scores.iter().copied().map(u64::from).sum::<u64>();
    let (upper, scores) = (sum(&card.scores[..6]), sum(&card.scores));
    let (claimed, is, total) = (card.bonus, bonus(upper), u64::from(card.total));
    let sum = scores + u64::from(claimed);
    let (kind, sentence) = if claimed != is {
        let why = format!("the upper section sums to {upper}");
        (
            "the bonus is wrong",
            format!("bonus {claimed} printed; it is {is}: {why}"),
        )
    } else if total == sum {
        return None;
    } else if total == scores {
        (
            "the total is no sum",
            format!("bonus {claimed} printed, but the total leaves it out"),
        )
    } else {
        (
            "the total is no sum",
            format!("the scores and the bonus sum to {sum}, not {total}"),
        )
    };
    Some(Reason { kind, sentence })
}

/// Returns the reason for a card on which none of the remaining rolls scores `claimed` in
/// `category`.
fn why_not(game: &Game, category: Category, claimed: u32) -> String {
    let scores: BTreeSet<u32> = game
        .iter()
        .map(|roll| u32::from(roll.score(category)))
        .collect();
    let fixed = RULES.points[category as usize];
    let is_fixed = matches!(fixed, Score::Fixed(points) if points == claimed);
    let has_it = if is_fixed {
        "is one"
    } else {
        &*format!("scores {claimed} there")
    };
    let why = if scores.contains(&claimed) {
        format!("none of the remaining rolls {has_it}")
    } else if is_fixed || scores.len() > 4 {
        format!("no roll {has_it}")
    } else {
        let scores: Vec<String> = scores.iter().map(u32::to_string).collect();
        format!("every roll scores {} there", scores.join(" or "))
    };
    format!("claims {claimed} for {}, but {why}", category.name())
}
