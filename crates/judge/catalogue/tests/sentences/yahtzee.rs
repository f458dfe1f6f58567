//! Tests which cards are found with a table whose entries are too few.

use std::array::from_fn;

use catalogue::YAHTZEE;
use yahtzee::{CATEGORIES, Card, Game, ROUNDS, Roll};

use super::wrong_solution;

/// A program that gives a roll to one category after another, and keeps for each set of used rolls and each sum of the upper
/// section what is best from there on: the total of what is still to come, and the first roll with which it is reached.
struct Program<'a> {
    game: &'a Game,
    /// How many entries the table has for each set.
    sums: usize,
    /// The least sum of the upper section for which there is a bonus.
    bonus_from: usize,
    table: Vec<Option<(u32, usize)>>,
}

impl<'a> Program<'a> {
    fn new(game: &'a Game, sums: usize, bonus_from: usize) -> Self {
        Self {
            game,
            sums,
            bonus_from,
            table: vec![None; sums << ROUNDS],
        }
    }

    /// Returns what is best from here on.
    fn best(&mut self, category: usize, used: usize, upper: usize) -> (u32, usize) {
        if category == ROUNDS {
            return (if upper >= self.bonus_from { 35 } else { 0 }, 0);
        }
        let entry = used * self.sums + upper;
        if let Some(known) = self.table[entry] {
            return known;
        }
        let mut best = None;
        for round in 0..ROUNDS {
            if used & 1 << round == 0 {
                let (score, after) = self.scored(category, round, upper);
                let (rest, _) = self.best(category + 1, used | 1 << round, after);
                if best.is_none_or(|(best, _)| score + rest > best) {
                    best = Some((score + rest, round));
                }
            }
        }
        self.table[entry] = best;
        best.unwrap()
    }

    /// Returns the score of a roll in a category, and the sum of the upper section after it, at most 63.
    fn scored(&self, category: usize, round: usize, upper: usize) -> (u32, usize) {
        let score = self.game[round].score(CATEGORIES[category]);
        let sum = upper + if category < 6 { usize::from(score) } else { 0 };
        (score.into(), sum.min(63))
    }

    /// Returns the card to which the table leads, and the total that it has for the whole game.
    fn card(&mut self) -> (Card, u32) {
        let (mut used, mut upper) = (0, 0);
        let mut scores = [0; ROUNDS];
        for (category, entry) in scores.iter_mut().enumerate() {
            let (_, round) = self.best(category, used, upper);
            let (score, after) = self.scored(category, round, upper);
            (*entry, upper) = (score as u8, after);
            used |= 1 << round;
        }
        (Card::new(scores), self.best(0, 0, 0).0)
    }
}

/// Returns the game with these rolls.
fn game(rolls: &str) -> Game {
    let mut digits = rolls.bytes().filter(|byte| *byte != b' ');
    from_fn(|_| Roll::new(from_fn(|_| digits.next().unwrap() - b'0')).unwrap())
}

/// In this game, it makes a difference that one set's entries for 63, or for 60 to 63, are the next set's for 0, or for 0 to 3,
/// which of equally good rolls comes first, and that the only full house is the first roll.
#[test]
fn a_table_has_too_few_entries() {
    let game =
        game("55522 66661 22221 66661 66661 55551 33332 22222 22222 66662 22221 33332 33331");
    for sums in [63, 60] {
        let mut program = Program::new(&game, sums, 63);
        let (card, total) = program.card();
        let name = format!("table-of-{sums}-sums");
        let with_total_of_table = format!("{name}-and-its-total");
        for (name, card) in [(name, card), (with_total_of_table, Card { total, ..card })] {
            let solve = wrong_solution(YAHTZEE.wrong_solutions, &[&name]);
            assert_eq!(solve(&game), card, "{name}");
        }
    }
}

/// If the bonus is misread, too, sums of the upper section have it whose entries are no other set's: here 30 and 25.
#[test]
fn a_table_with_too_few_entries_has_a_misread_bonus() {
    let game = game(&("66666 66666 55555".to_owned() + &" 66655".repeat(10)));
    let names = ["bonus-from-55", "table-of-63-sums-and-its-total"];
    let card = wrong_solution(YAHTZEE.wrong_solutions, &names)(&game);
    let (total, _) = Program::new(&game, 63, 55).best(0, 0, 0);
    assert_eq!(card.total, total);
}
