//! What is said near the limit of a condition: which cases are chosen there, and what their answers change.

use catalogue::puzzle;
use checker::{
    CaseText, Diagnosis, Evidence, GivenAnswer, Question, Reply, Step, ValueRange, find_pattern,
    nearest_cases,
};

use super::{Number, answers, answers_to, is_of_place, low_boards, value};

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
    let cause = loop {
        match diagnosis.current_step() {
            Step::Done(cause) => break cause.unwrap(),
            Step::Ask(Question::MoreAnswers) => asked.push(false),
            Step::Ask(Question::MoreAnswersNear(_)) => asked.push(true),
            Step::Ask(_) => {
                diagnosis.reply(Reply::Nothing);
                continue;
            }
        }
        diagnosis.evidence.answers.extend(others.iter().cloned());
        diagnosis.reply(Reply::MoreAnswers);
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
    let asked_near = loop {
        match diagnosis.current_step() {
            Step::Ask(Question::MoreAnswers) => {
                diagnosis.evidence.answers = drawn.clone();
                diagnosis.reply(Reply::MoreAnswers);
            }
            Step::Ask(Question::MoreAnswersNear(condition)) => break condition,
            Step::Ask(_) => diagnosis.reply(Reply::Nothing),
            Step::Done(cause) => panic!("{cause:?}"),
        }
    };
    assert_eq!(Some(asked_near), all);
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
