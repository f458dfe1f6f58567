//! What else wrong answers have in common: the part that is right, a direction, and the plays that give them.

use std::slice;

use catalogue::puzzle;
use checker::{Cause, Evidence, GivenAnswer, find_pattern};

use super::{Number, answers, answers_to, cause_without_mistakes, low_boards, numbers};

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
    for (count, looked) in [(200, ""), (201, " of which this is known")] {
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
    assert_eq!(pattern.plays.map(|plays| plays.counts.never), Some(30));
}
