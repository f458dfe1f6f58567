//! Programs that go wrong on Yahtzee.

use std::array;
use std::collections::BTreeSet;

use yahtzee::{BONUS, BONUS_FROM, CATEGORIES, Card, Category, Game, ROUNDS, Roll, Yahtzee};

use super::{Limit, Mistake};

/// The wrong programs.
pub const MISTAKES: &[Mistake<Yahtzee>] = &[
    Mistake {
        name: "bonus-left-out",
        about: "the bonus is printed, but not added to the total",
        solve: |game| {
            let mut card = card_of(fill(game, right, bonus));
            card.total -= card.bonus;
            Some(card)
        },
    },
    Mistake {
        name: "bonus-when-reachable",
        about: "35 is printed as soon as some card reaches the bonus, even if the best does not",
        solve: |game| {
            let mut card = card_of(fill(game, right, bonus));
            let most = fill(game, right, |upper| 1_000 * upper);
            card.bonus = bonus(most[..UPPER].iter().sum());
            Some(card)
        },
    },
    Mistake {
        name: "bonus-ignored",
        about: "the best assignment without regard to the bonus, which is added afterwards",
        solve: |game| Some(card_of(fill(game, right, |_| 0))),
    },
    Mistake {
        name: "bonus-from-62",
        about: "an upper section of 62 is taken as enough",
        solve: |game| {
            let enough = |upper| bonus(upper + 1);
            let scores = fill(game, right, enough);
            let mut card = card_of(scores);
            card.bonus = enough(scores[..UPPER].iter().sum());
            card.total = scores.iter().sum::<u32>() + card.bonus;
            Some(card)
        },
    },
    Mistake {
        name: "bonus-from-64",
        about: "the upper section has to be more than 63",
        solve: |game| {
            let enough = |upper: u32| bonus(upper.saturating_sub(1));
            let scores = fill(game, right, enough);
            let mut card = card_of(scores);
            card.bonus = enough(scores[..UPPER].iter().sum());
            card.total = scores.iter().sum::<u32>() + card.bonus;
            Some(card)
        },
    },
    Mistake {
        name: "unsorted-roll",
        about: "straights are looked for in a roll that was never sorted",
        solve: |game| {
            Some(with_scores(game, |roll, category| {
                let faces = roll.faces();
                match category {
                    Category::ShortStraight => if_so(has_run(&faces, 4), 25),
                    Category::LongStraight => if_so(has_run(&faces, 5), 35),
                    _ => right(roll, category),
                }
            }))
        },
    },
    Mistake {
        name: "pair-breaks-a-straight",
        about: "a pair inside a sorted run of four, as in 1 2 2 3 4, hides the short straight",
        solve: |game| {
            Some(with_scores(game, |roll, category| {
                let mut faces = roll.faces();
                faces.sort_unstable();
                match category {
                    Category::ShortStraight => if_so(has_run(&faces, 4), 25),
                    _ => right(roll, category),
                }
            }))
        },
    },
    Mistake {
        name: "straight-over-six",
        about: "a run goes on from six to one, as in 4 5 6 1",
        solve: |game| {
            Some(with_scores(game, |roll, category| {
                let faces = roll.faces();
                let run = |length: u8| {
                    (0..6)
                        .any(|low| (low..low + length).all(|face| faces.contains(&(face % 6 + 1))))
                };
                match category {
                    Category::ShortStraight => if_so(run(4), 25),
                    Category::LongStraight => if_so(run(5), 35),
                    _ => right(roll, category),
                }
            }))
        },
    },
    Mistake {
        name: "long-straight-from-one",
        about: "only 1 2 3 4 5 is a long straight",
        solve: |game| {
            Some(with_scores(game, |roll, category| match category {
                Category::LongStraight if roll.faces().contains(&6) => 0,
                _ => right(roll, category),
            }))
        },
    },
    Mistake {
        name: "five-is-no-full-house",
        about: "five of a kind is not a full house",
        solve: |game| {
            Some(with_scores(game, |roll, category| match category {
                Category::FullHouse => if_so(counts(roll).contains(&2), right(roll, category)),
                _ => right(roll, category),
            }))
        },
    },
    Mistake {
        name: "full-house-25",
        about: "a full house scores 25, as in the game from the shop",
        solve: |game| {
            Some(with_scores(game, |roll, category| match category {
                Category::FullHouse => right(roll, category).min(25),
                _ => right(roll, category),
            }))
        },
    },
    Mistake {
        name: "exactly-three-of-a-kind",
        about: "four or five equal dice are not three of a kind",
        solve: |game| {
            Some(with_scores(game, |roll, category| match category {
                Category::ThreeOfAKind => if_so(counts(roll).contains(&3), right(roll, category)),
                _ => right(roll, category),
            }))
        },
    },
    Mistake {
        name: "only-the-equal-dice",
        about: "three and four of a kind score the equal dice, not all five",
        solve: |game| {
            Some(with_scores(game, |roll, category| {
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
            }))
        },
    },
    Mistake {
        name: "greedy",
        about: "again and again, the greatest score that is left",
        solve: |game| {
            let mut scores = [0; ROUNDS];
            let mut rolls: Vec<Roll> = game.to_vec();
            let mut categories: Vec<Category> = CATEGORIES.to_vec();
            while !rolls.is_empty() {
                let pairs = (0..rolls.len())
                    .flat_map(|roll| (0..categories.len()).map(move |category| (roll, category)));
                let best = pairs
                    .max_by_key(|&(roll, category)| right(rolls[roll], categories[category]))?;
                let (roll, category) = (rolls.remove(best.0), categories.remove(best.1));
                scores[category as usize] = right(roll, category);
            }
            Some(card_of(scores))
        },
    },
    Mistake {
        name: "greedy-augmentation",
        about: "each roll in turn where it scores most, then swaps of two as long as they help",
        solve: |game| Some(card_of(swapped(game))),
    },
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
fn with_scores(game: &Game, score: fn(Roll, Category) -> u32) -> Card {
    card_of(fill(game, score, bonus))
}

/// The card with these scores and what follows from them.
fn card_of(scores: [u32; ROUNDS]) -> Card {
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
    let best = splits.max_by_key(|&set| upper[set] + bonus(upper[set]) + lower[ALL & !set]);
    let upper_set = best.unwrap_or(0);
    let mut card = [0; ROUNDS];
    trace(&scores[..UPPER], &upper, upper_set, &mut card[..UPPER]);
    trace(&scores[UPPER..], &lower, ALL & !upper_set, &mut card[UPPER..]);
    card
}

/// The best sum of each set of rolls in the first categories, as many as rolls.
fn best_of_sets(scores: &[[u32; ROUNDS]]) -> Vec<u32> {
    let mut best = vec![0; 1 << ROUNDS];
    for set in 1_usize..1 << ROUNDS {
        let size = set.count_ones() as usize;
        if let Some(scores) = scores.get(size - 1) {
            let with = |roll: usize| best[set & !(1 << roll)] + scores[roll];
            best[set] = members(set).map(with).max().unwrap_or(0);
        }
    }
    best
}

/// The scores of the way that led to the best sum of a set.
fn trace(scores: &[[u32; ROUNDS]], best: &[u32], mut set: usize, card: &mut [u32]) {
    while set != 0 {
        let category = set.count_ones() as usize - 1;
        let tight = |roll: &usize| best[set & !(1 << roll)] + scores[category][*roll] == best[set];
        let Some(roll) = members(set).find(tight) else {
            return;
        };
        card[category] = scores[category][roll];
        set &= !(1 << roll);
    }
}

fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..ROUNDS).filter(move |roll| set >> roll & 1 == 1)
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
    loop {
        let total = card_of(scores_of(&order)).total;
        let pairs = (0..ROUNDS).flat_map(|one| (0..one).map(move |other| (one, other)));
        let swaps = pairs.map(|(one, other)| {
            let mut swapped = order;
            swapped.swap(one, other);
            swapped
        });
        match swaps.max_by_key(|order| card_of(scores_of(order)).total) {
            Some(better) if card_of(scores_of(&better)).total > total => order = better,
            _ => return scores_of(&order),
        }
    }
}

/// The limits of the statement and the turning points of the rules.
pub const LIMITS: &[Limit<Yahtzee>] = &[
    Limit { name: "one game", reached: |games, _| games.len() == 1 },
    Limit { name: "100 games", reached: |games, _| games.len() >= 100 },
    Limit {
        name: "all 252 rolls",
        reached: |games, _| {
            let sorted = |&roll: &Roll| {
                let mut faces = roll.faces();
                faces.sort_unstable();
                faces
            };
            let rolls = games.iter().flatten().map(sorted);
            rolls.collect::<BTreeSet<_>>().len() == 252
        },
    },
    Limit {
        name: "total 18, the least",
        reached: |_, cards| cards.iter().any(|card| card.total == 18),
    },
    Limit {
        name: "total 380, the greatest",
        reached: |_, cards| cards.iter().any(|card| card.total == 380),
    },
    Limit {
        name: "upper sum 62 on the best card",
        reached: |_, cards| cards.iter().any(|card| upper(card) == BONUS_FROM - 1),
    },
    Limit {
        name: "upper sum 63 on the best card",
        reached: |_, cards| cards.iter().any(|card| upper(card) == BONUS_FROM),
    },
    Limit {
        name: "upper sum 105, the most there is",
        reached: |_, cards| cards.iter().any(|card| upper(card) == 105),
    },
    Limit { name: "chance 30", reached: |_, cards| scores(cards, Category::Chance, 30) },
    Limit {
        name: "five of a kind 50",
        reached: |_, cards| scores(cards, Category::FiveOfAKind, 50),
    },
    Limit {
        name: "long straight only from 2 3 4 5 6",
        reached: |games, cards| {
            let is_low =
                |roll: &Roll| roll.score(Category::LongStraight) > 0 && roll.faces().contains(&1);
            let only_high = |game: &Game| !game.iter().any(is_low);
            let straight = |card: &Card| card.scores[Category::LongStraight as usize] == 35;
            games.iter().zip(cards).any(|(game, card)| only_high(game) && straight(card))
        },
    },
];

fn upper(card: &Card) -> u32 {
    card.scores[..6].iter().sum()
}

fn scores(cards: &[Card], category: Category, score: u32) -> bool {
    cards.iter().any(|card| card.scores[category as usize] == score)
}
