//! Tests what the cause is said to be of outputs that show several things together.

use catalogue::puzzle;
use checker::{
    Batch, Cause, Diagnosis, ErasedPuzzle, Evidence, FormFault, Question, Reply, Step, read,
};

/// Returns a batch of so many random cases of a puzzle.
fn batch(name: &str, seed: u64, count: u64) -> Batch {
    let puzzle = puzzle(name).unwrap();
    let cases: Vec<_> = (0..count).map(|it| puzzle.draw(None, seed, it)).collect();
    puzzle.batch_of_cases(&cases)
}

/// Returns the lines of the right output for a batch.
fn lines(batch: &Batch) -> Vec<String> {
    let right = str::from_utf8(&batch.output).unwrap();
    right.lines().map(str::to_owned).collect()
}

/// Adds an output of these lines to what the runs show.
fn add(evidence: &mut Evidence, batch: &Batch, lines: &[String]) {
    let output = lines.join("\n") + "\n";
    let reading = read(batch, output.as_bytes(), false);
    evidence.add_output(batch, output.as_bytes(), &reading);
}

/// Returns the cause that shows without running the program again, if there is no time for pairs of misread rules.
fn cause(name: &str, evidence: Evidence) -> Option<Cause> {
    Diagnosis::new(puzzle(name).unwrap(), evidence, &|| false).without_runs()
}

/// Returns the cause in words.
fn said(name: &str, evidence: Evidence) -> Option<String> {
    cause(name, evidence).map(|cause| cause.text("case"))
}

/// A reply that comes after the end of a diagnosis does not change its cause.
#[test]
fn the_cause_of_a_diagnosis_is_final() {
    let mut diagnosis = Diagnosis::new(puzzle("rake").unwrap(), Evidence::default(), &|| false);
    assert_eq!(diagnosis.without_runs(), None);
    let other_cause = Cause::Time("It is too slow.".to_owned());
    for reply in [
        Reply::Nothing,
        Reply::MoreAnswers,
        Reply::Cause(other_cause),
    ] {
        diagnosis.reply(reply);
        assert_eq!(diagnosis.current_step(), Step::Done(None));
    }
}

/// Two outputs with a single answer each seem to have different labels. Only an output with two answers shows the words that
/// both labels end with. It comes when the diagnosis already looks for a pattern, and the fault is said all the same.
#[test]
fn a_fault_of_form_that_all_failures_have_is_said_however_late_it_shows() {
    let labelled = |evidence: &mut Evidence, label: &str, count: u64| {
        let batch = batch("rake", count, count);
        let mut lines = lines(&batch);
        for line in &mut lines {
            line.insert_str(0, label);
        }
        add(evidence, &batch, &lines);
    };
    let mut evidence = Evidence::default();
    labelled(&mut evidence, "Start k: ", 1);
    labelled(&mut evidence, "End k: ", 1);
    let mut diagnosis = Diagnosis::new(puzzle("rake").unwrap(), evidence, &|| false);
    let mut was_time_asked = false;
    let mut is_output_of_two_added = false;
    let cause = loop {
        let question = match diagnosis.current_step() {
            Step::Ask(question) => question,
            Step::Done(cause) => break cause,
        };
        was_time_asked |= question == Question::Time;
        if was_time_asked && question == Question::MoreAnswers && !is_output_of_two_added {
            labelled(&mut diagnosis.evidence, "k: ", 2);
            is_output_of_two_added = true;
            diagnosis.reply(Reply::MoreAnswers);
        } else {
            diagnosis.reply(Reply::Nothing);
        }
    };
    assert!(is_output_of_two_added);
    assert_eq!(
        cause.map(|cause| cause.text("board")).as_deref(),
        Some("Each answer has `k:` in front.")
    );
}

/// Answers that stand in each other's place are the cause only if all can be read.
#[test]
fn answers_have_moved_if_all_can_be_read() {
    let batch = batch("yahtzee", 3, 9);
    for can_be_read in [true, false] {
        let mut evidence = Evidence::default();
        for unread in [None, Some(4)] {
            let mut lines = lines(&batch);
            for line in &mut lines {
                let (scores, total) = line.rsplit_once(' ').unwrap();
                *line = format!("{total} {scores}");
            }
            if let Some(line) = unread
                && !can_be_read
            {
                lines[line] = "x".to_owned();
            }
            add(&mut evidence, &batch, &lines);
        }
        let cause = cause("yahtzee", evidence);
        if can_be_read {
            let Some(Cause::Form(form)) = cause else {
                panic!("{cause:?}")
            };
            assert!(matches!(form.form, FormFault::Moved { .. }));
            assert_eq!([form.failed, form.runs_without], [2, 0]);
        } else {
            let is_form = cause.is_some_and(|cause| cause.kind() == "form");
            assert!(!is_form);
        }
    }
}

/// The answers of a program that turns by 180° and lets Bob move first. Each second one is right for the board before it,
/// which says more than two rules that must be misread together.
#[test]
fn answers_have_moved_although_two_rules_explain_them_together() {
    let rake = puzzle("rake").unwrap();
    let mut evidence = Evidence::default();
    for (boards, answers) in [
        (
            [
                "8 4 8 5|3 1 1 7|5 5 1 9|1 8 4 4",
                "5 7 3 1|3 7 3 6|4 3 5 3|4 6 3 7",
            ],
            ["33", "35"],
        ),
        (
            [
                "7 7 8 6|7 3 5 1|1 3 1 5|4 4 5 1",
                "3 7 4 5|2 4 7 2|8 5 2 3|6 2 6 7",
            ],
            ["34", "36"],
        ),
        (
            [
                "2 1 1 2|2 2 2 2|1 2 2 1|2 1 2 1",
                "2 1 1 2|3 1 2 3|1 3 2 3|1 1 1 3",
            ],
            ["13", "14"],
        ),
    ] {
        let boards = boards.map(|rows| format!("1\n{}\n", rows.replace('|', "\n")).into_bytes());
        add(
            &mut evidence,
            &rake.batch_of_cases(&boards),
            &answers.map(str::to_owned),
        );
    }
    let together = rake.misreadings(&evidence.answers, &|| true).if_named();
    let names = together.map(|it| it.alternatives[0].name.clone());
    assert_eq!(names.as_deref(), Some("half-turn + bob-first"));
    let cause = Diagnosis::new(rake, evidence, &|| true).without_runs();
    let said = "Each answer stands one board later: is it printed before it is found?";
    assert_eq!(cause.map(|it| it.text("board")).as_deref(), Some(said));
}

/// Returns what is said of a program that prints these columns of the cards of some games in each other's place.
fn said_of_exchanged(
    count: usize,
    [one, other]: [usize; 2],
    is_drawn: fn(&[String]) -> bool,
) -> Option<String> {
    let yahtzee = puzzle("yahtzee").unwrap();
    let mut evidence = Evidence::default();
    let games = (0..).map(|number| yahtzee.batch_of_cases(&[yahtzee.draw(None, 4, number)]));
    let cards = games.map(|game| {
        let line = &lines(&game)[0];
        let card: Vec<String> = line.split(' ').map(str::to_owned).collect();
        (game, card)
    });
    for (game, mut card) in cards.filter(|(_, card)| is_drawn(card)).take(count) {
        card.swap(one, other);
        add(&mut evidence, &game, &[card.join(" ")]);
    }
    let cause = cause("yahtzee", evidence).filter(|cause| cause.kind() == "form");
    cause.map(|cause| cause.text("game"))
}

/// Three different answers show that two columns stand in each other's place, unless they may be others, which are as
/// equal. Columns that are always equal may well stand in their own place.
#[test]
fn columns_are_exchanged_if_no_others_may_be() {
    let [house, bonus, total] = [12, 13, 14];
    let any = |_: &[String]| true;
    let zeros =
        |card: &[String]| ["0", "0"].into_iter().eq([&card[0], &card[9]]) && card[13] == "0";
    let with_bonus = |card: &[String]| card[13] != "0";
    let said = "full house (column 13) and total (column 15) stand in each other's place; otherwise, every answer is right.";
    let found = said_of_exchanged(2, [house, total], any).unwrap();
    let only_order = "The right words of a line stand in another order";
    assert!(found.starts_with(only_order), "{found}");
    for is_drawn in [any, zeros, with_bonus] {
        let found = said_of_exchanged(3, [house, total], is_drawn).unwrap();
        assert_eq!(found.to_lowercase(), said);
    }
    assert_eq!(said_of_exchanged(4, [bonus, total], zeros), None);
}

/// A misread rule explains all answers that were read. How many were not is said, too.
#[test]
fn answers_that_cannot_be_read_are_counted_beside_a_misread_rule() {
    let rake = puzzle("rake").unwrap();
    let known = rake.mistakes();
    let mistake = known.iter().find(|known| known.name == "bob-first");
    let batch = batch("rake", 1, 9);
    let output = rake.wrong_output(mistake.unwrap(), &batch.input);
    let output = String::from_utf8(output.unwrap().unwrap()).unwrap();
    let mut lines: Vec<String> = output.lines().map(str::to_owned).collect();
    lines.pop();
    let mut evidence = Evidence::default();
    add(&mut evidence, &batch, &lines);
    let text = said("rake", evidence).unwrap();
    assert!(
        text.contains("all 8 of your answers") && text.ends_with(" 1 more answer is missing."),
        "{text}"
    );
}

/// Returns what is asked of a program before it is known why it fails.
fn asked(puzzle: &dyn ErasedPuzzle, evidence: Evidence) -> Vec<Question> {
    let mut diagnosis = Diagnosis::new(puzzle, evidence, &|| true).with_max_compared(0);
    let mut asked = Vec::new();
    while let Step::Ask(question) = diagnosis.current_step() {
        asked.push(question);
        diagnosis.reply(Reply::Nothing);
    }
    asked
}

/// Returns what is asked of a program that lets Bob move first on so many boards, if at most `max_compared` answers are compared,
/// and whether that rule is the cause.
fn asked_of_misread_rule(boards: u64, max_compared: usize) -> (Vec<Question>, bool) {
    let rake = puzzle("rake").unwrap();
    let known = rake.mistakes();
    let bob_first = known.iter().find(|known| known.name == "bob-first");
    let batch = batch("rake", 1, boards);
    let output = rake.wrong_output(bob_first.unwrap(), &batch.input);
    let output = output.unwrap().unwrap();
    let mut evidence = Evidence::default();
    evidence.add_output(&batch, &output, &read(&batch, &output, false));
    let mut diagnosis = Diagnosis::new(rake, evidence, &|| false).with_max_compared(max_compared);
    let mut asked = Vec::new();
    loop {
        match diagnosis.current_step() {
            Step::Ask(question) => {
                asked.push(question);
                diagnosis.reply(Reply::Nothing);
            }
            Step::Done(cause) => return (asked, matches!(cause, Some(Cause::Rule { .. }))),
        }
    }
}

/// A misread rule that explains 50 answers is said at once, and with fewer, more are asked for. With too many answers to compare,
/// it is not looked for.
#[test]
fn fifty_answers_are_enough_for_a_misread_rule() {
    let at_first = [Question::Crash, Question::Layout];
    let (asked, is_rule) = asked_of_misread_rule(50, 50);
    assert_eq!((&asked[..], is_rule), (&at_first[..], true));
    let (asked, is_rule) = asked_of_misread_rule(49, 50);
    assert_eq!(
        (&asked[..2], &asked[2..], is_rule),
        (&at_first[..], &[Question::MoreAnswers][..], true)
    );
    let (asked, is_rule) = asked_of_misread_rule(50, 49);
    assert_eq!((&asked[2], is_rule), (&Question::OtherCases, false));
}

/// Twenty right answers are compared, or 50 if one of them is wrong.
#[test]
fn twenty_answers_are_enough_if_they_are_right() {
    let asks_for_more = |boards: u64, first: Option<&str>| {
        let batch = batch("rake", 1, boards);
        let mut lines = lines(&batch);
        if let Some(first) = first {
            lines[0] = first.to_owned();
        }
        let labelled: Vec<String> = lines.iter().map(|line| format!("k: {line}")).collect();
        let mut evidence = Evidence::default();
        add(&mut evidence, &batch, &labelled);
        asked(puzzle("rake").unwrap(), evidence)[2] == Question::MoreAnswers
    };
    assert!(asks_for_more(19, None));
    assert!(!asks_for_more(20, None));
    assert!(asks_for_more(49, Some("8")));
    assert!(!asks_for_more(50, Some("8")));
}

/// Words beside right answers are all that is wrong, so nothing else is asked. Beside wrong answers they are not.
#[test]
fn words_beside_right_answers_end_the_diagnosis() {
    let batch = batch("rake", 1, 60);
    for are_right in [true, false] {
        let mut lines = lines(&batch);
        if !are_right {
            lines[7] = "8".to_owned();
        }
        let labelled: Vec<String> = lines.iter().map(|line| format!("k: {line}")).collect();
        let mut evidence = Evidence::default();
        add(&mut evidence, &batch, &labelled);
        let asked = asked(puzzle("rake").unwrap(), evidence);
        let first = [Question::Crash, Question::Layout, Question::OtherCases];
        assert_eq!(asked[..3], first);
        assert_eq!(asked.len() == 3, are_right, "{asked:?}");
    }
}

/// With 1,500 answers, no more are asked for. Those to cases near a limit count, too.
#[test]
fn enough_answers_are_1_500() {
    let chess = puzzle("chess").unwrap();
    let board = |score: usize| format!("1 1\n{score}\n0\n").into_bytes();
    let mut answers = Vec::new();
    for score in 0..1_500 {
        let batch = chess.batch_of_cases(&[board(score)]);
        let output = if score % 2 == 0 {
            batch.output.clone()
        } else {
            b"-1\n".to_vec()
        };
        answers.extend(read(&batch, &output, false).answers(&batch));
    }
    for (first, are_enough) in [(0, true), (1, false)] {
        let mut evidence = Evidence::of_search(answers[first..1_000].to_vec(), 0);
        evidence.add_derived(answers[1_000..].to_vec());
        let asked = asked(chess, evidence);
        assert_eq!(!asked.contains(&Question::MoreAnswers), are_enough);
    }
}

/// Nothing is wrong with the same answer to all cases if it is right. Then the form is the cause.
#[test]
fn a_right_answer_to_all_cases_is_no_cause() {
    let rake = puzzle("rake").unwrap();
    let board = |value: u8| format!("1\n{}\n", format!("{value} ").repeat(16));
    let case = rake.rewritten(board(3).as_bytes()).unwrap();
    for count in [3, 4, 5] {
        let batch = rake.batch_of_cases(&vec![case.clone(); count]);
        let mut evidence = Evidence::default();
        let labelled: Vec<String> = lines(&batch).iter().map(|it| format!("k: {it}")).collect();
        add(&mut evidence, &batch, &labelled);
        let text = said("rake", evidence).unwrap();
        assert!(text.starts_with("Each answer has `k:` in front"), "{text}");
    }
}

/// Four answers to different cases that are all the same are the cause, without the label that has the number of the case.
/// Up to 60 characters are quoted.
#[test]
fn the_same_answer_to_all_cases_is_quoted() {
    let suited = "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S 4S 5S 6S 7S 8S 9S 1W";
    for (honour, inputs, quoted) in [
        ("NAN", 2, Some(format!("`{suited} NAN`"))),
        ("DONG", 2, Some(format!("`{suited} DON… (61 characters)`"))),
        ("NAN", 1, None),
    ] {
        let mut evidence = Evidence::default();
        for seed in 0..inputs {
            let batch = batch("mahjong", seed, 2);
            let lines = [1, 2].map(|number| format!("Case {number}: {suited} {honour}"));
            add(&mut evidence, &batch, &lines);
        }
        let text = cause("mahjong", evidence).filter(|cause| cause.kind() == "constant");
        let text = text.map(|cause| cause.text("hand"));
        let expected = quoted.map(|quoted| format!("It prints {quoted} for every hand."));
        assert_eq!(text, expected);
    }
}

/// A program that does not read its input prints one answer, however many hands there are. A few of such answers may be the same
/// by chance, and with other words the program does not print the same for all hands.
#[test]
fn the_same_answer_to_each_first_case_is_quoted_though_others_are_missing() {
    for (inputs, other, is_cause) in [(40, "", true), (39, "", false), (40, "?", false)] {
        let mut evidence = Evidence::default();
        for seed in 0..inputs {
            let mut lines = vec!["Case 1: 1S 4S 7S".to_owned()];
            if seed == 0 && !other.is_empty() {
                lines.push(other.to_owned());
            }
            add(&mut evidence, &batch("mahjong", seed, 2), &lines);
        }
        let text = cause("mahjong", evidence).filter(|cause| cause.kind() == "constant");
        let text = text.map(|cause| cause.text("hand"));
        let expected =
            "Every answer that it prints is `Case 1: 1S 4S 7S`. 40 more answers are missing.";
        assert_eq!(text, is_cause.then(|| expected.to_owned()));
    }
}

/// What stands beside each answer in the runs that failed is other text if one run was accepted, and no cause if some
/// answers are wrong besides.
#[test]
fn a_label_that_some_runs_do_not_lack_is_other_text() {
    for are_right in [true, false] {
        let mut evidence = Evidence::default();
        let accepted = batch("mahjong", 1, 4);
        add(&mut evidence, &accepted, &lines(&accepted));
        let failed = batch("mahjong", 2, 4);
        let mut unlabelled: Vec<String> = lines(&failed)
            .iter()
            .map(|line| line.split_once(": ").unwrap().1.to_owned())
            .collect();
        if !are_right {
            unlabelled[1] = "1T 2T 3T BAI".to_owned();
        }
        add(&mut evidence, &failed, &unlabelled);
        let cause = cause("mahjong", evidence).filter(|cause| cause.kind() == "form");
        let text = cause.map(|cause| cause.text("hand"));
        let said = "On 1 of 2 inputs, answers lack a label such as `Case 1:` in front; otherwise, every answer is right.";
        assert_eq!(text.as_deref(), are_right.then_some(said));
    }
}

/// The label that is missing is said in full, also if another one with the same number stands in its place.
#[test]
fn a_label_instead_of_the_right_one_that_some_runs_do_not_have_is_other_text() {
    let mut evidence = Evidence::default();
    let accepted = batch("mahjong", 1, 4);
    add(&mut evidence, &accepted, &lines(&accepted));
    let failed = batch("mahjong", 2, 4);
    let mut relabelled = lines(&failed);
    for line in &mut relabelled {
        *line = line.replace("Case", "Hand");
    }
    add(&mut evidence, &failed, &relabelled);
    let text = cause("mahjong", evidence).unwrap().text("hand");
    let said = "On 1 of 2 inputs, answers lack a label such as `Case 1:` in front, and have other text between or around \
                their words, such as `Hand`; otherwise, every answer is right.";
    assert_eq!(text, said);
}

/// An answer that contradicts a misread rule rules it out, also if another one to the same case fits it.
#[test]
fn different_answers_to_the_same_case_all_count() {
    let mahjong = puzzle("mahjong").unwrap();
    let known = mahjong.mistakes();
    let mistake = known.iter().find(|one| one.name == "bai-is-bei").unwrap();
    let hands =
        "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 1S 1S BAI\n1T 2T 3T 4T 5T 6T 7T 8T 9T 2S 2S BAI BAI\n";
    let (batch, _) = mahjong.batch_of_input(hands.as_bytes());
    let wrong = mahjong
        .wrong_output(mistake, &batch.input)
        .unwrap()
        .unwrap();
    let answers = |output: &[u8]| -> Vec<_> {
        let reading = read(&batch, output, false);
        reading.answers(&batch).collect()
    };
    let found = |answers: &[_]| mahjong.misreadings(answers, &|| false).alternatives.len();
    let all = [
        &wrong[..],
        &batch.output,
        b"Case 1: 1T\nCase 2: 1T\n",
        b"Case 1: Not ready\nCase 2: Not ready\n",
        b"Case 1: XI\nCase 2: XI\n",
    ];
    let [wrong, others @ ..] = all.map(answers);
    assert_eq!(found(&wrong), 1);
    for other in others {
        assert_eq!(found(&[&wrong[..], &other].concat()), 0);
    }
}

/// A label is said beside wrong answers, unless a run has none that is made for the pattern of these answers.
#[test]
fn what_stands_beside_wrong_answers_is_held_against_later_runs() {
    let rake = puzzle("rake").unwrap();
    let [first, later] = [1, 2].map(|seed| batch("rake", seed, 60));
    let wrong = |batch: &Batch, label: &str| -> Vec<String> {
        let wrong = |right: String| format!("{label}{}", right.len());
        lines(batch).into_iter().map(wrong).collect()
    };
    for (label, kind) in [("Answer: ", "form"), ("", "pattern")] {
        let mut evidence = Evidence::default();
        add(&mut evidence, &first, &wrong(&first, "Answer: "));
        let mut diagnosis = Diagnosis::new(rake, evidence, &|| false);
        let mut asked = Vec::new();
        let cause = loop {
            let question = match diagnosis.current_step() {
                Step::Done(cause) => break cause,
                Step::Ask(question) => question,
            };
            if question == Question::MoreAnswers && asked.last() == Some(&Question::Time) {
                add(&mut diagnosis.evidence, &later, &wrong(&later, label));
                diagnosis.reply(Reply::MoreAnswers);
            } else {
                diagnosis.reply(Reply::Nothing);
            }
            asked.push(question);
        };
        assert_eq!(cause.map(|cause| cause.kind()), Some(kind), "{asked:?}");
    }
}
