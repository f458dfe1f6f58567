//! Tests what is said of an output: the verdict and the reason, and the rule that was misread.

use std::cell::Cell;
use std::fmt::Write;

use catalogue::{PUZZLES, fair_tests, puzzle};
use checker::{
    Batch, CaseText, Diagnosis, End, ErasedPuzzle, Evidence, GivenAnswer, JudgedRun, Misreadings,
    Mistake, Question, Reading, Reply, Step, Verdict,
};
use parallel::in_order;

/// Returns whether no case is known to be at fault, the size of that case, or without one that of the input, and
/// the size of the input.
fn sizes(reading: &Reading, batch: &Batch) -> (bool, usize, usize) {
    let size = reading
        .first_case_at_fault()
        .map(|at| batch.cases[at].len());
    let input = batch.input.len();
    (size.is_none(), size.unwrap_or(input), input)
}

/// Returns the judgement of an output for some cases in one line, and then what the output has for
/// each case, how many lines it has besides, whether it looks like an input or an output, the
/// sizes of the case at fault and the input, whether the cases alone have a fault of form, and what is left without lines too many.
fn judged(puzzle: &dyn ErasedPuzzle, batch: &Batch, output: &str) -> String {
    let reading = checker::read(batch, output.as_bytes(), false);
    let judgement = checker::judge(batch, output.as_bytes(), &reading);
    let (verdict, case, why) = (judgement.verdict, judgement.case, judgement.why());
    let kind = judgement.kind().map(str::to_owned);
    let texts = [judgement.expected, judgement.got, why, kind, judgement.note];
    let looks_like = [
        puzzle.is_legal_input(output.as_bytes()),
        puzzle.looks_like_output(output.as_bytes()),
    ];
    let looks = (looks_like, sizes(&reading, batch));
    let alone = |at| {
        checker::judge_case(batch, output.as_bytes(), &reading, at)
            .form
            .is_some()
    };
    let alone: Vec<bool> = (0..batch.cases.len()).map(alone).collect();
    let (letters, surplus, rest) = (
        reading.letters(),
        reading.surplus_count,
        reading.without_surplus(),
    );
    let rest = (
        rest.letters() == letters,
        rest.form.is_some(),
        rest.surplus_count,
    );
    format!("{verdict} {case:?} {texts:?} {letters} +{surplus} {looks:?} {alone:?} {rest:?}")
}

/// Outputs with lines that are no answers, that are too short or too long, or that are too many. Those in
/// `outputs.txt` consist of the right line of each case, a wrong one of the second case, and two of the
/// first case that are too short and too long; `|` is a line feed.
#[test]
fn lines_that_are_no_answers_are_named() {
    // Two boards, whose answers are 20 and 9. Lines without a number, before and between.
    let rake = "2\n1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n1\n".to_owned() + &"1 1 2 2\n".repeat(4);
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T FA\n";
    let games = "1 2 3 4 5\n".repeat(13) + puzzle("yahtzee").unwrap().about().sample_input;
    let mut said = String::new();
    for (name, cases) in [("rake", &*rake), ("mahjong", hands), ("yahtzee", &games)] {
        let puzzle = puzzle(name).unwrap();
        let (batch, fault) = puzzle.batch_of_input(cases.as_bytes());
        assert!(fault.is_none() && batch.cases.len() == 2);
        let right = String::from_utf8(batch.output.clone()).unwrap();
        let [one, two] = right.lines().collect::<Vec<_>>()[..] else {
            panic!("two answers")
        };
        let [short, long] = [
            one.rsplit_once(' ').map_or("", |it| it.0),
            &format!("{one} 1"),
        ];
        let wrong = two.replace(['2', '5', 'F'], "7");
        let parts = [
            ("ONE", one),
            ("TWO", two),
            ("SHORT", short),
            ("LONG", long),
            ("WRONG", &*wrong),
        ];
        let fill = |text: &str| {
            let text = text.replace('|', "\n");
            parts
                .iter()
                .fold(text, |text, (name, part)| text.replace(name, part))
        };
        let filled = include_str!("outputs.txt").lines().map(fill);
        let changed = [
            right.replace(' ', "\n"),
            right
                .replace(' ', "\n")
                .trim_end_matches("327\n")
                .to_owned(),
            right.to_ascii_lowercase().replace("case", "case no"),
            right.replacen(' ', "", 1),
            right.replacen('3', "3 0", 1),
            right.replacen('2', "2 ", 1),
            right.replace('\n', ".0\n"),
            right.replace(' ', ", "),
            format!("{}\n", one.replacen(" 0 ", "\n0 ", 1)),
            right.replace("Case ", "Case #"),
            right.replace("Case 1: ", "").replace("Case 2: ", ""),
            right.replace("Case", "Hand").replace("2: ", "2: 1S "),
            right
                .replace("Case 1: ", "")
                .replace("Case 2: ", "")
                .replace(' ', "\n"),
            format!(
                "[{}]\n[{}]\n",
                one.replace(' ', ", "),
                two.replace(' ', ", ")
            ),
            right.to_ascii_lowercase(),
            right.replace(" 35 ", " 3.5e+01 "),
            format!("{one}\n{two:71}\n"),
            right.clone() + "\n",
            right.replace("21 20", "20 21"), // another best card
        ];
        for output in filled.chain(changed) {
            writeln!(
                said,
                "{name} {output:?}\n  {}",
                judged(puzzle, &batch, &output)
            )
            .unwrap();
        }
        let [first, second] = [0, 1].map(|at| puzzle.batch_of_cases(&batch.cases[at..=at]));
        let another = [two.replace("21 20", "20 21"), two.replace("25 35", "35 25")];
        // A full stop behind an answer, and a label with one.
        let stopped = [format!("{one}."), format!("{one} end.")];
        for (batch, outputs) in [(&second, another), (&first, stopped)] {
            for output in outputs {
                writeln!(
                    said,
                    "{name} {output:?}\n  {}",
                    judged(puzzle, batch, &output)
                )
                .unwrap();
            }
        }
    }
    insta::assert_snapshot!(said);
}

/// Returns an input of so many boards of rake with one round, on which all values are 1. So the best score of each is 8.
fn boards_of_ones(count: usize) -> Batch {
    let board = format!("1\n{}", "1 1 1 1\n".repeat(4));
    let input = format!("{count}\n{}", board.repeat(count));
    puzzle("rake").unwrap().batch_of_input(input.as_bytes()).0
}

/// What is said of a single case has the verdict on its answer, and the note on the output.
#[test]
fn another_case_is_judged_alone() {
    let batch = boards_of_ones(2);
    let judged = |output: &str, at: usize| {
        let reading = checker::read(&batch, output.as_bytes(), false);
        checker::judge_case(&batch, output.as_bytes(), &reading, at)
    };
    let verdicts = [0, 1].map(|at| judged("7\n8\n", at).verdict);
    assert_eq!(verdicts, [Verdict::Wa, Verdict::Ac]);
    let verdicts = [0, 1].map(|at| judged("8\n7\n", at).verdict);
    assert_eq!(verdicts, [Verdict::Ac, Verdict::Wa]);
    let reading = checker::read(&batch, b"8 8\n", false);
    let of_output = checker::judge(&batch, b"8 8\n", &reading).note;
    let of_second = checker::judge_case(&batch, b"8 8\n", &reading, 1).note;
    assert!(of_output.is_some());
    assert_eq!(of_output, of_second);
}

/// A label is said of each case. That all answers are right without it is said only if they are.
#[test]
fn a_case_says_that_all_answers_are_right_only_if_they_are() {
    let batch = boards_of_ones(2);
    let said = |output: &str, at: usize| {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let judgement = checker::judge_case(&batch, output.as_bytes(), &reading, at);
        judgement.why().unwrap()
    };
    let label = "each answer has `sum:` in front";
    let all_right = format!("{label}; without it, the answers to this input are right");
    assert_eq!(said("sum: 8\nsum: 8\n", 0), all_right);
    assert_eq!(said("sum: 8\nsum: 8\n", 1), all_right);
    assert_eq!(said("sum: 8\nsum: 7\n", 0), label);
    assert_eq!(said("sum: 7\nsum: 8\n", 1), label);
}

/// Lines after the last answer are said below the reason why an answer is wrong. Any other fault of form stands before it.
#[test]
fn lines_after_the_last_answer_are_said_below_the_reason() {
    let batch = boards_of_ones(1);
    let reason = "score 7 is the score of no play: every play ends with 8";
    let said = |output: &str| {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let judgement = checker::judge(&batch, output.as_bytes(), &reading);
        judgement.why().unwrap()
    };
    let below = said("7\ndone\n");
    let clause = "\n1 line after the last answer looks like debugging text: `done`";
    assert!(
        below.starts_with(reason) && below.ends_with(clause),
        "{below}"
    );
    let before = said("sum: 7\n");
    let clause = "each answer has `sum:` in front; ";
    assert!(before.starts_with(&format!("{clause}{reason}")), "{before}");
}

/// Words that are nearly the right ones are found in a line that is not shown as it was printed: its tabs are escaped, or its end
/// is cut off.
#[test]
fn nearly_right_words_are_found_in_any_line() {
    let yahtzee = puzzle("yahtzee").unwrap();
    let cases = [0, 1].map(|number| yahtzee.draw(None, 0, number));
    let batch = yahtzee.batch_of_cases(&cases);
    let right = str::from_utf8(&batch.output).unwrap();
    let [_, second] = right.lines().collect::<Vec<_>>()[..] else {
        panic!("two answers")
    };
    for blanks in [" ", "\t", &" ".repeat(20)] {
        let nearly = format!("+{second}").replace(' ', blanks);
        let output = format!("???\n{nearly}\n");
        let reading = checker::read(&batch, output.as_bytes(), false);
        let judgement = checker::judge_case(&batch, output.as_bytes(), &reading, 1);
        let kind = judgement.form.map(|form| form.kind());
        assert_eq!(kind, Some("numbers in another notation"), "{blanks:?}");
    }
}

/// To an input without cases, only an output without words is right.
#[test]
fn words_for_an_input_without_cases_are_too_many() {
    let judged = |name: &str, input: &str, output: &str| {
        let (batch, fault) = puzzle(name).unwrap().batch_of_input(input.as_bytes());
        assert!(fault.is_none() && batch.cases.is_empty());
        let reading = checker::read(&batch, output.as_bytes(), false);
        let judgement = checker::judge(&batch, output.as_bytes(), &reading);
        (
            judgement.verdict,
            judgement.kind().unwrap_or_default().to_owned(),
        )
    };
    for (name, input, answer) in [
        ("rake", "0\n", "7\n"),
        ("mahjong", "0\n", "Case 1: Not ready\n"),
        ("yahtzee", "", "1 2 3 4 5 0 15 0 0 0 25 35 0 0 90\n"),
    ] {
        let too_many = (Verdict::Pe, "too many answers".to_owned());
        assert_eq!(judged(name, input, answer), too_many);
        let text = (Verdict::Pe, "debugging text".to_owned());
        assert_eq!(judged(name, input, "hello\n"), text);
        for blank in ["", "\n"] {
            assert_eq!(judged(name, input, blank), (Verdict::Ac, String::new()));
        }
        // Marks and codes of colours are output as well.
        for marks in ["[]\n", "-\n", "\u{1b}[0m\n"] {
            assert_eq!(
                judged(name, input, marks).0,
                Verdict::Pe,
                "{name} {marks:?}"
            );
        }
    }
}

/// That the numbers of answers stand in each other's place is said of the answers that are not right. It is why these are
/// wrong, unless there is a single one, for which it may be chance.
#[test]
fn what_has_moved_is_said_of_answers_that_are_not_right() {
    let yahtzee = puzzle("yahtzee").unwrap();
    let cases = [0, 1].map(|number| yahtzee.draw(None, 0, number));
    let turned = |line: &str| -> String {
        let words: Vec<&str> = line.split(' ').rev().collect();
        words.join(" ")
    };
    let said = |cases: &[CaseText], change: &dyn Fn(&[&str]) -> String, at: usize| {
        let batch = yahtzee.batch_of_cases(cases);
        let right: Vec<&str> = str::from_utf8(&batch.output).unwrap().lines().collect();
        let output = change(&right).into_bytes();
        let reading = checker::read(&batch, &output, false);
        let judgement = checker::judge_case(&batch, &output, &reading, at);
        let form = judgement.form.map(|form| form.kind());
        (form, judgement.reason.is_some())
    };
    let second_turned = |right: &[&str]| format!("{}\n{}\n", right[0], turned(right[1]));
    let moved = Some("in another place");
    assert_eq!(said(&cases, &second_turned, 0), (None, false));
    assert_eq!(said(&cases, &second_turned, 1), (moved, false));
    let single = |right: &[&str]| turned(right[0]) + "\n";
    assert_eq!(said(&cases[..1], &single, 0), (moved, true));
}

/// Returns the answers in an output.
fn evidence_in(batch: &Batch, output: &[u8]) -> Vec<GivenAnswer> {
    checker::read(batch, output, false).answers(batch).collect()
}

/// Returns an answer for each of these boards, with this output.
fn answers_to_boards(boards: &[&str], output: &str) -> Vec<GivenAnswer> {
    let cases: Vec<CaseText> = boards.iter().map(|&board| board.into()).collect();
    evidence_in(
        &puzzle("rake").unwrap().batch_of_cases(&cases),
        output.as_bytes(),
    )
}

/// If a program is stopped within a line, what was read of this line is neither an answer nor words that are none. The
/// answers before it count.
#[test]
fn what_may_be_cut_off_shows_nothing() {
    let batch = boards_of_ones(3);
    for (output, end, counts) in [
        ("8\n7\n", End::Crashed, [2, 1, 0]),
        ("8\n7", End::Crashed, [1, 1, 0]),
        ("8\n7", End::OutOfTime, [1, 1, 0]),
        ("8\n7", End::Normal, [2, 1, 0]),
        ("8\nx\n", End::Crashed, [1, 1, 1]),
        ("8\nx", End::Crashed, [1, 1, 0]),
        ("8\nx", End::Normal, [1, 1, 1]),
        ("", End::Crashed, [0, 3, 0]),
    ] {
        let run = JudgedRun {
            batch: &batch,
            output: output.as_bytes(),
            reading: &checker::read(&batch, output.as_bytes(), false),
            end,
            crash: None,
        };
        let mut evidence = Evidence::default();
        evidence.add_answers(&run);
        let unread = &evidence.unread;
        let found = [evidence.answers.len(), unread.missing, unread.malformed];
        assert_eq!(found, counts, "{output:?}, {end:?}");
    }
}

/// Of several wrong answers to a case, the first counts, and one to a case near a limit only if there is no other.
#[test]
fn wrong_answers_to_the_same_case_count_once() {
    let [one, two, three] = ["1", "2", "3"].map(|value| {
        let row = format!("{value} 1 1 1\n");
        format!("1\n{}", row.repeat(4))
    });
    let right = puzzle("rake")
        .unwrap()
        .batch_of_input(format!("1\n{two}").as_bytes());
    let right = String::from_utf8(right.0.output).unwrap();
    let output = format!("7\n{right}8\n");
    let mut evidence = Evidence::of_search(answers_to_boards(&[&one, &two, &one], &output), 0);
    evidence.add_derived(answers_to_boards(&[&one, &three, &three], "9\n10\n11\n"));
    let wrong = evidence.different_wrong_answers();
    let texts: Vec<&[u8]> = wrong.iter().map(|answer| &answer.claim.text[..]).collect();
    assert_eq!(texts, [b"7\n", &b"10\n"[..]]);
}

/// That every answer is right is not said of a program that is wrong on a derived case.
#[test]
fn every_answer_is_right_only_if_the_derived_ones_are() {
    let rake = puzzle("rake").unwrap();
    let cases: Vec<CaseText> = (0..6).map(|number| rake.draw(None, 0, number)).collect();
    let batch = rake.batch_of_cases(&cases);
    let right = str::from_utf8(&batch.output).unwrap();
    let output: String = right
        .lines()
        .map(|line| "k: ".to_owned() + line + "\n")
        .collect();
    let reading = checker::read(&batch, output.as_bytes(), false);
    let is_said = |derived: &str| {
        let mut evidence = Evidence::default();
        evidence.add_output(&batch, output.as_bytes(), &reading);
        let board = format!("1\n{}", "1 1 1 1\n".repeat(4));
        evidence.add_derived(answers_to_boards(&[&board], derived));
        let cause = Diagnosis::new(rake, evidence, &|| true).without_runs();
        let text = cause.unwrap().text("board");
        assert!(text.starts_with("Each answer has `k:` in front"), "{text}");
        text.contains("every answer is right")
    };
    assert_eq!(["8\n", "7\n"].map(is_said), [true, false]);
}

/// Answers that are wrong on one case may be given to it several times, and in several ways.
#[test]
fn answers_to_one_case_may_be_repeated() {
    let [one, two] = ["1", "2"].map(|value| format!("1\n{}", format!("{value} 1 1 1\n").repeat(4)));
    let is_on_one = |boards: &[&str], output: &str| {
        let answers = answers_to_boards(boards, output);
        Evidence::of_search(answers, 0).is_wrong_on_one_case()
    };
    assert!(is_on_one(&[&one], "7\n"));
    assert!(is_on_one(&[&one, &one, &one], "7\n6\n8\n"));
    assert!(!is_on_one(&[&one, &two], "7\n7\n"));
    assert!(!is_on_one(&[&one], "8\n"));
}

/// Returns the misreadings that explain the answers of a program to some random cases. The program
/// makes the mistakes of these wrong solutions. Cases in which two mistakes change the answer are
/// left out.
fn misread(puzzle: &dyn ErasedPuzzle, mistakes: &[&str], count: u64) -> Misreadings {
    let known = puzzle.mistakes();
    let mistake = |name: &&str| known.iter().find(|known| known.name == *name).unwrap();
    let mistakes: Vec<&Mistake> = mistakes.iter().map(mistake).collect();
    let evidence = (0..count).flat_map(|number| {
        let batch = puzzle.batch_of_cases(&[puzzle.draw(None, 0, number)]);
        let answers = mistakes.iter().flat_map(|mistake| {
            let output = puzzle.wrong_output(mistake, &batch.input).unwrap().unwrap();
            evidence_in(&batch, &output)
        });
        let (mut right, mut wrong): (Vec<_>, Vec<_>) = answers.partition(|it| it.claim.is_right);
        let answer = if wrong.len() < 2 {
            wrong.pop().or(right.pop())
        } else {
            None
        };
        [answer.clone(), answer].into_iter().flatten() // the same answer twice is no more evidence
    });
    let evidence: Vec<GivenAnswer> = evidence.collect();
    let left = Cell::new(20);
    let has_time = || left.replace(left.get() - 1) > 0;
    let found = puzzle.misreadings(&evidence, &|| true);
    let is_pair = found
        .alternatives
        .first()
        .is_some_and(|found| found.name.contains(" + "));
    let in_time = puzzle.misreadings(&evidence, &has_time);
    let expected = if is_pair {
        &[]
    } else {
        &found.alternatives[..]
    };
    assert_eq!(in_time.alternatives, expected, "when the time is used up");
    found
}

/// A program that takes BAI for BEI may see five or six of BEI, and wait for another one, or not.
#[test]
fn a_variant_of_a_mistake_is_named_only_if_the_mistake_is_not() {
    let mahjong = puzzle("mahjong").unwrap();
    let known = mahjong.mistakes();
    let (few, five) = (
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 1S 1S BAI\n1T 2T 3T 4T 5T 6T 7T 8T 9T 2S 2S BAI BAI\n\
         1T 2T 3T 4T 5T 6T 7T 8T 9T 3S 3S 3S BAI\n",
        "BEI BEI BEI BAI BAI 1T 2T 3T 4T 5T 6T 9T 9T\n",
    );
    let named = |name: &str, hands: &str| -> Vec<String> {
        let mistake = known.iter().find(|known| known.name == name).unwrap();
        let (batch, _) = mahjong.batch_of_input(format!("{hands}0\n").as_bytes());
        let output = mahjong
            .wrong_output(mistake, &batch.input)
            .unwrap()
            .unwrap();
        let found = mahjong.misreadings(&evidence_in(&batch, &output), &|| true);
        let alternatives = found.alternatives.into_iter();
        alternatives.map(|one| one.name).collect()
    };
    let variant = "bai-is-bei-and-more-than-four-are-not-too-many";
    assert_eq!(named("bai-is-bei", few), ["bai-is-bei"]);
    assert_eq!(named(variant, few), ["bai-is-bei"]);
    let with_five = format!("{few}{five}");
    assert_eq!(named("bai-is-bei", &with_five), ["bai-is-bei"]);
    assert_eq!(named(variant, &with_five), [variant]);
}

/// All answers count, but one that is given twice is no more evidence, and neither are several that are the same.
#[test]
fn two_different_wrong_answers_prove_a_misreading() {
    let mahjong = puzzle("mahjong").unwrap();
    let known = mahjong.mistakes();
    let mistake = known.iter().find(|one| one.name == "bai-is-bei").unwrap();
    let [one, two, same, right] = [
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 1S 1S BAI\n",
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 2S 2S BAI BAI\n",
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 3S 3S 3S BAI\n",
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 3S 3S 3S FA\n",
    ];
    for (hands, is_proved, counts) in [
        (vec![one, two], true, [2, 2]),
        (vec![one, two, one, right], true, [4, 3]),
        (vec![one, one, right], false, [3, 2]),
        (vec![one, same], false, [2, 2]),
    ] {
        let (batch, _) = mahjong.batch_of_input((hands.concat() + "0\n").as_bytes());
        let output = mahjong.wrong_output(mistake, &batch.input);
        let answers = evidence_in(&batch, &output.unwrap().unwrap());
        let found = mahjong.misreadings(&answers, &|| true);
        assert_eq!([found.answers, found.wrong], counts, "{hands:?}");
        let names: Vec<&str> = found.alternatives.iter().map(|it| &*it.name).collect();
        let expected: &[&str] = if is_proved { &["bai-is-bei"] } else { &[] };
        assert_eq!(names, expected, "{hands:?}");
    }
}

/// Returns the words of each line of a table that is not a comment.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split_whitespace().collect())
}

#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn the_misread_rule_is_named() {
    let named = |_, words: Vec<&str>| {
        let [name, count, mistakes @ ..] = &words[..] else {
            panic!("{words:?}")
        };
        let found = misread(puzzle(name).unwrap(), mistakes, count.parse().unwrap());
        let alternatives = found.alternatives.iter();
        let names: Vec<&str> = alternatives.map(|found| &*found.name).collect();
        let row = format!("{name} {mistakes:?} {count}: {names:?}\n");
        match found.if_named() {
            Some(few) => format!("{row}{}\n{}\n", few.text(), few.corrections()),
            None => row,
        }
    };
    let (rows, mut said) = (rows(include_str!("mistakes.txt")), String::new());
    in_order(0, rows, named, |text| {
        Ok::<_, ()>(_ = said.write_str(&text))
    })
    .unwrap();
    insta::assert_snapshot!(said);
}

/// Returns a line for each wrong solution of a puzzle: the misreadings that are named for its answers
/// to the smallest tests that show several wrong answers. Fails if another misreading is named, or if
/// one is named for the right answers.
fn named_for_each(puzzle: &dyn ErasedPuzzle) -> String {
    const SEVERAL: usize = 8;
    let mut tests: Vec<&[u8]> = fair_tests(puzzle.name()).map(|test| test.input).collect();
    tests.sort_by_key(|input| input.len());
    let batches: Vec<Batch> = tests
        .iter()
        .map(|input| puzzle.batch_of_input(input).0)
        .collect();
    let named = |output: &dyn Fn(&Batch) -> Option<Vec<u8>>| {
        let (mut evidence, mut wrong) = (Vec::new(), 0);
        for batch in &batches {
            if wrong < SEVERAL {
                let answers = evidence_in(batch, &output(batch).unwrap_or_default());
                wrong += answers
                    .iter()
                    .filter(|answer| !answer.claim.is_right)
                    .count();
                evidence.extend(answers);
            }
        }
        let found = puzzle.misreadings(&evidence, &|| true).if_named();
        let alternatives = found.map(|found| found.alternatives).unwrap_or_default();
        let names = alternatives.into_iter().map(|one| one.name);
        names.collect::<Vec<String>>()
    };
    assert!(
        named(&|batch| Some(batch.output.clone())).is_empty(),
        "of right answers"
    );
    let line = |mistake: Mistake| {
        let name = &mistake.name;
        // Of a variant, the mistake itself may be named.
        let is_named = |one: &str| one == name || name.starts_with(&format!("{one}-and-"));
        let named = named(&|batch| puzzle.wrong_output(&mistake, &batch.input).unwrap());
        assert!(
            named.is_empty() || named.iter().any(|one| is_named(one)),
            "{name}: {named:?}"
        );
        format!("{} {name}: {}\n", puzzle.name(), named.join(" or "))
    };
    puzzle.mistakes().into_iter().map(line).collect()
}

/// The statement beside a misreading says what is misread, and not something else of the same part of a program.
#[test]
fn a_rule_is_shown_that_the_misreading_touches() {
    let rows = [
        ("chess", "first-cell-scores-nothing", "Each cell scores"),
        ("chess", "first-row-unread", "Each cell scores"),
        ("chess", "bounds-kept-as-margins", "only a bound"),
        ("chess", "cells-in-pairs", "n rows of m scores"),
        ("rake", "bob-first", "wants a high final score"),
        ("rake", "last-turn-forgotten", "each makes k moves"),
        ("rake", "bounds-kept-as-scores", "only a bound"),
        ("rake", "infinity-0", "a final score from 8"),
        ("mahjong", "four-as-a-meld", "A meld is three tiles"),
        (
            "yahtzee",
            "total-before-bonus",
            "the bonus (35 or 0) is printed, and then the total",
        ),
        (
            "yahtzee",
            "bonus-not-printed",
            "the bonus (35 or 0) is printed, and then the total",
        ),
        ("yahtzee", "bonus-from-60", "63 or more"),
        (
            "yahtzee",
            "five-of-a-kind-is-a-joker",
            "A short straight is four",
        ),
        ("yahtzee", "five-of-a-kind-sums", "Five of a kind is five"),
        (
            "yahtzee",
            "first-roll-unread",
            "each of them is scored once",
        ),
    ];
    for (name, mistake, words) in rows {
        let known = puzzle(name).unwrap().mistakes();
        let row = known.iter().find(|known| known.name == mistake).unwrap();
        let correction = row.correction.unwrap();
        assert!(correction.contains(words), "{mistake}: {correction}");
    }
}

#[test]
#[ignore = "it takes minutes of CPU time"]
fn each_misreading_is_named_for_its_own_answers() {
    let tables: Vec<String> = PUZZLES
        .iter()
        .map(|puzzle| named_for_each(*puzzle))
        .collect();
    insta::assert_snapshot!(tables.concat());
}

/// What a program prints, given the right lines for some boards of rake.
type Change = fn(&[&str]) -> String;

/// Returns why a program fails that makes one change to the answer for a single board, and another to
/// those for several. It runs on inputs of these many boards.
fn cause(counts: &[u64], [one, several]: [Change; 2]) -> String {
    let (puzzle, mut evidence) = (puzzle("rake").unwrap(), Evidence::default());
    for &count in counts {
        let cases: Vec<_> = (0..count)
            .map(|number| puzzle.draw(None, count, number))
            .collect();
        let batch = puzzle.batch_of_cases(&cases);
        let right: Vec<&str> = str::from_utf8(&batch.output).unwrap().lines().collect();
        let output = if count == 1 {
            one(&right)
        } else {
            several(&right)
        };
        let reading = checker::read(&batch, output.as_bytes(), false);
        evidence.add_output(&batch, output.as_bytes(), &reading);
    }
    let mut diagnosis = Diagnosis::new(puzzle, evidence, &|| true);
    let cause = diagnosis.without_runs();
    let text = cause.map(|cause| format!("{}: {}", cause.kind(), cause.text("board")));
    format!(
        "{text:?} few wrong answers: {}\n",
        diagnosis.evidence.is_wrong_on_one_case()
    )
}

#[test]
fn a_cause_is_held_against_all_runs() {
    fn each(lines: &[&str], edit: fn(&str) -> String) -> String {
        lines.iter().map(|line| edit(line) + "\n").collect()
    }
    let right: Change = |lines| lines.join("\n");
    let reversed: Change = |lines| lines.iter().rev().copied().collect::<Vec<_>>().join("\n");
    let without_last: Change = |lines| lines[..lines.len() - 1].join("\n");
    let zeros: Change = |lines| each(lines, |_| "0".to_owned());
    let label: Change = |lines| each(lines, |line| format!("Answer: {line}"));
    let wrong: Change = |lines| each(lines, |line| format!("Answer: {}", line.replace('5', "7")));
    let points: Change = |lines| each(lines, |line| format!("{line} points"));
    let start: Change = |lines| "start\n".to_owned() + &lines.join("\n");
    let same = |change: Change| [change, change];
    let changes: [[Change; 2]; 28] = [
        same(label),
        same(wrong),
        same(points),
        [label, reversed],
        same(reversed),
        [label, right],
        same(zeros),
        [|_| "0".to_owned(), |_| "none".to_owned()],
        [|_| "7".to_owned(), right],
        same(|lines| lines[0].to_owned()),
        same(|lines| lines[1..].join("\n")),
        same(without_last),
        same(|lines| lines[..lines.len().min(3)].join("\n")),
        same(|lines| {
            each(lines, |line| {
                if line.ends_with('5') { "" } else { line }.to_owned()
            })
        }),
        same(|_| String::new()),
        same(|lines| each(lines, |line| format!("+{line}.0"))),
        same(|lines| each(lines, |line| format!("{line}e+00"))),
        same(start),
        same(|lines| "start\n".to_owned() + &"7\n".repeat(lines.len())),
        [|lines| lines.join("\n") + "\nend", start],
        [start, |lines| [&lines[..1], lines].concat().join("\n")],
        [
            |lines| format!("One: {}", lines[0]),
            |lines| each(lines, |line| format!("Two: {line}")),
        ],
        [|lines| format!("+{}", lines[0]), reversed],
        [label, points],
        [|lines| format!("start\nstart\n{}", lines[0]), start],
        same(|lines| [lines, &lines[..1]].concat().join("\n")),
        same(|lines| {
            let few = each(lines, |line| {
                if line.len() > 2 { "7" } else { line }.to_owned()
            });
            few.replace("1\n", "?\n")
        }),
        same(|lines| "7\n".repeat(lines.len() - lines.len() / 4)),
    ];
    let mut said = cause(&[1, 2], same(zeros)) + &cause(&[1, 3], same(zeros));
    said += &(cause(&[3], same(without_last)) + &cause(&[20], same(wrong)));
    insta::assert_snapshot!(said + &changes.map(|change| cause(&[1, 2, 20], change)).concat());
}

/// Further runs of a program are asked for as long as there are few answers, or several misreadings that
/// explain all of them.
#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn further_answers_tell_misreadings_apart() {
    let mut said = String::new();
    for words in rows(include_str!("further.txt")) {
        let [name, mistake, numbers @ ..] = &words[..] else {
            panic!("{words:?}")
        };
        let [count, runs] = [0, 1].map(|at| numbers[at].parse().unwrap());
        let puzzle = puzzle(name).unwrap();
        let wrong = puzzle
            .mistakes()
            .into_iter()
            .find(|it| it.name == *mistake)
            .unwrap();
        let run = |numbers: std::ops::Range<u64>, evidence: &mut Evidence| {
            let cases: Vec<_> = numbers.map(|number| puzzle.draw(None, 0, number)).collect();
            let batch = puzzle.batch_of_cases(&cases);
            let output = puzzle.wrong_output(&wrong, &batch.input).unwrap().unwrap();
            evidence.add_output(&batch, &output, &checker::read(&batch, &output, false));
        };
        let (mut evidence, mut asked) = (Evidence::default(), 0);
        run(0..count, &mut evidence);
        let mut diagnosis = Diagnosis::new(puzzle, evidence, &|| true);
        if let Some(max) = numbers.get(2) {
            diagnosis = diagnosis.with_max_compared(max.parse().unwrap());
        }
        let cause = loop {
            let question = match diagnosis.current_step() {
                Step::Ask(question) => question,
                Step::Done(cause) => break cause,
            };
            let is_for_more = matches!(
                question,
                Question::MoreAnswers | Question::MoreAnswersNear(_)
            );
            if is_for_more && asked < runs {
                asked += 1;
                let first = count + 10 * asked;
                run(first..first + 10, &mut diagnosis.evidence);
                diagnosis.reply(Reply::MoreAnswers);
            } else {
                diagnosis.reply(Reply::Nothing);
            }
        };
        let text = cause.map(|cause| cause.text(puzzle.about().case));
        writeln!(
            said,
            "{mistake} {count}: {asked} of {runs} asked for, {text:?}"
        )
        .unwrap();
    }
    insta::assert_snapshot!(said);
}

/// Half of the random hands have their tiles in another order than that in which the puzzle writes them. The
/// order of the dice of a roll is part of a game, and random already.
#[test]
fn random_cases_use_the_freedom_of_the_input() {
    let [yahtzee, mahjong] = ["yahtzee", "mahjong"].map(|name| catalogue::puzzle(name).unwrap());
    let out_of_order = |puzzle: &dyn ErasedPuzzle| {
        let cases = (0..900).map(|number| puzzle.draw(None, 0, number));
        cases
            .filter(|case| puzzle.rewritten(case).as_ref() != Some(case))
            .count()
    };
    assert!((400..500).contains(&out_of_order(mahjong)));
    assert_eq!(out_of_order(yahtzee), 0);
    let mut rolls = 0;
    let mut sorted = 0;
    for number in 0..100 {
        let game = yahtzee.draw(None, 0, number);
        for roll in game.trim_ascii_end().split(|&byte| byte == b'\n') {
            rolls += 1;
            sorted += usize::from(roll.split(|&byte| byte == b' ').is_sorted());
        }
    }
    assert!(2 * sorted < rolls, "{sorted} of {rolls} rolls are sorted");
}
