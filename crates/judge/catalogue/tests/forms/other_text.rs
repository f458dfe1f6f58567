//! Other text between or around the words of answers, of several kinds at once, and numbers in another notation.

use std::fmt::Write;

use catalogue::puzzle;
use checker::Verdict;

use super::{ALL, Program, all_said, body, drawn, each};

/// Texts in front of an answer. `#` stands for the number of the case.
const FRONTS: [&str; 11] = [
    "",
    "Case #: ",
    "Case # : ",
    "Case ##: ",
    "Case # - ",
    "Hand #: ",
    "#) ",
    "#. ",
    "# ",
    "Answer = ",
    "t=2, k=3: ",
];
/// Texts around the words of an answer.
const AROUND: [[&str; 2]; 3] = [["", ""], ["[", "]"], ["{'", "'}"]];
/// Texts between the words of an answer.
const BETWEEN: [&str; 6] = [" ", ", ", ",", " | ", "\t", " and "];
/// Texts behind an answer.
const BEHIND: [&str; 4] = ["", ".", " points", " (ok)"];

/// Returns the right lines with these texts in front of the words of each answer, around, between and behind them.
fn surrounded(
    lines: &[String],
    front: &str,
    [open, close]: [&str; 2],
    between: &str,
    behind: &str,
) -> String {
    let mut output = String::new();
    for (line, number) in lines.iter().zip(1..) {
        let front = front
            .replacen("##", "\0#", 1)
            .replacen('#', &format!("{number}"), 1);
        let front = front.replace('\0', "#");
        let words = match body(line) {
            "Not ready" => "Not ready".to_owned(),
            words => words.replace(' ', between),
        };
        output += &[&*front, open, &*words, close, behind, "\n"].concat();
    }
    output
}

/// Returns the outputs with these lines in all combinations of the texts.
fn all_surrounded(lines: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for front in FRONTS {
        for around in AROUND {
            for between in BETWEEN {
                let outputs =
                    BEHIND.map(|behind| surrounded(lines, front, around, between, behind));
                all.extend(outputs);
            }
        }
    }
    all
}

/// Whatever stands around and between the right words in the right order, the verdict is PE, it is said what is wrong
/// with the form, and nothing is said to be wrong with an answer.
#[test]
fn right_words_among_any_other_text_are_never_wrong() {
    const MALFORMED: &str = "an answer cannot be read";
    for (name, counts) in [
        ("mahjong", &[1, 5][..]),
        ("yahtzee", &[1, 3]),
        ("rake", &[1, 5]),
        ("chess", &[1, 1]),
    ] {
        for (seed, count) in counts.iter().enumerate() {
            let (batch, lines) = drawn(puzzle(name).unwrap(), *count, seed as u64);
            let right = lines.join(" ");
            for output in all_surrounded(&lines) {
                if output.split_whitespace().eq(right.split_whitespace()) {
                    continue;
                }
                let reading = checker::read(&batch, output.as_bytes(), false);
                let judgement = checker::judge(&batch, output.as_bytes(), &reading);
                assert_eq!(judgement.verdict, Verdict::Pe, "{output}");
                assert!(judgement.form.is_some(), "{output}");
                let kinds = judgement.reason.map(|reason| reason.kind);
                let is_form_only = kinds.is_none_or(|kind| {
                    kind == MALFORMED || kind == "a line is too short or too long"
                });
                assert!(is_form_only, "{output}");
            }
        }
    }
}

/// Wrong words are not taken for right ones, whatever stands around and between them.
#[test]
fn wrong_words_among_any_other_text_are_never_right() {
    for (name, mistake) in [
        ("mahjong", "no-pongs"),
        ("yahtzee", "five-is-no-full-house"),
        ("rake", "bob-first"),
        ("chess", "tables-swapped"),
    ] {
        let puzzle = puzzle(name).unwrap();
        let mistakes = puzzle.mistakes();
        let mistake = mistakes.iter().find(|it| it.name == mistake).unwrap();
        for seed in 0..2 {
            let (batch, right) = drawn(puzzle, if name == "chess" { 1 } else { 4 }, seed);
            let wrong = puzzle.wrong_output(mistake, &batch.input).unwrap().unwrap();
            let wrong = String::from_utf8(wrong).unwrap();
            let lines: Vec<String> = wrong.lines().map(str::to_owned).collect();
            for output in all_surrounded(&lines) {
                let reading = checker::read(&batch, output.as_bytes(), false);
                let rows = reading.entries.iter().zip(&lines).zip(&right);
                for ((entry, line), right) in rows {
                    // Another best card is right, too.
                    let is_taken_for_ours = entry
                        .claim()
                        .is_some_and(|claim| claim.is_right && claim.is_ours);
                    assert!(!is_taken_for_ours || line == right, "{output}");
                }
            }
        }
    }
}

/// Programs with other text between or around tiles.
const OF_TILES: [(&str, &[&str], Program); 8] = [
    ("a blank before the colon, and commas", &["mahjong"], |it| {
        each(it, |_, text| match text.split_once(": ") {
            Some((label, "Not ready")) => format!("{label} : Not ready"),
            Some((label, tiles)) => format!("{label} : {}", tiles.replace(' ', ", ")),
            None => text.into(),
        })
    }),
    ("another label, and commas", &["mahjong"], |it| {
        each(it, |at, text| {
            let tiles = body(text).replace(' ', ",").replace("Not,", "Not ");
            format!("Case #{}: {tiles}", at + 1)
        })
    }),
    ("a sentence", &["mahjong"], |it| {
        each(it, |at, text| match body(text) {
            "Not ready" => format!("Hand {} is not ready", at + 1),
            tiles => format!("Hand {} waits for {}", at + 1, tiles.replace(' ', " and ")),
        })
    }),
    ("the number of waits", &["mahjong"], |it| {
        each(it, |_, text| match text.split_once(": ") {
            Some((label, tiles)) if tiles != "Not ready" => {
                format!("{label}: {} waits: {tiles}", tiles.split(' ').count())
            }
            _ => text.into(),
        })
    }),
    ("a number before each tile", &["mahjong"], |it| {
        each(it, |_, text| match text.split_once(": ") {
            Some((label, tiles)) if tiles != "Not ready" => {
                let tiles = tiles.split(' ').zip(1..);
                let tiles: Vec<String> = tiles.map(|(it, at)| format!("{at}) {it}")).collect();
                format!("{label}: {}", tiles.join(" "))
            }
            _ => text.into(),
        })
    }),
    ("the number of the case alone, and tabs", ALL, |it| {
        each(it, |at, text| {
            format!("{}\t{}", at + 1, body(text).replace(' ', "\t"))
        })
    }),
    ("words around the tiles", &["mahjong"], |it| {
        each(it, |_, text| match text.split_once(": ") {
            Some((label, tiles)) if tiles != "Not ready" => {
                format!("{label}: Wait for {tiles}!")
            }
            _ => text.into(),
        })
    }),
    ("commas, without a label", &["mahjong"], |it| {
        each(it, |_, text| match body(text) {
            "Not ready" => "Not ready".into(),
            tiles => tiles.replace(' ', ", "),
        })
    }),
];

/// Programs with other text between or around numbers, or with another notation.
const OF_NUMBERS: [(&str, &[&str], Program); 10] = [
    (
        "a line that differs before the answers",
        &["rake", "chess"],
        |it| {
            format!(
                "{} states\n{}",
                it.concat().len(),
                each(it, |_, text| text.into())
            )
        },
    ),
    (
        "a number in front, and words behind",
        &["rake", "chess"],
        |it| each(it, |at, text| format!("t={at} {text} points")),
    ),
    ("numbers in front that differ", &["rake", "chess"], |it| {
        each(it, |at, text| {
            format!("{} moves, N={}, score {text}", 2 * at, text.len())
        })
    }),
    ("numbers behind that differ", &["rake", "chess"], |it| {
        each(it, |at, text| format!("{text} ({at}.run)"))
    }),
    (
        "numbers behind that are one word",
        &["rake", "chess"],
        |it| each(it, |at, text| format!("{text} k={at}")),
    ),
    ("the total in front", &["yahtzee"], |it| {
        each(it, |at, text| {
            let total = text.rsplit_once(' ').unwrap().1;
            format!("Game {} ({total} points): {text}", at + 1)
        })
    }),
    ("names before the scores", &["yahtzee"], |it| {
        each(it, |_, text| {
            let scores = text.split(' ').zip(1..);
            let scores: Vec<String> = scores
                .map(|(score, at)| match at {
                    15 => format!("total={score}"),
                    8..=9 => format!("{}k={score}", at - 5),
                    _ => format!("{at}={score}"),
                })
                .collect();
            scores.join(" ")
        })
    }),
    ("the sum as a formula", &["yahtzee"], |it| {
        each(it, |_, text| {
            let (rest, total) = text.rsplit_once(' ').unwrap();
            let (scores, bonus) = rest.rsplit_once(' ').unwrap();
            format!("{scores} + {bonus} = {total}")
        })
    }),
    ("a list, and the total apart", &["yahtzee"], |it| {
        each(it, |_, text| {
            let (rest, total) = text.rsplit_once(' ').unwrap();
            format!("[{}]; total = {total}", rest.replace(' ', ", "))
        })
    }),
    ("a leading zero", &["rake", "chess", "yahtzee"], |it| {
        each(it, |_, text| match text.strip_prefix('-') {
            Some(digits) => format!("-0{digits}"),
            None => format!("0{text}"),
        })
    }),
];

#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn other_text_of_several_kinds_is_named() {
    insta::assert_snapshot!(all_said(&OF_TILES) + &all_said(&OF_NUMBERS));
}

/// Returns the letters of an output for a hand that waits for 1S, 4S and FA, and what is said of it, with what is
/// shown.
fn said_of_hand(output: &str) -> (String, String, String) {
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let (batch, _) = puzzle("mahjong").unwrap().batch_of_input(hands.as_bytes());
    let reading = checker::read(&batch, output.as_bytes(), false);
    let judgement = checker::judge(&batch, output.as_bytes(), &reading);
    let why = judgement.why().unwrap_or_default();
    (reading.letters(), why, judgement.got.unwrap_or_default())
}

/// Wrong tiles among other text are wrong, and what is missing is not what stands there.
#[test]
fn wrong_words_among_other_text_are_wrong() {
    let beside =
        "answers have other text between or around their words, such as `Case 1 :` and `,`; ";
    for (output, is_wrong) in [
        ("Case 1 : 1S, 4S", "FA is missing"),
        ("Case 1 : 4S, FA", "1S is missing"),
        ("Case 1 : 1S, 3S, 4S, FA", "3S is listed"),
    ] {
        let (letters, why, got) = said_of_hand(output);
        assert_eq!(letters, "W", "{output}");
        assert!(why.starts_with(&format!("{beside}{is_wrong}")), "{why}");
        assert_eq!(got, output);
    }
    // These tiles and words are not one answer.
    for output in [
        "Case 1 : 1S, 4S, FA, 1S",
        "Case 1 : FA, 4S, 1S",
        "Case 1 : 1S, 4S, FA (Not ready)",
        "Case 1 : Not ready, not Not ready",
        "Case 1 : none",
    ] {
        let (letters, why, _) = said_of_hand(output);
        assert_eq!(letters, "F", "{output}");
        assert!(!why.contains("other text"), "{output}: {why}");
    }
}

/// So are wrong numbers, if there are only as many as in an answer.
#[test]
fn other_numbers_among_other_text_are_right_or_wrong() {
    let rolls = ["1 1 1 1 1", "6 6 6 6 6"].map(|roll| (roll.to_owned() + "\n").repeat(13));
    let (batch, _) = puzzle("yahtzee")
        .unwrap()
        .batch_of_input(rolls.concat().as_bytes());
    let right = str::from_utf8(&batch.output).unwrap().trim_end();
    let list = |text: &str| {
        let lines = text.lines().map(|line| {
            let (rest, total) = line.rsplit_once(' ').unwrap();
            format!("1: [{}]; total = {total}\n", rest.replace(' ', ", "))
        });
        lines.collect::<String>()
    };
    let form = |output: &str| {
        let reading = checker::read(&batch, output.as_bytes(), false);
        (reading.letters(), reading.form.map(|form| form.kind()))
    };
    assert_eq!(form(&list(right)), ("FF".to_owned(), Some("other text")));
    let wrong = list(&format!("{right}1"));
    assert_eq!(form(&wrong), ("FW".to_owned(), Some("other text")));
}

/// A number stands at its place by chance if it is the only right one, unless it has two digits or is the last one.
#[test]
fn a_right_digit_among_other_numbers_is_chance() {
    let four = "1\n1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n";
    let fifty = "1\n1\n9 9 1 1\n9 9 1 1\n1 1 1 1\n1 1 1 1\n";
    let form = |board: &str, output: &str| {
        let (batch, _) = puzzle("rake").unwrap().batch_of_input(board.as_bytes());
        let right = str::from_utf8(&batch.output).unwrap().trim();
        let output = output.replace("RIGHT", right);
        let reading = checker::read(&batch, output.as_bytes(), false);
        reading.form.map(|form| form.kind())
    };
    for (output, of_one, of_two) in [
        ("k=9 RIGHT points!", true, true),
        ("RIGHT points, k=9.", false, true),
        ("RIGHT points (k=9)", true, true),
        ("RIGHT 9 3 points", false, true),
        ("9 RIGHT.5 points", false, false),
        ("9 7RIGHT points", false, false),
        ("9 7,0RIGHT points", false, false),
        ("9 -RIGHT points", false, false),
        ("9 +RIGHT points", false, false),
        ("9 5.RIGHT points", false, false),
        ("9 points.RIGHT", true, true),
        ("RIGHT points, 3k.", true, true),
        ("RIGHT points of RIGHT!", true, true),
        ("RIGHT: score of 3 moves!", false, true),
        ("k=RIGHT, RIGHT 9 points", false, true),
    ] {
        assert_eq!(form(four, output) == Some("other text"), of_one, "{output}");
        assert_eq!(
            form(fifty, output) == Some("other text"),
            of_two,
            "{output}"
        );
    }
}

/// Each number in another notation has the same verdict, beside wrong answers, too.
#[test]
fn right_numbers_in_another_notation_are_not_wrong() {
    let board = "1\n9 9 1 1\n9 9 1 1\n1 1 1 1\n1 1 1 1\n";
    let (batch, _) = puzzle("rake")
        .unwrap()
        .batch_of_input(format!("2\n{board}{board}").as_bytes());
    let right = str::from_utf8(&batch.output)
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .to_owned();
    for notation in ["0#", "+#", "#.0", "#.", "00#", "+0#.00"] {
        let first = notation.replace('#', &right);
        for second in [&*right, "1", &first] {
            let output = format!("{first}\n{second}\n");
            let reading = checker::read(&batch, output.as_bytes(), false);
            assert_eq!(reading.verdict(), Verdict::Pe, "{output}");
        }
    }
    let reading = checker::read(&batch, b"01\n02\n", false);
    assert_eq!(reading.verdict(), Verdict::Wa);
    // Each number may stand on a line of its own.
    let (batch, lines) = drawn(puzzle("yahtzee").unwrap(), 2, 1);
    let zeros = format!("0{}", lines.join(" ").replace(' ', "\n0"));
    let reading = checker::read(&batch, zeros.as_bytes(), false);
    assert_eq!(reading.verdict(), Verdict::Pe);
}

/// Returns whether other text is found in an output for these boards, whose answers stand for `#` in it.
fn has_other_text(boards: &[&str], output: &str) -> bool {
    let input = format!("{}\n{}", boards.len(), boards.concat());
    let (batch, _) = puzzle("rake").unwrap().batch_of_input(input.as_bytes());
    let right = str::from_utf8(&batch.output).unwrap();
    let output = right
        .lines()
        .fold(output.to_owned(), |text, line| text.replacen('#', line, 1));
    let reading = checker::read(&batch, output.as_bytes(), false);
    reading.form.map(|form| form.kind()) == Some("other text")
}

/// Boards whose answers are 8, 40, 9 and 20.
const BOARDS: [&str; 4] = [
    "1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n",
    "1\n9 9 1 1\n9 9 1 1\n1 1 1 1\n1 1 1 1\n",
    "1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 2\n",
    "1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n",
];

/// There is one line for each answer, and all lines have as many numbers.
#[test]
fn right_numbers_stand_at_the_same_place_of_all_lines() {
    let [eight, forty, ..] = BOARDS;
    for (board, output, is_other_text) in [
        (eight, "# points, k=9.\n# points, k=8.", true),
        (forty, "# points, k=9.\nk=8: # points!", false),
        (forty, "# points, k=9.\n# points, k=8, a=6.", false),
        (forty, "# points, k=9, a=7.\n# points, k=8.", false),
        (forty, "t=1 # points!", false),
        (forty, "t=1 # points!\nt=2 # points!", true),
        (forty, "t=1 # points!\nt=2 # points!\nt=3 points!", false),
    ] {
        let found = has_other_text(&[board, board], output);
        assert_eq!(found, is_other_text, "{output}");
    }
}

/// The last numbers may be wrong answers, unless three different right ones stand elsewhere.
#[test]
fn few_right_numbers_before_others_are_chance() {
    let [eight, forty, nine, twenty] = BOARDS;
    for (boards, is_other_text) in [
        (&[forty, nine, twenty][..], true),
        (&[forty, nine, nine], false),
        (&[forty, nine, forty, nine], false),
        (&[eight, forty, nine, twenty], true),
    ] {
        let mut output = String::new();
        for place in 0..boards.len() {
            writeln!(output, "# k={place}").unwrap();
        }
        assert_eq!(has_other_text(boards, &output), is_other_text, "{output}");
    }
}

/// Of digits in front of a mark and three more, none are a number of their own.
#[test]
fn digits_behind_a_mark_between_thousands_are_part_of_a_number() {
    for (margin, output, is_other_text) in [
        (192, "k = 61,192 points", false),
        (192, "k = 61'192 points", false),
        (192, "k = 61_192 points", false),
        (192, "k = 61;192 points", true),
        (192, "k = 61, 192 points", true),
        (92, "k = 61,92 points", true),
        (1192, "k = 6,1192 points", true),
        (-192, "-192 points, k=3.", true),
        (-192, "= -192 points, k=3.", true),
    ] {
        let tables = if margin < 0 {
            format!("0 1\n1 {}", -margin)
        } else {
            format!("{margin} 0\n0 0")
        };
        let (batch, _) = puzzle("chess")
            .unwrap()
            .batch_of_input(format!("1 2\n{tables}\n").as_bytes());
        assert_eq!(batch.output, format!("{margin}\n").as_bytes());
        let reading = checker::read(&batch, output.as_bytes(), false);
        let kind = reading.form.map(|form| form.kind());
        assert_eq!(kind == Some("other text"), is_other_text, "{output}");
    }
}

/// Between tiles, a label is other text, whatever its number is. In front of them, it is not, whatever its blanks are.
#[test]
fn a_label_is_other_text_only_between_tiles() {
    for (output, text) in [
        ("Case 1: 1S Case 1: 4S Case 1: FA", Some("`Case 1:`")),
        ("Case 1: 1S Case 1: 4S Case 2: FA", Some("`Case 1:`")),
        ("Case\t1: 1S and 4S and FA", Some("`and`")),
        ("Case\t1: waits: 1S, 4S, FA", Some("`waits:` and `,`")),
        ("Case 2: 1S and 4S and FA", None),
        ("Case\t2: 1S and 4S and FA", None),
    ] {
        let (_, why, _) = said_of_hand(output);
        let said = text.map(|text| {
            format!("answers have other text between or around their words, such as {text};")
        });
        match said {
            Some(said) => assert!(why.starts_with(&said), "{why}"),
            None => assert!(!why.contains("other text"), "{why}"),
        }
    }
}

#[test]
fn lines_of_up_to_200_words_are_read_with_other_text() {
    for (more, is_other_text) in [(195, true), (196, false)] {
        let output = format!("Case 1 : 1S, 4S, FA{}", " x".repeat(more));
        let (_, why, _) = said_of_hand(&output);
        assert_eq!(why.contains("other text"), is_other_text, "{why}");
    }
}

/// Of several answers in another letter case, the first is said, and so is the first label that is missing.
#[test]
fn the_first_of_several_answers_in_another_letter_case_is_said() {
    let hands = ["1T", "2T"].map(|tile| format!("1T {tile} 3T 5T 7T 9T 1S 3S 5S 7S 9S 1W 3W\n"));
    let (batch, _) = puzzle("mahjong")
        .unwrap()
        .batch_of_input(format!("{}0\n", hands.concat()).as_bytes());
    let other_case = "have `NOT READY` instead of `Not ready`";
    let beside = "have other text between or around their words, such as";
    for (output, said) in [
        (
            "Case 1 : NOT READY\nCase 2: not ready\n",
            format!("answers {beside} `Case 1 :`, and {other_case}"),
        ),
        (
            "Case 1 : Not ready\nCase 2 : NOT READY\n",
            format!("answers {beside} `Case 1 :`, and {other_case}"),
        ),
        (
            "NOT READY\n- Not ready\n",
            format!(
                "answers lack a label such as `Case 1:` in front, and {beside} `-`, and {other_case}"
            ),
        ),
        (
            "NOT READY\nNot ready\n",
            format!("answers lack a label such as `Case 1:` in front, and {other_case}"),
        ),
    ] {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let form = reading.form.map(|form| form.clause(None));
        assert_eq!(form, Some(said), "{output}");
    }
}
