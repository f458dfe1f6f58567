//! Tests how small failures shrink. For each wrong solution of each puzzle, and for the first of each
//! family, the test shrinks the first random case on which that solution fails, or the first case of a fixture. This
//! takes long: CI shrinks those of a part of the wrong solutions, and `cargo test -p catalogue --test main shrinking --
//! --ignored` those of all.

use catalogue::{fair_tests, puzzle};
use checker::{ErasedPuzzle, Mistake};
use parallel::in_order;

/// Checks that failures of every `stride`-th wrong solution of a puzzle shrink to inputs whose total
/// size is at most `max`: the number of words, the number of bytes, and the sum of all numbers. The
/// first member stands for a family.
#[track_caller]
fn assert_small(name: &str, stride: usize, max: [u64; 3]) {
    let puzzle = puzzle(name).expect("a puzzle of the list");
    let (mut size, mut rows) = ([0; 3], puzzle.mistakes());
    rows.dedup_by_key(|mistake| mistake.row);
    let shrunk = |_, mistake: &Mistake| (shrunk_input(puzzle, mistake), mistake.name.clone());
    let add = |(input, name): (String, String)| {
        println!("{name}\n{input}");
        let numbers = input
            .split_whitespace()
            .map(|word| word.parse().unwrap_or(0));
        let one = [
            numbers.clone().count() as u64,
            input.len() as u64,
            numbers.sum(),
        ];
        size.iter_mut()
            .zip(one)
            .for_each(|(size, one)| *size += one);
        Ok::<_, ()>(())
    };
    in_order(0, rows.iter().step_by(stride), shrunk, add).unwrap();
    let is_small = size.iter().zip(max).all(|(&size, max)| size <= max);
    assert!(is_small, "{size:?}, not at most {max:?}");
}

/// Shrinks the first random case on which this wrong solution fails, until none of its smaller cases
/// fails. The solution fails if its answer is rejected, or if it would take hours.
/// Returns the input with only the smallest case.
fn shrunk_input(puzzle: &dyn ErasedPuzzle, mistake: &Mistake) -> String {
    let fails = |case: &[u8]| {
        let batch = puzzle.batch_of_cases(&[case.to_vec()]);
        let output = puzzle
            .wrong_output(mistake, &batch.input)
            .expect("a legal input");
        let is_right = |text: &[u8]| checker::read(&batch, text, false).verdict().is_accepted();
        output.is_none_or(|text| !is_right(&text))
    };
    let random = (0..2_000).map(|number| puzzle.draw(None, 0, number));
    let tests = fair_tests(puzzle.name());
    let tests = tests.flat_map(|test| puzzle.read(test.input).expect("a legal input"));
    let case = random.chain(tests).find(|case| fails(case));
    let case = case.unwrap_or_else(|| panic!("no case fails: {}", mistake.name));
    let case = shrink::shrink_case(case, &|text| puzzle.rewritten(text), &mut |case| {
        fails(case)
    });
    String::from_utf8(puzzle.input(&[case])).expect("text")
}

#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn failures_become_small() {
    assert_small("yahtzee", 40, [195, 390, 298]);
    assert_small("mahjong", 5, [154, 464, 0]); // the sum is 0 because no tile is a number
    assert_small("chess", 45, [14, 28, 7]);
    assert_small("rake", 7, [234, 469, 276]);
}

#[test]
#[ignore = "it takes two minutes of CPU time"]
fn all_failures_become_small() {
    assert_small("yahtzee", 1, [5_395, 10_790, 6_536]);
    assert_small("mahjong", 1, [742, 2_222, 0]);
    assert_small("chess", 1, [1_046, 2_353, 6_217_528]);
    assert_small("rake", 1, [1_530, 3_068, 1_904]);
}
