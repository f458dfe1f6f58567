//! Tests what is said to be common to the wrong cases of a program: each sentence is compared with a count
//! of the same answers that knows nothing of the measures of the puzzles.

mod conditions;
mod findings;
mod limits;
mod measures;
mod mistakes;

use std::collections::HashSet;
use std::fmt::Write;
use std::slice;

use catalogue::puzzle;
use checker::{
    CaseText, Cause, Condition, Diagnosis, ErasedPuzzle, Evidence, GivenAnswer, find_pattern,
};

/// What a program sees of a case: the numbers in it, the greatest number of equal words on each of its
/// lines, the value of the right answer, and its number in the input.
struct Seen {
    case: Vec<i64>,
    equal: Vec<i64>,
    value: i64,
    number: i64,
}

/// A number of a case. The mistake of a program is how much the value of its answer is too high.
type Number = fn(&Seen) -> i64;

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// Returns the greatest number of equal words on a line.
fn equal_words(line: &str) -> i64 {
    line.split_whitespace()
        .map(|word| line.matches(word).count())
        .max()
        .unwrap_or(0) as i64
}

/// Returns the value of an answer: its last number, or the number of waits in a line such as `Case 1: 1S 4S`.
fn value(answer: &str) -> i64 {
    let waits = if answer.contains("Not") {
        0
    } else {
        answer.matches(' ').count() as i64 - 1
    };
    numbers(answer).last().copied().unwrap_or(waits)
}

/// Returns an answer whose value is so much greater. A card has it in one of its scores too, and a hand
/// loses waits.
fn with_more(answer: &str, more: i64) -> String {
    let mut numbers = numbers(answer);
    if numbers.is_empty() {
        let waits = value(answer) + more;
        let words: Vec<&str> = answer.split(' ').take(2 + waits as usize).collect();
        return words.join(" ") + if waits == 0 { " Not ready" } else { "" };
    }
    for place in [6, numbers.len() - 1] {
        numbers
            .get_mut(place)
            .into_iter()
            .for_each(|number| *number += more);
    }
    numbers
        .iter()
        .map(i64::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns what a program sees of a case with this index.
fn seen(case: &[u8], right: &str, place: usize) -> Seen {
    let case = str::from_utf8(case).unwrap();
    let equal = case.lines().map(equal_words).collect();
    Seen {
        case: numbers(case),
        equal,
        value: value(right.trim()),
        number: place as i64 + 1,
    }
}

/// Returns what a program answers to these cases in one input.
fn answers_to(puzzle: &dyn ErasedPuzzle, cases: &[CaseText], program: Number) -> Vec<GivenAnswer> {
    let batch = puzzle.batch_of_cases(cases);
    let right = str::from_utf8(&batch.output).unwrap().lines(); // an answer is a line
    let places = cases.iter().zip(right).enumerate();
    let answers = places
        .map(|(place, (case, right))| with_more(right, program(&seen(case, right, place))) + "\n");
    let output: String = answers.collect();
    checker::read(&batch, output.as_bytes(), false)
        .answers(&batch)
        .collect()
}

/// Returns what a program answers to `count` random cases, in one input if it can hold them.
fn answers(name: &str, count: u64, program: Number) -> Vec<GivenAnswer> {
    let puzzle = puzzle(name).unwrap();
    let cases: Vec<_> = (0..count)
        .map(|number| puzzle.draw(None, 0, number))
        .collect();
    let size = if puzzle.max_cases() == 1 {
        1
    } else {
        cases.len()
    };
    cases
        .chunks(size)
        .flat_map(|cases| answers_to(puzzle, cases, program))
        .collect()
}

fn is_of_place(condition: &Condition) -> bool {
    condition.name().starts_with("the place")
}

/// Counts the answers again that a condition is about, and returns how many are wrong, how many right
/// cases meet it, and how many do not. Equal cases count once, unless the condition is on their place.
fn recounted(name: &str, condition: &Condition, answers: &[GivenAnswer], of: Number) -> [usize; 3] {
    let (puzzle, mut counts) = (puzzle(name).unwrap(), [0; 3]);
    let mut counted = HashSet::new();
    for GivenAnswer { case, claim } in answers {
        let text = &case.text;
        let right = puzzle.batch_of_cases(slice::from_ref(text)).output;
        let value = of(&seen(text, str::from_utf8(&right).unwrap(), case.index));
        let (low, high) = (condition.range.least(), condition.range.greatest());
        let is_met = low.is_none_or(|low| value >= low) && high.is_none_or(|high| value <= high);
        assert!(claim.is_right || is_met, "{text:?}");
        if !counted.insert(text) && !is_of_place(condition) {
            continue;
        }
        counts[if claim.is_right {
            2 - usize::from(is_met)
        } else {
            0
        }] += 1;
    }
    counts
}

/// Returns how many rolls of a game are five equal dice.
fn fives(game: &Seen) -> i64 {
    game.equal.iter().filter(|&&equal| equal == 5).count() as i64
}

/// The puzzle, the mistake, how many cases, the program, and the number that the condition is about.
const PROGRAMS: [(&str, &str, u64, Number, Number); 12] = [
    (
        "chess",
        "a short",
        100,
        |it| i64::from(it.value as i16) - it.value,
        |it| it.value.abs(),
    ),
    (
        "chess",
        "a key with three bits a row",
        100,
        |it| i64::from(it.case[1] > 7),
        |it| it.case[1],
    ),
    (
        "chess",
        "0 is not known",
        100,
        |it| i64::from(it.value == 0),
        |it| it.value.abs(),
    ),
    (
        "rake",
        "two rounds",
        200,
        |it| -i64::from(it.case[0] == 2),
        |it| it.case[0],
    ),
    (
        "rake",
        "no look at the turns",
        200,
        |it| -i64::from(it.case[0] > 1),
        |it| it.case[0],
    ),
    (
        "rake",
        "an array for 128 boards",
        200,
        |it| i64::from(it.number > 128),
        |it| it.number,
    ),
    (
        "rake",
        "nothing in common",
        200,
        |it| (it.value + it.number) % 3 - 1,
        |_| 0,
    ),
    (
        "mahjong",
        "the eye is not put back",
        450,
        |it| -i64::from(it.value > 1),
        |it| it.value,
    ),
    (
        "mahjong",
        "four of a tile",
        450,
        |it| -it.value * (it.equal[0] / 4),
        |it| it.equal[0],
    ),
    (
        "yahtzee",
        "a signed char",
        200,
        |it| (199 - it.value).min(0),
        |it| it.value,
    ),
    (
        "yahtzee",
        "100 more",
        300,
        |it| 100 * (fives(it) - 1).max(0),
        fives,
    ),
    ("yahtzee", "all wrong", 20, |_| 1, |_| 0),
];

#[test]
fn what_is_said_of_wrong_cases_is_so() {
    let mut said = String::new();
    for (name, mistake, count, program, number) in PROGRAMS {
        let (puzzle, answers) = (puzzle(name).unwrap(), answers(name, count, program));
        let found = find_pattern(puzzle, &answers, &[]);
        let turned: Vec<GivenAnswer> = answers.iter().rev().cloned().collect();
        assert_eq!(
            find_pattern(puzzle, &turned, &[]),
            found,
            "{mistake}, in another order"
        );
        if let Some(once) = &found
            && let Some(condition) = &once.condition
        {
            let (met, others) = (condition.right_within, condition.right_beyond);
            let counted = recounted(name, condition, &answers, number);
            assert_eq!([condition.wrong, met, others], counted, "{mistake}");
            let twice = find_pattern(puzzle, &[&answers[..], &answers].concat(), &[]).unwrap();
            let twice = twice.condition.unwrap();
            assert_eq!(twice.range, condition.range, "{mistake}");
            let times = if is_of_place(condition) { 2 } else { 1 };
            assert_eq!(
                [twice.right_within, twice.right_beyond],
                [times * met, times * others],
                "each answer is counted once, or for each place"
            );
        }
        let text = found.map(|pattern| pattern.text(puzzle.about().case));
        writeln!(said, "{name}, {mistake}: {}", text.unwrap_or_default()).unwrap();
        // Too few answers say nothing, and there need be none at all.
        for few in [&[][..], &answers[..1], &answers[..9]] {
            assert_eq!(
                find_pattern(puzzle, few, &[]).and_then(|it| it.condition),
                None,
                "{mistake}"
            );
        }
    }
    insta::assert_snapshot!(said);
}

/// Returns the cause that this evidence shows if no mistake is known.
fn cause_without_mistakes(puzzle: &dyn ErasedPuzzle, evidence: Evidence) -> Option<Cause> {
    let mut diagnosis = Diagnosis::new(puzzle, evidence, &|| true).with_max_compared(0);
    diagnosis.without_runs()
}

/// Returns boards of so many different low scores.
fn low_boards(count: usize) -> Vec<CaseText> {
    let low = "1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 ";
    let board = |value| format!("{low}{value}\n").into_bytes();
    (1..=count).map(board).collect()
}
