//! A sample that a sibling contest published: problem J of the University of Virginia's HSPC
//! 2012 (BOJ 9305) has the same categories and scores, but asks for the totals alone.

use puzzle::read_input;
use yahtzee::{Category, Yahtzee, best_card};

/// The first game of the sample; in the second, every roll is five ones.
const FIRST: &str = "5 4 2 6 1  1 4 5 2 6  5 3 2 5 1  3 5 3 6 2  1 3 6 4 6  6 4 2 3 4  3 3 4 5 6 \
                     1 2 3 3 3  6 6 6 3 2  1 4 5 3 2  5 3 2 3 3  1 1 1 1 2  2 4 2 5 2";

/// The second total is only reached if five equal dice are a full house, and three and four of
/// a kind: 110 is 5 in ones, in chance and in both of these, 50 and 40.
#[test]
fn the_sibling_contest_has_the_same_totals() {
    let input = format!("{FIRST} {}", "1 1 1 1 1 ".repeat(13));
    let games = read_input::<Yahtzee>(input.as_bytes()).unwrap();
    let cards: Vec<_> = games.iter().map(best_card).collect();
    assert_eq!([cards[0].total, cards[1].total], [154, 110]);
    assert_eq!(cards[1].scores[Category::FullHouse as usize], 40);
}
