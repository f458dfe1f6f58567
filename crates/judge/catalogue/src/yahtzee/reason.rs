//! Says why a card that a program claims is not a best card.

use std::array::from_fn;
use std::collections::BTreeSet;
use std::iter::zip;
use std::ops::Range;

use checker::{ContradictionWords, Fit, PlayWords, Plays, Reason};
use yahtzee::reference::{Points, RULES, Rules, Score, best_scores, sorted};
use yahtzee::{
    CATEGORIES, Card, Category, Game, ROUNDS, Roll, assignment, assignment_of, best_card, bonus,
};

use super::likenesses::has_best_scores;
use super::order::{Order, order};

/// The plays: every assignment of the rolls to the categories, with the sums that its scores have.
pub const PLAYS: &Plays<Game, Card> = &Plays {
    words: PlayWords {
        answers: "cards",
        play: "assignment of the rolls to the categories",
        choice: "the choice of categories",
        others: "how the input is read, the score of a roll, a sum, or a roll that is used twice or not at all",
        contradiction: Some(ContradictionWords {
            of_one: "a bonus or a total that its scores do not give",
            of_several: "a bonus or a total that their scores do not give",
        }),
    },
    fit: |game, claimed| {
        let is_possible = assignment(game, claimed).is_ok();
        if is_possible && RULES.card(claimed.scores) == *claimed {
            Fit::Played(0.25) // much less, since each of the scores is that of another roll
        } else if order(game, &best_card(game), claimed).is_some() {
            Fit::Unknown
        } else if is_possible {
            Fit::Contradictory
        } else {
            Fit::Never
        }
    },
};

/// What is wrong with a card: the first of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// Only the order of the scores.
    Order(Order),
    /// The bonus is not what the scores earn.
    Bonus,
    /// The total is not the sum of the scores and the bonus.
    Total,
    /// No assignment of rolls gives the scores: none of the rolls that are left has this one.
    NoRoll(Category),
    /// The total is not the greatest. The scores are those of rolls in these rounds.
    NotBest([usize; ROUNDS]),
}

impl CardFault {
    /// Returns what is wrong in a few words.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Order(_) => "the scores in another order",
            Self::Bonus => "the bonus is not what the scores earn",
            Self::Total => "the total is no sum",
            Self::NoRoll(_) => "a score that no roll is left for",
            Self::NotBest(_) => "the total is too low",
        }
    }
}

/// Returns what is wrong with `claimed`, which is not a [best card](yahtzee::is_best_card) of `game`.
pub fn fault(game: &Game, best: &Card, claimed: &Card) -> CardFault {
    let upper = sum(&claimed.scores[..RULES.upper]);
    let total = sum(&claimed.scores) + u64::from(claimed.bonus);
    if let Some(order) = order(game, best, claimed) {
        CardFault::Order(order)
    } else if claimed.bonus != bonus(upper) {
        CardFault::Bonus
    } else if u64::from(claimed.total) != total {
        CardFault::Total
    } else {
        match assignment(game, claimed) {
            Ok(rounds) => CardFault::NotBest(rounds),
            Err(category) => CardFault::NoRoll(category),
        }
    }
}

/// Returns the reason why `claimed` is not a [best card](yahtzee::is_best_card) of `game`: a sentence about its
/// [fault].
pub fn card_reason(game: &Game, best: &Card, claimed: &Card) -> Reason {
    let fault = fault(game, best, claimed);
    let sentence = match fault {
        CardFault::Order(order) => wrong_order(order, best, claimed),
        CardFault::Bonus | CardFault::Total if has_best_scores(game, best, claimed) => {
            wrong_sum_of_best(claimed)
        }
        CardFault::Bonus => bonus_unearned(claimed) + &what_is_right(game, best, claimed),
        CardFault::Total => total_is_no_sum(claimed) + &what_is_right(game, best, claimed),
        CardFault::NoRoll(category) => no_roll(game, claimed, category),
        CardFault::NotBest(rounds) => how_to_improve(game, best, claimed, rounds),
    };
    Reason::new(fault.kind(), sentence)
}

/// Returns the reason for a card of which only the order of the scores is wrong.
fn wrong_order(order: Order, best: &Card, claimed: &Card) -> String {
    match order {
        Order::Rolls => "each score stands at the place of its roll in the input, not of its category; otherwise the \
                         card is right"
            .to_owned(),
        Order::Other => {
            "the scores are those of a best card in another order".to_owned()
                + &differences(best, claimed)
        }
    }
}

/// Returns the reason for a card with the scores of a best card, and another bonus or another total.
fn wrong_sum_of_best(claimed: &Card) -> String {
    let Card {
        scores,
        bonus,
        total,
    } = *claimed;
    let right = RULES.card(scores);
    let rest = "those of a best card";
    if bonus != right.bonus {
        let upper = right.upper();
        let (parts, not) = if total == right.total {
            ("scores and the total", String::new())
        } else {
            (
                "scores",
                format!(", which has a total of {}, not {total}", right.total),
            )
        };
        let is = right.bonus;
        return format!(
            "bonus {bonus} printed; it is {is}: the upper section sums to {upper}; the {parts} are {rest}{not}"
        );
    }
    if total == right.total - bonus {
        return format!(
            "{}; the scores and the bonus are {rest}",
            total_is_no_sum(claimed)
        );
    }
    let (by, way) = if total > right.total {
        (total - right.total, "high")
    } else {
        (right.total - total, "low")
    };
    let sum = right.total;
    format!(
        "the total is {by} too {way}: the scores and the bonus sum to {sum}, not {total}; they are {rest}"
    )
}

/// Returns a clause that says that the scores of a card earn another bonus than that of the card.
fn bonus_unearned(card: &Card) -> String {
    let upper = sum(&card.scores[..RULES.upper]);
    let earned = match bonus(upper) {
        0 => "no bonus".to_owned(),
        bonus => format!("a bonus of {bonus}"),
    };
    format!(
        "the printed ones to sixes sum to {upper}, which earns {earned}, but the printed bonus is {}",
        card.bonus
    )
}

/// Returns a clause that says that the total of a card is not the sum of its scores and its bonus.
fn total_is_no_sum(card: &Card) -> String {
    let Card { bonus, total, .. } = *card;
    let scores = sum(&card.scores);
    if scores == u64::from(total) {
        return format!("bonus {bonus} printed, but the total leaves it out");
    }
    let sum = scores + u64::from(bonus);
    format!(
        "the printed scores and the printed bonus sum to {sum}, but the printed total is {total}"
    )
}

/// Returns a clause that says what is right on a card whose numbers contradict each other, if that is known, or that
/// its total is impossible. Its scores are not those of a best card.
fn what_is_right(game: &Game, best: &Card, claimed: &Card) -> String {
    for (section, name, other) in [
        (RULES.upper..ROUNDS, "ones to sixes", 0..RULES.upper),
        (0..RULES.upper, "chance to full house", RULES.upper..ROUNDS),
    ] {
        if let Some(card) = best_card_with(game, best, claimed, section) {
            let scores: Vec<String> = card.scores[other].iter().map(u32::to_string).collect();
            return format!("; with {} in {name}, the card is right", scores.join(" "));
        }
    }
    if claimed.total > best.total {
        return format!("; no card of these rolls has more than {}", best.total);
    }
    if claimed.total < best.total {
        return String::new();
    }
    if claimed.bonus == best.bonus {
        "; the bonus and the total are those of a best card, the scores are not".to_owned()
    } else {
        "; the total is that of a best card".to_owned()
    }
}

/// Returns a best card with the bonus and the total of a wrong card, and with its scores in these categories, which are
/// a section. Returns `None` if none is found.
fn best_card_with(game: &Game, best: &Card, claimed: &Card, section: Range<usize>) -> Option<Card> {
    const WEIGHT: u32 = 1_000; // more than a card can have
    let mut points = RULES.points_of(game);
    for category in section.clone() {
        for points in &mut points[category] {
            let is_claimed = *points == claimed.scores[category];
            *points = if is_claimed { *points + WEIGHT } else { 0 };
        }
    }
    let mut scores = best_scores(&RULES, &points);
    for score in &mut scores[section] {
        *score = score.checked_sub(WEIGHT)?;
    }
    let card = RULES.card(scores);
    let is_like = (card.bonus, card.total) == (claimed.bonus, claimed.total);
    (is_like && card.total == best.total).then_some(card)
}

/// Returns the sum of scores. A program can claim any numbers, so their sum need not fit in a `u32`.
fn sum(scores: &[u32]) -> u64 {
    scores.iter().copied().map(u64::from).sum()
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
    is_only_roll(RULES.points_of(game), game, card, category, round)
}

/// Returns whether no assignment by these `points` gives the scores of a card if the roll of this `round`, and those
/// with the same faces, are not in this category.
fn is_only_roll(
    mut points: Points,
    game: &Game,
    card: &Card,
    category: usize,
    round: usize,
) -> bool {
    const NEVER: u32 = u32::MAX; // no score of a card that has an assignment
    for (points, roll) in zip(&mut points[category], game) {
        if sorted(*roll) == sorted(game[round]) {
            *points = NEVER;
        }
    }
    assignment_of(&points, &card.scores).is_err()
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

/// Returns the reason for a card that no assignment gives: for this `category`, no roll is left. If the other scores
/// leave a single roll for some category, and it scores more than the card claims there, as not every roll does, the
/// reason is that.
fn no_roll(game: &Game, claimed: &Card, category: Category) -> String {
    for category in CATEGORIES {
        let claims = claimed.scores[category as usize];
        if let Some(roll) = only_roll_left(game, claimed, category)
            && u32::from(roll.score(category)) > claims
            && game
                .iter()
                .any(|other| other.score(category) != roll.score(category))
        {
            return format!(
                "claims {claims} for {}, but the other scores leave {roll} for it, which scores {} there",
                category.name(),
                roll.score(category)
            );
        }
    }
    let left = only_roll_left(game, claimed, category);
    why_not(game, category, claimed.scores[category as usize], left)
}

/// Returns the roll that the other scores of a card leave for a category, if they leave one with the same faces in each
/// assignment that gives them.
fn only_roll_left(game: &Game, card: &Card, category: Category) -> Option<Roll> {
    let category = category as usize;
    let mut points = RULES.points_of(game);
    points[category] = [card.scores[category]; ROUNDS]; // whatever the roll is
    let round = assignment_of(&points, &card.scores).ok()?[category];
    is_only_roll(points, game, card, category, round).then_some(game[round])
}

/// Returns the reason for a card whose other scores leave no roll that scores `claimed` in `category`, but only the roll
/// that is `left`, if that is known.
fn why_not(game: &Game, category: Category, claimed: u32, left: Option<Roll>) -> String {
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
    let leave = |joint: &str| match left {
        Some(roll) => format!("{joint} leave {roll} for it"),
        None => String::new(),
    };
    let why = if scores.contains(&claimed) {
        format!(
            "the other scores need every roll that {has_it}{}",
            leave(", and")
        )
    } else if is_fixed || scores.len() > 4 {
        format!("no roll {has_it}{}", leave("; the other scores"))
    } else {
        let scores: Vec<String> = scores.iter().map(u32::to_string).collect();
        format!("every roll scores {} there", scores.join(" or "))
    };
    format!("claims {claimed} for {}, but {why}", category.name())
}
