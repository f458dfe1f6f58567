//! Tests what is said to be common to the wrong cases of a program: each sentence is compared with a count
//! of the same answers that knows nothing of the measures of the puzzles.

use std::collections::HashSet;
use std::fmt::Write;
use std::slice;

use catalogue::{MAHJONG, puzzle};
use checker::{
    CaseText, Cause, Condition, Diagnosis, ErasedPuzzle, Evidence, GivenAnswer, Question, Reply,
    Step, ValueRange, find_pattern, nearest_cases, phrase,
};
use mahjong::{Hand, Tile, Tiles};

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

/// Answers near a limit make it exact, and one that contradicts a condition moves its limit.
#[test]
fn answers_near_a_limit_count_but_do_not_choose() {
    let rake = puzzle("rake").unwrap();
    let from_101: Number = |it| -i64::from(it.value > 100);
    let drawn = answers("rake", 200, from_101);
    let limit = find_pattern(rake, &drawn, &[]).unwrap().condition.unwrap();
    let all: Vec<_> = (0..20_000)
        .map(|number| rake.draw(None, 1, number))
        .collect();
    let near = answers_to(rake, &nearest_cases(rake, &limit, all, 400), from_101);
    let both = find_pattern(rake, &drawn, &near).unwrap();
    let [first, exact] =
        [find_pattern(rake, &drawn, &[]).unwrap(), both.clone()].map(|it| it.text("board"));
    assert!(both.condition.unwrap().is_exact());
    // Nothing is said of answers near a limit alone.
    assert_eq!(
        find_pattern(rake, &[], &near).and_then(|pattern| pattern.condition),
        None
    );
    let mut evidence = Evidence::of_search(drawn, 0);
    evidence.add_derived(near);
    let others = answers("rake", 200, |it| -i64::from(it.value % 100 == 90));
    let mut asked = Vec::new();
    let mut diagnosis = Diagnosis::new(rake, evidence, &|| true);
    let mut reply = Reply::Nothing;
    let cause = loop {
        match diagnosis.next(reply) {
            Step::Done(cause) => break cause.unwrap(),
            Step::Ask(Question::MoreAnswers) => asked.push(false),
            Step::Ask(Question::MoreAnswersNear(_)) => asked.push(true),
            Step::Ask(_) => {
                reply = Reply::Nothing;
                continue;
            }
        }
        diagnosis.evidence.answers.extend(others.iter().cloned());
        reply = Reply::MoreAnswers;
    };
    // There are 600 answers at first, each time 200 more, and 1,500 are enough.
    assert_eq!(
        asked,
        [false, true].repeat(3),
        "at random and near the limit in turn"
    );
    insta::assert_snapshot!([first, exact, cause.text("board")].join("\n"));
}

/// Answers are asked for near the limit of the condition that all answers so far have, not of that before the last ones.
#[test]
fn answers_are_asked_for_near_the_newest_limit() {
    let rake = puzzle("rake").unwrap();
    let drawn = answers("rake", 600, |it| -i64::from(it.value > 100));
    let [first, all] =
        [&drawn[..100], &drawn].map(|some| find_pattern(rake, some, &[]).unwrap().condition);
    assert_ne!(first, all);
    let evidence = Evidence::of_search(drawn[..100].to_vec(), 0);
    let mut diagnosis = Diagnosis::new(rake, evidence, &|| true);
    let mut reply = Reply::Nothing;
    let asked_near = loop {
        match diagnosis.next(reply) {
            Step::Ask(Question::MoreAnswers) => {
                diagnosis.evidence.answers = drawn.clone();
                reply = Reply::MoreAnswers;
            }
            Step::Ask(Question::MoreAnswersNear(condition)) => break condition,
            Step::Ask(_) => reply = Reply::Nothing,
            Step::Done(cause) => panic!("{cause:?}"),
        }
    };
    assert_eq!(Some(asked_near), all);
}

/// Returns what a program answers that makes this mistake, to so many random cases.
fn evidence_of(puzzle: &dyn ErasedPuzzle, mistake: &str, count: u64) -> Evidence {
    let known = puzzle.mistakes();
    let mistake = known.iter().find(|known| known.name == mistake).unwrap();
    let mut evidence = Evidence::default();
    for number in 0..count {
        let batch = puzzle.batch_of_cases(&[puzzle.draw(None, 0, number)]);
        let Some(output) = puzzle.wrong_output(mistake, &batch.input).unwrap() else {
            continue; // it would take hours
        };
        let reading = checker::read(&batch, &output, false);
        evidence.add_output(&batch, &output, &reading);
    }
    evidence
}

/// Returns the cause that this evidence shows if no mistake is known.
fn cause_without_mistakes(puzzle: &dyn ErasedPuzzle, evidence: Evidence) -> Option<Cause> {
    let mut diagnosis = Diagnosis::new(puzzle, evidence, &|| true).with_max_compared(0);
    diagnosis.without_runs()
}

/// Returns what is said of the answers of a program that makes this mistake, to so many random cases, if no
/// mistake is known.
fn said_of(name: &str, mistake: &str, count: u64) -> Option<String> {
    let puzzle = puzzle(name).unwrap();
    let evidence = evidence_of(puzzle, mistake, count);
    let cause = cause_without_mistakes(puzzle, evidence)?;
    Some(cause.text(puzzle.about().case))
}

/// Returns a line with what is said of each of these programs: the puzzle, the mistake, and how many cases.
fn said_of_all(programs: &[(&str, &str, u64)]) -> String {
    let lines = programs.iter().map(|&(name, mistake, count)| {
        let text = said_of(name, mistake, count).unwrap_or_default();
        format!("{name}, {mistake}: {text}\n")
    });
    lines.collect()
}

/// Hands with their measures of what all ways to win with a wait have, those above 0.
#[test]
fn the_ways_to_win_are_measured() {
    let hands = [
        "1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T FA",        // the eye
        "1T 1T 2S 3S 4S 2W 2W 2W 3W 4W 5W FA FA",        // two pongs
        "1T 2T 3T 7T 8T 9T 2S 3S 4S 5S 7S FA FA",        // the middle of a chow
        "1T 2T 3T 1S 1S 2S 3S 4S 7S 8S 9S 8W 9W",        // one end of a chow
        "1T 2T 3T 1S 1S 2S 3S 4S 7S 8S 9S 7W 8W",        // both ends
        "1T 1T 2T 2T 3T 3T 4S 4S 5S 5S 6S 6S 9W",        // the same chow twice
        "1S 1S 1S 2S 3S 4S 5S 6S 7S 8S 9S 9S 9S",        // nine waits
        "1S 1S 2S 2S 3S 3S 3S 4S 5S DONG DONG DONG NAN", // chows of a tile that is held three times
        "1T 1T 1T 2T 3T 4S 4S 4S 7W 7W 7W BAI BAI",      // a pong that could be in a chow
        "1T 4T 7T 1S 4S 7S 1W 4W 7W DONG NAN XI BEI",    // nothing
    ];
    let mahjong = puzzle("mahjong").unwrap();
    let mut said = String::new();
    for hand in hands {
        let case = mahjong.rewritten(hand.as_bytes()).unwrap();
        let batch = mahjong.batch_of_cases(&[case]);
        let answer = checker::read(&batch, &batch.output, false)
            .answer(&batch, 0)
            .unwrap();
        let answer_text = str::from_utf8(&batch.output).unwrap().trim();
        writeln!(said, "{hand}: {answer_text}").unwrap();
        for (index, measure) in mahjong.measures().into_iter().enumerate() {
            let name = measure.name;
            let value = mahjong.measured(index, &answer.case).unwrap_or(0);
            let is_of_ways = name.starts_with("# waits that can only")
                || name.starts_with("# waits that win only")
                || name.starts_with("# waits in");
            if is_of_ways && value > 0 {
                writeln!(said, "  {}", phrase(name, &value.to_string())).unwrap();
            }
        }
    }
    insta::assert_snapshot!(said);
}

/// Scores that no play ends with show that more is wrong than the choice of moves. If each wrong score is that
/// of a play, the choice may be all.
#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn what_no_play_gives_is_told_from_a_wrong_choice() {
    let programs = [
        ("rake", "alice-greedy", 50),
        ("rake", "k-rounds-in-all", 50),
        ("rake", "three-by-three", 50),
        ("chess", "greedy", 20),
        ("chess", "both-earn", 20),
        ("chess", "only-left", 25),
        ("yahtzee", "greedy", 30),
        ("yahtzee", "unsorted-roll", 30),
        ("yahtzee", "rolls-used-again", 30),
        ("yahtzee", "order-of-the-rolls", 30),
    ];
    insta::assert_snapshot!(said_of_all(&programs));
}

/// If only the plays of the cases say something, each case still counts once.
#[test]
fn a_case_counts_once_beside_what_is_said_of_plays() {
    let chess = puzzle("chess").unwrap();
    let mut evidence = evidence_of(chess, "both-earn", 30);
    let wrong = evidence.different_wrong_answers().len();
    evidence.answers.extend(evidence.answers.clone());
    let cause = cause_without_mistakes(chess, evidence);
    let Some(Cause::Pattern { pattern, .. }) = cause else {
        panic!("{cause:?}")
    };
    assert!(pattern.plays.is_some());
    assert_eq!(
        (pattern.condition, pattern.findings.direction),
        (None, None)
    );
    assert_eq!([pattern.wrong_answers, pattern.cases], [wrong, 30]);
}

/// What a program lists too much shows in what all these tiles have.
#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn what_all_tiles_too_many_have_is_said_of_hands() {
    let known = puzzle("mahjong").unwrap().mistakes();
    let named = known.iter().filter(|mistake| mistake.member.is_none());
    let programs: Vec<_> = named.map(|it| ("mahjong", &*it.name, 300)).collect();
    let said = said_of_all(&programs);
    let lines = said
        .lines()
        .filter(|line| line.contains("too many is") || line.contains("too many makes"));
    let lines: Vec<&str> = lines.collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// What a program overlooks in hands shows in what every way to win with a wait needs.
#[test]
fn what_all_ways_to_win_need_is_said_of_hands() {
    let programs = [
        "first-pair-is-the-eye",
        "last-pair-is-the-eye",
        "eye-not-from-a-pong",
        "no-eye-of-honours",
        "pongs-first",
        "chows-first",
        "no-chow-twice",
        "no-pongs",
        "no-chows",
        "only-other-tiles",
        "no-chow-7-8-9",
        "no-eye-of-1s,-4s-and-7s",
        "no-eye-of-2s,-5s-and-8s",
        "no-eye-of-3s,-6s-and-9s",
        "eye-of-2s,-5s-and-8s-only",
        "eye-of-2s,-5s,-8s-and-honours-only",
        "eye-of-3s,-6s,-9s-and-honours-only",
    ];
    let programs = programs.map(|mistake| ("mahjong", mistake, 800));
    insta::assert_snapshot!(said_of_all(&programs));
}

/// Boards on which nothing can be chosen are right whatever the choice is. They tell nothing, unless one is wrong.
#[test]
fn cases_without_a_choice_choose_no_condition() {
    let chess = puzzle("chess").unwrap();
    let board = |number: u64, rows: usize| {
        let mut text = format!("{rows} 3\n");
        for row in 0..2 * rows as u64 {
            let score = |column| (number * 31 + row * 17 + column * 5 + row * column * 7) % 100;
            writeln!(text, "{} {} {}", score(0), score(1), score(2)).unwrap();
        }
        chess.rewritten(text.as_bytes()).unwrap()
    };
    let cases: Vec<_> = (0..60)
        .map(|it| board(it, if it % 2 == 0 { 1 } else { 3 }))
        .collect();
    let answers = |program: Number| -> Vec<GivenAnswer> {
        let each = cases
            .chunks(1)
            .flat_map(|case| answers_to(chess, case, program));
        each.collect()
    };
    // Wrong with three rows, or with one.
    let [three, one] = [3, 1].map(|rows| {
        let answers = match rows {
            3 => answers(|it| i64::from(it.case[0] == 3)),
            _ => answers(|it| i64::from(it.case[0] == 1)),
        };
        find_pattern(chess, &answers, &[]).unwrap()
    });
    assert_eq!(three.condition, None, "one row leaves no choice");
    assert_eq!(one.condition.unwrap().name(), "# rows");
}

/// If some of the wrong boards leave no choice, all boards count, also the right ones that leave none.
#[test]
fn wrong_cases_without_a_choice_among_others_make_all_count() {
    let chess = puzzle("chess").unwrap();
    let mut answers = Vec::new();
    for number in 0..60 {
        let [rows, columns] = [[1, 2], [1, 3], [1, 2], [3, 3]][number % 4];
        let score = |at: usize| ((number * 31 + at * 17) % 100).to_string();
        let scores: Vec<String> = (0..2 * rows * columns).map(score).collect();
        let text = format!("{rows} {columns}\n{}\n", scores.join(" "));
        let board = chess.rewritten(text.as_bytes()).unwrap();
        let is_wide: Number = |it| i64::from(it.case[1] == 3);
        answers.extend(answers_to(chess, &[board], is_wide));
    }
    let pattern = find_pattern(chess, &answers, &[]).unwrap();
    assert_eq!(pattern.condition.unwrap().name(), "# columns");
}

/// A wrong board that was made from another one leaves no choice. It is counted, but the right boards that leave none still
/// tell nothing.
#[test]
fn derived_cases_do_not_decide_which_cases_tell_something() {
    let chess = puzzle("chess").unwrap();
    let board = |number: usize, rows: usize, columns: usize| {
        let scores = (0..2 * rows * columns).map(|at| ((number * 31 + at * 17) % 100).to_string());
        let scores: Vec<String> = scores.collect();
        let text = format!("{rows} {columns}\n{}\n", scores.join(" "));
        chess.rewritten(text.as_bytes()).unwrap()
    };
    let is_wide_and_high: Number = |it| i64::from(it.case[0] == 3 && it.case[1] == 5);
    let is_wide: Number = |it| i64::from(it.case[1] == 5);
    let mut drawn = Vec::new();
    for number in 0..60 {
        let [rows, columns] = [[1, 3], [1, 5], [3, 3], [3, 5]][number % 4];
        drawn.extend(answers_to(
            chess,
            &[board(number, rows, columns)],
            is_wide_and_high,
        ));
    }
    let derived = answers_to(chess, &[board(60, 1, 5)], is_wide);
    let pattern = find_pattern(chess, &drawn, &derived).unwrap();
    let said = pattern.text("board");
    assert!(
        said.starts_with("All 16 wrong boards have 5 columns"),
        "{said}"
    );
}

/// In an answer to a hand that waits for nothing, nothing can be missing. Such hands tell nothing of a program whose
/// wrong answers lack tiles.
#[test]
fn hands_that_wait_for_nothing_choose_no_condition() {
    let mahjong = puzzle("mahjong").unwrap();
    let mut cases = Vec::new();
    for number in 0..60 {
        cases.push(mahjong.draw(None, 0, number));
        let value = 1 + number % 3; // no two tiles of a suit are in one chow
        let [low, high] = [value, value + 3];
        let honours = "DONG NAN XI BEI ZHONG FA BAI";
        let hand = format!("{low}T {high}T {low}S {high}S {low}W {high}W {honours}\n");
        cases.push(mahjong.rewritten(hand.as_bytes()).unwrap());
    }
    let batch = mahjong.batch_of_cases(&cases);
    let right = str::from_utf8(&batch.output).unwrap();
    let mut output = String::new();
    let mut ready = 0;
    for line in right.lines() {
        let (label, waits) = line.split_once(": ").unwrap();
        ready += usize::from(waits != "Not ready");
        let printed = if ready % 2 == 0 { "Not ready" } else { waits };
        writeln!(output, "{label}: {printed}").unwrap();
    }
    let reading = checker::read(&batch, output.as_bytes(), false);
    let answers: Vec<GivenAnswer> = reading.answers(&batch).collect();
    let pattern = find_pattern(mahjong, &answers, &[]).unwrap();
    assert_eq!(pattern.condition, None, "half of all hands that wait");
    assert_eq!(pattern.findings.direction, Some("lack tiles"));
}

/// Returns what is said of a program that changes the right cards of 60 random games. The change gets the number
/// of the game, and the numbers of its card.
fn said_of_cards(change: fn(usize, &mut [i64])) -> Option<String> {
    let yahtzee = puzzle("yahtzee").unwrap();
    let cases: Vec<_> = (0..60)
        .map(|number| yahtzee.draw(None, 0, number))
        .collect();
    let batch = yahtzee.batch_of_cases(&cases);
    let mut output = String::new();
    for (number, line) in str::from_utf8(&batch.output).unwrap().lines().enumerate() {
        let mut card = numbers(line);
        change(number, &mut card);
        let words: Vec<String> = card.iter().map(i64::to_string).collect();
        output += &(words.join(" ") + "\n");
    }
    let reading = checker::read(&batch, output.as_bytes(), false);
    let answers: Vec<GivenAnswer> = reading.answers(&batch).collect();
    find_pattern(yahtzee, &answers, &[])?.findings.likeness
}

/// It is said if some parts of all wrong cards are right. Only what holds for all of them is said.
#[test]
fn the_part_that_is_right_is_said() {
    let scores_wrong = said_of_cards(|number, card| card[6] += i64::from(number % 3 == 0));
    let sorted = said_of_cards(|_, card| card[..13].sort_unstable());
    let sorted_or_scores_wrong = said_of_cards(|number, card| {
        card[..13].sort_unstable();
        card[6] += i64::from(number % 3 == 0);
    });
    let bonus_or_total_wrong = said_of_cards(|number, card| {
        card[13] += i64::from(number % 3 == 0);
        card[14] += i64::from(number % 3 == 1);
    });
    let bonus_or_scores_wrong = said_of_cards(|number, card| {
        card[6] += i64::from(number % 3 == 0);
        card[13] += i64::from(number % 3 == 1);
    });
    let total_wrong = said_of_cards(|number, card| card[14] += i64::from(number % 3 == 0));
    let both_wrong = said_of_cards(|number, card| {
        card[6] += i64::from(number % 3 == 0);
        card[14] -= i64::from(number % 3 == 0);
    });
    let one_or_the_other = said_of_cards(|number, card| {
        card[6] += i64::from(number % 3 == 0);
        card[14] += i64::from(number % 3 == 1);
    });
    let three_cards = said_of_cards(|number, card| card[6] += i64::from(number < 3));
    let four_cards = said_of_cards(|number, card| card[6] += i64::from(number < 4));
    let expected = "The bonus and the total are right in all 20 wrong answers; the scores are not.";
    assert_eq!(scores_wrong.as_deref(), Some(expected));
    let expected = "The bonus and the total are right in all 4 wrong answers; the scores are not.";
    assert_eq!(four_cards.as_deref(), Some(expected));
    let expected = "Only the order of the scores is wrong in all 60 wrong answers.";
    assert_eq!(sorted.as_deref(), Some(expected));
    let expected = "The bonus and the total are right in all 60 wrong answers; the scores are not.";
    assert_eq!(sorted_or_scores_wrong.as_deref(), Some(expected));
    let expected = "The scores are those of a right answer in all 40 wrong answers; the bonus or the total is not.";
    assert_eq!(bonus_or_total_wrong.as_deref(), Some(expected));
    let expected = "The total is right in all 40 wrong answers; the scores or the bonus are not.";
    assert_eq!(bonus_or_scores_wrong.as_deref(), Some(expected));
    let expected = "Only the total is wrong in all 20 wrong answers; the scores and the bonus are those of a right \
                    answer.";
    assert_eq!(total_wrong.as_deref(), Some(expected));
    assert_eq!(
        [both_wrong, one_or_the_other, three_cards],
        [const { None }; 3]
    );
}

/// Returns boards of so many different low scores.
fn low_boards(count: usize) -> Vec<CaseText> {
    let low = "1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 ";
    let board = |value| format!("{low}{value}\n").into_bytes();
    (1..=count).map(board).collect()
}

/// Shrinking makes cases that are wrong by a rare chance. They do not hide what nearly all wrong cases have.
#[test]
fn wrong_cases_made_from_others_are_exceptions() {
    let rake = puzzle("rake").unwrap();
    let drawn = answers("rake", 200, |it| -i64::from(it.value > 100));
    let alone = find_pattern(rake, &drawn, &[]).unwrap();
    for (count, exceptions) in [
        (1, "1 board without this is wrong, too."),
        (5, "5 boards without this are wrong, too."),
    ] {
        let made = answers_to(rake, &low_boards(count), |_| -1);
        let both = find_pattern(rake, &drawn, &made).unwrap();
        assert_eq!(both.exceptions, count);
        assert_eq!(both.condition, alone.condition);
        let text = both.text("board");
        let random = "wrong stored or random boards have";
        assert!(text.contains(random) && text.contains(exceptions), "{text}");
        // The same ones again are no more of them.
        let twice = [&made[..], &made].concat();
        assert_eq!(find_pattern(rake, &drawn, &twice), Some(both));
        // One just below the limit is one more.
        let boards = (0..).map(|number| rake.draw(None, 1, number));
        let mut answers = boards.flat_map(|board| answers_to(rake, &[board], |_| -1));
        let below = answers.find(|answer| answer.claim.text == b"99\n").unwrap();
        assert_eq!(
            alone.condition.as_ref().unwrap().range,
            ValueRange::AtLeast(101)
        );
        let more = [&made[..], &[below]].concat();
        let both = find_pattern(rake, &drawn, &more).unwrap();
        assert_eq!(both.exceptions, count + 1);
        // One within the range is none.
        let within = answers
            .find(|answer| answer.claim.text == b"109\n")
            .unwrap();
        let more = [&made[..], &[within]].concat();
        let both = find_pattern(rake, &drawn, &more).unwrap();
        assert_eq!(both.exceptions, count);
    }
}

/// The place of a case has no exceptions. If it divides the random cases as well as a measure does, the measure may still be said
/// with exceptions.
#[test]
fn a_measure_has_exceptions_though_the_place_divides_as_well() {
    let rake = puzzle("rake").unwrap();
    let mut boards: Vec<CaseText> = (0..200).map(|number| rake.draw(None, 0, number)).collect();
    boards.sort_by_cached_key(|board| {
        let right = rake.batch_of_cases(slice::from_ref(board)).output;
        value(str::from_utf8(&right).unwrap().trim())
    });
    let drawn = answers_to(rake, &boards, |it| -i64::from(it.value > 100));
    let alone = find_pattern(rake, &drawn, &[]).unwrap();
    assert!(alone.condition.as_ref().is_some_and(is_of_place));
    let made = answers_to(rake, &low_boards(1), |_| -1);
    let both = find_pattern(rake, &drawn, &made).unwrap();
    assert_eq!(both.exceptions, 1);
    let condition = both.condition.unwrap();
    assert!(!is_of_place(&condition));
    assert_eq!(condition.range, ValueRange::AtLeast(101));
}

/// If there are more than an eighth as many such cases as random ones, what only the random ones have says too little.
#[test]
fn too_many_wrong_cases_are_no_exceptions() {
    let rake = puzzle("rake").unwrap();
    let mut drawn = answers("rake", 120, |it| -i64::from(it.value > 100));
    let mut seen = HashSet::new();
    drawn.retain(|answer| seen.insert(answer.case_text().clone()));
    drawn.sort_by_key(|it| !it.is_wrong());
    let wrong = drawn.iter().filter(|it| it.is_wrong()).count();
    drawn.drain(..wrong % 8);
    let eighth = wrong / 8;
    let made = answers_to(rake, &low_boards(eighth), |_| -1);
    for (drawn, exceptions) in [(&drawn[..], eighth), (&drawn[1..], 0)] {
        let both = find_pattern(rake, drawn, &made).unwrap();
        assert_eq!(both.exceptions, exceptions, "{eighth} of {wrong}");
    }
}

/// A wrong case that was made from others moves the limit if this costs little of what the condition tells, and is an
/// exception otherwise.
#[test]
fn wrong_cases_far_beyond_a_limit_are_exceptions() {
    let rake = puzzle("rake").unwrap();
    // Boards with a score of 90 to 100, with a lower and with a higher one, and one with 90.
    let mut ranges = [(90..=100, 6), (0..=89, 95), (101..=240, 100), (90..=90, 1)];
    let mut boards = ranges.each_ref().map(|_| Vec::new());
    let mut seen = HashSet::new();
    let drawn = (0..).map(|number| rake.draw(None, 1, number));
    for board in drawn.filter(|board| seen.insert(board.clone())) {
        let right = rake.batch_of_cases(slice::from_ref(&board)).output;
        let score = value(str::from_utf8(&right).unwrap().trim());
        for ((range, count), boards) in ranges.iter_mut().zip(&mut boards) {
            if *count > 0 && range.contains(&score) {
                *count -= 1;
                boards.push(board);
                break;
            }
        }
        if ranges.iter().all(|(_, count)| *count == 0) {
            break;
        }
    }
    let [near, low, high, made] = boards;
    let made = answers_to(rake, &made, |_| -1);
    // The condition from 101 on tells all of the random boards, and that from 90 on 0.145 or 0.165 less.
    for (near, exceptions, least) in [(&near[..5], 0, 90), (&near[..6], 1, 101)] {
        let boards = [near, &low[near.len() - 5..], &high].concat();
        let each = boards.chunks(1); // so that the place of a board tells nothing
        let drawn: Vec<GivenAnswer> = each
            .flat_map(|board| answers_to(rake, board, |it| -i64::from(it.value > 100)))
            .collect();
        let both = find_pattern(rake, &drawn, &made).unwrap();
        let range = both.condition.map(|condition| condition.range);
        assert_eq!(both.exceptions, exceptions, "{range:?}");
        assert_eq!(range, Some(ValueRange::AtLeast(least)));
    }
}

/// Fewer than eight wrong answers may be too high by chance. Of answers that are all wrong, nothing else is said.
#[test]
fn eight_wrong_answers_have_a_direction() {
    let rake = puzzle("rake").unwrap();
    let direction = |count| {
        let found = find_pattern(rake, &answers("rake", count, |_| 1), &[]);
        found.and_then(|pattern| pattern.findings.direction)
    };
    assert_eq!([7, 8].map(direction), [None, Some("are too high")]);
}

/// The places of boards that were not drawn choose no condition, and those that are repeated do not count. But a board that is
/// wrong at another place shows that the condition is not true.
#[test]
fn places_of_boards_near_a_limit_do_not_choose() {
    let rake = puzzle("rake").unwrap();
    let from_129: Number = |it| i64::from(it.number > 128);
    let drawn = answers("rake", 200, from_129);
    let condition = |drawn: &[GivenAnswer], near: &[GivenAnswer]| {
        find_pattern(rake, drawn, near).and_then(|pattern| pattern.condition)
    };
    assert_eq!(condition(&[], &drawn), None);
    let of_place = condition(&drawn, &[]);
    assert!(of_place.as_ref().is_some_and(is_of_place));
    assert_eq!(condition(&drawn, &drawn), of_place);
    let other_board = low_boards(9).split_off(8);
    let wrong_at_1 = answers_to(rake, &other_board, |_| -1);
    let of_both = condition(&drawn, &wrong_at_1);
    assert!(!of_both.as_ref().is_some_and(is_of_place));
}

/// The same few boards again and again may be wrong from some place on.
#[test]
fn repeated_boards_tell_where_a_program_goes_wrong() {
    let rake = puzzle("rake").unwrap();
    let boards = [&low_boards(10)[..]; 20].concat();
    let answers = answers_to(rake, &boards, |it| 100 * i64::from(it.number > 128));
    let pattern = find_pattern(rake, &answers, &[]).unwrap();
    let condition = pattern.condition.unwrap();
    assert!(is_of_place(&condition));
    assert_eq!([condition.wrong, pattern.cases], [72, 10]);
}

/// Returns boards of two values, of which the other one stands in the first cells: so many boards with each count of them
/// from 0 to 3.
fn two_values(each: u8) -> Vec<CaseText> {
    let board = |number: u8| {
        let (value, count) = (1 + number % each, number / each);
        let cell = |cell| if cell < count { value + 1 } else { value };
        let words = (0..16).map(|at| cell(at).to_string());
        let text = words.collect::<Vec<_>>().join(" ");
        puzzle("rake")
            .unwrap()
            .rewritten(format!("1\n{text}\n").as_bytes())
            .unwrap()
    };
    (0..4 * each).map(board).collect()
}

/// That the values of a board are equal is no condition on their number, because fewer than three different values tell
/// nothing.
#[test]
fn values_that_tell_nothing_are_no_condition() {
    let rake = puzzle("rake").unwrap();
    let boards = two_values(9);
    let each = boards.chunks(1);
    let answers: Vec<GivenAnswer> = each
        .flat_map(|board| {
            let is_plain: Number = |it| i64::from(it.case[1] == it.case[16]);
            answers_to(rake, board, is_plain)
        })
        .collect();
    let pattern = find_pattern(rake, &answers, &[]).unwrap();
    let condition = pattern.condition.unwrap();
    assert_eq!(
        (condition.name(), condition.range),
        ("# regions with the greatest sum", ValueRange::AtLeast(9))
    );
}

/// All answers count for what is said of the answers, whether their cases were drawn or not, and each case once.
#[test]
fn findings_are_about_the_answers_to_all_cases() {
    let rake = puzzle("rake").unwrap();
    let all = answers("rake", 200, |it| it.value.min(100) - it.value);
    let findings = |drawn: &[GivenAnswer], derived: &[GivenAnswer]| {
        find_pattern(rake, drawn, derived).unwrap().findings
    };
    let of_all = findings(&all, &[]);
    assert!(of_all.ceiling.is_some() && of_all.direction.is_some());
    assert_eq!(findings(&all[..100], &all[100..]), of_all);
    // Each board is answered once rightly and once wrongly.
    let [right, wrong]: [Number; 2] = [|_| 0, |_| 1];
    let twice = [right, wrong].map(|program| answers_to(rake, &low_boards(9), program));
    let pattern = find_pattern(rake, &twice.concat(), &[]).unwrap();
    assert_eq!([pattern.wrong_answers, pattern.cases], [9, 9]);
    let evidence = Evidence::of_search(twice.concat(), 0);
    assert_eq!(evidence.different_wrong_answers().len(), 9);
}

/// A program that varies may answer a case wrongly in several ways. What is said of all wrong answers holds for each of them.
#[test]
fn findings_are_about_each_different_answer_to_a_case() {
    let rake = puzzle("rake").unwrap();
    let too_high = answers_to(rake, &low_boards(9), |_| 1);
    let still_higher = answers_to(rake, &low_boards(9), |_| 2);
    let too_low = answers_to(rake, &low_boards(1), |_| -1);
    let text = |answers: &[&[GivenAnswer]]| {
        find_pattern(rake, &answers.concat(), &[]).map(|pattern| pattern.text("board"))
    };
    let nine = "All 9 wrong answers are too high; 9 different boards were answered.";
    assert_eq!(text(&[&too_high, &too_high]).as_deref(), Some(nine));
    let eighteen = "All 18 wrong answers are too high; 9 different boards were answered.";
    assert_eq!(text(&[&too_high, &still_higher]).as_deref(), Some(eighteen));
    assert_eq!(text(&[&too_high, &too_low]), None);

    let up_to_100 = answers("rake", 200, |it| it.value.min(100) - it.value);
    let up_to_150 = answers("rake", 200, |it| it.value.min(150) - it.value);
    let is_150 = |answer: &&GivenAnswer| answer.claim.text == b"150\n";
    let one_150 = slice::from_ref(up_to_150.iter().find(is_150).unwrap());
    let limit = |answers: &[&[GivenAnswer]]| {
        let pattern = find_pattern(rake, &answers.concat(), &[]).unwrap();
        let sentence = pattern.findings.ceiling?;
        sentence.split(',').next().map(str::to_owned)
    };
    let of_100 = limit(&[&up_to_100]);
    assert_eq!(of_100.as_deref(), Some("No answer is above 100"));
    assert_ne!(limit(&[&up_to_100, one_150]), of_100);
}

/// Boards of one cell, each with another score, whose margins are too high or too low by turns.
fn wrong_margins(count: usize) -> Vec<GivenAnswer> {
    let board = |score| format!("1 1\n{score}\n0\n").into_bytes();
    let boards: Vec<_> = (0..count).map(board).collect();
    let each = boards.chunks(1);
    each.flat_map(|board| answers_to(puzzle("chess").unwrap(), board, |it| 1 - it.case[2] % 2 * 2))
        .collect()
}

/// At most 200 wrong answers are held against the plays of their cases. If there are more, this is said.
#[test]
fn two_hundred_answers_are_held_against_plays() {
    let chess = puzzle("chess").unwrap();
    for (count, looked) in [(200, ""), (201, " that were looked at")] {
        let evidence = Evidence::of_search(wrong_margins(count), 0);
        let text = cause_without_mistakes(chess, evidence)
            .unwrap()
            .text("board");
        let said = format!("All 200 wrong margins{looked} are those of no legal play");
        assert!(text.contains(&said), "{count}: {text}");
    }
}

/// What the plays say counts the cases that were made from others, too.
#[test]
fn derived_cases_are_held_against_plays() {
    let chess = puzzle("chess").unwrap();
    let answers = wrong_margins(30);
    let mut evidence = Evidence::of_search(answers[..2].to_vec(), 0);
    evidence.add_derived(answers[2..7].to_vec());
    assert!(cause_without_mistakes(chess, evidence).is_none());
    let mut evidence = Evidence::of_search(answers[..10].to_vec(), 0);
    evidence.add_derived(answers.clone());
    let Some(Cause::Pattern { pattern, .. }) = cause_without_mistakes(chess, evidence) else {
        panic!("all are those of no play")
    };
    assert_eq!(
        [pattern.wrong_answers, pattern.cases, pattern.derived],
        [30, 30, 20]
    );
    assert_eq!(pattern.plays.map(|plays| plays.never), Some(30));
}

/// As many cases are chosen on each side of a limit, those that are nearest to it. If there are fewer on one side, there
/// are more on the other.
#[test]
fn the_cases_nearest_to_a_limit_are_chosen() {
    let rake = puzzle("rake").unwrap();
    let drawn = answers("rake", 200, |it| -i64::from(it.value > 100));
    let limit = find_pattern(rake, &drawn, &[]).unwrap().condition.unwrap();
    assert_eq!(limit.range, ValueRange::AtLeast(101));
    let scores = |boards: Vec<CaseText>, count| {
        let chosen = nearest_cases(rake, &limit, boards, count);
        let answers = answers_to(rake, &chosen, |_| 0);
        let mut scores: Vec<i64> = answers
            .iter()
            .map(|answer| value(str::from_utf8(&answer.claim.text).unwrap()))
            .collect();
        scores.sort_unstable();
        scores
    };
    let boards: Vec<_> = (0..100).map(|number| rake.draw(None, 1, number)).collect();
    let all = scores(boards.clone(), 100);
    let below = all.partition_point(|score| *score <= 100);
    let (low, high): (Vec<_>, Vec<_>) = boards
        .iter()
        .cloned()
        .partition(|board| scores(vec![board.clone()], 1)[0] <= 100);
    // Of all on one side but three, and of these three.
    for boards in [[&low[..3], &high].concat(), [&low[..], &high[..3]].concat()] {
        assert_eq!(scores(boards, 20).len(), 20);
    }
    for (count, range) in [
        (10, below - 5..below + 5),
        (7, below - 4..below + 3),
        (100, 0..100),
        (200, 0..100),
        (90, if below > 45 { 10..100 } else { 0..90 }),
    ] {
        assert_eq!(scores(boards.clone(), count), all[range], "{count}");
    }
}

/// If a condition with another limit tells as much and holds for all wrong cases, it is said, and there are no
/// exceptions.
#[test]
fn wrong_cases_just_beyond_a_limit_move_it() {
    let rake = puzzle("rake").unwrap();
    let drawn = answers("rake", 200, |it| -i64::from(it.value > 100));
    let boards: Vec<_> = (0..1_000).map(|it| rake.draw(None, 1, it)).collect();
    let near = answers_to(rake, &boards, |it| {
        -i64::from((99..=100).contains(&it.value))
    });
    let near: Vec<_> = near.into_iter().filter(GivenAnswer::is_wrong).collect();
    let both = find_pattern(rake, &drawn, &near).unwrap();
    assert_eq!(both.exceptions, 0);
    assert_eq!(both.condition.unwrap().range, ValueRange::AtLeast(99));
}

/// Tiles that a hand does not wait for have the properties that the hand gives them.
#[test]
fn a_tile_too_many_has_the_properties_that_its_hand_gives_it() {
    let extras = MAHJONG.extras.unwrap();
    let names = |hand: &str, tile: &str| {
        let hand: Hand = hand.parse().unwrap();
        let claimed = Tiles::from_iter([tile.parse::<Tile>().unwrap()]);
        let counts = (extras.count)(&hand, &Tiles::default(), &claimed);
        let has = counts.iter().map(|count| count.extra_with_it == 1);
        let names = extras.names.iter().zip(has);
        let names: Vec<&str> = names
            .filter(|(_, has)| *has)
            .map(|(name, _)| *name)
            .collect();
        names.join(", ")
    };
    assert_eq!(
        names("1T 1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T", "1T"),
        "is a fifth tile of its kind, is one that the hand holds"
    );
    assert_eq!(
        names("1T 1T 4T 4T 7T 7T 1S 1S 4S 4S 7S 7S FA", "FA"),
        "makes seven different pairs, makes seven pairs if four equal tiles are two, is one that the hand holds, is \
         an honour"
    );
    assert_eq!(
        names("1T 2T 3T 4S 5S 6S 1W 1W 4W 4W 7W 7W FA", "FA"),
        "makes two melds and four pairs, is one that the hand holds, is an honour"
    );
    assert_eq!(
        names("1T 2T 3T 4S 5S 6S 1W 2W 3W 7W 8W 1T FA", "9W"),
        "makes four melds, but the two tiles left over are no eye, makes three melds and an eye, but the three tiles \
         left over are no meld, is one that the hand does not hold"
    );
    assert_eq!(
        names("1T 2T 3T 4S 5S 6S 1W 2W 3W 7W 7W 9W FA", "9W"),
        "makes three melds and two pairs, with one tile left over, makes three melds and an eye, but the three \
         tiles left over are no meld, is one that the hand holds"
    );
    assert_eq!(
        names("1T 4T 7T 1S 4S 7S 1W 4W 7W DONG XI NAN FA", "8T"),
        "is one that the hand does not hold"
    );
}

/// Each row is a puzzle, a property, a case, and what the case has of the property.
#[test]
fn properties_of_cases_are_measured() {
    let odd = "an odd number of cells";
    let difference = "a difference of # between rows and columns";
    let groups = "# groups (T, S, W, honours) whose number of tiles is no multiple of 3";
    let most_often = "one roll # times";
    let board = |rows: usize, columns: usize| {
        let table = ("1 ".repeat(columns) + "\n").repeat(2 * rows);
        format!("{rows} {columns}\n{table}")
    };
    let rolls = |rolls: [(&str, usize); 4]| -> String {
        let lines = rolls.map(|(roll, times)| format!("{roll}\n").repeat(times));
        lines.concat()
    };
    let [even, uneven] = [
        "1T 2T 3T 1S 1S 5S 6S 7S 2W 3W 4W FA FA\n0\n",
        "1T 2T 3T 4T 1S 5S 6S 7S 8S 9S FA FA FA\n0\n",
    ];
    let frequent = [
        ("6 6 6 6 6", 3),
        ("1 2 3 4 5", 2),
        ("1 1 1 1 1", 4),
        ("5 4 3 2 1", 4),
    ];
    for (name, property, case, value) in [
        ("chess", odd, board(3, 3), 1),
        ("chess", odd, board(2, 3), 0),
        ("chess", difference, board(3, 5), 2),
        ("chess", difference, board(4, 1), 3),
        ("chess", "a shorter side of #", board(3, 5), 3),
        ("chess", "a shorter side of #", board(4, 1), 1),
        ("mahjong", groups, even.to_owned(), 2),
        ("mahjong", groups, uneven.to_owned(), 1),
        ("yahtzee", most_often, rolls(frequent), 6),
    ] {
        let puzzle = puzzle(name).unwrap();
        let (batch, _) = puzzle.batch_of_input(case.as_bytes());
        let reading = checker::read(&batch, &batch.output, false);
        let answer = reading.answers(&batch).next().unwrap();
        let measures = puzzle.measures();
        let index = measures.iter().position(|it| it.name == property);
        let found = puzzle.measured(index.unwrap(), &answer.case);
        assert_eq!(found, Some(value), "{property}: {case}");
    }
}
