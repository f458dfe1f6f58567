//! The tutorial's example of a puzzle with several right answers: an amount of the fewest coins of
//! 1, 7 and 10. The amount 21 has two right answers, 1 10 10 and 7 7 7.

use puzzle::{About, Framing, Generator, InputError, Judged, Puzzle, Tokens};

struct Coins;

impl Puzzle for Coins {
    type Case = usize;
    type Answer = Vec<usize>;
    const NAME: &'static str = "coins";
    const ABOUT: About = About {
        title: "The fewest coins of 1, 7 and 10",
        case: "amount",
        rules: "Make an amount of the fewest coins.\n",
        input: "amounts (0 to 100)",
        output: "the coins",
        sample_input: "21\n0\n8\n",
        sample_output: "1 10 10\n\n1 7\n", // the statement shows 7 7 7
    };
    const FRAMING: Framing = Framing::UntilEnd;

    fn read_case(input: &mut Tokens) -> Result<usize, InputError> {
        input.number("an amount", 0, 100)
    }
    fn solve(amount: &usize) -> Vec<usize> {
        fewest(*amount, [1, 7, 10])
    }
    fn write_answer(_: u64, coins: &Vec<usize>, out: &mut Vec<u8>) {
        let words: Vec<String> = coins.iter().map(usize::to_string).collect();
        out.extend(format!("{}\n", words.join(" ")).bytes());
    }

    const JUDGED: Option<Judged<Self>> = Some(Judged {
        accepts: is_fewest,
        generators: &[Generator::new("any", "any amount", |rng| rng.usize(..=100))],
        ..Judged::new(write_amount, read_coins)
    });
}

fn write_amount(amount: &usize, out: &mut Vec<u8>) {
    out.extend(format!("{amount}\n").bytes());
}

fn read_coins(amount: &usize, _: u64, output: &mut Tokens) -> Result<Vec<usize>, InputError> {
    // An amount of 0 has no coins: its line is empty.
    let words = if *amount == 0 { Vec::new() } else { output.words_of_line()? };
    let coin = |word: &String| word.parse().ok().filter(|coin: &usize| coin.to_string() == *word);
    Ok(words.iter().map(|word| coin(word).unwrap_or(0)).collect())
}

#[expect(clippy::ptr_arg, reason = "an answer is a `Vec`")]
fn is_fewest(amount: &usize, best: &Vec<usize>, coins: &Vec<usize>) -> bool {
    let is_legal = coins.iter().all(|coin| [1, 7, 10].contains(coin));
    is_legal && coins.iter().sum::<usize>() == *amount && coins.len() <= best.len()
}

/// Returns the first of the fewest coins, in the order of this list.
fn fewest(amount: usize, coins: [usize; 3]) -> Vec<usize> {
    let mut best = vec![vec![]];
    for amount in 1..=amount {
        let usable = coins.into_iter().filter(|&coin| coin <= amount);
        let with = |coin| [vec![coin], Vec::clone(&best[amount - coin])].concat();
        best.push(usable.map(with).min_by_key(Vec::len).expect("a coin of 1"));
    }
    best.swap_remove(amount)
}

#[test]
fn a_reference_solver_may_choose_another_right_answer() {
    let other_order = |amount: &usize| fewest(*amount, [7, 10, 1]);
    assert_eq!((fewest(21, [1, 7, 10]), other_order(&21)), (vec![1, 10, 10], vec![7, 7, 7]));
    let reference =
        |amount: &usize| testkit::up_to_ties::<Coins>(amount, fewest(*amount, [7, 10, 1]));
    let amounts: Vec<usize> = (0..=100).collect();
    testkit::assert_agrees::<Coins>(&amounts, reference);
    testkit::properties::assert_sample::<Coins>();
    testkit::properties::assert_properties::<Coins>(100);
    testkit::malformed::assert_accepts_only::<Coins>(reference);

    // Without `up_to_ties`, the failing test says what to do.
    let compare = || testkit::assert_agrees::<Coins>(&[21], |amount| fewest(*amount, [7, 10, 1]));
    let failure = std::panic::catch_unwind(compare).unwrap_err().downcast::<String>().unwrap();
    assert!(failure.contains("`Judged::accepts` accepts both, so there are several right answers"));
}
