//! Programs that go wrong on Yahtzee.

use std::array;
use std::collections::BTreeSet;

use yahtzee::{BONUS, BONUS_FROM, CATEGORIES, Card, Category, Game, ROUNDS, Roll, Yahtzee};

type Mistake = super::Mistake<Yahtzee>;
type Limit = super::Limit<Yahtzee>;

/// The wrong programs.
pub const MISTAKES: &[Mistake] = &[
    Mistake::new("bonus-left-out", "the bonus is printed, but not added to the total", |game| {
        let mut card = best_card(game, right, bonus)?;
        card.total -= card.bonus;
        Some(card)
    }),
    Mistake::new(
        "bonus-when-reachable",
        "35 is printed as soon as some card reaches the bonus, even if the best does not",
        |game| {
            let most = fill(game, right, |upper| 1_000 * upper);
            Some(Card {
                bonus: bonus(most[..UPPER].iter().sum()),
                ..best_card(game, right, bonus)?
            })
        },
    ),
    Mistake::new(
        "bonus-ignored",
        "the best assignment without regard to the bonus, which is added afterwards",
        |game| Some(card_of(fill(game, right, |_| 0), bonus)),
    ),
    Mistake::new("bonus-from-62", "an upper section of 62 is taken as enough", |game| {
        best_card(game, right, |upper| bonus(upper + 1))
    }),
    Mistake::new("bonus-from-64", "the upper section has to be more than 63", |game| {
        best_card(game, right, |upper| bonus(upper.saturating_sub(1)))
    }),
    Mistake::new(
        "unsorted-roll",
        "straights are looked for in a roll that was never sorted",
        |game| {
            with_scores(game, |roll, category| match category {
                Category::ShortStraight => if_so(has_run(&roll.faces(), 4), 25),
                Category::LongStraight => if_so(has_run(&roll.faces(), 5), 35),
                _ => right(roll, category),
            })
        },
    ),
    Mistake::new(
        "pair-breaks-a-straight",
        "a pair inside a sorted run of four, as in 1 2 2 3 4, hides the short straight",
        |game| {
            with_scores(game, |roll, category| match category {
                Category::ShortStraight => if_so(has_run(&sorted(roll), 4), 25),
                _ => right(roll, category),
            })
        },
    ),
    Mistake::new("straight-over-six", "a run goes on from six to one, as in 4 5 6 1", |game| {
        with_scores(game, |roll, category| {
            let faces = roll.faces();
            let has = |face: u8| faces.contains(&(face % 6 + 1));
            let run = |length: u8| (0..6).any(|low| (low..low + length).all(has));
            match category {
                Category::ShortStraight => if_so(run(4), 25),
                Category::LongStraight => if_so(run(5), 35),
                _ => right(roll, category),
            }
        })
    }),
    Mistake::new("long-straight-from-one", "only 1 2 3 4 5 is a long straight", |game| {
        with_scores(game, |roll, category| match category {
            Category::LongStraight if roll.faces().contains(&6) => 0,
            _ => right(roll, category),
        })
    }),
    Mistake::new("five-is-no-full-house", "five of a kind is not a full house", |game| {
        with_scores(game, |roll, category| match category {
            Category::FullHouse => if_so(counts(roll).contains(&2), right(roll, category)),
            _ => right(roll, category),
        })
    }),
    Mistake::new("full-house-25", "a full house scores 25, as in the game from the shop", |game| {
        with_scores(game, |roll, category| match category {
            Category::FullHouse => right(roll, category).min(25),
            _ => right(roll, category),
        })
    }),
    Mistake::new(
        "exactly-three-of-a-kind",
        "four or five equal dice are not three of a kind",
        |game| {
            with_scores(game, |roll, category| match category {
                Category::ThreeOfAKind => if_so(counts(roll).contains(&3), right(roll, category)),
                _ => right(roll, category),
            })
        },
    ),
    Mistake::new(
        "only-the-equal-dice",
        "three and four of a kind score the equal dice, not all five",
        |game| {
            with_scores(game, |roll, category| {
                let equal = |least: u8| {
                    let of_face = counts(roll).into_iter().zip(1_u32..);
                    let enough = of_face.filter(|&(count, _)| count >= least);
                    enough.map(|(_, face)| face * u32::from(least)).sum()
                };
                match category {
                    Category::ThreeOfAKind => equal(3),
                    Category::FourOfAKind => equal(4),
                    _ => right(roll, category),
                }
            })
        },
    ),
    Mistake::new("greedy", "again and again, the greatest score that is left", |game| {
        let mut scores = [0; ROUNDS];
        let mut rolls: Vec<Roll> = game.to_vec();
        let mut categories: Vec<Category> = CATEGORIES.to_vec();
        while !rolls.is_empty() {
            let pairs = (0..rolls.len())
                .flat_map(|roll| (0..categories.len()).map(move |category| (roll, category)));
            let best =
                pairs.max_by_key(|&(roll, category)| right(rolls[roll], categories[category]))?;
            let (roll, category) = (rolls.remove(best.0), categories.remove(best.1));
            scores[category as usize] = right(roll, category);
        }
        Some(card_of(scores, bonus))
    }),
    Mistake::new(
        "greedy-augmentation",
        "each roll in turn where it scores most, then swaps of two as long as they help",
        |game| Some(card_of(swapped(game), bonus)),
    ),
];

const UPPER: usize = 6;

fn right(roll: Roll, category: Category) -> u32 {
    u32::from(roll.score(category))
}

fn bonus(upper: u32) -> u32 {
    if_so(upper >= BONUS_FROM, BONUS)
}

fn if_so(holds: bool, points: u32) -> u32 {
    if holds { points } else { 0 }
}

fn sorted(roll: Roll) -> [u8; 5] {
    let mut faces = roll.faces();
    faces.sort_unstable();
    faces
}

/// How many dice show each face from 1.
fn counts(roll: Roll) -> [u8; 6] {
    let mut counts = [0; 6];
    for face in roll.faces() {
        counts[usize::from(face) - 1] += 1;
    }
    counts
}

/// Does a run of this length stand in these dice, one beside the other?
fn has_run(faces: &[u8], length: usize) -> bool {
    let mut places = faces.windows(length);
    places.any(|dice| dice.windows(2).all(|pair| pair[0] + 1 == pair[1]))
}

/// The best card if rolls scored like this, and all else were right.
fn with_scores(game: &Game, score: fn(Roll, Category) -> u32) -> Option<Card> {
    best_card(game, score, bonus)
}

/// The best card under any rules.
fn best_card(game: &Game, score: fn(Roll, Category) -> u32, bonus: fn(u32) -> u32) -> Option<Card> {
    Some(card_of(fill(game, score, bonus), bonus))
}

/// The card with these scores and what follows from them.
fn card_of(scores: [u32; ROUNDS], bonus: fn(u32) -> u32) -> Card {
    let bonus = bonus(scores[..UPPER].iter().sum());
    Card { scores, bonus, total: scores.iter().sum::<u32>() + bonus }
}

/// The scores of a best card under any rules: for every set of rolls the best way to fill as
/// many categories of the upper and of the lower section, then the best split in two sets.
fn fill(game: &Game, score: fn(Roll, Category) -> u32, bonus: fn(u32) -> u32) -> [u32; ROUNDS] {
    const ALL: usize = (1 << ROUNDS) - 1;
    let scores: [[u32; ROUNDS]; ROUNDS] =
        array::from_fn(|category| game.map(|roll| score(roll, CATEGORIES[category])));
    let upper = best_of_sets(&scores[..UPPER]);
    let lower = best_of_sets(&scores[UPPER..]);
    let splits = (0..=ALL).filter(|set: &usize| set.count_ones() as usize == UPPER);
    let splits = splits.map(|set| (&upper[set], &lower[ALL & !set]));
    let best = splits.max_by_key(|((upper, _), (lower, _))| upper + bonus(*upper) + lower);
    let ((_, upper), (_, lower)) = best.expect("there are sets of six rolls");
    array::from_fn(|place| if place < UPPER { upper[place] } else { lower[place - UPPER] })
}

/// The best sum of each set of rolls in the first categories, as many as rolls, and its scores.
fn best_of_sets(scores: &[[u32; ROUNDS]]) -> Vec<(u32, [u32; ROUNDS - UPPER])> {
    let mut best = vec![(0, [0; ROUNDS - UPPER]); 1 << ROUNDS];
    for set in 1_usize..1 << ROUNDS {
        let category = set.count_ones() as usize - 1;
        let Some(scores) = scores.get(category) else {
            continue;
        };
        for roll in (0..ROUNDS).filter(|roll| set >> roll & 1 == 1) {
            let (rest, mut filled) = best[set & !(1 << roll)];
            let sum = rest + scores[roll];
            if sum > best[set].0 {
                filled[category] = scores[roll];
                best[set] = (sum, filled);
            }
        }
    }
    best
}

/// Each roll in turn to the free category in which it scores most, then swaps of two rolls as
/// long as one makes the total larger.
fn swapped(game: &Game) -> [u32; ROUNDS] {
    let mut roll_of: [Option<usize>; ROUNDS] = [None; ROUNDS];
    for (round, &roll) in game.iter().enumerate() {
        let free = (0..ROUNDS).filter(|&category| roll_of[category].is_none());
        if let Some(category) = free.max_by_key(|&category| right(roll, CATEGORIES[category])) {
            roll_of[category] = Some(round);
        }
    }
    let mut order = roll_of.map(Option::unwrap_or_default);
    let scores_of = |order: &[usize; ROUNDS]| -> [u32; ROUNDS] {
        array::from_fn(|category| right(game[order[category]], CATEGORIES[category]))
    };
    let total_of = |order: &[usize; ROUNDS]| card_of(scores_of(order), bonus).total;
    loop {
        let total = total_of(&order);
        let pairs = (0..ROUNDS).flat_map(|one| (0..one).map(move |other| (one, other)));
        let swaps = pairs.map(|(one, other)| {
            let mut swapped = order;
            swapped.swap(one, other);
            swapped
        });
        match swaps.max_by_key(|order| total_of(order)) {
            Some(better) if total_of(&better) > total => order = better,
            _ => return scores_of(&order),
        }
    }
}

/// The limits of the statement and the turning points of the rules.
pub const LIMITS: &[Limit] = &[
    Limit::of_input("one game", |games, _| games.len() == 1),
    Limit::of_input("100 games", |games, _| games.len() >= 100),
    Limit::of_input("all 252 rolls", |games, _| {
        games.iter().flatten().map(|&roll| sorted(roll)).collect::<BTreeSet<_>>().len() == 252
    }),
    Limit::of_case("total 18, the least", |_, card| card.total == 18),
    Limit::of_case("total 380, the greatest", |_, card| card.total == 380),
    Limit::of_case("upper sum 62 on the best card", |_, card| upper(card) == BONUS_FROM - 1),
    Limit::of_case("upper sum 63 on the best card", |_, card| upper(card) == BONUS_FROM),
    Limit::of_case("upper sum 105, the most there is", |_, card| upper(card) == 105),
    Limit::of_case("chance 30", |_, card| card.scores[Category::Chance as usize] == 30),
    Limit::of_case("five of a kind 50", |_, card| {
        card.scores[Category::FiveOfAKind as usize] == 50
    }),
    Limit::of_case("long straight only from 2 3 4 5 6", |game, card| {
        let is_low =
            |roll: &Roll| roll.score(Category::LongStraight) > 0 && roll.faces().contains(&1);
        !game.iter().any(is_low) && card.scores[Category::LongStraight as usize] == 35
    }),
];

fn upper(card: &Card) -> u32 {
    card.scores[..UPPER].iter().sum()
}
