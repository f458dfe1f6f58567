//! Tests what is said to be common to the wrong cases of a program: each sentence is compared with a count
//! of the same answers that knows nothing of the measures of the puzzles.

use std::fmt::Write;
use std::slice;

use catalogue::puzzle;
use checker::{Evidence, Facts, Pattern, diagnose, nearest, pattern};

/// A mistake: what a program prints for a case, given the text of the case, the right answer, and the index
/// of the case in its input.
type Mistake = fn(&str, &str, usize) -> String;

/// A number of a case, given its text and the right answer.
type Count = fn(&str, &str, usize) -> i64;

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Returns the greatest number of equal words of a case.
fn equal_words(case: &str) -> i64 {
    let words: Vec<&str> = case.split_whitespace().collect();
    let equal = words.iter().map(|word| words.iter().filter(|other| *other == word).count());
    equal.max().unwrap_or(0) as i64
}

/// Returns the number of waits in a line such as `Case 1: 1S 4S`.
fn waits(answer: &str) -> i64 {
    if answer.contains("Not") { 0 } else { answer.split_whitespace().count() as i64 - 2 }
}

/// Returns a card with this total instead of its own, in one of its scores too.
fn with_total(answer: &str, total: i64) -> String {
    let mut card = numbers(answer);
    card[6] += total - card[14];
    card[14] = total;
    card.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns what a program answers to `count` random cases in one input.
fn answers(name: &str, count: u64, mistake: Mistake) -> Vec<Evidence> {
    let puzzle = puzzle(name).unwrap();
    let inputs = if puzzle.max_cases() == 1 { count } else { 1 };
    let batch = |input| {
        let of_input = (0..count).filter(|number| number % inputs == input);
        let cases: Vec<_> = of_input.map(|number| puzzle.draw(None, 0, number)).collect();
        let batch = puzzle.batch(&cases);
        let right = puzzle.answers(&batch.input, &batch.output);
        let answers = cases.iter().zip(right).enumerate().map(|(place, (case, right))| {
            mistake(str::from_utf8(case).unwrap(), right.unwrap().trim(), place) + "\n"
        });
        let output: String = answers.collect();
        let reading = puzzle.read_output(&batch, output.as_bytes(), false);
        reading.evidence(&batch).collect::<Vec<_>>()
    };
    (0..inputs).flat_map(batch).collect()
}

/// Counts the answers again that a condition is about, and returns how many are wrong, how many right
/// cases meet it, and how many do not.
fn recounted(name: &str, pattern: &Pattern, answers: &[Evidence], count: Count) -> [usize; 3] {
    let puzzle = puzzle(name).unwrap();
    let [low, high] = pattern.condition.as_ref().unwrap().range;
    let mut counts = [0; 3];
    for Evidence { case, place, claim, .. } in answers {
        let right = puzzle.batch(slice::from_ref(case)).output;
        let [case, right] = [case, &right].map(|text| str::from_utf8(text).unwrap());
        let value = count(case, right.trim(), *place);
        let is_met = low.is_none_or(|low| value >= low) && high.is_none_or(|high| value <= high);
        assert!(claim.is_right || is_met, "{case}");
        counts[if claim.is_right { 2 - usize::from(is_met) } else { 0 }] += 1;
    }
    counts
}

/// The puzzle, the mistake, how many cases, the program, and the number that the condition is about.
const PROGRAMS: [(&str, &str, u64, Mistake, Count); 10] = [
    (
        "chess",
        "a short",
        100,
        |_, right, _| (numbers(right)[0] as i16).to_string(),
        |_, right, _| numbers(right)[0].abs(),
    ),
    (
        "chess",
        "a key with three bits a row",
        100,
        |case, right, place| {
            let is_wrong = numbers(case)[1] >= 8 && place % 2 == 0;
            (numbers(right)[0] + i64::from(is_wrong)).to_string()
        },
        |case, _, _| numbers(case)[1],
    ),
    (
        "rake",
        "no look at the turns",
        200,
        |case, right, _| (numbers(right)[0] - i64::from(numbers(case)[0] > 1)).to_string(),
        |case, _, _| numbers(case)[0],
    ),
    (
        "rake",
        "an array for 128 boards",
        200,
        |_, right, place| (numbers(right)[0] + i64::from(place >= 128)).to_string(),
        |_, _, place| place as i64 + 1,
    ),
    (
        "rake",
        "nothing in common",
        200,
        |case, right, place| {
            (numbers(right)[0]
                + [-1, 1, 0, 0][(numbers(case).iter().sum::<i64>() as usize + place) % 4])
                .to_string()
        },
        |_, _, _| 0,
    ),
    (
        "mahjong",
        "the eye is not put back",
        450,
        |_, right, _| match waits(right) {
            0 | 1 => right.to_owned(),
            _ => right.rsplit_once(' ').unwrap().0.to_owned(),
        },
        |_, right, _| waits(right),
    ),
    (
        "mahjong",
        "four of a tile",
        450,
        |case, right, place| match equal_words(case) {
            4 => format!("Case {}: Not ready", place + 1),
            _ => right.to_owned(),
        },
        |case, _, _| equal_words(case),
    ),
    (
        "yahtzee",
        "a signed char",
        200,
        |_, right, _| with_total(right, numbers(right)[14].min(199)),
        |_, right, _| numbers(right)[14],
    ),
    (
        "yahtzee",
        "100 more",
        300,
        |case, right, _| {
            let fives = case.lines().filter(|roll| equal_words(roll) == 5).count() as i64;
            with_total(right, numbers(right)[14] + 100 * (fives - 1).max(0))
        },
        |case, _, _| case.lines().filter(|roll| equal_words(roll) == 5).count() as i64,
    ),
    (
        "yahtzee",
        "all wrong",
        20,
        |_, right, _| with_total(right, numbers(right)[14] + 1),
        |_, _, _| 0,
    ),
];

#[test]
fn what_is_said_of_wrong_cases_is_so() {
    let mut said = String::new();
    for (name, mistake, count, program, number) in PROGRAMS {
        let (puzzle, answers) = (puzzle(name).unwrap(), answers(name, count, program));
        let found = pattern(puzzle, &answers, &[]);
        if let Some(pattern) = found.as_ref().filter(|it| it.condition.is_some()) {
            let [met, others] = pattern.condition.as_ref().unwrap().right;
            let counted = recounted(name, pattern, &answers, number);
            assert_eq!([pattern.wrong, met, others], counted, "{mistake}");
        }
        let text = found.map(|pattern| pattern.text(puzzle.about().case));
        writeln!(said, "{name}, {mistake}: {}", text.unwrap_or_default()).unwrap();
        // Too few answers say nothing, and there need be none at all.
        for few in [&[][..], &answers[..1], &answers[..9]] {
            assert_eq!(pattern(puzzle, few, &[]).and_then(|it| it.condition), None, "{mistake}");
        }
    }
    insta::assert_snapshot!(said);
}

/// Answers near a limit make it exact, and one that contradicts a condition moves its limit.
#[test]
fn answers_near_a_limit_count_but_do_not_choose() {
    let rake = puzzle("rake").unwrap();
    let wrong_from = |least: i64| -> Mistake {
        match least {
            90 => |_, right, _| right.replace("90", "89"),
            _ => |_, right, _| (numbers(right)[0] - i64::from(numbers(right)[0] > 100)).to_string(),
        }
    };
    let drawn = answers("rake", 200, wrong_from(100));
    let limit = pattern(rake, &drawn, &[]).unwrap().condition.unwrap();
    let all: Vec<_> = (0..20_000).map(|number| rake.draw(None, 1, number)).collect();
    let near = nearest(rake, &limit, all, 400);
    let batch = rake.batch(&near);
    let right = rake.answers(&batch.input, &batch.output).into_iter().flatten();
    let output: String = right.map(|right| wrong_from(100)("", &right, 0) + "\n").collect();
    let near: Vec<_> =
        rake.read_output(&batch, output.as_bytes(), false).evidence(&batch).collect();
    let both = pattern(rake, &drawn, &near).unwrap();
    let [first, exact] =
        [pattern(rake, &drawn, &[]).unwrap(), both.clone()].map(|it| it.text("board"));
    assert!(both.condition.unwrap().is_exact());
    // Nothing is said of answers near a limit alone.
    assert_eq!(pattern(rake, &[], &near).and_then(|pattern| pattern.condition), None);
    let [mut facts, mut other] = [Facts::default(), Facts::default()];
    facts.evidence = drawn;
    other.evidence = answers("rake", 200, wrong_from(90));
    let mut asked = Vec::new();
    let mut more = |facts: &mut Facts, near: Option<&checker::Condition>| {
        asked.push(near.is_some());
        facts.evidence.append(&mut other.evidence);
        asked.len() < 4
    };
    let cause = diagnose(rake, &mut facts, &mut more, &mut |_| None, &|| true).unwrap();
    assert_eq!(asked, [false, true, false, true], "at random and near the limit in turn");
    insta::assert_snapshot!([first, exact, cause.text("board")].join("\n"));
}

/// The pattern of many answers is found soon, and the same answers always give the same.
#[test]
fn many_answers_are_no_burden() {
    let puzzle = puzzle("yahtzee").unwrap();
    let all =
        answers("yahtzee", 2_000, |_, right, _| with_total(right, numbers(right)[14].min(199)));
    let first = pattern(puzzle, &all, &[]).unwrap();
    let mut turned = all.clone();
    turned.reverse();
    assert_eq!(pattern(puzzle, &turned, &[]), Some(first.clone()));
    let twice = pattern(puzzle, &[&all[..], &all[..]].concat(), &[]).unwrap();
    let [once, twice] = [first, twice].map(|it| (it.wrong, it.condition.unwrap()));
    assert_eq!((2 * once.0, once.1.range), (twice.0, twice.1.range));
    assert_eq!(
        once.1.right.map(|right| 2 * right),
        twice.1.right,
        "each is counted, in another case too"
    );
}
