//! Tests which line of an output is taken for the answer to which case, by the letters of all cases: `R` for
//! a right answer, `W` for a wrong one, `F` for one in another form, `M` for a missing one.

use std::fmt::Write;
use std::slice;

use catalogue::puzzle;
use checker::{Batch, ErasedPuzzle};
use fastrand::Rng;

/// What a program prints, given the right lines, of which the second is replaced by a wrong one.
type Program = fn(&[String]) -> String;

/// Returns the lines, each changed by a function of its index and its text.
fn each(lines: &[String], line: fn(usize, &str) -> String) -> String {
    let lines = lines.iter().enumerate();
    lines.map(|(at, text)| line(at, text) + "\n").collect()
}

const PROGRAMS: [(&str, Program); 25] = [
    ("nothing but the answers", |it| {
        each(it, |_, text| text.into())
    }),
    ("a prompt in front of the first answer", |it| {
        format!("Number of cases? {}", each(it, |_, text| text.into()))
    }),
    (
        "a prompt in front of the first answer, without a blank",
        |it| format!("cases:{}", each(it, |_, text| text.into())),
    ),
    ("a prompt in front of each answer", |it| {
        each(it, |_, text| format!("Enter: {text}"))
    }),
    (
        "a prompt in front of each answer, and before the end",
        |it| each(it, |_, text| format!("Enter: {text}")) + "Enter: ",
    ),
    ("two prompts in front of the first answer", |it| {
        format!("How many? {}", each(it, |_, text| format!("Enter: {text}")))
    }),
    (
        "a prompt on a line before each answer, and before the end",
        |it| each(it, |_, text| format!("Enter:\n{text}")) + "Enter:\n",
    ),
    ("a prompt in front of two answers", |it| {
        each(it, |at, text| {
            if at == 2 || at == 3 {
                format!("Again? {text}")
            } else {
                text.into()
            }
        })
    }),
    ("a counter from 0 before each answer", |it| {
        each(it, |at, text| format!("{at}\n{text}"))
    }),
    ("a counter from 1 before each answer", |it| {
        each(it, |at, text| format!("{}\n{text}", at + 1))
    }),
    ("debugging text before the answers", |it| {
        format!("start\nagain\n{}", each(it, |_, text| text.into()))
    }),
    ("debugging text between the answers", |it| {
        each(it, |at, text| format!("{text}\ndone with {at}"))
    }),
    ("debugging text at the end", |it| {
        each(it, |_, text| text.into()) + "Done.\n"
    }),
    ("the first answer twice", |it| {
        format!("{}\n{}", it[0], each(it, |_, text| text.into()))
    }),
    ("each answer twice", |it| {
        each(it, |_, text| format!("{text}\n{text}"))
    }),
    ("the last answer twice", |it| {
        each(it, |_, text| text.into()) + it.last().unwrap()
    }),
    ("the first answer is missing", |it| {
        each(&it[1..], |_, text| text.into())
    }),
    ("the middle answer is missing", |it| {
        let (front, end) = it.split_at(it.len() / 2);
        each(front, |_, text| text.into()) + &each(&end[1..], |_, text| text.into())
    }),
    ("the last answers are missing", |it| {
        each(&it[..it.len() / 2], |_, text| text.into())
    }),
    ("nothing", |_| String::new()),
    ("a label in front of each answer", |it| {
        each(it, |at, text| format!("Answer #{}: {text}", at + 1))
    }),
    ("a label behind each answer", |it| {
        each(it, |_, text| format!("{text} points"))
    }),
    ("another label", |it| {
        each(it, |at, text| {
            let body = text.split_once(": ").map_or(text, |it| it.1);
            format!("Hand {at}: {body}")
        })
    }),
    ("no label", |it| {
        each(it, |_, text| {
            text.split_once(": ").map_or(text, |it| it.1).into()
        })
    }),
    ("shifted by one", |it| {
        let line = |at: usize| {
            if at == 0 {
                wrong(&it[0])
            } else {
                it[at - 1].clone()
            }
        };
        let shifted: Vec<String> = (0..it.len())
            .map(|at| with_number(&line(at), at + 1))
            .collect();
        each(&shifted, |_, text| text.into())
    }),
];

/// Returns a line with another number of its case, if it has one.
fn with_number(line: &str, number: usize) -> String {
    match line.split_once(": ") {
        Some((_, body)) => format!("Case {number}: {body}"),
        None => line.to_owned(),
    }
}

/// Returns a wrong answer for a right one: another number at its end, or other waits.
fn wrong(line: &str) -> String {
    let (start, last) = line.rsplit_once(' ').unwrap_or(("", line));
    if let Ok(number) = last.parse::<i64>() {
        return format!("{start} {}", number + 7).trim_start().to_owned();
    }
    let label = line.split_once(": ").unwrap().0;
    if last == "ready" {
        format!("{label}: 1T 9W")
    } else {
        format!("{label}: Not ready")
    }
}

/// Returns a batch of so many random cases, and its right lines.
fn drawn(puzzle: &dyn ErasedPuzzle, count: usize, seed: u64) -> (Batch, Vec<String>) {
    let draw = |number| puzzle.draw(None, seed, number as u64);
    let cases: Vec<_> = (0..count).map(draw).collect();
    let batch = puzzle.batch_of_cases(&cases);
    let right = str::from_utf8(&batch.output).unwrap();
    let lines = right.lines().map(str::to_owned).collect();
    (batch, lines)
}

#[test]
fn each_line_answers_its_case() {
    let mut said = String::new();
    for (name, count) in [("rake", 6), ("mahjong", 6), ("yahtzee", 6), ("chess", 1)] {
        let puzzle = puzzle(name).unwrap();
        let (batch, mut lines) = drawn(puzzle, count, 1);
        if let Some(second) = lines.get_mut(1) {
            *second = wrong(second);
        }
        for (what, program) in PROGRAMS {
            let output = program(&lines);
            let reading = checker::read(&batch, output.as_bytes(), false);
            let form = reading.form.as_ref().map(|form| form.clause(None));
            let (letters, surplus) = (reading.letters(), reading.surplus_count);
            let verdict = reading.verdict();
            let form = form.unwrap_or_default();
            writeln!(said, "{name} {letters} +{surplus} {verdict} {what}: {form}").unwrap();
        }
    }
    insta::assert_snapshot!(said);
}

/// Returns the letters for an output, and the number of lines that belong to no case.
fn letters(batch: &Batch, output: &str) -> (String, usize) {
    let reading = checker::read(batch, output.as_bytes(), false);
    (reading.letters(), reading.surplus_count)
}

/// Lines that are the right answers of other cases show that a line is missing only if they are three of four.
#[test]
fn some_answers_that_are_right_for_other_cases_are_chance() {
    let rake = puzzle("rake").unwrap();
    let mut cases = Vec::new();
    let mut right = Vec::new();
    for number in 0..100 {
        let case = rake.draw(None, 0, number);
        let answer = String::from_utf8(rake.batch_of_cases(slice::from_ref(&case)).output).unwrap();
        if right.len() < 13 && !right.contains(&answer) {
            cases.push(case);
            right.push(answer);
        }
    }
    let batch = rake.batch_of_cases(&cases);
    // One board later. Of the last twelve answers, so many are wrong for the board before, too.
    let output = |wrong: usize| {
        let mut lines = right.clone();
        lines.rotate_right(1);
        lines[0] = "1\n".to_owned();
        for count in 0..wrong {
            lines[2 + 3 * count] = "1\n".to_owned();
        }
        lines.concat()
    };
    assert_eq!(letters(&batch, &output(3)), ("RWRRWRRWRRRRM".to_owned(), 1));
    assert_eq!(letters(&batch, &output(4)), ("W".repeat(13), 0));
}

/// An answer on two lines can only be read by words. So all are, if more of them are right then.
#[test]
fn answers_on_two_lines_are_read_by_words() {
    let (batch, mut lines) = drawn(puzzle("mahjong").unwrap(), 12, 1);
    lines[1] = wrong(&lines[1]);
    lines[4] = lines[4].replacen(": ", ":\n", 1);
    let expected = ("RWRRRRRRRRRR".to_owned(), 0);
    assert_eq!(letters(&batch, &lines.join("\n")), expected);
}

/// If each word stands on a line of its own, the lines behind those of the last answer are too many.
#[test]
fn words_on_lines_of_their_own_may_be_too_many() {
    let (batch, lines) = drawn(puzzle("yahtzee").unwrap(), 2, 1);
    let output = lines.join("\n").replace(' ', "\n");
    let reading = checker::read(&batch, (output + "\n7\n\n8\n").as_bytes(), false);
    assert_eq!((&*reading.letters(), reading.surplus_count), ("RR", 2));
    let clause = reading.form.unwrap().clause(None);
    assert!(clause.contains("`7`"), "{clause}");
}

/// If each word stands on a line of its own, an answer has several lines. Only all of them together are the last answer again,
/// or another answer.
#[test]
fn an_answer_on_several_lines_may_be_too_many() {
    let (batch, lines) = drawn(puzzle("yahtzee").unwrap(), 2, 1);
    let [first, last] = [0, 1].map(|index| lines[index].replace(' ', "\n"));
    let (_, last_total) = lines[1].rsplit_once(' ').unwrap();
    let both_again = format!("{first}\n{last}");
    for (extra, kind, is_last_again) in [
        (&*last, "too many answers", true),
        (&*first, "too many answers", false),
        (&*both_again, "too many answers", false),
        (last_total, "debugging text", false),
        ("again?", "a prompt", false),
    ] {
        let output = format!("{first}\n{last}\n{extra}\n");
        let form = checker::read(&batch, output.as_bytes(), false)
            .form
            .unwrap();
        let clause = form.clause(None);
        assert_eq!(form.kind(), kind, "{clause}");
        let says_last_again = clause.starts_with("the last answer is printed again at the end: ");
        assert_eq!(says_last_again, is_last_again, "{clause}");
    }
}

/// Words behind each answer do not hide which lines are right.
#[test]
fn a_line_too_many_is_found_beside_words_behind_each_answer() {
    let (batch, lines) = drawn(puzzle("rake").unwrap(), 2, 1);
    let output = format!("7 points\n{} points\n{} points\n", lines[0], lines[1]);
    assert_eq!(letters(&batch, &output), ("FF".to_owned(), 1));
}

/// Returns the number of the line that is taken for the answer to a game, if the first line has so many numbers and
/// the second one is too short.
fn line_taken(first: usize) -> usize {
    let (batch, lines) = drawn(puzzle("yahtzee").unwrap(), 1, 1);
    let (short, _) = lines[0].rsplit_once(' ').unwrap();
    let output = format!("{}\n{short}\n", ["1"].repeat(first).join(" "));
    let reading = checker::read(&batch, output.as_bytes(), false);
    let judgement = checker::judge_case(&batch, output.as_bytes(), &reading, 0);
    if judgement.got.unwrap().contains(short) {
        2
    } else {
        1
    }
}

/// A line of numbers looks like an answer unless it has less than half as many numbers, or more than twice as many.
#[test]
fn a_line_of_far_too_few_or_too_many_numbers_is_no_answer() {
    let taken = [1, 7, 8, 14, 30, 31, 60].map(line_taken);
    assert_eq!(taken, [2, 2, 1, 1, 1, 2, 2]);
}

/// Returns an output with up to three faults, and the true letter of each case.
fn damaged(right: &[String], rng: &mut Rng) -> (String, String) {
    let mut rows: Vec<(String, Option<usize>)> =
        right.iter().cloned().zip((0..).map(Some)).collect();
    let mut truth = vec!['R'; right.len()];
    for _ in 0..rng.usize(1..=3) {
        if rows.is_empty() {
            break;
        }
        let at = rng.usize(..rows.len());
        let (text, case) = rows[at].clone();
        let is_right = case.is_some_and(|case| truth[case] == 'R');
        match (rng.u8(..6), case) {
            (0, Some(case)) if is_right => {
                rows[at].0 = wrong(&text);
                truth[case] = 'W';
            }
            (1, Some(case)) if is_right => {
                rows.remove(at);
                truth[case] = 'M';
            }
            (2, Some(_)) => rows.insert(at, (text, None)),
            (3, _) => rows.insert(at, ("debug: entering".to_owned(), None)),
            (4, Some(case)) if at == 0 && is_right => {
                rows[0].0 = format!("Number of cases? {text}");
                truth[case] = 'F';
            }
            (5, _) => rows.insert(at, (at.to_string(), None)),
            _ => {}
        }
    }
    let output = rows.into_iter().map(|(text, _)| text + "\n").collect();
    (output, truth.into_iter().collect())
}

/// What the letters are behind random damage. Where they are not the true ones, two readings usually explain
/// the output equally well, such as a wrong answer beside a counter.
#[test]
fn the_true_letters_are_found_behind_random_damage() {
    const TRIES: usize = 700;
    let mut rng = Rng::with_seed(1);
    for name in ["rake", "mahjong", "yahtzee"] {
        let puzzle = puzzle(name).unwrap();
        let batches: Vec<_> = (0..30)
            .map(|seed| drawn(puzzle, 4 + seed as usize % 27, seed))
            .collect();
        let (mut counts, mut all) = (0, 0);
        for number in 0..TRIES {
            let (batch, right) = &batches[number % batches.len()];
            let (output, truth) = damaged(right, &mut rng);
            let found = checker::read(batch, output.as_bytes(), false).letters();
            all += usize::from(found == truth);
            let sorted = |letters: &str| {
                let mut letters: Vec<char> = letters.chars().collect();
                letters.sort_unstable();
                letters
            };
            counts += usize::from(sorted(&found) == sorted(&truth));
        }
        println!("{name}: {counts} of {TRIES} have the true counts, {all} the true letters");
        assert!(counts * 100 >= 95 * TRIES, "{name}: {counts} of {TRIES}");
    }
}
