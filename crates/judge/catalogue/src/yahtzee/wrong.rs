//! Lists wrong solutions of Yahtzee.
//!
//! A wrong solution is the reference solver with one mistake, such as a misread rule. Good fixtures
//! detect every one of them. The mistakes are those of real programs.

use std::array::from_fn;
use std::cmp::{Ordering, Reverse};
use std::iter::zip;
use std::ops::Range;

use checker::{ByRules, numbers, wrong_solutions};

use yahtzee::reference::Score::{Fixed, Of};
use yahtzee::reference::{
    FIVE, FOUR, FULL, LONG, Points, RULES, Rules, SHORT, THREE, counts, faces, has_run, most_equal,
    sorted, sum,
};
use yahtzee::{CATEGORIES, Card, Game, ROUNDS, Roll, assignment_of};

use super::order::by_category;
use super::overlap::{with_overlapping_rows, with_total_of_table};
use super::reason::best_exchange;
use super::search::{
    BY_SUM_AND_UPPER, BY_TOTAL, BY_TOTAL_AND_UPPER, BY_UPPER, Sets, kept_for_sets, section_first,
    three_of_each_face, with_three_of_each_face,
};

/// The wrong solutions, each as a change of the [`RULES`] of the statement.
pub const WRONG_SOLUTIONS: &ByRules<Rules, Game, Card> = &ByRules {
    // Most programs print any card with the greatest total, so no order decides between ties.
    rules: || Rules {
        ties: |_, _| Ordering::Equal,
        ..RULES
    },
    solve: |rules, game| Some(rules.best_card(game)),
    accepts: Some(accepts),
    list: LIST,
};

wrong_solutions! {
    const LIST: [Rules];

    says "A bonus of 35 is added to the total if ones to sixes sum to 63 or more, and the total \
        with it has to be the greatest possible.":
    "bonus-left-out", "the bonus is printed, but not added to the total" =>
        prints = |_, _, card| Card { total: card.total - card.bonus, ..card };
    "bonus-when-reachable",
    "the bonus is printed if some card reaches it, even if the best card does not" =>
        prints = |rules, points, card| {
            let most = Rules { bonus: 1_000, ..*rules };
            Card { bonus: rules.card((rules.search)(&most, points)).bonus, ..card }
        };
    "bonus-ignored", "the bonus plays no part in the choice of the card, and is added afterwards":
        |rules| {
            rules.bonus = 0;
            rules.prints = |_, _, card| RULES.card(card.scores);
        };
    "bonus-always", "the bonus is always added" => bonus_from = 0;
    "no-bonus", "there is no bonus" => bonus = 0;
    "bonus-from-{}", "the bonus needs an upper section of {} or more" =>
        bonus_from = from, for each from in numbers((55..=70).filter(|&from| from != 63));
    "bonus-{}", "the bonus is {}" => bonus = bonus, for each bonus in scores_but(35);
    "three-of-each-face-for-the-bonus",
    "the bonus needs three dice in each of ones to sixes, so that more of a face do not make up for fewer of another":
        |rules| {
            rules.search = with_three_of_each_face;
            rules.prints = |rules, _, card| three_of_each_face(rules, card.scores);
        };
    "chance-counts-for-the-bonus", "chance counts towards the 63 that the bonus needs" => upper = 7;

    says "After the thirteen scores, the bonus (35 or 0) is printed, and then the total with it.":
    "bonus-not-printed", "the bonus is added to the total, but 0 is printed for it" =>
        prints = |_, _, card| Card { bonus: 0, ..card };
    "total-before-bonus", "the total is printed before the bonus" =>
        prints = |_, _, card| Card { bonus: card.total, total: card.bonus, ..card };

    says "Ones to sixes score the sum of the dice that show that face.":
    "upper-counts-dice", "ones to sixes score how many dice show the face, not their sum":
        |rules| rules.points[..6].fill(Of(|roll, face| counts(roll)[face].into()));
    says "Three of a kind and four of a kind score the sum of all five dice if at least three, or \
        at least four, are equal.":
    "exactly-three-of-a-kind", "four or five equal dice are not three of a kind" =>
        holds[THREE] = |roll, _| most_equal(roll) == 3;
    "five-is-no-three-of-a-kind", "five equal dice are not three of a kind" =>
        holds[THREE] = |roll, _| [3, 4].contains(&most_equal(roll));
    "five-is-no-four-of-a-kind", "five equal dice are not four of a kind" =>
        holds[FOUR] = |roll, _| most_equal(roll) == 4;
    "three-of-a-kind-{}", "three equal dice are three of a kind only if they are {} after sorting" =>
        holds[THREE] = [
            |roll, _| are_equal(roll, 0..3) || are_equal(roll, 2..5),
            |roll, _| are_equal(roll, 0..3),
            |roll, _| are_equal(roll, 2..5),
        ][which],
        for each which in [(0, "the first or the last three"), (1, "the first three"), (2, "the last three")];
    "four-of-a-kind-{}", "four equal dice are four of a kind only if they are {} after sorting" =>
        holds[FOUR] = [|roll, _| are_equal(roll, 0..4), |roll, _| are_equal(roll, 1..5)][which],
        for each which in [(0, "the first four"), (1, "the last four")];
    "full-house-is-no-three-of-a-kind", "a full house is not three of a kind" =>
        holds[THREE] = |roll, _| most_equal(roll) > 2 && !(RULES.holds[FULL])(roll, FULL);
    "only-the-equal-dice",
    "three and four of a kind count only three or four equal dice, not all five":
        |rules| rules.points[THREE..=FOUR]
            .fill(Of(|roll, category| (category as u32 - 4) * equal_face(roll)));
    "only-the-three-equal-dice", "three of a kind counts only three equal dice, not all five" =>
        points[THREE] = Of(|roll, _| 3 * equal_face(roll));
    "only-the-four-equal-dice", "four of a kind counts only four equal dice, not all five" =>
        points[FOUR] = Of(|roll, _| 4 * equal_face(roll));
    "all-the-equal-dice", "three and four of a kind count all equal dice, but no others":
        |rules| rules.points[THREE..=FOUR]
            .fill(Of(|roll, _| equal_face(roll) * u32::from(most_equal(roll))));
    "two-pairs-are-four", "two pairs are four of a kind" =>
        holds[FOUR] = |roll, _| most_equal(roll) >= 4 || is_two_pairs(roll);

    says "Five of a kind is five equal dice, and scores 50.":
    "five-of-a-kind-sums", "five of a kind scores the sum of the dice" => points[FIVE] = Of(sum);
    "five-of-a-kind-{}", "five of a kind scores {}" =>
        points[FIVE] = Fixed(score), for each score in scores_but(50);
    "{}-more-for-each-five", "each further roll of five equal dice adds {} to five of a kind" =>
        further = more, for each more in numbers([50, 100]);
    "100-in-all-for-each-five", "each further roll of five equal dice adds 100 to the total only" =>
        prints = |_, points, card| {
            let fives = points[FIVE].iter().filter(|&&score| score > 0).count() as u32;
            Card { total: card.total + 100 * fives.saturating_sub(1), ..card }
        };

    says "A short straight is four of the dice in a run, 1 to 4, 2 to 5 or 3 to 6, and scores 25; \
        a long straight is all five, 1 to 5 or 2 to 6, and scores 35. The order in which the dice \
        were thrown does not matter.":
    "five-of-a-kind-is-a-joker", "five equal dice are also a short and a long straight":
        |rules| rules.holds[SHORT..=LONG]
            .fill(|roll, category| has_run(roll, category - 6) || most_equal(roll) == 5);
    "unsorted-roll", "the dice of a straight have to appear in order in the input":
        |rules| rules.holds[SHORT..=LONG]
            .fill(|roll, category| in_order(roll.faces(), category - 6));
    "unsorted-{}-straight", "the dice of a {} straight have to appear in order in the input" =>
        holds[straight] = |roll, straight| in_order(roll.faces(), straight - 6),
        for each straight in [(SHORT, "short"), (LONG, "long")];
    "unsorted-rolls", "equal dice have to be adjacent, and those of a straight in order, in the input":
        |rules| {
            rules.holds[THREE] = |roll, _| roll.faces().windows(3).any(all_equal);
            rules.holds[FOUR] = |roll, _| roll.faces().windows(4).any(all_equal);
            rules.holds[SHORT..=LONG].fill(|roll, category| in_order(roll.faces(), category - 6));
            rules.holds[FULL] = |roll, _| {
                let faces = roll.faces();
                [2, 3].map(|count| faces.split_at(count)).iter().any(|(front, back)| all_equal(front) && all_equal(back))
            };
        };
    "pair-breaks-a-straight",
    "a pair inside a sorted run of four, as in 1 2 2 3 4, hides the short straight" =>
        holds[SHORT] = |roll, _| in_order(sorted(roll), 4);
    "pair-is-no-short-straight", "a short straight needs five different dice" =>
        holds[SHORT] = |roll, _| has_run(roll, 4) && faces(roll) == 5;
    "short-straight-of-four-faces", "a short straight has to have a pair, or all five dice in a run" =>
        holds[SHORT] = |roll, _| has_run(roll, 5) || has_run(roll, 4) && faces(roll) == 4;
    "short-straight-with-a-pair", "a short straight has to have a pair" =>
        holds[SHORT] = |roll, _| has_run(roll, 4) && faces(roll) == 4;
    "straight-over-six", "a run can wrap from six to one, as in 4 5 6 1":
        |rules| rules.holds[SHORT..=LONG].fill(|roll, category| runs_on(roll, category - 6));
    "long-straight-from-one", "only 1 2 3 4 5 is a long straight" =>
        holds[LONG] = |roll, _| has_run(roll, 5) && !roll.faces().contains(&6);
    "long-straight-from-two", "only 2 3 4 5 6 is a long straight" =>
        holds[LONG] = |roll, _| has_run(roll, 5) && !roll.faces().contains(&1);
    "short-straight-from-one", "only 1 2 3 4 is a short straight" =>
        holds[SHORT] = |roll, _| !counts(roll)[..4].contains(&0);
    "short-straight-not-from-{}", "a run of four that starts with {} is not a short straight" =>
        holds[SHORT] = [
            |roll, _| counts(roll)[1..].windows(4).any(|run| !run.contains(&0)),
            |roll, _| counts(roll).windows(4).step_by(2).any(|run| !run.contains(&0)),
            |roll, _| counts(roll)[..5].windows(4).any(|run| !run.contains(&0)),
        ][low], for each low in [(0, "one"), (1, "two"), (2, "three")];
    "short-straight-with-a-gap", "1 2 4 5 6 is a short straight too, and so is 1 2 3 5 6" =>
        holds[SHORT] = |roll, _| has_run(roll, 4)
            || faces(roll) == 5 && sorted(roll)[0] == 1 && sorted(roll)[4] == 6;
    "short-straight-of-three", "three dice in a run are a short straight" =>
        holds[SHORT] = |roll, _| has_run(roll, 3);
    "long-is-no-short-straight", "a long straight is not a short straight" =>
        holds[SHORT] = |roll, _| has_run(roll, 4) && !has_run(roll, 5);
    "four-faces-are-a-straight", "any four different faces are a short straight" =>
        holds[SHORT] = |roll, _| faces(roll) >= 4;
    "four-faces-with-three-and-four-are-a-straight",
    "any four different faces with a three and a four are a short straight" =>
        holds[SHORT] = |roll, _| faces(roll) >= 4 && [3, 4].iter().all(|face| roll.faces().contains(face));
    "five-faces-are-a-straight", "any five different faces are a long straight" =>
        holds[LONG] = |roll, _| faces(roll) == 5;
    "short-straight-{}", "a short straight scores {}" =>
        points[SHORT] = Fixed(score), for each score in scores_but(25);
    "long-straight-{}", "a long straight scores {}" =>
        points[LONG] = Fixed(score), for each score in scores_but(35);
    "straights-sum", "straights score the sum of the dice":
        |rules| rules.points[SHORT..=LONG].fill(Of(sum));

    says "Five equal dice are also a full house (40 points), which the statement leaves open.":
    "five-is-no-full-house", "five equal dice are not a full house" =>
        holds[FULL] = |roll, _| faces(roll) == 2 && most_equal(roll) == 3;

    says "A full house is three equal dice and two other equal dice, and scores 40.":
    "full-house-{}-first", "a full house needs its {} equal dice first after sorting" =>
        holds[FULL] = [
            |roll, _| are_equal(roll, 0..3) && are_equal(roll, 3..5),
            |roll, _| are_equal(roll, 0..2) && are_equal(roll, 2..5),
        ][which],
        for each which in [(0, "three"), (1, "two")];
    "full-house-of-two-faces",
    "any roll of at most two faces, even four and one, is a full house" =>
        holds[FULL] = |roll, _| faces(roll) <= 2;
    "full-house-of-exactly-two-faces",
    "any roll of exactly two faces, even four and one, is a full house" =>
        holds[FULL] = |roll, _| faces(roll) == 2;
    "full-house-of-two-pairs", "two pairs are a full house too" =>
        holds[FULL] = |roll, _| (RULES.holds[FULL])(roll, FULL) || is_two_pairs(roll);
    "full-house-of-three", "three equal dice are a full house, whatever the others are" =>
        holds[FULL] = |roll, _| most_equal(roll) >= 3;
    "full-house-{}", "a full house scores {}" =>
        points[FULL] = Fixed(score), for each score in scores_but(40);
    "full-house-sum", "a full house scores the sum of the dice" => points[FULL] = Of(sum);

    says "Here a short straight scores 25, a long straight 35 and a full house 40.":
    "scores-of-the-shop",
    "straights score 30 and 40 and a full house 25, as in the commercial game":
        |rules| rules.points[SHORT..].copy_from_slice(&[Fixed(30), Fixed(40), Fixed(25)]);

    says "The scores are printed in this order: ones to sixes, chance, three of a kind, four of a \
        kind, five of a kind, short straight, long straight, full house.":
    "{}-last", "{} is printed last":
        |rules| rules.order[category..].rotate_left(1), for each category in named(0..LONG);
    "{}-first", "{} is printed first":
        |rules| rules.order[..=category].rotate_right(1), for each category in named(2..ROUNDS);
    "order-of-the-shop", "the lower scores are printed in the order of the commercial game":
        |rules| rules.order[6..].copy_from_slice(&[7, 8, 12, 10, 11, 9, 6]);
    "straights-exchanged", "long straight is printed before short straight":
        |rules| rules.order.swap(SHORT, LONG);
    "{}-exchanged", "{} are printed in each other's place":
        |rules| rules.order.swap(one, other), for each [one, other] in pairs();
    "scores-reversed", "the scores are printed in the reverse order": |rules| rules.order.reverse();
    "order-of-the-rolls",
    "the scores are printed in the order in which the input has their rolls" => is_by_roll = true;

    says "A game has thirteen rolls, one on each line, and each of them is scored once.":
    "{}-roll-unread", "the {} roll of each game scores nothing: it is never read, or never scored" =>
        reads[roll] = ROUNDS, for each roll in [(0, "first"), (ROUNDS - 1, "last")];
    "first-roll-twice", "the first roll of each game is read twice, and the last one never":
        |rules| rules.reads.copy_within(..ROUNDS - 1, 1);

    says "Each of the thirteen rolls goes into a category of its own, and the card must have the \
        greatest possible total.":
    "greedy", "the greatest score that is left is taken, over and over, the last of several" =>
        search = |_, points| greedy(points, |score, round, c| (score, round, c));
    "greedy-first",
    "the greatest score that is left is taken, over and over, the first of several" =>
        search = |_, points| greedy(points, |score, round, c| (score, Reverse((round, c))));
    "greedy-augmentation",
    "each roll in turn goes where it scores most, and two are swapped as long as that helps" =>
        search = augmented;
    "category-by-category", "each category in turn gets the last of the rolls that score most in it" =>
        search = |_, points| greedy(points, |score, round, c| (Reverse(c), score, round));
    "by-category-first", "each category in turn gets the first of the rolls that score most in it" =>
        search = |_, points| greedy(points, |score, round, c| (Reverse(c), score, Reverse(round)));
    "roll-by-roll", "each roll in turn goes to the last free category in which it scores most" =>
        search = |_, points| greedy(points, |score, round, c| (Reverse(round), score, c));
    "by-roll-first", "each roll in turn goes to the first free category in which it scores most" =>
        search = |_, points| greedy(points, |score, round, c| (Reverse(round), score, Reverse(c)));
    "rolls-used-again", "a roll that is in one category may be in others too" =>
        search = |_, points| points.map(|all| all.into_iter().fold(0, u32::max));
    "{}-section-first", "the {} section is filled as well as possible before the other one" =>
        search = search, for each search in SECTION_FIRST;

    says "A smaller sum may still reach the bonus. So a table of sets has to keep the best sum for every sum of \
        the upper section, unless that is filled first; and of all full cards, the best with its bonus counts.":
    "table-without-upper-sum",
    "only one best sum is kept for each set of categories, whatever its upper section is" =>
        search = |rules, points| kept_for_sets(rules, points, Sets::Categories, &[BY_TOTAL]);
    "table-with-upper-section-last",
    "only one best sum is kept for each set of rolls, and the upper section is filled last" =>
        search = |rules, points| kept_for_sets(rules, points, Sets::RollsBackwards, &[BY_TOTAL]);
    "table-with-greatest-upper-sum",
    "only one best sum is kept for each set of categories, of equal ones that with the greatest upper section" =>
        search = |rules, points|
            kept_for_sets(rules, points, Sets::Categories, &[BY_TOTAL_AND_UPPER]);
    "two-sums-by-set",
    "only the best sum and the greatest upper section are kept for each set of rolls or categories" =>
        search = |rules, points|
            kept_for_sets(rules, points, Sets::Categories, &[BY_SUM_AND_UPPER, BY_UPPER]);

    says "A table that keeps totals by the sum of the upper section, 0 to 63, needs 64 entries for each set.":
    "table-of-{}-sums",
    "a table has only {} entries for each set of rolls, one for each sum of the upper section from 0 to 63, so that the last \
        of them are the first of the next set (the total is added up)" =>
        search = search, for each (search, _) in OVERLAPPING;
    "table-of-{}-sums-and-its-total",
    "a table has only {} entries for each set of rolls, one for each sum of the upper section from 0 to 63, so that the last \
        of them are the first of the next set (the total is that of the table)":
        |rules| (rules.search, rules.prints) = overlapping, for each overlapping in OVERLAPPING;

    says "A total is up to 380, more than a byte can hold.":
    "total-in-a-byte", "the total is kept in a byte, which ends at 255" =>
        prints = |_, _, card| Card { total: card.total % 256, ..card };
}

/// Returns whether `claimed` is as good as the best card by these rules. Its scores are those of
/// the best card, or they are worth as much and some assignment of rolls gives them. Its bonus and
/// total are those that the program would print.
fn accepts(rules: &Rules, game: &Game, claimed: &Card) -> bool {
    let points = rules.points_of(game);
    let mut scores = [0; ROUNDS];
    for (category, score) in zip(rules.order, claimed.scores) {
        scores[category] = score;
    }
    if rules.is_by_roll {
        let Some(by_category) = by_category(&points, &claimed.scores) else {
            return false;
        };
        scores = by_category;
    }
    // Any other score may be claimed, and such a sum could overflow.
    let is_possible = zip(&points, &scores).all(|(points, score)| points.contains(score));
    let printed = || (rules.prints)(rules, &points, rules.card(scores));
    if !is_possible || printed() != (Card { scores, ..*claimed }) {
        return false;
    }
    let best = (rules.search)(rules, &points);
    let is_as_good = || rules.card(best).total == rules.card(scores).total;
    best == scores || is_as_good() && assignment_of(&points, &scores).is_ok()
}

/// Returns whether adjacent dice in `faces` form an ascending run of this length.
fn in_order(faces: [u8; 5], length: usize) -> bool {
    faces
        .windows(length)
        .any(|dice| dice.windows(2).all(|pair| pair[0] + 1 == pair[1]))
}

/// Returns whether a roll has a run of this length, if one comes after six.
fn runs_on(roll: Roll, length: usize) -> bool {
    (0..6).any(|low| (low..low + length).all(|face| counts(roll)[face % 6] > 0))
}

/// Returns whether the dice of a sorted roll at these places are equal.
fn are_equal(roll: Roll, places: Range<usize>) -> bool {
    all_equal(&sorted(roll)[places])
}

/// Returns whether these dice are all equal.
fn all_equal(dice: &[u8]) -> bool {
    dice.iter().all(|die| *die == dice[0])
}

/// Returns whether a roll is two pairs and another die.
fn is_two_pairs(roll: Roll) -> bool {
    faces(roll) == 3 && most_equal(roll) == 2
}

/// Returns the face that most dice of a roll show.
fn equal_face(roll: Roll) -> u32 {
    (1..=6)
        .max_by_key(|&face| counts(roll)[face - 1])
        .unwrap_or(0) as u32
}

/// Returns the multiples of 5 up to 100, but for the score that is right.
fn scores_but(right: u32) -> impl Iterator<Item = (u32, u32)> {
    numbers((5..=100).step_by(5).filter(move |&score| score != right))
}

/// Returns the categories with these indices, each with its name.
fn named(categories: Range<usize>) -> impl Iterator<Item = (usize, &'static str)> {
    categories.map(|category| (category, CATEGORIES[category].name()))
}

/// Returns all pairs of two categories, each with their names, but for the two straights.
fn pairs() -> impl Iterator<Item = ([usize; 2], String)> {
    let pairs = named(0..ROUNDS).flat_map(|(a, one)| {
        named(a + 1..ROUNDS).map(move |(b, two)| ([a, b], format!("{one} and {two}")))
    });
    pairs.filter(|&(pair, _)| pair != [SHORT, LONG])
}

/// Fills a card by taking choices. Returns the scores by category.
fn greedy<K: Ord>(points: &Points, key: fn(u32, usize, usize) -> K) -> [u32; ROUNDS] {
    scores(points, taken(points, key))
}

/// Repeatedly takes the choice that is left with the greatest `key(score, round, category)`. Returns
/// the round of the roll in each category.
fn taken<K: Ord>(points: &Points, key: fn(u32, usize, usize) -> K) -> [usize; ROUNDS] {
    let choice = |round: usize| (0..ROUNDS).map(move |category| (round, category));
    let mut choices: Vec<_> = (0..ROUNDS).flat_map(choice).collect();
    let mut rounds = [0; ROUNDS];
    let key = |&(round, c): &(usize, usize)| key(points[c][round], round, c);
    while let Some((round, category)) = choices.iter().copied().max_by_key(key) {
        rounds[category] = round;
        choices.retain(|choice| choice.0 != round && choice.1 != category);
    }
    rounds
}

/// Returns the scores of the categories if the roll of round `rounds[c]` is in category `c`.
fn scores(points: &Points, rounds: [usize; ROUNDS]) -> [u32; ROUNDS] {
    from_fn(|category| points[category][rounds[category]])
}

/// Gives each roll in turn the free category in which the roll scores most, and then exchanges two
/// rolls as long as that makes the total greater.
fn augmented(rules: &Rules, points: &Points) -> [u32; ROUNDS] {
    let mut rounds = taken(points, |score, round, c| (Reverse(round), score, c));
    while let Some((_, one, other)) = best_exchange(rules, points, rounds) {
        rounds.swap(one, other);
    }
    scores(points, rounds)
}

/// A search as [`Rules::search`] has it.
type Search = fn(&Rules, &Points) -> [u32; ROUNDS];

/// Searches that fill one section before the other.
const SECTION_FIRST: [(Search, &str); 2] = [
    (|rules, points| section_first(rules, points, true), "upper"),
    (|rules, points| section_first(rules, points, false), "lower"),
];

/// What a program prints, as [`Rules::prints`] has it.
type Prints = fn(&Rules, &Points, Card) -> Card;

/// Searches with a table that has too few entries for each set, and what a program prints that takes its total.
const OVERLAPPING: [((Search, Prints), &str); 2] = [
    (
        (with_overlapping_rows::<63>, with_total_of_table::<63>),
        "63",
    ),
    (
        (with_overlapping_rows::<60>, with_total_of_table::<60>),
        "60",
    ),
];
