//! Tests what is said of the form of an output: of the one for several cases, and of all runs together.

use std::fmt::Write;
use std::slice;

use catalogue::puzzle;
use checker::{Batch, Diagnosis, ErasedPuzzle, Evidence};

/// What a program prints, given the right lines.
type Program = fn(&[String]) -> String;

/// Returns the lines, each changed by a function of its index and its text.
fn each(lines: &[String], line: fn(usize, &str) -> String) -> String {
    let lines = lines.iter().enumerate();
    lines.map(|(at, text)| line(at, text) + "\n").collect()
}

/// Returns the words behind the label of a line.
fn body(line: &str) -> &str {
    line.split_once(": ").map_or(line, |it| it.1)
}

/// Returns a batch of so many random cases, and its right lines.
fn drawn(puzzle: &dyn ErasedPuzzle, count: u64, seed: u64) -> (Batch, Vec<String>) {
    let cases: Vec<_> = (0..count).map(|it| puzzle.draw(None, seed, it)).collect();
    let batch = puzzle.batch(&cases);
    let right = str::from_utf8(&batch.output).unwrap();
    let lines = right.lines().map(str::to_owned).collect();
    (batch, lines)
}

/// Returns what is said of a program that prints its answers so: the verdict on its output for several cases,
/// their letters and why it is not accepted, and the cause of all runs. The answers are right, or those of
/// this wrong solution.
fn said(name: &str, mistake: Option<&str>, program: Program) -> String {
    let puzzle = puzzle(name).unwrap();
    let counts: &[u64] = if name == "chess" {
        &[1; 12]
    } else {
        &[1, 2, 3, 1, 24]
    };
    let mut evidence = Evidence::default();
    let mut said = String::new();
    for (seed, &count) in counts.iter().enumerate() {
        let (batch, mut lines) = drawn(puzzle, count, seed as u64);
        if let Some(name) = mistake {
            let mistakes = puzzle.wrong_solutions();
            let mistake = mistakes.iter().find(|it| it.name == name).unwrap();
            let wrong = puzzle.wrong_output(mistake, &batch.input).unwrap().unwrap();
            let wrong = str::from_utf8(&wrong).unwrap();
            lines = wrong.lines().map(str::to_owned).collect();
        }
        let output = program(&lines);
        let reading = checker::read(&batch, output.as_bytes(), false);
        evidence.add_output(&batch, output.as_bytes(), &reading);
        let judgement = checker::judge(&batch, output.as_bytes(), &reading, None);
        let (letters, surplus) = (reading.letters(), reading.surplus);
        let why = judgement.why().unwrap_or_default();
        let why = why.lines().next().unwrap_or_default();
        said = format!("  {} {letters} +{surplus} {why}\n", reading.verdict());
    }
    let cause = Diagnosis::new(puzzle, evidence, &|| true).without_runs();
    let cause = cause.map(|cause| cause.text(puzzle.about().case));
    said + &format!("  => {}\n", cause.unwrap_or("no cause".to_owned()))
}

/// Returns what is said of each of these programs.
fn all_said(programs: &[(&str, &[&str], Program)]) -> String {
    let mut all = String::new();
    for (what, names, program) in programs {
        writeln!(all, "{what}").unwrap();
        for name in *names {
            write!(all, " {name}\n{}", said(name, None, *program)).unwrap();
        }
    }
    all
}

const ALL: &[&str] = &["rake", "mahjong", "yahtzee", "chess"];

#[test]
fn the_same_answer_to_all_cases_is_said_without_its_label() {
    let programs: [(&str, &[&str], Program); 3] = [
        (
            "the same answer behind the label of each case",
            &["mahjong"],
            |it| each(it, |at, _| format!("Case {}: Not ready", at + 1)),
        ),
        ("the same number", &["rake", "chess"], |it| {
            each(it, |_, _| "7".into())
        }),
        (
            "the same numbers, of which the first is 1",
            &["yahtzee"],
            |it| each(it, |_, _| format!("1{}", " 0".repeat(14))),
        ),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

#[test]
fn a_label_without_an_answer_is_called_so() {
    let programs: [(&str, &[&str], Program); 3] = [
        (
            "nothing behind the label where the hand is not ready",
            &["mahjong"],
            |it| each(it, |_, text| text.replace(": Not ready", ":")),
        ),
        ("nothing behind any label", &["mahjong"], |it| {
            each(it, |at, _| format!("Case {}:", at + 1))
        }),
        ("nothing behind the second label", &["mahjong"], |it| {
            each(it, |at, text| if at == 1 { "Case 2:" } else { text }.into())
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

#[test]
fn the_last_answer_printed_again_is_called_so() {
    let programs: [(&str, &[&str], Program); 3] = [
        ("the last answer again", ALL, |it| {
            let last = it.last().unwrap();
            let label = format!("Case {}: ", it.len() + 1);
            let again = match last.split_once(": ") {
                Some((_, body)) => label + body,
                None => last.clone(),
            };
            each(it, |_, text| text.into()) + &again
        }),
        ("another answer at the end", ALL, |it| {
            let label = if it[0].starts_with("Case") {
                format!("Case {}: 1T 2T", it.len() + 1)
            } else {
                it[0].replace(|c: char| c.is_ascii_digit(), "7")
            };
            each(it, |_, text| text.into()) + &label
        }),
        ("the last answer three times", &["rake"], |it| {
            let last = it.last().unwrap();
            each(it, |_, text| text.into()) + &format!("{last}\n{last}\n")
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

#[test]
fn what_stands_between_or_around_the_right_words_is_named() {
    let programs: [(&str, &[&str], Program); 11] = [
        ("commas without blanks", &["yahtzee", "mahjong"], |it| {
            each(it, |at, text| match text.split_once(": ") {
                Some((_, body)) => format!("Case {}: {}", at + 1, body.replace(' ', ",")),
                None => text.replace(' ', ","),
            })
        }),
        ("commas and blanks", &["yahtzee"], |it| {
            each(it, |_, text| text.replace(' ', ", "))
        }),
        (
            "lists in brackets, without blanks",
            &["yahtzee", "mahjong", "rake"],
            |it| {
                each(it, |_, text| match text.split_once(": ") {
                    Some((label, body)) if body != "Not ready" => {
                        format!("{label}: ['{}']", body.replace(' ', "','"))
                    }
                    Some(_) => text.to_owned(),
                    None => format!("[{}]", text.replace(' ', ",")),
                })
            },
        ),
        ("bars", &["yahtzee"], |it| {
            each(it, |_, text| text.replace(' ', " | "))
        }),
        ("commas, and the total is wrong", &["yahtzee"], |it| {
            each(it, |_, text| text.replace(' ', ",") + "0")
        }),
        ("all answers on a line with commas", &["rake"], |it| {
            it.join(",")
        }),
        ("a number and a colon", ALL, |it| {
            each(it, |at, text| format!("{}: {}", at + 1, body(text)))
        }),
        ("a number and a full stop", ALL, |it| {
            each(it, |at, text| format!("{}. {}", at + 1, body(text)))
        }),
        ("a number and a parenthesis", ALL, |it| {
            each(it, |at, text| format!("{}) {}", at + 1, body(text)))
        }),
        ("an arrow", &["rake", "yahtzee"], |it| {
            each(it, |_, text| format!("> {text}"))
        }),
        ("an equals sign", &["rake", "chess"], |it| {
            each(it, |_, text| format!("= {text}"))
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

/// A number with marks between its thousands is one in another notation, and not several numbers.
#[test]
fn thousands_in_groups_are_another_notation() {
    let puzzle = puzzle("chess").unwrap();
    let (batch, _) = puzzle.batch_of(b"1 1\n61192\n0\n");
    for (output, word) in [
        ("61,192", "61,192"),
        ("61'192\n", "61'192"),
        ("61.192", "61.192"),
    ] {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let form = reading.form.unwrap().clause("");
        let expected = format!("numbers in another notation: `{word}` should be `61192`");
        assert_eq!(form, expected);
    }
    for output in ["6,1192", "61,92", "61,193", "061,192", "61,192,"] {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let form = reading.form.map(|form| form.kind());
        assert_ne!(form, Some("numbers in another notation"), "{output}");
    }
}

#[test]
fn a_word_that_is_listed_twice_is_called_so() {
    let programs: [(&str, &[&str], Program); 7] = [
        ("the last tile twice", &["mahjong"], |it| {
            each(it, |_, text| match text.rsplit_once(' ') {
                Some((_, last)) if last != "ready" => format!("{text} {last}"),
                _ => text.into(),
            })
        }),
        ("each tile twice", &["mahjong"], |it| {
            each(it, |_, text| {
                let tiles = |tile: &str| format!("{tile} {tile}");
                let twice: Vec<String> = body(text).split(' ').map(tiles).collect();
                let label = text.split_once(": ").unwrap().0;
                match body(text) {
                    "Not ready" => text.into(),
                    _ => format!("{label}: {}", twice.join(" ")),
                }
            })
        }),
        ("the first tile again at the end", &["mahjong"], |it| {
            each(it, |_, text| match body(text).split_once(' ') {
                Some((first, rest)) if rest != "ready" => format!("{text} {first}"),
                _ => text.into(),
            })
        }),
        (
            "the first tile three times in the second answer",
            &["mahjong"],
            |it| {
                each(it, |at, text| match (at, body(text)) {
                    (1, "Not ready") => text.into(),
                    (1, tiles) => {
                        let first = tiles.split(' ').next().unwrap();
                        format!("Case 2: {first} {first} {tiles}")
                    }
                    _ => text.into(),
                })
            },
        ),
        ("the last tile twice, and FA too many", &["mahjong"], |it| {
            each(it, |_, text| match text.rsplit_once(' ') {
                Some((_, last)) if last != "ready" => format!("{text} {last} FA"),
                _ => text.into(),
            })
        }),
        (
            "a tile behind all others that belongs before them",
            &["mahjong"],
            |it| {
                each(it, |_, text| match body(text) {
                    "Not ready" => text.into(),
                    _ => format!("{text} 1T"),
                })
            },
        ),
        ("Not ready twice", &["mahjong"], |it| {
            each(it, |_, text| {
                text.replace("Not ready", "Not ready Not ready")
            })
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

/// A wrong tile out of order is no words behind the answer, even if it is the only hand.
#[test]
fn a_tile_behind_all_others_is_no_label() {
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let (batch, _) = puzzle("mahjong").unwrap().batch_of(hands.as_bytes());
    for (output, reason) in [
        ("Case 1: 1S 4S FA 5T", "expected a tile after FA"),
        ("Case 1: 1S 4S FA FA", "line 1 lists `FA` twice"),
        (
            "Case 1: 1S 1S 4S FA",
            "the answer to hand 1 lists `1S` more than once",
        ),
        ("4S 1S FA", "expected `Case`"),
        ("Case 1: 4S FA 1S 1S 1S", "line 1 lists `1S` 3 times"),
        (
            "Case 1: 1S 4S FA points",
            "each answer has `points` behind it",
        ),
    ] {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let judgement = checker::judge(&batch, output.as_bytes(), &reading, None);
        let why = judgement.why().unwrap();
        let form = reading.form.map(|form| form.kind());
        assert!(
            why.contains(reason) || form == Some("the same is listed twice"),
            "{output}: {why}"
        );
        assert_eq!(
            form == Some("a label"),
            output.ends_with("points"),
            "{output}"
        );
    }
}

/// Prompts, as `input("Enter the tiles: ")` prints them.
const PROMPTS: [(&str, &[&str], Program); 13] = [
    ("before the first answer", ALL, |it| {
        format!("How many? {}", each(it, |_, text| text.into()))
    }),
    ("before each answer", ALL, |it| {
        each(it, |_, text| format!("Enter the tiles: {text}"))
    }),
    ("before each answer and the end", ALL, |it| {
        each(it, |_, text| format!("Enter the tiles: {text}")) + "Enter the tiles: "
    }),
    ("before the end", ALL, |it| {
        each(it, |_, text| text.into()) + "Again? "
    }),
    ("before the first answer and each", ALL, |it| {
        format!("How many? {}", each(it, |_, text| format!("Enter: {text}")))
    }),
    ("all before the first answer", &["rake", "mahjong"], |it| {
        "Enter: ".repeat(it.len()) + &each(it, |_, text| text.into())
    }),
    ("several before each answer", &["rake", "yahtzee"], |it| {
        each(it, |_, text| format!("k: Row: Row: Row: Row: {text}"))
    }),
    ("numbered, before each answer", ALL, |it| {
        each(it, |at, text| format!("Case {}? {text}", at + 1))
    }),
    ("without a blank", ALL, |it| {
        each(it, |_, text| format!(">>>{text}"))
    }),
    ("two words, without a colon", ALL, |it| {
        each(it, |_, text| format!("Please enter {text}"))
    }),
    ("on a line of its own, before each", ALL, |it| {
        each(it, |_, text| format!("Enter the tiles:\n{text}"))
    }),
    ("on a line of its own, before each and the end", ALL, |it| {
        each(it, |_, text| format!("Enter the tiles:\n{text}")) + "Enter the tiles:\n"
    }),
    ("on a line of its own, before the first", ALL, |it| {
        format!("Welcome!\n{}", each(it, |_, text| text.into()))
    }),
];

#[test]
fn right_answers_behind_prompts_have_the_prompt_as_the_cause() {
    insta::assert_snapshot!(all_said(&PROMPTS));
}

/// Returns what is said of the form of an output for two boards, whose answers are 20 and 9 and stand for `ONE` and
/// `TWO` in it, and the number of lines that belong to no case.
fn said_of_boards(output: &str) -> (String, usize) {
    let one = "1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n";
    let two = "1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 2\n";
    let (batch, _) = puzzle("rake")
        .unwrap()
        .batch_of(format!("2\n{one}{two}").as_bytes());
    let output = output.replace("ONE", "20").replace("TWO", "9");
    let reading = checker::read(&batch, output.as_bytes(), false);
    let form = reading
        .form
        .map_or("no fault".to_owned(), |form| form.clause(""));
    (form, reading.surplus)
}

/// A prompt alone on a line is no line too many, but the line has to be a prompt, and no longer than those before the
/// answers.
#[test]
fn a_prompt_alone_on_a_line_is_not_too_many() {
    let rows = [
        (
            "Again? ONE\nTWO\nAgain?\n",
            "the first answer has `Again?` in front, and it stands at the end too",
            0,
        ),
        (
            "Enter: ONE\nEnter: TWO\nEnter:\n",
            "each answer has `Enter:` in front, and it stands at the end too",
            0,
        ),
        (
            "Enter: ONE\nEnter: TWO\nEnter: Enter:\n",
            "each answer has `Enter:` in front",
            1,
        ),
        (
            "1 score: ONE\n2 score: TWO\n3 score:\n",
            "each answer has `1 score:` in front, and it stands at the end too",
            0,
        ),
        (
            "1 score: ONE\n2 score: TWO\n3\n",
            "each answer has `1 score:` in front",
            1,
        ),
    ];
    for (output, form, surplus) in rows {
        assert_eq!(
            said_of_boards(output),
            (form.to_owned(), surplus),
            "{output}"
        );
    }
}

/// A number that is too large for an answer is read as one, and not as a label.
#[test]
fn a_number_that_is_too_large_is_no_label() {
    let large = "9".repeat(30);
    let (said, _) = said_of_boards(&format!("ONE\n{large}\n"));
    assert_eq!(said, "no fault");
}

/// Wrong answers behind prompts keep the misread rule as their cause.
#[test]
fn wrong_answers_behind_prompts_have_their_own_cause() {
    let cause = |said: &str| said.split("=> ").nth(1).unwrap().to_owned();
    for (name, mistake) in [
        ("rake", "bob-first"),
        ("mahjong", "no-pongs"),
        ("yahtzee", "five-is-no-full-house"),
        ("chess", "tables-swapped"),
    ] {
        let plain = said(name, Some(mistake), |it| each(it, |_, text| text.into()));
        assert!(plain.contains("acts as if"), "{name}: {plain}");
        for (what, names, program) in &PROMPTS {
            if names.contains(&name) {
                let own = said(name, Some(mistake), *program);
                assert_eq!(cause(&own), cause(&plain), "{what}, {name}");
            }
        }
    }
}

/// Without a misread rule, a label and what the wrong answers have in common are both said.
#[test]
fn a_label_and_a_pattern_are_both_said() {
    let programs: [(&str, &[&str], Program); 2] = [
        ("a label, and wrong answers", &["rake", "chess"], |it| {
            each(it, |_, text| format!("Answer: {}", text.len()))
        }),
        (
            "a prompt before the first answer, and wrong answers",
            &["rake"],
            |it| format!("Boards? {}", each(it, |_, text| text.replace('1', "9"))),
        ),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

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

const SHIFTED: &[&str] = &["rake", "mahjong", "yahtzee"];

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

/// Three different answers have to be right for a board before or after, and as many for each board further away.
#[test]
fn enough_different_answers_show_that_they_stand_in_another_place() {
    let puzzle = puzzle("rake").unwrap();
    let mut boards = Vec::new();
    let mut right = Vec::new();
    for number in 0..100 {
        let board = puzzle.draw(None, 0, number);
        let answer = puzzle.batch(slice::from_ref(&board)).output;
        if !right.contains(&answer) {
            boards.push(board);
            right.push(answer);
        }
    }
    let form = |count: usize, by: usize, is_later: bool| {
        let batch = puzzle.batch(&boards[..count]);
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
            let said = form(4 * by, by, is_later).map(|form| form.clause(""));
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
    let (batch, _) = puzzle.batch_of(games.as_bytes());
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
        let (batch, _) = puzzle("rake").unwrap().batch_of(input.as_bytes());
        assert_eq!(
            str::from_utf8(&batch.output).unwrap().trim_ascii_end(),
            right.replace(' ', "\n")
        );
        let output = output.replace(' ', "\n");
        let reading = checker::read(&batch, output.as_bytes(), false);
        assert_eq!(
            (&*reading.letters(), reading.surplus),
            (letters, 0),
            "{output}"
        );
        assert_eq!(reading.form, None, "{output}");
    }
}

/// A search that does not stop at the first eye lists a wait once for each; one that does not stop at the first
/// melds lists it for each of these.
#[test]
fn what_decides_how_often_a_wait_is_listed_is_said() {
    let eyes = "1S 1S 1S 2S 3S 4S 4S 4S FA FA FA BAI BAI\n"; // BAI wins with 1S or 4S as the eye
    let ways = "1S 1S 1S 2S 2S 2S 3S 3S 3S FA FA FA BAI\n"; // three pongs or three chows
    let plain = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let puzzle = puzzle("mahjong").unwrap();
    let cause = |hands: &[&str], outputs: &[&str]| {
        let mut evidence = Evidence::default();
        for (hands, output) in hands.iter().zip(outputs) {
            let (batch, _) = puzzle.batch_of(hands.as_bytes());
            let reading = checker::read(&batch, output.as_bytes(), false);
            evidence.add_output(&batch, output.as_bytes(), &reading);
        }
        let cause = Diagnosis::new(puzzle, evidence, &|| true).without_runs();
        cause.unwrap().text("hand")
    };
    let by_eyes = "more than once: as often as there are eyes with which the hand wins;";
    let by_ways =
        "more than once: as often as a search through all eyes, pongs and chows succeeds;";
    let unknown = "is it listed for each way in which it is found?";
    let [one, two] = ["Case 1: 1S 4S BAI BAI", "Case 1: BAI BAI"];
    let right = "Case 1: 1S 4S FA";
    let said = cause(&[eyes, plain], &[one, right]);
    assert!(said.contains(by_eyes), "{said}");
    let not_ready = "1S 2S 3S 4S 5S 6S 7S 8S 9S 1T 3T 5T 7T\n";
    let said = cause(&[ways, not_ready], &[two, "Case 1: Not ready"]);
    assert!(said.contains(by_ways), "{said}");
    // 1S completes 1S 1S 1S and 1S 2S 3S, whichever is found first.
    let both = eyes.to_owned() + ways;
    let said = cause(&[&both], &["Case 1: 1S 1S 4S BAI BAI\nCase 2: BAI BAI\n"]);
    assert!(said.contains(by_ways), "{said}");
    // So does a right answer, in which each wait stands once.
    let both = eyes.to_owned() + plain;
    let said = cause(&[&both], &["Case 1: 1S 4S BAI BAI\nCase 2: 1S 4S FA\n"]);
    assert!(said.contains(by_eyes), "{said}");
    // Each tile twice, and answers that contradict it.
    let said = cause(&[eyes], &["Case 1: 1S 1S 4S 4S BAI BAI"]);
    assert!(said.contains(unknown), "{said}");
    let said = cause(&[eyes, ways], &[one, "Case 1: BAI"]);
    assert!(said.contains(by_eyes), "{said}");
    let said = cause(&[eyes, ways], &["Case 1: 1S 4S BAI", two]);
    assert!(said.contains(unknown), "{said}");
}

/// A list of very many words is not looked through for a word that stands there twice.
#[test]
fn a_word_that_is_listed_twice_is_found_in_lists_of_up_to_200_words() {
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let (batch, _) = puzzle("mahjong").unwrap().batch_of(hands.as_bytes());
    for (count, is_found) in [(2, true), (198, true), (199, false), (300, false)] {
        let output = format!("Case 1: 1S 4S {}", ["FA"].repeat(count).join(" "));
        let reading = checker::read(&batch, output.as_bytes(), false);
        let form = reading.form.map(|form| form.kind());
        assert_eq!(
            form == Some("the same is listed twice"),
            is_found,
            "{count}"
        );
    }
}

/// A label alone looks like an answer, unless other words stand in front of it.
#[test]
fn a_label_alone_is_an_answer_that_is_missing() {
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let (batch, _) = puzzle("mahjong").unwrap().batch_of(hands.as_bytes());
    for (output, line) in [
        ("begin\nCase 1:\n", "Case 1:"),
        ("Next? Case 1:\nCase 1: none\n", "Case 1: none"),
    ] {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let judgement = checker::judge(&batch, output.as_bytes(), &reading, Some(0));
        assert_eq!(judgement.got.as_deref(), Some(line));
    }
}

/// Lines of very many words are read as fast as other ones. In quadratic time, this test would take hours.
#[test]
fn long_lines_are_read_in_linear_time() {
    const MANY: usize = 30_000;
    for name in ALL {
        let (batch, lines) = drawn(puzzle(name).unwrap(), 1, 1);
        let numbers: Vec<String> = (0..MANY).map(|it| it.to_string()).collect();
        let right = &lines[0];
        for output in [
            format!("{}b {right}", "a ".repeat(MANY)),
            format!("{right} {}", numbers.join(" ")),
            format!("{} {right}", numbers.join(" T")),
            right.replace(' ', &",".repeat(MANY)),
        ] {
            let reading = checker::read(&batch, output.as_bytes(), false);
            assert_eq!(reading.entries.len(), 1, "{name}");
        }
    }
}

/// Of outputs with several answers, each must have the same words in front.
#[test]
fn different_prompts_are_no_common_cause() {
    let programs: [(&str, &[&str], Program); 2] = [
        ("more words in front of few answers", &["rake"], |it| {
            let prompt = if it.len() > 3 {
                "Enter:"
            } else {
                "Please Enter:"
            };
            it.iter().fold(String::new(), |text, line| {
                text + prompt + " " + line + "\n"
            })
        }),
        ("more words in front of a single answer", &["rake"], |it| {
            let prompt = if it.len() > 1 {
                "Enter:"
            } else {
                "Please Enter:"
            };
            it.iter().fold(String::new(), |text, line| {
                text + prompt + " " + line + "\n"
            })
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}
