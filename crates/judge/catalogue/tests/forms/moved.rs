//! Right answers in another order: columns, cases, or all one case later.

use std::slice;

use catalogue::puzzle;
use checker::{Diagnosis, Evidence};

use super::{Program, all_said, body, each};

const SHIFTED: &[&str] = &["rake", "mahjong", "yahtzee"];

/// Returns the numbers of each line, whose index is the place where they are printed.
fn ordered(lines: &[String], order: impl Fn(usize) -> usize) -> String {
    let mut text = String::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let moved: Vec<&str> = (0..words.len()).map(|place| words[order(place)]).collect();
        text += &(moved.join(" ") + "\n");
    }
    text
}

#[test]
fn columns_in_another_order_are_the_cause() {
    let programs: [(&str, &[&str], Program); 8] = [
        ("the bonus after the sixes", &["yahtzee"], |it| {
            ordered(it, |place| match place {
                ..6 | 14 => place,
                6 => 13,
                _ => place - 1,
            })
        }),
        ("the total first", &["yahtzee"], |it| {
            ordered(it, |place| (place + 14) % 15)
        }),
        ("the bonus behind the total", &["yahtzee"], |it| {
            ordered(it, |place| match place {
                13 => 14,
                14 => 13,
                _ => place,
            })
        }),
        ("in reverse order", &["yahtzee"], |it| {
            ordered(it, |place| 14 - place)
        }),
        ("the lower section first", &["yahtzee"], |it| {
            ordered(it, |place| match place {
                ..7 => place + 6,
                7..13 => place - 7,
                _ => place,
            })
        }),
        ("each line in another order", &["yahtzee"], |it| {
            let mut text = String::new();
            for (at, line) in it.iter().enumerate() {
                text += &ordered(std::slice::from_ref(line), |place| (place + at) % 15);
            }
            text
        }),
        ("the tiles in reverse order", &["mahjong"], |it| {
            each(it, |at, text| {
                let mut tiles: Vec<&str> = body(text).split(' ').collect();
                if tiles != ["Not", "ready"] {
                    tiles.reverse();
                }
                format!("Case {}: {}", at + 1, tiles.join(" "))
            })
        }),
        ("the lines in reverse order", &["rake", "yahtzee"], |it| {
            let reversed: Vec<String> = it.iter().rev().cloned().collect();
            reversed.join("\n")
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

/// Returns a line with the label of another case, if it has one.
fn with_number(line: &str, number: usize) -> String {
    match line.split_once(": ") {
        Some((_, body)) => format!("Case {number}: {body}"),
        None => line.to_owned(),
    }
}

/// Returns the lines in another order, but with the labels of their places. What is printed at a place is the
/// line with the index that is returned for it, or without one the line `other`.
fn shifted(lines: &[String], other: &str, order: impl Fn(usize) -> Option<usize>) -> String {
    let mut text = String::new();
    for place in 0..lines.len() {
        let line = order(place).and_then(|at| lines.get(at));
        text += &(with_number(line.map_or(other, |it| it), place + 1) + "\n");
    }
    text
}

#[test]
fn answers_that_stand_one_case_later_are_said_so() {
    /// Returns an answer of nothing.
    fn zero(line: &str) -> String {
        if line.starts_with("Case") {
            return "Case 1: Not ready".to_owned();
        }
        line.replace(|it: char| it.is_ascii_digit(), "1")
    }
    let programs: [(&str, &[&str], Program); 6] = [
        ("one later", SHIFTED, |it| {
            shifted(it, &zero(&it[0]), |place| place.checked_sub(1))
        }),
        ("one later, the last one first", SHIFTED, |it| {
            shifted(it, "", |place| Some((place + it.len() - 1) % it.len()))
        }),
        ("one earlier", SHIFTED, |it| {
            shifted(it, &zero(&it[0]), |place| Some(place + 1))
        }),
        ("one earlier, the first one last", SHIFTED, |it| {
            shifted(it, "", |place| Some((place + 1) % it.len()))
        }),
        ("two later", SHIFTED, |it| {
            shifted(it, &zero(&it[0]), |place| place.checked_sub(2))
        }),
        ("one later from the tenth on", SHIFTED, |it| {
            shifted(it, "", |place| {
                Some(if place < 9 { place } else { place - 1 })
            })
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

#[test]
fn another_best_card_is_right_for_the_game_after_it_too() {
    let puzzle = puzzle("yahtzee").unwrap();
    let sample = include_bytes!("../../../../../fixtures/yahtzee/statement-1.in");
    let (batch, _) = puzzle.batch_of_input(sample);
    let right = str::from_utf8(&batch.output).unwrap();
    let (first, second) = right.trim_end().split_once('\n').unwrap();
    let another = second.replace("21 20", "20 21");
    for (card, is_right) in [(first, false), (second, true), (&another, true)] {
        let output = format!("{card}\n{second}\n");
        let reading = checker::read(&batch, output.as_bytes(), false);
        let of_first_game = reading.answers(&batch).next().expect("a card");
        assert_eq!(of_first_game.is_right_for(1), Some(is_right), "{card}");
    }
}

/// Three different answers have to be right for a board before or after, and as many for each board further away.
#[test]
fn enough_different_answers_show_that_they_stand_in_another_place() {
    let puzzle = puzzle("rake").unwrap();
    let mut boards = Vec::new();
    let mut right = Vec::new();
    for number in 0..100 {
        let board = puzzle.draw(None, 0, number);
        let answer = puzzle.batch_of_cases(slice::from_ref(&board)).output;
        if !right.contains(&answer) {
            boards.push(board);
            right.push(answer);
        }
    }
    let form = |count: usize, by: usize, is_later: bool| {
        let batch = puzzle.batch_of_cases(&boards[..count]);
        let mut answers = right[..count].to_vec();
        if is_later {
            answers.rotate_right(by);
            answers[..by].fill(b"1\n".to_vec());
        } else {
            answers.rotate_left(by);
            answers[count - by..].fill(b"1\n".to_vec());
        }
        checker::read(&batch, &answers.concat(), false).form
    };
    for (by, words) in [(1, "one board"), (2, "two boards"), (3, "three boards")] {
        for (is_later, where_to) in [(true, "later"), (false, "earlier")] {
            let said = form(4 * by, by, is_later).map(|form| form.clause(None));
            let expected = format!("each answer stands {words} {where_to}");
            assert!(
                said.is_some_and(|said| said.starts_with(&expected)),
                "{expected}"
            );
            let few = form(4 * by - 1, by, is_later).map(|form| form.kind());
            assert_ne!(few, Some("in another place"), "{expected}");
        }
    }
}

/// Returns the cause that is found for games with these rolls, if the bonus is printed after the sixes. Each game begins
/// with another roll, so that the order of the rolls is not that of the columns.
fn cause_of_moved_bonus(games: &[[u8; 5]]) -> Option<String> {
    let mut input = String::new();
    for dice in games {
        let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
        input += "2 2 3 3 6\n";
        input += &(dice.join(" ") + "\n").repeat(12);
    }
    cause_of_order(&input, |place| match place {
        ..6 | 14 => place,
        6 => 13,
        _ => place - 1,
    })
}

/// Returns the cause that is found for these games, if the columns are printed in this order.
fn cause_of_order(games: &str, order: impl Fn(usize) -> usize) -> Option<String> {
    let puzzle = puzzle("yahtzee").unwrap();
    let (batch, _) = puzzle.batch_of_input(games.as_bytes());
    let right = str::from_utf8(&batch.output).unwrap();
    let lines: Vec<String> = right.lines().map(str::to_owned).collect();
    let output = ordered(&lines, order);
    let reading = checker::read(&batch, output.as_bytes(), false);
    let mut evidence = Evidence::default();
    evidence.add_output(&batch, output.as_bytes(), &reading);
    let cause = Diagnosis::new(puzzle, evidence, &|| true).without_runs();
    cause.map(|cause| cause.text("game"))
}

/// Which column is meant shows only if no other one is the same in all games.
#[test]
fn equal_columns_are_not_told_apart() {
    let games = [
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 6],
        [2, 3, 4, 5, 6],
        [1, 3, 4, 5, 6],
    ];
    let general = "The right words of a line stand in another order";
    assert!(cause_of_moved_bonus(&games).unwrap().starts_with(general));
    let more = [
        [1; 5],
        [6; 5],
        [2, 2, 2, 3, 3],
        [4, 4, 4, 4, 5],
        [5, 5, 5, 1, 2],
    ];
    let all = [&games[..], &more[..]].concat();
    let moved = "Bonus stands in column 7 and belongs in column 14";
    let cause = cause_of_moved_bonus(&all).unwrap();
    assert!(cause.starts_with(moved), "{cause}");
}

/// Two columns that are exchanged show in three answers. Other columns may be equal, but not to one of these two.
#[test]
fn three_answers_show_which_columns_are_exchanged() {
    let without_sixes = ["1 1 2 2 4", "1 1 3 3 5", "2 2 4 4 5"];
    let game = |roll: &str| (roll.to_owned() + "\n").repeat(13);
    let [one, two, three] = without_sixes.map(game);
    let with_sixes = game("3 3 5 5 6");
    let cause = |games: [&str; 3]| {
        let exchanged = |place| match place {
            5 => 14,
            14 => 5,
            _ => place,
        };
        cause_of_order(&games.concat(), exchanged).unwrap()
    };
    let said = cause([&one, &two, &with_sixes]);
    let exchanged = "Sixes (column 6) and total (column 15) stand in each other's place";
    assert!(said.starts_with(exchanged), "{said}");
    let general = "The right words of a line stand in another order";
    for games in [
        [&*one, &with_sixes, ""],
        [&one, &with_sixes, &with_sixes],
        [&one, &two, &three],
    ] {
        let said = cause(games);
        assert!(said.starts_with(general), "{said}");
    }
}

/// If few different answers show it, answers that stand one board later or earlier are wrong, and none is missing.
#[test]
fn answers_that_may_stand_one_case_later_are_wrong() {
    for (right, output, letters) in [
        ("20 20 20 12 12", "0 20 20 20 12", "WRRWR"),
        ("20 20 20 12 12", "20 20 12 12 0", "RRWRW"),
        ("20 20 20 12 12", "20 20 20 12 12", "RRRRR"),
        // Read by lines, all but one would be right, and three of them are different.
        ("20 12 9 9", "0 20 12 9", "WWWR"),
        ("9 9 20 12", "9 20 12 0", "RWWW"),
    ] {
        let mut input = right.split(' ').count().to_string() + "\n";
        for answer in right.split(' ') {
            input += match answer {
                "20" => "1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n",
                "12" => "1\n1 1 2 2\n1 1 2 2\n1 1 2 2\n1 1 2 2\n",
                _ => "1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 2\n",
            };
        }
        let (batch, _) = puzzle("rake").unwrap().batch_of_input(input.as_bytes());
        assert_eq!(
            str::from_utf8(&batch.output).unwrap().trim_ascii_end(),
            right.replace(' ', "\n")
        );
        let output = output.replace(' ', "\n");
        let reading = checker::read(&batch, output.as_bytes(), false);
        assert_eq!(
            (&*reading.letters(), reading.surplus_count),
            (letters, 0),
            "{output}"
        );
        assert_eq!(reading.form, None, "{output}");
    }
}
