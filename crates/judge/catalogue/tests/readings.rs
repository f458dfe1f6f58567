//! Tests how outputs are read in which several things are wrong: each row is an output, and what is said of it.

use catalogue::puzzle;
use checker::{Batch, FormFault, Verdict, judge, judge_case, read};

/// Returns the first of five hands, with the answers `FA`, `1T FA`, `Not ready`, `1S 2S 3S 4S 5S 6S 7S 8S 9S` and `6S`.
fn hands(count: usize) -> Batch {
    let hands = [
        "1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T FA",
        "1T 1T 2S 3S 4S 2W 2W 2W 3W 4W 5W FA FA",
        "1T 4T 7T 1S 4S 7S 1W 4W 7W DONG NAN XI BEI",
        "1S 1S 1S 2S 3S 4S 5S 6S 7S 8S 9S 9S 9S",
        "1T 2T 3T 7T 8T 9T 2S 3S 4S 5S 7S FA FA",
    ];
    let text = hands[..count].join("\n") + "\n";
    puzzle("mahjong").unwrap().batch_of_input(text.as_bytes()).0
}

/// Returns the first of five boards, with the scores 110, 111, 35, 58 and 16.
fn boards(count: u64) -> Batch {
    let rake = puzzle("rake").unwrap();
    let boards: Vec<_> = (0..count)
        .map(|number| rake.draw(None, 12, number))
        .collect();
    rake.batch_of_cases(&boards)
}

/// Returns what is said of an output: the letters, the fault of form, and why the first case at fault is not right. Of a
/// reason with several lines, it is the first one. In `lines`, `{}` stands for the right answer on that line, and a bar
/// ends a line.
fn said(batch: &Batch, lines: &str) -> String {
    let right = str::from_utf8(&batch.output).unwrap();
    let mut answers = right.lines();
    let mut output = String::new();
    for line in lines.split('|') {
        let line = match line.split_once("{}") {
            Some((front, behind)) => [front, answers.next().unwrap(), behind].concat(),
            None => line.to_owned(),
        };
        output += &(line + "\n");
    }
    let reading = read(batch, output.as_bytes(), false);
    let form = reading.form.as_ref().map(|form| form.clause(None));
    let judgement = judge(batch, output.as_bytes(), &reading);
    let reason = judgement.reason.map(|reason| reason.sentence);
    let reason = reason.iter().flat_map(|reason| reason.lines()).next();
    format!(
        "{lines}\n  {} {}: {}; {}\n",
        reading.letters(),
        reading.verdict(),
        form.unwrap_or_default(),
        reason.unwrap_or_default()
    )
}

#[test]
fn what_stands_beside_answers_is_said() {
    let of_hands = [
        "> {} x1|> {} x2|> {} x3|> {} x4|> {} x5",
        "{} (ZHONG)|{} (ZHONG)|{} (ZHONG)|{} (ZHONG)|{} (ZHONG)",
        "{} FA!|{} FA!|{} FA!|{} FA!|{} FA!",
        "a {}|b {}|c {}|d {}|e {}",
        "{}|n: {}|{}|{}|{}",
        "k:|k: {}|k: {}|k: {}|k: {}|k: {}",
        "k: {}|k: {}|k: {}|k: {}|k: {}|n:",
        "k: {}|k: {}|k: {}|k: {}|k: {}|k:",
        "{}|{}|{}|{}|{}|Case 9: 6S",
        "Case 9: FA|{}|{}|{}|{}|{}",
    ];
    let of_boards = [
        "n? n? {}|n? n? {}|n? n? {}|n? n?",
        "n? n? {}|n? n? {}|n? n? {}|n? n? n?",
        "{}|{}|{}|110",
        "{}|{}|{}|35",
        "35|{}|{}|{}",
    ];
    let of_one = ["{} 7|n?", "1 is: 1 is:", "{} is 110", "1 {}", "> {} x"];
    let mut all = of_hands.map(|lines| said(&hands(5), lines)).concat();
    all += &of_boards.map(|lines| said(&boards(3), lines)).concat();
    all += &of_one.map(|lines| said(&boards(1), lines)).concat();
    insta::assert_snapshot!(all);
}

/// The example of a reading: an answer is right, one has words beside it, one is wrong, one cannot be read, and one is missing.
#[test]
fn each_case_has_a_letter_and_a_verdict() {
    let batch = boards(5);
    let reading = read(&batch, b"110\nsum: 111\n7\n???\n", false);
    assert_eq!(reading.letters(), "RFWFM");
    let verdicts = [0, 1, 2, 3, 4].map(|index| reading.verdict_of(index));
    let expected = [
        Verdict::Ac,
        Verdict::Pe,
        Verdict::Wa,
        Verdict::Pe,
        Verdict::Pe,
    ];
    assert_eq!(verdicts, expected);
    assert_eq!(reading.verdict(), Verdict::Wa);
    assert_eq!(reading.first_case_at_fault(), Some(2));
    assert!(matches!(reading.form, Some(FormFault::Prompts(_))));
    assert_eq!(reading.fault_that_explains_failure(), None);
}

/// A wrong word at the end of each line is said as one that differs from line to line is: it is no tail behind answers.
#[test]
fn a_wrong_word_on_each_line_is_no_tail() {
    for front in ["", "n? "] {
        let reason = |last: &str| {
            let lines = format!("{front}Case 1: None|{front}Case 2: {last}");
            let said = said(&hands(2), &lines);
            said.split_once('\n').unwrap().1.to_owned()
        };
        assert_eq!(reason("None"), reason("Nothing"));
    }
}

/// A word with which all lines end is no tail if each answer that can be read has it. So the second answer is not empty.
#[test]
fn a_last_word_that_answers_have_is_no_tail() {
    let batch = hands(2);
    let output = b"Case 1: Not ready\nn? Case 2: ready\n";
    let reading = read(&batch, output, false);
    let second = judge_case(&batch, output, &reading, 1);
    assert_eq!(second.verdict, Verdict::Wa);
    let reason = second.reason.unwrap().sentence;
    assert!(reason.contains("found \"ready\""), "{reason}");
}

/// Words are cut off only where they are shown, so a long prompt is known where it stands alone.
#[test]
fn a_long_prompt_stands_at_the_end_too() {
    let (long, shown) = long_prompt();
    let said = said(&hands(2), &format!("{long} {{}}|{long} {{}}|{long}"));
    let clause = format!("each answer has `{shown}` in front, and once more at the end");
    assert!(said.contains(&clause), "{said}");
}

#[test]
fn a_long_line_may_look_like_a_prompt() {
    let (long, shown) = long_prompt();
    let said = said(&hands(2), &format!("{{}}|{{}}|{long}"));
    let clause = format!("1 line after the last answer looks like a prompt: `{shown}`");
    assert!(said.contains(&clause), "{said}");
}

/// Returns a prompt that is too long to be shown as a whole, and what is shown of it.
fn long_prompt() -> (String, String) {
    let shown = "k".repeat(120) + "… (131 characters)";
    ("k".repeat(130) + ":", shown)
}

#[test]
fn other_labels_are_said() {
    let all = "1S 2S 3S 4S 5S 6S 7S 8S 9S";
    let rows = [
        "1 FA|1 1T FA|1 Not ready|1 {all}|1 6S",
        "Case 0: FA|Case 1: 1T FA|Case 2: Not ready|Case 3: {all}|Case 4: 6S",
        "Case 01: FA|Case 02: 1T FA|Case 03: Not ready|Case 04: {all}|Case 5: 6S",
        "Case 11: FA|Case 12: 1T FA|Case 13: Not ready|Case 14: {all}|Case 5: 6S",
        "Hand number 1 is: FA|Hand number 2 is: 1T FA|Hand number 3 is: Not ready|Hand number 4 is: {all}|Hand number 5 is: 6S",
        "> Hand number 1 is: FA|> Hand number 2 is: 1T FA|> Hand number 3 is: Not ready|> Hand number 4 is: {all}|\
         > Hand number 5 is: 6S",
        "FA|1T|Not ready|{all}|6S",
        "1: FA|3: Not ready|4: {all}|5: 6S",
        "Enter n: FA|Enter n: 1T FA|Enter n: Not ready|Case 9: Not ready|Enter n: 6S",
        "x|Case 2: FA|Case 3: 1T FA|Case 4: Not ready",
        "Case 1: FA|Case 2: 1T FA|A: Not ready|B: {all}|C: 6S",
        "Case 1: FA|Case 2: 1T|A: 1S|B: 2S|C: 3S",
        "7|Case 5: 6S|Case 1: FA|7|Case 3: Not ready",
        "Case 1: FA|Case 2: 1T FA|Case 2:|Case 4: {all}|Case 5: 6S",
        "Case 1: FA|Case 2: 1T FA Case 2: 1T FA|Case 3: Not ready|Case 4: {all}|Case 5: 6S",
        "BriefCase 1: FA|Case 2: 1T FA|Case 3: Not ready|Case 4: {all}|Case 5: 6S",
    ];
    let said = rows.map(|lines| said(&hands(5), &lines.replace("{all}", all)));
    insta::assert_snapshot!(said.concat());
}

/// That answers have moved is said of each that is not right.
#[test]
fn moved_answers_are_said_of_each_that_is_not_right() {
    let batch = boards(5);
    let output = b"111\n35\n58\n16\n16\n";
    let reading = read(&batch, output, false);
    for index in 0..5 {
        let form = judge_case(&batch, output, &reading, index).form;
        assert_eq!(form.is_some(), index < 4, "{form:?}");
    }
}

/// Marks are said to stand between words only if no blank or line end is beside one. The last answer is wrong.
#[test]
fn marks_stand_between_words_or_around_them() {
    let rows = [
        "110,111,35,58,17",
        "110,|111,|35,|58,|17,",
        "[110|[111|[35|[58|[17",
        "'110'|'111'|'35'|'58'|'17'",
    ];
    let said = rows.map(|lines| said(&boards(5), lines));
    insta::assert_snapshot!(said.concat());
}

/// A mark with a blank beside it does not stand instead of one.
#[test]
fn marks_stand_instead_of_blanks_only_if_no_blank_is_beside_them() {
    for (lines, is_instead) in [
        ("110,111,35", true),
        ("110,111|35", true),
        ("110 , 111 , 35", false),
    ] {
        let said = said(&boards(3), lines);
        assert_eq!(said.contains("instead of"), is_instead, "{said}");
        assert!(said.contains("words have"), "{said}");
    }
}

/// A mark belongs to the answer on its line. On a line of its own, it belongs to the next answer or, if there is none, to the
/// last one. A mark between two answers on a line belongs to both.
#[test]
fn only_answers_beside_marks_are_at_fault() {
    for (lines, letters) in [
        ("110,|111|35|59", "FRRW"),
        ("110 ;|111 ;|35|59", "FFRW"),
        ("110|[111|35|59", "RFRW"),
        ("110|111,35|59", "RFFW"),
        ("110|,|111|35|59", "RFRW"),
        ("111|111|35|58|]", "WRRF"),
    ] {
        let output = lines.replace('|', "\n") + "\n";
        let reading = read(&boards(4), output.as_bytes(), false);
        assert_eq!(reading.letters(), letters, "{lines}");
    }
}

/// The right lines in another order are read by lines only if this shows at least three different answers.
#[test]
fn lines_that_have_moved_are_right_for_other_cases() {
    let rows = ["58|16|110|111|35", "58|16|35|110|111", "111|110|35|16|58"];
    let said = rows.map(|lines| said(&boards(5), lines));
    insta::assert_snapshot!(said.concat());
}

/// The words in the place of the label are as many as make most of the first 64 lines readable, or two as usual if these
/// make as many readable. What the program says between the first two answers is readable behind two words.
#[test]
fn the_first_64_lines_decide_how_many_words_are_labels() {
    let answers =
        "Hand number 1 is: FA|Enter tile 1T|Hand number 2 is: 1T FA|Hand number 3 is: Not ready";
    // The 64 lines have two answers and that line, an answer and that line, or one answer.
    for (lines_before, are_labels) in [(61, true), (62, false), (63, true)] {
        let said = said(&hands(3), &("n?|".repeat(lines_before) + answers));
        let told = said.contains("each answer has `Hand number N is:` in front");
        assert_eq!(told, are_labels, "{said}");
    }
}

/// A prompt before the end of the input is found although it is no valid UTF-8.
#[test]
fn a_prompt_at_the_end_may_have_any_bytes() {
    let batch = boards(3);
    let right = str::from_utf8(&batch.output).unwrap();
    let mut output = Vec::new();
    for answer in right.lines().map(str::as_bytes).chain([&b""[..]]) {
        output.extend([b"Gr\xfcsse: ", answer, b"\n"].concat());
    }
    let form = read(&batch, &output, false).form.expect("a fault of form");
    let said = form.clause(None);
    assert!(said.contains("once more at the end"), "{said}");
}

/// Some labels have the number of another case, and others their own number in another notation. Then the number of another
/// case is said, whichever comes first.
#[test]
fn a_number_of_another_case_is_said_rather_than_another_notation() {
    let hands = hands(3);
    let right = str::from_utf8(&hands.output).unwrap();
    for (labels, kind, example) in [
        (
            ["01", "2", "03"],
            "a number in another notation",
            "such as `Case 01:` instead of `Case 1:`",
        ),
        (
            ["01", "3", "3"],
            "the number of another case",
            "such as `Case 3:` instead of `Case 2:`",
        ),
        (
            ["2", "2", "03"],
            "the number of another case",
            "such as `Case 2:` instead of `Case 1:`",
        ),
    ] {
        let mut output = right.to_owned();
        for (index, label) in labels.iter().enumerate() {
            let own = format!("Case {}:", index + 1);
            output = output.replace(&own, &format!("Case <{label}>:"));
        }
        let output = output.replace(['<', '>'], "");
        let form = read(&hands, output.as_bytes(), false).form.unwrap();
        assert_eq!(form.kind(), kind, "{output}");
        let said = form.clause(None);
        assert!(said.contains(example), "{said}");
    }
}

/// A number such as `0110` instead of `110` is a fault of presentation, and any other value a wrong answer, whatever words
/// stand beside it.
#[test]
fn a_right_number_in_another_notation_is_not_wrong_beside_other_words() {
    let batch = boards(4); // 110, 111, 35 and 58
    for output in [
        "0110|111|35|58",
        "n? 0110|n? 111|n? 35|n? 58",
        "n?0110|n?111|n?35|n?58",
        "0110 points|111 points|35 points|58 points",
    ] {
        let output = output.replace('|', "\n");
        let wrong_output = output.replace("0110", "0112");
        let verdict = |output: &str| read(&batch, output.as_bytes(), false).verdict();
        assert_eq!(verdict(&output), Verdict::Pe, "{output}");
        assert_eq!(verdict(&wrong_output), Verdict::Wa, "{wrong_output}");
    }
}

/// A word behind each answer is not one of its numbers.
#[test]
fn a_line_of_numbers_may_be_too_short_before_other_words() {
    let yahtzee = puzzle("yahtzee").unwrap();
    let games: Vec<_> = (0..2).map(|number| yahtzee.draw(None, 1, number)).collect();
    let batch = yahtzee.batch_of_cases(&games);
    let right = str::from_utf8(&batch.output).unwrap();
    let (first, second) = right.split_once('\n').unwrap();
    let (short, _) = first.rsplit_once(' ').unwrap();
    let said = said(&batch, &format!("{short} points|{} points", second.trim()));
    assert!(said.contains("line 1 has 14 numbers"), "{said}");
}

/// A number in the word behind each answer may be that of an answer by chance: of the answers 110, 111 and 35, the first word has
/// the third one.
#[test]
fn a_tail_may_have_the_number_of_an_answer() {
    for first in [34, 35] {
        let [second, third] = [first + 1, first + 2];
        let said = said(
            &boards(3),
            &format!("{{}} {first}.5s|{{}} {second}.5s|{{}} {third}.5s"),
        );
        assert!(said.contains("each answer has `N.Ns` behind it"), "{said}");
    }
}

/// A tail ends every line, but it may be a word of some answers. Each line that has it behind its answer is a PE for this reason.
#[test]
fn a_tail_may_be_a_word_of_an_answer() {
    for (lines, letters) in [
        ("{} ready|Case 2: Not ready", "FW"),
        ("Case 1: Not ready|Case 2: 1T FA ready", "WF"),
    ] {
        let said = said(&hands(2), lines);
        let expected = format!("{letters} WA: each answer has `ready` behind it;");
        assert!(said.contains(&expected), "{said}");
    }
}

/// A label of the program's own is no answer behind a prompt, whatever number of words it has.
#[test]
fn an_own_label_alone_behind_a_prompt_is_no_answer() {
    for label in ["Case 1:", "Case no 1:"] {
        let output = format!("n? {label}\nn? {label} 1S\n");
        let reading = read(&hands(1), output.as_bytes(), false);
        assert_eq!(reading.letters(), "W", "{output}");
        assert_eq!(reading.verdict(), Verdict::Wa, "{output}");
    }
}

/// The tail behind each answer is not taken for the word that is missing at the end of one.
#[test]
fn an_answer_that_ends_too_early_is_not_wrong_before_other_words() {
    let batch = hands(3);
    for (lines, expected) in [
        (
            "Case 1: points|Case 2: 1T FA points|Case 3: Not ready points",
            "FFF PE: each answer has `points` behind it; line 1 has no answer behind `Case 1:`",
        ),
        (
            "Case 1: FA points|Case 2: 1T FA points|Case 3: Not points",
            "found the end of the line",
        ),
    ] {
        let said = said(&batch, lines);
        assert!(said.contains(expected), "{said}");
    }
}

/// Most lines have another label, but the words in front of a line with the right one are said, too.
#[test]
fn words_in_front_of_a_single_right_label_are_said() {
    let lines = "Hand Nr 1: 1T|Hand Nr 2: FA|Hand Nr 3: 1T|n? Case 4: 1S 2S 3S 4S 5S 6S 7S 8S 9S";
    let said = said(&hands(5), lines);
    assert!(said.contains("FFFFM"), "{said}");
    assert!(said.contains("`n?`"), "{said}");
}

/// The example at the head of `by_lines.rs` in the checker, with other numbers.
#[test]
fn lines_are_read_as_the_answers_to_cases() {
    let batch = boards(5); // 110, 111, 35, 58 and 16
    let output = "n? 110\n???\n112\n35\n5.8\n";
    assert_eq!(read(&batch, output.as_bytes(), false).letters(), "FWRFM");
}

/// If each answer is `Not Ready`, its second word is no tail behind an answer `Not`.
#[test]
fn a_word_in_another_letter_case_is_no_tail() {
    let hand = "1T 4T 7T 1S 4S 7S 1W 4W 7W DONG NAN XI BEI\n";
    let (batch, _) = puzzle("mahjong")
        .unwrap()
        .batch_of_input(hand.repeat(2).as_bytes());
    let said = said(&batch, "Case 1: Not Ready|Case 2: Not Ready");
    assert!(said.contains("found \"Ready\""), "{said}");
}

/// Answers without their labels may share a line. Each is in a wrong form, and only its own words are shown.
#[test]
fn of_answers_without_labels_their_own_words_are_shown() {
    let batch = hands(2);
    for output in ["FA 1T FA\n", "FA\n1T\nFA\n"] {
        let reading = read(&batch, output.as_bytes(), false);
        assert_eq!(reading.letters(), "FF", "{output}");
        assert_eq!(reading.first_case_at_fault(), Some(0), "{output}");
        let got = [0, 1].map(|case| judge_case(&batch, output.as_bytes(), &reading, case).got);
        let words = ["FA", "1T FA"].map(|words| Some(words.to_owned()));
        assert_eq!(got, words, "{output}");
    }
}

/// The tables at the head of `form.rs` in the checker. A bar ends a line.
#[test]
fn each_fault_of_form_has_an_example() {
    let [two_boards, four_boards] = [2, 4].map(boards);
    let two_hands = hands(2);
    for (batch, lines, fault) in [
        (&two_boards, "110|111", "none"),
        (&two_boards, "n = 2|110|111", "Surplus"),
        (&two_boards, "k: 110|k: 111", "Label"),
        (&two_boards, "n? 110|111", "Prompts"),
        (&two_boards, "110 points|111 points", "Tail"),
        (&two_boards, "110", "Missing"),
        (&two_boards, "111|110", "Other"),
        (&four_boards, "0|110|111|35", "Moved"),
        (&two_hands, "Case 1: FA|Case 2: 1T FA", "none"),
        (&two_hands, "Hand 1: FA|Hand 2: 1T FA", "Label"),
        (&two_hands, "FA|1T FA", "MissingLabel"),
        (&two_hands, "Case 1: FA|Case 2: 1T,FA", "Marks"),
        (&two_hands, "Case 1: FA|Case 2: 1T and FA", "OtherText"),
        (&two_hands, "Case 1: FA|Case 2: 1T FA FA", "Repeated"),
        (&two_hands, "Case 1:|Case 2: 1T FA", "Unanswered"),
        (&two_hands, "Case 1: FA|Case 3: 1T FA", "Numbered"),
        (&two_hands, "Case 1: FA|Case 2: FA 1T", "Moved"),
    ] {
        let output = lines.replace('|', "\n") + "\n";
        let found = match read(batch, output.as_bytes(), false).form {
            None => "none",
            Some(FormFault::Surplus(_)) => "Surplus",
            Some(FormFault::Label(_)) => "Label",
            Some(FormFault::MissingLabel(_)) => "MissingLabel",
            Some(FormFault::Prompts(_)) => "Prompts",
            Some(FormFault::Tail(_)) => "Tail",
            Some(FormFault::Marks { .. }) => "Marks",
            Some(FormFault::OtherText(_)) => "OtherText",
            Some(FormFault::Repeated(_)) => "Repeated",
            Some(FormFault::Unanswered { .. }) => "Unanswered",
            Some(FormFault::Numbered(_)) => "Numbered",
            Some(FormFault::Missing(_)) => "Missing",
            Some(FormFault::Moved { .. }) => "Moved",
            Some(FormFault::Other(_)) => "Other",
        };
        assert_eq!(found, fault, "{lines}");
    }
}

/// A label that ends with the right one stands in front of it, not in its place. The last line makes that label the one with
/// which most lines can be read.
#[test]
fn a_label_before_the_right_one_does_not_replace_it() {
    let output = b"Hand Case 1: FA\nHand Case 2: 1T FA\nx 1 2 FA\n";
    let Some(FormFault::Label(label)) = read(&hands(2), output, false).form else {
        panic!("another fault");
    };
    assert_eq!(label.found.words, "Hand");
    assert_eq!(label.instead_of(), None);
}

/// A line is the last answer again only if it looks like an answer.
#[test]
fn a_text_with_the_last_answer_behind_it_is_debugging_text() {
    for (line, clause) in [
        ("35", "the last answer is printed again at the end"),
        (
            "best: 35",
            "1 line after the last answer looks like debugging text: `best: 35`",
        ),
    ] {
        let said = said(&boards(3), &format!("{{}}|{{}}|{{}}|{line}"));
        assert!(said.contains(clause), "{said}");
    }
}

/// A program may print a label of its own once more before it sees that the input has ended. This line is not surplus.
#[test]
fn an_own_label_may_stand_once_more_at_the_end() {
    for (label, again) in [
        ("Hand 1:", "Hand 2:"),
        ("Hand 1:", "Hand"),
        ("Hand:", "Hand:"),
    ] {
        let output = format!("{label} FA\n{again}\n");
        let reading = read(&hands(1), output.as_bytes(), false);
        let form = reading.form.unwrap().clause(None);
        assert!(form.contains("once more at the end"), "{output}{form}");
        assert_eq!(reading.surplus_count, 0, "{output}");
    }
}

/// A hyphen directly behind a digit or a letter is no minus sign.
#[test]
fn hyphens_may_stand_between_numbers() {
    let yahtzee = puzzle("yahtzee").unwrap();
    let games: Vec<_> = (0..3)
        .map(|number| yahtzee.draw(None, 12, number))
        .collect();
    let of_games = yahtzee.batch_of_cases(&games);
    let joined = str::from_utf8(&of_games.output).unwrap().replace(' ', "-");
    let of_boards = boards(3);
    for (batch, output) in [
        (&of_games, &*joined),
        (&of_boards, "1-110\n2-111\n3-35\n"),
        (&of_boards, "k-110\nk-111\nk-35\n"),
    ] {
        let reading = read(batch, output.as_bytes(), false);
        assert_eq!(reading.letters(), "FFF", "{output}");
        assert!(
            reading.entries.iter().all(checker::Entry::is_right),
            "{output}"
        );
    }
}

/// If the words of a line are in another order, it may be that nothing is read for its case. The answer is there all the same, so
/// it is not said to be missing.
#[test]
fn an_answer_whose_words_stand_in_another_order_is_not_said_to_be_missing() {
    let batch = hands(2);
    let output = b"FA 1: Case\n1T 2: Case FA\n";
    let reading = read(&batch, output, false);
    assert_eq!(reading.letters(), "FM");
    let [first, second] = [0, 1].map(|case| judge_case(&batch, output, &reading, case));
    assert!(first.reason.is_some(), "the words at fault are named");
    assert!(matches!(second.form, Some(FormFault::Moved { .. })));
    assert_eq!(second.reason, None);
}
