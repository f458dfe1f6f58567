//! Which condition is chosen of several, which cases count for it, and which are exceptions.

use std::collections::HashSet;
use std::fmt::Write;
use std::slice;

use catalogue::puzzle;
use checker::{CaseText, GivenAnswer, ValueRange, find_pattern};

use super::{Number, answers, answers_to, is_of_place, low_boards, value};

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
