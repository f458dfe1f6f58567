//! Tests how small failures shrink. For each wrong solution of each puzzle, the test shrinks the
//! first random case on which that solution fails.

use catalogue::puzzle;
use checker::ErasedPuzzle;

/// The total size of several inputs.
#[derive(Debug, Default)]
struct Size {
    words: usize,
    bytes: usize,
    /// The sum of all numbers.
    sum: u64,
}

/// Checks that failures of all wrong solutions of a puzzle shrink to inputs whose total size is at
/// most `max`.
#[track_caller]
fn assert_small(name: &str, max: &Size) {
    let puzzle = puzzle(name).expect("a puzzle of the list");
    let mut size = Size::default();
    for (index, (name, _)) in puzzle.wrong_solutions().into_iter().enumerate() {
        let input = shrunk_input(puzzle, index);
        println!("{name}\n{input}");
        let words: Vec<&str> = input.split_whitespace().collect();
        size.words += words.len();
        size.bytes += input.len();
        size.sum += words.iter().filter_map(|word| word.parse::<u64>().ok()).sum::<u64>();
    }
    let is_small = size.words <= max.words && size.bytes <= max.bytes && size.sum <= max.sum;
    assert!(is_small, "{size:?}, not at most {max:?}");
}

/// Shrinks the first random case on which the wrong solution with this index fails, until none of
/// its smaller cases fails. The solution fails if its answer is rejected, or if it would take hours.
/// Returns the input with only the smallest case.
fn shrunk_input(puzzle: &dyn ErasedPuzzle, index: usize) -> String {
    let fails = |case: &[u8]| {
        let batch = puzzle.batch(&[case.to_vec()]);
        let output = puzzle.answer_wrongly(index, &batch.input).expect("a legal input");
        output.is_none_or(|output| !puzzle.check(&batch, &output, false).judgement.is_accepted())
    };
    let mut cases = (0..10_000).map(|number| puzzle.draw(None, 0, number));
    let case = cases.find(|case| fails(case)).expect("a case that fails");
    let case = checker::shrink_case(case, &|text| puzzle.rewritten(text), &mut |case| fails(case));
    String::from_utf8(puzzle.input(&[case])).expect("text")
}

#[test]
fn failures_of_yahtzee_become_small() {
    assert_small("yahtzee", &Size { words: 3_445, bytes: 6_890, sum: 4_210 });
}

#[test]
fn failures_of_mahjong_become_small() {
    // The sum is 0 because no tile is a number.
    assert_small("mahjong", &Size { words: 476, bytes: 1_428, sum: 0 });
}

#[test]
fn failures_of_chess_become_small() {
    assert_small("chess", &Size { words: 430, bytes: 921, sum: 1_132_958 });
}

#[test]
fn failures_of_rake_become_small() {
    assert_small("rake", &Size { words: 630, bytes: 1_274, sum: 956 });
}
